"""The tensor table by component. Source of the names: the tensor maps of llama.cpp b11434."""

import re
from collections import Counter
from collections.abc import Callable, Iterable

from kvdesk.importers.gguf.container import TensorInfo
from kvdesk.importers.stored import EndPart, LayerPart, Tally
from kvdesk.project.model_spec import StoredDtype

_BLOCK = re.compile(r"blk\.(\d+)\.(.+)$")
_SUFFIX = re.compile(r"\.(weight|bias|scale|input_scale)$")
_ENDS: dict[str, EndPart] = {
    "token_embd": "embedding",
    "position_embd": "embedding",
    "token_types": "embedding",
    "per_layer_token_embd": "embedding",
    "per_layer_model_proj": "embedding",
    "per_layer_proj_norm": "embedding",
    "altup_proj": "embedding",
    "altup_unembd_proj": "embedding",
    "output": "head",
    "output_norm": "final_norm",
    "token_embd_norm": "final_norm",
    "rope_freqs": "final_norm",
    "rope_factors_long": "final_norm",
    "rope_factors_short": "final_norm",
}
# The first pattern that fits decides; names as they stand between "blk.N." and the suffix.
_PATTERNS: tuple[tuple[str, LayerPart], ...] = (
    (r"rope_|attn_rot_embd", "norm"),
    (r"ffn_gate_inp|ffn_exp_probs|exp_probs|ffn_expert_bias", "router"),
    (r"ffn_.*_(shexp|chexps)$", "shared_expert"),
    (r"(attn_(q|k|v|qkv|sub|q_a|kv_a|q_b|kv_b)_norm|time_mix_ln|ssm_.*norm|attn_.*_scale)$", "attention_replicated"),
    (r"indexer|attn_q_a$|attn_kv_a_mqa$", "attention_replicated"),
    (r"(.*_)?norm(_\w+)?$|layer_output_scale$|ln_", "norm"),
    (r"attn_(k|v)$", "kv_projection"),
    (r"attn_|vis_attn_|ssm_|time_mix_|shortconv", "attention"),
    (r"ffn|vis_|channel_mix_|laurel_|altup_|inp_gate$|proj$|per_layer_", "mlp"),
)
_PARTS = tuple((re.compile(pattern), part) for pattern, part in _PATTERNS)
_NEXTN = "nextn."
_NEXTN_TABLES = frozenset({"nextn.embed_tokens", "nextn.shared_head_head"})
_EXPERTS = re.compile(r"ffn_(?!norm).*_exps$")


def tally(tensors: Iterable[TensorInfo], num_layers: int, kv_rows: Callable[[int], int]) -> Tally:
    """Parameters and bytes of every tensor by component.

    `kv_rows(layer)` are the rows of K and V together, kv_heads × (k_dim + v_dim), by which a fused projection is
    split. What the prediction layers among them have beside an ordinary one is told apart; blocks from `num_layers` on,
    and names that are not known, count in the total only.
    """
    result = Tally()
    for tensor in tensors:
        result.total_bytes += tensor.size_bytes
        block = _BLOCK.match(tensor.name)
        if block is None:
            name = _SUFFIX.sub("", tensor.name)
            if name in _ENDS:
                result.add_to_end(_ENDS[name], _parameters(tensor, name), tensor.size_bytes)
        elif int(block[1]) < num_layers:
            _add(result, int(block[1]), _SUFFIX.sub("", block[2]), tensor, kv_rows)
    return result


def bytes_by_type(tensors: Iterable[TensorInfo]) -> tuple[StoredDtype, ...]:
    """Exact bytes of the tensors of each quantisation type, the largest first."""
    sizes: Counter[str] = Counter()
    for tensor in tensors:
        sizes[tensor.type.name] += tensor.size_bytes
    return tuple(StoredDtype(dtype=name, size_bytes=size) for name, size in sizes.most_common())


def last_block(tensors: Iterable[TensorInfo]) -> int | None:
    """The highest block any tensor belongs to; None where none belongs to a block."""
    return max((int(block[1]) for tensor in tensors if (block := _BLOCK.match(tensor.name)) is not None), default=None)


def _add(result: Tally, layer: int, name: str, tensor: TensorInfo, kv_rows: Callable[[int], int]) -> None:
    params, size = _parameters(tensor, name), tensor.size_bytes
    if name.startswith(_NEXTN):
        result.add_to_drafts("vocab" if name in _NEXTN_TABLES else "extra", params, size)
        return
    if _EXPERTS.match(name):
        result.add_experts(layer, tensor.shape[-1], params, size)
        return
    if name == "attn_qkv":
        rows, own = tensor.shape[-1], kv_rows(layer)
        if own < rows:
            result.add_to_layer(layer, "kv_projection", params // rows * own, size // rows * own)
            result.add_to_layer(layer, "attention", params - params // rows * own, size - size // rows * own)
            return
    for pattern, part in _PARTS:
        if pattern.match(name):
            result.add_to_layer(layer, part, params, size)
            return


def _parameters(tensor: TensorInfo, name: str) -> int:
    """Elements that are trained; rotary tables are stored, not trained."""
    return 0 if name.startswith("rope_") else tensor.num_elements
