"""`kvdesk budget`: every rank's budget, the limits and the findings of a project."""

import argparse
import datetime
import sys
from collections import Counter
from typing import Any

from kvdesk.cli.capacity import capacity_json
from kvdesk.cli.common import Refused, add_json, print_json, read_project
from kvdesk.cli.comparison import difference_json
from kvdesk.cli.cost import cost_json
from kvdesk.cli.load import load_json, load_lines, typed_case
from kvdesk.cli.offload import offload_json, print_offload
from kvdesk.engine.findings import finding_text
from kvdesk.engine.plan import BudgetLine, CasePlan, OptionPlan, Plan, RankBudget
from kvdesk.engine.shown_plan import plan_to_show
from kvdesk.report.case_json import kv_json, limits_json
from kvdesk.report.serving import option_command
from kvdesk.report.words import bound_text, change_text, line_name, verdict_name
from kvdesk.units import ENGLISH

HELP = "every rank's budget, the limits and the findings"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("project", metavar="PLAN.kvdesk")
    parser.add_argument("--option", metavar="NAME", help="this option only")
    parser.add_argument("--case", metavar="NAME", help="this case only")
    add_json(parser)


def call(arguments: argparse.Namespace) -> int:
    plan = plan_to_show(read_project(arguments.project))
    options = _chosen_options(plan, arguments.option, arguments.project)
    chosen = [(option, _chosen_cases(option, arguments.case, arguments.project)) for option in options]
    for option, _ in chosen:
        if option.refusal is not None:
            sentence = finding_text(option.refusal, ENGLISH)
            raise Refused(f'{arguments.project}: option "{option.option.name}", {option.refusal.path}: {sentence}')
    if arguments.json:
        today = datetime.date.today().isoformat()
        options_json = [
            _option_json(option, cases)
            | {
                "cost": cost_json(plan.project, option.index, today),
                "difference": difference_json(plan, option, today),
            }
            for option, cases in chosen
        ]
        for made, (option, cases) in zip(options_json, chosen, strict=True):
            for entry, case in zip(made["cases"], cases, strict=True):
                entry["notes"] = plan.project.notes_on(option.option.name, case.case.name)
                entry["load"] = load_json(option, case, typed_case(plan.project, case.case.name))
        baseline = plan.options[plan.project.baseline_index].option.name
        head = {"schema": "kvdesk.budget/1", "project": plan.project.name, "baseline": baseline}
        print_json(head | {"options": options_json})
    else:
        for option, cases in chosen:
            _print_option(option, cases)
            for case in cases:
                for line in load_lines(typed_case(plan.project, case.case.name)):
                    print(f"    {case.case.name}: {line}")
    if not any(cases for _, cases in chosen):
        print("kvdesk: no case is set; type its sequences and lengths", file=sys.stderr)
    return 0 if all(case.verdict == "fits" for _, cases in chosen for case in cases) else 1


def _chosen_options(plan: Plan, name: str | None, file: str) -> tuple[OptionPlan, ...]:
    if name is None:
        return plan.options
    found = tuple(option for option in plan.options if option.option.name == name)
    if not found:
        known = ", ".join(option.option.name for option in plan.options)
        raise Refused(f'{file}: there is no option "{name}"; there are: {known}')
    return found


def _chosen_cases(option: OptionPlan, name: str | None, file: str) -> tuple[CasePlan, ...]:
    if name is None or option.refusal is not None:
        return option.cases
    case = option.case(name)
    if case is None:
        problem = "is not set" if name in option.cases_not_set else "is not in the project"
        known = ", ".join(plan.case.name for plan in option.cases) or "none"
        raise Refused(f'{file}: the case "{name}" {problem}; set are: {known}')
    return (case,)


def _option_json(option: OptionPlan, cases: tuple[CasePlan, ...]) -> dict[str, Any]:
    placement = option.placement
    takes_all = placement is not None and placement.room.reserves_everything
    return {
        "name": option.option.name,
        "runtime": option.option.deployment.runtime,
        "runtime_version": placement.room.version(option.option.deployment) if placement is not None else "",
        "capacity": None if option.capacity is None else capacity_json(option.capacity),
        "placement": None if placement is None else {"replicated_weights_bytes": placement.replicated_weights_bytes},
        "command": option_command(option),
        "cases_not_set": list(option.cases_not_set),
        "cases": [_case_json(case, takes_all) for case in cases],
    }


