"""Edit → Copy: what has the keyboard copies on its own terms."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPlainTextEdit, QWidget


def copy_from(widget: QWidget | None) -> None:
    """Copy the selection of a widget: text of fields and labels, else what its own copy action or key does."""
    match widget:
        case None:
            return
        case QLineEdit() | QPlainTextEdit():
            widget.copy()
        case QLabel():
            QGuiApplication.clipboard().setText(widget.selectedText() or widget.text())
        case _:
            _copy_as_its_key_does(widget)


def _copy_as_its_key_does(widget: QWidget) -> None:
    keys = QKeySequence(QKeySequence.StandardKey.Copy)
    for action in widget.actions():
        if keys in action.shortcuts():
            action.trigger()
            return
    press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier, "c")
    QApplication.sendEvent(widget, press)
