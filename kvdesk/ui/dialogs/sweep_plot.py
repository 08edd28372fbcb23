"""A figure of a sweep against its first key, one line for each value of the second; verdicts are signs on the lines."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from kvdesk.i18n import translate
from kvdesk.report.blocks import Align, Table, cells
from kvdesk.report.palette import OPTION_COLORS
from kvdesk.report.words import verdict_text
from kvdesk.sweep.figures import (
    FIGURES,
    NOTHING,
    SweepFigure,
    bound_text,
    figure_text,
    figure_title,
    plotted,
    value_text,
)
from kvdesk.sweep.rows import Row
from kvdesk.ui.reading import numbers
from kvdesk.ui.views import tones
from kvdesk.ui.views.plain_plot import PlainPlot, even_ticks
from kvdesk.ui.views.signs import SEVERITY_OF_VERDICT, draw_sign

SIGN, NEAR, GAP = 13.0, 18.0, 6.0
DASHES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)
LEAST_TICK, LEAST_LABEL = 34.0, 24.0
CROWDED = 2.0  # signs over each other by half are still told apart


@dataclass(frozen=True, slots=True)
class Series:
    """One line: the value of the second key ("" where there is none) and a row at each value of the first."""

    name: str
    rows: tuple[Row, ...]


class SweepPlot(PlainPlot):
    """Values of the first key stand at equal distances, in the order they were typed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("Sweep", "Figure of the sweep, as lines"), parent)
        self.series: tuple[Series, ...] = ()
        self.figure: SweepFigure = "headroom_bytes"
        self._labels: tuple[str, ...] = ()
        self._names: tuple[str, ...] = ()
        self._mark: tuple[int, int] | None = None  # line and place
        self.places: tuple[Row, ...] = ()  # a row for each value of the first key
        self._values: tuple[tuple[float | None, ...], ...] = ()
        self._bounds = 0.0, 1.0
        self.left_room = 64.0

    def show_rows(self, names: tuple[str, ...], labels: tuple[str, ...], rows: Sequence[Row]) -> None:
        self._names, self._labels, self._mark = names, labels, None
        self.series = series_of(names, rows)
        self.places = max((line.rows for line in self.series), key=len, default=())
        self.show_figure(self.figure)

    def show_figure(self, figure: SweepFigure) -> None:
        self.figure, self._mark = figure, None
        self._values = tuple(tuple(plotted(row, figure) for row in line.rows) for line in self.series)
        known = [value for line in self._values for value in line if value is not None]
        low, high = min([0.0, *known]), max([0.0, *known])
        self._bounds = (low, high) if high > low else (0.0, 1.0)
        self.update()

    def table(self) -> Table | None:
        """The plotted figure alone: the first key down, the second across."""
        if not self.series:
            return None
        title = figure_title(self.figure)
        rows = [
            cells(
                value_text(row, self._names[0]),
                *(
                    figure_text(line.rows[place], self.figure, numbers()) if place < len(line.rows) else NOTHING
                    for line in self.series
                ),
            )
            for place, row in enumerate(self.places)
        ]
        across = [f"{self._labels[1]} {line.name}" if line.name else title for line in self.series]
        align: list[Align] = ["right"] * (1 + len(self.series))
        return Table(title, (self._labels[0], *across), tuple(rows), tuple(align))

    def area(self) -> QRectF:
        """Room above for the figure's name, at the right for the names of the lines."""
        metrics = self.fontMetrics()
        widest = max((metrics.horizontalAdvance(line.name) for line in self.series), default=0)
        return super().area().adjusted(0, metrics.lineSpacing() + 6, -(widest + SIGN + GAP), 0)

    def _pitch(self, area: QRectF) -> float:
        """Pixels between neighbouring values of the first key."""
        return max(1.0, area.width() - 2 * SIGN) / max(1, len(self.places) - 1)

    def _point(self, area: QRectF, place: int, value: float) -> QPointF:
        low, high = self._bounds
        x = area.left() + SIGN + self._pitch(area) * (place if len(self.places) > 1 else 0.5)
        return QPointF(x, area.bottom() - (value - low) / (high - low) * (area.height() - SIGN) - SIGN / 2)

    def draw(self, painter: QPainter, area: QRectF) -> None:
        painter.setPen(tones.muted(self.palette()))
        if not self.series:
            painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), translate("Sweep", "Nothing is computed yet"))
            return
        painter.drawText(QPointF(4, self.fontMetrics().ascent() + 4), figure_title(self.figure))
        if len(self._labels) > 1:
            top = QRectF(4, 4, self.width() - 8, self.fontMetrics().height())
            painter.drawText(top, int(Qt.AlignmentFlag.AlignRight), self._labels[1])
        self._draw_axes(painter, area)
        for place, line in enumerate(self.series):
            self._draw_line(painter, area, place, line)
        self._draw_names(painter, area)
        if self._mark is not None:
            self._draw_mark(painter, area, *self._mark)

    def _draw_axes(self, painter: QPainter, area: QRectF) -> None:
        low, high = self._bounds
        step = even_ticks(high - low, int(area.height() / LEAST_TICK))[1][0]
        values = [index * step for index in range(math.ceil(low / step), math.floor(high / step) + 1)]
        self.draw_left(
            painter, area, [(self._point(area, 0, value).y(), numbers().plain(value, 3)) for value in values]
        )
        if low < 0:
            painter.setPen(QPen(tones.muted(self.palette()), 1.4))
            y = self._point(area, 0, 0.0).y()
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
        every = max(1, math.ceil(LEAST_LABEL / self._pitch(area)))
        ticks = [
            (self._point(area, place, 0.0).x(), value_text(self.places[place], self._names[0]))
            for place in range(0, len(self.places), every)
        ]
        self.draw_bottom(painter, area, ticks, self._labels[0])

    def _color(self, place: int) -> QColor:
        return tones.readable(QColor(OPTION_COLORS[place % len(OPTION_COLORS)]), tones.ground(self.palette()), 3.0)

    def _draw_line(self, painter: QPainter, area: QRectF, place: int, line: Series) -> None:
        """A line between neighbours that both have the figure, then their signs; where they would crowd, only where
        the verdict changes."""
        painter.setPen(QPen(self._color(place), 2, DASHES[place % len(DASHES)]))
        values = self._values[place]
        for run in self._runs(area, values):
            painter.drawPolyline(run)
        is_crowded = self._pitch(area) * CROWDED < SIGN
        last = None
        for at, (row, value) in enumerate(zip(line.rows, values, strict=True)):
            if value is not None and row["verdict"] and not (is_crowded and row["verdict"] == last):
                last = row["verdict"]
                point = self._point(area, at, value)
                box = QRectF(point.x() - SIGN / 2, point.y() - SIGN / 2, SIGN, SIGN)
                color = tones.verdict_color(row["verdict"], self.palette())
                draw_sign(painter, box, SEVERITY_OF_VERDICT[row["verdict"]], color, tones.ground(self.palette()))

    def _runs(self, area: QRectF, values: Sequence[float | None]) -> Iterator[QPolygonF]:
        """The points without a gap between them, those left out that stand on the pixel of the one before."""
        start, top = self._point(area, 0, 0.0), self._point(area, 0, 1.0)
        pitch, rise = self._pitch(area), top.y() - start.y()
        run, before = QPolygonF(), (-math.inf, 0.0)
        for at, value in enumerate(values):
            if value is None:
                yield run
                run, before = QPolygonF(), (-math.inf, 0.0)
                continue
            x, y = start.x() + at * pitch, start.y() + value * rise
            if x - before[0] + abs(y - before[1]) >= 1 or at == len(values) - 1:
                run.append(QPointF(x, y))
                before = x, y
        yield run

    def _draw_names(self, painter: QPainter, area: QRectF) -> None:
        """The second key's value at the end of each line, kept off each other."""
        metrics = self.fontMetrics()
        ends = []
        for place, line in enumerate(self.series):
            known = [(at, value) for at, value in enumerate(self._values[place]) if value is not None]
            if line.name and known:
                ends.append((self._point(area, *known[-1]).y(), place, line.name))
        least = area.top()
        for y, place, name in sorted(ends):
            top = max(least, y - metrics.height() / 2)
            painter.setPen(self._color(place))
            painter.drawText(QPointF(area.right() + GAP, top + metrics.ascent()), name)
            least = top + metrics.height()

    def _draw_mark(self, painter: QPainter, area: QRectF, line: int, place: int) -> None:
        value = self._values[line][place]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(tones.text(self.palette()), 1.4))
        if value is not None:
            painter.drawEllipse(self._point(area, place, value), SIGN * 0.8, SIGN * 0.8)
        else:
            x = self._point(area, place, 0.0).x()
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))

    def read_at(self, point: QPointF | None) -> None:
        """The row whose sign is nearest."""
        area, near = self.area(), []
        middle = 0.0 if point is None else (point.x() - area.left() - SIGN) / self._pitch(area)
        around = NEAR / self._pitch(area) + 1
        for place, values in enumerate(self._values):
            for at in range(max(0, round(middle - around)), min(len(values), round(middle + around) + 1)):
                value = values[at]
                if value is not None and point is not None:
                    away = self._point(area, at, value) - point
                    near.append((math.hypot(away.x(), away.y()), (place, at)))
        closest = min(near, default=None)
        self._show_mark(closest[1] if closest is not None and closest[0] <= NEAR else None)

    def step(self, columns: int, rows: int) -> None:
        if not self.series:
            return
        line, place = self._mark if self._mark is not None else (0, -1 if columns > 0 else 0)
        line = min(max(0, line - rows), len(self.series) - 1)
        self._show_mark((line, min(max(0, place + columns), len(self.series[line].rows) - 1)))

    def _show_mark(self, mark: tuple[int, int] | None) -> None:
        self._mark = mark
        text = "" if mark is None else self.sentence(self.series[mark[0]].rows[mark[1]])
        self.setAccessibleDescription(text)
        self.reading_changed.emit(text)
        self.update()

    def sentence(self, row: Row) -> str:
        """A row in words: its values, its verdict, its figures and what binds, or why there are none."""
        values = ", ".join(
            f"{label} {value_text(row, name)}" for label, name in zip(self._labels, self._names, strict=True)
        )
        if row["verdict"] is None:
            return f"{values}: {row['refusal']}"
        figures = [f"{figure_title(figure)} {figure_text(row, figure, numbers())}" for figure in FIGURES]
        return f"{values}: {'; '.join((verdict_text(row['verdict']), *figures, bound_text(row, numbers())))}"


def series_of(names: tuple[str, ...], rows: Sequence[Row]) -> tuple[Series, ...]:
    """The rows as lines, the values of both keys in the order they came."""
    lines: dict[str, list[Row]] = {}
    for row in rows:
        lines.setdefault(value_text(row, names[1]) if len(names) > 1 else "", []).append(row)
    return tuple(Series(name, tuple(found)) for name, found in lines.items())
