"""What the report says, whatever it looks like."""

from itertools import product

import pytest

from kvdesk import catalog
from kvdesk.engine.growth_curve import cache_growth
from kvdesk.engine.kv_cache import Storage
from kvdesk.engine.names import basis_text
from kvdesk.engine.plan import make_plan
from kvdesk.project.edit import replace_at
from kvdesk.project.file import sha256
from kvdesk.project.layer_cache import RecurrentState, SharedCache
from kvdesk.project.model_spec import ModelSource
from kvdesk.project.project import Project
from kvdesk.project.workload import StaticCache, default_workload
from kvdesk.report import phrases
from kvdesk.report.document import (
    Callout,
    Figure,
    FormulaBlock,
    Heading,
    KeyValues,
    Table,
)
from kvdesk.report.model_facts import source_text, stored_text
from kvdesk.report.phrases import rank_groups
from kvdesk.units import ENGLISH, INDONESIAN


def texts_of(value) -> list[str]:
    """Every text of a tree of blocks, drawings included."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple):
        return [text for item in value for text in texts_of(item)]
    fields = getattr(type(value), "__dataclass_fields__", {})
    return [text for name in fields for text in texts_of(getattr(value, name))]


def of_kind(report, kind):
    return [block for block in report.blocks if isinstance(block, kind)]


def test_that_every_rank_is_in_exactly_one_group(staged):
    case = make_plan(staged).options[0].cases[0]
    groups = rank_groups(case)
    assert sorted(rank for group in groups for rank in group.numbers) == list(range(16))
    assert len(groups) > 1
    for group, other in product(groups, groups):
        assert (group is other) == (group.first.lines == other.first.lines)


def test_that_the_first_blocks_say_fits_or_not_by_how_much_where_and_what_would_mend_it(report_of, worksheet):
    project = replace_at(worksheet, ("workload", "cases", 0, "resident_sequences"), 5000)
    plan = make_plan(project)
    case = plan.options[0].cases[0]
    assert case.verdict == "does_not_fit"
    callout = of_kind(report_of(project), Callout)[0]
    said = " ".join((callout.title, *callout.lines))
    assert callout.verdict == "does_not_fit"
    assert "Does not fit" in said
    assert ENGLISH.both(-case.tightest.headroom.best) in said
    assert f"card {case.tightest.position.rank}" in said
    fewer = next(change for change in case.changes if change.code == "fewer_sequences")
    assert f"Keep {ENGLISH.integer(fewer.values['after'])} sequences" in said


def test_that_the_basis_of_every_band_stands_in_the_first_section(report_of, example):
    report = report_of(example)
    start = next(at for at, block in enumerate(report.blocks) if isinstance(block, Heading) and block.level == 1)
    end = next(
        at for at, block in enumerate(report.blocks) if at > start and isinstance(block, Heading) and block.level == 1
    )
    first = " ".join(texts_of(report.blocks[start:end]))
    for option in make_plan(example).options:
        rank = option.cases[0].ranks[0]
        for line in (rank.line("activation_bytes"), rank.line("runtime_bytes")):
            assert basis_text(line.basis) in first
        assert ENGLISH.bytes(rank.line("activation_bytes").high) in first


def test_that_the_same_project_gives_the_same_report(report_of, example):
    assert report_of(example) == report_of(example)


def test_that_the_report_names_its_project_by_sha_256_and_knows_no_other_date(report_of, example):
    report = report_of(example)
    assert report.project_sha256 == sha256(example)
    assert any(sha256(example) == value for block in of_kind(report, KeyValues) for _, value in block.pairs)
    undated = report_of(example, language="id")
    assert undated.language == "id"


def test_that_formulas_always_say_their_state(report_of, example):
    formulas = of_kind(report_of(example), FormulaBlock)
    assert formulas
    assert all(block.state_text in ("calculated", "untested") for block in formulas)
    assert all(block.lines for block in formulas)


def test_that_a_refused_option_says_why_and_shows_no_budget(report_of, worksheet):
    project = replace_at(worksheet, ("options", 0, "deployment", "tensor_parallel_size"), 3)
    report = report_of(project)
    assert [block.verdict for block in of_kind(report, Callout)] == [None, None]
    assert "TP 3 does not divide the heads" in " ".join(texts_of(report.blocks))
    assert not of_kind(report, Figure)
    assert not of_kind(report, FormulaBlock)


def test_that_an_empty_project_is_a_report_too(report_of):
    report = report_of(Project())
    said = " ".join(texts_of(report.blocks))
    assert "No model is chosen" in said
    assert "No accelerator is chosen" in said


def test_that_a_project_with_no_case_set_has_no_verdict(report_of, worksheet):
    report = report_of(replace_at(worksheet, ("workload",), default_workload()))
    said = " ".join(texts_of(report.blocks))
    assert "No case is set" in said
    assert "case not set" in said
    assert not of_kind(report, Figure)


def test_that_a_case_that_fails_beside_memory_says_what_stands_in_the_way(report_of, worksheet):
    report = report_of(replace_at(worksheet, ("workload", "cache"), StaticCache(max_positions=16)))
    said = " ".join(of_kind(report, Callout)[0].lines)
    assert "cache as it is set holds 16 positions" in said


def test_that_findings_of_every_case_are_said_once(report_of, example):
    for option in make_plan(example).options:
        assert len(option.cases) > 1
    said = texts_of(report_of(example).blocks)
    repeated = [text for text in said if text.startswith("Every figure is calculated; nothing was observed")]
    assert len(repeated) == len(example.options)


def test_that_numbers_follow_the_reader(report_of, worksheet):
    said = " ".join(texts_of(report_of(worksheet, INDONESIAN).blocks))
    assert "671.088.640 B" in said
    assert "671,088,640" not in said
    assert phrases.gib_column(671_088_640, INDONESIAN) == "0,625 GiB"


def test_that_a_size_too_small_for_three_decimals_never_reads_as_zero():
    assert phrases.gib_column(1, ENGLISH) == "1 B"
    assert phrases.gib_column(0, ENGLISH) == "0.000 GiB"
    assert phrases.gib_column(-300_000, ENGLISH).startswith("−0.28")


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ([0], "0"),
        (list(range(40)), "0–39"),
        (list(range(0, 36, 2)), "0–34, one in 2"),
        ([0, 1, 2, 8, 9], "0–2, 8–9"),
        ([0, 3, 7, 12, 18, 25, 33, 42], "0, 3, 7, 12, 18, 25 …"),
    ],
)
def test_that_indices_are_written_as_stretches(values, text):
    assert phrases.indices(values) == text


def test_that_characters_which_turn_or_break_text_are_taken_out(report_of, worksheet):
    report = report_of(replace_at(worksheet, ("name",), "safe \u202egnp.exe\u202c \x00 name"))
    assert not any(char in text for text in texts_of(report.blocks) for char in "\u202e\u202c\x00")
    assert report.title.startswith("safe ")


def test_that_the_growth_data_holds_the_point_of_the_case(report_of, worksheet):
    plan = make_plan(worksheet)
    option = plan.options[0]
    growth = cache_growth(option, option.cases[0])
    report = report_of(plan, sections=("options",))
    data = next(block.data for block in of_kind(report, Figure) if block.data is not None)
    row = next(row for row in data.rows if row.cells[0].text == ENGLISH.integer(growth.point_length))
    assert row.cells[1].text == f"{ENGLISH.gib(growth.point_bytes, 3)} ({ENGLISH.bytes(growth.point_bytes)})"


def test_that_every_table_has_one_cell_and_one_alignment_a_column(report_of, example):
    for table in of_kind(report_of(example), Table):
        assert len(table.align) == len(table.header)
        assert all(len(row.cells) == len(table.header) for row in table.rows)


def test_that_an_edited_model_is_by_hand_and_says_where_it_was_read():
    source = ModelSource(kind="hand", location="org/model", revision="abc", edited_fields=("num_kv_heads",))
    assert source_text(source) == "entered by hand, edited from org/model"
    assert source_text(ModelSource(kind="hand")) == "entered by hand"


def test_that_layers_by_kind_say_in_which_type_each_cache_is_stored(report_of, worksheet):
    def stored(project):
        table = next(block for block in of_kind(report_of(project), Table) if block.caption == "Layers by kind")
        assert table.header[-1] == "Stored in"
        return [row.cells[-1].text for row in table.rows]

    model = worksheet.model
    assert stored(worksheet) == ["bf16"]
    split = replace_at(worksheet, ("options", 0, "deployment", "k_dtype"), "fp8")
    assert stored(split) == ["keys fp8_e4m3, values bf16"]
    state = RecurrentState(num_heads=8, state_shape=(64, 64), state_dtype="fp32", conv_channels=512, conv_kernel=4)
    caches = (*model.layer_groups[0].caches, state)
    hybrid = replace_at(worksheet, ("model", "layer_groups", 0, "caches"), caches)
    assert stored(hybrid) == ["bf16", "convolution bf16, state fp32"]
    two = replace_at(hybrid, ("options",), (*hybrid.options, replace_at(split, ("options", 0, "name"), "B").options[0]))
    assert stored(two) == ["bf16 or keys fp8_e4m3, values bf16", "convolution bf16, state fp32"]
    assert stored(replace_at(worksheet, ("model", "layer_groups", 0, "caches"), ())) == ["–"]


def test_that_a_cache_that_stores_nothing_has_no_type():
    assert stored_text(SharedCache(num_attention_heads=8, source_layer=0), [Storage("bf16", "bf16")]) == "–"


def test_that_encoder_positions_stand_with_the_workload_where_they_are_set(report_of, worksheet):
    asked = replace_at(worksheet, ("workload", "encoder_positions"), 512)
    rows = [row for block in of_kind(report_of(asked), KeyValues) for row in block.pairs]
    assert ("Encoder positions", "512") in rows
    rows = [row for block in of_kind(report_of(worksheet), KeyValues) for row in block.pairs]
    assert "Encoder positions" not in [row[0] for row in rows]


def test_that_a_state_is_explained_where_there_is_one(report_of, worksheet):
    titles = [block.title for block in of_kind(report_of(worksheet), FormulaBlock)]
    assert "State" not in titles
    mamba = replace_at(worksheet, ("model",), catalog.model("mistralai/Mamba-Codestral-7B-v0.1"))
    assert "State" in [block.title for block in of_kind(report_of(mamba), FormulaBlock)]


def test_that_every_fact_of_an_accelerator_leads_to_its_source(report_of, example):
    tables = [block for block in report_of(example).blocks if isinstance(block, Table)]
    sources = next(table for table in tables if table.caption == "Sources of these facts")
    named = {row.cells[0].text: row.cells[1].text for row in sources.rows}
    assert len(set(named.values())) == len(named)
    for accelerator in {
        option.hardware.accelerator.name: option.hardware.accelerator for option in example.options
    }.values():
        facts = next(table for table in tables if f"{accelerator.name}: catalogue of" in table.caption)
        numbered = {row.cells[0].text: row.cells[3].text for row in facts.rows}
        assert named[numbered["Memory bandwidth"]] == accelerator.source_of("memory_bandwidth_bytes_per_s").source
        assert named[numbered["Power limit"]] == accelerator.source_of("tdp_w").source
        assert set(numbered.values()) <= set(named)
