"""The load in the report: lengths, residents, useful and reserved, service times; always labelled."""

import numpy as np
import pytest

from kvdesk import catalog
from kvdesk.engine.demand.statistics import trace_summary
from kvdesk.engine.plan import make_plan
from kvdesk.importers.request_trace import RequestTrace
from kvdesk.project.edit import replace_at
from kvdesk.project.traffic import (
    Arrivals,
    CaseTraffic,
    EmpiricalLength,
    LogNormalLength,
    PercentilePoint,
    ServiceTime,
)
from kvdesk.project.workload import Case, PaddedCache
from kvdesk.report.blocks import Table
from kvdesk.report.load import case_load_blocks, option_load_blocks, side_by_side, workload_load_blocks
from kvdesk.report.replay import option_replay_blocks
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
    cases = tuple(Case(name=f"other {number}") for number in range(2))
    this = replace_at(worksheet, ("workload", "cases"), (*worksheet.workload.cases[:1], *cases))
    this = replace_at(this, ("workload", "cache"), PaddedCache(longest_positions=8192))
    option = make_plan(this).options[0]
    table = side_by_side(option, this.workload.cases, ENGLISH)
    first, *rest = [[cell.text for cell in row.cells] for row in table.rows]
    # 6 × 4,096 positions of 160 KiB are useful, twice as many are reserved
    assert first[1:5] == ["6 × 4,096", "3.75 GiB", "7.50 GiB", "50 %"]
    assert [(row[0], row[-1]) for row in rest] == [("other 0", "not set"), ("other 1", "not set")]
    assert side_by_side(option, this.workload.cases[:1], ENGLISH) is None


def residents(case):
    """The rows of the three counts: name, mean, percentile, how good."""
    tables = [block for block in case_load_blocks(case, ENGLISH) if isinstance(block, Table)]
    found = next(table for table in tables if table.caption.startswith("Residents"))
    return {row.cells[0].text: [cell.text for cell in row.cells[1:]] for row in found.rows}


def test_three_counts_of_a_single_server_are_those_worked_out_by_hand(worksheet):
    """M/D/1, half a request a second of 1 s: ρ = ½, queued ρ² ÷ 2(1 − ρ) = ¼, wait ¼ ÷ ½ = ½ s."""
    single = traffic(arrivals=Arrivals(rate_per_s=0.5), service=ServiceTime(base_s=1.0), max_sequences=1)
    rows = residents(replace_at(worksheet, (*PEAK, "traffic"), single).workload.cases[0])
    assert rows["Queued, storing nothing"][0] == "0.25"
    assert rows["Resident sequences"][0] == "0.5"
    assert rows["Admitted, in all"][0] == "0.75"
    assert rows["Wait"][0] == "500 ms"


def test_longer_and_shorter_requests_wait_as_pollaczek_and_khinchine_say(worksheet):
    """Replies of 1 or 3 s, ¼ a second: E[S] = 2, E[S²] = 5, wait λE[S²] ÷ 2(1 − ρ) = 1.25 s, queued 0.3125."""
    single = traffic(arrivals=Arrivals(rate_per_s=0.25), service=ServiceTime(step_s=1.0), max_sequences=1)
    this = replace_at(worksheet, (*PEAK, "traffic"), single)
    case = replace_at(this, (*PEAK, "output_law"), EmpiricalLength(tokens=(1, 3))).workload.cases[0]
    rows = residents(case)
    assert rows["Wait"][0] == "1.25 s"
    assert rows["Queued, storing nothing"][0] == "0.31"
    assert rows["Admitted, in all"][0] == "0.81"


@pytest.mark.parametrize(
    ("overflow", "words"),
    [("queue", "requests queue"), ("preempt", "the last one is preempted"), ("refuse", "requests are refused")],
)
def test_what_happens_when_full_is_said(worksheet, overflow, words):
    full = traffic(overflow=overflow, max_sequences=20)
    said = texts(case_load_blocks(replace_at(worksheet, (*PEAK, "traffic"), full).workload.cases[0], ENGLISH))
    assert f"At most 20 are resident at once. Where there is no room, {words}" in said


def test_a_replay_says_what_a_hand_finds(worksheet):
    """Two requests at 0 s and one at 10 s, each 4 s, one at a time: 4 of 14 s one waits; unhindered both are there."""
    trace = RequestTrace(np.array([0.0, 0.0, 10.0]), np.full(3, 100), np.zeros(3, np.int64))
    summary = trace_summary(trace, "own.csv")
    single = traffic(service=ServiceTime(base_s=4.0), max_sequences=1, trace=summary, is_live=False)
    option = make_plan(replace_at(worksheet, (*PEAK, "traffic"), single)).options[0]
    blocks = list(option_replay_blocks(option, option.cases, ENGLISH, {summary: trace}))
    said = texts(blocks)
    assert "3 requests of its trace, 14 s" in said
    assert "1 at once" in said
    assert "Above the room 28.6 % of the time (4 s)" in said
    table = next(block for block in blocks if isinstance(block, Table))
    rows = {row.cells[0].text: [cell.text for cell in row.cells[1:]] for row in table.rows}
    assert rows["Queued, storing nothing"] == ["0.29", "1", "1"]  # 4 ÷ 14
    assert rows["Resident sequences"] == ["0.86", "1", "1"]  # 12 ÷ 14
    assert rows["Admitted, in all"][0] == "1.14"  # 16 ÷ 14
    assert rows["Positions wanted, all at once"][2] == "200"
    assert "drawn from its traffic" in texts(option_replay_blocks(option, option.cases, ENGLISH, {}))


def test_what_a_law_and_a_replay_count_of_a_shared_prefix_is_said(worksheet):
    """Two requests a second for 5 s each, 10 positions of their own beside 4,096 shared: 10 × 4,106 against 10 × 10."""
    case = Case(name="own", resident_sequences=9, input_len=10, output_len=0, shared_prefix=4096, traffic=traffic())
    once = replace_at(worksheet, PEAK, case.model_copy(update={"prefix_storage": "once"}))
    option = make_plan(once).options[0]
    by_law, replayed = (
        texts(case_load_blocks(case, ENGLISH)),
        texts(option_replay_blocks(option, option.cases, ENGLISH, {})),
    )
    assert "| Stored positions, the shared prefix in each | 41,060 |" in by_law
    assert "| Stored positions beside the shared prefix |" in replayed
    assert "caches" not in replayed
    several = replace_at(once, (*PEAK, "parallel_samples"), 3)
    option = make_plan(several).options[0]
    assert "Each request has 3 caches" in texts(option_replay_blocks(option, option.cases, ENGLISH, {}))


def test_a_replay_is_in_the_report(report_of, worksheet):
    said = texts(report_of(replace_at(worksheet, (*PEAK, "traffic"), traffic())).blocks)
    assert "Replay against the plan" in said
    assert "of the time" in said
    assert "Replay against the plan" not in texts(report_of(worksheet).blocks)
