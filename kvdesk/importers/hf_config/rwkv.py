"""RWKV 4 and 5: a state of fixed size a layer, and the last input of the time and of the channel mix.

RWKV 4 restates the modelling code of transformers 5.24.0; RWKV 5 the published remote code.
"""

from kvdesk.importers.hf_config.dialect import Dialect, Keys, Mixer, Norms
from kvdesk.importers.hf_config.fields import Fields
from kvdesk.importers.hf_config.recurrent import FLOAT32
from kvdesk.project.layer_cache import RecurrentState
from kvdesk.project.model_spec import LayerWeights


def _sizes(fields: Fields) -> tuple[int, int]:
    hidden = fields.integer("hidden_size")
    return hidden, fields.optional_integer("attention_hidden_size") or hidden


def _last_inputs(hidden: int) -> RecurrentState:
    """The last input of the time mix and of the channel mix, in the model's type."""
    return RecurrentState(num_heads=hidden, state_shape=(2,))


def _channel_mix(hidden: int, size: int) -> int:
    """Two mixing vectors; key hidden × size, value size × hidden, receptance hidden × hidden."""
    return 2 * hidden + 2 * hidden * size + hidden * hidden


def _mixers_4(_dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """RWKV 4: numerator, denominator and maximum of every channel in float32.

    Time mix: decay, first and three mixing vectors; key, value, receptance hidden × inner, output inner × hidden.
    """
    hidden, inner = _sizes(fields)
    size = fields.optional_integer("intermediate_size") or 4 * hidden
    weights = LayerWeights(
        attention_params=2 * inner + 3 * hidden + 4 * hidden * inner,
        mlp_params=_channel_mix(hidden, size),
        norm_params=4 * hidden,
    )
    state = RecurrentState(num_heads=inner, state_shape=(3,), state_dtype=FLOAT32)
    return [Mixer((_last_inputs(hidden), state), weights)] * count


def _mixers_5(_dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """RWKV 5: a matrix of head × head a head in float32.

    Time mix: decay and bonus one a channel, four mixing vectors, key, value, receptance and gate hidden × inner,
    output inner × hidden, a norm of the heads. Channel mix: 3.5·hidden rounded down to a multiple of 32 where no size
    is stated.
    """
    hidden, inner = _sizes(fields)
    dim = fields.integer("head_size")
    if inner % dim:
        raise fields.refusal("head_size", f"is {dim}, which does not divide {inner} channels")
    size = fields.optional_integer("intermediate_size") or hidden * 7 // 2 // 32 * 32
    weights = LayerWeights(
        attention_params=2 * inner + 4 * hidden + 5 * hidden * inner + 2 * inner,
        mlp_params=_channel_mix(hidden, size),
        norm_params=4 * hidden,
    )
    state = RecurrentState(num_heads=inner // dim, state_shape=(dim, dim), state_dtype=FLOAT32)
    return [Mixer((_last_inputs(hidden), state), weights)] * count


def _first_norm(fields: Fields) -> int:
    """The norm before the first layer: a weight and a bias a channel."""
    return 2 * fields.integer("hidden_size")


_KEYS = Keys(positions=("context_length", "max_position_embeddings"))
_KNOWN = frozenset({"attention_hidden_size"})
RWKV: dict[str, Dialect] = {
    "rwkv": Dialect(
        stems=("Rwkv",),
        keys=_KEYS,
        norms=Norms(bias=True),
        mixers=_mixers_4,
        whole_layers=True,
        embedding_extra=_first_norm,
        knows=_KNOWN,
    ),
    "rwkv5": Dialect(
        stems=("Rwkv5", "Rwkv", "RWKV5"),
        keys=_KEYS,
        norms=Norms(bias=True),
        mixers=_mixers_5,
        whole_layers=True,
        embedding_extra=_first_norm,
        remote=True,
        defaults={"head_size": 64},
        knows=_KNOWN,
    ),
}
