"""The cache of one model without a project: per layer, per rank, and in all."""

from dataclasses import dataclass

from kvdesk.engine.kv_cache import (
    cache_terms,
    clamp_to_window,
    growth_bytes,
    kv_shape,
    logical_bytes,
    window_of,
)
from kvdesk.engine.parallelism import Degrees, groups_in, stage_layers
from kvdesk.engine.runtimes import arithmetic
from kvdesk.project.model_spec import ModelSpec
from kvdesk.project.workload import CacheStrategy


@dataclass(frozen=True, slots=True)
class LayerCacheSize:
    """One layer: its shape (heads, K and V dimension), window, stored positions and bytes over all sequences."""

    index: int
    kind: str
    num_kv_heads: int
    k_head_dim: int
    v_head_dim: int
    window: int | None
    stored_positions: int
    logical_bytes: int


@dataclass(frozen=True, slots=True)
class RankCacheSize:
    """One rank of one replica: its layers and bytes over all sequences."""

    rank: int
    pp: int
    tp: int
    layers: range
    logical_bytes: int
    allocated_bytes: int


@dataclass(frozen=True, slots=True)
class CacheReport:
    """`allocated_bytes` is summed over ranks, copies included; `replication_bytes` = Σ ranks' logical − logical."""

    layers: tuple[LayerCacheSize, ...]
    ranks: tuple[RankCacheSize, ...]
    bytes_per_position: int
    logical_bytes: int
    allocated_bytes: int
    replication_bytes: int


def report_cache(
    model: ModelSpec,
    dtypes: tuple[str, str],
    positions: int,
    sequences: int,
    strategy: CacheStrategy,
    degrees: Degrees,
) -> CacheReport:
    """Bytes of `sequences` × `positions` under a cache strategy; dtypes of K and V must be resolved."""
    layers = []
    for index, group in enumerate(model.group_of_layer):
        heads, k_dim, v_dim = kv_shape(group.cache)
        window = window_of(group.cache)
        stored = clamp_to_window(positions, window)
        size = logical_bytes(cache_terms([(group.cache, 1)], *dtypes), positions, sequences)
        layers.append(LayerCacheSize(index, group.cache.kind, heads, k_dim, v_dim, window, stored, size))
    ranks = []
    for stage, held in enumerate(stage_layers(model.num_layers, degrees.pipeline)):
        caches = [(group.cache, count) for group, count in groups_in(model, held)]
        terms = cache_terms(caches, *dtypes, degrees.tensor)
        logical = logical_bytes(terms, positions, sequences)
        allocated = sequences * arithmetic.sequence_bytes(terms, strategy, positions)
        ranks += [
            RankCacheSize(stage * degrees.tensor + tp, stage, tp, held, logical, allocated)
            for tp in range(degrees.tensor)
        ]
    whole = sum(layer.logical_bytes for layer in layers)
    terms = cache_terms([(group.cache, len(group.layers)) for group in model.layer_groups], *dtypes)
    return CacheReport(
        layers=tuple(layers),
        ranks=tuple(ranks),
        bytes_per_position=growth_bytes(terms),
        logical_bytes=whole,
        allocated_bytes=sum(rank.allocated_bytes for rank in ranks),
        replication_bytes=sum(rank.logical_bytes for rank in ranks) - whole,
    )
