"""Every finding of a plan's tiers: where it appears, that it has its sentence, and that what it says mends it."""

import math

import pytest
from offload_facts import GB, LATENT, TB, chat, drive, host, model, offload, server

from kvdesk.engine.findings import finding_text
from kvdesk.engine.offload.notes import offload_findings
from kvdesk.engine.offload.outcome import offload_outcome
from kvdesk.engine.offload.setting import WeightsRead
from kvdesk.project.edit import replace_at
from kvdesk.project.reuse import RequestFacts, TypedReuse
from kvdesk.project.tiers import CardPrice, Claim, Drives, StoragePrice, TierRates, TierSpec
from kvdesk.units import ENGLISH, INDONESIAN

FACTS = RequestFacts(requests_per_s=2, reused_tokens=8192, new_tokens=808, output_tokens=300)
MODEST = TypedReuse(requests=FACTS, shares=(0.1, 0.2, 0.1))
SHORT = RequestFacts(requests_per_s=2, reused_tokens=40, new_tokens=15)
STORE = TierSpec(name="store", kind="object", capacity_bytes=900 * TB, read=TierRates(per_node=50 * GB), path="staged")
WORN = Drives(num_drives=2, drive_bytes=4 * TB, drive_writes_per_day=1)

MENDED = {
    "offload-tier-not-larger": offload(host(capacity_bytes=100 * GB), reuse=MODEST),
    "offload-slower-than-recompute": offload(drive(read=TierRates(per_card=GB, per_node=3 * GB)), reuse=MODEST),
    "offload-read-short": offload(
        drive(read=TierRates(per_node=GB)), reuse=TypedReuse(requests=FACTS, shares=(0.1, 0.5))
    ),
    "offload-write-short": offload(drive(write=TierRates(per_node=GB)), reuse=MODEST),
    "offload-throttled": offload(host(), STORE, system="kvbm", reuse=MODEST),
    "offload-endurance-short": offload(drive(drives=WORN), reuse=MODEST),
    "offload-shared-uplink": offload(host(uplink_bytes_per_s=55 * GB, cards_per_uplink=2), reuse=MODEST),
    "offload-staged-by-system": offload(host(), drive(), system="vllm", reuse=MODEST),
    "offload-pinned-too-much": offload(host(pinned_share=0.95), reuse=MODEST),
    "offload-buffer-on-card": offload(host(), drive(), system="lmcache", reuse=MODEST),
    "offload-decode-not-saved": offload(system="lmcache", reuse=chat(prefix_stability=0.3)),
    "offload-tail-lost": offload(
        drive(), chunk_tokens=8192, reuse=TypedReuse(requests=FACTS, shares=(0.1,)), system="hicache"
    ),
    "offload-tail-lost-anyway": offload(
        drive(), chunk_tokens=16, reuse=TypedReuse(requests=SHORT, shares=(0.1,)), system="hicache"
    ),
    "offload-random-routing": offload(host(), routing="random", reuse=MODEST),
    "offload-active-every-step": offload(host(), active_share=0.5, reuse=MODEST),
    "offload-two-currencies": offload(
        drive(price=StoragePrice(per_gb_month=0.1, currency="EUR", date="2026-11-30")),
        card_price=CardPrice(per_hour=4, date="2026-11-30"),
        reuse=MODEST,
    ),
    "offload-latency-alone": offload(drive(latency_s=5), reuse=MODEST),
    "offload-hit-above-traces": offload(drive(), reuse=TypedReuse(requests=FACTS, shares=(0.3, 0.5))),
}
TOLD = {
    "offload-active-system": offload(host(), system="transformers", reuse=MODEST),
    "offload-slower-than-parent": offload(reuse=MODEST),
    "offload-filter-assumed": offload(host(), drive(drives=WORN), system="kvbm", reuse=MODEST),
    "offload-filter-lowers-hits": offload(drive(passing_share=0.3), reuse=MODEST),
    "offload-not-of-runtime": offload(reuse=MODEST),
    "offload-token-larger": offload(drive(bytes_per_token=900_000), reuse=MODEST),
    "offload-token-smaller": offload(drive(compressed_to=0.5), reuse=MODEST),
    "offload-vendor-claim": offload(
        drive(claim=Claim(kind="claim", source="a vendor", conditions="one card")), reuse=MODEST
    ),
    "offload-socket-unknown": offload(host(remote_share=0.5), reuse=MODEST),
    "offload-finds-nothing": offload(reuse=chat(sessions_per_s=0.01)),
    "offload-write-unknown": offload(drive(write=None), reuse=MODEST),
}


