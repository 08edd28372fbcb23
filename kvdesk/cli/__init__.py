"""Verbs of the command line. Works with Qt not installed; only the window and PDF output need it.

Exit status: 0 done (budget: every case fits), 1 done and not so, 2 refused with one line on standard error.
"""

import argparse
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn

from kvdesk import __version__
from kvdesk.cli.common import Refused
from kvdesk.cli.verbs import NOT_THERE_YET, VERBS

DONE, REFUSED = 0, 2


class _Parser(argparse.ArgumentParser):
    """Usage errors as one line, like every other refusal."""

    def error(self, message: str) -> NoReturn:
        raise Refused(f"{message}; see {self.prog} --help")


def run(arguments: list[str]) -> int:
    """The exit status of one command."""
    try:
        with _tolerant_output():
            status = _dispatch(arguments)
    except Refused as refusal:
        _complain(str(refusal))
        return REFUSED
    except BrokenPipeError:
        # The reader of our output went away (`kvdesk … | head`): not an error.
        _forget_output()
        return DONE
    except OSError as error:
        # Verbs explain their own files; what is left is the output, or a file nobody foresaw, by its name.
        place = error.filename or "standard output"
        _complain(f"{place}: cannot be read or written ({error.strerror or error}); use another place")
        _forget_output()
        return REFUSED
    except KeyboardInterrupt:
        return 130
    return status


@contextmanager
def _tolerant_output() -> Iterator[None]:
    """Characters the terminal cannot show become escapes; a closed output is none; what is buffered is written here."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  (it lives as long as the process)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    yield
    sys.stdout.flush()


def _forget_output() -> None:
    """What could not be written must not be tried again when Python exits."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(sentence: str) -> None:
    """One line on standard error, whatever the names in it hold."""
    line = "".join(character if character.isprintable() else repr(character)[1:-1] for character in sentence)
    if sys.stderr is not None:
        encoding = getattr(sys.stderr, "encoding", None) or "utf-8"
        print(f"kvdesk: {line}".encode(encoding, "backslashreplace").decode(encoding), file=sys.stderr)


def _dispatch(arguments: list[str]) -> int:
    verb = arguments[0] if arguments else ""
    if verb in NOT_THERE_YET:
        raise Refused(f'the verb "{verb}" is not there yet; see kvdesk --help')
    if verb in VERBS or verb in {"-h", "--help", "--version"}:
        parsed = _parser().parse_args(arguments)
        return int(parsed.call(parsed))
    if verb.startswith("-"):
        raise Refused(f"unrecognized option {verb}; see kvdesk --help")
    if verb and not Path(verb).suffix and not Path(verb).exists():
        raise Refused(f'"{verb}" is neither a verb nor a file; see kvdesk --help')
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
    if not _has_screen():
        raise Refused("there is no screen to open a window on; kvdesk budget and kvdesk report work without one")
    return main(arguments)


def _has_screen() -> bool:
    """Whether Qt would find a display: without one it ends the process."""
    if sys.platform != "linux" or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
