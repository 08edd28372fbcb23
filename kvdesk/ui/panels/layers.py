"""A model's layers in a few words: one line for each kind of cache."""

from collections.abc import Iterator

from kvdesk.engine.cache_formula import distinct_caches
from kvdesk.engine.names import kind_name
from kvdesk.engine.parallelism import groups_in
from kvdesk.i18n import translate
from kvdesk.project.layer_cache import (
    ChunkedAttention,
    CompressedAttention,
    CrossAttention,
    FullAttention,
    IndexerKeys,
    LatentAttention,
    LayerCache,
    RecurrentState,
    ShortConvolution,
    SlidingAttention,
    SparseLatentAttention,
)
from kvdesk.project.model_spec import ModelSpec
from kvdesk.ui.reading import numbers


def layer_lines(model: ModelSpec) -> Iterator[str]:
    """A line for each kind of cache, such as "48 full · 40 query, 8 KV heads · 128", and one for layers without."""
    for cache, layers in distinct_caches(groups_in(model, range(model.num_layers))):
        values = {**cache.model_dump(), "layers": layers, "name": kind_name(cache.kind)}
        yield numbers().fill(_template(cache), values)
    empty = sum(len(group.layers) for group in model.layer_groups if not group.caches)
    if empty:
        yield numbers().fill(translate("Model", "{layers:n} without a cache"), {"layers": empty})


def _template(cache: LayerCache) -> str:
    match cache:
        case FullAttention() | SlidingAttention() | ChunkedAttention() | CrossAttention():
            return f"{_span_template(cache)} · {_heads_template(cache)}"
        case LatentAttention() | SparseLatentAttention():
            return translate(
                "Model",
                "{layers:n} latent (MLA) · {num_attention_heads:n} query heads · "
                "{kv_lora_rank:n} + {qk_rope_head_dim:n}",
            )
        case IndexerKeys():
            return translate("Model", "{layers:n} with an indexer · {head_dim:n}")
        case CompressedAttention(part="indexer"):
            return translate("Model", "{layers:n} compressed indexer, 1 in {ratio:n} · {head_dim:n}")
        case CompressedAttention():
            return translate("Model", "{layers:n} compressed, 1 in {ratio:n} · {head_dim:n}")
        case RecurrentState():
            return translate("Model", "{layers:n} recurrent · {num_heads:n} heads × {state_shape:x}")
        case ShortConvolution():
            return translate("Model", "{layers:n} short convolution · {channels:n} channels, kernel {kernel:n}")
        case _:
            return translate("Model", "{layers:n} reading another layer's cache")


def _span_template(cache: LayerCache) -> str:
    match cache:
        case SlidingAttention():
            return translate("Model", "{layers:n} window {window:n}")
        case ChunkedAttention():
            return translate("Model", "{layers:n} chunk {chunk_size:n}")
        case CrossAttention():
            return translate("Model", "{layers:n} cross-attention")
        case _:
            return translate("Model", "{layers:n} full")


def _heads_template(cache: FullAttention | SlidingAttention | ChunkedAttention | CrossAttention) -> str:
    if cache.k_head_dim == cache.v_head_dim:
        return translate("Model", "{num_attention_heads:n} query, {num_kv_heads:n} KV heads · {k_head_dim:n}")
    return translate(
        "Model", "{num_attention_heads:n} query, {num_kv_heads:n} KV heads · K {k_head_dim:n}, V {v_head_dim:n}"
    )
