"""The tornado: each input alone, the widest swing first."""

from decimal import Decimal

from facts import full, model, project

from kvdesk.engine import sensitivity
from kvdesk.engine.cost import cost_of
from kvdesk.engine.plan import make_plan
from kvdesk.engine.sensitivity import (
    Input,
    cost_answer,
    headroom_answer,
    inputs_of,
    sequences_answer,
    tornado,
)
from kvdesk.engine.sensitivity_study import Question, study
from kvdesk.project.edit import path_text, replace_at
from kvdesk.project.quotes import BillLine, PriceItem, PriceList, Purchase, Site

TODAY = "2026-06-01"


def priced():
    spec = project(model(full()), cards=2, tensor_parallel_size=2)
    items = (
        PriceItem(id="card", item="card", price=Decimal(1000), currency="EUR", date=TODAY),
        PriceItem(id="power", item="power", price=Decimal("0.20"), currency="EUR", per="kwh", date=TODAY),
        PriceItem(id="unused", item="unused", price=Decimal(9), currency="EUR", date=TODAY),
    )
    purchase = Purchase(lines=(BillLine(name="card", kind="card", quantity=2, price="card"),), card_watts=Decimal(300))
    option = spec.options[0].model_copy(update={"purchase": purchase})
    site = Site(pue=Decimal("1.5"), kwh_price="power")
    return spec.model_copy(update={"prices": PriceList(items=items), "site": site, "options": (option,)})


def test_that_inputs_are_what_an_option_rests_on():
    paths = {path_text(each.path) for each in inputs_of(priced(), 0, 0)}
    assert paths == {
        "workload.cases.0.resident_sequences",
        "workload.cases.0.input_len",
        "workload.cases.0.output_len",
        "options.0.deployment.memory_share",
        "options.0.deployment.activation",
        "options.0.deployment.runtime_overhead",
        "prices.items.0.price",
        "prices.items.1.price",
        "site.pue",
        "options.0.purchase.busy_share",
    }


def test_that_each_swing_is_the_answer_of_the_edited_project():
    spec, answer = priced(), headroom_answer(0, 0)
    swings = tornado(spec, answer, inputs_of(spec, 0, 0))
    assert [swing.width for swing in swings] == sorted((swing.width for swing in swings), reverse=True)
    for swing in swings:
        for value, found in ((swing.input.low, swing.at_low), (swing.input.high, swing.at_high)):
            plan = make_plan(replace_at(spec, swing.input.path, value)).options[0]
            assert found == plan.cases[0].tightest.headroom.best
    widest = path_text(swings[0].input.path)
    assert widest == "options.0.deployment.memory_share"
    assert swings[-1].width == 0  # a price moves no memory


def test_that_overheads_swing_between_their_own_estimates():
    spec = priced()
    headroom = make_plan(spec).options[0].cases[0].tightest.headroom
    bands = [each for each in inputs_of(spec, 0, 0) if each.path[-1] in {"activation", "runtime_overhead"}]
    swings = tornado(spec, headroom_answer(0, 0), bands)
    low = headroom.best - sum(swing.base - swing.at_high for swing in swings)
    assert low == headroom.low


def test_that_costs_swing_with_prices():
    spec = priced()
    base = cost_of(spec, 0, today=TODAY).total(3).amount
    swings = {
        path_text(swing.input.path): swing
        for swing in tornado(spec, cost_answer(0, 3, today=TODAY), inputs_of(spec, 0, 0))
    }
    assert swings["prices.items.0.price"].at_high - base == 400  # 2 × 1,000 × 20 %
    # 600 W × 1.5 × 26.28 kh × 0.20 = 4,730.40; ± 20 %
    assert swings["prices.items.1.price"].width == Decimal("0.4") * Decimal("4730.40")
    assert swings["site.pue"].width == Decimal("0.2") * Decimal("600") * Decimal("26.280") * Decimal("0.20")


def test_that_a_value_refused_has_no_answer_and_no_base_no_tornado():
    spec = priced()
    inputs = [Input(("workload", "cases", 0, "input_len"), -1, 10)]
    (swing,) = tornado(spec, sequences_answer(0, 0), inputs)
    assert swing.at_low is None
    assert swing.width == swing.at_high - swing.base
    holed = replace_at(spec, ("prices", "items", 0, "price"), None)
    assert tornado(holed, cost_answer(0, 3, today=TODAY), inputs) == ()
    assert tornado(spec, sequences_answer(0, 0), inputs, cancelled=lambda: True) == ()


