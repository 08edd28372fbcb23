"""Logical bytes against the anchor, against shapes of published models, and as properties."""

import pytest
from facts import alternating_windows, full, latent, model
from hypothesis import given
from hypothesis import strategies as st
from strategies import DTYPES, caches, layer_caches, models

from kvdesk.engine.kv_cache import (
    Storage,
    cache_tensors,
    cache_terms,
    growth_bytes,
    kv_heads_on_rank,
    logical_bytes,
    positions_per_step,
    resolve_kv_dtype,
)

ENCODER_POSITIONS = 1500


def storage(k_dtype="bf16", v_dtype="bf16"):
    return Storage(k_dtype, v_dtype, encoder_positions=ENCODER_POSITIONS)


def terms_of(spec, k_dtype="bf16", v_dtype="bf16"):
    groups = [(group.caches, len(group.layers)) for group in spec.layer_groups]
    return cache_terms(groups, storage(k_dtype, v_dtype))


def state_bytes(spec, k_dtype="bf16"):
    return logical_bytes((term for term in terms_of(spec, k_dtype, k_dtype) if term.span.is_state), 1, 1)


@pytest.mark.parametrize(
    ("kv_heads", "sequences", "positions", "expected"),
    [
        (8, 1, 1, 163_840),
        (8, 1, 4096, 671_088_640),
        (8, 6, 4096, 4_026_531_840),
        (8, 6, 8192, 8_053_063_680),
        (40, 6, 4096, 20_132_659_200),
    ],
)
def test_that_the_anchor_holds(kv_heads, sequences, positions, expected):
    assert logical_bytes(terms_of(model(full(num_kv_heads=kv_heads))), positions, sequences) == expected


def test_that_growth_is_the_bytes_of_one_position():
    assert growth_bytes(terms_of(model(full()))) == 163_840


def test_that_a_latent_layer_stores_one_latent_and_one_rotary_key():
    # DeepSeek-V3: 61 layers × (512 + 64) × 2 bytes
    assert growth_bytes(terms_of(model(latent()))) == 70_272


def test_that_windows_stop_growing():
    terms = terms_of(model(*alternating_windows()))
    at_window = 18 * 128 * 2 * 8 * 64 * 2
    for positions in (128, 129, 5000):
        assert logical_bytes(terms, positions, 1) == at_window + 18 * positions * 2 * 8 * 64 * 2


@given(caches(), st.integers(0, 100_000))
def test_that_a_window_never_stores_more_than_its_size(cache, positions):
    for tensor in cache_tensors(cache, storage()):
        stored = tensor.span.stored(positions)
        if tensor.span.kind in ("window", "chunk"):
            assert stored <= min(positions, getattr(cache, "window", None) or cache.chunk_size)
        elif tensor.span.kind in ("all", "compressed"):
            assert stored <= positions


@given(caches(), st.integers(1, 100_000))
def test_that_what_does_not_grow_is_the_same_at_every_length(cache, positions):
    for tensor in cache_tensors(cache, storage()):
        most = tensor.span.most_stored
        assert most is None or tensor.span.stored(positions) <= most
        if tensor.span.kind in ("columns", "state", "encoder"):
            assert tensor.span.stored(positions) == tensor.span.stored(1) == most


@given(models(), DTYPES, DTYPES, st.integers(1, 50_000), st.integers(1, 50_000), st.integers(1, 64))
def test_that_bytes_grow_with_positions_and_sequences(spec, k_dtype, v_dtype, positions, more, sequences):
    terms = terms_of(spec, k_dtype, v_dtype)
    here = logical_bytes(terms, positions, sequences)
    assert here <= logical_bytes(terms, positions + more, sequences)
    assert here * 2 == logical_bytes(terms, positions, 2 * sequences)


@given(models(), st.integers(1, 50_000))
def test_that_bytes_add_up_over_layers(spec, positions):
    apart = sum(
        logical_bytes(cache_terms([(group.caches, 1)], storage()), positions, 1) for group in spec.group_of_layer
    )
    assert logical_bytes(terms_of(spec), positions, 1) == apart


@given(layer_caches(), st.integers(1, 50_000))
def test_that_bytes_add_up_over_the_caches_of_a_layer(kept, positions):
    apart = sum(logical_bytes(cache_terms([((cache,), 1)], storage()), positions, 1) for cache in kept)
    assert logical_bytes(cache_terms([(kept, 1)], storage()), positions, 1) == apart


@given(models(), st.randoms(use_true_random=False), st.integers(1, 50_000))
def test_that_a_permutation_of_layers_changes_nothing(spec, random, positions):
    layers = [(group.caches, 1) for group in spec.group_of_layer]
    shuffled = random.sample(layers, len(layers))
    assert logical_bytes(cache_terms(shuffled, storage()), positions, 3) == logical_bytes(terms_of(spec), positions, 3)


@given(models(), st.integers(1, 50_000), st.integers(1, 8))
def test_that_growth_is_exact_past_every_window(spec, positions, steps):
    terms = terms_of(spec)
    step = positions_per_step(terms)
    past = step * -(-max([positions, *(term.span.size for term in terms)]) // step)
    grown = logical_bytes(terms, past + steps * step, 1) - logical_bytes(terms, past, 1)
    assert grown == steps * growth_bytes(terms)


@given(models(), st.integers(1, 50_000))
def test_that_half_the_bits_are_half_the_bytes_and_states_keep_their_own_type(spec, positions):
    states = state_bytes(spec)
    wide = logical_bytes(terms_of(spec, "fp32", "fp32"), positions, 1) - states
    half = logical_bytes(terms_of(spec), positions, 1) - states
    quarter = logical_bytes(terms_of(spec, "fp8_e4m3", "fp8_e4m3"), positions, 1) - states
    assert wide == 2 * half == 4 * quarter
    assert state_bytes(spec, "fp32") == state_bytes(spec, "fp8_e4m3") == states


def test_that_kv_heads_divide_and_then_replicate():
    assert [kv_heads_on_rank(8, tensor) for tensor in (1, 2, 4, 8, 16)] == [8, 4, 2, 1, 1]


def test_that_auto_is_the_config_s_dtype_and_bf16_where_it_states_none():
    assert resolve_kv_dtype(model(full(), kv_dtype="fp16"), "auto") == "fp16"
    assert resolve_kv_dtype(model(full(), kv_dtype=None), "auto") == "bf16"
    assert resolve_kv_dtype(model(full(), kv_dtype="fp16"), "int8") == "int8"
