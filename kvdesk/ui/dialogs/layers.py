"""The layer schedule as a dialog: a strip, the groups as a table, and below it the form of the group looked at.

It edits a draft of its own, with its own undo; the plan changes once, when the dialog is accepted.
"""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from kvdesk.engine.kv_cache import cache_terms, growth_bytes, positions_per_step, storage_of
from kvdesk.i18n import translate
from kvdesk.project.dtypes import AUTO
from kvdesk.project.layer_weights import is_unsure
from kvdesk.project.model_spec import ModelSpec
from kvdesk.project.project import Project
from kvdesk.project.schedule import (
    LayersRefusedError,
    Rows,
    add_row,
    layers_text,
    move_layers,
    parse_layers,
    remove_row,
    rescheduled,
    resize,
    row_of_layer,
    schedule_rows,
)
from kvdesk.ui.dialogs.entry import Entry
from kvdesk.ui.dialogs.layer_form import GROUPS, GroupForm
from kvdesk.ui.dialogs.layer_table import FIELDS, PARAMETERS, GroupTable
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.panels.layer_strip import LayerStrip
from kvdesk.ui.panels.layer_words import parameters_text
from kvdesk.ui.reading import numbers
from kvdesk.units import parse_count

FORM_HEIGHT = 380  # nine weights and the line above them


class LayersDialog(QDialog):
    """Edits the layers of a model; `model` is the result."""

    def __init__(self, parent: QWidget | None, model: ModelSpec, layer: int = 0) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("LayerSchedule", "Layer schedule of {name}").format(name=model.name))
        self.model = model
        self.draft = ProjectDocument(Project(model=_as_draft(model)), self)
        self.row = row_of_layer(self.rows, layer)
        self.count = Entry(
            translate("LayerSchedule", "Number of layers"),
            translate("LayerSchedule", "More layers repeat the last one; fewer cut off the end."),
            self._take_count,
        )
        self.summary = QLabel()
        self.summary.setProperty("rank", "aside")
        self.summary.setWordWrap(True)
        self.strip, self.table = LayerStrip(), GroupTable()  # the table's signs and words are the strip's legend
        self.form = GroupForm(self.draft, model, self._take_layers)
        self.problem = QLabel()
        self.problem.setProperty("rank", "warning")
        self.problem.setWordWrap(True)
        self._lay_out()
        self._add_undo()
        self.draft.project_changed.connect(lambda _project: self._show())
        self.table.row_chosen.connect(self.look_at)
        self.table.edit_requested.connect(self._edit_column)
        self.strip.layer_chosen.connect(lambda index: self.look_at(row_of_layer(self.rows, index)))
        self.strip.edit_requested.connect(lambda _index: self.form.layers.setFocus())
        self._show()
        self.strip.choose(layer)
        self.table.setFocus()

    @property
    def rows(self) -> Rows:
        model = self.draft.project.model
        assert model is not None
        return model.layer_groups

    def look_at(self, row: int) -> None:
        """Show a row in the form."""
        if row != self.row:
            self.row = row
            self._show()

    def _edit_column(self, column: int) -> None:
        """Give the keyboard to the field of what a column shows."""
        if column == PARAMETERS:
            self.form.weights.open()
            next(iter(self.form.weights.fields.values())).setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.form.focus_on(FIELDS.get(column, ()))

    def add_group(self) -> None:
        """A copy of the group looked at, ready for its layers to be typed."""
        row = self.row + 1
        self._rearrange(lambda rows: add_row(rows, self.row), translate("LayerSchedule", "add a group"))
        self.look_at(row)
        self.form.layers.setFocus()
        self.form.layers.selectAll()

    def remove_group(self) -> None:
        self._rearrange(lambda rows: remove_row(rows, self.row), translate("LayerSchedule", "remove a group"))

    def accept(self) -> None:
        focused = self.focusWidget()
        if isinstance(focused, Entry):
            focused.commit()
        if (found := self._first_error()) is not None:
            field, sentence = found
            self._say(sentence)
            field.setFocus()
            return
        try:
            self.model = rescheduled(self.model, self.rows)
        except LayersRefusedError as refusal:
            self._say(refusal_text(refusal))
            return
        super().accept()

    def _first_error(self) -> tuple[QWidget, str] | None:
        return (self.count, self.count.error) if self.count.error else self.form.first_error()

    def _lay_out(self) -> None:
        caption = QLabel(translate("LayerSchedule", "&Number of layers"))
        caption.setBuddy(self.count)
        self.count.setFixedWidth(90)
        top = QHBoxLayout()
        for widget, stretch in ((caption, 0), (self.count, 0), (self.summary, 1)):
            top.addWidget(widget, stretch)
        scroll = QScrollArea()
        scroll.setWidget(self.form)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setMinimumHeight(80)
        self.table.setMinimumHeight(102)
        card = QFrame()
        card.setObjectName("card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(1, 1, 1, 1)
        inside.addWidget(scroll)
        self.form.setObjectName("page")
        halves = QSplitter(Qt.Orientation.Vertical)
        halves.setChildrenCollapsible(False)
        halves.addWidget(self.table)
        halves.addWidget(card)
        halves.setStretchFactor(0, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(top)
        layout.addWidget(self.strip)
        layout.addWidget(halves, 1)
        layout.addWidget(self.problem)
        layout.addLayout(self._button_row())
        room = self.screen().availableSize()
        self.resize(min(1180, room.width() - 40), min(720, room.height() - 60))
        halves.setSizes([max(self.height() - FORM_HEIGHT - 130, 102), FORM_HEIGHT])

    def _button_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.add_button = QPushButton(translate("LayerSchedule", "&Add a group"))
        self.add_button.setToolTip(
            translate("LayerSchedule", "Like the group looked at; then type which layers it has.")
        )
        self.remove_button = QPushButton(translate("LayerSchedule", "&Remove the group"))
        self.remove_button.setToolTip(translate("LayerSchedule", "Its layers join the group above."))
        for button, act in ((self.add_button, self.add_group), (self.remove_button, self.remove_group)):
            button.setAutoDefault(False)
            button.setAccessibleDescription(button.toolTip())
            button.clicked.connect(act)
            row.addWidget(button)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        row.addWidget(self.buttons, 1)
        return row

    def _say(self, sentence: str) -> None:
        """What stands in the way; "" where nothing does."""
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))

    def _add_undo(self) -> None:
        stack = self.draft.undo_stack
        for key, act in ((QKeySequence.StandardKey.Undo, stack.undo), (QKeySequence.StandardKey.Redo, stack.redo)):
            action = QAction(self)
            action.setShortcut(QKeySequence(key))
            action.triggered.connect(act)
            self.addAction(action)

    def _show(self) -> None:
        rows = self.rows
        self.row = min(self.row, len(rows) - 1)
        kept = {layer: group.caches for group in rows for layer in group.layers}
        layers = tuple(kept[layer] for layer in range(len(kept)))
        with QSignalBlocker(self.strip):
            self.strip.show_layers(layers)
            self.strip.mark(rows[self.row].layers)
            if self.strip.current not in rows[self.row].layers:
                self.strip.choose(rows[self.row].layers[0])
        unsure = {index for index, group in enumerate(rows) if is_unsure(self.model, group)}
        self.table.show_rows(rows, self.row, unsure)
        self.form.show_row(self.row)
        self.count.show_text(numbers().integer(len(layers)))
        self.summary.setText(self._summary_text())
        self.remove_button.setEnabled(len(rows) > 1)
        self._say("")

    def _summary_text(self) -> str:
        model = self.draft.project.model
        assert model is not None
        storage = storage_of(model, AUTO, AUTO, 1)
        terms = cache_terms(((group.caches, len(group.layers)) for group in self.rows), storage)
        states = sum(term.size_bytes(term.span.stored(1)) for term in terms if term.span.is_state)
        values: dict[str, object] = {
            "size": growth_bytes(terms),
            "step": positions_per_step(terms),
            "dtype": storage.k_dtype,
            "states": states,
        }
        text = translate("LayerSchedule", "A position past every window takes {size:b} ({dtype})")
        if values["step"] != 1:
            text = translate("LayerSchedule", "{step:n} positions past every window take {size:b} ({dtype})")
        if states:
            text += translate("LayerSchedule", " · states take {states:b} a sequence")
        text += translate("LayerSchedule", " · {parameters} parameters")
        values["parameters"] = parameters_text(model.num_text_parameters)
        return numbers().fill(text, values)

    def _take_layers(self, text: str) -> str:
        try:
            layers = parse_layers(text)
            rows = move_layers(self.rows, self.row, layers)
        except LayersRefusedError as refusal:
            return refusal_text(refusal)
        self.row = row_of_layer(rows, layers[0])
        self.draft.set_value(GROUPS, rows, text=translate("LayerSchedule", "layers of a group"))
        return ""

    def _take_count(self, text: str) -> str:
        try:
            rows = resize(self.rows, parse_count(text, numbers().decimal_point))
        except LayersRefusedError as refusal:
            return refusal_text(refusal)
        except ValueError:
            return refusal_text(LayersRefusedError("count"))
        self.draft.set_value(GROUPS, rows, text=translate("LayerSchedule", "number of layers"))
        return ""

    def _rearrange(self, change: Callable[[Rows], Rows], text: str) -> None:
        try:
            self.draft.set_value(GROUPS, change(self.rows), text=text)
        except LayersRefusedError as refusal:
            self._say(refusal_text(refusal))


