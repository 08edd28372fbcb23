"""How long a level that runs in straight lines stays at or below each value."""

import math
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


class TimeAtLevels:
    """The same summed up as lines come, whatever their highest level turns out to be.

    The grid's width is a power of two and doubles when a level lies beyond it: its edges are edges of the finer grid.
    """

    def __init__(self) -> None:
        self._width, self._seconds = 0.0, np.zeros(NUM_CELLS + 1)

    def add(self, low: Reals, high: Reals, time: Reals) -> None:
        width = 2.0 ** math.ceil(math.log2(max(float(high.max(initial=0.0)), 1e-9) / NUM_CELLS))
        if self._width and width > self._width:
            kept, total = self._seconds[:: int(width / self._width)], self._seconds[-1]
            self._seconds = np.concatenate([kept, np.full(NUM_CELLS + 1 - len(kept), total)])
        self._width = max(width, self._width)
        self._seconds = self._seconds + _seconds_below(low, high, time, self._width, NUM_CELLS)

    def law(self) -> TimeBelow:
        return _law(self._seconds, self._width)


def time_below(low: Reals, high: Reals, time: Reals, cells: int = NUM_CELLS) -> TimeBelow:
    """The shares for lines that each run evenly between two levels, `low` ≤ `high`, for some time."""
    width = max(float(high.max(initial=0.0)), 1e-9) / cells
    return _law(_seconds_below(low, high, time, width, cells), width)


def _law(seconds: Reals, width: float) -> TimeBelow:
    edges = np.arange(len(seconds), dtype=np.float64) * width
    return TimeBelow(edges, np.asarray(seconds / max(float(seconds[-1]), 1e-300), np.float64))


def _seconds_below(low: Reals, high: Reals, time: Reals, width: float, cells: int) -> Reals:
    """Σ time × clip((x − low) ÷ (high − low), 0, 1) at the edges x, by cumulative sums over the grid; a line within one
    cell stands at its upper end.
    """
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
    return np.asarray(np.maximum.accumulate(np.maximum(below, 0.0)), np.float64)
