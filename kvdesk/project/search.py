"""The question for the smallest purchase as a project keeps it: what may be bought, how it is served, the limits."""

from decimal import Decimal
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from kvdesk.project.base import Spec
from kvdesk.project.deployment import Deployment
from kvdesk.project.dtypes import AUTO, CacheDtypeOrAuto
from kvdesk.project.hardware_spec import AcceleratorSpec
from kvdesk.project.model_spec import ModelSpec
from kvdesk.project.quotes import Id, Price
from kvdesk.project.tiers import OffloadSpec

Objective = Literal["cost", "cards", "watts"]
USUAL_CARDS_PER_NODE = 8
MOST_PIECES = 1024


class OfferSpec(Spec):
    """Something that may be bought: an entry of the price list by its id, or cards of the catalogue without a price,
    `cards` of them in each piece. `accelerator` is a copy of what comes with it."""

    accelerator: AcceleratorSpec
    price: Id | None = None
    cards: Annotated[int, Field(ge=1, le=4096)] = 1


class SearchSpec(Spec):
    """What is asked for: the smallest purchase by `objective` that carries the `cases` (by name; empty: all that are
    set) with `headroom` more sequences, even without `spare_replicas` of the replicas or, with `spare_node`, any node.

    1 to `most_pieces` of each offer are tried, single cards in nodes of at most `cards_per_node`. `deployments` are the
    ways to serve, as they were when it was asked (empty: that of the first option); their degrees and cache types are
    replaced. Limits that are None or empty set none; `budget` is in the currency of totals, over `years`.
    `checkpoint` is served instead of the project's model where it is given; `offload` is what the purchase found keeps
    below its cards, which carries nothing of the load.
    """

    cases: tuple[str, ...] = ()
    headroom: Annotated[Decimal, Field(ge=0, le=10, max_digits=12)] = Decimal(0)
    spare_replicas: Annotated[int, Field(ge=0, le=1024)] = 0
    spare_node: bool = False
    offers: Annotated[tuple[OfferSpec, ...], Field(max_length=500)] = ()
    most_pieces: Annotated[int, Field(ge=1, le=MOST_PIECES)] = 16
    cards_per_node: Annotated[int, Field(ge=1, le=1024)] = USUAL_CARDS_PER_NODE
    deployments: Annotated[tuple[Deployment, ...], Field(max_length=20)] = ()
    checkpoint: ModelSpec | None = None
    offload: OffloadSpec | None = None
    cache_dtypes: Annotated[tuple[CacheDtypeOrAuto, ...], Field(min_length=1, max_length=20)] = (AUTO,)
    most_pipeline: Annotated[int, Field(ge=1, le=64)] = 8
    decode_context: bool = False
    objective: Objective = "cost"
    years: Annotated[int, Field(ge=1, le=10)] = 3
    budget: Price | None = None
    most_watts: Annotated[Decimal, Field(gt=0, le=Decimal(10**9), max_digits=20)] | None = None
    most_rack_units: Annotated[Decimal, Field(gt=0, le=Decimal(10**6), max_digits=12)] | None = None
    most_cards: Annotated[int, Field(ge=1, le=1 << 20)] | None = None
    suppliers: Annotated[tuple[Annotated[str, Field(max_length=200)], ...], Field(max_length=1000)] = ()

    @model_validator(mode="after")
    def _names_each_once(self) -> Self:
        prices = [offer.price for offer in self.offers if offer.price is not None]
        twice = next((price for price in prices if prices.count(price) > 1), None)
        if twice is not None:
            raise ValueError(f'offers: the price "{twice}" is there twice; name it once')
        return self
