"""The links of one kind of card: its scale-up link and PCIe, from the catalogue's facts and what the user states."""

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from kvdesk.project.links.spec import (
    NVLINK_BYTES_PER_S,
    PCIE_LANE_BYTES_PER_S,
    CollectiveFigures,
    LinkSpec,
    fabric,
    nvlink,
    pcie,
    staged_pcie,
)
from kvdesk.project.links.stated import LARGEST_NODE_DOMAIN, StatedLinks

if TYPE_CHECKING:
    from kvdesk.project.hardware_spec import AcceleratorSpec

Assumption = Literal[
    "scale-up-rate",
    "scale-up-domain",
    "scale-up-missing",
    "bridge-fitted",
    "node-link",
    "peer-to-peer",
    "mixed-cards",
    "network",
    "network-kind",
    "network-rate",
    "network-ports",
]
FIRST_SWITCHED = 3  # generation of NVLink whose eight cards stand behind switches in every machine
FIRST_AS_ONE = 5  # generation of PCIe that the one node measured of it joins as one fabric; earlier ones do not
RACK_MEASURED_RANKS = (2, 3, 4)  # of the 72 cards of a rack, groups up to four were measured
TYPED = "stated"


class ScaleUp(NamedTuple):
    """A card's scale-up link, how many cards share it at most, and what of both nobody stated."""

    link: LinkSpec | None
    domain: int
    assumptions: tuple[Assumption, ...] = ()


class NodeLinks(NamedTuple):
    """PCIe between cards behind one switch or root, and across; None where generation or lanes are not known."""

    inside: LinkSpec | None
    across: LinkSpec | None


def scale_up_of(accelerator: "AcceleratorSpec", links: StatedLinks) -> ScaleUp:
    """Link, rate and domain are the catalogue's unless stated; where it names an NVLink without a rate, its
    generation's full rate is assumed. A domain stated smaller than the node's stands behind no switch."""
    found = _of_catalogue(accelerator, links.scale_up_bytes_per_s)
    link, domain, assumptions = found
    if links.scale_up_bytes_per_s is not None:
        assumptions = tuple(name for name in assumptions if name not in {"scale-up-rate", "scale-up-missing"})
    if links.cards_per_domain is not None:
        assumptions = ("scale-up-rate",) if "scale-up-rate" in assumptions else ()
        domain = links.cards_per_domain
    return ScaleUp(link, domain, assumptions)


def _of_catalogue(accelerator: "AcceleratorSpec", stated: int | None) -> ScaleUp:
    name, rate, domain = accelerator.scaleup_link, accelerator.scaleup_bytes_per_s, accelerator.scaleup_domain
    if not name:
        unknown: tuple[Assumption, ...] = () if domain == 1 else ("scale-up-missing",)
        link = fabric(stated, "scale-up link", source=TYPED, verified=True) if stated else None
        return ScaleUp(link, 1, unknown)
    generation = re.match(r"NVLink(\d)", name)
    is_bridge = "bridge" in name.casefold()
    assumptions: tuple[Assumption, ...] = ()
    fact = accelerator.source_of("scaleup_bytes_per_s")
    source, verified = (fact.source, fact.verified) if fact else ("", False)
    if domain is None or domain < 1:
        domain = 1
        assumptions += ("scale-up-domain",)
    if not rate and not stated:
        if generation is None or is_bridge or int(generation[1]) not in NVLINK_BYTES_PER_S:
            return ScaleUp(None, 1, (*assumptions, "scale-up-missing"))
        rate, verified = NVLINK_BYTES_PER_S[int(generation[1])], False
        assumptions += ("scale-up-rate",)
    if is_bridge:
        assumptions += ("bridge-fitted",)
    if not rate:
        assert stated is not None
        rate, source, verified = stated, TYPED, True
    if not name.startswith("NVLink"):
        link = fabric(rate, name, source=source, verified=verified)
    else:
        switched = generation is not None and int(generation[1]) >= FIRST_SWITCHED and domain >= LARGEST_NODE_DOMAIN
        link = nvlink(rate, name, switched=switched, source=source, verified=verified)
    if domain > LARGEST_NODE_DOMAIN and link.measured is not None:
        link = _changed(link, measured=_as_in_a_rack(link.measured))
    if stated is not None and stated != rate:  # shares of the rate stay, with another rate
        link = _changed(link, bytes_per_s=stated, source=TYPED, verified=True)
    return ScaleUp(link, domain, assumptions)


def _as_in_a_rack(measured: CollectiveFigures) -> CollectiveFigures:
    few = {"measured_ranks": RACK_MEASURED_RANKS, "all_to_all_ranks": RACK_MEASURED_RANKS[-1:]}
    return CollectiveFigures.model_validate(dict(measured) | few)


def _changed(link: LinkSpec, **changes: object) -> LinkSpec:
    return LinkSpec.model_validate(dict(link) | changes)


def without_switch(link: LinkSpec) -> LinkSpec:
    """The same link between fewer cards than a switch joins: none of its measurements were taken there."""
    return _changed(link, kind="nvlink", measured=None) if link.kind == "nvswitch" else link


def not_measured(link: LinkSpec) -> LinkSpec:
    """The same link between cards of several kinds, which nobody measured."""
    return _changed(link, measured=None, verified=False)


def node_links_of(accelerator: "AcceleratorSpec", links: StatedLinks) -> NodeLinks:
    """PCIe of generation 5 and later is taken as one fabric of the node, earlier ones as across host bridges, each as
    the one 8-card node measured of it was, unless the cards of a root are stated."""
    generation, lanes = accelerator.pcie_gen, accelerator.pcie_lanes
    if generation not in PCIE_LANE_BYTES_PER_S or not lanes:
        return NodeLinks(None, None)
    if links.peer_to_peer is False:
        staged = staged_pcie(generation, lanes)
        return NodeLinks(staged, staged)
    if links.cards_per_root is None:
        link = pcie(generation, lanes, across_roots=generation < FIRST_AS_ONE)
        return NodeLinks(link, link)
    return NodeLinks(pcie(generation, lanes), pcie(generation, lanes, across_roots=True))
