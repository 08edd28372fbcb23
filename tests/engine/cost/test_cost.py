"""Bills, power, totals over years, rent against buy and money for tokens: every figure reckoned by hand."""

from decimal import Decimal

import pytest
from facts import H100, full, model, project
from pydantic import ValidationError

from kvdesk.engine.cost import (
    Incomplete,
    Money,
    bill_of,
    cost_of,
    footprint_of,
    is_complete,
    per_million_tokens,
    rent_against_buy,
    token_rate,
)
from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.plan import make_plan
from kvdesk.engine.sentences import cost as sentences
from kvdesk.project import file
from kvdesk.project.edit import EditRefused, replace_at
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.project import Option
from kvdesk.project.quotes import BillLine, ExchangeRate, PriceItem, PriceList, Purchase, Site
from kvdesk.project.workload import Case
from kvdesk.units import ENGLISH, INDONESIAN

TODAY = "2026-06-01"


def item(price_id, price, currency="EUR", **facts):
    facts = {"date": "2026-05-01"} | facts
    return PriceItem(id=price_id, item=price_id, price=price, currency=currency, **facts)


def prices(**changes):
    items = (
        item("card", "27500.50", supplier="North", valid_until="2026-06-30"),
        item("node", "41000", "USD", watts=900, rack_units=8),
        item("support", 6000, per="year"),
        item("hosting", 190, per="month"),
        item("rent", "2.10", per="hour"),
        item("power", "0.25", per="kwh"),
    )
    rates = (
        ExchangeRate(currency="USD", into="EUR", rate="0.80", date="2025-01-01"),
        ExchangeRate(currency="USD", into="EUR", rate="0.92", date="2026-05-02"),
    )
    return PriceList(**({"currency": "EUR", "tax_share": "0.19", "items": items, "rates": rates} | changes))


BUY = Purchase(
    lines=(
        BillLine(name="card", kind="card", quantity=8, price="card"),
        BillLine(name="host", kind="node", price="node"),
        BillLine(name="support", kind="support", price="support"),
        BillLine(name="hosting", kind="hosting", price="hosting"),
    ),
    busy_share="0.5",
    idle_card_watts=100,
)
RENT = Purchase(kind="rent", lines=(BillLine(name="rent", kind="card", quantity=8, price="rent"),))
SITE = Site(pue="1.3", kwh_price="power", volts=400)


def worked(purchase=BUY, site=SITE, **changes):
    card = H100.model_copy(update={"tdp_w": 700.0})
    base = project(model(full()), cards=8, accelerator=card)
    options = (
        Option(name="buy", hardware=HardwareSpec(accelerator=card, count=8), purchase=purchase),
        Option(name="rent", hardware=HardwareSpec(accelerator=card, count=8), purchase=RENT),
    )
    return base.model_copy(update={"options": options, "prices": prices(**changes), "site": site})


def codes(findings):
    return {finding.code for finding in findings}


def test_that_a_bill_adds_up_with_the_newest_rate_and_tax():
    bill = bill_of(worked(), 0, today=TODAY)
    # 8 × 27,500.50 = 220,004.00; 41,000 × 0.92 = 37,720.00; both × 1.19
    assert [line.once.amount for line in bill.lines[:2]] == [Decimal("261804.76"), Decimal("44886.80")]
    assert bill.once == Money(Decimal("306691.56"), "EUR")
    # 6,000 ÷ 12 = 500, and 190; both × 1.19
    assert bill.monthly.amount == Decimal("821.10")
    assert bill.taxed
    assert not bill.findings


def test_that_power_counts_busy_and_idle_time_hosts_cooling_and_tax():
    found = footprint_of(worked(), 0)
    # 8 × (700 × 0.5 + 100 × 0.5) + 900 = 4,100 W; × 1.3 = 5,330 W; peak 8 × 700 + 900
    assert (found.mean_watts, found.site_watts, found.peak_watts) == (4100, 5330, 6500)
    assert found.amperes.quantize(Decimal("0.001")) == Decimal("9.382")  # 6,500 ÷ (400 × √3)
    cost = cost_of(worked(), 0, today=TODAY)
    # 5.33 kW × 730 h = 3,890.9 kWh; × 0.25 × 1.19
    assert cost.power.amount == Decimal("1157.542750")


