"""Growth over quarters: how the load grows, when each option runs out, and what the next step costs."""

from datetime import date
from itertools import count

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from kvdesk.engine.growth_plan import outlooks
from kvdesk.i18n import translate
from kvdesk.project.growth import Growth
from kvdesk.project.project import Project
from kvdesk.report.blocks import Figure
from kvdesk.report.growth import Outlooks, outlook_lines, quarters_figure, scope_text
from kvdesk.report.tiers_look import Look
from kvdesk.ui.background import Newest
from kvdesk.ui.dialogs.growth_form import GrowthForm
from kvdesk.ui.dialogs.growth_table import QuartersTable
from kvdesk.ui.dialogs.undo_row import UndoRow
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.reading import numbers
from kvdesk.ui.views.capacity import Sentence
from kvdesk.ui.views.tiers_parts import FigurePart, look_colors

WIDTH, HEIGHT = 1240, 720
FONT, START_WIDTH = 11.0, 560


class GrowthDialog(QDialog):
    """Edits the document while it is open; the options' quarters are computed in another thread, the newest load
    alone."""

    def __init__(self, parent: QWidget | None, document: ProjectDocument) -> None:
        super().__init__(parent)
        self.document = document
        self.found: Outlooks = ()
        self._numbers, self._wanted = count(1), 0
        self.setWindowTitle(translate("Growth", "Growth over quarters"))
        room = self.screen().availableSize()
        self.resize(min(WIDTH, room.width() - 20), min(HEIGHT, room.height() - 60))
        self.work = Newest(self)
        self.work.done.connect(self._take)
        self.form = GrowthForm(document)
        self.form.removal_requested.connect(self.remove_growth)
        self.table = QuartersTable(document)
        self.table.refused.connect(self._say)
        self.said = QLabel()
        self.said.setWordWrap(True)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self.said.setMinimumHeight(self.said.fontMetrics().lineSpacing())
        self._figure: FigurePart | None = None
        self._pages = QStackedWidget()
        self._pages.addWidget(self._make_start())
        self._pages.addWidget(self._make_content())
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        layout.addWidget(self._pages, 1)
        layout.addLayout(self._make_buttons())
        self._drawing = QTimer(self)  # the width is known when the resizing is over
        self._drawing.setSingleShot(True)
        self._drawing.timeout.connect(self._draw)
        document.project_changed.connect(self._show_project)
        self._is_following = True
        self._show_project(document.project)

    def _make_start(self) -> QWidget:
        """What stands there while no growth is planned."""
        page = QWidget()
        text = QLabel(
            translate(
                "Growth",
                "No growth is planned. With it you see, quarter by quarter, whether each option still carries the "
                "load, when it runs out, and what the next step then costs.",
            )
        )
        text.setWordWrap(True)
        text.setMinimumWidth(START_WIDTH)
        self.start_button = QPushButton(translate("Growth", "&Plan the growth"))
        self.start_button.setDefault(True)
        self.start_button.clicked.connect(self.start_growth)
        column = QVBoxLayout()
        column.addStretch(1)
        column.addWidget(text)
        column.addWidget(self.start_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(2)
        row = QHBoxLayout(page)
        row.addStretch(1)
        row.addLayout(column)
        row.addStretch(1)
        return page

    def _make_content(self) -> QWidget:
        page = QWidget()
        self._lower = QHBoxLayout()
        self._lower.setContentsMargins(12, 8, 12, 8)
        self._lower.setSpacing(18)
        place = QWidget()
        place.setObjectName("page")
        place.setLayout(self._lower)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(place)
        self._lines: list[Sentence] = []
        self._right = QVBoxLayout()
        self._right.setSpacing(10)
        title = Sentence(bold=True)
        title.setText(translate("Growth", "When each option runs out, and the next step"))
        title.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scope = Sentence("muted")
        self._scope.setText(scope_text())
        self._right.addWidget(title)
        self._right.addWidget(self._scope)
        self._right.addStretch(1)
        self._lower.addLayout(self._right, 5)
        lead = QLabel(
            translate("Growth", "Each option: the verdict of its worst case, and the replicas needed of those bought.")
        )
        lead.setProperty("rank", "aside")
        upper = QWidget()
        column = QVBoxLayout(upper)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.form)
        column.addWidget(lead)
        column.addWidget(self.table, 1)
        column.addWidget(self.said)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(upper)
        split.addWidget(self._scroll)
        split.setSizes([350, 300])
        whole = QVBoxLayout(page)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(split)
        return page

    def _make_buttons(self) -> QHBoxLayout:
        row = UndoRow(self.document.undo_stack)
        self.undo_button, self.redo_button, self.close_button = row.undo_button, row.redo_button, row.close_button
        self.close_button.clicked.connect(self.accept)
        return row

    def start_growth(self) -> None:
        """A growth of nothing from the next quarter on: to be typed."""
        today = date.today()
        year, quarter = today.year, (today.month - 1) // 3 + 2
        if quarter > 4:
            year, quarter = year + 1, 1
        growth = Growth(first_year=year, first_quarter=quarter)
        self.document.set_value(("growth",), growth, text=translate("Growth", "plan the growth"))
        self.form.rates["users"].setFocus()
        self.form.rates["users"].selectAll()

    def remove_growth(self) -> None:
        """The project has no growth any more."""
        self.document.set_value(("growth",), None, text=translate("Growth", "no growth"))

    def _show_project(self, project: Project) -> None:
        self.form.show_project(project)
        self.table.show_load(project)
        self._pages.setCurrentIndex(0 if project.growth is None else 1)
        self._wanted = wanted = next(self._numbers)
        self.found = ()
        if project.growth is None:
            self.work.forget()
            return
        self._say(translate("Growth", "Computing every quarter…"), is_problem=False)
        self.work.ask(wanted, lambda: outlooks(project, cancelled=lambda: self._wanted != wanted))

    def _take(self, _wanted: object, result: object) -> None:
        """What the thread found for the newest load."""
        if not isinstance(result, tuple):
            self._say(str(result))
            return
        self.found = result
        self._say("")
        self.table.show_outlooks(self.found)
        self._draw()

    def _draw(self) -> None:
        project, how = self.document.project, numbers()
        if project.growth is None or not self.found or len(self.found) != len(project.options):
            return
        self._show_lines(outlook_lines(project, self.found, how))
        self._show_figure(quarters_figure(project, self.found, how, self._look()))
        self._scope.show_colors(self.palette())

    def _show_lines(self, lines: tuple[str, ...]) -> None:
        """A sentence an option, with the title above them."""
        while len(self._lines) > len(lines):
            line = self._lines.pop()
            self._right.removeWidget(line)
            line.hide()
            line.deleteLater()
        while len(self._lines) < len(lines):
            self._lines.append(Sentence())
            self._right.insertWidget(len(self._lines), self._lines[-1])
        for label, text in zip(self._lines, lines, strict=True):
            label.setText(text)

    def _show_figure(self, figure: Figure) -> None:
        assert figure.data is not None
        shape = len(figure.data.rows), len(figure.data.header)
        if self._figure is not None and shape != (self._figure.table.rowCount(), self._figure.table.columnCount()):
            self._lower.removeWidget(self._figure)
            self._figure.hide()
            self._figure.deleteLater()
            self._figure = None
        if self._figure is None:
            self._figure = FigurePart(figure)
            self._lower.insertWidget(0, self._figure, 6)
        self._figure.show_figure(figure)

    def _look(self) -> Look:
        """The figure as wide as its place, in the window's own colours."""
        return Look(max(380.0, self._scroll.viewport().width() * 0.5 - 24), FONT, **look_colors(self.palette()))

    def _say(self, sentence: str, *, is_problem: bool = True) -> None:
        self.said.setText(sentence)
        self.said.setProperty("rank", "warning" if is_problem and sentence else "aside")
        self.said.style().unpolish(self.said)
        self.said.style().polish(self.said)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._drawing.start(0)

    def done(self, result: int) -> None:
        """Closed: the document is followed no more, and what is being computed is not wanted."""
        if self._is_following:
            self._is_following = False
            self._wanted = 0
            self.work.forget()
            self.document.project_changed.disconnect(self._show_project)
        super().done(result)


def plan_growth(parent: QWidget | None, document: ProjectDocument) -> None:
    """Show the dialog until it is closed."""
    dialog = GrowthDialog(parent, document)
    dialog.exec()
    dialog.deleteLater()
