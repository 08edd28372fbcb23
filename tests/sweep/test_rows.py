"""The rows of a sweep against plans made by hand, and what is looked at in them."""

import itertools

import pytest

from kvdesk import paths
from kvdesk.engine.plan import make_plan
from kvdesk.project.edit import replace_at
from kvdesk.project.file import read
from kvdesk.project.naming import with_note
from kvdesk.sweep.figures import FIGURES, bound_text, figure_text, figure_value, plotted
from kvdesk.sweep.keys import KEYS, read_values
from kvdesk.sweep.present import present_keys
from kvdesk.sweep.refusal import SweepRefused
from kvdesk.sweep.rows import Sweep, sweep_rows
from kvdesk.sweep.varying import varied
from kvdesk.units import ENGLISH, GIB

LENGTHS, DTYPES = (1000, 20_000, 60_000), ("bf16", "fp8_e4m3")


@pytest.fixture
def quotes():
    """Three options and three cases, with a note and a baseline that speak of others than those varied."""
    project = read(paths.resource("examples", "three-quotes.kvdesk"))
    project = with_note(project, project.options[2].name, "long", "kv_cache_bytes", "of another option and case")
    return replace_at(project, ("baseline",), project.options[2].name)


def changed(project, length, dtype):
    """By hand: the first option and the last case with other values."""
    project = replace_at(project, ("workload", "cases", 2, "input_len"), length)
    for field in ("k_dtype", "v_dtype"):
        project = replace_at(project, ("options", 0, "deployment", field), dtype)
    return project


def test_that_every_row_is_the_plan_of_the_changed_project(quotes):
    sweep = Sweep((("input-len", LENGTHS), ("kv-dtype", DTYPES)), (0,), (2,))
    rows = list(sweep_rows(quotes, sweep))
    for row, (length, dtype) in zip(rows, itertools.product(LENGTHS, DTYPES), strict=True):
        project = changed(quotes, length, dtype)
        case = make_plan(project).options[0].case("peak")
        assert (row["input-len"], row["kv-dtype"], row["option"], row["case"]) == (length, dtype, "A: 2 × L40S", "peak")
        assert row["verdict"] == case.verdict
        assert row["headroom_bytes"] == case.tightest.headroom.best
        assert row["limits"]["most_usable_sequences"] == case.limits.most_usable
        assert varied(quotes, (0,), (2,), {"input-len": length, "kv-dtype": dtype}) == project
    assert {row["verdict"] for row in rows} == {"fits", "does_not_fit"}


def test_that_a_project_that_was_planned_before_can_be_varied(quotes):
    make_plan(quotes)
    assert quotes.options[0].hardware.cards  # worked out once and kept beside the fields
    row = next(iter(sweep_rows(quotes, Sweep((("nodes", (2,)),), (0,), (2,)))))
    assert row["refusal"] is None


def test_that_progress_is_told_and_a_cancelled_sweep_ends(quotes):
    sweep, told = Sweep((("sequences", (1, 2, 3)),), (0,), (2,)), []
    list(sweep_rows(quotes, sweep, progress=lambda done, total: told.append((done, total))))
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]
    told.clear()
    rows = list(sweep_rows(quotes, sweep, progress=lambda *now: told.append(now), cancelled=lambda: len(told) == 2))
    assert [row["sequences"] for row in rows] == [1, 2]


def test_that_more_points_than_the_limit_and_a_key_given_twice_are_refused():
    with pytest.raises(SweepRefused, match="100000"):
        Sweep((("sequences", tuple(range(1, 1001))), ("input-len", tuple(range(1000)))), (0,), (0,))
    with pytest.raises(SweepRefused, match="tp: is given twice"):
        Sweep((("tp", (1,)), ("tp", (2,))), (0,), (0,))


