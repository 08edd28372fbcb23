"""The layer schedule: the strip, the dialog that edits it, and a model typed by hand."""

import pytest
from PySide6.QtCore import QLocale, QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from kvdesk.engine.plan import make_plan
from kvdesk.project.edit import replace_at
from kvdesk.project.layer_cache import CrossAttention, FullAttention, SlidingAttention
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelSpec
from kvdesk.report.palette import KIND_COLORS, KIND_LETTERS
from kvdesk.ui.binding import LineField
from kvdesk.ui.dialogs import layers as layers_module
from kvdesk.ui.dialogs import message
from kvdesk.ui.dialogs.layers import LayersDialog
from kvdesk.ui.dialogs.model_by_hand import ModelByHandDialog, parse_parameters
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.focus import Focus
from kvdesk.ui.main_window import MainWindow
from kvdesk.ui.panels.layer_schedule import LayerSchedule
from kvdesk.ui.panels.layer_strip import LayerStrip
from kvdesk.ui.panels.model import ModelPanel
from kvdesk.ui.panels.workload import WorkloadPanel
from tests.ui.conftest import make_model

FULL = FullAttention(num_attention_heads=40, num_kv_heads=8, k_head_dim=128, v_head_dim=128)
WINDOW = SlidingAttention(num_attention_heads=40, num_kv_heads=8, k_head_dim=128, v_head_dim=128, window=128)
OK = QDialogButtonBox.StandardButton.Ok


def mixed_model() -> ModelSpec:
    """Windows in every second of eight layers."""
    weights = LayerWeights(attention_params=60_000_000, mlp_params=200_000_000)
    groups = tuple(
        LayerGroup(layers=tuple(range(first, 8, 2)), caches=(cache,), weights=weights)
        for first, cache in enumerate((WINDOW, FULL))
    )
    return replace_at(make_model(), ("layer_groups",), groups)


@pytest.fixture
def strip(qtbot: QtBot) -> LayerStrip:
    strip = LayerStrip()
    qtbot.addWidget(strip)
    strip.resize(300, 40)
    strip.show_layers(tuple(group.caches for group in mixed_model().group_of_layer))
    strip.show()
    return strip


@pytest.fixture
def dialog(qtbot: QtBot) -> LayersDialog:
    dialog = LayersDialog(None, mixed_model(), 0)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def _type(field: object, text: str) -> None:
    assert isinstance(field, LineField)
    field.setText(text)
    field.commit()


def test_that_each_kind_of_layer_has_a_colour_and_a_letter_of_its_own() -> None:
    assert KIND_COLORS.keys() == KIND_LETTERS.keys()
    assert len(set(KIND_COLORS.values())) == len(set(KIND_LETTERS.values())) == len(KIND_COLORS)


def test_that_the_strip_shows_each_layer_in_the_colour_of_its_kind(strip: LayerStrip) -> None:
    picture = strip.grab().toImage()

    def colors(layer: int) -> set[str]:
        box: QRect = strip.cell(layer).toAlignedRect()
        ratio = picture.devicePixelRatio()
        spots = [(x, y) for x in range(box.left(), box.right()) for y in range(box.top(), box.bottom())]
        return {QColor(picture.pixel(round(x * ratio), round(y * ratio))).name() for x, y in spots}

    assert KIND_COLORS["sliding_attention"] in colors(0)
    assert KIND_COLORS["full_attention"] in colors(1)
    assert KIND_COLORS["sliding_attention"] not in colors(1)


