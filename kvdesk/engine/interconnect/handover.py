"""Prefill and decode on cards of their own: what a request's cache costs on its way from one to the other.

Bytes and time stand beside memory: nothing here enters a budget. The decode side is the placement looked at; of the
prefill side only its tensor-parallel size matters.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kvdesk.engine.demand.lengths import length_mean
from kvdesk.engine.interconnect.groups import Level
from kvdesk.engine.interconnect.transfer import TRANSFER_SHARE, CacheTransfer, cache_transfer, needed_bytes_per_s
from kvdesk.engine.kv_cache import kv_heads_on_rank, kv_shape
from kvdesk.engine.load import CaseDemand, demand_of
from kvdesk.engine.parallelism import attention_groups, legal_tensor_sizes
from kvdesk.project.links.spec import LinkSpec
from kvdesk.project.links.topology import TopologySpec
from kvdesk.project.model_spec import ModelSpec
from kvdesk.project.workload import Case

if TYPE_CHECKING:
    from kvdesk.engine.placement import Placement

# Runtimes whose servers hand caches over: vLLM's KV connectors, SGLang's --disaggregation-mode, TensorRT-LLM's
# trtllm-serve disaggregated; plain arithmetic stands for any of them.
HANDS_OVER = frozenset({"arithmetic", "vllm", "sglang", "tensorrt-llm"})


@dataclass(frozen=True, slots=True)
class Pairing:
    """Prefill with `prefill_ranks` a stage: `pairs` of ranks carry `pair_bytes` each; a prefill rank that sends, sends
    `sent_bytes`, and `at_once` ranks are at work on the side that has fewer."""

    prefill_ranks: int
    pairs: int
    pair_bytes: int
    sent_bytes: int
    at_once: int


@dataclass(frozen=True, slots=True)
class Move:
    """The whole of it over one link of the topology, prefill with the placement's own TP."""

    level: Level
    link: LinkSpec
    at_once: int
    transfer: CacheTransfer


@dataclass(frozen=True, slots=True)
class Need:
    """What requests bring on average: `payload` bytes a second, and the nominal rate of links that carry it: low, best
    and high."""

    requests_per_s: float
    payload: float
    nominal: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Handover:
    """A request's prompt of `positions` on its way: `size_bytes` to all decode ranks, `once_bytes` as the model stores
    it; `need` is None where the case has no traffic."""

    positions: int
    size_bytes: int
    once_bytes: int
    rank_bytes: int
    decode_ranks: int
    pairings: tuple[Pairing, ...]
    moves: tuple[Move, ...]
    need: Need | None


def handover(
    placement: "Placement", case: Case, topology: TopologySpec | None, prefill_s: float | None = None
) -> Handover | None:
    """What the prompts of a case move; None where the runtime hands nothing over or there is no prompt.

    `prefill_s`, the seconds of a prompt's prefill, hides what is streamed layer by layer behind it.
    """
    positions = case.beside_positions + (case.input_len or 0)
    if placement.deployment.runtime not in HANDS_OVER or positions < 1:
        return None
    size, groups = _moved_bytes(placement, positions), attention_groups(placement.deployment)
    ranks, stages = placement.degrees.tensor // groups, placement.degrees.pipeline
    whole = ranks * stages
    rank_bytes = max(seat.cache.logical_bytes(1, positions) for seat in placement.seats_of_replica(0))
    model = placement.model
    moves = tuple(
        Move(level, link, whole, cache_transfer(size, model.num_layers, link, whole, prefill_s))
        for level, link in _links(topology, whole)
    )
    return Handover(
        positions=positions,
        size_bytes=size,
        once_bytes=placement.whole_bytes(1, positions),
        rank_bytes=rank_bytes,
        decode_ranks=whole,
        pairings=tuple(_pairing(model, size, prefill, ranks, stages) for prefill in _sizes(model, ranks)),
        moves=moves,
        need=_need(placement, case),
    )


def _moved_bytes(placement: "Placement", positions: int) -> int:
    """ρ·κ·n: what all ranks of a replica hold of one sequence, copies of replicated heads and latents included; with
    data-parallel attention the ranks of its group alone. Qwen3-235B, 4 KV heads at TP 8, 32,768 positions: 12.62 GB, as
    published."""
    ranks = range(placement.degrees.ranks_of_replica)
    held = sum(placement.seat(rank).cache.logical_bytes(1, positions) for rank in ranks)
    return held // attention_groups(placement.deployment)


def _sizes(model: ModelSpec, decode: int) -> tuple[int, ...]:
    """TP of prefill from 1 to twice that of decode: those that divide it or are divided by it, as engines ask."""
    return tuple(size for size in legal_tensor_sizes(model, 2 * decode) if decode % size == 0 or size % decode == 0)


def _pairing(model: ModelSpec, size_bytes: int, prefill: int, decode: int, stages: int) -> Pairing:
    """A decode rank takes its heads from the prefill ranks that hold them: one where prefill has as few ranks or fewer,
    or the same heads on several; heads on a decode rank ÷ heads on a prefill rank elsewhere."""
    heads = _kv_heads(model)
    sources = max(1, kv_heads_on_rank(heads, decode) // kv_heads_on_rank(heads, prefill))
    pairs = decode * sources
    senders = min(prefill, pairs)
    return Pairing(
        prefill_ranks=prefill,
        pairs=pairs * stages,
        pair_bytes=size_bytes // (pairs * stages),
        sent_bytes=size_bytes // (senders * stages),
        at_once=min(senders, decode) * stages,
    )


def _kv_heads(model: ModelSpec) -> int:
    """KV heads of the layers that have most; 1 where all that is stored stands whole on each rank."""
    shapes = (kv_shape(cache) for group in model.layer_groups for cache in group.caches)
    return max((shape[0] for shape in shapes if shape is not None), default=1)


def _links(topology: TopologySpec | None, ranks: int) -> Iterator[tuple[Level, LinkSpec]]:
    """The links of the topology that so many decode ranks can all stand within, each at the rate of one card."""
    if topology is None or topology.kinds:  # cards of several kinds: which link carries it is not one answer
        return
    if topology.cards_per_domain >= max(2, ranks) and topology.scale_up is not None:
        yield "scale-up", topology.scale_up
    if topology.cards_per_node >= ranks and topology.node_link is not None:
        yield "node", topology.node_link
    if topology.network_of_card is not None:
        yield "network", topology.network_of_card


def _need(placement: "Placement", case: Case) -> Need | None:
    """λ · bytes of a mean prompt, and ÷ the share of its rate that a link reaches (published transfers: 0.70–0.86)."""
    demand = demand_of(case)
    if not isinstance(demand, CaseDemand):
        return None
    mean = round(demand.beside + length_mean(demand.spec.input_len))
    rate, size = demand.spec.arrivals.rate_per_s, _moved_bytes(placement, max(1, mean))
    low, best, high = (
        needed_bytes_per_s(rate, size, share)
        for share in (TRANSFER_SHARE.high, TRANSFER_SHARE.best, TRANSFER_SHARE.low)
    )
    return Need(rate, needed_bytes_per_s(rate, size), (low, best, high))
