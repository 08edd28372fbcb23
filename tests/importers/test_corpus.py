"""Every config of the shared corpus: read as a real engine reads it, or refused with one sentence.

The corpus is not part of the repository. It is looked for where KVDESK_SHARED says, else beside the checkout.
"""

import json
import os
import re
from functools import cache
from pathlib import Path

import pytest
import stored

from kvdesk.importers.hf_config import ImportRefused, read_config
from kvdesk.project.model_spec import ModelSource, ModelSpec

ROOT = Path(os.environ.get("KVDESK_SHARED", Path(__file__).parents[3] / "shared")) / "corpus"
SENTENCE = re.compile(r"^\S+: [\w.\[\]]+ .+; .+$")

pytestmark = pytest.mark.skipif(not ROOT.is_dir(), reason="the shared corpus is not here")


@cache
def expected() -> list[dict]:
    path = ROOT / "expected.jsonl"
    if not path.is_file():
        return []
    return [line for text in path.read_text(encoding="utf-8").splitlines() if "error" not in (line := json.loads(text))]


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


def held_by_engine(line: dict, point: dict) -> dict[int, list[list]]:
    """What each layer held at one point; layers without a cache hold nothing."""
    tensors: dict[int, list[dict]] = {}
    for group in point["groups"]:
        for layer in group["layers"]:
            tensors.setdefault(layer, []).extend(group["tensors"])
    return {layer: stored.of_engine(held) for layer, held in tensors.items()}


def documented(line: dict, spec: ModelSpec, layer: int) -> bool:
    """Where the engine's cache differs from the architecture's need by a rule of its own (the corpus names them)."""
    one_more = line["architecture"].startswith("MiMoV2")
    return one_more and any(cache.kind == "sliding_attention" for cache in spec.group_of_layer[layer].caches)


def repeated(line: dict, mine: list[list], num_attention_heads: int) -> list[list]:
    """Falcon's new decoder, which has more than one KV head: the engine keeps every query head."""
    if line["architecture"] != "FalconForCausalLM" or mine[0][1] == 1:
        return mine
    return [[name, num_attention_heads, *rest] for name, _heads, *rest in mine]


def without_length(held: list[list]) -> list[list]:
    return [[name, shape[0], *shape[2:]] if name in ("keys", "values") else [name, *shape] for name, *shape in held]


def difference(line: dict, spec: ModelSpec, point: dict) -> list[str]:
    wrong = []
    theirs = held_by_engine(line, point)
    for layer in range(spec.num_layers):
        mine = stored.of_model(spec.group_of_layer[layer].caches, point["positions"])
        mine = repeated(line, mine, spec.num_attention_heads)
        held = theirs.get(layer, [])
        if documented(line, spec, layer):
            mine, held = without_length(mine), without_length(held)
        if mine != held:
            wrong.append(f"layer {layer}: {mine} for {held}")
    return wrong


def test_that_every_model_keeps_in_every_layer_what_the_engine_keeps():
    wrong = {}
    for line in expected():
        spec = read(line["dir"])
        for point in line["points"]:
            if found := difference(line, spec, point):
                wrong[line["dir"]] = found[:2]
    assert wrong == {}


def test_that_every_model_has_the_parameters_the_engine_builds():
    wrong = {}
    for line in expected():
        spec = read(line["dir"])
        built = line["num_parameters"]
        if spec.num_parameters is not None or line["note"] == "text part alone":
            counted = spec.num_parameters or spec.num_text_parameters
            if counted != built:
                wrong[line["dir"]] = counted - built
        elif spec.num_text_parameters > built:
            wrong[line["dir"]] = spec.num_text_parameters - built
    assert wrong == {}


def test_that_no_config_gives_anything_but_a_model_or_one_sentence():
    folders = [str(config.parent.relative_to(ROOT)) for config in sorted(ROOT.glob("configs*/*/config.json"))]
    told = [text for folder in folders if (text := sentence(folder)) is not None]
    assert [text for text in told if not SENTENCE.match(text)] == []
    assert len(folders) > len(told) > 0
