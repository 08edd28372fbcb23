"""Multi-token-prediction layers: how many a config states, and the layer the published code builds for them.

Such a layer is one of the model's own classes, read with the settings of that one layer; so a rule gives the config of
a model of one such layer, and the dialect reads it. Sources: `MtpModel` and `get_mtp_config` of transformers 5.24.0,
and the draft models of vLLM 0.33.0 (for MiniMax-M2 the one proposed for SGLang), architecture by architecture.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.hf_config.decoder import Decoder
from kvdesk.importers.hf_config.dialect import Dialect, Mixer
from kvdesk.importers.hf_config.excluded import excepted_names
from kvdesk.importers.hf_config.fields import BY_HAND, Fields, shown
from kvdesk.importers.hf_config.mixers import attention_mixers, latent_mixer
from kvdesk.importers.hf_config.weights import block_params, feed_forward_blocks, joined
from kvdesk.importers.mtp_names import mtp_name, mtp_part
from kvdesk.project.base import MAX_LAYERS
from kvdesk.project.model_spec import LayerWeights, ModelNote, MtpLayers

_NEXTN = ("num_nextn_predict_layers", "num_mtp_layers")
_COUNTS = (*_NEXTN, "mtp_num_hidden_layers", "mtp_num_layers", "num_mtp_modules")
# Lists of one entry a layer, which speak of the model's own layers.
_PER_LAYER = frozenset(
    {
        "layer_types",
        "mlp_layer_types",
        "moe_layer_freq",
        "mlp_only_layers",
        "moe_layers_enum",
        "hybrid_layer_pattern",
        "hybrid_override_pattern",
        "layers_block_type",
        "compress_ratios",
        "indexer_types",
        "index_topk_pattern",
        "attn_type_list",
        "per_layer_config",
    }
)
_WHOLE_PART = re.compile(r"(?:re:)?(?:.*[.*])?mtp(?:\.layers)?(?:\.\d+)?[.*\\$]*")
_WHOLE_LAYER = re.compile(r"(?:re:)?(?:.*[.*])?layers\\?\.(\d{1,6})[.*\\$]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class MtpRule:
    """One architecture's prediction layers. `one` gives what differs in the config of such a layer.

    Beside the layer stand a projection of 2·hidden → hidden and `norms` norms, `extra` more, a head of its own where
    `own_head` says so; `copies` says that published checkpoints repeat the embedding and the head. `most` is the number
    of layers up to which the rule holds: past it the published code has one projection for all, or builds none.
    """

    one: Callable[[Fields], Mapping[str, Any]]
    counts: tuple[str, ...] = _NEXTN
    norms: int = 3
    extra: Callable[[Fields], int] | None = None
    own_head: bool = False
    copies: bool = False
    most: int = MAX_LAYERS
    build: Callable[[Dialect, Fields], Mixer] | None = None


def read_mtp(
    decoder: Decoder, num_layers: int, names: frozenset[str] | None
) -> tuple[MtpLayers | None, list[ModelNote]]:
    """The prediction layers of a config, and a note where they are stated and not read.

    `names` are the tensors of the checkpoint's index, where it lists them: layers it does not hold are none
    ("mtp-absent"). Layers whose shape no rule explains never stop the model from being read ("mtp-unknown").
    """
    fields = decoder.fields
    key = next((key for key in _COUNTS if fields.is_live(key)), None)
    if key is None or fields.get("use_mtp") is False:
        return None, []
    note = ModelNote(code="mtp-unknown", field=fields.name_of(key), value=shown(fields.get(key)))
    held = None if names is None else {inside for name in names if (inside := mtp_name(name, num_layers)) is not None}
    if held is not None and not held:
        return None, [note.model_copy(update={"code": "mtp-absent"})]
    rule = RULES.get(decoder.kind)
    try:
        layers = _layers(decoder, rule, num_layers) if rule is not None else None
    except (ImportRefused, ValueError):
        layers = None
    if rule is None or layers is None:
        return None, [note]
    facts = {"copied_params": _copied(decoder, rule, held), "plain_weights": _is_excepted(decoder, num_layers)}
    return MtpLayers.model_validate({**dict(layers), **facts}), []


def _layers(decoder: Decoder, rule: MtpRule, num_layers: int) -> MtpLayers | None:
    """The layers by their rule; None where the config says what the rule does not cover. Errors: ImportRefused."""
    dialect, fields = decoder.dialect, decoder.fields
    counts = (key for key in rule.counts if fields.is_live(key))
    key = next(counts, None)
    if key is None or (fields.optional_integer("mtp_transformer_layers") or 1) != 1:
        return None
    count = fields.integer(key, high=MAX_LAYERS - 1)
    if count > rule.most:
        return None
    own = {name: value for name, value in fields.data.items() if name not in _PER_LAYER}
    changed = {dialect.keys.layers[0]: 1, **rule.one(fields)}
    layer = (rule.build or _one_layer)(dialect, replace(fields, data={**own, **changed}))
    hidden = fields.integer(*dialect.keys.hidden)
    extra = 2 * hidden * hidden + rule.norms * hidden + (rule.extra(fields) if rule.extra else 0)
    return MtpLayers(
        num_layers=count,
        caches=layer.caches,
        weights=layer.weights,
        extra_params=extra,
        own_vocab_params=_own_vocab(fields, dialect, rule),
    )


def _one_layer(dialect: Dialect, fields: Fields) -> Mixer:
    """The one layer of the changed config; of a step of several (Nemotron-H) they together."""
    count = dialect.count_layers(fields) if dialect.count_layers is not None else 1
    mixers = (dialect.mixers or attention_mixers)(dialect, fields, count)
    blocks = [LayerWeights()] * count if dialect.whole_layers else feed_forward_blocks(dialect, fields, count)
    if sum(weights.num_experts > 0 for weights in (*blocks, *(mixer.weights for mixer in mixers))) > 1:
        raise fields.refusal("mtp", "holds several mixtures in one step", BY_HAND)
    caches = tuple(cache for mixer in mixers for cache in mixer.caches)
    return Mixer(caches, joined(*(mixer.weights for mixer in mixers), *blocks))


def _own_vocab(fields: Fields, dialect: Dialect, rule: MtpRule) -> int:
    table = fields.integer(*dialect.keys.vocab) * fields.integer(*dialect.keys.hidden)
    return table * (int(rule.own_head) + int(fields.flag("mtp_use_dedicated_embeddings", False)))


def _copied(decoder: Decoder, rule: MtpRule, held: set[str] | None) -> int:
    """Embedding and head that the checkpoint repeats for each layer: those its index names, else what is usual."""
    dialect, fields = decoder.dialect, decoder.fields
    if rule.own_head or fields.flag("mtp_use_dedicated_embeddings", False):
        return 0
    tables = 2 if rule.copies else 0
    if held is not None:
        tables = len({name for name in held if mtp_part(name) == "vocab" and name.endswith("weight")})
    return tables * fields.integer(*dialect.keys.vocab) * fields.integer(*dialect.keys.hidden)


def _is_excepted(decoder: Decoder, num_layers: int) -> bool:
    """Whether the quantisation leaves the prediction layers out as a whole: "mtp*", or a layer past the last."""
    for part in (decoder.root, decoder.fields):
        config = part.get("quantization_config") or part.get("compression_config")
        if isinstance(config, dict):
            names = list(excepted_names(part.under("quantization_config", config)))
            past = (found for name in names if (found := _WHOLE_LAYER.fullmatch(name)) is not None)
            return any(map(_WHOLE_PART.fullmatch, names)) or any(int(found[1]) >= num_layers for found in past)
    return False


def _sparse(_fields: Fields) -> Mapping[str, Any]:
    """A mixture, whatever the first layers are: prediction layers always are one there."""
    return {"first_k_dense_replace": 0}


def _own_indexer(_fields: Fields) -> Mapping[str, Any]:
    """A mixture with an indexer of its own, also where the model's layers share theirs."""
    return {"first_k_dense_replace": 0, "index_topk_freq": 1}


