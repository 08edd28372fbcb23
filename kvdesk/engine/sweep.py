"""Many loads of one placement at once, as arrays: logical bytes and verdicts of a million points a second.

Every function takes arrays of positions and of sequences (caches of the whole option) that broadcast against each
other, and answers what the scalar engine does, point by point. Sizes that would overflow 64 bits are computed with
Python's integers, which is exact and slow.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kvdesk.engine.kv_cache import CacheTerm, Span
from kvdesk.engine.kv_cache import logical_bytes as scalar_logical_bytes
from kvdesk.engine.limits import largest_that_fits
from kvdesk.engine.placement import Placement, Stage
from kvdesk.engine.result import Verdict
from kvdesk.engine.runtimes.arithmetic import ArithmeticCache
from kvdesk.engine.runtimes.room import UNLIMITED_SEQUENCES, StageCache
from kvdesk.project.base import MAX_POSITIONS
from kvdesk.project.workload import CacheStrategy, DynamicCache, PaddedCache, PagedCache, StaticCache

VERDICTS: tuple[Verdict, ...] = ("fits", "depends", "does_not_fit")
FITS, DEPENDS, DOES_NOT_FIT = range(3)
MOST_EXACT = 1 << 62

Sizes: TypeAlias = NDArray[Any]  # whole numbers: int64, or Python's own where those would overflow


def logical_bytes(terms: Iterable[CacheTerm], positions: ArrayLike, sequences: ArrayLike) -> Sizes:
    """Σ layers × ⌈stored units × bits ÷ 8⌉ × sequences, in bytes: `kvdesk.engine.kv_cache.logical_bytes` of each
    point."""
    terms = tuple(terms)
    places, counts = _exact(
        positions, sequences, lambda: scalar_logical_bytes(terms, _most(positions), _most(sequences)), terms
    )
    return counts * _sequence_bytes(terms, places, stored_units)


def verdicts(placement: Placement, positions: ArrayLike, sequences: ArrayLike) -> NDArray[np.int8]:
    """The verdict of each point as an index of `VERDICTS`: `kvdesk.engine.budget.verdict_of` of a case that stores so
    many positions in so many caches.

    Plain arithmetic is computed point by point; for a runtime's own rules the most sequences at each different length
    are found once, so points on a grid are cheap and points at random lengths are not.
    """
    places, counts = np.broadcast_arrays(np.asarray(positions), np.asarray(sequences))
    replicas = placement.degrees.data
    each = -(-counts // replicas)
    found = np.full(places.shape, DOES_NOT_FIT, dtype=np.int8)
    outside = [seat.outside_fits() for seat in placement.seats]
    can = _can_store(placement, places, each)
    if all(fit.low for fit in outside):
        found[can & _fit(placement, places, each, lambda seat: seat.room.high)] = DEPENDS
    if all(fit.high for fit in outside):
        found[can & _fit(placement, places, each, lambda seat: seat.room.low)] = FITS
    return found


def stored_units(positions: Sizes, span: Span) -> Sizes | int:
    """`Span.stored` of every length."""
    match span.kind:
        case "all":
            return positions
        case "window" | "chunk":
            return np.minimum(span.size, positions)
        case "compressed":
            return positions // span.size
        case _:
            return span.stored(0)


def reserved_units(strategy: CacheStrategy, positions: Sizes, span: Span) -> Sizes | int:
    """`kvdesk.engine.runtimes.arithmetic.reserved_units` of every length."""
    match strategy:
        case DynamicCache():
            return stored_units(positions, span)
        case PaddedCache(longest_positions=longest):
            return stored_units(np.maximum(positions, longest), span)
        case StaticCache(max_positions=most):
            return span.stored(most)
        case PagedCache(block_size=block):
            if span.kind in {"window", "chunk"}:
                return -(-stored_units(positions, span) // block) * block
            return stored_units(-(-positions // block) * block, span)


def _sequence_bytes(
    terms: Iterable[CacheTerm], positions: Sizes, units_of: Callable[[Sizes, Span], Sizes | int]
) -> Sizes | int:
    """Σ layers × ⌈units × bits ÷ 8⌉ of one sequence; what does not depend on the length is one number."""
    total: Sizes | int = 0
    for term in terms:
        total = total + term.num_layers * -(-units_of(positions, term.span) * term.unit_bits // 8)
    return total


def _most(values: ArrayLike) -> int:
    return int(np.max(np.asarray(values)))


def _exact(
    positions: ArrayLike, sequences: ArrayLike, bound: Callable[[], int], terms: tuple[CacheTerm, ...]
) -> tuple[Sizes, Sizes]:
    """Both as int64, or as Python's integers where the largest result or step on the way would not fit."""
    if not np.size(positions) or not np.size(sequences):
        return np.asarray(positions, dtype=np.int64), np.asarray(sequences, dtype=np.int64)
    largest = _most(positions)
    steps = [max(1, term.span.stored(largest)) * term.unit_bits * term.num_layers for term in terms]
    fits = max([bound(), *steps]) < MOST_EXACT
    kind = np.int64 if fits else object
    return np.asarray(positions).astype(kind), np.asarray(sequences).astype(kind)


