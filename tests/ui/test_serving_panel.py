"""The serving panel, the cache types a runtime has, and the overheads that follow a choice of runtime or model."""

from typing import Any

import pytest

from kvdesk.catalog import overheads_for
from kvdesk.engine.plan import make_plan
from kvdesk.engine.runtimes.registry import ROOMS
from kvdesk.project.runtime_flags import SETTINGS_OF
from kvdesk.ui.choice import ChoiceField
from kvdesk.ui.focus import Focus
from kvdesk.ui.panels.hardware import HardwarePanel
from kvdesk.ui.panels.model import ModelPanel
from kvdesk.ui.panels.serving import ServingPanel
from tests.ui.conftest import make_model

PEAK = Focus(case_name="peak")
DEPLOYMENT = ("options", 0, "deployment")


def shown(qtbot, document, panel):
    qtbot.addWidget(panel)
    document.project_changed.connect(lambda project: panel.show_project(project, PEAK))
    panel.show_project(document.project, PEAK)
    return panel


@pytest.fixture
def serving(qtbot, document) -> ServingPanel:
    return shown(qtbot, document, ServingPanel(document))


@pytest.fixture
def model(qtbot, document) -> ModelPanel:
    return shown(qtbot, document, ModelPanel(document))


def choose(field: ChoiceField, value: Any) -> None:
    index = field._values.index(value)
    field.setCurrentIndex(index)
    field.activated.emit(index)


def deployment(document):
    return document.project.options[0].deployment


def test_that_every_modelled_runtime_is_offered(serving):
    assert set(ROOMS) <= set(serving._runtime._values)


def test_that_a_runtime_is_chosen_together_with_its_measured_overheads_in_one_step(serving, document):
    before = document.project
    choose(serving._runtime, "vllm")
    chosen = deployment(document)
    assert chosen.runtime == "vllm"
    assert chosen.measured == overheads_for("vllm", "0.33", document.project.model)
    document.undo_stack.undo()
    assert document.project is before


def test_that_another_version_brings_the_overheads_measured_for_it(serving, document):
    choose(serving._runtime, "vllm")
    field, _ = serving.field_at("options.0.deployment.vllm.version")
    choose(field, "0.16")
    assert deployment(document).vllm.version == "0.16"
    assert deployment(document).measured == overheads_for("vllm", "0.16", document.project.model)


def test_that_a_runtime_without_measured_runs_carries_none(serving, document):
    choose(serving._runtime, "vllm")
    choose(serving._runtime, "llama.cpp")
    assert deployment(document).measured is None


def test_that_choosing_a_model_renews_the_overheads_of_every_option_that_serves_it(serving, model, document):
    choose(serving._runtime, "vllm")
    document.insert(("options", 1), document.project.options[0].model_copy(update={"name": "B"}))
    before = document.project
    tower = make_model("org/vision").model_copy(update={"tower_params": 400_000_000})
    model.choose(tower)
    expected = overheads_for("vllm", "0.33", tower)
    assert expected is not None
    assert expected.architecture_class == "vision"
    assert [option.deployment.measured for option in document.project.options] == [expected, expected]
    document.undo_stack.undo()
    assert document.project is before


@pytest.mark.parametrize("runtime", ["vllm", "sglang", "tensorrt-llm", "llama.cpp", "transformers"])
def test_that_only_the_cache_types_of_the_runtime_are_offered(model, document, runtime):
    document.set_value((*DEPLOYMENT, "runtime"), runtime)
    for field in model._kv_dtypes:
        assert set(field._values) == {"auto", *ROOMS[runtime].cache_dtypes}


def test_that_a_cache_type_the_runtime_does_not_have_stays_visible(model, document):
    document.set_value((*DEPLOYMENT, "k_dtype"), "int4")
    document.set_value((*DEPLOYMENT, "runtime"), "llama.cpp")
    assert model._kv_dtypes[0].currentText() == "int4"


def test_that_k_and_v_are_chosen_together_where_one_flag_sets_both(model, document):
    document.set_value((*DEPLOYMENT, "runtime"), "vllm")
    choose(model._kv_dtypes[0], "fp8_e4m3")
    assert (deployment(document).k_dtype, deployment(document).v_dtype) == ("fp8_e4m3", "fp8_e4m3")
    document.set_value((*DEPLOYMENT, "runtime"), "llama.cpp")
    choose(model._kv_dtypes[1], "q8_0")
    assert (deployment(document).k_dtype, deployment(document).v_dtype) == ("fp8_e4m3", "q8_0")


@pytest.mark.parametrize("runtime", list(SETTINGS_OF))
def test_that_every_setting_of_a_runtime_has_a_field_on_its_page(serving, document, runtime):
    document.set_value((*DEPLOYMENT, "runtime"), runtime)
    name = SETTINGS_OF[runtime]
    for setting in type(getattr(deployment(document), name)).model_fields:
        field, _ = serving.field_at(f"options.0.deployment.{name}.{setting}")
        assert ".".join(str(part) for part in field.path) == f"options.0.deployment.{name}.{setting}"
        assert not field.isHidden()


@pytest.mark.parametrize("path", ["sglang.attention_dp_size", "tensorrt_llm.host_cache_size", "llama_cpp.n_rs_seq"])
def test_that_a_number_whose_default_is_nought_or_one_is_no_switch(serving, path):
    fields = {template.format(option=0, case=0): field for field, template, _ in serving._bound}
    assert not isinstance(fields[f"options.0.deployment.{path}"], ChoiceField)


