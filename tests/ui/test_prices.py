"""The prices dialog: every edit one undo step, errors at their field, missing and expired in words."""

from decimal import Decimal

import pytest
from PySide6.QtWidgets import QComboBox

from kvdesk import paths
from kvdesk.project.file import read
from kvdesk.project.quotes import BillLine, ExchangeRate, PriceItem, PriceList, Purchase, Site
from kvdesk.ui.dialogs.prices import PricesDialog
from kvdesk.ui.document import ProjectDocument


@pytest.fixture
def document(qapp):
    return ProjectDocument(read(paths.resource("examples", "three-quotes.kvdesk")))


@pytest.fixture
def dialog(qtbot, document):
    dialog = PricesDialog(None, document, 0)
    qtbot.addWidget(dialog)
    dialog.show()
    yield dialog
    dialog.accept()


def type_into(form, field, text):
    entry = form.widgets[field]
    entry.setText(text)
    entry.commit()
    return entry


def choose(form, field, value):
    combo = form.widgets[field]
    assert isinstance(combo, QComboBox)
    place = next(place for place in range(combo.count()) if combo.itemData(place)[0] == value)
    combo.setCurrentIndex(place)
    combo.activated.emit(place)


def shown(page, row, column):
    return page.table.item(row, column).text()


def test_that_a_price_is_typed_in_one_undo_step(dialog, document):
    before = document.project
    dialog.prices.table.selectRow(1)
    type_into(dialog.prices.form, "price", "7,500.50")
    assert document.project.prices.items[1].price == Decimal("7500.50")
    assert document.undo_stack.count() == 1
    assert shown(dialog.prices, 1, 2) == "7,500.50 EUR a piece"
    dialog.undo_button.click()
    assert document.project == before
    assert shown(dialog.prices, 1, 2) == "8,000 EUR a piece"


@pytest.mark.parametrize(
    ("field", "text", "word"),
    [
        ("price", "-3", "below zero"),
        ("price", "cheap", "0 or more"),
        ("currency", "euro", "three capital letters"),
        ("valid_until", "2026-13-01", "YYYY-MM-DD"),
        ("valid_until", "2026-11-01", "before the day of the offer"),
        ("item", "", "what is offered"),
        ("watts", "-1", "watts"),
    ],
)
def test_that_a_wrong_value_stays_at_its_field_and_changes_nothing(dialog, document, field, text, word):
    before = document.project
    dialog.prices.table.selectRow(0)
    entry = type_into(dialog.prices.form, field, text)
    assert word in entry.error
    assert word in entry.accessibleDescription()
    assert entry.property("invalid")
    assert word in dialog.prices.form.said.text()
    assert entry.text() == text
    assert document.project is before
    assert document.undo_stack.count() == 0


def test_that_another_row_forgets_what_was_refused(dialog):
    dialog.prices.table.selectRow(0)
    entry = type_into(dialog.prices.form, "price", "-3")
    dialog.prices.table.selectRow(1)
    assert entry.error == ""
    assert entry.text() == "8,000"
    assert dialog.prices.form.said.isHidden()


def test_that_an_empty_price_is_missing_and_no_total_is_printed(dialog, document):
    dialog.prices.table.selectRow(1)
    type_into(dialog.prices.form, "price", "")
    assert document.project.prices.items[1].price is None
    assert shown(dialog.prices, 1, 3) == "price missing"
    # the server alone, with tax: 9,000 × 1.2
    assert "more than 10,800.00 EUR; missing: price of L40S" in dialog.totals.text()
    assert "30,000" not in dialog.totals.text()


def test_that_an_expired_offer_is_said_in_words(dialog):
    dialog.prices.table.selectRow(0)
    type_into(dialog.prices.form, "valid_until", "2026-11-03")
    assert shown(dialog.prices, 0, 3) == "EXPIRED on 2026-11-03"
    assert shown(dialog.bill, 0, 4) == "EXPIRED on 2026-11-03"
    assert "was valid until 2026-11-03" in dialog.totals.text()


def test_that_a_price_is_added_without_an_amount_and_removed_from_every_bill(dialog, document):
    dialog.prices.add_button.click()
    added = document.project.prices.items[-1]
    assert added.price is None
    assert document.undo_stack.count() == 1
    dialog.prices.table.selectRow(1)
    dialog.prices.remove_button.click()
    assert document.undo_stack.count() == 2
    assert document.project.prices.item("a-card") is None
    assert document.project.options[0].purchase.lines[1].price is None
    assert shown(dialog.bill, 1, 4) == "no price chosen"
    dialog.undo_button.click()
    assert document.project.options[0].purchase.lines[1].price == "a-card"


