"""Layouts that are not attention alone: what each layer keeps, from the dialects that say so in their own words."""

import json

import pytest

from kvdesk.importers.hf_config import ImportRefused, read_config
from kvdesk.project.layer_cache import layer_kind
from kvdesk.project.model_spec import ModelSource, ModelSpec

SIZES = {
    "hidden_size": 64,
    "num_hidden_layers": 4,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "head_dim": 16,
    "intermediate_size": 96,
    "vocab_size": 100,
    "max_position_embeddings": 4096,
    "torch_dtype": "bfloat16",
}
LATENT = {
    "kv_lora_rank": 16,
    "q_lora_rank": 24,
    "qk_rope_head_dim": 8,
    "qk_nope_head_dim": 16,
    "v_head_dim": 16,
    "n_routed_experts": 4,
    "moe_intermediate_size": 32,
}
DELTA = {"num_experts": 4, "moe_intermediate_size": 32, "shared_expert_intermediate_size": 32}
COMPRESSED = {
    "head_dim": 32,
    "num_key_value_heads": 1,
    "q_lora_rank": 24,
    "o_lora_rank": 8,
    "o_groups": 2,
    "index_n_heads": 2,
    "index_head_dim": 12,
    "sliding_window": 16,
    "n_routed_experts": 4,
    "moe_intermediate_size": 32,
}
M3 = {
    "num_local_experts": 4,
    "moe_layer_freq": [0, 1, 1, 1],
    "sparse_attention_config": {
        "sparse_attention_freq": [0, 1, 1, 0],
        "sparse_index_dim": 12,
        "sparse_num_index_heads": 2,
    },
}
NEMOTRON = {"hybrid_override_pattern": "M-*E", "n_routed_experts": 4, "moe_intermediate_size": 32}
PUZZLE_BLOCK = {"attention": {"n_heads_in_group": 2, "no_op": False}, "ffn": {"ffn_mult": 2.0, "no_op": False}}
VISION = {"image_size": 560, "patch_size": 14, "max_num_tiles": 4}


def read(model_type: str, **more: object) -> ModelSpec:
    config = {**SIZES, "model_type": model_type, **more}
    config = {key: value for key, value in config.items() if value != "drop"}
    return read_config(json.dumps(config).encode(), file="c.json", name="x", source=ModelSource(kind="config"))


def kinds(spec: ModelSpec) -> list[str]:
    return [layer_kind(group.caches) for group in spec.group_of_layer]


def caches(spec: ModelSpec, layer: int) -> list[str]:
    return [cache.kind for cache in spec.group_of_layer[layer].caches]


def test_that_llama_four_attends_in_chunks_but_in_every_fourth_layer():
    spec = read("llama4_text", attention_chunk_size=32)
    assert kinds(spec) == ["chunked_attention"] * 3 + ["full_attention"]
    assert spec.layer_groups[0].caches[0].chunk_size == 32
    assert kinds(read("llama4_text", attention_chunk_size=None)) == ["full_attention"] * 4
    assert kinds(read("llama4_text", no_rope_layers=[0, 1, 1, 1])) == ["full_attention"] + ["chunked_attention"] * 3


def test_that_a_sparse_latent_layer_keeps_indexer_keys_only_where_it_owns_an_indexer():
    assert [caches(read("deepseek_v32", **LATENT), layer) for layer in (0, 3)] == [
        ["sparse_latent_attention", "indexer"]
    ] * 2
    types = ["full", "shared", "shared", "full"]
    spec = read("glm_moe_dsa", **LATENT, indexer_types=types)
    assert [len(group.caches) for group in spec.group_of_layer] == [2, 1, 1, 2]
    assert read("glm_moe_dsa", **LATENT, index_topk_pattern="FSSF") == spec
    assert read("glm_moe_dsa", **LATENT, index_topk_freq=3, index_skip_topk_offset=1) == spec


def test_that_a_compressed_layer_keeps_entries_a_window_and_where_blocks_overlap_an_indexer():
    spec = read("deepseek_v4", **COMPRESSED, compress_ratios=[0, 4, 128, 4, 0])
    assert caches(spec, 0) == ["sliding_attention"]
    assert caches(spec, 1) == ["compressed_attention", "sliding_attention", "compressed_attention"]
    assert caches(spec, 2) == ["compressed_attention", "sliding_attention"]
    own, window, indexer = spec.group_of_layer[1].caches
    assert (own.part, own.ratio, own.head_dim, own.overlaps) == ("compressor", 4, 32, True)
    assert (window.window, window.num_kv_heads) == (16, 1)
    assert (indexer.part, indexer.ratio, indexer.head_dim) == ("indexer", 4, 12)


