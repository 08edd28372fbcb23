"""Notes that the user keeps on figures: what a figure means here, who checked it, what was agreed about it."""

from itertools import pairwise
from typing import Annotated

from pydantic import Field, field_validator

from kvdesk.project.base import Spec

MOST_LETTERS = 2000
MOST_NOTES = 10_000
Name = Annotated[str, Field(min_length=1, max_length=200)]


class Note(Spec):
    """A text on one figure of an option under a case, both by name."""

    option: Name
    case: Name
    figure: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_.]{0,79}$")]
    text: Annotated[str, Field(max_length=MOST_LETTERS)]

    @field_validator("text")
    @classmethod
    def _says_something(cls, value: str) -> str:
        if not value.strip():
            raise ValueError("a note says something; delete it instead")
        return value

    @property
    def id(self) -> str:
        """What tells notes apart: "A · peak · headroom_bytes"."""
        return f"{self.option} · {self.case} · {self.figure}"

    @property
    def place(self) -> tuple[str, str, str]:
        """Where it stands among others: by option, case and figure, so that a file keeps its order."""
        return self.option, self.case, self.figure


def in_order(notes: tuple[Note, ...]) -> tuple[Note, ...]:
    """Notes as a project keeps them."""
    return tuple(sorted(notes, key=lambda note: note.place))


def refuse_twice(notes: tuple[Note, ...]) -> None:
    """ValueError where two notes in order speak of one figure."""
    for first, second in pairwise(notes):
        if first.place == second.place:
            option, case, figure = first.place
            raise ValueError(f'notes: two speak of {figure} of option "{option}", case "{case}"; keep one')
