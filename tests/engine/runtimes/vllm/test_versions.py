"""Other versions of vLLM: what their logs printed, and what their own sources say."""

import pytest
from vllm_models import (
    DEEPSEEK_V3,
    GEMMA3_27B,
    GIB,
    GPT_OSS_20B,
    LATENT,
    LLAMA4_SCOUT,
    LLAMA_8B,
    QWEN3_NEXT,
    ROOM,
    capacity,
    every,
    facts,
    full,
    model,
    window,
)

from kvdesk.engine.runtimes.vllm.layout import layout_of
from kvdesk.engine.runtimes.vllm.memory import usable_bytes
from kvdesk.engine.runtimes.vllm.serving import max_num_batched_tokens

GEMMA2_27B = model([(window(16, 128, 4096, heads=32),), (full(16, 128, heads=32),)] * 23, "Gemma2ForCausalLM")
GEMMA2_2B = model([(window(4, 256, 4096, heads=8),), (full(4, 256, heads=8),)] * 13, "Gemma2ForCausalLM")
GEMMA2_9B = model([(window(8, 256, 4096, heads=16),), (full(8, 256, heads=16),)] * 21, "Gemma2ForCausalLM")
GEMMA3_12B = model(every(6, 48, (full(8, 256, heads=16),), (window(8, 256, 1024, heads=16),)), "Gemma3ForCausalLM")
GEMMA3_4B = model(every(6, 34, (full(4, 256, heads=8),), (window(4, 256, 1024, heads=8),)), "Gemma3ForCausalLM")
DEEPSEEK_V2_LITE = model([(LATENT,)] * 27, "DeepseekV2ForCausalLM")
QWEN25_7B = model([(full(4, 128, heads=28),)] * 28, "Qwen2ForCausalLM")
QWEN3_30B = model([(full(4, 128, heads=32),)] * 48, "Qwen3MoeForCausalLM")

# Starts of vLLM 0.19.0 on an H100, max_model_len 8,192 and 8,192 batched tokens (llm-d-planner, pull request 205):
# (model, TP, cache GiB as printed, tokens, concurrency)
LOGS_0_19 = [
    (LLAMA_8B, 1, 58.11, 476_016, 58.11),
    (LLAMA_8B, 4, 67.44, 2_209_792, 269.75),
    (QWEN25_7B, 2, 63.84, 2_390_592, 291.82),
    (QWEN3_30B, 1, 15.41, 168_288, 20.54),
    (GEMMA2_2B, 1, 66.47, 670_160, 81.73),
    (GEMMA2_9B, 1, 54.12, 168_880, 20.6),
    (GEMMA2_27B, 1, 20.59, 58_672, 7.16),
    (GEMMA3_4B, 1, 62.51, 468_144, 57.05),
    (GEMMA3_12B, 1, 47.72, 130_304, 15.88),
    (GEMMA3_27B, 1, 19.53, 36_560, 4.46),
    (GPT_OSS_20B, 2, 59.32, 2_591_776, 316.07),
    (LLAMA4_SCOUT, 4, 16.75, 365_968, 44.68),
    (DEEPSEEK_V2_LITE, 1, 43.61, 1_505_552, 183.78),
]


