"""The tiers of a case as JSON and as lines: for `kvdesk budget`."""

from typing import TYPE_CHECKING, Any

from kvdesk.engine.plan import CasePlan
from kvdesk.units import ENGLISH

if TYPE_CHECKING:
    from kvdesk.engine.offload.result import Money, OffloadOutcome, Pooling, TierOutcome
    from kvdesk.engine.offload_plan import TierHeld


def offload_json(outcome: "OffloadOutcome") -> dict[str, Any]:
    """What the tiers hold, carry, last and cost; None where it is not known."""
    from kvdesk.engine.offload_plan import pooled, tiers_held  # noqa: PLC0415  numpy, only where there are tiers

    setting, room, cards = outcome.setting, outcome.room, outcome.cards
    held = tiers_held(outcome)
    return {
        "system": setting.spec.system,
        "system_version": setting.system.version,
        "use": setting.system.use,
        "reuse": setting.spec.reuse.kind,
        "chunk_tokens": setting.chunk_tokens,
        "hit_ratio": outcome.hit,
        "cards": {
            "bytes_per_token": cards.bytes_per_token,
            "capacity_bytes": cards.capacity_bytes,
            "tokens": int(cards.tokens),
            "sequences": cards.sessions,
            "hit_ratio": cards.reach_hit,
        },
        "tiers": [_tier_json(tier, each) for tier, each in zip(outcome.tiers, held, strict=True)],
        "resident": {
            "sequences_per_replica": room.sequences_resident,
            "longest_positions": room.longest_resident,
            "sequences_with_active_share": room.sequences_with_tiers,
            "longest_with_active_share": room.longest_with_tiers,
        },
        "kept": {"sequences": room.sessions_kept, "tokens": int(room.tokens_kept)},
        "active": None if outcome.active is None else _active_json(outcome),
        "prefill_cards": {
            "nothing_kept": outcome.prefill.cards_before,
            "cards_alone": outcome.prefill_on_cards.cards_after,
            "with_tiers": outcome.prefill.cards_after,
        },
        "money_per_month": _money_json(outcome.money),
        "pooling": _pooling_json(pooled(outcome)),
    }


def _pooling_json(found: "Pooling | None") -> dict[str, float] | None:
    """Hit ratios with each node's tiers alone, sessions coming back anywhere or to their node, and as one pool."""
    return None if found is None else {"local": found.local, "routed": found.routed, "pooled": found.pooled}


def _tier_json(tier: "TierOutcome", held: "TierHeld") -> dict[str, Any]:
    level, timing, flow, wear = tier.level, tier.timing, tier.flow, tier.wear
    return {
        "name": tier.tier.name,
        "kind": tier.tier.kind,
        "basis": "typed" if tier.tier.claim is None else tier.tier.claim.kind,
        "capacity_bytes": level.capacity_bytes,
        "held_bytes": held.held_bytes,
        "bytes_per_token": level.bytes_per_token,
        "tokens": int(level.tokens),
        "sequences": level.sessions,
        "hit_ratio": level.hit,
        "hit_ratio_down_to_here": level.reach_hit,
        "residence_s": level.residence_s,
        "prefix_tokens": level.reused,
        "load_bytes": timing.load_bytes,
        "load_s": timing.load_s,
        "exposed_s": timing.exposed_s,
        "ttft_s": timing.ttft_s,
        "recompute_s": timing.recompute_s,
        "bytes_per_s": timing.rate,
        "break_even_bytes_per_s": timing.break_even_rate,
        "break_even_tokens": timing.break_even_positions,
        "read": {"need_bytes_per_s": flow.read_need, "limit_bytes_per_s": flow.read_limit},
        "write": {
            "need_bytes_per_s": flow.write_need,
            "limit_bytes_per_s": flow.write_limit,
            "bytes_per_day": flow.write_per_day,
        },
        "drives": None
        if wear is None
        else {"count": wear.num_drives, "life_years": wear.life_years, "needed": wear.need.most},
        "money_per_month": _money_json(tier.money),
    }


def _active_json(outcome: "OffloadOutcome") -> dict[str, Any]:
    active = outcome.active
    assert active is not None
    return {
        "tier": active.tier,
        "share": active.share,
        "read_bytes_per_step": active.read_bytes,
        "step_s": active.step_s,
        "batch_step_s": active.batch_step_s,
    }


def _money_json(money: "Money | None") -> dict[str, Any] | None:
    if money is None:
        return None
    return {
        "currency": money.currency,
        "cost": money.cost,
        "saved": money.saved,
        "net": money.net,
        "hit_ratio_that_pays": money.hit_that_pays,
        "uses_that_pay": money.reuses_that_pay,
    }


def print_offload(plan: CasePlan) -> None:
    """One line for each tier, and the third figure of the cache."""
    outcome = plan.offload
    assert outcome is not None
    print(f"    offloaded to tiers {ENGLISH.both(plan.kv.offloaded_bytes)}, {outcome.setting.system.title}")
    for tier in outcome.tiers:
        level = tier.level
        held = f"{ENGLISH.integer(int(level.tokens))} positions at {ENGLISH.decimal(level.bytes_per_token, 0)} B"
        found = ENGLISH.fill("{x:pct}", {"x": level.hit})
        print(f"      {tier.tier.name}: {held}, {ENGLISH.integer(level.sessions)} prompts, {found} found here")
