"""How often what is kept is asked for: a session's turns, popular items, a replayed curve; and how long things stay."""

import math
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from kvdesk.engine.demand.popularity import characteristic_time, zipf_rates
from kvdesk.engine.demand.prefix_reuse import Reuse as Replayed
from kvdesk.project.reuse import MAX_TURNS, CurvePoint, CurveReuse, PopularityReuse, SessionReuse, ThinkTime

Reals = npt.NDArray[np.float64]
FOREVER = 1e12  # seconds
ALONE = 1024
_NORMAL = NormalDist()
_Z90 = _NORMAL.inv_cdf(0.9)


@dataclass(frozen=True, slots=True)
class Gaps:
    """The law of the time between two turns: F(t), and the mean of min(Z, t)."""

    mean_s: float
    mu: float | None = None
    sigma: float = 0.0

    def within(self, time_s: float) -> float:
        """F(t): the chance that the next turn comes within a time."""
        if time_s <= 0:
            return 0.0
        if self.mu is None:
            return -math.expm1(-time_s / self.mean_s)
        if self.sigma == 0:
            return 1.0 if time_s >= math.exp(self.mu) else 0.0
        return _NORMAL.cdf((math.log(time_s) - self.mu) / self.sigma)

    def kept(self, time_s: float) -> float:
        """E[min(Z, t)]: how long a turn's cache stays before it is used again or gone."""
        if time_s <= 0:
            return 0.0
        if self.mu is None:
            return self.mean_s * self.within(time_s)
        if self.sigma == 0:
            return min(math.exp(self.mu), time_s)
        below = _NORMAL.cdf((math.log(time_s) - self.mu) / self.sigma - self.sigma)
        return self.mean_s * below + time_s * (1 - self.within(time_s))


def gaps_of(think: ThinkTime) -> Gaps:
    """A think time as its law; log-normal: μ = ln p50, σ = ln(p90 ÷ p50) ÷ z₉₀."""
    if think.law == "exponential":
        assert think.mean_s is not None  # the spec saw to it
        return Gaps(think.mean_s)
    assert think.p50_s is not None
    assert think.p90_s is not None
    mu, sigma = math.log(think.p50_s), math.log(think.p90_s / think.p50_s) / _Z90
    return Gaps(math.exp(mu + sigma * sigma / 2), mu, sigma)


@dataclass(frozen=True, slots=True, eq=False)
class SessionTurns:
    """A session's turns: `alive` the chance that turn j is there, and what each turn's prompt is made of.

    `prompt` is σ + (j − 1)·(u + o) + u, `stored` what a turn leaves in the tier beside the shared σ (whole chunks, with
    its reply where replies are saved), `reusable` what the turn before left. Sums over all turns stand beside them:
    `turns` their mean number, `prompt_tokens` of a session, `again_tokens` Σ alive·reusable, `between_tokens` what is
    stored where another turn follows, and `after_tokens` where none does.
    """

    alive: Reals
    prompt: Reals
    reusable: Reals
    stored: Reals
    system_kept: float
    stability: float
    gaps: Gaps
    sessions_per_s: float
    turns: float
    prompt_tokens: float
    again_tokens: float
    between_tokens: float
    after_tokens: float

    @property
    def reused_tokens(self) -> float:
        """Mean positions that a turn after the first finds in an endless tier, σ included."""
        later = self.alive[1:]
        if not later.size or not later.sum():
            return self.system_kept
        return self.system_kept + self.stability * float(later @ self.reusable[1:]) / float(later.sum())

    def hit_ratio(self, time_s: float) -> float:
        """h(T) = [σ·k + F(T)·Σ_{j≥2}(c_j − σ)] ÷ Σ_j(c_j + u), of the prompts' positions, for a residence time T."""
        again = self.stability * self.gaps.within(time_s) * self.again_tokens
        return (self.system_kept * self.turns * (time_s > 0) + again) / self.prompt_tokens

    def resident_tokens(self, time_s: float) -> float:
        """Positions kept on average when each stays T after its last use: σ once, and λ·[Σ stored·E[min(Z, T)] where
        another turn follows, stored·T where none does]. With one turn a session it is λ_distinct·T (Little's law)."""
        if time_s <= 0:
            return 0.0
        between = self.between_tokens * self.gaps.kept(time_s)
        after = self.after_tokens * time_s
        return self.system_kept + self.sessions_per_s * (between + after)

    def residence_s(self, tokens: float) -> float:
        """How long a cache of so many positions keeps each after its last use: the inverse of `resident_tokens`."""
        if tokens <= 0 or tokens < self.system_kept:
            return 0.0
        if self.resident_tokens(FOREVER) <= tokens:
            return FOREVER
        low, high = 0.0, 1.0
        while self.resident_tokens(high) < tokens:
            low, high = high, 2 * high
        for _ in range(70):
            middle = (low + high) / 2
            low, high = (middle, high) if self.resident_tokens(middle) <= tokens else (low, middle)
        return low


