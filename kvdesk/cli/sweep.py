"""`kvdesk sweep`: a project with some of its settings varied, one row a point, option and case."""

import argparse

from kvdesk.cli.common import Refused, print_json, read_project
from kvdesk.engine.load import as_points
from kvdesk.project.project import Project
from kvdesk.sweep.fit import COLUMNS as FIT_COLUMNS
from kvdesk.sweep.fit import MOST_FIT_POINTS, fit_rows
from kvdesk.sweep.keys import MOST_POINTS, read_values
from kvdesk.sweep.refusal import SweepRefused
from kvdesk.sweep.rows import Sweep, csv_text, rows_json, sweep_rows

HELP = "a project with some of its settings varied: verdict, cache and limits of every point"
FORMATS = ("csv", "json")


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
    parser.add_argument(
        "--fit",
        action="store_true",
        help="verdict and logical bytes alone, of up to 1,000,000 points; for sequences, input-len and output-len",
    )
    parser.add_argument("--format", choices=FORMATS, default="csv", help="of the rows (csv)")
    parser.add_argument("--json", action="store_const", const="json", dest="format", help="the same as --format json")


def call(arguments: argparse.Namespace) -> int:
    project = read_project(arguments.project)
    options = _chosen([option.name for option in project.options], arguments.option, "option", arguments.project)
    cases = _cases(project, arguments.case, arguments.project)
    try:
        most = MOST_FIT_POINTS if arguments.fit else MOST_POINTS
        sweep = Sweep(tuple(_vary(text) for text in arguments.vary), options, cases, most)
        rows = tuple(fit_rows(project, sweep) if arguments.fit else sweep_rows(project, sweep))
    except SweepRefused as refusal:
        raise Refused(f"--vary {refusal}") from None
    if arguments.format == "json":
        print_json(rows_json(rows))
    else:
        print(csv_text(sweep.names, rows, FIT_COLUMNS if arguments.fit else ()), end="")
    return 0


def _vary(text: str) -> tuple[str, tuple[object, ...]]:
    """ "tp=1,2,4" as a key and its values."""
    key, given, values = text.partition("=")
    if not given or not values:
        raise SweepRefused(f'"{text[:60]}" is not KEY=a,b,c or KEY=lo:hi:step')
    return key, read_values(key, values)


def _chosen(names: list[str], name: str | None, what: str, file: str) -> tuple[int, ...]:
    if name is None:
        return tuple(range(len(names)))
    if name not in names:
        raise Refused(f'{file}: there is no {what} "{name}"; there are: {", ".join(names)}')
    return (names.index(name),)


def _cases(project: Project, name: str | None, file: str) -> tuple[int, ...]:
    """The case named, else those that are set, else the last one, which `kvdesk new` fills."""
    cases = as_points(project).workload.cases
    if name is not None:
        return _chosen([case.name for case in cases], name, "case", file)
    return tuple(index for index, case in enumerate(cases) if case.is_set) or (len(cases) - 1,)
