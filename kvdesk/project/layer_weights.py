"""What the attention of a layer weighs once its caches are others: by rule where one is known, else as before.

Only the three figures of attention follow from caches; MLP, experts, router and norms stay what they are.
"""

from collections.abc import Iterable

from kvdesk.project.layer_cache import (
    ChunkedAttention,
    CrossAttention,
    FullAttention,
    LatentAttention,
    LayerCache,
    ShortConvolution,
    SlidingAttention,
)
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelSpec

Caches = tuple[LayerCache, ...]
Attention = tuple[int, int, int]

ATTENTION = ("attention_params", "kv_projection_params", "attention_replicated_params")
NOTHING: Attention = (0, 0, 0)
# What a serving runtime may set apart from the checkpoint: the weights stay those that were read.
SERVING_FIGURES = frozenset({"window", "chunk_size", "num_positions", "index_topk", "state_dtype", "overlaps"})
_HEADED = (FullAttention, SlidingAttention, ChunkedAttention, CrossAttention)


def shapes(caches: Caches) -> tuple[object, ...]:
    """What of a layer's caches its weights depend on: attention with heads weighs the same whatever it spans."""
    return tuple(
        (_columns(cache), cache.k_head_dim, cache.v_head_dim) if isinstance(cache, _HEADED) else _figures(cache)
        for cache in caches
    )


def attention_of(hidden_size: int, caches: Caches) -> Attention | None:
    """Attention parameters of a layer that keeps these caches; None where no rule gives them.

    With heads: q and o hidden × heads·(K + V dimension), k and v hidden × KV heads·(K + V dimension). Latent, its query
    taken as one projection: q hidden × heads·(nope + rope), up rank × heads·(nope + V), o heads·V × hidden, and held
    whole the down-projection hidden × (rank + rope) with its norm. Short convolution: in hidden × 3·channels, channels
    × kernel, out channels × hidden. Biases, gates and norms of heads are none of it.
    """
    match caches:
        case ():
            return NOTHING
        case (ShortConvolution() as cache,):
            return 4 * hidden_size * cache.channels + cache.channels * cache.kernel, 0, 0
        case (LatentAttention(qk_nope_head_dim=int(nope), v_head_dim=int(value)) as cache,):
            rank, rope = cache.kv_lora_rank, cache.qk_rope_head_dim
            columns = hidden_size * (nope + rope) + rank * (nope + value) + value * hidden_size
            return cache.num_attention_heads * columns, 0, hidden_size * (rank + rope) + rank
    return _headed(hidden_size, caches) if all(isinstance(cache, _HEADED) for cache in caches) else None


def attention_after(hidden_size: int, weights: LayerWeights, was: Caches, now: Caches) -> Attention | None:
    """Attention parameters of a layer of these weights once it keeps `now` instead of `was`; None without a rule.

    Between layers with heads only what their dimensions add or take is counted, so biases and gates stay; a layer of
    another kind gets the figure of its rule.
    """
    present = attention(weights)
    if shapes(was) == shapes(now):
        return present
    if _others(was) == _others(now) and (_others(now) or (was and now)):
        pairs = zip(present, _headed(hidden_size, now), _headed(hidden_size, was), strict=True)
        own, key_value, held = (max(0, figure + new - old) for figure, new, old in pairs)
        return own, key_value, held
    if [cache.kind for cache in was] == [cache.kind for cache in now] and attention_of(hidden_size, was) != present:
        return None  # built otherwise than the rule says, such as a latent layer whose query is compressed
    return attention_of(hidden_size, now)


def weights_with(model: ModelSpec, group: LayerGroup, caches: Caches) -> LayerWeights:
    """The weights of a row of an edited schedule once it keeps other caches.

    They follow from what the row's layers have in `model`, as long as nobody typed others: steps on the way, such as
    a number half typed, then leave no trace.
    """
    for origin in origins(model, group):
        if follows(model.hidden_size, origin, group.caches) == attention(group.weights):
            return with_attention(group.weights, follows(model.hidden_size, origin, caches))
    return with_attention(group.weights, follows(model.hidden_size, group, caches))


def is_unsure(model: ModelSpec, group: LayerGroup) -> bool:
    """Whether no rule says what the attention of an edited row weighs."""
    return all(
        attention_after(model.hidden_size, origin.weights, origin.caches, group.caches) is None
        for origin in origins(model, group)
    )


def follows(hidden_size: int, origin: LayerGroup, caches: Caches) -> Attention:
    """Attention parameters of a layer of `origin` with these caches: by rule, else as they were."""
    after = attention_after(hidden_size, origin.weights, origin.caches, caches)
    return attention(origin.weights) if after is None else after


def origin_of(model: ModelSpec, layer: int) -> LayerGroup:
    """What a layer of an edited schedule was: itself, or the last layer where the model was lengthened."""
    return model.group_of_layer[min(layer, model.num_layers - 1)]


def origins(model: ModelSpec, group: LayerGroup) -> Iterable[LayerGroup]:
    """The groups that the layers of an edited row were in, each once."""
    return {id(origin): origin for origin in (origin_of(model, layer) for layer in group.layers)}.values()


def attention(weights: LayerWeights) -> Attention:
    return weights.attention_params, weights.kv_projection_params, weights.attention_replicated_params


def with_attention(weights: LayerWeights, figures: Attention) -> LayerWeights:
    """The same weights with other figures of attention."""
    return LayerWeights.model_validate({**dict(weights), **dict(zip(ATTENTION, figures, strict=True))})


def _headed(hidden_size: int, caches: Caches) -> Attention:
    """The sum over the caches with heads; 0 where there is none."""
    sizes = [_columns(cache) for cache in caches if isinstance(cache, _HEADED)]
    return hidden_size * sum(own for own, _ in sizes), hidden_size * sum(key_value for _, key_value in sizes), 0


def _columns(cache: FullAttention | SlidingAttention | ChunkedAttention | CrossAttention) -> tuple[int, int]:
    """Columns of the query and output projections together, and of K and V."""
    dimensions = cache.k_head_dim + cache.v_head_dim
    return cache.num_attention_heads * dimensions, cache.num_kv_heads * dimensions


def _others(caches: Caches) -> tuple[object, ...]:
    return tuple(_figures(cache) for cache in caches if not isinstance(cache, _HEADED))


def _figures(cache: LayerCache) -> tuple[object, ...]:
    """A cache without what weighs nothing: where it reads from, and what a runtime may set."""
    kept = SERVING_FIGURES | {"source_layer"}
    return tuple((name, value) for name, value in dict(cache).items() if name not in kept)
