"""The plan as it is shown and printed: with what is too slow for the many plans of a study."""

from dataclasses import replace

from kvdesk.engine.plan import make_plan
from kvdesk.engine.result import CasePlan, Change, OptionPlan, Plan
from kvdesk.project.project import Project

MOST_CARDS = 16


def plan_to_show(project: Project) -> Plan:
    """`make_plan`; a case that does not fit is also offered another placement on the same cards with which every case
    that is set fits. On up to 16 cards."""
    plan = make_plan(project)
    return replace(plan, options=tuple(_with_other_way(project, option) for option in plan.options))


def _with_other_way(project: Project, option: OptionPlan) -> OptionPlan:
    short = any(case.verdict == "does_not_fit" for case in option.cases)
    if not short or not 1 < option.option.hardware.num_cards <= MOST_CARDS:
        return option
    from kvdesk.engine.choices import other_way  # noqa: PLC0415  plans that fit can spare it

    way = other_way(project, option.index)
    if way is None:
        return option
    change = Change("other_placement", way.edits, {"degrees": way.degrees})
    return replace(option, cases=tuple(_with_change(case, change) for case in option.cases))


def _with_change(case: CasePlan, change: Change) -> CasePlan:
    """Before more cards are offered."""
    if case.verdict != "does_not_fit":
        return case
    before = tuple(each for each in case.changes if each.code != "more_cards")
    more = tuple(each for each in case.changes if each.code == "more_cards")
    findings = tuple(finding for finding in case.findings if finding.code != "no-change-found")
    return replace(case, changes=(*before, change, *more), findings=findings)
