"""From the workload as it is typed to the load that is planned: lengths by percentile, residents from traffic.

What is typed stays in the project; `resolved` puts the figures that follow from it where the plan looks for them.
"""

import math
from dataclasses import dataclass
from functools import lru_cache

from kvdesk.engine.demand.lengths import (
    RequestLaw,
    independent_law,
    length_mean,
    length_percentile,
    log_normal_parameters,
)
from kvdesk.engine.demand.residency import Residency, residency
from kvdesk.engine.findings import Finding
from kvdesk.project.base import MAX_SEQUENCES, Positions
from kvdesk.project.project import Project
from kvdesk.project.traffic import Length, LogNormalLength, PointLength, TrafficSpec
from kvdesk.project.workload import Case

__all__ = [
    "CaseDemand",
    "as_points",
    "case_as_points",
    "case_residency",
    "demand_of",
    "law_of",
    "mean_positions",
    "problem_of",
    "residents_of",
    "resolved",
    "resolved_case",
]


def resolved(project: Project) -> Project:
    """The project with point lengths and counts in every case; the very same one where all of them are typed."""
    cases = tuple(resolved_case(case) for case in project.workload.cases)
    if all(one is other for one, other in zip(cases, project.workload.cases, strict=True)):
        return project
    return project.model_copy(update={"workload": project.workload.model_copy(update={"cases": cases})})


def resolved_case(case: Case) -> Case:
    """The case as it is planned: each length at its percentile, rounded up, and residents from live traffic.

    A law that no length can follow, or traffic that leads to no figure, leaves the case not set; `problem_of` says why.
    """
    changed: dict[str, int | None] = {}
    for law, field in ((case.input_law, "input_len"), (case.output_law, "output_len")):
        if law is not None:
            changed[field] = _point(law, case.percentile)
    planned = case.model_copy(update=changed) if changed else case
    if case.traffic is None or not case.traffic.is_live:
        return planned
    found = case_residency(case)
    residents = residents_of(found) if isinstance(found, Residency) else None
    return planned.model_copy(update={"resident_sequences": residents})


def _point(law: Length, percent: float) -> int | None:
    """⌈the length that `percent` of the requests do not exceed⌉."""
    if _law_problem(law):
        return None
    return math.ceil(length_percentile(law, percent) - 1e-9)


def _law_problem(law: Length | None) -> bool:
    """Whether no lengths are so."""
    if not isinstance(law, LogNormalLength):
        return False
    try:
        log_normal_parameters(law)
    except ValueError:
        return True
    return False


def residents_of(found: Residency) -> int:
    """The sequences to plan for: the chosen percentile of those resident, at least one."""
    return min(MAX_SEQUENCES, max(1, math.ceil(found.resident.percentile - 1e-9)))


def as_points(project: Project) -> Project:
    """The project as it is planned with every law and traffic left behind, for studies that vary counts and lengths:
    else `resolved` would put the law's figure back. The very same project where there is none to leave."""
    cases = tuple(case_as_points(case) for case in project.workload.cases)
    if all(one is other for one, other in zip(cases, project.workload.cases, strict=True)):
        return project
    return project.model_copy(update={"workload": project.workload.model_copy(update={"cases": cases})})


def case_as_points(case: Case) -> Case:
    """A case of `as_points`."""
    if case.input_law is None and case.output_law is None and case.traffic is None:
        return case
    return resolved_case(case).model_copy(update={"input_law": None, "output_law": None, "traffic": None})


@dataclass(frozen=True, slots=True)
class CaseDemand:
    """What queueing theory is asked for a case: the traffic with the case's lengths, and what each request stores
    beside them on average."""

    spec: TrafficSpec
    beside: float


def demand_of(case: Case) -> CaseDemand | Finding | None:
    """The demand of a case's traffic, or what is missing; None where it has none.

    A request of a conversation finds the earlier turns stored: (turns − 1) ÷ 2 of them on average.
    """
    if case.traffic is None:
        return None
    laws = []
    for law, point, field in (
        (case.input_law, case.input_len, "input"),
        (case.output_law, case.output_len, "output"),
    ):
        if _law_problem(law):
            return Finding("load-law-impossible", "error", f"{field}_law")
        if law is None and point is None:
            return Finding("load-no-length", "error", f"{field}_len")
        laws.append(law or PointLength(tokens=point or 0))
    traffic = case.traffic
    spec = TrafficSpec(
        arrivals=traffic.arrivals,
        input_len=laws[0],
        output_len=laws[1],
        service=traffic.service,
        percentile=traffic.percentile,
        max_sequences=traffic.max_sequences,
        overflow=traffic.overflow,
        patience_s=traffic.patience_s,
        trace=traffic.trace,
    )
    earlier = (case.turns - 1) / 2 * (length_mean(laws[0]) + length_mean(laws[1]))
    return CaseDemand(spec, case.beside_positions + earlier)


@lru_cache(maxsize=64)
def law_of(input_len: Length, output_len: Length, beside: float) -> RequestLaw:
    """The pairs of lengths, with what is stored beside them as part of the prompt."""
    law = independent_law(input_len, output_len)
    return RequestLaw(law.input_len + beside, law.output_len, law.shares)


@lru_cache(maxsize=64)
def _residency(demand: CaseDemand) -> Residency | Finding:
    spec = demand.spec
    law = law_of(spec.input_len, spec.output_len, demand.beside)
    service_s = law.service(spec.service).mean
    if service_s <= 0:
        return Finding("load-no-service-time", "error", "traffic.service.step_s")
    offered = spec.arrivals.rate_per_s * service_s
    if offered > MAX_SEQUENCES:
        return Finding("load-too-much", "error", "traffic.arrivals.rate_per_s", {"offered": round(offered)})
    return residency(spec, law)


def case_residency(case: Case) -> Residency | Finding | None:
    """How many of a case's requests are admitted, queued and resident, and what they store; None without traffic.

    Requests are counted, and their positions once each: parallel samples and beams multiply the caches, not these.
    """
    demand = demand_of(case)
    return _residency(demand) if isinstance(demand, CaseDemand) else demand


def problem_of(case: Case) -> Finding | None:
    """Why a case with laws or live traffic has no figures; None where it has."""
    if any(_law_problem(law) for law in (case.input_law, case.output_law)):
        field = "input_law" if _law_problem(case.input_law) else "output_law"
        return Finding("load-law-impossible", "error", field)
    found = case_residency(case) if case.traffic is not None and case.traffic.is_live else None
    return found if isinstance(found, Finding) else None


def mean_positions(case: Case) -> Positions:
    """Positions a sequence of a resolved case stores at its end on average: no percentile, and no drafts."""
    inputs = case.input_len or 0 if case.input_law is None else round(length_mean(case.input_law))
    outputs = case.output_len or 0 if case.output_law is None else round(length_mean(case.output_law))
    return case.beside_positions + case.turns * (inputs + outputs)
