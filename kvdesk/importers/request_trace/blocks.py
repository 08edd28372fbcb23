"""A byte stream in blocks of whole records: no more than a block and one record are ever held."""

from collections.abc import Callable, Iterator
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.request_trace.csv_rows import DELIMITERS
from kvdesk.importers.request_trace.refusals import ReadCancelled

BLOCK_BYTES = 1 << 20
MAX_RECORD_BYTES = 8 << 20
_PACKED = {
    b"\x1f\x8b": "gzip",
    b"PK\x03\x04": "ZIP",
    b"BZh": "bzip2",
    b"\xfd7zXZ": "xz",
    b"\x28\xb5\x2f\xfd": "Zstandard",
}
_BOMS = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
_UTF8_BOM = b"\xef\xbb\xbf"

Progress = Callable[[int], None]
Cancelled = Callable[[], bool]


def first_block(stream: BinaryIO, *, file: str) -> bytes:
    """The first bytes of a text file without its byte-order mark; refuses what is empty, packed or no UTF-8 text."""
    start = stream.read(BLOCK_BYTES)
    packed = next((name for magic, name in _PACKED.items() if start.startswith(magic)), None)
    if packed is not None:
        raise ImportRefused(f"{file}: row 1 is packed with {packed}; unpack the file and open what was in it")
    encoding = _BOMS.get(start[:2]) or ("not UTF-8" if b"\0" in start else None)
    if encoding is not None:
        raise ImportRefused(f"{file}: row 1 is {encoding} text or no text; save the file as UTF-8 CSV or JSON Lines")
    start = start.removeprefix(_UTF8_BOM)
    if not start.strip() and len(start) < BLOCK_BYTES - len(_UTF8_BOM):
        raise ImportRefused(f"{file}: row 1 is not there, the file is empty; give a trace with a row a request")
    return start


def is_json(start: bytes) -> bool:
    """Whether a file that starts so is JSON rather than CSV."""
    return start.lstrip()[:1] in (b"{", b"[")


def whole_records(
    start: bytes,
    stream: BinaryIO,
    *,
    file: str,
    quoted: bool,
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
) -> Iterator[bytes]:
    """The file in blocks that end with a line end; with `quoted`, one outside double quotes (RFC 4180).

    `progress` is told the bytes read so far after each block. Raises ReadCancelled when `cancelled` says so, and
    ImportRefused for a record that does not end within `MAX_RECORD_BYTES` and for bytes that are not UTF-8.
    """
    carried, chunk, done, rows = b"", start, len(start), 0  # rows are counted as records: a quoted line end ends none
    while True:
        if cancelled is not None and cancelled():
            raise ReadCancelled
        held = carried + chunk
        if not chunk and held:
            held += b"\n"
        cut = _last_line_end(held, quoted)
        if not chunk and cut < len(held):
            raise ImportRefused(
                f'{file}: row {rows + 1} opens a quote (") that is never closed; close it or remove the row'
            )
        block, carried = held[:cut], held[cut:]
        if len(carried) > MAX_RECORD_BYTES:
            problem = f"row {rows + len(_line_ends(block, quoted)) + 1} is longer than {MAX_RECORD_BYTES >> 20} MiB"
            raise ImportRefused(f"{file}: {problem}; check its quotes and line ends")
        if block:
            _check_encoding(block, rows, file, start if quoted else b"")
            rows += len(_line_ends(block, quoted))
            yield block
        if progress is not None:
            progress(done)
        if not chunk:
            return
        chunk = stream.read(BLOCK_BYTES)
        done += len(chunk)


def _last_line_end(data: bytes, quoted: bool) -> int:
    """Length of the part that ends with the last line end outside quotes; 0 without one."""
    if not quoted or b'"' not in data:
        return data.rfind(b"\n") + 1
    ends = _line_ends(data, quoted)
    return int(ends[-1]) + 1 if len(ends) else 0


def _line_ends(data: bytes, quoted: bool) -> npt.NDArray[np.intp]:
    """Where lines end, with `quoted` outside quotes."""
    array = np.frombuffer(data, np.uint8)
    ends = np.flatnonzero(array == ord("\n"))
    if not quoted or b'"' not in data:
        return ends
    quotes = np.flatnonzero(array == ord('"'))
    outside: npt.NDArray[np.intp] = ends[np.searchsorted(quotes, ends) % 2 == 0]
    return outside


def _check_encoding(block: bytes, rows: int, file: str, head: bytes) -> None:
    """Refuse bytes that are not UTF-8 by their row and, in a CSV file that begins with `head`, their column."""
    if block.isascii() and b"\0" not in block:
        return
    try:
        block.decode("utf-8")
        position = block.find(b"\0")
    except UnicodeDecodeError as error:
        position = error.start
    if position >= 0:
        ends = _line_ends(block, quoted=bool(head))
        before = ends[ends < position]
        text = block[int(before[-1]) + 1 if len(before) else 0 : position]
        where = f"row {rows + len(before) + 1}{_column_of(text, head)}"
        raise ImportRefused(f"{file}: {where} holds bytes that are not UTF-8 text; save the file as UTF-8")


def _column_of(text: bytes, head: bytes) -> str:
    """The column in which a row's text ends so; nothing to say where there is no head."""
    if not head:
        return ""
    names = head.split(b"\n", 1)[0].decode("utf-8", "replace").strip()
    mark = max(DELIMITERS, key=names.count)
    outside = "".join(text.decode("utf-8", "replace").split('"')[::2])
    listed, at = names.split(mark), outside.count(mark)
    return f", column {listed[at].strip()}:" if at < len(listed) else ""
