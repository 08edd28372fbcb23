"""Phi-4-mini-flash (SambaY): the second half of the layers reads one cache and one state of the first (YOCO).

Source: You Only Cache Once (arXiv 2405.05254), and the model as vLLM 0.10.1 builds it; it is published with its own
code.
"""

from kvdesk.importers.hf_config.dialect import Dialect, Mixer, Norms, Shape
from kvdesk.importers.hf_config.fields import BY_HAND, Fields, shown
from kvdesk.importers.hf_config.layers import cache_of, head_counts, head_dimension
from kvdesk.importers.hf_config.mamba import JAMBA_KEYS
from kvdesk.importers.hf_config.recurrent import SelectiveState, mamba
from kvdesk.importers.hf_config.weights import linear
from kvdesk.project.layer_cache import SharedCache
from kvdesk.project.model_spec import LayerWeights


def _window(fields: Fields, index: int) -> int:
    """`sliding_window`: one number, or a list of one a layer."""
    value = fields.get("sliding_window")
    if isinstance(value, list):
        if index >= len(value):
            raise fields.refusal("sliding_window", f"has {len(value)} entries, and layer {index} needs one")
        return fields.checked("sliding_window", value[index])
    return fields.integer("sliding_window")


def _attention(dialect: Dialect, fields: Fields, index: int, half: int) -> Mixer:
    """A window in the first half; every position in layer half + 1; after it queries alone, which read that cache.

    q, k, v and o with their biases; differential attention adds four vectors and a norm of two heads.
    """
    hidden, (heads, kv_heads) = fields.integer("hidden_size"), head_counts(dialect, fields)
    dim = head_dimension(dialect, fields, heads)
    own = linear(hidden, heads * dim, True) + linear(heads * dim, hidden, True)
    held = 4 * dim + 2 * dim
    if index > half + 1:
        cache = SharedCache(num_attention_heads=heads, source_layer=half + 1)
        return Mixer((cache,), LayerWeights(attention_params=own, attention_replicated_params=held))
    window = _window(fields, index) if index < half else None
    weights = LayerWeights(
        attention_params=own,
        kv_projection_params=2 * linear(hidden, kv_heads * dim, True),
        attention_replicated_params=held,
    )
    return Mixer((cache_of(Shape(heads, kv_heads, dim, dim, window)),), weights)


def _recurrent(fields: Fields, index: int, half: int) -> Mixer:
    """Mamba up to the middle; after it a gate over that layer's output, which keeps nothing."""
    hidden = fields.integer("hidden_size")
    inner = 2 * hidden
    if index > half:
        return Mixer((), LayerWeights(attention_params=2 * hidden * inner))
    return mamba(SelectiveState(hidden=hidden, inner=inner, state=16, kernel=4, step_rank=-(-hidden // 16)))


def _mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """Mamba in every `mb_per_layer`-th layer, attention in the others."""
    step, half = fields.integer("mb_per_layer"), count // 2
    if (half + 1) % step == 0 or count < half + 2:
        raise fields.refusal(
            "mb_per_layer", f"is {step}, and layer {half + 1} of {count} would keep no K and V", BY_HAND
        )
    return [
        _attention(dialect, fields, index, half) if index % step else _recurrent(fields, index, half)
        for index in range(count)
    ]


def _check(fields: Fields) -> None:
    """The code fixes the state's dimensions; a config that states others is refused."""
    rank = -(-fields.integer("hidden_size") // 16)
    for key, value in (("mamba_d_state", 16), ("mamba_d_conv", 4), ("mamba_expand", 2), ("mamba_dt_rank", rank)):
        if fields.get(key) not in (None, "auto", value):
            raise fields.refusal(key, f"is {shown(fields.get(key))}, but this architecture uses {value}")


PHI4_FLASH = Dialect(
    stems=("Phi4Flash",),
    norms=Norms(bias=True),
    mixers=_mixers,
    tied=True,
    remote=True,
    check=_check,
    defaults={"mb_per_layer": 2, "sliding_window": 512},
    knows=JAMBA_KEYS | {"sliding_window"},
)
