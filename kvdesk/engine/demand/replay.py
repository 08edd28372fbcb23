"""A simulation in figures and as curves: means, percentiles, peaks, time above a line, summed over its timelines."""

import math
from dataclasses import dataclass

import numpy as np

from kvdesk.engine.demand.columns import Integers, Reals
from kvdesk.engine.demand.levels import TimeAtLevels
from kvdesk.engine.demand.simulation import CANCELLED, COMPLETED, REFUSED, TOO_LONG, Simulation
from kvdesk.engine.demand.timeline import Timeline, timelines

NO_EDGES: Reals = np.zeros(0)


@dataclass(frozen=True, slots=True)
class Replay:
    """A replay in figures: means and percentiles are over time, of waits over the requests that were served.

    `above_s` is the time with more resident or stored than the room given to `replayed`, 0 where the simulation itself
    was capped by it.
    """

    span_s: float
    completed: int
    refused: int
    cancelled: int
    too_long: int
    preemptions: int
    admitted_mean: float
    queued_mean: float
    queued_percentile: int
    queued_peak: int
    resident_mean: float
    resident_percentile: int
    resident_peak: int
    stored_mean: float
    stored_percentile: float
    stored_peak: float
    wait_mean_s: float
    wait_percentile_s: float
    above_s: float


@dataclass(frozen=True, slots=True, eq=False)
class Curves:
    """The most queued, resident and stored from each of some moments to the next: a drawing keeps peaks. 0 where the
    simulation is over."""

    queued: Integers
    resident: Integers
    stored: Reals


def replayed(
    simulation: Simulation,
    percent: float,
    edges_s: Reals = NO_EDGES,
    *,
    sequences: float = math.inf,
    positions: float = math.inf,
) -> tuple[Replay, Curves]:
    """The figures of a simulation, and its curves between the moments `edges_s`, which rise; none where there are none.

    `sequences` and `positions` are the room that time above is measured against.
    Percentiles of counts are exact, that of positions to one of at least 4,096 levels, never too low.
    """
    tally, peaks = _Tally(sequences, positions), _Peaks(edges_s)
    for line in timelines(simulation):
        tally.add(line)
        if len(edges_s) > 1:
            peaks.add(line)
    return tally.replay(simulation, percent), Curves(peaks.queued, peaks.resident, peaks.stored)


class _Counts:
    """A count over time: its seconds at each value."""

    def __init__(self) -> None:
        self._seconds: Reals = np.zeros(1)

    def add(self, counts: Integers, length_s: Reals) -> None:
        seconds: Reals = np.asarray(np.bincount(counts, length_s, len(self._seconds)), np.float64)
        seconds[: len(self._seconds)] += self._seconds
        self._seconds = seconds

    @property
    def area(self) -> float:
        """Σ count × seconds."""
        return float((np.arange(len(self._seconds)) * self._seconds).sum())

    @property
    def peak(self) -> int:
        return len(self._seconds) - 1

    def percentile(self, percent: float) -> int:
        """The least count that is not exceeded `percent` of the time."""
        time = np.cumsum(self._seconds)
        return min(int(np.searchsorted(time, percent / 100 * time[-1] * (1 - 1e-12), "left")), self.peak)


class _Tally:
    """What the timelines of a simulation add up to."""

    def __init__(self, sequences: float, positions: float) -> None:
        self._room = sequences, positions
        self._queued, self._resident, self._levels = _Counts(), _Counts(), TimeAtLevels()
        self._stored_area = self._stored_peak = self._above_s = 0.0
        self._first_s, self._last_s = math.inf, -math.inf

    def add(self, line: Timeline) -> None:
        length = line.length_s
        self._queued.add(line.queued, length)
        self._resident.add(line.resident, length)
        low, high = np.minimum(line.stored, line.stored_end), np.maximum(line.stored, line.stored_end)
        self._levels.add(low, high, length)
        self._stored_area += float((line.mid_stored * length).sum())
        self._stored_peak = max(self._stored_peak, float(high.max()))
        if self._room != (math.inf, math.inf):
            self._above_s += line.time_above(*self._room)
        self._first_s, self._last_s = min(self._first_s, float(line.time_s[0])), float(line.time_s[-1])

    def replay(self, simulation: Simulation, percent: float) -> Replay:
        span, waits = self._last_s - self._first_s, simulation.wait_s
        over = 1 / span if span > 0 else 0.0
        return Replay(
            span_s=span,
            completed=simulation.count(COMPLETED),
            refused=simulation.count(REFUSED),
            cancelled=simulation.count(CANCELLED),
            too_long=simulation.count(TOO_LONG),
            preemptions=simulation.preemptions,
            admitted_mean=(self._queued.area + self._resident.area) * over,
            queued_mean=self._queued.area * over,
            queued_percentile=self._queued.percentile(percent),
            queued_peak=self._queued.peak,
            resident_mean=self._resident.area * over,
            resident_percentile=self._resident.percentile(percent),
            resident_peak=self._resident.peak,
            stored_mean=self._stored_area * over,
            stored_percentile=self._levels.law().percentile(percent),
            stored_peak=self._stored_peak,
            wait_mean_s=float(waits.mean()) if len(waits) else 0.0,
            wait_percentile_s=float(np.percentile(waits, percent)) if len(waits) else 0.0,
            above_s=self._above_s,
        )


class _Peaks:
    """The most of each span between two edges, whatever timelines it lies in."""

    def __init__(self, edges_s: Reals) -> None:
        self._edges, spans = edges_s, max(0, len(edges_s) - 1)
        self.queued, self.resident = np.zeros(spans, np.int64), np.zeros(spans, np.int64)
        self.stored = np.zeros(spans)

    def add(self, line: Timeline) -> None:
        """Each stretch of the line counts in every span that it touches."""
        first = np.searchsorted(line.time_s[1:], self._edges[:-1], "right")
        last = np.searchsorted(line.time_s[:-1], self._edges[1:], "left")
        spans = np.flatnonzero(last > first)
        if not len(spans):
            return
        bounds = np.column_stack([first[spans], last[spans]]).ravel()
        for kept, values in (
            (self.queued, line.queued),
            (self.resident, line.resident),
            (self.stored, np.maximum(line.stored, line.stored_end)),
        ):
            most = np.maximum.reduceat(np.append(values, 0), bounds)[::2]
            kept[spans] = np.maximum(kept[spans], most)
