"""Many text fields at once: where each stands in a block of bytes, and the numbers and dates they spell.

Numbers are read digit by digit over all rows together. What is not plain digits with at most one point (a sign, an
exponent, a zone) is read one by one, and refused by name where it is no number.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import numpy as np
import numpy.typing as npt

from kvdesk.importers.request_trace.columns import Integers

Mask = npt.NDArray[np.bool_]
MAX_DIGITS = 18
FIRST_YEAR, LAST_YEAR = 1700, 2200
_ISO = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9})\d*)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?", re.ASCII
)
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?", re.ASCII)
_NS = 10**9


@dataclass(frozen=True, slots=True, eq=False)
class Fields:
    """Texts that stand in `data` from `begin` to `end`, one a row, without the space and the quotes around them."""

    data: npt.NDArray[np.uint8]
    begin: Integers
    end: Integers

    def text(self, index: int) -> str:
        return bytes(self.data[self.begin[index] : self.end[index]]).decode("utf-8", "replace").strip()

    def __len__(self) -> int:
        return len(self.begin)


def fields_of(texts: Sequence[str]) -> Fields:
    """Texts that were read some other way."""
    encoded = [text.encode("utf-8", "replace") for text in texts]  # JSON can spell halves of characters
    ends = np.cumsum([len(text) for text in encoded], dtype=np.int64)
    begins = ends - np.array([len(text) for text in encoded], np.int64)
    return Fields(np.frombuffer(b"".join(encoded) + b" ", np.uint8), begins, ends)


def trimmed(data: npt.NDArray[np.uint8], begin: Integers, end: Integers, quoted: bool) -> Fields:
    """The fields without a line end's CR, the spaces around them and, where there are any, their quotes."""
    for blank in (ord("\r"), ord(" ")):
        end = _shrink(data, begin, end, blank, last=True)
    begin = _shrink(data, begin, end, ord(" "), last=False)
    if quoted:
        wrapped = (end - begin >= 2) & (data[np.minimum(begin, len(data) - 1)] == 34) & (data[end - 1] == 34)
        begin, end = begin + wrapped, end - wrapped
    return Fields(data, begin, end)


def _shrink(data: npt.NDArray[np.uint8], begin: Integers, end: Integers, blank: int, *, last: bool) -> Integers:
    """One end of the fields moved past every `blank` there."""
    limit = len(data) - 1
    while True:
        at = end - 1 if last else begin
        found = (end > begin) & (data[np.clip(at, 0, limit)] == blank)
        if not found.any():
            return end if last else begin
        end, begin = (end - found, begin) if last else (end, begin + found)


def digits(data: npt.NDArray[np.uint8], begin: Integers, end: Integers) -> tuple[Integers, Mask]:
    """Whole numbers spelt in plain digits, Σ digit × 10^place, and where they are not; an empty text is 0."""
    width = end - begin
    bad = width > MAX_DIGITS
    values = np.zeros(len(begin), np.int64)
    scale = 1
    for place in range(min(MAX_DIGITS, int(width.max(initial=0)))):
        digit = data[np.maximum(end - 1 - place, 0)] - np.uint8(48)
        inside = width > place
        bad |= inside & (digit > 9)
        values += np.where(inside, digit, np.uint8(0)).astype(np.int64) * scale
        scale *= 10
    return values, bad


@dataclass(frozen=True, slots=True, eq=False)
class Decimals:
    """Numbers as mantissa ÷ 10^places, exactly; `bad` marks those whose text is not of that kind."""

    mantissa: Integers
    places: Integers
    bad: Mask

    @property
    def values(self) -> npt.NDArray[np.float64]:
        """The nearest double of each: both sides of the division are exact in one."""
        return self.mantissa / 10.0**self.places


def decimals(fields: Fields) -> Decimals:
    """Plain decimal numbers: digits with at most one point, 15 digits in all where there is one."""
    dots = np.flatnonzero(fields.data == ord("."))
    empty = fields.end <= fields.begin
    if not len(dots):
        values, bad = digits(fields.data, fields.begin, fields.end)
        return Decimals(values, np.zeros(len(values), np.int64), bad | empty)
    next_dot = np.append(dots, len(fields.data))[np.searchsorted(dots, fields.begin)]
    dot = np.minimum(next_dot, fields.end)
    whole, bad_whole = digits(fields.data, fields.begin, dot)
    after = np.minimum(dot + 1, fields.end)
    part, bad_part = digits(fields.data, after, fields.end)
    width = fields.end - fields.begin
    bad = bad_whole | bad_part | empty | ((dot < fields.end) & ((width > 16) | (width == 1)))
    places = np.where(bad, 0, fields.end - after)
    return Decimals(whole * 10**places + part, places, bad)


