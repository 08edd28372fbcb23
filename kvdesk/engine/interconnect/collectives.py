"""What a collective costs in time: α–β lines of the algorithms a library has, and the fastest of them.

S is the payload in bytes that a rank contributes to an all-reduce or all-to-all, and the whole result of an all-gather
or the whole input of a reduce-scatter; N the ranks; B bytes a second in one direction. Memory is never part of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import log2
from typing import Literal

from kvdesk.project.links.spec import CollectiveFigures, Gap, GroupShare, LinkSpec

Algorithm = Literal[
    "none", "ring", "ring, low latency", "in the switch", "one-shot", "two-shot", "direct", "send", "several"
]
Reason = Literal[
    "measured",
    "nothing-moves",
    "link-not-measured",
    "rate-not-measured",
    "ranks-not-measured",
    "protocol-changes",
    "kernels-differ",
    "without-graphs",
    "small-transfer",
    "shared-by-assumption",
]
MARGIN = 0.25  # where the model claims to apply, a line is within so much of what was measured
UNMEASURED_MARGIN = 2.0
EAGER_SECONDS = 17.5e-6  # without captured graphs each collective costs 15–20 µs more (vLLM eager on H100)
CUSTOM_MOST_BYTES = 8 << 20  # serving runtimes hand larger payloads to NCCL
CUSTOM_MOST_RANKS = 8
CUSTOM_AGREED_BYTES = 4 << 10, 128 << 10
CUSTOM_DIFFER_BYTES = 64 << 20
P2P_SHARE = 0.88  # of the nominal rate, measured on NVLink 4 (396 of 450 GB/s) and PCIe 5 (55.4 of 63)


@dataclass(frozen=True, slots=True)
class LinkTime:
    """Seconds at the low, best and high estimates, by which algorithm, and whether measurements stand behind them.

    `why` says where the model stops, as a code (`kvdesk.engine.sentences.interconnect.reason_text`).
    """

    low: float
    best: float
    high: float
    algorithm: Algorithm
    applies: bool
    why: Reason

    def times(self, count: float) -> "LinkTime":
        """`count` of them one after the other."""
        if count == 0:
            return NO_TIME
        return LinkTime(self.low * count, self.best * count, self.high * count, self.algorithm, self.applies, self.why)


NO_TIME = LinkTime(0.0, 0.0, 0.0, "none", True, "nothing-moves")


def added(times: Iterable[LinkTime]) -> LinkTime:
    """One after the other: sums; it applies where all of them do, else the reason is the first that does not."""
    moving = tuple(time for time in times if time.why != "nothing-moves")
    if not moving:
        return NO_TIME
    kinds = {time.algorithm for time in moving}
    algorithm = moving[0].algorithm if len(kinds) == 1 else "several"
    failing = next((time for time in moving if not time.applies), None)
    low, best, high = (sum(getattr(time, name) for time in moving) for name in ("low", "best", "high"))
    return LinkTime(low, best, high, algorithm, failing is None, failing.why if failing else "measured")


@dataclass(frozen=True, slots=True)
class Kernels:
    """What the runtime has beside NCCL: all-reduce kernels that read the peers' memory, and captured graphs."""

    custom: bool = True
    graphs: bool = True


NCCL = Kernels(custom=False)
SERVING = Kernels()


def ring_seconds(size_bytes: float, ranks: int, start_s: float, bytes_per_s: float) -> float:
    """start + 2·(N − 1)/N · S/B: reduce-scatter and all-gather around a ring."""
    return start_s + 2 * (ranks - 1) / ranks * size_bytes / bytes_per_s


def one_shot_seconds(size_bytes: float, ranks: int, start_s: float, bytes_per_s: float) -> float:
    """α₁ + (N − 1)·S/B: each rank reads all the others' payloads."""
    return start_s + (ranks - 1) * size_bytes / bytes_per_s


def two_shot_seconds(size_bytes: float, ranks: int, start_s: float, bytes_per_s: float) -> float:
    """2·α₁ + 2·(N − 1)/N · S/B: reduce-scatter, then all-gather, through peer memory."""
    return 2 * start_s + 2 * (ranks - 1) / ranks * size_bytes / bytes_per_s


def in_switch_seconds(size_bytes: float, ranks: int, start_s: float, bytes_per_s: float) -> float:
    """α + (N + 1)/N · S/B: the switch adds up what the ranks send (NVLS, SHARP)."""
    return start_s + (ranks + 1) / ranks * size_bytes / bytes_per_s


def share_of(shares: tuple[GroupShare, ...], ranks: int) -> float:
    """The share of the smallest measured group that is no smaller than this one; past them all, the largest's."""
    return next((row.share for row in shares if row.ranks >= ranks), shares[-1].share)


