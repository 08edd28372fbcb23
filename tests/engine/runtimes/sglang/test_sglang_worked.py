"""Figures worked out by hand from the formulas of sglang 0.5.23, to the token and the byte."""

import math
from dataclasses import replace

import pytest
from facts import GIB, MIB, project
from pool_facts import (
    DEEPSEEK_V3,
    DEEPSEEK_V3_MTP,
    DEEPSEEK_V32,
    GEMMA3_27B,
    GPT_OSS_120B,
    LLAMA_8B,
    LLAMA_70B,
    QWEN3_NEXT,
    SPARSE,
    asked,
    attention,
    drafted,
    refused,
    stack,
)

from kvdesk.engine.plan import make_plan
from kvdesk.engine.runtimes.registry import refusal_of
from kvdesk.engine.runtimes.sglang.capacity import host_tokens
from kvdesk.engine.runtimes.sglang.layers import stage_pools
from kvdesk.engine.runtimes.sglang.memory import prefill_graph_sizes, static_share
from kvdesk.engine.runtimes.sglang.pools import slots_per_request
from kvdesk.project.deployment import Band, Deployment, exactly
from kvdesk.project.hardware_spec import AcceleratorSpec
from kvdesk.project.layer_cache import (
    CrossAttention,
    FullAttention,
    IndexerKeys,
    RecurrentState,
    SharedCache,
    ShortConvolution,
)
from kvdesk.project.runtime_settings import SglangSettings
from kvdesk.project.workload import Case

H100, H200 = 81_559 * MIB, 143_771 * MIB
FP8 = {"k_dtype": "fp8_e4m3", "v_dtype": "fp8_e4m3"}


def capacity(spec, size=40 * GIB, max_model_len=131_072, **settings):
    room, facts = asked("sglang", spec, **settings)
    return room.capacity(facts, (size,) * facts.degrees.pipeline, max_model_len)


def cache(spec, **settings):
    room, facts = asked("sglang", spec, **settings)
    return room.stage_caches(facts)[0]


@pytest.mark.parametrize(
    ("spec", "settings", "cell", "tokens"),
    [
        (LLAMA_8B, {}, 131_072, 327_680),
        (DEEPSEEK_V3, {}, 70_272, 611_191),
        (DEEPSEEK_V32, FP8, 48_068, 893_504),
        (DEEPSEEK_V3_MTP, {"mtp": True}, 71_424, 601_333),
        (LLAMA_70B, {"tp": 8}, 40_960, 1_048_576),
        (LLAMA_70B, {"tp": 16}, 40_960, 1_048_576),
    ],
)
def test_that_forty_gib_become_the_tokens_of_the_engines_division(spec, settings, cell, tokens):
    found = capacity(spec, **settings)
    assert found.tokens == tokens
    assert found.block_bytes == found.block_size * cell
    assert cache(spec, **settings).need(1, 64).total_bytes == 64 * cell


@pytest.mark.parametrize(
    ("ratio", "full", "swa"), [(None, 647_269, 517_815), (1.0, 582_542, 582_542), (0.1, 1_059_167, 105_916)]
)
def test_that_windows_have_a_pool_of_a_fixed_ratio(ratio, full, swa):
    found = capacity(GPT_OSS_120B, sglang={"swa_full_tokens_ratio": ratio})
    assert found.tokens == full
    assert dict(found.pools) == {"full": full, "swa": swa}


def test_that_an_older_version_counts_whole_tokens_before_it_splits_them():
    # ⌊40 GiB ÷ 73,728⌋ = 582,542 tokens of both; × 73,728 ÷ 66,355.2 = 647,268.8.
    assert capacity(GPT_OSS_120B, sglang={"version": "0.5.9"}).tokens == 647_268


def test_that_the_larger_of_two_claims_decides_beside_a_window_pool():
    # 36,864 bytes of a token in either pool. 1000 positions: T = 1000 and 66,355.2 × 1000. 2000 short sequences of 64
    # keep 65 window tokens each: 130,000 ÷ 0.8 = 162,500 tokens, more than their 128,000.
    assert cache(GPT_OSS_120B).need(1, 1000).total_bytes == 66_355_200
    assert cache(GPT_OSS_120B).need(2000, 64).total_bytes == 162_500 * 66_355_2 // 10


