"""What a project may say of tiers: refusals name the field and the way on; presets say what they rest on."""

import importlib
import json
from pathlib import Path

import pytest
from pydantic import ValidationError

from kvdesk import catalog, i18n
from kvdesk.engine.sentences.tier_names import claim_text, tier_name
from kvdesk.paths import resource
from kvdesk.project.reuse import CurveReuse, SessionReuse, ThinkTime, TypedReuse
from kvdesk.project.tiers import CardPrice, Drives, OffloadSpec, StoragePrice, TierRates, TierSpec

GB = 10**9
RATES = TierRates(per_card=50 * GB)
FACTS = {"requests_per_s": 1, "reused_tokens": 1000, "new_tokens": 100}


def tier(name="host", kind="host", **facts):
    return TierSpec(**{"name": name, "kind": kind, "capacity_bytes": GB, "read": RATES, "write": RATES, **facts})


def refused(make, *words):
    """One refusal, in one sentence that has these words."""
    with pytest.raises(ValidationError) as caught:
        make()
    (error,) = caught.value.errors()
    for word in words:
        assert word in error["msg"]


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: tier(capacity_bytes=0), ("capacity_bytes", "type its capacity")),
        (lambda: tier(kind="nvme", pinned_share=0.5), ("pinned_share", "leave it out")),
        (lambda: tier(parent="host"), ("parent", "name the tier")),
        (lambda: TierRates(per_card=0), ("per_card", "carries nothing", "leave it out")),
        (TierRates, ("per_card", "type at least one")),
        (lambda: StoragePrice(per_gb_month=0.1), ("date", "YYYY-MM-DD")),
        (lambda: CardPrice(per_hour=4), ("date", "YYYY-MM-DD")),
        (lambda: StoragePrice(per_gb_month=0.1, date="2026-02-30"), ("date", "2026-02-30 is none", "YYYY-MM-DD")),
        (lambda: CardPrice(per_hour=4, date="2026-99-99"), ("date", "2026-99-99 is none", "YYYY-MM-DD")),
        (lambda: Drives(num_drives=1, drive_bytes=GB), ("drive_writes_per_day", "total_written_bytes")),
        (lambda: Drives(num_drives=1, drive_bytes=0, drive_writes_per_day=1), ("drive_bytes", "type its capacity")),
        (lambda: OffloadSpec(tiers=(), system="vllm"), ("tiers", "add host memory")),
        (lambda: plan(tier(), tier()), ('"host" is there twice', "a name of its own")),
        (lambda: plan(tier("a", parent="b")), ('parent "b"', "use one of a")),
        (lambda: plan(tier("a", parent="b"), tier("b", parent="a")), ("a → b → a", "no parent")),
        (lambda: plan(tier("a", parent="b"), tier("b")), ('"a" stands before its parent "b"', "move it below")),
        (lambda: plan(tier("a"), tier("cards", kind="gpu")), ("move the gpu tier to the head",)),
        (ThinkTime, ("mean_s", "seconds")),
        (lambda: ThinkTime(law="log-normal", p50_s=10), ("p90_s", "type both")),
        (lambda: ThinkTime(law="log-normal", p50_s=10, p90_s=5), ("p90_s", "below p50_s")),
        (lambda: TypedReuse(requests=FACTS, shares=(0.6, 0.6)), ("shares", "more than 1")),
        (
            lambda: CurveReuse(requests=FACTS, points=({"tokens": 10, "hit": 0.2}, {"tokens": 20, "hit": 0.1})),
            ("points", "sort them"),
        ),
    ],
)
def test_a_refusal_is_one_sentence_with_field_and_way_on(make, words):
    refused(make, *words)


def plan(*tiers):
    return OffloadSpec(tiers=tiers, system="kvbm")


def test_a_circle_of_three_is_told_once():
    refused(lambda: plan(tier("a", parent="c"), tier("b", parent="a"), tier("c", parent="b")), "goes round in a circle")


def test_a_tier_below_a_circle_is_refused_too():
    refused(lambda: plan(tier("d", parent="a"), tier("a", parent="b"), tier("b", parent="a")), "tiers")


def test_smaller_and_slower_tiers_are_no_errors():
    small = tier("drive", kind="nvme", capacity_bytes=1, read=TierRates(per_node=1), write=TierRates(per_node=1))
    assert len(plan(tier(capacity_bytes=100 * GB), small).tiers) == 2


