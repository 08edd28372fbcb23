"""What each offloading system stores, in what pieces and when: one row a system, with its version's defaults and traps.

A None is what no source states; where a figure needs it, the costlier reading is taken. Sources stand in each row.
"""

from dataclasses import dataclass
from typing import Literal

from kvdesk.project.deployment import Runtime
from kvdesk.project.tiers import Layout, Policy, SystemId, TierKind

MIB, GIB = 1 << 20, 1 << 30
# NIXL's object plug-in aims at 10 Gb/s unless told otherwise (`throughput_target_gbps`, ai-dynamo/nixl 8770b65).
NIXL_OBJECT_BITS_PER_S = 10 * 10**9
Use = Literal["reuse", "active"]
Unit = Literal["chunk", "sequence"]


@dataclass(frozen=True, slots=True)
class Default:
    """A setting by the system's own name, its value as written, and a code of what it means."""

    name: str
    value: str
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class OffloadSystem:
    """One system.

    `use` "reuse": idle prefixes are kept for the next prompt; "active": the cache of running sequences lives below the
    card and is read every step. `runtimes` are those it is known to stand over. `chunk_tokens` is its own unit, None
    where it is the runtime's block; `usual_block_tokens` is that block where the plan's runtime has none. `inclusive`:
    what is below stays there when it is copied up. `latent_once`: one rank writes what all hold alike. `overlaps`: a
    layer is computed while later ones load. `unit` is what one operation moves: a chunk, or a sequence whole; where
    `whole_rows_if_uniform`, all layers of a chunk at once only where they are alike, and layer by layer else.
    `second_use_only` names the tiers that take a block only once it was used twice, `staged_kinds` those that are
    always reached through host memory. `stores`, meanings and traps are codes of sentences.
    """

    id: SystemId
    title: str
    version: str
    use: Use
    stores: str
    kinds: tuple[TierKind, ...]
    runtimes: tuple[Runtime, ...]
    chunk_tokens: int | None
    tail_saved: bool
    policy: Policy
    inclusive: bool
    decode_saved: bool
    latent_once: bool | None
    overlaps: bool
    layout: Layout
    unit: Unit = "chunk"
    usual_block_tokens: int = 1
    whole_rows_if_uniform: bool = False
    granularity_bytes: int = 1
    object_bits_per_s: int | None = None
    card_buffer_bytes: int = 0
    second_use_only: tuple[TierKind, ...] = ()
    staged_kinds: tuple[TierKind, ...] = ()
    defaults: tuple[Default, ...] = ()
    traps: tuple[str, ...] = ()
    source: str = ""


