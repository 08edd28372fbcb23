"""The tab of options: differences, the mark, looking at another option by its column, and the copied table."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from kvdesk import paths
from kvdesk.project.file import read
from kvdesk.ui.document import ProjectDocument


@pytest.fixture
def document(qapp):
    return ProjectDocument(read(paths.resource("examples", "three-quotes.kvdesk")))


@pytest.fixture
def view(window):
    """The tab, looked at; the dashboard is furnished once the first plan is shown."""
    tabs = window.dashboard.tabs
    texts = [tabs.tabText(place) for place in range(tabs.count())]
    tabs.setCurrentIndex(texts.index("Options"))
    assert window.dashboard.comparison.isVisible()
    return window.dashboard.comparison


def heads(view):
    return [view.table.horizontalHeaderItem(column).text() for column in range(view.table.columnCount())]


def row(view, name):
    names = [view.table.verticalHeaderItem(place).text() for place in range(view.table.rowCount())]
    place = names.index(name)
    return [view.table.item(place, column).text() for column in range(view.table.columnCount())]


def test_that_every_option_is_a_column_with_differences_from_the_first(view):
    assert heads(view) == ["▸ A: 2 × L40S (baseline)", "B: 1 × H100", "C: 1 × H200, rented"]
    # by hand: 48,511.20, 68,509.80 and 110,976.00 (tests/report/test_costs.py)
    assert row(view, "In all over 3 years") == [
        "48,511.20 EUR",
        "68,509.80 EUR\n(+19,998.60 EUR)",
        "110,976.00 EUR\n(+62,464.80 EUR)",
    ]
    assert row(view, "Case typical: verdict") == ["✔ Fits"] * 3
    for case in ("typical", "long", "peak"):
        assert row(view, f"Case {case}: coverage") == ["untested"] * 3


def test_that_another_option_is_made_the_baseline_in_one_step(window, view, document, qtbot):
    assert not view.baseline_button.isEnabled()
    view.table.horizontalHeader().sectionClicked.emit(1)
    with qtbot.waitSignal(window.plan_shown):
        view.baseline_button.click()
    assert document.project.baseline == "B: 1 × H100"
    assert heads(view) == ["A: 2 × L40S", "▸ B: 1 × H100 (baseline)", "C: 1 × H200, rented"]
    assert "differences from B: 1 × H100;" in view.aside.text()
    # by hand: 48,511.20 − 68,509.80 and 110,976.00 − 68,509.80
    assert row(view, "In all over 3 years") == [
        "48,511.20 EUR\n(−19,998.60 EUR)",
        "68,509.80 EUR",
        "110,976.00 EUR\n(+42,466.20 EUR)",
    ]
    with qtbot.waitSignal(window.plan_shown):
        document.undo_stack.undo()
    assert heads(view)[0] == "A: 2 × L40S (baseline)"


def test_that_a_click_on_a_column_looks_at_that_option(window, view, qtbot):
    view.table.horizontalHeader().sectionClicked.emit(1)
    assert window.selection.focus.option_index == 1
    assert heads(view)[1] == "▸ B: 1 × H100"
    table = view.table
    spot = table.visualItemRect(table.item(0, 2)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert window.selection.focus.option_index == 2
    table.setCurrentCell(0, 0)
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert window.selection.focus.option_index == 0


def test_that_the_table_is_copied_with_tabulators(view):
    view.copy_button.click()
    lines = QApplication.clipboard().text().splitlines()
    assert "Figure\tA: 2 × L40S (baseline)\tB: 1 × H100\tC: 1 × H200, rented" in lines
    assert "Paid at the start\t30,000.00 EUR\t45,360.00 EUR\t600.00 EUR" in lines
    assert "  difference\t\t+15,360.00 EUR\t−29,400.00 EUR" in lines


def test_that_an_edit_is_followed(window, view, document, qtbot):
    with qtbot.waitSignal(window.plan_shown):
        document.set_value(("prices", "items", 1, "price"), None)
    assert row(view, "Paid at the start") == [
        "more than 10,800.00 EUR; missing: price of L40S",
        "45,360.00 EUR",
        "600.00 EUR",
    ]


def test_that_the_prices_dialog_opens_from_the_tab_and_the_menu(window, view, monkeypatch):
    opened = []
    monkeypatch.setattr("kvdesk.ui.dialogs.prices.edit_prices", lambda *args: opened.append(args[2]))
    view.prices_button.click()
    view.table.horizontalHeader().sectionClicked.emit(2)
    window.commands.prices.trigger()
    assert opened == [0, 2]
    assert window.commands.prices in window.menus.explore.actions()
