"""Where a cache goes beyond the card: host memory, drives, flash of a pod, the network, an object store.

Rates are bytes per second, sizes bytes, times seconds. What is refused here cannot be planned; a tier that is slower or
smaller than the one above it can, and is a finding of the engine.
"""

from datetime import date
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from kvdesk.project.base import Count, Size, Spec
from kvdesk.project.dtypes import AUTO, CacheDtypeOrAuto
from kvdesk.project.reuse import Reuse, SessionReuse

TierKind = Literal["gpu", "host", "nvme", "pod_flash", "network", "object"]
TierScope = Literal["node", "shared"]
TierPath = Literal["direct", "staged"]
SystemId = Literal["kvbm", "lmcache", "vllm", "hicache", "tensorrt-llm", "llama.cpp", "transformers"]
Policy = Literal["write-through", "on-eviction"]
Layout = Literal["layer-first", "page-first"]
Routing = Literal["affinity", "random"]
LoadOf = Literal["typed", "case"]
Positive = Annotated[float, Field(gt=0, le=1e15)]
Money = Annotated[float, Field(ge=0, le=1e12)]
Share = Annotated[float, Field(ge=0, le=1)]
DATE = r"^\d{4}-\d{2}-\d{2}$"
KIB = 1 << 10
# Two points of published transfers (64 KB at 97 GB/s, 1 MB at 352 GB/s) give a half size of about 218 KB.
HALF_SIZE_BYTES = 218_000


class Claim(Spec):
    """What a figure rests on: a vendor's claim, a measurement, or a nominal rate; with its conditions and its date."""

    kind: Literal["claim", "measured", "nominal"]
    source: Annotated[str, Field(min_length=1)]
    conditions: str = ""
    date: Annotated[str, Field(pattern=DATE)] | None = None


class TierRates(Spec):
    """What a tier carries in one direction: to one card, in one node, and to all that share it; None: no such limit."""

    per_card: Size | None = None
    per_node: Size | None = None
    shared: Size | None = None

    @model_validator(mode="after")
    def _carries_something(self) -> Self:
        for name in ("per_card", "per_node", "shared"):
            if getattr(self, name) == 0:
                raise ValueError(f"{name}: a bandwidth of 0 carries nothing; type bytes a second or leave it out")
        if self.per_card is None and self.per_node is None and self.shared is None:
            raise ValueError("per_card, per_node, shared: none of them is given; type at least one in bytes a second")
        return self


def _refuse_undated(day: str | None) -> None:
    if day is None:
        raise ValueError("date: a price needs the day it was read; type it as YYYY-MM-DD")
    try:
        date.fromisoformat(day)
    except ValueError:
        text = f"date: a price needs the day it was read, and {day} is none; type it as YYYY-MM-DD"
        raise ValueError(text) from None


class StoragePrice(Spec):
    """Money for a gigabyte (10⁹ bytes) a month, on a day: such prices double within months."""

    per_gb_month: Money
    currency: Annotated[str, Field(min_length=1, max_length=8)] = "USD"
    date: Annotated[str, Field(pattern=DATE)] | None = None

    @model_validator(mode="after")
    def _is_dated(self) -> Self:
        _refuse_undated(self.date)
        return self


class CardPrice(Spec):
    """Money for one card an hour, on a day."""

    per_hour: Money
    currency: Annotated[str, Field(min_length=1, max_length=8)] = "USD"
    date: Annotated[str, Field(pattern=DATE)] | None = None

    @model_validator(mode="after")
    def _is_dated(self) -> Self:
        _refuse_undated(self.date)
        return self


