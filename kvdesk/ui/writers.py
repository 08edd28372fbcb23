"""A report into a file, in the format its ending names."""

from pathlib import Path
from typing import TYPE_CHECKING

from kvdesk.i18n import translate
from kvdesk.project.file import write_atomically

if TYPE_CHECKING:
    from kvdesk.report.document import Report


def write_report(report: "Report", path: Path) -> None:
    """Write .pdf, .html or .md in one step; ReportError says why not, and then the old file is as it was."""
    from kvdesk.report.document import ReportError  # noqa: PLC0415

    if path.suffix == ".pdf":
        from kvdesk.ui.pdf import write_pdf  # noqa: PLC0415

        write_pdf(report, path)
        return
    text = _text(report, path.suffix)
    try:
        write_atomically(path, text.encode())
    except OSError as error:
        message = translate("Output", "{path}: the report could not be written ({reason}); write it elsewhere.")
        raise ReportError(message.format(path=path, reason=error.strerror or error)) from None


def _text(report: "Report", suffix: str) -> str:
    if suffix == ".html":
        from kvdesk.report import html  # noqa: PLC0415

        return html.render(report)
    from kvdesk.report import markdown  # noqa: PLC0415

    return markdown.render(report)
