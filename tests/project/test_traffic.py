"""Traffic as it is saved: what is accepted, what is refused, and that nothing is lost."""

import pytest
from pydantic import ValidationError

from kvdesk.project.traffic import (
    Arrivals,
    EmpiricalLength,
    LengthSummary,
    LogNormalLength,
    PercentileLength,
    PercentilePoint,
    PointLength,
    ServiceTime,
    TraceSummary,
    TrafficSpec,
)


def at(percent: float, tokens: float) -> PercentilePoint:
    return PercentilePoint(percent=percent, tokens=tokens)


SUMMARY = LengthSummary(mean=100, p10=10, p50=80, p90=200, p99=400, longest=500)
TRACE = TraceSummary(
    name="ours.csv",
    num_requests=12,
    span_s=60,
    rate_per_s=0.2,
    busiest_minute_per_s=0.25,
    arrival_cv=1.5,
    input_len=SUMMARY,
    output_len=SUMMARY,
    reuse_share=0.4,
)
LENGTHS = (
    PointLength(tokens=5),
    PercentileLength(points=(at(50, 10), at(100, 20))),
    LogNormalLength(mean=10, percentiles=(at(99, 50),)),
    LogNormalLength(percentiles=(at(50, 5), at(99, 50))),
    EmpiricalLength(tokens=(1, 2), weights=(1, 0)),
)


@pytest.mark.parametrize("length", LENGTHS)
def test_that_a_spec_is_read_back_as_it_was_written(length):
    spec = TrafficSpec(
        arrivals=Arrivals(rate_per_s=3, cv=2),
        input_len=length,
        output_len=PercentileLength(points=(at(10, 7), at(100, 90))),
        service=ServiceTime(base_s=0.1, prefill_tokens_per_s=1e4, step_s=0.02),
        percentile=95,
        max_sequences=64,
        overflow="preempt",
        patience_s=30,
        trace=TRACE,
    )
    assert TrafficSpec.model_validate_json(spec.model_dump_json()) == spec


@pytest.mark.parametrize(
    "build",
    [
        lambda: PercentileLength(points=(at(50, 10), at(40, 20), at(100, 30))),
        lambda: PercentileLength(points=(at(50, 10), at(100, 5))),
        lambda: PercentileLength(points=(at(50, 10),)),
        lambda: LogNormalLength(percentiles=(at(50, 10),)),
        lambda: LogNormalLength(mean=5, percentiles=(at(50, 10), at(90, 20))),
        lambda: LogNormalLength(mean=5, percentiles=(at(100, 10),)),
        lambda: LogNormalLength(percentiles=(at(90, 10), at(50, 5))),
        lambda: LogNormalLength(mean=5, percentiles=(at(50, 0),)),
        lambda: EmpiricalLength(tokens=(1, 2), weights=(1,)),
        lambda: EmpiricalLength(tokens=(1, 2), weights=(0, 0)),
        lambda: EmpiricalLength(tokens=()),
        lambda: Arrivals(rate_per_s=0),
        lambda: Arrivals(rate_per_s=float("nan")),
        lambda: ServiceTime(step_s=-1),
        lambda: PointLength(tokens=(1 << 40) + 1),
        lambda: PointLength(tokens=5, unit="pages"),
    ],
)
def test_that_what_makes_no_sense_is_refused(build):
    with pytest.raises(ValidationError):
        build()
