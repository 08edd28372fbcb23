"""Fields that shape a cache, and what each means: live in an architecture whose rule does not know it, it is refused.

This is what keeps a variant of a known architecture (sparse, chunked, sharing caches) from passing as the plain one.
"""

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.hf_config.fields import BY_HAND, Fields, shown

RECURRENT = "recurrent layers"
CHUNKED = "chunked attention"
SPARSE = "sparse attention"
COMPRESSED = "compressed attention"
CROSS = "cross-attention"
ENCODER = "this kind of encoder–decoder model"
SHARED = "caches shared between layers"
NO_OP = "layers that differ one by one"
LATENT = "latent attention in this architecture"
WINDOW = "windows in this architecture"
SHAPES = "these attention shapes"

_BY_KEY = {
    "is_encoder_decoder": ENCODER,
    "encoder_layers": ENCODER,
    "decoder_layers": ENCODER,
    "num_encoder_layers": ENCODER,
    "num_decoder_layers": ENCODER,
    "add_cross_attention": CROSS,
    "use_cross_attention": CROSS,
    "cross_attention_layers": CROSS,
    "cross_attention_freq": CROSS,
    "cross_layer_interval": CROSS,
    "compress_ratios": COMPRESSED,
    "compress_rope_theta": COMPRESSED,
    "compression_ratio": COMPRESSED,
    "o_lora_rank": COMPRESSED,
    "attention_chunk_size": CHUNKED,
    "index_topk": SPARSE,
    "indexer_types": SPARSE,
    "sparse_attention_config": SPARSE,
    "sparse_config": SPARSE,
    "nsa_config": SPARSE,
    "moba_config": SPARSE,
    "block_configs": NO_OP,
    "per_layer_config": NO_OP,
    "num_attention_heads_per_layer": NO_OP,
    "num_key_value_heads_per_layer": NO_OP,
    "num_kv_shared_layers": SHARED,
    "kv_shared_layers": SHARED,
    "use_cla": SHARED,
    "use_yoco": SHARED,
    "kv_sharing_map": SHARED,
    "linear_attn_config": RECURRENT,
    "hybrid_override_pattern": RECURRENT,
    "layers_block_type": RECURRENT,
    "block_types": RECURRENT,
    "attn_layer_period": RECURRENT,
    "full_attention_interval": RECURRENT,
    "full_attn_idxs": RECURRENT,
    "layer_group_size": RECURRENT,
    "attn_type_list": RECURRENT,
    "attention_types": RECURRENT,
    "decoder_attention_types": RECURRENT,
    "state_size": RECURRENT,
    "conv_kernel": RECURRENT,
    "conv_L_cache": RECURRENT,
    "short_conv_kernel_size": RECURRENT,
    "lru_width": RECURRENT,
    "attention_hidden_size": RECURRENT,
    "kv_lora_rank": LATENT,
    "use_mla": LATENT,
    "qk_rope_head_dim": LATENT,
    "qk_nope_head_dim": LATENT,
    "sliding_window": WINDOW,
    "sliding_window_size": WINDOW,
    "sliding_window_pattern": WINDOW,
    "sliding_window_attention_size": WINDOW,
    "window_size": WINDOW,
    "attn_window_size": WINDOW,
    "attention_window": WINDOW,
    "local_attention_window": WINDOW,
    "hybrid_layer_pattern": WINDOW,
    "use_bidirectional_attention": SHAPES,
    "v_head_dim": SHAPES,
    "global_head_dim": SHAPES,
    "num_global_key_value_heads": SHAPES,
    "swa_head_dim": SHAPES,
    "swa_num_key_value_heads": SHAPES,
    "attention_k_eq_v": SHAPES,
    "num_attention_groups": SHAPES,
    "multi_query_group_num": SHAPES,
    "num_gqa_groups": SHAPES,
}
_BY_PREFIX = {
    "mamba_": RECURRENT,
    "ssm_": RECURRENT,
    "rwkv_": RECURRENT,
    "linear_num_": RECURRENT,
    "linear_key_": RECURRENT,
    "linear_value_": RECURRENT,
    "linear_conv_": RECURRENT,
    "linear_attn": RECURRENT,
    "layernorm_linear_": RECURRENT,
    "lightning_": RECURRENT,
    "recurrent_": RECURRENT,
    "time_step_": RECURRENT,
    "index_": SPARSE,
    "sparse_": SPARSE,
    "moba_": SPARSE,
    "nsa_": SPARSE,
    "compress_": COMPRESSED,
    "cross_attention_": CROSS,
    "yoco_": SHARED,
}
_LAYER_KINDS = {
    "chunked_attention": CHUNKED,
    "linear_attention": RECURRENT,
    "conv": RECURRENT,
    "mamba": RECURRENT,
    "recurrent": RECURRENT,
    "moe": RECURRENT,
    "mlp": RECURRENT,
    "indexed_attention": SPARSE,
    "minimax_m3_sparse": SPARSE,
    "compressed_sparse_attention": COMPRESSED,
    "heavily_compressed_attention": COMPRESSED,
    "cross_attention": CROSS,
}


def layer_kind_refusal(fields: Fields, key: str, index: int, entry: object) -> ImportRefused:
    """The refusal of one layer by its entry in a list of layer kinds."""
    kind = _LAYER_KINDS.get(entry, "this kind of layer") if isinstance(entry, str) else "this kind of layer"
    return _refusal(fields, f"{key}[{index}]", entry, kind)


def first_telling(fields: Fields, knows: frozenset[str]) -> ImportRefused | None:
    """The refusal of the first live field that shapes a cache and is not known, in the order of the guard list."""
    for key, kind in _BY_KEY.items():
        if key not in knows and fields.is_live(key) and not _repeats_window(fields, key, knows):
            return _refusal(fields, key, fields.get(key), kind)
    for key in fields.data:
        prefix = next((prefix for prefix in _BY_PREFIX if key.startswith(prefix)), None)
        if prefix and key not in knows and fields.is_live(key):
            return _refusal(fields, key, fields.get(key), _BY_PREFIX[prefix])
    return None


def _repeats_window(fields: Fields, key: str, knows: frozenset[str]) -> bool:
    """Whether the key only says again what `sliding_window`, which the rule reads, says already."""
    again = key == "sliding_window_size" and "sliding_window" in knows
    return again and fields.get(key) == fields.get("sliding_window")


def refuse_unknown(fields: Fields, root: Fields, nameless: Fields) -> ImportRefused:
    """The refusal of an architecture without a rule: by the field that shows its kind, else by its model_type.

    `fields` is the text part, `root` the whole config, `nameless` the one of them whose model_type has no rule.
    """
    kind = nameless.get("model_type")
    if kind is None:
        names = root.get("architectures")
        named = f" (architectures: {shown(names)})" if names else ""
        return nameless.refusal("model_type", f"is missing, so no rule is known for this file{named}", BY_HAND)
    types = fields.get("layer_types")
    if isinstance(types, list):
        for index, entry in enumerate(types):
            if isinstance(entry, str) and entry in _LAYER_KINDS:
                return layer_kind_refusal(fields, "layer_types", index, entry)
    plain = frozenset({"sliding_window", "use_bidirectional_attention"})
    telling = first_telling(fields, plain) or (first_telling(root, plain) if root is not fields else None)
    if telling is not None:
        return telling
    return nameless.refusal("model_type", f"is {shown(kind)}, an architecture KVDesk has no rule for", BY_HAND)


def _refusal(fields: Fields, key: str, value: object, kind: str) -> ImportRefused:
    return fields.refusal(key, f"is {shown(value)}", f"KVDesk does not model {kind} yet; {BY_HAND}")
