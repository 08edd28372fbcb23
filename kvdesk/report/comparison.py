"""The options side by side: verdicts, limits, money and power, each with its difference from the baseline."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import partial

from kvdesk.engine.cost import Money, OptionCost, Total, cost_of, is_complete
from kvdesk.engine.findings import finding_text
from kvdesk.engine.plan import CasePlan, OptionPlan, Plan
from kvdesk.i18n import translate
from kvdesk.project.base import MAX_SEQUENCES
from kvdesk.report import phrases, words
from kvdesk.report.amounts import difference_text, money_text, purchase_kind
from kvdesk.report.blocks import Align, Block, Cell, Paragraph, Row, Table, Tone
from kvdesk.units import Numbers, Quantity

MOST_COLUMNS = 4  # of options beside each other on a page
NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Compared:
    """What one option has in a row: its text, and how far it is from the baseline ("" where nothing compares)."""

    text: str
    difference: str = ""
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """One figure of every option, in the order of the options."""

    name: str
    options: tuple[Compared, ...]


def has_comparison(plan: Plan) -> bool:
    return len(plan.options) > 1


def compared_rows(plan: Plan, today: str, numbers: Numbers) -> tuple[ComparedRow, ...]:
    """Every figure of all options, with differences from the project's baseline."""
    base = plan.project.baseline_index
    costs = [cost_of(plan.project, option.index, today=today) for option in plan.options]
    rows = [
        _row(translate("Comparison", "Cards"), [_cards(option, numbers) for option in plan.options]),
        *(row for name in _case_names(plan) for row in _case_rows(plan, name, numbers)),
        *(_cost_rows(plan, costs, base, numbers) if has_bills(plan) else ()),
        _power_row(costs, base, numbers),
    ]
    return tuple(rows)


def has_bills(plan: Plan) -> bool:
    """Whether anybody began to say what the options cost."""
    return bool(plan.project.prices.items) or any(option.option.purchase.lines for option in plan.options)


def comparison_blocks(plan: Plan, today: str, numbers: Numbers) -> Iterator[Block]:
    """The comparison as tables of at most four options, each beginning with the baseline."""
    if not has_comparison(plan):
        return
    rows = compared_rows(plan, today, numbers)
    base = plan.project.baseline_index
    others = [index for index in range(len(plan.options)) if index != base]
    step = MOST_COLUMNS - 1
    for first in range(0, len(others), step):
        yield comparison_table(plan, rows, (base, *others[first : first + step]))
    template = translate(
        "Comparison",
        "Differences are from option {name}, the baseline. Sequences and positions are those of the best estimates "
        "under every cap. Every figure is calculated: no option has been observed under these cases.",
    )
    yield Paragraph(template.format(name=plan.options[base].option.name), "muted")


def comparison_table(plan: Plan, rows: tuple[ComparedRow, ...], chosen: tuple[int, ...]) -> Table:
    """Some of the options as columns; differences stand in a row of their own below their figures."""
    lines = []
    for row in rows:
        picked = [row.options[index] for index in chosen]
        lines.append(Row((Cell(row.name), *(Cell(each.text, each.tone) for each in picked))))
        if any(each.difference for each in picked):
            name = translate("Comparison", "difference")
            lines.append(Row((Cell(f"  {name}"), *(Cell(each.difference) for each in picked)), "muted"))
    names = option_heads(plan)
    align: list[Align] = ["left"] * (1 + len(chosen))
    return Table(
        translate("Comparison", "Figures of the options"),
        (translate("Comparison", "Figure"), *(names[index] for index in chosen)),
        tuple(lines),
        tuple(align),
    )


def option_heads(plan: Plan) -> tuple[str, ...]:
    """The options' names as headings of columns; the baseline says that it is it."""
    template = translate("Comparison", "{name} (baseline)")
    names = [option.option.name for option in plan.options]
    if len(names) > 1:
        names[plan.project.baseline_index] = template.format(name=names[plan.project.baseline_index])
    return tuple(names)


