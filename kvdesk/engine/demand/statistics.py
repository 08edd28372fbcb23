"""What a trace looks like: rates, burstiness and lengths."""

import numpy as np

from kvdesk.engine.demand.columns import Integers, Reals, RequestColumns
from kvdesk.project.reuse import KeptFor
from kvdesk.project.traffic import EmpiricalLength, LengthSummary, TraceSummary

MINUTE_S = 60.0


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
