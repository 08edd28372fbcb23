"""What a runtime itself sets aside in host memory for the first tier: its own unit and count, of one replica."""

from dataclasses import dataclass
from typing import Literal

from kvdesk.engine.offload.result import OffloadOutcome
from kvdesk.engine.offload.systems import hicache_host_tokens, vllm_num_chunks

GB = 10**9


@dataclass(frozen=True, slots=True)
class HostPool:
    """The allocated figure of the host tier, of one replica.

    `count` blocks of `block_tokens` positions of all ranks together (vLLM), or positions of each rank (HiCache);
    `positions` of sequences they hold, `size_bytes` over all ranks.
    """

    tier: str
    unit: Literal["blocks", "rank-positions"]
    count: int
    block_tokens: int
    positions: int
    size_bytes: int


def host_pool(outcome: OffloadOutcome) -> HostPool | None:
    """vLLM's blocks or HiCache's positions; None for other systems, without host memory as the first tier, and for
    models whose windows or states are pooled apart."""
    setting, server = outcome.setting, outcome.setting.server
    tier, cache = setting.tiers[0], setting.caches[0]
    if tier.kind != "host" or setting.spec.system not in ("vllm", "hicache") or cache.capped_bytes(1):
        return None
    room = setting.capacity(tier) // server.replicas
    if setting.spec.system == "vllm":
        tokens = setting.chunk_tokens
        count = vllm_num_chunks(room, int(cache.growing_bytes(tokens)))
        return HostPool(tier.name, "blocks", count, tokens, count * tokens, int(count * cache.chunk_bytes))
    ranks = server.cards
    # Every rank has a pool of its own for its layers and heads, copies of a latent included.
    each_token = setting.card_cache.growing_bytes(1) / ranks
    page = setting.chunk_tokens
    count = hicache_host_tokens(0, max(1, round(each_token)), size_gb=room / ranks / GB, page_tokens=page)
    return HostPool(tier.name, "rank-positions", count, page, count, int(count * each_token * ranks))
