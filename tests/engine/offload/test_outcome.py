"""The whole of one plan: what must hold of any, and examples worked by hand."""

import dataclasses
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from offload_facts import GB, LATENT, LLAMA_70B, TB, chat, drive, host, model, offload, server, storage

from kvdesk.engine.findings import Finding
from kvdesk.engine.offload.levels import levels_of, tokens_for_hit
from kvdesk.engine.offload.outcome import offload_outcome, pooling, timing_of
from kvdesk.engine.offload.prefill import Prefill, prefill_work
from kvdesk.engine.offload.setting import setting_of
from kvdesk.project.model_spec import LayerWeights
from kvdesk.project.reuse import CurvePoint, CurveReuse, PopularityReuse, RequestFacts, TypedReuse
from kvdesk.project.tiers import CardPrice, Drives, StoragePrice, TierRates, TierSpec

FACTS = RequestFacts(requests_per_s=2, reused_tokens=8192, new_tokens=808, output_tokens=300)
SMALL = model(8, 8, 2, 64)
SYSTEMS = st.sampled_from(["kvbm", "lmcache", "vllm", "hicache", "tensorrt-llm"])
SPECS = st.builds(
    lambda system, sizes, turns, share, inclusive, routing: offload(
        host(capacity_bytes=sizes[0]),
        drive(capacity_bytes=sizes[1]),
        system=system,
        inclusive=inclusive,
        routing=routing,
        reuse=chat(num_turns=turns, system_tokens=500, prefix_stability=share),
    ),
    SYSTEMS,
    st.tuples(st.integers(GB, 10 * TB), st.integers(GB, 100 * TB)),
    st.floats(1, 20),
    st.floats(0, 1),
    st.sampled_from([None, True, False]),
    st.sampled_from(["affinity", "random"]),
)


def outcome(plan=None, **facts):
    found = offload_outcome(plan or offload(), server(**facts))
    assert not isinstance(found, Finding)
    return found


def test_8192_positions_of_70b_from_one_link_against_computing_them():
    """Published: 49 ms over 55 GB/s against 315 ms on eight H100 at half their rate; the break-even is 8.5 GB/s."""
    tier = host(read=TierRates(per_node=55 * GB), half_size_bytes=0)
    setting = setting_of(offload(tier, layerwise=False), server())
    timing = timing_of(setting, Prefill(prefill_work(LLAMA_70B), setting.rate), tier, 8192, 0)
    assert round(1e3 * timing.load_s) == 49
    assert round(1e3 * timing.recompute_s) == 314  # of 70.55 billion parameters; 315 of 70.6
    assert round(timing.break_even_rate / GB, 1) == 8.5
    assert timing.is_faster
    assert timing.exposed_s == timing.load_s


@pytest.mark.parametrize(("gigabytes", "faster"), [(8, False), (9, True), (1.25, False), (28, True)])
def test_a_tier_is_worth_it_from_its_break_even_bandwidth_on(gigabytes, faster):
    tier = drive(read=TierRates(per_node=int(gigabytes * GB)), half_size_bytes=0)
    spec = offload(tier, layerwise=False, reuse=TypedReuse(requests=FACTS, shares=(0.1, 0.3)))
    (found,) = outcome(spec).tiers
    assert found.timing.is_faster is faster
    assert (found.timing.rate > found.timing.break_even_rate) is faster


def test_typed_shares_by_hand():
    """2 requests a second of 9000 positions, 10 % found on cards and 30 % in the tier: 5400 positions a second read."""
    tier = drive(half_size_bytes=0, price=StoragePrice(per_gb_month=0.01, date="2026-11-30"), bytes_per_token=327_680)
    spec = offload(
        tier,
        reuse=TypedReuse(requests=FACTS, shares=(0.1, 0.3)),
        decode_saved=False,
        card_price=CardPrice(per_hour=4.5, date="2026-11-30"),
    )
    found = outcome(spec)
    (only,) = found.tiers
    assert (only.level.hit, only.level.reach_hit) == pytest.approx((0.3, 0.4))
    assert only.flow.read_need == pytest.approx(327_680 * 18_000 * 0.3)
    assert only.flow.write_need == pytest.approx(327_680 * 18_000 * 0.6)
    assert only.money.cost == pytest.approx(30_000 * 0.01)
    # 9000 positions cost 38.5 cents a million: F(9000) ÷ 9000 ÷ (8 · 989e12 · 0.5) ÷ 3600 · 36 · 10⁶
    value = 1e6 * (2 * 70_553_706_496 + 4 * 80 * 64 * 128 * 4500) / (4 * 989e12) / 3600 * 36
    assert only.money.saved == pytest.approx(value * 18_000 * 0.3 * 2.63)
    assert found.money.net == pytest.approx(only.money.saved - only.money.cost)


