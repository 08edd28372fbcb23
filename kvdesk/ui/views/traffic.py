"""Traffic over time: positions stored against the room of the plan, sequences resident and queued, arrivals."""

from collections.abc import Callable, Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.load import case_residency, resolved_case
from kvdesk.engine.load_replay import TrafficRun, drawn_requests, plan_room, run_traffic, trace_requests
from kvdesk.engine.plan import Plan
from kvdesk.i18n import translate
from kvdesk.project.traffic import CaseTraffic
from kvdesk.report.blocks import Table, cells
from kvdesk.report.palette import BUDGET_LINE_COLOR, KIND_COLORS, LINE_COLORS
from kvdesk.report.trace import seconds_text
from kvdesk.ui import traces
from kvdesk.ui.background import Newest
from kvdesk.ui.focus import Focus
from kvdesk.ui.reading import numbers
from kvdesk.ui.views import tones
from kvdesk.ui.views.card import nothing_to_show
from kvdesk.ui.views.plain_plot import PlainPlot, PlotCard, Reading, even_ticks, short

TABLE_ROWS = 24
POSITIONS, QUEUED, RESIDENT = (
    LINE_COLORS["kv_cache_bytes"],
    KIND_COLORS["chunked_attention"],
    KIND_COLORS["full_attention"],
)


