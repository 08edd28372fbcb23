"""The flag of each setting, as the runtimes spell them: what is shown beside a field, read from and written to a
command line.

Sources: vLLM 0.33 engine/arg_utils.py, SGLang 0.5.23 server_args.py, TensorRT-LLM 1.4 commands/serve.py and
kv_cache_config, llama.cpp b11434 common/arg.cpp.
"""

from dataclasses import dataclass
from typing import Literal

FlagKind = Literal["value", "switch", "yes_no", "list", "mib", "config"]
SETTINGS_OF = {
    "vllm": "vllm",
    "sglang": "sglang",
    "tensorrt-llm": "tensorrt_llm",
    "llama.cpp": "llama_cpp",
    "transformers": "transformers",
}


@dataclass(frozen=True, slots=True)
class RuntimeFlag:
    """One flag and the deployment's field it sets (a dotted path below the deployment).

    value: takes one; switch: stands alone and means True; yes_no: has a "--no-" twin; list: values with commas between;
    mib: a size in MiB; config: a key of the runtime's configuration file or JSON, not a flag.
    """

    field: str
    flag: str
    also: tuple[str, ...] = ()
    kind: FlagKind = "value"


def _common(tensor: str, pipeline: str, longest: str, most: str) -> tuple[RuntimeFlag, ...]:
    return (
        RuntimeFlag("tensor_parallel_size", tensor),
        RuntimeFlag("pipeline_parallel_size", pipeline),
        RuntimeFlag("max_model_len", longest),
        RuntimeFlag("max_num_seqs", most),
    )


