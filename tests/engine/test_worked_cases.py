"""Worked cases: whole caches measured from real engines' own code, read from a config and computed."""

import json
import math
from pathlib import Path

import pytest

from kvdesk.engine.kv_cache import Storage, cache_terms, growth_bytes, logical_bytes, storage_of
from kvdesk.engine.runtimes import transformers
from kvdesk.importers.hf_config import ImportRefused, read_config
from kvdesk.project.layer_cache import FullAttention, RecurrentState, SlidingAttention
from kvdesk.project.model_spec import ModelSource

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "worked_cases.json").read_text(encoding="utf-8"))
MODELS = {model["name"]: model for model in GOLDEN["models"]}
RUNS = [(model["name"], run) for model in GOLDEN["models"] for run in model["runs"]]
RUN_NAMES = [f"{name} {run['sequences']}x{run['positions']} {run['dtype']}" for name, run in RUNS]
ELEMENT_BYTES = {"bf16": 2, "fp16": 2, "fp32": 4}
FALCON_40B_GROUPS = 16  # query heads that share a KV head: transformers repeats each to all of them


def read(config):
    return read_config(json.dumps(config).encode(), file="config.json", name="model", source=ModelSource(kind="config"))


def layers_of(spec):
    return [(group.caches, len(group.layers)) for group in spec.layer_groups]


def storage_for(spec, run):
    return storage_of(spec, run["dtype"], run["dtype"], run.get("encoder_positions"))


def logical_by_rules(name, run):
    """What the architecture needs, from the tensors that were held, by the documented differences alone."""
    total, positions = 0, run["positions"]
    for count, kind, tensors in run["held"]:
        for what, shape, dtype in tensors:
            needed = list(shape)
            if what.startswith(("buffer_", "overlap_")):
                continue  # what waits to be compressed is the runtime's
            if what.startswith("conv_states"):
                needed[2] -= 1  # the current column comes on top
            elif kind == "window" and what in ("keys", "values") and not name.startswith("mimo"):
                needed[2] = min(shape[2] + 1, positions)  # the current position comes on top; MiMo's does not count it
            elif name.startswith("falcon-40b"):
                needed[1] //= FALCON_40B_GROUPS
            total += count * math.prod(needed) * ELEMENT_BYTES[dtype]
    return total


@pytest.mark.parametrize(("name", "run"), RUNS, ids=RUN_NAMES)
def test_that_a_config_gives_the_bytes_the_dynamic_cache_held(name, run):
    spec = read(MODELS[name]["config"])
    one = transformers.sequence_bytes(spec.architecture, layers_of(spec), storage_for(spec, run), run["positions"])
    assert one * run["sequences"] == run["total_bytes"]


@pytest.mark.parametrize(("name", "run"), RUNS, ids=RUN_NAMES)
def test_that_logical_bytes_differ_from_it_by_documented_rules_only(name, run):
    spec = read(MODELS[name]["config"])
    terms = cache_terms(layers_of(spec), storage_for(spec, run))
    assert logical_bytes(terms, run["positions"], run["sequences"]) == logical_by_rules(name, run)


@pytest.mark.parametrize("name", MODELS)
def test_that_a_config_has_the_parameters_the_modelling_code_builds(name):
    spec = read(MODELS[name]["config"])
    if spec.num_parameters is not None:
        assert spec.num_parameters == MODELS[name]["num_parameters"]
    else:
        assert spec.num_text_parameters < MODELS[name]["num_parameters"]


