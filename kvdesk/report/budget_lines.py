"""The budget lines of a plan one by one, and as CSV: for scripts and spreadsheets, in the names of `budget --json`."""

import csv
import io
from collections.abc import Iterator
from typing import Any, Literal

from kvdesk.engine.plan import BudgetLine, CasePlan, OptionPlan, Plan, RankBudget
from kvdesk.project.file import sha256
from kvdesk.report.blocks import printable

LINE_COLUMNS = (
    "option",
    "case",
    "verdict",
    "rank",
    "node",
    "dp",
    "pp",
    "tp",
    "device",
    "part",
    "line",
    "low_bytes",
    "best_bytes",
    "high_bytes",
    "state",
    "basis",
    "project_sha256",
)
Part = Literal["budget", "outside", "card"]


def line_rows(plan: Plan) -> Iterator[tuple[str | int, ...]]:
    """One row for each budget line of each rank in each case of each option, with the names of `budget --json`.

    `part` is "budget" for the lines that add up to `usable_bytes`, "outside" for what stands beside the budget, "card"
    for the sums. An option that could not be computed and a case that is not set have a row that says so and no figure.
    """
    identity = sha256(plan.project)
    for option in plan.options:
        name = option.option.name
        if option.refusal is not None:
            yield _empty_row(name, "", "not_computed", option.refusal.code, identity)
        for case in option.cases:
            for rank in case.ranks:
                yield from _rank_rows(option, case, rank, identity)
        for unset in option.cases_not_set:
            yield _empty_row(name, unset, "not_set", "", identity)


def _empty_row(option: str, case: str, verdict: str, why: str, identity: str) -> tuple[str | int, ...]:
    texts = {"option": option, "case": case, "verdict": verdict, "line": why, "project_sha256": identity}
    return tuple(texts.get(column, "") for column in LINE_COLUMNS)


def _rank_rows(option: OptionPlan, case: CasePlan, rank: RankBudget, identity: str) -> Iterator[tuple[str | int, ...]]:
    at = rank.position
    place = (option.option.name, case.case.name, case.verdict, at.rank, at.node, at.dp, at.pp, at.tp, rank.device)

    def row(part: Part, line: BudgetLine) -> tuple[str | int, ...]:
        return (*place, part, line.name, line.low, line.best, line.high, line.state, line.basis, identity)

    def total(name: str, size: int) -> tuple[str | int, ...]:
        return (*place, "card", name, size, size, size, "calculated", "", identity)

    yield from (row("budget", line) for line in rank.lines)
    yield from (row("outside", line) for line in rank.outside_lines)
    yield total("usable_bytes", rank.usable_bytes)
    yield total("capacity_bytes", rank.capacity_bytes)
    yield total("pool_bytes", rank.pool_bytes)


def render_csv(plan: Plan) -> bytes:
    """The budget lines as CSV: comma, CRLF, UTF-8 with its mark, so that a spreadsheet opens it as it is meant.

    A text that a spreadsheet would run as a formula is led by an apostrophe.
    """
    stream = io.StringIO(newline="")
    writer = csv.writer(stream)
    writer.writerow(LINE_COLUMNS)
    writer.writerows([harmless(value) for value in row] for row in line_rows(plan))
    return b"\xef\xbb\xbf" + stream.getvalue().encode("utf-8", "replace")


def harmless(value: Any) -> Any:
    """A cell of a CSV that no spreadsheet runs as a formula; what is not a text stays as it is."""
    if not isinstance(value, str):
        return value
    text = printable(value)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r", "\n") else text