SYSTEMS: dict[SystemId, OffloadSystem] = {
    "kvbm": OffloadSystem(
        id="kvbm",
        title="Dynamo KVBM with NIXL",
        version="docs of 2026, NIXL 8770b65",
        use="reuse",
        stores="whole-blocks",
        kinds=("gpu", "host", "nvme", "pod_flash", "object"),
        runtimes=("vllm", "sglang", "tensorrt-llm"),
        chunk_tokens=None,
        usual_block_tokens=64,  # aisimulate on vLLM; 32 over TensorRT-LLM
        tail_saved=False,
        policy="write-through",
        inclusive=True,
        decode_saved=True,
        latent_once=None,
        overlaps=False,
        layout="page-first",
        object_bits_per_s=NIXL_OBJECT_BITS_PER_S,
        second_use_only=("nvme",),
        staged_kinds=("object",),
        defaults=(
            Default("DYN_KVBM_CPU_CACHE_GB", "unset", "off-until-set"),
            Default("DYN_KVBM_DISK_CACHE_GB", "unset", "off-until-set"),
            Default("DYN_KVBM_OBJECT_NUM_BLOCKS", "100000"),
            Default("DYN_KVBM_OBJECT_WRITE_THROUGH", "1"),
            Default("DYN_KVBM_LEADER_WORKER_INIT_TIMEOUT_SECS", "1800", "pinning-is-slow"),
            Default("throughput_target_gbps", "10", "object-throttle"),
        ),
        traps=("kvbm-second-use", "kvbm-disk-only", "object-staged", "pools-must-grow"),
        source="docs.nvidia.com/dynamo, KVBM; ai-dynamo/dynamo docs/kvbm; ai-dynamo/nixl 8770b65",
    ),
    "lmcache": OffloadSystem(
        id="lmcache",
        title="LMCache",
        version="0.5.6",
        use="reuse",
        stores="own-chunks",
        kinds=("gpu", "host", "nvme", "network", "object"),
        runtimes=("vllm", "sglang"),
        chunk_tokens=256,
        tail_saved=False,
        policy="write-through",
        inclusive=True,
        decode_saved=False,
        latent_once=True,
        overlaps=False,
        layout="page-first",
        card_buffer_bytes=8192 * MIB,
        defaults=(
            Default("chunk_size", "256"),
            Default("local_cpu", "true"),
            Default("max_local_cpu_size", "5.0 GiB", "per-worker"),
            Default("max_local_disk_size", "0", "off-until-set"),
            Default("save_decode_cache", "false", "decode-not-saved"),
            Default("save_unfull_chunk", "false", "tail-lost"),
            Default("use_layerwise", "false", "no-overlap"),
            Default("cufile_buffer_size", "8192 MiB", "buffer-on-card"),
        ),
        traps=("lmcache-size-per-token", "lmcache-buffer-on-card", "decode-not-saved", "tail-lost"),
        source="LMCache 0.5.6, lmcache/v1/config.py, token_database.py; its documentation",
    ),
    "vllm": OffloadSystem(
        id="vllm",
        title="vLLM OffloadingConnector",
        version="0.33.0",
        use="reuse",
        stores="whole-blocks",
        kinds=("gpu", "host", "nvme", "network", "object"),
        runtimes=("vllm",),
        chunk_tokens=None,
        usual_block_tokens=16,
        tail_saved=False,
        policy="write-through",
        inclusive=True,
        decode_saved=False,
        latent_once=True,
        overlaps=False,
        layout="page-first",
        whole_rows_if_uniform=True,
        granularity_bytes=4096,
        object_bits_per_s=NIXL_OBJECT_BITS_PER_S,
        staged_kinds=("nvme", "network", "object"),
        defaults=(
            Default("--kv-offloading-size", "unset", "all-ranks-together"),
            Default("blocks_per_chunk", "1"),
            Default("store_threshold", "0"),
            Default("offload_prompt_only", "true", "decode-not-saved"),
            Default("eviction_policy", "lru"),
        ),
        traps=("vllm-size-of-all-ranks", "vllm-staged-in-host", "vllm-layers-apart", "decode-not-saved"),
        source="vLLM 0.33.0, v1/kv_offload; docs kv_offloading_usage; pull requests 27743, 37090, 49226",
    ),
    "hicache": OffloadSystem(
        id="hicache",
        title="SGLang HiCache",
        version="0.5.23",
        use="reuse",
        stores="whole-blocks",
        kinds=("gpu", "host", "nvme", "network", "object"),
        runtimes=("sglang",),
        chunk_tokens=64,
        tail_saved=False,
        policy="write-through",
        inclusive=True,
        decode_saved=True,
        latent_once=True,
        overlaps=True,
        layout="page-first",
        defaults=(
            Default("--hicache-ratio", "2.0", "ratio-of-card-pool"),
            Default("--hicache-size", "unset", "decimal-gb-per-rank"),
            Default("--hicache-write-policy", "write_through"),
            Default("--hicache-mem-layout", "page_first"),
        ),
        traps=("hicache-size-per-rank", "hicache-prefetch-threshold"),
        source="SGLang 0.5.23, mem_cache; docs HiCache (design, best practices)",
    ),
    "tensorrt-llm": OffloadSystem(
        id="tensorrt-llm",
        title="TensorRT-LLM host cache",
        version="1.4.0rc4",
        use="reuse",
        stores="whole-blocks",
        kinds=("gpu", "host", "nvme"),
        runtimes=("tensorrt-llm",),
        chunk_tokens=32,
        tail_saved=False,
        policy="on-eviction",
        inclusive=False,
        decode_saved=True,
        latent_once=None,
        overlaps=False,
        layout="page-first",
        defaults=(
            Default("host_cache_size", "0", "off-until-set"),
            Default("secondary_offload_min_priority", "35", "low-priority-dropped"),
            Default("tokens_per_block", "32"),
            Default("free_gpu_memory_fraction", "0.9"),
        ),
        traps=("tensorrt-llm-off", "tensorrt-llm-priority"),
        source="TensorRT-LLM 1.4.0rc4, docs KV cache system",
    ),
    "llama.cpp": OffloadSystem(
        id="llama.cpp",
        title="llama.cpp prompt cache",
        version="b11434",
        use="reuse",
        stores="whole-prompts",
        kinds=("gpu", "host"),
        runtimes=("llama.cpp",),
        chunk_tokens=1,
        tail_saved=True,
        policy="on-eviction",
        inclusive=False,
        decode_saved=True,
        latent_once=True,
        overlaps=False,
        layout="page-first",
        unit="sequence",
        defaults=(
            Default("--cache-ram", "8192 MiB", "counted-nowhere"),
            Default("--ctx-checkpoints", "32", "checkpoints-per-slot"),
        ),
        traps=("llama-cpp-counted-nowhere", "llama-cpp-checkpoints", "llama-cpp-limit-after-saving"),
        source="llama.cpp b11434, common/common.h; pull request 16391",
    ),
    "transformers": OffloadSystem(
        id="transformers",
        title="transformers offloaded cache",
        version="5.24.0",
        use="active",
        stores="active-layers",
        kinds=("gpu", "host"),
        runtimes=("transformers",),
        chunk_tokens=1,
        tail_saved=True,
        policy="write-through",
        inclusive=False,
        decode_saved=True,
        latent_once=False,
        overlaps=True,
        layout="layer-first",
        unit="sequence",
        defaults=(Default("cache_implementation", "offloaded"),),
        traps=("transformers-every-step", "transformers-states-stay"),
        source="transformers 5.24.0, cache_utils.py: Cache.prefetch, offload",
    ),
}


