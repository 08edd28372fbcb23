"""Which link a group talks over, by its ranks and by its degrees."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvdesk.engine.interconnect.groups import Sharding, group_link, link_of
from kvdesk.engine.parallelism import Degrees, rank_positions
from kvdesk.project.links import spec as links
from kvdesk.project.links.topology import TopologySpec

GIGA = 10**9
SWITCH = links.nvlink(450 * GIGA, "NVLink4", switched=True, source="", verified=True)
LEVELS = ("card", "scale-up", "node", "across-roots", "network")


def topology(cards=8, nodes=1, domain=8, root=None, rack=False, nics=8, rails=True):
    return TopologySpec(
        cards_per_node=cards,
        nodes=nodes,
        cards_per_domain=domain,
        rack_scale=rack,
        cards_per_root=root,
        scale_up=SWITCH if domain > 1 else None,
        node_link=links.pcie(5, 16),
        across_roots=links.pcie(5, 16, across_roots=True),
        network=links.rdma(50 * GIGA),
        nics_per_node=nics,
        rails=rails,
    )


@pytest.mark.parametrize(
    ("ranks", "shape", "level"),
    [
        ((3,), {}, "card"),
        (range(8), {}, "scale-up"),
        (range(16), {"nodes": 2}, "network"),
        ((7, 8), {"nodes": 2}, "network"),
        ((8, 15), {"nodes": 2}, "scale-up"),
        (range(4), {"domain": 2}, "node"),
        ((2, 3), {"domain": 2}, "scale-up"),
        (range(4), {"domain": 1, "root": 4}, "node"),
        (range(8), {"domain": 1, "root": 4}, "across-roots"),
        (range(8), {"cards": 4, "nodes": 18, "domain": 72, "rack": True}, "scale-up"),
        ((71, 72), {"cards": 4, "nodes": 36, "domain": 72, "rack": True}, "network"),
    ],
)
def test_that_a_group_talks_over_the_slowest_link_between_its_ranks(ranks, shape, level):
    assert link_of(ranks, topology(**shape)).level == level


@pytest.mark.parametrize(
    ("nics", "rails", "gigabytes"), [(8, True, 50), (4, True, 25), (16, True, 50), (16, False, 100)]
)
def test_that_cards_share_the_ports_of_their_node(nics, rails, gigabytes):
    shared = link_of(range(16), topology(nodes=2, nics=nics, rails=rails))
    assert shared.link.bytes_per_s == gigabytes * GIGA


def test_that_tensor_parallelism_across_nodes_has_a_ninth_of_the_rate():
    across = group_link(Sharding(Degrees(16, 1, 1)), "tensor", topology(nodes=2)).link
    inside = group_link(Sharding(Degrees(8, 2, 1)), "tensor", topology(nodes=2)).link
    assert inside.bytes_per_s == 9 * across.bytes_per_s


def groups_of(sharding, parallelism):
    """Every pair or group of ranks that talk, from the positions of the plan."""
    degrees = sharding.degrees
    found = {}
    for position in rank_positions(degrees, 10**6):
        match parallelism:
            case "tensor":
                key = (position.dp, position.pp)
            case "decode-context":
                key = (position.dp, position.pp, position.tp // degrees.decode_context)
            case "expert" if sharding.expert <= degrees.tensor:
                key = (position.dp, position.pp, position.tp // sharding.expert)
            case "expert":
                key = (position.dp // (sharding.expert // degrees.tensor), position.pp)
            case _:
                key = (position.dp, position.tp)
        found.setdefault(key, []).append(position.rank)
    if parallelism == "pipeline":
        return [pair for ranks in found.values() for pair in pairwise(ranks)]
    return list(found.values())


@given(
    tensor=st.sampled_from([1, 2, 3, 4, 6, 8, 16]),
    pipeline=st.sampled_from([1, 2, 3, 4]),
    data=st.sampled_from([1, 2, 4]),
    wide=st.booleans(),
    cards=st.sampled_from([1, 2, 3, 4, 6, 8]),
    domain=st.sampled_from([1, 2, 4, 8, 72]),
    root=st.sampled_from([None, 1, 2, 4]),
    parallelism=st.sampled_from(["tensor", "pipeline", "expert", "decode-context"]),
)
def test_that_degrees_give_the_link_of_the_worst_placed_group(
    tensor, pipeline, data, wide, cards, domain, root, parallelism
):
    degrees = Degrees(tensor, pipeline, data, decode_context=tensor)
    sharding = Sharding(degrees, expert=tensor * data if wide else tensor)
    nodes = -(-degrees.num_ranks // cards)
    rack = domain == 72
    domain = domain if rack else min(domain, cards)
    shape = topology(cards, nodes, domain, min(root, cards) if root else None, rack=rack)
    groups = groups_of(sharding, parallelism)
    levels = [link_of(ranks, shape).level for ranks in groups] or ["card"]
    worst = max(levels, key=LEVELS.index)
    assert LEVELS.index(group_link(sharding, parallelism, shape).level) == LEVELS.index(worst)
