"""How the model is served: runtime, storage types, parallel degrees, memory limits and assumed overheads."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from kvdesk.project.base import MAX_SEQUENCES, Count, Positions, Size, Spec
from kvdesk.project.dtypes import AUTO, CacheDtypeOrAuto, DtypeOrAuto
from kvdesk.project.overheads import MeasuredOverheads
from kvdesk.project.runtime_settings import (
    LlamaCppSettings,
    SglangSettings,
    TensorRtLlmSettings,
    TransformersSettings,
    VllmSettings,
)

Runtime = Literal["arithmetic", "transformers", "vllm", "sglang", "tensorrt-llm", "llama.cpp"]
GIB = 1 << 30


class Band(Spec):
    """An estimate in bytes on each rank: low ≤ best ≤ high, and the basis it is taken from."""

    low: Size
    best: Size
    high: Size
    basis: str = ""

    @model_validator(mode="after")
    def _is_ordered(self) -> Self:
        if not self.low <= self.best <= self.high:
            raise ValueError(f"a band needs low ≤ best ≤ high, not {self.low}, {self.best}, {self.high}")
        return self


def exactly(size_bytes: int, basis: str = "") -> Band:
    return Band(low=size_bytes, best=size_bytes, high=size_bytes, basis=basis)


# Published vLLM runs on Qwen3-14B: peak activations fell from 5.64 GiB (0.16) to 2.23 GiB (0.17); memory outside
# torch at TP ≥ 2 rose from 0.55 to about 2.1 GiB a card (llm-d-planner, pull request 205). One model, two versions:
# wide on purpose, and the user's to replace.
ACTIVATION_ASSUMPTION = Band(
    low=1 * GIB,
    best=9 * GIB // 4,
    high=23 * GIB // 4,
    basis="vLLM 0.16–0.17, Qwen3-14B, published runs (llm-d-planner #205)",
)
RUNTIME_ASSUMPTION = Band(
    low=GIB // 4,
    best=9 * GIB // 16,
    high=17 * GIB // 8,
    basis="vLLM 0.16–0.17, memory outside torch, published runs (llm-d-planner #205)",
)
NOT_MODELLED = exactly(0, "not modelled under plain arithmetic")


class Deployment(Spec):
    """One way to serve the model.

    `memory_share` is the part of what the driver reports that plain arithmetic may use; a serving runtime has its own
    setting for that, beside its other flags, and keeps them while another runtime is looked at. `outside_bytes` stands
    outside the budget (context, other processes, display). `max_model_len` and `max_num_seqs` are the runtime's own
    caps. `data_parallel_size` None means: as many replicas as the cards carry. `pipeline_partition` gives the layers
    of each pipeline stage where the runtime's own split is not wanted. `expert_parallel_size` ranks hold different
    routed experts, `redundant_experts` copies of some among them; 1 cuts each expert as the rest is.
    `experts_over_replicas` says that the replicas are one engine, which spreads the experts over TP × DP ranks (vLLM's
    --data-parallel-size); else each replica holds them all. `mtp` loads the model's multi-token-prediction
    layers as a draft of `num_speculative_tokens`. `measured` are published runs from which a serving runtime's
    overheads follow, unless a band of their own was typed.
    """

    runtime: Runtime = "arithmetic"
    weight_dtype: DtypeOrAuto = AUTO
    k_dtype: CacheDtypeOrAuto = AUTO
    v_dtype: CacheDtypeOrAuto = AUTO
    tensor_parallel_size: Count = 1
    pipeline_parallel_size: Count = 1
    data_parallel_size: Count | None = None
    decode_context_parallel_size: Count = 1
    expert_parallel_size: Count = 1
    experts_over_replicas: bool = False
    redundant_experts: Annotated[int, Field(ge=0, le=1 << 16)] = 0
    pipeline_partition: tuple[Count, ...] = ()
    mtp: bool = False
    num_speculative_tokens: Annotated[int, Field(ge=0, le=64)] = 0
    memory_share: Annotated[float, Field(gt=0, le=1)] = 0.9
    outside_bytes: Size = 0
    reserve_bytes: Size = 0
    activation: Band = ACTIVATION_ASSUMPTION
    graphs: Band = NOT_MODELLED
    runtime_overhead: Band = RUNTIME_ASSUMPTION
    measured: MeasuredOverheads | None = None
    max_model_len: Annotated[Positions, Field(ge=1)] | None = None
    max_num_seqs: Annotated[int, Field(ge=1, le=MAX_SEQUENCES)] | None = None
    vllm: VllmSettings = VllmSettings()
    sglang: SglangSettings = SglangSettings()
    tensorrt_llm: TensorRtLlmSettings = TensorRtLlmSettings()
    llama_cpp: LlamaCppSettings = LlamaCppSettings()
    transformers: TransformersSettings = TransformersSettings()
