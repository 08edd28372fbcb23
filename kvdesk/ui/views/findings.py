"""The findings view: what the reader must know beside the figures, the gravest first."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QListView,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from kvdesk.engine.findings import SEVERITIES, Finding, Severity, finding_text
from kvdesk.engine.plan import Plan
from kvdesk.i18n import translate
from kvdesk.ui.focus import Focus
from kvdesk.ui.reading import numbers
from kvdesk.ui.views.card import Card, nothing_to_show
from kvdesk.ui.views.signs import severity_name, sign_icon

SIGN = 16
BESIDE_TEXT = SIGN + 18
PATH_ROLE = Qt.ItemDataRole.UserRole
SEVERITY_ROLE = Qt.ItemDataRole.UserRole + 1


class FindingDelegate(QStyledItemDelegate):
    """Rows as high as their wrapped text, with or without a scroll bar beside them, and the sign at its first line."""

    def __init__(self, view: QListWidget) -> None:
        super().__init__(view)
        self._view = view

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        option.decorationAlignment = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter
        option.displayAlignment = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        # The list is laid out before it knows of its scroll bar; room for one is always kept.
        bar = self._view.verticalScrollBar()
        width = self._view.viewport().width() - (0 if bar.isVisible() else bar.sizeHint().width())
        room = QRect(0, 0, max(60, width - BESIDE_TEXT), 10_000)
        text = self._view.fontMetrics().boundingRect(room, int(Qt.TextFlag.TextWordWrap), index.data() or "")
        return QSize(width, max(SIGN, text.height()) + 4)


class FindingsView(Card):
    """The findings of the case in focus, each with the sign of its severity.

    Signals: `field_requested(path)`: a finding was opened by double click or Enter, and its field is wanted.
    """

    field_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("Views", "Findings"), parent)
        self.list = _list()
        self.list.itemActivated.connect(self._open)
        copy = QAction(translate("Views", "Copy"), self.list)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self.copy_selection)
        self._to_field = QAction(translate("Views", "Go to the field"), self.list)
        self._to_field.triggered.connect(lambda: self._open(self.list.currentItem()))
        self.list.addActions([self._to_field, copy])
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.list.currentItemChanged.connect(self._current_changed)
        self._icons = {severity: sign_icon(severity, self.palette()) for severity in SEVERITIES}
        self.body.addWidget(self.list, 1)
        self.setMinimumHeight(120)

    def show_plan(self, plan: Plan, focus: Focus) -> None:
        """Show the findings of the case in focus; unchanged ones keep their place and selection."""
        case = focus.case(plan)
        missing = nothing_to_show(plan, focus)
        rows: list[tuple[Severity, str, str]] = []
        if missing is not None:
            rows = [missing]
        elif case is not None:
            rows = [_row(finding) for finding in case.findings]
        while self.list.count() > len(rows):
            self.list.takeItem(self.list.count() - 1)
        for position, row in enumerate(rows):
            if position == self.list.count():
                self.list.addItem(QListWidgetItem())
            self._show_row(self.list.item(position), *row)
        self.aside.show_text(_counts([severity for severity, _, _ in rows]) if case is not None else "")

    def _show_row(self, item: QListWidgetItem, severity: Severity, text: str, path: str) -> None:
        if item.text() != text:
            item.setText(text)
            item.setToolTip(text)
        if item.data(SEVERITY_ROLE) != severity:
            item.setData(SEVERITY_ROLE, severity)
            item.setIcon(self._icons[severity])
        item.setData(PATH_ROLE, path)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{severity_name(severity)}: {text}")

    def _current_changed(self, item: QListWidgetItem | None) -> None:
        self._to_field.setEnabled(item is not None and bool(item.data(PATH_ROLE)))

    def _open(self, item: QListWidgetItem | None) -> None:
        if item is not None and (path := item.data(PATH_ROLE)):
            self.field_requested.emit(path)

    def copy_selection(self) -> None:
        """The selected findings, or all where none is selected, one a line with the word for its severity."""
        items = self.list.selectedItems() or [self.list.item(row) for row in range(self.list.count())]
        items.sort(key=self.list.row)
        lines = [item.data(Qt.ItemDataRole.AccessibleTextRole) for item in items]
        QApplication.clipboard().setText("\n".join(lines))

    def show_colors(self) -> None:
        self._icons = {severity: sign_icon(severity, self.palette()) for severity in SEVERITIES}
        for position in range(self.list.count()):
            item = self.list.item(position)
            item.setIcon(self._icons[item.data(SEVERITY_ROLE)])


def _list() -> QListWidget:
    view = QListWidget()
    view.setWordWrap(True)
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setResizeMode(QListView.ResizeMode.Adjust)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    view.setTextElideMode(Qt.TextElideMode.ElideNone)
    view.setIconSize(QSize(SIGN, SIGN))
    view.setItemDelegate(FindingDelegate(view))
    view.setSpacing(2)
    view.setAccessibleName(translate("Views", "Findings"))
    return view


def _row(finding: Finding) -> tuple[Severity, str, str]:
    return finding.severity, finding_text(finding, numbers()), finding.path


def _counts(severities: list[Severity]) -> str:
    """How many errors and warnings there are, said only where there are some."""
    errors, warnings = severities.count("error"), severities.count("warning")
    parts = []
    if errors:
        parts.append(numbers().fill(translate("Views", "errors: {n:n}"), {"n": errors}))
    if warnings:
        parts.append(numbers().fill(translate("Views", "warnings: {n:n}"), {"n": warnings}))
    return " · ".join(parts)
