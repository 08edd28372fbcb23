"""Llama 4, whose layers attend in chunks, and Llama 3.2 Vision, some of whose layers attend to an image alone.

Source: the modelling code of transformers 5.24.0.
"""

from kvdesk.importers.hf_config.dialect import Attention, Dialect, Experts, Flag, Keys, Mixer, Shape
from kvdesk.importers.hf_config.fields import BY_HAND, Fields, shown
from kvdesk.importers.hf_config.layers import head_counts, head_dimension
from kvdesk.importers.hf_config.mixers import plain_attention
from kvdesk.importers.hf_config.weights import grouped_attention, joined
from kvdesk.project.layer_cache import CrossAttention
from kvdesk.project.model_spec import LayerWeights


def _llama4_shapes(fields: Fields, count: int) -> tuple[Shape, ...]:
    """Rotary layers attend in chunks of `attention_chunk_size`, the others (every fourth) to every position.

    `layer_types` goes before `no_rope_layers` (1 is rotary), an empty list of which stands for the interval.
    """
    heads, kv_heads = head_counts(LLAMA4, fields)
    dim = head_dimension(LLAMA4, fields, heads)
    chunk = fields.optional_integer("attention_chunk_size")
    full, chunked = (Shape(heads, kv_heads, dim, dim, chunk=size) for size in (None, chunk))
    types = fields.items("layer_types", count)
    if types is not None:
        for index, name in enumerate(types):
            if name not in ("full_attention", "chunked_attention"):
                raise fields.refusal(f"layer_types[{index}]", f"is {shown(name)}, a kind not known here", BY_HAND)
        if "chunked_attention" in types:
            fields.integer("attention_chunk_size")
        return tuple(chunked if name == "chunked_attention" else full for name in types)
    rotary = fields.items("no_rope_layers") or None
    if rotary is not None and len(rotary) < count:
        raise fields.refusal("no_rope_layers", f"has {len(rotary)} entries for {count} layers")
    step = fields.integer("no_rope_layer_interval")
    return tuple(
        chunked if ((index + 1) % step if rotary is None else rotary[index]) else full for index in range(count)
    )


def _llama4_sparse(fields: Fields, count: int) -> tuple[bool, ...]:
    """`moe_layers` by their indices, else every `interleave_moe_layer_step`-th layer."""
    listed = fields.items("moe_layers")
    if listed is not None:
        indices = {fields.checked("moe_layers", entry, low=0, high=count - 1) for entry in listed}
        return tuple(index in indices for index in range(count))
    step = fields.integer("interleave_moe_layer_step", low=0)
    return tuple(step > 0 and (index + 1) % step == 0 for index in range(count))


def _image_positions(fields: Fields) -> int:
    """Positions of an image: ((image ÷ patch)² + 1) for each of `max_num_tiles` tiles."""
    vision = fields.nested("vision_config")
    if vision is None:
        raise fields.refusal("vision_config", "is missing, and it would give the positions of an image", BY_HAND)
    for key in ("image_size", "patch_size", "max_num_tiles"):
        vision.integer(key, high=1 << 16)
    patches = vision.integer("image_size") // vision.integer("patch_size")
    return (patches * patches + 1) * vision.integer("max_num_tiles")


def _mllama_mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """Self-attention, and cross-attention at `cross_attention_layers`: those keep an image's K and V and no others.

    A cross layer has norms of a head's size for queries and keys, and two gates of one value.
    """
    own = plain_attention(dialect, fields)
    listed = fields.items("cross_attention_layers")
    if listed is None:
        raise fields.refusal("cross_attention_layers", "is missing")
    crossing = {fields.checked("cross_attention_layers", entry, low=0) for entry in listed}
    beyond = sorted(index for index in crossing if index >= count)
    if beyond:
        raise fields.refusal("cross_attention_layers", f"names layer {beyond[0]} of {count} layers")
    heads, kv_heads = head_counts(dialect, fields)
    dim = head_dimension(dialect, fields, heads)
    weights = joined(
        grouped_attention(dialect, fields, Shape(heads, kv_heads, dim, dim)),
        LayerWeights(attention_replicated_params=2 * dim + 2),
    )
    if not crossing:
        return [own] * count
    cache = CrossAttention(
        num_attention_heads=heads,
        num_kv_heads=kv_heads,
        k_head_dim=dim,
        v_head_dim=dim,
        num_positions=_image_positions(fields),
    )
    cross = Mixer((cache,), weights)
    return [cross if index in crossing else own for index in range(count)]


def _eight_rows(fields: Fields) -> int:
    """Eight rows past the vocabulary, for the image token, in the embedding alone."""
    return 8 * fields.integer("hidden_size")


LLAMA4 = Dialect(
    stems=("Llama4",),
    keys=Keys(intermediate=("intermediate_size_mlp",)),
    attention=Attention(
        kv_heads="own", head_dim="own", q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False)
    ),
    experts=Experts(
        sparse=_llama4_sparse,
        count=("num_local_experts",),
        size=("intermediate_size",),
        shared=lambda fields: fields.integer("intermediate_size"),
    ),
    shapes=_llama4_shapes,
    defaults={
        "attention_chunk_size": 8192,
        "no_rope_layer_interval": 4,
        "interleave_moe_layer_step": 1,
        "num_local_experts": 16,
        "intermediate_size_mlp": 16384,
        "num_key_value_heads": 8,
        "head_dim": 128,
    },
    nested_defaults={
        "hidden_size": 5120,
        "intermediate_size": 8192,
        "num_hidden_layers": 48,
        "num_attention_heads": 40,
        "vocab_size": 202048,
        "max_position_embeddings": 131072,
    },
    knows=frozenset({"attention_chunk_size"}),
)
MLLAMA = Dialect(
    stems=("Mllama",),
    attention=Attention(kv_heads="own", head_dim="split"),
    mixers=_mllama_mixers,
    embedding_extra=_eight_rows,
    outer=("vision_config",),
    nested_defaults={
        "hidden_size": 4096,
        "intermediate_size": 14336,
        "num_hidden_layers": 40,
        "num_attention_heads": 32,
        "num_key_value_heads": 8,
        "vocab_size": 128256,
        "max_position_embeddings": 131072,
        "cross_attention_layers": [3, 8, 13, 18, 23, 28, 33, 38],
    },
    knows=frozenset({"cross_attention_layers"}),
)
