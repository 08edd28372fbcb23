"""Gemma 4: window and full layers with their own head dimensions and KV heads, and experts beside a dense block.

The last `num_kv_shared_layers` layers read the cache of an earlier layer of their kind. Source: the modelling code of
transformers 5.24.0.
"""

from kvdesk.importers.hf_config import per_layer
from kvdesk.importers.hf_config.dialect import (
    Attention,
    Dialect,
    Experts,
    Flag,
    Mixer,
    Mlp,
    Norms,
    Shape,
    refuse_unless,
)
from kvdesk.importers.hf_config.fields import Fields
from kvdesk.importers.hf_config.shared_caches import sharing_mixers
from kvdesk.importers.hf_config.windows import Windows, all_but_each
from kvdesk.project.model_spec import LayerWeights

_PER_LAYER = "hidden_size_per_layer_input"


def shapes(fields: Fields, num_layers: int) -> tuple[Shape, ...]:
    """Window layers: `head_dim` and `num_key_value_heads`; full layers: `global_head_dim`, and with
    `attention_k_eq_v` also `num_global_key_value_heads` and one projection for K and V. The last layer is always full.
    Where the config has `per_layer_config`, as transformers saves it, that alone says how layers differ.
    """
    windows = (*all_but_each(6)(fields, num_layers)[:-1], None)
    if per_layer.KEY in fields.data:
        return _stated_shapes(fields, windows)
    heads, kv_heads = fields.integer("num_attention_heads"), fields.integer("num_key_value_heads")
    dim, wide = fields.integer("head_dim"), fields.integer("global_head_dim")
    one_projection = fields.flag("attention_k_eq_v", default=False)
    few = fields.optional_integer("num_global_key_value_heads") if one_projection else None
    full = Shape(heads, few or kv_heads, wide, wide, None, shares_k_and_v_projection=one_projection)
    for key, count in (("num_key_value_heads", kv_heads), ("num_global_key_value_heads", full.num_kv_heads)):
        if heads % count:
            raise fields.refusal(key, f"is {count}, which does not divide {heads} heads")
    return tuple(full if window is None else Shape(heads, kv_heads, dim, dim, window) for window in windows)


def _stated_shapes(fields: Fields, windows: Windows) -> tuple[Shape, ...]:
    """`head_dim` and `num_key_value_heads` by layer; `global_head_dim` and its like then mean nothing.

    Layers of one kind must be alike: the modelling code has one table of positions a kind, and stops otherwise.
    """
    heads = fields.integer("num_attention_heads")
    one_projection = fields.flag("attention_k_eq_v", default=False)
    own = per_layer.layer_fields(fields, len(windows), frozenset({"head_dim", "num_key_value_heads"}))
    shapes: list[Shape] = []
    of_kind: dict[bool, Shape] = {}
    for index, window in enumerate(windows):
        layer = own.get(index, fields)
        dim = (layer if "head_dim" in layer.data else fields).integer("head_dim")
        source = layer if "num_key_value_heads" in layer.data else fields
        kv_heads = source.integer("num_key_value_heads")
        if heads % kv_heads:
            raise source.refusal("num_key_value_heads", f"is {kv_heads}, which does not divide {heads} heads")
        is_full = window is None
        shape = Shape(heads, kv_heads, dim, dim, window, shares_k_and_v_projection=one_projection and is_full)
        if of_kind.setdefault(is_full, shape) != shape:
            raise fields.refusal(per_layer.KEY, f"gives layer {index} other dimensions than its kind has before")
        shapes.append(shape)
    return tuple(shapes)


def _mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """Layers by `shapes`; a layer that reads another's cache has a block twice as wide with `use_double_wide_mlp`."""
    wide = LayerWeights()
    if fields.flag("use_double_wide_mlp", default=False):
        wide = LayerWeights(mlp_params=3 * fields.integer("hidden_size") * fields.integer("intermediate_size"))
    return sharing_mixers(dialect, fields, shapes(fields, count), wide)


def _has_experts(fields: Fields, num_layers: int) -> tuple[bool, ...]:
    return (fields.flag("enable_moe_block", default=False),) * num_layers


def _per_layer_input(fields: Fields) -> int:
    return fields.optional_integer(_PER_LAYER, low=0) or 0


def _norms(fields: Fields) -> int:
    experts = 3 if fields.flag("enable_moe_block", default=False) else 0
    return 4 + experts + (1 if _per_layer_input(fields) else 0)


def _gates(fields: Fields) -> int:
    return 2 * fields.integer("hidden_size") * _per_layer_input(fields)


def _tables(fields: Fields) -> int:
    """Per-layer inputs: their own token table, a projection from the model and its norm."""
    if not (size := _per_layer_input(fields)):
        return 0
    wide = fields.integer("num_hidden_layers") * size
    return (fields.integer("vocab_size_per_layer_input") + fields.integer("hidden_size")) * wide + size


def _check(fields: Fields) -> None:
    refuse_unless(fields, "use_bidirectional_attention", False, "vision")


GEMMA4 = Dialect(
    stems=("Gemma4",),
    attention=Attention(q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False), qk_norm="head"),
    mlp=Mlp(extra_params=_gates),
    norms=Norms(per_layer=_norms),
    experts=Experts(
        sparse=_has_experts,
        size=("moe_intermediate_size", "expert_intermediate_size"),
        router_extra=1,
        router_hidden=1,
        beside_dense=True,
    ),
    tied=True,
    mixers=_mixers,
    embedding_extra=_tables,
    check=_check,
    defaults={
        "global_head_dim": 512,
        _PER_LAYER: 256,
        "vocab_size_per_layer_input": 262144,
        "head_dim": 256,
        "sliding_window": 512,
        "num_kv_shared_layers": 0,
    },
    nested_defaults={
        "hidden_size": 2304,
        "intermediate_size": 9216,
        "num_hidden_layers": 30,
        "num_attention_heads": 8,
        "num_key_value_heads": 4,
        "vocab_size": 262144,
        "max_position_embeddings": 131072,
    },
    knows=frozenset(
        {
            "sliding_window",
            "global_head_dim",
            "num_global_key_value_heads",
            "attention_k_eq_v",
            "use_bidirectional_attention",
            per_layer.KEY,
            "num_kv_shared_layers",
        }
    ),
)
