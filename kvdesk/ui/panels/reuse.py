"""How prompts come back, as fields: sessions, popular documents, a replayed trace, or shares typed by hand."""

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QPushButton, QWidget

from kvdesk.engine.offload.followed import followed
from kvdesk.i18n import translate
from kvdesk.project.edit import value_at
from kvdesk.project.reuse import (
    CurvePoint,
    CurveReuse,
    PopularityReuse,
    RequestFacts,
    Reuse,
    SessionReuse,
    ThinkTime,
    TypedReuse,
)
from kvdesk.report.tiers_words import reuse_name
from kvdesk.ui.binding import LineField
from kvdesk.ui.choice import ChoiceField
from kvdesk.ui.document import Edit
from kvdesk.ui.panels.card import Fact, Form, Section
from kvdesk.ui.panels.tier_fields import (
    DecimalField,
    FractionField,
    PointsField,
    ShareListField,
    WholeField,
)
from kvdesk.ui.reading import numbers

if TYPE_CHECKING:
    from kvdesk.ui.panels.tiers import TiersPanel

REUSE = "options.{option}.offload.reuse"
KINDS = ("sessions", "popularity", "curve", "typed")
FOLLOWED = frozenset({"sessions_per_s", "num_turns", "turns_law", "system_tokens", "user_tokens", "output_tokens"}) | {
    f"requests.{name}" for name in ("requests_per_s", "reused_tokens", "new_tokens", "output_tokens")
}
USUAL = RequestFacts(requests_per_s=1.0, reused_tokens=2048, new_tokens=512, output_tokens=300)


