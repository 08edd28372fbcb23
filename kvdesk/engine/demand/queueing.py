"""Queues in steady state, each by its textbook formula; what is exact and what is not is said by each.

λ arrivals a second, S the service time, c servers (sequences that may be resident at once), a = λ·E[S] erlangs offered,
ρ = a ÷ c. Sources: Kleinrock, "Queueing Systems" I (1975), chapters 3 and 5; Gross et al., "Fundamentals of Queueing
Theory", 4th edition, chapters 2, 5 and 7.
"""

import math
from dataclasses import dataclass

import numpy as np

from kvdesk.engine.demand.columns import Reals

MAX_STATES = 1 << 17
TAIL = 1e-10


@dataclass(frozen=True, slots=True, eq=False)
class CountLaw:
    """Probabilities of `first`, `first` + 1, `first` + 2 … sequences."""

    probabilities: Reals
    first: int = 0

    @property
    def counts(self) -> Reals:
        return np.arange(self.first, self.first + len(self.probabilities), dtype=np.float64)

    @property
    def mean(self) -> float:
        return float(self.counts @ self.probabilities)

    @property
    def variance(self) -> float:
        return float((self.counts - self.mean) ** 2 @ self.probabilities)

    def percentile(self, percent: float) -> int:
        """The least count that is not exceeded `percent` of the time."""
        total = np.cumsum(self.probabilities)
        at = int(np.searchsorted(total, percent / 100 * (1 - 1e-12), "left"))
        return self.first + min(at, len(total) - 1)

    def capped(self, most: int) -> "CountLaw":
        """The law of min(count, most): of the number in the system, those that are resident."""
        size = most - self.first
        if size >= len(self.probabilities) - 1:
            return self
        if size <= 0:
            return certainly(most)
        head = self.probabilities[:size]
        return CountLaw(np.append(head, max(0.0, 1.0 - head.sum())), self.first)

    def beyond(self, most: int) -> "CountLaw":
        """The law of max(0, count − most): of the number in the system, those that wait."""
        if self.first > most:
            return CountLaw(self.probabilities, self.first - most)
        size = most - self.first + 1
        if size >= len(self.probabilities):
            return certainly(0)
        head = float(self.probabilities[:size].sum())
        return CountLaw(np.concatenate([[head], self.probabilities[size:]]))


def certainly(count: int) -> CountLaw:
    """The law of a count that never varies."""
    return CountLaw(np.ones(1), count)


def erlang_b(offered: float, servers: int) -> float:
    """Share of arrivals that find all servers busy where nobody waits (M/G/c/c), exactly for any law of service.

    1/B(0) = 1, 1/B(n) = 1 + n ÷ a × 1/B(n − 1). Source: Erlang (1917); insensitivity: Sevastyanov (1957).
    """
    if offered <= 0:
        return 0.0
    inverse = 1.0
    for busy in range(1, servers + 1):
        inverse = 1.0 + busy / offered * inverse
        if math.isinf(inverse):
            return 0.0
    return 1.0 / inverse


def erlang_c(offered: float, servers: int) -> float:
    """Share of arrivals that wait in M/M/c, exactly: c·B ÷ (c − a·(1 − B)); 1 where a ≥ c. Source: Erlang (1917)."""
    if offered >= servers:
        return 1.0
    blocked = erlang_b(offered, servers)
    return servers * blocked / (servers - offered * (1.0 - blocked))


@dataclass(frozen=True, slots=True)
class Waiting:
    """Waiting in a queue that is served first come, first served: share that waits, mean queue and mean wait."""

    share: float
    queued: float
    wait_s: float

    def wait_percentile(self, percent: float) -> float:
        """The wait that `percent` of the requests do not exceed, the wait of those who wait taken as exponential.

        Exact for M/M/c: P(W > t) = C·e^(−(c − a)·μ·t). Source: Kleinrock I, section 3.5.
        """
        beyond = 1.0 - percent / 100
        if self.share <= beyond or self.wait_s == 0:
            return 0.0
        return self.wait_s / self.share * math.log(self.share / beyond)


def mmc(rate_per_s: float, service_s: float, servers: int) -> Waiting:
    """M/M/c exactly: Lq = C·ρ ÷ (1 − ρ), Wq = Lq ÷ λ. ValueError where ρ ≥ 1: no steady state."""
    offered = rate_per_s * service_s
    _check_stable(offered, servers)
    share, load = erlang_c(offered, servers), offered / servers
    queued = share * load / (1.0 - load)
    return Waiting(share, queued, queued / rate_per_s)


def mmc_number(offered: float, servers: int) -> CountLaw:
    """Number in the system of M/M/c, exactly: p(n) ∝ aⁿ/n! up to c, then a factor ρ each.

    The law ends where what is left is below 1e-10, or after 131,072 states.
    """
    _check_stable(offered, servers)
    if servers > MAX_STATES:
        return poisson(offered)
    logs = _poisson_logs(offered, servers)
    head = np.exp(logs - logs.max())
    load = offered / servers
    tail = 0 if load < 1e-12 else math.ceil(math.log(TAIL * (1 - load)) / math.log(load))
    tail = max(0, min(tail, MAX_STATES - servers))
    weights = np.concatenate([head, head[-1] * load ** np.arange(1, tail + 1)])
    return CountLaw(weights / (head.sum() + head[-1] * load / (1 - load)))


