"""`kvdesk diff`: what differs between two copies of a project, field by field."""

import argparse
from typing import Any

from kvdesk.cli.common import add_json, print_json, read_project
from kvdesk.project.differences import Difference, as_data, differences
from kvdesk.project.edit import path_text
from kvdesk.report.difference_words import difference_words
from kvdesk.units import ENGLISH

HELP = "what differs between two copies of a project, field by field"
SAME, DIFFERENT = 0, 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("first", metavar="A.kvdesk")
    parser.add_argument("second", metavar="B.kvdesk")
    add_json(parser)


def call(arguments: argparse.Namespace) -> int:
    found = differences(read_project(arguments.first), read_project(arguments.second))
    if arguments.json:
        names = {"first": arguments.first, "second": arguments.second}
        print_json({"schema": "kvdesk.diff/1", **names, "differences": [_entry(one) for one in found]})
    else:
        for one in found:
            said = difference_words(one, ENGLISH)
            print(f"{said.whole_place}: {said.before} → {said.after}")
    return DIFFERENT if found else SAME


def _entry(one: Difference) -> dict[str, Any]:
    """Values as the file holds them."""
    return {
        "path": path_text(one.path),
        "label": list(one.label),
        "kind": one.kind,
        "before": as_data(one.before),
        "after": as_data(one.after),
    }
