"""TensorRT-LLM's blocks: figures worked out by hand from the formulas of its cache manager."""

import pytest
from facts import GIB
from pool_facts import (
    DEEPSEEK_V3,
    DEEPSEEK_V32,
    GEMMA3_27B,
    GPT_OSS_120B,
    LLAMA_8B,
    LLAMA_70B,
    QWEN3_NEXT,
    asked,
    attention,
    drafted,
    refused,
    stack,
)

from kvdesk.project.layer_cache import FullAttention

FP8 = {"k_dtype": "fp8_e4m3", "v_dtype": "fp8_e4m3"}


def cache(spec, **settings):
    room, facts = asked("tensorrt-llm", spec, **settings)
    return room.stage_caches(facts)[0]


@pytest.mark.parametrize(
    ("spec", "settings", "cell"),
    [
        (LLAMA_8B, {}, 131_072),
        (LLAMA_8B, {"k_dtype": "nvfp4", "v_dtype": "nvfp4"}, 36_864),
        (DEEPSEEK_V3, FP8, 35_136),
        (DEEPSEEK_V3, {**FP8, "tp": 8}, 35_136),
        (DEEPSEEK_V32, FP8, 61 * (576 + 132)),
        (LLAMA_70B, {"tp": 8}, 40_960),
        (stack(((attention(FullAttention, 48, 6, 128),), 10)), {"tp": 4}, 10 * 2 * 512),
    ],
)
def test_that_a_token_takes_what_the_manager_counts(spec, settings, cell):
    assert cache(spec, **settings).need(1, 32).total_bytes == 32 * cell
    assert cache(spec, **settings).need(1, 1).total_bytes == 32 * cell
    assert cache(spec, **settings).need(3, 33).total_bytes == 3 * 64 * cell


def test_that_blocks_are_whole_and_rounded_down():
    room, facts = asked("tensorrt-llm", LLAMA_8B)
    found = room.capacity(facts, (40 * GIB - 1,), 8192)
    assert (found.num_blocks, found.tokens, found.block_bytes) == (10_239, 327_648, 32 * 131_072)
    assert found.max_concurrency == pytest.approx(10_239 / 256)


def test_that_an_older_version_rounds_tokens_up_to_blocks():
    room, facts = asked("tensorrt-llm", LLAMA_8B, tensorrt_llm={"version": "0.19"})
    assert room.capacity(facts, (40 * GIB - 131_072 * 3,), 8192).num_blocks == 10_240


def test_that_the_pool_is_a_fraction_of_what_is_free():
    room, facts = asked("tensorrt-llm", LLAMA_8B)
    assert room.cache_room(facts, 10**9 + 1) == 900_000_000
    assert room.usable_bytes(facts, 80 * GIB, 0) == 80 * GIB
    room, facts = asked("tensorrt-llm", LLAMA_8B, tensorrt_llm={"max_tokens": 1000})
    assert room.cache_room(facts, 40 * GIB) == 992 * 131_072
    assert room.ceilings(facts).positions == 992


def test_that_windows_are_pools_of_equal_size():
    # gpt-oss with windows in turn: 36,864 bytes of a token in either pool; 4096 positions take 128 blocks of the full
    # one and 5 (128 tokens and a block that fills) of the other, and both pools are as large as the larger.
    windows = {"tensorrt_llm": {"max_attention_window": (128, 131_072)}, "max_model_len": 131_072}
    room, facts = asked("tensorrt-llm", GPT_OSS_120B, **windows)
    assert cache(GPT_OSS_120B, **windows).need(1, 4096).total_bytes == 2 * 4096 * 36_864
    found = room.capacity(facts, (40 * GIB,), 131_072)
    blocks = 20 * GIB // 36_864 // 32
    assert dict(found.pools) == {"full": blocks * 32, "window 128": blocks * 32}
    assert [group.blocks_per_request for group in found.groups] == [4096, 5]


def test_that_a_single_window_bounds_every_layer():
    one = {"tensorrt_llm": {"max_attention_window": (1024,)}}
    assert cache(GEMMA3_27B, **one).need(1, 100_000).total_bytes == 33 * 32 * 62 * 16 * 256 * 2
    older = {"tensorrt_llm": {"max_attention_window": (1024,), "version": "0.19"}}
    assert cache(GEMMA3_27B, **older).need(1, 100_000).total_bytes == 32 * 32 * 62 * 16 * 256 * 2


