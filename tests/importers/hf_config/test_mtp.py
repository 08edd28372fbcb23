"""Multi-token-prediction layers: an option of the model, with the layer that the published draft models build."""

import json

import pytest

from kvdesk.engine.weights import model_weights
from kvdesk.importers.hf_config import read_config
from kvdesk.project.model_spec import ModelNote, ModelSource, ModelSpec

V3 = {
    "model_type": "deepseek_v3",
    "hidden_size": 7168,
    "intermediate_size": 18432,
    "moe_intermediate_size": 2048,
    "num_hidden_layers": 61,
    "first_k_dense_replace": 3,
    "n_routed_experts": 256,
    "n_shared_experts": 1,
    "num_attention_heads": 128,
    "q_lora_rank": 1536,
    "kv_lora_rank": 512,
    "qk_nope_head_dim": 128,
    "qk_rope_head_dim": 64,
    "v_head_dim": 128,
    "vocab_size": 129280,
    "torch_dtype": "bfloat16",
    "tie_word_embeddings": False,
}
GLM_4_5 = {
    "model_type": "glm4_moe",
    "hidden_size": 5120,
    "intermediate_size": 12288,
    "moe_intermediate_size": 1536,
    "num_hidden_layers": 92,
    "first_k_dense_replace": 3,
    "n_routed_experts": 160,
    "n_shared_experts": 1,
    "num_attention_heads": 96,
    "num_key_value_heads": 8,
    "head_dim": 128,
    "attention_bias": True,
    "use_qk_norm": True,
    "vocab_size": 151552,
    "tie_word_embeddings": False,
}
MIMO_7B = {
    "model_type": "mimo",
    "hidden_size": 4096,
    "intermediate_size": 11008,
    "num_hidden_layers": 36,
    "num_attention_heads": 32,
    "num_key_value_heads": 8,
    "head_dim": 128,
    "attention_bias": True,
    "vocab_size": 151680,
    "tie_word_embeddings": False,
    "torch_dtype": "bfloat16",
}
SMALL = {
    "hidden_size": 64,
    "intermediate_size": 128,
    "num_hidden_layers": 4,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "head_dim": 16,
    "vocab_size": 100,
    "torch_dtype": "bfloat16",
    "tie_word_embeddings": False,
}
LATENT = {
    "kv_lora_rank": 32,
    "q_lora_rank": 48,
    "qk_nope_head_dim": 16,
    "qk_rope_head_dim": 8,
    "v_head_dim": 16,
}
MIXTURE = {"n_routed_experts": 8, "moe_intermediate_size": 32, "n_shared_experts": 1}
# What follows is of SMALL: two norms, gated blocks of 64 × 32 and 64 × 128, GQA, latent attention of LATENT.
NORMS, EXPERT, DENSE, PROJECTION = 2 * 64, 3 * 64 * 32, 3 * 64 * 128, 2 * 64 * 64
GQA = 64 * 64 + 2 * 64 * 32 + 64 * 64
MLA = 64 * 48 + 48 + 48 * 4 * 24 + 64 * 40 + 32 + 32 * 4 * 32 + 64 * 64
INDEXER = 48 * 2 * 16 + 64 * 16 + 2 * 16 + 64 * 2
MOE = 8 * EXPERT + EXPERT + 64 * 8
QWEN = {
    **SMALL,
    "linear_num_value_heads": 4,
    "linear_num_key_heads": 2,
    "linear_key_head_dim": 8,
    "linear_value_head_dim": 8,
}
QWEN_GATED = GQA + 64 * 64 + 2 * 16
FAMILIES = {
    "kimi-k2": ({**SMALL, **LATENT, **MIXTURE, "model_type": "kimi_k2"}, ["latent_attention"], MLA + MOE + NORMS, 3),
    "glm-5.2": (
        {
            **SMALL,
            **LATENT,
            **MIXTURE,
            "model_type": "glm_moe_dsa",
            "first_k_dense_replace": 1,
            "index_n_heads": 2,
            "index_head_dim": 16,
            "indexer_types": ["full", "shared", "shared", "shared"],
            "mlp_layer_types": ["dense", "sparse", "sparse", "sparse"],
        },
        ["sparse_latent_attention", "indexer"],
        MLA + INDEXER + MOE + NORMS,
        3,
    ),
    "qwen3.5": (
        {**QWEN, "model_type": "qwen3_5_text", "full_attention_interval": 4, "mtp_num_hidden_layers": 1},
        ["full_attention"],
        QWEN_GATED + DENSE + NORMS,
        3,
    ),
    "qwen3-next": (
        {
            **QWEN,
            "model_type": "qwen3_next",
            "num_experts": 8,
            "moe_intermediate_size": 32,
            "shared_expert_intermediate_size": 32,
        },
        ["full_attention"],
        QWEN_GATED + MOE + 64 + NORMS,
        3,
    ),
    "mimo-v2": (
        {
            **SMALL,
            **MIXTURE,
            "model_type": "mimo_v2_flash",
            "v_head_dim": 8,
            "hybrid_layer_pattern": [0, 1, 1, 0],
            "moe_layer_freq": [0, 1, 1, 1],
            "swa_num_key_value_heads": 4,
            "sliding_window": 9,
        },
        ["sliding_attention"],
        64 * 64 + 4 + 64 * 64 + 64 * 32 + 32 * 64 + DENSE + NORMS,
        3,
    ),
    "ernie": (
        {**SMALL, "model_type": "ernie4_5_moe", "moe_num_experts": 8, "moe_intermediate_size": 32},
        ["full_attention"],
        GQA + DENSE + NORMS,
        2,
    ),
    "minimax-m3": (
        {
            **SMALL,
            "model_type": "minimax_m3",
            "dense_intermediate_size": 256,
            "shared_intermediate_size": 32,
            "intermediate_size": 32,
            "num_local_experts": 8,
            "layer_types": ["full_attention"] * 2 + ["minimax_m3_sparse"] * 2,
            "sparse_attention_config": {"sparse_num_index_heads": 2, "sparse_index_dim": 16},
            "num_mtp_modules": 7,
        },
        ["full_attention", "indexer"],
        GQA + 2 * 16 + 64 * 3 * 16 + 2 * 16 + MOE + NORMS,
        3,
    ),
    "longcat": (
        {
            **SMALL,
            **LATENT,
            "model_type": "longcat_flash",
            "num_layers": 2,
            "ffn_hidden_size": 128,
            "expert_ffn_hidden_size": 32,
            "n_routed_experts": 8,
        },
        ["latent_attention"],
        MLA + DENSE + NORMS,
        3,
    ),
    "nemotron-h": (
        {
            **SMALL,
            **MIXTURE,
            "model_type": "nemotron_h",
            "hybrid_override_pattern": "ME-*",
            "mtp_hybrid_override_pattern": "*E",
            "moe_shared_expert_intermediate_size": 32,
            "mamba_num_heads": 4,
            "mamba_head_dim": 16,
        },
        ["full_attention"],
        GQA + 8 * 2 * 64 * 32 + 2 * 64 * 32 + 64 * 8 + NORMS,
        3,
    ),
    "step-3.5": (
        {
            **SMALL,
            "model_type": "step3p5",
            "layer_types": ["full_attention"] * 4 + ["sliding_attention"],
            "sliding_window": 8,
            "attention_other_setting": {"num_attention_heads": 8, "head_dim": 16},
            "moe_num_experts": 8,
            "moe_intermediate_size": 32,
            "share_expert_dim": 32,
            "moe_layers_enum": "3",
        },
        ["sliding_attention"],
        2 * 64 * 128 + 64 * 8 + 2 * 64 * 32 + 2 * 16 + DENSE + NORMS,
        3,
    ),
}


