"""`config.json` of a published model → `ModelSpec`.

The config is read by the rule of its own architecture (`dialect.Dialect`), never by a general formula: an
architecture, a layer kind or a cache-shaping field without a rule is refused by name.
"""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.hf_config.decoder import Decoder, find_decoder
from kvdesk.importers.hf_config.dialect import Mixer, chosen
from kvdesk.importers.hf_config.fields import CORRECT, Fields
from kvdesk.importers.hf_config.layers import num_layers
from kvdesk.importers.hf_config.mixers import attention_mixers
from kvdesk.importers.hf_config.mtp import read_mtp
from kvdesk.importers.hf_config.provenance import fields_read
from kvdesk.importers.hf_config.quantization import Quantization, read_quantization, stated_dtype
from kvdesk.importers.hf_config.towers import tower_estimate
from kvdesk.importers.hf_config.weights import feed_forward_blocks, joined
from kvdesk.importers.json_object import read_object
from kvdesk.importers.safetensors_index import tensor_names, total_size
from kvdesk.project.dtypes import FALLBACK_KV_DTYPE
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelNote, ModelSource, ModelSpec, plain_format

__all__ = ["ImportRefused", "read_config"]

MOST_EXPERTS = 1 << 16
EXPERTS_PER_TOKEN = (
    "num_experts_per_tok",
    "experts_per_token",
    "num_experts_per_token",
    "moe_topk",
    "moe_top_k",
    "top_k_experts",
    "moe_k",
)


def read_config(
    data: bytes,
    *,
    file: str,
    name: str,
    source: ModelSource,
    index: bytes | None = None,
    index_file: str = "",
    quantization: bytes | None = None,
    quantization_file: str = "hf_quant_config.json",
) -> ModelSpec:
    """The model that a `config.json` describes: cache layout by layer, parameters by component, storage types.

    `file` names the config in refusals; `index` is the bytes of a safetensors index beside it and `index_file` its
    name, from which `weights_bytes` is taken, and whether the prediction layers that the config states are there;
    `quantization` is the bytes of ModelOpt's `hf_quant_config.json`, which speaks where the config itself says nothing
    of its quantisation. Of a multimodal model the text part is read, and `tower_params` is None: there, and unknown
    but for the `tower_estimate` that its stated dimensions give. Raises ImportRefused, one sentence with the file, the
    field and the way forward, for anything not understood: nothing is guessed. Source of the rules: the modelling code
    of transformers 5.24.0, and the published remote code of the architectures in `remote`.
    """
    config = read_object(data, file=file)
    if quantization is not None:
        config = _with_quantization(config, quantization, quantization_file)
    root = Fields(file, config)
    index_file = index_file or "model.safetensors.index.json"
    weights_bytes = total_size(index, file=index_file) if index is not None else None
    tensors = tensor_names(index, file=index_file) if index is not None else None
    try:
        decoder = find_decoder(root)
        facts = _facts(decoder, tensors)
        return ModelSpec(name=name, source=source, weights_bytes=weights_bytes, **facts)
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in problem["loc"]) or "config"
        message = f"{file}: the dimensions give a model whose {place} is out of range ({problem['msg']}); {CORRECT}"
        raise ImportRefused(message) from None


def _with_quantization(config: dict[str, Any], data: bytes, file: str) -> dict[str, Any]:
    """The config with the `quantization` of a `hf_quant_config.json`, unless it states one itself."""
    stated = any(
        isinstance(part, dict) and (part.get("quantization_config") or part.get("compression_config"))
        for part in (config, *config.values())
    )
    found = read_object(data, file=file).get("quantization")
    if stated or not isinstance(found, dict):
        return config
    return {**config, "quantization_config": {"quant_method": "modelopt", **found}}