class Drives(Spec):
    """The drives of a tier, in each node or in all where it is shared, and how much may be written to one.

    Endurance is given as drive writes a day over the warranty, or as bytes written in total. `write_amplification` is
    what the flash writes for a byte stored: 1.0 to 1.3 for large sequential writes, not confirmed.
    """

    num_drives: Count
    drive_bytes: Size
    drive_writes_per_day: Annotated[float, Field(gt=0, le=1000)] | None = None
    total_written_bytes: Annotated[int, Field(gt=0, le=1 << 62)] | None = None
    warranty_years: Annotated[float, Field(gt=0, le=20)] = 5
    write_amplification: Annotated[float, Field(ge=1, le=100)] = 1.2
    read_bytes_per_s: Annotated[Size, Field(gt=0)] | None = None
    write_bytes_per_s: Annotated[Size, Field(gt=0)] | None = None

    @model_validator(mode="after")
    def _has_endurance(self) -> Self:
        if self.drive_bytes == 0:
            raise ValueError("drive_bytes: a drive of 0 bytes stores nothing; type its capacity")
        if self.drive_writes_per_day is None and self.total_written_bytes is None:
            raise ValueError(
                "drive_writes_per_day: how much may be written is not given; type drive writes a day, or "
                "total_written_bytes"
            )
        return self

    @property
    def endurance_bytes(self) -> float:
        """Bytes one drive may take: as stated, else drive writes a day × capacity × 365 × years."""
        if self.total_written_bytes is not None:
            return float(self.total_written_bytes)
        assert self.drive_writes_per_day is not None  # the validator saw to it
        return self.drive_writes_per_day * self.drive_bytes * 365 * self.warranty_years


class TierSpec(Spec):
    """One tier. Its capacity is that of a node, or of all nodes where it is shared.

    `pinned_share` is the part of a host's memory that is pinned for the cache; what is left stays the system's.
    `parent` is the tier it is staged through (None: the host memory before it in the list, else the one before it);
    `direct` goes to the card past it.
    `write` None: not known, taken as `read`. Operations are issued together, so a load waits for one `latency_s`; each
    moves at x ÷ (x + `half_size_bytes`) of the rate; blocks are stored in whole multiples of `granularity_bytes`.
    `remote_share` of a load comes out of another socket's memory, over a link between sockets that carries
    `socket_bytes_per_s` (NUMA). `throttle_bits_per_s` is a client's own limit, `card_buffer_bytes` what it takes of
    each card's memory; None for both: the system's default. Cards on one uplink share its rate, and each staged byte
    passes the host's memory twice. `stored_dtype` and `compressed_to` say how the cache is kept here;
    `bytes_per_token`, if measured, overrules both. `passing_share` is the part of new blocks that a filter lets down;
    None: what the system's filter lets down of a published trace.
    """

    name: Annotated[str, Field(min_length=1, max_length=100)]
    kind: TierKind
    capacity_bytes: Size
    scope: TierScope = "node"
    pinned_share: Annotated[float, Field(gt=0, le=1)] | None = None
    parent: str | None = None
    path: TierPath = "direct"
    pipelined: bool = True
    read: TierRates
    write: TierRates | None = None
    latency_s: Annotated[float, Field(ge=0, le=3600)] = 0.0
    granularity_bytes: Annotated[int, Field(ge=1, le=1 << 32)] = 1
    half_size_bytes: Annotated[int, Field(ge=0, le=1 << 40)] = HALF_SIZE_BYTES
    throttle_bits_per_s: Annotated[Size, Field(gt=0)] | None = None
    card_buffer_bytes: Size | None = None
    uplink_bytes_per_s: Annotated[Size, Field(gt=0)] | None = None
    cards_per_uplink: Count = 1
    memory_bytes_per_s: Annotated[Size, Field(gt=0)] | None = None
    remote_share: Share = 0.0
    socket_bytes_per_s: Annotated[Size, Field(gt=0)] | None = None
    stored_dtype: CacheDtypeOrAuto = AUTO
    compressed_to: Annotated[float, Field(gt=0, le=1)] = 1.0
    bytes_per_token: Annotated[float, Field(gt=0, le=1e12)] | None = None
    passing_share: Share | None = None
    price: StoragePrice | None = None
    drives: Drives | None = None
    claim: Claim | None = None

    @model_validator(mode="after")
    def _can_keep_something(self) -> Self:
        if self.capacity_bytes == 0:
            raise ValueError("capacity_bytes: a tier of 0 bytes keeps nothing; type its capacity or leave it out")
        if self.pinned_share is not None and self.kind != "host":
            raise ValueError(f'pinned_share: only host memory is pinned, not "{self.kind}"; leave it out')
        if self.parent == self.name:
            raise ValueError(f'parent: the tier "{self.name}" stands on itself; name the tier it is staged through')
        return self

    @property
    def cache_bytes(self) -> int:
        """What the cache may take of it."""
        return self.capacity_bytes if self.pinned_share is None else int(self.capacity_bytes * self.pinned_share)


