"""What llama.cpp refuses, and what to know about its settings. Source: llama.cpp b11434, src/llama-context.cpp."""

from collections.abc import Iterator

from kvdesk.engine.findings import Finding
from kvdesk.engine.runtimes.llama_cpp.architectures import (
    WINDOWED_IN_JUNE_2025,
    file_architecture,
    has_states,
    has_windows,
    honours_windows,
    runs_states,
)
from kvdesk.engine.runtimes.llama_cpp.context import context_plan, uses_flash_attention
from kvdesk.engine.runtimes.llama_cpp.devices import devices_of_layers
from kvdesk.engine.runtimes.llama_cpp.layout import lacks_mla_keys, latent_cache, layout_of
from kvdesk.engine.runtimes.llama_cpp.rules import RULES
from kvdesk.engine.runtimes.llama_cpp.stage import device_caches, host_cache
from kvdesk.engine.runtimes.room import Facts
from kvdesk.project.by_hand import ARCHITECTURE as BY_HAND
from kvdesk.project.dtypes import PACKED
from kvdesk.project.layer_cache import (
    ChunkedAttention,
    CompressedAttention,
    CrossAttention,
    FullAttention,
    IndexerKeys,
    LatentAttention,
    LayerCache,
    SlidingAttention,
    SparseLatentAttention,
)

SETTINGS = "deployment.llama_cpp"
_CUDA_ROW = 512


def refusal(facts: Facts) -> Finding | None:
    """The first reason why the server would not start with this, or why its rule is not known."""
    for check in (_split_refusal, _slots_refusal, _kinds_refusal, _windows_refusal, _latent_refusal, _types_refusal):
        found = check(facts)
        if found is not None:
            return found
    return None


def _caches(facts: Facts) -> Iterator[LayerCache]:
    for group in facts.model.layer_groups:
        yield from group.caches


def _split_refusal(facts: Facts) -> Finding | None:
    """A layer split alone is modelled; the share of each card is --tensor-split."""
    if facts.degrees.tensor > 1:
        values = {"tp": facts.degrees.tensor, "cards": facts.degrees.tensor * facts.degrees.pipeline}
        return Finding("llama-cpp-layer-split-only", "error", "deployment.tensor_parallel_size", values)
    if facts.deployment.pipeline_partition:
        return Finding("llama-cpp-no-partition", "error", "deployment.pipeline_partition")
    return None


def _slots_refusal(facts: Facts) -> Finding | None:
    """LLAMA_MAX_SEQ sequences at most."""
    settings = facts.deployment.llama_cpp
    most = RULES[settings.version].max_slots
    if most is None or settings.parallel is None or settings.parallel <= most:
        return None
    values = {"slots": settings.parallel, "most": most}
    return Finding("llama-cpp-too-many-slots", "error", f"{SETTINGS}.parallel", values)


def _kinds_refusal(facts: Facts) -> Finding | None:
    """Kinds that no memory class of the version holds."""
    model, version = facts.model, facts.deployment.llama_cpp.version
    values = {"architecture": model.architecture, "version": version}
    if any(isinstance(cache, CrossAttention) for cache in _caches(facts)):
        return Finding("llama-cpp-no-encoder", "error", "deployment.runtime", values)
    if has_states(model) and not runs_states(model):
        return Finding("llama-cpp-recurrence-unknown", "error", "deployment.runtime", values)
    newer = any(isinstance(cache, IndexerKeys | CompressedAttention) for cache in _caches(facts))
    if (newer or has_states(model) or facts.deployment.mtp) and not RULES[version].newer_kinds:
        return Finding("llama-cpp-kind-not-of-version", "error", f"{SETTINGS}.version", values)
    return None


