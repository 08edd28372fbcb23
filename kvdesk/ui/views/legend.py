"""The legend of the memory bars: swatches and values that flow over lines and never overlap."""

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kvdesk.ui.views import tones
from kvdesk.ui.views.bar_painter import hatch

SWATCH = 12
GAP = 20


@dataclass(frozen=True, slots=True)
class Entry:
    """One swatch: the figure it stands for ("" where none can be asked for), its text, and how it is filled."""

    figure: str
    text: str
    color: str
    is_hatched: bool = False
    is_outline: bool = False


class Legend(QWidget):
    """Entries from left to right, then on further lines. It never gets lower while its width stays.

    Signals: `figure_requested(figure)`: an entry was clicked.
    """

    figure_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entries: tuple[Entry, ...] = ()
        self.boxes: list[QRectF] = []
        self._most_lines = 1
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_entries(self, entries: tuple[Entry, ...]) -> None:
        if entries == self.entries:
            return
        self.entries = entries
        self._flow()
        self.setAccessibleName("; ".join(entry.text for entry in entries))
        self.update()

    def _line_height(self) -> int:
        return self.fontMetrics().height() + 3

    def _flow(self) -> None:
        self.boxes = []
        x, line = 0.0, 0
        for entry in self.entries:
            width = SWATCH + 6 + self.fontMetrics().horizontalAdvance(entry.text) + 2
            if x and x + width > self.width():
                x, line = 0.0, line + 1
            self.boxes.append(QRectF(x, line * self._line_height(), width, self._line_height()))
            x += width + GAP
        if line + 1 > self._most_lines:
            self._most_lines = line + 1
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(200, self._most_lines * self._line_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(100, self._most_lines * self._line_height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.size().width() != event.oldSize().width():
            self._most_lines = 1
            self._flow()
            self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._flow()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        palette = self.palette()
        for entry, box in zip(self.entries, self.boxes, strict=True):
            swatch = QRectF(box.left(), box.center().y() - SWATCH / 2, SWATCH, SWATCH)
            if entry.is_outline:
                painter.fillRect(swatch, hatch(QColor(entry.color)))
                painter.setPen(QPen(QColor(entry.color), 1))
                painter.drawRect(swatch.adjusted(0.5, 0.5, -0.5, -0.5))
            else:
                painter.fillRect(swatch, QColor(entry.color))
                if entry.is_hatched:
                    painter.fillRect(swatch, hatch(QColor(0, 0, 0, 150)))
            painter.setPen(tones.muted(palette))
            room = box.adjusted(SWATCH + 6, 0, 2, 0)
            painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), entry.text)
        painter.end()

    def _figure_at(self, event: QMouseEvent) -> str:
        for entry, box in zip(self.entries, self.boxes, strict=True):
            if box.contains(event.position()):
                return entry.figure
        return ""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and (figure := self._figure_at(event)):
            self.figure_requested.emit(figure)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        hand = bool(self._figure_at(event))
        self.setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)
