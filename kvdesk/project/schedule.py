"""The layer schedule of a model as rows that can be edited: layers with equal caches are one row.

A row is a `LayerGroup` without weights. What a layer keeps changes only when the layer moves to another row; what its
weights are stays with the layer (`rescheduled`).
"""

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import Any, get_args

from kvdesk.project.base import MAX_LAYERS
from kvdesk.project.layer_cache import ChunkedAttention, FullAttention, LayerCache, SharedCache, SlidingAttention
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelSource, ModelSpec

Rows = tuple[LayerGroup, ...]
_RANGE = re.compile(r"\s*(?P<first>\d{1,5})(?:\s*[-–]\s*(?P<last>\d{1,5})(?:\s*/\s*(?P<step>\d{1,4}))?)?\s*", re.ASCII)

# What a kind that was just chosen starts with where the one before it does not say: common values, to be checked.
_COMMON = {
    "num_attention_heads": 32,
    "num_kv_heads": 8,
    "k_head_dim": 128,
    "v_head_dim": 128,
    "head_dim": 128,
    "window": 4096,
    "chunk_size": 8192,
    "kv_lora_rank": 512,
    "qk_rope_head_dim": 64,
    "ratio": 4,
    "num_heads": 32,
    "state_shape": (128, 128),
    "conv_kernel": 4,
    "channels": 2048,
    "kernel": 3,
    "source_layer": 0,
}
# What a serving runtime may set apart from the checkpoint: the weights stay those that were read.
KEEPS_WEIGHTS = frozenset({"window", "chunk_size", "num_positions", "index_topk", "state_dtype", "overlaps"})
_TWINS = {
    "window": "chunk_size",
    "chunk_size": "window",
    "head_dim": "k_head_dim",
    "k_head_dim": "head_dim",
    "num_heads": "num_attention_heads",
    "num_attention_heads": "num_heads",
    "kernel": "conv_kernel",
    "conv_kernel": "kernel",
    "channels": "conv_channels",
}

CACHE_TYPES: dict[str, type[LayerCache]] = {
    kind.model_fields["kind"].default: kind for kind in get_args(get_args(LayerCache)[0])
}


class LayersRefusedError(ValueError):
    """Layers that cannot be arranged so; `code` says why, `layers` which ones."""

    def __init__(self, code: str, layers: Sequence[int] = ()) -> None:
        super().__init__(code)
        self.code, self.layers = code, tuple(layers)


def parse_layers(text: str) -> tuple[int, ...]:
    """ "0–2, 4" → (0, 1, 2, 4); "0–6/2" → (0, 2, 4, 6); LayersRefusedError("not-ranges") where it is neither."""
    found: set[int] = set()
    for part in text.replace(";", ",").split(","):
        match = _RANGE.fullmatch(part)
        if match is None:
            raise LayersRefusedError("not-ranges")
        first = int(match["first"])
        last, step = int(match["last"] or first), int(match["step"] or 1)
        if first > last or last >= MAX_LAYERS or not step:
            raise LayersRefusedError("not-ranges")
        found.update(range(first, last + 1, step))
    return tuple(sorted(found))


def layers_text(layers: Iterable[int]) -> str:
    """(0, 1, 2, 4) → "0–2, 4"; every second layer from 0 to 34 → "0–34/2"."""
    ordered = sorted(layers)
    steps = {after - before for before, after in pairwise(ordered)}
    if len(ordered) > 3 and len(steps) == 1 and steps != {1}:
        return f"{ordered[0]}–{ordered[-1]}/{steps.pop()}"
    starts = [layer for before, layer in pairwise([-2, *ordered]) if layer != before + 1]
    ends = [before for before, layer in pairwise([*ordered, MAX_LAYERS + 1]) if layer != before + 1]
    return ", ".join(
        str(first) if first == last else f"{first}–{last}" for first, last in zip(starts, ends, strict=True)
    )


def schedule_rows(model: ModelSpec) -> Rows:
    """One row for each distinct set of caches, in order of the first layer."""
    found: dict[tuple[LayerCache, ...], list[int]] = {}
    for index, group in enumerate(model.group_of_layer):
        found.setdefault(group.caches, []).append(index)
    return tuple(LayerGroup(layers=tuple(layers), caches=caches) for caches, layers in found.items())


