"""The cache of one model without a project: per layer, per rank, and in all."""

from dataclasses import dataclass

from kvdesk.engine.kv_cache import (
    CacheTensor,
    Storage,
    cache_tensors,
    cache_terms,
    growth_bytes,
    kv_shape,
    positions_per_step,
    span_of,
)
from kvdesk.engine.runtimes.room import Facts, Room, layers_of
from kvdesk.project.layer_cache import LayerCache, layer_kind


@dataclass(frozen=True, slots=True)
class TensorSize:
    """One tensor of a layer over all sequences: its cache's kind, the units kept, the bytes."""

    kind: str
    tensor: CacheTensor
    units: int
    logical_bytes: int


@dataclass(frozen=True, slots=True)
class LayerCacheSize:
    """One layer: its kind, the shape of its K and V (None where it has none), and its tensors."""

    index: int
    kind: str
    num_kv_heads: int | None
    k_head_dim: int | None
    v_head_dim: int | None
    window: int | None
    stored_positions: int
    logical_bytes: int
    tensors: tuple[TensorSize, ...]


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
    """`allocated_bytes` is summed over ranks, copies included; `replication_bytes` = Σ ranks' logical − logical.

    `bytes_per_position` is what `positions_per_step` more positions add to one sequence, past every window.
    """

    positions: int
    sequences: int
    layers: tuple[LayerCacheSize, ...]
    ranks: tuple[RankCacheSize, ...]
    bytes_per_position: int
    positions_per_step: int
    logical_bytes: int
    allocated_bytes: int
    replication_bytes: int


def report_cache(room: Room, facts: Facts, positions: int, sequences: int) -> CacheReport:
    """Bytes of `sequences` × `positions` under a runtime; loaded draft layers follow the model's own."""
    model, storage, tensor = facts.model, facts.storage, facts.degrees.tensor
    caches = [group.caches for group in model.group_of_layer]
    if facts.deployment.mtp and model.mtp is not None:
        caches += [model.mtp.caches] * model.mtp.num_layers
    sizes = {kept: _layer_size(kept, storage, positions, sequences) for kept in set(caches)}
    layers = tuple(LayerCacheSize(index, *sizes[kept]) for index, kept in enumerate(caches))
    ranks = []
    for stage, (held, cache) in enumerate(zip(room.stage_layers(facts), room.stage_caches(facts), strict=True)):
        logical = cache.logical_bytes(sequences, positions)
        allocated = cache.held(sequences, positions).total_bytes
        ranks += [RankCacheSize(stage * tensor + tp, stage, tp, held, logical, allocated) for tp in range(tensor)]
    whole = sum(layer.logical_bytes for layer in layers)
    terms = cache_terms(layers_of(facts, range(model.num_layers)), storage)
    host = room.host_cache(facts)
    on_host = 0 if host is None else host.logical_bytes(sequences, positions)
    return CacheReport(
        positions=positions,
        sequences=sequences,
        layers=layers,
        ranks=tuple(ranks),
        bytes_per_position=growth_bytes(terms),
        positions_per_step=positions_per_step(terms),
        logical_bytes=whole,
        allocated_bytes=sum(rank.allocated_bytes for rank in ranks),
        replication_bytes=sum(rank.logical_bytes for rank in ranks) - (whole - on_host),
    )


def _layer_size(
    caches: tuple[LayerCache, ...], storage: Storage, positions: int, sequences: int
) -> tuple[str, int | None, int | None, int | None, int | None, int, int, tuple[TensorSize, ...]]:
    """Everything of a `LayerCacheSize` but its index."""
    tensors = []
    for cache in caches:
        for tensor in cache_tensors(cache, storage):
            units = tensor.span.stored(positions)
            tensors.append(TensorSize(cache.kind, tensor, units, sequences * tensor.size_bytes(units)))
    shape = kv_shape(caches[0]) if caches else None
    heads, k_dim, v_dim = shape if shape is not None else (None, None, None)
    span = span_of(caches[0], storage.encoder_positions) if caches else None
    window = span.size if span is not None and span.kind in {"window", "chunk"} else None
    stored = tensors[0].units if tensors else 0
    size = sum(tensor.logical_bytes for tensor in tensors)
    return layer_kind(caches), heads, k_dim, v_dim, window, stored, size, tuple(tensors)
