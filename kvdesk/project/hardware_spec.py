"""Accelerators and how many of them stand in how many nodes."""

from functools import cached_property
from typing import Annotated, NamedTuple, Self

from pydantic import Field, model_validator

from kvdesk.project.base import Count, Size, Spec
from kvdesk.project.links.of_card import scale_up_of
from kvdesk.project.links.stated import StatedLinks, links_refusal

DECIMAL_GIGABYTE = 10**9
MAX_CARDS = 16_384

_RATES = (
    "memory_bandwidth_bytes_per_s",
    "dense_bf16_flops",
    "dense_fp16_flops",
    "dense_fp8_flops",
    "dense_int8_ops",
    "dense_fp4_flops",
)
_FACT_OF_FIELD = {
    "memory_sold_gb": "memory",
    "memory_options_gb": "memory",
    "memory_driver_bytes": "driver",
    "memory_bandwidth_bytes_per_s": "bandwidth",
    "dense_bf16_flops": "compute",
    "dense_fp16_flops": "compute",
    "dense_fp8_flops": "compute",
    "dense_int8_ops": "compute",
    "dense_fp4_flops": "compute",
    "tdp_w": "tdp",
    "pcie_gen": "pcie",
    "pcie_lanes": "pcie",
    "scaleup_link": "scaleup",
    "scaleup_bytes_per_s": "scaleup",
    "scaleup_domain": "domain",
    "release_year": "year",
}


class FactSource(Spec):
    """Where the catalogue read one fact: a field by its name, or a group of fields (memory, driver, compute, pcie …).

    `verified` is False for a default nobody could confirm, and for what was inferred from another fact.
    """

    fact: str
    source: str
    verified: bool = True


class AcceleratorSpec(Spec):
    """One accelerator as a copy of the catalogue's facts; None is unknown, never zero.

    `memory_sold_gb` is the figure on the box (10⁹ bytes each), `memory_driver_bytes` what the driver reports,
    `memory_typed_bytes` what the user's own driver reports, typed by hand. Where one name is sold in several sizes,
    `memory_options_gb` lists them and `memory_sold_gb` is the largest; `gpu_usable_fraction` is the share of unified
    memory the GPU may take by default. Bandwidths are bytes per second, `scaleup_bytes_per_s` in one direction;
    compute is dense operations per second.
    """

    id: str
    name: str
    vendor: str = ""
    architecture: str = ""
    release_year: int | None = None
    form_factor: str = ""
    announced_only: bool = False
    memory_sold_gb: Annotated[float, Field(gt=0, le=1e6)] | None = None
    memory_driver_bytes: Size | None = None
    memory_typed_bytes: Size | None = None
    memory_options_gb: tuple[Annotated[float, Field(gt=0, le=1e6)], ...] = ()
    gpu_usable_fraction: Annotated[float, Field(gt=0, le=1)] | None = None
    devices_per_card: Annotated[int, Field(ge=1, le=64)] = 1
    memory_type: str = ""
    memory_bandwidth_bytes_per_s: Size | None = None
    dense_bf16_flops: Size | None = None
    dense_fp16_flops: Size | None = None
    dense_fp8_flops: Size | None = None
    dense_int8_ops: Size | None = None
    dense_fp4_flops: Size | None = None
    tdp_w: Annotated[float, Field(gt=0)] | None = None
    pcie_gen: int | None = None
    pcie_lanes: int | None = None
    scaleup_link: str = ""
    scaleup_bytes_per_s: Size | None = None
    scaleup_domain: int | None = None
    notes: str = ""
    sources: tuple[FactSource, ...] = ()
    catalog_date: str | None = None

    @model_validator(mode="after")
    def _has_a_memory_size(self) -> Self:
        if self.memory_sold_gb is None and self.memory_driver_bytes is None and self.memory_typed_bytes is None:
            raise ValueError(f'accelerator "{self.id}" states no memory size; type what its driver reports')
        return self

    @property
    def capacity_bytes(self) -> int:
        """What the driver reports: typed by the user, else the catalogue's, else the size sold × 10⁹ (the lower)."""
        if self.memory_typed_bytes is not None:
            return self.memory_typed_bytes
        if self.memory_driver_bytes is not None:
            return self.memory_driver_bytes
        assert self.memory_sold_gb is not None  # the validator saw to it
        return round(self.memory_sold_gb * DECIMAL_GIGABYTE)

    @property
    def capacity_is_verified(self) -> bool:
        return self.memory_typed_bytes is not None or self.memory_driver_bytes is not None

    def source_of(self, field: str) -> FactSource | None:
        """Where a field's value was read: its own source, else that of its group; None for the user's own entries."""
        by_fact = {source.fact: source for source in self.sources}
        return by_fact.get(field) or by_fact.get(_FACT_OF_FIELD.get(field, ""))


class CardGroup(Spec):
    """More cards, of another kind: `count` in each of `nodes` nodes of their own, or, with `joins_node`, in the last
    node before them."""

    accelerator: AcceleratorSpec
    count: Count = 1
    nodes: Count = 1
    joins_node: bool = False

    @model_validator(mode="after")
    def _joins_one_node(self) -> Self:
        if self.joins_node and self.nodes > 1:
            raise ValueError(f"nodes is {self.nodes} and joins_node puts the cards into one node: choose 1")
        return self


