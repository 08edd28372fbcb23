"""Which block size vLLM uses: the attention kernel's, raised where a state must fit into a block.

Source: vLLM 0.33, platforms/interface.py, update_block_size_for_backend and _align_hybrid_block_size; kernel blocks of
v1/attention/backends. Without a backend named, an H100's is taken.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from kvdesk.engine.runtimes.vllm import compressed
from kvdesk.engine.runtimes.vllm.serving import Serving
from kvdesk.engine.runtimes.vllm.specs import SM100_SPARSE, SM120_SPARSE, layer_specs
from kvdesk.engine.runtimes.vllm.states import checkpoint_alignment
from kvdesk.project.layer_cache import (
    CompressedAttention,
    FullAttention,
    IndexerKeys,
    LatentAttention,
    LayerCache,
    RecurrentState,
    ShortConvolution,
    SlidingAttention,
    SparseLatentAttention,
)

DEFAULT_BLOCK = 16
LATENT_ALIGNMENT = 128  # of hybrids with latents: their decode kernels want whole groups of 128
# The smallest block of an attention backend by name (get_supported_kernel_block_sizes): of K and V, of latents, and of
# sparse latents.
ATTENTION_BACKENDS = {"FLASH_ATTN": 16, "TRITON_ATTN": 16, "FLASHINFER": 16, "FLEX_ATTENTION": 16, "CPU_ATTN": 32}
LATENT_BACKENDS = {
    "FLASH_ATTN_MLA": 16,
    "TRITON_MLA": 16,
    "CPU_MLA": 16,
    "FLASHINFER_MLA": 32,
    "FLASHMLA": 64,
    "CUTLASS_MLA": 128,
}
SPARSE_BACKENDS = ("FLASHMLA_SPARSE", "FLASH_ATTN_MLA_SPARSE", SM100_SPARSE, SM120_SPARSE)
PREFERRED_BLOCKS = {"CPU_ATTN": 128}
Layer = tuple[LayerCache, ...]


@dataclass(frozen=True, slots=True)
class Blocks:
    """`size` is the block of the attention layers, `kernel` the smallest their kernels take. States are padded to
    `state_page_bytes`, 0 where they keep their own size; `state_bytes` is the largest of them unpadded."""

    size: int
    kernel: int
    state_page_bytes: int = 0
    state_bytes: int = 0


def kernel_block(layers: Iterable[Layer], serving: Serving) -> int:
    """The smallest block all attention kernels of the model take.

    Compressed attention 256, an indexer beside K and V 128 (MiniMax-M3), sparse latents 64, latents in 8 bits 64
    (FlashMLA) and else 16 (FlashAttention MLA), K and V of 512 in 8 bits 64 (FlashAttention 4), else 16.
    """
    caches = [cache for layer in layers for cache in layer]
    if any(isinstance(cache, CompressedAttention) for cache in caches):
        return compressed.BLOCK_SIZE
    has_indexer = any(isinstance(cache, IndexerKeys) for cache in caches)
    if any(isinstance(cache, SparseLatentAttention) for cache in caches):
        return 64
    if has_indexer:
        return 128
    is_fp8 = serving.cache_dtype == "fp8_e4m3"
    if any(isinstance(cache, LatentAttention) for cache in caches) and not serving.architecture.expands_latent:
        own = serving.rules.latent_block or (64 if is_fp8 else DEFAULT_BLOCK)
        return LATENT_BACKENDS.get(serving.backend, own)
    wide = any(isinstance(cache, FullAttention | SlidingAttention) and cache.k_head_dim == 512 for cache in caches)
    if wide and is_fp8 and serving.backend in {"", "FLASH_ATTN"}:
        return 64
    return ATTENTION_BACKENDS.get(serving.backend, DEFAULT_BLOCK)


def backends_for(caches: tuple[LayerCache, ...], serving: Serving) -> frozenset[str]:
    """The attention backends, by name, whose rules are known for such layers; none may be named for compressed ones."""
    if any(isinstance(cache, CompressedAttention) for cache in caches):
        return frozenset()
    if any(isinstance(cache, SparseLatentAttention) for cache in caches):
        return frozenset(SPARSE_BACKENDS)
    has_latents = any(isinstance(cache, LatentAttention) for cache in caches)
    return frozenset(LATENT_BACKENDS if has_latents and not serving.architecture.expands_latent else ATTENTION_BACKENDS)


def choose_blocks(layers: tuple[Layer, ...], serving: Serving) -> Blocks:
    """The block size of a model; raised where its states need a larger page."""
    kernel = kernel_block(layers, serving)
    block = serving.block_size or max(kernel, PREFERRED_BLOCKS.get(serving.backend, DEFAULT_BLOCK))
    caches = [cache for layer in layers for cache in layer]
    states = [cache for cache in caches if isinstance(cache, RecurrentState | ShortConvolution)]
    specs = [spec for layer in layers for spec in layer_specs(layer, serving, 1)]
    token = max((spec.page_bytes for spec in specs if spec.family != "state"), default=0)
    state = max((spec.page_bytes for spec in specs if spec.family == "state"), default=0)
    if not token or not state:
        return Blocks(block, kernel)
    step = max(kernel, block)
    if any(spec.family == "latent" for spec in specs):
        step = max(step, LATENT_ALIGNMENT)
    if serving.mamba_mode == "align":
        step = math.lcm(step, _common_alignment(states, serving))
    block = max(block, _up(step * -(-state // (step * token)), kernel))
    return Blocks(block, kernel, block * token, state)


def _common_alignment(states: Iterable[LayerCache], serving: Serving) -> int:
    """What all exported states are aligned to; 1 where a layer exports none."""
    alignments = [checkpoint_alignment(cache, serving) for cache in states]
    return 1 if None in alignments else math.lcm(*(each for each in alignments if each is not None))


def _up(value: int, multiple: int) -> int:
    return -(-value // multiple) * multiple