def read(base: dict, names: list[str] | None = None, size: int | None = None, **more: object) -> ModelSpec:
    index = None
    if names is not None:
        index = json.dumps({"metadata": {"total_size": size}, "weight_map": dict.fromkeys(names, "m.safetensors")})
    raw = json.dumps({**base, **more}).encode()
    source = ModelSource(kind="config")
    return read_config(raw, file="c.json", name="x", source=source, index=index.encode() if index else None)


def test_that_deepseek_v3_has_one_layer_of_11_billion_beside_its_671():
    """Figures: `MtpModel` of transformers 5.24.0; DeepSeek's own 671 B, and 685 B of the published checkpoint."""
    spec = read(V3, num_nextn_predict_layers=1)
    assert spec.mtp.num_layers == 1
    assert spec.mtp.weights.num_parameters == 11_507_286_016
    assert spec.mtp.num_parameters == 11_610_067_968
    assert [cache.kind for cache in spec.mtp.caches] == ["latent_attention"]
    assert spec.mtp.copied_params == 2 * 129280 * 7168
    assert (spec.num_layers, round(spec.num_parameters, -9)) == (61, 671_000_000_000)
    scales = 684_531_386_000 // 128**2
    published = spec.num_parameters + spec.mtp.num_parameters + spec.mtp.copied_params + scales
    assert published == pytest.approx(684_531_386_000, rel=1e-5)


