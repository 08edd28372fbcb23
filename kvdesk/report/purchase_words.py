"""A purchase that a search found in words: what is bought, how it is served, what it costs, and what it carries."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal

from kvdesk.engine.cost.money import Money
from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.latency import Seconds
from kvdesk.engine.parallelism import legal_tensor_sizes
from kvdesk.engine.search import Found, Loser, Offer, Purchasable, Question, Way
from kvdesk.engine.sentences.placement import degrees_text
from kvdesk.i18n import translate
from kvdesk.project.base import MAX_SEQUENCES
from kvdesk.project.search import Objective
from kvdesk.report import words
from kvdesk.report.amounts import amount_text, money_text
from kvdesk.report.comparison import kw_text
from kvdesk.units import Numbers, Quantity

NOTHING = "–"
WATTS = 1000
MOST_NAME = 190


def purchase_text(one: Purchasable, numbers: Numbers) -> str:
    """ "5 × H100 node: 40 cards = 5 replicas × 8 (TP 8)", with the cards that stay idle."""
    return f"{pieces_name(one, numbers)}: {spread_text(one, numbers)}"


def pieces_name(one: Purchasable, numbers: Numbers) -> str:
    """ "5 × H100 node"."""
    return f"{numbers.integer(one.stand.pieces)} × {offer_name(one.way.offer, numbers)}"


def offer_name(offer: Offer, numbers: Numbers) -> str:
    """The name in the price list; "H100, node of 8" where only cards were named."""
    if offer.item is not None or offer.cards == 1:
        return offer.name
    template = translate("Purchase", "{name}, node of {cards:n}")
    return numbers.fill(template, {"cards": offer.cards, "name": offer.name})


def spread_text(one: Purchasable, numbers: Numbers) -> str:
    """ "40 cards = 5 replicas × 8 (TP 8)", with the cards that stay idle."""
    text = degrees_text(one.degrees, numbers)
    if one.way.apart:
        text += translate("Purchase", ", data-parallel attention")
    if one.degrees.over_replicas:
        text += translate("Purchase", ", experts over all replicas")
    if one.idle:
        text += numbers.fill(translate("Purchase", ", {idle:n} more idle"), {"idle": one.idle})
    return text


def placement_text(way: Way, numbers: Numbers) -> str:
    """One replica of a way: "TP 8 × PP 2, EP 8", "one card each"."""
    degrees = way.degrees
    sizes = [("TP", degrees.tensor), ("PP", degrees.pipeline)]
    shared = [("EP", 1 if degrees.over_replicas else degrees.expert), ("DCP", degrees.decode_context)]
    parts = [" × ".join(f"{name} {numbers.integer(size)}" for name, size in sizes if size > 1)]
    parts += [f"{name} {numbers.integer(size)}" for name, size in shared if size > 1]
    if way.apart:
        parts.append(translate("Purchase", "data-parallel attention"))
    if degrees.over_replicas:
        parts.append(translate("Purchase", "experts over all replicas"))
    return ", ".join(part for part in parts if part) or translate("Purchase", "one card each")


def served_text(question: Question, way: Way) -> str:
    """ "vLLM, cache fp8_e4m3"; "auto" is the type the model's config states."""
    runtime = words.runtime_name(question.deployments[way.deployment].runtime)
    return translate("Purchase", "{runtime}, cache {dtype}").format(runtime=runtime, dtype=way.cache_dtype)


def cost_text(one: Purchasable, numbers: Numbers) -> str:
    return money_text(one.cost, numbers)


def watts_text(one: Purchasable, numbers: Numbers) -> str:
    if one.watts is None:
        return translate("Comparison", "not known")
    return kw_text(one.watts / WATTS, numbers)


def capacity_text(one: Purchasable, numbers: Numbers) -> str:
    if one.capacity >= MAX_SEQUENCES:
        return translate("Comparison", "no limit")
    return numbers.integer(one.capacity)


def time_text(time: Seconds | Finding | None, numbers: Numbers) -> str:
    """ "38.8 ms (31.0–67.5)": the best estimate and its band; a dash where it is not known."""
    if not isinstance(time, Seconds):
        return NOTHING
    low, best, high = (numbers.decimal(value * 1e3, 1) for value in (time.low, time.best, time.high))
    return Quantity(f"{best} ms ({low}–{high})", time.best * 1e3, "ms", (time.low * 1e3, time.high * 1e3))


