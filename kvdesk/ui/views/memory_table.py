"""The memory bars as a table of exact bytes, for copying and for readers who cannot use the picture."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTableView, QWidget

from kvdesk.engine.plan import BudgetLine, CasePlan, RankBudget
from kvdesk.i18n import translate
from kvdesk.report.words import line_name
from kvdesk.ui.reading import numbers
from kvdesk.ui.views.signs import NOTE_MARK
from kvdesk.units import GIB

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()


class Column:
    """One column: its heading, the figure it asks for ("" for none) and its value on a rank; `line` is the line it
    shows, where it shows one."""

    def __init__(
        self,
        heading: str,
        figure: str,
        value: Callable[[RankBudget], int],
        line: Callable[[RankBudget], BudgetLine] | None = None,
    ) -> None:
        self.heading = heading
        self.figure = figure
        self.value = value
        self.line = line


def columns_of(case: CasePlan) -> list[Column]:
    """Where a rank stands, its lines in bytes, and what frames them."""
    in_bytes = translate("Views", "{line} (B)")
    columns = [
        Column(translate("Views", "Card"), "", lambda rank: rank.position.rank),
        Column(translate("Views", "Node"), "", lambda rank: rank.position.node),
    ]
    for place, line in enumerate(case.ranks[0].lines):
        heading = in_bytes.format(line=line_name(line.name))
        columns.append(_line_column(heading, line.name, lambda rank, place=place: rank.lines[place]))  # type: ignore[misc]
    columns += [
        Column(translate("Views", "Usable (B)"), "usable_bytes", lambda rank: rank.usable_bytes),
        Column(translate("Views", "Outside (B)"), "outside_bytes", lambda rank: rank.outside_bytes),
        Column(translate("Views", "Reported (B)"), "usable_bytes", lambda rank: rank.capacity_bytes),
    ]
    in_bytes = translate("Views", "Outside: {line} (B)")
    if any(line.name != "outside_bytes" and line.high for rank in case.ranks for line in rank.outside_lines):
        for place, line in enumerate(case.ranks[0].outside_lines):
            name = translate("Views", "typed") if line.name == "outside_bytes" else line_name(line.name)
            heading = in_bytes.format(line=name)
            columns.append(_line_column(heading, "outside_bytes", lambda rank, place=place: rank.outside_lines[place]))  # type: ignore[misc]
    return columns


def _line_column(heading: str, figure: str, line: Callable[[RankBudget], BudgetLine]) -> Column:
    return Column(heading, figure, lambda rank: line(rank).best, line)


class MemoryTableModel(QAbstractTableModel):
    """Ranks × lines of one case."""

    def __init__(self) -> None:
        super().__init__()
        self._case: CasePlan | None = None
        self._columns: list[Column] = []
        self._notes: Mapping[str, str] = {}

    def show_case(self, case: CasePlan, notes: Mapping[str, str]) -> None:
        """Values change in place; only another shape resets the table. `notes` are those on figures of the case."""
        columns = columns_of(case)
        same_columns = [column.heading for column in columns] == [column.heading for column in self._columns]
        same_shape = self._case is not None and len(self._case.ranks) == len(case.ranks) and same_columns
        if not same_shape:
            self.beginResetModel()
        self._case = case
        self._columns = columns
        if not same_shape:
            self.endResetModel()
        else:
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))
        if notes != self._notes:
            self._notes = dict(notes)
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, self.columnCount() - 1)

    def rowCount(self, parent: Index = ROOT) -> int:
        return len(self._case.ranks) if self._case and not parent.isValid() else 0

    def columnCount(self, parent: Index = ROOT) -> int:
        return len(self._columns) if not parent.isValid() else 0

    def value(self, row: int, column: int) -> int:
        assert self._case is not None
        return self._columns[column].value(self._case.ranks[row])

    def figure(self, column: int) -> str:
        return self._columns[column].figure

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return numbers().integer(self.value(index.row(), index.column()))
            case Qt.ItemDataRole.TextAlignmentRole:
                return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            case Qt.ItemDataRole.ToolTipRole if self.figure(index.column()):
                return self._tip(index)
        return None

    def _tip(self, index: Index) -> str:
        assert self._case is not None
        size = self.value(index.row(), index.column())
        line_of = self._columns[index.column()].line
        line = None if line_of is None else line_of(self._case.ranks[index.row()])
        if line is None or not line.is_band:
            return numbers().gib(size)
        values = {"best": line.best, "low": line.low, "high": line.high}
        return numbers().fill(translate("Views", "{best:gib}, between {low:gib} and {high:gib}"), values)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        if orientation != Qt.Orientation.Horizontal or section >= len(self._columns):
            return None
        column = self._columns[section]
        note = self._notes.get(column.figure, "")
        if role == Qt.ItemDataRole.ToolTipRole:
            return note or None
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return f"{NOTE_MARK} {column.heading}" if note else column.heading

    def heading(self, section: int) -> str:
        """What a column is called, without the mark of a note."""
        return self._columns[section].heading


class MemoryTable(QTableView):
    """The table; Ctrl+C copies the selected cells with their headings, tab separated, digits ungrouped.

    Signals: `segment_requested(figure, rank)`: a figure was opened by double click or Enter.
    """

    segment_requested = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.content = MemoryTableModel()
        self.setModel(self.content)
        self.setAccessibleName(translate("Views", "Memory per card in bytes"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        copy = QAction(translate("Views", "Copy"), self)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self.copy_selection)
        self.addAction(copy)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.activated.connect(self._ask)

    def show_case(self, case: CasePlan, notes: Mapping[str, str]) -> None:
        before = self.content.columnCount()
        self.content.show_case(case, notes)
        if before != self.content.columnCount():
            self.fit_columns()

    def fit_columns(self) -> None:
        """Columns wide enough for their headings and for the largest card there is."""
        metrics = self.fontMetrics()
        widest = metrics.horizontalAdvance(numbers().integer(999 * GIB)) + 18
        for column in range(self.content.columnCount()):
            heading = f"{NOTE_MARK} {self.content.heading(column)}"
            least = widest if self.content.figure(column) else 40
            self.setColumnWidth(column, max(least, metrics.horizontalAdvance(heading) + 22))

    def _ask(self, index: QModelIndex) -> None:
        if figure := self.content.figure(index.column()):
            self.segment_requested.emit(figure, index.row())

    def copy_selection(self) -> None:
        """The selected cells, or the whole table where none is selected."""
        chosen = {(index.row(), index.column()) for index in self.selectedIndexes()}
        if chosen:
            self._copy_cells(chosen)
        else:
            self.copy_all()

    def copy_all(self) -> None:
        """The whole table."""
        size = (self.content.rowCount(), self.content.columnCount())
        self._copy_cells({(row, column) for row in range(size[0]) for column in range(size[1])})

    def _copy_cells(self, chosen: set[tuple[int, int]]) -> None:
        rows, columns = sorted({row for row, _ in chosen}), sorted({column for _, column in chosen})
        lines = ["\t".join(self.content.heading(column) for column in columns)]
        for row in rows:
            cells = (str(self.content.value(row, column)) if (row, column) in chosen else "" for column in columns)
            lines.append("\t".join(cells))
        QApplication.clipboard().setText("\n".join(lines))
