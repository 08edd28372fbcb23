"""Fields: they take what people type, keep what they cannot take, and belong to the project's undo."""

import pytest
from PySide6.QtCore import QLocale, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from kvdesk.project.edit import Path, parse_path, value_at
from kvdesk.ui.binding import CountField, LineField, ShareField, SizeField, TextField
from kvdesk.ui.choice import ChoiceField
from kvdesk.ui.document import ProjectDocument
from kvdesk.units import GIB

SEQUENCES = "workload.cases.0.resident_sequences"
INPUT = "workload.cases.0.input_len"
DEPLOYMENT = "options.0.deployment"


class Form(QWidget):
    """A field and a neighbour to leave it for, both following the document."""

    def __init__(self, document: ProjectDocument, field: LineField, path: str) -> None:
        super().__init__()
        self.document, self.field, self.path = document, field, parse_path(path)
        self.neighbour = CountField(document, "neighbour")
        layout = QVBoxLayout(self)
        layout.addWidget(field)
        layout.addWidget(self.neighbour)
        document.project_changed.connect(self.refresh)
        self.refresh()

    def refresh(self, _project: object = None) -> None:
        self.field.show_project(self.document.project, self.path)
        self.neighbour.show_project(self.document.project, parse_path("workload.cases.0.output_len"))

    @property
    def value(self) -> object:
        return value_at(self.document.project, self.path)

    def type(self, qtbot: QtBot, text: str) -> None:
        self.field.setFocus()
        self.field.selectAll()
        qtbot.keyClicks(self.field, text)


def _form(qtbot: QtBot, document: ProjectDocument, field: LineField, path: str) -> Form:
    form = Form(document, field, path)
    qtbot.addWidget(form)
    with qtbot.waitExposed(form):
        form.show()
        form.activateWindow()
    form.field.setFocus()
    return form


@pytest.fixture
def count(qtbot: QtBot, document: ProjectDocument) -> Form:
    return _form(qtbot, document, CountField(document, "Input length", nullable=True), INPUT)


@pytest.mark.parametrize(("text", "value"), [("128k", 131_072), ("4,096", 4096), ("4.096", 4096), ("1 024", 1024)])
def test_that_a_count_takes_what_people_type(count: Form, qtbot: QtBot, text: str, value: int) -> None:
    count.type(qtbot, text)
    assert count.value == value
    assert count.field.text() == text
    count.neighbour.setFocus()
    assert count.field.text() == f"{value:,}"


def test_that_a_typing_burst_is_one_undo_step(count: Form, qtbot: QtBot) -> None:
    count.type(qtbot, "12345")
    assert count.value == 12_345
    assert count.document.undo_stack.count() == 1
    count.document.undo_stack.undo()
    assert count.value == 3072
    assert count.field.text() == "3,072"


def test_that_undo_in_a_field_is_the_undo_of_the_project(count: Form, qtbot: QtBot) -> None:
    count.type(qtbot, "77")
    press = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(count.field, Qt.Key.Key_Z, press)
    assert count.field.text() == "77", "the field itself undoes nothing; the window's command does"


def test_that_text_that_means_nothing_stays_with_its_reason(count: Form, qtbot: QtBot) -> None:
    count.type(qtbot, "abc")
    assert count.value == 3072
    assert count.field.text() == "abc"
    assert count.field.property("invalid") is True
    assert "whole number" in count.field.error
    assert count.field.toolTip() == count.field.error
    assert count.field.accessibleDescription() == count.field.error
    count.neighbour.setFocus()
    assert count.field.text() == "abc"
    count.type(qtbot, "5")
    assert count.field.error == ""
    assert count.value == 5


def test_that_escape_gives_up_what_cannot_be_taken(count: Form, qtbot: QtBot) -> None:
    count.type(qtbot, "x")
    qtbot.keyClick(count.field, Qt.Key.Key_Escape)
    assert count.field.text() == "3,072"
    assert count.field.error == ""


def test_that_a_value_out_of_range_is_refused_with_the_range(qtbot: QtBot, document: ProjectDocument) -> None:
    form = _form(qtbot, document, CountField(document, "Sequences"), SEQUENCES)
    form.type(qtbot, "0")
    assert form.value == 6
    assert "from 1 to 16,777,216" in form.field.error


def test_that_an_empty_field_that_may_be_empty_is_not_set(count: Form, qtbot: QtBot) -> None:
    count.field.selectAll()
    qtbot.keyClick(count.field, Qt.Key.Key_Delete)
    assert count.value is None
    assert count.field.placeholderText() == "not set"


def test_that_an_empty_field_that_needs_a_value_says_so(qtbot: QtBot, document: ProjectDocument) -> None:
    form = _form(qtbot, document, CountField(document, "Samples"), "workload.cases.0.parallel_samples")
    form.field.selectAll()
    qtbot.keyClick(form.field, Qt.Key.Key_Delete)
    assert form.value == 1
    assert form.field.error


