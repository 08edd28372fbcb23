"""Blocks of TensorRT-LLM: bytes of a token, the pools of a stage by window, and what a load needs of them.

Source: TensorRT-LLM 1.4 (not one coherent release, so approximate), _torch/pyexecutor/resource_manager.py
(`KVCacheManager`), attention/sparse/dsa/cache_manager.py (`DSACacheManager`) and kvCacheManager.h.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from kvdesk.engine.derivation import Step
from kvdesk.engine.result import LineName
from kvdesk.engine.runtimes.room import CacheNeed, Facts, LogicalShare, StageCache
from kvdesk.i18n import translate
from kvdesk.project.dtypes import BITS
from kvdesk.project.layer_cache import (
    ChunkedAttention,
    FullAttention,
    IndexerKeys,
    LatentAttention,
    LayerCache,
    SlidingAttention,
    SparseLatentAttention,
)

FULL_LENGTH = 0  # a layer without a window of its own
_SCALE_BLOCK = 128  # index_k: four bytes of scale for every 128 of a key
EXTRA_BLOCK = 1  # kvCacheManager.h, kSWAExtraBlock: a window always keeps its tokens while a block is filled


def attention_groups(facts: Facts) -> int:
    """Ranks that hold different sequences: all of TP under attention data parallelism."""
    return facts.degrees.tensor if facts.deployment.tensorrt_llm.enable_attention_dp else 1


def token_bytes(facts: Facts, cache: LayerCache) -> int:
    """One token in one layer on a rank: ⌈KV heads ÷ TP⌉ × (K + V dimensions) × element size (NVFP4: n ÷ 2 + n ÷ 16);
    a latent once for all heads; an indexer's keys in fp8 with their scales."""
    tensor = facts.degrees.tensor // attention_groups(facts)
    match cache:
        case IndexerKeys(head_dim=dimension):
            return dimension + dimension // _SCALE_BLOCK * 4
        case LatentAttention() | SparseLatentAttention():
            return _row_bytes(cache.kv_lora_rank + cache.qk_rope_head_dim, facts.storage.k_dtype)
        case FullAttention() | SlidingAttention() | ChunkedAttention():
            heads = -(-cache.num_kv_heads // tensor)
            return _row_bytes(heads * (cache.k_head_dim + cache.v_head_dim), facts.storage.k_dtype)
        case _:
            return 0


def _row_bytes(width: int, dtype: str) -> int:
    """NVFP4: n ÷ 2 and a scale of one byte for every 16, over all heads together."""
    if dtype == "nvfp4":
        return -(-width // 2) + -(-width // 16)
    return -(-width * BITS[dtype] // 8)


@dataclass(frozen=True, slots=True)
class WindowPool:
    """The layers of one attention window: their number, and bytes of a token over them. Window 0: the full length."""

    window: int
    layers: int
    cell: int


def window_pools(facts: Facts, layers: range) -> tuple[WindowPool, ...]:
    """The pools of a stage, by window: max_attention_window is a pattern repeated over the model's layers, each entry
    at most the longest sequence; without it every layer keeps the full length."""
    pattern, longest = facts.deployment.tensorrt_llm.max_attention_window, facts.max_model_len
    counted: dict[int, tuple[int, int]] = {}
    for position, caches in enumerate(_held(facts, layers), start=layers.start):
        window = pattern[position % len(pattern)] if pattern else FULL_LENGTH
        if longest is not None and window >= longest:
            window = FULL_LENGTH
        cell = sum(token_bytes(facts, cache) for cache in caches)
        count, total = counted.get(window, (0, 0))
        counted[window] = count + 1, total + cell
    return tuple(WindowPool(window, *counted[window]) for window in sorted(counted) if counted[window][1])


def _held(facts: Facts, layers: range) -> Iterator[tuple[LayerCache, ...]]:
    """The caches of each layer of a stage; a draft's after the last one."""
    for index in layers:
        yield facts.model.group_of_layer[index].caches
    mtp = facts.model.mtp
    if facts.deployment.mtp and mtp is not None and facts.model.num_layers - 1 in layers:
        yield from (mtp.caches for _ in range(mtp.num_layers))


@dataclass(frozen=True, slots=True)
class BlockCache(StageCache):
    """One rank of a stage: whole blocks for each sequence, in a pool for each attention window.

    Pools share the memory equally, whatever their layers take, so the largest claim decides: pools × max(blocks ×
    tokens of a block × bytes of a token). A window keeps ⌈window ÷ block⌉ blocks and one that is being filled.
    """

    pools: tuple[WindowPool, ...]
    block: int
    extra_block: int
    groups: int
    share: LogicalShare

    def blocks(self, pool: WindowPool, positions: int) -> int:
        """Blocks of one sequence in a pool."""
        whole = -(-positions // self.block)
        return whole if pool.window == FULL_LENGTH else min(whole, -(-pool.window // self.block) + self.extra_block)

    def need(self, sequences: int, positions: int) -> CacheNeed:
        here = -(-sequences // self.groups)
        claims = (self.blocks(pool, positions) * pool.cell for pool in self.pools)
        return CacheNeed(len(self.pools) * here * self.block * max(claims, default=0))

    def logical_bytes(self, sequences: int, positions: int) -> int:
        return self.share.logical_bytes(sequences, positions)

    def steps(self, sequences: int, positions: int, line: LineName) -> tuple[Step, ...]:
        if line != "kv_cache_bytes":
            return ()
        here = -(-sequences // self.groups)
        template = translate(
            "Formula", "{sequences:n} sequences × {blocks:n} blocks of {block:n} tokens × {cell:b} a token"
        )
        steps = [
            Step(
                template,
                {
                    "sequences": here,
                    "blocks": self.blocks(pool, positions),
                    "block": self.block,
                    "cell": pool.cell,
                },
            )
            for pool in self.pools
        ]
        if len(self.pools) > 1:
            shared = translate("Formula", "{pools:n} pools of equal size, one a window: the largest claim decides")
            steps.append(Step(shared, {"pools": len(self.pools)}))
        return tuple(steps)
