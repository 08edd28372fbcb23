"""The purchases of a search as a picture: what they cost against what they hold, or against the time of a token."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from kvdesk.engine.search import Found, Purchasable
from kvdesk.i18n import translate
from kvdesk.report import words
from kvdesk.report.blocks import Drawing, Figure, Table, cells
from kvdesk.report.palette import VERDICT_COLORS
from kvdesk.report.purchase_words import (
    capacity_text,
    cost_text,
    objective_name,
    objective_unit,
    objective_value,
    pieces_name,
    placement_text,
    purchase_text,
    served_text,
    time_text,
    times_of,
    watts_text,
)
from kvdesk.report.svg import fitted, nice_step, text_width
from kvdesk.report.tiers_look import PAPER, Look, Plot
from kvdesk.units import Numbers

Gain = Literal["capacity", "latency"]
HEIGHT, LABEL = 27.0, 24.0  # in letters
FARTHEST = 3  # times the smallest purchase; what costs more is left out of the picture
MOST_OTHERS = 300
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Spot:
    """One purchase in a picture: where it stands, in points from the top left, and whether it is on the front."""

    x: float
    y: float
    one: Purchasable
    on_front: bool


@dataclass(frozen=True, slots=True)
class _Mark:
    """One purchase before it is drawn: what it costs, what it gains with its band, and whether it is on the front."""

    spend: float
    gain: float
    low: float
    high: float
    one: Purchasable
    on_front: bool


def front_drawing(
    found: Found, gain: Gain, numbers: Numbers, look: Look = PAPER, height: float | None = None
) -> tuple[Drawing, tuple[Spot, ...]]:
    """The picture, and where its purchases stand in it."""
    return _Fronts(found, gain, numbers, look, height or look.em(HEIGHT)).drawn()


def front_figures(found: Found, numbers: Numbers) -> tuple[Figure, ...]:
    """Both pictures with their tables; the second where a time is known."""
    if found.answer.winner is None:
        return ()
    gains: tuple[Gain, ...] = ("capacity", "latency") if found.latency_front else ("capacity",)
    return tuple(_figure(found, gain, numbers) for gain in gains)


def _figure(found: Found, gain: Gain, numbers: Numbers) -> Figure:
    drawing, spots = front_drawing(found, gain, numbers)
    template = translate(
        "Purchase", "A plot of {count:n} purchases; those on its line are in the table, cheapest first."
    )
    alt = numbers.fill(template, {"count": len(spots)})
    return Figure(drawing, caption_text(found, gain), alt, front_table(found, gain, numbers))


def caption_text(found: Found, gain: Gain) -> str:
    case = words.case_name(found.question.chosen_cases[0].name)
    objective = objective_name(found.question.objective)
    if gain == "capacity":
        template = translate(
            "Purchase",
            "{objective} against requests of {case} held at once; the line joins what no other purchase beats",
        )
    else:
        template = translate(
            "Purchase",
            "{objective} against the time per output token under {case}, with its band; the line joins what no other "
            "purchase beats",
        )
    text = template.format(objective=objective, case=case)
    return text[:1].upper() + text[1:]


def _front(found: Found, gain: Gain) -> tuple[Purchasable, ...]:
    """Those on the front, as far as the picture goes."""
    front = found.answer.front if gain == "capacity" else tuple(one for one, _ in found.latency_front)
    farthest = _farthest(found)
    return tuple(one for one in front if (objective_value(found.question.objective, one) or 0) <= farthest)


def _farthest(found: Found) -> float:
    winner = found.answer.winner
    assert winner is not None
    return FARTHEST * float(objective_value(found.question.objective, winner) or 0) or float("inf")


def front_table(found: Found, gain: Gain, numbers: Numbers) -> Table:
    """The purchases on a front, cheapest first."""
    return purchase_table(caption_text(found, gain), found, _front(found, gain), numbers)


def purchase_table(caption: str, found: Found, purchases: Sequence[Purchasable], numbers: Numbers) -> Table:
    """Purchases with what they cost, draw, hold and take for a token."""
    times = times_of(found)
    header = (
        translate("Purchase", "Purchase"),
        translate("Purchase", "A replica, and how it is served"),
        translate("Purchase", "Cost"),
        translate("Purchase", "Power"),
        translate("Purchase", "Requests held at the high estimates"),
        translate("Purchase", "Time per output token"),
    )
    rows = tuple(
        cells(
            purchase_text(one, numbers),
            f"{placement_text(one.way, numbers)}; {served_text(found.question, one.way)}",
            cost_text(one, numbers),
            watts_text(one, numbers),
            capacity_text(one, numbers),
            time_text(times.get(one.order), numbers),
        )
        for one in purchases
    )
    return Table(caption, header, rows, ("left", "left", "right", "right", "right", "right"))


class _Fronts:
    """The geometry of one picture."""

    def __init__(self, found: Found, gain: Gain, numbers: Numbers, look: Look, height: float) -> None:
        self._found, self._gain, self._numbers, self._look = found, gain, numbers, look
        self._marks = self._chosen()
        right = max((mark.spend for mark in self._marks), default=1.0) * 1.08 or 1.0
        self._right = right
        self._top = max((mark.high for mark in self._marks), default=1.0) * 1.12 or 1.0
        self._plot = Plot(look, height, (0, right), (0, self._top), log_x=False, label_width=look.em(2))

    def _chosen(self) -> list[_Mark]:
        """The others first, so that the front is drawn over them."""
        found, times = self._found, times_of(self._found)
        front = _front(found, self._gain)
        farthest, on_front = _farthest(found), {one.order for one in front}
        others = [one for one in found.answer.smallest if one.order not in on_front]
        marks = []
        for one in (*others[:MOST_OTHERS], *front):
            spend, time = objective_value(found.question.objective, one), times.get(one.order)
            if spend is None or float(spend) > farthest or (self._gain == "latency" and time is None):
                continue
            low, gain, high = (float(one.capacity),) * 3
            if self._gain == "latency" and time is not None:
                low, gain, high = (value * 1e3 for value in (time.low, time.best, time.high))
            marks.append(_Mark(float(spend), gain, low, high, one, one.order in on_front))
        return marks

    def drawn(self) -> tuple[Drawing, tuple[Spot, ...]]:
        plot, look = self._plot, self._look
        title = translate("Purchase", "requests held at the high estimates")
        if self._gain == "latency":
            title = translate("Purchase", "ms per token")
        unit = objective_unit(self._found)
        plot.axes(self._ticks(self._right, 7), self._ticks(self._top, 6), unit, "")
        plot.canvas.text(plot.left, plot.top - look.em(1.2), title, look.font, look.muted)
        spots = tuple(Spot(plot.x(mark.spend), plot.y(mark.gain), mark.one, mark.on_front) for mark in self._marks)
        self._draw_line(spots)
        drawn = list(zip(self._marks, spots, strict=True))
        for mark, spot in sorted(drawn, key=lambda pair: pair[0].one is self._found.answer.winner):
            self._draw_mark(mark, spot)
        self._draw_labels(spots)
        return Drawing(plot.canvas.source(), plot.canvas.width, plot.canvas.height), spots

    def _ticks(self, top: float, most: int) -> list[tuple[float, str]]:
        step = nice_step(top, most)
        return [(index * step, self._short(index * step)) for index in range(int(top / step + 1e-9) + 1)]

    def _short(self, value: float) -> str:
        if value >= 1e7:
            return self._numbers.fill(translate("Views", "{n:p} million"), {"n": value / 1e6})
        return self._numbers.plain(value, 2)

    def _draw_line(self, spots: Sequence[Spot]) -> None:
        """Steps between those on the front: what lies between two purchases cannot be bought."""
        points = self._steps(spots)
        if len(points) > 1:
            self._plot.canvas.polyline(points, VERDICT_COLORS["fits"], 1.2, "4,2.5")

    def _steps(self, spots: Sequence[Spot]) -> list[tuple[float, float]]:
        points: list[tuple[float, float]] = []
        for spot in spots:
            if spot.on_front:
                points += [(spot.x, points[-1][1])] if points else []
                points.append((spot.x, spot.y))
        return points

    def _draw_mark(self, mark: _Mark, spot: Spot) -> None:
        """A dot on the front, a square for the smallest purchase, a cross for the others; bands as hairlines."""
        canvas, size, look = self._plot.canvas, self._look.em(0.42), self._look
        if mark.high > mark.low:
            color = look.ink if mark.on_front else look.rule
            canvas.line(spot.x, self._plot.y(mark.low), spot.x, self._plot.y(mark.high), color, 0.7)
        if mark.one is self._found.answer.winner:
            canvas.rect(spot.x - size, spot.y - size, 2 * size, 2 * size, VERDICT_COLORS["fits"], look.ink)
        elif mark.on_front:
            canvas.dot(spot.x, spot.y, size, VERDICT_COLORS["fits"])
        else:
            small = size * 0.6
            canvas.line(spot.x - small, spot.y - small, spot.x + small, spot.y + small, look.muted, 0.8)
            canvas.line(spot.x - small, spot.y + small, spot.x + small, spot.y - small, look.muted, 0.8)

    def _draw_labels(self, spots: Sequence[Spot]) -> None:
        """The smallest purchase first, then the front; a label that would lie over another is left to the table."""
        look, size = self._look, self._look.em(0.6)
        taken: list[Box] = [(spot.x - size, spot.y - size, spot.x + size, spot.y + size) for spot in spots]
        taken += [_around(one, other) for one, other in pairwise(self._steps(spots))]
        winner = self._found.answer.winner
        named_at: set[tuple[int, int]] = set()
        named = [spot for spot in spots if spot.on_front or spot.one is winner]
        for spot in sorted(named, key=lambda spot: spot.one is not winner):
            if (round(spot.x), round(spot.y)) in named_at:
                continue
            named_at.add((round(spot.x), round(spot.y)))
            text = fitted(pieces_name(spot.one, self._numbers), look.font, look.em(LABEL))
            box = self._free(spot, text_width(text, look.font), taken)
            if box is not None:
                taken.append(box)
                is_winner = spot.one is winner
                self._plot.canvas.text(box[0], box[3] - look.em(0.25), text, look.font, look.ink, bold=is_winner)

    def _free(self, spot: Spot, width: float, taken: Sequence[Box]) -> Box | None:
        look, plot = self._look, self._plot
        height, gap = look.em(1.25), look.em(1.1)
        above, below, right, left_of = spot.y - height - gap / 2, spot.y + gap / 2, spot.x + gap, spot.x - gap - width
        middle, centre = spot.y - height / 2, spot.x - width / 2
        for left, top in (
            (right, middle),
            (left_of, above),
            (right, below),
            (right, above),
            (left_of, middle),
            (centre, above - gap / 2),
            (centre, below + gap / 2),
            (left_of, below),
        ):
            box = (left, top, left + width, top + height)
            inside = box[0] >= plot.left and box[2] <= look.width and box[1] >= 0 and box[3] <= plot.bottom
            if inside and not any(_meet(box, other) for other in taken):
                return box
        return None


def _around(one: tuple[float, float], other: tuple[float, float]) -> Box:
    """The box of a straight piece of a line."""
    return min(one[0], other[0]), min(one[1], other[1]), max(one[0], other[0]), max(one[1], other[1])


def _meet(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]
