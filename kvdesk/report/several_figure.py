"""The figure of one card against several as SVG: longest length and most sequences over the number of cards."""

import math
from collections.abc import Callable, Sequence

from kvdesk.engine.choices import Several, Way
from kvdesk.i18n import translate
from kvdesk.project.base import MAX_SEQUENCES
from kvdesk.report.blocks import Drawing
from kvdesk.report.growth_figure import draw_mark
from kvdesk.report.palette import OPTION_COLORS
from kvdesk.report.svg import Canvas, text_width
from kvdesk.report.tiers_look import Look
from kvdesk.units import Numbers

HEIGHT, KEY, HEAD, FOOT, AXIS, MIDDLE = 21.0, 2.0, 1.9, 2.6, 5.2, 1.6  # in letters
WAYS: tuple[Way, ...] = ("tensor", "pipeline", "data")
DASHES: dict[Way, str] = {"tensor": "", "pipeline": "6,3", "data": "2,2.5"}


def way_name(way: Way) -> str:
    return {
        "tensor": translate("Placement", "one TP group"),
        "pipeline": translate("Placement", "one pipeline (PP)"),
        "data": translate("Placement", "replicas of one card"),
    }[way]


def several_drawing(found: Sequence[Several], numbers: Numbers, look: Look) -> Drawing | None:
    """Two plots side by side, each with a line a way; None where nothing fits on any number of cards."""
    panels = [
        (translate("Placement", "longest length, positions"), _longest),
        (translate("Placement", "most sequences"), _most),
    ]
    if not any(value(row) for _, value in panels for row in found):
        return None
    canvas = Canvas(look.width, look.em(HEIGHT))
    _draw_key(canvas, look)
    width = (look.width - look.em(MIDDLE)) / 2
    for place, (title, value) in enumerate(panels):
        _Panel(canvas, look, place * (width + look.em(MIDDLE)), width, found, value, numbers).draw(title)
    return Drawing(canvas.source(), canvas.width, canvas.height)


def _longest(row: Several) -> int:
    """0 where nothing fits, or where memory sets no limit."""
    return 0 if row.choice is None else row.choice.longest_positions or 0


def _most(row: Several) -> int:
    if row.choice is None or row.choice.most_sequences >= MAX_SEQUENCES:
        return 0
    return row.choice.most_sequences


def _draw_key(canvas: Canvas, look: Look) -> None:
    x, y = 0.0, look.em(1.1)
    for place, way in enumerate(WAYS):
        middle = y - look.em(0.35)
        canvas.polyline([(x, middle), (x + look.em(3), middle)], OPTION_COLORS[place], 1.6, DASHES[way])
        draw_mark(canvas, x + look.em(1.5), middle, look.em(0.42), place, OPTION_COLORS[place])
        canvas.text(x + look.em(3.6), y, way_name(way), look.font, look.muted)
        x += look.em(5.6) + text_width(way_name(way), look.font)


class _Panel:
    """One plot: the cards from left to right, each twice as many, values on a scale of doublings."""

    def __init__(
        self,
        canvas: Canvas,
        look: Look,
        left: float,
        width: float,
        found: Sequence[Several],
        value: Callable[[Several], int],
        numbers: Numbers,
    ) -> None:
        self._canvas, self._look, self._found, self._value, self._numbers = canvas, look, found, value, numbers
        self._left, self._right = left + look.em(AXIS), left + width
        self._top, self._bottom = look.em(KEY + HEAD), look.em(HEIGHT - FOOT)
        self._cards = sorted({row.cards for row in found})
        values = [value(row) for row in found if value(row)]
        self._low = math.floor(math.log2(min(values))) if values else 0
        self._high = max(self._low + 1, math.ceil(math.log2(max(values)))) if values else 1

    def draw(self, title: str) -> None:
        self._axes(title)
        for place, way in enumerate(WAYS):
            aside = (place - 1) * self._look.em(0.45)  # equal lines can be told apart
            rows = [row for row in self._found if row.way == way or row.cards == 1]
            points = [(self._x(row.cards) + aside, self._y(self._value(row))) for row in rows if self._value(row)]
            color = OPTION_COLORS[place]
            if len(points) > 1:
                self._canvas.polyline(points, color, 1.6, DASHES[way])
            for x, y in points:
                draw_mark(self._canvas, x, y, self._look.em(0.42), place, color)

    def _x(self, cards: int) -> float:
        inset = self._look.em(2.6)
        part = self._cards.index(cards) / max(1, len(self._cards) - 1)
        return self._left + inset + part * (self._right - self._left - 2 * inset)

    def _y(self, value: float) -> float:
        part = (math.log2(value) - self._low) / (self._high - self._low)
        return self._bottom - part * (self._bottom - self._top)

    def _axes(self, title: str) -> None:
        look, canvas, small = self._look, self._canvas, self._look.font * 0.94
        canvas.text(self._left, self._top - look.em(0.9), title, look.font, look.muted)
        every = max(1, -(-(self._high - self._low) // 6))
        for power in range(self._low, self._high + 1, every):
            y = self._y(2.0**power)
            canvas.line(self._left, y, self._right, y, look.rule, 0.5)
            text = self._numbers.integer(1 << power)
            canvas.text(self._left - look.em(0.5), y + look.em(0.35), text, small, look.muted, "end")
        for cards in self._cards:
            x = self._x(cards)
            canvas.line(x, self._bottom, x, self._bottom + 3, look.muted, 0.8)
            template = translate("Placement", "1 card") if cards == 1 else translate("Placement", "{cards:n} cards")
            text = self._numbers.fill(template, {"cards": cards})
            canvas.text(x, self._bottom + look.em(1.5), text, small, look.muted, "middle")
        canvas.line(self._left, self._bottom, self._right, self._bottom, look.muted, 0.8)
