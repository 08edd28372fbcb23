"""The cache over length of the rank that runs out first, with the room it has, as a curve."""

from dataclasses import dataclass, replace

import numpy as np

from kvdesk.engine.placement import Placement
from kvdesk.engine.result import CasePlan, OptionPlan
from kvdesk.engine.runtimes.registry import refusal_of
from kvdesk.engine.runtimes.room import StageCache
from kvdesk.engine.shared_prefix import SharedPrefixCache, placement_of

NUM_POINTS = 129


@dataclass(frozen=True, slots=True)
class GrowthCurve:
    """Bytes on one rank at each length, for one cache dtype."""

    dtype: str
    lengths: tuple[int, ...]
    size_bytes: tuple[int, ...]
    is_planned: bool


@dataclass(frozen=True, slots=True)
class Growth:
    """The cache of `rank` over length at the case's sequences; `room_*` is what is left for it on that rank.

    `room_low_bytes` is at the high estimates of the overheads, `room_bytes` at the best ones.
    """

    rank: int
    sequences: int
    curves: tuple[GrowthCurve, ...]
    room_low_bytes: int
    room_bytes: int
    point_length: int
    point_bytes: int
    trained_length: int | None


def cache_growth(option: OptionPlan, case: CasePlan) -> Growth:
    """The curves to draw for a computed case: the planned dtype and, where it is smaller, the runtime's smaller one."""
    assert option.model is not None
    assert option.placement is not None
    rank, storage = case.first_to_run_out, option.storage
    cache = rank.cache_bytes
    lengths = _lengths(case, option.model.max_position_embeddings)
    planned = _sizes(placement_of(option, case).seat(rank.position.rank).cache, case, lengths)
    name = storage.k_dtype if storage.k_dtype == storage.v_dtype else f"K {storage.k_dtype}, V {storage.v_dtype}"
    curves = [GrowthCurve(name, lengths, planned, is_planned=True)]
    smaller = _smaller(option.placement, rank.position.pp, case.shared_positions)
    if smaller is not None:
        dtype, stage_cache = smaller
        compared = _sizes(stage_cache, case, lengths)
        if compared[-1] < planned[-1]:
            curves.append(GrowthCurve(dtype, lengths, compared, is_planned=False))
    return Growth(
        rank=rank.position.rank,
        sequences=case.sequences_per_replica,
        curves=tuple(curves),
        room_low_bytes=rank.headroom.low + cache,
        room_bytes=rank.headroom.best + cache,
        point_length=case.case.positions,
        point_bytes=cache,
        trained_length=option.model.max_position_embeddings,
    )


def _smaller(placement: Placement, stage: int, shared: int) -> tuple[str, StageCache] | None:
    """The same stage with the runtime's smaller cache type; None where it does not serve this model with it."""
    room, facts = placement.room, placement.facts
    dtype = room.smaller_cache_dtype
    if dtype is None:
        return None
    smaller = replace(facts, storage=replace(facts.storage, k_dtype=dtype, v_dtype=dtype))
    if refusal_of(room, smaller) is not None:
        return None
    cache = room.stage_caches(smaller)[stage]
    return dtype, SharedPrefixCache(cache, shared) if shared else cache


def _lengths(case: CasePlan, trained: int | None) -> tuple[int, ...]:
    """From one position, for which a runtime may set a whole block aside, to past the case and the limit, but no
    further than four times the case where the limit is far."""
    here = case.case.positions
    limit = case.limits.max_positions or 0
    end = max(2 * here, min(limit + limit // 5, 4 * here), 16)
    if trained is not None and here <= trained <= 4 * here:
        end = max(end, trained + trained // 20)
    points = {max(1, round(value)) for value in np.linspace(0, end, NUM_POINTS)} | {here}
    return tuple(sorted(points))


def _sizes(cache: StageCache, case: CasePlan, lengths: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(cache.need(case.sequences_per_replica, length).total_bytes for length in lengths)
