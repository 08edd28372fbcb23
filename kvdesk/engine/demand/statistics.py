"""What a trace looks like: rates, burstiness, lengths and the prefixes its prompts share."""

from dataclasses import dataclass

import numpy as np

from kvdesk.engine.demand.columns import BlockColumns, Integers, Reals, RequestColumns
from kvdesk.engine.demand.prefix_reuse import BlockAccesses, block_accesses, ideal_reuse
from kvdesk.project.reuse import KeptFor
from kvdesk.project.traffic import EmpiricalLength, LengthSummary, TraceSummary

MINUTE_S = 60.0


@dataclass(frozen=True, slots=True)
class BlockStatistics:
    """How the blocks of a trace are used.

    `once_share` is the share of distinct blocks that occur once; `top_share` the share of all reuses that the most
    used tenth of the distinct blocks gives; a gap is the time between two uses of a block. `distinct_tokens_per_s` is
    what has to be written: distinct blocks × positions a block ÷ span.
    """

    num_blocks: int
    num_distinct: int
    block_share: float
    token_share: float
    once_share: float
    top_share: float
    gap_mean_s: float
    gap_p50_s: float
    gap_p90_s: float
    gap_p99_s: float
    distinct_tokens_per_s: float


def length_summary(lengths: Integers) -> LengthSummary:
    """Mean and percentiles, linear between two lengths (the usual type 7 of Hyndman and Fan)."""
    p10, p50, p90, p99, longest = np.percentile(lengths, [10, 50, 90, 99, 100]).tolist()
    return LengthSummary(mean=float(np.mean(lengths)), p10=p10, p50=p50, p90=p90, p99=p99, longest=longest)


def empirical_length(lengths: Integers, shares: int = 512) -> EmpiricalLength:
    """The lengths of a trace as a law to plan with: the means of equal shares of the requests, in whole tokens.

    The mean is that of the trace to half a token, and each percentile to within one share.
    """
    parts = np.array_split(np.sort(lengths), min(shares, len(lengths)))
    tokens = tuple(round(float(part.mean())) for part in parts)
    return EmpiricalLength(tokens=tokens, weights=tuple(float(len(part)) for part in parts))


def counts_over_time(arrival_s: Reals, step_s: float = MINUTE_S) -> Integers:
    """Requests in each step of time, counted from the first arrival; divided by the step they are rates."""
    return np.bincount(((arrival_s - arrival_s[0]) // step_s).astype(np.int64)).astype(np.int64)


def arrival_cv(arrival_s: Reals) -> float:
    """Standard deviation ÷ mean of the times between arrivals; 1 is Poisson, and 0 where there is none."""
    gaps = np.diff(arrival_s)
    mean = float(gaps.mean()) if len(gaps) else 0.0
    return float(gaps.std()) / mean if mean > 0 else 0.0


def trace_summary(
    trace: RequestColumns, name: str, reuse_share: float | None = None, kept: tuple[KeptFor, ...] = ()
) -> TraceSummary:
    """What a project keeps of a trace; the rate is requests ÷ span, 0 where the span is none."""
    span = float(trace.arrival_s[-1] - trace.arrival_s[0])
    num_requests = len(trace.arrival_s)
    return TraceSummary(
        name=name,
        num_requests=num_requests,
        span_s=span,
        rate_per_s=num_requests / span if span > 0 else 0.0,
        busiest_minute_per_s=int(counts_over_time(trace.arrival_s).max()) / MINUTE_S,
        arrival_cv=arrival_cv(trace.arrival_s),
        input_len=length_summary(trace.input_len),
        output_len=length_summary(trace.output_len),
        reuse_share=reuse_share,
        kept=kept,
    )


def block_statistics(trace: BlockColumns) -> BlockStatistics:
    """How the blocks of a trace are used; ValueError where it has no block ids."""
    accesses = block_accesses(trace)
    ideal = ideal_reuse(accesses)
    uses = np.sort(np.bincount(accesses.block))[::-1]
    reuses = uses - 1
    gaps = accesses.gap_s[np.isfinite(accesses.gap_s)]
    p50, p90, p99 = np.percentile(gaps, [50, 90, 99]).tolist() if len(gaps) else (0.0, 0.0, 0.0)
    return BlockStatistics(
        num_blocks=len(accesses.block),
        num_distinct=len(uses),
        block_share=ideal.block_share,
        token_share=ideal.token_share,
        once_share=float(np.mean(uses == 1)),
        top_share=float(reuses[: len(reuses) // 10].sum() / max(1, reuses.sum())),
        gap_mean_s=float(gaps.mean()) if len(gaps) else 0.0,
        gap_p50_s=p50,
        gap_p90_s=p90,
        gap_p99_s=p99,
        distinct_tokens_per_s=_written(accesses, len(uses)),
    )


def _written(accesses: BlockAccesses, num_distinct: int) -> float:
    return num_distinct * accesses.block_size / accesses.span_s if accesses.span_s > 0 else 0.0