def test_that_the_keyboard_moves_over_the_layers_and_each_is_told(strip: LayerStrip, qtbot: QtBot) -> None:
    assert strip.accessibleName() == "Layers: 4 sliding window, 4 full attention"
    told = "Layer 0 of 0–7: sliding window · 40 query heads, 8 KV heads · K 128, V 128 · window 128"
    assert strip.accessibleDescription() == told
    with qtbot.waitSignal(strip.layer_chosen) as chosen:
        qtbot.keyClick(strip, Qt.Key.Key_Right)
    assert chosen.args == [1]
    assert strip.accessibleDescription().startswith("Layer 1 of 0–7: full attention")
    qtbot.keyClick(strip, Qt.Key.Key_End)
    qtbot.keyClick(strip, Qt.Key.Key_Right)
    assert strip.current == 7
    with qtbot.waitSignal(strip.edit_requested) as requested:
        qtbot.keyClick(strip, Qt.Key.Key_Return)
    assert requested.args == [7]


def test_that_a_strip_of_many_layers_wraps_and_stays_low(strip: LayerStrip) -> None:
    strip.show_layers(((FULL,),) * 94)
    assert strip.height() <= 6 * 20
    assert strip.cell(93).right() <= strip.width()
    assert strip.layer_at(*strip.cell(50).center().toTuple()) == 50
    strip.show_layers(((FULL,),) * 10_000)
    assert strip.height() <= 21 * 20


