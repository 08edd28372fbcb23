"""The budget of one option: what each pipeline stage holds, the lines of a rank, the verdict and the limits.

All TP shards and replicas of a stage are alike, so the arithmetic runs once a stage and is handed to every rank.
"""

from dataclasses import dataclass

from kvdesk.engine.kv_cache import CacheTerm, Storage, cache_terms, growth_bytes, logical_bytes
from kvdesk.engine.limits import largest_that_fits
from kvdesk.engine.parallelism import Degrees, groups_in, rank_positions, stage_layers
from kvdesk.engine.result import Bound, BudgetLine, KvTotals, Limits, RankBudget, Verdict
from kvdesk.engine.runtimes import arithmetic
from kvdesk.engine.weights import ModelWeights, stage_weights
from kvdesk.project.base import MAX_POSITIONS, MAX_SEQUENCES
from kvdesk.project.deployment import Deployment
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.model_spec import Component, ModelSpec
from kvdesk.project.workload import CacheStrategy, Case

UNLIMITED_SEQUENCES = 1 << 50  # more than any case can ask of a replica, and less than would overflow anything


@dataclass(frozen=True, slots=True)
class Stage:
    """What one rank of a pipeline stage holds, whatever the load. `fixed_*` are all lines but cache and headroom."""

    index: int
    layers: range
    weights: dict[Component, int]
    terms: tuple[CacheTerm, ...]
    fixed_lines: tuple[BudgetLine, ...]
    fixed_low: int
    fixed_best: int
    fixed_high: int


