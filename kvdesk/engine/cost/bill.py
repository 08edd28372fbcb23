"""An option's bill: each line as quantity × price, converted and taxed, paid once or every month."""

from dataclasses import dataclass
from decimal import Decimal

from kvdesk.engine.cost.money import Incomplete, Money, Total, convert, currency_of, total_of
from kvdesk.engine.derivation import Step
from kvdesk.engine.findings import Finding
from kvdesk.i18n import translate
from kvdesk.project.project import Option, Project
from kvdesk.project.quotes import BillLine, Per, PriceItem, PriceList, Purchase

MONTHS_PER_YEAR = 12


@dataclass(frozen=True, slots=True)
class LineCost:
    """One line: what it comes to at once and each month, in the currency of totals, and how. `item` is its price."""

    line: BillLine
    item: PriceItem | None
    once: Total
    monthly: Total
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Bill:
    """All lines of an option. `taxed` says whether the totals include tax; `findings` what to know about the offers."""

    currency: str
    lines: tuple[LineCost, ...]
    once: Total
    monthly: Total
    taxed: bool
    findings: tuple[Finding, ...]


def bill_of(project: Project, option_index: int, *, today: str) -> Bill:
    """The bill of an option on a day (YYYY-MM-DD), against which the offers' validity is held.

    line = quantity × price [× hours a month, ÷ 12] × exchange rate × (1 + tax where the price does not include it).
    """
    option, prices = project.options[option_index], project.prices
    chosen = currency_of(prices)
    path = f"options.{option_index}.purchase"
    if isinstance(chosen, Finding):
        hole = Incomplete((chosen,), None)
        lines = tuple(LineCost(line, _item(line, prices), hole, hole, ()) for line in option.purchase.lines)
        return Bill("", lines, hole, hole, False, (chosen,))
    lines = tuple(
        line_cost(prices, option.purchase, line, f"{path}.lines.{number}", chosen)
        for number, line in enumerate(option.purchase.lines)
    )
    empty = (Incomplete((Finding("cost-no-lines", "error", f"{path}.lines"),), None),) if not lines else ()
    return Bill(
        currency=chosen,
        lines=lines,
        once=total_of([*empty, *(line.once for line in lines)], chosen),
        monthly=total_of([*empty, *(line.monthly for line in lines)], chosen),
        taxed=prices.tax_share is not None,
        findings=(*_offers(project, lines, today), *_cards(option, path), *_mixed_tax(prices, lines)),
    )


def line_cost(prices: PriceList, purchase: Purchase, line: BillLine, path: str, currency: str) -> LineCost:
    """What one line comes to, in `currency`; a hole where its price or the exchange rate is missing."""
    item, nothing = _item(line, prices), Money(Decimal(0), currency)
    found = _priced(prices, purchase, line, path, currency)
    if isinstance(found, Finding):
        hole = Incomplete((found,), None)
        if item is None or item.per == "kwh":  # nobody knows whether it would be paid once or every month
            return LineCost(line, item, hole, hole, ())
        is_once = item.per == "piece"
        return LineCost(line, item, hole if is_once else nothing, nothing if is_once else hole, ())
    assert item is not None
    money, steps = found
    is_once = item.per == "piece"
    return LineCost(line, item, money if is_once else nothing, nothing if is_once else money, steps)


def _item(line: BillLine, prices: PriceList) -> PriceItem | None:
    return None if line.price is None else prices.item(line.price)


def _priced(
    prices: PriceList, purchase: Purchase, line: BillLine, path: str, currency: str
) -> tuple[Money, tuple[Step, ...]] | Finding:
    item = _item(line, prices)
    if item is None:
        code = "cost-no-price-chosen" if line.price is None else "cost-price-not-in-list"
        return Finding(code, "error", f"{path}.price", {"name": line.name, "price": line.price or ""})
    if item.price is None:
        where = f"prices.items.{prices.places[item.id]}.price"
        return Finding("cost-price-missing", "error", where, {"name": line.name, "item": item.item})
    if item.per == "kwh":
        return Finding("cost-price-per-kwh", "error", f"{path}.price", {"name": line.name, "item": item.item})
    amount = item.price * line.quantity
    steps = [_product(line, item, item.price, amount)]
    amount, step = _a_month(item.per, purchase, amount, item.currency)
    steps += [step] if step is not None else []
    converted = convert(Money(amount, item.currency), currency, prices)
    if isinstance(converted, Finding):
        return converted
    money, step = converted
    steps += [step] if step is not None else []
    money, step = with_tax(money, item, prices)
    steps += [step] if step is not None else []
    return money, tuple(steps)


def _product(line: BillLine, item: PriceItem, price: Decimal, amount: Decimal) -> Step:
    template = translate("Formula", "{name}: {quantity:e} × {price:e} {currency} = {amount:e} {currency}")
    values = {"name": line.name, "quantity": line.quantity, "price": price, "currency": item.currency, "amount": amount}
    return Step(template, values)


def _a_month(per: Per, purchase: Purchase, amount: Decimal, currency: str) -> tuple[Decimal, Step | None]:
    """What is paid by the hour or the year, as money a month."""
    if per == "hour":
        month = amount * purchase.hours_per_month
        template = translate("Formula", "× {hours:e} hours a month = {month:d2} {currency} a month")
        return month, Step(template, {"hours": purchase.hours_per_month, "month": month, "currency": currency})
    if per == "year":
        month = amount / MONTHS_PER_YEAR
        template = translate("Formula", "÷ 12 = {month:d2} {currency} a month")
        return month, Step(template, {"month": month, "currency": currency})
    return amount, None


def with_tax(money: Money, item: PriceItem, prices: PriceList) -> tuple[Money, Step | None]:
    """× (1 + tax), where a tax is given and the price does not include it."""
    if not prices.tax_share or item.tax_included:
        return money, None
    taxed = money.times(1 + prices.tax_share)
    template = translate("Formula", "× (1 + {tax:pct} tax) = {taxed:d2} {currency}")
    return taxed, Step(template, {"tax": prices.tax_share, "taxed": taxed.amount, "currency": money.currency})


def _offers(project: Project, lines: tuple[LineCost, ...], today: str) -> list[Finding]:
    """Offers that ran out, and prices without a day."""
    found: dict[str, Finding] = {}
    for line in lines:
        item = line.item
        if item is None:
            continue
        path = f"prices.items.{project.prices.places[item.id]}"
        if item.valid_until is not None and item.valid_until < today:
            values = {"item": item.item, "supplier": item.supplier or "—", "until": item.valid_until}
            found[item.id] = Finding("cost-quote-expired", "warning", f"{path}.valid_until", values)
        elif item.date is None:
            found[item.id] = Finding("cost-quote-undated", "info", f"{path}.date", {"item": item.item})
    return list(found.values())


def _cards(option: Option, path: str) -> list[Finding]:
    """Whether the bill has the cards the option plans with, where it names any."""
    billed = sum((line.total_cards for line in option.purchase.lines if line.kind in {"card", "node"}), Decimal(0))
    planned = option.hardware.total_cards
    if not billed or billed == planned:
        return []
    return [Finding("cost-cards-differ", "warning", f"{path}.lines", {"billed": billed, "planned": planned})]


def _mixed_tax(prices: PriceList, lines: tuple[LineCost, ...]) -> list[Finding]:
    """Without a tax typed, prices with and without it do not add up to either."""
    included = {line.item.tax_included for line in lines if line.item is not None}
    if prices.tax_share is not None or len(included) < 2:
        return []
    return [Finding("cost-tax-mixed", "warning", "prices.tax_share")]
