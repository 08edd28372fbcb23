"""Logical bytes of the caches: what the architecture stores, per layer kind.

One rule for each kind stands here once, as the tensors it keeps and the span of positions each covers; runtimes
compose them with their own reservation rules.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from kvdesk.project.dtypes import AUTO, FALLBACK_KV_DTYPE, row_size_bits
from kvdesk.project.layer_cache import (
    ChunkedAttention,
    CompressedAttention,
    CrossAttention,
    FullAttention,
    IndexerKeys,
    LatentAttention,
    LayerCache,
    RecurrentState,
    SharedCache,
    ShortConvolution,
    SlidingAttention,
    SparseLatentAttention,
)
from kvdesk.project.model_spec import ModelSpec

SpanKind = Literal["all", "window", "chunk", "compressed", "columns", "state", "encoder"]
STATE_SPANS: frozenset[SpanKind] = frozenset({"columns", "state"})


class MissingEncoderPositionsError(ValueError):
    """A layer attends to an encoder whose number of positions nobody gave."""


@dataclass(frozen=True, slots=True)
class Span:
    """How many units of a tensor are kept for a sequence.

    all: every position; window, chunk: the last `size`; compressed: one for every `size` positions; columns: the
    inputs of a convolution of kernel `size`; state: one, whatever the length; encoder: `size`, whatever the length.
    """

    kind: SpanKind
    size: int = 1

    def stored(self, positions: int) -> int:
        """Units the architecture stores: a window never more than its size, a convolution kernel − 1 columns."""
        match self.kind:
            case "all":
                return positions
            case "window" | "chunk":
                return min(self.size, positions)
            case "compressed":
                return positions // self.size
            case "columns":
                return self.size - 1
            case "state":
                return 1
            case "encoder":
                return self.size

    @property
    def is_state(self) -> bool:
        """Whether it is the same size whatever the length of the sequence."""
        return self.kind in STATE_SPANS

    @property
    def most_stored(self) -> int | None:
        """The most units it ever keeps; None where it grows with the sequence."""
        return None if self.kind in {"all", "compressed"} else self.stored(self.size)


ALL = Span("all")
STATE = Span("state")
# Packed latents keep the rotary key beside them in a type of its own (vLLM 0.33, mla_attention.py).
_ROTARY_DTYPE = {"fp8_ds_mla": "bf16", "nvfp4_ds_mla": "fp8_e4m3"}


@dataclass(frozen=True, slots=True)
class Storage:
    """The resolved storage types of one plan, and the encoder's positions where a model has an encoder.

    `state_dtype` is that of convolutions and of states without a type of their own: the model's compute type.
    """

    k_dtype: str
    v_dtype: str
    state_dtype: str = FALLBACK_KV_DTYPE
    encoder_positions: int | None = None


UNRESOLVED = Storage("", "")


@lru_cache(maxsize=4096)  # asked for every tensor of every plan, and the same few again and again
def _unit_bits(shape: tuple[int, ...], dtype: str) -> int:
    return math.prod(shape[:-1]) * row_size_bits(shape[-1], dtype)


@dataclass(frozen=True, slots=True)
class CacheTensor:
    """One tensor of one layer: `shape` of a unit on one rank, its storage type, and the span of units kept."""

    name: str
    shape: tuple[int, ...]
    dtype: str
    span: Span

    @property
    def unit_bits(self) -> int:
        """Bits of one unit: rows of the last dimension, their scales included, × the other dimensions."""
        return _unit_bits(self.shape, self.dtype)

    @property
    def element_bytes(self) -> float:
        """Bytes of one element, its part of the row's scales included."""
        return row_size_bits(self.shape[-1], self.dtype) / self.shape[-1] / 8

    def size_bytes(self, units: int) -> int:
        """⌈units × bits ÷ 8⌉ of one sequence."""
        return -(-units * self.unit_bits // 8)


def resolve_kv_dtype(model: ModelSpec, dtype: str) -> str:
    """The storage type "auto" stands for: the one the config states, else bf16 (an assumption, and said as one)."""
    if dtype != AUTO:
        return dtype
    return model.kv_dtype or FALLBACK_KV_DTYPE


def storage_of(model: ModelSpec, k_dtype: str, v_dtype: str, encoder_positions: int | None = None) -> Storage:
    """Storage types with "auto" resolved. States are computed in the K type while it is a float of 16 bits or more,
    else in the config's own."""
    k_resolved, v_resolved = resolve_kv_dtype(model, k_dtype), resolve_kv_dtype(model, v_dtype)
    state = k_resolved if k_resolved in {"fp32", "fp16", "bf16"} else resolve_kv_dtype(model, AUTO)
    return Storage(k_resolved, v_resolved, state, encoder_positions)


def kv_shape(cache: LayerCache) -> tuple[int, int, int] | None:
    """(heads, K dimension, V dimension) of one stored position; None for what keeps no K and V.

    A latent layer stores one head: K is the compressed latent (`kv_lora_rank`), V the rotary key
    (`qk_rope_head_dim`). Source: DeepSeek-V2, arXiv 2405.04434, section 2.1.
    """
    match cache:
        case LatentAttention() | SparseLatentAttention():
            return 1, cache.kv_lora_rank, cache.qk_rope_head_dim
        case FullAttention() | SlidingAttention() | ChunkedAttention() | CrossAttention():
            return cache.num_kv_heads, cache.k_head_dim, cache.v_head_dim
        case _:
            return None


def needs_encoder_positions(model: ModelSpec) -> bool:
    """Whether a layer attends to an encoder whose number of positions the model does not fix."""
    return any(
        isinstance(cache, CrossAttention) and cache.num_positions is None
        for group in model.layer_groups
        for cache in group.caches
    )


def is_latent(cache: LayerCache) -> bool:
    """Whether the cache is shared by all heads, so that every TP rank holds it whole."""
    return isinstance(cache, LatentAttention | SparseLatentAttention | IndexerKeys | CompressedAttention)


def kv_heads_on_rank(num_kv_heads: int, tensor_parallel_size: int) -> int:
    """KV heads one TP rank holds: divided by TP, one each past their number (replicated)."""
    return max(1, num_kv_heads // tensor_parallel_size)


def span_of(cache: LayerCache, encoder_positions: int | None = None) -> Span:
    """The span of a cache's K and V, or of its entries; a state for what keeps no positions."""
    match cache:
        case SlidingAttention(window=window):
            return Span("window", window)
        case ChunkedAttention(chunk_size=chunk):
            return Span("chunk", chunk)
        case CompressedAttention(ratio=ratio):
            return Span("compressed", ratio)
        case CrossAttention(num_positions=positions):
            count = positions or encoder_positions
            if count is None:
                raise MissingEncoderPositionsError("the model attends to an encoder: say how many positions it keeps")
            return Span("encoder", count)
        case RecurrentState() | ShortConvolution() | SharedCache():
            return STATE
        case _:
            return ALL


@lru_cache(maxsize=4096)  # a sweep, a plan and a report ask for the same layers again and again
def cache_tensors(cache: LayerCache, storage: Storage, tensor_parallel_size: int = 1) -> tuple[CacheTensor, ...]:
    """The tensors one layer keeps on one TP rank.

    KV heads divide by TP and replicate past their number; latent, indexer and compressed entries are held whole;
    states divide by their heads and convolutions by channels, each rounded up.
    """
    shape, span = kv_shape(cache), span_of(cache, storage.encoder_positions)
    if shape is not None:
        heads, k_dim, v_dim = shape
        if is_latent(cache):
            names, here = ("latent", "rotary key"), heads
        else:
            names, here = ("keys", "values"), kv_heads_on_rank(heads, tensor_parallel_size)
        v_dtype = _ROTARY_DTYPE.get(storage.k_dtype, storage.v_dtype) if is_latent(cache) else storage.v_dtype
        return (
            CacheTensor(names[0], (here, k_dim), storage.k_dtype, span),
            CacheTensor(names[1], (here, v_dim), v_dtype, span),
        )
    match cache:
        case IndexerKeys(head_dim=dimension):
            return (CacheTensor("indexer keys", (dimension,), storage.k_dtype, span),)
        case CompressedAttention(part=part, head_dim=dimension):
            return (CacheTensor(f"{part} entries", (dimension,), storage.k_dtype, span),)
        case ShortConvolution(channels=channels, kernel=kernel):
            columns = Span("columns", kernel)
            return (CacheTensor("convolution", (-(-channels // tensor_parallel_size),), storage.state_dtype, columns),)
        case RecurrentState():
            return _recurrent_tensors(cache, storage, tensor_parallel_size)
        case _:
            return ()


def _recurrent_tensors(cache: RecurrentState, storage: Storage, tensor_parallel_size: int) -> tuple[CacheTensor, ...]:
    tensors = []
    if cache.conv_channels:
        channels = -(-cache.conv_channels // tensor_parallel_size)
        columns = Span("columns", cache.conv_kernel)
        tensors.append(CacheTensor("convolution", (channels,), storage.state_dtype, columns))
    if cache.state_shape:
        heads = -(-cache.num_heads // tensor_parallel_size)
        dtype = storage.state_dtype if cache.state_dtype == AUTO else cache.state_dtype
        tensors.append(CacheTensor("state", (heads, *cache.state_shape), dtype, STATE))
    return tuple(tensors)


@dataclass(frozen=True, slots=True)
class CacheTerm:
    """`num_layers` layers with an equal tensor: bits of one unit of it, and its span."""

    num_layers: int
    unit_bits: int
    span: Span

    def size_bytes(self, units: int) -> int:
        """Layers × ⌈units × bits ÷ 8⌉ of one sequence."""
        return self.num_layers * -(-units * self.unit_bits // 8)


def cache_terms(
    layers: Iterable[tuple[tuple[LayerCache, ...], int]], storage: Storage, tensor_parallel_size: int = 1
) -> tuple[CacheTerm, ...]:
    """One rank's layers, given as (caches, number of layers), as terms; equal tensors are counted together."""
    counts: dict[tuple[int, Span], int] = {}
    for caches, count in layers:
        for cache in caches:
            for tensor in cache_tensors(cache, storage, tensor_parallel_size):
                key = (tensor.unit_bits, tensor.span)
                counts[key] = counts.get(key, 0) + count
    return tuple(CacheTerm(count, *key) for key, count in counts.items())


def logical_bytes(terms: Iterable[CacheTerm], positions: int, sequences: int) -> int:
    """Σ layers × stored units × bytes of a unit × sequences, in bytes."""
    return sequences * sum(term.size_bytes(term.span.stored(positions)) for term in terms)


def positions_per_step(terms: Iterable[CacheTerm]) -> int:
    """The positions after which growth repeats: 1, or the least common multiple of the compression ratios."""
    return math.lcm(*(term.span.size for term in terms if term.span.kind == "compressed"))


def growth_bytes(terms: Iterable[CacheTerm]) -> int:
    """Bytes `positions_per_step` more positions add to one sequence, past every window."""
    terms = tuple(terms)
    step = positions_per_step(terms)
    return sum(term.size_bytes(term.span.stored(step)) for term in terms if term.span.most_stored is None)
