"""Damaged files: either read or refused in one sentence, never anything else."""

import io
from collections.abc import Callable
from typing import BinaryIO

from hypothesis import given, settings
from hypothesis import strategies as st

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.request_trace import ColumnMap, preview, read_trace

CSV = b'at,in,out,who,ids\n0,1,2,a,[1]\n1.5,3,4,"b ""c""\nd","[1, 2]"\n2e0,5,6,a,\n'
DATES = b"at,in,out,who,ids\n2030-01-01 00:00:00.5,1,2,a,[1]\n2030-01-01T00:00:01Z,3,4,b,[]\n"
LINES = b'{"at": 0, "in": 1, "out": 2, "who": "a", "ids": [1]}\n{"at": 1.5, "in": 3, "out": 4, "who": 5, "ids": []}\n'
PIECES = st.sampled_from(
    [b'"', b"\n", b"\r", b",", b"-", b"9" * 25, b"\xff", b"\0", b"[", b"}", b"e999", b".", b"", b" "]
)


@given(st.sampled_from([CSV, DATES, LINES]), st.data(), st.sampled_from(["s", "ns", "iso"]))
@settings(max_examples=1500, deadline=None)
def test_that_damage_is_read_or_refused(data, draws, unit):
    for _ in range(draws.draw(st.integers(1, 3))):
        begin = draws.draw(st.integers(0, len(data)))
        end = draws.draw(st.integers(begin, min(len(data), begin + 6)))
        data = data[:begin] + draws.draw(PIECES) + data[end:]
    columns = ColumnMap("at", "in", "out", unit, session="who", hash_ids="ids", block_size=4)
    for read in (
        lambda stream: read_trace(stream, file="trace", columns=columns, order="sort"),
        lambda stream: preview(stream, file="trace"),
    ):
        sentence = refusal(read, data)
        assert sentence is None or (sentence.startswith("trace: row ") and "\n" not in sentence)


def refusal(read: Callable[[BinaryIO], object], data: bytes) -> str | None:
    try:
        read(io.BytesIO(data))
    except ImportRefused as refused:
        return str(refused)
    return None
