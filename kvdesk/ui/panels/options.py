"""The option bar: which purchase is looked at; adding, duplicating, renaming, moving and deleting options, and which of
them is the baseline."""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QMenu, QSizePolicy, QToolButton, QWidget

from kvdesk.i18n import translate
from kvdesk.project.naming import with_option_named, without_option
from kvdesk.project.project import Option, Project
from kvdesk.ui.choice import ElidedCombo
from kvdesk.ui.dialogs.name import ask_name
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.focus import Focus


class OptionBar(QWidget):
    """Chooses and edits the list of options.

    Signals: `option_chosen(index)`.
    """

    option_chosen = Signal(int)

    def __init__(self, document: ProjectDocument) -> None:
        super().__init__()
        self.document = document
        self._index = 0
        self._project = document.project
        self.choice = ElidedCombo()
        self.choice.setAccessibleName(translate("Options", "Option"))
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.setMinimumContentsLength(20)
        self.choice.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.choice.activated.connect(self.option_chosen)
        label = QLabel(translate("Options", "Option"))
        label.setBuddy(self.choice)
        self.menu = QMenu(translate("Options", "O&ption"), self)
        self._choices = QActionGroup(self)
        self._end_of_choices = self.menu.addSeparator()
        self.add_action = self._action(translate("Options", "&Add an option"), self.add_option)
        self.duplicate_action = self._action(translate("Options", "&Duplicate this option"), self.duplicate_option)
        self.rename_action = self._action(translate("Options", "&Rename this option…"), self.rename_option)
        self.delete_action = self._action(translate("Options", "De&lete this option"), self.delete_option)
        self.menu.addSeparator()
        self.up_action = self._action(translate("Options", "Move &up"), lambda: self.move_option(-1))
        self.down_action = self._action(translate("Options", "Move d&own"), lambda: self.move_option(1))
        self.baseline_action = self._action(translate("Options", "&Baseline of the comparison"), self.pin_baseline)
        self.baseline_action.setCheckable(True)
        self.baseline_action.setToolTip(translate("Options", "The option that differences are counted from"))
        button = QToolButton()
        button.setText("…")
        button.setToolTip(translate("Options", "Add, duplicate, rename, move or delete an option"))
        button.setAccessibleName(button.toolTip())
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(self.menu)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 4, 0)
        for widget in (label, self.choice, button):
            layout.addWidget(widget)

    def show_project(self, project: Project, focus: Focus) -> None:
        """Show the options and the one looked at."""
        self._project, self._index = project, focus.option_index
        names = [option.name for option in project.options]
        with QSignalBlocker(self.choice):
            if names != [self.choice.itemText(index) for index in range(self.choice.count())]:
                self.choice.clear()
                self.choice.addItems(names)
            self.choice.setCurrentIndex(self._index)
        self.choice.setToolTip(f"{names[self._index]}\n{translate('Options', 'The purchase being looked at')}")
        self.delete_action.setEnabled(len(names) > 1)
        self.up_action.setEnabled(self._index > 0)
        self.down_action.setEnabled(self._index + 1 < len(names))
        self.baseline_action.setChecked(self._index == project.baseline_index)
        self.baseline_action.setEnabled(len(names) > 1 and project.baseline != names[self._index])
        self._show_in_menu(names)

    def _show_in_menu(self, names: list[str]) -> None:
        """The options in the menu too: on a small screen the tool bar has no room for the list."""
        actions = self._choices.actions()
        if names != [action.data() for action in actions]:
            for action in actions:
                self._choices.removeAction(action)
                self.menu.removeAction(action)
                action.deleteLater()
            for index, name in enumerate(names):
                action = QAction(name.replace("&", "&&"), self._choices)
                action.setData(name)
                action.setCheckable(True)
                action.triggered.connect(lambda _checked=False, index=index: self.option_chosen.emit(index))
                self.menu.insertAction(self._end_of_choices, action)
            actions = self._choices.actions()
        actions[self._index].setChecked(True)

    def add_option(self) -> None:
        """A new option without hardware, at the end, looked at from now on."""
        self._insert(Option(name=self._free_letter()), translate("Options", "add option"))

    def duplicate_option(self) -> None:
        option = self._project.options[self._index]
        template = translate("Options", "{name} (copy)")
        name = self._free(template.format(name=option.name))
        copied = Option.model_validate({**dict(option), "name": name})
        self._insert(copied, translate("Options", "duplicate option"))

    def rename_option(self) -> None:
        option = self._project.options[self._index]
        taken = {other.name for other in self._project.options} - {option.name}
        title, label = translate("Options", "Rename the option"), translate("Options", "Name of the option")
        name = ask_name(self, title, label, option.name, taken)
        if name and name != option.name:
            renamed = with_option_named(self._project, self._index, name)
            self.document.take(renamed, translate("Options", "rename option"))

    def delete_option(self) -> None:
        if len(self._project.options) > 1:
            self.document.take(without_option(self._project, self._index), translate("Options", "delete option"))

    def move_option(self, step: int) -> None:
        """Change places with a neighbour; the option is still looked at, and a baseline that was pinned stays it."""
        place = self._index + step
        if 0 <= place < len(self._project.options):
            options = list(self._project.options)
            options.insert(place, options.pop(self._index))
            self.document.set_value(("options",), tuple(options), text=translate("Options", "move option"))

    def pin_baseline(self) -> None:
        """Differences are counted from the option looked at."""
        name = self._project.options[self._index].name
        self.baseline_action.setChecked(True)
        self.document.set_value(("baseline",), name, text=translate("Options", "pin baseline"))

    def _insert(self, option: Option, text: str) -> None:
        place = len(self._project.options)
        self.document.insert(("options", place), option, text)
        self.option_chosen.emit(place)

    def _free_letter(self) -> str:
        taken = {option.name for option in self._project.options}
        letters = (chr(ord("A") + step) for step in range(26))
        return next((letter for letter in letters if letter not in taken), self._free("A"))

    def _free(self, name: str) -> str:
        taken = {option.name for option in self._project.options}
        candidates = (name if step == 1 else f"{name} {step}" for step in range(1, len(taken) + 2))
        return next(candidate for candidate in candidates if candidate not in taken)

    def _action(self, text: str, act: Callable[[], None]) -> QAction:
        action = QAction(text, self)
        action.triggered.connect(act)
        self.menu.addAction(action)
        return action