@dataclass(frozen=True, slots=True)
class Placement:
    """An option's stages and the memory each rank has; the same for every case."""

    model: ModelSpec
    hardware: HardwareSpec
    deployment: Deployment
    strategy: CacheStrategy
    degrees: Degrees
    storage: Storage
    stages: tuple[Stage, ...]
    whole_terms: tuple[CacheTerm, ...]
    capacity_bytes: int
    outside_bytes: int
    usable_bytes: int

    @property
    def outside_fits(self) -> bool:
        return self.usable_bytes + self.outside_bytes <= self.capacity_bytes

    def can_store(self, positions: int) -> bool:
        """Whether the cache strategy holds a sequence this long, whatever the memory."""
        longest = arithmetic.longest_storable(self.strategy)
        return longest is None or positions <= longest

    def sequences_per_replica(self, sequences: int) -> int:
        """⌈sequences ÷ DP⌉: the fullest replica."""
        return -(-sequences // self.degrees.data)


def place(
    model: ModelSpec,
    hardware: HardwareSpec,
    deployment: Deployment,
    strategy: CacheStrategy,
    degrees: Degrees,
    storage: Storage,
    weights: ModelWeights,
) -> Placement:
    """Put layers, weights and caches on the stages. The accelerator must be chosen and the dtypes resolved."""
    assert hardware.accelerator is not None
    capacity = hardware.accelerator.capacity_bytes
    stages = []
    for index, layers in enumerate(stage_layers(model.num_layers, degrees.pipeline)):
        held = stage_weights(model, layers, degrees.tensor, deployment.weight_dtype)
        lines = _fixed_lines(sum(held.values()), max(0, weights.not_attributed_bytes), deployment)
        caches = ((group.caches, count) for group, count in groups_in(model, layers))
        terms = cache_terms(caches, storage, degrees.tensor)
        totals = (sum(line.low for line in lines), sum(line.best for line in lines), sum(line.high for line in lines))
        stages.append(Stage(index, layers, held, terms, lines, *totals))
    return Placement(
        model=model,
        hardware=hardware,
        deployment=deployment,
        strategy=strategy,
        degrees=degrees,
        storage=storage,
        stages=tuple(stages),
        whole_terms=cache_terms(((group.caches, len(group.layers)) for group in model.layer_groups), storage),
        capacity_bytes=capacity,
        outside_bytes=deployment.outside_bytes,
        usable_bytes=arithmetic.usable_bytes(capacity, deployment.memory_share),
    )


def _fixed_lines(weights_bytes: int, not_attributed_bytes: int, deployment: Deployment) -> tuple[BudgetLine, ...]:
    """Every line but the caches and the headroom."""
    activation, graphs, runtime = deployment.activation, deployment.graphs, deployment.runtime_overhead
    reserve = deployment.reserve_bytes
    return (
        BudgetLine("weights_bytes", weights_bytes, weights_bytes, weights_bytes),
        BudgetLine("not_attributed_bytes", not_attributed_bytes, not_attributed_bytes, not_attributed_bytes),
        BudgetLine("activation_bytes", activation.low, activation.best, activation.high, "untested", activation.basis),
        BudgetLine("graph_bytes", graphs.low, graphs.best, graphs.high, "untested", graphs.basis),
        BudgetLine("runtime_bytes", runtime.low, runtime.best, runtime.high, "untested", runtime.basis),
        BudgetLine("reserve_bytes", reserve, reserve, reserve),
    )


@dataclass(frozen=True, slots=True)
class StageLoad:
    """One rank of a stage under a case: its caches, states included, and its lines down to the headroom."""

    stage: Stage
    cache_bytes: int
    logical_bytes: int
    lines: tuple[BudgetLine, ...]

    @property
    def headroom(self) -> BudgetLine:
        return self.lines[-1]


def stage_loads(placement: Placement, case: Case) -> tuple[StageLoad, ...]:
    """What a case that is set puts on one rank of each stage; lines at their best add up to the usable bytes."""
    per_replica = placement.sequences_per_replica(case.sequences)
    loads = []
    for stage in placement.stages:
        cache = per_replica * arithmetic.sequence_bytes(stage.terms, placement.strategy, case.positions)
        state = logical_bytes((term for term in stage.terms if term.span.is_state), case.positions, per_replica)
        logical = logical_bytes(stage.terms, case.positions, per_replica)
        lines = _rank_lines(stage, cache - state, state, placement.usable_bytes)
        loads.append(StageLoad(stage, cache, logical, lines))
    return tuple(loads)


def _rank_lines(stage: Stage, kv_cache: int, state: int, usable: int) -> tuple[BudgetLine, ...]:
    weights, not_attributed, *others = stage.fixed_lines
    caches = kv_cache + state
    headroom = BudgetLine(
        "headroom_bytes",
        usable - stage.fixed_high - caches,
        usable - stage.fixed_best - caches,
        usable - stage.fixed_low - caches,
        "untested",
    )
    return (
        weights,
        not_attributed,
        BudgetLine("kv_cache_bytes", kv_cache, kv_cache, kv_cache),
        BudgetLine("state_bytes", state, state, state),
        *others,
        headroom,
    )


def rank_budgets(placement: Placement, loads: tuple[StageLoad, ...]) -> tuple[RankBudget, ...]:
    """Every rank's budget, in rank order."""
    assert placement.hardware.accelerator is not None
    device = placement.hardware.accelerator.id
    return tuple(
        RankBudget(
            position=position,
            device=device,
            capacity_bytes=placement.capacity_bytes,
            outside_bytes=placement.outside_bytes,
            usable_bytes=placement.usable_bytes,
            lines=load.lines,
            pool_bytes=load.cache_bytes,
            layers=load.stage.layers,
            weights=load.stage.weights,
            kv_logical_bytes=load.logical_bytes,
        )
        for position in rank_positions(placement.degrees, placement.hardware.count)
        for load in (loads[position.pp],)
    )


def verdict_of(placement: Placement, case: Case, loads: tuple[StageLoad, ...]) -> Verdict:
    """fits: every rank's high estimates fit; depends: the low ones do; else does_not_fit."""
    if not placement.outside_fits or not placement.can_store(case.positions):
        return "does_not_fit"
    if all(load.headroom.low >= 0 for load in loads):
        return "fits"
    return "depends" if all(load.headroom.high >= 0 for load in loads) else "does_not_fit"


def kv_totals(placement: Placement, case: Case, loads: tuple[StageLoad, ...]) -> KvTotals:
    """The whole option: logical bytes of the case's sequences, each thing once; allocated bytes summed over ranks."""
    degrees, per_replica = placement.degrees, placement.sequences_per_replica(case.sequences)
    copies_of_a_stage = degrees.tensor * degrees.data
    one_sequence = logical_bytes(placement.whole_terms, case.positions, 1)
    return KvTotals(
        logical_bytes=one_sequence * case.sequences,
        allocated_bytes=copies_of_a_stage * sum(load.cache_bytes for load in loads),
        offloaded_bytes=0,
        replication_bytes=copies_of_a_stage * sum(load.logical_bytes for load in loads)
        - degrees.data * per_replica * one_sequence,
    )


def most_sequences(placement: Placement, positions: int, *, safe: bool) -> int:
    """The most sequences on one replica at a length: ⌊room ÷ bytes a sequence⌋ on the tightest rank.

    A rank whose layers keep nothing sets no limit while its fixed lines fit: UNLIMITED_SEQUENCES.
    """
    if not placement.outside_fits:
        return 0
    if not placement.can_store(positions):
        return 0
    most = UNLIMITED_SEQUENCES
    for stage in placement.stages:
        room = placement.usable_bytes - (stage.fixed_high if safe else stage.fixed_best)
        each = arithmetic.sequence_bytes(stage.terms, placement.strategy, positions)
        if each:
            most = min(most, room // each)
        elif room < 0:
            return 0
    return max(0, most)


def longest_positions(placement: Placement, sequences_per_replica: int, start: int, *, safe: bool) -> int | None:
    """The longest sequence at a concurrency; None where memory sets no limit (every layer has a window)."""
    if not placement.outside_fits:
        return 0
    # Stages differ; each has its own longest, and the shortest of them holds.
    longest = None
    strategy = placement.strategy
    for terms, fixed in {(stage.terms, stage.fixed_high if safe else stage.fixed_best) for stage in placement.stages}:
        room = (placement.usable_bytes - fixed) // sequences_per_replica
        slope = growth_bytes(terms)
        found = largest_that_fits(
            lambda positions, terms=terms, room=room: (  # type: ignore[misc]
                arithmetic.sequence_bytes(terms, strategy, positions) <= room
            ),
            max(1, room // slope) if slope else start,
            MAX_POSITIONS,
        )
        if found is not None:
            longest = found if longest is None else min(longest, found)
    storable = arithmetic.longest_storable(strategy)
    if storable is not None:
        longest = storable if longest is None else min(longest, storable)
    return longest


def limits(placement: Placement, case: Case, loads: tuple[StageLoad, ...]) -> Limits:
    """The limits of a case over the whole option."""
    data, per_replica = placement.degrees.data, placement.sequences_per_replica(case.sequences)
    most = most_sequences(placement, case.positions, safe=False)
    longest = longest_positions(placement, per_replica, case.positions, safe=False)
    safe_most = most_sequences(placement, case.positions, safe=True) * data // case.parallel_samples
    resident = min(MAX_SEQUENCES, most * data // case.parallel_samples)
    memory = _memory_bound(placement, case, loads)
    longest_usable, longest_bound = _longest_usable(placement, longest, memory)
    counts = [(resident, memory)]
    if placement.deployment.max_num_seqs is not None:
        counts.append((placement.deployment.max_num_seqs * data // case.parallel_samples, Bound("max_num_seqs")))
    most_usable, most_bound = min(counts, key=lambda item: item[0])
    return Limits(
        max_sequences=resident,
        max_positions=longest,
        max_sequences_per_replica=min(MAX_SEQUENCES, most // case.parallel_samples),
        safe_max_sequences=min(MAX_SEQUENCES, safe_most),
        safe_max_positions=longest_positions(placement, per_replica, case.positions, safe=True),
        longest_usable=longest_usable,
        most_usable=most_usable,
        longest_bound_by=longest_bound,
        most_bound_by=most_bound,
        memory_bound_by=memory,
    )


def _longest_usable(placement: Placement, longest: int | None, memory: Bound) -> tuple[int | None, Bound]:
    """The longest length under memory, the static cache, the trained length and the runtime's cap, and what binds."""
    trained, cap = placement.model.max_position_embeddings, placement.deployment.max_model_len
    lengths: list[tuple[int, Bound]] = []
    if longest is not None:
        static = longest == arithmetic.longest_storable(placement.strategy)
        lengths.append((longest, Bound("static_cache") if static else memory))
    if trained is not None:
        lengths.append((trained, Bound("trained_length")))
    if cap is not None:
        lengths.append((cap, Bound("max_model_len")))
    return min(lengths, key=lambda item: item[0], default=(None, Bound("nothing")))


def _memory_bound(placement: Placement, case: Case, loads: tuple[StageLoad, ...]) -> Bound:
    """The rank that runs out first: least room for each byte its cache has, not least headroom in bytes."""
    if not placement.outside_fits:
        return Bound("outside")
    if not placement.can_store(case.positions):
        return Bound("static_cache")
    tightest = min(loads, key=lambda load: load.headroom.best / max(1, load.cache_bytes))
    return Bound("kv_cache", tightest.stage.index * placement.degrees.tensor)
