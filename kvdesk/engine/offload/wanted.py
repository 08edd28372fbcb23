"""The other way round: how large the last tier must be for a share of the prompts to be found."""

import math
from dataclasses import dataclass

from kvdesk.engine.offload.levels import hit_at, tokens_for_hit
from kvdesk.engine.offload.result import OffloadOutcome
from kvdesk.engine.offload.sizing import cost_per_month
from kvdesk.project.reuse import TypedReuse

ENDLESS = 1e15  # positions
USUAL = (0.5, 0.8, 0.95)  # of what an endless tier finds


@dataclass(frozen=True, slots=True)
class WantedHit:
    """A share of the prompts' positions, and what reaches it.

    `tokens` are the positions that must be reached, `size_bytes` those in the last tier's layout; None where no size
    reaches the share. `reached_by` names the first level of the plan that does, "" the cards, None where none does;
    `capacity_bytes` is then 0, else what the last tier must hold over all nodes, `typed_bytes` what is typed as its
    capacity (of each node; all of a host's memory where part is pinned) and `cost` a month of it, None without a price.
    `is_asked`: the project's own, not one of the usual ones.
    """

    hit: float
    is_asked: bool
    tokens: float | None = None
    size_bytes: int | None = None
    reached_by: str | None = None
    capacity_bytes: int | None = None
    typed_bytes: int | None = None
    cost: float | None = None


def wanted_hits(outcome: OffloadOutcome) -> tuple[WantedHit, ...]:
    """The project's wanted share and 50, 80 and 95 % of what an endless tier finds, by share; none where shares are
    typed by hand or nothing is kept."""
    setting = outcome.setting
    if isinstance(setting.spec.reuse, TypedReuse) or setting.system.use == "active":
        return ()
    most = endless_hit(outcome)
    asked = setting.spec.wanted_hit
    shares = {round(part * most, 3): False for part in USUAL if most > 0.001}
    if asked is not None:
        shares[asked] = True
    return tuple(wanted_hit(outcome, share, is_asked=shares[share]) for share in sorted(shares))


def endless_hit(outcome: OffloadOutcome) -> float:
    """What is found where the last tier never lets go."""
    setting = outcome.setting
    return hit_at(setting, len(setting.tiers), ENDLESS, setting.places(setting.tiers[-1]))[0]


def wanted_hit(outcome: OffloadOutcome, hit: float, *, is_asked: bool = True) -> WantedHit:
    """What a share asks of the last tier: positions × bytes each; where levels add up, those above are taken off."""
    setting, last = outcome.setting, outcome.tiers[-1]
    places = setting.places(last.tier)
    tokens = tokens_for_hit(setting, len(setting.tiers), hit, places)
    if tokens is None:
        return WantedHit(hit, is_asked)
    each = last.level.bytes_per_token
    levels = (outcome.cards, *(tier.level for tier in outcome.tiers))
    reached_by = next((level.name for level in levels if level.reach_hit >= hit), None)
    if reached_by is not None:
        return WantedHit(hit, is_asked, tokens, math.ceil(tokens * each), reached_by, 0, 0)
    own = tokens if setting.inclusive else max(0.0, tokens - levels[-2].reach_tokens)
    size = math.ceil(own * each)
    price = last.tier.price
    return WantedHit(
        hit=hit,
        is_asked=is_asked,
        tokens=tokens,
        size_bytes=math.ceil(tokens * each),
        capacity_bytes=size,
        typed_bytes=setting.typed_bytes(last.tier, size),
        cost=None if price is None else cost_per_month(size, price.per_gb_month),
    )
