"""The memory view: bars, table twin, legend, keyboard."""

import pytest

pytest.importorskip("PySide6")
pytest.importorskip("pyqtgraph")

from PySide6.QtCore import QLocale, QPoint, Qt
from PySide6.QtGui import QColor, QPalette

from kvdesk.engine.plan import make_plan
from kvdesk.engine.runtimes.registry import ROOMS
from kvdesk.project.edit import replace_at
from kvdesk.ui.focus import Focus
from kvdesk.ui.views import bar_painter
from kvdesk.ui.views.memory import MemoryView
from kvdesk.ui.views.memory_plot import Spot
from tests.pool_room import NAME, PoolRoom
from tests.ui.views.conftest import Shown


@pytest.fixture
def view(qtbot):
    made = MemoryView()
    qtbot.addWidget(made)
    made.resize(880, 300)
    made.build()
    made.show()
    qtbot.waitExposed(made)
    return made


def show(view, shown, qapp):
    view.show_plan(shown.plan, shown.focus)
    qapp.processEvents()


def click(qtbot, view, spot):
    place = view.plot.viewport_point(spot).toPoint()
    qtbot.mouseClick(view.plot.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place.x(), place.y()))


def test_that_the_plot_is_loaded_only_after_the_first_paint(qtbot, fits):
    made = MemoryView()
    qtbot.addWidget(made)
    made.show_plan(fits.plan, fits.focus)
    assert made.plot is None
    made.show()
    qtbot.waitUntil(lambda: made.plot is not None)
    assert len(made.plot.bars.rows) == 2


@pytest.mark.parametrize("plan", ["fits", "depends", "does_not_fit"])
def test_that_the_widths_drawn_add_up_to_the_usable_bytes(view, plan, qapp, request):
    show(view, request.getfixturevalue(plan), qapp)
    bars = view.plot.bars
    for position, row in enumerate(bars.rows):
        widths = [
            bars.segment_rect(Spot(position, index)).width() * (1 if segment.width_bytes >= 0 else -1)
            for index, segment in enumerate(row.segments)
        ]
        assert sum(widths) == pytest.approx(bars.x_of(row.budget.usable_bytes))


def test_that_a_click_on_a_segment_asks_for_its_figure(view, fits, qtbot, qapp):
    show(view, fits, qapp)
    for row in range(2):
        for index, segment in enumerate(view.plot.bars.rows[row].segments):
            with qtbot.waitSignal(view.figure_requested) as asked:
                click(qtbot, view, Spot(row, index))
            assert asked.args == [segment.name, row]


def test_that_arrow_keys_walk_through_the_segments(view, fits, qtbot, qapp):
    show(view, fits, qapp)
    asked = []
    view.figure_requested.connect(lambda *figure: asked.append(figure))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Up):
        qtbot.keyClick(view.plot, key)
    assert asked == [
        ("activation_bytes", 0),
        ("activation_bytes", 1),
        ("kv_cache_bytes", 1),
        ("weights_bytes", 1),
        ("weights_bytes", 1),
        ("weights_bytes", 0),
    ]


def test_that_the_segment_in_focus_is_marked_and_described(view, fits, qapp):
    view.show_plan(fits.plan, fits.focus.on("weights_bytes", 1))
    assert view.plot.selected == Spot(1, 0)
    assert view.plot.accessibleDescription().startswith("Card 1: Weights 13.76 GiB (")
    view.show_plan(fits.plan, fits.focus.on("max_sequences", 1))
    assert view.plot.selected is None


def test_that_the_budget_line_is_labelled_with_its_arithmetic(view, fits, qapp):
    show(view, fits, qapp)
    assert view.plot.bars.budget_label == "budget 71.68 GiB = 0.9 × 79.65"
    assert view.aside.text() == "Card 0 · GiB of 79.65"


def test_that_the_legend_has_every_value_and_never_overlaps(view, fits, qapp):
    show(view, fits, qapp)
    assert [entry.text for entry in view.legend.entries] == [
        "Weights 13.76",
        "KV cache 18.00",
        "Activations 2.25 (1.00–5.75)",
        "Runtime 0.562 (0.250–2.12)",
        "Headroom 37.11 (32.05–38.68)",
        "Not usable 7.96",
    ]
    for width in (880, 500, 250):
        view.resize(width, 320)
        qapp.processEvents()
        boxes = view.legend.boxes
        assert not any(one.intersects(two) for at, one in enumerate(boxes) for two in boxes[at + 1 :])
        assert max(box.bottom() for box in boxes) <= view.legend.height() + 1


