"""What SGLang does not serve, and what to know where it does.

Source: sglang 0.5.23, arg_groups/fields/model.py (--kv-cache-dtype), arg_groups/parallel_hook.py,
configs/model_config.py and the models' own assertions on heads (models/llama.py).
"""

from collections.abc import Callable, Iterator

from kvdesk.engine.findings import Finding
from kvdesk.engine.runtimes.room import Facts
from kvdesk.engine.runtimes.sglang.layers import (
    attention_tensor,
    entry_of,
    entry_storage,
    has_states,
    has_window_pool,
    is_latent_model,
    is_sparse,
    is_window,
    rules_of,
    served_dtype,
    stages,
    window_of,
)
from kvdesk.engine.runtimes.sglang.memory import has_tower, static_share
from kvdesk.engine.runtimes.sglang.pools import slots_per_request
from kvdesk.project.dtypes import AUTO, PACKED
from kvdesk.project.layer_cache import (
    CompressedAttention,
    CrossAttention,
    FullAttention,
    IndexerKeys,
    LayerCache,
)

_MODEL, _DTYPE = "model", "deployment.k_dtype"
_DATA = "deployment.sglang.attention_dp_size"
_TENSOR, _CONTEXT = "deployment.tensor_parallel_size", "deployment.decode_context_parallel_size"


def refusal(facts: Facts) -> Finding | None:
    """The first reason why the engine would not serve this."""
    checks: tuple[Callable[[Facts], Finding | None], ...] = (
        _layer_kinds,
        _states,
        _cache_dtype,
        _sparse,
        _groups,
        _heads,
        _context,
        _rows,
        _geometry,
        _stages,
        _draft,
    )
    return next((found for check in checks if (found := check(facts)) is not None), None)


def _caches(facts: Facts) -> Iterator[LayerCache]:
    return (cache for group in facts.model.layer_groups for cache in group.caches)


def _error(code: str, path: str, **values: object) -> Finding:
    return Finding(code, "error", path, values)


def _layer_kinds(facts: Facts) -> Finding | None:
    """Pools whose rules are not followed here: encoder positions, DeepSeek-V4's compressed entries, and indexers
    beside K and V."""
    for group in facts.model.layer_groups:
        for cache in group.caches:
            beside = isinstance(cache, IndexerKeys) and not any(
                hasattr(other, "kv_lora_rank") for other in group.caches
            )
            if beside or isinstance(cache, CrossAttention | CompressedAttention):
                return _error("sglang-layer-not-modelled", _MODEL, kind=cache.kind)
    return None


def _states(facts: Facts) -> Finding | None:
    rules, architecture = rules_of(facts), facts.model.architecture
    if has_states(facts) and architecture not in rules.state_architectures:
        return _error("sglang-states-not-served", _MODEL, architecture=architecture, version=rules.version)
    return None


def _cache_dtype(facts: Facts) -> Finding | None:
    """One type for K and V; what the version's flag has; float types other than bf16 only as the model's own."""
    storage, rules = facts.storage, rules_of(facts)
    if storage.k_dtype != storage.v_dtype:
        return _error("sglang-one-cache-dtype", "deployment.v_dtype", k=storage.k_dtype, v=storage.v_dtype)
    known = ", ".join(sorted(rules.cache_dtypes))
    if storage.k_dtype not in rules.cache_dtypes:
        return _error(
            "sglang-cache-dtype-of-version", _DTYPE, dtype=storage.k_dtype, version=rules.version, known=known
        )
    own = served_dtype(facts.model)
    if storage.k_dtype in {"fp16", "fp32"} and storage.k_dtype != own:
        return _error("sglang-cache-dtype-not-the-models", _DTYPE, dtype=storage.k_dtype, own=own)
    if storage.k_dtype == "mxfp8" and is_latent_model(facts):
        return _error("sglang-cache-dtype-of-latents", _DTYPE, dtype=storage.k_dtype)
    return None


def _sparse(facts: Facts) -> Finding | None:
    """Sparse latents: bf16 or fp8_e4m3, and not before 0.5."""
    if not is_sparse(facts):
        return None
    if not rules_of(facts).keeps_sparse_latents:
        return _error("sglang-sparse-of-version", "deployment.sglang.version", version=rules_of(facts).version)
    if facts.storage.k_dtype not in {"bf16", "fp8_e4m3"}:
        return _error("sglang-sparse-cache-dtype", _DTYPE, dtype=facts.storage.k_dtype)
    return None


def _groups(facts: Facts) -> Finding | None:
    tensor, groups = facts.degrees.tensor, facts.deployment.sglang.attention_dp_size
    if tensor % groups:
        legal = tuple(size for size in range(1, tensor + 1) if tensor % size == 0)
        return _error("sglang-attention-groups-illegal", _DATA, groups=groups, tp=tensor, legal=legal)
    return None


def _heads(facts: Facts) -> Finding | None:
    """KV heads divide over the attention TP, or each is held by a whole number of ranks."""
    tensor = attention_tensor(facts)
    for cache in _caches(facts):
        heads = getattr(cache, "num_kv_heads", None)
        if heads is not None and heads % tensor and tensor % heads:
            legal = tuple(size for size in range(1, tensor + 1) if heads % size == 0 or size % heads == 0)
            return _error("sglang-kv-heads-do-not-divide", _TENSOR, heads=heads, tp=tensor, legal=legal)
    return None


