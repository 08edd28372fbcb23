"""What each option costs: its bill of materials, its totals over years, how they come about, and rent against buy."""

from collections.abc import Iterator

from kvdesk.engine.cost import (
    BreakEven,
    LineCost,
    Money,
    OptionCost,
    TokenPrice,
    cost_of,
    per_million_tokens,
    rent_against_buy,
    token_rate,
)
from kvdesk.engine.derivation import Step
from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.plan import OptionPlan, Plan
from kvdesk.i18n import translate
from kvdesk.report import phrases, words
from kvdesk.report.amounts import amount_text, line_kind, missing_text, money_text, per_name, purchase_kind
from kvdesk.report.blocks import (
    Align,
    Block,
    FindingItem,
    FindingList,
    FormulaBlock,
    Heading,
    Paragraph,
    Row,
    Table,
    cells,
)
from kvdesk.report.comparison import has_bills, kw_text
from kvdesk.units import Numbers, with_unit

TOKEN_YEARS = 3
_WEIGHT = ("error", "warning", "info", "ok")


def cost_blocks(plan: Plan, today: str, numbers: Numbers) -> Iterator[Block]:
    """The bill and the costs of every option; nothing where the project has neither prices nor bills."""
    if not has_bills(plan):
        return
    costs = [cost_of(plan.project, option.index, today=today) for option in plan.options]
    for option, cost in zip(plan.options, costs, strict=True):
        yield from option_cost_blocks(option, cost, today, numbers)
    yield from _rent_against_buy(plan, costs, numbers)


def option_cost_blocks(option: OptionPlan, cost: OptionCost, today: str, numbers: Numbers) -> Iterator[Block]:
    """One option: the bill, the totals, the arithmetic, and what to know about its offers."""
    kind = purchase_kind(option.option.purchase)
    title = translate("Costs", "Option {name} ({kind})").format(name=option.option.name, kind=kind)
    yield Heading(3, title, f"costs-{option.index + 1}")
    if cost.bill.lines:
        yield bill_table(cost, today, numbers)
    yield cost_table(cost, numbers, pays_power=option.option.purchase.power_is_paid)
    tokens = token_table(option, cost, numbers)
    if tokens.rows:
        yield tokens
    for title, steps in _derivations(cost):
        if steps:
            lines = tuple(numbers.fill(step.template, step.values) for step in steps)
            yield FormulaBlock(title, lines, "calculated", words.state_name("calculated"))
    findings = cost_findings(cost)
    if findings:
        yield FindingList(
            tuple(
                FindingItem(each.severity, phrases.severity_word(each.severity), finding_text(each, numbers))
                for each in findings
            )
        )


def cost_findings(cost: OptionCost) -> tuple[Finding, ...]:
    """What is missing of any total, then what to know about the offers; each once, the gravest first."""
    totals = (cost.once, cost.power, cost.monthly)
    missing = (finding for total in totals if not isinstance(total, Money) for finding in total.missing)
    once = {(each.code, each.path): each for each in (*missing, *cost.findings)}
    return tuple(sorted(once.values(), key=lambda each: _WEIGHT.index(each.severity)))


def bill_table(cost: OptionCost, today: str, numbers: Numbers) -> Table:
    """The bill of materials: what, from whom, how many, at which price, and what that comes to."""
    rows = [_bill_row(line, today, numbers) for line in cost.bill.lines]
    total = translate("Costs", "Bill in all")
    sums = (money_text(cost.bill.once, numbers), money_text(cost.bill.monthly, numbers))
    rows.append(cells(total, "", "", "", *sums, kind="total"))
    return Table(
        translate("Costs", "Bill of materials, with tax")
        if cost.bill.taxed
        else translate("Costs", "Bill of materials"),
        (
            translate("Costs", "What"),
            translate("Costs", "Offer"),
            translate("Costs", "Quantity"),
            translate("Costs", "Price"),
            translate("Costs", "At the start"),
            translate("Costs", "A month"),
        ),
        tuple(rows),
        ("left", "left", "right", "right", "right", "right"),
    )


