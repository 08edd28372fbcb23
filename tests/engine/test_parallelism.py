"""Stages and degrees against the rules of the reference engine."""

import pytest
from facts import full, latent, model
from pool_facts import asked, attention, stack
from pool_facts import refused as pool_refused

from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.parallelism import Degrees, legal_tensor_sizes, rank_positions, resolve_degrees, stage_layers
from kvdesk.project.deployment import Deployment
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.layer_cache import FullAttention, RecurrentState
from kvdesk.project.model_spec import LayerGroup
from kvdesk.project.runtime_settings import SglangSettings
from kvdesk.units import ENGLISH


@pytest.mark.parametrize(
    ("layers", "stages", "sizes"),
    [
        # vLLM 0.33, get_pp_indices
        (61, 8, [7, 7, 8, 8, 8, 8, 8, 7]),
        (40, 2, [20, 20]),
        (40, 3, [13, 14, 13]),
        (7, 4, [2, 2, 2, 1]),
        (5, 5, [1, 1, 1, 1, 1]),
    ],
)
def test_that_spare_layers_go_before_the_last_stage(layers, stages, sizes):
    held = stage_layers(layers, stages)
    assert [len(stage) for stage in held] == sizes
    assert [layer for stage in held for layer in stage] == list(range(layers))


def test_that_tp_divides_query_heads_and_divides_or_copies_kv_heads():
    assert legal_tensor_sizes(model(full(num_attention_heads=40, num_kv_heads=8)), 16) == (1, 2, 4, 8)
    assert legal_tensor_sizes(model(full(num_attention_heads=40, num_kv_heads=10)), 16) == (1, 2, 5, 10)
    assert legal_tensor_sizes(model(latent()), 16) == (1, 2, 4, 8, 16)


def test_that_ranks_count_tp_first_then_pp_then_dp_and_fill_nodes():
    ranks = list(rank_positions(Degrees(tensor=2, pipeline=2, data=2), cards_per_node=4))
    assert [(rank.node, rank.dp, rank.pp, rank.tp) for rank in ranks] == [
        (0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 1, 0), (0, 0, 1, 1),
        (1, 1, 0, 0), (1, 1, 0, 1), (1, 1, 1, 0), (1, 1, 1, 1),
    ]  # fmt: skip


def refused(spec, cards=8, runtime="arithmetic", **settings):
    found = resolve_degrees(spec, HardwareSpec(count=cards), Deployment(runtime=runtime, **settings))
    return (found.code, found.path, found.values) if isinstance(found, Finding) else None


MIXTURE = model(full(num_experts=10, expert_params=100))


@pytest.mark.parametrize(
    ("settings", "code", "path"),
    [
        ({"tensor_parallel_size": 4, "data_parallel_size": 4}, "degrees-do-not-match-cards", "data_parallel_size"),
        ({"tensor_parallel_size": 3}, "tensor-parallel-illegal", "tensor_parallel_size"),
        ({"pipeline_parallel_size": 41}, "pipeline-parallel-illegal", "pipeline_parallel_size"),
        (
            {"pipeline_parallel_size": 2, "pipeline_partition": (20, 21)},
            "pipeline-partition-illegal",
            "pipeline_partition",
        ),
        (
            {"pipeline_parallel_size": 2, "pipeline_partition": (40,)},
            "pipeline-partition-illegal",
            "pipeline_partition",
        ),
        (
            {"tensor_parallel_size": 8, "decode_context_parallel_size": 3},
            "decode-context-illegal",
            "decode_context_parallel_size",
        ),
        ({"expert_parallel_size": 2}, "expert-parallel-dense", "expert_parallel_size"),
    ],
)
def test_that_degrees_that_cannot_be_name_their_field(settings, code, path):
    found = refused(model(full()), **settings)
    assert found[:2] == (code, f"deployment.{path}")


@pytest.mark.parametrize(
    ("runtime", "settings", "code", "legal"),
    [
        ("vllm", {"tensor_parallel_size": 4, "expert_parallel_size": 2}, "expert-parallel-illegal", (1, 4, 8)),
        ("sglang", {"tensor_parallel_size": 4, "expert_parallel_size": 4}, "expert-parallel-illegal", (1, 2)),
        ("tensorrt-llm", {"tensor_parallel_size": 8, "expert_parallel_size": 8}, "expert-parallel-illegal", (1, 2)),
        ("arithmetic", {"tensor_parallel_size": 4, "expert_parallel_size": 3}, "expert-parallel-illegal", (1, 2, 4, 8)),
        (
            "vllm",
            {"tensor_parallel_size": 4, "expert_parallel_size": 4, "redundant_experts": 1},
            "redundant-experts-illegal",
            (0, 2),
        ),
        (
            "sglang",
            {"tensor_parallel_size": 4, "expert_parallel_size": 4, "redundant_experts": 4},
            "redundant-experts-illegal",
            (2, 6),
        ),
        (
            "vllm",
            {"tensor_parallel_size": 4, "expert_parallel_size": 3, "redundant_experts": 2},
            "expert-parallel-illegal",
            (1, 4),
        ),
        (
            "vllm",
            {"tensor_parallel_size": 4, "expert_parallel_size": 4, "experts_over_replicas": True},
            "expert-parallel-illegal",
            (1, 8),
        ),
    ],
)
def test_that_experts_are_spread_as_the_runtime_can(runtime, settings, code, legal):
    found = refused(MIXTURE, runtime=runtime, **settings)
    assert (found[0], found[2]["legal"]) == (code, legal)