@pytest.mark.parametrize("line", [{"cards": 8, "watts": 900}, {"price": "server"}])
def test_that_a_host_whose_watts_are_given_is_not_asked_for_whatever_its_kind(line):
    """A server of eight cards that is billed as something else: 8 × 700 + 900 W at most, and nothing is missing."""
    server = item("server", "300000", accelerator=H100.id, cards=8, watts=900)
    purchase = Purchase(lines=(BillLine(name="server", kind="other", **line),))
    found = footprint_of(worked(purchase, items=(*prices().items, server)), 0)
    assert found.peak_watts == 6500
    assert "cost-host-watts-unknown" not in codes(found.findings)
    silent = Purchase(lines=(BillLine(name="server", kind="other", cards=8),))
    (missing,) = (each for each in footprint_of(worked(silent), 0).findings if each.code == "cost-host-watts-unknown")
    assert missing.values["names"] == "server"


def test_that_totals_over_years_are_once_and_every_month():
    cost = cost_of(worked(), 0, today=TODAY)
    assert cost.monthly.amount == Decimal("1978.642750")
    assert cost.total(1).amount == Decimal("330435.273")  # 306,691.56 + 12 × 1,978.64275
    assert cost.total(3).amount == Decimal("377922.699")
    assert cost.total(5).amount == Decimal("425410.125")
    assert cost.over[1].per_month.amount.quantize(Decimal("0.01")) == Decimal("10497.85")


def test_that_every_total_says_how_it_came_about():
    cost = cost_of(worked(), 0, today=TODAY)
    lines = [ENGLISH.fill(step.template, step.values) for each in cost.bill.lines for step in each.steps]
    assert lines[0] == "card: 8 × 27,500.50 EUR = 220,004.00 EUR"
    assert "41,000.00 USD × 0.92 (2026-05-02) = 37,720.00 EUR" in lines
    assert "× (1 + 19 % tax) = 44,886.80 EUR" in lines
    shown = [INDONESIAN.fill(step.template, step.values) for step in cost.over[1].steps]
    assert shown[0] == "306.691,56 + 36 × 1.978,64 = 377.922,70 EUR"
    power = [ENGLISH.fill(step.template, step.values) for step in cost.power_steps]
    assert power[0] == "5,330 W × 730 h ÷ 1000 = 3,890.9 kWh × 0.25 = 972.72 EUR"


def test_that_rent_breaks_even_in_the_first_whole_month():
    spec = worked()
    buy, rent = cost_of(spec, 0, today=TODAY), cost_of(spec, 1, today=TODAY)
    # 8 × 2.10 × 730 = 12,264 × 1.19 = 14,594.16; (306,691.56) ÷ (14,594.16 − 1,978.64275) = 24.31
    assert rent.monthly.amount == Decimal("14594.16")
    assert rent.power.amount == 0
    found = rent_against_buy(rent, buy)
    assert found.month == 25
    assert codes(found.findings) == {"cost-rental-promises-nothing"}
    assert "cost-rental-promises-nothing" in codes(rent.findings)


def test_that_buying_never_breaks_even_where_it_is_dearer_every_month():
    spec = replace_at(worked(), ("prices", "items", 3, "price"), Decimal(20_000))
    found = rent_against_buy(cost_of(spec, 1, today=TODAY), cost_of(spec, 0, today=TODAY))
    assert found.month is None


def test_that_buying_can_be_ahead_at_first_only():
    spec = replace_at(worked(), ("prices", "items", 2, "price"), Decimal(300_000))  # support, 25,000 a month
    upfront = BillLine(name="deposit", quantity=20, price="card")
    spec = replace_at(spec, ("options", 1, "purchase", "lines"), (*RENT.lines, upfront))
    # rent − buy at once: 20 × 27,500.50 × 1.19 − 306,691.56 = 347,820.34; a month 31,133.64275 − 14,594.16
    found = rent_against_buy(cost_of(spec, 1, today=TODAY), cost_of(spec, 0, today=TODAY))
    assert (found.month, found.until) == (0, 21)


def test_that_a_rate_of_the_way_back_divides():
    rates = (ExchangeRate(currency="EUR", into="USD", rate="1.25", date="2026-05-02"),)
    bill = bill_of(worked(rates=rates, tax_share=None), 0, today=TODAY)
    assert bill.lines[1].once.amount == Decimal(32_800)  # 41,000 ÷ 1.25
    assert "cost-before-tax" in codes(cost_of(worked(rates=rates, tax_share=None), 0, today=TODAY).findings)


