"""Rent against buy: after how many months buying has cost no more."""

import math
from dataclasses import dataclass
from decimal import Decimal

from kvdesk.engine.cost.money import Incomplete, Money, is_complete, total_of
from kvdesk.engine.cost.option import OptionCost
from kvdesk.engine.derivation import Step
from kvdesk.engine.findings import Finding
from kvdesk.i18n import translate


@dataclass(frozen=True, slots=True)
class BreakEven:
    """`month` is the first whole month by whose end buying has cost no more than renting; 0: from the start, None: it
    never does. `until` is the last such month where buying is ahead first and dearer every month, None: it stays so.
    `findings` say what a rental does not promise."""

    month: int | None
    until: int | None
    steps: tuple[Step, ...]
    findings: tuple[Finding, ...]


def rent_against_buy(rent: OptionCost, buy: OptionCost) -> BreakEven | Incomplete:
    """The smallest m ≥ 0 with buy at once + m × buy monthly ≤ rent at once + m × rent monthly.

    A rental promises neither a context length nor a rate: what stands beside it is only its price.
    """
    caveat = Finding("cost-rental-promises-nothing", "warning", f"options.{rent.option_index}.purchase.kind")
    if rent.currency != buy.currency:  # one project has one currency of totals
        raise ValueError("costs of two projects cannot be compared")
    figures = (rent.once, rent.monthly, buy.once, buy.monthly)
    whole = total_of(figures, rent.currency)
    if isinstance(whole, Incomplete):
        return Incomplete(whole.missing, None)
    rent_once, rent_monthly, buy_once, buy_monthly = (_amount(figure) for figure in figures)
    more, saved = buy_once - rent_once, rent_monthly - buy_monthly
    values = {
        "buy": buy_once,
        "rent": rent_once,
        "more": more,
        "rent_month": rent_monthly,
        "buy_month": buy_monthly,
        "saved": saved,
        "currency": rent.currency,
    }
    steps = [
        Step(translate("Formula", "at once: {buy:d2} − {rent:d2} = {more:d2} {currency} more to buy"), values),
        Step(translate("Formula", "a month: {rent_month:d2} − {buy_month:d2} = {saved:d2} {currency} saved"), values),
    ]
    month: int | None
    until: int | None = None
    if more <= 0:
        month, until = 0, math.floor(more / saved) if saved < 0 else None
    elif saved <= 0:
        month = None
    else:
        month = math.ceil(more / saved)
        template = translate("Formula", "⌈{more:d2} ÷ {saved:d2}⌉ = {month:n} months")
        steps.append(Step(template, values | {"month": month}))
    return BreakEven(month, until, tuple(steps), (caveat,))


def _amount(total: Money | Incomplete) -> Decimal:
    assert is_complete(total)
    return total.amount
