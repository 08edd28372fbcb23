"""Bytes, positions and plain numbers: what people type, and how figures are written.

GiB (2³⁰) and GB (10⁹) are never confused: the unit typed decides, and the unit is always shown.
"""

import re
import string
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

KIB, MIB, GIB, TIB = 1 << 10, 1 << 20, 1 << 30, 1 << 40

_BYTE_UNITS = {
    "": 1, "b": 1, "byte": 1, "bytes": 1,
    "kb": 10**3, "mb": 10**6, "gb": 10**9, "tb": 10**12, "pb": 10**15,
    "kib": KIB, "mib": MIB, "gib": GIB, "tib": TIB, "pib": 1 << 50,
}  # fmt: skip
# A context of "128k" is 131,072 positions: models' lengths are powers of two, and the field shows what it understood.
_COUNT_UNITS = {"": 1, "k": KIB, "ki": KIB, "m": MIB, "mi": MIB}
_NUMBER = re.compile(r"^\s*([+−-]?[\d.,'\s\u00a0\u202f]*\d)\s*([^\d\s]*)\s*$")
_SPACES = re.compile(r"[\s'\u00a0\u202f]")


def parse_decimal(text: str, decimal_point: str = ".") -> Decimal:
    """A number as typed, in the reader's habit or the other one; ValueError says what was not understood.

    "0,625" and "0.625" are the same everywhere: a group never starts with a lone zero. "4.096" is 4,096 where the
    point groups, and a little over 4 where it separates decimals. Both marks present: the last one separates.
    """
    cleaned = _SPACES.sub("", text).replace("−", "-")
    marks = [mark for mark in ".," if mark in cleaned]
    point = None
    if len(marks) == 2:
        point = max(marks, key=cleaned.rindex)
    elif marks:
        (mark,) = marks
        looks_grouped = re.fullmatch(rf"[+-]?[1-9]\d{{0,2}}(?:{re.escape(mark)}\d{{3}})+", cleaned) is not None
        grouped = looks_grouped and (mark != decimal_point or cleaned.count(mark) > 1)
        if cleaned.count(mark) > 1 and not looks_grouped:
            raise ValueError(f'"{text.strip()}" is not a number')
        point = None if grouped else mark
    for mark in marks:
        cleaned = cleaned.replace(mark, "." if mark == point else "")
    try:
        value = Decimal(cleaned)
    except InvalidOperation:
        raise ValueError(f'"{text.strip()}" is not a number') from None
    if not value.is_finite():  # "nan" and "infinity" are numbers to Decimal, and to nobody who types a field
        raise ValueError(f'"{text.strip()}" is not a number')
    return value


def _split(text: str, units: Mapping[str, int], what: str) -> tuple[str, int]:
    match = _NUMBER.match(text)
    if match is None:
        raise ValueError(f'"{text.strip()}" is not {what}')
    number, unit = match.group(1), match.group(2).lower().rstrip(".")
    if unit not in units:
        raise ValueError(f'"{match.group(2)}" is not a unit of {what}')
    return number, units[unit]


def parse_bytes(text: str, decimal_point: str = ".", default_unit: str = "b") -> int:
    """ "80 GB" → 80,000,000,000; "0,625 GiB" → 671,088,640; a bare number is in `default_unit`."""
    number, scale = _split(text, _BYTE_UNITS, "a size such as 80 GB or 79.6 GiB")
    if re.search(r"[^\W\d]", text) is None:
        scale = _BYTE_UNITS[default_unit.lower()]
    size = round(parse_decimal(number, decimal_point) * scale)
    if size < 0:
        raise ValueError(f'"{text.strip()}" is negative; a size is zero or more')
    return size


def parse_count(text: str, decimal_point: str = ".") -> int:
    """ "128k" → 131,072; "3,072" and "3.072" → 3,072 in either habit; ValueError where it is not whole."""
    number, scale = _split(text, _COUNT_UNITS, "a whole number such as 4096 or 128k")
    value = parse_decimal(number, decimal_point) * scale
    if value != int(value):
        other = "," if decimal_point == "." else "."
        value = parse_decimal(number, other) * scale
    if value != int(value):
        raise ValueError(f'"{text.strip()}" is not a whole number')
    if value < 0:
        raise ValueError(f'"{text.strip()}" is negative')
    return int(value)


_RATE_UNITS = {"": 1.0, "b/s": 1.0, "mb/s": 1e6, "gb/s": 1e9, "tb/s": 1e12, "mbit/s": 1.25e5, "gbit/s": 1.25e8}


def parse_rate(text: str) -> int:
    """Bytes a second from "450 GB/s", "400 Gbit/s" or a bare number of bytes."""
    match = re.fullmatch(r"\s*([\d.,]+)\s*([a-zA-Z/]*)\s*", text)
    if match is None or match.group(2).lower() not in _RATE_UNITS:
        raise ValueError(f'"{text[:40]}" is not a rate such as 450 GB/s or 400 Gbit/s')
    rate = round(float(parse_decimal(match.group(1))) * _RATE_UNITS[match.group(2).lower()])
    if rate < 1:
        raise ValueError(f'"{text[:40]}" carries nothing; use a rate above 0, or leave it out')
    return rate


