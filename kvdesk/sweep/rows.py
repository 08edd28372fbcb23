"""The rows of a sweep: verdict, headroom, cache and limits of every point, and the file they are written to."""

import csv
import io
import itertools
import json
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.interconnect.crossing import decode_cost
from kvdesk.engine.plan import CasePlan, OptionPlan, make_plan
from kvdesk.i18n import translate
from kvdesk.project.edit import fields_of
from kvdesk.project.project import Project
from kvdesk.report.budget_lines import harmless
from kvdesk.report.case_json import kv_json, limits_json
from kvdesk.sweep.keys import MOST_POINTS
from kvdesk.sweep.refusal import SweepRefused
from kvdesk.sweep.varying import varied
from kvdesk.units import ENGLISH, Numbers

KV = ("logical_bytes", "allocated_bytes", "offloaded_bytes", "replication_bytes")
LIMITS = (
    "max_sequences",
    "max_positions",
    "max_sequences_per_replica",
    "bound_by",
    "most_usable_bound_by",
    "longest_usable_bound_by",
    "most_usable_sequences",
    "longest_usable_positions",
    "safe",
)
SAFE = ("max_sequences", "max_positions")
Row: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Sweep:
    """What is varied: each key with its values, in the order they were given, for some options under some cases; `most`
    points at once."""

    keys: tuple[tuple[str, tuple[Any, ...]], ...]
    options: tuple[int, ...]
    cases: tuple[int, ...]
    most: int = MOST_POINTS

    def __post_init__(self) -> None:
        names = self.names
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            template = translate("Sweep", "{name}: is given twice; give all its values at once")
            raise SweepRefused(template.format(name=twice))
        if self.num_points > self.most:
            template = translate("Sweep", "{count} points are more than {most}; vary less or in larger steps")
            raise SweepRefused(template.format(count=self.num_points, most=self.most))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.keys)

    @property
    def num_points(self) -> int:
        return math.prod(len(values) for _, values in self.keys)

    def points(self) -> Iterator[Row]:
        """The last key varies fastest."""
        for values in itertools.product(*(values for _, values in self.keys)):
            yield dict(zip(self.names, values, strict=True))


def sweep_rows(
    project: Project,
    sweep: Sweep,
    *,
    numbers: Numbers = ENGLISH,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Iterator[Row]:
    """One row a point, option and case, each point's options and cases in the project's order; ends where it is
    cancelled."""
    part = part_of(project, sweep)
    options, cases = tuple(range(len(sweep.options))), tuple(range(len(sweep.cases)))
    for done, point in enumerate(sweep.points()):
        if cancelled():
            return
        progress(done, sweep.num_points)
        try:
            plan = make_plan(varied(part, options, cases, point))
        except SweepRefused as refusal:
            for option, case in itertools.product(options, cases):
                names = {"option": part.options[option].name, "case": part.workload.cases[case].name}
                yield point | names | _refused(str(refusal))
            continue
        for option, case in itertools.product(options, cases):
            yield point | _row(plan.options[option], part.workload.cases[case].name, numbers)
    progress(sweep.num_points, sweep.num_points)


def part_of(project: Project, sweep: Sweep) -> Project:
    """The options and cases that are looked at, and nothing that speaks of others."""
    workload = fields_of(project.workload) | {"cases": tuple(project.workload.cases[index] for index in sweep.cases)}
    return Project.model_validate(
        fields_of(project)
        | {
            "options": tuple(project.options[index] for index in sweep.options),
            "workload": type(project.workload).model_validate(workload),
            "baseline": "",
            "notes": (),
        }
    )


def _row(option: OptionPlan, case: str, numbers: Numbers) -> Row:
    names = {"option": option.option.name, "case": case}
    if option.refusal is not None:
        return names | _refused(finding_text(option.refusal, numbers))
    plan: CasePlan | None = option.case(case)
    if plan is None:
        template = translate("Sweep", 'the case "{case}" is not set; vary sequences, input-len and output-len too')
        return names | _refused(template.format(case=case))
    return names | {
        "verdict": plan.verdict,
        "headroom_bytes": plan.tightest.headroom.best,
        "link_s": _link_s(option, plan),
        "kv": kv_json(plan),
        "limits": limits_json(plan),
        "refusal": None,
    }


def _link_s(option: OptionPlan, plan: CasePlan) -> float | None:
    """Seconds that a token waits for links in decode, at the best estimate; None where one of them is not known."""
    assert option.placement is not None
    cost = decode_cost(option.placement, plan.sequences_per_replica)
    return None if isinstance(cost, Finding) or cost.unknown else cost.token.best


def _refused(sentence: str) -> Row:
    """A point that cannot be planned has no figures, and says why."""
    return {
        "verdict": None,
        "headroom_bytes": None,
        "link_s": None,
        "kv": dict.fromkeys(KV),
        "limits": dict.fromkeys(LIMITS) | {"safe": dict.fromkeys(SAFE)},
        "refusal": sentence,
    }


def rows_json(rows: Sequence[Row]) -> Row:
    """What `kvdesk sweep --json` prints."""
    return {"schema": "kvdesk.sweep/1", "rows": list(rows)}


def json_text(rows: Sequence[Row]) -> str:
    return json.dumps(rows_json(rows), ensure_ascii=False, indent=1) + "\n"


def csv_text(names: Sequence[str], rows: Sequence[Row], fields: Sequence[str] = ()) -> str:
    """The keys and `fields` (empty: all), nested names joined by a dot; no cell that a spreadsheet would run as a
    formula."""
    columns = [*names, *(fields or _columns())]
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        flat = _flat(row)
        writer.writerow([harmless(flat.get(column)) for column in columns])
    return stream.getvalue()


def _columns() -> list[str]:
    limits = [f"limits.{name}" for name in LIMITS if name != "safe"]
    return [
        *("option", "case", "verdict", "headroom_bytes", "link_s"),
        *(f"kv.{name}" for name in KV),
        *limits,
        *(f"limits.safe.{name}" for name in SAFE),
        "refusal",
    ]


def _flat(row: Row, prefix: str = "") -> Row:
    """Nested names joined by a dot."""
    found: Row = {}
    for name, value in row.items():
        if isinstance(value, dict):
            found |= _flat(value, f"{prefix}{name}.")
        else:
            found[f"{prefix}{name}"] = value
    return found