def test_that_a_model_that_is_varied_takes_the_place_of_a_checkpoint_of_the_options_own(quotes):
    own = quotes.model.model_copy(update={"name": "own"})
    project = replace_at(quotes, ("options", 0, "checkpoint"), own)
    name = "deepseek-ai/DeepSeek-R1"
    option = varied(project, (0,), (2,), {"model": name}).options[0]
    assert option.checkpoint is None
    assert varied(project, (0,), (2,), {"tp": 1}).options[0].checkpoint == own


def test_that_values_that_do_not_go_together_are_refused_with_the_field(quotes):
    with pytest.raises(SweepRefused, match="idle"):
        varied(quotes, (0,), (2,), {"idle": 2})
    with pytest.raises(SweepRefused, match="cache-positions: goes with a static"):
        varied(quotes, (0,), (2,), {"cache-positions": 100})
    with pytest.raises(SweepRefused, match="no-such-card"):
        varied(quotes, (0,), (2,), {"accelerator": "no-such-card"})


def test_that_figures_are_read_from_a_row_in_the_unit_of_their_title(quotes):
    row = next(iter(sweep_rows(quotes, Sweep((("sequences", (24,)),), (0,), (2,)))))
    case = make_plan(quotes).options[0].case("peak")
    assert figure_value(row, "headroom_bytes") == case.tightest.headroom.best
    assert plotted(row, "allocated_bytes") == case.kv.allocated_bytes / GIB
    assert plotted(row, "longest_positions") == case.limits.longest_usable
    assert figure_text(row, "allocated_bytes", ENGLISH) == "15.000"  # 24 × 4,096 × 163,840 B
    assert bound_text(row, ENGLISH) == "bound by memory on card 0"
    refused = next(iter(sweep_rows(quotes, Sweep((("idle", (2,)),), (0,), (2,)))))
    assert [figure_value(refused, figure) for figure in FIGURES] == [None] * 4
    assert [figure_text(refused, figure, ENGLISH) for figure in FIGURES] == ["–"] * 4


@pytest.mark.parametrize("runtime", ["arithmetic", "vllm", "sglang", "tensorrt-llm", "llama.cpp", "transformers"])
def test_that_keys_are_listed_with_values_that_leave_the_project_as_it_is(quotes, runtime):
    project = replace_at(quotes, ("options", 0, "deployment", "runtime"), runtime)
    listed = present_keys(project, 0, 2)
    assert {"input-len", "tp", "accelerator"} <= {key.key.name for key in listed}
    assert ("cache" in {key.key.name for key in listed}) == (runtime == "arithmetic")
    for key in listed:
        assert key.label
        if key.present and key.key.name not in ("model", "accelerator", "runtime-version", "runtime"):
            (value,) = read_values(key.key.name, key.present)
            assert varied(project, (0,), (2,), {key.key.name: value, "dp": 1}) == replace_at(
                project, ("options", 0, "deployment", "data_parallel_size"), 1
            ), key.key.name
        if key.proposed:
            assert read_values(key.key.name, key.proposed)


def test_that_every_key_that_is_listed_for_a_runtime_is_one_it_has(quotes):
    """What is left out of the list is refused by the runtime, or another name of what is listed."""
    for runtime in ("arithmetic", "vllm", "llama.cpp"):
        project = replace_at(quotes, ("options", 0, "deployment", "runtime"), runtime)
        listed = {key.key.name for key in present_keys(project, 0, 2)}
        for name in KEYS.keys() - listed - {"cache-type-k", "cache-type-v"}:
            values = {"memory-share": "0.5", "cache": "paged", "state-dtype": "fp32", "cache-implementation": "static"}
            switches = {
                key for key in KEYS if KEYS[key].choices == ("on", "off") or KEYS[key].read.__name__ == "switch"
            }
            text = values.get(name, "on" if name in switches or name == "flash-attn" else "16")
            with pytest.raises(SweepRefused):
                varied(project, (0,), (2,), {name: read_values(name, text)[0]})
