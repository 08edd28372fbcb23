"""The tornado: each input alone, the widest swing first."""

from decimal import Decimal

from facts import full, model, project

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
