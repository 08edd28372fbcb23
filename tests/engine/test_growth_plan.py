"""A growing load: when an option runs out, and what the next step costs."""

from decimal import Decimal

import pytest
from facts import GIB, full, model, project
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from kvdesk.engine.cost import is_complete
from kvdesk.engine.findings import Finding
from kvdesk.engine.growth_plan import cards_needed, grown_cases, outlook, outlooks
from kvdesk.engine.plan import make_plan
from kvdesk.project.deployment import Deployment, exactly
from kvdesk.project.edit import replace_at
from kvdesk.project.growth import Growth, RateCourse, TableCourse
from kvdesk.project.hardware_spec import AcceleratorSpec, HardwareSpec
from kvdesk.project.project import Option
from kvdesk.project.quotes import BillLine, PriceItem, PriceList, Purchase
from kvdesk.project.workload import Case

slow = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
CARD = AcceleratorSpec(id="card", name="Card", memory_driver_bytes=24 * GIB)
# 4 layers × 2 × 4 heads × 128 × 2 B = 8,192 B a position; 40,960 positions are 320 MiB a sequence.
MODEL = model(full(num_layers=4, num_attention_heads=8, num_kv_heads=4), vocab_size=1000, max_position_embeddings=None)
PRICES = PriceList(
    items=(
        PriceItem(id="node", item="node", price=Decimal(10_000), currency="EUR", accelerator="card", cards=4),
        PriceItem(id="care", item="care", price=Decimal(10), currency="EUR", per="month"),
        PriceItem(id="single", item="card", price=Decimal(2_000), currency="EUR", accelerator="card", cards=1),
    )
)


def planned(growth, *, sequences=100, cards=4, lines=None, **deployment):
    case = Case(name="peak", resident_sequences=sequences, input_len=40_000, output_len=960)
    if lines is None:
        lines = (BillLine(name="node", kind="node", price="node", cards=4), BillLine(name="care", price="care"))
    option = Option(
        name="A",
        hardware=HardwareSpec(accelerator=CARD, count=cards),
        deployment=Deployment(**deployment),
        purchase=Purchase(lines=lines),
    )
    spec = project(MODEL, case=case)
    return spec.model_copy(update={"options": (option,), "prices": PRICES, "growth": growth})


def test_that_quarters_have_names_and_grow():
    growth = Growth(first_year=2026, first_quarter=3, users=RateCourse(per_quarter=0.5))
    assert [growth.name(index) for index in (0, 1, 2, 6)] == ["2026-Q3", "2026-Q4", "2027-Q1", "2028-Q1"]
    cases = grown_cases(planned(growth, sequences=10), growth, 2)
    assert [case.resident_sequences for case in cases] == [23]  # ⌈10 × 1.5²⌉
    table = Growth(first_year=2026, context=TableCourse(factors=(1, 2.5)))
    assert [grown_cases(planned(table), table, index)[0].input_len for index in (0, 1, 9)] == [40_000, 100_000, 100_000]
    assert grown_cases(planned(table), table, 1)[0].output_len == 960


def test_that_the_quarter_it_runs_out_is_the_first_that_does_not_fit():
    growth = Growth(first_year=2026, quarters=8, users=TableCourse(factors=(1, 1.5, 2, 2.5, 3, 4, 5, 6)))
    spec = planned(growth)
    most = make_plan(spec).options[0].cases[0].limits.safe_max_sequences
    found = outlook(spec, 0)
    first = next(index for index, factor in enumerate(growth.users.factors) if 100 * factor > most)
    assert found.runs_out == first > 0
    assert [quarter.verdict == "fits" for quarter in found.quarters[: first + 1]] == [True] * first + [False]


