"""What vLLM registers for a layer: the page of one block, and how many blocks a request takes.

Source: vLLM 0.33, v1/kv_cache_interface.py; layers/attention/{attention,mla_attention}.py.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from kvdesk.engine.kv_cache import kv_heads_on_rank, span_of
from kvdesk.engine.runtimes.vllm.serving import Serving
from kvdesk.engine.runtimes.vllm.states import state_spec_facts
from kvdesk.project.dtypes import row_size_bits
from kvdesk.project.layer_cache import (
    ChunkedAttention,
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

Family = Literal["full", "latent", "window", "latent_window", "chunk", "state", "cross"]
Shape = tuple[int | str, ...]
SM100_SPARSE, SM120_SPARSE = "FLASHINFER_MLA_SPARSE", "FLASHINFER_MLA_SPARSE_SM120"


@dataclass(frozen=True, slots=True)
class LayerSpec:
    """One cache of one layer. `page_bytes` is what a block of `block_size` positions takes, padding included; caches
    share a group only where they are equal. `size` is the window or chunk, `blocks` what a request takes of a state
    or of an encoder whatever its length."""

    family: Family
    kind: str
    block_size: int
    page_bytes: int
    shape: Shape
    size: int = 0
    blocks: int = 0

    @property
    def is_full(self) -> bool:
        """Whether every position keeps its place: latents count as full attention."""
        return self.family in {"full", "latent"}

    @property
    def token_bytes(self) -> int:
        return self.page_bytes // self.block_size


def row_bytes(width: int, dtype: str) -> int:
    """Bytes of one head's K or V of a position, its scales included."""
    return -(-row_size_bits(width, dtype) // 8)


def latent_token_bytes(cache: LatentAttention | SparseLatentAttention, serving: Serving) -> int:
    """Bytes of a latent and its rotary key: (kv_lora_rank + rope) × bytes of the type; sparse latents in 8 bits are
    packed with their scales and a plain rotary key (656 B of 512 + 64).

    Source: mla_attention.py, get_kv_cache_spec; FLASHMLA_SPARSE turns fp8 into fp8_ds_mla.
    """
    dtype = latent_dtype(cache, serving)
    rotary = {"fp8_ds_mla": "bf16", "nvfp4_ds_mla": "fp8_e4m3"}.get(dtype, dtype)
    return row_bytes(cache.kv_lora_rank, dtype) + row_bytes(cache.qk_rope_head_dim, rotary)


def latent_dtype(cache: LayerCache, serving: Serving) -> str:
    """The type a latent is kept in: sparse ones in 8 bits are packed, but by FlashInfer's kernel of SM100, and by that
    of SM120 whatever the type."""
    if not isinstance(cache, SparseLatentAttention):
        return serving.cache_dtype
    if serving.backend == SM120_SPARSE and serving.dtype_is_auto:
        return "fp8_ds_mla"
    packs = serving.cache_dtype == "fp8_e4m3" and serving.backend != SM100_SPARSE
    return "fp8_ds_mla" if packs else serving.cache_dtype


def indexer_token_bytes(cache: IndexerKeys, layer: tuple[LayerCache, ...]) -> int:
    """Beside a latent: a byte an element and a scale of 4 B for every 128 (deepseek_v2.py, DeepseekV32IndexerCache);
    beside K and V: 2 B an element, whatever the cache's type (MiniMax-M3)."""
    if any(isinstance(other, SparseLatentAttention) for other in layer):
        return cache.head_dim + cache.head_dim // 128 * 4
    return 2 * cache.head_dim


def layer_specs(layer: tuple[LayerCache, ...], serving: Serving, block_size: int) -> Iterator[LayerSpec]:
    """The specs of one layer; what reads another layer's cache has none."""
    for cache in layer:
        match cache:
            case LatentAttention() | SparseLatentAttention() if not serving.architecture.expands_latent:
                size = latent_token_bytes(cache, serving)
                yield LayerSpec("latent", cache.kind, block_size, block_size * size, (size,))
            case LatentAttention() | SparseLatentAttention():
                width = (cache.qk_nope_head_dim or 0) + cache.qk_rope_head_dim
                heads = cache.num_attention_heads // serving.tensor
                yield _attention(cache, (heads, width, width), serving, block_size)
            case FullAttention() | SlidingAttention() | ChunkedAttention() | CrossAttention():
                heads = kv_heads_on_rank(cache.num_kv_heads, serving.tensor)
                yield _attention(cache, (heads, cache.k_head_dim, cache.v_head_dim), serving, block_size)
            case IndexerKeys():
                size = indexer_token_bytes(cache, layer)
                yield LayerSpec("latent", cache.kind, block_size, block_size * size, ("indexer", size))
            case RecurrentState() | ShortConvolution():
                page, shape, blocks = state_spec_facts(cache, serving)
                yield LayerSpec("state", cache.kind, block_size, page, shape, blocks=blocks)
            case _:
                continue


def _attention(cache: LayerCache, shape: tuple[int, int, int], serving: Serving, block_size: int) -> LayerSpec:
    """K and V of the rank's heads: heads × block × (bytes of K + bytes of V)."""
    heads, k_dim, v_dim = shape
    page = heads * block_size * (row_bytes(k_dim, serving.cache_dtype) + row_bytes(v_dim, serving.cache_dtype))
    spec = LayerSpec("full", cache.kind, block_size, page, shape)
    match cache:
        case SlidingAttention(window=window) if serving.architecture.keeps_windows:
            return replace(spec, family="window", size=window + serving.architecture.extra_window)
        case ChunkedAttention(chunk_size=chunk):
            return replace(spec, family="chunk", size=chunk)
        case CrossAttention():
            return replace(spec, family="cross", size=span_of(cache, serving.encoder_positions).size)
    return spec
