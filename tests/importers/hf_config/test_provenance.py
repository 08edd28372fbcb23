"""Findings can point at the field a fact was read from."""

import json

from kvdesk.importers.hf_config import read_config
from kvdesk.project.model_spec import ModelSource

CONFIG = {
    "model_type": "llama",
    "num_hidden_layers": 2,
    "num_attention_heads": 8,
    "num_key_value_heads": 2,
    "head_dim": 64,
    "hidden_size": 512,
    "intermediate_size": 1024,
    "vocab_size": 1000,
    "torch_dtype": "bfloat16",
}


def read(config):
    return read_config(json.dumps(config).encode(), file="config.json", name="x", source=ModelSource(kind="config"))


def test_that_each_stated_fact_names_its_field():
    spec = read(CONFIG)
    assert spec.field_of("kv_heads") == "num_key_value_heads"
    assert spec.field_of("query_heads") == "num_attention_heads"
    assert spec.field_of("head_dimension") == "head_dim"
    assert spec.field_of("dtype") == "torch_dtype"


def test_that_a_fact_the_config_leaves_out_names_none():
    spec = read({name: value for name, value in CONFIG.items() if name != "head_dim"})
    assert spec.field_of("head_dimension") is None
    assert spec.field_of("window") is None


def test_that_a_field_of_a_nested_text_config_is_named_with_its_path():
    text = {**CONFIG, "model_type": "qwen3_vl_text", "hidden_act": "silu", "rms_norm_eps": 1e-6}
    spec = read({"model_type": "qwen3_vl", "text_config": text, "vision_config": {}})
    assert spec.field_of("kv_heads") == "text_config.num_key_value_heads"
