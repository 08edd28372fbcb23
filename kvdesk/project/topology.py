"""Which cards share which link: scale-up domains, PCIe roots, nodes, and the network between them.

Ranks fill nodes in order, and inside a node domains and roots in order. What the catalogue does not say is an
assumption, and the topology names it as one.
"""

import re
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from kvdesk.project.base import Count, Spec
from kvdesk.project.hardware_spec import AcceleratorSpec
from kvdesk.project.links import (
    GIGA,
    NVLINK_BYTES_PER_S,
    PCIE_LANE_BYTES_PER_S,
    CollectiveFigures,
    LinkSpec,
    fabric,
    nvlink,
    pcie,
    rdma,
    staged_pcie,
)

Assumption = Literal[
    "scale-up-rate",
    "scale-up-domain",
    "scale-up-missing",
    "bridge-fitted",
    "node-link",
    "peer-to-peer",
    "network",
]
LARGEST_NODE_DOMAIN = 8  # one chassis joins no more; a larger domain spans the nodes of a rack
FIRST_SWITCHED = 3  # generation of NVLink whose eight cards stand behind switches in every machine
RACK_MEASURED_RANKS = (2, 3, 4)  # of the 72 cards of a rack, groups up to four were measured
NETWORK_PORT = 50 * GIGA  # 400 Gb/s, one a card: DGX H100


class TopologySpec(Spec):
    """Cards in nodes and the links among them.

    `cards_per_domain` share the scale-up link (1: none does), `cards_per_root` a PCIe switch or root complex (None:
    all of a node). Groups across roots use `across_roots`, groups across nodes the network: `nics_per_node` ports of
    `network`, shared by the cards of a node. With `rails` a card owns a port. `assumptions` are what nobody stated.
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
        return self.cards_per_node * self.nodes

    @cached_property
    def network_of_card(self) -> LinkSpec | None:
        """The network at the rate a card gets of its node's ports while all cards send: with rails its own at most."""
        if self.network is None:
            return None
        share = self.nics_per_node * self.network.bytes_per_s // self.cards_per_node
        rate = max(1, min(share, self.network.bytes_per_s) if self.rails else share)
        return LinkSpec.model_validate(dict(self.network) | {"bytes_per_s": rate})


def topology_of(accelerator: AcceleratorSpec, count: int, nodes: int = 1, *, peer_to_peer: bool = True) -> TopologySpec:
    """The topology of `count` cards in each of `nodes` nodes as the catalogue gives it; the rest is assumed and named.

    Scale-up link, rate and domain are the catalogue's; where it names an NVLink without a rate, its generation's full
    rate is assumed. PCIe of generation 5 and later is taken as one fabric of the node, earlier ones as across host
    bridges, each as the one 8-card node measured of it was. The network is one port of 400 Gb/s a card.
    """
    scale_up, domain, assumptions = _scale_up(accelerator)
    rack_scale = domain > LARGEST_NODE_DOMAIN
    if rack_scale and scale_up is not None and scale_up.measured is not None:
        figures = CollectiveFigures.model_validate(
            dict(scale_up.measured)
            | {"measured_ranks": RACK_MEASURED_RANKS, "all_to_all_ranks": RACK_MEASURED_RANKS[-1:]}
        )
        scale_up = LinkSpec.model_validate(dict(scale_up) | {"measured": figures})
    node_link = _node_link(accelerator, peer_to_peer)
    here = min(domain, count * nodes) if rack_scale else min(domain, count)
    if node_link is not None and here < count:
        assumptions += ("node-link", "peer-to-peer") if peer_to_peer else ("node-link",)
    if nodes > 1:
        assumptions += ("network",)
    return TopologySpec(
        cards_per_node=count,
        nodes=nodes,
        cards_per_domain=here if scale_up is not None else 1,
        rack_scale=rack_scale and here > count,
        scale_up=scale_up,
        node_link=node_link,
        network=rdma(NETWORK_PORT) if nodes > 1 else None,
        nics_per_node=count if nodes > 1 else 0,
        assumptions=assumptions,
    )


def _scale_up(accelerator: AcceleratorSpec) -> tuple[LinkSpec | None, int, tuple[Assumption, ...]]:
    """The scale-up link, its domain, and what of them was assumed."""
    name, rate, domain = accelerator.scaleup_link, accelerator.scaleup_bytes_per_s, accelerator.scaleup_domain
    if not name:
        return None, 1, () if domain == 1 else ("scale-up-missing",)
    generation = re.match(r"NVLink(\d)", name)
    is_bridge = "bridge" in name.casefold()
    assumptions: tuple[Assumption, ...] = ()
    fact = accelerator.source_of("scaleup_bytes_per_s")
    source, verified = (fact.source, fact.verified) if fact else ("", False)
    if domain is None or domain < 1:
        domain = 1
        assumptions += ("scale-up-domain",)
    if not rate:
        if generation is None or is_bridge or int(generation[1]) not in NVLINK_BYTES_PER_S:
            return None, 1, (*assumptions, "scale-up-missing")
        rate, verified = NVLINK_BYTES_PER_S[int(generation[1])], False
        assumptions += ("scale-up-rate",)
    if is_bridge:
        assumptions += ("bridge-fitted",)
    if not name.startswith("NVLink"):
        return fabric(rate, name, source=source, verified=verified), domain, assumptions
    switched = generation is not None and int(generation[1]) >= FIRST_SWITCHED and domain >= LARGEST_NODE_DOMAIN
    return nvlink(rate, name, switched=switched, source=source, verified=verified), domain, assumptions


def _node_link(accelerator: AcceleratorSpec, peer_to_peer: bool) -> LinkSpec | None:
    """PCIe between the cards of a node; None where the catalogue gives no generation or lanes."""
    generation, lanes = accelerator.pcie_gen, accelerator.pcie_lanes
    if generation not in PCIE_LANE_BYTES_PER_S or not lanes:
        return None
    if not peer_to_peer:
        return staged_pcie(generation, lanes)
    return pcie(generation, lanes, across_roots=generation < 5)
