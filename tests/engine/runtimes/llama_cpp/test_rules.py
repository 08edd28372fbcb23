"""The rules one by one: what is refused and what would work, and what the plan says beside its figures."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from llama_cpp_golden import MIB, ROOM, device_needs, facts_of, host_bytes, model_of, whole_bytes

from kvdesk.engine.cache_report import report_cache
from kvdesk.engine.findings import finding_text
from kvdesk.engine.names import basis_text
from kvdesk.engine.runtimes.llama_cpp.architectures import draft_blocks, file_architecture, honours_windows, rolls_back
from kvdesk.engine.runtimes.llama_cpp.compute import compute_buffer
from kvdesk.engine.runtimes.llama_cpp.context import context_plan
from kvdesk.engine.runtimes.llama_cpp.devices import output_device
from kvdesk.engine.runtimes.llama_cpp.notes import cuda_padding
from kvdesk.engine.runtimes.registry import refusal_of
from kvdesk.engine.sentences.llama_cpp import bases
from kvdesk.project.layer_cache import (
    CrossAttention,
    FullAttention,
    IndexerKeys,
    LatentAttention,
    RecurrentState,
    SharedCache,
    SlidingAttention,
    SparseLatentAttention,
)
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelNote, MtpLayers
from kvdesk.units import ENGLISH

FULL = FullAttention(num_attention_heads=32, num_kv_heads=8, k_head_dim=128, v_head_dim=128)
SLIDING = SlidingAttention(num_attention_heads=32, num_kv_heads=8, k_head_dim=128, v_head_dim=128, window=1024)
MLA = LatentAttention(
    num_attention_heads=128, kv_lora_rank=512, qk_rope_head_dim=64, qk_nope_head_dim=128, v_head_dim=128
)
STATE = RecurrentState(num_heads=32, state_shape=(128, 128), conv_channels=8192, conv_kernel=4)


def layers(*caches, count=4, first=0):
    return LayerGroup(layers=tuple(range(first, first + count)), caches=caches)


def plain(count=32, **more):
    return model_of("llama", [layers(FULL, count=count)], **more)


def windowed(architecture, kind="config"):
    return model_of(architecture, [layers(SLIDING), layers(FULL, first=4)], kind=kind)


def refused(facts):
    finding = refusal_of(ROOM, facts)
    if finding is not None:
        assert "{" not in finding_text(finding, ENGLISH)
        assert not finding_text(finding, ENGLISH).startswith(finding.code)
    return None if finding is None else finding.code


def said(facts):
    found = list(ROOM.findings(facts))
    for finding in found:
        assert not finding_text(finding, ENGLISH).startswith(finding.code)
    return {finding.code for finding in found}


@pytest.mark.parametrize(
    ("settings", "total", "each"),
    [
        ({"ctx_size": 100, "parallel": 1}, 256, 256),
        ({"ctx_size": 4096, "parallel": 3}, 4608, 1536),
        ({"ctx_size": 4096, "parallel": 32}, 8192, 256),
        ({"ctx_size": 4096, "parallel": 3, "kv_unified": True}, 4096, 4096),
        ({"ctx_size": 8192, "parallel": 3}, 8448, 2816),
    ],
)
def test_that_each_slot_is_rounded_up(settings, total, each):
    fixed = context_plan(facts_of(plain(), settings)).fixed
    assert (fixed.total_cells, fixed.seq_cells) == (total, each)


@pytest.mark.parametrize(
    ("settings", "cells"),
    [
        ({"ctx_size": 131_072, "parallel": 4, "kv_unified": True}, 4608),
        ({"ctx_size": 8448, "parallel": 3}, 3 * 1536),
        ({"ctx_size": 8192, "parallel": 2, "kv_unified": True}, 2560),
        ({"ctx_size": 32_768, "parallel": 1, "ubatch_size": 2048}, 3072),
        ({"ctx_size": 600, "parallel": 1}, 768),
        ({"ctx_size": 32_768, "parallel": 1, "swa_full": True}, 32_768),
        ({"ctx_size": 32_768, "parallel": 1, "version": "ik-2025"}, 32_768),
        ({"ctx_size": 32_768, "parallel": 2, "version": "b5622"}, 2560),
        ({"ctx_size": 1000, "parallel": 1, "version": "b5622"}, 1024),
    ],
)
def test_that_a_window_takes_its_slots_and_a_micro_batch(settings, cells):
    model = model_of("gemma3", [layers(SLIDING, count=1)])
    assert whole_bytes(facts_of(model, settings)) == cells * 2 * 8 * 128 * 2


@pytest.mark.parametrize(
    ("architecture", "honoured"),
    [
        ("gemma3", True),
        ("Gemma3ForConditionalGeneration", True),
        ("GptOssForCausalLM", True),
        ("Olmo3ForCausalLM", True),
        ("MiMoV2FlashForCausalLM", True),
        ("Phi3ForCausalLM", False),
        ("MistralForCausalLM", False),
        ("Qwen2ForCausalLM", False),
        ("Starcoder2ForCausalLM", False),
        ("UnheardOfForCausalLM", None),
        ("by hand", True),
    ],
)
def test_which_architectures_keep_windows_apart(architecture, honoured):
    model = windowed(architecture)
    assert honours_windows(model) is honoured
    facts = facts_of(model, {"ctx_size": 32_768, "parallel": 1})
    if honoured is None:
        assert refused(facts) == "llama-cpp-windows-unknown"
        assert refused(facts_of(model, {"ctx_size": 32_768, "swa_full": True})) is None
    else:
        cells = 4 * 32_768 + 4 * (1536 if honoured else 32_768)
        assert whole_bytes(facts) == cells * 4096
        assert ("llama-cpp-windows-ignored" in said(facts)) is not honoured


def test_that_a_file_read_as_it_is_has_windows_only_where_they_count():
    assert honours_windows(windowed("some-new-thing", kind="gguf")) is True
    assert file_architecture(windowed("some-new-thing")) is None


def test_that_in_june_2025_only_four_architectures_had_windows():
    assert refused(facts_of(windowed("Gemma3ForCausalLM"), {"version": "b5622"})) is None
    assert refused(facts_of(windowed("Olmo3ForCausalLM"), {"version": "b5622"})) == "llama-cpp-windows-unknown"


def test_that_a_layer_split_alone_is_modelled():
    assert refused(facts_of(plain(), tensor_parallel_size=2)) == "llama-cpp-layer-split-only"
    assert refused(facts_of(plain(), devices=2, pipeline_partition=(16, 16))) == "llama-cpp-no-partition"


@pytest.mark.parametrize("dtype", ["fp8_e4m3", "nvfp4", "int8"])
def test_that_only_nine_types_are_cache_types(dtype):
    assert len(ROOM.cache_dtypes) == 9
    assert refused(facts_of(plain(), types=(dtype, "fp16"))) == "cache-dtype-not-of-runtime"


def test_that_auto_is_fp16_whatever_the_model_says():
    model = plain(kv_dtype="fp32")
    assert facts_of(model, types=("auto", "auto")).storage.k_dtype == "fp16"


def test_that_quantised_values_need_flash_attention():
    off = {"flash_attn": "off"}
    assert refused(facts_of(plain(), off, types=("fp16", "q8_0"))) == "llama-cpp-values-need-flash"
    assert refused(facts_of(plain(), off, types=("q8_0", "fp16"))) is None
    assert refused(facts_of(plain(), types=("fp16", "q8_0"))) is None
    assert refused(facts_of(plain(), {"version": "b5622"}, types=("fp16", "q8_0"))) == "llama-cpp-values-need-flash"


def test_that_a_block_divides_the_head_dimension():
    odd = FULL.model_copy(update={"k_head_dim": 80, "v_head_dim": 80})
    model = model_of("llama", [layers(odd)])
    assert refused(facts_of(model, types=("q8_0", "fp16"))) == "llama-cpp-block-not-in-head"


def test_that_a_latent_takes_one_type():
    model = model_of("deepseek2", [layers(MLA)])
    assert refused(facts_of(model, types=("q8_0", "fp16"))) == "llama-cpp-latent-types-differ"
    assert refused(facts_of(model, types=("q8_0", "q8_0"))) is None
    assert refused(facts_of(model, {"version": "ik-2025", "flash_attn": "on"}, types=("q8_0", "fp16"))) is None


@pytest.mark.parametrize(
    ("settings", "elements"),
    [
        ({}, 576),
        ({"mla": "expanded"}, 128 * (192 + 128)),
        ({"version": "b5622"}, 576 + 512),
        ({"version": "ik-2025"}, 576),
        ({"version": "ik-2025", "mla": "latent_and_values"}, 576 + 512),
    ],
)
def test_what_an_mla_model_keeps(settings, elements):
    model = model_of("deepseek2", [layers(MLA, count=61)])
    facts = facts_of(model, {"ctx_size": 1024, "parallel": 1, **settings})
    assert refused(facts) is None
    assert whole_bytes(facts) == 61 * 1024 * elements * 2


def test_that_a_file_without_the_mla_keys_is_expanded():
    note = ModelNote(code="model-note", field="deepseek2.attention.key_length_mla", value="the key is missing")
    model = model_of("deepseek2", [layers(MLA, count=1)], notes=(note,))
    facts = facts_of(model, {"ctx_size": 256, "parallel": 1})
    assert whole_bytes(facts) == 256 * 128 * 320 * 2
    assert "llama-cpp-old-mla-file" in said(facts)


def test_that_what_cannot_be_kept_is_refused():
    unknown = MLA.model_copy(update={"qk_nope_head_dim": None})
    expanded = facts_of(model_of("deepseek2", [layers(unknown)]), {"mla": "expanded"})
    assert refused(expanded) == "llama-cpp-cannot-expand"
    copies = facts_of(model_of("deepseek2", [layers(MLA)]), {"mla": "latent_and_values"})
    assert refused(copies) == "llama-cpp-no-value-copy"


def test_that_kinds_without_a_memory_are_refused():
    cross = CrossAttention(num_attention_heads=8, num_kv_heads=8, k_head_dim=64, v_head_dim=64, num_positions=100)
    assert refused(facts_of(model_of("MllamaForConditionalGeneration", [layers(cross)]))) == "llama-cpp-no-encoder"
    griffin = model_of("RecurrentGemmaForCausalLM", [layers(STATE)], kind="config")
    assert refused(facts_of(griffin)) == "llama-cpp-recurrence-unknown"
    for model in (
        model_of("qwen3next", [layers(STATE)]),
        model_of("deepseek32", [layers(MLA, IndexerKeys(head_dim=128))]),
    ):
        assert refused(facts_of(model)) is None
        assert refused(facts_of(model, {"version": "b5622"})) == "llama-cpp-kind-not-of-version"


def test_that_slots_have_a_ceiling():
    assert refused(facts_of(plain(), {"parallel": 257})) == "llama-cpp-too-many-slots"
    assert ROOM.ceilings(facts_of(plain())).sequences == 256
    assert ROOM.ceilings(facts_of(plain(), {"parallel": 4})).sequences == 4
    assert ROOM.fixed_load(facts_of(plain(), {"parallel": 4})) is None
    fixed = facts_of(plain(), {"parallel": 4, "ctx_size": 8192})
    assert ROOM.fixed_load(fixed) == (4, 2048)
    assert ROOM.ceilings(fixed).positions == 2048


def test_that_a_context_without_slots_takes_the_cases_and_says_what_the_server_would():
    facts = facts_of(plain(), {"ctx_size": 8192}, most_sequences=2, longest_case=4096)
    assert ROOM.fixed_load(facts) == (2, 4096)
    assert "llama-cpp-server-slots" in said(facts)


def test_that_states_are_float32_for_each_slot_and_snapshot():
    each = 4 * (3 * 8192 + 32 * 128 * 128)
    model = model_of("qwen35", [layers(STATE)])
    (need,) = device_needs(facts_of(model, types=("q8_0", "q8_0")), 3, 1000)
    assert (need.kv_bytes, need.state_bytes) == (0, 4 * 3 * each)
    (need,) = device_needs(facts_of(model, {"n_rs_seq": 2}), 3, 1000)
    assert need.state_bytes == 3 * 4 * 3 * each
    assert not rolls_back(model_of("qwen3next", [layers(STATE)]))
    (need,) = device_needs(facts_of(model_of("qwen3next", [layers(STATE)]), {"n_rs_seq": 2}), 3, 1000)
    assert need.state_bytes == 4 * 3 * each


def test_that_layers_which_read_another_cache_take_nothing():
    shared = SharedCache(num_attention_heads=32, source_layer=0)
    one = facts_of(model_of("gemma3n", [layers(FULL, count=1)]))
    with_readers = facts_of(model_of("gemma3n", [layers(FULL, count=1), layers(shared, first=1)]))
    assert whole_bytes(one, 1, 4096) == whole_bytes(with_readers, 1, 4096)


@pytest.mark.parametrize(
    ("settings", "devices", "expected"),
    [
        ({}, 1, [range(32)]),
        ({"n_gpu_layers": 10}, 1, [range(23, 32)]),
        ({"n_gpu_layers": 1}, 1, [range(32, 32)]),
        ({"n_gpu_layers": 0}, 1, [range(32, 32)]),
        ({"n_gpu_layers": 99}, 1, [range(32)]),
        ({}, 2, [range(17), range(17, 32)]),
        ({"tensor_split": [3, 1]}, 2, [range(25), range(25, 32)]),
        ({"tensor_split": [2, 1]}, 2, [range(22), range(22, 32)]),
        ({"tensor_split": [0, 1]}, 2, [range(0), range(32)]),
        ({"n_gpu_layers": 20, "tensor_split": [1, 1]}, 2, [range(13, 23), range(23, 32)]),
        ({"n_gpu_layers": 10, "version": "b5622"}, 1, [range(22, 32)]),
    ],
)
def test_which_layers_stand_on_which_device(settings, devices, expected):
    facts = facts_of(plain(), settings, devices=devices)
    assert list(ROOM.stage_layers(facts)) == expected


def test_that_the_output_may_stand_behind_the_last_layer():
    facts = facts_of(plain(32), {"tensor_split": [32, 1]}, devices=2)
    assert list(ROOM.stage_layers(facts)) == [range(32), range(32, 32)]
    assert ROOM.head_stage(facts) == output_device(facts) == 1
    assert device_needs(facts, 1, 4096)[1].total_bytes == 0
    assert ROOM.head_stage(facts_of(plain(), {"n_gpu_layers": 0})) is None


def test_that_draft_blocks_take_part_in_the_split_where_the_file_has_them():
    mtp = MtpLayers(num_layers=1, caches=(FULL,), weights=LayerWeights())
    kept = model_of("Glm4MoeForCausalLM", [layers(FULL, count=3)], kind="config", mtp=mtp)
    dropped = model_of("DeepseekV3ForCausalLM", [layers(FULL, count=3)], kind="config", mtp=mtp)
    assert (draft_blocks(kept), draft_blocks(dropped)) == (1, 0)
    assert list(ROOM.stage_layers(facts_of(kept, devices=2))) == [range(3), range(3, 3)]
    assert list(ROOM.stage_layers(facts_of(dropped, devices=2))) == [range(2), range(2, 3)]


def test_that_a_draft_counts_what_the_architecture_stores_of_it():
    """The draft context keeps no indexer, which the architecture has all the same."""
    caches = (
        SparseLatentAttention(num_attention_heads=8, kv_lora_rank=512, qk_rope_head_dim=64),
        IndexerKeys(head_dim=128),
    )
    mtp = MtpLayers(num_layers=1, caches=caches, weights=LayerWeights())
    model = model_of("DeepseekV32ForCausalLM", [layers(*caches, count=3)], kind="config", mtp=mtp)
    report = report_cache(ROOM, facts_of(model, mtp=True), 256, 2)
    assert report.replication_bytes == 0
    assert report.logical_bytes == 4 * 2 * 256 * (576 + 128) * 2


def test_that_the_host_holds_what_no_card_does():
    some = facts_of(plain(), {"n_gpu_layers": 10}, longest_case=4096)
    assert host_bytes(some, 1, 4096) == 23 * 16 * MIB
    assert "llama-cpp-layers-on-host" in said(some)
    everything = facts_of(plain(), {"no_kv_offload": True}, longest_case=4096)
    assert [need.total_bytes for need in device_needs(everything, 1, 4096)] == [0]
    assert host_bytes(everything, 1, 4096) == 512 * MIB
    assert "llama-cpp-cache-on-host" in said(everything)
    assert ROOM.host_cache(facts_of(plain())) is None


def test_that_cuda_padding_is_said_and_not_counted():
    model = model_of("deepseek2", [layers(MLA, count=61)])
    facts = facts_of(model, types=("q8_0", "q8_0"))
    assert cuda_padding(facts) == 61 * 476
    assert "llama-cpp-cuda-padding" in said(facts)
    assert cuda_padding(facts_of(plain(), types=("q8_0", "q8_0"))) == 0


def test_that_a_context_rounded_up_is_said():
    assert "llama-cpp-context-rounded" in said(facts_of(plain(), {"ctx_size": 4096, "parallel": 3}))
    assert "llama-cpp-context-rounded" not in said(facts_of(plain(), {"ctx_size": 4096, "parallel": 4}))


models = st.sampled_from(
    [
        plain(4),
        windowed("gemma3"),
        model_of("deepseek32", [layers(MLA, IndexerKeys(head_dim=128))]),
        model_of("qwen35", [layers(STATE), layers(FULL, first=4)]),
    ]
)
plans = st.fixed_dictionaries(
    {
        "version": st.just("b11434"),
        "kv_unified": st.booleans(),
        "ubatch_size": st.sampled_from([1, 128, 512, 2048]),
        "parallel": st.sampled_from([None, 1, 3, 8]),
        "ctx_size": st.sampled_from([None, None, 1000, 41_000]),
        "swa_full": st.booleans(),
        "n_gpu_layers": st.sampled_from([None, 0, 1, 3, 5, 99]),
    }
)


@given(models, plans, st.integers(1, 40), st.integers(1, 100_000), st.integers(0, 3), st.integers(0, 3000))
def test_that_need_never_decreases(model, settings, sequences, positions, more, longer):
    facts = facts_of(model, settings)
    for cache in ROOM.stage_caches(facts):
        here = cache.need(sequences, positions)
        there = cache.need(sequences + more, positions + longer)
        assert there.kv_bytes >= here.kv_bytes
        assert there.state_bytes >= here.state_bytes


@given(models, plans, st.integers(1, 8), st.integers(1, 50_000), st.integers(1, 4))
def test_that_devices_and_host_add_up_to_one_device(model, settings, sequences, positions, devices):
    whole = whole_bytes(facts_of(model, settings | {"n_gpu_layers": None}), sequences, positions)
    facts = facts_of(model, settings, devices=devices)
    assert whole_bytes(facts, sequences, positions) == whole
    held = [layer for part in ROOM.stage_layers(facts) for layer in part]
    assert held == list(range(model.num_layers - len(held), model.num_layers))


def test_that_a_capacity_is_the_longest_context_that_fits():
    facts = facts_of(plain(), {"parallel": 4})
    capacity = ROOM.capacity(facts, (600 * MIB,), 1024)
    assert (capacity.tokens, capacity.starts) == (4 * 1024, True)
    assert device_needs(facts, 4, 1024)[0].total_bytes <= 600 * MIB < device_needs(facts, 4, 1025)[0].total_bytes
    short = ROOM.capacity(facts, (600 * MIB,), 2048)
    assert (short.starts, short.longest_start) == (False, 1024)
    assert ROOM.capacity(facts, (0,), 1024).tokens == 0


def test_that_the_steps_multiply_to_the_cache_and_the_state():
    model = model_of("qwen35", [layers(STATE), layers(FULL, first=4)])
    facts = facts_of(model)
    (cache,) = ROOM.stage_caches(facts)
    need = cache.need(3, 5000)
    context, *rows = cache.steps(3, 5000, "kv_cache_bytes")
    assert ENGLISH.fill(context.template, context.values) == (
        "context: 3 slots, 5,120 cells in each of 3 streams, micro-batch 512"
    )
    assert sum(step.values["size"] for step in rows) == need.kv_bytes
    (state,) = cache.steps(3, 5000, "state_bytes")
    assert state.values["size"] == need.state_bytes


def test_that_every_basis_reads_as_the_translated_one():
    assert all(text == english for text, english in bases().items())
    assert basis_text(compute_buffer(facts_of(plain()), 0).basis) in bases()


def test_that_a_config_without_a_class_is_known_by_its_model_type():
    for name, file in (("gemma3n_text", "gemma3n"), ("gpt_oss", "gpt-oss"), ("llama", "llama"), ("unheard_of", None)):
        assert file_architecture(model_of(name, (layers(FULL),))) == file
