"""The window of the search: the question as a form, the answer with its rivals, and the option it becomes."""

from decimal import Decimal

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kvdesk import catalog
from kvdesk.engine.search import find, question_of
from kvdesk.project.edit import replace_at
from kvdesk.project.quotes import PriceItem, PriceList
from kvdesk.project.search import OfferSpec
from kvdesk.project.tiers import OffloadSpec, TierRates, TierSpec
from kvdesk.ui.dialogs import search as search_module
from kvdesk.ui.dialogs.search import SearchDialog
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.views.capacity import BlockTable
from tests.ui.conftest import make_accelerator, make_project


def priced():
    """Single cards for 30,000 EUR, and nodes of eight for 200,000."""
    items = tuple(
        PriceItem(id=name, item=name, price=price, currency="EUR", supplier="north", accelerator="card-80", cards=cards)
        for name, price, cards in (("card", Decimal(30_000), 1), ("node", Decimal(200_000), 8))
    )
    return make_project().model_copy(update={"prices": PriceList(currency="EUR", items=items)})


@pytest.fixture
def dialog(qtbot) -> SearchDialog:
    dialog = SearchDialog(None, ProjectDocument(priced()), 0)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def searched(qtbot, dialog: SearchDialog) -> None:
    dialog.search_button.click()
    qtbot.waitUntil(lambda: dialog.job is None and dialog.found is not None, timeout=20_000)


def test_that_the_form_begins_with_the_offers_and_the_cases_that_are_set(dialog):
    form = dialog.form
    assert [(box.isChecked(), box.isEnabled()) for box in form.cases.values()] == [
        (True, True),
        (False, False),
        (True, True),
    ]
    spec = form.spec()
    assert [offer.price for offer in spec.offers] == ["card", "node"]
    assert (spec.cases, spec.objective) == ((), "cost")
    assert not dialog.add_button.isEnabled()


def test_that_the_answer_is_the_engine_s(qtbot, dialog):
    searched(qtbot, dialog)
    expected = find(question_of(dialog.document.project, dialog.form.spec())).answer
    assert dialog.found.answer.winner.stand == expected.winner.stand
    assert "The smallest purchase by cost is" in dialog.sentence.text()
    assert dialog.purchases.rows.rowCount() == len(expected.smallest)
    shown = [dialog.losers.rows.texts(row)[3] for row in range(dialog.losers.rows.rowCount())]
    assert shown
    assert all(text.endswith(".") for text in shown)


@pytest.mark.parametrize("width", [700, 1240])
def test_that_no_heading_is_cut_however_narrow_the_window(qtbot, dialog, width):
    dialog.resize(width, 700)
    for table in (dialog.purchases, dialog.losers):
        header = table.horizontalHeader()
        for column, title in enumerate(table.rows.titles):
            widest = max(header.fontMetrics().horizontalAdvance(line) for line in title.splitlines())
            assert header.sectionSize(column) >= widest + 8, title


def test_that_no_figure_is_cut_however_long(qtbot):
    """Millions of millions of rupiah in the narrow window of a small screen: their columns are as wide as they are."""
    project = priced()
    items = tuple(
        item.model_copy(update={"price": item.price * 1_000_000, "currency": "IDR"}) for item in project.prices.items
    )
    dialog = SearchDialog(
        None, ProjectDocument(project.model_copy(update={"prices": PriceList(currency="IDR", items=items)})), 0
    )
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    searched(qtbot, dialog)
    table = dialog.purchases
    assert ",000,000,000.00 IDR" in table.rows.texts(0)[3]
    for column in (3, 4, 5, 6):
        assert table.columnWidth(column) >= table.sizeHintForColumn(column)


def test_that_a_reason_is_shown_whole_in_as_many_lines_as_it_takes(qtbot, dialog):
    dialog.resize(900, 700)
    searched(qtbot, dialog)
    dialog.tabs.setCurrentIndex(1)
    table = dialog.losers
    assert table.wordWrap()
    for row in range(table.rows.rowCount()):
        room = QRect(0, 0, table.columnWidth(3) - 8, 9999)
        wrapped = table.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, table.rows.texts(row)[3])
        assert table.rowHeight(row) >= wrapped.height()


def test_that_what_is_held_says_at_which_estimates(qtbot, dialog):
    searched(qtbot, dialog)
    assert "high estimates" in dialog.purchases.rows.titles[5]
    assert "at the high estimates has room for" in dialog.sentence.text()
    assert "requests held at the high estimates" in dialog.detail.text()
    dialog.purchases.copy_rows()
    assert "Held at the high estimates" in QApplication.clipboard().text().splitlines()[0].split("\t")


