"""The simulation by hand, against recursions of its own, and against theory within its own confidence intervals."""

import math
from heapq import heappop, heappush

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from plain_run import PlainRun

from kvdesk.engine.demand import queueing
from kvdesk.engine.demand.columns import Requests
from kvdesk.engine.demand.levels import TimeAtLevels
from kvdesk.engine.demand.replay import replayed
from kvdesk.engine.demand.residency import residency
from kvdesk.engine.demand.simulation import (
    CANCELLED,
    COMPLETED,
    REFUSED,
    TOO_LONG,
    Simulation,
    draw_requests,
    simulate,
)
from kvdesk.engine.demand.timeline import Timeline, timelines
from kvdesk.project.traffic import Arrivals, EmpiricalLength, PointLength, ServiceTime, TrafficSpec


def requests(
    arrivals: list[float],
    inputs: list[int],
    outputs: list[int],
    *,
    prefill: float | list[float] = 0.0,
    step: float = 1.0,
    per_token: float = 0.0,
    patience: list[float] | None = None,
) -> Requests:
    return Requests(
        np.array(arrivals, float),
        np.array(inputs, np.int64),
        np.array(outputs, np.int64),
        np.broadcast_to(np.array(prefill, float), len(arrivals)).copy(),
        step,
        per_token,
        None if patience is None else np.array(patience, float),
    )


def exponential(rate: float, service: np.ndarray, seed: int) -> Requests:
    """Poisson arrivals with these service times, one position each and no steps."""
    count = len(service)
    arrivals = np.cumsum(np.random.default_rng(seed).exponential(1 / rate, count))
    ones = np.ones(count, np.int64)
    return Requests(arrivals, ones, ones * 0, service, 0.0)


def timeline(done: Simulation) -> Timeline:
    """The whole timeline at once."""
    return next(timelines(done, 1 << 40))


# By hand


def test_that_twenty_queued_with_two_running_are_two_resident():
    line = timeline(simulate(requests([0.0] * 22, [10] * 22, [5] * 22), max_sequences=2))
    assert (line.admitted[0], line.queued[0], line.resident[0], line.stored[0]) == (22, 20, 2, 20)


def test_that_a_request_waits_until_its_whole_length_fits():
    """Room for 20: the first two (14) leave 6; the third, of 9, waits for the end of the second at 3 s."""
    done = simulate(requests([0, 0, 1], [4, 3, 5], [4, 3, 4]), pool_positions=20)
    assert done.start_s.tolist() == [0, 0, 3]
    assert done.end_s.tolist() == [4, 3, 7]


def test_that_the_head_of_the_queue_holds_up_those_behind_it():
    done = simulate(requests([0, 0, 0], [5, 9, 1], [2, 1, 1]), pool_positions=10)
    assert done.start_s.tolist() == [0, 2, 3]


def test_that_who_does_not_fit_may_be_refused():
    done = simulate(requests([0, 1, 5], [5] * 3, [4] * 3), max_sequences=1, overflow="refuse")
    assert done.outcome.tolist() == [COMPLETED, REFUSED, COMPLETED]
    assert math.isnan(done.start_s[1])
    assert done.end_s[1] == 1


@pytest.mark.parametrize("overflow", ["queue", "refuse", "preempt"])
def test_that_what_can_never_fit_is_refused_by_every_policy(overflow):
    done = simulate(requests([0, 0], [8, 2], [3, 2]), pool_positions=10, overflow=overflow)
    assert done.outcome.tolist() == [TOO_LONG, COMPLETED]


def test_that_patience_ends_waiting_and_running():
    """One at a time: the second gives up at 2 s, the third starts at 4 s and is cut off at 5 s."""
    done = simulate(requests([0, 1, 1], [5] * 3, [4] * 3, patience=[9, 1, 4]), max_sequences=1)
    assert done.outcome.tolist() == [COMPLETED, CANCELLED, CANCELLED]
    assert done.end_s.tolist() == [4, 2, 5]
    assert math.isnan(done.start_s[1])
    assert done.start_s[2] == 4


def test_that_a_head_that_gives_up_lets_the_next_in():
    done = simulate(requests([0, 0, 0], [5, 9, 1], [6, 1, 1], patience=[9, 2, 9]), pool_positions=13)
    assert done.outcome.tolist() == [COMPLETED, CANCELLED, COMPLETED]
    assert done.start_s.tolist()[2] == 2


