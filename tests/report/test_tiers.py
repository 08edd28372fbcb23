"""Tiers on paper: the figures of the plan in words, tables and drawings, and what each rests on."""

import json
from xml.etree import ElementTree

import pytest

from kvdesk import catalog
from kvdesk.cli import run
from kvdesk.engine.offload.curves import HitCurve
from kvdesk.engine.offload.systems import SYSTEMS
from kvdesk.engine.offload_plan import tiers_held
from kvdesk.engine.plan import make_plan
from kvdesk.engine.sentences import offload_systems
from kvdesk.engine.service_estimate import case_service
from kvdesk.project import file
from kvdesk.project.edit import replace_at
from kvdesk.project.reuse import (
    CurvePoint,
    CurveReuse,
    KeptFor,
    PopularityReuse,
    RequestFacts,
    SessionReuse,
    TypedReuse,
)
from kvdesk.project.tiers import CardPrice, Drives, OffloadSpec, StoragePrice, TierRates, TierSpec
from kvdesk.project.traffic import Arrivals, CaseTraffic, ServiceTime
from kvdesk.report import html, markdown
from kvdesk.report.blocks import Figure, FindingList, Heading, Table
from kvdesk.report.capacity import as_tsv
from kvdesk.report.comparison import compared_rows
from kvdesk.report.palette import TIER_COLORS, TIER_DASHES
from kvdesk.report.svg import text_width
from kvdesk.report.tiers import tier_blocks
from kvdesk.report.tiers_figure import hit_drawing, life_drawing
from kvdesk.report.tiers_look import (
    PAPER,
    Look,
    capacity_text,
    decades,
    folded,
    rate_text,
    seconds_text,
    size_text,
    squeezed,
)
from kvdesk.report.tiers_words import value_text
from kvdesk.units import ENGLISH, INDONESIAN, TIB

PRESETS = {preset.id: preset.tier for preset in catalog.tier_presets()}
WORN = Drives(num_drives=2, drive_bytes=3840 * 10**9, drive_writes_per_day=1)
LONG_LIVED = Drives(num_drives=200, drive_bytes=3840 * 10**9, drive_writes_per_day=3)
FEW = Drives(num_drives=1, drive_bytes=3840 * 10**9, drive_writes_per_day=0.1)
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


def test_that_nothing_of_the_stack_is_cut_off_or_stands_past_its_edge(tiered):
    """The names of shipped tiers, the figures under each bar, and the legend, on paper."""
    names = ("nvme-pcie5", "nvme-qlc-61")
    tiers = (PRESETS["host-pcie5"], *(PRESETS[name] for name in names))
    project = replace_at(tiered, ("options", 0, "offload"), spec(tiers=tiers))
    for numbers in (ENGLISH, INDONESIAN):
        stack = figures(tier_blocks(case_of(project), numbers))[0]
        for text in ElementTree.fromstring(stack.drawing.svg).iter("{http://www.w3.org/2000/svg}text"):
            size = float(text.get("font-size"))
            assert float(text.get("x")) + 0.85 * text_width(text.text, size) <= PAPER.width, text.text
            assert float(text.get("y")) <= stack.drawing.height
            assert "…" not in text.text or text.get("x") == "0.00"  # a name may be longer than its column


def test_that_the_first_words_say_whether_the_tiers_earn_what_they_cost(tiered):
    """Two tiers of one currency: the sum, and by name the one that costs more than its hits save."""
    dear = StoragePrice(per_gb_month=5, date="2026-11-30")
    cheap = StoragePrice(per_gb_month=0.000001, date="2026-11-30")
    first, second = PRESETS["host-pcie5"], PRESETS["nvme-four"]

    def said(*prices):
        tiers = [tier.model_copy(update={"price": price}) for tier, price in zip((first, second), prices, strict=True)]
        project = replace_at(tiered, ("options", 0, "offload"), spec(tiers=tuple(tiers)))
        outcome = case_of(project).offload
        return next(iter(tier_blocks(case_of(project), ENGLISH))).text, outcome

    text, outcome = said(cheap, dear)
    lost = outcome.money.cost - outcome.money.saved
    assert lost > 0
    assert f"they lose {ENGLISH.decimal(lost, 0)} USD" in text
    assert text.endswith("Not worth their cost at this load: Four NVMe drives, PCIe 4.")
    text, outcome = said(cheap, None)
    assert "a month" not in text  # a price is missing: no sum is drawn
    text, _ = said(cheap, cheap.model_copy(update={"per_gb_month": 0.0}))
    assert "left over" in text


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
    assert resident.header[1:] == ("Resident", "With a share below", "Kept")


