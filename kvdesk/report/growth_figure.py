"""The picture of a growing load as SVG: cards each option needs over the quarters, and those bought as steps."""

from collections.abc import Sequence

from kvdesk.engine.growth_plan import NextStep, Outlook, cards_needed
from kvdesk.i18n import translate
from kvdesk.project.growth import Growth
from kvdesk.project.project import Option
from kvdesk.report.blocks import Drawing
from kvdesk.report.palette import OPTION_COLORS
from kvdesk.report.svg import Canvas, nice_step, text_width
from kvdesk.report.tiers_look import Look, Mark, Plot
from kvdesk.units import Numbers

HEIGHT, KEY, LABELS = 25.0, 1.7, 15.0  # in letters
ROOM_AROUND, EACH_LABEL = 8.0, 1.4  # what the labels of many options stand between, and what each takes
DASH = "4,2.5"
Way = tuple[Option, Outlook]


def quarters_drawing(growth: Growth, ways: Sequence[Way], numbers: Numbers, look: Look) -> Drawing:
    """One line of marks an option for the cards needed, one dashed line of steps for the cards bought."""
    return _Quarters(growth, ways, numbers, look).drawing()


class _Quarters:
    """The geometry of one figure."""

    def __init__(self, growth: Growth, ways: Sequence[Way], numbers: Numbers, look: Look) -> None:
        self._growth, self._ways, self._numbers, self._look = growth, ways, numbers, look
        most = max(
            (max([_bought(*way), *(cards for cards in _needed(*way) if cards is not None)]) for way in ways), default=1
        )
        self._top = most * 1.08
        last = max(1, growth.quarters - 1)
        self._plot = Plot(
            look,
            look.em(max(HEIGHT, ROOM_AROUND + EACH_LABEL * len(ways))),
            (-0.35, last + 0.35),
            (0, self._top),
            log_x=False,
            label_width=look.em(LABELS),
        )

    def drawing(self) -> Drawing:
        plot, look, growth = self._plot, self._look, self._growth
        step = max(1.0, nice_step(self._top, 6))
        y_ticks = [(index * step, self._numbers.plain(index * step)) for index in range(int(self._top / step) + 1)]
        x_ticks = [(float(index), growth.name(index)) for index in range(growth.quarters)]
        plot.axes(x_ticks, y_ticks, "", translate("Growth", "Cards"))
        marks: list[Mark] = []
        for place, (option, outlook) in enumerate(self._ways):
            color = OPTION_COLORS[place % len(OPTION_COLORS)]
            self._draw_bought(option, outlook, place, color)
            marks += self._draw_needed(option, outlook, place, color)
        plot.end_labels(marks)
        self._draw_key(look.em(0.9))
        return Drawing(plot.canvas.source(), plot.canvas.width, plot.canvas.height)

    def _aside(self, place: int, most: float) -> float:
        """A little to the side of each other, so that equal lines can be told apart; all within `most` letters."""
        others = max(1, len(self._ways) - 1)
        return (place - (len(self._ways) - 1) / 2) * self._look.em(min(0.45, most / others))

    def _draw_bought(self, option: Option, outlook: Outlook, place: int, color: str) -> None:
        """What is bought now until it runs out, and with the next step from there on."""
        plot, aside = self._plot, self._aside(place, 0.5)
        now = option.hardware.total_cards
        y, end = plot.y(now) + aside, plot.right
        if not isinstance(outlook.next_step, NextStep):
            plot.canvas.polyline([(plot.left, y), (end, y)], color, 1.3, DASH)
            return
        x, higher = (
            plot.x(outlook.next_step.quarter - 0.35),
            plot.y(now + outlook.next_step.more_cards) + aside,
        )
        plot.canvas.polyline([(plot.left, y), (x, y), (x, higher), (end, higher)], color, 1.3, DASH)

    def _draw_needed(self, option: Option, outlook: Outlook, place: int, color: str) -> list[Mark]:
        plot = self._plot
        aside = self._aside(place, min(1.8, 0.7 * (plot.x(1) - plot.x(0)) / self._look.em(1)))
        points = [
            (plot.x(index) + aside, plot.y(cards))
            for index, cards in enumerate(_needed(option, outlook))
            if cards is not None
        ]
        if len(points) > 1:
            plot.canvas.polyline(points, color, 1.7)
        for x, y in points:
            draw_mark(plot.canvas, x, y, self._look.em(0.42), place, color)
        if not points:
            return []
        return [Mark(points[-1][1], f"{SIGNS[place % len(SIGNS)]} {option.name}", color)]

    def _draw_key(self, y: float) -> None:
        """What the two kinds of lines are."""
        look, canvas = self._look, self._plot.canvas
        x = self._plot.left + look.em(3)
        for text, dash in (
            (translate("Growth", "needed"), ""),
            (translate("Growth", "bought; then with the next step"), DASH),
        ):
            canvas.polyline([(x, y - look.em(0.35)), (x + look.em(2.6), y - look.em(0.35))], look.ink, 1.5, dash)
            canvas.text(x + look.em(3.1), y, text, look.font, look.muted)
            x += look.em(5) + text_width(text, look.font)


SIGNS = ("●", "■", "△", "◇", "✕", "✚", "□", "▽")


def draw_mark(canvas: Canvas, x: float, y: float, size: float, place: int, color: str) -> None:
    """The mark of an option by its place: each a shape of its own, so that colour is never the only sign."""
    match place % len(SIGNS):
        case 0:
            canvas.dot(x, y, size, color)
        case 1:
            canvas.rect(x - size, y - size, 2 * size, 2 * size, color)
        case 2:
            canvas.polyline(_closed(x, y, size * 1.2, (-1, 0.8), (0, -1), (1, 0.8)), color, 1.4)
        case 3:
            canvas.polyline(_closed(x, y, size * 1.25, (-1, 0), (0, -1), (1, 0), (0, 1)), color, 1.4)
        case 4:
            canvas.line(x - size, y - size, x + size, y + size, color, 1.5)
            canvas.line(x - size, y + size, x + size, y - size, color, 1.5)
        case 5:
            canvas.line(x - size, y, x + size, y, color, 1.6)
            canvas.line(x, y - size, x, y + size, color, 1.6)
        case 6:
            canvas.polyline(_closed(x, y, size, (-1, -1), (1, -1), (1, 1), (-1, 1)), color, 1.4)
        case 7:
            canvas.polyline(_closed(x, y, size * 1.2, (-1, -0.8), (1, -0.8), (0, 1)), color, 1.4)


def _closed(x: float, y: float, size: float, *corners: tuple[float, float]) -> list[tuple[float, float]]:
    points = [(x + size * across, y + size * down) for across, down in corners]
    return [*points, points[0]]


def _needed(option: Option, outlook: Outlook) -> list[int | None]:
    """Cards needed each quarter."""
    return [cards_needed(option, quarter) for quarter in outlook.quarters]


def _bought(option: Option, outlook: Outlook) -> int:
    """The most cards bought, the next step included."""
    more = outlook.next_step.more_cards if isinstance(outlook.next_step, NextStep) else 0
    return option.hardware.total_cards + more
