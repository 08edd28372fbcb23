"""Requests as columns: what a trace gives, and what a law of lengths stands for."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from kvdesk.project.traffic import ServiceTime

Integers = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]


class RequestColumns(Protocol):
    """Requests in the order they arrive: seconds from the first, tokens in and out."""

    @property
    def arrival_s(self) -> Reals: ...
    @property
    def input_len(self) -> Integers: ...
    @property
    def output_len(self) -> Integers: ...


class BlockColumns(RequestColumns, Protocol):
    """Requests with the ids of their prompts' blocks, head first: row i has
    `hash_values[hash_offsets[i]:hash_offsets[i + 1]]`, `block_size` positions each."""

    @property
    def hash_offsets(self) -> Integers | None: ...
    @property
    def hash_values(self) -> Integers | None: ...
    @property
    def block_size(self) -> int | None: ...


@dataclass(frozen=True, slots=True, eq=False)
class Requests:
    """Requests to simulate: a trace's columns, and how long each runs.

    `prefill_s` is the time at the length of the prompt, then `output_len` steps of `step_s` each follow. A request
    leaves `patience_s` after it arrived, served or not; None where nobody leaves. `prefill_s_per_token` is what one
    more position costs to recompute after a preemption.
    """

    arrival_s: Reals
    input_len: Integers
    output_len: Integers
    prefill_s: Reals
    step_s: float
    prefill_s_per_token: float = 0.0
    patience_s: Reals | None = None

    @property
    def service_s(self) -> Reals:
        """Seconds each request runs when nothing stops it."""
        return self.prefill_s + self.output_len * self.step_s

    def __len__(self) -> int:
        return len(self.arrival_s)


def requests_of(columns: RequestColumns, service: ServiceTime, patience_s: float | None = None) -> Requests:
    """The requests of a trace under an assumed service time: base + input ÷ prefill rate + output × step."""
    per_token = 0.0 if service.prefill_tokens_per_s is None else 1.0 / service.prefill_tokens_per_s
    return Requests(
        arrival_s=columns.arrival_s,
        input_len=columns.input_len,
        output_len=columns.output_len,
        prefill_s=np.asarray(service.base_s + columns.input_len * per_token, np.float64),
        step_s=service.step_s,
        prefill_s_per_token=per_token,
        patience_s=None if patience_s is None else np.full(len(columns.arrival_s), patience_s),
    )
