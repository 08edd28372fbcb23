"""The comparison of options, their bills and costs: the worked procurement by hand, holes, expired offers, rentals."""

import io
from decimal import Decimal

import pytest

from kvdesk.engine.cost import Incomplete, cost_of, rent_against_buy
from kvdesk.engine.plan import make_plan
from kvdesk.project.edit import replace_at
from kvdesk.report import html, markdown, spreadsheet
from kvdesk.report.blocks import FindingList, Table
from kvdesk.report.comparison import compared_rows, comparison_blocks
from kvdesk.report.costs import cost_blocks
from kvdesk.units import ENGLISH, INDONESIAN

TODAY = "2026-11-30"


@pytest.fixture
def quotes(example_named):
    return example_named("three-quotes")


# By hand, in euros, tax 20 % on everything, 730 hours a month, PUE 1.5, 0.25 a kWh:
#   A at the start: 9,000 + 2 × 8,000 = 25,000; × 1.2 = 30,000
#     support: 1,200 ÷ 12 = 100; × 1.2 = 120 a month
#     power: 2 × 350 + 500 = 1,200 W; × 1.5 = 1,800 W; × 730 h = 1,314 kWh; × 0.25 = 328.50; × 1.2 = 394.20 a month
#     a month 120 + 394.20 = 514.20
#     1 year 30,000 + 12 × 514.20 = 36,170.40; 3 years + 36 × = 48,511.20; 5 years + 60 × = 60,852.00
#   B at the start: (12,000 + 30,000) USD × 0.90 = 37,800; × 1.2 = 45,360
#     support: 2,400 ÷ 12 = 200 USD; × 0.90 = 180; × 1.2 = 216 a month
#     power: 700 + 600 = 1,300 W; × 1.5 = 1,950 W; × 730 h = 1,423.5 kWh; × 0.25 = 355.875; × 1.2 = 427.05 a month
#     a month 643.05
#     1 year 45,360 + 7,716.60 = 53,076.60; 3 years + 23,149.80 = 68,509.80; 5 years + 38,583 = 83,943.00
#   C at the start: 500 × 1.2 = 600; rent: 3.50 × 730 = 2,555; × 1.2 = 3,066 a month; the owner pays the power
#     1 year 600 + 36,792 = 37,392; 3 years 600 + 110,376 = 110,976; 5 years 600 + 183,960 = 184,560
BY_HAND = (
    ("30000", "120", "394.20", "514.20", ("36170.40", "48511.20", "60852.00"), "1200", "2"),
    ("45360", "216", "427.05", "643.05", ("53076.60", "68509.80", "83943.00"), "1300", "4"),
    ("600", "3066", "0", "3066", ("37392", "110976", "184560"), "700", None),
)


@pytest.mark.parametrize("option", range(3))
def test_every_total_of_the_worked_procurement_is_the_one_done_by_hand(quotes, option):
    once, bill_month, power, month, over, watts, rack_units = BY_HAND[option]
    cost = cost_of(quotes, option, today=TODAY)
    assert cost.currency == "EUR"
    assert cost.once.amount == Decimal(once)
    assert cost.bill.monthly.amount == Decimal(bill_month)
    assert cost.power.amount == Decimal(power)
    assert cost.monthly.amount == Decimal(month)
    assert tuple(each.total.amount for each in cost.over) == tuple(map(Decimal, over))
    assert cost.footprint.peak_watts == Decimal(watts)
    assert cost.footprint.rack_units == (None if rack_units is None else Decimal(rack_units))


# (30,000 − 600) ÷ (3,066 − 514.20) = 29,400 ÷ 2,551.80 = 11.52 → the end of month 12
# (45,360 − 600) ÷ (3,066 − 643.05) = 44,760 ÷ 2,422.95 = 18.47 → the end of month 19
@pytest.mark.parametrize(("buy", "month"), [(0, 12), (1, 19)])
def test_buying_breaks_even_in_the_month_done_by_hand(quotes, buy, month):
    rent = cost_of(quotes, 2, today=TODAY)
    assert rent_against_buy(rent, cost_of(quotes, buy, today=TODAY)).month == month


