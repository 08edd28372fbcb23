"""How the config says the weights are stored: the dtype, and the quantised format of which components.

A method that is not known never stops the cache from being read: the plain format stays, and a note says so.
"""

from dataclasses import dataclass

from kvdesk.importers.hf_config.decoder import Decoder
from kvdesk.importers.hf_config.excluded import quantized_components
from kvdesk.importers.hf_config.fields import Fields, shown
from kvdesk.project.dtypes import BITS, canonical_dtype
from kvdesk.project.model_spec import Component, LayerGroup, ModelNote, WeightFormat

_SCALE_BITS = {"nvfp4": 8, "mxfp4": 8, "mxfp8": 8}
_GROUPS = {"nvfp4": 16, "mxfp4": 32, "mxfp8": 32}


@dataclass(frozen=True, slots=True)
class Quantization:
    """The quantised format, the components stored in it, and what the checkpoint suggests for its cache."""

    weight_format: WeightFormat | None = None
    components: tuple[Component, ...] = ()
    kv_dtype: str | None = None
    notes: tuple[ModelNote, ...] = ()


def stated_dtype(decoder: Decoder) -> str | None:
    """The storage type the config states (`dtype`, earlier `torch_dtype`), of the text part before the whole."""
    for part in (decoder.fields, decoder.root):
        for key in ("dtype", "torch_dtype"):
            if (value := part.text(key)) is None or value == "auto":
                continue
            try:
                return canonical_dtype(value)
            except ValueError:
                known = ", ".join(BITS)
                raise part.refusal(key, f"is {shown(value)}, a storage type not known here ({known})") from None
    return None


def read_quantization(decoder: Decoder, groups: tuple[LayerGroup, ...]) -> Quantization:
    """The quantised storage of a checkpoint, from `quantization_config`.

    Bits a weight and the scale bits of each group of weights, by method; the components are those whose modules the
    config does not except. The suggested cache dtype comes from `kv_cache_scheme` or `kv_cache_quant_algo` only, never
    from the weights. Raises ImportRefused for a wrong number inside a method that is known. Sources: the formats of
    DeepSeek-V3 (FP8 blocks), GPTQ, AWQ, bitsandbytes, compressed-tensors, ModelOpt and OCP MX.
    """
    for part in dict.fromkeys((decoder.root.path, decoder.fields.path)):
        fields = decoder.root if part == decoder.root.path else decoder.fields
        config = fields.get("quantization_config") or fields.get("compression_config")
        if isinstance(config, dict) and config:
            return _read(decoder, fields.under("quantization_config", config), groups)
        if config:
            return _unread(fields, "quantization_config", config)
        for key in ("quantization", "quantization_bit"):
            if fields.is_live(key):
                return _unread(fields, key, fields.get(key))
    return Quantization()


def _unread(fields: Fields, key: str, value: object) -> Quantization:
    note = ModelNote(code="quantization-unread", field=fields.name_of(key), value=_plain(value))
    return Quantization(notes=(note,))


def _plain(value: object) -> str:
    return value if isinstance(value, str) else shown(value)


def _read(decoder: Decoder, config: Fields, groups: tuple[LayerGroup, ...]) -> Quantization:
    kv_dtype = _suggested_kv_dtype(config)
    weight_format, experts_only = _experts_format(decoder.fields, config), True
    if weight_format is None:
        weight_format = _format(config, decoder.fields.integer(*decoder.dialect.keys.hidden))
        experts_only = weight_format is not None and weight_format.name == "mxfp4"
    if weight_format is None:
        key = "quant_method" if "quant_method" in config.data else "quant_algo"
        unread = _unread(config, key, config.get("quant_algo") or config.get("quant_method"))
        return Quantization(kv_dtype=kv_dtype, notes=unread.notes)
    components, partial = quantized_components(config, groups, experts_only=experts_only)
    notes = tuple(ModelNote(code="quantization-partial", field=config.path, value=name) for name in partial)
    return Quantization(weight_format if components else None, components, kv_dtype, notes)


def _experts_format(fields: Fields, config: Fields) -> WeightFormat | None:
    """The format of the experts where the config gives them one of their own; None where it does not.

    `moe_quant_algo` (ModelOpt), the modules of `quantized_layers` under a mixed algorithm where all experts share one,
    or `expert_dtype` "fp4" beside FP8 blocks (DeepSeek-V4). The rest is then counted in its plain type: it is the
    small part, and its own format is left out.
    """
    algo = config.get("moe_quant_algo")
    if algo is None and "mixed" in str(config.get("quant_algo") or "").lower():
        algo = _algo_of_experts(config)
    if algo is None and fields.get("expert_dtype") == "fp4" and config.get("quant_method") == "fp8":
        algo = "mxfp4"
    return _by_algo(algo.lower()) if isinstance(algo, str) else None


def _algo_of_experts(config: Fields) -> str | None:
    layers = config.get("quantized_layers")
    if not isinstance(layers, dict):
        return None
    found = {
        entry.get("quant_algo")
        for name, entry in layers.items()
        if "experts" in name and "shared_expert" not in name and isinstance(entry, dict)
        if isinstance(entry.get("quant_algo"), str)
    }
    return found.pop() if len(found) == 1 else None


