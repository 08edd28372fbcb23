"""Mixtures of experts with grouped heads, and latent attention (which is published only with mixtures or alone).

Each entry restates the rule of the modelling code in transformers 5.24.0, or of the published remote code where the
architecture has none there.
"""

from kvdesk.importers.hf_config import windows
from kvdesk.importers.hf_config.dense import QWEN_WINDOWS, WINDOW_KEYS
from kvdesk.importers.hf_config.dialect import Attention, Dialect, Experts, Flag, Mlp, Norms, Shape
from kvdesk.importers.hf_config.fields import Fields
from kvdesk.importers.hf_config.mixers import latent_mixers
from kvdesk.project.base import MAX_LAYERS

LATENT_KEYS = frozenset({"kv_lora_rank", "qk_rope_head_dim", "qk_nope_head_dim", "v_head_dim"})
_SHARED_KEYS = ("n_shared_experts", "num_shared_experts")


def after_first_dense(fields: Fields, num_layers: int) -> tuple[bool, ...]:
    """Dense layers first, then a mixture in every layer (or every n-th: `moe_layer_freq`, a number or a list)."""
    if isinstance(fields.get("moe_layer_freq"), list):
        listed = fields.items("moe_layer_freq", num_layers) or []
        return tuple(fields.checked("moe_layer_freq", entry, low=0, high=1) == 1 for entry in listed)
    first = fields.integer("first_k_dense_replace", low=0, high=MAX_LAYERS)
    step = fields.optional_integer("moe_layer_freq") or 1
    return tuple(index >= first and index % step == 0 for index in range(num_layers))


def every_sparse_step(fields: Fields, num_layers: int) -> tuple[bool, ...]:
    """A mixture in every `decoder_sparse_step`-th layer that is not one of `mlp_only_layers`."""
    step = fields.integer("decoder_sparse_step")
    only = [fields.checked("mlp_only_layers", entry, low=0) for entry in fields.items("mlp_only_layers") or ()]
    return tuple((index + 1) % step == 0 and index not in only for index in range(num_layers))


def by_mlp_types(fields: Fields, num_layers: int) -> tuple[bool, ...]:
    """`mlp_layer_types` says "dense" or "sparse" a layer; without it the first layers are dense."""
    types = fields.items("mlp_layer_types", num_layers)
    if types is None:
        return after_first_dense(fields, num_layers)
    for index, entry in enumerate(types):
        if entry not in ("dense", "sparse"):
            raise fields.refusal(f"mlp_layer_types[{index}]", 'is neither "dense" nor "sparse"')
    return tuple(entry == "sparse" for entry in types)


def _ernie_range(fields: Fields, num_layers: int) -> tuple[bool, ...]:
    step = fields.integer("moe_layer_interval")
    start = fields.integer("moe_layer_start_index", low=0)
    end = fields.optional_integer("moe_layer_end_index", low=-1)
    last = num_layers - 1 if end in (None, -1) else end
    return tuple((i + 1) % step == 0 and start <= i <= (last or 0) for i in range(num_layers))


def shared_times_expert(fields: Fields) -> int:
    """Shared experts as one block: their number × the size of a routed expert."""
    return (fields.optional_integer(*_SHARED_KEYS, low=0) or 0) * fields.integer("moe_intermediate_size")


def own_shared_size(fields: Fields) -> int:
    """The size of the one shared expert, under its own key; 0 is none."""
    return fields.optional_integer("shared_expert_intermediate_size", low=0) or 0


def shared_intermediate_size(fields: Fields) -> int:
    """The size of Granite's shared block; 0 is none."""
    return fields.optional_integer("shared_intermediate_size", low=0) or 0


def _ernie_shared(fields: Fields) -> int:
    return (fields.optional_integer("moe_num_shared_experts", low=0) or 0) * fields.integer("moe_intermediate_size")


def _all_full(fields: Fields) -> None:
    """MiniMax-M2 lists an attention type a layer: 1 is full attention, 0 was a recurrent layer in MiniMax-M1."""
    for index, entry in enumerate(fields.items("attn_type_list") or ()):
        if entry != 1:
            raise fields.refusal(f"attn_type_list[{index}]", "is not 1, the full attention that KVDesk models here")


