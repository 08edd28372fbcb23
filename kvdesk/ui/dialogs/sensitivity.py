"""What moves the answer: a tornado of one answer, its table, and from each input the way to its field."""

from datetime import date
from decimal import Decimal
from itertools import count
from typing import get_args

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from kvdesk.engine.sensitivity import MONEY, AnswerName, Swing
from kvdesk.engine.sensitivity_study import SHARE, YEARS, Question, Study, study
from kvdesk.i18n import translate
from kvdesk.project.edit import path_text
from kvdesk.project.project import Project
from kvdesk.report.blocks import Table
from kvdesk.report.sensitivity import (
    answer_name,
    caption_text,
    method_text,
    nothing_text,
    still_text,
    tornado_figure,
)
from kvdesk.report.sensitivity_figure import row_at
from kvdesk.report.tiers_look import Look
from kvdesk.report.words import case_name
from kvdesk.ui.background import Newest
from kvdesk.ui.choice import ElidedCombo
from kvdesk.ui.dialogs.entry import Entry
from kvdesk.ui.reading import numbers
from kvdesk.ui.views.capacity import BlockTable
from kvdesk.ui.views.tiers_parts import Picture, look_colors
from kvdesk.units import parse_decimal

WIDTH, HEIGHT = 1220, 720
FONT = 12.0
MOST_YEARS = 10
MOST_SHARE = Decimal("0.9")


class TornadoPicture(Picture):
    """The drawing; a click on a bar's row asks for its input.

    Signals: `row_clicked(row)`, from 0 and maybe none of those drawn.
    """

    row_clicked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.look = Look()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self.row_clicked.emit(row_at(event.position().y() - 3, self.look))


class InputTable(BlockTable):
    """The inputs as rows; Return or a double click asks for the one chosen.

    Signals: `row_activated(row)`.
    """

    row_activated = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentRow() >= 0:
            self.row_activated.emit(self.currentRow())
        else:
            super().keyPressEvent(event)


