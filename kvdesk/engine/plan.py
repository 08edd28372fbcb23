"""`make_plan`: a project in, a plan out. Pure: no I/O, no Qt, no clock."""

from kvdesk.engine import budget
from kvdesk.engine.changes import smallest_changes
from kvdesk.engine.findings import SEVERITIES, Finding
from kvdesk.engine.kv_cache import needs_encoder_positions
from kvdesk.engine.limits import limits
from kvdesk.engine.load import resolved
from kvdesk.engine.parallelism import resolve_degrees
from kvdesk.engine.placement import Placement, place
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
from kvdesk.engine.runtimes.registry import refusal_of, room_of
from kvdesk.engine.runtimes.room import Capacity, Facts, Room
from kvdesk.engine.shared_prefix import with_shared_prefix
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
    planned = resolved(project)
    return Plan(project, tuple(_plan_option(planned, index) for index in range(len(project.options))))


def _plan_option(project: Project, index: int) -> OptionPlan:
    option = project.options[index]
    model = project.model_of(option)
    found = facts_of(project, option)
    if isinstance(found, Finding):
        return OptionPlan(index=index, option=option, model=model, refusal=_in_option(found, index))
    room, facts = found
    weights = model_weights(facts.model, facts.deployment.weight_dtype)
    placement = place(room, facts, option.hardware, weights)
    general = option_findings(placement, weights)
    cases = tuple(
        _plan_case(project, index, position, placement, weights, general)
        for position, case in enumerate(project.workload.cases)
        if case.is_set
    )
    capacity = _capacity(placement)
    if option.offload is not None:
        from kvdesk.engine.offload_plan import with_tiers  # noqa: PLC0415  numpy, which plans without tiers can spare

        cases = tuple(with_tiers(case, placement, option.offload, capacity, index) for case in cases)
    return OptionPlan(
        index=index,
        option=option,
        model=model,
        weights=weights,
        degrees=facts.degrees,
        storage=facts.storage,
        placement=placement,
        capacity=capacity,
        cases=cases,
        cases_not_set=tuple(case.name for case in project.workload.cases if not case.is_set),
    )


def _capacity(placement: Placement) -> Capacity | None:
    """What the runtime makes of the room on each stage at the best estimates."""
    longest = placement.facts.max_model_len
    if longest is None:
        return None
    rooms = tuple(max(0, stage.room.best + stage.cache.reserved_bytes) for stage in placement.stages)
    return placement.room.capacity(placement.facts, rooms, longest)


def facts_of(project: Project, option: Option, *, refuse: bool = True) -> tuple[Room, Facts] | Finding:
    """The runtime's room and what it is to be asked about, or why nothing can be computed for the option; what the
    runtime refuses is a reason unless `refuse` is False."""
    model, deployment, workload = project.model_of(option), option.deployment, project.workload
    if model is None:
        return Finding("no-model", "error", "model")
    if option.hardware.accelerator is None:
        return Finding("no-accelerator", "error", "hardware.accelerator")
    room = room_of(deployment.runtime)
    if room is None:
        return Finding("runtime-not-modelled", "error", "deployment.runtime", {"runtime": deployment.runtime})
    if workload.encoder_positions is None and needs_encoder_positions(model):
        return Finding("no-encoder-positions", "error", "workload.encoder_positions")
    degrees = resolve_degrees(model, option.hardware, deployment)
    if isinstance(degrees, Finding):
        return degrees
    load = [case for case in workload.cases if case.is_set]
    loaded = room.weight_dtype(model, deployment)
    if loaded != deployment.weight_dtype:
        deployment = deployment.model_copy(update={"weight_dtype": loaded})
    facts = Facts(
        model=model,
        deployment=deployment,
        degrees=degrees,
        storage=room.storage(model, deployment, workload.encoder_positions),
        strategy=workload.cache,
        capacity_bytes=option.hardware.accelerator.capacity_bytes,
        accelerator=option.hardware.accelerator.name,
        longest_case=max((case.positions for case in load), default=None),
        most_sequences=max((-(-case.sequences // degrees.data) for case in load), default=None),
    )
    return (refusal_of(room, facts) if refuse else None) or (room, facts)


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
    started = placement.for_load(placement.sequences_per_replica(case.sequences), case.positions)
    if started is not placement:  # what is kept for the largest load is not kept for this one
        placement, general = started, option_findings(started, weights)
    placement = with_shared_prefix(placement, case)
    loads = budget.stage_loads(placement, case)
    ranks = budget.rank_budgets(placement, loads)
    verdict = budget.verdict_of(placement, case, loads)
    totals = budget.kv_totals(placement, case, loads)
    bounds = limits(placement, case, loads)
    changes: tuple[Change, ...] = ()
    if verdict != "fits":
        changes = smallest_changes(placement, weights, case, bounds, option_index=index, case_index=position)
    findings = case_findings(placement, project.workload.cases[0], case, verdict, ranks, totals, bool(changes))
    findings = tuple(_in_option(finding, index) for finding in general + findings)
    return CasePlan(
        case=case,
        strategy=placement.strategy,
        verdict=verdict,
        ranks=ranks,
        kv=totals,
        limits=bounds,
        findings=tuple(sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity))),
        changes=changes,
        sequences_per_replica=placement.sequences_per_replica(case.sequences),
        shared_positions=placement.shared_prefix,
    )
