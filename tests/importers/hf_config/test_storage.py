"""Storage types: what the config states, how it is quantised, and which components are."""

import json

import pytest

from kvdesk.importers.hf_config import ImportRefused, read_config
from kvdesk.project.model_spec import ModelSource, ModelSpec, WeightFormat

DENSE = {
    "model_type": "llama",
    "hidden_size": 64,
    "intermediate_size": 128,
    "num_hidden_layers": 3,
    "num_attention_heads": 4,
    "vocab_size": 100,
    "torch_dtype": "float16",
}
MIXTURE = {
    **DENSE,
    "model_type": "glm4_moe",
    "num_key_value_heads": 2,
    "n_routed_experts": 4,
    "n_shared_experts": 1,
    "moe_intermediate_size": 32,
    "first_k_dense_replace": 1,
}
FP8_BLOCKS = {"quant_method": "fp8", "weight_block_size": [128, 128]}
NVFP4 = {
    "quant_method": "modelopt",
    "quant_algo": "NVFP4",
    "config_groups": {
        "group_0": {"weights": {"num_bits": 4, "type": "float", "group_size": 16}, "targets": ["Linear"]}
    },
}
INT4_GROUPS = {
    "quant_method": "compressed-tensors",
    "config_groups": {
        "group_0": {"weights": {"num_bits": 4, "type": "int", "group_size": 32, "strategy": "group", "symmetric": True}}
    },
}


def read(base: dict, index: bytes | None = None, **more: object) -> ModelSpec:
    raw = json.dumps({**base, **more}).encode()
    return read_config(
        raw, file="c.json", name="x", source=ModelSource(kind="config"), index=index, index_file="i.json"
    )


def format_of(config: dict, base: dict = DENSE) -> tuple[WeightFormat | None, tuple[str, ...]]:
    spec = read(base, quantization_config=config)
    return spec.quantized_format, spec.quantized_components


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        ({"torch_dtype": "bfloat16"}, "bf16"),
        ({"torch_dtype": "torch.float32"}, "fp32"),
        ({"torch_dtype": "float32", "dtype": "float16"}, "fp16"),
    ],
)
def test_that_the_stated_dtype_is_the_weights_and_the_caches(stated, expected):
    spec = read(DENSE, **stated)
    assert spec.kv_dtype == expected
    assert spec.weight_format == WeightFormat(name=expected, bits=32 if expected == "fp32" else 16)
    assert spec.notes == ()


@pytest.mark.parametrize("value", [None, "auto"])
def test_that_without_a_stated_dtype_one_is_assumed_and_said(value):
    spec = read(DENSE, torch_dtype=value)
    assert spec.kv_dtype is None
    assert spec.weight_format.name == "bf16"
    assert [note.code for note in spec.notes] == ["dtype-assumed"]


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        (FP8_BLOCKS, WeightFormat(name="fp8_block", bits=8, group_size=16384, scale_bits=32)),
        ({"quant_method": "fp8", "weight_block_size": None}, WeightFormat(name="fp8", bits=8)),
        ({"quant_algo": "FP8"}, WeightFormat(name="fp8", bits=8)),
        (
            {"quant_method": "gptq", "bits": 4, "group_size": 128},
            WeightFormat(name="gptq_int4", bits=4, group_size=128, scale_bits=20),
        ),
        (
            {"quant_method": "gptq", "bits": 3, "group_size": -1},
            WeightFormat(name="gptq_int3", bits=3, group_size=64, scale_bits=19),
        ),
        (
            {"quant_method": "awq", "bits": 4, "group_size": 128},
            WeightFormat(name="awq_int4", bits=4, group_size=128, scale_bits=20),
        ),
        (NVFP4, WeightFormat(name="nvfp4", bits=4, group_size=16, scale_bits=8)),
        (INT4_GROUPS, WeightFormat(name="int4_group", bits=4, group_size=32, scale_bits=16)),
        (
            {"quant_method": "bitsandbytes", "load_in_4bit": True, "bnb_4bit_quant_type": "nf4"},
            WeightFormat(name="bnb_nf4", bits=4, group_size=64, scale_bits=32),
        ),
        ({"quant_method": "bitsandbytes", "load_in_8bit": True}, WeightFormat(name="bnb_int8", bits=8)),
    ],
)
def test_that_known_methods_give_bits_and_scales(config, expected):
    assert format_of(config) == (expected, ("attention", "mlp"))


def test_that_mxfp4_holds_only_the_experts():
    config = {"quant_method": "mxfp4", "modules_to_not_convert": ["model.layers.*.self_attn", "lm_head"]}
    assert format_of(config, MIXTURE) == (
        WeightFormat(name="mxfp4", bits=4, group_size=32, scale_bits=8),
        ("experts",),
    )


@pytest.mark.parametrize(
    ("excepted", "components"),
    [
        ([], ("attention", "mlp", "experts", "shared_experts")),
        (["lm_head", "model.embed_tokens", "gate"], ("attention", "mlp", "experts", "shared_experts")),
        (["re:.*self_attn.*"], ("mlp", "experts", "shared_experts")),
        (["re:.*self_attn.*", "re:.*shared_experts.*", r"re:.*mlp\.(gate|up|down)_proj.*"], ("experts",)),
        ([f"model.layers.{i}.self_attn*" for i in range(3)], ("mlp", "experts", "shared_experts")),
        (["model.layers.0*"], ("attention", "experts", "shared_experts")),
        (["model.layers.0.mlp*"], ("attention", "experts", "shared_experts")),
        ([f"model.layers.{i}.mlp.gate" for i in range(3)], ("attention", "mlp", "experts", "shared_experts")),
    ],
)
def test_that_excepted_modules_are_mapped_onto_components(excepted, components):
    assert format_of({**FP8_BLOCKS, "modules_to_not_convert": excepted}, MIXTURE)[1] == components


