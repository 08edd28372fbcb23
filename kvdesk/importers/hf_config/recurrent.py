"""Recurrent mixers: the state each keeps, whatever the length of the sequence, and the weights that drive it.

Pure arithmetic of dimensions; which fields they come from is each architecture's business. A convolution of kernel k
over c channels stands before most states: the architecture needs its last k − 1 columns.
"""

from dataclasses import dataclass

from kvdesk.importers.hf_config.dialect import Mixer
from kvdesk.importers.hf_config.weights import linear
from kvdesk.project.layer_cache import RecurrentState
from kvdesk.project.model_spec import LayerWeights

FLOAT32 = "fp32"


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectiveState:
    """The dimensions of a Mamba 1 mixer. `inner_norms`: the step, B and C are normalised (Jamba)."""

    hidden: int
    inner: int
    state: int
    kernel: int
    step_rank: int
    conv_bias: bool = True
    bias: bool = False
    inner_norms: bool = False


def mamba(given: SelectiveState) -> Mixer:
    """Mamba 1: a state of inner × state in float32, and a convolution over the inner channels.

    in: hidden × 2·inner, x: inner × (rank + 2·state), step: rank × inner and its bias, A: inner × state, D: inner,
    out: inner × hidden. Source: Mamba (arXiv 2312.00752), section 3; transformers 5.24.0 keeps the state in float32.
    """
    inner, state, rank = given.inner, given.state, given.step_rank
    own = linear(given.hidden, 2 * inner, given.bias) + linear(inner, given.hidden, given.bias)
    own += inner * (rank + 2 * state) + linear(rank, inner, bias=True) + inner * state + inner
    own += inner * given.kernel + (inner if given.conv_bias else 0)
    own += rank + 2 * state if given.inner_norms else 0
    cache = RecurrentState(
        num_heads=inner,
        state_shape=(state,),
        state_dtype=FLOAT32,
        conv_channels=inner,
        conv_kernel=given.kernel,
    )
    return Mixer((cache,), LayerWeights(attention_params=own))


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadedState:
    """The dimensions of a Mamba 2 mixer: `num_heads` × `head_dim` inner channels, `groups` of B and C."""

    hidden: int
    num_heads: int
    head_dim: int
    groups: int
    state: int
    kernel: int
    conv_bias: bool = True
    in_bias: bool = False
    out_bias: bool = False
    gated_norm: bool = True
    state_dtype: str = FLOAT32

    @property
    def inner(self) -> int:
        return self.num_heads * self.head_dim

    @property
    def conv_channels(self) -> int:
        """Inner channels, and B and C of every group."""
        return self.inner + 2 * self.groups * self.state


def mamba2(given: HeadedState) -> Mixer:
    """Mamba 2: a state of heads × head_dim × state, and a convolution over inner + 2·groups·state channels.

    in: hidden × (inner + channels + heads), out: inner × hidden, A, D and the step's bias: one a head, a gated norm of
    inner. Source: Mamba 2 (arXiv 2405.21060), section 7; transformers 5.24.0 keeps the state in float32.
    """
    inner, channels = given.inner, given.conv_channels
    own = linear(given.hidden, inner + channels + given.num_heads, given.in_bias)
    own += linear(inner, given.hidden, given.out_bias) + 3 * given.num_heads
    own += channels * given.kernel + (channels if given.conv_bias else 0) + (inner if given.gated_norm else 0)
    cache = RecurrentState(
        num_heads=given.num_heads,
        state_shape=(given.head_dim, given.state),
        state_dtype=given.state_dtype,
        conv_channels=channels,
        conv_kernel=given.kernel,
    )
    return Mixer((cache,), LayerWeights(attention_params=own))


@dataclass(frozen=True, slots=True, kw_only=True)
class DeltaState:
    """The dimensions of a gated delta net: key heads and value heads with their own dimensions."""

    hidden: int
    num_key_heads: int
    num_value_heads: int
    key_dim: int
    value_dim: int
    kernel: int
    state_dtype: str = FLOAT32


def gated_delta(given: DeltaState) -> Mixer:
    """Gated delta net: a state of value heads × key_dim × value_dim, and a convolution over q, k and v together.

    in: hidden × (q + k + v + gate of v's size + 2 value heads), out: v × hidden, a norm of value_dim, A and the
    step's bias one a value head. Source: Gated Delta Networks (arXiv 2412.06464); Qwen3-Next in transformers 5.24.0,
    which keeps the state in float32.
    """
    keys, values = given.num_key_heads * given.key_dim, given.num_value_heads * given.value_dim
    channels = 2 * keys + values
    own = given.hidden * (channels + values + 2 * given.num_value_heads) + values * given.hidden
    own += channels * given.kernel + 2 * given.num_value_heads + given.value_dim
    cache = RecurrentState(
        num_heads=given.num_value_heads,
        state_shape=(given.key_dim, given.value_dim),
        state_dtype=given.state_dtype,
        conv_channels=channels,
        conv_kernel=given.kernel,
    )
    return Mixer((cache,), LayerWeights(attention_params=own))


def kimi_delta(hidden: int, heads: int, head_dim: int, kernel: int, *, full_rank_gate: bool) -> Mixer:
    """Kimi delta attention: a state of heads × head_dim × head_dim in float32, a convolution over q, k and v.

    q, k, v: hidden × heads·head_dim each; the forget gate and the output gate through head_dim channels (the output
    gate in full with `full_rank_gate`); the write strength hidden × heads, out: heads·head_dim × hidden, a norm of
    head_dim, the step's bias one a channel, A one a head. Source: Kimi Linear (arXiv 2510.26692), and its model in
    transformers 5.24.0.
    """
    inner = heads * head_dim
    narrow = hidden * head_dim + head_dim * inner
    own = 3 * hidden * inner + narrow + (hidden * inner if full_rank_gate else narrow) + hidden * heads + inner * hidden
    own += 3 * inner * kernel + inner + heads + head_dim
    cache = RecurrentState(
        num_heads=heads,
        state_shape=(head_dim, head_dim),
        state_dtype=FLOAT32,
        conv_channels=3 * inner,
        conv_kernel=kernel,
    )
    return Mixer((cache,), LayerWeights(attention_params=own))


def lightning(hidden: int, heads: int, head_dim: int) -> Mixer:
    """Lightning attention: a state of heads × head_dim × head_dim in the model's own type.

    q, k, v and an output gate: hidden × heads·head_dim each, out: heads·head_dim × hidden, a norm of heads·head_dim.
    Source: MiniMax-01 (arXiv 2501.08313), section 2.2; its model in transformers 5.24.0 keeps the state in its type.
    """
    inner = heads * head_dim
    cache = RecurrentState(num_heads=heads, state_shape=(head_dim, head_dim))
    return Mixer((cache,), LayerWeights(attention_params=5 * hidden * inner + inner))
