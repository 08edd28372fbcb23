"""An option put on its cards: what each rank holds whatever the load, and the room it leaves.

Ranks that are alike in stage, experts and card share a seat: the arithmetic runs once a seat and is handed to each of
its ranks. A plain option has one seat for each pipeline stage.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from kvdesk.engine.kv_cache import CacheTerm, Storage, cache_terms, logical_bytes
from kvdesk.engine.parallelism import Degrees, RankPosition, position_of, rank_positions
from kvdesk.engine.runtimes.room import Facts, Room, StageCache, layers_of
from kvdesk.engine.seats import Estimate, SeatMaker, Stage
from kvdesk.engine.shared_prefix import sharing
from kvdesk.engine.weights import COMPONENTS, ModelWeights, Shards, mtp_weights, stage_weights
from kvdesk.project.deployment import Deployment
from kvdesk.project.hardware_spec import Card, HardwareSpec
from kvdesk.project.model_spec import Component, ModelSpec
from kvdesk.project.workload import CacheStrategy

__all__ = ["Placement", "Stage", "place"]


@dataclass(frozen=True)
class Placement:
    """An option's seats and the memory each rank has; the same for every case.

    `seat_of_rank` gives the seat of each rank. `shared_prefix` are positions that the sequences of a replica store once
    together.
    """

    room: Room
    facts: Facts
    hardware: HardwareSpec
    seats: tuple[Stage, ...]
    seat_of_rank: tuple[int, ...]
    whole_terms: tuple[CacheTerm, ...]
    weights: ModelWeights
    host_cache: StageCache | None = None
    shared_prefix: int = 0  # positions that the sequences of a replica store once together

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

    @cached_property
    def positions(self) -> tuple[RankPosition, ...]:
        """Where each rank stands; nodes as the cards are in."""
        cards = _cards(self.hardware, self.degrees.num_ranks)
        found = rank_positions(self.degrees, self.hardware.count)
        return tuple(
            position if card.node == position.node else replace(position, node=card.node)
            for position, card in zip(found, cards, strict=True)
        )

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """One seat for each pipeline stage: the one whose caches have the least room."""
        least: dict[int, Stage] = {}
        for seat in self.seats:
            if seat.index not in least or seat.room.best < least[seat.index].room.best:
                least[seat.index] = seat
        return tuple(least[index] for index in sorted(least))

    def seat(self, rank: int) -> Stage:
        """What a rank holds."""
        return self.seats[self.seat_of_rank[rank]]

    def seats_of_replica(self, replica: int) -> tuple[Stage, ...]:
        """The seats of a data-parallel replica, each once."""
        each = self.degrees.ranks_of_replica
        return tuple(
            self.seats[seat] for seat in dict.fromkeys(self.seat_of_rank[replica * each : (replica + 1) * each])
        )

    def for_load(self, sequences: int, positions: int) -> "Placement":
        """The same option started for a load of a replica: batches and buffers that follow it are as large as it
        needs. Itself where nothing follows the load."""
        facts = replace(self.facts, longest_case=positions, most_sequences=sequences)
        if self.room.is_alike(self.facts, facts):
            return self
        return sharing(place(self.room, facts, self.hardware, self.weights), self.shared_prefix)

    @property
    def capacity_bytes(self) -> int:
        """What the driver reports of the smallest card at work."""
        return min(seat.capacity_bytes for seat in self.seats)

    @property
    def usable_bytes(self) -> int:
        """The runtime's budget on the rank that has the least."""
        return min(seat.usable_bytes for seat in self.seats)

    @property
    def is_uniform(self) -> bool:
        """Whether every rank has as large a card, as free."""
        return len({(seat.capacity_bytes, seat.taken_bytes) for seat in self.seats}) == 1

    @property
    def crowded(self) -> Stage:
        """The seat on which budget and what stands beside it leave least of the card, at the best estimate."""
        return min(self.seats, key=lambda seat: seat.capacity_bytes - seat.usable_bytes - seat.outside.best)

    @property
    def outside_bytes(self) -> int:
        """The most that stands outside the budget of a rank, at the best estimate."""
        return max(seat.outside.best for seat in self.seats)

    def outside_fits(self, *, safe: bool = False) -> bool:
        """Whether the budget and what stands beside it fit on every card, at the best or the high estimates."""
        fits = (seat.outside_fits() for seat in self.seats)
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

    def once_bytes(self, sequences: int, positions: int) -> int:
        """What so many sequences of a replica store on its cards, each thing once."""
        on_host = 0 if self.host_cache is None else self.host_cache.logical_bytes(sequences, positions)
        return self.whole_bytes(sequences, positions) - on_host

    def whole_bytes(self, sequences: int, positions: int) -> int:
        """The same wherever it is stored, a prefix that they share once."""
        each = logical_bytes(self.whole_terms, max(0, positions - self.shared_prefix), 1)
        return sequences * each + logical_bytes(self.whole_terms, positions, 1) - each

    def weight_copies(self, stage: int) -> dict[Component, float]:
        """How many times the ranks of one replica hold what is on a stage, by component that is there: 1 where it is
        divided, TP where each holds it whole, in between for KV projections and padding; below 1 where other replicas
        hold the rest of the experts, or the host."""
        seats = [self.seat(position.rank) for position in self.positions if (position.dp, position.pp) == (0, stage)]
        dtype, has_head = self.deployment.weight_dtype, stage == self.room.head_stage(self.facts)
        once = stage_weights(self.model, seats[0].layers, Shards(), dtype, has_head)
        return {name: sum(seat.weights[name] for seat in seats) / size for name, size in once.items() if size}

    def cache_copies(self, stage: int, positions: int) -> float:
        """How many times the ranks of one replica hold the caches of a stage: TP ÷ KV heads, TP for a latent; 1.0 where
        nothing is stored."""
        seats = [self.seat(position.rank) for position in self.positions if (position.dp, position.pp) == (0, stage)]
        once = logical_bytes(cache_terms(layers_of(self.facts, seats[0].layers), self.facts.storage), positions, 1)
        held = sum(seat.cache.logical_bytes(1, positions) for seat in seats)
        return held / once if once else 1.0

    @cached_property
    def host_weights(self) -> dict[Component, int]:
        """Weights of one replica that are on none of its cards: layers, experts and an embedding left in host memory;
        all 0 but for a runtime that keeps some there."""
        held = dict.fromkeys(COMPONENTS, 0)
        if self.room.embedding_on_cards:
            return held
        whole = _whole(self.model, self.deployment)
        on_cards = {name: sum(seat.weights[name] for seat in self._of_first_replica()) for name in COMPONENTS}
        for name in COMPONENTS:
            held[name] = max(0, whole[name] - on_cards[name])
        if self.model.tie_word_embeddings:
            held["embedding"] = whole["embedding"]  # the head's copy on a card does not replace the table
        return held

    def _of_first_replica(self) -> Iterable[Stage]:
        return (self.seats[number] for number in self.seat_of_rank[: self.degrees.ranks_of_replica])

    @cached_property
    def replicated_weights(self) -> dict[Component, int]:
        """Bytes of each component that ranks and hosts hold beyond the model itself: copies on other ranks, replicas
        and stages, redundant experts, padding. Σ ranks + replicas × host − these = the model's weights."""
        whole = _whole(self.model, self.deployment)
        host, data = self.host_weights, self.degrees.data
        return {
            name: sum(seat.ranks * seat.weights[name] for seat in self.seats) + data * host[name] - whole[name]
            for name in COMPONENTS
        }

    @cached_property
    def replicated_weights_bytes(self) -> int:
        """All of them, with the copies of a loaded draft and of what no component explains."""
        held = sum(self.replicated_weights.values())
        drafts = sum(seat.ranks * seat.mtp_bytes for seat in self.seats)
        if drafts:
            drafts -= mtp_weights(self.model, Shards(), self.deployment.weight_dtype)
        return held + drafts + self.copied_rest_bytes

    @property
    def copied_rest_bytes(self) -> int:
        """Copies of what the index counts and no component explains: whole on every rank, but for a divided tower."""
        held = sum(seat.ranks * seat.fixed_lines[1].best for seat in self.seats)
        return max(0, held - max(0, self.weights.not_attributed_bytes))


