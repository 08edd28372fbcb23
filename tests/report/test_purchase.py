"""The smallest purchase in the report: where a question is kept, from the engine's own answer, with every reason."""

import re
from decimal import Decimal

import pytest

from kvdesk import catalog
from kvdesk.engine.findings import Finding
from kvdesk.engine.plan import make_plan
from kvdesk.engine.search import find, question_of
from kvdesk.project.search import OfferSpec, SearchSpec
from kvdesk.report import html, markdown, purchase
from kvdesk.report.blocks import Callout, Figure, FindingList, KeyValues, Table
from kvdesk.report.document import build_report
from kvdesk.report.purchase import found_of, purchase_blocks
from kvdesk.report.purchase_figure import front_drawing
from kvdesk.report.purchase_words import beaten, counted_text, pieces_text
from kvdesk.units import ENGLISH, INDONESIAN


@pytest.fixture
def quotes(example_named):
    project = example_named("three-quotes")
    return project.model_copy(update={"search": catalog.question(project, 0)})


def tables(blocks):
    return [block for block in blocks if isinstance(block, Table)]


def test_that_a_project_without_a_question_has_no_such_section(example_named):
    project = example_named("three-quotes")
    assert list(purchase_blocks(project, ENGLISH)) == []
    report = build_report(make_plan(project), numbers=ENGLISH, version="1", today="2026-11-30")
    assert "Smallest purchase" not in markdown.render(report)


def test_that_the_section_tells_the_answer_of_the_engine(quotes):
    winner = find(question_of(quotes, quotes.search)).answer.winner
    blocks = list(purchase_blocks(quotes, ENGLISH))
    callout = next(block for block in blocks if isinstance(block, Callout))
    assert callout.verdict == "fits"
    assert callout.title == "2 × L40S: 2 cards (TP 2)"
    assert (winner.stand.pieces, winner.degrees.tensor) == (2, 2)
    assert "19,200.00 EUR over 3 years" in callout.lines[0]
    asked = dict(next(block for block in blocks if isinstance(block, KeyValues)).pairs)
    assert asked["Pieces"] == "1 to 16 of each"
    assert "H200 by the hour" in asked["Offers"]


def test_that_what_the_cost_leaves_out_is_said(quotes):
    """2 × 8,000 EUR and 20 % tax; the option with the same cards has a server, support and power in its bill."""
    left_out = "servers sold apart, support and electricity are not in it"
    assert left_out in counted_text(find(question_of(quotes, quotes.search)), ENGLISH)
    cards = tuple(offer.model_copy(update={"price": None}) for offer in quotes.search.offers)
    asked = quotes.search.model_copy(update={"offers": cards, "objective": "cards"})
    assert left_out not in counted_text(find(question_of(quotes, asked)), ENGLISH)


def test_that_a_node_that_may_fail_tells_how_large_nodes_of_single_cards_are(quotes):
    def said(**changed):
        return counted_text(find(question_of(quotes, quotes.search.model_copy(update=changed))), ENGLISH)

    assert "Single cards fill nodes of 2" in said(spare_node=True, cards_per_node=2)
    assert "Single cards fill nodes" not in said(spare_node=False)


def test_that_the_rivals_are_the_smallest_of_each_offer(quotes):
    rivals = tables(purchase_blocks(quotes, ENGLISH))[0]
    assert [row.cells[2].text for row in rivals.rows] == ["19,200.00 EUR", "32,400.00 EUR", "110,376.00 EUR"]


def test_that_every_offer_that_loses_has_its_reason(quotes):
    tight = quotes.model_copy(update={"search": quotes.search.model_copy(update={"budget": Decimal(30_000)})})
    losers = tables(purchase_blocks(tight, ENGLISH))[-1]
    said = {row.cells[0].text: row.cells[-1].text for row in losers.rows}
    assert said["H100"] == "32,400.00 EUR are over the budget of 30,000.00."
    assert "over the budget" in said["H200 by the hour"]


def test_that_a_load_nothing_carries_is_said_and_every_offer_has_its_reason(quotes):
    none = quotes.model_copy(update={"search": quotes.search.model_copy(update={"budget": Decimal(1)})})
    blocks = list(purchase_blocks(none, ENGLISH))
    callout = next(block for block in blocks if isinstance(block, Callout))
    assert (callout.verdict, callout.title) == (None, "Nothing carries the load within the limits")
    assert {row.cells[0].text for row in tables(blocks)[-1].rows} == {"L40S", "H100", "H200 by the hour"}
    assert not [block for block in blocks if isinstance(block, Figure)]


