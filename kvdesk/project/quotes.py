"""What things cost, as the user was told: prices with supplier and dates, exchange rates, and an option's bill.

No price is shipped. Money is decimal and kept exactly as it was typed; a price that is not given stays missing.
"""

from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from kvdesk.project.base import Spec

MOST_MONEY = Decimal("1e15")
HOURS_PER_MONTH = Decimal(730)  # 8,760 hours a year ÷ 12

Per = Literal["piece", "hour", "month", "year", "kwh"]
LineKind = Literal[
    "card", "node", "memory", "drive", "nic", "switch", "licence", "support", "hosting", "spare", "other"
]
Id = Annotated[str, Field(min_length=1, max_length=100)]
Words = Annotated[str, Field(max_length=2000)]
# "EUR", not "€" or "euro": a code is not ambiguous.
Currency = Annotated[str, Field(pattern=r"^[A-Z]{3}$")]


def _is_a_price(value: Decimal) -> Decimal:
    if value < 0:
        raise ValueError(f"{value} is below zero; type what is paid, a discount as the lower price")
    return value


def _is_a_rate(value: Decimal) -> Decimal:
    if value <= 0:
        raise ValueError(f"{value} is no exchange rate; type how much one unit is worth, more than 0")
    return value


def _is_a_day(value: str) -> str:
    try:
        day = date.fromisoformat(value)
    except ValueError:
        day = None
    if day is None or day.isoformat() != value:
        raise ValueError(f'"{value[:40]}" is not a day; type it as YYYY-MM-DD')
    return value


_Plain = Field(le=MOST_MONEY, max_digits=30, decimal_places=15)
Price = Annotated[Decimal, _Plain, AfterValidator(_is_a_price)]
Rate = Annotated[Decimal, _Plain, AfterValidator(_is_a_rate)]
Quantity = Annotated[Decimal, Field(gt=0, le=Decimal(10**6), max_digits=20, decimal_places=6)]
Day = Annotated[str, AfterValidator(_is_a_day)]


class PriceItem(Spec):
    """One line of somebody's offer. `price` None: asked for, not told yet.

    `per` says what it buys: a piece, an hour or a month of rent, a year of support, a kilowatt-hour. `accelerator` and
    `cards` say which cards come with one piece, for the search: 1 for a card, 8 for a node that holds them.
    `watts` and `rack_units` are those of one piece, where known; a card's own TDP is the catalogue's.
    """

    id: Id
    item: Annotated[str, Field(min_length=1, max_length=500)]
    price: Price | None = None
    currency: Currency
    per: Per = "piece"
    supplier: Annotated[str, Field(max_length=200)] = ""
    date: Day | None = None
    valid_until: Day | None = None
    note: Words = ""
    tax_included: bool = False
    accelerator: str | None = None
    cards: Annotated[int, Field(ge=0, le=4096)] = 0
    watts: Annotated[Decimal, Field(ge=0, le=Decimal(10**7), max_digits=20)] | None = None
    rack_units: Annotated[Decimal, Field(ge=0, le=Decimal(1000), max_digits=12)] | None = None

    @model_validator(mode="after")
    def _holds_cards_it_names(self) -> Self:
        if self.accelerator is None and self.cards:
            raise ValueError(
                f"cards: {self.cards} cards come with it and accelerator names none; choose which they are"
            )
        if self.accelerator is not None and not self.cards:
            raise ValueError("cards: accelerator is named and no card comes with a piece; type how many do, 1 or more")
        if self.date is not None and self.valid_until is not None and self.valid_until < self.date:
            raise ValueError(f"valid_until: {self.valid_until} is before the day of the offer, {self.date}")
        return self


class ExchangeRate(Spec):
    """On `date`, one unit of `currency` was worth `rate` units of `into`."""

    currency: Currency
    into: Currency
    rate: Rate
    date: Day
    source: Annotated[str, Field(max_length=500)] = ""

    @model_validator(mode="after")
    def _is_between_two(self) -> Self:
        if self.currency == self.into:
            raise ValueError(f"into: {self.into} into itself needs no rate; name another currency")
        return self


