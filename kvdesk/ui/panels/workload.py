"""The workload panel: the cases, what each request stores, and how the cache is reserved."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from kvdesk.engine.kv_cache import needs_encoder_positions
from kvdesk.engine.load import resolved_case
from kvdesk.engine.plan import Plan
from kvdesk.i18n import translate
from kvdesk.project.model_spec import ModelSpec
from kvdesk.project.workload import Case, DynamicCache, PaddedCache, PagedCache, StaticCache
from kvdesk.report.words import strategy_name
from kvdesk.ui.binding import CountField, TextField
from kvdesk.ui.choice import ChoiceField
from kvdesk.ui.document import Edit, ProjectDocument
from kvdesk.ui.focus import Focus
from kvdesk.ui.panels.card import Form, Line, Section
from kvdesk.ui.panels.case_parts import LengthsSection, PartsSection
from kvdesk.ui.panels.case_tabs import CaseTabs
from kvdesk.ui.panels.laws import DerivedCountField
from kvdesk.ui.panels.panel import plain
from kvdesk.ui.panels.traffic import TrafficSection
from kvdesk.ui.reading import numbers

CACHES = ("dynamic", "padded", "static", "paged")
_PARAMETERS = {"padded": "longest_positions", "static": "max_positions", "paged": "block_size"}


class WorkloadPanel(CaseTabs):
    """Edits the cases and the cache strategy.

    Signals: `case_chosen(name)` when the user looks at another case; `trace_opened()` when the requests of a trace read
    earlier are at hand again.
    """

    trace_opened = Signal()

    def __init__(self, document: ProjectDocument) -> None:
        super().__init__(document, translate("Workload", "Workload"))
        self._model: ModelSpec | None = None
        self._asks_encoder = True
        self._add_tabs()
        form = Form()
        self.body.addLayout(form)
        self._counts: dict[str, DerivedCountField] = {}
        self._add_lengths(form)
        self._add_cache(form)
        self.lengths, self.parts, self.traffic = LengthsSection(self), PartsSection(self), TrafficSection(self)
        self.traffic.trace_requested.connect(self.ask_trace)
        for section in (self.lengths, self.parts, self.traffic):
            self.body.addWidget(section)
        self._add_recorded()

    def show_facts(self) -> None:
        self._show_tabs()
        typed = self.project.workload.cases[self.case_index]
        case = resolved_case(typed)
        self._show_derived(typed, case)
        self.lengths.show_case(typed)
        self.traffic.show_facts()
        template = translate("Workload", "{positions:n} a sequence · {sequences:n} caches")
        text = translate("Workload", "not set yet")
        if case.is_set:
            text = numbers().fill(template, {"positions": case.positions, "sequences": case.sequences})
        self._stored.show_text(text, text)
        self._show_parameter()
        self._show_encoder()

    def _show_derived(self, typed: Case, case: Case) -> None:
        """Lengths that a law gives and residents that follow from traffic cannot be typed."""
        by_law = translate("Workload", "From the law of this length, at the planned percentile.")
        follows = translate("Workload", "From the traffic of this case; switch that off to type a figure.")
        is_live = typed.traffic is not None and typed.traffic.is_live
        for name, value, why in (
            ("resident_sequences", case.resident_sequences, follows if is_live else ""),
            ("input_len", case.input_len, by_law if typed.input_law is not None else ""),
            ("output_len", case.output_len, by_law if typed.output_law is not None else ""),
        ):
            self._counts[name].show_derived(value, why)

    def show_plan(self, plan: Plan, focus: Focus) -> None:
        """The plan that an estimate of the service time is made from."""
        self.traffic.show_plan(plan, focus)

    def field_at(self, path: str) -> tuple[QWidget, Section | None] | None:
        if path == f"workload.cases.{self.case_index}.traffic":
            return self.traffic.switch, self.traffic
        return super().field_at(path)

    def _add_lengths(self, form: Form) -> None:
        tokens = translate("Workload", "tokens")
        for label, name, unit, nullable, hint in (
            (
                translate("Workload", "&Resident sequences"),
                "resident_sequences",
                "",
                True,
                translate("Workload", "Sequences whose cache is held now; a queue stores nothing."),
            ),
            (
                translate("Workload", "&Input length"),
                "input_len",
                tokens,
                True,
                translate("Workload", "Tokens of the prompt, after the tokenizer and the chat template."),
            ),
            (
                translate("Workload", "O&utput reserve"),
                "output_len",
                tokens,
                True,
                translate("Workload", "Tokens kept free for the reply."),
            ),
            (
                translate("Workload", "Other p&ositions"),
                "other_positions",
                tokens,
                False,
                translate("Workload", "Stored beside prompt and reply: system prompt, template."),
            ),
            (
                translate("Workload", "Parallel sa&mples"),
                "parallel_samples",
                "",
                False,
                translate("Workload", "Replies made at once for each request; each keeps a cache of its own."),
            ),
        ):
            field = DerivedCountField(self.document, plain(label), unit=unit, nullable=nullable)
            self._counts[name] = field
            self.add_field(form, label, field, f"workload.cases.{{case}}.{name}", hint=hint)
        self._stored = Line(translate("Workload", "Stored positions"))
        form.add_row(translate("Workload", "Stored positions"), self._stored)
        label = translate("Workload", "Encoder positions")
        self._encoder = CountField(self.document, plain(label), unit=tokens, nullable=True)
        hint = translate(
            "Workload", "What the encoder makes of a request's input; the cross-attention keeps all of it."
        )
        self._encoder_label = self.add_field(form, label, self._encoder, "workload.encoder_positions", hint=hint)

    def _add_cache(self, form: Form) -> None:
        label = translate("Workload", "&Cache strategy")
        choices: list[tuple[str, Any]] = [(strategy_name(kind), kind) for kind in CACHES]
        self.strategy = ChoiceField(self.document, plain(label), choices, self._cache_edits)
        hint = translate("Workload", "How plain arithmetic reserves the cache; serving runtimes have their own rules.")
        self._strategy_label = self.add_field(form, label, self.strategy, "workload.cache.kind", hint=hint)
        self._parameters: list[tuple[str, CountField, QLabel]] = []
        for kind, text in (
            ("padded", translate("Workload", "Longest sequence")),
            ("static", translate("Workload", "Static length")),
            ("paged", translate("Workload", "&Block size")),
        ):
            field = CountField(self.document, plain(text), unit=translate("Workload", "positions"))
            row = self.add_field(form, text, field, f"workload.cache.{_PARAMETERS[kind]}")
            self._parameters.append((kind, field, row))

    def _add_recorded(self) -> None:
        section = Section(translate("Workload", "Recorded"))
        section.button.setToolTip(
            translate("Workload", "Named in the report; they explain the lengths, and nothing is computed from them.")
        )
        for label, name in (
            (translate("Workload", "Tokenizer"), "tokenizer"),
            (translate("Workload", "Chat template"), "chat_template"),
            (translate("Workload", "Stopping rule"), "stopping_rule"),
            (translate("Workload", "Cache class"), "cache_class"),
            (translate("Workload", "Cache parameters"), "cache_parameters"),
        ):
            field = TextField(self.document, plain(label))
            self.add_field(section.form, label, field, f"workload.{name}", section=section)
        self.body.addWidget(section)

    def _show_parameter(self) -> None:
        """The strategy and its one parameter; serving runtimes have caches of their own."""
        option = self.project.options[self.focus.option_index]
        is_ours = option.deployment.runtime == "arithmetic"
        if self.strategy.isHidden() == is_ours:
            self.strategy.setVisible(is_ours)
            self._strategy_label.setVisible(is_ours)
        present = self.project.workload.cache.kind
        for kind, field, label in self._parameters:
            shown = is_ours and kind == present
            if field.isHidden() == shown:
                field.setVisible(shown)
                label.setVisible(shown)

    def _show_encoder(self) -> None:
        """Only a model that attends to an encoder asks for its positions."""
        option = self.project.options[self.focus.option_index]
        model = self.project.model_of(option)
        if model is not self._model or self._asks_encoder == self._encoder.isHidden():
            self._model = model
            self._asks_encoder = model is not None and needs_encoder_positions(model)
            self._encoder.setVisible(self._asks_encoder)
            self._encoder_label.setVisible(self._asks_encoder)

    def _cache_edits(self, kind: str) -> list[Edit]:
        """The strategy with a parameter that holds every case that is set."""
        longest = max((case.positions for case in self.project.workload.cases if case.is_set), default=4096)
        caches = {
            "dynamic": DynamicCache(),
            "padded": PaddedCache(longest_positions=longest),
            "static": StaticCache(max_positions=longest),
            "paged": PagedCache(),
        }
        return [(("workload", "cache"), caches[kind])]

    def ask_trace(self) -> None:
        """Import a trace into the case looked at: one undo step."""
        from kvdesk.ui.dialogs.trace import ask_trace  # noqa: PLC0415  (dialogs: when they are asked for)

        case, path = self.project.workload.cases[self.case_index], ("workload", "cases", self.case_index)
        if (edits := ask_trace(self.window(), case, path)) is not None:
            self.document.apply(edits, translate("Workload", "trace"))

    def open_trace_again(self) -> None:
        """Have the requests of the case's trace at hand again: from where it was, or where the user says it is."""
        from kvdesk.ui.dialogs.trace_again import open_again  # noqa: PLC0415

        traffic = self.project.workload.cases[self.case_index].traffic
        if traffic is None or traffic.trace is None or traffic.trace.file is None:
            self.ask_trace()
        elif open_again(self.window(), traffic.trace, self.document.path):
            self.trace_opened.emit()

    def ask_tokens(self) -> None:
        """Count tokens and take them as the input length of the case looked at: one undo step."""
        from kvdesk.ui.dialogs.tokens import ask_tokens  # noqa: PLC0415

        case, path = self.project.workload.cases[self.case_index], ("workload", "cases", self.case_index)
        if (edits := ask_tokens(self.window(), case, path)) is not None:
            self.document.apply(edits, translate("Workload", "counted tokens"))