def test_that_a_line_takes_a_quantity_and_a_price(dialog, document):
    dialog.tabs.setCurrentIndex(2)
    dialog.bill.add_button.click()
    assert dialog.bill.chosen == 3
    type_into(dialog.bill.form, "name", "Spare card")
    choose(dialog.bill.form, "kind", "spare")
    type_into(dialog.bill.form, "quantity", "3")
    choose(dialog.bill.form, "price", "a-card")
    line = document.project.options[0].purchase.lines[3]
    assert (line.name, line.kind, line.quantity, line.price) == ("Spare card", "spare", Decimal(3), "a-card")
    assert document.undo_stack.count() == 5
    # 25,000 + 3 × 8,000 = 49,000; × 1.2 = 58,800
    assert "58,800.00 EUR" in dialog.totals.text()
    assert "more than 0" in type_into(dialog.bill.form, "quantity", "0").error


def test_that_a_price_gives_a_new_line_its_name_kind_and_cards_in_one_step(dialog, document):
    item = PriceItem(id="node", item="Node of 8", currency="EUR", accelerator="card-80", cards=8, watts=Decimal(3000))
    document.insert(("prices", "items", 0), item)
    dialog.bill.add_button.click()
    steps = document.undo_stack.count()
    choose(dialog.bill.form, "price", "node")
    line = document.project.options[0].purchase.lines[3]
    assert (line.name, line.kind, line.cards, line.price) == ("Node of 8", "node", 8, "node")
    assert document.undo_stack.count() == steps + 1
    choose(dialog.bill.form, "price", "a-card")  # another one brings its own words
    assert document.project.options[0].purchase.lines[3].name == document.project.prices.item("a-card").item


def test_that_what_was_typed_of_a_line_stays_when_a_price_is_chosen(dialog, document):
    item = PriceItem(id="node", item="Node of 8", currency="EUR", accelerator="card-80", cards=8)
    document.insert(("prices", "items", 0), item)
    dialog.bill.add_button.click()
    type_into(dialog.bill.form, "name", "Support, three years")
    choose(dialog.bill.form, "kind", "support")
    choose(dialog.bill.form, "price", "node")
    line = document.project.options[0].purchase.lines[3]
    assert (line.name, line.kind, line.cards) == ("Support, three years", "support", 0)


def test_that_watts_are_said_to_be_without_the_cards(dialog):
    for form in (dialog.prices.form, dialog.bill.form):
        assert form.fields["watts"].name == "Watts without its cards"


def test_that_kilowatt_hours_are_for_the_site_alone(dialog):
    bill, site = dialog.bill.form.widgets["price"], dialog.site.widgets["kwh_price"]
    assert "kwh" not in [bill.itemData(place)[0] for place in range(bill.count())]
    assert [site.itemData(place)[0] for place in range(site.count())] == [None, "kwh"]


def test_that_rent_pays_no_power(dialog, document):
    choose(dialog.purchase, "kind", "rent")
    assert document.project.options[0].purchase.kind == "rent"
    assert "promises neither" in dialog.totals.text()
    assert "All that is paid a month: 120.00 EUR" in dialog.totals.text()


def test_that_a_rate_is_added_and_two_of_a_day_are_refused(dialog, document):
    dialog.rates.add_button.click()
    assert len(document.project.prices.rates) == 2
    entry = type_into(dialog.rates.form, "date", "2026-11-02")
    assert "there already" in entry.error
    assert "more than 0" in type_into(dialog.rates.form, "rate", "0").error


def test_that_tax_and_site_are_typed_as_a_reader_writes_them(dialog, document):
    type_into(dialog.totals_form, "tax_share", "11 %")
    assert document.project.prices.tax_share == Decimal("0.11")
    assert dialog.totals_form.widgets["tax_share"].text() == "11 %"
    type_into(dialog.site, "pue", "1.25")
    assert document.project.site.pue == Decimal("1.25")
    assert "1 to 10" in type_into(dialog.site, "pue", "0.5").error


