"""The search equals brute force, never returns what does not fit, and a tighter limit never makes it cheaper."""

import itertools
from dataclasses import replace
from decimal import Decimal

import pytest
from facts import GIB, full, latent, model
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kvdesk.engine.findings import finding_text
from kvdesk.engine.latency import Seconds
from kvdesk.engine.plan import make_plan
from kvdesk.engine.search import Limits, Offer, Question, answer, find, latency_of, option_of, question_of, search
from kvdesk.engine.service_estimate import served
from kvdesk.project.deployment import Deployment
from kvdesk.project.hardware_spec import AcceleratorSpec, HardwareSpec
from kvdesk.project.model_spec import LayerWeights
from kvdesk.project.project import Option, Project
from kvdesk.project.quotes import PriceItem, PriceList
from kvdesk.project.search import OfferSpec, SearchSpec
from kvdesk.project.workload import Case, Workload
from kvdesk.units import ENGLISH

slow = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
EXPERTS = model(
    full(
        num_layers=4, num_attention_heads=8, num_kv_heads=4, mlp_params=40_000_000, num_experts=6,
        expert_params=120_000_000, router_params=1000,
    ),
    vocab_size=1000,
)  # fmt: skip
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


def question(cases, prices=(10, 16, 150), served=MODEL, **wishes):
    prices = price_list(prices)
    spec = Project(name="search", model=served, workload=Workload(cases=tuple(cases)), prices=prices)
    wishes = {"deployments": (Deployment(),), "pieces": tuple(range(1, 9)), "most_pipeline": 4} | wishes
    return Question(project=spec, offers=tuple(map(Offer, prices.items, CARDS)), **wishes)


def one_case(sequences=20, positions=4096):
    return Case(name="peak", resident_sequences=sequences, input_len=positions, output_len=0)


def brute_force(asked):
    """The least (cost, cards, watts) that fits by `make_plan` on the option left after the spares stopped; None."""
    for cost, cards, watts, _, combination in sorted(combinations(asked), key=lambda one: one[:3]):
        offer, stand, deployment, dtype, degrees = combination
        if fits(asked, offer, stand, deployment, dtype, degrees):
            return cost, cards, watts
    return None


def combinations(asked):
    """Everything that can be bought within the limits, with what it costs."""
    for offer, deployment, dtype in itertools.product(asked.offers, asked.deployments, asked.cache_dtypes):
        for stand in asked.stands(offer):
            price = (asked.cost(offer).amount * stand.pieces, stand.cards, offer.watts * stand.pieces, offer.item)
            if not allowed(asked, *price):
                continue
            for tensor, pipeline in itertools.product(range(1, stand.per_node + 1), range(1, asked.most_pipeline + 1)):
                if stand.per_node % tensor or tensor * pipeline > stand.cards or pipeline > asked.model.num_layers:
                    continue
                data = survivors(asked, stand, tensor * pipeline)
                for expert, joined in spreads(asked, stand, tensor, pipeline):
                    if data >= 1:
                        yield *price, (offer, stand, deployment, dtype, (tensor, pipeline, data, expert, joined))


def spreads(asked, stand, tensor, pipeline):
    """Every EP up to TP; and all replicas as one engine, which has no use of spares."""
    if not asked.model.layer_groups[0].weights.num_experts:
        return [(1, False)]
    found = [(expert, False) for expert in range(1, tensor + 1)]
    data = stand.cards // (tensor * pipeline)
    if data > 1 and not asked.spare_replicas and not asked.spare_node:
        found.append((tensor * data, True))
    return found


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
    tensor, pipeline, data, expert, joined = degrees
    idle = stand.cards - tensor * pipeline * data
    hardware = HardwareSpec(accelerator=offer.accelerator, count=stand.per_node, nodes=stand.nodes, idle=idle)
    update = {"tensor_parallel_size": tensor, "pipeline_parallel_size": pipeline, "data_parallel_size": data}
    update |= {"expert_parallel_size": expert, "experts_over_replicas": joined}
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
            shared_prefix=draw(st.sampled_from([0, 0, 5000])),
            prefix_storage="once",
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
        served=EXPERTS if runtime != "llama.cpp" and draw(st.booleans()) else MODEL,
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
    best = brute_force(asked)
    mine = found.winner and (found.winner.cost.amount, found.winner.stand.cards, found.winner.watts)
    assert mine == best


