"""How the figures of tiers are drawn: their size and colours, on paper and in the window; and axes they share."""

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kvdesk.i18n import translate
from kvdesk.report.palette import OVERRUN_COLOR, TIER_COLORS, TIER_DASHES
from kvdesk.report.svg import INK, MUTED, RULE, Canvas, text_width
from kvdesk.units import GIB, TIB, Numbers, Quantity, with_unit

if TYPE_CHECKING:
    from kvdesk.engine.result import CasePlan
    from kvdesk.project.tiers import TierSpec

GIGA = 1e9


@dataclass(frozen=True, slots=True)
class Look:
    """Width and letters in points, and the colours of text, hairlines and ground."""

    width: float = 490.0
    font: float = 8.0
    ink: str = INK
    muted: str = MUTED
    rule: str = RULE
    ground: str = "#ffffff"
    over: str = OVERRUN_COLOR

    def em(self, times: float) -> float:
        return self.font * times


PAPER = Look()


def tier_color(kind: str) -> str:
    return TIER_COLORS[kind]


def tier_dash(index: int) -> str:
    return TIER_DASHES[index % len(TIER_DASHES)]


def size_text(size_bytes: float, numbers: Numbers) -> str:
    """ "3.75 GiB"; in TiB from ten of them on."""
    if size_bytes >= 10 * TIB:
        return Quantity(f"{numbers.decimal(size_bytes / TIB, 1)} TiB", int(size_bytes), "GiB")
    return numbers.gib(int(size_bytes), 0 if size_bytes >= 1000 * GIB else None)


def capacity_text(size_bytes: int, numbers: Numbers) -> str:
    """ "2 TB", "512 GiB": in the kind of units in which it is a short number, as it was typed; else in GiB."""
    for units in ((("TiB", TIB), ("GiB", GIB)), (("TB", 10**12), ("GB", 10**9))):
        for unit, scale in units:
            if size_bytes >= scale and 100 * size_bytes % scale == 0:
                return Quantity(f"{numbers.plain(size_bytes / scale, 2)} {unit}", size_bytes, "GiB")
    return size_text(size_bytes, numbers)


def room_text(tier: "TierSpec", places: int, size_bytes: int, numbers: Numbers) -> str:
    """ "512 GiB"; "1 TB of 2 TB (50 % pinned)" where caches get a part of what was typed, in so many places."""
    size = capacity_text(size_bytes, numbers)
    if tier.pinned_share is None or tier.pinned_share == 1:
        return size
    template = translate("Tiers", "{size} of {whole} ({share} pinned)")
    whole = capacity_text(tier.capacity_bytes * places, numbers)
    return template.format(size=size, whole=whole, share=numbers.fill("{x:pct}", {"x": tier.pinned_share}))


def is_room(case: "CasePlan") -> bool:
    """Whether what a case offloads is all the room of its tiers, which fill up as they run: no bytes of this load."""
    found = case.offload
    if found is None or found.setting.system.use == "active" or not case.kv.offloaded_bytes:
        return False
    return case.kv.offloaded_bytes >= sum(tier.level.capacity_bytes for tier in found.tiers)


def rate_text(bytes_per_s: float, numbers: Numbers) -> str:
    """ "5.86": 10⁹ bytes a second, three figures that count."""
    value = bytes_per_s / GIGA
    if value and value < 0.01:
        return numbers.plain(value, 5)
    return numbers.plain(value, 2 if value < 100 else 0)


def seconds_text(seconds: float, numbers: Numbers) -> str:
    """ "48.9 ms" below one second, else "3.15 s"."""
    if seconds < 1:
        return with_unit(numbers.decimal(seconds * 1e3, 1 if seconds < 0.1 else 0), "ms")
    return with_unit(numbers.decimal(seconds, 2 if seconds < 100 else 0), "s")


def squeezed(text: str, size: float, width: float) -> str:
    """The text, with an ellipsis for its middle where it would be wider: names differ at either end."""
    if text_width(text, size) <= width:
        return text
    for left in range(len(text) - 1, 1, -1):
        short = f"{text[: left - left // 2].rstrip()}…{text[len(text) - left // 2 :].lstrip()}"
        if text_width(short, size) <= width:
            return short
    return "…"


def folded(text: str, size: float, width: float) -> tuple[str, ...]:
    """The text on two lines at most, broken between words; what is still too wide loses its middle."""
    if text_width(text, size) <= width:
        return (text,)
    words = re.sub(r" (?=[TGP]i?B\b)", "\u00a0", text).split(" ")  # a size keeps its unit
    for count in range(len(words) - 1, 0, -1):
        first = " ".join(words[:count])
        if text_width(first, size) <= width:
            return first, squeezed(" ".join(words[count:]), size, width)
    return (squeezed(text, size, width),)


