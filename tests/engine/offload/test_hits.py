"""Hit ratios of sessions against sessions played one by one; residence against published traces; inverses."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from offload_facts import chat

from kvdesk.engine.demand.popularity import characteristic_time, zipf_rates
from kvdesk.engine.demand.prefix_reuse import Reuse
from kvdesk.engine.offload.hits import (
    curve_hit,
    gaps_of,
    local_hit,
    popularity_hit,
    replayed_points,
    resident_for,
    session_turns,
)
from kvdesk.project.reuse import CurveReuse, PopularityReuse, RequestFacts, ThinkTime

THINK = st.builds(ThinkTime, mean_s=st.floats(1, 1e4)) | st.builds(
    lambda p50, times: ThinkTime(law="log-normal", p50_s=p50, p90_s=p50 * times), st.floats(1, 1e3), st.floats(1, 20)
)
SESSIONS = st.builds(
    chat,
    sessions_per_s=st.floats(0.001, 100),
    num_turns=st.floats(1, 60),
    turns_law=st.sampled_from(["fixed", "geometric"]),
    system_tokens=st.integers(0, 10_000),
    user_tokens=st.integers(1, 10_000),
    output_tokens=st.integers(0, 5000),
    think_time=THINK,
    prefix_stability=st.floats(0, 1),
)
TIMES = st.floats(0, 1e6)
FACTS = RequestFacts(requests_per_s=1, reused_tokens=1000, new_tokens=0.001)


def test_two_turns_by_hand():
    """System 100, user 50, reply 30: prompts of 150 and 230; the second finds 100 + 80, half of the time within T."""
    turns = session_turns(chat(num_turns=2, turns_law="fixed", system_tokens=100, user_tokens=50, output_tokens=30))
    half = 200 * math.log(2)  # of an exponential mean of 200 s
    assert turns.prompt_tokens == 380
    assert turns.hit_ratio(half) == pytest.approx((2 * 100 + 0.5 * 80) / 380)
    without = session_turns(
        chat(num_turns=2, turns_law="fixed", system_tokens=100, user_tokens=50, output_tokens=30), decode_saved=False
    )
    assert without.hit_ratio(half) == pytest.approx((2 * 100 + 0.5 * 50) / 380)


def test_whole_chunks_alone_are_found():
    turns = session_turns(
        chat(num_turns=2, turns_law="fixed", system_tokens=0, user_tokens=700, output_tokens=0),
        chunk_tokens=256,
        tail_saved=False,
    )
    assert turns.hit_ratio(1e12) == pytest.approx(512 / 2100)


@pytest.mark.parametrize("law", ["fixed", "geometric"])
@pytest.mark.parametrize("think", [ThinkTime(mean_s=120), ThinkTime(law="log-normal", p50_s=114, p90_s=519)])
@pytest.mark.parametrize("time_s", [30.0, 300.0])
def test_sessions_played_one_by_one(law, think, time_s):
    """40,000 sessions: positions found within T, and position-seconds kept, in turns drawn at random."""
    reuse = chat(num_turns=4, turns_law=law, system_tokens=800, user_tokens=300, output_tokens=200, think_time=think)
    rng = np.random.default_rng(7)
    found = asked = kept = 0.0
    for _ in range(40_000):
        count = rng.geometric(1 / 4) if law == "geometric" else 4
        gaps = (
            rng.exponential(think.mean_s, count - 1)
            if think.law == "exponential"
            else rng.lognormal(math.log(114), math.log(519 / 114) / 1.2815515655446004, count - 1)
        )
        for turn in range(count):
            asked += 800 + turn * 500 + 300
            found += 800
            if turn and gaps[turn - 1] <= time_s:
                found += turn * 500
            kept += (turn + 1) * 500 * (min(gaps[turn], time_s) if turn < count - 1 else time_s)
    turns = session_turns(reuse)
    assert turns.hit_ratio(time_s) == pytest.approx(found / asked, rel=0.02)
    assert turns.resident_tokens(time_s) == pytest.approx(800 + reuse.sessions_per_s * kept / 40_000, rel=0.02)


def test_gaps_of_a_published_conversation_trace():
    """Median 114 s, nine of ten within 519 s."""
    gaps = gaps_of(ThinkTime(law="log-normal", p50_s=114, p90_s=519))
    assert gaps.within(114) == pytest.approx(0.5)
    assert gaps.within(519) == pytest.approx(0.9)


@pytest.mark.parametrize(("time_s", "law", "trace", "less"), [(300, 7.9, 9.67, 18), (600, 15.9, 16.96, 6)])
def test_littles_law_on_a_published_trace(time_s, law, trace, less):
    """26,460 distinct positions a second; the replay holds more, for reuse renews what is kept."""
    found = resident_for(time_s, 26_460) / 1e6
    assert round(found, 1) == law
    assert round(100 * (1 - found / trace)) == less


def test_how_long_a_published_trace_stays_in_a_cache():
    """15.4 million positions of which 26,460 a second are new stay 580 s (the law turned round)."""
    alone = chat(sessions_per_s=1, num_turns=1, user_tokens=26_460, output_tokens=0)
    assert session_turns(alone).residence_s(15.4e6) == pytest.approx(582, rel=0.001)


def test_room_for_what_all_share_is_enough_while_nobody_comes():
    """No session comes, so that the 700 shared positions are all there is; one fewer keeps nothing."""
    turns = session_turns(chat(sessions_per_s=0, system_tokens=700, num_turns=1))
    assert turns.hit_ratio(turns.residence_s(700)) == pytest.approx(700 / 2200)
    assert turns.hit_ratio(turns.residence_s(699)) == 0
    assert session_turns(chat(sessions_per_s=1, system_tokens=0)).residence_s(0) == 0


@given(SESSIONS, TIMES, TIMES)
def test_keeping_longer_never_finds_less_nor_holds_less(reuse, time_s, more):
    turns = session_turns(reuse)
    assert turns.hit_ratio(time_s) <= turns.hit_ratio(time_s + more) + 1e-12 <= 1 + 2e-12
    assert turns.resident_tokens(time_s) <= turns.resident_tokens(time_s + more) * (1 + 1e-9)


@given(SESSIONS, st.floats(1e-2, 1e6))
def test_residence_is_the_inverse_of_what_is_resident(reuse, time_s):
    turns = session_turns(reuse)
    back = turns.residence_s(turns.resident_tokens(time_s))
    assert turns.resident_tokens(back) == pytest.approx(turns.resident_tokens(time_s), rel=1e-6)


@given(SESSIONS, st.floats(0, 1e12), st.floats(0, 1e12))
def test_a_larger_cache_never_finds_less(reuse, tokens, more):
    turns = session_turns(reuse)

    def found(size):
        return turns.hit_ratio(turns.residence_s(size))

    assert found(tokens) <= found(tokens + more) + 1e-9


@given(SESSIONS, st.sampled_from([1, 16, 256]), TIMES)
def test_unsaved_replies_and_lost_tails_never_find_more(reuse, chunk, time_s):
    best = session_turns(reuse).hit_ratio(time_s)
    assert session_turns(reuse, decode_saved=False).hit_ratio(time_s) <= best + 1e-12
    assert session_turns(reuse, chunk_tokens=chunk, tail_saved=False).hit_ratio(time_s) <= best + 1e-12


def test_single_turns_follow_littles_law():
    turns = session_turns(chat(num_turns=1, sessions_per_s=3, user_tokens=100, output_tokens=50))
    assert turns.resident_tokens(60) == pytest.approx(3 * 150 * 60)


def popular(**facts):
    return PopularityReuse(requests=FACTS, num_items=500, exponent=0.8, **facts)


def test_the_most_popular_items_are_the_best_that_can_be_kept():
    rates = zipf_rates(500, 0.8)
    lfu = popularity_hit(popular(eviction="lfu"), 100_000)
    assert lfu == pytest.approx(float(rates[:100].sum()), rel=1e-5)
    assert popularity_hit(popular(eviction="fifo"), 100_000) < popularity_hit(popular(), 100_000) < lfu


@pytest.mark.parametrize("eviction", ["lru", "fifo"])
def test_popular_items_asked_for_one_by_one(eviction):
    """200,000 requests to a cache of 100 of 500 items, after 20,000 to fill it."""
    rng = np.random.default_rng(3)
    asked = rng.choice(500, 220_000, p=zipf_rates(500, 0.8))
    held, hits = {}, 0
    for turn, item in enumerate(asked.tolist()):
        if item in held:
            hits += turn >= 20_000
            if eviction == "lru":
                held[item] = held.pop(item)
        else:
            held[item] = None
            if len(held) > 100:
                del held[next(iter(held))]
    assert popularity_hit(popular(eviction=eviction), 100_000) == pytest.approx(hits / 200_000, abs=0.01)


@pytest.mark.parametrize("exponent", [0.0, 0.7, 1.0, 1.4])
def test_many_items_taken_together_are_as_each_alone(exponent):
    """20,000 items by the whole sums."""
    rates = zipf_rates(20_000, exponent)
    reuse = PopularityReuse(requests=FACTS, num_items=20_000, exponent=exponent)
    for capacity in (100, 3000):
        time = characteristic_time(rates, capacity)
        whole = float(rates @ -np.expm1(-rates * time))
        assert popularity_hit(reuse, capacity * 1000) == pytest.approx(whole, rel=1e-4)


def test_a_replayed_curve_of_a_published_trace():
    """LRU over a conversation trace: 10.2 more million positions buy 11.5 points, 25.4 more after that 0.9."""
    sizes, shares = (0.51, 1.5, 5.1, 15.4, 25.6, 51, 102), (0.044, 0.065, 0.211, 0.326, 0.355, 0.364, 0.366)
    replays = [
        Reuse(share, share, capacity_blocks=round(size * 1e6 / 512)) for size, share in zip(sizes, shares, strict=True)
    ]
    curve = CurveReuse(requests=FACTS, points=replayed_points(replays, 512))
    gained = [curve_hit(curve, high * 1e6) - curve_hit(curve, low * 1e6) for low, high in ((5.1, 15.4), (25.6, 51))]
    assert [round(100 * points, 1) for points in gained] == [11.5, 0.9]
    assert curve_hit(curve, 0) == 0
    assert curve_hit(curve, 1e12) == 0.366


@given(st.floats(0, 0.7), st.floats(0, 0.3), st.integers(1, 100))
def test_local_tiers_find_no_more_than_a_shared_one(own, shared, places):
    assert (
        local_hit(own, shared, places, affinity=False) <= local_hit(own, shared, places, affinity=True) == shared + own
    )