def _case_json(plan: CasePlan, takes_all: bool) -> dict[str, Any]:
    return {
        "name": plan.case.name,
        "verdict": plan.verdict,
        "fits": plan.verdict == "fits",
        "ranks": [_rank_json(rank, takes_all) for rank in plan.ranks],
        "kv": kv_json(plan),
        "limits": limits_json(plan),
        "offload": None if plan.offload is None else offload_json(plan.offload),
        "findings": [
            {
                "code": finding.code,
                "severity": finding.severity,
                "path": finding.path,
                "text": finding_text(finding, ENGLISH),
            }
            for finding in plan.findings
        ],
        "changes": [{"code": change.code, "text": change_text(change, ENGLISH)} for change in plan.changes],
    }


def _rank_json(rank: RankBudget, takes_all: bool) -> dict[str, Any]:
    return {
        "rank": rank.position.rank,
        "node": rank.position.node,
        "dp": rank.position.dp,
        "pp": rank.position.pp,
        "tp": rank.position.tp,
        "ep": rank.position.ep,
        "seat": rank.seat,
        "experts": rank.experts,
        "device": rank.device,
        "layers": [rank.layers.start, rank.layers.stop],
        "capacity_bytes": rank.capacity_bytes,
        "outside_bytes": rank.outside_bytes,
        "taken_bytes": rank.taken_bytes,
        "usable_bytes": rank.usable_bytes,
        "lines": {line.name: line.best for line in rank.lines},
        "states": {line.name: line.state for line in rank.lines},
        "outside": {line.name: line.best for line in rank.outside_lines},
        "pool": {
            "pool_bytes": rank.pool_bytes,
            "what": "reserved by the runtime at start" if takes_all else "equal to the cache: no pool is taken",
        },
        "bands": _bands(rank.lines),
        "outside_bands": _bands(rank.outside_lines),
    }


def _bands(lines: tuple[BudgetLine, ...]) -> dict[str, Any]:
    return {
        line.name: {"low": line.low, "best": line.best, "high": line.high, "basis": line.basis}
        for line in lines
        if line.is_band
    }


def _print_option(option: OptionPlan, cases: tuple[CasePlan, ...]) -> None:
    hardware = option.option.hardware
    assert hardware.accelerator is not None
    counts = Counter(card.accelerator.name for card in hardware.cards[: hardware.num_cards])
    print(f"Option {option.option.name}: {', '.join(f'{count} × {name}' for name, count in counts.items())}")
    for plan in cases:
        rank, limits = plan.tightest, plan.limits
        headroom = ENGLISH.both(rank.headroom.best)
        print(f"  {plan.case.name}: {verdict_name(plan.verdict)}; headroom {headroom} on card {rank.position.rank}")
        for line in rank.lines:
            band = f"   ({ENGLISH.gib(line.low)} to {ENGLISH.gib(line.high)})" if line.is_band else ""
            print(f"    {line_name(line.name):<16}{ENGLISH.gib(line.best):>14}  {ENGLISH.bytes(line.best):>20}{band}")
        most = "no limit" if limits.most_usable is None else ENGLISH.integer(limits.most_usable)
        longest = "no limit" if limits.longest_usable is None else ENGLISH.integer(limits.longest_usable)
        print(f"    most sequences {most}, {bound_text(limits.most_bound_by, ENGLISH)}")
        print(f"    longest length {longest}, {bound_text(limits.longest_bound_by, ENGLISH)}")
        if plan.offload is not None:
            print_offload(plan)
        for finding in plan.findings:
            print(f"    {finding.severity}: {finding_text(finding, ENGLISH)}")
        for change in plan.changes:
            print(f"    would fit: {change_text(change, ENGLISH)}")
    for name in option.cases_not_set:
        print(f"  {name}: not set")