def _whole(model: ModelSpec, deployment: Deployment) -> dict[Component, int]:
    return stage_weights(model, range(model.num_layers), Shards(), deployment.weight_dtype)


def place(room: Room, facts: Facts, hardware: HardwareSpec, weights: ModelWeights) -> Placement:
    """Put layers, weights and caches on the ranks. The accelerator must be chosen."""
    assert facts.capacity_bytes is not None
    degrees, cards = facts.degrees, _cards(hardware, facts.degrees.num_ranks)
    seat_of_rank = _by_stage(degrees) if hardware.is_uniform and _deals_evenly(facts) else _by_rank(room, facts, cards)
    makers: dict[tuple[int, ...], SeatMaker] = {}
    seats: list[Stage] = []
    for number, ranks in Counter(seat_of_rank).items():
        first = position_of(degrees, seat_of_rank.index(number), hardware.count)
        free = _free_bytes(room, facts, cards, first.dp)
        if free not in makers:
            makers[free] = SeatMaker(room, replace(facts, free_bytes=free) if free else facts, weights)
        seats.append(makers[free].seat(first, cards[first.rank], ranks))
    if room.ranks_agree and len({seat.room for seat in seats}) > 1:
        seats, seat_of_rank = _agreed(seats, seat_of_rank, degrees)
    terms = cache_terms(layers_of(facts, range(facts.model.num_layers)), facts.storage)
    host = room.host_cache(next(iter(makers.values())).facts)
    return Placement(room, facts, hardware, tuple(seats), seat_of_rank, terms, weights, host)


