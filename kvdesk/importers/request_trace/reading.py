"""A trace from an open stream, block by block: only the columns that are asked for are kept."""

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, BinaryIO, Literal

import numpy as np

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.request_trace import cells
from kvdesk.importers.request_trace.blocks import Cancelled, Progress, first_block, is_json, whole_records
from kvdesk.importers.request_trace.columns import ColumnMap, Integers, RequestTrace, known_format
from kvdesk.importers.request_trace.csv_rows import (
    Header,
    Rows,
    first_record,
    id_lists,
    listed,
    read_header,
    split_rows,
)
from kvdesk.importers.request_trace.fields import Fields
from kvdesk.importers.request_trace.ids import BlockIds, Sessions
from kvdesk.importers.request_trace.json_rows import Objects, split_objects
from kvdesk.importers.request_trace.order import arranged
from kvdesk.importers.request_trace.refusals import Place

MAX_ROWS = 1 << 25
MAX_NAME = 1000
# Requests that come closer on average, or over a longer time, are in another unit than their column is said to be.
LEAST_GAP_NS = 100
LONGEST_SPAN_NS = 10**18
Order = Literal["refuse", "sort"]


def read_trace(
    stream: BinaryIO,
    *,
    file: str,
    columns: ColumnMap | None = None,
    order: Order = "refuse",
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
) -> RequestTrace:
    """The requests of a CSV or JSON Lines file; without `columns` those of a published format.

    Memory is what the columns take (24 bytes a row, 8 a block id) and a few blocks of the file. `order` says what
    becomes of requests out of the order they arrived in. `progress` is told the bytes read so far; when `cancelled`
    says so, ReadCancelled is raised. Raises ImportRefused, one sentence with the file, the row and the column, for
    missing columns, values that are not tokens or times, mixed units, broken rows and what is not UTF-8 text.
    """
    start = first_block(stream, file=file)
    json_lines = is_json(start)
    blocks = whole_records(start, stream, file=file, quoted=not json_lines, progress=progress, cancelled=cancelled)
    read = _read_objects if json_lines else _read_rows
    return read(blocks, columns, order, file)


