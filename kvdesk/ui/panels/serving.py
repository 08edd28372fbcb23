"""The serving panel: which runtime serves the model, in which version, and its settings by the names of their flags."""

from collections.abc import Callable
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from kvdesk.catalog import with_measured
from kvdesk.engine.parallelism import JOINS_REPLICAS, most_experts
from kvdesk.engine.plan import OptionPlan, Plan
from kvdesk.engine.runtimes.registry import ROOMS
from kvdesk.i18n import translate
from kvdesk.importers.serve_command import over_cards
from kvdesk.project.deployment import Deployment
from kvdesk.project.dtypes import AUTO, BITS
from kvdesk.project.edit import path_text, replace_at, value_at
from kvdesk.project.runtime_flags import SETTINGS_OF, flag_name
from kvdesk.report.serving import option_command
from kvdesk.report.words import runtime_name
from kvdesk.ui.binding import CountField, ListField, NumberField, ShareField, SizeField, TextField
from kvdesk.ui.choice import ChoiceField
from kvdesk.ui.document import Edit, ProjectDocument
from kvdesk.ui.focus import Focus
from kvdesk.ui.panels.card import Form, Section
from kvdesk.ui.panels.panel import Field, Panel, plain

DEPLOYMENT = "options.{option}.deployment"
# Shown where they stand anyway, or set by the load; the others of a runtime's settings are all shown.
_NOT_SHOWN = frozenset({"version"})
_OWN_SETTINGS = frozenset(
    {
        *SETTINGS_OF.values(),
        "pipeline_partition",
        "decode_context_parallel_size",
        "expert_parallel_size",
        "experts_over_replicas",
        "redundant_experts",
        "mtp",
        "memory_share",
    }
)
DRAFTS = frozenset({"vllm", "sglang"})
EXPERT_PARALLEL = frozenset({"arithmetic", "vllm", "sglang", "tensorrt-llm"})
CONTEXT_PARALLEL = frozenset({"arithmetic", "vllm"})
PARTITIONS = frozenset({"vllm", "sglang"})
_SIZES = frozenset({"kv_cache_memory_bytes", "host_cache_size", "fit_target_bytes"})
_SHARES = frozenset({"gpu_memory_utilization", "mem_fraction_static", "free_gpu_memory_fraction"})


