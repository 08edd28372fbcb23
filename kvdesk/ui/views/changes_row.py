"""The smallest changes as buttons, in a strip of constant height below the tiles."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from kvdesk.engine.plan import Change
from kvdesk.i18n import translate
from kvdesk.report.words import change_text
from kvdesk.ui.reading import numbers
from kvdesk.ui.views import tones
from kvdesk.ui.views.card import paint_card
from kvdesk.ui.views.tile import paint_lines, wrap

MOST = 4
COLUMNS = 2
GAP = 6
MARGIN = 12.0
REMARK_LINES = 2


class ChangeButton(QPushButton):
    """A button that shortens its words to its width and tells the whole in its tool tip.

    The words are no `text` of Qt's: setting that would lay the window out again at every keystroke.
    """

    def __init__(self) -> None:
        super().__init__()
        self._full = ""
        self.setAutoDefault(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str) -> None:
        if text != self._full:
            self._full = text
            self.setAccessibleName(text)
            self.setToolTip(text)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        shown = self.fontMetrics().elidedText(self._full, Qt.TextElideMode.ElideRight, max(20, self.width() - 24))
        option.text = shown.replace("&", "&&")
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.end()


class ChangesRow(QWidget):
    """What would make the case fit, or else a remark on a card; always two lines of buttons high.

    Signals: `change_requested(change)`: the user wants that change.
    """

    change_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._changes: tuple[Change, ...] = ()
        self._remark = self._heading = ""
        self.label = QLabel(translate("Views", "Smallest changes"))
        self.buttons = [ChangeButton() for _ in range(MOST)]
        grid = QGridLayout(self)
        grid.setContentsMargins(2, 0, 0, 0)
        grid.setSpacing(GAP)
        grid.addWidget(self.label, 0, 0, MOST // COLUMNS, 1)
        for position, button in enumerate(self.buttons):
            column = 1 + position % COLUMNS
            grid.addWidget(button, position // COLUMNS, column)
            grid.setColumnStretch(column, 1)
            button.clicked.connect(lambda _=False, position=position: self._request(position))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_changes((), "")

    def sizeHint(self) -> QSize:
        lines = MOST // COLUMNS
        return QSize(400, self.buttons[0].sizeHint().height() * lines + GAP * (lines - 1))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def show_changes(self, changes: tuple[Change, ...], remark: str, heading: str = "") -> None:
        """Show the changes; where there are none, the remark below its heading."""
        self._changes, self._remark, self._heading = changes[:MOST], remark, heading
        self.label.setVisible(bool(changes))
        for position, button in enumerate(self.buttons):
            button.setVisible(position < len(self._changes))
            if position < len(self._changes):
                button.show_text(change_text(self._changes[position], numbers()))
        self.setAccessibleName("" if changes else remark)
        self.setToolTip("" if changes else remark)
        self.update()

    def _request(self, position: int) -> None:
        self.change_requested.emit(self._changes[position])

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._changes or not self._remark:
            return
        paint_card(self)
        painter = QPainter(self)
        room = QRectF(self.rect()).adjusted(MARGIN, 0, -MARGIN, 0)
        line = self.fontMetrics().lineSpacing()
        lines = wrap(self._remark, self.font(), room.width(), REMARK_LINES)
        shown = lines if not self._heading else [self._heading, *lines]
        room.setTop(max(2.0, (self.height() - len(shown) * line) / 2))
        if self._heading:
            bold = QFont(self.font())
            bold.setBold(True)
            painter.setFont(bold)
            painter.setPen(tones.text(self.palette()))
            paint_lines(painter, [self._heading], room)
            room.setTop(room.top() + line)
        painter.setFont(self.font())
        painter.setPen(tones.muted(self.palette()))
        paint_lines(painter, lines, room)
        painter.end()