def _bill_row(line: LineCost, today: str, numbers: Numbers) -> Row:
    what = f"{line.line.name} ({line_kind(line.line.kind)})"
    return cells(
        what,
        offer_text(line, today),
        numbers.exact(line.line.quantity.normalize()),
        price_text(line, numbers),
        _or_nothing(line, line.once, numbers),
        _or_nothing(line, line.monthly, numbers),
    )


def offer_text(line: LineCost, today: str) -> str:
    """Whose offer it is, of which day and how long it is valid: "expired" is said in words."""
    item = line.item
    if item is None:
        return translate("Costs", "no price chosen")
    parts = [item.item, item.supplier, item.date or translate("Costs", "no date")]
    if item.valid_until is not None:
        template = translate("Costs", "valid until {day}")
        if item.valid_until < today:
            template = translate("Costs", "EXPIRED on {day}")
        parts.append(template.format(day=item.valid_until))
    return " · ".join(part for part in parts if part)


def price_text(line: LineCost, numbers: Numbers) -> str:
    """ "30,000 EUR a piece"; "price missing" in words."""
    item = line.item
    if item is None:
        return "–"
    if item.price is None:
        return translate("Costs", "price missing")
    unit = f"{item.currency} {per_name(item.per)}"
    if item.tax_included:
        unit = f"{unit}, {translate('Costs', 'tax included')}"
    return with_unit(numbers.exact(item.price), unit)


def _or_nothing(line: LineCost, total: object, numbers: Numbers) -> str:
    """A line's amount; missing in a word, and a dash where it is paid in the other rhythm."""
    if isinstance(total, Money):
        return amount_text(total, numbers) if total.amount or line.line.quantity == 0 or _is_free(line) else "–"
    return translate("Costs", "missing")


def _is_free(line: LineCost) -> bool:
    """A price of nothing is an amount, too."""
    return line.item is not None and line.item.price == 0


def cost_table(cost: OptionCost, numbers: Numbers, *, pays_power: bool) -> Table:
    """At the start, a month, over years; then power, current and rack space."""
    power = money_text(cost.power, numbers)
    if not pays_power:
        power = translate("Costs", "paid by the owner")
    rows = [
        cells(translate("Costs", "Paid at the start"), money_text(cost.once, numbers), ""),
        cells(translate("Costs", "Rent, support and the like, a month"), money_text(cost.bill.monthly, numbers), ""),
        cells(translate("Costs", "Power, a month"), power, ""),
        cells(translate("Costs", "All that is paid a month"), money_text(cost.monthly, numbers), ""),
    ]
    for over in cost.over:
        template = translate("Costs", "In all over {years:n} years")
        if over.years == 1:
            template = translate("Costs", "In all over {years:n} year")
        name = numbers.fill(template, {"years": over.years})
        rows.append(cells(name, money_text(over.total, numbers), money_text(over.per_month, numbers), kind="total"))
    rows += _footprint_rows(cost, numbers)
    header = (translate("Costs", "Cost"), translate("Costs", "Amount"), translate("Costs", "The same a month"))
    return Table(translate("Costs", "Costs and power"), header, tuple(rows), ("left", "right", "right"))


