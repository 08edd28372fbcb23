"""Which input moves an answer most: each is set to a low and a high value while the others stay (a tornado)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, TypeAlias

from kvdesk.engine.cost.money import is_complete
from kvdesk.engine.cost.option import cost_of
from kvdesk.engine.plan import make_plan
from kvdesk.engine.result import LineName
from kvdesk.engine.runtimes.registry import room_of
from kvdesk.project.deployment import exactly
from kvdesk.project.edit import EditRefused, Path, replace_at, value_at
from kvdesk.project.project import Project

Number: TypeAlias = int | Decimal
Answer: TypeAlias = Callable[[Project], Number | None]
_BAND_FIELDS: dict[LineName, str] = {
    "activation_bytes": "activation",
    "graph_bytes": "graphs",
    "runtime_bytes": "runtime_overhead",
}


@dataclass(frozen=True, slots=True)
class Input:
    """One field and the two values it is set to."""

    path: Path
    low: Any
    high: Any


@dataclass(frozen=True, slots=True)
class Swing:
    """The answer with a field at its low and at its high value; None where there is none: the value is refused, or
    nothing can be computed with it. `base` is the answer as things are."""

    input: Input
    base: Number
    at_low: Number | None
    at_high: Number | None

    @property
    def width(self) -> Number:
        """How far the answer moves: the largest distance among base, low and high."""
        known = [value for value in (self.base, self.at_low, self.at_high) if value is not None]
        return max(known) - min(known)


def tornado(
    project: Project, answer: Answer, inputs: Iterable[Input], *, cancelled: Callable[[], bool] | None = None
) -> tuple[Swing, ...]:
    """One swing an input, the widest first; of equals as given. Nothing where there is no answer as things are."""
    base = answer(project)
    if base is None:
        return ()
    swings = []
    for each in inputs:
        if cancelled is not None and cancelled():
            break
        at_low, at_high = (_answer_with(project, answer, each.path, value) for value in (each.low, each.high))
        swings.append(Swing(each, base, at_low, at_high))
    return tuple(sorted(swings, key=lambda swing: -swing.width))


def _answer_with(project: Project, answer: Answer, path: Path, value: Any) -> Number | None:
    try:
        return answer(replace_at(project, path, value))
    except EditRefused:
        return None


def inputs_of(project: Project, option_index: int, case_index: int, share: Decimal = Decimal("0.2")) -> list[Input]:
    """What an option and a case rest on: lengths, sequences and prices ± a share, the memory share likewise (at most
    1), and the overheads between their own low and high estimates."""
    return [
        *_load(project, case_index, share),
        *_memory(project, option_index, share),
        *_prices(project, option_index, share),
    ]


def _around(value: int, share: Decimal) -> tuple[int, int]:
    return max(1, round(value * (1 - share))), max(1, round(value * (1 + share)))


def _load(project: Project, case_index: int, share: Decimal) -> Iterator[Input]:
    case = project.workload.cases[case_index]
    for field in ("resident_sequences", "input_len", "output_len", "other_positions"):
        value = getattr(case, field)
        if value:
            yield Input(("workload", "cases", case_index, field), *_around(value, share))


def _memory(project: Project, option_index: int, share: Decimal) -> Iterator[Input]:
    path: Path = ("options", option_index, "deployment")
    deployment = project.options[option_index].deployment
    room = room_of(deployment.runtime)
    if room is not None and room.share_path:
        where = (*path, *room.share_path)
        value = value_at(project, where)
        if value is not None:
            low, high = float(Decimal(str(value)) * (1 - share)), float(Decimal(str(value)) * (1 + share))
            yield Input(where, low, min(1.0, high))
    placement = make_plan(project).options[option_index].placement
    if placement is None:
        return
    seat = placement.seats[0]
    for line in seat.fixed_lines:
        if line.name in _BAND_FIELDS and line.is_band:
            reserved = seat.cache.reserved_bytes if line.name == "runtime_bytes" else 0
            low_band, high_band = exactly(line.low - reserved), exactly(line.high - reserved)
            yield Input((*path, _BAND_FIELDS[line.name]), low_band, high_band)


def _prices(project: Project, option_index: int, share: Decimal) -> Iterator[Input]:
    """Prices the option's bill uses, that of power, PUE, the share of time, and exchange rates between them."""
    prices, site, purchase = project.prices, project.site, project.options[option_index].purchase
    used = {line.price for line in purchase.lines} | {site.kwh_price}
    currencies = set()
    for number, item in enumerate(prices.items):
        if item.id in used and item.price:
            currencies.add(item.currency)
            low, high = item.price * (1 - share), item.price * (1 + share)
            yield Input(("prices", "items", number, "price"), low, high)
    for number, rate in enumerate(prices.rates):
        if {rate.currency, rate.into} & currencies:
            yield Input(("prices", "rates", number, "rate"), rate.rate * (1 - share), rate.rate * (1 + share))
    if site.pue is not None:
        over = site.pue - 1  # PUE is never below 1: what cooling adds varies
        yield Input(("site", "pue"), 1 + over * (1 - share), 1 + over * (1 + share))
    if purchase.busy_share:
        low = purchase.busy_share * (1 - share)
        high = min(Decimal(1), purchase.busy_share * (1 + share))
        yield Input(("options", option_index, "purchase", "busy_share"), low, high)


def headroom_answer(option_index: int, case_index: int) -> Answer:
    """The least headroom of a rank in bytes, at the best estimates."""

    def answer(project: Project) -> Number | None:
        plan = make_plan(project).options[option_index].case(project.workload.cases[case_index].name)
        return None if plan is None else plan.tightest.headroom.best

    return answer


def sequences_answer(option_index: int, case_index: int) -> Answer:
    """The most sequences of the option at the case's length, as far as memory allows."""

    def answer(project: Project) -> Number | None:
        plan = make_plan(project).options[option_index].case(project.workload.cases[case_index].name)
        return None if plan is None else plan.limits.max_sequences

    return answer


def cost_answer(option_index: int, years: int, *, today: str) -> Answer:
    """The option's total over years; None while a price is missing."""

    def answer(project: Project) -> Number | None:
        total = cost_of(project, option_index, today=today, years=(years,)).total(years)
        return total.amount if is_complete(total) else None

    return answer
