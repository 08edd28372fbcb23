"""Topologies of the catalogue's cards: what is known, what is assumed, and what is refused."""

import pytest
from pydantic import ValidationError

from kvdesk import catalog
from kvdesk.project.hardware_spec import AcceleratorSpec, HardwareSpec
from kvdesk.project.links.spec import NVLINK_5, nvlink, pcie, rdma
from kvdesk.project.links.stated import StatedLinks
from kvdesk.project.links.topology import TopologySpec, topology_of

GIGA = 10**9
SWITCH = nvlink(450 * GIGA, "NVLink4", switched=True, source="", verified=True)


def topology(accelerator_id, count=8, nodes=1, **more):
    hardware = HardwareSpec(accelerator=catalog.accelerator(accelerator_id), count=count, nodes=nodes, **more)
    return topology_of(hardware)


def test_that_cards_behind_a_switch_carry_measured_figures():
    shape = topology("h100-sxm-80")
    assert (shape.scale_up.kind, shape.scale_up.bytes_per_s, shape.cards_per_domain) == ("nvswitch", 450 * GIGA, 8)
    assert shape.scale_up.measured is not None
    assert shape.assumptions == ()
    assert shape.network is None


def test_that_a_domain_ends_with_the_node():
    assert topology("h100-sxm-80", count=4).cards_per_domain == 4


def test_that_a_rack_joins_its_nodes_and_is_measured_up_to_four_cards():
    shape = topology("gb200", count=4, nodes=18)
    assert (shape.rack_scale, shape.cards_per_domain) == (True, 72)
    assert shape.scale_up.measured.measured_ranks == (2, 3, 4)
    assert topology("b200-sxm").scale_up.measured == NVLINK_5


@pytest.mark.parametrize(
    ("accelerator_id", "kind", "rate", "measured"),
    [
        ("rtx-pro-6000-server", "pcie", 63, True),
        ("l40s", "pcie-host-bridge", 31, True),
        ("arc-b60", "pcie", 31.5, False),
    ],
)
def test_that_cards_without_a_scale_up_link_talk_over_pcie(accelerator_id, kind, rate, measured):
    shape = topology(accelerator_id)
    assert shape.scale_up is None
    assert shape.cards_per_domain == 1
    assert (shape.node_link.kind, shape.node_link.bytes_per_s) == (kind, rate * GIGA)
    assert (shape.node_link.measured is not None) == measured
    assert "node-link" in shape.assumptions


def test_that_a_bridge_joins_pairs_and_was_not_measured():
    shape = topology("a40", count=4)
    assert (shape.scale_up.kind, shape.cards_per_domain) == ("nvlink", 2)
    assert shape.scale_up.measured is None
    assert shape.assumptions == ("bridge-fitted", "node-link", "peer-to-peer")


def test_that_eight_cards_without_a_switch_were_not_measured():
    assert (topology("v100-sxm2-32").scale_up.kind, topology("v100-sxm2-32").scale_up.measured) == ("nvlink", None)


def test_that_a_reduced_link_was_not_measured():
    assert topology("h800-sxm-80").scale_up.measured is None


def test_that_a_missing_rate_is_assumed_and_named():
    shape = topology("h20-96")
    assert "scale-up-rate" in shape.assumptions
    assert shape.scale_up.bytes_per_s == 450 * GIGA
    assert (shape.scale_up.verified, shape.scale_up.measured) == (False, None)


def test_that_an_unknown_bridge_leaves_pcie():
    shape = topology("h100-nvl-94", count=2)
    assert shape.scale_up is None
    assert "scale-up-missing" in shape.assumptions


def test_that_several_nodes_assume_a_port_a_card():
    shape = topology("h100-sxm-80", nodes=2)
    assert shape.nics_per_node == 8
    assert shape.network_of_card.bytes_per_s == 50 * GIGA
    assert "network" in shape.assumptions


def test_that_without_peer_to_peer_traffic_is_staged():
    link = topology("l40s", links=StatedLinks(peer_to_peer=False)).node_link
    assert (link.latency_s.best, link.measured) == (14e-6, None)


def test_that_every_accelerator_of_the_catalogue_has_a_topology():
    for accelerator in catalog.accelerators():
        for count, nodes in ((1, 1), (8, 1), (4, 18)):
            shape = topology_of(HardwareSpec(accelerator=accelerator, count=count, nodes=nodes))
            assert shape.num_cards == count * nodes
            assert TopologySpec.model_validate_json(shape.model_dump_json()) == shape


def test_that_a_card_of_which_nothing_is_known_has_no_link():
    mine = AcceleratorSpec(id="mine", name="Mine", memory_sold_gb=24)
    shape = topology_of(HardwareSpec(accelerator=mine, count=2))
    assert (shape.scale_up, shape.node_link) == (None, None)


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (
            {"cards_per_node": 8, "cards_per_domain": 16, "scale_up": SWITCH},
            "cards_per_domain is 16 and a node has 8 cards: only a rack-scale part joins several nodes; choose 1 to 8",
        ),
        ({"cards_per_node": 8, "cards_per_domain": 8}, "scale_up names no link: give the link, or choose 1"),
        ({"cards_per_node": 4, "cards_per_root": 8, "node_link": pcie(5, 16)}, "choose 1 to 4, or leave it out"),
        ({"cards_per_node": 4, "nodes": 2}, "several nodes need a network link and at least 1 port a node"),
        ({"cards_per_node": 4, "nodes": 2, "network": rdma(GIGA)}, "nics_per_node is 0"),
    ],
)
def test_that_an_impossible_topology_names_the_field_and_the_choices(facts, said):
    with pytest.raises(ValidationError, match=said):
        TopologySpec(**facts)


def test_that_a_rack_may_join_more_cards_than_a_node_has():
    assert TopologySpec(cards_per_node=4, nodes=1, cards_per_domain=72, rack_scale=True, scale_up=SWITCH).rack_scale
