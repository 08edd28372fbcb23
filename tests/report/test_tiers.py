"""Tiers on paper: the figures of the plan in words, tables and drawings, and what each rests on."""

import json
from xml.etree import ElementTree

import pytest

from kvdesk import catalog
from kvdesk.cli import run
from kvdesk.engine.offload.curves import HitCurve
from kvdesk.engine.offload_plan import tiers_held
from kvdesk.engine.plan import make_plan
from kvdesk.project import file
from kvdesk.project.edit import replace_at
from kvdesk.project.reuse import SessionReuse
from kvdesk.project.tiers import CardPrice, Drives, OffloadSpec, StoragePrice, TierSpec
from kvdesk.report import html, markdown
from kvdesk.report.blocks import Figure, FindingList, Heading, Table
from kvdesk.report.capacity import as_tsv
from kvdesk.report.palette import TIER_COLORS, TIER_DASHES
from kvdesk.report.tiers import tier_blocks
from kvdesk.report.tiers_figure import hit_drawing
from kvdesk.report.tiers_look import Look, decades, rate_text, seconds_text, size_text
from kvdesk.units import ENGLISH, INDONESIAN, TIB

PRESETS = {preset.id: preset.tier for preset in catalog.tier_presets()}
WORN = Drives(num_drives=2, drive_bytes=3840 * 10**9, drive_writes_per_day=1)
NVME: TierSpec = PRESETS["nvme-four"].model_copy(
    update={"drives": WORN, "price": StoragePrice(per_gb_month=0.02, date="2026-11-30")}
)


def spec(**facts) -> OffloadSpec:
    base = {
        "tiers": (PRESETS["host-pcie5"], NVME, PRESETS["network-eight-cards"]),
        "system": "hicache",
        "card_price": CardPrice(per_hour=3, date="2026-11-30"),
        "reuse": SessionReuse(sessions_per_s=0.5, user_tokens=1500),
    }
    return OffloadSpec(**{**base, **facts})


@pytest.fixture
def tiered(worksheet):
    card = catalog.accelerator("h100-sxm-80")
    project = replace_at(worksheet, ("options", 0, "hardware", "accelerator"), card)
    return replace_at(project, ("options", 0, "offload"), spec())


def case_of(project):
    return make_plan(project).options[0].case("peak")


def figures(blocks):
    return [block for block in blocks if isinstance(block, Figure)]


def test_that_a_plan_without_tiers_says_nothing_of_them(worksheet, report_of):
    assert tuple(tier_blocks(case_of(worksheet), ENGLISH)) == ()
    assert not [block for block in report_of(worksheet).blocks if isinstance(block, Heading) and "Tiers" in block.text]


def test_that_each_case_has_its_section(tiered, report_of):
    report = report_of(tiered)
    headings = [block.text for block in report.blocks if isinstance(block, Heading) and block.level == 2]
    cases = make_plan(tiered).options[0].cases
    assert sum("Tiers below the cards" in text for text in headings) == len(cases)


def test_that_every_drawing_is_whole_and_has_words(tiered):
    for look in (Look(), Look(width=420, font=11, ground="#1b2128", ink="#ffffff")):
        found = figures(tier_blocks(case_of(tiered), ENGLISH, look))
        assert len(found) == 5
        for figure in found:
            root = ElementTree.fromstring(figure.drawing.svg)
            assert float(root.get("width")) == look.width
            assert figure.caption
            assert figure.alt
            for text in root.iter("{http://www.w3.org/2000/svg}text"):
                assert "{" not in (text.text or "")


def test_that_the_tables_hold_the_figures_of_the_plan(tiered):
    case = case_of(tiered)
    text = as_tsv(tuple(tier_blocks(case, ENGLISH)))
    outcome = case.offload
    for tier in outcome.tiers:
        assert ENGLISH.integer(int(tier.level.tokens)) in text
        assert ENGLISH.integer(tier.level.sessions) in text
        assert rate_text(tier.flow.read_limit, ENGLISH) in text
        assert seconds_text(tier.timing.ttft_s, ENGLISH) in text
    assert size_text(sum(held.held_bytes for held in tiers_held(outcome)), ENGLISH) in text
    assert size_text(case.kv.offloaded_bytes, ENGLISH) in text


def test_that_sources_claims_and_dates_are_printed(tiered):
    *_, sources = tier_blocks(case_of(tiered), ENGLISH)
    assert isinstance(sources, Table)
    text = as_tsv((sources,))
    assert "◇ vendor's claim" in text
    assert "WEKA through NVIDIA's blog" in text
    assert "2025-09-18" in text
    assert "0.02 USD a GB and month, read on 2026-11-30" in text
    assert "3 USD an hour, read on 2026-11-30" in text
    assert "SGLang 0.5.23" in text


def test_that_drives_too_few_are_told_by_a_sign_and_not_by_colour_alone(tiered):
    life = next(figure for figure in figures(tier_blocks(case_of(tiered), ENGLISH)) if "drives" in figure.caption)
    assert "⚠" in life.drawing.svg
    assert "horizon 5 years" in life.drawing.svg