def claims(link: LinkSpec, operation: str, size_bytes: int, ranks: int) -> Reason:
    """ "measured" where the model says it holds within 25 %, else why not.

    It holds on kinds of links whose collectives were measured, at the rate and group sizes they were measured at, and
    outside the gaps where the library changes its protocol.
    """
    figures = link.measured
    if figures is None:
        return "link-not-measured"
    if figures.bytes_per_s != link.bytes_per_s:
        return "rate-not-measured"
    is_direct = operation == "all-to-all"
    if ranks not in (figures.all_to_all_ranks if is_direct else figures.measured_ranks):
        return "ranks-not-measured"
    gaps = figures.all_to_all_gaps if is_direct else figures.gaps
    return "protocol-changes" if any(_in_gap(gap, size_bytes, ranks) for gap in gaps) else "measured"


def _in_gap(gap: Gap, size_bytes: int, ranks: int) -> bool:
    """A gap of the smallest measured group that is no smaller: between two, as the larger."""
    of_group = gap.ranks is None or gap.ranks // 2 < ranks <= gap.ranks
    return of_group and gap.over_bytes < size_bytes < gap.under_bytes


def all_reduce(size_bytes: int, ranks: int, link: LinkSpec, kernels: Kernels = SERVING) -> LinkTime:
    """The fastest algorithm available for an all-reduce of `size_bytes` on each of `ranks` ranks.

    NCCL: ring in its low-latency and in its bulk protocol, and the switch's own reduction where it has one; with
    `kernels.custom` one- and two-shot on NVLink, up to 8 MiB and 8 ranks; without graphs 17.5 µs more.
    """
    if ranks <= 1 or size_bytes <= 0:
        return NO_TIME
    floor = size_bytes / link.bytes_per_s
    extra = 0.0 if kernels.graphs else EAGER_SECONDS
    figures = link.measured
    if figures is None:
        return _estimated(link, 2 * (ranks - 1), 2 * (ranks - 1) / ranks * size_bytes, floor, extra, "ring")
    start = figures.launch_s + 2 * (ranks - 1) * figures.hop_s
    slow, fast = _protocols(figures, start, share_of(figures.all_reduce, ranks) * link.bytes_per_s)
    lines: list[tuple[float, Algorithm]] = [
        (ring_seconds(size_bytes, ranks, *slow), "ring, low latency"),
        (ring_seconds(size_bytes, ranks, *fast), "ring"),
    ]
    if figures.in_switch_share is not None:
        rate = figures.in_switch_share * link.bytes_per_s
        lines.append((in_switch_seconds(size_bytes, ranks, fast[0], rate), "in the switch"))
    reason = claims(link, "all-reduce", size_bytes, ranks)
    library = min(time for time, _ in lines)
    slower = max(lines[0][0], min(time for time, _ in lines[1:])) if reason == "protocol-changes" else library
    if kernels.custom:
        lines += _custom_lines(figures, size_bytes, ranks, link.bytes_per_s)
    best, algorithm = min(lines)
    if kernels.custom and reason in {"measured", "protocol-changes"}:
        reason = _custom_reason(reason, link, size_bytes, ranks)
    time = _judged(best + extra, slower + extra, floor, algorithm, _with_graphs(reason, kernels))
    if reason != "ranks-not-measured":
        return time
    guess = _estimated(link, 2 * (ranks - 1), 2 * (ranks - 1) / ranks * size_bytes, floor, extra, "ring")
    return replace(time, low=min(time.low, guess.low))


def _custom_lines(
    figures: CollectiveFigures, size_bytes: int, ranks: int, bytes_per_s: float
) -> list[tuple[float, Algorithm]]:
    """One- and two-shot where a runtime has them: measured on NVLink, up to 8 MiB and 8 ranks."""
    start = figures.one_shot_start_s
    if start is None or size_bytes > CUSTOM_MOST_BYTES or ranks > CUSTOM_MOST_RANKS:
        return []
    rate = figures.one_shot_share * bytes_per_s
    return [
        (one_shot_seconds(size_bytes, ranks, start, rate), "one-shot"),
        (two_shot_seconds(size_bytes, ranks, start, rate), "two-shot"),
    ]


def _custom_reason(reason: Reason, link: LinkSpec, size_bytes: int, ranks: int) -> Reason:
    """Kernels of vLLM, SGLang and TensorRT-LLM agree on 4 to 128 KiB of 8 ranks behind a switch; on other payloads up
    to 64 MiB, and of a pair of cards on any link, their versions differ two- to threefold."""
    if ranks == 2:
        return "kernels-differ"
    if link.kind != "nvswitch" or size_bytes >= CUSTOM_DIFFER_BYTES:
        return reason
    least, most = CUSTOM_AGREED_BYTES
    return "measured" if least <= size_bytes <= most and ranks == CUSTOM_MOST_RANKS else "kernels-differ"


def _with_graphs(reason: Reason, kernels: Kernels) -> Reason:
    """Without captured graphs the host sets the pace, and hosts differ."""
    return "without-graphs" if reason == "measured" and not kernels.graphs else reason


def all_gather(size_bytes: int, ranks: int, link: LinkSpec, kernels: Kernels = SERVING) -> LinkTime:
    """launch + (N − 1)·hop + (N − 1)/N · S/B of S bytes gathered on every rank; the faster of NCCL's protocols."""
    return _gathering("all-gather", size_bytes, ranks, link, kernels)