@pytest.mark.parametrize(("spec", "tensor", "gib", "tokens", "concurrency"), LOGS_0_19)
def test_0_19_divides_its_token_figure_by_the_groups(spec, tensor, gib, tokens, concurrency):
    """The printed bytes are rounded: some number of blocks within them gives both printed figures."""
    settings = {"version": "0.19", "max_num_batched_tokens": 8192, "tp": tensor}
    block = layout_of(ROOM, facts(spec, **settings)).block_bytes
    fewest, most = (int((gib + margin) * GIB) // block for margin in (-0.0051, 0.0051))
    found = [capacity(spec, 8192, blocks * block, **settings) for blocks in range(fewest, most + 1)]
    matching = [each for each in found if each.tokens == tokens]
    assert matching
    assert any(round(each.max_concurrency, 2) == concurrency for each in matching)


def test_logs_of_single_groups():
    """(version, model, blocks, length, tokens, concurrency) as printed: vLLM issues and pull requests."""
    qwen3_14b = model([(full(8, 128, heads=40),)] * 40, "Qwen3ForCausalLM")
    qwen05 = model([(full(2, 64, heads=14),)] * 24, "Qwen2ForCausalLM")
    qwen15 = model([(full(2, 128, heads=12),)] * 28, "Qwen2ForCausalLM")
    for version, spec, blocks, length, tokens, concurrency in [
        ("0.6", LLAMA_8B, 1952, 20_000, 31_232, 1.56),
        ("0.6", LLAMA_8B, 1478, 29_000, 23_648, 0.82),
        ("0.8", LLAMA_8B, 9916, 32_768, 158_656, 4.84),
        ("0.8", qwen05, 190_100, 32_768, 3_041_600, 92.82),
        ("0.8", qwen15, 5517, 32_768, 88_272, 2.69),
        ("0.11", qwen3_14b, 2666, 32_768, 42_656, 1.30),
        ("0.16", qwen3_14b, 17_178, 8192, 274_848, 33.55),
        ("0.17", qwen3_14b, 18_572, 8192, 297_152, 36.27),
    ]:
        block = layout_of(ROOM, facts(spec, version=version)).block_bytes
        found = capacity(spec, length, blocks * block, version=version)
        assert (found.num_blocks, found.tokens) == (blocks, tokens)
        assert round(found.max_concurrency, 2) == concurrency


def test_0_8_gives_chunks_and_windows_the_whole_length():
    """Llama-4-Scout at TP 8 needed 24 GiB for 1,048,576 positions (issue 16118); Gemma's windows are promoted too."""
    cache = ROOM.stage_caches(facts(LLAMA4_SCOUT, tp=8, version="0.8"))[0]
    assert cache.need(1, 1_048_576).total_bytes == 24 * GIB
    gemma = ROOM.stage_caches(facts(GEMMA3_27B, version="0.8"))[0]
    assert gemma.need(1, 4096).total_bytes == 62 * 4096 * 2 * 16 * 128 * 2


def test_0_6_keeps_a_window_and_two_blocks():
    """Windows in all layers: ⌊4,096 ÷ 16⌋ + 2 blocks (core/block_manager.py); in 0.8 ⌈(4,095 + 8,192) ÷ 16⌉ + 1."""
    mistral = model([(window(8, 128, 4096),)] * 32, "MistralForCausalLM")
    assert capacity(mistral, 32_768, version="0.6").groups[0].blocks_per_request == 258
    assert capacity(mistral, 32_768, version="0.8").groups[0].blocks_per_request == 769


def test_0_6_starts_with_the_positions_of_its_blocks():
    """Issue 10517: 1,478 blocks hold 23,648 positions, and 29,000 are refused."""
    block = layout_of(ROOM, facts(LLAMA_8B, version="0.6")).block_bytes
    found = capacity(LLAMA_8B, 29_000, 1478 * block, version="0.6")
    assert (found.starts, found.longest_start) == (False, 23_648)


def test_0_11_keeps_groups_as_small_as_the_rarest_kind():
    """12 windows beside 13 full layers: 12 a group in 0.11, 13 since 0.16."""
    shape = [(window(8, 64, 128),), (full(8, 64),)] * 12 + [(full(8, 64),)]
    spec = model(shape, "GptOssForCausalLM")
    assert sorted(group.layers for group in capacity(spec, 8192, version="0.11").groups) == [6, 7, 12]
    assert sorted(group.layers for group in capacity(spec, 8192, version="0.16").groups) == [12, 13]


def test_0_11_has_no_groups_beside_chunks():
    assert len(capacity(LLAMA4_SCOUT, 8192, version="0.11").groups) == 1
    assert len(capacity(LLAMA4_SCOUT, 8192, version="0.16").groups) == 4


def test_one_batch_in_flight_before_the_second_runner():
    """⌈min(127 + 8,192, length) ÷ 16⌉ + 1 blocks of a window in 0.21, with twice the tokens in 0.32."""
    windows = {
        version: min(group.blocks_per_request for group in capacity(GPT_OSS_20B, 131_072, version=version).groups)
        for version in ("0.11", "0.21", "0.32", "0.33")
    }
    assert windows == {"0.11": 521, "0.21": 521, "0.32": 1033, "0.33": 1033}


def test_0_16_holds_the_whole_model_against_one_stage():
    """Issue 34076: 48 layers, 16 of them on the small card, refused for all 48 (24 GiB for 262,144 positions)."""
    stages = (int(3.18 * GIB), 40 * GIB)
    asked = facts(QWEN3_30B, version="0.16", pp=2, length=262_144)
    partition = asked.deployment.model_copy(update={"pipeline_partition": (16, 32)})
    found = ROOM.capacity(type(asked)(asked.model, partition, asked.degrees, asked.storage), stages, 262_144)
    assert not found.starts
    assert abs(found.longest_start - 34_736) <= 16  # the printed 3.18 GiB are rounded
    later = facts(QWEN3_30B, version="0.17", pp=2, length=262_144).deployment
    later = later.model_copy(update={"pipeline_partition": (16, 32)})
    found = ROOM.capacity(type(asked)(asked.model, later, asked.degrees, asked.storage), stages, 262_144)
    assert found.longest_start > 100_000


def test_the_null_block_counts_at_the_start_since_0_32():
    for version, starts in (("0.21", True), ("0.32", False), ("0.33", False)):
        assert capacity(LLAMA_8B, 131_072, 16 * GIB, version=version).starts is starts


def test_shares_of_a_card():
    for version, usable in (("0.11", 9), ("0.16", 10), ("0.21", 11)):
        assert usable_bytes(facts(LLAMA_8B, version=version), 11) == usable
    assert usable_bytes(facts(LLAMA_8B, version="0.19", gpu_memory_utilization=0.5), 100) == 50


def test_latents_stand_in_blocks_of_64_up_to_0_17():
    sizes = {version: capacity(DEEPSEEK_V3, 8192, version=version).block_size for version in ("0.8", "0.17", "0.19")}
    assert sizes == {"0.8": 64, "0.17": 64, "0.19": 16}


def test_large_cards_batch_more_since_0_28():
    for version, tokens in (("0.21", 8192), ("0.33", 16_384)):
        assert max_num_batched_tokens(facts(LLAMA_8B, version=version, capacity_bytes=180 * GIB)) == tokens


def test_states_of_older_versions_are_not_known():
    refusal = ROOM.refusal(facts(QWEN3_NEXT, version="0.19"))
    assert refusal is not None
    assert refusal.code == "vllm-version-layers"
    assert ROOM.refusal(facts(DEEPSEEK_V3, version="0.6")).code == "vllm-version-layers"


def test_0_32_exports_no_states_of_gated_delta_nets():
    """Blocks of 544 and two states a request on any card, as on those without FlashInfer's kernel in 0.33."""
    attention = capacity(QWEN3_NEXT, 262_144, version="0.32").groups[-1]
    assert (attention.block_size, attention.blocks_per_request) == (544, 482)