def allen_cunneen(rate_per_s: float, service_s: float, service_cv2: float, arrival_cv: float, servers: int) -> Waiting:
    """G/G/c approximately: the wait of M/M/c × (ca² + cs²) ÷ 2; the share that waits is taken from M/M/c.

    For Poisson arrivals this is Lee and Longton's formula for M/G/c, and for c = 1 Pollaczek and Khinchine's exact one.
    Sources: Lee and Longton (1959); Allen, "Probability, Statistics and Queueing Theory" (1990), section 5.6.
    """
    exponential = mmc(rate_per_s, service_s, servers)
    factor = (arrival_cv**2 + service_cv2) / 2
    return Waiting(exponential.share, exponential.queued * factor, exponential.wait_s * factor)


def mg1(rate_per_s: float, service_s: float, service_cv2: float) -> Waiting:
    """M/G/1 exactly in the mean: Lq = ρ²·(1 + cs²) ÷ (2·(1 − ρ)), and ρ of the arrivals wait.

    Source: Pollaczek (1930), Khinchine (1932). The percentiles of `Waiting` are exact for exponential service alone.
    """
    load = rate_per_s * service_s
    _check_stable(load, 1)
    queued = load * load * (1.0 + service_cv2) / (2.0 * (1.0 - load))
    return Waiting(load, queued, queued / rate_per_s)


def mg1_number(rate_per_s: float, times_s: Reals, shares: Reals, most: int = 1 << 13) -> CountLaw:
    """Number in the system of M/G/1, exactly for a service time that takes these values with these shares.

    A, the arrivals during one service, is a mixture of Poisson laws. The flows between n and n + 1 are equal:
    p(n + 1)·P(A = 0) = p(0)·P(A > n) + Σ p(i)·P(A > n + 1 − i) over i = 1 … n, every term positive, and p(0) = 1 − ρ.
    Source: the embedded chain of Kendall (1953), solved in the stable form of Ramaswami (1988). The law ends where
    what is left is below 1e-10, or after `most` states.
    """
    load = rate_per_s * float(times_s @ shares)
    _check_stable(load, 1)
    beyond = _arrivals_beyond(rate_per_s * times_s, shares, most)
    none = 1.0 - beyond[0]
    found = np.zeros(most)
    found[0] = total = 1.0 - load
    for state in range(most - 1):
        flow = found[0] * beyond[state] + found[1 : state + 1] @ beyond[state:0:-1]
        found[state + 1] = flow / none
        total += found[state + 1]
        if 1.0 - total < TAIL:
            return CountLaw(found[: state + 2])
    return CountLaw(found)


def _arrivals_beyond(means: Reals, shares: Reals, most: int) -> Reals:
    """P(A > k) for k below `most`: a mixture of Poisson laws, each started where its terms are not negligible."""
    kept = shares > 0
    means, shares = means[kept], shares[kept]
    term = np.exp(-means)
    beyond = np.zeros(most)
    left = 1.0 - float(shares @ term)
    for count in range(most):
        beyond[count] = max(left, 0.0)
        if left < 1e-15:
            break
        term = term * means / (count + 1)
        left -= float(shares @ term)
    return beyond


def poisson(mean: float) -> CountLaw:
    """Poisson probabilities: the number in M/G/∞ with mean λ·E[S], exactly for any law of service (Palm 1943)."""
    if mean <= 0:
        return certainly(0)
    reach = math.ceil(12 * math.sqrt(mean) + 12)
    first = max(0, math.floor(mean) - reach)
    counts = np.arange(first, math.floor(mean) + reach + 1, dtype=np.float64)
    logs = np.cumsum(np.concatenate([[0.0], math.log(mean) - np.log(counts[1:])]))
    weights = np.exp(logs - logs.max())
    return CountLaw(weights / weights.sum(), first)


def normal_count(mean: float, variance: float) -> CountLaw:
    """A normal law rounded to whole counts from 0."""
    reach = math.ceil(10 * math.sqrt(variance) + 10)
    first = max(0, math.floor(mean) - reach)
    counts = np.arange(first, math.floor(mean) + reach + 1, dtype=np.float64)
    logs = -((counts - mean) ** 2) / (2 * max(variance, 1e-9))
    weights = np.exp(logs - logs.max())  # without variance all of it stands on the nearest count
    return CountLaw(weights / weights.sum(), first)


def loss_number(offered: float, servers: int) -> CountLaw:
    """Number in M/G/c/c: a Poisson law cut at c, exactly for any law of service."""
    if servers > MAX_STATES:
        return poisson(offered).capped(servers)
    logs = _poisson_logs(offered, servers)
    weights = np.exp(logs - logs.max())
    return CountLaw(weights / weights.sum())


def _poisson_logs(mean: float, last: int) -> Reals:
    """ln(meanⁿ ÷ n!) for n = 0 … last."""
    return np.cumsum(np.concatenate([[0.0], math.log(mean) - np.log(np.arange(1, last + 1, dtype=np.float64))]))


def _check_stable(offered: float, servers: int) -> None:
    if offered <= 0:
        raise ValueError("a queue needs arrivals and a service time above 0")
    if offered >= servers:
        raise ValueError(f"{offered:g} sequences are offered and {servers} can be resident: the queue grows for ever")
