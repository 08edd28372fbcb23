"""What there is to know about a plan's tiers, each with the field that mends it and the value it takes (`mend`)."""

import math
from collections.abc import Iterator
from typing import Any

from kvdesk.engine.findings import Finding, Severity
from kvdesk.engine.kv_cache import is_latent
from kvdesk.engine.names import runtime_name
from kvdesk.engine.offload.levels import Level, turns_at
from kvdesk.engine.offload.moving import BITS, Place, tier_limit
from kvdesk.engine.offload.result import OffloadOutcome, TierOutcome
from kvdesk.engine.offload.setting import Server, Setting
from kvdesk.engine.offload.sizing import passing_for
from kvdesk.engine.offload.stored import replication
from kvdesk.engine.offload.systems import SYSTEMS
from kvdesk.project.reuse import SessionReuse, TypedReuse
from kvdesk.project.tiers import TierSpec

# Ideal shares of prompt positions on published traces: 37 % and 64 % (Mooncake), 62 % and 54 % (Bailian A and B).
HIGHEST_ON_TRACES = 0.65
PINNED_AT_MOST = 0.8
LOST_TAIL = 0.05
NOTHING = 0.0005  # a share of the prompts that is printed as 0 %
SINGLE = 1.001  # copies of a head that are one, but for rounding
DIFFERENT_SIZE = 1.5
GIGA = 1e9
MILLI = 1e3


def offload_findings(outcome: OffloadOutcome) -> tuple[Finding, ...]:
    """The findings of a plan, those of each tier in order."""
    found = [*_plan(outcome)]
    above = outcome.cards
    for tier in outcome.tiers:
        for rule in (_size, _use, _speed, _rates, _drives, _filter, _path, _memory, _stored, _basis):
            found += rule(outcome.setting, tier, above)
        above = tier.level
    return tuple(found)


def _plan(outcome: OffloadOutcome) -> Iterator[Finding]:
    setting, spec, server = outcome.setting, outcome.setting.spec, outcome.setting.server
    values: dict[str, Any]
    if outcome.hit > HIGHEST_ON_TRACES:
        values = {"share": outcome.hit, "most": HIGHEST_ON_TRACES}
        field, mend = _as_on_traces(outcome)
        values |= {} if mend is None else {"mend": mend}
        yield Finding("offload-hit-above-traces", "warning", f"offload.{field}", values)
    if server.steps_unknown and setting.system.use == "reuse":
        yield Finding("offload-prefill-least", "warning", server.steps_unknown)
    replies = outcome.demand.output_tokens
    if not setting.decode_saved and replies and isinstance(spec.reuse, SessionReuse) and spec.reuse.num_turns > 1:
        values = {"tokens": round(replies), "system": setting.system.title, "mend": True}
        yield Finding("offload-decode-not-saved", "warning", "offload.decode_saved", values)
    yield from _tail(outcome)
    yield from _runtime(setting)
    copies = replication(server.model, server.storage, server.tensor_parallel_size)
    latent = any(is_latent(cache) for group in server.model.layer_groups for cache in group.caches)
    if copies > SINGLE and not (latent and setting.system.latent_once):
        values = {"copies": copies, "tp": server.tensor_parallel_size, "system": setting.system.title}
        code = "offload-latent-unknown" if latent and setting.system.latent_once is None else "offload-copies"
        fewer = _fewest_copies(server) if code == "offload-copies" else None
        if fewer is not None:
            code, values = "offload-copies-by-heads", values | {"fewer": fewer, "mend": fewer}
        yield Finding(code, "info", "deployment.tensor_parallel_size", values)
    if spec.routing == "random" and any(tier.scope == "node" for tier in setting.tiers) and server.nodes > 1:
        values = {"nodes": server.nodes, "mend": "affinity"}
        yield Finding("offload-random-routing", "warning", "offload.routing", values)
    if setting.system.use == "active":
        yield Finding("offload-active-system", "warning", "offload.system", {"system": setting.system.title})
    elif outcome.active is not None and outcome.active.share:
        active = outcome.active
        values = {
            "tier": active.tier,
            "share": active.share,
            "ms": active.step_s * MILLI,
            "batch_ms": active.batch_step_s * MILLI,
            "mend": 0.0,
        }
        yield Finding("offload-active-every-step", "warning", "offload.active_share", values)
    yield from _weights(outcome)
    yield from _load(outcome)