def test_the_report_prints_the_totals_and_differences_done_by_hand(quotes, report_of):
    text = markdown.render(report_of(quotes))
    for figure in ("48,511.20 EUR", "68,509.80 EUR", "110,976.00 EUR", "3,066.00 EUR", "1,347.53 EUR"):
        assert figure in text
    # 68,509.80 − 48,511.20, 110,976 − 48,511.20, 45,360 − 30,000, 600 − 30,000
    for difference in ("+19,998.60 EUR", "+62,464.80 EUR", "+15,360.00 EUR", "−29,400.00 EUR"):
        assert difference in text
    assert "From month 12 on A: 2 × L40S has cost no more than C: 1 × H200, rented." in text
    assert "(invented)" in text


def test_the_same_figures_are_written_as_an_indonesian_reads_them(quotes):
    text = str([*cost_blocks(make_plan(quotes), TODAY, INDONESIAN)])
    assert "48.511,20 EUR" in text
    assert "48,511.20" not in text


def test_prices_of_the_example_say_that_they_are_invented(quotes):
    for item in quotes.prices.items:
        assert "invented" in item.supplier
        assert "Invented" in item.note


def _without_price(quotes):
    return replace_at(quotes, ("prices", "items", 1, "price"), None)


def test_a_total_with_a_hole_is_never_printed_as_a_sum(quotes):
    # Without the cards of A what is known is its server alone: 9,000 × 1.2 = 10,800; over 3 years + 18,511.20.
    project = _without_price(quotes)
    assert isinstance(cost_of(project, 0, today=TODAY).once, Incomplete)
    rows = {row.name: row.options for row in compared_rows(make_plan(project), TODAY, ENGLISH)}
    once = rows["Paid at the start"]
    assert once[0].text == "more than 10,800.00 EUR; missing: price of L40S"
    assert [each.difference for each in once] == ["", "", ""]  # nothing compares with a hole
    assert rows["In all over 3 years"][0].text == "more than 29,311.20 EUR; missing: price of L40S"
    text = str([*cost_blocks(make_plan(project), TODAY, ENGLISH)])
    assert "price missing" in text
    assert "there is no break-even month while a price is missing" in text


def test_an_expired_offer_is_said_in_the_bill_and_below_it(quotes):
    text = str([*cost_blocks(make_plan(quotes), "2027-02-01", ENGLISH)])
    assert "EXPIRED on 2027-01-31" in text
    assert "was valid until 2027-01-31: ask for a new one" in text
    assert "EXPIRED" not in str([*cost_blocks(make_plan(quotes), "2027-01-31", ENGLISH)])


def test_a_currency_without_a_rate_is_a_hole(quotes):
    project = replace_at(quotes, ("prices", "rates"), ())
    rows = {row.name: row.options for row in compared_rows(make_plan(project), TODAY, ENGLISH)}
    assert rows["Paid at the start"][1].text == "not known; missing: exchange rate USD into EUR"


def test_a_rental_carries_its_caveat_wherever_it_is_priced(quotes):
    plan = make_plan(quotes)
    rows = {row.name: row.options for row in compared_rows(plan, TODAY, ENGLISH)}
    assert "promises neither a context length nor a rate" in rows["Bought or rented"][2].text
    lists = [block for block in cost_blocks(plan, TODAY, ENGLISH) if isinstance(block, FindingList)]
    caveats = [item for block in lists for item in block.items if "promises neither" in item.text]
    assert len(caveats) == 2  # below the rental's costs, and beside rent against buy


def test_differences_are_from_the_baseline_that_is_pinned_and_say_so(quotes, report_of):
    project = replace_at(quotes, ("baseline",), "C: 1 × H200, rented")
    rows = {row.name: row.options for row in compared_rows(make_plan(project), TODAY, ENGLISH)}
    # by hand: 48,511.20 − 110,976, 68,509.80 − 110,976; 1.2 kW − 0.7 kW, 1.3 kW − 0.7 kW
    assert [each.difference for each in rows["In all over 3 years"]] == ["−62,464.80 EUR", "−42,466.20 EUR", ""]
    assert [each.difference for each in rows["Power with every card busy"]] == ["+0.50 kW", "+0.60 kW", ""]
    blocks = [*comparison_blocks(make_plan(project), TODAY, ENGLISH)]
    assert blocks[0].header[1:] == ("C: 1 × H200, rented (baseline)", "A: 2 × L40S", "B: 1 × H100")
    openpyxl = pytest.importorskip("openpyxl")
    assert "Differences are from option C: 1 × H200, rented, the baseline." in blocks[-1].text
    book = openpyxl.load_workbook(io.BytesIO(spreadsheet.render(report_of(project), make_plan(project))))
    sheet = next(book[name] for name in book.sheetnames if "Figures of the options" in name)
    assert "C: 1 × H200, rented (baseline)" in [cell.value for cell in sheet[4]]


