"""The tables of a report with the values behind their texts: what a workbook is made of."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal

from kvdesk.i18n import translate
from kvdesk.report.blocks import Block, Figure, Heading, KeyValues, Report, RowKind, Table, cells
from kvdesk.units import GIB, Quantity

Kind = Literal["text", "number", "bytes", "gib", "date", "mixed"]
SIZES = frozenset({"B", "GiB", "both"})


@dataclass(frozen=True, slots=True)
class Measured:
    """A number with the unit that a mixed column cannot put in its heading."""

    value: int | float
    unit: str


Value = str | int | float | date | Measured | None
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_DIGITS = re.compile(r"\d{1,15}")


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its heading with the unit, and what all of its numbers are."""

    name: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table as values: numbers are numbers, sizes whole bytes or GiB, dates dates. `place` says where in the report
    it stands; `kinds` are those of its rows."""

    title: str
    place: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]
    kinds: tuple[RowKind, ...]


def sheets(report: Report) -> Iterator[Sheet]:
    """Every table of a report in its order."""
    place = ["", ""]
    for block in report.blocks:
        if isinstance(block, Heading) and block.level in (1, 2):
            place[block.level - 1 :] = [block.text, ""] if block.level == 1 else [block.text]
        for table in _tables(block):
            yield _sheet(table, " › ".join(part for part in place if part))


def _tables(block: Block) -> Iterator[Table]:
    if isinstance(block, Table):
        yield block
    elif isinstance(block, Figure) and block.data is not None:
        yield block.data
    elif isinstance(block, KeyValues):
        header = (translate("Report", "Fact"), translate("Report", "Value"))
        yield Table(block.caption, header, tuple(cells(*pair) for pair in block.pairs), ("left", "left"))


def _sheet(table: Table, place: str) -> Sheet:
    columns: list[Column] = []
    values: list[list[Value]] = []
    for index, name in enumerate(table.header):
        is_right = table.align[index] == "right"
        for part, texts in _parts(name, [row.cells[index].text for row in table.rows]):
            for kind in _column_kinds(texts, is_right):
                columns.append(Column(_headed(part, kind), kind))
                values.append([_value(text, kind, is_right) for text in texts])
    rows = tuple(zip(*values, strict=True)) if values else ()
    return Sheet(table.caption, place, tuple(columns), rows, tuple(row.kind for row in table.rows))


def _parts(name: str, texts: list[str]) -> Iterator[tuple[str, list[str]]]:
    """A column as it is; one with ranges as three: the best, the low and the high values."""
    yield name, texts
    ranges = [text if isinstance(text, Quantity) and text.ends is not None else None for text in texts]
    if not any(each is not None for each in ranges):
        return
    for place, template in enumerate((translate("Report", "{name}, low"), translate("Report", "{name}, high"))):
        ends = [
            "" if each is None or each.ends is None else Quantity(str(each), each.ends[place], each.unit)
            for each in ranges
        ]
        yield template.format(name=name), ends


def _column_kinds(texts: list[str], is_right: bool) -> tuple[Kind, ...]:
    """What a column holds: sizes written twice become a column of GiB and one of bytes; units that differ, or words
    between numbers, make a mixed column whose cells say their unit."""
    filled = [text for text in texts if text]
    units = {text.unit if isinstance(text, Quantity) else None for text in filled}
    if is_right:  # a word such as "no limit" among numbers leaves the others what they are
        units = {unit for unit in units if unit is not None} or units
    if units and units <= {None}:
        is_number = is_right and any(_DIGITS.fullmatch(text) for text in filled)
        return ("number",) if is_number else ("date",) if all(_day(text) for text in filled) else ("text",)
    if not units:
        return ("text",)
    if units <= SIZES:
        return ("gib", "bytes") if "both" in units or len(units) > 1 else ("gib",) if units == {"GiB"} else ("bytes",)
    return ("number",) if units == {""} else ("mixed",)


def _headed(name: str, kind: Kind) -> str:
    unit = {"gib": "GiB", "bytes": "B"}.get(kind, "")
    if not unit or re.search(rf"\b{unit}\b", name):
        return name
    return f"{name} ({unit})"


def _value(text: str, kind: Kind, is_right: bool) -> Value:
    """The value behind a text; a text that is none of the column's kind stays text, an empty one an empty cell."""
    if not text:
        return None
    if kind == "date":
        return _day(text)
    if isinstance(text, Quantity):
        number = _number(text)
        if kind == "mixed":
            return Measured(number, "B" if text.unit in SIZES else text.unit)
        return number / GIB if kind == "gib" else number
    if kind in ("number", "bytes") and is_right and _DIGITS.fullmatch(text):
        return int(text)
    return _day(text) or text if kind == "mixed" else text


def _number(text: Quantity) -> int | float:
    return text.value if isinstance(text.value, int) else float(text.value)


def _day(text: str) -> date | None:
    if not _DAY.fullmatch(text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
