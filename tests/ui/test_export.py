"""The export dialog and what it keeps in the project: one undo step, and nothing where nothing was changed."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from kvdesk.i18n import translate
from kvdesk.project.report_settings import SECTIONS, Logo, ReportSettings
from kvdesk.ui.dialogs import export as export_dialog
from kvdesk.ui.dialogs.export import ExportDialog
from kvdesk.ui.main_window import MainWindow
from tests.ui.test_report_outputs import SVG, _png


@pytest.fixture
def dialog(qtbot: QtBot, tmp_path: Path) -> ExportDialog:
    made = ExportDialog(None, tmp_path / "plan.pdf", "en", ReportSettings(), "Example")
    qtbot.addWidget(made)
    return made


def test_that_an_untouched_dialog_leaves_the_settings_as_they_were(qtbot: QtBot, tmp_path: Path) -> None:
    for settings in (
        ReportSettings(),
        ReportSettings(title="T", logo=Logo.of("a", SVG), hidden=("glossary",), language="id", paper="Letter"),
        ReportSettings(language="en"),
    ):
        dialog = ExportDialog(None, tmp_path / "plan.pdf", "en", settings, "Example")
        qtbot.addWidget(dialog)
        assert dialog.settings == settings


def test_that_what_is_chosen_becomes_settings(dialog: ExportDialog) -> None:
    dialog.title.setText(" Quote ")
    dialog.date.setText("2026-02-28")
    dialog.language.setCurrentIndex(dialog.language.findData("id"))
    dialog.paper.setCurrentIndex(dialog.paper.findData("Letter"))
    dialog.sections["glossary"].setChecked(False)
    expected = ReportSettings(title="Quote", date="2026-02-28", language="id", paper="Letter", hidden=("glossary",))
    assert dialog.settings == expected
    assert set(dialog.sections) == set(SECTIONS)


def test_that_a_date_that_is_none_is_said_and_the_dialog_stays(dialog: ExportDialog) -> None:
    dialog.show()
    dialog.date.setText("30/11/2026")
    dialog.accept()
    assert dialog.isVisible()
    assert "2026-11-30" in dialog.said.text()
    dialog.date.setText("2026-11-30")
    dialog.accept()
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_that_a_logo_is_taken_or_refused_in_a_sentence(dialog: ExportDialog, tmp_path: Path) -> None:
    files = {"a.png": _png(), "b.svg": SVG, "c.txt": b"text", "d.png": _png()[:60], "e.png": _png() + b"\0" * (3 << 20)}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    assert dialog.logo.load(tmp_path / "a.png")
    assert dialog.logo.load(tmp_path / "b.svg")
    assert dialog.settings.logo == Logo.of("b.svg", SVG)
    for name in ("c.txt", "d.png", "e.png", "none.png"):
        assert not dialog.logo.load(tmp_path / name)
        said = dialog.said.text()
        assert said.startswith(f"{name} cannot be the logo: ")
        assert said.endswith(".")
        assert dialog.settings.logo == Logo.of("b.svg", SVG)
    dialog.logo.remove_button.click()
    assert dialog.settings.logo is None
    assert dialog.logo.load(tmp_path / "a.png")
    assert not dialog.said.text()


def test_that_paper_and_language_are_asked_only_where_they_matter(dialog: ExportDialog) -> None:
    for suffix, has_paper, has_language in ((".pdf", True, True), (".xlsx", False, True), (".csv", False, False)):
        dialog.format.setCurrentIndex(dialog.format.findData(suffix))
        assert (dialog.paper.isEnabled(), dialog.language.isEnabled()) == (has_paper, has_language)
        assert dialog.path.suffix == suffix


@pytest.mark.parametrize("suffix", [".pdf", ".xlsx", ".csv"])
def test_that_settings_are_one_undo_step_and_the_report_follows_them(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, suffix: str
) -> None:
    path = tmp_path / f"report{suffix}"

    def accept(dialog: ExportDialog) -> int:
        dialog.format.setCurrentIndex(dialog.format.findData(suffix))
        dialog.path_field.setText(str(path))
        dialog.title.setText("Quote 7")
        dialog.paper.setCurrentIndex(dialog.paper.findData("Letter"))
        return int(QDialog.DialogCode.Accepted)

    monkeypatch.setattr(export_dialog.ExportDialog, "exec", accept)
    before = window.document.undo_stack.count()
    window.commands.export.trigger()
    assert path.stat().st_size > 1000
    assert window.document.undo_stack.count() == before + 1
    assert window.document.project.report.title == "Quote 7"
    assert window.output.report().title == "Quote 7"
    path.unlink()
    window.commands.export.trigger()
    assert window.document.undo_stack.count() == before + 1
    window.document.undo_stack.undo()
    assert window.document.project.report == ReportSettings()


def test_that_a_workbook_speaks_the_report_s_language_not_the_window_s(window: MainWindow, tmp_path: Path) -> None:
    import openpyxl

    path = tmp_path / "report.xlsx"
    assert window.output.write(path, "id")
    book = openpyxl.load_workbook(path)
    assert [sheet.title for sheet in book.worksheets[:2]] == ["Sampul", "Pos anggaran memori"]
    assert {"Fakta", "Nilai"} <= {cell.value for sheet in book.worksheets for cell in sheet[4]}
    assert "Anda meminta" in " ".join(str(cell.value) for cell in book.worksheets[0]["B"])
    assert translate("Report", "Cover") == "Cover"


def test_that_a_cancelled_export_keeps_nothing(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    def leave(dialog: ExportDialog) -> int:
        dialog.title.setText("Quote 7")
        return int(QDialog.DialogCode.Rejected)

    monkeypatch.setattr(export_dialog.ExportDialog, "exec", leave)
    window.commands.export.trigger()
    assert window.document.undo_stack.count() == 0
    assert window.document.project.report == ReportSettings()


def test_that_the_preview_is_on_the_project_s_paper(window: MainWindow) -> None:
    from PySide6.QtGui import QPageSize

    from kvdesk.ui.output import _printer

    window.document.set_value(("report", "paper"), "Letter")
    printer = _printer(window.output.report(), window.document.project.report.paper)
    assert printer.pageLayout().pageSize().id() == QPageSize.PageSizeId.Letter
