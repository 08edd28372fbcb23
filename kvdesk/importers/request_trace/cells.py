"""The values of a column: tokens as whole numbers, arrivals as nanoseconds; what is neither is refused by its row."""

import json
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from kvdesk.importers.request_trace.columns import NS_PER_UNIT, Integers, Unit
from kvdesk.importers.request_trace.fields import Fields, decimals, fields_of, iso_times, moment_of, number_of
from kvdesk.importers.request_trace.refusals import Place, shown

MAX_TOKENS = 1 << 31
MAX_NS = 1 << 62
_COUNT = "a count of tokens is a whole number from 0"


def token_counts(fields: Fields, place: Place) -> Integers:
    """Tokens of each row: whole numbers from 0 to below 2³¹, "472" or "472.0"; ImportRefused names the first other."""
    parsed = decimals(fields)
    scale = 10**parsed.places
    counts = parsed.mantissa // scale
    odd = parsed.bad | (counts * scale != parsed.mantissa)
    for index in np.flatnonzero(odd):
        counts[index] = _token_count(fields.text(int(index)), int(index), place)
    return _checked(counts, place)


def _token_count(text: str, index: int, place: Place) -> int:
    value = number_of(text)
    if value is None:
        problem = "is empty" if not text else f"{shown(text)} is not a number"
        raise place.refusal(index, problem, _COUNT)
    if not math.isfinite(value):
        raise place.refusal(index, f"{shown(text)} is not a number of tokens", "remove the row or give its tokens")
    if value < 0:
        raise place.refusal(index, f"{shown(text)} is negative", _COUNT)
    if value >= MAX_TOKENS:
        raise _too_many(text, index, place)
    if not value.is_integer():
        raise place.refusal(index, f"{shown(text)} is not whole", _COUNT)
    return int(value)


def _checked(counts: Integers, place: Place) -> Integers:
    over = np.flatnonzero(counts >= MAX_TOKENS)
    if len(over):
        raise _too_many(str(counts[over[0]]), int(over[0]), place)
    return counts


def _too_many(text: str, index: int, place: Place) -> Exception:
    return place.refusal(index, f"{shown(text)} tokens are more than any request has", "check which column is which")


def token_values(values: Sequence[Any], place: Place) -> Integers:
    """The same of JSON values."""
    if set(map(type, values)) == {int} and min(values) >= 0 and max(values) < MAX_TOKENS:
        return np.array(values, np.int64)
    return token_counts(fields_of(_texts(values)), place)


def arrival_times(fields: Fields, unit: Unit, place: Place) -> tuple[Integers, bool]:
    """Arrivals in nanoseconds, and whether they are dates with a zone.

    Nanoseconds since 1970 where the unit is "iso", since the file's own zero otherwise; an odd unit is refused.
    """
    if unit == "iso":
        return _dates(fields, place)
    parsed = decimals(fields)
    ns_per_unit = NS_PER_UNIT[unit]
    per_place = ns_per_unit // 10 ** np.minimum(parsed.places, 9)
    exact = ~parsed.bad & (per_place * 10**parsed.places == ns_per_unit)
    exact &= parsed.mantissa <= MAX_NS // np.maximum(per_place, 1)
    times = np.where(exact, parsed.mantissa, 0) * per_place
    for index in np.flatnonzero(~exact):
        times[index] = _time(fields.text(int(index)), unit, int(index), place)
    return times, False


def _time(text: str, unit: Unit, index: int, place: Place) -> int:
    value = number_of(text)
    if value is None and moment_of(text) is not None:
        raise place.refusal(index, f"{shown(text)} is a date among times in {unit}", "give the column one unit")
    if value is None:
        problem = "is empty" if not text else f"{shown(text)} is not a number"
        raise place.refusal(index, problem, f"the arrival is a time in {unit}")
    if not math.isfinite(value) or abs(value) * NS_PER_UNIT[unit] > MAX_NS:
        raise place.refusal(index, f"{shown(text)} is not a time in {unit}", "give the column one unit, and say which")
    if value < 0:
        raise place.refusal(index, f"{shown(text)} is negative", "count times from the start of the trace")
    return round(value * NS_PER_UNIT[unit])


def _dates(fields: Fields, place: Place) -> tuple[Integers, bool]:
    times, zoned, bad = iso_times(fields)
    for index in np.flatnonzero(bad):
        text = fields.text(int(index))
        moment = moment_of(text)
        if moment is None and number_of(text) is not None:
            raise place.refusal(int(index), f"{shown(text)} is a number among dates", "give the column one unit")
        if moment is None:
            problem = "is empty" if not text else f"{shown(text)} is not a date"
            raise place.refusal(int(index), problem, "write dates as 2030-01-31 23:59:59.5")
        times[index], zoned[index] = moment.ns, moment.has_zone
    mixed = np.flatnonzero(zoned != zoned[0])
    if len(mixed):
        raise zone_refusal(int(mixed[0]), place)
    return times, bool(zoned[0])


def zone_refusal(index: int, place: Place) -> Exception:
    """Dates of which only some name their time zone."""
    return place.refusal(index, "only some dates of the column name a time zone", "give all of them one, or none")


def arrival_values(values: Sequence[Any], unit: Unit, place: Place) -> tuple[Integers, bool]:
    """The same of JSON values."""
    if unit != "iso" and set(map(type, values)) == {int}:
        scale = NS_PER_UNIT[unit]
        if min(values) >= 0 and max(values) <= MAX_NS // scale:
            return np.array(values, np.int64) * scale, False
    return arrival_times(fields_of(_texts(values)), unit, place)


def _texts(values: Sequence[Any]) -> list[str]:
    return [value if isinstance(value, str) else json.dumps(value) for value in values]
