"""The GGUF container: damaged files cost neither time nor memory, and a long vocabulary is passed quickly."""

import contextlib
import io
import struct
import time
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.gguf import read_header
from kvdesk.importers.gguf.container import LongArray


def text(value: str | bytes) -> bytes:
    data = value.encode() if isinstance(value, str) else value
    return struct.pack("<Q", len(data)) + data


def key(name: str, kind: int, value: bytes) -> bytes:
    return text(name) + struct.pack("<I", kind) + value


def tensor(name="t", shape=(32, 4), kind=0, offset=0) -> bytes:
    return text(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape, kind, offset)


def file_of(keys=(), tensors=(), *, version=3, num_keys=None, num_tensors=None, magic=b"GGUF") -> bytes:
    counts = (len(tensors) if num_tensors is None else num_tensors, len(keys) if num_keys is None else num_keys)
    return magic + struct.pack("<IQQ", version, *counts) + b"".join(keys) + b"".join(tensors)


ARCHITECTURE = key("general.architecture", 8, text("llama"))
HUGE = 1 << 63
BROKEN = {
    "empty": (b"", "ends before"),
    "not gguf": (b"PK\x03\x04" + bytes(100), "is not a GGUF file"),
    "version 1": (file_of(version=1), "GGUF version 1"),
    "version 9": (file_of(version=9), "GGUF version 9"),
    "big-endian": (b"GGUF" + struct.pack(">IQQ", 3, 0, 0), "big-endian"),
    "absurd keys": (file_of(num_keys=HUGE), "states about 10.* keys"),
    "absurd tensors": (file_of(num_tensors=HUGE), "states about 10.* tensors"),
    "more keys than there are": (file_of([ARCHITECTURE], num_keys=90_000), "ends before"),
    "absurd key": (file_of([struct.pack("<Q", HUGE)]), "states a text of"),
    "absurd text": (file_of([key("a", 8, struct.pack("<Q", HUGE))]), "states a text of"),
    "text past the end": (file_of([key("a", 8, struct.pack("<Q", 60 << 20))]), "ends before"),
    "absurd array": (file_of([key("a", 9, struct.pack("<IQ", 4, HUGE))]), "states an array of"),
    "array past the end": (file_of([key("a", 9, struct.pack("<IQ", 4, 1 << 26))]), "ends before"),
    "texts past the end": (file_of([key("a", 9, struct.pack("<IQ", 8, 1 << 26))]), "ends before"),
    "array of arrays": (file_of([key("a", 9, struct.pack("<IQ", 9, 1))]), "array of unknown type 9"),
    "unknown value": (file_of([key("a", 77, b"")]), "unknown type 77"),
    "key twice": (file_of([ARCHITECTURE, ARCHITECTURE]), "key general.architecture twice"),
    "tensor twice": (file_of([], [tensor(), tensor()]), "a tensor twice"),
    "no dimensions": (file_of([], [tensor(shape=())]), "0 dimensions"),
    "many dimensions": (file_of([], [text("t") + struct.pack("<I", 1 << 31)]), "dimensions"),
    "2^63 dimension": (file_of([], [tensor(shape=(HUGE,))]), "the dimensions about 10"),
    "overflow": (file_of([], [tensor(shape=(1 << 32, 1 << 32))]), "the dimensions"),
    "zero dimension": (file_of([], [tensor(shape=(32, 0))]), "the dimensions 32 × 0"),
    "unknown tensor type": (file_of([], [tensor(kind=31)]), "in type 31"),
    "half a block": (file_of([], [tensor(shape=(33, 4), kind=2)]), "not whole blocks of Q4_0"),
    "cut tensor table": (file_of([ARCHITECTURE], [tensor()])[:-5], "ends before"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_that_a_damaged_file_is_refused_quickly_and_in_little_memory(name):
    data, sentence = BROKEN[name]
    stream = io.BytesIO(data)
    tracemalloc.start()
    started = time.perf_counter()
    with pytest.raises(ImportRefused, match=rf"^m\.gguf: the file .*{sentence}.*; "):
        read_header(stream, file="m.gguf")
    assert time.perf_counter() - started < 1
    assert tracemalloc.get_traced_memory()[1] < 8 << 20
    tracemalloc.stop()


@given(st.integers(0, 400), st.integers(0, 255))
def test_that_any_changed_byte_is_read_or_refused(place, value):
    data = bytearray(file_of([ARCHITECTURE, key("n", 9, struct.pack("<IQ3I", 4, 3, 1, 2, 3))], [tensor(), tensor("u")]))
    data[place % len(data)] = value
    with contextlib.suppress(ImportRefused):
        read_header(io.BytesIO(bytes(data)), file="m.gguf")


@pytest.mark.parametrize("length", range(0, 60, 7))
def test_that_every_cut_is_refused(length):
    with pytest.raises(ImportRefused):
        read_header(io.BytesIO(file_of([ARCHITECTURE], [tensor()])[:length]), file="m.gguf")


def test_that_values_of_every_type_are_read():
    keys = [
        key("u8", 0, b"\xff"),
        key("i8", 1, b"\xff"),
        key("bool", 7, b"\x01"),
        key("f32", 6, struct.pack("<f", 0.5)),
        key("u64", 10, struct.pack("<Q", 1 << 40)),
        key("long", 8, text("x" * 5000)),
        key("numbers", 9, struct.pack("<IQ2H", 2, 2, 7, 8)),
        key("many", 9, struct.pack("<IQ", 0, 20_000) + bytes(20_000)),
        key("words", 9, struct.pack("<IQ", 8, 2) + text("a") + text("b" * 2_000_000)),
        key("after", 4, struct.pack("<I", 9)),
    ]
    for version in (2, 3):
        metadata = read_header(io.BytesIO(file_of(keys, [tensor()], version=version)), file="m").metadata
        assert metadata == {
            "u8": 255,
            "i8": -1,
            "bool": True,
            "f32": 0.5,
            "u64": 1 << 40,
            "long": "",
            "numbers": [7, 8],
            "many": LongArray(20_000),
            "words": LongArray(2),
            "after": 9,
        }


def test_that_a_large_header_takes_less_than_a_fifth_of_a_second():
    words = b"".join(text(f"token number {i}") for i in range(150_000))
    keys = [
        ARCHITECTURE,
        key("tokenizer.ggml.tokens", 9, struct.pack("<IQ", 8, 150_000) + words),
        key("tokenizer.ggml.merges", 9, struct.pack("<IQ", 8, 150_000) + words),
        key("tokenizer.ggml.scores", 9, struct.pack("<IQ", 6, 150_000) + bytes(600_000)),
    ]
    data = file_of(keys, [tensor(f"blk.{i // 10}.part_{i % 10}.weight", (4096, 4096), 12) for i in range(1500)])
    times = []
    for _ in range(3):
        started = time.perf_counter()
        header = read_header(io.BytesIO(data), file="m.gguf")
        times.append(time.perf_counter() - started)
    assert len(header.tensors) == 1500
    assert min(times) < 0.2


def test_that_a_refusal_is_one_printable_line_whatever_a_name_holds():
    data = b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + key("a\nb\x00c", 99, b"")
    with pytest.raises(ImportRefused) as refusal:
        read_header(io.BytesIO(data), file="m.gguf")
    assert str(refusal.value).isprintable()
