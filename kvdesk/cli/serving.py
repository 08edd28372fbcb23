"""The flags by which the verbs say how a model is served, and the deployment they make.

A flag that the chosen runtime does not have is refused, never dropped.
"""

import argparse
from dataclasses import dataclass
from typing import Any

from kvdesk.cli.common import Refused, cache_dtype, dtype, whole_number
from kvdesk.engine.runtimes.registry import ROOMS
from kvdesk.project.base import MAX_POSITIONS, MAX_SEQUENCES
from kvdesk.project.deployment import Deployment
from kvdesk.project.dtypes import AUTO
from kvdesk.project.runtime_flags import SETTINGS_OF

RUNTIMES = ("arithmetic", "transformers", "vllm", "sglang", "tensorrt-llm", "llama.cpp")
_ON_OFF = {"on": True, "off": False}


@dataclass(frozen=True, slots=True)
class Flag:
    """One flag of the command line: the argparse options, and the setting it fills in each runtime that has it."""

    name: str
    fields: dict[str, str]
    options: dict[str, Any]

    @property
    def attribute(self) -> str:
        return self.name.replace("-", "_")


def _flags() -> tuple[Flag, ...]:
    positions, count = whole_number(1, MAX_POSITIONS), whole_number(1, MAX_SEQUENCES)
    block = {"vllm": "block_size", "sglang": "page_size", "tensorrt-llm": "tokens_per_block"}
    batched = {"vllm": "max_num_batched_tokens", "sglang": "chunked_prefill_size", "tensorrt-llm": "max_num_tokens"}
    return (
        Flag("block-size", block, {"type": whole_number(1, 65_536), "help": "positions per block"}),
        Flag("max-batched-tokens", batched, {"type": positions, "help": "tokens the runtime batches in one step"}),
        Flag("prefix-caching", {"vllm": "enable_prefix_caching"}, {"choices": _ON_OFF, "help": "as the runtime's"}),
        Flag(
            "state-dtype",
            {"vllm": "mamba_ssm_cache_dtype", "sglang": "mamba_ssm_dtype"},
            {"type": dtype, "help": "storage type of recurrent states"},
        ),
        Flag(
            "no-hybrid-manager",
            {"vllm": "disable_hybrid_kv_cache_manager"},
            {"action": "store_true", "help": "one group for all layers: windows take the whole length"},
        ),
        Flag("in-flight-batches", {"vllm": "max_concurrent_batches"}, {"type": count, "help": "batches in flight"}),
        Flag(
            "runtime-version",
            dict.fromkeys(SETTINGS_OF, "version"),
            {"metavar": "V", "help": "the version whose rules are followed"},
        ),
        Flag("ctx-size", {"llama.cpp": "ctx_size"}, {"type": positions, "help": "-c of llama.cpp"}),
        Flag("parallel", {"llama.cpp": "parallel"}, {"type": count, "help": "-np of llama.cpp"}),
        Flag("kv-unified", {"llama.cpp": "kv_unified"}, {"action": "store_true", "help": "one pool for all slots"}),
        Flag("ubatch-size", {"llama.cpp": "ubatch_size"}, {"type": positions, "help": "-ub of llama.cpp (512)"}),
        Flag("swa-full", {"llama.cpp": "swa_full"}, {"action": "store_true", "help": "windows keep the whole context"}),
        Flag("flash-attn", {"llama.cpp": "flash_attn"}, {"choices": ("auto", "on", "off"), "help": "-fa of llama.cpp"}),
        Flag(
            "cache-implementation",
            {"transformers": "cache_implementation"},
            {"choices": ("dynamic", "static", "quantized", "offloaded", "offloaded_static"), "help": "of generate"},
        ),
        Flag("max-cache-len", {"transformers": "max_cache_len"}, {"type": positions, "help": "of a static cache"}),
    )


FLAGS = _flags()


def add_serving_arguments(parser: argparse.ArgumentParser) -> None:
    """The runtime, its degrees, its cache types, and its own flags."""
    degree = whole_number(1, 1 << 16)
    parser.add_argument("--runtime", choices=RUNTIMES, default="arithmetic")
    for name, what in (("kv", "K and V"), ("k", "K"), ("v", "V")):
        parser.add_argument(f"--{name}-dtype", type=cache_dtype, help=f"storage type of {what}; auto is the config's")
    for name in ("k", "v"):
        text = f"storage type of {name.upper()}, as llama.cpp names it"
        parser.add_argument(f"--cache-type-{name}", type=cache_dtype, dest=f"cache_type_{name}", help=text)
    parser.add_argument("--tp", type=degree, default=1, help="tensor parallel size (1)")
    parser.add_argument("--pp", type=degree, default=1, help="pipeline parallel size (1)")
    parser.add_argument("--dcp", type=degree, default=1, help="decode context parallel size (1)")
    parser.add_argument("--mtp", action="store_true", help="load the model's multi-token-prediction layers")
    parser.add_argument("--speculative-tokens", type=whole_number(0, 64), default=0, help="drafted in a step (0)")
    parser.add_argument("--max-model-len", type=whole_number(1, MAX_POSITIONS), help="the runtime's own length cap")
    for flag in FLAGS:
        parser.add_argument(f"--{flag.name}", **flag.options)


def serving_fields(arguments: argparse.Namespace) -> dict[str, Any]:
    """The deployment's fields that the flags give, for `Deployment`'s validation."""
    runtime = arguments.runtime
    if runtime not in ROOMS:
        raise Refused(f"--runtime {runtime}: that runtime is not modelled yet; use {' or '.join(ROOMS)}")
    settings: dict[str, Any] = {}
    for flag in FLAGS:
        value = getattr(arguments, flag.attribute)
        if value in (None, False):
            continue
        if runtime == "arithmetic" and flag.name == "block-size":
            continue  # plain arithmetic takes it as its cache strategy
        if runtime not in flag.fields:
            raise Refused(f"--{flag.name}: {runtime} has no such setting; leave it out or choose another --runtime")
        settings[flag.fields[runtime]] = _ON_OFF[value] if flag.name == "prefix-caching" else value
    fields = {
        "runtime": runtime,
        "k_dtype": arguments.cache_type_k or arguments.k_dtype or arguments.kv_dtype or AUTO,
        "v_dtype": arguments.cache_type_v or arguments.v_dtype or arguments.kv_dtype or AUTO,
        "tensor_parallel_size": arguments.tp,
        "pipeline_parallel_size": arguments.pp,
        "decode_context_parallel_size": arguments.dcp,
        "mtp": arguments.mtp,
        "num_speculative_tokens": arguments.speculative_tokens,
        "max_model_len": arguments.max_model_len,
    }
    if runtime in SETTINGS_OF:
        fields[SETTINGS_OF[runtime]] = settings
    return fields


def deployment_of(arguments: argparse.Namespace, **more: Any) -> Deployment:
    """The deployment the flags describe; ValidationError where a value is not one of the runtime's."""
    return Deployment.model_validate(serving_fields(arguments) | more)
