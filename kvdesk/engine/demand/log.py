"""What a simulation writes down as it runs: growing arrays, made into columns when it is done."""

import math
from array import array
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

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
        self.end = numbers_of(requests.arrival_s)
        self.stay_request = array("q")
        self.stay_begin = array("d")
        self.stay_growth = array("d")
        self.stay_end = array("d")
        self.stay_base = array("d")

    def add_stay(self, request: int, begin: float, growth: float, end: float, base: float) -> None:
        self.stay_request.append(request)
        self.stay_begin.append(begin)
        self.stay_growth.append(growth)
        self.stay_end.append(end)
        self.stay_base.append(base)


def numbers_of(column: npt.NDArray[Any]) -> "array[float]":
    """A column to read number by number: eight bytes each, not an object each."""
    return array("d", column.astype(np.float64).tobytes())


def leaving_times(requests: Requests) -> "array[float] | None":
    """When the patience of each request ends; None where nobody leaves."""
    return None if requests.patience_s is None else numbers_of(requests.arrival_s + requests.patience_s)
