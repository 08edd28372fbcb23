"""Architectures published with their own code, by the rule of that code.

Where a published index states the size of the weights, the parameter count of the entry was held against it.
"""

from collections.abc import Callable
from dataclasses import replace

from kvdesk.importers.hf_config import per_layer
from kvdesk.importers.hf_config.dense import LLAMA, PHI3, QWEN2, QWEN3, QWEN_WINDOWS
from kvdesk.importers.hf_config.dialect import Attention, Dialect, Experts, Flag, Keys, Mlp, Norms, Shape, refuse_unless
from kvdesk.importers.hf_config.fields import BY_HAND, Fields
from kvdesk.importers.hf_config.guard import layer_kind_refusal
from kvdesk.importers.hf_config.layers import head_counts
from kvdesk.importers.hf_config.mixtures import after_first_dense, by_mlp_types, shared_times_expert
from kvdesk.importers.hf_config.shared_caches import grouped_sharing_mixers

_GLM_KEYS = Keys(
    layers=("num_layers", "num_hidden_layers"),
    kv_heads=("multi_query_group_num",),
    head_dim=("kv_channels",),
    intermediate=("ffn_hidden_size",),
    vocab=("padded_vocab_size", "vocab_size"),
    positions=("seq_length",),
)
_GLM1_KEYS = Keys(layers=("num_layers",), intermediate=("inner_hidden_size",), positions=("max_sequence_length",))


def _chatglm_shapes(fields: Fields, num_layers: int) -> tuple[Shape, ...]:
    """ChatGLM 2 and 3: `multi_query_group_num` KV heads where `multi_query_attention` is true."""
    heads, groups = head_counts(CHATGLM, fields)
    kv_heads = groups if fields.flag("multi_query_attention", default=False) else heads
    dim = fields.integer("kv_channels")
    return (Shape(heads, kv_heads, dim, dim),) * num_layers


def _check_chatglm(fields: Fields) -> None:
    for key, value in (("add_bias_linear", False), ("rmsnorm", True), ("post_layer_norm", True)):
        refuse_unless(fields, key, value)


def _check_qwen(fields: Fields) -> None:
    refuse_unless(fields, "no_bias", True)


def _molmo_new_rows(fields: Fields) -> int:
    return (fields.optional_integer("additional_vocab_size", low=0) or 0) * fields.integer("hidden_size")


def _one_for_all(fields: Fields, key: str) -> int:
    """A field that is a number, or a list with one number for each layer that must all be alike."""
    value = fields.get(key)
    if not isinstance(value, list):
        return fields.integer(key, low=0)
    numbers = {
        fields.checked(key, entry, low=0) for entry in fields.items(key, fields.integer("num_hidden_layers")) or ()
    }
    if len(numbers) != 1:
        raise fields.refusal(key, "differs from layer to layer, which KVDesk does not model", BY_HAND)
    return numbers.pop()


def _hunyuan_shared(fields: Fields) -> int:
    """HunYuan MoE: `num_shared_expert` blocks of the dense size beside the routed experts."""
    count = _one_for_all(fields, "num_shared_expert") if fields.is_live("num_shared_expert") else 1
    return count * fields.integer("intermediate_size")


def _check_hunyuan(fields: Fields) -> None:
    if fields.is_live("moe_intermediate_size"):
        size = _one_for_all(fields, "moe_intermediate_size")
        if size != fields.integer("intermediate_size"):
            raise fields.refusal("moe_intermediate_size", f"is {size}, not intermediate_size", BY_HAND)
    refuse_unless(fields, "moe_layer_num_skipped", 0)


HUNYUAN = Dialect(
    stems=("HunYuanMoEV1",),
    keys=Keys(head_dim=("head_dim", "attention_head_dim")),
    attention=Attention(
        q_bias=Flag("attention_bias", False),
        o_bias=Flag("attention_bias", False),
        qk_norm="head",
        qk_norm_if=Flag("use_qk_norm", True),
    ),
    experts=Experts(size=("intermediate_size",), shared=_hunyuan_shared),
    mixers=grouped_sharing_mixers,
    knows=frozenset({"use_cla"}),
    check=_check_hunyuan,
)
CHATGLM = Dialect(
    stems=("ChatGLM",),
    keys=_GLM_KEYS,
    attention=Attention(head_dim="own", q_bias=Flag("add_qkv_bias", False)),
    shapes=_chatglm_shapes,
    check=_check_chatglm,
    knows=frozenset({"multi_query_group_num"}),
)
CHATGLM_1 = Dialect(
    stems=("ChatGLM",),
    keys=_GLM1_KEYS,
    attention=Attention(kv_heads="all", head_dim="split", q_bias=True, o_bias=True),
    mlp=Mlp(gated=False, bias=True, times_hidden=4),
    norms=Norms(bias=True),
)


