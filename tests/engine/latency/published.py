"""Published serving points with the facts of their models and cards, and the links of such cards."""

import csv
import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kvdesk import catalog
from kvdesk.engine.interconnect.groups import Sharding
from kvdesk.engine.kv_cache import storage_of
from kvdesk.engine.latency import Links, Load, Seconds, ServiceTimes, links_over, service_times
from kvdesk.engine.parallelism import Degrees
from kvdesk.project.deployment import Deployment
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.links.topology import topology_of
from kvdesk.project.model_spec import ModelSpec, WeightFormat

POINTS = Path(__file__).with_name("measured_points.csv")
FP8 = WeightFormat(name="fp8", bits=8)
NVFP4 = WeightFormat(name="nvfp4", bits=4, group_size=16, scale_bits=8)
EVERYTHING = ("attention", "mlp", "experts", "shared_experts")
CHUNK = 8192  # what the runtimes of these runs compute at once, by default


@dataclass(frozen=True)
class Point:
    model: str
    card: str
    weights: str
    runtime: str
    tensor: int
    load: Load
    ttft_s: float
    tpot_s: float


def points() -> Iterator[Point]:
    lines = [line for line in POINTS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    for row in csv.DictReader(lines):
        load = Load(int(row["batch"]), int(row["input_len"]), int(row["output_len"]), chunk_tokens=CHUNK)
        names = row["model"], row["card"], row["weights"], row["runtime"]
        yield Point(*names, int(row["tensor"]), load, float(row["ttft_ms"]) / 1e3, float(row["tpot_ms"]) / 1e3)


@cache
def spec(model: str, weights: str) -> ModelSpec:
    """The catalogue's model, its weights stored as the run's were; gpt-oss always runs as published."""
    found = next(entry.spec for entry in catalog.models() if entry.id == model)
    if model.startswith("openai/"):
        return found
    groups = tuple(group.model_copy(update={"stored_bytes": None}) for group in found.layer_groups)
    sparse = any(group.weights.num_experts for group in groups)
    stored, components = {
        "bf16": (None, ()),
        "fp8": (FP8, EVERYTHING),
        "fp4": (NVFP4, ("mlp", "experts") if sparse else EVERYTHING),
    }[weights]
    return found.with_facts(
        quantized_format=stored,
        quantized_components=components,
        weights_bytes=None,
        end_bytes=None,
        stored_dtypes=(),
        layer_groups=groups,
    )


@cache
def links(model: str, weights: str, card: str, ranks: int) -> Links:
    """The links of one node of the card's kind."""
    topology = topology_of(HardwareSpec(accelerator=catalog.accelerator(card), count=max(8, ranks)))
    found = spec(model, weights)
    return links_over(found, Sharding(Degrees(ranks, 1, 1)), topology)


def estimated(point: Point) -> ServiceTimes:
    model = spec(point.model, point.weights)
    found = service_times(
        model,
        catalog.accelerator(point.card),
        Deployment(tensor_parallel_size=point.tensor),
        point.load,
        storage_of(model, "auto", "auto"),
        links(point.model, point.weights, point.card, point.tensor),
    )
    assert isinstance(found, ServiceTimes)
    return found


@dataclass(frozen=True)
class Coverage:
    """How many measured times the band holds, how many are shorter than it, and the middle of |best ÷ measured − 1|."""

    inside: int
    shorter: int
    total: int
    median_error: float


def coverage(pairs: list[tuple[Seconds, float]]) -> Coverage:
    return Coverage(
        inside=sum(band.low <= measured <= band.high for band, measured in pairs),
        shorter=sum(measured < band.low for band, measured in pairs),
        total=len(pairs),
        median_error=statistics.median(abs(band.best / measured - 1) for band, measured in pairs),
    )
