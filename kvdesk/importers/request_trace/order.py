"""The order of arrivals: sorted as they stand, sorted on request, or refused."""

import numpy as np

from kvdesk.importers.request_trace.columns import Integers
from kvdesk.importers.request_trace.refusals import Place

# A clock reading in s since 1970 is over 10⁸, and no trace spans a tenth of that: a value a hundred times another is
# in another unit.
_CLOCK_NS = 10**17
_OTHER_UNIT = 100
# s, ms, µs and ns: each a thousand of the next. A change of unit is believed where the rows before and after it are so
# many at least, their steps are as many times each other to a factor of so much, and the first row after it goes on
# where the last one was to within so many of the longest steps before it.
_FACTORS = (1e3, 1e6, 1e-3, 1e-6)
_ROWS_BEFORE, _ROWS_AFTER, _ODDS, _STEPS = 5, 3, 30, 10
_MOST_LOOKED_AT = 64


def arranged(times: Integers, place: Place, *, sort: bool, mixed: bool) -> tuple[Integers, Integers | None]:
    """The arrivals in order and, where that moved any, the row each was.

    Equal arrivals keep the order of the file. With `mixed`, clock readings of which some are a hundred times the
    others are refused as of another unit, and so are times that count from the trace's start and go on at a row in
    another unit than before it.
    """
    if mixed:
        _check_one_unit(times, place)
        _check_changes(times, place)
    steps = np.diff(times)
    if not len(steps) or steps.min() >= 0:
        return times, None
    if not sort:
        index = int(np.argmax(steps < 0)) + 1
        raise place.refusal(index, "arrives before the row above it", "sort the file, or read it sorted by arrival")
    moved = np.argsort(times, kind="stable").astype(np.int64)
    return times[moved], moved


def _check_one_unit(times: Integers, place: Place) -> None:
    least, most = int(times.min()), int(times.max())
    if least < _CLOCK_NS // 10**6 or most < _CLOCK_NS or most < _OTHER_UNIT * least:
        return
    first_is_small = int(times[0]) < _OTHER_UNIT * least
    other = times >= _OTHER_UNIT * least if first_is_small else times < _OTHER_UNIT * least
    index = int(np.argmax(other))
    raise place.refusal(index, "is in another unit than the rows above it", "give the column one unit")


def _check_changes(times: Integers, place: Place) -> None:
    """Refuse the row from which on all times are a thousand or a million times as large, or as small; more than that
    is no time any more."""
    low, high = np.minimum(times[:-1], times[1:]), np.maximum(times[:-1], times[1:])
    jumps = np.flatnonzero((low > 0) & (high // _OTHER_UNIT >= low))
    jumps = jumps[(jumps >= _ROWS_BEFORE - 1) & (jumps < len(times) - _ROWS_AFTER)]
    if not len(jumps):
        return
    steps = np.abs(np.diff(times))
    longest, total = np.maximum.accumulate(steps), np.cumsum(steps)
    for at in jumps[:_MOST_LOOKED_AT].tolist():
        pace, pace_after = total[at - 1] / at, (total[-1] - total[at]) / (len(steps) - at - 1)
        reach = max(int(longest[at - 1]), 1) * _STEPS
        for factor in _FACTORS:
            goes_on = -1e-3 * times[at] <= float(times[at + 1]) / factor - float(times[at]) <= reach
            if goes_on and 0 < pace / _ODDS <= pace_after / factor <= pace * _ODDS:
                way = "give the column one unit, or read the rows before it and from it on as two traces"
                raise place.refusal(at + 1, "is in another unit than the rows above it", way)
