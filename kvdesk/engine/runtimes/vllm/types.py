"""Cache types that vLLM has, and the layers it takes them for.

Source: vLLM 0.33, supported_kv_cache_dtypes of v1/attention/backends; config/vllm.py,
validate_nvfp4_kv_cache_with_mla.
"""

from kvdesk.engine.findings import Finding
from kvdesk.engine.kv_cache import kv_shape
from kvdesk.engine.runtimes.room import Facts
from kvdesk.engine.runtimes.vllm.serving import caches_of, serving_of
from kvdesk.project.layer_cache import CompressedAttention, LatentAttention, SparseLatentAttention

PLAIN = frozenset({"fp32", "bf16", "fp16"})
PER_HEAD = frozenset({"int8_per_token_head", "fp8_per_token_head", "int4_per_token_head"})
PACKED_LATENT = frozenset({"fp8_ds_mla", "nvfp4_ds_mla"})
CACHE_DTYPES = PLAIN | PER_HEAD | PACKED_LATENT | {"fp8_e4m3", "fp8_e5m2", "nvfp4"}
LATENT_DTYPES = PLAIN | {"fp8_e4m3"}
SPARSE_DTYPES = LATENT_DTYPES | PACKED_LATENT
COMPRESSED_DTYPES = frozenset({"fp8_e4m3", "fp8_ds_mla"})
NO_NVFP4_WIDTH = 64  # flashinfer.py: heads of 64 have no nvfp4 kernel


def _k_and_v(facts: Facts) -> Finding | None:
    """vLLM has one setting for both."""
    k_dtype, v_dtype = facts.storage.k_dtype, facts.storage.v_dtype
    if k_dtype == v_dtype:
        return None
    return Finding("vllm-k-v-types", "error", "deployment.v_dtype", {"k": k_dtype, "v": v_dtype})


def _layers(facts: Facts) -> Finding | None:
    """Latents, sparse latents and compressed entries have types of their own; packed latents fit nothing else."""
    serving, caches = serving_of(facts), caches_of(facts)
    dtype = serving.cache_dtype
    allowed = CACHE_DTYPES - PACKED_LATENT
    expands = serving.architecture.expands_latent
    if any(isinstance(cache, CompressedAttention) for cache in caches):
        allowed = COMPRESSED_DTYPES | (PLAIN if serving.dtype_is_auto else frozenset())
    elif any(isinstance(cache, SparseLatentAttention) for cache in caches):
        allowed = SPARSE_DTYPES
    elif any(isinstance(cache, LatentAttention) for cache in caches) and not expands:
        allowed = LATENT_DTYPES
    if dtype in allowed:
        return None
    values = {"dtype": dtype, "known": ", ".join(sorted(allowed))}
    return Finding("vllm-cache-type", "error", "deployment.k_dtype", values)


def _nvfp4(facts: Facts) -> Finding | None:
    """FlashInfer's alone: K and V of one width, and not of 64."""
    if facts.storage.k_dtype != "nvfp4":
        return None
    for cache in caches_of(facts):
        shape = kv_shape(cache)
        if shape is not None and (shape[1] != shape[2] or shape[1] == NO_NVFP4_WIDTH):
            values = {"k": shape[1], "v": shape[2]}
            return Finding("vllm-nvfp4-width", "error", "deployment.k_dtype", values)
    return None


CHECKS = (_k_and_v, _layers, _nvfp4)
