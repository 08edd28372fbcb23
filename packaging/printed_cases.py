"""Sizes of caches that engines and tools printed on other machines, in a form that a room can be asked about.

The files differ in form, as the engines' settings do; here they become one. A case whose version is not modelled is
asked under the nearest that is.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kvdesk.engine.kv_cache import storage_of
from kvdesk.engine.parallelism import Degrees
from kvdesk.engine.runtimes.registry import refusal_of, room_of
from kvdesk.engine.runtimes.room import Facts, Room
from kvdesk.project.deployment import Deployment
from kvdesk.project.layer_cache import FullAttention
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelSource, ModelSpec, MtpLayers, plain_format
from kvdesk.project.runtime_flags import SETTINGS_OF

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
NAMES = {"sglang": "SGLang", "tensorrt-llm": "TensorRT-LLM"}


@dataclass(frozen=True)
class Case:
    """One case, in the one form that all files are brought into; `inferred` is what was read from the figure itself."""

    id: str
    engine: str
    version: str
    source: str
    strength: str
    runtime: str
    architecture: str
    groups: list[dict[str, Any]]
    deployment: dict[str, Any]
    given: dict[str, Any]
    printed: dict[str, str]
    draft: dict[str, Any] | None = None
    num_speculative_tokens: int = 0
    rule: dict[str, Any] | None = None
    inferred: str = ""


def read_cases(folder: Path = FOLDER) -> list[Case]:
    """Every case that can be computed, by its number."""
    cases = [
        _llama_cpp(entry) if "groups" in entry and "settings" in entry else _pooled(entry)
        for entry in _entries(folder)
        if "printed" in entry
    ]
    return sorted(cases, key=lambda case: case.id)


def left_out(folder: Path = FOLDER) -> list[dict[str, Any]]:
    """Every case that is not computed, with its outcome and the reason."""
    return [entry for entry in _entries(folder) if "printed" not in entry]


def _entries(folder: Path) -> Iterator[dict[str, Any]]:
    for path in sorted(folder.glob("cases_*.json")):
        yield from json.loads(path.read_text(encoding="utf-8"))["cases"]


def _llama_cpp(entry: dict[str, Any]) -> Case:
    k_dtype, v_dtype = entry["types"]
    deployment = {
        "k_dtype": k_dtype,
        "v_dtype": v_dtype,
        "pipeline_parallel_size": entry.get("devices", 1),
        "llama_cpp": {"version": entry["version"], **entry["settings"]},
    }
    drafted = entry.get("num_speculative_tokens", 0)
    draft = {"num_layers": 1, "caches": entry["groups"][0]["caches"]} if drafted else None
    names = {"engine": entry["engine"], "version": entry.get("build") or "", "runtime": "llama.cpp"}
    return _case(entry, names, entry["groups"], deployment, {}, draft)


def _pooled(entry: dict[str, Any]) -> Case:
    """The other files: the model stands in the case, or beside the pool's tokens."""
    model = entry.get("model", entry)
    runtime = entry.get("runtime", entry["engine"])
    deployment = {**entry.get("deployment", {})}
    if runtime in SETTINGS_OF:
        field = SETTINGS_OF[runtime]
        deployment[field] = {"version": entry["rules"], **deployment.get(field, {})}
    groups = [{"num_layers": group.get("layers", group.get("num_layers")), **group} for group in model["groups"]]
    given = entry.get("given") or {
        key: entry[key] for key in ("tokens", "slots", "blocks", "available") if key in entry
    }
    names = {
        "engine": NAMES.get(entry["engine"], entry["engine"]),
        "version": entry.get("engine_version") or "",
        "runtime": runtime,
    }
    return _case({**entry, "architecture": model["architecture"]}, names, groups, deployment, given, entry.get("draft"))


def _case(
    entry: dict[str, Any],
    names: dict[str, str],
    groups: list[dict[str, Any]],
    deployment: dict[str, Any],
    given: dict[str, Any],
    draft: dict[str, Any] | None,
) -> Case:
    return Case(
        id=entry["id"],
        source=entry["source"],
        strength=entry["strength"],
        architecture=entry["architecture"],
        groups=groups,
        deployment=deployment,
        given=given,
        printed=entry["printed"],
        draft=draft,
        num_speculative_tokens=entry.get("num_speculative_tokens", 0),
        rule=entry.get("rule"),
        inferred=entry.get("inferred", ""),
        **names,
    )


def model_of(case: Case, drop: str | None = None) -> ModelSpec:
    """The model of a case; `drop` leaves out the caches of one kind."""
    groups, first = [], 0
    for group in case.groups:
        layers = range(first, first + group["num_layers"])
        first = layers.stop
        every = group.get("full_every")
        whole = tuple(layer for layer in layers if every and (layer + 1) % every == 0)
        caches = tuple(cache for cache in group["caches"] if cache["kind"] != drop)
        groups.append(LayerGroup(layers=tuple(sorted({*layers} - {*whole})), caches=caches))
        if whole:
            shape = {key: value for key, value in caches[0].items() if key not in {"kind", "window"}}
            groups.append(LayerGroup(layers=whole, caches=(FullAttention(**shape),)))
    return ModelSpec(
        name=case.id,
        architecture=case.architecture,
        source=ModelSource(kind="gguf" if case.runtime == "llama.cpp" else "hand"),
        hidden_size=64,
        vocab_size=64,
        embedding_params=4096,
        head_params=4096,
        layer_groups=tuple(groups),
        weight_format=plain_format("bf16"),
        kv_dtype="bf16",
        max_position_embeddings=131_072,
        mtp=MtpLayers(weights=LayerWeights(), **case.draft) if case.draft else None,
    )


def asked(
    case: Case, settings: dict[str, Any] | None = None, *, drop: str | None = None, draft: bool = True
) -> tuple[Room, Facts]:
    """The room of a case, and what it is asked about; `settings` are the runtime's own, changed."""
    room = room_of(case.runtime)
    if room is None:
        raise SystemExit(f"{case.id}: {case.runtime} is not modelled")
    fields = dict(case.deployment)
    if settings:
        fields[SETTINGS_OF[case.runtime]] = fields[SETTINGS_OF[case.runtime]] | settings
    if case.draft and draft:
        fields |= {"mtp": True, "num_speculative_tokens": case.num_speculative_tokens}
    deployment = Deployment(runtime=case.runtime, **fields)
    model = model_of(case, drop)
    degrees = Degrees(deployment.tensor_parallel_size, deployment.pipeline_parallel_size, 1)
    facts = Facts(model, deployment, degrees, storage_of(model, deployment.k_dtype, deployment.v_dtype))
    refusal = refusal_of(room, facts)
    if refusal is not None:
        raise SystemExit(f"{case.id}: refused: {refusal}")
    return room, facts