def test_that_the_sequence_admitted_last_is_preempted_and_recomputed():
    """Room for 10, two of 4 in and 4 out: 8 at once, full after 1 s. The second goes with 1 token done, returns when
    the first ends at 4 s, recomputes 1 token in 0.5 s, and needs 3 steps more."""
    done = simulate(requests([0, 0], [4, 4], [4, 4], per_token=0.5), pool_positions=10, overflow="preempt")
    assert done.preemptions == 1
    assert done.end_s == pytest.approx([4, 7.5], abs=1e-5)
    assert done.stay_request.tolist() == [1, 0, 1]
    assert done.stay_begin_s == pytest.approx([0, 0, 4], abs=1e-5)
    assert done.stay_growth_s == pytest.approx([0, 0, 4.5], abs=1e-5)
    assert done.stay_end_s == pytest.approx([1, 4, 7.5], abs=1e-5)
    assert done.stay_base == pytest.approx([4, 4, 5], abs=1e-5)


def test_that_no_one_is_admitted_after_a_preemption_until_one_has_left():
    done = simulate(requests([0, 0, 1.5], [4, 4, 1], [4, 4, 1]), pool_positions=10, overflow="preempt")
    assert done.start_s[2] == pytest.approx(4, abs=1e-5)


def test_that_a_preempted_request_may_give_up():
    done = simulate(
        requests([0, 0], [4, 4], [4, 4], patience=[9, 2]), pool_positions=10, overflow="preempt"
    )  # fmt: skip
    assert done.outcome.tolist() == [COMPLETED, CANCELLED]
    assert done.end_s.tolist() == [4, 2]


def test_that_positions_run_in_lines_between_moments():
    """2 s at 100, then 4 steps of 0.5 s to 104."""
    done = simulate(requests([0], [100], [4], prefill=2.0, step=0.5))
    line = timeline(done)
    assert line.time_s.tolist() == [0, 2, 4]
    assert line.stored.tolist() == [100, 100]
    assert line.stored_end.tolist() == [100, 104]
    assert line.time_above(positions=103) == pytest.approx(0.5)
    assert line.time_above(sequences=0) == 4
    found, curves = replayed(done, 75, np.array([0.0, 2.0, 4.0, 6.0]), positions=103)
    assert (found.stored_mean, found.above_s) == (101, pytest.approx(0.5))
    assert found.stored_percentile == pytest.approx(102, abs=0.1)
    assert curves.stored.tolist() == [100, 104, 0]
    assert curves.resident.tolist() == [1, 1, 0]


def test_that_arrivals_out_of_order_are_refused():
    with pytest.raises(ValueError, match="order"):
        simulate(requests([1, 0], [1, 1], [1, 1]))


@pytest.mark.parametrize("arrivals", [[], [3.0]])
def test_that_nothing_happens_where_nothing_stays(arrivals):
    none = [0] * len(arrivals)
    found = replayed(simulate(requests(arrivals, none, none)), 99)[0]
    assert (found.span_s, found.resident_mean, found.stored_peak) == (0, 0, 0)


# Properties

POLICIES = st.sampled_from(["queue", "preempt", "refuse"])


@st.composite
def small_requests(draw):
    count = draw(st.integers(1, 14))
    gaps = draw(st.lists(st.sampled_from([0.0, 0.25, 1.0, 2.5]), min_size=count, max_size=count))
    inputs = draw(st.lists(st.integers(0, 9), min_size=count, max_size=count))
    outputs = draw(st.lists(st.integers(0, 9), min_size=count, max_size=count))
    patience = draw(st.none() | st.lists(st.floats(0.1, 20), min_size=count, max_size=count))
    return requests(
        np.cumsum(gaps).tolist(),
        inputs,
        outputs,
        prefill=[0.125 * length for length in inputs],
        step=draw(st.sampled_from([0.25, 0.5, 1.0])),
        per_token=0.125,
        patience=patience,
    )


@given(small_requests(), POLICIES, st.none() | st.integers(1, 5), st.none() | st.integers(5, 40))
@settings(max_examples=400, deadline=None)
def test_that_every_run_keeps_its_room_and_little_s_law(given_requests, overflow, sequences, pool):
    done = simulate(given_requests, sequences, pool, overflow)
    line = timeline(done)
    length = line.length_s
    assert (line.queued >= 0).all()
    assert line.admitted @ length == pytest.approx(done.sojourn_s.sum(), abs=1e-6)
    stays = (done.stay_end_s - done.stay_begin_s).sum()
    assert line.resident @ length == pytest.approx(stays, abs=1e-6)
    assert line.queued @ length == pytest.approx(done.sojourn_s.sum() - stays, abs=1e-6)
    grown = (done.stay_end_s - done.stay_growth_s) / given_requests.step_s
    area = done.stay_base * (done.stay_end_s - done.stay_begin_s) + grown**2 * given_requests.step_s / 2
    assert line.mid_stored @ length == pytest.approx(area.sum(), abs=1e-6)
    if sequences is not None:
        assert (line.resident <= sequences).all()
    if pool is not None:
        assert max(line.stored.max(), line.stored_end.max()) <= pool + 1e-4
    assert_served(given_requests, done)


