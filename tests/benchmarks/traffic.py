"""Speed of traces and queues: figures for `run.py`, on requests that are drawn here."""

import io

import numpy as np

from kvdesk.engine.demand.columns import Requests, requests_of
from kvdesk.engine.demand.prefix_reuse import Reuse, block_accesses, lru_reuse
from kvdesk.engine.demand.replay import Replay, replayed
from kvdesk.engine.demand.residency import Residency, residency
from kvdesk.engine.demand.simulation import simulate
from kvdesk.importers.request_trace import ColumnMap, RequestTrace, read_trace
from kvdesk.project.traffic import (
    Arrivals,
    LogNormalLength,
    OverflowPolicy,
    PercentilePoint,
    ServiceTime,
    TrafficSpec,
)

NUM_REQUESTS = 1_000_000
NUM_PROMPTS = 12_031
BLOCKS_A_PROMPT = 24
POLICIES: tuple[OverflowPolicy, ...] = ("queue", "refuse", "preempt")
POOL_POSITIONS = 260_000
ROOMS = {"loose": (10**9, None), "tight": (POOL_POSITIONS, None), "far too small": (60_000, 64)}
NUM_THRASHING = 100_000
SERVICE = ServiceTime(base_s=0.1, prefill_tokens_per_s=20_000, step_s=0.01)
COLUMNS = ColumnMap("arrival_s", "input_tokens", "output_tokens", "s")


def write_trace() -> bytes:
    """A CSV of Poisson arrivals, ten a second, with prompts up to 9,000 and replies up to 900 tokens."""
    rng = np.random.default_rng(1)
    arrivals = np.cumsum(rng.exponential(0.1, NUM_REQUESTS)).tolist()
    inputs, outputs = rng.integers(1, 9000, NUM_REQUESTS).tolist(), rng.integers(1, 900, NUM_REQUESTS).tolist()
    rows = (f"{at:.6f},{in_},{out}\n" for at, in_, out in zip(arrivals, inputs, outputs, strict=True))
    return ("arrival_s,input_tokens,output_tokens\n" + "".join(rows)).encode()


def read(data: bytes) -> RequestTrace:
    return read_trace(io.BytesIO(data), file="trace.csv", columns=COLUMNS)


def resident(trace: RequestTrace) -> Replay:
    return replayed(simulate(requests_of(trace, SERVICE)), 99, positions=POOL_POSITIONS)[0]


def replay(trace: RequestTrace, overflow: OverflowPolicy, room: tuple[int, int | None]) -> Replay:
    """Against room for so many positions and, where one is given, so many requests."""
    pool, cap = room
    return replayed(simulate(requests_of(trace, SERVICE), cap, pool, overflow), 99)[0]


def thrashing() -> Requests:
    """Prompts of up to 50 tokens with replies of up to 4,000: as many are admitted as the pool holds prompts, and most
    of them are preempted, some ten times each, before they end."""
    rng = np.random.default_rng(3)
    inputs, outputs = rng.integers(1, 50, NUM_THRASHING), rng.integers(1, 4000, NUM_THRASHING)
    return Requests(np.cumsum(rng.exponential(0.1, NUM_THRASHING)), inputs, outputs, 0.1 + inputs * 5e-5, 0.01, 5e-5)


def thrash(requests: Requests, overflow: OverflowPolicy) -> Replay:
    """Under 256 requests at once and room for 220,000 positions."""
    return replayed(simulate(requests, 256, 220_000, overflow), 99)[0]


def theory() -> Residency:
    def length(mean: float, late: float) -> LogNormalLength:
        return LogNormalLength(mean=mean, percentiles=(PercentilePoint(percent=99, tokens=late),))

    return residency(
        TrafficSpec(
            arrivals=Arrivals(rate_per_s=5.5),
            input_len=length(1155, 4142),
            output_len=length(211, 601),
            service=ServiceTime(base_s=0.1, prefill_tokens_per_s=10_000, step_s=0.03),
            max_sequences=40,
        )
    )


def block_trace() -> RequestTrace:
    """Prompts of 24 blocks that each go on from one of the thousand before."""
    rng = np.random.default_rng(2)
    prompts: list[np.ndarray] = []
    fresh = 0
    for prompt in range(NUM_PROMPTS):
        shared = int(rng.integers(0, BLOCKS_A_PROMPT))
        head = prompts[int(rng.integers(max(0, prompt - 1000), prompt))][:shared] if prompt else np.empty(0, np.int64)
        tail = np.arange(fresh, fresh + BLOCKS_A_PROMPT - len(head))
        fresh += len(tail)
        prompts.append(np.concatenate([head, tail]))
    lengths = np.full(NUM_PROMPTS, BLOCKS_A_PROMPT * 512)
    return RequestTrace(
        arrival_s=np.arange(NUM_PROMPTS) * 0.3,
        input_len=lengths,
        output_len=lengths,
        hash_offsets=np.arange(NUM_PROMPTS + 1) * BLOCKS_A_PROMPT,
        hash_values=np.concatenate(prompts),
        block_size=512,
    )


def hit_curve(trace: RequestTrace) -> tuple[Reuse, ...]:
    return lru_reuse(block_accesses(trace), [1000 * (step + 1) for step in range(30)])
