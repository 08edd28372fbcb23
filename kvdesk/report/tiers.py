"""What the tiers below the cards buy, in words, tables and figures: for the window and for paper."""

from collections.abc import Iterator

from kvdesk.engine.findings import finding_text
from kvdesk.engine.offload.curves import hit_curve, ttft_curves
from kvdesk.engine.offload.result import OffloadOutcome
from kvdesk.engine.offload_plan import TierHeld, pooled, tiers_held
from kvdesk.engine.plan import CasePlan, OptionPlan
from kvdesk.engine.sentences.offload_systems import system_version
from kvdesk.engine.sentences.tier_names import tier_name
from kvdesk.i18n import translate
from kvdesk.report import phrases
from kvdesk.report.blocks import Align, Block, Figure, FindingItem, FindingList, Paragraph, Table, cells
from kvdesk.report.tiers_answers import (
    active_table,
    operations_table,
    pool_text,
    room_table,
    trace_tables,
    wanted_table,
)
from kvdesk.report.tiers_figure import (
    hit_drawing,
    life_drawing,
    money_drawing,
    money_text,
    stack_drawing,
    ttft_drawing,
)
from kvdesk.report.tiers_look import PAPER, Look, is_room, room_text, size_text
from kvdesk.report.tiers_tables import (
    drive_table,
    flow_table,
    hit_table,
    money_table,
    pooling_table,
    source_table,
    timing_table,
    ttft_table,
)
from kvdesk.report.tiers_words import reuse_name
from kvdesk.units import Numbers

LEAST_SHARE = 0.0005  # of the prompts' positions: printed as nothing
ACTIVE_CODES = frozenset({"offload-active-every-step", "offload-active-system", "offload-weights-every-step"})


def tier_blocks(
    case: CasePlan,
    numbers: Numbers,
    look: Look = PAPER,
    plots: Look | None = None,
    *,
    on_paper: bool = True,
    option: OptionPlan | None = None,
) -> Iterator[Block]:
    """The tiers of a case; nothing where it has none. On paper the tables of figures stand below them; in the window
    each figure carries its own, `plots` is how those are drawn that stand side by side, and the line on active use is
    among the suggestions. `option` is what the time per output token is estimated on."""
    outcome = case.offload
    if outcome is None:
        return
    held = tiers_held(outcome)
    paid = paid_text(outcome, numbers)
    first = f"{load_text(case, outcome, numbers)} {lead_text(outcome, numbers)}"
    yield Paragraph(first if paid is None else f"{first} {paid}")
    yield Paragraph(setting_text(outcome, numbers), "muted")
    active = _active(case, numbers)
    if active is not None and on_paper:
        yield active
    for block in _held(case, outcome, held, numbers, look):
        yield from _placed(block, on_paper)
    read = active_table(option, case, outcome, numbers)
    if read is not None:
        yield read
    if outcome.setting.system.use == "reuse":
        for block in _speed(outcome, numbers, plots or look):
            yield from _placed(block, on_paper)
    for block in _wear_and_money(outcome, numbers, plots or look):
        yield from _placed(block, on_paper)
    yield source_table(outcome, numbers)


def _placed(block: Block, on_paper: bool) -> Iterator[Block]:
    """On paper the table of a figure follows it, but for curves, whose points would fill pages."""
    if on_paper and isinstance(block, Figure) and block.data is not None and len(block.data.rows) <= 8:
        yield Figure(block.drawing, block.caption, block.alt)
        yield block.data
    else:
        yield block


