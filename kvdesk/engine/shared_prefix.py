"""A prefix that all sequences begin with, stored once on each replica: what that leaves of a runtime's own need.

need(n, p) with s shared positions = need(n, p − s) + need(1, p) − need(1, p − s): each stores what comes after the
prefix, and one of them the prefix too. A window that has passed the prefix shares nothing, and neither do states: for
them need(1, p) = need(1, p − s). Only whole blocks are shared (vLLM 0.33, v1/core/kv_cache_manager.py,
get_computed_blocks; SGLang 0.5, mem_cache/radix_cache.py, match_prefix; TensorRT-LLM 1.x, kvCacheManager.cpp).
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kvdesk.engine.derivation import Step
from kvdesk.engine.result import CasePlan, LineName, OptionPlan
from kvdesk.engine.runtimes.room import CacheNeed, Facts, Room, StageCache
from kvdesk.i18n import translate
from kvdesk.project.workload import Case, PagedCache

if TYPE_CHECKING:
    from kvdesk.engine.placement import Placement


@dataclass(frozen=True, slots=True)
class SharedPrefixCache(StageCache):
    """A stage's cache whose sequences have their first `prefix` positions in common."""

    inner: StageCache
    prefix: int

    @property
    def reserved_bytes(self) -> int:
        return self.inner.reserved_bytes

    def need(self, sequences: int, positions: int) -> CacheNeed:
        own = max(0, positions - self.prefix)
        each = self.inner.need(sequences, own)
        one, rest = self.inner.need(1, positions), self.inner.need(1, own)
        return CacheNeed(
            each.kv_bytes + one.kv_bytes - rest.kv_bytes, each.state_bytes + one.state_bytes - rest.state_bytes
        )

    def logical_bytes(self, sequences: int, positions: int) -> int:
        own = max(0, positions - self.prefix)
        return (
            self.inner.logical_bytes(sequences, own)
            + self.inner.logical_bytes(1, positions)
            - self.inner.logical_bytes(1, own)
        )

    def steps(self, sequences: int, positions: int, line: LineName) -> tuple[Step, ...]:
        own = max(0, positions - self.prefix)
        need, each = self.need(sequences, positions), self.inner.need(sequences, own)
        states = line == "state_bytes"
        once = need.state_bytes - each.state_bytes if states else need.kv_bytes - each.kv_bytes
        template = translate(
            "Formula",
            "{prefix:n} positions are shared by all, so each sequence stores {own:n} of its own; the shared ones are "
            "stored once: + {once:b}",
        )
        values = {"prefix": self.prefix, "own": own, "once": once}
        return (*self.inner.steps(sequences, own, line), Step(template, values))


def shared_positions(room: Room, facts: Facts, case: Case) -> int:
    """Positions of the case's prefix that a replica stores once: whole blocks, 0 where each sequence stores its own."""
    if not case.shared_prefix or case.prefix_storage == "each":
        return 0
    block = room.prefix_block(facts)
    if block is None:
        if case.prefix_storage == "runtime":
            return 0
        block = facts.strategy.block_size if isinstance(facts.strategy, PagedCache) else 1
    return case.shared_prefix // block * block


def with_shared_prefix(placement: "Placement", case: Case) -> "Placement":
    """The placement under a case: where a prefix is stored once, its caches need that much less. Once is enough."""
    if placement.shared_prefix:
        return placement
    return sharing(placement, shared_positions(placement.room, placement.facts, case))


def placement_of(option: OptionPlan, case: CasePlan) -> "Placement":
    """The placement a case was planned with."""
    assert option.placement is not None
    return sharing(option.placement, case.shared_positions)


def sharing(placement: "Placement", prefix: int) -> "Placement":
    """The placement with the first `prefix` positions of its sequences stored once; itself without any."""
    if not prefix:
        return placement
    seats = tuple(replace(seat, cache=SharedPrefixCache(seat.cache, prefix)) for seat in placement.seats)
    host = placement.host_cache
    return replace(
        placement,
        seats=seats,
        host_cache=None if host is None else SharedPrefixCache(host, prefix),
        shared_prefix=prefix,
    )
