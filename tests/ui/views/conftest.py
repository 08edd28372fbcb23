"""Plans to show: they fit, depend, do not fit, are refused, or have no case set."""

import os
from dataclasses import dataclass

import pytest

from kvdesk.engine.plan import CasePlan, OptionPlan, Plan, make_plan
from kvdesk.project.deployment import Deployment
from kvdesk.project.edit import replace_at
from kvdesk.project.hardware_spec import AcceleratorSpec, HardwareSpec
from kvdesk.project.layer_cache import FullAttention
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelSource, ModelSpec, plain_format
from kvdesk.project.project import Option, Project
from kvdesk.project.workload import Case, Workload
from kvdesk.ui.focus import Focus

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

HIDDEN, HEADS = 5120, 40
ACCELERATOR = AcceleratorSpec(id="card", name="Card 80 GB", memory_sold_gb=80, memory_driver_bytes=81559 << 20)


def model() -> ModelSpec:
    weights = LayerWeights(
        attention_params=2 * HIDDEN * HEADS * 128,
        kv_projection_params=2 * HIDDEN * 8 * 128,
        mlp_params=3 * HIDDEN * 13824,
        norm_params=2 * HIDDEN,
    )
    cache = FullAttention(num_attention_heads=HEADS, num_kv_heads=8, k_head_dim=128, v_head_dim=128)
    return ModelSpec(
        name="a model",
        architecture="Any",
        source=ModelSource(kind="hand"),
        hidden_size=HIDDEN,
        vocab_size=152064,
        embedding_params=152064 * HIDDEN,
        head_params=152064 * HIDDEN,
        final_norm_params=HIDDEN,
        layer_groups=(LayerGroup(layers=tuple(range(48)), caches=(cache,), weights=weights),),
        weight_format=plain_format("bf16"),
        kv_dtype="bf16",
        max_position_embeddings=32768,
    )


@dataclass(frozen=True)
class Shown:
    """A plan and what is looked at in it."""

    project: Project
    plan: Plan
    focus: Focus

    @property
    def option(self) -> OptionPlan:
        return self.focus.option(self.plan)

    @property
    def case(self) -> CasePlan:
        case = self.focus.case(self.plan)
        assert case is not None
        return case


def shown(sequences: int | None = 24, *, tensor: int = 2, count: int = 2, nodes: int = 1, pipeline: int = 1) -> Shown:
    peak = Case(name="peak", resident_sequences=sequences, input_len=6144, output_len=2048)
    deployment = Deployment(tensor_parallel_size=tensor, pipeline_parallel_size=pipeline)
    hardware = HardwareSpec(accelerator=ACCELERATOR, count=count, nodes=nodes)
    project = Project(
        model=model(),
        workload=Workload(cases=(Case(name="typical"), peak)),
        options=(Option(name="A", hardware=hardware, deployment=deployment),),
    )
    return Shown(project, make_plan(project), Focus(case_name="peak"))


@pytest.fixture
def fits() -> Shown:
    result = shown(24)
    assert result.case.verdict == "fits"
    return result


@pytest.fixture
def depends() -> Shown:
    result = shown(73)
    assert result.case.verdict == "depends"
    return result


@pytest.fixture
def does_not_fit() -> Shown:
    result = shown(100)
    assert result.case.verdict == "does_not_fit"
    return result


@pytest.fixture
def many_cards() -> Shown:
    return shown(300, tensor=4, count=8, nodes=8, pipeline=16)


@pytest.fixture
def refused() -> Shown:
    return shown(24, tensor=3)


@pytest.fixture
def not_set() -> Shown:
    return shown(None)


@pytest.fixture
def two_options(fits: Shown) -> Shown:
    """The second option has the smaller cache."""
    first = fits.project.options[0]
    second = Option(name="B", hardware=first.hardware, deployment=first.deployment)
    project = replace_at(fits.project, ("options",), (first, second))
    for field in ("k_dtype", "v_dtype"):
        project = replace_at(project, ("options", 1, "deployment", field), "fp8")
    return Shown(project, make_plan(project), Focus(option_index=1, case_name="peak"))
