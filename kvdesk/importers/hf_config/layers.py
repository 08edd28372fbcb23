"""Attention layer by layer: heads, dimensions, windows → the cache that each layer keeps."""

from kvdesk.importers.hf_config.dialect import Dialect, Shape
from kvdesk.importers.hf_config.fields import Fields
from kvdesk.importers.hf_config.windows import check_layer_types
from kvdesk.project.base import MAX_LAYERS
from kvdesk.project.layer_cache import (
    ChunkedAttention,
    FullAttention,
    LatentAttention,
    LayerCache,
    SlidingAttention,
)


def num_layers(dialect: Dialect, fields: Fields) -> int:
    """Layers of the text model, as the architecture's own key or list states them."""
    if dialect.count_layers is not None:
        return dialect.count_layers(fields)
    return fields.integer(*dialect.keys.layers, high=MAX_LAYERS)


def attention_shapes(dialect: Dialect, fields: Fields) -> tuple[Shape, ...]:
    """The attention of each layer, in layer order.

    K is num_kv_heads × k_head_dim a position, V is num_kv_heads × v_head_dim. Raises ImportRefused where a head count
    or a dimension is missing, wrong, or set where the architecture derives it. Source: the modelling code named by
    the dialect.
    """
    count = num_layers(dialect, fields)
    if dialect.shapes is not None:
        return dialect.shapes(fields, count)
    heads, kv_heads = head_counts(dialect, fields)
    head_dim = head_dimension(dialect, fields, heads)
    windows = dialect.windows(fields, count)
    check_layer_types(fields, windows)
    return tuple(Shape(heads, kv_heads, head_dim, head_dim, window) for window in windows)


def head_counts(dialect: Dialect, fields: Fields) -> tuple[int, int]:
    """Query heads and KV heads; a whole number of query heads must share each KV head."""
    keys = dialect.keys
    heads = fields.integer(*keys.heads)
    given = fields.optional_integer(*keys.kv_heads)
    if dialect.attention.kv_heads == "own" and given is None:
        fields.integer(*keys.kv_heads)
    if dialect.attention.kv_heads == "all" and given not in (None, heads):
        raise fields.refusal(keys.kv_heads[0], f"is {given}, but this architecture keeps all {heads} heads")
    kv_heads = given or heads
    if heads % kv_heads:
        raise fields.refusal(keys.kv_heads[0], f"is {kv_heads}, which does not divide {heads} heads")
    return heads, kv_heads


def head_dimension(dialect: Dialect, fields: Fields, heads: int) -> int:
    """The dimension of a head: its own key, or hidden size ÷ heads where the modelling code divides."""
    keys, rule = dialect.keys, dialect.attention.head_dim
    given = fields.optional_integer(*keys.head_dim)
    if rule == "own" and given is None:
        return fields.integer(*keys.head_dim)
    if rule != "split" and given is not None:
        return given
    hidden = fields.integer(*keys.hidden)
    if hidden < heads:
        raise fields.refusal(keys.hidden[0], f"is {hidden}, less than the {heads} heads")
    if hidden % heads and rule != "own_or_split":
        raise fields.refusal(keys.hidden[0], f"is {hidden}, which {heads} heads do not divide")
    if given not in (None, hidden // heads):
        raise fields.refusal(keys.head_dim[0], f"is {given}, but this architecture uses {hidden} ÷ {heads}")
    return hidden // heads


def cache_of(shape: Shape) -> LayerCache:
    """The cache of one layer: all positions, the last `window` of them, or those since the last chunk boundary."""
    facts = {
        "num_attention_heads": shape.num_attention_heads,
        "num_kv_heads": shape.num_kv_heads,
        "k_head_dim": shape.k_head_dim,
        "v_head_dim": shape.v_head_dim,
    }
    if shape.chunk is not None:
        return ChunkedAttention(**facts, chunk_size=shape.chunk)
    return FullAttention(**facts) if shape.window is None else SlidingAttention(**facts, window=shape.window)


def latent_cache(fields: Fields) -> LatentAttention:
    """The cache of a latent layer: kv_lora_rank + qk_rope_head_dim elements a position, whatever the heads.

    Source: DeepSeek-V2 (arXiv 2405.04434), section 2.1; transformers 5.24.0 stores the same two tensors.
    """
    return LatentAttention(
        num_attention_heads=fields.integer("num_attention_heads"),
        kv_lora_rank=fields.integer("kv_lora_rank"),
        qk_rope_head_dim=fields.integer("qk_rope_head_dim"),
        qk_nope_head_dim=fields.integer("qk_nope_head_dim"),
        v_head_dim=fields.integer("v_head_dim"),
    )
