"""OpenELM: heads and block sizes of their own in every layer. Source: the published remote code."""

from kvdesk.importers.hf_config.dialect import Attention, Dialect, Flag, Keys, Mixer, Shape
from kvdesk.importers.hf_config.fields import Fields, shown
from kvdesk.importers.hf_config.mixers import attention_mixer
from kvdesk.importers.hf_config.weights import block_params, joined
from kvdesk.project.model_spec import LayerWeights


def _numbers(fields: Fields, key: str, count: int) -> list[int]:
    """A list of one number a layer, or one number for all."""
    if isinstance(fields.get(key), list):
        return [fields.checked(key, entry) for entry in fields.items(key, count) or ()]
    return [fields.integer(key)] * count


def _size(fields: Fields, factor: object) -> int:
    """`ffn_multipliers` × width, rounded to the nearest multiple of `ffn_dim_divisor`, never below nine tenths."""
    if isinstance(factor, bool) or not isinstance(factor, int | float) or not 0 < factor < 1024:
        raise fields.refusal("ffn_multipliers", f"holds {shown(factor)}, not a usual number")
    divisor, wanted = fields.integer("ffn_dim_divisor"), factor * fields.integer("model_dim")
    size = max(divisor, int(wanted + divisor / 2) // divisor * divisor)
    return size + divisor if size < 0.9 * wanted else size


def _mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """`num_query_heads`, `num_kv_heads` and `ffn_multipliers` layer by layer; two norms a layer."""
    dim, hidden = fields.integer("head_dim"), fields.integer("model_dim")
    gated = fields.flag("ffn_with_glu", True)
    queries, keys = _numbers(fields, "num_query_heads", count), _numbers(fields, "num_kv_heads", count)
    factors = fields.get("ffn_multipliers")
    factors = [factors] * count if not isinstance(factors, list) else fields.items("ffn_multipliers", count) or []
    mixers = []
    for heads, kv_heads, factor in zip(queries, keys, factors, strict=True):
        if heads % kv_heads:
            raise fields.refusal("num_kv_heads", f"holds {kv_heads}, which does not divide {heads} heads")
        mixer = attention_mixer(dialect, fields, Shape(heads, kv_heads, dim, dim))
        size = _size(fields, factor)
        beside = LayerWeights(mlp_params=block_params(hidden, size, gated, False), norm_params=2 * hidden)
        mixers.append(Mixer(mixer.caches, joined(mixer.weights, beside)))
    return mixers


OPENELM = Dialect(
    stems=("OpenELM",),
    keys=Keys(
        hidden=("model_dim",),
        layers=("num_transformer_layers",),
        heads=("num_query_heads",),
        positions=("max_context_length",),
    ),
    attention=Attention(qk_norm="head", qk_norm_if=Flag("normalize_qk_projections", False)),
    mixers=_mixers,
    whole_layers=True,
    tied=True,
    tied_keys=("share_input_output_layers",),
    remote=True,
    knows=frozenset({"num_gqa_groups"}),
)
