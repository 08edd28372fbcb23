"""Zamba: Mamba layers, some of which stand behind a shared block of attention and feed-forward; Zamba 2 has Mamba 2
layers and may have a few such blocks.

A shared block keeps its own K and V at every layer that uses it; its weights exist once. Source: the modelling code
of transformers 5.24.0; the earlier spelling of the keys is that of the published remote code.
"""

from dataclasses import replace

from kvdesk.importers.hf_config.dialect import Dialect, Keys, Mixer, refuse_unless
from kvdesk.importers.hf_config.fields import BY_HAND, Fields, shown
from kvdesk.importers.hf_config.mamba import MAMBA2_KEYS, selective_state
from kvdesk.importers.hf_config.recurrent import HeadedState, mamba, mamba2
from kvdesk.importers.hf_config.weights import block_params, joined, linear
from kvdesk.project.layer_cache import FullAttention
from kvdesk.project.model_spec import LayerWeights

_STATES = ("mamba", "linear_attention")


def _hybrid_layers(fields: Fields, count: int) -> list[bool]:
    """`layers_block_type` says which layers stand behind a shared block."""
    key = "layers_block_type" if fields.get("layers_block_type") is not None else "layer_types"
    names = fields.items(key, count)
    if names is None:
        raise fields.refusal("layers_block_type", "is missing")
    for index, name in enumerate(names):
        if name not in (*_STATES, "hybrid"):
            raise fields.refusal(f"{key}[{index}]", f"is {shown(name)}, a kind of layer not known here", BY_HAND)
    return [name == "hybrid" for name in names]


