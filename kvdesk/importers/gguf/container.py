"""The header of a GGUF file: metadata and tensor table, read from an open stream. Tensor data is never read.

Source: the GGUF specification, versions 2 and 3, little-endian. Every count and length is checked against a cap and
against the size of the file before anything is read or kept, so a damaged file costs neither time nor memory.
"""

import math
import struct
from dataclasses import dataclass
from typing import Any, BinaryIO

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.gguf.types import TENSOR_TYPES, TensorType

MAGIC = b"GGUF"
MAX_KEYS = 100_000
MAX_TENSORS = 1_000_000
MAX_NAME = 65_535
MAX_STRING = 64 << 20
MAX_ARRAY = 1 << 26
MAX_KEPT_ITEMS = 10_000
MAX_KEPT_TEXT = 4_096
MAX_ELEMENTS = 1 << 60
MAX_DIMENSIONS = 4
AGAIN = "fetch the file again"

_CHUNK = 1 << 20
_LENGTH = struct.Struct("<Q")
_TYPE = struct.Struct("<I")
_TENSOR_END = struct.Struct("<IQ")
_BOOL, _STRING, _ARRAY = 7, 8, 9
_SCALARS = {
    number: struct.Struct("<" + code)
    for number, code in {
        0: "B",
        1: "b",
        2: "H",
        3: "h",
        4: "I",
        5: "i",
        6: "f",
        7: "?",
        10: "Q",
        11: "q",
        12: "d",
    }.items()
}


@dataclass(frozen=True, slots=True)
class LongArray:
    """An array too long or of texts (a vocabulary): only its length is kept."""

    length: int


@dataclass(frozen=True, slots=True)
class TensorInfo:
    """One row of the tensor table: `shape` as the file has it, the row (the fastest dimension) first."""

    name: str
    shape: tuple[int, ...]
    type: TensorType

    @property
    def num_elements(self) -> int:
        return math.prod(self.shape)

    @property
    def size_bytes(self) -> int:
        """Bytes of the tensor's data, without the padding between tensors."""
        return self.type.size_bytes(self.num_elements)


@dataclass(frozen=True, slots=True)
class GgufHeader:
    """What stands before the tensor data of one file."""

    file: str
    version: int
    metadata: dict[str, Any]
    tensors: tuple[TensorInfo, ...]

    @property
    def num_splits(self) -> int:
        """Files the model is split over; 1 where the file says nothing of it."""
        count = self.metadata.get("split.count")
        return count if isinstance(count, int) and count > 1 else 1


def read_header(stream: BinaryIO, *, file: str) -> GgufHeader:
    """The header of a GGUF file in an open, seekable stream; `file` names it in refusals.

    Raises ImportRefused, one sentence, for a file that is not GGUF, of another version or byte order, cut short, with
    counts, lengths or dimensions past any real model's, an unknown tensor type, or a key or tensor that stands twice.
    """
    reader = _Reader(stream, file)
    if reader.take(4) != MAGIC:
        raise reader.refusal("is not a GGUF file (it does not begin with GGUF)", "name the right file")
    version = reader.number(_TYPE)
    if version not in (2, 3):
        if version & 0xFFFF == 0:
            raise reader.refusal("is a big-endian GGUF file", "convert it to little-endian")
        raise reader.refusal(f"is GGUF version {version}, and versions 2 and 3 are read", "convert it again")
    num_tensors = reader.count("tensors", MAX_TENSORS)
    num_keys = reader.count("keys", MAX_KEYS)
    metadata: dict[str, Any] = {}
    for _ in range(num_keys):
        key = reader.text(MAX_NAME)
        if key in metadata:
            raise reader.refusal(f"holds the key {key[:60]} twice")
        metadata[key] = _value(reader, key)
    tensors = tuple(_tensor(reader) for _ in range(num_tensors))
    if len({tensor.name for tensor in tensors}) != num_tensors:
        raise reader.refusal("holds a tensor twice")
    return GgufHeader(file, version, metadata, tensors)


def _value(reader: "_Reader", key: str) -> Any:
    kind = reader.number(_TYPE)
    if kind == _STRING:
        return reader.text(MAX_STRING, keep=MAX_KEPT_TEXT)
    if kind == _ARRAY:
        return _array(reader, key)
    if kind not in _SCALARS:
        raise reader.refusal(f"has a value of unknown type {kind} under {key[:60]}")
    return reader.number(_SCALARS[kind])


