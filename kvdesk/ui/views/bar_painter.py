"""How the memory bars are painted: segments, hatches, whiskers, budget line and selection. Plain QPainter."""

from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPalette, QPen

from kvdesk.report.palette import BUDGET_LINE_COLOR, HATCHED, OVERRUN_COLOR
from kvdesk.ui.views import tones
from kvdesk.ui.views.rows import Row, outside_parts

LANE = 20
CAP = 4.0
ROOMY = 30.0
DARK_GROUND = 128


class Place(Protocol):
    """A segment's place."""

    @property
    def row(self) -> int: ...
    @property
    def segment(self) -> int: ...


class Bars(Protocol):
    """What is painted: rows, and where each of their bytes goes."""

    rows: tuple[Row, ...]
    budget_label: str

    def boundingRect(self) -> QRectF: ...
    def x_of(self, size_bytes: int) -> float: ...
    def bar_rect(self, row: int) -> QRectF: ...
    def segment_rect(self, spot: "Place") -> QRectF: ...


def hatch(color: QColor, style: Qt.BrushStyle = Qt.BrushStyle.BDiagPattern) -> QBrush:
    return QBrush(color, style)


class BarPainter:
    """One painting of all bars."""

    def __init__(self, painter: QPainter, bars: Bars, palette: QPalette) -> None:
        self._painter = painter
        self._bars = bars
        self._palette = palette
        self._ground = tones.ground(palette)
        self._ink = tones.text(palette)

    def paint(self, selected: Place | None, *, focused: bool) -> None:
        if not self._bars.rows:
            return
        for index, row in enumerate(self._bars.rows):
            bar = self._bars.bar_rect(index)
            self._segments(row, bar)
            self._beyond_budget(row, bar)
            self._whiskers(row, bar)
        self._budget_line()
        if selected is not None:
            self._selection(self._bars.segment_rect(selected), focused=focused)

    def _span(self, bar: QRectF, start: int, end: int) -> QRectF:
        left = self._bars.x_of(start)
        return QRectF(left, bar.top(), max(self._bars.x_of(end) - left, 1.0), bar.height())

    def _segments(self, row: Row, bar: QRectF) -> None:
        for segment in row.segments:
            if segment.width_bytes <= 0:
                continue
            rect = self._span(bar, segment.start_bytes, segment.end_bytes)
            self._painter.fillRect(rect, tones.line_color(segment.name, self._palette))
            if segment.name in HATCHED:
                self._painter.fillRect(rect, hatch(QColor(0, 0, 0, 150)))
            if rect.width() > 3:
                self._painter.fillRect(QRectF(rect.right() - 1, rect.top(), 1, rect.height()), self._ground)

    def _beyond_budget(self, row: Row, bar: QRectF) -> None:
        """What is not usable, what stands outside the budget in it, and what overruns."""
        budget = row.budget
        needed = budget.needed_bytes
        free_from = max(budget.usable_bytes, needed)
        grey = tones.unusable_color(self._palette)
        if budget.capacity_bytes > free_from:
            rect = self._span(bar, free_from, budget.capacity_bytes)
            self._painter.fillRect(rect, hatch(grey))
            self._painter.setPen(QPen(grey, 1))
            self._painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5))
        start = budget.usable_bytes
        for line in outside_parts(budget):
            rect = self._span(bar, start, start + line.best)
            if line.name != "outside_bytes":
                veil = QColor(tones.outside_color(line.name, self._palette))
                self._painter.fillRect(rect, self._ground)
                veil.setAlphaF(0.6)
                self._painter.fillRect(rect, veil)
            self._painter.fillRect(rect, hatch(grey, Qt.BrushStyle.DiagCrossPattern))
            start += line.best
        over_from, over_to = budget.usable_bytes, needed
        if needed <= budget.usable_bytes:
            over_from, over_to = budget.capacity_bytes, budget.usable_bytes + budget.outside_bytes
        if over_to > over_from:
            self._overrun(self._span(bar, over_from, over_to))

    def _overrun(self, rect: QRectF) -> None:
        color = tones.readable(QColor(OVERRUN_COLOR), self._ground, 3.0)
        veil = QColor(self._ground)
        veil.setAlphaF(0.55 if self._ground.lightness() > DARK_GROUND else 0.8)  # red shows on dark brown only
        self._painter.fillRect(rect, veil)
        self._painter.fillRect(rect, hatch(color))
        self._painter.setPen(QPen(color, 1.5))
        self._painter.drawRect(rect.adjusted(0.75, 0.75, -0.75, -0.75))

    def _whiskers(self, row: Row, bar: QRectF) -> None:
        """From the low to the high estimate: a strong one for all that is needed, thin ones for lines in high bars."""
        lines = [segment for segment in row.segments if segment.line.is_band and segment.name != "headroom_bytes"]
        if bar.height() < ROOMY:
            lines = []
        steps = len(lines) + 2
        for step, segment in enumerate(lines, start=1):
            y = bar.top() + bar.height() * step / steps
            start = segment.start_bytes
            self._whisker(start + segment.line.low, start + segment.line.high, y, 1.0)
        budget = row.budget
        if budget.headroom.is_band:
            y = bar.top() + bar.height() * (steps - 1) / steps
            low, high = budget.usable_bytes - budget.headroom.high, budget.usable_bytes - budget.headroom.low
            self._whisker(low, high, y, 2.0)

    def _whisker(self, low: int, high: int, y: float, width: float) -> None:
        left, right = self._bars.x_of(low), self._bars.x_of(high)
        for color, extra in ((self._ground, 2.0), (self._ink, 0.0)):
            pen = QPen(color, width + extra)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            self._painter.setPen(pen)
            self._painter.drawLine(QPointF(left, y), QPointF(right, y))
            for x in (left, right):
                self._painter.drawLine(QPointF(x, y - CAP), QPointF(x, y + CAP))

    def _budget_line(self) -> None:
        """One line through all bars; where budgets differ, one at each bar."""
        room = self._bars.boundingRect()
        x = self._bars.x_of(self._bars.rows[0].budget.usable_bytes)
        color = tones.readable(QColor(BUDGET_LINE_COLOR), self._ground)
        pieces = [(x, LANE - 3.0, room.bottom())]
        if len({row.budget.usable_bytes for row in self._bars.rows}) > 1:
            pieces = [self._piece(index) for index in range(len(self._bars.rows))]
        for at, top, bottom in pieces:
            self._painter.setPen(QPen(self._ground, 3.5))
            self._painter.drawLine(QPointF(at, top), QPointF(at, bottom))
            self._painter.setPen(QPen(color, 1.5, Qt.PenStyle.DashLine))
            self._painter.drawLine(QPointF(at, top), QPointF(at, bottom))
        self._painter.setPen(QPen(color, 1.5, Qt.PenStyle.DashLine))
        self._painter.drawLine(QPointF(x, 2), QPointF(x, pieces[0][1]))
        metrics, label = QFontMetricsF(self._painter.font()), self._bars.budget_label
        if metrics.horizontalAdvance(label) + 8 > max(x - room.left(), room.right() - x):
            label = label.partition(" = ")[0]  # where it does not fit whole, how the budget comes about is left out
        width = metrics.horizontalAdvance(label) + 2
        left = x - 6 - width if x - 6 - width >= room.left() else min(x + 6, room.right() - width)
        lane = QRectF(left, 0, width, LANE - 4)
        self._painter.fillRect(lane, self._ground)  # where neither side has the room, the line gives way to its label
        self._painter.drawText(lane, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), label)

    def _piece(self, index: int) -> tuple[float, float, float]:
        """The budget line of one bar: where, from and to."""
        bar = self._bars.bar_rect(index)
        return self._bars.x_of(self._bars.rows[index].budget.usable_bytes), bar.top() - 3, bar.bottom() + 3

    def _selection(self, rect: QRectF, *, focused: bool) -> None:
        shown = rect.adjusted(-1, -2, 1, 2) if rect.width() >= 2 else rect.adjusted(-2, -2, 2, 2)
        color = self._palette.color(QPalette.ColorRole.Highlight) if focused else self._ink
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        for pen in (QPen(self._ground, 4.0), QPen(color, 2.0)):
            self._painter.setPen(pen)
            self._painter.drawRect(shown)
