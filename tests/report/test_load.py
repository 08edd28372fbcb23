"""The load in the report: lengths, residents, useful and reserved, service times; always labelled."""

import pytest

from kvdesk import catalog
from kvdesk.engine.plan import make_plan
from kvdesk.project.edit import replace_at
from kvdesk.project.traffic import Arrivals, CaseTraffic, LogNormalLength, PercentilePoint, ServiceTime
from kvdesk.report.load import case_load_blocks, is_plain, option_load_blocks, side_by_side, workload_load_blocks
from kvdesk.report.trace import seconds_text
from kvdesk.units import ENGLISH, INDONESIAN

PEAK = ("workload", "cases", 0)


def texts(blocks):
    found = []
    for block in blocks:
        found.append(getattr(block, "text", "") or getattr(block, "caption", ""))
        found += [cell.text for row in getattr(block, "rows", ()) for cell in row.cells]
        found += [getattr(item, "text", item) for item in getattr(block, "items", ())]
    return " | ".join(found)


def traffic(**facts):
    base = {"arrivals": Arrivals(rate_per_s=2.0), "service": ServiceTime(base_s=5.0), "is_live": True}
    return CaseTraffic(**{**base, **facts})


def test_a_plain_case_says_nothing_more(worksheet):
    assert is_plain(worksheet.workload.cases[0])
    assert list(workload_load_blocks(worksheet, ENGLISH)) == []


def test_residents_are_shown_with_their_method_and_what_is_exact(worksheet):
    case = replace_at(worksheet, (*PEAK, "traffic"), traffic()).workload.cases[0]
    said = texts(case_load_blocks(case, ENGLISH))
    assert "M/G/∞" in said
    assert "| exact |" in said
    assert "untested" in said
    assert "18" in said  # the 99th percentile of a Poisson count of mean 10
    rough = case.model_copy(update={"traffic": traffic(max_sequences=11)})
    assert "approximate" in texts(case_load_blocks(rough, ENGLISH))


def test_an_overload_is_said(worksheet):
    case = replace_at(worksheet, (*PEAK, "traffic"), traffic(max_sequences=2)).workload.cases[0]
    said = texts(case_load_blocks(case, ENGLISH))
    assert "queue grows by 1.6 requests a second" in said
    assert "without end" in said


def test_laws_are_tabled_with_the_planned_percentile(worksheet):
    points = ((50, 1000), (95, 4000))
    law = LogNormalLength(percentiles=tuple(PercentilePoint(percent=share, tokens=size) for share, size in points))
    case = replace_at(worksheet, (*PEAK, "input_law"), law).workload.cases[0]
    assert "4,000" in texts(case_load_blocks(case, ENGLISH))
    assert "4.000" in texts(case_load_blocks(case, INDONESIAN))


def test_what_cannot_be_is_said(worksheet):
    law = LogNormalLength(mean=100, percentiles=(PercentilePoint(percent=90, tokens=100_000),))
    case = replace_at(worksheet, (*PEAK, "input_law"), law).workload.cases[0]
    assert "No log-normal length" in texts(case_load_blocks(case, ENGLISH))


def test_service_times_are_bands_and_untested(worksheet):
    card = catalog.accelerator("h100-sxm-80")
    option = make_plan(replace_at(worksheet, ("options", 0, "hardware", "accelerator"), card)).options[0]
    said = texts(option_load_blocks(option, option.cases, ENGLISH))
    assert "TTFT" in said
    assert "untested" in said
    assert "estimate, not measured" in said


def test_without_the_cards_rates_it_says_which_is_missing(worksheet):
    card = catalog.accelerator("h100-sxm-80").model_copy(update={"memory_bandwidth_bytes_per_s": None})
    option = make_plan(replace_at(worksheet, ("options", 0, "hardware", "accelerator"), card)).options[0]
    said = texts(option_load_blocks(option, option.cases, ENGLISH))
    assert "memory_bandwidth_bytes_per_s" in said
    assert "TTFT" not in said


def test_the_report_holds_it(report_of, worksheet):
    report = report_of(replace_at(worksheet, (*PEAK, "traffic"), traffic()))
    said = texts(report.blocks)
    assert "M/G/∞" in said
    assert "Useful against reserved" in said


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0 s"), (0.00123, "1.23 ms"), (0.5, "500 ms"), (2.5, "2.5 s"), (900, "15 min"), (7300, "2 h")],
)
def test_seconds(seconds, text):
    assert seconds_text(seconds, ENGLISH) == text


def test_cases_stand_side_by_side(worksheet):
    option = make_plan(worksheet).options[0]
    table = side_by_side(option, ENGLISH)
    assert [row.cells[0].text for row in table.rows] == [plan.case.name for plan in option.cases]
    assert [row.cells[2].text for row in table.rows] == [ENGLISH.integer(plan.case.positions) for plan in option.cases]
