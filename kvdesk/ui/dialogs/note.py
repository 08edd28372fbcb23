"""The note on a figure: writing, changing and taking it away."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from kvdesk.i18n import translate
from kvdesk.project.notes import MOST_LETTERS
from kvdesk.ui.reading import numbers

WIDTH, HEIGHT = 460, 300


class NoteDialog(QDialog):
    """A text of at most so many letters; `text` is "" where the note is to go."""

    def __init__(self, parent: QWidget | None, figure: str, place: str, text: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("Notes", "Note on a figure"))
        self.resize(WIDTH, HEIGHT)
        lead = QLabel(f"{figure}\n{place}")
        lead.setWordWrap(True)
        self.field = QPlainTextEdit(text)
        self.field.setTabChangesFocus(True)
        self.field.setAccessibleName(translate("Notes", "Note on {figure}").format(figure=figure))
        self.field.setPlaceholderText(translate("Notes", "What it means here, who checked it, what was agreed"))
        self.remark = QLabel()
        self.remark.setProperty("rank", "muted")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.delete_button = self.buttons.addButton(
            translate("Notes", "&Delete the note"), QDialogButtonBox.ButtonRole.DestructiveRole
        )
        self.delete_button.setEnabled(bool(text))
        self.delete_button.clicked.connect(self._delete)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(lead)
        layout.addWidget(self.field, 1)
        layout.addWidget(self.remark)
        layout.addWidget(self.buttons)
        self.field.textChanged.connect(self._check)
        self._check()
        self.field.setFocus()

    @property
    def text(self) -> str:
        return self.field.toPlainText().strip()

    def _check(self) -> None:
        """How long it is; a text that is too long, or none where there was none, cannot be kept."""
        length = len(self.text)
        template = translate("Notes", "{length:n} of {most:n} letters; the report prints the note with its figure.")
        if length > MOST_LETTERS:
            template = translate("Notes", "{length:n} letters are more than {most:n}; shorten the note.")
        self.remark.setText(numbers().fill(template, {"length": length, "most": MOST_LETTERS}))
        can_keep = 0 < length <= MOST_LETTERS
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(can_keep)

    def _delete(self) -> None:
        self.field.setPlainText("")
        self.accept()


def ask_note(parent: QWidget | None, figure: str, place: str, text: str) -> str | None:
    """The note as it is to be, "" where it is to go; None where the dialog was cancelled."""
    dialog = NoteDialog(parent, figure, place, text)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    result = dialog.text if accepted else None
    dialog.deleteLater()
    return result
