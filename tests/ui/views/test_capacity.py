"""The capacity view: the report's own words on the screen, to be read, reached by keyboard and copied."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from kvdesk.engine.plan import make_plan
from kvdesk.engine.runtimes.registry import ROOMS
from kvdesk.project.edit import replace_at
from kvdesk.report.blocks import Paragraph, Table, cells
from kvdesk.report.capacity import as_tsv, capacity_blocks
from kvdesk.ui.reading import numbers
from kvdesk.ui.views import tones
from kvdesk.ui.views.capacity import CELL_PADDING, BlockTable, CapacityView, Sentence, TablePart
from tests.pool_room import NAME, PoolRoom
from tests.ui.views.conftest import Shown


@pytest.fixture
def view(qtbot) -> CapacityView:
    view = CapacityView()
    qtbot.addWidget(view)
    view.resize(860, 520)
    with qtbot.waitExposed(view):
        view.show()
    return view


@pytest.fixture
def pooled(fits, monkeypatch) -> Shown:
    monkeypatch.setitem(ROOMS, NAME, PoolRoom())
    return with_runtime(fits, NAME)


def with_runtime(shown: Shown, runtime: str) -> Shown:
    project = replace_at(shown.project, ("options", 0, "deployment", "runtime"), runtime)
    return Shown(project, make_plan(project), shown.focus)


def tables(view: CapacityView) -> list[BlockTable]:
    return [part.table for part in view.parts() if isinstance(part, TablePart)]


def sentences(view: CapacityView) -> list[str]:
    return [part.text() for part in view.parts() if isinstance(part, Sentence)]


def test_that_the_view_shows_the_words_of_the_report(view, pooled):
    view.show_plan(pooled.plan, pooled.focus)
    blocks = tuple(capacity_blocks(pooled.option, numbers(), "peak"))
    assert sentences(view)[0] == next(block.text for block in blocks if isinstance(block, Paragraph))
    shown = [
        [[table.item(row, column).text() for column in range(table.columnCount())] for row in range(table.rowCount())]
        for table in tables(view)
    ]
    assert shown == [
        [[c.text for c in row.cells] for row in block.rows] for block in blocks if isinstance(block, Table)
    ]


def test_that_the_version_whose_rules_are_followed_is_on_the_card(view, pooled):
    view.show_plan(pooled.plan, pooled.focus)
    assert view.aside.text() == "SGLang, rules of 9.9"


def test_that_a_runtime_without_a_pool_has_sentences_and_no_table(view, fits):
    view.show_plan(fits.plan, fits.focus)
    assert not tables(view)
    assert "reserves nothing at start" in sentences(view)[0]


def test_that_another_runtime_takes_the_place_of_the_tables(view, fits, pooled):
    for shown, count in ((pooled, 2), (fits, 0), (pooled, 2)):
        view.show_plan(shown.plan, shown.focus)
        assert len(tables(view)) == count


def test_that_values_change_in_place(view, pooled):
    view.show_plan(pooled.plan, pooled.focus)
    before = view.parts()
    project = replace_at(pooled.project, ("workload", "cases", 1, "resident_sequences"), 30)
    view.show_plan(make_plan(project), pooled.focus)
    assert view.parts() == before
    assert "30 sequences" in sentences(view)[0]


def test_that_all_of_it_is_copied_as_a_table(view, pooled):
    view.show_plan(pooled.plan, pooled.focus)
    view.copy_button.click()
    assert QApplication.clipboard().text() == as_tsv(tuple(capacity_blocks(pooled.option, numbers(), "peak")))


def test_that_the_copy_key_takes_the_table_the_keyboard_is_in(view, pooled, qtbot):
    view.show_plan(pooled.plan, pooled.focus)
    table = tables(view)[1]
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = QApplication.clipboard().text().split("\n")
    assert lines[0].split("\t")[0] == "Layers of kind"
    assert lines[1].split("\t") == ["full attention", "40", "16", "26,214 B", "512"]


def test_that_the_tab_key_leads_through_buttons_sentence_and_tables(view, pooled, qtbot):
    view.show_plan(pooled.plan, pooled.focus)
    QApplication.processEvents()
    view.command_button.setFocus()
    reached: list[QWidget] = []
    for _ in range(8):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        reached.append(QApplication.focusWidget())
    first, second = tables(view)
    assert reached[0] is view.copy_button
    assert reached.index(view.parts()[0]) < reached.index(first) < reached.index(second)


def test_that_no_table_scrolls_or_is_cut_in_itself(view, pooled):
    view.show_plan(pooled.plan, pooled.focus)
    QApplication.processEvents()
    for table in tables(view):
        assert table.verticalScrollBar().maximum() == 0
        assert table.horizontalScrollBar().maximum() == 0


def test_that_an_option_that_is_refused_says_why(view, refused):
    view.show_plan(refused.plan, refused.focus)
    assert view.notice.isVisible()
    assert not view.copy_button.isEnabled()
    assert not view.parts()


def test_that_a_hidden_view_waits_until_it_is_seen(view, pooled, monkeypatch):
    view.hide()
    view.show_plan(pooled.plan, pooled.focus)
    assert not view.parts()
    view.show()
    assert view.parts()


def test_that_a_runtime_that_would_not_start_is_told_in_the_colour_of_an_error(view, fits, monkeypatch):
    monkeypatch.setitem(ROOMS, NAME, PoolRoom(starts=False, longest_start=2048))
    shown = with_runtime(fits, NAME)
    view.show_plan(shown.plan, shown.focus)
    part = next(part for part in view.parts() if isinstance(part, Sentence) and "refuse to start" in part.text())
    assert "2,048 positions" in part.text()
    color = part.palette().color(QPalette.ColorRole.Text)
    assert color == tones.severity_color("error", view.palette())


@pytest.mark.parametrize("ground", ["#ffffff", "#1b2128"])
def test_that_every_sentence_can_be_read_on_its_ground(view, fits, ground):
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Base, QColor(ground))
    palette.setColor(QPalette.ColorRole.Text, QColor("#1a2330" if ground == "#ffffff" else "#e7ebf0"))
    view.setPalette(palette)
    view.show_plan(fits.plan, fits.focus)
    for part in view.parts():
        assert tones.contrast(part.palette().color(QPalette.ColorRole.Text), QColor(ground)) >= 4.5


def test_that_the_serving_command_is_asked_for(view, pooled, qtbot):
    view.show_plan(pooled.plan, pooled.focus)
    with qtbot.waitSignal(view.command_requested):
        view.command_button.click()


def test_that_nothing_scrolls_while_all_of_it_fits(view, pooled):
    view.show_plan(pooled.plan, pooled.focus)
    for height, scrolls in ((760, False), (260, True)):
        view.resize(860, height)
        for _ in range(3):
            QApplication.processEvents()
        assert (view._scroll.verticalScrollBar().maximum() > 0) is scrolls
        assert view._scroll.horizontalScrollBar().maximum() == 0


def test_that_no_cell_is_lower_than_its_words_inside_the_padding(qtbot):
    words = "3,459 blocks of 5,242,880 B each make 16.89 GiB on a card, all its layers together"
    table = BlockTable(Table("", ("Figure", "What it is"), (cells("Blocks", words),), ("left", "left")))
    table.setStyleSheet(f"QTableView::item {{ padding: 0 {CELL_PADDING}px; }}")
    qtbot.addWidget(table)
    table.show_table(Table("", ("Figure", "What it is"), (cells("Blocks", words),), ("left", "left")))
    table.show()
    for width in range(200, 420, 20):
        table.setFixedWidth(width)
        for _ in range(3):
            QApplication.processEvents()
        room = table.columnWidth(1) - 2 * CELL_PADDING
        needed = table.fontMetrics().boundingRect(0, 0, room, 999, Qt.TextFlag.TextWordWrap, words).height()
        assert table.rowHeight(0) >= needed
