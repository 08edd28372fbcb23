"""Static, quantised and dynamic caches, measured by running transformers 5.24.0 and 4.57.6: bytes in all, and the
storage that stays alive right after a prompt."""

import pytest
from transformers_models import GOLDEN, facts_of, golden_model

from kvdesk.engine.runtimes.registry import ROOMS, refusal_of
from kvdesk.engine.runtimes.transformers.quantized import Quantization, held_bytes, most_bytes
from kvdesk.engine.runtimes.transformers.transients import prompt_storage

ROOM = ROOMS["transformers"]


def runs(cache, *, refused=False):
    return [
        pytest.param(run, id=f"{run['model']} {run['version']} {number}")
        for number, run in enumerate(GOLDEN["runs"])
        if run["cache"] == cache and ("refused" in run) is refused
    ]


def golden_facts(run, **settings):
    model = golden_model(run["model"])
    settings |= {"version": run["version"], "cache_implementation": run["cache"]}
    return facts_of(model, ROOM, dtype=run["dtype"], **settings)


def quantised_facts(run):
    return golden_facts(
        run,
        quantized_backend=run["backend"],
        quantized_nbits=run["nbits"],
        quantized_group_size=run["group"],
        residual_length=run["residual"],
    )


@pytest.mark.parametrize("run", runs("static"))
def test_that_a_static_cache_is_what_the_engine_allocated(run):
    facts = golden_facts(run, max_cache_len=run["length"])
    (stage,) = ROOM.stage_caches(facts)
    assert refusal_of(ROOM, facts) is None
    assert stage.need(run["sequences"], 102).total_bytes == run["total_bytes"]
    assert ROOM.ceilings(facts).positions == run["length"]


@pytest.mark.parametrize("run", runs("static"))
def test_that_a_static_cache_without_a_length_is_as_long_as_the_call(run):
    (stage,) = ROOM.stage_caches(golden_facts(run))
    assert stage.need(run["sequences"], run["length"]).total_bytes == run["total_bytes"]
    assert ROOM.ceilings(golden_facts(run)).positions is None


@pytest.mark.parametrize("run", runs("dynamic"))
def test_that_a_dynamic_cache_is_what_the_engine_held(run):
    facts = golden_facts(run)
    (stage,) = ROOM.stage_caches(facts)
    held = stage.held(run["sequences"], run["prompt"] + run["steps"]).total_bytes
    assert refusal_of(ROOM, facts) is None
    assert held == run["total_bytes"]
    assert stage.need(run["sequences"], run["prompt"] + run["steps"]).total_bytes >= held


@pytest.mark.parametrize("run", [run for run in runs("dynamic") if "prompt_storage_bytes" in run.values[0]])
def test_that_windows_keep_their_whole_prompt_alive_right_after_it(run):
    facts = golden_facts(run)
    (stage,) = ROOM.stage_caches(facts)
    held = stage.held(run["sequences"], run["prompt"]).total_bytes
    extra = prompt_storage(facts, range(facts.model.num_layers), run["sequences"], run["prompt"])
    assert held + extra == run["prompt_storage_bytes"]


@pytest.mark.parametrize("run", runs("quantized"))
def test_that_a_quantised_cache_is_what_the_engine_held(run):
    facts = quantised_facts(run)
    (stage,) = ROOM.stage_caches(facts)
    layers, sequences = facts.model.num_layers, run["sequences"]
    held = sum(
        row.num_layers * held_bytes(row.elements * sequences, run["prompt"], run["steps"], stage.rule)
        for row in stage.rows
    )
    assert refusal_of(ROOM, facts) is None
    assert held == run["bytes_per_layer"] * layers
    assert stage.need(sequences, run["prompt"] + run["steps"]).total_bytes >= held


@pytest.mark.parametrize("run", runs("quantized", refused=True) + runs("static", refused=True))
def test_that_what_the_engine_refuses_is_refused(run):
    facts = quantised_facts(run) if run["cache"] == "quantized" else golden_facts(run, max_cache_len=run["length"])
    refusal = refusal_of(ROOM, facts)
    assert refusal.code == ("transformers-nbits" if run.get("nbits") == 8 else "transformers-cache-not-for-layer")


# 2 layers of 4 KV heads × 128, a prompt of 300 and so many steps in bfloat16: bytes of a layer's K and V.
STEPS = (0, 50, 127, 128, 129)
SETTINGS = [
    (("quanto", 4, 64), (172_800, 275_200, 432_896, 246_528, 248_576)),
    (("quanto", 2, 64), (96_000, 198_400, 356_096, 136_960, 139_008)),
    (("hqq", 4, 64), (172_800, 275_200, 432_896, 246_528, 248_576)),
    (("hqq", 8, 64), (326_400, 428_800, 586_496, 465_664, 467_712)),
    (("hqq", 2, 32), (115_200, 217_600, 375_296, 164_352, 166_400)),
]


@pytest.mark.parametrize(("settings", "sizes"), SETTINGS)
def test_that_each_step_of_a_quantised_layer_is_as_measured(settings, sizes):
    rule = Quantization(*settings)
    assert tuple(2 * held_bytes(4 * 128, 300, steps, rule) for steps in STEPS) == sizes


@pytest.mark.parametrize(("settings", "sizes"), SETTINGS)
def test_that_the_most_of_a_quantised_layer_is_its_last_step_before_it_is_quantised_again(settings, sizes):
    assert 2 * most_bytes(4 * 128, 427, Quantization(*settings)) == sizes[2]


def test_that_ten_elements_of_three_bits_take_four_bytes():
    """hqq 0.2.8, bitpack.py, pack_3bit_32, along groups of 64: 7 int32 for each group."""
    rule = Quantization("hqq", 3, 64)
    assert held_bytes(128, 10, 0, rule) == 20 * (7 * 4 + 2 * 2)