class OffloadSpec(Spec):
    """Tiers below the cards in the order they are asked, how a system uses them, and the reuse that fills them.

    Whatever is None follows the system's default. `decode_saved`: whether a reply's positions are stored too.
    `routing`: whether a session comes back to the node that keeps it. `mfu` is the share of the cards' dense rate that
    prefill reaches. `count_embeddings`: whether 2 FLOP a parameter counts embeddings, as published shares of the peak
    do; leave them out for small models. `active_share` is the part of running sequences' cache that lives below the
    cards and is read every step: a use apart from keeping idle sessions; `weights_share` the part of the weights that
    does. `load` "case": requests a second, lengths, turns and shared prefix are those of the case looked at wherever it
    has live traffic or a trace; "typed": those of `reuse` stand. `wanted_hit` is a share of the prompts' positions
    whose capacity is asked for.
    """

    tiers: Annotated[tuple[TierSpec, ...], Field(max_length=16)]
    system: SystemId
    chunk_tokens: Annotated[int, Field(ge=1, le=1 << 24)] | None = None
    policy: Policy | None = None
    inclusive: bool | None = None
    decode_saved: bool | None = None
    tail_saved: bool | None = None
    layerwise: bool | None = None
    layout: Layout | None = None
    routing: Routing = "affinity"
    reuse: Reuse = SessionReuse()
    load: LoadOf = "typed"
    wanted_hit: Annotated[float, Field(gt=0, le=1)] | None = None
    mfu: Annotated[float, Field(gt=0, le=1)] = 0.5
    count_embeddings: bool = True
    queue_s: Annotated[float, Field(ge=0, le=1e6)] = 0.0
    layers_ahead: Annotated[int, Field(ge=0, le=10_000)] = 0
    active_share: Share = 0.0
    weights_share: Share = 0.0
    card_price: CardPrice | None = None
    horizon_years: Annotated[float, Field(gt=0, le=50)] = 5

    @model_validator(mode="after")
    def _tiers_form_a_tree(self) -> Self:
        names = [tier.name for tier in self.tiers]
        if not names:
            raise ValueError("tiers: there is none; add host memory or another tier, or switch offloading off")
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f'tiers: the name "{name}" is there twice; give each tier a name of its own')
        if any(tier.kind == "gpu" for tier in self.tiers[1:]):
            raise ValueError("tiers: the cards' own memory comes first; move the gpu tier to the head or leave it out")
        above = {tier.name: tier.parent for tier in self.tiers if tier.parent is not None}
        for name, parent in above.items():
            if parent not in names:
                raise ValueError(f'tiers: the parent "{parent}" of "{name}" is no tier; use one of {", ".join(names)}')
            _refuse_cycle(name, above)
            if names.index(parent) > names.index(name):
                raise ValueError(f'tiers: "{name}" stands before its parent "{parent}"; move it below')
        return self

    def parent_of(self, tier: TierSpec) -> TierSpec | None:
        """The tier it names, else the one before it in the list; None for the first."""
        if tier.parent is not None:
            return next(other for other in self.tiers if other.name == tier.parent)
        place = self.tiers.index(tier)
        return self.tiers[place - 1] if place else None


def _refuse_cycle(name: str, above: dict[str, str]) -> None:
    seen, at = [name], name
    while at in above:
        at = above[at]
        seen.append(at)
        if at == name:
            raise ValueError(f"tiers: {' → '.join(seen)} goes round in a circle; let one of them have no parent")
        if len(seen) > len(above) + 1:
            return  # a circle further up: told of one of its own tiers
