"""The formula view: steps, choice of figure and card, copying."""

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QEvent, QObject, Qt

from kvdesk.engine.derivation import FIGURES
from kvdesk.ui.views.formula import FormulaView


class Watch(QObject):
    """Writes down every resize of what it watches."""

    def __init__(self, resized):
        super().__init__()
        self.resized = resized

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Resize:
            self.resized.append(event.size())
        return False


@pytest.fixture
def view(qtbot):
    made = FormulaView()
    qtbot.addWidget(made)
    made.resize(880, 120)
    made.show()
    return made


def test_that_the_figure_in_focus_is_explained_with_its_numbers(view, fits):
    view.show_plan(fits.plan, fits.focus)
    assert view.title.text() == "How it is computed: KV cache"
    assert "19,327,352,832 B = 18.00 GiB on card 0" in view.text.toPlainText()
    assert "Source: " in view.text.toPlainText()
    assert view.aside.text() == "calculated"


@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize("plan", ["fits", "does_not_fit", "many_cards"])
def test_that_every_figure_can_be_asked_how(view, plan, figure, request):
    shown = request.getfixturevalue(plan)
    view.show_plan(shown.plan, shown.focus.on(figure, 1))
    assert view.text.toPlainText()
    assert view.aside.text() in ("calculated", "untested")
    assert view.figures.currentData() == figure
    assert "_attention" not in view.text.toPlainText()


def test_that_the_figure_is_chosen_by_keyboard(view, fits, qtbot):
    view.show_plan(fits.plan, fits.focus)
    view.figures.setFocus()
    with qtbot.waitSignal(view.figure_requested) as asked:
        qtbot.keyClick(view.figures, Qt.Key.Key_Down)
    assert asked.args == [FIGURES[FIGURES.index("kv_cache_bytes") + 1], 0]


def test_that_the_card_is_chosen_by_keyboard(view, fits, qtbot):
    view.show_plan(fits.plan, fits.focus)
    view.cards.setFocus()
    with qtbot.waitSignal(view.figure_requested) as asked:
        qtbot.keyClick(view.cards, Qt.Key.Key_Down)
    assert asked.args == ["kv_cache_bytes", 1]


def test_that_showing_a_plan_asks_for_nothing(view, fits, many_cards, qtbot):
    with qtbot.assertNotEmitted(view.figure_requested):
        for shown in (fits, many_cards, fits):
            view.show_plan(shown.plan, shown.focus.on("weights_bytes", 1))


def test_that_a_figure_of_the_whole_option_has_no_card_to_choose(view, fits):
    view.show_plan(fits.plan, fits.focus.on("logical_bytes", 0))
    assert not view.cards.isEnabled()
    view.show_plan(fits.plan, fits.focus.on("weights_bytes", 0))
    assert view.cards.isEnabled()


def test_that_the_formula_is_copied_with_its_title_and_state(view, fits, qapp):
    view.show_plan(fits.plan, fits.focus)
    view.copy_button.click()
    assert qapp.clipboard().text() == f"{view.title.text()}\n{view.text.toPlainText()}\n{view.aside.text()}"


def test_that_nothing_is_explained_where_nothing_is_computed(view, fits, refused, not_set):
    for shown in (refused, not_set):
        view.show_plan(fits.plan, fits.focus)
        view.show_plan(shown.plan, shown.focus)
        assert view.text.toPlainText() == ""
        assert not view.copy_button.isEnabled()


def test_that_the_limit_of_the_formula_is_that_of_the_plan(view, many_cards):
    view.show_plan(many_cards.plan, many_cards.focus.on("max_sequences", 0))
    most = many_cards.case.limits.max_sequences
    assert f"= {most:,} sequences a replica" in view.text.toPlainText()


@pytest.mark.parametrize("height", range(98, 130))
def test_that_a_text_that_only_just_fits_comes_to_rest(view, fits, qtbot, qapp, height):
    view.show_plan(fits.plan, fits.focus)
    view.text.show_text("a step of the formula, long enough for more than one line " * 6)
    view.resize(700, height)
    qtbot.wait(5)
    resized = []
    watch = Watch(resized)
    view.text.viewport().installEventFilter(watch)
    qtbot.wait(20)
    assert len(resized) < 3


def test_that_a_text_that_does_not_fit_can_be_scrolled(view, fits, qapp):
    view.show_plan(fits.plan, fits.focus)
    assert not view.text.verticalScrollBar().isVisible()
    view.text.show_text("one line\n" * 40)
    qapp.processEvents()
    assert view.text.verticalScrollBar().isVisible()
