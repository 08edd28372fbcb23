"""TensorRT-LLM: a fraction of what is free after loading and a dummy run becomes blocks of a fixed number of tokens.

Source: TensorRT-LLM 1.4 (not one coherent release, so approximate), _torch/pyexecutor/resource_manager.py
and _util.py (`_cal_max_memory`); 0.19, cpp/tensorrt_llm/batch_manager/kvCacheManager.cpp and its logs.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from kvdesk.engine.activations import Batch
from kvdesk.engine.derivation import Step
from kvdesk.engine.findings import Finding
from kvdesk.engine.kv_cache import cache_terms
from kvdesk.engine.parallelism import consecutive
from kvdesk.engine.runtimes.packed_rows import rows_refusal
from kvdesk.engine.runtimes.room import (
    Capacity,
    CapacityGroup,
    Ceilings,
    Facts,
    LogicalShare,
    Room,
    StageCache,
    layers_of,
)
from kvdesk.engine.runtimes.tensorrt_llm.blocks import (
    EXTRA_BLOCK,
    FULL_LENGTH,
    BlockCache,
    WindowPool,
    attention_groups,
    window_pools,
)
from kvdesk.engine.runtimes.tensorrt_llm.checks import CACHE_DTYPES, dtype_refusal, ignored_windows, layer_refusal
from kvdesk.engine.weights import Shards, stage_weights
from kvdesk.i18n import translate
from kvdesk.project.deployment import Deployment
from kvdesk.project.runtime_settings import TensorRtLlmSettings


class TensorRtLlmRoom(Room):
    """`trtllm-serve` with the PyTorch backend."""

    name = "tensorrt-llm"
    cache_dtypes = frozenset().union(*CACHE_DTYPES.values())
    reserves_everything = True
    keeps_back_a_share = True
    share_path = ("tensorrt_llm", "free_gpu_memory_fraction")

    def version(self, deployment: Deployment) -> str:
        return deployment.tensorrt_llm.version

    def stage_layers(self, facts: Facts) -> tuple[range, ...]:
        """As torch.tensor_split: the first stages get one more each; a partition typed by hand replaces it."""
        partition, count = facts.deployment.pipeline_partition, facts.degrees.pipeline
        base, spare = divmod(facts.model.num_layers, count)
        return consecutive(partition or [base + (stage < spare) for stage in range(count)])

    def stage_caches(self, facts: Facts) -> tuple[StageCache, ...]:
        return self._caches(facts)

    def _caches(self, facts: Facts) -> tuple[BlockCache, ...]:
        settings, groups = facts.deployment.tensorrt_llm, attention_groups(facts)
        tensor = facts.degrees.tensor // groups
        return tuple(
            BlockCache(
                pools=window_pools(facts, layers),
                block=settings.tokens_per_block,
                extra_block=EXTRA_BLOCK if settings.version == "1.4" else 0,
                groups=groups,
                share=LogicalShare(cache_terms(layers_of(facts, layers), facts.storage, tensor), 1, groups),
            )
            for layers in self.stage_layers(facts)
        )

    def usable_bytes(self, facts: Facts, capacity_bytes: int, fixed_bytes: int) -> int:
        """All of the card but what stands outside."""
        return capacity_bytes - facts.outside_bytes

    def usable_steps(self, facts: Facts, capacity_bytes: int, usable_bytes: int) -> tuple[Step, ...]:
        values = {
            "capacity": capacity_bytes,
            "outside": facts.outside_bytes,
            "usable": usable_bytes,
        }
        template = translate("Formula", "{capacity:b} − {outside:b} outside = {usable:b} = {usable:gib} usable")
        return (Step(template, values),)

    def cache_room(self, facts: Facts, free_bytes: int) -> int:
        """⌊free × free_gpu_memory_fraction⌋; with one pool at most max_tokens of the stage whose tokens take most."""
        settings = facts.deployment.tensorrt_llm
        if free_bytes < 0:
            return free_bytes
        room = math.floor(free_bytes * Fraction(str(settings.free_gpu_memory_fraction)))
        if settings.max_tokens is None:
            return room
        caches = self._caches(facts)
        if any(len(cache.pools) > 1 for cache in caches):
            return room
        cells = (pool.cell for cache in caches for pool in cache.pools)
        blocks = settings.max_tokens // settings.tokens_per_block
        return min(room, blocks * settings.tokens_per_block * max(cells, default=0))

    def prefix_block(self, facts: Facts) -> int | None:
        """Block reuse is on by default (KvCacheConfig.enable_block_reuse)."""
        return facts.deployment.tensorrt_llm.tokens_per_block

    def batch(self, facts: Facts) -> Batch:
        """What the dummy run at start holds: max_num_tokens, and max_batch_size, 2048 unless set (llm_args.py)."""
        tokens = facts.deployment.tensorrt_llm.max_num_tokens
        return Batch(tokens, min(facts.deployment.max_num_seqs or 2048, tokens))

    def ceilings(self, facts: Facts) -> Ceilings:
        """With one full-length pool a sequence holds at most max_tokens in whole blocks."""
        settings = facts.deployment.tensorrt_llm
        if settings.max_tokens is None or settings.max_attention_window:
            return Ceilings()
        whole_blocks = settings.max_tokens // settings.tokens_per_block * settings.tokens_per_block
        return Ceilings(whole_blocks, positions_path="deployment.tensorrt_llm.max_tokens")

    def capacity(self, facts: Facts, cache_bytes: tuple[int, ...], max_model_len: int) -> Capacity:
        """blocks = ⌊bytes ÷ pools ÷ bytes of a token ÷ tokens of a block⌋ of every stage and window, the least of
        the stages; the engine then cuts the longest sequence to what its smallest full pool holds."""
        settings, caches = facts.deployment.tensorrt_llm, self._caches(facts)
        block = settings.tokens_per_block
        blocks = _blocks(caches, cache_bytes, settings)
        held = {window: count * block for window, count in blocks.items()}
        tokens = min(held.values(), default=0)
        longest = min((size for window, size in held.items() if window == FULL_LENGTH), default=max_model_len)
        first = caches[0]
        single = len(blocks) == 1
        counts = [
            Fraction(count, first.blocks(pool, max_model_len))
            for pool in first.pools
            if (count := blocks.get(pool.window)) is not None
        ]
        return Capacity(
            runtime=self.name,
            version=settings.version,
            max_model_len=max_model_len,
            block_size=block,
            block_bytes=block * first.pools[0].cell if single and first.pools else None,
            num_blocks=next(iter(blocks.values())) if single else None,
            tokens=tokens,
            max_concurrency=float(min(counts) * first.groups) if counts else None,
            groups=tuple(_group(first, pool, max_model_len) for pool in first.pools),
            pools=tuple((_pool_name(window), size) for window, size in held.items()),
            starts=all(blocks.values()),
            longest_start=longest if longest < max_model_len else None,
            notes=tuple(_notes(facts, caches, longest, max_model_len)),
        )

    def refusal(self, facts: Facts) -> Finding | None:
        version = facts.deployment.tensorrt_llm.version
        own = dtype_refusal(facts, version) or layer_refusal(facts, version)
        return own or rows_refusal(facts) or self._degree_refusal(facts, version)

    def _degree_refusal(self, facts: Facts, version: str) -> Finding | None:
        degrees = facts.degrees
        if degrees.decode_context > 1:
            return Finding("tensorrt-no-shared-context", "error", "deployment.decode_context_parallel_size")
        uneven = facts.model.num_layers % degrees.pipeline and not facts.deployment.pipeline_partition
        if version == "0.19" and uneven:
            values = {"layers": facts.model.num_layers, "pp": degrees.pipeline}
            return Finding("tensorrt-stages-uneven", "error", "deployment.pipeline_parallel_size", values)
        windows = {pool.window for cache in self._caches(facts) for pool in cache.pools}
        latent = any(hasattr(cache, "kv_lora_rank") for group in facts.model.layer_groups for cache in group.caches)
        if latent and len(windows) > 1:
            return Finding("tensorrt-latents-one-window", "error", "deployment.tensorrt_llm.max_attention_window")
        return None

    def findings(self, facts: Facts) -> Iterator[Finding]:
        settings = facts.deployment.tensorrt_llm
        yield Finding("tensorrt-approximate", "info", "deployment.runtime", {"version": settings.version})
        yield from ignored_windows(facts)
        if any(len(cache.pools) > 1 for cache in self._caches(facts)):
            path = "deployment.tensorrt_llm.max_attention_window"
            pools = max(len(cache.pools) for cache in self._caches(facts))
            yield Finding("tensorrt-pools-share-equally", "info", path, {"pools": pools})
            if settings.max_tokens is not None:
                yield Finding("tensorrt-max-tokens-ignored", "warning", "deployment.tensorrt_llm.max_tokens")
        if settings.enable_attention_dp and facts.degrees.tensor > 1:
            values = {"tp": facts.degrees.tensor, "size": self._attention_copies(facts)}
            yield Finding("tensorrt-attention-dp", "info", "deployment.tensorrt_llm.enable_attention_dp", values)

    def shards(self, facts: Facts) -> Shards:
        """Attention data parallelism divides nothing but the routed experts.

        Source: TensorRT-LLM 1.x, _torch/models (overridden_tp_size=1, Embedding and LMHead without a mapping).
        """
        own = super().shards(facts)
        return replace(own, tensor=1, attention=1) if attention_groups(facts) > 1 else own

    def _attention_copies(self, facts: Facts) -> int:
        """Bytes of weights a card holds more under attention data parallelism."""
        if attention_groups(facts) == 1:
            return 0
        dtype, shards = facts.deployment.weight_dtype, self.shards(facts)
        divided = replace(shards, tensor=facts.degrees.tensor, attention=facts.degrees.tensor)
        return max(
            sum(stage_weights(facts.model, layers, shards, dtype).values())
            - sum(stage_weights(facts.model, layers, divided, dtype).values())
            for layers in self.stage_layers(facts)
        )


def _blocks(
    caches: tuple[BlockCache, ...], cache_bytes: tuple[int, ...], settings: TensorRtLlmSettings
) -> dict[int, int]:
    """Blocks of each window, the least of the stages; max_tokens counts where there is one pool only.

    0.19 rounds whole tokens up to blocks (kvCacheManager.cpp, ceilDiv(maxTokens, tokensPerBlock)), 1.4 down.
    """
    found: dict[int, int] = {}
    for cache, size in zip(caches, cache_bytes, strict=True):
        for pool in cache.pools:
            tokens = size * (1.0 / len(cache.pools)) / pool.cell if len(cache.pools) > 1 else size / pool.cell
            if settings.max_tokens is not None and len(cache.pools) == 1:
                tokens = min(tokens, settings.max_tokens)
            count = int(tokens // cache.block) if settings.version == "1.4" else -(-int(tokens) // cache.block)
            found[pool.window] = min(found.get(pool.window, count), count)
    return dict(sorted(found.items()))


def _pool_name(window: int) -> str:
    return "full" if window == FULL_LENGTH else f"window {window}"


def _group(cache: BlockCache, pool: WindowPool, max_model_len: int) -> CapacityGroup:
    each = cache.block * pool.cell // pool.layers
    return CapacityGroup(_pool_name(pool.window), pool.layers, cache.block, each, cache.blocks(pool, max_model_len))


def _notes(facts: Facts, caches: Iterable[BlockCache], longest: int, max_model_len: int) -> Iterator[Finding]:
    settings = facts.deployment.tensorrt_llm
    yield Finding("tensorrt-approximate", "info", "", {"version": settings.version})
    if longest < max_model_len:
        yield Finding("tensorrt-length-cut", "warning", "", {"longest": longest, "asked": max_model_len})
    if settings.host_cache_size:
        cell = max(sum(pool.cell for pool in cache.pools) for cache in caches)
        blocks = settings.host_cache_size // cell // settings.tokens_per_block if cell else 0
        values = {"blocks": blocks, "tokens": blocks * settings.tokens_per_block, "size": settings.host_cache_size}
        yield Finding("tensorrt-host-blocks", "info", "", values)
