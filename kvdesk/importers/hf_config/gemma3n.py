"""Gemma 3n: window and full layers, caches shared by the last layers, several residual streams and per-layer inputs.

Source: the modelling code of transformers 5.24.0.
"""

from kvdesk.importers.hf_config.dialect import Attention, Dialect, Flag, Mixer, Shape, refuse_unless
from kvdesk.importers.hf_config.fields import Fields
from kvdesk.importers.hf_config.layers import head_counts
from kvdesk.importers.hf_config.shared_caches import sharing_mixers
from kvdesk.importers.hf_config.weights import block_params, joined
from kvdesk.importers.hf_config.windows import all_but_each
from kvdesk.project.model_spec import LayerWeights


def _sizes(fields: Fields, count: int) -> list[int]:
    """The size of each layer's block: one number, or a list of them."""
    if isinstance(fields.get("intermediate_size"), list):
        listed = fields.items("intermediate_size", count) or []
        return [fields.checked("intermediate_size", size) for size in listed]
    return [fields.integer("intermediate_size")] * count


def _beside(fields: Fields, size: int) -> LayerWeights:
    """What stands beside attention in a layer.

    A gated block; seven norms, one for the block of low rank and one for the streams' router among them; a block of
    low rank hidden × rank twice; the streams' router, prediction (n × n²), correction (n × n) and scale; the gate and
    projection of the per-layer input.
    """
    hidden, streams = fields.integer("hidden_size"), fields.integer("altup_num_inputs", high=1024)
    low, inputs = fields.integer("laurel_rank"), fields.integer("hidden_size_per_layer_input")
    mixing = streams * hidden + streams**3 + streams**2 + hidden
    return LayerWeights(
        mlp_params=block_params(hidden, size, True, False) + 2 * hidden * low + 2 * hidden * inputs,
        norm_params=7 * hidden + mixing,
    )


def _mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    heads, kv_heads = head_counts(dialect, fields)
    dim = fields.integer("head_dim")
    shapes = [Shape(heads, kv_heads, dim, dim, window) for window in all_but_each(5)(fields, count)]
    attention = sharing_mixers(dialect, fields, shapes)
    sizes = _sizes(fields, count)
    beside = {size: _beside(fields, size) for size in set(sizes)}
    made = {
        (mixer, size): Mixer(mixer.caches, joined(mixer.weights, beside[size]))
        for mixer, size in set(zip(attention, sizes, strict=True))
    }
    return [made[pair] for pair in zip(attention, sizes, strict=True)]


def _tables(fields: Fields) -> int:
    """Per-layer inputs (their own token table, a projection from the model, a norm), and the streams' projections."""
    hidden, inputs = fields.integer("hidden_size"), fields.integer("hidden_size_per_layer_input")
    wide = fields.integer("num_hidden_layers") * inputs
    streams = 2 * (fields.integer("altup_num_inputs", high=1024) - 1) * hidden * hidden
    return (fields.integer("vocab_size_per_layer_input") + hidden) * wide + inputs + streams


def _check(fields: Fields) -> None:
    refuse_unless(fields, "use_bidirectional_attention", False)


GEMMA3N = Dialect(
    stems=("Gemma3n",),
    attention=Attention(
        kv_heads="own", q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False), qk_norm="head"
    ),
    mixers=_mixers,
    whole_layers=True,
    embedding_extra=_tables,
    tied=True,
    check=_check,
    defaults={
        "head_dim": 256,
        "sliding_window": 512,
        "num_kv_shared_layers": 15,
        "altup_num_inputs": 4,
        "laurel_rank": 64,
        "hidden_size_per_layer_input": 256,
        "vocab_size_per_layer_input": 262144,
    },
    nested_defaults={
        "hidden_size": 2048,
        "intermediate_size": 16384,
        "num_hidden_layers": 35,
        "num_attention_heads": 8,
        "num_key_value_heads": 2,
        "vocab_size": 262400,
        "max_position_embeddings": 32768,
    },
    knows=frozenset({"sliding_window", "num_kv_shared_layers"}),
)
