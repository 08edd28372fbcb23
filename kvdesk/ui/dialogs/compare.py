"""Two copies of a project side by side: what differs by field, and which of the other's fields are taken over."""

from collections.abc import Iterator

from PySide6.QtCore import QSignalBlocker, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QFont, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from kvdesk.i18n import translate
from kvdesk.project.differences import Difference, differences, merged
from kvdesk.project.edit import EditRefused
from kvdesk.project.project import Project
from kvdesk.report.difference_words import difference_words
from kvdesk.ui.reading import numbers

WIDTH, HEIGHT = 1040, 560
FIELD, MINE, THEIRS = range(3)
TICKED, OPEN = Qt.CheckState.Checked, Qt.CheckState.Unchecked


class CompareDialog(QDialog):
    """Lists what differs; `result_project` is the present project with the ticked fields of the other."""

    def __init__(self, parent: QWidget | None, mine: Project, theirs: Project, name: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("Compare", "Compare with {name}").format(name=name))
        room = self.screen().availableSize()
        self.resize(min(WIDTH, room.width() - 20), min(HEIGHT, room.height() - 60))
        self._mine = mine
        self.result_project = mine
        self.found = differences(mine, theirs)
        self._row = QSize(0, self.fontMetrics().height() + 8)
        self.rows: list[tuple[Difference, QTreeWidgetItem]] = []
        self.lead = QLabel(self._lead(name))
        self.lead.setWordWrap(True)
        self.lead.setTextFormat(Qt.TextFormat.PlainText)
        self.tree = self._make_tree()
        self._fill()
        self.problem = QLabel(" ")
        self.problem.setWordWrap(True)
        self.problem.setTextFormat(Qt.TextFormat.PlainText)
        self.problem.setProperty("rank", "warning")
        self.problem.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        for widget in (self.lead, self.tree, self.problem):
            layout.addWidget(widget, 1 if widget is self.tree else 0)
        layout.addLayout(self._make_buttons())
        self._later = QTimer(self)  # a group ticks its fields one by one; they are looked at together
        self._later.setSingleShot(True)
        self._later.timeout.connect(self.follow)
        self.tree.itemChanged.connect(lambda _item, _column: self._later.start(0))
        self.follow()

    @property
    def taken(self) -> tuple[Difference, ...]:
        """The differences that are ticked."""
        return tuple(one for one, item in self.rows if item.checkState(FIELD) == TICKED)

    def _lead(self, name: str) -> str:
        if not self.found:
            return translate("Compare", "This project and {name} do not differ.").format(name=name)
        template = translate("Compare", "{count:n} fields differ. Tick what to take over from {name}; the rest stays.")
        if len(self.found) == 1:
            template = translate("Compare", "One field differs. Tick it to take it over from {name}.")
        return numbers().fill(template, {"count": len(self.found), "name": name})

    def _make_tree(self) -> QTreeWidget:
        tree = QTreeWidget()
        tree.setAccessibleName(translate("Compare", "What differs"))
        tree.setHeaderLabels(
            [
                translate("Compare", "Field"),
                translate("Compare", "This project"),
                translate("Compare", "The other file"),
            ]
        )
        tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        tree.setUniformRowHeights(True)
        tree.setAlternatingRowColors(True)
        tree.setTextElideMode(Qt.TextElideMode.ElideRight)
        header = tree.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        copy = QAction(translate("Views", "Copy"), tree)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self.copy_rows)
        tree.addAction(copy)
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        return tree

    def _fill(self) -> None:
        """A group for each part of the project, its fields below it."""
        groups: dict[str, QTreeWidgetItem] = {}
        for one in self.found:
            said = difference_words(one, numbers())
            if said.group not in groups:
                groups[said.group] = self._group(said.group)
            item = QTreeWidgetItem(groups[said.group], [said.place, said.before, said.after])
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(FIELD, OPEN)
            item.setSizeHint(FIELD, self._row)
            for column in (FIELD, MINE, THEIRS):
                item.setToolTip(column, item.text(column))
            self.rows.append((one, item))
        self.tree.expandAll()
        if self.rows:
            self.tree.setCurrentItem(self.rows[0][1])

    def _group(self, name: str) -> QTreeWidgetItem:
        group = QTreeWidgetItem(self.tree, [name])
        group.setFlags(group.flags() | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsAutoTristate)
        group.setCheckState(FIELD, OPEN)
        font = QFont(group.font(FIELD))
        font.setBold(True)
        group.setFont(FIELD, font)
        group.setSizeHint(FIELD, self._row)
        return group

    def _make_buttons(self) -> QHBoxLayout:
        self.all_button = QPushButton(translate("Compare", "Take &all theirs"))
        self.none_button = QPushButton(translate("Compare", "Take &none"))
        row = QHBoxLayout()
        for button, state in ((self.all_button, TICKED), (self.none_button, OPEN)):
            button.setAutoDefault(False)
            button.setEnabled(bool(self.found))
            button.clicked.connect(lambda _checked=False, state=state: self.tick_all(state))
            row.addWidget(button)
        row.addStretch(1)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.take_button = QPushButton(translate("Compare", "&Take over"))
        self.take_button.setDefault(True)
        self.buttons.addButton(self.take_button, QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        row.addWidget(self.buttons)
        return row

    def tick_all(self, state: Qt.CheckState) -> None:
        """Every field is taken over, or none."""
        with QSignalBlocker(self.tree):
            for _, item in self.rows:
                item.setCheckState(FIELD, state)
        self.tree.viewport().update()
        self.follow()

    def follow(self) -> None:
        """What the ticked fields make of the project; a choice that makes none says which field is in the way."""
        taken, sentence = self.taken, ""
        try:
            self.result_project = merged(self._mine, taken)
        except EditRefused as refusal:
            template = translate("Compare", "These do not go together: {reason}. Tick what belongs to it too.")
            sentence = template.format(reason=refusal)
        self.problem.setText(sentence or " ")
        self.take_button.setEnabled(bool(taken) and not sentence)
        template = translate("Compare", "&Take over {count:n} of {all:n}")
        self.take_button.setText(numbers().fill(template, {"count": len(taken), "all": len(self.found)}))

    def accept(self) -> None:
        self.follow()  # a tick of this very moment counts
        if self.take_button.isEnabled():
            super().accept()

    def copy_rows(self) -> None:
        """All of it, tab separated."""
        QApplication.clipboard().setText("\n".join("\t".join(line) for line in self._lines()))

    def _lines(self) -> Iterator[tuple[str, ...]]:
        header = self.tree.headerItem()
        yield tuple(header.text(column) for column in (FIELD, MINE, THEIRS))
        for one, item in self.rows:
            yield difference_words(one, numbers()).whole_place, item.text(MINE), item.text(THEIRS)


def ask_merge(parent: QWidget | None, mine: Project, theirs: Project, name: str) -> Project | None:
    """The project with fields of another copy taken over; None where none is to be."""
    dialog = CompareDialog(parent, mine, theirs, name)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    result = dialog.result_project if accepted else None
    dialog.deleteLater()
    return result