def _v4(fields: Fields) -> Mapping[str, Any]:
    """DeepSeek-V4: `compress_ratios` goes on past the last layer; entries that differ are not known."""
    listed = fields.items("compress_ratios") or []
    rest = listed[fields.integer("num_hidden_layers") :]
    return {"compress_ratios": rest[:1] if rest and rest == rest[:1] * len(rest) else []}


def _qwen(_fields: Fields) -> Mapping[str, Any]:
    return {"layer_types": ["full_attention"], "decoder_sparse_step": 1}


def _m3(_fields: Fields) -> Mapping[str, Any]:
    return {"layer_types": ["minimax_m3_sparse"]}


def _same(_fields: Fields) -> Mapping[str, Any]:
    return {}


def _mimo_v2(_fields: Fields) -> Mapping[str, Any]:
    """A window layer with a dense block."""
    return {"hybrid_layer_pattern": [1], "moe_layer_freq": [0]}


def _ernie(_fields: Fields) -> Mapping[str, Any]:
    """A dense layer: the mixtures begin behind it."""
    return {"moe_layer_start_index": 1, "moe_layer_end_index": 1}


def _step(fields: Fields) -> Mapping[str, Any]:
    """Step 3.5 and 3.7: the entries of the lists past the model's own layers, or `mtp_layer_types`.

    Without either the kind is not known. The block is dense where no list names it a mixture.
    """
    count = fields.integer("num_hidden_layers")
    kinds = fields.items("mtp_layer_types") or (fields.items("layer_types") or [])[count:]
    blocks = fields.items("mtp_mlp_layer_types") or (fields.items("mlp_layer_types") or [])[count:]
    enum = str(fields.get("moe_layers_enum") or "").split(",")
    block = blocks[0] if blocks else "sparse" if str(count) in (name.strip() for name in enum) else "dense"
    if not kinds or kinds != kinds[:1] * len(kinds) or any(entry != block for entry in blocks):
        raise fields.refusal("mtp_layer_types", "does not say one kind of layer", BY_HAND)
    return {"layer_types": kinds[:1], "mlp_layer_types": [block]}


