"""`kvdesk sweep`: a project with some of its settings varied, one row a point, option and case."""

import argparse
import csv
import itertools
import math
import sys
from collections.abc import Iterator
from typing import Any

from kvdesk.cli.budget import kv_json, limits_json
from kvdesk.cli.common import Refused, print_json, read_project
from kvdesk.cli.varying import MOST_POINTS, parse_vary, varied
from kvdesk.engine.findings import finding_text
from kvdesk.engine.plan import CasePlan, OptionPlan, make_plan
from kvdesk.project.project import Project
from kvdesk.report.budget_lines import harmless
from kvdesk.units import ENGLISH

HELP = "a project with some of its settings varied: verdict, cache and limits of every point"
FORMATS = ("csv", "json")
KV = ("logical_bytes", "allocated_bytes", "offloaded_bytes", "replication_bytes")
LIMITS = (
    "max_sequences",
    "max_positions",
    "max_sequences_per_replica",
    "bound_by",
    "most_usable_bound_by",
    "longest_usable_bound_by",
    "most_usable_sequences",
    "longest_usable_positions",
    "safe",
)
SAFE = ("max_sequences", "max_positions")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("project", metavar="PLAN.kvdesk")
    parser.add_argument(
        "--vary",
        action="append",
        required=True,
        metavar="KEY=VALUES",
        help="an option of kvdesk new without its dashes, and its values: a,b,c or lo:hi:step; several make a product",
    )
    parser.add_argument("--option", metavar="NAME", help="this option only")
    parser.add_argument("--case", metavar="NAME", help="this case only")
    parser.add_argument("--format", choices=FORMATS, default="csv", help="of the rows (csv)")
    parser.add_argument("--json", action="store_const", const="json", dest="format", help="the same as --format json")


def call(arguments: argparse.Namespace) -> int:
    project = read_project(arguments.project)
    keys = [parse_vary(text) for text in arguments.vary]
    names = [key for key, _ in keys]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise Refused(f"--vary {twice}: is given twice; give all its values at once")
    points = math.prod(len(values) for _, values in keys)
    if points > MOST_POINTS:
        raise Refused(f"--vary: {points} points are more than {MOST_POINTS}; vary less or in larger steps")
    options = _chosen([option.name for option in project.options], arguments.option, "option", arguments.project)
    cases = _cases(project, arguments.case, arguments.project)
    rows = _rows(project, options, cases, keys)
    if arguments.format == "json":
        print_json({"schema": "kvdesk.sweep/1", "rows": list(rows)})
        return 0
    columns = [*names, *_columns()]
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        flat = _flat(row)
        writer.writerow([harmless(flat.get(column)) for column in columns])
    return 0


def _columns() -> list[str]:
    limits = [f"limits.{name}" for name in LIMITS if name != "safe"]
    return [
        *("option", "case", "verdict", "headroom_bytes"),
        *(f"kv.{name}" for name in KV),
        *limits,
        *(f"limits.safe.{name}" for name in SAFE),
        "refusal",
    ]


def _flat(row: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    """Nested names joined by a dot."""
    found: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, dict):
            found |= _flat(value, f"{prefix}{name}.")
        else:
            found[f"{prefix}{name}"] = value
    return found


def _chosen(names: list[str], name: str | None, what: str, file: str) -> tuple[int, ...]:
    if name is None:
        return tuple(range(len(names)))
    if name not in names:
        raise Refused(f'{file}: there is no {what} "{name}"; there are: {", ".join(names)}')
    return (names.index(name),)


def _cases(project: Project, name: str | None, file: str) -> tuple[int, ...]:
    """The case named, else those that are set, else the last one, which `kvdesk new` fills."""
    cases = project.workload.cases
    if name is not None:
        return _chosen([case.name for case in cases], name, "case", file)
    return tuple(index for index, case in enumerate(cases) if case.is_set) or (len(cases) - 1,)


def _rows(
    project: Project, options: tuple[int, ...], cases: tuple[int, ...], keys: list[tuple[str, list[Any]]]
) -> Iterator[dict[str, Any]]:
    """The last key varies fastest; each point's options and cases in the project's order."""
    names = [name for name, _ in keys]
    for values in itertools.product(*(values for _, values in keys)):
        point = dict(zip(names, values, strict=True))
        try:
            plan = make_plan(varied(project, options, cases, point))
        except Refused as refusal:
            for option, case in itertools.product(options, cases):
                names_of = {"option": project.options[option].name, "case": project.workload.cases[case].name}
                yield point | names_of | _refused(str(refusal))
            continue
        for option, case in itertools.product(options, cases):
            found = plan.options[option]
            yield point | _row(found, plan.project.workload.cases[case].name)


def _row(option: OptionPlan, case: str) -> dict[str, Any]:
    names = {"option": option.option.name, "case": case}
    if option.refusal is not None:
        return names | _refused(finding_text(option.refusal, ENGLISH))
    plan: CasePlan | None = option.case(case)
    if plan is None:
        return names | _refused(f'the case "{case}" is not set; vary sequences, input-len and output-len too')
    return names | {
        "verdict": plan.verdict,
        "headroom_bytes": plan.tightest.headroom.best,
        "kv": kv_json(plan),
        "limits": limits_json(plan),
        "refusal": None,
    }


def _refused(sentence: str) -> dict[str, Any]:
    """A point that cannot be planned has no figures, and says why."""
    return {
        "verdict": None,
        "headroom_bytes": None,
        "kv": dict.fromkeys(KV),
        "limits": dict.fromkeys(LIMITS) | {"safe": dict.fromkeys(SAFE)},
        "refusal": sentence,
    }
