"""Architectures of late date: AFMoE, Hunyuan 3, Cohere 2 with experts, Mistral 4.

Each entry restates the rule of the modelling code in transformers 5.24.0.
"""

from dataclasses import replace

from kvdesk.importers.hf_config import windows
from kvdesk.importers.hf_config.dialect import Attention, Dialect, Experts, Flag, Mlp, Norms, refuse_unless
from kvdesk.importers.hf_config.fields import Fields
from kvdesk.importers.hf_config.mixtures import DEEPSEEK_V3, by_mlp_types, shared_times_expert
from kvdesk.project.base import MAX_LAYERS


def _after_dense(fields: Fields, num_layers: int) -> tuple[bool, ...]:
    """AFMoE: the first `num_dense_layers` are dense."""
    first = fields.integer("num_dense_layers", low=0, high=MAX_LAYERS)
    return tuple(index >= first for index in range(num_layers))


def _check_afmoe(fields: Fields) -> None:
    refuse_unless(fields, "attention_bias", False)


def _check_hunyuan(fields: Fields) -> None:
    """Without `mlp_layer_types` the modelling code makes the first layer dense, whatever another field says."""
    if fields.get("mlp_layer_types") is None:
        refuse_unless(fields, "first_k_dense_replace", 1)


def _cohere_slides(fields: Fields, index: int) -> bool:
    """The dense layers have a pattern of their own, and that of the others starts behind them."""
    first = fields.integer("first_k_dense_replace", low=0, high=MAX_LAYERS)
    if index < first:
        return bool((index + 1) % fields.integer("prefix_dense_sliding_window_pattern"))
    return bool((index - first + 1) % fields.integer("sliding_window_pattern"))


def _cohere_dense(fields: Fields) -> int:
    return fields.optional_integer("prefix_dense_intermediate_size") or fields.integer("intermediate_size")


def _cohere_shared(fields: Fields) -> int:
    return (fields.optional_integer("num_shared_experts", low=0) or 0) * fields.integer("intermediate_size")


NEWER: dict[str, Dialect] = {
    "afmoe": Dialect(
        stems=("Afmoe",),
        attention=Attention(head_dim="own", qk_norm="head", output_gate=True),
        norms=Norms(per_layer=4),
        experts=Experts(sparse=_after_dense, router_extra=1, shared=shared_times_expert),
        windows=windows.every_but("global_attn_every_n_layers"),
        check=_check_afmoe,
        defaults={
            "head_dim": 128,
            "num_dense_layers": 1,
            "num_shared_experts": 2,
            "global_attn_every_n_layers": 4,
            "sliding_window": 1024,
        },
        knows=frozenset({"sliding_window"}),
    ),
    "hy_v3": Dialect(
        stems=("HYV3",),
        attention=Attention(
            kv_heads="own",
            head_dim="own",
            q_bias=Flag("attention_bias", False),
            o_bias=Flag("attention_bias", False),
            qk_norm="head",
        ),
        mlp=Mlp(bias=Flag("mlp_bias", False)),
        experts=Experts(
            sparse=by_mlp_types,
            count=("num_experts", "num_local_experts"),
            shared=shared_times_expert,
            shared_bias=Flag("mlp_bias", False),
        ),
        check=_check_hunyuan,
        defaults={"head_dim": 128, "num_shared_experts": 1, "first_k_dense_replace": 1},
    ),
    "cohere2_moe": Dialect(
        stems=("Cohere2Moe",),
        attention=Attention(head_dim="own", q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False)),
        mlp=Mlp(size=_cohere_dense),
        norms=Norms(per_layer=1),
        experts=Experts(sparse=by_mlp_types, size=("intermediate_size",), shared=_cohere_shared),
        tied=True,
        windows=windows.by_layer_types(_cohere_slides),
        defaults={
            "head_dim": 128,
            "num_experts": 8,
            "first_k_dense_replace": 0,
            "prefix_dense_sliding_window_pattern": 1,
            "sliding_window_pattern": 4,
            "sliding_window": 4096,
        },
        knows=frozenset({"sliding_window", "sliding_window_pattern"}),
    ),
    "mistral4": replace(
        DEEPSEEK_V3,
        stems=("Mistral4",),
        defaults={"first_k_dense_replace": 0, "n_shared_experts": 1, "q_lora_rank": 1024},
    ),
}
