"""Recurrent layers among attention layers, each beside a feed-forward block.

Each entry restates the rule of the modelling code in transformers 5.24.0, or of the published remote code where the
architecture has none there.
"""

from dataclasses import replace

from kvdesk.importers.hf_config.dialect import Attention, Dialect, Experts, Flag, Keys, Mixer, Mlp, refuse_unless
from kvdesk.importers.hf_config.fields import Fields, shown
from kvdesk.importers.hf_config.kinds import ATTENTION, RECURRENT, listed_kinds, mixed
from kvdesk.importers.hf_config.mamba import JAMBA_KEYS, MAMBA2_KEYS, falcon_h1_state, mamba_n_state, selective_state
from kvdesk.importers.hf_config.mixers import plain_attention, short_convolution
from kvdesk.importers.hf_config.mixtures import shared_intermediate_size
from kvdesk.importers.hf_config.recurrent import lightning, mamba, mamba2
from kvdesk.importers.hf_config.weights import joined


def _lfm2_kinds(fields: Fields, count: int) -> list[str]:
    """`layer_types`, else attention at `full_attn_idxs`, else everywhere."""
    kinds = listed_kinds(fields, "layer_types", count)
    if kinds is not None:
        return kinds
    indices = fields.items("full_attn_idxs")
    if indices is None:
        return [ATTENTION] * count
    full = {fields.checked("full_attn_idxs", index, low=0, high=count - 1) for index in indices}
    return [ATTENTION if index in full else RECURRENT for index in range(count)]


def _lfm2_mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    hidden = fields.integer("hidden_size")
    for key in ("conv_dim", "conv_dim_out"):
        refuse_unless(fields, key, hidden)
    return mixed(
        _lfm2_kinds(fields, count),
        lambda: plain_attention(dialect, fields),
        lambda: short_convolution(hidden, fields.integer("conv_L_cache", high=4096), fields.flag("conv_bias", False)),
    )


def _lfm2_size(fields: Fields) -> int:
    """The adjusted block: two thirds of the stated size, times a multiplier, rounded up to a multiple."""
    size = fields.integer("block_ff_dim", "intermediate_size")
    if not fields.flag("block_auto_adjust_ff_dim", default=True):
        return size
    size = 2 * size // 3
    factor = fields.get("block_ffn_dim_multiplier")
    if factor is not None:
        if isinstance(factor, bool) or not isinstance(factor, int | float) or not 0 < factor < 1024:
            raise fields.refusal("block_ffn_dim_multiplier", f"is {shown(factor)}, not a usual number")
        size = int(factor * size)
    multiple = fields.integer("block_multiple_of")
    return -(-size // multiple) * multiple


def _lfm2_sparse(fields: Fields, count: int) -> tuple[bool, ...]:
    dense = fields.integer("num_dense_layers", low=0)
    return tuple(index >= dense for index in range(count))


def _jamba_mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """Attention where layer mod `attn_layer_period` is `attn_layer_offset`, Mamba elsewhere."""
    period, offset = fields.integer("attn_layer_period"), fields.integer("attn_layer_offset", low=0)
    kinds = [ATTENTION if index % period == offset else RECURRENT for index in range(count)]
    return mixed(kinds, lambda: plain_attention(dialect, fields), lambda: mamba(selective_state(fields, jamba=True)))


def _jamba_sparse(fields: Fields, count: int) -> tuple[bool, ...]:
    period, offset = fields.integer("expert_layer_period"), fields.integer("expert_layer_offset", low=0)
    several = fields.integer("num_experts") > 1
    return tuple(several and index % period == offset for index in range(count))


def _bamba_mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    kinds = listed_kinds(fields, "layer_types", count) or listed_kinds(fields, "layers_block_type", count)
    if kinds is None:
        indices = fields.items("attn_layer_indices") or ()
        full = {fields.checked("attn_layer_indices", index, low=0, high=count - 1) for index in indices}
        kinds = [ATTENTION if index in full else RECURRENT for index in range(count)]
    return mixed(kinds, lambda: plain_attention(dialect, fields), lambda: mamba2(mamba_n_state(fields)))


def _granite_mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    kinds = listed_kinds(fields, "layer_types", count) or listed_kinds(fields, "layers_block_type", count)
    return mixed(
        kinds or [RECURRENT] * count,
        lambda: plain_attention(dialect, fields),
        lambda: mamba2(mamba_n_state(fields)),
    )


def _granite_sparse(fields: Fields, count: int) -> tuple[bool, ...]:
    return (fields.is_live("num_local_experts"),) * count


def _falcon_h1_mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """Attention and a Mamba 2 state side by side in every layer."""
    attention, state = plain_attention(dialect, fields), mamba2(falcon_h1_state(fields))
    both = Mixer((*attention.caches, *state.caches), joined(attention.weights, state.weights))
    return [both] * count


def _minimax_kinds(fields: Fields, count: int) -> list[str]:
    """`attn_type_list` (0 lightning, 1 attention), `layer_types`, else attention and lightning in turn."""
    listed = fields.items("attn_type_list", count)
    if listed is not None:
        numbers = [fields.checked("attn_type_list", entry, low=0, high=1) for entry in listed]
        return [ATTENTION if number else RECURRENT for number in numbers]
    kinds = listed_kinds(fields, "layer_types", count)
    return kinds or [RECURRENT if index % 2 else ATTENTION for index in range(count)]


def _minimax_mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    attention = plain_attention(dialect, fields)
    heads = fields.integer("num_attention_heads")
    dim = fields.optional_integer("head_dim") or fields.integer("hidden_size") // heads
    return mixed(
        _minimax_kinds(fields, count),
        lambda: attention,
        lambda: lightning(fields.integer("hidden_size"), heads, dim),
    )


def _check_minimax(fields: Fields) -> None:
    refuse_unless(fields, "shared_intermediate_size", 0)
    refuse_unless(fields, "sliding_window", 0)


_PLAIN = Attention(head_dim="split", q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False))
LFM2 = Dialect(
    stems=("Lfm2",),
    attention=Attention(kv_heads="own", head_dim="split", qk_norm="head"),
    mlp=Mlp(size=_lfm2_size),
    mixers=_lfm2_mixers,
    tied=True,
    tied_keys=("tie_embedding",),
    defaults={
        "num_key_value_heads": 8,
        "conv_L_cache": 3,
        "block_multiple_of": 256,
        "block_ffn_dim_multiplier": 1.0,
    },
    nested_defaults={
        "hidden_size": 2560,
        "intermediate_size": 12288,
        "num_hidden_layers": 32,
        "num_attention_heads": 32,
        "vocab_size": 65536,
        "max_position_embeddings": 128_000,
    },
    knows=frozenset({"full_attn_idxs", "conv_L_cache"}),
)
MINIMAX = Dialect(
    stems=("MiniMaxForCausalLM", "MiniMaxModel"),
    attention=Attention(kv_heads="own"),
    experts=Experts(count=("num_local_experts",), size=("intermediate_size",)),
    mixers=_minimax_mixers,
    defaults={"num_key_value_heads": 8},
    check=_check_minimax,
    knows=frozenset(
        {
            "attn_type_list",
            "layernorm_linear_attention_alpha",
            "layernorm_linear_attention_beta",
            "linear_attn_alpha_factor",
            "linear_attn_beta_factor",
        }
    ),
)
_MINIMAX_REMOTE = replace(MINIMAX, stems=("MiniMaxM1", "MiniMaxText01"), remote=True)

