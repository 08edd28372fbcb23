"""What the user states of links: it replaces facts and assumptions, is refused where it cannot be, and is kept."""

import pytest
from pydantic import ValidationError

from kvdesk import catalog
from kvdesk.project.edit import EditRefused, replace_at
from kvdesk.project.file import dumps, loads
from kvdesk.project.hardware_spec import AcceleratorSpec, CardGroup, HardwareSpec
from kvdesk.project.links.in_force import links_in_force
from kvdesk.project.links.spec import NVLINK_4
from kvdesk.project.links.stated import StatedLinks
from kvdesk.project.links.topology import topology_of
from kvdesk.project.project import Option, Project

GIGA = 10**9
ALL = StatedLinks(
    cards_per_domain=4,
    scale_up_bytes_per_s=400 * GIGA,
    cards_per_root=2,
    peer_to_peer=True,
    network_kind="ethernet",
    network_bytes_per_s=25 * GIGA,
    nics_per_node=2,
    rails=False,
)


def cards(name, count=8, nodes=1, **more):
    return HardwareSpec(accelerator=catalog.accelerator(name), count=count, nodes=nodes, **more)


def stated(name, count=8, nodes=1, **fields):
    return topology_of(cards(name, count, nodes, links=StatedLinks(**fields)))


def test_that_nothing_stated_changes_nothing():
    for accelerator in catalog.accelerators():
        plain = HardwareSpec(accelerator=accelerator, count=8, nodes=2)
        assert topology_of(plain) == topology_of(plain.model_copy(update={"links": StatedLinks()}))


def test_that_all_that_is_stated_leaves_no_assumption():
    shape = topology_of(cards("h100-sxm-80", 8, 2, links=ALL))
    assert shape.assumptions == ()
    assert (shape.cards_per_domain, shape.scale_up.bytes_per_s) == (4, 400 * GIGA)
    assert (shape.cards_per_root, shape.node_link.name) == (2, "PCIe 5 ×16")
    assert shape.across_roots.kind == "pcie-host-bridge"
    assert (shape.network.kind, shape.network.bytes_per_s, shape.nics_per_node) == ("ethernet", 25 * GIGA, 2)
    assert shape.network_of_card.bytes_per_s == 2 * 25 * GIGA // 8


@pytest.mark.parametrize(
    ("fields", "left"),
    [
        ({"network_bytes_per_s": 25 * GIGA}, ("network-kind", "network-ports")),
        ({"nics_per_node": 4}, ("network-kind", "network-rate")),
        ({"network_kind": "rdma", "network_bytes_per_s": GIGA, "nics_per_node": 1}, ()),
        ({"rails": False}, ("network",)),
    ],
)
def test_that_only_what_is_not_stated_stays_assumed(fields, left):
    assert stated("h100-sxm-80", 8, 2, **fields).assumptions == left


def test_that_one_node_has_a_network_where_its_rate_is_stated():
    assert stated("h100-sxm-80", 8, 1, nics_per_node=4).network is None
    shape = stated("h100-sxm-80", 8, 1, nics_per_node=4, network_bytes_per_s=25 * GIGA)
    assert shape.network_of_card.bytes_per_s == 4 * 25 * GIGA // 8
    assert shape.assumptions == ("network-kind",)


def test_that_a_stated_domain_says_whether_a_bridge_is_fitted():
    assert "bridge-fitted" in stated("a40", 4).assumptions
    fitted, bare = stated("a40", 4, cards_per_domain=2), stated("a40", 4, cards_per_domain=1)
    assert (fitted.cards_per_domain, bare.cards_per_domain) == (2, 1)
    assert "bridge-fitted" not in fitted.assumptions + bare.assumptions


def test_that_a_stated_rate_is_known_and_keeps_the_measured_shares():
    """The catalogue does not know the NVLink rate of an H20; its generation's full rate was measured on an H100."""
    known = stated("h20-96", scale_up_bytes_per_s=450 * GIGA)
    assert (known.scale_up.measured, known.scale_up.verified, known.assumptions) == (NVLINK_4, True, ())
    slower = stated("h100-sxm-80", scale_up_bytes_per_s=300 * GIGA)
    assert (slower.scale_up.bytes_per_s, slower.scale_up.measured) == (300 * GIGA, NVLINK_4)


def test_that_a_domain_smaller_than_the_node_stands_behind_no_switch():
    assert stated("h100-sxm-80", cards_per_domain=8) == topology_of(cards("h100-sxm-80"))
    smaller = stated("h100-sxm-80", cards_per_domain=4).scale_up
    assert (smaller.kind, smaller.measured) == ("nvlink", None)


def test_that_a_link_nobody_knows_is_given_by_its_rate():
    shape = stated("l40s", scale_up_bytes_per_s=100 * GIGA, cards_per_domain=2)
    assert (shape.scale_up.bytes_per_s, shape.cards_per_domain) == (100 * GIGA, 2)
    bridged = stated("h100-nvl-94", 4, scale_up_bytes_per_s=300 * GIGA, cards_per_domain=2)
    assert (bridged.scale_up.kind, bridged.scale_up.name) == ("nvlink", "NVLink4 bridge")


def test_that_a_root_may_hold_the_whole_node():
    assert stated("l40s").node_link.kind == "pcie-host-bridge"
    one = stated("l40s", cards_per_root=8)
    assert (one.node_link.kind, one.assumptions) == ("pcie", ("peer-to-peer",))


