"""The pictures: well-formed, inside their frame, and showing the plan's figures."""

import re
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from kvdesk.engine.growth_curve import cache_growth
from kvdesk.engine.plan import make_plan
from kvdesk.project.edit import replace_at
from kvdesk.report.blocks import Figure
from kvdesk.report.document import build_report
from kvdesk.report.figure import growth_drawing, memory_drawing
from kvdesk.report.palette import LINE_COLORS, OVERRUN_COLOR
from kvdesk.report.phrases import rank_groups
from kvdesk.report.svg import Canvas, fitted, nice_step, text_width
from kvdesk.units import ENGLISH, GIB, INDONESIAN

SVG = "{http://www.w3.org/2000/svg}"


def drawings(project, numbers=ENGLISH):
    for option in make_plan(project).options:
        for case in option.cases:
            yield memory_drawing(rank_groups(case), numbers)
            yield growth_drawing(cache_growth(option, case), case, numbers)


def test_that_pictures_are_well_formed_and_stay_in_their_frame(example):
    for drawing in drawings(example):
        root = ElementTree.fromstring(drawing.svg)
        for rect in root.iter(f"{SVG}rect"):
            assert float(rect.get("x")) + float(rect.get("width")) <= drawing.width + 0.5
            assert 0 <= float(rect.get("y")) <= drawing.height
        for text in root.iter(f"{SVG}text"):
            width = text_width(text.text or "", float(text.get("font-size")))
            start = float(text.get("x")) - {"start": 0, "middle": width / 2, "end": width}[text.get("text-anchor")]
            assert start >= -width * 0.15 - 1
            assert start + width <= drawing.width * 1.03


def test_that_no_two_labels_of_a_growth_figure_stand_on_each_other(example):
    for option in make_plan(example).options:
        for case in option.cases:
            root = ElementTree.fromstring(growth_drawing(cache_growth(option, case), case, ENGLISH).svg)
            right = [text for text in root.iter(f"{SVG}text") if float(text.get("x")) > 375]
            heights = sorted(float(text.get("y")) for text in right if text.get("text-anchor") == "start")
            assert all(after - before >= 9 for before, after in pairwise(heights))
            boxes = [_box(text) for text in root.iter(f"{SVG}text")]
            assert not [(one, other) for one, other in combinations(boxes, 2) if _touch(one, other)]


def _box(text):
    """(text, left, right, baseline) of a label."""
    width, x = text_width(text.text or "", float(text.get("font-size"))), float(text.get("x"))
    left = x - {"start": 0, "middle": width / 2, "end": width}[text.get("text-anchor")]
    return text.text, left, left + width, float(text.get("y"))


def _touch(one, other):
    return one[1] < other[2] and other[1] < one[2] and abs(one[3] - other[3]) < 7


def test_that_the_cache_segment_is_as_wide_as_its_share(worksheet):
    case = make_plan(worksheet).options[0].cases[0]
    root = ElementTree.fromstring(memory_drawing(rank_groups(case), ENGLISH).svg)
    bars = {
        rect.get("fill"): float(rect.get("width")) for rect in root.iter(f"{SVG}rect") if rect.get("height") == "20.00"
    }
    rank = case.ranks[0]
    weights, cache = (rank.line(name).best for name in ("weights_bytes", "kv_cache_bytes"))
    drawn = bars[LINE_COLORS["kv_cache_bytes"]] / bars[LINE_COLORS["weights_bytes"]]
    assert drawn == pytest.approx(cache / weights, rel=0.01)


def test_that_what_passes_the_budget_is_marked(worksheet):
    project = replace_at(worksheet, ("workload", "cases", 0, "resident_sequences"), 5000)
    over, within = (make_plan(each).options[0].cases[0] for each in (project, worksheet))
    assert OVERRUN_COLOR in memory_drawing(rank_groups(over), ENGLISH).svg
    assert "Past the budget" in memory_drawing(rank_groups(over), ENGLISH).svg
    assert "Past the budget" not in memory_drawing(rank_groups(within), ENGLISH).svg


def test_that_names_in_pictures_are_escaped(worksheet):
    project = replace_at(worksheet, ("workload", "cases", 0, "name"), '<script>"&')
    for drawing in drawings(project):
        ElementTree.fromstring(drawing.svg)
        assert "<script>" not in drawing.svg


def test_that_pictures_use_the_reader_s_numbers(worksheet):
    case = make_plan(worksheet).options[0].cases[0]
    usable = case.ranks[0].usable_bytes
    assert INDONESIAN.gib(usable) in memory_drawing(rank_groups(case), INDONESIAN).svg


def test_that_a_hatch_stays_inside_its_rectangle():
    canvas = Canvas(100, 100)
    canvas.hatch(10, 20, 30, 8, "#000000", 3)
    canvas.hatch(10, 20, 30, 8, "#000000", 3, rising=False)
    for path in ElementTree.fromstring(canvas.source()).iter(f"{SVG}path"):
        numbers = [
            pair.split() for pair in path.get("d").replace("M", " ").replace("L", "|").replace("|", " ").split("  ")
        ]
        flat = [float(value) for pair in numbers for value in pair]
        assert all(10 <= x <= 40 for x in flat[0::2])
        assert all(20 <= y <= 28 for y in flat[1::2])


def test_that_a_label_too_long_is_cut_with_an_ellipsis():
    assert fitted("short", 8, 100) == "short"
    assert fitted("a" * 400, 8, 100).endswith("…")
    assert text_width(fitted("a" * 400, 8, 100), 8) <= 100


@pytest.mark.parametrize(("largest", "step"), [(80, 10), (71.6, 10), (8, 1), (0.003, 0.0005), (GIB, 2e8)])
def test_that_axes_have_round_steps(largest, step):
    assert nice_step(largest) == pytest.approx(step)


def test_that_the_cache_over_length_starts_at_one_position_and_keeps_to_one_unit(example):
    blocks = build_report(make_plan(example), numbers=ENGLISH, version="1", today="2026-11-30").blocks
    tables = [
        each.data for each in blocks
        if isinstance(each, Figure) and each.data is not None and each.data.header[0] == "Stored positions"
    ]  # fmt: skip
    assert tables
    for table in tables:
        assert table.rows[0].cells[0].text == "1"  # nothing is stored at none, yet a block would be drawn there
        assert {re.sub(r"[\d.,]", "", cell.text) for row in table.rows for cell in row.cells[1:]} == {" GiB ( B)"}
