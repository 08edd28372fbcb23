"""Service times of a case on an option, and the service time that its traffic would meet there: estimates, untested."""

from dataclasses import dataclass

from kvdesk.engine.findings import Finding
from kvdesk.engine.interconnect.groups import Sharding
from kvdesk.engine.latency import Links, Load, ServiceTimes, links_over, service_times
from kvdesk.engine.load import CaseDemand, demand_of, law_of
from kvdesk.engine.parallelism import attention_groups
from kvdesk.engine.result import OptionPlan
from kvdesk.project.topology import topology_of
from kvdesk.project.traffic import ServiceTime
from kvdesk.project.workload import Case

MOST_AT_ONCE = 4096
MOST_ROUNDS = 40


def case_service(option: OptionPlan, case: Case, batch: int, cached_len: int = 0) -> ServiceTimes | Finding:
    """TTFT, time a token and throughput of one replica that serves `batch` requests of the case at once.

    The prompt is the turn's input with what is stored beside it; `cached_len` of it need no prefill. The links are the
    catalogue's for cards of one kind; with several kinds they are not known.
    """
    placement, hardware = option.placement, option.option.hardware
    assert placement is not None
    assert hardware.accelerator is not None
    model, degrees = placement.model, placement.degrees
    links = Links()
    if not hardware.others and degrees.ranks_of_replica > 1:
        sharding = Sharding(degrees, expert=degrees.expert, attention_data=attention_groups(placement.deployment) > 1)
        topology = topology_of(hardware.accelerator, hardware.count, hardware.nodes)
        links = links_over(model, sharding, topology, placement.storage)
    prompt = max(1, case.beside_positions + (case.input_len or 0))
    most = placement.room.batch(placement.facts)
    load = Load(
        batch=max(1, batch),
        input_len=prompt,
        output_len=max(1, case.output_len or 0),
        cached_len=min(cached_len, prompt - 1),
        chunk_tokens=None if most is None else most.tokens,
    )
    return service_times(model, hardware.accelerator, placement.deployment, load, placement.storage, links)


@dataclass(frozen=True, slots=True)
class EstimatedService:
    """The service time of a case's traffic on an option; `batch` requests are then served at once on each replica."""

    service: ServiceTime
    times: ServiceTimes
    batch: int


def estimated_service(option: OptionPlan, case: Case, basis: str = "") -> EstimatedService | Finding | None:
    """The service time at which as many are resident as it was estimated for; None where the case has no traffic.

    A larger batch slows every request, and slower requests are more of them at once: from one request the batch grows
    until the mean number in service, λ ÷ replicas × E[S], is no more than it, or its cap is reached. Best estimates;
    the prefill rate is prompt ÷ TTFT, the step the mean time a token, both at that batch.
    """
    demand = demand_of(case)
    if not isinstance(demand, CaseDemand):
        return demand
    assert option.degrees is not None
    spec, data = demand.spec, option.degrees.data
    law, rate = law_of(spec.input_len, spec.output_len, demand.beside), spec.arrivals.rate_per_s / data
    cap = MOST_AT_ONCE if spec.max_sequences is None else max(1, -(-spec.max_sequences // data))
    batch = 1
    for _ in range(MOST_ROUNDS):
        times = case_service(option, case, batch)
        if isinstance(times, Finding):
            return times
        service = _as_service(times, case, basis)
        offered = rate * law.service(service).mean
        grown = min(cap, max(batch, -int(-offered // 1)))
        if grown == batch:
            return EstimatedService(service, times, batch)
        if spec.max_sequences is None and offered > MOST_AT_ONCE:
            break
        batch = grown
    return Finding("load-cannot-keep-up", "error", "traffic.arrivals.rate_per_s", {"batch": min(batch, cap)})


def _as_service(times: ServiceTimes, case: Case, basis: str) -> ServiceTime:
    prompt = max(1, case.beside_positions + (case.input_len or 0))
    step = times.tpot or times.decode_step
    return ServiceTime(prefill_tokens_per_s=_rounded(prompt / times.ttft.best), step_s=_rounded(step.best), basis=basis)


def _rounded(value: float) -> float:
    """Three figures: an estimate is no more exact than that."""
    return float(f"{value:.3g}")
