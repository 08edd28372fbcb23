"""Which input moves an answer most: each is set to a low and a high value while the others stay (a tornado)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal, TypeAlias

from kvdesk.engine.cost.money import is_complete
from kvdesk.engine.cost.option import cost_of
from kvdesk.engine.load import resolved_case
from kvdesk.engine.load_varied import with_value
from kvdesk.engine.plan import make_plan
from kvdesk.engine.result import LineName, OptionPlan
from kvdesk.engine.runtimes.registry import room_of
from kvdesk.project.deployment import exactly
from kvdesk.project.edit import EditRefused, Path, value_at
from kvdesk.project.project import Project
from kvdesk.project.workload import Case

Number: TypeAlias = int | Decimal
Answer: TypeAlias = Callable[[Project], Number | None]
# Headroom of the tightest rank in bytes, most sequences, longest length in positions; money over years and a month.
AnswerName = Literal["headroom", "sequences", "context", "cost", "month"]
MOST_HOURS = Decimal(744)  # of a month of 31 days
MONEY: frozenset[AnswerName] = frozenset({"cost", "month"})
_BAND_FIELDS: dict[LineName, str] = {
    "activation_bytes": "activation",
    "graph_bytes": "graphs",
    "runtime_bytes": "runtime_overhead",
}

_LIVE_FIELDS = (
    ("traffic", "arrivals", "rate_per_s"),
    ("traffic", "service", "base_s"),
    ("traffic", "service", "step_s"),
)


@dataclass(frozen=True, slots=True)
class Input:
    """One field and the two values it is set to, by `load_varied.with_value`; `now` is what is planned with where the
    field itself does not say it."""

    path: Path
    low: Any
    high: Any
    now: Any = None


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
        return answer(with_value(project, path, value))
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
    """Of a case with live traffic its rate and its time a step, not the residents that follow from them. A length with
    a law is the planned one; what it is set to stretches the law."""
    path: Path = ("workload", "cases", case_index)
    case = project.workload.cases[case_index]
    planned, live = resolved_case(case), case.traffic is not None and case.traffic.is_live
    for field in () if live else ("resident_sequences",):
        yield from _counted(planned, path, field, share)
    for where in _LIVE_FIELDS if live else ():
        value = value_at(project, (*path, *where))
        if value:
            yield Input((*path, *where), value * (1 - float(share)), value * (1 + float(share)))
    for field in ("input_len", "output_len", "other_positions"):
        yield from _counted(planned, path, field, share)


def _counted(case: Case, path: Path, field: str, share: Decimal) -> Iterator[Input]:
    value = getattr(case, field)
    if value:
        yield Input((*path, field), *_around(value, share))


def _planned(project: Project, option_index: int) -> OptionPlan:
    """The plan of one option, the others left out: a tornado asks for it twice an input."""
    return make_plan(project.model_copy(update={"options": (project.options[option_index],)})).options[0]


def _memory(project: Project, option_index: int, share: Decimal) -> Iterator[Input]:
    path: Path = ("options", option_index, "deployment")
    deployment = project.options[option_index].deployment
    room, plan = room_of(deployment.runtime), _planned(project, option_index)
    if room is not None and room.share_path:
        where = (*path, *room.share_path)
        value = _share_taken(project, option_index, plan, where)
        if value is not None:
            low, high = float(value * (1 - share)), float(value * (1 + share))
            yield Input(where, low, min(1.0, high), float(value))
    if plan.placement is None:
        return
    seat = plan.placement.seats[0]
    for line in seat.fixed_lines:
        if line.name in _BAND_FIELDS and line.is_band:
            reserved = seat.cache.reserved_bytes if line.name == "runtime_bytes" else 0
            bands = [exactly(size - reserved) for size in (line.low, line.high, line.best)]
            yield Input((*path, _BAND_FIELDS[line.name]), *bands)


def _share_taken(project: Project, option_index: int, plan: OptionPlan, where: Path) -> Decimal | None:
    """The share of a card that the runtime may use: as typed, else the runtime's own where that is simply a share of
    what the driver reports (typed in its place, it leaves the budget as it is)."""
    typed = value_at(project, where)
    if typed is not None or not plan.cases:
        return None if typed is None else Decimal(str(typed))
    rank = plan.cases[0].ranks[0]
    share = round(Decimal(rank.usable_bytes) / rank.capacity_bytes, 4)
    same = _planned(with_value(project, where, float(share)), option_index)
    return share if same.cases and same.cases[0].ranks[0].usable_bytes == rank.usable_bytes else None


def _prices(project: Project, option_index: int, share: Decimal) -> Iterator[Input]:
    """Prices the option's bill uses, that of power, PUE, the share of time, the hours that are paid for, and exchange
    rates between them."""
    prices, site, purchase = project.prices, project.site, project.options[option_index].purchase
    used = {line.price for line in purchase.lines} | {site.kwh_price}
    currencies = set()
    for number, item in enumerate(prices.items):
        if item.id in used and item.price:
            currencies.add(item.currency)
            low, high = item.price * (1 - share), item.price * (1 + share)
            yield Input(("prices", "items", number, "price"), low, high)
    path: Path = ("options", option_index, "purchase")
    if any(item.per == "hour" and item.id in used for item in prices.items):
        low, high = (purchase.hours_per_month * (1 + each) for each in (-share, share))
        yield Input((*path, "hours_per_month"), low, min(MOST_HOURS, high))
    for number, rate in enumerate(prices.rates):
        if {rate.currency, rate.into} & currencies:
            yield Input(("prices", "rates", number, "rate"), rate.rate * (1 - share), rate.rate * (1 + share))
    if site.pue is not None:
        over = site.pue - 1  # PUE is never below 1: what cooling adds varies
        yield Input(("site", "pue"), 1 + over * (1 - share), 1 + over * (1 + share))
    if purchase.busy_share:
        low = purchase.busy_share * (1 - share)
        high = min(Decimal(1), purchase.busy_share * (1 + share))
        yield Input((*path, "busy_share"), low, high)


def inputs_for(project: Project, name: AnswerName, option_index: int, case_index: int, share: Decimal) -> list[Input]:
    """Those of `inputs_of` that an answer can depend on: memory on no price, money on no load."""
    if name in MONEY:
        return list(_prices(project, option_index, share))
    return [*_load(project, case_index, share), *_memory(project, option_index, share)]


def answer_named(name: AnswerName, option_index: int, case_index: int, *, years: int, today: str) -> Answer:
    """The question behind a name; `years` are those of "cost"."""
    match name:
        case "headroom":
            return headroom_answer(option_index, case_index)
        case "sequences":
            return sequences_answer(option_index, case_index)
        case "context":
            return context_answer(option_index, case_index)
        case "cost":
            return cost_answer(option_index, years, today=today)
        case "month":
            return monthly_answer(option_index, today=today)


def headroom_answer(option_index: int, case_index: int) -> Answer:
    """The least headroom of a rank in bytes, at the best estimates."""

    def answer(project: Project) -> Number | None:
        plan = _planned(project, option_index).case(project.workload.cases[case_index].name)
        return None if plan is None else plan.tightest.headroom.best

    return answer


def sequences_answer(option_index: int, case_index: int) -> Answer:
    """The most sequences of the option at the case's length, as far as memory allows."""

    def answer(project: Project) -> Number | None:
        plan = _planned(project, option_index).case(project.workload.cases[case_index].name)
        return None if plan is None else plan.limits.max_sequences

    return answer


def context_answer(option_index: int, case_index: int) -> Answer:
    """The longest length of the case's sequences in positions, as far as memory allows."""

    def answer(project: Project) -> Number | None:
        plan = _planned(project, option_index).case(project.workload.cases[case_index].name)
        return None if plan is None else plan.limits.max_positions

    return answer


def monthly_answer(option_index: int, *, today: str) -> Answer:
    """All that the option pays a month, power included; None while a price is missing."""

    def answer(project: Project) -> Number | None:
        total = cost_of(project, option_index, today=today).monthly
        return total.amount if is_complete(total) else None

    return answer


def cost_answer(option_index: int, years: int, *, today: str) -> Answer:
    """The option's total over years; None while a price is missing."""

    def answer(project: Project) -> Number | None:
        total = cost_of(project, option_index, today=today, years=(years,)).total(years)
        return total.amount if is_complete(total) else None

    return answer
