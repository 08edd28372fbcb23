"""What an option costs, as JSON: amounts are decimal texts, null where a price is missing."""

from typing import Any

from kvdesk.engine.cost import Footprint, Incomplete, OptionCost, Total, cost_of, is_complete
from kvdesk.engine.findings import Finding, finding_text
from kvdesk.project.project import Project
from kvdesk.units import ENGLISH


def cost_json(project: Project, option_index: int, today: str) -> dict[str, Any] | None:
    """The cost of an option on a day; null while its bill is empty."""
    if not project.options[option_index].purchase.lines:
        return None
    cost = cost_of(project, option_index, today=today)
    return {
        "currency": cost.currency or None,
        "includes_tax": cost.bill.taxed,
        "once": amount_json(cost.once),
        "monthly": amount_json(cost.monthly),
        "power_monthly": amount_json(cost.power),
        "over_years": {str(each.years): amount_json(each.total) for each in cost.over},
        "lines": [
            {"name": line.line.name, "once": amount_json(line.once), "monthly": amount_json(line.monthly)}
            for line in cost.bill.lines
        ],
        "missing": _missing(cost),
        "power": _power(cost.footprint),
        "findings": [finding_json(finding) for finding in cost.findings],
    }


def amount_json(total: Total) -> str | None:
    """A whole total as a decimal text; null where it has a hole."""
    return f"{total.amount:f}" if is_complete(total) else None


def _missing(cost: OptionCost) -> list[dict[str, str]]:
    """What keeps the totals from being sums, each once."""
    total = cost.over[0].total
    return [finding_json(finding) for finding in total.missing] if isinstance(total, Incomplete) else []


def _power(footprint: Footprint) -> dict[str, Any]:
    figures = {
        "peak_watts": footprint.peak_watts,
        "mean_watts": footprint.mean_watts,
        "site_watts": footprint.site_watts,
        "amperes": footprint.amperes,
        "rack_units": footprint.rack_units,
    }
    return {name: None if value is None else float(value) for name, value in figures.items()}


def finding_json(finding: Finding) -> dict[str, str]:
    """A finding with its sentence in English."""
    return {
        "code": finding.code,
        "severity": finding.severity,
        "path": finding.path,
        "text": finding_text(finding, ENGLISH),
    }
