"""Cards beside the first ones, in the same node or in nodes of their own, and what others take of cards."""

from collections.abc import Callable

from pydantic import ValidationError
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from kvdesk.i18n import translate
from kvdesk.project.base import Spec
from kvdesk.project.edit import EditRefused, Path, explain
from kvdesk.project.hardware_spec import CardGroup, HardwareSpec, TakenCard
from kvdesk.project.project import Project
from kvdesk.ui.binding import CountField, LineField, SizeField, TextField
from kvdesk.ui.document import ProjectDocument

GIB = 1 << 30


class _Row(QWidget):
    """One group or one taken card; its fields edit paths below `path`, and ✕ takes it out."""

    def __init__(self, remove: Callable[[], None], hint: str) -> None:
        super().__init__()
        self.fields: list[tuple[LineField, str]] = []
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(6)
        self.grid.setVerticalSpacing(4)
        self.remove = QToolButton()
        self.remove.setText("✕")
        self.remove.setToolTip(hint)
        self.remove.setAccessibleName(hint)
        self.remove.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.remove.clicked.connect(remove)

    def add_field(self, field: LineField, name: str, hint: str) -> LineField:
        field.set_hint(hint)
        self.fields.append((field, name))
        return field

    def show_project(self, project: Project, path: Path) -> None:
        for field, name in self.fields:
            field.show_project(project, (*path, name))