def test_cards_that_cost_nothing_save_nothing():
    """Nothing could make the tier earn its price; a share that does is not a number then."""
    tier = drive(price=StoragePrice(per_gb_month=0.01, date="2026-11-30"))
    free = CardPrice(per_hour=0, date="2026-11-30")
    (only,) = outcome(offload(tier, reuse=TypedReuse(requests=FACTS, shares=(0.1, 0.3)), card_price=free)).tiers
    assert (only.money.cost, only.money.saved) == (pytest.approx(300), 0)
    assert (only.money.hit_that_pays, only.money.reuses_that_pay) == (None, None)


def test_a_tier_is_written_once_and_drives_wear():
    drives = Drives(num_drives=4, drive_bytes=8 * TB, drive_writes_per_day=1, write_amplification=1)
    tier = drive(drives=drives, bytes_per_token=327_680)
    spec = offload(tier, reuse=TypedReuse(requests=FACTS, shares=(0.0, 0.0)), decode_saved=True)
    (found,) = outcome(spec).tiers
    assert found.flow.write_need == pytest.approx(327_680 * (18_000 + 600))
    assert found.wear.life_years == pytest.approx(4 * 8 * TB * 5 / (found.flow.write_need * 86_400))


def test_drives_behind_dynamo_take_what_is_used_twice():
    one, other = (outcome(offload(host(), drive(passing_share=share), system="kvbm")).tiers[1] for share in (None, 1.0))
    assert one.flow.write_need == pytest.approx(0.242 * other.flow.write_need)


def test_a_staged_tier_is_no_faster_than_the_one_it_passes():
    slow = host(read=TierRates(per_node=5 * GB), write=TierRates(per_node=5 * GB), half_size_bytes=0)
    staged, direct = (
        outcome(offload(slow, drive(path=path, half_size_bytes=0))).tiers[1].timing.rate
        for path in ("staged", "direct")
    )
    assert (staged, direct) == (5 * GB, 28 * GB)
    assert outcome(offload(slow, drive(half_size_bytes=0), system="vllm")).tiers[1].timing.rate == 5 * GB


@pytest.mark.parametrize("system", ["kvbm", "vllm", "hicache"])
def test_a_store_below_drives_is_staged_through_host_memory_and_not_through_them(system):
    """Dynamo's G4 passes G2, and every second tier of vLLM the host: 7 GB/s of drives between them bind nobody."""
    memory = host(read=TierRates(per_node=40 * GB), half_size_bytes=0)
    drives = drive(read=TierRates(per_node=7 * GB), half_size_bytes=0)
    store = TierSpec(
        name="store",
        kind="object",
        capacity_bytes=TB,
        read=TierRates(per_node=30 * GB),
        half_size_bytes=0,
        path="staged",
        throttle_bits_per_s=1000 * GB,
    )
    reuse = TypedReuse(requests=FACTS, shares=(0, 0.1, 0.1, 0.3))
    first, second, third = outcome(offload(memory, drives, store, system=system, reuse=reuse)).tiers
    assert third.timing.rate == 30 * GB
    one = third.flow.read_need / 0.3
    assert second.flow.read_need == pytest.approx(0.1 * one)
    assert first.flow.read_need == pytest.approx((0.5 if system == "vllm" else 0.4) * one)
    named = store.model_copy(update={"parent": "drives"})
    assert outcome(offload(memory, drives, named, system=system, reuse=reuse)).tiers[2].timing.rate == 7 * GB


