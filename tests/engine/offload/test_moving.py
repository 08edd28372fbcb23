"""Times and rates against published figures; overlap against the schedule it stands for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from offload_facts import GB, H100, KIB, LLAMA_70B, MIB, WORK_8B, drive, host, storage

from kvdesk.engine.offload.moving import (
    Place,
    exposed_seconds,
    hiding_rate,
    load_seconds,
    num_operations,
    operation_bytes,
    path_rate,
    size_of_share,
    size_share,
    step_read_seconds,
    tier_limit,
    write_exposed_seconds,
)
from kvdesk.engine.offload.stored import card_cache
from kvdesk.project.tiers import HALF_SIZE_BYTES, Drives, TierRates

SIZE_70B = 8192 * 327_680
RATES = st.floats(1e6, 1e12)


@pytest.mark.parametrize(
    ("gigabytes", "ms"), [(55, 49), (28, 96), (35, 77), (10, 268), (7, 383), (1.25, 2147)], ids=str
)
def test_loading_8192_positions_of_70b(gigabytes, ms):
    assert round(SIZE_70B / GB, 2) == 2.68
    assert round(1e3 * load_seconds(SIZE_70B, gigabytes * GB)) == ms


def test_a_step_that_reads_8192_positions_over_pcie_5_takes_49_ms():
    assert round(1e3 * step_read_seconds(SIZE_70B, 55 * GB)) == 49


def test_a_step_that_reads_a_whole_mixture_from_a_drive():
    """A published case: 317 GB mapped, read at 0.55, 7 and 20 GB/s; of 671 billion parameters 37 are active."""
    assert [round(step_read_seconds(317 * GB, rate * GB)) for rate in (0.55, 7, 20)] == [576, 45, 16]
    assert round(step_read_seconds(317 * GB * 37 / 671, 7 * GB), 1) == 2.5


def test_a_step_that_reads_the_active_parameters_from_memory():
    """A published case: 37 billion of 4.5 bits over seven channels of 19.2 GB/s bound it at 6.5 tokens a second."""
    size = 37e9 * 4.5 / 8
    assert round(size / GB, 1) == 20.8
    assert round(1 / step_read_seconds(size, 7 * 19.2 * GB), 1) == 6.5


def test_a_chat_turn_cannot_hide_its_load():
    """8B on one H100: 200 new positions after 16,384 kept ones over PCIe 5."""
    load = load_seconds(16_384 * 131_072, 55 * GB)
    compute = WORK_8B.seconds(200, H100 * 0.5, 16_384)
    assert (round(1e3 * compute), round(1e3 * load)) == (10, 39)
    assert round(1e3 * exposed_seconds(load, compute, 32)) == 29


def test_operations_of_70b_at_tp_8():
    """Layer-first, pages of 16: 4 KiB a rank; page-first, chunks of 256: 10 MiB a rank."""
    cache = card_cache(LLAMA_70B, storage(LLAMA_70B), 8)
    assert operation_bytes(cache.growing_bytes(16), 80, 8, "layer-first") == 4 * KIB
    assert operation_bytes(cache.growing_bytes(256), 80, 8, "page-first") == 10 * MIB
    assert num_operations(8192, 16, 80, "layer-first") == 512 * 160
    assert num_operations(8193, 256, 80, "page-first") == 33


def test_the_half_size_lies_on_two_measured_rates():
    """64 KB at 97 and 1,024 KB at 352 GB/s, published: both on the curve of one asymptote, 427 GB/s."""
    most = 427
    assert size_share(64_000, HALF_SIZE_BYTES) * most == pytest.approx(97, rel=0.01)
    assert size_share(1_024_000, HALF_SIZE_BYTES) * most == pytest.approx(352, rel=0.01)


def test_a_tier_gives_the_least_of_its_limits():
    place = Place(cards=8, nodes=2)
    rates = TierRates(per_card=10 * GB, per_node=30 * GB, shared=50 * GB)
    assert tier_limit(drive(read=rates), place) == 50 * GB
    assert tier_limit(drive(read=TierRates(per_card=10 * GB, per_node=30 * GB)), place) == 60 * GB
    assert tier_limit(drive(read=TierRates(per_card=7 * GB)), place) == 56 * GB
    assert tier_limit(drive(read=rates), place, 10 * GB) == 2 * 1.25 * GB
    drives = Drives(
        num_drives=2, drive_bytes=GB, drive_writes_per_day=1, read_bytes_per_s=7 * GB, write_bytes_per_s=3 * GB
    )
    assert tier_limit(drive(drives=drives), place) == 28 * GB
    assert tier_limit(drive(drives=drives), place, writing=True) == 12 * GB


def test_cards_on_one_uplink_and_host_memory_share():
    eight = Place(cards=8)
    assert tier_limit(host(), eight) == 8 * 55 * GB
    assert tier_limit(host(uplink_bytes_per_s=55 * GB, cards_per_uplink=2), eight) == 8 * 27.5 * GB
    assert tier_limit(host(memory_bytes_per_s=300 * GB), eight) == 150 * GB


def test_what_lies_at_the_other_socket_passes_the_link_between_them():
    """Half of each load over 62.4 GB/s: all of it no faster than 124.8; none of it there: as fast as ever."""
    eight = Place(cards=8)
    far = {"socket_bytes_per_s": 62_400_000_000}
    assert tier_limit(host(remote_share=0.5, **far), eight) == 124_800_000_000
    assert tier_limit(host(remote_share=1, **far), Place(cards=16, nodes=2)) == 124_800_000_000
    assert tier_limit(host(**far), eight) == tier_limit(host(), eight)


def test_hops_add_their_times_unless_they_overlap():
    assert path_rate((10.0, 40.0)) == 10
    assert path_rate((10.0, 40.0), pipelined=False) == pytest.approx(8)


@given(st.floats(1, 1e9), st.floats(1, 1e9))
def test_the_share_of_a_size_and_its_inverse(size, half):
    assert size_of_share(size_share(size, half), half) == pytest.approx(size, rel=1e-6)


@given(st.floats(0, 10), st.floats(0, 10), st.integers(1, 100), st.integers(0, 100))
def test_what_is_exposed_is_what_the_schedule_leaves(load, compute, layers, ahead):
    """Each layer is computed once it is there and the one before it is done."""
    done = 0.0
    for layer in range(layers):
        there = max(0, layer + 1 - ahead) * load / layers
        done = max(done, there) + compute / layers
    assert exposed_seconds(load, compute, layers, ahead) == pytest.approx(done - compute, abs=1e-9)


@given(st.floats(1e3, 1e12), st.floats(1e-3, 1e3), st.integers(2, 100))
def test_at_the_hiding_rate_only_the_first_layer_is_waited_for(size, compute, layers):
    load = load_seconds(size, hiding_rate(size, compute))
    assert exposed_seconds(load, compute, layers) == pytest.approx(load / layers)


@given(RATES, RATES, st.floats(0, 1e12), st.floats(0, 100))
def test_a_faster_tier_never_loads_or_writes_later(slow, more, size, prefill):
    assert load_seconds(size, slow + more) <= load_seconds(size, slow)
    assert write_exposed_seconds(size, slow + more, prefill) <= write_exposed_seconds(size, slow, prefill)