def number_of(text: str) -> float | None:
    """A number in any usual spelling, NaN and infinities included; None where it is none."""
    if _NUMBER.fullmatch(text) is not None:
        return float(text)
    return math.nan if text.lower().lstrip("+-") in ("nan", "inf", "infinity") else None


def iso_times(fields: Fields) -> tuple[Integers, Mask, Mask]:
    """Dates `YYYY-MM-DD hh:mm:ss[.fraction][Z|+00:00]` as nanoseconds since 1970, whether each names its zone, and
    where the text is not such a date.

    The days of a civil date are counted from March, so that a leap day comes last. Source: proleptic Gregorian
    calendar, as in ISO 8601.
    """
    data, begin = fields.data, fields.begin
    end, zoned = _without_zone(fields)
    width = end - begin
    bad = (width < 19) | (width > 29) | (width == 20)
    if len(data) < 19:
        return np.zeros(len(begin), np.int64), zoned, np.ones(len(begin), np.bool_)
    at = np.minimum(begin, len(data) - 19)

    def part(first: int, last: int) -> Integers:
        values, wrong = digits(data, at + first, at + last)
        np.logical_or(bad, wrong, out=bad)
        return values

    for place, marks in ((4, "-"), (7, "-"), (10, "T "), (13, ":"), (16, ":")):
        bad |= ~np.isin(data[at + place], [ord(mark) for mark in marks])
    year, month, day = part(0, 4), part(5, 7), part(8, 10)
    hour, minute, second = part(11, 13), part(14, 16), part(17, 19)
    bad |= (width > 19) & (data[np.minimum(at + 19, len(data) - 1)] != ord("."))
    fraction_begin = np.where(bad, end, np.minimum(at + 20, end))
    fraction, wrong = digits(data, fraction_begin, end)
    bad |= wrong | (month < 1) | (month > 12) | (day < 1) | (hour > 23) | (minute > 59) | (second > 59)
    bad |= (year < FIRST_YEAR) | (year > LAST_YEAR) | (day > _days_in_month(year, np.clip(month, 1, 12)))
    fraction_ns = fraction * 10 ** np.clip(9 - (end - fraction_begin), 0, 9)
    seconds = _days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
    return np.where(bad, 0, seconds) * _NS + np.where(bad, 0, fraction_ns), zoned, bad


def _without_zone(fields: Fields) -> tuple[Integers, Mask]:
    """The ends of the texts before a "Z" or "+00:00", and which had one."""
    end, last = fields.end, len(fields.data) - 1
    zoned = np.zeros(len(end), np.bool_)
    for zone in (b"Z", b"+00:00"):
        has = end - fields.begin > len(zone)
        for place, mark in enumerate(reversed(zone)):
            has &= fields.data[np.clip(end - 1 - place, 0, last)] == mark
        end, zoned = end - len(zone) * has, zoned | has
    return end, zoned


def _days_in_month(year: Integers, month: Integers) -> Integers:
    leap = (year % 4 == 0) & ((year % 100 != 0) | (year % 400 == 0))
    lengths = np.array([0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31], np.int64)
    days: Integers = lengths[month] + (leap & (month == 2))
    return days


def _days(year: Integers, month: Integers, day: Integers) -> Integers:
    """Days since 1970-01-01."""
    shifted = year - (month <= 2)
    era, of_era = shifted // 400, shifted % 400
    day_of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    return era * 146_097 + of_era * 365 + of_era // 4 - of_era // 100 + day_of_year - 719_468


@dataclass(frozen=True, slots=True)
class Moment:
    """A date read by itself: nanoseconds since 1970 in UTC, and whether it named its zone."""

    ns: int
    has_zone: bool


def moment_of(text: str) -> Moment | None:
    """A date in ISO 8601, the zone optional; None where it is none."""
    match = _ISO.fullmatch(text)
    if match is None:
        return None
    *parts, fraction, zone = match.groups()
    try:
        date = datetime(*(int(part or 0) for part in parts), tzinfo=UTC)  # type: ignore[misc,arg-type]
    except ValueError:
        return None
    if not FIRST_YEAR <= date.year <= LAST_YEAR:
        return None
    seconds = (date - datetime(1970, 1, 1, tzinfo=UTC)) // _SECOND
    if zone is not None and zone[0] in "+-":
        offset = int(zone[1:3]) * 3600 + int(zone[-2:]) * 60
        seconds -= offset if zone[0] == "+" else -offset
    return Moment(seconds * _NS + int((fraction or "0").ljust(9, "0")), zone is not None)


_SECOND = datetime(1970, 1, 1, 0, 0, 1, tzinfo=UTC) - datetime(1970, 1, 1, tzinfo=UTC)
