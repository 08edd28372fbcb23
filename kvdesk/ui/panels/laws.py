"""Lengths that vary: a choice of how they are given, and a line of text for their percentiles."""

import re
from typing import Any

from kvdesk.i18n import translate
from kvdesk.project.edit import EditRefused, Path, value_at
from kvdesk.project.project import Project
from kvdesk.project.traffic import EmpiricalLength, Length, LogNormalLength, PercentileLength, PercentilePoint
from kvdesk.report.load import law_name
from kvdesk.ui import traces
from kvdesk.ui.binding import CountField, LineField
from kvdesk.ui.choice import ChoiceField
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.reading import numbers
from kvdesk.units import parse_count, parse_decimal

_PART = re.compile(
    r"^\s*(?:p\s*([\d.,]+)|([\d.,]+)\s*%|([^\W\d_]+(?:[ -][^\W\d_]+)*))\s*[:=]?\s*(\S.*)$", re.IGNORECASE
)
KINDS = ("point", "percentiles", "log-normal")


class DerivedCountField(CountField):
    """A count that is typed, or read only where it follows from something else."""

    def __init__(self, document: ProjectDocument, name: str, *, unit: str = "", nullable: bool = False) -> None:
        super().__init__(document, name, unit=unit, nullable=nullable)
        self._typed_hint = ""
        self.is_derived = False

    def show_derived(self, value: int | None, why: str = "") -> None:
        """Show a figure that cannot be typed here and what it follows from; `why` "" lets it be typed again."""
        if not why:
            if self.is_derived:
                self.is_derived = False
                self.setReadOnly(False)
                self.set_hint(self._typed_hint)
                self._rewrite()
            return
        if not self.is_derived:
            self._typed_hint, self.is_derived = self.hint, True
            self.setReadOnly(True)
        self.set_hint(why)
        text = "" if value is None else numbers().integer(value)
        if text != self.text():
            self.setText(text)

    def stepped(self, value: Any, steps: int) -> int:
        return super().stepped(value, 0 if self.is_derived else steps)

    def step(self, steps: int) -> None:
        if not self.is_derived:
            super().step(steps)

    def _rewrite(self) -> None:
        if not getattr(self, "is_derived", False):
            super()._rewrite()


def percentile_text(law: Length | None) -> str:
    """ "P50: 1,500; P95: 8,000"; "mean: 1,200; P95: 8,000"; the number of lengths that were counted."""
    match law:
        case PercentileLength(points=points):
            parts = [_point_text(point) for point in points]
        case LogNormalLength(mean=mean, percentiles=points):
            parts = [] if mean is None else [f"{translate('Workload', 'mean')}: {numbers().plain(mean)}"]
            parts += [_point_text(point) for point in points]
        case EmpiricalLength(tokens=tokens):
            return numbers().fill(translate("Workload", "{n:n} counted lengths"), {"n": len(tokens)})
        case _:
            return ""
    return "; ".join(parts)


def _point_text(point: PercentilePoint) -> str:
    return f"P{numbers().plain(point.percent)}: {numbers().plain(point.tokens)}"


def parse_percentiles(text: str) -> tuple[float | None, tuple[PercentilePoint, ...]]:
    """The mean, where one is named, and the percentiles of a text; ValueError where it is none."""
    mean, points = None, []
    for part in filter(str.strip, re.split(r"[;\n]", text)):
        found = _PART.match(part)
        if found is None:
            raise ValueError(part)
        tokens = float(_tokens(found.group(4)))
        percent = found.group(1) or found.group(2)
        if percent is not None:
            value = float(parse_decimal(percent, numbers().decimal_point))
            points.append(PercentilePoint(percent=value, tokens=tokens))
        elif found.group(3).casefold() in {"mean", translate("Workload", "mean").casefold()}:
            mean = tokens
        elif found.group(3).casefold() in {"longest", "max", translate("Workload", "longest").casefold()}:
            points.append(PercentilePoint(percent=100, tokens=tokens))
        else:
            raise ValueError(part)
    return mean, tuple(points)


def _tokens(text: str) -> float:
    try:
        return parse_count(text, numbers().decimal_point)
    except ValueError:
        return float(parse_decimal(text, numbers().decimal_point))


class LawField(LineField):
    """The percentiles of a law as one line; its kind stays what it is."""

    def parse(self, text: str) -> Length:
        mean, points = parse_percentiles(text)
        if isinstance(self._value, LogNormalLength):
            return LogNormalLength(mean=mean, percentiles=points)
        if mean is not None:
            raise ValueError(text)
        return PercentileLength(points=points)

    def write(self, value: Any) -> str:
        return percentile_text(value)

    def describe(self, project: Project) -> str:
        if isinstance(self._value, LogNormalLength):
            return translate(
                "Workload", "Type two of mean and percentiles, such as mean: 1200; P95: 8000 or P50: 900; P95: 8000."
            )
        return translate(
            "Workload", "Type rising percentiles up to the longest, such as P50: 900; P95: 8000; P100: 16000."
        )

    def show_project(self, project: Project, path: Path) -> None:
        super().show_project(project, path)
        self.setReadOnly(isinstance(self._value, EmpiricalLength))


class LawChoice(ChoiceField):
    """How a length of a case is given; another choice keeps the planned length what it was."""

    def __init__(self, document: ProjectDocument, name: str, column: str) -> None:
        super().__init__(document, name, [(law_name(None), "point")])
        self._column = column
        self._project: Project | None = None

    def show_project(self, project: Project, path: Path) -> None:
        """The path is that of the law, which is not there for one length."""
        self._project = project
        try:
            law, case = value_at(project, path), value_at(project, path[:-1])
        except LookupError:
            self.path = ()
            self.setEnabled(False)
            return
        self.path = path
        self.setEnabled(True)
        names = {"percentiles": translate("Load", "percentiles"), "log-normal": translate("Load", "log-normal")}
        choices: list[tuple[str, Any]] = [(law_name(None), "point"), *((names[kind], kind) for kind in KINDS[1:])]
        trace = traces.requests_behind(None if case.traffic is None else case.traffic.trace)
        if trace is not None or (law is not None and law.kind == "empirical"):
            choices.append((translate("Load", "counted"), "empirical"))
        self.set_choices(choices)
        self.show_value("point" if law is None else law.kind)

    def _choose(self, index: int) -> None:
        if not self.path or self._project is None:
            return
        kind, present = self._values[index], value_at(self.document.project, self.path)
        if kind == ("point" if present is None else present.kind):
            return
        case = value_at(self.document.project, self.path[:-1])
        try:
            self.document.apply([(self.path, self._law(kind, case))], self.name)
        except (EditRefused, ValueError):
            self.show_project(self.document.project, self.path)

    def _law(self, kind: str, case: Any) -> Length | None:
        """A law of that kind whose 95th percentile is the length that stands in the case."""
        if kind == "point":
            return None
        if kind == "empirical":
            from kvdesk.engine.demand.statistics import empirical_length  # noqa: PLC0415  (where a trace was read)

            trace = traces.requests_behind(case.traffic.trace)
            assert trace is not None
            return empirical_length(getattr(trace, self._column))
        length = max(2, getattr(case, self._column) or 2048)
        points = [(50, length // 2), (95, length)]
        if kind == "percentiles":
            points.append((100, 2 * length))
        made = tuple(PercentilePoint(percent=percent, tokens=tokens) for percent, tokens in points)
        return PercentileLength(points=made) if kind == "percentiles" else LogNormalLength(percentiles=made)
