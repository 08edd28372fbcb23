"""The head of a trace before it is read: columns, first rows, and a guess at which column is what."""

import csv
import json
import math
import re
import statistics
from collections.abc import Sequence
from itertools import pairwise
from typing import BinaryIO

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.request_trace.blocks import first_block, is_json, whole_records
from kvdesk.importers.request_trace.columns import ColumnMap, Preview, Unit, known_format
from kvdesk.importers.request_trace.csv_rows import first_record, read_header
from kvdesk.importers.request_trace.fields import moment_of, number_of
from kvdesk.importers.request_trace.json_rows import split_objects

PREVIEW_ROWS = 20
_ARRIVAL = re.compile(r"arriv|time|date|^ts$|start|created", re.IGNORECASE)
_INPUT = re.compile(r"(input|prompt|context|request|prefill|isl).*(tok|len)|^(isl|num_prefill)", re.IGNORECASE)
_OUTPUT = re.compile(
    r"(output|generat|response|completion|decode|osl|reply).*(tok|len)|^(osl|num_decode)", re.IGNORECASE
)
_SESSION = re.compile(r"session|conversation|(^|_)chat_?id", re.IGNORECASE)
_IDS = re.compile(r"hash_?ids|block_?(hash|id)", re.IGNORECASE)
_UNIT_NAMES: tuple[tuple[str, Unit], ...] = (
    (r"(_|\b)(us|µs|micros)", "us"),
    (r"(_|\b)(ns|nanos)", "ns"),
    (r"(_|\b)(ms|millis)", "ms"),
    (r"(_|\b)(s|sec|secs|seconds)\)?$", "s"),
)
# The least clock reading since 1970 in each unit that is a date after 1973; below all, times count from a start.
_CLOCKS: tuple[tuple[float, Unit], ...] = ((1e17, "ns"), (1e14, "us"), (1e11, "ms"), (1e8, "s"))


def preview(stream: BinaryIO, *, file: str) -> Preview:
    """Columns, first rows and a map, guessed where the format is none of the published ones.

    Units are guessed from the column's name, else from the values: dates; clock readings by their size; whole numbers
    whose middle step is 100 or more are milliseconds; else seconds. Raises ImportRefused for what is no such file.
    """
    start = first_block(stream, file=file)
    json_lines = is_json(start)
    block = next(iter(whole_records(start, stream, file=file, quoted=not json_lines)), b"")
    columns, rows = _objects(block, file) if json_lines else _rows(block, file)
    known = known_format(columns)
    return Preview(
        kind="json lines" if json_lines else "csv",
        columns=columns,
        rows=rows,
        format_name=known[0] if known is not None else None,
        guess=known[1] if known is not None else guess_map(columns, rows),
    )


def _objects(block: bytes, file: str) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    head = b"\n".join(block.split(b"\n")[:PREVIEW_ROWS]) + b"\n"
    objects = split_objects(head, 1, file=file)[0].objects
    if not objects:
        raise ImportRefused(f"{file}: row 1 is not there, the trace has no requests; give one object a line")
    columns = tuple(objects[0])
    return columns, tuple(tuple(_text(row.get(name)) for name in columns) for row in objects)


def _text(value: object) -> str:
    return value if isinstance(value, str) else "" if value is None else json.dumps(value)


def _rows(block: bytes, file: str) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    cut = first_record(block)
    header = read_header(block[:cut], file=file)
    text = block[cut : cut + (1 << 16)].decode("utf-8", "replace")
    rows: list[tuple[str, ...]] = []
    try:
        for row in csv.reader(text.splitlines(keepends=True), delimiter=header.delimiter):
            if row:
                rows.append(tuple(cell.strip() for cell in row))
            if len(rows) == PREVIEW_ROWS:
                break
    except csv.Error:  # reading the whole file names the row
        pass
    return header.names, tuple(rows)


def guess_map(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> ColumnMap | None:
    """The map that the names of the columns suggest; None where no column looks like an arrival, input or output."""

    def first(pattern: re.Pattern[str]) -> str | None:
        return next((name for name in columns if pattern.search(name)), None)

    arrival, input_len, output_len = first(_ARRIVAL), first(_INPUT), first(_OUTPUT)
    if arrival is None or input_len is None or output_len is None:
        return None
    index = columns.index(arrival)
    unit = guess_unit(arrival, [row[index] for row in rows if len(row) > index])
    ids = first(_IDS)
    return ColumnMap(
        arrival, input_len, output_len, unit, first(_SESSION), hash_ids=ids, block_size=512 if ids is not None else None
    )


def guess_unit(name: str, texts: Sequence[str]) -> Unit:
    """The unit of a column of arrivals."""
    if any(moment_of(text) is not None for text in texts):
        return "iso"
    for pattern, unit in _UNIT_NAMES:
        if re.search(pattern, name, re.IGNORECASE):
            return unit
    numbers = (number_of(text) for text in texts)
    values = sorted(value for value in numbers if value is not None and math.isfinite(value))
    for least, unit in _CLOCKS:
        if values and values[-1] >= least:
            return unit
    steps = [after - before for before, after in pairwise(values) if after > before]
    whole = all(value.is_integer() for value in values)
    return "ms" if whole and steps and statistics.median(steps) >= 100 else "s"