class Quantity(str):
    """A figure as it is written that still knows its value, for a spreadsheet: the text is what every reader sees.

    `unit` is the one it is written in. The `value` of a size is in bytes: written exactly ("B"), in GiB, or as "both".
    `ends` are the low and the high value of a range. Text made from a quantity is plain text again.
    """

    __slots__ = ("ends", "unit", "value")
    value: float | Decimal
    unit: str
    ends: tuple[float, float] | None

    def __new__(
        cls, text: str, value: float | Decimal, unit: str = "", ends: tuple[float, float] | None = None
    ) -> "Quantity":
        made = super().__new__(cls, text)
        made.value, made.unit, made.ends = value, unit, ends
        return made


def with_unit(number: str, unit: str) -> str:
    """ "18.3 µs": a figure and the unit it is in, its value kept; a figure that needs none as it is."""
    if not unit:
        return number
    return Quantity(f"{number} {unit}", number.value, unit) if isinstance(number, Quantity) else f"{number} {unit}"


@dataclass(frozen=True, slots=True)
class Numbers:
    """How a reader writes numbers: the decimal point and the mark between groups of three digits."""

    decimal_point: str = "."
    group_mark: str = ","

    def decimal(self, value: float | Decimal, places: int) -> str:
        return self._quantity(f"{value:,.{places}f}", value)

    def integer(self, value: int) -> str:
        return self._quantity(f"{value:,}", value)

    def exact(self, value: Decimal) -> str:
        """Every decimal the value has, groups of three: prices and rates are written as they were typed."""
        return self._quantity(f"{value:,f}", value)

    def plain(self, value: float, places: int = 3) -> str:
        """At most `places` decimals, none of them idle zeros."""
        text = f"{value:,.{places}f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        return self._quantity(text, value)

    def _quantity(self, text: str, value: float | Decimal) -> Quantity:
        """Python's text in the reader's marks: a minus sign is a minus sign, not a hyphen, and zero has none."""
        if not text.strip("-0.,"):
            text = text.lstrip("-")
        return Quantity(text.translate(str.maketrans(",.-", f"{self.group_mark}{self.decimal_point}−")), value)

    def measured(self, value: float, unit: str) -> str:
        """ "4,800 GB/s"."""
        return Quantity(f"{self.plain(value)} {unit}", value, unit)

    def gib(self, size_bytes: int, places: int | None = None) -> str:
        """ "3.75 GiB": two decimals, three below one GiB; a size that is not zero never reads as zero."""
        size = abs(size_bytes)
        if places is None and 0 < size < GIB // 100:
            text = f"{self.plain(size_bytes / MIB)} MiB" if size >= MIB // 1000 else self.bytes(size_bytes)
            return Quantity(text, size_bytes, "GiB")
        if places is None:
            places = 3 if size < GIB else 2 if size < 100 * GIB else 1
        return Quantity(f"{self.decimal(Decimal(size_bytes) / GIB, places)} GiB", size_bytes, "GiB")

    def bytes(self, size_bytes: int) -> str:
        return Quantity(f"{self.integer(size_bytes)} B", size_bytes, "B")

    def both(self, size_bytes: int) -> str:
        """ "3.75 GiB (4,026,531,840 B)": where money depends on it."""
        return Quantity(f"{self.gib(size_bytes)} ({self.bytes(size_bytes)})", size_bytes, "both")

    def fill(self, template: str, values: Mapping[str, Any]) -> str:
        """`template.format(**values)` with the reader's numbers.

        Formats: `{x:n}` whole number, `{x:d2}` two decimals, `{x:p}` as short as it goes, `{x:gib}`, `{x:b}` exact
        bytes, `{x:both}`, `{x:pct}` a share as per cent, `{x:x}` whole numbers as factors, `{x:e}` a decimal with all
        its digits; without a format the text as it is. A template that is one field alone keeps the value behind it.
        """
        filler = _Filler(self)
        match list(filler.parse(template)):
            case [("", str(name), str(spec), None)] if name in values:
                return str(values[name]) if not spec else filler.format_field(values[name], spec)
        return filler.vformat(template, (), values)


class _Filler(string.Formatter):
    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers

    def format_field(self, value: Any, format_spec: str) -> str:
        numbers = self._numbers
        match format_spec:
            case "n":
                return numbers.integer(value)
            case "gib":
                return numbers.gib(value)
            case "b":
                return numbers.bytes(value)
            case "both":
                return numbers.both(value)
            case "p":
                return numbers.plain(value)
            case "x":
                return " × ".join(numbers.integer(factor) for factor in value)
            case "e":
                return numbers.exact(value)
            case "pct" if 0 < value < 0.0005:  # a little is not nothing
                return Quantity(f"< {numbers.plain(0.1)} %", 100 * value, "%")
            case "pct":
                return with_unit(numbers.plain(100 * value, 1), "%")
            case "d1" | "d2" | "d3":
                return numbers.decimal(value, int(format_spec[1]))
        return str(super().format_field(value, format_spec))


ENGLISH = Numbers()
INDONESIAN = Numbers(decimal_point=",", group_mark=".")


def numbers_of(language: str) -> Numbers:
    """The habit that goes with a language code; English where it is not known."""
    return INDONESIAN if language[:2] == "id" else ENGLISH
