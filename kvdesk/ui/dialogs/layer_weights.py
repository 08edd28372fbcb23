"""The weights of one layer of a group as a form, in parameters."""

import re
from decimal import Decimal
from typing import Any

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from kvdesk.engine.names import kind_name, layer_field_name
from kvdesk.i18n import translate
from kvdesk.project.edit import Path
from kvdesk.project.layer_cache import layer_kind
from kvdesk.project.layer_weights import is_unsure
from kvdesk.project.model_spec import LayerWeights, ModelSpec
from kvdesk.project.project import Project
from kvdesk.ui.binding import UNIT_GAP, CountField, LineField
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.panels.card import Section
from kvdesk.ui.panels.layer_words import parameters_text
from kvdesk.ui.reading import numbers
from kvdesk.units import parse_decimal

_SUFFIX = re.compile(r"^\s*(?P<number>.*\d)\s*(?P<unit>[^\W\d]*)\.?\s*$")
# Parameters are counted in tens: unlike a context length, "128k" is 128,000 here.
_UNITS = {
    "": 1,
    **dict.fromkeys(("k", "thousand", "rb", "ribu"), 10**3),
    **dict.fromkeys(("m", "mio", "million", "jt", "juta"), 10**6),
    **dict.fromkeys(("b", "bn", "billion", "miliar"), 10**9),
}


def parse_parameters(text: str, decimal_point: str = ".") -> int:
    """ "7,340,032", "7.34M" → 7,340,000, "1.2 billion"; ValueError where it is no whole number of parameters."""
    match = _SUFFIX.match(text)
    scale = None if match is None else _UNITS.get(match["unit"].lower())
    if match is None or scale is None:
        raise ValueError(text)
    count = parse_decimal(match["number"], decimal_point) * Decimal(scale)
    if count < 0 or count != int(count):
        raise ValueError(text)
    return int(count)


class ParametersField(LineField):
    """A number of parameters, shown exactly and, beside it, in millions or billions."""

    def parse(self, text: str) -> int:
        return parse_parameters(text, numbers().decimal_point)

    def write(self, value: Any) -> str:
        return numbers().integer(value)

    def describe(self, project: Project) -> str:
        template = translate("LayerSchedule", "Type a number of parameters, such as {plain}, {million} or {billion}.")
        return template.format(
            plain=numbers().integer(7_340_032), million=f"{numbers().plain(7.34)}M", billion=f"{numbers().plain(1.2)}B"
        )

    def unit_shown(self) -> str:
        """The count in words once it is too long to read at a glance, where there is room for both."""
        if self._value is None or self._value < 10**6 or not self._means(self._value):
            return ""
        words = f"≈ {parameters_text(self._value)}"
        needed = self.fontMetrics().horizontalAdvance(f"{self.text()} {words}") + 4 * UNIT_GAP
        return words if needed <= self.width() else ""

    def _rewrite(self) -> None:
        super()._rewrite()
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        width = self.fontMetrics().horizontalAdvance(self.unit_shown())
        self.setTextMargins(0, 0, width + UNIT_GAP if width else 0, 0)


class WeightsForm(Section):
    """Edits the weights of one row of a draft; `model` is what the draft began as."""

    def __init__(self, draft: ProjectDocument, model: ModelSpec) -> None:
        super().__init__(translate("LayerSchedule", "&Weights of one layer, in parameters"))
        self._draft, self._model = draft, model
        self.fields: dict[str, ParametersField | CountField] = {}
        self.remark = QLabel()
        self.remark.setProperty("rank", "warning")
        self.total = QLabel()
        self.total.setProperty("rank", "aside")
        for label in (self.remark, self.total):
            label.setWordWrap(True)
        self.form.add_wide(self.remark)
        for name, text, hint in _labels():
            make = CountField if name == "num_experts" else ParametersField
            field = make(draft, layer_field_name(name))
            field.set_hint(hint)
            field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            self.form.add_row(text, field)
            self.fields[name] = field
        self.form.add_wide(self.total)
        self.open()

    def show_row(self, project: Project, path: Path) -> None:
        """Show the weights of the row at a path."""
        for name, field in self.fields.items():
            field.show_project(project, (*path, "weights", name))
        assert project.model is not None
        group = project.model.layer_groups[int(path[-1])]
        each = group.weights.num_parameters
        template = translate("LayerSchedule", "One layer: {one} · all {count:n} of the group: {all}")
        values = {
            "one": parameters_text(each),
            "count": len(group.layers),
            "all": parameters_text(each * len(group.layers)),
        }
        self.total.setText(numbers().fill(template, values))
        unsure = is_unsure(self._model, group)
        self.remark.setVisible(unsure)
        if unsure:
            template = translate(
                "LayerSchedule",
                "No rule gives the parameters of attention for {kind}: the first three figures are those from before. "
                "Check them.",
            )
            self.remark.setText(template.format(kind=kind_name(layer_kind(group.caches))))

    def focus_chain(self) -> list[QWidget]:
        """What the Tab key goes through, in order."""
        return [self.button, *self.fields.values()]


def _labels() -> list[tuple[str, str, str]]:
    """Each figure with its label and what it counts, in the order of the form."""
    labels = {
        "attention_params": (
            translate("LayerSchedule", "Query, output"),
            translate("LayerSchedule", "Projections of the query heads; they divide by TP."),
        ),
        "kv_projection_params": (
            translate("LayerSchedule", "K and V"),
            translate("LayerSchedule", "Projections of the KV heads; they divide by TP up to the number of KV heads."),
        ),
        "attention_replicated_params": (
            translate("LayerSchedule", "Held whole"),
            translate("LayerSchedule", "What of attention every card of a TP group holds whole, such as a latent's."),
        ),
        "mlp_params": (
            translate("LayerSchedule", "MLP"),
            translate("LayerSchedule", "The dense feed-forward block."),
        ),
        "num_experts": (
            translate("LayerSchedule", "Experts"),
            translate("LayerSchedule", "How many routed experts the layer has; 0 means none."),
        ),
        "expert_params": (
            translate("LayerSchedule", "One expert"),
            translate("LayerSchedule", "One routed expert."),
        ),
        "shared_expert_params": (
            translate("LayerSchedule", "Shared experts"),
            translate("LayerSchedule", "All shared experts together."),
        ),
        "router_params": (
            translate("LayerSchedule", "Router"),
            translate("LayerSchedule", "What chooses among the experts."),
        ),
        "norm_params": (
            translate("LayerSchedule", "Norms"),
            translate("LayerSchedule", "Norms outside attention."),
        ),
    }
    assert labels.keys() == LayerWeights.model_fields.keys()
    return [(name, *words) for name, words in labels.items()]
