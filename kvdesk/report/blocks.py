"""What a report is made of: frozen blocks that every renderer understands, and nothing about how they look.

Text is plain text; renderers escape it. A newline inside a cell starts a new line.
"""

import re
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Literal, TypeVar

from kvdesk.engine.findings import Severity
from kvdesk.engine.plan import LineName, State, Verdict
from kvdesk.units import Quantity

Align = Literal["left", "right"]
Tone = Literal["plain", "muted", "strong", "fits", "depends", "does_not_fit"]
RowKind = Literal["plain", "total", "muted"]


@dataclass(frozen=True, slots=True)
class Heading:
    """A section's name. Level 0 is the report's title, level 3 a label that no outline lists.

    `running` is what page headers say from here on.
    """

    level: int
    text: str
    anchor: str
    running: str | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the user's: the bytes of a PNG, JPEG or SVG file, with its size in any unit."""

    content: bytes
    media_type: str
    width: float
    height: float
    alt: str


@dataclass(frozen=True, slots=True)
class Cover:
    """What the report is called and who answers for it; `facts` are named lines such as author and date."""

    title: str
    kind: str
    organisation: str
    facts: tuple[tuple[str, str], ...]
    logo: Picture | None = None


@dataclass(frozen=True, slots=True)
class Contents:
    """The place of the list of sections; each renderer makes it of the report's headings."""

    title: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text; muted for notes."""

    text: str
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list without order, with a lead-in that stays with its first item."""

    items: tuple[str, ...]
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Callout:
    """What the reader must see first; `verdict` None where there is none (refused, no case set)."""

    verdict: Verdict | None
    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table; `line` puts that budget line's colour and pattern beside the text."""

    text: str
    tone: Tone = "plain"
    line: LineName | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One row; a total is set apart by a rule, muted rows stand beside the sum and are no part of it."""

    cells: tuple[Cell, ...]
    kind: RowKind = "plain"


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose header repeats on every page; one alignment a column."""

    caption: str
    header: tuple[str, ...]
    rows: tuple[Row, ...]
    align: tuple[Align, ...]


@dataclass(frozen=True, slots=True)
class KeyValues:
    """Named facts, one a line."""

    caption: str
    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A vector picture as SVG source, with its size in points."""

    svg: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing, what it shows in words, and its data where no table beside it has them."""

    drawing: Drawing
    caption: str
    alt: str
    data: Table | None = None


@dataclass(frozen=True, slots=True)
class FormulaBlock:
    """How a figure was computed, with its numbers; the state is always said."""

    title: str
    lines: tuple[str, ...]
    state: State
    state_text: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class FindingItem:
    """One finding as a sentence, its weight told by a word too."""

    severity: Severity
    word: str
    text: str


@dataclass(frozen=True, slots=True)
class FindingList:
    """What the reader must know beside the figures, the gravest first."""

    items: tuple[FindingItem, ...]


@dataclass(frozen=True, slots=True)
class Command:
    """Text to copy into a terminal or a file, in letters of one width: one paragraph that wraps and loses nothing.

    `on_paper` is the same over lines that a shell puts together again, for where wrapped lines would be copied apart.
    """

    caption: str
    text: str
    on_paper: str = ""


@dataclass(frozen=True, slots=True)
class PageBreak:
    """What follows starts a page of its own where there are pages."""


Block = (
    Heading
    | Cover
    | Contents
    | Paragraph
    | Bullets
    | Callout
    | Table
    | KeyValues
    | Figure
    | FormulaBlock
    | FindingList
    | Command
    | PageBreak
)


@dataclass(frozen=True, slots=True)
class Meta:
    """What stands in every footer, and the words renderers need around the blocks."""

    version: str
    date: str
    sha_short: str
    page_of: str
    made_by: str
    remark: str = ""
    author: str = ""
    organisation: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """One document as data: blocks in reading order, in one language, about one project."""

    title: str
    language: str
    blocks: tuple[Block, ...]
    project_sha256: str
    meta: Meta


def outline(report: Report) -> tuple[Heading, ...]:
    """The headings that contents and bookmarks list."""
    return tuple(block for block in report.blocks if isinstance(block, Heading) and block.level in (1, 2))


def cells(*texts: str, kind: RowKind = "plain") -> Row:
    """A row of plain texts."""
    return Row(tuple(Cell(text) for text in texts), kind)


# Control characters break XML and text files; directional overrides could make a signed page read as it is not.
_UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff\ud800-\udfff]"
)
_Any = TypeVar("_Any")


def printable(value: _Any) -> _Any:
    """The same blocks with every text free of characters that cannot be printed or that turn text around."""
    cleaned: Any = value
    if isinstance(value, Quantity):
        return value
    if isinstance(value, str):
        cleaned = _UNPRINTABLE.sub("\ufffd", value)
    elif isinstance(value, tuple):
        cleaned = tuple(printable(item) for item in value)
    elif is_dataclass(value) and not isinstance(value, type):
        cleaned = replace(value, **{item.name: printable(getattr(value, item.name)) for item in fields(value)})
    return cleaned  # type: ignore[no-any-return]
