"""The overheads a plan assumes: low, best and high estimates on each card, beside what they rest on.

Where a plan carries measured runs, the bands that follow from them stand in the fields; a figure typed in their place
is the user's from then on.
"""

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QLabel, QPushButton

from kvdesk.catalog import with_measured
from kvdesk.engine.plan import OptionPlan, Plan
from kvdesk.i18n import translate
from kvdesk.project.deployment import Band, Deployment
from kvdesk.project.edit import EditRefused, Path, replace_at, value_at
from kvdesk.project.project import Project
from kvdesk.report.words import basis_text
from kvdesk.ui.binding import LineField, SizeField, TextField
from kvdesk.ui.document import Edit
from kvdesk.ui.focus import Focus
from kvdesk.ui.panels.card import Section

if TYPE_CHECKING:
    from kvdesk.ui.panels.panel import Panel

BANDS = ("activation", "graphs", "runtime_overhead")
_SHIPPED = Deployment()
_PUBLISHED = {getattr(_SHIPPED, name).basis for name in BANDS}


class _InUse(LineField):
    """A field of a band that shows the band in use, and makes it the user's own when something is typed."""

    section: "AssumptionsSection"

    def show_project(self, project: Project, path: Path) -> None:
        super().show_project(self.section.in_use(project, path[:-1]), path)

    def _send(self, value: Any) -> bool:
        """The whole band in use with this part replaced, in one step."""
        band_path = self.path[:-1]
        used = value_at(self.section.in_use(self.document.project, band_path), band_path)
        if not self.path or used == value_at(self.document.project, band_path):
            return super()._send(value)
        if value == self._value:
            self._set_error("")
            return True
        present = value_at(self.document.project, self.path)
        edits: list[Edit] = [(self.path, present), (band_path, used), (self.path, value)]
        if self._also is not None:
            edits += self._also(self.document.project, value)
        try:
            self.document.apply(edits, self.name, self._gesture)
        except EditRefused as refusal:
            self._set_error(self._explain(str(refusal), value))
            return False
        self._value = value
        self._set_error("")
        return True


class BandField(_InUse, SizeField):
    """One estimate of a band; its error says the rule of all three."""

    def _explain(self, refusal: str, value: Any) -> str:
        return translate("Assumptions", "Low, best and high must not run backwards: low ≤ best ≤ high.")


class BasisField(_InUse, TextField):
    """What a band rests on."""

    def write(self, value: Any) -> str:
        return basis_text(str(value))


class AssumptionsSection(Section):
    """Edits the bands of activations, graphs and runtime; a figure typed by hand no longer claims a published basis."""

    def __init__(self, panel: "Panel") -> None:
        super().__init__(translate("Assumptions", "Assumptions"))
        self._panel = panel
        self._used: dict[Path, Band] = {}
        self._fields: list[LineField] = []
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
        self.reset_button = QPushButton(translate("Assumptions", "Published figures again"))
        self.reset_button.setToolTip(translate("Assumptions", "Give up the figures typed by hand."))
        self.reset_button.clicked.connect(self._reset)
        self.form.add_wide(self.reset_button)

    def in_use(self, project: Project, band_path: Path) -> Project:
        """The project with the band that a plan uses in the place of a shipped one."""
        used = self._used.get(band_path)
        if used is None:
            return project
        try:
            present = value_at(project, band_path)
        except LookupError:
            return project
        is_shipped = present.basis == getattr(_SHIPPED, str(band_path[-1])).basis
        return replace_at(project, band_path, used) if is_shipped and present != used else project

    def show_plan(self, plan: Plan, focus: Focus) -> None:
        """Take over the bands the option is planned with."""
        option = focus.option(plan)
        root: Path = ("options", option.index, "deployment")
        used = {(*root, name): band for name, band in _bands_of(option).items()}
        self.reset_button.setVisible(_has_typed(option.option.deployment))
        if used != self._used:
            self._used = used
            self._panel.show_project(self._panel.project, self._panel.focus)

    def _add_band(self, name: str, title: str, parts: tuple[tuple[str, str], ...]) -> None:
        path = f"options.{{option}}.deployment.{name}"
        fields = []
        for part, word in parts:
            field = BandField(self._panel.document, f"{title}: {word}", unit="", also=self._by_hand(name))
            field.section = self
            self._panel.bind(field, f"{path}.{part}", hint=f"{title}: {word}", section=self)
            fields.append(field)
        self.form.add_row(title, *fields)
        word = translate("Assumptions", "rests on")
        basis = BasisField(self._panel.document, f"{title}: {word}")
        basis.section = self
        hint = translate("Assumptions", "What these figures rest on; it is printed beside the verdict.")
        self._panel.add_field(self.form, word, basis, f"{path}.basis", hint=hint, section=self)

    def _by_hand(self, name: str) -> Any:
        def also(project: Project, _value: Any) -> list[Edit]:
            path = (*self._panel.option_path, "deployment", name, "basis")
            if value_at(project, path) not in _PUBLISHED:
                return []
            return [(path, translate("Assumptions", "typed by hand"))]

        return also

    def _reset(self) -> None:
        """The shipped bands and the measured runs again: one undo step."""
        panel = self._panel
        option = panel.project.options[panel.focus.option_index]
        root = (*panel.option_path, "deployment")
        edits: list[Edit] = [((*root, name), getattr(_SHIPPED, name)) for name in BANDS]
        measured = with_measured(option.deployment, panel.project.model_of(option)).measured
        panel.document.apply([*edits, ((*root, "measured"), measured)], translate("Assumptions", "published figures"))


def _has_typed(deployment: Deployment) -> bool:
    return any(getattr(deployment, name).basis != getattr(_SHIPPED, name).basis for name in BANDS)


def _bands_of(option: OptionPlan) -> dict[str, Band]:
    """The bands an option is planned with, of the stage that needs most; none where nothing was computed."""
    placement = option.placement
    if placement is None:
        return {}
    found = [placement.room.overheads(placement.facts, stage.index) for stage in placement.stages]
    most = max(found, key=lambda each: each.activation.best + each.graphs.best + each.runtime.best)
    return {"activation": most.activation, "graphs": most.graphs, "runtime_overhead": most.runtime}
