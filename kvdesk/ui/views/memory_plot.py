"""Memory per accelerator as stacked bars. Imports pyqtgraph: load it late."""

from dataclasses import dataclass
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QKeySequence, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from kvdesk.engine.plan import CasePlan
from kvdesk.i18n import translate
from kvdesk.report.words import line_name
from kvdesk.ui.focus import Focus
from kvdesk.ui.reading import numbers
from kvdesk.ui.views import tones
from kvdesk.ui.views.axes import NumberAxis, StillPlot
from kvdesk.ui.views.bar_painter import LANE, BarPainter
from kvdesk.ui.views.rows import Row, rows_of
from kvdesk.units import GIB

LEAST_ROW_PIXELS = 15
AXIS_PIXELS = 24
UNIT_PIXELS = 34


@dataclass(frozen=True, slots=True)
class Spot:
    """A segment by its place: row and position in it."""

    row: int
    segment: int


class BarsItem(pg.GraphicsObject):  # type: ignore[misc]
    """All bars as one item in the view box's own pixels, so that hatches and labels keep their size."""

    def __init__(self, plot: "MemoryPlot") -> None:
        super().__init__()
        self._plot = plot
        self.rows: tuple[Row, ...] = ()
        self.end_bytes = 1
        self.budget_label = ""
        self.setParentItem(plot.view_box)
        plot.view_box.sigResized.connect(self._resized)

    def _resized(self, *_: Any) -> None:
        self.prepareGeometryChange()
        self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(self._plot.view_box.rect())

    def x_of(self, size_bytes: int) -> float:
        return size_bytes / self.end_bytes * self.boundingRect().width()

    def bar_rect(self, row: int) -> QRectF:
        """Where a row's bar is drawn, from zero to the end of its capacity or need."""
        room = self.boundingRect()
        pitch = (room.height() - LANE) / max(1, len(self.rows))
        height = min(46.0, pitch * 0.72)
        top = LANE + row * pitch + (pitch - height) / 2
        return QRectF(0, top, self.x_of(self.rows[row].end_bytes), height)

    def segment_rect(self, spot: Spot) -> QRectF:
        segment = self.rows[spot.row].segments[spot.segment]
        left, right = sorted((self.x_of(segment.start_bytes), self.x_of(segment.end_bytes)))
        bar = self.bar_rect(spot.row)
        return QRectF(left, bar.top(), right - left, bar.height())

    def spot_at(self, point: QPointF) -> Spot | None:
        """The segment under a point; within two pixels of a narrow one, that one."""
        for row in range(len(self.rows)):
            bar = self.bar_rect(row)
            if not bar.top() <= point.y() <= bar.bottom():
                continue
            order = sorted(
                range(len(self.rows[row].segments)), key=lambda i: abs(self.rows[row].segments[i].width_bytes)
            )
            for slack in (0.0, 2.0):
                for index in order:
                    segment = self.rows[row].segments[index]
                    is_overrun = segment.name == "headroom_bytes" and segment.width_bytes < 0
                    rect = self.segment_rect(Spot(row, index)).adjusted(-slack, 0, slack, 0)
                    if not is_overrun and rect.contains(point):
                        return Spot(row, index)
        return None

    def paint(self, painter: QPainter, *_: Any) -> None:
        BarPainter(painter, self, self._plot.palette()).paint(self._plot.selected, focused=self._plot.hasFocus())


