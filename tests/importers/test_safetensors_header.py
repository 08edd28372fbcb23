"""Headers of safetensors files made by hand: exact bytes, and what does not follow the format is refused."""

import io
import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.safetensors_header import DTYPE_BITS, bytes_by_dtype, read_header


def packed(header: object) -> bytes:
    data = header if isinstance(header, bytes) else json.dumps(header).encode()
    return len(data).to_bytes(8, "little") + data


def entry(dtype="BF16", shape=(2, 3), begin=0, end=12) -> dict:
    return {"dtype": dtype, "shape": list(shape), "data_offsets": [begin, end]}


def read(data: bytes):
    return read_header(io.BytesIO(data), file="m.safetensors")


def test_that_tensors_are_read_in_the_order_of_their_bytes():
    header = {
        "__metadata__": {"format": "pt"},
        "b": entry(begin=12, end=24),
        "a": entry(),
        "c": entry("F4", (3,), 24, 26),
    }
    tensors = read(packed(header))
    assert [(tensor.name, tensor.size_bytes, tensor.num_elements) for tensor in tensors] == [
        ("a", 12, 6),
        ("b", 12, 6),
        ("c", 2, 3),
    ]
    assert bytes_by_dtype(tensors) == {"BF16": 24, "F4": 2}


@given(st.lists(st.tuples(st.sampled_from(sorted(DTYPE_BITS)), st.lists(st.integers(0, 50), max_size=4)), max_size=20))
def test_that_every_type_is_counted_and_bytes_by_dtype_sum_to_the_buffer(drawn):
    header, at = {}, 0
    for number, (dtype, shape) in enumerate(drawn):
        elements = 1
        for side in shape:
            elements *= side
        size = -(-elements * DTYPE_BITS[dtype] // 8)
        header[f"t{number}"] = entry(dtype, shape, at, at + size)
        at += size
    tensors = read(packed(header))
    assert sum(bytes_by_dtype(tensors).values()) == sum(tensor.size_bytes for tensor in tensors) == at


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "ends before"),
        (b"\x10\0\0", "ends before"),
        (packed(b""), "ends before"),
        (packed({"a": entry()})[:-3], "ends before"),
        ((1 << 63).to_bytes(8, "little") + b"{}", "states a header of"),
        (packed(b"{]"), "not JSON"),
        (packed(b"\xff\xff"), "not JSON"),
        (packed(b"[" * 100_000), "not JSON"),
        (packed(b'{"a": NaN}'), "not JSON"),
        (packed([1]), "is a list"),
        (packed(b'{"a": 1, "a": 2}'), "a tensor twice"),
        (packed({"a": 5}), "the type None"),
        (packed({"a": entry("F128")}), "the type F128"),
        (packed({"a": entry(shape=[-1, 6])}), "no shape"),
        (packed({"a": entry(shape=[2.0, 3])}), "no shape"),
        (packed({"a": {**entry(), "shape": {"x": 1}}}), "no shape"),
        (packed({"a": entry(shape=[1 << 63])}), "no shape"),
        (packed({"a": {**entry(), "data_offsets": [0]}}), "no data_offsets"),
        (packed({"a": entry(begin=12, end=0)}), "run backwards"),
        (packed({"a": entry(end=13)}), "takes 13 bytes"),
        (packed({"a": entry(), "b": entry(begin=6, end=18)}), "overlaps"),
        (packed({"a": entry(), "b": entry(begin=13, end=25)}), "leaves a hole"),
        (packed({"a": entry(begin=1, end=13)}), "leaves a hole"),
    ],
)
def test_that_what_is_not_the_format_is_refused_by_name(data, sentence):
    started = time.perf_counter()
    with pytest.raises(ImportRefused, match=rf"^m\.safetensors: .*{sentence}.*; "):
        read(data)
    assert time.perf_counter() - started < 1
