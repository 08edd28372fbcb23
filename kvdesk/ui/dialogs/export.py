"""Exporting the report: which format, in which language, where to."""

from pathlib import Path

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from kvdesk import i18n
from kvdesk.i18n import translate
from kvdesk.ui import preferences

LANGUAGE_NAMES = {"en": "English", "id": "Bahasa Indonesia"}


class ExportDialog(QDialog):
    """Format, language and file of the report; the file's ending follows the format."""

    def __init__(self, parent: QWidget | None, proposed: Path, language: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("Export", "Export the report"))
        self.setMinimumWidth(520)
        self.format = QComboBox()
        for suffix, text in (
            (".pdf", translate("Export", "PDF, to print and to hand over")),
            (".html", translate("Export", "HTML, one page for a browser")),
            (".md", translate("Export", "Markdown, for notes and tickets")),
        ):
            self.format.addItem(text, suffix)
        self.language = QComboBox()
        for code in i18n.languages():
            self.language.addItem(LANGUAGE_NAMES.get(code, code), code)
        self.language.setCurrentIndex(max(self.language.findData(language), 0))
        self.path_field = QLineEdit(str(proposed.with_suffix(".pdf")))
        browse = QPushButton(translate("Export", "&Browse…"))
        browse.setAutoDefault(False)
        browse.clicked.connect(self._browse)
        row = QHBoxLayout()
        row.addWidget(self.path_field, 1)
        row.addWidget(browse)
        form = QFormLayout()
        form.addRow(translate("Export", "&Format"), self.format)
        form.addRow(translate("Export", "&Language"), self.language)
        label = QLabel(translate("Export", "F&ile"))
        label.setBuddy(self.path_field)
        form.addRow(label, row)
        self.path_field.setAccessibleName(translate("Export", "File"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.export_button = self.buttons.addButton(
            translate("Export", "&Export"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.export_button.setDefault(True)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.buttons)
        self.format.currentIndexChanged.connect(self._follow_format)
        self.path_field.textChanged.connect(lambda text: self.export_button.setEnabled(bool(text.strip())))

    @property
    def path(self) -> Path:
        """The file, with the ending of its format."""
        path = Path(self.path_field.text().strip()).expanduser()
        suffix = str(self.format.currentData())
        return path if path.suffix == suffix else path.with_name(path.name + suffix)

    @property
    def report_language(self) -> str:
        return str(self.language.currentData())

    def _follow_format(self) -> None:
        path = Path(self.path_field.text().strip())
        known = {str(self.format.itemData(index)) for index in range(self.format.count())}
        if path.suffix in known:
            self.path_field.setText(str(path.with_suffix(str(self.format.currentData()))))

    def _browse(self) -> None:
        title = translate("Export", "Export the report to")
        kinds, asked_later = f"*{self.format.currentData()}", QFileDialog.Option.DontConfirmOverwrite
        name, _ = QFileDialog.getSaveFileName(self, title, str(self.path), kinds, options=asked_later)
        if name:
            self.path_field.setText(name)
            preferences.remember_folder("report", Path(name))
