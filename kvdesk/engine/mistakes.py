"""The classic mistakes of this trade, each told where a plan comes near it: what was read, and what it is not.

Query heads for KV heads, a guessed head dimension, the weights' dtype for the cache's, a window nobody honours, an
expanded latent, a prompt without its reply, a queue counted as resident, and cards pooled.
"""

from collections.abc import Iterator

from kvdesk.engine.findings import Finding
from kvdesk.engine.kv_cache import cache_terms, logical_bytes
from kvdesk.engine.placement import Placement
from kvdesk.engine.runtimes import transformers
from kvdesk.i18n import translate
from kvdesk.project.dtypes import AUTO
from kvdesk.project.layer_cache import (
    ChunkedAttention,
    FullAttention,
    LatentAttention,
    LayerCache,
    SlidingAttention,
    SparseLatentAttention,
)
from kvdesk.project.model_spec import Fact, ModelSpec
from kvdesk.project.workload import Case


def option_mistakes(placement: Placement) -> Iterator[Finding]:
    """What the model and the cards of an option invite to get wrong."""
    yield from _query_heads(placement.model)
    yield from _head_dimension(placement.model)
    yield from _cache_dtype(placement)
    yield from _expanded_latent(placement)
    yield from _pooled_cards(placement)


def case_mistakes(placement: Placement, case: Case) -> Iterator[Finding]:
    """What the load of a case invites to get wrong."""
    yield from _windows(placement, case)
    yield from _queue(placement, case)


def _caches(model: ModelSpec) -> Iterator[LayerCache]:
    for group in model.layer_groups:
        yield from group.caches


def _field(model: ModelSpec, fact: Fact) -> str:
    """The field a fact was read from, to stand in brackets behind it."""
    return model.field_of(fact) or translate("Findings", "as given")


def _query_heads(model: ModelSpec) -> Iterator[Finding]:
    pairs = {
        (cache.num_attention_heads, cache.num_kv_heads)
        for cache in _caches(model)
        if isinstance(cache, FullAttention | SlidingAttention | ChunkedAttention)
    }
    query, heads = max(pairs, key=lambda pair: pair[0] / pair[1], default=(1, 1))
    if query > heads:
        values = {
            "heads": heads,
            "query": query,
            "times": query / heads,
            "field": _field(model, "kv_heads"),
            "query_field": _field(model, "query_heads"),
        }
        yield Finding("kv-heads-not-query-heads", "info", "model", values)


def _head_dimension(model: ModelSpec) -> Iterator[Finding]:
    for cache in _caches(model):
        if not isinstance(cache, FullAttention | SlidingAttention | ChunkedAttention):
            continue
        guessed, rest = divmod(model.hidden_size, cache.num_attention_heads)
        if rest or guessed != cache.k_head_dim:
            values = {
                "dimension": cache.k_head_dim,
                "hidden": model.hidden_size,
                "heads": cache.num_attention_heads,
                "guess": model.hidden_size / cache.num_attention_heads,
                "field": _field(model, "head_dimension"),
            }
            yield Finding("head-dimension-stated", "info", "model", values)
            return


def _cache_dtype(placement: Placement) -> Iterator[Finding]:
    model, deployment = placement.model, placement.deployment
    stored = model.quantized_format if deployment.weight_dtype == AUTO else None
    name = stored.name if stored is not None else deployment.weight_dtype
    if name not in {AUTO, placement.storage.k_dtype}:
        field = _field(model, "quantization") if deployment.weight_dtype == AUTO else "weight_dtype"
        values = {"weights": name, "cache": placement.storage.k_dtype, "field": field}
        yield Finding("cache-dtype-apart", "info", "deployment.k_dtype", values)


def _expanded_latent(placement: Placement) -> Iterator[Finding]:
    """Transformers before version 5 stored K and V of every head: heads × (nope + rope + v) values a position."""
    for cache in _caches(placement.model):
        if not isinstance(cache, LatentAttention | SparseLatentAttention):
            continue
        if cache.qk_nope_head_dim is None or cache.v_head_dim is None:
            return
        compressed = cache.kv_lora_rank + cache.qk_rope_head_dim
        each = cache.qk_nope_head_dim + cache.qk_rope_head_dim + cache.v_head_dim
        expanded = cache.num_attention_heads * each
        values = {
            "compressed": compressed,
            "expanded": expanded,
            "times": expanded / compressed,
            "field": _field(placement.model, "latent"),
        }
        yield Finding("latent-not-expanded", "info", "model", values)
        return


def _pooled_cards(placement: Placement) -> Iterator[Finding]:
    cards = placement.degrees.num_ranks
    if cards > 1 and placement.is_uniform:
        values = {"cards": cards, "each": placement.usable_bytes, "sum": cards * placement.usable_bytes}
        yield Finding("cards-do-not-pool", "info", "hardware.count", values)


def _windows(placement: Placement, case: Case) -> Iterator[Finding]:
    """What the windows save, and whether this model's transformers code honours them."""
    model = placement.model
    whole = tuple((_without_windows(group.caches), len(group.layers)) for group in model.layer_groups)
    unwindowed = logical_bytes(cache_terms(whole, placement.storage), case.positions, case.sequences)
    logical = logical_bytes(placement.whole_terms, case.positions, case.sequences)
    if unwindowed == logical:
        return
    field = _field(model, "window")
    yield Finding(
        "windows-credited", "info", "model", {"saved": unwindowed - logical, "whole": unwindowed, "field": field}
    )
    if transformers.ARCHITECTURE_RULES.get(model.architecture) == "whole_window":
        values = {"architecture": model.architecture, "version": transformers.VERSION, "whole": unwindowed}
        yield Finding("window-not-honoured", "warning", "model", values)


def _without_windows(caches: tuple[LayerCache, ...]) -> tuple[LayerCache, ...]:
    return tuple(
        FullAttention(**cache.model_dump(exclude={"kind", "window", "chunk_size"}))
        if isinstance(cache, SlidingAttention | ChunkedAttention)
        else cache
        for cache in caches
    )


def _queue(placement: Placement, case: Case) -> Iterator[Finding]:
    each = logical_bytes(placement.whole_terms, case.positions, 1)
    yield Finding("residents-only", "info", "workload", {"sequences": case.sequences, "each": each})
