"""Options and cases renamed and taken out of a project, with what names them: the baseline, the notes, the cases
of a search."""

from collections.abc import Callable
from typing import Any

from pydantic import ValidationError

from kvdesk.project.edit import EditRefused, explain, fields_of
from kvdesk.project.notes import Note
from kvdesk.project.project import Option, Project
from kvdesk.project.search import SearchSpec
from kvdesk.project.workload import Case


def with_option_named(project: Project, index: int, name: str) -> Project:
    """An option under another name; baseline and notes follow it."""
    before = project.options[index].name
    renamed = _checked(Option, project.options[index], name=name)
    return _with(
        project,
        options=(*project.options[:index], renamed, *project.options[index + 1 :]),
        baseline=name if project.baseline == before else project.baseline,
        notes=_changed(project.notes, lambda note: _renamed(note, note.option == before, option=name)),
    )


def without_option(project: Project, index: int) -> Project:
    """One option less: its notes go with it, and without the baseline the first option is it again."""
    name = project.options[index].name
    return _with(
        project,
        options=(*project.options[:index], *project.options[index + 1 :]),
        baseline="" if project.baseline == name else project.baseline,
        notes=_changed(project.notes, lambda note: None if note.option == name else note),
    )


def with_case_named(project: Project, index: int, name: str) -> Project:
    """A case under another name; its notes and the search follow it."""
    cases = project.workload.cases
    before, renamed = cases[index].name, _checked(Case, cases[index], name=name)
    return _with(
        project,
        workload=_checked(
            type(project.workload), project.workload, cases=(*cases[:index], renamed, *cases[index + 1 :])
        ),
        notes=_changed(project.notes, lambda note: _renamed(note, note.case == before, case=name)),
        search=_searching(project.search, lambda case: name if case == before else case),
    )


def without_case(project: Project, index: int) -> Project:
    """One case less, the notes on its figures with it; a search for it alone is one for all cases again."""
    cases = project.workload.cases
    name = cases[index].name
    return _with(
        project,
        workload=_checked(type(project.workload), project.workload, cases=(*cases[:index], *cases[index + 1 :])),
        notes=_changed(project.notes, lambda note: None if note.case == name else note),
        search=_searching(project.search, lambda case: None if case == name else case),
    )


def with_note(project: Project, option: str, case: str, figure: str, text: str) -> Project:
    """A note put on a figure in the place of the one it has; an empty text takes that away."""
    others = tuple(note for note in project.notes if note.place != (option, case, figure))
    if text.strip():
        others = (*others, _checked(Note, None, option=option, case=case, figure=figure, text=text))
    return _with(project, notes=others)


def _searching(search: SearchSpec | None, change: Callable[[str], str | None]) -> SearchSpec | None:
    """A search whose cases have other names."""
    if search is None or not search.cases:
        return search
    cases = tuple(name for case in search.cases if (name := change(case)) is not None)
    changed: SearchSpec = _checked(SearchSpec, search, cases=cases)
    return changed


def _renamed(note: Note, is_meant: bool, **names: str) -> Note:
    return _checked(Note, note, **names) if is_meant else note


def _changed(notes: tuple[Note, ...], change: Callable[[Note], Note | None]) -> tuple[Note, ...]:
    return tuple(changed for note in notes if (changed := change(note)) is not None)


def _with(project: Project, **fields: Any) -> Project:
    changed: Project = _checked(Project, project, **fields)
    return changed


def _checked(kind: type[Any], before: Any, **fields: Any) -> Any:
    """A record with some fields changed, validated; what did not change is shared."""
    try:
        return kind.model_validate({**(fields_of(before) if before is not None else {}), **fields})
    except ValidationError as error:
        raise EditRefused(explain(error)) from None
