"""Cache shapes and parameter counts against what a real engine built from the same facts."""

import json
from pathlib import Path

import pytest
import stored

from kvdesk.importers.hf_config import read_config
from kvdesk.project.model_spec import ModelSource, ModelSpec

GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "transformers_shapes.json").read_text(encoding="utf-8"))
MODELS = {model["name"]: model for model in GOLDEN["models"]}
WHOLE = [name for name, model in MODELS.items() if "stored" in model.get("layers", [{}])[0]]
PLAIN = [name for name, model in MODELS.items() if "keys" in model.get("layers", [{}])[0]]


def spec_of(config: dict) -> ModelSpec:
    return read_config(json.dumps(config).encode(), file="config.json", name="x", source=ModelSource(kind="config"))


def engine_repeats_kv_heads(config: dict) -> bool:
    """Falcon's new decoder: the engine stores every query head, the architecture needs `num_kv_heads`."""
    return config["model_type"] == "falcon" and config.get("new_decoder_architecture", False)


def kept_by_engine(config: dict, window: int | None, positions: int) -> int:
    """transformers keeps W − 1; MiMo does not count the current position, and GPT-Neo only masks its windows."""
    if window is None or config["model_type"] == "gpt_neo":
        return positions
    extra = 1 if config["model_type"] == "mimo_v2_flash" else 0
    return min(positions, window - 1 + extra)


@pytest.mark.parametrize("name", PLAIN)
def test_that_every_layer_stores_the_heads_and_dimensions_the_engine_stores(name):
    model = MODELS[name]
    config, spec = model["config"], spec_of(model["config"])
    seen = 0
    for group in model["layers"]:
        for index in group["layers"]:
            seen += 1
            cache = spec.group_of_layer[index].caches[0]
            if cache.kind == "latent_attention":
                assert sorted([group["keys"], group["values"]]) == sorted(
                    [[1, cache.kv_lora_rank], [1, cache.qk_rope_head_dim]]
                )
                continue
            heads = cache.num_attention_heads if engine_repeats_kv_heads(config) else cache.num_kv_heads
            assert group["keys"] == [heads, cache.k_head_dim]
            assert group["values"] == [heads, cache.v_head_dim]
            window = cache.window if cache.kind == "sliding_attention" else None
            assert group["kept"] == kept_by_engine(config, window, model["positions"])
    assert seen == spec.num_layers


@pytest.mark.parametrize("name", WHOLE)
def test_that_every_layer_keeps_everything_the_engine_keeps_and_nothing_else(name):
    model = MODELS[name]
    spec = spec_of(model["config"])
    kept = {index: group["stored"] for group in model["layers"] for index in group["layers"]}
    mine = [stored.of_model(group.caches, model["positions"]) for group in spec.group_of_layer]
    assert dict(enumerate(mine)) == kept


@pytest.mark.parametrize("name", [name for name, model in MODELS.items() if not model["has_tower"]])
def test_that_the_parameters_are_those_the_engine_builds(name):
    spec = spec_of(MODELS[name]["config"])
    assert spec.num_text_parameters + (spec.tower_params or 0) == MODELS[name]["num_parameters"]


@pytest.mark.parametrize("name", [name for name, model in MODELS.items() if model["has_tower"]])
def test_that_a_multimodal_model_holds_less_text_than_the_whole_and_an_unknown_tower(name):
    spec = spec_of(MODELS[name]["config"])
    assert spec.tower_params is None
    assert spec.num_parameters is None
    assert spec.num_text_parameters < MODELS[name]["num_parameters"]


@pytest.mark.parametrize("name", [name for name, model in MODELS.items() if "num_text_parameters" in model])
def test_that_the_text_part_of_a_multimodal_model_has_the_parameters_the_engine_builds(name):
    assert spec_of(MODELS[name]["config"]).num_text_parameters == MODELS[name]["num_text_parameters"]


def test_that_falcon_needs_its_kv_heads_and_not_every_query_head():
    cache = spec_of(MODELS["tiiuae/falcon-180B-chat"]["config"]).layer_groups[0].caches[0]
    assert (cache.num_attention_heads, cache.num_kv_heads) == (232, 8)


def test_that_the_weights_of_a_layer_are_split_as_tensor_parallelism_shards_them():
    weights = spec_of(MODELS["Qwen/Qwen3-0.6B"]["config"]).layer_groups[0].weights
    assert weights.attention_params == 2 * 1024 * 16 * 128
    assert weights.kv_projection_params == 2 * 1024 * 8 * 128
    assert weights.attention_replicated_params == 2 * 128
    assert weights.mlp_params == 3 * 1024 * 3072
    assert weights.norm_params == 2 * 1024


def test_that_latent_down_projections_are_held_whole_and_first_layers_are_dense():
    spec = spec_of(MODELS["deepseek-ai/DeepSeek-R1"]["config"])
    dense, mixture = spec.layer_groups
    assert dense.layers == (0, 1, 2)
    assert dense.weights.num_experts == 0
    assert mixture.weights.num_experts == 256
    assert mixture.weights.expert_params == 3 * 7168 * 2048
    assert mixture.weights.shared_expert_params == 3 * 7168 * 2048
    assert mixture.weights.attention_replicated_params == 7168 * (1536 + 512 + 64) + 1536 + 512
    assert mixture.weights.kv_projection_params == 0
