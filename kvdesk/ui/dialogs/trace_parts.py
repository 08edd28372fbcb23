"""What the trace dialog reads and draws: a trace in a thread, its rate over time, and the edits that it makes."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from kvdesk.engine.demand.columns import Integers
from kvdesk.engine.demand.prefix_reuse import block_accesses, ideal_reuse
from kvdesk.engine.demand.statistics import counts_over_time, empirical_length, trace_summary
from kvdesk.engine.offload_trace import kept_times
from kvdesk.i18n import translate
from kvdesk.importers.request_trace import ColumnMap, ImportRefused, ReadCancelled, RequestTrace, read_trace
from kvdesk.project.edit import Path as ValuePath
from kvdesk.project.reuse import KeptFor
from kvdesk.project.traffic import Arrivals, CaseTraffic, TraceFile, TraceSummary
from kvdesk.project.workload import Case
from kvdesk.report.blocks import Table, cells
from kvdesk.report.palette import KIND_COLORS
from kvdesk.report.trace import seconds_text
from kvdesk.ui.background import Job
from kvdesk.ui.document import Edit
from kvdesk.ui.panels.traffic import FIRST
from kvdesk.ui.reading import numbers
from kvdesk.ui.views.plain_plot import PlainPlot, even_ticks

MOST_BARS = 160


@dataclass(frozen=True, eq=False)
class TraceFound:
    """A trace that was read, what is kept of it, and what else was made of it."""

    trace: RequestTrace
    summary: TraceSummary
    counts: Integers
    step_s: float
    made: Any = None


def read_found(
    path: Path, columns: ColumnMap, *, sort: bool, job: Job, also: Callable[[RequestTrace], Any] | None = None
) -> TraceFound:
    """Read a trace and sum it up; called in a thread of its own."""
    trace = _read(path, columns, sort=sort, job=job)
    job.report(1, 0)
    reuse: float | None = None
    kept: tuple[KeptFor, ...] = ()
    if trace.hash_values is not None and len(trace.hash_values):
        accesses = block_accesses(trace)
        reuse, kept = ideal_reuse(accesses).token_share, kept_times(accesses)
    made = None if also is None else also(trace)
    file = TraceFile(
        path=str(path.absolute()),
        sha256=file_sha256(path, job),
        arrival=columns.arrival,
        arrival_unit=columns.arrival_unit,
        input_len=columns.input_len,
        output_len=columns.output_len,
        is_sorted=sort,
    )
    span = float(trace.arrival_s[-1] - trace.arrival_s[0])
    step = max(1.0, span / MOST_BARS)
    counts = counts_over_time(trace.arrival_s, step)
    summary = trace_summary(trace, path.name[:200], reuse, kept).model_copy(update={"file": file})
    return TraceFound(trace, summary, counts, step, made)


def read_again(paths: list[Path], summary: TraceSummary, job: Job) -> RequestTrace:
    """The trace of a summary from the first of some files that is still the same; called in a thread of its own.

    ImportRefused, one sentence, where each has changed.
    """
    file = summary.file
    assert file is not None
    same = next((path for path in paths if file_sha256(path, job) == file.sha256), None)
    if same is None:
        template = translate(
            "Trace",
            "{path}: this is not the trace that was read, for its SHA-256 is another; choose the file as it was, or "
            "import this one anew",
        )
        raise ImportRefused(template.format(path=paths[0]))
    columns = ColumnMap(file.arrival, file.input_len, file.output_len, file.arrival_unit)
    return _read(same, columns, sort=file.is_sorted, job=job)


def _read(path: Path, columns: ColumnMap, *, sort: bool, job: Job) -> RequestTrace:
    total = path.stat().st_size
    with path.open("rb") as stream:
        return read_trace(
            stream,
            file=path.name,
            columns=columns,
            order="sort" if sort else "refuse",
            progress=lambda done: job.report(done, total),
            cancelled=job.is_stopped,
        )


def file_sha256(path: Path, job: Job) -> str:
    """The SHA-256 of a whole file; ReadCancelled where the work is given up."""
    found = hashlib.sha256()
    with path.open("rb") as stream:
        while part := stream.read(1 << 20):
            if job.is_stopped():
                raise ReadCancelled
            found.update(part)
    return found.hexdigest()


class RatePlot(PlainPlot):
    """Requests a second over the trace."""

    def __init__(self) -> None:
        super().__init__(translate("Trace", "Requests a second over time"))
        self.setMinimumHeight(110)
        self.found: TraceFound | None = None

    def show_found(self, found: TraceFound | None) -> None:
        self.found = found
        self.update()

    def table(self) -> Table | None:
        found = self.found
        if found is None:
            return None
        rows = [
            cells(seconds_text(index * found.step_s, numbers()), numbers().plain(count / found.step_s, 3))
            for index, count in enumerate(found.counts.tolist())
        ]
        header = (translate("Trace", "From"), translate("Trace", "Requests a second"))
        return Table(translate("Trace", "Requests a second over time"), header, tuple(rows), ("right", "right"))

    def draw(self, painter: QPainter, area: QRectF) -> None:
        found = self.found
        if found is None:
            return
        rates = found.counts / found.step_s
        top = max(float(rates.max()) * 1.08, 1e-9)
        heights = [(area.bottom() - value / top * area.height(), text) for value, text in even_ticks(top, 3)]
        self.draw_left(painter, area, heights)
        width = area.width() / len(rates)
        color = QColor(KIND_COLORS["full_attention"])
        for index, rate in enumerate(rates.tolist()):
            height = rate / top * area.height()
            painter.fillRect(
                QRectF(area.left() + index * width, area.bottom() - height, max(1.0, width - 0.5), height), color
            )
        end = len(rates) * found.step_s
        marks = np.linspace(0, end, 5)
        places = [
            (area.left() + value / end * area.width(), seconds_text(value, numbers())) for value in marks.tolist()
        ]
        self.draw_bottom(painter, area, places, translate("Trace", "requests a second over time"))

    def read_at(self, point: QPointF | None) -> None:
        if point is not None and self.found is not None:
            area = self.area()
            index = int((point.x() - area.left()) / area.width() * len(self.found.counts))
            rate = self.found.counts[min(max(index, 0), len(self.found.counts) - 1)] / self.found.step_s
            self.setToolTip(numbers().fill(translate("Trace", "{rate:p} a second"), {"rate": float(rate)}))


def trace_edits(found: TraceFound, case: Case, path: ValuePath, *, with_lengths: bool) -> list[Edit]:
    """What a trace changes in a case, as one step: arrivals, the summary and, where wanted, the laws of its lengths."""
    before = case.traffic or FIRST
    arrivals = before.arrivals
    if found.summary.rate_per_s > 0:
        arrivals = Arrivals(rate_per_s=found.summary.rate_per_s, cv=min(1000.0, found.summary.arrival_cv))
    traffic = CaseTraffic.model_validate({**dict(before), "arrivals": arrivals, "trace": found.summary})
    edits: list[Edit] = [((*path, "traffic"), traffic)]
    if with_lengths:
        edits += [
            ((*path, "input_law"), empirical_length(found.trace.input_len)),
            ((*path, "output_law"), empirical_length(found.trace.output_len)),
        ]
    return edits
