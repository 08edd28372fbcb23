"""Names around offloaded caches: kinds of tiers, what a figure rests on, kinds of reuse, fields and their values."""

from typing import Any

from kvdesk.engine.offload.systems import SYSTEMS
from kvdesk.i18n import translate
from kvdesk.report.tiers_look import capacity_text
from kvdesk.units import Numbers


def basis_name(kind: str) -> str:
    """What a tier's rates rest on, in a word."""
    return {
        "claim": translate("Tiers", "vendor's claim"),
        "measured": translate("Tiers", "measured"),
        "nominal": translate("Tiers", "nominal"),
    }[kind]


def basis_sign(kind: str) -> str:
    """The same as a sign before the word, so that it is told without colour: ◇ claimed, ◆ measured, ○ nominal."""
    return {"claim": "◇", "measured": "◆", "nominal": "○"}[kind]


def reuse_name(kind: str) -> str:
    return {
        "sessions": translate("Tiers", "Sessions of several turns"),
        "popularity": translate("Tiers", "Popular documents"),
        "curve": translate("Tiers", "A replayed trace"),
        "typed": translate("Tiers", "Shares typed by hand"),
    }[kind]


def system_title(system: str) -> str:
    return SYSTEMS[system].title  # type: ignore[index]


def field_label(path: str) -> str:
    """What the last field of a path is called inside a sentence; its own name where it has no other."""
    name = path.rpartition(".")[2]
    return {
        "capacity_bytes": translate("Tiers", "capacity"),
        "per_card": translate("Tiers", "rate to a card"),
        "per_node": translate("Tiers", "rate in a node"),
        "shared": translate("Tiers", "rate of all"),
        "latency_s": translate("Tiers", "latency"),
        "passing_share": translate("Tiers", "new blocks let down"),
        "throttle_bits_per_s": translate("Tiers", "client's own limit"),
        "num_drives": translate("Tiers", "drives"),
        "cards_per_uplink": translate("Tiers", "cards on an uplink"),
        "path": translate("Tiers", "way"),
        "pinned_share": translate("Tiers", "pinned share"),
        "chunk_tokens": translate("Tiers", "positions of a chunk"),
        "decode_saved": translate("Tiers", "replies are saved"),
        "routing": translate("Tiers", "where sessions come back"),
        "system": translate("Tiers", "system"),
        "active_share": translate("Tiers", "share of running caches"),
        "weights_share": translate("Tiers", "share of the weights"),
        "prefix_stability": translate("Tiers", "prefix that stays"),
        "shares": translate("Tiers", "shares"),
        "tensor_parallel_size": "TP",
    }.get(name, name)


def value_text(path: str, value: Any, numbers: Numbers) -> str:
    """A value of a tier's field as it is typed there."""
    name = path.rpartition(".")[2]
    if isinstance(value, bool):
        return translate("Tiers", "yes") if value else translate("Tiers", "no")
    if isinstance(value, tuple):
        return "; ".join(numbers.fill("{x:pct}", {"x": share}) for share in value)
    if name == "system":
        return system_title(value)
    if isinstance(value, str):
        return {
            "staged": translate("Tiers", "through the tier above"),
            "direct": translate("Tiers", "straight to the card"),
            "affinity": translate("Tiers", "to their node"),
            "random": translate("Tiers", "to any node"),
        }.get(value, value)
    match name:
        case "capacity_bytes":
            return capacity_text(int(value), numbers)
        case "per_card" | "per_node" | "shared":
            return f"{numbers.plain(value / 1e9, 2)} GB/s"
        case "throttle_bits_per_s":
            return f"{numbers.plain(value / 1e9, 2)} Gbit/s"
        case "passing_share" | "pinned_share" | "active_share" | "weights_share" | "prefix_stability":
            return numbers.fill("{x:pct}", {"x": value})
        case "latency_s":
            return f"{numbers.plain(value * 1e3, 3)} ms"
    return numbers.plain(value)
