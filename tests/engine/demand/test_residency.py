"""Which formula answers for which traffic, what it claims to give exactly, and where there is no answer."""

import math

import numpy as np
import pytest

from kvdesk.engine.demand.lengths import Points, RequestLaw, independent_law, stored_positions
from kvdesk.engine.demand.queueing import certainly, mmc, poisson
from kvdesk.engine.demand.residency import positions_of, residency
from kvdesk.project.traffic import Arrivals, EmpiricalLength, PointLength, ServiceTime, TrafficSpec


def traffic(rate: float = 2.0, cv: float = 1.0, **changes) -> TrafficSpec:
    """5 s each: 1 s of prefill, 40 steps of 0.1 s; 100 to 140 positions."""
    return TrafficSpec(
        arrivals=Arrivals(rate_per_s=rate, cv=cv),
        input_len=PointLength(tokens=100),
        output_len=PointLength(tokens=40),
        service=ServiceTime(base_s=1, step_s=0.1),
        **changes,
    )


def test_that_without_a_cap_residents_are_rate_times_time():
    found = residency(traffic())
    assert found.method == "M/G/∞ (Poisson)"
    assert "resident" in found.exact
    assert found.resident.mean == 10
    assert found.resident.percentile == 18  # Poisson(10): P(N ≤ 17) = 0.9857, P(N ≤ 18) = 0.9928
    assert (found.queued.mean, found.wait_mean_s) == (0, 0)
    assert found.admitted == found.resident
    # Σ rate × ∫ positions: 2 × (1 s × 100 + 4 s × 120)
    assert found.stored_positions.mean == pytest.approx(2 * (100 + 4 * 120))


def test_that_twenty_offered_to_two_leave_two_resident_and_a_queue_that_grows():
    found = residency(traffic(rate=4.0, max_sequences=2))
    assert not found.is_stable
    assert (found.resident.mean, found.resident.percentile) == (2, 2)
    assert math.isinf(found.queued.mean)
    assert found.growth_per_s == pytest.approx(4 - 2 / 5)
    assert found.offered == 20
    assert found.stored_positions.mean == pytest.approx(2 * 116)


def test_that_one_at_a_time_with_steady_service_is_half_a_queue():
    found = residency(traffic(rate=0.1, max_sequences=1))
    assert found.method.startswith("M/G/1")
    assert found.queued.mean == pytest.approx(0.25 / (2 * 0.5))
    assert found.wait_mean_s == pytest.approx(2.5)
    assert found.wait_share == pytest.approx(0.5)
    assert found.admitted.mean == pytest.approx(found.queued.mean + found.resident.mean)


def test_that_several_at_a_time_name_their_approximation():
    """Steady service: half the wait of M/M/c; the residents by Little's law."""
    found = residency(traffic(rate=1.0, max_sequences=7))
    assert "Lee–Longton" in found.method
    assert found.exact == ()
    assert found.queued.mean == pytest.approx(mmc(1.0, 5.0, 7).queued / 2)
    assert found.resident.mean == 5
    bursty = residency(traffic(rate=1.0, cv=3.0, max_sequences=7))
    assert "Allen–Cunneen" in bursty.method
    assert bursty.queued.mean == pytest.approx(9 * found.queued.mean)


def test_that_refusing_follows_erlang():
    found = residency(traffic(rate=0.4, max_sequences=2, overflow="refuse"))
    assert found.refused_share == pytest.approx(0.4)
    assert found.resident.mean == pytest.approx(1.2)
    assert found.queued.mean == 0
    assert "arrivals taken as Poisson" in residency(traffic(cv=2.0, max_sequences=2, overflow="refuse")).method


def test_that_bursts_widen_the_residents_and_keep_their_mean():
    """Steady service: E[min(S, S')] = E[S], so that the variance is the mean × ca²."""
    calm, bursty = residency(traffic(rate=200.0)), residency(traffic(rate=200.0, cv=2.0))
    assert bursty.resident.mean == calm.resident.mean == 1000
    assert bursty.resident.percentile == math.ceil(1000 + 2.3263 * math.sqrt(4 * 1000))
    assert bursty.exact == ()
    assert bursty.stored_positions.mean == calm.stored_positions.mean
    assert bursty.stored_positions.percentile > calm.stored_positions.percentile


def test_that_more_than_a_plan_holds_is_refused():
    with pytest.raises(ValueError, match="more than a plan holds"):
        residency(traffic(rate=1e7))


def test_that_a_trace_s_own_pairs_replace_the_lengths():
    law = RequestLaw(np.array([10.0, 1000.0]), np.array([0.0, 0.0]), np.array([0.5, 0.5]))
    assert residency(traffic(), law).stored_positions.mean == pytest.approx(2 * 1.0 * 505)


def test_that_a_certain_number_of_one_length_is_certain():
    law = independent_law(PointLength(tokens=1000), PointLength(tokens=0))
    stored = stored_positions(law, ServiceTime(base_s=1))
    count, method = positions_of(certainly(7), stored, 99)
    assert "Fourier" in method
    assert count.percentile == pytest.approx(7000, rel=1e-3)


@pytest.mark.parametrize("mean", [3.0, 200.0, 5000.0])
def test_that_positions_of_a_random_number_follow_draws(mean):
    law = independent_law(EmpiricalLength(tokens=(100, 3000), weights=(9, 1)), PointLength(tokens=0))
    stored = stored_positions(law, ServiceTime(base_s=1))
    rng = np.random.default_rng(8)
    counts = rng.poisson(mean, 40_000)
    long = rng.binomial(counts, 0.1)
    expected = np.percentile(3000 * long + 100 * (counts - long), [90, 99])
    found = [positions_of(poisson(mean), stored, percent)[0].percentile for percent in (90, 99)]
    assert found == pytest.approx(expected.tolist(), rel=0.02)


def test_that_points_have_percentiles_by_their_shares():
    points = Points(np.array([5.0, 1.0]), np.array([0.25, 0.75]))
    assert [points.percentile(percent) for percent in (75, 75.1)] == [1, 5]
    assert points.variance == 3
