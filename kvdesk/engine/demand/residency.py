"""How many sequences are resident, how many wait, and how many positions are stored: steady state, by theory.

Three counts are told apart: admitted = queued + resident, all that are in the system; queued, which store nothing; and
resident, whose cache is held. The cap on sequences is followed; a pool of positions is not, except by simulation.
"""

import math
from dataclasses import dataclass, replace
from statistics import NormalDist

import numpy as np

from kvdesk.engine.demand import queueing
from kvdesk.engine.demand.lengths import Points, RequestLaw, StoredPositions, independent_law, stored_positions
from kvdesk.engine.demand.queueing import CountLaw, Waiting
from kvdesk.project.base import MAX_SEQUENCES
from kvdesk.project.traffic import TrafficSpec

LARGEST_COMPOUND = 256
NUM_CELLS = 1 << 14


@dataclass(frozen=True, slots=True)
class Count:
    """A number of sequences, or of positions: its mean over time and the percentile that was asked for."""

    mean: float
    percentile: float


NONE_AT_ALL = Count(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Residency:
    """The load of one server in steady state.

    `method` names the formula, `exact` the fields that it gives exactly under its assumptions; the others are
    approximations. `offered` is λ·E[S] in sequences, `utilisation` offered ÷ cap (0 without a cap).
    Where more is offered than can be resident there is no steady state: `is_stable` is False, the cap is always full,
    and the queue grows by `growth_per_s` requests a second.
    """

    method: str
    exact: tuple[str, ...]
    is_stable: bool
    offered: float
    utilisation: float
    admitted: Count
    queued: Count
    resident: Count
    stored_positions: Count
    stored_method: str
    wait_share: float = 0.0
    wait_mean_s: float = 0.0
    wait_percentile_s: float = 0.0
    refused_share: float = 0.0
    growth_per_s: float = 0.0


def residency(traffic: TrafficSpec, law: RequestLaw | None = None) -> Residency:
    """The load that traffic makes, by the formula that fits its cap and policy.

    No cap: M/G/∞. Refused at the cap: Erlang's loss formula. One at a time: M/G/1. Otherwise M/G/c by Lee and Longton
    (by Allen and Cunneen where arrivals are not Poisson). `law` replaces the spec's lengths, such as a trace's pairs.
    Patience and a pool of positions are not followed here: simulate them.
    """
    law = law or independent_law(traffic.input_len, traffic.output_len)
    service = law.service(traffic.service)
    if traffic.arrivals.rate_per_s * service.mean > MAX_SEQUENCES:
        raise ValueError(f"{traffic.arrivals.rate_per_s * service.mean:g} sequences are more than a plan holds")
    stored = stored_positions(law, traffic.service)
    servers = traffic.max_sequences
    if servers is None:
        return _unlimited(traffic, service, stored)
    if traffic.overflow == "refuse":
        return _loss(traffic, service, stored, servers)
    if traffic.arrivals.rate_per_s * service.mean >= servers:
        return _overloaded(traffic, service, stored, servers)
    if servers == 1:
        return _single(traffic, service, stored)
    return _several(traffic, service, stored, servers)


def _of_number(
    method: str, exact: tuple[str, ...], number: CountLaw, waiting: Waiting, servers: int, percent: float
) -> Residency:
    resident, queued = number.capped(servers), number.beyond(servers)
    return Residency(
        method=method,
        exact=exact,
        is_stable=True,
        offered=resident.mean,
        utilisation=resident.mean / servers,
        admitted=Count(resident.mean + waiting.queued, number.percentile(percent)),
        queued=Count(waiting.queued, queued.percentile(percent)),
        resident=Count(resident.mean, resident.percentile(percent)),
        stored_positions=NONE_AT_ALL,
        stored_method="",
        wait_share=waiting.share,
        wait_mean_s=waiting.wait_s,
        wait_percentile_s=waiting.wait_percentile(percent),
    )


def _with_positions(found: Residency, number: CountLaw, stored: StoredPositions, percent: float) -> Residency:
    count, method = positions_of(number, stored, percent)
    mean = found.resident.mean * stored.mean
    return replace(found, stored_positions=Count(mean, count.percentile), stored_method=method)


def _unlimited(traffic: TrafficSpec, service: Points, stored: StoredPositions) -> Residency:
    """M/G/∞; arrivals that are not Poisson widen the law by the peakedness z = 1 + (ca² − 1)·E[min(S, S')] ÷ E[S].

    Source of z: Whitt (1992), heavy-traffic approximation of G/GI/∞, where ∫(1 − G)² dt = E[min(S, S')].
    """
    offered, percent = traffic.arrivals.rate_per_s * service.mean, traffic.percentile
    exact: tuple[str, ...] = ("resident", "queued", "admitted")
    number = queueing.poisson(offered)
    resident = Count(offered, number.percentile(percent))
    method = "M/G/∞ (Poisson)"
    if traffic.arrivals.cv != 1:
        peakedness = max(0.0, 1 + (traffic.arrivals.cv**2 - 1) * _mean_of_shorter(service) / service.mean)
        above = NormalDist().inv_cdf(percent / 100) * math.sqrt(offered * peakedness)
        resident = Count(offered, max(0.0, math.ceil(offered + above)))
        number = queueing.normal_count(offered, offered * peakedness)
        method, exact = "G/G/∞ (normal, Whitt's peakedness)", ()
    found = Residency(
        method=method,
        exact=exact,
        is_stable=True,
        offered=offered,
        utilisation=0.0,
        admitted=resident,
        queued=NONE_AT_ALL,
        resident=resident,
        stored_positions=NONE_AT_ALL,
        stored_method="",
    )
    return _with_positions(found, number, stored, percent)


def _mean_of_shorter(points: Points) -> float:
    """E[min(S, S')] of two independent services: Σ value × (chance that both are at least it − that both are more)."""
    order = np.argsort(points.values)
    values, shares = points.values[order], points.shares[order]
    at_least = np.append(np.cumsum(shares[::-1])[::-1], 0.0)
    return float(values @ (at_least[:-1] ** 2 - at_least[1:] ** 2))


def _loss(traffic: TrafficSpec, service: Points, stored: StoredPositions, servers: int) -> Residency:
    """M/G/c/c, exactly: who finds the cap full is refused, and nobody waits."""
    offered, percent = traffic.arrivals.rate_per_s * service.mean, traffic.percentile
    number = queueing.loss_number(offered, servers)
    refused = queueing.erlang_b(offered, servers)
    poisson = traffic.arrivals.cv == 1
    resident = Count(offered * (1 - refused), number.percentile(percent))
    found = Residency(
        method="M/G/c/c (Erlang B)" if poisson else "M/G/c/c (Erlang B), arrivals taken as Poisson",
        exact=("resident", "queued", "admitted", "refused_share") if poisson else (),
        is_stable=True,
        offered=offered,
        utilisation=resident.mean / servers,
        admitted=resident,
        queued=NONE_AT_ALL,
        resident=resident,
        stored_positions=NONE_AT_ALL,
        stored_method="",
        refused_share=refused,
    )
    return _with_positions(found, number, stored, percent)


def _overloaded(traffic: TrafficSpec, service: Points, stored: StoredPositions, servers: int) -> Residency:
    """No steady state: the cap is always full and the queue grows by λ − c ÷ E[S]."""
    rate = traffic.arrivals.rate_per_s
    number = queueing.certainly(servers)
    full, endless = Count(servers, servers), Count(math.inf, math.inf)
    found = Residency(
        method="overloaded: the queue grows for ever",
        exact=("resident", "growth_per_s"),
        is_stable=False,
        offered=rate * service.mean,
        utilisation=1.0,
        admitted=endless,
        queued=endless,
        resident=full,
        stored_positions=NONE_AT_ALL,
        stored_method="",
        wait_share=1.0,
        wait_mean_s=math.inf,
        wait_percentile_s=math.inf,
        growth_per_s=rate - servers / service.mean,
    )
    return _with_positions(found, number, stored, traffic.percentile)


def _single(traffic: TrafficSpec, service: Points, stored: StoredPositions) -> Residency:
    """M/G/1: means and the law of the number by Pollaczek and Khinchine; the percentile of waits is approximate."""
    rate, percent = traffic.arrivals.rate_per_s, traffic.percentile
    if traffic.arrivals.cv != 1:
        return _several(traffic, service, stored, 1)
    waiting = queueing.mg1(rate, service.mean, service.variance / service.mean**2)
    number = queueing.mg1_number(rate, service.values, service.shares)
    exact = ("resident", "queued", "admitted", "wait_share", "wait_mean_s")
    found = _of_number("M/G/1 (Pollaczek–Khinchine)", exact, number, waiting, 1, percent)
    return _with_positions(found, number.capped(1), stored, percent)


def _several(traffic: TrafficSpec, service: Points, stored: StoredPositions, servers: int) -> Residency:
    """G/G/c approximately; only the mean of resident sequences, λ·E[S], is exact (Little)."""
    rate, percent, cv = traffic.arrivals.rate_per_s, traffic.percentile, traffic.arrivals.cv
    waiting = queueing.allen_cunneen(rate, service.mean, service.variance / service.mean**2, cv, servers)
    number = queueing.mmc_number(rate * service.mean, servers)
    method = "M/G/c (Lee–Longton, law of M/M/c)" if cv == 1 else "G/G/c (Allen–Cunneen, law of M/M/c)"
    found = _of_number(method, (), number, waiting, servers, percent)
    factor = (cv**2 + service.variance / service.mean**2) / 2
    queued = Count(waiting.queued, number.beyond(servers).percentile(percent) * factor)
    resident = Count(rate * service.mean, found.resident.percentile)
    most = servers + queued.percentile if queued.percentile > 0 else resident.percentile
    found = replace(
        found,
        resident=resident,
        queued=queued,
        admitted=Count(resident.mean + waiting.queued, most),
        offered=resident.mean,
        utilisation=resident.mean / servers,
    )
    return _with_positions(found, number.capped(servers), stored, percent)


def positions_of(number: CountLaw, stored: StoredPositions, percent: float) -> tuple[Count, str]:
    """Positions stored by a number of sequences, each at a moment of its life independent of the others.

    The mean is E[N]·E[X], by H = λ·G exact in any steady state (Heyman and Stidham 1980). Up to 256 sequences the law
    is that of the random sum, Σ p(n)·φⁿ, by a discrete Fourier transform on 16,384 cells; beyond, a normal law with the
    variance E[N]·Var X + Var N·E[X]². Independence is exact for M/G/∞ (Campbell's theorem) and an approximation where
    sequences wait.
    """
    mean = number.mean * stored.mean
    variance = number.mean * stored.variance + number.variance * stored.mean**2
    if number.mean > LARGEST_COMPOUND or len(number.probabilities) > 16 * LARGEST_COMPOUND:
        at = mean + NormalDist().inv_cdf(percent / 100) * math.sqrt(variance)
        return Count(mean, max(0.0, at)), "normal law with the variance of a random sum"
    return Count(mean, _compound_percentile(number, stored, mean, variance, percent)), "random sum (Fourier transform)"


def _compound_percentile(
    number: CountLaw, stored: StoredPositions, mean: float, variance: float, percent: float
) -> float:
    most = float(stored.edges[-1])
    reach = mean + 12 * math.sqrt(variance) + 2 * most
    width = reach / NUM_CELLS
    shares = np.diff(stored.below, prepend=0.0)
    at = np.maximum(stored.edges - stored.edges[1] / 2, 0.0)
    low = np.floor(at / width).astype(np.int64)
    upper = at / width - low
    cells = np.bincount(low, shares * (1 - upper), NUM_CELLS) + np.bincount(low + 1, shares * upper, NUM_CELLS + 1)[:-1]
    transform = np.fft.rfft(cells)
    total = np.zeros_like(transform)
    for probability in number.probabilities[::-1]:
        total = total * transform + probability
    total *= transform**number.first
    below = np.cumsum(np.fft.irfft(total, NUM_CELLS))
    return float(np.searchsorted(below, percent / 100 * below[-1] * (1 - 1e-12), "left") * width)
