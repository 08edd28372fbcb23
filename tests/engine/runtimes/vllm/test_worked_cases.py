"""Cases computed by vLLM 0.33's own planner (grouping, pool and capacity), to the byte and the token.

40 GiB of cache a rank, 8,192 batched tokens and 2 batches in flight, unless a case says otherwise.
"""

import pytest
from vllm_models import (
    DEEPSEEK_V3,
    DEEPSEEK_V4,
    DEEPSEEK_V32,
    FALCON_H1,
    GDN,
    GEMMA3_27B,
    GEMMA3N,
    GEMMA4,
    GIB,
    GPT_OSS_20B,
    GPT_OSS_120B,
    JAMBA,
    KIMI_LINEAR,
    LFM2,
    LLAMA4_SCOUT,
    LLAMA_8B,
    LLAMA_70B,
    MAMBA2,
    MIMO_V2,
    NEMOTRON_H,
    QWEN3_NEXT,
    ROOM,
    WHISPER,
    capacity,
    drafts,
    facts,
    full,
)

from kvdesk.engine.offload.systems import vllm_num_chunks
from kvdesk.engine.parallelism import stage_layers
from kvdesk.engine.runtimes.vllm.layout import layout_of
from kvdesk.engine.runtimes.vllm.serving import serving_of
from kvdesk.engine.runtimes.vllm.states import state_shape, state_spec_facts
from kvdesk.project.layer_cache import RecurrentState

K128, K160, K256 = 131_072, 163_840, 262_144
MLA64, NO_PREFIX = {"block_size": 64}, {"enable_prefix_caching": False}
TRITON = {"gdn_prefill_backend": "triton"}
EAGLE = GPT_OSS_20B.model_copy(update={"mtp": drafts(full(8, 64))})

# case: model, length, settings, (block bytes, blocks, tokens)
CASES = {
    "1": (LLAMA_8B, K128, {}, (2_097_152, 20_480, 327_680)),
    "2": (LLAMA_8B, K128, {"dtype": "fp8"}, (1_048_576, 40_960, 655_360)),
    "3": (LLAMA_70B, K128, {"tp": 8}, (655_360, 65_536, 1_048_576)),
    "4": (LLAMA_70B, K128, {"tp": 16}, (655_360, 65_536, 1_048_576)),
    "5": (LLAMA_70B, K128, {"tp": 16, "dcp": 2}, (655_360, 65_536, 2_097_152)),
    "9": (DEEPSEEK_V3, K160, MLA64, (4_497_408, 9_549, 611_136)),
    "9 at TP 8": (DEEPSEEK_V3, K160, MLA64 | {"tp": 8}, (4_497_408, 9_549, 611_136)),
    "10, fp8": (DEEPSEEK_V3, K160, {"dtype": "fp8"}, (2_248_704, 19_099, 1_222_336)),
    "10, MTP": (DEEPSEEK_V3, K160, MLA64 | {"mtp": True, "drafted": 1}, (4_571_136, None, 601_280)),
    "11": (DEEPSEEK_V3, K160, MLA64 | {"tp": 8, "dcp": 8}, (4_497_408, 9_549, 4_889_088)),
    "12": (DEEPSEEK_V32, K160, {"dtype": "fp8_ds_mla"}, (3_076_352, 13_961, 893_504)),
    "13": (DEEPSEEK_V32, K160, {}, (5_012_736, None, 548_352)),
    "14": (GPT_OSS_120B, K128, {}, (589_824, 72_817, 1_034_609)),
    "15, 2048": (GPT_OSS_120B, K128, {"max_num_batched_tokens": 2048}, (589_824, 72_817, 1_128_564)),
    "15, 16384": (GPT_OSS_120B, K128, {"max_num_batched_tokens": 16_384}, (589_824, 72_817, 931_239)),
    "16": (GPT_OSS_120B, K128, {"disable_hybrid_kv_cache_manager": True}, (1_179_648, 36_408, 582_528)),
    "17": (GPT_OSS_120B, K128, {"tp": 8}, (73_728, 582_542, 8_276_958)),
    "18": (GPT_OSS_20B, K128, {}, (None, None, 1_551_920)),
    "18, a draft of one full layer": (EAGLE, K128, {"mtp": True, "drafted": 1}, (425_984, None, 1_432_542)),
    "20": (GEMMA3_27B, K128, {}, (1_310_720, 32_768, 291_658)),
    "20, one group": (GEMMA3_27B, K128, {"disable_hybrid_kv_cache_manager": True}, (None, None, 84_560)),
    "21": (GEMMA3N, 32_768, {}, (131_072, 327_680, 1_710_869)),
    "22": (GEMMA4, K128, {}, (655_360, 65_536, 792_648)),
    "23, one group": (LLAMA4_SCOUT, K128, {"disable_hybrid_kv_cache_manager": True}, (None, None, 218_448)),
    "23": (LLAMA4_SCOUT, K128, {}, (None, None, 559_237)),
    "24": (MIMO_V2, K256, {}, (737_280, 58_254, 1_143_290)),
    "25": (QWEN3_NEXT, K256, TRITON, (13_369_344, 3_212, 1_725_423)),
    "26": (QWEN3_NEXT, K256, {}, (14_155_776, 3_034, 1_710_419)),
    "26b": (QWEN3_NEXT, K256, NO_PREFIX, (13_369_344, 3_212, 1_736_095)),
    "27": (QWEN3_NEXT, K256, TRITON | {"tp": 4}, (None, 12_850, 3_472_732)),
    "28": (QWEN3_NEXT, K256, TRITON | {"mamba_ssm_cache_dtype": "fp32"}, (None, 1_654, 1_700_337)),
    "29": (QWEN3_NEXT, K256, TRITON | {"mtp": True, "drafted": 2}, (14_909_440, None, 1_569_594)),
    "30": (NEMOTRON_H, 8192, {}, (17_039_360, 2_520, None)),
    "31": (JAMBA, K256, {}, (1_310_720, None, 2_610_129)),
    "32": (KIMI_LINEAR, K128, {}, (15_482_880, None, 4_847_916)),
    "32, TP 8": (KIMI_LINEAR, K128, {"tp": 8}, (2_064_384, None, 5_264_387)),
    "33": (LFM2, 128_000, {}, (196_608, None, 3_493_501)),
    "34": (FALCON_H1, K256, {}, (153_354_240, 280, None)),
    "35": (WHISPER, 448, {"max_num_batched_tokens": 1500}, (2_621_440, None, None)),
    "36": (DEEPSEEK_V4, K128, {}, (961_344, 44_676, 813_980)),
    "37": (DEEPSEEK_V4, 1_048_576, {}, (961_344, 44_676, 4_346_463)),
}


