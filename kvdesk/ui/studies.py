"""Questions asked of the whole project in a window of their own, over what is looked at: the menu Explore."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from kvdesk.i18n import translate
from kvdesk.project.edit import parse_path
from kvdesk.project.naming import with_note
from kvdesk.report.words import case_name, figure_name
from kvdesk.ui.commands import Commands
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.selection import Selection


class Studies(QObject):
    """Opens the studies of a document; each knows the option and the case that are looked at.

    Signals: `field_requested(path)`: a study leads to the field that edits a path.
    """

    field_requested = Signal(str)

    def __init__(self, window: QWidget, document: ProjectDocument, selection: Selection) -> None:
        super().__init__(window)
        self._window, self._document, self._selection = window, document, selection

    def acts(self, commands: Commands) -> tuple[tuple[QAction, Callable[[], None]], ...]:
        """The commands that are carried out here, each with what it does."""
        return (
            (commands.sweep, self.ask_sweep),
            (commands.prices, self.ask_prices),
            (commands.find_purchase, self.find_purchase),
            (commands.growth, self.plan_growth),
            (commands.sensitivity, self.ask_what_moves),
        )

    def ask_prices(self, path: str = "") -> None:
        """The prices of the project and the bill of the option looked at; `path` is the field to begin with."""
        from kvdesk.ui.dialogs.prices import edit_prices  # noqa: PLC0415  (dialogs: when they are asked for)

        edit_prices(self._window, self._document, self._selection.focus.option_index, parse_path(path))

    def find_purchase(self) -> None:
        """The smallest purchase that carries the load; one that is added as an option is looked at."""
        from kvdesk.ui.dialogs.search import find_purchase  # noqa: PLC0415

        find_purchase(self._window, self._document, self._selection.focus.option_index, self._look_at_option)

    def _look_at_option(self, index: int) -> None:
        self._selection.look_at(replace(self._selection.focus, option_index=index), self._document.project)

    def plan_growth(self) -> None:
        """The load over quarters: when each option runs out, and what the next step costs."""
        from kvdesk.ui.dialogs.growth import plan_growth  # noqa: PLC0415

        plan_growth(self._window, self._document)

    def ask_what_moves(self) -> None:
        """Which input moves an answer most; then to the field of the input that was chosen."""
        from kvdesk.ui.dialogs.sensitivity import ask_what_moves  # noqa: PLC0415

        project, focus = self._document.project, self._selection.focus
        path = ask_what_moves(self._window, project, focus.option_index, self._selection.case_index)
        if path:
            self._look_at(path)
            self.field_requested.emit(path)

    def show_field(self, path: str) -> None:
        """The field of a path that no panel edits: prices, the bill and the site are edited in a window of their
        own."""
        match parse_path(path):
            case ("prices" | "site", *_) | ("options", _, "purchase", *_):
                self.ask_prices(path)

    def _look_at(self, path: str) -> None:
        """Look at the option or the case that a path is in."""
        project, focus = self._document.project, self._selection.focus
        match parse_path(path):
            case ("options", int(index), *_):
                self._selection.look_at(replace(focus, option_index=index), project)
            case ("workload", "cases", int(index), *_):
                self._selection.look_at(replace(focus, case_name=project.workload.cases[index].name), project)

    def ask_sweep(self) -> None:
        """What follows where a setting or two are varied; a point that is taken over becomes the project's."""
        from kvdesk.ui.dialogs.sweep import ask_sweep  # noqa: PLC0415

        project, focus = self._document.project, self._selection.focus
        result = ask_sweep(self._window, project, focus.option_index, self._selection.case_index)
        if result is not None:
            self._document.take(result, translate("Sweep", "point of a sweep"))

    def ask_note(self) -> None:
        """The note on the figure looked at."""
        from kvdesk.ui.dialogs.note import ask_note  # noqa: PLC0415

        project, focus = self._document.project, self._selection.focus
        option, case, figure = project.options[focus.option_index].name, focus.case_name, focus.figure
        template = translate("Notes", "Option {option}, case {case}")
        place = template.format(option=option, case=case_name(case))
        text = ask_note(self._window, figure_name(figure), place, project.notes_on(option, case).get(figure, ""))
        if text is not None:
            self._document.take(with_note(project, option, case, figure, text), translate("Notes", "note"))
