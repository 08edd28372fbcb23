"""DeepSeek-V4: a window of plain positions, and compressed entries of the whole sequence, with an indexer or without.

Source: the modelling code of transformers 5.24.0.
"""

from kvdesk.importers.hf_config.dialect import Dialect, Experts, Mixer, Norms
from kvdesk.importers.hf_config.fields import BY_HAND, Fields, shown
from kvdesk.importers.hf_config.mixtures import shared_times_expert
from kvdesk.importers.hf_config.weights import joined
from kvdesk.project.layer_cache import CompressedAttention, LayerCache, SlidingAttention
from kvdesk.project.model_spec import LayerWeights

_SPARSE_RATIO, _HEAVY_RATIO = 4, 128
_RATIO_OF_TYPE = {
    "sliding_attention": 0,
    "compressed_sparse_attention": _SPARSE_RATIO,
    "heavily_compressed_attention": _HEAVY_RATIO,
}
_RATE_NAMES = ("compressed_sparse_attention", "heavily_compressed_attention")


def _ratios(fields: Fields, count: int) -> list[int]:
    """The compression of each layer: 0 (window alone), 4 (overlapping, with an indexer) or 128.

    From `layer_types`, else `compress_ratios`, whose entries past the last layer belong to the prediction layers. One
    of them must be there: the schedule that transformers falls back to is not the one the published models have.
    """
    rates = fields.nested("compress_rates")
    for name, rate in zip(_RATE_NAMES, (_SPARSE_RATIO, _HEAVY_RATIO), strict=True):
        if rates is not None and rates.get(name) not in (None, rate):
            raise rates.refusal(name, f"is {shown(rates.get(name))}, not {rate}", BY_HAND)
    types = fields.items("layer_types", count)
    if types is not None:
        for index, name in enumerate(types):
            if not isinstance(name, str) or name not in _RATIO_OF_TYPE:
                raise fields.refusal(f"layer_types[{index}]", f"is {shown(name)}, a kind not known here", BY_HAND)
        return [_RATIO_OF_TYPE[name] for name in types]
    listed = fields.items("compress_ratios")
    if listed is None:
        raise fields.refusal("compress_ratios", "is missing")
    if len(listed) < count:
        raise fields.refusal("compress_ratios", f"has {len(listed)} entries for {count} layers")
    for index, ratio in enumerate(listed[:count]):
        if isinstance(ratio, bool) or ratio not in (0, _SPARSE_RATIO, _HEAVY_RATIO):
            raise fields.refusal(f"compress_ratios[{index}]", f"is {shown(ratio)}, not 0, 4 or 128", BY_HAND)
    return [int(ratio) for ratio in listed[:count]]


def _attention_weights(fields: Fields) -> LayerWeights:
    """Queries through q_lora_rank, one key–value projection for all heads, outputs in groups through o_lora_rank.

    q_a: hidden × rank and its norm; q_b: rank × heads·dim; kv: hidden × dim and its norm; o_a: groups·o_rank ×
    heads·dim ÷ groups; o_b: groups·o_rank × hidden; a sink a head.
    """
    hidden, rank, dim = fields.integer("hidden_size"), fields.integer("q_lora_rank"), fields.integer("head_dim")
    heads, groups = fields.integer("num_attention_heads"), fields.integer("o_groups")
    wide = groups * fields.integer("o_lora_rank")
    if heads * dim % groups:
        raise fields.refusal("o_groups", f"is {groups}, which does not divide {heads * dim} channels")
    own = rank * heads * dim + wide * (heads * dim // groups) + wide * hidden + heads
    return LayerWeights(attention_params=own, attention_replicated_params=hidden * (rank + dim) + rank + dim)


def _compressor(fields: Fields, ratio: int, dim: int) -> int:
    """Entries and gates hidden × dim each (twice where blocks overlap), a bias for each place in a block, a norm."""
    wide = dim * (2 if ratio == _SPARSE_RATIO else 1)
    return 2 * fields.integer("hidden_size") * wide + ratio * wide + dim


def _indexer(fields: Fields, ratio: int) -> int:
    heads, dim = fields.integer("index_n_heads"), fields.integer("index_head_dim")
    queries = fields.integer("q_lora_rank") * heads * dim
    return _compressor(fields, ratio, dim) + queries + fields.integer("hidden_size") * heads


def _mixer(fields: Fields, ratio: int, attention: LayerWeights) -> Mixer:
    heads, dim = fields.integer("num_attention_heads"), fields.integer("head_dim")
    kv_heads = fields.integer("num_key_value_heads", high=1)
    window = SlidingAttention(
        num_attention_heads=heads,
        num_kv_heads=kv_heads,
        k_head_dim=dim,
        v_head_dim=dim,
        window=fields.integer("sliding_window"),
    )
    if ratio == 0:
        return Mixer((window,), attention)
    overlaps = ratio == _SPARSE_RATIO
    facts = {"num_attention_heads": heads, "ratio": ratio, "overlaps": overlaps}
    caches: list[LayerCache] = [CompressedAttention(**facts, part="compressor", head_dim=dim), window]
    extra = _compressor(fields, ratio, dim)
    if overlaps:
        caches.append(CompressedAttention(**facts, part="indexer", head_dim=fields.integer("index_head_dim")))
        extra += _indexer(fields, ratio)
    return Mixer(tuple(caches), joined(attention, LayerWeights(attention_replicated_params=extra)))


def _mixers(_dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """The compressor's entries, the window, and the indexer's entries; hyper-connections count among the norms.

    A hyper-connection of m streams mixes m·(m + 2) values from m·hidden channels, with a bias each and 3 scales; a
    layer has two.
    """
    hidden, streams = fields.integer("hidden_size"), fields.integer("hc_mult", high=1024)
    mixed = streams * (streams + 2)
    connections = LayerWeights(norm_params=2 * (mixed * streams * hidden + mixed + 3))
    attention = joined(_attention_weights(fields), connections)
    ratios = _ratios(fields, count)
    made = {ratio: _mixer(fields, ratio, attention) for ratio in set(ratios)}
    return [made[ratio] for ratio in ratios]


def _final_norms(fields: Fields) -> int:
    """The last norm, and the hyper-connection that folds the streams into one."""
    hidden, streams = fields.integer("hidden_size"), fields.integer("hc_mult", high=1024)
    return hidden + streams * streams * hidden + streams + 1


DEEPSEEK_V4 = Dialect(
    stems=("DeepseekV4",),
    norms=Norms(per_layer=2),
    experts=Experts(count=("n_routed_experts",), shared=shared_times_expert),
    mixers=_mixers,
    final_norms=_final_norms,
    defaults={"n_shared_experts": 1, "sliding_window": 128, "hc_mult": 4, "num_key_value_heads": 1},
    knows=frozenset(
        {
            "compress_ratios",
            "compress_rates",
            "compress_rope_theta",
            "o_lora_rank",
            "sliding_window",
            "qk_rope_head_dim",
            "index_topk",
            "index_head_dim",
            "index_n_heads",
        }
    ),
)
