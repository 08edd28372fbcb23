"""The size that an index states."""

import json

import pytest

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.safetensors_index import total_size


def size(value: object) -> int | None:
    return total_size(json.dumps({"metadata": {"total_size": value}, "weight_map": {}}).encode(), file="i.json")


@pytest.mark.parametrize(("value", "expected"), [(352, 352), (13731385408.0, 13731385408), (0, None), (None, None)])
def test_that_the_size_is_a_whole_number_of_bytes_or_unknown(value, expected):
    assert size(value) == expected


@pytest.mark.parametrize("data", [b"{}", b'{"metadata": null}', b'{"metadata": {}}'])
def test_that_an_index_without_a_size_is_unknown(data):
    assert total_size(data, file="i.json") is None


@pytest.mark.parametrize(
    "value", [-1, 0.5, True, False, "352", [1], {}, float("nan"), float("inf"), -0.5, 10**30, 10**400, -(10**400)]
)
def test_that_anything_else_is_refused_by_file_and_field(value):
    with pytest.raises(ImportRefused, match=r"^i\.json: metadata\.total_size is .*; fetch the index again$"):
        size(value)


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b'{"metadata": 5}', b"\xff", b"[" * 100_000])
def test_that_a_broken_index_is_refused_by_its_file(data):
    with pytest.raises(ImportRefused, match=r"^i\.json: "):
        total_size(data, file="i.json")
