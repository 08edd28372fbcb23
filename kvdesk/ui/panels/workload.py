"""The workload panel: the cases, what each request stores, and how the cache is reserved."""

from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QTabBar, QToolButton

from kvdesk.engine.kv_cache import needs_encoder_positions
from kvdesk.i18n import translate
from kvdesk.project.edit import EditRefused
from kvdesk.project.model_spec import ModelSpec
from kvdesk.project.workload import Case, DynamicCache, PaddedCache, PagedCache, StaticCache
from kvdesk.report.words import case_name, strategy_name
from kvdesk.ui.binding import CountField, TextField
from kvdesk.ui.choice import ChoiceField
from kvdesk.ui.dialogs.name import ask_name
from kvdesk.ui.document import Edit, ProjectDocument
from kvdesk.ui.panels.card import Form, Line, Section
from kvdesk.ui.panels.panel import Panel, plain
from kvdesk.ui.reading import numbers

CACHES = ("dynamic", "padded", "static", "paged")
_PARAMETERS = {"padded": "longest_positions", "static": "max_positions", "paged": "block_size"}


class WorkloadPanel(Panel):
    """Edits the cases and the cache strategy.

    Signals: `case_chosen(name)` when the user looks at another case.
    """

    case_chosen = Signal(str)

    def __init__(self, document: ProjectDocument) -> None:
        super().__init__(document, translate("Workload", "Workload"))
        self._tabs_shown: list[str] = []
        self._model: ModelSpec | None = None
        self._asks_encoder = True
        self._add_tabs()
        form = Form()
        self.body.addLayout(form)
        self._add_lengths(form)
        self._add_cache(form)
        self._add_recorded()

    def show_facts(self) -> None:
        self._show_tabs()
        case = self.project.workload.cases[self.case_index]
        template = translate("Workload", "{positions:n} a sequence · {sequences:n} caches")
        text = translate("Workload", "not set yet")
        if case.is_set:
            text = numbers().fill(template, {"positions": case.positions, "sequences": case.sequences})
        self._stored.show_text(text, text)
        self._show_parameter()
        self._show_encoder()

    def focus_case(self, index: int) -> None:
        """Look at a case by its position, as clicking its tab does."""
        self.tabs.setCurrentIndex(index)

    def _add_tabs(self) -> None:
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.setElideMode(Qt.TextElideMode.ElideRight)
        self.tabs.setAccessibleName(translate("Workload", "Cases"))
        self.tabs.currentChanged.connect(self._choose_case)
        self.tabs.tabBarDoubleClicked.connect(lambda _index: self.rename_case())
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self.tabs, 1)
        self._buttons = []
        for text, hint, act in (
            ("+", translate("Workload", "Add a case like this one"), self.add_case),
            ("✎", translate("Workload", "Rename this case"), self.rename_case),
            ("−", translate("Workload", "Remove this case"), self.remove_case),
        ):
            button = QToolButton()
            button.setText(text)
            button.setToolTip(hint)
            button.setAccessibleName(hint)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.clicked.connect(act)
            row.addWidget(button)
            self._buttons.append(button)
        self.body.addLayout(row)

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
            field = CountField(self.document, plain(label), unit=unit, nullable=nullable)
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

    def _show_tabs(self) -> None:
        names = [case_name(case.name) for case in self.project.workload.cases]
        with QSignalBlocker(self.tabs):
            if names != self._tabs_shown:
                while self.tabs.count() > len(names):
                    self.tabs.removeTab(self.tabs.count() - 1)
                for index, name in enumerate(names):
                    text = name[:1].upper() + name[1:]
                    if index < self.tabs.count():
                        self.tabs.setTabText(index, text)
                    else:
                        self.tabs.addTab(text)
                self._tabs_shown = names
            self.tabs.setCurrentIndex(self.case_index)
        self._buttons[2].setEnabled(len(names) > 1)

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

    def _choose_case(self, index: int) -> None:
        cases = self.project.workload.cases
        if 0 <= index < len(cases):
            self.case_chosen.emit(cases[index].name)

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

    def add_case(self) -> None:
        """A copy of the case looked at, under a name of its own, which is then looked at."""
        taken = {case.name for case in self.project.workload.cases}
        name = ask_name(self, translate("Workload", "Add a case"), translate("Workload", "Name of the case"), "", taken)
        if name:
            case = self.project.workload.cases[self.case_index]
            added = Case.model_validate({**dict(case), "name": name})
            place = len(self.project.workload.cases)
            self.document.insert(("workload", "cases", place), added, translate("Workload", "add case"))
            self.case_chosen.emit(name)

    def rename_case(self) -> None:
        case = self.project.workload.cases[self.case_index]
        taken = {other.name for other in self.project.workload.cases} - {case.name}
        title, label = translate("Workload", "Rename the case"), translate("Workload", "Name of the case")
        name = ask_name(self, title, label, case.name, taken)
        if name and name != case.name:
            path = ("workload", "cases", self.case_index, "name")
            self.document.set_value(path, name, text=translate("Workload", "rename case"))

    def remove_case(self) -> None:
        try:
            path = ("workload", "cases", self.case_index)
            self.document.remove(path, translate("Workload", "remove case"))
        except EditRefused:
            return  # the last case stays; its button is disabled then
