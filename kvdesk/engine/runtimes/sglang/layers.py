"""How SGLang sorts the layers of a stage into pools, and what one token or slot takes in each.

Source: sglang 0.5.23, model_executor/pool_configurator.py (`_compute_cell_size`, `HybridSWAPoolConfigurator`,
`_compute_dsa_indexer_cell_size`), mem_cache/kv_cache_configurator.py (`calculate_mla_kv_cache_dim`) and
configs/mamba_utils.py (`mamba_cache_per_req`).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from kvdesk.engine.kv_cache import Storage, cache_tensors, resolve_kv_dtype
from kvdesk.engine.parallelism import consecutive
from kvdesk.engine.runtimes.room import Facts
from kvdesk.engine.runtimes.sglang.versions import VERSIONS, Rules
from kvdesk.project.dtypes import AUTO
from kvdesk.project.layer_cache import (
    ChunkedAttention,
    IndexerKeys,
    LatentAttention,
    LayerCache,
    RecurrentState,
    SharedCache,
    ShortConvolution,
    SlidingAttention,
    SparseLatentAttention,
)
from kvdesk.project.model_spec import ModelSpec

CONV_DTYPE = "bf16"  # SGLANG_MAMBA_CONV_DTYPE
STATE_DTYPE = "fp32"  # where neither the model nor the flag says otherwise
_SCALE_BLOCK = 128  # index_k_with_scale: four bytes of scale for every 128 of a key
# Backends of sparse attention that read fp8 latents without scales.
_RAW_LATENT_BACKENDS = ("trtllm", "tilelang")


def rules_of(facts: Facts) -> Rules:
    return VERSIONS[facts.deployment.sglang.version]


def served_dtype(model: ModelSpec) -> str:
    """The compute type of "auto", and so of the cache: float32 checkpoints are served in fp16, Gemma's in bf16.

    Source: configs/model_config.py, _get_and_verify_dtype.
    """
    own = resolve_kv_dtype(model, AUTO)
    if own != "fp32":
        return own
    return "bf16" if model.architecture.startswith(("Gemma2", "Gemma3")) else "fp16"


def has_window_pool(facts: Facts) -> bool:
    """Whether the windows of this architecture have a pool of their own; else they take the full length."""
    return facts.model.architecture in rules_of(facts).window_architectures and any(
        is_window(cache) for group in facts.model.layer_groups for cache in group.caches
    )


def has_states(facts: Facts) -> bool:
    return any(is_state(cache) for group in facts.model.layer_groups for cache in group.caches)


def is_sparse(facts: Facts) -> bool:
    return any(isinstance(cache, SparseLatentAttention) for group in facts.model.layer_groups for cache in group.caches)


def is_window(cache: LayerCache) -> bool:
    """Llama 4's chunks are windows to the engine."""
    return isinstance(cache, SlidingAttention | ChunkedAttention)


def is_state(cache: LayerCache) -> bool:
    return isinstance(cache, RecurrentState | ShortConvolution)


def attention_tensor(facts: Facts) -> int:
    """TP of attention: TP ÷ groups of data-parallel attention."""
    return facts.degrees.tensor // facts.deployment.sglang.attention_dp_size


def stages(facts: Facts) -> tuple[range, ...]:
    """⌊layers ÷ PP⌋ each, the remainder one each to the last stages; 0.4.9 gave all of it to the last.

    SGLANG_PP_LAYER_PARTITION (a partition typed by hand) replaces it. Source: distributed/utils.py, get_pp_indices.
    """
    partition, count = facts.deployment.pipeline_partition, facts.degrees.pipeline
    if partition:
        return consecutive(partition)
    base, spare = divmod(facts.model.num_layers, count)
    if not rules_of(facts).spreads_spare_layers:
        return consecutive([base] * (count - 1) + [base + spare])
    return consecutive([base + (stage >= count - spare) for stage in range(count)])


def entry_storage(facts: Facts) -> Storage:
    """How K and V, or the latent and its rotary key, are stored.

    A sparse latent in fp8 is packed: 512 + 4 scales of 4 + 64 rotary values in bf16 = 656 bytes, unless the backend
    reads it raw (576).
    """
    storage = facts.storage
    raw = facts.deployment.sglang.attention_backend.startswith(_RAW_LATENT_BACKENDS)
    if is_sparse(facts) and storage.k_dtype == "fp8_e4m3" and not raw:
        return Storage("fp8_ds_mla", "fp8_ds_mla", storage.state_dtype)
    return storage