HYBRIDS: dict[str, Dialect] = {
    "lfm2": LFM2,
    "lfm2_moe": replace(
        LFM2,
        stems=("Lfm2Moe",),
        mlp=Mlp(),
        experts=Experts(sparse=_lfm2_sparse),
        defaults={"num_key_value_heads": 8, "conv_L_cache": 3, "num_dense_layers": 2},
        nested_defaults={},
    ),
    "jamba": Dialect(
        stems=("Jamba",),
        attention=Attention(kv_heads="own", head_dim="split"),
        experts=Experts(sparse=_jamba_sparse, size=("intermediate_size",)),
        mixers=_jamba_mixers,
        defaults={
            "num_key_value_heads": 8,
            "attn_layer_period": 8,
            "attn_layer_offset": 4,
            "expert_layer_period": 2,
            "expert_layer_offset": 1,
            "num_experts": 16,
            "mamba_d_state": 16,
            "mamba_d_conv": 4,
            "mamba_expand": 2,
        },
        knows=JAMBA_KEYS | {"attn_layer_period"},
    ),
    "bamba": Dialect(
        stems=("Bamba",),
        attention=_PLAIN,
        mlp=Mlp(bias=Flag("mlp_bias", False)),
        mixers=_bamba_mixers,
        knows=MAMBA2_KEYS | {"layers_block_type", "time_step_limit"},
    ),
    "granitemoehybrid": Dialect(
        stems=("GraniteMoeHybrid",),
        keys=Keys(intermediate=("shared_intermediate_size",)),
        attention=_PLAIN,
        experts=Experts(
            sparse=_granite_sparse,
            count=("num_local_experts",),
            size=("intermediate_size",),
            shared=shared_intermediate_size,
        ),
        mixers=_granite_mixers,
        defaults={"shared_intermediate_size": 1024, "num_local_experts": 8},
        knows=MAMBA2_KEYS | {"layers_block_type", "time_step_limit"},
    ),
    "falcon_h1": Dialect(
        stems=("FalconH1",),
        attention=Attention(q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False)),
        mlp=Mlp(bias=Flag("mlp_bias", False)),
        mixers=_falcon_h1_mixers,
        defaults={"num_key_value_heads": 8},
        knows=MAMBA2_KEYS
        | {"mamba_d_ssm", "mamba_rms_norm", "mamba_norm_before_gate", "layers_block_type", "time_step_limit"}
        | {"ssm_multipliers", "ssm_in_multiplier", "ssm_out_multiplier"},
    ),
    "minimax": MINIMAX,
    "minimax_m1": _MINIMAX_REMOTE,
    "minimax_text_01": _MINIMAX_REMOTE,
}