def test_what_is_staged_through_a_tier_is_read_from_it_too():
    reuse = TypedReuse(requests=FACTS, shares=(0, 0.1, 0.2))
    direct, staged = (outcome(offload(host(), drive(path=path), reuse=reuse)).tiers for path in ("direct", "staged"))
    assert staged[0].flow.read_need == pytest.approx(direct[0].flow.read_need + direct[1].flow.read_need)


def test_an_object_store_on_defaults_gives_ten_gigabits_a_node():
    store = TierSpec(
        name="store", kind="object", capacity_bytes=TB, read=TierRates(per_node=50 * GB), half_size_bytes=0
    )
    assert outcome(offload(store, system="kvbm")).tiers[0].timing.rate == pytest.approx(1.25 * GB)


def test_buffers_of_direct_reads_are_taken_off_the_cards():
    direct = outcome(offload(drive(), system="lmcache"))
    staged = outcome(offload(host(), drive(path="staged"), system="lmcache"))
    assert staged.cards.capacity_bytes - direct.cards.capacity_bytes == 8 * 8192 * (1 << 20)


def test_resident_and_kept_stand_apart():
    """400 GB of cards hold 1,220,703 positions of 320 KiB; nothing below makes a running sequence longer."""
    found = outcome()
    assert found.room.longest_resident == found.room.longest_with_tiers == 400 * GB // 327_680 // 16 * 16
    assert found.room.sessions_kept > found.room.sessions_on_cards
    half = outcome(offload(host(), active_share=0.5))
    assert half.room.longest_with_tiers == pytest.approx(2 * half.room.longest_resident, rel=1e-4)
    assert half.active.step_s > 0


def test_a_cache_read_every_step_bounds_the_time_a_token():
    """8192 positions of 70B over 55 GB/s: 49 ms a step for one sequence."""
    tier = host(read=TierRates(per_node=55 * GB), half_size_bytes=0)
    reuse = TypedReuse(requests=RequestFacts(requests_per_s=1, reused_tokens=0, new_tokens=8192), shares=(0,))
    found = outcome(offload(tier, system="transformers", reuse=reuse), running_sequences=4)
    assert round(1e3 * found.active.step_s) == 49
    assert found.active.batch_step_s == pytest.approx(4 * found.active.step_s)
    assert found.tiers[0].level.hit == 0


def test_a_latent_fills_a_tier_less_where_one_rank_writes_it():
    reuse = chat()
    once, every = (
        outcome(offload(host(), reuse=reuse, system=system), spec=LATENT).tiers[0].level.bytes_per_token
        for system in ("hicache", "tensorrt-llm")
    )
    assert every == pytest.approx(8 * once, rel=0.05)


def test_layers_move_together_only_where_they_are_alike():
    """vLLM joins the layers of a block for plain attention (pull request 27743), not for a latent (37090) and not for
    scales per token and head (49226); a block of 16 of 70B is 5 MiB, its K of one layer 4 KiB a rank."""
    plain = server()
    assert setting_of(offload(system="vllm"), plain).layout == "page-first"
    assert setting_of(offload(system="vllm"), server(LATENT)).layout == "layer-first"
    packed = dataclasses.replace(plain, storage=storage(LLAMA_70B, "int8_per_token_head"))
    assert setting_of(offload(system="vllm"), packed).layout == "layer-first"
    together, apart = (outcome(offload(host(), system="vllm", layout=layout)) for layout in (None, "layer-first"))
    rates = [found.tiers[0].timing.rate / (8 * 55 * GB) for found in (together, apart)]
    assert rates == pytest.approx([655_360 / (655_360 + 218_000), 4096 / (4096 + 218_000)])


def test_other_kinds_of_reuse():
    curve = CurveReuse(requests=FACTS, points=(CurvePoint(tokens=1e6, hit=0.2), CurvePoint(tokens=1e8, hit=0.5)))
    popular = PopularityReuse(requests=FACTS, num_items=1000)
    for reuse in (curve, popular):
        found = outcome(offload(reuse=reuse))
        assert 0 < found.cards.hit < found.hit <= 1
        assert found.prefill.cards_after < found.prefill_on_cards.cards_after < found.prefill.cards_before


