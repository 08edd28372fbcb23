"""Another copy of the project: what differs, taken over field by field, in one undo step, or refused with the field."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from kvdesk.project.edit import replace_at
from kvdesk.project.file import dumps, loads, write
from kvdesk.project.naming import with_note
from kvdesk.project.project import Option
from kvdesk.ui.dialogs import compare
from kvdesk.ui.dialogs.compare import FIELD, MINE, THEIRS, TICKED, CompareDialog


def changed(project):
    """Another input, an option of its own that is the baseline, a note, and cards that need each other."""
    other = replace_at(project, ("workload", "cases", 2, "input_len"), 8192)
    other = replace_at(other, ("options",), (*other.options, Option(name="<b>B</b>")))
    other = replace_at(other, ("baseline",), "<b>B</b>")
    return with_note(other, "A", "peak", "headroom_bytes", "agreed")


@pytest.fixture
def dialog(project, qtbot):
    made = CompareDialog(None, project, changed(project), "theirs.kvdesk")
    qtbot.addWidget(made)
    made.show()
    return made


def texts(dialog):
    return [tuple(item.text(column) for column in (FIELD, MINE, THEIRS)) for _, item in dialog.rows]


def tick(dialog, *places):
    for place in places:
        dialog.rows[place][1].setCheckState(FIELD, TICKED)
    dialog.follow()


def test_that_what_differs_is_listed_in_words_by_part(dialog):
    assert [dialog.tree.topLevelItem(place).text(FIELD) for place in range(dialog.tree.topLevelItemCount())] == [
        "Workload",
        "Option <b>B</b>",
        "Project",
        "Notes",
    ]
    assert texts(dialog) == [
        ("Case peak › Input length", "6,144", "8,192"),
        ("the whole option", "not there", "there"),
        ("Baseline", "the first option", "<b>B</b>"),
        ("A · peak · Headroom", "not there", "agreed"),
    ]
    assert not dialog.take_button.isEnabled()


def test_that_all_of_theirs_gives_theirs_and_none_gives_mine(dialog, project):
    dialog.all_button.click()
    assert dialog.result_project == changed(project)
    assert dialog.take_button.text() == "&Take over 4 of 4"
    dialog.none_button.click()
    assert dialog.result_project == project
    assert not dialog.take_button.isEnabled()


def test_that_a_group_is_ticked_with_its_fields(dialog, qtbot):
    group = dialog.tree.topLevelItem(1)
    dialog.tree.setCurrentItem(group)
    qtbot.keyClick(dialog.tree, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: len(dialog.taken) == 1)
    assert dialog.taken[0].label == ("options", "<b>B</b>")
    qtbot.waitUntil(dialog.take_button.isEnabled)


def test_that_fields_that_need_another_are_refused_with_the_field(dialog, project):
    tick(dialog, 2)
    assert 'baseline: there is no option "<b>B</b>"' in dialog.problem.text()
    assert not dialog.take_button.isEnabled()
    dialog.accept()
    assert dialog.isVisible()
    tick(dialog, 1)
    assert not dialog.problem.text().strip()
    assert dialog.result_project.baseline == "<b>B</b>"
    assert dialog.result_project.workload == project.workload


def test_that_the_list_is_copied_with_tabulators(dialog):
    dialog.copy_rows()
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0] == "Field\tThis project\tThe other file"
    assert "Workload › Case peak › Input length\t6,144\t8,192" in lines


def test_that_equal_projects_say_so(project, qtbot):
    dialog = CompareDialog(None, project, loads(dumps(project), file="x"), "same.kvdesk")
    qtbot.addWidget(dialog)
    assert "do not differ" in dialog.lead.text()
    assert not dialog.all_button.isEnabled()


def test_that_what_is_ticked_becomes_the_project_in_one_step(window, document, project, monkeypatch, tmp_path):
    path = tmp_path / "theirs.kvdesk"
    write(path, changed(project))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (str(path), ""))
    monkeypatch.setattr(
        compare.CompareDialog,
        "exec",
        lambda self: (tick(self, 0), self.accept(), CompareDialog.DialogCode.Accepted)[-1],
    )
    window.commands.compare.trigger()
    assert document.project.workload.cases[2].input_len == 8192
    assert len(document.project.options) == 1
    document.undo_stack.undo()
    assert document.project == project
    assert not document.undo_stack.canUndo()


def test_that_a_file_that_is_none_is_said(window, document, monkeypatch, tmp_path):
    path = tmp_path / "broken.kvdesk"
    path.write_text("{", encoding="utf-8")
    said = []
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (str(path), ""))
    monkeypatch.setattr("kvdesk.ui.project_files.tell", lambda *args: said.append(args[2]))
    window.commands.compare.trigger()
    assert "broken.kvdesk" in said[0]
    assert not document.undo_stack.canUndo()
