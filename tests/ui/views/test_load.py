"""The page of the load: map, figures, traffic and lengths of the case in focus."""

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kvdesk.engine.context_map import DOES_NOT_FIT, FITS
from kvdesk.engine.plan import make_plan
from kvdesk.importers.request_trace import RequestTrace
from kvdesk.project.edit import replace_at
from kvdesk.project.project import Project
from kvdesk.project.traffic import (
    Arrivals,
    CaseTraffic,
    PercentileLength,
    PercentilePoint,
    ServiceTime,
    TraceFile,
    TraceSummary,
)
from kvdesk.report.blocks import Table
from kvdesk.ui import traces
from kvdesk.ui.focus import Focus
from kvdesk.ui.views.capacity import BlockTable
from kvdesk.ui.views.context_map import code_text
from kvdesk.ui.views.load_page import LoadPage
from kvdesk.ui.views.plain_plot import Reading, binary, doubling_ticks, even_ticks
from kvdesk.ui.views.traffic import fitted

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

PEAK = ("workload", "cases", 2)


def with_traffic(project: Project, **facts: object) -> Project:
    base = {"arrivals": Arrivals(rate_per_s=1.0), "service": ServiceTime(base_s=8.0)}
    return replace_at(project, (*PEAK, "traffic"), CaseTraffic(**{**base, **facts}))


@pytest.fixture
def page(qtbot: "QtBot") -> LoadPage:
    page = LoadPage()
    qtbot.addWidget(page)
    page.resize(900, 560)
    with qtbot.waitExposed(page):
        page.show()
    return page


def show(page: LoadPage, project: Project, case: str = "peak") -> None:
    page.show_plan(make_plan(project), Focus(case_name=case))


def wait_for_run(qtbot: "QtBot", page: LoadPage) -> None:
    qtbot.waitUntil(lambda: page.traffic.plot.run is not None, timeout=5000)


def test_the_map_shows_the_case_and_reads_off_by_key(qtbot, page, project):
    show(page, project)
    plot = page.map.plot
    assert plot.found.point_length == 8192
    assert "8,192" in page.map.reading.text()
    plot.setFocus()
    QTest.keyClick(plot, Qt.Key.Key_Right)
    assert "×" in page.map.reading.text()
    plot.read_at(None)
    assert "8,192" in page.map.reading.text()
    assert code_text(plot.found, DOES_NOT_FIT) == "does not fit"


def test_the_map_follows_an_edit(page, project):
    show(page, project)
    before = page.map.plot.found
    assert before.point_code == FITS
    show(page, replace_at(project, (*PEAK, "resident_sequences"), 4000))
    assert page.map.plot.found.point_sequences == 4000
    assert page.map.plot.found.point_code == DOES_NOT_FIT


def test_every_plot_has_a_table_that_is_copied(qtbot, page, project):
    show(page, with_traffic(project))
    wait_for_run(qtbot, page)
    for view in (page.map, page.lengths, page.traffic):
        table = view.plot.table()
        assert table.rows
        assert all(len(row.cells) == len(table.header) == len(table.align) for row in table.rows)
        view.plot.copy()
        assert table.header[0] in QApplication.clipboard().text()
        view.table_button.click()
        assert view._pages.currentWidget() is view._scroll
        view.table_button.click()
        assert view._pages.currentWidget() is view.plot
        assert view.plot.accessibleName()
        assert view.plot.accessibleDescription()


def test_every_plot_draws_and_moves_by_key(qtbot, page, project):
    show(page, with_traffic(project))
    wait_for_run(qtbot, page)
    for view in (page.map, page.lengths, page.traffic):
        assert not view.plot.grab().isNull()
        view.plot.setFocus()
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Down):
            QTest.keyClick(view.plot, key)
        assert view.reading.text()
        view.plot.read_at(view.plot.area().center())
        assert view.reading.text()


def test_a_case_without_traffic_offers_a_trace(qtbot, page, project):
    show(page, project)
    bar = page.traffic.bar
    assert "arrive" in bar.label.text()
    assert bar.isVisible()
    with qtbot.waitSignal(page.trace_requested):
        bar.button.click()
    show(page, with_traffic(project))
    assert not bar.isVisible()


def test_traffic_that_leads_to_no_figure_says_why(page, project):
    show(page, with_traffic(project, service=ServiceTime()))
    assert "resident" in page.traffic.notice.label.text()


