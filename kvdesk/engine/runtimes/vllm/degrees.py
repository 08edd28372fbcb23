"""Parallel degrees that vLLM refuses beyond the general rules.

Source: vLLM 0.33, config/model.py, verify_with_parallel_config; v1/kv_cache_interface.py, SlidingWindowSpec.
"""

from kvdesk.engine.findings import Finding
from kvdesk.engine.kv_cache import is_latent, kv_shape
from kvdesk.engine.runtimes.room import Facts
from kvdesk.engine.runtimes.vllm.serving import caches_of, serving_of
from kvdesk.engine.runtimes.vllm.states import family_of, state_groups
from kvdesk.project.layer_cache import (
    ChunkedAttention,
    CompressedAttention,
    CrossAttention,
    LayerCache,
    RecurrentState,
    ShortConvolution,
    SlidingAttention,
    SparseLatentAttention,
)

TENSOR_PATH = "deployment.tensor_parallel_size"
CONTEXT_PATH = "deployment.decode_context_parallel_size"


def _kv_heads(facts: Facts) -> Finding | None:
    """Model files that do not replicate KV heads: TP must not pass their number (gpt_oss.py)."""
    if serving_of(facts).architecture.replicates_kv:
        return None
    for cache in caches_of(facts):
        shape = kv_shape(cache)
        if shape is not None and shape[0] < facts.degrees.tensor:
            values = {"tp": facts.degrees.tensor, "heads": shape[0], "architecture": facts.model.architecture}
            return Finding("vllm-kv-heads-below-tp", "error", TENSOR_PATH, values)
    return None


def _states(facts: Facts) -> Finding | None:
    """Channels of a convolution and key heads divide by TP exactly (mamba_utils.py, divide)."""
    tensor, serving = facts.degrees.tensor, serving_of(facts)
    for cache in caches_of(facts):
        channels = _undivided(cache, tensor, family_of(cache, serving) == "gdn")
        if channels:
            values = {"tp": tensor, "channels": channels}
            return Finding("vllm-state-channels", "error", TENSOR_PATH, values)
    return None


def _undivided(cache: LayerCache, tensor: int, is_gdn: bool) -> int:
    """Channels, or key heads, that TP does not divide; 0 where it divides."""
    match cache:
        case ShortConvolution(channels=channels):
            return channels if channels % tensor else 0
        case RecurrentState() if is_gdn and len(cache.state_shape) > 1:
            heads = state_groups(cache)
            return heads if heads % tensor else 0
        case RecurrentState(conv_channels=channels) if len(cache.state_shape) < 2:
            return channels if channels % tensor else 0
    return 0


def _context(facts: Facts) -> Finding | None:
    """DCP shares positions between the ranks that hold the same KV heads: TP must pass their number, DCP not what is
    left over, and it divides the query heads of each; windows, chunks and encoders have none."""
    context, tensor = facts.degrees.decode_context, facts.degrees.tensor
    if context == 1:
        return None
    for cache in caches_of(facts):
        if isinstance(cache, SlidingAttention | ChunkedAttention | CrossAttention | CompressedAttention):
            return Finding("vllm-context-windows", "error", CONTEXT_PATH, {"dcp": context})
        if isinstance(cache, SparseLatentAttention) and serving_of(facts).cache_dtype not in {"fp8_e4m3", "fp8_ds_mla"}:
            return Finding("vllm-context-sparse", "error", CONTEXT_PATH, {"dcp": context})
        shape = kv_shape(cache)
        if shape is None or is_latent(cache):
            continue
        heads = shape[0]
        query = getattr(cache, "num_attention_heads", heads)
        most = tensor // heads
        if tensor <= heads or context > most or query // heads % context:
            values = {"dcp": context, "tp": tensor, "heads": heads, "most": max(1, most), "query": query // heads}
            return Finding("decode-context-heads", "error", CONTEXT_PATH, values)
    return None


CHECKS = (_kv_heads, _states, _context)
