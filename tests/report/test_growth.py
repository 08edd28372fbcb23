"""Growth in the report: the worked procurement by hand, the one-page answer, holes, and both languages."""

import io
import re
from fractions import Fraction
from pathlib import Path

import pytest

from kvdesk import i18n
from kvdesk.engine.findings import Finding
from kvdesk.engine.plan import make_plan
from kvdesk.project import file
from kvdesk.project.edit import replace_at
from kvdesk.project.growth import Growth, RateCourse, TableCourse
from kvdesk.report import html, markdown, spreadsheet
from kvdesk.report.blocks import Figure, Heading, Table
from kvdesk.report.growth import growth_blocks, outlook_line, outlooks_of
from kvdesk.units import ENGLISH, INDONESIAN

GIB = 1 << 30
QUARTERS = [f"{year}-Q{quarter}" for year in (2027, 2028, 2029) for quarter in (1, 2, 3, 4)]
# By hand. Users × (1 + k ÷ 4): of the case with the most, peak, 24 + 6 k sequences of 4,096 positions × 163,840 B.
# A card has ⌊0.9 × its bytes⌋ less the weights; activations and runtime take 1.25 GiB at the low estimates, 7.875 at
# the high ones. Under TP 2 each card has half of the weights and of the caches.
HIDDEN, LAYERS, MLP, VOCABULARY = 5120, 40, 13_824, 152_064
LAYER = 2 * HIDDEN * 5120 + 2 * HIDDEN * 1024 + 3 * HIDDEN * MLP
WEIGHTS = 2 * (LAYERS * LAYER + 2 * VOCABULARY * HIDDEN)
SMALL = 2 * (LAYERS * 2 * HIDDEN + HIDDEN)  # norms, whole on every card
SEQUENCE = 4096 * 163_840
LOW, HIGH = Fraction(5, 4) * GIB, Fraction(63, 8) * GIB
CARDS = {"A": (48_305_799_168, 2), "B": (85_520_809_984, 1), "C": (150_754_820_096, 1)}


def verdict_by_hand(option: str, sequences: int) -> str:
    card, tensor = CARDS[option]
    room = card * 9 // 10 - Fraction(WEIGHTS, tensor) - SMALL
    stored = Fraction(sequences * SEQUENCE, tensor)
    return "fits" if stored <= room - HIGH else "depends" if stored <= room - LOW else "does_not_fit"


@pytest.fixture
def quotes(example_named):
    return example_named("three-quotes")


def tables(blocks):
    return [block for block in blocks if isinstance(block, Table)]


@pytest.mark.parametrize(("place", "option"), list(enumerate("ABC")))
def test_every_quarter_of_the_worked_procurement_is_the_one_done_by_hand(quotes, place, option):
    found = outlooks_of(quotes)[place]
    assert [quarter.name for quarter in found.quarters] == QUARTERS
    peak = [24 + 6 * index for index in range(12)]
    assert [quarter.cases[-1].resident_sequences for quarter in found.quarters] == peak
    assert [quarter.verdict for quarter in found.quarters] == [verdict_by_hand(option, count) for count in peak]
    assert [quarter.replicas_needed for quarter in found.quarters] == [
        1 if verdict_by_hand(option, count) == "fits" else 2 for count in peak
    ]


def test_the_quarter_each_option_runs_out_and_its_next_step_are_those_done_by_hand(quotes):
    first, second, third = outlooks_of(quotes)
    # 66 fit on A, 64 on B: 24 + 6 × 8 = 72 and 24 + 6 × 7 = 66 are the first above
    assert (first.quarters[first.runs_out].name, second.quarters[second.runs_out].name) == ("2029-Q1", "2028-Q4")
    assert third.runs_out is None
    assert third.next_step is None
    # (9,000 + 2 × 8,000) × 1.2; (12,000 + 30,000) USD × 0.90 × 1.2
    assert (first.next_step.once.amount, first.next_step.more_cards) == (30_000, 2)
    assert (second.next_step.once.amount, second.next_step.more_cards) == (45_360, 1)
    assert first.next_step.monthly.amount == second.next_step.monthly.amount == 0


def test_the_section_has_the_table_the_figure_and_the_next_step(quotes):
    blocks = list(growth_blocks(quotes, outlooks_of(quotes), ENGLISH))
    quarters, steps = tables(blocks)
    assert quarters.header[4:] == ("A: 2 × L40S", "B: 1 × H100", "C: 1 × H200, rented")
    assert [cell.text for cell in quarters.rows[8].cells] == [
        "2029-Q1",
        "3",
        "1",
        "1",
        "▲ depends (peak) · 2 of 1",
        "▲ depends (peak) · 2 of 1",
        "✔ fits · 1 of 1",
    ]
    assert [cell.text for cell in steps.rows[0].cells] == [
        "A: 2 × L40S",
        "2029-Q1 (case peak)",
        "2 replicas instead of 1: 2 cards more (1 × Server, 2 × L40S)",
        "30,000.00 EUR",
        "0.00 EUR",
    ]
    assert steps.rows[2].cells[1].text == "not in these quarters"
    (figure,) = (block for block in blocks if isinstance(block, Figure))
    assert [row.cells[1].text for row in figure.data.rows] == ["2"] * 8 + ["4"] * 4
    assert [row.cells[4].text for row in figure.data.rows] == ["1"] * 12
    assert "● A: 2 × L40S" in figure.drawing.svg


def test_the_one_page_answer_says_when_each_option_runs_out(quotes, report_of):
    text = markdown.render(report_of(quotes, sections=("verdict",)))
    assert "With the growth planned" in text
    assert "carries every case until 2028-Q4, runs out in 2029-Q1 (case peak)" in text
    assert "at the start 30,000.00 EUR; power and support not counted." in text
    assert "a month more" not in text
    assert "carries every case to the end, 2029-Q4" in text


