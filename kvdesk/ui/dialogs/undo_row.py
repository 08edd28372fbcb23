"""The row below a dialog that edits the document as it goes: take back, do again, close."""

from PySide6.QtGui import QKeySequence, QUndoStack
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from kvdesk.i18n import translate


class UndoRow(QHBoxLayout):
    """Its buttons follow the stack; what closing does is the dialog's."""

    def __init__(self, stack: QUndoStack) -> None:
        super().__init__()
        self.undo_button = QPushButton(translate("Prices", "&Undo"))
        self.redo_button = QPushButton(translate("Prices", "&Redo last"))
        self.undo_button.setShortcut(QKeySequence(QKeySequence.StandardKey.Undo))
        self.redo_button.setShortcut(QKeySequence(QKeySequence.StandardKey.Redo))
        for button, act, can, changed in (
            (self.undo_button, stack.undo, stack.canUndo(), stack.canUndoChanged),
            (self.redo_button, stack.redo, stack.canRedo(), stack.canRedoChanged),
        ):
            button.setAutoDefault(False)
            button.setEnabled(can)
            button.clicked.connect(lambda _checked=False, act=act: act())
            changed.connect(button.setEnabled)
            self.addWidget(button)
        self.addStretch(1)
        self.close_button = QPushButton(translate("Prices", "&Close"))
        self.close_button.setAutoDefault(False)
        self.addWidget(self.close_button)
