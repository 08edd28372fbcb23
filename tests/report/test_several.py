"""One card against several on paper: the figure's scale, its words, and what stalls in each way."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from kvdesk import catalog
from kvdesk.engine.choices import several
from kvdesk.project.deployment import Deployment
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.project import Option, Project
from kvdesk.project.workload import Case, Workload
from kvdesk.report.blocks import Figure, Paragraph, Table
from kvdesk.report.placement_tables import seconds_text
from kvdesk.report.several import several_blocks
from kvdesk.report.several_figure import DASHES
from kvdesk.report.tiers_look import Look
from kvdesk.units import ENGLISH, INDONESIAN


def compared(model, card, sequences=64):
    case = Case(name="peak", resident_sequences=sequences, input_len=3072, output_len=1024)
    option = Option(
        name="A",
        hardware=HardwareSpec(accelerator=catalog.accelerator(card), count=1),
        deployment=Deployment(runtime="vllm"),
    )
    project = Project(name="x", model=catalog.model(model), workload=Workload(cases=(case,)), options=(option,))
    return several(project, 0, 0)


@pytest.fixture(scope="module")
def small():
    return compared("meta-llama/Llama-3.1-8B-Instruct", "h100-sxm-80")


def lines(drawing, dash):
    root = ElementTree.fromstring(drawing.svg)
    found = [item for item in root.iter() if item.tag.endswith("polyline") and item.get("stroke-dasharray") == dash]
    points = [[tuple(map(float, point.split(","))) for point in item.get("points").split()] for item in found]
    return [line for line in points if len(line) == 4]


def test_that_each_doubling_is_one_step_up(small):
    """Replicas of one card hold twice as many sequences on twice as many cards: a straight line."""
    figure = next(block for block in several_blocks(small, ENGLISH) if isinstance(block, Figure))
    _, most = lines(figure.drawing, DASHES["data"])
    steps = [(right[0] - left[0], left[1] - right[1]) for left, right in pairwise(most)]
    assert {round(across, 1) for across, _ in steps} == {round(steps[0][0], 1)}
    assert {round(up, 1) for _, up in steps} == {round(steps[0][1], 1)}
    assert steps[0][1] > 5


@pytest.mark.parametrize("width", [320.0, 490.0, 860.0])
def test_that_nothing_of_the_figure_is_past_its_edges(small, width):
    figure = next(block for block in several_blocks(small, INDONESIAN, Look(width=width)) if isinstance(block, Figure))
    root = ElementTree.fromstring(figure.drawing.svg)
    assert root.get("baseProfile") == "tiny"
    for item in root.iter():
        if item.tag.endswith("polyline"):
            for point in item.get("points").split():
                x, y = map(float, point.split(","))
                assert 0 <= x <= width
                assert 0 <= y <= figure.drawing.height


def test_that_each_way_says_what_stalls_when(small):
    texts = [block.text for block in several_blocks(small, ENGLISH) if isinstance(block, Paragraph)]
    (tensor,) = (text for text in texts if text.startswith("TP 8:"))
    (pipeline,) = (text for text in texts if text.startswith("PP 8:"))
    (data,) = (text for text in texts if text.startswith("8 replicas:"))
    rate = next(row.choice.rate for row in small if (row.cards, row.way) == (8, "tensor"))
    assert f"of a decode step of {seconds_text(rate.step_s, ENGLISH)} with nothing prefilling beside it." in tensor
    assert f"{7 / (64 + 7) * 100:.1f} %" in pipeline  # (p − 1) ÷ (m + p − 1)
    assert "7 of 8 cards" in pipeline
    longest = next(row.choice.longest_positions for row in small if (row.cards, row.way) == (8, "data"))
    assert f"({longest:,} positions here)" in data


def test_that_links_which_decide_a_step_are_told():
    """8 cards over PCIe 4: 160 all-reduces of 280 µs and more outweigh reading a 17.6 GB shard at 0.69 TB/s."""
    rows = compared("meta-llama/Llama-3.1-70B-Instruct", "l40s", sequences=16)
    texts = [block.text for block in several_blocks(rows, ENGLISH) if isinstance(block, Paragraph)]
    assert "hardly make it faster" in next(text for text in texts if text.startswith("TP 8:"))
    assert "one card alone holds nothing" in next(text for text in texts if text.startswith("8 replicas:"))


def test_that_the_window_has_the_values_behind_the_figure(small):
    on_paper = [block for block in several_blocks(small, ENGLISH) if isinstance(block, Figure)]
    (shown,) = [block for block in several_blocks(small, ENGLISH, Look(width=700)) if isinstance(block, Figure)]
    assert on_paper[0].data is None  # its table stands below it
    assert isinstance(shown.data, Table)
    assert len(shown.data.rows) == len(small) == 10
    assert "8 cards, TP 8: longest" in shown.alt


def test_that_nothing_is_drawn_where_nothing_fits():
    rows = compared("deepseek-ai/DeepSeek-R1", "l40s")
    assert not any(isinstance(block, Figure) for block in several_blocks(rows, ENGLISH))
