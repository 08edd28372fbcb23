"""What TensorRT-LLM does not serve, or by rules that are not followed here."""

from collections.abc import Iterator

from kvdesk.engine.findings import Finding
from kvdesk.engine.parallelism import groups_in
from kvdesk.engine.runtimes.room import Facts
from kvdesk.engine.runtimes.tensorrt_llm.blocks import token_bytes
from kvdesk.project.layer_cache import (
    ChunkedAttention,
    FullAttention,
    IndexerKeys,
    LatentAttention,
    LayerCache,
    SlidingAttention,
    SparseLatentAttention,
)

_KEPT = (FullAttention, SlidingAttention, ChunkedAttention, LatentAttention, SparseLatentAttention, IndexerKeys)
CACHE_DTYPES = {
    "1.4": frozenset({"fp32", "fp16", "bf16", "fp8_e4m3", "nvfp4"}),
    "0.19": frozenset({"fp32", "fp16", "bf16", "fp8_e4m3", "int8"}),
}


def dtype_refusal(facts: Facts, version: str) -> Finding | None:
    storage, known = facts.storage, CACHE_DTYPES[version]
    if storage.k_dtype != storage.v_dtype:
        values = {"k": storage.k_dtype, "v": storage.v_dtype}
        return Finding("tensorrt-one-cache-dtype", "error", "deployment.v_dtype", values)
    if storage.k_dtype not in known:
        values = {"dtype": storage.k_dtype, "version": version, "known": ", ".join(sorted(known))}
        return Finding("tensorrt-cache-dtype-of-version", "error", "deployment.k_dtype", values)
    return None


def layer_refusal(facts: Facts, version: str) -> Finding | None:
    """Caches whose rules are not followed here, sparse latents before 1.4, and layers of different K and V rows."""
    widths = set()
    for group in facts.model.layer_groups:
        for cache in group.caches:
            if not isinstance(cache, _KEPT):
                return Finding("tensorrt-layer-not-modelled", "error", "model", {"kind": cache.kind})
            if isinstance(cache, IndexerKeys) and (version == "0.19" or not _beside_latent(group.caches)):
                return Finding("tensorrt-indexer-not-modelled", "error", "model", {"version": version})
            if isinstance(cache, FullAttention | SlidingAttention | ChunkedAttention):
                widths |= {cache.k_head_dim, cache.v_head_dim}
    if len(widths) > 1:
        return Finding("tensorrt-head-dimensions-differ", "error", "model")
    return None


def _beside_latent(caches: tuple[LayerCache, ...]) -> bool:
    return any(hasattr(other, "kv_lora_rank") for other in caches)


def ignored_windows(facts: Facts) -> Iterator[Finding]:
    """Windows of the model that take the full length because max_attention_window is not set."""
    longest = facts.longest_case or facts.model.max_position_embeddings
    if facts.deployment.tensorrt_llm.max_attention_window or longest is None:
        return
    more = layers = 0
    for group, count in groups_in(facts.model, range(facts.model.num_layers)):
        for cache in group.caches:
            window = getattr(cache, "window", None) or getattr(cache, "chunk_size", None)
            if window is not None:
                more += count * token_bytes(facts, cache) * max(0, longest - window)
                layers += count
    if layers:
        values = {"layers": layers, "positions": longest, "size": more}
        path = "deployment.tensorrt_llm.max_attention_window"
        yield Finding("tensorrt-windows-take-full-length", "info", path, values)
