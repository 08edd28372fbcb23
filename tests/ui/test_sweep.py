"""The sweep's dialog: keys and values, rows off the GUI thread, table, plot, files, and a point taken over."""

import csv
import io
import json
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from kvdesk.cli import run
from kvdesk.engine.plan import make_plan
from kvdesk.project.edit import replace_at
from kvdesk.project.file import write
from kvdesk.project.naming import with_note
from kvdesk.project.project import Project
from kvdesk.ui.dialogs import sweep as sweep_dialog
from kvdesk.ui.dialogs.sweep import SweepDialog
from kvdesk.ui.dialogs.sweep_plot import series_of


@pytest.fixture
def dialog(project, qtbot):
    made = SweepDialog(None, project, 0, 2)
    qtbot.addWidget(made)
    made.show()
    return made


def vary(dialog, first, values, second="", more=""):
    for row, name, text in ((dialog.first, first, values), (dialog.second, second, more)):
        row.choice.setCurrentIndex(row.choice.findData(name))
        row.choice.activated.emit(row.choice.currentIndex())
        row.values.setText(text)


def compute(dialog, qtbot):
    dialog.work.start_button.click()
    qtbot.waitUntil(lambda: not dialog.work.is_busy and bool(dialog.model.rows), timeout=20_000)


def column(dialog, place):
    return [dialog.sorted.index(row, place).data() for row in range(dialog.sorted.rowCount())]


def test_that_keys_are_listed_in_words_with_their_present_values(dialog):
    texts = [dialog.first.choice.itemText(place) for place in range(dialog.first.choice.count())]
    assert dialog.first.choice.currentText() == "Input length · 6144"
    assert dialog.first.values.text() == "3072,6144,12288,24576"
    assert {"Resident sequences · 24", "Tensor parallel (TP) · 2", "Accelerator · card-80"} <= set(texts)
    assert dialog.second.choice.currentText() == "nothing else"
    assert not dialog.second.values.isEnabled()
    assert "Points to compute: 4." in dialog.work.message.text()


def test_that_the_rows_are_those_of_the_plan(dialog, project, qtbot):
    vary(dialog, "input-len", "1000,6144,60000", "kv-dtype", "bf16,fp8")
    assert "Points to compute: 6." in dialog.work.message.text()
    compute(dialog, qtbot)
    assert column(dialog, 0) == ["1000", "1000", "6144", "6144", "60000", "60000"]
    assert column(dialog, 1) == ["bf16", "fp8_e4m3"] * 3
    for row in dialog.model.rows:
        changed = replace_at(project, ("workload", "cases", 2, "input_len"), row["input-len"])
        for field in ("k_dtype", "v_dtype"):
            changed = replace_at(changed, ("options", 0, "deployment", field), row["kv-dtype"])
        case = make_plan(changed).options[0].case("peak")
        assert (row["verdict"], row["headroom_bytes"]) == (case.verdict, case.tightest.headroom.best)
    signs = {"fits": "✔", "depends": "▲", "does_not_fit": "✘"}
    assert [text[0] for text in column(dialog, 2)] == [signs[row["verdict"]] for row in dialog.model.rows]
    assert len({row["verdict"] for row in dialog.model.rows}) > 1


def test_that_columns_sort_by_value_and_the_order_typed_comes_back(dialog, qtbot):
    vary(dialog, "input-len", "10000,9000,200")
    compute(dialog, qtbot)
    dialog.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    assert column(dialog, 0) == ["200", "9000", "10000"]
    dialog.table.sortByColumn(2, Qt.SortOrder.AscendingOrder)  # headroom: the longest has the least
    assert column(dialog, 0) == ["10000", "9000", "200"]
    dialog.copy_rows()
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0].split("\t")[:3] == ["Input length", "Verdict", "Headroom, GiB"]
    assert [line.split("\t")[0] for line in lines[1:]] == ["10000", "9000", "200"]
    dialog.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    assert column(dialog, 0) == ["10000", "9000", "200"]


