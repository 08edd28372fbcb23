"""The search equals brute force, never returns what does not fit, and a tighter limit never makes it cheaper."""

import itertools
from dataclasses import replace
from decimal import Decimal

import pytest
from facts import GIB, full, model, project
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kvdesk.engine.findings import finding_text
from kvdesk.engine.latency import Seconds
from kvdesk.engine.plan import make_plan
from kvdesk.engine.search import Limits, Question, answer, latency_of, offers_of, option_of, search
from kvdesk.project.deployment import Deployment
from kvdesk.project.hardware_spec import AcceleratorSpec, HardwareSpec
from kvdesk.project.project import Option, Project
from kvdesk.project.quotes import PriceItem, PriceList
from kvdesk.project.workload import Case, Workload
from kvdesk.units import ENGLISH

slow = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
MODEL = model(full(num_layers=4, num_attention_heads=8, num_kv_heads=4, mlp_params=400_000_000), vocab_size=1000)


def card(name, gib, watts=None):
    return AcceleratorSpec(id=name, name=name, memory_driver_bytes=gib * GIB, tdp_w=watts)


CARDS = (card("small", 10, 200), card("middle", 17, 350), card("large", 40, 700))


def price_list(prices, cards_each=(1, 1, 4)):
    """An item for each card; the large one is sold in nodes."""
    items = tuple(
        PriceItem(
            id=spec.id,
            item=spec.name,
            price=None if price is None else Decimal(price),
            currency="EUR",
            supplier="north" if spec.id == "small" else "south",
            accelerator=spec.id,
            cards=each,
            rack_units=Decimal(2),
        )
        for spec, price, each in zip(CARDS, prices, cards_each, strict=True)
    )
    return PriceList(currency="EUR", items=items)


def question(cases, prices=(10, 16, 150), **wishes):
    prices = price_list(prices)
    spec = project(MODEL)
    spec = Project(name="search", model=MODEL, workload=Workload(cases=tuple(cases)), prices=prices)
    wishes = {"deployments": (Deployment(),), "pieces": tuple(range(1, 9)), "most_pipeline": 4} | wishes
    return Question(project=spec, offers=offers_of(prices, CARDS), **wishes)


def one_case(sequences=20, positions=4096):
    return Case(name="peak", resident_sequences=sequences, input_len=positions, output_len=0)


def brute_force(asked):
    """Every combination by `make_plan` on the option left after the spares stopped: (cost, cards) of those that fit."""
    found = []
    for offer, deployment, dtype, pieces in itertools.product(
        asked.offers, asked.deployments, asked.cache_dtypes, asked.pieces
    ):
        for stand in asked.stands(offer):
            if stand.pieces != pieces:
                continue
            for tensor, pipeline in itertools.product(range(1, stand.per_node + 1), range(1, asked.most_pipeline + 1)):
                if stand.per_node % tensor or tensor * pipeline > stand.cards or pipeline > MODEL.num_layers:
                    continue
                data = survivors(asked, stand, tensor * pipeline)
                if data >= 1 and fits(asked, offer, stand, deployment, dtype, (tensor, pipeline, data)):
                    found.append((asked.cost(offer).amount * pieces, stand.cards, offer.watts * pieces, offer.item))
    return [one for one in found if allowed(asked, *one)]


