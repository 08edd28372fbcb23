"""Prices and bill: what the project was offered, exchange rates, the bill of an option, and where it stands."""

from collections.abc import Callable, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from PySide6.QtCore import QLocale, QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QScrollArea,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from kvdesk.engine.cost import cost_of
from kvdesk.engine.findings import finding_text
from kvdesk.i18n import translate
from kvdesk.project.edit import Path, value_at
from kvdesk.project.project import Project
from kvdesk.project.quotes import BillLine, ExchangeRate, PriceItem
from kvdesk.report.amounts import line_kind, money_text, per_name, purchase_kind
from kvdesk.report.costs import cost_findings
from kvdesk.report.phrases import severity_word
from kvdesk.ui.dialogs.price_fields import (
    bill_fields,
    new_line,
    price_fields,
    purchase_fields,
    rate_fields,
    site_fields,
    total_fields,
)
from kvdesk.ui.dialogs.price_form import Choice, Form, Line
from kvdesk.ui.dialogs.undo_row import UndoRow
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.reading import numbers

WIDTH, HEIGHT = 900, 660
Row = tuple[str, ...]


class ItemList(QWidget):
    """A list of the project as a table, and the form of the row chosen; adding and removing are one undo step each."""

    def __init__(
        self,
        document: ProjectDocument,
        name: str,
        header: Row,
        fields: Sequence[Line | Choice],
        write: Callable[[Project, Any], Row],
        narrow: tuple[int, ...] = (),
    ) -> None:
        super().__init__()
        self.document, self.name = document, name
        self.path: Path = ()
        self._write = write
        self.table = _table(name, header, narrow)
        self.form = Form(document, fields)
        self.add_button = QPushButton(translate("Prices", "&Add"))
        self.remove_button = QPushButton(translate("Prices", "&Remove"))
        buttons = QHBoxLayout()
        for button in (self.add_button, self.remove_button):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        buttons.addStretch(1)
        self.column = QVBoxLayout(self)
        self.column.setSpacing(8)
        self.column.addWidget(self.table, 1)
        self.column.addLayout(buttons)
        self.column.addWidget(self.form)
        self.table.itemSelectionChanged.connect(self._show_chosen)

    @property
    def chosen(self) -> int:
        """The row whose form is shown; -1 for none."""
        return self.table.currentRow()

    def show_project(self, project: Project, path: Path) -> None:
        self.path = path
        items = value_at(project, path)
        row = min(max(self.chosen, 0), len(items) - 1)
        with QSignalBlocker(self.table):
            self.table.setRowCount(len(items))
            for place, item in enumerate(items):
                for column, text in enumerate(self._write(project, item)):
                    cell = QTableWidgetItem(text)
                    cell.setToolTip(text)
                    self.table.setItem(place, column, cell)
            if row >= 0:
                self.table.setCurrentCell(row, max(0, self.table.currentColumn()))
                self.table.selectRow(row)
        self._show_chosen()

    def choose_last(self) -> None:
        """Look at what was just added, ready to be typed."""
        self.table.selectRow(self.table.rowCount() - 1)
        first = next(iter(self.form.widgets.values()))
        first.setFocus()

    def _show_chosen(self) -> None:
        row = self.chosen
        self.remove_button.setEnabled(row >= 0)
        self.form.show_item(self.document.project, (*self.path, row) if row >= 0 else None)


