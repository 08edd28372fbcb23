"""The purchases of a search as the report's picture in the window's colours; each can be pointed at and chosen."""

from PySide6.QtCore import QByteArray, QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from kvdesk.engine.search import Found, Purchasable
from kvdesk.i18n import translate
from kvdesk.report.blocks import Table
from kvdesk.report.capacity import as_tsv
from kvdesk.report.purchase_figure import Gain, Spot, caption_text, front_drawing, front_table
from kvdesk.report.purchase_words import purchase_line
from kvdesk.report.tiers_look import Look
from kvdesk.ui.reading import numbers
from kvdesk.ui.views.tiers_parts import look_colors

NEAR = 12.0  # pixels between the pointer and a purchase
MARGIN = 4


class FrontPlot(QWidget):
    """One picture of a search; the mouse and the arrow keys read its purchases, a click and Return choose one.

    Signals: `purchase_chosen(purchase)`; `reading_changed(text)`: the purchase pointed at, "" for none;
    `table_changed()`: the table behind it is another one.
    """

    purchase_chosen = Signal(object)
    reading_changed = Signal(str)
    table_changed = Signal()

    def __init__(self, gain: Gain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.gain: Gain = gain
        self.found: Found | None = None
        self.spots: tuple[Spot, ...] = ()
        self.chosen: Purchasable | None = None
        self.read: Spot | None = None
        self._renderer = QSvgRenderer(self)
        self._size = QSize()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(320, 220)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        copy = QAction(translate("Views", "Copy as a table"), self)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self.copy)
        self.addAction(copy)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def show_found(self, found: Found) -> None:
        self.found, self.read = found, None
        self.setAccessibleName(caption_text(found, self.gain) if found.answer.winner is not None else "")
        self._draw()
        self.table_changed.emit()

    def choose(self, one: Purchasable | None) -> None:
        """Ring a purchase, where the picture has it."""
        self.chosen = one
        self.update()

    def table(self) -> Table | None:
        """What stands on the line, as a table."""
        if self.found is None or self.found.answer.winner is None:
            return None
        return front_table(self.found, self.gain, numbers())

    def copy(self) -> None:
        table = self.table()
        if table is not None:
            QApplication.clipboard().setText(as_tsv((table,)))

    def _draw(self) -> None:
        """The picture anew for the size and the colours there are."""
        self.spots = ()
        if self.found is not None and self.found.answer.winner is not None and self.width() > 100:
            room = self.size() - QSize(2 * MARGIN, 2 * MARGIN)
            font = self.fontMetrics().height() * 0.72
            colors = look_colors(self.palette())
            look = Look(width=room.width(), font=font, **colors)
            drawing, self.spots = front_drawing(self.found, self.gain, numbers(), look, room.height())
            self._renderer.load(QByteArray(drawing.svg.encode()))
            self._size = QSize(round(drawing.width), round(drawing.height))
        self.update()

    def _point(self, spot: Spot) -> QPointF:
        return QPointF(spot.x + MARGIN, spot.y + MARGIN)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.spots:
            self._renderer.render(painter, QRectF(MARGIN, MARGIN, self._size.width(), self._size.height()))
            for spot in self.spots:
                if spot.one is self.chosen or spot is self.read:
                    self._ring(painter, spot, 2.2 if spot.one is self.chosen else 1.2)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
        painter.end()

    def _ring(self, painter: QPainter, spot: Spot, width: float) -> None:
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(self._point(spot), 9.0, 9.0)

    def _near(self, point: QPointF) -> Spot | None:
        """The purchase under the pointer; those on the line before others."""
        found = [(not spot.on_front, (self._point(spot) - point).manhattanLength(), spot) for spot in self.spots]
        near = [each for each in found if each[1] <= NEAR]
        return min(near, key=lambda each: each[:2])[2] if near else None

    def _read(self, spot: Spot | None) -> None:
        if spot is self.read or self.found is None:
            return
        self.read = spot
        text = "" if spot is None else purchase_line(self.found, spot.one, numbers())
        self.setAccessibleDescription(text)
        self.setCursor(Qt.CursorShape.ArrowCursor if spot is None else Qt.CursorShape.PointingHandCursor)
        self.reading_changed.emit(text)
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._read(self._near(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._read(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        spot = self._near(event.position())
        if event.button() == Qt.MouseButton.LeftButton and spot is not None:
            self.purchase_chosen.emit(spot.one)
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
        key = Qt.Key(event.key())
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif key in steps and self.spots:
            self._step(steps[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.read is not None:
            self.purchase_chosen.emit(self.read.one)
        else:
            super().keyPressEvent(event)

    def _step(self, steps: int) -> None:
        """To the next purchase by what it costs; those on the line alone."""
        order = sorted((spot for spot in self.spots if spot.on_front), key=lambda spot: (spot.x, -spot.y))
        if not order:
            return
        before = next((place for place, spot in enumerate(order) if spot is self.read), -1 if steps > 0 else len(order))
        self._read(order[max(0, min(len(order) - 1, before + steps))])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._draw()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._read(None)
        self.update()
