"""What a study makes of a case whose lengths follow a law or whose residents follow traffic.

A growing load grows its law and its traffic; a figure that is typed for a point of a sweep takes their place; a length
that is moved to see what follows moves its law with it. `kvdesk.engine.load.as_points` is for studies that need counts.
"""

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from kvdesk.engine.load import resolved_case
from kvdesk.project.base import MAX_POSITIONS, MAX_SEQUENCES
from kvdesk.project.edit import Path, replace_at, value_at
from kvdesk.project.project import Project
from kvdesk.project.traffic import (
    EmpiricalLength,
    Length,
    LogNormalLength,
    PercentileLength,
    PercentilePoint,
    PointLength,
)
from kvdesk.project.workload import Case

MOST_INPUT = MAX_POSITIONS // 4
MOST_PER_S = 1e7
LAW_OF = {"input_len": "input_law", "output_len": "output_law"}

__all__ = ["LAW_OF", "grown", "stretched", "typed", "with_value"]


def stretched(law: Length, factor: Fraction) -> Length:
    """The law of lengths `factor` times as long, none beyond what a plan holds."""

    def whole(tokens: int) -> int:
        return min(MOST_INPUT, math.ceil(tokens * factor))

    def real(tokens: float) -> float:
        return min(float(MOST_INPUT), tokens * float(factor))

    def points(given: tuple[PercentilePoint, ...]) -> tuple[PercentilePoint, ...]:
        return tuple(PercentilePoint(percent=point.percent, tokens=real(point.tokens)) for point in given)

    match law:
        case PointLength():
            return PointLength(tokens=whole(law.tokens))
        case EmpiricalLength():
            return EmpiricalLength(tokens=tuple(whole(tokens) for tokens in law.tokens), weights=law.weights)
        case PercentileLength():
            return PercentileLength(points=points(law.points))
        case LogNormalLength():
            mean = None if law.mean is None else real(law.mean)
            return LogNormalLength(mean=mean, percentiles=points(law.percentiles))


def grown(case: Case, users: Fraction, context: Fraction) -> Case:
    """A case with `users` times the users and prompts `context` times as long; replies stay as long as they are.

    ⌈sequences × users⌉, or under live traffic the arrival rate and the cap × users: as many more users on as many more
    replicas. ⌈input × context⌉, or the whole law of the input × context.
    """
    update: dict[str, Any] = {}
    traffic = case.traffic
    if traffic is not None and traffic.is_live:
        rate = min(MOST_PER_S, traffic.arrivals.rate_per_s * float(users))
        cap = traffic.max_sequences
        more = {
            "arrivals": traffic.arrivals.model_copy(update={"rate_per_s": rate}),
            "max_sequences": None if cap is None else min(MAX_SEQUENCES, math.ceil(cap * users)),
        }
        update["traffic"] = traffic.model_copy(update=more)
    else:
        update["resident_sequences"] = min(MAX_SEQUENCES, math.ceil((case.resident_sequences or 0) * users))
    if case.input_law is not None:
        update["input_law"] = stretched(case.input_law, context)
    else:
        update["input_len"] = min(MOST_INPUT, math.ceil((case.input_len or 0) * context))
    return case.model_copy(update=update)


def typed(case: Case, values: Mapping[str, Any]) -> Case:
    """The case with fields set: a length takes the place of its law, a count that of live traffic.

    A length alone leaves live traffic at work, and the residents follow from it. pydantic.ValidationError where a value
    is not one of its field.
    """
    undone: dict[str, Any] = {law: None for field, law in LAW_OF.items() if field in values}
    if "resident_sequences" in values and case.traffic is not None:
        undone["traffic"] = case.traffic.model_copy(update={"is_live": False})
    return Case.model_validate({**dict(case), **undone, **values})


def with_value(project: Project, path: Path, value: Any) -> Project:
    """The project with one field moved to a value, so that the plan sees it: a planned length with a law stretches the
    law until its percentile is that long; a typed count stops live traffic. `EditRefused` as by any edit."""
    match path:
        case ("workload", "cases", int(index), str(field)) if field in LAW_OF:
            case = project.workload.cases[index]
            law, planned = value_at(project, (*path[:3], LAW_OF[field])), getattr(resolved_case(case), field)
            if law is not None and planned:
                return replace_at(project, (*path[:3], LAW_OF[field]), stretched(law, Fraction(value) / planned))
        case ("workload", "cases", int(index), "resident_sequences"):
            if project.workload.cases[index].traffic is not None:
                project = replace_at(project, (*path[:3], "traffic", "is_live"), False)
    return replace_at(project, path, value)