def _agreed(seats: list[Stage], seat_of_rank: tuple[int, ...], degrees: Degrees) -> tuple[list[Stage], tuple[int, ...]]:
    """The seats where each rank of a replica takes the least room of any: what others have more stays unused. A seat
    whose replicas differ in that is told apart.

    Source: sglang 0.5.23, mem_cache/kv_cache_configurator.py, `_profile_available_bytes` (0.5.9 and 0.4.9:
    `get_available_gpu_memory(distributed=…)`), which take the minimum over the world's ranks.
    """
    each, numbers, made = degrees.ranks_of_replica, dict[tuple[int, Estimate], int](), list[Stage]()
    found: list[int] = []
    for replica in range(degrees.data):
        its = seat_of_rank[replica * each : (replica + 1) * each]
        rooms = [seats[seat].room for seat in dict.fromkeys(its)]
        least = Estimate(*(min(getattr(room, name) for room in rooms) for name in Estimate._fields))
        for seat in its:
            if (seat, least) not in numbers:
                numbers[seat, least] = len(made)
                made.append(replace(seats[seat], room=least, first_rank=len(found)))
            found.append(numbers[seat, least])
    counts = Counter(found)
    return [replace(seat, ranks=counts[number]) for number, seat in enumerate(made)], tuple(found)


def _by_stage(degrees: Degrees) -> tuple[int, ...]:
    """The seat of each rank where all ranks of a stage are alike."""
    return degrees.data * tuple(stage for stage in range(degrees.pipeline) for _ in range(degrees.tensor))


def _by_rank(room: Room, facts: Facts, cards: tuple[Card, ...]) -> tuple[int, ...]:
    """The seat of each rank, numbered in the order of their first ranks, where cards or experts differ."""
    degrees, numbers = facts.degrees, dict[_Alike, int]()
    free_of = [_free_bytes(room, facts, cards, replica) for replica in range(degrees.data)]
    found = []
    for position, card in zip(rank_positions(degrees, 1), cards, strict=True):
        size, experts = card.accelerator.capacity_bytes, _experts_class(facts, position.ep)
        free = free_of[position.dp]
        alike = _Alike(free, position.pp, card.accelerator.id, size, card.taken_bytes, experts)
        found.append(numbers.setdefault(alike, len(numbers)))
    return tuple(found)


class _Alike(NamedTuple):
    """What ranks that share a seat have in common."""

    free: tuple[int, ...]
    stage: int
    accelerator: str
    capacity_bytes: int
    taken_bytes: int
    experts: tuple[bool, ...]


def _cards(hardware: HardwareSpec, count: int) -> tuple[Card, ...]:
    """The cards of so many ranks; past the last one more nodes like the first."""
    found = hardware.cards[:count]
    assert hardware.accelerator is not None
    more = hardware.cards[-1].node + 1
    missing = range(count - len(found))
    return found + tuple(Card(more + index // hardware.count, hardware.accelerator) for index in missing)


def _free_bytes(room: Room, facts: Facts, cards: tuple[Card, ...], replica: int) -> tuple[int, ...]:
    """What is free on each card of a replica whose layers follow that; empty where they do not, or all is alike."""
    if not room.splits_by_free_memory:
        return ()
    outside, each = facts.deployment.outside_bytes, facts.degrees.ranks_of_replica
    its = cards[replica * each : (replica + 1) * each]
    free = tuple(max(0, card.accelerator.capacity_bytes - card.taken_bytes - outside) for card in its)
    return free if len(set(free)) > 1 else ()


def _deals_evenly(facts: Facts) -> bool:
    """Whether every rank holds as many experts of a layer."""
    return not any(_experts_class(facts, 0))  # the first ranks have one more, where any have


def _experts_class(facts: Facts, expert_rank: int) -> tuple[bool, ...]:
    """Which layers give a rank one expert more than others."""
    if facts.degrees.expert == 1:
        return ()
    redundant = facts.deployment.redundant_experts
    counts = [group.weights.num_experts for group in facts.model.layer_groups]
    if facts.model.mtp is not None:
        counts.append(facts.model.mtp.weights.num_experts)
    return tuple(expert_rank < (count + redundant) % facts.degrees.expert for count in counts if count)