FACTS_OF = {"offload-not-of-runtime": {"runtime": "vllm"}}  # under HiCache


def findings(plan, **facts):
    outcome = offload_outcome(plan, server(**{"replicas": 2, **facts}))
    return {finding.code: finding for finding in offload_findings(outcome)}


@pytest.mark.parametrize("code", [*MENDED, *TOLD])
def test_each_finding_appears_and_has_its_sentence(code):
    finding = findings((MENDED | TOLD)[code], **FACTS_OF.get(code, {}))[code]
    assert finding.path.startswith("offload.")
    for numbers in (ENGLISH, INDONESIAN):
        text = finding_text(finding, numbers)
        assert not text.startswith(code)
        assert "{" not in text


@pytest.mark.parametrize("code", MENDED)
def test_what_a_finding_says_mends_it(code):
    """A rate is raised where it binds; the next one that binds is told in its turn."""
    spec = MENDED[code]
    for _ in range(4):
        finding = findings(spec).get(code)
        if finding is None:
            break
        steps = tuple(int(part) if part.isdigit() else part for part in finding.path.split(".")[1:])
        spec = replace_at(spec, steps, finding.values["mend"])
    assert code not in findings(spec)


@pytest.mark.parametrize(
    ("held_back", "field"),
    [
        ({"read": TierRates(per_node=50 * GB), "throttle_bits_per_s": 8 * GB}, "throttle_bits_per_s"),
        ({"uplink_bytes_per_s": 2 * GB, "cards_per_uplink": 8}, "uplink_bytes_per_s"),
        ({"memory_bytes_per_s": 2 * GB}, "memory_bytes_per_s"),
        ({"remote_share": 0.5, "socket_bytes_per_s": GB}, "socket_bytes_per_s"),
        (
            {"drives": Drives(num_drives=1, drive_bytes=4 * TB, drive_writes_per_day=1, read_bytes_per_s=3 * GB)},
            "drives.num_drives",
        ),
    ],
)
@pytest.mark.parametrize("code", ["offload-slower-than-recompute", "offload-read-short"])
def test_that_a_slow_read_leads_to_what_holds_it_back(held_back, field, code):
    """More of a rate that is not the least of the limits mends nothing."""
    often = TypedReuse(requests=FACTS.model_copy(update={"requests_per_s": 4}), shares=(0.1, 0.5))
    spec = offload(drive(**{"read": TierRates(per_node=60 * GB), **held_back}), reuse=often)
    finding = findings(spec)[code]
    assert finding.path == f"offload.tiers.0.{field}"
    steps = tuple(int(part) if part.isdigit() else part for part in finding.path.split(".")[1:])
    assert code not in findings(replace_at(spec, steps, finding.values["mend"]))


@pytest.mark.parametrize("code", ["offload-write-short", "offload-endurance-short"])
def test_that_letting_fewer_blocks_down_is_never_told_without_its_price(code):
    """What does not go down is not found: by how much hits fall no source says, and they are counted in full."""
    text = finding_text(findings(MENDED[code])[code], ENGLISH)
    assert "of the new blocks down" in text
    assert "hits fall, by how much is not known: they are counted as if all went down" in text


def test_that_a_filter_is_told_wherever_there_is_one():
    """Drives or not: Dynamo lets only what was used twice down to NVMe; a share of all blocks is no filter."""
    plan = offload(host(), drive(), system="kvbm", reuse=MODEST)
    assert "expect fewer" in finding_text(findings(plan)["offload-filter-assumed"], ENGLISH)
    open_filter = offload(host(), drive(passing_share=1.0), system="kvbm", reuse=MODEST)
    assert not {"offload-filter-assumed", "offload-filter-lowers-hits"} & findings(open_filter).keys()


