"""The tables of a plan's tiers: flows, times, hits, drives, money, and what each figure rests on."""

from kvdesk.engine.offload.curves import HitCurve, TtftCurves
from kvdesk.engine.offload.result import Money, OffloadOutcome, Pooling, TierOutcome
from kvdesk.engine.sentences.offload_systems import system_source, system_version
from kvdesk.engine.sentences.tier_names import claim_text, tier_name
from kvdesk.i18n import translate
from kvdesk.report.blocks import Align, Row, Table, cells
from kvdesk.report.tiers_figure import money_text
from kvdesk.report.tiers_look import rate_text, room_text, seconds_text, size_text
from kvdesk.report.tiers_words import basis_name, basis_sign
from kvdesk.units import Numbers

RIGHT: Align = "right"
DAYS_TB = 1e12
HIT_ROWS = 9


def flow_table(outcome: OffloadOutcome, numbers: Numbers) -> Table:
    """What each tier must carry, and can."""
    rows = []
    for tier in outcome.tiers:
        flow = tier.flow
        rows.append(
            cells(
                tier_name(tier.tier.name),
                rate_text(flow.read_need, numbers),
                rate_text(flow.read_limit, numbers),
                rate_text(flow.write_need, numbers),
                rate_text(flow.write_limit, numbers),
                numbers.decimal(flow.write_per_day / DAYS_TB, 1),
                _served(tier, numbers),
            )
        )
    return Table(
        translate("Tiers", "What the tiers carry, whole plan (GB/s: 10⁹ bytes a second)"),
        (
            translate("Tiers", "Tier"),
            translate("Tiers", "Read, GB/s"),
            translate("Tiers", "of at most"),
            translate("Tiers", "Written, GB/s"),
            translate("Tiers", "of at most"),
            translate("Tiers", "Written, TB a day"),
            translate("Tiers", "Hits that count"),
        ),
        tuple(rows),
        ("left", *(RIGHT,) * 6),
    )


def _served(tier: TierOutcome, numbers: Numbers) -> str:
    """ "12 %", "6 % of 12 %" where not all is carried, "0 % of 12 %: slower" where computing is quicker."""
    values = {"hit": tier.served.hit, "found": tier.level.hit}
    if tier.served.share >= 1 or not tier.level.hit:
        return numbers.fill("{hit:pct}", values)
    if tier.served.is_slower:
        return numbers.fill(translate("Tiers", "0 % of {found:pct}: slower"), values)
    return numbers.fill(translate("Tiers", "{hit:pct} of {found:pct}"), values)


def timing_table(outcome: OffloadOutcome, curves: TtftCurves, numbers: Numbers) -> Table:
    """A returning prompt found in each tier against computed anew."""
    never = translate("Tiers", "never")
    caption = translate("Tiers", "A prefix of {n:n} positions on one replica: found in a tier, or computed anew")
    rows = []
    for tier, curve in zip(outcome.tiers, curves.tiers, strict=True):
        timing = tier.timing
        least = timing.break_even_rate
        rows.append(
            cells(
                tier_name(tier.tier.name),
                rate_text(timing.rate, numbers),
                never if least is None else rate_text(least, numbers),
                seconds_text(timing.load_s, numbers),
                seconds_text(timing.exposed_s, numbers),
                seconds_text(timing.ttft_s, numbers),
                seconds_text(timing.recompute_s, numbers),
                _crossing(curve.crossing, curves, never, numbers),
            )
        )
    return Table(
        numbers.fill(caption, {"n": round(outcome.tiers[-1].level.reused)}),
        (
            translate("Tiers", "Tier"),
            translate("Tiers", "GB/s reached"),
            translate("Tiers", "GB/s that pay"),
            translate("Tiers", "Load"),
            translate("Tiers", "Waited for"),
            translate("Tiers", "TTFT, found"),
            translate("Tiers", "TTFT, anew"),
            translate("Tiers", "Sooner from"),
        ),
        tuple(rows),
        ("left", *(RIGHT,) * 7),
    )


