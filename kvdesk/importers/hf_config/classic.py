"""The earlier decoders: GPT-2 and its descendants, with fused projections, learned positions and plain blocks.

Each entry restates the rule of the modelling code in transformers 5.24.0.
"""

from collections.abc import Callable

from kvdesk.importers.hf_config.dialect import (
    CLASSIC,
    Attention,
    Dialect,
    Experts,
    Flag,
    Keys,
    Mlp,
    Norms,
    Shape,
    refuse_unless,
)
from kvdesk.importers.hf_config.fields import BY_HAND, Fields
from kvdesk.importers.hf_config.layers import head_counts, head_dimension
from kvdesk.importers.hf_config.windows import Windows

_BIASED = Attention(kv_heads="all", head_dim="split", q_bias=True, o_bias=True)
_PLAIN_BLOCK = Mlp(gated=False, bias=True, times_hidden=4)
_BIAS_NORMS = Norms(bias=True)
_NEO_KEYS = Keys(layers=("num_layers", "num_hidden_layers"), heads=("num_heads", "num_attention_heads"))
_BLOOM_KEYS = Keys(
    hidden=("hidden_size", "n_embed", "n_embd"),
    layers=("n_layer", "num_hidden_layers"),
    heads=("n_head", "num_attention_heads"),
    intermediate=(),
    positions=("seq_length",),
)
_FALCON_KEYS = Keys(
    layers=("num_hidden_layers", "n_layer"),
    heads=("num_attention_heads", "n_head"),
    kv_heads=("num_kv_heads", "n_head_kv"),
    intermediate=("ffn_hidden_size",),
)
_PHI_KEYS = Keys(
    hidden=("n_embd",),
    layers=("n_layer",),
    heads=("n_head",),
    kv_heads=("n_head_kv",),
    intermediate=("n_inner",),
    positions=("n_positions",),
)
_MPT_KEYS = Keys(
    hidden=("d_model",), layers=("n_layers",), heads=("n_heads",), intermediate=(), positions=("max_seq_len",)
)
_DBRX_KEYS = Keys(
    hidden=("d_model",),
    layers=("n_layers",),
    heads=("n_heads",),
    kv_heads=("kv_n_heads",),
    intermediate=("ffn_hidden_size",),
    positions=("max_seq_len",),
)


def _positions(keys: Keys, offset: int = 0) -> Callable[[Fields], int]:
    """Learned positions: (positions + offset) × hidden."""

    def rows(fields: Fields) -> int:
        return (fields.integer(*keys.positions) + offset) * fields.integer(*keys.hidden)

    return rows


def _one_kv_head(fields: Fields, num_layers: int) -> tuple[Shape, ...]:
    """GPT-BigCode: one KV head, unless `multi_query` is false."""
    heads, _ = head_counts(GPT_BIGCODE, fields)
    if "multi_query" in fields.data and fields.get("multi_query") is None:
        raise fields.refusal("multi_query", "is null, not true or false")
    kv_heads = 1 if fields.flag("multi_query", default=True) else heads
    dim = head_dimension(GPT_BIGCODE, fields, heads)
    return (Shape(heads, kv_heads, dim, dim),) * num_layers


def _is_new_falcon(fields: Fields) -> bool:
    default = fields.get("model_type") == "RefinedWeb"
    return fields.flag("new_decoder_architecture", default=default)


def _falcon_shapes(fields: Fields, num_layers: int) -> tuple[Shape, ...]:
    """Falcon: `num_kv_heads` in the new decoder architecture, else one KV head with `multi_query`, else all."""
    heads, given = head_counts(FALCON, fields)
    old = 1 if fields.flag("multi_query", default=True) else heads
    kv_heads = given if _is_new_falcon(fields) else old
    dim = head_dimension(FALCON, fields, heads)
    return (Shape(heads, kv_heads, dim, dim),) * num_layers


def _falcon_norms(fields: Fields) -> int:
    if _is_new_falcon(fields):
        return fields.optional_integer("num_ln_in_parallel_attn", high=2) or 2
    return 1 if fields.flag("parallel_attn", default=True) else 2


