"""Which option: those that carry every case, the least total of the whole ones, and the holes (the totals by hand are
those of test_costs.py: A 48,511.20, B 68,509.80, C 110,976.00 EUR over 3 years)."""

import pytest

from kvdesk.engine.plan import make_plan
from kvdesk.project.edit import replace_at
from kvdesk.project.project import Project
from kvdesk.report.blocks import Bullets
from kvdesk.report.choice import choice_blocks
from kvdesk.units import ENGLISH, INDONESIAN

TODAY = "2026-11-30"


@pytest.fixture
def quotes(example_named) -> Project:
    return example_named("three-quotes")


def said(project: Project, numbers=ENGLISH) -> tuple[str, ...]:
    blocks = list(choice_blocks(make_plan(project), TODAY, numbers))
    return tuple(line for block in blocks if isinstance(block, Bullets) for line in block.items)


def test_that_the_least_of_the_options_that_carry_all_is_named_with_what_the_others_cost_more(quotes):
    carrying, costs = said(quotes)
    assert carrying == "All 3 options carry every case, even at the high estimates."
    # 68,509.80 − 48,511.20 = 19,998.60; 110,976.00 − 48,511.20 = 62,464.80
    assert costs == (
        "“A: 2 × L40S” costs least over 3 years: 48,511.20 EUR (bought). "
        "Beside it: “B: 1 × H100” +19,998.60 EUR (bought), “C: 1 × H200, rented” +62,464.80 EUR (rented)."
    )
    assert "48.511,20 EUR" in said(quotes, INDONESIAN)[1]


def test_that_an_option_that_does_not_carry_all_is_not_the_answer_however_cheap(quotes):
    crowded = replace_at(quotes, ("workload", "cases", 2, "resident_sequences"), 70)  # A holds 66 at the high estimates
    carrying, costs = said(crowded)
    assert carrying.startswith("1 of 3 options carry every case")
    assert "C: 1 × H200" in carrying
    assert costs == "“C: 1 × H200, rented” costs 110,976.00 EUR over 3 years (rented)."


def test_that_a_total_with_a_hole_takes_no_part(quotes):
    place = next(
        i for i, item in enumerate(quotes.prices.items) if item.id == quotes.options[0].purchase.lines[0].price
    )
    holed = replace_at(quotes, ("prices", "items", place, "price"), None)
    _, least, hole = said(holed)
    assert "“B: 1 × H100” costs least over 3 years: 68,509.80 EUR" in least
    assert "A: 2" not in least
    assert hole.startswith("The total of “A: 2 × L40S” over 3 years is more than")
    assert "missing" in hole
    assert hole.endswith("it takes no part in the comparison.")


def test_that_nothing_carries_a_load_beyond_all_of_them(quotes):
    assert said(replace_at(quotes, ("workload", "cases", 2, "resident_sequences"), 100_000)) == (
        "None of the 3 options carries every case at the high estimates.",
    )


def test_that_prices_without_tax_say_so(quotes):
    assert said(replace_at(quotes, ("prices", "tax_share"), None))[-1] == "No tax is added to the prices."


def test_that_one_option_leaves_nothing_to_choose(quotes):
    assert said(replace_at(quotes, ("options",), quotes.options[:1])) == ()


def test_that_what_speaks_against_a_total_stands_beside_it(quotes):
    """One card is billed of the two that A plans with, its offers end the day before, and the site has room for 3 of
    B's 4 rack units."""
    doubtful = replace_at(quotes, ("options", 0, "purchase", "lines", 1, "quantity"), 1)
    doubtful = replace_at(doubtful, ("site", "most_rack_units"), 3)
    for place, item in enumerate(quotes.prices.items):
        if item.id.startswith("a-"):
            doubtful = replace_at(doubtful, ("prices", "items", place, "valid_until"), "2026-11-29")
    _, _, *doubts = said(doubtful)
    assert doubts == [
        "“A: 2 × L40S”: Cards in the bill: 1; in the plan of the option: 2. Change one of them.",
        "“A: 2 × L40S”: offers in its bill that are no longer valid on 2026-11-30: 3.",
        "“B: 1 × H100”: The option takes 4 rack units and the site has 3.",
    ]
