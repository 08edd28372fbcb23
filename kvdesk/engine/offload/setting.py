"""The rules of one plan: what the project says of offloading, with the system's defaults where it says nothing."""

import math
from dataclasses import dataclass, field

from kvdesk.engine.kv_cache import Storage
from kvdesk.engine.offload.hits import session_turns
from kvdesk.engine.offload.moving import (
    Place,
    num_operations,
    operation_bytes,
    path_rate,
    size_share,
    tier_limit,
    tier_limits,
)
from kvdesk.engine.offload.prefill import PrefillSteps
from kvdesk.engine.offload.stored import StoredCache, card_cache, tier_cache
from kvdesk.engine.offload.systems import SYSTEMS, OffloadSystem, default_chunk_tokens
from kvdesk.project.deployment import Runtime
from kvdesk.project.layer_cache import FullAttention
from kvdesk.project.model_spec import ModelSpec
from kvdesk.project.reuse import SessionReuse
from kvdesk.project.tiers import Layout, OffloadSpec, Policy, TierSpec

# Of the blocks of a published conversation trace 24.2 % are used twice or more (Mooncake, FAST '25; 512 positions).
SECOND_USE_SHARE = 0.242


@dataclass(frozen=True, slots=True)
class WeightsRead:
    """Bytes of weights that a step reads: of one token, of one token of each running sequence, and all there are."""

    token_bytes: float
    batch_bytes: float
    whole_bytes: int


