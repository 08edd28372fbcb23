"""The layer schedule of a model as rows that can be edited: layers alike in caches and in weights are one row.

A row is a `LayerGroup` without stored bytes. A layer that moves to another row becomes as the layers there are; what
the checkpoint stores stays with a layer as long as it describes it (`rescheduled`).
"""

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import Any, get_args

from kvdesk.project.base import MAX_LAYERS
from kvdesk.project.layer_cache import LayerCache, SharedCache
from kvdesk.project.layer_weights import SERVING_FIGURES, follows, origin_of, shapes, with_attention
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelSource, ModelSpec

Rows = tuple[LayerGroup, ...]
KEEPS_WEIGHTS = SERVING_FIGURES
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
    """One row for each distinct set of caches and weights, in order of the first layer."""
    found: dict[tuple[tuple[LayerCache, ...], LayerWeights], list[int]] = {}
    for index, group in enumerate(model.group_of_layer):
        found.setdefault((group.caches, group.weights), []).append(index)
    return tuple(
        LayerGroup(layers=tuple(layers), caches=caches, weights=weights) for (caches, weights), layers in found.items()
    )


def move_layers(rows: Rows, row: int, layers: Sequence[int]) -> Rows:
    """Rows in which `row` holds exactly these layers: it takes them from the others, and may lengthen the model.

    Layers it no longer holds stay as they are: they join a row like theirs, or become one of their own.
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
        if index != row and group is not None and _likeness(group) == _likeness(before):
            moved[index] = _with_layers(group, (*group.layers, *released))
            return
    moved.insert(row + 1, _with_layers(before, released))


def add_row(rows: Rows, row: int) -> Rows:
    """A row after this one, alike: it takes the row's last layer, or a new layer at the end."""
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
    return LayerGroup(layers=tuple(sorted(layers)), caches=group.caches, weights=group.weights)


def _likeness(group: LayerGroup) -> tuple[object, ...]:
    return group.caches, group.weights


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

    Where its facts were read stays in `source.location`, and what changed since in `source.edited_fields`. Sizes that
    were read from a checkpoint stay with the layers they still describe; the size of the whole one holds no longer
    once any layer weighs otherwise, or there are more or fewer, and is computed.
    """
    by_layer = {layer: row for row in rows for layer in row.layers}
    after = [by_layer[layer] for layer in range(len(by_layer))]
    changed = _changed_fields(model, after)
    if not changed:
        return model
    _check_sources([row.caches for row in after])
    groups: dict[LayerGroup, list[int]] = {}
    for index, row in enumerate(after):
        groups.setdefault(_described(origin_of(model, index), row), []).append(index)
    fields = {name: getattr(model, name) for name in ModelSpec.model_fields}
    if len(after) != model.num_layers or not all(map(_weighs_the_same, model.group_of_layer, after)):
        fields["weights_bytes"], fields["stored_dtypes"] = None, ()
    fields["layer_groups"] = tuple(
        LayerGroup.model_validate({**dict(group), "layers": tuple(layers)}) for group, layers in groups.items()
    )
    fields["source"] = _edited_source(model, changed)
    fields["read_from"] = ()  # what stands there now was typed
    return ModelSpec.model_validate(fields)


def _weighs_the_same(origin: LayerGroup, row: LayerGroup) -> bool:
    return row.weights == origin.weights and shapes(row.caches) == shapes(origin.caches)


def _described(origin: LayerGroup, row: LayerGroup) -> LayerGroup:
    """A layer of a row, its index left out of account, with the stored bytes that still describe it."""
    stored = origin.stored_bytes if _weighs_the_same(origin, row) else None
    return LayerGroup(layers=(0,), caches=row.caches, weights=row.weights, stored_bytes=stored)


def _changed_fields(model: ModelSpec, after: list[LayerGroup]) -> set[str]:
    """The names of the figures in which a schedule differs from the model's."""
    changed = set() if model.num_layers == len(after) else {"num_layers"}
    pairs = {(id(old), id(new)): (old, new) for old, new in zip(model.group_of_layer, after, strict=False)}
    for old, new in pairs.values():
        changed |= _changed_caches(old.caches, new.caches) | _changed_weights(model, old, new)
    if len(after) > model.num_layers:
        last = model.group_of_layer[-1]
        for new in {id(row): row for row in after[model.num_layers :]}.values():
            changed |= _changed_weights(model, last, new)
    return changed


def _changed_caches(old: tuple[LayerCache, ...], new: tuple[LayerCache, ...]) -> set[str]:
    changed = set()
    if [cache.kind for cache in old] != [cache.kind for cache in new]:
        changed.add("kind")
    for one, other in zip(old, new, strict=False):
        names = type(one).model_fields.keys() & type(other).model_fields.keys()
        changed |= {name for name in names if getattr(one, name) != getattr(other, name)}
    return changed


def _changed_weights(model: ModelSpec, old: LayerGroup, new: LayerGroup) -> set[str]:
    """Weights that are neither what they were nor what follows from the caches."""
    following = with_attention(old.weights, follows(model.hidden_size, old, new.caches))
    return {
        name
        for name, figure in dict(new.weights).items()
        if figure not in (getattr(old.weights, name), getattr(following, name))
    }


def _check_sources(caches: list[tuple[LayerCache, ...]]) -> None:
    for index, kept in enumerate(caches):
        for cache in kept:
            if isinstance(cache, SharedCache):
                source = caches[cache.source_layer] if cache.source_layer < len(caches) else ()
                if not source or cache.source_layer == index or isinstance(source[0], SharedCache):
                    raise LayersRefusedError("no-source", (index, cache.source_layer))


def _edited_source(model: ModelSpec, changed: set[str]) -> ModelSource:
    source = model.source
    if source.kind == "hand" and not source.location:
        return source
    location = source.location or model.name
    fields = tuple(sorted({*source.edited_fields, *changed}))
    return ModelSource.model_validate({**dict(source), "kind": "hand", "location": location, "edited_fields": fields})
