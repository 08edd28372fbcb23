"""What may be bought: the price list's entries that bring cards, and cards without a price, each ticked or not."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from kvdesk import catalog
from kvdesk.i18n import translate
from kvdesk.project.project import Project
from kvdesk.project.search import OfferSpec
from kvdesk.report.amounts import per_name
from kvdesk.ui.choice import SpinField
from kvdesk.ui.dialogs.catalog import pick_accelerator
from kvdesk.ui.reading import numbers

ROWS = 5
OFFER = Qt.ItemDataRole.UserRole


class OfferList(QWidget):
    """The offers as a list to tick; cards without a price are added from the catalogue and taken out again.

    Signals: `changed()` when others are chosen.
    """

    changed = Signal()

    def __init__(self, project: Project, chosen: Sequence[OfferSpec]) -> None:
        super().__init__()
        self._project = project
        self.list = self._make_list(chosen)
        self.add_button = QPushButton(translate("Search", "Add a card without a price…"))
        self.remove_button = QPushButton(translate("Search", "Remove"))
        buttons = QHBoxLayout()
        for button in (self.add_button, self.remove_button):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        self.cards_each = SpinField()
        self.cards_each.setRange(1, 4096)
        label = QLabel(translate("Search", "Cards in a piece added"))
        label.setProperty("rank", "label")
        label.setBuddy(self.cards_each)
        self.cards_each.setAccessibleName(label.text())
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self.cards_each, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.list)
        column.addLayout(buttons)
        column.addLayout(row)
        self.add_button.clicked.connect(self._ask_card)
        self.remove_button.clicked.connect(self._remove)
        self.list.itemChanged.connect(lambda _item: self.changed.emit())
        self.list.currentRowChanged.connect(lambda _row: self._show_removable())
        self._show_removable()

    def _make_list(self, chosen: Sequence[OfferSpec]) -> QListWidget:
        self.list = QListWidget()
        self.list.setAccessibleName(translate("Search", "Offers and cards"))
        self.list.setUniformItemSizes(True)
        self.list.setSpacing(2)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFixedHeight((self.list.fontMetrics().height() + 9) * ROWS + 6)
        listed = catalog.offers(self._project)
        prices = {offer.price for offer in listed}
        for offer in (*listed, *(offer for offer in chosen if offer.price is None or offer.price not in prices)):
            is_chosen = any((offer.price, offer.accelerator.id) == (each.price, each.accelerator.id) for each in chosen)
            self._show_offer(offer, is_chosen)
        return self.list

    @property
    def chosen(self) -> tuple[OfferSpec, ...]:
        """The offers that are ticked."""
        items = (self.list.item(row) for row in range(self.list.count()))
        return tuple(item.data(OFFER) for item in items if item.checkState() == Qt.CheckState.Checked)

    def add(self, offer: OfferSpec) -> None:
        """One more card without a price, to be tried."""
        self._show_offer(offer, True)
        self.list.setCurrentRow(self.list.count() - 1)
        self.changed.emit()

    def _show_offer(self, offer: OfferSpec, is_chosen: bool) -> None:
        text = offer_text(self._project, offer)
        item = QListWidgetItem(text)
        item.setToolTip(text)
        item.setData(OFFER, offer)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked if is_chosen else Qt.CheckState.Unchecked)
        self.list.addItem(item)

    def _ask_card(self) -> None:
        accelerator = pick_accelerator(self)
        if accelerator is not None:
            self.add(OfferSpec(accelerator=accelerator, cards=self.cards_each.value()))

    def _remove(self) -> None:
        self.list.takeItem(self.list.currentRow())
        self._show_removable()
        self.changed.emit()

    def _show_removable(self) -> None:
        """The price list's own entries are unticked, not removed."""
        item = self.list.currentItem()
        self.remove_button.setEnabled(item is not None and item.data(OFFER).price is None)


def offer_text(project: Project, offer: OfferSpec) -> str:
    """ "H100 node: 8 × H100 SXM, supplier, 240,000 EUR a piece"; a card without a price says so."""
    item = None if offer.price is None else project.prices.item(offer.price)
    cards = offer.cards if item is None else item.cards
    name = offer.accelerator.name
    if item is None:
        card = name if cards == 1 else f"{numbers().integer(cards)} × {name}"
        return translate("Search", "{card}: without a price").format(card=card)
    price = translate("Costs", "price missing")
    if item.price is not None:
        price = f"{numbers().exact(item.price)} {item.currency} {per_name(item.per)}"
    parts = [f"{numbers().integer(cards)} × {name}" if cards > 1 else "", item.supplier, price]
    return f"{item.item}: {', '.join(part for part in parts if part)}"
