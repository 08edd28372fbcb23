"""`kvdesk report`: the printed document of a project."""

import argparse
import datetime
from pathlib import Path

from kvdesk import __version__, i18n
from kvdesk.cli.common import Refused, read_project
from kvdesk.engine.plan import make_plan
from kvdesk.project.file import write_atomically
from kvdesk.report.document import Report, build_report
from kvdesk.units import numbers_of

HELP = "the report of a project as PDF, HTML or Markdown"
FORMATS = (".pdf", ".html", ".md")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("project", metavar="PLAN.kvdesk")
    parser.add_argument("-o", "--output", required=True, metavar="OUT", help=f"ends in {', '.join(FORMATS)}")
    parser.add_argument("--lang", default="en", help="language of the text and the numbers: en or id (en)")
    parser.add_argument("--page-size", choices=("A4", "Letter"), default="A4", help="of a PDF (A4)")


def call(arguments: argparse.Namespace) -> int:
    path = Path(arguments.output)
    if path.suffix not in FORMATS:
        raise Refused(f'{path}: the format "{path.suffix}" is not there yet; use {", ".join(FORMATS)}')
    try:
        i18n.install(arguments.lang)
    except ValueError as error:
        raise Refused(f"--lang: {error}") from None
    try:
        report = build_report(
            make_plan(read_project(arguments.project)),
            numbers=numbers_of(arguments.lang),
            today=datetime.date.today().isoformat(),
            version=__version__,
            language=arguments.lang,
        )
        _write(report, path, arguments.page_size)
    finally:
        i18n.install("en")  # the other verbs speak English, also in the same process
    return 0


def _write(report: Report, path: Path, page_size: str) -> None:
    if path.suffix == ".pdf":
        try:
            from kvdesk.ui.pdf import ReportError, write_pdf  # noqa: PLC0415  (Qt only where a PDF is wanted)
        except ImportError as error:
            raise Refused(f'a PDF needs Qt: install it with pip install "kvdesk[gui]" ({error})') from None
        try:
            write_pdf(report, path, page_size=page_size)
        except ReportError as error:
            raise Refused(str(error)) from None
        return
    from kvdesk.report import html, markdown  # noqa: PLC0415  (a PDF needs neither)

    text = html.render(report) if path.suffix == ".html" else markdown.render(report)
    try:
        write_atomically(path, text.encode())
    except OSError as error:
        raise Refused(f"{path}: could not be written ({error.strerror}); choose another folder") from None