class ReuseSection(Section):
    """The reuse assumption; only the fields of the kind chosen are shown."""

    def __init__(self, panel: "TiersPanel") -> None:
        super().__init__(translate("Reuse", "How prompts come back"))
        self.panel = panel
        self._pages: dict[str, QWidget] = {}
        self._followed: list[tuple[LineField | ChoiceField, str]] = []
        label = translate("Reuse", "Load")
        hint = translate(
            "Reuse",
            "Requests a second, lengths, turns and shared prefix: those of the case looked at as soon as it has live "
            "traffic or a trace, or those typed here.",
        )
        loads: list[tuple[str, Any]] = [
            (translate("Reuse", "of the case's traffic"), "case"),
            (translate("Reuse", "as typed here"), "typed"),
        ]
        self.load = ChoiceField(panel.document, label, loads)
        panel.add_field(self.form, label, self.load, "options.{option}.offload.load", hint=hint, section=self)
        self.in_force = Fact(translate("Reuse", "In force"))
        self.form.add_row(translate("Reuse", "In force"), self.in_force)
        label = translate("Reuse", "Prompts are")
        choices: list[tuple[str, Any]] = [(reuse_name(kind), kind) for kind in KINDS]
        self.kind = ChoiceField(panel.document, label, choices, self._kind_edits)
        panel.add_field(self.form, label, self.kind, f"{REUSE}.kind", section=self)
        self._add_sessions()
        self._add_requests()
        self._add_popularity()
        self._add_curve()
        self._add_typed()
        label = translate("Reuse", "Share wanted")
        hint = translate("Reuse", "How large the last tier must be for this share of the positions to be found.")
        wanted = FractionField(panel.document, label, nullable=True)
        panel.add_field(self.form, label, wanted, "options.{option}.offload.wanted_hit", hint=hint, section=self)

    def show_kind(self) -> None:
        """The fields of the kind chosen, and of the think time's law; whose load is in force."""
        reuse = self._present()
        self._show_load()
        shown = {reuse.kind, "requests" if reuse.kind != "sessions" else ""}
        if isinstance(reuse, SessionReuse):
            shown.add(reuse.think_time.law)
        for name, page in self._pages.items():
            if page.isHidden() == (name in shown):
                page.setVisible(name in shown)

    def following(self) -> list[LineField | ChoiceField]:
        """The fields that follow from the case now, and cannot be typed."""
        return [field for field, _ in self._followed if not field.isEnabled()]

    def _show_load(self) -> None:
        """What follows from the case is shown and not typed here."""
        panel = self.panel
        spec = panel.offload
        assert spec is not None
        found, basis = followed(spec, panel.project.workload.cases[panel.case_index])
        reuse = found.reuse
        if isinstance(reuse, SessionReuse):
            rate, turns = reuse.sessions_per_s * reuse.num_turns, reuse.num_turns
        else:
            rate, turns = reuse.requests.requests_per_s, 1.0
        template = {
            "typed": translate("Reuse", "typed here: {rate} requests a second"),
            "case": translate("Reuse", "the case's traffic: {rate} requests a second, {turns} turns"),
            "trace": translate("Reuse", "the case's trace: {rate} requests a second, {turns} turns"),
            "nothing-to-follow": translate(
                "Reuse", "typed here, for the case has no live traffic: {rate} requests a second"
            ),
        }[basis]
        text = template.format(rate=numbers().plain(float(f"{rate:.3g}"), 6), turns=numbers().plain(turns, 2))
        self.in_force.show_text(text, text)
        if basis not in ("case", "trace"):
            return
        options = list(panel.project.options)
        place = panel.focus.option_index
        options[place] = options[place].model_copy(update={"offload": found})
        shown = panel.project.model_copy(update={"options": tuple(options)})
        for field, path in self._followed:
            field.show_project(shown, panel.resolve(path))
            field.setEnabled(False)

    def _present(self) -> Reuse:
        return value_at(self.panel.project, (*self.panel.option_path, "offload", "reuse"))  # type: ignore[no-any-return]

    def _page(self, name: str) -> Form:
        page = QWidget()
        form = Form()
        page.setLayout(form)
        self._pages[name] = page
        self.form.add_wide(page)
        return form

    def _add(self, form: Form, label: str, name: str, field: LineField | ChoiceField, hint: str = "") -> None:
        if name in FOLLOWED:
            self._followed.append((field, f"{REUSE}.{name}"))
        self.panel.add_field(form, label, field, f"{REUSE}.{name}", hint=hint, section=self)

    def _number(self, form: Form, label: str, name: str, unit: str = "", hint: str = "") -> None:
        self._add(form, label, name, DecimalField(self.panel.document, label, unit=unit), hint)

    def _add_sessions(self) -> None:
        form, tokens = self._page("sessions"), translate("Reuse", "tokens")
        self._number(form, translate("Reuse", "New sessions"), "sessions_per_s", translate("Reuse", "a second"))
        self._number(form, translate("Reuse", "Turns, on average"), "num_turns")
        label = translate("Reuse", "Turns vary")
        laws: list[tuple[str, Any]] = [
            (translate("Reuse", "each may be the last"), "geometric"),
            (translate("Reuse", "not at all"), "fixed"),
        ]
        self._add(form, label, "turns_law", ChoiceField(self.panel.document, label, laws))
        hint = translate("Reuse", "The same for all sessions: system prompt, tools.")
        self._number(form, translate("Reuse", "Shared prefix"), "system_tokens", tokens, hint)
        self._number(form, translate("Reuse", "Added each turn"), "user_tokens", tokens)
        self._number(form, translate("Reuse", "Reply"), "output_tokens", tokens)
        label = translate("Reuse", "Prefix that stays")
        hint = translate(
            "Reuse", "Thoughts taken out, dates and changed tool prompts break a prefix: the share that stays the same."
        )
        self._add(form, label, "prefix_stability", FractionField(self.panel.document, label), hint)
        label = translate("Reuse", "Think time")
        think: list[tuple[str, Any]] = [
            (translate("Reuse", "exponential"), "exponential"),
            (translate("Reuse", "log-normal"), "log-normal"),
        ]
        self._add(form, label, "think_time.law", ChoiceField(self.panel.document, label, think, self._law_edits))
        page, seconds = self._page("exponential"), translate("Reuse", "s")
        self._number(page, translate("Reuse", "Mean think time"), "think_time.mean_s", seconds)
        page = self._page("log-normal")
        self._number(page, translate("Reuse", "Median think time"), "think_time.p50_s", seconds)
        self._number(page, translate("Reuse", "Nine of ten within"), "think_time.p90_s", seconds)

    def _add_requests(self) -> None:
        form, tokens = self._page("requests"), translate("Reuse", "tokens")
        self._number(form, translate("Reuse", "Requests"), "requests.requests_per_s", translate("Reuse", "a second"))
        self._number(form, translate("Reuse", "That come back"), "requests.reused_tokens", tokens)
        self._number(form, translate("Reuse", "That are new"), "requests.new_tokens", tokens)
        self._number(form, translate("Reuse", "Replied"), "requests.output_tokens", tokens)

    def _add_popularity(self) -> None:
        form, document = self._page("popularity"), self.panel.document
        label = translate("Reuse", "Documents")
        self._add(form, label, "num_items", WholeField(document, label))
        label = translate("Reuse", "Zipf exponent")
        hint = translate("Reuse", "0: all as popular; 1: the usual law of the web.")
        self._number(form, label, "exponent", hint=hint)
        label = translate("Reuse", "Gives way first")
        laws: list[tuple[str, Any]] = [
            (translate("Reuse", "longest unused (LRU)"), "lru"),
            (translate("Reuse", "oldest (FIFO)"), "fifo"),
            (translate("Reuse", "least popular (LFU)"), "lfu"),
        ]
        self._add(form, label, "eviction", ChoiceField(document, label, laws))

    def _add_curve(self) -> None:
        form, document = self._page("curve"), self.panel.document
        label = translate("Reuse", "Positions: share")
        hint = translate("Reuse", "What a cache of so many positions gives, as a replay of a trace tells.")
        self._add(form, label, "points", PointsField(document, label), hint)
        label = translate("Reuse", "Positions never seen")
        share = FractionField(document, label, nullable=True)
        self._add(form, label, "distinct_share", share)
        self.trace_button = QPushButton(translate("Reuse", "From a trace…"))
        self.trace_button.setToolTip(translate("Reuse", "Replay a request trace with block ids at several capacities"))
        self.trace_button.setAccessibleDescription(self.trace_button.toolTip())
        self.trace_button.clicked.connect(self.ask_trace)
        form.add_wide(self.trace_button)

    def _add_typed(self) -> None:
        form, label = self._page("typed"), translate("Reuse", "Shares")
        hint = translate("Reuse", "What the cards give, then each tier beyond those above it.")
        self._add(form, label, "shares", ShareListField(self.panel.document, label), hint)

    def _law_edits(self, law: str) -> list[Edit]:
        """Another law with the same middle."""
        reuse = self._present()
        assert isinstance(reuse, SessionReuse)
        think = reuse.think_time
        middle = think.mean_s or think.p50_s or 200.0
        changed = ThinkTime(mean_s=middle)
        if law == "log-normal":
            changed = ThinkTime(law="log-normal", p50_s=middle, p90_s=4 * middle)
        path = (*self.panel.option_path, "offload", "reuse", "think_time")
        return [(path, think if law == think.law else changed)]

    def _kind_edits(self, kind: str) -> list[Edit]:
        """Another kind of reuse with the requests known so far."""
        return [((*self.panel.option_path, "offload", "reuse"), of_kind(self._present(), kind))]

    def ask_trace(self) -> None:
        """The reuse of a trace that the user chooses: one undo step."""
        from kvdesk.ui.dialogs.trace import ask_reuse  # noqa: PLC0415  (dialogs: when they are asked for)

        if (found := ask_reuse(self.window())) is not None:
            where = (*self.panel.option_path, "offload", "reuse")
            self.panel.document.set_value(where, found, text=translate("Reuse", "reuse of a trace"))


def of_kind(reuse: Reuse, kind: str) -> Reuse:
    """A reuse of another kind, with the mean request of the one before."""
    if reuse.kind == kind:
        return reuse
    facts = USUAL
    if isinstance(reuse, SessionReuse):
        each = reuse.user_tokens + reuse.output_tokens
        before = reuse.system_tokens + each * max(0.0, reuse.num_turns - 1)
        rate = reuse.sessions_per_s * reuse.num_turns
        facts = RequestFacts(
            requests_per_s=rate, reused_tokens=before, new_tokens=reuse.user_tokens, output_tokens=reuse.output_tokens
        )
    else:
        facts = reuse.requests
    match kind:
        case "popularity":
            return PopularityReuse(requests=facts, num_items=10_000)
        case "curve":
            points = (CurvePoint(tokens=1_000_000, hit=0.2), CurvePoint(tokens=10_000_000, hit=0.35))
            return CurveReuse(requests=facts, points=points)
        case "typed":
            return TypedReuse(requests=facts, shares=(0.1, 0.2))
    return SessionReuse(user_tokens=facts.new_tokens, output_tokens=facts.output_tokens)
