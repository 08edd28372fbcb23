"""A server with room for so many sequences and positions, request by request: what becomes of each, and when.

Requests are served in the order they arrive, each at its own pace (no batch slows another down). Three policies:

- queue: a request is admitted when its whole length, input + output, can be reserved;
- refuse: the same, but who does not fit on arrival is turned away;
- preempt: a request is admitted when its prompt fits and grows by one position a step; when the pool is full the
  sequence admitted last loses its cache, waits at the head of the queue, and recomputes prompt and reply so far.
  Nothing is admitted after a preemption until a sequence has left, as otherwise the same one would come and go.

A request that the pool could never hold is refused under each of them.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kvdesk.engine.demand.columns import Integers, Reals, Requests, requests_of
from kvdesk.engine.demand.growing import run_growing
from kvdesk.engine.demand.lengths import draw_lengths
from kvdesk.engine.demand.log import CANCELLED, COMPLETED, REFUSED, TOO_LONG, Limits, Log
from kvdesk.engine.demand.reserved import run_reserved
from kvdesk.project.traffic import OverflowPolicy, TrafficSpec

__all__ = ["CANCELLED", "COMPLETED", "REFUSED", "TOO_LONG", "Limits", "Simulation", "draw_requests", "simulate"]


@dataclass(frozen=True, slots=True, eq=False)
class Simulation:
    """What became of each request, and every stay of a sequence in the cache.

    `outcome` is COMPLETED, REFUSED, CANCELLED (its patience ended) or TOO_LONG. `start_s` is when a request was first
    resident (NaN: never), `end_s` when it left. Stay k is of request `stay_request[k]`: it stores `stay_base[k]`
    positions from `stay_begin_s[k]`, grows from `stay_growth_s[k]` by one position a step, and ends at `stay_end_s[k]`.
    """

    requests: Requests
    outcome: npt.NDArray[np.int8]
    start_s: Reals
    end_s: Reals
    stay_request: Integers
    stay_begin_s: Reals
    stay_growth_s: Reals
    stay_end_s: Reals
    stay_base: Reals

    @property
    def preemptions(self) -> int:
        """Stays that ended before their request did."""
        return int(np.count_nonzero(self.stay_end_s < self.end_s[self.stay_request]))

    def count(self, outcome: int) -> int:
        return int(np.count_nonzero(self.outcome == outcome))

    @property
    def wait_s(self) -> Reals:
        """Seconds from the arrival to the first stay, of the requests that were ever resident."""
        waits: Reals = (self.start_s - self.requests.arrival_s)[~np.isnan(self.start_s)]
        return waits

    @property
    def sojourn_s(self) -> Reals:
        """Seconds in the system of every request, queued and resident."""
        return self.end_s - self.requests.arrival_s


def simulate(
    requests: Requests,
    max_sequences: int | None = None,
    pool_positions: int | None = None,
    overflow: OverflowPolicy = "queue",
) -> Simulation:
    """Run the requests against the caps; None is no cap. ValueError for arrivals that are not in order.

    The same requests give the same result, to the bit.
    """
    if len(requests) and float(np.diff(requests.arrival_s, prepend=requests.arrival_s[0]).min()) < 0:
        raise ValueError("requests need to be in the order they arrive")
    limits, free = Limits(max_sequences, pool_positions), _unlimited(requests)
    if _always_fits(free, limits):
        return free
    if overflow == "preempt" and pool_positions is not None:
        log = run_growing(requests, limits)
    else:
        log = run_reserved(requests, limits, waits=overflow != "refuse")
    return _simulation(requests, log)


def _unlimited(requests: Requests) -> Simulation:
    """Every request starts when it arrives."""
    arrival = requests.arrival_s
    end = arrival + requests.service_s
    outcome = np.full(len(requests), COMPLETED, np.int8)
    if requests.patience_s is not None:
        leave = arrival + requests.patience_s
        outcome[leave < end] = CANCELLED
        end = np.minimum(end, leave)
    growth = np.minimum(arrival + requests.prefill_s, end)
    everyone = np.arange(len(requests))
    base = requests.input_len.astype(np.float64)
    return Simulation(requests, outcome, arrival.copy(), end, everyone, arrival, growth, end, base)


def _always_fits(free: Simulation, limits: Limits) -> bool:
    """Whether the whole lengths of all that are resident at once fit at every arrival: then no policy is ever asked.

    A request that leaves as another arrives is still counted, which asks for more than there is to fit.
    """
    requests, order = free.requests, np.argsort(free.end_s, kind="stable")
    needs = requests.input_len + requests.output_len
    gone = np.searchsorted(free.end_s[order], requests.arrival_s, "left")
    left = np.concatenate([[0], np.cumsum(needs[order])])[gone]
    reserved, resident = np.cumsum(needs) - left, np.arange(1, len(requests) + 1) - gone
    return bool(reserved.max(initial=0) <= limits.positions and resident.max(initial=0) <= limits.sequences)


def _simulation(requests: Requests, log: Log) -> Simulation:
    return Simulation(
        requests=requests,
        outcome=np.array(log.outcome, np.int8),
        start_s=np.array(log.start, np.float64),
        end_s=np.array(log.end, np.float64),
        stay_request=np.array(log.stay_request, np.int64),
        stay_begin_s=np.array(log.stay_begin, np.float64),
        stay_growth_s=np.minimum(log.stay_growth, log.stay_end),
        stay_end_s=np.array(log.stay_end, np.float64),
        stay_base=np.array(log.stay_base, np.float64),
    )


def draw_requests(traffic: TrafficSpec, seed: int, count: int) -> Requests:
    """Requests drawn from a traffic's laws; the same seed gives the same requests.

    Times between arrivals are exponential, or gamma with the traffic's coefficient of variation (0: evenly spaced);
    lengths are independent and rounded to whole tokens.
    """

    rng = np.random.default_rng(seed)
    mean, cv = 1.0 / traffic.arrivals.rate_per_s, traffic.arrivals.cv
    gaps = np.full(count, mean) if cv == 0 else rng.gamma(1.0 / cv**2, mean * cv**2, count)
    columns = _Drawn(
        np.cumsum(gaps),
        np.rint(draw_lengths(traffic.input_len, rng, count)).astype(np.int64),
        np.rint(draw_lengths(traffic.output_len, rng, count)).astype(np.int64),
    )
    return requests_of(columns, traffic.service, traffic.patience_s)


@dataclass(frozen=True, slots=True, eq=False)
class _Drawn:
    arrival_s: Reals
    input_len: Integers
    output_len: Integers
