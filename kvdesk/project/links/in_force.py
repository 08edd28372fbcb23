"""What holds for each field of the links, stated or not, and where it comes from."""

from typing import Literal, NamedTuple

from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.links.of_card import FIRST_AS_ONE, Assumption, scale_up_of
from kvdesk.project.links.stated import StatedLinks
from kvdesk.project.links.topology import TopologySpec, topology_of

Origin = Literal["stated", "catalogue", "assumed", "unused", "unknown"]
_ASSUMED: dict[str, frozenset[Assumption]] = {
    "cards_per_domain": frozenset({"scale-up-domain", "scale-up-missing", "bridge-fitted"}),
    "scale_up_bytes_per_s": frozenset({"scale-up-rate"}),
}
_NETWORK = ("network_kind", "network_bytes_per_s", "nics_per_node", "rails")


class InForce(NamedTuple):
    """The value of a field and its origin; None where nothing is known, or where no byte goes that way ("unused")."""

    value: int | bool | str | None
    origin: Origin


def links_in_force(hardware: HardwareSpec) -> dict[str, InForce]:
    """Each field of `StatedLinks` with the value planned with; the scale-up fields are of the first cards. Empty where
    no accelerator is chosen."""
    topology = topology_of(hardware)
    if topology is None:
        return {}
    values = _values(hardware, topology)
    return {name: _in_force(name, hardware, topology, values[name]) for name in StatedLinks.model_fields}


def _values(hardware: HardwareSpec, topology: TopologySpec) -> dict[str, int | bool | str | None]:
    """What is planned with where nothing is stated; PCIe of early generations: each card at a root of its own."""
    own = topology.kinds[0] if topology.kinds else topology
    accelerator = hardware.accelerator
    early = accelerator is not None and (accelerator.pcie_gen or FIRST_AS_ONE) < FIRST_AS_ONE
    network = topology.network
    return {
        "cards_per_domain": own.cards_per_domain,
        "scale_up_bytes_per_s": None if own.scale_up is None else own.scale_up.bytes_per_s,
        "cards_per_root": None if own.node_link is None else 1 if early else topology.cards_per_node,
        "peer_to_peer": None if own.node_link is None else True,
        "network_kind": None if network is None else network.kind,
        "network_bytes_per_s": None if network is None else network.bytes_per_s,
        "nics_per_node": None if network is None else topology.nics_per_node,
        "rails": None if network is None else topology.rails,
    }


def _in_force(name: str, hardware: HardwareSpec, topology: TopologySpec, value: int | bool | str | None) -> InForce:
    stated = getattr(hardware.links, name)
    if stated is not None:
        return InForce(stated, "stated")
    if name in _NETWORK:
        return InForce(value, "unused" if topology.network is None else "assumed")
    own = topology.kinds[0] if topology.kinds else topology
    if name == "scale_up_bytes_per_s" and own.cards_per_domain == 1 and value is not None:
        return InForce(value, "unused")
    if name in {"cards_per_root", "peer_to_peer"} and own.cards_per_domain >= topology.cards_per_node:
        return InForce(None, "unused")
    if value is None:
        return InForce(None, "unknown")
    assert hardware.accelerator is not None
    assumed = scale_up_of(hardware.accelerator, hardware.links).assumptions
    is_assumed = name not in _ASSUMED or not _ASSUMED[name].isdisjoint(assumed)
    return InForce(value, "assumed" if is_assumed else "catalogue")