def _suggested_kv_dtype(config: Fields) -> str | None:
    """FP8 or INT8 where the checkpoint says its cache was calibrated for it."""
    scheme = config.get("kv_cache_scheme") or config.get("kv_cache_quant_algo")
    if isinstance(scheme, dict):
        kind = scheme.get("type") if scheme.get("num_bits") == 8 else None
        scheme = "fp8" if kind == "float" else "int8" if kind == "int" else None
    if not isinstance(scheme, str):
        return None
    try:
        return canonical_dtype(scheme)
    except ValueError:
        return None


def _format(config: Fields, hidden: int) -> WeightFormat | None:
    """The weight format of a quantisation config, None where its method is not known."""
    method = str(config.get("quant_method") or "").lower()
    algo = str(config.get("quant_algo") or config.get("moe_quant_algo") or "").lower()
    if "mixed" in algo:
        return None
    if method in ("modelopt", "modelopt_fp4", "") and algo:
        return _by_algo(algo)
    if method in ("gptq", "awq", "auto-round", "auto_round") and config.data.get("bits", config.data.get("w_bit")):
        return _integer_groups(config, method, hidden)
    readers = {"fp8": _fp8, "mxfp4": _mx, "bitsandbytes": _bitsandbytes, "compressed-tensors": _compressed}
    if method == "modelopt":
        return _compressed(config, hidden)
    return readers[method](config, hidden) if method in readers else None


def _by_algo(algo: str) -> WeightFormat | None:
    if algo in ("fp8", "fp8_pb_wo"):
        return WeightFormat(name="fp8", bits=8) if algo == "fp8" else _blocks(128 * 128)
    if algo in _GROUPS:
        return WeightFormat(name=algo, bits=int(algo[-1]), group_size=_GROUPS[algo], scale_bits=_SCALE_BITS[algo])
    return None


def _blocks(size: int) -> WeightFormat:
    return WeightFormat(name="fp8_block", bits=8, group_size=size, scale_bits=32)


def _fp8(config: Fields, _hidden: int) -> WeightFormat:
    """FP8: with `weight_block_size` one fp32 scale for each block of weights, else one for a tensor (not counted)."""
    block = config.items("weight_block_size")
    if not block:
        return WeightFormat(name="fp8", bits=8)
    rows_by_columns = 1
    for entry in block:
        rows_by_columns *= config.checked("weight_block_size", entry)
    return _blocks(rows_by_columns)


def _mx(_config: Fields, _hidden: int) -> WeightFormat | None:
    return _by_algo("mxfp4")


def _integer_groups(config: Fields, method: str, hidden: int) -> WeightFormat:
    """GPTQ and AWQ: `bits` a weight; for each group an fp16 scale and a zero of `bits`. Size −1 is one group a row."""
    bits = config.integer("bits", "w_bit", high=8)
    size = config.optional_integer("group_size", "q_group_size", low=-1) or -1
    group = hidden if size == -1 else size
    return WeightFormat(name=f"{method}_int{bits}", bits=bits, group_size=group, scale_bits=16 + bits)


def _bitsandbytes(config: Fields, _hidden: int) -> WeightFormat | None:
    """4 bits: blocks of 64 with an fp32 scale, 8 bits with double quantisation; 8 bits: a scale a row (not counted)."""
    if config.flag("load_in_8bit", default=False):
        return WeightFormat(name="bnb_int8", bits=8)
    if not config.flag("load_in_4bit", default=False):
        return None
    double = config.flag("bnb_4bit_use_double_quant", default=False)
    kind = "fp4" if config.get("bnb_4bit_quant_type") == "fp4" else "nf4"
    return WeightFormat(name=f"bnb_{kind}", bits=4, group_size=64, scale_bits=8 if double else 32)


def _compressed(config: Fields, hidden: int) -> WeightFormat | None:
    """compressed-tensors: one scheme for all quantised modules; several different ones are not read."""
    groups = config.nested("config_groups")
    if groups is None:
        return None
    found = {
        _scheme(groups.under(str(name)[:40], group), hidden)
        for name, group in groups.data.items()
        if isinstance(group, dict)
    }
    return found.pop() if len(found) == 1 else None


def _scheme(group: Fields, hidden: int) -> WeightFormat | None:
    weights = group.nested("weights")
    if weights is None:
        return None
    bits = weights.integer("num_bits", high=16)
    if bits >= 16:
        return None
    size = weights.optional_integer("group_size", low=-1)
    block = weights.items("block_structure") or []
    kind = "fp" if weights.get("type") == "float" else "int"
    if kind == "fp" and bits == 4:
        return _by_algo("nvfp4" if size == 16 else "mxfp4")
    if len(block) == 2:
        area = weights.checked("block_structure", block[0]) * weights.checked("block_structure", block[1])
        return WeightFormat(name=f"{kind}{bits}_block", bits=bits, group_size=area, scale_bits=32)
    if weights.get("strategy") == "tensor" or size is None:
        return WeightFormat(name=f"{kind}{bits}", bits=bits)
    zero = 0 if weights.get("symmetric") is not False else bits
    return WeightFormat(
        name=f"{kind}{bits}_group", bits=bits, group_size=hidden if size < 1 else size, scale_bits=16 + zero
    )
