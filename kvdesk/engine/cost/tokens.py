"""Money for a million output tokens, as a band, where a rate is known."""

from dataclasses import dataclass
from decimal import Decimal

from kvdesk.engine.cost.money import Incomplete, Total
from kvdesk.engine.derivation import Step
from kvdesk.engine.findings import Finding
from kvdesk.engine.interconnect.groups import Sharding
from kvdesk.engine.latency import Load, links_over, service_times
from kvdesk.engine.parallelism import attention_groups
from kvdesk.engine.result import OptionPlan
from kvdesk.i18n import translate
from kvdesk.project.links.topology import topology_of
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

    Each replica serves its share of the case's sequences all the time (`kvdesk.engine.latency`). Routed experts spread
    over ranks and cards of several kinds have no rate here.
    """
    placement = plan.placement
    assert placement is not None
    if not case.input_len or not case.output_len:
        return Finding("cost-zero-tokens", "error", "workload.cases", {"case": case.name})
    hardware, degrees, accelerator = placement.hardware, placement.degrees, placement.hardware.accelerator
    assert accelerator is not None
    if hardware.others:
        return Finding("cost-rate-unequal-cards", "info", f"options.{plan.index}.hardware.others")
    spread = attention_groups(placement.deployment) > 1
    sharding = Sharding(degrees, expert=degrees.expert, attention_data=spread)
    topology = topology_of(hardware)
    assert topology is not None
    load = Load(placement.sequences_per_replica(case.sequences), case.input_len, case.output_len)
    links = links_over(placement.model, sharding, topology)
    times = service_times(placement.model, accelerator, placement.deployment, load, placement.storage, links)
    if isinstance(times, Finding):
        return times
    low, best, high = (degrees.data * rate for rate in times.tokens_per_s)
    return low, best, high


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
