"""Power, current and rack space of an option, against what the site has, and what the power costs a month."""

from dataclasses import dataclass
from decimal import Decimal

from kvdesk.engine.cost.bill import with_tax
from kvdesk.engine.cost.money import Incomplete, Money, Total, convert, currency_of
from kvdesk.engine.derivation import Step
from kvdesk.engine.findings import Finding
from kvdesk.i18n import translate
from kvdesk.project.project import Option, Project
from kvdesk.project.quotes import HOURS_PER_MONTH, BillLine

ROOT_OF_3 = Decimal(3).sqrt()


@dataclass(frozen=True, slots=True)
class Footprint:
    """What an option draws and where it stands; None for what is not known, with the reason among the findings.

    `peak_watts` with every card busy and `mean_watts` over time, both at the plug without cooling; `amperes` at the
    peak; `site_watts` the mean with cooling (× PUE).
    """

    peak_watts: Decimal | None
    mean_watts: Decimal | None
    site_watts: Decimal | None
    rack_units: Decimal | None
    amperes: Decimal | None
    steps: tuple[Step, ...]
    findings: tuple[Finding, ...]

    @property
    def peak_kw(self) -> Decimal | None:
        return None if self.peak_watts is None else self.peak_watts / 1000


def footprint_of(project: Project, option_index: int) -> Footprint:
    """Σ cards × W + Σ other lines × W, and how that compares with the site's limits.

    A card takes what was measured, else its TDP: an upper figure. Lines of cards are not counted twice: the watts of a
    node's line are those beside its cards.
    """
    option, site = project.options[option_index], project.site
    path = f"options.{option_index}"
    cards, steps, missing = _cards(option, path)
    others, more, without = _others(project, option)
    findings = [*missing, *without]
    peak = None if cards is None else cards[0] + others
    mean = None if cards is None else cards[1] + others
    site_watts = None
    if mean is not None and site.pue is not None:
        site_watts = mean * site.pue
        template = translate("Formula", "{watts:p} W × PUE {pue:e} = {site:p} W")
        more += (Step(template, {"watts": mean, "pue": site.pue, "site": site_watts}),)
    amperes, ampere_steps = _amperes(project, peak)
    rack_units, rack_findings = _rack_units(project, option, path)
    found = Footprint(peak, mean, site_watts, rack_units, amperes, (*steps, *more, *ampere_steps), ())
    findings += [*rack_findings, *_against_limits(project, found)]
    return Footprint(peak, mean, site_watts, rack_units, amperes, found.steps, tuple(findings))


def _cards(option: Option, path: str) -> tuple[tuple[Decimal, Decimal] | None, tuple[Step, ...], list[Finding]]:
    """(peak, mean) watts of all cards; one step for each kind."""
    purchase, counts = option.purchase, dict[str, tuple[int, Decimal, str]]()
    for card in option.hardware.cards:
        spec = card.accelerator
        watts = purchase.card_watts
        if watts is None:
            if spec.tdp_w is None:
                where = f"{path}.purchase.card_watts"
                return None, (), [Finding("cost-watts-unknown", "warning", where, {"name": spec.name})]
            watts = Decimal(str(spec.tdp_w))
        count = counts.get(spec.id, (0, watts, spec.name))[0]
        counts[spec.id] = (count + 1, watts, spec.name)
    if not counts:
        return None, (), [Finding("no-accelerator", "error", f"{path}.hardware.accelerator")]
    peak, mean, steps = Decimal(0), Decimal(0), []
    for count, watts, name in counts.values():
        idle = min(watts, purchase.idle_card_watts)
        each = watts * purchase.busy_share + idle * (1 - purchase.busy_share)
        peak, mean = peak + count * watts, mean + count * each
        template = translate(
            "Formula", "{count:n} × {name}: ({watts:e} W × {busy:pct} + {idle:e} W × {rest:pct}) = {mean:p} W"
        )
        values = {"count": count, "name": name, "watts": watts, "busy": purchase.busy_share, "idle": idle}
        steps.append(Step(template, values | {"rest": 1 - purchase.busy_share, "mean": count * each}))
    return (peak, mean), tuple(steps), []


def watts_of(project: Project, line: BillLine) -> Decimal | None:
    """Watts of one piece of a line beside its cards: its own figure, else its price's."""
    item = None if line.price is None else project.prices.item(line.price)
    return line.watts if line.watts is not None else None if item is None else item.watts


def _others(project: Project, option: Option) -> tuple[Decimal, tuple[Step, ...], list[Finding]]:
    """Watts of what is not a card; nodes without a figure are named, for a host draws hundreds of watts. Whatever cards
    come in is a host, by whichever kind it is billed."""
    total, steps, without = Decimal(0), [], []
    for line in option.purchase.lines:
        watts = watts_of(project, line)
        if watts is None or line.kind == "card":
            if _is_host(project, line):
                without.append(line.name)
            continue
        total += line.quantity * watts
        template = translate("Formula", "{name}: {quantity:e} × {watts:e} W = {sum:p} W")
        values = {"name": line.name, "quantity": line.quantity, "watts": watts, "sum": line.quantity * watts}
        steps.append(Step(template, values))
    has_hosts = any(_is_host(project, line) for line in option.purchase.lines)
    findings = []
    if without or not has_hosts:
        names = ", ".join(without) or translate("Findings", "the nodes")
        findings = [Finding("cost-host-watts-unknown", "info", "prices.items", {"names": names})]
    return total, tuple(steps), findings


