"""Notes from the window: written, shown, marked, changed and taken away, each one undo step."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from kvdesk.project.file import dumps, loads
from kvdesk.project.naming import with_note
from kvdesk.project.notes import MOST_LETTERS
from kvdesk.ui.dialogs import note as note_dialog
from kvdesk.ui.dialogs.note import NoteDialog
from kvdesk.ui.views.signs import NOTE_MARK

HTML = "<b>checked</b> & <script>alert(1)</script>"


@pytest.fixture
def answer(monkeypatch):
    """What is typed into the dialog, and what it was asked with."""
    asked = []

    def set_to(text):
        monkeypatch.setattr(note_dialog, "ask_note", lambda _parent, *given: asked.append(given) or text)
        return asked

    return set_to


def test_that_a_note_is_written_on_the_figure_looked_at_and_undone(window, document, answer, qtbot):
    asked = answer(HTML)
    formula = window.dashboard.formula
    with qtbot.waitSignal(window.plan_shown):
        qtbot.mouseClick(formula.note_button, Qt.MouseButton.LeftButton)
    assert asked == [("KV cache", "Option A, case peak", "")]
    assert document.project.notes_on("A", "peak") == {"kv_cache_bytes": HTML}
    assert f"{NOTE_MARK} Note: {HTML}" in formula.text.toPlainText()  # as text, whatever it holds
    assert formula.note_button.text() == f"{NOTE_MARK} Note…"
    assert loads(dumps(document.project), file="x") == document.project
    with qtbot.waitSignal(window.plan_shown):
        document.undo_stack.undo()
    assert document.project.notes == ()
    assert NOTE_MARK not in formula.text.toPlainText()


def test_that_a_note_is_changed_and_taken_away(window, document, answer, qtbot):
    document.take(with_note(document.project, "A", "peak", "kv_cache_bytes", "before"))
    asked = answer("after")
    window.dashboard.note_requested.emit()
    assert asked[-1][-1] == "before"
    assert document.project.notes_on("A", "peak") == {"kv_cache_bytes": "after"}
    answer("")
    window.dashboard.note_requested.emit()
    assert document.project.notes == ()
    document.undo_stack.undo()
    document.undo_stack.undo()
    assert document.project.notes_on("A", "peak") == {"kv_cache_bytes": "before"}


def test_that_a_cancelled_note_changes_nothing(window, document, answer):
    answer(None)
    window.dashboard.note_requested.emit()
    assert not document.undo_stack.canUndo()


def test_that_tiles_and_columns_with_a_note_carry_a_mark(window, document, qtbot):
    summary, table = window.dashboard.summary, window.dashboard.memory.table
    with qtbot.waitSignal(window.plan_shown):
        document.take(with_note(document.project, "A", "peak", "headroom_bytes", "agreed on Monday"))
    assert [tile.note for tile in summary.tiles] == ["agreed on Monday", "", "", "", ""]
    assert "agreed on Monday" in summary.verdict.toolTip()
    assert "agreed on Monday" in summary.verdict.accessibleName()
    model = table.content
    headings = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(model.columnCount())]
    assert [heading for heading in headings if NOTE_MARK in heading] == [f"{NOTE_MARK} Headroom (B)"]
    table.copy_all()
    assert NOTE_MARK not in QApplication.clipboard().text()
    window.workload_panel.case_chosen.emit("typical")  # a note speaks of one case
    assert [tile.note for tile in summary.tiles] == [""] * 5


def test_that_a_long_or_empty_note_cannot_be_kept_and_delete_takes_it_away(qtbot):
    dialog = NoteDialog(None, "KV cache", "Option A, case peak", "text")
    qtbot.addWidget(dialog)
    ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    dialog.field.setPlainText("x" * MOST_LETTERS)
    assert ok.isEnabled()
    dialog.field.setPlainText("x" * (MOST_LETTERS + 1))
    assert not ok.isEnabled()
    assert "2,001 letters are more than 2,000" in dialog.remark.text()
    dialog.field.setPlainText("  ")
    assert not ok.isEnabled()
    dialog.delete_button.click()
    assert dialog.result() == NoteDialog.DialogCode.Accepted
    assert dialog.text == ""


def test_that_a_new_note_offers_nothing_to_delete(qtbot):
    dialog = NoteDialog(None, "KV cache", "Option A, case peak", "")
    qtbot.addWidget(dialog)
    assert not dialog.delete_button.isEnabled()
