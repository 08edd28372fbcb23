"""The whole of it: what every tier keeps, gives, carries, lasts and costs, and what running sequences pay for space.

Two uses stand apart. Idle prefixes kept for the next prompt are `tiers`: they cost nothing while nobody asks. The cache
of running sequences below the cards is `active`: every step reads it.
"""

from dataclasses import dataclass

from kvdesk.engine.findings import Finding
from kvdesk.engine.offload.levels import Demand, Level, demand_of, levels_of, recompute_seconds
from kvdesk.engine.offload.moving import (
    exposed_seconds,
    hidden_load_seconds,
    hiding_rate,
    load_seconds,
    step_read_seconds,
    write_exposed_seconds,
)
from kvdesk.engine.offload.prefill import (
    Prefill,
    break_even_positions,
    break_even_rate,
    prefill_work,
    saved_money_per_million,
)
from kvdesk.engine.offload.result import (
    ActiveCost,
    Flow,
    Money,
    OffloadOutcome,
    Pooling,
    Room,
    Served,
    TierOutcome,
    Timing,
    Wear,
)
from kvdesk.engine.offload.served import served_of
from kvdesk.engine.offload.setting import Server, Setting, setting_of
from kvdesk.engine.offload.sizing import (
    cost_per_month,
    drives_needed,
    hit_that_pays,
    life_years,
    prefill_saved,
    read_bytes_per_s,
    reuses_that_pay,
    saved_per_month,
    write_bytes_per_s,
)
from kvdesk.project.tiers import OffloadSpec, TierSpec


def offload_outcome(spec: OffloadSpec, server: Server) -> OffloadOutcome | Finding:
    """All figures of one plan, or the finding that says what is missing."""
    work = prefill_work(server.model, spec.count_embeddings)
    if isinstance(work, Finding):
        return work
    setting = setting_of(spec, server)
    steps = server.steps and server.steps.at_share(spec.mfu)
    prefill = Prefill(work, setting.rate, steps)
    missing = _missing(setting)
    if missing is not None:
        return missing
    demand = demand_of(setting)
    cards, *levels = levels_of(setting, demand)
    hit = levels[-1].reach_hit if levels else cards.reach_hit
    reads = _reads(setting, demand, levels)
    value = _value(setting, prefill, demand)
    times = [
        timing_of(setting, prefill, tier, level.reused, level.new)
        for tier, level in zip(setting.tiers, levels, strict=True)
    ]
    served = served_of(setting, demand, levels, [timing.is_faster for timing in times])
    tiers = tuple(
        _tier(setting, demand, tier, level, timing, each, reads[tier.name], hit, value)
        for tier, level, timing, each in zip(setting.tiers, levels, times, served, strict=True)
    )
    before = recompute_seconds(setting, prefill)
    on_cards = _saved_seconds(prefill, demand, cards, cards.hit)
    below = (_saved_seconds(prefill, demand, tier.level, tier.served.hit) for tier in tiers)
    found = on_cards + sum(below)
    return OffloadOutcome(
        setting=setting,
        prefill_rule=prefill,
        demand=demand,
        cards=cards,
        tiers=tiers,
        hit=hit,
        served_hit=cards.reach_hit + sum(each.hit for each in served),
        prefill_on_cards=prefill_saved(before, max(0.0, before - on_cards), demand.requests_per_s, server.cards),
        prefill=prefill_saved(before, max(0.0, before - found), demand.requests_per_s, server.cards),
        money=_all_money(tiers, spec),
        active=_active(setting, demand),
        room=_room(setting, demand, cards, levels),
    )


def pooling(spec: OffloadSpec, server: Server) -> Pooling | Finding:
    """The same tiers in each node for itself, with sessions coming back anywhere or to their node, and as one pool."""
    nodes = server.nodes
    shared = tuple(
        tier if tier.kind == "gpu" or tier.scope == "shared" else _pooled(tier, nodes) for tier in spec.tiers
    )
    variants = (
        {"routing": "random"},
        {"routing": "affinity"},
        {"routing": "random", "tiers": shared},
    )
    hits = []
    for variant in variants:
        found = offload_outcome(spec.model_copy(update=variant), server)
        if isinstance(found, Finding):
            return found
        hits.append(found.hit)
    return Pooling(*hits)