def test_that_saved_rows_are_those_of_the_command_line(dialog, project, qtbot, tmp_path, capsys):
    vary(dialog, "input-len", "1000,60000", "tp", "1,2")
    compute(dialog, qtbot)
    path = tmp_path / "plan.kvdesk"
    write(path, project)
    arguments = ["sweep", str(path), "--vary", "input-len=1000,60000", "--vary", "tp=1,2", "--case", "peak"]
    dialog.save(tmp_path / "rows.csv")
    run(arguments)
    assert (tmp_path / "rows.csv").read_text("utf-8") == capsys.readouterr().out
    dialog.save(tmp_path / "rows.json")
    run([*arguments, "--json"])
    assert json.loads((tmp_path / "rows.json").read_text("utf-8")) == json.loads(capsys.readouterr().out)
    rows = list(csv.DictReader(io.StringIO((tmp_path / "rows.csv").read_text("utf-8"))))
    assert [row["tp"] for row in rows] == ["1", "2", "1", "2"]


def test_that_rows_that_cannot_be_written_are_said(dialog, qtbot, tmp_path, monkeypatch):
    vary(dialog, "input-len", "1000")
    compute(dialog, qtbot)
    said = []
    monkeypatch.setattr(sweep_dialog, "tell", lambda *args: said.append(args[2]))
    dialog.save(tmp_path / "nowhere" / "rows.csv")
    assert "could not be written" in said[0]


@pytest.mark.parametrize(
    ("key", "values", "words"),
    [
        ("input-len", "", "type its values"),
        ("input-len", "a", '"a" is not a whole number'),
        ("input-len", "5:1:1", "has no values"),
        ("tp", "0", "is not between 1 and"),
        ("model", "hub:org/name", "fetches nothing"),
        ("sequences", "1:100001:1", "100000"),
    ],
)
def test_that_what_is_not_understood_is_said_and_nothing_computed(dialog, key, values, words):
    vary(dialog, key, values)
    assert words in dialog.work.message.text()
    assert not dialog.work.start_button.isEnabled()


def test_that_one_key_twice_is_refused(dialog):
    vary(dialog, "tp", "1,2", "tp", "4")
    assert "twice" in dialog.work.message.text()


def test_that_a_point_that_cannot_be_says_why_and_is_not_taken_over(dialog, qtbot):
    vary(dialog, "tp", "3,2")
    compute(dialog, qtbot)
    assert column(dialog, 1)[0] == "not computed"
    assert not dialog.use_button.isEnabled()
    assert dialog.model.rows[0]["refusal"] in dialog.reading.text()
    dialog.table.selectRow(1)
    assert dialog.use_button.isEnabled()


def test_that_the_plot_has_a_line_for_each_value_of_the_second_key(dialog, qtbot):
    vary(dialog, "input-len", "1000,2000,3000", "tp", "1,2")
    compute(dialog, qtbot)
    assert [(line.name, len(line.rows)) for line in dialog.plot.series] == [("1", 3), ("2", 3)]
    table = dialog.plot.table()
    assert table.header == ("Input length", "Tensor parallel (TP) 1", "Tensor parallel (TP) 2")
    assert [row.cells[0].text for row in table.rows] == ["1000", "2000", "3000"]
    dialog.figure.setCurrentIndex(1)
    dialog.figure.activated.emit(1)
    assert dialog.plot.table().caption == "Most sequences"
    assert series_of(("tp",), [{"tp": 1}])[0].name == ""


