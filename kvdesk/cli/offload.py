"""`kvdesk offload`: what the tiers below the cards hold, carry, last and cost; as JSON also for `kvdesk budget`."""

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from kvdesk.cli.common import Refused, add_json, print_json, read_project
from kvdesk.engine.findings import finding_text
from kvdesk.engine.plan import CasePlan, OptionPlan, make_plan
from kvdesk.project.edit import EditRefused, replace_at
from kvdesk.units import ENGLISH

if TYPE_CHECKING:
    from kvdesk.engine.offload.result import Money, OffloadOutcome, Pooling, TierOutcome
    from kvdesk.engine.offload.setting import Setting
    from kvdesk.engine.offload_plan import TierHeld


def offload_json(
    outcome: "OffloadOutcome", option: OptionPlan | None = None, case: CasePlan | None = None
) -> dict[str, Any]:
    """What the tiers hold, carry, last and cost; None where it is not known."""
    from kvdesk.engine.offload.allocated import host_pool  # noqa: PLC0415  numpy, only where there are tiers
    from kvdesk.engine.offload.wanted import wanted_hits  # noqa: PLC0415
    from kvdesk.engine.offload_plan import pooled, tiers_held  # noqa: PLC0415

    setting, cards = outcome.setting, outcome.cards
    pool = host_pool(outcome)
    held = tiers_held(outcome)
    return {
        "system": setting.spec.system,
        "system_version": setting.system.version,
        "use": setting.system.use,
        "reuse": setting.spec.reuse.kind,
        "load": {
            "in_force": outcome.load,
            "requests_per_s": outcome.demand.requests_per_s,
            "prompt_tokens": outcome.demand.prompt_tokens,
            "output_tokens": outcome.demand.output_tokens,
        },
        "chunk_tokens": setting.chunk_tokens,
        "hit_ratio": outcome.hit,
        "hit_ratio_served": outcome.served_hit,
        "cards": {
            "bytes_per_token": cards.bytes_per_token,
            "capacity_bytes": cards.capacity_bytes,
            "tokens": int(cards.tokens),
            "sequences": cards.sessions,
            "hit_ratio": cards.reach_hit,
        },
        "tiers": [_tier_json(setting, tier, each) for tier, each in zip(outcome.tiers, held, strict=True)],
        **_room_json(outcome),
        "allocated": None if pool is None else asdict(pool),
        "wanted": [asdict(each) for each in wanted_hits(outcome)],
        "active": None if outcome.active is None else _active_json(outcome, option, case),
        "prefill_cards": {
            "nothing_kept": outcome.prefill.cards_before,
            "cards_alone": outcome.prefill_on_cards.cards_after,
            "with_tiers": outcome.prefill.cards_after,
        },
        "money_per_month": _money_json(outcome.money),
        "pooling": _pooling_json(pooled(outcome)),
    }


def _room_json(outcome: "OffloadOutcome") -> dict[str, Any]:
    """Resident against kept."""
    room = outcome.room
    return {
        "resident": {
            "sequences_per_replica": room.sequences_resident,
            "longest_positions": room.longest_resident,
            "sequences_with_active_share": room.sequences_with_tiers,
            "longest_with_active_share": room.longest_with_tiers,
            "sequences": room.sequences_resident * outcome.setting.server.replicas,
        },
        "kept": {
            "sequences": room.sessions_kept,
            "tokens": int(room.tokens_kept),
            "longest_positions": room.longest_kept,
        },
    }


def _pooling_json(found: "Pooling | None") -> dict[str, float] | None:
    """Hit ratios with each node's tiers alone, sessions coming back anywhere or to their node, and as one pool."""
    return None if found is None else {"local": found.local, "routed": found.routed, "pooled": found.pooled}


