"""What holds for both rooms that keep pools, whatever the load: needs never fall, limits are their inverse."""

import pytest
from facts import GIB, project
from hypothesis import given, settings
from hypothesis import strategies as st
from pool_facts import (
    DEEPSEEK_V3,
    DEEPSEEK_V3_MTP,
    DEEPSEEK_V32,
    GEMMA3_27B,
    GPT_OSS_120B,
    LLAMA_8B,
    LLAMA_70B,
    QWEN3_NEXT,
    asked,
)

from kvdesk.engine.plan import make_plan
from kvdesk.project.workload import Case

MODELS = {
    "llama": LLAMA_8B,
    "mla": DEEPSEEK_V3,
    "mtp": DEEPSEEK_V3_MTP,
    "dsa": DEEPSEEK_V32,
    "gpt-oss": GPT_OSS_120B,
    "gemma": GEMMA3_27B,
    "hybrid": QWEN3_NEXT,
}
RUNS = [("sglang", name, {}) for name in MODELS]
RUNS += [("tensorrt-llm", name, {}) for name in MODELS if name != "hybrid"]
RUNS += [
    ("sglang", "llama", {"tp": 4, "sglang": {"attention_dp_size": 2, "page_size": 64}}),
    ("sglang", "llama", {"tp": 8, "dcp": 4, "sglang": {"page_size": 16}}),
    ("sglang", "mtp", {"mtp": True}),
    ("sglang", "hybrid", {"tp": 2, "sglang": {"attention_dp_size": 2}}),
    ("sglang", "hybrid", {"sglang": {"max_mamba_cache_size": 64}}),
    ("sglang", "hybrid", {"sglang": {"version": "0.5.9"}}),
    ("sglang", "gpt-oss", {"sglang": {"page_size": 64, "swa_full_tokens_ratio": 0.3}}),
    ("tensorrt-llm", "llama", {"tp": 2, "tensorrt_llm": {"enable_attention_dp": True}}),
    ("tensorrt-llm", "gpt-oss", {"tensorrt_llm": {"max_attention_window": (128, 131_072)}}),
    ("tensorrt-llm", "gemma", {"tensorrt_llm": {"version": "0.19", "max_attention_window": (1024,)}}),
]
LOADS = st.tuples(st.integers(1, 3000), st.integers(1, 300_000))


def ids(run):
    return f"{run[0]} {run[1]} {run[2]}"


@pytest.mark.parametrize("run", RUNS, ids=ids)
@given(load=LOADS, more=st.tuples(st.integers(0, 40), st.integers(0, 3000)))
@settings(max_examples=40, deadline=None)
def test_that_a_need_never_falls(run, load, more):
    runtime, name, chosen = run
    room, facts = asked(runtime, MODELS[name], **chosen)
    for cache in room.stage_caches(facts):
        sequences, positions = load
        need = cache.need(sequences, positions).total_bytes
        assert need <= cache.need(sequences + more[0], positions).total_bytes
        assert need <= cache.need(sequences, positions + more[1]).total_bytes


