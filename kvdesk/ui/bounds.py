"""The range a field of the project allows, read from its own declaration."""

from typing import Any, NamedTuple, get_args

from pydantic import BaseModel

from kvdesk.i18n import translate
from kvdesk.project.edit import Path, value_at
from kvdesk.project.project import Project
from kvdesk.ui.reading import numbers


class Bounds(NamedTuple):
    """The ends of a range, None where it has none; an open end is not part of it."""

    low: float | None = None
    high: float | None = None
    is_low_open: bool = False
    is_high_open: bool = False


def bounds_at(project: Project, path: Path) -> Bounds:
    """The range declared for a path."""
    parent = value_at(project, path[:-1])
    if not isinstance(parent, BaseModel):
        return Bounds()
    info = type(parent).model_fields[str(path[-1])]
    marks = [*info.metadata, *_marks_in(info.annotation)]
    low, above = _extreme(marks, ("ge",), max), _extreme(marks, ("gt",), max)
    high, below = _extreme(marks, ("le",), min), _extreme(marks, ("lt",), min)
    is_low_open = above is not None and (low is None or above >= low)
    is_high_open = below is not None and (high is None or below <= high)
    return Bounds(above if is_low_open else low, below if is_high_open else high, is_low_open, is_high_open)


def is_within(value: float, bounds: Bounds) -> bool:
    low, high, is_low_open, is_high_open = bounds
    is_above = low is None or value > low or (value == low and not is_low_open)
    return is_above and (high is None or value < high or (value == high and not is_high_open))


def range_sentence(bounds: Bounds) -> str:
    """What number may be typed."""
    low, high, is_low_open, is_high_open = bounds
    if low is None:
        return translate("Field", "Type a number such as 0.8.")
    if high is None:
        above = translate("Field", "Type a number above {low:p}.")
        return numbers().fill(
            above if is_low_open else translate("Field", "Type a number from {low:p} on."), {"low": low}
        )
    template = {
        (False, False): translate("Field", "Type a number from {low:p} to {high:p}."),
        (True, False): translate("Field", "Type a number above {low:p} and up to {high:p}."),
        (False, True): translate("Field", "Type a number from {low:p} on and below {high:p}."),
        (True, True): translate("Field", "Type a number above {low:p} and below {high:p}."),
    }[is_low_open, is_high_open]
    return numbers().fill(template, {"low": low, "high": high})


def _extreme(marks: list[Any], names: tuple[str, ...], pick: Any) -> float | None:
    """What the marks of these names declare; a Field inside an Annotated keeps its own marks in its metadata."""
    found = [
        getattr(part, name)
        for mark in marks
        for part in (mark, *getattr(mark, "metadata", ()))
        for name in names
        if getattr(part, name, None) is not None
    ]
    return float(pick(found)) if found else None


def _marks_in(annotation: Any) -> list[Any]:
    """Declarations inside `Annotated[…] | None`, at any depth."""
    found: list[Any] = []
    for part in get_args(annotation):
        found += [*getattr(part, "__metadata__", ()), *_marks_in(part)]
    return found
