"""What is planned with for the links among an option's cards, and where each figure comes from."""

from kvdesk.i18n import translate
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.links.in_force import InForce, Origin, links_in_force
from kvdesk.report.blocks import Table, cells
from kvdesk.units import Numbers

GIGA = 10**9


def field_name(name: str) -> str:
    """What a field of the links is called."""
    return {
        "cards_per_domain": translate("Links", "Cards that share the scale-up link"),
        "scale_up_bytes_per_s": translate("Links", "Scale-up rate of a card"),
        "cards_per_root": translate("Links", "Cards at a PCIe switch or root"),
        "peer_to_peer": translate("Links", "Peer to peer over PCIe"),
        "network_kind": translate("Links", "Network between nodes"),
        "network_bytes_per_s": translate("Links", "Rate of a network port"),
        "nics_per_node": translate("Links", "Network ports of a node"),
        "rails": translate("Links", "Ports among cards"),
    }[name]


def choice_name(name: str, value: object) -> str:
    """A switch or a kind of network in words."""
    return {
        ("peer_to_peer", True): translate("Links", "allowed"),
        ("peer_to_peer", False): translate("Links", "not allowed"),
        ("network_kind", "rdma"): translate("Links", "InfiniBand or RoCE"),
        ("network_kind", "ethernet"): translate("Links", "Ethernet (TCP)"),
        ("rails", True): translate("Links", "each its own"),
        ("rails", False): translate("Links", "all shared"),
    }[name, value]


def origin_name(origin: Origin) -> str:
    """Where a figure comes from, in a word."""
    return {
        "stated": translate("Links", "typed"),
        "catalogue": translate("Links", "catalogue"),
        "assumed": translate("Links", "assumed"),
        "unused": translate("Links", "not used"),
        "unknown": translate("Links", "unknown"),
    }[origin]


def value_text(name: str, value: int | bool | str | None, numbers: Numbers) -> str:
    """A value in force as the reader writes it; a dash where there is none."""
    if value is None:
        return "–"
    if isinstance(value, bool | str):
        return choice_name(name, value)
    return numbers.measured(value / GIGA, "GB/s") if name.endswith("_per_s") else numbers.integer(value)


def links_table(hardware: HardwareSpec, numbers: Numbers) -> Table:
    """The fields that decide something on these cards; with several kinds the scale-up link is the first cards'."""
    shown = {name: found for name, found in links_in_force(hardware).items() if _decides(found)}
    rows = [
        cells(field_name(name), value_text(name, found.value, numbers), origin_name(found.origin))
        for name, found in shown.items()
    ]
    header = (translate("Links", "Link"), translate("Links", "Planned with"), translate("Links", "From"))
    return Table(translate("Links", "Links among the cards"), header, tuple(rows), ("left", "right", "left"))


def _decides(found: InForce) -> bool:
    return found.origin in {"stated", "catalogue", "assumed"}