def _mimo_shapes(fields: Fields, num_layers: int) -> tuple[Shape, ...]:
    """MiMo-V2-Flash: window layers have their own KV heads and dimensions; K and V dimensions differ.

    `sliding_window_size` counts the positions before the current one, `sliding_window` alone the current one too.
    """
    pattern = fields.items("hybrid_layer_pattern", num_layers)
    if pattern is None:
        slides = windows.by_layer_types(lambda _fields, i: not (i == 0 or (i + 1) % 6 == 0))(fields, num_layers)
        sliding = [window is not None for window in slides]
    else:
        sliding = [fields.checked("hybrid_layer_pattern", entry, low=0, high=1) == 1 for entry in pattern]
    heads = fields.integer("num_attention_heads")
    full = Shape(
        heads, fields.integer("num_key_value_heads"), fields.integer("head_dim"), fields.integer("v_head_dim"), None
    )
    if heads % full.num_kv_heads:
        raise fields.refusal("num_key_value_heads", f"is {full.num_kv_heads}, which does not divide {heads} heads")
    if not any(sliding):
        return (full,) * num_layers
    local = Shape(
        fields.integer("swa_num_attention_heads", "num_attention_heads"),
        fields.optional_integer("swa_num_key_value_heads") or 2 * full.num_kv_heads,
        fields.integer("swa_head_dim", "head_dim"),
        fields.integer("swa_v_head_dim", "v_head_dim"),
        fields.optional_integer("sliding_window_size") or fields.integer("sliding_window", low=2) - 1,
    )
    if local.num_attention_heads % local.num_kv_heads:
        raise fields.refusal("swa_num_key_value_heads", f"is {local.num_kv_heads}, which does not divide the heads")
    return tuple(local if slide else full for slide in sliding)


def _mimo_sparse(fields: Fields, num_layers: int) -> tuple[bool, ...]:
    return (
        by_mlp_types(fields, num_layers) if fields.is_live("mlp_layer_types") else after_first_dense(fields, num_layers)
    )


_LOCAL_EXPERTS = Experts(count=("num_local_experts",), size=("intermediate_size",))
DEEPSEEK_EXPERTS = Experts(
    sparse=after_first_dense, count=("n_routed_experts", "num_routed_experts"), shared=shared_times_expert
)
DEEPSEEK_V3 = Dialect(
    stems=("DeepseekV3",),
    attention=Attention(q_bias=Flag("attention_bias", False)),
    experts=DEEPSEEK_EXPERTS,
    mixers=latent_mixers,
    defaults={"first_k_dense_replace": 3, "n_shared_experts": 1, "q_lora_rank": 1536},
    knows=LATENT_KEYS,
)
DEEPSEEK_V2 = Dialect(
    stems=("DeepseekV2",),
    attention=Attention(q_bias=Flag("attention_bias", False)),
    experts=DEEPSEEK_EXPERTS,
    defaults={"first_k_dense_replace": 0, "n_shared_experts": 2, "q_lora_rank": 1536},
    mixers=latent_mixers,
    knows=LATENT_KEYS,
)
_GLM_ATTENTION = Attention(
    kv_heads="own",
    q_bias=Flag("attention_bias", False),
    qk_norm="head",
    qk_norm_if=Flag("use_qk_norm", False),
)
GLM4_MOE = Dialect(
    stems=("Glm4Moe",),
    attention=_GLM_ATTENTION,
    experts=DEEPSEEK_EXPERTS,
    defaults={"first_k_dense_replace": 1, "n_shared_experts": 1},
)
QWEN3_MOE = Dialect(
    stems=("Qwen3Moe",),
    attention=Attention(
        kv_heads="own",
        q_bias=Flag("attention_bias", False),
        o_bias=Flag("attention_bias", False),
        qk_norm="head",
    ),
    experts=Experts(sparse=every_sparse_step, count=("num_experts", "num_local_experts")),
    windows=windows.whole_model_if_used,
    defaults={"use_sliding_window": False, "sliding_window": 4096, "decoder_sparse_step": 1},
    knows=WINDOW_KEYS,
)

