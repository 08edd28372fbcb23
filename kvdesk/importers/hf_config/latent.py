"""Latent attention with a rule of its own: MiniCPM 3, LongCat-Flash, and DeepSeek-V2 where it is switched off.

Each entry restates the rule of the modelling code in transformers 5.24.0.
"""

from dataclasses import replace

from kvdesk.importers.hf_config.dialect import Attention, Dialect, Flag, Keys, Mixer, Mlp, refuse_unless
from kvdesk.importers.hf_config.fields import Fields
from kvdesk.importers.hf_config.layers import latent_cache
from kvdesk.importers.hf_config.mixers import attention_mixers, latent_mixer
from kvdesk.importers.hf_config.mixtures import DEEPSEEK_EXPERTS, DEEPSEEK_V2, LATENT_KEYS
from kvdesk.importers.hf_config.weights import block_params, joined, latent_attention
from kvdesk.project.model_spec import LayerWeights


def _minicpm3_mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """MiniCPM 3: where `v_head_dim` is not stated it is hidden ÷ heads."""
    if fields.get("v_head_dim") is None:
        share = fields.integer("hidden_size") // fields.integer("num_attention_heads")
        fields = replace(fields, data={**fields.data, "v_head_dim": share})
    return [latent_mixer(dialect, fields)] * count


def _longcat_mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """LongCat-Flash: two latent attentions and two dense blocks a layer, and a mixture across both.

    The router also chooses `zero_expert_num` experts without weights.
    """
    hidden, cache = fields.integer("hidden_size"), latent_cache(fields)
    one = latent_attention(dialect, fields, cache)
    dense = block_params(hidden, fields.integer("ffn_hidden_size"), True, False)
    routed = fields.integer("n_routed_experts", high=1 << 16)
    chosen_among = routed + (fields.optional_integer("zero_expert_num", low=0) or 0)
    beside = LayerWeights(
        mlp_params=2 * dense,
        num_experts=routed,
        expert_params=block_params(hidden, fields.integer("expert_ffn_hidden_size"), True, False),
        router_params=hidden * chosen_among,
        norm_params=4 * hidden,
    )
    return [Mixer((cache, cache), joined(one, one, beside))] * count


def _check_off(fields: Fields) -> None:
    refuse_unless(fields, "use_mla", False)
    for key in ("kv_lora_rank", "q_lora_rank", "qk_nope_head_dim", "qk_rope_head_dim"):
        refuse_unless(fields, key, 0)
    heads = fields.integer("num_attention_heads")
    refuse_unless(fields, "v_head_dim", 0, fields.integer("hidden_size") // heads)
    for key in ("sliding_window", "sliding_window_size"):
        refuse_unless(fields, key, 0)


DEEPSEEK_MHA = Dialect(
    stems=("DeepseekV2", "DeepseekOCR"),
    attention=Attention(head_dim="split", q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False)),
    mlp=Mlp(bias=Flag("mlp_bias", False)),
    experts=DEEPSEEK_EXPERTS,
    mixers=attention_mixers,
    check=_check_off,
    defaults={"first_k_dense_replace": 0, "n_shared_experts": 2},
    knows=frozenset({"v_head_dim"}),
)


def deepseek_v2_variant(fields: Fields) -> Dialect:
    """DeepSeek-V2; K and V of every head are kept where `use_mla` is false (small decoders of vision models)."""
    return DEEPSEEK_MHA if fields.get("use_mla") is False else DEEPSEEK_V2


LATENT: dict[str, Dialect] = {
    "minicpm3": Dialect(
        stems=("MiniCPM3",),
        attention=Attention(q_bias=Flag("attention_bias", False)),
        mlp=Mlp(bias=Flag("mlp_bias", False)),
        mixers=_minicpm3_mixers,
        tied=True,
        defaults={"q_lora_rank": 768},
        knows=LATENT_KEYS,
    ),
    "longcat_flash": Dialect(
        stems=("LongcatFlash",),
        keys=Keys(layers=("num_layers",)),
        attention=Attention(q_bias=Flag("attention_bias", False)),
        mixers=_longcat_mixers,
        whole_layers=True,
        defaults={"zero_expert_num": 256, "q_lora_rank": 1536},
        knows=LATENT_KEYS,
    ),
}
