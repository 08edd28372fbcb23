"""GGUF → `ModelSpec`: the cache layout from the metadata, exact weight bytes by component from the tensor table."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.gguf.architectures import ARCHITECTURES, NO_CACHE, Architecture
from kvdesk.importers.gguf.container import GgufHeader, LongArray, TensorInfo, read_header
from kvdesk.importers.gguf.layers import WINDOW, Caches, draft_caches, layer_caches
from kvdesk.importers.gguf.metadata import ModelKeys
from kvdesk.importers.gguf.tensors import bytes_by_type, last_block, tally
from kvdesk.importers.gguf.types import FILE_TYPES, TENSOR_TYPES
from kvdesk.importers.hf_config.fields import BY_HAND, CORRECT
from kvdesk.importers.stored import Tally, grouped, mean_bytes
from kvdesk.project.layer_cache import ChunkedAttention, FullAttention, SlidingAttention
from kvdesk.project.model_spec import Fact, FieldRead, ModelNote, ModelSource, ModelSpec, MtpLayers, WeightFormat

__all__ = ["GgufHeader", "ImportRefused", "read_gguf", "read_header"]

_TOKENS = "tokenizer.ggml.tokens"
_TABLE = "token_embd.weight"
_NEXTN = "nextn_predict_layers"


def read_gguf(headers: Sequence[GgufHeader], *, name: str, source: ModelSource) -> ModelSpec:
    """The model of a GGUF file, or of all files of a split in order; the first one holds the metadata.

    Caches follow the keys by the rule of `general.architecture`; parameters and bytes are those of the tensor table,
    so `weights_bytes` is exact whatever mixture of types it has. GGUF states no cache dtype: `kv_dtype` is None.
    Raises ImportRefused, one sentence with the file, the key and the way forward, for an unknown architecture, a
    cache-shaping key without a rule, a vocabulary without a model, and wrong values. Source: llama.cpp b11434.
    """
    header = headers[0]
    _check_splits(headers)
    kind = header.metadata.get("general.type", "model")
    if kind != "model":
        raise ImportRefused(
            f"{header.file}: general.type is {str(kind)[:60]}, no model; name the language model's own file"
        )
    architecture = header.metadata.get("general.architecture")
    tensors = [tensor for part in headers for tensor in part.tensors]
    if not isinstance(architecture, str) or not architecture:
        raise ImportRefused(f"{header.file}: general.architecture is missing; {CORRECT}")
    if not tensors:
        raise ImportRefused(f"{header.file}: the file holds no tensors, only a vocabulary; name the model's own file")
    rule = _rule(header.file, architecture)
    try:
        return ModelSpec(
            name=name, source=source, architecture=architecture, **_facts(header, architecture, rule, tensors)
        )
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in problem["loc"]) or "model"
        message = f"the keys give a model whose {place} is out of range ({problem['msg']})"
        raise ImportRefused(f"{header.file}: {message}; {CORRECT}") from None


_FACT_KEYS: dict[Fact, str] = {
    "query_heads": "attention.head_count",
    "kv_heads": "attention.head_count_kv",
    "head_dimension": "attention.key_length",
    "window": "attention.sliding_window",
    "latent": "attention.kv_lora_rank",
    "mtp": _NEXTN,
}


def _check_splits(headers: Sequence[GgufHeader]) -> None:
    for number, part in enumerate(headers):
        held = part.metadata.get("split.no", 0)
        if len(headers) > 1 and held != number:
            raise ImportRefused(f"{part.file}: split.no is {held}, not {number}; fetch the file again")
    if headers[0].num_splits != len(headers):
        count = headers[0].num_splits
        raise ImportRefused(
            f"{headers[0].file}: the model is split over {count} files; name its first file, with the rest beside it"
        )
    stated = headers[0].metadata.get("split.tensors.count")
    held = sum(len(part.tensors) for part in headers)
    if isinstance(stated, int) and len(headers) > 1 and stated != held:
        raise ImportRefused(f"{headers[0].file}: the split holds {held} of {stated} tensors; fetch its files again")


def _rule(file: str, architecture: str) -> Architecture:
    if architecture in NO_CACHE:
        raise ImportRefused(f"{file}: {architecture} is {NO_CACHE[architecture]}; name the language model's own file")
    if architecture not in ARCHITECTURES:
        shown = architecture[:60]
        raise ImportRefused(f"{file}: general.architecture is {shown}, whose layout is not known; {BY_HAND}")
    return ARCHITECTURES[architecture]


def _facts(header: GgufHeader, architecture: str, rule: Architecture, tensors: Sequence[TensorInfo]) -> dict[str, Any]:
    keys = ModelKeys(header, architecture)
    caches = layer_caches(rule, keys)
    draft = draft_caches(rule, keys) if keys.num_blocks > keys.num_layers else None
    notes = _notes(rule, keys)
    keys.check_all_read()
    last = _last_block(keys, tensors)
    blocks = [*caches, *[draft or ()] * (keys.num_blocks - keys.num_layers)]
    counted = tally(tensors, keys.num_blocks, lambda layer: _kv_rows(blocks[layer]))
    absent = last is not None and last < keys.num_layers
    mtp = None if absent else _mtp(keys, counted, draft)
    if mtp is None and keys.num_blocks > keys.num_layers:
        code, value = "mtp-absent" if absent else "mtp-unknown", str(keys.num_blocks - keys.num_layers)
        notes.append(ModelNote(code=code, field=keys.fields.name_of(_NEXTN), value=value))
    table = next((tensor for tensor in tensors if tensor.name == _TABLE), None)
    tied = "head" not in counted.ends
    head = (table.num_elements, table.size_bytes) if tied and table else (counted.ends["head"][0], 0)
    layers = [(kept, counted.weights(index), counted.stored(index)) for index, kept in enumerate(caches)]
    return {
        "hidden_size": keys.integer("embedding_length"),
        "vocab_size": _vocab_size(header, keys, table),
        "max_position_embeddings": keys.fields.optional_integer("context_length", low=0, high=1 << 40),
        "tie_word_embeddings": tied,
        "embedding_params": counted.ends["embedding"][0],
        "head_params": head[0],
        "final_norm_params": counted.ends["final_norm"][0],
        "layer_groups": grouped(layers),
        "weight_format": _weight_format(header, tensors),
        "weights_bytes": counted.total_bytes,
        "stored_dtypes": bytes_by_type(tensors),
        "end_bytes": counted.end_bytes(head[1]),
        "notes": tuple(notes),
        "mtp": mtp,
        "read_from": _fields_read(keys),
    }


def _last_block(keys: ModelKeys, tensors: Sequence[TensorInfo]) -> int | None:
    """The last block with tensors. Refuses a file whose blocks end before its layers do: their weights would be counted
    as nothing. A file without any block's tensors (None) is a header alone, and says what its layers keep."""
    last = last_block(tensors)
    if last is not None and last + 1 < keys.num_layers:
        stated = f"is {keys.num_blocks}, and the file's tensors end at block {last}"
        raise keys.fields.refusal("block_count", stated, "fetch the file again")
    return last


