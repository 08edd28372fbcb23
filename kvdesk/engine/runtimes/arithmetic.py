"""Plain arithmetic: no serving runtime, only the cache strategy the user picked."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from kvdesk.engine.findings import Finding
from kvdesk.engine.kv_cache import CacheTerm, Span, is_latent, kv_shape
from kvdesk.engine.runtimes.room import CacheNeed, Ceilings, Facts, LogicalShare, Room, StageCache, stage_terms
from kvdesk.project.deployment import Deployment
from kvdesk.project.dtypes import BITS, PACKED
from kvdesk.project.layer_cache import query_heads
from kvdesk.project.workload import CacheStrategy, DynamicCache, PaddedCache, PagedCache, StaticCache


def usable_bytes(capacity_bytes: int, memory_share: float) -> int:
    """⌊capacity × share⌋ of the share as it is written: 0.7 is seven tenths, not the float just below."""
    return math.floor(capacity_bytes * Fraction(str(memory_share)))


def round_up(value: int, multiple: int) -> int:
    """The next whole multiple."""
    return -(-value // multiple) * multiple


def reserved_units(strategy: CacheStrategy, positions: int, span: Span) -> int:
    """Units one layer reserves of a tensor for a sequence that stores `positions`.

    dynamic: what the architecture stores; padded: the same for the longest sequence of the batch; static: for
    `max_positions`, from the start; paged: dynamic, rounded up to whole blocks. What does not grow is never padded.
    """
    match strategy:
        case DynamicCache():
            return span.stored(positions)
        case PaddedCache(longest_positions=longest):
            return span.stored(max(positions, longest))
        case StaticCache(max_positions=most):
            return span.stored(most)
        case PagedCache(block_size=block):
            if span.kind in {"window", "chunk"}:
                return round_up(span.stored(positions), block)
            return span.stored(round_up(positions, block))


def sequence_bytes(terms: Iterable[CacheTerm], strategy: CacheStrategy, positions: int) -> int:
    """Bytes reserved on a rank for one sequence of `positions`."""
    return sum(term.size_bytes(reserved_units(strategy, positions, term.span)) for term in terms)


def longest_storable(strategy: CacheStrategy) -> int | None:
    """The most positions the strategy can hold for a sequence, whatever the memory; None where it grows."""
    return strategy.max_positions if isinstance(strategy, StaticCache) else None


@dataclass(frozen=True, slots=True)
class ArithmeticCache(StageCache):
    """`states` are the terms that keep the same size whatever the length; `share` the rank's part of the caches."""

    growing: tuple[CacheTerm, ...]
    states: tuple[CacheTerm, ...]
    strategy: CacheStrategy
    share: LogicalShare

    def need(self, sequences: int, positions: int) -> CacheNeed:
        part = -(-positions // self.share.context_shards)
        return CacheNeed(
            sequences * sequence_bytes(self.growing, self.strategy, part),
            sequences * sequence_bytes(self.states, self.strategy, positions),
        )

    def logical_bytes(self, sequences: int, positions: int) -> int:
        return self.share.logical_bytes(sequences, positions)


class ArithmeticRoom(Room):
    """⌊capacity × share⌋ is the budget, and the cache takes what the workload's cache strategy reserves."""

    name = "arithmetic"
    cache_dtypes = frozenset({*BITS, *PACKED})
    share_path = ("memory_share",)

    def version(self, deployment: Deployment) -> str:
        return ""

    def usable_bytes(self, facts: Facts, capacity_bytes: int, fixed_bytes: int) -> int:
        """The share of the card, without what others take of it."""
        return usable_bytes(capacity_bytes, facts.deployment.memory_share) - facts.taken_bytes

    def refusal(self, facts: Facts) -> Finding | None:
        """Ranks share a sequence's positions only where they hold the same KV heads: DCP is at most TP ÷ KV heads."""
        context, tensor = facts.degrees.decode_context, facts.degrees.tensor
        for cache in (cache for group in facts.model.layer_groups for cache in group.caches):
            shape = kv_shape(cache)
            if context == 1 or shape is None or is_latent(cache) or context <= tensor // shape[0]:
                continue
            query = (query_heads((cache,)) or shape[0]) // shape[0]
            values = {"dcp": context, "tp": tensor, "heads": shape[0], "most": max(1, tensor // shape[0])}
            path = "deployment.decode_context_parallel_size"
            return Finding("decode-context-heads", "error", path, values | {"query": query})
        return None

    def stage_caches(self, facts: Facts) -> tuple[StageCache, ...]:
        caches = []
        for layers in self.stage_layers(facts):
            terms = stage_terms(facts, layers)
            growing = tuple(term for term in terms if not term.span.is_state)
            states = tuple(term for term in terms if term.span.is_state)
            share = LogicalShare(terms, facts.degrees.decode_context)
            caches.append(ArithmeticCache(growing, states, facts.strategy, share))
        return tuple(caches)

    def ceilings(self, facts: Facts) -> Ceilings:
        return Ceilings(longest_storable(facts.strategy), positions_path="workload.cache.max_positions")
