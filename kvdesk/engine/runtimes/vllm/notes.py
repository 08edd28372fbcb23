"""What to know about a plan under vLLM, beside what it refuses."""

from collections.abc import Iterator

from kvdesk.engine.findings import Finding
from kvdesk.engine.runtimes.room import Facts
from kvdesk.engine.runtimes.vllm.layout import Layout
from kvdesk.engine.runtimes.vllm.serving import caches_of, max_num_batched_tokens
from kvdesk.engine.runtimes.vllm.states import family_of
from kvdesk.project.dtypes import AUTO
from kvdesk.project.layer_cache import ChunkedAttention, LatentAttention, SlidingAttention


def findings(facts: Facts, layout: Layout) -> Iterator[Finding]:
    """The settings that decide, the padding of states, and what was assumed of the card."""
    settings = facts.deployment.vllm
    longest, trained = facts.deployment.max_model_len, facts.model.max_position_embeddings
    if longest is not None and trained is not None and longest > trained:
        values = {"longest": longest, "trained": trained}
        yield Finding("vllm-longer-than-trained", "warning", "deployment.max_model_len", values)
    if facts.model.kv_dtype == "fp32" and facts.deployment.k_dtype == AUTO:
        yield Finding("vllm-float32-served", "info", "deployment.k_dtype", {"dtype": layout.serving.cache_dtype})
    yield from _windows(facts, layout)
    yield from _tokens(layout, "deployment.max_model_len")
    yield from _states(layout)
    caches, serving = caches_of(facts), layout.serving
    exports = serving.gdn_checkpoints and serving.mamba_mode == "align" and settings.gdn_prefill_backend == "auto"
    if exports and any(family_of(cache, serving) == "gdn" for cache in caches):
        yield Finding("vllm-gdn-kernel-assumed", "info", "deployment.vllm.gdn_prefill_backend")
    chosen = settings.block_size is not None or settings.attention_backend
    if not chosen and any(isinstance(cache, LatentAttention) for cache in caches):
        yield Finding("vllm-block-assumed", "info", "deployment.vllm.block_size", {"block": layout.blocks.size})


def capacity_notes(layout: Layout) -> Iterator[Finding]:
    """Beside the capacity's figures: the null block, what the token figure means, and the padding."""
    yield Finding("vllm-null-block", "info", "", {"size": layout.block_bytes})
    yield from _tokens(layout, "")
    yield from _states(layout)


def _tokens(layout: Layout, path: str) -> Iterator[Finding]:
    """What the printed token figure means where layers are grouped."""
    if len(layout.groups) > 1:
        code = "vllm-hybrid-tokens" if layout.serving.rules.tokens_are_concurrency else "vllm-tokens-divided"
        yield Finding(code, "info", path, {"groups": len(layout.groups)})


def _windows(facts: Facts, layout: Layout) -> Iterator[Finding]:
    """A window's blocks are freed once a batch is settled, so every batch in flight adds to it."""
    windows = {cache.window for cache in caches_of(facts) if isinstance(cache, SlidingAttention)}
    windows |= {cache.chunk_size for cache in caches_of(facts) if isinstance(cache, ChunkedAttention)}
    if not windows or not any(group.demand.most is not None for group in layout.groups):
        return
    tokens = max_num_batched_tokens(facts)
    flying = layout.serving.in_flight_tokens
    values = {"window": max(windows), "tokens": tokens, "batches": flying // tokens, "flying": flying}
    yield Finding("vllm-windows-in-flight", "info", "deployment.vllm.max_num_batched_tokens", values)


def _states(layout: Layout) -> Iterator[Finding]:
    """States padded to a block of attention, and what share that adds."""
    blocks = layout.blocks
    if blocks.state_page_bytes <= blocks.state_bytes:
        return
    share = (blocks.state_page_bytes - blocks.state_bytes) / blocks.state_bytes
    values = {"state": blocks.state_bytes, "page": blocks.state_page_bytes, "share": share, "block": blocks.size}
    yield Finding("vllm-states-padded", "info", "deployment.vllm.block_size", values)