def _array(reader: "_Reader", key: str) -> Any:
    kind, length = reader.number(_TYPE), reader.number(_LENGTH)
    if length > MAX_ARRAY:
        raise reader.refusal(f"states an array of {_shown(length)} entries under {key[:60]}")
    if kind == _STRING:
        reader.skip_texts(length)
        return LongArray(length)
    if kind not in _SCALARS:
        raise reader.refusal(f"has an array of unknown type {kind} under {key[:60]}")
    scalar = _SCALARS[kind]
    if length > MAX_KEPT_ITEMS:
        reader.skip(length * scalar.size)
        return LongArray(length)
    return [item[0] for item in scalar.iter_unpack(reader.take(length * scalar.size))]


def _tensor(reader: "_Reader") -> TensorInfo:
    name = reader.text(MAX_NAME)
    num_dimensions = reader.number(_TYPE)
    if not 1 <= num_dimensions <= MAX_DIMENSIONS:
        raise reader.refusal(f"gives tensor {name[:60]} {num_dimensions} dimensions, and 1 to {MAX_DIMENSIONS} exist")
    shape = struct.unpack(f"<{num_dimensions}Q", reader.take(8 * num_dimensions))
    number, _offset = _TENSOR_END.unpack(reader.take(_TENSOR_END.size))
    if number not in TENSOR_TYPES:
        raise reader.refusal(f"stores tensor {name[:60]} in type {number}, which is not known", "update KVDesk")
    kind = TENSOR_TYPES[number]
    if not all(shape) or math.prod(shape) > MAX_ELEMENTS:
        raise reader.refusal(f"gives tensor {name[:60]} the dimensions {' × '.join(map(_shown, shape))}")
    if shape[0] % kind.block_size:
        raise reader.refusal(f"has rows of {shape[0]} in tensor {name[:60]}, not whole blocks of {kind.name}")
    return TensorInfo(name, shape, kind)


def _shown(number: int) -> str:
    return str(number) if number < 10**12 else f"about 10^{int(math.log10(number))}"


class _Reader:
    """A window of the stream: `take`, `skip` and whole lists of texts, never past the end of the file."""

    def __init__(self, stream: BinaryIO, file: str) -> None:
        self._stream, self._file = stream, file
        self._size = stream.seek(0, 2)
        stream.seek(0)
        self._data, self._at, self._start = b"", 0, 0

    def refusal(self, problem: str, way: str = AGAIN) -> ImportRefused:
        shown = "".join(sign if sign.isprintable() else "\ufffd" for sign in problem)
        return ImportRefused(f"{self._file}: the file {shown}; {way}")

    def _need(self, length: int) -> None:
        """Bytes `length` of the window from here on, or the refusal of a file cut short."""
        if self._start + self._at + length > self._size:
            raise self.refusal("ends before its header does")
        if self._at + length > len(self._data):
            self._start += self._at
            self._stream.seek(self._start)
            self._data, self._at = self._stream.read(max(length, _CHUNK)), 0
            if len(self._data) < length:
                raise self.refusal("ends before its header does")

    def take(self, length: int) -> bytes:
        self._need(length)
        self._at += length
        return self._data[self._at - length : self._at]

    def number(self, scalar: struct.Struct) -> Any:
        return scalar.unpack(self.take(scalar.size))[0]

    def count(self, what: str, most: int) -> int:
        number: int = self.number(_LENGTH)
        if number > most:
            raise self.refusal(f"states {_shown(number)} {what}, more than any model has")
        return number

    def skip(self, length: int) -> None:
        if self._start + self._at + length > self._size:
            raise self.refusal("ends before its header does")
        if self._at + length <= len(self._data):
            self._at += length
        else:
            self._start += self._at + length
            self._data, self._at = b"", 0

    def text(self, most: int, *, keep: int = MAX_NAME) -> str:
        """A text of at most `most` bytes; one longer than `keep` is skipped and read as empty."""
        length = self.number(_LENGTH)
        if length > most:
            raise self.refusal(f"states a text of {_shown(length)} bytes")
        if length > keep:
            self.skip(length)
            return ""
        return self.take(length).decode("utf-8", "replace")

    def skip_texts(self, count: int) -> None:
        """Past `count` texts; the loop stays inside the window, as vocabularies are long."""
        if self._start + self._at + 8 * count > self._size:
            raise self.refusal("ends before its header does")
        unpack = _LENGTH.unpack_from
        while count:
            data, at, end = self._data, self._at, len(self._data) - 8
            while count and at <= end:
                after = at + 8 + unpack(data, at)[0]
                if after > end + 8:
                    break
                at, count = after, count - 1
            self._at = at
            if count:
                self.text(MAX_STRING, keep=0)
                count -= 1
