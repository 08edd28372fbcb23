"""Traces of our own, a few rows each: what is read from them, row by row."""

import io
import json
import tracemalloc

import numpy as np
import pytest

from kvdesk.importers.request_trace import ColumnMap, ReadCancelled, RequestTrace, known_format, read_trace
from kvdesk.importers.request_trace.blocks import BLOCK_BYTES

PLAIN = ColumnMap("at", "in", "out", "s")


def read(text: str | bytes, columns: ColumnMap | None = None, **options) -> RequestTrace:
    data = text.encode() if isinstance(text, str) else text
    return read_trace(io.BytesIO(data), file="trace", columns=columns, **options)


def columns_of(trace: RequestTrace) -> tuple[list, list, list]:
    return trace.arrival_s.tolist(), trace.input_len.tolist(), trace.output_len.tolist()


def test_that_azure_rows_count_from_the_first_arrival():
    trace = read(
        "TIMESTAMP,ContextTokens,GeneratedTokens\n"
        "2030-02-28 23:59:59.5000000,100,5\n"
        "2030-03-01 00:00:00.0000001,90,4\n"
        "2030-03-01 00:01:00,80,3\n"
    )
    assert columns_of(trace) == ([0.0, 0.5000001, 60.5], [100, 90, 80], [5, 4, 3])
    assert trace.start == "2030-02-28T23:59:59Z"
    assert trace.hash_values is None
    assert trace.session is None


@pytest.mark.parametrize(
    ("first", "second", "seconds"),
    [
        ("2028-02-29 12:00:00", "2028-03-01 12:00:00", 86_400),
        ("2027-12-31T23:59:59Z", "2028-01-01T00:00:01Z", 2),
        ("2030-01-01 00:00:00.25+00:00", "2030-01-01 00:00:01.5+00:00", 1.25),
        ("2030-01-01 07:00:00+07:00", "2030-01-01 00:00:03+00:00", 3),
        ("2030-01-01 00:00", "2030-01-01 00:02", 120),
        ("2030-01-01 00:00:00.123456789123", "2030-01-01 00:00:01.123456789", 1),
    ],
)
def test_that_dates_are_read_with_zones_and_fractions(first, second, seconds):
    trace = read(f"at,in,out\n{first},1,1\n{second},1,1\n", ColumnMap("at", "in", "out", "iso"))
    assert trace.arrival_s[1] == seconds


def test_that_mooncake_lines_keep_their_blocks():
    rows = [
        {"timestamp": 1000, "input_length": 600, "output_length": 5, "hash_ids": [0, 7]},
        {"timestamp": 1250, "input_length": 10, "output_length": 6, "hash_ids": []},
        {"timestamp": 3000, "input_length": 500, "output_length": 7, "hash_ids": [0]},
    ]
    trace = read("\n".join(json.dumps(row) for row in rows))
    assert columns_of(trace) == ([0.0, 0.25, 2.0], [600, 10, 500], [5, 6, 7])
    assert trace.hash_offsets.tolist() == [0, 2, 2, 3]
    assert trace.hash_values.tolist() == [0, 7, 0]
    assert trace.block_size == 512


def test_that_bailian_lines_follow_the_parents_of_a_chat():
    rows = [(1, -1, 0), (2, -1, 1), (3, 1, 2), (4, 3, 3), (5, 99, 4)]
    lines = [
        json.dumps(
            {
                "chat_id": chat,
                "parent_chat_id": parent,
                "timestamp": at,
                "input_length": 20,
                "output_length": 2,
                "type": "text",
                "turn": 1,
                "hash_ids": [chat],
            }
        )
        for chat, parent, at in rows
    ]
    trace = read("\n".join(lines))
    assert trace.session.tolist() == [0, 1, 0, 0, 2]
    assert trace.block_size == 16
    assert trace.arrival_s.tolist() == [0, 1, 2, 3, 4]


def test_that_burstgpt_rows_are_read_beside_columns_of_text():
    trace = read(
        "Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type\n"
        '5,"A, the first\nand best",10,0,10,Conversation log\n'
        '7.5,"says ""hello""",12,3,15,API log\n'
    )
    assert columns_of(trace) == ([0.0, 2.5], [10, 12], [0, 3])


