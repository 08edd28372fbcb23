"""Money in words: a total that is whole, and one with a hole, which is never printed as a sum."""

from decimal import Decimal

from kvdesk.engine.cost import Money, Total
from kvdesk.engine.findings import Finding
from kvdesk.i18n import translate
from kvdesk.project.quotes import LineKind, Per, Purchase
from kvdesk.units import Numbers, Quantity


def amount_text(money: Money, numbers: Numbers, places: int = 2) -> str:
    """ "12,000.00 EUR"; a sheet takes its value."""
    return Quantity(f"{numbers.decimal(money.amount, places)} {money.currency}".rstrip(), money.amount, money.currency)


def money_text(total: Total, numbers: Numbers) -> str:
    """A whole total as an amount; "more than 12,000.00 EUR; missing: …" where a price is not there."""
    if isinstance(total, Money):
        return amount_text(total, numbers)
    missing = ", ".join(dict.fromkeys(missing_text(finding) for finding in total.missing))
    if total.known is None or not total.known.amount:
        return translate("Costs", "not known; missing: {missing}").format(missing=missing)
    template = translate("Costs", "more than {known}; missing: {missing}")
    return template.format(known=str(amount_text(total.known, numbers)), missing=missing)


def missing_text(finding: Finding) -> str:
    """What a hole lacks, in two or three words; the whole sentence stands among the findings."""
    named = {
        "cost-no-price-chosen": translate("Costs", "price of {name}"),
        "cost-price-not-in-list": translate("Costs", "price of {name}"),
        "cost-price-missing": translate("Costs", "price of {item}"),
        "cost-price-per-kwh": translate("Costs", "price of {name}"),
        "cost-no-exchange-rate": translate("Costs", "exchange rate {currency} into {into}"),
        "cost-watts-unknown": translate("Costs", "watts of {name}"),
    }
    plain = {
        "cost-no-lines": translate("Costs", "the bill"),
        "cost-currency-not-chosen": translate("Costs", "the currency of totals"),
        "cost-no-pue": translate("Costs", "the PUE"),
        "cost-no-kwh-price": translate("Costs", "price of a kWh"),
        "no-accelerator": translate("Costs", "the cards"),
    }
    if finding.code in named:
        return named[finding.code].format(**finding.values)
    return plain.get(finding.code, finding.code)


def difference_text(value: Decimal | int, numbers: Numbers, *, places: int, unit: str = "") -> str:
    """ "+1,200", "−300.00 EUR", "the same"."""
    if not value:
        return Quantity(translate("Comparison", "the same"), value, unit)
    text = numbers.decimal(abs(Decimal(value)), places)
    return Quantity(f"{'+' if value > 0 else '−'}{text} {unit}".rstrip(), value, unit)


def purchase_kind(purchase: Purchase) -> str:
    return translate("Costs", "bought") if purchase.kind == "buy" else translate("Costs", "rented")


def per_name(per: Per) -> str:
    """ "a piece", "an hour"."""
    return {
        "piece": translate("Costs", "a piece"),
        "hour": translate("Costs", "an hour"),
        "month": translate("Costs", "a month"),
        "year": translate("Costs", "a year"),
        "kwh": translate("Costs", "a kWh"),
    }[per]


def line_kind(kind: LineKind) -> str:
    return {
        "card": translate("Costs", "cards"),
        "node": translate("Costs", "node"),
        "memory": translate("Costs", "host memory"),
        "drive": translate("Costs", "drive"),
        "nic": translate("Costs", "network card"),
        "switch": translate("Costs", "switch"),
        "licence": translate("Costs", "licence"),
        "support": translate("Costs", "support"),
        "hosting": translate("Costs", "hosting"),
        "spare": translate("Costs", "spare"),
        "other": translate("Costs", "other"),
    }[kind]