def test_that_windows_take_the_full_length_unless_asked_for():
    room, facts = asked("tensorrt-llm", GEMMA3_27B, longest_case=8192)
    assert room.stage_caches(facts)[0].need(1, 8192).total_bytes == 8192 * 62 * 16 * 256 * 2
    found = next(item for item in room.findings(facts) if item.code == "tensorrt-windows-take-full-length")
    assert found.values["size"] == 52 * (8192 - 1024) * 16 * 256 * 2


def test_that_the_first_stages_get_the_spare_layers():
    room, facts = asked("tensorrt-llm", DEEPSEEK_V3, pp=8)
    assert [len(layers) for layers in room.stage_layers(facts)] == [8, 8, 8, 8, 8, 7, 7, 7]
    room, facts = asked("tensorrt-llm", DEEPSEEK_V3, pp=2, pipeline_partition=(20, 41))
    assert [len(layers) for layers in room.stage_layers(facts)] == [20, 41]


def test_that_attention_data_parallelism_gives_each_rank_its_own_sequences():
    own = {"tp": 8, "tensorrt_llm": {"enable_attention_dp": True}}
    assert cache(LLAMA_70B, **own).need(8, 32).total_bytes == 32 * 80 * 8 * 256 * 2
    assert cache(LLAMA_70B, **own).need(9, 32).total_bytes == 2 * 32 * 80 * 8 * 256 * 2


def test_that_a_draft_stands_on_the_last_stage():
    spec = drafted(LLAMA_8B, (attention(FullAttention, 32, 8, 128),))
    room, facts = asked("tensorrt-llm", spec, pp=2, mtp=True)
    sizes = [cache.need(1, 32).total_bytes for cache in room.stage_caches(facts)]
    assert sizes == [32 * 16 * 4096, 32 * 17 * 4096]


def test_that_host_memory_holds_more_blocks():
    room, facts = asked("tensorrt-llm", LLAMA_8B, tensorrt_llm={"host_cache_size": 10 * GIB})
    notes = {note.code: note.values for note in room.capacity(facts, (40 * GIB,), 8192).notes}
    assert notes["tensorrt-host-blocks"]["blocks"] == 10 * GIB // 131_072 // 32


def test_that_a_longest_sequence_past_the_pool_is_cut():
    room, facts = asked("tensorrt-llm", LLAMA_8B)
    found = room.capacity(facts, (GIB,), 131_072)
    assert found.longest_start == found.tokens == 8192
    assert "tensorrt-length-cut" in {note.code for note in found.notes}


def test_that_its_figures_are_said_to_be_approximate():
    room, facts = asked("tensorrt-llm", LLAMA_8B)
    assert "tensorrt-approximate" in {finding.code for finding in room.findings(facts)}


@pytest.mark.parametrize(
    ("spec", "settings", "code"),
    [
        (QWEN3_NEXT, {}, "tensorrt-layer-not-modelled"),
        (LLAMA_8B, {"k_dtype": "bf16", "v_dtype": "fp8_e4m3"}, "tensorrt-one-cache-dtype"),
        (LLAMA_8B, {"k_dtype": "int8", "v_dtype": "int8"}, "tensorrt-cache-dtype-of-version"),
        (LLAMA_8B, {"k_dtype": "q8_0", "v_dtype": "q8_0"}, "cache-dtype-not-of-runtime"),
        (DEEPSEEK_V32, {"tensorrt_llm": {"version": "0.19"}}, "tensorrt-indexer-not-modelled"),
        (stack(((attention(FullAttention, 64, 4, 192, 128),), 4)), {}, "tensorrt-head-dimensions-differ"),
        (LLAMA_70B, {"tp": 8, "dcp": 2}, "tensorrt-no-shared-context"),
        (DEEPSEEK_V3, {"pp": 2, "tensorrt_llm": {"version": "0.19"}}, "tensorrt-stages-uneven"),
        (DEEPSEEK_V3, {"tensorrt_llm": {"max_attention_window": (128, 4096)}}, "tensorrt-latents-one-window"),
        (LLAMA_8B, {}, None),
    ],
)
def test_that_what_is_not_served_is_refused(spec, settings, code):
    assert refused("tensorrt-llm", spec, **settings) == code


def test_that_rows_that_blocks_do_not_divide_are_refused():
    nvfp4 = {"k_dtype": "nvfp4", "v_dtype": "nvfp4"}
    assert refused("tensorrt-llm", stack(((attention(FullAttention, 8, 8, 8),), 2)), **nvfp4) == (
        "cache-dtype-does-not-divide"
    )
