"""A model that no file describes, typed by hand: enough for a plan, and its layers can be edited afterwards."""

import re
from collections.abc import Callable
from decimal import Decimal

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from kvdesk.engine.weights import model_weights
from kvdesk.i18n import translate
from kvdesk.project.base import MAX_BYTES, MAX_LAYERS
from kvdesk.project.by_hand import HandFacts, TooFewParametersError, model_by_hand
from kvdesk.project.dtypes import BITS
from kvdesk.project.model_spec import ModelSpec
from kvdesk.ui.choice import ElidedCombo
from kvdesk.ui.reading import numbers
from kvdesk.units import parse_bytes, parse_count, parse_decimal

MOST = 1 << 24
BILLION = 10**9
_BILLIONS = re.compile(r"^\s*(.+?)\s*(b|bn|billion|miliar)?\s*$", re.IGNORECASE)


def parse_parameters(text: str, decimal_point: str) -> int:
    """ "8.03" and "8.03 billion" → 8,030,000,000; a bare number from 10,000 is the count itself."""
    match = _BILLIONS.match(text)
    if match is None:
        raise ValueError(text)
    value = parse_decimal(match.group(1), decimal_point)
    is_count = match.group(2) is None and value >= 10_000
    count = round(value if is_count else value * Decimal(BILLION))
    if not 0 < count <= 1 << 60:
        raise ValueError(text)
    return count


class _Refused(Exception):
    """The field that cannot be used yet, and one sentence on why."""

    def __init__(self, field: QLineEdit, sentence: str) -> None:
        super().__init__(sentence)
        self.field, self.sentence = field, sentence


