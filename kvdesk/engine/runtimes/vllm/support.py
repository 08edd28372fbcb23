"""What vLLM does not serve, each with what would work; the cache types are in `types`, degrees in `degrees`.

Source: vLLM 0.33, unless a rule says otherwise.
"""

from collections.abc import Callable

from kvdesk.engine.findings import Finding
from kvdesk.engine.runtimes.packed_rows import rows_refusal
from kvdesk.engine.runtimes.room import Facts, Room
from kvdesk.engine.runtimes.vllm import compressed, degrees, types
from kvdesk.engine.runtimes.vllm.blocks import backends_for, kernel_block
from kvdesk.engine.runtimes.vllm.grouping import CannotPromoteError, PagesDoNotUnifyError
from kvdesk.engine.runtimes.vllm.layout import layout_of
from kvdesk.engine.runtimes.vllm.removed import LAST_VERSION
from kvdesk.engine.runtimes.vllm.serving import caches_of, has_states, rules_in, serving_of
from kvdesk.engine.runtimes.vllm.versions import NEWEST, release
from kvdesk.project.layer_cache import (
    CompressedAttention,
    FullAttention,
    LatentAttention,
    SlidingAttention,
    SparseLatentAttention,
)

Check = Callable[[Facts], Finding | None]


def refusal(room: Room, facts: Facts) -> Finding | None:
    """The first reason why vLLM would not serve this; None where it would."""
    checks = (_removed, _version, _layers, *types.CHECKS, rows_refusal, *degrees.CHECKS, _backend, _block_size, _batch)
    for check in checks:
        found = check(facts)
        if found is not None:
            return found
    return _groups(room, facts)


def _removed(facts: Facts) -> Finding | None:
    last = LAST_VERSION.get(facts.model.architecture)
    if last is None or release(facts.deployment.vllm.version) <= release(last)[:2]:
        return None
    values = {"architecture": facts.model.architecture, "last": last, "version": facts.deployment.vllm.version}
    return Finding("vllm-model-removed", "error", "deployment.vllm.version", values)


def _version(facts: Facts) -> Finding | None:
    """Versions whose rules are known for plain attention alone."""
    rules = rules_in(facts)
    known = rules.known_kinds
    kinds = set() if known is None else {cache.kind for cache in caches_of(facts)} - known
    if not kinds:
        return None
    values = {"version": rules.version, "kinds": ", ".join(sorted(kinds)), "newest": NEWEST}
    return Finding("vllm-version-layers", "error", "deployment.vllm.version", values)


def _layers(facts: Facts) -> Finding | None:
    """Layers that the architecture's own model file does not take."""
    rule = serving_of(facts).architecture
    caches = caches_of(facts)
    windows = any(isinstance(cache, SlidingAttention) for cache in caches)
    if not rule.mixes_windows and windows and any(isinstance(cache, FullAttention) for cache in caches):
        return Finding("vllm-mixed-windows", "error", "model", {"architecture": facts.model.architecture})
    latents = (cache for cache in caches if isinstance(cache, LatentAttention | SparseLatentAttention))
    if rule.expands_latent and any(cache.qk_nope_head_dim is None for cache in latents):
        return Finding("vllm-latent-width", "error", "model", {"architecture": facts.model.architecture})
    return None


def _backend(facts: Facts) -> Finding | None:
    """An attention backend that does not take these layers, or whose blocks are not known here."""
    serving = serving_of(facts)
    known = backends_for(caches_of(facts), serving)
    if not serving.backend or serving.backend in known:
        return None
    code = "vllm-backend" if known else "vllm-backend-none"
    values = {"asked": serving.backend, "known": ", ".join(sorted(known))}
    return Finding(code, "error", "deployment.vllm.attention_backend", values)


def _block_size(facts: Facts) -> Finding | None:
    """A block the attention kernels do not take; compressed attention takes one size only."""
    asked = facts.deployment.vllm.block_size
    if asked is None:
        return None
    layers = [group.caches for group in facts.model.layer_groups]
    kernel = kernel_block(layers, serving_of(facts))
    only = any(isinstance(cache, CompressedAttention) for cache in caches_of(facts))
    if asked == compressed.BLOCK_SIZE if only else asked % kernel == 0:
        return None
    code = "vllm-block-size-only" if only else "vllm-block-size"
    return Finding(code, "error", "deployment.vllm.block_size", {"asked": asked, "kernel": kernel})


def _batch(facts: Facts) -> Finding | None:
    """max_num_batched_tokens below max_num_seqs (config/scheduler.py)."""
    tokens, sequences = facts.deployment.vllm.max_num_batched_tokens, facts.deployment.max_num_seqs
    if tokens is None or sequences is None or tokens >= sequences:
        return None
    values = {"tokens": tokens, "sequences": sequences}
    return Finding("vllm-batch-below-sequences", "error", "deployment.vllm.max_num_batched_tokens", values)


def _groups(room: Room, facts: Facts) -> Finding | None:
    """Layers that no group takes: without the hybrid manager states and packed caches stay of their own kind, and
    latents cannot be padded to another layer's page."""
    packed = any(isinstance(cache, CompressedAttention) for cache in caches_of(facts))
    off = facts.deployment.vllm.disable_hybrid_kv_cache_manager
    path = "deployment.vllm.disable_hybrid_kv_cache_manager"
    try:
        layout_of(room, facts)
    except CannotPromoteError:
        return Finding("vllm-hybrid-manager-needed", "error", path, {"states": has_states(facts)})
    except PagesDoNotUnifyError:
        return Finding("vllm-pages-differ", "error", "model", {})
    return Finding("vllm-hybrid-manager-needed", "error", path, {"states": False}) if off and packed else None
