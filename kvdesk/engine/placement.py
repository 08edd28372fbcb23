"""An option put on its cards: what one rank of each pipeline stage holds whatever the load, and the room it leaves.

All TP shards and replicas of a stage are alike, so the arithmetic runs once a stage and is handed to every rank.
"""

from dataclasses import dataclass
from typing import NamedTuple

from kvdesk.engine.kv_cache import CacheTerm, Storage, cache_terms
from kvdesk.engine.parallelism import Degrees
from kvdesk.engine.result import BudgetLine
from kvdesk.engine.runtimes.room import Facts, Overheads, Room, StageCache, layers_of
from kvdesk.engine.weights import ModelWeights, stage_weights
from kvdesk.project.deployment import Deployment
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
    """What one rank of a pipeline stage holds, whatever the load.

    `fixed_lines` are all lines of the runtime's budget but caches, reserve and headroom; `outside_lines` what stands
    beside that budget on the card; `room` how much of `usable_bytes` is left to the caches at each estimate.
    """

    index: int
    layers: range
    weights: dict[Component, int]
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
    weights = _weights(room, facts, layers)
    overheads = room.overheads(facts, index)
    fixed: tuple[BudgetLine, ...] = (
        _exact("weights_bytes", sum(weights.values())),
        _exact("not_attributed_bytes", not_attributed),
    )
    estimates = _overhead_lines(overheads, cache.reserved_bytes if overheads.inside else 0)
    outside: tuple[BudgetLine, ...] = (_exact("outside_bytes", facts.deployment.outside_bytes),)
    if overheads.inside:
        fixed += estimates
    else:
        outside += estimates
        fixed += _overhead_lines(None, cache.reserved_bytes)
    taken = total(fixed)
    reserve = facts.deployment.reserve_bytes
    usable = room.usable_bytes(facts, facts.capacity_bytes, taken.best + reserve)
    free = (usable - reserve - taken.high, usable - reserve - taken.best, usable - reserve - taken.low)
    left = Estimate(*(room.cache_room(facts, size) if size > 0 else size for size in free))
    return Stage(index, layers, weights, cache, fixed, outside, usable, left, total(outside))


def _weights(room: Room, facts: Facts, layers: range) -> dict[Component, int]:
    """Weights of a rank; where the embedding stays on the host, a tied head alone keeps its table on a card."""
    model, deployment = facts.model, facts.deployment
    held = stage_weights(model, layers, facts.degrees.tensor, deployment.weight_dtype)
    is_head_too = model.tie_word_embeddings and model.num_layers - 1 in layers
    if not room.embedding_on_cards and not is_head_too:
        held["embedding"] = 0
    return held


def _exact(name: str, size: int) -> BudgetLine:
    return BudgetLine(name, size, size, size)  # type: ignore[arg-type]


def _overhead_lines(overheads: Overheads | None, reserved: int) -> tuple[BudgetLine, ...]:
    """Activations, graphs and runtime; what the cache takes whatever the load counts as the runtime's."""
    if overheads is None:
        return (_exact("activation_bytes", 0), _exact("graph_bytes", 0), _exact("runtime_bytes", reserved))
    activation, graphs, runtime = overheads.activation, overheads.graphs, overheads.runtime
    return (
        BudgetLine("activation_bytes", activation.low, activation.best, activation.high, "untested", activation.basis),
        BudgetLine("graph_bytes", graphs.low, graphs.best, graphs.high, "untested", graphs.basis),
        BudgetLine(
            "runtime_bytes",
            runtime.low + reserved,
            runtime.best + reserved,
            runtime.high + reserved,
            "untested",
            runtime.basis,
        ),
    )
