"""The size of a vision or audio part from the dimensions its config states, as a band.

A tower is an encoder of equal layers and a projector to the text model's width; what else it has (positions, patches,
further projectors) is small beside them. The known towers it was held against, as counted by the modelling code of
transformers 5.24.0, have 0.95 to 1.28 times what is counted here: Qwen2.5-VL, Qwen3-VL (4B to 235B), Gemma 3, GLM-4.5V,
Granite-Docling, Kimi-K2.5, Llama 3.2 Vision, LLaVA 1.5, and MiniMax-M3, whose second projector is the 1.28.
"""

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.hf_config.fields import Fields
from kvdesk.project.model_spec import TowerEstimate

_PARTS = ("vision_config", "visual", "audio_config", "speech_config", "vision_tower_config", "sound_config")
_HIDDEN = ("hidden_size", "vt_hidden_size", "embed_dim", "d_model", "width")
_LAYERS = ("num_hidden_layers", "vt_num_hidden_layers", "depth", "encoder_layers", "num_layers", "layers")
_BETWEEN = ("intermediate_size", "vt_intermediate_size", "encoder_ffn_dim")
_GLM = "glm4v"
_GATED = frozenset({"silu", "swish", "swiglu"})
# Percent of what is counted, between which the known towers lie, rounded outwards.
_LOW, _HIGH = 90, 130


def tower_estimate(root: Fields, text_hidden: int) -> TowerEstimate | None:
    """The band of all parts whose dimensions are stated; None where one of them states none (its size is open)."""
    parts = [part for key in _PARTS if isinstance(root.get(key), dict) and (part := root.nested(key)) is not None]
    try:
        counts = [_params(part, text_hidden) for part in parts if part.data]
    except ImportRefused:
        return None
    if not counts or None in counts:
        return None
    best = sum(count or 0 for count in counts)
    return TowerEstimate(low=best * _LOW // 100, best=best, high=-(-best * _HIGH // 100))


def _params(part: Fields, text_hidden: int) -> int | None:
    """layers × (4·h² + matrices·h·between), and the projector; None without a stated width or depth.

    `matrices` is 3 where the activation is a gated one, else 2. The projector of towers that merge patches is
    (merge²·h)² + merge²·h·out, once and once more for each layer it taps; else h·out + out².
    """
    hidden, layers = part.optional_integer(*_HIDDEN), part.optional_integer(*_LAYERS)
    if hidden is None or layers is None:
        return None
    layers += part.optional_integer("num_global_layers", low=0) or 0
    between = part.optional_integer(*_BETWEEN) or _ratio(part) * hidden
    matrices = 3 if str(part.get("hidden_act")).lower() in _GATED else 2
    out = part.optional_integer("out_hidden_size", "text_hidden_size") or text_hidden
    if str(part.get("model_type")).startswith(_GLM):
        return _glm(hidden, layers, between, out)
    return layers * (4 * hidden * hidden + matrices * hidden * between) + _projector(part, hidden, out)


def _glm(hidden: int, layers: int, between: int, out: int) -> int:
    """GLM-4V: gated blocks of `out_hidden_size` between; `intermediate_size` is the merger's, behind a 2 × 2 merge."""
    merger = out * out + 3 * out * between + 4 * hidden * out
    return layers * (4 * hidden * hidden + 3 * hidden * out) + merger


def _projector(part: Fields, hidden: int, out: int) -> int:
    merge = part.optional_integer("spatial_merge_size", high=64)
    if merge is None:
        return hidden * out + out * out
    wide = merge * merge * hidden
    taps = part.get("deepstack_visual_indexes")
    return (1 + (len(taps) if isinstance(taps, list) else 0)) * (wide * wide + wide * out)


def _ratio(part: Fields) -> int:
    value = part.get("mlp_ratio")
    return int(value) if isinstance(value, int | float) and not isinstance(value, bool) and 1 <= value <= 16 else 4
