"""What is not read, and the one sentence that says where and why."""

import gzip
import io
import re

import numpy as np
import pytest

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.request_trace import ColumnMap, preview, read_trace

SENTENCE = re.compile(r"^trace: row \d+\b.+; [^;]+$")
HEAD = "at,in,out\n"
LINE = '{"at": 0, "in": 1, "out": 1}\n'
CLOCK = "at,in,out\n1900000000,1,1\n1900000001,1,1\n1900000002000,1,1\n"


def refusal(data: str | bytes, unit: str = "s", ids: bool = False, **options) -> str:
    columns = ColumnMap("at", "in", "out", unit, hash_ids="ids" if ids else None, block_size=4)
    raw = data.encode() if isinstance(data, str) else data
    with pytest.raises(ImportRefused) as caught:
        read_trace(io.BytesIO(raw), file="trace", columns=columns, **options)
    assert SENTENCE.match(str(caught.value)), str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (HEAD + "0,1,1\n1,-5,1\n", ("row 3, column in:", '"-5" is negative')),
        (HEAD + "0,1,1\n1,5,-1\n", ("row 3, column out:", "negative")),
        (HEAD + "-1,1,1\n", ("row 2, column at:", "negative")),
        (HEAD + "0,nan,1\n", ("row 2, column in:", '"nan"')),
        (HEAD + "NaN,1,1\n", ("row 2, column at:", '"NaN"')),
        (HEAD + "0,inf,1\n", ("row 2, column in:", '"inf"')),
        (HEAD + "0,1,1099511627776\n", ("row 2, column out:", "more than any request")),
        (HEAD + "0,1,1e12\n", ("row 2, column out:", "more than any request")),
        (HEAD + "0,123456789012345678901,1\n", ("row 2, column in:", "more than any request")),
        (HEAD + "0,1.5,1\n", ("row 2, column in:", "not whole")),
        (HEAD + "0,,1\n", ("row 2, column in:", "is empty")),
        (HEAD + ",1,1\n", ("row 2, column at:", "is empty")),
        (HEAD + "0,many,1\n", ("row 2, column in:", '"many" is not a number')),
        (HEAD + "1e300,1,1\n", ("row 2, column at:", "not a time in s")),
        (HEAD + "0,1,1\n2030-01-01 00:00:00,1,1\n", ("row 3, column at:", "a date among times")),
        (HEAD + "3,1,1\n\n5,1,1\n4,1,1\n", ("row 5, column at:", "before the row above", "sort")),
        (CLOCK, ("row 4, column at:", "not a time in s", "one unit")),
        (HEAD + "0,1\n", ("row 2 has 2 columns where row 1 has 3",)),
        (HEAD + "0,1,1\n1,2,3,4\n", ("row 3 has 4 columns",)),
        (HEAD + '0,"1,1\n', ("quote", "never closed")),
        ("at,in\n0,1\n", ("row 1 has no column out", "at, in")),
        ("at,in,out,in\n0,1,1,1\n", ("row 1 has the column in 2 times",)),
        (HEAD, ("no requests",)),
        ("", ("empty",)),
        ("  \n \n", ("empty",)),
        (LINE + '{"at": 0, "in": 1}\n', ("row 2 has no column out",)),
        (LINE + "{broken\n", ("row 2 is not JSON",)),
        (LINE + "5\n", ("row 2 is a number",)),
        ("[" + LINE + "]", ("row 1 is not JSON",)),
        (LINE + '{"at": 0, "in": null, "out": 1}', ("row 2, column in:", '"null"')),
        (LINE + '{"at": 0, "in": true, "out": 1}', ("row 2, column in:", '"true"')),
        (LINE + '{"at": NaN, "in": 1, "out": 1}', ("row 2, column at:", '"NaN"')),
        (LINE + '{"at": 0, "in": -2, "out": 1}', ("row 2, column in:", "negative")),
        (LINE + '{"at": 0, "in": [1], "out": 1}', ("row 2, column in:", '"[1]"')),
        (LINE + '{"at": 0, "in": "\\ud800", "out": 1}', ("row 2, column in:", "not a number")),
    ],
)
def test_that_a_refusal_names_the_row_and_the_column(text, parts):
    sentence = refusal(text)
    for part in parts:
        assert part in sentence


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (HEAD + "2030-01-01 00:00:00,1,1\n12.5,1,1\n", ("row 3, column at:", "a number among dates")),
        (HEAD + "2030-02-30 00:00:00,1,1\n", ("row 2, column at:", "not a date")),
        (HEAD + "2030-01-01 25:00:00,1,1\n", ("row 2, column at:", "not a date")),
        (HEAD + "2030-01-01 00:00:00.,1,1\n", ("row 2, column at:", "not a date")),
        (HEAD + "yesterday,1,1\n", ("row 2, column at:", '"yesterday" is not a date')),
        (HEAD + "2030-01-01 00:00:00,1,1\n2030-01-01 00:00:01Z,1,1\n", ("row 3, column at:", "time zone")),
    ],
)
def test_that_dates_are_refused_by_their_row(text, parts):
    sentence = refusal(text, "iso")
    for part in parts:
        assert part in sentence


