"""The smallest changes as buttons, in a strip of constant height below the tiles."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QSizePolicy, QWidget

from kvdesk.engine.plan import Change
from kvdesk.i18n import translate
from kvdesk.report.words import change_text
from kvdesk.ui.reading import numbers
from kvdesk.ui.views import tones
from kvdesk.ui.views.tile import paint_lines, wrap

MOST = 4
COLUMNS = 2
GAP = 6


class ChangeButton(QPushButton):
    """A button that shortens its text to its width and tells the whole in its tool tip."""

    def __init__(self) -> None:
        super().__init__()
        self._full = ""
        self.setAutoDefault(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str) -> None:
        if text != self._full:
            self._full = text
            self.setAccessibleName(text)
            self._shorten()

    def _shorten(self) -> None:
        shown = self.fontMetrics().elidedText(self._full, Qt.TextElideMode.ElideRight, max(20, self.width() - 24))
        self.setText(shown.replace("&", "&&"))
        self.setToolTip(self._full)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shorten()


class ChangesRow(QWidget):
    """What would make the case fit, or a remark where it fits; always two lines high.

    Signals: `change_requested(change)`: the user wants that change.
    """

    change_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._changes: tuple[Change, ...] = ()
        self._remark = ""
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

    def show_changes(self, changes: tuple[Change, ...], remark: str) -> None:
        """Show the changes; where there are none, the remark."""
        self._changes, self._remark = changes[:MOST], remark
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
        painter = QPainter(self)
        painter.setPen(tones.muted(self.palette()))
        lines = wrap(self._remark, self.font(), self.width() - 4, 2)
        spare = self.height() - len(lines) * self.fontMetrics().lineSpacing()
        paint_lines(painter, lines, QRectF(self.rect()).adjusted(2, max(0, spare / 2), -2, 0))
        painter.end()
