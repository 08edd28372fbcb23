"""Configs as transformers saves them after a fine-tune, and the nulls that its own configuration classes refuse."""

import json
from pathlib import Path

import pytest

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.hf_config import read_config
from kvdesk.project.model_spec import ModelSource, ModelSpec

GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "transformers_shapes.json").read_text(encoding="utf-8"))
CONFIGS = {model["name"]: model["config"] for model in GOLDEN["models"]}
GEMMA_4 = CONFIGS["small Gemma 4 saved again, one projection"]


def read(config: dict) -> ModelSpec:
    return read_config(json.dumps(config).encode(), file="config.json", name="x", source=ModelSource(kind="config"))


def refusal(config: dict) -> str:
    with pytest.raises(ImportRefused) as caught:
        read(config)
    return str(caught.value)


def full(overrides: object) -> dict:
    """The same for each of the full-attention layers."""
    return dict.fromkeys(("1", "3", "5"), overrides)


def test_that_a_published_gemma_4_reads_the_same_after_it_is_saved_again():
    published = CONFIGS["google/gemma-4-26B-A4B"]
    text = dict(published["text_config"])
    text.pop("num_global_key_value_heads")
    wide = {"head_dim": 512, "num_key_value_heads": 2}
    text["per_layer_config"] = dict.fromkeys(("05", "11", "17", "23", "29"), wide)
    assert read({**published, "text_config": text}).layer_groups == read(published).layer_groups


@pytest.mark.parametrize(
    ("overrides", "start"),
    [
        (full({"intermediate_size": 36}), "per_layer_config.1.intermediate_size is 36, which KVDesk does not read"),
        (full({"skip": ["mlp"]}), 'per_layer_config.1.skip is ["mlp"], which KVDesk does not read layer by layer'),
        (full({"head_dim": None}), "per_layer_config.1.head_dim is null"),
        (full({"head_dim": "36"}), "per_layer_config.1.head_dim is a text"),
        (full({"num_key_value_heads": 3}), "per_layer_config.1.num_key_value_heads is 3, which does not divide 4"),
        ({"1": {"head_dim": 36}}, "per_layer_config gives layer 3 other dimensions than its kind has before"),
        ({"6": {"head_dim": 36}}, "per_layer_config.6 does not name one of the 6 layers once"),
        ({"1": {"head_dim": 36}, "01": {"head_dim": 36}}, "per_layer_config.01 does not name one of the 6 layers once"),
        ({"-1": {"head_dim": 36}}, "per_layer_config.-1 does not name one of the 6 layers once"),
        (full(None), "per_layer_config.1 is null, not an object"),
        ([], "per_layer_config is a list, not an object"),
    ],
)
def test_that_what_a_layer_states_for_itself_is_read_exactly_or_refused(overrides, start):
    assert refusal({**GEMMA_4, "per_layer_config": overrides}).startswith(f"config.json: {start}")


@pytest.mark.parametrize(
    ("overrides", "problem"),
    [
        ({"1": {"head_dim": 36}}, "1.head_dim is 36, which KVDesk does not read layer by layer"),
        ({"1": {"num_attention_heads": 5}}, "1.num_attention_heads is 5, which 2 KV heads do not divide"),
        ({"1": {"num_attention_heads": 6}}, " gives layer 2 other heads than its kind has before"),
    ],
)
def test_that_step_3_7_gives_its_layers_query_heads_of_their_own_and_nothing_else(overrides, problem):
    published = CONFIGS["small Step 3.7"]
    whole = {**published, "text_config": {**published["text_config"], "per_layer_config": overrides}}
    assert problem in refusal(whole)


def test_that_step_3_7_reads_the_same_after_it_is_saved_again():
    published = CONFIGS["small Step 3.7"]
    text = dict(published["text_config"])
    del text["attention_other_setting"], text["moe_layers_enum"]
    text["mlp_layer_types"] = ["dense", "dense", "sparse", "sparse"]
    text["per_layer_config"] = {"1": {"num_attention_heads": 6}, "2": {"num_attention_heads": 6}}
    assert read({**published, "text_config": text}).layer_groups == read(published).layer_groups


