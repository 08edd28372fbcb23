"""The quarters as a table: what the load grows to, typed where it follows no rate, and what each option makes of it."""

from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTableWidget, QTableWidgetItem

from kvdesk.engine.findings import Finding
from kvdesk.engine.growth_plan import Outlook
from kvdesk.engine.result import Verdict
from kvdesk.i18n import translate
from kvdesk.project.edit import EditRefused, Path
from kvdesk.project.growth import Growth, TableCourse
from kvdesk.project.project import Project
from kvdesk.report.growth import Outlooks, quarter_texts, short_text
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.reading import numbers
from kvdesk.ui.views import tones
from kvdesk.units import parse_count, parse_decimal

QUARTER, USERS, CONTEXT, MODELS, LOAD = 0, 1, 2, 3, 4
FIELDS = {USERS: "users", CONTEXT: "context", MODELS: "models"}
NARROWEST = 130


class QuartersTable(QTableWidget):
    """A row a quarter. What is typed takes the place of the figure there, and of the equal ones that follow it.

    Signals: `refused(sentence)`: what was typed could not be taken; "" when all is in order again.
    """

    refused = Signal(str)

    def __init__(self, document: ProjectDocument) -> None:
        super().__init__(0, LOAD)
        self.document = document
        self._verdicts: dict[tuple[int, int], Verdict] = {}
        self.setObjectName("blocks")
        self.setAccessibleName(translate("Growth", "Every quarter"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setMinimumSectionSize(60)
        self.setMinimumHeight(140)
        copy = QAction(translate("Views", "Copy"), self)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self.copy_all)
        self.addAction(copy)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.itemChanged.connect(self._take)

    def show_load(self, project: Project) -> None:
        """Show the quarters; what the options make of them is not known yet."""
        growth = project.growth
        with QSignalBlocker(self):
            self._show_header(project)
            self.setRowCount(0 if growth is None else growth.quarters)
            self._verdicts.clear()
            for row in range(self.rowCount()):
                assert growth is not None
                self._put(row, QUARTER, growth.name(row), can_edit=False)
                for column, name in FIELDS.items():
                    self._put(row, column, _figure(growth, name, row), can_edit=_is_typed(growth, name))
                for column in range(LOAD, self.columnCount()):
                    self._put(row, column, "…", can_edit=False)
        self.show_colors()

    def show_outlooks(self, found: Outlooks) -> None:
        """Show what each option makes of the quarters."""
        with QSignalBlocker(self):
            for column, outlook in enumerate(found, start=LOAD):
                for row in range(self.rowCount()):
                    self._show_quarter(row, column, outlook)
        self.show_colors()

    def _show_header(self, project: Project) -> None:
        self.setColumnCount(LOAD + len(project.options))
        titles = [
            translate("Growth", "Quarter"),
            translate("Growth", "Users ×"),
            translate("Growth", "Context ×"),
            translate("Growth", "Models"),
            *(option.name for option in project.options),
        ]
        self.setHorizontalHeaderLabels(titles)
        header = self.horizontalHeader()
        for column, title in enumerate(titles):
            item = self.horizontalHeaderItem(column)
            if item is not None:
                item.setToolTip(title)
            if column < LOAD:
                header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
                self.setColumnWidth(column, max(74, header.fontMetrics().horizontalAdvance(title) + 24))
            else:
                header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        if len(project.options) > 4:  # too many to share the width: each keeps its own, and the table is scrolled
            for column in range(LOAD, self.columnCount()):
                header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
                self.setColumnWidth(column, NARROWEST + 80)

    def _put(self, row: int, column: int, text: str, *, can_edit: bool) -> None:
        item = self.item(row, column)
        if item is None:
            item = QTableWidgetItem()
            self.setItem(row, column, item)
        if item.text() != text:
            item.setText(text)
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        item.setFlags(flags | Qt.ItemFlag.ItemIsEditable if can_edit else flags)
        item.setToolTip(text if column >= LOAD else _edit_hint(column, can_edit=can_edit))

    def _show_quarter(self, row: int, column: int, outlook: Outlook | Finding) -> None:
        if isinstance(outlook, Finding) or row >= len(outlook.quarters):
            self._put(row, column, "–", can_edit=False)
            return
        quarter = outlook.quarters[row]
        self._verdicts[row, column] = quarter.verdict
        self._put(row, column, short_text(quarter, numbers()), can_edit=False)
        item = self.item(row, column)
        if item is not None:
            item.setToolTip("\n".join(quarter_texts(quarter, numbers())))

    def show_colors(self) -> None:
        """Each verdict's colour beside its sign; what follows from a rate is muted."""
        palette = self.palette()
        with QSignalBlocker(self):
            for row in range(self.rowCount()):
                for column in range(self.columnCount()):
                    item = self.item(row, column)
                    if item is None:
                        continue
                    verdict = self._verdicts.get((row, column))
                    is_fixed = column in FIELDS and not item.flags() & Qt.ItemFlag.ItemIsEditable
                    color = tones.muted(palette) if is_fixed else tones.text(palette)
                    item.setForeground(tones.verdict_color(verdict, palette) if verdict is not None else color)

    def _take(self, item: QTableWidgetItem) -> None:
        """What was typed into a cell, as one undo step; a figure that cannot be taken gives way to the one before."""
        growth, name = self.document.project.growth, FIELDS.get(item.column())
        if growth is None or name is None:
            return
        sentence = ""
        try:
            value: Any = parse_count(item.text()) if name == "models" else _parse_factor(item.text())
            self.document.apply([_edit(growth, name, item.row(), value)], translate("Growth", "figure of a quarter"))
        except (ValueError, EditRefused):
            sentence = _refusal(name)
            with QSignalBlocker(self):
                item.setText(_figure(growth, name, item.row()))
        self.refused.emit(sentence)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_all()
        elif event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def copy_all(self) -> None:
        """Every quarter, as a spreadsheet takes it."""
        heads = [self.horizontalHeaderItem(column) for column in range(self.columnCount())]
        lines = ["\t".join("" if head is None else head.text() for head in heads)]
        for row in range(self.rowCount()):
            cells = [self.item(row, column) for column in range(self.columnCount())]
            lines.append("\t".join("" if cell is None else cell.text() for cell in cells))
        QApplication.clipboard().setText("\n".join(lines))


def _is_typed(growth: Growth, name: str) -> bool:
    return name == "models" or isinstance(getattr(growth, name), TableCourse)


def _figure(growth: Growth, name: str, quarter: int) -> str:
    if name == "models":
        return numbers().integer(growth.models_at(quarter))
    return numbers().plain(getattr(growth, name).at(quarter), 4)


def _parse_factor(text: str) -> float:
    return float(parse_decimal(text.replace("×", ""), numbers().decimal_point))


def _edit(growth: Growth, name: str, quarter: int, value: Any) -> tuple[Path, Any]:
    """The figures with one of them changed, and with it the equal ones that follow."""
    at = growth.models_at if name == "models" else getattr(growth, name).at
    figures = [at(index) for index in range(growth.quarters)]
    before, place = figures[quarter], quarter
    while place < len(figures) and figures[place] == before:
        figures[place] = value
        place += 1
    while len(figures) > 1 and figures[-1] == figures[-2]:
        figures.pop()  # the last figure stays
    path: Path = ("growth", "models") if name == "models" else ("growth", name, "factors")
    return path, tuple(figures)


def _refusal(name: str) -> str:
    if name == "models":
        return translate("Growth", "Type how many models are served, 1 to 1,000.")
    return translate("Growth", "Type a factor on today's figure, above 0 and up to a million, such as 1.5.")


def _edit_hint(column: int, *, can_edit: bool) -> str:
    if column not in FIELDS:
        return ""
    if not can_edit:
        return translate("Growth", "Follows from the rate; choose “by a table” above to type each quarter.")
    return translate("Growth", "Type a figure; the equal ones that follow go with it.")