def _step_mtp_free(fields: Fields, key: str, count: int) -> list[object] | None:
    """A list of one entry a layer, perhaps with the prediction layers' entries behind, which are left out."""
    listed = fields.items(key)
    extra = fields.optional_integer("num_nextn_predict_layers", "num_mtp_layers", low=0) or 0
    return listed[:count] if listed is not None and len(listed) == count + extra else fields.items(key, count)


def _step_shapes(fields: Fields, count: int) -> tuple[Shape, ...]:
    """Step 3.5 and 3.7: window layers by `layer_types`; `attention_other_setting` gives them their own query heads."""
    heads, kv_heads = head_counts(STEP3, fields)
    dim = fields.integer("head_dim")
    other = fields.nested("attention_other_setting")
    local_heads = fields.optional_integer("num_sliding_attention_heads") or heads
    if other is not None:
        local_heads = other.optional_integer("num_attention_heads") or heads
        refuse_unless(other, "num_attention_groups", kv_heads)
        refuse_unless(other, "head_dim", dim)
        refuse_unless(other, "attention_type", "sliding_attention")
    if local_heads % kv_heads:
        raise fields.refusal(
            "num_sliding_attention_heads", f"is {local_heads}, which {kv_heads} KV heads do not divide"
        )
    full, local = Shape(heads, kv_heads, dim, dim), None
    types = _step_mtp_free(fields, "layer_types", count)
    if types is None or "sliding_attention" in types:
        local = Shape(local_heads, kv_heads, dim, dim, fields.integer("sliding_window"))
    for index, name in enumerate(types or ()):
        if name not in ("full_attention", "sliding_attention"):
            raise layer_kind_refusal(fields, "layer_types", index, name)
    if types is None:
        raise fields.refusal("layer_types", "is missing")
    kinds = tuple(local if name == "sliding_attention" and local else full for name in types)
    return _step_stated(fields, kinds) if per_layer.KEY in fields.data else kinds


