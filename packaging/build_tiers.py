"""Writes the presets of tiers for offloaded caches, each with what its rates rest on.

    python packaging/build_tiers.py [-o resources/catalog/tiers.json] [--date YYYY-MM-DD]

Rates are bytes per second (10⁹ a GB). A vendor's figure is marked as a claim with its conditions; capacities are usual
ones, to be replaced; a rate nobody states is left out. There are no prices: none found deserves to be a default.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from kvdesk.project.tiers import TierSpec

SCHEMA = 1
GB, TB = 10**9, 10**12
OUTPUT = Path("resources/catalog/tiers.json")
DATE = "2026-11-30"


def claim(kind: str, source: str, conditions: str = "", date: str | None = None) -> dict[str, Any]:
    return {"kind": kind, "source": source, "conditions": conditions} | ({"date": date} if date else {})


def rates(**given: int) -> dict[str, int]:
    return given


def one_drive(size: int, read: int, write: int, **endurance: float) -> dict[str, Any]:
    """A drive with its rates and what may be written to it."""
    return {"num_drives": 1, "drive_bytes": size, "read_bytes_per_s": read, "write_bytes_per_s": write, **endurance}


PRESETS: dict[str, dict[str, Any]] = {
    "host-pcie5": {
        "name": "Host memory, PCIe 5",
        "kind": "host",
        "capacity_bytes": 2 * TB,
        "pinned_share": 0.5,
        "read": rates(per_card=55 * GB),
        "write": rates(per_card=55 * GB),
        "claim": claim("nominal", "usual rate of pinned copies over PCIe 5 ×16", "one card alone on its uplink"),
    },
    "host-c2c": {
        "name": "Host memory, NVLink-C2C",
        "kind": "host",
        "capacity_bytes": 480 * GB,
        "pinned_share": 0.5,
        "read": rates(per_card=450 * GB),
        "write": rates(per_card=450 * GB),
        "claim": claim("claim", "NVIDIA on GH200", "900 GB/s in both directions together, half of it in each"),
    },
    "nvme-one": {
        "name": "NVMe drive, PCIe 4",
        "kind": "nvme",
        "capacity_bytes": 3840 * GB,
        "read": rates(per_node=7 * GB),
        "claim": claim("nominal", "LMCache documentation", "one drive of PCIe 4 ×4 under GDS"),
    },
    "nvme-four": {
        "name": "Four NVMe drives, PCIe 4",
        "kind": "nvme",
        "capacity_bytes": 4 * 3840 * GB,
        "read": rates(per_node=28 * GB),
        "claim": claim("nominal", "LMCache documentation", "four drives of PCIe 4 ×4 under GDS, several paths"),
    },
    "nvme-qlc-122": {
        "name": "QLC drive, 122.88 TB",
        "kind": "nvme",
        "capacity_bytes": 122_880 * GB,
        "read": rates(per_node=7_400_000_000),
        "write": rates(per_node=3_200_000_000),
        "drives": one_drive(122_880 * GB, 7_400_000_000, 3_200_000_000, total_written_bytes=130_000 * TB),
        "claim": claim(
            "claim",
            "Solidigm on the D5-P5336",
            "sequential; 65 PB written are stated for 61.44 TB and twice that for this size; read on news pages",
            "2024-11-13",
        ),
    },
    "nvme-qlc-61": {
        "name": "Samsung BM1743 (QLC), 61.44 TB",
        "kind": "nvme",
        "capacity_bytes": 61_440 * GB,
        "read": rates(per_node=7_200_000_000),
        "write": rates(per_node=2_000_000_000),
        "drives": one_drive(61_440 * GB, 7_200_000_000, 2_000_000_000, drive_writes_per_day=0.26),
        "claim": claim("claim", "Samsung on the BM1743", "sequential, at most; 0.26 drive writes a day; news pages"),
    },
    "nvme-pcie5": {
        "name": "Samsung PM1743, 15.36 TB",
        "kind": "nvme",
        "capacity_bytes": 15_360 * GB,
        "read": rates(per_node=13_000_000_000),
        "write": rates(per_node=6_600_000_000),
        "drives": one_drive(15_360 * GB, 13_000_000_000, 6_600_000_000, drive_writes_per_day=1),
        "claim": claim(
            "claim", "Samsung on the PM1743", "sequential, at most; 1 drive write a day; the announcement", "2021-12-23"
        ),
    },
    "nvme-pcie4": {
        "name": "Samsung PM9A3, 7.68 TB",
        "kind": "nvme",
        "capacity_bytes": 7680 * GB,
        "read": rates(per_node=6_500_000_000),
        "write": rates(per_node=3_500_000_000),
        "claim": claim("claim", "Samsung on the PM9A3", "sequential, at most, as U.2; its endurance was not found"),
    },
    "nvme-raid-five": {
        "name": "Five NVMe drives, RAID 0",
        "kind": "nvme",
        "capacity_bytes": 5 * 3840 * GB,
        "read": rates(per_node=27 * GB),
        "claim": claim("measured", "Mooncake, SSD benchmark (commit 3b5a594)", "8 × A100 40 GB, Qwen3-8B"),
    },
    "network-one-card": {
        "name": "Network storage, one card (VAST)",
        "kind": "network",
        "scope": "shared",
        "capacity_bytes": 1000 * TB,
        "read": rates(per_card=35 * GB),
        "claim": claim(
            "claim",
            "VAST through NVIDIA's blog",
            "Dynamo with NIXL's GDS plug-in, one H100, PCIe 5; read in secondary citations",
            "2025-09-18",
        ),
    },
    "network-eight-cards": {
        "name": "Network storage, eight cards (WEKA)",
        "kind": "network",
        "scope": "shared",
        "capacity_bytes": 1000 * TB,
        "read": rates(per_node=270 * GB),
        "claim": claim(
            "claim",
            "WEKA through NVIDIA's blog",
            "NIXL plug-in, eight H100 together, about 34 GB/s a card; no latency published",
            "2025-09-18",
        ),
    },
    "network-host-staged": {
        "name": "Network cache staged in host memory (MemKV)",
        "kind": "network",
        "scope": "shared",
        "path": "staged",
        "capacity_bytes": 1000 * TB,
        "read": rates(per_node=86_800_000_000),
        "write": rates(per_node=42_800_000_000),
        "claim": claim(
            "claim", "MinIO's MemKV document", "8 × H200, two ports of 400 Gb/s, blocks of 2.5 MiB; 23.1 GB/s without"
        ),
    },
    "network-transfer-engine": {
        "name": "Pooled host memory, eight ports of 400 Gb/s (Mooncake)",
        "kind": "network",
        "scope": "shared",
        "capacity_bytes": 20 * TB,
        "read": rates(per_node=190 * GB),
        "write": rates(per_node=190 * GB),
        "claim": claim("measured", "Mooncake, FAST '25", "transfer engine over 8 × 400 Gb/s, a cache of 40 GB"),
    },
    "object-eight-cards": {
        "name": "Object store, a node of eight cards",
        "kind": "object",
        "scope": "shared",
        "path": "staged",
        "capacity_bytes": 1000 * TB,
        "read": rates(per_node=8_500_000_000),
        "claim": claim("measured", "LMCache with Cohere and CoreWeave", "8.5 to 10 GB/s a node; the lower is taken"),
    },
    "object-ten-gigabit": {
        "name": "Object store, 10 Gb/s Ethernet",
        "kind": "object",
        "scope": "shared",
        "path": "staged",
        "capacity_bytes": 1000 * TB,
        "read": rates(per_node=1_250_000_000),
        "write": rates(per_node=1_250_000_000),
        "claim": claim("nominal", "the port's rate"),
    },
}


def catalog(date: str) -> dict[str, Any]:
    """The file's content; a preset that is no tier is refused."""
    tiers = [{"id": preset_id, "tier": entry} for preset_id, entry in PRESETS.items()]
    for preset in tiers:
        TierSpec.model_validate(preset["tier"])
    return {"schema": SCHEMA, "date": date, "tiers": tiers}


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the presets of tiers.")
    parser.add_argument("-o", "--output", type=Path, default=OUTPUT)
    parser.add_argument("--date", default=DATE)
    given = parser.parse_args()
    text = json.dumps(catalog(given.date), indent=1, ensure_ascii=False) + "\n"
    given.output.write_text(text, encoding="utf-8")
    print(f"{len(PRESETS)} tiers in {given.output}")


if __name__ == "__main__":
    main()