class SensitivityDialog(QDialog):
    """Asks one question at a time; `wanted` is the field the user wants to see where the dialog is accepted."""

    def __init__(self, parent: QWidget | None, project: Project, option_index: int, case_index: int) -> None:
        super().__init__(parent)
        self.project = project
        self.wanted = ""
        self.found: Study | None = None
        self._numbers, self._newest, self._share = count(1), 0, SHARE
        self.setWindowTitle(translate("Sensitivity", "What moves the answer"))
        room = self.screen().availableSize()
        self.resize(min(WIDTH, room.width() - 20), min(HEIGHT, room.height() - 60))
        self.work = Newest(self)
        self.work.done.connect(self._take)
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        layout.addLayout(self._make_question(option_index, case_index))
        self.lead = QLabel()
        self.lead.setWordWrap(True)
        self.lead.setTextFormat(Qt.TextFormat.PlainText)
        self.lead.setProperty("rank", "title")
        layout.addWidget(self.lead)
        layout.addWidget(self._make_answer(), 1)
        self.method = QLabel()
        self.method.setWordWrap(True)
        self.method.setProperty("rank", "aside")
        layout.addWidget(self.method)
        layout.addLayout(self._make_buttons())
        self._drawing = QTimer(self)  # the width is known when the resizing is over
        self._drawing.setSingleShot(True)
        self._drawing.timeout.connect(self._draw)
        self.ask()

    def _make_question(self, option_index: int, case_index: int) -> QHBoxLayout:
        how = numbers()
        self.answer = _combo(translate("Sensitivity", "Answer"))
        for name in get_args(AnswerName):
            self.answer.addItem(answer_name(Question(name, 0, 0), how), name)
        self.option = _combo(translate("Options", "Option"))
        self.option.addItems([option.name for option in self.project.options])
        self.option.setCurrentIndex(option_index)
        self.case = _combo(translate("Report", "Case"))
        self.case.addItems([case_name(case.name) for case in self.project.workload.cases])
        self.case.setCurrentIndex(case_index)
        self.years = _combo(translate("Sensitivity", "Years"))
        for years in range(1, MOST_YEARS + 1):
            self.years.addItem(how.integer(years), years)
        self.years.setCurrentIndex(YEARS - 1)
        self.share = Entry(
            translate("Sensitivity", "Variation"),
            translate("Sensitivity", "Type how far each input moves, above 0 and up to 90 %."),
            self._take_share,
        )
        self.share.show_text(_share_text(self._share))
        row = QHBoxLayout()
        row.setSpacing(8)
        self._labels: dict[QWidget, QLabel] = {}
        for text, field, width in (
            (translate("Sensitivity", "&Answer"), self.answer, 4),
            (translate("Sensitivity", "&Option"), self.option, 4),
            (translate("Sensitivity", "Ca&se"), self.case, 2),
            (translate("Sensitivity", "&Years"), self.years, 1),
            (translate("Sensitivity", "&Variation"), self.share, 1),
        ):
            label = QLabel(text)
            label.setProperty("rank", "label")
            label.setBuddy(field)
            self._labels[field] = label
            row.addWidget(label)
            row.addWidget(field, width)
        for combo in (self.answer, self.option, self.case, self.years):
            combo.activated.connect(lambda _place: self.ask())
        return row

    def _make_answer(self) -> QScrollArea:
        """The drawing, and its table below it."""
        self.picture = TornadoPicture()
        self.picture.row_clicked.connect(self.go_to)
        self.picture.setCursor(Qt.CursorShape.PointingHandCursor)
        self.table: InputTable | None = None
        page = QWidget()
        page.setObjectName("page")
        self._column = QVBoxLayout(page)
        self._column.setContentsMargins(8, 8, 8, 8)
        self._column.setSpacing(14)
        self._column.addWidget(self.picture)
        self._column.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(page)
        return self._scroll

    def _make_buttons(self) -> QHBoxLayout:
        self.go_button = QPushButton(translate("Views", "Go to the field"))
        self.go_button.setEnabled(False)
        self.go_button.setAutoDefault(False)
        self.go_button.clicked.connect(lambda: self.go_to(-1 if self.table is None else self.table.currentRow()))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)  # Return belongs to the fields
        row = QHBoxLayout()
        row.addWidget(self.go_button)
        row.addStretch(1)
        row.addWidget(buttons)
        return row

    @property
    def question(self) -> Question:
        """What is asked now."""
        return Question(
            self.answer.currentData(),
            self.option.currentIndex(),
            self.case.currentIndex(),
            self._share,
            self.years.currentData(),
        )

    def _take_share(self, text: str) -> str:
        try:
            value = parse_decimal(text.replace("%", ""), numbers().decimal_point) / 100
        except (ValueError, ArithmeticError):
            value = Decimal(0)
        if not 0 < value <= MOST_SHARE:
            return self.share.toolTip()
        self._share = value
        self.ask()
        return ""

    def ask(self) -> None:
        """Compute the question in another thread; only the newest one's answer is shown."""
        question, project = self.question, self.project
        is_money = question.name in MONEY
        for field, is_used in ((self.case, not is_money), (self.years, question.name == "cost")):
            field.setVisible(is_used)
            self._labels[field].setVisible(is_used)
        self._newest = wanted = next(self._numbers)
        today = date.today().isoformat()
        self.lead.setText(translate("Sensitivity", "Computing…"))
        self.method.setText(method_text(question.share, numbers()))
        self.work.ask(wanted, lambda: study(project, question, today=today, cancelled=lambda: self._newest != wanted))

    def _take(self, _wanted: object, result: object) -> None:
        if not isinstance(result, Study):
            self.lead.setText(str(result))
            return
        self.found = result
        self._draw()

    def _draw(self) -> None:
        found, how = self.found, numbers()
        if found is None:
            return
        caption = caption_text(self.project, found, how)
        if found.still:
            caption = f"{caption}. {still_text(found, how)}"
        self.lead.setText(caption if found.swings else f"{caption}. {nothing_text(found, how)}")
        self.go_button.setEnabled(bool(found.moving))
        self._scroll.setVisible(bool(found.swings))
        if not found.swings:
            return
        self.picture.look = self._look()
        figure = tornado_figure(self.project, found, how, self.picture.look)
        self.picture.show_figure(figure)
        self.picture.setVisible(bool(found.moving))
        assert figure.data is not None
        self._show_table(figure.data)

    def _show_table(self, data: Table) -> None:
        """All inputs that move the answer; the row looked at stays chosen where there are as many."""
        row = 0
        if self.table is not None:
            row = max(0, self.table.currentRow()) if self.table.rowCount() == len(data.rows) else 0
            self._column.removeWidget(self.table)
            self.table.hide()
            self.table.deleteLater()
        self.table = self.picture.table = table = InputTable(data)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.row_activated.connect(self.go_to)
        table.cellDoubleClicked.connect(lambda row, _column: self.go_to(row))
        self._column.insertWidget(1, table)
        table.show_table(data)
        table.selectRow(row)

    def _look(self) -> Look:
        """The figure as wide as its place, in the window's own colours."""
        return Look(max(420.0, self._scroll.viewport().width() - 22.0), FONT, **look_colors(self.palette()))

    def inputs(self) -> tuple[Swing, ...]:
        """The inputs in the order of the table; the bars are the first of them."""
        return () if self.found is None else self.found.moving

    def go_to(self, row: int) -> None:
        """Leave for the field of an input."""
        inputs = self.inputs()
        if 0 <= row < len(inputs):
            self.wanted = path_text(inputs[row].input.path)
            self.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._drawing.start(0)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.found is not None:
            self._drawing.start(0)

    def done(self, result: int) -> None:
        """Closed: what is being computed is not wanted any more."""
        self._newest = 0
        self.work.forget()
        super().done(result)


def _combo(name: str) -> QComboBox:
    combo = ElidedCombo()
    combo.setAccessibleName(name)
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    combo.setMinimumContentsLength(3)
    return combo


def _share_text(share: Decimal) -> str:
    return f"{numbers().exact((share * 100).normalize() + 0)} %"


def ask_what_moves(parent: QWidget | None, project: Project, option_index: int, case_index: int) -> str:
    """Show the dialog; the path of the field the user wants to see, "" where it was just closed."""
    dialog = SensitivityDialog(parent, project, option_index, case_index)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    result = dialog.wanted if accepted else ""
    dialog.deleteLater()
    return result
