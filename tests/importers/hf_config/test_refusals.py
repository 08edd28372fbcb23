"""What is not understood is refused by its field, and nothing else ever comes out of the reader."""

import copy
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kvdesk.importers.hf_config import ImportRefused, read_config
from kvdesk.project.model_spec import ModelSource, ModelSpec

LLAMA = {
    "architectures": ["LlamaForCausalLM"],
    "model_type": "llama",
    "hidden_size": 64,
    "intermediate_size": 128,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "vocab_size": 100,
    "max_position_embeddings": 4096,
    "torch_dtype": "bfloat16",
}
LATENT = {
    **LLAMA,
    "architectures": ["DeepseekV3ForCausalLM"],
    "model_type": "deepseek_v3",
    "kv_lora_rank": 16,
    "q_lora_rank": 24,
    "qk_rope_head_dim": 8,
    "qk_nope_head_dim": 16,
    "v_head_dim": 16,
    "n_routed_experts": 4,
    "moe_intermediate_size": 32,
    "first_k_dense_replace": 1,
    "quantization_config": {"quant_method": "fp8", "weight_block_size": [128, 128], "ignore": ["lm_head"]},
}
NESTED = {"model_type": "llava", "architectures": ["LlavaForConditionalGeneration"], "text_config": LLAMA}
GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "transformers_shapes.json").read_text(encoding="utf-8"))
SMALL = {model["name"]: model["config"] for model in GOLDEN["models"] if "kept" not in model.get("layers", [{}])[0]}
BASES = {"llama": LLAMA, "latent": LATENT, "nested": NESTED, **SMALL}


def read(data: bytes | dict) -> ModelSpec:
    raw = data if isinstance(data, bytes) else json.dumps(data).encode()
    return read_config(raw, file="some/config.json", name="x", source=ModelSource(kind="config"))


def outcome(data: bytes | dict) -> ModelSpec | str:
    """The model, or the sentence of its refusal; anything else fails the test."""
    try:
        return read(data)
    except ImportRefused as refused:
        return str(refused)


def is_model_or_sentence(data: bytes | dict) -> bool:
    found = outcome(data)
    return isinstance(found, ModelSpec) or found.startswith("some/config.json: ")


def refusal(data: bytes | dict) -> str:
    with pytest.raises(ImportRefused) as caught:
        read(data)
    sentence = str(caught.value)
    assert sentence.startswith("some/config.json: ")
    assert "\n" not in sentence
    return sentence.removeprefix("some/config.json: ")


@pytest.mark.parametrize(
    ("changes", "start"),
    [
        ({"num_hidden_layers": 10**30}, "num_hidden_layers is about 10^30, more than 10000"),
        ({"num_hidden_layers": -1}, "num_hidden_layers is -1, less than 1"),
        ({"num_hidden_layers": 0}, "num_hidden_layers is 0"),
        ({"num_hidden_layers": True}, "num_hidden_layers is true or false, not a number"),
        ({"hidden_size": "64"}, "hidden_size is a text, not a number"),
        ({"hidden_size": 64.5}, "hidden_size is 64.5, not a whole number"),
        ({"hidden_size": None}, "hidden_size is null"),
        ({"vocab_size": [1]}, "vocab_size is a list"),
        ({"num_key_value_heads": 3}, "num_key_value_heads is 3, which does not divide 4 heads"),
        ({"num_key_value_heads": [2, 2]}, "num_key_value_heads is a list"),
        ({"attention_bias": 1}, "attention_bias is 1, not true or false"),
        ({"torch_dtype": "float9"}, 'torch_dtype is "float9"'),
        ({"layer_types": "full"}, "layer_types is a text"),
        ({"architectures": ["LlamaForCausalLMEagle3"]}, 'architectures[0] is "LlamaForCausalLMEagle3"'),
        ({"architectures": [7]}, "architectures[0] is 7"),
        ({"model_type": "starfish"}, 'model_type is "starfish", an architecture KVDesk has no rule for'),
        ({"model_type": None}, "model_type is missing"),
        ({"model_type": ["llama"]}, "model_type is a list"),
    ],
)
def test_that_a_wrong_value_is_refused_by_its_field(changes, start):
    assert refusal({**LLAMA, **changes}).startswith(start)


@pytest.mark.parametrize(
    ("field", "value", "kind"),
    [
        ("kv_lora_rank", 512, "latent attention"),
        ("attention_chunk_size", 8192, "chunked attention"),
        ("index_topk", 2048, "sparse attention"),
        ("sparse_attention_config", {"a": 1}, "sparse attention"),
        ("compress_ratios", [0, 4], "compressed attention"),
        ("cross_attention_layers", [3], "cross-attention"),
        ("num_kv_shared_layers", 10, "caches shared"),
        ("use_cla", True, "caches shared"),
        ("block_configs", [{"attention": {"no_op": True}}], "differ one by one"),
        ("linear_attn_config", {"kda_layers": [1]}, "recurrent layers"),
        ("mamba_d_state", 16, "recurrent layers"),
        ("is_encoder_decoder", True, "encoder–decoder"),
        ("sliding_window", 4096, "windows in this architecture"),
        ("v_head_dim", 32, "attention shapes"),
    ],
)
def test_that_a_field_that_shapes_the_cache_never_passes_unread(field, value, kind):
    sentence = refusal({**LLAMA, field: value})
    assert sentence.startswith(f"{field} is ")
    assert kind in sentence
    assert "by hand" in sentence


