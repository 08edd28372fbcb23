"""What attention reads and computes at a length, per layer kind: (query, position) pairs, their FLOPs, cache bytes.

A layer that shares a cache reads that of its source layer with query heads of its own. Two figures no model states and
none is made up: how many heads an indexer scores with (its keys are read, its scores are not counted as FLOPs), and the
soft-max, which runs beside the matrix units.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from kvdesk.engine.kv_cache import Span, Storage, cache_tensors
from kvdesk.engine.parallelism import groups_in
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

Phase = Literal["prefill", "decode"]
STATE_FLOPS = 6  # a multiply-add each to decay an element of a state, to add the outer product and to read it out
_HEADED = FullAttention | SlidingAttention | ChunkedAttention | CrossAttention
_LATENT = LatentAttention | SparseLatentAttention


@dataclass(frozen=True, slots=True)
class Read:
    """One tensor of some layers on one rank, as a step reads it.

    `flops` is what a (query, position) pair costs with it, in prefill and in decode; `most` the most positions a query
    reads of it (a sparse layer's choice), None for all that are stored. A state is read and written each step.
    """

    num_layers: int
    unit_bits: int
    span: Span
    prefill_flops: int
    decode_flops: int
    most: int | None = None

    def pairs(self, first: int, count: int) -> int:
        """Σ of what queries at positions `first` + 1 … `first` + `count` read: the stored units, at most `most`."""
        last = first + count
        match self.span.kind:
            case "state" | "columns":
                return count
            case "encoder":
                return count * self.span.size
            case "window":
                return _up_to(last, self.span.size) - _up_to(first, self.span.size)
            case "chunk":
                return _since_boundary(last, self.span.size) - _since_boundary(first, self.span.size)
            case "compressed":
                return _compressed(last, self.span.size) - _compressed(first, self.span.size)
            case _:
                most = last if self.most is None else self.most
                return _up_to(last, most) - _up_to(first, most)

    def units(self, positions: int) -> int:
        """Units one query at the end of `positions` reads; never fewer for a longer sequence."""
        stored = self.span.stored(positions)
        return stored if self.most is None else min(self.most, stored)

    def read_bytes(self, positions: int, queries: int = 1) -> int:
        """Bytes a step of `queries` new positions moves for one sequence: all that the last of them can see; where
        each query chooses for itself, at most what is stored. States and columns are written back."""
        if self.span.is_state:
            return 2 * self.num_layers * -(-self.span.stored(positions) * self.unit_bits // 8)
        stored = self.span.stored(positions)
        units = stored if self.most is None else min(stored, self.most * queries)
        return self.num_layers * -(-units * self.unit_bits // 8)

    def flops(self, first: int, count: int, phase: Phase) -> int:
        """FLOPs of `count` queries of one sequence after `first` positions."""
        each = self.prefill_flops if phase == "prefill" else self.decode_flops
        return self.num_layers * each * self.pairs(first, count)

    def decode_step_flops(self, positions: int) -> int:
        """FLOPs of the one query of a decode step, never fewer for a longer sequence (a chunk counted full)."""
        return self.num_layers * self.decode_flops * self.units(positions)


def _up_to(last: int, most: int) -> int:
    """Σ min(p, most) for p = 1 … last."""
    short = min(last, most)
    return short * (short + 1) // 2 + (last - short) * most


def _since_boundary(last: int, size: int) -> int:
    """Σ positions since the last multiple of `size`, the own one included, for p = 1 … last."""
    whole, rest = divmod(last, size)
    return whole * size * (size + 1) // 2 + rest * (rest + 1) // 2


def _compressed(last: int, ratio: int) -> int:
    """Σ ⌊p ÷ ratio⌋ for p = 1 … last."""
    whole, rest = divmod(last, ratio)
    return ratio * whole * (whole - 1) // 2 + whole * (rest + 1)


def reads_of(model: ModelSpec, layers: range, storage: Storage, tensor_parallel_size: int) -> tuple[Read, ...]:
    """What the layers of a stage read on one TP rank, equal reads counted together.

    Raises `kvdesk.engine.kv_cache.MissingEncoderPositionsError` where an encoder's positions are not known.
    """
    counts: dict[tuple[int, Span, int, int, int | None], int] = {}
    for group, count in groups_in(model, layers):
        for cache in group.caches:
            for read in _reads(model, cache, storage, tensor_parallel_size):
                key = (read.unit_bits, read.span, read.prefill_flops, read.decode_flops, read.most)
                counts[key] = counts.get(key, 0) + count
    return tuple(Read(count, *key) for key, count in counts.items())


def _reads(model: ModelSpec, cache: LayerCache, storage: Storage, tensor: int) -> list[Read]:
    if isinstance(cache, SharedCache):
        heads = -(-cache.num_attention_heads // tensor)
        found: list[Read] = []
        for source in model.group_of_layer[cache.source_layer].caches:
            if not isinstance(source, SharedCache):
                found += _of(source, heads, storage, tensor)
        return found
    heads = -(-getattr(cache, "num_attention_heads", 0) // tensor)
    return _of(cache, heads, storage, tensor)


def _of(cache: LayerCache, heads: int, storage: Storage, tensor: int) -> list[Read]:
    tensors = cache_tensors(cache, storage, tensor)
    most = cache.index_topk if isinstance(cache, SparseLatentAttention) else None
    return [
        Read(1, held.unit_bits, held.span, prefill, decode, most)
        for held, (prefill, decode) in zip(tensors, _pair_flops(cache, heads, tensor), strict=True)
    ]


def _pair_flops(cache: LayerCache, heads: int, tensor: int) -> Sequence[tuple[int, int]]:
    """(prefill, decode) FLOPs a pair for each tensor of `cache_tensors`: 2 · heads · dimension, scores with the keys
    and the weighted sum with the values.

    MLA: prefill expands the latent, scores over nope + rope and values of v; decode absorbs the up-projections and
    works on the latent itself, twice over the rank (DeepSeek-V2, arXiv 2405.04434, section 2.1.2; vLLM 0.33,
    mla/common.py). Without stated head dimensions prefill counts as decode.
    """
    if isinstance(cache, _LATENT):
        absorbed, rope = 2 * heads * 2 * cache.kv_lora_rank, 2 * heads * cache.qk_rope_head_dim
        expanded = absorbed
        if cache.qk_nope_head_dim is not None and cache.v_head_dim is not None:
            expanded = 2 * heads * (cache.qk_nope_head_dim + cache.v_head_dim)
        return ((expanded, absorbed), (rope, rope))
    if isinstance(cache, _HEADED):
        keys, values = 2 * heads * cache.k_head_dim, 2 * heads * cache.v_head_dim
        return ((keys, keys), (values, values))
    match cache:
        case IndexerKeys():
            return ((0, 0),)
        case CompressedAttention(part=part, head_dim=dimension):
            flops = (1 if part == "indexer" else 2) * 2 * heads * dimension
            return ((flops, flops),)
        case ShortConvolution(channels=channels, kernel=kernel):
            return ((2 * kernel * -(-channels // tensor),) * 2,)
        case RecurrentState():
            return _state_flops(cache, tensor)
        case _:
            return ()


def _state_flops(cache: RecurrentState, tensor: int) -> list[tuple[int, int]]:
    flops = []
    if cache.conv_channels:
        flops.append(2 * cache.conv_kernel * -(-cache.conv_channels // tensor))
    if cache.state_shape:
        elements = -(-cache.num_heads // tensor)
        for dimension in cache.state_shape:
            elements *= dimension
        flops.append(STATE_FLOPS * elements)
    return [(each, each) for each in flops]