def _windows_refusal(facts: Facts) -> Finding | None:
    """Whether windows keep their own cells must be known, unless all layers keep the whole context anyway."""
    settings, model = facts.deployment.llama_cpp, facts.model
    rules = RULES[settings.version]
    if not has_windows(model) or settings.swa_full or rules.windows == "whole_context":
        return None
    honoured = honours_windows(model)
    early = rules.windows == "capped_last" and honoured and model.architecture != BY_HAND
    if honoured is None or (early and file_architecture(model) not in WINDOWED_IN_JUNE_2025):
        values = {"architecture": model.architecture, "version": settings.version}
        return Finding("llama-cpp-windows-unknown", "error", f"{SETTINGS}.swa_full", values)
    return None


def _latent_refusal(facts: Facts) -> Finding | None:
    """What an MLA model keeps must be possible in the version, and K and V of one type (b11434)."""
    settings, kept = facts.deployment.llama_cpp, latent_cache(facts)
    latents = [cache for cache in _caches(facts) if isinstance(cache, LatentAttention | SparseLatentAttention)]
    rules = RULES[settings.version]
    if latents and kept == "latent_and_values" and rules.newer_kinds:
        return Finding("llama-cpp-no-value-copy", "error", f"{SETTINGS}.mla", {"version": settings.version})
    if kept == "expanded" and any(None in (cache.qk_nope_head_dim, cache.v_head_dim) for cache in latents):
        return Finding("llama-cpp-cannot-expand", "error", f"{SETTINGS}.mla")
    joint = bool(latents) and kept != "expanded"
    joint = joint or any(isinstance(cache, CompressedAttention) for cache in _caches(facts))
    k_dtype, v_dtype = facts.storage.k_dtype, facts.storage.v_dtype
    if joint and rules.one_latent_type and k_dtype != v_dtype:
        values = {"k": k_dtype, "v": v_dtype}
        return Finding("llama-cpp-latent-types-differ", "error", "deployment.v_dtype", values)
    return None


def _types_refusal(facts: Facts) -> Finding | None:
    """Quantised V needs flash attention; with it, the block must divide the head dimension (lines 3838-3875).

    An MLA model of a version that keeps no values has none to quantise.
    """
    settings, storage = facts.deployment.llama_cpp, facts.storage
    flash = uses_flash_attention(settings)
    has_values = not (RULES[settings.version].latent == "latent" and not RULES[settings.version].newer_kinds)
    has_values = has_values or any(
        isinstance(cache, FullAttention | SlidingAttention | ChunkedAttention) for cache in _caches(facts)
    )
    if storage.v_dtype in PACKED and not flash and has_values:
        return Finding("llama-cpp-values-need-flash", "error", f"{SETTINGS}.flash_attn", {"dtype": storage.v_dtype})
    if not flash:
        return None
    for field, dtype, dims in (
        ("k_dtype", storage.k_dtype, [dims[0] for dims in _head_dims(facts)]),
        ("v_dtype", storage.v_dtype, [dims[1] for dims in _head_dims(facts)]),
    ):
        block = PACKED[dtype].block if dtype in PACKED else 1
        wrong = next((dim for dim in dims if dim % block), None)
        if wrong is not None:
            values = {"dtype": dtype, "block": block, "width": wrong}
            return Finding("llama-cpp-block-not-in-head", "error", f"deployment.{field}", values)
    return None


def _head_dims(facts: Facts) -> list[tuple[int, int]]:
    """n_embd_head_k and n_embd_head_v of every layer with a cache."""
    dims = []
    for cache in _caches(facts):
        if isinstance(cache, FullAttention | SlidingAttention | ChunkedAttention):
            dims.append((cache.k_head_dim, cache.v_head_dim))
        elif isinstance(cache, LatentAttention | SparseLatentAttention):
            dims.append((cache.kv_lora_rank + cache.qk_rope_head_dim, cache.kv_lora_rank))
    return dims


