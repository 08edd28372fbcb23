"""The figures of a row that are looked at: as numbers to plot and sort by, and in words."""

from typing import Literal

from kvdesk.engine.plan import Bound
from kvdesk.i18n import translate
from kvdesk.report import words
from kvdesk.report.phrases import gib_column
from kvdesk.sweep.present import typed_value
from kvdesk.sweep.rows import Row
from kvdesk.units import GIB, Numbers

SweepFigure = Literal["headroom_bytes", "most_sequences", "longest_positions", "allocated_bytes"]
FIGURES: tuple[SweepFigure, ...] = ("headroom_bytes", "most_sequences", "longest_positions", "allocated_bytes")
NOTHING = "–"


def figure_title(figure: SweepFigure) -> str:
    """What a figure is called, its unit included."""
    return {
        "headroom_bytes": translate("Sweep", "Headroom, GiB"),
        "most_sequences": translate("Sweep", "Most sequences"),
        "longest_positions": translate("Sweep", "Longest context"),
        "allocated_bytes": translate("Sweep", "KV cache, GiB"),
    }[figure]


def figure_value(row: Row, figure: SweepFigure) -> int | None:
    """Bytes, sequences or positions; None where the point was refused or nothing limits it."""
    match figure:
        case "headroom_bytes":
            value = row["headroom_bytes"]
        case "most_sequences":
            value = row["limits"]["most_usable_sequences"]
        case "longest_positions":
            value = row["limits"]["longest_usable_positions"]
        case "allocated_bytes":
            value = row["kv"]["allocated_bytes"]
    return value if isinstance(value, int) else None


def plotted(row: Row, figure: SweepFigure) -> float | None:
    """The figure in the unit of its title."""
    value = figure_value(row, figure)
    return None if value is None else value / GIB if figure.endswith("_bytes") else float(value)


def figure_text(row: Row, figure: SweepFigure, numbers: Numbers) -> str:
    """The figure in the unit of its title; "no limit" where nothing binds, a dash where there is none."""
    value = figure_value(row, figure)
    if row["verdict"] is None:
        return NOTHING
    if value is None:
        return translate("Sweep", "no limit")
    return gib_column(value, numbers).removesuffix(" GiB") if figure.endswith("_bytes") else numbers.integer(value)


def bound_text(row: Row, numbers: Numbers) -> str:
    """What binds the sequences of a row, in words."""
    what, _, rank = str(row["limits"]["most_usable_bound_by"]).partition(" on rank ")
    bound = Bound(what, int(rank) if rank else None)  # type: ignore[arg-type]
    return words.bound_text(bound, numbers)


def value_text(row: Row, name: str) -> str:
    """The value a key has in a row, as it is typed."""
    return typed_value(name, row[name])
