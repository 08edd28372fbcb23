"""The capacity of a runtime in words: need and pool apart, whatever kind of runtime it is."""

import pytest

from kvdesk.engine.plan import make_plan
from kvdesk.engine.runtimes.registry import ROOMS
from kvdesk.project.edit import replace_at
from kvdesk.project.project import Project
from kvdesk.report.blocks import Callout, FindingList, Paragraph, Table
from kvdesk.report.capacity import as_tsv, capacity_blocks
from kvdesk.units import ENGLISH, INDONESIAN
from tests.pool_room import NAME, PoolRoom

DEPLOYMENT = ("options", 0, "deployment")


def blocks_of(project: Project, case=None, numbers=ENGLISH):
    option = make_plan(project).options[0]
    assert option.refusal is None
    return tuple(capacity_blocks(option, numbers, case))


def texts_of(blocks) -> str:
    return as_tsv(blocks)


@pytest.fixture
def pooled(worksheet, monkeypatch) -> Project:
    """The worksheet served by the tests' own runtime, on four cards."""
    monkeypatch.setitem(ROOMS, NAME, PoolRoom())
    project = replace_at(worksheet, (*DEPLOYMENT, "runtime"), NAME)
    cards = project.options[0].hardware.model_copy(update={"count": 4})
    project = replace_at(project, ("options", 0, "hardware"), cards)
    return replace_at(project, (*DEPLOYMENT, "tensor_parallel_size"), 4)


def case_of(project: Project, name="peak"):
    return make_plan(project).options[0].case(name)


def test_that_pool_and_need_are_told_apart(pooled):
    case = case_of(pooled)
    first = blocks_of(pooled, "peak")[0]
    rank = case.first_to_run_out
    assert isinstance(first, Paragraph)
    assert f"{case.case.sequences} sequences of" in first.text
    assert f"need {ENGLISH.gib(rank.cache_bytes)} on card 0" in first.text
    assert f"SGLang will reserve {ENGLISH.gib(rank.pool_bytes)} there at start" in first.text
    assert rank.pool_bytes > rank.cache_bytes


def test_that_a_pool_too_small_for_the_need_says_how_much_is_missing(pooled):
    project = replace_at(pooled, ("workload", "cases", 2, "resident_sequences"), 4000)
    rank = case_of(project).first_to_run_out
    text = blocks_of(project, "peak")[0].text
    assert f"{ENGLISH.gib(-rank.headroom.best)} too little" in text
    assert "will reserve" not in text


def test_that_each_set_case_has_its_sentence_and_the_named_one_alone_where_one_is_named(pooled):
    def sentences(case=None):
        return [block.text for block in blocks_of(pooled, case) if isinstance(block, Paragraph)]

    assert len(sentences()) == len(make_plan(pooled).options[0].cases) > 1
    assert len(sentences("peak")) == 1


def test_that_the_sequences_of_a_replica_are_named_where_there_are_several(pooled):
    project = replace_at(pooled, (*DEPLOYMENT, "tensor_parallel_size"), 2)
    case = case_of(project)
    assert f"({case.sequences_per_replica} on a replica)" in blocks_of(project, "peak")[0].text


def test_that_blocks_tokens_and_concurrency_are_explained(pooled):
    table = next(block for block in blocks_of(pooled, "peak") if isinstance(block, Table))
    rows = {row.cells[0].text: (row.cells[1].text, row.cells[2].text) for row in table.rows}
    blocks = make_plan(pooled).options[0].capacity.num_blocks
    assert rows["Blocks"][0] == ENGLISH.integer(blocks)
    assert rows["Blocks"][1] == f"{blocks:,} × 1,048,576 B = {ENGLISH.gib(blocks << 20)} on a card"
    tokens = next(name for name in rows if name.startswith("Tokens it prints"))
    assert rows[tokens] == (ENGLISH.integer(blocks * 16), "blocks × positions of a block (16)")
    assert rows["State slots"][0] == "7"
    assert rows["Pool of layers with a window of 1,024"][0] == "200"
    assert rows["Longest allowed"][1] == "the longest case, because no cap is typed"


def test_that_groups_are_a_table_and_notes_are_findings(pooled):
    blocks = blocks_of(pooled, "peak")
    groups = [block for block in blocks if isinstance(block, Table)][1]
    assert [cell.text for cell in groups.rows[0].cells] == ["full attention", "40", "16", "26,214 B", "512"]
    assert isinstance(blocks[-1], FindingList)


@pytest.mark.parametrize(
    ("longest", "told"), [(2048, "start with is 2,048 positions"), (None, "too little to begin with")]
)
def test_that_a_runtime_that_would_not_start_says_so_and_what_it_would_take(pooled, monkeypatch, longest, told):
    monkeypatch.setitem(ROOMS, NAME, PoolRoom(starts=False, longest_start=longest))
    callout = next(block for block in blocks_of(pooled, "peak") if isinstance(block, Callout))
    assert callout.title == "✘ SGLang would refuse to start"
    assert told in " ".join(callout.lines)


def test_that_the_token_figure_of_several_groups_is_explained_as_derived():
    """vLLM 0.33, gpt-oss-120b: the log prints concurrency × max_model_len."""
    from kvdesk import paths
    from kvdesk.project.file import read

    project = read(paths.resource("examples", "gpt-oss-120b.kvdesk"))
    project = replace_at(project, (*DEPLOYMENT, "runtime"), "vllm")
    capacity = make_plan(project).options[0].capacity
    assert capacity.tokens == int(capacity.max_concurrency * capacity.max_model_len)
    assert "derived: concurrency" in texts_of(blocks_of(project))


@pytest.mark.parametrize(
    ("runtime", "settings", "words"),
    [
        ("arithmetic", {}, "reserves nothing at start"),
        ("transformers", {}, "reserves nothing at start"),
        ("transformers", {"cache_implementation": "static"}, "when generation begins"),
        ("llama.cpp", {}, "when it starts"),
    ],
)
def test_that_runtimes_without_a_pool_say_when_they_take_their_memory(worksheet, runtime, settings, words):
    project = replace_at(worksheet, (*DEPLOYMENT, "runtime"), runtime)
    for name, value in settings.items():
        project = replace_at(project, (*DEPLOYMENT, runtime, name), value)
    blocks = blocks_of(project, "peak")
    assert words in blocks[0].text
    assert "will reserve" not in texts_of(blocks)


def test_that_nothing_is_said_where_nothing_was_computed(worksheet):
    project = replace_at(worksheet, ("model",), None)
    assert not tuple(capacity_blocks(make_plan(project).options[0], ENGLISH))


def test_that_the_table_is_copied_with_tabulators_and_all_its_rows(pooled):
    blocks = blocks_of(pooled, "peak")
    text = as_tsv(blocks)
    for table in (block for block in blocks if isinstance(block, Table)):
        assert "\t".join(table.header) in text
        for row in table.rows:
            assert "\t".join(cell.text for cell in row.cells) in text


def test_that_numbers_are_written_as_the_reader_writes_them(pooled):
    assert "1.048.576 B" in texts_of(blocks_of(pooled, "peak", INDONESIAN))


def test_that_the_report_has_a_capacity_section_but_not_for_plain_arithmetic(pooled, worksheet, report_of):
    def headings(project):
        return [block.text for block in report_of(project).blocks if getattr(block, "level", 0) == 2]

    assert any(text.endswith("Capacity") for text in headings(pooled))
    assert not any(text.endswith("Capacity") for text in headings(worksheet))
