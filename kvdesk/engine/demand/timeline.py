"""Sequences and positions over time, from the stays of a simulation: means, percentiles, peaks, time above a line."""

import math
from dataclasses import dataclass

import numpy as np

from kvdesk.engine.demand.columns import Integers, Reals
from kvdesk.engine.demand.levels import TimeBelow, time_below
from kvdesk.engine.demand.simulation import CANCELLED, COMPLETED, REFUSED, TOO_LONG, Simulation

BATCHES = 20
# Student's t with 19 degrees of freedom, two-sided.
_T_OF_PERCENT = {95: 2.093, 99: 2.861, 99.9: 3.883}


@dataclass(frozen=True, slots=True, eq=False)
class Timeline:
    """What is admitted, resident and stored from each moment to the next.

    Between `time_s[k]` and `time_s[k + 1]` there are `admitted[k]` requests in the system and `resident[k]` sequences
    in the cache, and the stored positions run in a line from `stored[k]` to `stored_end[k]`. The three counts:
    admitted = queued + resident.
    """

    time_s: Reals
    admitted: Integers
    resident: Integers
    stored: Reals
    stored_end: Reals

    @property
    def queued(self) -> Integers:
        """Requests that wait, those preempted among them; they store nothing."""
        return self.admitted - self.resident

    @property
    def length_s(self) -> Reals:
        return np.diff(self.time_s)

    @property
    def span_s(self) -> float:
        return float(self.time_s[-1] - self.time_s[0])

    @property
    def mid_stored(self) -> Reals:
        """Mean positions of each stretch."""
        return (self.stored + self.stored_end) / 2

    def mean(self, values: Integers | Reals) -> float:
        """Mean over time of a figure of each stretch."""
        return float(values @ self.length_s) / self.span_s if self.span_s > 0 else 0.0

    def count_percentile(self, counts: Integers, percent: float) -> int:
        """The least count that is not exceeded `percent` of the time."""
        time = np.cumsum(np.bincount(counts, self.length_s))
        return min(int(np.searchsorted(time, percent / 100 * time[-1] * (1 - 1e-12), "left")), len(time) - 1)

    def stored_below(self) -> TimeBelow:
        """The law over time of the stored positions."""
        low, high = np.minimum(self.stored, self.stored_end), np.maximum(self.stored, self.stored_end)
        return time_below(low, high, self.length_s)

    def time_above(self, sequences: float = math.inf, positions: float = math.inf) -> float:
        """Seconds with more sequences resident, or more positions stored, than there is room for.

        A stretch whose line crosses the room counts by the part above it.
        """
        rise = np.abs(self.stored_end - self.stored)
        over = np.maximum(self.stored, self.stored_end) - positions
        part = np.where(rise > 0, np.clip(over / np.where(rise > 0, rise, 1.0), 0, 1), over > 0)
        return float(np.maximum(part, self.resident > sequences) @ self.length_s)

    def at(self, times_s: Reals) -> tuple[Integers, Integers, Reals]:
        """Queued, resident and stored at some moments, for drawing."""
        index = np.clip(np.searchsorted(self.time_s, times_s, "right") - 1, 0, len(self.resident) - 1)
        length = np.maximum(self.length_s[index], 1e-300)
        part = np.clip((times_s - self.time_s[index]) / length, 0, 1)
        stored = self.stored[index] + part * (self.stored_end[index] - self.stored[index])
        return self.queued[index], self.resident[index], stored

    def peaks(self, steps: int) -> tuple[Reals, Integers, Integers, Reals]:
        """Starts of `steps` equal spans, and the most queued, resident and stored in each: a drawing keeps peaks."""
        edges = np.linspace(self.time_s[0], self.time_s[-1], steps + 1)[:-1]
        first = np.clip(np.searchsorted(self.time_s, edges, "right") - 1, 0, len(self.resident) - 1)
        most = np.maximum(self.stored, self.stored_end)
        queued, resident = np.maximum.reduceat(self.queued, first), np.maximum.reduceat(self.resident, first)
        return edges, queued, resident, np.maximum.reduceat(most, first)

    def interval(
        self, values: Integers | Reals, until_s: float, warm_up: float = 0.1, percent: float = 99
    ) -> tuple[float, float]:
        """A confidence interval of a mean over time, from 20 batches after the warm-up, up to `until_s`.

        Mean ± t₁₉ × standard deviation of the batch means ÷ √20. Source: the method of batch means, Law, "Simulation
        Modeling and Analysis", section 9.5. `percent` is 95, 99 or 99.9.
        """
        begin = self.time_s[0] + warm_up * (until_s - self.time_s[0])
        edges = np.linspace(begin, until_s, BATCHES + 1)
        total = np.interp(edges, self.time_s, np.concatenate([[0.0], np.cumsum(values * self.length_s)]))
        means = np.diff(total) / np.diff(edges)
        half = _T_OF_PERCENT[percent] * float(means.std(ddof=1)) / math.sqrt(BATCHES)
        return float(means.mean()) - half, float(means.mean()) + half


