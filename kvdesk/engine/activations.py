"""Overheads of a serving runtime from a model's shapes, its batch settings and published runs.

A start-up profile runs one batch of the most tokens and samples as many sequences as may run; the largest moment of it
stays reserved. The formulas are from the modelling and sampler code of vLLM 0.19 (v1/worker/gpu_model_runner.py,
`profile_run` and `_dummy_sampler_run`); their coefficients are fitted on the start-up logs of 61 published starts and
travel with the plan (`kvdesk.project.overheads`), each with a low and a high figure.
"""

import math
from dataclasses import dataclass
from typing import Literal, NamedTuple

from kvdesk.engine.bases import TITLES, measured_basis
from kvdesk.engine.parallelism import Degrees, groups_in
from kvdesk.engine.weights import format_of
from kvdesk.project.deployment import (
    ACTIVATION_ASSUMPTION,
    NOT_MODELLED,
    RUNTIME_ASSUMPTION,
    Band,
    Deployment,
    exactly,
)
from kvdesk.project.model_spec import LayerGroup, ModelSpec
from kvdesk.project.overheads import ActivationCoefficients, GraphCoefficients, MeasuredOverheads, RuntimeBytes

Estimate = Literal["low", "best", "high"]
ESTIMATES: tuple[Estimate, ...] = ("low", "best", "high")
GIB = 1 << 30

# How far a figure is trusted beyond what was measured, best unchanged: low ÷ and high × this. A planner's margin, not
# a measurement: between 0.16 and 0.17 the sampler's share fell to 0.38 of what it was.
OTHER_VERSION = 1.5
OTHER_RUNTIME = 2.0
OTHER_TENSOR_SIZE = 1.5
OTHER_BATCH = 1.25


class Batch(NamedTuple):
    """The most tokens a runtime computes at once, and the most sequences it runs."""

    tokens: int
    sequences: int


@dataclass(frozen=True, slots=True)
class Rank:
    """What of a rank of a stage its overheads depend on; `element_bytes` is the size of an activation."""

    model: ModelSpec
    groups: tuple[tuple[LayerGroup, int], ...]
    degrees: Degrees
    batch: Batch
    element_bytes: int
    is_first: bool
    is_last: bool

    @property
    def hidden_bytes(self) -> int:
        """The batch's hidden states: tokens × hidden size × bytes."""
        return self.batch.tokens * self.model.hidden_size * self.element_bytes


def estimates(
    model: ModelSpec, deployment: Deployment, degrees: Degrees, layers: range, batch: Batch | None
) -> tuple[Band, Band, Band]:
    """Activations, graphs and what the runtime takes, on a rank that holds `layers`.

    Each follows from the measured runs the deployment carries, where it carries some and the runtime keeps room for a
    batch; a band whose basis is no longer the shipped one was typed, and stands.
    """
    bands = deployment.activation, deployment.graphs, deployment.runtime_overhead
    measured = deployment.measured
    if measured is None or batch is None:
        return bands
    groups = groups_in(model, layers)
    element_bytes = 4 if deployment.weight_dtype == "fp32" else 2
    ends = 0 in layers, model.num_layers - 1 in layers
    rank = Rank(model, groups, degrees, batch, element_bytes, *ends)
    shipped = ACTIVATION_ASSUMPTION.basis, NOT_MODELLED.basis, RUNTIME_ASSUMPTION.basis
    computed = activation_band, graph_band, runtime_band
    return tuple(  # type: ignore[return-value]
        rule(rank, deployment, measured) if band.basis == basis else band
        for rule, band, basis in zip(computed, bands, shipped, strict=True)
    )


def activation_band(rank: Rank, deployment: Deployment, measured: MeasuredOverheads) -> Band:
    """Bytes of the largest moment of the profile; `activation_bytes` at each estimate. No published run varied the
    batch of a version, so another batch's band is wider."""
    low, best, high = (activation_bytes(rank, measured.activation, estimate) for estimate in ESTIMATES)
    if rank.batch == (measured.tokens, measured.sequences):
        return _band(low, best, high, deployment, measured)
    at = f" with {rank.batch.tokens} tokens and {rank.batch.sequences} sequences at once"
    return _band(low / OTHER_BATCH, best, high * OTHER_BATCH, deployment, measured, at)


def activation_bytes(rank: Rank, figures: ActivationCoefficients, estimate: Estimate) -> float:
    """max(sampler, forward) + experts + encoder + between stages, in bytes.

    sampler, on the last stage: bytes a logit × vocabulary × min(sequences, tokens) + copies × hidden states + fixed;
    vLLM gathers whole logits on every rank, so TP does not divide them. A 32-bit model adds 2 bytes a logit.
    forward: copies × tokens × bytes × (the largest layer's feed-forward ÷ TP + 3 × hidden size) + fixed.
    Source: vLLM 0.19, v1/sample/sampler.py (float32 copy, probabilities, noise) and the fitted runs.
    """
    hidden = rank.hidden_bytes
    forward_width = _forward_columns(rank) / rank.degrees.tensor + 3 * rank.model.hidden_size
    peak = figures.forward_copies.at(estimate) * rank.batch.tokens * rank.element_bytes * forward_width
    peak += figures.forward_bytes.at(estimate)
    if rank.is_last:
        rows = min(rank.batch.sequences, rank.batch.tokens)
        each = figures.bytes_per_logit.at(estimate) + rank.element_bytes - 2
        sampler = each * rank.model.vocab_size * rows + figures.hidden_copies.at(estimate) * hidden
        peak = max(peak, sampler + figures.sampler_bytes.at(estimate))
    if rank.is_first and rank.model.tower_params != 0:
        peak += figures.encoder_copies.at(estimate) * hidden + figures.encoder_bytes.at(estimate)
    if rank.degrees.pipeline > 1:
        peak += figures.pipeline_copies.at(estimate) * hidden
    return peak + _expert_bytes(rank, figures, estimate)


