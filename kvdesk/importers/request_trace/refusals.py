"""Where a trace cannot be read: one sentence with the file, the row and the column.

Rows are counted as a spreadsheet counts them: a CSV file's header is row 1, and so is the first line of JSON Lines.
"""

from dataclasses import dataclass

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.request_trace.columns import Integers


class ReadCancelled(Exception):
    """The reader was asked to stop."""


@dataclass(frozen=True, slots=True)
class Place:
    """A column of some rows of a file."""

    file: str
    column: str
    rows: Integers

    def refusal(self, index: int, problem: str, way: str) -> ImportRefused:
        """What is wrong with the value at `index`, and the way forward."""
        column = " ".join(self.column.split())
        return ImportRefused(f"{self.file}: row {self.rows[index]}, column {column}: {problem}; {way}")


def shown(text: str) -> str:
    """A value as it is quoted in a sentence: on one line, and short."""
    line = " ".join(text.split())
    return f'"{line[:40]}…"' if len(line) > 40 else f'"{line}"'