def timeline(simulation: Simulation) -> Timeline:
    """Counts and stored positions from every arrival, start, growth and end, by cumulative sums over sorted moments.

    Stored = Σ base + (t − growth began) ÷ step over the stays.
    """
    served = (simulation.outcome == COMPLETED) | (simulation.outcome == CANCELLED)
    arrival, left = simulation.requests.arrival_s[served], simulation.end_s[served]
    begin, growth, end = simulation.stay_begin_s, simulation.stay_growth_s, simulation.stay_end_s
    step = simulation.requests.step_s
    slope = np.where((end > growth) & (step > 0), 1.0 / step if step > 0 else 0.0, 0.0)
    moments = np.concatenate([arrival, left, begin, growth, end])
    if not len(moments):
        nothing = np.zeros(1, np.int64)
        return Timeline(np.zeros(2), nothing, nothing, np.zeros(1), np.zeros(1))
    sizes = [len(arrival), len(left), len(begin), len(growth), len(end)]
    time_s, group = np.unique(moments, return_inverse=True)
    groups = np.split(group, np.cumsum(sizes)[:-1])

    def changes(*parts: tuple[int, Reals | float]) -> Reals:
        """Sum of what changes at each moment."""
        total = np.zeros(len(time_s))
        for which, weights in parts:
            spread = np.broadcast_to(weights, sizes[which])
            total += np.bincount(groups[which], spread, len(time_s))
        return total

    admitted = np.cumsum(changes((0, 1.0), (1, -1.0)))
    resident = np.cumsum(changes((2, 1.0), (4, -1.0)))
    rate = np.cumsum(changes((3, slope), (4, -slope)))
    lengths = np.diff(time_s)
    jumps = changes((2, simulation.stay_base), (4, -simulation.stay_base - (end - growth) * slope))
    grown = np.concatenate([[0.0], np.cumsum(np.rint(rate[:-1] / max(slope.max(initial=0), 1e-300)) * lengths)])
    stored = np.cumsum(jumps)[:-1] + grown[:-1] * slope.max(initial=0)
    stored_end = stored + rate[:-1] * lengths
    if len(time_s) == 1:
        return timeline_of_a_moment(float(time_s[0]))
    return Timeline(
        time_s,
        np.rint(admitted[:-1]).astype(np.int64),
        np.rint(resident[:-1]).astype(np.int64),
        np.maximum(stored, 0.0),
        np.maximum(stored_end, 0.0),
    )


def timeline_of_a_moment(time_s: float) -> Timeline:
    """Requests that came and left at one moment."""
    nothing = np.zeros(1, np.int64)
    return Timeline(np.array([time_s, time_s]), nothing, nothing, np.zeros(1), np.zeros(1))


@dataclass(frozen=True, slots=True)
class Replay:
    """A replay in figures: means and percentiles are over time, of waits over the requests that were served.

    `above_s` is the time with more resident or stored than the room given to `replay_figures`, 0 where the simulation
    itself was capped by it.
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


def replay_figures(
    simulation: Simulation,
    percent: float,
    *,
    sequences: float = math.inf,
    positions: float = math.inf,
    line: Timeline | None = None,
) -> Replay:
    """The figures of a simulation; `sequences` and `positions` are the room that time above is measured against."""
    line = line or timeline(simulation)
    waits = simulation.wait_s
    return Replay(
        span_s=line.span_s,
        completed=simulation.count(COMPLETED),
        refused=simulation.count(REFUSED),
        cancelled=simulation.count(CANCELLED),
        too_long=simulation.count(TOO_LONG),
        preemptions=simulation.preemptions,
        admitted_mean=line.mean(line.admitted),
        queued_mean=line.mean(line.queued),
        queued_percentile=line.count_percentile(line.queued, percent),
        queued_peak=int(line.queued.max()),
        resident_mean=line.mean(line.resident),
        resident_percentile=line.count_percentile(line.resident, percent),
        resident_peak=int(line.resident.max()),
        stored_mean=line.mean(line.mid_stored),
        stored_percentile=line.stored_below().percentile(percent),
        stored_peak=float(max(line.stored.max(), line.stored_end.max())),
        wait_mean_s=float(waits.mean()) if len(waits) else 0.0,
        wait_percentile_s=float(np.percentile(waits, percent)) if len(waits) else 0.0,
        above_s=line.time_above(sequences, positions),
    )
