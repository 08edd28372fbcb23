"""Requests run against the room of a plan: what is resident, queued and stored over time, and what that comes to."""

import math
from dataclasses import dataclass, replace

import numpy as np

from kvdesk.engine.demand.columns import Integers, Reals, RequestColumns, Requests, requests_of
from kvdesk.engine.demand.simulation import draw_requests, simulate
from kvdesk.engine.demand.timeline import Replay, Timeline, replay_figures, timeline
from kvdesk.engine.findings import Finding
from kvdesk.engine.load import CaseDemand, demand_of, law_of
from kvdesk.engine.result import CasePlan, OptionPlan
from kvdesk.project.workload import Case

NUM_STEPS = 240
MOST_DRAWN = 20_000
SPANS = 30  # mean service times that a drawn run lasts at least
SEED = 1


@dataclass(frozen=True, slots=True)
class PlanRoom:
    """Room for requests over all replicas: positions a pool holds beside a shared prefix, and requests at once; None
    where nothing limits them. `shared` of each request's positions are stored once and counted in no request."""

    positions: int | None
    requests: int | None
    shared: int = 0


def plan_room(option: OptionPlan, plan: CasePlan) -> PlanRoom:
    """What a plan leaves for the requests of a case, at the best estimates.

    Positions are those the runtime says its pool holds, or else the longest length at the case's sequences times these;
    of a model with windows that is what they take at that length. Requests are those the runtime's cap or its slots
    allow. Parallel samples and beams share both among themselves.
    """
    assert option.placement is not None
    case, data, placement = plan.case, option.placement.degrees.data, option.placement
    shared = plan.shared_positions
    tokens = None if option.capacity is None else option.capacity.tokens
    if tokens is not None:
        positions: int | None = data * max(0, tokens - shared) // case.caches_each
    elif plan.limits.max_positions is not None:
        each = max(0, plan.limits.max_positions - shared)
        positions = each * data * plan.sequences_per_replica // case.caches_each
    else:
        positions = None
    caps = [placement.deployment.max_num_seqs, placement.room.ceilings(placement.facts).sequences]
    known = [cap for cap in caps if cap is not None]
    requests = data * min(known) // case.caches_each if known else None
    return PlanRoom(positions, requests, shared)


@dataclass(frozen=True, slots=True, eq=False)
class TrafficRun:
    """A run in figures and as curves of `time_s`.

    `wanted` is everything admitted at once, whatever the room: its time above is the time above capacity. `served` is
    what the room, the cap and the policy make of it. Curves are the most in each step: requests queued and resident,
    positions stored by them, and positions wanted; `arrivals` are requests a second in it.
    """

    room: PlanRoom
    num_requests: int
    is_trace: bool
    percent: float
    wanted: Replay
    served: Replay
    step_s: float
    time_s: Reals
    arrivals: Reals
    queued: Integers
    resident: Integers
    stored: Reals
    wanted_stored: Reals


def drawn_requests(case: Case) -> Requests | Finding | None:
    """Requests drawn from a case's traffic, always the same ones; None where it has none."""
    demand = demand_of(case)
    if not isinstance(demand, CaseDemand):
        return demand
    spec = demand.spec
    law = law_of(spec.input_len, spec.output_len, demand.beside)
    offered = spec.arrivals.rate_per_s * law.service(spec.service).mean
    count = int(min(MOST_DRAWN, max(500, SPANS * offered)))
    drawn = draw_requests(spec, SEED, count)
    return _beside(drawn, demand.beside, spec.service.prefill_tokens_per_s)


def trace_requests(case: Case, trace: RequestColumns) -> Requests | None:
    """The requests of a trace under the case's service time, each with what is stored beside its prompt."""
    demand = demand_of(case)
    if not isinstance(demand, CaseDemand):
        return None
    service = demand.spec.service
    return _beside(requests_of(trace, service, demand.spec.patience_s), demand.beside, service.prefill_tokens_per_s)


def _beside(requests: Requests, beside: float, rate: float | None) -> Requests:
    """The requests with `beside` more positions in each prompt."""
    more = round(beside)
    if not more:
        return requests
    seconds = 0.0 if rate is None else more / rate
    return replace(requests, input_len=requests.input_len + more, prefill_s=requests.prefill_s + seconds)


def run_traffic(case: Case, requests: Requests, room: PlanRoom, *, is_trace: bool = False) -> TrafficRun:
    """Run requests against the room of a plan and the case's own cap and policy."""
    traffic = case.traffic
    assert traffic is not None
    own = replace(requests, input_len=np.maximum(0, requests.input_len - room.shared))
    caps = [cap for cap in (room.requests, traffic.max_sequences) if cap is not None]
    cap = min(caps) if caps else None
    free = simulate(own)
    all_at_once = timeline(free)
    limit_sequences = math.inf if cap is None else cap
    limit_positions = math.inf if room.positions is None else room.positions
    wanted = replay_figures(
        free, traffic.percentile, sequences=limit_sequences, positions=limit_positions, line=all_at_once
    )
    capped = simulate(own, cap, room.positions, traffic.overflow)
    line = timeline(capped)
    served = replay_figures(capped, traffic.percentile, line=line)
    time_s, queued, resident, stored = line.peaks(NUM_STEPS)
    step_s = max(float(line.time_s[-1] - line.time_s[0]) / NUM_STEPS, 1e-9)
    counts = np.histogram(own.arrival_s, NUM_STEPS, (time_s[0], time_s[0] + step_s * NUM_STEPS))[0]
    wanted_stored = _peaks_from(all_at_once, time_s)
    return TrafficRun(
        room=room,
        num_requests=len(own),
        is_trace=is_trace,
        percent=traffic.percentile,
        wanted=wanted,
        served=served,
        step_s=step_s,
        time_s=time_s - time_s[0],
        arrivals=counts / step_s,
        queued=queued,
        resident=resident,
        stored=stored,
        wanted_stored=wanted_stored,
    )


def _peaks_from(line: Timeline, starts_s: Reals) -> Reals:
    """The most positions stored from each start to the next; 0 after the line's end."""
    first = np.clip(np.searchsorted(line.time_s, starts_s, "right") - 1, 0, len(line.resident) - 1)
    most = np.maximum.reduceat(np.maximum(line.stored, line.stored_end), first)
    return np.asarray(np.where(starts_s > line.time_s[-1], 0.0, most), np.float64)
