"""Data-parallel replicas as separate pools: what each holds, spares among them, and what is left after a failure.

A sequence lives in one replica from its first token to its last, so room does not add up across replicas: what is free
in one helps no other.
"""

from dataclasses import dataclass
from typing import Literal

from kvdesk.engine.limits import most_in
from kvdesk.engine.placement import Placement, Stage
from kvdesk.project.base import MAX_SEQUENCES
from kvdesk.project.workload import Case

Part = Literal["card", "node"]


@dataclass(frozen=True, slots=True)
class ReplicaPool:
    """One replica: its ranks and nodes, the sequences it can keep at the case's length (caches, each parallel sample
    one), and the rank whose caches have least room, with that room in bytes at the best estimates."""

    index: int
    ranks: range
    nodes: tuple[int, ...]
    most_sequences: int
    tightest_rank: int
    room_bytes: int


@dataclass(frozen=True, slots=True)
class Failure:
    """What stops when a card or a node fails, and what the replicas left keep.

    `most_sequences` counts like a case does; `keeps_case` says whether all of the case's sequences find a place.
    """

    part: Part
    index: int
    stopped: tuple[int, ...]
    left: int
    most_sequences: int
    keeps_case: bool


@dataclass(frozen=True, slots=True)
class ReplicaPlan:
    """All replicas of an option under a case, and what is left without the `spare` that hold most.

    Sequences count like the case's, each with its parallel samples. `keeps_case` is at all replicas, `keeps_with_spare`
    without the spares: N + spare replicas. `fewest` is how many of the largest replicas the case needs, None where not
    even all of them keep it.
    """

    pools: tuple[ReplicaPool, ...]
    spare: int
    most_sequences: int
    most_with_spare: int
    keeps_case: bool
    keeps_with_spare: bool
    fewest: int | None
    worst_card: Failure
    worst_node: Failure


def replica_pools(placement: Placement, case: Case) -> tuple[ReplicaPool, ...]:
    """One pool a replica; replicas with the same seats are computed once."""
    each = placement.degrees.ranks_of_replica
    known: dict[tuple[int, ...], int] = {}
    pools = []
    for index in range(placement.degrees.data):
        ranks = range(index * each, (index + 1) * each)
        numbers = placement.seat_of_rank[ranks.start : ranks.stop]
        if numbers not in known:
            known[numbers] = most_in(placement, _seats(placement, numbers), case.positions, safe=False)
        tightest = min(ranks, key=lambda rank: placement.seat(rank).tightness)
        nodes = tuple(dict.fromkeys(placement.positions[rank].node for rank in ranks))
        room = placement.seat(tightest).room.best
        pools.append(ReplicaPool(index, ranks, nodes, known[numbers], tightest, room))
    return tuple(pools)


def _seats(placement: Placement, numbers: tuple[int, ...]) -> tuple[Stage, ...]:
    return tuple(placement.seats[number] for number in dict.fromkeys(numbers))


def plan_replicas(placement: Placement, case: Case, spare: int = 0) -> ReplicaPlan:
    """The replicas of a case that is set, with `spare` of them kept in reserve (N + spare)."""
    pools = replica_pools(placement, case)
    held = sorted((pool.most_sequences for pool in pools), reverse=True)
    left = held[min(spare, len(held)) :]
    fewest = next((count for count in range(1, len(held) + 1) if _keeps(held[:count], case)), None)
    cards = range(placement.degrees.num_ranks)
    nodes = sorted({position.node for position in placement.positions})
    return ReplicaPlan(
        pools=pools,
        spare=spare,
        most_sequences=_most(held, case),
        most_with_spare=_most(left, case),
        keeps_case=_keeps(held, case),
        keeps_with_spare=_keeps(left, case),
        fewest=fewest,
        worst_card=_worst([_failure(placement, pools, case, "card", card) for card in _one_a_replica(pools, cards)]),
        worst_node=_worst([_failure(placement, pools, case, "node", node) for node in nodes]),
    )


def failure(placement: Placement, case: Case, part: Part, index: int) -> Failure:
    """What is left when the card of a rank, or a node, fails."""
    return _failure(placement, replica_pools(placement, case), case, part, index)


def _failure(placement: Placement, pools: tuple[ReplicaPool, ...], case: Case, part: Part, index: int) -> Failure:
    """The replicas with a rank there stop; all of them where the experts are spread over all."""
    hit = {pool.index for pool in pools if (index in pool.ranks if part == "card" else index in pool.nodes)}
    if hit and placement.degrees.over_replicas:
        hit = {pool.index for pool in pools}
    held = [pool.most_sequences for pool in pools if pool.index not in hit]
    return Failure(part, index, tuple(sorted(hit)), len(held), _most(held, case), _keeps(held, case))


def _one_a_replica(pools: tuple[ReplicaPool, ...], cards: range) -> list[int]:
    """Any card of a replica stops it, so the first stands for all."""
    return [pool.ranks.start for pool in pools if pool.ranks.start in cards]


def _worst(found: list[Failure]) -> Failure:
    return min(found, key=lambda failure: (failure.most_sequences, failure.left))


def _most(held: list[int], case: Case) -> int:
    return min(MAX_SEQUENCES, sum(held) // case.caches_each)


def _keeps(held: list[int], case: Case) -> bool:
    """Whether the case's caches find a place, one replica each; the samples of a request may stand apart."""
    return sum(held) >= case.sequences
