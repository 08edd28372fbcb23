"""How much of a card's nominal rates serving reaches, and what a step costs beside them: low, best and high times."""

from dataclasses import dataclass
from typing import Literal

Estimate = Literal["low", "best", "high"]
ESTIMATES: tuple[Estimate, ...] = ("low", "best", "high")


@dataclass(frozen=True, slots=True)
class Seconds:
    """A time in seconds: low ≤ best ≤ high."""

    low: float
    best: float
    high: float

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.best <= self.high:
            raise ValueError(f"a time needs 0 ≤ low ≤ best ≤ high, not {self.low}, {self.best}, {self.high}")

    def at(self, estimate: Estimate) -> float:
        return float(getattr(self, estimate))


NO_SECONDS = Seconds(0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Share:
    """A share of a nominal rate; the low estimate of a time takes the highest share."""

    lowest: float
    best: float
    highest: float

    def __post_init__(self) -> None:
        if not 0 < self.lowest <= self.best <= self.highest <= 1:
            raise ValueError(f"a share needs 0 < lowest ≤ best ≤ highest ≤ 1, not {self.lowest}, {self.best}, …")

    def at(self, estimate: Estimate) -> float:
        """The share behind the low, best or high estimate of a time."""
        return {"low": self.highest, "best": self.best, "high": self.lowest}[estimate]


@dataclass(frozen=True, slots=True)
class Efficiency:
    """`compute` is the share of dense peak FLOPs in matrix products (MFU), `experts` the same in routed experts, whose
    products are small and uneven; `bandwidth` the share of the memory's rate (MBU). `layer` is what the kernels of a
    layer take whatever their size, `step` what the host adds to each step, `request` what a server adds to a request
    before its first token (HTTP, tokenising, scheduling)."""

    compute: Share
    experts: Share
    bandwidth: Share
    layer: Seconds
    step: Seconds
    request: Seconds
    basis: str = ""


@dataclass(frozen=True, slots=True)
class HeldAgainst:
    """Times others measured: of how many the band holds so many, and the middle of |best ÷ measured − 1|."""

    total: int
    inside: int
    median_error: float

    @property
    def share(self) -> float:
        return self.inside / self.total


# A fifth of the published serving points that the package names, which the tests run each time; nearly three quarters
# of the times measured are longer than the best estimate.
TPOT_MEASURED = HeldAgainst(total=408, inside=371, median_error=0.206)

# Memory-bound kernels reach 0.8 of the nominal bandwidth and start in 3 µs each, some eight a layer (aiconfigurator
# 095f58a, mem_bw_empirical_scaling_factor and its constant); the best measured matrix products reach 0.71–0.87 of dense
# peak on A100 to B300 (stas00/ml-engineering, MAMF), prefill as a whole 0.4–0.6 by common planning values, and 0.39 in
# a published run of an 8B model on an L4. Experts and requests: from the TTFT points the package is held against.
SERVING = Efficiency(
    compute=Share(0.25, 0.50, 0.87),
    experts=Share(0.08, 0.30, 0.87),
    bandwidth=Share(0.50, 0.80, 0.95),
    layer=Seconds(6e-6, 24e-6, 75e-6),
    step=Seconds(0.0, 1e-3, 5e-3),
    request=Seconds(2e-3, 25e-3, 150e-3),
    basis="serving-efficiency",
)
