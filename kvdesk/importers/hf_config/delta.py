"""Gated delta nets among attention layers: Qwen3-Next, Qwen3.5 and OLMo Hybrid.

Each entry restates the rule of the modelling code in transformers 5.24.0.
"""

from dataclasses import replace

from kvdesk.importers.hf_config.dialect import Attention, Dialect, Experts, Flag, Mixer, refuse_unless
from kvdesk.importers.hf_config.fields import BY_HAND, Fields
from kvdesk.importers.hf_config.kinds import ATTENTION, RECURRENT, listed_kinds, mixed, state_dtype
from kvdesk.importers.hf_config.mixers import plain_attention
from kvdesk.importers.hf_config.mixtures import every_sparse_step, own_shared_size
from kvdesk.importers.hf_config.recurrent import DeltaState, gated_delta

DELTA_KEYS = frozenset(
    {
        "full_attention_interval",
        "linear_conv_kernel_dim",
        "linear_key_head_dim",
        "linear_num_key_heads",
        "linear_num_value_heads",
        "linear_value_head_dim",
        "mamba_ssm_dtype",
    }
)
_DELTA_SIZES = {
    "linear_conv_kernel_dim": 4,
    "linear_key_head_dim": 128,
    "linear_value_head_dim": 128,
    "linear_num_key_heads": 16,
    "linear_num_value_heads": 32,
    "full_attention_interval": 4,
}


def _delta(fields: Fields) -> Mixer:
    values, keys = fields.integer("linear_num_value_heads"), fields.integer("linear_num_key_heads")
    if values % keys:
        raise fields.refusal("linear_num_key_heads", f"is {keys}, which does not divide {values} value heads")
    return gated_delta(
        DeltaState(
            hidden=fields.integer("hidden_size"),
            num_key_heads=keys,
            num_value_heads=values,
            key_dim=fields.integer("linear_key_head_dim"),
            value_dim=fields.integer("linear_value_head_dim"),
            kernel=fields.integer("linear_conv_kernel_dim", high=4096),
            state_dtype=state_dtype(fields, "mamba_ssm_dtype"),
        )
    )


def _interval_kinds(fields: Fields, count: int) -> list[str]:
    """`layer_types`, else attention in every `full_attention_interval`-th layer."""
    kinds = listed_kinds(fields, "layer_types", count)
    if kinds is not None:
        return kinds
    step = fields.integer("full_attention_interval")
    return [RECURRENT if (index + 1) % step else ATTENTION for index in range(count)]


def _delta_mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    kinds = _interval_kinds(fields, count)
    return mixed(kinds, lambda: plain_attention(dialect, fields), lambda: _delta(fields))


def _check_gate(fields: Fields) -> None:
    refuse_unless(fields, "attn_output_gate", True)
    if fields.items("mlp_only_layers"):
        raise fields.refusal("mlp_only_layers", "names layers without experts, which KVDesk does not model", BY_HAND)


def _olmo_mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """OLMo Hybrid: a head of three quarters of its share of the width for keys, and twice that for values, where the
    config says nothing; attention in every fourth layer."""
    heads, hidden = fields.integer("num_attention_heads"), fields.integer("hidden_size")
    keys = fields.optional_integer("linear_num_key_heads") or heads
    values = fields.optional_integer("linear_num_value_heads") or heads
    if values % keys:
        raise fields.refusal("linear_num_key_heads", f"is {keys}, which does not divide {values} value heads")
    dim = fields.optional_integer("linear_key_head_dim") or 3 * hidden // (4 * keys)
    kinds = listed_kinds(fields, "layer_types", count)
    if kinds is None:
        kinds = [ATTENTION if index % 4 == 3 else RECURRENT for index in range(count)]
        kinds[-1] = kinds[-1] if ATTENTION in kinds else ATTENTION
    state = DeltaState(
        hidden=hidden,
        num_key_heads=keys,
        num_value_heads=values,
        key_dim=fields.checked("linear_key_head_dim", dim),
        value_dim=fields.optional_integer("linear_value_head_dim") or 2 * dim,
        kernel=fields.integer("linear_conv_kernel_dim", high=4096),
    )
    return mixed(kinds, lambda: plain_attention(dialect, fields), lambda: gated_delta(state))


_QWEN_GATED = Attention(
    kv_heads="own",
    head_dim="own",
    q_bias=Flag("attention_bias", False),
    o_bias=Flag("attention_bias", False),
    qk_norm="head",
    output_gate=True,
)
QWEN3_NEXT = Dialect(
    stems=("Qwen3Next",),
    attention=_QWEN_GATED,
    experts=Experts(sparse=every_sparse_step, shared=own_shared_size, shared_gate=True),
    mixers=_delta_mixers,
    check=_check_gate,
    defaults={**_DELTA_SIZES, "head_dim": 256, "decoder_sparse_step": 1, "shared_expert_intermediate_size": 512},
    knows=DELTA_KEYS,
)
_QWEN3_5_SIZES = {
    "vocab_size": 248320,
    "max_position_embeddings": 32768,
    "head_dim": 256,
    **_DELTA_SIZES,
}
QWEN3_5 = replace(
    QWEN3_NEXT,
    stems=("Qwen3_5",),
    experts=None,
    defaults={**_DELTA_SIZES, "head_dim": 256},
    nested_defaults={
        **_QWEN3_5_SIZES,
        "hidden_size": 4096,
        "intermediate_size": 12288,
        "num_hidden_layers": 32,
        "num_attention_heads": 16,
        "num_key_value_heads": 4,
    },
)
QWEN3_5_MOE = replace(
    QWEN3_5,
    stems=("Qwen3_5Moe",),
    experts=Experts(shared=own_shared_size, shared_gate=True),
    defaults={**QWEN3_5.defaults, "shared_expert_intermediate_size": 512},
    nested_defaults={
        **_QWEN3_5_SIZES,
        "hidden_size": 2048,
        "num_hidden_layers": 40,
        "num_attention_heads": 16,
        "num_key_value_heads": 2,
        "moe_intermediate_size": 512,
        "num_experts": 256,
    },
)
DELTAS: dict[str, Dialect] = {
    "qwen3_next": QWEN3_NEXT,
    "qwen3_5_text": QWEN3_5,
    "qwen3_5_moe_text": QWEN3_5_MOE,
    "olmo_hybrid": Dialect(
        stems=("OlmoHybrid",),
        attention=Attention(
            head_dim="split",
            q_bias=Flag("attention_bias", False),
            o_bias=Flag("attention_bias", False),
            qk_norm="every_head",
        ),
        mixers=_olmo_mixers,
        defaults={"linear_conv_kernel_dim": 4},
        knows=DELTA_KEYS,
    ),
}
