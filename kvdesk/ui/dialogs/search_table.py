"""What a search found as rows: the purchases that carry the load, and the losers with their reasons."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, QSortFilterProxyModel, Qt
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTableView, QWidget

from kvdesk.engine.cost import is_complete
from kvdesk.engine.search import Found, Loser, Purchasable
from kvdesk.i18n import translate
from kvdesk.report.purchase_words import (
    capacity_text,
    cost_text,
    loser_order,
    objective_value,
    offer_name,
    pieces_name,
    pieces_text,
    placement_text,
    reason_text,
    served_text,
    spread_text,
    time_text,
    times_of,
    watts_text,
)
from kvdesk.ui.reading import numbers

Index = QModelIndex | QPersistentModelIndex
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
UNKNOWN = float("inf")
FITTED = 200  # rows that say how wide the columns are
MOST_LETTERS, LEAST_LETTERS = 30, 15  # of a column of words, and of the one that takes the rest
CELL_ROOM, TITLE_ROOM = 17, 28
Write = Callable[[Any], tuple[str, ...]]
Keys = Callable[[Any], tuple[Any, ...]]


class RowModel(QAbstractTableModel):
    """Items as rows, written when they are seen; `keys` are what columns sort by."""

    def __init__(self, titles: Sequence[str], right: Sequence[int], parent: QWidget) -> None:
        super().__init__(parent)
        self.items: Sequence[Any] = ()
        self.titles, self.right = tuple(titles), frozenset(right)
        self._write: Write = lambda _item: ()
        self._keys: Keys = lambda _item: ()
        self._texts: dict[int, tuple[str, ...]] = {}

    def show(self, items: Sequence[Any], write: Write, keys: Keys) -> None:
        self.beginResetModel()
        self.items, self._texts = items, {}
        self._write, self._keys = write, keys
        self.endResetModel()

    def texts(self, row: int) -> tuple[str, ...]:
        """A row as it is written."""
        if row not in self._texts:
            self._texts[row] = self._write(self.items[row])
        return self._texts[row]

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.items)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.titles)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.titles[section]
        return self._side(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return self.texts(index.row())[index.column()]
            case Qt.ItemDataRole.UserRole:
                return self._keys(self.items[index.row()])[index.column()]
            case Qt.ItemDataRole.TextAlignmentRole:
                return self._side(index.column())
        return None

    def _side(self, column: int) -> Qt.AlignmentFlag:
        return RIGHT if column in self.right else LEFT


class RowFilter(QSortFilterProxyModel):
    """Rows that have every word that was typed, whichever column it stands in."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words: tuple[str, ...] = ()
        self.setSortRole(Qt.ItemDataRole.UserRole)

    def narrow(self, text: str) -> None:
        self._words = tuple(text.casefold().split())
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        if not self._words:
            return True
        model = self.sourceModel()
        assert isinstance(model, RowModel)
        text = " ".join(model.texts(row)).casefold()
        return all(word in text for word in self._words)


class RowTable(QTableView):
    """A table of rows that is sorted by its headings, and copied as a spreadsheet takes it."""

    def __init__(self, name: str, model: RowModel, stretched: int, parent: QWidget, most_lines: int = 1) -> None:
        super().__init__(parent)
        self.rows, self.filter, self._most_lines = model, RowFilter(self), most_lines
        self.filter.setSourceModel(model)
        self.setModel(self.filter)
        self.setObjectName("blocks")
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(most_lines > 1)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self._stretched = stretched
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)  # in order, until a column is chosen
        header.setSortIndicatorClearable(True)
        self.setSortingEnabled(True)
        self.fit_columns()
        copy = QAction(translate("Views", "Copy"), self)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self.copy_rows)
        self.addAction(copy)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    @property
    def chosen(self) -> Any:
        """The item of the row that is selected; None where none is."""
        rows = self.selectionModel().selectedRows()
        return self.rows.items[self.filter.mapToSource(rows[0]).row()] if rows else None

    def choose(self, item: Any) -> None:
        """Select an item's row, where it is shown."""
        place = next((row for row, each in enumerate(self.rows.items) if each is item), None)
        if place is None:
            return
        index = self.filter.mapFromSource(self.rows.index(place, 0))
        if index.isValid() and item is not self.chosen:
            self.selectRow(index.row())
            self.scrollTo(index)

    def fit_columns(self) -> None:
        """Headings and figures are never cut; words get so many letters at most, and one column takes the rest."""
        letter, words = self.fontMetrics().averageCharWidth(), self.fontMetrics().horizontalAdvance
        shown = [self.rows.texts(row) for row in range(min(len(self.rows.items), FITTED))]
        for column in range(len(self.rows.titles)):
            widest = max((words(texts[column]) for texts in shown), default=0) + CELL_ROOM
            if column not in self.rows.right:
                widest = min(widest, MOST_LETTERS * letter)
            self.horizontalHeader().resizeSection(column, max(self._title_width(column), widest))
        self._share_room()

    def _title_width(self, column: int) -> int:
        words = self.horizontalHeader().fontMetrics().horizontalAdvance
        return max(words(line) for line in self.rows.titles[column].splitlines()) + TITLE_ROOM

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        """One column takes what the others leave; all rows get as many lines as the longest of them needs then."""
        header = self.horizontalHeader()
        others = header.length() - header.sectionSize(self._stretched)
        least = max(self._title_width(self._stretched), LEAST_LETTERS * self.fontMetrics().averageCharWidth())
        header.resizeSection(self._stretched, max(least, self.viewport().width() - others))
        if self._most_lines > 1:
            line = self.fontMetrics().lineSpacing()
            height = min(self._tallest(), self._most_lines * line) + 8
            if height != self.verticalHeader().defaultSectionSize():
                self.verticalHeader().setDefaultSectionSize(height)

    def _tallest(self) -> int:
        """Height of the tallest text of the first rows, wrapped as wide as its column is."""
        metrics, header, flags = self.fontMetrics(), self.horizontalHeader(), Qt.TextFlag.TextWordWrap
        texts = {
            (column, text)
            for row in range(min(len(self.rows.items), FITTED))
            for column, text in enumerate(self.rows.texts(row))
        }
        return max(
            (
                metrics.boundingRect(QRect(0, 0, header.sectionSize(column) - CELL_ROOM, 9999), flags, text).height()
                for column, text in texts
            ),
            default=metrics.lineSpacing(),
        )

    def copy_rows(self) -> None:
        """All rows that are shown, tab separated."""
        rows = (self.filter.mapToSource(self.filter.index(row, 0)).row() for row in range(self.filter.rowCount()))
        lines = ["\t".join(self.rows.titles).replace("\n", " "), *("\t".join(self.rows.texts(row)) for row in rows)]
        QApplication.clipboard().setText("\n".join(lines))