def test_that_the_window_pool_holds_more_than_a_window_and_a_page_or_does_not_start():
    room, facts = asked("sglang", GPT_OSS_120B)
    assert room.capacity(facts, (162 * 66_356,), 1024).starts is False  # ⌊162 × 0.8⌋ = 129 = window + page
    assert room.capacity(facts, (163 * 66_356,), 1024).starts is True
    assert room.stage_caches(facts)[0].need(1, 1).total_bytes == -(-163 * 663_552 // 10)


@pytest.mark.parametrize(
    ("card", "spec", "tp", "settings", "share", "reserved"),
    [
        (H100, LLAMA_8B, 1, {}, 0.830, 13_904),
        (H100, LLAMA_70B, 8, {}, 0.812, 15_312),
        (H100, DEEPSEEK_V3, 8, {}, 0.799, 16_384),
        (H200, LLAMA_8B, 1, {}, 0.903, 13_904),
        (H200, LLAMA_70B, 8, {}, 0.893, 15_312),
        (H200, DEEPSEEK_V3, 8, {}, 0.886, 16_384),
        (H200, DEEPSEEK_V3, 8, {"attention_dp_size": 8}, 0.758, 34_816),
        (H100, LLAMA_8B, 1, {"version": "0.5.9"}, 0.835, 13_440),
        (H100, LLAMA_8B, 1, {"version": "0.4.9"}, 0.874, 10_240),
        (H100, LLAMA_70B, 8, {"version": "0.4.9"}, 0.831, 13_824),
    ],
)
def test_that_the_default_share_is_the_engines(card, spec, tp, settings, share, reserved):
    _, facts = asked("sglang", spec, tp=tp, capacity_bytes=card, sglang=settings)
    found = static_share(facts, card)
    assert found.share == share
    assert found.reserved_mib == reserved


def test_that_prefill_graphs_are_counted_as_they_are_captured():
    assert prefill_graph_sizes(8192) == 58


def test_that_the_budget_is_the_share_of_what_is_free_before_loading():
    room, facts = asked(
        "sglang",
        LLAMA_8B,
        capacity_bytes=H100,
        sglang={"mem_fraction_static": 0.8},
        outside_bytes=GIB,
        runtime_overhead=exactly(GIB, "typed"),
    )
    assert room.usable_bytes(facts, H100, 0) == (H100 - 2 * GIB) * 8 // 10
    assert room.overheads(facts, 0).outside == {"activation", "graphs", "runtime"}


def test_that_what_the_runtime_takes_more_is_not_counted_twice():
    """A runtime of 1 to 3 GiB: at 3 the share is taken of 2 GiB less, so the budget shrinks as what stands outside
    grows. 80 GiB × 0.9: 71.1 GiB at best, 69.3 + 3 + 7 GiB = 79.3 of 80 at the high estimates."""
    taken = {
        "runtime_overhead": Band(low=GIB, best=GIB, high=3 * GIB),
        "activation": Band(low=GIB, best=GIB, high=7 * GIB),
        "sglang": SglangSettings(mem_fraction_static=0.9),
    }
    card = AcceleratorSpec(id="even", name="Even", memory_driver_bytes=80 * GIB)
    case = Case(name="peak", resident_sequences=1, input_len=900, output_len=100)
    plan = make_plan(project(LLAMA_8B, case=case, accelerator=card, runtime="sglang", **taken)).options[0].cases[0]
    rank, token = plan.ranks[0], 131_072
    assert rank.usable_bytes == (80 - 1) * GIB * 9 // 10
    at_high = (80 - 3) * GIB * 9 // 10
    assert rank.headroom.low == rank.headroom.best - (rank.usable_bytes - at_high)
    assert rank.over_bytes[-1] == at_high + 10 * GIB + token - 80 * GIB < 0  # a page of padding beside the runtime
    assert rank.usable_bytes + 10 * GIB > 80 * GIB
    assert plan.verdict == "fits"
    room = at_high - rank.line("weights_bytes").best
    assert plan.limits.safe_max_sequences == room // (1000 * token)
    # (80 − 3) GiB × 0.90 + 10 GiB are 79.3 of 80, × 0.91 they are 80.07: 0.90 is the largest share that leaves room
    taken["sglang"] = SglangSettings(mem_fraction_static=0.95)
    plan = make_plan(project(LLAMA_8B, case=case, accelerator=card, runtime="sglang", **taken)).options[0].cases[0]
    assert plan.verdict == "depends"
    assert [change.values["share"] for change in plan.changes if change.code == "memory_share"] == [0.9]
    (depends,) = (finding for finding in plan.findings if finding.code == "depends-on-overhead")
    assert depends.values["high"] == math.floor((80 - 3) * GIB * 0.95) + 10 * GIB + token - 80 * GIB


def test_that_state_slots_and_positions_split_what_is_left():
    found = capacity(QWEN3_NEXT)
    _, facts = asked("sglang", QWEN3_NEXT)
    slot = stage_pools(facts, range(48)).slot_bytes
    assert slot == 36 * (3 * 8192 * 2 + 32 * 128 * 128 * 4) == 77_266_944
    assert found.state_slots == 262
    assert 40 * GIB - 263 * slot == 22_628_466_688
    assert found.tokens == 22_628_466_688 // 24_576 == 920_754


def test_that_both_parts_of_the_split_must_hold_the_load():
    # 5 slots a request and a spare one: 6 × 77,266,944 × 1.9 ÷ 0.9 against 1000 × 24,576 × 1.9.
    need = cache(QWEN3_NEXT).need(1, 1000)
    assert need.total_bytes == -(-6 * 77_266_944 * 19 // 9)
    assert need.state_bytes == need.total_bytes * 9 // 19
    long = cache(QWEN3_NEXT).need(1, 100_000)
    assert long.total_bytes == 100_000 * 24_576 * 19 // 10


def test_that_a_fixed_number_of_slots_is_taken_as_it_is():
    fixed = {"max_mamba_cache_size": 38}
    need = cache(QWEN3_NEXT, sglang=fixed).need(3, 1000)
    assert need.kv_bytes == 3000 * 24_576
    assert need.state_bytes == 39 * 77_266_944
    without = {"disable_radix_cache": True}
    assert cache(QWEN3_NEXT, sglang=without, max_num_seqs=16).need(1, 1).state_bytes == 17 * 77_266_944
    room, facts = asked("sglang", QWEN3_NEXT, sglang=without, max_num_seqs=16)
    assert room.ceilings(facts).sequences == 16


@pytest.mark.parametrize(
    ("settings", "slots"),
    [
        ({}, 5),
        ({"disable_radix_cache": True}, 1),
        ({"mamba_radix_cache_strategy": "no_buffer"}, 3),
        ({"mamba_radix_cache_strategy": "extra_buffer_lazy"}, 4),
        ({"mamba_radix_cache_strategy": "extra_buffer", "disable_overlap_schedule": True}, 4),
        ({"version": "0.5.9"}, 3),
    ],
)
def test_that_a_request_holds_slots_by_the_radix_cache(settings, slots):
    _, facts = asked("sglang", QWEN3_NEXT, sglang=settings)
    assert slots_per_request(facts) == slots


def test_that_an_older_version_does_not_count_the_spare_slot():
    # ⌊40 GiB × 0.9 ÷ 1.9 ÷ slot⌋ = 263, and 263 slots are taken off.
    found = capacity(QWEN3_NEXT, sglang={"version": "0.5.9"})
    assert found.state_slots == 263
    assert found.tokens == (40 * GIB - 263 * 77_266_944) // 24_576


def test_that_a_draft_keeps_intermediate_states():
    # 4 draft tokens: (1 + 4) + requests × (5 + 4) slots' worth, against their part of the rest.
    spec = drafted(QWEN3_NEXT, (attention(FullAttention, 16, 2, 256),))
    need = cache(spec, mtp=True, num_speculative_tokens=3).need(2, 1)
    assert need.total_bytes == -(-(5 + 2 * 9) * 77_266_944 * 19 // 9)
    # K = ⌊(budget − 5 slots) ÷ 1.8 slots⌋, at most 48 requests with 4 intermediate states each beside it.
    found = capacity(spec, mtp=True, num_speculative_tokens=3)
    budget = 40 * GIB * 9 // 19
    slots = int((budget - 5 * 77_266_944) // (77_266_944 * 1.8))
    assert found.state_slots == slots
    left = 40 * GIB - (slots + 1 + 4 * (min(48, slots // 5) + 1)) * 77_266_944
    assert found.tokens == left // (24_576 + 2048)


def test_that_a_host_pool_has_a_page_more():
    _, facts = asked("sglang", LLAMA_8B, sglang={"hicache_size_gb": 100})
    pools = stage_pools(facts, range(32))
    assert host_tokens(facts, 64, 327_680, pools) == 762_944
    _, facts = asked("sglang", LLAMA_8B)
    assert host_tokens(facts, 64, 327_680, pools) == 655_424
    assert 655_424 * pools.full_cell == 85_907_734_528


def test_that_a_chunk_of_256_tokens_is_what_a_cache_server_stores():
    chunk = cache(LLAMA_8B).need(1, 256).total_bytes
    assert chunk == 33_554_432
    assert 5 * GIB // chunk == 160


@pytest.mark.parametrize(
    ("dtype", "cell"),
    [("fp8_e4m3", 65_536), ("mxfp8", 65_536 + 2048), ("nvfp4", 32_768 + 4096)],
)
def test_that_packed_types_carry_their_scales(dtype, cell):
    assert cache(LLAMA_8B, k_dtype=dtype, v_dtype=dtype).need(1, 1).total_bytes == cell


def test_that_latents_in_fp4_carry_a_scale_for_every_16():
    assert cache(DEEPSEEK_V3, k_dtype="nvfp4", v_dtype="nvfp4").need(1, 1).total_bytes == 61 * (288 + 36)


def test_that_sparse_latents_are_packed_in_fp8_but_for_raw_backends():
    sparse = {**FP8, "sglang": {"attention_backend": "trtllm"}}
    assert cache(DEEPSEEK_V32, **FP8).need(1, 64).total_bytes == 64 * 61 * (656 + 132)
    assert cache(DEEPSEEK_V32, **sparse).need(1, 64).total_bytes == 64 * 61 * (576 + 132)
    assert cache(DEEPSEEK_V32).need(1, 64).total_bytes == 64 * 61 * (1152 + 132)


def test_that_only_owners_keep_indexer_keys():
    spec = stack(((SPARSE, IndexerKeys(head_dim=128)), 21), ((SPARSE,), 57), architecture="GlmMoeDsaForCausalLM")
    assert cache(spec).need(1, 64).total_bytes == 64 * (78 * 1152 + 21 * 132)
    assert cache(spec, sglang={"version": "0.5.9"}).need(1, 64).total_bytes == 64 * 78 * (1152 + 132)


def test_that_an_older_version_sizes_packed_latents_by_less_than_they_take():
    found = capacity(DEEPSEEK_V32, **FP8, sglang={"version": "0.5.9"})
    assert found.tokens == 40 * GIB // (61 * 708) // 64 * 64
    assert found.notes[1].code == "sglang-pool-larger-than-sized"
    assert found.notes[1].values["size"] == found.tokens * 61 * 80


def test_that_groups_of_data_parallel_attention_hold_different_sequences():
    shared = {"tp": 8, "sglang": {"attention_dp_size": 4}}
    assert cache(LLAMA_70B, **shared).need(4, 1).total_bytes == 80 * 4 * 256 * 2
    assert cache(LLAMA_70B, **shared).need(5, 1).total_bytes == 2 * 80 * 4 * 256 * 2
    assert cache(DEEPSEEK_V3, tp=8, sglang={"attention_dp_size": 8}).need(8, 100).total_bytes == 100 * 70_272


def test_that_ranks_share_a_context_in_whole_pages():
    # Half the positions, and twice the heads: 8 ÷ (8 ÷ 2) = 2.
    assert cache(LLAMA_70B, tp=8, dcp=2).need(1, 1001).total_bytes == 501 * 80 * 2 * 256 * 2


@pytest.mark.parametrize(
    ("version", "sizes"), [("0.5.23", [7, 7, 7, 8, 8, 8, 8, 8]), ("0.4.9", [7, 7, 7, 7, 7, 7, 7, 12])]
)
def test_that_spare_layers_go_to_the_last_stages(version, sizes):
    spec = stack(((attention(FullAttention, 32, 8, 128),), 61))
    room, facts = asked("sglang", spec, pp=8, sglang={"version": version})
    assert [len(layers) for layers in room.stage_layers(facts)] == sizes
    typed = asked("sglang", spec, pp=2, pipeline_partition=(20, 41))
    assert [len(layers) for layers in typed[0].stage_layers(typed[1])] == [20, 41]


def test_that_stages_agree_on_the_least_tokens():
    spec = stack(((attention(FullAttention, 32, 8, 128),), 61))
    assert capacity(spec, pp=8).tokens == 40 * GIB // (8 * 4096)


@pytest.mark.parametrize(
    ("backend", "asked_for", "page"),
    [
        ("", None, 1),
        ("", 16, 16),
        ("flashmla", 16, 64),
        ("hpc_ops", None, 64),
        ("trtllm_mla", None, 64),
        ("trtllm_mla", 32, 32),
        ("trtllm_mha", None, 64),
        ("trtllm_mha", 128, 128),
        ("fa4", None, 128),
        ("intel_xpu", None, 128),
    ],
)
def test_that_pages_follow_the_backend(backend, asked_for, page):
    found = capacity(LLAMA_8B, sglang={"attention_backend": backend, "page_size": asked_for})
    assert found.block_size == page


def test_that_windows_take_the_full_length_where_the_engine_has_no_pool_for_them():
    room, facts = asked("sglang", GEMMA3_27B, longest_case=8192)
    assert room.stage_caches(facts)[0].need(1, 8192).total_bytes == 8192 * 62 * 16 * 256 * 2
    found = next(item for item in room.findings(facts) if item.code == "sglang-windows-take-full-length")
    assert found.severity == "info"
    assert found.values["size"] == 52 * (8192 - 1024) * 16 * 256 * 2
    assert "sglang-windows-take-full-length" not in {
        item.code for item in room.findings(asked("sglang", GPT_OSS_120B)[1])
    }


def test_that_every_layer_counts_alike_where_there_are_no_states():
    spec = stack(((attention(FullAttention, 64, 8, 128),), 49), ((), 31), architecture="DeciLMForCausalLM")
    assert cache(spec).need(1, 1).total_bytes == 80 * 4096


def test_that_the_padding_page_stands_beside_the_budget():
    room, facts = asked("sglang", DEEPSEEK_V32, **FP8, runtime_overhead=exactly(GIB, "typed"))
    assert room.overheads(facts, 0).runtime.best == GIB + 64 * 48_068


def test_that_max_total_tokens_caps_the_pool():
    room, facts = asked("sglang", LLAMA_8B, sglang={"max_total_tokens": 20_480})
    assert room.capacity(facts, (40 * GIB,), 8192).tokens == 20_480
    assert room.cache_room(facts, 40 * GIB) == 20_480 * 131_072
    assert room.ceilings(facts).positions == 20_480


DELTA = RecurrentState(num_heads=32, state_shape=(64, 64))
MIXED = stack(((attention(FullAttention, 64, 8, 128),), 4), ((attention(FullAttention, 64, 4, 128),), 4))
CROSSED = stack(((attention(FullAttention, 32, 8, 128), attention(CrossAttention, 32, 8, 128, num_positions=100)), 4))


@pytest.mark.parametrize(
    ("spec", "settings", "code"),
    [
        (LLAMA_8B, {"k_dtype": "bf16", "v_dtype": "fp8_e4m3"}, "sglang-one-cache-dtype"),
        (LLAMA_8B, {"k_dtype": "int8", "v_dtype": "int8"}, "cache-dtype-not-of-runtime"),
        (LLAMA_8B, {"k_dtype": "fp16", "v_dtype": "fp16"}, "sglang-cache-dtype-not-the-models"),
        (
            LLAMA_8B,
            {"k_dtype": "nvfp4", "v_dtype": "nvfp4", "sglang": {"version": "0.4.9"}},
            "sglang-cache-dtype-of-version",
        ),
        (DEEPSEEK_V3, {"k_dtype": "mxfp8", "v_dtype": "mxfp8"}, "sglang-cache-dtype-of-latents"),
        (DEEPSEEK_V32, {"k_dtype": "fp8_e5m2", "v_dtype": "fp8_e5m2"}, "sglang-sparse-cache-dtype"),
        (DEEPSEEK_V32, {"sglang": {"version": "0.4.9"}}, "sglang-sparse-of-version"),
        (LLAMA_70B, {"tp": 8, "sglang": {"attention_dp_size": 3}}, "sglang-attention-groups-illegal"),
        (LLAMA_70B, {"tp": 6}, "sglang-kv-heads-do-not-divide"),
        (LLAMA_70B, {"tp": 8, "dcp": 2, "sglang": {"version": "0.5.9"}}, "sglang-context-of-version"),
        (GPT_OSS_120B, {"tp": 8, "dcp": 2}, "sglang-context-not-shared"),
        (DEEPSEEK_V3, {"pp": 2, "sglang": {"version": "0.4.9"}}, "sglang-latents-over-stages"),
        (GPT_OSS_120B, {"pp": 2}, "sglang-stage-without-windows"),
        (DEEPSEEK_V3_MTP, {"mtp": True, "sglang": {"version": "0.5.9"}}, "sglang-draft-of-version"),
        (stack(((DELTA,), 4), architecture="RwkvForCausalLM"), {}, "sglang-states-not-served"),
        (QWEN3_NEXT, {"sglang": {"version": "0.4.9"}}, "sglang-states-not-served"),
        (
            stack(((attention(FullAttention, 32, 8, 128), IndexerKeys(head_dim=128)), 4)),
            {},
            "sglang-layer-not-modelled",
        ),
        (CROSSED, {}, "sglang-layer-not-modelled"),
        (MIXED, {}, "sglang-layers-differ"),
        (LLAMA_8B, {}, None),
        (QWEN3_NEXT, {}, None),
        (stack(((ShortConvolution(channels=2048, kernel=3),), 10), architecture="Lfm2ForCausalLM"), {}, None),
    ],
)
def test_that_what_the_engine_does_not_serve_is_refused(spec, settings, code):
    assert refused("sglang", spec, **settings) == code


@pytest.mark.parametrize(("architecture", "served"), [("LlamaForCausalLM", "fp16"), ("Gemma2ForCausalLM", "bf16")])
def test_that_float32_checkpoints_are_served_in_16_bits(architecture, served):
    """configs/model_config.py, _get_and_verify_dtype: fp16, and bf16 of Gemma."""
    spec = stack(((attention(FullAttention, 32, 8, 128),), 4), architecture=architecture, kv_dtype="fp32")
    room, facts = asked("sglang", spec)
    assert room.storage(spec, facts.deployment).k_dtype == served
    assert room.storage(spec, Deployment(runtime="sglang", k_dtype="fp8")).k_dtype == "fp8_e4m3"
    kept = replace(facts, storage=room.storage(spec, facts.deployment))
    assert refusal_of(room, kept) is None
    assert "sglang-float32-served" in {finding.code for finding in room.findings(kept)}


def test_that_a_layer_reading_one_without_keys_adds_nothing():
    reader, own = SharedCache(num_attention_heads=8, source_layer=0), (attention(FullAttention, 8, 8, 64),)
    with_reader, without = (stack(((), count), (caches, 1), (own, 1)) for count, caches in ((1, (reader,)), (1, ())))
    needs = []
    for spec in (with_reader, without):
        room, facts = asked("sglang", spec)
        needs.append(room.stage_caches(facts)[0].need(1, 64).kv_bytes)
    assert 0 < needs[0] <= needs[1]
