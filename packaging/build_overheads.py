"""Fits the coefficients of measured overheads to a table of published starts.

    python packaging/build_overheads.py [TABLE.json] [-o resources/overheads.json] [--date YYYY-MM-DD]

The formulas are the engine's (`kvdesk.engine.activations`); here their coefficients are found, by least squares and
medians alone, so the same table gives the same figures. A coefficient's low and high are the least and most it becomes
when one series of models after the other is left out; a fixed sum's, the largest errors either way on what was left
out. Rounded to 0.01 byte a logit, 0.001 copy and 1 MiB.
"""

import argparse
import datetime
import json
import statistics
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np
from measured_runs import DEFAULT_SEQUENCES, DEFAULT_TOKENS, DEVICE, TABLE, Run, distinct, read_runs

from kvdesk.engine.activations import ESTIMATES, activation_bytes, graph_bytes
from kvdesk.project.overheads import (
    ActivationCoefficients,
    ArchitectureClass,
    Coefficient,
    GraphCoefficients,
    MeasuredOverheads,
    RuntimeBytes,
    architecture_class,
)

SCHEMA = 1
GIB, MIB = 1 << 30, 1 << 20
OUTPUT = Path("resources/overheads.json")
CLASSES: tuple[ArchitectureClass, ...] = ("dense", "mixture", "vision")
# Versions that a plan can name, each with the versions whose sampler was alike (its profile's bytes a logit agree) and
# those whose memory outside torch was alike.
SAMPLER_LIKE = {
    "0.19": ("0.17", "0.18", "0.19"),
    "0.17": ("0.17", "0.18", "0.19"),
    "0.16": ("0.11", "0.15", "0.16"),
    "0.11": ("0.11", "0.15", "0.16"),
}
RUNTIME_LIKE = {
    "0.19": ("0.18", "0.19"),
    "0.17": ("0.11", "0.15", "0.16", "0.17"),
    "0.16": ("0.11", "0.15", "0.16", "0.17"),
    "0.11": ("0.11", "0.15", "0.16", "0.17"),
}
GRAPHS_OF = "0.19"  # the one version whose runs print the pool of graphs itself
TENSOR_SIZES = (1, 2, 4)
NOMINAL_LOGIT_BYTES = 14  # 2 the logits + 4 their float32 copy + 4 probabilities + 4 noise: vLLM, v1/sample/sampler.py
PRINTED_DIGIT = 0.01  # GiB: the runs print two decimals
ONE = Coefficient(low=1, best=1, high=1)
NONE = Coefficient(low=0, best=0, high=0)


