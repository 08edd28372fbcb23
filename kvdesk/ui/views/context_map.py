"""The context × concurrency map: what fits as planned, what with a change, what not at all; and where the case is."""

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from kvdesk.engine.context_map import DEPENDS, DOES_NOT_FIT, FITS, MORE_CARDS, SMALLER_CACHE, ContextMap, context_map
from kvdesk.engine.plan import Plan
from kvdesk.i18n import translate
from kvdesk.report.blocks import Table, cells
from kvdesk.report.words import case_name
from kvdesk.ui.focus import Focus
from kvdesk.ui.reading import numbers
from kvdesk.ui.views import tones
from kvdesk.ui.views.card import nothing_to_show
from kvdesk.ui.views.plain_plot import PlainPlot, PlotCard, binary, doubling_ticks

COLORS = {FITS: "#3f9a63", SMALLER_CACHE: "#e0b13c", MORE_CARDS: "#5b8fc4", DEPENDS: "#a58bb8", DOES_NOT_FIT: "#c8625b"}
PATTERNS = {
    SMALLER_CACHE: Qt.BrushStyle.BDiagPattern,
    MORE_CARDS: Qt.BrushStyle.Dense6Pattern,
    DEPENDS: Qt.BrushStyle.HorPattern,
    DOES_NOT_FIT: Qt.BrushStyle.DiagCrossPattern,
}
POINT = 6.0
GROUND_SHARE = 0.4  # of the card's ground in a region's colour


def code_text(found: ContextMap, code: int) -> str:
    """What a code says, in words."""
    values = {"dtype": found.smaller_dtype or "", "cards": found.cards or 0}
    return numbers().fill(
        {
            FITS: translate("Views", "fits"),
            SMALLER_CACHE: translate("Views", "fits with the cache in {dtype}"),
            MORE_CARDS: translate("Views", "fits on {cards:n} cards"),
            DEPENDS: translate("Views", "depends on the overhead"),
            DOES_NOT_FIT: translate("Views", "does not fit"),
        }[code],
        values,
    )


def _short_text(found: ContextMap, code: int) -> str:
    """The same for the legend: the change alone."""
    if code == SMALLER_CACHE:
        return translate("Views", "with the cache in {dtype}").format(dtype=found.smaller_dtype)
    if code == MORE_CARDS:
        return numbers().fill(translate("Views", "on {cards:n} cards"), {"cards": found.cards})
    return code_text(found, code)