def test_that_a_click_on_the_legend_asks_for_its_figure(view, fits, qtbot, qapp):
    show(view, fits, qapp)
    with qtbot.waitSignal(view.figure_requested) as asked:
        qtbot.mouseClick(view.legend, Qt.MouseButton.LeftButton, pos=view.legend.boxes[2].center().toPoint())
    assert asked.args == ["activation_bytes", 0]


def test_that_an_overrun_is_named_in_the_legend(view, does_not_fit, qapp):
    show(view, does_not_fit, qapp)
    over = -does_not_fit.case.ranks[0].headroom.best
    assert any(entry.text == f"Over the budget {over / 2**30:.2f}" for entry in view.legend.entries)


def test_that_equal_cards_share_a_bar_where_there_is_no_room_for_each(view, many_cards, qtbot, qapp):
    show(view, many_cards, qapp)
    assert [row.label for row in view.plot.bars.rows] == ["Cards 0–3", "Cards 4–59", "Cards 60–63"]
    with qtbot.waitSignal(view.figure_requested) as asked:
        click(qtbot, view, Spot(1, 1))
    assert asked.args == ["kv_cache_bytes", 4]


def test_that_the_table_has_the_bytes_of_the_plan(view, many_cards, qapp):
    show(view, many_cards, qapp)
    view.table_button.click()
    assert view.table.isVisible()
    content = view.table.content
    assert content.rowCount() == 64
    headings = [content.headerData(column, Qt.Orientation.Horizontal) for column in range(content.columnCount())]
    for row, rank in enumerate(many_cards.case.ranks):
        assert content.value(row, 0) == rank.position.rank
        assert [content.value(row, 2 + at) for at in range(len(rank.lines))] == [line.best for line in rank.lines]
        assert content.value(row, headings.index("Usable (B)")) == rank.usable_bytes
    shown = content.data(content.index(0, headings.index("KV cache (B)")))
    assert shown == f"{many_cards.case.ranks[0].line('kv_cache_bytes').best:,}"