def test_that_without_prices_and_drives_a_sentence_says_so(tiered):
    project = replace_at(tiered, ("options", 0, "offload"), spec(tiers=(PRESETS["host-pcie5"],), card_price=None))
    text = as_tsv(tuple(tier_blocks(case_of(project), ENGLISH)))
    assert "no tier's drives are given" in text
    assert "neither a tier's price nor a card's is given" in text


@pytest.mark.parametrize("render", [html.render, markdown.render])
def test_that_every_renderer_shows_them(tiered, report_of, render):
    text = render(report_of(tiered))
    assert "Room in tiers: all below the cards" in text
    assert "What the tiers carry" in text


def test_that_an_indonesian_reads_own_numbers(tiered):
    text = as_tsv(tuple(tier_blocks(case_of(tiered), INDONESIAN)))
    assert INDONESIAN.integer(int(case_of(tiered).offload.tiers[1].level.tokens)) in text


def test_that_each_kind_has_a_colour_and_neighbours_a_dash_of_their_own():
    assert len(set(TIER_COLORS.values())) == len(TIER_COLORS)
    assert len(set(TIER_DASHES)) == len(TIER_DASHES)


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (2 * 10**12, "2 TB"),
        (15_360 * 10**9, "15.36 TB"),
        (480 * 10**9, "480 GB"),
        (512 << 30, "512 GiB"),
        (1 << 40, "1 TiB"),
        (1_234_567_890_123, "1,150 GiB"),
    ],
)
def test_that_a_capacity_is_read_in_the_units_in_which_it_is_short(size, text):
    assert capacity_text(size, ENGLISH) == text
    assert value_text("options.0.offload.tiers.0.capacity_bytes", size, ENGLISH) == text


def test_that_a_system_is_suggested_by_its_name():
    assert value_text("options.0.offload.system", "hicache", ENGLISH) == "SGLang HiCache"


def test_that_long_names_are_folded_and_lose_their_middle_last():
    """Names of a kind differ at their ends: 'Samsung BM1743' against 'Samsung PM1743, 15.36 TB'."""
    name = "Samsung BM1743 (QLC), 61.44 TB"
    assert folded(name, 8, 500) == (name,)
    width = text_width("Samsung BM1743", 8) * 1.05
    assert folded(name, 8, width) == ("Samsung BM1743", "(QLC), 61.44\u00a0TB")
    short = squeezed("Pooled-host-memory-of-eight-ports", 8, 80)
    assert text_width(short, 8) <= 80
    assert short.startswith("Pooled")
    assert short.endswith("ports")
    assert "…" in short


def test_that_a_life_past_the_axis_says_so(tiered):
    """Drives that last 25 years or longer stand on an axis of three horizons: its last mark says that more follows."""

    found = {}
    for drives in (LONG_LIVED, FEW):
        tier = NVME.model_copy(update={"drives": drives})
        outcome = case_of(replace_at(tiered, ("options", 0, "offload"), spec(tiers=(tier,)))).offload
        root = ElementTree.fromstring(life_drawing(outcome, ENGLISH).svg)
        found[outcome.tiers[0].wear.life_years > 15] = [each.text for each in root.iter() if each.text]
    assert "> 15" in found[True]
    assert not [text for text in found[False] if text.startswith("> ")]


def test_that_the_sources_of_every_system_can_be_translated(monkeypatch):
    monkeypatch.setattr(offload_systems, "translate", lambda _context, text: f"translated {text}")
    for system in SYSTEMS.values():
        assert offload_systems.system_source(system.source) == f"translated {system.source}"


