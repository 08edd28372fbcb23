"""A text that is taken as a whole, on Return or when the keyboard leaves it, or refused with a sentence."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QToolTip


class Entry(QLineEdit):
    """`take(text)` uses the text and returns the sentence that refuses it, "" where it was taken."""

    def __init__(self, name: str, hint: str, take: Callable[[str], str]) -> None:
        super().__init__()
        self.error = ""
        self._hint, self._take = hint, take
        self._shown = ""
        self.setAccessibleName(name)
        self.setToolTip(hint)
        self.setMinimumWidth(60)
        self.editingFinished.connect(self.commit)

    def show_text(self, text: str) -> None:
        """What the draft says; a text that was refused stays until it is put in order or given up."""
        if self.error and text == self._shown:
            return
        self._shown = text
        self._say("")
        if text != self.text():
            self.setText(text)
            self.setCursorPosition(0)

    def commit(self) -> None:
        if self.text() != self._shown:
            self._say(self._take(self.text()))
        elif self.error:
            self._say("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_Escape and (self.error or self.text() != self._shown):
            self._say("")
            self.setText(self._shown)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.commit()
        else:
            super().keyPressEvent(event)

    def _say(self, sentence: str) -> None:
        if sentence == self.error:
            return
        self.error = sentence
        self.setToolTip(sentence or self._hint)
        self.setAccessibleDescription(sentence)
        self.setProperty("invalid", bool(sentence))
        self.style().unpolish(self)
        self.style().polish(self)
        if sentence and self.isVisible():
            QToolTip.showText(self.mapToGlobal(QPoint(0, self.height())), sentence, self)
        else:
            QToolTip.hideText()