class OtherCards(QWidget):
    """The groups of other cards and the taken cards of the option looked at; each gesture is one undo step."""

    def __init__(self, document: ProjectDocument) -> None:
        super().__init__()
        self._document, self._option, self._hardware = document, 0, HardwareSpec()
        self.groups: list[_Row] = []
        self.taken: list[_Row] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self._group_rows, self._taken_rows = QVBoxLayout(), QVBoxLayout()
        for rows in (self._group_rows, self._taken_rows):
            rows.setSpacing(6)
            self._column.addLayout(rows)
        self.add_group_button = QPushButton(translate("Hardware", "Add other cards…"))
        self.add_group_button.setToolTip(
            translate("Hardware", "Cards of another kind, in nodes of their own or beside those before them")
        )
        self.add_group_button.clicked.connect(self.add_group)
        self.add_taken_button = QPushButton(translate("Hardware", "Card partly taken"))
        self.add_taken_button.setToolTip(
            translate("Hardware", "Memory of one card that others take: another process, a display")
        )
        self.add_taken_button.clicked.connect(self.add_taken)
        buttons = QHBoxLayout()
        buttons.setSpacing(6)
        buttons.addWidget(self.add_group_button)
        buttons.addWidget(self.add_taken_button)
        self._column.addLayout(buttons)
        self.problem = QLabel()
        self.problem.setProperty("rank", "warning")
        self.problem.setWordWrap(True)
        self.problem.hide()
        self._column.addWidget(self.problem)

    @property
    def path(self) -> Path:
        return ("options", self._option, "hardware")

    def show_project(self, project: Project, option_index: int) -> None:
        """Show the rows of an option; rows are made anew only where their number changes."""
        hardware = project.options[option_index].hardware
        self._option, self._hardware = option_index, hardware
        self._match(self.groups, self._group_rows, len(hardware.others), self._group_row)
        self._match(self.taken, self._taken_rows, len(hardware.taken), self._taken_row)
        for index, row in enumerate(self.groups):
            row.show_project(project, (*self.path, "others", index))
            self._show_group(row, hardware.others[index])
        for index, row in enumerate(self.taken):
            row.show_project(project, (*self.path, "taken", index))
        self.add_group_button.setEnabled(hardware.accelerator is not None)
        self._say("")

    def field_at(self, path: str) -> QWidget | None:
        """The field that edits a path below the hardware; the buttons where there are no rows yet."""
        for kind, rows, button in (
            ("others", self.groups, self.add_group_button),
            ("taken", self.taken, self.add_taken_button),
        ):
            where = f"options.{self._option}.hardware.{kind}"
            if path != where and not path.startswith(f"{where}."):
                continue
            if not rows:
                return button
            parts = path.removeprefix(where).strip(".").split(".")
            row = rows[int(parts[0])] if parts[0].isdigit() and int(parts[0]) < len(rows) else rows[0]
            named = [field for field, name in row.fields if len(parts) > 1 and name == parts[1]]
            return (named or [row.fields[0][0]])[0]
        return None

    @staticmethod
    def _match(rows: list[_Row], layout: QVBoxLayout, count: int, make: Callable[[int], _Row]) -> None:
        while len(rows) > count:
            row = rows.pop()
            layout.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(rows) < count:
            row = make(len(rows))
            rows.append(row)
            layout.addWidget(row)

    def _group_row(self, index: int) -> _Row:
        row = _Row(lambda: self.remove_group(index), translate("Hardware", "Take these cards out"))
        name = QPushButton()
        name.setProperty("rank", "choice")
        name.setObjectName("accelerator")
        name.clicked.connect(lambda: self.choose(index))
        counts = CountField(self._document, translate("Hardware", "Cards of a node"))
        nodes = CountField(self._document, translate("Hardware", "Nodes of these cards"))
        row.add_field(counts, "count", translate("Hardware", "Cards of this kind in each node"))
        row.add_field(nodes, "nodes", translate("Hardware", "Nodes with these cards"))
        joins = QCheckBox(translate("Hardware", "in the node before"))
        joins.setToolTip(
            translate("Hardware", "These cards stand in the last node before them, not in one of their own")
        )
        joins.clicked.connect(lambda checked: self._set_joins(index, checked))
        joins.setObjectName("joins")
        times = QLabel("×")
        row.grid.addWidget(name, 0, 0, 1, 4)
        row.grid.addWidget(row.remove, 0, 4)
        for column, widget in enumerate((counts, times, nodes, joins)):
            row.grid.addWidget(widget, 1, column)
        row.grid.setColumnStretch(0, 1)
        row.grid.setColumnStretch(2, 1)
        row.grid.setColumnStretch(3, 3)
        return row

    def _show_group(self, row: _Row, group: CardGroup) -> None:
        name, joins = row.findChild(QPushButton, "accelerator"), row.findChild(QCheckBox, "joins")
        assert isinstance(name, QPushButton)
        assert isinstance(joins, QCheckBox)
        if name.text() != group.accelerator.name:
            name.setText(group.accelerator.name)
            name.setAccessibleName(group.accelerator.name)
        if joins.isChecked() != group.joins_node:
            joins.setChecked(group.joins_node)
        joins.setEnabled(group.nodes == 1 or group.joins_node)

    def _taken_row(self, index: int) -> _Row:
        row = _Row(lambda: self.remove_taken(index), translate("Hardware", "Nobody takes any of this card"))
        card = CountField(self._document, translate("Hardware", "Card"))
        size = SizeField(self._document, translate("Hardware", "Taken of this card"))
        why = TextField(self._document, translate("Hardware", "Taken by"))
        why.setPlaceholderText(translate("Hardware", "by what"))
        row.add_field(card, "card", translate("Hardware", "Card, counted from 0 in the order of ranks"))
        row.add_field(size, "taken_bytes", translate("Hardware", "What others take of this card"))
        row.add_field(why, "why", translate("Hardware", "Who takes it: another process, a display"))
        label = QLabel(translate("Hardware", "card"))
        for column, widget in enumerate((label, card, size, why, row.remove)):
            row.grid.addWidget(widget, 0, column)
        row.grid.setColumnStretch(1, 2)
        row.grid.setColumnStretch(2, 4)
        row.grid.setColumnStretch(3, 5)
        return row

    def add_group(self) -> None:
        """Ask which cards, and put one of them into a node of its own."""
        from kvdesk.ui.dialogs.catalog import pick_accelerator  # noqa: PLC0415

        accelerator = pick_accelerator(self.window())
        if accelerator is not None:
            others = (*self._hardware.others, CardGroup(accelerator=accelerator))
            self._apply(translate("Hardware", "add other cards"), others=others)

    def choose(self, index: int) -> None:
        """Another accelerator in a group."""
        from kvdesk.ui.dialogs.catalog import pick_accelerator  # noqa: PLC0415

        accelerator = pick_accelerator(self.window())
        if accelerator is not None:
            self._replace(index, translate("Hardware", "accelerator"), accelerator=accelerator)

    def remove_group(self, index: int) -> None:
        """Take a group out; what was taken of cards that are gone goes with it."""
        others = tuple(group for position, group in enumerate(self._hardware.others) if position != index)
        gone = self._hardware.others[index]
        left = self._hardware.total_cards - gone.count * gone.nodes
        taken = tuple(entry for entry in self._hardware.taken if entry.card < left)
        self._apply(translate("Hardware", "remove other cards"), others=others, taken=taken)

    def add_taken(self) -> None:
        """The first card that nobody takes any of."""
        used = {entry.card for entry in self._hardware.taken}
        free = next((card for card in range(self._hardware.total_cards) if card not in used), None)
        if free is None:
            self._say(translate("Hardware", "Every card has an entry already."))
            return
        entry = TakenCard(card=free, taken_bytes=GIB)
        self._apply(translate("Hardware", "card partly taken"), taken=(*self._hardware.taken, entry))

    def remove_taken(self, index: int) -> None:
        taken = tuple(entry for position, entry in enumerate(self._hardware.taken) if position != index)
        self._apply(translate("Hardware", "card free again"), taken=taken)

    def _set_joins(self, index: int, joins: bool) -> None:
        self._replace(index, translate("Hardware", "node of other cards"), joins_node=joins)

    def _replace(self, index: int, text: str, **changes: object) -> None:
        group = CardGroup.model_validate(_fields(self._hardware.others[index]) | changes)
        others = (*self._hardware.others[:index], group, *self._hardware.others[index + 1 :])
        self._apply(text, others=others)

    def _apply(self, text: str, **changes: object) -> None:
        """The hardware with these fields, as one undo step; what cannot be is said below the rows."""
        try:
            hardware = HardwareSpec.model_validate(_fields(self._hardware) | changes)
            self._document.set_value(self.path, hardware, text=text)
        except ValidationError as error:
            self._say(explain(error))
        except EditRefused as refusal:
            self._say(str(refusal))

    def _say(self, text: str) -> None:
        if text != self.problem.text():
            self.problem.setText(text)
            self.problem.setVisible(bool(text))


def _fields(spec: Spec) -> dict[str, object]:
    """A spec's own fields, without what it has computed of them meanwhile."""
    return {name: getattr(spec, name) for name in type(spec).model_fields}
