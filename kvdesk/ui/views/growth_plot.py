"""The cache on the tightest card over context length. Imports pyqtgraph: load it late."""

import bisect
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from kvdesk.engine.growth_curve import Growth
from kvdesk.i18n import translate
from kvdesk.report.palette import LINE_COLORS
from kvdesk.report.words import case_name
from kvdesk.ui.reading import numbers
from kvdesk.ui.views.axes import NumberAxis, StillPlot, position_step
from kvdesk.ui.views.growth_overlay import GrowthOverlay
from kvdesk.units import GIB

FARTHEST_ROOM = 3
CURVES = 2
LEAST_AXIS, BESIDE_NUMBER = 58, 36


class GrowthPlot(StillPlot):
    """The curves with their labels; arrow keys and the mouse read them off.

    Signals: `figure_requested(figure, rank)` on a click or Enter; `reading_changed(text)`: the values under the reading
    line, "" when nothing is read.
    """

    figure_requested = Signal(str, int)
    reading_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        left = NumberAxis("left")
        super().__init__(NumberAxis("bottom", position_step), left, parent)
        self.growth: Growth | None = None
        self._range = (0, 0)
        self.number_axis.setLabel(translate("Views", "positions per sequence"))
        left.setLabel("GiB")
        left.setWidth(LEAST_AXIS)
        self.getPlotItem().layout.setContentsMargins(4, 4, 26, 3)
        self.curves = [pg.PlotCurveItem(antialias=True, skipFiniteCheck=True) for _ in range(CURVES)]
        for curve in self.curves:
            self.addItem(curve)
        self.overlay = GrowthOverlay(self.view_box)
        self.setAccessibleName(translate("Views", "Cache over context length, as curves"))
        self.show_colors()

    def show_growth(self, growth: Growth, case: str) -> None:
        """Draw the curves of a case."""
        self.growth = growth
        for item, curve in zip(self.curves, growth.curves, strict=False):
            item.setData(np.asarray(curve.lengths, dtype=float), np.asarray(curve.size_bytes, dtype=float) / GIB)
        self.curves[1].setVisible(len(growth.curves) > 1)
        self._show_range(growth)
        self.overlay.growth, self.overlay.case, self.overlay.reading_at = growth, case, None
        self.overlay.refresh()
        self.setAccessibleDescription(self._summary(growth, case))

    def _show_range(self, growth: Growth) -> None:
        """All of the curves; the room too, unless it is so far above that it would flatten them."""
        end_length = growth.curves[0].lengths[-1]
        highest = max(curve.size_bytes[-1] for curve in growth.curves)
        top = max(highest, growth.point_bytes, 1)
        if growth.room_bytes <= FARTHEST_ROOM * top:
            top = max(top, growth.room_bytes)
        top += top // 8 if growth.room_bytes <= top else top // 4
        step = 1 << max(0, top.bit_length() - 4)  # an axis that stays while values change a little
        top = -(-top // step) * step
        if (end_length, top) != self._range:
            self._range = (end_length, top)
            self.view_box.setRange(xRange=(0, end_length), yRange=(0, top / GIB), padding=0)
            self._make_room_for(numbers().decimal(float(top // GIB), 0))
        self.overlay.end_length, self.overlay.end_bytes = end_length, top

    def _make_room_for(self, number: str) -> None:
        """The left axis as wide as its longest number and its unit beside it."""
        self.left_axis.setWidth(max(LEAST_AXIS, self.fontMetrics().horizontalAdvance(number) + BESIDE_NUMBER))

    def _summary(self, growth: Growth, case: str) -> str:
        template = translate(
            "Views", "{case}: {size:gib} at {length:n} positions on card {rank:n}; room for {room:gib}."
        )
        values: dict[str, Any] = {"case": case_name(case), "size": growth.point_bytes, "length": growth.point_length}
        return numbers().fill(template, values | {"rank": growth.rank, "room": growth.room_bytes})

    def read_at(self, length: float | None) -> None:
        """Show the values at the drawn length nearest to one; None takes the reading line away."""
        if self.growth is None or length is None:
            self.overlay.reading_at = None
            self.reading_changed.emit("")
        else:
            lengths = self.growth.curves[0].lengths
            index = min(bisect.bisect_left(lengths, length), len(lengths) - 1)
            if index and length - lengths[index - 1] < lengths[index] - length:
                index -= 1
            self.overlay.reading_at = lengths[index]
            parts = [f"{curve.dtype} {numbers().gib(curve.size_bytes[index])}" for curve in self.growth.curves]
            positions = numbers().fill(translate("Views", "{n:n} positions"), {"n": lengths[index]})
            self.reading_changed.emit(f"{positions}: {' · '.join(parts)}")
        self.overlay.update()

    def table_text(self) -> str:
        """The curves as tab separated text, exact bytes."""
        if self.growth is None:
            return ""
        curves = self.growth.curves
        lines = ["\t".join([translate("Views", "positions per sequence"), *(f"{curve.dtype} (B)" for curve in curves)])]
        for index, length in enumerate(curves[0].lengths):
            lines.append("\t".join([str(length), *(str(curve.size_bytes[index]) for curve in curves)]))
        return "\n".join(lines)

    def keyPressEvent(self, ev: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if ev.matches(QKeySequence.StandardKey.Copy):
            QApplication.clipboard().setText(self.table_text())
        elif ev.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.growth is not None:
            self.figure_requested.emit("kv_cache_bytes", self.growth.rank)
        elif ev.key() in steps and self.growth is not None:
            here = self.overlay.reading_at
            lengths = self.growth.curves[0].lengths
            index = lengths.index(self.growth.point_length if here is None else here)
            index += steps[Qt.Key(ev.key())] if here is not None else 0
            self.read_at(lengths[min(max(index, 0), len(lengths) - 1)])
        elif ev.key() == Qt.Key.Key_Escape and self.overlay.reading_at is not None:
            self.read_at(None)
        else:
            ev.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.read_at(None)

    def mousePressEvent(self, ev: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if ev.button() == Qt.MouseButton.LeftButton and self.growth is not None:
            self.figure_requested.emit("kv_cache_bytes", self.growth.rank)

    def mouseReleaseEvent(self, ev: QMouseEvent) -> None:
        """Nothing is dragged here."""

    def mouseMoveEvent(self, ev: QMouseEvent) -> None:
        point: QPointF = self.view_box.mapFromScene(self.mapToScene(ev.position().toPoint()))
        inside = self.overlay.boundingRect().contains(point)
        self.read_at(self.overlay.length_at(point.x()) if inside else None)

    def leaveEvent(self, ev: QEvent) -> None:
        super().leaveEvent(ev)
        self.read_at(None)

    def show_colors(self) -> None:
        super().show_colors()
        # Pens of curves are as wide on every screen's own pixels: two of the reader's pixels are more of them.
        width = 2 * self.devicePixelRatioF()
        color = QColor(LINE_COLORS["kv_cache_bytes"])
        for curve, style in zip(self.curves, (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine), strict=True):
            curve.setPen(pg.mkPen(color, width=width, style=style))
        self.overlay.palette = self.palette()
        self.overlay.refresh()
