"""The report as the bytes of a file, by its ending; a PDF is made where Qt is (`kvdesk.ui.pdf`)."""

from kvdesk.engine.plan import Plan
from kvdesk.report.blocks import Report


def content(report: Report, plan: Plan, suffix: str) -> bytes:
    """The whole file of .html, .md, .xlsx or .csv: one plan feeds them all, and only the named one is imported."""
    match suffix:
        case ".html":
            from kvdesk.report import html  # noqa: PLC0415

            return html.render(report).encode()
        case ".md":
            from kvdesk.report import markdown  # noqa: PLC0415

            return markdown.render(report).encode()
        case ".xlsx":
            from kvdesk.report import spreadsheet  # noqa: PLC0415

            return spreadsheet.render(report, plan)
        case ".csv":
            from kvdesk.report import budget_lines  # noqa: PLC0415

            return budget_lines.render_csv(plan)
    raise ValueError(f"{suffix} is no format of a report")
