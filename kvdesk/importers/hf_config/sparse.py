"""Attention that reads only some of its positions: sparse indexers beside full or latent caches, compressed caches.

Each entry restates the rule of the modelling code in transformers 5.24.0.
"""

from collections.abc import Callable
from dataclasses import replace

from kvdesk.importers.hf_config.dialect import Attention, Dialect, Experts, Flag, Keys, Mixer, refuse_unless
from kvdesk.importers.hf_config.fields import BY_HAND, Fields, shown
from kvdesk.importers.hf_config.layers import latent_cache
from kvdesk.importers.hf_config.mixers import plain_attention
from kvdesk.importers.hf_config.mixtures import (
    DEEPSEEK_EXPERTS,
    DEEPSEEK_V3,
    LATENT_KEYS,
    after_first_dense,
    by_mlp_types,
)
from kvdesk.importers.hf_config.weights import joined, latent_attention
from kvdesk.project.layer_cache import IndexerKeys, SparseLatentAttention
from kvdesk.project.model_spec import LayerWeights

_INDEX_KEYS = frozenset({"index_topk", "index_head_dim", "index_n_heads", "indexer_types"})
_SPARSE_NAMES = ("indexed_attention", "deepseek_sparse_attention")


def _indexer_weights(fields: Fields) -> LayerWeights:
    """The indexer of a DSA layer, held whole on every rank.

    queries: q_lora_rank × heads·dim, key: hidden × dim with a norm and its bias, weights: hidden × heads.
    Source: DeepSeek-V3.2-Exp, section 2.1, and its model in transformers 5.24.0.
    """
    hidden, rank = fields.integer("hidden_size"), fields.integer("q_lora_rank")
    heads, dim = fields.integer("index_n_heads"), fields.integer("index_head_dim")
    return LayerWeights(attention_replicated_params=rank * heads * dim + hidden * dim + 2 * dim + hidden * heads)