class MapPlot(PlainPlot):
    """Lengths to the right, sequences upwards, both doubling; regions by colour, pattern and words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("Views", "Context length and concurrency, as a map"), parent)
        self.top_room = self.fontMetrics().height() + 4.0
        self.found: ContextMap | None = None
        self._case = ""
        self._mark: tuple[int, int] | None = None

    def show_map(self, found: ContextMap, case: str) -> None:
        self.found, self._case, self._mark = found, case, None
        self.setAccessibleDescription(self.point_text())
        self.update()

    def point_text(self) -> str:
        """Where the case is and what that means."""
        found = self.found
        assert found is not None
        template = translate("Views", "{case}, {sequences:n} sequences × {length:n}: {verdict}")
        values = {
            "case": case_name(self._case),
            "sequences": found.point_sequences,
            "length": found.point_length,
            "verdict": code_text(found, found.point_code),
        }
        return numbers().fill(template, values)

    def table(self) -> Table | None:
        """At lengths that double: the most sequences of the map's rows under each code."""
        found = self.found
        if found is None:
            return None
        rows = []
        for length in sorted({*(1 << power for power in range(8, 41)), found.point_length}):
            if not found.lengths[0] <= length <= found.lengths[-1]:
                continue
            column = int(np.searchsorted(found.lengths, length, "left"))
            counts = [int(edge[column]) for edge in found.edges]
            most = [numbers().integer(found.sequences[count - 1]) if count else "–" for count in counts]
            rows.append(cells(numbers().integer(length), *most))
        codes = (FITS, SMALLER_CACHE, MORE_CARDS, DEPENDS)
        return Table(
            translate("Views", "Sequences that are held at each length, to a step of the map"),
            (translate("Views", "Positions"), *(_short_text(found, code) for code in codes)),
            tuple(rows),
            ("right",) * 5,
        )

    def draw(self, painter: QPainter, area: QRectF) -> None:
        found = self.found
        if found is None:
            return
        painter.drawImage(area, self._image(found))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        for code, pattern in PATTERNS.items():
            region = self._region(found, code, area)
            if region is not None:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QBrush(self._ink(), pattern))
                painter.drawPolygon(region)
        self._draw_axes(painter, area, found)
        self._draw_trained(painter, area, found)
        named = self._draw_names(painter, area, found)
        self._draw_legend(painter, area, found, named)
        self._draw_point(painter, self._at(found.point_length, found.point_sequences, area))
        if self._mark is not None:
            painter.setPen(QPen(tones.text(self.palette()), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            column, row = self._mark
            painter.drawEllipse(self._at(found.lengths[column], found.sequences[row], area), 4, 4)

    def _image(self, found: ContextMap) -> QImage:
        ground = tones.ground(self.palette())
        table = np.array(
            [tones.blend(QColor(COLORS[code]), ground, GROUND_SHARE).rgb() for code in range(len(COLORS))], np.uint32
        )
        pixels = np.ascontiguousarray(table[found.codes[::-1]])
        height, width = pixels.shape
        return QImage(pixels.tobytes(), width, height, 4 * width, QImage.Format.Format_RGB32).copy()

    def _region(self, found: ContextMap, code: int, area: QRectF) -> QPolygonF | None:
        """The outline of the cells of a code, along the staircases below and above it."""
        rows, columns = len(found.sequences), len(found.lengths)
        low = found.edges[code - 1]
        high = found.edges[code] if code < len(found.edges) else np.full(columns, rows)
        if not (high > low).any():
            return None
        xs = area.left() + (np.arange(columns) + 0.5) / columns * area.width()
        top = area.bottom() - high / rows * area.height()
        bottom = area.bottom() - low / rows * area.height()
        points = [QPointF(x, y) for x, y in zip(xs.tolist(), top.tolist(), strict=True)]
        points += [QPointF(x, y) for x, y in zip(xs.tolist()[::-1], bottom.tolist()[::-1], strict=True)]
        return QPolygonF(points)

    def _at(self, length: float, sequences: float, area: QRectF) -> QPointF:
        found = self.found
        assert found is not None
        return QPointF(
            area.left() + area.width() * _share(length, found.lengths[0], found.lengths[-1]),
            area.bottom() - area.height() * _share(sequences, found.sequences[0], found.sequences[-1]),
        )

    def _draw_axes(self, painter: QPainter, area: QRectF, found: ContextMap) -> None:
        most = max(2, int(area.height() / (2.2 * self.fontMetrics().height())))
        heights = doubling_ticks(found.sequences[0], found.sequences[-1], most)
        places = [(self._at(found.lengths[0], value, area).y(), numbers().integer(int(value))) for value, _ in heights]
        self.draw_left(painter, area, places, grid=False)
        columns = doubling_ticks(found.lengths[0], found.lengths[-1], max(2, int(area.width() / 52)))
        xs = [(self._at(value, found.sequences[0], area).x(), text) for value, text in columns]
        self.draw_bottom(painter, area, xs, translate("Views", "positions per sequence; upwards: sequences"))

    def _draw_trained(self, painter: QPainter, area: QRectF, found: ContextMap) -> None:
        """The trained length: beyond it memory says nothing of quality."""
        trained = found.trained_length
        if trained is None or not found.lengths[0] < trained < found.lengths[-1]:
            return
        x = self._at(trained, found.sequences[0], area).x()
        painter.setPen(QPen(tones.text(self.palette()), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        text = numbers().fill(translate("Views", "trained {n}"), {"n": binary(trained)})
        width = self.fontMetrics().horizontalAdvance(text)
        left = x + 4 if x + 8 + width < area.right() else x - width - 4
        self._write(painter, QPointF(left, area.bottom() - 5), text)

    def _draw_names(self, painter: QPainter, area: QRectF, found: ContextMap) -> set[int]:
        """Each region's words where it has most room beside the case's point; a region too small for them is left to
        the legend."""
        named = set()
        metrics, rows = self.fontMetrics(), len(found.sequences)
        taken = self._plate_of_point(self._at(found.point_length, found.point_sequences, area))
        for code in range(len(COLORS)):
            low = found.edges[code - 1] if code else np.zeros(len(found.lengths), np.int64)
            high = found.edges[code] if code < len(found.edges) else np.full(len(found.lengths), rows)
            text = code_text(found, code)
            need = max(1, math.ceil((metrics.horizontalAdvance(text) + 12) / area.width() * len(found.lengths)))
            best, place = metrics.height() + 4.0, None
            for first in range(0, max(0, len(low) - need) + 1, 4):
                floor, ceiling = int(low[first : first + need].max()), int(high[first : first + need].min())
                if (height := (ceiling - floor) / rows * area.height()) < best:
                    continue
                x = area.left() + (first + need / 2) / len(low) * area.width() - metrics.horizontalAdvance(text) / 2
                y = area.bottom() - (floor + ceiling) / 2 / rows * area.height() + metrics.ascent() / 2
                if not self._plate(QPointF(x, y), text).intersects(taken):
                    best, place = height, QPointF(x, y)
            if place is not None:
                self._write(painter, place, text)
                named.add(code)
        return named

    def _draw_legend(self, painter: QPainter, area: QRectF, found: ContextMap, named: set[int]) -> None:
        """Samples of the regions that are there and have no room for their words, above the map."""
        metrics, palette, x = self.fontMetrics(), self.palette(), area.left()
        for code in sorted({int(code) for code in np.unique(found.codes)} - named):
            text = _short_text(found, code)
            sample = QRectF(x, area.top() - metrics.height() + 1, 12, 10)
            painter.fillRect(sample, tones.blend(QColor(COLORS[code]), tones.ground(palette), GROUND_SHARE))
            if code in PATTERNS:
                painter.fillRect(sample, QBrush(self._ink(), PATTERNS[code]))
            painter.setPen(tones.text(palette))
            painter.drawText(QPointF(x + 17, area.top() - metrics.descent() - 3), text)
            x += 17 + metrics.horizontalAdvance(text) + 16

    def _ink(self) -> QColor:
        """What patterns are drawn in."""
        return QColor(255, 255, 255, 70) if tones.is_dark(self.palette()) else QColor(0, 0, 0, 70)

    def _write(self, painter: QPainter, at: QPointF, text: str) -> None:
        """Text on a plate of the ground's colour, readable on every pattern."""
        plate = tones.ground(self.palette())
        plate.setAlpha(215)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(plate)
        painter.drawRoundedRect(self._plate(at, text), 3, 3)
        painter.setPen(tones.text(self.palette()))
        painter.drawText(at, text)

    def _plate(self, at: QPointF, text: str) -> QRectF:
        metrics = self.fontMetrics()
        return QRectF(
            at.x() - 4, at.y() - metrics.ascent() - 1, metrics.horizontalAdvance(text) + 8, metrics.height() + 2
        )

    def _place_of_name(self, at: QPointF) -> QPointF:
        """Where the case's name stands: right of its point, or left of it at the edge."""
        metrics, area = self.fontMetrics(), self.area()
        width = metrics.horizontalAdvance(case_name(self._case))
        left = at.x() + POINT + 6 if at.x() + POINT + 12 + width < area.right() else at.x() - POINT - 8 - width
        return QPointF(left, max(at.y() + metrics.ascent() / 2, area.top() + metrics.ascent()))

    def _plate_of_point(self, at: QPointF) -> QRectF:
        """What the point and its name take."""
        point = QRectF(at.x() - POINT, at.y() - POINT, 2 * POINT, 2 * POINT)
        return point.united(self._plate(self._place_of_name(at), case_name(self._case)))

    def _draw_point(self, painter: QPainter, at: QPointF) -> None:
        palette = self.palette()
        painter.setPen(QPen(tones.ground(palette), 2))
        painter.setBrush(tones.text(palette))
        painter.drawEllipse(at, POINT, POINT)
        self._write(painter, self._place_of_name(at), case_name(self._case))

    def read_at(self, point: QPointF | None) -> None:
        found, area = self.found, self.area()
        mark = None
        if found is not None and point is not None:
            column = round((point.x() - area.left()) / area.width() * (len(found.lengths) - 1))
            row = round((area.bottom() - point.y()) / area.height() * (len(found.sequences) - 1))
            mark = min(max(column, 0), len(found.lengths) - 1), min(max(row, 0), len(found.sequences) - 1)
        self._show_mark(mark)

    def step(self, columns: int, rows: int) -> None:
        found = self.found
        if found is None:
            return
        if self._mark is None:
            column = int(np.searchsorted(found.lengths, found.point_length))
            row = int(np.searchsorted(found.sequences, found.point_sequences))
        else:
            column, row = self._mark[0] + 4 * columns, self._mark[1] + 4 * rows
        self._show_mark((min(max(column, 0), len(found.lengths) - 1), min(max(row, 0), len(found.sequences) - 1)))

    def _show_mark(self, mark: tuple[int, int] | None) -> None:
        if mark == self._mark:
            return
        self._mark = mark
        self.update()
        if mark is None or self.found is None:
            self.reading_changed.emit("")
            return
        column, row = mark
        found = self.found
        template = translate("Views", "{sequences:n} sequences × {length:n} positions: {verdict}")
        values = {
            "sequences": found.sequences[row],
            "length": found.lengths[column],
            "verdict": code_text(found, int(found.codes[row, column])),
        }
        self.reading_changed.emit(numbers().fill(template, values))


def _share(value: float, first: float, last: float) -> float:
    return math.log(max(value, first) / first) / math.log(last / first)


class ContextMapView(PlotCard):
    """The map of the option and case in focus."""

    plot: MapPlot

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("Views", "Context and concurrency"), MapPlot(), parent)

    def show_now(self, plan: Plan, focus: Focus) -> None:
        missing, case = nothing_to_show(plan, focus), focus.case(plan)
        if missing is not None or case is None:
            self.show_missing(*(missing or ("info", "", "")))
            return
        self.plot.show_map(context_map(focus.option(plan), case), focus.case_name)
        self.show_plot(self.plot.point_text())
