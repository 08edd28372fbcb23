"""Links in the report: what is planned with and from where, and domains of the picture by the stated topology."""

import pytest

from kvdesk import catalog, i18n
from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.plan import make_plan
from kvdesk.project.deployment import Deployment
from kvdesk.project.hardware_spec import CardGroup, HardwareSpec
from kvdesk.project.links.in_force import links_in_force
from kvdesk.project.links.stated import StatedLinks
from kvdesk.project.project import Option, Project
from kvdesk.project.workload import Case, Workload
from kvdesk.report import markdown
from kvdesk.report.blocks import FindingList, Paragraph, Table
from kvdesk.report.links import links_table
from kvdesk.report.placement import placement_blocks
from kvdesk.report.placement_map import placement_map
from kvdesk.units import ENGLISH, INDONESIAN

MODEL = "meta-llama/Llama-3.1-70B-Instruct"


def cards(name="h100-sxm-80", count=8, nodes=1, others=(), **links):
    accelerator = catalog.accelerator(name)
    return HardwareSpec(accelerator=accelerator, count=count, nodes=nodes, others=others, links=StatedLinks(**links))


def planned(hardware, **deployment):
    case = Case(name="peak", resident_sequences=4, input_len=1024, output_len=64)
    option = Option(name="A", hardware=hardware, deployment=Deployment(**deployment))
    return make_plan(
        Project(name="x", model=catalog.model(MODEL), workload=Workload(cases=(case,)), options=(option,))
    ).options[0]


def rows(table):
    return {row.cells[0].text: (row.cells[1].text, row.cells[2].text) for row in table.rows}


def test_that_the_table_says_from_where_each_figure_is():
    found = rows(links_table(cards(nodes=2, cards_per_domain=4, rails=False, nics_per_node=4), ENGLISH))
    assert found == {
        "Cards that share the scale-up link": ("4", "typed"),
        "Scale-up rate of a card": ("450 GB/s", "catalogue"),
        "Cards at a PCIe switch or root": ("8", "assumed"),
        "Peer to peer over PCIe": ("allowed", "assumed"),
        "Network between nodes": ("InfiniBand or RoCE", "assumed"),
        "Rate of a network port": ("50 GB/s", "assumed"),
        "Network ports of a node": ("4", "typed"),
        "Ports among cards": ("all shared", "typed"),
    }


def test_that_what_decides_nothing_has_no_row():
    assert set(rows(links_table(cards(), ENGLISH))) == {
        "Cards that share the scale-up link", "Scale-up rate of a card",
    }  # fmt: skip
    assert "Scale-up rate of a card" not in rows(links_table(cards("l40s"), ENGLISH))
    assert links_in_force(cards(cards_per_domain=1))["scale_up_bytes_per_s"].origin == "unused"


def test_that_numbers_follow_the_reader():
    assert rows(links_table(cards("a40", 2), INDONESIAN))["Scale-up rate of a card"][0] == "56,25 GB/s"


def test_that_the_placement_shows_the_links_the_finding_and_what_is_left_assumed():
    option = planned(cards(cards_per_domain=4, peer_to_peer=True), tensor_parallel_size=8)
    blocks = list(placement_blocks(option, option.cases[0], ENGLISH))
    (table,) = [block for block in blocks if isinstance(block, Table) and block.caption == "Links among the cards"]
    assert rows(table)["Peer to peer over PCIe"] == ("allowed", "typed")
    texts = [item.text for block in blocks if isinstance(block, FindingList) for item in block.items]
    assert any("TP 4 × PP 2 stays on it" in text for text in texts)
    (assumed,) = [block for block in blocks if isinstance(block, Paragraph) and block.text.startswith("Assumed of")]
    assert "How PCIe joins" in assumed.text
    assert "some drivers do not allow it" not in assumed.text


@pytest.mark.parametrize(
    ("hardware", "domains"),
    [
        (cards(), [0] * 8),
        (cards(cards_per_domain=4), [0] * 4 + [1] * 4),
        (cards(cards_per_domain=3), [0] * 3 + [1] * 3 + [2] * 2),
        (cards(cards_per_domain=1), [None] * 8),
        (cards("l40s", 4, scale_up_bytes_per_s=10**11, cards_per_domain=2), [0, 0, 1, 1]),
        (cards("gb200", 4, 2), [0] * 8),
        (cards("gb200", 4, 2, cards_per_domain=4), [0] * 4 + [1] * 4),
        (
            cards("rtx-4090", 2, others=(CardGroup(accelerator=catalog.accelerator("rtx-a6000"), count=2),)),
            [None, None, 0, 0],
        ),
    ],
)
def test_that_the_picture_shows_domains_as_they_are_stated(hardware, domains):
    option = planned(hardware, data_parallel_size=hardware.num_cards)
    shown = placement_map(option.placement, option.cases[0])
    assert [column.domain for column in shown.columns] == domains


def test_that_links_and_cases_are_named_in_the_language_of_the_report(example_named, report_of):
    finding = Finding("search-case-not-set", "error", "search.cases", {"case": "peak"})
    plan = make_plan(example_named("three-quotes"))
    i18n.install("id")
    try:
        text = markdown.render(report_of(plan, INDONESIAN, language="id"))
        said = finding_text(finding, INDONESIAN)
    finally:
        i18n.install("en")
    assert "PCIe 4 ×16 lewat jembatan host" in text
    assert "across host bridges" not in text
    assert "puncak" in said
    assert "peak" not in said
    assert "PCIe 4 ×16 across host bridges" in markdown.render(report_of(plan))
