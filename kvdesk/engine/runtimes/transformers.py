"""Transformers 5.24, dynamic cache: what `DynamicCache` holds after a sequence of so many positions.

Each rule departs from the architecture's need in one named way; everything else is stored as the architecture has it.
Source: transformers 5.24, cache_utils.py and the modelling files named below.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from kvdesk.engine.kv_cache import CacheTensor, Span, Storage, cache_tensors
from kvdesk.engine.runtimes.room import (
    CacheNeed,
    Facts,
    LogicalShare,
    Room,
    StageCache,
    layers_of,
    stage_terms,
)
from kvdesk.project.deployment import Deployment
from kvdesk.project.dtypes import tensor_bytes
from kvdesk.project.layer_cache import CompressedAttention, FullAttention, LayerCache, SlidingAttention

VERSION = "5.24"
Rule = Literal["query_heads", "whole_window", "window_without_current"]

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


def sequence_bytes(
    architecture: str,
    layers: Iterable[tuple[tuple[LayerCache, ...], int]],
    storage: Storage,
    positions: int,
    tensor_parallel_size: int = 1,
) -> int:
    """Bytes on one rank for one sequence; `layers` are (caches, number of layers)."""
    rule = ARCHITECTURE_RULES.get(architecture)
    return sum(
        count * _cache_bytes(_as_cached(cache, rule), storage, positions, tensor_parallel_size)
        for caches, count in layers
        for cache in caches
    )


def _as_cached(cache: LayerCache, rule: Rule | None) -> LayerCache:
    """The cache as this architecture's modelling code fills it."""
    match rule, cache:
        case "query_heads", FullAttention(num_kv_heads=heads) if heads > 1:
            return cache.model_copy(update={"num_kv_heads": cache.num_attention_heads})
        case "whole_window", SlidingAttention():
            shape = cache.model_dump(exclude={"kind", "window"})
            return FullAttention(**shape)
        case "window_without_current", SlidingAttention(window=window):
            return cache.model_copy(update={"window": window + 1})
    return cache


def _cache_bytes(cache: LayerCache, storage: Storage, positions: int, tensor_parallel_size: int) -> int:
    tensors: list[CacheTensor] = list(cache_tensors(cache, storage, tensor_parallel_size))
    size = sum(tensor.size_bytes(stored_units(tensor.span, positions)) for tensor in tensors)
    if isinstance(cache, CompressedAttention):
        size += _compression_buffers(cache, storage, positions)
    return size


def _compression_buffers(cache: CompressedAttention, storage: Storage, positions: int) -> int:
    """What waits to be compressed: inputs and gates of the positions since the last whole block, twice as wide where
    blocks overlap; and then the last block's inputs, with gates in float32.

    Source: modeling_deepseek_v4.py, the compressor's and the indexer's cache.
    """
    waiting = positions % cache.ratio
    width = cache.head_dim * (2 if cache.overlaps else 1)
    buffers = 2 * tensor_bytes(waiting * width, storage.state_dtype)
    if not cache.overlaps or positions < cache.ratio:
        return buffers
    elements = cache.ratio * cache.head_dim
    return buffers + tensor_bytes(elements, storage.state_dtype) + tensor_bytes(elements, "fp32")


@dataclass(frozen=True, slots=True)
class _DynamicCache(StageCache):
    architecture: str
    layers: tuple[tuple[tuple[LayerCache, ...], int], ...]
    storage: Storage
    tensor_parallel_size: int
    share: LogicalShare

    def need(self, sequences: int, positions: int) -> CacheNeed:
        one = sequence_bytes(self.architecture, self.layers, self.storage, positions, self.tensor_parallel_size)
        states = self._states(positions)
        return CacheNeed(sequences * (one - states), sequences * states)

    def _states(self, positions: int) -> int:
        return sum(
            count * tensor.size_bytes(stored_units(tensor.span, positions))
            for caches, count in self.layers
            for cache in caches
            for tensor in cache_tensors(cache, self.storage, self.tensor_parallel_size)
            if tensor.span.is_state
        )

    def logical_bytes(self, sequences: int, positions: int) -> int:
        return self.share.logical_bytes(sequences, positions)


class TransformersRoom(Room):
    """`generate` on the whole card; what stands outside is taken first."""

    name = "transformers"

    def version(self, deployment: Deployment) -> str:
        return deployment.transformers.version

    def stage_caches(self, facts: Facts) -> tuple[StageCache, ...]:
        return tuple(
            _DynamicCache(
                facts.model.architecture,
                layers_of(facts, layers),
                facts.storage,
                facts.degrees.tensor,
                LogicalShare(stage_terms(facts, layers)),
            )
            for layers in self.stage_layers(facts)
        )
