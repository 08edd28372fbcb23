"""Edits by path: validated, sharing what did not change, reversible."""

import pytest

from kvdesk.project.edit import (
    EditRefused,
    insert_at,
    parse_path,
    path_text,
    remove_at,
    replace_at,
    value_at,
)
from kvdesk.project.project import Option, Project
from kvdesk.project.workload import Case, PagedCache

LENGTH = ("workload", "cases", 0, "input_len")


def test_that_an_edit_changes_its_field_and_shares_the_rest():
    before = Project()
    after = replace_at(before, LENGTH, 4096)
    assert value_at(after, LENGTH) == 4096
    assert value_at(before, LENGTH) is None
    assert after.options[0] is before.options[0]
    assert after.workload.cases[1] is before.workload.cases[1]


def test_that_the_way_back_is_the_same_project():
    before = Project()
    assert replace_at(replace_at(before, LENGTH, 4096), LENGTH, None) == before


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (LENGTH, -1, "workload.cases.0.input_len"),
        (LENGTH, 10**30, "less than or equal"),
        (("options", 0, "deployment", "k_dtype"), "q9_9", "q9_9"),
        (("options", 0, "deployment", "memory_share"), float("nan"), "finite"),
        (("workload", "cases", 1, "name"), "typical", 'two cases are named "typical"'),
        (("options",), (), "at least 1 item"),
    ],
)
def test_that_a_bad_edit_is_refused_with_the_field(path, value, message):
    with pytest.raises(EditRefused, match=message):
        replace_at(Project(), path, value)


def test_that_items_are_inserted_and_removed():
    project = insert_at(Project(), ("options", 1), Option(name="B"))
    assert [option.name for option in project.options] == ["A", "B"]
    assert [option.name for option in remove_at(project, ("options", 0)).options] == ["B"]
    longer = insert_at(project, ("workload", "cases", 0), Case(name="own"))
    assert longer.workload.cases[0].name == "own"


def test_that_a_whole_part_can_be_replaced():
    project = replace_at(Project(), ("workload", "cache"), PagedCache(block_size=32))
    assert project.workload.cache.block_size == 32


@pytest.mark.parametrize("path", [("nothing",), ("options", 5, "name"), ("options", "x"), ()])
def test_that_a_path_that_leads_nowhere_is_a_lookup_error(path):
    with pytest.raises(LookupError):
        replace_at(Project(), path, 1)


def test_that_paths_are_written_and_read():
    assert path_text(LENGTH) == "workload.cases.0.input_len"
    assert parse_path("workload.cases.0.input_len") == LENGTH
