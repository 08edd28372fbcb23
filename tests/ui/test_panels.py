"""Panels: what they show, what they edit, and that they lead to the field a finding speaks of."""

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kvdesk.engine.plan import make_plan
from kvdesk.project.edit import replace_at
from kvdesk.project.hardware_spec import AcceleratorSpec
from kvdesk.project.layer_cache import LatentAttention, SlidingAttention
from kvdesk.project.project import Project
from kvdesk.ui.binding import LineField
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.focus import Focus
from kvdesk.ui.main_window import MainWindow
from kvdesk.ui.panels import case_tabs
from kvdesk.ui.panels import options as option_bar
from kvdesk.ui.panels.card import Elided
from kvdesk.ui.panels.hardware import HardwarePanel
from kvdesk.ui.panels.layers import layer_lines
from kvdesk.ui.panels.model import ModelPanel
from kvdesk.ui.panels.options import OptionBar
from kvdesk.ui.panels.panel import Panel
from kvdesk.ui.panels.workload import WorkloadPanel
from kvdesk.units import GIB
from tests.ui.conftest import make_accelerator, make_model

PEAK = Focus(case_name="peak")


def _show(qtbot: QtBot, document: ProjectDocument, panel: QWidget, focus: Focus = PEAK) -> None:
    qtbot.addWidget(panel)
    follow = panel.show_project  # type: ignore[attr-defined]
    document.project_changed.connect(lambda project: follow(project, focus))
    follow(document.project, focus)


def _field(panel: Panel, path: str) -> LineField:
    found = panel.field_at(path)
    assert found is not None
    assert isinstance(found[0], LineField)
    return found[0]


@pytest.fixture
def workload(qtbot: QtBot, document: ProjectDocument) -> WorkloadPanel:
    panel = WorkloadPanel(document)
    _show(qtbot, document, panel)
    return panel


@pytest.fixture
def hardware(qtbot: QtBot, document: ProjectDocument) -> HardwarePanel:
    panel = HardwarePanel(document)
    _show(qtbot, document, panel)
    return panel


@pytest.fixture
def model(qtbot: QtBot, document: ProjectDocument) -> ModelPanel:
    panel = ModelPanel(document)
    _show(qtbot, document, panel)
    return panel


@pytest.fixture
def bar(qtbot: QtBot, document: ProjectDocument) -> OptionBar:
    bar = OptionBar(document)
    _show(qtbot, document, bar)
    return bar


def test_that_every_field_has_a_name_for_screen_readers(
    workload: WorkloadPanel, hardware: HardwarePanel, model: ModelPanel
) -> None:
    for panel in (workload, hardware, model):
        assert all(field.accessibleName() and "&" not in field.accessibleName() for field in panel.fields())


def test_that_the_case_looked_at_is_edited(workload: WorkloadPanel, document: ProjectDocument) -> None:
    assert workload.tabs.currentIndex() == 2
    field = _field(workload, "workload.cases.2.resident_sequences")
    assert field.text() == "24"
    field.setText("30")
    field.commit()
    assert document.project.workload.cases[2].resident_sequences == 30
    assert document.project.workload.cases[0].resident_sequences == 6


