"""The pictures of a plan's tiers as SVG: the stack with fill and flows, times, hits, drives and money."""

import math
from collections.abc import Sequence

from kvdesk.engine.offload.curves import HitCurve, TtftCurves
from kvdesk.engine.offload.result import OffloadOutcome
from kvdesk.engine.offload_plan import TierHeld
from kvdesk.engine.sentences.tier_names import kind_name, tier_name
from kvdesk.i18n import translate
from kvdesk.report.blocks import Drawing
from kvdesk.report.palette import LINE_COLORS
from kvdesk.report.svg import Canvas, fitted, nice_step, text_width
from kvdesk.report.tiers_look import (
    PAPER,
    Look,
    Mark,
    Plot,
    decades,
    doublings,
    folded,
    rate_text,
    room_text,
    size_text,
    squeezed,
    tier_color,
    tier_dash,
)
from kvdesk.report.tiers_words import basis_name
from kvdesk.units import Numbers, with_unit

_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
BAR, ROW, PLOT, KEY = 1.9, 6.0, 25, 1.6  # heights in letters


def stack_drawing(outcome: OffloadOutcome, held: tuple[TierHeld, ...], numbers: Numbers, look: Look = PAPER) -> Drawing:
    """Cards and tiers one below the other: how full each is, and what goes in and out against what it carries."""
    return _Stack(outcome, held, numbers, look).drawing()


