"""The project: one model, one workload, and the options being compared."""

from typing import Annotated, Self

from pydantic import Field, model_validator

from kvdesk.project.base import Spec
from kvdesk.project.deployment import Deployment
from kvdesk.project.growth import Growth
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.model_spec import ModelSpec
from kvdesk.project.quotes import PriceList, Purchase, Site
from kvdesk.project.report_settings import ReportSettings
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
    """What the user decided. Immutable: every edit makes a new one (`kvdesk.project.edit`)."""

    name: Name = "Untitled"
    model: ModelSpec | None = None
    workload: Workload = Field(default_factory=default_workload)
    options: Annotated[tuple[Option, ...], Field(min_length=1)] = (Option(name="A"),)
    prices: PriceList = PriceList()
    site: Site = Site()
    growth: Growth | None = None
    report: ReportSettings = ReportSettings()

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

    def model_of(self, option: Option) -> ModelSpec | None:
        """The checkpoint an option serves."""
        return option.checkpoint or self.model
