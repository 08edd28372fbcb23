"""Ids as small numbers: conversations, and the blocks of prompts."""

from collections.abc import Hashable, Sequence

import numpy as np

from kvdesk.importers.request_trace.columns import Integers
from kvdesk.importers.request_trace.refusals import Place, shown

MAX_BLOCKS = 1 << 27
_NO_PARENT = {"-1", "", "null", "none", "None"}


class Sessions:
    """Numbers conversations from 0 in the order they first appear."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._count = 0

    def number(self, names: Sequence[str], parents: Sequence[str] | None) -> Integers:
        """The session of each row: that of its parent where the parent is known, else that of its own name."""
        numbers = self._numbers
        result = np.empty(len(names), np.int64)
        for index, name in enumerate(names):
            parent = parents[index] if parents is not None else ""
            known = numbers.get(name) if parent in _NO_PARENT else numbers.get(parent)
            if known is None:
                known, self._count = self._count, self._count + 1
            numbers[name] = result[index] = known
        return result


class BlockIds:
    """Collects the block ids of prompts as one long column with offsets; ids that are texts are numbered."""

    def __init__(self) -> None:
        self._texts: dict[Hashable, int] = {}
        self._values: list[Integers] = []
        self._sizes: list[Integers] = []
        self._total = 0

    def add(self, lists: Sequence[object], place: Place) -> Integers:
        """The ids of further rows, and how many each has; ImportRefused names a row whose ids are no list of ids."""
        for index, ids in enumerate(lists):
            if not isinstance(ids, list):
                raise place.refusal(index, f"{shown(str(ids))} is not a list of ids", "write the ids as [1, 2, 3]")
        flat = [one for ids in lists for one in ids]  # type: ignore[attr-defined]
        sizes = np.array([len(ids) for ids in lists], np.int64)  # type: ignore[arg-type]
        self._sizes.append(sizes)
        self._total += len(flat)
        if self._total > MAX_BLOCKS:
            raise place.refusal(0, f"the trace has more than {MAX_BLOCKS:,} block ids", "give a part of the trace")
        self._values.append(self._numbers(flat, lists, place))
        return sizes

    def _numbers(self, flat: list[object], lists: Sequence[object], place: Place) -> Integers:
        kinds = set(map(type, flat))
        if kinds <= {int}:
            try:
                return np.array(flat, np.int64)
            except OverflowError:
                pass
        if not kinds <= {int, str}:
            wrong = next(i for i, ids in enumerate(lists) if any(type(one) not in (int, str) for one in ids))  # type: ignore[attr-defined]
            raise place.refusal(wrong, f"{shown(str(lists[wrong]))} is not a list of ids", "ids are numbers or texts")
        return np.array([self._number(one) for one in flat], np.int64)

    def _number(self, one: object) -> int:
        """A number in 64 bits is itself; a text or a longer number gets one from the far negative end."""
        if isinstance(one, int) and -(1 << 62) < one < 1 << 63:
            return one
        return self._texts.setdefault(one, len(self._texts) - (1 << 63))

    def columns(self) -> tuple[Integers, Integers]:
        """Offsets, one more than rows, and values."""
        sizes = np.concatenate(self._sizes) if self._sizes else np.empty(0, np.int64)
        values = np.concatenate(self._values) if self._values else np.empty(0, np.int64)
        return np.concatenate([np.zeros(1, np.int64), np.cumsum(sizes)]), values