def refusal_text(refusal: LayersRefusedError) -> str:
    """Why layers cannot be arranged so, in one sentence."""
    template = {
        "not-ranges": translate("LayerSchedule", "Type layers such as 0–2, 4, or 0–34/2 for every second one."),
        "no-layers": translate("LayerSchedule", "A group holds at least one layer."),
        "gap": translate("LayerSchedule", "Layers {layers} would belong to no group; begin right after the last one."),
        "last-row": translate("LayerSchedule", "A model has at least one group of layers."),
        "count": translate("LayerSchedule", "Type a number of layers from 1 to 10,000."),
        "no-source": translate(
            "LayerSchedule", "Layers {layers}: a layer can read only another layer that keeps a cache of its own."
        ),
    }[refusal.code]
    return template.format(layers=layers_text(refusal.layers)) if refusal.layers else template


def edit_layers(parent: QWidget | None, model: ModelSpec, layer: int = 0) -> ModelSpec | None:
    """The model with the schedule edited; None where nothing changed or the dialog was cancelled."""
    dialog = LayersDialog(parent, model, layer)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return dialog.model if accepted and dialog.model is not model else None


def _as_draft(model: ModelSpec) -> ModelSpec:
    """The model with one layer group for each row."""
    fields = {name: getattr(model, name) for name in ModelSpec.model_fields}
    return ModelSpec.model_validate({**fields, "layer_groups": schedule_rows(model)})