def _tier_json(setting: "Setting", tier: "TierOutcome", held: "TierHeld") -> dict[str, Any]:
    level, timing, flow, wear = tier.level, tier.timing, tier.flow, tier.wear
    return {
        "name": tier.tier.name,
        "kind": tier.tier.kind,
        "basis": "typed" if tier.tier.claim is None else tier.tier.claim.kind,
        "capacity_bytes": level.capacity_bytes,
        "typed_bytes": tier.tier.capacity_bytes * setting.places(tier.tier),
        "pinned_share": tier.tier.pinned_share,
        "held_bytes": held.held_bytes,
        "bytes_per_token": level.bytes_per_token,
        "tokens": int(level.tokens),
        "sequences": level.sessions,
        "hit_ratio": level.hit,
        "hit_ratio_down_to_here": level.reach_hit,
        "hit_ratio_served": tier.served.hit,
        "share_of_hits_served": tier.served.share,
        "slower_than_recompute": tier.served.is_slower,
        "residence_s": level.residence_s,
        "prefix_tokens": level.reused,
        "load_bytes": timing.load_bytes,
        "load_s": timing.load_s,
        "exposed_s": timing.exposed_s,
        "ttft_s": timing.ttft_s,
        "recompute_s": timing.recompute_s,
        "bytes_per_s": timing.rate,
        "operations": {
            "count": setting.operations(level.reused),
            "bytes": setting.operation_bytes(tier.tier),
            "share_of_rate": setting.share(tier.tier),
        },
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


def _active_json(
    outcome: "OffloadOutcome", option: OptionPlan | None = None, case: CasePlan | None = None
) -> dict[str, Any]:
    """`tpot_s` is the estimate with all on the cards and with these reads, None where it was not asked for or is not
    known."""
    from kvdesk.engine.latency import ServiceTimes  # noqa: PLC0415
    from kvdesk.engine.service_estimate import served  # noqa: PLC0415

    active = outcome.active
    assert active is not None
    times = None
    if option is not None and case is not None and option.placement is not None:
        times = served(option, case.case, reads_below=False)
    tpot = (times.tpot or times.decode_step).best if isinstance(times, ServiceTimes) else None
    return {
        "tier": active.tier,
        "weights_share": active.weights_share,
        "weights_bytes_per_token": active.weights_bytes,
        "all_weights_s": active.whole_s,
        "tpot_s": None if tpot is None else {"on_cards": tpot, "with_reads": tpot + active.batch_step_s},
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
    from kvdesk.report.tiers_look import is_room, room_text  # noqa: PLC0415

    outcome = plan.offload
    assert outcome is not None
    name = "room in tiers" if is_room(plan) else "offloaded to tiers"
    print(f"    {name} {ENGLISH.both(plan.kv.offloaded_bytes)}, {outcome.setting.system.title}")
    for tier in outcome.tiers:
        level = tier.level
        held = f"{ENGLISH.integer(int(level.tokens))} positions at {ENGLISH.decimal(level.bytes_per_token, 0)} B"
        found = ENGLISH.fill("{x:pct}", {"x": level.hit})
        served = f", {ENGLISH.fill('{x:pct}', {'x': tier.served.hit})} count" if tier.served.share < 1 else ""
        room = room_text(tier.tier, outcome.setting.places(tier.tier), level.capacity_bytes, ENGLISH)
        held = f"{room}, {held}, {ENGLISH.integer(level.sessions)} prompts"
        print(f"      {tier.tier.name}: {held}, {found} found here{served}")


HELP = "what the tiers below the cards hold, carry, last and cost"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("project", metavar="PLAN.kvdesk")
    parser.add_argument("--option", metavar="NAME", help="this option only")
    parser.add_argument("--case", metavar="NAME", help="this case only")
    parser.add_argument("--hit", type=float, metavar="SHARE", help="a share of the prompts' positions to be found: 0.4")
    add_json(parser)


def call(arguments: argparse.Namespace) -> int:
    """Every option with tiers × every case that is set; status 1 where a tier has a finding that is an error."""
    project = read_project(arguments.project)
    chosen = [option for option in project.options if arguments.option in (None, option.name)]
    if not chosen:
        known = ", ".join(option.name for option in project.options)
        raise Refused(f'{arguments.project}: there is no option "{arguments.option}"; there are: {known}')
    if arguments.hit is not None:
        project = _with_hit(project, arguments.hit)
    plan = make_plan(project)
    rows = []
    for option in plan.options:
        if arguments.option not in (None, option.option.name):
            continue
        if option.refusal is not None:
            sentence = finding_text(option.refusal, ENGLISH)
            raise Refused(f'{arguments.project}: option "{option.option.name}", {option.refusal.path}: {sentence}')
        rows += [(option, case) for case in option.cases if arguments.case in (None, case.case.name)]
    if arguments.case is not None and not rows:
        raise Refused(f'{arguments.project}: the case "{arguments.case}" is not set or not in the project')
    if not any(option.option.offload for option, _ in rows):
        raise Refused(f"{arguments.project}: offload: nothing is kept below the cards; add tiers in the window first")
    if arguments.hit is not None:
        _refuse_unanswered(arguments.project, rows)
    if arguments.json:
        cases = [_row_json(option, case) for option, case in rows]
        print_json({"schema": "kvdesk.offload/1", "project": project.name, "cases": cases})
    else:
        for option, case in rows:
            _print_row(option, case)
    return 1 if any(each.severity == "error" for _, case in rows for each in _findings(case)) else 0


def _with_hit(project: Any, hit: float) -> Any:
    """The project with a wanted share in every option that has tiers."""
    for index, option in enumerate(project.options):
        if option.offload is not None:
            try:
                project = replace_at(project, ("options", index, "offload", "wanted_hit"), hit)
            except EditRefused:
                raise Refused(f"--hit: {hit} is no share; give one above 0 and up to 1, such as 0.4") from None
    return project


def _refuse_unanswered(file: str, rows: list[tuple[OptionPlan, CasePlan]]) -> None:
    """A wanted share has an answer only where shares follow from sizes."""
    from kvdesk.engine.offload.wanted import wanted_hits  # noqa: PLC0415  numpy, only where there are tiers

    planned = [case.offload for _, case in rows if case.offload is not None]
    if planned and not any(wanted_hits(outcome) for outcome in planned):
        raise Refused(
            f"{file}: --hit: no share follows from a size here: shares are typed by hand, or nothing is kept for the "
            "next prompt; choose sessions, popular items or a trace as reuse"
        )


def _findings(case: CasePlan) -> list[Any]:
    return [finding for finding in case.findings if finding.code.startswith("offload-")]


def _row_json(option: OptionPlan, case: CasePlan) -> dict[str, Any]:
    return {
        "option": option.option.name,
        "case": case.case.name,
        "offload": None if case.offload is None else offload_json(case.offload, option, case),
        "findings": [
            {
                "code": finding.code,
                "severity": finding.severity,
                "path": finding.path,
                "text": finding_text(finding, ENGLISH),
            }
            for finding in _findings(case)
        ],
    }


def _print_row(option: OptionPlan, case: CasePlan) -> None:
    """The report's own words and tables, as text."""
    from kvdesk.report.blocks import Figure, Paragraph, Table  # noqa: PLC0415
    from kvdesk.report.tiers import tier_blocks  # noqa: PLC0415

    print(f"Option {option.option.name}, case {case.case.name}")
    if case.offload is None:
        print("  no tiers" if option.option.offload is None else "  the tiers cannot be planned")
    for block in tier_blocks(case, ENGLISH, option=option):
        if isinstance(block, Paragraph):
            print(f"  {block.text}")
        elif isinstance(block, Table):
            _print_table(block)
        elif isinstance(block, Figure) and block.data is not None:
            _print_table(block.data)
    for finding in _findings(case):
        print(f"  {finding.severity}: {finding_text(finding, ENGLISH)}")


def _print_table(table: Any) -> None:
    rows = [table.header, *(tuple(cell.text for cell in row.cells) for row in table.rows)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(table.header))]
    print(f"  {table.caption}")
    for row in rows:
        each = [
            text.rjust(width) if side == "right" else text.ljust(width)
            for text, width, side in zip(row, widths, table.align, strict=True)
        ]
        print("    " + "  ".join(each).rstrip())
