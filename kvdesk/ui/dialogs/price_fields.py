"""Which fields the prices dialog has: of a price, an exchange rate, a bill's line, a purchase, totals and the site."""

from typing import Any, get_args

from kvdesk import catalog
from kvdesk.i18n import translate
from kvdesk.project.project import Project
from kvdesk.project.quotes import BillLine, LineKind, Per, PriceItem
from kvdesk.report.amounts import line_kind, per_name
from kvdesk.ui.dialogs.price_form import (
    Choice,
    Line,
    code_line,
    count_line,
    day_line,
    number_line,
    share_line,
    text_line,
)

Fields = tuple[Line | Choice, ...]


def price_fields() -> Fields:
    return (
        text_line("item", translate("Prices", "Item"), translate("Prices", "Type what is offered.")),
        text_line("supplier", translate("Prices", "Supplier"), translate("Prices", "Type who offers it.")),
        number_line(
            "price",
            translate("Costs", "Price"),
            translate("Prices", "Type a price of 0 or more, such as 30000; leave it empty while it is not given."),
        ),
        code_line("currency", translate("Prices", "Currency"), _currency_hint()),
        Choice(
            "per", translate("Prices", "Paid for"), lambda _project: [(per_name(per), per) for per in get_args(Per)]
        ),
        Choice("tax_included", translate("Prices", "Tax"), lambda _project: _tax_choices()),
        day_line("date", translate("Prices", "Day of the offer")),
        day_line("valid_until", translate("Prices", "Valid until")),
        Choice("accelerator", translate("Prices", "Card that comes with it"), _card_choices, _with_cards),
        count_line("cards", translate("Prices", "Cards in a piece"), _cards_hint()),
        number_line("watts", translate("Prices", "Watts without its cards"), _watts_hint()),
        number_line("rack_units", translate("Costs", "Rack units"), _units_hint()),
        text_line("note", translate("Prices", "Note"), translate("Prices", "Type what to remember of the offer.")),
    )


def rate_fields() -> Fields:
    return (
        code_line("currency", translate("Prices", "One unit of"), _currency_hint()),
        code_line("into", translate("Prices", "Is worth so many"), _currency_hint()),
        number_line(
            "rate",
            translate("Prices", "Rate"),
            translate("Prices", "Type how much one unit is worth, more than 0, such as 0.92."),
            is_optional=False,
        ),
        day_line("date", translate("Prices", "Day"), is_optional=False),
        text_line("source", translate("Prices", "Source"), translate("Prices", "Type where the rate was read.")),
    )


def bill_fields() -> Fields:
    return (
        text_line("name", translate("Costs", "What"), translate("Prices", "Type what is bought or rented.")),
        Choice("kind", translate("Prices", "Kind"), lambda _project: _kinds()),
        number_line(
            "quantity",
            translate("Costs", "Quantity"),
            translate("Prices", "Type how many, more than 0."),
            is_optional=False,
        ),
        Choice(
            "price", translate("Prices", "Price taken"), lambda project: _offers(project, is_power=False), _with_price
        ),
        count_line("cards", translate("Prices", "Cards in a piece"), _line_cards_hint()),
        number_line("watts", translate("Prices", "Watts without its cards"), _watts_hint()),
        number_line("rack_units", translate("Costs", "Rack units"), _units_hint()),
        text_line("note", translate("Prices", "Note"), translate("Prices", "Type what to remember of this line.")),
    )


def purchase_fields() -> Fields:
    hours = translate("Prices", "Type the hours a month that hourly prices are paid for, 1 to 744.")
    return (
        Choice("kind", translate("Prices", "The option is"), lambda _project: _purchase_kinds()),
        number_line("hours_per_month", translate("Prices", "Hours a month"), hours, is_optional=False),
        number_line(
            "card_watts",
            translate("Prices", "Watts of a card"),
            translate("Prices", "Type what a card was measured to draw; empty takes its TDP."),
        ),
        number_line(
            "idle_card_watts",
            translate("Prices", "Watts of an idle card"),
            translate("Prices", "Type what a card draws while it waits, 0 or more."),
            is_optional=False,
        ),
        share_line(
            "busy_share",
            translate("Prices", "Time cards are busy"),
            translate("Prices", "Type the share of the time in per cent, 0 to 100."),
        ),
        Choice("pays_power", translate("Prices", "Power is paid by"), lambda _project: _payers()),
    )


def total_fields() -> Fields:
    currency = translate("Prices", "Type three capital letters such as EUR; empty where all prices agree.")
    return (
        code_line("currency", translate("Prices", "Currency of totals"), currency, is_optional=True),
        share_line(
            "tax_share",
            translate("Prices", "Tax on prices without it"),
            translate("Prices", "Type the tax in per cent, such as 11; empty leaves totals before tax."),
        ),
    )