def test_that_glm_4_5_is_the_358_billion_published():
    """Layer: `MtpModel` of transformers 5.24.0. The checkpoint repeats embedding and head, as its index says."""
    names = [f"model.layers.92.{name}.weight" for name in ("embed_tokens", "shared_head.head", "eh_proj")]
    spec = read(GLM_4_5, names, num_nextn_predict_layers=1)
    assert (spec.mtp.num_parameters, spec.mtp.copied_params) == (3_988_069_632, 2 * 151552 * 5120)
    assert round((spec.num_parameters + spec.mtp.num_parameters + spec.mtp.copied_params) / 1e9) == 358


def test_that_the_index_of_mimo_7b_is_explained_to_the_byte():
    """15,666,819,072 bytes: `total_size` of the index of MiMo-7B-RL."""
    names = [f"model.mtp_layers.0.{name}.weight" for name in ("input_proj", "self_attn.q_proj", "final_layernorm")]
    spec = read(MIMO_7B, names, 15_666_819_072, num_nextn_predict_layers=1)
    weights = model_weights(spec)
    assert spec.mtp.num_layers == 1
    assert (weights.not_attributed_bytes, weights.mtp_bytes) == (0, 2 * spec.mtp.num_parameters)


@pytest.mark.parametrize("name", FAMILIES)
def test_that_each_family_has_the_layer_its_draft_model_builds(name):
    config, kinds, params, norms = FAMILIES[name]
    spec = read({"num_nextn_predict_layers": 1, **config})
    assert [cache.kind for cache in spec.mtp.caches] == kinds
    assert spec.mtp.weights.num_parameters == params
    assert (spec.mtp.num_layers, spec.mtp.extra_params) == (1, PROJECTION + norms * 64)
    assert spec.mtp.own_vocab_params == (64 * 100 if name == "step-3.5" else 0)
    assert "mtp-unknown" not in {note.code for note in spec.notes}


def test_that_deepseek_v4_reads_the_ratio_past_its_last_layer():
    config = {
        **SMALL,
        **MIXTURE,
        "num_key_value_heads": 1,
        "model_type": "deepseek_v4",
        "q_lora_rank": 48,
        "o_groups": 2,
        "o_lora_rank": 16,
        "index_n_heads": 2,
        "index_head_dim": 16,
        "compress_ratios": [4, 128, 4, 128, 0],
        "num_nextn_predict_layers": 1,
    }
    spec = read(config)
    assert [cache.kind for cache in spec.mtp.caches] == ["sliding_attention"]
    assert spec.mtp.extra_params == PROJECTION + 3 * 64 + 16 * 64 + 4 + 1
    compressed = read({**config, "compress_ratios": [4, 128, 4, 128, 128]})
    assert [cache.kind for cache in compressed.mtp.caches] == ["compressed_attention", "sliding_attention"]
    unknown = read({**config, "compress_ratios": [4, 128, 4, 128]})
    assert (unknown.mtp, [note.code for note in unknown.notes]) == (None, ["mtp-unknown"])