def test_that_a_question_that_cannot_be_asked_is_told_in_its_place(quotes):
    gone = quotes.search.model_copy(update={"offers": (OfferSpec(accelerator=catalog.accelerator("l40s"), price="x"),)})
    blocks = list(purchase_blocks(quotes.model_copy(update={"search": gone}), ENGLISH))
    assert isinstance(blocks[0], FindingList)
    assert 'The price "x" is not in the price list any more' in blocks[0].items[0].text


def test_that_a_question_too_large_for_a_report_is_not_searched(quotes, monkeypatch):
    monkeypatch.setattr(purchase, "MOST_IN_REPORT", 10)
    found = found_of(quotes.model_copy(update={"name": "too large"}))
    assert isinstance(found, Finding)
    assert found.code == "search-too-large"


@pytest.mark.parametrize("gain", ["capacity", "latency"])
def test_that_a_picture_has_its_purchases_where_its_axes_say(quotes, gain):
    found = find(question_of(quotes, quotes.search))
    drawing, spots = front_drawing(found, gain, ENGLISH)
    assert all(0 <= spot.x <= drawing.width and 0 <= spot.y <= drawing.height for spot in spots)
    by_cost = sorted(spots, key=lambda spot: spot.x)
    assert [spot.one.cost.amount for spot in by_cost] == sorted(spot.one.cost.amount for spot in spots)
    front = [spot.y for spot in by_cost if spot.on_front]
    assert front == sorted(front, reverse=gain == "capacity")
    assert any(spot.one is found.answer.winner for spot in spots)


def test_that_labels_of_a_picture_never_lie_on_each_other(quotes):
    found = find(question_of(quotes, quotes.search))
    source = front_drawing(found, "capacity", ENGLISH)[0].svg
    boxes = []
    for x, y, size, text in re.findall(
        r'<text x="([\d.]+)" y="([\d.]+)"[^>]*font-size="([\d.]+)"[^>]*>([^<]+ × [^<]+)<', source
    ):
        boxes.append((float(x), float(y) - float(size), float(x) + len(text) * float(size) * 0.55, float(y)))
    assert len(boxes) > 2
    for place, one in enumerate(boxes):
        for other in boxes[:place]:
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_that_equal_losers_stand_in_one_row(quotes):
    found = find(question_of(quotes, quotes.search))
    rows = beaten(found.answer.losers)
    keys = [(row.way.offer.name, row.reason.code) for row in rows]
    assert len(keys) == len(set(keys))
    rivals = [loser for loser in found.answer.losers if loser.reason.code != "search-more-than-needed"]
    assert sum(row.ways for row in rows) == len(rivals)


@pytest.mark.parametrize(
    ("counts", "text"), [((), "any number"), ((1, 2, 3), "1–3"), ((1, 3, 4, 9), "1, 3–4, 9"), ((7,), "7")]
)
def test_that_counts_are_told_as_runs(counts, text):
    assert pieces_text(counts, ENGLISH) == text


def test_that_the_whole_report_has_the_section_in_html_with_names_escaped(quotes):
    items = quotes.prices.items
    hostile = tuple(
        item.model_copy(update={"item": "<script>x</script>"}) if item.id == "a-card" else item for item in items
    )
    project = quotes.model_copy(update={"prices": quotes.prices.model_copy(update={"items": hostile})})
    report = build_report(
        make_plan(project), numbers=INDONESIAN, version="1", today="2026-11-30", sections=("purchase",)
    )
    page = html.render(report)
    assert "<script>x" not in page
    assert "&lt;script&gt;" in page
    assert "19.200,00 EUR" in page


def test_that_cards_without_a_price_say_so(quotes):
    h200 = catalog.accelerator("h200-sxm-141")
    spec = SearchSpec(offers=(OfferSpec(accelerator=h200, cards=4),), objective="cards", most_pieces=2)
    callout = next(iter(purchase_blocks(quotes.model_copy(update={"search": spec}), ENGLISH)))
    assert callout.title.startswith("1 × H200 SXM 141GB, node of 4: 4 cards")
    assert "its cost is not known; missing: price of H200" in callout.lines[0]
