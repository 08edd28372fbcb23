"""What one rank holds whatever the load, and the room it leaves: the lines of its budget that no case changes."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from kvdesk.engine.parallelism import RankPosition, groups_in
from kvdesk.engine.result import BudgetLine, LineName
from kvdesk.engine.runtimes.room import Facts, OverheadName, Overheads, Room, StageCache
from kvdesk.engine.towers import TowerShare, tower_in_rest, tower_share
from kvdesk.engine.weights import ModelWeights, Shards, mtp_weights, stage_weights, tower_band
from kvdesk.project.deployment import Band
from kvdesk.project.hardware_spec import Card
from kvdesk.project.model_spec import Component, ModelSpec

DIVIDED = "tower-divided"


class Estimate(NamedTuple):
    """Bytes at the low, best and high estimates."""

    low: int
    best: int
    high: int


def total(lines: tuple[BudgetLine, ...]) -> Estimate:
    low = best = high = 0
    for line in lines:
        low, best, high = low + line.low, best + line.best, high + line.high
    return Estimate(low, best, high)


@dataclass(frozen=True, slots=True)
class Stage:
    """A seat: what each of `ranks` ranks of pipeline stage `index` holds, whatever the load; `first_rank` is the first.

    `experts` are the routed experts it holds of the layer that has most; `mtp_bytes` the weights of a loaded draft.
    `fixed_lines` are all lines of the runtime's budget but caches, reserve and headroom; `outside_lines` what stands
    beside that budget on the card; `room` how much of the budget is left to the caches at each estimate, `over` by how
    much it and what stands beside it exceed the card then (negative: by how much they do not).
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
    over: Estimate
    capacity_bytes: int
    device: str
    taken_bytes: int = 0
    experts: int = 0
    first_rank: int = 0
    ranks: int = 1

    def outside_fits(self) -> Estimate:
        """Whether budget and what stands beside it fit on the card, at each estimate (1 or 0)."""
        return Estimate(*(int(size <= 0) for size in self.over))

    @property
    def tightness(self) -> tuple[int, int]:
        """What the caches may take at best, then what they could if no other rank had to agree: the least binds."""
        return self.room.best, self.usable_bytes - total(self.fixed_lines).best

    @property
    def weights_bytes(self) -> int:
        """Weights of a rank, a loaded draft's too."""
        return sum(self.weights.values()) + self.mtp_bytes


class SeatMaker:
    """Makes the seats of replicas whose cards are alike: what depends on the stage alone is asked once."""

    def __init__(self, room: Room, facts: Facts, weights: ModelWeights) -> None:
        self.room, self.facts = room, facts
        self._caches, self._layers = room.stage_caches(facts), room.stage_layers(facts)
        self._shards, self._head = room.shards(facts), room.head_stage(facts)
        self._tower = tower_share(facts.model, facts.deployment, facts.degrees)
        self._not_attributed = _rest_line(facts.model, self._tower, max(0, weights.not_attributed_bytes))
        self._overheads: dict[int, Overheads] = {}

    def seat(self, position: RankPosition, card: Card, ranks: int) -> Stage:
        facts, room, index = self.facts, self.room, position.pp
        if card.taken_bytes:
            facts = replace(facts, taken_bytes=card.taken_bytes)
        layers, cache, capacity = self._layers[index], self._caches[index], card.accelerator.capacity_bytes
        shards = self._shards if not position.ep else replace(self._shards, expert_rank=position.ep)
        held, mtp = self._weights(shards, index, layers), self._mtp_bytes(shards, layers)
        if index not in self._overheads:
            self._overheads[index] = room.overheads(facts, index)
        inside, beside = _overhead_lines(self._overheads[index], cache.reserved_bytes)
        fixed = (self._weights_line(layers, held, mtp), self._not_attributed, *inside)
        outside: tuple[BudgetLine, ...] = (_exact("outside_bytes", facts.outside_bytes), *beside)
        taken, reserve = total(fixed), facts.deployment.reserve_bytes
        usable = room.usable_bytes(facts, capacity, taken.best + reserve)
        budget, beside_it = Estimate(*room.usable_band(facts, capacity, usable)), total(outside)
        free = (budget.high - reserve - taken.high, usable - reserve - taken.best, budget.low - reserve - taken.low)
        left = Estimate(*(room.cache_room(facts, size) for size in free))
        over = Estimate(*(of_it + size - capacity for of_it, size in zip(budget, beside_it, strict=True)))
        return Stage(
            index, layers, held, mtp, cache, fixed, outside, usable, left, beside_it, over, capacity,
            card.accelerator.id, card.taken_bytes, self._experts(shards, layers), position.rank, ranks,
        )  # fmt: skip

    def _experts(self, shards: Shards, layers: range) -> int:
        """Routed experts of the layer that has most, among those on a card."""
        here = range(max(layers.start, shards.experts_from), layers.stop)
        counts = (group.weights.num_experts for group, _ in groups_in(self.facts.model, here))
        return max((shards.experts_here(count) for count in counts), default=0)

    def _weights(self, shards: Shards, index: int, layers: range) -> dict[Component, int]:
        """Weights of a rank; where the embedding stays on the host, a tied head alone keeps its table on a card."""
        model, deployment = self.facts.model, self.facts.deployment
        has_head = index == self._head
        held = stage_weights(model, layers, shards, deployment.weight_dtype, has_head)
        is_head_too = model.tie_word_embeddings and has_head
        if not self.room.embedding_on_cards and not is_head_too:
            held["embedding"] = 0
        held["tower"] = self._tower.bytes(*(held["tower"],) * 3)[1]
        return held

    def _weights_line(self, layers: range, weights: dict[Component, int], mtp: int) -> BudgetLine:
        """Exact, but for a tower of the first stage: of unknown size, or divided with parts that ranks hold whole."""
        model, dtype = self.facts.model, self.facts.deployment.weight_dtype
        held = sum(weights.values()) + mtp
        band = tower_band(model, dtype) if 0 in layers else None
        if band is not None:
            low, best, high = self._tower.bytes(*band[:3])
            return BudgetLine("weights_bytes", held + low, held + best, held + high, "untested", band[3])
        if self._tower.ranks == 1 or not weights["tower"]:
            return _exact("weights_bytes", held)
        low, best, high = self._tower.bytes(*(stage_weights(model, layers, 1, dtype)["tower"],) * 3)
        rest = held - best
        return BudgetLine("weights_bytes", rest + low, held, rest + high, "untested", DIVIDED)

    def _mtp_bytes(self, shards: Shards, layers: range) -> int:
        """Weights of the prediction layers on a rank that loads them: the last stage's."""
        deployment, model = self.facts.deployment, self.facts.model
        if not deployment.mtp or model.num_layers - 1 not in layers:
            return 0
        return mtp_weights(model, shards, deployment.weight_dtype)


def _rest_line(model: ModelSpec, share: TowerShare, rest: int) -> BudgetLine:
    """What the index counts and nothing explains, on every rank; the tower among it as the runtime divides it."""
    tower = tower_in_rest(model, rest)
    if share.ranks == 1 or not tower:
        return _exact("not_attributed_bytes", rest)
    low, best, high = (rest - tower + size for size in share.bytes(tower, tower, tower))
    return BudgetLine("not_attributed_bytes", low, best, high, "untested", DIVIDED)


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
