"""Dialogs: they ask, they explain in one sentence, and they can be used with the keyboard alone."""

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from kvdesk import catalog, i18n, paths
from kvdesk.open_model import OpenModelError
from kvdesk.project.model_spec import ModelSpec
from kvdesk.ui import preferences
from kvdesk.ui.dialogs import hub as hub_dialog
from kvdesk.ui.dialogs import import_model
from kvdesk.ui.dialogs.by_hand import ByHandDialog
from kvdesk.ui.dialogs.catalog import accelerator_dialog, model_dialog, own_problem
from kvdesk.ui.dialogs.export import ExportDialog
from kvdesk.ui.dialogs.hub import HubDialog
from kvdesk.ui.dialogs.name import NameDialog
from kvdesk.ui.dialogs.preferences import PreferencesDialog
from tests.ui.conftest import make_accelerator, make_model

OK = QDialogButtonBox.StandardButton.Ok


def test_that_a_name_taken_or_empty_is_not_accepted(qtbot: QtBot) -> None:
    dialog = NameDialog(None, "Rename", "Name", "peak", {"long"})
    qtbot.addWidget(dialog)
    button = dialog.buttons.button(OK)
    assert button.isEnabled()
    dialog.field.setText("long")
    assert not button.isEnabled()
    assert "taken" in dialog.problem.text()
    dialog.field.setText("  ")
    assert not button.isEnabled()
    dialog.field.setText(" night ")
    assert dialog.name == "night"


def test_that_the_accelerator_list_is_searched_and_picked_by_keyboard(qtbot: QtBot) -> None:
    dialog = accelerator_dialog(None)
    qtbot.addWidget(dialog)
    dialog.show()
    everything = dialog.table.rowCount()
    qtbot.keyClicks(dialog.search, "h100")
    assert 1 < dialog.table.rowCount() < everything
    first = dialog.value
    qtbot.keyClick(dialog.search, Qt.Key.Key_Down)
    assert dialog.value != first
    chosen = dialog.value
    qtbot.keyClick(dialog.search, Qt.Key.Key_Return)
    assert dialog.result() == 1
    assert dialog.value is chosen


def test_that_the_catalogue_s_own_words_are_said_to_be_english(qtbot: QtBot) -> None:
    i18n.install("id")
    dialog = accelerator_dialog(None)
    qtbot.addWidget(dialog)
    noted = [row for row in dialog._rows if row.value.notes]
    assert noted
    assert all(f"Catatan katalog (bahasa Inggris): {row.value.notes}" in row.remark for row in noted)


def test_that_an_accelerator_without_a_driver_figure_says_unknown(qtbot: QtBot) -> None:
    dialog = accelerator_dialog(None)
    qtbot.addWidget(dialog)
    cells = [row.cells for row in dialog._rows if row.value.memory_driver_bytes is None]
    assert cells
    assert {row[3] for row in cells} == {"unknown"}


def test_that_a_search_that_finds_nothing_picks_nothing(qtbot: QtBot) -> None:
    dialog = model_dialog(None)
    qtbot.addWidget(dialog)
    assert dialog.table.rowCount() > 0
    dialog.search.setText("no such thing at all")
    assert dialog.value is None
    assert not dialog.buttons.button(OK).isEnabled()
    dialog.accept()
    assert dialog.result() == 0


def test_that_a_card_by_hand_shows_what_it_understood(qtbot: QtBot) -> None:
    dialog = ByHandDialog(None)
    qtbot.addWidget(dialog)
    assert not dialog.buttons.button(OK).isEnabled()
    dialog.name.setText("Own Card 96")
    dialog.memory.setText("80 GB")
    assert dialog.understood.text() == "74.51 GiB (80,000,000,000 B)"
    assert dialog.buttons.button(OK).isEnabled()
    accelerator = dialog.accelerator()
    assert accelerator.id == "hand-own-card-96"
    assert accelerator.capacity_bytes == 80 * 10**9
    assert accelerator.capacity_is_verified
    dialog.memory.setText("nothing")
    assert not dialog.buttons.button(OK).isEnabled()


def _fetching(outcome: Callable[..., ModelSpec]) -> Callable[..., ModelSpec]:
    def fetch(address: str, *, progress: Any = None, cancelled: Any = None) -> ModelSpec:
        return outcome(address, progress, cancelled)

    return fetch


