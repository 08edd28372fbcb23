"""What published starts of a serving runtime took beside weights and caches, as coefficients a plan carries with it.

The coefficients belong to formulas of the engine (`kvdesk.engine.activations`); a plan copies the row it uses, so a
newer table never changes an old plan.
"""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from kvdesk.project.base import Count, Size, Spec
from kvdesk.project.model_spec import ModelSpec

ArchitectureClass = Literal["dense", "mixture", "vision"]
Figure = Annotated[float, Field(ge=0, le=1e15)]


class Coefficient(Spec):
    """A fitted figure: low ≤ best ≤ high."""

    low: Figure
    best: Figure
    high: Figure

    @model_validator(mode="after")
    def _is_ordered(self) -> Self:
        if not self.low <= self.best <= self.high:
            raise ValueError(f"a coefficient needs low ≤ best ≤ high, not {self.low}, {self.best}, {self.high}")
        return self

    def at(self, estimate: Literal["low", "best", "high"]) -> float:
        return self.low if estimate == "low" else self.best if estimate == "best" else self.high


class ActivationCoefficients(Spec):
    """Of the largest moment of the start-up profile.

    `bytes_per_logit` of every logit sampled at once, in a 16-bit model; `hidden_copies` of the batch's hidden states
    beside them; `forward_copies` of what a layer computes at once; `expert_copies` of the experts' workspace;
    `experts_per_token` where the model does not say; `encoder_copies` of the encoder's output; the two fixed sums.
    """

    bytes_per_logit: Coefficient
    hidden_copies: Coefficient
    sampler_bytes: Coefficient
    forward_copies: Coefficient
    forward_bytes: Coefficient
    expert_copies: Coefficient
    experts_per_token: Coefficient
    encoder_copies: Coefficient
    encoder_bytes: Coefficient
    pipeline_copies: Coefficient


class GraphCoefficients(Spec):
    """Of the pool of captured graphs: a fixed sum, bytes a layer, bytes a hidden channel, and what a mixture adds."""

    fixed_bytes: Coefficient
    layer_bytes: Coefficient
    channel_bytes: Coefficient
    mixture_bytes: Coefficient


class RuntimeBytes(Spec):
    """Memory outside torch on a rank of so many tensor-parallel ranks: low ≤ best ≤ high, and whether such a start was
    among the runs of this version."""

    tensor_parallel_size: Count
    low: Size
    best: Size
    high: Size
    measured: bool = True

    @model_validator(mode="after")
    def _is_ordered(self) -> Self:
        if not self.low <= self.best <= self.high:
            raise ValueError(f"a band needs low ≤ best ≤ high, not {self.low}, {self.best}, {self.high}")
        return self


class MeasuredOverheads(Spec):
    """One row of measured overheads: of which runtime and version, how many runs, on which card, published where.

    All runs profiled a batch of `tokens` tokens and `sequences` sequences.
    `runtime_bytes` are of a pipeline of one stage, by tensor-parallel size, the smallest first; `staged_runtime_bytes`
    of one rank of several stages without tensor parallelism.
    """

    runtime: Literal["vllm"]
    version: str
    architecture_class: ArchitectureClass
    source: str
    date: str
    device: str
    runs: Annotated[int, Field(ge=1)]
    tokens: Count
    sequences: Count
    activation: ActivationCoefficients
    graphs: GraphCoefficients
    runtime_bytes: Annotated[tuple[RuntimeBytes, ...], Field(min_length=1)]
    staged_runtime_bytes: RuntimeBytes


def architecture_class(model: ModelSpec) -> ArchitectureClass:
    """The class whose runs a model's overheads are taken from: with a tower, else with routed experts, else dense."""
    if model.tower_params != 0:
        return "vision"
    return "mixture" if any(group.weights.num_experts for group in model.layer_groups) else "dense"