@slow
@given(questions())
def test_that_no_purchase_returned_fails_to_fit(asked):
    for outcome in search(asked):
        for one in outcome.carrying[:2]:
            left = survivors(asked, one.stand, one.degrees.ranks_of_replica)
            way = outcome.way
            degrees = (one.degrees.tensor, one.degrees.pipeline, left, one.degrees.expert, one.degrees.over_replicas)
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
    degrees = (winner.degrees.tensor, winner.degrees.pipeline, winner.degrees.data - 1, 1, False)
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
    assert told == [(done, len(outcomes)) for done in range(1, len(outcomes) + 1)]
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
    winner = answer(asked, search(asked)).winner
    found = list(latency_of(asked, [winner]))
    assert isinstance(found[0][1], Seconds)
    bought = asked.project.model_copy(update={"options": (option_of(asked, winner, "A"),)})
    option = make_plan(bought).options[0]
    assert found[0][1] == served(option, option.cases[0].case).tpot  # as its own option says it


@pytest.mark.parametrize(("cards", "stands"), [(1, [1, 2, 3, 4, 6, 8]), (4, [1, 2, 3, 4, 5, 6, 7, 8])])
def test_that_single_cards_fill_nodes_evenly(cards, stands):
    asked = question([one_case()], cards_per_node=4)
    offer = asked.offers[0]
    offer = replace(offer, item=offer.item.model_copy(update={"cards": cards}))
    assert [stand.pieces for stand in asked.stands(offer)] == stands


def asked_of(spec, case=None, prices=(10, 16, 150), served=MODEL):
    """The question a project with such a load keeps."""
    whole = question([case or one_case()], prices=prices, served=served).project
    return question_of(whole.model_copy(update={"search": spec}), spec)


def offers(*names, prices=("small", "middle", "large")):
    known = {spec.id: spec for spec in CARDS}
    return tuple(OfferSpec(accelerator=known[name], price=name if name in prices else None) for name in names)


def test_that_a_kept_question_is_asked_as_it_was_kept():
    spec = SearchSpec(
        cases=("peak",),
        headroom=Decimal("0.5"),
        spare_replicas=1,
        offers=offers("small", "large"),
        most_pieces=6,
        cache_dtypes=("auto", "auto"),
        budget=Decimal(200),
        most_cards=20,
    )
    asked = asked_of(spec)
    by_hand = question(
        [one_case()],
        pieces=(1, 2, 3, 4, 5, 6),
        headroom=Decimal("0.5"),
        spare_replicas=1,
        most_pipeline=8,
        limits=Limits(budget=Decimal(200), most_cards=20),
    )
    by_hand = replace(by_hand, offers=(by_hand.offers[0], by_hand.offers[2]))
    found, other = find(asked).answer, answer(by_hand, search(by_hand))
    assert (found.winner.stand, found.winner.degrees) == (other.winner.stand, other.winner.degrees)
    assert found.combinations == other.combinations


@pytest.mark.parametrize(
    ("spec", "code"),
    [
        (SearchSpec(cases=("gone",), offers=offers("small")), "search-case-gone"),
        (SearchSpec(), "search-no-offer"),
        (SearchSpec(offers=(OfferSpec(accelerator=CARDS[0], price="gone"),)), "search-offer-gone"),
        (SearchSpec(offers=(OfferSpec(accelerator=CARDS[0], price="large"),)), "search-offer-gone"),
    ],
)
def test_that_a_kept_question_that_cannot_be_asked_says_why(spec, code):
    refusal = asked_of(spec)
    assert refusal.code == code
    assert code not in finding_text(refusal, ENGLISH)


def test_that_a_project_without_a_model_is_refused():
    project = question([one_case()]).project.model_copy(update={"model": None})
    assert question_of(project, SearchSpec(offers=offers("small"))).code == "no-model"


def test_that_a_kept_question_for_a_case_without_figures_is_refused():
    refusal = asked_of(SearchSpec(cases=("peak",), offers=offers("small")), case=Case(name="peak"))
    assert refusal.code == "search-case-not-set"


def test_that_cards_without_a_price_are_counted_and_their_cost_stays_missing():
    """The plan of one card of 40 GiB: 0.9 x 40 - 7.5 of bands - 3.0 of weights leaves a room that 20 x 8 KiB x 4096 x 2
    stored positions do not fill, so one card is enough and nothing less exists."""
    spec = SearchSpec(offers=(OfferSpec(accelerator=CARDS[2]),), objective="cards", most_pieces=3)
    asked = asked_of(spec)
    winner = find(asked).answer.winner
    assert (winner.stand.cards, type(winner.cost).__name__) == (1, "Incomplete")
    made = option_of(asked, winner, "found")
    assert (made.purchase.lines[0].price, made.purchase.lines[0].quantity) == (None, 1)


