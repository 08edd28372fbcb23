"""Service times of a case on an option: one fixed point, and what is refused."""

import pytest
from facts import full, model, project

from kvdesk import catalog
from kvdesk.engine.choices import choices
from kvdesk.engine.cost import token_rate
from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.load import case_residency
from kvdesk.engine.plan import make_plan
from kvdesk.engine.service_estimate import case_service, estimated_service, served
from kvdesk.project.traffic import Arrivals, CaseTraffic, ServiceTime
from kvdesk.project.workload import Case
from kvdesk.units import ENGLISH

CARD = catalog.accelerator("h100-sxm-80")


def planned(rate=1.0, cards=1, accelerator=CARD, **deployment):
    traffic = CaseTraffic(arrivals=Arrivals(rate_per_s=rate), service=ServiceTime(base_s=1.0))
    case = Case(name="peak", resident_sequences=6, input_len=2000, output_len=200, traffic=traffic)
    spec = model(full(attention_params=60_000_000, mlp_params=200_000_000))
    option = make_plan(project(spec, case=case, cards=cards, accelerator=accelerator, **deployment)).options[0]
    return option, option.cases[0].case


def test_the_batch_is_what_is_then_resident():
    option, case = planned()
    found = estimated_service(option, case)
    service = found.service
    request_s = 2000 / service.prefill_tokens_per_s + 200 * service.step_s
    assert found.batch - 1 < 1.0 * request_s <= found.batch
    live = case.model_copy(update={"traffic": case.traffic.model_copy(update={"service": service})})
    assert case_residency(live).resident.mean == pytest.approx(request_s)


def test_more_arrivals_slow_everything_down():
    slow, fast = (estimated_service(*planned(rate)) for rate in (0.2, 4.0))
    assert slow.batch < fast.batch
    assert slow.service.step_s < fast.service.step_s


def test_more_than_the_option_serves_is_refused():
    found = estimated_service(*planned(10_000.0))
    assert isinstance(found, Finding)
    assert found.code == "load-cannot-keep-up"


def test_bands_are_in_order_and_untested():
    times = case_service(*planned(), batch=6)
    assert times.state == "untested"
    assert 0 < times.ttft.low <= times.ttft.best <= times.ttft.high
    assert 0 < times.tpot.low <= times.tpot.best <= times.tpot.high


def test_links_of_the_catalogue_are_used():
    option, case = planned(cards=2, tensor_parallel_size=2)
    times = case_service(option, case, 6)
    assert not isinstance(times, Finding)
    assert times.tpot.best < case_service(*planned(), batch=6).tpot.best


def test_a_card_whose_rates_are_not_known_is_refused():
    bare = CARD.model_copy(update={"memory_bandwidth_bytes_per_s": None})
    assert case_service(*planned(accelerator=bare), batch=6).code == "latency-figure-unknown"


def on_replicas(sequences, **changes):
    """Routed experts spread over four replicas of one card each, as one engine."""
    spec = model(
        full(attention_params=60_000_000, num_experts=16, expert_params=50_000_000, router_params=1000),
        experts_per_token=2,
    )
    case = Case(name="peak", resident_sequences=sequences, input_len=4000, output_len=300, **changes)
    four = {"data_parallel_size": 4, "expert_parallel_size": 4, "experts_over_replicas": True, "runtime": "vllm"}
    return project(spec, case=case, cards=4, accelerator=CARD, **four)


@pytest.mark.parametrize(("sequences", "changes"), [(12, {}), (10, {}), (12, {"shared_prefix": 1000})])
def test_that_the_placements_the_option_and_its_cost_tell_one_rate(sequences, changes):
    spec = on_replicas(sequences, **changes)
    option = make_plan(spec).options[0]
    case = option.cases[0].case
    of_placements = next(
        choice.rate for choice in choices(spec, 0, 0) if choice.degrees.over_replicas and choice.degrees.expert == 4
    )
    times = served(option, case)
    by_hand = sequences * 300 / times.request.best  # three sequences on the fullest replica, all of them served at once
    assert token_rate(option, case)[1] == pytest.approx(by_hand)
    assert of_placements.tokens_per_s == pytest.approx(by_hand, rel=0.005)
    assert of_placements.step_s == pytest.approx(times.decode_step.best, rel=0.005)


def test_that_a_case_that_does_not_fit_has_no_rate():
    spec = on_replicas(12)
    much = spec.workload.cases[0].model_copy(update={"resident_sequences": 4000})
    spec = spec.model_copy(update={"workload": spec.workload.model_copy(update={"cases": (much,)})})
    option = make_plan(spec).options[0]
    assert option.cases[0].verdict == "does_not_fit"
    for found in (served(option, option.cases[0].case), token_rate(option, option.cases[0].case)):
        assert found.code == "does-not-fit-no-rate"
        assert finding_text(found, ENGLISH) == 'The case "peak" does not fit, so it has no rate.'
