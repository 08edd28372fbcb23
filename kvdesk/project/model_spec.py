"""A model as its cache layout: groups of equal layers, and the weights by component.

Only facts the arithmetic needs are kept, in our own form; where each set of facts came from is in `ModelSource`.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from kvdesk.project.base import MAX_LAYERS, Dimension, Parameters, Positions, Size, Spec
from kvdesk.project.dtypes import BITS, Dtype
from kvdesk.project.layer_cache import LayerCache, layer_kind, query_heads

Component = Literal["embedding", "attention", "mlp", "experts", "shared_experts", "router", "norms", "head", "tower"]


class LayerWeights(Spec):
    """Parameters of one layer, split by how tensor parallelism shards them.

    `attention_params` (query and output projections) divide by TP; `kv_projection_params` divide by
    min(TP, KV heads); `attention_replicated_params` (latent down-projections, norms inside attention) are held whole.
    `expert_params` is one routed expert; `shared_expert_params` is all shared experts together.
    """

    attention_params: Parameters = 0
    kv_projection_params: Parameters = 0
    attention_replicated_params: Parameters = 0
    mlp_params: Parameters = 0
    num_experts: Annotated[int, Field(ge=0, le=1 << 16)] = 0
    expert_params: Parameters = 0
    shared_expert_params: Parameters = 0
    router_params: Parameters = 0
    norm_params: Parameters = 0

    @property
    def num_parameters(self) -> int:
        return (
            self.attention_params
            + self.kv_projection_params
            + self.attention_replicated_params
            + self.mlp_params
            + self.num_experts * self.expert_params
            + self.shared_expert_params
            + self.router_params
            + self.norm_params
        )


class LayerBytes(Spec):
    """Bytes of one layer as the checkpoint's own tensors take them, split as `LayerWeights` splits parameters.

    Known where the headers of the checkpoint were read; they hold whatever mixture of types the tensors have.
    """

    attention_bytes: Size = 0
    kv_projection_bytes: Size = 0
    attention_replicated_bytes: Size = 0
    mlp_bytes: Size = 0
    expert_bytes: Size = 0
    shared_expert_bytes: Size = 0
    router_bytes: Size = 0
    norm_bytes: Size = 0


class EndBytes(Spec):
    """Bytes of what stands outside the layers, as the checkpoint's own tensors take them.

    `head_bytes` of a tied model is its embedding's table, stored once.
    """

    embedding_bytes: Size = 0
    head_bytes: Size = 0
    final_norm_bytes: Size = 0
    tower_bytes: Size = 0


class StoredDtype(Spec):
    """Bytes of a checkpoint's tensors of one storage type, by the file format's own name for it."""

    dtype: str
    size_bytes: Size


class LayerGroup(Spec):
    """Layers that are alike in caches and in weights, by their indices in the model; no caches: it keeps nothing.

    `stored_bytes` is one layer's exact size by part; without it the size follows from parameters and format.
    """

    layers: Annotated[tuple[Annotated[int, Field(ge=0, lt=MAX_LAYERS)], ...], Field(min_length=1)]
    caches: tuple[LayerCache, ...]
    weights: LayerWeights = LayerWeights()
    stored_bytes: LayerBytes | None = None


class MtpLayers(Spec):
    """The multi-token-prediction layers of a checkpoint: `num_layers` alike, beside the model's own, drafting for it.

    They are an option: a runtime loads them for speculative decoding alone, so no figure of the model counts them.
    `caches` and `weights` are of one layer. Beside that it has `extra_params` (its projection of 2·hidden → hidden and
    its own norms, held whole on every rank) and `own_vocab_params` (an embedding or a head of its own, divided by TP);
    `copied_params` are those the checkpoint repeats from the model, which a runtime shares when it loads the layers.
    All three are of one layer. `plain_weights` says that the checkpoint's quantisation excepts these layers.
    The bytes are known where headers were read: `stored_bytes` of one layer, the other three of all layers together.
    """

    num_layers: Annotated[int, Field(ge=1, lt=MAX_LAYERS)]
    caches: tuple[LayerCache, ...]
    weights: LayerWeights
    extra_params: Parameters = 0
    own_vocab_params: Parameters = 0
    copied_params: Parameters = 0
    plain_weights: bool = False
    stored_bytes: LayerBytes | None = None
    extra_bytes: Size | None = None
    own_vocab_bytes: Size | None = None
    copied_bytes: Size | None = None

    @property
    def num_parameters(self) -> int:
        """Parameters of all layers that are not the model's own: without the copies."""
        return self.num_layers * (self.weights.num_parameters + self.extra_params + self.own_vocab_params)

    @property
    def layer(self) -> LayerGroup:
        """One layer as a group of the model's would be, for the arithmetic that shards it."""
        return LayerGroup(layers=(0,), caches=self.caches, weights=self.weights, stored_bytes=self.stored_bytes)


class TowerEstimate(Spec):
    """Parameters of a vision or audio part whose size is not known exactly: a band, and what it rests on.

    `basis` "dimensions": counted from the dimensions its config states. The band is what it must span to hold the
    towers whose size is known (`kvdesk.importers.hf_config.towers`).
    """

    low: Parameters
    best: Parameters
    high: Parameters
    basis: Literal["dimensions"] = "dimensions"

    @model_validator(mode="after")
    def _is_a_band(self) -> Self:
        if not self.low <= self.best <= self.high:
            raise ValueError("a tower's estimate must rise from low over best to high")
        return self


