"""Verbs of the command line. Works with Qt not installed; only the window and PDF output need it.

Exit status: 0 done (budget: every case fits), 1 done and not so, 2 refused with one line on standard error.
"""

import argparse
import os
import sys
from typing import NoReturn

from kvdesk import __version__
from kvdesk.cli.common import Refused
from kvdesk.cli.verbs import NOT_THERE_YET, VERBS

DONE, NOT_SO, REFUSED = 0, 1, 2


class _Parser(argparse.ArgumentParser):
    """Usage errors as one line, like every other refusal."""

    def error(self, message: str) -> NoReturn:
        raise Refused(f"{message}; see {self.prog} --help")


def run(arguments: list[str]) -> int:
    """The exit status of one command."""
    try:
        status = _dispatch(arguments)
        sys.stdout.flush()
    except Refused as refusal:
        print(f"kvdesk: {refusal}", file=sys.stderr)
        return REFUSED
    except BrokenPipeError:
        # The reader of our output went away (`kvdesk … | head`): not an error, and Python must not complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        return 130
    return status


def _dispatch(arguments: list[str]) -> int:
    verb = arguments[0] if arguments else ""
    if verb in NOT_THERE_YET:
        raise Refused(f'the verb "{verb}" is not there yet; see kvdesk --help')
    if verb in VERBS or verb in {"-h", "--help", "--version"}:
        parsed = _parser().parse_args(arguments)
        return int(parsed.call(parsed))
    if verb.startswith("-"):
        raise Refused(f"unrecognized option {verb}; see kvdesk --help")
    return _open_window(arguments)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="kvdesk",
        description="What an LLM inference server needs. Without a verb the window opens, with the project named.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"kvdesk {__version__}")
    verbs = parser.add_subparsers(required=True, metavar="VERB", parser_class=_Parser)
    for name, verb in VERBS.items():
        subparser = verbs.add_parser(name, help=verb.help, description=verb.help, allow_abbrev=False)
        verb.add_arguments(subparser)
        subparser.set_defaults(call=verb.call)
    return parser


def _open_window(arguments: list[str]) -> int:
    try:
        from kvdesk.ui.app import main  # noqa: PLC0415  (Qt only where a window is wanted)
    except ImportError as error:
        raise Refused(f'the window needs Qt: install it with pip install "kvdesk[gui]" ({error})') from None
    return main(arguments)
