"""Tensors of a checkpoint by component: whose bytes the headers of safetensors files make exact."""

import re
from collections import defaultdict
from collections.abc import Iterable

from kvdesk.importers.mtp_names import LAYER as _LAYER
from kvdesk.importers.mtp_names import TOWER as _TOWER
from kvdesk.importers.mtp_names import MtpPart, mtp_name, mtp_part
from kvdesk.importers.safetensors_header import StoredTensor, bytes_by_dtype
from kvdesk.importers.stored import EndPart, LayerPart, Tally, grouped
from kvdesk.project.layer_cache import ChunkedAttention, FullAttention, LayerCache, SlidingAttention
from kvdesk.project.model_spec import LayerBytes, ModelNote, ModelSpec, MtpLayers, StoredDtype

_ENCODER = re.compile(r"(^|\.)encoder\.")
_TABLE = re.compile(r"(embed_tokens|wte|word_embeddings|tok_embeddings|embed_in|embeddings)\.weight$")
# The first pattern that is found decides.
_ENDS: tuple[tuple[re.Pattern[str], EndPart], ...] = (
    (re.compile(r"lm_head|embed_out|(^|\.)output\.weight$"), "head"),
    (re.compile(r"embed|wte|wpe|per_layer_(model_)?projection"), "embedding"),
    (re.compile(r"norm|ln_f|rotary_emb|(^|\.)final"), "final_norm"),
)
_EXPERTS = re.compile(r"(^|\.)experts\.")
_FUSED = re.compile(r"(qkv_proj|query_key_value|c_attn|Wqkv|W_pack)\.weight$")
_KV = re.compile(r"(^|\.)(k_proj|v_proj|key|value)\.")
_PARTS: tuple[tuple[re.Pattern[str], LayerPart], ...] = (
    (re.compile(r"shared_experts?\.|shared_mlp\."), "shared_expert"),
    (re.compile(r"router|shared_expert_gate|e_score_correction|(^|\.)gate\.|expert_bias"), "router"),
    (re.compile(r"attn.*(norm|_a_proj)|attention\..*(norm|_a_proj)|indexer|rotary_emb"), "attention_replicated"),
    (re.compile(r"norm|ln_\d|(^|\.)ln\d|layer_scalar"), "norm"),
    (re.compile(r"attn|attention|mixer|mamba|(^|\.)conv|ssm|time_mix"), "attention"),
    (re.compile(r"mlp|feed_forward|ffn|fc\d|(up|down|gate|gate_up)_proj|laurel|altup|per_layer|w[123]\."), "mlp"),
)


def with_stored_bytes(spec: ModelSpec, tensors: Iterable[StoredTensor]) -> ModelSpec:
    """The model with the exact bytes of its checkpoint: in all, and by layer and component.

    Prediction layers count in the total, and are split for themselves where the model has them as `mtp`; a model whose
    checkpoint holds none of the stated ones has none (note "mtp-absent"). Where one tensor has a name that fits no
    component, the split stays the computed one and only `weights_bytes` is exact. The tower's parameters are its
    elements. Names are those that published checkpoints give their modules; experts of a layer are taken as equal.
    """
    tensors = tuple(tensors)
    total = sum(tensor.size_bytes for tensor in tensors)
    counted = _tally(spec, tensors)
    spec = _with_mtp_bytes(spec, tensors)
    dtypes = tuple(StoredDtype(dtype=name, size_bytes=size) for name, size in bytes_by_dtype(tensors).items())
    if counted is None:
        return spec.with_facts(weights_bytes=total, stored_dtypes=dtypes)
    table = next((t.size_bytes for t in tensors if _TABLE.search(t.name) and not _TOWER.search(t.name)), 0)
    layers = ((group.caches, group.weights, counted.stored(index)) for index, group in enumerate(spec.group_of_layer))
    tower = counted.ends["tower"][0] if spec.tower_params is None else spec.tower_params
    return spec.with_facts(
        weights_bytes=total,
        stored_dtypes=dtypes,
        layer_groups=grouped(layers),
        end_bytes=counted.end_bytes(table if spec.tie_word_embeddings else 0),
        tower_params=tower,
    )