def token_table(option: OptionPlan, cost: OptionCost, numbers: Numbers) -> Table:
    """Money for a million output tokens of each case, as a band where a rate is known; never measured."""
    template = translate("Costs", "Cost of a million output tokens over {years:n} years, untested")
    rows = []
    for case in option.cases:
        rate = token_rate(option, case.case)
        path, busy = f"options.{option.index}", option.option.purchase.busy_share
        price = per_million_tokens(cost.total(TOKEN_YEARS), TOKEN_YEARS, rate, busy, path=path)
        name = words.case_name(case.case.name)
        if isinstance(price, TokenPrice):
            band = (price.low, price.best, price.high)
            texts = [amount_text(Money(each, price.currency), numbers, places=3) for each in band]
            rows.append(cells(name, *texts, ""))
        elif isinstance(price, Finding):
            rows.append(cells(name, "–", "–", "–", finding_text(price, numbers)))
        else:
            missing = ", ".join(dict.fromkeys(missing_text(each) for each in price.missing))
            rows.append(cells(name, "–", "–", "–", translate("Costs", "missing: {missing}").format(missing=missing)))
    header: tuple[str, ...] = (
        translate("Report", "Case"),
        translate("Report", "Low"),
        translate("Report", "Best"),
        translate("Report", "High"),
        translate("Costs", "Why none is known"),
    )
    align: tuple[Align, ...] = ("left", "right", "right", "right", "left")
    if not any(row.cells[-1].text for row in rows):
        header, align, rows = header[:-1], align[:-1], [Row(row.cells[:-1]) for row in rows]
    return Table(numbers.fill(template, {"years": TOKEN_YEARS}), header, tuple(rows), align)


def _footprint_rows(cost: OptionCost, numbers: Numbers) -> Iterator[Row]:
    footprint, unknown = cost.footprint, translate("Comparison", "not known")
    peak = unknown if footprint.peak_kw is None else kw_text(footprint.peak_kw, numbers)
    yield cells(translate("Comparison", "Power with every card busy"), peak, "")
    if footprint.amperes is not None:
        yield cells(translate("Costs", "Current at that power"), numbers.fill("{x:d1} A", {"x": footprint.amperes}), "")
    if footprint.rack_units is not None:
        units = numbers.exact(footprint.rack_units.normalize())
        yield cells(translate("Costs", "Rack units"), units, "")


def _derivations(cost: OptionCost) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """The arithmetic of the bill, of power, and of the totals."""
    yield translate("Costs", "How the bill comes about"), tuple(step for line in cost.bill.lines for step in line.steps)
    yield translate("Costs", "How the power comes about"), (*cost.footprint.steps, *cost.power_steps)
    yield translate("Costs", "How the totals come about"), tuple(step for over in cost.over for step in over.steps)


def _rent_against_buy(plan: Plan, costs: list[OptionCost], numbers: Numbers) -> Iterator[Block]:
    """Each rental beside each purchase, and what no rental promises."""
    kinds = [option.option.purchase.kind for option in plan.options]
    rents = [cost for cost, kind in zip(costs, kinds, strict=True) if kind == "rent"]
    bought = [cost for cost, kind in zip(costs, kinds, strict=True) if kind == "buy"]
    if not rents or not bought:
        return
    yield Heading(3, translate("Costs", "Rent against buy"), "costs-rent")
    name = [option.option.name for option in plan.options]
    for rent in rents:
        for buy in bought:
            found = rent_against_buy(rent, buy)
            yield Paragraph(break_even_text(found, name[rent.option_index], name[buy.option_index], numbers))
    caveat = Finding("cost-rental-promises-nothing", "warning", f"options.{rents[0].option_index}.purchase.kind")
    item = FindingItem("warning", phrases.severity_word("warning"), finding_text(caveat, numbers))
    yield FindingList((item,))


def break_even_text(found: object, rent: str, buy: str, numbers: Numbers) -> str:
    """By which month buying has cost no more than renting."""
    values: dict[str, object] = {"rent": rent, "buy": buy}
    if not isinstance(found, BreakEven):
        template = translate("Costs", "{buy} against {rent}: there is no break-even month while a price is missing.")
    elif found.month is None:
        template = translate("Costs", "{buy} never costs less than {rent}, however long both are used.")
    elif found.month == 0 and found.until is None:
        template = translate("Costs", "{buy} costs no more than {rent} from the start.")
    elif found.month == 0:
        template = translate(
            "Costs", "{buy} costs no more than {rent} from the start until month {until:n}, and more after it."
        )
        values["until"] = found.until
    else:
        template = translate("Costs", "From month {month:n} on {buy} has cost no more than {rent}.")
        values["month"] = found.month
    return numbers.fill(template, values)
