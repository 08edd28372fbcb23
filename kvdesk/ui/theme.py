"""How the window looks: one palette and one style sheet, light or dark, with a focus ring that can be seen."""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from kvdesk import paths
from kvdesk.ui.preferences import ColorScheme


@dataclass(frozen=True, slots=True)
class Tones:
    """The colours of one scheme: text on `card` and on `desk` has a contrast of at least 4.5."""

    desk: str
    card: str
    rule: str
    field_rule: str
    text: str
    muted: str
    accent: str
    on_accent: str
    hover: str
    error: str
    handle: str


LIGHT = Tones(
    desk="#f4f6f9",
    card="#ffffff",
    rule="#dfe4ea",
    field_rule="#8d98a6",
    text="#1a2330",
    muted="#586474",
    accent="#1f5fa8",
    on_accent="#ffffff",
    hover="#e6ebf1",
    error="#b3261e",
    handle="#c3cbd5",
)
DARK = Tones(
    desk="#12161b",
    card="#1b2128",
    rule="#313a44",
    field_rule="#6c7886",
    text="#e7ebf0",
    muted="#a5b0bd",
    accent="#79b6f7",
    on_accent="#0b1a2b",
    hover="#28313b",
    error="#ff8b80",
    handle="#4a5561",
)


def is_dark(scheme: ColorScheme) -> bool:
    """Whether a preference means dark here and now; the system is asked where it is to decide."""
    if scheme != "system":
        return scheme == "dark"
    return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark


def apply_theme(app: QApplication, scheme: ColorScheme) -> None:
    """Dress the application; again after the preference or the system's scheme changed."""
    tones = DARK if is_dark(scheme) else LIGHT
    if app.style().objectName().lower() != "fusion":
        app.setStyle("Fusion")
    app.setPalette(palette_of(tones))
    app.setStyleSheet(style_sheet(tones))


def palette_of(tones: Tones) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for name, color in (
        (role.Window, tones.desk),
        (role.WindowText, tones.text),
        (role.Base, tones.card),
        (role.AlternateBase, tones.desk),
        (role.Text, tones.text),
        (role.PlaceholderText, tones.muted),
        (role.Button, tones.card),
        (role.ButtonText, tones.text),
        (role.BrightText, tones.error),
        (role.Highlight, tones.accent),
        (role.HighlightedText, tones.on_accent),
        (role.Accent, tones.accent),
        (role.Link, tones.accent),
        (role.ToolTipBase, tones.card),
        (role.ToolTipText, tones.text),
        (role.Light, tones.card),
        (role.Midlight, tones.hover),
        (role.Mid, tones.rule),
        (role.Dark, tones.field_rule),
        (role.Shadow, tones.field_rule),
    ):
        palette.setColor(name, QColor(color))
    for name in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, QColor(tones.muted))
    return palette


def style_sheet(tones: Tones) -> str:
    """Only what a palette cannot say; a frame of two pixels where the keyboard is takes room from the padding."""
    return _grounds(tones) + _fields(tones) + _bars(tones) + _tables(tones)


def _grounds(tones: Tones) -> str:
    return f"""
    QMainWindow, QDialog {{ background: {tones.desk}; }}
    QDialogButtonBox, QMessageBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
    QFrame#card {{ background: {tones.card}; border: 1px solid {tones.rule}; border-radius: 6px; }}
    QLabel[rank="title"] {{ font-weight: bold; }}
    QLabel[rank="aside"], QLabel[rank="label"] {{ color: {tones.muted}; }}
    QLabel[rank="sentence"] {{ border: 1px solid transparent; border-radius: 3px; }}
    QLabel[rank="sentence"]:focus {{ border: 1px solid {tones.accent}; }}
    QLabel[rank="warning"] {{ color: {tones.error}; }}
    """