def _runtime(setting: Setting) -> Iterator[Finding]:
    """A system over a runtime that it is not known to stand over; plain arithmetic stands for any."""
    runtime, known = setting.server.runtime, setting.system.runtimes
    if runtime == "arithmetic" or runtime in known:
        return
    values: dict[str, Any] = {"system": setting.system.title, "runtime": runtime_name(runtime)}
    values["known_runtimes"] = ", ".join(runtime_name(each) for each in known)
    reachable = {tier.kind for tier in setting.tiers}
    fits = [each for each in SYSTEMS.values() if runtime in each.runtimes and reachable <= set(each.kinds)]
    fits.sort(key=lambda each: len(each.runtimes))  # the runtime's own comes first
    other = next((each for each in fits if each.use == setting.system.use), None)
    if other is not None:
        values |= {"mend": other.id}
    yield Finding("offload-not-of-runtime", "warning", "offload.system", values)


def _fewest_copies(server: Server) -> int | None:
    """The largest lower TP that stores each head once; None where none does."""
    tp = server.tensor_parallel_size
    lower = (size for size in range(tp - 1, 0, -1) if tp % size == 0)
    return next((size for size in lower if replication(server.model, server.storage, size) <= SINGLE), None)


def _as_on_traces(outcome: OffloadOutcome) -> tuple[str, Any]:
    """(field, value) that brings the share found down to what traces show: the part of a prefix that stays, or typed
    shares, each rounded down; no value where documents or a trace say what comes back."""
    setting, reuse = outcome.setting, outcome.setting.spec.reuse
    if isinstance(reuse, TypedReuse):
        times = HIGHEST_ON_TRACES / outcome.hit
        return "reuse.shares", tuple(math.floor(share * times * 1e4) / 1e4 for share in reuse.shares)
    if isinstance(reuse, SessionReuse):
        every = (outcome.cards, *(tier.level for tier in outcome.tiers))
        turns = turns_at(setting, max(index for index, level in enumerate(every) if level.hit > 0))
        shared = turns.system_kept * turns.turns / turns.prompt_tokens
        if shared < HIGHEST_ON_TRACES:
            part = (HIGHEST_ON_TRACES - shared) / (outcome.hit - shared)
            return "reuse.prefix_stability", math.floor(reuse.prefix_stability * part * 1e4) / 1e4
    return "reuse", None


def _weights(outcome: OffloadOutcome) -> Iterator[Finding]:
    """Weights that every step reads from a tier, and whether they go into it."""
    active, setting = outcome.active, outcome.setting
    if active is None or not active.weights_share or active.whole_s is None:
        return
    values: dict[str, Any] = {
        "tier": active.tier,
        "share": active.weights_share,
        "gigabytes": active.weights_bytes / GIGA,
        "whole": active.weights_below / GIGA,
        "ms": active.step_s * MILLI,
        "most": 1 / active.step_s,
        "batch_ms": active.batch_step_s * MILLI,
        "whole_s": active.whole_s,
        "mend": 0.0,
    }
    yield Finding("offload-weights-every-step", "warning", "offload.weights_share", values)
    tier = setting.tiers[0]
    each = active.weights_below * setting.server.replicas / setting.places(tier)
    if each > tier.cache_bytes:
        values = {
            "name": tier.name,
            "size": round(each),
            "capacity": tier.cache_bytes,
            "mend": setting.typed_bytes(tier, 0),
        }
        yield Finding("offload-weights-too-large", "error", setting.path(tier, "capacity_bytes"), values)


