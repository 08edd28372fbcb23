"""Plot parts shared by the views: an axis that writes numbers as the reader does. Imports pyqtgraph: load it late."""

import math
from collections.abc import Callable, Sequence

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPalette, QPen, QWheelEvent
from PySide6.QtWidgets import QWidget

from kvdesk.ui.reading import numbers
from kvdesk.ui.views import tones

TICK_PIXELS = 68


class NumberAxis(pg.AxisItem):  # type: ignore[misc]
    """An axis with plain numbers in the reader's habit; a `unit` stands beside the last one.

    `step_of` chooses the distance of its ticks.
    """

    def __init__(self, orientation: str, step_of: Callable[[float], float] | None = None, unit: str = "") -> None:
        super().__init__(orientation=orientation, maxTickLength=-4)
        self._unit = unit
        self._step_of = step_of
        self.enableAutoSIPrefix(False)
        self.setStyle(hideOverlappingLabels=40)

    def tickSpacing(self, minVal: float, maxVal: float, size: float) -> list[tuple[float, float]]:  # noqa: N803
        """One level of ticks: small unlabelled ones tell nothing here."""
        fewest = max(2.0, size / (TICK_PIXELS if self.orientation == "bottom" else TICK_PIXELS / 2))
        rough = (maxVal - minVal) / fewest
        if rough <= 0:
            return [(1.0, 0.0)]
        return [(self._step_of(rough) if self._step_of else round_step(rough), 0.0)]

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        places = max(0, -math.floor(math.log10(spacing) + 1e-9)) if spacing < 1 else 0
        texts = [numbers().decimal(float(value), min(places, 6)) for value in values]
        if self._unit and texts:
            texts[-1] = f"{texts[-1]} {self._unit}"
        return texts

    def show_colors(self, palette: QPalette) -> None:
        self.setPen(pg.mkPen(tones.blend(tones.ground(palette), tones.text(palette), 0.45)))
        self.setTextPen(pg.mkPen(tones.muted(palette)))


def round_step(rough: float) -> float:
    """The next of 1, 2, 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(rough))
    return next((factor * power for factor in (1, 2, 5) if factor * power >= rough * 0.999), 10 * power)


def position_step(rough: float) -> float:
    """The next of 1, 2, 4 times a power of 1,024, or a power of two: lengths are counted that way."""
    return float(2 ** max(0, math.ceil(math.log2(max(rough, 1)) - 1e-9)))


class StillPlot(pg.PlotWidget):  # type: ignore[misc]
    """A plot whose range is set, never dragged; it takes the keyboard's focus and shows it.

    Signals: `focus_changed()`.
    """

    focus_changed = Signal()

    def __init__(self, bottom: NumberAxis, left: pg.AxisItem, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent, background=None, axisItems={"bottom": bottom, "left": left})
        self.number_axis = bottom
        self.left_axis = left
        plot = self.getPlotItem()
        plot.setMenuEnabled(False)
        plot.hideButtons()
        self.view_box = plot.getViewBox()
        self.view_box.setMouseEnabled(False, False)
        self.view_box.disableAutoRange()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrameShape(pg.PlotWidget.Shape.NoFrame)

    def wheelEvent(self, ev: QWheelEvent) -> None:
        """Left to whatever scrolls around the plot."""
        ev.ignore()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        news = (QEvent.Type.DevicePixelRatioChange, QEvent.Type.PaletteChange)
        if event.type() in news and self.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
            self.show_colors()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._focus_moved()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._focus_moved()

    def _focus_moved(self) -> None:
        self.viewport().update()
        self.focus_changed.emit()

    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:
        if not self.hasFocus():
            return
        painter.save()
        painter.resetTransform()
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(self.viewport().rect()).adjusted(1, 1, -1, -1), 4, 4)
        painter.restore()

    def show_colors(self) -> None:
        palette = self.palette()
        for axis in (self.number_axis, self.left_axis):
            if isinstance(axis, NumberAxis):
                axis.show_colors(palette)
        self.setBackground(tones.ground(palette))
