"""From steps to what a user waits for: TTFT, TPOT, the time of a request, and tokens a second of a replica."""

from dataclasses import dataclass
from typing import Literal

from kvdesk.engine.findings import Finding
from kvdesk.engine.kv_cache import Storage
from kvdesk.engine.latency.efficiency import ESTIMATES, SERVING, TPOT_MEASURED, Efficiency, Estimate, Seconds
from kvdesk.engine.latency.rates import rates_of
from kvdesk.engine.latency.steps import LinkSeconds, Pipeline, no_links
from kvdesk.engine.latency.work import Tokens, needs_experts_per_token, stage_work
from kvdesk.engine.parallelism import stage_layers
from kvdesk.project.deployment import Deployment
from kvdesk.project.hardware_spec import AcceleratorSpec
from kvdesk.project.model_spec import ModelSpec

Bound = Literal["compute", "memory"]
GROWTH_POINTS = 8  # lengths at which a growing cache is looked at; between them a step's time is close to a line


MOST_CHUNKS = 512  # steps of a prefill that are reckoned one by one


@dataclass(frozen=True, slots=True)
class Load:
    """What one replica serves: `batch` requests in flight, each of `input_len` + `output_len` tokens.

    `cached_len` of the input are in the cache already (a prefix). `chunk_tokens` is the most tokens a step computes,
    None for whole prompts. A runtime that mixes prefill into decode steps slows the requests that decode: that is part
    of every figure here; waiting in a queue is not.
    """

    batch: int
    input_len: int
    output_len: int
    cached_len: int = 0
    chunk_tokens: int | None = None

    def __post_init__(self) -> None:
        if self.batch < 1 or self.input_len < 1 or self.output_len < 1:
            raise ValueError("a load needs at least one request with an input and an output token")
        if not 0 <= self.cached_len < self.input_len:
            raise ValueError("at least the last input token is computed: cached_len must be below input_len")
        if self.chunk_tokens is not None and self.chunk_tokens < 1:
            raise ValueError("a chunk holds at least one token")

    @property
    def mean_positions(self) -> int:
        """What another request in flight holds on average: its input and half its output."""
        return self.input_len + self.output_len // 2

    def chunks(self) -> list[tuple[int, int, int]]:
        """(positions already stored, new positions, how many steps like it) of the prefill's steps.

        Past MOST_CHUNKS neighbours count as the one in their middle: what a step costs grows evenly with what is
        stored. The last step stands alone, as it is shorter and samples.
        """
        size = self.chunk_tokens or self.input_len
        starts = range(self.cached_len, self.input_len, size)
        stride = -(-len(starts) // MOST_CHUNKS)
        found = []
        for first in range(0, len(starts) - 1, stride):
            alike = min(stride, len(starts) - 1 - first)
            found.append((starts[first + alike // 2], size, alike))
        return [*found, (starts[-1], self.input_len - starts[-1], 1)]


@dataclass(frozen=True, slots=True)
class Links:
    """What parallelism costs: seconds a layer's collectives take for the tokens of a step, and of a hand-over between
    stages. None where nobody knows, which is refused as soon as it is needed."""

    layer: LinkSeconds | None = None
    handover: LinkSeconds | None = None


@dataclass(frozen=True, slots=True)
class ServiceTimes:
    """An estimate, never measured: `state` stays "untested".

    `ttft` from a request's start to its first token, without queueing; `tpot` = (request − TTFT) ÷ (output − 1), None
    for one token; `decode_step` the same with nothing prefilling beside it; `request` = TTFT + (output − 1) · TPOT;
    `tokens_per_s` = batch · output ÷ request, output tokens of one replica, its low, best and high being those of the
    high, best and low times.
    """

    ttft: Seconds
    tpot: Seconds | None
    decode_step: Seconds
    request: Seconds
    tokens_per_s: tuple[float, float, float]
    prefill_bound: Bound
    decode_bound: Bound
    efficiency: Efficiency
    findings: tuple[Finding, ...]
    state: Literal["untested"] = "untested"


def service_times(
    model: ModelSpec,
    accelerator: AcceleratorSpec,
    deployment: Deployment,
    load: Load,
    storage: Storage,
    links: Links = Links(),
    efficiency: Efficiency = SERVING,
) -> ServiceTimes | Finding:
    """The service times of a replica of TP × PP cards under a load, or the finding that says which figure is missing.

    `storage` holds the resolved cache types, as a room's facts do. Data-parallel replicas are each their own.
    """
    found = pipeline_of(model, accelerator, deployment, storage, links, efficiency)
    return found if isinstance(found, Finding) else times_of(*found, load)


def times_of(pipeline: Pipeline, notes: tuple[Finding, ...], load: Load) -> ServiceTimes:
    """The service times of a replica whose stages are known; `notes` are what its rates rest on."""
    efficiency = pipeline.efficiency
    steps, ttfts, tpots, requests = [], [], [], []
    for estimate in ESTIMATES:
        step, ttft, tpot = step_and_tokens(pipeline, load, estimate)
        steps.append(step)
        ttfts.append(ttft)
        tpots.append(tpot)
        requests.append(ttft + (load.output_len - 1) * tpot)
    rates = [load.batch * load.output_len / request for request in reversed(requests)]
    return ServiceTimes(
        ttft=Seconds(*ttfts),
        tpot=Seconds(*tpots) if load.output_len > 1 else None,
        decode_step=Seconds(*steps),
        request=Seconds(*requests),
        tokens_per_s=(rates[0], rates[1], rates[2]),
        prefill_bound=_bound(pipeline, _prefill_tokens(load)),
        decode_bound=_bound(pipeline, _decode_tokens(load, len(pipeline.stages))),
        efficiency=efficiency,
        findings=(_untested(efficiency), *notes),
    )


def step_and_tokens(
    pipeline: Pipeline, load: Load, estimate: Estimate, points: int = GROWTH_POINTS
) -> tuple[float, float, float]:
    """Seconds of a decode step with nothing prefilling beside it, to the first token, and between two tokens; steps
    are reckoned at `points` lengths of the growing cache."""
    step = _decode_step(pipeline, load, estimate, points)
    ttft, extra = prefill_times(pipeline, load, step, estimate)
    return step, ttft, step + extra * (load.batch - 1) / load.output_len


def pipeline_of(
    model: ModelSpec,
    accelerator: AcceleratorSpec,
    deployment: Deployment,
    storage: Storage,
    links: Links = Links(),
    efficiency: Efficiency = SERVING,
) -> tuple[Pipeline, tuple[Finding, ...]] | Finding:
    """The stages of a replica with the card's rates, or what is missing to know them."""
    if needs_experts_per_token(model):
        return Finding("experts-per-token-missing", "error", "model.experts_per_token", {"name": model.name})
    tensor, stages = deployment.tensor_parallel_size, deployment.pipeline_parallel_size
    for degree, size, given in (("tensor", tensor, links.layer), ("pipeline", stages, links.handover)):
        if size > 1 and given is None:
            path = f"deployment.{degree}_parallel_size"
            return Finding("latency-links-unknown", "error", path, {"size": size, "cards": tensor * stages})
    partition = stage_layers(model.num_layers, stages, deployment.pipeline_partition)
    works = tuple(stage_work(model, layers, tensor, storage, deployment.weight_dtype) for layers in partition)
    needed = {name for work in works for name in work.compute_types}
    rates = rates_of(accelerator, model, needed)
    if isinstance(rates, Finding):
        return rates
    found, notes = rates
    return Pipeline(works, found, efficiency, links.layer or no_links, links.handover or no_links), notes


def _decode_step(pipeline: Pipeline, load: Load, estimate: Estimate, most_points: int) -> float:
    """The mean over a request's output of the time between two tokens, its cache growing from input to its end."""
    points = min(most_points, load.output_len)
    lengths = [load.input_len + (2 * point + 1) * load.output_len // (2 * points) for point in range(points)]
    return sum(pipeline.decode(load.batch, length, estimate) for length in lengths) / points


def prefill_times(pipeline: Pipeline, load: Load, step: float, estimate: Estimate) -> tuple[float, float]:
    """TTFT, and what one request's prefill adds to the steps of the others.

    Each chunk rides on a step with the other requests' tokens. Before it a request waits for the step in flight: none
    of it, half, or all. With stages, chunks follow one another at the pace of the slowest.
    """
    others = -(-(load.batch - 1) // len(pipeline.stages))
    chunks = load.chunks()
    ttft, extra, last = 0.0, 0.0, len(chunks) - 1
    beside = Tokens(decode=others, positions=load.mean_positions, samples=others)
    alone = pipeline.period(beside, estimate) if others else 0.0
    for index, (past, new, alike) in enumerate(chunks):
        tokens = Tokens(new, past, others, load.mean_positions if others else 0, others + (index == last))
        latency, turn = pipeline.times(tokens, estimate)
        ttft += latency if index == last else alike * turn
        extra += alike * max(0.0, turn - alone)
    wait = {"low": 0.0, "best": 0.5, "high": 1.0}[estimate] * step if load.batch > 1 else 0.0
    return pipeline.efficiency.request.at(estimate) + wait + ttft, extra


def _prefill_tokens(load: Load) -> Tokens:
    past, new, _ = load.chunks()[-1]
    return Tokens(prefill=new, past=past, samples=1)


def _decode_tokens(load: Load, stages: int) -> Tokens:
    share = -(-load.batch // stages)
    return Tokens(decode=share, positions=load.mean_positions, samples=share)


def _bound(pipeline: Pipeline, tokens: Tokens) -> Bound:
    return "compute" if pipeline.is_compute_bound(tokens) else "memory"


def _untested(efficiency: Efficiency) -> Finding:
    values = {
        "mfu_low": efficiency.compute.lowest,
        "mfu": efficiency.compute.best,
        "mfu_high": efficiency.compute.highest,
        "mbu_low": efficiency.bandwidth.lowest,
        "mbu": efficiency.bandwidth.best,
        "mbu_high": efficiency.bandwidth.highest,
        "points": TPOT_MEASURED.total,
        "inside": TPOT_MEASURED.share,
        "error": TPOT_MEASURED.median_error,
    }
    return Finding("latency-untested", "info", "", values)
