"""A trace survives the project's file by name alone: the window says which one it was and opens it again."""

import json

import pytest

from kvdesk.project.traffic import CaseTraffic
from kvdesk.ui import traces
from kvdesk.ui.dialogs.trace import TraceDialog, for_case
from kvdesk.ui.dialogs.trace_parts import trace_edits

CASE = ("workload", "cases", 2)
SIZES = [7001 + row for row in range(60)]


@pytest.fixture
def saved(qtbot, window, document, tmp_path, monkeypatch):
    """The window over a project whose peak case comes from a trace, saved, with nothing of the trace at hand."""
    monkeypatch.setattr(traces, "_kept", {})
    trace = tmp_path / "own.csv"
    rows = [f"{row}.5,{size},{size % 3}" for row, size in enumerate(SIZES)]
    trace.write_text("\n".join(["time_s,input_tokens,output_tokens", *rows]) + "\n")
    case = document.project.workload.cases[2]
    dialog = TraceDialog(None, for_case(case))
    qtbot.addWidget(dialog)
    dialog.look_at(trace)
    dialog.read()
    qtbot.waitUntil(lambda: not dialog.work.is_busy, timeout=10_000)
    document.apply(trace_edits(dialog.found, case, CASE, with_lengths=False))
    document.save(tmp_path / "plan.kvdesk")
    document.open(tmp_path / "plan.kvdesk")
    window._look(case_name="peak")
    window.dashboard.tabs.setCurrentIndex(4)
    qtbot.waitUntil(lambda: window.dashboard.load.traffic.plot.run is not None, timeout=10_000)
    return tmp_path


def test_the_project_holds_no_request_of_its_trace(saved, document):
    case = json.loads((saved / "plan.kvdesk").read_text())["workload"]["cases"][2]
    kept = case["traffic"]["trace"]
    assert kept["file"]["path"] == str(saved / "own.csv")
    assert kept.pop("kept") == []  # what a cache holds for a time, where there are block ids
    assert not any(isinstance(value, list) for value in (*kept.values(), *kept["file"].values()))
    assert (case["input_law"], case["output_law"]) == (None, None)
    traffic = document.project.workload.cases[2].traffic
    assert isinstance(traffic, CaseTraffic)
    assert traffic.trace.num_requests == 60


def test_a_reopened_project_says_which_trace_it_was_and_replays_it_again(qtbot, saved, window, document):
    view = window.dashboard.load.traffic
    assert "own.csv, 60 requests" in view.bar.label.text()
    assert not view.plot.run.is_trace
    is_modified = document.is_modified
    view.bar.button.click()
    qtbot.waitUntil(lambda: view.plot.run.is_trace, timeout=10_000)
    assert view.plot.run.num_requests == 60
    assert not view.bar.isVisible()
    assert document.is_modified is is_modified


def test_a_trace_that_moved_with_its_project_is_found_beside_it(qtbot, saved, window, document):
    moved = saved / "elsewhere"
    moved.mkdir()
    for name in ("own.csv", "plan.kvdesk"):
        (saved / name).rename(moved / name)
    document.open(moved / "plan.kvdesk")
    view = window.dashboard.load.traffic
    qtbot.waitUntil(lambda: view.isVisible() and view.bar.isVisible(), timeout=10_000)
    view.bar.button.click()
    qtbot.waitUntil(lambda: view.plot.run is not None and view.plot.run.is_trace, timeout=10_000)


def test_the_report_replays_the_trace_that_is_at_hand(qtbot, saved, window):
    def said():
        return " ".join(getattr(block, "text", "") for block in window.output.report().blocks)

    assert "requests drawn from its traffic" in said()
    window.dashboard.load.traffic.bar.button.click()
    assert "60 requests of its trace" in said()
