"""What the window looks at, kept right while options and cases come, go and change their names."""

from PySide6.QtCore import QObject, Signal

from kvdesk.engine.load import resolved_case
from kvdesk.project.project import Project
from kvdesk.ui.focus import Focus


class Selection(QObject):
    """The focus of the window.

    Signals: `focus_changed(focus)` when the user looks at something else.
    """

    focus_changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._focus = Focus()
        self._case_index = 0
        self._option_before = 0
        self._option_name = ""

    @property
    def focus(self) -> Focus:
        return self._focus

    @property
    def case_index(self) -> int:
        return self._case_index

    def look_at(self, focus: Focus, project: Project) -> None:
        """Look at something else in a project."""
        if focus.option_index != self._focus.option_index:
            self._option_before = self._focus.option_index
        self._focus, self._option_name = focus, ""
        self._follow(project)
        self.focus_changed.emit(self._focus)

    def start(self, project: Project) -> None:
        """Look at a project just opened: its first option, and the last case that is set, which asks for most."""
        cases = project.workload.cases
        name = next((case.name for case in reversed(cases) if resolved_case(case).is_set), cases[0].name)
        self._focus, self._option_name = Focus(case_name=name), ""
        self._follow(project)

    def follow(self, project: Project) -> Focus:
        """The focus after an edit: a case renamed or an option moved is still looked at, one removed gives way to its
        neighbour."""
        self._follow(project)
        return self._focus

    def _follow(self, project: Project) -> None:
        names = [case.name for case in project.workload.cases]
        if self._focus.case_name in names:
            self._case_index = names.index(self._focus.case_name)
        else:
            self._case_index = min(self._case_index, len(names) - 1)
        options = [option.name for option in project.options]
        option_index = self._focus.option_index
        if self._option_name in options:
            option_index = options.index(self._option_name)
        if option_index >= len(project.options):  # gone with an undo or a deletion: back to the one looked at before
            option_index = min(self._option_before, len(project.options) - 1)
        self._option_name = options[option_index]
        self._focus = Focus(option_index, names[self._case_index], self._focus.figure, self._focus.rank)
