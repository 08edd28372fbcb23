"""The hardware panel: which cards, how many, and how much of each the runtime may use."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from kvdesk.engine.findings import finding_text
from kvdesk.engine.parallelism import Degrees
from kvdesk.engine.plan import Plan
from kvdesk.i18n import translate
from kvdesk.project.hardware_spec import AcceleratorSpec
from kvdesk.project.project import Option
from kvdesk.ui.binding import CountField, SizeField
from kvdesk.ui.document import Edit, ProjectDocument
from kvdesk.ui.focus import Focus
from kvdesk.ui.panels.assumptions import AssumptionsSection
from kvdesk.ui.panels.card import Form, Line, Section
from kvdesk.ui.panels.links import LinksSection
from kvdesk.ui.panels.other_cards import OtherCards
from kvdesk.ui.panels.panel import Panel, plain
from kvdesk.ui.reading import numbers

DEPLOYMENT = "options.{option}.deployment"
HARDWARE = "options.{option}.hardware"
_PLACEMENT_FIELDS = (
    "tensor_parallel_size",
    "pipeline_parallel_size",
    "data_parallel_size",
    "expert_parallel_size",
    "redundant_experts",
    "experts_over_replicas",
    "hardware.count",
)


class HardwarePanel(Panel):
    """Edits hardware and deployment of the option looked at.

    Signals: `accelerator_requested()` when another accelerator is wanted, `by_hand_requested()` when one is typed.
    """

    accelerator_requested = Signal()
    by_hand_requested = Signal()

    def __init__(self, document: ProjectDocument) -> None:
        super().__init__(document, translate("Hardware", "Hardware"))
        self._shown: Option | None = None
        self._degrees: Degrees | None = None
        form = Form()
        self.body.addLayout(form)
        self._add_accelerator(form)
        self._add_counts(form)
        self._add_degrees(form)
        self._add_limits(form)
        self.others = Section(translate("Hardware", "Other cards, cards partly taken"))
        self.other_cards = OtherCards(document)
        self.others.form.add_wide(self.other_cards)
        self.body.addWidget(self.others)
        self.links = LinksSection(self)
        self.body.addWidget(self.links)
        self.assumptions = AssumptionsSection(self)
        self.body.addWidget(self.assumptions)

    @property
    def accelerator(self) -> AcceleratorSpec | None:
        return self.project.options[self.focus.option_index].hardware.accelerator

    def choose(self, accelerator: AcceleratorSpec) -> None:
        """Plan with this accelerator from now on; what was stated of another one's own link goes."""
        path, hardware = (*self.option_path, "hardware"), self.project.options[self.focus.option_index].hardware
        is_other = hardware.accelerator is None or hardware.accelerator.id != accelerator.id
        links = hardware.links.of_other_cards() if is_other else hardware.links
        edits: list[Edit] = [((*path, "links"), links), ((*path, "accelerator"), accelerator)]
        self.document.apply(edits, translate("Hardware", "accelerator"))

    def ask_placement(self) -> None:
        """Show every legal placement for the case looked at, and take the one chosen: one undo step."""
        from kvdesk.ui.dialogs.message import tell  # noqa: PLC0415
        from kvdesk.ui.dialogs.placements import ask_placement  # noqa: PLC0415

        project, case = self.project, self.project.workload.cases[self.case_index]
        option = project.options[self.focus.option_index]
        sentence = ""
        if project.model_of(option) is None or option.hardware.accelerator is None:
            sentence = translate("Placement", "Choose a model and an accelerator first.")
        elif not case.is_set:
            sentence = translate("Placement", "Type the sequences and lengths of this case first.")
        if sentence:
            tell(self.window(), translate("Placement", "There is nothing to place yet"), sentence)
            return
        choice = ask_placement(self.window(), project, self.focus.option_index, case.name, self._degrees)
        if choice is not None:
            self.document.apply(choice.edits, translate("Placement", "another placement"))

    def show_facts(self) -> None:
        self.other_cards.show_project(self.project, self.focus.option_index)
        option, accelerator = self.project.options[self.focus.option_index], self.accelerator
        if option is self._shown:
            return
        self._shown = option
        self.links.show_hardware(option.hardware)
        name = translate("Hardware", "choose one…") if accelerator is None else accelerator.name
        self._accelerator.show_name(name)
        remarks = ("", "") if accelerator is None else accelerator_remarks(accelerator)
        self.aside.show_text(*remarks)
        self._memory.setPlaceholderText("" if accelerator is None else memory_hint(accelerator))
        self._memory.set_hint(memory_source(accelerator))
        cards = numbers().fill(translate("Hardware", "{cards:n} at work"), {"cards": option.hardware.num_cards})
        self._cards.show_text(cards)

    def show_plan(self, plan: Plan, focus: Focus) -> None:
        """What follows for the placement: the replicas, or which degrees would be legal."""
        self.assumptions.show_plan(plan, focus)
        option = focus.option(plan)
        self._degrees = option.degrees
        degrees, refusal = option.degrees, option.refusal
        self._dp.setPlaceholderText("" if degrees is None else numbers().integer(degrees.data))
        is_ours = refusal is not None and refusal.path.endswith(_PLACEMENT_FIELDS)
        text = finding_text(refusal, numbers()) if refusal is not None and is_ours else ""
        if text != self.placement_problem.text():
            self.placement_problem.setText(text)
            self.placement_problem.setVisible(bool(text))

    def _add_accelerator(self, form: Form) -> None:
        self._accelerator = NameButton()
        self._accelerator.clicked.connect(self.accelerator_requested)
        hint = translate("Hardware", "Search the catalogue of accelerators, or type one by hand.")
        self._accelerator.setToolTip(hint)
        self._accelerator.setAccessibleDescription(hint)
        by_hand = QToolButton()
        by_hand.setText("✎")
        by_hand.setToolTip(translate("Hardware", "Type an accelerator that the catalogue does not have"))
        by_hand.setAccessibleName(by_hand.toolTip())
        by_hand.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        by_hand.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        by_hand.clicked.connect(self.by_hand_requested)
        form.add_row(translate("Hardware", "&Accelerator"), self._accelerator, by_hand)
        label = translate("Hardware", "&Driver reports")
        self._memory = SizeField(self.document, plain(label), nullable=True)
        self.add_field(form, label, self._memory, f"{HARDWARE}.accelerator.memory_typed_bytes")

    def _add_counts(self, form: Form) -> None:
        fields = []
        for name, path, hint in (
            (translate("Hardware", "Cards per node"), "count", translate("Hardware", "Cards in each node")),
            (translate("Hardware", "Nodes"), "nodes", translate("Hardware", "Nodes: hosts with these cards")),
        ):
            field = CountField(self.document, name)
            self.bind(field, f"{HARDWARE}.{path}", hint=hint)
            fields.append(field)
        times = QLabel("×")
        times.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        form.add_row(translate("Hardware", "Cards per &node × nodes"), fields[0], times, fields[1])
        idle = CountField(self.document, translate("Hardware", "Idle cards"))
        hint = translate("Hardware", "Cards that stay unused on purpose")
        self.bind(idle, f"{HARDWARE}.idle", hint=hint)
        self._cards = Line(translate("Hardware", "Cards at work"))
        form.add_row(translate("Hardware", "Idle cards"), idle, self._cards)

    def _add_degrees(self, form: Form) -> None:
        fields = []
        for short, name, path, nullable in (
            ("TP", translate("Hardware", "Tensor parallel size (TP)"), "tensor_parallel_size", False),
            ("PP", translate("Hardware", "Pipeline parallel size (PP)"), "pipeline_parallel_size", False),
            ("DP", translate("Hardware", "Replicas (DP); left empty: as many as the cards carry"), "", True),
        ):
            field = CountField(self.document, name, unit=short, nullable=nullable)
            self.bind(field, f"{DEPLOYMENT}.{path or 'data_parallel_size'}", hint=name)
            fields.append(field)
        self._dp = fields[2]
        form.add_row(translate("Hardware", "P&lacement"), *fields)
        self.placement_problem = QLabel()
        self.placement_problem.setProperty("rank", "warning")
        self.placement_problem.setWordWrap(True)
        self.placement_problem.hide()
        form.add_wide(self.placement_problem)

    def _add_limits(self, form: Form) -> None:
        label = translate("Hardware", "Outside the budge&t")
        outside = SizeField(self.document, plain(label))
        hint = translate("Hardware", "On each card beside the runtime's budget: context, other processes, display.")
        self.add_field(form, label, outside, f"{DEPLOYMENT}.outside_bytes", hint=hint)
        label = translate("Hardware", "Re&serve")
        reserve = SizeField(self.document, plain(label))
        hint = translate("Hardware", "Kept free on each card inside the budget.")
        self.add_field(form, label, reserve, f"{DEPLOYMENT}.reserve_bytes", hint=hint)

    def field_at(self, path: str) -> tuple[QWidget, Section | None] | None:
        if self.accelerator is None and path.startswith(f"options.{self.focus.option_index}.hardware.accelerator"):
            return self._accelerator, None
        if (field := self.other_cards.field_at(path)) is not None:
            return field, self.others
        return super().field_at(path)


