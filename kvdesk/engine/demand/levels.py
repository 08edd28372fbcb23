"""How long a level that runs in straight lines stays at or below each value."""

from dataclasses import dataclass

import numpy as np

from kvdesk.engine.demand.columns import Reals

NUM_CELLS = 8192


@dataclass(frozen=True, slots=True, eq=False)
class TimeBelow:
    """Share of the time at or below each edge of an even grid that starts at 0."""

    edges: Reals
    below: Reals

    def percentile(self, percent: float) -> float:
        """The level that is not exceeded `percent` of the time, to a cell of the grid and never too low."""
        at = int(np.searchsorted(self.below, percent / 100 * self.below[-1] * (1 - 1e-12), "left"))
        return float(self.edges[min(at, len(self.edges) - 1)])

    def share_above(self, level: float) -> float:
        """Share of the time above a level."""
        return float(1.0 - np.interp(level, self.edges, self.below))


def time_below(low: Reals, high: Reals, time: Reals, cells: int = NUM_CELLS) -> TimeBelow:
    """The shares for lines that each run evenly between two levels, `low` ≤ `high`, for some time.

    Σ time × clip((x − low) ÷ (high − low), 0, 1) at the edges x, by cumulative sums over the grid; a line within one
    cell stands at its upper end.
    """
    width = max(float(high.max(initial=0.0)), 1e-9) / cells
    edges: Reals = np.arange(cells + 1, dtype=np.float64) * width
    rise = high - low
    flat = rise < width
    slope = time / np.where(flat, 1.0, rise)

    def at(values: Reals, weights: Reals) -> Reals:
        cell = np.clip(np.ceil(values / width * (1 - 1e-12)), 0, cells).astype(np.int64)
        return np.asarray(np.bincount(cell, weights, cells + 1), np.float64)

    def ramp(begin: Reals, weights: Reals) -> Reals:
        """Σ weights × max(0, x − begin)."""
        total: Reals = edges * np.cumsum(at(begin, weights)) - np.cumsum(at(begin, weights * begin))
        return total

    below: Reals = (
        np.cumsum(at(high[flat], time[flat])) + ramp(low[~flat], slope[~flat]) - ramp(high[~flat], slope[~flat])
    )
    below = np.asarray(np.maximum.accumulate(np.maximum(below, 0.0)), np.float64)
    return TimeBelow(edges, np.asarray(below / max(float(below[-1]), 1e-300), np.float64))
