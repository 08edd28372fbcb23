"""How far an option is from the project's baseline, as JSON: the same differences that the report prints."""

from collections.abc import Callable
from typing import Any

from kvdesk.engine.cost import Total, cost_of
from kvdesk.engine.plan import CasePlan, OptionPlan, Plan
from kvdesk.report.comparison import largest_context, more_than, most_sequences

YEARS = 3


def difference_json(plan: Plan, option: OptionPlan, today: str) -> dict[str, Any] | None:
    """Null for the baseline itself; within, null where one of the two has no figure or a total has a hole."""
    base = plan.options[plan.project.baseline_index]
    if option.index == base.index:
        return None
    before, after = (cost_of(plan.project, each.index, today=today) for each in (base, option))
    powers = before.footprint.peak_watts, after.footprint.peak_watts
    return {
        "from": base.option.name,
        "cases": [_case(base.case(case.case.name), case) for case in option.cases],
        "once": _money(before.once, after.once),
        "monthly": _money(before.monthly, after.monthly),
        "over_years": {str(YEARS): _money(before.total(YEARS), after.total(YEARS))},
        "currency": after.currency or None,
        "peak_watts": None if None in powers else float(powers[1] - powers[0]),  # type: ignore[operator]
    }


def _case(before: CasePlan | None, case: CasePlan) -> dict[str, Any]:
    return {
        "name": case.case.name,
        "most_usable_sequences": _count(before, case, most_sequences),
        "longest_usable_positions": _count(before, case, largest_context),
    }


def _count(before: CasePlan | None, case: CasePlan, limit: Callable[[CasePlan], int | None]) -> int | None:
    first, second = None if before is None else limit(before), limit(case)
    return None if first is None or second is None else second - first


def _money(before: Total, after: Total) -> str | None:
    more = more_than(before, after)
    return None if more is None else f"{more.amount:f}"