def _is_host(project: Project, line: BillLine) -> bool:
    item = None if line.price is None else project.prices.item(line.price)
    cards = line.cards or (0 if item is None else item.cards)
    return line.kind == "node" or (line.kind != "card" and cards > 0)


def _amperes(project: Project, watts: Decimal | None) -> tuple[Decimal | None, tuple[Step, ...]]:
    """W ÷ (V × power factor), with three phases ÷ √3 more (V between phases)."""
    site = project.site
    if watts is None or site.volts is None:
        return None, ()
    factor = site.volts * site.power_factor * (ROOT_OF_3 if site.phases == 3 else 1)
    amperes = watts / factor
    template = (
        translate("Formula", "{watts:p} W ÷ ({volts:e} V × √3 × {factor:e}) = {amperes:d1} A")
        if site.phases == 3
        else translate("Formula", "{watts:p} W ÷ ({volts:e} V × {factor:e}) = {amperes:d1} A")
    )
    values = {"watts": watts, "volts": site.volts, "factor": site.power_factor, "amperes": amperes}
    return amperes, (Step(template, values),)


def _rack_units(project: Project, option: Option, path: str) -> tuple[Decimal | None, list[Finding]]:
    """Σ quantity × rack units; None where a node or a switch does not say how high it is, or no line does."""
    total, known = Decimal(0), False
    for number, line in enumerate(option.purchase.lines):
        item = None if line.price is None else project.prices.item(line.price)
        units = line.rack_units if line.rack_units is not None else None if item is None else item.rack_units
        if units is not None:
            total, known = total + line.quantity * units, True
        elif line.kind in {"node", "switch"}:
            where = f"{path}.purchase.lines.{number}.rack_units"
            return None, [Finding("cost-rack-units-unknown", "info", where, {"name": line.name})]
    return (total if known else None), []


def _against_limits(project: Project, found: Footprint) -> list[Finding]:
    """A limit that is passed is an error; one that cannot be checked a warning. Without limits nothing is said."""
    site = project.site
    checks = (
        ("kw", "most_kw", site.most_kw, found.peak_kw),
        ("amperes", "most_amperes", site.most_amperes, found.amperes),
        ("rack-units", "most_rack_units", site.most_rack_units, found.rack_units),
    )
    findings = []
    for name, field, most, value in checks:
        if most is not None and value is None:
            findings.append(Finding(f"cost-{name}-unchecked", "warning", f"site.{field}", {"most": most}))
        elif most is not None and value is not None and value > most:
            values = {"most": most, "value": value}
            findings.append(Finding(f"cost-{name}-exceeded", "error", f"site.{field}", values))
    return findings


def power_cost(project: Project, option_index: int, found: Footprint, currency: str) -> tuple[Total, tuple[Step, ...]]:
    """Money a month: mean W × PUE ÷ 1,000 × 730 h × price of a kWh; 0 where power is not the option's to pay."""
    option, site, prices = project.options[option_index], project.site, project.prices
    if not option.purchase.power_is_paid:
        return Money(Decimal(0), currency), ()
    missing = [finding for finding in found.findings if finding.code in {"cost-watts-unknown", "no-accelerator"}]
    if site.pue is None:
        missing.append(Finding("cost-no-pue", "error", "site.pue"))
    item = None if site.kwh_price is None else prices.item(site.kwh_price)
    if item is None or item.price is None or item.per != "kwh":
        missing.append(Finding("cost-no-kwh-price", "error", "site.kwh_price"))
        return Incomplete(tuple(missing), None), ()
    if missing:
        return Incomplete(tuple(missing), None), ()
    assert found.site_watts is not None
    energy = found.site_watts / 1000 * HOURS_PER_MONTH
    amount = energy * item.price
    template = translate(
        "Formula", "{watts:p} W × {hours:e} h ÷ 1000 = {energy:p} kWh × {price:e} = {amount:d2} {currency}"
    )
    values = {"watts": found.site_watts, "hours": HOURS_PER_MONTH, "energy": energy, "price": item.price}
    steps = [Step(template, values | {"amount": amount, "currency": item.currency})]
    chosen = currency_of(prices)  # while none is chosen there is no rate to miss
    converted = chosen if isinstance(chosen, Finding) else convert(Money(amount, item.currency), currency, prices)
    if isinstance(converted, Finding):
        return Incomplete((converted,), None), tuple(steps)
    money, step = converted
    steps += [step] if step is not None else []
    money, step = with_tax(money, item, prices)
    steps += [step] if step is not None else []
    return money, tuple(steps)
