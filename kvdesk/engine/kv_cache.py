"""Logical bytes of the KV cache: what the architecture stores, per layer kind.

One rule for each layer kind stands here once; runtimes compose them with their own reservation rules.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from kvdesk.project.dtypes import AUTO, BITS, FALLBACK_KV_DTYPE
from kvdesk.project.model_spec import FullAttention, LatentAttention, LayerCache, ModelSpec, SlidingAttention


def resolve_kv_dtype(model: ModelSpec, dtype: str) -> str:
    """The storage type "auto" stands for: the one the config states, else bf16 (an assumption, and said as one)."""
    if dtype != AUTO:
        return dtype
    return model.kv_dtype or FALLBACK_KV_DTYPE


def window_of(cache: LayerCache) -> int | None:
    """The most positions a layer keeps; None where it keeps them all."""
    match cache:
        case SlidingAttention(window=window):
            return window
        case FullAttention() | LatentAttention():
            return None


def clamp_to_window(positions: int, window: int | None) -> int:
    """min(window, positions): a window never stores more than its size."""
    return positions if window is None else min(window, positions)


def kv_shape(cache: LayerCache) -> tuple[int, int, int]:
    """(heads, K dimension, V dimension) of one stored position.

    A latent layer stores one head: K is the compressed latent (`kv_lora_rank`), V the rotary key
    (`qk_rope_head_dim`). Source: DeepSeek-V2, arXiv 2405.04434, section 2.1.
    """
    match cache:
        case LatentAttention(kv_lora_rank=rank, qk_rope_head_dim=rope):
            return 1, rank, rope
        case FullAttention() | SlidingAttention():
            return cache.num_kv_heads, cache.k_head_dim, cache.v_head_dim


def kv_heads_on_rank(cache: LayerCache, tensor_parallel_size: int) -> int:
    """KV heads one TP rank holds: divided by TP, one each past their number (replicated).

    The latent of MLA is shared by all query heads, so every rank holds it whole.
    """
    heads, _, _ = kv_shape(cache)
    return max(1, heads // tensor_parallel_size)


@dataclass(frozen=True, slots=True)
class CacheTerm:
    """`num_layers` equal layers: bits of K and of V a stored position takes in one of them, and their window."""

    num_layers: int
    k_bits: int
    v_bits: int
    window: int | None

    def layer_bytes(self, stored_positions: int) -> int:
        """⌈positions × K bits ÷ 8⌉ + ⌈positions × V bits ÷ 8⌉ of one layer and one sequence."""
        return -(-stored_positions * self.k_bits // 8) + -(-stored_positions * self.v_bits // 8)

    def logical_bytes(self, positions: int) -> int:
        """Bytes of all its layers for one sequence of `positions`."""
        return self.num_layers * self.layer_bytes(clamp_to_window(positions, self.window))


def cache_terms(
    layers: Iterable[tuple[LayerCache, int]], k_dtype: str, v_dtype: str, tensor_parallel_size: int = 1
) -> tuple[CacheTerm, ...]:
    """One rank's layers, given as (cache, number of layers), as terms; equal ones are counted together.

    Dtypes must be resolved (not "auto").
    """
    counts: dict[tuple[int, int, int | None], int] = {}
    for cache, count in layers:
        _, k_dim, v_dim = kv_shape(cache)
        heads = kv_heads_on_rank(cache, tensor_parallel_size)
        key = (heads * k_dim * BITS[k_dtype], heads * v_dim * BITS[v_dtype], window_of(cache))
        counts[key] = counts.get(key, 0) + count
    return tuple(CacheTerm(count, *key) for key, count in counts.items())


def logical_bytes(terms: Iterable[CacheTerm], positions: int, sequences: int) -> int:
    """Σ layers × min(window, positions) × (K + V bytes a position) × sequences, in bytes."""
    return sequences * sum(term.logical_bytes(positions) for term in terms)


def growth_bytes(terms: Iterable[CacheTerm]) -> int:
    """Bytes one more position adds to one sequence, past every window."""
    return sum(term.num_layers * term.layer_bytes(1) for term in terms if term.window is None)