def mamba_1(heads, channels):
    return RecurrentState(
        num_heads=heads, state_shape=(channels // heads, 16), state_dtype="fp32", conv_channels=channels, conv_kernel=4
    )


def attention(kind, heads, dim, **more):
    return kind(num_attention_heads=heads, num_kv_heads=heads, k_head_dim=dim, v_head_dim=dim, **more)


ZAMBA = mamba_1(2, 7424)
BY_HAND = {  # architectures no rule reads: their layers as one enters them by hand
    "zamba": (((((ZAMBA,), 63), ((attention(FullAttention, 16, 464), ZAMBA), 13))), 102, 80_001_024),
    "modernbert-decoder": (
        ((((attention(FullAttention, 12, 64),), 8), ((attention(SlidingAttention, 12, 64, window=64),), 14))),
        1024,
        27_875_328,
    ),
}


@pytest.mark.parametrize("model_type", BY_HAND)
def test_that_layers_entered_by_hand_give_the_bytes_the_dynamic_cache_held(model_type):
    layers, positions, held = BY_HAND[model_type]
    assert transformers.sequence_bytes("", layers, Storage("bf16", "bf16"), positions) == held
    with pytest.raises(ImportRefused, match="by hand"):
        read({"model_type": model_type, "hidden_size": 768, "num_hidden_layers": 22, "vocab_size": 1000})


def llama(num_layers, heads):
    return {
        "architectures": ["LlamaForCausalLM"],
        "model_type": "llama",
        "hidden_size": 128 * heads,
        "num_hidden_layers": num_layers,
        "num_attention_heads": heads,
        "num_key_value_heads": 8,
        "intermediate_size": 1024,
        "vocab_size": 128_256,
    }


GPT_OSS_120B = MODELS["gpt-oss-20b"]["config"] | {"num_hidden_layers": 36}
INDEXER_SCALES = 61 * (256 - 132)  # the runtime keeps 128 indexer keys as 128 bytes and one scale of 4, not as bf16


@pytest.mark.parametrize(
    ("config", "tensor_parallel_size", "expected"),
    [
        (llama(32, 32), 1, 131_072),
        (llama(80, 64), 8, 40_960),
        (llama(80, 64), 16, 40_960),
        *((MODELS["deepseek-v3"]["config"], tensor, 70_272) for tensor in (1, 8, 16)),
        (MODELS["deepseek-v3.2 defaults"]["config"], 1, 78_324 + INDEXER_SCALES),
        (GPT_OSS_120B, 1, 18 * 2 * 8 * 64 * 2),
    ],
)
def test_that_a_position_costs_a_rank_what_the_planner_of_vllm_0_33_counts(config, tensor_parallel_size, expected):
    terms = cache_terms(layers_of(read(config)), Storage("bf16", "bf16"), tensor_parallel_size)
    assert growth_bytes(terms) == expected


@pytest.mark.parametrize(
    ("config", "dtype", "expected"),
    [(llama(32, 32), "fp8_e4m3", 65_536), (MODELS["deepseek-v3"]["config"], "fp8_e4m3", 35_136)],
)
def test_that_a_cache_of_8_bits_costs_half_a_position(config, dtype, expected):
    assert growth_bytes(cache_terms(layers_of(read(config)), Storage(dtype, dtype))) == expected


@pytest.mark.parametrize(
    ("name", "tensor_parallel_size", "state_dtype", "expected"),
    [
        ("qwen3-next-80b-a3b", 1, "bf16", 1_097_728),
        ("qwen3-next-80b-a3b", 4, "bf16", 274_432),
        ("qwen3-next-80b-a3b", 1, "fp32", 2_146_304),
        ("nemotron-h-8b", 1, "fp32", 4_255_744),
        ("jamba-mini", 1, "bf16", 311_296),
        ("lfm2-1.2b", 1, None, 8_192),
    ],
)
def test_that_a_state_costs_a_layer_what_the_planner_of_vllm_0_33_counts(
    name, tensor_parallel_size, state_dtype, expected
):
    caches = next(
        cache
        for caches, _ in layers_of(read(MODELS[name]["config"]))
        for cache in caches
        if cache.kind in ("recurrent", "short_convolution")
    )
    if state_dtype is not None:
        caches = caches.model_copy(update={"state_dtype": state_dtype})
    terms = cache_terms([((caches,), 1)], Storage("bf16", "bf16"), tensor_parallel_size)
    assert logical_bytes(terms, 1000, 1) == expected
