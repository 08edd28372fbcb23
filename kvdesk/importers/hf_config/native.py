"""Configs in the dialect of a reference implementation, which names no model_type: read as the model they run.

A dialect is known by fields that stand together in no other; each key is renamed, nothing is added but what the
reference code holds fixed.
"""

from collections.abc import Mapping
from typing import Any

from kvdesk.importers.hf_config.fields import Fields

_DEEPSEEK = {
    "dim": "hidden_size",
    "inter_dim": "intermediate_size",
    "moe_inter_dim": "moe_intermediate_size",
    "n_layers": "num_hidden_layers",
    "n_dense_layers": "first_k_dense_replace",
    "n_heads": "num_attention_heads",
    "n_activated_experts": "num_experts_per_tok",
}
_DEEPSEEK_SIGN = frozenset({"dim", "inter_dim", "moe_inter_dim", "n_layers", "n_dense_layers", "kv_lora_rank"})
_MISTRAL = {
    "dim": "hidden_size",
    "hidden_dim": "intermediate_size",
    "n_layers": "num_hidden_layers",
    "n_heads": "num_attention_heads",
    "n_kv_heads": "num_key_value_heads",
}
_MISTRAL_SIGN = frozenset({"dim", "hidden_dim", "n_layers", "n_heads", "n_kv_heads", "head_dim", "vocab_size"})
_MISTRAL_OTHER = frozenset({"rope_theta", "norm_eps", "max_seq_len", "sliding_window", "model_parallel"})
_GPT_OSS_SIGN = frozenset({"experts_per_token", "num_experts", "swiglu_limit", "sliding_window", "head_dim"})
_BLOCKS = {"quant_method": "fp8", "weight_block_size": [128, 128]}


def translated(root: Fields) -> Fields:
    """The config in the published model's words; itself where it names a model_type or is in no known dialect."""
    data = root.data
    if data.get("model_type") is not None or data.get("architectures"):
        return root
    names = frozenset(data)
    if names >= _DEEPSEEK_SIGN:
        return _as(root, _deepseek(data))
    if names >= _MISTRAL_SIGN and names <= _MISTRAL_SIGN | _MISTRAL_OTHER:
        return _as(root, {"model_type": "mistral", "sliding_window": None, **_renamed(data, _MISTRAL)})
    if names >= _GPT_OSS_SIGN:
        return _as(root, {"model_type": "gpt_oss", "tie_word_embeddings": False, **data})
    return root


def _as(root: Fields, data: Mapping[str, Any]) -> Fields:
    return Fields(root.file, data, root.path, root.architecture, root.defaults)


def _renamed(data: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    return {names.get(key, key): value for key, value in data.items()}


def _deepseek(data: Mapping[str, Any]) -> dict[str, Any]:
    """DeepSeek's inference code: a q_lora_rank of 0 is none; "fp8" is how the weights are stored, in blocks of 128 by
    128, while the model computes in bfloat16."""
    newest = "deepseek_v3" if data.get("score_func") == "sigmoid" else "deepseek_v2"
    kind = "deepseek_v32" if data.get("index_topk") is not None else newest
    read = {"model_type": kind, "tie_word_embeddings": False, **_renamed(data, _DEEPSEEK)}
    read["q_lora_rank"] = data.get("q_lora_rank") or None
    if read.pop("dtype", None) == "fp8":
        read["quantization_config"] = _BLOCKS
    return {**read, "torch_dtype": "bfloat16"}