class PurchaseTable(RowTable):
    """The smallest purchase of every way that carries the load."""

    def __init__(self, parent: QWidget) -> None:
        titles = (
            translate("Purchase", "Purchase"),
            translate("Search", "Cards and replicas"),
            translate("Search", "Served by"),
            translate("Purchase", "Cost"),
            translate("Purchase", "Power"),
            translate("Search", "Held at the\nhigh estimates"),
            translate("Search", "Time per token"),
        )
        model = RowModel(titles, (3, 4, 5, 6), parent)
        super().__init__(translate("Search", "Purchases that carry the load"), model, 1, parent)

    def show_found(self, found: Found) -> None:
        how, times, question = numbers(), times_of(found), found.question
        self.setColumnHidden(2, len(question.deployments) * len(question.cache_dtypes) == 1)
        self.setColumnHidden(3, not any(is_complete(one.cost) for one in found.answer.smallest))

        def write(one: Purchasable) -> tuple[str, ...]:
            return (
                pieces_name(one, how),
                spread_text(one, how),
                served_text(question, one.way),
                cost_text(one, how),
                watts_text(one, how),
                capacity_text(one, how),
                time_text(times.get(one.order), how),
            )

        def keys(one: Purchasable) -> tuple[Any, ...]:
            cost, time = objective_value("cost", one), times.get(one.order)
            return (
                one.stand.pieces,
                one.stand.cards,
                served_text(question, one.way),
                UNKNOWN if cost is None else float(cost),
                UNKNOWN if one.watts is None else float(one.watts),
                one.capacity,
                UNKNOWN if time is None else time.best,
            )

        self.rows.show(found.answer.smallest, write, keys)
        self.fit_columns()


class LoserTable(RowTable):
    """Every loser with its reason; more pieces than needed of a way are no rival of the others and are left out."""

    def __init__(self, parent: QWidget) -> None:
        titles = (
            translate("Purchase", "Offer"),
            translate("Purchase", "A replica, and how it is served"),
            translate("Purchase", "Pieces"),
            translate("Purchase", "Why it is not the answer"),
        )
        model = RowModel(titles, (2,), parent)
        super().__init__(translate("Search", "Purchases that are not the answer"), model, 3, parent, most_lines=4)

    def show_found(self, found: Found) -> None:
        how = numbers()

        def write(loser: Loser) -> tuple[str, ...]:
            way = f"{placement_text(loser.way, how)}; {served_text(found.question, loser.way)}"
            return (
                offer_name(loser.way.offer, how),
                way,
                pieces_text(_pieces(loser), how),
                reason_text(loser.reason, how),
            )

        def keys(loser: Loser) -> tuple[Any, ...]:
            name, way, _, reason = write(loser)
            return name, way, next(iter(_pieces(loser)), 0), reason

        rivals = [loser for loser in found.answer.losers if loser.reason.code != "search-more-than-needed"]
        self.rows.show(sorted(rivals, key=loser_order), write, keys)
        self.fit_columns()


def _pieces(loser: Loser) -> tuple[int, ...]:
    return loser.pieces if loser.smallest is None else (loser.smallest.stand.pieces,)