def test_that_the_same_model_again_does_not_touch_the_strip(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    schedule, model = LayerSchedule(), mixed_model()
    qtbot.addWidget(schedule)
    schedule.show_model(model)
    assert [entry.text for entry in schedule.legend.entries] == ["4 sliding window", "4 full attention"]
    monkeypatch.setattr(schedule.strip, "show_layers", lambda _layers: pytest.fail("the strip was made anew"))
    schedule.show_model(model)


def test_that_the_table_has_one_row_for_each_set_of_caches(dialog: LayersDialog) -> None:
    table = dialog.table
    texts = [[table.item(row, column).text() for column in range(8)] for row in range(table.rowCount())]  # type: ignore[union-attr]
    assert texts == [
        ["0–6/2", "sliding window", "4", "40", "8", "128", "128", "window 128"],
        ["1–7/2", "full attention", "4", "40", "8", "128", "128", "–"],
    ]


def test_that_a_window_typed_in_the_dialog_changes_the_plan_in_one_step(
    qtbot: QtBot, window: MainWindow, document: ProjectDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    document.set_value("model", mixed_model())
    document.undo_stack.clear()
    before = document.project
    cache = make_plan(before).options[0].cases[0].kv.allocated_bytes

    def work(dialog: LayersDialog) -> int:
        _type(dialog.form.field("window"), "1")
        _type(dialog.form.field("window"), "64")
        dialog.accept()
        return dialog.result()

    monkeypatch.setattr(LayersDialog, "exec", work)
    window.choosing.edit_layers(0)
    assert document.undo_stack.count() == 1
    model = document.project.model
    assert model is not None
    assert model.layer_groups[0].caches == (replace_at(WINDOW, ("window",), 64),)
    assert make_plan(document.project).options[0].cases[0].kv.allocated_bytes < cache
    assert window.model_panel.aside.text() == "entered by hand, from https://example.org"
    document.undo_stack.undo()
    assert document.project is before


def test_that_a_figure_that_cannot_be_is_told_at_its_field_and_not_accepted(dialog: LayersDialog) -> None:
    field = dialog.form.field("num_kv_heads")
    _type(field, "0")
    assert isinstance(field, LineField)
    assert "whole number from 1" in field.error
    dialog.accept()
    assert dialog.result() == 0
    assert dialog.problem.text() == field.error
    _type(field, "4")
    dialog.accept()
    assert dialog.result() == 1
    assert dialog.model.source.edited_fields == ("num_kv_heads",)


def test_that_layers_typed_into_a_group_leave_the_other_one(dialog: LayersDialog, qtbot: QtBot) -> None:
    dialog.form.layers.selectAll()
    qtbot.keyClicks(dialog.form.layers, "0-3")
    qtbot.keyClick(dialog.form.layers, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert [row.layers for row in dialog.rows] == [(0, 1, 2, 3), (4, 6), (5, 7)]
    dialog.form.layers.setText("0–20, 30")
    dialog.form.layers.commit()
    assert "21–29" in dialog.form.layers.error
    qtbot.keyClick(dialog.form.layers, Qt.Key.Key_Escape)
    assert dialog.form.layers.error == ""
    assert dialog.form.layers.text() == "0–3"
    assert dialog.isVisible()


def test_that_groups_are_added_given_another_kind_and_removed(dialog: LayersDialog) -> None:
    dialog.add_group()
    assert dialog.form.layers.text() == "6"
    kind = dialog.form.field("kind")
    assert kind.findText("recurrent state") >= 0  # type: ignore[union-attr]
    kind.activated.emit(kind.findText("recurrent state"))  # type: ignore[union-attr]
    assert dialog.rows[1].caches[0].kind == "recurrent"
    _type(dialog.form.field("state_shape"), "64 x 128")
    assert dialog.rows[1].caches[0].state_shape == (64, 128)  # type: ignore[union-attr]
    _type(dialog.form.field("state_shape"), "64 × nothing")
    assert "64 × 128" in dialog.form.field("state_shape").error  # type: ignore[union-attr]
    _type(dialog.form.field("state_shape"), "64 × 64")
    dialog.form.add_cache("full_attention")
    assert [cache.kind for cache in dialog.rows[1].caches] == ["recurrent", "full_attention"]
    dialog.form.remove_cache(0)
    dialog.form.remove_cache(0)
    assert dialog.rows[1].caches == ()
    dialog.remove_group()
    assert [row.layers for row in dialog.rows] == [(0, 2, 4, 6), (1, 3, 5, 7)]


def test_that_the_number_of_layers_is_typed_and_undone_inside_the_dialog(dialog: LayersDialog) -> None:
    dialog.count.setText("12")
    dialog.count.commit()
    assert len(dialog.strip.layers) == 12
    dialog.draft.undo_stack.undo()
    assert dialog.count.text() == "8"
    dialog.count.setText("none")
    dialog.count.commit()
    assert "from 1 to 10,000" in dialog.count.error


def test_that_choosing_a_layer_looks_at_its_group(dialog: LayersDialog) -> None:
    dialog.strip.choose(5)
    assert dialog.row == 1
    assert dialog.table.currentRow() == 1
    dialog.table.setCurrentCell(0, 0)
    assert dialog.strip.current == 0
    assert set(dialog.strip.marked) == {0, 2, 4, 6}


def test_that_a_dialog_accepted_without_a_change_changes_nothing(monkeypatch: pytest.MonkeyPatch, qapp: object) -> None:
    def agree(dialog: LayersDialog) -> int:
        dialog.accept()
        return dialog.result()

    monkeypatch.setattr(LayersDialog, "exec", agree)
    assert layers_module.edit_layers(None, mixed_model()) is None


def test_that_without_a_model_the_editor_says_what_to_do_first(
    window: MainWindow, document: ProjectDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(message, "tell", lambda _parent, _title, sentence: told.append(sentence))
    document.set_value("model", None)
    assert window.model_panel.schedule.isHidden()
    window.commands.edit_layers.trigger()
    assert told == ["Choose a model first, or make a new one by hand."]


@pytest.fixture
def hand(qtbot: QtBot) -> ModelByHandDialog:
    dialog = ModelByHandDialog(None)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def _fill(dialog: ModelByHandDialog, **texts: str) -> None:
    facts = {
        "name": "Own 8B",
        "num_layers": "32",
        "hidden_size": "4,096",
        "vocab_size": "128256",
        "num_attention_heads": "32",
        "num_kv_heads": "8",
        "head_dim": "128",
        "parameters": "8.03",
    }
    for key, text in {**facts, **texts}.items():
        dialog.fields[key].setText(text)


def test_that_a_model_typed_by_hand_is_planned(hand: ModelByHandDialog, document: ProjectDocument) -> None:
    assert not hand.buttons.button(OK).isEnabled()
    assert hand.message.text() == "Give the model a name."
    _fill(hand, trained="128k")
    assert hand.message.text() == "8,030,000,000 parameters, 14.96 GiB (16,060,000,000 B) of weights"
    assert hand.model is not None
    document.set_value("model", hand.model)
    plan = make_plan(document.project).options[0]
    assert plan.cases[0].kv.logical_bytes == 6 * 4096 * 32 * 2 * 8 * 128 * 2
    assert "model-by-hand" in {finding.code for finding in plan.cases[0].findings}


@pytest.mark.parametrize(
    ("key", "text", "sentence"),
    [
        ("num_layers", "10001", "Number of layers: type a whole number from 1 to 10,000."),
        ("head_dim", "", "Head dimension: type a whole number from 1 to 16,777,216."),
        ("parameters", "", "Give the number of parameters or the size of the weights."),
        ("parameters", "1", "Embedding and attention alone have 2.39 billion parameters; give more."),
        ("parameters", "many", "Type the parameters in billions, such as 8.03."),
        ("weights", "0", "Type a size such as 0.5, 79.6 GiB or 80 GB; a bare number is GiB."),
    ],
)
def test_that_a_model_by_hand_says_in_one_sentence_what_is_missing(
    hand: ModelByHandDialog, key: str, text: str, sentence: str
) -> None:
    _fill(hand, **{key: text})
    assert hand.message.text() == sentence
    assert hand.model is None
    assert not hand.buttons.button(OK).isEnabled()
    assert bool(hand.fields[key].property("invalid")) is bool(text)


def test_that_numbers_by_hand_follow_the_readers_habit(qtbot: QtBot) -> None:
    QLocale.setDefault(QLocale("id_ID"))
    dialog = ModelByHandDialog(None)
    qtbot.addWidget(dialog)
    _fill(dialog, hidden_size="4.096", parameters="8,03")
    assert dialog.model is not None
    assert dialog.model.hidden_size == 4096
    assert dialog.model.num_parameters == 8_030_000_000


@pytest.mark.parametrize("text", ["8.03", "8.03b", "8.03 billion", "8030000000", "8,030,000,000"])
def test_that_parameters_are_understood_as_people_write_them(text: str) -> None:
    assert parse_parameters(text, ".") == 8_030_000_000


def test_that_the_panel_asks_for_the_editor_and_for_a_model_by_hand(qtbot: QtBot, document: ProjectDocument) -> None:
    panel = ModelPanel(document)
    qtbot.addWidget(panel)
    panel.show_project(document.project, Focus())
    with qtbot.waitSignal(panel.layers_requested):
        panel.schedule.edit_button.click()
    with qtbot.waitSignal(panel.by_hand_requested):
        panel.by_hand_button.click()


def test_that_a_model_by_hand_chosen_in_the_window_becomes_the_model(
    window: MainWindow, document: ProjectDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(dialog: ModelByHandDialog) -> int:
        _fill(dialog)
        return 1

    monkeypatch.setattr(ModelByHandDialog, "exec", work)
    window.commands.type_model.trigger()
    assert document.project.model is not None
    assert document.project.model.name == "Own 8B"
    assert document.undo_stack.count() == 1


def test_that_encoder_positions_are_asked_only_where_an_encoder_is(qtbot: QtBot, document: ProjectDocument) -> None:
    panel = WorkloadPanel(document)
    qtbot.addWidget(panel)
    document.project_changed.connect(lambda project: panel.show_project(project, Focus()))
    panel.show_project(document.project, Focus())
    found = panel.field_at("workload.encoder_positions")
    assert found is not None
    field = found[0]
    assert field.isHidden()
    cross = CrossAttention(num_attention_heads=8, num_kv_heads=8, k_head_dim=64, v_head_dim=64)
    document.set_value("model.layer_groups.0.caches", (FULL, cross))
    assert not field.isHidden()
    _type(field, "1500")
    assert document.project.workload.encoder_positions == 1500
    document.set_value("model.layer_groups.0.caches", (FULL,))
    assert field.isHidden()
