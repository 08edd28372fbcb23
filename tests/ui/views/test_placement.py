"""The placement view: the picture under the mouse and at the keyboard, its table, and one card against several."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from kvdesk.report.blocks import Table
from kvdesk.ui.views.placement import PlacementView
from kvdesk.ui.views.placement_picture import INSET, PlacementPart, PlacementPicture
from kvdesk.ui.views.tiers_parts import FigurePart
from tests.ui.views.conftest import shown

CAPTION = "One card against several"


@pytest.fixture
def view(qtbot) -> PlacementView:
    view = PlacementView()
    qtbot.addWidget(view)
    view.resize(880, 520)
    with qtbot.waitExposed(view):
        view.show()
    return view


def part_of(view: PlacementView) -> PlacementPart:
    return next(part for part in view.parts if isinstance(part, PlacementPart))


def picture_of(view: PlacementView) -> PlacementPicture:
    return part_of(view).picture


def captions(view: PlacementView) -> list[str]:
    return [block.caption for block in view.blocks if isinstance(block, Table)]


def look_at(view: PlacementView, seen) -> None:
    view.show_plan(seen.plan, seen.focus)
    QApplication.processEvents()


def test_that_ranks_and_layers_are_reached_by_keyboard(view, qtbot, fits):
    look_at(view, fits)
    picture = picture_of(view)
    assert picture.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert "Rank 0" in picture.accessibleDescription()
    qtbot.keyClick(picture, Qt.Key.Key_Right)
    assert picture.spot == (1, None)
    assert "Rank 1" in part_of(view).sentence.text()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down):
        qtbot.keyClick(picture, key)
    assert "Layer 0: full attention" in part_of(view).sentence.text()
    qtbot.keyClick(picture, Qt.Key.Key_End)
    qtbot.keyClick(picture, Qt.Key.Key_Right)
    assert picture.spot == (1, 1)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up):
        qtbot.keyClick(picture, key)
    assert picture.spot == (1, None)


def test_that_the_mouse_tells_without_choosing_until_it_is_pressed(view, qtbot, fits):
    look_at(view, fits)
    qtbot.waitUntil(lambda: any(CAPTION in text for text in captions(view)), timeout=5000)
    QApplication.processEvents()  # all that changes the page's width has come
    picture = picture_of(view)
    assert picture.geometry_shown is not None
    x, y, width, height = picture.geometry_shown.cells(1, range(5, 6))
    place = QPoint(round(x + width / 2) + INSET, round(y + height / 2) + INSET)
    qtbot.mouseMove(picture, place)
    qtbot.waitUntil(lambda: "Rank 1" in part_of(view).sentence.text(), timeout=2000)
    assert picture.spot == (0, None)
    qtbot.mouseClick(picture, Qt.MouseButton.LeftButton, pos=place)
    assert picture.spot == (1, 5)


def test_that_a_table_stands_in_for_the_picture_and_all_is_copied(view, qtbot, fits):
    look_at(view, fits)
    part = part_of(view)
    assert part.picture.isVisible()
    part.button.click()
    assert part.table.isVisible()
    assert not part.picture.isVisible()
    part.table.copy_selection()
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0].startswith("Ranks\tNode\tLayers")
    assert lines[1].startswith("▲ 0–1\t0\t0–47\t20\t4")
    view.copy_all()
    text = QApplication.clipboard().text()
    assert "What each rank holds" in text
    assert "Ranks + host memory − copies = the model" in text


def test_that_one_card_against_several_comes_from_another_thread(view, qtbot, fits):
    look_at(view, fits)
    qtbot.waitUntil(lambda: any(caption.startswith(CAPTION) for caption in captions(view)), timeout=5000)
    table = next(block for block in view.blocks if isinstance(block, Table) and block.caption.startswith(CAPTION))
    assert len(table.rows) == 10


def test_that_the_comparison_is_drawn_with_its_values_behind_it(view, qtbot, fits):
    look_at(view, fits)
    qtbot.waitUntil(lambda: any(isinstance(part, FigurePart) for part in view.parts), timeout=5000)
    (part,) = (part for part in view.parts if isinstance(part, FigurePart))
    assert "8 cards, TP 8: longest" in part.picture.accessibleDescription()
    part.button.click()
    part.table.copy_selection()
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0] == "Cards\tLongest\tSequences"
    assert len(lines) == 11
    order, widget = [], view.copy_button
    for _ in range(60):
        widget = widget.nextInFocusChain()
        order.append(widget)
    assert order.index(part.button) < order.index(part.picture)


def test_that_a_page_nobody_looks_at_waits_until_it_is_seen(view, qtbot, fits):
    view.hide()
    look_at(view, fits)
    assert view.blocks == ()
    view.show()
    qtbot.waitUntil(lambda: bool(view.blocks), timeout=2000)


def test_that_values_change_in_the_same_widgets(view, qtbot, fits):
    look_at(view, fits)
    qtbot.waitUntil(lambda: any(caption.startswith(CAPTION) for caption in captions(view)), timeout=5000)
    before = list(view.parts)
    look_at(view, shown(23))
    assert [part for part in view.parts if part in before] == before


def test_that_pipelines_on_nodes_are_shown_with_their_links(view, fits):
    look_at(view, shown(8, tensor=2, pipeline=2, count=2, nodes=2))
    geometry = picture_of(view).geometry_shown
    assert geometry is not None
    assert [column.budget.position.node for column in geometry.map.columns] == [0, 0, 1, 1]
    assert any(caption.startswith("Links in a decode step") for caption in captions(view))


def test_that_a_refusal_is_said_with_the_way_forward(view, qtbot):
    seen = shown(8, tensor=3, count=2)
    look_at(view, seen)
    assert view.blocks == ()
    assert view.notice.isVisible()
    with qtbot.waitSignal(view.field_requested):
        view.notice.button.click()
    with qtbot.waitSignal(view.placements_requested):
        view.others_button.click()


def test_that_the_picture_follows_the_colours(view, qtbot, fits):
    look_at(view, fits)
    light = picture_of(view)._source
    dark = QPalette(view.palette())
    dark.setColor(QPalette.ColorRole.Base, QColor("#101418"))
    dark.setColor(QPalette.ColorRole.Text, QColor("#f0f0f0"))
    view.setPalette(dark)
    qtbot.waitUntil(lambda: picture_of(view)._source != light, timeout=2000)