@pytest.mark.parametrize("run", RUNS, ids=ids)
@given(load=LOADS)
@settings(max_examples=40, deadline=None)
def test_that_what_a_load_needs_holds_it(run, load):
    """The pools made of a load's need hold its tokens and slots; float division may lose the last page of a ratio."""
    runtime, name, chosen = run
    room, facts = asked(runtime, MODELS[name], **chosen)
    cache = room.stage_caches(facts)[0]
    sequences, positions = load
    need = cache.need(sequences, positions).total_bytes
    found = room.capacity(facts, (need,), 131_072)
    if runtime == "sglang":
        full, windows = cache.tokens(sequences, positions)
        slack = cache.page if windows else 0
        assert found.tokens >= full - slack
        assert dict(found.pools).get("swa", windows) >= windows - slack
        assert found.state_slots is None or cache.states.fixed_slots or found.state_slots >= cache.slots(sequences)
    else:
        here = -(-sequences // cache.groups)
        assert found.tokens >= min(here * cache.blocks(pool, positions) * cache.block for pool in cache.pools)


@pytest.mark.parametrize("run", RUNS, ids=ids)
@given(size=st.integers(4 * GIB, 200 * GIB))
@settings(max_examples=40, deadline=None)
def test_that_pools_never_outgrow_their_bytes(run, size):
    runtime, name, chosen = run
    room, facts = asked(runtime, MODELS[name], **chosen)
    cache = room.stage_caches(facts)[0]
    found = room.capacity(facts, (size,), 131_072)
    if not found.starts:
        return
    if runtime == "sglang":
        pools = dict(found.pools)
        spare = cache.states.spare_slot
        taken = found.tokens * cache.pools.full_cell + pools.get("swa", 0) * cache.pools.swa_cell
        taken += 0 if found.state_slots is None else (found.state_slots + spare) * cache.pools.slot_bytes
        assert taken <= size
    else:
        held = dict(found.pools)
        names = {pool.window: "full" if pool.window == 0 else f"window {pool.window}" for pool in cache.pools}
        taken = sum(held[names[pool.window]] * pool.cell for pool in cache.pools)
        rounding = (
            0
            if facts.deployment.tensorrt_llm.version == "1.4"
            else sum(cache.block * pool.cell for pool in cache.pools)
        )
        assert taken <= size + rounding


SMALL = [
    ("sglang", LLAMA_8B, 1, {}),
    ("sglang", GPT_OSS_120B, 1, {}),
    ("sglang", QWEN3_NEXT, 1, {}),
    ("sglang", LLAMA_70B, 8, {"tensor_parallel_size": 8, "sglang": {"attention_dp_size": 4}}),
    ("sglang", DEEPSEEK_V3, 4, {"tensor_parallel_size": 2, "pipeline_parallel_size": 2}),
    ("sglang", LLAMA_8B, 1, {"sglang": {"max_total_tokens": 50_000, "page_size": 64}}),
    ("tensorrt-llm", LLAMA_8B, 1, {}),
    ("tensorrt-llm", LLAMA_8B, 1, {"tensorrt_llm": {"max_tokens": 50_000}}),
    ("tensorrt-llm", GPT_OSS_120B, 1, {"tensorrt_llm": {"max_attention_window": (128, 131_072)}}),
    ("tensorrt-llm", DEEPSEEK_V3, 4, {"tensor_parallel_size": 2, "pipeline_parallel_size": 2}),
]


@pytest.mark.parametrize(("runtime", "spec", "cards", "deployment"), SMALL, ids=lambda value: str(value)[:30])
def test_that_limits_are_the_exact_inverse(runtime, spec, cards, deployment):
    case = Case(name="peak", resident_sequences=3, input_len=3072, output_len=1024)
    plan = make_plan(project(spec, cards=cards, case=case, runtime=runtime, **deployment))
    option = plan.options[0]
    assert option.refusal is None
    limits, placement = option.cases[0].limits, option.placement
    assert 0 < limits.max_sequences_per_replica < 1 << 40
    assert 0 < limits.max_positions < 1 << 40

    def fits(sequences, positions):
        return placement.can_store(positions, sequences) and all(
            stage.cache.need(sequences, positions).total_bytes <= stage.room.best for stage in placement.stages
        )

    most, longest = limits.max_sequences_per_replica, limits.max_positions
    assert fits(most, case.positions)
    assert not fits(most + 1, case.positions)
    here = placement.sequences_per_replica(case.sequences)
    assert fits(here, longest)
    assert not fits(here, longest + 1)


@pytest.mark.parametrize("runtime", ["sglang", "tensorrt-llm"])
def test_that_lines_add_up_to_the_budget(runtime):
    plan = make_plan(project(LLAMA_8B, runtime=runtime))
    rank = plan.options[0].cases[0].ranks[0]
    assert sum(line.best for line in rank.lines) == rank.usable_bytes
