"""Which cards share which link: scale-up domains, PCIe roots, nodes, and the network between them.

Facts alone; what a group of ranks gets of them is `kvdesk.engine.interconnect.groups`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Annotated, NamedTuple, Self

from pydantic import Field, model_validator

from kvdesk.project.base import Count, Spec
from kvdesk.project.hardware_spec import AcceleratorSpec, HardwareSpec
from kvdesk.project.links.of_card import Assumption, node_links_of, not_measured, scale_up_of, without_switch
from kvdesk.project.links.spec import GIGA, LinkSpec, ethernet, rdma
from kvdesk.project.links.stated import LARGEST_NODE_DOMAIN, StatedLinks

NETWORK_PORT = 50 * GIGA  # 400 Gb/s, one a card: DGX H100


class KindLinks(Spec):
    """The links of one of several kinds of cards; `cards_per_domain` share the scale-up link (1: none does)."""

    vendor: str = ""
    cards_per_domain: Count = 1
    scale_up: LinkSpec | None = None
    node_link: LinkSpec | None = None
    across_roots: LinkSpec | None = None


def common_link(kinds: Sequence[KindLinks], *, across: bool) -> LinkSpec | None:
    """PCIe between cards of these kinds: at the rate of the slowest, and measured of no more than one kind. None where
    one is not known, and where vendors differ: their cards have no library in common."""
    links = [(kind.across_roots if across else None) or kind.node_link for kind in kinds]
    known = [link for link in links if link is not None]
    if len(known) < len(links) or len({kind.vendor for kind in kinds}) > 1:
        return None
    slowest = min(known, key=lambda link: link.bytes_per_s)
    return slowest if len(kinds) == 1 else not_measured(slowest)


class Stand(NamedTuple):
    """Where one of several kinds of cards stands: its node, its place there, which kind it is, and its scale-up domain
    within all; None where it shares none."""

    node: int
    place: int
    kind: int
    domain: int | None


class TopologySpec(Spec):
    """Cards in nodes and the links among them.

    `cards_per_domain` share the scale-up link (1: none does), `cards_per_root` a PCIe switch or root complex (None:
    all of a node). Groups across roots use `across_roots`, groups across nodes the network: `nics_per_node` ports of
    `network`, shared by the cards of a node. With `rails` a card owns a port. `assumptions` are what nobody stated.
    Where cards are of several `kinds`, `stands` says of each which it is and where; `cards_per_node` is then of the
    largest node, and `node_link` what all have in common.
    """

    cards_per_node: Count = 1
    nodes: Count = 1
    cards_per_domain: Count = 1
    rack_scale: bool = False
    cards_per_root: Count | None = None
    scale_up: LinkSpec | None = None
    node_link: LinkSpec | None = None
    across_roots: LinkSpec | None = None
    network: LinkSpec | None = None
    nics_per_node: Annotated[int, Field(ge=0, le=1024)] = 0
    rails: bool = True
    assumptions: tuple[Assumption, ...] = ()
    kinds: tuple[KindLinks, ...] = ()
    stands: tuple[Stand, ...] = ()

    @model_validator(mode="after")
    def _has_links(self) -> Self:
        if self.cards_per_domain > 1 and self.scale_up is None:
            raise ValueError(
                f"cards_per_domain is {self.cards_per_domain} and scale_up names no link: give the link, or choose 1"
            )
        if self.cards_per_domain > self.cards_per_node and not self.rack_scale:
            raise ValueError(
                f"cards_per_domain is {self.cards_per_domain} and a node has {self.cards_per_node} cards: only a "
                f"rack-scale part joins several nodes; choose 1 to {self.cards_per_node}, or set rack_scale"
            )
        if self.cards_per_root is not None and self.cards_per_root > self.cards_per_node:
            raise ValueError(
                f"cards_per_root is {self.cards_per_root} and a node has {self.cards_per_node} cards: "
                f"choose 1 to {self.cards_per_node}, or leave it out where all share one root"
            )
        if self.nodes > 1 and (self.network is None or self.nics_per_node < 1):
            raise ValueError(
                f"nodes is {self.nodes} and nics_per_node is {self.nics_per_node}: several nodes need a network link "
                "and at least 1 port a node"
            )
        return self

    @property
    def num_cards(self) -> int:
        return len(self.stands) or self.cards_per_node * self.nodes

    @cached_property
    def fastest(self) -> LinkSpec | None:
        """The fastest link that every card shares with another of its node; of several kinds the slowest of theirs."""
        own = [kind.scale_up if kind.cards_per_domain > 1 else kind.node_link for kind in self.kinds or (self,)]
        known = [link for link in own if link is not None]
        return min(known, key=lambda link: link.bytes_per_s) if len(known) == len(own) else None

    def domain_of(self, card: int) -> int | None:
        """The scale-up domain of a card, counted over all nodes; None where it shares none."""
        if self.kinds:
            return self.stands[card].domain if card < len(self.stands) else None
        if self.cards_per_domain < 2:
            return None
        if self.rack_scale:
            return card // self.cards_per_domain
        node, place = divmod(card, self.cards_per_node)
        return node * -(-self.cards_per_node // self.cards_per_domain) + place // self.cards_per_domain

    @cached_property
    def network_of_card(self) -> LinkSpec | None:
        """The network at the rate a card gets of its node's ports while all cards send: with rails its own at most."""
        if self.network is None:
            return None
        share = self.nics_per_node * self.network.bytes_per_s // self.cards_per_node
        rate = max(1, min(share, self.network.bytes_per_s) if self.rails else share)
        return LinkSpec.model_validate(dict(self.network) | {"bytes_per_s": rate})


