"""Which layers slide, architecture by architecture."""

import json

import pytest

from kvdesk.importers.hf_config import ImportRefused, read_config
from kvdesk.project.model_spec import ModelSource

SIZES = {
    "hidden_size": 64,
    "num_hidden_layers": 8,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "head_dim": 16,
    "intermediate_size": 96,
    "vocab_size": 100,
    "max_position_embeddings": 4096,
    "torch_dtype": "bfloat16",
}


def windows(model_type: str, **more: object) -> list[int | None]:
    config = {**SIZES, "model_type": model_type, **more}
    spec = read_config(json.dumps(config).encode(), file="c.json", name="x", source=ModelSource(kind="config"))
    return [getattr(group.caches[0], "window", None) for group in spec.group_of_layer]


def test_that_mistral_slides_in_every_layer_unless_its_window_is_null():
    assert windows("mistral", sliding_window=16) == [16] * 8
    assert windows("mistral", sliding_window=None) == [None] * 8
    assert windows("mistral") == [4096] * 8


def test_that_qwen_slides_only_where_it_is_told_to_and_from_a_layer_on():
    assert windows("qwen2", use_sliding_window=False, sliding_window=16, max_window_layers=6) == [None] * 8
    assert windows("qwen2", use_sliding_window=True, sliding_window=16, max_window_layers=6) == [None] * 6 + [16] * 2


def test_that_gemma_two_alternates_and_gemma_three_has_every_sixth_layer_full():
    assert windows("gemma2", sliding_window=16) == [16, None] * 4
    assert windows("gemma3_text", sliding_window=16) == [16] * 5 + [None] + [16] * 2
    assert windows("gemma3_text", sliding_window=16, sliding_window_pattern=4) == ([16] * 3 + [None]) * 2


def test_that_command_r_and_olmo_have_every_fourth_layer_full():
    assert windows("cohere2", sliding_window=16) == ([16] * 3 + [None]) * 2
    assert windows("olmo3", sliding_window=16) == ([16] * 3 + [None]) * 2


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("LLLG", [16, 16, 16, None] * 2),
        ("LLG", [16, 16, None, 16, 16, None, 16, None]),
        (4, [16, 16, 16, None] * 2),
    ],
)
def test_that_exaone_reads_a_pattern_of_letters_and_ends_on_a_global_layer(pattern, expected):
    assert windows("exaone4", sliding_window=16, sliding_window_pattern=pattern) == expected
    assert windows("exaone4", sliding_window=None, sliding_window_pattern=pattern) == [None] * 8


def test_that_a_list_of_layer_types_goes_before_the_pattern():
    types = ["full_attention", "sliding_attention"] * 4
    assert windows("gemma2", sliding_window=16, layer_types=types) == [None, 16] * 4


def test_that_gpt_neo_keeps_a_window_in_its_local_layers():
    types = [[["global", "local"], 4]]
    shape = {"num_layers": 8, "num_heads": 4, "num_key_value_heads": None, "head_dim": None}
    assert windows("gpt_neo", **shape, attention_types=types, window_size=32) == [None, 32] * 4


@pytest.mark.parametrize(
    ("model_type", "more", "field"),
    [
        ("gemma2", {"layer_types": ["full_attention"] * 7 + ["linear_attention"]}, "layer_types[7]"),
        ("gemma2", {"layer_types": ["full_attention"] * 7}, "layer_types has 7 entries"),
        ("llama", {"layer_types": ["full_attention"] * 7 + ["sliding_attention"]}, "layer_types[7]"),
        ("olmo3", {"sliding_window": None}, "sliding_window is null"),
        ("exaone4", {"sliding_window_pattern": "LXG"}, "sliding_window_pattern"),
        ("mistral", {"sliding_window": 0}, "sliding_window is 0"),
        ("gemma3_text", {"use_bidirectional_attention": True}, "use_bidirectional_attention"),
        ("mistral", {"sliding_window": 16, "sliding_window_size": 32}, "sliding_window_size"),
    ],
)
def test_that_a_schedule_that_does_not_fit_is_refused_by_its_field(model_type, more, field):
    with pytest.raises(ImportRefused) as refusal:
        windows(model_type, **more)
    assert f"c.json: {field}" in str(refusal.value)