def least_squares(rows: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    solution, *_ = np.linalg.lstsq(np.array(rows), np.array(values), rcond=None)
    return [float(value) for value in solution]


def left_out(runs: Sequence[Run], fit: Callable[[Sequence[Run]], list[float]]) -> dict[str, list[float]]:
    """The fit without each series in turn, by the series left out; the whole fit where too few would be left."""
    whole = fit(runs)
    fits = {}
    for series in sorted({run.series for run in runs}):
        rest = [run for run in runs if run.series != series]
        fits[series] = fit(rest) if len({run.series for run in rest}) >= len(whole) else whole
    return fits


def _spread(index: int, whole: list[float], fits: dict[str, list[float]], digits: int) -> Coefficient:
    values = [max(0.0, fit[index]) for fit in (whole, *fits.values())]
    low, high = min(values), max(values)
    return Coefficient(low=round(low, digits), best=round(max(0.0, whole[index]), digits), high=round(high, digits))


def _sum_of(best: float, errors: Sequence[float]) -> Coefficient:
    """A fixed sum in whole MiB with the largest errors (measured − predicted) either way."""
    middle = max(0, round(best / MIB))
    low = max(0, int((best + min(errors, default=0)) // MIB))
    high = int(-(-(best + max(errors, default=0)) // MIB))
    return Coefficient(low=min(low, middle) * MIB, best=middle * MIB, high=max(high, middle) * MIB)


# --- activations -----------------------------------------------------------------------------------------------------


def _coefficients(**given: Coefficient) -> ActivationCoefficients:
    """All terms off but those given."""
    names = ActivationCoefficients.model_fields
    return ActivationCoefficients(**{name: given.get(name, NONE) for name in names})


_EXPERTS = _coefficients(expert_copies=ONE, pipeline_copies=Coefficient(low=2, best=2, high=2))
_NOMINAL = _coefficients(
    bytes_per_logit=Coefficient(low=NOMINAL_LOGIT_BYTES, best=NOMINAL_LOGIT_BYTES, high=NOMINAL_LOGIT_BYTES),
    hidden_copies=ONE,
)
_FORWARD = _coefficients(forward_copies=ONE)


def _terms_without_fit(run: Run) -> float:
    """Workspace of experts and what passes between stages: no coefficient of theirs is fitted."""
    return activation_bytes(run.rank, _EXPERTS, "best")


def is_forward_bound(run: Run) -> bool:
    """Whether a layer's forward pass, not the sampler, is the largest moment, by the nominal figures."""
    if not run.rank.is_last:
        return True
    return activation_bytes(run.rank, _FORWARD, "best") > activation_bytes(run.rank, _NOMINAL, "best")


def _sampler_row(run: Run) -> tuple[float, float, float]:
    rows = min(run.batch.sequences, run.batch.tokens)
    return float(run.model.vocab_size * rows), float(run.rank.hidden_bytes), 1.0


def fit_sampler(runs: Sequence[Run]) -> list[float]:
    """Bytes a logit, copies of the hidden states, fixed sum."""
    values = [(run.activation or 0) * GIB - _terms_without_fit(run) for run in runs]
    return least_squares([_sampler_row(run) for run in runs], values)


def _sampler_error(run: Run, fit: Sequence[float]) -> float:
    predicted = sum(figure * term for figure, term in zip(fit, _sampler_row(run), strict=True))
    return (run.activation or 0) * GIB - _terms_without_fit(run) - predicted


def _forward_errors(runs: Sequence[Run]) -> list[float]:
    """What forward-bound ranks took beyond the formula's own figure."""
    return [
        (run.activation or 0) * GIB - _terms_without_fit(run) - activation_bytes(run.rank, _FORWARD, "best")
        for run in runs
    ]


def _encoder_errors(runs: Sequence[Run], fit: Sequence[float]) -> list[float]:
    """What vision models took beyond the text model's figure and one copy of the encoder's output."""
    return [_sampler_error(run, fit) - run.rank.hidden_bytes for run in runs]


def activation_figures(
    runs: Sequence[Run], version: str, kind: ArchitectureClass
) -> tuple[ActivationCoefficients, int]:
    """The coefficients for a version and class, and how many runs they rest on."""
    alike = [run for run in runs if run.version in SAMPLER_LIKE[version] and run.activation is not None]
    plain = [run for run in distinct(alike) if run.element_bytes == 2]
    text = [run for run in plain if architecture_class(run.model) != "vision" and not is_forward_bound(run)]
    seen = [run for run in plain if architecture_class(run.model) == "vision" and not is_forward_bound(run)]
    whole, fits = fit_sampler(text), left_out(text, fit_sampler)
    errors = [_sampler_error(run, fits[run.series]) for run in text]
    forward = _forward_errors([run for run in distinct(runs) if run.activation and is_forward_bound(run)])
    beyond = _encoder_errors([run for run in seen if not _is_outlier(run, whole)], whole) or _other_encoders(
        runs, version
    )
    logit = _spread(0, whole, fits, 2)
    unexplained = [_implied_bytes_per_logit(run, whole) for run in seen if _is_outlier(run, whole)]
    if kind == "vision" and unexplained:
        logit = Coefficient(low=round(min(*unexplained, logit.low), 2), best=logit.best, high=logit.high)
    choices = sorted(run.model.experts_per_token or 0 for run in distinct_models(runs) if run.model.experts_per_token)
    figures = ActivationCoefficients(
        bytes_per_logit=logit,
        hidden_copies=_spread(1, whole, fits, 3),
        sampler_bytes=_sum_of(whole[2], errors),
        forward_copies=ONE,
        forward_bytes=_sum_of(statistics.median(forward), [error - statistics.median(forward) for error in forward]),
        expert_copies=ONE,
        experts_per_token=Coefficient(low=choices[0], best=statistics.median_low(choices), high=choices[-1])
        if choices
        else NONE,
        encoder_copies=ONE,
        encoder_bytes=_encoder_sum(beyond),
        pipeline_copies=Coefficient(low=2, best=2, high=2),
    )
    return figures, len({run.id for run in alike})


def _other_encoders(runs: Sequence[Run], version: str) -> list[float]:
    """What vision models took of the newest version, where those alike have no such run."""
    newest = next(iter(SAMPLER_LIKE))
    if version in SAMPLER_LIKE[newest]:
        return []
    plain = [run for run in distinct(runs) if run.version in SAMPLER_LIKE[newest] and run.element_bytes == 2]
    known = [run for run in plain if run.activation is not None and not is_forward_bound(run)]
    text = fit_sampler([run for run in known if architecture_class(run.model) != "vision"])
    return _encoder_errors([run for run in known if architecture_class(run.model) == "vision"], text)


def _encoder_sum(beyond: Sequence[float]) -> Coefficient:
    middle = statistics.median(beyond) if beyond else 0.0
    return _sum_of(middle, [error - middle for error in beyond])


def _is_outlier(run: Run, fit: Sequence[float]) -> bool:
    """Far below the sampler's figure: such a run had other batch settings than it states, or another sampler."""
    return _sampler_error(run, fit) < -0.25 * (run.activation or 0) * GIB


def _implied_bytes_per_logit(run: Run, fit: Sequence[float]) -> float:
    return fit[0] + (_sampler_error(run, fit) - run.rank.hidden_bytes) / _sampler_row(run)[0]


def distinct_models(runs: Iterable[Run]) -> list[Run]:
    return list({run.model.name: run for run in runs}.values())


# --- graphs and what stands outside torch ----------------------------------------------------------------------------


def _graph_row(run: Run) -> tuple[float, float, float, float]:
    is_mixture = any(group.weights.num_experts for group in run.model.layer_groups)
    return 1.0, float(run.model.num_layers), float(run.model.hidden_size), float(is_mixture)


def fit_graphs(runs: Sequence[Run]) -> list[float]:
    """Fixed sum, bytes a layer, bytes a hidden channel, bytes of a mixture."""
    return least_squares([_graph_row(run) for run in runs], [(run.graphs or 0) * GIB for run in runs])


def graph_figures(runs: Sequence[Run]) -> GraphCoefficients:
    known = [
        run for run in distinct(runs) if run.version == GRAPHS_OF and run.graphs is not None and run.element_bytes == 2
    ]
    whole, fits = fit_graphs(known), left_out(known, fit_graphs)
    errors = [
        (run.graphs or 0) * GIB
        - sum(figure * term for figure, term in zip(fits[run.series], _graph_row(run), strict=True))
        for run in known
    ]
    exact = [Coefficient(low=value, best=value, high=value) for value in (round(max(0.0, part)) for part in whole)]
    return GraphCoefficients(
        fixed_bytes=_sum_of(whole[0], errors),
        layer_bytes=exact[1],
        channel_bytes=exact[2],
        mixture_bytes=exact[3],
    )


def _figures(runs: Iterable[Run], versions: Sequence[str], tensor: int, *, staged: bool = False) -> list[float]:
    return [
        run.outside_torch
        for run in runs
        if run.version in versions
        and run.tensor == tensor
        and (run.pipeline > 1) == staged
        and run.outside_torch is not None
    ]


def _mebibytes(figures: Sequence[float], best: float, *, again: bool = True) -> dict[str, int]:
    """GiB as whole MiB in bytes: least and most, each as far `again` from the best and a printed digit further, for the
    next run may lie beyond."""
    low, high = min(*figures, best), max(*figures, best)
    if again:
        low, high = 2 * low - best - PRINTED_DIGIT, 2 * high - best + PRINTED_DIGIT
    middle = round(best * 1024)
    return {
        "low": min(max(0, int(low * 1024)), middle) * MIB,
        "best": middle * MIB,
        "high": max(int(-(-high * 1024 // 1)), middle) * MIB,
    }


def runtime_figures(runs: Sequence[Run], version: str) -> tuple[RuntimeBytes, ...]:
    """By tensor-parallel size, about the median of versions alike. A size this very version was not run at spans
    all versions, its best that of the versions alike, else the nearest smaller size's."""
    found: list[RuntimeBytes] = []
    every = sorted({run.version for run in runs})
    for tensor in TENSOR_SIZES:
        alike = _figures(runs, RUNTIME_LIKE[version], tensor)
        is_measured = bool(_figures(runs, (version,), tensor))
        figures = alike if is_measured else _figures(runs, every, tensor)
        best = statistics.median(alike) if alike else found[-1].best / GIB
        band = _mebibytes([*figures, best], best, again=is_measured)
        found.append(RuntimeBytes(tensor_parallel_size=tensor, measured=is_measured, **band))
    return tuple(found)


def staged_figures(runs: Sequence[Run]) -> RuntimeBytes:
    staged = _figures(runs, sorted({run.version for run in runs}), 1, staged=True)
    return RuntimeBytes(tensor_parallel_size=1, **_mebibytes(staged, statistics.median(staged)))


# --- the rows --------------------------------------------------------------------------------------------------------


def fit_rows(runs: Sequence[Run]) -> tuple[MeasuredOverheads, ...]:
    """A row for every version and architecture class."""
    graphs, staged = graph_figures(runs), staged_figures(runs)
    rows = []
    for version, alike in SAMPLER_LIKE.items():
        for kind in CLASSES:
            activation, count = activation_figures(runs, version, kind)
            rows.append(
                MeasuredOverheads(
                    runtime="vllm",
                    version=version,
                    architecture_class=kind,
                    source="llm-d-planner #205",
                    date=max(run.date for run in runs if run.version in alike),
                    device=DEVICE,
                    runs=count,
                    tokens=DEFAULT_TOKENS,
                    sequences=DEFAULT_SEQUENCES,
                    activation=activation,
                    graphs=graphs,
                    runtime_bytes=runtime_figures(runs, version),
                    staged_runtime_bytes=staged,
                )
            )
    return tuple(rows)


def row_for(rows: Sequence[MeasuredOverheads], version: str, kind: ArchitectureClass) -> MeasuredOverheads:
    return next(row for row in rows if row.version == version and row.architecture_class == kind)


def is_inside(run: Run, row: MeasuredOverheads) -> bool:
    """Whether a row's band holds the activation a run printed (two decimals)."""
    low, _, high = (activation_bytes(run.rank, row.activation, estimate) / GIB for estimate in ESTIMATES)
    return run.activation is not None and low - 0.005 <= run.activation <= high + 0.005


def graphs_inside(run: Run, row: MeasuredOverheads) -> bool:
    low, _, high = (graph_bytes(run.rank, row.graphs, estimate) / GIB for estimate in ESTIMATES)
    return run.graphs is not None and low - 0.005 <= run.graphs <= high + 0.005


def dumps(rows: Sequence[MeasuredOverheads], date: str) -> str:
    """The rows as JSON, each coefficient on a line of its own."""
    text = json.dumps(
        {"schema": SCHEMA, "date": date, "rows": [row.model_dump(mode="json") for row in rows]},
        indent=1,
        ensure_ascii=False,
    )
    return text + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit measured overheads.")
    parser.add_argument("table", nargs="?", type=Path, default=TABLE)
    parser.add_argument("-o", "--output", type=Path, default=OUTPUT)
    parser.add_argument("--date", default=datetime.date.today().isoformat(), help="the day of the fit")
    arguments = parser.parse_args()
    rows = fit_rows(read_runs(arguments.table))
    arguments.output.write_text(dumps(rows, arguments.date), encoding="utf-8", newline="\n")
    print(f"{arguments.output}: {len(rows)} rows")


if __name__ == "__main__":
    main()