def _step_stated(fields: Fields, kinds: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """Step 3.7 as transformers saves it: `per_layer_config` alone gives the query heads of a layer, alike in a kind."""
    own = per_layer.layer_fields(fields, len(kinds), frozenset({"num_attention_heads"}))
    of_kind: dict[int | None, int] = {}
    for index, shape in enumerate(kinds):
        layer = own.get(index, fields)
        source = layer if "num_attention_heads" in layer.data else fields
        heads = source.integer("num_attention_heads")
        if heads % shape.num_kv_heads:
            raise source.refusal(
                "num_attention_heads", f"is {heads}, which {shape.num_kv_heads} KV heads do not divide"
            )
        if of_kind.setdefault(shape.window, heads) != heads:
            raise fields.refusal(per_layer.KEY, f"gives layer {index} other heads than its kind has before")
    return tuple(replace(shape, num_attention_heads=of_kind[shape.window]) for shape in kinds)


def _step_sparse(fields: Fields, count: int) -> tuple[bool, ...]:
    """`mlp_layer_types`, else `moe_layers_enum` ("3,4,…"), else every layer from `first_k_dense_replace` on (3)."""
    if fields.get("mlp_layer_types") is not None:
        return by_mlp_types(fields, count)
    listed = fields.get("moe_layers_enum")
    if isinstance(listed, str):
        names = [name.strip() for name in listed.split(",") if name.strip()]
        if not all(name.isdecimal() and len(name) < 6 for name in names):
            raise fields.refusal("moe_layers_enum", "is not a list of layers")
        indices = {int(name) for name in names}
        return tuple(index in indices for index in range(count))
    first = fields.integer("first_k_dense_replace", low=0)
    return tuple(index >= first for index in range(count))


STEP3 = Dialect(
    stems=("Step3p5", "Step3p7Flash", "Step3p7"),
    keys=Keys(kv_heads=("num_key_value_heads", "num_attention_groups")),
    attention=Attention(
        kv_heads="own",
        q_bias=Flag("attention_bias", False),
        o_bias=Flag("attention_bias", False),
        qk_norm="head",
        head_gate=True,
    ),
    experts=Experts(
        sparse=_step_sparse,
        count=("moe_num_experts", "num_experts", "n_routed_experts"),
        shared=lambda fields: fields.integer("share_expert_dim", "share_expert_dims"),
    ),
    shapes=_step_shapes,
    defaults={"first_k_dense_replace": 3, "head_dim": 128, "num_key_value_heads": 8},
    knows=frozenset({"sliding_window", "num_attention_groups", per_layer.KEY}),
)
MINICPM = replace(LLAMA, stems=("MiniCPMForCausalLM", "MiniCPMModel"), mlp=Mlp(), tied=True)
MINICPM_MOE = replace(MINICPM, experts=Experts(size=("intermediate_size",)))

REMOTE: dict[str, Dialect] = {
    "chatglm": CHATGLM,
    "minicpm": MINICPM,
    "qwen": Dialect(
        stems=("QWen",),
        keys=Keys(head_dim=("kv_channels",), positions=("max_position_embeddings", "seq_length")),
        attention=Attention(kv_heads="all", q_bias=True),
        mlp=Mlp(divided_by=2),
        check=_check_qwen,
    ),
    "internlm": Dialect(
        stems=("InternLM",),
        attention=Attention(kv_heads="all", head_dim="split", q_bias=Flag("bias", True), o_bias=Flag("bias", True)),
    ),
    "internlm2": Dialect(
        stems=("InternLM2",),
        attention=Attention(head_dim="split", q_bias=Flag("bias", True), o_bias=Flag("bias", True)),
    ),
    "baichuan": Dialect(
        stems=("Baichuan", "BaiChuan"),
        keys=Keys(positions=("max_position_embeddings", "model_max_length")),
        attention=Attention(kv_heads="all", head_dim="split"),
    ),
    "mimo": replace(
        QWEN2,
        stems=("MiMo",),
        attention=Attention(kv_heads="own", q_bias=Flag("attention_bias", True)),
        defaults=QWEN_WINDOWS,
        nested_defaults={},
    ),
    "deepseek": Dialect(
        stems=("DeepseekForCausalLM", "DeepseekModel"),
        attention=Attention(
            head_dim="split", q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False)
        ),
        experts=Experts(sparse=after_first_dense, count=("n_routed_experts",), shared=shared_times_expert),
    ),
    "bailing_moe": Dialect(
        stems=("BailingMoeForCausalLM", "BailingMoeModel"),
        attention=Attention(q_bias=Flag("use_qkv_bias", False), o_bias=Flag("use_bias", False)),
        mlp=Mlp(bias=Flag("use_bias", False)),
        experts=Experts(sparse=after_first_dense, shared=shared_times_expert),
        defaults={"first_k_dense_replace": 0},
    ),
    "PanguEmbedded": Dialect(
        stems=("PanguEmbedded",),
        attention=Attention(head_dim="own_or_split", q_bias=Flag("bias", True), o_bias=Flag("bias", True)),
    ),
    "logics": replace(QWEN3, stems=("Logics",), has_tower=True, nested_defaults={}),
    "minicpmv": replace(MINICPM, stems=("MiniCPMV",), has_tower=True),
    "phi4": replace(PHI3, nested_defaults={}),
    "step3p7": STEP3,
    "step3p5": STEP3,
    "stablelm_epoch": Dialect(
        stems=("StableLMEpoch", "StableLm"),
        attention=Attention(kv_heads="own", head_dim="split", q_bias=Flag("use_qkv_bias", False)),
        norms=Norms(bias=True),
    ),
    "phi3_v": replace(PHI3, stems=("Phi3V",), has_tower=True, nested_defaults={}),
    "phi4mm": replace(PHI3, stems=("Phi4MM",), has_tower=True, nested_defaults={}),
    "molmo": Dialect(
        stems=("Molmo",),
        keys=Keys(vocab=("embedding_size", "vocab_size")),
        attention=Attention(
            head_dim="split",
            q_bias=Flag("qkv_bias", False),
            qk_norm="every_head",
            qk_norm_if=Flag("attention_layer_norm", False),
        ),
        mlp=Mlp(divided_by=2),
        has_tower=True,
        embedding_extra=_molmo_new_rows,
    ),
    "hunyuan": replace(HUNYUAN, stems=("HunYuanMoEV1",)),
    "hunyuan_v1_moe": HUNYUAN,
    "exaone": Dialect(
        stems=("Exaone",),
        keys=Keys(layers=("num_layers", "num_hidden_layers")),
        attention=Attention(q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False)),
        mlp=Mlp(bias=Flag("mlp_bias", False)),
    ),
}


def _variant_of_chatglm(fields: Fields) -> Dialect:
    return replace(CHATGLM if "kv_channels" in fields.data else CHATGLM_1, remote=True)


def _variant_of_minicpm(fields: Fields) -> Dialect:
    return replace(MINICPM_MOE if fields.is_live("num_experts") else MINICPM, remote=True)


REMOTE_VARIANTS: dict[str, Callable[[Fields], Dialect]] = {
    "chatglm": _variant_of_chatglm,
    "minicpm": _variant_of_minicpm,
}
