"""Positions that are useful against those that are reserved, and the waste between them."""

from dataclasses import dataclass

from kvdesk.engine.kv_cache import Span
from kvdesk.engine.load import mean_positions
from kvdesk.engine.placement import Placement
from kvdesk.engine.result import CasePlan, OptionPlan
from kvdesk.engine.runtimes.arithmetic import reserved_units, round_up
from kvdesk.engine.shared_prefix import placement_of


@dataclass(frozen=True, slots=True)
class PositionUse:
    """A case over the whole option, each replica as full as the fullest.

    Useful positions are those of the mean lengths, a prefix that is stored once counted once; budgeted ones those of
    the percentile with drafts; reserved ones what the runtime sets aside for them in its own slots or blocks. Bytes
    are summed over all ranks: what the architecture stores at the mean lengths, and what is taken.
    """

    sequences: int
    useful_positions: int
    budgeted_positions: int
    reserved_positions: int
    useful_bytes: int
    reserved_bytes: int

    @property
    def wasted_positions(self) -> int:
        return max(0, self.reserved_positions - self.useful_positions)

    @property
    def wasted_share(self) -> float:
        """Of the bytes reserved, the part that stores nothing useful."""
        return max(0.0, 1 - self.useful_bytes / self.reserved_bytes) if self.reserved_bytes else 0.0


def position_use(option: OptionPlan, plan: CasePlan) -> PositionUse:
    """The positions of a computed case, useful and reserved."""
    placement, case = placement_of(option, plan), plan.case
    shared, data, each = plan.shared_positions, placement.degrees.data, plan.sequences_per_replica
    mean = min(mean_positions(case), case.positions)

    def over_all(positions: int) -> int:
        return data * (each * max(0, positions - shared) + min(shared, positions))

    slots = placement.room.fixed_load(placement.facts)
    one, rest = (_reserved(option, placement, positions) for positions in (case.positions, case.positions - shared))
    reserved = data * (each * rest + one - rest)
    if slots is not None:
        reserved = data * slots[0] * slots[1]
    return PositionUse(
        sequences=data * each,
        useful_positions=over_all(mean),
        budgeted_positions=over_all(case.positions),
        reserved_positions=reserved,
        useful_bytes=sum(seat.ranks * seat.cache.logical_bytes(each, mean) for seat in placement.seats),
        reserved_bytes=plan.kv.allocated_bytes,
    )


def _reserved(option: OptionPlan, placement: Placement, positions: int) -> int:
    """Positions set aside for one sequence where nothing has a window."""
    if placement.room.name == "arithmetic":
        return reserved_units(placement.strategy, positions, Span("all"))
    static = placement.room.static_positions(placement.facts)
    if static is not None:
        return max(static, positions)
    block = None if option.capacity is None else option.capacity.block_size
    return positions if block is None else round_up(positions, block)
