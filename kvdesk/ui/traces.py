"""The traces that were read in this run of the program: a project keeps their summaries, not their requests."""

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
