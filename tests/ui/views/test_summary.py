"""The summary: verdict, figures, limits, changes."""

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QLocale, Qt

from kvdesk.engine.findings import finding_text
from kvdesk.engine.plan import make_plan
from kvdesk.engine.runtimes.registry import ROOMS
from kvdesk.project.deployment import GIB, Band
from kvdesk.project.edit import replace_at
from kvdesk.ui.focus import Focus
from kvdesk.ui.views.summary import SummaryView, margin_text
from kvdesk.ui.views.tile import wrap
from kvdesk.units import ENGLISH
from tests.pool_room import NAME, PoolRoom


@pytest.fixture
def view(qtbot):
    made = SummaryView()
    qtbot.addWidget(made)
    made.resize(880, made.sizeHint().height())
    made.show()
    return made


def test_that_the_verdict_comes_first_with_its_word_sign_and_margin(view, fits):
    view.show_plan(fits.plan, fits.focus)
    assert view.tiles[0].headline == "Fits"
    assert view.tiles[0].severity == "ok"
    assert view.tiles[0].detail == "37.11 GiB to spare on the fullest card (0); 32.05 GiB at the least"


@pytest.mark.parametrize(("plan", "word"), [("depends", "Depends on the overhead"), ("does_not_fit", "Does not fit")])
def test_that_another_verdict_says_so_with_another_sign(view, plan, word, request):
    shown = request.getfixturevalue(plan)
    view.show_plan(shown.plan, shown.focus)
    assert view.verdict.headline == word
    assert view.verdict.severity == {"depends": "warning", "does_not_fit": "error"}[plan]
    assert "short" in view.verdict.detail


def test_that_needed_memory_is_given_in_gib_and_exact_bytes(view, fits):
    view.show_plan(fits.plan, fits.focus)
    assert view.needed.headline == "36.00 GiB needed"
    assert view.needed.detail == "KV cache on 2 cards, logical = allocated · 38,654,705,664 B"
    assert view.needed.figure == "logical_bytes"


def test_that_what_is_allocated_is_told_apart_from_what_is_logical(view, fits):
    project = replace_at(fits.project, ("workload", "cases", 1, "input_len"), 6145)
    project = replace_at(project, ("workload", "cache"), {"kind": "paged", "block_size": 16})
    plan = make_plan(project)
    view.show_plan(plan, fits.focus)
    assert "logical" in view.needed.detail
    assert "logical =" not in view.needed.detail
    assert view.needed.figure == "allocated_bytes"


def test_that_limits_say_what_binds_them(view, fits):
    view.show_plan(fits.plan, fits.focus)
    assert view.most.headline == "73 sequences"
    assert view.most.detail == "most at 8,192 positions · bound by memory on card 0"
    assert view.longest.headline == "25,083 positions"


def test_that_numbers_follow_the_locale(view, fits):
    before = QLocale()
    QLocale.setDefault(QLocale("id_ID"))
    try:
        view.show_plan(fits.plan, fits.focus)
        assert "38.654.705.664 B" in view.needed.detail
        assert "37,11 GiB" in view.verdict.detail
    finally:
        QLocale.setDefault(before)


def test_that_a_tile_asks_for_its_figure_by_mouse_and_by_keyboard(view, fits, qtbot):
    view.show_plan(fits.plan, fits.focus)
    with qtbot.waitSignal(view.figure_requested) as asked:
        qtbot.mouseClick(view.most, Qt.MouseButton.LeftButton)
    assert asked.args == ["max_sequences", 0]
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
        with qtbot.waitSignal(view.figure_requested) as asked:
            qtbot.keyClick(view.verdict, key)
        assert asked.args == ["headroom_bytes", 0]


def test_that_each_change_is_one_click(view, does_not_fit, qtbot):
    view.show_plan(does_not_fit.plan, does_not_fit.focus)
    changes = does_not_fit.case.changes
    assert changes
    for button, change in zip(view.changes.buttons, changes, strict=False):
        assert button.isVisible()
        with qtbot.waitSignal(view.change_requested) as asked:
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert asked.args[0] is change


def test_that_no_change_is_offered_where_it_fits(view, fits, does_not_fit):
    view.show_plan(does_not_fit.plan, does_not_fit.focus)
    view.show_plan(fits.plan, fits.focus)
    assert not any(button.isVisible() for button in view.changes.buttons)
    assert "assumptions" in view.changes.accessibleName()


