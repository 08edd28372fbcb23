"""The frame of a view: a rounded card with a title, a remark at its right end, and what it shows."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from kvdesk.engine.findings import Severity, finding_text
from kvdesk.engine.plan import Plan
from kvdesk.i18n import translate
from kvdesk.report.words import case_name
from kvdesk.ui.focus import Focus
from kvdesk.ui.reading import numbers
from kvdesk.ui.views import tones
from kvdesk.ui.views.signs import draw_sign

RADIUS = 6.0
NOT_CHOSEN_YET = {"no-model", "no-accelerator"}  # a project just begun has made no mistake


def paint_card(widget: QWidget, frame: QColor | None = None, width: float = 1.0) -> None:
    """Draw a widget's ground as a rounded card in the colours of its palette."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(frame or tones.rule(widget.palette()), width))
    painter.setBrush(tones.ground(widget.palette()))
    inset = width / 2
    painter.drawRoundedRect(QRectF(widget.rect()).adjusted(inset, inset, -inset, -inset), RADIUS, RADIUS)
    painter.end()


class Quiet(QWidget):
    """A line of second rank at the right end; it never asks for room, so that nothing is laid out when it changes.

    Its whole text is a tool tip where it is cut.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def text(self) -> str:
        return self._text

    def show_text(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self.setAccessibleName(text)
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().lineSpacing())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(tones.muted(self.palette()))
        shown = self.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), shown)
        painter.end()
        tip = self._text if shown != self._text else ""
        if tip != self.toolTip():
            self.setToolTip(tip)


class Title(QLabel):
    """A card's title; it gives way to what stands beside it and is cut with an ellipsis where that takes the room."""

    def minimumSizeHint(self) -> QSize:
        return QSize(min(60, self.sizeHint().width()), super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(tones.text(self.palette()))
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), shown)
        painter.end()


class Card(QWidget):
    """A view's frame. Put what it shows into `body`; header widgets go through `add_to_header`."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Title(title)
        font = self.title.font()
        font.setBold(True)
        self.title.setFont(font)
        self.aside = Quiet()
        self._header = QHBoxLayout()
        self._header.setSpacing(8)
        self._header.addWidget(self.title)
        self._header.addWidget(self.aside, 1)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(12, 8, 12, 8)
        self.body.setSpacing(6)
        self.body.addLayout(self._header)
        self.setAccessibleName(title)

    def add_to_header(self, widget: QWidget) -> None:
        self._header.addWidget(widget)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_card(self)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # Before the first show a view may be half built; `showEvent` catches up.
        if event.type() == QEvent.Type.PaletteChange and self.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
            self.update()
            self.show_colors()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.show_colors()

    def show_colors(self) -> None:
        """Take the palette's colours; views that keep pens and icons override it."""


class Awaited(QWidget):
    """Keeps a plot's place, in the layout and in the order of the Tab key, until the first paint is over.

    Signals: `painted()`: the window has been shown once, so the plot may be loaded.
    """

    painted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.painted)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._timer.start(0)


class Notice(QWidget):
    """Why there is nothing to show, and the way forward; a quiet one says it in plain words only.

    Signals: `field_requested(path)`: the reader wants the field that would change it.
    """

    field_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, is_quiet: bool = False) -> None:
        super().__init__(parent)
        self._is_quiet = is_quiet
        self._severity: Severity = "info"
        self._path = ""
        self.label = QLabel()
        self.label.setWordWrap(True)
        self.label.setForegroundRole(QPalette.ColorRole.Text)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        if not is_quiet:
            font = self.label.font()
            font.setPointSizeF(font.pointSizeF() * 1.2)
            self.label.setFont(font)
        self.button = QPushButton(translate("Views", "Go to the field"))
        self.button.setAutoDefault(True)
        self.button.clicked.connect(lambda: self.field_requested.emit(self._path))
        self._sign = QWidget()
        self._sign.setFixedSize(28, 28)
        self._sign.setVisible(not is_quiet)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.setSpacing(12)
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.label, 1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignVCenter)

    def hasHeightForWidth(self) -> bool:
        """No: a long sentence must not push its neighbours aside."""
        return False

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 32)

    def show_text(self, severity: Severity, message: str, path: str) -> None:
        """Show a sentence; without a path there is no field to go to."""
        self._severity, self._path = severity, path
        self.label.setText(message)
        self.label.setAccessibleName(message)
        self.button.setVisible(bool(path) and not self._is_quiet)
        self.button.setAccessibleDescription(message)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._is_quiet:
            return
        painter = QPainter(self)
        palette = self.palette()
        color = tones.severity_color(self._severity, palette)
        draw_sign(painter, QRectF(self._sign.geometry()), self._severity, color, tones.ground(palette))
        painter.end()


def nothing_to_show(plan: Plan, focus: Focus) -> tuple[Severity, str, str] | None:
    """Severity, sentence and field where the focused case has no figures: the option is refused or the case not set."""
    option = focus.option(plan)
    if option.refusal is not None:
        severity: Severity = "info" if option.refusal.code in NOT_CHOSEN_YET else option.refusal.severity
        return severity, finding_text(option.refusal, numbers()), option.refusal.path
    if option.case(focus.case_name) is not None:
        return None
    names = [case.name for case in plan.project.workload.cases]
    if focus.case_name not in names:
        return "info", translate("Views", "Choose a case."), ""
    template = translate("Views", "Type the sequences and lengths of this case ({case}).")
    text = numbers().fill(template, {"case": case_name(focus.case_name)})
    return "info", text, f"workload.cases.{names.index(focus.case_name)}.resident_sequences"
