"""Moving a cache from prefill to decode cards, and the pipeline's bubble."""

from dataclasses import dataclass

from kvdesk.engine.findings import Finding
from kvdesk.engine.interconnect.collectives import NO_TIME, LinkTime
from kvdesk.project.links.spec import GIGA, LinkSpec
from kvdesk.project.overheads import Coefficient

# Published transfers between nodes, 200 GB/s of ports: SGLang 0.84 of the rate after 1.8 ms, vLLM 0.72 after 0.4 ms
# (Mooncake's documentation; slopes of 49 MB and 12.6 GB, 20 MB and 4.8 GB).
TRANSFER_START = Coefficient(low=0.4e-3, best=1e-3, high=1.8e-3)
TRANSFER_SHARE = Coefficient(low=0.7, best=0.78, high=0.86)
LEAST_MEASURED_BYTES = GIGA  # below it the start-up time decides, and two engines differ four times in it
NETWORKS = frozenset({"rdma", "ethernet"})


@dataclass(frozen=True, slots=True)
class CacheTransfer:
    """A cache's way from prefill to decode: bytes of all ranks, seconds of the whole, and of what is left to wait for
    after a prefill that streams layer by layer."""

    size_bytes: int
    whole: LinkTime
    exposed: LinkTime


def cache_transfer(
    size_bytes: int, num_layers: int, link: LinkSpec, ports: int = 1, prefill_s: float | None = None
) -> CacheTransfer:
    """T = α + bytes ÷ (ports · rate · η); exposed after layer-wise streaming T ÷ layers + α, and no less than what
    exceeds `prefill_s`, the seconds the prefill itself takes.

    Blocks are taken as gathered into writes of 1 MiB and more; 64 KiB writes reach a quarter of the rate. Claimed from
    1 GB over RDMA; below, the start-up time is a guess between two engines' four-fold difference.
    """
    if size_bytes <= 0:
        return CacheTransfer(0, NO_TIME, NO_TIME)
    whole = _transfer_time(size_bytes, link, ports)
    first = _transfer_time(size_bytes / max(1, num_layers), link, ports)
    if prefill_s is None:
        return CacheTransfer(size_bytes, whole, first)
    low, best, high = (max(getattr(first, name), getattr(whole, name) - prefill_s) for name in ("low", "best", "high"))
    left = LinkTime(low, best, high, "send", False, "shared-by-assumption")
    return CacheTransfer(size_bytes, whole, left)


def _transfer_time(size_bytes: float, link: LinkSpec, ports: int) -> LinkTime:
    rate = link.bytes_per_s * ports
    shares = TRANSFER_SHARE if link.kind == "rdma" else link.efficiency
    start = TRANSFER_START if link.kind in NETWORKS else link.launch_s
    low = start.low + size_bytes / (shares.high * rate)
    best = start.best + size_bytes / (shares.best * rate)
    high = start.high + size_bytes / (shares.low * rate)
    if link.kind != "rdma":
        return LinkTime(low, best, high, "send", False, "link-not-measured")
    applies = size_bytes >= LEAST_MEASURED_BYTES
    return LinkTime(low, best, high, "send", applies, "measured" if applies else "small-transfer")


def needed_bytes_per_s(requests_per_s: float, request_bytes: int, share: float = 1.0) -> float:
    """B ≥ λ·ρκn̄ ÷ η: the rate that links must carry for the requests, of which they reach a share η."""
    return requests_per_s * request_bytes / share


def pipeline_bubble(stages: int, micro_batches: int) -> float:
    """(p − 1) ÷ (m + p − 1): the share of the time that stages wait, with m micro-batches in flight."""
    return (stages - 1) / (micro_batches + stages - 1)


def pipeline_findings(stages: int, micro_batches: int) -> tuple[Finding, ...]:
    """What stalls: with one request in flight one stage works at a time; with few, part of the time."""
    if stages < 2:
        return ()
    share = pipeline_bubble(stages, micro_batches)
    values = {"stages": stages, "batches": micro_batches, "share": share, "idle": stages - 1}
    code = "pipeline-one-request" if micro_batches == 1 else "pipeline-bubble"
    return (Finding(code, "info", "deployment.pipeline_parallel_size", values),)
