"""The growth window: planning, typing by rate and by table, undo, what each option makes of it, and the menu."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from kvdesk import paths
from kvdesk.project.edit import replace_at
from kvdesk.project.file import read
from kvdesk.project.growth import Growth, RateCourse, TableCourse
from kvdesk.ui.dialogs import growth as growth_module
from kvdesk.ui.dialogs.growth import GrowthDialog
from kvdesk.ui.dialogs.growth_form import as_rate, as_table
from kvdesk.ui.dialogs.growth_table import CONTEXT, LOAD, MODELS, USERS
from kvdesk.ui.document import ProjectDocument


@pytest.fixture
def document(qapp):
    return ProjectDocument(read(paths.resource("examples", "three-quotes.kvdesk")))


@pytest.fixture
def dialog(qtbot, document):
    dialog = GrowthDialog(None, document)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    computed(qtbot, dialog)
    yield dialog
    dialog.accept()


def computed(qtbot, dialog):
    qtbot.waitUntil(lambda: len(dialog.found) == len(dialog.document.project.options), timeout=10_000)


def text(dialog, row, column):
    return dialog.table.item(row, column).text()


def type_cell(dialog, row, column, typed):
    dialog.table.item(row, column).setText(typed)


def test_that_every_quarter_of_every_option_stands_there_with_sign_and_word(dialog):
    assert dialog.table.rowCount() == 12
    assert dialog.table.columnCount() == LOAD + 3
    assert text(dialog, 0, 0) == "2027-Q1"
    # By hand, as in the report's tests: A runs out in the ninth quarter, B in the eighth, C never.
    assert [text(dialog, row, LOAD) for row in (7, 8, 11)] == [
        "✔ fits · 1 of 1",
        "▲ depends (peak) · 2 of 1",
        "✘ does not fit (peak) · 2 of 1",
    ]
    assert text(dialog, 7, LOAD + 1) == "▲ depends (peak) · 2 of 1"
    assert {text(dialog, row, LOAD + 2) for row in range(12)} == {"✔ fits · 1 of 1"}


def test_that_the_next_step_is_said_in_sentences_and_the_figure_has_its_table(dialog):
    lines = [line.text() for line in dialog._lines]
    assert len(lines) == 3
    assert "runs out in 2029-Q1 (case peak)" in lines[0]
    assert "at the start 30,000.00 EUR" in lines[0]
    assert dialog._figure.table.rowCount() == 12
    assert dialog._figure.picture.accessibleDescription().startswith("A: 2 × L40S: carries every case until 2028-Q4")


def test_that_a_factor_takes_the_equal_ones_after_it_along_in_one_step(qtbot, dialog, document):
    before = document.project
    document.set_value(("growth", "users"), TableCourse(factors=(1, 1, 1, 2)))
    steps = document.undo_stack.count()
    type_cell(dialog, 1, USERS, "1.5")
    assert document.project.growth.users.factors == (1, 1.5, 1.5, 2)
    assert document.undo_stack.count() == steps + 1
    dialog.undo_button.click()
    dialog.undo_button.click()
    assert document.project is before
    type_cell(dialog, 4, MODELS, "3")
    assert document.project.growth.models == (1, 1, 1, 1, 3)
    computed(qtbot, dialog)
    assert text(dialog, 4, LOAD) == "✘ does not fit (typical) · 3 of 1"


@pytest.mark.parametrize(("column", "typed"), [(USERS, "-1"), (USERS, "many"), (MODELS, "0"), (MODELS, "1.5")])
def test_that_a_figure_that_cannot_be_taken_gives_way_and_is_explained(dialog, document, column, typed):
    before, shown = document.project, text(dialog, 2, column)
    type_cell(dialog, 2, column, typed)
    assert document.project is before
    assert text(dialog, 2, column) == shown
    assert dialog.said.text().startswith("Type ")


def test_that_a_rate_is_typed_above_and_its_figures_are_not_typed_below(qtbot, dialog, document):
    assert not dialog.table.item(3, CONTEXT).flags() & Qt.ItemFlag.ItemIsEditable
    field = dialog.form.rates["context"]
    field.setFocus()
    field.setText("-5 %")
    field.textEdited.emit("-5 %")
    assert document.project.growth.context == RateCourse(per_quarter=-0.05)
    assert text(dialog, 1, CONTEXT) == "0.95"
    field.setText("a lot")
    field.textEdited.emit("a lot")
    assert "per cent" in field.error
    assert document.project.growth.context == RateCourse(per_quarter=-0.05)
    computed(qtbot, dialog)


def test_that_a_rate_becomes_a_table_and_a_table_a_rate(dialog, document):
    kinds = dialog.form.kinds["context"]
    kinds.setCurrentIndex(1)
    kinds.activated.emit(1)
    assert document.project.growth.context == TableCourse(factors=(1.0,) * 12)
    assert dialog.table.item(3, CONTEXT).flags() & Qt.ItemFlag.ItemIsEditable
    assert not dialog.form.rates["context"].isEnabled()
    growth = Growth(first_year=2027, quarters=3)
    assert as_table(RateCourse(per_quarter=0.1), growth).factors == (1.0, 1.1, 1.21)
    assert as_rate(TableCourse(factors=(1, 1.1, 1.21)), growth).per_quarter == 0.1


def test_that_quarters_and_the_first_of_them_are_typed(qtbot, dialog, document):
    dialog.form.year.setText("2030")
    dialog.form.year.textEdited.emit("2030")
    dialog.form.quarter.setCurrentIndex(2)
    dialog.form.quarter.activated.emit(2)
    dialog.form.quarters.setText("4")
    dialog.form.quarters.textEdited.emit("4")
    growth = document.project.growth
    assert (growth.first_year, growth.first_quarter, growth.quarters) == (2030, 3, 4)
    assert [text(dialog, row, 0) for row in range(4)] == ["2030-Q3", "2030-Q4", "2031-Q1", "2031-Q2"]
    assert dialog.form.year.text() == "2030"
    computed(qtbot, dialog)


def test_that_growth_is_taken_out_planned_anew_and_brought_back(dialog, document):
    before = document.project
    dialog.form.remove_button.click()
    assert document.project.growth is None
    assert dialog._pages.currentIndex() == 0
    dialog.start_button.click()
    assert document.project.growth.users == RateCourse(per_quarter=0)
    assert dialog._pages.currentIndex() == 1
    dialog.undo_button.click()
    dialog.undo_button.click()
    assert document.project is before


def test_that_a_load_given_up_is_not_shown(qtbot, dialog, document, monkeypatch):
    shown = []
    monkeypatch.setattr(dialog.table, "show_outlooks", shown.append)
    for per_quarter in (0.1, 0.2, 0.3):
        document.set_value(("growth", "users"), RateCourse(per_quarter=per_quarter))
    computed(qtbot, dialog)
    assert len(shown) == 1
    assert shown[0][0].quarters[1].cases[-1].resident_sequences == 32  # ⌈24 × 1.3⌉


def test_that_the_quarters_are_copied_and_an_error_is_said(qtbot, dialog, document, monkeypatch):
    dialog.table.copy_all()
    lines = QApplication.clipboard().text().split("\n")
    assert lines[0].startswith("Quarter\tUsers ×\tContext ×\tModels\tA: 2 × L40S")
    assert len(lines) == 13

    def fail(*_arguments, **_more):
        raise ValueError("broken")

    monkeypatch.setattr(growth_module, "outlooks", fail)
    document.set_value(("growth", "quarters"), 5)
    qtbot.waitUntil(lambda: dialog.said.text() == "broken", timeout=5000)


def test_that_the_menu_opens_the_window_over_the_document(qtbot, window, monkeypatch):
    asked = []
    monkeypatch.setattr(growth_module, "plan_growth", lambda parent, document: asked.append(document))
    assert window.commands.growth.isEnabled()
    assert window.commands.growth in window.menus.explore.actions()
    window.commands.growth.trigger()
    assert asked == [window.document]


def test_that_a_project_without_a_case_says_so(qtbot, document):
    spec = document.project
    for place in range(3):
        spec = replace_at(spec, ("workload", "cases", place, "input_len"), None)
    dialog = GrowthDialog(None, ProjectDocument(spec))
    qtbot.addWidget(dialog)
    dialog.show()
    computed(qtbot, dialog)
    assert "No case is set" in dialog._lines[0].text()
    assert text(dialog, 0, LOAD) == "–"
    dialog.accept()