@pytest.mark.parametrize("value", [None, False, 0, [], {}, ""])
def test_that_a_cache_shaping_field_that_is_off_changes_nothing(value):
    assert read({**LLAMA, "kv_lora_rank": value, "use_cla": value, "block_configs": value}) == read(LLAMA)


@pytest.mark.parametrize("key", ["hidden_size", "num_hidden_layers", "num_attention_heads", "vocab_size"])
def test_that_a_missing_field_is_refused_by_its_name(key):
    assert refusal({name: value for name, value in LLAMA.items() if name != key}).startswith(f"{key} is missing")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not JSON at line 1"),
        (b"{", "not JSON"),
        (b"[]", "a list, not an object"),
        (b"null", "null, not an object"),
        (b"\xff\xfe", "not UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a": ' + b"9" * 5000 + b"}", "too many digits"),
    ],
)
def test_that_broken_json_is_refused_by_its_place(data, words):
    assert words in refusal(data)


def test_that_a_byte_order_mark_line_ends_and_numbers_nobody_reads_are_no_trouble():
    text = json.dumps({**LLAMA, "time_step_limit": 1}, indent=1).replace(
        '"time_step_limit": 1', '"limits": [0.0, Infinity]'
    )
    assert read(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()) == read(LLAMA)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e400"])
def test_that_a_number_that_is_none_is_refused_where_it_is_read(number):
    text = json.dumps(LLAMA).replace('"hidden_size": 64', f'"hidden_size": {number}')
    assert refusal(text.encode()).startswith("hidden_size is ")


def test_that_whole_numbers_written_as_fractions_are_read():
    assert read({**LLAMA, "hidden_size": 64.0}) == read(LLAMA)


def test_that_dimensions_too_large_together_are_refused():
    assert "out of range" in refusal(
        {
            **LLAMA,
            "hidden_size": 1 << 24,
            "intermediate_size": 1 << 24,
            "vocab_size": 1 << 24,
            "num_attention_heads": 1 << 22,
            "head_dim": 1 << 24,
        }
    )


def test_that_a_wrapper_without_its_text_part_is_refused():
    assert refusal({"model_type": "llava"}).startswith("text_config is missing")


def test_that_an_unknown_multimodal_model_is_refused_by_its_own_name():
    assert 'model_type is "mystery_vl"' in refusal({"model_type": "mystery_vl", "text_config": LLAMA})


def test_that_a_nested_field_is_named_with_its_path():
    config = {**NESTED, "text_config": {**LLAMA, "num_hidden_layers": -3}}
    assert refusal(config).startswith("text_config.num_hidden_layers is -3")


@pytest.mark.parametrize(
    "layer_types", [["linear_attention"], ["chunked_attention"], ["conv"], ["heavily_compressed_attention"]]
)
def test_that_an_unknown_architecture_is_refused_by_the_layer_that_shows_its_kind(layer_types):
    sentence = refusal({**LLAMA, "model_type": "novelty", "layer_types": ["full_attention", *layer_types]})
    assert sentence.startswith(f'layer_types[1] is "{layer_types[0]}" (novelty)')


JUNK = st.sampled_from(
    [
        None,
        [],
        {},
        "x",
        "",
        -1,
        0,
        1.5,
        True,
        10**30,
        -(10**30),
        10**400,
        float("inf"),
        float("nan"),
        [None],
        {"a": 1},
        7,
    ]
)


@settings(max_examples=400, deadline=None)
@given(
    st.sampled_from(sorted(BASES)),
    st.lists(st.tuples(st.integers(0, 40), JUNK | st.just("drop")), min_size=1, max_size=3),
)
def test_that_nothing_but_a_refusal_comes_out_of_a_damaged_config(base, damages):
    config = json.loads(json.dumps(BASES[base]))
    for place, junk in damages:
        target = config["text_config"] if isinstance(config.get("text_config"), dict) and place % 2 else config
        keys = sorted(target)
        if not keys:
            continue
        key = keys[place % len(keys)]
        if junk == "drop":
            target.pop(key)
        else:
            target[key] = copy.deepcopy(junk)
    assert is_model_or_sentence(config)


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2000), st.binary(max_size=3))
def test_that_nothing_but_a_refusal_comes_out_of_damaged_bytes(place, junk):
    raw = json.dumps(LATENT).encode()
    place %= len(raw)
    for damaged in (raw[:place] + junk, raw[:place] + junk + raw[place + 1 :]):
        assert is_model_or_sentence(damaged)


@pytest.mark.parametrize(("model_type", "stem"), [("llama", "Llama"), ("mistral", "Mistral"), ("arcee", "Arcee")])
def test_that_heads_which_do_not_divide_the_hidden_size_are_refused_unless_their_dimension_is_stated(model_type, stem):
    config = {**LLAMA, "model_type": model_type, "architectures": [stem + "ForCausalLM"], "hidden_size": 66}
    with pytest.raises(ImportRefused, match="hidden_size is 66, which 4 heads do not divide"):
        read_config(json.dumps(config).encode(), file="c", name="m", source=ModelSource(kind="config"))
    stated = json.dumps({**config, "head_dim": 16}).encode()
    spec = read_config(stated, file="c", name="m", source=ModelSource(kind="config"))
    assert spec.layer_groups[0].caches[0].k_head_dim == 16