class ServingPanel(Panel):
    """Edits the runtime of the option looked at, by its fields or by a command that is pasted."""

    def __init__(self, document: ProjectDocument) -> None:
        super().__init__(document, translate("Serving", "Serving"))
        self._plan: OptionPlan | None = None
        self._expert_fields: list[tuple[CountField, int]] = []
        self.command_button = QPushButton(translate("Serving", "Command…"))
        hint = translate("Serving", "The command that serves this option, and settings from one that is pasted")
        self.command_button.setToolTip(hint)
        self.command_button.setAccessibleDescription(hint)
        self.command_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.command_button.clicked.connect(self.ask_command)
        self.header.addWidget(self.command_button)
        form = Form()
        self.body.addLayout(form)
        self._add_runtime(form)
        self._add_caps(form)
        self._pages = {runtime: self._page(runtime) for runtime in ROOMS}
        for page in self._pages.values():
            self.body.addWidget(page)

    def show_facts(self) -> None:
        """The settings of the runtime chosen, and no other's."""
        present = value_at(self.project, (*self.option_path, "deployment", "runtime"))
        for runtime, page in self._pages.items():
            if page.isHidden() == (runtime == present):
                page.setVisible(runtime == present)
        model = self.project.model_of(self.project.options[self.focus.option_index])
        has_experts = model is None or most_experts(model) > 0
        for field, unset in self._expert_fields:
            field.setEnabled(has_experts or value_at(self.project, field.path) != unset)

    def show_plan(self, plan: Plan, focus: Focus) -> None:
        """Keep the plan of the option looked at: its lengths stand in the command."""
        self._plan = focus.option(plan)

    def ask_command(self) -> None:
        """Show the command that serves the option looked at, and take the settings of one that is pasted."""
        from kvdesk.ui.dialogs.serving_command import ask_settings  # noqa: PLC0415

        option = self.project.options[self.focus.option_index]
        is_present = self._plan is not None and self._plan.option is option
        command = option_command(self._plan) if self._plan is not None and is_present else None
        model = self.project.model_of(option)
        has_experts = model is not None and most_experts(model) > 0
        found = ask_settings(self.window(), option.name, option.deployment, command, has_experts=has_experts)
        if found is not None:
            self.take(over_cards(found, option.hardware.num_cards))

    def take(self, deployment: Deployment) -> None:
        """Serve the option with these settings from now on: one undo step."""
        path = (*self.option_path, "deployment")
        model = self.project.model_of(self.project.options[self.focus.option_index])
        self.document.set_value(
            path, with_measured(deployment, model), text=translate("Serving", "settings of a command")
        )

    def _add_runtime(self, form: Form) -> None:
        label = translate("Serving", "Runtime")
        choices: list[tuple[str, Any]] = [(runtime_name(runtime), runtime) for runtime in ROOMS]
        field = ChoiceField(self.document, plain(label), choices, self._edits_of("runtime"))
        hint = translate("Serving", "What serves the model: it decides how much memory the same cache takes.")
        self._runtime = field
        self.add_field(form, label, field, f"{DEPLOYMENT}.runtime", hint=hint)

    def _edits_of(self, *path: str) -> Callable[[Any], list[Edit]]:
        """What choosing a value at a path of the deployment changes: the value, and the measured overheads that are
        the runtime's and version's then."""

        def edits(value: Any) -> list[Edit]:
            option = self.project.options[self.focus.option_index]
            deployment = with_measured(replace_at(option.deployment, path, value), self.project.model_of(option))
            root = (*self.option_path, "deployment")
            return [((*root, *path), value), ((*root, "measured"), deployment.measured)]

        return edits

    def _add_caps(self, form: Form) -> None:
        for label, name, unit, hint in (
            (
                translate("Serving", "Lon&gest allowed"),
                "max_model_len",
                translate("Serving", "positions"),
                translate("Serving", "The runtime's own cap on a sequence (such as --max-model-len)."),
            ),
            (
                translate("Serving", "Most se&quences"),
                "max_num_seqs",
                "",
                translate("Serving", "The runtime's own cap on sequences of a replica (such as --max-num-seqs)."),
            ),
        ):
            field = CountField(self.document, plain(label), unit=unit, nullable=True)
            self.add_field(form, label, field, f"{DEPLOYMENT}.{name}", hint=hint)
            field.setPlaceholderText(translate("Serving", "no cap"))

    def _page(self, runtime: str) -> QWidget:
        """Rows for every setting a runtime has, made from the settings' own declaration."""
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        form = Form()
        layout.addLayout(form)
        if runtime not in SETTINGS_OF:
            self._add_share(form)
            self._add_parallel(form, runtime)
            return page
        name = SETTINGS_OF[runtime]
        settings = Deployment.model_fields[name].default
        self._add_version(form, name, type(settings))
        for field_name, info in type(settings).model_fields.items():
            if field_name in _NOT_SHOWN:
                continue
            path = f"{name}.{field_name}"
            label = flag_name(runtime, path)
            field = self._field(label, field_name, info.annotation, getattr(settings, field_name))
            self.add_field(form, _breakable(label), field, f"{DEPLOYMENT}.{path}", hint=label)
        self._add_parallel(form, runtime)
        page.hide()
        return page

    def _add_parallel(self, form: Form, runtime: str) -> None:
        """Draft layers and the placements that only some runtimes have."""
        if runtime in DRAFTS:
            label = translate("Serving", "Prediction layers (MTP)")
            choice = ChoiceField(self.document, label, _switch(nullable=False))
            hint = translate("Serving", "Load the model's own multi-token-prediction layers as a draft.")
            self.add_field(form, label, choice, f"{DEPLOYMENT}.mtp", hint=hint)
            label = translate("Serving", "Tokens drafted in a step")
            count = CountField(self.document, label)
            hint = translate("Serving", "0 leaves it to the runtime.")
            self.add_field(form, label, count, f"{DEPLOYMENT}.num_speculative_tokens", hint=hint)
        if runtime in EXPERT_PARALLEL:
            self._add_experts(form, runtime)
        if runtime in CONTEXT_PARALLEL:
            label = translate("Serving", "Decode context parallel (DCP)")
            hint = translate("Serving", "Ranks of a tensor-parallel group that share the positions of a sequence.")
            field = CountField(self.document, label)
            self.add_field(form, label, field, f"{DEPLOYMENT}.decode_context_parallel_size", hint=hint)
        if runtime in PARTITIONS:
            label = translate("Serving", "Layers of each stage")
            hint = translate("Serving", "Where the runtime's own split is not wanted: one number a pipeline stage.")
            split = ListField(self.document, label)
            self.add_field(form, label, split, f"{DEPLOYMENT}.pipeline_partition", hint=hint)
            split.setPlaceholderText(translate("Serving", "the runtime's default"))

    def _add_experts(self, form: Form, runtime: str) -> None:
        """How the routed experts are spread; their fields rest while the model has none."""
        label = translate("Serving", "Expert parallel (EP)")
        hint = translate("Serving", "Ranks that hold different routed experts; 1 cuts each expert as the rest is.")
        size = CountField(self.document, label)
        self.add_field(form, label, size, f"{DEPLOYMENT}.expert_parallel_size", hint=hint)
        label = translate("Serving", "Redundant experts")
        hint = translate("Serving", "Copies of some experts, so that the load of the ranks evens out.")
        redundant = CountField(self.document, label)
        self.add_field(form, label, redundant, f"{DEPLOYMENT}.redundant_experts", hint=hint)
        self._expert_fields += [(size, 1), (redundant, 0)]
        if runtime in JOINS_REPLICAS:
            label = translate("Serving", "Experts over all replicas")
            hint = translate("Serving", "The replicas are one engine, which spreads the experts over all their ranks.")
            joined = ChoiceField(self.document, label, _switch(nullable=False))
            self.add_field(form, label, joined, f"{DEPLOYMENT}.experts_over_replicas", hint=hint)

    def field_at(self, path: str) -> tuple[QWidget, Section | None] | None:
        """The field on the page of the runtime chosen; where it has none for a setting, the runtime itself."""
        wanted = [(field, path_text(self.resolve(template))) for field, template, _ in self._bound]
        shown = [(field, where) for field, where in wanted if not self._is_put_away(field)]
        for field, where in shown:
            if where == path:
                return field, None
        for field, where in shown:
            if where.startswith(f"{path}."):
                return field, None
        deployment = path_text((*self.option_path, "deployment"))
        if path.removeprefix(f"{deployment}.").partition(".")[0] in _OWN_SETTINGS:
            return self._runtime, None
        return None

    def _is_put_away(self, field: QWidget) -> bool:
        return any(page.isHidden() and page.isAncestorOf(field) for page in self._pages.values())

    def _add_share(self, form: Form) -> QLabel:
        label = translate("Serving", "Memor&y share")
        share = ShareField(self.document, plain(label))
        hint = translate("Serving", "The part of what the driver reports that the runtime may use.")
        return self.add_field(form, label, share, f"{DEPLOYMENT}.memory_share", hint=hint)

    def _add_version(self, form: Form, name: str, settings: type[BaseModel]) -> None:
        label = translate("Serving", "Rules of version")
        versions = get_args(settings.model_fields["version"].annotation)
        choices: list[tuple[str, Any]] = [(version, version) for version in versions]
        field = ChoiceField(self.document, label, choices, self._edits_of(name, "version"))
        hint = translate("Serving", "The version whose rules are followed; it is printed beside the figures.")
        self.add_field(form, label, field, f"{DEPLOYMENT}.{name}.version", hint=hint)

    def _field(self, label: str, name: str, annotation: Any, default: Any) -> Field:
        """The field that suits a setting's declared type."""
        options = get_args(annotation)
        nullable = type(None) in options
        if isinstance(default, bool) or bool in options:
            return ChoiceField(self.document, label, _switch(nullable))
        if get_origin(annotation) is Literal:
            return ChoiceField(self.document, label, [(str(value), value) for value in options])
        if default == AUTO:
            return ChoiceField(self.document, label, [(AUTO, AUTO), *((dtype, dtype) for dtype in BITS)])
        if isinstance(default, str | tuple):
            field = TextField(self.document, label) if isinstance(default, str) else ListField(self.document, label)
            field.setPlaceholderText(translate("Serving", "the runtime's default"))
            return field
        if name in _SIZES:
            return self._emptiable(SizeField(self.document, label, nullable=nullable))
        if name in _SHARES:
            return self._emptiable(ShareField(self.document, label, nullable=nullable))
        if isinstance(default, float) or float in _plain_types(annotation):
            return self._emptiable(NumberField(self.document, label, nullable=nullable))
        return self._emptiable(CountField(self.document, label, nullable=nullable))

    @staticmethod
    def _emptiable(field: Any) -> Field:
        if field.nullable:
            field.setPlaceholderText(translate("Serving", "the runtime's default"))
        return field  # type: ignore[no-any-return]


def _breakable(flag: str) -> str:
    """A flag that may go on in the next line after a hyphen or an underscore (zero-width spaces stand there)."""
    dashes = len(flag) - len(flag.lstrip("-"))
    rest = flag[dashes:]
    return flag[:dashes] + rest.replace("_", "_\u200b").replace("-", "-\u200b")


def _switch(nullable: bool) -> list[tuple[str, Any]]:
    choices: list[tuple[str, Any]] = [(translate("Serving", "on"), True), (translate("Serving", "off"), False)]
    return [(translate("Serving", "the runtime's default"), None), *choices] if nullable else choices


def _plain_types(annotation: Any) -> set[Any]:
    """The bare types a declaration is made of."""
    parts = get_args(annotation)
    return {annotation} if not parts else {kind for part in parts for kind in _plain_types(part)}
