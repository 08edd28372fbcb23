"""From typed laws and traffic to the load that is planned."""

import math

import pytest
from facts import full, model, project

from kvdesk.engine.demand import queueing
from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.load import case_residency, mean_positions, problem_of, resolved, resolved_case
from kvdesk.engine.plan import make_plan
from kvdesk.engine.position_use import position_use
from kvdesk.project.edit import replace_at
from kvdesk.project.runtime_settings import TransformersSettings
from kvdesk.project.traffic import (
    Arrivals,
    CaseTraffic,
    EmpiricalLength,
    LogNormalLength,
    PercentileLength,
    PercentilePoint,
    ServiceTime,
)
from kvdesk.project.workload import Case, DynamicCache, PaddedCache, PagedCache, StaticCache
from kvdesk.units import ENGLISH


def case(**facts):
    base = {"name": "peak", "resident_sequences": 6, "input_len": 3072, "output_len": 1024}
    return Case(**{**base, **facts})


def traffic(rate=2.0, **facts):
    base = {"arrivals": Arrivals(rate_per_s=rate), "service": ServiceTime(base_s=5.0), "is_live": True}
    return CaseTraffic(**{**base, **facts})


def point(percent, tokens):
    return PercentilePoint(percent=percent, tokens=tokens)


def test_a_project_with_points_alone_stays_the_very_same():
    this = project(model(full()))
    assert resolved(this) is this


def test_positions_add_up():
    whole = case(
        shared_prefix=1000, other_positions=50, media_count=2, media_positions=576, turns=3, speculative_tokens=5
    )
    assert whole.positions == 1000 + 50 + 1152 + 3 * 4096 + 5
    assert mean_positions(whole) == whole.positions - 5
    assert case(parallel_samples=2, num_beams=4).sequences == 48


def test_lengths_are_taken_at_the_percentile_that_is_asked_for():
    law = PercentileLength(points=(point(50, 1000), point(90, 3000), point(100, 8000)))
    found = resolved_case(case(input_law=law, percentile=90))
    assert (found.input_len, found.output_len) == (3000, 1024)
    assert resolved_case(case(input_law=law, percentile=95)).input_len == 5500
    # mean of the law: 50 % about 500, 40 % about 2,000, 10 % about 5,500
    assert mean_positions(found) == 250 + 800 + 550 + 1024


def test_a_log_normal_length_at_its_own_percentile():
    law = LogNormalLength(percentiles=(point(50, 1000), point(95, 4000)))
    assert resolved_case(case(input_law=law, percentile=95)).input_len == 4000
    assert resolved_case(case(input_law=law, percentile=50)).input_len == 1000


def test_an_empirical_length():
    law = EmpiricalLength(tokens=(100, 200, 4000), weights=(90, 5, 5))
    assert resolved_case(case(output_law=law, percentile=95)).output_len == 200
    assert resolved_case(case(output_law=law, percentile=96)).output_len == 4000


def test_a_law_that_cannot_be_leaves_the_case_not_set():
    law = LogNormalLength(mean=100, percentiles=(point(90, 100_000),))
    impossible = case(input_law=law)
    assert not resolved_case(impossible).is_set
    problem = problem_of(impossible)
    assert problem.code == "load-law-impossible"
    assert "log-normal" in finding_text(problem, ENGLISH)
    assert make_plan(project(model(full()), case=impossible)).options[0].cases_not_set == ("peak",)


def test_residents_follow_from_live_traffic():
    """M/G/∞: ten sequences on average, so the Poisson percentile of ten."""
    found = resolved_case(case(traffic=traffic()))
    assert found.resident_sequences == queueing.poisson(10).percentile(99)
    total = [math.exp(-10) * 10**n / math.factorial(n) for n in range(found.resident_sequences + 1)]
    assert sum(total[:-1]) < 0.99 <= sum(total)


def test_traffic_that_is_not_live_leaves_what_is_typed():
    assert resolved_case(case(traffic=traffic(is_live=False))).resident_sequences == 6