def _fields_read(keys: ModelKeys) -> tuple[FieldRead, ...]:
    """The metadata keys the facts were read from, as the file names them."""
    return tuple(
        FieldRead(fact=fact, field=keys.fields.name_of(name)) for fact, name in _FACT_KEYS.items() if keys.has(name)
    )


def _mtp(keys: ModelKeys, counted: Tally, draft: Caches | None) -> MtpLayers | None:
    """The prediction layers, which are the file's last blocks; None where they are not alike.

    An embedding or head of theirs is loaded beside the model's own. Source: llama.cpp b11434, the "nextn" tensors.
    """
    drafts = range(keys.num_layers, keys.num_blocks)
    weights = {counted.weights(block) for block in drafts}
    if draft is None or len(weights) != 1:
        return None
    one, count = weights.pop(), len(drafts)
    stored, over = mean_bytes([counted.stored(block) for block in drafts], one.num_experts)
    extra, vocab = counted.drafts["extra"], counted.drafts["vocab"]
    return MtpLayers(
        num_layers=count,
        caches=draft,
        weights=one,
        extra_params=extra[0] // count,
        own_vocab_params=vocab[0] // count,
        stored_bytes=stored,
        extra_bytes=extra[1] + over,
        own_vocab_bytes=vocab[1],
        copied_bytes=0,
    )


def _notes(rule: Architecture, keys: ModelKeys) -> list[ModelNote]:
    notes = []
    if rule.windows == "unused" and (window := keys.fields.optional_integer(WINDOW, low=0)):
        value = f"a window of {window} stands in the file; llama.cpp keeps every position of this architecture"
        notes.append(ModelNote(code="model-note", field=keys.fields.name_of(WINDOW), value=value))
    if rule.latent and not keys.has("attention.key_length_mla"):
        value = "the key is missing; llama.cpp then stores keys and values of all heads, not the latent"
        notes.append(ModelNote(code="model-note", field=keys.fields.name_of("attention.key_length_mla"), value=value))
    return notes


def _kv_rows(caches: Caches) -> int:
    for cache in caches:
        if isinstance(cache, FullAttention | SlidingAttention | ChunkedAttention):
            return cache.num_kv_heads * (cache.k_head_dim + cache.v_head_dim)
    return 0


def _vocab_size(header: GgufHeader, keys: ModelKeys, table: TensorInfo | None) -> int:
    """The rows of the token table, else the length of the vocabulary, else its key."""
    if table is not None:
        return table.shape[-1]
    tokens = header.metadata.get(_TOKENS)
    if isinstance(tokens, LongArray) and tokens.length:
        return tokens.length
    return keys.integer("vocab_size")


def _weight_format(header: GgufHeader, tensors: Sequence[TensorInfo]) -> WeightFormat:
    """The type most parameters have, under the name the file gives its mixture."""
    held: Counter[str] = Counter()
    for tensor in tensors:
        held[tensor.type.name] += tensor.num_elements
    most = held.most_common(1)[0][0]
    kind = next(kind for kind in TENSOR_TYPES.values() if kind.name == most)
    stated = header.metadata.get("general.file_type")
    return kind.weight_format(FILE_TYPES.get(stated, most) if isinstance(stated, int) else most)