def assert_served(given_requests: Requests, done: Simulation) -> None:
    """Who completed has run its whole service; only recomputing makes that longer; nobody starts before arriving."""
    total = np.bincount(done.stay_request, done.stay_end_s - done.stay_begin_s, len(given_requests))
    stays = np.bincount(done.stay_request, minlength=len(given_requests))
    completed = done.outcome == COMPLETED
    service = given_requests.service_s
    assert (total[completed] >= service[completed] - 1e-5).all()
    once = completed & (stays == 1)
    assert total[once] == pytest.approx(service[once], abs=1e-5)
    started = ~np.isnan(done.start_s)
    assert (done.start_s[started] >= given_requests.arrival_s[started]).all()
    assert (np.diff(done.start_s[started]) >= -1e-9).all()


@given(small_requests(), st.integers(1, 4))
@settings(max_examples=100, deadline=None)
def test_that_starts_follow_the_recursion_of_many_servers(given_requests, servers):
    """Kiefer and Wolfowitz: each request takes the server that is free first."""
    plain = Requests(
        given_requests.arrival_s,
        given_requests.input_len,
        given_requests.output_len,
        given_requests.prefill_s,
        given_requests.step_s,
    )
    free = [0.0] * servers
    expected = []
    for arrival, service in zip(plain.arrival_s.tolist(), plain.service_s.tolist(), strict=True):
        start = max(arrival, heappop(free))
        heappush(free, start + service)
        expected.append(start)
    assert simulate(plain, max_sequences=servers).start_s == pytest.approx(expected)


def test_that_a_wide_pool_preempts_nobody_and_changes_nothing():
    spec = traffic(rate=4.0, servers=None)
    drawn = draw_requests(spec, 5, 2000)
    free, wide = simulate(drawn), simulate(drawn, pool_positions=10**9, overflow="preempt")
    assert wide.preemptions == 0
    assert wide.end_s == pytest.approx(free.end_s)
    reserved = simulate(drawn, pool_positions=10**9)
    assert (reserved.end_s == free.end_s).all()


# The same again, step by step


@st.composite
def crowded_requests(draw):
    """Short prompts and long replies that come at once: the pool fills while they grow."""
    count = draw(st.integers(4, 14))

    def numbers(strategy):
        return draw(st.lists(strategy, min_size=count, max_size=count))

    inputs = numbers(st.integers(0, 5))
    return requests(
        np.cumsum(numbers(st.sampled_from([0.0, 0.25, 1.0]))).tolist(),
        inputs,
        numbers(st.integers(2, 12)),
        prefill=[0.125 * length for length in inputs],
        step=draw(st.sampled_from([0.25, 1.0])),
        per_token=0.125,
        patience=draw(st.none() | st.just([draw(st.sampled_from([5.0, 20.0]))] * count)),
    )


@given(small_requests() | crowded_requests(), POLICIES, st.none() | st.integers(1, 5), st.none() | st.integers(5, 40))
@example(
    requests(
        [0.0, *[1.0] * 5, *[1.25] * 8],
        [0, 0, 0, 0, 0, 0, 1, 5, 2, 0, 0, 0, 0, 3],
        [7, 2, 2, 6, 6, *[2] * 9],
        prefill=[0, 0, 0, 0, 0, 0, 0.125, 0.625, 0.25, 0, 0, 0, 0, 0.375],
        step=1.0,
        per_token=0.125,
    ),
    "preempt",
    None,
    11,
)  # the last one fits to the position, and a sum that was kept up is off by 10⁻¹⁵
@example(
    requests(
        [0.0, 0.25, 1.25, 1.25, 2.25, 2.25, 2.5, 3.5, 3.5, 4.5, 4.5, 5.5, 5.75],
        [3, 2, 1, 0, 3, 1, 5, 2, 5, 1, 1, 2, 5],
        [2, 4, 8, 12, 7, 4, 9, 12, 9, 9, 8, 3, 7],
        prefill=[0.375, 0.25, 0.125, 0, 0.375, 0.125, 0.625, 0.25, 0.625, 0.125, 0.125, 0.25, 0.625],
        step=0.25,
        per_token=0.125,
        patience=[20.0] * 13,
    ),
    "preempt",
    None,
    10,
)  # one is preempted at the moment it begins to grow
@settings(max_examples=500, deadline=None)
def test_that_a_run_is_the_plain_one_step_by_step(given_requests, overflow, sequences, pool):
    done = simulate(given_requests, sequences, pool, overflow)
    expected, stays = PlainRun(given_requests, sequences, pool, overflow).run()
    assert done.outcome.tolist() == [one.outcome for one in expected]
    assert done.start_s == pytest.approx([one.start for one in expected], abs=1e-5, nan_ok=True)
    assert done.end_s == pytest.approx([one.end for one in expected], abs=1e-5)
    found = zip(done.stay_request, done.stay_begin_s, done.stay_growth_s, done.stay_end_s, done.stay_base, strict=True)
    assert sorted(found) == [pytest.approx(stay, abs=1e-4) for stay in sorted(stays)]


