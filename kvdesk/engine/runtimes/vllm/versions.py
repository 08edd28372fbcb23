"""What differs between versions of vLLM, each difference with its source; 0.33 is followed in everything else.

Files are those of the version itself, under vllm/.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

NEWEST = "0.33"
StartCheck = Literal["positions", "layers", "model", "stages", "stages_and_null"]
_PLAIN = frozenset({"full_attention", "sliding_attention", "chunked_attention", "shared"})
_WITH_LATENTS = _PLAIN | {"latent_attention"}


def release(version: str) -> tuple[int, ...]:
    """A version as numbers, so that 0.8 comes before 0.11."""
    return tuple(int(part) for part in version.split("."))


@dataclass(frozen=True, slots=True)
class VersionRules:
    """The rules of one version, by its number."""

    version: str
    at: tuple[int, ...]

    @property
    def utilization(self) -> float:
        """gpu_memory_utilization where it is not set: 0.92 since 0.21, 0.9 before (config/cache.py)."""
        return 0.92 if self.at >= (0, 21) else 0.9

    @property
    def rounds_budget_up(self) -> bool:
        """The budget is ⌈capacity × share⌉ (v1/worker/utils.py, request_memory); up to 0.11 it is not rounded up."""
        return self.at >= (0, 16)

    @property
    def has_groups(self) -> bool:
        """Layers of different kinds are allotted blocks apart: not up to 0.8, which gives windows beside full attention
        the whole length (v1/core/kv_cache_utils.py, unify_hybrid_kv_cache_specs)."""
        return self.at >= (0, 11)

    @property
    def groups_chunks(self) -> bool:
        """The hybrid manager stays on with chunks (envs.py, VLLM_ALLOW_CHUNKED_LOCAL_ATTN_WITH_HYBRID_KV_CACHE: off by
        default in 0.11)."""
        return self.at >= (0, 16)

    @property
    def pads_groups_below(self) -> float:
        """The commonest kind sets the size of groups while it has less than so many times the layers of the rarest:
        1.5 since 0.19, 1.25 in 0.16 and 0.17, never in 0.11 (_get_kv_cache_groups_uniform_page_size)."""
        if self.at >= (0, 19):
            return 1.5
        return 1.25 if self.at >= (0, 16) else 1.0

    @property
    def windows_follow_batches(self) -> bool:
        """A window keeps what is in flight too; in 0.6 it keeps ⌊window ÷ block⌋ + 2 blocks (core/block_manager.py)."""
        return self.at >= (0, 8)

    def batches_in_flight(self, pipeline: int) -> int:
        """Batches that may hold blocks below a window: PP + 1 (config/vllm.py, max_concurrent_batches); one up to 0.21
        (v1/kv_cache_interface.py, SlidingWindowSpec)."""
        return pipeline + 1 if self.at >= (0, 32) else 1

    @property
    def tokens_are_concurrency(self) -> bool:
        """The printed token figure is concurrency × length since 0.21; before it is ⌊blocks ÷ groups⌋ × block
        (v1/core/kv_cache_utils.py; pull request 40384)."""
        return self.at >= (0, 21)

    @property
    def concurrency_counts_tokens(self) -> bool:
        """Concurrency is tokens ÷ length up to 0.8, not blocks ÷ blocks of a request."""
        return self.at < (0, 11)

    @property
    def start_check(self) -> StartCheck:
        """What a request of the longest length is held against: in 0.6 the positions of all blocks (worker/worker.py),
        up to 0.11 the sum of a stage's layers, in 0.16 the whole model's groups against the smallest stage (issue
        34076), then each stage's groups; since 0.32 beside the null block."""
        if self.at >= (0, 32):
            return "stages_and_null"
        if self.at >= (0, 17):
            return "stages"
        if self.at >= (0, 16):
            return "model"
        return "layers" if self.at >= (0, 8) else "positions"

    @property
    def latent_block(self) -> int | None:
        """Latents are put into blocks of 64 on Hopper up to 0.17 (platforms/cuda.py: FlashMLA is taken where it runs);
        None since, where the cache's type decides."""
        return 64 if self.at < (0, 19) else None

    @property
    def batches_by_card(self) -> bool:
        """Batches follow the card's size where they are not set: since V1 (engine/arg_utils.py)."""
        return self.at >= (0, 8)

    @property
    def subtracts_graphs(self) -> bool:
        """The estimated pool of graphs comes out of the budget since 0.21 (VLLM_MEMORY_PROFILER_ESTIMATE_CUDAGRAPHS on
        by default); before, it stands beside it on the card."""
        return self.at >= (0, 21)

    @property
    def batches_16k(self) -> bool:
        """Cards of 160 GiB batch 16,384 tokens where it is not set: since 0.28 (engine/arg_utils.py)."""
        return self.at >= (0, 28)

    @property
    def gdn_exports_states(self) -> bool:
        """Gated delta nets export states for the prefix cache and align blocks to them."""
        return self.at >= (0, 33)

    @property
    def known_kinds(self) -> frozenset[str] | None:
        """The kinds of layers whose rules are known here; None for all. Latents are stored expanded in 0.6."""
        if self.at >= (0, 32):
            return None
        return _WITH_LATENTS if self.at >= (0, 8) else _PLAIN


@lru_cache(maxsize=64)
def rules_of(version: str) -> VersionRules:
    """The rules of a version."""
    return VersionRules(version, release(version))
