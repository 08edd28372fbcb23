"""What there is to say about prices, bills, power and searches for a purchase, by finding code."""

from kvdesk.i18n import translate


def templates() -> dict[str, str]:
    return _prices() | _power() | _search() | _growth() | _sensitivity()


def _prices() -> dict[str, str]:
    return {
        "cost-no-lines": translate("Findings", "The bill is empty: add what is bought or rented, and its prices."),
        "cost-no-price-chosen": translate("Findings", 'No price is chosen for "{name}": pick one of the price list.'),
        "cost-price-not-in-list": translate(
            "Findings", 'The price "{price}" of "{name}" is not in the price list: pick another or add it.'
        ),
        "cost-price-missing": translate(
            "Findings", 'The price of "{item}" is not given yet: type it in the price list when the offer comes.'
        ),
        "cost-price-per-kwh": translate(
            "Findings", 'The price of "{item}" is for kilowatt-hours and pays for no "{name}": choose another.'
        ),
        "cost-currency-not-chosen": translate(
            "Findings", "Prices are in {currencies}: choose the currency that totals are in."
        ),
        "cost-no-exchange-rate": translate(
            "Findings", "There is no exchange rate of {currency} into {into}: type one with its day."
        ),
        "cost-quote-expired": translate(
            "Findings", "The offer for {item} ({supplier}) was valid until {until}: ask for a new one."
        ),
        "cost-quote-undated": translate("Findings", "The price of {item} has no day: prices change within months."),
        "cost-cards-differ": translate(
            "Findings", "Cards in the bill: {billed:p}; in the plan of the option: {planned:n}. Change one of them."
        ),
        "cost-tax-mixed": translate(
            "Findings", "Some prices include tax and others do not, and no tax is given: type it to add them up."
        ),
        "cost-before-tax": translate("Findings", "Totals are before tax: no tax is given."),
        "cost-rental-promises-nothing": translate(
            "Findings", "A rental promises neither a context length nor a rate: only its price is compared here."
        ),
        "cost-zero-tokens": translate(
            "Findings",
            "No output tokens are produced, so there is no price for a million of them: give the case "
            "lengths, and a share of time above 0.",
        ),
        "cost-rate-unequal-cards": translate("Findings", "Cards of several kinds: no rate is known for them together."),
    }


def _power() -> dict[str, str]:
    return {
        "cost-watts-unknown": translate("Findings", "What {name} draws is not known: type the watts of a card."),
        "cost-host-watts-unknown": translate(
            "Findings", "What {names} draw beside their cards is not given and not counted: type their watts."
        ),
        "cost-rack-units-unknown": translate("Findings", 'How many rack units "{name}" takes is not given.'),
        "cost-no-pue": translate("Findings", "The PUE is not given: type it to know what the power costs."),
        "cost-no-kwh-price": translate(
            "Findings", "No price of a kilowatt-hour is chosen: add one to the price list and choose it for the site."
        ),
        "cost-kw-exceeded": translate("Findings", "The option draws {value:p} kW and the site has {most:e} kW."),
        "cost-amperes-exceeded": translate("Findings", "The option draws {value:d1} A and the site has {most:e} A."),
        "cost-rack-units-exceeded": translate(
            "Findings", "The option takes {value:p} rack units and the site has {most:e}."
        ),
        "cost-kw-unchecked": translate(
            "Findings", "The limit of {most:e} kW cannot be checked: what the option draws is not known."
        ),
        "cost-amperes-unchecked": translate(
            "Findings", "The limit of {most:e} A cannot be checked: type the voltage, and what the option draws."
        ),
        "cost-rack-units-unchecked": translate(
            "Findings", "The limit of {most:e} rack units cannot be checked: some line does not say how many it takes."
        ),
    }