def _pooled(tier: TierSpec, nodes: int) -> TierSpec:
    """A node's tier as one of all nodes; its rates stay those of a card and of a node."""
    return tier.model_copy(update={"scope": "shared", "capacity_bytes": tier.capacity_bytes * nodes})


def _missing(setting: Setting) -> Finding | None:
    """Nothing to plan with: no dense rate, or a tier the system cannot reach."""
    if setting.server.flops_per_card <= 0:
        return Finding("offload-no-compute", "error", "hardware.accelerator")
    for tier in setting.tiers:
        if tier.kind not in setting.system.kinds:
            values = {"name": tier.name, "system": setting.system.title, "tier_kinds": setting.system.kinds}
            return Finding("offload-kind-not-of-system", "error", setting.path(tier, "kind"), values)
    if not setting.tiers:
        return Finding("offload-no-tier", "error", "offload.tiers")
    return None


def _value(setting: Setting, prefill: Prefill, demand: Demand) -> float | None:
    """V: money that a million prompt positions cost to compute, at the mean prompt; None without a card's price."""
    price = setting.spec.card_price
    if price is None:
        return None
    return saved_money_per_million(prefill, max(1.0, demand.prompt_tokens), setting.server.cards * price.per_hour)


def _reads(setting: Setting, demand: Demand, levels: list[Level]) -> dict[str, float]:
    """Bytes a second each tier reads, with those of the tiers that are staged through it."""
    found = dict.fromkeys((tier.name for tier in setting.tiers), 0.0)
    for tier, level in zip(setting.tiers, levels, strict=True):
        own = read_bytes_per_s(level.bytes_per_token, demand.in_tokens_per_s, level.hit)
        for hop in setting.hops(tier):
            found[hop.name] += own
    return found


def _tier(
    setting: Setting,
    demand: Demand,
    tier: TierSpec,
    level: Level,
    timing: Timing,
    served: Served,
    read: float,
    hit: float,
    value: float | None,
) -> TierOutcome:
    whole = setting.server.whole
    write = write_bytes_per_s(
        level.bytes_per_token,
        demand.in_tokens_per_s,
        hit if setting.inclusive else hit - level.hit,  # what was taken from an exclusive tier goes down again
        demand.out_tokens_per_s,
        decode_saved=setting.decode_saved,
        passing=setting.passing(tier),
    )
    if setting.system.use == "active":
        write = 0.0  # what every step moves is told apart
    flow = Flow(
        read_need=read,
        read_limit=setting.bytes_per_s(tier, whole),
        write_need=write,
        write_limit=setting.bytes_per_s(tier, whole, writing=True),
    )
    return TierOutcome(
        tier=tier,
        level=level,
        served=served,
        timing=timing,
        flow=flow,
        wear=_wear(setting, tier, flow, level),
        money=_money(tier, level, served, demand, value, setting),
    )


@dataclass(frozen=True, slots=True)
class Hit:
    """The times of a prompt found in a tier, in seconds: its load, what of it is waited for, the prefill of the new
    positions, and to the first token."""

    load_s: float
    exposed_s: float
    compute_s: float
    ttft_s: float


def hit_times(setting: Setting, prefill: Prefill, tier: TierSpec, reused: float, new: float) -> Hit:
    """A prompt of `reused` positions found in a tier and `new` ones, on one replica with nothing else to carry."""
    spec, server = setting.spec, setting.server
    cache = setting.caches[setting.tiers.index(tier)]
    latency = sum(hop.latency_s for hop in setting.hops(tier))
    load = load_seconds(cache.plain_bytes(round(reused)), setting.bytes_per_s(tier, server.replica), latency)
    compute = prefill.seconds(new, reused)
    waiting = max(0.0, load - latency - spec.queue_s)  # what is fetched while the prompt queues is there already
    if setting.layerwise:
        waiting = exposed_seconds(waiting, compute, server.model.num_layers, spec.layers_ahead)
    return Hit(load, waiting, compute, spec.queue_s + prefill.request_s + latency + compute + waiting)