class PricesDialog(QDialog):
    """Edits the document while it is open: what is typed is in the project at once, and undone one by one."""

    def __init__(self, parent: QWidget | None, document: ProjectDocument, option_index: int) -> None:
        super().__init__(parent)
        self.document, self.option_index = document, option_index
        self.setWindowTitle(translate("Prices", "Prices and bill"))
        room = self.screen().availableSize()
        self.resize(min(WIDTH, room.width() - 20), min(HEIGHT, room.height() - 60))
        self.prices = ItemList(
            document, translate("Prices", "Prices"), _price_header(), price_fields(), _price_row, (3,)
        )
        self.rates = ItemList(document, translate("Prices", "Exchange rates"), _rate_header(), rate_fields(), _rate_row)
        self.bill = ItemList(document, translate("Prices", "Bill"), _bill_header(), bill_fields(), _bill_row, (1, 2, 4))
        self.purchase = Form(document, purchase_fields())
        self.totals_form, self.site = Form(document, total_fields()), Form(document, site_fields())
        self.totals = QLabel()
        self.totals.setWordWrap(True)
        self.totals.setTextFormat(Qt.TextFormat.PlainText)
        self.totals.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.bill.column.insertWidget(0, self.purchase)
        self.tabs = QTabWidget()
        self.tabs.addTab(self.prices, self.prices.name)
        self.tabs.addTab(self.rates, self.rates.name)
        self.tabs.addTab(self.bill, "")
        self.tabs.addTab(_site_page(self.totals_form, self.site), translate("Prices", "Site, tax and currency"))
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(_scrolled(self.totals))
        layout.addLayout(self._make_buttons())
        for page, add, remove in (
            (self.prices, self.add_price, self.remove_price),
            (self.rates, self.add_rate, lambda: self._remove(self.rates)),
            (self.bill, self.add_line, lambda: self._remove(self.bill)),
        ):
            page.add_button.clicked.connect(lambda _checked=False, add=add: add())
            page.remove_button.clicked.connect(lambda _checked=False, remove=remove: remove())
        document.project_changed.connect(self._show_project)
        self._is_following = True
        self._show_project(document.project)

    def look_at(self, path: Path) -> None:
        """Begin with the field that edits a path of the project."""
        field = str(path[-1]) if path else ""
        match path:
            case ("prices", "items" | "rates" as name, int(row), _):
                page = self.prices if name == "items" else self.rates
                self._show_row(page, row, field)
            case ("options", self.option_index, "purchase", "lines", int(row), *_):
                self._show_row(self.bill, row, field)
            case ("options", self.option_index, "purchase", *_):
                self.tabs.setCurrentWidget(self.bill)
                self.purchase.look_at(field)
            case ("prices" | "site", *_):
                self.tabs.setCurrentIndex(self.tabs.count() - 1)
                (self.site if path[0] == "site" else self.totals_form).look_at(field)

    def _show_row(self, page: ItemList, row: int, field: str) -> None:
        self.tabs.setCurrentWidget(page)
        page.table.selectRow(row)
        page.form.look_at(field)

    def done(self, result: int) -> None:
        """Closed: the document is followed no more."""
        if self._is_following:
            self._is_following = False
            self.document.project_changed.disconnect(self._show_project)
        super().done(result)

    def _make_buttons(self) -> QHBoxLayout:
        row = UndoRow(self.document.undo_stack)
        self.undo_button, self.redo_button, self.close_button = row.undo_button, row.redo_button, row.close_button
        self.close_button.clicked.connect(self.accept)
        return row

    def _show_project(self, project: Project) -> None:
        if self.option_index >= len(project.options):  # undone past the option's beginning
            self.reject()
            return
        purchase: Path = ("options", self.option_index, "purchase")
        option = project.options[self.option_index]
        self.tabs.setTabText(2, translate("Prices", "Bill of {name}").format(name=option.name).replace("&", "&&"))
        self.prices.show_project(project, ("prices", "items"))
        self.rates.show_project(project, ("prices", "rates"))
        self.bill.show_project(project, (*purchase, "lines"))
        self.purchase.show_item(project, purchase)
        self.totals_form.show_item(project, ("prices",))
        self.site.show_item(project, ("site",))
        self.totals.setText(totals_text(project, self.option_index))

    def add_price(self) -> None:
        """A price that is not given yet, in the currency used so far."""
        prices = self.document.project.prices
        currency = prices.items[-1].currency if prices.items else prices.currency or _own_currency()
        ids = {item.id for item in prices.items}
        free = next(f"price-{number}" for number in range(1, len(ids) + 2) if f"price-{number}" not in ids)
        item = PriceItem(id=free, item=translate("Prices", "New price"), currency=currency)
        self._add(self.prices, item)

    def remove_price(self) -> None:
        """Out of the list, and out of every bill that named it: one undo step."""
        project, row = self.document.project, self.prices.chosen
        gone = project.prices.items[row].id
        edits: list[tuple[Path, Any]] = [(("prices", "items"), _without(project.prices.items, row))]
        for index, option in enumerate(project.options):
            edits += [
                (("options", index, "purchase", "lines", place, "price"), None)
                for place, line in enumerate(option.purchase.lines)
                if line.price == gone
            ]
        if project.site.kwh_price == gone:
            edits.append((("site", "kwh_price"), None))
        self.document.apply(edits, translate("Prices", "remove price"))

    def add_rate(self) -> None:
        """A rate of today between the first currency and that of totals: to be put in order at once."""
        prices = self.document.project.prices
        into = prices.currency or _own_currency()
        used = {rate.date for rate in prices.rates}
        other = next((code for code in (*prices.currencies, "USD", "EUR") if code != into), "USD")
        days = (date.fromordinal(date.today().toordinal() - back).isoformat() for back in range(len(used) + 1))
        day = next(day for day in days if day not in used)
        self._add(self.rates, ExchangeRate(currency=other, into=into, rate=Decimal(1), date=day))

    def add_line(self) -> None:
        self._add(self.bill, new_line())

    def _add(self, page: ItemList, item: Any) -> None:
        place = len(value_at(self.document.project, page.path))
        self.document.insert((*page.path, place), item, translate("Prices", "add to {name}").format(name=page.name))
        page.choose_last()

    def _remove(self, page: ItemList) -> None:
        text = translate("Prices", "remove from {name}").format(name=page.name)
        self.document.remove((*page.path, page.chosen), text)


