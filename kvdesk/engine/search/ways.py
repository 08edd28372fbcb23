"""Every way of an offer, each with the fewest pieces that carry the load, or why it loses."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from kvdesk.engine.cost.money import Incomplete, Money, Total, is_complete, scaled
from kvdesk.engine.findings import Finding
from kvdesk.engine.parallelism import Degrees
from kvdesk.engine.search.carrying import Replica, Setting, attends_apart, with_replicas
from kvdesk.engine.search.question import Offer, Question, Stand

MOST_TOLD = 200  # times that progress is told


@dataclass(frozen=True, slots=True)
class Way:
    """One offer, one deployment (by its place in the question), one cache type, one placement of a replica; `apart`:
    each TP rank attends to sequences of its own."""

    offer: Offer
    deployment: int
    cache_dtype: str
    degrees: Degrees
    apart: bool = False


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

    `progress` is told (ways done, of all); `cancelled` ends the search. Nothing is yielded for a question that is
    refused (`Question.refusal`).
    """
    if question.refusal() is not None:
        return
    asked: list[_Asked] = []
    for each in _asked(question):
        if cancelled is not None and cancelled():
            return
        asked.append(each)
    order, told = 0, max(1, len(asked) // MOST_TOLD)
    for done, each in enumerate(asked):
        if cancelled is not None and cancelled():
            return
        yield each.outcome(order)
        order += len(each.stands)
        if progress is not None and ((done + 1) % told == 0 or done + 1 == len(asked)):
            progress(done + 1, len(asked))


def combinations_of(question: Question, enough: int) -> int:
    """How many combinations there are to look at, counted up to the first number past `enough`."""
    count = 0
    for each in _asked(question):
        count += len(each.stands)
        if count > enough:
            break
    return count


@dataclass(frozen=True, slots=True)
class _Asked:
    """One way with the counts it has, not looked at yet; the finding where nothing of its setting can be computed."""

    setting: Setting | Finding
    way: Way
    stands: tuple[Stand, ...]
    allowed: "_Allowed"

    def outcome(self, order: int) -> WayOutcome:
        if isinstance(self.setting, Finding):
            return WayOutcome(self.way, (), (Lost((), self.setting),), len(self.stands))
        return _outcome(self.setting, self.way, self.stands, self.allowed, order)


def _asked(question: Question) -> Iterator[_Asked]:
    """All ways in their order."""
    known = dict[tuple[int, int, str, bool], Setting | Finding]()
    for offer in question.offers:
        allowed, stands = _Allowed(question, offer, question.cost(offer)), tuple(question.stands(offer))
        for index, dtype, apart in _served(question):
            key = (id(offer.accelerator), index, dtype, apart)  # several offers of one card share what is computed
            if key not in known:
                known[key] = Setting.of(question, offer.accelerator, question.deployments[index], dtype, apart)
            setting, way = known[key], Way(offer, index, dtype, Degrees(1, 1, 1), apart)
            if not isinstance(setting, Finding):
                yield from _placed(setting, way, stands, allowed)
            elif not apart:
                yield _Asked(setting, way, stands, allowed)


def _served(question: Question) -> Iterator[tuple[int, str, bool]]:
    """Deployments and cache types as given; with attention apart too where the runtime can."""
    for index, deployment in enumerate(question.deployments):
        for dtype in question.cache_dtypes:
            yield index, dtype, False
            if attends_apart(question, deployment):
                yield index, dtype, True


def _placed(setting: Setting, way: Way, stands: tuple[Stand, ...], allowed: "_Allowed") -> Iterator[_Asked]:
    """The placements of a setting, each with the counts that can have it."""
    most_cards = max((stand.cards for stand in stands), default=0)
    most_tensor = most_cards if setting.apart else max((stand.per_node for stand in stands), default=0)
    for degrees in setting.placements(most_cards, most_tensor):
        fewest = degrees.ranks_of_replica * (2 if degrees.over_replicas else 1)
        here = tuple(
            stand for stand in stands if stand.cards >= fewest and _fills_nodes(stand, degrees.tensor, setting.apart)
        )
        if here:
            yield _Asked(setting, replace(way, degrees=degrees), here, allowed)


def _fills_nodes(stand: Stand, tensor: int, apart: bool) -> bool:
    """A group of TP ranks stands in one node; where they attend apart it may be of whole nodes."""
    return stand.per_node % tensor == 0 or (apart and tensor % stand.per_node == 0)


class _Allowed:
    """Which counts of an offer the limits allow, and the reason of the first limit that others pass."""

    def __init__(self, question: Question, offer: Offer, cost: Total) -> None:
        self.question, self.offer, self.cost, self.watts = question, offer, cost, offer.watts
        limits, item = question.limits, offer.item
        self.whole: Finding | None = None
        path = "search.offers" if item is None else f"prices.items.{question.project.prices.places[item.id]}"
        if limits.suppliers and offer.supplier not in limits.suppliers:
            self.whole = Finding("search-supplier", "info", f"{path}.supplier", {"supplier": offer.supplier or "–"})
        elif not is_complete(cost) and (question.objective == "cost" or limits.budget is not None):
            self.whole = _no_price(offer, cost, path)
        elif offer.watts is None and (limits.most_watts is not None or question.objective == "watts"):
            values = {"name": offer.accelerator.name}
            self.whole = Finding("search-power-unknown", "warning", f"{path}.watts", values)
        elif offer.rack_units is None and limits.most_rack_units is not None:
            self.whole = Finding("search-rack-unknown", "warning", f"{path}.rack_units", {"item": offer.name})

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
        units = self.offer.rack_units
        if limits.most_rack_units is not None and units is not None and units * pieces > limits.most_rack_units:
            return Finding("search-over-rack", "info", "", {"units": units * pieces, "most": limits.most_rack_units})
        return None


def _no_price(offer: Offer, cost: Total, path: str) -> Finding:
    """Why an offer cannot be compared by what it costs."""
    if offer.item is None:
        return Finding("search-without-price", "warning", path, {"name": offer.name})
    if offer.item.price is None or is_complete(cost):
        return Finding("search-price-missing", "warning", f"{path}.price", {"item": offer.item.item})
    assert isinstance(cost, Incomplete)
    return cost.missing[0]


def _outcome(setting: Setting, way: Way, stands: tuple[Stand, ...], allowed: _Allowed, order: int) -> WayOutcome:
    """Limits first, for they cost nothing; then the fewest replicas. A limit is told by the smallest count past it."""
    question = setting.question
    if allowed.whole is not None:
        return WayOutcome(way, (), (Lost((), allowed.whole),), len(stands))
    within, lost = _within(stands, allowed)
    if not within:
        return WayOutcome(way, (), tuple(lost), len(stands))
    replica = setting.replica(way.degrees)
    within, illegal = _legal(replica, within)
    lost += illegal
    if not within:
        return WayOutcome(way, (), tuple(lost), len(stands))
    left = [question.left(stand, way.degrees) for stand in within]
    choices = sorted({count for count in left if count > 0})
    refusal = replica.at(choices[-1]).refusal if choices else replica.refusal
    if refusal is not None:
        return WayOutcome(way, (), (Lost((), refusal),), len(stands))
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


def _legal(replica: Replica, stands: list[Stand]) -> tuple[list[Stand], list[Lost]]:
    """The counts whose replicas can share the experts; of the others one reason."""
    if not replica.degrees.over_replicas:
        return stands, []
    each = replica.degrees.ranks_of_replica
    reasons = {stand: replica.at(stand.cards // each).illegal for stand in stands}
    past = [stand for stand in stands if reasons[stand] is not None]
    legal = [stand for stand in stands if reasons[stand] is None]
    first = next((reason for reason in reasons.values() if reason is not None), None)
    return legal, [Lost(tuple(stand.pieces for stand in past), first)] if first is not None else []


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
    if replicas < 1 and replica.degrees.over_replicas:
        return Finding("search-experts-stop", "info")
    if replicas < 1:
        return Finding("search-no-spare", "info", "", {"tp": replica.degrees.tensor, "pp": replica.degrees.pipeline})
    index = replica.carries(replicas) or 0
    case = replica.cases[index]
    code = "search-does-not-carry" if replica.holds_one(index, replicas) else "search-not-one"
    return Finding(code, "info", "", {"case": case.name, "replicas": replicas})


def _purchasable(allowed: _Allowed, way: Way, stand: Stand, replica: Replica, left: int, order: int) -> Purchasable:
    """So many pieces; `left` are the replicas that carry the load when the spares or a node are gone."""
    degrees = way.degrees
    data = stand.cards // degrees.ranks_of_replica
    whole = with_replicas(degrees, data)
    watts = None if allowed.watts is None else allowed.watts * stand.pieces
    cost = allowed.cost
    cost = Money(cost.amount * stand.pieces, cost.currency) if is_complete(cost) else scaled(cost, stand.pieces)
    capacity = replica.most_of_first_case(left)
    return Purchasable(way, stand, whole, stand.cards - whole.num_ranks, cost, watts, capacity, order)
