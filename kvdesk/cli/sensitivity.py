"""`kvdesk sensitivity`: which input moves an answer most, each alone at a low and at a high value."""

import argparse
import datetime
from decimal import Decimal, InvalidOperation
from typing import Any, get_args

from kvdesk.cli.common import Refused, add_json, print_json, read_project, whole_number
from kvdesk.cli.cost import finding_json
from kvdesk.cli.growth import chosen_options
from kvdesk.engine.findings import finding_text
from kvdesk.engine.plan import make_plan
from kvdesk.engine.sensitivity import MONEY, AnswerName, Number, Swing
from kvdesk.engine.sensitivity_study import SHARE, YEARS, Question, Study, study
from kvdesk.project.deployment import Band
from kvdesk.project.edit import path_text
from kvdesk.project.project import Project
from kvdesk.report import phrases
from kvdesk.report.input_words import input_name, input_value
from kvdesk.report.sensitivity import answer_text, caption_text, still_text, value_now
from kvdesk.units import ENGLISH

HELP = "which input moves an answer most: headroom, sequences, context or cost"
MOST_SHARE = Decimal("0.9")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("project", metavar="PLAN.kvdesk")
    parser.add_argument("--option", metavar="NAME", help="this option (all)")
    parser.add_argument("--case", metavar="NAME", help="this case (each option's worst one)")
    parser.add_argument(
        "--answer", choices=get_args(AnswerName), default="headroom", help="what is asked for (headroom)"
    )
    parser.add_argument("--share", type=_share, default=SHARE, help=f"how far each input moves, 0 to 0.9 ({SHARE})")
    parser.add_argument(
        "--years", type=whole_number(1, 20), default=YEARS, metavar="N", help=f"of the answer cost ({YEARS})"
    )
    add_json(parser)


def _share(text: str) -> Decimal:
    try:
        value = Decimal(text)
    except InvalidOperation:
        raise argparse.ArgumentTypeError(f'"{text[:40]}" is not a number') from None
    if not value.is_finite() or not 0 < value <= MOST_SHARE:
        raise argparse.ArgumentTypeError(f"{text[:40]} is not above 0 and up to {MOST_SHARE}")
    return value


def call(arguments: argparse.Namespace) -> int:
    project = read_project(arguments.project)
    today = datetime.date.today().isoformat()
    found = []
    for index in chosen_options(project, arguments.option, arguments.project):
        case = _case_index(project, index, arguments.case, arguments.project)
        question = Question(arguments.answer, index, case, arguments.share, arguments.years)
        found.append(study(project, question, today=today))
    if arguments.json:
        studies = [_study_json(project, each) for each in found]
        data = {"schema": "kvdesk.sensitivity/1", "project": project.name, "answer": arguments.answer}
        print_json({**data, "share": f"{arguments.share:f}", "studies": studies})
    else:
        for each in found:
            _print_study(project, each)
    return 0 if all(each.nothing is None for each in found) else 1


def _case_index(project: Project, option_index: int, name: str | None, file: str) -> int:
    """The case named, else the one with the worst verdict; the first where none is set."""
    names = [case.name for case in project.workload.cases]
    if name is None:
        worst = phrases.worst_case(make_plan(project).options[option_index])
        return 0 if worst is None else names.index(worst.case.name)
    if name not in names:
        raise Refused(f'{file}: there is no case "{name}"; there are: {", ".join(names)}')
    return names.index(name)


def _study_json(project: Project, found: Study) -> dict[str, Any]:
    question = found.question
    is_money = question.name in MONEY
    return {
        "option": project.options[question.option_index].name,
        "case": None if is_money else project.workload.cases[question.case_index].name,
        "currency": found.currency or None,
        "base": _number(found.swings[0].base) if found.swings else None,
        "nothing": None if found.nothing is None else finding_json(found.nothing),
        "inputs": [_swing_json(project, swing) for swing in found.moving],
        "moves_nothing": len(found.still),
    }


def _swing_json(project: Project, swing: Swing) -> dict[str, Any]:
    path, ends = swing.input.path, (swing.input.low, swing.input.high)
    return {
        "path": path_text(path),
        "name": input_name(project, path),
        "now": _input(value_now(project, swing.input)),
        "low": _input(ends[0]),
        "high": _input(ends[1]),
        "at_low": _number(swing.at_low),
        "at_high": _number(swing.at_high),
        "swing": _number(swing.width),
    }


def _input(value: Any) -> Any:
    """Bytes for an overhead, a decimal text for money, else the number."""
    if isinstance(value, Band):
        return value.best
    return f"{value:f}" if isinstance(value, Decimal) else value


def _number(value: Number | None) -> int | str | None:
    return f"{value:f}" if isinstance(value, Decimal) else value


def _print_study(project: Project, found: Study) -> None:
    print(f"Option {project.options[found.question.option_index].name}: {caption_text(project, found, ENGLISH)}")
    if found.nothing is not None:
        print(f"  {finding_text(found.nothing, ENGLISH)}")
    for swing in found.moving:
        path = swing.input.path
        ends = [
            f"{input_value(project, path, value, ENGLISH)} → "
            f"{'none' if answer is None else answer_text(found, answer, ENGLISH)}"
            for value, answer in ((swing.input.low, swing.at_low), (swing.input.high, swing.at_high))
        ]
        print(f"  {input_name(project, path)}: {'; '.join(ends)}")
    if found.still:
        print(f"  {still_text(found, ENGLISH)}")