def _search() -> dict[str, str]:
    return {
        "search-dearer": translate(
            "Findings", "It carries the load and costs {more:d2} {currency} more (cards: {cards:n})."
        ),
        "search-draws-more": translate("Findings", "It carries the load and draws {more:p} W more (cards: {cards:n})."),
        "search-not-smaller": translate(
            "Findings", "It carries the load and has more cards: {cards:n} against {winner:n}."
        ),
        "search-leaves-idle": translate(
            "Findings", "It carries the load and is as small, and leaves cards idle: {idle:n}."
        ),
        "search-more-stages": translate(
            "Findings", "It carries the load and is as small, with more pipeline stages ({stages:n})."
        ),
        "search-holds-less": translate(
            "Findings", "It carries the load and is as small, and holds fewer requests: {held:n} against {winner:n}."
        ),
        "search-fails-at-once": translate(
            "Findings", "It carries the load and is as small; its replicas are one engine and stop together."
        ),
        "search-as-small": translate(
            "Findings", "It carries the load and is as small; the answer comes first in the order of the search."
        ),
        "search-more-than-needed": translate("Findings", "Fewer pieces of the same carry the load."),
        "search-does-not-carry": translate(
            "Findings", 'The case "{case}" with the headroom wanted does not fit (replicas that count: {replicas:n}).'
        ),
        "search-not-one": translate(
            "Findings", 'One replica does not hold a single sequence of the case "{case}", whatever their number.'
        ),
        "search-no-spare": translate(
            "Findings", "The cards allowed make no more replicas of TP {tp:n} × PP {pp:n} than are to be spare."
        ),
        "search-over-cards": translate("Findings", "{cards:n} cards are over the limit of {most:n}."),
        "search-price-missing": translate("Findings", 'The price of "{item}" is not given: it cannot be compared.'),
        "search-over-budget": translate("Findings", "{cost:d2} {currency} are over the budget of {budget:d2}."),
        "search-over-power": translate("Findings", "{watts:p} W are over the limit of {most:e} W."),
        "search-power-unknown": translate(
            "Findings", "What {name} draws is not known, and a limit of power is set: type its watts."
        ),
        "search-over-rack": translate("Findings", "{units:p} rack units are over the limit of {most:e}."),
        "search-rack-unknown": translate(
            "Findings", 'How many rack units "{item}" takes is not given, and a limit is set.'
        ),
        "search-supplier": translate("Findings", 'The supplier "{supplier}" is not among those allowed.'),
        "search-no-case": translate("Findings", "No case is set: type its sequences and lengths."),
        "search-no-offer": translate(
            "Findings", "Nothing is offered: choose entries of the price list that bring cards, or cards by name."
        ),
        "search-without-price": translate(
            "Findings", "Nobody said what {name} costs: it cannot be compared by its price."
        ),
        "search-experts-stop": translate(
            "Findings",
            "The experts are spread over all replicas, which are one engine: a failure stops them all, and no spare "
            "among them helps.",
        ),
        "search-too-large": translate(
            "Findings",
            "The question spans more than {most:n} combinations, too many for a report: choose fewer offers, pieces, "
            "runtimes or cache types.",
        ),
        "search-case-gone": translate(
            "Findings", 'There is no case "{case}" any more: open the search and choose the cases again.'
        ),
        "search-case-not-set": translate("Findings", 'The case "{case}" is not set: type its sequences and lengths.'),
        "search-offer-gone": translate(
            "Findings",
            'The price "{price}" is not in the price list any more or brings other cards: open the search and choose '
            "the offers again.",
        ),
    }


def _growth() -> dict[str, str]:
    return {
        "growth-no-replica-helps": translate(
            "Findings",
            "In {quarter} one replica does not hold a single sequence of that length: more replicas do not "
            "help, larger cards or another placement may.",
        ),
        "growth-no-case": translate("Findings", "No case is set: there is no load to grow."),
    }


def _sensitivity() -> dict[str, str]:
    return {
        "sensitivity-case-not-set": translate(
            "Findings", "Case {base} is not set: there is no answer to vary. Type its sequences and lengths."
        ),
        "sensitivity-no-limit": translate("Findings", "Memory sets no limit in case {base}: there is nothing to vary."),
        "sensitivity-no-input": translate("Findings", "No input is given that this answer could depend on."),
    }
