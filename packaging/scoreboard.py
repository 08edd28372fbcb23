"""Replays published starts through the planner and prints how far off it was.

    python packaging/scoreboard.py [TABLE.json] [--runs]

Each run is planned with overheads fitted without its whole series of models, so no run is scored by its own figures.
The pool a plan gives is compared with the one the runtime printed, on the rank that has the least; weights with what
loading printed; overhead is activations and what stands outside torch together. Where the size of a model's weights
cannot be computed (a vision tower whose dimensions are not known), its pool is scored with the weights it printed.
"""

import argparse
import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from build_overheads import SAMPLER_LIKE, fit_rows, row_for
from measured_runs import TABLE, Run, quantized_format, read_runs

from kvdesk import catalog
from kvdesk.engine.plan import make_plan
from kvdesk.engine.runtimes.registry import ROOMS
from kvdesk.project.deployment import Deployment
from kvdesk.project.hardware_spec import AcceleratorSpec, HardwareSpec
from kvdesk.project.model_spec import ModelSpec
from kvdesk.project.overheads import MeasuredOverheads, architecture_class
from kvdesk.project.project import Option, Project
from kvdesk.project.workload import Case, Workload

GIB = 1 << 30
CARD_GIB = 79.19  # of the runs that print none; their siblings print it
CATALOG_CARD = "h100-sxm-80"
LINEAR = ("attention", "mlp", "experts", "shared_experts")


@dataclass(frozen=True)
class Score:
    """One run: a figure as planned and as printed, in GiB."""

    run: str
    figure: str
    planned: float
    printed: float

    @property
    def error(self) -> float:
        return self.planned - self.printed

    @property
    def percent(self) -> float:
        return 100 * self.error / self.printed


def planned_version(version: str) -> str:
    """The version a plan can name whose rules a run followed."""
    if version in SAMPLER_LIKE:
        return version
    return next(key for key, alike in SAMPLER_LIKE.items() if version in alike)


def served_model(run: Run) -> tuple[ModelSpec, bool]:
    """The model as the catalogue has it, else from the table's facts; and whether its weights can be computed."""
    facts, raw = run.facts, run.raw
    if "catalog_id" not in facts:
        return run.model, not (facts.get("vision") or facts.get("latent"))
    spec = catalog.model(facts["catalog_id"])
    changes: dict[str, Any] = {"experts_per_token": facts.get("experts_per_token")}
    if "weight_format" in raw:
        quantized = quantized_format(raw["weight_format"])
        changes |= {"quantized_format": quantized, "quantized_components": LINEAR, "weights_bytes": None}
    return spec.with_facts(**changes), spec.tower_params is not None


def project_of(run: Run, model: ModelSpec, row: MeasuredOverheads, card_bytes: int) -> Project:
    raw = run.raw
    dtype = {"k_dtype": "fp8_e4m3", "v_dtype": "fp8_e4m3"} if "cache_dtype" in raw else {}
    deployment = Deployment.model_validate(
        {
            "runtime": "vllm",
            "tensor_parallel_size": run.tensor,
            "pipeline_parallel_size": run.pipeline,
            "weight_dtype": raw.get("weight_dtype", "auto"),
            "max_model_len": raw.get("max_model_len"),
            "max_num_seqs": run.batch.sequences,
            "vllm": {
                "version": planned_version(run.version),
                "gpu_memory_utilization": raw["gpu_memory_utilization"],
                "max_num_batched_tokens": run.batch.tokens,
            },
            "measured": row,
            **dtype,
        }
    )
    accelerator = AcceleratorSpec(id="card", name="H100", memory_typed_bytes=card_bytes)
    hardware = HardwareSpec(accelerator=accelerator, count=run.tensor * run.pipeline)
    case = Case(name="peak", resident_sequences=1, input_len=512, output_len=512)
    return Project(
        model=model,
        workload=Workload(cases=(case,)),
        options=(Option(name="A", hardware=hardware, deployment=deployment),),
    )


def printed_pool(runs: Sequence[Run]) -> float | None:
    """The pool of the rank with the least: as printed, or what its printed parts leave of the budget."""
    raw = runs[0].raw
    figures: dict[str, float] = raw["measured_gib"]
    if "ranks" not in raw:
        return figures.get("pool")
    ranks: list[dict[str, float]] = raw["ranks"]
    return min(figures["requested"] - rank["weights"] - rank["activation"] - rank["outside_torch"] for rank in ranks)


