"""What a derivation is made of: steps with their own numbers, and the figures that can be asked for one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from kvdesk.engine.result import LineName, State
from kvdesk.units import Numbers

Figure = Literal[LineName, "usable_bytes", "logical_bytes", "allocated_bytes", "max_sequences", "max_positions"]
FIGURES: tuple[Figure, ...] = (
    "logical_bytes",
    "allocated_bytes",
    "usable_bytes",
    "outside_bytes",
    "weights_bytes",
    "not_attributed_bytes",
    "kv_cache_bytes",
    "state_bytes",
    "activation_bytes",
    "graph_bytes",
    "runtime_bytes",
    "reserve_bytes",
    "headroom_bytes",
    "max_sequences",
    "max_positions",
)


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a derivation: a translated template (formats of `Numbers.fill`) and its numbers."""

    template: str
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Formula:
    """The derivation of one figure on one rank (or of the whole option)."""

    figure: Figure
    steps: tuple[Step, ...]
    state: State
    source: str = ""


def formula_lines(formula: Formula, numbers: Numbers) -> list[str]:
    """The steps as the reader writes numbers."""
    return [numbers.fill(step.template, step.values) for step in formula.steps]