def test_that_a_step_that_is_rented_says_what_it_costs_a_month(quotes, report_of):
    """24 × 8 = 192 users are more than the 152 that one card holds at the high estimates: one card more, at 3.50 EUR an
    hour for 730 hours with 20 % tax."""
    factors = (1.0, *(8.0 for _ in range(11)))
    grown = replace_at(quotes, ("growth", "users", "factors"), factors)
    text = markdown.render(report_of(grown, sections=("verdict",)))
    assert "one card more (1 × H200); each month 3,066.00 EUR more; power and support not counted." in text


def test_that_a_missing_price_of_the_next_step_stands_apart_from_what_is_paid(quotes, report_of):
    """The server is 9,000 EUR and 20 % tax; the price of the card is not there yet."""
    text = markdown.render(report_of(replace_at(quotes, ("prices", "items", 1, "price"), None), sections=("verdict",)))
    assert "at the start more than 10,800.00 EUR; missing: price of L40S; power and support not counted." in text


def test_that_the_labels_of_thirty_options_stand_within_the_picture(quotes):
    options = tuple(quotes.options[place % 3].model_copy(update={"name": f"Option {place}"}) for place in range(30))
    many = quotes.model_copy(update={"options": options})
    (figure,) = (block for block in growth_blocks(many, outlooks_of(many), ENGLISH) if isinstance(block, Figure))
    heights = [float(y) for y in re.findall(r'y="([\d.-]+)"[^>]*>[^<]* Option \d+<', figure.drawing.svg)]
    assert len(heights) == 30
    assert all(0 < y < figure.drawing.height for y in heights)


def test_every_format_has_the_section_with_its_place_in_the_contents(quotes, report_of):
    report = report_of(quotes)
    heading = next(block for block in report.blocks if isinstance(block, Heading) and block.text.endswith("  Growth"))
    assert heading.level == 1
    assert f'href="#{heading.anchor}"' in html.render(report)
    assert "45,360.00 EUR" in html.render(report)
    assert "45,360.00 EUR" in markdown.render(report)
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.load_workbook(io.BytesIO(spreadsheet.render(report, make_plan(quotes))))
    values = [cell for sheet in book for row in sheet.iter_rows(values_only=True) for cell in row]
    assert 45_360 in values
    assert "2028-Q4" in values


def test_a_section_switched_off_and_a_project_without_growth_have_none(quotes, report_of):
    hidden = replace_at(quotes, ("report", "hidden"), ("growth", "verdict"))
    assert "Every quarter" not in markdown.render(report_of(hidden))
    plain = replace_at(quotes, ("growth",), None)
    assert outlooks_of(plain) == ()
    text = markdown.render(report_of(plain))
    assert "Every quarter" not in text
    assert "With the growth planned" not in text


def test_a_step_with_a_hole_is_no_sum(quotes):
    holed = replace_at(quotes, ("prices", "items", 1, "price"), None)
    blocks = list(growth_blocks(holed, outlooks_of(holed), ENGLISH))
    text = tables(blocks)[1].rows[0].cells[3].text
    assert text == "more than 10,800.00 EUR; missing: price of L40S"
    assert "30,000.00 EUR" not in str(blocks)
    assert "more than 10,800.00 EUR; missing: price of L40S" in outlook_line(holed, outlooks_of(holed)[0], ENGLISH)


def test_what_cannot_be_computed_is_said_and_no_larger_purchase_is_invented(quotes):
    longer = replace_at(quotes, ("growth", "context"), TableCourse(factors=(1, 400)))
    line = outlook_line(longer, outlooks_of(longer)[0], ENGLISH)
    assert "more replicas do not help" in line
    none = replace_at(quotes, ("options", 1, "hardware", "accelerator"), None)
    assert isinstance(outlooks_of(none)[1], Finding)
    assert "No accelerator is chosen" in str(list(growth_blocks(none, outlooks_of(none), ENGLISH)))


def test_a_rate_a_shrinking_load_and_models_are_told_in_words(quotes):
    growth = Growth(
        first_year=2027,
        quarters=3,
        users=RateCourse(per_quarter=0.155),
        context=RateCourse(per_quarter=-0.05),
        models=(1, 2, 2),
    )
    facts = str(next(growth_blocks(replace_at(quotes, ("growth",), growth), (), ENGLISH)))
    assert "+15.5 % a quarter: × 1.334 in 2027-Q3" in facts
    assert "−5 % a quarter: × 0.902 in 2027-Q3" in facts
    assert "'1, 2, 2'" in facts


def test_the_section_is_written_in_indonesian(quotes, report_of):
    i18n.install("id")
    try:
        text = markdown.render(report_of(quotes, INDONESIAN, language="id", sections=("verdict", "growth")))
    finally:
        i18n.install("en")
    assert "30.000,00 EUR" in text
    for english in ("Every quarter", "With the growth", "runs out", "next step", "replicas", "bought"):
        assert english not in text


def test_growth_is_saved_and_opened_as_it_was(quotes, tmp_path: Path):
    growth = Growth(first_year=2030, first_quarter=3, quarters=5, users=RateCourse(per_quarter=0.07), models=(1, 3))
    spec = replace_at(quotes, ("growth",), growth)
    path = tmp_path / "plan.kvdesk"
    file.write(path, spec)
    assert file.read(path) == spec
    before = path.read_bytes()
    file.write(path, file.read(path))
    assert path.read_bytes() == before