def test_that_redundant_experts_and_shared_replicas_need_what_carries_them():
    assert refused(MIXTURE, redundant_experts=2)[0] == "redundant-experts-need-ep"
    assert refused(MIXTURE, runtime="sglang", experts_over_replicas=True)[0] == "experts-over-replicas"
    # vLLM: 10 experts and 2 redundant ones divide by 4, and uneven ones are dealt without any
    assert refused(MIXTURE, runtime="vllm", tensor_parallel_size=4, expert_parallel_size=4, redundant_experts=2) is None
    assert refused(MIXTURE, runtime="vllm", tensor_parallel_size=4, expert_parallel_size=4) is None


def test_that_ten_kv_heads_over_four_are_an_error_and_two_are_not():
    found = refused(model(full(num_attention_heads=40, num_kv_heads=10)), tensor_parallel_size=4)
    assert found[0] == "tensor-parallel-kv-heads"
    assert (found[2]["heads"], found[2]["legal"]) == (10, (1, 2))
    assert refused(model(full(num_attention_heads=40, num_kv_heads=2)), tensor_parallel_size=4) is None


def test_that_a_partition_that_does_not_sum_is_told_what_would_do():
    deployment = Deployment(pipeline_parallel_size=2, pipeline_partition=(20, 21))
    finding = resolve_degrees(model(full()), HardwareSpec(count=2), deployment)
    assert "give 2 whole numbers above 0 that add up to 40" in finding_text(finding, ENGLISH)


def test_that_a_refused_degree_names_the_heads_that_it_does_not_divide():
    """4 divides 40 query heads and not 10 KV heads; 8 divides 16 query heads and not the 12 heads of a state."""
    state = LayerGroup(layers=(1,), caches=(RecurrentState(num_heads=12, state_shape=(64, 64)),))
    hybrid = model(full(num_layers=1, num_attention_heads=16, num_kv_heads=8), state)
    for spec, tensor, code, heads in (
        (model(full(num_attention_heads=40, num_kv_heads=10)), 4, "tensor-parallel-kv-heads", 10),
        (model(full(num_attention_heads=12, num_kv_heads=4)), 8, "tensor-parallel-illegal", 12),
        (hybrid, 8, "tensor-parallel-state-heads", 12),
    ):
        finding = resolve_degrees(spec, HardwareSpec(count=8), Deployment(tensor_parallel_size=tensor))
        assert (finding.code, finding.values["heads"]) == (code, heads)
        assert f"{heads} " in finding_text(finding, ENGLISH)


def test_that_heads_divide_over_the_ranks_that_share_attention():
    """SGLang with data-parallel attention: 12 heads over 8 ranks in 2 groups are 12 over 4."""
    spec = model(full(num_attention_heads=12, num_kv_heads=4))
    groups = SglangSettings(attention_dp_size=2)
    assert refused(spec, runtime="sglang", tensor_parallel_size=8)[0] == "tensor-parallel-illegal"
    assert refused(spec, runtime="sglang", tensor_parallel_size=8, sglang=groups) is None


@pytest.mark.parametrize(
    ("tp", "kv_heads", "dcp", "code"),
    [(8, 4, 2, None), (16, 8, 2, None), (16, 8, 4, "decode-context-heads"), (8, 8, 2, "decode-context-heads")],
)
def test_that_vllm_shares_contexts_among_the_ranks_that_hold_the_same_heads(tp, kv_heads, dcp, code):
    """TP above the KV heads, DCP at most TP ÷ KV heads (config/parallel.py)."""
    spec = stack(((attention(FullAttention, 64, kv_heads, 128),), 32))
    assert pool_refused("vllm", spec, tp=tp, dcp=dcp) == code


def test_that_ranks_of_all_replicas_deal_the_experts_in_order():
    degrees = Degrees(tensor=2, pipeline=2, data=2, expert=4, over_replicas=True)
    assert [rank.ep for rank in rank_positions(degrees, 8)] == [0, 1, 0, 1, 2, 3, 2, 3]
    cut = Degrees(tensor=4, pipeline=1, data=1, expert=2)
    assert [rank.ep for rank in rank_positions(cut, 8)] == [0, 0, 1, 1]


@pytest.mark.parametrize(
    ("tp", "dcp", "code"), [(2, 2, "decode-context-heads"), (16, 4, "decode-context-heads"), (16, 2, None)]
)
def test_that_arithmetic_loses_no_position_by_sharing_contexts(tp, dcp, code):
    """8 KV heads: ranks that hold different heads have no position in common to share."""
    spec = stack(((attention(FullAttention, 64, 8, 128),), 2))
    assert pool_refused("arithmetic", spec, tp=tp, dcp=dcp) == code
    room, facts = asked("arithmetic", spec, tp=tp, dcp=dcp)
    one_rank = room.stage_caches(facts)[0].logical_bytes(1, 1000)
    assert (tp * one_rank >= 2 * 2 * 8 * 128 * 2 * 1000) is (code is None)
