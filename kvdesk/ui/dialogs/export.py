"""Exporting the report: format, language, paper, file, and how the report is dressed, which the project remembers."""

from pathlib import Path
from typing import get_args

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from kvdesk import i18n
from kvdesk.i18n import translate
from kvdesk.project.report_settings import SECTIONS, Paper, ReportSettings, is_day
from kvdesk.report.cover import section_name
from kvdesk.ui import preferences
from kvdesk.ui.choice import ElidedCombo
from kvdesk.ui.dialogs.logo_field import LogoField

LANGUAGE_NAMES = {"en": "English", "id": "Bahasa Indonesia"}
SECTION_COLUMNS = 2


class ExportDialog(QDialog):
    """Format, language, paper and file of the report, its cover and sections; the file's ending follows the format.

    `settings` are what the project is to remember; they are valid once the dialog is accepted.
    """

    def __init__(
        self,
        parent: QWidget | None,
        proposed: Path,
        language: str,
        settings: ReportSettings | None = None,
        project_name: str = "",
    ) -> None:
        super().__init__(parent)
        self._before = settings or ReportSettings()
        self._window_language = language
        self.setWindowTitle(translate("Export", "Export the report"))
        self.setMinimumWidth(760)
        self.path_field = QLineEdit(str(proposed.with_suffix(".pdf")))
        columns = QHBoxLayout()
        columns.setSpacing(24)
        columns.addLayout(self._cover_form(project_name), 3)
        columns.addLayout(self._section_boxes(), 2)
        self.said = QLabel()
        self.said.setWordWrap(True)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self.said.setProperty("rank", "warning")
        self.said.hide()
        note = QLabel(translate("Export", "Cover, sections, language and paper are saved in the project."))
        note.setProperty("rank", "aside")
        layout = QVBoxLayout(self)
        layout.addLayout(self._file_form())
        layout.addSpacing(8)
        layout.addLayout(columns)
        layout.addWidget(self.said)
        layout.addWidget(note)
        layout.addStretch(1)
        layout.addWidget(self._button_box())
        self.export_button.setDefault(True)
        self.format.currentIndexChanged.connect(self._follow_format)
        self.path_field.textChanged.connect(lambda text: self.export_button.setEnabled(bool(text.strip())))
        self.logo.refused.connect(self._say)
        self._follow_format()

    @property
    def path(self) -> Path:
        """The file, with the ending of its format."""
        path = Path(self.path_field.text().strip()).expanduser()
        suffix = str(self.format.currentData())
        return path if path.suffix == suffix else path.with_name(path.name + suffix)

    @property
    def report_language(self) -> str:
        return str(self.language.currentData())

    @property
    def settings(self) -> ReportSettings:
        """What was chosen; a language that is the window's is named only where it was before."""
        language = self.report_language
        follows = language == self._window_language and not self._before.language
        return ReportSettings(
            title=self.title.text().strip(),
            organisation=self.organisation.text().strip(),
            author=self.author.text().strip(),
            date=self.date.text().strip(),
            version=self.version.text().strip(),
            logo=self.logo.logo,
            hidden=tuple(name for name in SECTIONS if not self.sections[name].isChecked()),
            language="" if follows else language,
            paper=self.paper.currentData(),
        )

    def accept(self) -> None:
        day = self.date.text().strip()
        if day and not is_day(day):
            self._say(translate("Export", "The date is written year-month-day, such as 2026-11-30; or leave it empty."))
            self.date.setFocus()
            return
        super().accept()

    def _file_form(self) -> QLayout:
        self.format = ElidedCombo()
        for suffix, text in (
            (".pdf", translate("Export", "PDF, to print and to hand over")),
            (".html", translate("Export", "HTML, one page for a browser")),
            (".md", translate("Export", "Markdown, for notes and tickets")),
            (".xlsx", translate("Export", "Excel workbook, a sheet for each table")),
            (".csv", translate("Export", "CSV, the budget lines of every card")),
        ):
            self.format.addItem(text, suffix)
        self.language = ElidedCombo()
        for code in i18n.languages():
            self.language.addItem(LANGUAGE_NAMES.get(code, code), code)
        chosen = self._before.language or self._window_language
        self.language.setCurrentIndex(max(self.language.findData(chosen), 0))
        self.paper = ElidedCombo()
        for paper in get_args(Paper):
            self.paper.addItem(paper, paper)
        self.paper.setCurrentIndex(self.paper.findData(self._before.paper))
        browse = QPushButton(translate("Export", "&Browse…"))
        browse.setAutoDefault(False)
        browse.clicked.connect(self._browse)
        self.path_field.setAccessibleName(translate("Export", "File"))
        form = QFormLayout()
        form.addRow(translate("Export", "&Format"), self.format)
        row = QHBoxLayout()
        row.addWidget(self.language, 2)
        self.paper_label = _label(translate("Export", "&Paper"), self.paper)
        row.addWidget(self.paper_label)
        row.addWidget(self.paper, 1)
        form.addRow(_label(translate("Export", "&Language"), self.language), row)
        file_row = QHBoxLayout()
        file_row.addWidget(self.path_field, 1)
        file_row.addWidget(browse)
        form.addRow(_label(translate("Export", "F&ile"), self.path_field), file_row)
        return form

    def _cover_form(self, project_name: str) -> QLayout:
        before = self._before
        self.title = QLineEdit(before.title)
        self.title.setPlaceholderText(project_name)
        self.organisation = QLineEdit(before.organisation)
        self.author = QLineEdit(before.author)
        self.date = QLineEdit(before.date)
        self.date.setPlaceholderText(translate("Export", "the day it is printed"))
        self.version = QLineEdit(before.version)
        for field, most in ((self.title, 300), (self.organisation, 300), (self.author, 300), (self.version, 60)):
            field.setMaxLength(most)
        self.logo = LogoField(before.logo)
        form = QFormLayout()
        form.addRow(_heading(translate("Export", "Cover")))
        form.addRow(translate("Export", "&Title"), self.title)
        form.addRow(translate("Export", "&Organisation"), self.organisation)
        form.addRow(translate("Export", "&Author"), self.author)
        form.addRow(translate("Export", "&Date"), self.date)
        form.addRow(translate("Export", "&Version"), self.version)
        form.addRow(translate("Export", "Logo"), self.logo)
        form.setVerticalSpacing(8)
        column = QVBoxLayout()
        column.addLayout(form)
        column.addStretch(1)
        return column

    def _section_boxes(self) -> QLayout:
        layout = QVBoxLayout()
        layout.addWidget(_heading(translate("Export", "Sections")))
        grid = QGridLayout()
        grid.setVerticalSpacing(10)
        self.sections = {name: QCheckBox(section_name(name)) for name in SECTIONS}
        rows = -(-len(SECTIONS) // SECTION_COLUMNS)
        for index, (name, box) in enumerate(self.sections.items()):
            box.setChecked(name not in self._before.hidden)
            grid.addWidget(box, index % rows, index // rows)
        layout.addLayout(grid)
        layout.addStretch(1)
        return layout

    def _button_box(self) -> QDialogButtonBox:
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.export_button = self.buttons.addButton(
            translate("Export", "&Export"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        return self.buttons

    def _say(self, sentence: str) -> None:
        self.said.setText(sentence)
        self.said.setVisible(bool(sentence))

    def _follow_format(self) -> None:
        suffix = str(self.format.currentData())
        for widget in (self.paper, self.paper_label):
            widget.setEnabled(suffix == ".pdf")
        self.language.setEnabled(suffix != ".csv")
        path = Path(self.path_field.text().strip())
        known = {str(self.format.itemData(index)) for index in range(self.format.count())}
        if path.suffix in known:
            self.path_field.setText(str(path.with_suffix(suffix)))

    def _browse(self) -> None:
        title = translate("Export", "Export the report to")
        kinds, asked_later = f"*{self.format.currentData()}", QFileDialog.Option.DontConfirmOverwrite
        name, _ = QFileDialog.getSaveFileName(self, title, str(self.path), kinds, options=asked_later)
        if name:
            self.path_field.setText(name)
            preferences.remember_folder("report", Path(name))


def _label(text: str, buddy: QWidget) -> QLabel:
    label = QLabel(text)
    label.setBuddy(buddy)
    return label


def _heading(text: str) -> QLabel:
    label = QLabel(text)
    label.setProperty("rank", "title")
    return label
