"""The layers of a stage turned into the caches that transformers makes for them."""

from collections import Counter
from itertools import pairwise

from kvdesk.engine.kv_cache import cache_terms
from kvdesk.engine.parallelism import groups_in, stage_layers
from kvdesk.engine.runtimes.room import Facts, LogicalShare, StageCache, layers_of, stage_terms
from kvdesk.engine.runtimes.transformers.caches import (
    HostCache,
    OffloadedLayer,
    OffloadedStage,
    QuantizedRows,
    QuantizedStage,
    TermsCache,
)
from kvdesk.engine.runtimes.transformers.stored import Term, terms_of, together
from kvdesk.engine.runtimes.transformers.support import (
    goes_to_host,
    implementation_of,
    is_offloaded,
    is_static,
    quantization_of,
    quantized_tensors,
    stored_cache,
)
from kvdesk.project.layer_cache import LayerCache


def stages_of(facts: Facts) -> tuple[range, ...]:
    """`device_map` puts whole layers on the cards in turn."""
    return stage_layers(facts.model.num_layers, facts.degrees.pipeline, facts.deployment.pipeline_partition)


def stage_cache(facts: Facts, layers: range) -> StageCache:
    """The cache of one rank that holds `layers`."""
    if is_offloaded(facts):
        return offloaded_stage(facts, layers, facts.degrees.tensor)
    share = LogicalShare(stage_terms(facts, layers))
    if implementation_of(facts) == "quantized":
        return QuantizedStage(_quantized_rows(facts, layers), quantization_of(facts), share)
    held = layers_of(facts, layers)
    terms = together(
        term for caches, count in held for cache in caches for term in _terms(facts, cache, count, facts.degrees.tensor)
    )
    return _terms_cache(facts, terms, share)


def _terms(facts: Facts, cache: LayerCache, count: int, tensor: int) -> tuple[Term, ...]:
    return tuple(terms_of(stored_cache(facts, cache), count, facts.storage, tensor, static=is_static(facts)))


def _terms_cache(facts: Facts, terms: tuple[Term, ...], share: LogicalShare) -> TermsCache:
    growing = tuple(term for term in terms if not term.is_state)
    states = tuple(term for term in terms if term.is_state)
    return TermsCache(growing, states, share, static_length(facts))


def static_length(facts: Facts) -> int | None:
    """The positions a static cache is made for, None where a call decides or the cache grows."""
    return facts.deployment.transformers.max_cache_len if is_static(facts) else None


def _quantized_rows(facts: Facts, layers: range) -> tuple[QuantizedRows, ...]:
    counts: dict[int, int] = {}
    for caches, count in layers_of(facts, layers):
        stored = tuple(stored_cache(facts, cache) for cache in caches)
        for tensor in quantized_tensors(facts, stored):
            elements = tensor.shape[0] * tensor.shape[-1]
            counts[elements] = counts.get(elements, 0) + count
    return tuple(QuantizedRows(count, elements) for elements, count in counts.items())


def offloaded_stage(facts: Facts, layers: range, tensor: int) -> OffloadedStage:
    """The stage with what goes to host memory apart, layer by layer: neighbours among those stand on the card
    together; after the last layer comes the first, where one card has both."""
    split = {group.caches: _split(facts, group.caches, tensor) for group, _ in groups_in(facts.model, layers)}
    held = [group.caches for group in facts.model.group_of_layer[layers.start : layers.stop]]
    order = [layer for caches in held if (layer := split[caches][0]) is not None]
    kinds = Counter(order)
    indices = {layer: index for index, layer in enumerate(kinds)}
    neighbours: list[tuple[OffloadedLayer, ...]] = list(pairwise(order)) or [tuple(order)]
    if len(order) > 2 and len(layers) == facts.model.num_layers:
        neighbours.append((order[-1], order[0]))
    pairs = {tuple(sorted(indices[layer] for layer in pair)) for pair in neighbours if pair}
    kept = tuple((split[caches][1], count) for caches, count in Counter(held).items())
    resident = together(
        term for caches, count in kept for cache in caches for term in _terms(facts, cache, count, tensor)
    )
    own = _terms_cache(facts, resident, LogicalShare(cache_terms(kept, facts.storage, tensor)))
    return OffloadedStage(own, tuple(kinds.items()), tuple(sorted(pairs)), static_length(facts))


def _split(
    facts: Facts, caches: tuple[LayerCache, ...], tensor: int
) -> tuple[OffloadedLayer | None, tuple[LayerCache, ...]]:
    """What of a layer goes to host memory, None where nothing does, and what stays on the card."""
    implementation = implementation_of(facts)
    gone = tuple(cache for cache in caches if goes_to_host(implementation, stored_cache(facts, cache)))
    stays = tuple(cache for cache in caches if cache not in gone)
    if not gone:
        return None, stays
    terms = together(term for cache in gone for term in _terms(facts, cache, 1, tensor))
    return OffloadedLayer(terms, LogicalShare(cache_terms(((gone, 1),), facts.storage, tensor))), stays


def host_cache(facts: Facts) -> HostCache | None:
    if not is_offloaded(facts):
        return None
    ranges = stages_of(facts)
    return HostCache(
        tuple(offloaded_stage(facts, layers, facts.degrees.tensor) for layers in ranges),
        tuple(offloaded_stage(facts, layers, 1) for layers in ranges),
        facts.degrees.tensor,
    )