@pytest.mark.parametrize(
    ("key", "value"),
    [(Qt.Key.Key_Up, 3073), (Qt.Key.Key_Down, 3071), (Qt.Key.Key_PageUp, 3082), (Qt.Key.Key_PageDown, 3062)],
)
def test_that_arrow_and_page_keys_step(count: Form, qtbot: QtBot, key: Qt.Key, value: int) -> None:
    qtbot.keyClick(count.field, key)
    assert count.value == value
    assert count.field.text() == f"{value:,}"


def test_that_steps_stop_at_the_lowest_value(qtbot: QtBot, document: ProjectDocument) -> None:
    form = _form(qtbot, document, CountField(document, "Sequences"), SEQUENCES)
    qtbot.keyClick(form.field, Qt.Key.Key_PageDown)
    assert form.value == 1
    assert form.field.text() == "1"


def _turn(field: LineField, by: int) -> None:
    centre = QPointF(field.rect().center())
    event = QWheelEvent(
        centre,
        QPointF(field.mapToGlobal(field.rect().center())),
        QPoint(),
        QPoint(0, by),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(field, event)


def test_that_the_wheel_turns_a_value_only_where_the_keyboard_is(count: Form) -> None:
    _turn(count.field, 120)
    assert count.value == 3073
    _turn(count.field, -60)
    _turn(count.field, -60)
    assert count.value == 3072
    count.neighbour.setFocus()
    _turn(count.field, 120)
    assert count.value == 3072


def test_that_numbers_follow_the_locale(qtbot: QtBot, document: ProjectDocument) -> None:
    QLocale.setDefault(QLocale("id_ID"))
    form = _form(qtbot, document, CountField(document, "Input length"), INPUT)
    assert form.field.text() == "3.072"
    form.type(qtbot, "4.096")
    assert form.value == 4096
    size = SizeField(document, "Reserve")
    qtbot.addWidget(size)
    document.set_value(f"{DEPLOYMENT}.reserve_bytes", 5 * GIB // 8)
    size.show_project(document.project, parse_path(f"{DEPLOYMENT}.reserve_bytes"))
    assert size.text() == "0,625"


@pytest.mark.parametrize(
    ("text", "value"),
    [("80 GB", 80 * 10**9), ("0,625", 671_088_640), ("79.5 GiB", 159 * GIB // 2), ("2", GIB * 2)],
)
def test_that_a_size_takes_units_and_means_gib_without(
    qtbot: QtBot, document: ProjectDocument, text: str, value: int
) -> None:
    form = _form(qtbot, document, SizeField(document, "Reserve"), f"{DEPLOYMENT}.reserve_bytes")
    form.type(qtbot, text)
    assert form.value == value


def test_that_a_size_shown_rounded_is_never_rounded_by_looking_at_it(qtbot: QtBot, document: ProjectDocument) -> None:
    document.set_value(f"{DEPLOYMENT}.reserve_bytes", 123_456_789)
    form = _form(qtbot, document, SizeField(document, "Reserve"), f"{DEPLOYMENT}.reserve_bytes")
    steps = document.undo_stack.count()
    qtbot.keyClick(form.field, Qt.Key.Key_Return)
    form.neighbour.setFocus()
    assert form.value == 123_456_789
    assert document.undo_stack.count() == steps
    assert "123,456,789 B" in form.field.toolTip()


@pytest.mark.parametrize(("text", "value"), [("0.85", 0.85), ("0,85", 0.85), ("85 %", 0.85), ("85%", 0.85), ("1", 1.0)])
def test_that_a_share_takes_parts_and_per_cent(
    qtbot: QtBot, document: ProjectDocument, text: str, value: float
) -> None:
    form = _form(qtbot, document, ShareField(document, "Share"), f"{DEPLOYMENT}.memory_share")
    form.type(qtbot, text)
    assert form.value == pytest.approx(value)


def test_that_a_share_of_nothing_is_refused(qtbot: QtBot, document: ProjectDocument) -> None:
    form = _form(qtbot, document, ShareField(document, "Share"), f"{DEPLOYMENT}.memory_share")
    form.type(qtbot, "0")
    assert form.value == 0.9
    assert form.field.error


def test_that_a_text_needed_may_not_be_empty(qtbot: QtBot, document: ProjectDocument) -> None:
    form = _form(qtbot, document, TextField(document, "Name"), "name")
    form.field.selectAll()
    qtbot.keyClick(form.field, Qt.Key.Key_Delete)
    assert form.value == "Example"
    assert form.field.error


def test_that_a_field_without_its_place_is_disabled(qtbot: QtBot, document: ProjectDocument) -> None:
    field = CountField(document, "nothing")
    qtbot.addWidget(field)
    field.show_project(document.project, ("workload", "cases", 9, "input_len"))
    assert not field.isEnabled()
    assert field.text() == ""


def test_that_a_choice_edits_its_path_and_shows_unknown_values(qtbot: QtBot, document: ProjectDocument) -> None:
    path: Path = parse_path(f"{DEPLOYMENT}.k_dtype")
    field = ChoiceField(document, "K", [("as stored", "auto"), ("half", "bf16")])
    qtbot.addWidget(field)
    field.show_project(document.project, path)
    field.setCurrentIndex(1)
    field.activated.emit(1)
    assert value_at(document.project, path) == "bf16"
    document.set_value(path, "int4")
    field.show_project(document.project, path)
    assert field.currentText() == "int4"