def times_of(found: Found) -> dict[int, Seconds]:
    """The times per output token that are known, by the purchase's place in the search."""
    return {one.order: time for one, time in found.latencies if isinstance(time, Seconds)}


def objective_name(objective: Objective) -> str:
    return {
        "cost": translate("Purchase", "cost"),
        "cards": translate("Purchase", "cards"),
        "watts": translate("Purchase", "power with every card busy"),
    }[objective]


def objective_value(objective: Objective, one: Purchasable) -> Decimal | None:
    """What is made small; watts as kW. None where it is not known."""
    if objective == "cost":
        return one.cost.amount if isinstance(one.cost, Money) else None
    if objective == "cards":
        return Decimal(one.stand.cards)
    return None if one.watts is None else one.watts / WATTS


def objective_unit(found: Found) -> str:
    """The unit of an axis that counts it: a currency, kW, cards."""
    objective = found.question.objective
    if objective == "cost":
        costs = (one.cost for one in found.answer.smallest)
        return next((cost.currency for cost in costs if isinstance(cost, Money)), "")
    return "kW" if objective == "watts" else translate("Purchase", "cards")


def load_text(question: Question, numbers: Numbers) -> str:
    """What is carried: "32 of peak (8,192 tokens each) with 20 % more, even without one replica"."""
    template = translate("Purchase", "{count:n} of {case} ({positions:n} tokens each)")
    cases = [
        numbers.fill(
            template,
            {"count": case.resident_sequences, "case": words.case_name(case.name), "positions": case.positions},
        )
        for case in question.chosen_cases
    ]
    text = "; ".join(cases)
    if question.headroom:
        text += numbers.fill(translate("Purchase", " with {share:pct} more"), {"share": float(question.headroom)})
    if question.spare_replicas:
        values = {"spare": question.spare_replicas}
        text += numbers.fill(translate("Purchase", ", even without {spare:n} of the replicas"), values)
    if question.spare_node:
        text += translate("Purchase", ", even without any one node")
    return text


def winner_text(found: Found, numbers: Numbers) -> str:
    """The answer in a sentence or two: what to buy, how it is served, what it costs and carries; or nothing does."""
    question, winner = found.question, found.answer.winner
    load = load_text(question, numbers)
    if winner is None:
        text = translate("Purchase", "Nothing that was tried carries {load} within the limits.").format(load=load)
        return f"{text} {stopped_text(found)}".rstrip()
    values = {
        "objective": objective_name(question.objective),
        "purchase": purchase_text(winner, numbers),
        "served": served_text(question, winner.way),
        "cost": cost_words(found, winner, numbers),
        "watts": watts_text(winner, numbers),
        "load": load,
        "capacity": capacity_text(winner, numbers),
        "case": words.case_name(question.chosen_cases[0].name),
    }
    template = translate(
        "Purchase",
        "The smallest purchase by {objective} is {purchase}. Served by {served}; {cost}; {watts} with every card busy. "
        "It carries {load}, and at the high estimates has room for {capacity} of {case}.",
    )
    return f"{template.format(**values)} {stopped_text(found)}".rstrip()


def cost_words(found: Found, one: Purchasable, numbers: Numbers) -> str:
    """ "162,000.00 EUR over 3 years"; a missing price is said."""
    if isinstance(one.cost, Money):
        template = translate("Purchase", "{amount} over {years:n} years")
        if found.question.years == 1:
            template = translate("Purchase", "{amount} over a year")
        return numbers.fill(template, {"amount": str(amount_text(one.cost, numbers)), "years": found.question.years})
    return translate("Purchase", "its cost is {cost}").format(cost=cost_text(one, numbers))


def stopped_text(found: Found) -> str:
    """What a search that was cut short cannot promise."""
    if found.is_whole:
        return ""
    return translate("Purchase", "The search was stopped: what was not looked at may be smaller.")