class MemoryPlot(StillPlot):
    """The bars, their axis and budget line.

    Signals: `segment_requested(line name, rank)`: the reader chose a segment by mouse or arrow keys.
    """

    segment_requested = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        left = pg.AxisItem(orientation="left", maxTickLength=0)
        super().__init__(NumberAxis("bottom", unit="GiB"), left, parent)
        self._case: CasePlan | None = None
        self._focus = Focus()
        self.selected: Spot | None = None
        self._labels: tuple[str, ...] = ()
        self.bars = BarsItem(self)
        self.getPlotItem().layout.setContentsMargins(0, 0, UNIT_PIXELS, 0)
        self.view_box.setRange(yRange=(0, 1), padding=0)
        self.view_box.sigResized.connect(self._resized)
        self.setAccessibleName(translate("Views", "Memory per card, as bars"))
        self.show_colors()

    def show_case(self, case: CasePlan, budget_label: str, focus: Focus) -> None:
        """Draw the ranks of a case, those that are alike in one row where it is tight, and mark the one in focus; the
        label says at the line what the budget is."""
        self._case, self._focus = case, focus
        self.bars.budget_label = budget_label
        self.setMinimumHeight(LANE + AXIS_PIXELS + LEAST_ROW_PIXELS * len(rows_of(case, 1)))
        self._show_rows(rows_of(case, self._rows_that_fit()))

    def _rows_that_fit(self) -> int:
        return max(1, int((self.bars.boundingRect().height() - LANE) / LEAST_ROW_PIXELS))

    def _resized(self, *_: Any) -> None:
        if self._case is not None:
            self._show_rows(rows_of(self._case, self._rows_that_fit()))
            self._place_labels()

    def _show_rows(self, rows: tuple[Row, ...]) -> None:
        self.bars.rows = rows
        capacity = rows[0].budget.capacity_bytes
        step = max(1, capacity // 8)  # past the capacity the axis grows in steps: it stays while values change a little
        end = capacity + -(-(max(row.end_bytes for row in rows) - capacity) // step) * step
        end += end // 33
        if end != self.bars.end_bytes:
            self.bars.end_bytes = end
            self.view_box.setXRange(0, end / GIB, padding=0)
        labels = tuple(row.label for row in rows)
        if labels != self._labels:
            self._labels = labels
            self._place_labels()
        self.selected = _spot_of(rows, self._focus)
        self.setAccessibleDescription(self.text_of(self.selected) if self.selected else "")
        self.bars.update()

    def _place_labels(self) -> None:
        """Names of the rows, each beside its bar."""
        height = self.bars.boundingRect().height()
        if not self._labels or height <= LANE:
            return
        middles = (self.bars.bar_rect(row).center().y() for row in range(len(self._labels)))
        ticks = [(1 - middle / height, label) for middle, label in zip(middles, self._labels, strict=True)]
        self.left_axis.setTicks([ticks])
        widest = max(self.fontMetrics().horizontalAdvance(label) for label in self._labels)
        self.left_axis.setWidth(widest + 14)

    def text_of(self, spot: Spot) -> str:
        """A segment in words: "Card 0: Weights 13.80 GiB (14,820,000,000 B)"."""
        row = self.bars.rows[spot.row]
        line = row.segments[spot.segment].line
        template = translate("Views", "{card}: {line} {size:both}")
        text = numbers().fill(template, {"card": row.label, "line": line_name(line.name), "size": line.best})
        if line.is_band:
            band = translate("Views", "between {low:gib} and {high:gib}")
            text = f"{text}, {numbers().fill(band, {'low': line.low, 'high': line.high})}"
        return text

    def spot_under(self, point: QPointF) -> Spot | None:
        """The segment at a point of the viewport."""
        return self.bars.spot_at(self.view_box.mapFromScene(self.mapToScene(point.toPoint())))

    def viewport_point(self, spot: Spot) -> QPointF:
        """The middle of a segment on the viewport."""
        return QPointF(self.mapFromScene(self.view_box.mapToScene(self.bars.segment_rect(spot).center())))

    def mousePressEvent(self, ev: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        spot = self.spot_under(ev.position())
        if ev.button() == Qt.MouseButton.LeftButton and spot is not None:
            self._choose(spot)

    def mouseMoveEvent(self, ev: QMouseEvent) -> None:
        over = self.spot_under(ev.position()) is not None
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, ev: QMouseEvent) -> None:
        """Nothing is dragged here."""

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            spot = self.spot_under(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self.text_of(spot) if spot else "", self.viewport())
            return True
        return bool(super().viewportEvent(event))

    def keyPressEvent(self, ev: QKeyEvent) -> None:
        if ev.matches(QKeySequence.StandardKey.Copy) and self.selected:
            QApplication.clipboard().setText(self.text_of(self.selected))
        elif (spot := self._neighbour(Qt.Key(ev.key()))) is not None:
            self._choose(spot)
        else:
            ev.ignore()

    def _neighbour(self, key: Qt.Key) -> Spot | None:
        """The segment an arrow key leads to; None where the key leads nowhere."""
        rows = self.bars.rows
        steps = {
            Qt.Key.Key_Left: (0, -1),
            Qt.Key.Key_Right: (0, 1),
            Qt.Key.Key_Up: (-1, 0),
            Qt.Key.Key_Down: (1, 0),
            Qt.Key.Key_Return: (0, 0),
            Qt.Key.Key_Enter: (0, 0),
            Qt.Key.Key_Space: (0, 0),
        }
        if not rows or key not in steps:
            return None
        here = self.selected or Spot(0, 0)
        down, right = steps[key] if self.selected else (0, 0)
        row = min(max(here.row + down, 0), len(rows) - 1)
        return Spot(row, min(max(here.segment + right, 0), len(rows[row].segments) - 1))

    def _choose(self, spot: Spot) -> None:
        self.selected = spot
        self.bars.update()
        row = self.bars.rows[spot.row]
        self.setAccessibleDescription(self.text_of(spot))
        self.segment_requested.emit(row.segments[spot.segment].name, row.rank)

    def show_colors(self) -> None:
        super().show_colors()
        palette = self.palette()
        self.left_axis.setPen(pg.mkPen(tones.rule(palette)))
        self.left_axis.setTextPen(pg.mkPen(tones.text(palette)))
        self.bars.update()


def _spot_of(rows: tuple[Row, ...], focus: Focus) -> Spot | None:
    """Where the figure in focus is drawn."""
    for position, row in enumerate(rows):
        if focus.rank in row.ranks:
            names = [segment.name for segment in row.segments]
            return Spot(position, names.index(focus.figure)) if focus.figure in names else None
    return None