def _context(facts: Facts) -> Finding | None:
    """Decode-context parallelism: from 0.5.23, over attention TP, and not beside window or state pools."""
    context = facts.degrees.decode_context
    if context == 1:
        return None
    if not rules_of(facts).shares_context:
        return _error("sglang-context-of-version", _CONTEXT, version=rules_of(facts).version)
    if attention_tensor(facts) % context or has_window_pool(facts) or has_states(facts):
        return _error("sglang-context-not-shared", _CONTEXT, dcp=context, tp=attention_tensor(facts))
    return None


def _rows(facts: Facts) -> Finding | None:
    """A packed type needs a whole number of its blocks in every row."""
    dtype = entry_storage(facts).k_dtype
    for cache in _caches(facts):
        try:
            entry_of(facts, cache)
        except ValueError:
            width = getattr(cache, "kv_lora_rank", None) or getattr(cache, "k_head_dim", 0)
            return _error("cache-dtype-does-not-divide", _DTYPE, dtype=dtype, width=width, block=PACKED[dtype].block)
    return None


def _geometry(facts: Facts) -> Finding | None:
    """One entry for all layers of a pool: K and V of different sizes would be sized wrongly."""
    shapes: dict[bool, set[object]] = {False: set(), True: set()}
    for cache in _caches(facts):
        if isinstance(cache, FullAttention) or is_window(cache) or hasattr(cache, "kv_lora_rank"):
            shapes[is_window(cache) and has_window_pool(facts)].add(entry_of(facts, cache))
    if any(len(found) > 1 for found in shapes.values()):
        return _error("sglang-layers-differ", _MODEL)
    return None


def _stages(facts: Facts) -> Finding | None:
    """Latents over pipeline stages (0.4.9), and a window pool on every stage."""
    if facts.degrees.pipeline == 1:
        return None
    path = "deployment.pipeline_parallel_size"
    if is_latent_model(facts) and not rules_of(facts).latents_over_stages:
        return _error("sglang-latents-over-stages", path, version=rules_of(facts).version)
    if has_window_pool(facts):
        groups = facts.model.group_of_layer
        for index, layers in enumerate(stages(facts)):
            if not any(is_window(cache) for layer in layers for cache in groups[layer].caches):
                return _error("sglang-stage-without-windows", path, stage=index)
    return None


def _draft(facts: Facts) -> Finding | None:
    if facts.deployment.mtp and not rules_of(facts).sizes_draft:
        return _error("sglang-draft-of-version", "deployment.mtp", version=rules_of(facts).version)
    return None


def findings(facts: Facts, attention_copies: int) -> Iterator[Finding]:
    """What to know about the settings and this model; `attention_copies` are the bytes of attention weights that
    data-parallel attention holds more on a card than TP alone would."""
    yield from _share(facts)
    yield from _windows(facts)
    if facts.model.kv_dtype == "fp32" and facts.deployment.k_dtype == AUTO:
        yield Finding("sglang-float32-served", "info", _DTYPE, {"dtype": facts.storage.k_dtype})
    settings = facts.deployment.sglang
    if has_states(facts):
        values = {"slots": slots_per_request(facts), "ratio": settings.mamba_full_memory_ratio}
        yield Finding("sglang-state-slots", "info", "deployment.sglang.mamba_full_memory_ratio", values)
        if settings.max_total_tokens is not None:
            yield Finding("sglang-token-cap-beside-states", "info", "deployment.sglang.max_total_tokens", {})
    if settings.attention_dp_size > 1:
        values = {"groups": settings.attention_dp_size, "tp": attention_tensor(facts), "size": attention_copies}
        yield Finding("sglang-attention-groups", "info", _DATA, values)
    if is_sparse(facts) and facts.deployment.k_dtype == AUTO:
        yield Finding("sglang-sparse-auto-dtype", "info", _DTYPE, {"dtype": facts.storage.k_dtype})


def _share(facts: Facts) -> Iterator[Finding]:
    if facts.capacity_bytes is None:
        return
    share = static_share(facts, facts.capacity_bytes)
    if share.reserved_mib is None:
        return
    path = "deployment.sglang.mem_fraction_static"
    values = {"share": share.share, "reserved": int(share.reserved_mib * (1 << 20))}
    yield Finding("sglang-default-share", "info", path, values)
    if has_tower(facts):
        yield Finding("sglang-share-with-tower", "warning", path, {"share": share.share})


def _windows(facts: Facts) -> Iterator[Finding]:
    """Windows that take the full length: how much that is more, for one sequence of the longest case."""
    longest = facts.longest_case or facts.model.max_position_embeddings
    if has_window_pool(facts) or longest is None:
        return
    more = layers = 0
    for group in facts.model.layer_groups:
        for cache in group.caches:
            if is_window(cache):
                more += len(group.layers) * entry_of(facts, cache).stored * max(0, longest - window_of(cache))
                layers += len(group.layers)
    if layers:
        values = {"layers": layers, "positions": longest, "size": more, "architecture": facts.model.architecture}
        yield Finding("sglang-windows-take-full-length", "info", _MODEL, values)