def _load(outcome: OffloadOutcome) -> Iterator[Finding]:
    """A load of the case in which nothing comes back, though it may in truth."""
    reuse = outcome.setting.spec.reuse
    if outcome.load in ("case", "trace") and isinstance(reuse, SessionReuse) and reuse.num_turns <= 1:
        code = "offload-one-turn-trace" if outcome.load == "trace" else "offload-one-turn"
        yield Finding(code, "info", "offload.reuse.kind" if outcome.load == "trace" else "offload.load", {})


def _tail(outcome: OffloadOutcome) -> Iterator[Finding]:
    """Positions past the last whole chunk are not kept."""
    setting = outcome.setting
    positions = round(outcome.demand.prompt_tokens)
    if setting.tail_saved or positions < 1 or setting.system.use == "active":
        return
    kept = positions // setting.chunk_tokens * setting.chunk_tokens
    if positions - kept > LOST_TAIL * positions:
        values = {"chunk": setting.chunk_tokens, "positions": positions, "lost": positions - kept}
        block = min(setting.chunk_tokens, setting.server.block_tokens)
        if block < setting.chunk_tokens and positions % block <= LOST_TAIL * positions:
            yield Finding("offload-tail-lost", "warning", "offload.chunk_tokens", values | {"mend": block})
        else:  # the runtime's own blocks are too large for such a prompt
            yield Finding("offload-tail-lost-anyway", "warning", "offload.tail_saved", values | {"mend": True})


def _rate(setting: Setting, tier: TierSpec, reached: float, place: Place) -> tuple[str, int]:
    """(path, value): what holds a place's reads back, of the tier or of one it is staged through, and what to type
    there so that operations of their size reach more; what holds them back next is told in its turn."""
    rate, hop, field = setting.binding(tier, place)
    typed = setting.throttle(hop) if field == "throttle_bits_per_s" else _typed(hop, field)
    assert typed is not None  # it would not hold anything back
    whole = setting.bytes_per_s(tier, place)
    others = 0.0 if tier.pipelined else 1 / whole - 1 / rate  # seconds a byte of the hops that are waited for beside it
    left = 1 / reached - others
    times = 1 / left / rate if left > 0 else reached / whole
    if field == "throttle_bits_per_s":  # no further than what the tier itself gives
        times = min(times, tier_limit(hop, place) * setting.share(hop) / rate)
    return setting.path(hop, field), math.floor(typed * times * (1 + 1e-9)) + 1


def _typed(tier: TierSpec, field: str) -> int | None:
    value: Any = tier
    for part in field.split("."):
        value = getattr(value, part)
    return value  # type: ignore[no-any-return]


def _size(setting: Setting, outcome: TierOutcome, above: Level) -> Iterator[Finding]:
    """A tier that repeats what stands above it only churns unless it is larger."""
    level, tier = outcome.level, outcome.tier
    if setting.system.use == "active" or level.tokens > above.tokens:
        return
    needed = setting.typed_bytes(tier, math.floor(above.tokens * level.bytes_per_token * (1 + 1e-9)) + 1)
    values = {"name": tier.name, "tokens": int(level.tokens), "above": int(above.tokens), "mend": needed}
    severity: Severity = "warning" if setting.inclusive else "info"
    yield Finding("offload-tier-not-larger", severity, setting.path(tier, "capacity_bytes"), values)


def _use(setting: Setting, outcome: TierOutcome, above: Level) -> Iterator[Finding]:
    """A tier that is large enough and is asked for nothing that was not found before."""
    level = outcome.level
    is_reached = setting.system.use == "reuse" and not isinstance(setting.spec.reuse, TypedReuse)
    is_larger = level.tokens > above.tokens or not setting.inclusive
    if is_reached and is_larger and level.hit < NOTHING < above.reach_hit:
        values = {"name": outcome.tier.name, "share": above.reach_hit}
        yield Finding("offload-finds-nothing", "info", setting.path(outcome.tier, "capacity_bytes"), values)


