"""Settings that serving runtimes keep for themselves, by the names the command line has for them, and the field each
fills in every runtime that has it."""

from dataclasses import dataclass

from kvdesk.project.base import MAX_POSITIONS, MAX_SEQUENCES
from kvdesk.project.dtypes import dtype_or_auto
from kvdesk.project.runtime_flags import SETTINGS_OF
from kvdesk.sweep.readers import Reader, one_of, switch, whole, word

ON_OFF = ("on", "off")
CACHES = ("dynamic", "static", "quantized", "offloaded", "offloaded_static")
_POSITIONS, _COUNT = whole(1, MAX_POSITIONS), whole(1, MAX_SEQUENCES)


@dataclass(frozen=True, slots=True)
class OwnSetting:
    """One setting: `fields` by runtime, how its value is read, and its words where there are only a few."""

    name: str
    fields: dict[str, str]
    read: Reader
    choices: tuple[str, ...] = ()

    @property
    def is_switch(self) -> bool:
        return self.read is switch


def _choice(name: str, fields: dict[str, str], choices: tuple[str, ...]) -> OwnSetting:
    return OwnSetting(name, fields, one_of(choices), choices)


OWN_SETTINGS = (
    OwnSetting(
        "block-size",
        {"vllm": "block_size", "sglang": "page_size", "tensorrt-llm": "tokens_per_block"},
        whole(1, 65_536),
    ),
    OwnSetting(
        "max-batched-tokens",
        {"vllm": "max_num_batched_tokens", "sglang": "chunked_prefill_size", "tensorrt-llm": "max_num_tokens"},
        _POSITIONS,
    ),
    _choice("prefix-caching", {"vllm": "enable_prefix_caching"}, ON_OFF),
    OwnSetting("state-dtype", {"vllm": "mamba_ssm_cache_dtype", "sglang": "mamba_ssm_dtype"}, dtype_or_auto),
    OwnSetting("no-hybrid-manager", {"vllm": "disable_hybrid_kv_cache_manager"}, switch),
    OwnSetting("in-flight-batches", {"vllm": "max_concurrent_batches"}, _COUNT),
    OwnSetting("runtime-version", dict.fromkeys(SETTINGS_OF, "version"), word),
    OwnSetting("ctx-size", {"llama.cpp": "ctx_size"}, _POSITIONS),
    OwnSetting("parallel", {"llama.cpp": "parallel"}, _COUNT),
    OwnSetting("kv-unified", {"llama.cpp": "kv_unified"}, switch),
    OwnSetting("ubatch-size", {"llama.cpp": "ubatch_size"}, _POSITIONS),
    OwnSetting("swa-full", {"llama.cpp": "swa_full"}, switch),
    _choice("flash-attn", {"llama.cpp": "flash_attn"}, ("auto", "on", "off")),
    _choice("cache-implementation", {"transformers": "cache_implementation"}, CACHES),
    OwnSetting("max-cache-len", {"transformers": "max_cache_len"}, _POSITIONS),
)