def site_fields() -> Fields:
    limit = translate("Prices", "Type a number above 0; empty sets no limit.")
    return (
        number_line("pue", "PUE", translate("Prices", "Type what cooling adds, 1 to 10, such as 1.4.")),
        Choice("kwh_price", translate("Prices", "Price of a kWh"), lambda project: _offers(project, is_power=True)),
        number_line("most_kw", translate("Prices", "Most kW"), limit),
        number_line("most_amperes", translate("Prices", "Most amperes"), limit),
        number_line("most_rack_units", translate("Prices", "Most rack units"), limit),
        number_line(
            "volts",
            translate("Prices", "Volts"),
            translate("Prices", "Type the voltage, such as 400; empty: not known."),
        ),
        Choice("phases", translate("Prices", "Phases"), lambda _project: [("1", 1), ("3", 3)]),
        number_line(
            "power_factor",
            translate("Prices", "Power factor"),
            translate("Prices", "Type a factor above 0 and up to 1."),
            is_optional=False,
        ),
    )


def _currency_hint() -> str:
    return translate("Prices", "Type three capital letters such as EUR, USD or IDR.")


def _watts_hint() -> str:
    return translate("Prices", "Type the watts of one piece without its cards, whose TDP is added; empty: not known.")


def _cards_hint() -> str:
    return translate("Prices", "Type how many of that card come with one piece: 1 for a card, 8 for a node of eight.")


def _line_cards_hint() -> str:
    return translate("Prices", "Type the cards in one piece; empty: none, or one where the line is cards.")


def _card_choices(project: Project) -> list[tuple[str, Any]]:
    """No card, then those of the project's options, then the catalogue's."""
    found: dict[str, str] = {}
    for option in project.options:
        own = [option.hardware.accelerator, *(group.accelerator for group in option.hardware.others)]
        found |= {card.id: card.name for card in own if card is not None}
    found |= {card.id: card.name for card in catalog.accelerators() if card.id not in found}
    return [(translate("Prices", "none"), None), *((name, card_id) for card_id, name in found.items())]


def _with_cards(_project: Project, item: PriceItem, accelerator: str | None) -> dict[str, Any]:
    """A card named comes at least once; without one none comes."""
    return {"cards": max(1, item.cards) if accelerator is not None else 0}


def new_line() -> BillLine:
    """A line of which nothing is said yet."""
    return BillLine(name=translate("Prices", "New line"))


def _with_price(project: Project, line: BillLine, price: str | None) -> dict[str, Any]:
    """A price chosen gives the line its name, its kind and its cards, unless they were typed."""
    item, before = (None if each is None else project.prices.item(each) for each in (price, line.price))
    if item is None:
        return {}
    given = _said_by(item)
    own = [_said_by(before)] if before is not None else []
    own.append({name: getattr(new_line(), name) for name in given})
    taken = {name: value for name, value in given.items() if any(getattr(line, name) == each[name] for each in own)}
    if taken.get("kind", line.kind) not in ("card", "node"):  # support for a node brings no cards
        taken.pop("cards", None)
    return taken


def _said_by(item: PriceItem) -> dict[str, Any]:
    kind = "other" if not item.cards else "card" if item.cards == 1 else "node"
    return {"name": item.item, "kind": kind, "cards": item.cards}


def _units_hint() -> str:
    return translate("Prices", "Type the height of one piece in rack units; empty: not known.")


def _tax_choices() -> list[tuple[str, Any]]:
    return [(translate("Prices", "not in the price"), False), (translate("Prices", "in the price"), True)]


def _kinds() -> list[tuple[str, Any]]:
    return [(line_kind(kind), kind) for kind in get_args(LineKind)]


def _purchase_kinds() -> list[tuple[str, Any]]:
    return [(translate("Costs", "bought"), "buy"), (translate("Costs", "rented"), "rent")]


def _payers() -> list[tuple[str, Any]]:
    return [
        (translate("Prices", "the buyer, not a tenant"), None),
        (translate("Prices", "us"), True),
        (translate("Prices", "somebody else"), False),
    ]


def _offers(project: Project, *, is_power: bool) -> list[tuple[str, Any]]:
    """The prices to choose among, with their suppliers; kilowatt-hours are for the site alone."""
    found: list[tuple[str, Any]] = [(translate("Costs", "no price chosen"), None)]
    fitting = [item for item in project.prices.items if (item.per == "kwh") == is_power]
    found += [(f"{item.item} · {item.supplier}" if item.supplier else item.item, item.id) for item in fitting]
    return found