@pytest.mark.parametrize("unit", ["s", "ms", "us", "ns"])
def test_that_units_differ_by_a_thousand(unit):
    seconds = {"s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9}[unit]
    trace = read("at,in,out\n1000,1,1\n4000,1,1\n", ColumnMap("at", "in", "out", unit))
    assert trace.arrival_s.tolist() == [0, 3000 * seconds]


@pytest.mark.parametrize(
    "text",
    [
        "at,in,out\r\n0,1,2\r\n1.5,3,4\r\n",
        "at;in;out\n0;1;2\n1.5;3;4\n",
        "at\tin\tout\n0\t1\t2\n1.5\t3\t4",
        "\ufeffat,in,out\n\n0, 1 ,2\n   \n1.5,3,4\n\n",
        'at,in,out\n"0","1","2"\n"1.5","3","4"\n',
        "at,in,out\n0e0,1.0,2\n15e-1,3.,+4\n",
        'note,out,in,at\n"a ""b""\n,c",2,1,0\nd,4,3,1.5\n',
        '{"at": 0, "in": 1, "out": 2}\n\n{"at": 1.5, "in": 3.0, "out": "4", "more": {"x": [1]}}\n',
    ],
)
def test_that_the_same_rows_are_read_however_they_are_written(text):
    assert columns_of(read(text, PLAIN)) == ([0.0, 1.5], [1, 3], [2, 4])


@pytest.mark.parametrize("text", ["at,in,out,ids\n0,9,1,{}\n", '{{"at": 0, "in": 9, "out": 1, "ids": {}}}'])
def test_that_ids_may_be_texts_or_longer_than_64_bits(text):
    columns = ColumnMap("at", "in", "out", "s", hash_ids="ids", block_size=4)
    ids = '["ab", 5, "cd", "ab", 99999999999999999999]'
    quoted = '"' + ids.replace('"', '""') + '"' if text.startswith("at") else ids
    values = read(text.format(quoted), columns).hash_values.tolist()
    assert values[0] == values[3]
    assert len(set(values)) == 4
    assert values[1] == 5


def test_that_ids_between_spaces_are_a_list():
    columns = ColumnMap("at", "in", "out", "s", hash_ids="ids", block_size=4)
    trace = read("at,in,out,ids\n0,9,1,a b a\n1,9,1,\n", columns)
    assert trace.hash_offsets.tolist() == [0, 3, 3]
    assert trace.hash_values[0] == trace.hash_values[2]


def test_that_sessions_are_numbered_as_they_appear():
    columns = ColumnMap("at", "in", "out", "s", session="who")
    assert read("at,in,out,who\n0,1,1,x\n1,1,1,y\n2,1,1,x\n", columns).session.tolist() == [0, 1, 0]


def test_that_sorting_moves_every_column_and_keeps_equal_arrivals_in_order():
    columns = ColumnMap("at", "in", "out", "s", session="who", hash_ids="ids", block_size=2)
    text = 'at,in,out,who,ids\n5,1,1,x,[1]\n2,2,2,y,"[2,3]"\n5,3,3,x,[]\n0,4,4,z,"[4,5,6]"\n'
    trace = read(text, columns, order="sort")
    assert columns_of(trace) == ([0, 2, 5, 5], [4, 2, 1, 3], [4, 2, 1, 3])
    assert trace.session.tolist() == [2, 1, 0, 0]
    assert trace.hash_offsets.tolist() == [0, 3, 5, 6, 6]
    assert trace.hash_values.tolist() == [4, 5, 6, 2, 3, 1]


def test_that_rows_read_one_by_one_equal_rows_read_together():
    rng = np.random.default_rng(5)
    times = np.sort(rng.uniform(0, 1e6, 500)).round(6)
    plain = "at,in,out\n" + "".join(f"{at:.6f},{i},{i * 3}\n" for i, at in enumerate(times))
    odd = "at,in,out\n" + "".join(f"+{at:.6f}e0,{i}e0,+{i * 3}\n" for i, at in enumerate(times))
    assert columns_of(read(plain, PLAIN)) == columns_of(read(odd, PLAIN))
    assert read(plain, PLAIN).arrival_s == pytest.approx(times - times[0], abs=2e-9)


def generated(rows: int) -> bytes:
    return b"at,in,out,note\n" + b"".join(b'%d.25,%d,7,"a,b"\n' % (row, row % 5000) for row in range(rows))


def test_that_a_long_file_is_read_in_blocks_and_tells_its_progress():
    data = generated(200_000)
    told: list[int] = []
    trace = read(data, PLAIN, progress=told.append)
    assert trace.num_requests == 200_000
    assert trace.input_len.tolist() == [row % 5000 for row in range(200_000)]
    assert told == sorted(told)
    assert told[-1] == len(data)
    assert len(told) > len(data) // BLOCK_BYTES


def test_that_memory_is_that_of_the_columns_and_a_few_blocks():
    data = generated(200_000)
    stream = io.BytesIO(data)
    tracemalloc.start()
    try:
        trace = read_trace(stream, file="trace", columns=PLAIN)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    columns = 4 * 8 * trace.num_requests
    assert peak < 3 * columns + 24 * BLOCK_BYTES


def test_that_reading_stops_when_it_is_asked_to():
    asked = iter([False, True])
    with pytest.raises(ReadCancelled):
        read(generated(200_000), PLAIN, cancelled=lambda: next(asked))


def test_that_a_format_is_known_by_its_columns():
    assert known_format(("timestamp", "input_length", "output_length", "hash_ids"))[0] == "Mooncake"
    assert known_format(("GeneratedTokens", "ContextTokens", "TIMESTAMP"))[0] == "Azure"
    assert known_format(("Timestamp", "Session ID", "Request tokens", "Response tokens"))[1].session == "Session ID"
    assert known_format(("at", "in", "out")) is None


def test_that_a_map_says_what_it_misses():
    with pytest.raises(ValueError, match="positions a block"):
        ColumnMap("at", "in", "out", "s", hash_ids="ids")
    with pytest.raises(ValueError, match="parent"):
        ColumnMap("at", "in", "out", "s", parent="parent")