def lead_text(outcome: OffloadOutcome, numbers: Numbers) -> str:
    """What the tiers buy, in a sentence or two."""
    cards, whole = outcome.prefill_on_cards, outcome.prefill
    values = {
        "system": outcome.setting.system.title,
        "cards": outcome.cards.reach_hit,
        "more": max(0.0, outcome.hit - outcome.cards.reach_hit),
        "served": max(0.0, outcome.served_hit - outcome.cards.reach_hit),
        "before": cards.cards_after,
        "after": whole.cards_after,
        "saved": round(cards.cards_after, 2) - round(whole.cards_after, 2),
        "times": cards.cards_after / whole.cards_after if whole.cards_after else 1.0,
    }
    if outcome.setting.system.use == "active":
        template = translate(
            "Tiers", "{system} keeps nothing for the next prompt: the tier makes room for running sequences, at a cost."
        )
        return numbers.fill(template, values)
    template = translate(
        "Tiers",
        "Of the prompts' positions {cards:pct} are found on the cards and {more:pct} more in the tiers. Prefill keeps "
        "{before:d2} cards busy without the tiers and {after:d2} with them: {saved:d2} fewer, or {times:d2} times the "
        "prompts where prefill is what binds.",
    )
    if not is_all_served(outcome):
        template = translate(
            "Tiers",
            "Of the prompts' positions {cards:pct} are found on the cards and {more:pct} more in the tiers. Only "
            "{served:pct} count from there: the rest is more than a tier can read at this load, or slower than "
            "computing it. Prefill keeps {before:d2} cards busy without the tiers and {after:d2} with them: {saved:d2} "
            "fewer, or {times:d2} times the prompts where prefill is what binds.",
        )
    return numbers.fill(template, values)


def is_all_served(outcome: OffloadOutcome) -> bool:
    """Whether all that is found in the tiers comes back at the load, and sooner than it is computed."""
    return outcome.hit - outcome.served_hit < LEAST_SHARE


def paid_text(outcome: OffloadOutcome, numbers: Numbers) -> str | None:
    """Whether the tiers earn what they cost, and which of them do not; None where a price is missing."""
    money = outcome.money
    if money is None or money.cost is None or money.saved is None or outcome.setting.system.use == "active":
        return None
    net = money.saved - money.cost
    amounts = {"cost": money.cost, "saved": money.saved, "net": abs(net)}
    template = translate("Tiers", "The tiers cost {cost} a month and save {saved} of the cards: {net} left over.")
    if net < 0:
        template = translate("Tiers", "The tiers cost {cost} a month and save {saved} of the cards: they lose {net}.")
    text = template.format(**{key: money_text(value, money.currency, numbers) for key, value in amounts.items()})
    losing = [tier.tier.name for tier in outcome.tiers if tier.money is not None and (tier.money.net or 0) < 0]
    if not losing or len(outcome.tiers) == 1:
        return text
    template = translate("Tiers", "Not worth their cost at this load: {names}.")
    return f"{text} {template.format(names='; '.join(tier_name(name) for name in losing))}"


def load_text(case: CasePlan, outcome: OffloadOutcome, numbers: Numbers) -> str:
    """Whose load is in force: the case's, or the one typed with the tiers, which is not that of the case."""
    reuse = outcome.setting.spec.reuse
    values = {
        "requests": outcome.demand.requests_per_s,
        "prompt": round(outcome.demand.prompt_tokens),
        "output": round(outcome.demand.output_tokens),
        "turns": getattr(reuse, "num_turns", 1.0),
        "shared": round(getattr(reuse, "system_tokens", 0.0)),
    }
    figures = translate(
        "Tiers", "{requests:p} requests a second, prompts of {prompt:n} positions, replies of {output:n}"
    )
    if reuse.kind == "sessions":
        figures = translate(
            "Tiers",
            "{requests:p} requests a second, prompts of {prompt:n} positions, replies of {output:n}, {turns:p} turns a "
            "session, {shared:n} positions shared by all",
        )
    template = {
        "typed": translate("Tiers", "In force: the load typed with the tiers ({figures}), not {case}."),
        "case": translate("Tiers", "In force: the load of the case's traffic ({figures})."),
        "trace": translate("Tiers", "In force: the load of the trace that the case was read from ({figures})."),
        "nothing-to-follow": translate(
            "Tiers",
            "In force: the load typed with the tiers ({figures}), not {case}: the case has no live traffic to follow.",
        ),
    }[outcome.load]
    values["requests"] = float(f"{values['requests']:.3g}")
    return template.format(figures=numbers.fill(figures, values), case=_case_text(case, numbers))


