"""Names and sources of the shipped tiers in the reader's language; what a user typed is shown as it was typed."""

import re

from kvdesk.i18n import translate

_NUMBERED = re.compile(r"(.+) (\d{1,2})")


def tier_name(name: str) -> str:
    """A tier's name: a shipped one is translated, with the number that a second of its kind bears."""
    shipped = _names()
    if name in shipped:
        return shipped[name]
    numbered = _NUMBERED.fullmatch(name)
    if numbered is not None and numbered.group(1) in shipped:
        return f"{shipped[numbered.group(1)]} {numbered.group(2)}"
    return name


def kind_name(kind: str) -> str:
    """A kind of tier in words; an unknown one shows itself."""
    return {
        "gpu": translate("Tiers", "cards"),
        "host": translate("Tiers", "host memory"),
        "nvme": translate("Tiers", "local NVMe"),
        "pod_flash": translate("Tiers", "pod flash"),
        "network": translate("Tiers", "network storage"),
        "object": translate("Tiers", "object store"),
    }.get(kind, kind)


def claim_text(text: str) -> str:
    """What a shipped tier's rates rest on, or under which conditions."""
    return _sources().get(text) or _conditions().get(text, text)


def _names() -> dict[str, str]:
    return {
        "Host memory, PCIe 5": translate("TierNames", "Host memory, PCIe 5"),
        "Host memory, NVLink-C2C": translate("TierNames", "Host memory, NVLink-C2C"),
        "NVMe drive, PCIe 4": translate("TierNames", "NVMe drive, PCIe 4"),
        "Four NVMe drives, PCIe 4": translate("TierNames", "Four NVMe drives, PCIe 4"),
        "QLC drive, 122.88 TB": translate("TierNames", "QLC drive, 122.88 TB"),
        "Samsung BM1743 (QLC), 61.44 TB": translate("TierNames", "Samsung BM1743 (QLC), 61.44 TB"),
        "Samsung PM1743, 15.36 TB": translate("TierNames", "Samsung PM1743, 15.36 TB"),
        "Samsung PM9A3, 7.68 TB": translate("TierNames", "Samsung PM9A3, 7.68 TB"),
        "Five NVMe drives, RAID 0": translate("TierNames", "Five NVMe drives, RAID 0"),
        "Network storage, one card (VAST)": translate("TierNames", "Network storage, one card (VAST)"),
        "Network storage, eight cards (WEKA)": translate("TierNames", "Network storage, eight cards (WEKA)"),
        "Network cache staged in host memory (MemKV)": translate(
            "TierNames", "Network cache staged in host memory (MemKV)"
        ),
        "Pooled host memory, eight ports of 400 Gb/s (Mooncake)": translate(
            "TierNames", "Pooled host memory, eight ports of 400 Gb/s (Mooncake)"
        ),
        "Object store, a node of eight cards": translate("TierNames", "Object store, a node of eight cards"),
        "Object store, 10 Gb/s Ethernet": translate("TierNames", "Object store, 10 Gb/s Ethernet"),
    }


def _sources() -> dict[str, str]:
    return {
        "usual rate of pinned copies over PCIe 5 ×16": translate(
            "TierNames", "usual rate of pinned copies over PCIe 5 ×16"
        ),
        "NVIDIA on GH200": translate("TierNames", "NVIDIA on GH200"),
        "LMCache documentation": translate("TierNames", "LMCache documentation"),
        "Solidigm on the D5-P5336": translate("TierNames", "Solidigm on the D5-P5336"),
        "Samsung on the BM1743": translate("TierNames", "Samsung on the BM1743"),
        "Samsung on the PM1743": translate("TierNames", "Samsung on the PM1743"),
        "Samsung on the PM9A3": translate("TierNames", "Samsung on the PM9A3"),
        "Mooncake, SSD benchmark (commit 3b5a594)": translate("TierNames", "Mooncake, SSD benchmark (commit 3b5a594)"),
        "VAST through NVIDIA's blog": translate("TierNames", "VAST through NVIDIA's blog"),
        "WEKA through NVIDIA's blog": translate("TierNames", "WEKA through NVIDIA's blog"),
        "MinIO's MemKV document": translate("TierNames", "MinIO's MemKV document"),
        "Mooncake, FAST '25": translate("TierNames", "Mooncake, FAST '25"),
        "LMCache with Cohere and CoreWeave": translate("TierNames", "LMCache with Cohere and CoreWeave"),
        "the port's rate": translate("TierNames", "the port's rate"),
    }


def _conditions() -> dict[str, str]:
    return {
        "one card alone on its uplink": translate("TierNames", "one card alone on its uplink"),
        "900 GB/s in both directions together, half of it in each": translate(
            "TierNames", "900 GB/s in both directions together, half of it in each"
        ),
        "one drive of PCIe 4 ×4 under GDS": translate("TierNames", "one drive of PCIe 4 ×4 under GDS"),
        "four drives of PCIe 4 ×4 under GDS, several paths": translate(
            "TierNames", "four drives of PCIe 4 ×4 under GDS, several paths"
        ),
        "sequential; 65 PB written are stated for 61.44 TB and twice that for this size; read on news pages": translate(
            "TierNames",
            "sequential; 65 PB written are stated for 61.44 TB and twice that for this size; read on news pages",
        ),
        "sequential, at most; 0.26 drive writes a day; news pages": translate(
            "TierNames", "sequential, at most; 0.26 drive writes a day; news pages"
        ),
        "sequential, at most; 1 drive write a day; the announcement": translate(
            "TierNames", "sequential, at most; 1 drive write a day; the announcement"
        ),
        "sequential, at most, as U.2; its endurance was not found": translate(
            "TierNames", "sequential, at most, as U.2; its endurance was not found"
        ),
        "Dynamo with NIXL's GDS plug-in, one H100, PCIe 5; read in secondary citations": translate(
            "TierNames", "Dynamo with NIXL's GDS plug-in, one H100, PCIe 5; read in secondary citations"
        ),
        "NIXL plug-in, eight H100 together, about 34 GB/s a card; no latency published": translate(
            "TierNames", "NIXL plug-in, eight H100 together, about 34 GB/s a card; no latency published"
        ),
        "8 × H200, two ports of 400 Gb/s, blocks of 2.5 MiB; 23.1 GB/s without": translate(
            "TierNames", "8 × H200, two ports of 400 Gb/s, blocks of 2.5 MiB; 23.1 GB/s without"
        ),
        "transfer engine over 8 × 400 Gb/s, a cache of 40 GB": translate(
            "TierNames", "transfer engine over 8 × 400 Gb/s, a cache of 40 GB"
        ),
        "8.5 to 10 GB/s a node; the lower is taken": translate(
            "TierNames", "8.5 to 10 GB/s a node; the lower is taken"
        ),
        "8 × A100 40 GB, Qwen3-8B": translate("TierNames", "8 × A100 40 GB, Qwen3-8B"),
    }
