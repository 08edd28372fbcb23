"""Asking for a name that is not taken yet."""

from collections.abc import Collection

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout, QWidget

from kvdesk.i18n import translate

MOST_LETTERS = 200


class NameDialog(QDialog):
    """A name; accepted only when it is not empty and not one of `taken`."""

    def __init__(self, parent: QWidget | None, title: str, label: str, name: str, taken: Collection[str]) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(360)
        self._taken = taken
        self.field = QLineEdit(name)
        self.field.setMaxLength(MOST_LETTERS)
        self.field.setAccessibleName(label)
        self.field.selectAll()
        caption = QLabel(label)
        caption.setBuddy(self.field)
        self.problem = QLabel(" ")
        self.problem.setProperty("rank", "warning")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (caption, self.field, self.problem, self.buttons):
            layout.addWidget(widget)
        self.field.textChanged.connect(self._check)
        self._check()

    @property
    def name(self) -> str:
        return self.field.text().strip()

    def _check(self) -> None:
        is_taken = self.name in self._taken
        self.problem.setText(translate("NameDialog", "This name is taken; choose another one.") if is_taken else " ")
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(self.name) and not is_taken)


def ask_name(parent: QWidget | None, title: str, label: str, name: str, taken: Collection[str]) -> str | None:
    """The name typed; None where the dialog was cancelled."""
    dialog = NameDialog(parent, title, label, name, taken)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return dialog.name if accepted else None