def test_that_an_empty_project_opens_and_takes_its_first_price(qtbot):
    document = ProjectDocument()
    dialog = PricesDialog(None, document, 0)
    qtbot.addWidget(dialog)
    dialog.show()
    assert "not known; missing: the bill" in dialog.totals.text()
    assert not dialog.prices.remove_button.isEnabled()
    assert not dialog.prices.form.isEnabled()
    dialog.prices.add_button.click()
    dialog.rates.add_button.click()
    dialog.bill.add_button.click()
    assert document.undo_stack.count() == 3
    while document.undo_stack.canUndo():
        dialog.undo_button.click()
    assert not document.project.prices.items
    dialog.accept()


def test_that_an_option_undone_closes_the_dialog(qtbot, document):
    option = document.project.options[0].model_copy(update={"name": "D"})
    document.insert(("options", 3), option)
    dialog = PricesDialog(None, document, 3)
    qtbot.addWidget(dialog)
    dialog.show()
    document.undo_stack.undo()
    assert not dialog.isVisible()


def test_that_a_card_is_named_with_its_number_in_one_step(dialog, document):
    dialog.prices.table.selectRow(0)
    before = document.project
    choose(dialog.prices.form, "accelerator", "l40s")
    item = document.project.prices.items[0]
    assert (item.accelerator, item.cards) == ("l40s", 1)
    assert document.undo_stack.count() == 1
    type_into(dialog.prices.form, "cards", "8")
    assert document.project.prices.items[0].cards == 8
    entry = type_into(dialog.prices.form, "cards", "")
    assert "how many come with a piece" in entry.error
    choose(dialog.prices.form, "accelerator", None)
    assert (document.project.prices.items[0].accelerator, document.project.prices.items[0].cards) == (None, 0)
    for _ in range(3):
        dialog.undo_button.click()
    assert document.project == before


def test_that_cards_without_a_name_are_refused_in_words(dialog, document):
    dialog.prices.table.selectRow(0)
    entry = type_into(dialog.prices.form, "cards", "8")
    assert "choose above which they are" in entry.error
    assert document.undo_stack.count() == 0


def test_that_cards_and_the_note_of_a_line_are_typed(dialog, document):
    dialog.tabs.setCurrentWidget(dialog.bill)
    dialog.bill.table.selectRow(0)
    type_into(dialog.bill.form, "cards", "4")
    type_into(dialog.bill.form, "note", "with rails")
    line = document.project.options[0].purchase.lines[0]
    assert (line.cards, line.note) == (4, "with rails")


def test_that_idle_watts_and_the_share_of_time_are_typed(dialog, document):
    type_into(dialog.purchase, "idle_card_watts", "60")
    type_into(dialog.purchase, "busy_share", "75 %")
    purchase = document.project.options[0].purchase
    assert (purchase.idle_card_watts, purchase.busy_share) == (60, Decimal("0.75"))
    # 2 × (350 × 0.75 + 60 × 0.25) + 500 = 1,055 W; × 1.5 × 730 h × 0.25 ÷ 1,000 × 1.2 = 346.5675 a month, + 120
    assert "All that is paid a month: 466.57 EUR" in dialog.totals.text()
    assert "0 to 100" in type_into(dialog.purchase, "busy_share", "120").error


def test_that_every_field_of_prices_bills_and_the_site_can_be_edited(dialog):
    forms = {
        PriceItem: dialog.prices.form,
        BillLine: dialog.bill.form,
        ExchangeRate: dialog.rates.form,
        Purchase: dialog.purchase,
        Site: dialog.site,
        PriceList: dialog.totals_form,
    }
    lists = {"lines", "items", "rates", "id"}  # tables of their own; an id is no concern of the reader's
    for spec, form in forms.items():
        assert set(spec.model_fields) - lists == set(form.widgets) - lists


@pytest.mark.parametrize(
    ("path", "tab", "field"),
    [
        (("prices", "items", 1, "price"), 0, "Price"),
        (("prices", "rates", 0, "rate"), 1, "Rate"),
        (("options", 0, "purchase", "lines", 2, "price"), 2, "Price taken"),
        (("options", 0, "purchase", "busy_share"), 2, "Time cards are busy"),
        (("site", "pue"), 3, "PUE"),
        (("prices", "currency"), 3, "Currency of totals"),
    ],
)
def test_that_the_dialog_begins_with_the_field_of_a_path(qtbot, dialog, path, tab, field):
    dialog.activateWindow()
    dialog.look_at(path)
    assert dialog.tabs.currentIndex() == tab
    qtbot.waitUntil(lambda: dialog.focusWidget().accessibleName() == field, timeout=2000)
