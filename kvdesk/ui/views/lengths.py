"""The lengths of a case as a histogram: inputs upwards, outputs downwards, the planned ones marked."""

import math
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from kvdesk.engine.demand.lengths import Points, length_mean, length_percentile, length_points
from kvdesk.engine.findings import finding_text
from kvdesk.engine.load import problem_of, resolved_case
from kvdesk.engine.plan import Plan
from kvdesk.i18n import translate
from kvdesk.importers.request_trace import RequestTrace
from kvdesk.project.traffic import Length, PointLength
from kvdesk.project.workload import Case
from kvdesk.report.blocks import Table, cells
from kvdesk.report.palette import KIND_COLORS
from kvdesk.ui import traces
from kvdesk.ui.focus import Focus
from kvdesk.ui.reading import numbers
from kvdesk.ui.views import tones
from kvdesk.ui.views.plain_plot import PlainPlot, PlotCard, doubling_ticks

BINS = 44
MOST_DRAWN = 50_000  # requests of a trace, evenly chosen
PERCENTS = (10, 50, 90, 95, 99)
COLORS = {"input": KIND_COLORS["full_attention"], "output": KIND_COLORS["sliding_attention"]}


@dataclass(frozen=True, eq=False)
class Side:
    """One of the two lengths: what it is called, how it is spread, what is planned, and its law where it has one."""

    name: str
    points: Points
    planned: int
    law: Length


