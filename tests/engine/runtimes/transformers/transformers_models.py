"""Models and facts for the tests of transformers' room."""

import json
from pathlib import Path

from kvdesk.engine.parallelism import Degrees
from kvdesk.engine.runtimes.room import Facts
from kvdesk.project.deployment import Deployment
from kvdesk.project.model_spec import LayerGroup, ModelSource, ModelSpec, plain_format

GOLDEN = json.loads((Path(__file__).parents[3] / "golden" / "transformers_5_24.json").read_text(encoding="utf-8"))
ONE_CARD = Degrees(1, 1, 1)


def model_of(architecture, layers, **facts):
    """A model of (number of layers, caches) in that order."""
    groups, first = [], 0
    for count, caches in layers:
        groups.append(LayerGroup(layers=tuple(range(first, first + count)), caches=tuple(caches)))
        first += count
    base = {
        "name": "worksheet",
        "architecture": architecture,
        "source": ModelSource(kind="hand"),
        "hidden_size": 1024,
        "vocab_size": 32_000,
        "embedding_params": 32_768_000,
        "head_params": 32_768_000,
        "weight_format": plain_format("bf16"),
        "kv_dtype": "bf16",
    }
    return ModelSpec(**{**base, "layer_groups": tuple(groups), **facts})


def golden_model(name):
    facts = GOLDEN["models"][name]
    return model_of(facts["architecture"], facts["layers"])


def facts_of(model, room, *, degrees=ONE_CARD, dtype="bf16", load=None, caps=None, mtp=False, **settings):
    """What the room is asked about; `load` is (most sequences, longest case), `caps` the same as typed."""
    sequences, positions = load or (None, None)
    deployment = Deployment(
        runtime="transformers",
        k_dtype=dtype,
        v_dtype=dtype,
        mtp=mtp,
        tensor_parallel_size=degrees.tensor,
        pipeline_parallel_size=degrees.pipeline,
        max_num_seqs=caps and caps[0],
        max_model_len=caps and caps[1],
        transformers=settings,
    )
    storage = room.storage(model, deployment, 64)
    return Facts(model, deployment, degrees, storage, longest_case=positions, most_sequences=sequences)