@lru_cache(maxsize=256)
def topology_of(hardware: HardwareSpec) -> TopologySpec | None:
    """The topology of an option's cards: what the user states, else the catalogue's facts, else what is assumed, which
    is named. None where no accelerator is chosen.

    Scale-up and PCIe are those of `kvdesk.project.links.of_card`; the network is one port of 400 Gb/s a card unless
    stated.
    """
    accelerator = hardware.accelerator
    if accelerator is None:
        return None
    if hardware.others:
        return _mixed(hardware)
    count, nodes = hardware.count, hardware.nodes
    kind, rack, assumptions = _kind(accelerator, hardware.links, count, count * nodes)
    facts: dict[str, object] = {name: value for name, value in kind if name != "vendor"}
    facts["rack_scale"] = rack and kind.cards_per_domain > count
    return TopologySpec.model_validate(facts | _nodes(hardware.links, count, nodes, assumptions))


def _kind(
    accelerator: AcceleratorSpec, links: StatedLinks, count: int, total: int
) -> tuple[KindLinks, bool, tuple[Assumption, ...]]:
    """The links of cards of one kind, `count` in a node and `total` in all; whether a rack joins them; assumptions."""
    link, domain, assumptions = scale_up_of(accelerator, links)
    catalogue = accelerator.scaleup_domain or 1
    rack = catalogue > LARGEST_NODE_DOMAIN
    here = 1 if link is None else min(domain, total if rack else count)
    if link is not None and links.cards_per_domain is not None and not rack and here < min(catalogue, count):
        link = without_switch(link)
    inside, across = node_links_of(accelerator, links)
    if inside is not None and here < count:
        if links.cards_per_root is None:
            assumptions += ("node-link",)
        if links.peer_to_peer is None:
            assumptions += ("peer-to-peer",)
    kind = KindLinks(
        vendor=accelerator.vendor,
        cards_per_domain=here,
        scale_up=link,
        node_link=inside,
        across_roots=None if across == inside else across,
    )
    return kind, rack, assumptions


def _nodes(links: StatedLinks, count: int, nodes: int, assumptions: tuple[Assumption, ...]) -> dict[str, object]:
    """Nodes, roots, the network, and what of it nobody stated; one node has a network where its rate is stated, for
    what leaves it."""
    facts: dict[str, object] = {
        "cards_per_node": count,
        "nodes": nodes,
        "cards_per_root": None if links.cards_per_root is None else min(links.cards_per_root, count),
        "rails": links.rails is not False,
    }
    if nodes > 1 or links.network_bytes_per_s is not None:
        port = ethernet if links.network_kind == "ethernet" else rdma
        facts["network"] = port(links.network_bytes_per_s or NETWORK_PORT)
        facts["nics_per_node"] = links.nics_per_node or count
        stated: dict[Assumption, object] = {
            "network-kind": links.network_kind,
            "network-rate": links.network_bytes_per_s,
            "network-ports": links.nics_per_node,
        }
        missing = tuple(name for name, value in stated.items() if value is None)
        assumptions += ("network",) if len(missing) == len(stated) else missing
    return facts | {"assumptions": tuple(dict.fromkeys(assumptions))}


def _mixed(hardware: HardwareSpec) -> TopologySpec:
    """Several groups of cards: each kind has its own scale-up link and PCIe, all share the network."""
    cards, first = hardware.cards, hardware.accelerator
    assert first is not None
    accelerators = {card.accelerator.id: card.accelerator for card in reversed(cards)} | {first.id: first}
    in_node = Counter((card.node, card.accelerator.id) for card in cards)
    kinds, racks = dict[str, KindLinks](), dict[str, bool]()
    assumptions: tuple[Assumption, ...] = ()
    for identity in dict.fromkeys(card.accelerator.id for card in cards):
        sizes = [number for (_, name), number in in_node.items() if name == identity]
        links = hardware.links if identity == first.id else hardware.links.of_other_cards()
        found = _kind(accelerators[identity], links, max(sizes), sum(sizes))
        kinds[identity], racks[identity], assumed = found
        assumptions += assumed
    kinds_of_node = Counter(node for node, _ in in_node)
    if max(kinds_of_node.values()) > 1:
        assumptions += ("mixed-cards",)
    largest = max(Counter(card.node for card in cards).values())
    facts = _nodes(hardware.links, largest, len(kinds_of_node), assumptions)
    facts["node_link"] = common_link(list(kinds.values()), across=False)
    facts |= {"kinds": tuple(kinds.values()), "stands": tuple(_stands(hardware, kinds, racks))}
    return TopologySpec.model_validate(facts)


def _stands(hardware: HardwareSpec, kinds: dict[str, KindLinks], racks: dict[str, bool]) -> Iterator[Stand]:
    """Each card in order; the cards of a kind fill its domains node by node, those of a rack over its nodes."""
    places, order = Counter[int](), list(kinds)
    before = Counter[tuple[str, int | None]]()
    numbers: dict[tuple[str, int | None, int], int] = {}
    for card in hardware.cards:
        identity = card.accelerator.id
        where = identity, None if racks[identity] else card.node
        size = kinds[identity].cards_per_domain
        domain = numbers.setdefault((*where, before[where] // size), len(numbers)) if size > 1 else None
        yield Stand(card.node, places[card.node], order.index(identity), domain)
        places[card.node] += 1
        before[where] += 1
