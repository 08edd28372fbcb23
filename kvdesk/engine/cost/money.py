"""Money, totals with holes, and conversion by rates the user typed."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import TypeAlias, TypeGuard

from kvdesk.engine.derivation import Step
from kvdesk.engine.findings import Finding
from kvdesk.i18n import translate
from kvdesk.project.quotes import ExchangeRate, PriceList


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in one currency. Sums of two currencies are refused by TypeError: convert first."""

    amount: Decimal
    currency: str

    def __add__(self, other: "Money") -> "Money":
        if not isinstance(other, Money) or other.currency != self.currency:
            raise TypeError("money of two currencies does not add up; convert it first")
        return Money(self.amount + other.amount, self.currency)

    def times(self, factor: Decimal | int) -> "Money":
        return Money(self.amount * factor, self.currency)


@dataclass(frozen=True, slots=True)
class Incomplete:
    """A total with holes: why it is none, and what is known of it (None: nothing is). It has no amount of its own, and
    it neither adds, compares nor formats as one: what is known is a floor, to be printed as "more than"."""

    missing: tuple[Finding, ...]
    known: Money | None

    def __str__(self) -> str:
        raise TypeError("an incomplete total has no amount; print what is missing")

    def __format__(self, format_spec: str) -> str:
        return str(self)


Total: TypeAlias = Money | Incomplete


def is_complete(total: Total) -> TypeGuard[Money]:
    return isinstance(total, Money)


def total_of(parts: Iterable[Total], currency: str) -> Total:
    """Σ parts: money where every part is, else what is missing of all of them, each hole once."""
    amount, missing, known = Decimal(0), dict[tuple[str, str], Finding](), False
    for part in parts:
        money = part if is_complete(part) else part.known if isinstance(part, Incomplete) else None
        if money is not None:
            amount, known = amount + money.amount, True
        if isinstance(part, Incomplete):
            missing |= {(finding.code, finding.path): finding for finding in part.missing}
    if missing:
        return Incomplete(tuple(missing.values()), Money(amount, currency) if known else None)
    return Money(amount, currency)


def scaled(total: Total, factor: Decimal | int) -> Total:
    """A total taken so many times; a hole stays one."""
    if is_complete(total):
        return total.times(factor)
    assert isinstance(total, Incomplete)
    return Incomplete(total.missing, None if total.known is None else total.known.times(factor))


def currency_of(prices: PriceList) -> str | Finding:
    """The currency totals are in: the one chosen, else the only one there is."""
    if prices.currency is not None:
        return prices.currency
    if len(prices.currencies) > 1:
        values = {"currencies": ", ".join(prices.currencies)}
        return Finding("cost-currency-not-chosen", "error", "prices.currency", values)
    return prices.currencies[0] if prices.currencies else ""


def convert(money: Money, into: str, prices: PriceList) -> tuple[Money, Step | None] | Finding:
    """The money in another currency by the newest rate typed for the pair, in either direction: × rate, or ÷ the rate
    of the way back. No rate is taken through a third currency."""
    if money.currency == into:
        return money, None
    rate = _newest(prices, money.currency, into)
    if rate is not None:
        found = Money(money.amount * rate.rate, into)
        template = translate("Formula", "{amount:d2} {currency} × {rate:e} ({date}) = {result:d2} {into}")
    else:
        rate = _newest(prices, into, money.currency)
        if rate is None:
            values = {"currency": money.currency, "into": into}
            return Finding("cost-no-exchange-rate", "error", "prices.rates", values)
        found = Money(money.amount / rate.rate, into)
        template = translate("Formula", "{amount:d2} {currency} ÷ {rate:e} ({date}) = {result:d2} {into}")
    known: dict[str, object] = {
        "amount": money.amount,
        "currency": money.currency,
        "rate": rate.rate,
        "date": rate.date,
        "result": found.amount,
        "into": into,
    }
    return found, Step(template, known)


def _newest(prices: PriceList, currency: str, into: str) -> ExchangeRate | None:
    found = [rate for rate in prices.rates if (rate.currency, rate.into) == (currency, into)]
    return max(found, key=lambda rate: rate.date, default=None)
