"""Architectures of late date: caches and parameters as the modelling code of transformers 5.24.0 builds them."""

import json

import pytest
import stored

from kvdesk.importers.hf_config import ImportRefused, read_config
from kvdesk.project.model_spec import ModelSource, ModelSpec

BASE = {
    "hidden_size": 256,
    "intermediate_size": 640,
    "num_hidden_layers": 8,
    "num_attention_heads": 8,
    "num_key_value_heads": 2,
    "vocab_size": 512,
}
FULL = ("full_attention", 2, 32)
SLIDING = ("sliding_attention", 2, 32, 64)
FOUR = [SLIDING] * 3 + [FULL]
MIXTURE = {"num_experts": 8, "moe_intermediate_size": 96}
# Name → config, layers, parameters of the text model.
MODELS = {
    "afmoe": (
        {**BASE, **MIXTURE, "model_type": "afmoe", "head_dim": 32, "num_dense_layers": 2, "num_shared_experts": 1}
        | {"sliding_window": 64},
        FOUR * 2,
        7_082_800,
    ),
    "hy_v3": (
        {**BASE, **MIXTURE, "model_type": "hy_v3", "head_dim": 32, "num_shared_experts": 1},
        [FULL] * 8,
        6_728_448,
    ),
    "cohere2_moe": (
        {**BASE, "model_type": "cohere2_moe", "head_dim": 32, "num_experts": 8, "num_shared_experts": 2}
        | {"sliding_window": 64, "prefix_dense_intermediate_size": 768, "first_k_dense_replace": 2},
        [FULL, FULL, *FOUR, SLIDING, SLIDING],
        32_127_232,
    ),
    "mistral4": (
        {**BASE, "model_type": "mistral4", "n_routed_experts": 8, "n_shared_experts": 1, "moe_intermediate_size": 96}
        | {"first_k_dense_replace": 1, "kv_lora_rank": 64, "q_lora_rank": 96, "v_head_dim": 32}
        | {"qk_rope_head_dim": 16, "qk_nope_head_dim": 16},
        [("latent_attention", 64, 16)] * 8,
        6_696_448,
    ),
    "exaone4_5": (
        {
            "model_type": "exaone4_5",
            "text_config": {**BASE, "model_type": "exaone4_5_text", "sliding_window": 64, "sliding_window_pattern": 4},
            "vision_config": {"depth": 2, "hidden_size": 128, "intermediate_size": 256},
        },
        FOUR * 2,
        5_509_888,
    ),
}


def read(config: dict) -> ModelSpec:
    raw = json.dumps(config).encode()
    return read_config(raw, file="c.json", name="x", source=ModelSource(kind="config"))


def shape(cache) -> tuple:
    if cache.kind == "latent_attention":
        return cache.kind, cache.kv_lora_rank, cache.qk_rope_head_dim
    window = (cache.window,) if cache.kind == "sliding_attention" else ()
    return (cache.kind, cache.num_kv_heads, cache.k_head_dim, *window)


@pytest.mark.parametrize("name", MODELS)
def test_that_caches_and_parameters_are_those_the_engine_builds(name):
    config, layers, parameters = MODELS[name]
    spec = read(config)
    assert [shape(group.caches[0]) for group in spec.group_of_layer] == layers
    assert spec.num_text_parameters == parameters
    assert (spec.tower_params is None) == (name == "exaone4_5")


@pytest.mark.parametrize(
    ("name", "more", "field"),
    [("afmoe", {"attention_bias": True}, "attention_bias"), ("hy_v3", {"first_k_dense_replace": 3}, "first_k_dense")],
)
def test_that_what_the_modelling_code_does_not_say_is_refused(name, more, field):
    with pytest.raises(ImportRefused, match=field):
        read({**MODELS[name][0], **more})


def test_that_a_text_part_of_mistral_4_stands_in_a_mistral_3():
    spec = read({"model_type": "mistral3", "text_config": MODELS["mistral4"][0], "vision_config": {}})
    assert spec.layer_groups == read(MODELS["mistral4"][0]).layer_groups


ZAMBA = {
    "model_type": "zamba",
    "hidden_size": 64,
    "intermediate_size": 160,
    "num_hidden_layers": 10,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "n_mamba_heads": 2,
    "mamba_d_state": 8,
    "vocab_size": 120,
}


@pytest.mark.parametrize(
    ("more", "hybrid"),
    [
        ({}, [2, 7]),
        ({"attn_layer_period": 3, "attn_layer_offset": 1}, [2, 4, 7]),
        ({"layers_block_type": ["mamba", "hybrid"] * 5}, [1, 3, 5, 7, 9]),
    ],
)
def test_that_zamba_keeps_a_state_everywhere_and_the_shared_block_its_own_cache_at_each_use(more, hybrid):
    spec = read({**ZAMBA, **more})
    state = [["convolution", 128, 4], ["state", 2 * 64 * 8, "fp32"]]
    attention = [["keys", 2, 44, 32], ["values", 2, 44, 32]]
    kept = [stored.of_model(group.caches, 44) for group in spec.group_of_layer]
    assert kept == [sorted([*state, *attention], key=str) if index in hybrid else state for index in range(10)]
    assert spec.num_text_parameters == 384_128 + (len(hybrid) - 2) * 64 * 64
