"""What the golden files hold, as models and facts of ours."""

import json
from itertools import chain
from pathlib import Path

from kvdesk.engine.parallelism import Degrees
from kvdesk.engine.runtimes.llama_cpp import LlamaCppRoom
from kvdesk.engine.runtimes.room import Facts
from kvdesk.project.deployment import Deployment
from kvdesk.project.model_spec import (
    LayerGroup,
    LayerWeights,
    ModelNote,
    ModelSource,
    ModelSpec,
    MtpLayers,
    plain_format,
)

GOLDEN = Path(__file__).parents[3] / "golden"
ROOM = LlamaCppRoom()
MIB, GIB = 1 << 20, 1 << 30


def load(name):
    return json.loads((GOLDEN / name).read_text())


def model_of(architecture, groups, *, hidden_size=64, vocab_size=64, kind="gguf", **facts):
    return ModelSpec(
        name="golden",
        architecture=architecture,
        source=ModelSource(kind=kind),
        hidden_size=hidden_size,
        vocab_size=vocab_size,
        embedding_params=hidden_size * vocab_size,
        head_params=hidden_size * vocab_size,
        layer_groups=tuple(groups),
        weight_format=plain_format("bf16"),
        **facts,
    )


def model_from(entry):
    """A model of `llamacpp_b11434.json`: layers are [start, stop, step]."""
    groups = [
        LayerGroup(
            layers=tuple(chain.from_iterable(range(*run) for run in group["layers"])),
            caches=group["caches"],
            weights=LayerWeights(**group.get("weights", {})),
        )
        for group in entry["groups"]
    ]
    mtp = entry.get("mtp")
    note = ModelNote(code="model-note", field=f"{entry['architecture']}.attention.key_length_mla")
    return model_of(
        entry["architecture"],
        groups,
        hidden_size=entry["hidden_size"],
        vocab_size=entry["vocab_size"],
        mtp=MtpLayers(**mtp, weights=LayerWeights()) if mtp else None,
        notes=(note,) if entry.get("lacks_mla_keys") else (),
    )


def facts_of(model, settings=None, *, types=("fp16", "fp16"), devices=1, **more):
    """Facts of a deployment; `more` is of the deployment, but for what `Facts` has itself."""
    own = {key: more.pop(key) for key in ("longest_case", "most_sequences") if key in more}
    deployment = Deployment(
        runtime="llama.cpp",
        k_dtype=types[0],
        v_dtype=types[1],
        pipeline_parallel_size=devices,
        llama_cpp=settings or {},
        **more,
    )
    degrees = Degrees(deployment.tensor_parallel_size, devices, 1)
    return Facts(model, deployment, degrees, ROOM.storage(model, deployment), **own)


def device_needs(facts, sequences=1, positions=1):
    return [cache.need(sequences, positions) for cache in ROOM.stage_caches(facts)]


def host_bytes(facts, sequences=1, positions=1):
    host = ROOM.host_cache(facts)
    return 0 if host is None else host.need(sequences, positions).total_bytes


def whole_bytes(facts, sequences=1, positions=1):
    devices = sum(need.total_bytes for need in device_needs(facts, sequences, positions))
    return devices + host_bytes(facts, sequences, positions)
