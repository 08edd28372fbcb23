"""The growth view: curves, room, point, labels, reading."""

from itertools import combinations

import numpy as np
import pytest

pytest.importorskip("PySide6")
pytest.importorskip("pyqtgraph")

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPalette

from kvdesk.engine.growth_curve import cache_growth
from kvdesk.ui.views.growth import GrowthView


@pytest.fixture
def view(qtbot):
    made = GrowthView()
    qtbot.addWidget(made)
    made.resize(480, 250)
    made.build()
    made.show()
    qtbot.waitExposed(made)
    return made


def show(view, shown, qapp):
    view.show_plan(shown.plan, shown.focus)
    qapp.processEvents()


def labels(view):
    return [label.text for label in view.plot.overlay.labels]


def test_that_the_curves_are_those_of_the_engine(view, fits, qapp):
    show(view, fits, qapp)
    growth = cache_growth(fits.option, fits.case)
    for item, curve in zip(view.plot.curves, growth.curves, strict=True):
        x, y = item.getData()
        assert np.array_equal(x, curve.lengths)
        assert np.allclose(y * 2**30, curve.size_bytes)


def test_that_point_room_dtypes_and_trained_length_are_labelled(view, fits, qapp):
    show(view, fits, qapp)
    assert labels(view) == ["peak: 8,192 · 18.00 GiB", "room 55.11 GiB", "trained length 32,768", "bf16", "fp8_e4m3"]
    assert view.aside.text() == "24 sequences · card 0"


@pytest.mark.parametrize("plan", ["fits", "depends", "does_not_fit", "many_cards"])
@pytest.mark.parametrize("size", [(480, 250), (900, 500), (420, 200)])
def test_that_labels_stay_in_the_plot_and_off_each_other(view, plan, size, qapp, request):
    view.resize(*size)
    show(view, request.getfixturevalue(plan), qapp)
    overlay = view.plot.overlay
    assert all(overlay.boundingRect().contains(rect) for rect in overlay.label_rects)
    assert not any(one.intersects(other) for one, other in combinations(overlay.label_rects, 2))


def test_that_the_point_stands_on_its_curve(view, fits, qapp):
    show(view, fits, qapp)
    growth = view.plot.growth
    index = growth.curves[0].lengths.index(growth.point_length)
    assert growth.curves[0].size_bytes[index] == growth.point_bytes
    point = view.plot.overlay.at(growth.point_length, growth.point_bytes)
    assert QRectF(view.plot.overlay.boundingRect()).contains(QPointF(point))


def test_that_arrow_keys_read_the_curves_off(view, fits, qtbot, qapp):
    show(view, fits, qapp)
    qtbot.keyClick(view.plot, Qt.Key.Key_Right)
    assert view.aside.text() == "8,192 positions: bf16 18.00 GiB · fp8_e4m3 9.00 GiB"
    qtbot.keyClick(view.plot, Qt.Key.Key_Right)
    assert view.aside.text() != "8,192 positions: bf16 18.00 GiB · fp8_e4m3 9.00 GiB"
    qtbot.keyClick(view.plot, Qt.Key.Key_Escape)
    assert view.aside.text() == "24 sequences · card 0"


def test_that_a_click_or_enter_asks_how_the_cache_is_computed(view, fits, qtbot, qapp):
    show(view, fits, qapp)
    with qtbot.waitSignal(view.figure_requested) as asked:
        qtbot.mouseClick(view.plot.viewport(), Qt.MouseButton.LeftButton)
    assert asked.args == ["kv_cache_bytes", 0]
    with qtbot.waitSignal(view.figure_requested):
        qtbot.keyClick(view.plot, Qt.Key.Key_Return)


def test_that_the_curves_can_be_copied_as_a_table(view, fits, qtbot, qapp):
    show(view, fits, qapp)
    qtbot.keyClick(view.plot, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = [line.split("\t") for line in qapp.clipboard().text().split("\n")]
    growth = cache_growth(fits.option, fits.case)
    assert lines[0] == ["positions per sequence", "bf16 (B)", "fp8_e4m3 (B)"]
    assert [int(line[1]) for line in lines[1:]] == list(growth.curves[0].size_bytes)


def test_that_no_second_curve_is_drawn_where_the_cache_is_small_already(view, two_options, qapp):
    show(view, two_options, qapp)
    assert not view.plot.curves[1].isVisible()
    assert view.plot.curves[0].isVisible()


def test_that_no_room_is_said_in_words(view, fits, qapp):
    growth = cache_growth(fits.option, fits.case)
    less = type(growth)(
        **{name: getattr(growth, name) for name in growth.__dataclass_fields__}
        | {"room_bytes": -5 << 30, "room_low_bytes": -9 << 30}
    )
    view.plot.show_growth(less, "peak")
    assert "no room: −5.00 GiB" in labels(view)


def test_that_a_refused_option_and_a_case_not_set_show_a_sentence(view, fits, refused, not_set, qapp):
    for shown, sentence in ((refused, "TP 3 does not divide"), (not_set, "Type the sequences")):
        show(view, fits, qapp)
        show(view, shown, qapp)
        assert view.notice.isVisible()
        assert view.notice.label.text().startswith(sentence)
        assert view.aside.text() == ""


def test_that_showing_a_plan_twice_changes_nothing(view, fits, qapp):
    show(view, fits, qapp)
    before = view.grab().toImage()
    show(view, fits, qapp)
    assert view.grab().toImage() == before


def test_that_the_plot_follows_a_dark_palette(view, fits, qapp):
    show(view, fits, qapp)
    dark = QPalette(view.palette())
    dark.setColor(QPalette.ColorRole.Base, QColor("#202428"))
    dark.setColor(QPalette.ColorRole.Text, QColor("#e0e4e8"))
    view.setPalette(dark)
    qapp.processEvents()
    assert view.plot.overlay.palette.color(QPalette.ColorRole.Base) == QColor("#202428")
    assert view.grab().toImage().pixelColor(view.width() // 2, 40).lightnessF() < 0.6