def test_that_selected_cells_are_copied_with_their_headings(view, fits, qtbot, qapp):
    show(view, fits, qapp)
    view.table_button.click()
    view.table.setCurrentIndex(view.table.content.index(1, 2))
    view.table.setFocus()
    qtbot.keyClick(view.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    weights = fits.case.ranks[1].line("weights_bytes").best
    assert qapp.clipboard().text() == f"Weights (B)\n{weights}"


def test_that_the_whole_table_is_copied_where_nothing_is_selected(view, fits, qapp):
    show(view, fits, qapp)
    view.table.clearSelection()
    view.table.copy_selection()
    lines = [line.split("\t") for line in qapp.clipboard().text().split("\n")]
    assert len(lines) == 3
    assert {len(line) for line in lines} == {view.table.content.columnCount()}
    assert [int(value) for value in lines[1][2:11]] == [line.best for line in fits.case.ranks[0].lines]


def test_that_the_selected_segment_can_be_copied(view, fits, qtbot, qapp):
    show(view, fits, qapp)
    qtbot.keyClick(view.plot, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert qapp.clipboard().text() == "Card 0: KV cache 18.00 GiB (19,327,352,832 B)"


def test_that_a_refused_option_and_a_case_not_set_show_a_sentence(view, fits, refused, not_set, qapp):
    for shown, sentence in ((refused, "TP 3 does not divide"), (not_set, "Type the sequences")):
        show(view, fits, qapp)
        show(view, shown, qapp)
        assert view.notice.isVisible()
        assert view.notice.label.text().startswith(sentence)
        assert not view.table_button.isEnabled()
    show(view, fits, qapp)
    assert view.plot.isVisible()


def test_that_showing_a_plan_twice_changes_nothing(view, depends, qapp):
    show(view, depends, qapp)
    before = view.grab().toImage()
    show(view, depends, qapp)
    assert view.grab().toImage() == before


def test_that_the_plot_follows_a_dark_palette(view, fits, qapp):
    show(view, fits, qapp)
    dark = QPalette(view.palette())
    dark.setColor(QPalette.ColorRole.Base, QColor("#202428"))
    dark.setColor(QPalette.ColorRole.Text, QColor("#e0e4e8"))
    view.setPalette(dark)
    qapp.processEvents()
    image = view.grab().toImage()
    bar = view.plot.mapTo(view, view.plot.viewport_point(Spot(0, 4)).toPoint())
    assert image.pixelColor(bar).lightnessF() < 0.5
    assert image.pixelColor(view.width() // 2, view.height() - 4).name() == "#202428"


def test_that_the_axis_writes_numbers_as_the_reader_does(view):
    before = QLocale()
    QLocale.setDefault(QLocale("id_ID"))
    try:
        assert view.plot.number_axis.tickStrings([0, 0.5, 1], 1, 0.5) == ["0,0", "0,5", "1,0 GiB"]
    finally:
        QLocale.setDefault(before)


def test_that_another_option_is_shown_in_place(view, two_options, qapp):
    view.show_plan(two_options.plan, Focus(case_name="peak"))
    whole = view.plot.bars.segment_rect(Spot(0, 1)).width()
    view.show_plan(two_options.plan, two_options.focus)
    assert view.plot.bars.segment_rect(Spot(0, 1)).width() == pytest.approx(whole / 2)


def test_that_where_it_is_narrow_the_budget_is_told_without_how_it_comes_about(view, fits, qapp, monkeypatch):
    texts = []
    painted = bar_painter.QPainter.drawText
    monkeypatch.setattr(
        bar_painter.QPainter, "drawText", lambda self, *facts: (texts.append(facts[-1]), painted(self, *facts))[1]
    )
    for width, told in ((880, "budget 71.68 GiB = 0.9 × 79.65"), (260, "budget 71.68 GiB")):
        view.resize(width, 300)
        show(view, fits, qapp)
        texts.clear()
        view.plot.grab()
        assert told in texts


@pytest.fixture
def pooled(fits, monkeypatch):
    """The same load under the tests' own runtime, whose activations stand beside its budget."""
    monkeypatch.setitem(ROOMS, NAME, PoolRoom())
    project = replace_at(fits.project, ("options", 0, "deployment", "runtime"), NAME)
    return Shown(project, make_plan(project), fits.focus)


def test_that_the_budget_is_told_in_the_terms_of_the_runtime(view, fits, pooled, qapp):
    for shown, told in ((fits, "budget 71.68 GiB = 0.9 × 79.65"), (pooled, "SGLang: budget 71.65 GiB of 79.65")):
        show(view, shown, qapp)
        assert view.plot.bars.budget_label == told


def test_that_what_stands_outside_is_told_by_its_parts(view, fits, pooled, qapp):
    project = replace_at(pooled.project, ("options", 0, "deployment", "outside_bytes"), 1 << 30)
    show(view, Shown(project, make_plan(project), pooled.focus), qapp)
    texts = [entry.text for entry in view.legend.entries]
    assert "outside: typed 1.00" in texts
    assert "outside: Activations 2.25 (1.00–5.75)" in texts
    show(view, fits, qapp)
    assert not any(entry.text.startswith("outside:") for entry in view.legend.entries)


def test_that_what_a_pool_leaves_is_not_called_free(view, fits, pooled, qapp):
    show(view, pooled, qapp)
    assert any(entry.text.startswith("Left in the pool") for entry in view.legend.entries)
    show(view, fits, qapp)
    assert any(entry.text.startswith("Headroom") for entry in view.legend.entries)


def test_that_the_table_has_a_column_for_each_part_outside(view, fits, pooled, qapp):
    for shown, has in ((fits, False), (pooled, True), (fits, False)):
        show(view, shown, qapp)
        content = view.table.content
        headings = [content.headerData(at, Qt.Orientation.Horizontal) for at in range(content.columnCount())]
        assert ("Outside: Activations (B)" in headings) is has
        if has:
            column = headings.index("Outside: Activations (B)")
            assert content.value(0, column) == pooled.case.ranks[0].outside_lines[1].best
            assert "between" in content.data(content.index(0, column), Qt.ItemDataRole.ToolTipRole)
