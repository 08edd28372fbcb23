"""The parts of a case in the workload panel: laws, what a sequence stores, traffic."""

import pytest
from PySide6.QtTest import QTest

from kvdesk.engine.plan import make_plan
from kvdesk.project.traffic import EmpiricalLength, LogNormalLength, PercentileLength, PercentilePoint, TraceSummary
from kvdesk.ui.focus import Focus
from kvdesk.ui.panels.laws import parse_percentiles, percentile_text
from kvdesk.ui.panels.workload import WorkloadPanel


def point(percent, tokens):
    return PercentilePoint(percent=percent, tokens=tokens)


@pytest.fixture
def panel(qtbot, document):
    panel = WorkloadPanel(document)
    qtbot.addWidget(panel)
    focus = Focus(case_name="peak")
    panel.show_project(document.project, focus)
    document.project_changed.connect(lambda project: panel.show_project(project, focus))
    return panel


def field(panel, path):
    found = panel.field_at(path)
    assert found is not None, path
    return found[0]


def peak(document):
    return document.project.workload.cases[2]


def choose(combo, value):
    index = combo._values.index(value)
    combo.setCurrentIndex(index)
    combo.activated.emit(index)


def test_a_law_keeps_the_planned_length_what_it_was(panel, document):
    combo = field(panel, "workload.cases.2.input_law")
    choose(combo, "percentiles")
    assert peak(document).input_law == PercentileLength(points=(point(50, 3072), point(95, 6144), point(100, 12_288)))
    counts = panel._counts["input_len"]
    assert (counts.text(), counts.isReadOnly()) == ("6,144", True)
    choose(combo, "log-normal")
    assert peak(document).input_law == LogNormalLength(percentiles=(point(50, 3072), point(95, 6144)))
    choose(combo, "point")
    assert peak(document).input_law is None
    assert not counts.isReadOnly()
    assert document.undo_stack.count() == 3


def test_percentiles_are_typed_as_text(panel, document):
    choose(field(panel, "workload.cases.2.input_law"), "percentiles")
    name, line, _ = panel.lengths.laws[0]
    assert name == "input_law"
    assert not line.isHidden()
    assert panel.lengths.laws[1][1].isHidden()
    assert line.text() == "P50: 3,072; P95: 6,144; P100: 12,288"
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "p50 1000; 95 % 4000; longest 8k")
    assert line.error == ""
    assert peak(document).input_law.points == (point(50, 1000), point(95, 4000), point(100, 8192))
    assert panel._counts["input_len"].text() == "4,000"
    assert "6,048" in panel._stored.text()  # 4,000 and a reserve of 2,048


@pytest.mark.parametrize("text", ["", "P50", "P50: 4000; P95: 1000; P100: 9000", "nonsense 7", "P50: 100"])
def test_what_is_no_law_stays_in_the_field_with_its_reason(panel, document, text):
    choose(field(panel, "workload.cases.2.input_law"), "percentiles")
    before = document.project
    line = panel.lengths.laws[0][1]
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, text) if text else line.clear()
    line.commit()
    assert line.error
    assert document.project is before


def test_percentile_text_and_back():
    laws = (
        PercentileLength(points=(point(50, 900), point(99.5, 7000), point(100, 16_000))),
        LogNormalLength(mean=1200, percentiles=(point(95, 8000),)),
    )
    for law in laws:
        mean, points = parse_percentiles(percentile_text(law))
        assert points == (law.points if isinstance(law, PercentileLength) else law.percentiles)
        assert mean == getattr(law, "mean", None)
    assert percentile_text(EmpiricalLength(tokens=(1, 2, 3))) == "3 counted lengths"
    assert percentile_text(None) == ""


def test_traffic_is_switched_on_and_followed(panel, document):
    panel.traffic.switch.click()
    assert peak(document).traffic is not None
    assert field(panel, "workload.cases.2.traffic") is panel.traffic.switch
    rate = field(panel, "workload.cases.2.traffic.arrivals.rate_per_s")
    rate.setFocus()
    rate.selectAll()
    QTest.keyClicks(rate, "0.5")
    assert peak(document).traffic.arrivals.rate_per_s == 0.5
    panel.traffic.live.click()
    residents = panel._counts["resident_sequences"]
    assert residents.isReadOnly()
    assert residents.text() in panel.traffic.result.text()
    panel.traffic.live.click()
    assert (residents.text(), residents.isReadOnly()) == ("24", False)
    panel.traffic.switch.click()
    assert peak(document).traffic is None


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("arrivals.rate_per_s", "0", "Type a number above 0 and up to 10,000,000."),
        ("arrivals.cv", "1001", "Type a number from 0 to 1,000."),
        ("percentile", "100", "Type a number from 50 on and below 100."),
        ("percentile", "49.9", "Type a number from 50 on and below 100."),
    ],
)
def test_a_number_out_of_its_range_is_told_the_range(panel, document, name, text, sentence):
    panel.traffic.switch.click()
    before = document.project
    line = field(panel, f"workload.cases.2.traffic.{name}")
    line.setFocus()
    line.selectAll()
    line.insert(text)
    line.commit()
    assert line.error == sentence
    assert document.project is before