def _can_store(placement: Placement, positions: Sizes, each: Sizes) -> NDArray[np.bool_]:
    ceilings = placement.room.ceilings(placement.facts)
    can = np.ones(positions.shape, dtype=np.bool_)
    if ceilings.positions is not None:
        can &= positions <= ceilings.positions
    if ceilings.sequences is not None:
        can &= each <= ceilings.sequences
    return can


def _fit(placement: Placement, positions: Sizes, each: Sizes, room_of: Callable[[Stage], int]) -> NDArray[np.bool_]:
    """Whether the caches fit their room on every seat; equal caches are computed once, for the least room."""
    rooms: dict[StageCache, int] = {}
    for seat in placement.seats:
        rooms[seat.cache] = min(room_of(seat), rooms.get(seat.cache, room_of(seat)))
    fit = np.ones(positions.shape, dtype=np.bool_)
    for cache, room in rooms.items():
        if room < 0:
            return np.zeros(positions.shape, dtype=np.bool_)
        if isinstance(cache, ArithmeticCache):
            fit &= (need_bytes(cache, positions, each) <= room).astype(np.bool_)
        else:
            lengths, place = np.unique(positions, return_inverse=True)
            most = np.array([_most_sequences(cache, int(length), room) for length in lengths], dtype=np.int64)
            fit &= each <= most[place].reshape(positions.shape)
    return fit


def need_bytes(cache: ArithmeticCache, positions: ArrayLike, sequences: ArrayLike) -> Sizes:
    """What plain arithmetic reserves on one rank for so many sequences of a replica: `StageCache.need`, both parts."""
    terms = (*cache.growing, *cache.states)
    longest = max(_longest(cache.strategy), _most(positions) if np.size(positions) else 0)
    places, counts = _exact(
        np.asarray(positions), sequences, lambda: cache.need(_most(sequences), longest).total_bytes, terms
    )
    part = -(-places // cache.share.context_shards)

    def units(lengths: Sizes, span: Span) -> Sizes | int:
        return reserved_units(cache.strategy, lengths, span)

    return counts * (_sequence_bytes(cache.growing, part, units) + _sequence_bytes(cache.states, places, units))


def _longest(strategy: CacheStrategy) -> int:
    match strategy:
        case PaddedCache(longest_positions=longest):
            return longest
        case StaticCache(max_positions=most):
            return most
        case _:
            return 0


def _most_sequences(cache: StageCache, positions: int, room: int) -> int:
    """The most sequences of one length that fit a room; a rank that keeps nothing sets no limit."""
    one = cache.need(1, min(positions, MAX_POSITIONS)).total_bytes
    if not one:
        return UNLIMITED_SEQUENCES
    found = largest_that_fits(
        lambda count: cache.need(count, positions).total_bytes <= room, room // one, UNLIMITED_SEQUENCES
    )
    return UNLIMITED_SEQUENCES if found is None else found
