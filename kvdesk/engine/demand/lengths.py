"""Laws of lengths: mean, variance, percentiles, draws; and what requests of such lengths store while they run.

A law stands as closed forms where there are some, and as weighted points (the mean of each of many equal shares) where
lengths are added or integrated: the mean is then exact, and the tail beyond the last share is averaged.
"""

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from kvdesk.engine.demand.columns import Reals
from kvdesk.engine.demand.levels import time_below
from kvdesk.project.base import MAX_POSITIONS
from kvdesk.project.traffic import EmpiricalLength, Length, LogNormalLength, PercentileLength, PointLength, ServiceTime

NUM_POINTS = 512
_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True, eq=False)
class Points:
    """Values with their shares, which sum to 1."""

    values: Reals
    shares: Reals

    @property
    def mean(self) -> float:
        return float(self.values @ self.shares)

    @property
    def variance(self) -> float:
        return float((self.values - self.mean) ** 2 @ self.shares)

    def percentile(self, percent: float) -> float:
        """The least value that `percent` of the shares do not exceed."""
        order = np.argsort(self.values, kind="stable")
        total = np.cumsum(self.shares[order])
        at = np.searchsorted(total, percent / 100 * total[-1] * (1 - 1e-12), "left")
        return float(self.values[order[min(int(at), len(order) - 1)]])


def log_normal_parameters(length: LogNormalLength) -> tuple[float, float]:
    """(μ, σ) of the logarithm, from two facts.

    Two percentiles: ln q = μ + zσ for each. A mean m and a percentile q: σ²/2 − zσ + ln(q/m) = 0, the smaller root that
    is not negative. ValueError where no log-normal has both: no percentile of one can lie so far above its mean;
    and where two percentiles so near each other make the mean longer than any plan holds.
    """
    points = [(_NORMAL.inv_cdf(point.percent / 100), math.log(point.tokens)) for point in length.percentiles]
    if length.mean is None:
        (z_low, low), (z_high, high) = points
        sigma = (high - low) / (z_high - z_low) if z_high > z_low else math.inf
        mu = low - z_low * sigma
        if not mu + sigma * sigma / 2 <= math.log(MAX_POSITIONS):
            percents = " and ".join(f"{point.tokens:g} at {point.percent:g} %" for point in length.percentiles)
            raise ValueError(f"a log-normal length with {percents} has a mean beyond what a plan holds")
        return mu, sigma
    z, log_q = points[0]
    log_mean = math.log(length.mean)
    square = z * z - 2 * (log_q - log_mean)
    if square < 0:
        percent, tokens = length.percentiles[0].percent, length.percentiles[0].tokens
        raise ValueError(f"no log-normal length has the mean {length.mean:g} and {tokens:g} at {percent:g} %")
    roots = [root for root in (z - math.sqrt(square), z + math.sqrt(square)) if root >= 0]
    if not roots:
        raise ValueError(f"no log-normal length has the mean {length.mean:g} and its median above it")
    return log_mean - roots[0] ** 2 / 2, roots[0]


def length_mean(length: Length) -> float:
    """Mean length in tokens."""
    if isinstance(length, PointLength):
        return float(length.tokens)
    if isinstance(length, LogNormalLength):
        mu, sigma = log_normal_parameters(length)
        return math.exp(mu + sigma * sigma / 2)
    return length_points(length).mean


def length_percentile(length: Length, percent: float) -> float:
    """The length that `percent` of the requests do not exceed, 0 < percent < 100."""
    if isinstance(length, PointLength):
        return float(length.tokens)
    if isinstance(length, LogNormalLength):
        mu, sigma = log_normal_parameters(length)
        return math.exp(mu + sigma * _NORMAL.inv_cdf(percent / 100))
    if isinstance(length, PercentileLength):
        return float(np.interp(percent, *_knots(length)))
    return length_points(length).percentile(percent)


def _knots(length: PercentileLength) -> tuple[Reals, Reals]:
    """Percents and tokens where the law bends; 0 tokens at 0 per cent where nothing is said of the shortest."""
    percents = [point.percent for point in length.points]
    tokens = [point.tokens for point in length.points]
    if percents[0] > 0:
        percents, tokens = [0.0, *percents], [0.0, *tokens]
    return np.array(percents), np.array(tokens)


def length_points(length: Length, count: int = NUM_POINTS) -> Points:
    """The law as the means of about `count` shares of the requests, the shortest first."""
    if isinstance(length, PointLength):
        return Points(np.array([float(length.tokens)]), np.ones(1))
    if isinstance(length, EmpiricalLength):
        weights = np.array(length.weights or [1.0] * len(length.tokens))
        return Points(np.array(length.tokens, np.float64), weights / weights.sum())
    if isinstance(length, PercentileLength):
        percents, tokens = _knots(length)
        edges = np.unique(np.concatenate([np.linspace(0, 100, count + 1), percents]))
        at = np.interp(edges, percents, tokens)
        return Points((at[:-1] + at[1:]) / 2, np.diff(edges) / 100)
    mu, sigma = log_normal_parameters(length)
    if sigma == 0:
        return Points(np.array([math.exp(mu)]), np.ones(1))
    cuts = [_NORMAL.inv_cdf(index / count) for index in range(1, count)]
    below = np.array([0.0, *(_NORMAL.cdf(cut - sigma) for cut in cuts), 1.0])
    return Points(math.exp(mu + sigma * sigma / 2) * np.diff(below) * count, np.full(count, 1 / count))