def test_that_a_sparse_layer_of_minimax_keeps_one_head_of_indexer_keys_beside_its_own():
    spec = read("minimax_m3", **M3)
    assert [caches(spec, layer) for layer in range(4)] == [
        ["full_attention"],
        ["full_attention", "indexer"],
        ["full_attention", "indexer"],
        ["full_attention"],
    ]
    assert spec.group_of_layer[1].caches[1].head_dim == 12


def test_that_a_delta_net_keeps_a_state_by_value_heads_and_a_convolution_over_keys_and_values():
    spec = read("qwen3_next", **DELTA, linear_num_value_heads=8, linear_num_key_heads=2, linear_key_head_dim=6)
    assert kinds(spec) == ["recurrent"] * 3 + ["full_attention"]
    state = spec.layer_groups[0].caches[0]
    assert (state.num_heads, state.state_shape, state.state_dtype) == (8, (6, 128), "fp32")
    assert (state.conv_channels, state.conv_kernel) == (2 * 2 * 6 + 8 * 128, 4)


def test_that_a_stated_type_of_the_state_is_kept():
    spec = read("qwen3_5_text", mamba_ssm_dtype="bfloat16")
    assert spec.layer_groups[0].caches[0].state_dtype == "bf16"
    with pytest.raises(ImportRefused, match=r'mamba_ssm_dtype is "float9"'):
        read("qwen3_5_text", mamba_ssm_dtype="float9")


def test_that_a_layer_of_nemotron_is_one_thing_and_blocks_keep_nothing():
    spec = read("nemotron_h", **NEMOTRON)
    assert kinds(spec) == ["recurrent", "none", "full_attention", "none"]
    names = ["mamba", "mlp", "attention", "moe"]
    assert read("nemotron_h", **{**NEMOTRON, "hybrid_override_pattern": None}, layers_block_type=names) == spec


def test_that_falcon_h1_keeps_attention_and_a_state_in_every_layer():
    spec = read("falcon_h1", mamba_d_ssm=128, mamba_n_heads=8, mamba_d_head=16, mamba_d_state=8)
    assert caches(spec, 3) == ["full_attention", "recurrent"]


def test_that_the_shared_blocks_of_zamba_are_counted_once_and_cached_wherever_used():
    names = ["mamba", "hybrid", "hybrid", "hybrid"]
    spec = read("zamba2", layers_block_type=names, num_mem_blocks=2, n_mamba_heads=8, head_dim="drop")
    assert kinds(spec) == ["recurrent", "full_attention", "full_attention", "full_attention"]
    counts = [group.weights.num_parameters for group in spec.group_of_layer]
    assert counts[1] == counts[2] > counts[3] > counts[0]
    assert spec.group_of_layer[1].caches[0].k_head_dim == 2 * 64 // 4


def test_that_kimi_counts_its_layers_from_one():
    lists = {
        "full_attn_layers": [2],
        "kda_layers": [1, 3, 4],
        "num_heads": 4,
        "head_dim": 8,
        "short_conv_kernel_size": 4,
    }
    spec = read("kimi_linear", **LATENT, num_experts=4, linear_attn_config=lists)
    assert kinds(spec) == ["recurrent", "latent_attention", "recurrent", "recurrent"]
    assert spec.notes == ()
    gated = read("kimi_linear", **LATENT, num_experts=4, linear_attn_config=lists, mla_use_output_gate=True)
    assert [note.code for note in gated.notes] == ["remote-code-by-fields"]


def test_that_a_short_convolution_is_no_attention():
    spec = read("lfm2", conv_L_cache=3, full_attn_idxs=[1], head_dim="drop")
    assert kinds(spec) == ["short_convolution", "full_attention", "short_convolution", "short_convolution"]
    assert (spec.layer_groups[0].caches[0].channels, spec.layer_groups[0].caches[0].kernel) == (64, 3)


def test_that_an_image_layer_keeps_the_positions_of_an_image_and_no_others():
    text = {**SIZES, "model_type": "mllama_text_model", "cross_attention_layers": [1]}
    del text["head_dim"]
    config = {"model_type": "mllama", "text_config": text, "vision_config": VISION}
    spec = read_config(json.dumps(config).encode(), file="c.json", name="x", source=ModelSource(kind="config"))
    assert caches(spec, 1) == ["cross_attention"]
    assert spec.group_of_layer[1].caches[0].num_positions == 6404