@pytest.mark.parametrize("case", CASES)
def test_block_bytes_blocks_and_tokens_are_the_engines(case):
    spec, length, settings, expected = CASES[case]
    found = capacity(spec, length, **settings)
    figures = (found.block_bytes, found.num_blocks, found.tokens)
    assert tuple(known if known is None else got for got, known in zip(figures, expected, strict=True)) == expected


# case: concurrency as the engine's log rounds it
CONCURRENCY = {"1": 2.5, "14": 7.8934, "30": 96.92, "34": 1.0938, "35": 134.3, "36": 6.2102, "37": 4.1451}


@pytest.mark.parametrize("case", CONCURRENCY)
def test_concurrency_is_the_engines(case):
    spec, length, settings, _ = CASES[case]
    digits = len(str(CONCURRENCY[case]).partition(".")[2])
    assert round(capacity(spec, length, **settings).max_concurrency, digits) == CONCURRENCY[case]


def test_without_prefix_caching_a_state_takes_one_block():
    assert round(capacity(NEMOTRON_H, 8192, **NO_PREFIX).max_concurrency, 1) == 180.0


# case: block sizes of the attention layers, and their page
BLOCKS = {
    "22": (16, 131_072),
    "24": (32, 81_920),
    "25": (544, 1_114_112),
    "26": (576, 1_179_648),
    "27": (272, 278_528),
    "28": (1056, 2_162_688),
    "29": (560, 1_146_880),
    "30": (1040, 4_259_840),
    "31": (80, 327_680),
    "32": (1920, 2_211_840),
    "32, TP 8": (256, 294_912),
    "34": (1040, 2_129_920),
}


@pytest.mark.parametrize("case", BLOCKS)
def test_attention_blocks_hold_a_state(case):
    spec, length, settings, _ = CASES[case]
    groups = capacity(spec, length, **settings).groups
    attention = next(group for group in groups if group.kind in {"full_attention", "latent_attention"})
    assert (attention.block_size, attention.page_bytes) == BLOCKS[case]


def test_windows_may_get_the_larger_block():
    sliding = next(group for group in capacity(GEMMA4, K128).groups if group.kind == "sliding_attention")
    assert (sliding.block_size, sliding.page_bytes) == (32, 131_072)


# case: blocks a request takes of each group
REQUESTS = {
    "14": [1033, 8192],
    "15, 2048": [265, 8192],
    "15, 16384": [2057, 8192],
    "25": [2, 2, 2, 482],
    "26": [3, 3, 3, 456],
    "26b": [1, 1, 1, 482],
    "29": [4, 4, 4, 469],
    "30": [3, 3, 3, 3, 3, 3, 8],
    "34": [3, 253],
    "35": [28, 94],
    "36": [259, 259, 512, 2065, 4099],
}


