"""What every serving runtime answers, so that one budget serves them all.

A room holds the rules of one runtime: how it divides a card, which layers a stage holds, and what it reserves there
for so many sequences of so many positions. Rooms are stateless; everything about a plan is in `Facts`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from kvdesk.engine.activations import Batch, estimates
from kvdesk.engine.derivation import Step
from kvdesk.engine.findings import Finding
from kvdesk.engine.kv_cache import CacheTerm, Storage, cache_terms, logical_bytes, storage_of
from kvdesk.engine.parallelism import Degrees, attention_groups, groups_in, stage_layers
from kvdesk.engine.result import LineName
from kvdesk.engine.weights import Shards
from kvdesk.project.deployment import Band, Deployment
from kvdesk.project.dtypes import AUTO, BITS
from kvdesk.project.layer_cache import LayerCache
from kvdesk.project.model_spec import ModelSpec
from kvdesk.project.workload import CacheStrategy, DynamicCache

DYNAMIC = DynamicCache()
OverheadName = Literal["activation", "graphs", "runtime"]
ALL_OUTSIDE: frozenset[OverheadName] = frozenset({"activation", "graphs", "runtime"})
UNLIMITED_SEQUENCES = 1 << 50  # more than any case can ask of a replica, and less than would overflow anything


@dataclass(frozen=True, slots=True)
class Facts:
    """One option as a runtime sees it: dtypes and degrees are resolved.

    `capacity_bytes` is what the driver reports of a card, None where no card is chosen (a model alone is looked at).
    `longest_case` is the most positions any case of the project stores, None where none is set; `most_sequences` the
    most sequences of a replica. `accelerator` is the card's name, "" where none is chosen. With unequal cards both are
    the first one's, where an engine reads its defaults, `free_bytes` is what is free on the cards of a replica's stages
    (empty: alike), and `taken_bytes` what others take of the card of the rank that is looked at.
    """

    model: ModelSpec
    deployment: Deployment
    degrees: Degrees
    storage: Storage
    strategy: CacheStrategy = DYNAMIC
    capacity_bytes: int | None = None
    longest_case: int | None = None
    most_sequences: int | None = None
    accelerator: str = ""
    free_bytes: tuple[int, ...] = ()
    taken_bytes: int = 0

    @property
    def outside_bytes(self) -> int:
        """What stands outside the runtime's budget on the card: as typed for every card, and what others take of it."""
        return self.deployment.outside_bytes + self.taken_bytes

    @property
    def max_model_len(self) -> int | None:
        """The cap on a sequence the runtime would be started with: typed, else the longest case, else as trained."""
        return self.deployment.max_model_len or self.longest_case or self.model.max_position_embeddings


@dataclass(frozen=True, slots=True)
class CacheNeed:
    """What one rank reserves for a load, in bytes: caches that grow with a sequence, and states that do not."""

    kv_bytes: int
    state_bytes: int = 0

    @property
    def total_bytes(self) -> int:
        return self.kv_bytes + self.state_bytes


class StageCache(ABC):
    """One rank of a pipeline stage: what it reserves, never less for more sequences or positions."""

    @property
    def reserved_bytes(self) -> int:
        """Taken from the cache's room whatever the load: a null block, a padding page, a spare slot."""
        return 0

    @abstractmethod
    def need(self, sequences: int, positions: int) -> CacheNeed:
        """Bytes this rank reserves for `sequences` of a replica, each of `positions`."""

    def held(self, sequences: int, positions: int) -> CacheNeed:
        """Bytes held at exactly that length: less than `need` where a cache shrinks on the way."""
        return self.need(sequences, positions)

    @abstractmethod
    def logical_bytes(self, sequences: int, positions: int) -> int:
        """Bytes the architecture stores of them on this rank."""

    def steps(self, sequences: int, positions: int, line: LineName) -> tuple[Step, ...]:
        """How `need` came about for "kv_cache_bytes" or "state_bytes", in the runtime's own terms."""
        return ()


