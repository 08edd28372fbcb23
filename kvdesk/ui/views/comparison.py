"""The options side by side: each a column, the one looked at marked, figures with differences from the baseline."""

from datetime import date

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QPainter, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from kvdesk.engine.plan import Plan
from kvdesk.i18n import translate
from kvdesk.report.capacity import as_tsv
from kvdesk.report.comparison import Compared, ComparedRow, compared_rows, comparison_table, option_heads
from kvdesk.ui.focus import Focus
from kvdesk.ui.reading import numbers
from kvdesk.ui.views import tones
from kvdesk.ui.views.card import Card

MARK = "▸ "
NARROWEST, CELL_MARGIN = 130, 10


class ComparisonView(Card):
    """All options of the project for all cases.

    Signals: `option_requested(index)`: another option is to be looked at; `prices_requested()`: the prices and the bill
    of the option looked at are wanted; `edit_requested(path, value, name)`: it is to be the baseline.
    """

    option_requested = Signal(int)
    prices_requested = Signal()
    edit_requested = Signal(object, object, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("Comparison", "Options side by side"), parent)
        self.rows: tuple[ComparedRow, ...] = ()
        self._plan: Plan | None = None
        self._looked_at = 0
        self._waiting: tuple[Plan, Focus] | None = None
        self.prices_button = QPushButton(translate("Comparison", "Prices and bill…"))
        self.prices_button.setToolTip(translate("Comparison", "Prices of the project and the bill of this option"))
        self.baseline_button = QPushButton(translate("Comparison", "Make it the baseline"))
        self.baseline_button.setToolTip(translate("Comparison", "Count the differences from the option looked at"))
        self.copy_button = QPushButton(translate("Views", "Copy"))
        self.copy_button.setAccessibleName(translate("Capacity", "Copy as a table"))
        self.copy_button.setToolTip(translate("Capacity", "All of it as a table, with tabulators between cells"))
        for button in (self.baseline_button, self.prices_button, self.copy_button):
            button.setAutoDefault(True)
            self.add_to_header(button)
        self.baseline_button.clicked.connect(self._pin)
        self.prices_button.clicked.connect(self.prices_requested)
        self.copy_button.clicked.connect(self.copy_all)
        self.table = OptionTable()
        self.table.option_requested.connect(self.option_requested)
        self.table.copy_requested.connect(self.copy_all)
        self.body.addWidget(self.table, 1)

    def show_plan(self, plan: Plan, focus: Focus) -> None:
        """Show every option; a page nobody looks at waits until it is seen."""
        if not self.isVisible():
            self._waiting = plan, focus
            return
        self._waiting = None
        if plan is not self._plan:
            self._plan = plan
            self.rows = compared_rows(plan, date.today().isoformat(), numbers())
        looked_at = self._looked_at = focus.option(plan).index
        self.baseline_button.setEnabled(looked_at != plan.project.baseline_index)
        template = translate("Comparison", "differences from {name}; click a column to look at that option")
        if len(plan.options) == 1:
            template = translate("Comparison", "one option: duplicate it in the menu Option to compare")
        self.aside.show_text(template.format(name=plan.options[plan.project.baseline_index].option.name))
        self.table.show_rows(option_heads(plan), self.rows, looked_at)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._waiting is not None:
            self.show_plan(*self._waiting)

    def _pin(self) -> None:
        if self._plan is not None:
            name = self._plan.options[self._looked_at].option.name
            self.edit_requested.emit(("baseline",), name, translate("Options", "pin baseline"))

    def copy_all(self) -> None:
        """The whole comparison, as a spreadsheet takes it."""
        if self._plan is not None:
            everything = tuple(range(len(self._plan.options)))
            QApplication.clipboard().setText(as_tsv((comparison_table(self._plan, self.rows, everything),)))

    def show_colors(self) -> None:
        self.table.show_colors()


