"""What a load takes of the pool, and how the card is divided."""

from dataclasses import replace

import pytest
from facts import H100, project
from facts import full as full_group
from facts import model as worksheet
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import models
from vllm_models import (
    DEEPSEEK_V3,
    DEEPSEEK_V4,
    GEMMA3_27B,
    GIB,
    GPT_OSS_120B,
    LLAMA_70B,
    NEMOTRON_H,
    QWEN3_NEXT,
    ROOM,
    facts,
    full,
    model,
)

from kvdesk.engine.derivation import Formula, formula_lines
from kvdesk.engine.limits import largest_that_fits
from kvdesk.engine.parallelism import Degrees, divides_heads
from kvdesk.engine.plan import make_plan
from kvdesk.engine.runtimes.room import Facts
from kvdesk.engine.runtimes.vllm.layout import layout_of
from kvdesk.engine.runtimes.vllm.serving import max_num_batched_tokens
from kvdesk.project.deployment import Deployment, exactly
from kvdesk.project.workload import Case
from kvdesk.units import ENGLISH

SPECS = st.sampled_from([GPT_OSS_120B, GEMMA3_27B, QWEN3_NEXT, DEEPSEEK_V4, DEEPSEEK_V3, NEMOTRON_H, LLAMA_70B])
LENGTHS, COUNTS = st.integers(1, 200_000), st.integers(0, 500)


def test_32_sequences_of_gpt_oss():
    """⌈4,608 ÷ 16⌉ blocks of full attention, and one more of the windows: 577 a sequence."""
    need = ROOM.stage_caches(facts(GPT_OSS_120B))[0].need(32, 4608)
    assert need.kv_bytes == 18_464 * 589_824
    assert round(need.total_bytes / GIB, 2) == 10.14
    assert need.state_bytes == 0


def test_latents_are_whole_on_every_rank():
    for tensor in (1, 8):
        assert ROOM.stage_caches(facts(DEEPSEEK_V3, tp=tensor))[0].need(1, 4608).total_bytes == 323_813_376


def test_states_are_told_from_what_grows():
    """Three groups of three states each beside 456 blocks of attention."""
    need = ROOM.stage_caches(facts(QWEN3_NEXT))[0].need(2, 262_144)
    assert (need.state_bytes, need.kv_bytes) == (2 * 9 * 14_155_776, 2 * 456 * 14_155_776)