def test_that_a_decoder_keeps_its_own_positions_and_the_encoders_whose_weights_stand_beside():
    shape = {"d_model": 64, "encoder_attention_heads": 4, "decoder_attention_heads": 4, "encoder_ffn_dim": 96}
    layers = {"decoder_ffn_dim": 96, "encoder_layers": 1, "decoder_layers": 2, "vocab_size": 100}
    spec = read("bart", **shape, **layers, is_encoder_decoder=True)
    assert caches(spec, 1) == ["full_attention", "cross_attention"]
    assert spec.group_of_layer[1].caches[1].num_positions is None
    assert spec.tower_params > 0
    heard = read("whisper", **shape, **layers, max_source_positions=150, is_encoder_decoder=True)
    assert heard.group_of_layer[0].caches[1].num_positions == 150


def test_that_the_last_layers_of_gemma_read_the_last_cache_of_their_kind():
    types = ["sliding_attention", "full_attention", "sliding_attention", "full_attention"]
    spec = read("gemma4_text", num_kv_shared_layers=2, layer_types=types)
    assert kinds(spec) == ["sliding_attention", "full_attention", "shared", "shared"]
    assert [spec.group_of_layer[layer].caches[0].source_layer for layer in (2, 3)] == [0, 1]


def test_that_cross_layer_attention_keeps_the_first_of_each_group():
    spec = read("hunyuan", num_experts=4, use_cla=True, cla_share_factor=2)
    assert kinds(spec) == ["full_attention", "shared"] * 2
    assert spec.group_of_layer[3].caches[0].source_layer == 2
    assert spec.group_of_layer[1].weights.kv_projection_params == 0


def test_that_pruned_layers_have_heads_of_their_own_or_none():
    blocks = [PUZZLE_BLOCK, {**PUZZLE_BLOCK, "attention": {"no_op": True}}] * 2
    blocks[2] = {"attention": {"n_heads_in_group": 4, "no_op": False}, "ffn": {"no_op": True}}
    spec = read("nemotron-nas", block_configs=blocks, num_key_value_heads=None)
    assert kinds(spec) == ["full_attention", "none", "full_attention", "none"]
    assert [group.caches[0].num_kv_heads for group in spec.group_of_layer if group.caches] == [2, 1]
    assert spec.group_of_layer[2].weights.mlp_params == 0


def test_that_rwkv_keeps_the_last_inputs_and_a_state_in_float32():
    spec = read("rwkv5", head_size=16, attention_hidden_size=64)
    last, state = spec.layer_groups[0].caches
    assert (last.num_heads, last.state_shape, last.state_dtype) == (64, (2,), "auto")
    assert (state.num_heads, state.state_shape, state.state_dtype) == (4, (16, 16), "fp32")


@pytest.mark.parametrize(
    ("config", "architecture", "parameters"),
    [
        (
            {
                "dim": 64,
                "n_layers": 4,
                "head_dim": 16,
                "hidden_dim": 96,
                "n_heads": 4,
                "n_kv_heads": 2,
                "vocab_size": 100,
            },
            "MistralForCausalLM",
            2 * 100 * 64 + 64 + 4 * (2 * 64 * 64 + 2 * 64 * 32 + 3 * 64 * 96 + 128),
        ),
        (
            {
                **{
                    "vocab_size": 100,
                    "dim": 64,
                    "inter_dim": 96,
                    "moe_inter_dim": 32,
                    "n_layers": 2,
                    "n_dense_layers": 1,
                },
                **{"n_heads": 4, "n_routed_experts": 4, "n_shared_experts": 1, "n_activated_experts": 2},
                **{
                    "q_lora_rank": 0,
                    "kv_lora_rank": 16,
                    "qk_nope_head_dim": 16,
                    "qk_rope_head_dim": 8,
                    "v_head_dim": 16,
                },
                "dtype": "fp8",
            },
            "DeepseekV2ForCausalLM",
            None,
        ),
    ],
)
def test_that_a_reference_dialect_is_read_as_the_model_it_runs(config, architecture, parameters):
    spec = read_config(json.dumps(config).encode(), file="c.json", name="x", source=ModelSource(kind="config"))
    assert spec.architecture == architecture
    assert parameters in (None, spec.num_parameters)
    assert spec.kv_dtype in (None, "bf16")


def test_that_the_flat_form_of_a_multimodal_model_has_no_tower_it_does_not_name():
    assert read("gemma3", sliding_window_attention_size=16, sliding_window_pattern=2).tower_params == 0
    assert read("llava", mm_vision_tower="clip").tower_params is None