def _crossing(crossing: int | None, curves: TtftCurves, never: str, numbers: Numbers) -> str:
    if crossing is None:
        return never
    if crossing <= curves.lengths[0]:
        return numbers.fill(translate("Tiers", "≤ {n:n} positions"), {"n": curves.lengths[0]})
    return numbers.fill(translate("Tiers", "{n:n} positions"), {"n": crossing})


def ttft_table(curves: TtftCurves, numbers: Numbers) -> Table:
    """Points of the curves."""
    rows = [
        cells(
            numbers.integer(length),
            seconds_text(curves.recompute[at], numbers),
            *(seconds_text(tier.seconds[at], numbers) for tier in curves.tiers),
        )
        for at, length in enumerate(curves.lengths)
    ]
    return Table(
        translate("Tiers", "Time to the first token by length of the prefix"),
        (
            translate("Tiers", "Positions of the prefix"),
            translate("Tiers", "computed anew"),
            *(tier_name(tier.name) for tier in curves.tiers),
        ),
        tuple(rows),
        (RIGHT,) * (2 + len(curves.tiers)),
    )


def hit_table(outcome: OffloadOutcome, curve: HitCurve, numbers: Numbers) -> Table:
    """The plan's own levels, and points of the curve."""
    names = [translate("Tiers", "Cards")]
    for found in outcome.tiers:
        tier, name = found.tier, tier_name(found.tier.name)
        if tier.pinned_share is not None:
            name += f": {room_text(tier, outcome.setting.places(tier), found.level.capacity_bytes, numbers)}"
        names.append(name)
    points = [(tokens, hit, name) for name, (_, tokens, hit) in zip(names, curve.levels, strict=True)]
    step = max(1, len(curve.tokens) // HIT_ROWS)
    points += [(curve.tokens[at], curve.hits[at], "") for at in range(0, len(curve.tokens), step)]
    each = outcome.tiers[-1].level.bytes_per_token
    rows = [
        cells(
            numbers.integer(int(tokens)),
            size_text(tokens * each, numbers),
            numbers.fill("{x:pct}", {"x": hit}),
            name,
        )
        for tokens, hit, name in sorted(points)
    ]
    return Table(
        translate("Tiers", "Share found by positions reached"),
        (
            translate("Tiers", "Positions reached"),
            translate("Tiers", "in the last tier's layout"),
            translate("Tiers", "Found"),
            translate("Tiers", "This plan"),
        ),
        tuple(rows),
        (RIGHT, RIGHT, RIGHT, "left"),
    )


def pooling_table(found: Pooling, numbers: Numbers) -> Table:
    """Tiers of each node for itself against one pool."""
    rows = [
        cells(name, numbers.fill("{x:pct}", {"x": share}))
        for name, share in (
            (translate("Tiers", "Each node for itself, sessions come back to any"), found.local),
            (translate("Tiers", "Each node for itself, sessions come back to theirs"), found.routed),
            (translate("Tiers", "All nodes' tiers as one pool"), found.pooled),
        )
    ]
    return Table(
        translate("Tiers", "Local against pooled: the same tiers over all nodes"),
        (translate("Tiers", "How they stand"), translate("Tiers", "Found")),
        tuple(rows),
        ("left", RIGHT),
    )


def drive_table(outcome: OffloadOutcome, numbers: Numbers) -> Table:
    """Drives: life at what is written, and how many the horizon, the capacity and the rates ask for."""
    rows: list[Row] = []
    for tier in outcome.tiers:
        wear = tier.wear
        if wear is None:
            continue
        life = translate("Tiers", "nothing is written")
        if wear.life_years is not None:
            life = numbers.fill(translate("Tiers", "{n:d1} years"), {"n": wear.life_years})
        need = wear.need
        rows.append(
            cells(
                tier_name(tier.tier.name),
                numbers.integer(wear.num_drives),
                life,
                numbers.decimal(tier.flow.write_per_day / DAYS_TB, 1),
                numbers.integer(need.life),
                numbers.integer(need.capacity),
                "–" if need.write is None else numbers.integer(need.write),
                "–" if need.read is None else numbers.integer(need.read),
                numbers.integer(need.most),
            )
        )
    years = numbers.plain(outcome.setting.spec.horizon_years)
    return Table(
        translate("Tiers", "Drives, over a horizon of {years} years").format(years=years),
        (
            translate("Tiers", "Tier"),
            translate("Tiers", "Drives"),
            translate("Tiers", "Last"),
            translate("Tiers", "Written, TB a day"),
            translate("Tiers", "Needed for the horizon"),
            translate("Tiers", "for the capacity"),
            translate("Tiers", "to write"),
            translate("Tiers", "to read"),
            translate("Tiers", "in all"),
        ),
        tuple(rows),
        ("left", *(RIGHT,) * 8),
    )


def money_table(outcome: OffloadOutcome, numbers: Numbers) -> Table:
    """A month of each tier and of all."""
    rows = [
        _money_row(tier_name(tier.tier.name), tier.money, numbers) for tier in outcome.tiers if tier.money is not None
    ]
    if outcome.money is not None and len(rows) > 1:
        rows.append(_money_row(translate("Tiers", "All tiers"), outcome.money, numbers, is_total=True))
    return Table(
        translate("Tiers", "Money a month"),
        (
            translate("Tiers", "Tier"),
            translate("Tiers", "Costs"),
            translate("Tiers", "Saves"),
            translate("Tiers", "Left over"),
            translate("Tiers", "Pays from a hit ratio of"),
            translate("Tiers", "Pays from uses a month"),
        ),
        tuple(rows),
        ("left", *(RIGHT,) * 5),
    )


def _money_row(name: str, money: Money, numbers: Numbers, is_total: bool = False) -> Row:
    unknown = translate("Tiers", "not known")

    def shown(amount: float | None) -> str:
        return unknown if amount is None else money_text(amount, money.currency, numbers)

    pays = "–" if money.hit_that_pays is None else numbers.fill("{x:pct}", {"x": money.hit_that_pays})
    uses = "–" if money.reuses_that_pay is None else numbers.decimal(money.reuses_that_pay, 1)
    texts = (name, shown(money.cost), shown(money.saved), shown(money.net), pays, uses)
    return cells(*texts, kind="total" if is_total else "plain")


def source_table(outcome: OffloadOutcome, numbers: Numbers) -> Table:
    """What each tier's figures rest on; a vendor's claim is called one."""
    typed = translate("Tiers", "typed by hand")
    rows = []
    for found in outcome.tiers:
        tier = found.tier
        basis = source = typed
        conditions = date = "–"
        if tier.claim is not None:
            basis = f"{basis_sign(tier.claim.kind)} {basis_name(tier.claim.kind)}"
            source, conditions = claim_text(tier.claim.source), claim_text(tier.claim.conditions) or "–"
            date = tier.claim.date or translate("Tiers", "not stated")
        price = translate("Tiers", "no price")
        if tier.price is not None:
            values = {"money": numbers.plain(tier.price.per_gb_month, 5), "currency": tier.price.currency}
            template = translate("Tiers", "{money} {currency} a GB and month, read on {date}")
            price = template.format(**values, date=tier.price.date)
        rows.append(cells(tier_name(tier.name), basis, source, conditions, date, price))
    system = outcome.setting.system
    name = f"{system.title} {system_version(system.version)}"
    rows.append(cells(name, translate("Tiers", "its rules"), system_source(system.source), "–", "–", "–"))
    card = outcome.setting.spec.card_price
    if card is not None:
        template = translate("Tiers", "{money} {currency} an hour, read on {date}")
        price = template.format(money=numbers.plain(card.per_hour, 4), currency=card.currency, date=card.date)
        rows.append(cells(translate("Tiers", "One card"), typed, typed, "–", "–", price))
    return Table(
        translate("Tiers", "What the tiers' figures rest on"),
        (
            translate("Tiers", "Subject"),
            translate("Tiers", "Basis"),
            translate("Tiers", "Source"),
            translate("Tiers", "Conditions"),
            translate("Tiers", "Date"),
            translate("Tiers", "Price"),
        ),
        tuple(rows),
        ("left",) * 6,
    )
