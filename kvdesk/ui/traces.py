"""The traces that were read in this run of the program: a project keeps their summaries, not their requests."""

from collections.abc import Mapping
from pathlib import Path, PureWindowsPath
from types import MappingProxyType

from kvdesk.importers.request_trace import RequestTrace
from kvdesk.project.traffic import TraceSummary

MOST_KEPT = 2
_kept: dict[TraceSummary, RequestTrace] = {}


def keep(summary: TraceSummary, trace: RequestTrace) -> None:
    """Hold the requests behind a summary, and forget the oldest ones."""
    _kept.pop(summary, None)
    _kept[summary] = trace
    while len(_kept) > MOST_KEPT:
        del _kept[next(iter(_kept))]


def requests_behind(summary: TraceSummary | None) -> RequestTrace | None:
    """The requests of a trace that was read in this run; None where it was not."""
    return None if summary is None else _kept.get(summary)


def all_kept() -> Mapping[TraceSummary, RequestTrace]:
    """Every trace whose requests are at hand."""
    return MappingProxyType(dict(_kept))


def places_of(summary: TraceSummary, project_file: Path | None) -> list[Path]:
    """Files that may be a trace read earlier: beside the project's file by its name, then where it was."""
    if summary.file is None:
        return []
    name = PureWindowsPath(summary.file.path).name  # a project may come from another system: either separator ends it
    beside = [] if project_file is None else [project_file.parent / name]
    found = dict.fromkeys([*beside, Path(summary.file.path)])
    return [path for path in found if path.is_file()]
