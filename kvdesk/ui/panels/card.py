"""What panels are built from: a card with a title, rows of a label and its field, and sections that fold."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

LABEL_SHARE = 5
FIELD_SHARE = 8


class Card(QFrame):
    """A titled card; what it holds goes into `body`."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.setObjectName("card")
        self.setAccessibleName(title)
        heading = QLabel(title)
        heading.setProperty("rank", "title")
        self.aside = Elided()
        self.aside.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.header = QHBoxLayout()
        self.header.setSpacing(6)
        self.header.addWidget(heading)
        self.header.addWidget(self.aside, 1)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(12, 8, 12, 10)
        self.body.setSpacing(6)
        self.body.addLayout(self.header)


class Form(QGridLayout):
    """Rows of a label and what it labels, in two columns that line up from card to card."""

    def __init__(self) -> None:
        super().__init__()
        self.setContentsMargins(0, 0, 0, 0)
        self.setHorizontalSpacing(8)
        self.setVerticalSpacing(5)
        self.setColumnStretch(0, LABEL_SHARE)
        self.setColumnStretch(1, FIELD_SHARE)

    def add_row(self, text: str, *widgets: QWidget, buddy: QWidget | None = None) -> QLabel:
        """A row; the label's mnemonic leads to the first widget, or to `buddy`."""
        label = QLabel(text)
        label.setProperty("rank", "label")
        label.setWordWrap(True)
        label.setMinimumWidth(60)
        label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        label.setBuddy(buddy or widgets[0])
        row = self.rowCount()
        self.addWidget(label, row, 0)
        if len(widgets) == 1:
            self.addWidget(widgets[0], row, 1)
        else:
            self.addLayout(side_by_side(widgets), row, 1)
        return label

    def add_wide(self, widget: QWidget) -> None:
        self.addWidget(widget, self.rowCount(), 0, 1, 2)


def side_by_side(widgets: Sequence[QWidget]) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(6)
    for widget in widgets:
        row.addWidget(widget, 1 if widget.sizePolicy().horizontalPolicy() != QSizePolicy.Policy.Fixed else 0)
    return row


class Section(QWidget):
    """A part that folds away: a button that says what it hides, and a form."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.button = QToolButton()
        self.button.setProperty("rank", "section")
        self.button.setText(title)
        self.button.setCheckable(True)
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setArrowType(Qt.ArrowType.RightArrow)
        self.button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.form = Form()
        self._content = QWidget()
        self._content.setLayout(self.form)
        self._content.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.button)
        layout.addWidget(self._content)
        self.button.toggled.connect(self._unfold)

    @property
    def is_open(self) -> bool:
        return self.button.isChecked()

    def open(self) -> None:
        self.button.setChecked(True)

    def _unfold(self, shown: bool) -> None:
        self.button.setArrowType(Qt.ArrowType.DownArrow if shown else Qt.ArrowType.RightArrow)
        self._content.setVisible(shown)


class Fact(QLabel):
    """A figure or text that can be selected and copied, on as many lines as it needs."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setMinimumWidth(60)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_text(self, text: str, hint: str = "") -> None:
        if text != self.text():
            self.setText(text)
            self.setAccessibleName(f"{self._name}: {text}")
        if hint != self.toolTip():
            self.setToolTip(hint)


class Line(QLineEdit):
    """A figure on one line that changes while the user types: it can be copied, and never moves what is around it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setReadOnly(True)
        self.setFrame(False)
        self.setProperty("rank", "line")

    def show_text(self, text: str, hint: str = "") -> None:
        if text != self.text():
            self.setText(text)
            self.setCursorPosition(0)
        if hint != self.toolTip():
            self.setToolTip(hint)


class Elided(QLabel):
    """A remark on one line: whole, or in shorter words, or cut with an ellipsis; the tool tip has the whole."""

    def __init__(self) -> None:
        super().__init__()
        self._shorter = ""
        self.setProperty("rank", "aside")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_text(self, text: str, shorter: str = "") -> None:
        if (text, shorter) != (self.text(), self._shorter):
            self._shorter = shorter
            self.setText(text)
            self.setToolTip(text)
            self.update()

    def shown_text(self) -> str:
        """What there is room for."""
        text, metrics = self.text(), self.fontMetrics()
        if self._shorter and metrics.horizontalAdvance(text) > self.width():
            text = self._shorter
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, self.width())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        painter.drawText(self.rect(), self.alignment(), self.shown_text())
        painter.end()
