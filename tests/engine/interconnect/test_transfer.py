"""Moving caches, against published transfers; and bubbles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvdesk.engine.findings import finding_text
from kvdesk.engine.interconnect.transfer import (
    cache_transfer,
    needed_bytes_per_s,
    pipeline_bubble,
    pipeline_findings,
)
from kvdesk.project.links import spec as links
from kvdesk.units import ENGLISH

GIGA = 10**9
PORTS = links.rdma(50 * GIGA)


@pytest.mark.parametrize(
    ("size", "layers", "milliseconds"),
    [(12_617_000_000, 94, 76.8), (4_832_000_000, 36, 31.65)],
)
def test_that_a_large_transfer_takes_the_published_time(size, layers, milliseconds):
    whole = cache_transfer(size, layers, PORTS, ports=4).whole
    assert whole.applies
    assert whole.best * 1e3 == pytest.approx(milliseconds, rel=0.1)
    assert whole.low * 1e3 <= milliseconds <= whole.high * 1e3


@pytest.mark.parametrize(("size", "milliseconds"), [(49_000_000, 2.07), (20_000_000, 0.54)])
def test_that_a_small_transfer_is_not_claimed_and_lies_in_its_band(size, milliseconds):
    whole = cache_transfer(size, 94, PORTS, ports=4).whole
    assert (whole.applies, whole.why) == (False, "small-transfer")
    assert whole.low * 1e3 <= milliseconds * 1.01
    assert milliseconds <= whole.high * 1e3


def test_that_streaming_by_layers_leaves_the_last_one():
    moved = cache_transfer(8 * GIGA, 80, PORTS)
    assert moved.exposed.best == pytest.approx(1e-3 + (moved.whole.best - 1e-3) / 80)
    assert cache_transfer(8 * GIGA, 80, PORTS, prefill_s=10).exposed.best == pytest.approx(moved.exposed.best)
    slow = cache_transfer(8 * GIGA, 80, PORTS, prefill_s=0.1).exposed
    assert slow.best == pytest.approx(moved.whole.best - 0.1)
    assert cache_transfer(0, 80, PORTS).whole.best == 0


@pytest.mark.parametrize("link", [links.ethernet(12_500_000_000), links.pcie(5, 16), links.rdma(12_500_000_000)])
@given(one=st.integers(1, 1 << 40), other=st.integers(1, 1 << 40))
def test_that_more_bytes_take_longer_and_never_beat_the_rate(link, one, other):
    few, many = (cache_transfer(size, 80, link) for size in sorted((one, other)))
    assert few.whole.best <= many.whole.best
    assert few.whole.low >= min(one, other) / link.bytes_per_s
    assert few.whole.low <= few.whole.best <= few.whole.high
    assert few.exposed.best <= few.whole.best


def test_that_prefill_nodes_need_the_published_rate():
    """A 70B model, 327,680 B a position, 2 requests a second of 12,000 positions: 7.9 GB/s, a port of 100 Gb/s."""
    assert needed_bytes_per_s(2, 327_680 * 12_000) == pytest.approx(7.9 * GIGA, rel=0.01)
    assert needed_bytes_per_s(2, 327_680 * 12_000, 0.7) < 12.5 * GIGA


@pytest.mark.parametrize(("stages", "batches", "share"), [(1, 1, 0), (4, 1, 3 / 4), (4, 8, 3 / 11), (8, 8, 7 / 15)])
def test_that_the_bubble_follows_its_formula(stages, batches, share):
    assert pipeline_bubble(stages, batches) == pytest.approx(share)


def test_that_one_request_in_a_pipeline_is_said_to_wait():
    assert pipeline_findings(1, 1) == ()
    (one,), (few,) = pipeline_findings(4, 1), pipeline_findings(4, 8)
    assert (one.code, few.code) == ("pipeline-one-request", "pipeline-bubble")
    assert "3 of 4 pipeline stages wait" in finding_text(one, ENGLISH)
    assert "27.3 %" in finding_text(few, ENGLISH)
