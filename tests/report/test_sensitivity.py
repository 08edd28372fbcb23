"""What moves the answer, in the report: order, values in words, the figure and its table, and both languages."""

from dataclasses import replace
from decimal import Decimal

import pytest

from kvdesk import i18n
from kvdesk.engine.plan import make_plan
from kvdesk.engine.sensitivity_study import Question, study
from kvdesk.project.edit import replace_at
from kvdesk.report import markdown
from kvdesk.report.blocks import Figure
from kvdesk.report.sensitivity import caption_text, nothing_text, sensitivity_blocks, still_text, tornado_figure
from kvdesk.report.sensitivity_figure import Bar, row_at, tornado_drawing
from kvdesk.report.tiers_look import PAPER
from kvdesk.units import ENGLISH, INDONESIAN

TODAY = "2026-11-30"


@pytest.fixture
def quotes(example_named):
    return example_named("three-quotes")


def rows(figure):
    return [[cell.text for cell in row.cells] for row in figure.data.rows]


def test_the_widest_input_of_a_cost_stands_first_with_its_own_words_and_units(quotes):
    found = study(quotes, Question("cost", 0, 2), today=TODAY)
    figure = tornado_figure(quotes, found, ENGLISH)
    assert figure.caption == "Cost over 3 years: 48,511.20 EUR as things are"
    # 2 × 8,000 × 1.2 = 19,200: ± 3,840 of 48,511.20
    assert rows(figure)[0] == [
        "Price of L40S",
        "6,400 EUR a piece",
        "8,000 EUR a piece",
        "9,600 EUR a piece",
        "44,671.20 EUR",
        "52,351.20 EUR",
        "7,680.00 EUR",
    ]
    # 394.20 × 36 = 14,191.20 of power: ± 2,838.24
    assert rows(figure)[1][0] == "Price of Electricity"
    assert rows(figure)[1][-1] == "5,676.48 EUR"
    assert "6,400 → 44,671.20" in figure.drawing.svg
    assert "48,511.20 EUR" in figure.drawing.svg


def test_a_headroom_moves_with_lengths_and_estimates_alone(quotes):
    found = study(quotes, Question("headroom", 1, 2), today=TODAY)
    figure = tornado_figure(quotes, found, ENGLISH)
    names = [row[0] for row in rows(figure)]
    assert names[0] == "Memory share"
    assert "Resident sequences" in names
    assert not [name for name in names if name.startswith("Price")]
    sequences = next(row for row in rows(figure) if row[0] == "Resident sequences")
    # 5 sequences of 4,096 × 163,840 B fewer and more: 3.125 GiB each way
    assert sequences[1:4] == ["19", "24", "29"]
    assert sequences[6] == "6.25 GiB"


def test_the_section_stands_in_the_report_until_it_is_switched_off(quotes, report_of):
    text = markdown.render(report_of(quotes))
    assert "What moves the answer" in text
    assert text.count("Headroom of the fullest card, case peak") >= 3
    hidden = replace_at(quotes, ("report", "hidden"), ("sensitivity",))
    assert "What moves the answer" not in markdown.render(report_of(hidden))


def test_an_option_without_a_case_has_no_bars_and_a_question_says_why(quotes):
    spec = quotes
    for place in range(3):
        spec = replace_at(spec, ("workload", "cases", place, "input_len"), None)
    assert list(sensitivity_blocks(make_plan(spec), TODAY, ENGLISH)) == []
    found = study(spec, Question("headroom", 0, 2), today=TODAY)
    assert "Case peak is not set" in nothing_text(found, ENGLISH)
    assert caption_text(spec, found, ENGLISH) == "Headroom of the fullest card, case peak"


def test_both_bars_of_an_input_stand_on_either_side_of_the_line_and_no_text_is_cut():
    bars = [Bar("Input", 0.0, "low → 0", 30.0, "high → 30"), Bar("Other", None, "refused → none", 12.0, "x → 12")]
    drawing = tornado_drawing(bars, 10.0, "10", PAPER)
    for text in ("low → 0", "high → 30", "refused → none", "x → 12"):
        assert f">{text}<" in drawing.svg
    middle = PAPER.em(3.4 + 1.65)
    assert [row_at(middle + place * PAPER.em(3.3), PAPER) for place in (0, 1)] == [0, 1]
    assert row_at(2.0, PAPER) < 0


def test_the_section_is_written_in_indonesian(quotes, report_of):
    i18n.install("id")
    try:
        text = markdown.render(report_of(quotes, INDONESIAN, language="id", sections=("sensitivity",)))
    finally:
        i18n.install("en")
    assert "48.511,20 EUR" in text
    for english in ("What moves", "Memory share", "Headroom", "as things are", "Price of", "Swing", "Hours paid"):
        assert english not in text


def test_another_share_moves_the_bars_by_it(quotes):
    found = study(quotes, Question("cost", 0, 2, share=Decimal("0.5")), today=TODAY)
    figure = tornado_figure(quotes, found, ENGLISH)
    assert isinstance(figure, Figure)
    assert rows(figure)[0][-1] == "19,200.00 EUR"


def test_inputs_that_move_nothing_are_left_out_and_counted(quotes):
    found = study(quotes, Question("month", 0, 2), today=TODAY)
    assert found.still  # cards are paid once, so their price is in no month
    figure = tornado_figure(quotes, found, ENGLISH)
    assert len(rows(figure)) == len(found.moving)
    assert figure.data.caption.endswith(still_text(found, ENGLISH))
    one = replace(found, swings=(*found.moving, found.still[0]))
    assert still_text(one, ENGLISH) == "1 input that moves nothing is left out."
    two = replace(found, swings=(found.still[0], found.still[0]))
    assert still_text(two, ENGLISH) == "2 inputs that move nothing are left out."
