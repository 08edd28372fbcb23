"""Requests run against the room of a plan: what is resident, queued and stored over time, and what that comes to."""

import math
from dataclasses import dataclass, replace

import numpy as np

from kvdesk.engine.demand.columns import Integers, Reals, RequestColumns, Requests, requests_of
from kvdesk.engine.demand.replay import Replay, replayed
from kvdesk.engine.demand.simulation import Simulation, draw_requests, simulate
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
    what the room, the cap and the policy make of it; `limit_sequences` is the lower of the room's cap and the case's
    own. Curves are the most in each step: requests queued and resident,
    positions stored by them, and positions wanted; `arrivals` are requests a second in it.
    """

    room: PlanRoom
    limit_sequences: int | None
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

    @property
    def above_share(self) -> float:
        """Of the time, the part in which more is wanted than there is room for."""
        return self.wanted.above_s / self.wanted.span_s if self.wanted.span_s > 0 else 0.0


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
    capped, percent = simulate(own, cap, room.positions, traffic.overflow), traffic.percentile
    edges = _edges(capped)
    served, curves = replayed(capped, percent, edges)
    limit_sequences = math.inf if cap is None else cap
    limit_positions = math.inf if room.positions is None else room.positions
    wanted, wanted_curves = replayed(
        simulate(own), percent, edges, sequences=limit_sequences, positions=limit_positions
    )
    step_s = float(edges[1] - edges[0])
    return TrafficRun(
        room=room,
        limit_sequences=cap,
        num_requests=len(own),
        is_trace=is_trace,
        percent=percent,
        wanted=wanted,
        served=served,
        step_s=step_s,
        time_s=edges[:-1] - edges[0],
        arrivals=np.histogram(own.arrival_s, edges)[0] / step_s,
        queued=curves.queued,
        resident=curves.resident,
        stored=curves.stored,
        wanted_stored=wanted_curves.stored,
    )


def _edges(simulation: Simulation) -> Reals:
    """Equal spans from the first arrival to the last departure, or a moment after it."""
    first = float(simulation.requests.arrival_s.min(initial=math.inf))
    last = float(simulation.end_s.max(initial=-math.inf))
    if not math.isfinite(first):
        first = last = 0.0
    return np.linspace(first, max(last, first + 1e-9 * NUM_STEPS), NUM_STEPS + 1)
