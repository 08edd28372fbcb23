"""Transformers 5.24: what a layer's cache holds of a sequence of so many positions.

Each rule departs from the architecture's need in one named way; everything else is stored as the architecture has it.
Source: transformers 5.24, cache_utils.py and the modelling files named below; 4.57 where its number is given.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from kvdesk.engine.kv_cache import Span, Storage, cache_tensors
from kvdesk.project.dtypes import tensor_bytes
from kvdesk.project.layer_cache import (
    CompressedAttention,
    FullAttention,
    LatentAttention,
    LayerCache,
    SlidingAttention,
)

VERSION = "5.24"
Rule = Literal["query_heads", "whole_window", "window_without_current"]
Held = tuple[tuple[tuple[LayerCache, ...], int], ...]  # (caches of a layer, number of such layers)

# Where the modelling code of an architecture departs from the general rule.
ARCHITECTURE_RULES: dict[str, Rule] = {
    "FalconForCausalLM": "query_heads",  # modeling_falcon.py: K and V are repeated to every query head before caching
    "RWForCausalLM": "query_heads",
    "GPTNeoForCausalLM": "whole_window",  # modeling_gpt_neo.py: local attention masks, the cache keeps everything
    "MiMoV2FlashForCausalLM": "window_without_current",  # the window counts earlier positions only
}


def stored_units(span: Span, positions: int) -> int:
    """Units a dynamic cache keeps: a window or chunk one less than its size (the current position comes on top), a
    convolution its full kernel, everything else what the architecture stores."""
    match span.kind:
        case "window" | "chunk":
            return min(span.size - 1, positions)
        case "columns":
            return span.size
        case _:
            return span.stored(positions)


def static_units(span: Span, length: int) -> int:
    """Units a static cache allocates for `length` positions: a window or chunk min(size, length), a convolution its
    full kernel, everything else for the whole length (cache_utils.py, StaticLayer, StaticSlidingWindowLayer)."""
    if span.kind in {"window", "chunk"}:
        return min(span.size, length)
    return stored_units(span, length)


def as_cached(cache: LayerCache, architecture: str, version: str = VERSION) -> LayerCache:
    """The cache as this architecture's modelling code fills it; 4.57 expands a latent before it caches it."""
    match ARCHITECTURE_RULES.get(architecture), cache:
        case "query_heads", FullAttention(num_kv_heads=heads) if heads > 1:
            return cache.model_copy(update={"num_kv_heads": cache.num_attention_heads})
        case "whole_window", SlidingAttention():
            return FullAttention(**cache.model_dump(exclude={"kind", "window"}))
        case "window_without_current", SlidingAttention(window=window):
            return cache.model_copy(update={"window": window + 1})
        case _, LatentAttention() if version == "4.57":
            return expanded(cache) or cache
    return cache


def expanded(latent: LayerCache) -> FullAttention | None:
    """K and V of every head in a latent's place: heads × (nope + rope) and heads × v a position; None where the
    model's dimensions are not known. Source: transformers 4.57, modeling_deepseek_v3.py: `kv_b_proj` runs before
    `past_key_values.update`; 5.24 runs it after, for the attention alone."""
    nope, rope = getattr(latent, "qk_nope_head_dim", None), getattr(latent, "qk_rope_head_dim", None)
    values, heads = getattr(latent, "v_head_dim", None), getattr(latent, "num_attention_heads", None)
    if nope is None or rope is None or values is None or heads is None:
        return None
    return FullAttention(num_attention_heads=heads, num_kv_heads=heads, k_head_dim=nope + rope, v_head_dim=values)


@dataclass(frozen=True, slots=True)
class StoredTerm:
    """`num_layers` layers with an equal tensor: the bits of one unit, and the span of units kept."""

    num_layers: int
    unit_bits: int
    span: Span
    is_static: bool = False

    @property
    def is_state(self) -> bool:
        return self.span.is_state

    def held(self, positions: int) -> int:
        """Layers × ⌈units × bits ÷ 8⌉ of one sequence."""
        rule = static_units if self.is_static else stored_units
        return self.num_layers * -(-rule(self.span, positions) * self.unit_bits // 8)

    def most(self, positions: int) -> int:
        """The most it held on the way to `positions`: what it holds, as it never shrinks."""
        return self.held(positions)


@dataclass(frozen=True, slots=True)
class CompressedTerm:
    """Compressed entries, and what waits to be compressed: inputs and gates of the positions since the last whole
    block (`waiting_bytes` each), and the last block's where blocks overlap (`overlap_bytes`).

    Source: modeling_deepseek_v4.py, the compressor's and the indexer's cache.
    """

    num_layers: int
    ratio: int
    entry_bits: int
    waiting_bytes: int
    overlap_bytes: int
    is_state: bool = False

    def held(self, positions: int) -> int:
        blocks, waiting = divmod(positions, self.ratio)
        overlap = self.overlap_bytes if blocks else 0
        return self.num_layers * (-(-blocks * self.entry_bits // 8) + waiting * self.waiting_bytes + overlap)

    def most(self, positions: int) -> int:
        """The most it held on the way to `positions`: now, or just before the last block was compressed."""
        before = positions // self.ratio * self.ratio - 1
        return max(self.held(positions), self.held(before)) if before > 0 else self.held(positions)


Term = StoredTerm | CompressedTerm


def terms_of(cache: LayerCache, num_layers: int, storage: Storage, tensor: int, *, static: bool) -> Iterator[Term]:
    """The terms of a cache that is stored as given, on one TP rank."""
    for kept in cache_tensors(cache, storage, tensor):
        if not isinstance(cache, CompressedAttention):
            yield StoredTerm(num_layers, kept.unit_bits, kept.span, static)
            continue
        width = cache.head_dim * (2 if cache.overlaps else 1)
        waiting = 2 * tensor_bytes(width, storage.state_dtype)  # inputs and gates
        elements = cache.ratio * cache.head_dim
        last = tensor_bytes(elements, storage.state_dtype) + tensor_bytes(elements, "fp32") if cache.overlaps else 0
        yield CompressedTerm(num_layers, cache.ratio, kept.unit_bits, waiting, last)


def together(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Terms that differ in nothing but their layers, counted together."""
    counts: dict[Term, int] = {}
    for term in terms:
        key = _of_layers(term, 1)
        counts[key] = counts.get(key, 0) + term.num_layers
    return tuple(_of_layers(term, count) for term, count in counts.items())


def _of_layers(term: Term, count: int) -> Term:
    if isinstance(term, StoredTerm):
        return StoredTerm(count, term.unit_bits, term.span, term.is_static)
    return CompressedTerm(count, term.ratio, term.entry_bits, term.waiting_bytes, term.overlap_bytes)


def sequence_bytes(
    architecture: str,
    layers: Iterable[tuple[tuple[LayerCache, ...], int]],
    storage: Storage,
    positions: int,
    tensor_parallel_size: int = 1,
    version: str = VERSION,
) -> int:
    """Bytes a dynamic cache holds on one rank for one sequence; `layers` are (caches, number of layers)."""
    return sum(
        term.held(positions)
        for caches, count in layers
        for cache in caches
        for term in terms_of(
            as_cached(cache, architecture, version), count, storage, tensor_parallel_size, static=False
        )
    )