@pytest.mark.parametrize(
    ("model_type", "more", "field"),
    [
        ("deepseek_v4", {**COMPRESSED, "compress_ratios": [0, 8, 4, 4]}, "compress_ratios[1] is 8"),
        ("deepseek_v4", {**COMPRESSED, "compress_ratios": [0, 4]}, "compress_ratios has 2 entries for 4 layers"),
        ("glm_moe_dsa", {**LATENT, "indexer_types": ["shared"] * 4}, "indexer_types[0]"),
        ("minimax_m3", {**M3, "attention_output_gate": True}, "attention_output_gate"),
        ("nemotron_h", {**NEMOTRON, "hybrid_override_pattern": "MX"}, "hybrid_override_pattern[1]"),
        ("nemotron_h", {"hybrid_override_pattern": None}, "layers_block_type is missing"),
        ("gemma4_text", {"num_kv_shared_layers": 4}, "num_kv_shared_layers is 4"),
        ("qwen3_next", {**DELTA, "linear_num_key_heads": 3}, "linear_num_key_heads is 3"),
        ("bamba", {"mamba_d_head": 7}, "mamba_d_head is 7"),
        ("nemotron-nas", {"block_configs": [PUZZLE_BLOCK] * 3}, "block_configs has 3 entries"),
        ("llama4_text", {"layer_types": ["full_attention"] * 3 + ["conv"]}, "layer_types[3]"),
        ("jamba", {"sliding_window": 16}, "sliding_window is 16"),
        ("yuan", {}, "model_type"),
        ("hunyuan", {"num_experts": 4, "use_cla": True}, "cla_share_factor is missing"),
        ("deepseek_v2", {"use_mla": False, "sliding_window": 16, "head_dim": None}, "sliding_window is 16"),
        ("rwkv5", {"head_size": 48}, "head_size is 48"),
    ],
)
def test_that_a_layout_that_does_not_fit_is_refused_by_its_field(model_type, more, field):
    with pytest.raises(ImportRefused) as refusal:
        read(model_type, **more)
    assert f"c.json: {field}" in str(refusal.value)


def test_that_the_second_half_of_a_yoco_model_reads_one_cache_of_the_first():
    facts = {"num_hidden_layers": 8, "head_dim": None, "mb_per_layer": 2, "mamba_d_state": 16}
    spec = read("phi4flash", **facts, sliding_window=[8] * 8)
    first = ["recurrent", "sliding_attention", "recurrent", "sliding_attention", "recurrent", "full_attention"]
    assert kinds(spec) == [*first, "none", "shared"]
    assert spec.group_of_layer[7].caches[0].source_layer == 5
    with pytest.raises(ImportRefused, match="mamba_d_state is 32"):
        read("phi4flash", **{**facts, "mamba_d_state": 32})


@pytest.mark.parametrize(
    ("model_type", "stem", "more"),
    [
        ("lfm2", "Lfm2", {"full_attn_idxs": [1, 3]}),
        ("jamba", "Jamba", {"attn_layer_period": 2, "attn_layer_offset": 1}),
        ("minimax", "MiniMax", {"num_local_experts": 4, "layer_types": ["linear_attention", "full_attention"] * 2}),
        ("nemotron_h", "NemotronH", {"hybrid_override_pattern": "M*-*"}),
        ("cwm", "Cwm", {}),
        ("llama4_text", "Llama4", {}),
    ],
)
def test_that_a_missing_number_of_kv_heads_is_the_architecture_s_own(model_type, stem, more):
    sizes = {key: value for key, value in SIZES.items() if key != "num_key_value_heads"}
    config = {
        **sizes,
        "num_attention_heads": 16,
        "hidden_size": 256,
        "model_type": model_type,
        "architectures": [stem + "ForCausalLM"],
    }
    found = read_config(json.dumps({**config, **more}).encode(), file="c", name="m", source=ModelSource(kind="config"))
    caches = [cache for group in found.layer_groups for cache in group.caches if hasattr(cache, "num_kv_heads")]
    assert {cache.num_kv_heads for cache in caches} == {8}
    empty = json.dumps({**config, **more, "num_key_value_heads": None}).encode()
    with pytest.raises(ImportRefused, match="num_key_value_heads is null"):
        read_config(empty, file="c", name="m", source=ModelSource(kind="config"))


def test_that_a_config_without_a_class_is_that_of_its_type():
    """Runtimes decide by the class what they store; transformers names it by the model type."""
    for kind, name, own in (
        ("falcon", "FalconForCausalLM", {"num_hidden_layers": 2}),
        (
            "gpt_neo",
            "GPTNeoForCausalLM",
            {
                "num_layers": 2,
                "num_heads": 4,
                "max_position_embeddings": 64,
                "attention_types": [[["global", "local"], 1]],
            },
        ),
        ("llama", "LlamaForCausalLM", {"num_hidden_layers": 2, "intermediate_size": 128}),
    ):
        config = {"model_type": kind, "vocab_size": 64, "hidden_size": 64, "num_attention_heads": 4} | own
        if kind == "gpt_neo":
            del config["num_attention_heads"]
        spec = read_config(json.dumps(config).encode(), file="c.json", name="x", source=ModelSource(kind="config"))
        assert spec.architecture == name