def test_the_run_is_that_of_the_newest_plan(qtbot, page, project):
    for rate in (0.5, 1.0, 2.0):
        show(page, with_traffic(project, arrivals=Arrivals(rate_per_s=rate)))
    wait_for_run(qtbot, page)
    qtbot.waitUntil(lambda: page.traffic.plot.run.served.resident_mean > 10, timeout=5000)
    assert page.traffic.plot.run.served.resident_mean == pytest.approx(16, rel=0.2)


def test_figures_are_applied_with_one_click(qtbot, page, project):
    show(page, with_traffic(project))
    words = page.words
    assert words.apply_button.isVisible()
    with qtbot.waitSignal(words.edit_requested) as asked:
        words.apply_button.click()
    path, value, _ = asked.args
    assert path == (*PEAK, "resident_sequences")
    assert f"Plan for {value}" == words.apply_button.text()
    with qtbot.waitSignal(words.edit_requested) as asked:
        words.live_button.click()
    assert asked.args[:2] == [(*PEAK, "traffic", "is_live"), True]


def test_live_residents_need_no_button(page, project):
    show(page, with_traffic(project, is_live=True))
    assert not page.words.apply_button.isVisible()
    assert page.words.live_button.isChecked()
    texts = " ".join(block.text for block in page.words.blocks if hasattr(block, "text"))
    assert "resident sequences" in texts


def test_the_histogram_marks_what_is_planned(page, project):
    law = PercentileLength(
        points=tuple(PercentilePoint(percent=percent, tokens=tokens) for percent, tokens in ((50, 800), (100, 4000)))
    )
    show(page, replace_at(replace_at(project, (*PEAK, "input_law"), law), (*PEAK, "percentile"), 75))
    inputs, outputs = page.lengths.plot.sides
    assert (inputs.planned, outputs.planned) == (2400, 2048)
    assert "2,400" in page.lengths.reading.text()


def test_a_trace_of_this_run_is_replayed(qtbot, page, project):
    from kvdesk.engine.demand.statistics import trace_summary

    count = 50
    trace = RequestTrace(np.arange(count) * 1.0, np.full(count, 700), np.full(count, 30))
    summary = trace_summary(trace, "own.csv")
    traces.keep(summary, trace)
    show(page, with_traffic(project, trace=summary))
    wait_for_run(qtbot, page)
    run = page.traffic.plot.run
    assert (run.is_trace, run.num_requests) == (True, 50)
    assert run.served.resident_peak == 8
    assert "of the trace" in page.traffic.reading.text()


def kept_summary(name: str, *, has_file: bool = True) -> tuple[TraceSummary, RequestTrace]:
    """Two at once and one later: with a service of 4 s and one at a time everything can be told by hand."""
    from kvdesk.engine.demand.statistics import trace_summary

    trace = RequestTrace(np.array([0.0, 0.0, 10.0]), np.full(3, 100), np.zeros(3, np.int64))
    facts = {"arrival": "t", "arrival_unit": "s", "input_len": "i", "output_len": "o"}
    file = TraceFile(path="/traces/own.csv", sha256="0" * 64, **facts)
    return trace_summary(trace, name).model_copy(update={"file": file if has_file else None}), trace


def test_a_trace_that_is_not_at_hand_is_named_and_offered(qtbot, page, project, monkeypatch):
    monkeypatch.setattr(traces, "_kept", {})
    summary, trace = kept_summary("own.csv")
    show(page, with_traffic(project, trace=summary))
    wait_for_run(qtbot, page)
    bar = page.traffic.bar
    assert "own.csv, 3 requests" in bar.label.text()
    assert bar.button.text() == "Open the trace again…"
    assert bar.button.toolTip() == "/traces/own.csv"
    assert not page.traffic.plot.run.is_trace
    traces.keep(summary, trace)
    show(page, with_traffic(project, trace=summary))
    qtbot.waitUntil(lambda: page.traffic.plot.run.is_trace, timeout=5000)
    assert not bar.isVisible()
    older, _ = kept_summary("own.csv", has_file=False)
    show(page, with_traffic(project, trace=older))
    assert bar.button.text() == "Import a trace…"