def test_that_a_tab_asks_for_its_case(workload: WorkloadPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(workload.case_chosen) as chosen:
        workload.tabs.setCurrentIndex(0)
    assert chosen.args == ["typical"]


def test_that_cases_are_added_renamed_and_removed(
    workload: WorkloadPanel, document: ProjectDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(case_tabs, "ask_name", lambda *_args: "night")
    workload.add_case()
    assert document.project.workload.cases[3].name == "night"
    assert document.project.workload.cases[3].resident_sequences == 24
    monkeypatch.setattr(case_tabs, "ask_name", lambda *_args: "rush hour")
    workload.rename_case()
    assert document.project.workload.cases[2].name == "rush hour"
    workload.remove_case()
    assert len(document.project.workload.cases) == 3
    for _ in range(3):
        document.undo_stack.undo()
    assert [case.name for case in document.project.workload.cases] == ["typical", "long", "peak"]


def test_that_the_last_case_stays(workload: WorkloadPanel, document: ProjectDocument) -> None:
    for _ in range(5):
        workload.remove_case()
    assert len(document.project.workload.cases) == 1


def test_that_a_cache_strategy_brings_its_own_parameter(workload: WorkloadPanel, document: ProjectDocument) -> None:
    workload.strategy.activated.emit(2)
    cache = document.project.workload.cache
    assert cache.kind == "static"
    assert cache.max_positions == 8192
    shown = [kind for kind, field, _ in workload._parameters if not field.isHidden()]
    assert shown == ["static"]
    workload.strategy.activated.emit(0)
    assert document.project.workload.cache.kind == "dynamic"
    assert all(field.isHidden() for _, field, _ in workload._parameters)


def test_that_recorded_names_are_saved_with_the_project(workload: WorkloadPanel, document: ProjectDocument) -> None:
    field = _field(workload, "workload.tokenizer")
    field.setText("cl100k")
    field.commit()
    assert document.project.workload.tokenizer == "cl100k"


def test_that_typed_memory_stands_before_the_catalogue(hardware: HardwarePanel, document: ProjectDocument) -> None:
    field = _field(hardware, "options.0.hardware.accelerator.memory_typed_bytes")
    assert field.text() == ""
    assert field.placeholderText() == "79.65 GiB"
    field.setText("79")
    field.commit()
    accelerator = document.project.options[0].hardware.accelerator
    assert accelerator is not None
    assert accelerator.capacity_bytes == 79 * GIB
    field.setText("")
    field.commit()
    assert document.project.options[0].hardware.accelerator == make_accelerator()


def test_that_a_card_typed_by_hand_keeps_its_only_memory_figure(
    hardware: HardwarePanel, document: ProjectDocument
) -> None:
    hardware.choose(AcceleratorSpec(id="hand", name="Own card", memory_typed_bytes=GIB))
    field = _field(hardware, "options.0.hardware.accelerator.memory_typed_bytes")
    field.setText("")
    field.commit()
    assert "memory" in field.error
    accelerator = document.project.options[0].hardware.accelerator
    assert accelerator is not None
    assert accelerator.memory_typed_bytes == GIB


def test_that_illegal_degrees_say_which_are_legal(hardware: HardwarePanel, document: ProjectDocument) -> None:
    document.set_value("options.0.deployment.tensor_parallel_size", 3)
    hardware.show_plan(make_plan(document.project), PEAK)
    assert "legal" in hardware.placement_problem.text()
    document.undo_stack.undo()
    hardware.show_plan(make_plan(document.project), PEAK)
    assert hardware.placement_problem.text() == ""
    assert hardware._dp.placeholderText() == "1"


def test_that_a_figure_typed_by_hand_claims_no_published_basis(
    hardware: HardwarePanel, document: ProjectDocument
) -> None:
    field = _field(hardware, "options.0.deployment.activation.best")
    field.setText("3")
    field.commit()
    band = document.project.options[0].deployment.activation
    assert band.best == 3 * GIB
    assert band.basis == "typed by hand"
    assert document.undo_stack.count() == 1
    field.setText("99")
    field.commit()
    assert "low ≤ best ≤ high" in field.error


def test_that_a_finding_about_hardware_that_is_not_there_leads_to_choosing_it(
    hardware: HardwarePanel, document: ProjectDocument
) -> None:
    document.set_value("options.0.hardware.accelerator", None)
    found = hardware.field_at("options.0.hardware.accelerator")
    assert found is not None
    assert found[0].isEnabled()


def test_that_the_model_is_told_in_the_readers_numbers(model: ModelPanel) -> None:
    assert model.aside.text() == "Hub · revision 5206a32"
    assert model._facts["layers"].text() == "40 full · 40 query, 8 KV heads · 128"
    assert "(computed)" in model._facts["weights"].text()
    QLocale.setDefault(QLocale("id_ID"))
    assert next(layer_lines(make_model())) == "40 full · 40 query, 8 KV heads · 128"


def test_that_other_kinds_of_layers_have_lines_of_their_own() -> None:
    window = SlidingAttention(num_attention_heads=8, num_kv_heads=4, k_head_dim=64, v_head_dim=32, window=4096)
    latent = LatentAttention(num_attention_heads=128, kv_lora_rank=512, qk_rope_head_dim=64)
    groups = make_model().layer_groups
    for cache, text in ((window, "40 window 4,096 · 8 query, 4 KV heads · K 64, V 32"), (latent, "512 + 64")):
        spec = replace_at(make_model(), ("layer_groups", 0, "caches"), (cache,))
        assert len(spec.layer_groups) == len(groups)
        assert text in next(layer_lines(spec))


def test_that_an_option_may_serve_another_checkpoint(model: ModelPanel, document: ProjectDocument) -> None:
    model.own_checkpoint.click()
    model.choose(make_model("org/other"))
    assert document.project.model == make_model()
    checkpoint = document.project.options[0].checkpoint
    assert checkpoint is not None
    assert checkpoint.name == "org/other"
    assert model._facts["name"].text() == "org/other"
    model.own_checkpoint.click()
    assert document.project.options[0].checkpoint is None


def test_that_an_empty_project_asks_for_a_model(qtbot: QtBot, qapp: object) -> None:
    panel = ModelPanel(ProjectDocument(Project()))
    qtbot.addWidget(panel)
    panel.show_project(Project(), Focus())
    assert "none yet" in panel._facts["name"].text()
    assert not panel.own_checkpoint.isEnabled()
    found = panel.field_at("model")
    assert found is not None
    assert found[0] is panel.buttons[0]


def test_that_options_are_added_duplicated_renamed_and_deleted(
    bar: OptionBar, document: ProjectDocument, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(bar.option_chosen) as chosen:
        bar.add_action.trigger()
    assert chosen.args == [1]
    bar.duplicate_action.trigger()
    assert [option.name for option in document.project.options] == ["A", "B", "A (copy)"]
    assert document.project.options[2].hardware == document.project.options[0].hardware
    monkeypatch.setattr(option_bar, "ask_name", lambda *_args: "Quote 7")
    bar.rename_action.trigger()
    assert bar.choice.itemText(0) == "Quote 7"
    bar.delete_action.trigger()
    assert [option.name for option in document.project.options] == ["B", "A (copy)"]
    for _ in range(4):
        document.undo_stack.undo()
    assert [option.name for option in document.project.options] == ["A"]
    assert not bar.delete_action.isEnabled()


def test_that_an_option_is_moved_with_its_neighbour_and_still_looked_at(
    window: MainWindow, document: ProjectDocument, qtbot: QtBot
) -> None:
    bar = window.option_bar
    bar.add_option()
    assert (bar.up_action.isEnabled(), bar.down_action.isEnabled()) == (True, False)
    bar.up_action.trigger()
    assert [option.name for option in document.project.options] == ["B", "A"]
    assert bar.choice.currentText() == "B"
    assert (bar.up_action.isEnabled(), bar.down_action.isEnabled()) == (False, True)
    document.undo_stack.undo()
    assert [option.name for option in document.project.options] == ["A", "B"]
    assert bar.choice.currentText() == "B"
    bar.option_chosen.emit(0)
    bar.down_action.trigger()
    assert (bar.choice.currentText(), bar.choice.currentIndex()) == ("A", 1)
    assert document.project.options[document.project.baseline_index].name == "B"  # the first, as nothing is pinned


def test_that_the_baseline_is_pinned_follows_its_option_and_is_undone(
    bar: OptionBar, document: ProjectDocument, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    assert bar.baseline_action.isChecked()
    assert not bar.baseline_action.isEnabled()  # there is nothing to compare with
    bar.add_option()
    bar.show_project(document.project, Focus(option_index=1))
    assert not bar.baseline_action.isChecked()
    bar.baseline_action.trigger()
    assert document.project.baseline == "B"
    bar.show_project(document.project, Focus(option_index=1))
    assert bar.baseline_action.isChecked()
    monkeypatch.setattr(option_bar, "ask_name", lambda *_args: "Quote 7")
    bar.rename_action.trigger()
    assert document.project.baseline == "Quote 7"
    bar.show_project(document.project, Focus(option_index=1))
    bar.delete_action.trigger()
    assert (document.project.baseline, document.project.baseline_index) == ("", 0)
    for _ in range(3):
        document.undo_stack.undo()
    assert document.project.baseline == ""
    assert [option.name for option in document.project.options] == ["A", "B"]


def test_that_the_menu_lists_the_options_too(bar: OptionBar, document: ProjectDocument, qtbot: QtBot) -> None:
    bar.duplicate_action.trigger()
    listed = [action for action in bar.menu.actions() if action.data() is not None]
    assert [action.text() for action in listed] == ["A", "A (copy)"]
    assert listed[0].isChecked()
    with qtbot.waitSignal(bar.option_chosen) as chosen:
        listed[1].trigger()
    assert chosen.args == [1]


def test_that_showing_a_project_twice_changes_nothing(
    workload: WorkloadPanel, hardware: HardwarePanel, model: ModelPanel, document: ProjectDocument
) -> None:
    for panel in (workload, hardware, model):
        texts = [field.text() for field in panel.findChildren(LineField)]
        panel.show_project(document.project, PEAK)
        assert [field.text() for field in panel.findChildren(LineField)] == texts
    assert not document.undo_stack.canUndo()


def test_that_without_a_model_auto_stands_for_nothing(model: ModelPanel, document: ProjectDocument) -> None:
    assert model._weight_dtype.currentText() == "auto (bf16)"
    model.show_project(Project(), Focus())
    assert {field.currentText() for field in (model._weight_dtype, *model._kv_dtypes)} == {"auto"}


def test_that_a_remark_without_room_is_said_in_shorter_words_first(qtbot: QtBot) -> None:
    remark = Elided()
    qtbot.addWidget(remark)
    remark.show_text("NVIDIA · HBM3 · catalogue of 2026-11-30", "HBM3 · catalogue of 2026-11-30")
    widths = [remark.fontMetrics().horizontalAdvance(text) for text in (remark.text(), remark._shorter)]
    for width, shown in ((widths[0], remark.text()), (widths[1], remark._shorter)):
        remark.resize(width, 20)
        assert remark.shown_text() == shown
    remark.resize(widths[1] // 2, 20)
    assert remark.shown_text().endswith("…")
