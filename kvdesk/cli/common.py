"""What the verbs share: refusals, reading arguments, printing JSON."""

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kvdesk.open_model import OpenModelError, open_model
from kvdesk.project import file
from kvdesk.project.dtypes import cache_dtype_or_auto, dtype_or_auto
from kvdesk.project.model_spec import ModelSpec
from kvdesk.project.project import Project
from kvdesk.sweep.readers import MOST, Reader, whole


class Refused(Exception):
    """A command that was refused; str() is the one line for standard error."""


@dataclass(frozen=True)
class Verb:
    """One verb: its line of help, its arguments, and the call that returns the exit status."""

    help: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    call: Callable[[argparse.Namespace], int]


def argument_type(read: Reader) -> Callable[[str], Any]:
    """An argument type of a reader: what it refuses, in its words."""

    def parse(text: str) -> Any:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return parse


def whole_number(least: int, most: int = MOST) -> Callable[[str], int]:
    """An argument type: a whole number between two bounds, refused in words."""
    return argument_type(whole(least, most))


dtype = argument_type(dtype_or_auto)  # a storage type without side data
cache_dtype = argument_type(cache_dtype_or_auto)  # a storage type of a cache, packed ones included


def read_model(text: str) -> ModelSpec:
    try:
        return open_model(text)
    except OpenModelError as error:
        raise Refused(str(error)) from None


def read_project(path: str) -> Project:
    try:
        return file.read(Path(path))
    except file.ProjectFileError as error:
        raise Refused(str(error)) from None


def print_json(data: dict[str, Any]) -> None:
    """As UTF-8 where the output is, else with everything escaped: it must stay JSON."""
    speaks_unicode = (getattr(sys.stdout, "encoding", None) or "").lower().startswith("utf")
    print(json.dumps(data, ensure_ascii=not speaks_unicode, indent=1))


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object and nothing else")
