"""The groups of a schedule as a table, one row for each distinct set of caches."""

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from kvdesk.i18n import translate
from kvdesk.project.layer_cache import LayerCache
from kvdesk.project.model_spec import LayerGroup
from kvdesk.project.schedule import Rows
from kvdesk.ui.panels.layer_strip import draw_cell
from kvdesk.ui.panels.layer_words import caches_text, group_cells

SIDE = 14
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_KIND = 1
_NUMBERS = range(2, 7)

LAYERS_WIDTH = 150


class GroupTable(QTableWidget):
    """Signals: `row_chosen(row)` when another group is looked at."""

    row_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__(0, 9)
        self.setObjectName("groups")
        for column, text in enumerate(
            (
                translate("LayerSchedule", "Layers"),
                translate("LayerSchedule", "Kind"),
                translate("LayerSchedule", "Count"),
                translate("LayerSchedule", "Query heads"),
                translate("LayerSchedule", "KV heads"),
                translate("LayerSchedule", "K dim."),
                translate("LayerSchedule", "V dim."),
                translate("LayerSchedule", "Window, ratio"),
                translate("LayerSchedule", "States"),
            )
        ):
            heading = QTableWidgetItem(text)
            heading.setTextAlignment(RIGHT if column in _NUMBERS else LEFT)
            self.setHorizontalHeaderItem(column, heading)
        self.setAccessibleName(translate("LayerSchedule", "Groups of layers"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setIconSize(QSize(SIDE, SIDE))
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setMaximumSectionSize(260)
        # Long lists of layers and of states give way, with an ellipsis: the form beside the table has them whole.
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(0, LAYERS_WIDTH)
        header.setSectionResizeMode(header.count() - 1, QHeaderView.ResizeMode.Stretch)
        self.currentCellChanged.connect(self._choose)

    def show_rows(self, rows: Rows, current: int) -> None:
        """Show the groups with one of them looked at; only cells that differ are written."""
        with QSignalBlocker(self):
            self.setRowCount(len(rows))
            for index, group in enumerate(rows):
                self._show_group(index, group)
            if self.currentRow() != current:
                self.setCurrentCell(current, max(self.currentColumn(), 0))

    def _show_group(self, row: int, group: LayerGroup) -> None:
        for column, text in enumerate(group_cells(group)):
            item = self.item(row, column)
            if item is None:
                item = QTableWidgetItem()
                item.setTextAlignment(RIGHT if column in _NUMBERS else LEFT)
                self.setItem(row, column, item)
            if item.text() != text:
                item.setText(text)
                item.setToolTip(text)
            if column == _KIND:
                item.setIcon(self._icon(group.caches))
                item.setToolTip(caches_text(group.caches))

    def _icon(self, caches: tuple[LayerCache, ...]) -> QIcon:
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(round(SIDE * ratio), round(SIDE * ratio))
        pixmap.setDevicePixelRatio(ratio)
        painter = QPainter(pixmap)
        font = self.font()
        font.setPixelSize(10)
        painter.setFont(font)
        draw_cell(painter, QRectF(0, 0, SIDE, SIDE), caches)
        painter.end()
        icon = QIcon(pixmap)
        icon.addPixmap(pixmap, QIcon.Mode.Selected)
        return icon

    def _choose(self, row: int, _column: int, before: int, _before_column: int) -> None:
        if row != before and row >= 0:
            self.row_chosen.emit(row)
