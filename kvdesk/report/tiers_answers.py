"""What the tiers of a plan answer beside their figures: resident against kept, what every step reads, the capacity for
a share found, what the runtime sets aside, and how near the formulas are to a replayed trace."""

from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.latency import ServiceTimes
from kvdesk.engine.offload.allocated import host_pool
from kvdesk.engine.offload.moving import size_of_share
from kvdesk.engine.offload.result import ActiveCost, OffloadOutcome
from kvdesk.engine.offload.wanted import WantedHit, endless_hit, wanted_hits
from kvdesk.engine.plan import CasePlan, OptionPlan
from kvdesk.engine.sentences.tier_names import tier_name
from kvdesk.engine.service_estimate import served
from kvdesk.i18n import translate
from kvdesk.project.model_spec import ModelSpec
from kvdesk.project.reuse import CurveReuse
from kvdesk.report import words
from kvdesk.report.blocks import Align, Row, Table, cells
from kvdesk.report.tiers_figure import money_text
from kvdesk.report.tiers_look import seconds_text, size_text
from kvdesk.report.trace import kept_table
from kvdesk.units import Numbers, with_unit

RIGHT: Align = "right"
GOOD_SHARE = 0.9  # of a rate


def room_table(case: CasePlan, outcome: OffloadOutcome, numbers: Numbers) -> Table:
    """The most sessions and the longest context of the whole plan: resident, with a share below, and kept."""
    room, server = outcome.room, outcome.setting.server
    context = max(1, round(outcome.demand.prompt_tokens + outcome.demand.output_tokens))
    below = outcome.active is not None and outcome.active.share > 0
    keeps = outcome.setting.system.use == "reuse"
    most = numbers.fill(translate("Tiers", "Most sessions of {n:n} positions"), {"n": context})
    longest = translate("Tiers", "Longest context of one session")
    running = translate("Tiers", "Running now, as the case says")
    replicas = server.replicas
    header = [translate("Tiers", "Whole plan"), translate("Tiers", "Resident")]
    rows = [
        [most, numbers.integer(room.sequences_resident * replicas)],
        [longest, _longest(room.longest_resident, server.model, numbers)],
        [running, numbers.integer(case.case.sequences)],
    ]
    if below:
        header.append(translate("Tiers", "With a share below"))
        rows[0].append(numbers.integer(room.sequences_with_tiers * replicas))
        rows[1].append(_longest(room.longest_with_tiers, server.model, numbers))
        rows[2].append("")
    if keeps:
        header.append(translate("Tiers", "Kept"))
        rows[0].append(numbers.integer(room.sessions_kept))
        rows[1].append(_longest(room.longest_kept, server.model, numbers))
        rows[2].append("")
    caption = translate("Tiers", "Resident (must be on the cards to decode) against kept, case {case}")
    return Table(
        caption.format(case=words.case_name(case.case.name)),
        tuple(header),
        tuple(cells(*row) for row in rows),
        ("left", *(RIGHT,) * (len(header) - 1)),
    )


def _longest(count: int, model: ModelSpec, numbers: Numbers) -> str:
    """What a memory holds of one sequence, or the model's own limit where that comes first."""
    most = model.max_position_embeddings
    if most is not None and count > most:
        return numbers.fill(translate("Tiers", "{n:n} positions, the model's most"), {"n": most})
    return numbers.fill(translate("Tiers", "{n:n} positions"), {"n": count})


def sessions_resident(case: CasePlan) -> int | None:
    """Sessions of the tiers' load that the cards of the whole plan hold at once; None without tiers."""
    found = case.offload
    return None if found is None else found.room.sequences_resident * found.setting.server.replicas


def sessions_kept(case: CasePlan) -> int | None:
    """Sessions that the cards and tiers of the whole plan keep; None without tiers, and where nothing is kept."""
    found = case.offload
    return None if found is None or found.setting.system.use == "active" else found.room.sessions_kept


def hits_served(case: CasePlan, numbers: Numbers) -> str:
    """ "48.4 %": the prompts' positions found on cards and tiers that count; "" without tiers."""
    found = case.offload
    if found is None or found.setting.system.use == "active":
        return ""
    return numbers.fill("{x:pct}", {"x": found.served_hit})


def kept_on_tiers(case: CasePlan, numbers: Numbers) -> str:
    """ "Host memory 815; NVMe drive 50,080": the sessions of each tier; "" without tiers."""
    found = case.offload
    if found is None or found.setting.system.use == "active":
        return ""
    return "; ".join(f"{tier_name(tier.tier.name)}: {numbers.integer(tier.level.sessions)}" for tier in found.tiers)