def test_that_the_plot_is_read_by_keyboard_and_mouse(dialog, qtbot):
    vary(dialog, "input-len", "1000,2000", "tp", "1,2")
    compute(dialog, qtbot)
    qtbot.keyClick(dialog.plot, Qt.Key.Key_Right)
    qtbot.keyClick(dialog.plot, Qt.Key.Key_Right)
    assert dialog.reading.text().startswith("Input length 2000, Tensor parallel (TP) 1: ✔ Fits")
    qtbot.keyClick(dialog.plot, Qt.Key.Key_Down)
    assert "Tensor parallel (TP) 2" in dialog.reading.text()
    dialog.activateWindow()
    dialog.plot.setFocus()
    qtbot.waitUntil(dialog.plot.hasFocus)
    qtbot.keyClick(dialog.plot, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text().lstrip().startswith("Headroom, GiB")
    dialog.plot.grab()  # it draws


def test_that_a_stopped_sweep_shows_what_it_has(dialog, qtbot, monkeypatch):
    vary(dialog, "sequences", "1:50:1")
    reached, go_on = Event(), Event()
    true_rows = sweep_dialog.sweep_rows

    def slowly(*args, **kwargs):
        for number, row in enumerate(true_rows(*args, **kwargs)):
            if number == 5:
                reached.set()
                go_on.wait(10)
            yield row

    monkeypatch.setattr(sweep_dialog, "sweep_rows", slowly)
    dialog.work.start_button.click()
    qtbot.waitUntil(reached.is_set)
    dialog.work.stop_button.click()
    assert len(dialog.model.rows) == 5
    assert "Stopped at 5 points" in dialog.work.message.text()
    go_on.set()
    qtbot.wait(50)
    assert len(dialog.model.rows) == 5


def test_that_another_option_or_case_has_its_own_keys_and_keeps_what_was_typed(dialog, project, qtbot):
    vary(dialog, "input-len", "1000,2000")
    dialog.case.setCurrentIndex(0)
    dialog.case.activated.emit(0)
    assert dialog.first.choice.currentText() == "Input length · 3072"
    assert dialog.first.values.text() == "1000,2000"
    compute(dialog, qtbot)
    assert {row["case"] for row in dialog.model.rows} == {"typical"}


def test_that_a_point_becomes_the_project_in_one_undo_step(window, document, project, qtbot, monkeypatch):
    def use_second(dialog):
        vary(dialog, "input-len", "1000,2000", "kv-dtype", "fp8")
        compute(dialog, qtbot)
        dialog.table.selectRow(1)
        dialog.use_button.click()
        return dialog.result()

    monkeypatch.setattr(SweepDialog, "exec", use_second)
    window.commands.sweep.trigger()
    assert document.project.workload.cases[2].input_len == 2000
    assert document.project.options[0].deployment.k_dtype == "fp8_e4m3"
    document.undo_stack.undo()
    assert document.project == project
    assert not document.undo_stack.canUndo()


def test_that_closing_stops_the_work(dialog, qtbot):
    vary(dialog, "sequences", "1:2000:1")
    dialog.work.start_button.click()
    dialog.reject()
    assert not dialog.work.is_busy


def test_that_a_project_just_begun_can_be_asked_and_says_what_is_missing(qtbot):
    dialog = SweepDialog(None, Project(), 0, 0)
    qtbot.addWidget(dialog)
    dialog.show()
    vary(dialog, "input-len", "1000,2000")
    compute(dialog, qtbot)
    assert column(dialog, 1) == ["not computed"] * 2
    assert dialog.reading.text()
    dialog.plot.grab()
    qtbot.keyClick(dialog.plot, Qt.Key.Key_Right)
    assert dialog.model.rows[0]["refusal"] in dialog.reading.text()


def test_that_a_note_on_another_option_does_not_hinder(project, qtbot):
    dialog = SweepDialog(None, with_note(project, "A", "typical", "kv_cache_bytes", "text"), 0, 2)
    qtbot.addWidget(dialog)
    vary(dialog, "tp", "1,2")
    compute(dialog, qtbot)
    dialog.table.selectRow(0)
    dialog.use_point()
    assert dialog.result_project.notes  # the project keeps what was not looked at
    assert dialog.result_project.options[0].deployment.tensor_parallel_size == 1