def test_every_case_of_every_option_is_untested_until_it_was_observed(quotes):
    rows = {row.name: row.options for row in compared_rows(make_plan(quotes), TODAY, ENGLISH)}
    for case in quotes.workload.cases:
        assert [each.text for each in rows[f"Case {case.name}: coverage"]] == ["untested"] * 3


def test_a_project_without_prices_or_other_options_gets_neither_section(worksheet, report_of):
    assert not [*comparison_blocks(make_plan(worksheet), TODAY, ENGLISH)]
    assert not [*cost_blocks(make_plan(worksheet), TODAY, ENGLISH)]
    assert "side by side" not in markdown.render(report_of(worksheet))


def test_sections_are_switched_off_by_name(quotes, report_of):
    text = markdown.render(report_of(quotes, sections=["verdict"]))
    assert "Bill of materials" not in text
    assert "Figures of the options" not in text


def test_many_options_stand_in_several_tables_each_with_the_baseline(quotes):
    more = tuple(quotes.options[1].model_copy(update={"name": f"Copy {number}"}) for number in range(4))
    project = replace_at(quotes, ("options",), (*quotes.options, *more))
    tables = [block for block in comparison_blocks(make_plan(project), TODAY, ENGLISH) if isinstance(block, Table)]
    assert [len(table.header) for table in tables] == [5, 5]
    assert {table.header[1] for table in tables} == {f"{quotes.options[0].name} (baseline)"}


def test_an_option_that_is_refused_says_why(quotes):
    project = replace_at(quotes, ("options", 1, "deployment", "tensor_parallel_size"), 3)
    rows = {row.name: row.options for row in compared_rows(make_plan(project), TODAY, ENGLISH)}
    verdict = next(options for name, options in rows.items() if name.endswith("verdict"))
    assert verdict[1].text.startswith("not computed: ")
    assert verdict[1].difference == ""


def test_names_of_the_user_stay_text(quotes, report_of):
    evil = '<script>alert("x")</script>'
    project = replace_at(quotes, ("prices", "items", 0, "supplier"), evil)
    project = replace_at(project, ("options", 0, "purchase", "lines", 0, "name"), evil)
    page = html.render(report_of(project))
    assert "<script>alert" not in page


def test_a_workbook_has_the_amounts_as_numbers(quotes, report_of):
    openpyxl = pytest.importorskip("openpyxl")
    plan = make_plan(quotes)
    book = openpyxl.load_workbook(io.BytesIO(spreadsheet.render(report_of(plan), plan)))
    sheets = {sheet["A1"].value: sheet for sheet in book}
    rows = {row[0]: row[1:] for row in sheets["Figures of the options"].iter_rows(min_row=5, values_only=True)}
    assert rows["In all over 3 years"] == pytest.approx((48511.2, 68509.8, 110976))
    assert rows["Paid at the start"] == (30000, 45360, 600)


def test_money_for_a_million_tokens_is_a_band_and_never_measured(quotes):
    plan = make_plan(quotes)
    tables = [block for block in cost_blocks(plan, TODAY, ENGLISH) if isinstance(block, Table)]
    bands = [table for table in tables if "million output tokens" in table.caption]
    assert len(bands) == 3
    for table in bands:
        assert "untested" in table.caption
        for row in table.rows:
            low, best, high = (cell.text.value for cell in row.cells[1:4])
            assert low <= best <= high


def test_a_hole_leaves_no_money_for_a_million_tokens(quotes):
    plan = make_plan(_without_price(quotes))
    table = next(
        block
        for block in cost_blocks(plan, TODAY, ENGLISH)
        if isinstance(block, Table) and "million output tokens" in block.caption
    )
    assert [cell.text for cell in table.rows[0].cells[1:]] == ["–", "–", "–", "missing: price of L40S"]
