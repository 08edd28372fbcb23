"""`kvdesk report`: the printed document of a project."""

import argparse
import datetime
from pathlib import Path
from typing import get_args

from kvdesk import __version__, i18n
from kvdesk.cli.common import Refused, read_project
from kvdesk.engine.plan import Plan
from kvdesk.engine.shown_plan import plan_to_show
from kvdesk.project.file import write_atomically
from kvdesk.project.report_settings import SECTIONS, Paper, SectionName
from kvdesk.report.document import Report, build_report
from kvdesk.units import numbers_of

HELP = "the report of a project as PDF, HTML, Markdown, Excel workbook or CSV"
FORMATS = (".pdf", ".html", ".md", ".xlsx", ".csv")
PAPERS: dict[str, Paper] = {paper.lower(): paper for paper in get_args(Paper)}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("project", metavar="PLAN.kvdesk")
    parser.add_argument("-o", "--output", required=True, metavar="OUT", help=f"ends in {', '.join(FORMATS)}")
    parser.add_argument(
        "--lang", help="language of the text and the numbers: en or id (the project's own, or en); a CSV has none"
    )
    parser.add_argument(
        "--paper", type=str.lower, choices=tuple(PAPERS), help="of a PDF: a4 or letter (the project's own, or a4)"
    )
    parser.add_argument(
        "--sections",
        type=_sections,
        metavar="NAMES",
        help=f"print these and no others: all, or of {','.join(SECTIONS)} (those the project shows)",
    )


def call(arguments: argparse.Namespace) -> int:
    path = Path(arguments.output)
    if path.suffix not in FORMATS:
        raise Refused(f'{path}: the format "{path.suffix}" is not there yet; use {", ".join(FORMATS)}')
    project = read_project(arguments.project)
    language = arguments.lang or project.report.language or "en"
    try:
        i18n.install(language)
    except ValueError as error:
        raise Refused(f"--lang: {error}") from None
    try:
        plan = plan_to_show(project)
        report = build_report(
            plan,
            numbers=numbers_of(language),
            today=datetime.date.today().isoformat(),
            version=__version__,
            language=language,
            sections=arguments.sections,
        )
        _write(report, plan, path, PAPERS[arguments.paper] if arguments.paper else project.report.paper)
    finally:
        i18n.install("en")  # the other verbs speak English, also in the same process
    return 0


def _sections(text: str) -> tuple[SectionName, ...]:
    """An argument type: names of sections, in the report's own order."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if names == ["all"]:
        return SECTIONS
    unknown = [name for name in names if name not in SECTIONS]
    if unknown or not names:
        given = f'"{unknown[0][:40]}" is not a section' if unknown else "no section is named"
        raise argparse.ArgumentTypeError(f"{given}; there are: all, {', '.join(SECTIONS)}")
    return tuple(name for name in SECTIONS if name in names)


def _write(report: Report, plan: Plan, path: Path, paper: Paper) -> None:
    if path.suffix == ".pdf":
        try:
            from kvdesk.ui.pdf import ReportError, write_pdf  # noqa: PLC0415  (Qt only where a PDF is wanted)
        except ImportError as error:
            raise Refused(f'a PDF needs Qt: install it with pip install "kvdesk[gui]" ({error})') from None
        try:
            write_pdf(report, path, page_size=paper)
        except ReportError as error:
            raise Refused(str(error)) from None
        return
    from kvdesk.report.files import content  # noqa: PLC0415  (a PDF needs none of it)

    try:
        write_atomically(path, content(report, plan, path.suffix))
    except OSError as error:
        raise Refused(f"{path}: could not be written ({error.strerror}); choose another folder") from None
