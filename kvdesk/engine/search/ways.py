"""Every way of an offer, each with the fewest pieces that carry the load, or why it loses."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from kvdesk.engine.cost.money import Money, Total, is_complete, scaled
from kvdesk.engine.findings import Finding
from kvdesk.engine.parallelism import Degrees
from kvdesk.engine.search.carrying import Replica, Setting
from kvdesk.engine.search.question import Offer, Question, Stand


@dataclass(frozen=True, slots=True)
class Way:
    """One offer, one deployment (by its place in the question), one cache type, one placement of a replica."""

    offer: Offer
    deployment: int
    cache_dtype: str
    degrees: Degrees


@dataclass(frozen=True, slots=True)
class Purchasable:
    """So many pieces of a way that carry the load: `degrees` with all replicas, spares among them; `idle` cards work
    for none. `capacity` is how many requests of the first case fit without the spares, or with a
    node gone."""

    way: Way
    stand: Stand
    degrees: Degrees
    idle: int
    cost: Total
    watts: Decimal | None
    capacity: int
    order: int


@dataclass(frozen=True, slots=True)
class Lost:
    """Counts of pieces that are out, for one reason; all counts of the way where `pieces` is empty."""

    pieces: tuple[int, ...]
    reason: Finding


@dataclass(frozen=True, slots=True)
class WayOutcome:
    """One way: the counts that carry the load within the limits, cheapest first, and the others with their reasons.
    `combinations` is how many counts the way has."""

    way: Way
    carrying: tuple[Purchasable, ...]
    lost: tuple[Lost, ...]
    combinations: int


def search(
    question: Question,
    *,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Iterator[WayOutcome]:
    """Every way in a fixed order: offers, deployments and cache types as given, then TP, PP, EP and DCP ascending.

    `progress` is told (settings done, of all), a setting being an offer × deployment × cache type; `cancelled` ends the
    search. Nothing is yielded for a question that is refused (`Question.refusal`).
    """
    if question.refusal() is not None:
        return
    settings = [
        (offer, index, deployment, dtype)
        for offer in question.offers
        for index, deployment in enumerate(question.deployments)
        for dtype in question.cache_dtypes
    ]
    order, known = 0, dict[tuple[int, int, str], Setting | Finding]()
    for done, (offer, index, deployment, dtype) in enumerate(settings):
        key = (id(offer.accelerator), index, dtype)  # several offers of one card share what is computed
        if key not in known:
            known[key] = Setting.of(question, offer.accelerator, deployment, dtype)
        for outcome in _ways(known[key], Way(offer, index, dtype, Degrees(1, 1, 1)), question, order):
            if cancelled is not None and cancelled():
                return
            order += outcome.combinations
            yield outcome
        if progress is not None:
            progress(done + 1, len(settings))


def _ways(setting: Setting | Finding, any_way: Way, question: Question, order: int) -> Iterator[WayOutcome]:
    """The ways of one setting; `any_way` stands for all of them where nothing can be computed."""
    offer = any_way.offer
    stands = tuple(question.stands(offer))
    if isinstance(setting, Finding):
        yield WayOutcome(any_way, (), (Lost((), setting),), len(stands))
        return
    cost = question.cost(offer)
    allowed = _Allowed(question, offer, cost)
    most_tensor = max((stand.per_node for stand in stands), default=0)
    for degrees in setting.placements(max((stand.cards for stand in stands), default=0), most_tensor):
        here = tuple(
            stand
            for stand in stands
            if stand.per_node % degrees.tensor == 0 and stand.cards >= degrees.ranks_of_replica
        )
        if not here:
            continue
        way = replace(any_way, degrees=degrees)
        yield _outcome(setting, way, here, allowed, order)
        order += len(here)


class _Allowed:
    """Which counts of an offer the limits allow, and the reason of the first limit that others pass."""

    def __init__(self, question: Question, offer: Offer, cost: Total) -> None:
        self.question, self.offer, self.cost, self.watts = question, offer, cost, offer.watts
        limits, item = question.limits, offer.item
        self.whole: Finding | None = None
        path = f"prices.items.{question.project.prices.places[item.id]}"
        if limits.suppliers and item.supplier not in limits.suppliers:
            self.whole = Finding("search-supplier", "info", f"{path}.supplier", {"supplier": item.supplier or "—"})
        elif not is_complete(cost) and (question.objective == "cost" or limits.budget is not None):
            self.whole = Finding("search-price-missing", "warning", f"{path}.price", {"item": item.item})
        elif offer.watts is None and (limits.most_watts is not None or question.objective == "watts"):
            values = {"name": offer.accelerator.name}
            self.whole = Finding("search-power-unknown", "warning", f"{path}.watts", values)
        elif item.rack_units is None and limits.most_rack_units is not None:
            self.whole = Finding("search-rack-unknown", "warning", f"{path}.rack_units", {"item": item.item})

    def reason(self, stand: Stand) -> Finding | None:
        """Why so many pieces are past a limit."""
        limits, pieces = self.question.limits, stand.pieces
        if limits.most_cards is not None and stand.cards > limits.most_cards:
            values: dict[str, object] = {"cards": stand.cards, "most": limits.most_cards}
            return Finding("search-over-cards", "info", "", values)
        if limits.budget is not None and is_complete(self.cost) and self.cost.amount * pieces > limits.budget:
            values = {"cost": self.cost.amount * pieces, "currency": self.cost.currency, "budget": limits.budget}
            return Finding("search-over-budget", "info", "", values)
        watts = self.watts
        if limits.most_watts is not None and watts is not None and watts * pieces > limits.most_watts:
            return Finding("search-over-power", "info", "", {"watts": watts * pieces, "most": limits.most_watts})
        units = self.offer.item.rack_units
        if limits.most_rack_units is not None and units is not None and units * pieces > limits.most_rack_units:
            return Finding("search-over-rack", "info", "", {"units": units * pieces, "most": limits.most_rack_units})
        return None


def _outcome(setting: Setting, way: Way, stands: tuple[Stand, ...], allowed: _Allowed, order: int) -> WayOutcome:
    """Limits first, for they cost nothing; then the fewest replicas. A limit is told by the smallest count past it."""
    question = setting.question
    if allowed.whole is not None:
        return WayOutcome(way, (), (Lost((), allowed.whole),), len(stands))
    within, lost = _within(stands, allowed)
    if not within:
        return WayOutcome(way, (), tuple(lost), len(stands))
    replica = setting.replica(way.degrees)
    refusal = replica.refusal
    if refusal is not None:
        return WayOutcome(way, (), (Lost((), refusal),), len(stands))
    left = [question.left(stand, way.degrees) for stand in within]
    choices = sorted({count for count in left if count > 0})
    found = replica.fewest(choices)
    fewest = choices[found] if found is not None else None
    short = [place for place, count in enumerate(left) if fewest is None or count < fewest]
    if short:
        reason = _does_not_carry(replica, max(left[place] for place in short))
        lost.insert(0, Lost(tuple(within[place].pieces for place in short), reason))
    carrying = tuple(
        _purchasable(allowed, way, stand, replica, count, order + stands.index(stand))
        for stand, count in zip(within, left, strict=True)
        if fewest is not None and count >= fewest
    )
    return WayOutcome(way, carrying, tuple(lost), len(stands))


def _within(stands: tuple[Stand, ...], allowed: _Allowed) -> tuple[list[Stand], list[Lost]]:
    within: list[Stand] = []
    past: dict[str, tuple[list[int], Finding]] = {}
    for stand in stands:
        reason = allowed.reason(stand)
        if reason is None:
            within.append(stand)
        else:
            past.setdefault(reason.code, ([], reason))[0].append(stand.pieces)
    return within, [Lost(tuple(pieces), reason) for pieces, reason in past.values()]


def _does_not_carry(replica: Replica, replicas: int) -> Finding:
    """The first case that is not carried; whether even one sequence of it fits a replica."""
    if replicas < 1:
        return Finding("search-no-spare", "info", "", {"tp": replica.degrees.tensor, "pp": replica.degrees.pipeline})
    index = replica.carries(replicas) or 0
    case = replica.cases[index]
    code = "search-does-not-carry" if replica.holds_one(index) else "search-not-one"
    return Finding(code, "info", "", {"case": case.name, "replicas": replicas})


def _purchasable(allowed: _Allowed, way: Way, stand: Stand, replica: Replica, left: int, order: int) -> Purchasable:
    """So many pieces; `left` are the replicas that carry the load when the spares or a node are gone."""
    degrees = way.degrees
    data = stand.cards // degrees.ranks_of_replica
    whole = Degrees(degrees.tensor, degrees.pipeline, data, degrees.decode_context, degrees.expert)
    watts = None if allowed.watts is None else allowed.watts * stand.pieces
    cost = allowed.cost
    cost = Money(cost.amount * stand.pieces, cost.currency) if is_complete(cost) else scaled(cost, stand.pieces)
    capacity = replica.most_of_first_case(left)
    return Purchasable(way, stand, whole, stand.cards - whole.num_ranks, cost, watts, capacity, order)