class TrafficPlot(PlainPlot):
    """Two panels over one time: positions above, sequences below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("Views", "Traffic over time, as curves"), parent)
        self.left_room = 72.0
        self.run: TrafficRun | None = None
        self._step: int | None = None

    def show_run(self, run: TrafficRun) -> None:
        self.run, self._step = run, None
        self.setAccessibleDescription(figures_text(run))
        self.update()

    def table(self) -> Table | None:
        run = self.run
        if run is None:
            return None
        parts = np.array_split(np.arange(len(run.time_s)), TABLE_ROWS)
        unit, size = _unit(float(run.time_s[-1]) + run.step_s)
        rows = [
            cells(
                numbers().plain(float(run.time_s[part[0]]) / size, 2),
                numbers().plain(float(run.arrivals[part].mean()), 2),
                numbers().fill("{a:n} + {b:n}", {"a": int(run.resident[part].max()), "b": int(run.queued[part].max())}),
                numbers().integer(round(float(run.stored[part].max()))),
                numbers().integer(round(float(run.wanted_stored[part].max()))),
            )
            for part in parts
        ]
        return Table(
            translate("Views", "Traffic over time: the most in each step, stored and wanted in positions"),
            (
                translate("Views", "From, {unit}").format(unit=unit),
                translate("Views", "Arrivals a second"),
                translate("Views", "Resident + queued"),
                translate("Views", "Stored"),
                translate("Views", "Wanted"),
            ),
            tuple(rows),
            ("right",) * 5,
        )

    def area(self) -> QRectF:
        """As far down as the times: seconds, minutes and hours say themselves what they count."""
        return super().area().adjusted(0, 0, 0, self.fontMetrics().lineSpacing())

    def draw(self, painter: QPainter, area: QRectF) -> None:
        run = self.run
        if run is None:
            return
        metrics = self.fontMetrics()
        above = 1.5 * metrics.height() + 3  # the panel's names, and half a label of its axis
        upper = QRectF(area.left(), area.top() + above, area.width(), area.height() * 0.56 - above)
        lower = QRectF(area)
        lower.setTop(upper.bottom() + above + 4)
        self._draw_positions(painter, upper, run)
        self._draw_sequences(painter, lower, run)
        end = float(run.time_s[-1]) + run.step_s
        ticks = [(lower.left() + value / end * lower.width(), text) for value, text in _times(end)]
        self.draw_bottom(painter, lower, ticks, "")
        if self._step is not None:
            x = lower.left() + (self._step + 0.5) / len(run.time_s) * lower.width()
            painter.setPen(QPen(tones.text(self.palette()), 1))
            painter.drawLine(QPointF(x, upper.top()), QPointF(x, lower.bottom()))

    def _draw_positions(self, painter: QPainter, box: QRectF, run: TrafficRun) -> None:
        room = run.room.positions
        top = max(float(run.stored.max()), min(float(run.wanted_stored.max()), 3 * (room or 1 << 60)), 1.0)
        if room is not None and room <= 4 * top:
            top = max(top, room)
        top *= 1.08
        ticks = [(box.bottom() - value / top * box.height(), text) for value, text in _few(top, box)]
        self.draw_left(painter, box, ticks)
        self._fill(painter, box, run.stored / top, QColor(POSITIONS))
        painter.save()
        painter.setClipRect(box)
        painter.setPen(QPen(tones.text(self.palette()), 1.2, Qt.PenStyle.DashLine))
        painter.drawPolyline(_line(box, run.wanted_stored / top))
        painter.restore()
        most, wanted = float(run.wanted_stored.max()), translate("Views", "wanted")
        if most > top:
            million = translate("Views", "{n:p} million")
            size = numbers().fill(million, {"n": round(most / 1e6, 1)}) if most >= 1e6 else short(most)
            wanted = translate("Views", "wanted, up to {n}").format(n=size)
        names = [(translate("Views", "stored"), QColor(POSITIONS), "area")]
        if room is not None and room <= top:
            y = box.bottom() - room / top * box.height()
            painter.setPen(QPen(tones.readable(QColor(BUDGET_LINE_COLOR), tones.ground(self.palette()), 3), 2))
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
            text = numbers().fill(translate("Views", "room for {n:n}"), {"n": room})
            names.append((text, QColor(BUDGET_LINE_COLOR), "line"))
        elif room is not None:
            text = numbers().fill(translate("Views", "room for {n:n}, far above"), {"n": room})
            names.append((text, QColor(BUDGET_LINE_COLOR), "line"))
        names.append((wanted, tones.text(self.palette()), "dash"))
        self._draw_names(painter, box, translate("Views", "Positions"), names)

    def _draw_sequences(self, painter: QPainter, box: QRectF, run: TrafficRun) -> None:
        both = run.resident + run.queued
        top = max(float(both.max()), 1.0) * 1.08
        ticks = [(box.bottom() - value / top * box.height(), text) for value, text in _few(top, box)]
        self.draw_left(painter, box, ticks)
        self._fill(painter, box, both / top, QColor(QUEUED), Qt.BrushStyle.BDiagPattern)
        self._fill(painter, box, run.resident / top, QColor(RESIDENT))
        names = [
            (translate("Views", "resident"), QColor(RESIDENT), "area"),
            (translate("Views", "queued"), QColor(QUEUED), "hatch"),
        ]
        most = float(run.arrivals.max())
        if most > 0:
            color = tones.text(self.palette())
            painter.setPen(QPen(color, 1, Qt.PenStyle.DotLine))
            painter.drawPolyline(_line(box, run.arrivals / most / 1.08))
            arrivals = numbers().fill(translate("Views", "arrivals, up to {n:p}/s"), {"n": round(most, 2)})
            names.append((arrivals, color, "dots"))
        self._draw_names(painter, box, translate("Views", "Sequences"), names)

    def _fill(
        self, painter: QPainter, box: QRectF, heights: np.ndarray, color: QColor, pattern: Qt.BrushStyle | None = None
    ) -> None:
        line = _line(box, heights)
        shape = QPolygonF([QPointF(box.left(), box.bottom()), *line, QPointF(box.right(), box.bottom())])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawPolygon(shape)
        if pattern is not None:
            painter.setBrush(QBrush(QColor(0, 0, 0, 90), pattern))
            painter.drawPolygon(shape)

    def _draw_names(self, painter: QPainter, box: QRectF, title: str, names: list[tuple[str, QColor, str]]) -> None:
        """The panel's title and what its areas and lines are, above it."""
        metrics, palette = self.fontMetrics(), self.palette()
        x, y = 4.0, box.top() - metrics.height() / 2 - 3
        painter.setPen(tones.text(palette))
        painter.drawText(QPointF(x, y), title)
        x += metrics.horizontalAdvance(title) + 14
        texts = fitted(
            [text for text, _, _ in names], self.width() - x + 13, lambda text: 31 + metrics.horizontalAdvance(text)
        )
        for text, (_, color, kind) in zip(texts, names, strict=False):
            sample = QRectF(x, y - metrics.ascent() + 3, 12, 9)
            if kind in {"area", "hatch"}:
                painter.fillRect(sample, color)
                if kind == "hatch":
                    painter.fillRect(sample, QBrush(QColor(0, 0, 0, 90), Qt.BrushStyle.BDiagPattern))
            else:
                styles = {"dash": Qt.PenStyle.DashLine, "dots": Qt.PenStyle.DotLine}
                painter.setPen(QPen(color, 2, styles.get(kind, Qt.PenStyle.SolidLine)))
                painter.drawLine(QPointF(x, sample.center().y()), QPointF(x + 12, sample.center().y()))
            painter.setPen(tones.muted(palette))
            painter.drawText(QPointF(x + 17, y), text)
            x += 31 + metrics.horizontalAdvance(text)

    def read_at(self, point: QPointF | None) -> None:
        run, area = self.run, self.area()
        if run is None or point is None:
            self._show_step(None)
            return
        steps = len(run.time_s)
        self._show_step(min(max(int((point.x() - area.left()) / area.width() * steps), 0), steps - 1))

    def step(self, columns: int, rows: int) -> None:
        if self.run is not None:
            here = 0 if self._step is None else self._step + columns
            self._show_step(min(max(here, 0), len(self.run.time_s) - 1))

    def _show_step(self, step: int | None) -> None:
        if step == self._step:
            return
        self._step = step
        self.update()
        run = self.run
        if step is None or run is None:
            self.reading_changed.emit("")
            return
        template = translate(
            "Views",
            "{time}: {resident:n} resident, {queued:n} queued, {stored:n} positions, {rate:p} arrivals a second",
        )
        values = {
            "time": seconds_text(float(run.time_s[step]), numbers()),
            "resident": int(run.resident[step]),
            "queued": int(run.queued[step]),
            "stored": round(float(run.stored[step])),
            "rate": float(run.arrivals[step]),
        }
        self.reading_changed.emit(numbers().fill(template, values))


