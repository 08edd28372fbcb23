"""Money for a million output tokens, as a band, where a rate is known."""

from dataclasses import dataclass
from decimal import Decimal

from kvdesk.engine.cost.money import Incomplete, Total
from kvdesk.engine.derivation import Step
from kvdesk.engine.findings import Finding
from kvdesk.engine.result import OptionPlan
from kvdesk.engine.service_estimate import of_all_replicas, served
from kvdesk.i18n import translate
from kvdesk.project.workload import Case

SECONDS_PER_YEAR = 8760 * 3600
MILLION = 10**6
Band = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class TokenPrice:
    """Low ≤ best ≤ high: the low price is at the high rate. Never measured: `state` stays "untested"."""

    low: Decimal
    best: Decimal
    high: Decimal
    currency: str
    steps: tuple[Step, ...]
    state: str = "untested"


def token_rate(plan: OptionPlan, case: Case) -> Band | Finding:
    """Output tokens a second of all replicas under a case, low, best and high; or which figure is missing.

    Sequences × output ÷ the seconds of a request in a replica that serves its part of them all the time, as the
    option's service times have it (`kvdesk.engine.service_estimate`). Cards of several kinds have no rate
    here, nor has a case that does not fit.
    """
    placement = plan.placement
    assert placement is not None
    if not case.input_len or not case.output_len:
        return Finding("cost-zero-tokens", "error", "workload.cases", {"case": case.name})
    if placement.hardware.others:
        return Finding("cost-rate-unequal-cards", "info", f"options.{plan.index}.hardware.others")
    times = served(plan, case)
    return times if isinstance(times, Finding) else of_all_replicas(placement, case, times)


def per_million_tokens(
    total: Total, years: int, rate: Band | Finding, busy_share: Decimal, *, path: str = "options"
) -> TokenPrice | Incomplete | Finding:
    """Total ÷ (rate × seconds in `years` × share of time busy) × 10⁶; a finding where no token is produced."""
    if isinstance(total, Incomplete):
        return Incomplete(total.missing, None)
    if isinstance(rate, Finding):
        return rate
    busy = SECONDS_PER_YEAR * years * busy_share
    if rate[0] <= 0 or busy <= 0:
        where = f"{path}.purchase.busy_share" if rate[0] > 0 else "workload.cases"
        return Finding("cost-zero-tokens", "error", where, {"case": ""})
    prices, steps = [], []
    for each in reversed(rate):
        tokens = Decimal(str(each)) * busy
        price = total.amount / tokens * MILLION
        prices.append(price)
        template = translate(
            "Formula",
            "{total:d2} {currency} ÷ ({rate:d1} tokens/s × {seconds:n} s × {busy:pct}) × 10⁶ = {price:d3} {currency}",
        )
        values = {
            "total": total.amount,
            "currency": total.currency,
            "rate": each,
            "seconds": SECONDS_PER_YEAR * years,
            "busy": busy_share,
            "price": price,
        }
        steps.append(Step(template, values))
    return TokenPrice(prices[0], prices[1], prices[2], total.currency, tuple(steps))