def test_that_nothing_moves_when_the_verdict_changes(view, fits, does_not_fit, refused, qapp):
    places = []
    for shown in (fits, does_not_fit, refused, fits):
        view.show_plan(shown.plan, shown.focus)
        qapp.processEvents()
        places.append(([tile.geometry() for tile in view.tiles], view.sizeHint()))
    assert all(place == places[0] for place in places)


def test_that_the_verdict_stands_above_the_others_where_it_is_narrow(view, fits, qapp):
    view.show_plan(fits.plan, fits.focus)
    for width, is_above in ((330, True), (600, True), (880, False)):
        view.resize(width, 300)
        qapp.processEvents()
        assert (view.verdict.geometry().bottom() < view.needed.geometry().top()) is is_above
        boxes = [tile.geometry() for tile in view.tiles]
        assert not any(one.intersects(two) for at, one in enumerate(boxes) for two in boxes[at + 1 :])


def test_that_a_refused_option_shows_its_sentence_and_the_way_to_the_field(view, refused, qtbot):
    view.show_plan(refused.plan, refused.focus)
    assert view.notice.isVisible()
    assert view.notice.label.text() == finding_text(refused.option.refusal, ENGLISH)
    with qtbot.waitSignal(view.field_requested) as asked:
        qtbot.mouseClick(view.notice.button, Qt.MouseButton.LeftButton)
    assert asked.args == ["options.0.deployment.tensor_parallel_size"]


def test_that_a_case_not_set_says_what_to_type(view, not_set, qtbot):
    view.show_plan(not_set.plan, not_set.focus)
    assert view.notice.label.text() == "Type the sequences and lengths of this case (peak)."
    with qtbot.waitSignal(view.field_requested) as asked:
        view.notice.button.click()
    assert asked.args == ["workload.cases.1.resident_sequences"]


def test_that_the_option_in_focus_is_shown(view, two_options):
    view.show_plan(two_options.plan, two_options.focus)
    assert view.needed.headline == "18.00 GiB needed"
    view.show_plan(two_options.plan, Focus(case_name="peak"))
    assert view.needed.headline == "36.00 GiB needed"


def test_that_what_stands_outside_the_budget_is_named_where_it_is_too_much(fits):
    project = replace_at(fits.project, ("options", 0, "deployment", "outside_bytes"), 10 << 30)
    case = fits.focus.case(make_plan(project))
    assert case.verdict == "does_not_fit"
    assert margin_text(case) == "the budget and what stands outside it exceed the card by 2.04 GiB"


def test_that_a_tile_can_be_copied(view, fits, qapp):
    view.show_plan(fits.plan, fits.focus)
    view.needed.actions()[0].trigger()
    assert qapp.clipboard().text() == f"{view.needed.headline}\n{view.needed.detail}"


def test_that_wrapped_lines_keep_a_unit_with_its_number(qtbot, view):
    lines = wrap("needed 38,654,705,664 B in all", view.font(), 170, 3)
    assert any("664\u00a0B" in line for line in lines)
    assert wrap("a b c", view.font(), 1000, 2)[0] == "a"[:1] + " b c"


def test_that_what_the_verdict_rests_on_is_said_on_a_card_of_its_own(view, fits, does_not_fit):
    view.show_plan(fits.plan, fits.focus)
    assert view.changes._heading == "What the verdict rests on"
    view.show_plan(does_not_fit.plan, does_not_fit.focus)
    assert view.changes._heading == ""


def test_that_a_pool_is_told_as_taken_at_start_not_as_room(view, fits, monkeypatch):
    monkeypatch.setitem(ROOMS, NAME, PoolRoom())
    project = replace_at(fits.project, ("options", 0, "deployment", "runtime"), NAME)
    plan = make_plan(project)
    view.show_plan(plan, fits.focus)
    pool = fits.focus.case(plan).tightest.pool_bytes
    assert view.room.headline == f"{ENGLISH.gib(pool)} pool"
    assert view.room.detail == "taken at start on card 0 · budget 71.65 GiB of 79.65 GiB"


def test_that_estimates_outside_the_budget_decide_a_verdict_in_words_of_their_own(view, fits, monkeypatch):
    """8 GiB are outside the budget; activations of up to 9 GiB stand there."""
    monkeypatch.setitem(ROOMS, NAME, PoolRoom())
    project = replace_at(fits.project, ("options", 0, "deployment", "runtime"), NAME)
    band = Band(low=1 * GIB, best=2 * GIB, high=9 * GIB)
    project = replace_at(project, ("options", 0, "deployment", "activation"), band)
    case = fits.focus.case(make_plan(project))
    assert case.verdict == "depends"
    assert margin_text(case) == (
        "the budget and what stands outside it exceed the card by 1.00 GiB at the high estimates"
    )