@pytest.mark.parametrize("case", REQUESTS)
def test_a_request_takes_so_many_blocks_of_each_group(case):
    spec, length, settings, _ = CASES[case]
    assert sorted(group.blocks_per_request for group in capacity(spec, length, **settings).groups) == REQUESTS[case]


def test_groups_hold_layers_in_turn():
    assert sorted(group.layers for group in capacity(GEMMA3_27B, K128).groups) == [8, 8, 9, 9, 9, 9, 10]
    eagle = capacity(EAGLE, K128, mtp=True, drafted=1).groups
    assert sorted(group.layers for group in eagle) == [12, 13]


# cases 6 to 8, the bytes of a position in a layer
PACKED = {"int8_per_token_head": 2112, "int4_per_token_head": 1088, "nvfp4": 1152}


@pytest.mark.parametrize("dtype", PACKED)
def test_packed_types_keep_scales_beside_each_head(dtype):
    page = capacity(LLAMA_8B, K128, dtype=dtype).groups[0].page_bytes
    assert (page, page // 16) == (16 * PACKED[dtype], PACKED[dtype])


def test_a_pipeline_has_the_blocks_of_its_fullest_stage():
    """Cases 19, 38 and 39; the first was run with 2 batches in flight."""
    gpt_oss = capacity(GPT_OSS_120B, K128, 20 * GIB, pp=4, max_concurrent_batches=2)
    assert (gpt_oss.block_bytes, gpt_oss.num_blocks, gpt_oss.tokens) == (163_840, 131_072, 1_862_316)
    llama = capacity(LLAMA_70B, 32_768, 20 * GIB, pp=3)
    assert (llama.num_blocks, llama.tokens) == (12_136, 194_176)
    layout = layout_of(ROOM, facts(LLAMA_70B, pp=3))
    assert [12_136 * size for size in layout.stage_bytes] == [21_474_312_192, 21_474_312_192, 20_678_967_296]
    uneven = capacity(LLAMA_70B, 32_768, (20 * GIB, 24 * GIB, 10 * GIB), pp=3)
    assert (uneven.num_blocks, uneven.tokens) == (6_301, 100_816)


def test_layers_are_split_as_the_engine_does():
    """Case 40."""
    assert [len(layers) for layers in stage_layers(61, 16)] == [3, 3, *[4] * 13, 3]
    assert [len(layers) for layers in stage_layers(36, 5)] == [7, 7, 7, 8, 7]


def test_groups_of_a_state_that_tp_does_not_divide_are_copied():
    """Case 41: one group, 80 heads of 64, states of 128, TP 4."""
    state = RecurrentState(num_heads=80, state_shape=(64, 128), conv_channels=5376, conv_kernel=4)
    serving = serving_of(facts(NEMOTRON_H, tp=4))
    assert state_shape(state, serving) == (3, 1536, 20 * 64 * 128)


def test_states_are_the_engines():
    """Cases 25, 27 to 31: one layer's state, before padding."""
    own = {"gdn_prefill_backend": "triton"}
    sizes = {
        1_097_728: (GDN, facts(QWEN3_NEXT, **own)),
        274_432: (GDN, facts(QWEN3_NEXT, tp=4, **own)),
        2_146_304: (GDN, facts(QWEN3_NEXT, mamba_ssm_cache_dtype="fp32", **own)),
        1_130_496: (GDN, facts(QWEN3_NEXT, mtp=True, drafted=2, **own)),
        4_255_744: (MAMBA2, facts(NEMOTRON_H)),
    }
    for size, (cache, asked) in sizes.items():
        assert state_spec_facts(cache, serving_of(asked))[0] == size


def test_a_request_of_the_trained_length():
    """Cases 11, 35 and 36: bytes of one request on a rank."""
    context = ROOM.stage_caches(facts(DEEPSEEK_V3, tp=8, dcp=8, block_size=64))[0]
    assert context.need(1, K160).total_bytes == 1_439_170_560
    whisper = ROOM.stage_caches(facts(WHISPER, max_num_batched_tokens=1500))[0]
    assert whisper.need(1, 448).total_bytes == 319_815_680
    compressed = ROOM.stage_caches(facts(DEEPSEEK_V4))[0]
    assert compressed.need(1, K128).total_bytes == 6_915_908_736


def test_offloaded_blocks():
    """Case 49: 100 GiB of host memory."""
    assert vllm_num_chunks(100 * GIB, layout_of(ROOM, facts(LLAMA_8B)).block_bytes) == 51_200
    assert vllm_num_chunks(100 * GIB, layout_of(ROOM, facts(LLAMA_70B, tp=8)).block_bytes, 8) == 20_480