@lru_cache(maxsize=64)  # every level of every variant asks for the same ones
def session_turns(
    reuse: SessionReuse, *, decode_saved: bool = True, chunk_tokens: int = 1, tail_saved: bool = True
) -> SessionTurns:
    """The turns of a session as one tier sees them."""
    alive = _alive(reuse)
    index = np.arange(len(alive), dtype=np.float64)
    step = reuse.user_tokens + reuse.output_tokens
    system = reuse.system_tokens
    prompt = system + index * step + reuse.user_tokens
    stored = prompt + (reuse.output_tokens if decode_saved else 0.0)
    if not tail_saved:
        stored = np.floor(stored / chunk_tokens) * chunk_tokens
    kept_system = system if tail_saved else math.floor(system / chunk_tokens) * chunk_tokens
    own = np.maximum(0.0, stored - kept_system)
    reusable = np.concatenate([np.zeros(1), own[:-1]])
    following = np.append(alive[1:], 0.0)
    return SessionTurns(
        alive=alive,
        prompt=prompt,
        reusable=reusable,
        stored=own,
        system_kept=float(kept_system),
        stability=reuse.prefix_stability,
        gaps=gaps_of(reuse.think_time),
        sessions_per_s=reuse.sessions_per_s,
        turns=float(alive.sum()),
        prompt_tokens=float(alive @ prompt),
        again_tokens=float(alive @ reusable),
        between_tokens=float(following @ own),
        after_tokens=float((alive - following) @ own),
    )


def _alive(reuse: SessionReuse) -> Reals:
    """The chance that turn j is there; fixed: a mean of 2.5 is 2 turns or 3, one as often as the other."""
    mean = reuse.num_turns
    if reuse.turns_law == "fixed":
        return np.clip(mean - np.arange(math.ceil(mean)), 0.0, 1.0)
    again = 1 - 1 / mean
    count = MAX_TURNS if again > 0.99 else max(1, math.ceil(-30 / math.log(again))) if again else 1
    return np.asarray(again ** np.arange(count), np.float64)


def resident_for(time_s: float, distinct_tokens_per_s: float, in_use_s: float = 0.0) -> float:
    """N = λ_distinct·(T̄_use + TTL): positions resident (Little's law). Renewals by reuse come on top: of a published
    conversation trace the law says 18 % too little at 300 s, 6 % at 600 s."""
    return distinct_tokens_per_s * (in_use_s + time_s)


def curve_hit(reuse: CurveReuse, tokens: float) -> float:
    """The replayed share at a capacity, straight between two points, from 0 to the first, level after the last."""
    xs = [0.0, *(point.tokens for point in reuse.points)]
    ys = [0.0, *(point.hit for point in reuse.points)]
    between = _between(xs, ys, tokens)
    return ys[-1] if between is None else between


def curve_residence(reuse: CurveReuse, tokens: float) -> float | None:
    """How long a cache of so many positions keeps each, straight between two replayed times to live; None past the
    longest of them, and where none was replayed."""
    times = sorted(reuse.times, key=lambda kept: kept.tokens)
    return _between([0.0, *(kept.tokens for kept in times)], [0.0, *(kept.time_s for kept in times)], tokens)


def _between(xs: Sequence[float], ys: Sequence[float], x: float) -> float | None:
    """y at x on straight lines through the points; None past the last."""
    at = bisect_left(xs, x)
    if at == 0:
        return ys[0]
    if at == len(xs):
        return None
    return ys[at - 1] + (ys[at] - ys[at - 1]) * (x - xs[at - 1]) / (xs[at] - xs[at - 1])