def _tally(spec: ModelSpec, tensors: tuple[StoredTensor, ...]) -> Tally | None:
    result = Tally()
    experts: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for tensor in tensors:
        if mtp_name(tensor.name, spec.num_layers) is not None:
            continue
        if _TOWER.search(tensor.name):
            result.add_to_end("tower", tensor.num_elements, tensor.size_bytes)
            continue
        layer = _LAYER.search(tensor.name)
        if _ENCODER.search(tensor.name):
            return None
        if layer is None:
            end = next((part for pattern, part in _ENDS if pattern.search(tensor.name)), None)
            if end is None:
                return None
            result.add_to_end(end, tensor.num_elements, tensor.size_bytes)
            continue
        index = int(layer[1])
        if _EXPERTS.search(layer[2]) and spec.group_of_layer[index].weights.num_experts:
            experts[index][0] += tensor.num_elements
            experts[index][1] += tensor.size_bytes
        elif not _add(result, index, layer[2], tensor, spec.group_of_layer[index].caches):
            return None
    for index, (params, size) in experts.items():
        result.add_experts(index, spec.group_of_layer[index].weights.num_experts, params, size)
    return result


def _with_mtp_bytes(spec: ModelSpec, tensors: tuple[StoredTensor, ...]) -> ModelSpec:
    """The model with the bytes of its prediction layers, as the checkpoint has them."""
    if spec.mtp is None:
        return spec
    held = [(inside, t) for t in tensors if (inside := mtp_name(t.name, spec.num_layers)) is not None]
    if held:
        return spec.with_facts(mtp=_mtp_stored(spec.mtp, held))
    note = ModelNote(code="mtp-absent", field=spec.field_of("mtp") or "", value=str(spec.mtp.num_layers))
    return spec.with_facts(mtp=None, notes=(*spec.notes, note))


def _mtp_stored(mtp: MtpLayers, held: list[tuple[str, StoredTensor]]) -> MtpLayers:
    """Bytes by part: those of a layer are the mean of all, rounded down; what is left over, and tensors of no known
    part, count beside the layers. An embedding or head counts as a copy unless the layers have their own."""
    sums, experts = Tally(), [0, 0]
    beside: dict[MtpPart, int] = {"extra": 0, "vocab": 0}
    table = 0
    for inside, tensor in held:
        part = mtp_part(inside)
        if part == "vocab":
            table += tensor.num_elements
        elif part == "layer" and _EXPERTS.search(inside) and mtp.weights.num_experts:
            experts = [experts[0] + tensor.num_elements, experts[1] + tensor.size_bytes]
            continue
        elif part == "layer" and _add(sums, 0, inside, tensor, mtp.caches):
            continue
        beside["vocab" if part == "vocab" else "extra"] += tensor.size_bytes
    if experts[1]:
        sums.add_experts(0, mtp.weights.num_experts * mtp.num_layers, *experts)
    of_all = dict(sums.stored(0))
    each = {name: size if name == "expert_bytes" else size // mtp.num_layers for name, size in of_all.items()}
    over = sum(size - each[name] * mtp.num_layers for name, size in of_all.items() if name != "expert_bytes")
    own = mtp.own_vocab_params > 0
    facts = {
        "stored_bytes": LayerBytes(**each),
        "extra_bytes": beside["extra"] + over,
        "own_vocab_bytes": beside["vocab"] if own else 0,
        "copied_bytes": 0 if own else beside["vocab"],
        "copied_params": 0 if own else table // mtp.num_layers,
    }
    return MtpLayers.model_validate({**dict(mtp), **facts})


def _add(result: Tally, index: int, name: str, tensor: StoredTensor, caches: tuple[LayerCache, ...]) -> bool:
    part = next((part for pattern, part in _PARTS if pattern.search(name)), None)
    if part is None:
        return False
    size = tensor.size_bytes
    if part == "attention" and (attention := _grouped_heads(caches)) is not None:
        own = attention.num_kv_heads * (attention.k_head_dim + attention.v_head_dim)
        rows = attention.num_attention_heads * attention.k_head_dim + own
        if _KV.search(name):
            part = "kv_projection"
        elif _FUSED.search(name) and rows in tensor.shape:
            kept = size // rows * own
            result.add_to_layer(index, "kv_projection", 0, kept)
            size -= kept
    result.add_to_layer(index, part, 0, size)
    return True


def _grouped_heads(caches: tuple[LayerCache, ...]) -> FullAttention | SlidingAttention | ChunkedAttention | None:
    return next((c for c in caches if isinstance(c, FullAttention | SlidingAttention | ChunkedAttention)), None)