def test_that_hits_that_do_not_count_are_shown_wherever_hits_are(tiered, tmp_path, capsys):
    """A tier of 1.25 GB/s finds as before and saves nothing: in words, table, comparison and JSON alike."""
    slow = NVME.model_copy(update={"read": TierRates(per_node=1_250_000_000)})
    reuse = TypedReuse(requests=RequestFacts(requests_per_s=1, reused_tokens=8192, new_tokens=800), shares=(0.1, 0.4))
    project = replace_at(tiered, ("options", 0, "offload"), spec(tiers=(slow,), reuse=reuse))
    case = case_of(project)
    assert case.offload.tiers[0].served.is_slower
    words = next(iter(tier_blocks(case, ENGLISH))).text
    assert "10 % are found on the cards and 40 % more in the tiers. Only 0 % count from there" in words
    rows = {row.name: row.options[0].text for row in compared_rows(make_plan(project), "2026-11-30", ENGLISH)}
    assert rows["Case peak: prompts' positions found that count"] == "10 %"
    path = tmp_path / "slow.kvdesk"
    file.write(path, project)
    assert run(["offload", str(path), "--case", "peak", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["cases"][0]["offload"]
    assert (found["hit_ratio"], found["hit_ratio_served"]) == (pytest.approx(0.5), pytest.approx(0.1))
    tier = found["tiers"][0]
    assert (tier["hit_ratio"], tier["hit_ratio_served"], tier["slower_than_recompute"]) == (pytest.approx(0.4), 0, True)
    assert tier["money_per_month"]["saved"] == 0
    assert found["prefill_cards"]["with_tiers"] == found["prefill_cards"]["cards_alone"]


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
    assert "room in tiers" in capsys.readouterr().out


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


def tables(project, **facts):
    return {
        block.caption: block for block in tier_blocks(case_of(project), ENGLISH, **facts) if isinstance(block, Table)
    }


def texts(table):
    return [[cell.text for cell in row.cells] for row in table.rows]


def test_that_it_says_whose_load_is_in_force(tiered):
    first = next(tier_blocks(case_of(tiered), ENGLISH))
    assert first.text.startswith("In force: the load typed with the tiers (2.5 requests a second")
    assert first.tone == "plain"
    case = case_of(tiered).case
    count, length = ENGLISH.integer(case.sequences), ENGLISH.integer(case.input_len)
    assert f"not the case's {count} sequences of {length} positions in" in first.text
    follows = replace_at(tiered, ("options", 0, "offload", "load"), "case")
    assert "the case has no live traffic" in next(tier_blocks(case_of(follows), ENGLISH)).text
    traffic = CaseTraffic(arrivals=Arrivals(rate_per_s=7), service=ServiceTime(base_s=1), is_live=True)
    index = next(at for at, case in enumerate(tiered.workload.cases) if case.name == "peak")
    busy = replace_at(follows, ("workload", "cases", index, "traffic"), traffic)
    said = next(tier_blocks(case_of(busy), ENGLISH)).text
    assert said.startswith("In force: the load of the case's traffic (7 requests a second")


def test_that_resident_and_kept_stand_beside_each_other(tiered):
    found = case_of(tiered).offload
    (table,) = [table for caption, table in tables(tiered).items() if caption.startswith("Resident (must be")]
    assert table.header == ("Whole plan", "Resident", "Kept")
    most, longest, _ = texts(table)
    assert most[1:] == [
        ENGLISH.integer(found.room.sequences_resident * found.setting.server.replicas),
        ENGLISH.integer(found.room.sessions_kept),
    ]
    assert found.room.longest_kept > 32_768  # what the memory holds; the model was trained no longer than that
    assert longest[2] == "32,768 positions, the model's most"


def test_that_active_use_is_added_to_the_time_of_a_token(tiered):
    project = replace_at(tiered, ("options", 0, "offload", "active_share"), 0.25)
    option = make_plan(project).options[0]
    active = option.case("peak").offload.active
    (table,) = [
        block
        for block in tier_blocks(option.case("peak"), ENGLISH, option=option)
        if isinstance(block, Table) and block.caption.startswith("Active use")
    ]
    rows = {row[0]: row[1:] for row in texts(table)}
    assert rows["Time per output token, at least"] == [
        seconds_text(active.step_s, ENGLISH),
        seconds_text(active.batch_step_s, ENGLISH),
    ]
    case = option.case("peak")
    plain = case_service(option, case.case, case.sequences_per_replica, reads_below=False)
    together = plain.tpot.best + active.batch_step_s
    assert rows["… and with these reads"][1] == seconds_text(together, ENGLISH)
    times = case_service(option, case.case, case.sequences_per_replica)  # what every other page shows
    assert times.tpot.best == pytest.approx(together)
    assert times.ttft == plain.ttft
    more = (case.case.output_len - 1) * active.batch_step_s
    assert times.request.high == pytest.approx(plain.request.high + more)
    assert times.tokens_per_s[1] == pytest.approx(
        case.sequences_per_replica * case.case.output_len / times.request.best
    )


def test_that_a_wanted_share_is_answered(tiered):
    asked = replace_at(tiered, ("options", 0, "offload", "wanted_hit"), 0.99)
    (table,) = [table for caption, table in tables(asked).items() if caption.startswith("How much must be kept")]
    assert ["wanted: 99 %", "–", "–", "no size"] in texts(table)
    asked = replace_at(tiered, ("options", 0, "offload", "wanted_hit"), 0.3)
    (table,) = [table for caption, table in tables(asked).items() if caption.startswith("How much must be kept")]
    (row,) = [row for row in texts(table) if row[0] == "wanted: 30 %"]
    assert row[3] in {"Cards", *(tier.name for tier in tiered.options[0].offload.tiers)}


def test_that_a_replayed_trace_has_the_formulas_beside_it(tiered):
    facts = RequestFacts(requests_per_s=1, reused_tokens=400, new_tokens=600)
    points = (CurvePoint(tokens=1e6, hit=0.1, estimate=0.07), CurvePoint(tokens=1e7, hit=0.4, estimate=0.45))
    times = (KeptFor(time_s=300, hit=0.3, tokens=9_670_000, by_law=7_938_000),)
    reuse = CurveReuse(requests=facts, points=points, times=times)
    project = replace_at(tiered, ("options", 0, "offload", "reuse"), reuse)
    found = tables(project)
    che = next(table for caption, table in found.items() if "Che's estimate" in caption)
    assert texts(che) == [["1,000,000", "10 %", "7 %", "−3.0"], ["10,000,000", "40 %", "45 %", "+5.0"]]
    law = next(table for caption, table in found.items() if "Little's law" in caption)
    assert texts(law) == [["300", "30 %", "9,670,000", "7,938,000", "−18 %"]]
    drawn = [block.drawing.svg for block in tier_blocks(case_of(project), ENGLISH) if isinstance(block, Figure)]
    assert any("Che" in svg for svg in drawn)


def test_that_the_verb_prints_what_the_report_says_and_answers_a_share(tiered, tmp_path, capsys):
    path = tmp_path / "plan.kvdesk"
    file.write(path, tiered)
    assert run(["offload", str(path), "--case", "peak"]) == 0
    printed = capsys.readouterr().out
    assert "Resident (must be on the cards to decode) against kept" in printed
    assert "Money a month" in printed
    run(["offload", str(path), "--case", "peak", "--hit", "0.3", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert found["schema"] == "kvdesk.offload/1"
    (case,) = found["cases"]
    (asked,) = [each for each in case["offload"]["wanted"] if each["is_asked"]]
    assert asked["hit"] == 0.3
    assert asked["tokens"] > 0
    plan = case_of(tiered).offload
    assert case["offload"]["kept"]["sequences"] == plan.room.sessions_kept
    assert case["offload"]["resident"]["longest_positions"] == plan.room.longest_resident


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--hit", "1.5"], "--hit: 1.5 is no share"),
        (["--option", "Z"], 'no option "Z"'),
        (["--case", "night"], 'the case "night" is not set'),
    ],
)
def test_that_what_the_verb_cannot_answer_is_refused_in_a_line(tiered, tmp_path, capsys, arguments, said):
    path = tmp_path / "plan.kvdesk"
    file.write(path, tiered)
    assert run(["offload", str(path), *arguments]) == 2
    assert said in capsys.readouterr().err


def test_that_a_share_is_not_asked_for_in_silence_where_shares_are_typed(tiered, tmp_path, capsys):
    facts = RequestFacts(requests_per_s=1, reused_tokens=1000, new_tokens=100)
    path = tmp_path / "plan.kvdesk"
    typed = spec(reuse=TypedReuse(requests=facts, shares=(0.1, 0.2)))
    file.write(path, replace_at(tiered, ("options", 0, "offload"), typed))
    assert run(["offload", str(path), "--hit", "0.5"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "--hit: no share follows from a size here" in said.err


def test_that_the_verb_refuses_a_project_without_tiers(worksheet, tmp_path, capsys):
    path = tmp_path / "plan.kvdesk"
    file.write(path, worksheet)
    assert run(["offload", str(path)]) == 2
    assert "nothing is kept below the cards" in capsys.readouterr().err


def test_that_options_are_compared_by_what_they_keep(tiered):
    other = tiered.options[0].model_copy(update={"name": "without", "offload": None})
    plan = make_plan(tiered.model_copy(update={"options": (tiered.options[0], other)}))
    rows = {row.name: [each.text for each in row.options] for row in compared_rows(plan, "2026-11-30", ENGLISH)}
    room = plan.options[0].case("peak").offload.room
    name = next(name for name in rows if name.endswith("sessions kept, cards and tiers"))
    assert rows[name] == [ENGLISH.integer(room.sessions_kept), "nothing below the cards"]
    each = next(texts for name, texts in rows.items() if name.endswith("kept on each tier"))
    for tier in plan.options[0].case("peak").offload.tiers:
        assert f"{tier.tier.name}: {ENGLISH.integer(tier.level.sessions)}" in each[0]


def test_that_pinned_memory_is_shown_as_a_part_of_what_was_typed(tiered, tmp_path, capsys):
    """2 TB of each of the nodes, half of it pinned."""
    half = PRESETS["host-pcie5"].model_copy(update={"capacity_bytes": 2 * 10**12, "pinned_share": 0.5})
    project = replace_at(tiered, ("options", 0, "offload"), spec(tiers=(half,)))
    nodes = case_of(project).offload.setting.places(half)
    said = f"{nodes} TB of {2 * nodes} TB (50 % pinned)"
    blocks = tuple(tier_blocks(case_of(project), ENGLISH))
    stack = figures(blocks)[0]
    drawn = [element.text or "" for element in ElementTree.fromstring(stack.drawing.svg).iter()]
    assert any(said in text for text in drawn)
    assert said in stack.alt
    assert said in as_tsv(blocks)
    (reached,) = [
        block.data for block in figures(blocks) if block.data and block.data.caption.startswith("Share found")
    ]
    assert any(said in row[-1] for row in texts(reached))
    path = tmp_path / "plan.kvdesk"
    file.write(path, project)
    run(["budget", str(path)])
    assert said in capsys.readouterr().out


def test_that_room_is_not_called_offloaded_and_held_bytes_are(tiered, report_of):
    text = markdown.render(report_of(tiered))
    assert "Room in storage tiers" in text
    assert "Offloaded" not in text.replace("Logical, allocated, offloaded", "")
    few = PopularityReuse(requests=RequestFacts(requests_per_s=1, reused_tokens=1000, new_tokens=10), num_items=2)
    project = replace_at(tiered, ("options", 0, "offload", "reuse"), few)
    text = markdown.render(report_of(project))
    assert "Offloaded: all below the cards" in text
    assert "Room in tiers" not in text