def test_that_the_purchase_keeps_the_tiers_of_the_option_it_was_asked_from(qtbot):
    tiers = OffloadSpec(
        system="lmcache",
        tiers=(TierSpec(name="host memory", kind="host", capacity_bytes=1 << 38, read=TierRates(per_card=1 << 34)),),
    )
    document = ProjectDocument(replace_at(priced(), ("options", 0, "offload"), tiers))
    dialog = SearchDialog(None, document, 0)
    qtbot.addWidget(dialog)
    searched(qtbot, dialog)
    dialog.add_button.click()
    assert document.project.options[1].offload == tiers


def test_that_the_question_is_kept_in_the_project_as_one_undo_step(qtbot, dialog):
    dialog.form.most_cards.setText("24")
    searched(qtbot, dialog)
    assert dialog.document.project.search.most_cards == 24
    assert dialog.document.undo_stack.count() == 1
    dialog.document.undo_stack.undo()
    assert dialog.document.project.search is None


def test_that_a_question_nobody_wants_kept_is_not(qtbot, dialog):
    dialog.keep.setChecked(False)
    searched(qtbot, dialog)
    assert dialog.document.project.search is None
    assert dialog.document.undo_stack.count() == 0


def test_that_a_kept_question_is_asked_again(qtbot):
    document = ProjectDocument(priced())
    spec = catalog.question(document.project, 0)
    kept = spec.model_copy(
        update={"cases": ("peak",), "headroom": Decimal("0.25"), "offers": spec.offers[1:], "spare_node": True}
    )
    document.set_value(("search",), kept)
    dialog = SearchDialog(None, document, 0)
    qtbot.addWidget(dialog)
    assert dialog.form.spec() == kept
    assert dialog.form.headroom.text() == "25 %"


def test_that_limits_are_typed_and_what_cannot_be_is_said(qtbot, dialog):
    form = dialog.form
    form.budget.setText("50 tons")
    dialog.search_button.click()
    assert dialog.job is None
    assert "Budget: Type an amount" in dialog.sentence.text()
    form.budget.setText("250,000")
    form.power.setText("2.5")
    form.suppliers.setText("north")
    form.headroom.setText("20%")
    form.commit()
    spec = form.spec()
    assert (spec.budget, spec.most_watts, spec.suppliers, spec.headroom) == (
        Decimal(250_000),
        Decimal(2500),
        ("north",),
        Decimal("0.2"),
    )
    form.suppliers.setText("nobody")
    form.commit()
    assert "There are: north" in form.problem


def test_that_nothing_to_buy_is_refused_in_a_sentence(dialog):
    for row in range(dialog.form.offers.list.count()):
        dialog.form.offers.list.item(row).setCheckState(Qt.CheckState.Unchecked)
    dialog.search_button.click()
    assert dialog.job is None
    assert "Nothing is offered" in dialog.sentence.text()


def test_that_a_card_without_a_price_is_added_and_removed(qtbot, dialog):
    form, offers = dialog.form, dialog.form.offers
    offers.add(OfferSpec(accelerator=make_accelerator(), cards=4))
    assert offers.list.currentItem().text() == "4 × Card 80: without a price"
    assert offers.remove_button.isEnabled()
    assert form.spec().offers[-1].cards == 4
    offers.remove_button.click()
    assert [offer.price for offer in form.spec().offers] == ["card", "node"]
    offers.list.setCurrentRow(0)
    assert not offers.remove_button.isEnabled()


def test_that_the_purchase_chosen_becomes_an_option_and_is_looked_at(qtbot, dialog):
    searched(qtbot, dialog)
    before, added = dialog.document.undo_stack.count(), []
    dialog.option_added.connect(added.append)
    dialog.add_button.click()
    project = dialog.document.project
    assert (len(project.options), added, dialog.document.undo_stack.count()) == (2, [1], before + 1)
    winner = dialog.found.answer.winner
    assert project.options[1].name == f"{winner.stand.pieces} × card"
    assert project.options[1].purchase.lines[0].price == "card"
    assert "Added as option" in dialog.message.text()


def test_that_another_row_is_what_is_added(qtbot, dialog):
    searched(qtbot, dialog)
    row = next(
        place
        for place in range(dialog.purchases.filter.rowCount())
        if "node" in dialog.purchases.filter.index(place, 0).data()
    )
    dialog.purchases.selectRow(row)
    assert "node" in dialog.detail.text()
    dialog.add_button.click()
    assert dialog.document.project.options[1].purchase.lines[0].price == "node"


def test_that_the_list_is_narrowed_and_copied(qtbot, dialog):
    searched(qtbot, dialog)
    dialog.purchases.filter.narrow("NODE tp")
    rows = dialog.purchases.filter.rowCount()
    assert 0 < rows < dialog.purchases.rows.rowCount()
    dialog.purchases.copy_rows()
    lines = QApplication.clipboard().text().split("\n")
    assert len(lines) == rows + 1
    assert lines[0].startswith("Purchase\t")
    assert all("node" in line for line in lines[1:])


