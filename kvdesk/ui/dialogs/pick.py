"""Picking one row of a searched table, with the keyboard alone if wanted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from kvdesk.i18n import translate

MOST_COLUMN = 320
USUAL_SIZE, FRAME = QSize(880, 520), QSize(20, 50)
_MOVES = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}


@dataclass(frozen=True, slots=True)
class PickRow:
    """What a row shows, what it stands for, and a remark shown below the table."""

    cells: tuple[str, ...]
    value: Any
    remark: str = ""


class PickDialog(QDialog):
    """A search field over a table; `rows_for(query)` says what is found, `warning` what is missing from it."""

    def __init__(
        self,
        parent: QWidget | None,
        title: str,
        columns: Sequence[str],
        rows_for: Callable[[str], Sequence[PickRow]],
        warning: str = "",
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.resize(USUAL_SIZE.boundedTo(self.screen().availableSize() - FRAME))
        self._rows_for = rows_for
        self._rows: Sequence[PickRow] = ()
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(translate("Pick", "Type words of the name"))
        self.search.setAccessibleName(translate("Pick", "Search"))
        self.search.installEventFilter(self)
        self.table = self._make_table(columns)
        self.remark = QLabel()
        self.remark.setWordWrap(True)
        self.remark.setProperty("rank", "aside")
        self.remark.setMinimumHeight(2 * self.remark.fontMetrics().lineSpacing())
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.warning = QLabel(warning)
        self.warning.setWordWrap(True)
        self.warning.setProperty("rank", "warning")
        self.warning.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.warning.setVisible(bool(warning))
        layout = QVBoxLayout(self)
        for widget in (self.search, self.warning, self.table, self.remark, self.buttons):
            layout.addWidget(widget)
        self.search.textChanged.connect(self._find)
        self._find("")
        self._keep_columns()
        self.search.setFocus()

    @property
    def value(self) -> Any:
        """What the current row stands for; None where nothing was found."""
        row = self.table.currentRow()
        return self._rows[row].value if 0 <= row < len(self._rows) else None

    def _make_table(self, columns: Sequence[str]) -> QTableWidget:
        table = QTableWidget(0, len(columns))
        table.setHorizontalHeaderLabels(list(columns))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setShowGrid(False)
        table.setTabKeyNavigation(False)
        table.setWordWrap(False)
        table.verticalHeader().hide()
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        table.itemDoubleClicked.connect(lambda _item: self.accept())
        table.currentCellChanged.connect(lambda *_cells: self._show_remark())
        return table

    def _keep_columns(self) -> None:
        """As wide as the widest of all rows needs, from now on: a search moves no column."""
        header = self.table.horizontalHeader()
        for column in range(1, self.table.columnCount()):
            width = header.sectionSize(column)
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
            header.resizeSection(column, min(width, MOST_COLUMN))

    def _find(self, query: str) -> None:
        self._rows = self._rows_for(query)
        self.table.setRowCount(len(self._rows))
        for index, row in enumerate(self._rows):
            for column, text in enumerate(row.cells):
                item = QTableWidgetItem(text)
                if column:
                    item.setToolTip(text)
                self.table.setItem(index, column, item)
        if self._rows:
            self.table.setCurrentCell(0, 0)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(self._rows))
        self._show_remark()

    def _show_remark(self) -> None:
        row = self.table.currentRow()
        nothing = translate("Pick", "Nothing is found; try fewer words.")
        self.remark.setText(self._rows[row].remark if 0 <= row < len(self._rows) else nothing)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in _MOVES:
            QApplication.sendEvent(self.table, event)
            return True
        return super().eventFilter(watched, event)

    def accept(self) -> None:
        if self.value is not None:
            super().accept()


def run_pick(dialog: PickDialog) -> Any:
    """The value picked; None where the dialog was cancelled."""
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return dialog.value if accepted else None