def figures_text(run: TrafficRun) -> str:
    """A run in a few words: time above the room first, peaks, and what else became of requests."""
    values = {
        "n": run.num_requests,
        "share": run.above_share,
        "peak": round(run.served.stored_peak),
        "resident": run.served.resident_peak,
        "queued": run.served.queued_peak,
        "preemptions": run.served.preemptions,
        "refused": run.served.refused,
        "long": run.served.too_long,
    }
    text = (
        translate("Views", "{n:n} requests drawn")
        if not run.is_trace
        else translate("Views", "{n:n} requests of the trace")
    )
    text += translate("Views", ": more wanted than the room {share:pct} of the time")
    for count, more in (
        (run.served.preemptions, translate("Views", "; {preemptions:n} preemptions")),
        (run.served.refused, translate("Views", "; {refused:n} refused")),
        (run.served.too_long, translate("Views", "; {long:n} too long for the pool")),
    ):
        if count:
            text += more
    text += translate("Views", "; at most {peak:n} positions, {resident:n} resident, {queued:n} queued")
    return numbers().fill(text, values)


def _few(top: float, box: QRectF) -> list[tuple[float, str]]:
    return even_ticks(top, max(2, int(box.height() / 24)))


def _unit(end: float) -> tuple[str, float]:
    """The unit that goes with the longest time, and its seconds."""
    units = (("h", 3600.0), ("min", 60.0))
    return next((found for found in units if end >= 3 * found[1]), ("s", 1.0))


def _times(end: float) -> list[tuple[float, str]]:
    """Round times in the unit that goes with the longest."""
    unit, size = _unit(end)
    return [(value * size, f"{text} {unit}") for value, text in even_ticks(end / size, 6)]


def fitted(names: Sequence[str], room: float, width_of: Callable[[str], float]) -> list[str]:
    """The names that there is room for, each without what follows its comma where that would push out one after it."""
    texts: list[str] = []
    for index, name in enumerate(names):
        short, *rest = (other.partition(", ")[0] for other in names[index:])
        text = name if width_of(name) + sum(map(width_of, rest)) <= room else short
        room -= width_of(text)
        if room < 0:
            break
        texts.append(text)
    return texts


def _line(box: QRectF, heights: np.ndarray) -> list[QPointF]:
    xs = box.left() + (np.arange(len(heights)) + 0.5) / len(heights) * box.width()
    ys = box.bottom() - np.clip(heights, 0, 50) * box.height()
    return [QPointF(x, y) for x, y in zip(xs.tolist(), ys.tolist(), strict=True)]


