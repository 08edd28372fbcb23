"""Plain arithmetic: no serving runtime, only the cache strategy the user picked."""

import math
from collections.abc import Iterable

from kvdesk.engine.kv_cache import CacheTerm, clamp_to_window
from kvdesk.project.workload import CacheStrategy, DynamicCache, PaddedCache, PagedCache, StaticCache


def usable_bytes(capacity_bytes: int, memory_share: float) -> int:
    """⌊capacity × share⌋: the part of what the driver reports that may be used."""
    return math.floor(capacity_bytes * memory_share)


def round_up(value: int, multiple: int) -> int:
    """The next whole multiple."""
    return -(-value // multiple) * multiple


def reserved_positions(strategy: CacheStrategy, positions: int, window: int | None) -> int:
    """Positions one layer reserves for a sequence that stores `positions`.

    dynamic: min(window, positions); padded: the same for the longest sequence of the batch; static: min(window,
    max_positions) from the start; paged: dynamic, rounded up to whole blocks.
    """
    match strategy:
        case DynamicCache():
            return clamp_to_window(positions, window)
        case PaddedCache(longest_positions=longest):
            return clamp_to_window(max(positions, longest), window)
        case StaticCache(max_positions=most):
            return clamp_to_window(most, window)
        case PagedCache(block_size=block):
            return round_up(clamp_to_window(positions, window), block)


def sequence_bytes(terms: Iterable[CacheTerm], strategy: CacheStrategy, positions: int) -> int:
    """Bytes reserved on a rank for one sequence of `positions`."""
    return sum(
        term.num_layers * term.layer_bytes(reserved_positions(strategy, positions, term.window)) for term in terms
    )


def longest_storable(strategy: CacheStrategy) -> int | None:
    """The most positions the strategy can hold for a sequence, whatever the memory; None where it grows."""
    return strategy.max_positions if isinstance(strategy, StaticCache) else None
