"""Link times of a topology that the user states, by hand from measured anchors, and of cards of several kinds."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kvdesk import catalog
from kvdesk.engine.interconnect.collectives import all_reduce
from kvdesk.engine.interconnect.groups import LEVELS, Sharding, group_link, link_of
from kvdesk.engine.interconnect.traffic import Load, step_cost
from kvdesk.engine.parallelism import Degrees
from kvdesk.project.hardware_spec import CardGroup, HardwareSpec
from kvdesk.project.layer_cache import FullAttention
from kvdesk.project.links.stated import StatedLinks
from kvdesk.project.links.topology import topology_of
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelSource, ModelSpec, plain_format

GIGA = 10**9
MIB = 1 << 20
# h = 8192, 80 layers: 160 all-reduces of 16 KiB a token, the worked example of the published anchors.
LLAMA_70B = ModelSpec(
    name="worksheet",
    architecture="WorksheetForCausalLM",
    source=ModelSource(kind="hand"),
    hidden_size=8192,
    vocab_size=128_256,
    embedding_params=0,
    head_params=0,
    layer_groups=(
        LayerGroup(
            layers=tuple(range(80)),
            caches=(FullAttention(num_attention_heads=64, num_kv_heads=8, k_head_dim=128, v_head_dim=128),),
            weights=LayerWeights(mlp_params=1000),
        ),
    ),
    weight_format=plain_format("bf16"),
)


def cards(name, count=8, nodes=1, others=(), **links):
    groups = tuple(
        CardGroup(accelerator=catalog.accelerator(of), count=size, joins_node=joins) for of, size, joins in others
    )
    accelerator = catalog.accelerator(name)
    return HardwareSpec(accelerator=accelerator, count=count, nodes=nodes, others=groups, links=StatedLinks(**links))


def step_ms(hardware, tensor, pipeline=1, tokens=1):
    sharding = Sharding(Degrees(tensor, pipeline, 1))
    cost = step_cost(LLAMA_70B, sharding, Load(tokens), topology_of(hardware))
    assert cost.unknown == ()
    return cost.whole.best * 1e3


def test_that_half_a_node_on_nvlink_sends_a_group_of_eight_over_pcie():
    """160 all-reduces: 4–5 µs each behind the switch are 0.64–0.8 ms; 25.6 µs over PCIe 5 are 4.1 ms."""
    assert 0.64 <= step_ms(cards("h100-sxm-80"), 8) <= 0.8
    assert step_ms(cards("h100-sxm-80", cards_per_domain=4), 8) == pytest.approx(4.1, rel=0.1)
    assert step_ms(cards("h100-sxm-80", cards_per_domain=8), 8) == step_ms(cards("h100-sxm-80"), 8)


def test_that_one_root_spares_the_host_bridges():
    """64 tokens are 1 MiB an all-reduce: 863 µs measured of eight cards across host bridges are 138 ms of 160. Under
    one root the rate alone is 2 · 7/8 · 1 MiB ÷ 31 GB/s, 59.2 µs and 9.5 ms."""
    across = step_ms(cards("l40s"), 8, tokens=64)
    assert across >= 138
    assert 9.5 < step_ms(cards("l40s", cards_per_root=8), 8, tokens=64) < 138 / 3
    assert step_ms(cards("l40s", cards_per_root=4), 8, tokens=64) == pytest.approx(across)
    assert step_ms(cards("l40s", cards_per_root=4), 4, 2, tokens=64) < across / 3


def test_that_staging_costs_its_start_up_time_in_each_step():
    """14 µs for each of a ring's 2 · 7 steps at least: 160 × 196 µs."""
    assert step_ms(cards("l40s", peer_to_peer=False), 8) > 160 * 14 * 14e-3


def handover_s(rate, **links):
    """One transfer of 64 tokens, 1 MiB, between two of sixteen stages on two nodes."""
    hardware = cards("h100-sxm-80", 8, 2, network_bytes_per_s=round(rate * GIGA), **links)
    sharding = Sharding(Degrees(1, 16, 1))
    (line,) = step_cost(LLAMA_70B, sharding, Load(64), topology_of(hardware)).lines
    return line.each.best


@pytest.mark.parametrize(
    ("gigabytes", "ports", "rails", "per_card"),
    [(50, 8, True, 50), (25, 8, True, 25), (50, 1, True, 6.25), (100, 2, False, 25), (100, 16, True, 100)],
)
def test_that_stages_wait_for_the_rate_a_card_gets_of_its_nodes_ports(gigabytes, ports, rails, per_card):
    """1 MiB takes S ÷ (share · rate) beside the start-up times, which no rate changes; 0.7 to 0.95 is the share."""
    found = handover_s(gigabytes, nics_per_node=ports, rails=rails)
    assert found == handover_s(per_card)
    start = handover_s(1e6)
    assert start == pytest.approx(18.6e-6, rel=0.01)  # 8.6 µs of a launch and 10 µs of one step
    assert MIB / (per_card * GIGA) / 0.95 < found - start < MIB / (per_card * GIGA) / 0.7