def _case_text(case: CasePlan, numbers: Numbers) -> str:
    """ "the case's 40 sequences of 14,000 positions in and 2,000 out"."""
    each = case.case
    values = {"n": each.sequences, "input": each.input_len or 0, "output": each.output_len or 0}
    return numbers.fill(
        translate("Tiers", "the case's {n:n} sequences of {input:n} positions in and {output:n} out"), values
    )


def setting_text(outcome: OffloadOutcome, numbers: Numbers) -> str:
    """The rules that the figures follow."""
    setting = outcome.setting
    values = {
        "system": setting.system.title,
        "version": system_version(setting.system.version),
        "reuse": reuse_name(setting.spec.reuse.kind),
        "chunk": setting.chunk_tokens,
        "mfu": setting.spec.mfu,
    }
    template = translate(
        "Tiers",
        "{reuse}. {system}, rules of {version}; chunks of {chunk:n} positions. Prefill of one prompt alone, by the "
        "steps of the service times at {mfu:pct} of the cards' dense rate. Calculated.",
    )
    if outcome.prefill_rule.steps is None:
        template = translate(
            "Tiers",
            "{reuse}. {system}, rules of {version}; chunks of {chunk:n} positions. Prefill by its arithmetic alone, at "
            "{mfu:pct} of the cards' dense rate. Calculated.",
        )
    return numbers.fill(template, values)


def _active(case: CasePlan, numbers: Numbers) -> FindingList | None:
    """The other use of a tier, on a line of its own: running sequences whose cache is read from it every step."""
    found = [finding for finding in case.findings if finding.code in ACTIVE_CODES]
    if not found:
        return None
    return FindingList(
        tuple(
            FindingItem(item.severity, phrases.severity_word(item.severity), finding_text(item, numbers))
            for item in found
        )
    )


def _held(
    case: CasePlan, outcome: OffloadOutcome, held: tuple[TierHeld, ...], numbers: Numbers, look: Look
) -> Iterator[Block]:
    caption = translate("Tiers", "Cards and tiers: how full each is, and what goes in and out")
    alt = "; ".join(
        numbers.fill(
            translate("Tiers", "{name}: {fill:pct} of {size} full"),
            {
                "name": tier_name(each.name),
                "fill": each.fill,
                "size": room_text(tier.tier, outcome.setting.places(tier.tier), each.capacity_bytes, numbers),
            },
        )
        for each, tier in zip(held, outcome.tiers, strict=True)
    )
    yield Figure(stack_drawing(outcome, held, numbers, look), caption, alt, flow_table(outcome, numbers))
    yield room_table(case, outcome, numbers)
    if outcome.setting.system.use == "reuse":
        yield _kept_table(case, outcome, held, numbers)
        pinned = pool_text(outcome, numbers)
        if pinned:
            yield Paragraph(pinned, "muted")


def _kept_table(case: CasePlan, outcome: OffloadOutcome, held: tuple[TierHeld, ...], numbers: Numbers) -> Table:
    """Idle prefixes of all replicas: the third figure of the cache beside logical and allocated."""
    rows = []
    sizes = [outcome.cards.capacity_bytes, *(each.held_bytes for each in held)]
    texts = [size_text(size, numbers) for size in sizes]
    for index, (tier, each) in enumerate(zip(outcome.tiers, held, strict=True), 1):
        if each.held_bytes == each.capacity_bytes:
            texts[index] = room_text(tier.tier, outcome.setting.places(tier.tier), each.capacity_bytes, numbers)
    for level, text in zip((outcome.cards, *(tier.level for tier in outcome.tiers)), texts, strict=True):
        rows.append(
            cells(
                tier_name(level.name) or translate("Tiers", "Cards, beside what runs"),
                text,
                numbers.decimal(level.bytes_per_token, 0),
                numbers.integer(int(level.tokens)),
                numbers.integer(level.sessions),
                numbers.fill("{x:pct}", {"x": level.hit}),
                numbers.fill("{x:pct}", {"x": level.reach_hit}),
                _residence(level.residence_s, numbers),
            )
        )
    total = case.kv.offloaded_bytes
    name = translate("Tiers", "Offloaded: all below the cards")
    if is_room(case):
        name = translate("Tiers", "Room in tiers: all below the cards, full once they have run for a while")
    rows.append(cells(name, size_text(total, numbers), *[""] * 6, kind="total"))
    right: Align = "right"
    return Table(
        translate("Tiers", "Kept: idle prefixes for the next prompt, whole plan"),
        (
            translate("Tiers", "Tier"),
            translate("Tiers", "Holds"),
            translate("Tiers", "B a position"),
            translate("Tiers", "Positions"),
            translate("Tiers", "Prompts"),
            translate("Tiers", "Found here"),
            translate("Tiers", "Found so far"),
            translate("Tiers", "Kept for"),
        ),
        tuple(rows),
        ("left", *(right,) * 7),
    )


