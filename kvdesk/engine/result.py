"""What a plan is made of: budgets, limits and changes as frozen records, never saved."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from kvdesk.engine.findings import Finding
from kvdesk.engine.kv_cache import UNRESOLVED, Storage
from kvdesk.engine.parallelism import Degrees, RankPosition
from kvdesk.engine.weights import ModelWeights
from kvdesk.project.model_spec import Component, ModelSpec
from kvdesk.project.project import Option, Project
from kvdesk.project.workload import CacheStrategy, Case

if TYPE_CHECKING:
    from kvdesk.engine.offload.result import OffloadOutcome
    from kvdesk.engine.placement import Placement
    from kvdesk.engine.runtimes.room import Capacity

State = Literal["calculated", "observed", "untested"]
Verdict = Literal["fits", "depends", "does_not_fit"]
LineName = Literal[
    "outside_bytes",
    "weights_bytes",
    "not_attributed_bytes",
    "kv_cache_bytes",
    "state_bytes",
    "activation_bytes",
    "graph_bytes",
    "runtime_bytes",
    "reserve_bytes",
    "headroom_bytes",
]


@dataclass(frozen=True, slots=True)
class BudgetLine:
    """One line of a rank's budget in bytes; `basis` says what an estimate rests on ("" for plain arithmetic).

    Headroom is the only line that can be negative; its low is at the high estimates of the others.
    """

    name: LineName
    low: int
    best: int
    high: int
    state: State = "calculated"
    basis: str = ""

    @property
    def is_band(self) -> bool:
        return self.low != self.high


@dataclass(frozen=True, slots=True)
class RankBudget:
    """One rank: its lines, at their best, add up to `usable_bytes` exactly, and the `outside_lines`, which stand
    beside that budget on the card, to `outside_bytes`. `mtp_bytes` of the weights are a loaded draft's, `experts` the
    routed experts held of the layer that has most, `taken_bytes` what others take of the card. `over_bytes`: by how
    much budget and what stands beside it exceed the card at the low, best and high estimates, negative where they do
    not. Ranks of one `seat` are alike in all of it."""

    position: RankPosition
    device: str
    capacity_bytes: int
    outside_bytes: int
    outside_lines: tuple[BudgetLine, ...]
    usable_bytes: int
    lines: tuple[BudgetLine, ...]
    pool_bytes: int
    layers: range
    weights: dict[Component, int]
    mtp_bytes: int
    kv_logical_bytes: int
    over_bytes: tuple[int, int, int]
    seat: int = 0
    experts: int = 0
    taken_bytes: int = 0

    def line(self, name: LineName) -> BudgetLine:
        return next(line for line in self.lines if line.name == name)

    @property
    def headroom(self) -> BudgetLine:
        return self.lines[-1]

    @property
    def cache_bytes(self) -> int:
        """KV cache and states together."""
        return self.line("kv_cache_bytes").best + self.line("state_bytes").best

    @property
    def needed_bytes(self) -> int:
        """Everything but the headroom, at the best estimates."""
        return self.usable_bytes - self.headroom.best


@dataclass(frozen=True, slots=True)
class KvTotals:
    """The three figures of the cache over the whole option, and the copies among the logical one's ranks. Offloaded is
    what stands below the cards: layers that a runtime keeps in host memory, and what the tiers hold."""

    logical_bytes: int
    allocated_bytes: int
    offloaded_bytes: int
    replication_bytes: int


@dataclass(frozen=True, slots=True)
class Bound:
    """What binds a limit: the memory of a rank, the trained length, a cap of the runtime, the static cache, nothing."""

    what: Literal[
        "kv_cache", "outside", "trained_length", "max_model_len", "max_num_seqs", "static_cache", "slots", "nothing"
    ]
    rank: int | None = None

    @property
    def text(self) -> str:
        """The contract's words: "kv_cache on rank 0"."""
        return self.what if self.rank is None else f"{self.what} on rank {self.rank}"


@dataclass(frozen=True, slots=True)
class Limits:
    """The largest values that memory allows; None where it sets no limit. Sequences count as in the case: each stands
    for as many caches as it has parallel samples.

    `max_sequences` at the case's length and `max_positions` at its sequences are exact inverses of the best-estimate
    budget; the `safe_` pair of the verdict "fits". `longest_usable` is `max_positions` under the trained length and
    the runtime's cap, `most_usable` `max_sequences` under the runtime's cap; the `bound_by` pair says what binds them,
    `memory_bound_by` what binds the memory limits.
    """

    max_sequences: int | None
    max_positions: int | None
    max_sequences_per_replica: int | None
    safe_max_sequences: int | None
    safe_max_positions: int | None
    longest_usable: int | None
    most_usable: int | None
    longest_bound_by: Bound
    most_bound_by: Bound
    memory_bound_by: Bound


@dataclass(frozen=True, slots=True)
class Change:
    """One small change that makes a case fit: the edits to apply together, and the numbers of its sentence.

    Edits are (path, value) pairs of the project, to be applied in order as one undo step.
    """

    code: Literal[
        "fewer_sequences",
        "shorter",
        "cache_dtype",
        "more_cards",
        "static_cache",
        "memory_share",
        "other_placement",
    ]
    edits: tuple[tuple[tuple[str | int, ...], Any], ...]
    values: dict[str, Any]


@dataclass(frozen=True, slots=True)
class CasePlan:
    """One case of one option; `offload` is what its tiers hold, carry and cost, None where there are none."""

    case: Case
    strategy: CacheStrategy
    verdict: Verdict
    ranks: tuple[RankBudget, ...]
    kv: KvTotals
    limits: Limits
    findings: tuple[Finding, ...]
    changes: tuple[Change, ...]
    sequences_per_replica: int
    shared_positions: int = 0  # of a prefix, which a replica stores once
    offload: "OffloadOutcome | None" = None

    @property
    def tightest(self) -> RankBudget:
        """The rank with the least headroom; among those that keep back what it lacks, the one that made them."""
        return min(self.ranks, key=lambda rank: (rank.headroom.best, rank.line("reserve_bytes").best))

    @property
    def first_to_run_out(self) -> RankBudget:
        """The rank that binds as the load grows: least headroom for each byte of its cache."""
        return min(
            self.ranks,
            key=lambda rank: (rank.headroom.best / max(1, rank.cache_bytes), rank.line("reserve_bytes").best),
        )


@dataclass(frozen=True, slots=True)
class OptionPlan:
    """One option. `refusal` says why nothing was computed; then model facts may be missing and cases are empty.

    `capacity` is what the runtime makes of the room its cache has, where it pools memory.
    """

    index: int
    option: Option
    refusal: Finding | None = None
    model: ModelSpec | None = None
    weights: ModelWeights | None = None
    degrees: Degrees | None = None
    storage: Storage = UNRESOLVED
    placement: "Placement | None" = None
    capacity: "Capacity | None" = None
    cases: tuple[CasePlan, ...] = ()
    cases_not_set: tuple[str, ...] = ()

    def case(self, name: str) -> CasePlan | None:
        """The plan of a case, None where it is not set or nothing was computed."""
        return next((plan for plan in self.cases if plan.case.name == name), None)


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that follows from a project; options in the project's order."""

    project: Project
    options: tuple[OptionPlan, ...]
