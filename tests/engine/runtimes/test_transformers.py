"""Caches of published models, measured by running transformers 5.24.0's own modelling code in bfloat16.

The models' facts are restated here; the totals are what the engine held after so many positions.
"""

import pytest

from kvdesk.engine.kv_cache import Storage
from kvdesk.engine.runtimes import transformers
from kvdesk.project.layer_cache import (
    ChunkedAttention,
    CompressedAttention,
    CrossAttention,
    FullAttention,
    IndexerKeys,
    RecurrentState,
    ShortConvolution,
    SlidingAttention,
    SparseLatentAttention,
)


def attention(kind, heads, kv_heads, k_dim, v_dim=None, **more):
    shape = {"num_attention_heads": heads, "num_kv_heads": kv_heads, "k_head_dim": k_dim, "v_head_dim": v_dim or k_dim}
    return kind(**shape, **more)


GPT_OSS_20B = [
    ((attention(SlidingAttention, 64, 8, 64, window=128),), 12),
    ((attention(FullAttention, 64, 8, 64),), 12),
]
LLAMA_4_SCOUT = [
    ((attention(ChunkedAttention, 40, 8, 128, chunk_size=8192),), 36),
    ((attention(FullAttention, 40, 8, 128),), 12),
]
GATED_DELTA = RecurrentState(
    num_heads=32, state_shape=(128, 128), state_dtype="fp32", conv_channels=8192, conv_kernel=4
)
QWEN3_NEXT = [((GATED_DELTA,), 36), ((attention(FullAttention, 16, 2, 256),), 12)]
LFM2 = [((ShortConvolution(channels=2048, kernel=3),), 10), ((attention(FullAttention, 32, 8, 64),), 6)]
SPARSE_LATENT = SparseLatentAttention(num_attention_heads=64, kv_lora_rank=512, qk_rope_head_dim=64)
GLM_5_2 = [((SPARSE_LATENT, IndexerKeys(head_dim=128)), 21), ((SPARSE_LATENT,), 57)]
WINDOW = attention(SlidingAttention, 64, 1, 512, window=128)


def compressor(ratio, head_dim, part="compressor"):
    return CompressedAttention(num_attention_heads=64, part=part, ratio=ratio, head_dim=head_dim, overlaps=ratio == 4)


DEEPSEEK_V4_FLASH = [
    ((WINDOW,), 2),
    ((compressor(4, 512), WINDOW, compressor(4, 128, "indexer")), 21),
    ((compressor(128, 512), WINDOW), 20),
]
NEMOTRON_3_NANO = [
    ((RecurrentState(num_heads=64, state_shape=(64, 128), state_dtype="fp32", conv_channels=6144, conv_kernel=4),), 23),
    ((), 23),
    ((attention(FullAttention, 32, 2, 128),), 6),
]
T5_SMALL = [((attention(FullAttention, 8, 8, 64), attention(CrossAttention, 8, 8, 64)), 6)]
LLAMA_3_2_VISION = [
    ((attention(FullAttention, 64, 8, 128),), 80),
    ((attention(CrossAttention, 64, 8, 128, num_positions=6404),), 20),
]
FALCON_180B = [((attention(FullAttention, 232, 8, 64),), 80)]
MIMO_V2_FLASH = [
    ((attention(FullAttention, 64, 4, 192, 128),), 9),
    ((attention(SlidingAttention, 64, 8, 192, 128, window=128),), 39),
]


@pytest.mark.parametrize(
    ("architecture", "layers", "short", "long"),
    [
        ("GptOssForCausalLM", GPT_OSS_20B, 32_661_504, 448_708_608),
        ("Llama4ForConditionalGeneration", LLAMA_4_SCOUT, 236_322_816, 3_300_556_800),
        ("Qwen3NextForCausalLM", QWEN3_NEXT, 107_397_120, 598_179_840),
        ("Lfm2ForCausalLM", LFM2, 14_893_056, 221_478_912),
        ("GlmMoeDsaForCausalLM", GLM_5_2, 114_468_864, 1_714_556_928),
        ("DeepseekV4ForCausalLM", DEEPSEEK_V4_FLASH, 22_018_048, 150_711_296),
        ("NemotronHForCausalLM", NEMOTRON_3_NANO, 56_750_080, 209_346_560),
        ("T5ForConditionalGeneration", T5_SMALL, 15_556_608, 222_806_016),
        ("MllamaForConditionalGeneration", LLAMA_3_2_VISION, 918_487_040, 6_948_782_080),
        ("FalconForCausalLM", FALCON_180B, 5_711_134_720, 85_543_485_440),
        ("MiMoV2FlashForCausalLM", MIMO_V2_FLASH, 53_253_120, 465_930_240),
    ],
)
def test_that_a_dynamic_cache_is_what_the_engine_held(architecture, layers, short, long):
    storage = Storage("bf16", "bf16", "bf16", encoder_positions=64)
    assert transformers.sequence_bytes(architecture, layers, storage, 1202) == short
    assert 2 * transformers.sequence_bytes(architecture, layers, storage, 9002) == long


def test_that_a_quantised_cache_leaves_states_in_their_own_type():
    state = [((GATED_DELTA,), 1)]
    sizes = {
        dtype: transformers.sequence_bytes("Qwen3NextForCausalLM", state, Storage(dtype, dtype), 1202)
        for dtype in ("bf16", "fp8_e4m3")
    }
    assert sizes["bf16"] == sizes["fp8_e4m3"]
