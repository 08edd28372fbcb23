"""The preferences: language and colours."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from kvdesk import i18n
from kvdesk.i18n import translate
from kvdesk.ui import preferences
from kvdesk.ui.choice import ElidedCombo


class PreferencesDialog(QDialog):
    """Chooses language and colour scheme; nothing is stored before it is accepted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("Preferences", "Preferences"))
        self.setMinimumWidth(380)
        self.language = ElidedCombo()
        names = {"system": translate("Preferences", "As the system"), "en": "English", "id": "Bahasa Indonesia"}
        for code in ("system", *i18n.languages()):
            self.language.addItem(names.get(code, code), code)
        self.language.setCurrentIndex(max(self.language.findData(preferences.language()), 0))
        self.colors = ElidedCombo()
        for scheme, text in (
            ("system", translate("Preferences", "As the system")),
            ("light", translate("Preferences", "Light")),
            ("dark", translate("Preferences", "Dark")),
        ):
            self.colors.addItem(text, scheme)
        self.colors.setCurrentIndex(self.colors.findData(preferences.color_scheme()))
        form = QFormLayout()
        form.addRow(translate("Preferences", "&Language"), self.language)
        form.addRow(translate("Preferences", "&Colours"), self.colors)
        note = QLabel(translate("Preferences", "Numbers follow the language; the project is not touched."))
        note.setProperty("rank", "aside")
        note.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(note)
        layout.addWidget(buttons)

    def accept(self) -> None:
        preferences.set_language(self.language.currentData())
        preferences.set_color_scheme(self.colors.currentData())
        super().accept()
