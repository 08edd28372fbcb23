"""Inputs of a plan in words: what a field is called, and its values with their units."""

from typing import Any

from kvdesk.engine.names import dimension_name
from kvdesk.i18n import translate
from kvdesk.project.deployment import Band
from kvdesk.project.edit import Path
from kvdesk.project.project import Project
from kvdesk.report import words
from kvdesk.report.amounts import per_name
from kvdesk.units import Numbers, with_unit

_BANDS = {
    "activation": "activation_bytes",
    "graphs": "graph_bytes",
    "runtime_overhead": "runtime_bytes",
}
_SHARES = {"memory_share", "gpu_memory_utilization", "mem_fraction_static", "free_gpu_memory_fraction", "busy_share"}


def input_name(project: Project, path: Path) -> str:
    """ "Input length", "Price of H100", "Memory share"."""
    field = str(path[-1])
    match path:
        case ("prices", "items", int(index), "price"):
            return translate("Inputs", "Price of {item}").format(item=_item_name(project, index))
        case ("prices", "rates", int(index), "rate"):
            rate = project.prices.rates[index]
            return translate("Inputs", "Rate of {currency} in {into}").format(currency=rate.currency, into=rate.into)
        case ("workload", "cases", _, "traffic", *_):
            return _traffic_name(field)
        case ("workload", "cases", _, _):
            name = dimension_name(field)
            return name[:1].upper() + name[1:]
    if field in _BANDS:
        return words.line_name(_BANDS[field])
    return {
        "pue": translate("Inputs", "PUE"),
        "busy_share": translate("Inputs", "Share of the time the cards are busy"),
        "hours_per_month": translate("Inputs", "Hours paid a month"),
    }.get(field, translate("Inputs", "Memory share"))


def _item_name(project: Project, index: int) -> str:
    """With its supplier where another price has the same name."""
    item = project.prices.items[index]
    is_alone = sum(other.item == item.item for other in project.prices.items) == 1
    return item.item if is_alone or not item.supplier else f"{item.item} · {item.supplier}"


def _traffic_name(field: str) -> str:
    return {
        "rate_per_s": translate("Inputs", "Arrivals"),
        "base_s": translate("Inputs", "Time before a request's tokens"),
        "step_s": translate("Inputs", "Time a token"),
    }[field]


def input_unit(project: Project, path: Path) -> str:
    """What its values count: "EUR a piece", "tokens"; "" where they say it themselves or count nothing."""
    match path:
        case ("prices", "items", int(index), "price"):
            item = project.prices.items[index]
            return f"{item.currency} {per_name(item.per)}"
    return {
        "rate_per_s": translate("Inputs", "a second"),
        "hours_per_month": translate("Inputs", "h"),
        "input_len": translate("Inputs", "tokens"),
        "output_len": translate("Inputs", "tokens"),
        "other_positions": translate("Inputs", "tokens"),
    }.get(str(path[-1]), "")


def input_number(path: Path, value: Any, numbers: Numbers) -> str:
    """A value of a field without what `input_unit` says."""
    field = str(path[-1])
    if isinstance(value, Band):
        return numbers.gib(value.best)
    if field in _SHARES:
        return numbers.fill("{x:pct}", {"x": value})
    if field in ("base_s", "step_s"):
        in_ms = value < 1
        return with_unit(numbers.plain(value * 1000 if in_ms else value, 2), "ms" if in_ms else "s")
    return numbers.integer(value) if isinstance(value, int) else numbers.plain(value, 4)


def input_value(project: Project, path: Path, value: Any, numbers: Numbers) -> str:
    """A value of a field as it is read, with its unit."""
    return with_unit(input_number(path, value, numbers), input_unit(project, path))
