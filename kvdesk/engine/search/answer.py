"""The winner, why each loser loses, and what stands on the fronts of cost against capacity and against latency."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TypeVar

from kvdesk.engine import placement
from kvdesk.engine.cost.money import is_complete
from kvdesk.engine.findings import Finding
from kvdesk.engine.latency import Seconds
from kvdesk.engine.load import resolved
from kvdesk.engine.plan import facts_of
from kvdesk.engine.search.carrying import spread
from kvdesk.engine.search.question import Question
from kvdesk.engine.search.ways import Purchasable, Way, WayOutcome
from kvdesk.engine.service_estimate import placed_service
from kvdesk.engine.weights import model_weights
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.project import Option
from kvdesk.project.quotes import Purchase
from kvdesk.project.search import Objective

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Loser:
    """One way that is not the answer: the reason, and the smallest purchase of it where it carries the load."""

    way: Way
    smallest: Purchasable | None
    reason: Finding
    pieces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """`winner` is the smallest purchase by the question's objective, None where nothing carries the load within the
    limits; `smallest` the smallest of every way that carries it, in order. `combinations` were looked at, in `ways`
    ways."""

    winner: Purchasable | None
    smallest: tuple[Purchasable, ...]
    losers: tuple[Loser, ...]
    front: tuple[Purchasable, ...]
    combinations: int
    ways: int


def rank(objective: Objective, found: Purchasable) -> tuple[Decimal, int, Decimal, int, int, int, bool, int]:
    """Least of the objective first; then fewer cards, fewer watts, fewer cards left idle, fewer pipeline stages (each
    adds to the time of a token), more requests held, replicas that fail one by one, and the order of the search: never
    a tie."""
    cost = found.cost.amount if is_complete(found.cost) else Decimal(0)
    watts = found.watts if found.watts is not None else Decimal("Infinity")
    first = {"cost": cost, "cards": Decimal(found.stand.cards), "watts": watts}[objective]
    stages, is_one_engine = found.degrees.pipeline, found.degrees.over_replicas
    return first, found.stand.cards, watts, found.idle, stages, -found.capacity, is_one_engine, found.order


def answer(question: Question, outcomes: Iterable[WayOutcome]) -> Answer:
    """What follows from the outcomes of a search, whole or cut short."""
    found = tuple(outcomes)
    best_of = {
        place: min(each.carrying, key=lambda one: rank(question.objective, one))
        for place, each in enumerate(found)
        if each.carrying
    }
    smallest = tuple(sorted(best_of.values(), key=lambda one: rank(question.objective, one)))
    winner = smallest[0] if smallest else None
    losers: list[Loser] = []
    for place, outcome in enumerate(found):
        if outcome.carrying:
            best = best_of[place]
            losers += [Loser(outcome.way, best, _worse(question, best, winner), ())] if best is not winner else []
            over = tuple(one.stand.pieces for one in outcome.carrying if one is not best)
            if over:
                losers.append(Loser(outcome.way, best, Finding("search-more-than-needed", "info"), over))
        losers += [Loser(outcome.way, None, lost.reason, lost.pieces) for lost in outcome.lost]
    return Answer(
        winner=winner,
        smallest=smallest,
        losers=tuple(losers),
        front=cost_and_capacity(question, found),
        combinations=sum(each.combinations for each in found),
        ways=len(found),
    )


def _worse(question: Question, one: Purchasable, winner: Purchasable | None) -> Finding:
    """Why a purchase that carries the load is not the smallest: the first of what they are ranked by."""
    assert winner is not None
    costs, cards = (one.cost, winner.cost), one.stand.cards
    if question.objective == "cost" and is_complete(costs[0]) and is_complete(costs[1]):
        more = costs[0].amount - costs[1].amount
        if more:
            values: dict[str, object] = {"more": more, "currency": costs[0].currency, "cards": cards}
            return Finding("search-dearer", "info", "", values)
    if question.objective == "watts" and one.watts is not None and winner.watts is not None:
        more = one.watts - winner.watts
        if more:
            return Finding("search-draws-more", "info", "", {"more": more, "cards": cards})
    if cards != winner.stand.cards:
        return Finding("search-not-smaller", "info", "", {"cards": cards, "winner": winner.stand.cards})
    if one.watts is not None and winner.watts is not None and one.watts > winner.watts:
        return Finding("search-draws-more", "info", "", {"more": one.watts - winner.watts, "cards": cards})
    if one.idle > winner.idle:
        return Finding("search-leaves-idle", "info", "", {"idle": one.idle})
    if one.degrees.pipeline > winner.degrees.pipeline:
        return Finding("search-more-stages", "info", "", {"stages": one.degrees.pipeline})
    if one.capacity < winner.capacity:
        return Finding("search-holds-less", "info", "", {"held": one.capacity, "winner": winner.capacity})
    return Finding("search-fails-at-once" if one.degrees.over_replicas else "search-as-small", "info")


def _front(items: Sequence[Item], cost: Callable[[Item], Decimal], gain: Callable[[Item], float]) -> tuple[Item, ...]:
    """Items than which none costs less or as much and gains more, cheapest first; of equals the first one."""
    kept: list[Item] = []
    for item in sorted(items, key=lambda each: (cost(each), -gain(each))):
        if not kept or gain(item) > gain(kept[-1]):
            kept.append(item)
    return tuple(kept)


def cost_and_capacity(question: Question, outcomes: Iterable[WayOutcome]) -> tuple[Purchasable, ...]:
    """The front of the objective (cost, cards or watts) against requests of the first case held at once."""
    items = sorted((one for each in outcomes for one in each.carrying), key=lambda one: one.order)
    return _front(items, lambda one: rank(question.objective, one)[0], lambda one: one.capacity)


def cost_and_latency(
    question: Question, found: Iterable[tuple[Purchasable, Seconds | Finding]]
) -> tuple[tuple[Purchasable, Seconds], ...]:
    """The front of the objective against the best estimate of the time per output token; those without one are out."""
    known = [(one, time) for one, time in found if isinstance(time, Seconds)]
    return _front(known, lambda pair: rank(question.objective, pair[0])[0], lambda pair: -pair[1].best)


def latency_of(
    question: Question,
    purchases: Iterable[Purchasable],
    *,
    cancelled: Callable[[], bool] | None = None,
) -> Iterator[tuple[Purchasable, Seconds | Finding]]:
    """The time per output token of each under the first case, all replicas at work; or which figure is missing."""
    case = question.chosen_cases[0]
    for one in purchases:
        if cancelled is not None and cancelled():
            return
        yield one, _latency(question, one, -(-question.sequences(case) // one.degrees.data))


def _latency(question: Question, one: Purchasable, batch: int) -> Seconds | Finding:
    """As the purchase's own option would say it once it stands in the project."""
    case = question.chosen_cases[0]
    if not case.input_len or not case.output_len or case.output_len < 2:
        return Finding("cost-zero-tokens", "error", "workload.cases", {"case": case.name})
    option = option_of(question, one, "A")
    found = facts_of(resolved(question.project), option)
    if isinstance(found, Finding):
        return found
    room, facts = found
    weights = model_weights(facts.model, facts.deployment.weight_dtype)
    times = placed_service(placement.place(room, facts, option.hardware, weights), case, batch)
    if isinstance(times, Finding):
        return times
    assert times.tpot is not None
    return times.tpot


def option_of(question: Question, one: Purchasable, name: str) -> Option:
    """The purchase as an option of the project: cards, deployment, tiers and bill."""
    way, stand, item = one.way, one.stand, one.way.offer.item
    deployment = question.deployments[way.deployment]
    return Option(
        name=name,
        hardware=HardwareSpec(
            accelerator=way.offer.accelerator, count=stand.per_node, nodes=stand.nodes, idle=one.idle
        ),
        deployment=spread(deployment, one.degrees, way.cache_dtype, way.apart),
        checkpoint=question.checkpoint,
        offload=question.offload,
        purchase=Purchase(
            kind="buy" if item is None or item.per == "piece" else "rent", lines=(way.offer.line(stand.pieces),)
        ),
    )
