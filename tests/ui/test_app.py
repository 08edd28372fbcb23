"""The application: painted first, furnished after, in the reader's language and colours."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kvdesk import i18n
from kvdesk.project.file import write
from kvdesk.project.project import Project
from kvdesk.ui import preferences
from kvdesk.ui.app import Application
from kvdesk.ui.qt_text import QtText
from kvdesk.ui.theme import DARK, LIGHT, Tones


@pytest.fixture
def application(qapp: QApplication, qtbot: QtBot, tmp_path: Path, project: Project) -> Iterator[Application]:
    path = tmp_path / "plan.kvdesk"
    write(path, project)
    application = Application(qapp, path)
    qtbot.waitUntil(lambda: application.window.plan is not None)
    yield application
    application.window.document.undo_stack.setClean()
    application.window.close()
    qapp.setStyleSheet("")
    application.window.deleteLater()
    application.deleteLater()


def test_that_a_file_named_on_the_command_line_is_open(application: Application) -> None:
    assert application.window.document.project.name == "Example"
    assert application.window.windowTitle().startswith("plan.kvdesk")


def test_that_another_language_makes_another_window_for_the_same_document(
    application: Application, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(i18n, "languages", lambda: ("en", "id"))
    monkeypatch.setattr(i18n, "install", lambda _language: None)
    document, before = application.window.document, application.window
    document.set_value("workload.cases.2.resident_sequences", 8)
    preferences.set_language("id")
    before.preferences_changed.emit()
    qtbot.waitUntil(lambda: application.window is not before and application.window.plan is not None)
    assert application.window.document is document
    assert application.window.isWindowModified()
    assert QLocale().decimalPoint() == ","
    assert "recomputed" in application.window.status.time.text()


def test_that_nothing_heavy_is_imported_before_the_first_paint() -> None:
    code = (
        "import sys; import kvdesk.ui.app; "
        "print(*sorted({'pydantic', 'numpy', 'pyqtgraph', 'huggingface_hub', 'kvdesk.catalog'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_that_the_words_of_qt_come_from_the_one_catalogue(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kvdesk.ui.qt_text.translate", lambda _context, text: {"Cancel": "Batal"}.get(text, text))
    texts = QtText()
    assert texts.translate("QPlatformTheme", "Cancel") == "Batal"
    assert texts.translate("QPlatformTheme", "Save") is None
    qapp.installTranslator(texts)
    try:
        assert QApplication.translate("QPlatformTheme", "Cancel") == "Batal"
        assert QApplication.translate("QPlatformTheme", "Save") == "Save"
    finally:
        qapp.removeTranslator(texts)


def _luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("tones", [LIGHT, DARK])
def test_that_text_can_be_read_on_what_it_stands_on(tones: Tones) -> None:
    for ground in (tones.card, tones.desk):
        for text in (tones.text, tones.muted, tones.error, tones.accent):
            assert _contrast(text, ground) >= 4.5
        assert _contrast(tones.field_rule, ground) >= 2.7
    assert _contrast(tones.on_accent, tones.accent) >= 4.5
    assert _contrast(tones.text, tones.hover) >= 4.5