def _fields(tones: Tones) -> str:
    arrow = paths.resource("icons", "down.svg").as_posix()
    check = paths.resource("icons", f"check-{'dark' if tones is DARK else 'light'}.svg").as_posix()
    return f"""
    QLineEdit, QComboBox, QPushButton {{
        background: {tones.card}; color: {tones.text}; border: 1px solid {tones.field_rule};
        border-radius: 4px; padding: 3px 6px; min-height: 1.25em;
    }}
    QLineEdit:hover, QComboBox:hover, QPushButton:hover {{ border-color: {tones.text}; }}
    QPushButton:hover, QPushButton:pressed {{ background: {tones.hover}; }}
    QLineEdit:focus, QComboBox:focus, QPushButton:focus {{ border: 2px solid {tones.accent}; padding: 2px 5px; }}
    QLineEdit[invalid="true"] {{ border: 2px solid {tones.error}; padding: 2px 5px; }}
    QComboBox {{ padding-right: 1px; }}
    QComboBox:focus {{ padding-right: 0; }}
    QPushButton[rank="choice"] {{ text-align: left; }}
    QPushButton:default {{ background: {tones.accent}; color: {tones.on_accent}; border-color: {tones.accent}; }}
    QPushButton:default:focus {{ border: 2px solid {tones.text}; }}
    QLineEdit:disabled, QComboBox:disabled, QPushButton:disabled, QPushButton:default:disabled {{
        color: {tones.muted}; border-color: {tones.rule}; background: {tones.desk};
    }}
    QPlainTextEdit[rank="command"] {{
        background: {tones.card}; border: 1px solid {tones.field_rule}; border-radius: 4px; padding: 2px;
    }}
    QPlainTextEdit[rank="command"]:focus {{ border: 2px solid {tones.accent}; padding: 1px; }}
    QLineEdit[rank="line"] {{ border: 0; padding: 0; background: transparent; }}
    QCheckBox::indicator, QAbstractItemView::indicator {{
        width: 12px; height: 12px; border: 1px solid {tones.field_rule}; border-radius: 3px; background: {tones.card};
    }}
    QCheckBox::indicator:checked, QAbstractItemView::indicator:checked {{
        background: {tones.accent}; border-color: {tones.accent}; image: url("{check}");
    }}
    QAbstractItemView::indicator:indeterminate {{ background: {tones.field_rule}; border-color: {tones.field_rule}; }}
    QCheckBox::indicator:focus {{ border: 2px solid {tones.accent}; width: 10px; height: 10px; }}
    QComboBox::drop-down {{ border: 0; width: 18px; }}
    QComboBox::down-arrow {{ image: url("{arrow}"); width: 10px; height: 10px; }}
    QComboBox QAbstractItemView {{ border: 1px solid {tones.field_rule}; }}
    """


def _bars(tones: Tones) -> str:
    more = paths.resource("icons", "more.svg").as_posix()
    return f"""
    QToolBar {{
        background: {tones.card}; border: 0; border-bottom: 1px solid {tones.rule}; spacing: 2px; padding: 3px;
    }}
    QToolBar::separator {{ background: {tones.rule}; width: 1px; margin: 4px 5px; }}
    QToolButton {{ border: 1px solid transparent; border-radius: 4px; padding: 3px 7px; }}
    QToolButton:hover, QToolButton:checked:hover {{ background: {tones.hover}; }}
    QToolButton:focus {{ border: 1px solid {tones.accent}; }}
    QToolButton:disabled {{ color: {tones.muted}; }}
    QToolButton[rank="section"] {{ padding: 2px 0; color: {tones.muted}; }}
    QToolButton[rank="section"]:hover {{ color: {tones.text}; }}
    QToolButton::menu-indicator {{ image: none; }}
    QToolButton#qt_toolbar_ext_button {{ padding: 0; image: url("{more}"); }}
    QTabBar {{ background: transparent; }}
    QTabBar::tab {{
        background: transparent; color: {tones.muted}; padding: 5px 11px;
        border: 0; border-bottom: 2px solid transparent;
    }}
    QTabBar::tab:hover {{ color: {tones.text}; }}
    QTabBar::tab:selected {{ color: {tones.text}; border-bottom: 2px solid {tones.accent}; font-weight: bold; }}
    QTabBar::tab:focus {{ border: 2px solid {tones.accent}; padding: 3px 9px; }}
    QTabWidget::pane {{ border: 0; }}
    QScrollArea, QScrollArea > QWidget > QWidget#page {{ background: transparent; border: 0; }}
    QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
    QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
    QScrollBar::handle {{
        background: {tones.handle}; border-radius: 3px; margin: 2px; min-height: 24px; min-width: 24px;
    }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    QSplitter::handle {{ background: transparent; }}
    QSplitter::handle:hover {{ background: {tones.rule}; }}
    """


def _tables(tones: Tones) -> str:
    return f"""
    QStatusBar {{ background: {tones.desk}; color: {tones.muted}; }}
    QStatusBar::item {{ border: 0; }}
    QStatusBar QLabel {{ color: {tones.muted}; padding: 0 4px; }}
    QHeaderView::section {{
        background: {tones.card}; color: {tones.muted}; padding: 4px 6px;
        border: 0; border-bottom: 1px solid {tones.rule};
    }}
    QTableView {{ border: 1px solid {tones.rule}; gridline-color: transparent; }}
    QTableView#groups::item, QTableView#blocks::item {{ padding: 0 5px; }}
    QTableView:focus {{ border: 1px solid {tones.accent}; }}
    QToolTip {{ background: {tones.card}; color: {tones.text}; border: 1px solid {tones.field_rule}; padding: 3px; }}
    """