def test_a_small_number_is_not_written_as_nothing(panel, document):
    panel.traffic.switch.click()
    line = field(panel, "workload.cases.2.traffic.service.step_s")
    document.set_value(("workload", "cases", 2, "traffic", "service", "step_s"), 0.0000214)
    assert line.text() == "0.0000214"
    document.set_value(("workload", "cases", 2, "traffic", "service", "step_s"), 0.03)
    assert line.text() == "0.03"


def test_a_service_time_is_estimated_and_given_up_when_typed(panel, document):
    from kvdesk import catalog

    document.set_value(("options", 0, "hardware", "accelerator"), catalog.accelerator("h100-sxm-80"))
    panel.traffic.switch.click()
    panel.show_plan(make_plan(document.project), Focus(case_name="peak"))
    panel.traffic.estimate_button.click()
    service = peak(document).traffic.service
    assert "untested" in service.basis
    assert panel.traffic.basis.text() == service.basis
    step = field(panel, "workload.cases.2.traffic.service.step_s")
    step.setFocus()
    step.selectAll()
    QTest.keyClicks(step, "0.04")
    assert peak(document).traffic.service.basis == ""
    assert peak(document).traffic.service.step_s == 0.04


def test_an_estimate_that_is_refused_says_why(panel, document):
    """Nothing is known of the links of these tests' card."""
    panel.traffic.switch.click()
    panel.show_plan(make_plan(document.project), Focus(case_name="peak"))
    panel.traffic.estimate_button.click()
    assert "links between 2 cards" in panel.traffic.result.text()
    assert peak(document).traffic.service.basis == ""


def test_more_in_a_sequence(panel, document):
    for name, value in (("shared_prefix", 1000), ("turns", 2), ("media_count", 1), ("media_positions", 576)):
        line = field(panel, f"workload.cases.2.{name}")
        line.setFocus()
        line.selectAll()
        QTest.keyClicks(line, str(value))
    assert peak(document).positions == 1000 + 576 + 2 * 8192
    assert "17,960" in panel._stored.text()


def test_one_case_alone_is_edited(panel, document):
    before = document.project.workload.cases
    panel.traffic.switch.click()
    after = document.project.workload.cases
    assert after[0] is before[0]
    assert after[1] is before[1]


def test_a_trace_and_a_count_are_one_step(panel, document, monkeypatch):
    from kvdesk.ui.dialogs import tokens, trace

    def summary():
        lengths = {"mean": 1.0, "p10": 1.0, "p50": 1.0, "p90": 1.0, "p99": 1.0, "longest": 1.0}
        return TraceSummary(
            name="a.csv",
            num_requests=2,
            span_s=1.0,
            rate_per_s=2.0,
            busiest_minute_per_s=2.0,
            arrival_cv=1.0,
            input_len=lengths,
            output_len=lengths,
        )

    from kvdesk.ui.panels.traffic import FIRST

    made = FIRST.model_copy(update={"trace": summary()})
    monkeypatch.setattr(trace, "ask_trace", lambda _parent, _case, path: [((*path, "traffic"), made)])
    panel.ask_trace()
    assert peak(document).traffic.trace.name == "a.csv"
    monkeypatch.setattr(
        tokens, "ask_tokens", lambda _parent, _case, path: tokens.token_edits(77, "t.json", "c.jinja", path)
    )
    panel.ask_tokens()
    assert (peak(document).input_len, document.project.workload.tokenizer) == (77, "t.json")
    assert document.undo_stack.count() == 2
    document.undo_stack.undo()
    assert (peak(document).input_len, document.project.workload.tokenizer) == (6144, "")
    monkeypatch.setattr(trace, "ask_trace", lambda *_args: None)
    panel.ask_trace()
    assert document.undo_stack.count() == 2