def test_that_a_component_quantised_in_a_part_of_its_layers_is_noted():
    config = {**FP8_BLOCKS, "ignore": ["model.layers.1.self_attn.o_proj"]}
    spec = read(DENSE, quantization_config=config)
    assert spec.quantized_components == ("attention", "mlp")
    assert [(note.code, note.value) for note in spec.notes] == [("quantization-partial", "attention")]


@pytest.mark.parametrize("method", ["quip", "MIXED"])
def test_that_an_unknown_method_is_noted_and_never_stops_the_reading(method):
    spec = read(DENSE, quantization_config={"quant_method": method})
    assert spec.quantized_format is None
    assert [(note.code, note.field, note.value) for note in spec.notes] == [
        ("quantization-unread", "quantization_config.quant_method", method)
    ]


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        ({"kv_cache_scheme": "FP8"}, "fp8_e4m3"),
        ({"kv_cache_scheme": {"num_bits": 8, "type": "float"}}, "fp8_e4m3"),
        ({"kv_cache_scheme": {"num_bits": 8, "type": "int"}}, "int8"),
        ({"kv_cache_scheme": {"num_bits": 4, "type": "float"}}, None),
        ({"kv_cache_quant_algo": "FP8"}, "fp8_e4m3"),
        ({"kv_cache_quant_algo": "NVFP4"}, None),
        ({"kv_cache_scheme": None}, None),
        ({}, None),
    ],
)
def test_that_only_the_cache_scheme_suggests_a_dtype_for_the_cache(config, expected):
    assert read(DENSE, quantization_config={**FP8_BLOCKS, **config}).suggested_kv_dtype == expected


def test_that_the_index_gives_the_exact_size_and_none_where_it_states_none():
    assert read(DENSE, b'{"metadata": {"total_size": 13731385408.0}}').weights_bytes == 13731385408
    assert read(DENSE, b'{"metadata": {}}').weights_bytes is None
    with pytest.raises(ImportRefused, match=r"^i\.json: metadata\.total_size"):
        read(DENSE, b'{"metadata": {"total_size": -1}}')


@pytest.mark.parametrize(
    ("model_type", "tied"),
    [("llama", False), ("gemma", True), ("cohere", True), ("starcoder2", True), ("granite", False), ("smollm3", True)],
)
def test_that_ties_follow_the_architecture_where_the_config_is_silent(model_type, tied):
    base = {**DENSE, "model_type": model_type, "num_key_value_heads": 2}
    assert read(base).tie_word_embeddings is tied
    assert read(base, tie_word_embeddings=not tied).tie_word_embeddings is not tied


DELTA_MIXTURE = {
    **MIXTURE,
    "model_type": "qwen3_next",
    "num_hidden_layers": 4,
    "num_experts": 4,
    "shared_expert_intermediate_size": 32,
}
MIXED = {"quant_method": "modelopt", "quant_algo": "MIXED_PRECISION"}
EXPERT_LAYERS = {
    "model.layers.1.mlp.experts.0.w1": {"quant_algo": "NVFP4"},
    "model.layers.1.mlp.shared_experts.up_proj": {"quant_algo": "MXFP8"},
    "model.layers.1.self_attn.q_proj": {"quant_algo": "MXFP8"},
}


@pytest.mark.parametrize(
    ("config", "name"),
    [
        ({**MIXED, "moe_quant_algo": "NVFP4"}, "nvfp4"),
        ({**MIXED, "quantized_layers": EXPERT_LAYERS}, "nvfp4"),
        ({**FP8_BLOCKS, "quant_algo": "MIXED_PRECISION", "moe_quant_algo": "NVFP4"}, "nvfp4"),
    ],
)
def test_that_experts_with_a_format_of_their_own_are_counted_in_it(config, name):
    found, components = format_of(config, MIXTURE)
    assert (found.name, components) == (name, ("experts",))


def test_that_experts_in_four_bits_stand_beside_blocks_of_eight():
    spec = read(MIXTURE, quantization_config=FP8_BLOCKS, expert_dtype="fp4")
    assert (spec.quantized_format.name, spec.quantized_components) == ("mxfp4", ("experts",))


@pytest.mark.parametrize("layers", [None, [], {}, {"a.experts": 1}, {"a.experts": {"quant_algo": ["NVFP4"]}}])
def test_that_a_mixed_format_that_says_nothing_of_the_experts_is_noted(layers):
    spec = read(MIXTURE, quantization_config={**MIXED, "quantized_layers": layers})
    assert [note.code for note in spec.notes] == ["quantization-unread"]


@pytest.mark.parametrize(
    ("excepted", "quantised"),
    [
        (["model.layers.0.linear_attn.conv1d", "model.layers.0.linear_attn.in_proj_a"], True),
        ([f"model.layers.{layer}.linear_attn*" for layer in range(3)], False),
        (["patch_merge_mlp"], True),
    ],
)
def test_that_a_recurrent_mixer_left_out_is_attention_left_out_but_its_small_parts_are_not(excepted, quantised):
    _, components = format_of({**FP8_BLOCKS, "modules_to_not_convert": excepted}, DELTA_MIXTURE)
    assert ("attention" in components) is quantised
    assert "experts" in components