def counted_text(found: Found, numbers: Numbers) -> str:
    """How much was looked at, and what the cost is of."""
    template = translate(
        "Purchase",
        "{combinations:n} combinations of offers, counts, placements and cache types in {ways:n} ways were looked at.",
    )
    text = numbers.fill(template, {"combinations": found.answer.combinations, "ways": found.answer.ways})
    sizes = ", ".join(numbers.integer(size) for size in legal_sizes(found.question))
    legal = translate("Purchase", "TP sizes that the model's heads divide over, in one node: {sizes}.")
    parts = [text, legal.format(sizes=sizes)]
    if any(isinstance(one.cost, Money) for one in found.answer.smallest):
        parts.append(
            translate(
                "Purchase",
                "Cost is that of the offers alone: servers sold apart, support and electricity are not in it.",
            )
        )
    question = found.question
    if question.spare_node and any(offer.cards == 1 for offer in question.offers):
        template = translate(
            "Purchase",
            "Single cards fill nodes of {cards:n}; in smaller nodes fewer of them stop when one fails, and more "
            "servers are needed.",
        )
        parts.append(numbers.fill(template, {"cards": question.cards_per_node}))
    return " ".join(parts)


def legal_sizes(question: Question) -> tuple[int, ...]:
    """The TP sizes of the model up to the cards of the largest node that is offered."""
    assert question.model is not None
    stands = (stand for offer in question.offers for stand in question.stands(offer))
    return legal_tensor_sizes(question.model, max((stand.per_node for stand in stands), default=1))


@dataclass(frozen=True, slots=True)
class Beaten:
    """Ways of one offer that lose for one reason, told by the first of them: its smallest purchase where it carries the
    load, else the counts that are out (none: any number)."""

    way: Way
    smallest: Purchasable | None
    reason: Finding
    ways: int
    counts: tuple[int, ...]


def beaten(losers: Sequence[Loser]) -> tuple[Beaten, ...]:
    """Losers of the same offer, runtime, cache type and reason together, those that carry the load first.

    More pieces than needed of a way are no rival of the others and are left out.
    """
    groups: dict[tuple[int, int, str, str], list[Loser]] = {}
    for loser in losers:
        if loser.reason.code != "search-more-than-needed":
            way = loser.way
            groups.setdefault((id(way.offer), way.deployment, way.cache_dtype, loser.reason.code), []).append(loser)
    rows = []
    for group in groups.values():
        first = min(group, key=loser_order)
        rows.append(Beaten(first.way, first.smallest, first.reason, len(group), first.pieces))
    return tuple(sorted(rows, key=loser_order))


def loser_order(loser: Loser | Beaten) -> tuple[bool, Decimal, int]:
    """Those that carry the load first, the cheapest of them and then those of fewest cards."""
    one = loser.smallest
    if one is None:
        return True, Decimal(0), 0
    return False, one.cost.amount if isinstance(one.cost, Money) else Decimal(0), one.stand.cards


def pieces_text(counts: Sequence[int], numbers: Numbers) -> str:
    """ "1–4, 6"; "any number" where a reason holds for all."""
    if not counts:
        return translate("Purchase", "any number")
    runs: list[list[int]] = []
    for count in counts:
        if runs and count == runs[-1][1] + 1:
            runs[-1][1] = count
        else:
            runs.append([count, count])
    return ", ".join(
        numbers.integer(first) if first == last else f"{numbers.integer(first)}–{numbers.integer(last)}"
        for first, last in runs
    )


def reason_text(reason: Finding, numbers: Numbers) -> str:
    return finding_text(reason, numbers)


def option_name(one: Purchasable, taken: Collection[str], numbers: Numbers) -> str:
    """What an option made of a purchase is called: "5 × H100 node", with a number where that is taken."""
    name = pieces_name(one, numbers)[:MOST_NAME]
    candidates = (name if step == 1 else f"{name} ({step})" for step in range(1, len(taken) + 2))
    return next(candidate for candidate in candidates if candidate not in taken)


def purchase_line(found: Found, one: Purchasable, numbers: Numbers) -> str:
    """One purchase in a line: what it is, costs, draws, holds, and takes for a token."""
    template = translate("Purchase", "{purchase} · {cost} · {watts} · {capacity} requests held at the high estimates")
    text = template.format(
        purchase=purchase_text(one, numbers),
        cost=cost_words(found, one, numbers),
        watts=watts_text(one, numbers),
        capacity=capacity_text(one, numbers),
    )
    time = time_text(times_of(found).get(one.order), numbers)
    if time == NOTHING:
        return text
    return f"{text} · {translate('Purchase', '{time} per output token').format(time=time)}"
