"""Service times of a case on an option, and the service time that its traffic would meet there: estimates, untested."""

from dataclasses import dataclass, replace

from kvdesk.engine.case_rate import CaseRates, load_of
from kvdesk.engine.findings import Finding
from kvdesk.engine.latency import Load, Seconds, ServiceTimes
from kvdesk.engine.load import CaseDemand, demand_of, law_of
from kvdesk.engine.placement import Placement
from kvdesk.engine.result import OptionPlan
from kvdesk.project.links.topology import topology_of
from kvdesk.project.traffic import ServiceTime
from kvdesk.project.workload import Case

MOST_AT_ONCE = 4096
MOST_ROUNDS = 40


def served(
    option: OptionPlan, case: Case, batch: int | None = None, *, reads_below: bool = True
) -> ServiceTimes | Finding:
    """The service times of a replica with its part of the case's sequences, or with `batch` of them; a finding where
    the case does not fit."""
    planned = option.case(case.name)
    assert option.placement is not None
    if planned is not None and planned.verdict == "does_not_fit":
        return Finding("does-not-fit-no-rate", "info", "workload.cases", {"case": case.name})
    batch = batch or option.placement.sequences_per_replica(case.sequences)
    return case_service(option, case, batch, reads_below=reads_below)


def of_all_replicas(placement: Placement, case: Case, times: ServiceTimes) -> tuple[float, float, float]:
    """Output tokens a second of all replicas, low, best and high: sequences × output ÷ the seconds of a request."""
    low, best, high = times.tokens_per_s
    replicas = case.sequences / placement.sequences_per_replica(case.sequences)
    return replicas * low, replicas * best, replicas * high


def placed_service(placement: Placement, case: Case, batch: int, cached_len: int = 0) -> ServiceTimes | Finding:
    """TTFT, time a token and throughput of one replica of a placement, nothing read from below the cards."""
    hardware = placement.hardware
    assert hardware.pace is not None
    rates = CaseRates(placement.model, hardware.pace, topology_of(hardware))
    placement = placement.for_load(batch, case.positions)
    return rates.times(placement, load_of(placement, case, batch, cached_len))


def case_service(
    option: OptionPlan, case: Case, batch: int, cached_len: int = 0, *, reads_below: bool = True
) -> ServiceTimes | Finding:
    """TTFT, time a token and throughput of one replica that serves `batch` requests of the case at once.

    With `reads_below`, what every step reads of caches and weights that live below the cards is part of its time.

    The prompt is the turn's input with what is stored beside it; `cached_len` of it need no prefill. Cards of several
    kinds work at the least of each rate, over the links between them.
    """
    assert option.placement is not None
    times = placed_service(option.placement, case, batch, cached_len)
    planned = option.case(case.name)
    if isinstance(times, Finding) or not reads_below or planned is None or planned.offload is None:
        return times
    active = planned.offload.active
    if active is None:
        return times
    load = load_of(option.placement, case, batch, cached_len)
    return _with_reads(times, active.seconds(load.batch), load)


def _with_reads(times: ServiceTimes, step_s: float, load: Load) -> ServiceTimes:
    """The times of steps that wait so long for what is read from below the cards."""

    def later(seconds: Seconds, by: float) -> Seconds:
        return Seconds(seconds.low + by, seconds.best + by, seconds.high + by)

    request = later(times.request, (load.output_len - 1) * step_s)
    rates = [load.batch * load.output_len / each for each in (request.high, request.best, request.low)]
    return replace(
        times,
        tpot=None if times.tpot is None else later(times.tpot, step_s),
        decode_step=later(times.decode_step, step_s),
        request=request,
        tokens_per_s=(rates[0], rates[1], rates[2]),
    )


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
