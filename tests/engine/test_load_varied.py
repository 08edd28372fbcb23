"""Studies of a case whose lengths follow a law or whose residents follow traffic."""

from decimal import Decimal
from fractions import Fraction

import pytest
from facts import full, model, project

from kvdesk.engine.demand import queueing
from kvdesk.engine.growth_plan import grown_cases, outlook
from kvdesk.engine.load import as_points, resolved_case
from kvdesk.engine.load_varied import grown, stretched, typed, with_value
from kvdesk.engine.plan import make_plan
from kvdesk.engine.search import Question
from kvdesk.engine.sensitivity import headroom_answer, inputs_of, tornado
from kvdesk.project.base import MAX_SEQUENCES
from kvdesk.project.deployment import Deployment
from kvdesk.project.edit import path_text
from kvdesk.project.growth import Growth, TableCourse
from kvdesk.project.traffic import (
    Arrivals,
    CaseTraffic,
    EmpiricalLength,
    LogNormalLength,
    PercentileLength,
    PercentilePoint,
    PointLength,
    ServiceTime,
)
from kvdesk.project.workload import Case

LAW = PercentileLength(points=(PercentilePoint(percent=100, tokens=8000),))  # its P95 is 7,600, its mean 4,000


def live(rate=2.0, **facts):
    return CaseTraffic(arrivals=Arrivals(rate_per_s=rate), service=ServiceTime(base_s=5), is_live=True, **facts)


def case(**facts):
    base = {"name": "peak", "resident_sequences": 6, "input_len": 3072, "output_len": 1024}
    return Case(**{**base, **facts})


def grown_peak(this, users=1, context=1):
    growth = Growth(first_year=2026, users=TableCourse(factors=(users,)), context=TableCourse(factors=(context,)))
    (found,) = grown_cases(project(model(full()), case=this), growth, 0)
    return found


def erlang_percentile(offered):
    return queueing.poisson(offered).percentile(99)


@pytest.mark.parametrize(
    ("law", "twice"),
    [
        (PointLength(tokens=3), PointLength(tokens=6)),
        (EmpiricalLength(tokens=(1, 5), weights=(3, 1)), EmpiricalLength(tokens=(2, 10), weights=(3, 1))),
        (LAW, PercentileLength(points=(PercentilePoint(percent=100, tokens=16_000),))),
        (
            LogNormalLength(mean=100, percentiles=(PercentilePoint(percent=90, tokens=200),)),
            LogNormalLength(mean=200, percentiles=(PercentilePoint(percent=90, tokens=400),)),
        ),
    ],
)
def test_that_every_law_stretches(law, twice):
    assert stretched(law, Fraction(2)) == twice


def test_that_growing_users_multiply_the_arrivals_of_live_traffic():
    """2 a second for 5 s are 10 on average, three times the users 30: the percentile of 30, not 3 × that of 10."""
    found = grown_peak(case(traffic=live()), users=3)
    assert found.resident_sequences == erlang_percentile(30)
    assert found.resident_sequences < 3 * erlang_percentile(10)
    assert found.traffic is None


def test_that_a_cap_grows_with_the_users():
    """Replicas are added: 8 places over all replicas become 16, and 2.0 offered of 8 stay a quarter of them."""
    this = grown(case(traffic=live(0.4, max_sequences=8)), Fraction(2), Fraction(1))
    assert (this.traffic.max_sequences, this.traffic.arrivals.rate_per_s) == (16, 0.8)


def test_that_growing_context_stretches_the_law():
    found = grown_peak(case(input_law=LAW), context=2.5)
    assert (found.input_len, found.output_len, found.input_law) == (19_000, 1024, None)
    assert found.resident_sequences == 6


def test_that_a_case_set_by_its_law_and_traffic_alone_grows():
    this = case(resident_sequences=None, input_len=None, input_law=LAW, traffic=live())
    assert grown_peak(this, users=3).resident_sequences == erlang_percentile(30)
    growth = Growth(first_year=2026, quarters=2)
    found = outlook(project(model(full()), case=this).model_copy(update={"growth": growth}), 0)
    assert [quarter.cases[0].resident_sequences for quarter in found.quarters] == [erlang_percentile(10)] * 2