def _facts(decoder: Decoder, tensors: frozenset[str] | None) -> Mapping[str, Any]:
    dialect, fields = decoder.dialect, decoder.fields
    hidden, vocab = fields.integer(*dialect.keys.hidden), fields.integer(*dialect.keys.vocab)
    groups = _layer_groups(decoder)
    dtype = stated_dtype(decoder)
    quantization = read_quantization(decoder, groups)
    embedding_dim = fields.integer(*dialect.embedding_dim) if dialect.embedding_dim else hidden
    extra = dialect.embedding_extra(fields) if dialect.embedding_extra else 0
    head_bias = vocab if chosen(dialect.head_bias, fields) else 0
    tower = _tower_params(decoder)
    mtp, mtp_notes = read_mtp(decoder, sum(len(group.layers) for group in groups), tensors)
    return {
        "architecture": decoder.architecture,
        "hidden_size": hidden,
        "vocab_size": vocab,
        "max_position_embeddings": fields.optional_integer(*dialect.keys.positions, low=0, high=1 << 40),
        "tie_word_embeddings": decoder.tied,
        "embedding_params": vocab * embedding_dim + extra + (head_bias if decoder.tied else 0),
        "head_params": vocab * embedding_dim + head_bias,
        "final_norm_params": _final_norm_params(decoder, hidden),
        "tower_params": tower,
        "tower_estimate": tower_estimate(decoder.root, hidden) if tower is None else None,
        "layer_groups": groups,
        "weight_format": plain_format(dtype or FALLBACK_KV_DTYPE),
        "kv_dtype": dtype,
        "read_from": fields_read(decoder),
        "mtp": mtp,
        "experts_per_token": _experts_per_token(fields, groups),
        **_quantized(quantization, (*_notes(decoder, dtype), *mtp_notes)),
    }


def _experts_per_token(fields: Fields, groups: tuple[LayerGroup, ...]) -> int | None:
    """How many routed experts a token goes through, where one number says so; no cache and no weight depends on it."""
    if not any(group.weights.num_experts for group in groups):
        return None
    stated = (fields.get(key) for key in EXPERTS_PER_TOKEN)
    return next((value for value in stated if type(value) is int and 1 <= value <= MOST_EXPERTS), None)


def _tower_params(decoder: Decoder) -> int | None:
    """What stands beside the decoder: counted where a rule can count it, None where it is there and unknown."""
    if decoder.dialect.tower is not None:
        return decoder.dialect.tower(decoder.fields)
    return None if decoder.has_tower else 0


def _notes(decoder: Decoder, dtype: str | None) -> tuple[ModelNote, ...]:
    notes = []
    if dtype is None:
        notes.append(ModelNote(code="dtype-assumed", field="torch_dtype", value=FALLBACK_KV_DTYPE))
    if decoder.dialect.remote:
        notes.append(ModelNote(code="remote-code-by-fields", field="model_type", value=decoder.kind))
    return tuple(notes)


def _quantized(quantization: Quantization, notes: tuple[ModelNote, ...]) -> Mapping[str, Any]:
    return {
        "quantized_format": quantization.weight_format,
        "quantized_components": quantization.components,
        "suggested_kv_dtype": quantization.kv_dtype,
        "notes": (*notes, *quantization.notes),
    }


def _final_norm_params(decoder: Decoder, hidden: int) -> int:
    dialect, fields = decoder.dialect, decoder.fields
    if dialect.final_norms is not None:
        return dialect.final_norms(fields)
    if not chosen(dialect.norms.final, fields):
        return 0
    return hidden * (2 if chosen(dialect.norms.bias, fields) else 1)


def _layer_groups(decoder: Decoder) -> tuple[LayerGroup, ...]:
    """Layers alike in caches and weights, in the order of their first layer."""
    dialect, fields = decoder.dialect, decoder.fields
    count = num_layers(dialect, fields)
    mixers = (dialect.mixers or attention_mixers)(dialect, fields, count)
    blocks = [LayerWeights()] * count if dialect.whole_layers else feed_forward_blocks(dialect, fields, count)
    alike: dict[tuple[Mixer, LayerWeights], list[int]] = {}
    for index, pair in enumerate(zip(mixers, blocks, strict=True)):
        alike.setdefault(pair, []).append(index)
    return tuple(
        LayerGroup(layers=tuple(layers), caches=mixer.caches, weights=joined(mixer.weights, block))
        for (mixer, block), layers in alike.items()
    )
