"""How an option is served, on paper and on screen: version, command, budget in the runtime's own terms."""

import shlex
from html import unescape

import pytest

from kvdesk.engine.plan import make_plan
from kvdesk.engine.runtimes.registry import ROOMS
from kvdesk.importers.serve_command import read_command
from kvdesk.project.deployment import Band, Deployment
from kvdesk.project.edit import replace_at
from kvdesk.report import html, markdown
from kvdesk.report.blocks import Command, KeyValues, Table
from kvdesk.report.phrases import verdict_sentence
from kvdesk.report.serving import budget_label, command_lines, file_settings, option_command, runtime_text
from kvdesk.units import ENGLISH
from tests.pool_room import NAME, PoolRoom

DEPLOYMENT = ("options", 0, "deployment")


def served(project, runtime, **settings):
    project = replace_at(project, (*DEPLOYMENT, "runtime"), runtime)
    for name, value in settings.items():
        project = replace_at(project, (*DEPLOYMENT, *name.split("__")), value)
    return project


def option_of(project):
    return make_plan(project).options[0]


@pytest.fixture
def pool_room(monkeypatch):
    monkeypatch.setitem(ROOMS, NAME, PoolRoom())


def test_that_a_runtime_is_named_with_the_version_whose_rules_are_followed():
    assert runtime_text(Deployment(runtime="vllm")) == "vLLM, rules of 0.33"
    assert runtime_text(Deployment()) == "plain arithmetic"


def test_that_the_command_has_the_longest_case_and_the_most_sequences(worksheet):
    option = option_of(served(worksheet, "vllm"))
    cases = [case.case for case in option.cases]
    words = shlex.split(option_command(option))
    assert words[:2] == ["vllm", "serve"]
    assert words[words.index("--max-model-len") + 1] == str(max(case.positions for case in cases))
    assert words[words.index("--max-num-seqs") + 1] == str(max(case.sequences for case in cases))


def test_that_llama_cpp_gets_a_context_for_its_largest_case_not_for_all_extremes_at_once(worksheet):
    option = option_of(served(worksheet, "llama.cpp"))
    words = shlex.split(option_command(option))
    largest = max(case.case.positions * case.sequences_per_replica for case in option.cases)
    assert words[words.index("--ctx-size") + 1] == str(largest)


def test_that_plain_arithmetic_and_an_option_without_model_have_no_command(worksheet):
    assert option_command(option_of(worksheet)) is None
    assert option_command(option_of(replace_at(served(worksheet, "vllm"), ("model",), None))) is None


def test_that_lines_on_paper_join_to_the_same_command():
    command = "VLLM_PP_LAYER_PARTITION=20,20 vllm serve org/model " + " ".join(
        f"--flag-number-{number} value{number}" for number in range(30)
    )
    lines = command_lines(command + ' --speculative-config \'{"method": "mtp"}\'')
    assert all(line.endswith(" \\") for line in lines[:-1])
    assert len(lines) > 3
    joined = "\n".join(lines).replace("\\\n", " ")
    assert shlex.split(joined) == [*shlex.split(command), "--speculative-config", '{"method": "mtp"}']


def test_that_the_printed_command_reads_back_to_the_same_settings(worksheet):
    option = option_of(served(worksheet, "vllm", vllm__block_size=32, vllm__enforce_eager=True))
    found = read_command("\n".join(command_lines(option_command(option))), Deployment())
    assert found.deployment.vllm == option.option.deployment.vllm
    assert not found.not_read


def test_that_settings_of_a_file_are_nested_as_the_file_has_them():
    deployment = Deployment(runtime="tensorrt-llm", tensorrt_llm={"tokens_per_block": 64, "enable_attention_dp": True})
    lines = file_settings(deployment).split("\n")
    assert lines == ["kv_cache_config:", "  tokens_per_block: 64", "enable_attention_dp: true"]
    assert file_settings(Deployment(runtime="vllm")) == ""


@pytest.mark.parametrize("render", [html.render, markdown.render])
def test_that_the_command_is_printed_whole_in_one_piece(worksheet, report_of, render):
    project = served(worksheet, "vllm", vllm__gpu_memory_utilization=0.85)
    command = option_command(option_of(project))
    assert "--gpu-memory-utilization 0.85" in command
    assert command in unescape(render(report_of(project)))


def test_that_markdown_keeps_the_indentation_of_a_file(worksheet, report_of):
    text = markdown.render(report_of(served(worksheet, "tensorrt-llm", tensorrt_llm__tokens_per_block=64)))
    assert "kv_cache_config:\n  tokens_per_block: 64\n" in text


def test_that_the_report_speaks_of_the_budget_as_the_runtime_does(worksheet, report_of, pool_room):
    def facts(project):
        found = next(
            block
            for block in report_of(project).blocks
            if isinstance(block, KeyValues) and any(name == "Runtime" for name, _ in block.pairs)
        )
        return dict(found.pairs)

    arithmetic, pooled = facts(worksheet), facts(served(worksheet, NAME))
    assert arithmetic["Share the runtime may use"] == "90 %"
    assert "Share the runtime may use" not in pooled
    assert pooled["Runtime"] == "SGLang, rules of 9.9"
    assert "− 8 GiB =" in pooled["What SGLang may use of a card"]


def test_that_what_stands_outside_is_printed_by_its_parts(worksheet, report_of, pool_room):
    tables = [block for block in report_of(served(worksheet, NAME)).blocks if isinstance(block, Table)]
    rows = {row.cells[0].text for table in tables for row in table.rows}
    assert "of it Activations" in rows
    plain = [block for block in report_of(worksheet).blocks if isinstance(block, Table)]
    assert not any(row.cells[0].text.startswith("of it") for table in plain for row in table.rows)


def test_that_estimates_outside_the_budget_decide_a_verdict_in_words_of_their_own(worksheet, pool_room):
    """8 GiB are outside the budget; activations of up to 9 GiB stand there."""
    project = served(worksheet, NAME, activation=Band(low=1 << 30, best=1 << 30, high=9 << 30))
    cases = [case for case in option_of(project).cases if case.verdict == "depends"]
    assert cases
    for case in cases:
        assert "exceed a card by 1.00 GiB (1,073,741,824 B)" in verdict_sentence(case, ENGLISH)


def test_that_the_budget_label_says_a_share_only_where_there_is_one(worksheet, pool_room):
    def label(project):
        option = option_of(project)
        return budget_label(option, option.cases[0].ranks, ENGLISH)

    assert " = 0.9 × " in label(worksheet)
    assert label(served(worksheet, "vllm", vllm__gpu_memory_utilization=0.85)).startswith("vLLM: budget ")
    assert " = 0.85 × " in label(served(worksheet, "vllm", vllm__gpu_memory_utilization=0.85))
    assert "=" not in label(served(worksheet, NAME))
    assert label(served(worksheet, "transformers")).endswith("the whole card")


def test_that_the_first_page_names_the_estimates_in_use(worksheet, report_of, pool_room):
    """Not those of the deployment that a runtime puts others in the place of."""
    assert any(isinstance(block, Command) for block in report_of(served(worksheet, "vllm")).blocks)
    tables = [block for block in report_of(served(worksheet, NAME)).blocks if isinstance(block, Table)]
    bands = next(table for table in tables if table.caption.startswith("Assumptions the verdict rests on"))
    graphs = next(row for row in bands.rows if "Graphs" in row.cells[0].text)
    assert graphs.cells[2].text.startswith("0.000 GiB")
