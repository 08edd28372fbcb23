"""The capacity view: what the runtime reserves, and what its pool holds; the report's own words and tables."""

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QKeyEvent, QKeySequence, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QHeaderView,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from kvdesk.engine.plan import Plan
from kvdesk.i18n import translate
from kvdesk.report.blocks import Block, Callout, FindingItem, FindingList, Paragraph, Table
from kvdesk.report.capacity import as_tsv, capacity_blocks
from kvdesk.report.serving import runtime_text
from kvdesk.ui.focus import Focus
from kvdesk.ui.reading import numbers
from kvdesk.ui.views import tones
from kvdesk.ui.views.card import Card, Notice, nothing_to_show

LEAD_SCALE = 1.12
CELL_PADDING = 5  # at either side of a cell, as the style sheet says
LINES_GAP = 8


class CapacityView(Card):
    """What the option's runtime makes of its memory, for the case in focus.

    Signals: `command_requested()`: the command that serves this option is wanted; `field_requested(path)` from the
    sentence shown where nothing is computed.
    """

    command_requested = Signal()
    field_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("Capacity", "Capacity"), parent)
        self.blocks: tuple[Block, ...] = ()
        self._waiting: tuple[Plan, Focus] | None = None
        self.command_button = QPushButton(translate("Serving", "Command…"))
        self.command_button.setToolTip(translate("Capacity", "The command that serves this option"))
        self.copy_button = QPushButton(translate("Views", "Copy"))
        self.copy_button.setAccessibleName(translate("Capacity", "Copy as a table"))
        self.copy_button.setToolTip(translate("Capacity", "All of it as a table, with tabulators between cells"))
        for button in (self.command_button, self.copy_button):
            button.setAutoDefault(True)
            self.add_to_header(button)
        self.command_button.clicked.connect(self.command_requested)
        self.copy_button.clicked.connect(self.copy_all)
        self.notice = Notice(is_quiet=True)
        self.notice.field_requested.connect(self.field_requested)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        place = QWidget()
        place.setObjectName("page")
        self._column = QVBoxLayout(place)
        self._column.setContentsMargins(0, 2, 6, 2)
        self._column.setSpacing(10)
        self._column.addStretch(1)
        self._scroll.setWidget(place)
        self.body.addWidget(self.notice)
        self.body.addWidget(self._scroll, 1)

    def show_plan(self, plan: Plan, focus: Focus) -> None:
        """Show the capacity of the option and case in focus; a page nobody looks at waits until it is seen."""
        if not self.isVisible():
            self._waiting = plan, focus
            return
        self._waiting = None
        option, missing = focus.option(plan), nothing_to_show(plan, focus)
        self.aside.show_text(runtime_text(option.option.deployment))
        if missing is not None:
            self.notice.show_text(*missing)
        self.notice.setVisible(missing is not None)
        blocks = () if missing is not None else tuple(capacity_blocks(option, numbers(), focus.case_name))
        self.copy_button.setEnabled(bool(blocks))
        self.command_button.setEnabled(option.model is not None)
        if blocks != self.blocks:
            self._show_blocks(blocks)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._waiting is not None:
            self.show_plan(*self._waiting)

    def parts(self) -> list[QWidget]:
        """The widgets of the blocks in order."""
        items = (self._column.itemAt(index) for index in range(self._column.count() - 1))
        widgets = (item.widget() for item in items if item is not None)
        return [widget for widget in widgets if widget is not None]

    def copy_all(self) -> None:
        """All that is shown, as a spreadsheet takes it."""
        QApplication.clipboard().setText(as_tsv(self.blocks))

    def _show_blocks(self, blocks: tuple[Block, ...]) -> None:
        """Values change in place; only blocks of another kind or shape make other widgets."""
        parts = self.parts()
        same = [_shape(block) for block in blocks] == [_shape(block) for block in self.blocks]
        self.blocks = blocks
        if not same:
            for part in parts:
                self._column.removeWidget(part)
                part.hide()
                part.deleteLater()
            parts = [block_part(block, is_first=index == 0) for index, block in enumerate(blocks)]
            for index, part in enumerate(parts):
                self._column.insertWidget(index, part)
            self._keep_tab_order(parts)
        for part, block in zip(parts, blocks, strict=True):
            fill_part(part, block)
        self.show_colors()

    def _keep_tab_order(self, parts: list[QWidget]) -> None:
        before: QWidget = self.copy_button
        for part in parts:
            stops = [part.table] if isinstance(part, TablePart) else [part, *part.findChildren(Sentence)]
            for stop in stops:
                QWidget.setTabOrder(before, stop)
                before = stop

    def show_colors(self) -> None:
        for part in self.parts():
            if isinstance(part, Sentence):
                part.show_colors(self.palette())


