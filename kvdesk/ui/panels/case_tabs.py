"""The tabs of the cases: which one is looked at, and adding, renaming and removing them."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QTabBar, QToolButton

from kvdesk.i18n import translate
from kvdesk.project.edit import EditRefused
from kvdesk.project.naming import with_case_named, without_case
from kvdesk.project.workload import Case
from kvdesk.report.words import case_name
from kvdesk.ui.dialogs.name import ask_name
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.panels.panel import Panel


class CaseTabs(Panel):
    """A panel about one case, with a tab for each.

    Signals: `case_chosen(name)` when the user looks at another case.
    """

    case_chosen = Signal(str)

    def __init__(self, document: ProjectDocument, title: str) -> None:
        super().__init__(document, title)
        self._tabs_shown: list[str] = []

    def focus_case(self, index: int) -> None:
        """Look at a case by its position, as clicking its tab does."""
        self.tabs.setCurrentIndex(index)

    def _add_tabs(self) -> None:
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.setElideMode(Qt.TextElideMode.ElideRight)
        self.tabs.setAccessibleName(translate("Workload", "Cases"))
        self.tabs.currentChanged.connect(self._choose_case)
        self.tabs.tabBarDoubleClicked.connect(lambda _index: self.rename_case())
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self.tabs, 1)
        self._buttons = []
        for text, hint, act in (
            ("+", translate("Workload", "Add a case like this one"), self.add_case),
            ("✎", translate("Workload", "Rename this case"), self.rename_case),
            ("−", translate("Workload", "Remove this case"), self.remove_case),
        ):
            button = QToolButton()
            button.setText(text)
            button.setToolTip(hint)
            button.setAccessibleName(hint)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.clicked.connect(act)
            row.addWidget(button)
            self._buttons.append(button)
        self.body.addLayout(row)

    def _show_tabs(self) -> None:
        names = [case_name(case.name) for case in self.project.workload.cases]
        with QSignalBlocker(self.tabs):
            if names != self._tabs_shown:
                while self.tabs.count() > len(names):
                    self.tabs.removeTab(self.tabs.count() - 1)
                for index, name in enumerate(names):
                    text = name[:1].upper() + name[1:]
                    if index < self.tabs.count():
                        self.tabs.setTabText(index, text)
                    else:
                        self.tabs.addTab(text)
                self._tabs_shown = names
            self.tabs.setCurrentIndex(self.case_index)
        self._buttons[2].setEnabled(len(names) > 1)

    def _choose_case(self, index: int) -> None:
        cases = self.project.workload.cases
        if 0 <= index < len(cases):
            self.case_chosen.emit(cases[index].name)

    def add_case(self) -> None:
        """A copy of the case looked at, under a name of its own, which is then looked at."""
        taken = {case.name for case in self.project.workload.cases}
        name = ask_name(self, translate("Workload", "Add a case"), translate("Workload", "Name of the case"), "", taken)
        if name:
            case = self.project.workload.cases[self.case_index]
            added = Case.model_validate({**dict(case), "name": name})
            place = len(self.project.workload.cases)
            self.document.insert(("workload", "cases", place), added, translate("Workload", "add case"))
            self.case_chosen.emit(name)

    def rename_case(self) -> None:
        case = self.project.workload.cases[self.case_index]
        taken = {other.name for other in self.project.workload.cases} - {case.name}
        title, label = translate("Workload", "Rename the case"), translate("Workload", "Name of the case")
        name = ask_name(self, title, label, case.name, taken)
        if name and name != case.name:
            renamed = with_case_named(self.project, self.case_index, name)
            self.document.take(renamed, translate("Workload", "rename case"))

    def remove_case(self) -> None:
        try:
            less = without_case(self.project, self.case_index)
            self.document.take(less, translate("Workload", "remove case"))
        except EditRefused:
            return  # the last case stays; its button is disabled then