def move_layers(rows: Rows, row: int, layers: Sequence[int]) -> Rows:
    """Rows in which `row` holds exactly these layers: it takes them from the others, and may lengthen the model.

    Layers it no longer holds keep what they keep: they join a row with equal caches, or become one of their own.
    """
    if not layers:
        raise LayersRefusedError("no-layers")
    count = num_layers(rows)
    beyond = [layer for layer in layers if layer >= count]
    if beyond != list(range(count, count + len(beyond))):
        raise LayersRefusedError("gap", sorted({*range(count, beyond[-1])} - {*beyond}))
    wanted, before = set(layers), rows[row]
    released = tuple(layer for layer in before.layers if layer not in wanted)
    moved: list[LayerGroup | None] = []
    for index, group in enumerate(rows):
        kept = tuple(layers) if index == row else tuple(layer for layer in group.layers if layer not in wanted)
        moved.append(_with_layers(group, kept))
    if released:
        _settle(moved, row, before, released)
    return tuple(group for group in moved if group is not None)


def _settle(moved: list[LayerGroup | None], row: int, before: LayerGroup, released: tuple[int, ...]) -> None:
    for index, group in enumerate(moved):
        if index != row and group is not None and group.caches == before.caches:
            moved[index] = _with_layers(group, (*group.layers, *released))
            return
    moved.insert(row + 1, _with_layers(before, released))


def add_row(rows: Rows, row: int) -> Rows:
    """A row after this one with the same caches: it takes the row's last layer, or a new layer at the end."""
    group = rows[row]
    if len(group.layers) > 1:
        shorter, added = _with_layers(group, group.layers[:-1]), _with_layers(group, group.layers[-1:])
    else:
        shorter, added = group, _with_layers(group, (num_layers(rows),))
    assert shorter is not None
    assert added is not None
    return (*rows[:row], shorter, added, *rows[row + 1 :])


def remove_row(rows: Rows, row: int) -> Rows:
    """Rows without this one: its layers join the row above, the first row's the one below."""
    if len(rows) == 1:
        raise LayersRefusedError("last-row")
    heir = row - 1 if row else 1
    joined = _with_layers(rows[heir], (*rows[heir].layers, *rows[row].layers))
    changed = [joined if index == heir else group for index, group in enumerate(rows) if index != row]
    return tuple(group for group in changed if group is not None)


def resize(rows: Rows, count: int) -> Rows:
    """Rows of a model of so many layers: the end is cut off, or the last layer repeated."""
    if not 1 <= count <= MAX_LAYERS:
        raise LayersRefusedError("count")
    present = num_layers(rows)
    more = tuple(range(present, count))
    resized = []
    for group in rows:
        kept = tuple(layer for layer in group.layers if layer < count)
        resized.append(_with_layers(group, (*kept, *more) if present - 1 in group.layers else kept))
    return tuple(group for group in resized if group is not None)


def num_layers(rows: Rows) -> int:
    return sum(len(group.layers) for group in rows)


def row_of_layer(rows: Rows, layer: int) -> int:
    return next((index for index, group in enumerate(rows) if layer in group.layers), 0)


def _with_layers(group: LayerGroup, layers: Collection[int]) -> LayerGroup | None:
    if not layers:
        return None
    return LayerGroup(layers=tuple(sorted(layers)), caches=group.caches)


def converted(cache: LayerCache | None, kind: str) -> LayerCache:
    """A cache of another kind that keeps every figure both kinds have; the rest starts at common values."""
    target = CACHE_TYPES[kind]
    known: dict[str, Any] = {} if cache is None else {**dict(cache)}
    values: dict[str, Any] = {}
    for name, field in target.model_fields.items():
        if name == "kind":
            continue
        value = known.get(name) or known.get(_TWINS.get(name, ""))
        if not value and (field.is_required() or kind == "recurrent"):
            value = _COMMON.get(name)
        if value is not None:
            values[name] = value
    return target(**values)