def _residence(seconds: float | None, numbers: Numbers) -> str:
    if seconds is None:
        return "–"
    if seconds >= 1e9:
        return translate("Tiers", "for ever")
    for size, text in (
        (86_400, translate("Tiers", "{n:d1} days")),
        (3600, translate("Tiers", "{n:d1} h")),
        (60, translate("Tiers", "{n:d1} min")),
    ):
        if seconds >= size:
            return numbers.fill(text, {"n": seconds / size})
    return numbers.fill(translate("Tiers", "{n:d1} s"), {"n": seconds})


def _speed(outcome: OffloadOutcome, numbers: Numbers, look: Look) -> Iterator[Block]:
    kinds = [tier.tier.kind for tier in outcome.tiers]
    curves = ttft_curves(outcome)
    template = translate(
        "Tiers",
        "Time to the first token by length of the prefix, with {n:n} new positions after it; dots: from where on a hit "
        "comes sooner",
    )
    yield Figure(
        ttft_drawing(curves, kinds, numbers, look),
        numbers.fill(template, {"n": round(curves.new)}),
        _crossings_text(outcome, numbers),
        ttft_table(curves, numbers),
    )
    hits = hit_curve(outcome)
    caption = translate("Tiers", "Share of the prompts' positions found, by the positions a cache reaches")
    alt = "; ".join(
        f"{tier_name(name) or translate('Tiers', 'Cards')} {numbers.fill('{x:pct}', {'x': hit})}"
        for name, _, hit in hits.levels
    )
    yield Figure(hit_drawing(hits, kinds, numbers, look), caption, alt, hit_table(outcome, hits, numbers))
    wanted = wanted_table(outcome, numbers)
    if wanted is not None:
        yield wanted
    yield from trace_tables(outcome, numbers)
    yield timing_table(outcome, curves, numbers)
    yield operations_table(outcome, numbers)
    found = pooled(outcome)
    if found is not None:
        yield pooling_table(found, numbers)


def _crossings_text(outcome: OffloadOutcome, numbers: Numbers) -> str:
    faster = translate("Tiers", "{name}: {hit:d1} ms with a hit, {anew:d1} ms computed anew")
    return "; ".join(
        numbers.fill(
            faster,
            {"name": tier_name(tier.tier.name), "hit": tier.timing.ttft_s * 1e3, "anew": tier.timing.recompute_s * 1e3},
        )
        for tier in outcome.tiers
    )


def _wear_and_money(outcome: OffloadOutcome, numbers: Numbers, look: Look) -> Iterator[Block]:
    if any(tier.wear is not None for tier in outcome.tiers):
        table = drive_table(outcome, numbers)
        alt = "; ".join(" ".join(cell.text for cell in row.cells[:3]) for row in table.rows)
        caption = translate("Tiers", "Life of the drives against the horizon")
        yield Figure(life_drawing(outcome, numbers, look), caption, alt, table)
    else:
        text = translate("Tiers", "Life of the drives: no tier's drives are given.")
        yield Paragraph(text, "muted")
    if any(tier.money is not None for tier in outcome.tiers):
        table = money_table(outcome, numbers)
        alt = "; ".join(" ".join(cell.text for cell in row.cells[:4]) for row in table.rows)
        caption = translate("Tiers", "Money a month: what each tier costs, and what its hits save of the cards")
        yield Figure(money_drawing(outcome, numbers, look), caption, alt, table)
    else:
        text = translate("Tiers", "Money a month: neither a tier's price nor a card's is given.")
        yield Paragraph(text, "muted")
