"""What transformers would not serve, or what of it was not read: each refusal with what works instead."""

from kvdesk.engine.findings import Finding
from kvdesk.engine.kv_cache import CacheTensor, cache_tensors, is_latent, kv_shape
from kvdesk.engine.names import kind_name
from kvdesk.engine.parallelism import groups_in
from kvdesk.engine.runtimes.room import Facts
from kvdesk.engine.runtimes.transformers.quantized import (
    NBITS,
    Quantization,
    packs_a_part_of_a_byte,
    row_that_does_not_divide,
)
from kvdesk.engine.runtimes.transformers.stored import Held, as_cached, expanded
from kvdesk.project.dtypes import BITS
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
)

PATH = "deployment.transformers"
STATES = (RecurrentState, ShortConvolution)
_WINDOWS = (SlidingAttention, ChunkedAttention)
_QUANTIZABLE = (FullAttention, LatentAttention)
# 4.57 keeps states in classes of each architecture's own, and has no sparse or compressed attention.
_READ_IN_4_57 = (FullAttention, *_WINDOWS, LatentAttention, CrossAttention, SharedCache)
_OWN_CACHE = ("reformer", "minimax", "xlnet", "rwkv", "xlstm")
_NOT_OWN_CACHE = ("minimaxm2", "minimaxm3")


def ignores_settings(architecture: str) -> bool:
    """Whether the architecture makes its own cache and `cache_implementation` is ignored.
    Source: transformers 5.24, generation/utils.py, _supports_default_dynamic_cache."""
    name = architecture.casefold()
    return not any(own in name for own in _NOT_OWN_CACHE) and any(own in name for own in _OWN_CACHE)


def implementation_of(facts: Facts) -> str:
    """The cache implementation `generate` uses."""
    chosen = facts.deployment.transformers.cache_implementation
    return "dynamic" if ignores_settings(facts.model.architecture) else chosen


def is_static(facts: Facts) -> bool:
    return implementation_of(facts) in {"static", "offloaded_static"}


def is_offloaded(facts: Facts) -> bool:
    return implementation_of(facts) in {"offloaded", "offloaded_static"}


def stored_cache(facts: Facts, cache: LayerCache) -> LayerCache:
    """A cache as the version and the implementation keep it: 4.57's quantised cache keeps every position of a window
    (transformers 4.57, cache_utils.py, QuantizedCache.__init__ makes the same layer everywhere)."""
    version = facts.deployment.transformers.version
    stored = as_cached(cache, facts.model.architecture, version)
    if version == "4.57" and implementation_of(facts) == "quantized" and isinstance(stored, _WINDOWS):
        return FullAttention(**stored.model_dump(exclude={"kind", "window", "chunk_size"}))
    return stored


def quantization_of(facts: Facts) -> Quantization:
    settings = facts.deployment.transformers
    return Quantization(
        settings.quantized_backend,
        settings.quantized_nbits,
        settings.quantized_group_size,
        settings.residual_length,
        element_bytes(facts),
    )


def element_bytes(facts: Facts) -> int:
    """Bytes of an element of the model's compute type, which is the cache's."""
    return BITS[facts.storage.k_dtype] // 8


def stored_layers(facts: Facts, layers: range | None = None) -> Held:
    """What the layers of a stretch (None: all of them) keep, as stored, with the number of layers alike."""
    held = groups_in(facts.model, range(facts.model.num_layers) if layers is None else layers)
    return tuple((tuple(stored_cache(facts, cache) for cache in group.caches), count) for group, count in held)


def refusal_of(facts: Facts) -> Finding | None:
    """The first thing that stands in the way."""
    for rule in (_version, _degrees, _draft, _layers, _offloading, _quantization):
        found = rule(facts)
        if found is not None:
            return found
    return None


def _caches(facts: Facts) -> list[LayerCache]:
    return [cache for group in facts.model.layer_groups for cache in group.caches]


def _version(facts: Facts) -> Finding | None:
    """4.57 keeps recurrent states in each architecture's own class: not read."""
    if facts.deployment.transformers.version != "4.57":
        return None
    for cache in _caches(facts):
        if not isinstance(cache, _READ_IN_4_57):
            return Finding("transformers-not-read", "error", f"{PATH}.version", {"kind": kind_name(cache.kind)})
        if isinstance(cache, LatentAttention) and expanded(cache) is None:
            return Finding("latent-dimensions-unknown", "error", f"{PATH}.version", {"name": facts.model.name})
    return None


def _degrees(facts: Facts) -> Finding | None:
    """A `tp_plan` shards K and V by whole heads (distributed/tensor_parallel.py, get_kv_heads_per_rank); what it does
    with states differs by architecture (qwen3_next gathers them whole, jamba shards its experts alone)."""
    tensor, path = facts.degrees.tensor, "deployment.tensor_parallel_size"
    if facts.degrees.decode_context > 1:
        return Finding("transformers-no-context-parallel", "error", "deployment.decode_context_parallel_size")
    if tensor == 1:
        return None
    for cache in _caches(facts):
        stored = stored_cache(facts, cache)
        if isinstance(stored, STATES):
            return Finding("transformers-tensor-states", "error", path, {"tp": tensor, "kind": kind_name(cache.kind)})
        shape = kv_shape(stored)
        if shape is not None and not is_latent(stored) and shape[0] % tensor:
            return Finding("transformers-tensor-heads", "error", path, {"tp": tensor, "heads": shape[0]})
    return None