@dataclass(frozen=True, slots=True)
class Mark:
    """A text beside the right edge of a plot, wished at a height."""

    y: float
    text: str
    color: str


class Plot:
    """A plot with its own axes, logarithmic or straight, and labels beside its right edge that never touch."""

    def __init__(
        self,
        look: Look,
        height: float,
        x_range: tuple[float, float],
        y_range: tuple[float, float],
        *,
        log_x: bool = True,
        log_y: bool = False,
        label_width: float = 110.0,
    ) -> None:
        self.look, self.canvas = look, Canvas(look.width, height)
        self._log_x, self._log_y = log_x, log_y
        self.left, self.right = look.em(6.6), look.width - label_width
        self.top, self.bottom = look.em(2.6), height - look.em(4)
        self._xs, self._ys = x_range, y_range

    def x(self, value: float) -> float:
        return self.left + _part(value, *self._xs, self._log_x) * (self.right - self.left)

    def y(self, value: float) -> float:
        return self.bottom - _part(value, *self._ys, self._log_y) * (self.bottom - self.top)

    def axes(
        self,
        x_ticks: Sequence[tuple[float, str]],
        y_ticks: Sequence[tuple[float, str]],
        x_title: str,
        y_title: str,
    ) -> None:
        look, canvas = self.look, self.canvas
        for value, text in y_ticks:
            y = self.y(value)
            canvas.line(self.left, y, self.right, y, look.rule, 0.5)
            canvas.text(self.left - look.em(0.6), y + look.em(0.35), text, look.font * 0.94, look.muted, "end")
        free = -1e9
        for value, text in x_ticks:
            x, half = self.x(value), text_width(text, look.font * 0.94) / 2
            canvas.line(x, self.bottom, x, self.bottom + 3, look.muted, 0.8)
            if x - half > free:
                canvas.text(x, self.bottom + look.em(1.5), text, look.font * 0.94, look.muted, "middle")
                free = x + half + 3
        canvas.line(self.left, self.bottom, self.right, self.bottom, look.muted, 0.8)
        canvas.line(self.left, self.top, self.left, self.bottom, look.muted, 0.8)
        canvas.text(self.left - look.em(0.6), self.top - look.em(1.2), y_title, look.font, look.muted, "end")
        middle = (self.left + self.right) / 2
        canvas.text(middle, self.bottom + look.em(3.2), x_title, look.font, look.muted, "middle")

    def curve(self, xs: Sequence[float], ys: Sequence[float], color: str, width: float, dash: str = "") -> float:
        """Draw a curve; the height at its right end."""
        points = [(self.x(x), self.y(y)) for x, y in zip(xs, ys, strict=True)]
        self.canvas.polyline(points, color, width, dash)
        return points[-1][1]

    def end_labels(self, marks: Sequence[Mark]) -> None:
        look, gap, step = self.look, self.look.em(1.4), self.look.em(1.2)
        room = look.width - self.right - 11
        ordered = sorted(marks, key=lambda mark: mark.y)
        texts = [folded(mark.text, look.font, room) for mark in ordered]
        heights: list[float] = []
        free = -1e9
        for mark, lines in zip(ordered, texts, strict=True):
            heights.append(max(mark.y, free))
            free = heights[-1] + gap + step * (len(lines) - 1)
        limit = self.bottom
        for index in range(len(heights) - 1, -1, -1):
            heights[index] = min(heights[index], limit - step * (len(texts[index]) - 1))
            limit = heights[index] - gap
        for mark, lines, y in zip(ordered, texts, heights, strict=True):
            self.canvas.line(self.right, mark.y, self.right + 8, y, mark.color, 0.6)
            for at, line in enumerate(lines):
                self.canvas.text(self.right + 11, y + look.em(0.35) + step * at, line, look.font, look.ink)


def _part(value: float, low: float, high: float, is_log: bool) -> float:
    value = min(max(value, low), high)
    if is_log:
        return math.log(value / low) / math.log(high / low)
    return (value - low) / (high - low)


def decades(low: float, high: float, write: Callable[[float], str]) -> list[tuple[float, str]]:
    """Ticks at powers of ten; at 2 and 5 times them too where there would be few."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    factors = (1, 2, 5) if high / low < 500 else (1,)
    values = (factor * 10.0**power for power in range(first, last + 1) for factor in factors)
    return [(value, write(value)) for value in values if low * 0.999 <= value <= high * 1.001]


def doublings(low: float, high: float, write: Callable[[float], str], step: int = 2) -> list[tuple[float, str]]:
    """Ticks at every `step`-th power of two."""
    first, last = math.ceil(math.log2(low) - 1e-9), math.floor(math.log2(high) + 1e-9)
    return [(2.0**power, write(2.0**power)) for power in range(first, last + 1, step)]