def test_a_replay_stands_among_the_figures_of_its_case_alone(qtbot, page, project, monkeypatch):
    monkeypatch.setattr(traces, "_kept", {})
    summary, trace = kept_summary("own.csv")
    traces.keep(summary, trace)
    facts = {"trace": summary, "service": ServiceTime(base_s=4.0), "max_sequences": 1}
    this = with_traffic(project, **facts)
    show(page, this)
    wait_for_run(qtbot, page)
    # 0 to 4 s both are wanted and one may be there; 14 s in all
    assert "28.6 % of the time" in page.traffic.reading.text()
    captions = [block.caption for block in page.words.blocks if isinstance(block, Table)]
    assert "Replay against the plan" in captions
    show(page, this, "typical")
    captions = [block.caption for block in page.words.blocks if isinstance(block, Table)]
    assert "Replay against the plan" not in captions


def test_a_reading_is_broken_between_words_and_cut_at_its_end(qtbot):
    reading = Reading(2)
    qtbot.addWidget(reading)
    reading.show_text("one two three four five six seven eight nine ten")
    width = reading.fontMetrics().horizontalAdvance("one two three four fi")
    reading.resize(width, 40)
    first, second = reading.shown_lines()
    assert first == "one two three four"
    assert second.startswith("five six")
    assert second.endswith("…")
    reading.show_text("one\ntwo three")
    assert reading.shown_lines() == ["one", "two three"]
    assert reading.accessibleName() == "one\ntwo three"


def test_tables_of_the_load_do_not_scroll_sideways_at_the_usual_size(qtbot, page, project):
    page.resize(870, 530)  # what 1280 × 800 leaves for it
    show(page, with_traffic(project))
    wait_for_run(qtbot, page)
    for view in (page.map, page.traffic, page.lengths):
        view.table_button.click()
    QApplication.processEvents()
    for part in page.findChildren(BlockTable):
        assert part.horizontalHeader().length() <= part.viewport().width() + 1, part.accessibleName()


def test_only_the_last_traces_are_kept():
    from kvdesk.engine.demand.statistics import trace_summary

    trace = RequestTrace(np.arange(2) * 1.0, np.full(2, 7), np.full(2, 3))
    summaries = [trace_summary(trace, f"{name}.csv") for name in "abc"]
    for summary in summaries:
        traces.keep(summary, trace)
    assert traces.requests_behind(summaries[0]) is None
    assert traces.requests_behind(summaries[2]) is trace
    assert traces.requests_behind(None) is None


def test_narrow_pages_stand_one_below_the_other(qtbot, page, project):
    show(page, project)
    page.resize(420, 560)
    qtbot.waitUntil(lambda: page.words.y() > page.map.y())


@pytest.mark.parametrize(
    ("value", "text"), [(256, "256"), (4096, "4k"), (131_072, "128k"), (1 << 20, "1M"), (3000, "3,000")]
)
def test_lengths_are_said_as_people_say_them(value, text):
    assert binary(value) == text


def test_ticks():
    assert [text for _, text in even_ticks(100, 5)] == ["0", "20", "40", "60", "80", "100"]
    assert [value for value, _ in doubling_ticks(256, 4096, 10)] == [256, 512, 1024, 2048, 4096]
    assert len(doubling_ticks(1, 1 << 20, 4)) <= 5


@pytest.mark.parametrize("residents", [1, 24, 400, 4000])
def test_no_words_of_the_map_hide_the_name_of_its_point(page, project, residents, monkeypatch):
    show(page, replace_at(project, (*PEAK, "resident_sequences"), residents))
    plot, written = page.map.plot, []
    monkeypatch.setattr(plot, "_write", lambda _painter, at, text: written.append((text, plot._plate(at, text))))
    plot.grab()
    name = next(plate for text, plate in written if text == "peak")
    regions = [code_text(plot.found, code) for code in range(5)]
    assert any(text in regions for text, _ in written)
    assert not any(plate.intersects(name) for text, plate in written if text in regions)


def test_that_a_long_name_in_a_plot_gives_way_to_those_after_it():
    names = ["stored", "room for 9, far above", "wanted, up to 5"]
    whole = sum(map(len, names))
    assert fitted(names, whole, len) == names
    assert fitted(names, whole - 1, len) == ["stored", "room for 9, far above", "wanted"]
    assert fitted(names, len("storedroom for 9wanted"), len) == ["stored", "room for 9", "wanted"]
    assert fitted(names, len("storedroom for 9"), len) == ["stored", "room for 9"]
