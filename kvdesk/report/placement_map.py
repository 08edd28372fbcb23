"""What the picture of a placement shows: ranks as columns, what each holds as cells from the embedding to the head."""

from dataclasses import dataclass
from typing import Literal

from kvdesk.engine.kv_cache import cache_terms, is_latent, kv_heads_on_rank, kv_shape, logical_bytes
from kvdesk.engine.parallelism import attention_groups
from kvdesk.engine.placement import Placement, Stage
from kvdesk.engine.plan import CasePlan, RankBudget
from kvdesk.project.layer_cache import LayerCache, layer_kind, query_heads
from kvdesk.project.links.topology import topology_of

EndName = Literal["tower", "embedding", "head", "mtp"]
ENDS: frozenset[str] = frozenset({"tower", "embedding", "head", "mtp"})
MOST_COLUMNS = 64
_MORE_THAN_ONE = 1.0005  # padding of a vocabulary is no copy


@dataclass(frozen=True, slots=True)
class Part:
    """Rows of a column that look alike: layers of one kind, or one of the ends. `copied`: other ranks of the replica
    hold the same caches (of an end: the same weights); `experts`: the layers have routed experts, `experts_copied`
    that some of them stand on several ranks."""

    rows: range
    kind: str
    copied: bool
    experts: bool = False
    experts_copied: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """One rank: its budget, the name of its card, its scale-up domain within all (None: it shares none), and its parts
    from top to bottom."""

    budget: RankBudget
    card: str
    domain: int | None
    parts: tuple[Part, ...]

    @property
    def rank(self) -> int:
        return self.budget.position.rank

    def part_at(self, row: int) -> Part | None:
        return next((part for part in self.parts if row in part.rows), None)


@dataclass(frozen=True, slots=True)
class PlacementMap:
    """`rows` are what stands beside the columns: an end's name or a layer's number; `tightest` the ranks with the least
    headroom. `more` ranks have no column."""

    rows: tuple[EndName | int, ...]
    columns: tuple[Column, ...]
    tightest: frozenset[int]
    is_uniform: bool
    num_replicas: int
    more: int = 0


def placement_map(placement: Placement, case: CasePlan) -> PlacementMap:
    """The picture of an option's placement under a case; past 64 ranks the first ones."""
    mtp = any(seat.mtp_bytes for seat in placement.seats)
    tower = any(seat.weights["tower"] for seat in placement.seats)
    ends: tuple[EndName, ...] = ("tower",) if tower else ()
    rows = (*ends, "embedding", *range(placement.model.num_layers), "head", *(("mtp",) if mtp else ()))
    names = {card.accelerator.id: card.accelerator.name for card in placement.hardware.cards}
    least = case.tightest.headroom.best
    whole = _MapMaker(placement, case, rows)
    shown = case.ranks[:MOST_COLUMNS]
    parts = {seat: whole.parts(placement.seats[seat]) for seat in {budget.seat for budget in shown}}
    return PlacementMap(
        rows=rows,
        columns=tuple(
            Column(budget, names.get(budget.device, budget.device), whole.domain(budget), parts[budget.seat])
            for budget in shown
        ),
        tightest=frozenset(rank.position.rank for rank in case.ranks if rank.headroom.best == least),
        is_uniform=placement.is_uniform,
        num_replicas=placement.degrees.data,
        more=len(case.ranks) - len(shown),
    )


class _MapMaker:
    """What the columns of one picture share."""

    def __init__(self, placement: Placement, case: CasePlan, rows: tuple[EndName | int, ...]) -> None:
        self._placement, self._positions, self._rows = placement, case.case.positions, rows
        self._group_of = {layer: group for group in placement.model.layer_groups for layer in group.layers}
        self._topology = topology_of(placement.hardware)

    def domain(self, budget: RankBudget) -> int | None:
        """The scale-up domain of a rank, counted over all nodes."""
        return None if self._topology is None else self._topology.domain_of(budget.position.rank)

    def parts(self, seat: Stage) -> tuple[Part, ...]:
        """The parts of a seat: stretches of rows that look alike."""
        placement = self._placement
        copies = placement.weight_copies(seat.index)
        shared = placement.degrees.tensor > 1
        has_copies = placement.cache_copies(seat.index, self._positions) > _MORE_THAN_ONE
        found: list[Part] = []
        for row, what in enumerate(self._rows):
            if isinstance(what, int):
                if what not in seat.layers:
                    continue
                group = self._group_of[what]
                part = Part(
                    range(row, row + 1),
                    layer_kind(group.caches),
                    has_copies and self._is_copied(group.caches),
                    group.weights.num_experts > 0 and seat.experts > 0,
                    copies.get("experts", 0.0) > _MORE_THAN_ONE,
                )
            elif self._holds(seat, what):
                of = copies.get(what, 1.0) if what != "mtp" else 1.0
                part = Part(range(row, row + 1), what, shared and of > 1.5)
            else:
                continue
            if found and _goes_on(found[-1], part):
                part = Part(
                    range(found.pop().rows.start, row + 1), part.kind, part.copied, part.experts, part.experts_copied
                )
            found.append(part)
        return tuple(found)

    @staticmethod
    def _holds(seat: Stage, end: EndName) -> bool:
        return seat.mtp_bytes > 0 if end == "mtp" else seat.weights[end] > 0

    def _is_copied(self, caches: tuple[LayerCache, ...]) -> bool:
        """Whether the ranks of a replica hold more of a layer's caches than there is."""
        placement = self._placement
        tensor = attention_size(placement)
        whole = logical_bytes(cache_terms(((caches, 1),), placement.storage), self._positions, 1)
        one = logical_bytes(cache_terms(((caches, 1),), placement.storage, tensor), self._positions, 1)
        return whole > 0 and one * tensor / placement.degrees.decode_context > whole * _MORE_THAN_ONE


def _goes_on(before: Part, part: Part) -> bool:
    alike = (before.kind, before.copied, before.experts) == (part.kind, part.copied, part.experts)
    return alike and part.kind not in ENDS and before.rows.stop == part.rows.start


def attention_size(placement: Placement) -> int:
    """Ranks that share the heads of a layer."""
    return max(1, placement.degrees.tensor // attention_groups(placement.deployment))


def heads_on_rank(placement: Placement, layers: range) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
    """Query heads and KV heads of a rank, each number that occurs once, and whether it holds a latent whole."""
    tensor = attention_size(placement)
    queries: dict[int, None] = {}
    keys: dict[int, None] = {}
    latent = False
    for group in placement.model.layer_groups:
        if not any(layer in layers for layer in group.layers):
            continue
        heads = query_heads(group.caches)
        if heads is not None:
            queries[-(-heads // tensor)] = None
        for cache in group.caches:
            shape = kv_shape(cache)
            if shape is None:
                continue
            latent = latent or is_latent(cache)
            if not is_latent(cache):
                keys[kv_heads_on_rank(shape[0], tensor)] = None
    return tuple(queries), tuple(keys), latent