def test_a_tier_is_staged_through_the_one_before_it_or_the_one_it_names():
    first, second, third = tier("a"), tier("b", kind="nvme"), tier("c", kind="object", parent="a")
    found = plan(first, second, third)
    assert found.parent_of(first) is None
    assert found.parent_of(second) == first
    assert found.parent_of(third) == first


def test_pinned_memory_is_a_share_of_the_host():
    assert tier(capacity_bytes=100 * GB, pinned_share=0.4).cache_bytes == 40 * GB
    assert tier(capacity_bytes=100 * GB).cache_bytes == 100 * GB


def test_a_plan_survives_its_own_text():
    spec = plan(
        tier(pinned_share=0.5),
        tier("drive", kind="nvme", drives=Drives(num_drives=2, drive_bytes=GB, drive_writes_per_day=1)),
    )
    assert OffloadSpec.model_validate_json(spec.model_dump_json()) == spec
    assert isinstance(spec.reuse, SessionReuse)


def test_every_preset_says_what_it_rests_on():
    presets = {preset.id: preset.tier for preset in catalog.tier_presets()}
    assert all(preset.claim is not None and preset.claim.source for preset in presets.values())
    assert len({preset.name for preset in presets.values()}) == len(presets)
    assert all(preset.price is None for preset in presets.values())


def test_every_preset_is_read_in_the_readers_language():
    """Of names, sources and conditions only those stay that are nothing but names and numbers."""
    same = {"Mooncake, FAST '25", "8 × A100 40 GB, Qwen3-8B"}
    i18n.install("id")
    try:
        for preset in catalog.tier_presets():
            claim = preset.tier.claim
            assert tier_name(preset.tier.name) != preset.tier.name
            assert tier_name(f"{preset.tier.name} 2") == f"{tier_name(preset.tier.name)} 2"
            for text in (claim.source, claim.conditions):
                assert text in same or not text or claim_text(text) != text
        assert tier_name("my own drives") == "my own drives"
    finally:
        i18n.install("en")


@pytest.mark.parametrize(
    ("preset", "read", "write"),
    [("nvme-pcie5", 13, 6.6), ("nvme-qlc-122", 7.4, 3.2), ("nvme-qlc-61", 7.2, 2), ("nvme-pcie4", 6.5, 3.5)],
)
def test_drives_of_a_stated_make_have_both_rates(preset, read, write):
    (found,) = (entry.tier for entry in catalog.tier_presets() if entry.id == preset)
    assert (found.read.per_node, found.write.per_node) == (read * GB, write * GB)
    if found.drives is not None:
        assert found.drives.drive_bytes == found.capacity_bytes
        assert (found.drives.read_bytes_per_s, found.drives.write_bytes_per_s) == (read * GB, write * GB)


def test_the_large_drive_takes_twice_what_the_half_of_it_takes():
    """65 PB are stated for 61.44 TB: 130 for 122.88, about 0.6 drive writes a day over five years."""
    (found,) = (entry.tier for entry in catalog.tier_presets() if entry.id == "nvme-qlc-122")
    assert found.drives.endurance_bytes == 2 * 65e15
    assert found.drives.endurance_bytes / found.drives.drive_bytes / 365 / 5 == pytest.approx(0.58, abs=0.005)


@pytest.mark.parametrize(
    ("preset", "field", "rate", "words"),
    [
        ("network-one-card", "per_card", 35 * GB, ("one H100", "PCIe 5")),
        ("network-eight-cards", "per_node", 270 * GB, ("eight H100",)),
    ],
)
def test_vendors_rates_are_claims_with_their_conditions(preset, field, rate, words):
    (found,) = (entry.tier for entry in catalog.tier_presets() if entry.id == preset)
    assert getattr(found.read, field) == rate
    assert found.claim.kind == "claim"
    assert found.claim.date == "2025-09-18"
    for word in words:
        assert word in found.claim.conditions


def test_the_shipped_presets_are_what_the_builder_makes(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "packaging"))
    builder = importlib.import_module("build_tiers")
    text = resource("catalog", "tiers.json").read_text(encoding="utf-8")
    assert json.loads(text) == builder.catalog(builder.DATE)