def default_chunk_tokens(system: OffloadSystem, block_tokens: int | None) -> int:
    """The system's own chunk, else the runtime's block; the usual one under the system where the runtime has none."""
    return system.chunk_tokens or block_tokens or system.usual_block_tokens


def vllm_num_chunks(cpu_bytes: int, block_bytes: int, copies: int = 1, blocks_per_chunk: int = 1) -> int:
    """cpu bytes ÷ round_up(bytes a block × copies × blocks a chunk, 4096); copies of a rank's block: all ranks, or 1
    where they hold the same (a latent, one node, tensor parallelism alone). `cpu_bytes` is of all ranks.

    Source: vLLM 0.33.0, v1/kv_offload; config/cache.py (kv_offloading_size is the total of all TP ranks).
    """
    chunk = block_bytes * copies * blocks_per_chunk
    return cpu_bytes // (-(-chunk // 4096) * 4096)


def hicache_host_tokens(
    device_tokens: int, bytes_per_token: int, *, ratio: float = 2.0, size_gb: float | None = None, page_tokens: int = 64
) -> int:
    """Host positions of one rank: ⌊device × ratio⌋, or ⌊GB × 10⁹ ÷ bytes a token⌋; then (n ÷ page + 1) · page.

    Source: SGLang 0.5.23, section HiCache of its memory pools: decimal gigabytes, each rank.
    """
    tokens = int(device_tokens * ratio) if size_gb is None else int(size_gb * 1e9 // bytes_per_token)
    return (tokens // page_tokens + 1) * page_tokens
