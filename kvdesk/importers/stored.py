"""The tensors of a checkpoint added up: parameters and bytes of each layer by part, and of what stands outside."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from kvdesk.project.layer_cache import LayerCache
from kvdesk.project.model_spec import EndBytes, LayerBytes, LayerGroup, LayerWeights

LayerPart = Literal[
    "attention", "kv_projection", "attention_replicated", "mlp", "expert", "shared_expert", "router", "norm"
]
EndPart = Literal["embedding", "head", "final_norm", "tower"]
DraftPart = Literal["extra", "vocab"]


@dataclass(slots=True)
class Tally:
    """Parameters and bytes under each name; bytes of no known part count in the total only.

    `drafts` is what prediction layers have beside an ordinary layer: projection and norms, embedding and head.
    """

    layers: dict[int, dict[LayerPart, list[int]]] = field(default_factory=lambda: defaultdict(_parts))
    ends: dict[EndPart, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    drafts: dict[DraftPart, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    experts: dict[int, int] = field(default_factory=dict)
    total_bytes: int = 0

    def add_to_layer(self, layer: int, part: LayerPart, params: int, size: int) -> None:
        entry = self.layers[layer][part]
        entry[0] += params
        entry[1] += size

    def add_experts(self, layer: int, count: int, params: int, size: int) -> None:
        """A tensor, or several, of `count` experts of a layer; one that does not divide is counted as shared."""
        known = self.experts.setdefault(layer, count)
        if known != count or params % count or size % count:
            self.add_to_layer(layer, "shared_expert", params, size)
        else:
            self.add_to_layer(layer, "expert", params // count, size // count)

    def add_to_end(self, part: EndPart, params: int, size: int) -> None:
        entry = self.ends[part]
        entry[0] += params
        entry[1] += size

    def add_to_drafts(self, part: DraftPart, params: int, size: int) -> None:
        entry = self.drafts[part]
        entry[0] += params
        entry[1] += size

    def weights(self, layer: int) -> LayerWeights:
        """Parameters of one layer by part."""
        parts = self.layers.get(layer, {})
        facts = {f"{part}_params": amounts[0] for part, amounts in parts.items()}
        return LayerWeights(num_experts=self.experts.get(layer, 0), **facts)

    def stored(self, layer: int) -> LayerBytes:
        """Bytes of one layer by part."""
        return LayerBytes(**{f"{part}_bytes": amounts[1] for part, amounts in self.layers.get(layer, {}).items()})

    def end_bytes(self, tied_head_bytes: int = 0) -> EndBytes:
        """Bytes outside the layers; the head of a tied model is the table it shares."""
        sizes = {f"{part}_bytes": amounts[1] for part, amounts in self.ends.items()}
        return EndBytes(**{"head_bytes": tied_head_bytes, **sizes})


def mean_bytes(layers: Sequence[LayerBytes], num_experts: int) -> tuple[LayerBytes, int]:
    """The mean of layers part by part, rounded down, and the bytes that all of them hold beyond it."""
    names = LayerBytes.model_fields
    mean = LayerBytes(**{name: sum(getattr(layer, name) for layer in layers) // len(layers) for name in names})
    held = sum(_held(layer, num_experts) for layer in layers)
    return mean, held - len(layers) * _held(mean, num_experts)


def _held(layer: LayerBytes, num_experts: int) -> int:
    parts: int = sum(dict(layer).values())
    return parts + (num_experts - 1) * layer.expert_bytes


def _parts() -> dict[LayerPart, list[int]]:
    return defaultdict(lambda: [0, 0])


def grouped(
    layers: Iterable[tuple[tuple[LayerCache, ...], LayerWeights, LayerBytes | None]],
) -> tuple[LayerGroup, ...]:
    """Layers alike in caches, parameters and bytes as groups, in the order of their first layer."""
    groups: dict[tuple[tuple[LayerCache, ...], LayerWeights, LayerBytes | None], list[int]] = {}
    for index, facts in enumerate(layers):
        groups.setdefault(facts, []).append(index)
    return tuple(
        LayerGroup(layers=tuple(indices), caches=caches, weights=weights, stored_bytes=stored)
        for (caches, weights, stored), indices in groups.items()
    )