def _draft(facts: Facts) -> Finding | None:
    """Prediction layers keep a dynamic cache of their own (5.24, MtpCache)."""
    settings = facts.deployment.transformers
    if facts.deployment.mtp and (settings.version != "5.24" or implementation_of(facts) != "dynamic"):
        return Finding("transformers-mtp-dynamic", "error", "deployment.mtp")
    return None


def _layers(facts: Facts) -> Finding | None:
    """Layer types an implementation has no class for (5.24, STATIC_LAYER_TYPE_MAPPING; QuantizedCache.__init__), or
    whose offloading was not read."""
    implementation = implementation_of(facts)
    for caches, _ in stored_layers(facts):
        unfit = _unfit(implementation, caches)
        if unfit is not None:
            values = {"implementation": implementation, "kind": unfit, "version": facts.deployment.transformers.version}
            return Finding("transformers-cache-not-for-layer", "error", f"{PATH}.cache_implementation", values)
    return None


def _unfit(implementation: str, caches: tuple[LayerCache, ...]) -> str | None:
    """What of a layer an implementation does not take; None where it takes all of it."""
    if implementation == "quantized":
        if not caches:
            return kind_name("none")
        return next((kind_name(cache.kind) for cache in caches if not isinstance(cache, _QUANTIZABLE)), None)
    if implementation == "dynamic":
        return None
    compressed = next((cache for cache in caches if isinstance(cache, CompressedAttention)), None)
    if compressed is not None:
        return kind_name(compressed.kind)
    if implementation == "static":
        return None
    cross = next((cache for cache in caches if isinstance(cache, CrossAttention)), None)
    if cross is not None:
        return kind_name(cross.kind)
    mixed = any(isinstance(cache, STATES) for cache in caches) and any(kv_shape(cache) for cache in caches)
    return " + ".join(kind_name(cache.kind) for cache in caches) if mixed else None


def goes_to_host(implementation: str, cache: LayerCache) -> bool:
    """Whether a layer's cache is sent to host memory: never states, nor a static cache's windows and indexer keys.

    Source: transformers 5.24, cache_utils.py: Cache.prefetch and offload; `offload_only_non_sliding` is False for the
    dynamic cache and True for the static one; StaticIndexedLayer has no `offload` of its own.
    """
    if isinstance(cache, (*STATES, SharedCache)):
        return False
    return implementation != "offloaded_static" or not isinstance(cache, (*_WINDOWS, IndexerKeys))


def _offloading(facts: Facts) -> Finding | None:
    """Where no layer may be sent away, the search for the next one to fetch fails (`is_offloaded.index(True)`)."""
    if not is_offloaded(facts):
        return None
    implementation = implementation_of(facts)
    if any(goes_to_host(implementation, cache) for caches, _ in stored_layers(facts) for cache in caches):
        return None
    values = {"implementation": implementation}
    return Finding("transformers-nothing-to-offload", "error", f"{PATH}.cache_implementation", values)


def quantized_tensors(facts: Facts, caches: tuple[LayerCache, ...]) -> tuple[CacheTensor, ...]:
    """The tensors of a stored layer on one rank."""
    return tuple(tensor for cache in caches for tensor in cache_tensors(cache, facts.storage, facts.degrees.tensor))


def _quantization(facts: Facts) -> Finding | None:
    if implementation_of(facts) != "quantized":
        return None
    rule = quantization_of(facts)
    if rule.backend == "fp8" and facts.deployment.transformers.version == "4.57":
        return Finding("transformers-no-fp8-backend", "error", f"{PATH}.quantized_backend")
    if rule.backend != "fp8" and rule.nbits not in NBITS[rule.backend]:
        values = {"nbits": rule.nbits, "backend": rule.backend, "known": tuple(sorted(NBITS[rule.backend]))}
        return Finding("transformers-nbits", "error", f"{PATH}.quantized_nbits", values)
    rows = {
        tensor.shape[0] * tensor.shape[-1]
        for caches, _ in stored_layers(facts)
        for tensor in quantized_tensors(facts, caches)
    }
    path = f"{PATH}.quantized_group_size"
    row = row_that_does_not_divide(tuple(sorted(rows)), rule)
    if row is not None:
        return Finding("transformers-group-size", "error", path, {"group": rule.group_size, "elements": row})
    if packs_a_part_of_a_byte(rule):
        values = {"group": rule.group_size, "multiple": 8 // rule.nbits, "nbits": rule.nbits}
        return Finding("transformers-group-packing", "error", path, values)
    return None
