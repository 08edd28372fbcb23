"""What the views are looking at: an option, a case, and the figure whose formula is shown."""

from dataclasses import dataclass, replace

from kvdesk.engine.derivation import Figure
from kvdesk.engine.plan import CasePlan, OptionPlan, Plan


@dataclass(frozen=True, slots=True)
class Focus:
    """A selection in the window; not part of the project and never saved with it."""

    option_index: int = 0
    case_name: str = "typical"
    figure: Figure = "kv_cache_bytes"
    rank: int = 0

    def option(self, plan: Plan) -> OptionPlan:
        """The option looked at; the last one where options were removed."""
        return plan.options[min(self.option_index, len(plan.options) - 1)]

    def case(self, plan: Plan) -> CasePlan | None:
        """The case looked at; None where it is not set or the option is refused."""
        return self.option(plan).case(self.case_name)

    def on(self, figure: Figure, rank: int) -> "Focus":
        return replace(self, figure=figure, rank=rank)