def _state(fields: Fields) -> HeadedState:
    hidden = fields.integer("hidden_size")
    inner = fields.integer("mamba_expand", "expansion_factor") * hidden
    dim = fields.optional_integer("mamba_headdim")
    heads = fields.optional_integer("n_mamba_heads") or max(inner // (dim or inner), 1)
    if inner % heads or dim not in (None, inner // heads):
        raise fields.refusal("mamba_headdim", f"is {dim}, but {inner} channels stand in {heads} heads")
    bias = fields.flag("add_bias_linear", False)
    return HeadedState(
        hidden=hidden,
        num_heads=heads,
        head_dim=inner // heads,
        groups=fields.integer("mamba_ngroups"),
        state=fields.integer("mamba_d_state", "state_size"),
        kernel=fields.integer("mamba_d_conv", "conv_dimension", high=4096),
        in_bias=bias,
        out_bias=bias,
    )


def _attention(fields: Fields) -> FullAttention:
    """Attention over the layer's input and the embedding together: 2·hidden channels in the heads."""
    wide, heads = 2 * fields.integer("hidden_size"), fields.integer("num_attention_heads")
    kv_heads = fields.optional_integer("num_key_value_heads", "num_query_groups") or heads
    dim = fields.optional_integer("attention_head_dim") or wide // heads
    if wide % heads or dim != wide // heads or heads % kv_heads:
        raise fields.refusal("num_attention_heads", f"is {heads}, which does not fit {wide} channels")
    return FullAttention(num_attention_heads=heads, num_kv_heads=kv_heads, k_head_dim=dim, v_head_dim=dim)


def _size(fields: Fields) -> int:
    return fields.optional_integer("intermediate_size", "ffn_hidden_size") or 4 * fields.integer("hidden_size")


def _block(fields: Fields, cache: FullAttention) -> LayerWeights:
    """One shared block: q, k, v from 2·hidden, o to hidden, a gated feed-forward, norms of 2·hidden and hidden."""
    hidden, bias = fields.integer("hidden_size"), fields.flag("add_bias_linear", False)
    inner, kv = cache.num_attention_heads * cache.k_head_dim, cache.num_kv_heads * cache.k_head_dim
    return LayerWeights(
        attention_params=2 * hidden * inner + inner * hidden,
        kv_projection_params=2 * 2 * hidden * kv,
        mlp_params=block_params(hidden, _size(fields), True, bias),
        norm_params=3 * hidden,
    )


def _adapters(fields: Fields, cache: FullAttention) -> LayerWeights:
    """What a layer adds to its shared block: low-rank changes of gate and up, and of q, k and v where there are any."""
    hidden, rank = fields.integer("hidden_size"), fields.integer("adapter_rank", "lora_rank")
    own = rank * (hidden + 2 * _size(fields))
    inner, kv = cache.num_attention_heads * cache.k_head_dim, cache.num_kv_heads * cache.k_head_dim
    key = (
        "use_shared_attention_adapter" if "use_shared_attention_adapter" in fields.data else "use_shared_attention_lora"
    )
    attention = rank * (3 * 2 * hidden + inner + 2 * kv) if fields.flag(key, False) else 0
    return LayerWeights(mlp_params=own, attention_params=attention)


def _mixers(_dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """A state everywhere; before it, in hybrid layers, a shared block and a projection hidden × hidden.

    The weights of each of `num_mem_blocks` shared blocks are counted in the first layer that uses it.
    """
    hybrid, state = _hybrid_layers(fields, count), _state(fields)
    recurrent = mamba2(state)
    plain = Mixer(recurrent.caches, joined(recurrent.weights, LayerWeights(norm_params=state.hidden)))
    if not any(hybrid):
        return [plain] * count
    cache, blocks = _attention(fields), fields.integer("num_mem_blocks")
    own = joined(
        plain.weights, _adapters(fields, cache), LayerWeights(attention_params=linear(state.hidden, state.hidden))
    )
    later = Mixer((cache, *plain.caches), own)
    first = Mixer(later.caches, joined(own, _block(fields, cache)))
    mixers, seen = [], 0
    for is_hybrid in hybrid:
        mixers.append(plain if not is_hybrid else first if seen < blocks else later)
        seen += is_hybrid
    return mixers


def _first_hybrid_layers(fields: Fields, count: int) -> list[bool]:
    """Zamba 1 without a list: the third layer, and behind it every `attn_layer_period`-th from `attn_layer_offset`."""
    if fields.get("layers_block_type") is not None or fields.get("layer_types") is not None:
        return _hybrid_layers(fields, count)
    period, offset = fields.integer("attn_layer_period"), fields.integer("attn_layer_offset", low=0)
    later = [index % period == offset for index in range(count - 3)]
    return [False, False, True, *later][:count]


def _first_attention(fields: Fields) -> FullAttention:
    wide = 2 * fields.integer("hidden_size")
    heads = fields.integer("num_attention_heads")
    kv_heads = fields.integer("num_key_value_heads")
    dim = fields.optional_integer("attention_head_dim") or wide // heads
    if heads % kv_heads:
        raise fields.refusal("num_key_value_heads", f"is {kv_heads}, which does not divide {heads} heads")
    return FullAttention(num_attention_heads=heads, num_kv_heads=kv_heads, k_head_dim=dim, v_head_dim=dim)


def _first_mixers(_dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """Zamba 1: a Mamba 1 state everywhere, in heads that change no size; before it, in hybrid layers, the one shared
    block and a projection hidden × hidden. The block's weights are counted in the first layer that uses it.

    q, k, v from `attention_hidden_size`, o to hidden, a gated feed-forward, norms of both widths.
    """
    hidden = fields.integer("hidden_size")
    state = mamba(replace(selective_state(fields, jamba=True), inner_norms=False))
    plain = Mixer(state.caches, joined(state.weights, LayerWeights(norm_params=hidden)))
    hybrid = _first_hybrid_layers(fields, count)
    if not any(hybrid):
        return [plain] * count
    cache, wide = _first_attention(fields), fields.optional_integer("attention_hidden_size") or 2 * hidden
    inner, kv = cache.num_attention_heads * cache.k_head_dim, cache.num_kv_heads * cache.k_head_dim
    block = LayerWeights(
        attention_params=wide * inner + inner * hidden,
        kv_projection_params=2 * wide * kv,
        mlp_params=block_params(hidden, fields.integer("intermediate_size"), True, False),
        norm_params=wide + hidden,
    )
    later = Mixer((cache, *plain.caches), joined(plain.weights, LayerWeights(attention_params=hidden * hidden)))
    first = Mixer(later.caches, joined(later.weights, block))
    leader = hybrid.index(True)
    return [first if index == leader else later if here else plain for index, here in enumerate(hybrid)]


ZAMBA = Dialect(
    stems=("Zamba",),
    mixers=_first_mixers,
    whole_layers=True,
    tied=True,
    defaults={
        "attn_layer_period": 6,
        "attn_layer_offset": 4,
        "mamba_d_state": 16,
        "mamba_d_conv": 4,
        "mamba_expand": 2,
        "num_key_value_heads": 16,
    },
    knows=MAMBA2_KEYS
    | {
        "layers_block_type",
        "attn_layer_period",
        "attn_layer_offset",
        "attention_hidden_size",
        "mamba_dt_rank",
        "time_step_min",
        "time_step_max",
        "time_step_floor",
    },
)


def _check(fields: Fields) -> None:
    refuse_unless(fields, "use_shared_block_lora", True)
    refuse_unless(fields, "gated_linear_unit", True)


ZAMBA2 = Dialect(
    stems=("Zamba2",),
    keys=Keys(intermediate=("intermediate_size", "ffn_hidden_size")),
    mixers=_mixers,
    whole_layers=True,
    tied=True,
    check=_check,
    defaults={
        "mamba_d_state": 64,
        "mamba_d_conv": 4,
        "mamba_expand": 2,
        "mamba_ngroups": 1,
        "num_mem_blocks": 1,
        "adapter_rank": 128,
    },
    knows=MAMBA2_KEYS
    | {
        "layers_block_type",
        "state_size",
        "mamba_ngroups",
        "mamba_headdim",
        "attention_hidden_size",
        "time_step_min",
        "time_step_max",
        "time_step_floor",
        "time_step_limit",
    },
)
