"""A layer's caches in words: the text under the strip, and the cells of the table of groups."""

from dataclasses import replace

from kvdesk.engine.kv_cache import UNRESOLVED, CacheTensor, cache_tensors, is_latent, kv_shape
from kvdesk.engine.names import kind_name, tensor_name
from kvdesk.i18n import translate
from kvdesk.project.layer_cache import (
    NO_CACHE,
    ChunkedAttention,
    CompressedAttention,
    CrossAttention,
    IndexerKeys,
    LayerCache,
    RecurrentState,
    SharedCache,
    ShortConvolution,
    SlidingAttention,
    query_heads,
)
from kvdesk.project.model_spec import LayerGroup
from kvdesk.project.schedule import layers_text
from kvdesk.ui.reading import numbers

NOTHING = "–"
_UNPLANNED = replace(UNRESOLVED, state_dtype="", encoder_positions=1)


def caches_text(caches: tuple[LayerCache, ...]) -> str:
    """What a layer keeps: kinds with their shapes."""
    return " + ".join(_cache_text(cache) for cache in caches) or kind_name(NO_CACHE)


def kinds_text(caches: tuple[LayerCache, ...]) -> str:
    """ "full attention + recurrent state"."""
    return " + ".join(dict.fromkeys(kind_name(cache.kind) for cache in caches)) or kind_name(NO_CACHE)


def layer_text(layer: int, num_layers: int, caches: tuple[LayerCache, ...]) -> str:
    """ "Layer 3 of 0–35: sliding window · 64 query heads · …"; layers count from 0, as everywhere."""
    template = translate("LayerSchedule", "Layer {layer:n} of 0–{last:n}: {caches}")
    return numbers().fill(template, {"layer": layer, "last": num_layers - 1, "caches": caches_text(caches)})


def group_cells(group: LayerGroup) -> tuple[str, ...]:
    """Layers, kind, count, query heads, KV heads, K and V dimension, span, states, storage types, parameters."""
    heads = query_heads(group.caches)
    shape = next((_shape_cells(cache) for cache in group.caches if kv_shape(cache) is not None), (NOTHING,) * 3)
    return (
        layers_text(group.layers),
        kinds_text(group.caches),
        numbers().integer(len(group.layers)),
        NOTHING if heads is None else numbers().integer(heads),
        *shape,
        "; ".join(text for cache in group.caches if (text := _span_text(cache))) or NOTHING,
        "; ".join(text for cache in group.caches if (text := _state_text(cache))) or NOTHING,
        stored_text(group.caches),
        parameters_text(group.weights.num_parameters),
    )


def stored_text(caches: tuple[LayerCache, ...]) -> str:
    """The types in which caches are stored: "as the plan" says, or the cache's own."""
    tensors = [tensor for cache in caches for tensor in cache_tensors(cache, _UNPLANNED)]
    types = {tensor.dtype for tensor in tensors}
    if len(types) > 1:
        return ", ".join(dict.fromkeys(f"{tensor_name(tensor.name)} {_type_text(tensor)}" for tensor in tensors))
    return _type_text(tensors[0]) if tensors else NOTHING


def _type_text(tensor: CacheTensor) -> str:
    return tensor.dtype or translate("LayerSchedule", "as the plan")


def parameters_text(count: int) -> str:
    """ "7.34 million", "1.2 billion"; a small count whole."""
    if count < 10**6:
        return numbers().integer(count)
    if count < 10**9:
        return numbers().fill(translate("LayerSchedule", "{count:p} million"), {"count": round(count / 10**6, 2)})
    return numbers().fill(translate("LayerSchedule", "{count:p} billion"), {"count": round(count / 10**9, 2)})


def _cache_text(cache: LayerCache) -> str:
    return " · ".join(
        part for part in (kind_name(cache.kind), _heads_text(cache), _span_text(cache), _state_text(cache)) if part
    )


def _heads_text(cache: LayerCache) -> str:
    shape, heads = kv_shape(cache), query_heads((cache,))
    if shape is None and heads is None:
        return ""
    if shape is None:
        return numbers().fill(translate("LayerSchedule", "{heads:n} query heads"), {"heads": heads})
    if is_latent(cache):
        template = translate("LayerSchedule", "{heads:n} query heads · latent {k:n}, rotary {v:n}")
    else:
        template = translate("LayerSchedule", "{heads:n} query heads, {kv:n} KV heads · K {k:n}, V {v:n}")
    return numbers().fill(template, {"heads": heads, "kv": shape[0], "k": shape[1], "v": shape[2]})


def _shape_cells(cache: LayerCache) -> tuple[str, str, str]:
    shape = kv_shape(cache)
    assert shape is not None
    heads, k_dim, v_dim = (numbers().integer(part) for part in shape)
    return (translate("LayerSchedule", "latent") if is_latent(cache) else heads), k_dim, v_dim


def _span_text(cache: LayerCache) -> str:
    match cache:
        case SlidingAttention():
            template = translate("LayerSchedule", "window {window:n}")
        case ChunkedAttention():
            template = translate("LayerSchedule", "chunk {chunk_size:n}")
        case CompressedAttention():
            template = translate("LayerSchedule", "1 in {ratio:n} · {head_dim:n}")
        case CrossAttention(num_positions=None):
            return translate("LayerSchedule", "the encoder's positions")
        case CrossAttention():
            template = translate("LayerSchedule", "{num_positions:n} encoder positions")
        case SharedCache():
            template = translate("LayerSchedule", "reads layer {source_layer:n}")
        case IndexerKeys():
            template = translate("LayerSchedule", "keys of {head_dim:n}")
        case _:
            return ""
    return numbers().fill(template, dict(cache))


def _state_text(cache: LayerCache) -> str:
    match cache:
        case RecurrentState(conv_channels=0):
            return numbers().fill("{num_heads:n} × {state_shape:x}", dict(cache))
        case RecurrentState():
            template = translate("LayerSchedule", "{conv_channels:n} channels, kernel {conv_kernel:n}")
            if cache.state_shape:
                template = "{num_heads:n} × {state_shape:x} + " + template
            return numbers().fill(template, dict(cache))
        case ShortConvolution():
            return numbers().fill(translate("LayerSchedule", "{channels:n} channels, kernel {kernel:n}"), dict(cache))
        case _:
            return ""
