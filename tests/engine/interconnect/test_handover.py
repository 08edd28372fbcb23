"""Caches on their way from prefill to decode: published sizes, who feeds whom, and the rate that traffic asks for."""

import pytest
from facts import full, latent, model, project
from hypothesis import given
from hypothesis import strategies as st

from kvdesk import catalog
from kvdesk.engine.interconnect.handover import handover
from kvdesk.engine.plan import make_plan
from kvdesk.project.links.topology import topology_of
from kvdesk.project.traffic import Arrivals, CaseTraffic, ServiceTime
from kvdesk.project.workload import Case

GIGA = 10**9


def moved(spec, *, tensor=8, positions=32_768, runtime="vllm", traffic=None, prefill_s=None, **more):
    case = Case(name="peak", resident_sequences=1, input_len=positions, output_len=16, traffic=traffic)
    card = catalog.accelerator("h100-sxm-80")
    whole = project(
        spec, cards=tensor, case=case, runtime=runtime, accelerator=card, tensor_parallel_size=tensor, **more
    )
    option = make_plan(whole).options[0]
    assert option.refusal is None, option.refusal
    return handover(option.placement, case, topology_of(whole.options[0].hardware), prefill_s)


def grouped(num_layers, heads, kv_heads):
    return model(full(num_layers, num_attention_heads=heads, num_kv_heads=kv_heads))


@pytest.mark.parametrize(
    ("num_layers", "heads", "kv_heads", "positions", "megabytes"),
    [(94, 64, 4, 128, 49), (94, 64, 4, 32_768, 12_617), (36, 32, 8, 32_768, 4832), (80, 64, 8, 131_072, 42_950)],
)
def test_that_a_request_moves_the_published_bytes(num_layers, heads, kv_heads, positions, megabytes):
    """Mooncake's transfers of Qwen3-235B and Qwen3-8B, and a 70B of 128k: twice the architecture's bytes where 4 KV
    heads stand on 8 ranks."""
    found = moved(grouped(num_layers, heads, kv_heads), positions=positions, runtime="arithmetic")
    assert found.size_bytes / 1e6 == pytest.approx(megabytes, rel=0.01)
    assert found.once_bytes * max(1, 8 // kv_heads) == found.size_bytes
    assert found.rank_bytes * 8 == found.size_bytes


def test_that_a_latent_goes_whole_to_each_decode_rank():
    found = moved(model(latent(num_layers=61)), positions=4096, runtime="arithmetic")
    assert found.size_bytes == 8 * 61 * 576 * 2 * 4096
    assert [(each.prefill_ranks, each.pairs, each.at_once) for each in found.pairings] == [
        (1, 8, 1),
        (2, 8, 2),
        (4, 8, 4),
        (8, 8, 8),
        (16, 8, 8),
    ]


def test_that_a_sequence_under_data_parallel_attention_goes_to_its_group_alone():
    settings = {"sglang": {"attention_dp_size": 4}}
    spec = model(latent(num_layers=61)).with_facts(architecture="DeepseekV3ForCausalLM")
    found = moved(spec, positions=4096, runtime="sglang", **settings)
    assert found.size_bytes == 2 * 61 * 576 * 2 * 4096
    assert found.decode_ranks == 2


@given(st.sampled_from([1, 2, 4, 8]), st.sampled_from([1, 2, 4, 8]))
def test_that_decode_ranks_take_their_heads_from_the_fewest_prefill_ranks(kv_heads, decode):
    """Head by head: rank i of TP n holds its n-th part, or the head of its group where there are more ranks."""

    def held(size):
        if size >= kv_heads:
            return [{rank * kv_heads // size} for rank in range(size)]
        each = kv_heads // size
        return [set(range(rank * each, (rank + 1) * each)) for rank in range(size)]

    found = moved(grouped(2, 64, kv_heads), tensor=decode, positions=512, runtime="arithmetic")
    for pairing in found.pairings:
        pairs = sum(len(wanted) for wanted in held(decode))  # each head from one rank …
        each = max(1, kv_heads // pairing.prefill_ranks)  # … which may hold more of them
        pairs = sum(max(1, len(wanted) // each) for wanted in held(decode))
        assert pairing.pairs == pairs
        assert pairing.pair_bytes * pairs == found.size_bytes
        senders = min(pairing.prefill_ranks, pairs)
        assert pairing.sent_bytes * senders == found.size_bytes
        assert pairing.prefill_ranks % decode == 0 or decode % pairing.prefill_ranks == 0


def test_that_every_link_of_the_topology_has_its_time():
    found = moved(grouped(80, 64, 8), positions=8192, prefill_s=10.0)
    assert [move.level for move in found.moves] == ["scale-up", "node"]
    nvlink, pcie = (move.transfer for move in found.moves)
    assert nvlink.whole.low >= found.size_bytes / (8 * 450 * GIGA)
    assert nvlink.whole.best < pcie.whole.best
    for transfer in (nvlink, pcie):
        assert transfer.exposed.best < transfer.whole.best  # all but the last layer is hidden behind ten seconds
    nothing_hidden = moved(grouped(80, 64, 8), positions=8192, prefill_s=0.0)
    assert nothing_hidden.moves[0].transfer.exposed.best == nothing_hidden.moves[0].transfer.whole.best


def test_that_decode_ranks_of_two_nodes_are_fed_by_the_network_alone():
    """16 decode ranks stand neither in a domain of 8 cards nor in a node of 8."""
    found = moved(grouped(80, 64, 8), positions=8192, nodes=2, pipeline_parallel_size=2)
    assert found.decode_ranks == 16
    assert [(move.level, move.at_once) for move in found.moves] == [("network", 16)]


def test_that_traffic_asks_for_the_published_rate():
    """A 70B model, 2 requests a second of 12,000 positions: 7.9 GB/s, which a port of 100 Gb/s carries."""
    traffic = CaseTraffic(arrivals=Arrivals(rate_per_s=2.0), service=ServiceTime(step_s=0.02))
    found = moved(grouped(80, 64, 8), positions=12_000, traffic=traffic, runtime="arithmetic")
    assert found.need.payload == pytest.approx(7.86 * GIGA, rel=0.001)
    assert found.need.nominal[2] < 12.5 * GIGA
    assert moved(grouped(80, 64, 8), positions=12_000, runtime="arithmetic").need is None


def test_that_a_runtime_without_it_hands_nothing_over():
    assert moved(grouped(2, 8, 8), tensor=1, positions=512, runtime="transformers") is None