def reduce_scatter(size_bytes: int, ranks: int, link: LinkSpec, kernels: Kernels = SERVING) -> LinkTime:
    """launch + (N − 1)·hop + (N − 1)/N · S/B of S bytes reduced; the faster of NCCL's protocols."""
    return _gathering("reduce-scatter", size_bytes, ranks, link, kernels)


def _gathering(operation: str, size_bytes: int, ranks: int, link: LinkSpec, kernels: Kernels) -> LinkTime:
    if ranks <= 1 or size_bytes <= 0:
        return NO_TIME
    wire = (ranks - 1) / ranks * size_bytes
    floor = wire / link.bytes_per_s
    extra = 0.0 if kernels.graphs else EAGER_SECONDS
    figures = link.measured
    if figures is None:
        return _estimated(link, ranks - 1, wire, floor, extra, "ring")
    start = figures.launch_s + (ranks - 1) * figures.hop_s
    slow, fast = _protocols(figures, start, share_of(figures.gather, ranks) * link.bytes_per_s)
    lines: tuple[tuple[float, Algorithm], ...] = (
        (slow[0] + wire / slow[1], "ring, low latency"),
        (fast[0] + wire / fast[1], "ring"),
    )
    best, algorithm = min(lines)
    slower = max(time for time, _ in lines)
    reason = _with_graphs(claims(link, operation, size_bytes, ranks), kernels)
    return _judged(best + extra, slower + extra, floor, algorithm, reason)


def all_to_all(size_bytes: int, ranks: int, link: LinkSpec, kernels: Kernels = SERVING) -> LinkTime:
    """launch + (1 + log₂N)·hop + (N − 1)/N · S/B: each rank sends every other its part of S bytes, directly."""
    if ranks <= 1 or size_bytes <= 0:
        return NO_TIME
    wire = (ranks - 1) / ranks * size_bytes
    floor = wire / link.bytes_per_s
    extra = 0.0 if kernels.graphs else EAGER_SECONDS
    figures = link.measured
    if figures is None:
        return _estimated(link, 1 + log2(ranks), wire, floor, extra, "direct")
    start = figures.launch_s + (1 + log2(ranks)) * figures.hop_s
    rate = share_of(figures.all_to_all, ranks) * link.bytes_per_s
    lines = (
        start + wire / (figures.all_to_all_low_latency_share * rate),
        figures.all_to_all_bulk_start * start + wire / rate,
    )
    reason = _with_graphs(claims(link, "all-to-all", size_bytes, ranks), kernels)
    return _judged(min(lines) + extra, max(lines) + extra, floor, "direct", reason)


def send(size_bytes: int, link: LinkSpec, kernels: Kernels = SERVING) -> LinkTime:
    """α + S/B from one card to another; 0.88 of the nominal rate on NVLink 4 and PCIe 5, whose start-up time is that
    of one NCCL step and was not measured apart."""
    if size_bytes <= 0:
        return NO_TIME
    floor = size_bytes / link.bytes_per_s
    extra = 0.0 if kernels.graphs else EAGER_SECONDS
    figures = link.measured
    if figures is None or link.kind == "pcie-host-bridge":
        return _estimated(link, 1, size_bytes, floor, extra, "send")
    best = figures.launch_s + figures.hop_s + size_bytes / (P2P_SHARE * link.bytes_per_s)
    return _judged(best + extra, best + extra, floor, "send", "link-not-measured")


Line = tuple[float, float]


def _protocols(figures: CollectiveFigures, start_s: float, bytes_per_s: float) -> tuple[Line, Line]:
    """(start, rate) of the low-latency and of the bulk protocol."""
    return (start_s, figures.low_latency_share * bytes_per_s), (figures.bulk_start * start_s, bytes_per_s)


def _judged(best: float, slower: float, floor: float, algorithm: Algorithm, reason: Reason) -> LinkTime:
    """The band around a line: 25 % where measurements stand behind it, a factor of 2 elsewhere and never less than the
    slower protocol; never below what the nominal rate allows."""
    best = max(best, floor)
    if reason == "measured":
        return LinkTime(max(floor, best / (1 + MARGIN)), best, best / (1 - MARGIN), algorithm, True, reason)
    high = max(best * UNMEASURED_MARGIN, slower / (1 - MARGIN))
    return LinkTime(max(floor, best / UNMEASURED_MARGIN), best, high, algorithm, False, reason)


def _estimated(link: LinkSpec, steps: float, wire: float, floor: float, extra: float, algorithm: Algorithm) -> LinkTime:
    """launch + steps·latency + bytes on the wire ÷ (share · rate), from the bands of a link nobody measured."""
    launch, hop, share, rate = link.launch_s, link.latency_s, link.efficiency, link.bytes_per_s
    low = extra + launch.low + steps * hop.low + wire / (share.high * rate)
    best = extra + launch.best + steps * hop.best + wire / (share.best * rate)
    high = extra + launch.high + steps * hop.high + wire / (share.low * rate)
    return LinkTime(max(floor, low), max(floor, best), max(floor, high), algorithm, False, "link-not-measured")