class NameButton(QPushButton):
    """A button with a name on it that is cut where the column is narrow."""

    def __init__(self) -> None:
        super().__init__()
        self._name = ""
        self.setProperty("rank", "choice")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_name(self, name: str) -> None:
        self._name = name
        self.setAccessibleName(name)
        self._fit()

    def _fit(self) -> None:
        room = max(self.width() - 16, 20)
        text = self.fontMetrics().elidedText(self._name, Qt.TextElideMode.ElideRight, room)
        if text != self.text():
            self.setText(text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(60, super().minimumSizeHint().height())


def accelerator_remarks(accelerator: AcceleratorSpec) -> tuple[str, str]:
    """Vendor, kind of memory and the day of the catalogue; and the same without the vendor."""
    date = accelerator.catalog_date
    dated = translate("Hardware", "catalogue of {}").format(date) if date else translate("Hardware", "typed by hand")
    parts = [part for part in (accelerator.vendor, accelerator.memory_type, dated) if part]
    return " · ".join(parts), " · ".join(parts[1:]) if accelerator.vendor else ""


def memory_hint(accelerator: AcceleratorSpec) -> str:
    """What stands in the field while the user has typed nothing."""
    if accelerator.memory_driver_bytes is not None:
        return numbers().gib(accelerator.memory_driver_bytes)
    if accelerator.memory_sold_gb is not None:
        size = round(accelerator.memory_sold_gb * 10**9)
        return numbers().fill(translate("Hardware", "{size:gib}, unverified"), {"size": size})
    return ""


def memory_source(accelerator: AcceleratorSpec | None) -> str:
    """Where the capacity comes from, for the tool tip."""
    if accelerator is None:
        return translate("Hardware", "Choose an accelerator first.")
    if accelerator.memory_typed_bytes is not None:
        return translate("Hardware", "Typed by you; empty the field for the catalogue's figure.")
    if accelerator.memory_driver_bytes is not None:
        source = accelerator.source_of("memory_driver_bytes")
        return translate("Hardware", "From the catalogue: {}").format(source.source if source else "")
    return translate("Hardware", "Size sold × 10⁹, the lower reading; type what your driver reports.")
