"""The band of a tower whose dimensions are stated, held against towers whose size is known."""

import json

import pytest

from kvdesk.importers.hf_config import read_config
from kvdesk.project.model_spec import ModelSource, ModelSpec

TEXT = {
    "hidden_size": 64,
    "intermediate_size": 128,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "head_dim": 16,
    "vocab_size": 100,
}
QWEN = {"depth": 27, "hidden_size": 1152, "intermediate_size": 4304, "spatial_merge_size": 2}
DEEPSTACK = {**QWEN, "deepstack_visual_indexes": [8, 16, 24]}
SIGLIP = {"hidden_size": 1152, "intermediate_size": 4304, "num_hidden_layers": 27}
# Name → width of the text model, the part as the published config has it, parameters as the modelling code of
# transformers 5.24.0 counts them.
KNOWN = {
    "Qwen2.5-VL-7B": (
        3584,
        {"depth": 32, "hidden_size": 1280, "intermediate_size": 3420, "hidden_act": "silu", "out_hidden_size": 3584}
        | {"spatial_merge_size": 2},
        676_550_144,
    ),
    "Qwen3-VL-8B": (4096, DEEPSTACK | {"out_hidden_size": 4096}, 576_388_336),
    "Qwen3-VL-32B": (5120, DEEPSTACK | {"out_hidden_size": 5120}, 595_266_800),
    "Gemma-3-27B": (5376, SIGLIP, 423_060_336),
    "Gemma-3-4B": (2560, SIGLIP, 419_816_304),
    "Granite-Docling": (576, {"hidden_size": 768, "intermediate_size": 3072, "num_hidden_layers": 12}, 93_510_912),
    "Llama-3.2-90B": (
        8192,
        {"hidden_size": 1280, "intermediate_size": 5120, "num_hidden_layers": 32, "num_global_layers": 8},
        926_490_131,
    ),
    "LLaVA-1.5": (4096, {"hidden_size": 1024, "intermediate_size": 4096, "num_hidden_layers": 24}, 324_487_168),
    "MiniMax-M3": (6144, {"hidden_size": 1280, "intermediate_size": 5120, "num_hidden_layers": 32}, 865_567_232),
    "GLM-4.5V": (
        4096,
        {"model_type": "glm4v_moe", "depth": 24, "hidden_size": 1536, "intermediate_size": 10944}
        | {"out_hidden_size": 4096, "hidden_act": "silu", "spatial_merge_size": 2},
        858_681_856,
    ),
}


def read(part: dict | None, hidden: int = 64, key: str = "vision_config", **more: object) -> ModelSpec:
    text = {**TEXT, "hidden_size": hidden, "model_type": "llama"}
    config = {"model_type": "llava", "text_config": text, **({key: part} if part is not None else {}), **more}
    return read_config(json.dumps(config).encode(), file="c.json", name="x", source=ModelSource(kind="config"))


@pytest.mark.parametrize("name", KNOWN)
def test_that_the_band_holds_the_known_size(name):
    hidden, part, known = KNOWN[name]
    spec = read(part, hidden)
    estimate = spec.tower_estimate
    assert spec.tower_params is None
    assert estimate.low <= known <= estimate.high
    assert estimate.low == estimate.best * 90 // 100


def test_that_an_audio_part_counts_beside_a_vision_part():
    audio = {"d_model": 1280, "encoder_layers": 32, "encoder_ffn_dim": 5120}
    both = read(SIGLIP, audio_config=audio).tower_estimate.best
    assert both == read(SIGLIP).tower_estimate.best + read(audio, key="audio_config").tower_estimate.best


@pytest.mark.parametrize("part", [None, {}, {"model_type": "clip"}, {"hidden_size": 1152}, {"hidden_size": "wide"}])
def test_that_a_part_without_dimensions_has_no_estimate(part):
    spec = read(part)
    assert (spec.tower_params, spec.tower_estimate) == (None, None)
    assert read(part, audio_config=SIGLIP).tower_estimate is None or not part


def test_that_a_model_without_a_tower_has_no_estimate():
    config = json.dumps({**TEXT, "model_type": "llama"}).encode()
    spec = read_config(config, file="c.json", name="x", source=ModelSource(kind="config"))
    assert (spec.tower_params, spec.tower_estimate) == (0, None)
