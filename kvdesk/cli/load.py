"""The load on the command line: flags of `kvdesk new`, and what `kvdesk budget` says of residents and positions."""

import argparse
import math
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from kvdesk.cli.common import Refused, argument_type, whole_number
from kvdesk.engine.demand.residency import Count, Residency
from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.latency import Seconds, ServiceTimes
from kvdesk.engine.load import case_residency, residents_of, resolved_case
from kvdesk.engine.load_varied import MOST_PER_S
from kvdesk.engine.plan import CasePlan, OptionPlan, make_plan
from kvdesk.engine.position_use import position_use
from kvdesk.engine.service_estimate import estimated_service, served
from kvdesk.project.base import MAX_POSITIONS
from kvdesk.project.edit import replace_at
from kvdesk.project.project import Project
from kvdesk.project.traffic import Arrivals, CaseTraffic, ServiceTime
from kvdesk.project.workload import Case
from kvdesk.sweep.readers import number
from kvdesk.units import ENGLISH

LONGEST_S = 1e9


def _above_0(most: float) -> Callable[[str], float]:
    """An argument type: a number above 0, refused in words."""

    def read(text: str) -> float:
        value = number(text)
        if not 0 < value <= most:
            raise ValueError(f"{text[:40]} is not above 0 and up to {most:,.0f}")
        return value

    return argument_type(read)


def add_load_arguments(parser: argparse.ArgumentParser) -> None:
    """Flags of the peak case beyond counts and lengths."""
    parser.add_argument(
        "--shared-prefix",
        type=whole_number(0, MAX_POSITIONS),
        default=0,
        metavar="POSITIONS",
        help="positions that all sequences begin with, stored on top of --input-len (0)",
    )
    parser.add_argument(
        "--arrival-rate",
        type=_above_0(MOST_PER_S),
        metavar="RATE",
        help="requests a second; without --sequences the residents follow from it",
    )
    parser.add_argument(
        "--service-time",
        type=_above_0(LONGEST_S),
        metavar="SECONDS",
        help="how long a request is resident; estimated from the cards unless given",
    )


def with_traffic(project: Project, arguments: argparse.Namespace) -> Project:
    """The project with the traffic that the flags ask for in its last case; residents that are typed stand."""
    rate, seconds = arguments.arrival_rate, arguments.service_time
    if rate is None:
        if seconds is not None:
            raise Refused("--service-time: goes with --arrival-rate; give both or leave it out")
        return project
    place = len(project.workload.cases) - 1
    path = ("workload", "cases", place, "traffic")
    service = ServiceTime(base_s=1.0 if seconds is None else seconds)
    is_live = arguments.sequences is None
    traffic = CaseTraffic(arrivals=Arrivals(rate_per_s=rate), service=service, is_live=is_live)
    project = replace_at(project, path, traffic)
    if seconds is not None:
        return project
    option = make_plan(project).options[0]
    if option.placement is None:
        return project
    found = estimated_service(option, resolved_case(project.workload.cases[place]), "roofline estimate, untested")
    if isinstance(found, Finding):
        raise Refused(f"--arrival-rate: {finding_text(found, ENGLISH)} Or give --service-time")
    assert found is not None
    return replace_at(project, (*path, "service"), found.service)


def typed_case(project: Project, name: str) -> Case:
    """A case as it stands in the project, before its figures were put in."""
    return next(case for case in project.workload.cases if case.name == name)


def load_json(option: OptionPlan, plan: CasePlan, typed: Case) -> dict[str, Any]:
    """Residents, positions and service times of a case; what is estimated says so."""
    use = position_use(option, plan)
    times = served(option, plan.case)
    return {
        "resident_sequences": plan.case.resident_sequences,
        "queued_requests": plan.case.queued_requests,
        "sequences": plan.case.sequences,
        "positions": plan.case.positions,
        "shared_positions": plan.shared_positions,
        "from_traffic": typed.traffic is not None and typed.traffic.is_live,
        "use": asdict(use) | {"wasted_share": use.wasted_share},
        "residency": _residency_json(typed),
        "service_times": _service_json(times),
    }


def _residency_json(case: Case) -> dict[str, Any] | None:
    """None where the case has no traffic; counts without end are null."""
    found = case_residency(case)
    if found is None:
        return None
    if isinstance(found, Finding):
        return {"refused": finding_text(found, ENGLISH)}
    assert case.traffic is not None
    return {
        "state": "untested",
        "method": found.method,
        "exact": list(found.exact),
        "percentile": case.traffic.percentile,
        "service_basis": case.traffic.service.basis or "typed",
        "is_stable": found.is_stable,
        "resident_sequences": residents_of(found),
        "offered": found.offered,
        "admitted": _count(found.admitted),
        "queued": _count(found.queued),
        "resident": _count(found.resident),
        "stored_positions": _count(found.stored_positions, case.caches_each),
        "wait_mean_s": _finite(found.wait_mean_s),
        "wait_percentile_s": _finite(found.wait_percentile_s),
        "refused_share": found.refused_share,
        "growth_per_s": found.growth_per_s,
    }


def _count(count: Count, times: int = 1) -> dict[str, float | None]:
    return {"mean": _finite(count.mean * times), "percentile": _finite(count.percentile * times)}


def _finite(value: float) -> float | None:
    return None if math.isinf(value) else value


def _service_json(times: ServiceTimes | Finding) -> dict[str, Any]:
    if isinstance(times, Finding):
        return {"refused": finding_text(times, ENGLISH)}
    rates = times.tokens_per_s
    return {
        "state": times.state,
        "ttft_s": _band(times.ttft),
        "tpot_s": None if times.tpot is None else _band(times.tpot),
        "request_s": _band(times.request),
        "tokens_per_s": {"low": rates[0], "best": rates[1], "high": rates[2]},
    }


def _band(seconds: Seconds) -> dict[str, float]:
    return {"low": seconds.low, "best": seconds.best, "high": seconds.high}


def load_lines(typed: Case) -> list[str]:
    """What there is to print of a case's traffic."""
    found = case_residency(typed)
    if not isinstance(found, Residency) or typed.traffic is None:
        return []
    percent = ENGLISH.plain(typed.traffic.percentile)
    how = "planned" if typed.traffic.is_live else "not planned, a figure was typed"
    lines = [f"residents from traffic: {residents_of(found)} at P{percent} ({how}; {found.method}; untested)"]
    if not found.is_stable:
        lines.append(f"more arrives than is served: the queue grows by {found.growth_per_s:.3g} requests a second")
    return lines