def _speed(setting: Setting, outcome: TierOutcome, _: Level) -> Iterator[Finding]:
    """Loading against computing, and against the tier above."""
    tier, timing = outcome.tier, outcome.timing
    if outcome.level.reused > 0 and not timing.is_faster:
        values = {
            "name": tier.name,
            "positions": round(outcome.level.reused),
            "load_ms": (timing.ttft_s - setting.spec.queue_s) * MILLI,
            "compute_ms": (timing.recompute_s - setting.spec.queue_s) * MILLI,
            "rate": timing.rate / GIGA,
        }
        if timing.break_even_rate is None:
            slowest = max(setting.hops(tier), key=lambda hop: hop.latency_s)
            yield Finding("offload-latency-alone", "warning", setting.path(slowest, "latency_s"), values | {"mend": 0})
            return
        path, mend = _rate(setting, tier, timing.break_even_rate, setting.server.replica)
        values |= {"needed": timing.break_even_rate / GIGA, "mend": mend}
        yield Finding("offload-slower-than-recompute", "warning", path, values)
    parent = setting.above(tier)
    if parent is not None:
        mine, other = (setting.bytes_per_s(each, setting.server.whole) for each in (tier, parent))
        if mine < other:
            values = {"name": tier.name, "parent": parent.name, "times": other / mine}
            yield Finding("offload-slower-than-parent", "info", setting.path(tier, "read"), values)


def _rates(setting: Setting, outcome: TierOutcome, _: Level) -> Iterator[Finding]:
    """What the load asks for against what the tier carries."""
    tier, flow = outcome.tier, outcome.flow
    if flow.read_need > flow.read_limit:
        path, mend = _rate(setting, tier, flow.read_need, setting.server.whole)
        values = {
            "name": tier.name,
            "need": flow.read_need / GIGA,
            "limit": flow.read_limit / GIGA,
            "counted": outcome.served.share,
            "mend": mend,
        }
        yield Finding("offload-read-short", "warning", path, values)
    if flow.write_need > flow.write_limit:
        passing = setting.passing(tier) * passing_for(flow.write_limit, flow.write_need) * (1 - 1e-9)
        values = {
            "name": tier.name,
            "need": flow.write_need / GIGA,
            "limit": flow.write_limit / GIGA,
            "share": passing,
            "mend": passing,
        }
        yield Finding("offload-write-short", "warning", setting.path(tier, "passing_share"), values)
    throttle = setting.throttle(tier)
    if throttle is not None:
        whole = tier_limit(tier, setting.server.whole)
        limit = throttle / BITS * setting.server.nodes
        if limit < whole:
            needed = math.ceil(whole * BITS / setting.server.nodes)
            values = {
                "name": tier.name,
                "gigabits": throttle / GIGA,
                "limit": limit / GIGA,
                "needed": needed / GIGA,
                "mend": needed,
            }
            yield Finding("offload-throttled", "warning", setting.path(tier, "throttle_bits_per_s"), values)


