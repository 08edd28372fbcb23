"""The smallest purchase in the report: what was asked, the answer, its rivals and why each loses, and the fronts."""

from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache

from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.search import Found, Purchasable, Question, combinations_of, find, question_of
from kvdesk.i18n import translate
from kvdesk.project.dtypes import AUTO
from kvdesk.project.project import Project
from kvdesk.report import phrases
from kvdesk.report.blocks import Block, Callout, FindingItem, FindingList, KeyValues, Paragraph, Table, cells
from kvdesk.report.purchase_figure import front_figures, purchase_table
from kvdesk.report.purchase_words import (
    WATTS,
    beaten,
    counted_text,
    load_text,
    objective_name,
    offer_name,
    pieces_text,
    placement_text,
    purchase_text,
    reason_text,
    served_text,
    winner_text,
)
from kvdesk.report.words import runtime_name
from kvdesk.units import Numbers

MOST_IN_REPORT = 100_000  # combinations; two seconds or so
MOST_RIVALS, MOST_BEATEN = 12, 60


@lru_cache(maxsize=2)
def found_of(project: Project) -> Found | Finding | None:
    """The answer to the question a project keeps, once for all parts of a report; None where it keeps none."""
    if project.search is None:
        return None
    question = question_of(project, project.search)
    if isinstance(question, Finding):
        return question
    if combinations_of(question, MOST_IN_REPORT) > MOST_IN_REPORT:
        return Finding("search-too-large", "warning", "search", {"most": MOST_IN_REPORT})
    return find(question)


def purchase_blocks(project: Project, numbers: Numbers) -> Iterator[Block]:
    """The section of the report; nothing where the project keeps no question."""
    found = found_of(project)
    if found is None:
        return
    if isinstance(found, Finding):
        word = phrases.severity_word(found.severity)
        yield FindingList((FindingItem(found.severity, word, finding_text(found, numbers)),))
        return
    yield from found_blocks(found, numbers)


def found_blocks(found: Found, numbers: Numbers) -> Iterator[Block]:
    """Everything a search tells."""
    winner = found.answer.winner
    title = translate("Purchase", "Nothing carries the load within the limits")
    if winner is not None:
        title = purchase_text(winner, numbers)
    yield Callout("fits" if winner is not None else None, title, (winner_text(found, numbers),))
    yield KeyValues(translate("Purchase", "What was asked"), asked_pairs(found.question, numbers))
    yield Paragraph(counted_text(found, numbers), "muted")
    if winner is not None:
        yield rivals_table(found, numbers)
        yield Paragraph(
            translate(
                "Purchase",
                "Requests held are those of the first case that fit at the high estimates, without the spares. Times "
                "per output token are estimates of a roofline, and untested: of the first case with the headroom "
                "wanted, every replica at work.",
            ),
            "muted",
        )
        yield from front_figures(found, numbers)
    yield losers_table(found, numbers)
    hidden = len(beaten(found.answer.losers)) - MOST_BEATEN
    if hidden > 0:
        template = translate("Purchase", "{hidden:n} more rows are not printed; the command line's JSON has them all.")
        yield Paragraph(numbers.fill(template, {"hidden": hidden}), "muted")


def asked_pairs(question: Question, numbers: Numbers) -> tuple[tuple[str, str], ...]:
    """The question, line by line."""
    runtimes = dict.fromkeys(runtime_name(each.runtime) for each in question.deployments)
    auto = translate("Purchase", "auto (as the config states)")
    dtypes = ", ".join(auto if name == AUTO else name for name in question.cache_dtypes)
    pieces = numbers.fill(translate("Purchase", "1 to {most:n} of each"), {"most": max(question.pieces)})
    offers = "; ".join(dict.fromkeys(_offer_text(question, place, numbers) for place in range(len(question.offers))))
    return (
        (translate("Purchase", "Load to carry"), load_text(question, numbers)),
        (translate("Purchase", "Offers"), offers),
        (translate("Purchase", "Pieces"), pieces),
        (translate("Purchase", "Served by"), ", ".join(runtimes)),
        (translate("Purchase", "Cache types"), dtypes),
        (translate("Purchase", "Made small"), objective_name(question.objective)),
        *_limit_pairs(question, numbers),
    )


def _offer_text(question: Question, place: int, numbers: Numbers) -> str:
    """ "H100 node (8 cards)", and whose offer it is."""
    offer = question.offers[place]
    text = offer_name(offer, numbers)
    if offer.cards > 1 and offer.item is not None:
        text = numbers.fill(translate("Purchase", "{name} ({cards:n} cards)"), {"name": text, "cards": offer.cards})
    if offer.item is None:
        return translate("Purchase", "{name}, without a price").format(name=text)
    return f"{text}, {offer.supplier}" if offer.supplier else text


def _limit_pairs(question: Question, numbers: Numbers) -> Iterator[tuple[str, str]]:
    limits = question.limits

    def exact(value: Decimal, unit: str) -> str:
        return f"{numbers.exact(value)} {unit}".rstrip()

    if limits.budget is not None:
        years = numbers.fill(translate("Purchase", "over {years:n} years"), {"years": question.years})
        budget = exact(limits.budget, question.project.prices.currency or "")
        yield translate("Purchase", "Budget"), f"{budget} {years}"
    if limits.most_watts is not None:
        yield translate("Purchase", "Most power"), exact(limits.most_watts / WATTS, "kW")
    if limits.most_rack_units is not None:
        yield translate("Purchase", "Most rack units"), exact(limits.most_rack_units, "")
    if limits.most_cards is not None:
        yield translate("Purchase", "Most cards"), numbers.integer(limits.most_cards)
    if limits.suppliers:
        yield translate("Purchase", "Suppliers"), ", ".join(limits.suppliers)


def rivals_table(found: Found, numbers: Numbers) -> Table:
    """The smallest purchase, then the smallest of every other offer, runtime and cache type that carries the load."""
    rivals: dict[tuple[int, int, str], Purchasable] = {}
    for one in found.answer.smallest:
        rivals.setdefault((id(one.way.offer), one.way.deployment, one.way.cache_dtype), one)
    caption = translate("Purchase", "The smallest purchase of each offer, runtime and cache type that carries the load")
    return purchase_table(caption, found, list(rivals.values())[:MOST_RIVALS], numbers)


def losers_header() -> tuple[str, ...]:
    return (
        translate("Purchase", "Offer"),
        translate("Purchase", "A replica, and how it is served"),
        translate("Purchase", "Pieces"),
        translate("Purchase", "Ways"),
        translate("Purchase", "Why it is not the answer"),
    )


def losers_table(found: Found, numbers: Numbers) -> Table:
    """Why each loser loses: ways of one offer, runtime, cache type and reason in a row, told by the first of them."""
    rows = []
    for row in beaten(found.answer.losers)[:MOST_BEATEN]:
        pieces = (row.smallest.stand.pieces,) if row.smallest is not None else row.counts
        way = f"{placement_text(row.way, numbers)}; {served_text(found.question, row.way)}"
        count = numbers.integer(row.ways)
        rows.append(
            cells(
                offer_name(row.way.offer, numbers),
                way,
                pieces_text(pieces, numbers),
                count,
                reason_text(row.reason, numbers),
            )
        )
    caption = translate(
        "Purchase", "Why the others are not the answer: the first of the ways that lose for the same reason"
    )
    return Table(caption, losers_header(), tuple(rows), ("left", "left", "right", "right", "left"))