def test_that_traffic_beyond_any_plan_is_the_most_a_plan_holds():
    assert grown_peak(case(traffic=live(1e6)), users=1000).resident_sequences == MAX_SEQUENCES


def test_that_growth_verdicts_are_those_of_the_grown_counts():
    """Without the growth reaching the plan every quarter would have the first one's verdict."""
    this = case(input_len=8192, traffic=live(1.0))
    growth = Growth(first_year=2026, quarters=2, users=TableCourse(factors=(1, 40)))
    spec = project(model(full()), case=this).model_copy(update={"growth": growth})
    found = outlook(spec, 0)
    assert [quarter.verdict for quarter in found.quarters] == ["fits", "does_not_fit"]
    assert found.runs_out == 1


def test_that_what_is_typed_takes_the_place_of_law_and_traffic():
    this = case(input_law=LAW, traffic=live())
    assert resolved_case(typed(this, {"resident_sequences": 3})).resident_sequences == 3
    assert resolved_case(typed(this, {"resident_sequences": 3})).input_len == 7600
    shorter = resolved_case(typed(this, {"input_len": 100}))
    assert (shorter.input_len, shorter.resident_sequences) == (100, erlang_percentile(10))
    assert resolved_case(typed(this, {"parallel_samples": 2})).input_len == 7600


def test_that_residents_follow_a_length_that_is_typed():
    """10 tokens a second of prompt: 1,000 tokens stay 100 s, at 2 a second 200 on average."""
    slow = live().model_copy(update={"service": ServiceTime(prefill_tokens_per_s=10)})
    found = resolved_case(typed(case(input_law=LAW, traffic=slow), {"input_len": 1000}))
    assert found.resident_sequences == erlang_percentile(200)


def test_that_a_search_carries_what_law_and_traffic_lead_to():
    this = case(input_law=LAW, traffic=live(), parallel_samples=2, num_beams=3)
    asked = Question(
        project=project(model(full()), case=this),
        offers=(),
        deployments=(Deployment(),),
        pieces=(1,),
        headroom=Decimal("0.5"),
    )
    (found,) = asked.chosen_cases
    assert found.input_len == 7600
    assert asked.sequences(found) == -(-erlang_percentile(10) * 3 // 2) * 6  # half as many more, each 2 × 3 caches


def test_that_a_planned_length_moves_its_law():
    spec = project(model(full()), case=case(input_law=LAW))
    moved = with_value(spec, ("workload", "cases", 0, "input_len"), 3800)
    assert moved.workload.cases[0].input_law.points[0].tokens == 4000
    assert as_points(moved).workload.cases[0].input_len == 3800


def test_that_a_typed_count_stops_live_traffic():
    spec = project(model(full()), case=case(traffic=live()))
    moved = with_value(spec, ("workload", "cases", 0, "resident_sequences"), 2)
    assert as_points(moved).workload.cases[0].resident_sequences == 2


def test_that_a_tornado_moves_laws_and_traffic():
    spec = project(model(full()), case=case(input_law=LAW, traffic=live()))
    inputs = inputs_of(spec, 0, 0)
    load = {path_text(each.path): (each.low, each.high) for each in inputs if each.path[0] == "workload"}
    assert load == {
        "workload.cases.0.traffic.arrivals.rate_per_s": (pytest.approx(1.6), pytest.approx(2.4)),
        "workload.cases.0.traffic.service.base_s": (4, 6),
        "workload.cases.0.input_len": (6080, 9120),
        "workload.cases.0.output_len": (819, 1229),
    }
    swings = {path_text(swing.input.path): swing for swing in tornado(spec, headroom_answer(0, 0), inputs)}
    each = 2 * 40 * 8 * 128 * 2  # bytes of a position
    count = make_plan(spec).options[0].cases[0].case.resident_sequences
    swing = swings["workload.cases.0.input_len"]
    assert (swing.at_low - swing.base, swing.base - swing.at_high) == (1520 * each * count, 1520 * each * count)
    rate = swings["workload.cases.0.traffic.arrivals.rate_per_s"]
    more = erlang_percentile(12) - count
    assert rate.base - rate.at_high == more * (7600 + 1024) * each
