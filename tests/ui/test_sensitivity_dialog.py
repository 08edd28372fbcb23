"""The tornado window: its questions, its rows, and the way from an input to its field."""

from decimal import Decimal

import pytest
from PySide6.QtCore import QPointF, Qt

from kvdesk import paths
from kvdesk.engine.sensitivity_study import SHARE
from kvdesk.project.edit import replace_at
from kvdesk.project.file import read
from kvdesk.report.sensitivity_figure import HEAD, ROW
from kvdesk.ui.dialogs import prices as prices_module
from kvdesk.ui.dialogs import sensitivity as sensitivity_module
from kvdesk.ui.dialogs.sensitivity import SensitivityDialog


@pytest.fixture
def quotes():
    return read(paths.resource("examples", "three-quotes.kvdesk"))


@pytest.fixture
def dialog(qtbot, quotes):
    dialog = SensitivityDialog(None, quotes, 0, 2)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    answered(qtbot, dialog)
    yield dialog
    dialog.reject()


def answered(qtbot, dialog):
    qtbot.waitUntil(lambda: dialog.found is not None and dialog.found.question == dialog.question, timeout=10_000)


def ask(qtbot, dialog, combo, place):
    combo.setCurrentIndex(place)
    combo.activated.emit(place)
    answered(qtbot, dialog)


def column(dialog, number):
    return [dialog.table.item(row, number).text() for row in range(dialog.table.rowCount())]


def test_that_the_headroom_of_the_case_looked_at_is_asked_first(dialog):
    assert dialog.lead.text() == "Headroom of the fullest card, case peak: 18.47 GiB as things are"
    assert column(dialog, 0)[0] == "Memory share"
    assert dialog.case.isVisible()
    assert not dialog.years.isVisible()
    assert dialog.picture.accessibleDescription() == "The widest swing is that of Memory share."


def test_that_another_answer_option_and_share_are_computed_anew(qtbot, dialog):
    ask(qtbot, dialog, dialog.answer, 3)
    assert dialog.years.isVisible()
    assert not dialog.case.isVisible()
    # done by hand in the report's tests
    lead = "Cost over 3 years: 48,511.20 EUR as things are. 1 input that moves nothing is left out."
    assert dialog.lead.text() == lead
    assert column(dialog, 6)[0] == "7,680.00 EUR"
    dialog.share.setText("10")
    dialog.share.commit()
    answered(qtbot, dialog)
    assert column(dialog, 6)[0] == "3,840.00 EUR"
    ask(qtbot, dialog, dialog.years, 0)
    # 30,000 + 12 × 514.20
    assert "36,170.40 EUR" in dialog.lead.text()
    ask(qtbot, dialog, dialog.option, 1)
    assert column(dialog, 0)[0] == "Rate of USD in EUR"


@pytest.mark.parametrize("typed", ["", "0", "95", "much", "nan", "infinity"])
def test_that_a_share_that_cannot_be_is_refused_at_its_field(dialog, typed):
    dialog.share.setText(typed)
    dialog.share.commit()
    assert "90 %" in dialog.share.error
    assert dialog.question.share == SHARE == Decimal("0.2")


def test_that_an_answer_that_is_not_there_is_explained(qtbot, quotes):
    holed = replace_at(quotes, ("prices", "items", 1, "price"), None)
    dialog = SensitivityDialog(None, holed, 0, 2)
    qtbot.addWidget(dialog)
    dialog.show()
    answered(qtbot, dialog)
    ask(qtbot, dialog, dialog.answer, 3)
    assert 'The price of "L40S" is not given yet' in dialog.lead.text()
    assert not dialog.go_button.isEnabled()
    dialog.reject()


def test_that_return_a_click_on_a_bar_and_the_button_lead_to_the_field(qtbot, quotes):
    for way in ("key", "bar", "button"):
        dialog = SensitivityDialog(None, quotes, 0, 2)
        qtbot.addWidget(dialog)
        dialog.show()
        answered(qtbot, dialog)
        row = column(dialog, 0).index("Input length")
        dialog.table.selectRow(row)
        if way == "key":
            qtbot.keyClick(dialog.table, Qt.Key.Key_Return)
        elif way == "bar":
            point = QPointF(200, dialog.picture.look.em(HEAD + ROW * (row + 0.5)) + 3).toPoint()
            qtbot.mouseClick(dialog.picture, Qt.MouseButton.LeftButton, pos=point)
        else:
            dialog.go_button.click()
        assert dialog.wanted == "workload.cases.2.input_len"
        assert dialog.result() == dialog.DialogCode.Accepted


def test_that_the_menu_leads_on_to_a_panels_field(qtbot, window, monkeypatch):
    asked = []

    def answer(_parent, project, option, case):
        asked.append((option, project.workload.cases[case].name))
        return "workload.cases.0.input_len"

    monkeypatch.setattr(sensitivity_module, "ask_what_moves", answer)
    with qtbot.waitSignal(window.studies.field_requested):
        window.commands.sensitivity.trigger()
    assert asked == [(0, "peak")]
    assert window.selection.focus.case_name == "typical"
    assert window.focusWidget().accessibleName() == "Input length"


def test_that_the_way_to_a_price_leads_into_the_prices_window(qtbot, window, monkeypatch):
    opened = []
    monkeypatch.setattr(
        prices_module, "edit_prices", lambda _parent, _document, option, path=(): opened.append((option, path))
    )
    window.focus_field("site.pue")
    window.focus_field("options.0.purchase.busy_share")
    window.focus_field("nowhere.at.all")
    assert opened == [(0, ("site", "pue")), (0, ("options", 0, "purchase", "busy_share"))]
