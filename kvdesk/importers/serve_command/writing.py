"""The command line that serves a plan, with every setting that is not the runtime's default."""

import json
import shlex
from typing import Any

from kvdesk.project.deployment import Deployment
from kvdesk.project.dtypes import AUTO
from kvdesk.project.runtime_flags import FLAGS, RuntimeFlag

MIB = 1 << 20
_PROGRAMS = {
    "vllm": ("vllm", "serve"),
    "sglang": ("python", "-m", "sglang.launch_server", "--model-path"),
    "tensorrt-llm": ("trtllm-serve",),
    "llama.cpp": ("llama-server", "-m"),
}
_SPELLED = {"fp8_e4m3": "fp8", "fp16": "f16", "fp32": "f32"}
_DEFAULTS = Deployment()


def write_command(
    deployment: Deployment,
    model: str,
    *,
    positions: int | None = None,
    sequences: int | None = None,
    has_experts: bool = False,
) -> str | None:
    """The command that starts the runtime as planned; None where the runtime is no server.

    Where replicas are servers of their own it is that of one of them: always in TensorRT-LLM and llama.cpp, in SGLang
    beside data-parallel attention, in vLLM where the model `has_experts` and they are not spread over the replicas.

    `positions` and `sequences` (of one replica) stand for the caps that are not typed: the longest case, and as many
    sequences as it keeps.
    """
    runtime = deployment.runtime
    if runtime not in _PROGRAMS:
        return None
    words = [*_PROGRAMS[runtime], model]
    given: dict[str, Any] = {
        "max_model_len": deployment.max_model_len or positions,
        "max_num_seqs": deployment.max_num_seqs or sequences,
    }
    if runtime == "llama.cpp":
        given |= _context(deployment, positions, sequences)
    if runtime == "vllm":
        given["data_parallel_size"] = _engines(deployment, has_experts)
    if runtime == "sglang" and deployment.sglang.attention_dp_size == 1:
        given["sglang.attention_dp_size"] = deployment.data_parallel_size  # without DP attention: replicas
    if runtime == "sglang" and deployment.sglang.attention_dp_size > 1:
        words.append("--enable-dp-attention")
    if runtime == "vllm" and deployment.expert_parallel_size > 1:
        words.append("--enable-expert-parallel")
    if runtime == "vllm" and deployment.redundant_experts:
        words += ["--enable-eplb", "--eplb-config", json.dumps({"num_redundant_experts": deployment.redundant_experts})]
    for entry in FLAGS[runtime]:
        value = given.get(entry.field, _value_at(deployment, entry.field))
        if value is not None and value != _value_at(_DEFAULTS, entry.field) and entry.kind != "config":
            words += _written(entry, value)
    words += _cache_dtypes(deployment)
    words += _draft(deployment)
    variables = _variables(deployment)
    return " ".join([*variables, *(shlex.quote(word) for word in words)])


def _engines(deployment: Deployment, has_experts: bool) -> int | None:
    """vLLM's --data-parallel-size: the replicas that are one engine; with experts, those they are spread over."""
    size = deployment.data_parallel_size
    tensor, experts = deployment.tensor_parallel_size, deployment.expert_parallel_size
    if experts > tensor:
        return experts // tensor
    if has_experts or experts > 1:
        return size if deployment.experts_over_replicas else None
    return size


def settings_in_file(deployment: Deployment) -> dict[str, Any]:
    """Settings that the runtime takes from a configuration file, by their keys."""
    found = {}
    for entry in FLAGS[deployment.runtime]:
        value = _value_at(deployment, entry.field)
        if entry.kind == "config" and value != _value_at(_DEFAULTS, entry.field):
            found[entry.flag] = list(value) if isinstance(value, tuple) else value
    return found


def _value_at(deployment: Deployment, field: str) -> Any:
    value: Any = deployment
    for part in field.split("."):
        value = getattr(value, part)
    return value


def _written(entry: RuntimeFlag, value: Any) -> list[str]:
    match entry.kind:
        case "switch":
            return [entry.flag] if value else []
        case "yes_no":
            return [entry.flag if value else f"--no-{entry.flag.removeprefix('--')}"]
        case "list":
            return [entry.flag, ",".join(f"{part:g}" for part in value)]
        case "mib":
            return [entry.flag, str(value // MIB)]
    return [entry.flag, f"{value:g}" if isinstance(value, float) else str(value)]


def _context(deployment: Deployment, positions: int | None, sequences: int | None) -> dict[str, Any]:
    """llama-server's -c counts all slots together."""
    settings = deployment.llama_cpp
    slots = settings.parallel or sequences
    context = settings.ctx_size
    if context is None and positions is not None and slots is not None:
        context = positions * slots
    return {"llama_cpp.ctx_size": context, "llama_cpp.parallel": slots}


def _cache_dtypes(deployment: Deployment) -> list[str]:
    k_dtype, v_dtype = deployment.k_dtype, deployment.v_dtype
    if deployment.runtime == "llama.cpp":
        pairs = (("--cache-type-k", k_dtype), ("--cache-type-v", v_dtype))
        return [word for flag, dtype in pairs if dtype != AUTO for word in (flag, _SPELLED.get(dtype, dtype))]
    if k_dtype == AUTO:
        return []
    flag = "--kv_cache_dtype" if deployment.runtime == "tensorrt-llm" else "--kv-cache-dtype"
    spelled = {"bf16": "bfloat16", "fp16": "float16", "fp8_e4m3": "fp8_e4m3"}.get(k_dtype, k_dtype)
    return [flag, spelled]


def _draft(deployment: Deployment) -> list[str]:
    if not deployment.mtp:
        return []
    tokens = max(1, deployment.num_speculative_tokens)
    if deployment.runtime == "vllm":
        return ["--speculative-config", json.dumps({"method": "mtp", "num_speculative_tokens": tokens})]
    if deployment.runtime == "sglang":
        return ["--speculative-algorithm", "NEXTN", "--speculative-num-draft-tokens", str(tokens)]
    return []


def _variables(deployment: Deployment) -> list[str]:
    if not deployment.pipeline_partition:
        return []
    sizes = ",".join(str(size) for size in deployment.pipeline_partition)
    name = {"vllm": "VLLM_PP_LAYER_PARTITION", "sglang": "SGLANG_PP_LAYER_PARTITION"}.get(deployment.runtime)
    return [] if name is None else [f"{name}={sizes}"]
