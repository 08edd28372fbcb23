"""The header of a safetensors file: names, types, shapes and exact bytes of its tensors; their data is never read.

Source: the format's own description: eight bytes of length, JSON, then one buffer without holes or overlaps.
"""

import json
import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, BinaryIO

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.json_object import kind_of
from kvdesk.project.base import MAX_BYTES

MAX_HEADER_BYTES = 100_000_000
MAX_DIMENSIONS = 64
# Bits of one element; packed types (MXFP4 blocks, GPTQ words) are stored as U8 or I32 and counted as such.
DTYPE_BITS: dict[str, int] = {
    **dict.fromkeys(("BOOL", "U8", "I8", "F8_E4M3", "F8_E5M2", "F8_E8M0", "F8_E4M3FNUZ", "F8_E5M2FNUZ"), 8),
    **dict.fromkeys(("U16", "I16", "F16", "BF16"), 16),
    **dict.fromkeys(("U32", "I32", "F32"), 32),
    **dict.fromkeys(("U64", "I64", "F64", "C64"), 64),
    **dict.fromkeys(("F6_E2M3", "F6_E3M2"), 6),
    "F4": 4,
}
_METADATA = "__metadata__"
_AGAIN = "fetch the file again"


@dataclass(frozen=True, slots=True)
class StoredTensor:
    """One tensor of a checkpoint: its shape as the framework has it, and where its bytes stand in the buffer."""

    name: str
    dtype: str
    shape: tuple[int, ...]
    begin: int
    size_bytes: int

    @property
    def num_elements(self) -> int:
        return math.prod(self.shape)


def read_header(stream: BinaryIO, *, file: str) -> tuple[StoredTensor, ...]:
    """The tensors of a safetensors file in an open stream, in the order of their bytes.

    size = ⌈elements × bits ÷ 8⌉ of every tensor must be what its offsets say, and the offsets must cover one buffer
    from 0 without holes or overlaps. Raises ImportRefused, one sentence with the file and the tensor, for a header cut
    short or longer than 100 MB, broken JSON, an unknown type, and shapes or offsets that do not agree.
    """
    start = stream.read(8)
    length = int.from_bytes(start, "little")
    if len(start) < 8 or length < 2:
        raise ImportRefused(f"{file}: the file ends before its header does; {_AGAIN}")
    if length > MAX_HEADER_BYTES:
        raise ImportRefused(f"{file}: the file states a header of {length} bytes, which is no safetensors; {_AGAIN}")
    data = stream.read(length)
    if len(data) < length:
        raise ImportRefused(f"{file}: the file ends before its header does; {_AGAIN}")
    entries = _entries(data, file)
    tensors = sorted((_tensor(name, entry, file) for name, entry in entries), key=lambda t: (t.begin, t.size_bytes))
    at = 0
    for tensor in tensors:
        if tensor.begin != at:
            problem = "overlaps the one before" if tensor.begin < at else "leaves a hole before it"
            raise ImportRefused(f"{file}: tensor {tensor.name[:80]} {problem}; {_AGAIN}")
        at += tensor.size_bytes
    return tuple(tensors)


def bytes_by_dtype(tensors: Iterable[StoredTensor]) -> dict[str, int]:
    """Exact bytes of the tensors of each storage type, the largest first."""
    sizes: Counter[str] = Counter()
    for tensor in tensors:
        sizes[tensor.dtype] += tensor.size_bytes
    return dict(sizes.most_common())


def _entries(data: bytes, file: str) -> list[tuple[str, Any]]:
    try:
        value = json.loads(data.decode("utf-8"), object_pairs_hook=_Pairs, parse_constant=_no_constant)
    except (UnicodeDecodeError, ValueError, RecursionError):
        raise ImportRefused(f"{file}: the header is not JSON; {_AGAIN}") from None
    if not isinstance(value, _Pairs):
        raise ImportRefused(f"{file}: the header is {kind_of(value)}, not an object; {_AGAIN}")
    entries = [(name, entry) for name, entry in value if name != _METADATA]
    if len({name for name, _ in entries}) != len(entries):
        raise ImportRefused(f"{file}: the header holds a tensor twice; {_AGAIN}")
    return entries


class _Pairs(list[tuple[str, Any]]):
    """An object as it stands, so that a name that stands twice is seen."""


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _tensor(name: str, entry: object, file: str) -> StoredTensor:
    def refusal(problem: str, way: str = _AGAIN) -> ImportRefused:
        return ImportRefused(f"{file}: tensor {name[:80]} {problem}; {way}")

    facts = dict(entry) if isinstance(entry, _Pairs) else {}
    dtype, shape, offsets = facts.get("dtype"), _sizes(facts.get("shape")), _sizes(facts.get("data_offsets"))
    if not isinstance(dtype, str) or dtype not in DTYPE_BITS:
        raise refusal(f"has the type {str(dtype)[:40]}, which is not known", "update KVDesk or fetch the file again")
    if shape is None:
        raise refusal("has no shape of whole numbers")
    if offsets is None or len(offsets) != 2:
        raise refusal("has no data_offsets of two whole numbers")
    begin, end = offsets
    if end < begin:
        raise refusal(f"has offsets that run backwards ({begin} to {end})")
    size = -(-math.prod(shape) * DTYPE_BITS[dtype] // 8)
    if size != end - begin:
        raise refusal(f"takes {end - begin} bytes, not what its shape {shape[:8]} in {dtype} takes")
    return StoredTensor(name, dtype, tuple(shape), begin, size)


def _sizes(value: object) -> list[int] | None:
    """A short list of whole numbers of a possible size; None for anything else."""
    if not isinstance(value, list) or isinstance(value, _Pairs) or len(value) > MAX_DIMENSIONS:
        return None
    fits = all(isinstance(entry, int) and not isinstance(entry, bool) and 0 <= entry <= MAX_BYTES for entry in value)
    return value if fits else None