class TraceBar(QWidget):
    """Offers a trace where there is no traffic, and its file again where only the figures of a trace are at hand."""

    def __init__(self) -> None:
        super().__init__()
        self.label = Reading(2)
        self.button = QPushButton()
        self.button.setAutoDefault(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.label, 1)
        row.addWidget(self.button)
        self.hide()

    def show_traffic(self, traffic: CaseTraffic | None) -> None:
        summary = None if traffic is None else traffic.trace
        is_lost = summary is not None and traces.requests_behind(summary) is None
        self.setVisible(traffic is None or is_lost)
        text, tip, does = "", "", translate("Views", "Import a trace…")
        if traffic is None:
            text = translate("Views", "Say how often requests arrive, or import a trace, to see them over time.")
        elif summary is not None and is_lost:
            template = translate("Views", "Drawn from the figures of {name}, {n:n} requests; those are not at hand.")
            text = numbers().fill(template, {"name": summary.name, "n": summary.num_requests})
        if summary is not None and summary.file is not None:
            tip, does = summary.file.path, translate("Views", "Open the trace again…")
        self.label.show_text(text)
        self.button.setText(does)
        self.button.setToolTip(tip)


class TrafficView(PlotCard):
    """The traffic of the case in focus against the plan of the option; run in a thread, the newest wins.

    Signals: `run_shown(run)`, None where there is nothing to run; `trace_requested()`: the requests of the case's trace
    are wanted again.
    """

    run_shown = Signal(object)
    trace_requested = Signal()
    plot: TrafficPlot

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("Views", "Traffic"), TrafficPlot(), parent, lines=2)
        self.bar = TraceBar()
        self.bar.button.clicked.connect(self.trace_requested)
        self.body.insertWidget(1, self.bar)
        self.runner = Newest(self)
        self.runner.done.connect(self._take)
        self._shown: object = None
        self._of: tuple[str, int] | None = None

    def show_now(self, plan: Plan, focus: Focus) -> None:
        cases = plan.project.workload.cases
        typed = next((case for case in cases if case.name == focus.case_name), cases[0])
        case, missing = focus.case(plan), nothing_to_show(plan, focus)
        self.bar.show_traffic(typed.traffic)
        if typed.traffic is None:
            self._show_nothing("info", "", f"workload.cases.{cases.index(typed)}.traffic")
            return
        found = case_residency(typed)
        if isinstance(found, Finding):
            path = f"workload.cases.{cases.index(typed)}.{found.path}"
            self._show_nothing(found.severity, finding_text(found, numbers()), path)
            return
        if missing is not None or case is None:
            self._show_nothing(*(missing or ("info", "", "")))
            return
        if (of := (focus.case_name, focus.option_index)) != self._of:
            self._of = of
            self.run_shown.emit(None)  # what is said of another case's requests does not hold for these
        room, planned = plan_room(focus.option(plan), case), resolved_case(typed)
        trace = traces.requests_behind(typed.traffic.trace)
        key = planned, room, id(trace)
        if key == self._shown and self.plot.run is not None:
            self.show_plot(figures_text(self.plot.run))
            self.run_shown.emit(self.plot.run)
            return

        def work() -> TrafficRun:
            requests = drawn_requests(planned) if trace is None else trace_requests(planned, trace)
            assert requests is not None
            assert not isinstance(requests, Finding)
            return run_traffic(planned, requests, room, is_trace=trace is not None)

        self.runner.ask(key, work)
        if self.plot.run is None:
            self.show_plot(translate("Views", "Running the requests…"))
        else:
            self.show_plot(figures_text(self.plot.run))

    def _show_nothing(self, severity: str, sentence: str, path: str) -> None:
        self.runner.forget()
        self._shown = None
        self.plot.run = None
        self.show_missing(severity, sentence, path)
        self.run_shown.emit(None)

    def _take(self, key: object, result: object) -> None:
        if isinstance(result, TrafficRun):
            self._shown = key
            self.plot.show_run(result)
            self.show_plot(figures_text(result))
            self.run_shown.emit(result)
        else:
            self._show_nothing("error", str(result), "")
