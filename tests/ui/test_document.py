"""The document: one door, one undo step for each edit, and a file that survives a failed save."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kvdesk.project.edit import EditRefused, value_at
from kvdesk.project.file import ProjectFileError, read
from kvdesk.project.project import Option, Project
from kvdesk.ui.document import ProjectDocument

SEQUENCES = "workload.cases.0.resident_sequences"
INPUT = "workload.cases.0.input_len"


def test_that_an_edit_makes_a_new_project_and_says_so(document: ProjectDocument, qtbot: QtBot) -> None:
    first = document.project
    with qtbot.waitSignal(document.project_changed) as changed:
        document.set_value(SEQUENCES, 7)
    assert changed.args == [document.project]
    assert document.project.workload.cases[0].resident_sequences == 7
    assert first.workload.cases[0].resident_sequences == 6


def test_that_undo_all_the_way_returns_the_very_first_project(document: ProjectDocument) -> None:
    first = document.project
    document.set_value(SEQUENCES, 7, "burst")
    document.set_value(SEQUENCES, 70, "burst")
    document.set_value(INPUT, 9)
    document.insert(("options", 1), Option(name="B"))
    document.remove(("options", 0))
    while document.undo_stack.canUndo():
        document.undo_stack.undo()
    assert document.project is first
    assert not document.is_modified


def test_that_edits_of_one_field_in_one_gesture_are_one_step(document: ProjectDocument) -> None:
    for value in (1, 12, 128):
        document.set_value(SEQUENCES, value, "typing")
    assert document.undo_stack.count() == 1
    document.set_value(SEQUENCES, 129, "another gesture")
    document.set_value(INPUT, 4, "another gesture")
    assert document.undo_stack.count() == 3


def test_that_a_gesture_that_ends_where_it_began_leaves_no_step(document: ProjectDocument) -> None:
    first = document.project
    document.set_value(SEQUENCES, 7, "typing")
    document.set_value(SEQUENCES, 6, "typing")
    assert document.undo_stack.count() == 0
    assert document.project is first
    assert not document.is_modified


def test_that_an_edit_to_the_same_value_is_no_step(document: ProjectDocument) -> None:
    document.set_value(SEQUENCES, 6)
    assert not document.undo_stack.canUndo()


def test_that_a_refused_edit_changes_nothing(document: ProjectDocument, qtbot: QtBot) -> None:
    first = document.project
    with qtbot.assertNotEmitted(document.project_changed), pytest.raises(EditRefused):
        document.set_value(SEQUENCES, 0)
    assert document.project is first
    assert not document.undo_stack.canUndo()


def test_that_several_edits_are_one_step_and_all_or_none(document: ProjectDocument) -> None:
    first = document.project
    sequences, length = ("workload", "cases", 0, "resident_sequences"), ("workload", "cases", 0, "input_len")
    document.apply([(sequences, 2), (length, 100)], "both")
    assert document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert document.project is first
    with pytest.raises(EditRefused):
        document.apply([(sequences, 2), (length, -1)])
    assert document.project is first


def test_that_saving_and_opening_is_the_identity(document: ProjectDocument, tmp_path: Path) -> None:
    path = tmp_path / "plan.kvdesk"
    document.set_value(SEQUENCES, 9)
    document.save(path)
    assert document.path == path
    assert not document.is_modified
    other = ProjectDocument()
    other.open(path)
    assert other.project == document.project
    assert not other.undo_stack.canUndo()


def test_that_the_marker_follows_undo_past_the_saved_state(document: ProjectDocument, tmp_path: Path) -> None:
    document.set_value(SEQUENCES, 9)
    document.save(tmp_path / "plan.kvdesk")
    document.undo_stack.undo()
    assert document.is_modified
    document.undo_stack.redo()
    assert not document.is_modified


def test_that_typing_after_a_save_is_a_step_of_its_own(document: ProjectDocument, tmp_path: Path) -> None:
    document.set_value(SEQUENCES, 9, "typing")
    document.save(tmp_path / "plan.kvdesk")
    document.set_value(SEQUENCES, 90, "typing")
    assert document.is_modified
    assert document.undo_stack.count() == 2


def test_that_a_failed_save_keeps_the_old_file_and_the_marker(document: ProjectDocument, tmp_path: Path) -> None:
    path = tmp_path / "plan.kvdesk"
    document.save(path)
    document.set_value(SEQUENCES, 9)
    missing = tmp_path / "not there" / "plan.kvdesk"
    with pytest.raises(ProjectFileError):
        document.save(missing)
    assert document.path == path
    assert document.is_modified
    assert value_at(read(path), ("workload", "cases", 0, "resident_sequences")) == 6


def test_that_a_file_that_cannot_be_read_leaves_the_project(document: ProjectDocument, tmp_path: Path) -> None:
    first = document.project
    with pytest.raises(ProjectFileError):
        document.open(tmp_path / "none.kvdesk")
    assert document.project is first


def test_that_a_new_project_forgets_what_could_be_undone(document: ProjectDocument) -> None:
    document.set_value(SEQUENCES, 9)
    document.start(Project())
    assert document.path is None
    assert not document.is_modified
    assert not document.undo_stack.canUndo()