def test_that_cards_without_a_price_lose_where_cost_is_what_counts():
    spec = SearchSpec(offers=offers("small", "large", prices=("small",)), objective="cost")
    found = find(asked_of(spec)).answer
    assert found.winner.way.offer.name == "small"
    assert {loser.reason.code for loser in found.losers if loser.way.offer.name == "large"} == {"search-without-price"}


def test_that_a_piece_without_a_price_holds_as_many_cards_as_were_said():
    spec = SearchSpec(offers=(OfferSpec(accelerator=CARDS[0], cards=4),), objective="cards", most_pieces=2)
    stands = tuple(asked_of(spec).stands(asked_of(spec).offers[0]))
    assert [(stand.cards, stand.per_node, stand.nodes) for stand in stands] == [(4, 4, 1), (8, 4, 2)]


def test_that_experts_over_all_replicas_make_the_purchase_smaller():
    """A latent cache stands whole on every TP rank, so TP makes no room for it: replicas that share their experts do.

    A sequence stores 8 layers x 576 x 2 B x 40,000 = 0.343 GiB. Of 0.9 x 40 GiB the high bands take 5.75 + 2.125. With
    EP 8 over 8 replicas a card holds an eighth of 38.1 GiB of experts and 23.0 GiB of caches: 66 sequences, 528 on a
    node. TP 4 leaves 18.5 GiB twice: 53 + 53 on a node, so 300 need three nodes; TP 2 26 x 4, TP 8 67.
    """
    spec = SearchSpec(
        offers=(OfferSpec(accelerator=CARDS[2], cards=8),), objective="cards", most_pieces=8, most_pipeline=1
    )
    asked = asked_of(spec, case=one_case(300, 40_000), served=latent_experts())
    with_them, without = find(asked).answer.winner, find(replace(asked, expert_parallel=False)).answer.winner
    assert (with_them.stand.cards, with_them.degrees.data, with_them.degrees.over_replicas) == (8, 8, True)
    assert (without.stand.cards, without.degrees.over_replicas) == (24, False)
    option = option_of(asked, with_them, "found")
    plan = make_plan(asked.project.model_copy(update={"options": (option,)})).options[0]
    assert [case.verdict for case in plan.cases] == ["fits"]
    assert plan.degrees.over_replicas


def test_that_no_spare_helps_replicas_that_are_one_engine():
    spec = SearchSpec(
        offers=(OfferSpec(accelerator=CARDS[2], cards=8),), objective="cards", most_pieces=4, spare_replicas=1
    )
    asked = asked_of(spec, case=one_case(50, 4000), served=latent_experts())
    found = find(asked).answer
    assert found.winner is None or not found.winner.degrees.over_replicas
    reasons = {loser.reason.code for loser in found.losers if loser.way.degrees.over_replicas}
    assert "search-experts-stop" in reasons


def latent_experts():
    """Eight layers of 64 experts of 80 MB each: 41 GB, more than one card of 40 GiB holds."""
    group = latent(num_layers=8).model_copy(
        update={"weights": LayerWeights(attention_params=10_000_000, num_experts=64, expert_params=40_000_000)}
    )
    return model(group, vocab_size=1000)


def test_that_a_stopped_search_answers_with_what_it_found():
    asked, seen = question([one_case()]), []
    found = find(asked, progress=lambda done, of: seen.append(done), halted=lambda: len(seen) >= 2)
    assert not found.is_whole
    assert 0 < found.answer.ways < len(list(search(asked)))


@pytest.mark.parametrize("runtime", ["sglang", "tensorrt-llm"])
def test_that_ranks_that_attend_apart_make_the_purchase_smaller(runtime):
    """Each TP rank keeps the latent cache of its own sequences, so a node keeps several times as many of them; what was
    found fits as the plan itself reckons it, in one node and over several."""
    spec = SearchSpec(
        offers=(OfferSpec(accelerator=CARDS[2], cards=4),), objective="cards", most_pieces=12, most_pipeline=1
    )
    spec = spec.model_copy(update={"deployments": (Deployment(runtime=runtime),)})
    asked = asked_of(spec, case=one_case(200, 40_000), served=latent_experts())
    apart, together = find(asked).answer, find(replace(asked, expert_parallel=False)).answer
    assert apart.winner.way.apart
    assert together.winner is None or apart.winner.stand.cards < together.winner.stand.cards
    over_nodes = [one for one in apart.smallest if one.way.apart and one.degrees.tensor > 4]
    assert over_nodes
    for one in (apart.winner, *over_nodes[:3]):
        option = option_of(asked, one, "found")
        plan = make_plan(asked.project.model_copy(update={"options": (option,)})).options[0]
        assert plan.refusal is None
        assert [case.verdict for case in plan.cases] == ["fits"]