class _Stack:
    """The geometry of the stack."""

    def __init__(self, outcome: OffloadOutcome, held: tuple[TierHeld, ...], numbers: Numbers, look: Look) -> None:
        self._outcome, self._held, self._numbers, self._look = outcome, held, numbers, look
        width = look.width
        self._bar = (0.31 * width, 0.63 * width)
        self._flow = (0.68 * width, width - 4)
        self._keys = self._key_rows()
        height = look.em(ROW * (1 + len(outcome.tiers)) + 2.0 + KEY * len(self._keys))
        self._canvas = Canvas(width, height)

    def drawing(self) -> Drawing:
        look, canvas = self._look, self._canvas
        for x, text in (
            (self._bar[0], translate("Tiers", "Fill")),
            (self._flow[0], translate("Tiers", "GB/s against what it carries")),
        ):
            canvas.text(x, look.em(1.2), text, look.font, look.muted)
        y = look.em(2.2)
        self._cards(y)
        for index, held in enumerate(self._held):
            y += look.em(ROW)
            canvas.line(0, y - look.em(0.7), look.width, y - look.em(0.7), look.rule, 0.6)
            self._tier(y, index, held)
        self._legend(y + look.em(ROW + 0.4))
        return Drawing(canvas.source(), canvas.width, canvas.height)

    def _name(self, y: float, name: str, below: str) -> None:
        look, room = self._look, self._bar[0] - self._look.em(1)
        self._canvas.text(0, y + look.em(1.3), squeezed(name, look.font, room * 0.93), look.font, look.ink, bold=True)
        self._canvas.text(0, y + look.em(2.7), fitted(below, look.font, room), look.font, look.muted)

    def _cards(self, y: float) -> None:
        outcome, look, numbers = self._outcome, self._look, self._numbers
        server = outcome.setting.server
        whole = max(1, server.pool_bytes * server.replicas)
        running = min(whole, server.active_bytes * server.replicas)
        kept = outcome.cards.capacity_bytes
        self._name(y, translate("Tiers", "Cards"), translate("Tiers", "room for caches"))
        start, end = self._bar
        width = end - start
        self._frame(y)
        first = width * running / whole
        self._canvas.rect(start, y, first, look.em(BAR), LINE_COLORS["kv_cache_bytes"], look.ground)
        self._canvas.hatch(start, y, first, look.em(BAR), look.ground, look.em(0.8), rising=False)
        self._canvas.rect(start + first, y, width * kept / whole, look.em(BAR), tier_color("gpu"), look.ground)
        template = translate("Tiers", "{running} running · {kept} for prefixes")
        text = template.format(running=size_text(running, numbers), kept=size_text(kept, numbers))
        self._below(y, text)

    def _tier(self, y: float, index: int, held: TierHeld) -> None:
        look, numbers, found = self._look, self._numbers, self._outcome.tiers[index]
        tier, level = found.tier, found.level
        basis = "" if tier.claim is None else f" · {basis_name(tier.claim.kind)}"
        self._name(y, tier_name(tier.name), kind_name(tier.kind) + basis)
        self._frame(y)
        start, end = self._bar
        filled = (end - start) * held.fill
        color = tier_color(tier.kind)
        self._canvas.rect(start, y, filled, look.em(BAR), color, look.ground)
        if held.awaited_share:
            awaited = filled * held.awaited_share
            self._canvas.hatch(start, y, awaited, look.em(BAR), look.ground, look.em(0.55))
        places = self._outcome.setting.places(tier)
        values = {"size": room_text(tier, places, level.capacity_bytes, numbers), "n": int(level.tokens)}
        values["sessions"] = level.sessions
        self._below(y, numbers.fill(translate("Tiers", "{size} · {n:n} positions · {sessions:n} prompts"), values))
        flow = found.flow
        self._flow_bar(y, translate("Tiers", "↑ read"), flow.read_need, flow.read_limit, color)
        self._flow_bar(y + look.em(2.1), translate("Tiers", "↓ written"), flow.write_need, flow.write_limit, color)

    def _frame(self, y: float) -> None:
        start, end = self._bar
        self._canvas.rect(start, y, end - start, self._look.em(BAR), "none", self._look.muted)

    def _below(self, y: float, text: str) -> None:
        """Under the bar; its last part, or its first, on a line of its own where all do not go beside the flows."""
        look, start = self._look, self._bar[0]
        size, room = look.font * 0.95, self._flow[0] - self._bar[0] - look.em(0.5)
        ways = ([text], text.rsplit(" · ", 1), text.split(" · ", 1))
        lines = next((way for way in ways if all(text_width(line, size) <= room for line in way)), ways[1])
        for index, line in enumerate(lines):
            self._canvas.text(start, y + look.em(BAR + 1.3 * (index + 1)), fitted(line, size, room), size, look.muted)

    def _flow_bar(self, y: float, name: str, need: float, limit: float, color: str) -> None:
        look, canvas, numbers = self._look, self._canvas, self._numbers
        start, end = self._flow
        template = translate("Tiers", "{name} {need} of {limit}")
        text = template.format(name=name, need=rate_text(need, numbers), limit=rate_text(limit, numbers))
        is_over = need > limit
        canvas.text(
            start, y + look.em(1.0), f"⚠ {text}" if is_over else text, look.font, look.over if is_over else look.ink
        )
        top, height = y + look.em(1.35), look.em(0.45)
        canvas.rect(start, top, end - start, height, "none", look.muted)
        if is_over:
            canvas.rect(start, top, end - start, height, look.ground, look.over)
            canvas.hatch(start, top, end - start, height, look.over, 3, rising=False)
        elif limit:
            canvas.rect(start, top, max(0.8, (end - start) * need / limit) if need else 0, height, color)

    def _key_rows(self) -> list[list[tuple[str, str, str]]]:
        """(colour, hatch, text) of the legend, as many to a line as go on it."""
        keys = [
            (LINE_COLORS["kv_cache_bytes"], "falling", translate("Tiers", "running sequences")),
            (tier_color("gpu"), "", translate("Tiers", "prefixes on the cards")),
        ]
        if any(held.awaited_share for held in self._held):
            keys.append((self._look.muted, "rising", translate("Tiers", "of sessions with another turn to come")))
        keys.append((self._look.muted, "", translate("Tiers", "kept until its place is needed")))
        rows: list[list[tuple[str, str, str]]] = [[]]
        for key in keys:
            if rows[-1] and sum(self._key_width(each) for each in (*rows[-1], key)) > self._look.width:
                rows.append([])
            rows[-1].append(key)
        return rows

    def _key_width(self, key: tuple[str, str, str]) -> float:
        return text_width(key[2], self._look.font) + self._look.em(3)

    def _legend(self, y: float) -> None:
        look, canvas = self._look, self._canvas
        for index, row in enumerate(self._keys):
            x, at = 0.0, y + look.em(KEY * index)
            for key in row:
                color, hatch, text = key
                canvas.rect(x, at - look.em(0.9), look.em(1.2), look.em(1), color, look.muted)
                if hatch:
                    rising = hatch == "rising"
                    canvas.hatch(
                        x, at - look.em(0.9), look.em(1.2), look.em(1), look.ground, look.em(0.4), rising=rising
                    )
                canvas.text(x + look.em(1.7), at, text, look.font, look.muted)
                x += self._key_width(key)


