"""The findings view: signs, sentences, the way to the field."""

from itertools import combinations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from kvdesk.engine.findings import SEVERITIES, finding_text
from kvdesk.ui.views.findings import FindingsView
from kvdesk.ui.views.signs import draw_sign
from kvdesk.units import ENGLISH


@pytest.fixture
def view(qtbot):
    made = FindingsView()
    qtbot.addWidget(made)
    made.resize(380, 260)
    made.show()
    return made


def texts(view):
    return [view.list.item(row).text() for row in range(view.list.count())]


def test_that_every_finding_is_a_sentence_in_the_order_of_the_plan(view, does_not_fit):
    view.show_plan(does_not_fit.plan, does_not_fit.focus)
    assert texts(view) == [finding_text(finding, ENGLISH) for finding in does_not_fit.case.findings]
    assert view.aside.text().startswith("errors: 1")


def test_that_each_severity_is_told_in_words_too(view, does_not_fit):
    view.show_plan(does_not_fit.plan, does_not_fit.focus)
    spoken = view.list.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == f"Error: {texts(view)[0]}"
    assert not view.list.item(0).icon().isNull()


def test_that_signs_differ_without_their_colours(qapp):
    def drawn(severity):
        image = QImage(16, 16, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        draw_sign(painter, QRectF(0, 0, 16, 16), severity, QColor("black"), QColor("white"))
        painter.end()
        return [image.pixelColor(x, y).lightnessF() > 0.5 for x in range(16) for y in range(16)]

    signs = [drawn(severity) for severity in SEVERITIES]
    for one, other in combinations(signs, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) > 25


def test_that_enter_leads_to_the_field_of_a_finding(view, does_not_fit, qtbot):
    view.show_plan(does_not_fit.plan, does_not_fit.focus)
    paths = [finding.path for finding in does_not_fit.case.findings]
    row = next(at for at, path in enumerate(paths) if path)
    view.list.setCurrentRow(row)
    with qtbot.waitSignal(view.field_requested) as asked:
        qtbot.keyClick(view.list, Qt.Key.Key_Return)
    assert asked.args == [paths[row]]


def test_that_findings_are_copied_with_their_severity(view, does_not_fit, qtbot, qapp):
    view.show_plan(does_not_fit.plan, does_not_fit.focus)
    view.list.setCurrentRow(1)
    view.list.setFocus()
    qtbot.keyClick(view.list, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert qapp.clipboard().text() == view.list.item(1).data(Qt.ItemDataRole.AccessibleTextRole)
    view.list.clearSelection()
    view.copy_selection()
    assert len(qapp.clipboard().text().split("\n")) == view.list.count()


def test_that_long_sentences_are_wrapped_and_whole(view, fits, qapp):
    view.show_plan(fits.plan, fits.focus)
    view.resize(260, 200)
    qapp.processEvents()
    for row in range(view.list.count()):
        item = view.list.item(row)
        rect = view.list.visualItemRect(item)
        assert rect.width() <= view.list.viewport().width()
        lines = view.list.fontMetrics().horizontalAdvance(item.text()) / (rect.width() - 40)
        assert rect.height() >= lines * view.list.fontMetrics().height()


def test_that_a_refusal_and_a_case_not_set_are_findings_too(view, fits, refused, not_set):
    view.show_plan(fits.plan, fits.focus)
    view.show_plan(refused.plan, refused.focus)
    assert texts(view) == [finding_text(refused.option.refusal, ENGLISH)]
    view.show_plan(not_set.plan, not_set.focus)
    assert texts(view) == ["Type the sequences and lengths of this case (peak)."]


def test_that_showing_a_plan_twice_keeps_the_selection(view, fits):
    view.show_plan(fits.plan, fits.focus)
    view.list.setCurrentRow(2)
    before = texts(view)
    view.show_plan(fits.plan, fits.focus)
    assert (texts(view), view.list.currentRow()) == (before, 2)
