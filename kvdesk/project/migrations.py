"""Steps from one schema of the project file to the next: pure dict → dict, no application code, never edited later."""

from collections.abc import Callable
from typing import Any

STEPS: tuple[Callable[[dict[str, Any]], dict[str, Any]], ...] = ()
SCHEMA_VERSION = len(STEPS) + 1


def migrate(data: dict[str, Any], version: int) -> dict[str, Any]:
    """The data as the current schema has it; `version` is between 1 and SCHEMA_VERSION."""
    for step in STEPS[version - 1 :]:
        data = step(data)
    return data