def test_that_a_short_or_slow_tier_says_what_of_its_hits_counts():
    fast = drive(read=TierRates(per_node=12 * GB), half_size_bytes=0)
    often = TypedReuse(requests=FACTS.model_copy(update={"requests_per_s": 10}), shares=(0.1, 0.5))
    short = findings(offload(fast, reuse=often), replicas=1)["offload-read-short"]
    assert short.values["counted"] == pytest.approx(12e9 / (327_680 * 90_000 * 0.5))
    assert "81.4 % of its hits count" in finding_text(short, ENGLISH)
    slow = findings(MENDED["offload-slower-than-recompute"])["offload-slower-than-recompute"]
    assert "saves nothing and is counted as computed anew" in finding_text(slow, ENGLISH)


def test_that_a_client_is_not_told_to_aim_at_more_than_its_store_gives():
    """8.5 GB/s are 68 Gb/s: the slow load and the default that throttles it ask for the same."""
    store = STORE.model_copy(update={"read": TierRates(per_node=8_500_000_000)})
    found = findings(offload(host(), store, system="kvbm", reuse=MODEST), replicas=1)
    slow, throttled = found["offload-slower-than-recompute"], found["offload-throttled"]
    assert slow.path == throttled.path == "offload.tiers.1.throttle_bits_per_s"
    assert throttled.values["mend"] == 68 * GB
    assert slow.values["mend"] == pytest.approx(68 * GB, rel=1e-6)


def test_that_a_slow_way_leads_to_the_tier_that_slows_it():
    """A store behind host memory of 1 GB/s a node is no faster whatever the store itself gives."""
    spec = offload(host(read=TierRates(per_node=GB)), STORE, reuse=MODEST, system="hicache")
    slow = [each for each in offload_findings(offload_outcome(spec, server())) if each.code.endswith("than-recompute")]
    assert [each.path for each in slow] == ["offload.tiers.0.read.per_node"] * 2


def test_that_hops_that_wait_for_each_other_are_told_in_one_step():
    """8 GB/s of the store and 50 of the host one after the other are 6.9; what is asked for is reached at once."""
    staged = STORE.model_copy(update={"read": TierRates(per_node=8 * GB), "pipelined": False})
    facts = {"reuse": MODEST, "system": "hicache", "layerwise": False}
    spec = offload(host(read=TierRates(per_node=50 * GB)), staged, **facts)
    finding = findings(spec, replicas=1)["offload-slower-than-recompute"]
    assert finding.path == "offload.tiers.1.read.per_node"
    mended = replace_at(spec, ("tiers", 1, "read", "per_node"), finding.values["mend"])
    assert "offload-slower-than-recompute" not in findings(mended, replicas=1)
    less = replace_at(spec, ("tiers", 1, "read", "per_node"), round(finding.values["mend"] * 0.99))
    assert "offload-slower-than-recompute" in findings(less, replicas=1)


def test_that_waiting_for_a_tier_passed_through_leads_to_its_latency():
    spec = offload(host(latency_s=5), STORE, reuse=MODEST, system="hicache")
    found = [each for each in offload_findings(offload_outcome(spec, server())) if each.code == "offload-latency-alone"]
    assert [each.path for each in found] == ["offload.tiers.0.latency_s"] * 2


def test_that_a_tier_is_told_to_find_nothing_only_where_size_is_not_the_matter():
    """At 0.01 sessions a second host memory of 2 TB keeps six million positions: more than half a year of them."""
    found = [
        each
        for each in offload_findings(offload_outcome(offload(reuse=chat(sessions_per_s=0.01)), server()))
        if each.code == "offload-finds-nothing"
    ]
    assert found[-1].path == "offload.tiers.1.capacity_bytes"
    assert "offload-finds-nothing" not in findings(offload(host(capacity_bytes=100 * GB), reuse=chat(sessions_per_s=9)))
    few = TypedReuse(requests=FACTS, shares=(0.1, 0.2, 0))
    assert "offload-finds-nothing" not in findings(offload(reuse=few))


