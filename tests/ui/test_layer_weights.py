"""The editor's weights of a group and the types its caches are stored in."""

import pytest
from PySide6.QtCore import QLocale, Qt
from pytestqt.qtbot import QtBot

from kvdesk.engine.plan import make_plan
from kvdesk.project.dtypes import AUTO
from kvdesk.project.edit import replace_at
from kvdesk.project.layer_cache import FullAttention, RecurrentState
from kvdesk.project.model_spec import LayerBytes, LayerGroup, LayerWeights, ModelSpec
from kvdesk.ui.choice import ChoiceField
from kvdesk.ui.dialogs.layer_table import PARAMETERS
from kvdesk.ui.dialogs.layer_weights import ParametersField, parse_parameters
from kvdesk.ui.dialogs.layers import LayersDialog
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.main_window import MainWindow
from kvdesk.ui.panels.layer_words import parameters_text, stored_text
from tests.ui.conftest import make_model

FULL = FullAttention(num_attention_heads=40, num_kv_heads=8, k_head_dim=128, v_head_dim=128)
STATE = RecurrentState(num_heads=32, state_shape=(128, 128), state_dtype="fp32")
DENSE = LayerWeights(attention_params=60_000_000, kv_projection_params=10_485_760, mlp_params=200_000_000)
MIXTURE = LayerWeights(attention_params=60_000_000, num_experts=8, expert_params=30_000_000, router_params=40_960)
STORED_IN = 9


def deep_model() -> ModelSpec:
    """Three dense layers, then five of a mixture, with equal caches; what they take was read from a checkpoint."""
    stored = LayerBytes(attention_bytes=1)
    groups = (
        LayerGroup(layers=(0, 1, 2), caches=(FULL,), weights=DENSE, stored_bytes=stored),
        LayerGroup(layers=(3, 4, 5, 6, 7), caches=(FULL,), weights=MIXTURE, stored_bytes=stored),
    )
    return replace_at(replace_at(make_model(), ("layer_groups",), groups), ("weights_bytes",), 10**10)


@pytest.fixture
def dialog(qtbot: QtBot) -> LayersDialog:
    dialog = LayersDialog(None, deep_model(), 0)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def _cell(dialog: LayersDialog, row: int, column: int) -> str:
    item = dialog.table.item(row, column)
    assert item is not None
    return item.text()


def _choose(dialog: LayersDialog, name: str, text: str) -> None:
    field = dialog.form.field(name)
    assert isinstance(field, ChoiceField)
    index = field.findText(text)
    field.setCurrentIndex(index)
    field.activated.emit(index)


def _type(qtbot: QtBot, dialog: LayersDialog, name: str, text: str) -> ParametersField:
    field = dialog.form.weights.fields[name]
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, text)
    return field  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("7,340,032", 7_340_032),
        ("7.34M", 7_340_000),
        ("1.2 B", 1_200_000_000),
        ("1.2 billion", 1_200_000_000),
        ("128k", 128_000),
        ("7,34 jt", 7_340_000),
        ("0", 0),
    ],
)
def test_that_parameters_are_counted_in_tens(text: str, count: int) -> None:
    assert parse_parameters(text) == count


@pytest.mark.parametrize("text", ["", "M", "-1", "0.5", "7 GiB", "1.2345k"])
def test_that_what_is_no_number_of_parameters_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        parse_parameters(text)


def test_that_counts_are_written_to_be_read_at_a_glance() -> None:
    assert [parameters_text(count) for count in (0, 40_960, 7_340_032, 11_507_286_016)] == [
        "0",
        "40,960",
        "7.34 million",
        "11.51 billion",
    ]


def test_that_groups_of_equal_caches_and_other_weights_are_told_apart(dialog: LayersDialog) -> None:
    assert [_cell(dialog, row, 0) for row in range(2)] == ["0–2", "3–7"]
    assert [_cell(dialog, row, PARAMETERS) for row in range(2)] == ["270.49 million", "300.04 million"]
    assert dialog.form.weights.total.text() == "One layer: 270.49 million · all 3 of the group: 811.46 million"


