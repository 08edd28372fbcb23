"""The rows of a sweep as a model: one point a row, as text and as values to sort by."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt
from PySide6.QtWidgets import QWidget

from kvdesk.engine.choices import VERDICTS
from kvdesk.i18n import translate
from kvdesk.report.words import verdict_short
from kvdesk.sweep.figures import FIGURES, bound_text, figure_text, figure_title, figure_value, value_text
from kvdesk.sweep.rows import Row
from kvdesk.ui.reading import numbers

Index = QModelIndex | QPersistentModelIndex
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
FOREVER = float("inf")


class SweepModel(QAbstractTableModel):
    """The varied keys first, then the verdict, the figures, and what binds or why there are none."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[Row] = []
        self.names: tuple[str, ...] = ()
        self._labels: tuple[str, ...] = ()

    def show(self, names: tuple[str, ...], labels: tuple[str, ...], rows: Sequence[Row]) -> None:
        self.beginResetModel()
        self.names, self._labels, self.rows = names, labels, list(rows)
        self.endResetModel()

    @property
    def verdict_column(self) -> int:
        return len(self.names)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.names) + len(FIGURES) + 2

    def heading(self, column: int) -> str:
        if column < len(self.names):
            return self._labels[column]
        if column == self.verdict_column:
            return translate("Sweep", "Verdict")
        place = column - self.verdict_column - 1
        return figure_title(FIGURES[place]) if place < len(FIGURES) else translate("Sweep", "What binds")

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or section >= self.columnCount():
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.heading(section)
            case Qt.ItemDataRole.ToolTipRole if section < len(self.names):
                return self.names[section]
            case Qt.ItemDataRole.TextAlignmentRole:
                return self._alignment(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, column = self.rows[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return self.text(row, column)
            case Qt.ItemDataRole.UserRole:
                return self._value(row, column)
            case Qt.ItemDataRole.TextAlignmentRole:
                return self._alignment(column)
        return None

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        if column < len(self.names):
            return LEFT if any(isinstance(row[self.names[column]], str | bool) for row in self.rows[:1]) else RIGHT
        return RIGHT if self.verdict_column < column < self.columnCount() - 1 else LEFT

    def text(self, row: Row, column: int) -> str:
        if column < len(self.names):
            return value_text(row, self.names[column])
        if column == self.verdict_column:
            return verdict_short(row["verdict"]) if row["verdict"] else translate("Sweep", "not computed")
        place = column - self.verdict_column - 1
        if place < len(FIGURES):
            return figure_text(row, FIGURES[place], numbers())
        return row["refusal"] or bound_text(row, numbers())

    def _value(self, row: Row, column: int) -> float | str:
        """What a column sorts by."""
        if column < len(self.names):
            value = row[self.names[column]]
            return value if isinstance(value, str) else float(value)
        if column == self.verdict_column:
            return VERDICTS.index(row["verdict"]) if row["verdict"] else len(VERDICTS)
        place = column - self.verdict_column - 1
        if place < len(FIGURES):
            value = figure_value(row, FIGURES[place])
            return float(value) if value is not None else FOREVER if row["verdict"] else -FOREVER
        return self.text(row, column)


class Sorted(QSortFilterProxyModel):
    """Sorts by values, not by their texts."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSortRole(Qt.ItemDataRole.UserRole)