class Sentence(QLabel):
    """Text that can be selected and copied by mouse and keyboard; a severity gives it its colour."""

    def __init__(self, severity: str = "", scale: float = 1.0, *, bold: bool = False) -> None:
        super().__init__()
        self._severity = severity
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * scale)
        font.setBold(bold)
        self.setFont(font)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setForegroundRole(QPalette.ColorRole.Text)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("rank", "sentence")
        self.setIndent(0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        """As high as the text is at this width, not at the narrowest."""
        height = self.heightForWidth(self.width()) if self.testAttribute(Qt.WidgetAttribute.WA_Resized) else 0
        return QSize(60, max(height, self.fontMetrics().lineSpacing()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def show_colors(self, palette: QPalette) -> None:
        color: QColor | None = None
        if self._severity == "muted":
            color = tones.muted(palette)
        elif self._severity:
            color = tones.severity_color(self._severity, palette)
        if color is not None and self.palette().color(QPalette.ColorRole.Text) != color:
            own = QPalette(self.palette())
            own.setColor(QPalette.ColorRole.Text, color)
            self.setPalette(own)


class WrappedCell(QStyledItemDelegate):
    """A cell as high as its words are inside its padding; Qt wraps them over the padding as well."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        inner = QStyleOptionViewItem(option)
        if inner.rect.width() > 2 * CELL_PADDING:
            inner.rect = inner.rect.adjusted(0, 0, -2 * CELL_PADDING, 0)
        size = super().sizeHint(inner, index)
        is_folded = size.height() >= 2 * inner.fontMetrics.height()
        return QSize(size.width(), size.height() + (LINES_GAP if is_folded else 0))  # rows of several lines stand apart


class BlockTable(QTableWidget):
    """One table of the report, as high as its rows; Ctrl+C copies the selected cells, or all, tab separated."""

    def __init__(self, table: Table) -> None:
        super().__init__(len(table.rows), len(table.header))
        self._widths: list[int] = []
        self.setObjectName("blocks")
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setWordWrap(True)
        self.setItemDelegate(WrappedCell(self))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self._is_stretched = table.align[-1] == "left"
        header.setStretchLastSection(self._is_stretched)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        copy = QAction(translate("Views", "Copy"), self)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self.copy_selection)
        self.addAction(copy)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def show_table(self, table: Table) -> None:
        self.setAccessibleName(table.caption)
        for column, (text, align) in enumerate(zip(table.header, table.align, strict=True)):
            head = QTableWidgetItem(text)
            head.setTextAlignment(_alignment(align))
            self.setHorizontalHeaderItem(column, head)
        for row, line in enumerate(table.rows):
            for column, (cell, align) in enumerate(zip(line.cells, table.align, strict=True)):
                item = self.item(row, column)
                if item is None:
                    item = QTableWidgetItem()
                    item.setTextAlignment(_alignment(align))
                    self.setItem(row, column, item)
                if item.text() != cell.text:
                    item.setText(cell.text)
                    item.setToolTip(cell.text)
        self._fit()

    def _fit(self) -> None:
        """As high as all rows: the page scrolls, not the table."""
        if (widths := [self.columnWidth(column) for column in range(self.columnCount())]) != self._widths:
            self._widths = widths
            self.resizeRowsToContents()  # Qt wraps anew where a column's width changes, but keeps the heights
        rows = sum(self.rowHeight(row) for row in range(self.rowCount()))
        if not self._is_stretched:
            self.setMaximumWidth(self.horizontalHeader().length() + 2 * self.frameWidth())
        height = self.horizontalHeader().sizeHint().height() + rows + 2 * self.frameWidth()
        if self.horizontalHeader().length() > self.viewport().width():
            height += self.horizontalScrollBar().sizeHint().height()
        if height != self.height():
            self.setFixedHeight(height)

    def event(self, event: QEvent) -> bool:
        result = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest, QEvent.Type.Polish):
            self._fit()
        return bool(result)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_selection()  # Qt would take the current cell alone
        else:
            super().keyPressEvent(event)

    def copy_selection(self) -> None:
        chosen = {(index.row(), index.column()) for index in self.selectedIndexes()}
        if len(chosen) < 2:
            chosen = {(row, column) for row in range(self.rowCount()) for column in range(self.columnCount())}
        rows, columns = sorted({row for row, _ in chosen}), sorted({column for _, column in chosen})
        lines = ["\t".join(self._heading(column) for column in columns)]
        lines += ["\t".join(self._text(row, column) for column in columns) for row in rows]
        QApplication.clipboard().setText("\n".join(lines))

    def _heading(self, column: int) -> str:
        item = self.horizontalHeaderItem(column)
        return "" if item is None else item.text()

    def _text(self, row: int, column: int) -> str:
        item = self.item(row, column)
        return "" if item is None else item.text()


class TablePart(QWidget):
    """A table below its caption."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.caption = Sentence(bold=True)
        self.caption.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table = BlockTable(table)
        self.setFocusProxy(self.table)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.caption)
        layout.addWidget(self.table)


def _shape(block: Block) -> tuple[object, ...]:
    """What decides which widgets show a block."""
    match block:
        case Table():
            return "table", len(block.rows), len(block.header)
        case FindingList():
            return "findings", *(item.severity for item in block.items)
        case Paragraph():
            return "paragraph", block.tone
    return (type(block).__name__,)


def block_part(block: Block, *, is_first: bool) -> QWidget:
    """A widget for a block of the report, still empty."""
    match block:
        case Table():
            return TablePart(block)
        case Callout():
            return Sentence("error", LEAD_SCALE)
        case FindingList():
            return _findings(block)
        case Paragraph(tone="muted"):
            return Sentence("muted")
    return Sentence(scale=LEAD_SCALE if is_first else 1.0)


def _findings(block: FindingList) -> QWidget:
    whole = QWidget()
    layout = QVBoxLayout(whole)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(4)
    for item in block.items:
        layout.addWidget(Sentence("" if item.severity == "info" else item.severity))
    return whole


def fill_part(part: QWidget, block: Block) -> None:
    """Put a block's words and figures into its widget."""
    match block:
        case Table() if isinstance(part, TablePart):
            part.caption.setText(block.caption)
            part.table.show_table(block)
        case Paragraph() if isinstance(part, Sentence):
            part.setText(block.text)
        case Callout() if isinstance(part, Sentence):
            part.setText("\n".join((block.title, *block.lines)))
        case FindingList():
            for label, item in zip(part.findChildren(Sentence), block.items, strict=True):
                label.setText(_finding(item))


def _finding(item: FindingItem) -> str:
    return f"{item.word}: {item.text}"


def _alignment(align: str) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if align == "right" else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
