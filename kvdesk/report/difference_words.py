"""A difference between two copies of a project in words: its group, the field's place in it, and both values."""

from dataclasses import dataclass

from kvdesk.i18n import translate
from kvdesk.project.differences import Difference
from kvdesk.project.notes import Note
from kvdesk.report import words
from kvdesk.report.field_words import field_word
from kvdesk.report.notes import noted_figure
from kvdesk.report.value_words import value_words
from kvdesk.units import Numbers

STEP = " › "


@dataclass(frozen=True, slots=True)
class DifferenceWords:
    """`group` is the part of the project (model, workload, an option, prices), `place` the field in it."""

    group: str
    place: str
    before: str
    after: str

    @property
    def whole_place(self) -> str:
        return f"{self.group}{STEP}{self.place}"


def difference_words(one: Difference, numbers: Numbers) -> DifferenceWords:
    """What differs, as the reader calls it."""
    group, rest = _group(one)
    before, after = _values(one, numbers)
    return DifferenceWords(group, STEP.join(rest), before, after)


def _group(one: Difference) -> tuple[str, list[str]]:
    """The part of the project, and the steps to the field in it; what the project itself has, stands under its own."""
    path, label = one.path, one.label
    steps = [_step(one, place) for place in range(len(path))]
    if len(path) == 1:
        name = steps[0]
        if one.kind == "order":
            return name, [translate("Differences", "Order")]
        whole = translate("Differences", "all of it")
        return (translate("Differences", "Project"), [name]) if _is_own(path[0]) else (name, [whole])
    if path[0] == "options":
        group = translate("Differences", "Option {name}").format(name=label[1])
        return group, steps[2:] or [translate("Differences", "the whole option")]
    if path[:2] == ("workload", "cases") and len(path) > 2:
        case = translate("Differences", "Case {name}").format(name=words.case_name(label[2]))
        return steps[0], [case, *steps[3:]]
    return steps[0], steps[1:]


def _is_own(field: str | int) -> bool:
    return field in ("name", "baseline")


def _step(one: Difference, place: int) -> str:
    part, shown = one.path[place], one.label[place]
    if isinstance(part, int):
        return _note_place(shown) if one.path[0] == "notes" else shown
    inside = one.path[place - 1] if place else ""
    return field_word(part, str(inside))


def _note_place(shown: str) -> str:
    """A note's option with its case and its figure in words."""
    head, _, figure = shown.rpartition(" · ")
    option, _, case = head.rpartition(" · ")
    return f"{option} · {words.case_name(case)} · {noted_figure(figure)}"


def _values(one: Difference, numbers: Numbers) -> tuple[str, str]:
    name = str(one.path[-1])
    missing = translate("Differences", "not there")
    match one.kind:
        case "added":
            return missing, _there(one.after, numbers)
        case "removed":
            return _there(one.before, numbers), missing
        case "order":
            return ", ".join(map(str, one.before)), ", ".join(map(str, one.after))
    return value_words(one.before, numbers, name), value_words(one.after, numbers, name)


def _there(item: object, numbers: Numbers) -> str:
    """An item that only one of the two has: what a note says, else that it is there."""
    return value_words(item.text, numbers) if isinstance(item, Note) else translate("Differences", "there")
