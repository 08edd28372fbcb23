"""The flags by which the verbs say how a model is served, and the deployment they make.

A flag that the chosen runtime does not have is refused, never dropped.
"""

import argparse
from typing import Any

from kvdesk.cli.common import Refused, argument_type, cache_dtype, whole_number
from kvdesk.engine.runtimes.registry import ROOMS
from kvdesk.project.base import MAX_POSITIONS
from kvdesk.project.deployment import Deployment
from kvdesk.project.dtypes import AUTO
from kvdesk.project.runtime_flags import SETTINGS_OF
from kvdesk.sweep.own_settings import OWN_SETTINGS, OwnSetting

RUNTIMES = ("arithmetic", "transformers", "vllm", "sglang", "tensorrt-llm", "llama.cpp")
_ON_OFF = {"on": True, "off": False}


# Words of `--help` for the settings that runtimes keep for themselves.
_HELP = {
    "block-size": "positions per block",
    "max-batched-tokens": "tokens the runtime batches in one step",
    "prefix-caching": "as the runtime's",
    "state-dtype": "storage type of recurrent states",
    "no-hybrid-manager": "one group for all layers: windows take the whole length",
    "in-flight-batches": "batches in flight",
    "runtime-version": "the version whose rules are followed",
    "ctx-size": "-c of llama.cpp",
    "parallel": "-np of llama.cpp",
    "kv-unified": "one pool for all slots",
    "ubatch-size": "-ub of llama.cpp (512)",
    "swa-full": "windows keep the whole context",
    "flash-attn": "-fa of llama.cpp",
    "cache-implementation": "of generate",
    "max-cache-len": "of a static cache",
}


def _attribute(setting: OwnSetting) -> str:
    return setting.name.replace("-", "_")


def _options(setting: OwnSetting) -> dict[str, Any]:
    """How argparse reads a runtime's own setting: its words, a switch, or whatever its reader takes."""
    if setting.is_switch:
        return {"action": "store_true"}
    return {"choices": setting.choices} if setting.choices else {"type": argument_type(setting.read)}


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
    for setting in OWN_SETTINGS:
        parser.add_argument(f"--{setting.name}", help=_HELP[setting.name], **_options(setting))


def serving_fields(arguments: argparse.Namespace) -> dict[str, Any]:
    """The deployment's fields that the flags give, for `Deployment`'s validation."""
    runtime = arguments.runtime
    if runtime not in ROOMS:
        raise Refused(f"--runtime {runtime}: that runtime is not modelled yet; use {' or '.join(ROOMS)}")
    settings: dict[str, Any] = {}
    for flag in OWN_SETTINGS:
        value = getattr(arguments, _attribute(flag))
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
