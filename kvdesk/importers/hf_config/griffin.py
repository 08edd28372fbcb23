"""Recurrent Gemma (Griffin): gated linear recurrences, and window attention in every third layer.

Source: the modelling code of transformers 5.24.0.
"""

from kvdesk.importers.hf_config.dialect import Attention, Dialect, Flag, Mixer, Mlp, Shape
from kvdesk.importers.hf_config.fields import BY_HAND, Fields, shown
from kvdesk.importers.hf_config.kinds import ATTENTION, RECURRENT, mixed
from kvdesk.importers.hf_config.layers import head_counts, head_dimension
from kvdesk.importers.hf_config.mixers import attention_mixer
from kvdesk.importers.hf_config.recurrent import FLOAT32
from kvdesk.importers.hf_config.weights import linear
from kvdesk.project.layer_cache import RecurrentState
from kvdesk.project.model_spec import LayerWeights


def _kinds(fields: Fields, count: int) -> list[str]:
    """`block_types`, repeated over the layers."""
    names = fields.items("block_types") or ["recurrent", "recurrent", "attention"]
    for index, name in enumerate(names):
        if name not in ("recurrent", "attention"):
            raise fields.refusal(f"block_types[{index}]", f"is {shown(name)}, a kind of layer not known here", BY_HAND)
    kinds = [ATTENTION if name == "attention" else RECURRENT for name in names]
    return [kinds[index % len(kinds)] for index in range(count)]


def _recurrence(fields: Fields) -> Mixer:
    """A state of one value a channel in float32, and a convolution over the same channels.

    Two projections hidden × width and one back, each biased; the convolution and its bias; a decay a channel; two
    gates, block by block over the heads, with a bias a channel.
    """
    hidden, heads = fields.integer("hidden_size"), fields.integer("num_attention_heads")
    width = fields.optional_integer("lru_width") or hidden
    if width % heads:
        raise fields.refusal("lru_width", f"is {width}, which {heads} heads do not divide")
    kernel = fields.integer("conv1d_width", high=4096)
    gates = 2 * (width * (width // heads) + width)
    own = 2 * linear(hidden, width, True) + linear(width, hidden, True) + width * kernel + width + width + gates
    state = RecurrentState(
        num_heads=width, state_shape=(1,), state_dtype=FLOAT32, conv_channels=width, conv_kernel=kernel
    )
    return Mixer((state,), LayerWeights(attention_params=own))


def _mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    def window() -> Mixer:
        heads, kv_heads = head_counts(dialect, fields)
        dim = head_dimension(dialect, fields, heads)
        return attention_mixer(
            dialect, fields, Shape(heads, kv_heads, dim, dim, fields.integer("attention_window_size"))
        )

    return mixed(_kinds(fields, count), window, lambda: _recurrence(fields))


RECURRENT_GEMMA = Dialect(
    stems=("RecurrentGemma",),
    attention=Attention(head_dim="split", q_bias=Flag("attention_bias", False), o_bias=True),
    mlp=Mlp(bias=True, divided_by=2),
    mixers=_mixers,
    tied=True,
    defaults={"attention_window_size": 2048, "conv1d_width": 4},
    knows=frozenset({"block_types", "lru_width", "attention_window_size"}),
)