def test_that_clock_readings_in_two_units_are_told_apart():
    sentence = refusal(CLOCK, "ms")
    assert "row 4, column at: is in another unit than the rows above it" in sentence


def switching(factor: float, rows: int, at: int) -> str:
    """Arrivals 3 s apart on average, from a row on written in a unit that is `factor` times as small."""
    gaps = np.random.default_rng(rows).exponential(3.0, rows)
    times = np.cumsum(gaps) * np.where(np.arange(rows) >= at, factor, 1.0)
    return HEAD + "".join(f"{time:.9f},1,1\n" for time in times.tolist())


@pytest.mark.parametrize("factor", [1e3, 1e-3, 1e-6])
@pytest.mark.parametrize(("rows", "at"), [(40, 20), (4000, 9), (4000, 3990)])
@pytest.mark.parametrize("order", ["refuse", "sort"])
def test_that_times_from_the_start_may_not_change_their_unit_midway(factor, rows, at, order):
    sentence = refusal(switching(factor, rows, at), order=order)
    assert f"row {at + 2}, column at: is in another unit than the rows above it" in sentence


def test_that_seconds_which_go_on_in_microseconds_are_found_too():
    assert "row 22, column at: is in another unit" in refusal(switching(1e6, 40, 20))
    assert "not a time in s; give the column one unit" in refusal(switching(1e9, 40, 20))


@pytest.mark.parametrize(
    "times",
    [
        [0.1 * step for step in range(20)] + [1e5 + 0.1 * step for step in range(20)],  # a day later, at the same pace
        [0.1 * step for step in range(20)] + [3600 + 300 * step for step in range(20)],  # an hour later, and slower
        [1.0 * 2**step for step in range(30)],  # ever slower
        [0.001, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0],
        [0.0] * 10 + [1000.0] * 10,
    ],
)
def test_that_pauses_are_no_other_unit(times):
    text = HEAD + "".join(f"{time:.3f},1,1\n" for time in times)
    trace = read_trace(io.BytesIO(text.encode()), file="trace", columns=ColumnMap("at", "in", "out", "s"))
    assert trace.arrival_s[-1] == pytest.approx(times[-1] - times[0])


@pytest.mark.parametrize(
    "text",
    [
        'at,in,out,ids\n0,1,1,[1]\n1,1,1,"[1, 2"\n',
        "at,in,out,ids\n0,1,1,[1]\n1,1,1,[1.5]\n",
        '{"at": 0, "in": 1, "out": 1, "ids": [1]}\n{"at": 0, "in": 1, "out": 1, "ids": 5}\n',
        '{"at": 0, "in": 1, "out": 1, "ids": [1]}\n{"at": 0, "in": 1, "out": 1, "ids": [null]}\n',
    ],
)
def test_that_ids_which_are_no_list_of_ids_are_refused(text):
    sentence = refusal(text, ids=True)
    assert "column ids:" in sentence
    assert "not a list of ids" in sentence


