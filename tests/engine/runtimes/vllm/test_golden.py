"""Points that vLLM 0.33's own planner computed: figures, refusals and the longest length of a failed start.

The file holds each model's layers in our own form and the engine's answers; of refusals our code for the engine's own.
"""

import json
from pathlib import Path

import pytest
from pydantic import TypeAdapter
from vllm_models import ROOM, model

from kvdesk.engine.parallelism import Degrees
from kvdesk.engine.runtimes.registry import refusal_of
from kvdesk.engine.runtimes.room import Facts
from kvdesk.engine.runtimes.vllm.layout import layout_of
from kvdesk.project.deployment import Deployment
from kvdesk.project.layer_cache import LayerCache
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelSpec, MtpLayers

GOLDEN = json.loads((Path(__file__).parents[3] / "golden" / "vllm_0_33.json").read_text(encoding="utf-8"))
CACHES = TypeAdapter(tuple[LayerCache, ...])


def layers_in(text: str) -> tuple[int, ...]:
    """ "0-2,5,8-20:4": stretches of layers, with a step."""
    layers: list[int] = []
    for part in text.split(","):
        span, _, step = part.partition(":")
        first, _, last = span.partition("-")
        layers += range(int(first), int(last or first) + 1, int(step or 1))
    return tuple(layers)


def spec_of(name: str) -> ModelSpec:
    facts = GOLDEN["models"][name]
    mtp = facts.get("mtp")
    groups = tuple(
        LayerGroup(layers=layers_in(group["layers"]), caches=CACHES.validate_python(group["caches"]))
        for group in facts["groups"]
    )
    drafts = mtp and MtpLayers(
        num_layers=mtp["num_layers"], caches=CACHES.validate_python(mtp["caches"]), weights=LayerWeights()
    )
    base = model([()], facts["architecture"], drafts, max_position_embeddings=facts.get("trained"))
    return base.with_facts(layer_groups=groups, kv_dtype=facts.get("kv_dtype"))


SPECS = {name: spec_of(name) for name in GOLDEN["models"]}


def facts_of(point) -> Facts:
    deployment = Deployment(runtime="vllm", **point["deployment"])
    degrees = Degrees(
        deployment.tensor_parallel_size,
        deployment.pipeline_parallel_size,
        1,
        deployment.decode_context_parallel_size,
    )
    spec = SPECS[point["model"]]
    return Facts(spec, deployment, degrees, ROOM.storage(spec, deployment))


def numbered(kind: str):
    chosen = [(number, point) for number, point in enumerate(GOLDEN["points"]) if kind in point]
    return pytest.mark.parametrize("point", [pytest.param(point, id=f"{point['model']}-{n}") for n, point in chosen])


@numbered("expected")
def test_figures_are_the_engines(point):
    asked, expected = facts_of(point), point["expected"]
    assert refusal_of(ROOM, asked) is None
    length = point["deployment"]["max_model_len"]
    found = ROOM.capacity(asked, (point["kv_bytes"],) * asked.degrees.pipeline, length)
    assert found.starts
    assert found.block_size == expected["block_size"]
    assert found.block_bytes == expected["block_bytes"]
    assert found.num_blocks == expected["num_blocks"]
    assert found.tokens == expected["tokens"]
    assert round(found.max_concurrency, 4) == expected["max_concurrency"]
    groups = sorted([each.layers, each.block_size, each.page_bytes, each.blocks_per_request] for each in found.groups)
    assert groups == expected["groups"]
    if "stage_bytes" in expected:
        assert list(layout_of(ROOM, asked).stage_bytes) == expected["stage_bytes"]


@numbered("longest_start")
def test_a_failed_start_says_the_engines_longest_length(point):
    asked, length = facts_of(point), point["deployment"]["max_model_len"]
    found = ROOM.capacity(asked, (point["kv_bytes"],) * asked.degrees.pipeline, length)
    assert (found.starts, found.longest_start) == (False, point["longest_start"])


@numbered("refused")
def test_what_the_engine_refuses_is_refused(point):
    refusal = refusal_of(ROOM, facts_of(point))
    assert refusal is not None
    assert refusal.code == point["refused"]


def test_one_block_more_lets_it_start():
    """Exactly 16 GiB for Llama-3.1-8B at 131,072 is refused for the null block, one block more is not."""
    point = next(each for each in GOLDEN["points"] if each.get("longest_start") == 131_056)
    asked = facts_of(point)
    assert ROOM.capacity(asked, (16 * (1 << 30) + 2_097_152,), 131_072).starts
