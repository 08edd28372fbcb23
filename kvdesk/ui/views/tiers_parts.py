"""Parts of the tiers view: a figure of the report with its table behind it, and findings with what mends them."""

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QByteArray, QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from kvdesk.engine.findings import Severity
from kvdesk.i18n import translate
from kvdesk.project.edit import Path
from kvdesk.report.blocks import Figure
from kvdesk.ui.views import tones
from kvdesk.ui.views.capacity import BlockTable, Sentence
from kvdesk.ui.views.signs import severity_name, sign_icon

SIGN = 16


class Picture(QWidget):
    """A drawing of the report at its own size; it takes the keyboard, and Ctrl+C copies the table behind it."""

    def __init__(self) -> None:
        super().__init__()
        self._renderer = QSvgRenderer()
        self._size = QSize(100, 60)
        self._source = ""
        self.table: BlockTable | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_figure(self, figure: Figure) -> None:
        if figure.drawing.svg != self._source:
            self._source = figure.drawing.svg
            self._renderer.load(QByteArray(self._source.encode()))
            size = QSize(round(figure.drawing.width), round(figure.drawing.height))
            if size != self._size:
                self._size = size
                self.setFixedHeight(size.height() + 6)
            self.update()
        self.setAccessibleName(figure.caption)
        self.setAccessibleDescription(figure.alt)
        self.setToolTip("")

    def sizeHint(self) -> QSize:
        return self._size

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self._size.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._renderer.render(painter, QRectF(3, 3, self._size.width(), self._size.height()))
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy) and self.table is not None:
            self.table.clearSelection()
            self.table.copy_selection()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()


class FigurePart(QWidget):
    """A figure below its caption; a button shows its table in its place."""

    def __init__(self, figure: Figure) -> None:
        super().__init__()
        assert figure.data is not None
        self.caption = Sentence(bold=True)
        self.caption.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.button = QToolButton()
        self.button.setText(translate("Views", "Table"))
        self.button.setCheckable(True)
        self.button.setAutoRaise(True)
        self.button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.button.setToolTip(translate("Tiers", "The figure's values as a table, to read and to copy"))
        self.picture, self.table = Picture(), BlockTable(figure.data)
        self.picture.table = self.table
        self._pages = QStackedWidget()
        self._pages.addWidget(self.picture)
        self._pages.addWidget(self.table)
        self.button.toggled.connect(self._show_page)
        head = QHBoxLayout()
        head.addWidget(self.caption, 1)
        head.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(head)
        layout.addWidget(self._pages)
        layout.addStretch(1)

    def show_figure(self, figure: Figure) -> None:
        assert figure.data is not None
        self.caption.setText(figure.caption)
        self.button.setAccessibleName(f"{self.button.toolTip()}: {figure.caption}")
        self.picture.show_figure(figure)
        self.table.show_table(figure.data)
        self._fit()

    def stops(self) -> list[QWidget]:
        """What the Tab key comes to."""
        return [self.button, self.picture, self.table]

    def _show_page(self, as_table: bool) -> None:
        self._pages.setCurrentWidget(self.table if as_table else self.picture)
        self._fit()

    def _fit(self) -> None:
        """As high as what is shown."""
        shown = self._pages.currentWidget()
        height = self.table.height() if shown is self.table else self.picture.minimumSizeHint().height() + 6
        if self._pages.height() != height:
            self._pages.setFixedHeight(height)

    def event(self, event: QEvent) -> bool:
        result = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return bool(result)


@dataclass(frozen=True, slots=True)
class Mend:
    """A finding as a row: its sentence, the field it concerns, and the change that mends it (None: none)."""

    severity: Severity
    text: str
    path: str
    button: str = ""
    change: tuple[Path, Any] | None = None


class MendRow(QWidget):
    """Signals: `apply_requested(path, value)`; `field_requested(path)`."""

    apply_requested = Signal(object, object)
    field_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._mend: Mend | None = None
        self.sign = QLabel()
        self.sign.setFixedWidth(SIGN + 4)
        self.sentence = Sentence()
        self.apply = QPushButton()
        self.field = QPushButton(translate("Views", "Go to the field"))
        self.apply.clicked.connect(self._apply)
        self.field.clicked.connect(self._lead)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        top = Qt.AlignmentFlag.AlignTop
        row.addWidget(self.sign, 0, top)
        row.addWidget(self.sentence, 1)
        for button in (self.apply, self.field):
            button.setAutoDefault(True)
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            row.addWidget(button, 0, top)

    def show_mend(self, mend: Mend) -> None:
        if mend == self._mend:
            return
        self._mend = mend
        self.sentence.setText(mend.text)
        self.sentence.setAccessibleName(f"{severity_name(mend.severity)}: {mend.text}")
        self.apply.setVisible(mend.change is not None)
        self.apply.setText(mend.button)
        self.apply.setAccessibleDescription(mend.text)
        self.field.setVisible(bool(mend.path))
        self.field.setAccessibleDescription(mend.text)
        self.show_colors()

    def stops(self) -> list[QWidget]:
        return [self.sentence, self.apply, self.field]

    def show_colors(self) -> None:
        if self._mend is not None:
            icon = sign_icon(self._mend.severity, self.palette())
            self.sign.setPixmap(icon.pixmap(SIGN, SIGN))

    def _apply(self) -> None:
        if self._mend is not None and self._mend.change is not None:
            self.apply_requested.emit(*self._mend.change)

    def _lead(self) -> None:
        if self._mend is not None:
            self.field_requested.emit(self._mend.path)


class MendList(QWidget):
    """Findings one below the other; rows come and go at the end, so that the others keep their place.

    Signals: `apply_requested(path, value)`; `field_requested(path)`.
    """

    apply_requested = Signal(object, object)
    field_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[MendRow] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)

    def show_mends(self, mends: tuple[Mend, ...]) -> bool:
        """Show findings; whether rows came or went."""
        before = len(self.rows)
        while len(self.rows) > len(mends):
            row = self.rows.pop()
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(self.rows) < len(mends):
            row = MendRow()
            row.apply_requested.connect(self.apply_requested)
            row.field_requested.connect(self.field_requested)
            self.rows.append(row)
            self._column.addWidget(row)
        for row, mend in zip(self.rows, mends, strict=True):
            row.show_mend(mend)
        self.setVisible(bool(mends))
        return before != len(mends)

    def stops(self) -> list[QWidget]:
        """What the Tab key comes to."""
        return [stop for row in self.rows for stop in row.stops()]

    def show_colors(self) -> None:
        for row in self.rows:
            row.show_colors()


def look_colors(palette: QPalette) -> dict[str, str]:
    """The colours of figures on the widget's own ground."""
    ground = tones.ground(palette)
    return {
        "ink": tones.text(palette).name(),
        "muted": tones.muted(palette).name(),
        "rule": tones.rule(palette).name(),
        "ground": ground.name(),
        "over": tones.severity_color("error", palette).name(),
    }
