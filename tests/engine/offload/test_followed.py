"""Whose load the tiers meet: the case's traffic or trace where it has one, else the one typed with them."""

import pytest
from offload_facts import chat, host, offload
from planned import planned

from kvdesk.engine.offload.followed import followed, usual_reuse
from kvdesk.project.reuse import PopularityReuse, RequestFacts, SessionReuse
from kvdesk.project.traffic import (
    Arrivals,
    CaseTraffic,
    EmpiricalLength,
    LengthSummary,
    ServiceTime,
    TraceSummary,
)
from kvdesk.project.workload import Case

TYPED = chat(sessions_per_s=9, num_turns=2, user_tokens=77, output_tokens=11, system_tokens=5)
LENGTHS = LengthSummary(mean=1000, p10=100, p50=900, p90=2000, p99=4000, longest=8000)


def traffic(*, live=True, trace=None, rate=3.0):
    return CaseTraffic(arrivals=Arrivals(rate_per_s=rate), service=ServiceTime(base_s=2), is_live=live, trace=trace)


def case(**facts):
    base = {"name": "typical", "resident_sequences": 4, "input_len": 600, "output_len": 200}
    return Case(**{**base, **facts})


def trace(reuse_share):
    return TraceSummary(
        name="trace.jsonl",
        num_requests=100,
        span_s=50,
        rate_per_s=2,
        busiest_minute_per_s=3,
        arrival_cv=1,
        input_len=LENGTHS,
        output_len=LENGTHS,
        reuse_share=reuse_share,
    )


def test_that_the_case_gives_rate_lengths_turns_and_shared_prefix():
    """Three requests a second in sessions of six turns: half a session a second; 120 positions beside six turns are 20
    more in each."""
    spec, basis = followed(
        offload(host(), reuse=TYPED, load="case"),
        case(turns=6, shared_prefix=1000, other_positions=120, traffic=traffic()),
    )
    reuse = spec.reuse
    assert basis == "case"
    assert (reuse.sessions_per_s, reuse.num_turns, reuse.turns_law) == (0.5, 6, "fixed")
    assert (reuse.system_tokens, reuse.user_tokens, reuse.output_tokens) == (1000, 620, 200)
    assert reuse.think_time == TYPED.think_time  # what the case does not say stays as it was typed


def test_that_a_session_ends_with_what_the_case_stores_of_a_sequence():
    found = case(turns=4, shared_prefix=500, other_positions=90, media_count=2, media_positions=55, traffic=traffic())
    reuse = followed(offload(host(), reuse=TYPED, load="case"), found)[0].reuse
    last = reuse.system_tokens + reuse.num_turns * (reuse.user_tokens + reuse.output_tokens)
    assert last == pytest.approx(found.positions)


def test_that_lengths_that_vary_count_by_their_mean():
    law = EmpiricalLength(tokens=(100, 500), weights=(3, 1))
    reuse = followed(offload(host(), reuse=TYPED, load="case"), case(input_law=law, traffic=traffic()))[0].reuse
    assert reuse.user_tokens == pytest.approx(200)


def test_that_the_typed_load_stands_where_it_was_chosen_or_there_is_nothing_to_follow():
    chosen = offload(host(), reuse=TYPED)
    assert followed(chosen, case(traffic=traffic())) == (chosen, "typed")
    follows = offload(host(), reuse=TYPED, load="case")
    assert followed(follows, case()) == (follows, "nothing-to-follow")
    assert followed(follows, case(traffic=traffic(live=False))) == (follows, "nothing-to-follow")


def test_that_a_trace_is_followed_though_its_residents_are_not_planned():
    spec, basis = followed(
        offload(host(), reuse=TYPED, load="case"), case(traffic=traffic(live=False, trace=trace(0.4)))
    )
    assert basis == "trace"
    assert spec.reuse.sessions_per_s == 3


def test_that_documents_come_back_as_often_as_the_trace_says():
    """Of 800 positions a prompt 40 % come back, where a tenth was typed; a shared prefix is the least that does."""
    reuse = PopularityReuse(requests=RequestFacts(requests_per_s=1, reused_tokens=10, new_tokens=90), num_items=50)
    spec = offload(host(), reuse=reuse, load="case")
    found = followed(spec, case(other_positions=200, traffic=traffic(trace=trace(0.4))))[0].reuse.requests
    assert (found.requests_per_s, found.reused_tokens, found.new_tokens, found.output_tokens) == (3, 320, 480, 200)
    typed = followed(spec, case(other_positions=200, traffic=traffic()))[0].reuse.requests
    assert typed.reused_tokens == pytest.approx(80)
    shared = followed(spec, case(shared_prefix=400, traffic=traffic()))[0].reuse.requests
    assert (shared.reused_tokens, shared.new_tokens) == (400, 600)


def test_that_a_plan_says_whose_load_is_in_force_and_follows_it():
    busy = case(turns=5, traffic=traffic(rate=10))
    _, plan = planned(cases=(busy,), offloading=offload(host(), reuse=TYPED, load="case"))
    assert plan.offload.load == "case"
    assert plan.offload.demand.requests_per_s == pytest.approx(10)
    _, plan = planned(cases=(busy,), offloading=offload(host(), reuse=TYPED))
    assert plan.offload.load == "typed"
    assert plan.offload.demand.requests_per_s == pytest.approx(18)


def test_that_sessions_of_one_turn_are_told_to_share_nothing_but_a_prefix():
    def codes(found):
        _, plan = planned(cases=(found,), offloading=offload(host(), reuse=TYPED, load="case"))
        return {finding.code: finding.path for finding in plan.findings}

    assert codes(case(traffic=traffic()))["offload-one-turn"] == "options.0.offload.load"
    told = codes(case(traffic=traffic(trace=trace(0.4))))
    assert told["offload-one-turn-trace"] == "options.0.offload.reuse.kind"
    assert "offload-one-turn" not in codes(case(turns=3, traffic=traffic()))


@pytest.mark.parametrize(
    "facts",
    [
        {"input_len": 14_000, "output_len": 2000},
        {"input_len": 14_000, "output_len": 2000, "shared_prefix": 900, "other_positions": 100},
        {"input_len": 100, "output_len": 1000},
    ],
)
def test_new_tiers_begin_with_prompts_as_long_as_the_case_has(facts):
    given = case(**facts)
    reuse = usual_reuse(given)
    _, planned_case = planned(offloading=offload(host(), reuse=reuse))
    assert planned_case.offload.demand.prompt_tokens == pytest.approx(
        given.input_len + given.beside_positions, rel=1e-6
    )
    assert planned_case.offload.demand.output_tokens == given.output_len


def test_new_tiers_begin_with_the_turns_of_a_conversation_and_the_usual_sessions_where_no_length_is_set():
    talk = usual_reuse(case(turns=6))
    assert (talk.num_turns, talk.turns_law, talk.user_tokens, talk.output_tokens) == (6, "fixed", 600, 200)
    assert usual_reuse(Case(name="empty")) == SessionReuse()