def ttft_drawing(curves: TtftCurves, kinds: Sequence[str], numbers: Numbers, look: Look = PAPER) -> Drawing:
    """Seconds to the first token by prefix length: one curve a tier, the one that computes all, and their crossings."""
    lengths = [float(length) for length in curves.lengths]
    every = [*curves.recompute, *(value for tier in curves.tiers for value in tier.seconds)]
    low, high = _decade_range(min(every), max(every))
    plot = Plot(
        look,
        look.em(PLOT),
        (lengths[0], lengths[-1]),
        (low, high),
        log_y=True,
        label_width=max(look.width * 0.27, look.em(14)),
    )
    plot.axes(
        doublings(lengths[0], lengths[-1], lambda value: numbers.integer(int(value))),
        decades(low, high, lambda value: _round_time(value, numbers)),
        translate("Tiers", "positions of the prefix"),
        translate("Tiers", "TTFT"),
    )
    end = plot.curve(lengths, curves.recompute, look.ink, 2.2)
    marks = [Mark(end, translate("Tiers", "computed anew"), look.ink)]
    if lengths[0] < curves.reused < lengths[-1]:
        x = plot.x(curves.reused)
        plot.canvas.line(x, plot.top, x, plot.bottom, look.muted, 0.8, "2,2")
        text = numbers.fill(translate("Tiers", "this plan {n:n}"), {"n": round(curves.reused)})
        plot.canvas.text(x, plot.top - look.em(0.5), text, look.font * 0.94, look.muted, "middle")
    for index, (tier, kind) in enumerate(zip(curves.tiers, kinds, strict=True)):
        color = tier_color(kind)
        end = plot.curve(lengths, tier.seconds, color, 1.7, tier_dash(index + 1))
        marks.append(Mark(end, tier_name(tier.name), color))
        if tier.crossing is not None and tier.crossing > lengths[0]:
            _crossing(plot, tier.crossing, curves, color, numbers)
    plot.end_labels(marks)
    return Drawing(plot.canvas.source(), plot.canvas.width, plot.canvas.height)


def _round_time(seconds: float, numbers: Numbers) -> str:
    """A round time: "20 ms", "0.5 s" is "500 ms"."""
    return f"{numbers.plain(seconds * 1e3)} ms" if seconds < 0.999 else f"{numbers.plain(seconds)} s"


def _crossing(plot: Plot, length: int, curves: TtftCurves, color: str, numbers: Numbers) -> None:
    """A dot where a tier's curve crosses the other, with its length."""
    look = plot.look
    after = next(place for place, each in enumerate(curves.lengths) if each >= length)
    low, high = curves.lengths[after - 1], curves.lengths[after]
    part = (length - low) / (high - low)
    seconds = curves.recompute[after - 1] + part * (curves.recompute[after] - curves.recompute[after - 1])
    x, y = plot.x(length), plot.y(seconds)
    plot.canvas.dot(x, y, 3.6, color)
    plot.canvas.text(x - look.em(0.6), y - look.em(0.7), numbers.integer(length), look.font, look.ink, "end")