def test_that_layers_with_a_field_of_their_own_are_refused_in_an_architecture_without_that_rule():
    config = {**CONFIGS["01-ai/Yi-34B"], "per_layer_config": {"0": {"head_dim": 64}}}
    assert "per_layer_config" in refusal(config)


def test_that_a_zamba_2_whose_heads_do_not_hold_its_channels_is_refused():
    config = {**CONFIGS["small Zamba 2 saved again"], "mamba_headdim": 64}
    assert "mamba_headdim is 64, but 128 channels stand in 8 heads" in refusal(config)


def test_that_mixture_layers_without_a_number_of_experts_are_refused():
    config = {**CONFIGS["small dots.llm1 without experts"], "first_k_dense_replace": 1}
    assert "n_routed_experts is null" in refusal(config)


def test_that_reading_in_both_directions_is_known_of_paligemma_and_of_no_gemma_alone():
    text = CONFIGS["small PaliGemma saved again"]["text_config"]
    assert text["use_bidirectional_attention"] is True
    assert "use_bidirectional_attention is true" in refusal(text)


@pytest.mark.parametrize(
    "stem", ["MiniMaxM3VLForCausalLM", "MiniMaxM3VLTextModel", "MiniMaxM3SparseForConditionalGeneration"]
)
def test_that_the_text_part_of_minimax_m3_goes_by_the_names_of_its_classes(stem):
    config = {**CONFIGS["small MiniMax-M3 saved again"], "architectures": [stem]}
    if "Sparse" in stem:
        assert "architectures[0]" in refusal(config)
    else:
        assert read(config).architecture == stem


@pytest.mark.parametrize(
    ("kind", "key"),
    [
        ("gemma3n_text", "num_kv_shared_layers"),
        ("gemma4_text", "num_kv_shared_layers"),
        ("gpt_bigcode", "multi_query"),
        ("deepseek_v32", "index_topk"),
        ("glm_moe_dsa", "index_topk"),
    ],
)
def test_that_a_null_which_the_configuration_class_refuses_is_refused(kind, key):
    config = next(config for config in CONFIGS.values() if config["model_type"] == kind)
    read(config)
    assert f"{key} is null" in refusal({**config, key: None})


@pytest.mark.parametrize(
    ("model_type", "text_type", "ties"),
    [
        # whose word transformers 5.24 heeds: (whole, text part) → tied, built on the meta device
        ("qwen3_vl", "qwen3_vl_text", {(False, True): False, (True, False): True, (None, True): False}),
        ("mistral3", "mistral", {(False, True): False, (True, False): True, (None, False): True}),
        ("llava", "llama", {(False, True): True, (True, False): True, (None, False): False}),
    ],
)
def test_that_tied_embeddings_follow_the_part_whose_word_counts(model_type, text_type, ties):
    text = {
        "model_type": text_type,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "hidden_size": 64,
        "head_dim": 16,
        "intermediate_size": 128,
        "vocab_size": 1000,
    }
    for (whole, part), tied in ties.items():
        config = {"model_type": model_type, "text_config": {**text, "tie_word_embeddings": part}, "vision_config": {}}
        if whole is not None:
            config["tie_word_embeddings"] = whole
        assert read(config).tie_word_embeddings is tied, (whole, part)


def test_that_a_config_of_two_decoders_that_differ_is_refused():
    text = {**CONFIGS["01-ai/Yi-34B"], "num_hidden_layers": 5}
    config = {**CONFIGS["01-ai/Yi-34B"], "text_config": text}
    with pytest.raises(ImportRefused, match=r"text_config.num_hidden_layers is 5"):
        read(config)
