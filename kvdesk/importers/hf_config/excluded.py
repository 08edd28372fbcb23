"""Which components a quantised checkpoint leaves in its plain type, from the module names its config excepts."""

import re
from collections.abc import Iterable

from kvdesk.importers.hf_config.fields import Fields
from kvdesk.project.model_spec import Component, LayerGroup, LayerWeights

_LISTS = ("modules_to_not_convert", "ignore", "exclude_modules", "ignored_layers", "llm_int8_skip_modules")
_LAYER = re.compile(r"(?:layers|blocks|h)\\?\.(\d+)(?![\d])")
_MAX_NAMES = 1 << 17
_BLOCK = re.compile(r"(?:^|[.*])(?:mlp|ffn|block_sparse_moe|feed_forward)(?:\\?\.?\*)?$")
_QUANTIZED: tuple[Component, ...] = ("attention", "mlp", "experts", "shared_experts")


def quantized_components(
    config: Fields, groups: tuple[LayerGroup, ...], *, experts_only: bool
) -> tuple[tuple[Component, ...], tuple[Component, ...]]:
    """The components stored quantised, and those of them where only a part of the layers is.

    Projections are quantised unless excepted; embeddings, norms, routers and the head stay plain. A component counts
    as quantised where more than half of its layers are. `experts_only`: the format holds only experts (MXFP4).
    Source: the lists of module names in `quantization_config`, whose patterns are read as names, never run.
    """
    present = _layers_by_component(groups)
    excepted: dict[Component, set[int]] = {component: set() for component in _QUANTIZED}
    for name in excepted_names(config):
        indices = {int(text[:6]) for text in _LAYER.findall(name)}
        for component in _components_of(name, present, indices):
            excepted[component] |= indices or present[component]
    quantized: list[Component] = []
    partial: list[Component] = []
    for component in ("experts",) if experts_only and present["experts"] else _QUANTIZED:
        layers = present[component]
        left = layers - excepted[component]
        if len(left) * 2 > len(layers):
            quantized.append(component)
        if left and len(left) < len(layers):
            partial.append(component)
    return tuple(quantized), tuple(partial)


def excepted_names(config: Fields) -> Iterable[str]:
    """The module names the quantisation leaves out, from whichever list the config has."""
    for key in _LISTS:
        listed = config.get(key)
        if isinstance(listed, list):
            yield from (name for name in listed[:_MAX_NAMES] if isinstance(name, str))


def _layers_by_component(groups: tuple[LayerGroup, ...]) -> dict[Component, set[int]]:
    present: dict[Component, set[int]] = {component: set() for component in _QUANTIZED}
    for group in groups:
        for component in _QUANTIZED:
            if _holds(group.weights, component):
                present[component] |= set(group.layers)
    return present


def _holds(weights: LayerWeights, component: Component) -> bool:
    held = {
        "attention": weights.attention_params,
        "mlp": weights.mlp_params,
        "experts": weights.num_experts,
        "shared_experts": weights.shared_expert_params,
    }
    return held[component] > 0


def _of_mixer(text: str) -> tuple[Component, ...]:
    """A recurrent mixer counts as attention; its convolution, its step and its write strength are a small part."""
    last = text.rstrip("*.").rsplit(".", 1)[-1]
    if last in ("up_proj", "down_proj"):
        return ("mlp",)
    small = (
        "conv1d",
        "in_proj_a",
        "in_proj_b",
        "in_proj_ba",
        "dt_proj",
        "x_proj",
        "gate",
        "norm",
        "A_log",
        "D",
        "dt_bias",
    )
    return () if last in small else ("attention",)


def _components_of(name: str, present: dict[Component, set[int]], indices: set[int]) -> tuple[Component, ...]:
    """The components that an excepted module name covers, judged by the words in it."""
    text = name.removeprefix("re:").rstrip("$")
    if any(word in text for word in ("vision", "visual", "audio", "mtp", "layernorm", "norm.", "indexer")):
        return ()
    if "shared_expert" in text:
        return () if text.rstrip("*.").endswith("gate") else ("shared_experts",)
    if "experts" in text:
        return ("experts",)
    if "linear_attn" in text or ".mixer" in text or ".mamba" in text:
        return _of_mixer(text)
    if "self_attn" in text or ".attn" in text or "attention" in text:
        return ("attention",)
    if "_proj" in text:
        return ("mlp",) if "mlp" in text else ()
    if _BLOCK.search(text):
        dense_beside = present["mlp"] & present["experts"]
        return ("mlp",) if dense_beside & indices else ("mlp", "experts", "shared_experts")
    if indices and _LAYER.sub("", text).rstrip(".*\\") in ("model.", "model", "", "language_model.model"):
        return _QUANTIZED
    return ()