def test_that_a_network_without_remote_access_is_slower():
    plain, tcp = cards("h100-sxm-80", 8, 2), cards("h100-sxm-80", 8, 2, network_kind="ethernet")
    assert step_ms(tcp, 8, 2, tokens=64) > step_ms(plain, 8, 2, tokens=64)


def test_that_bulk_follows_the_stated_rate_and_is_not_called_measured():
    whole, half = (topology_of(cards("h100-sxm-80", scale_up_bytes_per_s=rate * GIGA)).scale_up for rate in (450, 225))
    times = [all_reduce(1 << 30, 8, link) for link in (whole, half)]
    assert times[1].best / times[0].best == pytest.approx(2, rel=0.02)
    assert [time.why for time in times] == ["measured", "rate-not-measured"]


MIXED = [
    (cards("rtx-pro-6000-server", 2, others=(("l40s", 2, True),)), range(4), "node", 31),
    (cards("rtx-pro-6000-server", 2, others=(("l40s", 2, True),)), (0, 1), "node", 63),
    (cards("rtx-4090", 2, others=(("rtx-a6000", 2, True),)), (2, 3), "scale-up", 56.25),
    (cards("rtx-4090", 2, others=(("rtx-a6000", 2, True),)), (1, 2), "node", 31),
    (cards("h100-sxm-80", 8, others=(("a100-sxm-80", 8, False),)), range(8), "scale-up", 450),
    (cards("h100-sxm-80", 8, others=(("a100-sxm-80", 8, False),)), range(8, 16), "scale-up", 300),
    (cards("h100-sxm-80", 8, others=(("a100-sxm-80", 8, False),)), range(16), "network", 50),
    (cards("h100-sxm-80", 4, others=(("h100-sxm-80", 4, True),)), range(8), "scale-up", 450),
    (cards("h100-sxm-80", 4, others=(("mi300x", 4, True),)), range(8), "node", None),
    (cards("h100-sxm-80", 4, others=(("mi300x", 4, True),)), range(4, 8), "scale-up", 448),
    (cards("l40s", 2, others=(("rtx-4090", 2, True),), cards_per_root=2), range(4), "across-roots", 31),
]


@pytest.mark.parametrize(("hardware", "ranks", "level", "gigabytes"), MIXED)
def test_that_cards_of_several_kinds_get_the_slowest_link_they_have_in_common(hardware, ranks, level, gigabytes):
    found = link_of(ranks, topology_of(hardware))
    assert found.level == level
    assert (found.link and found.link.bytes_per_s / GIGA) == gigabytes


def test_that_a_link_between_two_kinds_is_not_called_measured():
    link = link_of(range(4), topology_of(cards("rtx-pro-6000-server", 2, others=(("l40s", 2, True),)))).link
    assert (link.measured, link.verified) == (None, False)
    assert topology_of(cards("l40s", 2, others=(("rtx-4090", 2, True),))).assumptions.count("mixed-cards") == 1


def test_that_the_worst_placed_group_of_several_kinds_decides():
    shape = topology_of(cards("h100-sxm-80", 8, others=(("a100-sxm-80", 8, False),)))
    assert group_link(Sharding(Degrees(8, 1, 2)), "tensor", shape).link.bytes_per_s == 300 * GIGA
    assert group_link(Sharding(Degrees(8, 2, 1)), "pipeline", shape).level == "network"
    pair = topology_of(cards("rtx-4090", 2, others=(("rtx-a6000", 2, True),)))
    assert group_link(Sharding(Degrees(2, 2, 1)), "tensor", pair).level == "node"


KINDS = ("h100-sxm-80", "l40s", "rtx-a6000")


@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from(KINDS),
    st.integers(1, 4),
    st.integers(1, 2),
    st.lists(st.tuples(st.sampled_from(KINDS), st.integers(1, 4), st.booleans()), min_size=1, max_size=3),
    st.data(),
)
def test_that_a_group_reaches_as_far_as_its_farthest_pair(name, count, nodes, others, data):
    """By pairs of cards: another node, another kind or domain of the node, else the same domain."""
    hardware = cards(name, count, nodes, others=tuple(others))
    shape, placed = topology_of(hardware), hardware.cards
    ranks = data.draw(st.sets(st.integers(0, len(placed) - 1), min_size=2, max_size=6)) if len(placed) > 1 else {0}
    if len(ranks) < 2:
        return

    def level(first, second):
        if placed[first].node != placed[second].node:
            return "network"
        kind = placed[first].accelerator
        alike = [rank for rank in range(len(placed)) if placed[rank].node == placed[first].node
                 and placed[rank].accelerator.id == kind.id]  # fmt: skip
        size = kind.scaleup_domain or 1
        joined = (
            placed[second].accelerator.id == kind.id
            and size > 1
            and alike.index(first) // size == alike.index(second) // size
        )
        return "scale-up" if joined else "node"

    farthest = max((level(*pair) for pair in combinations(sorted(ranks), 2)), key=LEVELS.index)
    assert link_of(sorted(ranks), shape).level == farthest
