"""Bandwidth, endurance and money against published figures; inverses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from offload_facts import GB, TB

from kvdesk.engine.offload.setting import SECOND_USE_SHARE
from kvdesk.engine.offload.sizing import (
    bytes_per_day,
    cost_per_month,
    drives_for_life,
    drives_for_rate,
    drives_needed,
    hit_that_pays,
    life_years,
    passing_for,
    prefill_saved,
    read_bytes_per_s,
    reuses_that_pay,
    saved_per_month,
    smallest_capacity,
    write_bytes_per_s,
)
from kvdesk.project.tiers import Drives

KAPPA = 327_680
DISTINCT = 26_460  # positions a second of a published conversation trace that were not there before
POSITIVE = st.floats(1e-3, 1e9)


def test_writes_of_a_published_trace():
    rate = write_bytes_per_s(KAPPA, DISTINCT, 0.0)
    assert round(rate / GB, 2) == 8.67
    assert round(bytes_per_day(rate) / TB) == 749
    filtered = write_bytes_per_s(KAPPA, DISTINCT, 0.0, passing=SECOND_USE_SHARE)
    assert round(bytes_per_day(filtered) / TB) == 181


def test_write_bandwidth_and_endurance_both_bind_before_capacity():
    """Drives of 1 write a day: 749 TB of flash, 181 behind the filter; three drives of 3.2 GB/s carry the rate."""
    rate = write_bytes_per_s(KAPPA, DISTINCT, 0.0)
    one = Drives(num_drives=1, drive_bytes=TB, drive_writes_per_day=1, write_amplification=1)
    assert drives_for_life(one.endurance_bytes, 5, rate) == 750  # of 1 TB: 749.1
    assert drives_for_life(one.endurance_bytes, 5, rate * SECOND_USE_SHARE) == 182
    assert drives_for_rate(rate, 3.2 * GB) == 3


def test_total_bytes_written_follow_from_writes_a_day():
    drive = Drives(num_drives=1, drive_bytes=TB, drive_writes_per_day=3, warranty_years=5)
    assert drive.endurance_bytes == 3 * 365 * 5 * TB
    assert Drives(num_drives=1, drive_bytes=TB, total_written_bytes=1380 * TB).endurance_bytes == 1380 * TB


def test_a_stored_position_must_come_back_8_5_times_a_month():
    assert round(reuses_that_pay(0.01, KAPPA, 0.384), 1) == 8.5


def test_a_month_by_hand():
    """1 TB at 0.01 costs 10; 1000 positions a second, a tenth found, save 2.63·10⁹ · 0.1 at 0.384 a million."""
    assert cost_per_month(TB, 0.01) == pytest.approx(10)
    assert saved_per_month(0.384, 1000, 0.1) == pytest.approx(0.384 * 263)


def test_cards_no_longer_needed():
    saved = prefill_saved(0.8, 0.2, requests_per_s=5, cards=8)
    assert (saved.cards_before, saved.cards_after) == (32, 8)
    assert saved.throughput == pytest.approx(4)


def test_the_largest_need_of_drives_binds():
    drives = Drives(
        num_drives=4,
        drive_bytes=4 * TB,
        drive_writes_per_day=1,
        write_amplification=1,
        read_bytes_per_s=7 * GB,
        write_bytes_per_s=3 * GB,
    )
    need = drives_needed(drives, 10 * TB, write=1e6, read=60 * GB, years=5)
    assert (need.capacity, need.read, need.most, need.binding) == (3, 9, 9, "read")


@given(POSITIVE, st.floats(0.1, 20), POSITIVE, st.floats(1, 3))
def test_the_fewest_drives_that_last(endurance, years, rate, amplification):
    count = drives_for_life(endurance, years, rate, amplification)
    assert life_years(endurance, count, rate, amplification) >= years * (1 - 1e-9)
    if count > 1:
        assert life_years(endurance, count - 1, rate, amplification) < years * (1 + 1e-9)


@given(POSITIVE, POSITIVE, POSITIVE)
def test_the_hit_ratio_that_pays_is_the_inverse_of_what_is_saved(cost, value, rate):
    assert saved_per_month(value, rate, hit_that_pays(cost, value, rate)) == pytest.approx(cost)


@given(POSITIVE, st.floats(0, 1), st.floats(0, 1), POSITIVE, POSITIVE)
def test_more_hits_write_less_and_read_more(kappa, hit, more, rate, out):
    higher = min(1.0, hit + more)
    assert write_bytes_per_s(kappa, rate, higher, out) <= write_bytes_per_s(kappa, rate, hit, out)
    assert read_bytes_per_s(kappa, rate, higher) >= read_bytes_per_s(kappa, rate, hit)
    assert write_bytes_per_s(kappa, rate, hit, out, decode_saved=True) >= write_bytes_per_s(kappa, rate, hit, out)


@given(POSITIVE, POSITIVE)
def test_what_may_pass_is_what_the_rate_carries(available, whole):
    assert passing_for(available, whole) * whole <= available * (1 + 1e-12)


@given(st.floats(0.01, 0.99))
def test_the_smallest_capacity_reaches_the_share(hit):
    def curve(tokens):
        return tokens / (tokens + 1e6)

    found = smallest_capacity(curve, hit)
    assert curve(found) >= hit
    assert curve(found * 0.999) < hit
    assert smallest_capacity(lambda tokens: 0.5 * curve(tokens), 0.6) is None
