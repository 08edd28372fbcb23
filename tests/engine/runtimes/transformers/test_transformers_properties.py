"""Under every cache implementation: more load never needs less, and limits are the exact inverse of the plan."""

import pytest
import strategies as any_project
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from transformers_models import facts_of, model_of

from kvdesk.engine.plan import make_plan
from kvdesk.engine.runtimes.registry import ROOMS, refusal_of
from kvdesk.engine.runtimes.transformers.quantized import Quantization, held_bytes, most_bytes
from kvdesk.project.base import MAX_SEQUENCES
from kvdesk.project.deployment import Band, Deployment
from kvdesk.project.edit import replace_at
from kvdesk.project.hardware_spec import AcceleratorSpec, HardwareSpec
from kvdesk.project.layer_cache import (
    ChunkedAttention,
    FullAttention,
    IndexerKeys,
    LatentAttention,
    SlidingAttention,
    SparseLatentAttention,
)
from kvdesk.project.project import Option, Project
from kvdesk.project.workload import Workload

ROOM = ROOMS["transformers"]
IMPLEMENTATIONS = ("dynamic", "static", "quantized", "offloaded", "offloaded_static")
CASE = ("workload", "cases", 0)
GIB = 1 << 30
slow = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
windows = st.one_of(
    any_project.with_shape(SlidingAttention, window=st.integers(1, 5000)),
    any_project.with_shape(ChunkedAttention, chunk_size=st.integers(1, 5000)),
)
whole = st.one_of(any_project.with_shape(FullAttention), any_project.latents(LatentAttention))
sparse = st.tuples(any_project.latents(SparseLatentAttention), st.builds(IndexerKeys, head_dim=any_project.HEAD_DIMS))


def layers_for(implementation):
    """What a layer may keep under an implementation."""
    single = whole.map(lambda cache: (cache,))
    if implementation == "quantized":
        return single
    if implementation == "dynamic":
        return any_project.layer_caches()
    states = any_project.recurrent().map(lambda state: (state,))
    return st.one_of(single, windows.map(lambda cache: (cache,)), sparse, states, st.just(()))


@st.composite
def served(draw, implementation):
    """A model of at most 20 layers and settings it is served with."""
    kinds = draw(st.lists(layers_for(implementation), min_size=1, max_size=3))
    if "offloaded" in implementation:
        kinds.append((draw(any_project.with_shape(FullAttention)),))
    layers = [(draw(st.integers(1, 5)), kind) for kind in kinds]
    chosen = {"cache_implementation": implementation}
    if "static" in implementation:
        chosen["max_cache_len"] = draw(st.none() | st.integers(1, 20_000))
    if implementation == "quantized":
        chosen["quantized_backend"] = draw(st.sampled_from(["quanto", "hqq", "fp8"]))
        chosen["quantized_nbits"] = draw(st.sampled_from([2, 4]))
        chosen["quantized_group_size"] = draw(st.sampled_from([16, 8, 4]))
        chosen["residual_length"] = draw(st.integers(1, 300))
    return model_of("AnyForCausalLM", layers), chosen


@st.composite
def plans(draw, implementation):
    """A project whose overheads are nothing, on one card or on a stage for each."""
    model, chosen = draw(served(implementation))
    stages = draw(st.integers(1, min(3, model.num_layers)))
    accelerator = AcceleratorSpec(id="any", name="Any", memory_driver_bytes=draw(st.integers(GIB, 20 * GIB)))
    nothing = Band(low=0, best=0, high=0)
    deployment = Deployment(
        runtime="transformers",
        k_dtype="bf16",
        v_dtype="bf16",
        pipeline_parallel_size=stages,
        activation=nothing,
        runtime_overhead=nothing,
        transformers=chosen,
    )
    return Project(
        name="any",
        model=model,
        workload=Workload(cases=(draw(any_project.cases()),), encoder_positions=draw(st.integers(1, 3000))),
        options=(
            Option(name="A", hardware=HardwareSpec(accelerator=accelerator, count=stages), deployment=deployment),
        ),
    )