def test_that_the_next_step_is_the_fewest_nodes_more_at_the_bills_price():
    growth = Growth(first_year=2026, quarters=4, users=TableCourse(factors=(1, 4, 5, 6)))
    spec = planned(growth)
    each = make_plan(spec).options[0].cases[0].limits.safe_max_sequences // 4
    found = outlook(spec, 0)
    step = found.next_step
    replicas = -(-400 // each)
    assert found.runs_out == 1
    assert step.replicas == replicas
    nodes = -(-replicas // 4) - 1
    assert step.more_cards == 4 * nodes
    assert step.once.amount == 10_000 * nodes
    assert step.monthly.amount == 0
    assert step.hardware.nodes == 1 + nodes
    assert step.hardware.num_cards == replicas


def test_that_single_cards_are_bought_one_by_one():
    growth = Growth(first_year=2026, quarters=4, users=TableCourse(factors=(1, 4, 5, 6)))
    lines = (BillLine(name="card", kind="card", quantity=4, price="single"),)
    step = outlook(planned(growth, lines=lines), 0).next_step
    assert step.once.amount == 2_000 * (step.replicas - 4)


def test_that_a_step_without_prices_is_a_hole():
    growth = Growth(first_year=2026, quarters=2, users=TableCourse(factors=(1, 9)))
    assert not is_complete(outlook(planned(growth, lines=()), 0).next_step.once)
    spec = replace_at(planned(growth), ("prices", "items", 0, "price"), None)
    assert not is_complete(outlook(spec, 0).next_step.once)


def test_that_longer_than_a_card_holds_is_said_and_not_bought():
    growth = Growth(first_year=2026, quarters=3, context=TableCourse(factors=(1, 100, 100)))
    found = outlook(planned(growth), 0)
    assert found.runs_out == 1
    assert isinstance(found.next_step, Finding)
    assert found.next_step.code == "growth-no-replica-helps"
    assert found.quarters[1].replicas_needed is None


def test_that_models_share_the_replicas():
    growth = Growth(first_year=2026, quarters=5, models=(1, 2, 4, 5))
    found = outlook(planned(growth, sequences=30), 0)
    assert [quarter.verdict for quarter in found.quarters] == ["fits", "fits", "fits", "does_not_fit", "does_not_fit"]
    assert found.next_step.replicas == 5
    assert found.next_step.more_cards == 4


def test_that_without_growth_or_a_case_there_is_a_reason():
    assert outlook(planned(None), 0).code == "growth-no-case"
    growth = Growth(first_year=2026)
    spec = replace_at(planned(growth), ("workload", "cases", 0, "input_len"), None)
    assert outlook(spec, 0).code == "growth-no-case"
    assert (
        outlook(replace_at(planned(growth), ("options", 0, "hardware", "accelerator"), None), 0).code
        == "no-accelerator"
    )
    assert outlook(planned(growth), 0).runs_out is None
    assert outlook(planned(growth), 0, cancelled=lambda: True).quarters == ()


def test_that_a_rate_without_bounds_is_refused():
    with pytest.raises(ValidationError, match="a million times"):
        Growth(first_year=2026, quarters=40, users=RateCourse(per_quarter=9))


@slow
@given(st.floats(-0.3, 0.9), st.floats(-0.1, 0.3), st.integers(10, 400))
def test_that_the_replicas_needed_carry_and_one_less_does_not(users, context, sequences):
    growth = Growth(
        first_year=2026, quarters=4, users=RateCourse(per_quarter=users), context=RateCourse(per_quarter=context)
    )
    spec = planned(growth, sequences=sequences)
    for quarter in outlook(spec, 0).quarters:
        for count, fits in ((quarter.replicas_needed, True), (quarter.replicas_needed - 1, False)):
            if count < 1:
                continue
            option = spec.options[0].model_copy(update={"hardware": HardwareSpec(accelerator=CARD, count=count)})
            workload = spec.workload.model_copy(update={"cases": quarter.cases})
            plan = make_plan(spec.model_copy(update={"options": (option,), "workload": workload}))
            assert (plan.options[0].cases[0].verdict == "fits") is fits


def by_hand(growth, **changed):
    """A card of 10 GiB that holds nothing but caches of 320 MiB: 32 sequences each, 128 on four."""
    facts = {"vocab_size": 1000, "max_position_embeddings": None, "embedding_params": 0, "head_params": 0}
    empty = model(full(num_layers=4, num_attention_heads=8, num_kv_heads=4), **facts, final_norm_params=0)
    bands = {name: exactly(0) for name in ("activation", "graphs", "runtime_overhead")}
    spec = planned(growth, memory_share=1.0, **bands).model_copy(update={"model": empty})
    card = AcceleratorSpec(id="card", name="Card", memory_driver_bytes=10 * GIB)
    return replace_at(spec, ("options", 0, "hardware"), HardwareSpec(accelerator=card, count=4, **changed))


def test_that_every_quarter_is_the_one_done_by_hand():
    growth = Growth(first_year=2027, quarters=5, users=TableCourse(factors=(1, 1.25, 1.28, 1.29, 2)))
    found = outlook(by_hand(growth), 0)
    assert [quarter.cases[0].resident_sequences for quarter in found.quarters] == [100, 125, 128, 129, 200]
    assert [quarter.verdict for quarter in found.quarters] == ["fits", "fits", "fits", "does_not_fit", "does_not_fit"]
    assert [quarter.replicas for quarter in found.quarters] == [4] * 5
    # ⌈100 ÷ 32⌉, ⌈125 ÷ 32⌉, 128 ÷ 32, ⌈129 ÷ 32⌉, ⌈200 ÷ 32⌉
    assert [quarter.replicas_needed for quarter in found.quarters] == [4, 4, 4, 5, 7]
    assert found.quarters[3].name == "2027-Q4"
    assert found.runs_out == 3
    step = found.next_step
    assert (step.replicas, step.more_cards, step.quarter) == (5, 4, 3)
    assert [(line.name, line.quantity) for line in step.lines] == [("node", 1)]
    assert (step.once.amount, step.monthly.amount) == (10_000, 0)


def test_that_cards_left_idle_are_used_before_any_is_bought():
    growth = Growth(first_year=2027, quarters=2, users=TableCourse(factors=(0.6, 1)))
    found = outlook(by_hand(growth, idle=2), 0)
    assert [(quarter.replicas, quarter.replicas_needed) for quarter in found.quarters] == [(2, 2), (2, 4)]
    step = found.next_step
    assert (step.more_cards, step.lines, step.once.amount) == (0, (), 0)


def test_that_all_options_have_their_outlook_and_the_progress_counts_all_quarters():
    growth = Growth(first_year=2027, quarters=3)
    spec = by_hand(growth)
    larger = spec.options[0].model_copy(update={"name": "B"})
    spec = spec.model_copy(update={"options": (*spec.options, larger)})
    told = []
    found = outlooks(spec, progress=lambda done, total: told.append((done, total)))
    assert [each.option_index for each in found] == [0, 1]
    assert told == [(done, 6) for done in range(1, 7)]
    assert cards_needed(spec.options[0], found[0].quarters[0]) == 4


def together(growth, count=8, size=40, **deployment):
    """64 experts of 4 GiB in all four layers, beside little else, on cards of `size` GiB: all replicas share them."""
    routed = full(num_layers=4, num_attention_heads=8, num_kv_heads=4, num_experts=64, expert_params=GIB // 2)
    mixture = model(routed, vocab_size=1000, max_position_embeddings=None, experts_per_token=4)
    spec = planned(growth, sequences=20, cards=count, experts_over_replicas=True, **deployment)
    card = AcceleratorSpec(id="card", name="Card", memory_driver_bytes=size * GIB)
    spec = replace_at(spec, ("options", 0, "hardware", "accelerator"), card)
    return replace_at(spec, ("model",), mixture.with_facts(architecture="Qwen3MoeForCausalLM"))


@pytest.mark.parametrize("experts", [{"expert_parallel_size": 8}, {}], ids=["dealt", "cut"])
@pytest.mark.parametrize("runtime", ["arithmetic", "vllm"])
def test_that_replicas_that_share_the_experts_are_counted_by_placing_so_many(runtime, experts):
    growth = Growth(first_year=2026, quarters=3, users=TableCourse(factors=(1, 10, 100)))
    spec = together(growth, runtime=runtime, **experts)
    for quarter in outlook(spec, 0).quarters:
        fits = {}
        for count in range(1, quarter.replicas_needed + 1):
            hardware = spec.options[0].hardware.model_copy(update={"count": count})
            update = {"expert_parallel_size": count} if experts else {}
            deployment = spec.options[0].deployment.model_copy(update={"data_parallel_size": count, **update})
            option = spec.options[0].model_copy(update={"hardware": hardware, "deployment": deployment})
            workload = spec.workload.model_copy(update={"cases": quarter.cases})
            plan = make_plan(spec.model_copy(update={"options": (option,), "workload": workload})).options[0]
            fits[count] = plan.refusal is None and plan.cases[0].verdict == "fits"
        assert [count for count, does in fits.items() if does] == [quarter.replicas_needed]
        assert quarter.replicas_needed * 40 > 256  # 64 × 4 GiB of experts fill more than six cards


def test_that_models_that_leave_too_few_cards_for_the_experts_do_not_fit():
    """64 experts and 6 copies are dealt to divisors of 70: 40 GiB to each of 7 replicas, too much; 28 to each of 10."""
    growth = Growth(first_year=2026, quarters=2, models=(1, 3))
    spec = together(growth, count=10, size=44, runtime="vllm", expert_parallel_size=10, redundant_experts=6)
    quarters = outlook(spec, 0).quarters
    assert [quarter.verdict for quarter in quarters] == ["fits", "does_not_fit"]
    assert [quarter.replicas_needed for quarter in quarters] == [10, 30]