MIXTURES: dict[str, Dialect] = {
    "mixtral": Dialect(
        stems=("Mixtral",),
        experts=_LOCAL_EXPERTS,
        attention=Attention(kv_heads="own"),
        windows=windows.whole_model,
        knows=frozenset({"sliding_window"}),
    ),
    "phimoe": Dialect(
        stems=("PhiMoE", "Phimoe"),
        experts=_LOCAL_EXPERTS,
        attention=Attention(kv_heads="own", q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False)),
        norms=Norms(bias=True),
        head_bias=Flag("lm_head_bias", False),
        windows=windows.whole_model,
        knows=frozenset({"sliding_window"}),
    ),
    "granitemoe": Dialect(
        stems=("GraniteMoe",),
        experts=_LOCAL_EXPERTS,
        attention=Attention(q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False)),
    ),
    "granitemoeshared": Dialect(
        stems=("GraniteMoeShared",),
        attention=Attention(q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False)),
        experts=Experts(count=("num_local_experts",), size=("intermediate_size",), shared=shared_intermediate_size),
    ),
    "minimax_m2": Dialect(
        stems=("MiniMaxM2",),
        experts=_LOCAL_EXPERTS,
        attention=Attention(kv_heads="own", head_dim="own", qk_norm="every_head", qk_norm_if=Flag("use_qk_norm", True)),
        check=_all_full,
        defaults={"head_dim": 128},
        knows=frozenset({"attn_type_list"}),
    ),
    "qwen2_moe": Dialect(
        stems=("Qwen2Moe",),
        attention=Attention(kv_heads="own", q_bias=Flag("qkv_bias", True)),
        experts=Experts(sparse=every_sparse_step, shared=own_shared_size, shared_gate=True),
        windows=windows.qwen2_moe,
        defaults={**QWEN_WINDOWS, "decoder_sparse_step": 1, "shared_expert_intermediate_size": 5632},
        knows=WINDOW_KEYS,
    ),
    "qwen3_moe": QWEN3_MOE,
    "olmoe": Dialect(
        stems=("Olmoe",),
        attention=Attention(
            q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False), qk_norm="every_head"
        ),
        experts=Experts(size=("intermediate_size",)),
    ),
    "flex_olmo": Dialect(
        stems=("FlexOlmo",),
        attention=Attention(
            q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False), qk_norm="every_head"
        ),
        experts=Experts(size=("intermediate_size",)),
    ),
    "gpt_oss": Dialect(
        stems=("GptOss",),
        attention=Attention(
            kv_heads="own",
            head_dim="own",
            q_bias=Flag("attention_bias", True),
            o_bias=Flag("attention_bias", True),
            sinks=True,
        ),
        experts=Experts(
            count=("num_local_experts", "num_experts"), size=("intermediate_size",), bias=True, router_extra=1
        ),
        windows=windows.all_but_each(2),
        defaults={"head_dim": 64, "sliding_window": 128},
        knows=frozenset({"sliding_window"}),
    ),
    "deepseek_v2": DEEPSEEK_V2,
    "deepseek_v3": DEEPSEEK_V3,
    "kimi_k2": DEEPSEEK_V3,
    "glm4_moe_lite": Dialect(
        stems=("Glm4MoeLite",),
        attention=Attention(q_bias=Flag("attention_bias", False)),
        experts=Experts(sparse=by_mlp_types, count=("n_routed_experts",), shared=shared_times_expert),
        mixers=latent_mixers,
        knows=LATENT_KEYS,
        defaults={"first_k_dense_replace": 1, "n_shared_experts": 1, "q_lora_rank": 768},
    ),
    "youtu": Dialect(
        stems=("Youtu",),
        attention=Attention(q_bias=Flag("attention_bias", False)),
        mixers=latent_mixers,
        tied=True,
        defaults={"q_lora_rank": 1536},
        knows=LATENT_KEYS,
    ),
    "glm4_moe": GLM4_MOE,
    "solar_open": Dialect(
        stems=("SolarOpen",),
        attention=Attention(kv_heads="own", head_dim="own", q_bias=Flag("attention_bias", False)),
        experts=Experts(count=("n_routed_experts",), shared=shared_times_expert),
        defaults={"head_dim": 128, "n_shared_experts": 1},
    ),
    "dots1": Dialect(
        stems=("Dots1",),
        attention=Attention(q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False), qk_norm="head"),
        experts=DEEPSEEK_EXPERTS,
        windows=windows.dots1,
        defaults={"sliding_window": 4096, "max_window_layers": 62, "first_k_dense_replace": 0},
        knows=WINDOW_KEYS,
    ),
    "ernie4_5_moe": Dialect(
        stems=("Ernie4_5_Moe", "Ernie4_5_MoE"),
        attention=Attention(kv_heads="own", q_bias=Flag("use_bias", False), o_bias=Flag("use_bias", False)),
        mlp=Mlp(bias=Flag("use_bias", False)),
        experts=Experts(
            sparse=_ernie_range,
            count=("moe_num_experts",),
            router_extra=1,
            shared=_ernie_shared,
            shared_bias=Flag("use_bias", False),
        ),
        tied=True,
        head_bias=Flag("use_bias", False),
        defaults={"moe_layer_interval": 1, "moe_layer_start_index": 1, "moe_num_shared_experts": 2},
    ),
    "exaone_moe": Dialect(
        stems=("ExaoneMoe", "ExaoneMoE"),
        attention=Attention(kv_heads="own", qk_norm="head"),
        experts=Experts(sparse=by_mlp_types, shared=shared_times_expert),
        windows=windows.exaone4,
        defaults={
            "sliding_window": 4096,
            "sliding_window_pattern": 4,
            "first_k_dense_replace": 1,
            "num_shared_experts": 1,
        },
        knows=frozenset({"sliding_window", "sliding_window_pattern"}),
    ),
    "mimo_v2_flash": Dialect(
        stems=("MiMoV2Flash",),
        attention=Attention(q_bias=Flag("attention_bias", False), sinks=True),
        experts=Experts(sparse=_mimo_sparse, count=("n_routed_experts",), shared=shared_times_expert),
        shapes=_mimo_shapes,
        defaults={"first_k_dense_replace": 1},
        knows=frozenset(
            {
                "v_head_dim",
                "swa_head_dim",
                "swa_num_key_value_heads",
                "hybrid_layer_pattern",
                "sliding_window",
                "sliding_window_size",
                "attention_chunk_size",
            }
        ),
    ),
}