def survivors(asked, stand, each):
    """Replicas left after the spares stopped, and after the worst node did, rank by rank."""
    data = stand.cards // each
    gone = asked.spare_replicas
    if asked.spare_node:
        nodes = {rank // stand.per_node for rank in range(each * data)}
        hit = [{rank // each for rank in range(each * data) if rank // stand.per_node == node} for node in nodes]
        gone = max(gone, max((len(replicas) for replicas in hit), default=0))
    return data - gone


def fits(asked, offer, stand, deployment, dtype, degrees):
    tensor, pipeline, data = degrees
    idle = stand.cards - tensor * pipeline * data
    hardware = HardwareSpec(accelerator=offer.accelerator, count=stand.per_node, nodes=stand.nodes, idle=idle)
    update = {"tensor_parallel_size": tensor, "pipeline_parallel_size": pipeline, "data_parallel_size": data}
    served = deployment.model_copy(update=update | {"k_dtype": dtype, "v_dtype": dtype})
    cases = tuple(
        case.model_copy(update={"resident_sequences": asked.sequences(case) // case.parallel_samples})
        for case in asked.chosen_cases
    )
    spec = asked.project.model_copy(
        update={
            "options": (Option(name="A", hardware=hardware, deployment=served),),
            "workload": asked.project.workload.model_copy(update={"cases": cases}),
        }
    )
    plan = make_plan(spec).options[0]
    return plan.refusal is None and all(case.verdict == "fits" for case in plan.cases)


def allowed(asked, cost, cards, watts, item):
    limits = asked.limits
    return (
        (limits.budget is None or cost <= limits.budget)
        and (limits.most_watts is None or watts <= limits.most_watts)
        and (limits.most_cards is None or cards <= limits.most_cards)
        and (not limits.suppliers or item.supplier in limits.suppliers)
    )


@st.composite
def questions(draw):
    count = draw(st.integers(1, 2))
    cases = [
        Case(
            name=f"case {index}",
            resident_sequences=draw(st.integers(1, 60)),
            input_len=draw(st.integers(100, 60_000)),
            output_len=100,
            parallel_samples=draw(st.sampled_from([1, 1, 3])),
        )
        for index in range(count)
    ]
    limits = Limits(
        budget=draw(st.none() | st.integers(5, 300).map(Decimal)),
        most_watts=draw(st.none() | st.integers(200, 6000).map(Decimal)),
        most_cards=draw(st.none() | st.integers(1, 16)),
        suppliers=draw(st.sampled_from([(), (), ("north",), ("south",)])),
    )
    runtime = draw(st.sampled_from(["arithmetic", "arithmetic", "vllm", "llama.cpp"]))
    return question(
        cases,
        prices=draw(st.tuples(*[st.integers(1, 60)] * 3)),
        pieces=(1, 2, 3, 4, 5, 6, 8, 9),
        most_pipeline=2,
        cache_dtypes=draw(st.sampled_from([("auto",), ("auto", "q8_0")])) if runtime == "llama.cpp" else ("auto",),
        deployments=(Deployment(runtime=runtime),),
        headroom=draw(st.sampled_from([Decimal(0), Decimal("0.2"), Decimal("1")])),
        spare_replicas=draw(st.integers(0, 1)),
        spare_node=draw(st.sampled_from([False, False, True])),
        cards_per_node=draw(st.sampled_from([2, 4, 8])),
        limits=limits,
    )


@slow
@given(questions())
def test_that_the_answer_equals_brute_force(asked):
    found = answer(asked, search(asked))
    best = min((one[:3] for one in brute_force(asked)), default=None)
    mine = found.winner and (found.winner.cost.amount, found.winner.stand.cards, found.winner.watts)
    assert mine == best


@slow
@given(questions())
def test_that_no_purchase_returned_fails_to_fit(asked):
    for outcome in search(asked):
        for one in outcome.carrying[:2]:
            left = survivors(asked, one.stand, one.degrees.ranks_of_replica)
            way = outcome.way
            degrees = (one.degrees.tensor, one.degrees.pipeline, left)
            assert fits(asked, way.offer, one.stand, asked.deployments[way.deployment], way.cache_dtype, degrees)


@slow
@given(questions(), st.integers(1, 250), st.integers(1, 5000), st.integers(1, 12))
def test_that_tightening_a_limit_never_makes_it_cheaper(asked, budget, watts, cards):
    before = answer(asked, search(asked)).winner
    tighter = [
        replace(asked, limits=replace(asked.limits, budget=min(asked.limits.budget or Decimal(budget), budget))),
        replace(asked, limits=replace(asked.limits, most_watts=min(asked.limits.most_watts or Decimal(watts), watts))),
        replace(asked, limits=replace(asked.limits, most_cards=min(asked.limits.most_cards or cards, cards))),
        replace(asked, headroom=asked.headroom + 1),
        replace(asked, spare_replicas=asked.spare_replicas + 1),
        replace(asked, spare_node=True),
    ]
    for other in tighter:
        after = answer(other, search(other)).winner
        assert after is None or (before is not None and after.cost.amount >= before.cost.amount)


@slow
@given(questions())
def test_that_every_combination_is_told_once(asked):
    for outcome in search(asked):
        whole = [lost for lost in outcome.lost if not lost.pieces]
        told = len(outcome.carrying) + sum(len(lost.pieces) for lost in outcome.lost)
        assert told == outcome.combinations if not whole else len(outcome.lost) == 1


def test_that_the_front_has_nothing_dearer_that_holds_no_more():
    found = answer(asked := question([one_case()]), search(asked))
    assert found.front[0].cost.amount == found.winner.cost.amount
    pairs = [(one.cost.amount, one.capacity) for one in found.front]
    assert pairs == sorted(set(pairs))
    assert [capacity for _, capacity in pairs] == sorted({capacity for _, capacity in pairs})
    everything = [(one.cost.amount, one.capacity) for each in search(asked) for one in each.carrying]
    assert not [one for one in everything if not any(cost <= one[0] and held >= one[1] for cost, held in pairs)]


def test_that_a_capacity_is_the_most_that_fits_without_the_spare():
    asked = question([one_case()], spare_replicas=1)
    winner = answer(asked, search(asked)).winner
    case = one_case(winner.capacity)
    held = replace(asked, project=question([case]).project)
    more = replace(asked, project=question([one_case(winner.capacity + winner.degrees.data)]).project)
    degrees = (winner.degrees.tensor, winner.degrees.pipeline, winner.degrees.data - 1)
    way = winner.way
    assert fits(held, way.offer, winner.stand, asked.deployments[0], "auto", degrees)
    assert not fits(more, way.offer, winner.stand, asked.deployments[0], "auto", degrees)


def test_that_a_missing_price_is_named_and_never_wins():
    asked = question([one_case()], prices=(None, 16, 150))
    found = answer(asked, search(asked))
    assert found.winner.way.offer.item.id != "small"
    reasons = {loser.reason.code for loser in found.losers if loser.way.offer.item.id == "small"}
    assert reasons == {"search-price-missing"}


def test_that_cards_can_be_counted_where_no_price_is_known():
    asked = question([one_case()], prices=(None, None, None), objective="cards")
    found = answer(asked, search(asked))
    assert found.winner is not None
    best = min(one.stand.cards for each in search(asked) for one in each.carrying)
    assert found.winner.stand.cards == best


def test_that_a_search_tells_its_progress_and_can_be_ended():
    asked, told = question([one_case()]), []
    outcomes = list(search(asked, progress=lambda done, of: told.append((done, of))))
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert list(search(asked, cancelled=lambda: True)) == []
    assert outcomes == list(search(asked))


def test_that_a_question_without_a_case_is_refused():
    asked = question([Case(name="peak")])
    assert asked.refusal().code == "search-no-case"
    assert list(search(asked)) == []


def test_that_every_loser_has_a_sentence():
    asked = question([one_case(200)], limits=Limits(Decimal(60), Decimal(3000), Decimal(6), 8, ("south",)))
    for loser in answer(asked, search(asked)).losers:
        assert "search-" not in finding_text(loser.reason, ENGLISH)


def test_that_a_purchase_becomes_an_option_that_fits():
    asked = question([one_case()])
    winner = answer(asked, search(asked)).winner
    option = option_of(asked, winner, "found")
    plan = make_plan(asked.project.model_copy(update={"options": (option,)})).options[0]
    assert [case.verdict for case in plan.cases] == ["fits"]
    assert option.purchase.lines[0].total_cards == option.hardware.total_cards


def test_that_latency_is_a_band_or_a_reason():
    asked = question([Case(name="peak", resident_sequences=4, input_len=2000, output_len=200)])
    found = list(latency_of(asked, [answer(asked, search(asked)).winner]))
    assert found[0][1].code == "latency-figure-unknown"
    rated = tuple(
        replace(offer, accelerator=offer.accelerator.model_copy(
            update={"memory_bandwidth_bytes_per_s": 10**12, "dense_bf16_flops": 10**14, "pcie_gen": 5, "pcie_lanes": 16}
        ))
        for offer in asked.offers
    )  # fmt: skip
    asked = replace(asked, offers=rated)
    found = list(latency_of(asked, [answer(asked, search(asked)).winner]))
    assert isinstance(found[0][1], Seconds)


@pytest.mark.parametrize(("cards", "stands"), [(1, [1, 2, 3, 4, 6, 8]), (4, [1, 2, 3, 4, 5, 6, 7, 8])])
def test_that_single_cards_fill_nodes_evenly(cards, stands):
    asked = question([one_case()], cards_per_node=4)
    offer = asked.offers[0]
    offer = replace(offer, item=offer.item.model_copy(update={"cards": cards}))
    assert [stand.pieces for stand in asked.stands(offer)] == stands
