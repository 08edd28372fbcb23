"""Layers that read an earlier layer's cache and store none.

Gemma 3n and 4: the last layers read the last earlier one of their kind (the modelling code of transformers 5.24.0).
Cross-layer attention (CLA): each group of layers reads its first (arXiv 2405.12981; HunYuan's published remote code).
"""

from collections.abc import Sequence

from kvdesk.importers.hf_config.dialect import Dialect, Mixer, Shape, chosen
from kvdesk.importers.hf_config.fields import Fields
from kvdesk.importers.hf_config.mixers import attention_mixer, attention_mixers
from kvdesk.importers.hf_config.weights import joined, linear
from kvdesk.project.layer_cache import SharedCache
from kvdesk.project.model_spec import LayerWeights


def source_layers(fields: Fields, shapes: Sequence[Shape]) -> list[int | None]:
    """For each layer the one whose cache it reads: of the last `num_kv_shared_layers`, the last earlier layer of its
    kind; None for a layer with a cache of its own. Errors: ImportRefused where no earlier layer is of that kind.
    """
    count = len(shapes)
    shared = fields.integer("num_kv_shared_layers", low=0, high=count)
    first = count - shared
    last_of_kind = {shape.window is None: index for index, shape in enumerate(shapes[:first])}
    sources: list[int | None] = [None] * first
    for shape in shapes[first:]:
        kind = shape.window is None
        if kind not in last_of_kind:
            name = "full-attention" if kind else "window"
            raise fields.refusal("num_kv_shared_layers", f"is {shared}, and no earlier {name} layer keeps a cache")
        sources.append(last_of_kind[kind])
    return sources


def query_only(dialect: Dialect, fields: Fields, shape: Shape) -> LayerWeights:
    """The attention of a layer that reads another's cache: q and o, and the norm of its queries."""
    hidden, inner = fields.integer("hidden_size"), shape.num_attention_heads * shape.k_head_dim
    own = linear(hidden, inner, chosen(dialect.attention.q_bias, fields))
    own += linear(inner, hidden, chosen(dialect.attention.o_bias, fields))
    return LayerWeights(attention_params=own, attention_replicated_params=shape.k_head_dim)


def sharing_mixers(
    dialect: Dialect, fields: Fields, shapes: Sequence[Shape], extra_when_shared: LayerWeights | None = None
) -> list[Mixer]:
    """One mixer a layer, its own cache or another's; `extra_when_shared` is what only sharing layers have."""
    mixers = []
    made: dict[tuple[Shape, int | None], Mixer] = {}
    for shape, source in zip(shapes, source_layers(fields, shapes), strict=True):
        if (shape, source) not in made:
            if source is None:
                mixer = attention_mixer(dialect, fields, shape)
            else:
                weights = joined(query_only(dialect, fields, shape), extra_when_shared or LayerWeights())
                cache = SharedCache(num_attention_heads=shape.num_attention_heads, source_layer=source)
                mixer = Mixer((cache,), weights)
            made[shape, source] = mixer
        mixers.append(made[shape, source])
    return mixers


def grouped_sharing_mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """Attention, and with `use_cla` only the first of every `cla_share_factor` layers keeps K and V; the others have
    no projections for them. Errors: ImportRefused naming the field."""
    own = attention_mixers(dialect, fields, count)
    if not fields.flag("use_cla", default=False):
        return own
    factor = fields.integer("cla_share_factor")
    heads = fields.integer(*dialect.keys.heads)
    mixers = []
    for index, mixer in enumerate(own):
        if index % factor == 0:
            mixers.append(mixer)
            continue
        weights = mixer.weights.model_copy(update={"kv_projection_params": 0})
        cache = SharedCache(num_attention_heads=heads, source_layer=index - index % factor)
        mixers.append(Mixer((cache,), weights))
    return mixers
