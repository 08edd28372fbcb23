"""The attention kinds of mixers: the caches a layer keeps, and the weights that fill them.

A mixer rule gives one `Mixer` a layer; the feed-forward block beside it is counted by `weights`.
"""

from kvdesk.importers.hf_config.dialect import Dialect, Mixer, Shape
from kvdesk.importers.hf_config.fields import Fields
from kvdesk.importers.hf_config.layers import attention_shapes, cache_of, head_counts, head_dimension, latent_cache
from kvdesk.importers.hf_config.weights import grouped_attention, latent_attention, linear
from kvdesk.project.layer_cache import LayerCache, ShortConvolution
from kvdesk.project.model_spec import LayerWeights


def attention_mixer(dialect: Dialect, fields: Fields, shape: Shape) -> Mixer:
    """One layer of grouped heads: its cache by `cache_of`, its weights by `grouped_attention`."""
    return Mixer((cache_of(shape),), grouped_attention(dialect, fields, shape))


def attention_mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """Every layer is attention with grouped heads, by the shapes of its architecture. Errors: ImportRefused."""
    shapes = attention_shapes(dialect, fields)
    if len(shapes) != count:
        raise fields.refusal(dialect.keys.layers[0], f"is {count}, and {len(shapes)} layers are described")
    by_shape = {shape: attention_mixer(dialect, fields, shape) for shape in set(shapes)}
    return [by_shape[shape] for shape in shapes]


def plain_attention(dialect: Dialect, fields: Fields) -> Mixer:
    """The one full-attention layer of a hybrid: every position of K and V is kept."""
    heads, kv_heads = head_counts(dialect, fields)
    dim = head_dimension(dialect, fields, heads)
    return attention_mixer(dialect, fields, Shape(heads, kv_heads, dim, dim))


def latent_mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """Every layer is latent attention (formulas: `latent_cache`, `latent_attention`). Errors: ImportRefused."""
    return [latent_mixer(dialect, fields)] * count


def latent_mixer(dialect: Dialect, fields: Fields) -> Mixer:
    """One layer of latent attention. Errors: ImportRefused naming the dimension."""
    cache = latent_cache(fields)
    return Mixer((cache,), latent_attention(dialect, fields, cache))


def short_convolution(hidden: int, kernel: int, bias: bool) -> Mixer:
    """A gated short convolution: the last kernel − 1 inputs of every channel are kept.

    in: hidden × 3·hidden, convolution: hidden × kernel, out: hidden × hidden. Source: LFM2 in transformers 5.24.0.
    """
    own = linear(hidden, 3 * hidden, bias) + linear(hidden, hidden, bias)
    own += hidden * kernel + (hidden if bias else 0)
    caches: tuple[LayerCache, ...] = (ShortConvolution(channels=hidden, kernel=kernel),) if kernel > 1 else ()
    return Mixer(caches, LayerWeights(attention_params=own))
