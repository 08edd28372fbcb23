"""The rows of a CSV file (RFC 4180; commas, semicolons or tabs), as fields in a block of bytes."""

import csv
import json
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.request_trace.columns import Integers
from kvdesk.importers.request_trace.fields import Fields, trimmed
from kvdesk.importers.request_trace.refusals import Place, shown

DELIMITERS = (",", ";", "\t")


@dataclass(frozen=True, slots=True)
class Header:
    """The first row: the names of the columns and what stands between them."""

    names: tuple[str, ...]
    delimiter: str

    def index(self, name: str, file: str) -> int:
        """Where a column stands; ImportRefused where it is missing or there twice."""
        found = [index for index, other in enumerate(self.names) if other == name]
        if not found:
            raise ImportRefused(
                f"{file}: row 1 has no column {name}, only {listed(self.names)}; map the columns of the file"
            )
        if len(found) > 1:
            raise ImportRefused(f"{file}: row 1 has the column {name} {len(found)} times; rename all but one")
        return found[0]


def listed(names: Sequence[str]) -> str:
    """Names of columns for a sentence: on one line, and not too many."""
    return " ".join(", ".join(names).split())[:200]


def read_header(record: bytes, *, file: str) -> Header:
    """The header in the file's first record; ImportRefused where it is no row of names."""
    text = record.decode("utf-8", "replace").strip("\r\n")
    delimiter = max(DELIMITERS, key=text.count)
    try:
        names = next(csv.reader([text], delimiter=delimiter), [])
    except csv.Error:
        raise ImportRefused(f"{file}: row 1 is no row of column names; check its quotes and line ends") from None
    return Header(tuple(name.strip() for name in names), delimiter)


def first_record(block: bytes) -> int:
    """Length of the first record, its line end included."""
    at = 0
    while True:
        at = block.index(b"\n", at) + 1
        if block.count(b'"', 0, at) % 2 == 0:
            return at


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """The rows of a block: where the columns stand, and the number of each row in the file."""

    data: npt.NDArray[np.uint8]
    begins: Integers
    ends: Integers
    numbers: Integers
    has_quotes: bool

    def column(self, index: int) -> Fields:
        return trimmed(self.data, self.begins[:, index], self.ends[:, index], self.has_quotes)

    def __len__(self) -> int:
        return len(self.numbers)


def split_rows(block: bytes, header: Header, first_number: int, *, file: str) -> tuple[Rows, int]:
    """The rows of a block of whole records, and how many records it has; blank lines are passed over.

    Raises ImportRefused naming the first row with other columns than the header.
    """
    data = np.frombuffer(block, np.uint8)
    is_end, is_mark = data == ord("\n"), data == ord(header.delimiter)
    has_quotes = b'"' in block
    marks = np.flatnonzero(is_end | is_mark)
    if has_quotes:
        quotes = np.flatnonzero(data == ord('"'))
        marks = marks[np.searchsorted(quotes, marks) % 2 == 0]
    last = np.flatnonzero(is_end[marks])
    count, first = np.diff(last, prepend=-1), np.append(0, last[:-1] + 1)
    row_begin = np.append(0, marks[last[:-1]] + 1)
    blank = (count == 1) & _is_blank(data, row_begin, marks[last])
    wrong = np.flatnonzero((count != len(header.names)) & ~blank)
    if len(wrong):
        has, wanted = count[wrong[0]], len(header.names)
        problem = f"row {first_number + wrong[0]} has {has} columns where row 1 has {wanted}"
        raise ImportRefused(f"{file}: {problem}; check its commas and quotes")
    kept = np.flatnonzero(~blank)
    ends = marks[first[kept, None] + np.arange(len(header.names))] if len(kept) else np.empty((0, 0), np.int64)
    begins = np.concatenate([row_begin[kept, None], ends[:, :-1] + 1], axis=1)
    return Rows(data, begins, ends, first_number + kept, has_quotes), len(last)


def _is_blank(data: npt.NDArray[np.uint8], begin: Integers, end: Integers) -> npt.NDArray[np.bool_]:
    fields = trimmed(data, begin, end, quoted=False)
    return fields.end <= fields.begin


def id_lists(fields: Fields, place: Place) -> list[Sequence[object]]:
    """Lists of ids in a field: "[1, 2]" as JSON, or ids between spaces, semicolons or bars."""
    lists: list[Sequence[object]] = []
    for index in range(len(fields)):
        text = fields.text(index).replace('""', '"')
        if not text.startswith("["):
            lists.append(text.replace(";", " ").replace("|", " ").split())
            continue
        try:
            lists.append(json.loads(text))
        except ValueError:
            raise place.refusal(index, f"{shown(text)} is not a list of ids", 'write it as "[1, 2, 3]"') from None
    return lists
