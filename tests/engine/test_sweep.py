"""Arrays of points: each equal to what the scalar engine says of it."""

import time

import numpy as np
import pytest
from facts import H100, alternating_windows, full, model, project
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import projects

from kvdesk.engine import sweep
from kvdesk.engine.budget import kv_totals, stage_loads, verdict_of
from kvdesk.engine.kv_cache import logical_bytes
from kvdesk.engine.plan import make_plan
from kvdesk.project.base import MAX_POSITIONS, MAX_SEQUENCES
from kvdesk.project.workload import Case, DynamicCache

slow = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
POINTS = st.lists(
    st.tuples(
        st.integers(1, 60_000) | st.integers(1, MAX_POSITIONS), st.integers(1, 600) | st.integers(1, MAX_SEQUENCES)
    ),
    min_size=1,
    max_size=12,
)


def equal_to_the_scalar_engine(placement, points):
    positions, sequences = (np.array(each) for each in zip(*points, strict=True))
    found = sweep.verdicts(placement, positions, sequences)
    logical = sweep.logical_bytes(placement.whole_terms, positions, sequences)
    for index, (length, count) in enumerate(points):
        case = Case(name="point", resident_sequences=count, input_len=length, output_len=0)
        loads = stage_loads(placement, case)
        assert sweep.VERDICTS[found[index]] == verdict_of(placement, case, loads)
        assert logical[index] == kv_totals(placement, case, loads).logical_bytes


@slow
@given(projects(), POINTS)
def test_that_points_equal_the_scalar_engine(project, points):
    equal_to_the_scalar_engine(make_plan(project).options[0].placement, points)


@pytest.mark.parametrize("runtime", ["vllm", "sglang", "tensorrt-llm", "llama.cpp"])
@slow
@given(points=POINTS)
def test_that_points_equal_the_scalar_engine_under_a_runtime(runtime, points):
    spec = model(full(num_layers=16, num_attention_heads=32, num_kv_heads=8), architecture="LlamaForCausalLM")
    plan = make_plan(project(spec, cache=DynamicCache(), runtime=runtime)).options[0]
    assert plan.refusal is None
    equal_to_the_scalar_engine(plan.placement, points)


def test_that_a_grid_broadcasts():
    plan = make_plan(project(model(*alternating_windows(), hidden_size=2880))).options[0]
    positions, sequences = np.arange(1, 40)[:, None] * 1000, np.arange(1, 30)[None, :]
    found = sweep.verdicts(plan.placement, positions, sequences)
    assert found.shape == (39, 29)
    assert sweep.logical_bytes(plan.placement.whole_terms, positions, sequences).shape == (39, 29)
    assert (np.diff(found.astype(int), axis=0) >= 0).all()
    assert (np.diff(found.astype(int), axis=1) >= 0).all()


def test_that_sizes_past_64_bits_stay_exact():
    plan = make_plan(project(model(full()))).options[0]
    terms = plan.placement.whole_terms
    found = sweep.logical_bytes(terms, [MAX_POSITIONS], [MAX_SEQUENCES])
    assert found[0] == logical_bytes(terms, MAX_POSITIONS, MAX_SEQUENCES) > 1 << 63


def test_that_no_points_are_no_points():
    plan = make_plan(project(model(full()), accelerator=H100)).options[0]
    assert sweep.verdicts(plan.placement, np.array([], int), np.array([], int)).shape == (0,)
    assert sweep.logical_bytes(plan.placement.whole_terms, [], []).shape == (0,)


def test_that_a_million_points_take_less_than_some_seconds():
    """The benchmark has the aim; this keeps the order of magnitude on any machine."""
    plan = make_plan(project(model(*alternating_windows(), hidden_size=2880))).options[0]
    random = np.random.default_rng(1)
    positions, sequences = random.integers(1, 130_000, 10**6), random.integers(1, 500, 10**6)
    start = time.perf_counter()
    sweep.logical_bytes(plan.placement.whole_terms, positions, sequences)
    sweep.verdicts(plan.placement, positions, sequences)
    assert time.perf_counter() - start < 10