def _nemotron(fields: Fields) -> Mapping[str, Any]:
    """The layers of one step: `mtp_layers_block_type`, or letters in `mtp_hybrid_override_pattern`."""
    if fields.is_live("mtp_layers_block_type"):
        return {"layers_block_type": fields.get("mtp_layers_block_type")}
    return {"hybrid_override_pattern": fields.text("mtp_hybrid_override_pattern")}


def _longcat(dialect: Dialect, fields: Fields) -> Mixer:
    """LongCat-Flash: one latent attention and one dense block, where the model's layers have two and a mixture."""
    hidden, mixer = fields.integer("hidden_size"), latent_mixer(dialect, fields)
    dense = block_params(hidden, fields.integer("ffn_hidden_size"), True, False)
    return Mixer(mixer.caches, joined(mixer.weights, LayerWeights(mlp_params=dense, norm_params=2 * hidden)))


def _v4_head(fields: Fields) -> int:
    """The hyper-connection that folds the streams into one."""
    hidden, streams = fields.integer("hidden_size"), fields.integer("hc_mult", high=1024)
    return streams * streams * hidden + streams + 1


_QWEN = MtpRule(one=_qwen, counts=("mtp_num_hidden_layers", *_NEXTN), most=1)
_V3 = MtpRule(one=_sparse, copies=True)
_M3 = MtpRule(one=_m3, counts=("num_nextn_predict_layers", "num_mtp_modules"))
_STEP = MtpRule(one=_step, own_head=True)
_V4 = MtpRule(one=_v4, extra=_v4_head)
RULES: dict[str, MtpRule] = {
    "deepseek_v3": _V3,
    "kimi_k2": MtpRule(one=_sparse),
    "deepseek_v32": MtpRule(one=_own_indexer, copies=True),
    "glm_moe_dsa": MtpRule(one=_own_indexer),
    "deepseek_v4": _V4,
    "deepseek_ref": _V4,
    "glm4_moe": MtpRule(one=_sparse),
    "glm4_moe_lite": MtpRule(one=_sparse),
    "qwen3_next": _QWEN,
    "qwen3_5_text": _QWEN,
    "qwen3_5_moe_text": _QWEN,
    "mimo": MtpRule(one=_same),
    "mimo_v2_flash": MtpRule(one=_mimo_v2),
    "minimax_m2": MtpRule(one=_same, counts=("num_mtp_modules",), norms=2),
    "minimax_m3": _M3,
    "minimax_m3_vl_text": _M3,
    "ernie4_5_moe": MtpRule(one=_ernie, norms=2),
    "step3p5": _STEP,
    "step3p7": _STEP,
    "nemotron_h": MtpRule(one=_nemotron, most=1),
    "longcat_flash": MtpRule(one=_same, build=_longcat),
}