def test_that_a_rack_is_joined_as_far_as_stated():
    assert stated("gb200", 4, 18, cards_per_domain=36).cards_per_domain == 36
    assert stated("gb200", 4, 18, cards_per_domain=36).rack_scale
    assert not stated("gb200", 4, 18, cards_per_domain=4).rack_scale
    assert stated("gb200", 4, 2, cards_per_domain=72).cards_per_domain == 8


@pytest.mark.parametrize(
    ("name", "count", "fields", "said"),
    [
        ("h100-sxm-80", 8, {"cards_per_domain": 16}, "cards_per_domain.*a node has 8 of them.*choose 1 to 8"),
        ("gb200", 4, {"cards_per_domain": 73}, "cards_per_domain.*choose 1 to 72"),
        ("l40s", 8, {"cards_per_domain": 2}, "No scale-up link of L40S.*choose 1, or give its rate"),
        ("l40s", 4, {"cards_per_root": 8}, "cards_per_root.*a node has 4: choose 1 to 4"),
        ("l40s", 4, {"cards_per_root": 0}, "greater than or equal to 1"),
        ("l40s", 4, {"cards_per_domain": 0}, "greater than or equal to 1"),
        ("l40s", 4, {"nics_per_node": 0}, "greater than or equal to 1"),
        ("l40s", 4, {"network_bytes_per_s": 0}, "greater than or equal to 1"),
        ("l40s", 4, {"network_kind": "token-ring"}, "rdma.*ethernet"),
    ],
)
def test_that_links_that_cannot_be_are_refused_with_the_choices(name, count, fields, said):
    with pytest.raises(ValidationError, match=said):
        stated(name, count, 2, **fields)


def test_that_fewer_cards_than_share_a_link_are_refused_too():
    project = Project(options=(Option(name="A", hardware=cards("h100-sxm-80", 8, links=ALL)),))
    with pytest.raises(EditRefused, match="choose 1 to 2"):
        replace_at(project, ("options", 0, "hardware", "count"), 2)


def test_that_links_are_checked_before_the_cards_are_chosen():
    for fields in ({"cards_per_root": 9}, {"cards_per_domain": 9}):
        with pytest.raises(ValidationError, match="choose 1 to 8"):
            HardwareSpec(count=8, links=StatedLinks(**fields))


def test_that_other_cards_of_the_node_count_for_its_roots():
    more = (CardGroup(accelerator=catalog.accelerator("l40s"), count=4, joins_node=True),)
    assert cards("rtx-4090", 4, others=more, links=StatedLinks(cards_per_root=8)).links.cards_per_root == 8
    with pytest.raises(ValidationError, match="choose 1 to 8"):
        cards("rtx-4090", 4, others=more, links=StatedLinks(cards_per_root=9))


def test_that_save_and_open_keeps_what_is_stated_and_old_files_state_nothing():
    project = Project(options=(Option(name="A", hardware=cards("h100-sxm-80", 8, 2, links=ALL)),))
    text = dumps(project)
    assert loads(text, file="x") == project
    assert dumps(loads(text, file="x")) == text
    old = HardwareSpec.model_validate({"accelerator": catalog.accelerator("l40s").model_dump(), "count": 4})
    assert old.links == StatedLinks()


def test_that_links_fit_into_smaller_nodes_and_cards_take_their_own_link_with_them():
    small = ALL.within(1)
    assert (small.cards_per_domain, small.cards_per_root, small.nics_per_node) == (1, 1, 2)
    assert StatedLinks().within(1) == StatedLinks()
    others = ALL.of_other_cards()
    assert (others.cards_per_domain, others.scale_up_bytes_per_s, others.cards_per_root) == (None, None, 2)


def in_force(*arguments, **more):
    return {name: tuple(found) for name, found in links_in_force(cards(*arguments, **more)).items()}


def test_that_each_figure_says_where_it_comes_from():
    sxm = in_force("h100-sxm-80", 8, 2)
    assert sxm["cards_per_domain"] == (8, "catalogue")
    assert sxm["scale_up_bytes_per_s"] == (450 * GIGA, "catalogue")
    assert sxm["cards_per_root"] == (None, "unused")
    assert sxm["network_bytes_per_s"] == (50 * GIGA, "assumed")
    assert sxm["nics_per_node"] == (8, "assumed")
    assert in_force("h20-96", 8)["scale_up_bytes_per_s"] == (450 * GIGA, "assumed")
    pcie = in_force("l40s", 4)
    assert pcie["scale_up_bytes_per_s"] == (None, "unknown")
    assert pcie["cards_per_root"] == (1, "assumed")
    assert pcie["rails"] == (None, "unused")
    assert in_force("rtx-pro-6000-server", 4)["cards_per_root"] == (4, "assumed")
    assert in_force("h100-sxm-80", 8, 2, links=ALL) == {name: (getattr(ALL, name), "stated") for name in sxm}
    assert links_in_force(HardwareSpec()) == {}
    bridged = (CardGroup(accelerator=catalog.accelerator("rtx-a6000"), count=2, joins_node=True),)
    assert in_force("l40s", 2, others=bridged)["cards_per_domain"] == (1, "catalogue")


def test_that_a_card_of_which_nothing_is_known_can_be_told_all():
    mine = AcceleratorSpec(id="mine", name="Mine", memory_sold_gb=24)
    told = HardwareSpec(accelerator=mine, count=4, links=StatedLinks(scale_up_bytes_per_s=GIGA, cards_per_domain=4))
    assert topology_of(told).scale_up.bytes_per_s == GIGA
