"""The traffic of a case: arrivals, service time, cap and policy, from which its resident sequences may follow."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QPushButton, QSizePolicy, QWidget

from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.load import case_residency, resolved_case
from kvdesk.engine.plan import Plan
from kvdesk.i18n import translate
from kvdesk.project.edit import Path
from kvdesk.project.project import Project
from kvdesk.project.traffic import Arrivals, CaseTraffic, ServiceTime
from kvdesk.project.workload import Case
from kvdesk.report.load import residents_text
from kvdesk.ui.binding import CountField, NumberField
from kvdesk.ui.choice import ChoiceField
from kvdesk.ui.document import Edit
from kvdesk.ui.focus import Focus
from kvdesk.ui.panels.card import Fact, Section
from kvdesk.ui.reading import numbers

if TYPE_CHECKING:
    from kvdesk.ui.panels.panel import Panel

TRAFFIC = "workload.cases.{case}.traffic"
FIRST = CaseTraffic(
    arrivals=Arrivals(rate_per_s=1.0), service=ServiceTime(prefill_tokens_per_s=5000.0, step_s=0.03), is_live=False
)


class TrafficSection(Section):
    """Edits the traffic of the case looked at.

    Signals: `trace_requested()`: a trace is to be imported into this case.
    """

    trace_requested = Signal()

    def __init__(self, panel: "Panel") -> None:
        super().__init__(translate("Traffic", "Traffic"))
        self._panel = panel
        self._plan: tuple[Plan, Focus] | None = None
        self.switch = QCheckBox(translate("Traffic", "This case has traffic"))
        self.switch.setToolTip(translate("Traffic", "Requests arrive, stay for a while and leave."))
        self.switch.clicked.connect(self._switch)
        self.live = QCheckBox(translate("Traffic", "Residents follow from it"))
        self.live.setToolTip(translate("Traffic", "The plan takes the resident sequences that the percentile gives."))
        self.live.clicked.connect(self._make_live)
        for box in (self.switch, self.live):
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            self.form.add_wide(box)
        self.result = Fact(translate("Traffic", "Resident sequences"))
        self.form.add_wide(self.result)
        self._rows: list[QWidget] = []
        self._add_arrivals()
        self._add_service()
        self._add_limits()
        self.trace_button = QPushButton(translate("Traffic", "Import a trace…"))
        self.trace_button.clicked.connect(self.trace_requested)
        self.form.add_wide(self.trace_button)

    def _add(self, label: str, field: Any, path: str, hint: str) -> None:
        row = self._panel.add_field(self.form, label, field, f"{TRAFFIC}.{path}", hint=hint, section=self)
        self._rows += [row, field]

    def _add_arrivals(self) -> None:
        document = self._panel.document
        label = translate("Traffic", "Arrivals")
        hint = translate("Traffic", "Requests a second, over all replicas.")
        field = NumberField(document, label, unit=translate("Traffic", "a second"))
        self._add(label, field, "arrivals.rate_per_s", hint)
        label = translate("Traffic", "Variation of gaps")
        hint = translate(
            "Traffic", "Standard deviation ÷ mean of the times between arrivals: 1 is Poisson, 0 evenly spaced."
        )
        self._add(label, NumberField(document, label), "arrivals.cv", hint)
        label = translate("Traffic", "Percentile")
        hint = translate("Traffic", "The part of the time in which no more are resident.")
        self._add(label, NumberField(document, label, unit="%"), "percentile", hint)

    def _add_service(self) -> None:
        document, seconds = self._panel.document, translate("Traffic", "s")
        label = translate("Traffic", "Fixed time")
        hint = translate("Traffic", "Seconds that every request is resident, whatever its lengths.")
        field = NumberField(document, label, unit=seconds, also=self._typed)
        self._add(label, field, "service.base_s", hint)
        label = translate("Traffic", "Prefill rate")
        hint = translate("Traffic", "Prompt tokens a second of one request; empty: the prompt is stored at once.")
        unit = translate("Traffic", "tokens a second")
        field = NumberField(document, label, unit=unit, nullable=True, also=self._typed)
        field.setPlaceholderText(translate("Traffic", "at once"))
        self._add(label, field, "service.prefill_tokens_per_s", hint)
        label = translate("Traffic", "Time a token")
        hint = translate("Traffic", "Seconds between two tokens of a reply.")
        field = NumberField(document, label, unit=seconds, also=self._typed)
        self._add(label, field, "service.step_s", hint)
        self.basis = Fact(translate("Traffic", "What the service time rests on"))
        self.form.add_wide(self.basis)
        self.estimate_button = QPushButton(translate("Traffic", "Estimate from this option"))
        self.estimate_button.setToolTip(
            translate("Traffic", "A roofline estimate on this option's cards, untested: put in as if typed.")
        )
        self.estimate_button.clicked.connect(self._estimate)
        self.form.add_wide(self.estimate_button)

    def _add_limits(self) -> None:
        document = self._panel.document
        label = translate("Traffic", "Most at once")
        hint = translate("Traffic", "The cap on resident requests over all replicas; empty: none.")
        cap = CountField(document, label, nullable=True)
        cap.setPlaceholderText(translate("Traffic", "no cap"))
        self._add(label, cap, "max_sequences", hint)
        label = translate("Traffic", "When full")
        choices: list[tuple[str, Any]] = [
            (translate("Traffic", "requests queue"), "queue"),
            (translate("Traffic", "the last is preempted"), "preempt"),
            (translate("Traffic", "requests are refused"), "refuse"),
        ]
        hint = translate(
            "Traffic",
            "Queue: a request starts when its whole length has room. Preempt: it starts when its prompt has, and the "
            "last one gives way. Refuse: it is turned away.",
        )
        self._add(label, ChoiceField(document, label, choices), "overflow", hint)
        label = translate("Traffic", "Patience")
        hint = translate("Traffic", "Seconds after which a request is cancelled, served or not; empty: never.")
        field = NumberField(document, label, unit=translate("Traffic", "s"), nullable=True)
        field.setPlaceholderText(translate("Traffic", "without end"))
        self._add(label, field, "patience_s", hint)

    def _typed(self, _project: Project, _value: Any) -> list[Edit]:
        """A figure typed by hand no longer rests on an estimate."""
        return [((*self._path, "service", "basis"), "")]

    @property
    def _case(self) -> Case:
        return self._panel.project.workload.cases[self._panel.case_index]

    @property
    def _path(self) -> Path:
        return ("workload", "cases", self._panel.case_index, "traffic")

    def show_facts(self) -> None:
        """What the traffic comes to; without traffic there is nothing to edit."""
        case = self._case
        traffic = case.traffic
        self.switch.setChecked(traffic is not None)
        self.live.setEnabled(traffic is not None)
        self.live.setChecked(traffic is not None and traffic.is_live)
        self.estimate_button.setEnabled(traffic is not None and self._plan is not None)
        text, basis = translate("Traffic", "No requests arrive: the figure typed in the case stands."), ""
        if traffic is not None:
            found = case_residency(case)
            if isinstance(found, Finding):
                text = finding_text(found, numbers())
            elif found is not None:
                text = residents_text(case, found, numbers())
            basis = traffic.service.basis or translate("Traffic", "Service time as typed, untested.")
        self.result.show_text(text)
        self.basis.show_text(basis)
        for widget in (*self._rows, self.basis, self.estimate_button, self.live):
            if widget.isHidden() == (traffic is not None):
                widget.setVisible(traffic is not None)

    def show_plan(self, plan: Plan, focus: Focus) -> None:
        """The option whose cards an estimate is made for."""
        self._plan = plan, focus
        self.estimate_button.setEnabled(self._case.traffic is not None and focus.option(plan).placement is not None)

    def _switch(self) -> None:
        traffic = FIRST if self.switch.isChecked() else None
        self._panel.document.set_value(self._path, traffic, text=translate("Traffic", "traffic"))

    def _make_live(self) -> None:
        path = (*self._path, "is_live")
        text = translate("Load", "residents from traffic")
        self._panel.document.set_value(path, self.live.isChecked(), text=text)

    def _estimate(self) -> None:
        """Put the estimate of the option looked at into the case: one undo step."""
        from kvdesk.engine.service_estimate import estimated_service  # noqa: PLC0415  (asked for seldom)

        if self._plan is None:
            return
        plan, focus = self._plan
        option, case = focus.option(plan), self._case
        if option.placement is None or case.traffic is None:
            return
        found = estimated_service(option, resolved_case(case))
        if isinstance(found, Finding):
            self.result.show_text(finding_text(found, numbers()))
        elif found is not None:
            template = translate(
                "Traffic", "Roofline estimate for option {name}, {batch:n} at once on a replica; untested"
            )
            basis = numbers().fill(template, {"name": option.option.name, "batch": found.batch})
            service = found.service.model_copy(update={"basis": basis})
            text = translate("Traffic", "estimated service time")
            self._panel.document.set_value((*self._path, "service"), service, text=text)
