"""The head of a trace and the map that is guessed from it."""

import io

import pytest

from kvdesk.importers.request_trace import ColumnMap, preview


def shown(text: str):
    return preview(io.BytesIO(text.encode()), file="trace")


def test_that_a_preview_shows_columns_and_first_rows():
    found = shown('Timestamp,Model,Request tokens,Response tokens\n5,"A\nB",10,2\n' + "9,C,1,2\n" * 50)
    assert found.kind == "csv"
    assert found.columns == ("Timestamp", "Model", "Request tokens", "Response tokens")
    assert found.rows[0] == ("5", "A\nB", "10", "2")
    assert len(found.rows) == 20
    assert found.format_name == "BurstGPT"
    assert found.guess == ColumnMap("Timestamp", "Request tokens", "Response tokens", "s")


def test_that_a_preview_of_lines_shows_the_keys_of_the_first():
    found = shown('{"timestamp": 0, "input_length": 5, "output_length": 1, "hash_ids": [1, 2]}\n{"timestamp": 3}\n')
    assert found.kind == "json lines"
    assert found.rows == (("0", "5", "1", "[1, 2]"), ("3", "", "", ""))
    assert found.format_name == "Mooncake"


@pytest.mark.parametrize(
    ("header", "values", "unit"),
    [
        ("arrival_time,num_prompt_tokens,num_output_tokens", ("0.1", "0.7"), "s"),
        ("arrived_at_ms,input_tokens,output_tokens", ("1", "5"), "ms"),
        ("time (us),prompt_len,completion_len", ("1", "5"), "us"),
        ("ts,prompt_tokens,generated_tokens", ("2030-01-01T00:00:00Z", "2030-01-01T00:00:01Z"), "iso"),
        ("timestamp,input_tokens,output_tokens", ("1900000000.5", "1900000001.5"), "s"),
        ("timestamp,input_tokens,output_tokens", ("1900000000000", "1900000001000"), "ms"),
        ("timestamp,input_tokens,output_tokens", ("1900000000000000", "1900000001000000"), "us"),
        ("timestamp,input_tokens,output_tokens", ("1900000000000000000", "1900000001000000000"), "ns"),
        ("timestamp,input_tokens,output_tokens", ("0", "3000"), "ms"),
        ("timestamp,input_tokens,output_tokens", ("5", "45"), "s"),
    ],
)
def test_that_columns_and_units_are_guessed(header, values, unit):
    found = shown(header + "\n" + "".join(f"{value},10,2\n" for value in values))
    names = header.split(",")
    assert found.format_name is None
    assert found.guess == ColumnMap(*names, unit)


def test_that_ids_and_sessions_are_guessed_too():
    found = shown("conversation_id,start,prompt_tokens,reply_tokens,block_hashes\nx,0,5,1,[1]\n")
    assert found.guess == ColumnMap(
        "start", "prompt_tokens", "reply_tokens", "s", "conversation_id", hash_ids="block_hashes", block_size=512
    )


def test_that_nothing_is_guessed_where_nothing_looks_alike():
    assert shown("a,b,c\n1,2,3\n").guess is None