def totals_text(project: Project, option_index: int) -> str:
    """What the option comes to, and everything missing, expired or to be known, in words."""
    cost, how = cost_of(project, option_index, today=date.today().isoformat()), numbers()
    parts = (
        (translate("Costs", "Paid at the start"), cost.once),
        (translate("Costs", "All that is paid a month"), cost.monthly),
        (translate("Comparison", "In all over 3 years"), cost.total(3)),
    )
    option = project.options[option_index]
    kind = purchase_kind(option.purchase)
    lines = [translate("Costs", "Option {name} ({kind})").format(name=option.name, kind=kind)]
    lines += [f"{name}: {money_text(total, how)}" for name, total in parts]
    lines += [f"{severity_word(each.severity)}: {finding_text(each, how)}" for each in cost_findings(cost)]
    return "\n".join(lines)


def price_state(item: PriceItem, today: str) -> str:
    """Missing and expired in words."""
    if item.price is None:
        return translate("Costs", "price missing")
    if item.valid_until is not None and item.valid_until < today:
        return translate("Costs", "EXPIRED on {day}").format(day=item.valid_until)
    if item.valid_until is not None:
        return translate("Costs", "valid until {day}").format(day=item.valid_until)
    return item.date or translate("Costs", "no date")


def _price_header() -> Row:
    return (
        translate("Prices", "Item"),
        translate("Prices", "Supplier"),
        translate("Costs", "Price"),
        translate("Prices", "State of the offer"),
    )


def _price_row(_project: Project, item: PriceItem) -> Row:
    price = "–" if item.price is None else f"{numbers().exact(item.price)} {item.currency} {per_name(item.per)}"
    if item.tax_included:
        price += f", {translate('Costs', 'tax included')}"
    return item.item, item.supplier, price, price_state(item, date.today().isoformat())


def _rate_header() -> Row:
    return translate("Prices", "Rate"), translate("Prices", "Day"), translate("Prices", "Source")


def _rate_row(_project: Project, rate: ExchangeRate) -> Row:
    return f"1 {rate.currency} = {numbers().exact(rate.rate)} {rate.into}", rate.date, rate.source


def _bill_header() -> Row:
    return (
        translate("Costs", "What"),
        translate("Prices", "Kind"),
        translate("Costs", "Quantity"),
        translate("Costs", "Price"),
        translate("Prices", "State of the offer"),
    )


def _bill_row(project: Project, line: BillLine) -> Row:
    item = None if line.price is None else project.prices.item(line.price)
    start = (line.name, line_kind(line.kind), numbers().exact(line.quantity))
    if item is None:
        return (*start, "–", translate("Costs", "no price chosen"))
    return (*start, f"{item.item}: {_price_row(project, item)[2]}", price_state(item, date.today().isoformat()))


def _own_currency() -> str:
    code = QLocale().currencySymbol(QLocale.CurrencySymbolFormat.CurrencyIsoCode)
    return code if len(code) == 3 and code.isalpha() and code.isupper() else "EUR"


def _without(items: tuple[Any, ...], place: int) -> tuple[Any, ...]:
    return (*items[:place], *items[place + 1 :])


def _site_page(totals: Form, site: Form) -> QWidget:
    page = QWidget()
    column = QVBoxLayout(page)
    column.setSpacing(10)
    for title, form in ((translate("Prices", "Totals"), totals), (translate("Prices", "Site"), site)):
        label = QLabel(title)
        label.setProperty("rank", "title")
        column.addWidget(label)
        column.addWidget(form)
    column.addStretch(1)
    return page


def _scrolled(label: QLabel) -> QScrollArea:
    """Room for some lines; the rest is scrolled."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setWidget(label)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    label.setContentsMargins(8, 6, 8, 6)
    area.setFixedHeight(label.fontMetrics().lineSpacing() * 7 + 14)
    return area


def _table(name: str, header: Row, narrow: tuple[int, ...] = ()) -> QTableWidget:
    """A table of which some columns are as wide as their words, and the others share the rest."""
    table = QTableWidget(0, len(header))
    table.setObjectName("blocks")
    table.setAccessibleName(name)
    table.setHorizontalHeaderLabels(list(header))
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 8)
    head = table.horizontalHeader()
    head.setHighlightSections(False)
    head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    head.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    for column in narrow:
        head.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
    table.setMinimumHeight(90)
    return table


def edit_prices(parent: QWidget | None, document: ProjectDocument, option_index: int, path: Path = ()) -> None:
    """Show the dialog until it is closed, beginning with the field of a path."""
    dialog = PricesDialog(parent, document, option_index)
    dialog.look_at(path)
    dialog.exec()
    dialog.deleteLater()
