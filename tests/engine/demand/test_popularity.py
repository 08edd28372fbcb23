"""Che's approximation against a cache that is really run, and at its limits."""

import math
from collections import OrderedDict

import numpy as np
import pytest

from kvdesk.engine.demand.popularity import characteristic_time, zipf_rates


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
@pytest.mark.parametrize("capacity", [100, 400])
def test_that_blocks_stay_as_long_as_in_a_cache_that_is_run(exponent, capacity):
    """Within the noise of the run and half a point: what is asked for again within the time is a hit."""
    rates = zipf_rates(1000, exponent)
    hits = float(rates @ -np.expm1(-rates * characteristic_time(rates, capacity)))
    expected = simulated(rates, capacity)
    noise = 4 * math.sqrt(expected * (1 - expected) / 80_000)
    assert abs(hits - expected) < noise + 0.005


def test_that_equal_blocks_stay_by_their_share():
    """With n equal blocks an LRU cache of C holds each with chance C ÷ n: Che is exact."""
    assert characteristic_time(np.full(200, 3.0), 50) == pytest.approx(-math.log(0.75) / 3)


def test_that_everything_stays_where_everything_fits():
    assert characteristic_time(zipf_rates(30, 1.0), 30) == math.inf


def test_that_popularity_falls_by_rank_and_adds_up():
    rates = zipf_rates(4, 1.0, total_per_s=25.0)
    assert rates == pytest.approx([12, 6, 4, 3])
