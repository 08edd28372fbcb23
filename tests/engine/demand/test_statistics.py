"""Statistics of a few requests, counted by hand."""

from dataclasses import dataclass

import numpy as np
import pytest

from kvdesk.engine.demand.columns import requests_of
from kvdesk.engine.demand.lengths import length_mean
from kvdesk.engine.demand.statistics import (
    arrival_cv,
    counts_over_time,
    empirical_length,
    length_summary,
    trace_summary,
)
from kvdesk.project.traffic import ServiceTime


@dataclass(frozen=True)
class Trace:
    arrival_s: np.ndarray
    input_len: np.ndarray
    output_len: np.ndarray


def test_that_minutes_count_from_the_first_arrival():
    assert counts_over_time(np.array([10.0, 69.9, 70.0, 200.0])).tolist() == [2, 1, 0, 1]
    assert counts_over_time(np.array([0.0, 5.0, 9.0]), 5.0).tolist() == [1, 2]


def test_that_even_arrivals_have_no_variation():
    assert arrival_cv(np.arange(5.0)) == 0
    assert arrival_cv(np.array([0.0, 1.0, 4.0])) == pytest.approx(0.5)
    assert arrival_cv(np.array([7.0])) == 0


def test_that_percentiles_lie_between_two_lengths():
    found = length_summary(np.array([0, 10, 20, 30, 40]))
    assert (found.mean, found.p10, found.p50, found.p90, found.p99, found.longest) == pytest.approx(
        (20, 4, 20, 36, 39.6, 40)
    )


def test_that_a_law_of_a_trace_keeps_its_mean():
    found = empirical_length(np.array([9, 1, 5, 5, 30]), 3)
    assert (found.tokens, found.weights) == ((3, 7, 30), (2, 2, 1))
    skewed = np.random.default_rng(1).lognormal(7, 1.2, 20_000).astype(np.int64)
    assert length_mean(empirical_length(skewed)) == pytest.approx(skewed.mean(), abs=0.5)


def test_that_a_summary_keeps_rate_and_span():
    found = trace_summary(Trace(np.array([0.0, 30.0, 120.0]), np.arange(3), np.arange(3)), "ours", 0.25)
    assert (found.span_s, found.rate_per_s, found.busiest_minute_per_s) == (120, 0.025, 2 / 60)
    assert (found.name, found.num_requests, found.reuse_share) == ("ours", 3, 0.25)
    single = trace_summary(Trace(np.zeros(1), np.ones(1, int), np.ones(1, int)), "one")
    assert single.rate_per_s == 0


def test_that_service_is_base_and_prefill_and_steps():
    trace = Trace(np.zeros(2), np.array([100, 50]), np.array([10, 0]))
    found = requests_of(trace, ServiceTime(base_s=1, prefill_tokens_per_s=50, step_s=0.5), patience_s=9)
    assert found.prefill_s.tolist() == [3, 2]
    assert found.service_s.tolist() == [8, 2]
    assert found.patience_s.tolist() == [9, 9]
    assert requests_of(trace, ServiceTime(base_s=1)).service_s.tolist() == [1, 1]
