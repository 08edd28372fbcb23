"""A prefix stored once: by hand, and as a property of every runtime's cache."""

from dataclasses import replace

import pytest
from facts import alternating_windows, full, latent, model, project
from hypothesis import given, settings
from hypothesis import strategies as st

from kvdesk.engine.growth_curve import cache_growth
from kvdesk.engine.limits import most_sequences
from kvdesk.engine.plan import facts_of, make_plan
from kvdesk.engine.runtimes.registry import ROOMS
from kvdesk.engine.shared_prefix import SharedPrefixCache, placement_of
from kvdesk.project.edit import replace_at
from kvdesk.project.workload import Case, PagedCache

A_POSITION = 2 * 40 * 8 * 128 * 2


def prefixed(storage="once", **facts):
    return Case(
        name="peak",
        resident_sequences=6,
        input_len=3072,
        output_len=1024,
        shared_prefix=2048,
        prefix_storage=storage,
        **facts,
    )


def planned(case, runtime="arithmetic", **more):
    plan = make_plan(project(model(full()), case=case, runtime=runtime, **more))
    return plan.options[0], plan.options[0].case("peak")


def test_once_is_the_prefix_and_what_each_sequence_adds():
    _, once = planned(prefixed())
    _, each = planned(prefixed("each"))
    assert once.case.positions == each.case.positions == 2048 + 4096
    assert once.kv.logical_bytes == once.kv.allocated_bytes == (2048 + 6 * 4096) * A_POSITION
    assert each.kv.logical_bytes == 6 * 6144 * A_POSITION
    assert once.kv.replication_bytes == 0


def test_each_replica_stores_the_prefix():
    _, plan = planned(prefixed(), cards=2)
    assert plan.sequences_per_replica == 3
    assert plan.kv.allocated_bytes == plan.kv.logical_bytes == (2 * 2048 + 6 * 4096) * A_POSITION


def test_only_whole_blocks_are_shared():
    case = prefixed().model_copy(update={"shared_prefix": 1000})
    _, plan = planned(case, cache=PagedCache(block_size=64))
    assert plan.shared_positions == 960
    # 15 shared blocks, and 4,136 positions in 65 blocks for each sequence
    assert plan.kv.allocated_bytes == (15 + 6 * 65) * 64 * A_POSITION


def test_the_runtime_decides_where_it_is_asked():
    assert planned(prefixed("runtime"))[1].shared_positions == 0
    assert planned(prefixed("runtime"), "vllm")[1].shared_positions == 2048
    off = project(model(full()), case=prefixed("runtime"), runtime="vllm")
    off = replace_at(off, ("options", 0, "deployment", "vllm", "enable_prefix_caching"), False)
    assert make_plan(off).options[0].case("peak").shared_positions == 0
    assert planned(prefixed("runtime"), "sglang")[1].shared_positions == 2048
    radix = project(model(full()), case=prefixed("runtime"), runtime="sglang")
    radix = replace_at(radix, ("options", 0, "deployment", "sglang", "disable_radix_cache"), True)
    assert make_plan(radix).options[0].case("peak").shared_positions == 0
    assert planned(prefixed("runtime"), "tensorrt-llm")[1].shared_positions == 2048
    assert planned(prefixed("runtime"), "llama.cpp")[1].shared_positions == 0


def test_a_window_that_has_passed_the_prefix_shares_nothing():
    """gpt-oss: windows of 128 keep their last 128 positions, all of them a sequence's own."""
    case = prefixed()
    option = make_plan(project(model(*alternating_windows()), case=case)).options[0]
    plan = option.case("peak")
    one = 2 * 8 * 64 * 2
    assert plan.kv.allocated_bytes == 18 * one * (2048 + 6 * 4096) + 18 * one * 6 * 128


def test_limits_are_the_inverse_of_the_shared_need():
    option, plan = planned(prefixed())
    placement = placement_of(option, plan)
    most = most_sequences(placement, plan.case.positions, safe=False)
    seat = placement.seats[0]
    assert seat.cache.need(most, plan.case.positions).total_bytes <= seat.room.best
    assert seat.cache.need(most + 1, plan.case.positions).total_bytes > seat.room.best
    assert most > planned(prefixed("each"))[1].limits.max_sequences


def test_the_curve_meets_the_case():
    option, plan = planned(prefixed())
    growth = cache_growth(option, plan)
    assert growth.curves[0].size_bytes[growth.curves[0].lengths.index(growth.point_length)] == growth.point_bytes


LAYOUTS = {"full": (full(4),), "windows": alternating_windows(6), "latent": (latent(3),)}


@pytest.mark.parametrize("layout", sorted(LAYOUTS))
@pytest.mark.parametrize("runtime", sorted(ROOMS))
@given(prefix=st.integers(1, 3000), positions=st.integers(1, 9000), more=st.integers(1, 500))
@settings(max_examples=12, deadline=None)
def test_never_less_for_more_and_never_more_than_apart(runtime, layout, prefix, positions, more):
    case = Case(name="any", resident_sequences=4, input_len=positions, output_len=16)
    this = project(model(*LAYOUTS[layout]), case=case, runtime=runtime)
    found = facts_of(this, this.options[0])
    if not isinstance(found, tuple):
        return
    room, facts = found
    block = room.prefix_block(facts) or 1
    for cache in room.stage_caches(replace(facts, most_sequences=9)):
        shared = SharedPrefixCache(cache, prefix // block * block)
        for count in (1, 5):
            need = shared.need(count, positions).total_bytes
            assert need <= cache.need(count, positions).total_bytes
            assert need <= shared.need(count + 1, positions).total_bytes
            assert need <= shared.need(count, positions + more).total_bytes
            assert shared.logical_bytes(count, positions) <= cache.logical_bytes(count, positions)
        assert shared.need(1, positions) == cache.need(1, positions)


def test_latents_share_too():
    option = make_plan(project(model(latent()), case=prefixed(), cards=8, tensor_parallel_size=8)).options[0]
    plan = option.case("peak")
    assert plan.kv.logical_bytes == (2048 + 6 * 4096) * 61 * (512 + 64) * 2
