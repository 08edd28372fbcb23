"""Which layers keep only a window, by architecture: one function a rule, from the fields to a window for each layer.

A window W means that the last W positions are kept: min(W, positions). The rules are those of the modelling code in
transformers 5.24.0. transformers' own dynamic cache keeps W − 1 positions between steps; that is its rule, not the
architecture's.
"""

from collections.abc import Callable

from kvdesk.importers.hf_config.fields import BY_HAND, Fields
from kvdesk.importers.hf_config.guard import layer_kind_refusal

Windows = tuple[int | None, ...]
WindowRule = Callable[[Fields, int], Windows]
FULL = "full_attention"
SLIDING = "sliding_attention"


def check_layer_types(fields: Fields, windows: Windows) -> None:
    """Refuses a config whose `layer_types` name another kind for a layer than the architecture's rule gives it."""
    for index, entry in enumerate(fields.items("layer_types", len(windows)) or ()):
        if entry != (FULL if windows[index] is None else SLIDING):
            raise layer_kind_refusal(fields, "layer_types", index, entry)


def by_layer_types(slides: Callable[[Fields, int], bool]) -> WindowRule:
    """`layer_types` where the config has the list, else the pattern `slides(fields, layer)`."""

    def rule(fields: Fields, num_layers: int) -> Windows:
        types = fields.items("layer_types", num_layers)
        for index, entry in enumerate(types or ()):
            if entry not in (FULL, SLIDING):
                raise layer_kind_refusal(fields, "layer_types", index, entry)
        sliding = [entry == SLIDING for entry in types] if types else [slides(fields, i) for i in range(num_layers)]
        if not any(sliding):
            return (None,) * num_layers
        window = fields.integer("sliding_window", "sliding_window_size", "sliding_window_attention_size")
        return tuple(window if slide else None for slide in sliding)

    return rule


def whole_model(fields: Fields, num_layers: int) -> Windows:
    """`sliding_window` for every layer; null is none (Mistral, Mixtral, Phi-3, StarCoder2)."""
    return (fields.optional_integer("sliding_window"),) * num_layers


def whole_model_if_used(fields: Fields, num_layers: int) -> Windows:
    """`sliding_window` for every layer where `use_sliding_window` is true (Qwen3-MoE)."""
    used = fields.flag("use_sliding_window", default=False)
    return whole_model(fields, num_layers) if used else (None,) * num_layers


def _has_window(fields: Fields) -> bool:
    return fields.optional_integer("sliding_window", low=0) is not None


def _from_layer_on(fields: Fields, index: int) -> bool:
    used = fields.flag("use_sliding_window", default=False) and _has_window(fields)
    return used and index >= fields.integer("max_window_layers", low=0)


def _even_below(fields: Fields, index: int) -> bool:
    used = fields.flag("use_sliding_window", default=False)
    return used and index % 2 == 0 and index < fields.integer("max_window_layers", low=0)


def _above_window_layers(fields: Fields, index: int) -> bool:
    return _has_window(fields) and index >= fields.integer("max_window_layers", low=0)


def _without_rope(fields: Fields, index: int) -> bool:
    if not (fields.flag("use_sliding_window", default=False) and _has_window(fields)):
        return False
    rope = fields.items("no_rope_layers")
    if rope is None:
        return (index + 1) % fields.integer("no_rope_layer_interval") == 0
    return index < len(rope) and not rope[index]


def _lettered(fields: Fields, index: int) -> bool:
    """EXAONE 4: a pattern of letters, "LLLG", where L is local and the last layer always global; or a period."""
    if not _has_window(fields):
        return False
    pattern = fields.get("sliding_window_pattern")
    if isinstance(pattern, str):
        if not pattern or set(pattern) - {"L", "G"}:
            raise fields.refusal("sliding_window_pattern", "holds other letters than L and G", BY_HAND)
        return pattern[index % len(pattern)] == "L" and index != fields.integer("num_hidden_layers") - 1
    return bool((index + 1) % fields.integer("sliding_window_pattern"))


def every_but(*period: str) -> WindowRule:
    """Every layer slides but each n-th, n under one of the keys (Gemma 3: 6; Cohere 2: 4)."""
    return by_layer_types(lambda fields, index: bool((index + 1) % fields.integer(*period)))


def all_but_each(period: int) -> WindowRule:
    """Every layer slides but each `period`-th (OLMo 3: 4; Gemma 2 and gpt-oss: 2)."""
    return by_layer_types(lambda _fields, index: bool((index + 1) % period))


qwen2 = by_layer_types(_from_layer_on)
qwen2_moe = by_layer_types(_even_below)
dots1 = by_layer_types(_above_window_layers)
smollm3 = by_layer_types(_without_rope)
exaone4 = by_layer_types(_lettered)
ministral = by_layer_types(lambda fields, _index: _has_window(fields))
listed = by_layer_types(lambda _fields, _index: False)
first_of_four_full = by_layer_types(lambda _fields, index: bool(index % 4))