class ModelByHandDialog(QDialog):
    """The facts of a model; `model` is there once they make one."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("LayerSchedule", "New model by hand"))
        self.model: ModelSpec | None = None
        self.fields: dict[str, QLineEdit] = {}
        self._labels: dict[str, str] = {}
        self._form = QFormLayout()
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._add_fields()
        self.message = QLabel(" ")
        self.message.setWordWrap(True)
        self.message.setMinimumHeight(2 * self.message.fontMetrics().lineSpacing() + 2)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._lay_out()
        self._check()

    def _add_fields(self) -> None:
        example = translate("LayerSchedule", "such as {}")
        for key, label, sample in (
            ("name", translate("LayerSchedule", "&Name"), ""),
            ("num_layers", translate("LayerSchedule", "Number of &layers"), "32"),
            ("hidden_size", translate("LayerSchedule", "&Hidden size"), numbers().integer(4096)),
            ("vocab_size", translate("LayerSchedule", "&Vocabulary"), numbers().integer(128_256)),
            ("num_attention_heads", translate("LayerSchedule", "&Query heads"), "32"),
            ("num_kv_heads", translate("LayerSchedule", "&KV heads"), "8"),
            ("head_dim", translate("LayerSchedule", "Head &dimension"), "128"),
            ("parameters", translate("LayerSchedule", "&Parameters, in billions"), numbers().plain(8.03)),
            ("weights", translate("LayerSchedule", "or the &size of the weights"), numbers().gib(16_060_000_000)),
            ("trained", translate("LayerSchedule", "&Trained length"), "128k"),
        ):
            field = QLineEdit()
            if sample:
                field.setPlaceholderText(example.format(sample))
            self._labels[key] = label.replace("&", "")
            field.setAccessibleName(self._labels[key])
            field.textChanged.connect(lambda _text: self._check())
            self.fields[key] = field
            self._form.addRow(label, field)
        self.dtype = ElidedCombo()
        self.dtype.addItems(list(BITS))
        self.dtype.setCurrentText("bf16")
        self.dtype.setAccessibleName(translate("LayerSchedule", "Weight type"))
        self.dtype.currentIndexChanged.connect(lambda _index: self._check())
        self._form.insertRow(self._form.rowCount() - 1, translate("LayerSchedule", "&Weight type"), self.dtype)
        self.tied = QCheckBox(translate("LayerSchedule", "&Output head shares the embedding"))
        self.tied.toggled.connect(lambda _checked: self._check())
        self._form.addRow("", self.tied)

    def _lay_out(self) -> None:
        page = QWidget()
        page.setObjectName("page")
        page.setLayout(self._form)
        scroll = QScrollArea()
        scroll.setWidget(page)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        note = QLabel(
            translate(
                "LayerSchedule",
                "Every layer begins with full attention; windows, latent caches, states and experts are set with “Edit "
                "layers…” afterwards.",
            )
        )
        note.setWordWrap(True)
        note.setProperty("rank", "aside")
        layout = QVBoxLayout(self)
        layout.addWidget(note)
        layout.addWidget(scroll, 1)
        layout.addWidget(self.message)
        layout.addWidget(self.buttons)
        room = self.screen().availableSize()
        self.resize(min(520, room.width() - 40), min(page.sizeHint().height() + 150, room.height() - 60))

    def _whole(self, key: str, most: int = MOST) -> int:
        """A whole number that is needed."""
        field = self.fields[key]
        try:
            value = parse_count(field.text(), numbers().decimal_point)
        except ValueError:
            value = 0
        if not 1 <= value <= most:
            template = translate("LayerSchedule", "{field}: type a whole number from 1 to {most:n}.")
            raise _Refused(field, numbers().fill(template, {"field": self._labels[key], "most": most}))
        return value

    def _optional(self, key: str, parse: Callable[[str], int], sentence: str) -> int | None:
        field = self.fields[key]
        if not field.text().strip():
            return None
        try:
            return parse(field.text())
        except ValueError:
            raise _Refused(field, sentence) from None

    def _facts(self) -> HandFacts:
        point = numbers().decimal_point
        name = self.fields["name"].text().strip()
        if not name:
            raise _Refused(self.fields["name"], translate("LayerSchedule", "Give the model a name."))
        whole = {
            key: self._whole(key, MAX_LAYERS if key == "num_layers" else MOST)
            for key in ("num_layers", "hidden_size", "vocab_size", "num_attention_heads", "num_kv_heads", "head_dim")
        }
        count = translate("LayerSchedule", "Type the parameters in billions, such as {}.").format(numbers().plain(8.03))
        size = translate("LayerSchedule", "Type a size such as 0.5, 79.6 GiB or 80 GB; a bare number is GiB.")
        length = translate("LayerSchedule", "Type a length such as 4096 or 128k, or nothing.")
        parameters = self._optional("parameters", lambda text: parse_parameters(text, point), count)
        weights = self._optional("weights", lambda text: parse_weights(text, point), size)
        trained = self._optional("trained", lambda text: parse_count(text, point), length)
        if parameters is None and weights is None:
            both = translate("LayerSchedule", "Give the number of parameters or the size of the weights.")
            raise _Refused(self.fields["parameters"], both)
        return HandFacts(
            name,
            **whole,
            weight_dtype=self.dtype.currentText(),
            num_parameters=parameters,
            weights_bytes=weights,
            max_position_embeddings=trained,
            tie_word_embeddings=self.tied.isChecked(),
        )

    def _model(self) -> ModelSpec:
        facts = self._facts()
        try:
            return model_by_hand(facts)
        except TooFewParametersError as refusal:
            template = translate(
                "LayerSchedule", "Embedding and attention alone have {least:d2} billion parameters; give more."
            )
            key = "weights" if facts.num_parameters is None else "parameters"
            raise _Refused(self.fields[key], numbers().fill(template, {"least": refusal.least / BILLION})) from None

    def _check(self) -> None:
        """Say what is understood, or the one thing that is missing; a field is marked only once it was typed in."""
        wrong: QLineEdit | None = None
        try:
            self.model = self._model()
        except _Refused as refusal:
            self.model, wrong = None, refusal.field
            self.message.setText(refusal.sentence)
        else:
            template = translate("LayerSchedule", "{count:n} parameters, {size:both} of weights")
            size = model_weights(self.model).total_bytes
            self.message.setText(numbers().fill(template, {"count": self.model.num_text_parameters, "size": size}))
        for field in self.fields.values():
            self._mark(field, field is wrong and bool(field.text().strip()))
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(self.model is not None)

    def _mark(self, field: QLineEdit, is_wrong: bool) -> None:
        if bool(field.property("invalid")) != is_wrong:
            field.setProperty("invalid", is_wrong)
            field.style().unpolish(field)
            field.style().polish(field)
        field.setAccessibleDescription(self.message.text() if is_wrong else "")
        field.setToolTip(self.message.text() if is_wrong else "")


def parse_weights(text: str, decimal_point: str) -> int:
    """A size of at least one byte; a bare number is GiB."""
    size = parse_bytes(text, decimal_point, "GiB")
    if not 0 < size <= MAX_BYTES:
        raise ValueError(text)
    return size


def type_model(parent: QWidget | None) -> ModelSpec | None:
    """The model typed; None where the dialog was cancelled."""
    dialog = ModelByHandDialog(parent)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return dialog.model if accepted else None
