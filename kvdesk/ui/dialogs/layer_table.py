"""The groups of a schedule as a table, one row for each distinct set of caches."""

from collections.abc import Collection

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QPixmap
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
_STATES, PARAMETERS = 8, 10
_NUMBERS = {*range(2, 7), PARAMETERS}

LAYERS_WIDTH, WIDEST_KIND = 120, 190
# The figures of a cache that a column shows: where the table is asked to edit one, the form's field gets the keyboard.
FIELDS: dict[int, tuple[str, ...]] = {
    1: ("kind",),
    3: ("num_attention_heads",),
    4: ("num_kv_heads", "kv_lora_rank"),
    5: ("k_head_dim", "kv_lora_rank", "head_dim"),
    6: ("v_head_dim", "qk_rope_head_dim"),
    7: ("window", "chunk_size", "ratio", "num_positions", "source_layer", "head_dim"),
    8: ("state_shape", "channels"),
    9: ("state_dtype",),
}


def _headings() -> tuple[str, ...]:
    return (
        translate("LayerSchedule", "Layers"),
        translate("LayerSchedule", "Kind"),
        translate("LayerSchedule", "Count"),
        translate("LayerSchedule", "Query heads"),
        translate("LayerSchedule", "KV heads"),
        translate("LayerSchedule", "K dim."),
        translate("LayerSchedule", "V dim."),
        translate("LayerSchedule", "Window, ratio"),
        translate("LayerSchedule", "States"),
        translate("LayerSchedule", "Stored in"),
        translate("LayerSchedule", "Parameters"),
    )


class GroupTable(QTableWidget):
    """Signals: `row_chosen(row)` when another group is looked at; `edit_requested(column)` on F2 and on a double
    click, when what a column shows of that group is to be edited.
    """

    row_chosen = Signal(int)
    edit_requested = Signal(int)

    def __init__(self) -> None:
        super().__init__(0, len(_headings()))
        self.setObjectName("groups")
        for column, text in enumerate(_headings()):
            heading = QTableWidgetItem(text)
            if column == PARAMETERS:
                heading.setToolTip(translate("LayerSchedule", "Of one layer."))
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
        # Long lists of layers and of states give way, with an ellipsis: the form below the table has them whole.
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(0, LAYERS_WIDTH)
        header.setSectionResizeMode(_KIND, QHeaderView.ResizeMode.Interactive)
        header.setMinimumSectionSize(56)
        header.setSectionResizeMode(_STATES, QHeaderView.ResizeMode.Stretch)
        self.currentCellChanged.connect(self._choose)
        self.cellDoubleClicked.connect(lambda _row, column: self.edit_requested.emit(column))

    def show_rows(self, rows: Rows, current: int, unsure: Collection[int] = ()) -> None:
        """Show the groups with one of them looked at; only cells that differ are written. `unsure` are the rows whose
        parameters of attention no rule gives."""
        with QSignalBlocker(self):
            self.setRowCount(len(rows))
            for index, group in enumerate(rows):
                self._show_group(index, group, index in unsure)
            self.horizontalHeader().resizeSection(_KIND, min(self.sizeHintForColumn(_KIND), WIDEST_KIND))
            if self.currentRow() != current:
                self.setCurrentCell(current, max(self.currentColumn(), 0))

    def _show_group(self, row: int, group: LayerGroup, unsure: bool) -> None:
        *texts, parameters = group_cells(group)
        if unsure:
            parameters = translate("LayerSchedule", "{count} (check)").format(count=parameters)
        for column, text in enumerate((*texts, parameters)):
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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F2 and self.currentRow() >= 0:
            self.edit_requested.emit(self.currentColumn())
        else:
            super().keyPressEvent(event)

    def _choose(self, row: int, _column: int, before: int, _before_column: int) -> None:
        if row != before and row >= 0:
            self.row_chosen.emit(row)
