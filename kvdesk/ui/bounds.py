"""The range a field of the project allows, read from its own declaration."""

from typing import Any, get_args

from pydantic import BaseModel

from kvdesk.project.edit import Path, value_at
from kvdesk.project.project import Project

Bounds = tuple[float | None, float | None]


def bounds_at(project: Project, path: Path) -> Bounds:
    """The lowest and the highest value declared for a path; None where there is none."""
    parent = value_at(project, path[:-1])
    if not isinstance(parent, BaseModel):
        return None, None
    info = type(parent).model_fields[str(path[-1])]
    marks = [*info.metadata, *_marks_in(info.annotation)]
    return _extreme(marks, ("ge", "gt"), max), _extreme(marks, ("le", "lt"), min)


def is_within(value: float, bounds: Bounds) -> bool:
    low, high = bounds
    return (low is None or value >= low) and (high is None or value <= high)


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
