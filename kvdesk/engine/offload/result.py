"""The figures of one plan's tiers, as they are handed on."""

from dataclasses import dataclass

from kvdesk.engine.offload.followed import LoadBasis
from kvdesk.engine.offload.levels import Demand, Level
from kvdesk.engine.offload.prefill import Prefill
from kvdesk.engine.offload.setting import Setting
from kvdesk.engine.offload.sizing import DriveNeed, PrefillSaved, bytes_per_day
from kvdesk.project.tiers import TierSpec


@dataclass(frozen=True, slots=True)
class Timing:
    """A returning prompt found in one tier against computed anew, in seconds of one replica.

    `rate` is what its operations reach. `ttft_s` = queue + what the server adds + latency + the new
    positions + what of the load is exposed; `recompute_s` the same of the whole prompt, nothing loaded.
    `break_even_positions` is the shortest prefix worth loading, `break_even_rate` the least bandwidth for this one,
    `hiding_rate` the one at which computing the new positions hides the load; None where there is no such.
    `write_exposed_s` is what either of them waits for beside that while blocks are moved out of the cards, where that
    happens on eviction.
    """

    load_bytes: float
    rate: float
    load_s: float
    exposed_s: float
    ttft_s: float
    recompute_s: float
    break_even_rate: float | None
    hiding_rate: float | None
    break_even_positions: int | None
    write_exposed_s: float

    @property
    def is_faster(self) -> bool:
        return self.ttft_s < self.recompute_s


@dataclass(frozen=True, slots=True)
class Flow:
    """Bytes a second a tier must carry, and can, of the whole plan; `read_need` counts what is staged through it."""

    read_need: float
    read_limit: float
    write_need: float
    write_limit: float

    @property
    def write_per_day(self) -> float:
        return bytes_per_day(self.write_need)


@dataclass(frozen=True, slots=True)
class Served:
    """What counts of a tier's hits: `hit` of the prompts' positions, `share` of what is found there. `is_slower`:
    nothing does, for loading takes longer than computing anew."""

    hit: float
    share: float
    is_slower: bool


@dataclass(frozen=True, slots=True)
class Wear:
    """A tier's drives: how long they last, and how many the horizon, the rates and the capacity ask for."""

    num_drives: int
    life_years: float | None
    need: DriveNeed


@dataclass(frozen=True, slots=True)
class Money:
    """A month of a tier or of all: cost, what positions not computed again save, and what would make it pay."""

    currency: str
    cost: float | None
    saved: float | None
    hit_that_pays: float | None = None
    reuses_that_pay: float | None = None

    @property
    def net(self) -> float | None:
        return None if self.cost is None or self.saved is None else self.saved - self.cost


@dataclass(frozen=True, slots=True)
class TierOutcome:
    """One tier below the cards."""

    tier: TierSpec
    level: Level
    served: Served
    timing: Timing
    flow: Flow
    wear: Wear | None
    money: Money | None


@dataclass(frozen=True, slots=True)
class ActiveCost:
    """What every step reads from below the cards: a bound under the time per output token.

    `share` of the running sequences' cache and `weights_share` of the weights live there. `read_bytes` is the cache
    that one step of one sequence reads, `weights_bytes` the weights of its token; `step_s` is both of one sequence,
    `batch_step_s` those of all that run. `whole_s` is the time in which all weights below would be read once, None
    where none are.
    """

    tier: str
    share: float
    read_bytes: float
    step_s: float
    batch_step_s: float
    weights_share: float = 0.0
    weights_bytes: float = 0.0
    weights_below: int = 0
    whole_s: float | None = None
    running: int = 1

    def seconds(self, sequences: int) -> float:
        """What a step of so many sequences waits for: on the line through one and all that run."""
        if self.running <= 1:
            return self.step_s * sequences
        return self.step_s + (sequences - 1) * (self.batch_step_s - self.step_s) / (self.running - 1)


@dataclass(frozen=True, slots=True)
class Room:
    """Resident against kept: running sequences and the longest one, on one replica's cards alone and with the active
    share below; and idle sessions kept by the whole plan. `longest_kept` is the longest one that a single level keeps
    in one place: to be decoded, it must be resident first."""

    longest_resident: int
    sequences_resident: int
    longest_with_tiers: int
    sequences_with_tiers: int
    sessions_on_cards: int
    sessions_kept: int
    tokens_kept: float
    longest_kept: int


@dataclass(frozen=True, slots=True)
class Pooling:
    """The share of prompts' positions found: tiers of each node alone, with sessions coming back anywhere (`local`) or
    to their node (`routed`), and all nodes' tiers together."""

    local: float
    routed: float
    pooled: float


@dataclass(frozen=True, slots=True)
class OffloadOutcome:
    """What offloading buys; the cards' own level beside that of every tier.

    `hit` is what is found, `served_hit` what of it comes back at the load and sooner than it is computed: prefill and
    money count that alone. `prefill_on_cards` is prefill with what the cards alone keep: what the tiers buy is its
    difference to `prefill`.
    `load` says whose load it is: the one typed, or that of the case's traffic or trace.
    """

    setting: Setting
    prefill_rule: Prefill
    demand: Demand
    cards: Level
    tiers: tuple[TierOutcome, ...]
    hit: float
    served_hit: float
    prefill_on_cards: PrefillSaved
    prefill: PrefillSaved
    money: Money | None
    active: ActiveCost | None
    room: Room
    load: LoadBasis = "typed"
