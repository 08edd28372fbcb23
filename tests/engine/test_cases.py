"""Sizes of caches that engines and tools printed on other machines, computed by the rules of the version that printed
them; `packaging/replay_cases.py` prints the same table."""

import json
import os
from pathlib import Path

import pytest
from printed_cases import left_out, read_cases
from replay_cases import RULES, as_printed, replay, rows_of

CASES = read_cases()
ROWS = rows_of()
HARD = {"strong", "medium+"}
SHARED = Path(os.environ.get("KVDESK_SHARED", Path(__file__).parents[3] / "shared")) / "cases" / "engine-cases.jsonl"
published = pytest.mark.skipif(not SHARED.is_file(), reason="the published cases are not here")

# What no rule leads to. The list may only shrink.
UNEXPLAINED = ["B027", "B030", "B032", "B035", "C013", "E016", "F013", "F020", "F024", "F025"]


@pytest.mark.parametrize("case", [case for case in CASES if case.rule is None], ids=lambda case: case.id)
def test_that_a_plan_gives_the_printed_figures(case):
    outcome, values = replay(case)
    assert {figure: as_printed(values[figure], text) for figure, text in case.printed.items()} == case.printed
    assert outcome == "equal"


@pytest.mark.parametrize("case", [case for case in CASES if case.rule is not None], ids=lambda case: case.id)
def test_that_a_figure_differs_by_what_the_rule_says(case):
    """The figures that the rule is not about are equal without it; the others are the printed ones with it alone."""
    outcome, values = replay(case)
    assert outcome == "explained"
    restated = case.rule["name"] == "cross_attention_as_attention"  # the rule is in how the case states its layers
    for figure, text in case.printed.items():
        if figure in values and not restated:
            differs = as_printed(values[figure], text) != text
            assert differs == (figure in case.rule["figures"])


def test_that_every_rule_is_said_and_used():
    assert all(rule.__doc__ for rule in RULES.values())
    assert {case.rule["name"] for case in CASES if case.rule} == set(RULES)


def test_that_nothing_is_newly_unexplained():
    unexplained = [row for row in ROWS if row.outcome == "unexplained"]
    assert [row.id for row in unexplained] == UNEXPLAINED
    assert all(row.reason for row in unexplained)


def test_that_each_case_stands_once_and_says_why_it_is_left_out():
    assert len({row.id for row in ROWS}) == len(ROWS)
    assert all(entry["reason"] and entry["outcome"] in {"unexplained", "no cache size"} for entry in left_out())


def test_that_well_founded_sizes_of_modelled_engines_are_equal():
    outcomes = {row.id: row.outcome for row in ROWS if row.id[0] in "ABCD" and row.strength in HARD}
    assert set(outcomes.values()) == {"equal"}
    assert len(outcomes) == 39


@published
def test_that_the_published_cases_are_all_in_the_table_with_the_figures_they_print():
    found = {}
    for line in SHARED.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if case["kind"] in "ABCDEF":
            found[case["id"]] = case
    assert {row.id for row in ROWS} == set(found)
    assert all(row.strength == found[row.id]["oracle_strength"] for row in ROWS)
    for case in CASES:
        text = json.dumps(found[case.id], ensure_ascii=False).replace(",", "")
        assert all(printed.split()[0] in text for printed in case.printed.values()), case.id
