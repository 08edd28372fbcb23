"""`make_plan`: a project in, a plan out. Pure: no I/O, no Qt, no clock."""

from kvdesk.engine import budget
from kvdesk.engine.budget import Placement
from kvdesk.engine.changes import smallest_changes
from kvdesk.engine.findings import SEVERITIES, Finding
from kvdesk.engine.kv_cache import needs_encoder_positions, storage_of
from kvdesk.engine.parallelism import Degrees, resolve_degrees
from kvdesk.engine.result import (
    Bound,
    BudgetLine,
    CasePlan,
    Change,
    KvTotals,
    Limits,
    LineName,
    OptionPlan,
    Plan,
    RankBudget,
    State,
    Verdict,
)
from kvdesk.engine.rules import case_findings, option_findings
from kvdesk.engine.weights import ModelWeights, model_weights
from kvdesk.project.project import Option, Project
from kvdesk.project.workload import Case

__all__ = [
    "Bound",
    "BudgetLine",
    "CasePlan",
    "Change",
    "KvTotals",
    "Limits",
    "LineName",
    "OptionPlan",
    "Plan",
    "RankBudget",
    "State",
    "Verdict",
    "make_plan",
]


def make_plan(project: Project) -> Plan:
    """Every option × case of a project. Never raises: an option that cannot be computed carries its refusal."""
    return Plan(project, tuple(_plan_option(project, index) for index in range(len(project.options))))


def _plan_option(project: Project, index: int) -> OptionPlan:
    option = project.options[index]
    model = project.model_of(option)
    degrees = _degrees_or_refusal(project, option)
    if isinstance(degrees, Finding):
        return OptionPlan(index=index, option=option, model=model, refusal=_in_option(degrees, index))
    assert model is not None  # it would have been refused
    deployment = option.deployment
    weights = model_weights(model, deployment.weight_dtype)
    workload = project.workload
    storage = storage_of(model, deployment.k_dtype, deployment.v_dtype, workload.encoder_positions)
    placement = budget.place(model, option.hardware, deployment, workload.cache, degrees, storage, weights)
    general = option_findings(placement, weights)
    cases = tuple(
        _plan_case(project, index, position, placement, weights, general)
        for position, case in enumerate(project.workload.cases)
        if case.is_set
    )
    return OptionPlan(
        index=index,
        option=option,
        model=model,
        weights=weights,
        degrees=degrees,
        storage=storage,
        cases=cases,
        cases_not_set=tuple(case.name for case in project.workload.cases if not case.is_set),
    )


def _degrees_or_refusal(project: Project, option: Option) -> Degrees | Finding:
    """The parallel degrees, or why nothing can be computed for the option."""
    model = project.model_of(option)
    if model is None:
        return Finding("no-model", "error", "model")
    if option.hardware.accelerator is None:
        return Finding("no-accelerator", "error", "hardware.accelerator")
    if option.deployment.runtime != "arithmetic":
        return Finding("runtime-not-modelled", "error", "deployment.runtime", {"runtime": option.deployment.runtime})
    if project.workload.encoder_positions is None and needs_encoder_positions(model):
        return Finding("no-encoder-positions", "error", "workload.encoder_positions")
    return resolve_degrees(model, option.hardware, option.deployment)


def _in_option(finding: Finding, index: int) -> Finding:
    """The finding with its path from the project's root."""
    if not finding.path.startswith(("hardware", "deployment")):
        return finding
    return Finding(finding.code, finding.severity, f"options.{index}.{finding.path}", finding.values)


def _plan_case(
    project: Project,
    index: int,
    position: int,
    placement: Placement,
    weights: ModelWeights,
    general: tuple[Finding, ...],
) -> CasePlan:
    case: Case = project.workload.cases[position]
    loads = budget.stage_loads(placement, case)
    ranks = budget.rank_budgets(placement, loads)
    verdict = budget.verdict_of(placement, case, loads)
    totals = budget.kv_totals(placement, case, loads)
    limits = budget.limits(placement, case, loads)
    changes: tuple[Change, ...] = ()
    if verdict != "fits":
        changes = smallest_changes(placement, weights, case, limits, option_index=index, case_index=position)
    findings = case_findings(placement, project.workload.cases[0], case, verdict, ranks, totals, bool(changes))
    findings = tuple(_in_option(finding, index) for finding in general + findings)
    return CasePlan(
        case=case,
        strategy=placement.strategy,
        verdict=verdict,
        ranks=ranks,
        kv=totals,
        limits=limits,
        findings=tuple(sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity))),
        changes=changes,
        sequences_per_replica=placement.sequences_per_replica(case.sequences),
    )
