"""What the trace dialog reads and draws: a trace in a thread, its rate over time, and the edits that it makes."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from kvdesk.engine.demand.columns import Integers
from kvdesk.engine.demand.prefix_reuse import block_accesses, ideal_reuse
from kvdesk.engine.demand.statistics import counts_over_time, empirical_length, trace_summary
from kvdesk.i18n import translate
from kvdesk.importers.request_trace import ColumnMap, ReadCancelled, RequestTrace, read_trace
from kvdesk.project.edit import Path as ValuePath
from kvdesk.project.traffic import Arrivals, CaseTraffic, TraceSummary
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
    """A trace that was read, and what is kept of it."""

    trace: RequestTrace
    summary: TraceSummary
    counts: Integers
    step_s: float


def read_found(path: Path, columns: ColumnMap, *, sort: bool, job: Job) -> TraceFound:
    """Read a trace and sum it up; called in a thread of its own."""
    total = path.stat().st_size
    with path.open("rb") as stream:
        trace = read_trace(
            stream,
            file=path.name,
            columns=columns,
            order="sort" if sort else "refuse",
            progress=lambda done: job.report(done, total),
            cancelled=job.is_stopped,
        )
    job.report(total, 0)
    reuse = None
    if trace.hash_values is not None and len(trace.hash_values):
        reuse = ideal_reuse(block_accesses(trace)).token_share
    if job.is_stopped():
        raise ReadCancelled
    span = float(trace.arrival_s[-1] - trace.arrival_s[0])
    step = max(1.0, span / MOST_BARS)
    counts = counts_over_time(trace.arrival_s, step)
    return TraceFound(trace, trace_summary(trace, path.name[:200], reuse), counts, step)


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
