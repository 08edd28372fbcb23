"""The curves of a plan's tiers: time to the first token by length of the prefix, and hit ratio by capacity."""

import math
from dataclasses import dataclass

from kvdesk.engine.offload.levels import hit_at
from kvdesk.engine.offload.outcome import hit_times
from kvdesk.engine.offload.result import OffloadOutcome
from kvdesk.project.reuse import CurveReuse, Reuse, TypedReuse

SHORTEST, USUAL_LONGEST, LONGEST = 256, 1 << 15, 1 << 21
POINTS = 22
HIT_POINTS = 40


@dataclass(frozen=True, slots=True)
class TierTtft:
    """Seconds to the first token where the prefix is found in one tier; `crossing` is the shortest prefix of the curve
    that comes sooner than computing it, None where none does."""

    name: str
    seconds: tuple[float, ...]
    crossing: int | None


@dataclass(frozen=True, slots=True)
class TtftCurves:
    """Seconds to the first token over the length of the prefix, with `new` positions after it that are computed anyway;
    `recompute` where nothing is found. `reused` is the mean prefix of the plan."""

    lengths: tuple[int, ...]
    new: float
    reused: float
    recompute: tuple[float, ...]
    tiers: tuple[TierTtft, ...]


def ttft_curves(outcome: OffloadOutcome) -> TtftCurves:
    """The curves over lengths from 256 positions to four times the plan's own prefix, past every length from which
    loading pays, and no less than 32,768."""
    setting, prefill = outcome.setting, outcome.prefill_rule
    last = outcome.tiers[-1].level
    reused, new = last.reused, max(1.0, last.new)
    pays = max((tier.timing.break_even_positions or 0 for tier in outcome.tiers), default=0)
    longest = min(LONGEST, max(USUAL_LONGEST, _power_above(4 * reused), _power_above(1.5 * pays)))
    lengths = _spaced(SHORTEST, longest, POINTS)
    before = setting.spec.queue_s + prefill.request_s
    recompute = tuple(before + prefill.whole_seconds(length, new) for length in lengths)
    tiers = []
    for each in outcome.tiers:

        def ttft(length: int, each=each) -> float:  # type: ignore[no-untyped-def]
            return hit_times(setting, prefill, each.tier, length, new).ttft_s

        seconds = tuple(ttft(length) for length in lengths)
        tiers.append(TierTtft(each.tier.name, seconds, _crossing(lengths, seconds, recompute)))
    return TtftCurves(lengths, new, reused, recompute, tuple(tiers))


def _crossing(lengths: tuple[int, ...], seconds: tuple[float, ...], recompute: tuple[float, ...]) -> int | None:
    """Where a tier's curve goes below the other for good, straight between two lengths (on their logarithms)."""
    below = [one < other for one, other in zip(seconds, recompute, strict=True)]
    if not below[-1]:
        return None
    first = len(below) - next((place for place, wins in enumerate(reversed(below)) if not wins), len(below))
    if first == 0:
        return lengths[0]
    gap = [math.log(seconds[at] / recompute[at]) for at in (first - 1, first)]
    part = gap[0] / (gap[0] - gap[1]) if gap[0] != gap[1] else 1.0
    low, high = math.log(lengths[first - 1]), math.log(lengths[first])
    return round(math.exp(low + part * (high - low)))


@dataclass(frozen=True, slots=True)
class HitCurve:
    """The share of prompt positions found by the positions that a cache reaches; empty where shares are typed.

    `levels` are (name, positions reached, share) of the plan, the cards first under the name "". `estimates` are
    (positions, replayed share, Che's estimate of it) of a trace that was read in.
    """

    tokens: tuple[float, ...]
    hits: tuple[float, ...]
    levels: tuple[tuple[str, float, float], ...]
    estimates: tuple[tuple[float, float, float], ...] = ()


def hit_curve(outcome: OffloadOutcome) -> HitCurve:
    """The curve of the last tier's rules, from a tenth of the smallest level to four times the largest."""
    setting = outcome.setting
    levels = (outcome.cards, *(tier.level for tier in outcome.tiers))
    marks = tuple((level.name, level.reach_tokens, level.reach_hit) for level in levels)
    reached = [tokens for _, tokens, _ in marks if tokens >= 1]
    if isinstance(setting.spec.reuse, TypedReuse) or setting.system.use == "active" or not reached:
        return HitCurve((), (), marks)
    low, high = min(reached) / 10, max(reached) * 4
    step = (high / low) ** (1 / (HIT_POINTS - 1))
    tokens = tuple(low * step**index for index in range(HIT_POINTS))
    places = setting.places(setting.tiers[-1])
    hits = tuple(hit_at(setting, len(setting.tiers), each, places)[0] for each in tokens)
    return HitCurve(tokens, hits, marks, _estimates(setting.spec.reuse))


def _estimates(reuse: Reuse) -> tuple[tuple[float, float, float], ...]:
    if not isinstance(reuse, CurveReuse):
        return ()
    return tuple((point.tokens, point.hit, point.estimate) for point in reuse.points if point.estimate is not None)


def _spaced(low: int, high: int, count: int) -> tuple[int, ...]:
    """Whole lengths evenly apart on their logarithms."""
    step = (high / low) ** (1 / (count - 1))
    return tuple(dict.fromkeys(round(low * step**index) for index in range(count)))


def _power_above(length: float) -> int:
    return int(1 << max(0, math.ceil(math.log2(max(1.0, length)))))