class LengthsPlot(PlainPlot):
    """Two histograms over one axis of doubling lengths."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("Views", "Lengths of requests, as a histogram"), parent)
        self.left_room = 12.0
        self.sides: tuple[Side, ...] = ()
        self._edges = np.array([1.0, 2.0])
        self._shares: list[np.ndarray] = []
        self._bin: int | None = None

    def show_lengths(self, sides: tuple[Side, ...]) -> None:
        self.sides, self._bin = sides, None
        lowest = min(max(1.0, float(side.points.values.min())) for side in sides)
        highest = max(max(float(side.points.values.max()), side.planned) for side in sides)
        self._edges = np.geomspace(max(1.0, lowest / 1.6), max(highest * 1.6, 4.0), BINS + 1)
        self._shares = [
            np.histogram(np.maximum(side.points.values, 1.0), self._edges, weights=side.points.shares)[0]
            for side in sides
        ]
        self.setAccessibleDescription(self.summary())
        self.update()

    def summary(self) -> str:
        template = translate("Views", "{name}: mean {mean:n}, planned {planned:n}")
        return "\n".join(
            numbers().fill(template, {"name": side.name, "mean": round(length_mean(side.law)), "planned": side.planned})
            for side in self.sides
        )

    def table(self) -> Table | None:
        if not self.sides:
            return None
        names = (
            translate("Views", "Mean"),
            *(f"P{percent}" for percent in PERCENTS),
            translate("Views", "Planned"),
        )
        columns = [
            (
                length_mean(side.law),
                *(length_percentile(side.law, percent) for percent in PERCENTS),
                side.planned,
            )
            for side in self.sides
        ]
        rows = [
            cells(name, *(numbers().integer(round(figure)) for figure in figures))
            for name, *figures in zip(names, *columns, strict=True)
        ]
        header = (translate("Views", "Length"), *(side.name for side in self.sides))
        return Table(translate("Views", "Lengths in tokens"), header, tuple(rows), ("left", "right", "right"))

    def draw(self, painter: QPainter, area: QRectF) -> None:
        if not self.sides:
            return
        middle = area.center().y()
        room = area.height() / 2 - self.fontMetrics().height() - 4
        for index, (side, shares) in enumerate(zip(self.sides, self._shares, strict=True)):
            up = -1 if index == 0 else 1
            color, top = QColor(COLORS["input" if index == 0 else "output"]), float(shares.max()) or 1.0
            for number, share in enumerate(shares.tolist()):
                if share <= 0:
                    continue
                left, right = self._x(self._edges[number], area), self._x(self._edges[number + 1], area)
                height = share / top * room
                box = QRectF(left, middle - height if up < 0 else middle, max(1.5, right - left - 1), height)
                painter.fillRect(box, color)
                if index:
                    painter.fillRect(box, QBrush(QColor(0, 0, 0, 70), Qt.BrushStyle.BDiagPattern))
            self._draw_planned(painter, area, side, middle, up)
        painter.setPen(QPen(tones.blend(tones.ground(self.palette()), tones.text(self.palette()), 0.45), 1))
        painter.drawLine(QPointF(area.left(), middle), QPointF(area.right(), middle))
        ticks = doubling_ticks(self._edges[0], self._edges[-1], max(2, int(area.width() / 52)))
        places = [(self._x(value, area), text) for value, text in ticks]
        self.draw_bottom(painter, area, places, translate("Views", "tokens"))

    def _draw_planned(self, painter: QPainter, area: QRectF, side: Side, middle: float, up: int) -> None:
        """The planned length: a dashed line with the side's name and the figure."""
        x, end = self._x(max(1, side.planned), area), area.top() if up < 0 else area.bottom()
        palette, metrics = self.palette(), self.fontMetrics()
        painter.setPen(QPen(tones.text(palette), 1.5, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(x, middle), QPointF(x, end))
        template = translate("Views", "{name}: planned {n:n}")
        text = numbers().fill(template, {"name": side.name, "n": side.planned})
        width = metrics.horizontalAdvance(text)
        left = x - width - 6 if x - width - 6 > area.left() else min(x + 6, area.right() - width)
        y = area.top() + metrics.ascent() if up < 0 else area.bottom() - metrics.descent() - 2
        plate = tones.ground(palette)
        plate.setAlpha(225)
        painter.fillRect(QRectF(left - 3, y - metrics.ascent() - 1, width + 6, metrics.height() + 2), plate)
        painter.setPen(tones.text(palette))
        painter.drawText(QPointF(left, y), text)

    def _x(self, value: float, area: QRectF) -> float:
        first, last = float(self._edges[0]), float(self._edges[-1])
        return area.left() + area.width() * math.log(max(value, first) / first) / math.log(last / first)

    def read_at(self, point: QPointF | None) -> None:
        area = self.area()
        found = None
        if point is not None and self.sides:
            found = min(max(int((point.x() - area.left()) / area.width() * BINS), 0), BINS - 1)
        self._show_bin(found)

    def step(self, columns: int, rows: int) -> None:
        if self.sides:
            self._show_bin(min(max((self._bin if self._bin is not None else BINS // 2) + columns, 0), BINS - 1))

    def _show_bin(self, found: int | None) -> None:
        if found == self._bin:
            return
        self._bin = found
        if found is None:
            self.reading_changed.emit("")
            return
        values = {"low": math.ceil(self._edges[found]), "high": math.floor(self._edges[found + 1])}
        parts = [
            numbers().fill("{name} {share:pct}", {"name": side.name, "share": float(shares[found])})
            for side, shares in zip(self.sides, self._shares, strict=True)
        ]
        span = numbers().fill(translate("Views", "{low:n} to {high:n} tokens"), values)
        self.reading_changed.emit(f"{span}: {' · '.join(parts)}")


class LengthsView(PlotCard):
    """The lengths of the case in focus: its laws, or the very requests of a trace read in this run."""

    plot: LengthsPlot

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("Views", "Lengths"), LengthsPlot(), parent, lines=2)

    def show_now(self, plan: Plan, focus: Focus) -> None:
        cases = plan.project.workload.cases
        case = next((case for case in cases if case.name == focus.case_name), cases[0])
        planned, problem = resolved_case(case), problem_of(case)
        if problem is not None or planned.input_len is None or planned.output_len is None:
            path = f"workload.cases.{cases.index(case)}.input_len"
            sentence = translate("Views", "Type the lengths of this case, or give them as percentiles.")
            self.show_missing("info", sentence if problem is None else finding_text(problem, numbers()), path)
            return
        trace = traces.requests_behind(case.traffic.trace if case.traffic is not None else None)
        self.plot.show_lengths(_sides(case, planned, trace))
        self.show_plot(self.plot.summary())


def _sides(case: Case, planned: Case, trace: RequestTrace | None) -> tuple[Side, ...]:
    sides = []
    for name, law, point, column in (
        (translate("Views", "input"), case.input_law, planned.input_len, None if trace is None else trace.input_len),
        (
            translate("Views", "output"),
            case.output_law,
            planned.output_len,
            None if trace is None else trace.output_len,
        ),
    ):
        own = law or PointLength(tokens=point or 0)
        points = length_points(own)
        if column is not None and law is not None and law.kind == "empirical":
            some = column[:: max(1, len(column) // MOST_DRAWN)]
            points = Points(some.astype(np.float64), np.full(len(some), 1 / len(some)))
        sides.append(Side(name, points, point or 0, own))
    return tuple(sides)
