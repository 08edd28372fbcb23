"""The folded parts of a case: how its lengths vary, and what else a sequence stores."""

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QLabel

from kvdesk.i18n import translate
from kvdesk.project.workload import Case
from kvdesk.ui.binding import CountField, NumberField
from kvdesk.ui.choice import ChoiceField
from kvdesk.ui.panels.card import Section
from kvdesk.ui.panels.laws import LawChoice, LawField
from kvdesk.ui.panels.panel import plain

if TYPE_CHECKING:
    from kvdesk.ui.panels.panel import Panel

CASE = "workload.cases.{case}"


class LengthsSection(Section):
    """How the lengths of a case are given and which percentile of them is planned."""

    def __init__(self, panel: "Panel") -> None:
        super().__init__(translate("Workload", "Varying lengths"))
        self.laws: list[tuple[str, LawField, QLabel]] = []
        for label, column, law in (
            (translate("Workload", "Input is"), "input_len", "input_law"),
            (translate("Workload", "Output is"), "output_len", "output_law"),
        ):
            choice = LawChoice(panel.document, plain(label), column)
            hint = translate("Workload", "One length for all, percentiles, or a log-normal law of them.")
            panel.add_field(self.form, label, choice, f"{CASE}.{law}", hint=hint, section=self)
            field = LawField(panel.document, f"{plain(label)}: {translate('Load', 'percentiles')}")
            row = panel.add_field(self.form, translate("Workload", "namely"), field, f"{CASE}.{law}", section=self)
            self.laws.append((law, field, row))
        label = translate("Workload", "Planned percentile")
        percent = NumberField(panel.document, label, unit="%")
        hint = translate(
            "Workload", "The part of the requests that are no longer; each length is planned at its own percentile."
        )
        panel.add_field(self.form, label, percent, f"{CASE}.percentile", hint=hint, section=self)

    def show_case(self, case: Case) -> None:
        """A line of percentiles for each length that has a law."""
        for name, field, row in self.laws:
            has_law = getattr(case, name) is not None
            if field.isHidden() == has_law:
                field.setVisible(has_law)
                row.setVisible(has_law)


class PartsSection(Section):
    """What a sequence stores beside one prompt and one reply, and the caches it has."""

    def __init__(self, panel: "Panel") -> None:
        super().__init__(translate("Workload", "More in a sequence"))
        positions = translate("Workload", "positions")
        self._add(
            panel,
            translate("Workload", "Shared prefix"),
            "shared_prefix",
            translate("Workload", "What all sequences begin with: system prompt, documents."),
            positions,
        )
        choices: list[tuple[str, Any]] = [
            (translate("Workload", "as the runtime does"), "runtime"),
            (translate("Workload", "once on each replica"), "once"),
            (translate("Workload", "by each sequence"), "each"),
        ]
        label = translate("Workload", "Prefix is stored")
        storage = ChoiceField(panel.document, label, choices)
        hint = translate(
            "Workload",
            "vLLM, SGLang and TensorRT-LLM store whole blocks of it once while prefix caching is on; llama.cpp and "
            "Transformers store it with each sequence.",
        )
        panel.add_field(self.form, label, storage, f"{CASE}.prefix_storage", hint=hint, section=self)
        media = translate("Workload", "Images or clips of a sequence, and the positions that each takes in the prompt.")
        self._add(panel, translate("Workload", "Images and clips"), "media_count", media)
        self._add(panel, translate("Workload", "Positions of each"), "media_positions", media, positions)
        turns = translate("Workload", "A conversation keeps the prompts and replies of all its turns.")
        self._add(panel, translate("Workload", "Turns"), "turns", turns)
        drafts = translate("Workload", "Positions reserved past the reply for drafts that are not accepted yet.")
        self._add(panel, translate("Workload", "Speculative tokens"), "speculative_tokens", drafts)
        beams = translate("Workload", "Beams of each sample; each keeps a cache of its own.")
        self._add(panel, translate("Workload", "Beams"), "num_beams", beams)
        queued = translate("Workload", "Requests that wait beside the resident ones; they store nothing.")
        self._add(panel, translate("Workload", "Queued requests"), "queued_requests", queued)

    def _add(self, panel: "Panel", label: str, name: str, hint: str, unit: str = "") -> None:
        field = CountField(panel.document, label, unit=unit)
        panel.add_field(self.form, label, field, f"{CASE}.{name}", hint=hint, section=self)
