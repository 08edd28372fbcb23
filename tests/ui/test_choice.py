"""Choices and numbers to step through: the wheel over them scrolls the page unless they have the keyboard."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QVBoxLayout, QWidget

import kvdesk.ui
from kvdesk.ui.choice import ChoiceField, ElidedCombo, SpinField


def boxes(document):
    combo, spin = ElidedCombo(), SpinField()
    combo.addItems(["one", "two", "three"])
    spin.setRange(0, 9)
    runtime = ChoiceField(document, "Runtime", [("vLLM", "vllm"), ("SGLang", "sglang")])
    runtime.show_project(document.project, ("options", 0, "deployment", "runtime"))
    return combo, spin, runtime


@pytest.fixture
def page(qtbot, document):
    """Boxes at the top of an area that scrolls, nothing of which has the keyboard but a line below them."""
    area, inner, far = QScrollArea(), QWidget(), QLabel("far below")
    far.setMinimumHeight(2000)
    far.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    column = QVBoxLayout(inner)
    area.boxes = boxes(document)
    for widget in (*area.boxes, far):
        column.addWidget(widget)
    area.setWidget(inner)
    area.setWidgetResizable(True)
    area.resize(300, 300)
    qtbot.addWidget(area)
    with qtbot.waitActive(area):
        area.show()
        area.activateWindow()
    far.setFocus()
    area.verticalScrollBar().setValue(0)
    return area


def turn(box):
    """One notch of a wheel over a box, delivered to its window as the system delivers it."""
    window = box.window()
    QTest.wheelEvent(window.windowHandle(), QPointF(box.mapTo(window, box.rect().center())), QPoint(0, -120))
    QApplication.processEvents()


@pytest.mark.parametrize("place", range(3))
def test_that_the_wheel_over_a_box_scrolls_the_page_and_changes_nothing(page, document, place):
    box, before = page.boxes[place], document.project
    shown = box.text() if isinstance(box, SpinField) else box.currentText()
    turn(box)
    assert (box.text() if isinstance(box, SpinField) else box.currentText()) == shown
    assert not box.hasFocus()
    assert document.project is before
    assert page.verticalScrollBar().value() > 0


def test_that_the_wheel_steps_a_box_that_was_led_to(page):
    combo, spin, _ = page.boxes
    combo.setFocus(Qt.FocusReason.TabFocusReason)
    turn(combo)
    assert combo.currentText() == "two"
    spin.setValue(5)
    spin.setFocus(Qt.FocusReason.TabFocusReason)
    turn(spin)
    assert spin.value() == 4


def test_that_no_other_box_is_used_in_the_window():
    plain = re.compile(r"\bQ(ComboBox|FontComboBox|SpinBox|DoubleSpinBox|DateEdit|TimeEdit|DateTimeEdit)\(\w*\)\n")
    found = [
        path.name for path in Path(kvdesk.ui.__file__).parent.rglob("*.py") if plain.search(path.read_text("utf-8"))
    ]
    assert found == []