def replayed_points(
    replays: Sequence[Replayed], block_size: int, estimates: Sequence[float] = ()
) -> tuple[CurvePoint, ...]:
    """A replay of a trace at several capacities as the points of a curve, by share of tokens; `estimates` beside them,
    in the order of the replays."""
    beside: Sequence[float | None] = estimates or [None] * len(replays)
    found = [
        (replay.capacity_blocks, replay.token_share, estimate)
        for replay, estimate in zip(replays, beside, strict=True)
        if replay.capacity_blocks is not None
    ]
    ordered = sorted(found, key=lambda row: row[0])
    return tuple(
        CurvePoint(tokens=blocks * block_size, hit=share, estimate=estimate) for blocks, share, estimate in ordered
    )


def popularity_hit(reuse: PopularityReuse, tokens: float) -> float:
    """The share of prompts' positions that a cache of so many positions holds; an item's first use is not told apart.

    LRU by Che: T from Σ(1 − e^(−λᵢT)) = C, h = Σpᵢ(1 − e^(−λᵢT)). FIFO and random: λᵢT ÷ (1 + λᵢT) in both places.
    LFU and TinyLFU: the C most popular.
    """
    facts = reuse.requests
    if facts.reused_tokens <= 0:
        return 0.0
    items = int(tokens // facts.reused_tokens)
    held = _items_hit(reuse.num_items, reuse.exponent, reuse.eviction, min(items, reuse.num_items))
    return held * facts.reused_tokens / (facts.reused_tokens + facts.new_tokens)


@lru_cache(maxsize=256)
def _items_hit(num_items: int, exponent: float, eviction: str, capacity: int) -> float:
    if capacity <= 0:
        return 0.0
    if capacity >= num_items:
        return 1.0
    ranks, counts = _ranks(num_items)
    each = ranks**-exponent
    rates = each / float(counts @ each)
    if eviction == "lfu":
        whole = np.minimum(counts, np.maximum(0.0, capacity - (np.cumsum(counts) - counts)))
        return float(whole @ rates)

    def held(time_s: float) -> Reals:
        asked = rates * time_s
        return np.asarray(-np.expm1(-asked) if eviction == "lru" else asked / (1 + asked), np.float64)

    if eviction == "lru" and len(ranks) == num_items:
        time_s = characteristic_time(zipf_rates(num_items, exponent), capacity)
    else:
        time_s = held_time(lambda time: float(counts @ held(time)), capacity)
    return float((counts * rates) @ held(time_s))


def items_for_hit(reuse: PopularityReuse, hit: float) -> int | None:
    """The fewest items that a cache must hold for a share of the prompts' positions: the inverse of `popularity_hit`;
    None where holding all of them gives less."""
    facts = reuse.requests
    share = facts.reused_tokens / (facts.reused_tokens + facts.new_tokens)
    if hit > share or not share:
        return None
    low, high = 0, reuse.num_items
    while high - low > 1:
        middle = (low + high) // 2
        found = _items_hit(reuse.num_items, reuse.exponent, reuse.eviction, middle) * share >= hit
        low, high = (low, middle) if found else (middle, high)
    return high


def _ranks(num_items: int) -> tuple[Reals, Reals]:
    """Ranks with how many items each stands for: the first 1,024 alone, then those within 1 % of each other at once."""
    alone = min(num_items, ALONE)
    edges = [alone + 1]
    while edges[-1] <= num_items:
        edges.append(min(num_items + 1, edges[-1] + max(1, edges[-1] // 100)))
    low, high = np.array(edges[:-1], np.float64), np.array(edges[1:], np.float64)
    ranks = np.concatenate([np.arange(1.0, alone + 1), (low + high - 1) / 2])
    return ranks, np.concatenate([np.ones(alone), high - low])


def held_time(occupied: Callable[[float], float], capacity: float) -> float:
    """The time after its last use at which so much is held, by bisection of what `occupied` says of a time."""
    low, high = 0.0, 1.0
    while occupied(high) < capacity:
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if occupied(middle) < capacity else (low, middle)
    return (low + high) / 2


def local_hit(own_place: float, shared: float, places: int, affinity: bool) -> float:
    """A tier that stands in each of several places: a session that comes back anywhere finds its own part with chance
    1 ÷ places; one that is sent back finds it always. What all sessions share is everywhere."""
    return shared + own_place if affinity or places <= 1 else shared + own_place / places
