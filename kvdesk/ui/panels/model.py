"""The model panel: which checkpoint is planned, what its layers and weights are, and in which types it is stored."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QPushButton, QSizePolicy, QToolButton, QWidget

from kvdesk.catalog import with_measured
from kvdesk.engine.kv_cache import resolve_kv_dtype
from kvdesk.engine.runtimes.registry import room_of
from kvdesk.engine.weights import COMPONENTS, model_weights
from kvdesk.i18n import translate
from kvdesk.project.deployment import Deployment
from kvdesk.project.dtypes import AUTO, BITS, PACKED
from kvdesk.project.edit import Path, replace_at, value_at
from kvdesk.project.model_spec import ModelSource, ModelSpec
from kvdesk.project.project import Project
from kvdesk.report.words import component_name
from kvdesk.ui.choice import ChoiceField
from kvdesk.ui.document import Edit, ProjectDocument
from kvdesk.ui.panels.card import Fact, Form, Section, side_by_side
from kvdesk.ui.panels.layer_schedule import LayerSchedule
from kvdesk.ui.panels.layers import layer_lines
from kvdesk.ui.panels.panel import Panel, plain
from kvdesk.ui.reading import numbers

SHORT_REVISION = 7
APART = frozenset({"arithmetic", "transformers", "llama.cpp"})  # K and V may be stored in different types


class ModelPanel(Panel):
    """Shows the model of the option looked at and edits the storage types.

    Signals: `import_requested()`, `catalog_requested()`, `hub_requested()`, `by_hand_requested()`, and
    `layers_requested(layer)` when the layers of the model are to be edited.
    """

    import_requested = Signal()
    catalog_requested = Signal()
    hub_requested = Signal()
    by_hand_requested = Signal()
    layers_requested = Signal(int)

    def __init__(self, document: ProjectDocument) -> None:
        super().__init__(document, translate("Model", "Model"))
        self._shown: tuple[ModelSpec | None, str, str] | None = None
        self._add_buttons()
        form = Form()
        self.body.addLayout(form)
        self._add_facts(form)
        self._add_dtypes(form)
        self.schedule = LayerSchedule()
        self.schedule.edit_requested.connect(self.layers_requested)
        self.body.addWidget(self.schedule)
        self._add_components()
        self.own_checkpoint = QCheckBox(translate("Model", "This option ser&ves another checkpoint"))
        self.own_checkpoint.setToolTip(
            translate("Model", "A checkpoint for this option alone, such as a quantised one of the same model.")
        )
        self.own_checkpoint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.own_checkpoint.clicked.connect(self._give_own_checkpoint)
        self.body.addWidget(self.own_checkpoint)

    @property
    def model(self) -> ModelSpec | None:
        return self.project.model_of(self.project.options[self.focus.option_index])

    @property
    def model_path(self) -> Path:
        """Where a model chosen now belongs: the option's own checkpoint where it has one, else the project."""
        option = self.project.options[self.focus.option_index]
        return ("model",) if option.checkpoint is None else (*self.option_path, "checkpoint")

    def choose(self, model: ModelSpec, text: str = "") -> None:
        """Plan this model from now on."""
        edits: list[Edit] = [(self.model_path, model)]
        chosen = replace_at(self.project, self.model_path, model)
        self.document.apply([*edits, *measured_edits(chosen)], text or translate("Model", "model"))

    def field_at(self, path: str) -> tuple[QWidget, Section | None] | None:
        if path == "model" or path.startswith("model."):
            return self.buttons[0], None
        return super().field_at(path)

    def show_facts(self) -> None:
        option = self.project.options[self.focus.option_index]
        model, deployment = self.model, option.deployment
        self.own_checkpoint.setChecked(option.checkpoint is not None)
        self.own_checkpoint.setEnabled(self.project.model is not None)
        shown = (model, deployment.weight_dtype, deployment.runtime)
        if self._shown != shown:
            self._shown = shown
            self._show_model(model, deployment)

    def _add_buttons(self) -> None:
        buttons = []
        for text, hint, signal in (
            (
                translate("Model", "Import…"),
                translate("Model", "Read a config.json or a folder; dropping one on the window does the same."),
                self.import_requested,
            ),
            (
                translate("Model", "Catalogue…"),
                translate("Model", "Pick a model that comes with KVDesk."),
                self.catalog_requested,
            ),
            (
                translate("Model", "Hub…"),
                translate("Model", "Fetch a config from the Hugging Face Hub; the only thing that uses the network."),
                self.hub_requested,
            ),
        ):
            button = QPushButton(text)
            button.setToolTip(hint)
            button.setAccessibleDescription(hint)
            button.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
            button.clicked.connect(signal)
            buttons.append(button)
        self.buttons: list[QPushButton] = buttons
        self.by_hand_button = QToolButton()
        self.by_hand_button.setText("✎")
        self.by_hand_button.setToolTip(translate("Model", "New model by hand, layer by layer if need be"))
        self.by_hand_button.setAccessibleName(self.by_hand_button.toolTip())
        self.by_hand_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.by_hand_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.by_hand_button.clicked.connect(self.by_hand_requested)
        self.body.addLayout(side_by_side((*buttons, self.by_hand_button)))

    def _add_facts(self, form: Form) -> None:
        self._facts = {}
        for key, label in (
            ("name", translate("Model", "Name")),
            ("layers", translate("Model", "Layers")),
            ("parameters", translate("Model", "Parameters")),
            ("trained", translate("Model", "Trained length")),
            ("weights", translate("Model", "Weights")),
        ):
            self._facts[key] = Fact(label)
            form.add_row(label, self._facts[key])

    def _add_dtypes(self, form: Form) -> None:
        types = [(name, name) for name in BITS]
        label = translate("Model", "&Weight type")
        self._weight_dtype = ChoiceField(self.document, plain(label), [(AUTO, AUTO), *types])
        hint = translate("Model", "As the checkpoint stores them, or the size they would have in another type.")
        self.add_field(form, label, self._weight_dtype, "options.{option}.deployment.weight_dtype", hint=hint)
        self._kv_dtypes = []
        for letter, name in (("K", "k_dtype"), ("V", "v_dtype")):
            title = translate("Model", "KV cache type of {}").format(letter)
            field = ChoiceField(self.document, title, [(AUTO, AUTO), *types], self._cache_edits(name))
            hint = translate("Model", "Storage type of {} in the cache, apart from the weights.").format(letter)
            self.bind(field, f"options.{{option}}.deployment.{name}", hint=hint)
            self._kv_dtypes.append(field)
        form.add_row(translate("Model", "&KV cache, K and V"), *self._kv_dtypes)

    def _cache_edits(self, name: str) -> Callable[[Any], list[Edit]]:
        """K and V are chosen together where the runtime has one flag for both."""

        def edits(value: Any) -> list[Edit]:
            runtime = value_at(self.project, (*self.option_path, "deployment", "runtime"))
            names = (name,) if runtime in APART else ("k_dtype", "v_dtype")
            return [((*self.option_path, "deployment", each), value) for each in names]

        return edits

    def _add_components(self) -> None:
        self._components = Section(translate("Model", "Weights by component"))
        self._component_facts = {}
        for component in COMPONENTS:
            name = component_name(component)
            fact = Fact(name)
            self._component_facts[component] = (self._components.form.add_row(name, fact), fact)
        rest = Fact(translate("Model", "not attributed"))
        self._not_attributed = (self._components.form.add_row(translate("Model", "not attributed"), rest), rest)
        self.body.addWidget(self._components)

    def _show_model(self, model: ModelSpec | None, deployment: Deployment) -> None:
        self._components.setVisible(model is not None)
        self.schedule.show_model(model)
        self._show_type_names(model, deployment.runtime)
        if model is None:
            self.aside.show_text("")
            for fact in self._facts.values():
                fact.show_text("–")
            self._facts["name"].show_text(translate("Model", "none yet: import a config.json or pick one"))
            return
        self.aside.show_text(source_text(model.source))
        self._facts["name"].show_text(model.name, model.architecture)
        self._facts["layers"].show_text("\n".join(layer_lines(model)))
        self._facts["parameters"].show_text(parameters_text(model))
        trained = model.max_position_embeddings
        unknown = translate("Model", "not stated")
        positions = translate("Model", "{trained:n} positions")
        self._facts["trained"].show_text(numbers().fill(positions, {"trained": trained}) if trained else unknown)
        self._show_weights(model, deployment.weight_dtype)

    def _show_weights(self, model: ModelSpec, weight_dtype: str) -> None:
        weights = model_weights(model, weight_dtype)
        template = translate("Model", "{size:gib} (computed)")
        if weights.exact_bytes is not None:
            template = translate("Model", "{size:gib} (from the index)")
        self._facts["weights"].show_text(
            numbers().fill(template, {"size": weights.total_bytes}), numbers().bytes(weights.total_bytes)
        )
        for component, (label, fact) in self._component_facts.items():
            size = weights.components.get(component, 0)
            fact.show_text(numbers().gib(size), numbers().bytes(size))
            label.setVisible(bool(size))
            fact.setVisible(bool(size))
        label, fact = self._not_attributed
        fact.show_text(numbers().gib(weights.not_attributed_bytes), numbers().bytes(weights.not_attributed_bytes))
        label.setVisible(bool(weights.not_attributed_bytes))
        fact.setVisible(bool(weights.not_attributed_bytes))

    def _show_type_names(self, model: ModelSpec | None, runtime: str) -> None:
        """What "auto" stands for with this model (without one for nothing yet), and the cache types the runtime has."""
        types = [(name, name) for name in BITS]
        stored = kept = AUTO
        if model is not None:
            auto = translate("Model", "auto ({})")
            stored = auto.format((model.quantized_format or model.weight_format).name)
            kept = auto.format(resolve_kv_dtype(model, AUTO))
        self._weight_dtype.set_choices([(stored, AUTO), *types])
        for name, field in zip(("k_dtype", "v_dtype"), self._kv_dtypes, strict=True):
            field.set_choices([(kept, AUTO), *((dtype, dtype) for dtype in cache_dtypes(runtime))])
            field.show_project(self.project, (*self.option_path, "deployment", name))

    def _give_own_checkpoint(self, own: bool) -> None:
        path = (*self.option_path, "checkpoint")
        checkpoint = self.project.model if own else None
        edits: list[Edit] = [(path, checkpoint)]
        chosen = replace_at(self.project, path, checkpoint)
        self.document.apply([*edits, *measured_edits(chosen)], translate("Model", "checkpoint of the option"))


