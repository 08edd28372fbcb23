"""The work of a prompt against published shares, bandwidths and times; break-even points as exact inverses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from offload_facts import A100, GB, H100, LATENT, LLAMA_70B, WORK_8B, WORK_70B, model

from kvdesk.engine.findings import Finding
from kvdesk.engine.offload.prefill import (
    Attention,
    Prefill,
    PrefillWork,
    break_even_positions,
    break_even_rate,
    prefill_work,
    saved_money_per_million,
)
from kvdesk.project.model_spec import LayerWeights

KAPPA_70B, KAPPA_8B = 327_680, 131_072
LENGTHS = (1024, 8192, 16_384, 32_768, 131_072)
WORKS = st.builds(
    PrefillWork,
    st.floats(1e6, 1e12),
    st.lists(st.builds(Attention, st.floats(1, 1e8), st.none() | st.integers(1, 100_000)), max_size=3).map(tuple),
)


@pytest.mark.parametrize(
    ("work", "kappa", "rate", "table"),
    [
        (WORK_70B, KAPPA_70B, 8 * H100, (9.1, 8.5, 8.0, 7.0, 4.1)),
        (WORK_70B, KAPPA_70B, 8 * A100, (2.9, 2.7, 2.5, 2.2, 1.3)),
        (WORK_8B, KAPPA_8B, H100, (4.0, 3.6, 3.2, 2.6, 1.3)),
    ],
)
def test_the_table_of_break_even_bandwidths_at_mfu_half(work, kappa, rate, table):
    found = [break_even_rate(kappa * s, work.seconds(s, rate * 0.5)) / GB for s in LENGTHS]
    assert [round(value, 1) for value in found] == list(table)


def published_rate(hidden_size, element_bytes, queries_per_kv, prefix, rate, a=4, b=22):
    """B = 2·d·s_b·G ÷ (gqa·(a·p·d + b·d²)): Mooncake, FAST '25, equation 2."""
    work = queries_per_kv * (a * prefix * hidden_size + b * hidden_size**2)
    return 2 * hidden_size * element_bytes * rate / work


@pytest.mark.parametrize(("flops", "ours", "paper"), [(A100, 5.4, 5.86), (H100, 17.1, 18.57)])
def test_the_published_equation_and_ours_at_8192_without_mfu(flops, ours, paper):
    rate = 8 * flops
    assert round(break_even_rate(KAPPA_70B * 8192, WORK_70B.seconds(8192, rate)) / GB, 1) == ours
    assert round(published_rate(8192, 2, 8, 8192, rate) / GB, 2) == paper
    assert round(paper) == round({5.86: 6, 18.57: 19}[paper])  # the paper prints 6 and 19


@pytest.mark.parametrize(("work", "shares"), [(WORK_70B, (7, 23, 55)), (WORK_8B, (12, 35, 68))], ids=["70B", "8B"])
def test_the_share_of_attention_at_8k_32k_and_128k(work, shares):
    share = [1 - 2 * work.active_params * n / work.flops(n) for n in (8192, 32_768, 131_072)]
    assert [round(100 * each) for each in share] == list(shares)


def test_recomputing_8192_positions_of_70b_takes_315_ms():
    assert round(1e3 * WORK_70B.seconds(8192, 8 * H100 * 0.5)) == 315


def test_a_published_cold_prompt_ran_at_39_per_cent_of_the_peak():
    """L4, 121 dense TFLOPS, 8B, 15,376 positions in 6.54 s."""
    assert round(100 * WORK_8B.flops(15_376) / 6.54 / 121e12) == 39


def test_a_million_positions_of_70b_cost_38_cents():
    assert round(WORK_70B.flops(8192) / 8192 / 1e11, 2) == 1.52
    assert round(saved_money_per_million(Prefill(WORK_70B, 8 * H100 * 0.5), 8192, 8 * 4.5), 3) == 0.384


def test_the_work_of_a_model_follows_from_its_layers():
    work = prefill_work(LLAMA_70B)
    assert work.active_params == 70_553_706_496
    assert work.attention == (Attention(4.0 * 80 * 64 * 128),)
    assert prefill_work(LLAMA_70B, count_embeddings=False).active_params == 70_553_706_496 - 2 * 1_050_673_152


def test_a_latent_is_expanded_for_a_prompt():
    (attention,) = prefill_work(LATENT).attention
    assert attention.flops_per_pair == 61 * 2 * 128 * ((512 + 64) + 512)  # no other dimensions stated


def test_experts_count_as_many_as_a_position_goes_through():
    routed = model(
        2, 8, 8, 64, weights=LayerWeights(attention_params=100, num_experts=16, expert_params=10, router_params=1)
    )
    assert isinstance(prefill_work(routed), Finding)
    assert prefill_work(routed).code == "experts-per-token-missing"
    assert prefill_work(routed.with_facts(experts_per_token=4)).active_params == 2 * (100 + 40 + 1)


@given(WORKS, st.integers(0, 200_000), st.integers(0, 200_000))
def test_a_prompt_in_two_parts_is_the_whole_prompt(work, first, second):
    assert work.flops(first) + work.flops(second, first) == pytest.approx(work.flops(first + second))


@given(WORKS, st.integers(0, 200_000), st.integers(1, 200_000))
def test_longer_prompts_take_longer_and_a_window_never_more(work, short, more):
    assert work.flops(short) <= work.flops(short + more)
    free = PrefillWork(work.active_params, tuple(Attention(part.flops_per_pair) for part in work.attention))
    assert work.flops(short) <= free.flops(short) * (1 + 1e-12)


@given(WORKS, st.floats(1e10, 1e16), st.floats(1, 1e7), st.integers(1, 1 << 20), st.floats(0, 1))
def test_at_the_break_even_bandwidth_loading_takes_as_long_as_computing(work, rate, kappa, positions, latency):
    needed = break_even_rate(kappa * positions, work.seconds(positions, rate), latency)
    if needed is None:
        assert work.seconds(positions, rate) <= latency
    else:
        assert kappa * positions / needed + latency == pytest.approx(work.seconds(positions, rate))


@given(WORKS, st.floats(1e10, 1e16), st.floats(1, 1e7), st.floats(1e6, 1e12), st.floats(0, 10))
def test_the_break_even_length_is_the_first_that_loads_quicker(work, rate, kappa, bandwidth, latency):
    def load(positions):
        return kappa * positions / bandwidth + latency

    found = break_even_positions(lambda positions: work.seconds(positions, rate), load, 1 << 22)
    if found is None:
        assert load(1 << 22) >= work.seconds(1 << 22, rate)
        return
    assert load(found) < work.seconds(found, rate)
    if found > 1:
        assert load(found - 1) >= work.seconds(found - 1, rate) * (1 - 1e-12)
