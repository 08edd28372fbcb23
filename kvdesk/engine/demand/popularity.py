"""LRU hit ratios from how often blocks are asked for, without a trace: Che's approximation and its error.

Requests are taken as independent (the independent reference model): no block is likelier after its own use. A trace
with conversations breaks that, and its hits come sooner; the counts of a short trace break it the other way, as the
first use of each block is a miss. Where there is a trace, `prefix_reuse` answers exactly. Below some twenty blocks the
normal law of the refinement is itself rough.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kvdesk.engine.demand.columns import Reals

GRID = 96
_REACH = 8.0


@dataclass(frozen=True, slots=True)
class CheEstimate:
    """A hit ratio at a capacity.

    `characteristic_s` is the time a block stays after its last use. `hit_ratio` takes it as a constant (Che);
    `refined` lets it vary with the standard deviation `spread_s`, normally distributed; `error` = hit_ratio − refined
    is what the constant costs.
    """

    capacity_blocks: int
    characteristic_s: float
    spread_s: float
    hit_ratio: float
    refined: float

    @property
    def error(self) -> float:
        return self.hit_ratio - self.refined


def zipf_rates(num_blocks: int, exponent: float, total_per_s: float = 1.0) -> Reals:
    """Rates of blocks whose popularity falls as rank^−exponent, `total_per_s` in all."""
    weights = np.arange(1, num_blocks + 1, dtype=np.float64) ** -exponent
    rates: Reals = weights * (total_per_s / weights.sum())
    return rates


def characteristic_time(rates: Reals, capacity_blocks: int) -> float:
    """T with Σ (1 − e^(−λᵢT)) = capacity, by bisection; infinite where every block fits."""
    if capacity_blocks >= np.count_nonzero(rates):
        return math.inf
    low, high = 0.0, 1.0 / float(rates.max())
    while _distinct(rates, high) < capacity_blocks:
        low, high = high, 2 * high
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if _distinct(rates, middle) < capacity_blocks else (low, middle)
    return (low + high) / 2


def _distinct(rates: Reals, time_s: float) -> float:
    """Mean number of distinct blocks asked for in a time."""
    return float(-np.expm1(-rates * time_s).sum())


def che_estimates(rates: Reals, capacities_blocks: Sequence[int]) -> tuple[CheEstimate, ...]:
    """Che's approximation h = Σ pᵢ·(1 − e^(−λᵢT)) at each capacity, and the same with T a normal variable.

    The number X(t) of distinct blocks asked for in t is nearly normal with mean m(t) = Σ (1 − e^(−λᵢt)) and variance
    s²(t) = Σ e^(−λᵢt)·(1 − e^(−λᵢt)), so that P(T > t) = P(X(t) < C) = ½·erfc((m(t) − C) ÷ (√2·s(t))): the error
    function of the approximation. Sources: Che, Tung and Wang (2002); Fricker, Robert and Roberts (2012), "A versatile
    and accurate approximation for LRU cache performance".
    """
    return tuple(_estimate(rates, capacity) for capacity in capacities_blocks)


def _estimate(rates: Reals, capacity: int) -> CheEstimate:
    time = characteristic_time(rates, capacity)
    if math.isinf(time) or capacity <= 0:
        held = 1.0 if capacity > 0 else 0.0
        return CheEstimate(capacity, time, 0.0, held, held)
    missing = np.exp(-rates * time)
    slope = float(rates @ missing)
    spread = math.sqrt(float(missing @ (1 - missing))) / slope
    return CheEstimate(capacity, time, spread, _hits(rates, time), _refined(rates, capacity, time, spread))


def _hits(rates: Reals, time_s: float) -> float:
    return float(rates @ -np.expm1(-rates * time_s)) / float(rates.sum())


def _refined(rates: Reals, capacity: int, time: float, spread: float) -> float:
    """Σ over a grid of times of P(T in the cell) × hits at its middle."""
    edges = np.linspace(max(0.0, time - _REACH * spread), time + _REACH * spread, GRID + 1)
    longer = [_longer(rates, capacity, float(edge)) for edge in edges]
    total = 0.0
    for index in range(GRID):
        total += (longer[index] - longer[index + 1]) * _hits(rates, float(edges[index] + edges[index + 1]) / 2)
    return total / max(longer[0] - longer[-1], 1e-300)


def _longer(rates: Reals, capacity: int, time_s: float) -> float:
    """P(T > t)."""
    missing = np.exp(-rates * time_s)
    deviation = math.sqrt(float(missing @ (1 - missing)))
    above = float((1 - missing).sum()) - capacity
    if deviation == 0:
        return 1.0 if above < 0 else 0.0
    return 0.5 * math.erfc(above / (math.sqrt(2) * deviation))
