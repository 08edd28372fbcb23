"""Saying in one sentence that something could not be done, and asking about unsaved work."""

from PySide6.QtWidgets import QMessageBox, QWidget

from kvdesk.i18n import translate


def tell(parent: QWidget | None, title: str, sentence: str) -> None:
    """A sentence that can be selected and copied, and one button."""
    box = QMessageBox(QMessageBox.Icon.Warning, title, sentence, QMessageBox.StandardButton.Ok, parent)
    box.exec()
    box.deleteLater()


def ask_about_unsaved(parent: QWidget | None, name: str) -> QMessageBox.StandardButton:
    """Save, Discard or Cancel."""
    button = QMessageBox.StandardButton
    text = translate("Message", "“{name}” has changes that are not saved.").format(name=name)
    box = QMessageBox(QMessageBox.Icon.Question, translate("Message", "Unsaved work"), text, parent=parent)
    box.setInformativeText(translate("Message", "Save them before leaving this project?"))
    box.setStandardButtons(button.Save | button.Discard | button.Cancel)
    box.setDefaultButton(button.Save)
    answer = QMessageBox.StandardButton(box.exec())
    box.deleteLater()
    return answer