@dataclass(frozen=True, slots=True)
class Server:
    """What the tiers serve: a model, and replicas of cards.

    `pool_bytes` is the cache's room on all cards of a replica, `active_bytes` what running sequences take of it.
    `block_tokens` are those in which the cards find a prefix, 1 where the runtime has none (`has_blocks`).
    `flops_per_card` is the dense rate in the type that prefill computes in, `steps` what its steps take; None where a
    figure that they need is not known, at the path `steps_unknown`. `weights` is given where weights are read from
    below the cards.
    """

    model: ModelSpec
    storage: Storage
    flops_per_card: float
    pool_bytes: int
    active_bytes: int = 0
    tensor_parallel_size: int = 1
    cards: int = 1
    replicas: int = 1
    cards_per_node: int = 8
    block_tokens: int = 16
    has_blocks: bool = True
    runtime: Runtime = "arithmetic"
    running_sequences: int = 1
    weights: WeightsRead | None = None
    steps: PrefillSteps | None = None
    steps_unknown: str = ""

    @property
    def nodes_of_replica(self) -> int:
        return -(-self.cards // self.cards_per_node)

    @property
    def nodes(self) -> int:
        return -(-self.cards * self.replicas // self.cards_per_node)

    @property
    def replica(self) -> Place:
        return Place(self.cards, self.nodes_of_replica)

    @property
    def whole(self) -> Place:
        return Place(self.cards * self.replicas, self.nodes)


@dataclass(frozen=True, slots=True)
class Setting:
    """The plan's offloading with nothing left open; everything else is computed from it."""

    spec: OffloadSpec
    server: Server
    system: OffloadSystem
    chunk_tokens: int
    tail_saved: bool
    policy: Policy
    inclusive: bool
    decode_saved: bool
    layerwise: bool
    layout: Layout
    moved_tokens: int
    tiers: tuple[TierSpec, ...] = ()
    caches: tuple[StoredCache, ...] = field(default=(), repr=False)

    @property
    def rate(self) -> float:
        """FLOP a second of a replica: dense rate × cards × MFU."""
        return self.server.flops_per_card * self.server.cards * self.spec.mfu

    @property
    def card_cache(self) -> StoredCache:
        """A sequence on the cards; its prefix is found in whole blocks."""
        server = self.server
        return card_cache(server.model, server.storage, server.tensor_parallel_size, server.block_tokens)

    def card_buffer_bytes(self, tier: TierSpec) -> int:
        """What a tier's client takes of each card: typed, else the system's own where it reads drives directly."""
        if tier.card_buffer_bytes is not None:
            return tier.card_buffer_bytes
        return self.system.card_buffer_bytes if tier.kind == "nvme" and not self.is_staged(tier) else 0

    @property
    def card_capacity(self) -> int:
        """Bytes for prefixes on all cards: pool − running sequences − buffers, never below 0."""
        server = self.server
        buffers = server.cards * sum(self.card_buffer_bytes(tier) for tier in self.tiers)
        head = self.spec.tiers[0] if self.spec.tiers[0].kind == "gpu" else None
        whole = server.pool_bytes * server.replicas if head is None else self.capacity(head)
        return max(0, whole - server.replicas * (server.active_bytes + buffers))

    def path(self, tier: TierSpec, field: str) -> str:
        """The project's path of one field of a tier."""
        return f"offload.tiers.{self.spec.tiers.index(tier)}.{field}"

    def capacity(self, tier: TierSpec) -> int:
        """Bytes for caches of a tier in all nodes: without the weights that live in the first."""
        whole = tier.cache_bytes * (1 if tier.scope == "shared" else self.server.nodes)
        return max(0, whole - self.weights_below(tier))

    def weights_below(self, tier: TierSpec) -> int:
        """Bytes of weights, of all replicas, that live in a tier: in the first alone."""
        weights = self.server.weights
        if weights is None or not self.spec.weights_share or tier is not self.tiers[0]:
            return 0
        return round(weights.whole_bytes * self.spec.weights_share) * self.server.replicas

    def typed_bytes(self, tier: TierSpec, cache_bytes: float) -> int:
        """What to type as a tier's capacity so that so many bytes of caches go into all of it: the inverse of
        `capacity`, a billionth on top for what floats lose."""
        each = (cache_bytes + self.weights_below(tier)) / self.places(tier)
        share = tier.pinned_share or 1.0
        found = math.ceil(math.ceil(each) / share)
        return found if int(found * share) >= each else math.ceil(found * (1 + 1e-9))

    def places(self, tier: TierSpec) -> int:
        """In how many places a tier stands apart."""
        return 1 if tier.scope == "shared" else self.server.nodes

    def throttle(self, tier: TierSpec) -> int | None:
        """The client's own limit in bits a second: typed, else the system's default for an object store."""
        if tier.throttle_bits_per_s is not None:
            return tier.throttle_bits_per_s
        return self.system.object_bits_per_s if tier.kind == "object" else None

    def is_staged(self, tier: TierSpec) -> bool:
        """Whether a tier is reached through its parent."""
        return tier.path == "staged" or tier.kind in self.system.staged_kinds

    def passing(self, tier: TierSpec) -> float:
        """The part of new blocks that goes down to a tier."""
        if tier.passing_share is not None:
            return tier.passing_share
        return SECOND_USE_SHARE if tier.kind in self.system.second_use_only else 1.0

    def above(self, tier: TierSpec) -> TierSpec | None:
        """The tier it is staged through, or stands below: the one it names, else host memory where it is staged and
        some stands above it, else the one before it; None where the cards come next."""
        parent = self.spec.parent_of(tier)
        if tier.parent is None and self.is_staged(tier):
            before = self.spec.tiers[: self.spec.tiers.index(tier)]
            parent = next((each for each in reversed(before) if each.kind == "host"), parent)
        return None if parent is None or parent.kind == "gpu" else parent

    def hops(self, tier: TierSpec) -> tuple[TierSpec, ...]:
        """The tier and those it is staged through, itself first."""
        found = [tier]
        while self.is_staged(found[-1]):
            above = self.above(found[-1])
            if above is None:
                break
            found.append(above)
        return tuple(found)

    def operation_bytes(self, tier: TierSpec) -> float:
        """What one operation moves; no less than the tier's granularity."""
        moved = self.caches[self.tiers.index(tier)].plain_bytes(self.moved_tokens)
        size = operation_bytes(moved, self.server.model.num_layers, self.server.tensor_parallel_size, self.layout)
        return max(size, tier.granularity_bytes)

    def operations(self, positions: float) -> int:
        """How many a rank issues for a prefix."""
        return num_operations(round(positions), self.moved_tokens, self.server.model.num_layers, self.layout)

    def share(self, tier: TierSpec) -> float:
        """η of the tier's operations, at the size of what moves at once."""
        return size_share(self.operation_bytes(tier), tier.half_size_bytes)

    def bytes_per_s(self, tier: TierSpec, place: Place, *, writing: bool = False, in_one: bool = False) -> float:
        """What a place reaches with a tier over its whole path, at the size of its operations or `in_one` piece."""

        def one(hop: TierSpec) -> float:
            whole = tier_limit(hop, place, self.throttle(hop), writing=writing)
            return whole if in_one else whole * self.share(hop)

        return path_rate((one(hop) for hop in self.hops(tier)), tier.pipelined)

    def binding(self, tier: TierSpec, place: Place) -> tuple[float, TierSpec, str]:
        """(rate, hop, field) that holds back what a place reads from a tier: the least limit of the slowest hop."""
        found = []
        for hop in self.hops(tier):
            limits = tier_limits(hop, place, self.throttle(hop))
            field = min(limits, key=lambda name: limits[name])
            found.append((limits[field] * self.share(hop), hop, field))
        return min(found, key=lambda each: each[0])


def setting_of(spec: OffloadSpec, server: Server) -> Setting:
    """The project's words, with the system's defaults for what it leaves open."""
    system = SYSTEMS[spec.system]
    chunk = spec.chunk_tokens or default_chunk_tokens(system, _runtime_block(system, server))
    tail = system.tail_saved if spec.tail_saved is None else spec.tail_saved
    tiers = tuple(tier for tier in spec.tiers if tier.kind != "gpu")
    caches = tuple(_cache(tier, system, server, chunk, tail) for tier in tiers)
    return Setting(
        spec=spec,
        server=server,
        system=system,
        chunk_tokens=chunk,
        tail_saved=tail,
        policy=spec.policy or system.policy,
        inclusive=system.inclusive if spec.inclusive is None else spec.inclusive,
        decode_saved=system.decode_saved if spec.decode_saved is None else spec.decode_saved,
        layerwise=system.overlaps if spec.layerwise is None else spec.layerwise,
        layout=spec.layout or layout_of(system, server),
        moved_tokens=chunk if system.unit == "chunk" else max(1, round(_prompt_tokens(spec))),
        tiers=tiers,
        caches=caches,
    )


def _runtime_block(system: OffloadSystem, server: Server) -> int | None:
    """The runtime's block; None where it has none, and where the system does not stand over that runtime."""
    is_under = server.runtime == "arithmetic" or server.runtime in system.runtimes
    return server.block_tokens if server.has_blocks and is_under else None


def layout_of(system: OffloadSystem, server: Server) -> Layout:
    """All layers of a chunk at once, or each apart; apart where a system joins only layers that are alike: not for
    latents, not for several kinds of layers, not for scales kept per token and head."""
    if not system.whole_rows_if_uniform:
        return system.layout
    caches = {group.caches for group in server.model.layer_groups}
    uniform = len(caches) == 1 and all(isinstance(cache, FullAttention) for group in caches for cache in group)
    apart = server.storage.k_dtype.endswith("_per_token_head")
    return system.layout if uniform and not apart else "layer-first"


def _prompt_tokens(spec: OffloadSpec) -> float:
    """Positions of a mean prompt."""
    reuse = spec.reuse
    if isinstance(reuse, SessionReuse):
        turns = session_turns(reuse)
        return turns.prompt_tokens / turns.turns
    return reuse.requests.reused_tokens + reuse.requests.new_tokens


def _cache(tier: TierSpec, system: OffloadSystem, server: Server, chunk: int, tail: bool) -> StoredCache:
    """What a tier's granularity leaves out, the system's own fills in."""
    if tier.granularity_bytes == 1:
        tier = tier.model_copy(update={"granularity_bytes": system.granularity_bytes})
    return tier_cache(
        server.model,
        server.storage,
        server.tensor_parallel_size,
        tier,
        chunk_tokens=chunk,
        tail_saved=tail,
        latent_once=bool(system.latent_once),
    )