def cache_dtypes(runtime: str) -> list[str]:
    """The storage types a runtime's cache has, plain ones first; all plain ones where it is not known."""
    room = room_of(runtime)
    return [name for name in (*BITS, *PACKED) if (name in BITS if room is None else name in room.cache_dtypes)]


def measured_edits(project: Project) -> list[Edit]:
    """What brings the measured overheads of every option in line with the model it serves."""
    edits: list[Edit] = []
    for index, option in enumerate(project.options):
        deployment = with_measured(option.deployment, project.model_of(option))
        if deployment.measured != option.deployment.measured:
            edits.append((("options", index, "deployment", "measured"), deployment.measured))
    return edits


def source_text(source: ModelSource) -> str:
    """ "config.json · revision 5206a32"."""
    kind = {
        "config": translate("Model", "config.json"),
        "catalog": translate("Model", "catalogue"),
        "hub": translate("Model", "Hub"),
        "hand": translate("Model", "entered by hand"),
        "example": translate("Model", "example"),
        "gguf": translate("Model", "GGUF"),
    }[source.kind]
    if source.kind == "hand" and source.location:
        return translate("Model", "{kind}, from {location}").format(kind=kind, location=source.location)
    if source.revision is None:
        return kind
    return translate("Model", "{kind} · revision {revision}").format(
        kind=kind, revision=source.revision[:SHORT_REVISION]
    )


def parameters_text(model: ModelSpec) -> str:
    if model.num_parameters is not None:
        return numbers().fill(translate("Model", "{count:d2} billion"), {"count": model.num_parameters / 1e9})
    template = translate("Model", "{count:d2} billion and a tower of unknown size")
    return numbers().fill(template, {"count": model.num_text_parameters / 1e9})
