"""How the report is dressed: its cover, its sections, its language and paper. No figure depends on any of it."""

import base64
import binascii
import re
from datetime import date
from typing import Annotated, Literal, Self, get_args

from pydantic import Field, field_validator, model_validator

from kvdesk.project.base import Spec
from kvdesk.project.logo import LogoError, kind_of

Paper = Literal["A4", "Letter"]
SectionName = Literal[
    "cover",
    "contents",
    "verdict",
    "comparison",
    "costs",
    "purchase",
    "growth",
    "sensitivity",
    "assumptions",
    "model",
    "workload",
    "accelerators",
    "options",
    "notes",
    "sources",
    "glossary",
]
SECTIONS: tuple[SectionName, ...] = get_args(SectionName)
Line = Annotated[str, Field(max_length=300)]
_LANGUAGE = re.compile(r"[a-z]{0,8}")


class Logo(Spec):
    """A picture embedded in the project: a PNG, JPEG or SVG file as base64, within the limits of `project.logo`."""

    name: Line = ""
    data: str

    @model_validator(mode="after")
    def _is_a_picture(self) -> Self:
        try:
            kind_of(self.content)
        except (LogoError, binascii.Error) as error:
            raise ValueError(f"the logo is not a picture the report can print ({error})") from None
        return self

    @property
    def content(self) -> bytes:
        """The bytes of the file."""
        return base64.b64decode(self.data, validate=True)

    @property
    def media_type(self) -> str:
        """ "image/png", "image/jpeg" or "image/svg+xml"."""
        return kind_of(self.content)[0]

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, in any unit."""
        return kind_of(self.content)[1]

    @classmethod
    def of(cls, name: str, content: bytes) -> Self:
        """A logo of a file's bytes; LogoError says what is wrong with them."""
        kind_of(content)
        return cls(name=name[:300], data=base64.b64encode(content).decode())


class ReportSettings(Spec):
    """What the export dialog asks for. Empty texts are left out of the report: the title is the project's name then,
    the date the day of printing, the language the window's."""

    title: Line = ""
    organisation: Line = ""
    author: Line = ""
    date: str = ""
    version: Annotated[str, Field(max_length=60)] = ""
    logo: Logo | None = None
    hidden: tuple[SectionName, ...] = ()
    language: str = ""
    paper: Paper = "A4"

    @field_validator("date")
    @classmethod
    def _is_a_day(cls, value: str) -> str:
        if value and not is_day(value):
            raise ValueError("a date is written year-month-day, such as 2026-11-30")
        return value

    @field_validator("language")
    @classmethod
    def _is_a_code(cls, value: str) -> str:
        if not _LANGUAGE.fullmatch(value):
            raise ValueError("a language is a code such as en or id")
        return value

    @field_validator("hidden")
    @classmethod
    def _in_order(cls, value: tuple[SectionName, ...]) -> tuple[SectionName, ...]:
        return tuple(name for name in SECTIONS if name in value)

    @property
    def shown(self) -> tuple[SectionName, ...]:
        """The sections that are printed, in their order."""
        return tuple(name for name in SECTIONS if name not in self.hidden)


def is_day(text: str) -> bool:
    """Whether a text is a day as the project writes it: "2026-11-30"."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