def _gpt_neo_windows(fields: Fields, num_layers: int) -> Windows:
    """GPT-Neo: `attention_layers`, or `attention_types` as [[kinds, repeats], …]; local layers keep `window_size`."""
    kinds = fields.items("attention_layers")
    if kinds is None:
        kinds = []
        for index, entry in enumerate(fields.items("attention_types") or ()):
            if not (isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], list)):
                raise fields.refusal(f"attention_types[{index}]", "is not a list of kinds and its repeats")
            kinds += entry[0] * min(fields.checked("attention_types", entry[1], low=0), num_layers)
    if len(kinds) != num_layers or set(map(str, kinds)) - {"global", "local"}:
        raise fields.refusal("attention_types", f'does not name "global" or "local" for {num_layers} layers')
    window = fields.integer("window_size") if "local" in kinds else None
    return tuple(window if kind == "local" else None for kind in kinds)


def _opt_extra(fields: Fields) -> int:
    """OPT: positions + 2 rows, and two projections where the embedding is narrower than the model."""
    hidden = fields.integer("hidden_size")
    narrow = fields.optional_integer("word_embed_proj_dim") or hidden
    positions = (fields.integer("max_position_embeddings") + 2) * hidden
    return positions + (2 * hidden * narrow if narrow != hidden else 0)


def _opt_final(fields: Fields) -> int:
    before = fields.flag("do_layer_norm_before", default=True)
    removed = fields.flag("_remove_final_layer_norm", default=False)
    return 2 * fields.integer("hidden_size") if before and not removed else 0


def _check_opt(fields: Fields) -> None:
    for key in ("enable_bias", "layer_norm_elementwise_affine"):
        refuse_unless(fields, key, True)


def _check_mpt(fields: Fields) -> None:
    refuse_unless(fields, "attn_type", "multihead_attention")
    refuse_unless(fields, "qk_ln", False)
    refuse_unless(fields, "no_bias", True)
    refuse_unless(fields, "alibi", True)
    if (ratio := fields.get("expansion_ratio")) not in (None, 4):
        raise fields.refusal("expansion_ratio", f"is {ratio!r:.20}, not 4", BY_HAND)


def _bloom_norm(fields: Fields) -> int:
    return 2 * fields.integer(*_BLOOM_KEYS.hidden)


GPT_BIGCODE = Dialect(
    stems=("GPTBigCode",),
    keys=CLASSIC,
    attention=Attention(head_dim="split", q_bias=True, o_bias=True),
    mlp=_PLAIN_BLOCK,
    norms=_BIAS_NORMS,
    tied=True,
    embedding_extra=_positions(CLASSIC),
    shapes=_one_kv_head,
)
FALCON = Dialect(
    stems=("Falcon", "RW"),
    keys=_FALCON_KEYS,
    attention=Attention(head_dim="split", q_bias=Flag("bias", False), o_bias=Flag("bias", False)),
    mlp=Mlp(gated=False, bias=Flag("bias", False), times_hidden=4),
    norms=Norms(per_layer=_falcon_norms, bias=True),
    tied=True,
    shapes=_falcon_shapes,
)
_GPTJ = Dialect(
    stems=("GPTJ",),
    keys=CLASSIC,
    attention=Attention(kv_heads="all", head_dim="split"),
    mlp=_PLAIN_BLOCK,
    norms=Norms(per_layer=1, bias=True),
    head_bias=True,
)
_PHI_ATTENTION = Attention(
    head_dim="split",
    q_bias=True,
    o_bias=True,
    qk_norm="head_bias",
    qk_norm_if=Flag("qk_layernorm", False),
)
PERSIMMON = Dialect(
    stems=("Persimmon", "Fuyu"),
    attention=Attention(
        kv_heads="all",
        head_dim="split",
        q_bias=True,
        o_bias=True,
        qk_norm="head_bias",
        qk_norm_if=Flag("qk_layernorm", True),
    ),
    mlp=Mlp(gated=False, bias=True),
    norms=_BIAS_NORMS,
    nested_defaults={
        "hidden_size": 4096,
        "intermediate_size": 16384,
        "num_hidden_layers": 36,
        "num_attention_heads": 64,
        "vocab_size": 262144,
        "max_position_embeddings": 16384,
    },
)