FLAGS: dict[str, tuple[RuntimeFlag, ...]] = {
    "vllm": (
        RuntimeFlag("tensor_parallel_size", "--tensor-parallel-size", ("-tp",)),
        RuntimeFlag("pipeline_parallel_size", "--pipeline-parallel-size", ("-pp",)),
        RuntimeFlag("data_parallel_size", "--data-parallel-size", ("-dp",)),
        RuntimeFlag("decode_context_parallel_size", "--decode-context-parallel-size", ("-dcp",)),
        RuntimeFlag("max_model_len", "--max-model-len"),
        RuntimeFlag("max_num_seqs", "--max-num-seqs"),
        RuntimeFlag("vllm.gpu_memory_utilization", "--gpu-memory-utilization"),
        RuntimeFlag("vllm.kv_cache_memory_bytes", "--kv-cache-memory-bytes", ("--kv-cache-memory",)),
        RuntimeFlag("vllm.block_size", "--block-size"),
        RuntimeFlag("vllm.max_num_batched_tokens", "--max-num-batched-tokens"),
        RuntimeFlag("vllm.num_gpu_blocks_override", "--num-gpu-blocks-override"),
        RuntimeFlag("vllm.enable_prefix_caching", "--enable-prefix-caching", kind="yes_no"),
        RuntimeFlag("vllm.disable_hybrid_kv_cache_manager", "--disable-hybrid-kv-cache-manager", kind="switch"),
        RuntimeFlag("vllm.enforce_eager", "--enforce-eager", kind="switch"),
        RuntimeFlag("vllm.mamba_cache_dtype", "--mamba-cache-dtype"),
        RuntimeFlag("vllm.mamba_ssm_cache_dtype", "--mamba-ssm-cache-dtype"),
        RuntimeFlag("vllm.attention_backend", "--attention-backend"),
        RuntimeFlag("vllm.mm_encoder_tp_mode", "--mm-encoder-tp-mode"),
    ),
    "sglang": (
        *_common("--tensor-parallel-size", "--pipeline-parallel-size", "--context-length", "--max-running-requests"),
        RuntimeFlag("sglang.mem_fraction_static", "--mem-fraction-static"),
        RuntimeFlag("sglang.page_size", "--page-size"),
        RuntimeFlag("sglang.chunked_prefill_size", "--chunked-prefill-size"),
        RuntimeFlag("sglang.cuda_graph_max_bs", "--cuda-graph-max-bs"),
        RuntimeFlag("sglang.disable_cuda_graph", "--disable-cuda-graph", kind="switch"),
        RuntimeFlag("sglang.max_total_tokens", "--max-total-tokens"),
        RuntimeFlag("expert_parallel_size", "--ep-size", ("--expert-parallel-size", "--ep")),
        RuntimeFlag("redundant_experts", "--ep-num-redundant-experts"),
        RuntimeFlag("decode_context_parallel_size", "--dcp-size"),
        RuntimeFlag("sglang.attention_dp_size", "--dp-size", ("--data-parallel-size", "--dp")),
        RuntimeFlag("sglang.attention_backend", "--attention-backend"),
        RuntimeFlag("sglang.swa_full_tokens_ratio", "--swa-full-tokens-ratio"),
        RuntimeFlag("sglang.mamba_full_memory_ratio", "--mamba-full-memory-ratio"),
        RuntimeFlag("sglang.mamba_ssm_dtype", "--mamba-ssm-dtype"),
        RuntimeFlag("sglang.disable_radix_cache", "--disable-radix-cache", kind="switch"),
        RuntimeFlag("sglang.mm_enable_dp_encoder", "--mm-enable-dp-encoder", kind="switch"),
    ),
    "tensorrt-llm": (
        *_common("--tp_size", "--pp_size", "--max_seq_len", "--max_batch_size"),
        RuntimeFlag("expert_parallel_size", "--ep_size", ("--moe_expert_parallel_size",)),
        RuntimeFlag(
            "tensorrt_llm.free_gpu_memory_fraction",
            "--kv_cache_free_gpu_memory_fraction",
            ("--free_gpu_memory_fraction",),
        ),
        RuntimeFlag("tensorrt_llm.max_num_tokens", "--max_num_tokens"),
        RuntimeFlag("pipeline_partition", "pp_partition", kind="config"),
        RuntimeFlag("tensorrt_llm.tokens_per_block", "kv_cache_config.tokens_per_block", kind="config"),
        RuntimeFlag("tensorrt_llm.max_tokens", "kv_cache_config.max_tokens", kind="config"),
        RuntimeFlag("tensorrt_llm.max_attention_window", "kv_cache_config.max_attention_window", kind="config"),
        RuntimeFlag("tensorrt_llm.host_cache_size", "kv_cache_config.host_cache_size", kind="config"),
        RuntimeFlag("tensorrt_llm.enable_attention_dp", "enable_attention_dp", kind="config"),
    ),
    "llama.cpp": (
        RuntimeFlag("llama_cpp.ctx_size", "--ctx-size", ("-c",)),
        RuntimeFlag("llama_cpp.parallel", "--parallel", ("-np",)),
        RuntimeFlag("llama_cpp.kv_unified", "--kv-unified", ("-kvu",), kind="yes_no"),
        RuntimeFlag("llama_cpp.batch_size", "--batch-size", ("-b",)),
        RuntimeFlag("llama_cpp.ubatch_size", "--ubatch-size", ("-ub",)),
        RuntimeFlag("llama_cpp.swa_full", "--swa-full", kind="switch"),
        RuntimeFlag("llama_cpp.flash_attn", "--flash-attn", ("-fa",)),
        RuntimeFlag("llama_cpp.n_gpu_layers", "--n-gpu-layers", ("-ngl", "--gpu-layers")),
        RuntimeFlag("llama_cpp.tensor_split", "--tensor-split", ("-ts",), kind="list"),
        RuntimeFlag("llama_cpp.no_kv_offload", "--no-kv-offload", ("-nkvo",), kind="switch"),
        RuntimeFlag("llama_cpp.n_cpu_moe", "--n-cpu-moe", ("-ncmoe",)),
        RuntimeFlag("llama_cpp.fit_target_bytes", "--fit-target", ("-fitt",), kind="mib"),
    ),
    "transformers": (
        RuntimeFlag("transformers.cache_implementation", "cache_implementation", kind="config"),
        RuntimeFlag("transformers.max_cache_len", "max_cache_len", kind="config"),
        RuntimeFlag("transformers.quantized_backend", "backend", kind="config"),
        RuntimeFlag("transformers.quantized_nbits", "nbits", kind="config"),
        RuntimeFlag("transformers.quantized_group_size", "q_group_size", kind="config"),
        RuntimeFlag("transformers.residual_length", "residual_length", kind="config"),
        RuntimeFlag("transformers.attn_implementation", "attn_implementation", kind="config"),
    ),
    "arithmetic": (),
}


def flag_name(runtime: str, field: str) -> str:
    """The flag of a field, else the field's own name as a flag."""
    found = next((entry.flag for entry in FLAGS[runtime] if entry.field == field), None)
    return found or f"--{field.rpartition('.')[2].replace('_', '-')}"