class TakenCard(Spec):
    """Bytes of one card that others take: another process, a display. `card` counts from 0 in the order of ranks."""

    card: Annotated[int, Field(ge=0, lt=MAX_CARDS)]
    taken_bytes: Size
    why: str = ""


class Card(NamedTuple):
    """One card where it stands, and what others take of it."""

    node: int
    accelerator: AcceleratorSpec
    taken_bytes: int = 0
    why: str = ""


class HardwareSpec(Spec):
    """`count` cards in each of `nodes` nodes, then the `others`; the last `idle` stay unused on purpose.

    Ranks fill cards in this order. `taken` is what others take of single cards, `links` what the user states of the
    links among them.
    """

    accelerator: AcceleratorSpec | None = None
    count: Count = 1
    nodes: Count = 1
    idle: Annotated[int, Field(ge=0)] = 0
    others: Annotated[tuple[CardGroup, ...], Field(max_length=64)] = ()
    taken: tuple[TakenCard, ...] = ()
    links: StatedLinks = StatedLinks()

    @model_validator(mode="after")
    def _some_card_works(self) -> Self:
        total = self.total_cards
        if total > MAX_CARDS:
            what = "count × nodes and others are" if self.others else "count × nodes is"
            raise ValueError(f"{what} {total} cards; plan at most {MAX_CARDS} at once")
        if self.idle >= total:
            raise ValueError(f"idle: {self.idle} idle cards leave none of {total} at work; lower it")
        if self.others and self.accelerator is None:
            raise ValueError("others: choose the accelerator of the first cards before others beside them")
        return self

    @model_validator(mode="after")
    def _taken_cards_exist(self) -> Self:
        seen: set[int] = set()
        for entry in self.taken:
            if entry.card >= self.total_cards:
                raise ValueError(f"taken: there is no card {entry.card}; cards are 0 to {self.total_cards - 1}")
            if entry.card in seen:
                raise ValueError(f"taken: card {entry.card} is named twice; give the sum once")
            seen.add(entry.card)
            accelerator = self.accelerator_of(entry.card)
            if accelerator is not None and entry.taken_bytes > accelerator.capacity_bytes:
                raise ValueError(
                    f"taken: {entry.taken_bytes} bytes are more than card {entry.card} has; choose 0 to "
                    f"{accelerator.capacity_bytes}"
                )
        return self

    @model_validator(mode="after")
    def _links_can_be(self) -> Self:
        accelerator = self.accelerator
        if self.links == StatedLinks():
            return self
        refusal = links_refusal(
            self.links,
            self.count,
            self.largest_node,
            name="" if accelerator is None else accelerator.name,
            has_scale_up=accelerator is None or scale_up_of(accelerator, self.links).link is not None,
            catalogue_domain=None if accelerator is None else accelerator.scaleup_domain,
        )
        if refusal:
            raise ValueError(refusal)
        return self

    @property
    def largest_node(self) -> int:
        """Cards of the largest node, of whatever kind."""
        sizes = [self.count]
        for group in self.others:
            sizes = [*sizes[:-1], sizes[-1] + group.count] if group.joins_node else [*sizes, group.count]
        return max(sizes)

    @property
    def total_cards(self) -> int:
        """Cards at work and idle ones."""
        return self.count * self.nodes + sum(group.count * group.nodes for group in self.others)

    @property
    def num_cards(self) -> int:
        """Cards at work."""
        return self.total_cards - self.idle

    @property
    def is_uniform(self) -> bool:
        """Whether every card is of one kind and nobody else takes any of one."""
        return not self.others and not self.taken

    def accelerator_of(self, card: int) -> AcceleratorSpec | None:
        """What a card is; cards past the last are as the first ones."""
        first = self.count * self.nodes
        for group in self.others:
            if first <= card < first + group.count * group.nodes:
                return group.accelerator
            first += group.count * group.nodes
        return self.accelerator

    @cached_property
    def pace(self) -> AcceleratorSpec | None:
        """What ranks that wait for one another work like: the cards' own kind, of several kinds the least of each rate;
        a rate that one of them does not state is not known."""
        kinds = list({id(group.accelerator): group.accelerator for group in self.others}.values())
        if self.accelerator is None or not kinds:
            return self.accelerator
        kinds.insert(0, self.accelerator)
        rates = {name: [getattr(kind, name) for kind in kinds] for name in _RATES}
        least = {name: None if None in found else min(found) for name, found in rates.items()}
        names = " + ".join(dict.fromkeys(kind.name for kind in kinds))
        return self.accelerator.model_copy(update=least | {"name": names})

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card in order, idle ones too; empty where no accelerator is chosen."""
        if self.accelerator is None:
            return ()
        found = [Card(index // self.count, self.accelerator) for index in range(self.count * self.nodes)]
        for group in self.others:
            first = found[-1].node + (0 if group.joins_node else 1)
            found += [
                Card(first + index // group.count, group.accelerator) for index in range(group.count * group.nodes)
            ]
        for entry in self.taken:
            found[entry.card] = found[entry.card]._replace(taken_bytes=entry.taken_bytes, why=entry.why)
        return tuple(found)
