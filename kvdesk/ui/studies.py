"""Questions asked of the whole project in a window of their own, over what is looked at: the menu Explore."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from kvdesk.ui.commands import Commands
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.selection import Selection


class Studies(QObject):
    """Opens the studies of a document; each knows the option and the case that are looked at."""

    def __init__(self, window: QWidget, document: ProjectDocument, selection: Selection) -> None:
        super().__init__(window)
        self._window, self._document, self._selection = window, document, selection

    def acts(self, commands: Commands) -> tuple[tuple[QAction, Callable[[], None]], ...]:
        """The commands that are carried out here, each with what it does."""
        return ((commands.prices, self.ask_prices),)

    def ask_prices(self) -> None:
        """The prices of the project and the bill of the option looked at."""
        from kvdesk.ui.dialogs.prices import edit_prices  # noqa: PLC0415  (dialogs: when they are asked for)

        edit_prices(self._window, self._document, self._selection.focus.option_index)
