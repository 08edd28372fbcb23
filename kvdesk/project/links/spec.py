"""A link between cards as facts: its rate, its start-up times, and how its collectives were measured.

A plan carries copies of these facts. Rates are bytes per second in one direction, per card; times are seconds. Shares
are of `bytes_per_s`, so a link whose rate was typed by hand keeps them.
"""

from typing import Annotated, Literal

from pydantic import Field

from kvdesk.project.base import Count, Size, Spec
from kvdesk.project.overheads import Coefficient

LinkKind = Literal["nvlink", "nvswitch", "pcie", "pcie-host-bridge", "rdma", "ethernet", "fabric"]
Share = Annotated[float, Field(gt=0, le=1)]
Seconds = Annotated[float, Field(ge=0, le=10)]
Rate = Annotated[Size, Field(ge=1)]
MICROSECOND = 1e-6
MIB = 1 << 20


class GroupShare(Spec):
    """The share of a link's rate that a collective of so many ranks reaches, counted as bytes that cross the link."""

    ranks: Count
    share: Share


class Gap(Spec):
    """Sizes at which the library changes its protocol for groups of so many ranks, so that no line fits them: more
    than `over_bytes` and less than `under_bytes`. No `ranks`: of whatever size."""

    ranks: Count | None = None
    over_bytes: Size
    under_bytes: Size


class CollectiveFigures(Spec):
    """How collectives were measured on one kind of link of the rate `bytes_per_s`. Groups of 2, 4 and 8 were;
    `measured_ranks` and `all_to_all_ranks` name those the model may be trusted with, between them included.

    A collective starts in launch + hops × hop seconds. While it is small the library sends a flag with every word, and
    the link carries `low_latency_share` of what it does in bulk; the bulk protocol starts `bulk_start` times as late.
    `in_switch_share` is of a reduction the switch does itself. `one_shot_*` are of the kernels of serving runtimes that
    read the peers' memory. All-to-all has its own shares.
    """

    bytes_per_s: Rate
    launch_s: Seconds
    hop_s: Seconds
    all_reduce: Annotated[tuple[GroupShare, ...], Field(min_length=1)]
    gather: Annotated[tuple[GroupShare, ...], Field(min_length=1)]
    all_to_all: Annotated[tuple[GroupShare, ...], Field(min_length=1)]
    in_switch_share: Share | None = None
    one_shot_start_s: Seconds | None = None
    one_shot_share: Share = 0.88
    low_latency_share: Share = 0.5
    bulk_start: Annotated[float, Field(ge=1, le=10)] = 2.75
    all_to_all_low_latency_share: Share = 0.15
    all_to_all_bulk_start: Annotated[float, Field(ge=1, le=10)] = 1.75
    measured_ranks: Annotated[tuple[Count, ...], Field(min_length=1)]
    all_to_all_ranks: tuple[Count, ...] = ()
    gaps: tuple[Gap, ...] = ()
    all_to_all_gaps: tuple[Gap, ...] = ()
    source: str
    date: str


class LinkSpec(Spec):
    """One link of a card: nominal rate in one direction, the share of it a transfer reaches, and its start-up times.

    `launch_s` is what one collective costs whatever its size, `latency_s` what each of its steps adds. `measured` is
    there where collectives on such a link were. `verified` is False where a figure was assumed.
    """

    kind: LinkKind
    name: str
    bytes_per_s: Rate
    efficiency: Coefficient
    launch_s: Coefficient
    latency_s: Coefficient
    measured: CollectiveFigures | None = None
    source: str = ""
    date: str | None = None
    verified: bool = False


def _band(low: float, best: float, high: float) -> Coefficient:
    return Coefficient(low=low, best=best, high=high)


def _shares(*pairs: tuple[int, float]) -> tuple[GroupShare, ...]:
    return tuple(GroupShare(ranks=ranks, share=share) for ranks, share in pairs)


DATE = "2026-11-30"
AIC = "ai-dynamo/aiconfigurator, measured NCCL 2.27–2.29 and serving kernels (commit 095f58a)"
STAS = "stas00/ml-engineering, network chapter (commit 744d01e)"
GIGA = 10**9
SWITCH_RANKS = tuple(range(2, 9))
_GATHER = _shares((2, 0.53), (4, 0.68), (8, 0.69))
_TO_ALL = _shares((2, 0.55), (4, 0.6), (8, 0.65))
_NVLINK_START = _band(3.5 * MICROSECOND, 5 * MICROSECOND, 8.6 * MICROSECOND)
_NVLINK_HOP = _band(0.78 * MICROSECOND, 1 * MICROSECOND, 1.55 * MICROSECOND)
_NVLINK_SHARE = _band(0.5, 0.7, 0.88)