def test_that_a_changed_question_has_no_answer_to_add(qtbot, dialog):
    searched(qtbot, dialog)
    assert dialog.add_button.isEnabled()
    dialog.form.spare_replicas.setValue(1)
    assert not dialog.add_button.isEnabled()
    assert "search again" in dialog.sentence.text()


def test_that_a_search_can_be_stopped_and_tells_what_it_found(qtbot, dialog, monkeypatch):
    """The search is held after its first way until it is told to stop."""
    held = search_module.find

    def slow(question, *, progress, cancelled, halted):
        def told(done, total):
            progress(done, total)
            qtbot_free.append(done)
            while not halted() and not cancelled():
                pass

        return held(question, progress=told, cancelled=cancelled, halted=halted)

    qtbot_free: list[int] = []
    monkeypatch.setattr(search_module, "find", slow)
    dialog.search_button.click()
    qtbot.waitUntil(lambda: bool(qtbot_free), timeout=10_000)
    assert dialog.stop_button.isEnabled()
    assert not dialog.search_button.isEnabled()
    dialog.stop_button.click()
    qtbot.waitUntil(lambda: dialog.found is not None, timeout=10_000)
    assert not dialog.found.is_whole
    assert "The search was stopped" in dialog.sentence.text()


def test_that_a_closed_window_takes_no_answer(qtbot, dialog):
    dialog.search_button.click()
    job = dialog.job
    dialog.reject()
    assert job.is_stopped()
    assert dialog.found is None


def test_that_points_are_read_and_chosen_with_keyboard_and_mouse(qtbot, dialog):
    searched(qtbot, dialog)
    dialog.tabs.setCurrentIndex(2)
    plot, read = dialog.plots[0], []
    plot.reading_changed.connect(read.append)
    QTest.keyClick(plot, Qt.Key.Key_Right)
    QTest.keyClick(plot, Qt.Key.Key_Right)
    assert len(read) == 2
    assert "requests held" in dialog.detail.text()
    QTest.keyClick(plot, Qt.Key.Key_Return)
    assert plot.chosen is plot.read.one
    other = next(spot for spot in plot.spots if spot.one is not plot.chosen and spot.on_front)
    QTest.mouseClick(plot, Qt.MouseButton.LeftButton, pos=QPoint(round(other.x) + 4, round(other.y) + 4))
    assert plot.chosen is other.one
    assert dialog.plots[1].chosen is other.one
    plot.copy()
    assert QApplication.clipboard().text().count("\n") >= 1


def test_that_the_menu_opens_the_search_and_looks_at_the_new_option(qtbot, window, monkeypatch):
    def buy(dialog):
        searched(qtbot, dialog)
        dialog.add_button.click()
        return 0

    monkeypatch.setattr(SearchDialog, "exec", buy)
    before = len(window.document.project.options)
    window.commands.find_purchase.trigger()
    assert len(window.document.project.options) == before + 1
    assert window.selection.focus.option_index == before
    window.document.undo_stack.setClean()


def test_that_a_plot_has_its_table_behind_a_button(qtbot, dialog):
    searched(qtbot, dialog)
    dialog.tabs.setCurrentIndex(2)
    page = dialog.tabs.widget(2)
    assert page.caption.text().startswith("Cost against requests")
    page.table_button.click()
    table = page.findChild(BlockTable)
    front = [spot for spot in page.plot.spots if spot.on_front]
    assert table.rowCount() == len(front)
    assert table.item(0, 0).text().startswith(f"{front[0].one.stand.pieces} × card")
    page.table_button.click()
    assert page.plot.isVisible()


def test_that_a_load_nothing_carries_leads_to_the_reasons(qtbot, dialog):
    dialog.form.budget.setText("1")
    searched(qtbot, dialog)
    assert "Nothing that was tried carries" in dialog.sentence.text()
    assert dialog.tabs.currentIndex() == 1
    assert dialog.losers.rows.rowCount() > 0
    assert (dialog.purchases.rows.rowCount(), dialog.add_button.isEnabled()) == (0, False)
    dialog.tabs.setCurrentIndex(2)
    assert dialog.tabs.widget(2).caption.text() == ""
    dialog.losers.selectRow(0)
    assert dialog.detail.text() == dialog.losers.rows.texts(0)[3]


def test_that_a_project_just_begun_says_what_is_missing(qtbot):
    dialog = SearchDialog(None, ProjectDocument(), 0)
    qtbot.addWidget(dialog)
    dialog.search_button.click()
    assert dialog.job is None
    assert "Nothing is offered" in dialog.sentence.text() or "No model is chosen" in dialog.sentence.text()
