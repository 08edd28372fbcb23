"""What of the hits counts: no more than a tier carries at the load, and nothing where computing is quicker."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from offload_facts import GB, LLAMA_70B, TB, chat, drive, host, offload, server
from planned import planned

from kvdesk.engine.findings import Finding
from kvdesk.engine.offload.notes import offload_findings
from kvdesk.engine.offload.outcome import offload_outcome
from kvdesk.project.reuse import RequestFacts, TypedReuse
from kvdesk.project.tiers import CardPrice, StoragePrice, TierRates
from kvdesk.report.tiers import lead_text, paid_text
from kvdesk.report.tiers_tables import flow_table
from kvdesk.units import ENGLISH

KAPPA = 327_680  # bytes a position of 70B
BUSY = RequestFacts(requests_per_s=10, reused_tokens=8192, new_tokens=808)  # 90,000 positions a second
PRICE = StoragePrice(per_gb_month=0.01, date="2026-11-30")
CARD = CardPrice(per_hour=4.5, date="2026-11-30")
WORK_PER_POSITION = 2 * 70_553_706_496  # FLOP beside attention


def outcome(plan, **facts):
    found = offload_outcome(plan, server(**facts))
    assert not isinstance(found, Finding)
    return found


def drives_at(rate, **facts):
    return drive(read=TierRates(per_node=rate), half_size_bytes=0, bytes_per_token=KAPPA, **facts)


def test_that_a_tier_serves_no_more_than_its_bandwidth_brings():
    """Half of 90,000 positions a second are 14.75 GB/s; of 10 GB/s come 67.8 % of them, and so much is saved."""
    plan = offload(drives_at(10 * GB, price=PRICE), reuse=TypedReuse(requests=BUSY, shares=(0.1, 0.5)), card_price=CARD)
    found = outcome(plan)
    (only,) = found.tiers
    share = 10e9 / (KAPPA * 90_000 * 0.5)
    assert share < 1
    assert only.served.share == pytest.approx(share)
    assert only.served.hit == pytest.approx(0.5 * share)
    assert found.hit == pytest.approx(0.6)
    assert found.served_hit == pytest.approx(0.1 + 0.5 * share)
    value = 1e6 * (WORK_PER_POSITION + 4 * 80 * 64 * 128 * 4500) / (4 * 989e12) / 3600 * 36
    assert only.money.saved == pytest.approx(value * 90_000 * 0.5 * share * 2.63)
    # positions served × FLOP of one in a prefix of 8192, of 10 requests of 9000 a second, on eight cards at half rate
    saved = 0.5 * share * 9000 * (WORK_PER_POSITION + 4 * 80 * 64 * 128 * 4096) / (4 * 989e12) * 10 * 8
    assert found.prefill_on_cards.cards_after - found.prefill.cards_after == pytest.approx(saved)


def test_that_a_tier_that_carries_its_reads_serves_all_it_finds():
    plan = offload(drives_at(28 * GB), reuse=TypedReuse(requests=BUSY, shares=(0.1, 0.5)))
    (only,) = outcome(plan).tiers
    assert (only.served.share, only.served.hit, only.served.is_slower) == (1, 0.5, False)


def test_that_a_tier_slower_than_computing_saves_nothing():
    """10 Gb/s Ethernet is below every break-even of 70B on eight H100: whatever it finds is computed anew."""
    slow = RequestFacts(requests_per_s=0.01, reused_tokens=8192, new_tokens=808)  # no bandwidth is short
    plan = offload(
        drives_at(1_250_000_000, price=PRICE), reuse=TypedReuse(requests=slow, shares=(0.1, 0.5)), card_price=CARD
    )
    found = outcome(plan)
    (only,) = found.tiers
    assert only.flow.read_need < only.flow.read_limit
    assert only.served.is_slower
    assert (only.served.hit, only.money.saved) == (0, 0)
    assert (only.money.hit_that_pays, only.money.reuses_that_pay) == (None, None)  # no number of hits would
    assert found.prefill.cards_after == found.prefill_on_cards.cards_after
    assert "they lose" in paid_text(found, ENGLISH)
    assert "Only 0 % count from there" in lead_text(found, ENGLISH)
    assert flow_table(found, ENGLISH).rows[0].cells[-1].text == "0 % of 50 %: slower"


def test_that_what_is_staged_shares_the_tier_it_passes():
    """Host memory of 20 GB/s is asked for 5.9 of its own and for 17.69 of drives behind it: both give way alike."""
    memory = host(read=TierRates(per_node=20 * GB), half_size_bytes=0, bytes_per_token=KAPPA)
    reuse = TypedReuse(requests=BUSY, shares=(0, 0.2, 0.6))
    found = outcome(offload(memory, drives_at(40 * GB, path="staged"), reuse=reuse))
    share = 20e9 / (KAPPA * 90_000 * 0.8)
    assert [tier.served.share for tier in found.tiers] == pytest.approx([share, share])


def test_that_drives_ask_a_tier_above_for_no_more_than_they_bring():
    """Drives of 9 GB/s bring 9 of 17.69; with 5.9 of its own host memory has 14.9 of 20 GB/s to carry."""
    memory = host(read=TierRates(per_node=20 * GB), half_size_bytes=0, bytes_per_token=KAPPA)
    reuse = TypedReuse(requests=BUSY, shares=(0, 0.2, 0.6))
    found = outcome(offload(memory, drives_at(9 * GB, path="staged"), reuse=reuse))
    assert [tier.served.share for tier in found.tiers] == pytest.approx([1, 9e9 / (KAPPA * 90_000 * 0.6)])


def test_that_a_short_tier_that_does_not_earn_its_cost_is_named():
    """30 TB at one cent a GB are 300 a month: a third of a per cent of 90,000 positions a second would not pay it."""
    plan = offload(
        host(price=StoragePrice(per_gb_month=0.001, date="2026-11-30"), bytes_per_token=KAPPA),
        drives_at(1 * GB, name="slow drives", price=PRICE),
        reuse=TypedReuse(requests=BUSY, shares=(0, 0.2, 0.5)),
        card_price=CARD,
    )
    assert "Not worth their cost at this load: slow drives." in paid_text(outcome(plan), ENGLISH)


PLANS = st.builds(
    lambda system, rates, sizes, load, path, turns: offload(
        host(capacity_bytes=sizes[0], read=TierRates(per_card=rates[0])),
        drive(capacity_bytes=sizes[1], read=TierRates(per_node=rates[1]), path=path),
        system=system,
        layout="page-first",
        reuse=chat(num_turns=turns, sessions_per_s=load, system_tokens=500),
        card_price=CARD,
    ),
    st.sampled_from(["kvbm", "lmcache", "vllm", "hicache"]),
    st.tuples(st.integers(GB // 10, 60 * GB), st.integers(GB // 10, 60 * GB)),
    st.tuples(st.integers(GB, 10 * TB), st.integers(GB, 100 * TB)),
    st.floats(0.1, 50),
    st.sampled_from(["direct", "staged"]),
    st.floats(1, 20),
)


def assert_no_worse(before, after):
    assert after.served_hit >= before.served_hit - 1e-9
    assert after.prefill.cards_after <= before.prefill.cards_after * (1 + 1e-9) + 1e-12
    assert after.money is None or after.money.saved >= before.money.saved * (1 - 1e-9)


def with_tier(plan, place, **facts):
    tiers = list(plan.tiers)
    tiers[place] = tiers[place].model_copy(update=facts)
    return plan.model_copy(update={"tiers": tuple(tiers)})


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(PLANS, st.sampled_from([0, 1]), st.integers(2, 10))
def test_that_more_bandwidth_never_serves_less(plan, place, times):
    read = plan.tiers[place].read
    rates = {name: rate * times for name, rate in read if rate is not None}
    assert_no_worse(outcome(plan), outcome(with_tier(plan, place, read=TierRates(**rates))))


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(PLANS, st.integers(2, 10))
def test_that_a_larger_last_tier_never_serves_less(plan, times):
    assert_no_worse(outcome(plan), outcome(with_tier(plan, 1, capacity_bytes=plan.tiers[1].capacity_bytes * times)))


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(PLANS, st.integers(2, 10))
def test_that_a_larger_upper_tier_that_carries_its_reads_never_serves_less(plan, times):
    """One that does not takes hits from the tier behind it, and cannot bring them."""
    after = outcome(with_tier(plan, 0, capacity_bytes=plan.tiers[0].capacity_bytes * times))
    if after.tiers[0].served.share == 1:
        assert_no_worse(outcome(plan), after)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(PLANS)
def test_that_no_tier_is_read_faster_than_it_gives(plan):
    found = outcome(plan)
    setting, demand = found.setting, found.demand
    for hop in setting.tiers:
        through = [tier for tier in found.tiers if hop in setting.hops(tier.tier)]
        read = sum(tier.served.hit * demand.in_tokens_per_s * tier.level.bytes_per_token for tier in through)
        assert read <= setting.bytes_per_s(hop, setting.server.whole) * (1 + 1e-9)
    for tier in found.tiers:
        assert 0 <= tier.served.share <= 1
        assert tier.served.hit == pytest.approx(tier.level.hit * tier.served.share)


@settings(deadline=None)
@given(
    st.floats(16, 5000),
    st.integers(0, 79),
    st.floats(0, 0.2),
    st.floats(0, 0.05),
    st.booleans(),
    st.integers(1024, 60_000),
)
def test_that_at_its_break_even_rate_a_prefix_comes_as_late_as_it_is_computed(
    new, ahead, queue_s, latency_s, layerwise, reused
):
    facts = RequestFacts(requests_per_s=1, reused_tokens=reused // 64 * 64, new_tokens=new)

    def timing(rate):
        tier = drive(read=TierRates(per_node=rate), half_size_bytes=0, latency_s=latency_s)
        plan = offload(
            tier,
            layerwise=layerwise,
            layers_ahead=ahead,
            queue_s=queue_s,
            reuse=TypedReuse(requests=facts, shares=(0, 0.5)),
        )
        return outcome(plan).tiers[0].timing

    needed = timing(28 * GB).break_even_rate
    if needed is None or needed < 1000:
        return
    at = timing(round(needed))
    assert at.ttft_s == pytest.approx(at.recompute_s, rel=1e-5)
    assert timing(round(needed * 1.01)).is_faster
    assert not timing(round(needed * 0.99)).is_faster


@pytest.mark.parametrize(
    ("system", "runtime", "expected"),
    [
        ("vllm", "arithmetic", 16),  # vLLM's own default
        ("kvbm", "arithmetic", 64),  # what aisimulate takes of vLLM
        ("lmcache", "arithmetic", 256),
        ("hicache", "arithmetic", 64),
        ("vllm", "vllm", 16),
        ("kvbm", "sglang", 1),  # SGLang's pages, as aisimulate takes them
        ("vllm", "sglang", 16),
    ],
)
def test_that_a_system_keeps_its_own_blocks_where_the_runtime_has_none(system, runtime, expected):
    spec = offload(host(), system=system, reuse=chat())
    whole = LLAMA_70B.model_copy(update={"max_position_embeddings": 1 << 17})
    _, case = planned(whole, offloading=spec, runtime=runtime)
    assert case.offload.setting.chunk_tokens == expected


@pytest.mark.parametrize(
    ("system", "runtime", "other"),
    [
        ("hicache", "vllm", "vllm"),
        ("vllm", "sglang", "hicache"),
        ("tensorrt-llm", "vllm", "vllm"),
        ("lmcache", "tensorrt-llm", "tensorrt-llm"),
        ("vllm", "arithmetic", None),
        ("hicache", "sglang", None),
        ("kvbm", "tensorrt-llm", None),
    ],
)
def test_that_a_system_that_does_not_go_with_the_runtime_is_told(system, runtime, other):
    found = outcome(offload(host(), system=system), runtime=runtime)
    (told,) = [each for each in offload_findings(found) if each.code == "offload-not-of-runtime"] or [None]
    if other is None:
        assert told is None
        return
    assert (told.path, told.values["mend"]) == ("offload.system", other)
    again = outcome(offload(host(), system=told.values["mend"]), runtime=runtime)
    assert not [each for each in offload_findings(again) if each.code == "offload-not-of-runtime"]
