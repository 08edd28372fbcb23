"""A field that edits one path of the project by choosing among values."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QSpinBox, QStyle, QStyleOptionComboBox, QStylePainter, QWidget

from kvdesk.project.edit import Path, value_at
from kvdesk.project.project import Project
from kvdesk.ui.document import Edit, ProjectDocument


class ElidedCombo(QComboBox):
    """A combo box that ends in an ellipsis, not in half a letter, where it is too narrow for its text.

    The wheel over it scrolls what it stands in, unless it was clicked or led to by a key before.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # Qt's own lets the wheel itself give the focus

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        text = option.currentText
        option.currentText = self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, field.width())
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()


class ChoiceField(ElidedCombo):
    """One path as a choice among values; a value that is not listed is shown by its own name.

    `edits` says what a choice changes where it is more than the value at the path.
    """

    def __init__(
        self,
        document: ProjectDocument,
        name: str,
        choices: list[tuple[str, Any]],
        edits: Callable[[Any], list[Edit]] | None = None,
    ) -> None:
        super().__init__()
        self.document, self.name = document, name
        self.path: Path = ()
        self._values: list[Any] = []
        self._given: list[Any] = []  # without what is shown though it is no choice
        self._edits = edits
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(4)
        self.set_choices(choices)
        self.activated.connect(self._choose)

    def set_choices(self, choices: list[tuple[str, Any]]) -> None:
        """Other choices, or other words for them."""
        values = [value for _, value in choices]
        if values == self._given:
            for index, (text, _) in enumerate(choices):
                if self.itemText(index) != text:
                    self.setItemText(index, text)
            return
        self.clear()
        self._given, self._values = values, list(values)
        self.addItems([text for text, _ in choices])

    def show_project(self, project: Project, path: Path) -> None:
        """Show the value at a path."""
        try:
            self.show_value(value_at(project, path))
        except LookupError:
            self.path = ()
            self.setEnabled(False)
        else:
            self.path = path
            self.setEnabled(True)

    def show_value(self, value: Any) -> None:
        if value not in self._values:
            self._values.append(value)
            self.addItem(str(value))
        index = self._values.index(value)
        if index != self.currentIndex():
            self.setCurrentIndex(index)

    def _choose(self, index: int) -> None:
        value = self._values[index]
        if self.path:
            self.document.apply(self._edits(value) if self._edits else [(self.path, value)], self.name)


class SpinField(QSpinBox):
    """A whole number to step through; the wheel over it scrolls what it stands in, as over a choice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