def test_that_buffers_that_were_typed_do_not_go_with_the_way():
    typed = findings(offload(host(), drive(card_buffer_bytes=GB), reuse=MODEST))["offload-buffer-on-card"]
    assert typed.path == "offload.tiers.1.card_buffer_bytes"
    assert "mend" not in typed.values


def test_that_a_tier_beside_weights_is_told_to_hold_both():
    """Half the model's weights and as many positions as the cards above hold: neither stands in the other's place.
    Prompts of 9,000 positions take 563 blocks of 16 on the cards, 8,960 whole chunks below."""
    weights = WeightsRead(token_bytes=GB, batch_bytes=2 * GB, whole_bytes=140 * GB)
    facts = {"weights": weights, "replicas": 1}
    spec = offload(host(capacity_bytes=100 * GB, pinned_share=0.7), weights_share=0.5, reuse=MODEST)
    needed = findings(spec, **facts)["offload-tier-not-larger"].values["mend"]
    assert needed == pytest.approx((300 * 9000 / (563 * 16) + 70) * GB / 0.7, rel=1e-6)
    mended = replace_at(spec, ("tiers", 0, "capacity_bytes"), needed)
    assert "offload-tier-not-larger" not in findings(mended, **facts)
    least = replace_at(spec, ("tiers", 0, "capacity_bytes"), math.floor(needed * (1 - 1e-6)))
    assert "offload-tier-not-larger" in findings(least, **facts)


def test_that_a_prefix_found_on_the_cards_alone_is_not_mended_by_what_stays_of_sessions():
    """Chunks longer than the shared prefix keep nothing of it below; the cards keep all of it."""
    spec = offload(drive(), chunk_tokens=9500, reuse=chat(num_turns=1, system_tokens=9000, user_tokens=10))
    found = findings(spec)["offload-hit-above-traces"]
    assert (found.path, "mend" in found.values) == ("offload.reuse", False)


def test_that_sessions_that_find_more_than_traces_show_get_a_share_of_the_prefix_that_stays():
    """Just under 65 %, and no further than a rounding below it; what all sessions share is found whatever stays."""
    spec = offload(drive(), reuse=chat(system_tokens=2000, user_tokens=400, output_tokens=400))
    finding = findings(spec)["offload-hit-above-traces"]
    assert finding.path == "offload.reuse.prefix_stability"
    mended = replace_at(spec, ("reuse", "prefix_stability"), finding.values["mend"])
    assert 0.649 < offload_outcome(mended, server(replicas=2)).hit <= 0.65
    everything = offload(drive(), reuse=chat(num_turns=1, system_tokens=9000, user_tokens=10))
    alone = findings(everything)["offload-hit-above-traces"]
    assert (alone.path, "mend" in alone.values) == ("offload.reuse", False)


def test_copies_of_heads_and_of_a_latent():
    four = model(94, 64, 4, 128)
    found = findings(offload(reuse=MODEST), spec=four)["offload-copies-by-heads"]
    assert (found.values["copies"], found.values["mend"]) == (pytest.approx(2), 4)
    assert found.path == "deployment.tensor_parallel_size"
    mended = findings(offload(reuse=MODEST), spec=four, tensor_parallel_size=4, cards=4)
    assert not any(code.startswith("offload-copies") for code in mended)
    assert not any(code.startswith("offload-copies") for code in findings(offload(reuse=MODEST), spec=LATENT))
    assert "offload-latent-unknown" in findings(offload(system="kvbm", reuse=MODEST), spec=LATENT)
    assert not any(code.startswith("offload-copies") for code in findings(offload(reuse=MODEST)))


def test_a_plan_without_trouble_says_little():
    spec = offload(
        host(capacity_bytes=4 * TB, pinned_share=0.5),
        drive(capacity_bytes=60 * TB, read=TierRates(per_node=60 * GB), write=TierRates(per_node=60 * GB)),
        reuse=MODEST,
    )
    assert set(findings(spec, pool_bytes=200 * GB)) == {"offload-slower-than-parent"}
