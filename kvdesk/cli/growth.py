"""`kvdesk growth`: every quarter of the load a project grows to, when each option runs out, and the next step."""

import argparse
from typing import Any

from kvdesk.cli.common import Refused, add_json, print_json, read_project
from kvdesk.cli.cost import amount_json, finding_json
from kvdesk.engine.cost import Incomplete, is_complete
from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.growth_plan import NextStep, Outlook, Quarter, cards_needed, outlook
from kvdesk.project.growth import Growth
from kvdesk.project.project import Option, Project
from kvdesk.report.growth import outlook_line, quarter_texts
from kvdesk.units import ENGLISH

HELP = "the load over quarters: when each option runs out, and what the next step costs"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("project", metavar="PLAN.kvdesk")
    parser.add_argument("--option", metavar="NAME", help="this option only")
    add_json(parser)


def call(arguments: argparse.Namespace) -> int:
    project = read_project(arguments.project)
    if project.growth is None:
        raise Refused(f"{arguments.project}: growth: no growth is planned; plan it in the window, Explore, Growth")
    found = [(index, outlook(project, index)) for index in chosen_options(project, arguments.option, arguments.project)]
    for index, each in found:
        if isinstance(each, Finding):
            name = project.options[index].name
            raise Refused(f'{arguments.project}: option "{name}", {each.path}: {finding_text(each, ENGLISH)}')
    outlooks = [each for _, each in found if isinstance(each, Outlook)]
    if arguments.json:
        print_json(
            {
                "schema": "kvdesk.growth/1",
                "project": project.name,
                "growth": _growth_json(project.growth),
                "options": [_outlook_json(project.options[each.option_index], each) for each in outlooks],
            }
        )
    else:
        for each in outlooks:
            _print_outlook(project, each)
    return 0 if all(each.runs_out is None for each in outlooks) else 1


def chosen_options(project: Project, name: str | None, file: str) -> tuple[int, ...]:
    """The place of the option named, or of all."""
    names = [option.name for option in project.options]
    if name is None:
        return tuple(range(len(names)))
    if name not in names:
        raise Refused(f'{file}: there is no option "{name}"; there are: {", ".join(names)}')
    return (names.index(name),)


def _growth_json(growth: Growth) -> dict[str, Any]:
    quarters = range(growth.quarters)
    return {
        "quarters": [growth.name(index) for index in quarters],
        "users": [growth.users.at(index) for index in quarters],
        "context": [growth.context.at(index) for index in quarters],
        "models": [growth.models_at(index) for index in quarters],
    }


def _outlook_json(option: Option, found: Outlook) -> dict[str, Any]:
    runs_out, step = found.runs_out, found.next_step
    return {
        "name": option.name,
        "runs_out": None if runs_out is None else found.quarters[runs_out].name,
        "cards_bought": option.hardware.total_cards,
        "quarters": [_quarter_json(option, quarter) for quarter in found.quarters],
        "next_step": _step_json(step) if isinstance(step, NextStep) else None,
        "no_step": finding_json(step) if isinstance(step, Finding) else None,
    }


def _quarter_json(option: Option, quarter: Quarter) -> dict[str, Any]:
    return {
        "quarter": quarter.name,
        "verdict": quarter.verdict,
        "worst_case": quarter.worst_case,
        "models": quarter.models,
        "replicas": quarter.replicas,
        "replicas_needed": quarter.replicas_needed,
        "cards_needed": cards_needed(option, quarter),
        "cases": [
            {
                "name": case.name,
                "sequences": case.resident_sequences,
                "input_len": case.input_len,
                "output_len": case.output_len,
            }
            for case in quarter.cases
        ],
    }


def _step_json(step: NextStep) -> dict[str, Any]:
    missing = {
        (finding.code, finding.path): finding
        for total in (step.once, step.monthly)
        if isinstance(total, Incomplete)
        for finding in total.missing
    }
    currency = next((total.currency for total in (step.once, step.monthly) if is_complete(total)), None)
    return {
        "replicas": step.replicas,
        "more_cards": step.more_cards,
        "pieces": [{"name": line.name, "quantity": f"{line.quantity:f}"} for line in step.lines],
        "currency": currency or None,
        "once": amount_json(step.once),
        "monthly": amount_json(step.monthly),
        "missing": [finding_json(finding) for finding in missing.values()],
    }


def _print_outlook(project: Project, found: Outlook) -> None:
    option = project.options[found.option_index]
    print(f"Option {option.name}")
    for quarter in found.quarters:
        verdict, replicas = quarter_texts(quarter, ENGLISH)
        print(f"  {quarter.name}  {verdict}; {replicas}")
    print(f"  {outlook_line(project, found, ENGLISH)}")