def test_that_a_weight_typed_is_one_step_to_undo_and_redo(dialog: LayersDialog, qtbot: QtBot) -> None:
    field = _type(qtbot, dialog, "mlp_params", "150M")
    assert dialog.rows[0].weights.mlp_params == 150_000_000
    assert dialog.draft.undo_stack.count() == 1
    assert _cell(dialog, 0, PARAMETERS) == "220.49 million"
    qtbot.keyClick(dialog, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert dialog.rows[0].weights == DENSE
    assert field.text() == "200,000,000"
    dialog.draft.undo_stack.redo()
    assert dialog.rows[0].weights.mlp_params == 150_000_000


def test_that_a_weight_that_cannot_be_is_told_at_its_field(dialog: LayersDialog, qtbot: QtBot) -> None:
    field = _type(qtbot, dialog, "mlp_params", "many")
    assert field.error == "Type a number of parameters, such as 7,340,032, 7.34M or 1.2B."
    dialog.accept()
    assert dialog.result() == 0
    assert dialog.problem.text() == field.error
    assert dialog.rows[0].weights == DENSE


def test_that_numbers_follow_the_readers_habit(dialog: LayersDialog, qtbot: QtBot) -> None:
    QLocale.setDefault(QLocale("id_ID"))
    _type(qtbot, dialog, "mlp_params", "1,5 miliar")
    assert dialog.rows[0].weights.mlp_params == 1_500_000_000


def test_that_typed_weights_make_an_edited_model_and_another_plan(
    window: MainWindow, document: ProjectDocument, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    document.set_value("model", deep_model())
    document.undo_stack.clear()

    def work(dialog: LayersDialog) -> int:
        dialog.show()
        dialog.look_at(1)
        _type(qtbot, dialog, "num_experts", "16")
        dialog.accept()
        return dialog.result()

    monkeypatch.setattr(LayersDialog, "exec", work)
    window.choosing.edit_layers(0)
    model = document.project.model
    assert model is not None
    assert document.undo_stack.count() == 1
    assert model.source.edited_fields == ("num_experts",)
    assert model.source.location == "https://example.org"
    assert model.weights_bytes is None
    assert [group.stored_bytes is None for group in model.layer_groups] == [False, True]
    assert model.group_of_layer[7].weights.num_experts == 16
    codes = {finding.code for finding in make_plan(document.project).options[0].cases[0].findings}
    assert {"model-by-hand", "model-edited"} <= codes


def test_that_another_kind_takes_the_weights_of_attention_along_in_one_step(dialog: LayersDialog) -> None:
    dialog.form.remove_cache(0)
    assert dialog.rows[0].weights.attention_params == dialog.rows[0].weights.kv_projection_params == 0
    assert dialog.rows[0].weights.mlp_params == DENSE.mlp_params
    assert dialog.draft.undo_stack.count() == 1
    assert dialog.form.weights.remark.isHidden()
    dialog.draft.undo_stack.undo()
    assert dialog.rows[0].weights == DENSE


def test_that_a_kind_without_a_rule_keeps_its_weights_and_says_so(dialog: LayersDialog) -> None:
    assert dialog.form.weights.remark.isHidden()
    _choose(dialog, "kind", "recurrent state")
    assert dialog.rows[0].weights == DENSE
    assert not dialog.form.weights.remark.isHidden()
    assert dialog.form.weights.remark.text().startswith("No rule gives the parameters of attention for recurrent state")
    assert _cell(dialog, 0, PARAMETERS) == "270.49 million (check)"
    _choose(dialog, "kind", "full attention")
    assert dialog.form.weights.remark.isHidden()
    assert _cell(dialog, 0, PARAMETERS) == "270.49 million"


def test_that_a_figure_of_a_cache_resizes_its_projections_at_once(dialog: LayersDialog, qtbot: QtBot) -> None:
    field = dialog.form.field("num_kv_heads")
    field.setFocus()
    assert not isinstance(field, ChoiceField)
    field.selectAll()
    qtbot.keyClicks(field, "16")
    assert dialog.rows[0].weights.kv_projection_params == 2 * DENSE.kv_projection_params
    assert dialog.form.weights.fields["kv_projection_params"].text() == "20,971,520"
    assert dialog.draft.undo_stack.count() == 1


def test_that_the_table_says_in_which_type_a_cache_is_stored(dialog: LayersDialog) -> None:
    assert _cell(dialog, 0, STORED_IN) == "as the plan"
    _choose(dialog, "kind", "recurrent state")
    _choose(dialog, "state_dtype", "fp32")
    assert _cell(dialog, 0, STORED_IN) == "fp32"
    dialog.draft.undo_stack.undo()
    assert _cell(dialog, 0, STORED_IN) == "as the plan"


def test_that_a_layer_of_several_types_names_each() -> None:
    convolved = replace_at(replace_at(STATE, ("conv_channels",), 512), ("conv_kernel",), 4)
    assert stored_text(()) == "–"
    assert stored_text((FULL,)) == "as the plan"
    assert stored_text((replace_at(STATE, ("state_dtype",), AUTO),)) == "as the plan"
    assert stored_text((convolved,)) == "convolution as the plan, state fp32"
    assert stored_text((FULL, STATE)) == "keys as the plan, values as the plan, state fp32"


def test_that_f2_on_a_cell_leads_to_the_field_that_edits_it(dialog: LayersDialog, qtbot: QtBot) -> None:
    _choose(dialog, "kind", "recurrent state")
    table = dialog.table
    for column, expected in (
        (0, dialog.form.layers),
        (STORED_IN, dialog.form.field("state_dtype")),
        (PARAMETERS, dialog.form.weights.fields["attention_params"]),
    ):
        table.setFocus()
        table.setCurrentCell(0, column)
        qtbot.keyClick(table, Qt.Key.Key_F2)
        assert dialog.focusWidget() is expected


def test_that_the_tab_key_goes_from_the_caches_to_the_weights(dialog: LayersDialog) -> None:
    _choose(dialog, "kind", "sliding window")  # its fields are made anew
    walked = []
    focused = dialog.form.layers
    for _ in range(40):
        walked.append(focused)
        focused = focused.nextInFocusChain()  # type: ignore[assignment]
    wanted = [
        dialog.form.layers,
        *(dialog.form.field(name) for name in ("kind", "num_attention_heads", "window")),
        dialog.form.add_button,
        *dialog.form.weights.fields.values(),
    ]
    places = [walked.index(widget) for widget in wanted]
    assert places == sorted(places)
