"""Kimi Linear and Kimi-K3: delta attention with a state of fixed size, and latent attention in every fourth layer.

Kimi Linear restates the modelling code of transformers 5.24.0; what Kimi-K3 adds is read as vLLM 0.33.0 builds it.
"""

from dataclasses import replace

from kvdesk.importers.hf_config.dialect import Attention, Dialect, Flag, Keys, Mixer, Norms
from kvdesk.importers.hf_config.fields import Fields
from kvdesk.importers.hf_config.kinds import ATTENTION, RECURRENT, listed_kinds, mixed
from kvdesk.importers.hf_config.layers import latent_cache
from kvdesk.importers.hf_config.mixtures import DEEPSEEK_EXPERTS, LATENT_KEYS, by_mlp_types
from kvdesk.importers.hf_config.recurrent import kimi_delta
from kvdesk.importers.hf_config.weights import joined, latent_attention
from kvdesk.project.model_spec import LayerWeights


def _kimi_kinds(fields: Fields, count: int) -> list[str]:
    """`layer_types`, else the two lists of `linear_attn_config`, which count layers from 1."""
    kinds = listed_kinds(fields, "layer_types", count)
    if kinds is not None:
        return kinds
    named: list[str | None] = [None] * count
    inner = fields.nested("linear_attn_config")
    if inner is None or not (inner.items("full_attn_layers") or inner.items("kda_layers")):
        return [ATTENTION if index and index % 4 == 0 else RECURRENT for index in range(count)]
    for key, kind in (("full_attn_layers", ATTENTION), ("kda_layers", RECURRENT)):
        for entry in inner.items(key) or ():
            named[inner.checked(key, entry, low=1, high=count) - 1] = kind
    missing = next((index for index, kind in enumerate(named) if kind is None), None)
    if missing is not None:
        raise inner.refusal("kda_layers", f"and full_attn_layers name no kind for layer {missing + 1}")
    return [kind for kind in named if kind is not None]


def _latent(dialect: Dialect, fields: Fields) -> Mixer:
    """Latent attention; with `mla_use_output_gate` a gate of hidden × heads·v_head_dim."""
    cache = latent_cache(fields)
    weights = latent_attention(dialect, fields, cache)
    if fields.flag("mla_use_output_gate", False):
        gate = fields.integer("hidden_size") * cache.num_attention_heads * fields.integer("v_head_dim")
        weights = joined(weights, LayerWeights(attention_params=gate))
    return Mixer((cache,), weights)


def _kimi_mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    inner = fields.nested("linear_attn_config") or fields.under("linear_attn_config", {})
    kimi = kimi_delta(
        fields.integer("hidden_size"),
        inner.optional_integer("num_heads") or fields.integer("linear_num_heads"),
        inner.optional_integer("head_dim") or fields.integer("linear_head_dim"),
        inner.optional_integer("short_conv_kernel_size", high=4096)
        or fields.integer("linear_conv_kernel_dim", high=4096),
        full_rank_gate=inner.flag("use_full_rank_gate", False),
    )
    return mixed(_kimi_kinds(fields, count), lambda: _latent(dialect, fields), lambda: kimi)


def _residual_norms(fields: Fields) -> int:
    """Two norms; with residual attention over blocks of layers two more, and two projections to one value."""
    return 6 if fields.is_live("attn_res_block_size") else 2


def _final(fields: Fields) -> int:
    return fields.integer("hidden_size") * (3 if fields.is_live("attn_res_block_size") else 1)


KIMI_LINEAR = Dialect(
    stems=("KimiLinear",),
    keys=Keys(positions=("model_max_length", "max_position_embeddings")),
    attention=Attention(q_bias=Flag("attention_bias", False)),
    norms=Norms(per_layer=_residual_norms),
    experts=replace(
        DEEPSEEK_EXPERTS,
        sparse=by_mlp_types,
        count=("num_experts", "num_local_experts", "n_routed_experts"),
        width=("routed_expert_hidden_size",),
        width_norm=Flag("latent_moe_use_norm", False),
    ),
    mixers=_kimi_mixers,
    final_norms=_final,
    defaults={
        "first_k_dense_replace": 1,
        "n_shared_experts": 1,
        "linear_head_dim": 128,
        "linear_num_heads": 32,
        "linear_conv_kernel_dim": 4,
    },
    knows=LATENT_KEYS | {"linear_attn_config", "linear_conv_kernel_dim", "linear_num_heads"},
)


def variant(fields: Fields) -> Dialect:
    """Kimi-K3 by the keys it adds: no modelling code of transformers reads those."""
    added = ("mla_use_output_gate", "routed_expert_hidden_size", "attn_res_block_size")
    return replace(KIMI_LINEAR, remote=True) if any(map(fields.is_live, added)) else KIMI_LINEAR
