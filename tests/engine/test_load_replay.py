"""Requests against a plan's room."""

import numpy as np
import pytest
from facts import full, model, project

from kvdesk.engine.demand.columns import Requests
from kvdesk.engine.load_replay import PlanRoom, drawn_requests, plan_room, run_traffic, trace_requests
from kvdesk.engine.plan import make_plan
from kvdesk.project.edit import replace_at
from kvdesk.project.traffic import Arrivals, CaseTraffic, ServiceTime
from kvdesk.project.workload import Case


def case(overflow="queue", **facts):
    traffic = CaseTraffic(arrivals=Arrivals(rate_per_s=1.0), service=ServiceTime(step_s=0.05), overflow=overflow)
    base = {"name": "peak", "resident_sequences": 6, "input_len": 1000, "output_len": 200, "traffic": traffic}
    return Case(**{**base, **facts})


def same_requests(count, gap_s=1.0):
    """Ten seconds each: 1,000 tokens in, 200 out at 50 ms."""
    return Requests(
        arrival_s=np.arange(count) * gap_s,
        input_len=np.full(count, 1000),
        output_len=np.full(count, 200),
        prefill_s=np.zeros(count),
        step_s=0.05,
    )


def test_room_without_end_holds_what_arrives():
    run = run_traffic(case(), same_requests(100), PlanRoom(None, None))
    assert run.served.resident_peak == run.wanted.resident_peak == 10
    assert run.served.queued_peak == 0
    assert run.wanted.above_s == 0
    assert run.served.stored_peak == pytest.approx(10 * 1000 + sum(range(0, 200, 20)), rel=0.03)


def test_a_pool_for_five_whole_requests_queues_the_rest():
    run = run_traffic(case(), same_requests(100), PlanRoom(5 * 1200, None))
    assert run.served.resident_peak == 5
    assert run.served.queued_peak > 40
    assert run.served.stored_peak <= 6000
    assert run.wanted.above_s > 80
    assert run.served.completed == 100


def test_preemption_is_counted():
    run = run_traffic(case("preempt"), same_requests(100), PlanRoom(6400, None))
    assert run.served.preemptions > 0
    assert run.served.stored_peak <= 6400 + 1e-3


def test_refusing_queues_nobody():
    run = run_traffic(case("refuse"), same_requests(100), PlanRoom(5 * 1200, None))
    assert (run.served.queued_peak, run.served.refused) == (0, 50)


def test_what_all_share_is_in_no_request():
    run = run_traffic(case(), same_requests(100), PlanRoom(None, None, shared=400))
    assert run.served.stored_peak == pytest.approx(10 * 600 + sum(range(0, 200, 20)), rel=0.03)


def test_the_curves_keep_the_peaks():
    run = run_traffic(case(), same_requests(100), PlanRoom(5 * 1200, 8))
    assert run.resident.max() == run.served.resident_peak
    assert run.queued.max() == run.served.queued_peak
    assert run.stored.max() == pytest.approx(run.served.stored_peak)
    assert run.arrivals.sum() * run.step_s == pytest.approx(100)
    assert len(run.time_s) == len(run.stored) == len(run.wanted_stored)


def test_drawn_requests_are_always_the_same_and_carry_what_stands_beside():
    one, two = (drawn_requests(case(shared_prefix=300)) for _ in range(2))
    assert (one.arrival_s == two.arrival_s).all()
    assert (one.input_len == 1300).all()
    assert drawn_requests(case(traffic=None)) is None


def test_a_trace_keeps_its_own_lengths():
    class Trace:
        arrival_s = np.array([0.0, 1.0])
        input_len = np.array([10, 20])
        output_len = np.array([1, 2])

    found = trace_requests(case(other_positions=5), Trace())
    assert found.input_len.tolist() == [15, 25]


def test_the_room_of_plain_arithmetic_is_the_limit_of_the_case():
    option = make_plan(project(model(full()), case=case())).options[0]
    plan = option.cases[0]
    assert plan_room(option, plan) == PlanRoom(6 * plan.limits.max_positions, None)


def test_the_room_of_a_runtime_is_the_pool_it_prints_and_its_cap():
    this = project(model(full()), case=case(), runtime="vllm", max_num_seqs=32)
    option = make_plan(this).options[0]
    room = plan_room(option, option.cases[0])
    assert (room.positions, room.requests) == (option.capacity.tokens, 32)
    twice = replace_at(this, ("workload", "cases", 0, "parallel_samples"), 2)
    option = make_plan(twice).options[0]
    assert plan_room(option, option.cases[0]).requests == 16