def draw_lengths(length: Length, rng: np.random.Generator, count: int) -> Reals:
    """`count` lengths drawn from the law, not rounded."""
    if isinstance(length, PointLength):
        return np.full(count, float(length.tokens))
    if isinstance(length, LogNormalLength):
        return rng.lognormal(*log_normal_parameters(length), count)
    if isinstance(length, PercentileLength):
        return np.interp(rng.uniform(0, 100, count), *_knots(length))
    points = length_points(length)
    return rng.choice(points.values, count, p=points.shares)


@dataclass(frozen=True, slots=True, eq=False)
class RequestLaw:
    """Pairs of input and output lengths with their shares."""

    input_len: Reals
    output_len: Reals
    shares: Reals

    def service(self, service: ServiceTime) -> Points:
        """Seconds a request runs: base + input ÷ prefill rate + output × step."""
        return Points(self.prefill_s(service) + self.output_len * service.step_s, self.shares)

    def prefill_s(self, service: ServiceTime) -> Reals:
        """Seconds at the length of the prompt, before the first step."""
        per_token = 0.0 if service.prefill_tokens_per_s is None else 1.0 / service.prefill_tokens_per_s
        return np.asarray(service.base_s + self.input_len * per_token, np.float64)


def independent_law(input_len: Length, output_len: Length) -> RequestLaw:
    """Every pair of an input and an output length: neither says anything of the other.

    Of a law with very many lengths neighbours are taken together, as their mean.
    """
    inputs, outputs = (_fewer(length_points(length)) for length in (input_len, output_len))
    return RequestLaw(
        np.repeat(inputs.values, len(outputs.values)),
        np.tile(outputs.values, len(inputs.values)),
        np.outer(inputs.shares, outputs.shares).ravel(),
    )


def _fewer(points: Points) -> Points:
    """At most `NUM_POINTS` equal shares of very many points, each share by its mean: the mean of all stays."""
    if len(points.values) <= 2 * NUM_POINTS:
        return points
    order = np.argsort(points.values, kind="stable")
    values, shares = points.values[order], points.shares[order]
    middle = (np.cumsum(shares) - shares / 2) / shares.sum()
    part = np.minimum(middle * NUM_POINTS, NUM_POINTS - 1).astype(np.int64)
    total: Reals = np.asarray(np.bincount(part, shares, NUM_POINTS), np.float64)
    sums: Reals = np.asarray(np.bincount(part, shares * values, NUM_POINTS), np.float64)
    some = total > 0
    return Points(sums[some] / total[some], total[some])


@dataclass(frozen=True, slots=True, eq=False)
class StoredPositions:
    """Positions that one resident sequence stores, at a moment at random among all resident ones.

    `area` is the mean over requests of ∫ positions dt in position-seconds, `edges` and `below` the share of the time
    at or below a number of positions.
    """

    mean: float
    variance: float
    area: float
    edges: Reals
    below: Reals

    def percentile(self, percent: float) -> float:
        return float(np.interp(percent / 100, self.below, self.edges))


def stored_positions(law: RequestLaw, service: ServiceTime) -> StoredPositions:
    """What sequences store over their life: the prompt at once, then one position more a step.

    The staircase of the steps is drawn as a line from input to input + output, which halves the difference between
    counting before and after a step. Over a request's life ∫ = input × S + output² × step ÷ 2 and
    ∫ squares = input² × prefill + step × ((input + output)³ − input³) ÷ 3. A long stay is met more often: all is
    weighted by the time it lasts.
    """
    inputs, outputs, shares, step = law.input_len, law.output_len, law.shares, service.step_s
    prefill = law.prefill_s(service)
    time = float(shares @ (prefill + outputs * step))
    if time <= 0:
        raise ValueError("a service time of 0 stores nothing; give a time a step or a time before the first step")
    area = float(shares @ (inputs * (prefill + outputs * step) + outputs**2 * step / 2))
    squares = float(shares @ (inputs**2 * prefill + step * ((inputs + outputs) ** 3 - inputs**3) / 3))
    mean = area / time
    time_at = time_below(
        np.concatenate([inputs, inputs]),
        np.concatenate([inputs, inputs + outputs]),
        np.concatenate([shares * prefill, shares * outputs * step]),
    )
    return StoredPositions(mean, max(0.0, squares / time - mean**2), area, time_at.edges, time_at.below)
