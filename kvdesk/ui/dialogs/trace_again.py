"""Opening a trace again: the file a project names, found beside the project, where it was, or where the user says."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from kvdesk.i18n import translate
from kvdesk.project.traffic import TraceSummary
from kvdesk.ui import traces
from kvdesk.ui.dialogs.trace import choose_trace
from kvdesk.ui.dialogs.trace_parts import read_again
from kvdesk.ui.dialogs.work_row import wait_for
from kvdesk.ui.reading import numbers


def open_again(parent: QWidget | None, summary: TraceSummary, project_file: Path | None) -> bool:
    """Read the requests behind a summary once more; False where nothing was found, or something else than was read."""
    title = translate("Trace", "Open {name} again").format(name=summary.name)
    places = traces.places_of(summary, project_file)
    if not places:
        chosen = choose_trace(parent, title)
        if chosen is None:
            return False
        places = [chosen]
    template = translate("Trace", "Reading {path}, {n:n} requests…")
    saying = numbers().fill(template, {"path": str(places[0]), "n": summary.num_requests})
    trace = wait_for(parent, title, saying, lambda job: read_again(places, summary, job))
    if trace is None:
        return False
    traces.keep(summary, trace)
    return True
