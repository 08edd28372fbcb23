"""The pool of blocks on a rank: what a load takes of it, and what the engine makes of its bytes."""

from dataclasses import dataclass
from functools import lru_cache

from kvdesk.engine.derivation import Step
from kvdesk.engine.result import LineName
from kvdesk.engine.runtimes.room import CacheNeed, LogicalShare, StageCache
from kvdesk.engine.runtimes.vllm.layout import Demand, Layout
from kvdesk.i18n import translate

Counted = tuple[tuple[Demand, int], ...]


@dataclass(frozen=True, slots=True)
class PooledCache(StageCache):
    """A rank of a stage: every request takes whole blocks of each group, all of one size. `growing` are demands with
    how many groups have them, `steady` blocks are the same at any length, `state_blocks` those of states."""

    block_bytes: int
    growing: Counted
    steady: int
    state_blocks: int
    share: LogicalShare

    @property
    def reserved_bytes(self) -> int:
        """Block 0 is never given out (v1/core/block_pool.py, null_block)."""
        return self.block_bytes

    def blocks(self, positions: int) -> int:
        """Blocks of one request but those of states."""
        return self.steady + sum(count * demand.blocks(positions) for demand, count in self.growing)

    def need(self, sequences: int, positions: int) -> CacheNeed:
        each = sequences * self.block_bytes
        return CacheNeed(each * self.blocks(positions), each * self.state_blocks)

    def logical_bytes(self, sequences: int, positions: int) -> int:
        return self.share.logical_bytes(sequences, positions)

    def steps(self, sequences: int, positions: int, line: LineName) -> tuple[Step, ...]:
        """Blocks of a sequence, of all sequences, and their bytes."""
        blocks = self.state_blocks if line == "state_bytes" else self.blocks(positions)
        size = blocks * sequences * self.block_bytes
        values = {"blocks": blocks, "sequences": sequences, "positions": positions, "size": size}
        values |= {"all": blocks * sequences, "block_bytes": self.block_bytes}
        return (
            Step(
                translate("Formula", "{blocks:n} blocks a sequence × {sequences:n} sequences = {all:n} blocks"), values
            ),
            Step(translate("Formula", "{all:n} blocks × {block_bytes:b} a block on this rank = {size:b}"), values),
        )


def stage_cache(layout: Layout, stage: int, share: LogicalShare) -> PooledCache:
    """What a rank of a stage reserves; a request takes blocks of every group, whether or not the stage has layers in
    it."""
    growing, steady, states = _demands(layout)
    return PooledCache(layout.stage_bytes[stage], growing, steady, states, share)


@lru_cache(maxsize=256)
def _demands(layout: Layout) -> tuple[Counted, int, int]:
    counts: dict[Demand, int] = {}
    steady = states = 0
    for group in layout.groups:
        fixed = group.demand.fixed
        if fixed is None:
            counts[group.demand] = counts.get(group.demand, 0) + 1
        elif group.is_state:
            states += fixed
        else:
            steady += fixed
    return tuple(counts.items()), steady, states