def _forward_columns(rank: Rank) -> float:
    """Columns a feed-forward block computes at once: gate, up and their product, 3 × intermediate size, of a gated
    block; up and its activation, 2 ×, of another. Both are the block's parameters ÷ hidden size."""
    dense = (group.weights.mlp_params + group.weights.shared_expert_params for group, _ in rank.groups)
    return max(dense, default=0) / rank.model.hidden_size


def _expert_bytes(rank: Rank, figures: ActivationCoefficients, estimate: Estimate) -> float:
    """Workspace of the routed experts: copies × tokens × experts a token × (max(size, hidden) + max(2 × size, hidden))
    × bytes, of the size on a rank; 0 where the experts are mxfp4, whose kernels keep none (measured on gpt-oss).

    The size is the expert's parameters ÷ (3 × hidden size): gate, up and down. Source: vLLM 0.19,
    model_executor/layers/fused_moe/fused_moe.py, the two workspaces, which stay allocated after the forward pass.
    """
    expert = max((group.weights.expert_params for group, _ in rank.groups if group.weights.num_experts), default=0)
    if not expert or format_of(rank.model, "experts", "auto").name == "mxfp4":
        return 0.0
    hidden = rank.model.hidden_size
    size = expert / (3 * hidden) / rank.degrees.expert_cut
    chosen = rank.model.experts_per_token or figures.experts_per_token.at(estimate)
    columns = max(size, hidden) + max(2 * size, hidden)
    return figures.expert_copies.at(estimate) * rank.batch.tokens * chosen * columns * rank.element_bytes


def graph_band(rank: Rank, deployment: Deployment, measured: MeasuredOverheads) -> Band:
    """Bytes of the captured graphs' pool; 0 where the settings capture none."""
    if deployment.runtime == "vllm" and deployment.vllm.enforce_eager:
        return exactly(0, "")
    if deployment.runtime == "sglang" and deployment.sglang.disable_cuda_graph:
        return exactly(0, "")
    low, best, high = (graph_bytes(rank, measured.graphs, estimate) for estimate in ESTIMATES)
    return _band(low, best, high, deployment, measured)


def graph_bytes(rank: Rank, figures: GraphCoefficients, estimate: Estimate) -> float:
    """fixed + a layer's × layers of the stage + a channel's × hidden size (+ a mixture's), in bytes, 0 at least.

    A rule of thumb: no mechanism gives it, and its band is the largest errors on models left out of the fit.
    """
    layers = sum(count for _, count in rank.groups)
    size = figures.fixed_bytes.at(estimate) + figures.layer_bytes.at(estimate) * layers
    size += figures.channel_bytes.at(estimate) * rank.model.hidden_size
    if any(group.weights.num_experts for group, _ in rank.groups):
        size += figures.mixture_bytes.at(estimate)
    return size


def runtime_band(rank: Rank, deployment: Deployment, measured: MeasuredOverheads) -> Band:
    """Memory outside torch (NCCL's buffers, libraries' handles) that grows after the runtime's first look at the card.

    By tensor-parallel size as measured; of a size between or above, the nearest smaller one's, wider. A rank of
    several stages without tensor parallelism has its own figure; with it, none was measured.
    """
    tensor, stages = rank.degrees.tensor, rank.degrees.pipeline
    known = [row for row in measured.runtime_bytes if row.tensor_parallel_size <= tensor]
    row: RuntimeBytes = known[-1] if known else measured.runtime_bytes[0]
    if stages > 1 and tensor == 1:
        row = measured.staged_runtime_bytes
    exact = row.measured and row.tensor_parallel_size == tensor and (stages == 1 or tensor == 1)
    low = row.low if stages == 1 else min(row.low, measured.staged_runtime_bytes.low)
    at = "" if exact else f" at TP {tensor}" + (f", PP {stages}" if stages > 1 else "")
    factor = 1.0 if row.tensor_parallel_size == tensor else OTHER_TENSOR_SIZE
    return _band(low / factor, row.best, row.high * factor, deployment, measured, at)


def _band(
    low: float, best: float, high: float, deployment: Deployment, measured: MeasuredOverheads, at: str = ""
) -> Band:
    """The band as the planned runtime and version may trust it, with its basis."""
    version = planned_version(deployment)
    factor = 1.0
    if deployment.runtime != measured.runtime:
        factor = OTHER_RUNTIME
    elif version != measured.version:
        factor = OTHER_VERSION
    planned = f"{TITLES[deployment.runtime]} {version}{at}" if factor != 1.0 or at else ""
    basis = measured_basis(measured, planned)
    return Band(low=math.floor(low / factor), best=round(best), high=math.ceil(high * factor), basis=basis)


def planned_version(deployment: Deployment) -> str:
    """The version of a runtime that profiles a batch."""
    match deployment.runtime:
        case "vllm":
            return deployment.vllm.version
        case "sglang":
            return deployment.sglang.version
        case _:
            return deployment.tensorrt_llm.version