@given(small_requests(), POLICIES, st.none() | st.integers(5, 40), st.integers(1, 9))
@settings(max_examples=200, deadline=None)
def test_that_pieces_of_a_timeline_are_the_whole(given_requests, overflow, pool, at_once):
    done = simulate(given_requests, 3, pool, overflow)
    whole, pieces = timeline(done), list(timelines(done, at_once))
    assert [time for line in pieces for time in line.time_s[:-1]] == whole.time_s[:-1].tolist()
    for name in ("admitted", "resident", "stored", "stored_end"):
        joined = np.concatenate([getattr(line, name) for line in pieces])
        assert joined == pytest.approx(getattr(whole, name), abs=1e-9)


def test_that_levels_found_late_change_nothing_found_before():
    """Ten seconds from 0 to 10 and ten at a thousand times that: half the time is at or below 10."""
    levels = TimeAtLevels()
    levels.add(np.array([0.0]), np.array([10.0]), np.array([10.0]))
    levels.add(np.array([10_000.0]), np.array([10_000.0]), np.array([10.0]))
    law = levels.law()
    assert law.percentile(25) == pytest.approx(5, abs=law.edges[1])
    assert law.percentile(50) == pytest.approx(10, abs=law.edges[1])
    assert law.percentile(51) == pytest.approx(10_000, abs=law.edges[1])


# Theory


BATCHES, T_OF_19 = 20, 2.861  # Student's t with 19 degrees of freedom, two-sided 99 %


def interval(line: Timeline, values: np.ndarray, until_s: float) -> tuple[float, float]:
    """A 99 % confidence interval of a mean over time, from 20 batches after a tenth of the time.

    Mean ± t₁₉ × standard deviation of the batch means ÷ √20. Source: the method of batch means, Law, "Simulation
    Modeling and Analysis", section 9.5.
    """
    begin = line.time_s[0] + 0.1 * (until_s - line.time_s[0])
    edges = np.linspace(begin, until_s, BATCHES + 1)
    total = np.interp(edges, line.time_s, np.concatenate([[0.0], np.cumsum(values * line.length_s)]))
    means = np.diff(total) / np.diff(edges)
    half = T_OF_19 * float(means.std(ddof=1)) / math.sqrt(BATCHES)
    return float(means.mean()) - half, float(means.mean()) + half


def inside(bounds: tuple[float, float], value: float) -> bool:
    return bounds[0] <= value <= bounds[1]