def only_case(project):
    option = make_plan(project).options[0]
    assert option.refusal is None, option.refusal
    return option.cases[0]


def longest_storable(project):
    chosen = project.options[0].deployment.transformers
    return chosen.max_cache_len if "static" in chosen.cache_implementation else None


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
@slow
@given(data=st.data())
def test_that_need_never_decreases(implementation, data):
    model, chosen = data.draw(served(implementation))
    facts = facts_of(model, ROOM, **chosen)
    assert refusal_of(ROOM, facts) is None
    (stage,) = ROOM.stage_caches(facts)
    host = ROOM.host_cache(facts)
    sequences, positions = data.draw(st.integers(1, 50)), data.draw(st.integers(1, 5000))
    for cache in (stage, host) if host is not None else (stage,):
        here = cache.need(sequences, positions)
        for more in (cache.need(sequences + 1, positions), cache.need(sequences, positions + 1)):
            assert more.kv_bytes >= here.kv_bytes
            assert more.state_bytes >= here.state_bytes
    assert hash(stage) == hash(ROOM.stage_caches(facts)[0])
    assert stage.held(sequences, positions).total_bytes <= stage.need(sequences, positions).total_bytes


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
@slow
@given(data=st.data())
def test_that_the_most_sequences_are_the_exact_inverse(implementation, data):
    project = data.draw(plans(implementation))
    case = only_case(project)
    most = case.limits.max_sequences
    longest = longest_storable(project)
    for sequences, fits in ((most, True), (most + 1, False)):
        if not 1 <= sequences <= MAX_SEQUENCES:
            continue
        other = only_case(replace_at(project, (*CASE, "resident_sequences"), sequences))
        storable = longest is None or case.case.positions <= longest
        assert (other.tightest.headroom.best >= 0 and storable) is fits


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
@slow
@given(data=st.data())
def test_that_the_longest_length_is_the_exact_inverse(implementation, data):
    project = data.draw(plans(implementation))
    longest = only_case(project).limits.max_positions
    if longest is None:
        return
    plain = replace_at(replace_at(project, (*CASE, "other_positions"), 0), (*CASE, "output_len"), 0)
    storable = longest_storable(project)
    for positions, fits in ((longest, True), (longest + 1, False)):
        if positions < 1:
            continue
        other = only_case(replace_at(plain, (*CASE, "input_len"), positions))
        assert (other.tightest.headroom.best >= 0 and (storable is None or positions <= storable)) is fits


@pytest.mark.parametrize("implementation", ["offloaded", "offloaded_static"])
@slow
@given(data=st.data())
def test_that_cards_and_host_share_the_cache(implementation, data):
    """Logical bytes are counted once, on the card or in host memory, and nothing is lost on the way to the host."""
    project = data.draw(plans(implementation))
    case = only_case(project)
    assert case.kv.replication_bytes == 0
    kept = {"offloaded": "dynamic", "offloaded_static": "static"}[implementation]
    whole = only_case(replace_at(project, ("options", 0, "deployment", "transformers", "cache_implementation"), kept))
    assert case.kv.allocated_bytes + case.kv.offloaded_bytes == whole.kv.allocated_bytes
    assert case.kv.allocated_bytes <= whole.kv.allocated_bytes


@given(
    st.integers(1, 16).map(lambda heads: heads * 64),
    st.integers(1, 400),
    st.integers(0, 400),
    st.integers(0, 50),
    st.sampled_from(["quanto", "hqq", "fp8"]),
    st.sampled_from([2, 4]),
    st.integers(1, 200),
)
def test_that_no_prompt_and_no_step_takes_more_than_the_most(elements, prompt, steps, more, backend, nbits, residual):
    rule = Quantization(backend, nbits, 64, residual)
    assert held_bytes(elements, prompt, steps, rule) <= most_bytes(elements, prompt + steps + more, rule)
