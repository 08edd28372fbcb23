"""What each serving runtime lets its operator set, by the names of its flags and with its defaults.

None stands for the runtime's own default where that depends on the model, the card or the version. Lengths and
sequence caps that every runtime has (`max_model_len`, `max_num_seqs`) are the deployment's.
"""

from typing import Annotated, Literal

from pydantic import Field

from kvdesk.project.base import MAX_SEQUENCES, Count, Positions, Size, Spec
from kvdesk.project.dtypes import AUTO, DtypeOrAuto

Fraction = Annotated[float, Field(gt=0, le=1)]
BlockSize = Annotated[int, Field(ge=1, le=1 << 20)]
Tokens = Annotated[Positions, Field(ge=1)]

VllmVersion = Literal["0.33", "0.32", "0.21", "0.19", "0.17", "0.16", "0.11", "0.8", "0.6"]
SglangVersion = Literal["0.5.23", "0.5.9", "0.4.9"]
TensorRtLlmVersion = Literal["1.4", "0.19"]
LlamaCppVersion = Literal["b11434", "b5622", "ik-2025"]
TransformersVersion = Literal["5.24", "4.57"]


class VllmSettings(Spec):
    """`vllm serve`. `max_concurrent_batches` are batches in flight (None: PP + 1); `gdn_prefill_backend` "auto" is
    FlashInfer's, as on Hopper and newer."""

    version: VllmVersion = "0.33"
    gpu_memory_utilization: Fraction | None = None
    kv_cache_memory_bytes: Size | None = None
    block_size: BlockSize | None = None
    max_num_batched_tokens: Tokens | None = None
    max_concurrent_batches: Annotated[int, Field(ge=1, le=1024)] | None = None
    num_gpu_blocks_override: Annotated[int, Field(ge=1)] | None = None
    enable_prefix_caching: bool | None = None
    disable_hybrid_kv_cache_manager: bool = False
    enforce_eager: bool = False
    mamba_cache_dtype: DtypeOrAuto = AUTO
    mamba_ssm_cache_dtype: DtypeOrAuto = AUTO
    attention_backend: str = ""
    gdn_prefill_backend: Literal["auto", "flashinfer", "triton"] = "auto"
    mm_encoder_tp_mode: Literal["weights", "data"] = "weights"


class SglangSettings(Spec):
    """`python -m sglang.launch_server`. `attention_dp_size` is --dp with --enable-dp-attention: groups of TP ranks
    that hold the caches of different sequences. `max_mamba_cache_size` fixes the number of state slots;
    `hicache_size_gb` is in 10⁹ bytes on each rank and replaces the ratio."""

    version: SglangVersion = "0.5.23"
    mem_fraction_static: Fraction | None = None
    page_size: BlockSize | None = None
    chunked_prefill_size: Tokens | None = None
    cuda_graph_max_bs: Annotated[int, Field(ge=1, le=MAX_SEQUENCES)] | None = None
    disable_cuda_graph: bool = False
    max_total_tokens: Tokens | None = None
    attention_dp_size: Count = 1
    attention_backend: str = ""
    swa_full_tokens_ratio: Fraction | None = None
    mamba_full_memory_ratio: Annotated[float, Field(gt=0, le=16)] = 0.9
    mamba_ssm_dtype: DtypeOrAuto = AUTO
    max_mamba_cache_size: Annotated[int, Field(ge=1)] | None = None
    mamba_radix_cache_strategy: Literal["auto", "no_buffer", "extra_buffer", "extra_buffer_lazy"] = "auto"
    disable_overlap_schedule: bool = False
    disable_radix_cache: bool = False
    enable_hierarchical_cache: bool = False
    hicache_ratio: Annotated[float, Field(gt=0, le=1024)] = 2.0
    hicache_size_gb: Annotated[float, Field(gt=0, le=1e6)] | None = None
    mm_enable_dp_encoder: bool = False


class TensorRtLlmSettings(Spec):
    """`trtllm-serve` and its `kv_cache_config`."""

    version: TensorRtLlmVersion = "1.4"
    free_gpu_memory_fraction: Fraction = 0.9
    tokens_per_block: BlockSize = 32
    max_tokens: Tokens | None = None
    max_num_tokens: Tokens = 8192
    max_attention_window: tuple[Annotated[int, Field(ge=1)], ...] = ()
    host_cache_size: Size = 0
    enable_attention_dp: bool = False


class LlamaCppSettings(Spec):
    """`llama-server`. `ctx_size` and `parallel` None: as many slots as the case has sequences, each as long as it
    needs; a layer split puts whole layers on each card in turn. The experts of the first `n_cpu_moe` layers stay in
    host memory.

    `mla` is what a model with MLA keeps: "auto" follows the version and the model's file. Version "b5622" is mainline
    of June 2025, "ik-2025" ik_llama.cpp of that year, where `mla` "latent_and_values" is its -mla 1 and "expanded" 0.
    """

    version: LlamaCppVersion = "b11434"
    ctx_size: Tokens | None = None
    parallel: Annotated[int, Field(ge=1, le=MAX_SEQUENCES)] | None = None
    kv_unified: bool = False
    batch_size: Tokens = 2048
    ubatch_size: Tokens = 512
    swa_full: bool = False
    flash_attn: Literal["auto", "on", "off"] = "auto"
    n_gpu_layers: Annotated[int, Field(ge=0, le=1 << 16)] | None = None
    tensor_split: tuple[Annotated[float, Field(ge=0)], ...] = ()
    no_kv_offload: bool = False
    n_cpu_moe: Annotated[int, Field(ge=0, le=1 << 16)] = 0
    fit_target_bytes: Size = 1 << 30
    mla: Literal["auto", "latent", "latent_and_values", "expanded"] = "auto"
    n_rs_seq: Annotated[int, Field(ge=0, le=64)] = 0


class TransformersSettings(Spec):
    """`generate` of transformers: the cache implementation and its parameters.

    A static cache without `max_cache_len` is as long as each call needs. `quantized_backend` "fp8" takes no other
    setting of quantisation.
    """

    version: TransformersVersion = "5.24"
    cache_implementation: Literal["dynamic", "static", "quantized", "offloaded", "offloaded_static"] = "dynamic"
    max_cache_len: Tokens | None = None
    quantized_backend: Literal["quanto", "hqq", "fp8"] = "quanto"
    quantized_nbits: Literal[1, 2, 3, 4, 8] = 4
    quantized_group_size: Annotated[int, Field(ge=1, le=1 << 16)] = 64
    residual_length: Annotated[int, Field(ge=1, le=1 << 20)] = 128
    attn_implementation: Literal["sdpa", "eager", "flash_attention_2"] = "sdpa"
