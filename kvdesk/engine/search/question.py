"""What is asked: the load, the offers, how many pieces, and the user's limits."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from kvdesk.engine.cost.bill import line_cost
from kvdesk.engine.cost.money import Incomplete, Total, currency_of
from kvdesk.engine.cost.option import over_years
from kvdesk.engine.findings import Finding
from kvdesk.engine.load import as_points
from kvdesk.engine.parallelism import Degrees
from kvdesk.project.deployment import Deployment
from kvdesk.project.dtypes import AUTO
from kvdesk.project.hardware_spec import AcceleratorSpec
from kvdesk.project.model_spec import ModelSpec
from kvdesk.project.project import Project
from kvdesk.project.quotes import BillLine, PriceItem, Purchase
from kvdesk.project.search import USUAL_CARDS_PER_NODE, Objective
from kvdesk.project.tiers import OffloadSpec
from kvdesk.project.workload import Case


@dataclass(frozen=True, slots=True)
class Offer:
    """An item of the price list with the card that comes with it, bought by the piece of `item.cards` cards each; or,
    where `item` is None, `without_price` cards of the catalogue in a piece, for nobody said what they cost."""

    item: PriceItem | None
    accelerator: AcceleratorSpec
    without_price: int = 1

    @property
    def name(self) -> str:
        return self.accelerator.name if self.item is None else self.item.item

    @property
    def cards(self) -> int:
        """In one piece."""
        return self.without_price if self.item is None else self.item.cards

    @property
    def supplier(self) -> str:
        return "" if self.item is None else self.item.supplier

    @property
    def rack_units(self) -> Decimal | None:
        return None if self.item is None else self.item.rack_units

    @property
    def watts(self) -> Decimal | None:
        """Of one piece with its cards busy: cards × TDP, and what the item draws beside them where it says so."""
        if self.accelerator.tdp_w is None:
            return None
        beside = None if self.item is None else self.item.watts
        return self.cards * Decimal(str(self.accelerator.tdp_w)) + (beside or 0)

    def line(self, pieces: int = 1) -> BillLine:
        """So many pieces on a bill."""
        return BillLine(
            name=self.name[:500],
            kind="card" if self.cards == 1 else "node",
            quantity=Decimal(pieces),
            price=None if self.item is None else self.item.id,
            cards=self.cards,
        )


@dataclass(frozen=True, slots=True)
class Limits:
    """The user's limits; None or empty sets none. `budget` is in the currency of totals, over the question's years."""

    budget: Decimal | None = None
    most_watts: Decimal | None = None
    most_rack_units: Decimal | None = None
    most_cards: int | None = None
    suppliers: tuple[str, ...] = ()


class Stand(NamedTuple):
    """How so many pieces stand: cards in all, in each node, and nodes."""

    pieces: int
    cards: int
    per_node: int
    nodes: int


@dataclass(frozen=True, slots=True)
class Question:
    """The load is that of the project's `cases` (by position; empty: all that are set), with `headroom` more sequences,
    carried even without `spare_replicas` of the replicas (1: N + 1) and, with `spare_node`, when any one node fails.

    `deployments` are the ways to serve to try, each with its runtime, its settings and its measured overheads; their
    degrees and cache types are replaced. `pieces` are the counts to try, those of single cards in nodes of at most
    `cards_per_node`. A group of TP ranks stands in one node. `years` is what rents and other monthly prices count for;
    `checkpoint` replaces the project's model where it is given; `offload` goes with the option a purchase becomes.
    """

    project: Project
    offers: tuple[Offer, ...]
    deployments: tuple[Deployment, ...]
    pieces: tuple[int, ...]
    cases: tuple[int, ...] = ()
    cache_dtypes: tuple[str, ...] = (AUTO,)
    headroom: Decimal = Decimal(0)
    spare_replicas: int = 0
    spare_node: bool = False
    cards_per_node: int = USUAL_CARDS_PER_NODE
    most_pipeline: int = 8
    expert_parallel: bool = True
    decode_context: bool = False
    years: int = 3
    objective: Objective = "cost"
    limits: Limits = field(default_factory=Limits)
    checkpoint: ModelSpec | None = None
    offload: OffloadSpec | None = None

    @property
    def model(self) -> ModelSpec | None:
        """What is served: the checkpoint given, else the project's model."""
        return self.checkpoint or self.project.model

    @property
    def chosen_cases(self) -> tuple[Case, ...]:
        """The cases to carry, with today's numbers: those that their laws and their traffic lead to."""
        cases = as_points(self.project).workload.cases
        chosen = (cases[index] for index in self.cases) if self.cases else iter(cases)
        return tuple(case for case in chosen if case.is_set)

    def sequences(self, case: Case) -> int:
        """Caches to hold: ⌈resident × (1 + headroom)⌉ × parallel samples × beams."""
        assert case.resident_sequences is not None
        return math.ceil(case.resident_sequences * (1 + Fraction(self.headroom))) * case.caches_each

    def stands(self, offer: Offer) -> Iterator[Stand]:
        """Counts of an offer, ascending. Nodes stay as they are sold; single cards fill the fewest nodes evenly, and
        counts that do not are left out.
        """
        for pieces in sorted({count for count in self.pieces if count > 0}):
            cards = pieces * offer.cards
            if offer.cards > 1:
                yield Stand(pieces, cards, offer.cards, pieces)
                continue
            nodes = -(-cards // self.cards_per_node)
            if cards % nodes == 0:
                yield Stand(pieces, cards, cards // nodes, nodes)

    def left(self, stand: Stand, degrees: Degrees) -> int:
        """Replicas that carry the load of those that so many pieces make: without the spares, and without the node
        whose failure stops most of them; where experts are spread over all replicas, a failure stops them all."""
        data = stand.cards // degrees.ranks_of_replica
        if degrees.over_replicas:
            return 0 if self.spare_replicas or self.spare_node else data  # one engine: a failure stops it all
        stopped = stopped_by_node(degrees.ranks_of_replica, data, stand) if self.spare_node else 0
        return data - max(self.spare_replicas, stopped)

    def cost(self, offer: Offer) -> Total:
        """What one piece costs over the years, in the currency of totals."""
        prices = self.project.prices
        currency = currency_of(prices)
        if isinstance(currency, Finding):
            return Incomplete((currency,), None)
        line = line_cost(prices, Purchase(), offer.line(), "prices", currency)
        return over_years(line.once, line.monthly, currency, self.years).total

    def refusal(self) -> Finding | None:
        """Why nothing can be searched at all; None where something can."""
        if self.model is None:
            return Finding("no-model", "error", "model")
        if not self.chosen_cases:
            return Finding("search-no-case", "error", "workload.cases")
        if not self.offers:
            return Finding("search-no-offer", "error", "search.offers")
        currency = currency_of(self.project.prices)
        if isinstance(currency, Finding) and (self.objective == "cost" or self.limits.budget is not None):
            return currency
        return None


def stopped_by_node(each: int, data: int, stand: Stand) -> int:
    """The most of `data` replicas of `each` ranks that have a rank in one node; ranks fill the nodes in order."""
    most = 0
    for first in range(0, min(stand.cards, each * data), stand.per_node):
        last = min(first + stand.per_node, each * data) - 1
        most = max(most, last // each - first // each + 1)
        if stand.per_node % each == 0:
            break  # every node is as the first
    return most
