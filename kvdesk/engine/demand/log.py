"""What a simulation writes down as it runs: growing arrays, made into columns when it is done."""

import math
from array import array
from dataclasses import dataclass

from kvdesk.engine.demand.columns import Requests

COMPLETED, REFUSED, CANCELLED, TOO_LONG = range(4)


@dataclass(frozen=True, slots=True)
class Limits:
    """Room for so many sequences, and so many positions; None is no limit."""

    max_sequences: int | None
    pool_positions: int | None

    @property
    def sequences(self) -> float:
        return math.inf if self.max_sequences is None else self.max_sequences

    @property
    def positions(self) -> float:
        return math.inf if self.pool_positions is None else self.pool_positions


class Log:
    """Outcome, first start and end of each request, and the stays in the cache in the order they ended."""

    def __init__(self, requests: Requests) -> None:
        self.outcome = array("b", [COMPLETED]) * len(requests)
        self.start = array("d", [math.nan]) * len(requests)
        self.end = array("d", requests.arrival_s.tolist())
        self.stay_request = array("q")
        self.stay_begin = array("d")
        self.stay_growth = array("d")
        self.stay_end = array("d")
        self.stay_base = array("d")

    def add_stay(self, request: int, begin: float, growth: float, end: float, base: float) -> None:
        self.stay_request.append(request)
        self.stay_begin.append(begin)
        self.stay_growth.append(min(growth, end))
        self.stay_end.append(end)
        self.stay_base.append(base)


def leaving_times(requests: Requests) -> list[float]:
    """When the patience of each request ends."""
    if requests.patience_s is None:
        return [math.inf] * len(requests)
    times: list[float] = (requests.arrival_s + requests.patience_s).tolist()
    return times
