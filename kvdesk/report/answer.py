"""The answer in words a buyer understands: the cards, how many users they carry, and how many were asked for."""

from kvdesk.engine.parallelism import most_experts
from kvdesk.engine.plan import CasePlan, OptionPlan
from kvdesk.i18n import translate
from kvdesk.project.base import MAX_SEQUENCES
from kvdesk.report import words
from kvdesk.units import Numbers


def buyer_sentence(option: OptionPlan, case: CasePlan, numbers: Numbers) -> str:
    """ "Case peak, 8,192 tokens a user: 5 replicas × 8 cards; 13 users each, 65 in all; you asked for 32." """
    values = {
        "case": words.case_name(case.case.name),
        "positions": case.case.positions,
        "cards": cards_text(option, numbers),
        "users": users_text(option, case, numbers),
        "asked": case.case.resident_sequences,
    }
    template = translate(
        "Report", "Case {case}, {positions:n} tokens a user: {cards}; {users}; you asked for {asked:n}."
    )
    return numbers.fill(template, values)


def cards_text(option: OptionPlan, numbers: Numbers) -> str:
    """ "5 replicas × 8 cards"; where all replicas share the experts, that too: no replica stands alone."""
    assert option.degrees is not None
    assert option.model is not None
    replicas, cards = option.degrees.data, option.degrees.ranks_of_replica
    if option.degrees.over_replicas and most_experts(option.model):
        several = one = (
            translate("Report", "{replicas:n} replicas × {cards:n} cards, the experts shared by all cards")
            if cards > 1
            else translate("Report", "{replicas:n} cards together, the experts shared by all of them")
        )
    elif cards > 1:
        several, one = (
            translate("Report", "{replicas:n} replicas × {cards:n} cards"),
            translate("Report", "{cards:n} cards"),
        )
    else:
        several, one = translate("Report", "{replicas:n} replicas on a card each"), translate("Report", "one card")
    return numbers.fill(several if replicas > 1 else one, {"replicas": replicas, "cards": cards})


def users_text(option: OptionPlan, case: CasePlan, numbers: Numbers) -> str:
    """ "13 users each, 65 in all": by the best estimates under every cap, and what holds at the high ones where that is
    less."""
    assert option.degrees is not None
    most = case.limits.most_usable
    if most is None or most >= MAX_SEQUENCES:
        return translate("Report", "memory sets no limit to the users")
    if not most:
        return translate("Report", "room for not even one user")
    replicas, safe = option.degrees.data, case.limits.safe_max_sequences
    several = translate("Report", "{each:n} users each, {all:n} in all")
    alone = translate("Report", "room for {all:n} users at the same time")
    values = {"each": most // replicas, "all": most, "safe": safe}
    text = numbers.fill(several if replicas > 1 else alone, values)
    if safe is not None and safe < most:
        sure = translate("Report", "{users} ({safe:n} by the high estimates)")
        return numbers.fill(sure, {**values, "users": text})
    return text
