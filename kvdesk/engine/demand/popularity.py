"""How long an LRU cache keeps a block, from how often blocks are asked for, without a trace: Che's approximation.

Requests are taken as independent (the independent reference model): no block is likelier after its own use. A trace
with conversations breaks that, and its hits come sooner; the counts of a short trace break it the other way, as the
first use of each block is a miss. Where there is a trace, `prefix_reuse` answers exactly. Source: Che, Tung and Wang
(2002), "Hierarchical web caching systems".
"""

import math

import numpy as np

from kvdesk.engine.demand.columns import Reals


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