def active_table(option: OptionPlan | None, case: CasePlan, outcome: OffloadOutcome, numbers: Numbers) -> Table | None:
    """What every step reads from below the cards, and what that makes of the time per output token."""
    active = outcome.active
    if active is None:
        return None
    rows = [*_read_rows(active, outcome, numbers)]
    times = None
    if option is not None and option.placement is not None:
        times = served(option, case.case, reads_below=False)
    rows += _token_rows(times, active, numbers)
    caption = translate("Tiers", "Active use: read from {tier} at every step, before each token").format(
        tier=tier_name(active.tier)
    )
    header = (
        translate("Tiers", "Figure"),
        translate("Tiers", "One sequence"),
        translate("Tiers", "All that run on a replica"),
    )
    return Table(caption, header, tuple(rows), ("left", RIGHT, RIGHT))


def _read_rows(active: ActiveCost, outcome: OffloadOutcome, numbers: Numbers) -> list[Row]:
    running = outcome.setting.server.running_sequences
    rows = []
    if active.share:
        name = numbers.fill(translate("Tiers", "Cache read, {share:pct} of it"), {"share": active.share})
        rows.append(cells(name, size_text(active.read_bytes, numbers), size_text(active.read_bytes * running, numbers)))
    if active.weights_share and active.whole_s is not None:
        name = numbers.fill(translate("Tiers", "Weights read, {share:pct} of them"), {"share": active.weights_share})
        weights = outcome.setting.server.weights
        batch = "–" if weights is None else size_text(weights.batch_bytes * active.weights_share, numbers)
        rows.append(cells(name, size_text(active.weights_bytes, numbers), batch))
        name = translate("Tiers", "All weights there, read once")
        rows.append(cells(name, size_text(active.weights_below, numbers), seconds_text(active.whole_s, numbers)))
    name = translate("Tiers", "Time per output token, at least")
    rows.append(cells(name, seconds_text(active.step_s, numbers), seconds_text(active.batch_step_s, numbers)))
    name = translate("Tiers", "Tokens a second, at most")
    steps = (1 / active.step_s, running / active.batch_step_s) if active.step_s else (0.0, 0.0)
    rows.append(cells(name, *(numbers.decimal(each, 2) for each in steps)))
    return rows


def _token_rows(times: ServiceTimes | Finding | None, active: ActiveCost, numbers: Numbers) -> list[Row]:
    """The estimate with everything on the cards, and with these reads on top of it."""
    if times is None:
        return []
    name = translate("Tiers", "Time per output token with all on the cards (estimate)")
    if isinstance(times, Finding):
        return [cells(name, "–", finding_text(times, numbers))]
    tpot = (times.tpot or times.decode_step).best
    both = translate("Tiers", "… and with these reads")
    return [
        cells(name, "", seconds_text(tpot, numbers)),
        cells(both, "", seconds_text(tpot + active.batch_step_s, numbers), kind="total"),
    ]


def wanted_table(outcome: OffloadOutcome, numbers: Numbers) -> Table | None:
    """The size for shares found, and what of the plan reaches them; None where the reuse does not tell."""
    found = wanted_hits(outcome)
    if not found:
        return None
    caption = numbers.fill(
        translate(
            "Tiers", "How much must be kept for a share found (sizes as in {tier}); an endless tier finds {x:pct}"
        ),
        {"x": endless_hit(outcome), "tier": tier_name(outcome.tiers[-1].tier.name)},
    )
    header = (
        translate("Tiers", "Share found"),
        translate("Tiers", "Positions reached"),
        translate("Tiers", "Size"),
        translate("Tiers", "Reached by"),
    )
    rows = tuple(_wanted_row(each, outcome, numbers) for each in found)
    return Table(caption, header, rows, (RIGHT, RIGHT, RIGHT, "left"))


def _wanted_row(wanted: WantedHit, outcome: OffloadOutcome, numbers: Numbers) -> Row:
    share = numbers.fill("{x:pct}", {"x": wanted.hit})
    if wanted.is_asked:
        share = translate("Tiers", "wanted: {share}").format(share=share)
    if wanted.tokens is None or wanted.size_bytes is None:
        texts = [share, "–", "–", translate("Tiers", "no size")]
    else:
        tokens, size = numbers.integer(int(wanted.tokens)), size_text(wanted.size_bytes, numbers)
        texts = [share, tokens, size, _reached_text(wanted, outcome, numbers)]
    return cells(*texts, kind="total" if wanted.is_asked else "plain")