def _row(name: str, options: list[Compared]) -> ComparedRow:
    return ComparedRow(name, tuple(options))


def _cards(option: OptionPlan, numbers: Numbers) -> Compared:
    return Compared(phrases.option_cards(option, numbers))


def _case_names(plan: Plan) -> list[str]:
    """The cases that at least one option has a plan of; all options are refused: none."""
    return [case.name for case in plan.project.workload.cases if any(option.case(case.name) for option in plan.options)]


def _case_rows(plan: Plan, name: str, numbers: Numbers) -> Iterator[ComparedRow]:
    cases = [option.case(name) for option in plan.options]
    shown = words.case_name(name)
    yield _row(
        translate("Comparison", "Case {case}: verdict").format(case=shown),
        [_verdict(option, case, numbers) for option, case in zip(plan.options, cases, strict=True)],
    )
    base = plan.project.baseline_index
    limits: tuple[tuple[str, Callable[[CasePlan], int | None]], ...] = (
        (translate("Comparison", "Case {case}: most sequences"), most_sequences),
        (translate("Comparison", "Case {case}: largest context, positions"), largest_context),
    )
    for template, limit in limits:
        values = [None if case is None else limit(case) for case in cases]
        write = partial(_count, numbers=numbers)
        yield _row(template.format(case=shown), _figures(cases, values, write, base, numbers))
    bound = translate("Comparison", "Case {case}: what binds")
    yield _row(bound.format(case=shown), [_bound(case, numbers) for case in cases])
    if any(case is not None and case.offload is not None for case in cases):
        yield from _tier_rows(cases, shown, base, numbers)
    coverage = translate("Comparison", "Case {case}: coverage")
    yield _row(coverage.format(case=shown), [_coverage(case) for case in cases])


def _tier_rows(cases: list[CasePlan | None], shown: str, base: int, numbers: Numbers) -> Iterator[ComparedRow]:
    """Sessions with tiers: those that may be resident on the cards, all that are kept, and where."""
    from kvdesk.report.tiers_answers import (  # noqa: PLC0415  numpy
        hits_served,
        kept_on_tiers,
        sessions_kept,
        sessions_resident,
    )

    nothing = translate("Comparison", "nothing below the cards")
    for name, figure in (
        (translate("Comparison", "Case {case}: sessions resident on the cards, tiers' load"), sessions_resident),
        (translate("Comparison", "Case {case}: sessions kept, cards and tiers"), sessions_kept),
    ):
        values = [None if case is None else figure(case) for case in cases]
        texts = [nothing if value is None else numbers.integer(value) for value in values]
        differences = [
            "" if at == base else _difference(values[base], value, numbers) for at, value in enumerate(values)
        ]
        yield _row(name.format(case=shown), [Compared(*pair) for pair in zip(texts, differences, strict=True)])
    for name, write in (
        (translate("Comparison", "Case {case}: kept on each tier"), kept_on_tiers),
        (translate("Comparison", "Case {case}: prompts' positions found that count"), hits_served),
    ):
        each = [nothing if case is None else write(case, numbers) or nothing for case in cases]
        yield _row(name.format(case=shown), [*map(Compared, each)])


def most_sequences(case: CasePlan) -> int | None:
    """Under every cap; None where nothing limits them."""
    most = case.limits.most_usable
    return None if most is None or most >= MAX_SEQUENCES else most


def largest_context(case: CasePlan) -> int | None:
    """Positions of each sequence under every cap; None where nothing limits them."""
    return case.limits.longest_usable


def _count(value: int | None, numbers: Numbers) -> str:
    return translate("Comparison", "no limit") if value is None else numbers.integer(value)


