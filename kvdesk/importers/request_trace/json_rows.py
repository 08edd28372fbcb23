"""The rows of a JSON Lines file: one object a line, read many lines at once."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.json_object import kind_of
from kvdesk.importers.request_trace.columns import Integers


@dataclass(frozen=True, slots=True, eq=False)
class Objects:
    """The objects of a block and the number of the line each stands in."""

    objects: Sequence[dict[str, Any]]
    numbers: Integers

    def column(self, name: str, file: str) -> list[Any]:
        """A value of every object; ImportRefused names the first without it."""
        try:
            return [row[name] for row in self.objects]
        except KeyError:
            missing = next(index for index, row in enumerate(self.objects) if name not in row)
            problem = f"row {self.numbers[missing]} has no column {name}"
            raise ImportRefused(f"{file}: {problem}; map the columns of the file") from None

    def __len__(self) -> int:
        return len(self.objects)


def split_objects(block: bytes, first_number: int, *, file: str) -> tuple[Objects, int]:
    """The objects of a block of whole lines, and how many lines it has; blank lines are passed over."""
    lines = block.split(b"\n")[:-1]
    kept = [index for index, line in enumerate(lines) if line.strip()]
    texts = [lines[index] for index in kept] if len(kept) < len(lines) else lines
    try:
        objects = json.loads(b"[" + b",".join(texts) + b"]")
        together = len(objects) == len(texts) and all(type(row) is dict for row in objects)
    except (ValueError, RecursionError):
        together = False
    if not together:
        objects = [_object(text, first_number + index, file) for index, text in zip(kept, texts, strict=True)]
    return Objects(objects, first_number + np.array(kept, np.int64)), len(lines)


def _object(line: bytes, number: int, file: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise ImportRefused(f"{file}: row {number} is not JSON; write one object a line") from None
    if not isinstance(value, dict):
        raise ImportRefused(f"{file}: row {number} is {kind_of(value)}, not an object; write one object a line")
    return value
