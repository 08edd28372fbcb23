"""The overheads a plan assumes: low, best and high estimates on each card, beside what they rest on."""

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QLabel

from kvdesk.i18n import translate
from kvdesk.project.deployment import ACTIVATION_ASSUMPTION, RUNTIME_ASSUMPTION, Deployment
from kvdesk.project.edit import value_at
from kvdesk.project.project import Project
from kvdesk.ui.binding import SizeField, TextField
from kvdesk.ui.document import Edit
from kvdesk.ui.panels.card import Section

if TYPE_CHECKING:
    from kvdesk.ui.panels.panel import Panel

_PUBLISHED = {ACTIVATION_ASSUMPTION.basis, RUNTIME_ASSUMPTION.basis, Deployment().graphs.basis}


class BandField(SizeField):
    """One estimate of a band; its error says the rule of all three."""

    def _explain(self, refusal: str, value: Any) -> str:
        return translate("Assumptions", "Low, best and high must not run backwards: low ≤ best ≤ high.")


class AssumptionsSection(Section):
    """Edits the bands of activations, graphs and runtime; a figure typed by hand no longer claims a published basis."""

    def __init__(self, panel: "Panel") -> None:
        super().__init__(translate("Assumptions", "Assumptions"))
        self._panel = panel
        parts = (
            ("low", translate("Assumptions", "low")),
            ("best", translate("Assumptions", "best")),
            ("high", translate("Assumptions", "high")),
        )
        headings = [QLabel(word) for _, word in parts]
        for heading in headings:
            heading.setProperty("rank", "aside")
        self.form.add_row(translate("Assumptions", "GiB on each card"), *headings)
        self._add_band("activation", translate("Assumptions", "Activations"), parts)
        self._add_band("graphs", translate("Assumptions", "Graphs"), parts)
        self._add_band("runtime_overhead", translate("Assumptions", "Runtime"), parts)

    def _add_band(self, name: str, title: str, parts: tuple[tuple[str, str], ...]) -> None:
        path = f"options.{{option}}.deployment.{name}"
        fields = []
        for part, word in parts:
            field = BandField(self._panel.document, f"{title}: {word}", unit="", also=self._by_hand(name))
            self._panel.bind(field, f"{path}.{part}", hint=f"{title}: {word}", section=self)
            fields.append(field)
        self.form.add_row(title, *fields)
        word = translate("Assumptions", "rests on")
        basis = TextField(self._panel.document, f"{title}: {word}")
        hint = translate("Assumptions", "What these figures rest on; it is printed beside the verdict.")
        self._panel.add_field(self.form, word, basis, f"{path}.basis", hint=hint, section=self)

    def _by_hand(self, name: str) -> Any:
        def also(project: Project, _value: Any) -> list[Edit]:
            path = (*self._panel.option_path, "deployment", name, "basis")
            if value_at(project, path) not in _PUBLISHED:
                return []
            return [(path, translate("Assumptions", "typed by hand"))]

        return also