def _sparse_latent_mixers(owners: Callable[[Fields, int], list[bool]]) -> Callable[[Dialect, Fields, int], list[Mixer]]:
    """Latent attention in every layer, an indexer's keys in those that own one."""

    def rule(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
        for index, name in enumerate(fields.items("layer_types", count) or ()):
            if name not in _SPARSE_NAMES:
                raise fields.refusal(f"layer_types[{index}]", f"is {shown(name)}, not sparse attention", BY_HAND)
        latent = latent_cache(fields)
        facts = latent.model_dump(exclude={"kind"})
        cache = SparseLatentAttention(**facts, index_topk=fields.integer("index_topk"))
        weights = latent_attention(dialect, fields, cache)
        keys = IndexerKeys(head_dim=fields.integer("index_head_dim"))
        owner = Mixer((cache, keys), joined(weights, _indexer_weights(fields)))
        reader = Mixer((cache,), weights)
        return [owner if owns else reader for owns in owners(fields, count)]

    return rule


def _every_layer(_fields: Fields, count: int) -> list[bool]:
    return [True] * count


def _glm_owners(fields: Fields, count: int) -> list[bool]:
    """`indexer_types` ("full" owns one, "shared" reads an earlier layer's choice), else `index_topk_pattern`, else
    every `index_topk_freq`-th layer from `index_skip_topk_offset` on, and all before."""
    types = fields.items("indexer_types", count)
    pattern = fields.get("index_topk_pattern")
    if types is None and isinstance(pattern, str):
        types = [{"F": "full", "S": "shared"}.get(letter, letter) for letter in pattern]
    elif types is None:
        types = fields.items("index_topk_pattern", count)
    if types is None:
        step = max(fields.integer("index_topk_freq", low=0), 1)
        offset = fields.integer("index_skip_topk_offset", low=0)
        return [max(index - offset + 1, 0) % step == 0 for index in range(count)]
    if len(types) != count or set(map(str, types)) - {"full", "shared"}:
        raise fields.refusal("indexer_types", f'does not say "full" or "shared" for {count} layers')
    if types[0] != "full":
        raise fields.refusal("indexer_types[0]", 'is not "full", and no earlier layer has an indexer')
    return [entry == "full" for entry in types]


def _m3_setting(fields: Fields, flat: str, inner: str) -> int:
    config = fields.nested("sparse_attention_config")
    if config is not None and config.get(inner) is not None:
        return config.integer(inner)
    return fields.integer(flat)


def _m3_sparse_layers(fields: Fields, count: int) -> list[bool]:
    """`layer_types`, else `sparse_attention_config.sparse_attention_freq`; without both no layer is sparse."""
    types = fields.items("layer_types", count)
    if types is not None:
        for index, name in enumerate(types):
            if name not in ("full_attention", "minimax_m3_sparse"):
                raise fields.refusal(f"layer_types[{index}]", f"is {shown(name)}, a kind not known here", BY_HAND)
        return [name == "minimax_m3_sparse" for name in types]
    config = fields.nested("sparse_attention_config")
    if config is None:
        return [False] * count
    refuse_unless(config, "use_sparse_attention", True)
    freq = config.items("sparse_attention_freq", count)
    sparse = [config.checked("sparse_attention_freq", entry, low=0, high=1) == 1 for entry in freq or ()]
    for index, entry in enumerate(config.items("sparse_disable_index_value", count) or ()):
        if sparse and sparse[index] and entry != 1:
            raise config.refusal(
                f"sparse_disable_index_value[{index}]", "is not 1: index values are not modelled", BY_HAND
            )
    return sparse or [False] * count


def _m3_mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """Full attention; on sparse layers one head of indexer keys of `sparse_index_dim` stands beside it.

    The indexer: queries hidden × heads·dim, key hidden × dim, a norm of dim each.
    """
    full = plain_attention(dialect, fields)
    sparse = _m3_sparse_layers(fields, count)
    if not any(sparse):
        return [full] * count
    hidden = fields.integer("hidden_size")
    heads = _m3_setting(fields, "index_n_heads", "sparse_num_index_heads")
    dim = _m3_setting(fields, "index_head_dim", "sparse_index_dim")
    indexer = LayerWeights(attention_replicated_params=hidden * (heads + 1) * dim + 2 * dim)
    beside = Mixer((*full.caches, IndexerKeys(head_dim=dim)), joined(full.weights, indexer))
    return [beside if here else full for here in sparse]


def _m3_blocks(fields: Fields, count: int) -> tuple[bool, ...]:
    if fields.get("mlp_layer_types") is not None:
        return by_mlp_types(fields, count)
    return after_first_dense(fields, count) if fields.get("moe_layer_freq") is not None else (True,) * count


def _check_m3(fields: Fields) -> None:
    refuse_unless(fields, "attention_output_gate", False)
    refuse_unless(fields, "n_shared_experts", 1)
    refuse_unless(fields, "qk_norm_type", "per_head")
    refuse_unless(fields, "use_qk_norm", True)


DEEPSEEK_V32 = Dialect(
    stems=("DeepseekV32",),
    attention=Attention(q_bias=Flag("attention_bias", False)),
    experts=replace(
        DEEPSEEK_EXPERTS,
        sparse=by_mlp_types,
        count=("num_experts", "n_routed_experts"),
    ),
    mixers=_sparse_latent_mixers(_every_layer),
    defaults={**DEEPSEEK_V3.defaults, "index_topk": 2048, "index_head_dim": 128, "index_n_heads": 64},
    knows=LATENT_KEYS | (_INDEX_KEYS - {"indexer_types"}),
)
_M3 = Dialect(
    stems=("MiniMaxM3", "MiniMaxM3VL", "MiniMaxM3VLText"),
    keys=Keys(intermediate=("dense_intermediate_size",)),
    attention=Attention(kv_heads="own", head_dim="own", qk_norm="head"),
    experts=Experts(
        sparse=_m3_blocks,
        count=("num_local_experts",),
        size=("intermediate_size",),
        shared=lambda fields: fields.integer("shared_intermediate_size"),
    ),
    mixers=_m3_mixers,
    check=_check_m3,
    defaults={
        "head_dim": 128,
        "dense_intermediate_size": 12288,
        "shared_intermediate_size": 3072,
        "index_n_heads": 4,
        "index_head_dim": 128,
    },
    nested_defaults={
        "hidden_size": 6144,
        "intermediate_size": 3072,
        "num_hidden_layers": 60,
        "num_attention_heads": 64,
        "num_key_value_heads": 4,
        "num_local_experts": 128,
        "vocab_size": 200064,
        "max_position_embeddings": 524288,
    },
    knows=frozenset(
        {
            "sparse_attention_config",
            "index_n_heads",
            "index_head_dim",
            "index_block_size",
            "index_topk_blocks",
            "index_local_blocks",
        }
    ),
)
SPARSE: dict[str, Dialect] = {
    "deepseek_v32": DEEPSEEK_V32,
    "glm_moe_dsa": replace(
        DEEPSEEK_V32,
        stems=("GlmMoeDsa",),
        mixers=_sparse_latent_mixers(_glm_owners),
        defaults={
            "first_k_dense_replace": 3,
            "n_shared_experts": 1,
            "index_topk": 2048,
            "index_head_dim": 128,
            "index_n_heads": 32,
            "index_topk_freq": 1,
            "index_skip_topk_offset": 2,
        },
        knows=LATENT_KEYS
        | _INDEX_KEYS
        | {"index_topk_freq", "index_topk_pattern", "index_skip_topk_offset", "index_share_for_mtp_iteration"},
    ),
    "minimax_m3_vl_text": _M3,
    "minimax_m3": replace(_M3, remote=True),
}