CLASSICS: dict[str, Dialect] = {
    "gpt2": Dialect(
        stems=("GPT2",),
        keys=CLASSIC,
        attention=_BIASED,
        mlp=_PLAIN_BLOCK,
        norms=_BIAS_NORMS,
        tied=True,
        embedding_extra=_positions(CLASSIC),
    ),
    "gpt_neo": Dialect(
        stems=("GPTNeo",),
        keys=_NEO_KEYS,
        attention=Attention(kv_heads="all", head_dim="split", o_bias=True),
        mlp=_PLAIN_BLOCK,
        norms=_BIAS_NORMS,
        tied=True,
        embedding_extra=_positions(_NEO_KEYS),
        windows=_gpt_neo_windows,
        defaults={"window_size": 256, "attention_types": [[["global", "local"], 12]]},
        knows=frozenset({"window_size", "attention_types"}),
    ),
    "gpt_neox": Dialect(
        stems=("GPTNeoX",),
        attention=Attention(
            kv_heads="all", head_dim="split", q_bias=Flag("attention_bias", True), o_bias=Flag("attention_bias", True)
        ),
        mlp=Mlp(gated=False, bias=True),
        norms=_BIAS_NORMS,
    ),
    "gptj": _GPTJ,
    "codegen": Dialect(
        stems=("CodeGen",),
        keys=CLASSIC,
        attention=_GPTJ.attention,
        mlp=_GPTJ.mlp,
        norms=_GPTJ.norms,
        head_bias=True,
    ),
    "gpt_bigcode": GPT_BIGCODE,
    "bloom": Dialect(
        stems=("Bloom",),
        keys=_BLOOM_KEYS,
        attention=_BIASED,
        mlp=_PLAIN_BLOCK,
        norms=_BIAS_NORMS,
        tied=True,
        embedding_extra=_bloom_norm,
    ),
    "falcon": FALCON,
    "RefinedWeb": FALCON,
    "RefinedWebModel": FALCON,
    "mpt": Dialect(
        stems=("Mpt", "MPT"),
        keys=_MPT_KEYS,
        attention=Attention(kv_heads="all", head_dim="split"),
        mlp=Mlp(gated=False, times_hidden=4),
        tied=True,
        check=_check_mpt,
        merges=("attn_config",),
    ),
    "opt": Dialect(
        stems=("OPT",),
        keys=Keys(intermediate=("ffn_dim",)),
        attention=_BIASED,
        mlp=Mlp(gated=False, bias=True),
        norms=_BIAS_NORMS,
        tied=True,
        embedding_dim=("word_embed_proj_dim", "hidden_size"),
        embedding_extra=_opt_extra,
        final_norms=_opt_final,
        check=_check_opt,
    ),
    "phi": Dialect(
        stems=("Phi",),
        attention=_PHI_ATTENTION,
        mlp=Mlp(gated=False, bias=True),
        norms=Norms(per_layer=1, bias=True),
        head_bias=True,
    ),
    "phi-msft": Dialect(
        stems=("Phi", "MixFormerSequential"),
        keys=_PHI_KEYS,
        attention=Attention(head_dim="split", q_bias=True, o_bias=True),
        mlp=_PLAIN_BLOCK,
        norms=Norms(per_layer=1, bias=True),
        head_bias=True,
    ),
    "persimmon": PERSIMMON,
    "biogpt": Dialect(
        stems=("BioGpt",),
        attention=_BIASED,
        mlp=Mlp(gated=False, bias=True),
        norms=_BIAS_NORMS,
        tied=True,
        embedding_extra=_positions(Keys(), offset=2),
    ),
    "dbrx": Dialect(
        stems=("Dbrx",),
        keys=_DBRX_KEYS,
        attention=Attention(kv_heads="own", head_dim="split"),
        experts=Experts(count=("moe_num_experts",), size=("ffn_hidden_size",)),
        merges=("attn_config", "ffn_config"),
    ),
}
