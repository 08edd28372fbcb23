"""An option put on its cards: what one rank of each pipeline stage holds whatever the load, and the room it leaves.

All TP shards and replicas of a stage are alike, so the arithmetic runs once a stage and is handed to every rank.
"""

from dataclasses import dataclass
from typing import NamedTuple

from kvdesk.engine.kv_cache import CacheTerm, Storage, cache_terms
from kvdesk.engine.parallelism import Degrees
from kvdesk.engine.result import BudgetLine, LineName
from kvdesk.engine.runtimes.room import Facts, OverheadName, Overheads, Room, StageCache, layers_of
from kvdesk.engine.weights import ModelWeights, mtp_weights, stage_weights, tower_band
from kvdesk.project.deployment import Band, Deployment
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.model_spec import Component, ModelSpec
from kvdesk.project.workload import CacheStrategy


class Estimate(NamedTuple):
    """Bytes at the low, best and high estimates."""

    low: int
    best: int
    high: int


def total(lines: tuple[BudgetLine, ...]) -> Estimate:
    return Estimate(sum(line.low for line in lines), sum(line.best for line in lines), sum(line.high for line in lines))


@dataclass(frozen=True, slots=True)
class Stage:
    """What one rank of a pipeline stage holds, whatever the load; `mtp_bytes` are the weights of a loaded draft.

    `fixed_lines` are all lines of the runtime's budget but caches, reserve and headroom; `outside_lines` what stands
    beside that budget on the card; `room` how much of `usable_bytes` is left to the caches at each estimate.
    """

    index: int
    layers: range
    weights: dict[Component, int]
    mtp_bytes: int
    cache: StageCache
    fixed_lines: tuple[BudgetLine, ...]
    outside_lines: tuple[BudgetLine, ...]
    usable_bytes: int
    room: Estimate
    outside: Estimate

    def outside_fits(self, capacity_bytes: int) -> Estimate:
        """Whether budget and what stands beside it fit on the card, at each estimate (1 or 0)."""
        return Estimate(*(int(self.usable_bytes + size <= capacity_bytes) for size in self.outside))