def hit_drawing(curve: HitCurve, kinds: Sequence[str], numbers: Numbers, look: Look = PAPER) -> Drawing:
    """The share found by the positions a cache reaches, with the cards and each tier on it."""
    reached = [tokens for _, tokens, _ in curve.levels if tokens >= 1]
    xs = curve.tokens or (min(reached, default=1.0) / 10, max(reached, default=10.0) * 4)
    top = max([*curve.hits, *(hit for _, _, hit in curve.levels), 0.05])
    step = nice_step(top * 100, 5)
    most = min(1.0, (int(top * 100 / step) + 1) * step / 100)
    plot = Plot(look, look.em(PLOT), (xs[0], xs[-1]), (0.0, most), label_width=max(look.width * 0.27, look.em(14)))
    plot.axes(
        decades(xs[0], xs[-1], _power_text),
        [(index * step / 100, f"{numbers.plain(index * step)} %") for index in range(int(most * 100 / step) + 1)],
        translate("Tiers", "positions that a cache reaches"),
        translate("Tiers", "found"),
    )
    marks = []
    if curve.tokens:
        plot.curve(curve.tokens, curve.hits, look.ink, 1.6)
    guessed = [(tokens, share) for tokens, _, share in curve.estimates if xs[0] <= tokens <= xs[-1]]
    if guessed:
        end = plot.curve([at for at, _ in guessed], [share for _, share in guessed], look.muted, 1.4, "3,3")
        marks.append(Mark(end, translate("Tiers", "Che's estimate"), look.muted))
    for index, ((name, tokens, hit), kind) in enumerate(zip(curve.levels, ("gpu", *kinds), strict=True)):
        if tokens < 1:
            continue
        x, y, color = plot.x(tokens), plot.y(hit), tier_color(kind)
        plot.canvas.line(x, y, x, plot.bottom, color, 0.8, tier_dash(index))
        plot.canvas.line(x, y, plot.right, y, color, 0.6, "1,3")
        plot.canvas.dot(x, y, 4, color)
        text = f"{numbers.fill('{x:pct}', {'x': hit})} {tier_name(name) or translate('Tiers', 'Cards')}"
        marks.append(Mark(y, text, color))
    plot.end_labels(marks)
    return Drawing(plot.canvas.source(), plot.canvas.width, plot.canvas.height)


def _power_text(value: float) -> str:
    """1,000,000 as "10⁶", 2,000,000 as "2·10⁶"."""
    power = math.floor(math.log10(value) + 1e-9)
    digit = round(value / 10**power)
    return ("" if digit == 1 else f"{digit}·") + "10" + str(power).translate(_RAISED)


def _decade_range(low: float, high: float) -> tuple[float, float]:
    """The range with a little room, holding one power of ten at least."""
    low, high = max(low, 1e-6) * 0.8, max(high, 1e-6) * 1.3
    return (low, high) if high / low >= 12 else (low / 3, high * 3)


def life_drawing(outcome: OffloadOutcome, numbers: Numbers, look: Look = PAPER) -> Drawing:
    """Years the drives of each tier last, against the horizon."""
    rows = [tier for tier in outcome.tiers if tier.wear is not None]
    horizon = outcome.setting.spec.horizon_years
    lives = [tier.wear.life_years for tier in rows if tier.wear is not None and tier.wear.life_years is not None]
    longest, most = max([horizon * 1.4, *lives]), horizon * 3
    bars = _Bars(look, len(rows), min(longest, most), translate("Tiers", "years"), numbers, is_cut=longest > most)
    most = bars.most
    bars.line(horizon, numbers.fill(translate("Tiers", "horizon {n:p} years"), {"n": horizon}))
    for index, tier in enumerate(rows):
        wear = tier.wear
        assert wear is not None
        values = {"years": wear.life_years, "drives": wear.num_drives}
        text = translate("Tiers", "nothing is written")
        if wear.life_years is not None:
            template = translate("Tiers", "{years:d1} years with {drives:n} drives")
            if wear.num_drives == 1:
                template = translate("Tiers", "{years:d1} years with 1 drive")
            text = numbers.fill(template, values)
        is_short = wear.life_years is not None and wear.life_years < horizon
        length = most if wear.life_years is None else wear.life_years
        bars.bar(
            index,
            tier_name(tier.tier.name),
            length,
            f"⚠ {text}" if is_short else text,
            tier_color(tier.tier.kind),
            is_short,
        )
    return bars.drawing()


def money_drawing(outcome: OffloadOutcome, numbers: Numbers, look: Look = PAPER) -> Drawing:
    """What each tier costs and saves a month."""
    rows: list[tuple[str, str, float, str, bool]] = []
    for tier in outcome.tiers:
        money = tier.money
        if money is None:
            continue
        name, color = tier_name(tier.tier.name), tier_color(tier.tier.kind)
        if money.cost is not None:
            rows.append((name, money_text(money.cost, money.currency, numbers), money.cost, color, True))
        if money.saved is not None:
            shown = "" if money.cost is not None else name
            rows.append((shown, money_text(money.saved, money.currency, numbers), money.saved, color, False))
    most = max((amount for _, _, amount, _, _ in rows), default=1.0) or 1.0
    bars = _Bars(look, len(rows), most, translate("Tiers", "money a month"), numbers)
    for index, (name, text, amount, color, is_cost) in enumerate(rows):
        template = translate("Tiers", "costs {money}") if is_cost else translate("Tiers", "saves {money}")
        bars.bar(index, name, amount, template.format(money=text), color, is_cost)
    return bars.drawing()