def test_twenty_queued_with_two_running_store_two():
    typed = case(resident_sequences=2, queued_requests=20)
    assert typed.sequences == 2
    plan = make_plan(project(model(full()), case=typed)).options[0].case("peak")
    assert plan.kv.logical_bytes == 2 * 4096 * 2 * 40 * 8 * 128 * 2
    busy = case(traffic=traffic(rate=10, max_sequences=2))
    found = case_residency(busy)
    assert (found.is_stable, found.resident.percentile, found.queued.mean) == (False, 2, math.inf)
    assert resolved_case(busy).sequences == 2


def test_admitted_is_queued_and_resident():
    found = case_residency(case(traffic=traffic(rate=1.5, max_sequences=9)))
    assert found.admitted.mean == pytest.approx(found.queued.mean + found.resident.mean)
    assert found.resident.mean == pytest.approx(7.5)


def test_what_is_stored_beside_the_prompt_is_stored_by_residents():
    """H = λ·G with 5 s a request, all of it before the first token: (2,000 + 3,072) × 10."""
    found = case_residency(case(shared_prefix=2000, traffic=traffic()))
    assert found.stored_positions.mean == pytest.approx(10 * 5072)


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"input_len": None, "traffic": traffic()}, "load-no-length"),
        ({"traffic": traffic(service=ServiceTime())}, "load-no-service-time"),
        ({"traffic": traffic(rate=1e7, service=ServiceTime(base_s=1e6))}, "load-too-much"),
    ],
)
def test_what_leads_to_no_figure_is_said(facts, code):
    problem = problem_of(case(**facts))
    assert isinstance(problem, Finding)
    assert problem.code == code
    assert finding_text(problem, ENGLISH) != code
    assert not resolved_case(case(**facts)).is_set


def test_changing_one_case_touches_that_case_alone():
    this = project(model(full()))
    other = case(name="long", input_law=PercentileLength(points=(point(100, 9000),)))
    both = this.model_copy(
        update={"workload": this.workload.model_copy(update={"cases": (*this.workload.cases, other)})}
    )
    assert resolved(both).workload.cases[0] is this.workload.cases[0]
    assert make_plan(both).options[0].case("peak") == make_plan(this).options[0].case("peak")


def test_the_smallest_change_undoes_the_law_and_the_traffic():
    law = PercentileLength(points=(point(100, 400_000),))
    this = project(model(full()), case=case(input_law=law, traffic=traffic(rate=4)))
    changes = {change.code: change.edits for change in make_plan(this).options[0].case("peak").changes}
    assert (("workload", "cases", 0, "input_law"), None) in changes.get("shorter", ()) or "shorter" not in changes
    assert (("workload", "cases", 0, "traffic", "is_live"), False) in changes.get(
        "fewer_sequences", ((("workload", "cases", 0, "traffic", "is_live"), False),)
    )


@pytest.mark.parametrize(
    ("cache", "reserved"),
    [(PaddedCache(longest_positions=8192), 8192), (StaticCache(max_positions=16_384), 16_384), (PagedCache(), 4112)],
)
def test_useful_against_reserved(cache, reserved):
    option = make_plan(project(model(full()), case=case(output_len=1030), cache=cache)).options[0]
    use = position_use(option, option.case("peak"))
    assert (use.useful_positions, use.reserved_positions) == (6 * 4102, 6 * reserved)
    assert use.wasted_share == pytest.approx(1 - 4102 / reserved)
    assert use.reserved_bytes == 6 * reserved * 2 * 40 * 8 * 128 * 2


@pytest.mark.parametrize(
    ("cache", "reserved"),
    [
        (DynamicCache(), 6 * 4102 + 496),
        (PaddedCache(longest_positions=8192), 6 * 8192),
        (StaticCache(max_positions=16_384), 6 * 16_384),
        (PagedCache(), 6 * 4112 + 496),  # 31 whole blocks are shared, and 4,102 positions take 257
    ],
)
def test_a_prefix_stored_once_leaves_padded_and_static_slots_what_they_are(cache, reserved):
    """Positions and bytes tell the same: each sequence of a padded or static cache keeps its whole row."""
    shared = case(output_len=1030, shared_prefix=496, prefix_storage="once")
    option = make_plan(project(model(full()), case=shared, cache=cache)).options[0]
    use = position_use(option, option.case("peak"))
    assert use.useful_positions == 6 * 4102 + 496
    assert use.reserved_positions == reserved
    assert use.reserved_bytes == use.reserved_positions * 2 * 40 * 8 * 128 * 2


