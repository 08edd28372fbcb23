"""The time of one step: the slower of computing and reading for matrix products and for attention, then the links."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from kvdesk.engine.latency.efficiency import NO_SECONDS, Efficiency, Estimate, Seconds
from kvdesk.engine.latency.work import StageWork, Tokens

# Seconds a layer's collectives take, or a hand-over between stages, for the tokens of a step.
LinkSeconds = Callable[[int], Seconds]


def no_links(tokens: int) -> Seconds:
    """Nothing crosses a link."""
    return NO_SECONDS


@dataclass(frozen=True, slots=True)
class Rates:
    """A card's nominal rates: bytes a second, FLOPs a second by compute type."""

    bytes_per_s: float
    flops: dict[str, float]

    def seconds(self, flops: Mapping[str, float]) -> float:
        """Seconds of matrix products at peak."""
        return sum(amount / self.flops[name] for name, amount in flops.items())


@dataclass(frozen=True, slots=True)
class StepCost:
    """A step's parts in seconds on one rank; which of the two bounds the matrix products and the attention."""

    compute_s: float
    read_s: float
    seconds: float

    @property
    def is_compute_bound(self) -> bool:
        return self.compute_s > self.read_s


def stage_step(
    work: StageWork, tokens: Tokens, rates: Rates, efficiency: Efficiency, links: LinkSeconds, estimate: Estimate
) -> StepCost:
    """max(FLOPs ÷ (peak · MFU), bytes ÷ (bandwidth · MBU)) of the matrix products, of the decoding sequences'
    attention and of the prefill's, one after the other; then layers × (kernel starts + collectives).

    Since each maximum is at least its bytes ÷ bandwidth, no step is faster than all it reads at the nominal bandwidth.
    """
    amounts = work.amounts(tokens)
    reach, peak = rates.bytes_per_s * efficiency.bandwidth.at(estimate), efficiency.compute.at(estimate)
    products = rates.seconds(amounts.gemm_flops) / peak
    products += rates.seconds(amounts.expert_flops) / efficiency.experts.at(estimate)
    attention = rates.flops["16-bit"] * peak
    parts = (
        (products, amounts.weight_bytes / reach),
        (amounts.decode_flops / attention, amounts.decode_cache_bytes / reach),
        (amounts.prefill_flops / attention, amounts.prefill_cache_bytes / reach),
    )
    beside = work.num_layers * (efficiency.layer.at(estimate) + links(tokens.total).at(estimate))
    return StepCost(
        compute_s=sum(compute for compute, _ in parts),
        read_s=sum(read for _, read in parts),
        seconds=sum(max(part) for part in parts) + beside,
    )


@dataclass(frozen=True, slots=True)
class Pipeline:
    """The stages of a replica, one rank of each, and what hands a step over between them."""

    stages: tuple[StageWork, ...]
    rates: Rates
    efficiency: Efficiency
    links: LinkSeconds
    handover: LinkSeconds

    def stage_seconds(self, tokens: Tokens, estimate: Estimate) -> list[float]:
        """Seconds of each stage for one step; stages that are one object are reckoned once."""
        alike = {id(stage): stage for stage in self.stages}
        seconds = {
            key: stage_step(stage, tokens, self.rates, self.efficiency, self.links, estimate).seconds
            for key, stage in alike.items()
        }
        return [seconds[id(stage)] for stage in self.stages]

    def latency(self, tokens: Tokens, estimate: Estimate) -> float:
        """Seconds of one step through all stages: Σ stages + (stages − 1) hand-overs + what the host adds."""
        return self.times(tokens, estimate)[0]

    def period(self, tokens: Tokens, estimate: Estimate) -> float:
        """Seconds after which the next step can follow: the slowest stage, its hand-over and the host."""
        return self.times(tokens, estimate)[1]

    def times(self, tokens: Tokens, estimate: Estimate) -> tuple[float, float]:
        """Both, latency and period."""
        stages, host = self.stage_seconds(tokens, estimate), self.efficiency.step.at(estimate)
        if len(stages) == 1:
            return stages[0] + host, stages[0] + host
        handover = self.handover(tokens.total).at(estimate)
        return sum(stages) + (len(stages) - 1) * handover + host, max(stages) + handover + host

    def decode(self, batch: int, positions: int, estimate: Estimate) -> float:
        """Seconds between two tokens of a sequence when `batch` sequences of `positions` decode together.

        With stages the batch runs as as many micro-batches, ⌈batch ÷ stages⌉ sequences each: a token waits for its own
        way through the stages, or for the others' turns in the slowest stage, whichever is longer.
        """
        turns = min(len(self.stages), batch)
        share = -(-batch // len(self.stages))
        latency, period = self.times(Tokens(decode=share, positions=positions, samples=share), estimate)
        return max(latency, turns * period if turns > 1 else 0.0)

    def is_compute_bound(self, tokens: Tokens) -> bool:
        """Whether computing takes longer than reading at the best estimate, over all stages."""
        costs = [stage_step(stage, tokens, self.rates, self.efficiency, self.links, "best") for stage in self.stages]
        return sum(cost.compute_s for cost in costs) > sum(cost.read_s for cost in costs)