class OptionTable(QTableWidget):
    """The figures as rows and the options as columns; a click, or Return on a cell, asks for its option.

    Signals: `option_requested(index)`, `copy_requested()`.
    """

    option_requested = Signal(int)
    copy_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[ComparedRow, ...] = ()
        self._looked_at = -1
        self.setObjectName("blocks")
        self.setAccessibleName(translate("Comparison", "Options side by side"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(True)
        self.setItemDelegate(_RuledCell(self))
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setMinimumSectionSize(NARROWEST)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
        self.horizontalHeader().setSectionsClickable(True)
        self.verticalHeader().setHighlightSections(False)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.verticalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.horizontalHeader().sectionClicked.connect(self._ask)
        self.cellClicked.connect(lambda _row, column: self._ask(column))
        copy = QAction(translate("Views", "Copy"), self)
        copy.triggered.connect(self.copy_requested)
        self.addAction(copy)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def show_rows(self, names: tuple[str, ...], rows: tuple[ComparedRow, ...], looked_at: int) -> None:
        """Fill the table; the option looked at carries a mark, bold letters and a ground of its own."""
        self._shown, self._looked_at = rows, looked_at
        self.setColumnCount(len(names))
        self.setRowCount(len(rows))
        for column, name in enumerate(names):
            head = QTableWidgetItem(f"{MARK}{name}" if column == looked_at else name)
            head.setToolTip(name)
            font = head.font()
            font.setBold(True)
            head.setFont(font)
            head.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            self.setHorizontalHeaderItem(column, head)
        for row, line in enumerate(rows):
            title = QTableWidgetItem(line.name)
            self.setVerticalHeaderItem(row, title)
            for column, each in enumerate(line.options):
                item = QTableWidgetItem(cell_text(each))
                item.setToolTip(item.text())
                self.setItem(row, column, item)
        self.show_colors()
        self._fit_rows()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_rows()

    def _fit_rows(self) -> None:
        """As high as the words are at these widths."""
        self.verticalHeader().resizeSections(QHeaderView.ResizeMode.ResizeToContents)

    def show_colors(self) -> None:
        """The ground of the column looked at, and the colour of each verdict beside its sign."""
        base, rule = tones.ground(self.palette()).name(), tones.rule(self.palette()).name()
        corner = f"QTableCornerButton::section {{ background: {base}; border: 0; border-bottom: 1px solid {rule}; }}"
        if self.styleSheet() != corner:
            self.setStyleSheet(corner)
        ground = tones.blend(tones.ground(self.palette()), self.palette().color(QPalette.ColorRole.Highlight), 0.14)
        for row, line in enumerate(self._shown):
            for column, each in enumerate(line.options):
                item = self.item(row, column)
                if item is None:
                    continue
                item.setBackground(ground if column == self._looked_at else tones.ground(self.palette()))
                color = tones.text(self.palette())
                if each.tone in ("fits", "depends", "does_not_fit"):
                    color = tones.verdict_color(each.tone, self.palette())
                elif each.tone == "muted":
                    color = tones.muted(self.palette())
                item.setForeground(color)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_requested.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentColumn() >= 0:
            self._ask(self.currentColumn())
        else:
            super().keyPressEvent(event)

    def _ask(self, column: int) -> None:
        if column != self._looked_at:
            self.option_requested.emit(column)


class _RuledCell(QStyledItemDelegate):
    """A cell with room for all its lines, and a hairline below it."""

    def __init__(self, table: QTableWidget) -> None:
        super().__init__(table)
        self._table = table

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        width = self._table.columnWidth(index.column()) - 2 * CELL_MARGIN
        room, flags = QRect(0, 0, max(1, width), 10_000), int(Qt.TextFlag.TextWordWrap)
        height = self._table.fontMetrics().boundingRect(room, flags, index.data() or "").height()
        return QSize(width, height + 10)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        painter.save()
        painter.setPen(tones.rule(self._table.palette()))
        rect: QRect = option.rect
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.restore()


def cell_text(each: Compared) -> str:
    """The figure, and its difference below it."""
    return f"{each.text}\n({each.difference})" if each.difference else each.text