@dataclass(frozen=True, slots=True)
class Placement:
    """An option's stages and the memory each rank has; the same for every case."""

    room: Room
    facts: Facts
    hardware: HardwareSpec
    stages: tuple[Stage, ...]
    whole_terms: tuple[CacheTerm, ...]
    capacity_bytes: int
    host_cache: StageCache | None = None

    @property
    def model(self) -> ModelSpec:
        return self.facts.model

    @property
    def deployment(self) -> Deployment:
        return self.facts.deployment

    @property
    def strategy(self) -> CacheStrategy:
        return self.facts.strategy

    @property
    def degrees(self) -> Degrees:
        return self.facts.degrees

    @property
    def storage(self) -> Storage:
        return self.facts.storage

    @property
    def usable_bytes(self) -> int:
        """The runtime's budget on the rank that has the least."""
        return min(stage.usable_bytes for stage in self.stages)

    @property
    def outside_bytes(self) -> int:
        """The most that stands outside the budget of a rank, at the best estimate."""
        return max(stage.outside.best for stage in self.stages)

    def outside_fits(self, *, safe: bool = False) -> bool:
        """Whether the budget and what stands beside it fit on every card, at the best or the high estimates."""
        fits = (stage.outside_fits(self.capacity_bytes) for stage in self.stages)
        return all(fit.high if safe else fit.best for fit in fits)

    def can_store(self, positions: int, sequences_per_replica: int = 1) -> bool:
        """Whether the settings hold such a load, whatever the memory."""
        ceilings = self.room.ceilings(self.facts)
        return (ceilings.positions is None or positions <= ceilings.positions) and (
            ceilings.sequences is None or sequences_per_replica <= ceilings.sequences
        )

    def sequences_per_replica(self, sequences: int) -> int:
        """⌈sequences ÷ DP⌉: the fullest replica."""
        return -(-sequences // self.degrees.data)


def place(room: Room, facts: Facts, hardware: HardwareSpec, weights: ModelWeights) -> Placement:
    """Put layers, weights and caches on the stages. The accelerator must be chosen."""
    assert facts.capacity_bytes is not None
    caches = room.stage_caches(facts)
    not_attributed = max(0, weights.not_attributed_bytes)
    stages = tuple(
        _stage(room, facts, index, layers, cache, not_attributed)
        for index, (layers, cache) in enumerate(zip(room.stage_layers(facts), caches, strict=True))
    )
    whole = layers_of(facts, range(facts.model.num_layers))
    terms = cache_terms(whole, facts.storage)
    return Placement(room, facts, hardware, stages, terms, facts.capacity_bytes, room.host_cache(facts))


def _stage(room: Room, facts: Facts, index: int, layers: range, cache: StageCache, not_attributed: int) -> Stage:
    assert facts.capacity_bytes is not None
    weights, mtp = _weights(room, facts, index, layers), _mtp_bytes(facts, layers)
    overheads = room.overheads(facts, index)
    fixed: tuple[BudgetLine, ...] = (
        _weights_line(facts, layers, weights, mtp),
        _exact("not_attributed_bytes", not_attributed),
    )
    inside, beside = _overhead_lines(overheads, cache.reserved_bytes)
    fixed += inside
    outside: tuple[BudgetLine, ...] = (_exact("outside_bytes", facts.deployment.outside_bytes), *beside)
    taken = total(fixed)
    reserve = facts.deployment.reserve_bytes
    usable = room.usable_bytes(facts, facts.capacity_bytes, taken.best + reserve)
    free = (usable - reserve - taken.high, usable - reserve - taken.best, usable - reserve - taken.low)
    left = Estimate(*(room.cache_room(facts, size) if size > 0 else size for size in free))
    return Stage(index, layers, weights, mtp, cache, fixed, outside, usable, left, total(outside))


def _weights(room: Room, facts: Facts, index: int, layers: range) -> dict[Component, int]:
    """Weights of a rank; where the embedding stays on the host, a tied head alone keeps its table on a card."""
    model, deployment = facts.model, facts.deployment
    has_head = index == room.head_stage(facts)
    held = stage_weights(model, layers, facts.degrees.tensor, deployment.weight_dtype, has_head)
    is_head_too = model.tie_word_embeddings and has_head
    if not room.embedding_on_cards and not is_head_too:
        held["embedding"] = 0
    return held


def _mtp_bytes(facts: Facts, layers: range) -> int:
    """Weights of the prediction layers on a rank that loads them: the last stage's."""
    deployment, model = facts.deployment, facts.model
    if not deployment.mtp or model.num_layers - 1 not in layers:
        return 0
    return mtp_weights(model, facts.degrees.tensor, deployment.weight_dtype)


def _weights_line(facts: Facts, layers: range, weights: dict[Component, int], mtp: int) -> BudgetLine:
    """Exact, but for a tower of unknown size on the first stage, which is charged as a band."""
    held = sum(weights.values()) + mtp
    band = tower_band(facts.model, facts.deployment.weight_dtype) if 0 in layers else None
    if band is None:
        return _exact("weights_bytes", held)
    low, best, high, basis = band
    return BudgetLine("weights_bytes", held + low, held + best, held + high, "untested", basis)


def _exact(name: LineName, size: int) -> BudgetLine:
    return BudgetLine(name, size, size, size)


def _overhead_lines(overheads: Overheads, reserved: int) -> tuple[tuple[BudgetLine, ...], tuple[BudgetLine, ...]]:
    """Activations, graphs and runtime: lines of the budget, 0 for those that stand beside it, and lines beside it.

    What the cache takes whatever the load counts as the runtime's, inside the budget.
    """
    inside: list[BudgetLine] = []
    beside: list[BudgetLine] = []
    lines: tuple[tuple[LineName, OverheadName, Band], ...] = (
        ("activation_bytes", "activation", overheads.activation),
        ("graph_bytes", "graphs", overheads.graphs),
        ("runtime_bytes", "runtime", overheads.runtime),
    )
    for line, name, band in lines:
        extra = reserved if name == "runtime" else 0
        if name in overheads.outside:
            beside.append(BudgetLine(line, band.low, band.best, band.high, "untested", band.basis))
            inside.append(_exact(line, extra))
        else:
            sizes = band.low + extra, band.best + extra, band.high + extra
            inside.append(BudgetLine(line, *sizes, "untested", band.basis))
    return tuple(inside), tuple(beside)