def test_a_static_cache_of_transformers_reserves_its_length():
    this = project(model(full()), case=case(output_len=1030))
    this = replace_at(this, ("options", 0, "deployment", "runtime"), "transformers")
    settings = TransformersSettings(cache_implementation="static", max_cache_len=8192)
    option = make_plan(replace_at(this, ("options", 0, "deployment", "transformers"), settings)).options[0]
    use = position_use(option, option.case("peak"))
    assert (use.useful_positions, use.reserved_positions) == (6 * 4102, 6 * 8192)
    assert use.wasted_share == pytest.approx(1 - 4102 / 8192)


def test_waste_counts_the_percentile_too():
    law = PercentileLength(points=(point(100, 6000),))
    option = make_plan(project(model(full()), case=case(input_law=law, percentile=90))).options[0]
    use = position_use(option, option.case("peak"))
    assert (use.useful_positions, use.budgeted_positions) == (6 * (3000 + 1024), 6 * (5400 + 1024))
    assert use.wasted_share == pytest.approx(1 - 4024 / 6424)


def test_evenly_spaced_requests_of_one_length_are_counted_too():
    """One a second, each 3.4 s: three or four are there, never more; nothing varies, and nothing is divided by that."""
    even = traffic(arrivals=Arrivals(rate_per_s=1.0, cv=0), service=ServiceTime(base_s=3.4))
    found = case_residency(case(traffic=even))
    assert found.resident.mean == pytest.approx(3.4)
    assert found.resident.percentile == 4
    assert math.isfinite(found.stored_positions.percentile)


def test_what_is_assumed_is_said():
    law = PercentileLength(points=(point(100, 6000),))
    this = project(model(full()), case=case(input_law=law, shared_prefix=500, queued_requests=20, traffic=traffic()))
    plan = make_plan(this).options[0].case("peak")
    said = {finding.code: finding_text(finding, ENGLISH) for finding in plan.findings}
    assert "18 resident sequences" in said["residents-from-traffic"]
    assert "5,700 in" in said["lengths-at-percentile"]
    assert "500 positions" in said["prefix-stored-each"]
    assert "20 requests are queued" in said["queue-stores-nothing"]
    once = this.workload.cases[0].model_copy(update={"prefix_storage": "once"})
    plan = make_plan(project(model(full()), case=once)).options[0].case("peak")
    assert "prefix-stored-once" in {finding.code for finding in plan.findings}


def test_that_not_all_residents_are_long_at_once_is_said_with_both_figures():
    """18 residents × (5,700 + 1,024) are 121,032; what they store varies about λ·E[S·positions] instead."""
    law = PercentileLength(points=(point(100, 6000),))
    varied = case(input_law=law, traffic=traffic())
    plan = make_plan(project(model(full()), case=varied)).options[0].case("peak")
    (finding,) = [finding for finding in plan.findings if finding.code == "load-never-all-long"]
    assert finding.values["planned"] == 18 * (5700 + 1024) == 121_032
    assert finding.values["stored"] == round(case_residency(varied).stored_positions.percentile) < 121_032
    assert "18 residents × 6,724 positions are 121,032" in finding_text(finding, ENGLISH)


def test_a_study_varies_points():
    from kvdesk.engine.load import as_points

    law = PercentileLength(points=(point(100, 6000),))
    this = project(model(full()), case=case(input_law=law, traffic=traffic()))
    plain = as_points(this).workload.cases[0]
    assert (plain.resident_sequences, plain.input_len) == (18, 5700)
    assert plain.input_law is None
    assert plain.traffic is None
