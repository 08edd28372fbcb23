"""Which link a group of ranks talks over: the slowest on its way, from where its ranks stand.

Ranks are numbered TP fastest, then PP, then DP, and fill nodes in order (`kvdesk.engine.parallelism.rank_positions`).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from kvdesk.engine.parallelism import Degrees, attention_groups
from kvdesk.project.deployment import Deployment
from kvdesk.project.links.spec import LinkSpec
from kvdesk.project.links.topology import TopologySpec, common_link

Level = Literal["card", "scale-up", "node", "across-roots", "network"]
LEVELS: tuple[Level, ...] = get_args(Level)
Parallelism = Literal["tensor", "pipeline", "expert", "decode-context", "attention-data"]


@dataclass(frozen=True, slots=True)
class GroupLink:
    """The link of a group: how far it reaches, and the link with the rate one card gets of it; None where it is not
    known, or where one card talks to itself."""

    level: Level
    link: LinkSpec | None


@dataclass(frozen=True, slots=True)
class Sharding:
    """How a model is spread: the plan's degrees and those that share their ranks.

    `expert` ranks hold different experts (1: experts are sharded as the rest is); `attention_data` says that the TP
    ranks attend to different sequences and gather them before the feed-forward block.
    """

    degrees: Degrees
    expert: int = 1
    attention_data: bool = False

    def group_size(self, parallelism: Parallelism) -> int:
        """Ranks of one group."""
        match parallelism:
            case "tensor" | "attention-data":
                return self.degrees.tensor
            case "pipeline":
                return self.degrees.pipeline
            case "expert":
                return self.degrees.expert_span if self.degrees.over_replicas else self.expert
            case "decode-context":
                return self.degrees.decode_context

    def span(self, parallelism: Parallelism) -> int:
        """Consecutive ranks from the first of a group to its last, its gaps included."""
        tensor, pipeline = self.degrees.tensor, self.degrees.pipeline
        match parallelism:
            case "pipeline":
                return tensor * pipeline
            case "expert" if self.group_size("expert") > tensor:
                return self.group_size("expert") * pipeline
            case _:
                return self.group_size(parallelism)


def sharding_of(degrees: Degrees, deployment: Deployment) -> Sharding:
    """How a deployment spreads a model, as the links see it."""
    return Sharding(degrees, expert=degrees.expert, attention_data=attention_groups(deployment) > 1)


def link_of(ranks: Iterable[int], topology: TopologySpec) -> GroupLink:
    """The slowest link among these ranks: scale-up inside a domain, PCIe inside a root, across roots, else the network.

    Inside a node without a link for the way, the next slower one stands in. Cards of several kinds share no scale-up
    link, PCIe at the rate of the slowest, and no link that is known where their vendors differ.
    """
    members = tuple(ranks)
    if len(members) < 2:
        return _at("card", topology)
    if topology.kinds:
        return _among_kinds(members, topology)
    size = topology.cards_per_domain
    if topology.rack_scale and len({rank // size for rank in members}) == 1:
        return _at("scale-up", topology)
    nodes = {rank // topology.cards_per_node for rank in members}
    if len(nodes) > 1:
        return _at("network", topology)
    inside = [rank % topology.cards_per_node for rank in members]
    if not topology.rack_scale and len({place // size for place in inside}) == 1:
        return _at("scale-up", topology)
    root = topology.cards_per_root or topology.cards_per_node
    return _at("node" if len({place // root for place in inside}) == 1 else "across-roots", topology)


def _among_kinds(members: tuple[int, ...], topology: TopologySpec) -> GroupLink:
    """Ranks past the last card stand in nodes of their own, like the first."""
    if max(members) >= len(topology.stands):
        return _at("network", topology)
    stands = [topology.stands[rank] for rank in members]
    kinds = [topology.kinds[kind] for kind in dict.fromkeys(stand.kind for stand in stands)]
    domains, nodes = {stand.domain for stand in stands}, {stand.node for stand in stands}
    if len(domains) == 1 and None not in domains:
        return GroupLink("scale-up", kinds[0].scale_up)
    root = topology.cards_per_root or topology.cards_per_node
    level: Level = "node" if len({stand.place // root for stand in stands}) == 1 else "across-roots"
    level = "network" if len(nodes) > 1 else level
    if level == "network":
        return _at(level, topology) if len({kind.vendor for kind in kinds}) == 1 else GroupLink(level, None)
    return GroupLink(level, common_link(kinds, across=level == "across-roots"))


def _slowness(group: GroupLink) -> tuple[int, float]:
    """What is not known, then by how far it reaches, then by its rate."""
    if group.link is None:
        return (0 if group.level == "card" else len(LEVELS)), 0.0
    return LEVELS.index(group.level), 1 / group.link.bytes_per_s


def group_link(sharding: Sharding, parallelism: Parallelism, topology: TopologySpec) -> GroupLink:
    """The link of the worst placed group: groups are stretches of `span` ranks, one after the other."""
    if sharding.group_size(parallelism) < 2:
        return _at("card", topology)
    total, span = sharding.degrees.num_ranks, sharding.span(parallelism)
    if topology.kinds:
        groups = (range(first, min(first + span, total)) for first in range(0, total, span))
        return max((link_of(group, topology) for group in groups), key=_slowness)
    return _of_span(span, total, topology)


def _of_span(span: int, total: int, topology: TopologySpec) -> GroupLink:
    domain, node = topology.cards_per_domain, topology.cards_per_node
    if topology.rack_scale and not _crosses(span, domain, total):
        return _at("scale-up", topology)
    if _crosses(span, node, total):
        return _at("network", topology)
    if not topology.rack_scale and not _crosses_inside(span, domain, node, total):
        return _at("scale-up", topology)
    root = topology.cards_per_root or node
    return _at("across-roots" if _crosses_inside(span, root, node, total) else "node", topology)


def _crosses(span: int, boundary: int, total: int) -> bool:
    """Whether some stretch of `span` ranks, one after the other from rank 0, lies on both sides of a multiple of
    `boundary`: not where that is the end of all ranks, or where it divides into whole stretches."""
    return total > boundary and boundary % span != 0


def _crosses_inside(span: int, boundary: int, node: int, total: int) -> bool:
    """The same of boundaries counted anew in each node, for stretches that stay in a node."""
    return _crosses(span, boundary, min(node, total))


def _at(level: Level, topology: TopologySpec) -> GroupLink:
    """The level's link; PCIe stands in for a missing scale-up link, and the link inside a root for one across."""
    match level:
        case "card":
            return GroupLink("card", None)
        case "scale-up":
            return GroupLink("scale-up", topology.scale_up) if topology.scale_up else _at("node", topology)
        case "node":
            return GroupLink("node", topology.node_link)
        case "across-roots":
            return GroupLink("across-roots", topology.across_roots or topology.node_link)
        case _:
            return GroupLink("network", topology.network_of_card)
