"""Whole plans under llama.cpp: lines that add up, limits as exact inverses, stages without a layer."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from llama_cpp_golden import GIB, MIB, model_of

from kvdesk.engine.plan import make_plan
from kvdesk.project.deployment import exactly
from kvdesk.project.edit import replace_at
from kvdesk.project.hardware_spec import AcceleratorSpec, HardwareSpec
from kvdesk.project.layer_cache import FullAttention, SlidingAttention
from kvdesk.project.model_spec import LayerGroup, LayerWeights
from kvdesk.project.project import Option, Project
from kvdesk.project.workload import Case, Workload
from kvdesk.report.document import build_report
from kvdesk.units import ENGLISH

CASE = ("workload", "cases", 0)
CARD = AcceleratorSpec(id="card", name="Card 24 GB", memory_sold_gb=24, memory_driver_bytes=24_080 * MIB)
SHAPE = {"num_attention_heads": 32, "num_kv_heads": 8, "k_head_dim": 128, "v_head_dim": 128}
WEIGHTS = LayerWeights(attention_params=40_000_000, mlp_params=170_000_000)


def spec(**facts):
    slid = LayerGroup(layers=tuple(range(0, 32, 2)), caches=(SlidingAttention(**SHAPE, window=1024),), weights=WEIGHTS)
    full = LayerGroup(layers=tuple(range(1, 32, 2)), caches=(FullAttention(**SHAPE),), weights=WEIGHTS)
    return model_of("gemma3", [slid, full], hidden_size=4096, vocab_size=128_256, **facts)


def planned(llama_cpp=None, *, cards=1, sequences=4, positions=8192, model=None, **deployment):
    project = Project(
        name="llama.cpp",
        model=model or spec(),
        workload=Workload(cases=(Case(name="peak", resident_sequences=sequences, input_len=positions, output_len=0),)),
        options=(
            Option(
                name="A",
                hardware=HardwareSpec(accelerator=CARD, count=cards),
                deployment={
                    "runtime": "llama.cpp",
                    "pipeline_parallel_size": cards,
                    "data_parallel_size": 1,
                    "llama_cpp": llama_cpp or {},
                    **deployment,
                },
            ),
        ),
    )
    return project, make_plan(project)


def only(plan):
    assert plan.options[0].refusal is None
    (case,) = plan.options[0].cases
    return case


def line(rank, name):
    return next(line for line in rank.lines if line.name == name)


configurations = st.fixed_dictionaries(
    {
        "kv_unified": st.booleans(),
        "ubatch_size": st.sampled_from([128, 512]),
        "n_gpu_layers": st.sampled_from([None, 20]),
        "tensor_split": st.sampled_from([(), (3.0, 1.0)]),
    }
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=40)
@given(configurations, st.integers(1, 2), st.integers(1, 16), st.sampled_from([1024, 5000, 40_000]))
def test_that_limits_are_the_exact_inverse(llama_cpp, cards, sequences, positions):
    """The estimates are typed, so that the same bands hold for every case tried."""
    typed = {"activation": exactly(GIB), "runtime_overhead": exactly(GIB // 2)}
    project, plan = planned(llama_cpp, cards=cards, sequences=sequences, positions=positions, **typed)
    limits = only(plan).limits

    def fits(count, length):
        changed = replace_at(project, (*CASE, "resident_sequences"), count)
        changed = replace_at(changed, (*CASE, "input_len"), length)
        return only(make_plan(changed)).verdict == "fits"

    if limits.max_sequences:
        assert fits(limits.max_sequences, positions)
    if limits.max_sequences < 256:
        assert not fits(limits.max_sequences + 1, positions)
    if limits.max_positions:
        assert fits(sequences, limits.max_positions)
        assert not fits(sequences, limits.max_positions + 1)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=30)
@given(configurations, st.integers(1, 3), st.integers(1, 16), st.sampled_from([1024, 40_000]))
def test_that_lines_and_ranks_add_up(llama_cpp, cards, sequences, positions):
    case = only(planned(llama_cpp, cards=cards, sequences=sequences, positions=positions)[1])
    for rank in case.ranks:
        assert sum(line.best for line in rank.lines) == rank.usable_bytes
    alone = only(planned({**llama_cpp, "n_gpu_layers": None}, sequences=sequences, positions=positions)[1])
    assert case.kv.allocated_bytes + case.kv.offloaded_bytes == alone.kv.allocated_bytes
    assert case.kv.replication_bytes == 0


def test_that_the_margin_is_a_reserve_and_the_buffer_is_the_runtimes_own():
    case = only(planned()[1])
    (rank,) = case.ranks
    assert line(rank, "reserve_bytes").best == GIB
    activation = line(rank, "activation_bytes")
    assert 0 < activation.low < activation.best < activation.high < GIB
    assert "llama.cpp" in activation.basis
    bare = only(planned({"fit_target_bytes": 0})[1]).ranks[0]
    assert line(bare, "reserve_bytes").best == 0


def test_that_typed_estimates_hold():
    (rank,) = only(planned(activation=exactly(3 * GIB), runtime_overhead=exactly(GIB))[1]).ranks
    assert line(rank, "activation_bytes").best == 3 * GIB
    assert line(rank, "runtime_bytes").best == GIB


@pytest.mark.parametrize("tied", [False, True])
def test_that_the_embedding_stays_on_the_host_and_the_head_follows_the_output(tied):
    table = 4096 * 128_256
    model = spec(tie_word_embeddings=tied)
    model = model.with_facts(embedding_params=table, head_params=table)
    one = only(planned(model=model)[1]).ranks[0]
    assert one.weights["embedding"] + one.weights["head"] == 2 * table
    first, last = only(planned({"tensor_split": (32, 1)}, cards=2, model=model)[1]).ranks
    assert (first.weights["embedding"], first.weights["head"]) == (0, 0)
    assert last.weights["head"] == 2 * table
    assert (len(first.layers), len(last.layers)) == (32, 0)
    assert last.cache_bytes == 0


def test_that_a_typed_context_fixes_the_cache_and_its_ceilings():
    case = only(planned({"ctx_size": 16_384, "parallel": 4}, sequences=2, positions=1000)[1])
    assert case.ranks[0].cache_bytes == (16 * 16_384 + 16 * 4 * 1536) * 4096
    assert case.limits.max_sequences == 4
    assert case.limits.longest_bound_by.what == "static_cache"
    assert case.limits.max_positions == 4096
    assert only(planned({"ctx_size": 16_384, "parallel": 4}, sequences=5)[1]).verdict == "does_not_fit"


def test_that_layers_on_the_host_are_offloaded_bytes():
    case = only(planned({"n_gpu_layers": 17}, sequences=1, positions=4096)[1])
    assert case.kv.offloaded_bytes == 8 * (4096 + 1536) * 4096
    assert case.kv.allocated_bytes == case.kv.offloaded_bytes


@pytest.mark.parametrize("llama_cpp", [{"n_gpu_layers": 0}, {"n_gpu_layers": 1}, {"no_kv_offload": True}])
def test_that_a_card_without_layers_can_be_planned_and_reported(llama_cpp):
    _, plan = planned(llama_cpp)
    assert only(plan).ranks[0].cache_bytes == 0
    assert build_report(plan, numbers=ENGLISH, version="0", today="2026-11-30").blocks
