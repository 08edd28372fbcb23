"""Traffic as a project holds it: how often requests arrive, how long they are and how long they stay."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from kvdesk.project.base import MAX_POSITIONS, MAX_SEQUENCES, Positions, Spec
from kvdesk.project.reuse import KeptFor

Share = Annotated[float, Field(ge=0, le=1)]
Seconds = Annotated[float, Field(ge=0, le=1e9)]
Tokens = Annotated[float, Field(ge=0, le=MAX_POSITIONS)]
Percent = Annotated[float, Field(ge=0, le=100)]

OverflowPolicy = Literal["queue", "preempt", "refuse"]


class PercentilePoint(Spec):
    """So many per cent of the requests are this long or shorter; 100 is the longest one."""

    percent: Percent
    tokens: Tokens


class PointLength(Spec):
    """Every request is equally long."""

    kind: Literal["point"] = "point"
    tokens: Positions


class PercentileLength(Spec):
    """Lengths by percentiles, evenly spread between one and the next; from 0 where no shortest is given."""

    kind: Literal["percentiles"] = "percentiles"
    points: Annotated[tuple[PercentilePoint, ...], Field(min_length=1, max_length=101)]

    @model_validator(mode="after")
    def _rises(self) -> Self:
        for before, after in zip(self.points, self.points[1:], strict=False):
            if not (before.percent < after.percent and before.tokens <= after.tokens):
                raise ValueError(f"percentiles need to rise, not {before.percent} and then {after.percent}")
        if self.points[-1].percent != 100:
            raise ValueError("percentiles end with 100, the longest length")
        return self


class LogNormalLength(Spec):
    """Lengths whose logarithm is normal, by two facts: the mean and a percentile, or two percentiles."""

    kind: Literal["log-normal"] = "log-normal"
    mean: Annotated[float, Field(gt=0, le=MAX_POSITIONS)] | None = None
    percentiles: Annotated[tuple[PercentilePoint, ...], Field(min_length=1, max_length=2)]

    @model_validator(mode="after")
    def _has_two_facts(self) -> Self:
        if (self.mean is not None) + len(self.percentiles) != 2:
            raise ValueError("a log-normal length has two facts: the mean and a percentile, or two percentiles")
        if any(not 0 < point.percent < 100 or point.tokens <= 0 for point in self.percentiles):
            raise ValueError("a percentile of a log-normal length is between 0 and 100, and its tokens are above 0")
        if self.mean is None:
            low, high = self.percentiles
            if not (low.percent < high.percent and low.tokens <= high.tokens):
                raise ValueError(f"percentiles need to rise, not {low.percent} and then {high.percent}")
        return self


class EmpiricalLength(Spec):
    """Lengths as they were counted, each with its share of the requests; equal shares where none are given."""

    kind: Literal["empirical"] = "empirical"
    tokens: Annotated[tuple[Positions, ...], Field(min_length=1, max_length=4096)]
    weights: tuple[Annotated[float, Field(ge=0, le=1e12)], ...] = ()

    @model_validator(mode="after")
    def _weighs_each(self) -> Self:
        if self.weights and (len(self.weights) != len(self.tokens) or sum(self.weights) <= 0):
            raise ValueError("give each length a weight, some of them above 0, or none")
        return self


Length = Annotated[PointLength | PercentileLength | LogNormalLength | EmpiricalLength, Field(discriminator="kind")]


class Arrivals(Spec):
    """Mean rate, and the coefficient of variation of the times between arrivals: 1 is Poisson."""

    rate_per_s: Annotated[float, Field(gt=0, le=1e7)]
    cv: Annotated[float, Field(ge=0, le=1000)] = 1.0


class ServiceTime(Spec):
    """How long a sequence stays once it runs: base + input ÷ prefill rate + output × time a step.

    An assumption, the same whatever else runs: a batch that slows its steps down is not followed. No prefill rate
    means that the prompt is stored at once. `basis` says what the figures rest on; "" where they were typed.
    """

    base_s: Seconds = 0.0
    prefill_tokens_per_s: Annotated[float, Field(gt=0, le=1e12)] | None = None
    step_s: Seconds = 0.0
    basis: Annotated[str, Field(max_length=500)] = ""


class LengthSummary(Spec):
    """What is kept of the lengths of a trace, in tokens."""

    mean: Tokens
    p10: Tokens
    p50: Tokens
    p90: Tokens
    p99: Tokens
    longest: Tokens


class TraceFile(Spec):
    """Where a trace was read from and as what, so that it can be read again; nothing of what it holds.

    `path` is where it was then, `sha256` that of the whole file; the columns are those of its arrival (in
    `arrival_unit`) and lengths. `is_sorted`: rows out of order were put in order.
    """

    path: Annotated[str, Field(min_length=1, max_length=4096)]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    arrival: Annotated[str, Field(max_length=1000)]
    arrival_unit: Literal["s", "ms", "us", "ns", "iso"]
    input_len: Annotated[str, Field(max_length=1000)]
    output_len: Annotated[str, Field(max_length=1000)]
    is_sorted: bool = False


class TraceSummary(Spec):
    """What is kept of a trace that was read: the trace itself stays outside the project, in `file`.

    The rates are requests a second over the whole span and in the busiest minute, minutes counted from the first
    arrival. `reuse_share` is the share of prompt tokens that an endless prefix cache would hold, None without ids, and
    `kept` what one that forgets after a time holds and how large it is.
    """

    name: Annotated[str, Field(max_length=200)]
    num_requests: Annotated[int, Field(ge=1)]
    span_s: Seconds
    rate_per_s: Annotated[float, Field(ge=0, le=1e9)]
    busiest_minute_per_s: Annotated[float, Field(ge=0, le=1e9)]
    arrival_cv: Annotated[float, Field(ge=0, le=1e9)]
    input_len: LengthSummary
    output_len: LengthSummary
    reuse_share: Share | None = None
    kept: Annotated[tuple[KeptFor, ...], Field(max_length=100)] = ()
    file: TraceFile | None = None


class TrafficSpec(Spec):
    """The load of one server: arrivals, lengths, service and what becomes of requests that do not fit.

    `percentile` is the one to plan for. `max_sequences` is the runtime's cap; None where it has none. `overflow` says
    whether a request that does not fit waits until its whole length does, starts as soon as its prompt does and may
    be preempted and recomputed, or is refused. Who waits leaves after `patience_s`. `trace` is where the figures are
    taken from; nothing is computed from it.
    """

    arrivals: Arrivals
    input_len: Length
    output_len: Length
    service: ServiceTime
    percentile: Annotated[float, Field(ge=50, lt=100)] = 99.0
    max_sequences: Annotated[int, Field(ge=1, le=MAX_SEQUENCES)] | None = None
    overflow: OverflowPolicy = "queue"
    patience_s: Annotated[float, Field(gt=0, le=1e9)] | None = None
    trace: TraceSummary | None = None


class CaseTraffic(Spec):
    """What a case may take its resident sequences from; its lengths are the case's own.

    `max_sequences` is the cap over all replicas together; None where nothing caps. `is_live` says whether the resident
    sequences are those that `percentile` gives, from now on; otherwise the figure typed in the case stands.
    """

    arrivals: Arrivals
    service: ServiceTime
    percentile: Annotated[float, Field(ge=50, lt=100)] = 99.0
    max_sequences: Annotated[int, Field(ge=1, le=MAX_SEQUENCES)] | None = None
    overflow: OverflowPolicy = "queue"
    patience_s: Annotated[float, Field(gt=0, le=1e9)] | None = None
    trace: TraceSummary | None = None
    is_live: bool = False