def timing_of(setting: Setting, prefill: Prefill, tier: TierSpec, reused: float, new: float) -> Timing:
    """`hit_times` against computing all of the prompt, and from which length and bandwidth on loading pays."""
    spec = setting.spec
    cache = setting.caches[setting.tiers.index(tier)]
    rate = setting.bytes_per_s(tier, setting.server.replica)
    latency = sum(hop.latency_s for hop in setting.hops(tier))
    size = cache.plain_bytes(round(reused))
    found = hit_times(setting, prefill, tier, reused, new)
    return Timing(
        load_bytes=size,
        rate=rate,
        load_s=found.load_s,
        exposed_s=found.exposed_s,
        ttft_s=found.ttft_s,
        recompute_s=spec.queue_s + prefill.request_s + prefill.whole_seconds(reused, new),
        break_even_rate=_break_even(setting, size, prefill.spared_seconds(reused, new) - latency, found.compute_s),
        hiding_rate=hiding_rate(size, found.compute_s) if found.compute_s > 0 else None,
        break_even_positions=break_even_positions(
            lambda positions: prefill.spared_seconds(positions, new),
            lambda positions: load_seconds(cache.plain_bytes(positions), rate, latency),
        ),
        write_exposed_s=_write_exposed(setting, tier, new, found.compute_s),
    )


def _break_even(setting: Setting, size_bytes: float, left_s: float, compute_s: float) -> float | None:
    """The rate at which a prompt found comes as late as one computed: `left_s` of waiting is what computing its prefix
    takes beside the latency; overlap and the time in the queue hide more of the load."""
    if left_s <= 0:
        return None
    load_s = left_s
    if setting.layerwise:
        load_s = hidden_load_seconds(left_s, compute_s, setting.server.model.num_layers, setting.spec.layers_ahead)
    return break_even_rate(size_bytes, load_s + setting.spec.queue_s)


def _write_exposed(setting: Setting, tier: TierSpec, new: float, compute_s: float) -> float:
    """Blocks of the first tier must go before new ones come; written through, they went long before."""
    if setting.policy != "on-eviction" or tier is not setting.tiers[0]:
        return 0.0
    rate = setting.bytes_per_s(tier, setting.server.replica, writing=True)
    return write_exposed_seconds(setting.caches[0].plain_bytes(round(new)), rate, compute_s)


def _wear(setting: Setting, tier: TierSpec, flow: Flow, level: Level) -> Wear | None:
    drives = tier.drives
    if drives is None:
        return None
    count = drives.num_drives * setting.places(tier)
    years = life_years(drives.endurance_bytes, count, flow.write_need, drives.write_amplification)
    need = drives_needed(drives, level.capacity_bytes, flow.write_need, flow.read_need, setting.spec.horizon_years)
    return Wear(count, years, need)


def _money(
    tier: TierSpec, level: Level, served: Served, demand: Demand, value: float | None, setting: Setting
) -> Money | None:
    """A tier's month, of the hits that it serves; no sum is drawn across currencies."""
    card = setting.spec.card_price
    if tier.price is None and value is None:
        return None
    currency = tier.price.currency if tier.price is not None else card.currency if card is not None else ""
    cost = None if tier.price is None else cost_per_month(level.capacity_bytes, tier.price.per_gb_month)
    if value is None or (tier.price is not None and card is not None and tier.price.currency != card.currency):
        return Money(currency, cost, None)
    saved = saved_per_month(value, demand.in_tokens_per_s, served.hit)
    no_hit_pays = served.is_slower or not demand.in_tokens_per_s or not value
    if cost is None or tier.price is None or no_hit_pays:
        return Money(currency, cost, saved)
    return Money(
        currency,
        cost,
        saved,
        hit_that_pays(cost, value, demand.in_tokens_per_s),
        reuses_that_pay(tier.price.per_gb_month, level.bytes_per_token, value),
    )


