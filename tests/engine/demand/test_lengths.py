"""Laws of lengths, and what sequences store while they live."""

import math

import numpy as np
import pytest

from kvdesk.engine.demand import lengths
from kvdesk.project.traffic import (
    EmpiricalLength,
    LogNormalLength,
    PercentileLength,
    PercentilePoint,
    PointLength,
    ServiceTime,
)


def at(percent: float, tokens: float) -> PercentilePoint:
    return PercentilePoint(percent=percent, tokens=tokens)


EVEN = PercentileLength(points=(at(100, 10),))


def test_that_a_log_normal_is_found_from_its_median_and_mean():
    """Median e^μ, mean e^(μ + σ²/2)."""
    mu, sigma = lengths.log_normal_parameters(LogNormalLength(mean=200, percentiles=(at(50, 100),)))
    assert (mu, sigma) == (pytest.approx(math.log(100)), pytest.approx(math.sqrt(2 * math.log(2))))


@pytest.mark.parametrize(
    "length",
    [
        LogNormalLength(mean=1000, percentiles=(at(99, 5000),)),
        LogNormalLength(mean=1000, percentiles=(at(90, 900),)),
        LogNormalLength(mean=1000, percentiles=(at(10, 300),)),
        LogNormalLength(percentiles=(at(50, 700), at(95, 4000))),
    ],
)
def test_that_a_log_normal_has_the_facts_it_was_made_from(length):
    if length.mean is not None:
        assert lengths.length_mean(length) == pytest.approx(length.mean)
    for point in length.percentiles:
        assert lengths.length_percentile(length, point.percent) == pytest.approx(point.tokens)
    points = lengths.length_points(length)
    assert points.mean == pytest.approx(lengths.length_mean(length))
    assert points.shares.sum() == pytest.approx(1)


@pytest.mark.parametrize("facts", [(1000, 99, 20_000), (1000, 50, 1200)])
def test_that_facts_no_log_normal_has_are_refused(facts):
    mean, percent, tokens = facts
    with pytest.raises(ValueError, match="no log-normal"):
        lengths.length_mean(LogNormalLength(mean=mean, percentiles=(at(percent, tokens),)))


@pytest.mark.parametrize("second", [at(50.1, 6144), at(math.nextafter(50, 51), 6144)])
def test_that_percentiles_too_near_each_other_are_refused(second):
    """ln 2 within 0.1 %: σ = 0.693 ÷ 0.0025 = 276, and the mean is e^(276² ÷ 2) times the median."""
    with pytest.raises(ValueError, match="mean beyond what a plan holds"):
        lengths.length_mean(LogNormalLength(percentiles=(at(50, 3072), second)))


def test_that_percentiles_are_evenly_spread_between():
    assert lengths.length_mean(EVEN) == pytest.approx(5)
    assert lengths.length_percentile(EVEN, 25) == pytest.approx(2.5)
    bent = PercentileLength(points=(at(0, 4), at(50, 8), at(100, 108)))
    assert lengths.length_mean(bent) == pytest.approx((6 + 58) / 2)
    assert lengths.length_points(bent).mean == pytest.approx(32)


def test_that_counted_lengths_keep_their_weights():
    length = EmpiricalLength(tokens=(10, 2), weights=(1, 3))
    assert lengths.length_mean(length) == 4
    assert lengths.length_points(length).variance == 12
    assert [lengths.length_percentile(length, percent) for percent in (50, 75, 76)] == [2, 2, 10]
    assert lengths.length_mean(EmpiricalLength(tokens=(1, 2, 3))) == 2


def test_that_every_input_goes_with_every_output():
    law = lengths.independent_law(EmpiricalLength(tokens=(1, 2)), EmpiricalLength(tokens=(10, 20), weights=(3, 1)))
    pairs = zip(law.input_len.tolist(), law.output_len.tolist(), law.shares.tolist(), strict=True)
    assert sorted(pairs) == [(1, 10, 0.375), (1, 20, 0.125), (2, 10, 0.375), (2, 20, 0.125)]
    assert law.service(ServiceTime(base_s=1, prefill_tokens_per_s=10, step_s=0.5)).mean == 1 + 0.15 + 6.25


