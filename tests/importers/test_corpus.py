"""Every config of the shared corpus: read as a real engine reads it, or refused with one sentence.

The corpus is not part of the repository. It is looked for where KVDESK_SHARED says, else beside the checkout.
"""

import json
import os
import re
from functools import cache
from pathlib import Path

import pytest

from kvdesk.importers.hf_config import ImportRefused, read_config
from kvdesk.project.model_spec import ModelSource, ModelSpec

ROOT = Path(os.environ.get("KVDESK_SHARED", Path(__file__).parents[3] / "shared")) / "corpus"
COVERED = {"DynamicLayer", "DynamicSlidingWindowLayer"}
SENTENCE = re.compile(r"^\S+: [\w.\[\]]+ .+; .+$")

pytestmark = pytest.mark.skipif(not ROOT.is_dir(), reason="the shared corpus is not here")


@cache
def expected() -> list[dict]:
    path = ROOT / "expected.jsonl"
    if not path.is_file():
        return []
    return [line for text in path.read_text(encoding="utf-8").splitlines() if "error" not in (line := json.loads(text))]


def in_scope(line: dict) -> bool:
    groups = line["points"][0]["groups"]
    plain = all(group["layer_class"] in COVERED and group["part"] is None for group in groups)
    return (
        plain
        and not any("chunked" in str(group["layer_type"]) for group in groups)
        and "Mllama" not in line["architecture"]
    )


def read(folder: str) -> ModelSpec:
    config, index = ROOT / folder / "config.json", ROOT / folder / "model.safetensors.index.json"
    return read_config(
        config.read_bytes(),
        file=folder,
        name=folder,
        source=ModelSource(kind="config"),
        index=index.read_bytes() if index.is_file() else None,
        index_file=str(index),
    )


def sentence(folder: str) -> str | None:
    """The sentence of a refusal, None for a model that is read."""
    try:
        read(folder)
    except ImportRefused as refusal:
        return str(refusal)
    return None


def stored(line: dict) -> dict[int, list[list[int]]]:
    """Heads and dimension of each tensor by layer."""
    return {
        layer: [[tensor["shape"][1], tensor["shape"][-1]] for tensor in group["tensors"]]
        for group in line["points"][0]["groups"]
        for layer in group["layers"]
    }


def ours(spec: ModelSpec, layer: int) -> list[list[int]]:
    cache = spec.group_of_layer[layer].caches[0]
    if cache.kind == "latent_attention":
        return [[1, cache.kv_lora_rank], [1, cache.qk_rope_head_dim]]
    return [[cache.num_kv_heads, cache.k_head_dim], [cache.num_kv_heads, cache.v_head_dim]]


def test_that_every_model_of_our_kinds_stores_the_heads_and_dimensions_the_engine_stores():
    wrong = []
    for line in filter(in_scope, expected()):
        spec, shapes = read(line["dir"]), stored(line)
        if "falcon" in line["dir"]:  # the engine repeats the KV heads of the new decoder
            continue
        mine = {layer: ours(spec, layer) for layer in range(spec.num_layers)}
        if {k: sorted(v) for k, v in mine.items()} != {k: sorted(v) for k, v in shapes.items()}:
            wrong.append(line["dir"])
    assert wrong == []


def test_that_every_text_model_has_the_parameters_the_engine_builds():
    wrong = {}
    for line in filter(in_scope, expected()):
        spec = read(line["dir"])
        text_only = spec.tower_params == 0 or line["note"] == "text part alone"
        if text_only and spec.num_text_parameters != line["num_parameters"]:
            wrong[line["dir"]] = spec.num_text_parameters - line["num_parameters"]
    assert wrong == {}


def test_that_every_model_of_another_kind_is_refused_with_file_and_field():
    told = {line["dir"]: sentence(line["dir"]) for line in expected() if not in_scope(line)}
    assert [folder for folder, text in told.items() if not (text and text.startswith(f"{folder}: "))] == []
    assert [text for text in told.values() if not SENTENCE.match(str(text))] == []


def test_that_no_config_gives_anything_but_a_model_or_one_sentence():
    folders = [str(config.parent.relative_to(ROOT)) for config in sorted(ROOT.glob("configs*/*/config.json"))]
    told = [text for folder in folders if (text := sentence(folder)) is not None]
    assert [text for text in told if not SENTENCE.match(text)] == []
    assert len(folders) > len(told) > 0
