"""Finding the text decoder in a config: which object holds it, which architecture it is, what the config says of it."""

from dataclasses import dataclass, replace

from kvdesk.importers.hf_config.dialect import Dialect
from kvdesk.importers.hf_config.fields import BY_HAND, Fields, shown
from kvdesk.importers.hf_config.guard import first_telling, refuse_unknown
from kvdesk.importers.hf_config.native import translated
from kvdesk.importers.hf_config.wrappers import DIALECTS, VARIANTS, WRAPPERS, Wrapper

_SUFFIXES = frozenset(
    {
        "",
        "ForCausalLM",
        "LMHeadModel",
        "Model",
        "ForConditionalGeneration",
        "ForSequenceClassification",
        "ForTokenClassification",
        "ForQuestionAnswering",
        "ForRewardModel",
    }
)
_TOWERS = ("vision_config", "audio_config", "visual", "audio", "vision_tower", "mm_vision_tower", "speech_config")
_OTHER_PARTS = frozenset({"sliding_window", "use_bidirectional_attention", "attention_chunk_size"})


@dataclass(frozen=True, slots=True)
class Decoder:
    """The text decoder of a config: its fields, the config around it, and the dialect that reads it."""

    root: Fields
    fields: Fields
    dialect: Dialect
    architecture: str
    kind: str
    tied: bool
    has_tower: bool


def find_decoder(root: Fields) -> Decoder:
    """The decoder of a config, or a refusal by the field that shows what is not modelled."""
    root = translated(root)
    kind = root.text("model_type")
    wrapper = WRAPPERS.get(kind) if kind else None
    part = _text_part(root, wrapper)
    kind = _kind_of(root, part, wrapper)
    label = "/".join(dict.fromkeys(str(name) for name in (root.get("model_type"), kind) if name))
    inside = part is not root
    fields = Fields(root.file, part.data, part.path, label)
    root = Fields(root.file, root.data, "", label)
    known = wrapper is not None or root.get("model_type") in DIALECTS
    if not known or kind not in DIALECTS:
        raise refuse_unknown(fields, root, fields if known else root)
    dialect = VARIANTS[kind](fields) if kind in VARIANTS else DIALECTS[kind]
    if wrapper is not None and wrapper.knows:
        dialect = replace(dialect, knows=dialect.knows | wrapper.knows)
    data = dict(fields.data)
    data.update({key: root.data[key] for key in dialect.outer if key in root.data})
    for key in dialect.merges:
        inner = fields.nested(key)
        data = {**(inner.data if inner else {}), **data}
    defaults = dialect.defaults
    if inside:
        defaults = {**dialect.nested_defaults, **defaults, **(wrapper.defaults if wrapper else {})}
    fields = Fields(root.file, data, fields.path, label, defaults)
    architecture = _architecture(root, kind, None if wrapper or inside else dialect)
    _refuse_unmodelled(fields, root, dialect, inside)
    flat = wrapper is not None and not wrapper.flat and not inside
    tower = dialect.has_tower or inside or (wrapper is not None and not flat)
    tower = tower or any(root.is_live(key) for key in _TOWERS)
    return Decoder(root, fields, dialect, architecture, kind, _is_tied(root, fields, dialect, wrapper), tower)


def _text_part(root: Fields, wrapper: Wrapper | None) -> Fields:
    keys = wrapper.keys if wrapper else Wrapper("").keys
    part = next((found for key in keys if (found := root.nested(key)) is not None), None)
    if part is not None and (wrapper or not root.is_live("num_hidden_layers")):
        return part
    if part is not None and part.get("num_hidden_layers") not in (None, root.get("num_hidden_layers")):
        stated = f"is {shown(part.get('num_hidden_layers'))} beside {shown(root.get('num_hidden_layers'))} of the whole"
        raise part.refusal("num_hidden_layers", f"{stated}, so the file describes two decoders", BY_HAND)
    if wrapper and not wrapper.flat and not root.is_live("num_hidden_layers"):
        raise root.refusal(keys[0], "is missing, and it would hold the text decoder", BY_HAND)
    return root


def _kind_of(root: Fields, part: Fields, wrapper: Wrapper | None) -> str | None:
    own = part.text("model_type") if part is not root or wrapper is None else None
    return own or (wrapper.decoder if wrapper else None)


def _architecture(root: Fields, kind: str, dialect: Dialect | None) -> str:
    """The class name the config gives; one that is not a decoder of this dialect is refused (draft heads). Without any
    the usual decoder of the dialect: what runtimes do with a model hangs on its class."""
    names = root.items("architectures") or []
    if not names:
        return kind if dialect is None else f"{dialect.stems[0]}ForCausalLM"
    first = names[0]
    if not isinstance(first, str) or not first or len(first) > 200 or not first.isprintable():
        raise root.refusal("architectures[0]", f"is {shown(first)}, not the name of a class")
    if dialect is not None and not any(
        first.startswith(stem) and first.removeprefix(stem) in _SUFFIXES for stem in dialect.stems
    ):
        raise root.refusal("architectures[0]", f"is {shown(first)}, which this model_type does not cover", BY_HAND)
    return first


def _refuse_unmodelled(fields: Fields, root: Fields, dialect: Dialect, inside: bool) -> None:
    dialect.check(fields)
    telling = first_telling(fields, dialect.knows)
    if telling is None and inside:
        telling = first_telling(root, _OTHER_PARTS)
    if telling is not None:
        raise telling


def _is_tied(root: Fields, fields: Fields, dialect: Dialect, wrapper: Wrapper | None) -> bool:
    """What the part says whose word counts: the whole, its text part or either; else the default of the whole, then
    of the decoder. Source: the `tie_word_embeddings` each class of transformers 5.24 looks at."""
    if dialect.always_tied:
        return True
    keys = ("tie_word_embeddings", *dialect.tied_keys)
    heeded = {"whole": (root,), "text": (fields,), "either": (root, fields)}[wrapper.tied_by if wrapper else "either"]
    given = [part.flag(key, False) for part in heeded for key in keys if key in part.data]
    if given:
        return any(given)
    return dialect.tied if wrapper is None or wrapper.tied is None else wrapper.tied