def _drives(setting: Setting, outcome: TierOutcome, _: Level) -> Iterator[Finding]:
    """Drives that wear out before the horizon."""
    tier, wear = outcome.tier, outcome.wear
    if wear is None:
        return
    if wear.life_years is not None and wear.life_years < setting.spec.horizon_years:
        passing = setting.passing(tier) * wear.life_years / setting.spec.horizon_years
        count = -(-wear.need.life // setting.places(tier))
        values = {
            "name": tier.name,
            "years": wear.life_years,
            "horizon": setting.spec.horizon_years,
            "terabytes": outcome.flow.write_per_day / 1e12,
            "drives": count,
            "share": passing,
            "mend": count,
        }
        yield Finding("offload-endurance-short", "warning", setting.path(tier, "drives.num_drives"), values)


def _filter(setting: Setting, outcome: TierOutcome, _: Level) -> Iterator[Finding]:
    """A filter on what goes down lowers what is written, and hits by nobody knows how much."""
    tier, passing = outcome.tier, setting.passing(outcome.tier)
    if passing < 1 and setting.system.use == "reuse":
        values = {"name": tier.name, "share": passing, "system": setting.system.title}
        code = "offload-filter-assumed" if tier.passing_share is None else "offload-filter-lowers-hits"
        yield Finding(code, "info", setting.path(tier, "passing_share"), values)


def _path(setting: Setting, outcome: TierOutcome, _: Level) -> Iterator[Finding]:
    """Uplinks that cards share, and ways that a system does not take."""
    tier = outcome.tier
    if tier.uplink_bytes_per_s is not None and tier.cards_per_uplink > 1:
        each = tier.uplink_bytes_per_s / tier.cards_per_uplink
        if tier.read.per_card is None or each < tier.read.per_card:
            values = {"name": tier.name, "cards": tier.cards_per_uplink, "rate": each / GIGA, "mend": 1}
            path = setting.path(tier, "cards_per_uplink")
            yield Finding("offload-shared-uplink", "warning", path, values)
    if tier.remote_share > 0 and tier.socket_bytes_per_s is None:
        values = {"name": tier.name, "share": tier.remote_share}
        yield Finding("offload-socket-unknown", "info", setting.path(tier, "socket_bytes_per_s"), values)
    if tier.path == "direct" and setting.is_staged(tier) and setting.above(tier) is not None:
        values = {"name": tier.name, "system": setting.system.title, "mend": "staged"}
        yield Finding("offload-staged-by-system", "info", setting.path(tier, "path"), values)


def _memory(setting: Setting, outcome: TierOutcome, _: Level) -> Iterator[Finding]:
    """Memory that a tier takes of hosts and cards."""
    tier = outcome.tier
    if tier.pinned_share is not None and tier.pinned_share > PINNED_AT_MOST:
        values = {"name": tier.name, "share": tier.pinned_share, "most": PINNED_AT_MOST, "mend": PINNED_AT_MOST}
        yield Finding("offload-pinned-too-much", "warning", setting.path(tier, "pinned_share"), values)
    buffer = setting.card_buffer_bytes(tier)
    if buffer:
        each = setting.card_cache.growing_bytes(setting.server.block_tokens) / setting.server.block_tokens
        lost = int(buffer * setting.server.cards / each) if each else 0
        values = {"name": tier.name, "size": buffer, "tokens": lost}
        field = "card_buffer_bytes"  # a typed one stays, whatever the way
        if tier.card_buffer_bytes is None:
            field, values = "path", values | {"mend": "staged"}
        yield Finding("offload-buffer-on-card", "warning", setting.path(tier, field), values)


def _stored(setting: Setting, outcome: TierOutcome, _: Level) -> Iterator[Finding]:
    """A token that takes more or less in the tier than on the cards."""
    context = max(1, round(outcome.level.reused + outcome.level.new))
    on_cards = setting.card_cache.bytes_per_token(context)
    here = outcome.level.bytes_per_token
    if on_cards and here and max(here / on_cards, on_cards / here) >= DIFFERENT_SIZE:
        values = {
            "name": outcome.tier.name,
            "here": round(here),
            "cards": round(on_cards),
            "times": max(here / on_cards, on_cards / here),
        }
        code = "offload-token-larger" if here > on_cards else "offload-token-smaller"
        yield Finding(code, "info", setting.path(outcome.tier, "bytes_per_token"), values)


def _basis(setting: Setting, outcome: TierOutcome, _: Level) -> Iterator[Finding]:
    """A vendor's claim is told as one, and an unknown rate; costs in two currencies are not summed."""
    tier, card = outcome.tier, setting.spec.card_price
    values: dict[str, Any]
    if tier.claim is not None and tier.claim.kind == "claim":
        values = {"name": tier.name, "source": tier.claim.source, "conditions": tier.claim.conditions}
        yield Finding("offload-vendor-claim", "info", setting.path(tier, "claim"), values)
    if tier.write is None:
        values = {"name": tier.name, "rate": outcome.flow.read_limit / GIGA}
        yield Finding("offload-write-unknown", "info", setting.path(tier, "write"), values)
    if tier.price is not None and card is not None and tier.price.currency != card.currency:
        values = {"name": tier.name, "currency": tier.price.currency, "other": card.currency, "mend": card.currency}
        yield Finding("offload-two-currencies", "warning", setting.path(tier, "price.currency"), values)