class PriceList(Spec):
    """All offers and exchange rates of a project, the currency totals are in (None: that of all prices, if they agree),
    and the tax on prices that do not include it (None: totals are before tax)."""

    currency: Currency | None = None
    tax_share: Annotated[Decimal, Field(ge=0, le=10, max_digits=12)] | None = None
    items: Annotated[tuple[PriceItem, ...], Field(max_length=10_000)] = ()
    rates: Annotated[tuple[ExchangeRate, ...], Field(max_length=1000)] = ()

    @model_validator(mode="after")
    def _names_each_once(self) -> Self:
        seen: set[str] = set()
        for item in self.items:
            if item.id in seen:
                raise ValueError(f'items: the id "{item.id}" is there twice; give each price its own')
            seen.add(item.id)
        days = [(rate.currency, rate.into, rate.date) for rate in self.rates]
        twice = next((day for day in days if days.count(day) > 1), None)
        if twice is not None:
            raise ValueError(f"rates: {twice[0]} into {twice[1]} is there twice on {twice[2]}; keep one")
        return self

    @cached_property
    def places(self) -> dict[str, int]:
        """The place of each item in the list, by its id."""
        return {item.id: place for place, item in enumerate(self.items)}

    def item(self, price_id: str) -> PriceItem | None:
        place = self.places.get(price_id)
        return None if place is None else self.items[place]

    @property
    def currencies(self) -> tuple[str, ...]:
        """The currencies of all prices, each once, in order."""
        return tuple(dict.fromkeys(item.currency for item in self.items))


class BillLine(Spec):
    """So many pieces of something; `price` names an item of the price list, None where none is chosen yet.

    `cards` are those in one piece (0: none; a line of cards counts one each). `watts` and `rack_units` of one piece are
    for what the price's own entry does not say.
    """

    name: Annotated[str, Field(min_length=1, max_length=500)]
    kind: LineKind = "other"
    quantity: Quantity = Decimal(1)
    price: Id | None = None
    cards: Annotated[int, Field(ge=0, le=4096)] = 0
    watts: Annotated[Decimal, Field(ge=0, le=Decimal(10**7), max_digits=20)] | None = None
    rack_units: Annotated[Decimal, Field(ge=0, le=Decimal(1000), max_digits=12)] | None = None
    note: Words = ""

    @property
    def total_cards(self) -> Decimal:
        return self.quantity * (self.cards or (1 if self.kind == "card" else 0))


class Purchase(Spec):
    """What an option buys or rents.

    `hours_per_month` are those that hourly prices are paid for. `card_watts` is what one card was measured to draw
    (None: its TDP), for `busy_share` of the time; the rest of the time it draws `idle_card_watts`. `pays_power` None:
    the owner pays, a tenant does not.
    """

    kind: Literal["buy", "rent"] = "buy"
    lines: Annotated[tuple[BillLine, ...], Field(max_length=1000)] = ()
    hours_per_month: Annotated[Decimal, Field(gt=0, le=744, max_digits=12)] = HOURS_PER_MONTH
    card_watts: Annotated[Decimal, Field(gt=0, le=Decimal(10**5), max_digits=12)] | None = None
    idle_card_watts: Annotated[Decimal, Field(ge=0, le=Decimal(10**5), max_digits=12)] = Decimal(0)
    busy_share: Annotated[Decimal, Field(ge=0, le=1, max_digits=12)] = Decimal(1)
    pays_power: bool | None = None

    @property
    def power_is_paid(self) -> bool:
        return self.kind == "buy" if self.pays_power is None else self.pays_power


class Site(Spec):
    """Where the machines stand: what cooling adds (`pue`), what a kilowatt-hour costs (a price of the list), and what
    there is room for. `volts` and `phases` turn watts into amperes at `power_factor`."""

    pue: Annotated[Decimal, Field(ge=1, le=10, max_digits=12)] | None = None
    kwh_price: Id | None = None
    most_rack_units: Annotated[Decimal, Field(gt=0, le=Decimal(10**6), max_digits=12)] | None = None
    most_kw: Annotated[Decimal, Field(gt=0, le=Decimal(10**6), max_digits=12)] | None = None
    most_amperes: Annotated[Decimal, Field(gt=0, le=Decimal(10**6), max_digits=12)] | None = None
    volts: Annotated[Decimal, Field(gt=0, le=Decimal(10**5), max_digits=12)] | None = None
    phases: Literal[1, 3] = 3
    power_factor: Annotated[Decimal, Field(gt=0, le=1, max_digits=12)] = Decimal(1)