def _all_money(tiers: tuple[TierOutcome, ...], spec: OffloadSpec) -> Money | None:
    """The sum of the tiers, where all are in one currency and each has its price."""
    parts = [tier.money for tier in tiers]
    known = [part for part in parts if part is not None]
    if not known or len({part.currency for part in known}) > 1:
        return None
    costs, saved = [part.cost for part in known], [part.saved for part in known]
    whole = len(known) == len(parts)
    return Money(
        known[0].currency,
        sum(cost for cost in costs if cost is not None) if whole and None not in costs else None,
        sum(part for part in saved if part is not None) if whole and None not in saved else None,
    )


def _saved_seconds(prefill: Prefill, demand: Demand, level: Level, hit: float) -> float:
    """Seconds of prefill that a mean request is spared by one level: positions served × what each one found spares."""
    if level.reused <= 0:
        return 0.0
    return hit * demand.prompt_tokens * prefill.spared_seconds(level.reused, level.new) / level.reused


def active_share(setting: Setting) -> float:
    """The part of running sequences' cache below the cards: all of it where the system keeps it there."""
    return setting.spec.active_share or (1.0 if setting.system.use == "active" else 0.0)


def _active(setting: Setting, demand: Demand) -> ActiveCost | None:
    """κ·s·share ÷ bandwidth a step, and weights·share ÷ bandwidth, from the first tier below the cards; weights come in
    pieces so large that their size costs nothing."""
    share, server = active_share(setting), setting.server
    weights = server.weights if setting.spec.weights_share else None
    if not share and weights is None:
        return None
    tier, cache = setting.tiers[0], setting.caches[0]
    positions = round(demand.prompt_tokens + demand.output_tokens / 2)
    size = cache.plain_bytes(positions) * share
    each = step_read_seconds(size, setting.bytes_per_s(tier, server.replica))
    batch = each * server.running_sequences
    if weights is None:
        return ActiveCost(tier.name, share, size, each, batch, running=server.running_sequences)
    part = setting.spec.weights_share
    rate = setting.bytes_per_s(tier, server.replica, in_one=True)
    return ActiveCost(
        tier=tier.name,
        share=share,
        read_bytes=size,
        step_s=each + step_read_seconds(weights.token_bytes * part, rate),
        batch_step_s=batch + step_read_seconds(weights.batch_bytes * part, rate),
        weights_share=part,
        weights_bytes=weights.token_bytes * part,
        weights_below=round(weights.whole_bytes * part),
        whole_s=step_read_seconds(weights.whole_bytes * part, rate),
        running=server.running_sequences,
    )


def _room(setting: Setting, demand: Demand, cards: Level, levels: list[Level]) -> Room:
    server, cache = setting.server, setting.card_cache
    context = max(1, round(demand.prompt_tokens + demand.output_tokens))
    buffers = server.cards * sum(setting.card_buffer_bytes(tier) for tier in setting.tiers)
    pool = max(0, server.pool_bytes - buffers)
    longest, sequences = cache.longest_in(pool), cache.sequences_in(pool, context)
    more_longest, more_sequences = longest, sequences
    share = active_share(setting)
    if share:
        below = setting.capacity(setting.tiers[0]) / server.replicas
        more_longest = min(
            setting.caches[0].longest_in(below / share),
            cache.longest_in(pool / (1 - share)) if share < 1 else 1 << 40,
        )
        more_sequences = min(
            setting.caches[0].sequences_in(below / share, context),
            cache.sequences_in(pool / (1 - share), context) if share < 1 else 1 << 40,
        )
    every = (cards, *levels)
    sessions = [level.sessions for level in every]
    kept = max(sessions) if setting.inclusive else sum(sessions)
    each = [cache.longest_in(max(0, cards.capacity_bytes) / server.replicas)]
    each += [
        stored.longest_in(setting.capacity(tier) / setting.places(tier))
        for tier, stored in zip(setting.tiers, setting.caches, strict=True)
    ]
    return Room(
        longest, sequences, more_longest, more_sequences, cards.sessions, kept, every[-1].reach_tokens, max(each)
    )