def test_that_very_many_lengths_are_paired_by_shares_and_keep_their_mean():
    """4,096 lengths each would be 16.8 million pairs, two gigabytes of them."""
    many = EmpiricalLength(tokens=tuple(range(4096)), weights=tuple(float(1 + index % 3) for index in range(4096)))
    law = lengths.independent_law(many, many)
    assert len(law.shares) <= 512**2
    assert law.shares.sum() == pytest.approx(1)
    mean = sum(index * (1 + index % 3) for index in range(4096)) / sum(1 + index % 3 for index in range(4096))
    assert law.input_len @ law.shares == pytest.approx(mean)
    assert law.output_len @ law.shares == pytest.approx(mean)
    spread = math.sqrt(law.input_len**2 @ law.shares - mean**2)
    assert spread == pytest.approx(math.sqrt((4096**2 - 1) / 12), rel=1e-3)


def test_that_a_sequence_stores_its_prompt_at_once_and_grows_by_one_a_step():
    """100 in, 10 out, instantly prefilled: a line from 100 to 110, between before and after each step."""
    law = lengths.independent_law(PointLength(tokens=100), PointLength(tokens=10))
    stored = lengths.stored_positions(law, ServiceTime(step_s=0.5))
    before = sum(100 + step for step in range(10)) / 10
    after = sum(100 + step for step in range(1, 11)) / 10
    assert stored.mean == pytest.approx((before + after) / 2)
    assert stored.area == pytest.approx(105 * 5)
    assert stored.variance == pytest.approx(10**2 / 12)
    assert stored.percentile(90) == pytest.approx(109, abs=0.02)


def test_that_the_prompt_alone_is_stored_before_the_first_step():
    """2 s at 100, then 3 s from 100 to 106."""
    law = lengths.independent_law(PointLength(tokens=100), PointLength(tokens=6))
    stored = lengths.stored_positions(law, ServiceTime(base_s=2, step_s=0.5))
    assert stored.mean == pytest.approx((2 * 100 + 3 * 103) / 5)
    assert stored.percentile(39.9) == pytest.approx(100, abs=0.02)
    assert stored.percentile(70) == pytest.approx(103, abs=0.02)


def test_that_long_stays_are_met_more_often():
    """Half the requests stay 1 s with about 1 position, half 9 s with about 1000."""
    law = lengths.RequestLaw(np.array([1.0, 1000.0]), np.array([1.0, 9.0]), np.array([0.5, 0.5]))
    stored = lengths.stored_positions(law, ServiceTime(step_s=1))
    assert stored.mean == pytest.approx((1.5 * 1 + 1004.5 * 9) / 10)
    assert stored.percentile(9) <= 2.2
    assert stored.percentile(11) >= 999


def test_that_no_service_time_stores_nothing_that_can_be_counted():
    law = lengths.independent_law(PointLength(tokens=5), PointLength(tokens=5))
    with pytest.raises(ValueError, match="service time of 0"):
        lengths.stored_positions(law, ServiceTime())


@pytest.mark.parametrize(
    "length",
    [
        PointLength(tokens=7),
        EVEN,
        EmpiricalLength(tokens=(1, 9), weights=(1, 3)),
        LogNormalLength(mean=100, percentiles=(at(50, 80),)),
    ],
)
def test_that_draws_follow_the_law_and_the_seed(length):
    first = lengths.draw_lengths(length, np.random.default_rng(3), 40_000)
    again = lengths.draw_lengths(length, np.random.default_rng(3), 40_000)
    assert (first == again).all()
    deviation = math.sqrt(lengths.length_points(length).variance / 40_000)
    assert abs(first.mean() - lengths.length_mean(length)) <= 5 * deviation
