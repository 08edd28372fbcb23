"""The user's notes on figures: a number behind each figure that has one, and a section that prints them all."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from kvdesk.engine.derivation import FIGURES
from kvdesk.engine.formula import figure_value
from kvdesk.engine.plan import CasePlan, Plan
from kvdesk.i18n import translate
from kvdesk.project.notes import Note
from kvdesk.project.project import Project
from kvdesk.report import words
from kvdesk.report.blocks import Block, Paragraph, Table, cells
from kvdesk.units import Numbers


@dataclass(frozen=True, slots=True)
class NoteMarks:
    """The numbers of a project's notes, by option, case and figure."""

    places: Mapping[tuple[str, str, str], int] = field(default_factory=dict)

    def beside(self, name: str, option: str, cases: tuple[str, ...], figure: str) -> str:
        """A figure's name with the numbers of its notes: "Headroom [2]"; the name alone where there are none."""
        found = [self.places[place] for case in cases if (place := (option, case, figure)) in self.places]
        return f"{name} [{', '.join(map(str, found))}]" if found else name


NO_MARKS = NoteMarks()


def note_marks(project: Project) -> NoteMarks:
    return NoteMarks({note.place: number for number, note in enumerate(read_notes(project), 1)})


def read_notes(project: Project) -> tuple[Note, ...]:
    """The notes as the report comes to them: options and cases in the project's order, figures in the window's."""
    options = [option.name for option in project.options]
    cases = [case.name for case in project.workload.cases]
    figures: list[str] = list(FIGURES)

    def place(note: Note) -> tuple[int, int, int, str]:
        figure = figures.index(note.figure) if note.figure in figures else len(figures)
        return options.index(note.option), cases.index(note.case), figure, note.figure

    return tuple(sorted(project.notes, key=place))


def note_blocks(plan: Plan, numbers: Numbers) -> Iterator[Block]:
    """All notes as one table; nothing where there are none."""
    rows = []
    for number, note in enumerate(read_notes(plan.project), 1):
        option = next(option for option in plan.options if option.option.name == note.option)
        case = option.case(note.case)
        rows.append(
            cells(
                numbers.integer(number),
                note.option,
                words.case_name(note.case),
                noted_figure(note.figure),
                "–" if case is None else value_text(case, note.figure, numbers),
                note.text,
            )
        )
    if not rows:
        return
    yield Table(
        translate("Notes", "Notes on figures"),
        (
            translate("Notes", "No."),
            translate("Notes", "Option"),
            translate("Notes", "Case"),
            translate("Notes", "Figure"),
            translate("Notes", "Value"),
            translate("Notes", "Note"),
        ),
        tuple(rows),
        ("right", "left", "left", "left", "right", "left"),
    )
    yield Paragraph(
        translate("Notes", "Notes are the user's own words. Values are those of the card with the least headroom."),
        "muted",
    )


def noted_figure(figure: str) -> str:
    """The name of a figure; its key where this version knows no figure of that name."""
    known: tuple[str, ...] = FIGURES
    return words.figure_name(figure) if figure in known else figure


def value_text(case: CasePlan, figure: str, numbers: Numbers) -> str:
    """What a figure is at present; "–" where it has no value."""
    known = next((name for name in FIGURES if name == figure), None)
    value = None if known is None else figure_value(case, known, case.tightest.position.rank)
    if value is None:
        return "–"
    return numbers.integer(value) if figure in ("max_sequences", "max_positions") else numbers.gib(value)