def _reached_text(wanted: WantedHit, outcome: OffloadOutcome, numbers: Numbers) -> str:
    """The level of the plan that is enough, or how large the last tier must become, with a month of it."""
    if wanted.reached_by is not None:
        return tier_name(wanted.reached_by) or translate("Tiers", "Cards")
    last = outcome.tiers[-1]
    assert wanted.capacity_bytes is not None
    if not last.level.capacity_bytes:
        return size_text(wanted.capacity_bytes, numbers)
    times = wanted.capacity_bytes / last.level.capacity_bytes
    values = {"tier": tier_name(last.tier.name), "times": round(times, 2 if times < 10 else 0)}
    text = numbers.fill(translate("Tiers", "{times:p} × {tier}"), values)
    if wanted.cost is None or last.tier.price is None:
        return text
    money = money_text(wanted.cost, last.tier.price.currency, numbers)
    return translate("Tiers", "{size}, {money} a month").format(size=text, money=money)


def pool_text(outcome: OffloadOutcome, numbers: Numbers) -> str:
    """What the runtime sets aside in host memory, in its own unit; "" where it is not known."""
    pool = host_pool(outcome)
    if pool is None:
        return ""
    values = {
        "system": outcome.setting.system.title,
        "name": tier_name(pool.tier),
        "count": pool.count,
        "block": pool.block_tokens,
        "positions": pool.positions,
        "size": size_text(pool.size_bytes, numbers),
        "ranks": outcome.setting.server.cards,
    }
    if pool.unit == "blocks":
        template = translate(
            "Tiers",
            "Allocated: {system} cuts its share of {name} into {count:n} blocks of {block:n} positions for each "
            "replica, {positions:n} positions in {size}.",
        )
    else:
        template = translate(
            "Tiers",
            "Allocated: {system} pins {count:n} positions in {name} for each of a replica's {ranks:n} ranks, in whole "
            "pages of {block:n}: {size} in all. Every rank keeps its own copy of what all heads share.",
        )
    return numbers.fill(template, values)


def operations_table(outcome: OffloadOutcome, numbers: Numbers) -> Table:
    """In which pieces a prefix comes, and what of each tier's rate pieces of that size reach."""
    setting = outcome.setting
    rows = []
    for found in outcome.tiers:
        tier = found.tier
        size = setting.operation_bytes(tier)
        good = size_of_share(GOOD_SHARE, tier.half_size_bytes)
        rows.append(
            cells(
                tier_name(tier.name),
                numbers.integer(setting.operations(found.level.reused)),
                _piece(size, numbers),
                numbers.fill("{x:pct}", {"x": setting.share(tier)}),
                _piece(good, numbers),
            )
        )
    layout = {
        "layer-first": translate("Tiers", "each layer apart"),
        "page-first": translate("Tiers", "all layers of a chunk at once"),
    }[setting.layout]
    return Table(
        translate("Tiers", "In which pieces a prefix comes: {layout}").format(layout=layout),
        (
            translate("Tiers", "Tier"),
            translate("Tiers", "Pieces a rank"),
            translate("Tiers", "Each"),
            translate("Tiers", "Of the rate"),
            translate("Tiers", "For 90 % of it"),
        ),
        tuple(rows),
        ("left", *(RIGHT,) * 4),
    )


def _piece(size: float, numbers: Numbers) -> str:
    """ "10 MiB", "4 KiB"."""
    if size >= 1 << 20:
        return with_unit(numbers.decimal(size / (1 << 20), 1), "MiB")
    return with_unit(numbers.decimal(size / 1024, 1), "KiB")


def trace_tables(outcome: OffloadOutcome, numbers: Numbers) -> tuple[Table, ...]:
    """A replayed trace beside what formulas make of it: Che's approximation by capacity, Little's law by time."""
    reuse = outcome.setting.spec.reuse
    if not isinstance(reuse, CurveReuse):
        return ()
    tables = []
    if any(point.estimate is not None for point in reuse.points):
        tables.append(_che_table(reuse, numbers))
    if reuse.times:
        tables.append(kept_table(reuse.times, numbers))
    return tuple(tables)


def _che_table(reuse: CurveReuse, numbers: Numbers) -> Table:
    points = [(point.tokens, point.hit, point.estimate) for point in reuse.points if point.estimate is not None]
    step = max(1, len(points) // 8)
    rows = [
        cells(
            numbers.integer(int(tokens)),
            numbers.fill("{x:pct}", {"x": hit}),
            numbers.fill("{x:pct}", {"x": estimate}),
            _points_text(estimate - hit, numbers),
        )
        for tokens, hit, estimate in points[step - 1 :: step]
    ]
    return Table(
        translate("Tiers", "Share found: the trace replayed against Che's estimate from its popularities"),
        (
            translate("Tiers", "Positions reached"),
            translate("Tiers", "Replay"),
            translate("Tiers", "Che's estimate"),
            translate("Tiers", "Error, points"),
        ),
        tuple(rows),
        (RIGHT,) * 4,
    )


def _points_text(points: float, numbers: Numbers) -> str:
    return f"{'+' if points > 0 else ''}{numbers.decimal(points * 100, 1)}"