class Entry(NamedTuple):
    """Bytes of one token in one layer on a rank: what it takes, and what the engine divides its budget by."""

    stored: int
    sized: int


@dataclass(frozen=True, slots=True)
class StagePools:
    """What one rank of a stage keeps: bytes of a token over its full-length layers (`full_cell`; `sized_cell` is what
    the budget is divided by) and over its window layers, and of one slot of states."""

    full_layers: int
    full_cell: int
    sized_cell: int
    swa_layers: int
    swa_cell: int
    window: int
    state_layers: int
    slot_bytes: int


def entry_of(facts: Facts, cache: LayerCache) -> Entry:
    """K and V of one token in one layer: max(1, ⌊KV heads ÷ (attention TP ÷ DCP)⌋ × (K + V dimensions) × element size
    with its scales; a latent is held whole."""
    tensor = max(1, attention_tensor(facts) // facts.degrees.decode_context)

    def size(storage: Storage) -> int:
        return -(-sum(part.unit_bits for part in cache_tensors(cache, storage, tensor)) // 8)

    stored = size(entry_storage(facts))
    plain = stored if rules_of(facts).sizes_packed_latents else size(facts.storage)
    return Entry(stored, plain)


def indexer_bytes(cache: IndexerKeys, decode_context: int = 1) -> int:
    """fp8 keys with their scales, whatever the cache type: d + ⌊d ÷ 128⌋ × 4; every DCP rank holds them all."""
    return (cache.head_dim + cache.head_dim // _SCALE_BLOCK * 4) * decode_context


def stage_pools(facts: Facts, layers: range) -> StagePools:
    """The pools of one rank of a stage."""
    held = [facts.model.group_of_layer[index].caches for index in layers]
    full, windows = _positions(facts, held)
    full_cell, sized_cell = sum(entry.stored for entry in full), sum(entry.sized for entry in full)
    keys = _indexer_layers(facts, held)
    swa = [entry_of(facts, cache).stored for cache in windows]
    draft = _draft(facts, len(full), full_cell)
    return StagePools(
        full_layers=len(full),
        full_cell=full_cell + keys + draft.stored,
        sized_cell=sized_cell + keys + draft.stored,
        swa_layers=len(windows),
        swa_cell=sum(swa) + draft.sized,
        window=max((window_of(cache) for cache in windows), default=0),
        state_layers=sum(1 for caches in held if any(is_state(cache) for cache in caches)),
        slot_bytes=slot_bytes(facts),
    )


def window_of(cache: LayerCache) -> int:
    """Tokens of a window or chunk; 0 for what has none."""
    match cache:
        case SlidingAttention(window=window):
            return window
        case ChunkedAttention(chunk_size=chunk):
            return chunk
        case _:
            return 0


def _positions(facts: Facts, held: Iterable[tuple[LayerCache, ...]]) -> tuple[list[Entry], list[LayerCache]]:
    """The full-length layers as entries, and the window layers.

    Where the model has no states and no window pool, every layer of a stage counts alike, one without a cache too:
    the engine multiplies one entry by its layers.
    """
    full: list[Entry] = []
    windows: list[LayerCache] = []
    entries: dict[int, Entry] = {}  # layers of a group share their caches
    counts_all = not has_states(facts) and not has_window_pool(facts)
    for caches in held:
        found = [_source(facts, cache) for cache in caches]
        kept = [cache for cache in found if not is_state(cache) and not isinstance(cache, IndexerKeys)]
        if kept and is_window(kept[0]) and has_window_pool(facts):
            windows.append(kept[0])
        elif kept:
            if id(kept[0]) not in entries:
                entries[id(kept[0])] = entry_of(facts, kept[0])
            full.append(entries[id(kept[0])])
        elif counts_all:
            full.append(_largest_entry(facts))
    return full, windows


def _source(facts: Facts, cache: LayerCache) -> LayerCache:
    """A layer that reads another's cache has rows of its own in the pool; none where that one keeps states alone."""
    for _ in range(facts.model.num_layers):
        if not isinstance(cache, SharedCache):
            break
        others = facts.model.group_of_layer[cache.source_layer].caches
        cache = next((other for other in others if not is_state(other)), cache)
    return cache


def _largest_entry(facts: Facts) -> Entry:
    entries = [
        entry_of(facts, cache)
        for group in facts.model.layer_groups
        for cache in group.caches
        if hasattr(cache, "k_head_dim") or hasattr(cache, "kv_lora_rank")
    ]
    return max(entries, default=Entry(0, 0))


def _indexer_layers(facts: Facts, held: Iterable[tuple[LayerCache, ...]]) -> int:
    """Bytes of a token's indexer keys: on the layers that own an indexer (before 0.5.23, on every sparse layer)."""
    model_key = next(
        (cache for group in facts.model.layer_groups for cache in group.caches if isinstance(cache, IndexerKeys)), None
    )
    if model_key is None:
        return 0
    each = indexer_bytes(model_key, facts.degrees.decode_context)
    if rules_of(facts).owners_only:
        return each * sum(1 for caches in held if any(isinstance(cache, IndexerKeys) for cache in caches))
    return each * sum(1 for caches in held if any(hasattr(cache, "kv_lora_rank") for cache in caches))


def _draft(facts: Facts, full_layers: int, full_cell: int) -> Entry:
    """What a draft adds to a token's bytes, as (full pool, window pool).

    ⌊cell × draft layers ÷ layers⌋: the engine takes a draft layer for one of the model's; its indexer's keys come on
    top. Beside a window pool the draft's own kind of layer decides.
    """
    mtp = facts.model.mtp
    if not facts.deployment.mtp or mtp is None or not rules_of(facts).sizes_draft:
        return Entry(0, 0)
    if has_window_pool(facts):
        entry = entry_of(facts, next(cache for cache in mtp.caches if not isinstance(cache, IndexerKeys))).stored
        in_window = any(is_window(cache) for cache in mtp.caches)
        return Entry(0, entry * mtp.num_layers) if in_window else Entry(entry * mtp.num_layers, 0)
    if not full_layers:
        return Entry(0, 0)
    context = facts.degrees.decode_context if is_sparse(facts) else 1
    keys = sum(indexer_bytes(cache, context) for cache in mtp.caches if isinstance(cache, IndexerKeys))
    return Entry(int(full_cell * mtp.num_layers / full_layers) * context + keys * mtp.num_layers, 0)


def slot_bytes(facts: Facts) -> int:
    """One slot of states: convolutions of kernel − 1 columns in bf16 and states in fp32 (or the model's, or the flag's
    type), of the stage that has the most of such layers."""
    if not has_states(facts):
        return 0
    each = [_layer_state_bytes(facts, group.caches) for group in facts.model.layer_groups]
    of_layer = {
        index: size for group, size in zip(facts.model.layer_groups, each, strict=True) for index in group.layers
    }
    return max(sum(of_layer[index] for index in layers) for layers in stages(facts))


def _layer_state_bytes(facts: Facts, caches: tuple[LayerCache, ...]) -> int:
    storage = Storage(facts.storage.k_dtype, facts.storage.v_dtype, CONV_DTYPE)
    total = 0
    for cache in caches:
        match cache:
            case RecurrentState():
                kept: LayerCache = cache.model_copy(update={"state_dtype": state_dtype(facts, cache)})
            case ShortConvolution():
                kept = cache
            case _:
                continue
        for part in cache_tensors(kept, storage, attention_tensor(facts)):
            total += part.size_bytes(part.span.stored(0))
    return total


def state_dtype(facts: Facts, cache: RecurrentState) -> str:
    """--mamba-ssm-dtype, else the model's own, else float32."""
    flag = facts.deployment.sglang.mamba_ssm_dtype
    if flag != AUTO:
        return flag
    return cache.state_dtype if cache.state_dtype != AUTO else STATE_DTYPE


def is_latent_model(facts: Facts) -> bool:
    return any(
        isinstance(cache, LatentAttention | SparseLatentAttention)
        for group in facts.model.layer_groups
        for cache in group.caches
    )
