"""The serving panel: which runtime serves the model, in which version, and its settings by the names of their flags."""

from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from kvdesk.engine.runtimes.registry import ROOMS
from kvdesk.i18n import translate
from kvdesk.project.deployment import Deployment
from kvdesk.project.dtypes import AUTO, BITS
from kvdesk.project.edit import value_at
from kvdesk.project.runtime_flags import SETTINGS_OF, flag_name
from kvdesk.report.words import runtime_name
from kvdesk.ui.binding import CountField, ListField, NumberField, ShareField, SizeField, TextField
from kvdesk.ui.choice import ChoiceField
from kvdesk.ui.document import Edit, ProjectDocument
from kvdesk.ui.panels.card import Form
from kvdesk.ui.panels.panel import Field, Panel, plain

DEPLOYMENT = "options.{option}.deployment"
# Shown where they stand anyway, or set by the load; the others of a runtime's settings are all shown.
_NOT_SHOWN = frozenset({"version"})
_SIZES = frozenset({"kv_cache_memory_bytes", "host_cache_size", "fit_target_bytes"})
_SHARES = frozenset({"gpu_memory_utilization", "mem_fraction_static", "free_gpu_memory_fraction"})


class ServingPanel(Panel):
    """Edits the runtime of the option looked at.

    Signals: `command_requested()` when a command line is to be pasted or copied.
    """

    command_requested = Signal()

    def __init__(self, document: ProjectDocument) -> None:
        super().__init__(document, translate("Serving", "Serving"))
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

    def _add_runtime(self, form: Form) -> None:
        label = translate("Serving", "Runtime")
        choices: list[tuple[str, Any]] = [(runtime_name(runtime), runtime) for runtime in ROOMS]
        field = ChoiceField(self.document, plain(label), choices, self._runtime_edits)
        hint = translate("Serving", "What serves the model: it decides how much memory the same cache takes.")
        self.add_field(form, label, field, f"{DEPLOYMENT}.runtime", hint=hint)

    def _runtime_edits(self, runtime: str) -> list[Edit]:
        return [((*self.option_path, "deployment", "runtime"), runtime)]

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
        page.hide()
        return page

    def _add_share(self, form: Form) -> QLabel:
        label = translate("Serving", "Memor&y share")
        share = ShareField(self.document, plain(label))
        hint = translate("Serving", "The part of what the driver reports that the runtime may use.")
        return self.add_field(form, label, share, f"{DEPLOYMENT}.memory_share", hint=hint)

    def _add_version(self, form: Form, name: str, settings: type[BaseModel]) -> None:
        label = translate("Serving", "Rules of version")
        versions = get_args(settings.model_fields["version"].annotation)
        field = ChoiceField(self.document, label, [(version, version) for version in versions])
        hint = translate("Serving", "The version whose rules are followed; it is printed beside the figures.")
        self.add_field(form, label, field, f"{DEPLOYMENT}.{name}.version", hint=hint)

    def _field(self, label: str, name: str, annotation: Any, default: Any) -> Field:
        """The field that suits a setting's declared type."""
        options = get_args(annotation)
        nullable = type(None) in options
        if default in (True, False) or bool in options:
            return ChoiceField(self.document, label, _switch(nullable))
        if get_origin(annotation) is Literal:
            return ChoiceField(self.document, label, [(str(value), value) for value in options])
        if default == AUTO:
            return ChoiceField(self.document, label, [(AUTO, AUTO), *((dtype, dtype) for dtype in BITS)])
        if isinstance(default, str):
            return TextField(self.document, label)
        if isinstance(default, tuple):
            return ListField(self.document, label)
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