def money_text(amount: float, currency: str, numbers: Numbers) -> str:
    return with_unit(numbers.decimal(amount, 2 if abs(amount) < 1000 else 0), currency)


class _Bars:
    """Bars with names before and texts in or behind them."""

    STEP = 2.6

    def __init__(
        self, look: Look, count: int, most: float, title: str, numbers: Numbers, *, is_cut: bool = False
    ) -> None:
        """`is_cut`: some bars are longer than the axis, which then ends at a tick marked ">"."""
        step = nice_step(most, 6)
        most = math.ceil(most / step - 1e-9) * step if is_cut else most
        self._look, self.most, self._numbers = look, most, numbers
        self._left = look.width * (0.27 if look.width > look.em(46) else 0.39)
        self._right = look.width - look.em(1.5)
        self._top, self._bottom = look.em(2), look.em(2 + self.STEP * count)
        self._canvas = Canvas(look.width, self._bottom + look.em(3.4))
        for index in range(int(most / step + 1e-9) + 1):
            x = self._x(index * step)
            self._canvas.line(x, self._top, x, self._bottom, look.rule, 0.5)
            text = numbers.plain(index * step)
            if is_cut and index * step >= most * 0.999:
                text = f"> {text}"
            self._canvas.text(x, self._bottom + look.em(1.4), text, look.font * 0.94, look.muted, "middle")
        self._canvas.text(
            (self._left + self._right) / 2, self._bottom + look.em(2.8), title, look.font, look.muted, "middle"
        )

    def _x(self, value: float) -> float:
        return self._left + min(value, self.most) / self.most * (self._right - self._left)

    def bar(self, index: int, name: str, value: float, text: str, color: str, hatched: bool) -> None:
        look, canvas = self._look, self._canvas
        y, height = self._top + look.em(self.STEP * index + 0.3), look.em(1.9)
        room = self._left - look.em(1)
        lines = folded(name, look.font, room)
        for row, line in enumerate(lines):
            canvas.text(room, y + look.em(1.3 + 1.2 * row - 0.6 * (len(lines) - 1)), line, look.font, look.ink, "end")
        width = self._x(value) - self._left
        canvas.rect(self._left, y, width, height, look.ground if hatched else color, color)
        if hatched:
            canvas.hatch(self._left, y, width, height, color, look.em(0.5))
        if value > self.most:  # goes on past the axis
            for at in (0.9, 0.5):
                x, half = self._right - look.em(at), look.em(0.3)
                canvas.polyline(
                    [(x - half, y), (x + half, y + height / 2), (x - half, y + height)], look.ground, look.em(0.2)
                )
        needed = text_width(text, look.font)
        if self._left + width + look.em(0.6) + needed <= look.width:
            canvas.rect(
                self._left + width + 2, y + look.em(0.25), needed + look.em(0.8), height - look.em(0.5), look.ground
            )
            canvas.text(self._left + width + look.em(0.6), y + look.em(1.3), text, look.font, look.ink)
            return
        at = self._left + look.em(0.5)
        canvas.rect(at - 2, y + look.em(0.25), needed + 4, height - look.em(0.5), look.ground)
        canvas.text(at, y + look.em(1.3), text, look.font, look.ink)

    def line(self, value: float, text: str) -> None:
        look, x = self._look, self._x(value)
        self._canvas.line(x, self._top - look.em(0.4), x, self._bottom, look.over, 1.2, "4,2.5")
        half = text_width(text, look.font) / 2
        at = min(max(x, half), look.width - half)
        self._canvas.text(at, self._top - look.em(0.7), text, look.font, look.over, "middle")

    def drawing(self) -> Drawing:
        return Drawing(self._canvas.source(), self._canvas.width, self._canvas.height)