def test_that_a_missing_price_makes_a_hole_and_no_sum():
    spec = replace_at(worked(), ("prices", "items", 1, "price"), None)
    cost = cost_of(spec, 0, today=TODAY)
    for total in (cost.bill.once, cost.total(3), cost.over[0].per_month):
        assert isinstance(total, Incomplete)
        assert not is_complete(total)
        assert [finding.path for finding in total.missing] == ["prices.items.1.price"]
        with pytest.raises(TypeError):
            f"{total}"
        with pytest.raises(TypeError):
            total + Money(Decimal(1), "EUR")
        with pytest.raises(AttributeError):
            _ = total.amount
    assert cost.bill.once.known == Money(Decimal("261804.76"), "EUR")
    assert is_complete(cost.monthly)
    assert isinstance(rent_against_buy(cost_of(spec, 1, today=TODAY), cost), Incomplete)


@pytest.mark.parametrize(
    ("path", "value", "code", "where"),
    [
        (("options", 0, "purchase", "lines", 1, "price"), None, "cost-no-price-chosen", "lines.1.price"),
        (("options", 0, "purchase", "lines", 1, "price"), "gone", "cost-price-not-in-list", "lines.1.price"),
        (("options", 0, "purchase", "lines", 1, "price"), "power", "cost-price-per-kwh", "lines.1.price"),
        (("options", 0, "purchase", "lines"), (), "cost-no-lines", "purchase.lines"),
        (("prices", "rates"), (), "cost-no-exchange-rate", "prices.rates"),
        (("prices", "currency"), None, "cost-currency-not-chosen", "prices.currency"),
    ],
)
def test_that_every_hole_names_its_field(path, value, code, where):
    cost = cost_of(replace_at(worked(), path, value), 0, today=TODAY)
    assert isinstance(cost.once, Incomplete)
    missing = {finding.code: finding for finding in cost.once.missing}
    assert missing[code].path.endswith(where)
    assert finding_text(missing[code], ENGLISH).endswith(".")


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("site", "pue"), None, "cost-no-pue"),
        (("site", "kwh_price"), None, "cost-no-kwh-price"),
        (("site", "kwh_price"), "card", "cost-no-kwh-price"),
    ],
)
def test_that_power_without_a_figure_is_a_hole(path, value, code):
    cost = cost_of(replace_at(worked(), path, value), 0, today=TODAY)
    assert code in codes(cost.power.missing)
    assert is_complete(cost.once)
    assert not is_complete(cost.total(1))


def test_that_an_expired_offer_and_other_cards_are_said():
    spec = replace_at(worked(), ("options", 0, "purchase", "lines", 0, "quantity"), Decimal(6))
    findings = cost_of(spec, 0, today="2026-07-01").findings
    assert {"cost-quote-expired", "cost-cards-differ"} <= codes(findings)
    expired = next(finding for finding in findings if finding.code == "cost-quote-expired")
    assert expired.path == "prices.items.0.valid_until"
    assert "2026-06-30" in finding_text(expired, ENGLISH)


def test_that_prices_with_and_without_tax_need_a_tax():
    spec = replace_at(worked(tax_share=None), ("prices", "items", 0, "tax_included"), True)
    assert "cost-tax-mixed" in codes(cost_of(spec, 0, today=TODAY).findings)
    taxed = replace_at(worked(), ("prices", "items", 0, "tax_included"), True)
    assert bill_of(taxed, 0, today=TODAY).lines[0].once.amount == Decimal("220004.00")


@pytest.mark.parametrize(
    ("value", "words"),
    [(-1, "below zero"), ("1e400", "price"), ("NaN", "price"), ("x", "price")],
)
def test_that_what_is_no_price_is_refused_by_its_field(value, words):
    with pytest.raises((EditRefused, ValidationError), match=words):
        replace_at(worked(), ("prices", "items", 0, "price"), value)


def test_that_power_without_a_currency_of_totals_misses_that_and_no_rate():
    spec = worked(currency=None)
    missing = cost_of(spec, 0, today=TODAY).monthly.missing
    assert [finding.code for finding in missing] == ["cost-currency-not-chosen"]


def test_that_dates_currencies_and_rates_are_refused_by_their_field():
    for path, value, words in (
        (("prices", "items", 0, "date"), "2026-02-30", "YYYY-MM-DD"),
        (("prices", "items", 0, "currency"), "euro", "currency"),
        (("prices", "items", 0, "valid_until"), "2020-01-01", "before"),
        (("prices", "rates", 0, "rate"), 0, "exchange rate"),
        (("prices", "rates", 1, "date"), "2025-01-01", "twice"),
        (("prices", "items", 1, "id"), "card", "twice"),
    ):
        with pytest.raises(EditRefused, match=words):
            replace_at(worked(), path, value)


