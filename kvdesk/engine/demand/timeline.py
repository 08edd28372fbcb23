"""Sequences and positions over time, from the stays of a simulation, a stretch of moments after another."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kvdesk.engine.demand.columns import Integers, Reals
from kvdesk.engine.demand.simulation import CANCELLED, COMPLETED, Simulation

MOMENTS_AT_ONCE = 1 << 16


@dataclass(frozen=True, slots=True, eq=False)
class Timeline:
    """What is queued, resident and stored from each moment to the next.

    Between `time_s[k]` and `time_s[k + 1]` `queued[k]` requests wait, those preempted among them, which store nothing;
    `resident[k]` sequences are in the cache, and the stored positions run in a line from `stored[k]` to
    `stored_end[k]`. The three counts: admitted = queued + resident.
    """

    time_s: Reals
    queued: Integers
    resident: Integers
    stored: Reals
    stored_end: Reals

    @property
    def admitted(self) -> Integers:
        return self.queued + self.resident

    @property
    def length_s(self) -> Reals:
        return np.diff(self.time_s)

    @property
    def mid_stored(self) -> Reals:
        """Mean positions of each stretch."""
        return (self.stored + self.stored_end) / 2

    def time_above(self, sequences: float = math.inf, positions: float = math.inf) -> float:
        """Seconds with more sequences resident, or more positions stored, than there is room for.

        A stretch whose line crosses the room counts by the part above it.
        """
        rise = np.abs(self.stored_end - self.stored)
        over = np.maximum(self.stored, self.stored_end) - positions
        part = np.where(rise > 0, np.clip(over / np.where(rise > 0, rise, 1.0), 0, 1), over > 0)
        return float((np.maximum(part, self.resident > sequences) * self.length_s).sum())


def timelines(simulation: Simulation, at_once: int = MOMENTS_AT_ONCE) -> Iterator[Timeline]:
    """Counts and stored positions from every arrival, start, growth and end, in order, about `at_once` moments at a
    time; each timeline goes on where the one before ends.

    Stored = Σ base + (t − growth began) ÷ step over the stays, by cumulative sums over the sorted moments.
    """
    changes = _changes(simulation)
    order = np.argsort(changes.time_s, kind="stable")
    time_s = changes.time_s[order]
    total, first = len(time_s), 0
    if not total or time_s[0] == time_s[-1]:
        yield _timeline_of_a_moment(float(time_s[0]) if total else 0.0)
        return
    state = _State(simulation.requests.step_s)
    while first < total:
        last = min(first + at_once, total)
        last = int(np.searchsorted(time_s, time_s[last - 1], "right"))
        following = time_s[last] if last < total else math.nan
        line = state.after(changes.of(order[first:last], time_s[first:last]), following)
        if len(line.resident):
            yield line
        first = last


@dataclass(frozen=True, slots=True, eq=False)
class _Changes:
    """Moments, and by how much each changes the requests that wait, the sequences that are resident and that grow, and
    the positions that do not grow."""

    time_s: Reals
    queued: npt.NDArray[np.int8]
    resident: npt.NDArray[np.int8]
    growing: npt.NDArray[np.int8]
    base: Reals

    def of(self, which: Integers, time_s: Reals) -> "_Changes":
        return _Changes(time_s, self.queued[which], self.resident[which], self.growing[which], self.base[which])


def _changes(simulation: Simulation) -> _Changes:
    """What changes at every moment, in no order.

    Who starts on arrival never waits, and who leaves at the end of a stay does not wait before that: there is nothing
    to change at either, and in a run without a queue only the stays are left.
    """
    served = (simulation.outcome == COMPLETED) | (simulation.outcome == CANCELLED)
    request, begin, end = simulation.stay_request, simulation.stay_begin_s, simulation.stay_end_s
    arrival, left = simulation.requests.arrival_s, simulation.end_s
    at_once, to_the_end = begin == arrival[request], end == left[request]
    at_once &= np.bincount(request[at_once], minlength=len(served))[request] == 1
    to_the_end &= np.bincount(request[to_the_end], minlength=len(served))[request] == 1
    waits, gives_up = served.copy(), served.copy()
    waits[request[at_once]] = False
    gives_up[request[to_the_end]] = False
    step = simulation.requests.step_s
    grows = (end > simulation.stay_growth_s) & (step > 0)
    arrivals, growths, departures = arrival[waits], simulation.stay_growth_s[grows], left[gives_up]
    grown = np.where(grows, end - simulation.stay_growth_s, 0.0) / (step if step > 0 else 1.0)
    stays = len(begin)
    sizes = (len(arrivals), stays, len(growths), stays, len(departures))

    def parts(*values: npt.NDArray[np.int8] | int) -> npt.NDArray[np.int8]:
        pairs = zip(values, sizes, strict=True)
        return np.concatenate([np.broadcast_to(np.asarray(value, np.int8), size) for value, size in pairs])

    nothing = np.zeros(max(sizes))
    base = [nothing[: sizes[0]], simulation.stay_base, nothing[: sizes[2]], -simulation.stay_base - grown]
    return _Changes(
        time_s=np.concatenate([arrivals, begin, growths, end, departures]),
        queued=parts(1, at_once.astype(np.int8) - 1, 0, 1 - to_the_end.astype(np.int8), -1),
        resident=parts(0, 1, 0, -1, 0),
        growing=parts(0, 0, 1, -grows.astype(np.int8), 0),
        base=np.concatenate([*base, nothing[: sizes[4]]]),
    )


def _timeline_of_a_moment(time_s: float) -> Timeline:
    """Requests that came and left at one moment."""
    nothing = np.zeros(1, np.int64)
    return Timeline(np.array([time_s, time_s]), nothing, nothing, np.zeros(1), np.zeros(1))


class _State:
    """What is queued, resident, growing and stored after the moments that were taken."""

    def __init__(self, step_s: float) -> None:
        self._slope = 1.0 / step_s if step_s > 0 else 0.0
        self._queued = self._resident = self._growing = 0
        self._base = self._grown = 0.0

    def after(self, changes: _Changes, following: float) -> Timeline:
        """The stretches that begin at these moments: up to `following`, or to the last of them where that is NaN."""
        time_s = changes.time_s
        last = np.append(time_s[1:] > time_s[:-1], True)  # of the moments at one time
        time_s = time_s[last]
        queued = self._queued + np.cumsum(changes.queued, dtype=np.int64)[last]
        resident = self._resident + np.cumsum(changes.resident, dtype=np.int64)[last]
        growing = self._growing + np.cumsum(changes.growing, dtype=np.int64)[last]
        base = self._base + np.cumsum(changes.base)[last]
        if math.isnan(following):
            queued, resident, growing, base = queued[:-1], resident[:-1], growing[:-1], base[:-1]
        else:
            time_s = np.append(time_s, following)
        more = growing * np.diff(time_s)
        grown = self._grown + np.cumsum(more)
        if len(base):
            self._queued, self._resident, self._growing = int(queued[-1]), int(resident[-1]), int(growing[-1])
            self._base, self._grown = float(base[-1]), float(grown[-1])
        end = base + grown * self._slope
        return Timeline(time_s, queued, resident, np.maximum(end - more * self._slope, 0.0), np.maximum(end, 0.0))
