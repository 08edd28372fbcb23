"""Every finding of a plan's tiers: where it appears, that it has its sentence, and that what it says mends it."""

import pytest
from offload_facts import GB, LATENT, TB, chat, drive, host, model, offload, server

from kvdesk.engine.findings import finding_text
from kvdesk.engine.offload.notes import offload_findings
from kvdesk.engine.offload.outcome import offload_outcome
from kvdesk.project.edit import replace_at
from kvdesk.project.reuse import RequestFacts, TypedReuse
from kvdesk.project.tiers import CardPrice, Claim, Drives, StoragePrice, TierRates, TierSpec
from kvdesk.units import ENGLISH, INDONESIAN

FACTS = RequestFacts(requests_per_s=2, reused_tokens=8192, new_tokens=808, output_tokens=300)
MODEST = TypedReuse(requests=FACTS, shares=(0.1, 0.2, 0.1))
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
    "offload-random-routing": offload(host(), routing="random", reuse=MODEST),
    "offload-active-every-step": offload(host(), active_share=0.5, reuse=MODEST),
    "offload-two-currencies": offload(
        drive(price=StoragePrice(per_gb_month=0.1, currency="EUR", date="2026-11-30")),
        card_price=CardPrice(per_hour=4, date="2026-11-30"),
        reuse=MODEST,
    ),
    "offload-latency-alone": offload(drive(latency_s=5), reuse=MODEST),
}
TOLD = {
    "offload-active-system": offload(host(), system="transformers", reuse=MODEST),
    "offload-hit-above-traces": offload(reuse=TypedReuse(requests=FACTS, shares=(0.3, 0.5))),
    "offload-slower-than-parent": offload(reuse=MODEST),
    "offload-filter-assumed": offload(host(), drive(drives=WORN), system="kvbm", reuse=MODEST),
    "offload-token-larger": offload(drive(bytes_per_token=900_000), reuse=MODEST),
    "offload-token-smaller": offload(drive(compressed_to=0.5), reuse=MODEST),
    "offload-vendor-claim": offload(
        drive(claim=Claim(kind="claim", source="a vendor", conditions="one card")), reuse=MODEST
    ),
    "offload-write-unknown": offload(drive(write=None), reuse=MODEST),
}


def findings(plan, **facts):
    outcome = offload_outcome(plan, server(**{"replicas": 2, **facts}))
    return {finding.code: finding for finding in offload_findings(outcome)}


@pytest.mark.parametrize("code", [*MENDED, *TOLD])
def test_each_finding_appears_and_has_its_sentence(code):
    finding = findings((MENDED | TOLD)[code])[code]
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


def test_copies_of_heads_and_of_a_latent():
    four = model(94, 64, 4, 128)
    assert findings(offload(reuse=MODEST), spec=four)["offload-copies"].values["copies"] == pytest.approx(2)
    assert "offload-copies" not in findings(offload(reuse=MODEST), spec=LATENT)
    assert "offload-latent-unknown" in findings(offload(system="kvbm", reuse=MODEST), spec=LATENT)
    assert "offload-copies" not in findings(offload(reuse=MODEST))


def test_a_plan_without_trouble_says_little():
    spec = offload(
        host(capacity_bytes=4 * TB, pinned_share=0.5),
        drive(capacity_bytes=60 * TB, read=TierRates(per_node=60 * GB), write=TierRates(per_node=60 * GB)),
        reuse=MODEST,
    )
    assert set(findings(spec, pool_bytes=200 * GB)) == {"offload-slower-than-parent"}
