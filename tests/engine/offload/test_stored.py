"""Bytes of a sequence in a tier against published sizes; inverses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from offload_facts import GB, GIB, LATENT, LLAMA_70B, MIB, drive, model, storage

from kvdesk.engine.offload.stored import card_cache, replication, tier_cache, tier_terms

QWEN3_8B = model(36, 32, 8, 128)
LLAMA_8B = model(32, 32, 8, 128)
QWEN3_235B = model(94, 64, 4, 128)


def stored(spec, tp=1, *, chunk=256, tail=False, once=False, dtype="bf16", **tier):
    return tier_cache(
        spec, storage(spec, dtype), tp, drive(**tier), chunk_tokens=chunk, tail_saved=tail, latent_once=once
    )


@pytest.mark.parametrize(
    ("spec", "positions", "size"),
    [
        (LLAMA_70B, 1, 327_680),
        (LLAMA_70B, 131_072, 40 * GIB),
        (LLAMA_8B, 1, 128 << 10),
        (QWEN3_8B, 32_768, 9 * GIB // 2),
    ],
)
def test_published_sizes_of_one_copy(spec, positions, size):
    assert stored(spec, chunk=1).sequence_bytes(positions) == size


def test_four_kv_heads_at_tp_8_are_stored_twice():
    """Published: 12.62 GB of 32,768 positions, where one copy is 6.31 GB."""
    assert round(stored(QWEN3_235B, 1).sequence_bytes(32_768) / GB, 2) == 6.31
    assert round(stored(QWEN3_235B, 8).sequence_bytes(32_768) / GB, 2) == 12.62
    assert replication(QWEN3_235B, storage(QWEN3_235B), 8) == 2
    assert replication(LLAMA_70B, storage(LLAMA_70B), 8) == 1


def test_a_latent_is_stored_by_every_rank_or_by_one():
    each = 61 * (512 + 64) * 2
    assert stored(LATENT, 8, chunk=1).sequence_bytes(1000) == 8 * 1000 * each
    assert stored(LATENT, 8, chunk=1, once=True).sequence_bytes(1000) == 1000 * each
    assert card_cache(LATENT, storage(LATENT), 8).sequence_bytes(1000) == 8 * 1000 * each


def test_a_chunk_of_256_positions_of_70b_is_80_mib():
    assert stored(LLAMA_70B, 8).chunk_bytes == 80 * MIB


def test_positions_past_the_last_whole_chunk_are_lost():
    cache = stored(LLAMA_8B)
    assert [cache.kept(n) for n in (255, 256, 1000)] == [0, 256, 768]
    assert cache.sequence_bytes(255) == 0
    assert stored(LLAMA_8B, tail=True).kept(1000) == 1000


def test_a_measured_token_in_the_tier_is_not_the_token_on_the_card():
    """A published case: 131 KB a token in the tier, 18.9 KB on the card; 30 GB hold 4 sessions of 50,000, not 33."""
    cache = stored(LLAMA_8B, chunk=1, bytes_per_token=131_000)
    assert round(131_000 / 18_900) == 7
    assert round(cache.sequence_bytes(50_000) / GB, 1) in (6.5, 6.6)
    assert round(cache.sequence_bytes(131_072) / GB) == 17
    assert cache.sequences_in(30 * GB, 50_000) == 4
    assert cache.sequences_in(30 * GB, 262_144) == 0
    assert int(30 * GB // (18_900 * 50_000)) == 31


def test_contexts_of_a_machine_with_unified_memory():
    """A published table: 16 layers of 4 heads of 256, bf16, beside 15.2 GiB of weights: 23.2, 31.2 and 64.0 GiB."""
    cache = stored(model(16, 24, 4, 256), chunk=1)
    assert cache.sequence_bytes(1) == 65_536
    assert round(15.2 + cache.sequence_bytes(131_072) / GIB, 1) == 23.2
    assert round(15.2 + cache.sequence_bytes(262_144) / GIB, 1) == 31.2
    assert cache.sequence_bytes(1_048_576) / GIB == 64.0
    assert cache.longest_in(64 * GIB) == 1_048_576


def test_a_tier_keeps_its_own_type_and_compression():
    assert stored(LLAMA_8B, chunk=1, dtype="int8").sequence_bytes(1) == 64 << 10
    assert stored(LLAMA_8B, chunk=1, dtype="int8", stored_dtype="bf16").sequence_bytes(1) == 128 << 10
    assert stored(LLAMA_8B, chunk=1, compressed_to=0.5).sequence_bytes(1) == 64 << 10


def test_chunks_are_rounded_up_to_the_granularity():
    cache = stored(model(1, 8, 1, 50), chunk=16, granularity_bytes=4096)
    assert cache.growing_bytes(16) == 3200
    assert cache.sequence_bytes(32) == 2 * 4096


@given(st.sampled_from([1, 2, 8]), st.sampled_from([1, 16, 256]), st.booleans(), st.integers(1, 10**13))
def test_the_longest_sequence_is_the_exact_inverse(tp, chunk, tail, capacity):
    cache = stored(QWEN3_235B, tp, chunk=chunk, tail=tail)
    longest = cache.longest_in(capacity)
    assert cache.sequence_bytes(longest) <= capacity < cache.sequence_bytes(longest + 1)


@given(st.integers(0, 100_000), st.integers(0, 10_000), st.sampled_from([1, 64, 256]), st.booleans())
def test_more_positions_never_take_less(positions, more, chunk, tail):
    cache = stored(LLAMA_8B, chunk=chunk, tail=tail)
    assert cache.sequence_bytes(positions) <= cache.sequence_bytes(positions + more)
    assert cache.kept(positions) <= positions


@given(st.sampled_from([1, 2, 4, 8, 16]))
def test_every_rank_together_store_no_less_than_one(tp):
    for spec in (LLAMA_8B, LATENT):
        every, one = tier_terms(spec, storage(spec), tp), tier_terms(spec, storage(spec), tp, latent_once=True)
        size = [sum(copies * term.size_bytes(1000) for copies, term in terms) for terms in (every, one)]
        assert size[0] >= size[1]