@pytest.mark.parametrize(
    ("runtime", "path"),
    [
        ("vllm", "pipeline_partition"),
        ("vllm", "decode_context_parallel_size"),
        ("vllm", "mtp"),
        ("sglang", "mtp"),
        ("sglang", "pipeline_partition"),
        ("arithmetic", "decode_context_parallel_size"),
    ],
)
def test_that_a_finding_on_placement_or_draft_leads_to_the_field_of_the_page_shown(serving, document, runtime, path):
    document.set_value((*DEPLOYMENT, "runtime"), runtime)
    field, _ = serving.field_at(f"options.0.deployment.{path}")
    page = serving._pages[runtime]
    assert page.isAncestorOf(field)
    assert not page.isHidden()


def test_that_a_setting_the_runtime_has_no_field_for_leads_to_the_runtime(serving, document):
    document.set_value((*DEPLOYMENT, "runtime"), "llama.cpp")
    for path in ("mtp", "vllm.block_size", "pipeline_partition"):
        assert serving.field_at(f"options.0.deployment.{path}")[0] is serving._runtime


@pytest.mark.parametrize(
    ("runtime", "settings"),
    [
        ("vllm", {"decode_context_parallel_size": 3}),
        ("tensorrt-llm", {"decode_context_parallel_size": 2}),
        ("llama.cpp", {}),
        ("sglang", {"k_dtype": "int4", "v_dtype": "int4"}),
        ("vllm", {"vllm": {"block_size": 24}}),
        ("vllm", {"mtp": True}),
    ],
)
def test_that_a_refusal_leads_to_a_field(window, document, qtbot, runtime, settings):
    root = type(deployment(document))
    changed = root.model_validate({**dict(deployment(document)), "runtime": runtime, **settings})
    document.set_value(DEPLOYMENT, changed)
    refusal = make_plan(document.project).options[0].refusal
    assert refusal is not None
    window.focus_field(refusal.path)
    focused = window.focusWidget()
    assert focused is not None
    assert any(panel.isAncestorOf(focused) for panel in window.panels)
    assert focused in [panel.field_at(refusal.path)[0] for panel in window.panels if panel.field_at(refusal.path)]


class Assumptions:
    """The section in a panel that shows the plan of its project."""

    def __init__(self, qtbot, document) -> None:
        self.document = document
        self.panel = shown(qtbot, document, HardwarePanel(document))
        self.section = self.panel.assumptions
        document.project_changed.connect(self._plan)
        self._plan(document.project)

    def _plan(self, project) -> None:
        self.panel.show_plan(make_plan(project), PEAK)

    def field(self, path):
        return self.panel.field_at(f"options.0.deployment.{path}")[0]

    def texts(self, name):
        return [self.field(f"{name}.{part}").text() for part in ("low", "best", "high", "basis")]


@pytest.fixture
def assumptions(qtbot, document) -> Assumptions:
    return Assumptions(qtbot, document)


def test_that_the_section_shows_the_estimates_in_use_and_what_they_rest_on(assumptions, serving, document):
    assert assumptions.texts("activation")[1] == "2.25"
    choose(serving._runtime, "vllm")
    placement = make_plan(document.project).options[0].placement
    used = placement.room.overheads(placement.facts, 0)
    assert float(assumptions.texts("activation")[1]) == pytest.approx(used.activation.best / (1 << 30), abs=1e-4)
    assert "published runs on" in assumptions.texts("activation")[3]
    assert not assumptions.section.reset_button.isVisibleTo(assumptions.section.form.parentWidget())


def test_that_a_figure_typed_in_their_place_keeps_the_others_and_is_the_users_own(
    assumptions, serving, document, qtbot
):
    choose(serving._runtime, "vllm")
    placement = make_plan(document.project).options[0].placement
    used = placement.room.overheads(placement.facts, 0).activation
    before, steps = document.project, document.undo_stack.count()
    field = assumptions.field("activation.best")
    field.setFocus()
    field.selectAll()
    between = round((used.best + used.high) / 2 / (1 << 30), 2)
    qtbot.keyClicks(field, str(between))
    band = deployment(document).activation
    assert band.best == pytest.approx(between * (1 << 30), abs=1)
    assert (band.low, band.high) == (used.low, used.high)
    assert band.basis == "typed by hand"
    assert make_plan(document.project).options[0].placement.room.overheads(placement.facts, 0).graphs.best > 0
    assert document.undo_stack.count() == steps + 1
    document.undo_stack.undo()
    assert document.project is before


def test_that_a_basis_typed_makes_the_figures_in_use_the_users_own(assumptions, serving, document, qtbot):
    choose(serving._runtime, "vllm")
    placement = make_plan(document.project).options[0].placement
    used = placement.room.overheads(placement.facts, 0).graphs
    field = assumptions.field("graphs.basis")
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "our runs")
    band = deployment(document).graphs
    assert (band.low, band.best, band.high, band.basis) == (used.low, used.best, used.high, "our runs")


def test_that_estimates_that_run_backwards_are_refused(assumptions, serving, document, qtbot):
    choose(serving._runtime, "vllm")
    before = document.project
    field = assumptions.field("activation.best")
    field.setText("900")
    field.commit()
    assert "low ≤ best ≤ high" in field.error
    assert document.project is before


def test_that_the_published_figures_come_back_in_one_step(assumptions, serving, document):
    choose(serving._runtime, "vllm")
    field = assumptions.field("activation.high")
    field.setText("30")
    field.commit()
    assert assumptions.section.reset_button.isVisibleTo(assumptions.section.form.parentWidget())
    shipped = assumptions.texts("graphs")
    assumptions.section.reset_button.click()
    assert "published runs on" in assumptions.texts("activation")[3]
    assert assumptions.texts("graphs") == shipped