@pytest.mark.parametrize(
    ("data", "part"),
    [
        ((HEAD + "0,1,1\n").encode("utf-16"), "UTF-16"),
        ((HEAD + "0,1,1\n").encode("utf-16-le"), "not UTF-8"),
        (b"at,in,out,note\n0,1,1,a\n0,1,1,caf\xe9\n", "row 3, column note: holds bytes that are not UTF-8"),
        (b'at;note;in;out\n0;"a;b";caf\xe9;1\n', "row 2, column in: holds bytes"),
        (b'{"at": 0, "in": 1, "out": 1}\n{"at": "\xe9"}\n', "row 2 holds bytes"),
        (b"PK\x03\x04\x00\x00", "row 1 is packed with ZIP; unpack"),
        (gzip.compress(b"at,in,out\n0,1,1\n"), "row 1 is packed with gzip; unpack"),
        (b'at,in,out,note\n0,1,1,"two\nlines"\n0,1,1,caf\xe9\n', "row 3, column note: holds bytes"),
    ],
)
def test_that_other_encodings_are_refused(data, part):
    assert part in refusal(data)


@pytest.mark.parametrize("prompt", ["1000", "0"])
def test_that_more_blocks_than_a_prompt_fills_are_refused(prompt):
    """63 blocks of 16 hold 1,000 positions; read as blocks of 512 nearly all would be empty."""
    ids = " ".join(str(number) for number in range(63))
    sentence = refusal_of_ids(f"0,512,1,1 2\n1,{prompt},1,{ids}", 512)
    assert "row 3, column ids: 63 blocks of 512 positions are more than a prompt of" in sentence
    assert sentence.endswith("; say how many positions a block has")


def refusal_of_ids(rows: str, block_size: int) -> str:
    columns = ColumnMap("at", "in", "out", "s", hash_ids="ids", block_size=block_size)
    with pytest.raises(ImportRefused) as caught:
        read_trace(io.BytesIO(f"at,in,out,ids\n{rows}\n".encode()), file="trace", columns=columns)
    return str(caught.value)


def test_that_a_few_blocks_more_than_a_prompt_fills_are_read():
    """96 positions fill six blocks of 16: ten are read, for a template may add some; twelve were blocks of 8."""
    ids = " ".join(str(number) for number in range(12))
    assert "12 blocks of 16 positions" in refusal_of_ids(f"0,96,1,{ids}", 16)
    columns = ColumnMap("at", "in", "out", "s", hash_ids="ids", block_size=16)
    data = f"at,in,out,ids\n0,96,1,{ids[: ids.index(' 10')]}\n".encode()
    assert read_trace(io.BytesIO(data), file="trace", columns=columns).hash_offsets.tolist() == [0, 10]


def test_that_arrivals_in_a_unit_no_server_knows_are_refused():
    """Seconds read as nanoseconds: a rate beyond ten million a second; and a span of a hundred years."""
    rows = "".join(f"{second},1,1\n" for second in range(9))
    assert "row 10, column at: is the last of 9 requests within 8 ns; say in which unit" in refusal(HEAD + rows, "ns")
    assert "row 3, column at: arrives more than 30 years after" in refusal(HEAD + "0,1,1\n3200000000,1,1\n")
    sentence = refusal(HEAD + "3200000000,1,1\n0,1,1\n", order="sort")
    assert "row 2, column at: arrives more than 30 years after" in sentence


def test_that_a_name_too_long_to_keep_is_refused():
    columns = ColumnMap("a" * 1001, "in", "out", "s")
    with pytest.raises(ImportRefused, match="row 1 names a column with 1,001 characters; give it a shorter name"):
        read_trace(io.BytesIO(b"a" * 1001 + b",in,out\n0,1,1\n"), file="trace", columns=columns)


def test_that_a_record_without_end_is_refused_before_it_is_all_held():
    assert "longer than 8 MiB" in refusal(b'at,in,out\n0,1,"' + b"x" * (20 << 20))


def test_that_columns_of_no_known_trace_need_a_map():
    with pytest.raises(ImportRefused, match=r"row 1 has the columns at, in, out, of no known trace; map"):
        read_trace(io.BytesIO(b"at,in,out\n0,1,1\n"), file="trace")


def test_that_sorting_is_the_way_out_of_disorder():
    columns = ColumnMap("at", "in", "out", "s")
    trace = read_trace(io.BytesIO(b"at,in,out\n3,1,1\n1,2,1\n"), file="trace", columns=columns, order="sort")
    assert trace.arrival_s.tolist() == [0, 2]


def test_that_a_preview_refuses_what_has_no_rows():
    with pytest.raises(ImportRefused, match="empty"):
        preview(io.BytesIO(b""), file="trace")
