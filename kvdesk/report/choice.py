"""The answer to "which of these": the options that carry every case, and which of them costs least."""

from collections.abc import Iterator

from kvdesk.engine.cost import Money, OptionCost, cost_of, is_complete
from kvdesk.engine.findings import finding_text
from kvdesk.engine.plan import OptionPlan, Plan
from kvdesk.i18n import translate
from kvdesk.report.amounts import amount_text, difference_text, money_text, purchase_kind
from kvdesk.report.blocks import Block, Bullets
from kvdesk.report.comparison import has_bills
from kvdesk.units import Numbers

COMPARED_YEARS = 3
# A total that is whole and yet not what will be paid, or not what can be put up.
DOUBTS = {
    "cost-cards-differ",
    "cost-tax-mixed",
    "cost-kw-exceeded",
    "cost-amperes-exceeded",
    "cost-rack-units-exceeded",
}


def choice_blocks(plan: Plan, today: str, numbers: Numbers) -> Iterator[Block]:
    """A few sentences before the options one by one; nothing where there is nothing to choose."""
    computed = [option for option in plan.options if option.cases]
    if len(plan.options) < 2 or not computed:
        return
    carrying = [option for option in computed if carries_all(option)]
    lines = [_carrying_text(carrying, plan, numbers)]
    if carrying and has_bills(plan):
        lines += _cost_texts(plan, carrying, today, numbers)
    yield Bullets(tuple(lines), translate("Report", "Which option"))


def carries_all(option: OptionPlan) -> bool:
    """Whether every case that is set has the verdict "fits"."""
    return option.refusal is None and bool(option.cases) and all(case.verdict == "fits" for case in option.cases)


def _names(options: list[OptionPlan]) -> str:
    return ", ".join(f"“{option.option.name}”" for option in options)


def _carrying_text(carrying: list[OptionPlan], plan: Plan, numbers: Numbers) -> str:
    values = {"n": len(carrying), "all": len(plan.options), "names": _names(carrying)}
    if not carrying:
        template = translate("Report", "None of the {all:n} options carries every case at the high estimates.")
    elif len(carrying) == len(plan.options):
        template = translate("Report", "All {all:n} options carry every case, even at the high estimates.")
    else:
        template = translate(
            "Report", "{n:n} of {all:n} options carry every case, even at the high estimates: {names}."
        )
    return numbers.fill(template, values)


def _cost_texts(plan: Plan, carrying: list[OptionPlan], today: str, numbers: Numbers) -> Iterator[str]:
    """The least total of those that are whole, how much more the others cost, and which have a hole."""
    costs = {option.index: cost_of(plan.project, option.index, today=today) for option in carrying}
    totals = {index: cost.total(COMPARED_YEARS) for index, cost in costs.items()}
    whole = {index: total for index, total in totals.items() if is_complete(total)}
    if whole and (len(carrying) > 1 or len(whole) == len(carrying)):
        yield _least_text(plan, whole, numbers)
    for index, total in totals.items():
        if index not in whole:
            template = translate(
                "Report", "The total of “{name}” over {years:n} years is {total}; it takes no part in the comparison."
            )
            values = {"name": plan.options[index].option.name, "years": COMPARED_YEARS}
            yield numbers.fill(template, {**values, "total": str(money_text(total, numbers))})
    for index, cost in costs.items():
        yield from _doubt_texts(plan.options[index].option.name, cost, today, numbers)
    if not all(cost.bill.taxed for cost in costs.values()):
        yield translate("Report", "No tax is added to the prices.")


def _doubt_texts(name: str, cost: OptionCost, today: str, numbers: Numbers) -> Iterator[str]:
    """What speaks against an option's total, though none of it is missing."""
    for finding in cost.findings:
        if finding.code in DOUBTS:
            template = translate("Report", "“{name}”: {reason}")
            yield template.format(name=name, reason=finding_text(finding, numbers))
    expired = sum(finding.code == "cost-quote-expired" for finding in cost.findings)
    if expired:
        template = translate("Report", "“{name}”: offers in its bill that are no longer valid on {today}: {count:n}.")
        yield numbers.fill(template, {"name": name, "today": today, "count": expired})


def _least_text(plan: Plan, whole: dict[int, Money], numbers: Numbers) -> str:
    """ "Of these, “B” costs least over 3 years: 45,600.00 EUR, bought; “A” costs +3,000.00 EUR more (bought)."."""
    least = min(whole, key=lambda index: (whole[index].amount, index))
    option = plan.options[least].option
    values: dict[str, object] = {
        "name": option.name,
        "kind": purchase_kind(option.purchase),
        "years": COMPARED_YEARS,
        "total": str(amount_text(whole[least], numbers)),
    }
    if len(whole) == 1:
        return numbers.fill(translate("Report", "“{name}” costs {total} over {years:n} years ({kind})."), values)
    values["others"] = ", ".join(
        f"“{plan.options[index].option.name}” "
        + str(difference_text(money.amount - whole[least].amount, numbers, places=2, unit=money.currency))
        + f" ({purchase_kind(plan.options[index].option.purchase)})"
        for index, money in sorted(whole.items(), key=lambda item: item[1].amount)
        if index != least
    )
    template = translate("Report", "“{name}” costs least over {years:n} years: {total} ({kind}). Beside it: {others}.")
    return numbers.fill(template, values)