def test_that_minimax_m2_counts_modules_and_switches_them_off():
    config = {**SMALL, "model_type": "minimax_m2", "num_local_experts": 8, "num_mtp_modules": 3, "use_mtp": True}
    spec = read(config, mtp_transformer_layers=1)
    assert (spec.mtp.num_layers, spec.mtp.weights) == (3, spec.layer_groups[0].weights)
    assert read(config, use_mtp=False).mtp is None
    assert [note.field for note in read(config, mtp_transformer_layers=2).notes] == ["num_mtp_modules"]


def test_that_embeddings_of_their_own_count():
    config, *_ = FAMILIES["qwen3.5"]
    spec = read(config, mtp_use_dedicated_embeddings=True)
    assert spec.mtp.own_vocab_params == 64 * 100


@pytest.mark.parametrize(
    ("config", "field", "value"),
    [
        ({**SMALL, "model_type": "llama", "num_nextn_predict_layers": 2}, "num_nextn_predict_layers", "2"),
        ({**FAMILIES["qwen3.5"][0], "mtp_num_hidden_layers": 2}, "mtp_num_hidden_layers", "2"),
        ({**V3, "num_nextn_predict_layers": "two"}, "num_nextn_predict_layers", '"two"'),
        ({**V3, "num_nextn_predict_layers": -1}, "num_nextn_predict_layers", "-1"),
        (
            {**FAMILIES["step-3.5"][0], "layer_types": ["full_attention"] * 4, "num_nextn_predict_layers": 1},
            "num_nextn_predict_layers",
            "1",
        ),
        (
            {**FAMILIES["nemotron-h"][0], "mtp_hybrid_override_pattern": "*EE", "num_nextn_predict_layers": 1},
            "num_nextn_predict_layers",
            "1",
        ),
    ],
)
def test_that_layers_without_a_rule_are_told_and_the_model_is_read(config, field, value):
    spec = read(config)
    assert spec.mtp is None
    assert ModelNote(code="mtp-unknown", field=field, value=value) in spec.notes


@pytest.mark.parametrize("stated", [{}, {"num_nextn_predict_layers": 0}, {"num_nextn_predict_layers": None}])
def test_that_none_stated_is_none(stated):
    assert read(V3, **stated) == read(V3)
    assert read(V3).mtp is None


@pytest.mark.parametrize("name", FAMILIES)
def test_that_the_option_changes_nothing_else(name):
    config = FAMILIES[name][0]
    without = {key: value for key, value in config.items() if not key.endswith(("mtp_num_hidden_layers", "modules"))}
    if "layer_types" in without:
        without["layer_types"] = without["layer_types"][:4]
    spec = read({"num_nextn_predict_layers": 1, **config})
    assert spec.with_facts(mtp=None, read_from=()) == read(without).with_facts(read_from=())


def test_that_a_checkpoint_without_them_has_none():
    names = ["model.layers.60.eh_proj.weight", "lm_head.weight", "vision_tower.layers.70.eh_proj.weight"]
    spec = read(V3, names, num_nextn_predict_layers=1)
    assert spec.mtp is None
    assert spec.notes == (ModelNote(code="mtp-absent", field="num_nextn_predict_layers", value="1"),)
    held = read(V3, [*names, "model.layers.61.eh_proj.weight"], num_nextn_predict_layers=1)
    assert (held.mtp.num_layers, held.mtp.copied_params) == (1, 0)


@pytest.mark.parametrize(
    ("excepted", "plain"),
    [
        ("mtp*", True),
        ("mtp.layers.0*", True),
        ("re:.*mtp.*", True),
        ("model.layers.61*", True),
        ("model.layers.60*", False),
        ("mtp.fc", False),
        ("model.layers.61.self_attn.q_a_layernorm", False),
    ],
)
def test_that_layers_the_quantisation_leaves_out_stay_plain(excepted, plain):
    quantization = {"quant_method": "fp8", "weight_block_size": [128, 128], "modules_to_not_convert": [excepted]}
    assert read(V3, num_nextn_predict_layers=1, quantization_config=quantization).mtp.plain_weights is plain


def test_that_the_field_is_recorded():
    assert read(V3, num_nextn_predict_layers=1).field_of("mtp") == "num_nextn_predict_layers"