def test_that_a_site_too_small_is_an_error_and_one_unknown_a_warning():
    small = SITE.model_copy(update={"most_kw": Decimal(6), "most_amperes": Decimal(9), "most_rack_units": Decimal(4)})
    found = footprint_of(worked(site=small), 0)
    wanted = {"cost-kw-exceeded", "cost-amperes-exceeded", "cost-rack-units-exceeded"}
    assert {finding.code for finding in found.findings if finding.severity == "error"} == wanted
    blind = small.model_copy(update={"volts": None})
    spec = replace_at(worked(site=blind), ("prices", "items", 1, "rack_units"), None)
    assert {"cost-amperes-unchecked", "cost-rack-units-unchecked"} <= codes(footprint_of(spec, 0).findings)
    large = SITE.model_copy(update={"most_kw": Decimal("6.5"), "most_rack_units": Decimal(8)})
    assert not footprint_of(worked(site=large), 0).findings


def test_that_unknown_watts_are_not_zero():
    spec = replace_at(worked(), ("options", 0, "hardware", "accelerator"), H100)
    found = footprint_of(spec, 0)
    assert found.peak_watts is None
    assert "cost-watts-unknown" in codes(found.findings)
    assert not is_complete(cost_of(spec, 0, today=TODAY).power)
    measured = replace_at(spec, ("options", 0, "purchase", "card_watts"), Decimal(500))
    assert footprint_of(measured, 0).peak_watts == 8 * 500 + 900


def test_that_a_million_tokens_have_a_band_of_prices():
    total = cost_of(worked(), 0, today=TODAY).total(3)
    found = per_million_tokens(total, 3, (500.0, 1000.0, 2000.0), Decimal("0.5"))
    # 377,922.699 ÷ (1,000 × 3 × 31,536,000 s × 0.5 ÷ 10⁶) = 7.98923
    assert found.best.quantize(Decimal("0.00001")) == Decimal("7.98923")
    assert (found.low, found.high) == (found.best / 2, found.best * 2)
    assert found.state == "untested"


def test_that_no_tokens_have_no_price_but_a_sentence():
    total = cost_of(worked(), 0, today=TODAY).total(3)
    for rate, busy in (((0.0, 0.0, 0.0), Decimal(1)), ((1.0, 2.0, 3.0), Decimal(0))):
        found = per_million_tokens(total, 3, rate, busy)
        assert isinstance(found, Finding)
        assert found.code == "cost-zero-tokens"
        assert "million" in finding_text(found, ENGLISH)
    plan = make_plan(worked()).options[0]
    assert token_rate(plan, Case(name="peak", resident_sequences=1, input_len=5, output_len=0)).code == found.code
    missing = token_rate(plan, plan.cases[0].case)
    assert missing.code == "latency-figure-unknown"
    assert per_million_tokens(total, 3, missing, Decimal(1)) is missing
    assert isinstance(per_million_tokens(Incomplete((), None), 3, (1.0, 1.0, 1.0), Decimal(1)), Incomplete)


def test_that_a_rate_is_that_of_all_replicas():
    card = H100.model_copy(update={"memory_bandwidth_bytes_per_s": 3_350 * 10**9, "dense_bf16_flops": 989 * 10**12})
    case = Case(name="peak", resident_sequences=8, input_len=2000, output_len=500)
    one = make_plan(project(model(full(mlp_params=10**8)), case=case, accelerator=card, cards=1)).options[0]
    twice = case.model_copy(update={"resident_sequences": 16})
    two = make_plan(project(model(full(mlp_params=10**8)), case=twice, accelerator=card, cards=2)).options[0]
    rates = token_rate(one, one.cases[0].case), token_rate(two, two.cases[0].case)
    assert [2 * rate for rate in rates[0]] == pytest.approx(rates[1])
    assert rates[0][0] < rates[0][1] < rates[0][2]


def test_that_prices_survive_the_file_exactly():
    spec = worked()
    again = file.loads(file.dumps(spec), file="x")
    assert again == spec
    assert str(again.prices.items[0].price) == "27500.50"
    assert '"27500.50"' in file.dumps(spec)


def test_that_every_finding_has_a_sentence_that_ends():
    for code, text in sentences.templates().items():
        assert text.endswith("."), code