def test_a_stage_pays_for_groups_it_has_no_layers_of():
    """Blocks of every group are taken on every stage, at the bytes that stage's layers have."""
    caches = ROOM.stage_caches(facts(DEEPSEEK_V4, pp=4))
    blocks = {cache.need(1, 131_072).total_bytes // cache.block_bytes for cache in caches}
    assert len(blocks) == 1
    assert len({cache.block_bytes for cache in caches}) > 1


def test_the_null_block_is_reserved():
    cache = ROOM.stage_caches(facts(GPT_OSS_120B))[0]
    assert cache.reserved_bytes == cache.block_bytes == 589_824


def test_steps_say_blocks_and_bytes():
    cache = ROOM.stage_caches(facts(QWEN3_NEXT))[0]
    lines = formula_lines(Formula("state_bytes", cache.steps(2, 4096, "state_bytes"), "computed"), ENGLISH)
    assert lines == [
        "9 blocks a sequence × 2 sequences = 18 blocks",
        "18 blocks × 14,155,776 B a block on this rank = 254,803,968 B",
    ]


@given(SPECS, COUNTS, LENGTHS, st.integers(0, 3), st.integers(0, 5000))
def test_need_never_falls(spec, sequences, positions, more_sequences, more_positions):
    for cache in ROOM.stage_caches(facts(spec, pp=2)):
        need = cache.need(sequences, positions)
        more = cache.need(sequences + more_sequences, positions + more_positions)
        assert more.kv_bytes >= need.kv_bytes
        assert more.state_bytes >= need.state_bytes


@settings(deadline=None)
@given(models(max_layers=12), st.sampled_from([1, 2, 4]), st.integers(0, 100 * GIB), st.integers(1, 100_000))
def test_any_model_is_refused_or_laid_out(spec, tensor, cache_bytes, length):
    """Whole blocks fit their bytes, and a request that starts has room beside the null block."""
    if not divides_heads(spec, tensor):
        return
    asked = _any(spec, tensor)
    if ROOM.refusal(asked) is not None:
        return
    found = ROOM.capacity(asked, (cache_bytes,), length)
    layout = layout_of(ROOM, asked)
    assert found.block_bytes is None or found.num_blocks * found.block_bytes <= cache_bytes
    if found.block_bytes and found.starts:
        assert layout.blocks_per_request(length) <= found.num_blocks - 1
    if found.longest_start:
        assert layout.blocks_per_request(found.longest_start) * layout.block_bytes <= cache_bytes
    need = ROOM.stage_caches(asked)[0].need(3, length)
    assert need.total_bytes == 3 * layout.block_bytes * sum(group.demand.blocks(length) for group in layout.groups)


def _any(spec, tensor) -> Facts:
    deployment = Deployment(runtime="vllm", tensor_parallel_size=tensor)
    return Facts(spec, deployment, Degrees(tensor, 1, 1), ROOM.storage(spec, deployment, 1500))


@given(st.permutations(range(12)))
def test_the_order_of_layers_does_not_matter_on_one_stage(order):
    """Groups are made by counts: any order of the same layers has the same figures."""

    def reordered(place):
        groups = (
            group.model_copy(update={"layers": tuple(sorted(place[layer] for layer in group.layers if layer < 12))})
            for group in GEMMA3_27B.layer_groups
        )
        return GEMMA3_27B.with_facts(layer_groups=tuple(groups))

    first, second = (ROOM.capacity(facts(reordered(place)), (GIB,), 8192) for place in (range(12), order))
    assert replace(first, groups=()) == replace(second, groups=())


@given(st.sampled_from([1, 2, 4, 8, 16]), st.sampled_from([1, 2, 4, 8, 16]), LENGTHS)
def test_heads_divide_by_tp_and_replicate_past_their_number(kv_heads, tensor, positions):
    spec = model([(full(kv_heads, 128),)] * 4)
    whole, shard = (ROOM.stage_caches(facts(spec, tp=size))[0].need(1, positions) for size in (1, tensor))
    assert shard.total_bytes * min(kv_heads, tensor) == whole.total_bytes


def test_shards_of_states_and_heads():
    """TP divides heads and states; past the KV heads the block stays."""
    sizes = {tensor: layout_of(ROOM, facts(LLAMA_70B, tp=tensor)).block_bytes for tensor in (1, 2, 8, 16)}
    assert sizes == {1: 5_242_880, 2: 2_621_440, 8: 655_360, 16: 655_360}


LOADS = [
    (GPT_OSS_120B, 1, 1, 32, 4608),
    (GPT_OSS_120B, 2, 2, 8, 20_000),
    (QWEN3_NEXT, 2, 1, 4, 30_000),
    (DEEPSEEK_V4, 4, 2, 2, 9000),
    (GEMMA3_27B, 1, 4, 16, 5000),
]


@pytest.mark.parametrize(("spec", "tensor", "pipeline", "sequences", "length"), LOADS)
def test_limits_are_the_inverse_of_the_budget(spec, tensor, pipeline, sequences, length):
    case = Case(name="peak", resident_sequences=sequences, input_len=length - 100, output_len=100)
    cards = tensor * pipeline
    serving = {"runtime": "vllm", "tensor_parallel_size": tensor, "pipeline_parallel_size": pipeline}
    serving |= {"max_model_len": 131_072, "activation": exactly(GIB), "runtime_overhead": exactly(0)}
    option = make_plan(project(spec, cards=cards, case=case, **serving)).options[0]
    limits = option.cases[0].limits
    most, longest = limits.max_sequences, limits.max_positions

    def verdict(count, positions):
        changed = Case(name="peak", resident_sequences=count, input_len=positions - 1, output_len=1)
        planned = make_plan(project(spec, cards=cards, case=changed, **serving))
        return planned.options[0].cases[0].verdict

    assert verdict(most, length) != "does_not_fit"
    assert verdict(most + 1, length) == "does_not_fit"
    assert longest is not None
    assert verdict(sequences, longest) != "does_not_fit"
    assert verdict(sequences, longest + 1) == "does_not_fit"


def test_the_pool_is_what_the_log_counts_blocks_in():
    """Sequences that fit are ⌊(blocks − 1) ÷ blocks of a request⌋ of the rank's pool."""
    spec = worksheet(full_group(40))
    serving = {"runtime": "vllm", "max_model_len": 4096, "activation": exactly(GIB), "runtime_overhead": exactly(0)}
    case = Case(name="peak", resident_sequences=4, input_len=3996, output_len=100)
    option = make_plan(project(spec, case=case, **serving)).options[0]
    rank = option.cases[0].ranks[0]
    usable = -(-(H100.memory_driver_bytes * 92) // 100)
    assert rank.usable_bytes == usable
    blocks = (rank.pool_bytes + 2_621_440) // 2_621_440
    assert option.cases[0].limits.max_sequences == (blocks - 1) // 256


def test_a_fixed_pool_ignores_the_share():
    asked = facts(LLAMA_70B, tp=8, kv_cache_memory_bytes=10 * GIB, gpu_memory_utilization=0.5)
    assert ROOM.usable_bytes(asked, 80 * GIB, 0) == 80 * GIB
    assert ROOM.cache_room(asked, 60 * GIB) == 10 * GIB - 655_360
    assert ROOM.cache_room(asked, GIB) == GIB


def test_an_override_counts_blocks():
    asked = facts(LLAMA_70B, tp=8, num_gpu_blocks_override=1001)
    assert ROOM.cache_room(asked, 60 * GIB) == 1000 * 655_360
    found = ROOM.capacity(asked, (40 * GIB,), 8192)
    assert found.num_blocks == 1001
    assert largest_that_fits(lambda n: 512 * n <= 1000, 1, 100) == 1


def test_batched_tokens_follow_the_card():
    def tokens(capacity, name="", **more):
        return max_num_batched_tokens(replace(facts(LLAMA_70B, capacity_bytes=capacity, **more), accelerator=name))

    assert tokens(None) == 8192
    assert tokens(H100.memory_driver_bytes, "H100 SXM5 80GB") == 8192
    assert tokens(80 * GIB, "A100 SXM4 80GB") == 2048
    assert tokens(48 * GIB, "L40S") == 2048
    assert tokens(180 * GIB, "B200") == 16_384
    assert tokens(80 * GIB, length=4, sequences=100) == 400
    assert tokens(80 * GIB, max_num_batched_tokens=512) == 512


def test_usable_steps_round_up():
    """0.92 of 85,520,809,984 B are 78,679,145,185.28."""
    asked, card = facts(LLAMA_70B), H100.memory_driver_bytes
    usable = ROOM.usable_bytes(asked, card, 0)
    assert usable == 78_679_145_186
    line = formula_lines(Formula("usable_bytes", ROOM.usable_steps(asked, card, usable), "computed"), ENGLISH)[0]
    assert line.startswith("⌈85,520,809,984 B × 0.92⌉ = 78,679,145,186 B")
