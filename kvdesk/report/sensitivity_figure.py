"""The tornado as SVG: two bars an input from the answer as things are, the upper one at its low value."""

from collections.abc import Sequence
from dataclasses import dataclass

from kvdesk.i18n import translate
from kvdesk.report.blocks import Drawing
from kvdesk.report.svg import Canvas, fitted, text_width
from kvdesk.report.tiers_look import Look

LOW_COLOR, HIGH_COLOR = "#4a78a8", "#d98b1f"
NAMES = 0.28  # of the width, for the names of the inputs
ROW, BAR, HEAD, FOOT = 3.3, 1.25, 3.4, 0.8  # in letters
GAP = 5.0


@dataclass(frozen=True, slots=True)
class Bar:
    """An input: the answer at its low and at its high value (None: none), and both in words."""

    name: str
    low: float | None
    low_text: str
    high: float | None
    high_text: str


def row_at(y: float, look: Look) -> int:
    """Which input stands at a height of the drawing, from 0; it may be none of those drawn."""
    return int((y - look.em(HEAD)) // look.em(ROW))


def tornado_drawing(bars: Sequence[Bar], base: float, base_text: str, look: Look) -> Drawing:
    """All bars around the line of the answer as it is."""
    return _Tornado(bars, base, base_text, look).drawing()


class _Tornado:
    """The geometry of one figure: the ends' texts have room beside the longest bars."""

    def __init__(self, bars: Sequence[Bar], base: float, base_text: str, look: Look) -> None:
        self._bars, self._base, self._base_text, self._look = bars, base, base_text, look
        self._canvas = Canvas(look.width, look.em(HEAD + ROW * len(bars) + FOOT))
        self._left, self._right = NAMES * look.width, look.width - 2.0
        ends = [(end, text) for bar in bars for end, text in _ends(bar, base)]
        rooms = [text_width(text, look.font) + GAP + 1 for _, text in ends]
        left = max((room for (end, _), room in zip(ends, rooms, strict=True) if end < base), default=0.0)
        right = max((room for (end, _), room in zip(ends, rooms, strict=True) if end >= base), default=0.0)
        values = [base, *(end for end, _ in ends)]
        self._low, self._high = min(values), max(values)
        self._from, self._to = self._left + left, self._right - right
        if self._to - self._from < 0.3 * (self._right - self._left):  # long texts: they are cut, not the bars
            self._from, self._to = (
                self._left + 0.33 * (self._right - self._left),
                self._right - 0.33 * (self._right - self._left),
            )

    def drawing(self) -> Drawing:
        look, canvas = self._look, self._canvas
        self._draw_key()
        x = self._x(self._base)
        bottom = look.em(HEAD + ROW * len(self._bars))
        for place, bar in enumerate(self._bars):
            self._draw_row(look.em(HEAD + ROW * place), bar, is_first=not place)
        canvas.line(x, look.em(HEAD) - 3, x, bottom, look.ink, 1.2)
        half = text_width(self._base_text, look.font) / 2
        middle = min(max(x, self._left + half), self._right - half)
        canvas.text(middle, look.em(HEAD) - 6, self._base_text, look.font, look.ink, "middle", bold=True)
        return Drawing(canvas.source(), canvas.width, canvas.height)

    def _x(self, value: float) -> float:
        span = self._high - self._low
        part = 0.5 if span <= 0 else (value - self._low) / span
        return self._from + part * (self._to - self._from)

    def _draw_key(self) -> None:
        look, canvas, x = self._look, self._canvas, 0.0
        for text, is_high in (
            (translate("Sensitivity", "at its low value"), False),
            (translate("Sensitivity", "at its high value"), True),
        ):
            self._box(x, look.em(0.2), look.em(1.8), look.em(0.9), is_high=is_high)
            canvas.text(x + look.em(2.3), look.em(1.0), text, look.font, look.muted)
            x += look.em(4.2) + text_width(text, look.font)

    def _draw_row(self, y: float, bar: Bar, *, is_first: bool) -> None:
        look, canvas = self._look, self._canvas
        if not is_first:
            canvas.line(0, y, look.width, y, look.rule, 0.5)
        middle = y + look.em(ROW / 2)
        lines = _two_lines(bar.name, look.font, self._left - GAP)
        for place, line in enumerate(lines):
            canvas.text(0, middle + look.em(0.35 + 1.25 * (place - (len(lines) - 1) / 2)), line, look.font, look.ink)
        top = middle - look.em(BAR) - 0.5
        for place, (value, text) in enumerate(((bar.low, bar.low_text), (bar.high, bar.high_text))):
            self._draw_bar(top + place * (look.em(BAR) + 1), value, text, is_high=bool(place))

    def _draw_bar(self, y: float, value: float | None, text: str, *, is_high: bool) -> None:
        look, canvas = self._look, self._canvas
        start, end = self._x(self._base), self._x(self._base if value is None else value)
        self._box(min(start, end), y, abs(end - start), look.em(BAR), is_high=is_high)
        is_left = end < start
        room = (end - self._left if is_left else self._right - end) - GAP
        anchor, x = ("end", end - GAP) if is_left else ("start", end + GAP)
        color = look.muted if value is None else look.ink
        canvas.text(x, y + look.em(0.95), fitted(text, look.font, room), look.font, color, anchor)

    def _box(self, x: float, y: float, width: float, height: float, *, is_high: bool) -> None:
        """Filled for the low value, hatched for the high one: not told by colour alone."""
        color = HIGH_COLOR if is_high else LOW_COLOR
        if not is_high:
            self._canvas.rect(x, y, width, height, color)
            return
        self._canvas.rect(x, y, width, height, self._look.ground, color)
        self._canvas.hatch(x, y, width, height, color, 2.5)


def _two_lines(text: str, size: float, width: float) -> list[str]:
    """The text in one or two lines, broken between words; what is longer is cut."""
    if text_width(text, size) <= width:
        return [text]
    first, rest = "", text.split(" ")
    while len(rest) > 1 and text_width(f"{first} {rest[0]}".strip(), size) <= width:
        first = f"{first} {rest.pop(0)}".strip()
    return [fitted(line, size, width) for line in (first, " ".join(rest)) if line]


def _ends(bar: Bar, base: float) -> list[tuple[float, str]]:
    """Where the bars of an input end, with the texts there; a value without an answer stands at the base."""
    both = ((bar.low, bar.low_text), (bar.high, bar.high_text))
    return [(base if value is None else value, text) for value, text in both]
