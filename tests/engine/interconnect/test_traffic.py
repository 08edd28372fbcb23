"""What parallelism sends: bytes by the published rules, times of worked examples, and slow links named."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.interconnect.collectives import NCCL, SERVING
from kvdesk.engine.interconnect.crossing import crossing_findings
from kvdesk.engine.interconnect.groups import Sharding
from kvdesk.engine.interconnect.traffic import (
    PREFILL_OVERLAP,
    Load,
    exchanges,
    exposed,
    step_cost,
)
from kvdesk.engine.parallelism import Degrees
from kvdesk.project.layer_cache import FullAttention, LatentAttention
from kvdesk.project.links import spec as links
from kvdesk.project.links.topology import TopologySpec
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelSource, ModelSpec, plain_format
from kvdesk.units import ENGLISH

KIB, GIGA = 1 << 10, 10**9


def model(num_layers=80, hidden_size=8192, heads=64, kv_heads=8, experts=0, caches=None, **facts):
    cache = FullAttention(num_attention_heads=heads, num_kv_heads=kv_heads, k_head_dim=128, v_head_dim=128)
    weights = LayerWeights(num_experts=experts, expert_params=1000) if experts else LayerWeights(mlp_params=1000)
    group = LayerGroup(layers=tuple(range(num_layers)), caches=caches or (cache,), weights=weights)
    return ModelSpec(
        name="worksheet",
        architecture="WorksheetForCausalLM",
        source=ModelSource(kind="hand"),
        hidden_size=hidden_size,
        vocab_size=128_256,
        embedding_params=0,
        head_params=0,
        layer_groups=(group,),
        weight_format=plain_format("bf16"),
        **facts,
    )


LLAMA_70B = model()
DEEPSEEK = model(
    num_layers=58,
    hidden_size=7168,
    experts=256,
    caches=(LatentAttention(num_attention_heads=128, kv_lora_rank=512, qk_rope_head_dim=64),),
    experts_per_token=8,
)


def node(link, cards=8, nodes=1, domain=1, node_link=None):
    return TopologySpec(
        cards_per_node=cards,
        nodes=nodes,
        cards_per_domain=domain,
        scale_up=link if domain > 1 else None,
        node_link=node_link or (link if domain == 1 else links.pcie(5, 16)),
        network=links.rdma(50 * GIGA),
        nics_per_node=cards,
    )


def switch(gigabytes=450):
    return links.nvlink(gigabytes * GIGA, f"NVLink at {gigabytes}", switched=True, source="", verified=True)


H100, PRO, L40S = node(switch(), domain=8), node(links.pcie(5, 16)), node(links.pcie(4, 16, across_roots=True))
TP8 = Sharding(Degrees(8, 1, 1))


def cost(tokens, topology, kernels=SERVING, sharding=TP8, spec=LLAMA_70B, phase="decode", **more):
    found = step_cost(spec, sharding, Load(tokens, phase=phase), topology, kernels=kernels, **more)
    assert not isinstance(found, Finding)
    return found


def test_that_tensor_parallelism_all_reduces_twice_a_layer():
    (exchange,) = exchanges(LLAMA_70B, TP8, Load(1))
    assert (exchange.operation, exchange.size_bytes, exchange.count) == ("all-reduce", 16 * KIB, 160)
    assert exchange.wire_bytes == 2 * 7 / 8 * 8192 * 2


def test_that_a_pipeline_sends_the_hidden_states_at_each_boundary():
    (exchange,) = exchanges(LLAMA_70B, Sharding(Degrees(1, 4, 1)), Load(1))
    assert (exchange.operation, exchange.size_bytes, exchange.count) == ("send", 8192 * 2, 3)


def test_that_experts_are_sent_the_tokens_that_chose_them():
    sharding = Sharding(Degrees(1, 1, 16), expert=16)
    dispatch, combine = exchanges(DEEPSEEK, sharding, Load(32, dispatch_bytes=1))
    assert dispatch.wire_bytes == 32 * 8 * 7168 * 1 * (1 - 1 / 16)
    assert combine.wire_bytes == 32 * 8 * 7168 * 2 * (1 - 1 / 16)
    assert (dispatch.count, combine.count) == (58, 58)


def test_that_experts_sent_apart_leave_one_all_reduce_a_layer():
    found = exchanges(DEEPSEEK, Sharding(Degrees(8, 1, 2), expert=16), Load(32))
    assert [(each.parallelism, each.count) for each in found] == [("tensor", 58), ("expert", 58), ("expert", 58)]
    assert found[1].size_bytes == 32 // 8 * 8 * 7168 * 2


def test_that_a_missing_number_of_experts_is_named_and_can_be_given():
    spec = DEEPSEEK.with_facts(experts_per_token=None)
    sharding = Sharding(Degrees(1, 1, 8), expert=8)
    finding = exchanges(spec, sharding, Load(1))
    assert (finding.code, finding.path) == ("experts-per-token-missing", "model.experts_per_token")
    assert "experts_per_token" in finding_text(finding, ENGLISH)
    assert step_cost(spec, sharding, Load(1), H100).code == finding.code
    assert exchanges(spec, sharding, Load(1), 8) == exchanges(DEEPSEEK, sharding, Load(1))


def test_that_decode_context_returns_outputs_and_a_sum_a_head():
    sharding = Sharding(Degrees(8, 1, 1, decode_context=4))
    _, outputs, sums = exchanges(LLAMA_70B, sharding, Load(1))
    assert outputs.size_bytes + sums.size_bytes == 8192 * 2 + 64 * 4
    assert [each.parallelism for each in exchanges(LLAMA_70B, sharding, Load(1, phase="prefill"))] == ["tensor"]


def test_that_data_parallel_attention_gathers_and_scatters():
    found = exchanges(DEEPSEEK, replace(TP8, attention_data=True), Load(64))
    assert [(each.operation, each.size_bytes, each.count) for each in found] == [
        ("all-gather", 64 * 7168 * 2, 58),
        ("reduce-scatter", 64 * 7168 * 2, 58),
    ]


@pytest.mark.parametrize(
    ("tokens", "topology", "kernels", "least_ms", "most_ms"),
    [
        (1, H100, SERVING, 0.64, 0.8),
        (1, H100, NCCL, 2.6, 2.6),
        (1, PRO, SERVING, 4.1, 4.1),
        (64, H100, SERVING, 2.2, 2.2),
        (64, PRO, SERVING, 21, 21),
        (8192, H100, SERVING, 88, 88),
        (8192, PRO, SERVING, 1500, 1500),
    ],
)
def test_that_eight_ranks_of_a_70b_model_cost_what_the_worked_examples_say(
    tokens, topology, kernels, least_ms, most_ms
):
    whole = cost(tokens, topology, kernels).whole
    assert whole.applies == (tokens != 64 or topology is not H100)
    assert least_ms * 0.85 <= whole.best * 1e3 <= most_ms * 1.15


def test_that_a_node_across_host_bridges_is_slow_and_not_claimed():
    whole = cost(64, L40S).whole
    assert not whole.applies
    assert whole.low * 1e3 <= 138 <= whole.high * 1e3


def test_that_25_microseconds_each_make_3_milliseconds_of_60_layers():
    step = cost(1, PRO, NCCL, spec=model(num_layers=60, hidden_size=2048))
    assert step.whole.best == pytest.approx(3e-3, rel=0.1)


def test_that_a_pipeline_over_pcie_costs_far_less_than_tensor_parallelism():
    assert cost(1, PRO, sharding=Sharding(Degrees(1, 8, 1))).whole.high < cost(1, PRO).whole.low / 20


def test_that_prefill_hides_a_part_and_decode_none():
    step = cost(64, H100)
    assert step.exposed == step.whole
    assert step.token == step.whole
    prefill = cost(8192, H100, phase="prefill", overlap=PREFILL_OVERLAP)
    assert prefill.exposed.low == pytest.approx(prefill.whole.low * 0.5)
    assert prefill.exposed.high == pytest.approx(prefill.whole.high * 0.7)
    assert prefill.token.best == pytest.approx(prefill.exposed.best / 8192)
    assert exposed(prefill.whole, PREFILL_OVERLAP).why == "shared-by-assumption"


def test_that_a_link_nobody_gave_is_named_not_guessed():
    bare = TopologySpec(cards_per_node=8)
    step = cost(1, bare)
    assert step.unknown == ("tensor",)
    assert step.whole.best == 0


def test_that_a_degree_across_nodes_is_named_with_its_cost():
    topology = node(switch(), nodes=2, domain=8)
    sharding = Sharding(Degrees(16, 1, 1))
    (finding,) = crossing_findings(LLAMA_70B, sharding, Load(1), topology)
    assert (finding.code, finding.severity) == ("degree-crosses-slow-link", "warning")
    assert finding.path == "deployment.tensor_parallel_size"
    assert finding.values["more_ms"] > finding.values["ms"] / 2
    assert finding.values["ms"] == pytest.approx(cost(1, topology, sharding=sharding).whole.best * 1e3)
    assert finding_text(finding, ENGLISH).startswith("TP 16 runs over InfiniBand or RoCE: ")


def test_that_stages_and_replicas_across_nodes_are_as_they_should_be():
    topology = node(switch(), nodes=2, domain=8)
    for degrees in (Degrees(8, 2, 1), Degrees(8, 1, 2), Degrees(1, 16, 1)):
        assert crossing_findings(LLAMA_70B, Sharding(degrees), Load(1), topology) == ()
    assert crossing_findings(LLAMA_70B, TP8, Load(1), PRO) == ()


def test_that_a_group_wider_than_its_bridge_is_named():
    bridge = links.nvlink(56_250_000_000, "NVLink bridge", switched=False, source="", verified=True)
    topology = node(bridge, cards=4, domain=2, node_link=links.pcie(4, 16, across_roots=True))
    (finding,) = crossing_findings(LLAMA_70B, Sharding(Degrees(4, 1, 1)), Load(1), topology)
    assert finding.values["link"] == "PCIe 4 ×16 across host bridges"
    assert finding.values["fast"] == "NVLink bridge"


@given(
    st.integers(1, 4096),
    st.integers(1, 4096),
    st.sampled_from([Degrees(8, 1, 1), Degrees(4, 2, 1), Degrees(1, 8, 1), Degrees(1, 1, 8)]),
    st.sampled_from([H100, PRO, L40S]),
    st.booleans(),
)
def test_that_more_tokens_never_take_less_time(one, other, degrees, topology, spread):
    sharding = Sharding(degrees, expert=8 if spread else 1)
    few, many = (cost(tokens, topology, sharding=sharding, spec=DEEPSEEK).whole for tokens in sorted((one, other)))
    assert few.best <= many.best


@given(st.integers(1, 100_000))
def test_that_one_card_sends_nothing(tokens):
    assert cost(tokens, H100, sharding=Sharding(Degrees(1, 1, 8))).lines == ()
