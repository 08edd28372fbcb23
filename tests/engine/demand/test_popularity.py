"""Che's approximation against a cache that is really run, and at its limits."""

import math
from collections import OrderedDict

import numpy as np
import pytest

from kvdesk.engine.demand.popularity import characteristic_time, che_estimates, zipf_rates


def simulated(rates: np.ndarray, capacity: int, draws: int = 120_000) -> float:
    rng = np.random.default_rng(11)
    cache, hits, counted = OrderedDict(), 0, 0
    for index, block in enumerate(rng.choice(len(rates), draws, p=rates / rates.sum()).tolist()):
        if index >= draws // 3:
            counted += 1
            hits += block in cache
        cache[block] = True
        cache.move_to_end(block)
        if len(cache) > capacity:
            cache.popitem(last=False)
    return hits / counted


@pytest.mark.parametrize("exponent", [0.6, 0.9, 1.2])
@pytest.mark.parametrize("capacity", [10, 100, 400])
def test_that_the_estimate_is_near_a_cache_that_is_run(exponent, capacity):
    rates = zipf_rates(1000, exponent)
    estimate = che_estimates(rates, [capacity])[0]
    expected = simulated(rates, capacity)
    noise = 4 * math.sqrt(expected * (1 - expected) / 80_000)
    assert abs(estimate.hit_ratio - expected) < noise + abs(estimate.error)


def test_that_equal_blocks_hit_by_their_share():
    """With n equal blocks an LRU cache of C holds each with chance C ÷ n: Che is exact."""
    estimate = che_estimates(np.full(200, 3.0), [50])[0]
    assert estimate.hit_ratio == pytest.approx(0.25)
    assert estimate.characteristic_s == pytest.approx(-math.log(0.75) / 3)


def test_that_the_error_shrinks_as_the_cache_grows():
    rates = zipf_rates(20_000, 0.8)
    errors = [abs(estimate.error) for estimate in che_estimates(rates, [10, 100, 1000, 10_000])]
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] < 1e-4


def test_that_everything_hits_where_everything_fits():
    rates = zipf_rates(30, 1.0)
    assert characteristic_time(rates, 30) == math.inf
    assert [estimate.hit_ratio for estimate in che_estimates(rates, [0, 30, 99])] == [0, 1, 1]


def test_that_popularity_falls_by_rank_and_adds_up():
    rates = zipf_rates(4, 1.0, total_per_s=25.0)
    assert rates == pytest.approx([12, 6, 4, 3])