# Start-up times: launch + 14 hops of eight ranks is 21, 16 and 26 µs of NVLink 3, 4 and 5, and 26 µs of PCIe. Shares:
# the largest rates measured (busbw), 222 of 300, 320 and 445 of 450, 630 and 704 of 900 GB/s on NVLink.
NVLINK_3 = CollectiveFigures(
    bytes_per_s=300 * GIGA,
    launch_s=8.3 * MICROSECOND,
    hop_s=0.94 * MICROSECOND,
    all_reduce=_shares((2, 0.64), (4, 0.72), (8, 0.74)),
    gather=_GATHER,
    all_to_all=_TO_ALL,
    one_shot_start_s=6 * MICROSECOND,
    measured_ranks=SWITCH_RANKS,
    all_to_all_ranks=(4, 5, 6, 7, 8),
    gaps=(
        Gap(ranks=2, over_bytes=MIB // 2, under_bytes=8 * MIB),
        Gap(ranks=4, over_bytes=MIB, under_bytes=8 * MIB),
    ),
    all_to_all_gaps=(Gap(over_bytes=0, under_bytes=8 * MIB),),
    source=AIC,
    date=DATE,
)
NVLINK_4 = CollectiveFigures(
    bytes_per_s=450 * GIGA,
    launch_s=5 * MICROSECOND,
    hop_s=0.785 * MICROSECOND,
    all_reduce=_shares((2, 0.68), (8, 0.71)),
    gather=_GATHER,
    all_to_all=_TO_ALL,
    in_switch_share=0.64,
    one_shot_start_s=4.2 * MICROSECOND,
    measured_ranks=SWITCH_RANKS,
    all_to_all_ranks=(4, 5, 6, 7, 8),
    gaps=(
        Gap(ranks=2, over_bytes=MIB, under_bytes=8 * MIB),
        Gap(ranks=4, over_bytes=2 * MIB, under_bytes=8 * MIB),
    ),
    all_to_all_gaps=(Gap(over_bytes=0, under_bytes=MIB),),
    source=AIC,
    date=DATE,
)
NVLINK_5 = CollectiveFigures(
    bytes_per_s=900 * GIGA,
    launch_s=8.6 * MICROSECOND,
    hop_s=1.25 * MICROSECOND,
    all_reduce=_shares((2, 0.6), (4, 0.7)),
    gather=_GATHER,
    all_to_all=_TO_ALL,
    in_switch_share=0.5,
    one_shot_start_s=6 * MICROSECOND,
    measured_ranks=SWITCH_RANKS,
    all_to_all_ranks=(4, 5, 6, 7, 8),
    gaps=(
        Gap(ranks=2, over_bytes=2 * MIB, under_bytes=8 * MIB),
        Gap(ranks=4, over_bytes=4 * MIB, under_bytes=16 * MIB),
        Gap(ranks=8, over_bytes=8 * MIB, under_bytes=32 * MIB),
    ),
    all_to_all_gaps=(Gap(over_bytes=0, under_bytes=8 * MIB),),
    source=AIC,
    date=DATE,
)
PCIE_5 = CollectiveFigures(
    bytes_per_s=63 * GIGA,
    launch_s=3.9 * MICROSECOND,
    hop_s=1.55 * MICROSECOND,
    all_reduce=_shares((2, 38.6 / 63), (4, 26.4 / 63), (8, 24.7 / 63)),
    gather=_shares((2, 0.53), (4, 0.38), (8, 0.37)),
    all_to_all=_shares((2, 26 / 63), (4, 24.6 / 63), (8, 18.4 / 63)),
    measured_ranks=(2, 4, 8),
    all_to_all_ranks=(2, 4, 8),
    gaps=(Gap(ranks=8, over_bytes=128 * 1024, under_bytes=MIB),),
    all_to_all_gaps=(Gap(over_bytes=0, under_bytes=MIB),),
    source=AIC,
    date=DATE,
)
PCIE_4_ACROSS_ROOTS = CollectiveFigures(
    bytes_per_s=31 * GIGA,
    launch_s=3.2 * MICROSECOND,
    hop_s=1.6 * MICROSECOND,
    all_reduce=_shares((2, 20.1 / 31), (4, 5.2 / 31), (8, 1.4 / 31)),
    gather=_shares((2, 0.62), (4, 0.15), (8, 0.04)),
    all_to_all=_shares((2, 0.7), (4, 5.2 / 31), (8, 2 / 31)),
    measured_ranks=(2,),
    source=AIC,
    date=DATE,
)

# PCIe by generation: bytes a second of one lane, nominal; ×16 is 16, 31, 63 and 121 GB/s.
PCIE_LANE_BYTES_PER_S = {3: GIGA, 4: 31 * GIGA // 16, 5: 63 * GIGA // 16, 6: 121 * GIGA // 16}
NVLINK_BYTES_PER_S = {1: 80 * GIGA, 2: 150 * GIGA, 3: 300 * GIGA, 4: 450 * GIGA, 5: 900 * GIGA, 6: 1800 * GIGA}
SWITCHED_NVLINK = {figures.bytes_per_s: figures for figures in (NVLINK_3, NVLINK_4, NVLINK_5)}


def nvlink(bytes_per_s: int, name: str, *, switched: bool, source: str, verified: bool) -> LinkSpec:
    """NVLink at a rate; behind a switch and at the full rate of generations 3 to 5 it carries measured figures."""
    measured = SWITCHED_NVLINK.get(bytes_per_s) if switched and verified else None
    return LinkSpec(
        kind="nvswitch" if switched else "nvlink",
        name=name,
        bytes_per_s=bytes_per_s,
        efficiency=_NVLINK_SHARE,
        launch_s=_NVLINK_START,
        latency_s=_NVLINK_HOP,
        measured=measured,
        source=source,
        date=DATE,
        verified=verified,
    )


def fabric(bytes_per_s: int, name: str, *, source: str, verified: bool) -> LinkSpec:
    """A vendor's own links (xGMI, RoCE inside a box, ICI, HCCS): nominal rates only. A single pair of cards may get one
    of several links, so the share reaches down to a seventh."""
    return LinkSpec(
        kind="fabric",
        name=name,
        bytes_per_s=bytes_per_s,
        efficiency=_band(0.14, 0.6, 0.88),
        launch_s=_band(3.5 * MICROSECOND, 8.6 * MICROSECOND, 20 * MICROSECOND),
        latency_s=_band(0.8 * MICROSECOND, 1.5 * MICROSECOND, 5 * MICROSECOND),
        source=source,
        date=DATE,
        verified=verified,
    )


def pcie(generation: int, lanes: int, *, across_roots: bool = False, verified: bool = True) -> LinkSpec:
    """PCIe between cards of a node: through switches (0.38–0.88 of nominal) or across host bridges (0.04–0.81)."""
    rate = PCIE_LANE_BYTES_PER_S[generation] * lanes
    measured = {(5, 16, False): PCIE_5, (4, 16, True): PCIE_4_ACROSS_ROOTS}.get((generation, lanes, across_roots))
    return LinkSpec(
        kind="pcie-host-bridge" if across_roots else "pcie",
        name=f"PCIe {generation} ×{lanes}" + (" across host bridges" if across_roots else ""),
        bytes_per_s=rate,
        efficiency=_band(0.04, 0.4, 0.81) if across_roots else _band(0.38, 0.4, 0.88),
        launch_s=_band(3.2 * MICROSECOND, 3.9 * MICROSECOND, 14 * MICROSECOND),
        latency_s=_band(0.4 * MICROSECOND, 1.6 * MICROSECOND, 2 * MICROSECOND),
        measured=measured,
        source=f"{AIC}; {STAS}",
        date=DATE,
        verified=verified,
    )


def staged_pcie(generation: int, lanes: int) -> LinkSpec:
    """PCIe between cards that may not read each other: every byte is written to host memory and read again, 14 µs."""
    rate = PCIE_LANE_BYTES_PER_S[generation] * lanes
    return LinkSpec(
        kind="pcie-host-bridge",
        name=f"PCIe {generation} ×{lanes} staged in host memory",
        bytes_per_s=rate,
        efficiency=_band(0.1, 0.3, 0.44),
        launch_s=_band(3.2 * MICROSECOND, 5 * MICROSECOND, 14 * MICROSECOND),
        latency_s=_band(5 * MICROSECOND, 14 * MICROSECOND, 20 * MICROSECOND),
        source="voipmonitor/rtx6kpro (commit 29f3863): 14 µs without peer-to-peer access",
        date=DATE,
    )


def rdma(bytes_per_s: int, name: str = "InfiniBand or RoCE") -> LinkSpec:
    """One network port with remote direct memory access: 0.7–0.95 of the port's rate, 2–20 µs a step (10 is
    aiconfigurator's analytic default)."""
    return LinkSpec(
        kind="rdma",
        name=name,
        bytes_per_s=bytes_per_s,
        efficiency=_band(0.7, 0.82, 0.95),
        launch_s=_band(3.5 * MICROSECOND, 8.6 * MICROSECOND, 20 * MICROSECOND),
        latency_s=_band(2 * MICROSECOND, 10 * MICROSECOND, 20 * MICROSECOND),
        source=f"{STAS}; Mooncake's published transfers",
        date=DATE,
    )


def ethernet(bytes_per_s: int, name: str = "Ethernet (TCP)") -> LinkSpec:
    """One port under TCP: 2.4 to 4.6 times slower than a transfer engine on the same port; tens of µs a step."""
    return LinkSpec(
        kind="ethernet",
        name=name,
        bytes_per_s=bytes_per_s,
        efficiency=_band(0.18, 0.25, 0.4),
        launch_s=_band(5 * MICROSECOND, 10 * MICROSECOND, 30 * MICROSECOND),
        latency_s=_band(20 * MICROSECOND, 30 * MICROSECOND, 60 * MICROSECOND),
        source="Mooncake's published comparison with TCP",
        date=DATE,
    )
