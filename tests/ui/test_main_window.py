"""The window: everything wired, driven as a user drives it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QObject, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLabel, QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot

from kvdesk.engine.plan import Change, Plan
from kvdesk.project.file import read, write
from kvdesk.project.project import Project
from kvdesk.ui import preferences, project_files
from kvdesk.ui.binding import LineField
from kvdesk.ui.dialogs import export as export_dialog
from kvdesk.ui.dialogs import message
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.main_window import MainWindow
from tests.ui.conftest import make_accelerator, make_model

Told = list[str]


class LayoutWatch(QObject):
    """Writes down who is laid out again."""

    def __init__(self, asked: list[str]) -> None:
        super().__init__()
        self.asked = asked

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.asked.append(type(watched).__name__)
        return False


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    """The sentences of warnings, which would otherwise wait for a click."""
    sentences: Told = []
    monkeypatch.setattr(project_files, "tell", lambda _parent, _title, sentence: sentences.append(sentence))
    return sentences


def _answer(monkeypatch: pytest.MonkeyPatch, answer: QMessageBox.StandardButton) -> list[str]:
    asked: list[str] = []

    def ask(_parent: object, name: str) -> QMessageBox.StandardButton:
        asked.append(name)
        return answer

    monkeypatch.setattr(project_files, "ask_about_unsaved", ask)
    return asked


def _save_to(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args, **_named: (str(path), ""))


def _sequences(window: MainWindow) -> LineField:
    found = window.workload_panel.field_at("workload.cases.2.resident_sequences")
    assert found is not None
    assert isinstance(found[0], LineField)
    return found[0]


def test_that_a_field_in_a_folded_section_comes_wholly_into_sight(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1280, 640)
    window.left.verticalScrollBar().setValue(0)
    path = "workload.cases.2.speculative_tokens"
    window.focus_field(path)
    found = window.workload_panel.field_at(path)
    assert found is not None
    assert window.focusWidget() is found[0]
    qtbot.wait(50)
    assert found[0].visibleRegion().boundingRect() == found[0].rect()


def test_that_a_keystroke_reaches_the_plan(window: MainWindow, qtbot: QtBot) -> None:
    field = _sequences(window)
    field.setFocus()
    field.selectAll()
    with qtbot.waitSignal(window.plan_shown):
        qtbot.keyClicks(field, "8")
    qtbot.waitUntil(lambda: window.plan is not None and window.plan.project is window.document.project)
    assert window.document.project.workload.cases[2].resident_sequences == 8
    assert "recomputed in" in window.status.time.text()
    assert window.isWindowModified()


def test_that_undo_and_redo_go_through_the_commands(window: MainWindow, qtbot: QtBot) -> None:
    first = window.document.project
    assert not window.commands.undo.isEnabled()
    window.document.set_value("workload.cases.2.resident_sequences", 8, text="Resident sequences")
    assert window.commands.undo.text() == "&Undo Resident sequences"
    window.commands.undo.trigger()
    assert window.document.project is first
    assert _sequences(window).text() == "24"
    window.commands.redo.trigger()
    assert _sequences(window).text() == "8"


def test_that_a_gesture_that_ends_where_it_began_is_shown_again(window: MainWindow, qtbot: QtBot) -> None:
    field = _sequences(window)
    field.setFocus()
    first = window.document.project
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
        with qtbot.waitSignal(window.plan_shown):
            qtbot.keyClick(field, key)
    assert window.document.project is first
    assert window.plan is not None
    assert window.plan.project is first


def test_that_the_case_that_asks_for_most_is_looked_at_first(window: MainWindow) -> None:
    assert window.selection.focus.case_name == "peak"
    assert window.workload_panel.tabs.currentIndex() == 2


def test_that_another_case_is_shown_without_a_new_plan(window: MainWindow, qtbot: QtBot) -> None:
    plan = window.plan
    window.workload_panel.focus_case(0)
    assert window.selection.focus.case_name == "typical"
    found = window.workload_panel.field_at("workload.cases.0.resident_sequences")
    assert found is not None
    assert window.plan is plan


def test_that_a_renamed_case_is_still_looked_at(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.plan_shown):
        window.document.set_value("workload.cases.2.name", "rush hour")
    assert window.selection.focus.case_name == "rush hour"
    with qtbot.waitSignal(window.plan_shown):
        window.document.remove(("workload", "cases", 2))
    assert window.selection.focus.case_name == "long"


def test_that_an_added_option_is_looked_at_and_undo_leaves_it(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.plan_shown):
        window.option_bar.add_option()
    assert window.selection.focus.option_index == 1
    with qtbot.waitSignal(window.plan_shown):
        window.commands.undo.trigger()
    assert window.selection.focus.option_index == 0
    assert window.option_bar.choice.count() == 1


def test_that_a_change_is_applied_in_one_step(window: MainWindow) -> None:
    first = window.document.project
    path = ("workload", "cases", 2)
    change = Change("shorter", (((*path, "input_len"), 100), ((*path, "output_len"), 10)), {})
    window.dashboard.change_requested.emit(change)
    assert window.document.project.workload.cases[2].input_len == 100
    assert window.document.undo_stack.count() == 1
    window.commands.undo.trigger()
    assert window.document.project is first


def test_that_a_figure_asked_for_is_looked_at(window: MainWindow) -> None:
    window.dashboard.figure_requested.emit("weights_bytes", 1)
    assert window.selection.focus.figure == "weights_bytes"
    assert window.selection.focus.rank == 1


@pytest.mark.parametrize(
    "path",
    [
        "model",
        "workload.cases.2.input_len",
        "workload.cache",
        "options.0.hardware.accelerator",
        "options.0.deployment.tensor_parallel_size",
        "options.0.deployment.activation",
        "options.0.deployment.weight_dtype",
    ],
)
def test_that_a_finding_leads_the_keyboard_to_its_field(window: MainWindow, path: str) -> None:
    window.dashboard.field_requested.emit(path)
    focused = window.focusWidget()
    assert focused is not None
    assert window.left.isAncestorOf(focused)
    assert focused.isVisible()


def test_that_every_path_a_finding_names_has_a_field(window: MainWindow, qtbot: QtBot) -> None:
    window.document.set_value("workload.cases.2.input_len", 900_000)
    qtbot.waitUntil(lambda: window.plan is not None and window.plan.project is window.document.project)
    plan = window.plan
    assert plan is not None
    case = plan.options[0].case("peak")
    assert case is not None
    paths = {finding.path for finding in case.findings if finding.path}
    missing = [path for path in paths if not any(panel.field_at(path) for panel in window.panels)]
    assert missing == []


def test_that_saving_asks_once_and_reopening_gives_the_same_project(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "plan.kvdesk"
    window.document.set_value("workload.cases.2.resident_sequences", 8)
    _save_to(monkeypatch, tmp_path / "plan")
    window.commands.save.trigger()
    assert read(path) == window.document.project
    assert window.windowTitle() == "plan.kvdesk[*] – KVDesk"
    assert not window.isWindowModified()
    assert preferences.recent_files() == (path,)
    saved = window.document.project
    window.commands.new.trigger()
    assert window.document.project.model is None
    window.files.open(path)
    assert window.document.project == saved


def test_that_a_failed_save_is_told_and_loses_nothing(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, told: Told
) -> None:
    window.document.set_value("workload.cases.2.resident_sequences", 8)
    _save_to(monkeypatch, tmp_path / "not there" / "plan.kvdesk")
    window.commands.save.trigger()
    assert len(told) == 1
    assert "could not be saved" in told[0]
    assert window.isWindowModified()


def test_that_a_file_that_cannot_be_opened_is_told_and_forgotten(
    window: MainWindow, tmp_path: Path, told: Told
) -> None:
    before = window.document.project
    preferences.remember_file(tmp_path / "gone.kvdesk")
    window.files.open(tmp_path / "gone.kvdesk")
    assert len(told) == 1
    assert window.document.project is before
    assert preferences.recent_files() == ()


def test_that_an_example_opens_as_a_copy(window: MainWindow) -> None:
    window.files.fill_examples(window.menus.examples)
    actions = window.menus.examples.actions()
    assert actions
    actions[0].trigger()
    assert window.document.path is None
    assert window.document.project.model is not None
    assert not window.document.is_modified


def test_that_recent_files_stand_in_the_menu(window: MainWindow, tmp_path: Path, project: Project) -> None:
    path = tmp_path / "recent.kvdesk"
    write(path, project)
    preferences.remember_file(path)
    window.menus.recent.aboutToShow.emit()
    window.menus.recent.actions()[0].trigger()
    assert window.document.path == path


@pytest.mark.parametrize(
    ("answer", "is_closed", "is_saved"),
    [
        (QMessageBox.StandardButton.Cancel, False, False),
        (QMessageBox.StandardButton.Discard, True, False),
        (QMessageBox.StandardButton.Save, True, True),
    ],
)
def test_that_unsaved_work_is_asked_about_on_close(
    window: MainWindow,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    answer: QMessageBox.StandardButton,
    is_closed: bool,
    is_saved: bool,
) -> None:
    asked = _answer(monkeypatch, answer)
    _save_to(monkeypatch, tmp_path / "plan.kvdesk")
    window.document.set_value("workload.cases.2.resident_sequences", 8)
    assert window.close() is is_closed
    assert asked == ["Example"]
    assert (tmp_path / "plan.kvdesk").exists() is is_saved
    assert window.runner.is_running is not is_closed


def test_that_cancelling_the_file_name_keeps_the_window_open(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    _answer(monkeypatch, QMessageBox.StandardButton.Save)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args, **_named: ("", ""))
    window.document.set_value("workload.cases.2.resident_sequences", 8)
    assert not window.close()


def _drop(window: MainWindow, path: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDropEvent(
        QPointF(5, 5), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    window.dropEvent(event)


def test_that_a_dropped_project_is_opened(window: MainWindow, project: Project, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "dropped.kvdesk"
    write(path, project)
    _drop(window, path)
    qtbot.waitUntil(lambda: window.document.path == path)


def test_that_a_dropped_folder_becomes_the_model(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    folder = tmp_path / "org__small"
    folder.mkdir()
    config = """{"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 256,
        "intermediate_size": 512, "num_hidden_layers": 4, "num_attention_heads": 8, "num_key_value_heads": 2,
        "vocab_size": 1000, "max_position_embeddings": 2048, "torch_dtype": "bfloat16"}"""
    (folder / "config.json").write_text(config)
    _drop(window, folder)
    qtbot.waitUntil(lambda: window.document.project.model is not None and window.document.project.model.num_layers == 4)
    assert window.document.undo_stack.count() == 1


def test_that_fields_leave_dropped_files_to_the_window(window: MainWindow) -> None:
    assert not any(field.acceptDrops() for field in window.left.findChildren(LineField))


def test_that_a_model_and_an_accelerator_are_chosen_in_one_step_each(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kvdesk.ui.dialogs import by_hand, catalog, hub, import_model

    monkeypatch.setattr(import_model, "ask_model", lambda _parent: make_model("org/imported"))
    monkeypatch.setattr(catalog, "pick_model", lambda _parent: make_model("org/picked"))
    monkeypatch.setattr(hub, "fetch_model", lambda _parent: make_model("org/fetched"))
    monkeypatch.setattr(catalog, "pick_accelerator", lambda _parent: make_accelerator("picked"))
    monkeypatch.setattr(by_hand, "type_accelerator", lambda _parent, _present: make_accelerator("typed"))
    names = []
    for button in window.model_panel.buttons:
        button.click()
        assert window.document.project.model is not None
        names.append(window.document.project.model.name)
    assert names == ["org/imported", "org/picked", "org/fetched"]
    window.hardware_panel.accelerator_requested.emit()
    window.hardware_panel.by_hand_requested.emit()
    assert window.hardware_panel.accelerator == make_accelerator("typed")
    assert window.document.undo_stack.count() == 5


@pytest.mark.parametrize("suffix", [".pdf", ".html", ".md"])
def test_that_a_report_is_exported(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, suffix: str
) -> None:
    path = tmp_path / f"report{suffix}"

    def accept(dialog: export_dialog.ExportDialog) -> int:
        dialog.format.setCurrentIndex(dialog.format.findData(suffix))
        dialog.path_field.setText(str(path))
        return int(QDialog.DialogCode.Accepted)

    monkeypatch.setattr(export_dialog.ExportDialog, "exec", accept)
    window.commands.export.trigger()
    assert path.stat().st_size > 1000
    assert str(path) in window.statusBar().currentMessage()


def test_that_a_report_that_cannot_be_written_is_told(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from kvdesk.ui import output

    told: Told = []
    monkeypatch.setattr(output, "tell", lambda _parent, _title, sentence: told.append(sentence))
    for suffix in (".html", ".pdf"):
        assert not window.output.write(tmp_path / "not there" / f"report{suffix}", "en")
    assert len(told) == 2
    assert all("not there" in sentence for sentence in told)


def _when_modal(act: Callable[[QDialog], None]) -> None:
    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        act(dialog)

    QTimer.singleShot(50, look)


def test_that_about_and_the_questions_can_be_left_by_keyboard(window: MainWindow, qtbot: QtBot) -> None:
    _when_modal(lambda dialog: qtbot.keyClick(dialog, Qt.Key.Key_Escape))
    window.commands.about.trigger()
    _when_modal(lambda dialog: qtbot.keyClick(dialog, Qt.Key.Key_Escape))
    message.tell(window, "title", "sentence")
    _when_modal(lambda dialog: qtbot.keyClick(dialog, Qt.Key.Key_Escape))
    assert message.ask_about_unsaved(window, "plan") == QMessageBox.StandardButton.Cancel


def test_that_the_print_preview_paints_the_report(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    from kvdesk.ui import output

    painted: list[str] = []
    paint = output._paint
    monkeypatch.setattr(
        output, "_paint", lambda report, printer: (painted.append(report.title), paint(report, printer))
    )
    _when_modal(lambda dialog: dialog.reject())
    window.commands.preview.trigger()
    assert painted == ["Example"]


def test_that_printing_can_be_cancelled_and_done(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    from PySide6.QtPrintSupport import QPrintDialog

    from kvdesk.ui import output

    printed: list[str] = []
    monkeypatch.setattr(output, "_paint", lambda report, _printer: printed.append(report.title))
    for answer, expected in ((QDialog.DialogCode.Rejected, []), (QDialog.DialogCode.Accepted, ["Example"])):
        monkeypatch.setattr(QPrintDialog, "exec", lambda _dialog, answer=answer: answer)
        window.commands.print.trigger()
        assert printed == expected


def test_that_preferences_accepted_are_told(window: MainWindow, qtbot: QtBot) -> None:
    _when_modal(lambda dialog: dialog.accept())
    with qtbot.waitSignal(window.preferences_changed):
        window.commands.preferences.trigger()


def test_that_copy_takes_the_text_of_what_has_the_keyboard(window: MainWindow) -> None:
    field = _sequences(window)
    field.setFocus()
    field.selectAll()
    window.commands.copy.trigger()
    assert QApplication.clipboard().text() == "24"


def test_that_no_two_mnemonics_on_screen_are_the_same(window: MainWindow) -> None:
    texts = [label.text() for label in window.findChildren(QLabel) if label.buddy() and label.isVisible()]
    texts += [action.text() for action in window.menuBar().actions()]
    texts.append(window.model_panel.own_checkpoint.text())
    letters = sorted(text[text.index("&") + 1].lower() for text in texts if "&" in text)
    assert len(letters) == len(set(letters)), letters


def test_that_the_tab_key_reaches_every_field_of_the_panels(window: MainWindow, qtbot: QtBot) -> None:
    wanted = {field for panel in window.panels for field in panel.fields() if field.isVisible() and field.isEnabled()}
    window.model_panel.buttons[0].setFocus()
    for _ in range(120):
        focused = window.focusWidget()
        wanted.discard(focused)  # type: ignore[arg-type]
        if not wanted:
            break
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert [field.name for field in wanted] == []


def test_that_no_line_edit_is_without_a_name(window: MainWindow) -> None:
    assert [edit for edit in window.left.findChildren(QLineEdit) if not edit.accessibleName()] == []


def test_that_a_window_not_furnished_yet_can_be_closed(qtbot: QtBot) -> None:
    shell = MainWindow()
    qtbot.addWidget(shell)
    with qtbot.waitSignal(shell.first_painted):
        shell.show()
    assert not shell.is_furnished
    assert shell.close()


def test_that_dark_colours_reach_panels_and_views(window: MainWindow, qtbot: QtBot, qapp: QApplication) -> None:
    from kvdesk.ui.theme import DARK, LIGHT, apply_theme, palette_of

    apply_theme(qapp, "dark")
    try:
        assert window.palette().color(window.backgroundRole()) == palette_of(DARK).color(window.backgroundRole())
        image = window.grab().toImage()
        dark = sum(
            image.pixelColor(x, y).lightness() < 90
            for x in range(0, image.width(), 20)
            for y in range(60, image.height(), 20)
        )
        assert dark > 300
    finally:
        apply_theme(qapp, "light")
    assert window.palette().color(window.backgroundRole()) == palette_of(LIGHT).color(window.backgroundRole())
    qapp.setStyleSheet("")
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_that_the_plan_shown_is_of_the_project_shown(window: MainWindow, qtbot: QtBot) -> None:
    shown: list[Plan] = []
    window.runner.plan_ready.connect(shown.append)
    for count in range(1, 15):
        window.document.set_value("workload.cases.2.resident_sequences", count)
    qtbot.waitUntil(lambda: bool(shown) and shown[-1].project is window.document.project)


def test_that_a_document_can_move_to_another_window(
    window: MainWindow, document: ProjectDocument, qtbot: QtBot
) -> None:
    document.set_value("workload.cases.2.resident_sequences", 8)
    other = MainWindow("en")
    other.show()
    with qtbot.waitSignal(other.plan_shown):
        other.furnish(document)
    window.retire()
    assert other.isWindowModified()
    with qtbot.waitSignal(other.plan_shown):
        other.commands.undo.trigger()
    document.undo_stack.setClean()
    other.close()
    other.deleteLater()


def test_that_the_field_that_takes_the_keyboard_comes_into_sight(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(700, 400)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    found = window.serving_panel.field_at("options.0.deployment.max_num_seqs")
    assert found is not None
    field = found[0]
    field.setFocus(Qt.FocusReason.ShortcutFocusReason)
    qtbot.waitUntil(lambda: field.visibleRegion().boundingRect() == field.rect())


def test_that_looking_elsewhere_claims_no_new_computation(window: MainWindow, qtbot: QtBot) -> None:
    before = window.status.time.text()
    window.workload_panel.focus_case(0)
    window.workload_panel.focus_case(2)
    assert window.status.time.text() == before


def test_that_offline_is_not_claimed_while_the_hub_is_open(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("kvdesk.ui.dialogs.hub.fetch_model", lambda _parent: said.append(window.status.network.text()))
    assert window.status.network.text() == "offline"
    window.commands.fetch_model.trigger()
    assert said == ["may go online"]
    assert window.status.network.text() == "offline"


def test_that_broken_accelerators_of_ones_own_are_told_in_the_window(window: MainWindow) -> None:
    assert window.status.problem.text() == ""
    window.choosing.catalog_checked.emit("Your own accelerators are left out: x")
    assert "left out" in window.status.problem.text()


def test_that_a_project_nobody_named_takes_the_name_of_its_file(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window.files.new()
    _save_to(monkeypatch, tmp_path / "Quote 7")
    assert window.files.save()
    assert read(tmp_path / "Quote 7.kvdesk").name == "Quote 7"
    monkeypatch.setattr(project_files, "ask_name", lambda *_args: "The north site")
    window.commands.rename.trigger()
    assert window.document.project.name == "The north site"
    _save_to(monkeypatch, tmp_path / "other.kvdesk")
    assert window.files.save_as()
    assert read(tmp_path / "other.kvdesk").name == "The north site"


def test_that_a_small_change_lays_nothing_out_again(window: MainWindow, qtbot: QtBot) -> None:
    window.document.set_value("workload.cases.2.resident_sequences", 20)
    qtbot.wait(100)
    asked: list[str] = []
    watch = LayoutWatch(asked)
    for view in (window.dashboard.summary, window.dashboard.growth, window.dashboard.formula):
        view.installEventFilter(watch)
    with qtbot.waitSignal(window.plan_shown):
        window.document.set_value("workload.cases.2.resident_sequences", 21)
    qtbot.wait(50)
    assert asked == []


def test_that_undoing_an_added_option_leads_back_to_the_one_looked_at(window: MainWindow) -> None:
    for _ in range(2):
        window.option_bar.duplicate_option()
    window.option_bar.option_chosen.emit(0)
    window.option_bar.add_option()
    assert window.selection.focus.option_index == 3
    window.document.undo_stack.undo()
    assert window.selection.focus.option_index == 0


def test_that_a_project_just_begun_is_told_what_comes_next_and_not_that_it_is_wrong(
    window: MainWindow, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(window.plan_shown):
        window.files.new()
    assert window.dashboard.summary.notice._severity == "info"
    assert "No model is chosen" in window.dashboard.summary.notice.label.text()


def test_that_the_tab_key_goes_through_the_answer_from_top_to_bottom(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.waitUntil(lambda: window.dashboard.growth.plot is not None and window.dashboard.memory.plot is not None)
    dashboard = window.dashboard
    dashboard.summary.verdict.setFocus()
    walked = []
    while (focused := window.focusWidget()) is not None and dashboard.isAncestorOf(focused) and len(walked) < 30:
        walked.append(focused)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    wanted = [*dashboard.summary.tiles, dashboard.tabs, dashboard.memory.table_button, dashboard.memory.plot]
    wanted += [dashboard.growth.plot, dashboard.findings.list, dashboard.formula.figures]
    assert [widget for widget in walked if widget in wanted] == wanted


def test_that_the_keyboard_begins_at_the_top_of_the_panels(window: MainWindow) -> None:
    assert window.focusWidget() is window.model_panel.buttons[0]


def test_that_a_screen_too_small_for_the_usual_size_is_filled(window: MainWindow) -> None:
    room = window.screen().availableSize()
    assert room.width() < 1280, "the offscreen screen is small"
    assert window.isMaximized()
