"""What one layer keeps between steps, as a closed list of kinds; a layer may keep several.

Each kind states its shape as the architecture has it. How many bytes that is, and what a runtime makes of it, is the
engine's business (`kvdesk.engine.kv_cache`).
"""

from typing import Annotated, Literal

from pydantic import Field

from kvdesk.project.base import Dimension, Spec
from kvdesk.project.dtypes import DtypeOrAuto


class FullAttention(Spec):
    """Every position of K and V is kept: MHA, GQA and MQA differ only in `num_kv_heads`."""

    kind: Literal["full_attention"] = "full_attention"
    num_attention_heads: Dimension
    num_kv_heads: Dimension
    k_head_dim: Dimension
    v_head_dim: Dimension


class SlidingAttention(Spec):
    """K and V of the last `window` positions are kept."""

    kind: Literal["sliding_attention"] = "sliding_attention"
    num_attention_heads: Dimension
    num_kv_heads: Dimension
    k_head_dim: Dimension
    v_head_dim: Dimension
    window: Dimension


class ChunkedAttention(Spec):
    """K and V of the positions since the last chunk boundary are kept, at most `chunk_size` of them."""

    kind: Literal["chunked_attention"] = "chunked_attention"
    num_attention_heads: Dimension
    num_kv_heads: Dimension
    k_head_dim: Dimension
    v_head_dim: Dimension
    chunk_size: Dimension


class LatentAttention(Spec):
    """MLA: one compressed latent and one rotary key a position, shared by all query heads.

    `qk_nope_head_dim` and `v_head_dim` are the dimensions a runtime that expands the latent would store per head.
    """

    kind: Literal["latent_attention"] = "latent_attention"
    num_attention_heads: Dimension
    kv_lora_rank: Dimension
    qk_rope_head_dim: Dimension
    qk_nope_head_dim: Dimension | None = None
    v_head_dim: Dimension | None = None


class SparseLatentAttention(Spec):
    """MLA read through a sparse indexer: it stores what `LatentAttention` does; the indexer's keys stand beside it."""

    kind: Literal["sparse_latent_attention"] = "sparse_latent_attention"
    num_attention_heads: Dimension
    kv_lora_rank: Dimension
    qk_rope_head_dim: Dimension
    qk_nope_head_dim: Dimension | None = None
    v_head_dim: Dimension | None = None
    index_topk: Dimension | None = None


class IndexerKeys(Spec):
    """Keys by which a sparse layer chooses positions: one head of `head_dim` each, on layers that own one."""

    kind: Literal["indexer"] = "indexer"
    head_dim: Dimension


class CompressedAttention(Spec):
    """One compressed entry of `head_dim` for every `ratio` positions (DeepSeek-V4 family).

    `part` tells the attention's own entries from its indexer's. With `overlaps`, neighbouring blocks share positions,
    so a runtime keeps the last block's inputs too.
    """

    kind: Literal["compressed_attention"] = "compressed_attention"
    num_attention_heads: Dimension
    part: Literal["compressor", "indexer"] = "compressor"
    ratio: Annotated[int, Field(ge=2, le=65_536)]
    head_dim: Dimension
    overlaps: bool = False


class RecurrentState(Spec):
    """A state of fixed size: `num_heads` × `state_shape`, and the last columns of a convolution before it.

    Mamba, gated delta net, KDA, lightning attention, RWKV. `conv_channels` 0 means no convolution; the architecture
    needs `conv_kernel` − 1 columns. `state_dtype` is the architecture's own, "auto" where it follows the model.
    """

    kind: Literal["recurrent"] = "recurrent"
    num_heads: Dimension
    state_shape: tuple[Dimension, ...] = ()
    state_dtype: DtypeOrAuto = "auto"
    conv_channels: Annotated[int, Field(ge=0, le=1 << 24)] = 0
    conv_kernel: Annotated[int, Field(ge=1, le=4096)] = 1


class ShortConvolution(Spec):
    """The last `kernel` − 1 inputs of a gated short convolution (LFM2)."""

    kind: Literal["short_convolution"] = "short_convolution"
    channels: Dimension
    kernel: Annotated[int, Field(ge=2, le=4096)]


class CrossAttention(Spec):
    """K and V of the encoder's positions, or of an image's; `num_positions` where their count is fixed."""

    kind: Literal["cross_attention"] = "cross_attention"
    num_attention_heads: Dimension
    num_kv_heads: Dimension
    k_head_dim: Dimension
    v_head_dim: Dimension
    num_positions: Dimension | None = None


class SharedCache(Spec):
    """Reads the cache of layer `source_layer` and stores none."""

    kind: Literal["shared"] = "shared"
    num_attention_heads: Dimension
    source_layer: Annotated[int, Field(ge=0)]


LayerCache = Annotated[
    FullAttention
    | SlidingAttention
    | ChunkedAttention
    | LatentAttention
    | SparseLatentAttention
    | IndexerKeys
    | CompressedAttention
    | RecurrentState
    | ShortConvolution
    | CrossAttention
    | SharedCache,
    Field(discriminator="kind"),
]
NO_CACHE = "none"


def layer_kind(caches: tuple[LayerCache, ...]) -> str:
    """The kind of a layer: that of its first cache, "none" where it keeps nothing."""
    return caches[0].kind if caches else NO_CACHE


def query_heads(caches: tuple[LayerCache, ...]) -> int | None:
    """The query heads of a layer's attention; None where it has no attention."""
    return next((cache.num_attention_heads for cache in caches if hasattr(cache, "num_attention_heads")), None)
