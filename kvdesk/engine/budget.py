"""The budget of one option under a case: the lines of each seat's ranks, the verdict, and the cache in all."""

from dataclasses import dataclass

from kvdesk.engine.kv_cache import logical_bytes
from kvdesk.engine.placement import Placement, Stage
from kvdesk.engine.result import BudgetLine, KvTotals, RankBudget, Verdict
from kvdesk.engine.runtimes.room import CacheNeed
from kvdesk.engine.seats import total
from kvdesk.project.workload import Case


@dataclass(frozen=True, slots=True)
class StageLoad:
    """One rank of a seat under a case: its caches, states included, and its lines down to the headroom."""

    stage: Stage
    cache_bytes: int
    logical_bytes: int
    lines: tuple[BudgetLine, ...]

    @property
    def headroom(self) -> BudgetLine:
        return self.lines[-1]

    @property
    def kept_back_bytes(self) -> int:
        """The reserve: what was asked for, and what this rank has more than those it must agree with."""
        return self.lines[-2].best

    @property
    def pool_bytes(self) -> int:
        """What the caches could take at most, at the best estimates."""
        return self.cache_bytes + max(0, self.headroom.best)


def stage_loads(placement: Placement, case: Case) -> tuple[StageLoad, ...]:
    """What a case that is set puts on one rank of each seat; lines at their best add up to the usable bytes."""
    per_replica = placement.sequences_per_replica(case.sequences)
    loads = []
    for stage in placement.seats:
        need = stage.cache.need(per_replica, case.positions)
        logical = stage.cache.logical_bytes(per_replica, case.positions)
        loads.append(StageLoad(stage, need.total_bytes, logical, _rank_lines(placement, stage, need)))
    return tuple(loads)


def _rank_lines(placement: Placement, stage: Stage, need: CacheNeed) -> tuple[BudgetLine, ...]:
    """Headroom is what the caches leave of their room; what the runtime keeps back of the rest is a reserve."""
    weights, not_attributed, *others = stage.fixed_lines
    fixed = total(stage.fixed_lines)
    reserve = BudgetLine(
        "reserve_bytes",
        stage.usable_bytes - fixed.high - stage.room.low,
        stage.usable_bytes - fixed.best - stage.room.best,
        stage.usable_bytes - fixed.low - stage.room.high,
    )
    if not placement.room.keeps_back_a_share:
        reserve = BudgetLine("reserve_bytes", reserve.best, reserve.best, reserve.best)
    room, taken = stage.room, need.total_bytes
    return (
        weights,
        not_attributed,
        BudgetLine("kv_cache_bytes", need.kv_bytes, need.kv_bytes, need.kv_bytes),
        BudgetLine("state_bytes", need.state_bytes, need.state_bytes, need.state_bytes),
        *others,
        reserve,
        BudgetLine("headroom_bytes", room.low - taken, room.best - taken, room.high - taken, "untested"),
    )


def rank_budgets(placement: Placement, loads: tuple[StageLoad, ...]) -> tuple[RankBudget, ...]:
    """Every rank's budget, in rank order."""
    takes_all = placement.room.reserves_everything
    return tuple(
        RankBudget(
            position=position,
            device=load.stage.device,
            capacity_bytes=load.stage.capacity_bytes,
            outside_bytes=load.stage.outside.best,
            outside_lines=load.stage.outside_lines,
            usable_bytes=load.stage.usable_bytes,
            lines=load.lines,
            pool_bytes=load.pool_bytes if takes_all else load.cache_bytes,
            layers=load.stage.layers,
            weights=load.stage.weights,
            mtp_bytes=load.stage.mtp_bytes,
            kv_logical_bytes=load.logical_bytes,
            over_bytes=load.stage.over,
            seat=seat,
            experts=load.stage.experts,
            taken_bytes=load.stage.taken_bytes,
        )
        for position, seat in zip(placement.positions, placement.seat_of_rank, strict=True)
        for load in (loads[seat],)
    )


def verdict_of(placement: Placement, case: Case, loads: tuple[StageLoad, ...]) -> Verdict:
    """fits: every rank's high estimates fit; depends: the low ones do; else does_not_fit."""
    if not placement.can_store(case.positions, placement.sequences_per_replica(case.sequences)):
        return "does_not_fit"
    outside = [load.stage.outside_fits() for load in loads]
    if all(load.headroom.low >= 0 for load in loads) and all(fit.high for fit in outside):
        return "fits"
    low = all(load.headroom.high >= 0 for load in loads) and all(fit.low for fit in outside)
    return "depends" if low else "does_not_fit"


def kv_totals(placement: Placement, case: Case, loads: tuple[StageLoad, ...]) -> KvTotals:
    """The whole option: logical bytes of the case's sequences, each thing once; allocated bytes summed over ranks;
    offloaded bytes, what layers in host memory keep there."""
    degrees, per_replica = placement.degrees, placement.sequences_per_replica(case.sequences)
    whole = placement.whole_bytes(per_replica, case.positions)
    each = logical_bytes(placement.whole_terms, max(0, case.positions - placement.shared_prefix), 1)
    host = placement.host_cache
    on_host = 0 if host is None else host.need(per_replica, case.positions).total_bytes
    logical_on_host = 0 if host is None else host.logical_bytes(per_replica, case.positions)
    return KvTotals(
        logical_bytes=degrees.data * whole - (degrees.data * per_replica - case.sequences) * each,
        allocated_bytes=sum(load.stage.ranks * load.cache_bytes for load in loads),
        offloaded_bytes=degrees.data * on_host,
        replication_bytes=max(
            0,
            sum(load.stage.ranks * load.logical_bytes for load in loads) - degrees.data * (whole - logical_on_host),
        ),
    )
