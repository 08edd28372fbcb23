"""The order of arrivals: sorted as they stand, sorted on request, or refused."""

import numpy as np

from kvdesk.importers.request_trace.columns import Integers
from kvdesk.importers.request_trace.refusals import Place

# A clock reading in s since 1970 is over 10⁸, and no trace spans a tenth of that: a value a hundred times another is
# in another unit.
_CLOCK_NS = 10**17
_OTHER_UNIT = 100


def arranged(times: Integers, place: Place, *, sort: bool, mixed: bool) -> tuple[Integers, Integers | None]:
    """The arrivals in order and, where that moved any, the row each was.

    Equal arrivals keep the order of the file. With `mixed`, clock readings of which some are a hundred times the
    others are refused as of another unit; times that count from the trace's start cannot be told apart so.
    """
    if mixed:
        _check_one_unit(times, place)
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
