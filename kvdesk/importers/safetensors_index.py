"""`model.safetensors.index.json` → the exact size of a checkpoint's tensors, and the files that hold them."""

import math
import re

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.json_object import kind_of, read_object
from kvdesk.project.base import MAX_BYTES

_FIELD = "metadata.total_size"
_PLAIN_NAME = re.compile(r"[A-Za-z0-9_][\w.+-]{0,200}")


def total_size(data: bytes, *, file: str) -> int | None:
    """Bytes of all tensors of the checkpoint: the index's `metadata.total_size`.

    Some writers store it as an integral float, some as 0 or not at all: the size is then unknown (None). Raises
    ImportRefused for broken JSON and for a size that is negative, fractional, not finite or not a number.
    Source: the index that `save_pretrained` writes beside sharded weights.
    """
    metadata = read_object(data, file=file).get("metadata")
    if metadata is None:
        return None
    if not isinstance(metadata, dict):
        raise ImportRefused(f"{file}: metadata is {kind_of(metadata)}, not an object; fetch the index again")
    size = metadata.get("total_size")
    if size is None:
        return None
    if isinstance(size, bool) or not isinstance(size, int | float):
        raise ImportRefused(f"{file}: {_FIELD} is {kind_of(size)}, not a number of bytes; fetch the index again")
    if isinstance(size, float) and not (math.isfinite(size) and size.is_integer()):
        raise ImportRefused(f"{file}: {_FIELD} is {size}, not a whole number of bytes; fetch the index again")
    if not 0 <= size <= MAX_BYTES:
        problem = "negative" if size < 0 else "larger than any checkpoint"
        raise ImportRefused(f"{file}: {_FIELD} is {problem}; fetch the index again")
    return int(size) or None


def tensor_names(data: bytes, *, file: str) -> frozenset[str] | None:
    """The names of the tensors; None where the index maps none. Raises ImportRefused for broken JSON.

    Source: `weight_map` of the index that `save_pretrained` writes.
    """
    mapped = read_object(data, file=file).get("weight_map")
    return frozenset(mapped) if isinstance(mapped, dict) and mapped else None


def shard_names(data: bytes, *, file: str) -> tuple[str, ...]:
    """The names of the files that hold the tensors, in order; empty where the index maps none.

    Raises ImportRefused for broken JSON and for a name that is no plain file name beside the index.
    Source: `weight_map` of the index that `save_pretrained` writes.
    """
    mapped = read_object(data, file=file).get("weight_map")
    if mapped is None:
        return ()
    if not isinstance(mapped, dict):
        raise ImportRefused(f"{file}: weight_map is {kind_of(mapped)}, not an object; fetch the index again")
    for name in mapped.values():
        if not isinstance(name, str) or not _PLAIN_NAME.fullmatch(name):
            shown = name[:80] if isinstance(name, str) else kind_of(name)
            raise ImportRefused(f"{file}: weight_map names {shown}, which is no file beside it; fetch the index again")
    return tuple(sorted(set(mapped.values())))