def _figures(
    cases: list[CasePlan | None],
    values: list[int | None],
    write: Callable[[int | None], str],
    base: int,
    numbers: Numbers,
) -> list[Compared]:
    found = []
    for index, (case, value) in enumerate(zip(cases, values, strict=True)):
        text = NOTHING if case is None else write(value)
        found.append(Compared(text, "" if index == base else _difference(values[base], value, numbers)))
    return found


def _difference(before: int | None, value: int | None, numbers: Numbers) -> str:
    if before is None or value is None:
        return ""
    return difference_text(value - before, numbers, places=0)


def _verdict(option: OptionPlan, case: CasePlan | None, numbers: Numbers) -> Compared:
    if case is not None:
        return Compared(words.verdict_text(case.verdict), tone=case.verdict)
    if option.refusal is not None:
        reason = finding_text(option.refusal, numbers)
        return Compared(f"{translate('Report', 'not computed')}: {reason}", tone="muted")
    return Compared(translate("Report", "case not set"), tone="muted")


def _bound(case: CasePlan | None, numbers: Numbers) -> Compared:
    if case is None:
        return Compared(NOTHING)
    most = words.bound_text(case.limits.most_bound_by, numbers)
    longest = words.bound_text(case.limits.longest_bound_by, numbers)
    if most == longest:
        return Compared(most)
    template = translate("Comparison", "sequences: {most}; context: {longest}")
    return Compared(template.format(most=most, longest=longest))


def _cost_rows(plan: Plan, costs: list[OptionCost], base: int, numbers: Numbers) -> Iterator[ComparedRow]:
    kinds = [Compared(_kind(option)) for option in plan.options]
    yield _row(translate("Comparison", "Bought or rented"), kinds)
    for name, totals in (
        (translate("Comparison", "Paid at the start"), [cost.once for cost in costs]),
        (translate("Comparison", "Paid a month, power included"), [cost.monthly for cost in costs]),
        (translate("Comparison", "In all over 3 years"), [cost.total(3) for cost in costs]),
    ):
        yield _row(name, _totals(totals, base, numbers))


def _kind(option: OptionPlan) -> str:
    """Beside every rental: what it does not promise."""
    kind = purchase_kind(option.option.purchase)
    if option.option.purchase.kind != "rent":
        return kind
    return translate("Comparison", "{kind}; promises neither a context length nor a rate").format(kind=kind)


def _totals(totals: list[Total], base: int, numbers: Numbers) -> list[Compared]:
    before, found = totals[base], []
    for index, total in enumerate(totals):
        difference = ""
        more = None if index == base else more_than(before, total)
        if more is not None:
            difference = difference_text(more.amount, numbers, places=2, unit=more.currency)
        found.append(Compared(money_text(total, numbers), difference))
    return found


def more_than(before: Total, total: Total) -> Money | None:
    """How much more one total is than another; None where either has a hole or they are in two currencies."""
    if is_complete(before) and is_complete(total) and before.currency == total.currency:
        return Money(total.amount - before.amount, total.currency)
    return None


def _power_row(costs: list[OptionCost], base: int, numbers: Numbers) -> ComparedRow:
    values = [cost.footprint.peak_kw for cost in costs]
    before = values[base]
    found = []
    for index, value in enumerate(values):
        text = translate("Comparison", "not known") if value is None else kw_text(value, numbers)
        difference = ""
        if index != base and value is not None and before is not None:
            difference = difference_text(value - before, numbers, places=2, unit="kW")
        found.append(Compared(text, difference))
    return _row(translate("Comparison", "Power with every card busy"), found)


def kw_text(value: Decimal, numbers: Numbers) -> str:
    """ "5.60 kW", at the plug and without cooling."""
    return Quantity(f"{numbers.decimal(value, 2)} kW", value, "kW")


def _coverage(case: CasePlan | None) -> Compared:
    """Whether anybody saw the case run on the option: nothing has been observed until observations exist."""
    return Compared(NOTHING if case is None else words.state_name("untested"))
