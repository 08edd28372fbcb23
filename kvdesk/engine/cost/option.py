"""What an option costs in all: at once, each month, and over years."""

from dataclasses import dataclass
from decimal import Decimal

from kvdesk.engine.cost.bill import MONTHS_PER_YEAR, Bill, bill_of
from kvdesk.engine.cost.money import Total, is_complete, scaled, total_of
from kvdesk.engine.cost.power import Footprint, footprint_of, power_cost
from kvdesk.engine.derivation import Step
from kvdesk.engine.findings import Finding
from kvdesk.i18n import translate
from kvdesk.project.project import Project

YEARS = (1, 3, 5)


@dataclass(frozen=True, slots=True)
class OverYears:
    """Everything paid within so many years, the same a month, and how."""

    years: int
    total: Total
    per_month: Total
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class OptionCost:
    """`once` is paid at the start; `monthly` is rent, support, hosting and whatever else is paid every month, with
    `power`, which is also given alone. Nothing is discounted, and nothing is worth anything at the end."""

    option_index: int
    bill: Bill
    footprint: Footprint
    once: Total
    power: Total
    power_steps: tuple[Step, ...]
    monthly: Total
    over: tuple[OverYears, ...]
    findings: tuple[Finding, ...]

    @property
    def currency(self) -> str:
        return self.bill.currency

    def total(self, years: int) -> Total:
        return next(each.total for each in self.over if each.years == years)


def cost_of(project: Project, option_index: int, *, today: str, years: tuple[int, ...] = YEARS) -> OptionCost:
    """The cost of an option on a day (YYYY-MM-DD): total = once + 12 × years × (monthly + power)."""
    bill, footprint = bill_of(project, option_index, today=today), footprint_of(project, option_index)
    power, power_steps = power_cost(project, option_index, footprint, bill.currency)
    monthly = total_of((bill.monthly, power), bill.currency)
    findings = [*bill.findings, *footprint.findings]
    if project.options[option_index].purchase.kind == "rent":
        findings.append(Finding("cost-rental-promises-nothing", "info", f"options.{option_index}.purchase.kind"))
    if not bill.taxed and any(line.item is not None for line in bill.lines):
        findings.append(Finding("cost-before-tax", "info", "prices.tax_share"))
    return OptionCost(
        option_index=option_index,
        bill=bill,
        footprint=footprint,
        once=bill.once,
        power=power,
        power_steps=power_steps,
        monthly=monthly,
        over=tuple(over_years(bill.once, monthly, bill.currency, count) for count in years),
        findings=tuple(findings),
    )


def over_years(once: Total, monthly: Total, currency: str, years: int) -> OverYears:
    """once + months × monthly, and that ÷ months."""
    months = MONTHS_PER_YEAR * years
    total = total_of((once, scaled(monthly, months)), currency)
    per_month = scaled(total, Decimal(1) / months)
    if not (is_complete(total) and is_complete(once) and is_complete(monthly) and is_complete(per_month)):
        return OverYears(years, total, per_month, ())
    values = {
        "once": once.amount,
        "months": months,
        "monthly": monthly.amount,
        "total": total.amount,
        "currency": currency,
        "each": total.amount / months,
    }
    steps = (
        Step(translate("Formula", "{once:d2} + {months:n} × {monthly:d2} = {total:d2} {currency}"), values),
        Step(translate("Formula", "{total:d2} ÷ {months:n} = {each:d2} {currency} a month"), values),
    )
    return OverYears(years, total, per_month, steps)
