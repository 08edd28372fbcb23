"""What the user states about the links among cards; whatever is not stated follows from the catalogue or is assumed."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from kvdesk.i18n import translate
from kvdesk.project.base import Count, Spec
from kvdesk.project.links.spec import Rate

NetworkKind = Literal["rdma", "ethernet"]
LARGEST_NODE_DOMAIN = 8  # one chassis joins no more; a larger domain spans the nodes of a rack


class StatedLinks(Spec):
    """Each field replaces what the catalogue says or what is assumed; None states nothing.

    `cards_per_domain` share the scale-up link (NVLink, a vendor's fabric), `cards_per_root` a PCIe switch or root
    complex; `scale_up_bytes_per_s` is a card's rate in one direction, `network_bytes_per_s` that of one of the
    `nics_per_node` ports. With `rails` a card owns a port, without them the cards of a node share all. The scale-up
    fields are about the first cards, the others about every node.
    """

    cards_per_domain: Count | None = None
    scale_up_bytes_per_s: Rate | None = None
    cards_per_root: Count | None = None
    peer_to_peer: bool | None = None
    network_kind: NetworkKind | None = None
    network_bytes_per_s: Rate | None = None
    nics_per_node: Annotated[int, Field(ge=1, le=1024)] | None = None
    rails: bool | None = None

    def within(self, cards: int) -> "StatedLinks":
        """The same for nodes of so many cards: a domain and a root end with the node."""
        sizes = {name: getattr(self, name) for name in ("cards_per_domain", "cards_per_root")}
        fits = {name: min(size, cards) for name, size in sizes.items() if size is not None}
        return self.model_copy(update=fits) if fits else self

    def of_other_cards(self) -> "StatedLinks":
        """What stays stated where other cards take the place of these: the node's links, not the cards' own."""
        return self.model_copy(update={"cards_per_domain": None, "scale_up_bytes_per_s": None})


def stated_links(given: Mapping[str, Any], before: StatedLinks) -> StatedLinks:
    """The links with what is given, by field; "on" and "off" as a switch. Fields that are not given stay."""
    switches = {"on": True, "off": False}
    named = {name: given[name] for name in StatedLinks.model_fields if given.get(name) is not None}
    values = {name: switches.get(value, value) for name, value in named.items()}
    return StatedLinks.model_validate(dict(before) | values) if values else before


def links_refusal(
    links: StatedLinks, cards: int, node_cards: int, *, name: str, has_scale_up: bool, catalogue_domain: int | None
) -> str:
    """Why these links cannot be, with the legal choices; empty where they can.

    `cards` of the kind stand in a node, `node_cards` of whatever kind; `has_scale_up` says that the rate of the kind's
    scale-up link is known.
    """
    domain, root = links.cards_per_domain, links.cards_per_root
    rack = catalogue_domain is not None and catalogue_domain > LARGEST_NODE_DOMAIN
    most = max(cards, catalogue_domain or 1) if rack else cards
    if domain is not None and domain > most:
        template = translate(
            "Links",
            "{size} cards cannot share the scale-up link (cards_per_domain) where a node has {most} of them: only a "
            "rack-scale part joins several nodes; choose 1 to {most}",
        )
        if rack:
            template = translate(
                "Links", "{size} cards cannot share the scale-up link of {name} (cards_per_domain): choose 1 to {most}"
            )
        return template.format(size=domain, most=most, name=name)
    if domain is not None and domain > 1 and not has_scale_up:
        template = translate(
            "Links",
            "No scale-up link of {name} is known that {size} cards could share (cards_per_domain): choose 1, or give "
            "its rate (scale_up_bytes_per_s) first",
        )
        return template.format(size=domain, name=name)
    if root is not None and root > node_cards:
        template = translate(
            "Links",
            "{size} cards cannot share a PCIe switch or root (cards_per_root) where a node has {most}: choose 1 to "
            "{most}",
        )
        return template.format(size=root, most=node_cards)
    return ""
