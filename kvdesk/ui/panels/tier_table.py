"""The tiers of an option as a table in the order they are asked, with what their figures rest on."""

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTableWidget, QTableWidgetItem

from kvdesk.engine.sentences.tier_names import kind_name, tier_name
from kvdesk.i18n import translate
from kvdesk.project.tiers import TierRates, TierSpec
from kvdesk.report.tiers_look import capacity_text, rate_text, room_text
from kvdesk.report.tiers_words import basis_name, basis_sign
from kvdesk.ui.reading import numbers

NAME, CAPACITY, READ, PRICE = range(4)
# What a column shows, by the tier's field that the form edits.
FIELDS = {NAME: "name", CAPACITY: "capacity_bytes", READ: "read", PRICE: "price"}
LEAST_ROWS, MOST_ROWS = 2, 6
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class TierTable(QTableWidget):
    """Signals: `tier_chosen(row)` when another tier is looked at; `edit_requested(column)` on F2 and a double click;
    `remove_requested()` on Delete; `move_requested(steps)` on Alt with an arrow key.
    """

    tier_chosen = Signal(int)
    edit_requested = Signal(int)
    remove_requested = Signal()
    move_requested = Signal(int)

    def __init__(self) -> None:
        headings = (
            translate("TierPanel", "Tier"),
            translate("TierPanel", "Capacity"),
            translate("TierPanel", "Read"),
            translate("TierPanel", "Price"),
        )
        super().__init__(0, len(headings))
        self.setObjectName("tiers")
        for column, text in enumerate(headings):
            item = QTableWidgetItem(text)
            item.setTextAlignment(LEFT if column == NAME else RIGHT)
            self.setHorizontalHeaderItem(column, item)
        self.setAccessibleName(translate("TierPanel", "Tiers in the order they are asked"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(40)
        self.currentCellChanged.connect(self._choose)
        self.cellDoubleClicked.connect(lambda _row, column: self.edit_requested.emit(column))
        copy = QAction(translate("Views", "Copy"), self)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self.copy_all)
        self.addAction(copy)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def show_tiers(self, tiers: tuple[TierSpec, ...], current: int) -> None:
        """Show the tiers with one looked at; only cells that differ are written."""
        with QSignalBlocker(self):
            self.setRowCount(len(tiers))
            for row, tier in enumerate(tiers):
                self._show_tier(row, tier)
            if self.currentRow() != current:
                self.setCurrentCell(current, max(self.currentColumn(), 0))
        self._fit()

    def copy_all(self) -> None:
        """All rows with their heading, tab separated."""
        heads = [self.horizontalHeaderItem(column) for column in range(self.columnCount())]
        lines = ["\t".join("" if head is None else head.text() for head in heads)]
        for row in range(self.rowCount()):
            items = [self.item(row, column) for column in range(self.columnCount())]
            lines.append("\t".join("" if item is None else item.text() for item in items))
        QApplication.clipboard().setText("\n".join(lines))

    def _show_tier(self, row: int, tier: TierSpec) -> None:
        sign, basis = "✎", translate("TierPanel", "typed by hand")
        if tier.claim is not None:
            sign, basis = basis_sign(tier.claim.kind), basis_name(tier.claim.kind)
        name = translate("TierPanel", "{tier}: {kind}, {basis}").format(
            tier=tier_name(tier.name), kind=kind_name(tier.kind), basis=basis
        )
        price = "–"
        if tier.price is not None:
            price = f"{numbers().plain(tier.price.per_gb_month, 4)} {tier.price.currency}"
        read = read_text(tier.read)
        capacity = capacity_text(tier.cache_bytes, numbers())
        whole = room_text(tier, 1, tier.cache_bytes, numbers())
        if tier.cache_bytes != tier.capacity_bytes:
            values = {"size": capacity, "whole": capacity_text(tier.capacity_bytes, numbers())}
            capacity = translate("TierPanel", "{size} of {whole}").format(**values)
        cells = ((f"{sign} {tier_name(tier.name)}", name), (capacity, whole), read, (price, price))
        for column, (text, tip) in enumerate(cells):
            item = self.item(row, column)
            if item is None:
                item = QTableWidgetItem()
                item.setTextAlignment(LEFT if column == NAME else RIGHT)
                self.setItem(row, column, item)
            if item.text() != text:
                item.setText(text)
            item.setToolTip(tip)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, tip)

    def _fit(self) -> None:
        rows = max(LEAST_ROWS, min(MOST_ROWS, self.rowCount()))
        height = self.horizontalHeader().sizeHint().height() + rows * self.verticalHeader().defaultSectionSize()
        if height + 2 * self.frameWidth() != self.height():
            self.setFixedHeight(height + 2 * self.frameWidth())

    def event(self, event: QEvent) -> bool:
        result = super().event(event)
        if event.type() == QEvent.Type.Polish:
            self._fit()
        return bool(result)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_all()  # Qt would take the current cell alone
        elif event.key() == Qt.Key.Key_F2 and self.currentRow() >= 0:
            self.edit_requested.emit(self.currentColumn())
        elif event.key() == Qt.Key.Key_Delete:
            self.remove_requested.emit()
        elif event.modifiers() == Qt.KeyboardModifier.AltModifier and Qt.Key(event.key()) in moves:
            self.move_requested.emit(moves[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def _choose(self, row: int, _column: int, before: int, _before_column: int) -> None:
        if row != before and row >= 0:
            self.tier_chosen.emit(row)


def read_text(rates: TierRates) -> tuple[str, str]:
    """The rate of one card, else of a node, else the shared one, in short and in full."""
    for name, short, full in (
        ("per_card", translate("TierPanel", "{rate}/card"), translate("TierPanel", "{rate} GB/s a card")),
        ("per_node", translate("TierPanel", "{rate}/node"), translate("TierPanel", "{rate} GB/s a node")),
        ("shared", translate("TierPanel", "{rate} in all"), translate("TierPanel", "{rate} GB/s in all")),
    ):
        value = getattr(rates, name)
        if value is not None:
            rate = rate_text(value, numbers())
            return short.format(rate=rate), full.format(rate=rate)
    return "–", "–"