class WeightFormat(Spec):
    """How a checkpoint stores parameters: `bits` each, and `scale_bits` for every `group_size` of them."""

    name: str
    bits: Annotated[int, Field(ge=1, le=64)]
    group_size: Annotated[int, Field(ge=1, le=1 << 24)] | None = None
    scale_bits: Annotated[int, Field(ge=0, le=1 << 10)] = 0

    def size_bytes(self, num_parameters: int) -> int:
        """⌈parameters × bits ÷ 8⌉ plus the scales of every started group."""
        data = -(-num_parameters * self.bits // 8)
        if self.group_size is None:
            return data
        groups = -(-num_parameters // self.group_size)
        return data + -(-groups * self.scale_bits // 8)


def plain_format(dtype: str) -> WeightFormat:
    """A storage type without side data, as a weight format."""
    return WeightFormat(name=dtype, bits=BITS[dtype])


class ModelSource(Spec):
    """Where the facts were read: the kind of source, its address or path, the pinned revision, the day.

    A model "by hand" with a location was read there and its layers edited since, in the figures `edited_fields` names.
    """

    kind: Literal["config", "catalog", "hub", "hand", "example", "gguf"]
    location: str = ""
    revision: str | None = None
    date: str | None = None
    edited_fields: tuple[str, ...] = ()


class ModelNote(Spec):
    """What the reader of the model had to decide or could not read: a finding code, the field, its value."""

    code: str
    field: str = ""
    value: str = ""


Fact = Literal["query_heads", "kv_heads", "head_dimension", "window", "latent", "dtype", "quantization", "mtp"]


class FieldRead(Spec):
    """Which field of the source a fact was read from, by the name a reader would look for."""

    fact: Fact
    field: str


class ModelSpec(Spec):
    """One checkpoint. `max_position_embeddings` is the model's own trained length.

    `weights_bytes` is exact, from a safetensors index or from the checkpoint's headers; without it the size is computed
    from the components. `end_bytes` is exact too, as `stored_bytes` of the layer groups is;
    `stored_dtypes` splits the same total by storage type, the largest first, where the headers were read.
    `tower_params` counts what is not part of the text model (vision, audio); None means it is there and unknown, and
    `tower_estimate` is then the band its stated dimensions give, if they do.
    `mtp` are its multi-token-prediction layers, which no other figure counts; None where it has none or they could not
    be read.
    `kv_dtype` is the storage type the config states for its tensors, None where it states none.
    `experts_per_token` is how many routed experts a token goes through, None where nothing says so.
    """

    name: str
    architecture: str
    source: ModelSource
    hidden_size: Dimension
    vocab_size: Dimension
    max_position_embeddings: Positions | None = None
    tie_word_embeddings: bool = False
    embedding_params: Parameters
    head_params: Parameters
    final_norm_params: Parameters = 0
    tower_params: Parameters | None = 0
    tower_estimate: TowerEstimate | None = None
    layer_groups: Annotated[tuple[LayerGroup, ...], Field(min_length=1, max_length=MAX_LAYERS)]
    weight_format: WeightFormat
    quantized_format: WeightFormat | None = None
    quantized_components: tuple[Component, ...] = ()
    weights_bytes: Size | None = None
    end_bytes: EndBytes | None = None
    stored_dtypes: tuple[StoredDtype, ...] = ()
    kv_dtype: Dtype | None = None
    suggested_kv_dtype: str | None = None
    notes: tuple[ModelNote, ...] = ()
    read_from: tuple[FieldRead, ...] = ()
    mtp: MtpLayers | None = None
    experts_per_token: Annotated[int, Field(ge=1, le=1 << 16)] | None = None

    @model_validator(mode="after")
    def _layers_form_one_stack(self) -> Self:
        indices = sorted(index for group in self.layer_groups for index in group.layers)
        if indices != list(range(len(indices))):
            raise ValueError("layer_groups must hold every layer from 0 upwards exactly once")
        return self

    def with_facts(self, **facts: object) -> Self:
        """The same model with some fields replaced, validated as a whole."""
        return type(self).model_validate({name: getattr(self, name) for name in type(self).model_fields} | facts)

    def field_of(self, fact: Fact) -> str | None:
        """The field a fact was read from; None where nobody recorded one."""
        return next((read.field for read in self.read_from if read.fact == fact), None)

    @cached_property
    def num_layers(self) -> int:
        return sum(len(group.layers) for group in self.layer_groups)

    @cached_property
    def stretches(self) -> dict[range, tuple[tuple[LayerGroup, int], ...]]:
        """The groups in stretches of layers that were asked for before (`kvdesk.engine.parallelism.groups_in`)."""
        return {}

    @cached_property
    def group_of_layer(self) -> tuple[LayerGroup, ...]:
        """The group of each layer, in layer order."""
        by_index = {index: group for group in self.layer_groups for index in group.layers}
        return tuple(by_index[index] for index in range(len(by_index)))

    @property
    def num_attention_heads(self) -> int:
        """The most query heads of any layer; 0 where no layer has attention."""
        return max(query_heads(group.caches) or 0 for group in self.layer_groups)

    @property
    def num_parameters(self) -> int | None:
        """Parameters of the whole checkpoint, tied weights once; None while the tower's size is unknown."""
        if self.tower_params is None:
            return None
        return self.num_text_parameters + self.tower_params

    @property
    def num_text_parameters(self) -> int:
        layers = sum(len(group.layers) * group.weights.num_parameters for group in self.layer_groups)
        head = 0 if self.tie_word_embeddings else self.head_params
        return self.embedding_params + layers + self.final_norm_params + head

    def kinds(self) -> Iterator[tuple[str, int]]:
        """Layer kinds with their counts, in order of first appearance."""
        counts: dict[str, int] = {}
        for group in self.group_of_layer:
            kind = layer_kind(group.caches)
            counts[kind] = counts.get(kind, 0) + 1
        yield from counts.items()