@pytest.mark.parametrize(("rate", "servers"), [(0.7, 1), (3.0, 4), (18.0, 20)])
def test_that_erlang_c_is_within_the_interval_of_the_simulation(rate, servers):
    drawn = exponential(rate, np.random.default_rng(1).exponential(1.0, 60_000), seed=2)
    line = timeline(simulate(drawn, max_sequences=servers))
    until = float(drawn.arrival_s[-1])
    waiting, number = queueing.mmc(rate, 1.0, servers), queueing.mmc_number(rate, servers)
    assert inside(interval(line, line.queued, until), waiting.queued)
    assert inside(interval(line, line.resident, until), rate)
    for count in (servers * 3 // 4, servers - 1, servers):
        expected = number.capped(servers).probabilities[count]
        assert inside(interval(line, (line.resident == count).astype(float), until), expected)


@pytest.mark.parametrize("seed", [3, 4])
def test_that_pollaczek_and_khinchine_are_within_the_interval_of_the_simulation(seed):
    times, shares = np.array([0.25, 1.0, 4.0]), np.array([0.5, 0.4, 0.1])
    service = np.random.default_rng(seed).choice(times, 60_000, p=shares)
    mean = float(times @ shares)
    cv2 = float(times**2 @ shares) / mean**2 - 1
    drawn = exponential(0.7, service, seed + 10)
    line = timeline(simulate(drawn, max_sequences=1))
    until = float(drawn.arrival_s[-1])
    assert inside(interval(line, line.queued, until), queueing.mg1(0.7, mean, cv2).queued)
    number = queueing.mg1_number(0.7, times, shares)
    for count in range(4):
        share = interval(line, (line.admitted == count).astype(float), until)
        assert inside(share, number.probabilities[count])


def traffic(rate: float, servers: int | None, **changes) -> TrafficSpec:
    return TrafficSpec(
        arrivals=Arrivals(rate_per_s=rate),
        input_len=EmpiricalLength(tokens=(50, 200, 1000), weights=(5, 3, 2)),
        output_len=EmpiricalLength(tokens=(10, 100), weights=(1, 1)),
        service=ServiceTime(base_s=0.2, prefill_tokens_per_s=5000, step_s=0.02),
        percentile=95,
        max_sequences=servers,
        **changes,
    )


@pytest.mark.parametrize(
    ("servers", "overflow"),
    [(None, "queue"), (12, "refuse"), (12, "queue"), (1, "queue")],
)
def test_that_residency_agrees_with_the_simulation(servers, overflow):
    """Means within the interval; percentiles of counts within one, of positions within two per cent."""
    spec = traffic(6.0 if servers != 1 else 0.4, servers, overflow=overflow)
    found = residency(spec)
    drawn = draw_requests(spec, 7, 60_000)
    done = simulate(drawn, servers, overflow=overflow)
    line = timeline(done)
    until = float(drawn.arrival_s[-1])
    assert inside(interval(line, line.resident, until), found.resident.mean)
    assert inside(interval(line, line.mid_stored, until), found.stored_positions.mean)
    figures = replayed(done, 95)[0]
    assert abs(figures.resident_percentile - found.resident.percentile) <= 1
    assert figures.stored_percentile == pytest.approx(found.stored_positions.percentile, rel=0.02)
    assert figures.refused / len(drawn) == pytest.approx(found.refused_share, rel=0.1)
    if servers == 12 and overflow == "queue":
        assert figures.queued_mean == pytest.approx(found.queued.mean, rel=0.15)
    if servers == 1:
        assert inside(interval(line, line.queued, until), found.queued.mean)


@pytest.mark.parametrize("overflow", ["queue", "preempt", "refuse"])
def test_that_the_same_seed_gives_the_same_run(overflow):
    spec = traffic(8.0, 20, patience_s=6.0)
    first, again, other = (
        simulate(draw_requests(spec, seed, 3000), 20, 6000, overflow) for seed in (1, 1, 2)
    )  # fmt: skip
    assert first.end_s.tobytes() == again.end_s.tobytes()
    assert first.stay_begin_s.tobytes() == again.stay_begin_s.tobytes()
    assert first.end_s.tobytes() != other.end_s.tobytes()


def test_that_drawn_arrivals_have_the_burstiness_asked_for():
    for cv in (0.0, 1.0, 3.0):
        spec = traffic(5.0, None).model_copy(update={"arrivals": Arrivals(rate_per_s=5.0, cv=cv)})
        gaps = np.diff(draw_requests(spec, 9, 100_000).arrival_s)
        assert gaps.mean() == pytest.approx(0.2, rel=0.05)
        assert gaps.std() / gaps.mean() == pytest.approx(cv, rel=0.05, abs=1e-9)


def test_that_figures_of_a_replay_are_counted_by_hand():
    """Two of 10 s and 8 steps each, a second apart, room for one: the second waits 7 s."""
    done = simulate(requests([0, 1], [10, 10], [8, 8]), max_sequences=1)
    found = replayed(done, 50, positions=14)[0]
    assert (found.span_s, found.completed, found.wait_mean_s) == (16, 2, 3.5)
    assert (found.resident_mean, found.resident_peak, found.queued_peak) == (1, 1, 1)
    assert found.queued_mean == pytest.approx(7 / 16)
    assert (found.stored_mean, found.stored_peak, found.above_s) == (14, 18, 8)


def test_that_points_are_one_length():
    spec = traffic(2.0, None).model_copy(update={"input_len": PointLength(tokens=3)})
    assert set(draw_requests(spec, 1, 100).input_len.tolist()) == {3}