def scores_of(runs: Sequence[Run], row: MeasuredOverheads, card_gib: float | None = None) -> list[Score]:
    """The scores of one start; `runs` are its ranks, in order of their stages."""
    raw, name = runs[0].raw, runs[0].id
    model, weighs = served_model(runs[0])
    card_bytes = round((card_gib or raw.get("card_gib", CARD_GIB)) * GIB)
    option = make_plan(project_of(runs[0], model, row, card_bytes)).options[0]
    if option.placement is None:
        raise SystemExit(f"{name}: {option.refusal}")
    stages = option.placement.stages
    if raw.get("first_rank_only"):
        stages = stages[:1]
    scores, pools = [], []
    for stage, run in zip(stages, runs, strict=True):
        lines = {line.name: line.best / GIB for line in stage.fixed_lines}
        weights = lines["weights_bytes"] + lines["not_attributed_bytes"]
        overhead = lines["activation_bytes"] + lines["runtime_bytes"] - stage.cache.reserved_bytes / GIB
        pool = (stage.room.best + stage.cache.reserved_bytes) / GIB
        if run.weights is not None and weighs:
            scores.append(Score(name, "weights", weights, run.weights))
        measured = measured_overhead(run)
        if measured is not None:
            scores.append(Score(name, "overhead", overhead, measured))
        pools.append((pool, pool + weights - (run.weights or 0)))
    printed = printed_pool(runs)
    if printed is None:
        return scores
    if weighs:
        scores.append(Score(name, "pool", min(pool for pool, _ in pools), printed))
    scores.append(Score(name, "pool, weights as printed", min(pool for _, pool in pools), printed))
    return scores


def measured_overhead(run: Run) -> float | None:
    """Activations and what stands outside torch: printed, or what the printed pool and weights leave of the budget."""
    if run.activation is not None and run.outside_torch is not None:
        return run.activation + run.outside_torch
    figures: dict[str, float] = run.raw["measured_gib"]
    if run.activation is not None or "pool" not in figures or run.weights is None:
        return None
    share: float = run.raw["gpu_memory_utilization"]
    card: float = run.raw.get("card_gib", CARD_GIB)
    budget = math.ceil(card * share * GIB) / GIB
    return budget - run.weights - figures["pool"]


def score(path: Path = TABLE, card_gib: float | None = None) -> list[Score]:
    """Every start of the table, each with its series left out of the fit."""
    runs = read_runs(path)
    starts: dict[str, list[Run]] = {}
    for run in runs:
        starts.setdefault(run.id, []).append(run)

    @cache
    def rows_without(series: str) -> tuple[MeasuredOverheads, ...]:
        return fit_rows([run for run in runs if run.series != series])

    scores: list[Score] = []
    for ranks in starts.values():
        kind = architecture_class(served_model(ranks[0])[0])
        row = row_for(rows_without(ranks[0].series), planned_version(ranks[0].version), kind)
        scores += scores_of(ranks, row, card_gib)
    return scores


def summary(scores: Iterable[Score], title: str) -> str:
    """One line: n, mean absolute, 90th percentile and worst error in GiB and in percent."""
    found = list(scores)
    if not found:
        return f"{title:26} no run states it"
    sizes = sorted(abs(one.error) for one in found)
    shares = sorted(abs(one.percent) for one in found)
    at_ninety = math.ceil(0.9 * len(found)) - 1
    worst = max(found, key=lambda one: abs(one.percent))
    return (
        f"{title:26} {len(found):4} {statistics.mean(sizes):8.3f} {sizes[at_ninety]:8.3f} {sizes[-1]:8.3f}"
        f" {statistics.mean(shares):8.2f} {shares[at_ninety]:8.2f} {shares[-1]:8.2f}   {worst.run}"
    )


FIGURES = ("pool", "pool, weights as printed", "weights", "overhead")
HEADING = f"{'':26} {'n':>4} {'GiB':>8} {'p90':>8} {'worst':>8} {'%':>8} {'p90':>8} {'worst':>8}   worst in % is"
AIM_MEAN, AIM_WORST = 3.0, 15.0


def report(scores: Sequence[Score], title: str) -> str:
    lines = [title, HEADING]
    lines += [summary((one for one in scores if one.figure == figure), figure) for figure in FIGURES]
    pools = [abs(one.percent) for one in scores if one.figure == "pool"]
    if pools:
        mean, worst = statistics.mean(pools), max(pools)
        reached = "reached" if mean < AIM_MEAN and worst < AIM_WORST else "NOT reached"
        lines.append(f"aim (pool: mean under {AIM_MEAN:.0f} %, worst under {AIM_WORST:.0f} %): {reached}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="How far off plans of published starts are.")
    parser.add_argument("table", nargs="?", type=Path, default=TABLE)
    parser.add_argument("--runs", action="store_true", help="every run")
    arguments = parser.parse_args()
    if "vllm" not in ROOMS:
        raise SystemExit("vLLM is not modelled in this build: nothing to score")
    scores = score(arguments.table)
    print(report(scores, "vLLM, with the card's memory as the run printed it"))
    print()
    capacity = catalog.accelerator(CATALOG_CARD).capacity_bytes / GIB
    print(report(score(arguments.table, capacity), f"vLLM, with the catalogue's {CATALOG_CARD}: {capacity:.2f} GiB"))
    print("\nSGLang, TensorRT-LLM, llama.cpp: no published start prints weights, overhead and pool; not scored")
    if arguments.runs:
        for one in scores:
            print(f"{one.run:62} {one.figure:26} {one.planned:8.3f} {one.printed:8.3f} {one.error:+8.3f}")


if __name__ == "__main__":
    main()
