"""The project: one model, one workload, and the options being compared."""

from typing import Annotated, Self

from pydantic import Field, field_validator, model_validator

from kvdesk.project.base import Spec
from kvdesk.project.deployment import Deployment
from kvdesk.project.growth import Growth
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.model_spec import ModelSpec
from kvdesk.project.notes import MOST_NOTES, Note, in_order, refuse_twice
from kvdesk.project.quotes import PriceList, Purchase, Site
from kvdesk.project.report_settings import ReportSettings
from kvdesk.project.search import SearchSpec
from kvdesk.project.tiers import OffloadSpec
from kvdesk.project.workload import Workload, default_workload

Name = Annotated[str, Field(min_length=1, max_length=200)]


class Option(Spec):
    """One purchase being compared; `checkpoint` replaces the project's model where it is given, `offload` says what is
    kept below the cards, None where nothing is."""

    name: Name
    hardware: HardwareSpec = HardwareSpec()
    deployment: Deployment = Deployment()
    checkpoint: ModelSpec | None = None
    offload: OffloadSpec | None = None
    purchase: Purchase = Purchase()


class Project(Spec):
    """What the user decided. Immutable: every edit makes a new one (`kvdesk.project.edit`).

    `baseline` names the option that differences are counted from; "" for the first. It and the notes name options and
    cases of this project: `kvdesk.project.naming` renames and takes out so that they follow.
    """

    name: Name = "Untitled"
    model: ModelSpec | None = None
    workload: Workload = Field(default_factory=default_workload)
    options: Annotated[tuple[Option, ...], Field(min_length=1)] = (Option(name="A"),)
    prices: PriceList = PriceList()
    site: Site = Site()
    growth: Growth | None = None
    search: SearchSpec | None = None
    report: ReportSettings = ReportSettings()
    baseline: Annotated[str, Field(max_length=200)] = ""
    notes: Annotated[tuple[Note, ...], Field(max_length=MOST_NOTES)] = ()

    @field_validator("notes")
    @classmethod
    def _notes_in_order(cls, value: tuple[Note, ...]) -> tuple[Note, ...]:
        return in_order(value)

    @model_validator(mode="after")
    def _names_are_unique(self) -> Self:
        for what, names in (
            ("option", [option.name for option in self.options]),
            ("case", [case.name for case in self.workload.cases]),
        ):
            twice = next((name for name in names if names.count(name) > 1), None)
            if twice is not None:
                raise ValueError(f'two {what}s are named "{twice}"; give each its own name')
        return self

    @model_validator(mode="after")
    def _names_are_known(self) -> Self:
        options = {option.name for option in self.options}
        cases = {case.name for case in self.workload.cases}
        if self.baseline and self.baseline not in options:
            raise ValueError(f'baseline: there is no option "{self.baseline}"; name one of the options, or none')
        for place, note in enumerate(self.notes):
            if note.option not in options:
                raise ValueError(f'notes.{place}.option: there is no option "{note.option}"; name one of the options')
            if note.case not in cases:
                raise ValueError(f'notes.{place}.case: there is no case "{note.case}"; name one of the cases')
        refuse_twice(self.notes)
        return self

    @property
    def baseline_index(self) -> int:
        """The option that differences are counted from."""
        return next((place for place, option in enumerate(self.options) if option.name == self.baseline), 0)

    def notes_on(self, option: str, case: str) -> dict[str, str]:
        """What the user noted on the figures of an option under a case."""
        return {note.figure: note.text for note in self.notes if (note.option, note.case) == (option, case)}

    def model_of(self, option: Option) -> ModelSpec | None:
        """The checkpoint an option serves."""
        return option.checkpoint or self.model
