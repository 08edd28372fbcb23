"""Computing a prompt anew takes what the service times say of it, by the same rule; hits compute what is left."""

import dataclasses
from itertools import pairwise

import pytest
from offload_facts import GB, H100, chat, host, model, offload
from planned import CARD, planned

from kvdesk.engine.offload.hits import session_turns
from kvdesk.engine.offload.levels import MOST_LENGTHS, recompute_seconds
from kvdesk.engine.offload.outcome import timing_of
from kvdesk.engine.service_estimate import case_service
from kvdesk.project.model_spec import LayerWeights
from kvdesk.project.tiers import TierRates

BANDWIDTH = 3350 * GB
FAST = CARD.model_copy(update={"memory_bandwidth_bytes_per_s": BANDWIDTH})
WEIGHTS = LayerWeights(attention_params=100_000_000, mlp_params=300_000_000)
HEAVY = model(80, 64, 8, 128, name="heavy", weights=WEIGHTS, max_position_embeddings=1 << 20)  # 64 GB in bf16
LENGTHS = (1, 100, 756, 2047, 2048, 2049, 7000, 14_000, 40_000)


def one_card(spec=None, **facts):
    """HEAVY on a single card, whose links nobody needs."""
    return planned(HEAVY, card=FAST, count=1, tensor_parallel_size=1, offloading=spec or offload(host()), **facts)


def rule(**facts):
    return one_card(**facts)[1].offload.prefill_rule


def test_a_prompt_computed_anew_takes_the_time_to_a_first_token_of_the_service_times():
    option, case = one_card()
    prefill = case.offload.prefill_rule
    times = case_service(option, case.case, 1)
    assert prefill.request_s + prefill.seconds(case.case.input_len) == pytest.approx(times.ttft.best, rel=1e-12)
    half = case_service(option, case.case, 1, 3500)
    assert prefill.request_s + prefill.seconds(3500, 3500) == pytest.approx(half.ttft.best, rel=1e-12)


def test_no_prompt_is_computed_sooner_than_the_weights_are_read():
    """64 GB at 3,350 GB/s: 19.1 ms, whatever the length; the arithmetic of 100 positions takes 13 ms at half rate."""
    least = 80 * 400_000_000 * 2 / BANDWIDTH
    prefill = rule()
    assert prefill.work.seconds(100, H100 / 2) < least
    assert all(prefill.seconds(length) >= least for length in LENGTHS)
    assert all(prefill.seconds(1, length) >= least for length in LENGTHS)
    (tier,) = one_card()[1].offload.tiers
    assert tier.timing.ttft_s >= least


def test_longer_prompts_take_longer_and_longer_prefixes_spare_more():
    prefill = rule()
    seconds = [prefill.seconds(length) for length in LENGTHS]
    assert all(one < other for one, other in pairwise(seconds))
    after = [prefill.seconds(500, length) for length in LENGTHS]
    assert all(one <= other for one, other in pairwise(after))
    spared = [prefill.spared_seconds(length, 500) for length in LENGTHS]
    assert all(one < other for one, other in pairwise(spared))


def test_a_smaller_share_of_the_dense_rate_makes_prefill_slower():
    slow, fast = (rule(spec=offload(host(), mfu=share)) for share in (0.25, 0.5))
    assert slow.seconds(7000) > 1.5 * fast.seconds(7000)
    assert slow.seconds(1) == fast.seconds(1)  # it reads its weights


@pytest.mark.parametrize("layerwise", [False, True])
def test_at_the_break_even_rate_a_hit_comes_as_late_as_a_prompt_computed_anew(layerwise):
    outcome = one_card(offload(host(half_size_bytes=0), layerwise=layerwise))[1].offload
    setting, prefill = outcome.setting, outcome.prefill_rule
    (tier,) = setting.tiers
    needed = timing_of(setting, prefill, tier, 8192, 500).break_even_rate
    exact = tier.model_copy(update={"read": TierRates(per_card=round(needed))})
    again = dataclasses.replace(setting, tiers=(exact,), spec=setting.spec.model_copy(update={"tiers": (exact,)}))
    timing = timing_of(again, prefill, exact, 8192, 500)
    assert timing.ttft_s == pytest.approx(timing.recompute_s, rel=1e-6)


def test_from_the_break_even_length_on_a_prefix_is_loaded_sooner():
    slow = host(half_size_bytes=0, read=TierRates(per_card=4 * GB), latency_s=0.05)
    outcome = one_card(offload(slow, layerwise=False, reuse=chat()))[1].offload
    (tier,) = outcome.tiers
    length, new = tier.timing.break_even_positions, tier.level.new
    assert length > 1

    def wins(positions):
        timing = timing_of(outcome.setting, outcome.prefill_rule, tier.tier, positions, new)
        return timing.ttft_s < timing.recompute_s

    assert wins(length)
    assert not wins(length - 1)


def test_without_the_bandwidth_the_arithmetic_alone_counts_and_is_said_to_be_the_least():
    _, case = planned(card=CARD, count=1, tensor_parallel_size=1, offloading=offload(host()))
    (finding,) = [each for each in case.findings if each.code == "offload-prefill-least"]
    assert finding.path == "options.0.hardware.accelerator.memory_bandwidth_bytes_per_s"
    assert case.offload.prefill_rule.steps is None
    assert "offload-prefill-least" not in {each.code for each in one_card()[1].findings}


def test_the_mean_over_many_turns_is_that_of_every_prompt():
    reuse = chat(num_turns=40, user_tokens=300, output_tokens=100)
    outcome = one_card(offload(host(), reuse=reuse))[1].offload
    turns = session_turns(reuse)
    assert len(turns.prompt) > MOST_LENGTHS
    each = [outcome.prefill_rule.seconds(prompt) for prompt in turns.prompt.tolist()]
    mean = sum(alive * one for alive, one in zip(turns.alive.tolist(), each, strict=True)) / turns.turns
    assert recompute_seconds(outcome.setting, outcome.prefill_rule) == pytest.approx(mean, rel=0.005)
