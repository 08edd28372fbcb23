"""Which column of a trace is what, and the columns of a trace that was read.

Published formats: Azure LLM inference traces 2023 and 2024 (AzurePublicDataset), Mooncake FAST'25 traces, Qwen Bailian
traces (one object a line, seconds, 16 positions a block), BurstGPT. Any other file is read by a map made by hand.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

Unit = Literal["s", "ms", "us", "ns", "iso"]
Integers = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]

NS_PER_UNIT: Mapping[Unit, int] = {"s": 10**9, "ms": 10**6, "us": 10**3, "ns": 1}


@dataclass(frozen=True, slots=True)
class ColumnMap:
    """The names of a file's columns: when a request arrived, its tokens in and out, and what it shares with others.

    `arrival_unit` is the unit of the arrival column, "iso" for dates. `session` names a conversation; with `parent`
    beside it each request has an id of its own, and its session is that of its parent. `hash_ids` are the ids of the
    prompt's blocks, `block_size` positions each, head first: equal ids are the same block after the same prefix.
    """

    arrival: str
    input_len: str
    output_len: str
    arrival_unit: Unit
    session: str | None = None
    parent: str | None = None
    hash_ids: str | None = None
    block_size: int | None = None

    def __post_init__(self) -> None:
        if self.hash_ids is not None and (self.block_size is None or self.block_size < 1):
            raise ValueError("a map with hash ids needs the positions a block, such as 512")
        if self.parent is not None and self.session is None:
            raise ValueError("a map with a parent column needs the column of the request's own id as its session")

    @property
    def names(self) -> tuple[str, ...]:
        """The columns that the file must have."""
        optional = (self.session, self.parent, self.hash_ids)
        return (self.arrival, self.input_len, self.output_len, *(name for name in optional if name is not None))


@dataclass(frozen=True, slots=True, eq=False)
class RequestTrace:
    """Requests in the order they arrived, a column each.

    `arrival_s` counts from the first arrival, which `start` names where the file has dates. The prompt of request i
    is the blocks `hash_values[hash_offsets[i]:hash_offsets[i + 1]]` of `block_size` positions, the last one partly
    filled. `session` numbers the conversations from 0 in the order they first appear.
    """

    arrival_s: Reals
    input_len: Integers
    output_len: Integers
    session: Integers | None = None
    hash_offsets: Integers | None = None
    hash_values: Integers | None = None
    block_size: int | None = None
    start: str | None = None

    @property
    def num_requests(self) -> int:
        return len(self.arrival_s)


@dataclass(frozen=True, slots=True)
class Preview:
    """The head of a trace: its columns, its first rows as text, and the map that was guessed.

    `format_name` is the published format where the columns are exactly known, and `guess` is None where no column
    looks like an arrival or a length.
    """

    kind: Literal["csv", "json lines"]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    format_name: str | None
    guess: ColumnMap | None


_AZURE = ColumnMap("TIMESTAMP", "ContextTokens", "GeneratedTokens", "iso")
_BAILIAN = ColumnMap(
    "timestamp", "input_length", "output_length", "s", "chat_id", "parent_chat_id", "hash_ids", block_size=16
)
_MOONCAKE = ColumnMap("timestamp", "input_length", "output_length", "ms", hash_ids="hash_ids", block_size=512)
_BURST = ColumnMap("Timestamp", "Request tokens", "Response tokens", "s")
_BURST_SESSIONS = ColumnMap("Timestamp", "Request tokens", "Response tokens", "s", session="Session ID")
KNOWN_FORMATS: tuple[tuple[str, ColumnMap], ...] = (
    ("Azure", _AZURE),
    ("Bailian", _BAILIAN),
    ("Mooncake", _MOONCAKE),
    ("BurstGPT", _BURST_SESSIONS),
    ("BurstGPT", _BURST),
)


def known_format(columns: Sequence[str]) -> tuple[str, ColumnMap] | None:
    """The published format that has these columns and its map; None where it is none of them."""
    present = set(columns)
    return next(((name, known) for name, known in KNOWN_FORMATS if present.issuperset(known.names)), None)