def test_that_the_tornado_of_a_cost_is_the_one_done_by_hand():
    # 2 × 1,000 = 2,000; 600 W × 1.5 × 26.28 kh × 0.20 = 4,730.40: power first (± 946.08), then what PUE adds (a third
    # of the power, ± 20 %: 630.72 in all), then the share of time (down alone: 946.08), then the cards (± 400)
    found = study(priced(), Question("cost", 0, 0), today=TODAY)
    assert [(path_text(swing.input.path), swing.width) for swing in found.swings] == [
        ("prices.items.1.price", Decimal("1892.16")),
        ("options.0.purchase.busy_share", Decimal("946.08")),
        ("prices.items.0.price", Decimal("800")),
        ("site.pue", Decimal("630.72")),
    ]
    assert found.swings[0].base == Decimal("6730.40")
    assert found.currency == "EUR"
    month = study(priced(), Question("month", 0, 0), today=TODAY)
    assert month.swings[0].base == Decimal("131.40")  # 0.6 kW × 1.5 × 730 h × 0.20
    assert [swing.input.path for swing in month.still] == [("prices", "items", 0, "price")]


def test_that_hours_that_are_paid_for_are_an_input_up_to_those_of_a_month():
    spec = replace_at(priced(), ("prices", "items", 0, "per"), "hour")
    paths = {path_text(each.path): each for each in inputs_of(spec, 0, 0)}
    hours = paths["options.0.purchase.hours_per_month"]
    assert (hours.low, hours.high) == (584, 744)  # 730 × 0.8, and 730 × 1.2 = 876 is more than a month has


def test_that_the_longest_context_falls_with_the_sequences():
    found = study(priced(), Question("context", 0, 0), today=TODAY)
    swing = next(each for each in found.swings if each.input.path[-1] == "resident_sequences")
    plan = make_plan(priced()).options[0].cases[0]
    assert swing.base == plan.limits.max_positions
    assert swing.at_low > swing.base > swing.at_high
    assert {swing.input.path[0] for swing in found.swings} == {"workload", "options"}  # no price moves memory


def test_that_a_question_without_an_answer_says_why():
    spec = priced()
    holed = replace_at(spec, ("prices", "items", 0, "price"), None)
    assert study(holed, Question("cost", 0, 0), today=TODAY).nothing.code == "cost-price-missing"
    unset = replace_at(spec, ("workload", "cases", 0, "input_len"), None)
    assert study(unset, Question("headroom", 0, 0), today=TODAY).nothing.code == "sensitivity-case-not-set"
    none = replace_at(spec, ("options", 0, "hardware", "accelerator"), None)
    assert study(none, Question("sequences", 0, 0), today=TODAY).nothing.code == "no-accelerator"


def test_that_a_runtimes_own_share_of_a_card_is_moved_where_none_is_typed():
    spec = project(model(full()), runtime="vllm", max_model_len=8192)
    assert spec.options[0].deployment.vllm.gpu_memory_utilization is None
    (share,) = (each for each in inputs_of(spec, 0, 0) if each.path[-1] == "gpu_memory_utilization")
    assert (share.now, round(share.low, 4), share.high) == (0.92, 0.736, 1.0)  # vLLM's default since 0.21
    typed = replace_at(spec, share.path, 0.5)
    (share,) = (each for each in inputs_of(typed, 0, 0) if each.path[-1] == "gpu_memory_utilization")
    assert (share.now, share.low, share.high) == (0.5, 0.4, 0.6)


def test_that_the_other_options_are_not_planned_for_the_answer_of_one(monkeypatch):
    spec, counted = priced(), []
    others = tuple(spec.options[0].model_copy(update={"name": name}) for name in ("B", "C", "D"))
    many = spec.model_copy(update={"options": (*others, spec.options[0])})
    plain = sensitivity.make_plan
    monkeypatch.setattr(
        sensitivity, "make_plan", lambda project: counted.append(len(project.options)) or plain(project)
    )
    found = tornado(many, headroom_answer(3, 0), inputs_of(many, 3, 0))
    alone = tornado(spec, headroom_answer(0, 0), inputs_of(spec, 0, 0))
    assert [swing.width for swing in found] == [swing.width for swing in alone]
    assert set(counted) == {1}
