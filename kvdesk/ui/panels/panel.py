"""What every editing panel does: bind its fields to paths of the option and case looked at."""

from PySide6.QtWidgets import QLabel, QWidget

from kvdesk.project.edit import Path, parse_path, path_text
from kvdesk.project.project import Project
from kvdesk.ui.binding import LineField
from kvdesk.ui.choice import ChoiceField
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.focus import Focus
from kvdesk.ui.panels.card import Card, Form, Section

Field = LineField | ChoiceField


def plain(text: str) -> str:
    """A label's text without the mark of its mnemonic."""
    return text.replace("&", "")


class Panel(Card):
    """A card whose fields edit one path each; `{option}` and `{case}` in a path are filled from the focus."""

    def __init__(self, document: ProjectDocument, title: str) -> None:
        super().__init__(title)
        self.document = document
        self.project = document.project
        self.focus = Focus()
        self._bound: list[tuple[Field, str, Section | None]] = []

    def bind(self, field: Field, path: str, *, hint: str = "", section: Section | None = None) -> Field:
        """Make a field edit a path; the hint is its tool tip."""
        self._bound.append((field, path, section))
        if isinstance(field, LineField):
            field.set_hint(hint)
        else:
            field.setToolTip(hint)
        return field

    def add_field(
        self, form: Form, label: str, field: Field, path: str, *, hint: str = "", section: Section | None = None
    ) -> QLabel:
        self.bind(field, path, hint=hint, section=section)
        return form.add_row(label, field)

    @property
    def option_path(self) -> Path:
        return ("options", self.focus.option_index)

    @property
    def case_index(self) -> int:
        names = [case.name for case in self.project.workload.cases]
        return names.index(self.focus.case_name) if self.focus.case_name in names else 0

    def fields(self) -> list[Field]:
        return [field for field, _, _ in self._bound]

    def show_project(self, project: Project, focus: Focus) -> None:
        """Show what a project says; showing it twice changes nothing."""
        self.project, self.focus = project, focus
        for field, path, _ in self._bound:
            field.show_project(project, self.resolve(path))
        self.show_facts()

    def show_facts(self) -> None:
        """What the panel shows beside its fields."""

    def resolve(self, path: str) -> Path:
        """The path a bound field edits now."""
        return parse_path(path.format(option=self.focus.option_index, case=self.case_index))

    def field_at(self, path: str) -> tuple[QWidget, Section | None] | None:
        """The widget that edits a dotted path, or the nearest one below it, and the section it is folded into."""
        for field, template, section in self._bound:
            if path_text(self.resolve(template)) == path:
                return field, section
        for field, template, section in self._bound:
            if path_text(self.resolve(template)).startswith(f"{path}."):
                return field, section
        return None