def test_that_active_use_is_a_warning_of_its_own(tiered):
    project = replace_at(tiered, ("options", 0, "offload", "active_share"), 0.25)
    (active,) = [block for block in tier_blocks(case_of(project), ENGLISH) if isinstance(block, FindingList)]
    assert "every step" in active.items[0].text
    resident = next(
        block
        for block in tier_blocks(case_of(project), ENGLISH)
        if isinstance(block, Table) and block.caption.startswith("Resident")
    )
    assert resident.header[-1] == "With a share below"


def test_that_without_prices_and_drives_a_sentence_says_so(tiered):
    project = replace_at(tiered, ("options", 0, "offload"), spec(tiers=(PRESETS["host-pcie5"],), card_price=None))
    text = as_tsv(tuple(tier_blocks(case_of(project), ENGLISH)))
    assert "no tier's drives are given" in text
    assert "neither a tier's price nor a card's is given" in text


@pytest.mark.parametrize("render", [html.render, markdown.render])
def test_that_every_renderer_shows_them(tiered, report_of, render):
    text = render(report_of(tiered))
    assert "Offloaded: all below the cards" in text
    assert "What the tiers carry" in text


def test_that_an_indonesian_reads_own_numbers(tiered):
    text = as_tsv(tuple(tier_blocks(case_of(tiered), INDONESIAN)))
    assert INDONESIAN.integer(int(case_of(tiered).offload.tiers[1].level.tokens)) in text


def test_that_each_kind_has_a_colour_and_neighbours_a_dash_of_their_own():
    assert len(set(TIER_COLORS.values())) == len(TIER_COLORS)
    assert len(set(TIER_DASHES)) == len(TIER_DASHES)


def test_that_sizes_rates_and_times_are_short():
    assert size_text(14 * TIB, ENGLISH) == "14.0 TiB"
    assert size_text(3 << 30, ENGLISH) == "3.00 GiB"
    assert rate_text(5.86e9, ENGLISH) == "5.86"
    assert rate_text(270e9, ENGLISH) == "270"
    assert seconds_text(0.0489, ENGLISH) == "48.9 ms"
    assert seconds_text(3.154, ENGLISH) == "3.15 s"
    assert [value for value, _ in decades(0.03, 2, str)] == pytest.approx([0.05, 0.1, 0.2, 0.5, 1, 2])


def test_that_the_command_line_gives_the_same_figures(tiered, tmp_path, capsys):
    path = tmp_path / "plan.kvdesk"
    file.write(path, tiered)
    run(["budget", str(path), "--json"])
    cases = json.loads(capsys.readouterr().out)["options"][0]["cases"]
    case = case_of(tiered)
    found = next(each for each in cases if each["name"] == "peak")["offload"]
    assert [tier["name"] for tier in found["tiers"]] == [tier.tier.name for tier in case.offload.tiers]
    for shown, tier in zip(found["tiers"], case.offload.tiers, strict=True):
        assert shown["bytes_per_token"] == tier.level.bytes_per_token
        assert shown["ttft_s"] == tier.timing.ttft_s
        assert shown["read"]["limit_bytes_per_s"] == tier.flow.read_limit
    assert found["tiers"][1]["drives"]["needed"] == case.offload.tiers[1].wear.need.most
    assert found["tiers"][2]["basis"] == "claim"
    assert sum(tier["held_bytes"] for tier in found["tiers"]) == case.kv.offloaded_bytes
    run(["budget", str(path)])
    assert "offloaded to tiers" in capsys.readouterr().out


def test_that_the_command_line_says_null_without_tiers(worksheet, tmp_path, capsys):
    path = tmp_path / "plan.kvdesk"
    file.write(path, worksheet)
    run(["budget", str(path), "--json"])
    assert all(case["offload"] is None for case in json.loads(capsys.readouterr().out)["options"][0]["cases"])


def test_that_local_and_pooled_stand_side_by_side_over_several_nodes(tiered):
    hardware = tiered.options[0].hardware.model_copy(update={"count": 1, "nodes": 4})
    project = replace_at(tiered, ("options", 0, "hardware"), hardware)
    text = as_tsv(tuple(tier_blocks(case_of(project), ENGLISH)))
    assert "All nodes' tiers as one pool" in text
    assert "All nodes' tiers as one pool" not in as_tsv(tuple(tier_blocks(case_of(tiered), ENGLISH)))


def test_that_every_mark_on_the_axis_of_positions_reads_as_what_it_is():
    curve = HitCurve((1.8e5, 1e6, 7e6), (0.4, 0.8, 0.86), (("", 1.0, 0.0), ("Host", 1.7e6, 0.86)))
    source = hit_drawing(curve, ("host",), ENGLISH).svg
    texts = [element.text for element in ElementTree.fromstring(source).iter() if element.text]
    powers = [text for text in texts if "10" in text and text[-1] in "⁰¹²³⁴⁵⁶⁷⁸⁹"]
    assert powers == ["2·10⁵", "5·10⁵", "10⁶", "2·10⁶", "5·10⁶"]
