"""Notes and the baseline: what names an option or a case follows it."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kvdesk.engine.derivation import FIGURES
from kvdesk.project.edit import EditRefused, replace_at
from kvdesk.project.file import ProjectFileError, dumps, loads
from kvdesk.project.naming import with_case_named, with_note, with_option_named, without_case, without_option
from kvdesk.project.notes import MOST_LETTERS
from kvdesk.project.project import Option, Project
from kvdesk.project.search import SearchSpec

OPTIONS, CASES = ("A", "B", "C"), ("typical", "long", "peak")


def base(baseline="B"):
    project = Project(options=tuple(Option(name=name) for name in OPTIONS), baseline=baseline)
    for option, case, figure in (("A", "peak", "kv_cache_bytes"), ("B", "peak", "kv_cache_bytes"), ("B", "long", "x")):
        project = with_note(project, option, case, figure, f"{option} {case}")
    return project


def places(project):
    return [note.place for note in project.notes]


def test_that_a_note_is_kept_read_and_taken_away():
    project = with_note(Project(), "A", "peak", "kv_cache_bytes", "as measured on Monday")
    assert project.notes_on("A", "peak") == {"kv_cache_bytes": "as measured on Monday"}
    assert project.notes_on("A", "long") == {}
    changed = with_note(project, "A", "peak", "kv_cache_bytes", "as measured on Tuesday")
    assert [note.text for note in changed.notes] == ["as measured on Tuesday"]
    assert with_note(project, "A", "peak", "kv_cache_bytes", "  \n") == Project()


def test_that_every_figure_of_the_window_can_carry_a_note():
    project = Project()
    for figure in FIGURES:
        project = with_note(project, "A", "peak", figure, figure)
    assert {note.figure for note in project.notes} == set(FIGURES)


@settings(deadline=None, max_examples=40)
@given(st.permutations([(option, case, figure) for option in OPTIONS for case in CASES for figure in ("f", "g")]))
def test_that_the_file_is_the_same_whatever_the_order_of_noting(order):
    project = Project(options=tuple(Option(name=name) for name in OPTIONS))
    for option, case, figure in order:
        project = with_note(project, option, case, figure, "text")
    assert places(project) == sorted(order)
    assert loads(dumps(project), file="x") == project


def test_that_a_file_without_notes_and_baseline_still_opens():
    data = json.loads(dumps(base()))
    del data["notes"], data["baseline"]
    project = loads(json.dumps(data), file="x")
    assert (project.notes, project.baseline, project.baseline_index) == ((), "", 0)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"baseline": "Z"}, 'baseline: there is no option "Z"'),
        ({"notes": [{"option": "Z", "case": "peak", "figure": "f", "text": "t"}]}, 'notes.0.option: .*"Z"'),
        ({"notes": [{"option": "A", "case": "Z", "figure": "f", "text": "t"}]}, 'notes.0.case: .*"Z"'),
        ({"notes": [{"option": "A", "case": "peak", "figure": "f", "text": " "}]}, "notes.0.text: a note says"),
        ({"notes": [{"option": "A", "case": "peak", "figure": "F!", "text": "t"}]}, "notes.0.figure"),
        ({"notes": [{"option": "A", "case": "peak", "figure": "f", "text": "t" * 2001}]}, "notes.0.text.*2000"),
        ({"notes": [{"option": "A", "case": "peak", "figure": "f", "text": "t"}] * 2}, "notes: two speak of f"),
    ],
)
def test_that_a_file_whose_names_lead_nowhere_is_refused_with_the_field(change, message):
    data = json.loads(dumps(base())) | change
    with pytest.raises(ProjectFileError, match=message):
        loads(json.dumps(data), file="x")


def test_that_a_longer_note_than_the_limit_is_refused():
    assert with_note(Project(), "A", "peak", "f", "t" * MOST_LETTERS).notes
    with pytest.raises(EditRefused, match="text"):
        with_note(Project(), "A", "peak", "f", "t" * (MOST_LETTERS + 1))


def test_that_baseline_and_notes_follow_a_renamed_option():
    renamed = with_option_named(base(), 1, "Second")
    assert [option.name for option in renamed.options] == ["A", "Second", "C"]
    assert (renamed.baseline, renamed.baseline_index) == ("Second", 1)
    assert places(renamed) == [
        ("A", "peak", "kv_cache_bytes"),
        ("Second", "long", "x"),
        ("Second", "peak", "kv_cache_bytes"),
    ]
    assert with_option_named(renamed, 1, "B") == base()


def test_that_another_options_name_is_refused():
    with pytest.raises(EditRefused, match='two options are named "A"'):
        with_option_named(base(), 1, "A")


def test_that_the_first_option_is_the_baseline_again_when_the_pinned_one_goes():
    less = without_option(base(), 1)
    assert (less.baseline, less.baseline_index) == ("", 0)
    assert places(less) == [("A", "peak", "kv_cache_bytes")]
    assert without_option(base(), 2).baseline == "B"


def test_that_the_baseline_stays_where_the_options_are_reordered():
    project = base()
    moved = replace_at(project, ("options",), (project.options[2], project.options[0], project.options[1]))
    assert moved.options[moved.baseline_index].name == "B"


def test_that_notes_follow_a_renamed_case_and_go_with_it():
    renamed = with_case_named(base(), 2, "night")
    assert {note.case for note in renamed.notes} == {"night", "long"}
    assert with_case_named(renamed, 2, "peak") == base()
    assert places(without_case(base(), 2)) == [("B", "long", "x")]


def test_that_a_search_follows_its_cases():
    project = base().model_copy(update={"search": SearchSpec(cases=("long", "peak"))})
    assert with_case_named(project, 2, "night").search.cases == ("long", "night")
    assert without_case(project, 2).search.cases == ("long",)
    assert without_case(without_case(project, 2), 1).search.cases == ()


def test_that_the_last_option_and_the_last_case_stay():
    with pytest.raises(EditRefused, match="options"):
        without_option(Project(), 0)
    project = without_case(without_case(Project(), 0), 0)
    with pytest.raises(EditRefused, match="cases"):
        without_case(project, 0)