class _Columns:
    """The columns read so far."""

    def __init__(self, columns: ColumnMap, file: str) -> None:
        self.map = columns
        self.file = file
        self.num_rows = 0
        self._zoned: bool | None = None
        self._rows: list[Integers] = []
        self._times: list[Integers] = []
        self._inputs: list[Integers] = []
        self._outputs: list[Integers] = []
        self._session: list[Integers] = []
        self._sessions = Sessions()
        self._ids = BlockIds()

    def place(self, column: str, rows: Integers) -> Place:
        return Place(self.file, column, rows)

    def add(self, rows: Integers, times: Integers, zoned: bool, inputs: Integers, outputs: Integers) -> None:
        if self._zoned not in (None, zoned):
            raise cells.zone_refusal(0, self.place(self.map.arrival, rows))
        self._zoned = zoned
        self.num_rows += len(rows)
        if self.num_rows > MAX_ROWS:
            raise ImportRefused(f"{self.file}: row {rows[0]} is past {MAX_ROWS:,} requests; give a part of the trace")
        for held, new in zip(
            (self._rows, self._times, self._inputs, self._outputs), (rows, times, inputs, outputs), strict=True
        ):
            held.append(new)

    def add_sessions(self, names: Sequence[str], parents: Sequence[str] | None) -> None:
        self._session.append(self._sessions.number(names, parents))

    def add_ids(self, lists: Sequence[object], rows: Integers) -> None:
        """The ids of the rows added last.

        Blocks said to be larger than they are come at least twice as many as a prompt fills. Up to half as many more,
        and one, are read: a template may have added some.
        """
        place, block_size = self.place(self.map.hash_ids or "", rows), self.map.block_size or 1
        sizes, prompts = self._ids.add(lists, place), self._inputs[-1]
        over = np.flatnonzero(2 * sizes > 3 * -(-prompts // block_size) + 2)
        if len(over):
            at = int(over[0])
            problem = f"{sizes[at]:,} blocks of {block_size:,} positions are more than a prompt of {prompts[at]} fills"
            raise place.refusal(at, problem, "say how many positions a block has")

    def trace(self, order: Order) -> RequestTrace:
        if not self.num_rows:
            raise ImportRefused(f"{self.file}: row 2 is not there, the trace has no requests; give a row a request")
        place = self.place(self.map.arrival, np.concatenate(self._rows))
        dates = self.map.arrival_unit == "iso"
        times, moved = arranged(np.concatenate(self._times), place, sort=order == "sort", mixed=not dates)
        _check_span(times, place, moved)
        inputs, outputs = np.concatenate(self._inputs), np.concatenate(self._outputs)
        session = np.concatenate(self._session) if self._session else None
        offsets, values = self._ids.columns() if self.map.hash_ids is not None else (None, None)
        if moved is not None:
            inputs, outputs = inputs[moved], outputs[moved]
            session = session[moved] if session is not None else None
            if offsets is not None and values is not None:
                offsets, values = _moved_ids(offsets, values, moved)
        return RequestTrace(
            arrival_s=(times - times[0]) / 1e9,
            input_len=inputs,
            output_len=outputs,
            session=session,
            hash_offsets=offsets,
            hash_values=values,
            block_size=self.map.block_size if offsets is not None else None,
            start=_date(int(times[0])) if dates else None,
        )


def _check_span(times: Integers, place: Place, moved: Integers | None) -> None:
    """Refuse the last arrival where the rate or the span is no server's."""
    span = int(times[-1]) - int(times[0])
    last = len(times) - 1 if moved is None else int(moved[-1])
    if span > LONGEST_SPAN_NS:
        problem = "arrives more than 30 years after the first request"
    elif 0 < span < LEAST_GAP_NS * len(times):
        problem = f"is the last of {len(times):,} requests within {span:,} ns"
    else:
        return
    raise place.refusal(last, problem, "say in which unit the column is")


def _moved_ids(offsets: Integers, values: Integers, moved: Integers) -> tuple[Integers, Integers]:
    sizes = np.diff(offsets)[moved]
    new_offsets = np.concatenate([np.zeros(1, np.int64), np.cumsum(sizes)])
    picked = np.repeat(offsets[moved] - new_offsets[:-1], sizes) + np.arange(new_offsets[-1])
    return new_offsets, values[picked]


def _date(ns: int) -> str:
    return datetime.fromtimestamp(ns // 10**9, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _map_of(columns: ColumnMap | None, names: Sequence[str], file: str) -> ColumnMap:
    if columns is not None:
        long = next((name for name in columns.names if len(name) > MAX_NAME), None)
        if long is not None:
            raise ImportRefused(f"{file}: row 1 names a column with {len(long):,} characters; give it a shorter name")
        return columns
    known = known_format(names)
    if known is None:
        there = listed(names)
        raise ImportRefused(f"{file}: row 1 has the columns {there}, of no known trace; map the columns of the file")
    return known[1]


def _read_rows(blocks: Iterator[bytes], columns: ColumnMap | None, order: Order, file: str) -> RequestTrace:
    first = next(blocks)
    cut = first_record(first)
    header = read_header(first[:cut], file=file)
    held = _Columns(_map_of(columns, header.names, file), file)
    indexes = {name: header.index(name, file) for name in held.map.names}
    number = 2
    if cut < len(first):
        number += _add_rows(held, first[cut:], header, number, indexes)
    for block in blocks:
        number += _add_rows(held, block, header, number, indexes)
    return held.trace(order)


def _add_rows(held: _Columns, block: bytes, header: Header, number: int, indexes: dict[str, int]) -> int:
    rows, count = split_rows(block, header, number, file=held.file)
    if not len(rows):
        return count
    columns = held.map

    def column(name: str) -> tuple[Fields, Place]:
        return rows.column(indexes[name]), held.place(name, rows.numbers)

    fields, place = column(columns.arrival)
    times, zoned = cells.arrival_times(fields, columns.arrival_unit, place)
    inputs, outputs = cells.token_counts(*column(columns.input_len)), cells.token_counts(*column(columns.output_len))
    held.add(rows.numbers, times, zoned, inputs, outputs)
    if columns.session is not None:
        parents = _texts(rows, indexes[columns.parent]) if columns.parent is not None else None
        held.add_sessions(_texts(rows, indexes[columns.session]), parents)
    if columns.hash_ids is not None:
        held.add_ids(id_lists(*column(columns.hash_ids)), rows.numbers)
    return count


def _texts(rows: Rows, index: int) -> list[str]:
    fields = rows.column(index)
    return [fields.text(row) for row in range(len(fields))]


def _read_objects(blocks: Iterator[bytes], columns: ColumnMap | None, order: Order, file: str) -> RequestTrace:
    held, number = None, 1
    for block in blocks:
        objects, count = split_objects(block, number, file=file)
        number += count
        if len(objects):
            held = held or _Columns(_map_of(columns, tuple(objects.objects[0]), file), file)
            _add_objects(held, objects)
    if held is None:
        raise ImportRefused(f"{file}: row 1 is not there, the trace has no requests; give one object a line")
    return held.trace(order)


def _add_objects(held: _Columns, objects: Objects) -> None:
    columns, rows = held.map, objects.numbers

    def column(name: str) -> tuple[list[Any], Place]:
        return objects.column(name, held.file), held.place(name, rows)

    values, place = column(columns.arrival)
    times, zoned = cells.arrival_values(values, columns.arrival_unit, place)
    inputs, outputs = cells.token_values(*column(columns.input_len)), cells.token_values(*column(columns.output_len))
    held.add(rows, times, zoned, inputs, outputs)
    if columns.session is not None:
        parents = _names(column(columns.parent)[0]) if columns.parent is not None else None
        held.add_sessions(_names(column(columns.session)[0]), parents)
    if columns.hash_ids is not None:
        held.add_ids(column(columns.hash_ids)[0], rows)


def _names(values: Sequence[Any]) -> list[str]:
    return [value if isinstance(value, str) else json.dumps(value) for value in values]
