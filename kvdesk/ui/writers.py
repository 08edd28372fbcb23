"""A report into a file, in the format its ending names."""

from pathlib import Path
from typing import TYPE_CHECKING

from kvdesk import i18n
from kvdesk.i18n import translate
from kvdesk.project.file import write_atomically
from kvdesk.project.report_settings import Paper

if TYPE_CHECKING:
    from kvdesk.engine.plan import Plan
    from kvdesk.report.document import Report


def write_report(report: "Report", plan: "Plan", path: Path, paper: Paper = "A4") -> None:
    """Write .pdf, .html, .md, .xlsx or .csv in one step; ReportError says why not, and then the old file is as it
    was."""
    from kvdesk.report.document import ReportError  # noqa: PLC0415

    if path.suffix == ".pdf":
        from kvdesk.ui.pdf import write_pdf  # noqa: PLC0415

        write_pdf(report, path, page_size=paper)
        return
    from kvdesk.report.files import content  # noqa: PLC0415

    with i18n.speaking(report.language):
        data = content(report, plan, path.suffix)
    try:
        write_atomically(path, data)
    except OSError as error:
        message = translate("Output", "{path}: the report could not be written ({reason}); write it elsewhere.")
        raise ReportError(message.format(path=path, reason=error.strerror or error)) from None