def test_that_a_fetched_model_shows_its_pinned_revision_before_it_is_used(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def outcome(address: str, progress: Any, _cancelled: Any) -> ModelSpec:
        assert address == "hub:org/model@main"
        progress("config.json", 10, 20)
        return make_model()

    monkeypatch.setattr(hub_dialog, "open_hub_model", _fetching(outcome))
    dialog = HubDialog()
    qtbot.addWidget(dialog)
    dialog.address.setText("org/model@main")
    assert not dialog.use_button.isEnabled()
    dialog.fetch()
    qtbot.waitUntil(dialog.use_button.isEnabled)
    assert "5206a32e0bd3" in dialog.message.text()
    dialog.use_button.click()
    assert dialog.model == make_model()
    assert dialog.result() == 1


def test_that_a_refusal_of_the_hub_is_its_own_sentence(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def outcome(_address: str, _progress: Any, _cancelled: Any) -> ModelSpec:
        raise OpenModelError("org/model is gated: accept its licence")

    monkeypatch.setattr(hub_dialog, "open_hub_model", _fetching(outcome))
    dialog = HubDialog()
    qtbot.addWidget(dialog)
    dialog.address.setText("org/model")
    dialog.fetch()
    qtbot.waitUntil(lambda: "gated" in dialog.message.text())
    assert dialog.model is None
    assert not dialog.use_button.isEnabled()
    assert dialog.fetch_button.isEnabled()


def test_that_cancelling_a_fetch_never_waits_for_the_network(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    answered = Event()

    def outcome(_address: str, _progress: Any, cancelled: Any) -> ModelSpec:
        answered.wait(10)
        assert cancelled()
        return make_model()

    monkeypatch.setattr(hub_dialog, "open_hub_model", _fetching(outcome))
    dialog = HubDialog()
    qtbot.addWidget(dialog)
    dialog.address.setText("org/model")
    dialog.fetch()
    fetch = dialog._fetch
    assert fetch is not None
    dialog.reject()
    assert fetch.thread_of_fetch.is_alive()
    answered.set()
    fetch.thread_of_fetch.join(10)
    qtbot.wait(20)
    assert dialog.model is None


def test_that_the_endings_of_an_export_follow_the_format(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = ExportDialog(None, tmp_path / "plan.pdf", "en")
    qtbot.addWidget(dialog)
    assert dialog.path == tmp_path / "plan.pdf"
    dialog.format.setCurrentIndex(1)
    assert dialog.path == tmp_path / "plan.html"
    dialog.path_field.setText(str(tmp_path / "plan 2.5"))
    assert dialog.path == tmp_path / "plan 2.5.html"
    dialog.path_field.setText("")
    assert not dialog.export_button.isEnabled()


def test_that_preferences_are_stored_only_when_accepted(qtbot: QtBot) -> None:
    dialog = PreferencesDialog()
    qtbot.addWidget(dialog)
    dialog.colors.setCurrentIndex(dialog.colors.findData("dark"))
    dialog.reject()
    assert preferences.color_scheme() == "system"
    dialog.accept()
    assert preferences.color_scheme() == "dark"
    assert preferences.language() == "system"


def test_that_a_file_that_is_no_config_is_told_in_one_sentence(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(import_model, "tell", lambda _parent, _title, sentence: told.append(sentence))
    broken = tmp_path / "config.json"
    broken.write_text('{"model_type": ')
    for path in (broken, tmp_path / "none.json", tmp_path):
        if path == tmp_path:
            broken.unlink()
        assert import_model.read_dropped(None, path) is None
    assert len(told) == 3
    assert all("\n" not in sentence and str(tmp_path) in sentence for sentence in told)


def test_that_recent_files_are_the_newest_first_and_each_once(tmp_path: Path, qapp: object) -> None:
    for name in ("a", "b", "a", "c"):
        preferences.remember_file(tmp_path / name)
    assert [path.name for path in preferences.recent_files()] == ["c", "a", "b"]
    preferences.forget_file(tmp_path / "a")
    assert [path.name for path in preferences.recent_files()] == ["c", "b"]
    preferences.forget_all_files()
    assert preferences.recent_files() == ()


def test_that_a_search_moves_no_column(qtbot: QtBot) -> None:
    dialog = model_dialog(None)
    qtbot.addWidget(dialog)
    dialog.show()
    header = dialog.table.horizontalHeader()
    before = [header.sectionSize(column) for column in range(dialog.table.columnCount())]
    qtbot.keyClicks(dialog.search, "qwen3 32b")
    assert [header.sectionSize(column) for column in range(1, dialog.table.columnCount())] == before[1:]


def test_that_a_broken_file_of_own_accelerators_is_told_until_it_is_mended(qtbot: QtBot) -> None:
    path = paths.user_catalog()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{", encoding="utf-8")
    catalog.refresh()
    dialog = accelerator_dialog(None)
    qtbot.addWidget(dialog)
    assert dialog.warning.text().startswith("Your own accelerators are left out: ")
    assert "accelerators.json is not JSON" in dialog.warning.text()
    assert dialog.table.rowCount() > 100
    path.unlink()
    assert own_problem() == ""


def test_that_a_card_taken_over_by_hand_keeps_its_exact_size_and_is_typed_over(qtbot: QtBot) -> None:
    present = make_accelerator()
    dialog = ByHandDialog(None, present)
    qtbot.addWidget(dialog)
    assert dialog.memory_bytes == present.capacity_bytes
    qtbot.keyClicks(dialog.name, "Mine")
    assert dialog.name.text() == "Mine"