def test_a_pool_finds_what_sessions_that_come_back_anywhere_do_not():
    """Eight nodes of one replica each: a session's own part is found on one of eight; the system prompt everywhere."""
    plan = offload(host(), drive(), reuse=chat(system_tokens=4096, sessions_per_s=8))
    found = pooling(plan, server(replicas=8))
    assert found.local < found.routed == pytest.approx(found.pooled)
    shared = 4096 * 5 / (5 * 4096 + 1500 * 5 + 2000 * 20)  # Σ over turns of a geometric mean of five: 20 turns before
    assert found.local == pytest.approx(shared + (found.routed - shared) / 8, rel=1e-2)
    assert pooling(plan, server(flops_per_card=0)).code == "offload-no-compute"


@given(st.floats(0.05, 0.6))
def test_the_size_for_a_share_is_the_inverse_of_the_share_of_a_size(hit):
    setting = setting_of(offload(host()), server())
    tokens = tokens_for_hit(setting, 1, hit)
    size = {"capacity_bytes": int(tokens * 327_680 * 1.001) + 1}
    reached = setting_of(offload(host(**size), inclusive=True), server(pool_bytes=0, active_bytes=0))
    assert levels_of(reached, outcome().demand)[1].reach_hit >= hit * (1 - 1e-3)
    assert (
        tokens_for_hit(setting_of(offload(reuse=TypedReuse(requests=FACTS, shares=(0.1,))), server()), 1, 0.1) is None
    )


def test_what_cannot_be_planned_is_said():
    assert offload_outcome(offload(), server(flops_per_card=0)).code == "offload-no-compute"
    assert offload_outcome(offload(drive(), system="llama.cpp"), server()).path == "offload.tiers.0.kind"
    routed = model(2, 8, 8, 64, weights=LayerWeights(num_experts=4, expert_params=10))
    assert offload_outcome(offload(), server(routed)).code == "experts-per-token-missing"
    alone = offload(TierSpec(name="cards", kind="gpu", capacity_bytes=GB, read=TierRates(per_card=GB)))
    assert offload_outcome(alone, server()).code == "offload-no-tier"


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(SPECS)
def test_shares_add_up_and_levels_reach_further(spec):
    found = outcome(spec, spec=SMALL)
    levels = [found.cards, *(tier.level for tier in found.tiers)]
    assert sum(level.hit for level in levels) == pytest.approx(found.hit)
    assert 0 <= found.hit <= 1 + 1e-9
    for before, after in pairwise(levels):
        assert after.reach_tokens >= before.reach_tokens
        assert after.reach_hit >= before.reach_hit
    assert found.prefill.cards_after <= found.prefill_on_cards.cards_after <= found.prefill.cards_before * (1 + 1e-9)
    assert found.room.sequences_with_tiers >= found.room.sequences_resident


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(SPECS, st.sampled_from([0, 1]), st.integers(2, 10))
def test_a_larger_tier_never_gives_less(spec, place, times):
    tiers = list(spec.tiers)
    tiers[place] = tiers[place].model_copy(update={"capacity_bytes": tiers[place].capacity_bytes * times})
    larger = spec.model_copy(update={"tiers": tuple(tiers)})
    small, large = outcome(spec, spec=SMALL), outcome(larger, spec=SMALL)
    assert large.hit >= small.hit - 1e-9
    assert large.prefill.cards_after <= small.prefill.cards_after * (1 + 1e-9) + 1e-12
    assert large.room.sessions_kept >= small.room.sessions_kept


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(SPECS, st.integers(2, 10))
def test_a_faster_tier_never_starts_later(spec, times):
    drives = spec.tiers[1]
    quick = drives.model_copy(update={"read": TierRates(per_node=28 * GB * times)})
    faster = spec.model_copy(update={"tiers": (spec.tiers[0], quick)})
    before, after = (outcome(each, spec=SMALL).tiers[1].timing for each in (spec, faster))
    assert after.ttft_s <= before.ttft_s
    if before.break_even_positions is not None:
        assert after.break_even_positions <= before.break_even_positions