def findings(facts: Facts) -> Iterator[Finding]:
    """What stands in no other line: slots, rounding, windows, old files, host memory, CUDA's padding."""
    yield from _context_findings(facts)
    yield from _window_findings(facts)
    latent = any(isinstance(cache, LatentAttention | SparseLatentAttention) for cache in _caches(facts))
    if latent and latent_cache(facts) == "expanded" and lacks_mla_keys(facts.model):
        yield Finding("llama-cpp-old-mla-file", "warning", f"{SETTINGS}.mla")
    left = devices_of_layers(facts)[: facts.model.num_layers].count(None)
    held = host_cache(facts)
    if held is not None:
        size = held.need(facts.most_sequences or 1, _positions(facts)).total_bytes
        if facts.deployment.llama_cpp.no_kv_offload:
            yield Finding("llama-cpp-cache-on-host", "info", f"{SETTINGS}.no_kv_offload", {"size": size})
        else:
            yield Finding(
                "llama-cpp-layers-on-host", "info", f"{SETTINGS}.n_gpu_layers", {"layers": left, "size": size}
            )
    extra = cuda_padding(facts)
    if extra:
        yield Finding("llama-cpp-cuda-padding", "info", "deployment.k_dtype", {"size": extra})


def _positions(facts: Facts) -> int:
    return facts.longest_case or facts.model.max_position_embeddings or 1


def _context_findings(facts: Facts) -> Iterator[Finding]:
    settings = facts.deployment.llama_cpp
    if settings.ctx_size is not None and settings.parallel is None and RULES[settings.version].streams:
        slots = facts.most_sequences or 1
        yield Finding("llama-cpp-server-slots", "info", f"{SETTINGS}.parallel", {"slots": slots})
    fixed = context_plan(facts).fixed
    if fixed is not None and settings.ctx_size is not None and fixed.total_cells > settings.ctx_size:
        values = {
            "asked": settings.ctx_size,
            "total": fixed.total_cells,
            "slots": fixed.streams,
            "each": fixed.seq_cells,
        }
        yield Finding("llama-cpp-context-rounded", "info", f"{SETTINGS}.ctx_size", values)


def _window_findings(facts: Facts) -> Iterator[Finding]:
    """What windows would have saved where every layer keeps the whole context."""
    settings, model = facts.deployment.llama_cpp, facts.model
    ignored = honours_windows(model) is False or RULES[settings.version].windows == "whole_context"
    if not has_windows(model) or not ignored:
        return
    sequences, positions = facts.most_sequences or 1, _positions(facts)
    whole = sum(cache.need(sequences, positions).kv_bytes for cache in device_caches(facts))
    values = {"architecture": model.architecture, "version": settings.version, "whole": whole}
    yield Finding("llama-cpp-windows-ignored", "warning", f"{SETTINGS}.version", values)


def cuda_padding(facts: Facts) -> int:
    """Bytes CUDA adds to quantised tensors whose rows are no multiple of 512: row(type, 512 − width mod 512), once for
    each tensor. Source: ggml-cuda.cu lines 903-920 of b11434; read, not run."""
    layout = layout_of(facts)
    total = 0
    for group in facts.model.layer_groups:
        for cache in group.caches:
            for width, dtype in _tensor_widths(cache, facts, layout.latent):
                if dtype in PACKED and width % _CUDA_ROW:
                    rest = _CUDA_ROW - width % _CUDA_ROW
                    blocks = -(-rest // PACKED[dtype].block)
                    bits = PACKED[dtype].row_size_bits(blocks * PACKED[dtype].block)
                    total += len(group.layers) * bits // 8
    return total


def _tensor_widths(cache: LayerCache, facts: Facts, latent: str) -> list[tuple[int, str]]:
    k_dtype, v_dtype = facts.storage.k_dtype, facts.storage.v_dtype
    match cache:
        case FullAttention() | SlidingAttention() | ChunkedAttention():
            heads = cache.num_kv_heads
            return [(heads * cache.k_head_dim, k_dtype), (heads * cache.v_head_dim, v_dtype)]
        case LatentAttention() | SparseLatentAttention() if latent != "expanded":
            return [(cache.kv_lora_rank + cache.qk_rope_head_dim, k_dtype)]
        case IndexerKeys(head_dim=width) | CompressedAttention(head_dim=width):
            return [(width, k_dtype)]
        case _:
            return []