def rescheduled(model: ModelSpec, rows: Rows) -> ModelSpec:
    """The model with this schedule, marked as entered by hand; the same model where nothing changed.

    Where its facts were read stays in `source.location`, and what changed since in `source.edited_fields`. Projections
    grow and shrink with heads and dimensions (`hidden_size` × the difference); sizes that were read from a checkpoint
    hold no longer once heads, dimensions or the number of layers change, and are computed.
    """
    caches = _caches_of(rows)
    before = [group.caches for group in model.group_of_layer]
    changed = _changed_fields(before, caches)
    if not changed:
        return model
    _check_sources(caches)
    exact = not (changed - KEEPS_WEIGHTS)
    groups: dict[LayerGroup, list[int]] = {}
    for index, kept in enumerate(caches):
        origin = model.group_of_layer[min(index, model.num_layers - 1)]
        group = _regrouped(model, origin, kept, exact)
        groups.setdefault(group, []).append(index)
    fields = {name: getattr(model, name) for name in ModelSpec.model_fields}
    if not exact:
        fields |= {"weights_bytes": None, "end_bytes": None}
    fields["layer_groups"] = tuple(
        LayerGroup.model_validate({**dict(group), "layers": tuple(layers)}) for group, layers in groups.items()
    )
    fields["source"] = _edited_source(model, changed)
    fields["read_from"] = ()  # what stands there now was typed
    return ModelSpec.model_validate(fields)


def _caches_of(rows: Rows) -> list[tuple[LayerCache, ...]]:
    by_layer = {layer: group.caches for group in rows for layer in group.layers}
    return [by_layer[layer] for layer in range(len(by_layer))]


def _changed_fields(before: list[tuple[LayerCache, ...]], after: list[tuple[LayerCache, ...]]) -> set[str]:
    """The names of the figures in which two schedules differ."""
    changed = set() if len(before) == len(after) else {"num_layers"}
    for old, new in {pair for pair in zip(before, after, strict=False) if pair[0] != pair[1]}:
        if [cache.kind for cache in old] != [cache.kind for cache in new]:
            changed.add("kind")
        for one, other in zip(old, new, strict=False):
            names = type(one).model_fields.keys() & type(other).model_fields.keys()
            changed |= {name for name in names if getattr(one, name) != getattr(other, name)}
    return changed


def _check_sources(caches: list[tuple[LayerCache, ...]]) -> None:
    for index, kept in enumerate(caches):
        for cache in kept:
            if isinstance(cache, SharedCache):
                source = caches[cache.source_layer] if cache.source_layer < len(caches) else ()
                if not source or cache.source_layer == index or isinstance(source[0], SharedCache):
                    raise LayersRefusedError("no-source", (index, cache.source_layer))


def _regrouped(model: ModelSpec, origin: LayerGroup, caches: tuple[LayerCache, ...], exact: bool) -> LayerGroup:
    """A layer of `origin` with other caches, its index left out of account."""
    if exact:
        return LayerGroup(layers=(0,), caches=caches, weights=origin.weights, stored_bytes=origin.stored_bytes)
    weights = dict(origin.weights)
    now, was = _projections(caches), _projections(origin.caches)
    if now is not None and was is not None:
        for name, new, old in zip(("attention_params", "kv_projection_params"), now, was, strict=True):
            weights[name] = max(0, weights[name] + model.hidden_size * (new - old))
    return LayerGroup(layers=(0,), caches=caches, weights=LayerWeights.model_validate(weights))


def _projections(caches: tuple[LayerCache, ...]) -> tuple[int, int] | None:
    """Columns of the query and output projections, and of K and V; None where the first cache has no heads of both."""
    first = caches[0] if caches else None
    if not isinstance(first, FullAttention | SlidingAttention | ChunkedAttention):
        return None
    dimensions = first.k_head_dim + first.v_head_dim
    return first.num_attention_heads * dimensions, first.num_kv_heads * dimensions


def _edited_source(model: ModelSpec, changed: set[str]) -> ModelSource:
    source = model.source
    if source.kind == "hand" and not source.location:
        return source
    location = source.location or model.name
    fields = tuple(sorted({*source.edited_fields, *changed}))
    return ModelSource.model_validate({**dict(source), "kind": "hand", "location": location, "edited_fields": fields})
