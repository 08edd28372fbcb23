"""What an offloading system's row rests on, in the reader's language; names of files and versions stay."""

from kvdesk.i18n import translate


def system_source(text: str) -> str:
    """Where a system's rules were read; an unknown text shows itself."""
    return {
        "docs.nvidia.com/dynamo, KVBM; ai-dynamo/dynamo docs/kvbm; ai-dynamo/nixl 8770b65": translate(
            "Offload", "docs.nvidia.com/dynamo, KVBM; ai-dynamo/dynamo docs/kvbm; ai-dynamo/nixl 8770b65"
        ),
        "LMCache 0.5.6, lmcache/v1/config.py, token_database.py; its documentation": translate(
            "Offload", "LMCache 0.5.6, lmcache/v1/config.py, token_database.py; its documentation"
        ),
        "vLLM 0.33.0, v1/kv_offload; docs kv_offloading_usage; pull requests 27743, 37090, 49226": translate(
            "Offload", "vLLM 0.33.0, v1/kv_offload; docs kv_offloading_usage; pull requests 27743, 37090, 49226"
        ),
        "SGLang 0.5.23, mem_cache; docs HiCache (design, best practices)": translate(
            "Offload", "SGLang 0.5.23, mem_cache; docs HiCache (design, best practices)"
        ),
        "TensorRT-LLM 1.4.0rc4, docs KV cache system": translate(
            "Offload", "TensorRT-LLM 1.4.0rc4, docs KV cache system"
        ),
        "llama.cpp b11434, common/common.h; pull request 16391": translate(
            "Offload", "llama.cpp b11434, common/common.h; pull request 16391"
        ),
        "transformers 5.24.0, cache_utils.py: Cache.prefetch, offload": translate(
            "Offload", "transformers 5.24.0, cache_utils.py: Cache.prefetch, offload"
        ),
    }.get(text, text)


def system_version(text: str) -> str:
    """The version whose rules are used; a plain number stays."""
    return {"docs of 2026, NIXL 8770b65": translate("Offload", "docs of 2026, NIXL 8770b65")}.get(text, text)