@dataclass(frozen=True, slots=True)
class LogicalShare:
    """The caches of one rank as the architecture has them: `context_shards` ranks share a sequence's positions, and
    `sequence_groups` ranks hold different sequences of the replica."""

    terms: tuple[CacheTerm, ...]
    context_shards: int = 1
    sequence_groups: int = 1

    def logical_bytes(self, sequences: int, positions: int) -> int:
        here = -(-sequences // self.sequence_groups)
        if self.context_shards == 1:
            return logical_bytes(self.terms, positions, here)
        shared = tuple(term for term in self.terms if not term.span.is_state)
        states = tuple(term for term in self.terms if term.span.is_state)
        part = -(-positions // self.context_shards)
        return logical_bytes(shared, part, here) + logical_bytes(states, positions, here)


@dataclass(frozen=True, slots=True)
class CapacityGroup:
    """Layers that a runtime allots blocks to together; `page_bytes` of one layer's block."""

    kind: str
    layers: int
    block_size: int
    page_bytes: int
    blocks_per_request: int


@dataclass(frozen=True, slots=True)
class Capacity:
    """What a runtime makes of a given number of cache bytes on a rank; None where it has no such figure.

    `tokens` is the figure the runtime itself prints, `max_concurrency` sequences of `max_model_len`.
    `starts` is False where the runtime would refuse to start; `longest_start` is then the longest length it would take.
    """

    runtime: str
    version: str
    max_model_len: int
    block_size: int | None = None
    block_bytes: int | None = None
    num_blocks: int | None = None
    tokens: int | None = None
    max_concurrency: float | None = None
    groups: tuple[CapacityGroup, ...] = ()
    state_slots: int | None = None
    pools: tuple[tuple[str, int], ...] = ()
    starts: bool = True
    longest_start: int | None = None
    notes: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Ceilings:
    """The most positions of a sequence and sequences of a replica that the settings allow, whatever the memory; and the
    project's fields that set them."""

    positions: int | None = None
    sequences: int | None = None
    positions_path: str = ""
    sequences_path: str = ""


@dataclass(frozen=True, slots=True)
class Overheads:
    """Estimates on each rank beside weights and caches. Those named in `outside` stand beside the runtime's budget on
    the card; the others come out of it."""

    activation: Band
    graphs: Band
    runtime: Band
    outside: frozenset[OverheadName] = frozenset()


class Room(ABC):
    """The rules of one runtime."""

    name: ClassVar[str]
    cache_dtypes: ClassVar[frozenset[str]] = frozenset(BITS)
    reserves_everything: ClassVar[bool] = False  # whether it takes all that is left when it starts
    keeps_back_a_share: ClassVar[bool] = False  # whether the caches may take only a part of what is free
    embedding_on_cards: ClassVar[bool] = True
    default_cache_dtype: ClassVar[str | None] = None  # what "auto" means where it is not the model's own
    smaller_cache_dtype: ClassVar[str | None] = "fp8_e4m3"  # what to try where the cache does not fit
    vocab_multiple: ClassVar[int] = 1  # what the rows of embedding and head are filled up to a multiple of
    ranks_agree: ClassVar[bool] = False  # whether all ranks of a replica take the least room that one of them has
    splits_by_free_memory: ClassVar[bool] = False  # whether a stage's layers follow what is free on its card
    share_path: ClassVar[tuple[str, ...]] = ()  # the deployment's field for the share of a card the runtime may use

    def storage(self, model: ModelSpec, deployment: Deployment, encoder_positions: int | None = None) -> Storage:
        """The storage types of a deployment, "auto" as the runtime takes it."""
        own = self.default_cache_dtype
        k_dtype, v_dtype = (
            own if dtype == AUTO and own is not None else dtype for dtype in (deployment.k_dtype, deployment.v_dtype)
        )
        return storage_of(model, k_dtype, v_dtype, encoder_positions)

    def weight_dtype(self, model: ModelSpec, deployment: Deployment) -> str:
        """The type the weights are loaded in: as planned, "auto" where that is the checkpoint's own."""
        return deployment.weight_dtype

    def is_alike(self, facts: Facts, other: Facts) -> bool:
        """Whether caches and overheads are the same under two loads: facts that differ in `longest_case` and
        `most_sequences` alone."""
        return True

    @abstractmethod
    def version(self, deployment: Deployment) -> str:
        """The version whose rules are followed, "" where there is none."""

    @abstractmethod
    def stage_caches(self, facts: Facts) -> tuple[StageCache, ...]:
        """One for each pipeline stage, in order."""

    def refusal(self, facts: Facts) -> Finding | None:
        """Why the runtime would not serve this at all, and what would work; None where it would."""
        return None

    def findings(self, facts: Facts) -> Iterator[Finding]:
        """What to know about this runtime's settings and this model."""
        yield from ()

    def stage_layers(self, facts: Facts) -> tuple[range, ...]:
        """The layers of each pipeline stage."""
        return stage_layers(facts.model.num_layers, facts.degrees.pipeline, facts.deployment.pipeline_partition)

    def head_stage(self, facts: Facts) -> int | None:
        """The stage that holds the final norm and the head; None where they stay in host memory."""
        return facts.degrees.pipeline - 1

    def shards(self, facts: Facts) -> Shards:
        """How the ranks of a stage divide its weights, for the rank that has the first experts."""
        degrees = facts.degrees
        attention = max(1, degrees.tensor // attention_groups(facts.deployment))
        return Shards(
            tensor=degrees.tensor,
            attention=attention,
            expert_cut=degrees.expert_cut,
            expert_ranks=degrees.expert,
            redundant_experts=facts.deployment.redundant_experts,
            vocab_multiple=self.vocab_multiple,
        )

    def usable_bytes(self, facts: Facts, capacity_bytes: int, fixed_bytes: int) -> int:
        """The runtime's budget on a card whose weights and overheads take `fixed_bytes` at best."""
        return capacity_bytes - facts.outside_bytes

    def usable_band(self, facts: Facts, capacity_bytes: int, usable_bytes: int) -> tuple[int, int, int]:
        """That budget at the low, best and high estimates: other than `usable_bytes` where the runtime takes a share of
        what an estimate leaves free."""
        return usable_bytes, usable_bytes, usable_bytes

    def usable_steps(self, facts: Facts, capacity_bytes: int, usable_bytes: int) -> tuple[Step, ...]:
        """How the budget came about, in the runtime's own terms; empty for ⌊capacity × share⌋."""
        return ()

    def cache_room(self, facts: Facts, free_bytes: int) -> int:
        """How much of what weights and overheads leave free (negative: overrun) the caches may take; it never falls
        as that grows."""
        return free_bytes

    def overheads(self, facts: Facts, stage: int) -> Overheads:
        """The estimates of a rank of a stage: from the measured runs the deployment carries, where it carries some
        and no figure was typed in their place; else the deployment's own."""
        layers = self.stage_layers(facts)[stage]
        return Overheads(*estimates(facts.model, facts.deployment, facts.degrees, layers, self.batch(facts)))

    def batch(self, facts: Facts) -> Batch | None:
        """The largest batch the runtime would be started with, which it keeps room for; None where it keeps none."""
        return None

    def fixed_load(self, facts: Facts) -> tuple[int, int] | None:
        """(sequences, positions) that the settings fix whatever the load; None where the load decides."""
        return None

    def static_positions(self, facts: Facts) -> int | None:
        """Positions a sequence's cache is made for, whatever it stores; None where it grows with what is stored."""
        return None

    def ceilings(self, facts: Facts) -> Ceilings:
        return Ceilings()

    def capacity(self, facts: Facts, cache_bytes: tuple[int, ...], max_model_len: int) -> Capacity | None:
        """What becomes of `cache_bytes` on a rank of each stage; None where the runtime has no pool."""
        return None

    def prefix_block(self, facts: Facts) -> int | None:
        """Positions of the blocks in which sequences share what they begin with; None where each stores its own."""
        return None

    def host_cache(self, facts: Facts) -> StageCache | None:
        """The caches of layers that stay in host memory; None where every layer is on a card."""
        return None


def layers_of(facts: Facts, layers: range) -> tuple[tuple[tuple[LayerCache, ...], int], ...]:
    """The layers of a stage as (caches, number of layers); a loaded draft stands on the last stage."""
    held = tuple((group.caches, count) for group, count in groups_in(facts.model, layers))
    mtp = facts.model.mtp
    if facts.deployment.mtp and mtp is not None and facts.model.num_layers - 1 in layers:
        held += ((mtp.caches, mtp.num_layers),)
    return held


def stage_terms(facts: Facts, layers: range) -> tuple[CacheTerm, ...]:
    """The caches of one rank of a stage, as the architecture has them."""
    return cache_terms(layers_of(facts, layers), facts.storage, facts.degrees.tensor)
