"""Prefix caches against a plain cache that is filled and emptied block by block."""

from collections import OrderedDict
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kvdesk.engine.demand.prefix_reuse import block_accesses, count_earlier_above, ideal_reuse, lru_reuse, ttl_reuse

BLOCK = 4


@dataclass(frozen=True)
class Trace:
    arrival_s: np.ndarray
    input_len: np.ndarray
    output_len: np.ndarray
    hash_offsets: np.ndarray
    hash_values: np.ndarray
    block_size: int = BLOCK


def trace_of(rows: list[tuple[float, int, list[int]]]) -> Trace:
    """Rows of arrival, positions in the last block and ids."""
    sizes = [len(ids) for _, _, ids in rows]
    return Trace(
        np.array([at for at, _, _ in rows], float),
        np.array([max(0, (len(ids) - 1) * BLOCK + last) if ids else last for _, last, ids in rows]),
        np.ones(len(rows), np.int64),
        np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64),
        np.array([one for _, _, ids in rows for one in ids], np.int64),
    )


def lru_by_hand(trace: Trace, capacity: int) -> tuple[int, int]:
    """Blocks and tokens hit in one LRU cache, request by request."""
    cache, blocks, tokens = OrderedDict(), 0, 0
    for row, length in enumerate(trace.input_len):
        ids = trace.hash_values[trace.hash_offsets[row] : trace.hash_offsets[row + 1]].tolist()
        hits, goes_on = 0, True
        for one in ids:
            goes_on = goes_on and one in cache
            hits += goes_on
            cache[one] = True
            cache.move_to_end(one)
            if len(cache) > capacity:
                cache.popitem(last=False)
        blocks, tokens = blocks + hits, tokens + min(hits * BLOCK, int(length))
    return blocks, tokens


@st.composite
def traces(draw):
    """Prompts that share heads: paths in a small tree, the id of a block standing for its whole path."""
    rows, at = [], 0.0
    known: dict[tuple, int] = {}
    for _ in range(draw(st.integers(1, 25))):
        at += draw(st.sampled_from([0.0, 0.5, 1.0, 3.0]))
        path = draw(st.lists(st.integers(0, 2), max_size=5))
        ids = [known.setdefault(tuple(path[: end + 1]), len(known)) for end in range(len(path))]
        rows.append((at, draw(st.integers(1, BLOCK)), ids))
    rows.append((at, BLOCK, [known.setdefault((0,), len(known))]))
    return trace_of(rows)


@given(traces(), st.lists(st.integers(1, 40), min_size=1, max_size=5))
@settings(max_examples=150, deadline=None)
def test_that_one_pass_gives_what_a_cache_of_each_size_would(trace, capacities):
    accesses = block_accesses(trace)
    for capacity, found in zip(capacities, lru_reuse(accesses, capacities), strict=True):
        blocks, tokens = lru_by_hand(trace, capacity)
        assert found.block_share == pytest.approx(blocks / len(trace.hash_values))
        assert found.token_share == pytest.approx(tokens / trace.input_len.sum())


@given(traces())
@settings(max_examples=60, deadline=None)
def test_that_an_endless_cache_is_the_limit_of_size_and_time(trace):
    accesses = block_accesses(trace)
    ideal = ideal_reuse(accesses)
    assert lru_reuse(accesses, [10_000])[0].block_share == ideal.block_share
    assert ttl_reuse(accesses, [1e9])[0].token_share == ideal.token_share


def test_that_a_prompt_hits_up_to_its_first_missing_block():
    trace = trace_of([(0, 4, [1, 2, 3]), (1, 4, [1, 2, 3]), (20, 2, [1, 9, 10]), (21, 4, [1, 2, 3])])
    accesses = block_accesses(trace)
    assert ideal_reuse(accesses).block_share == 7 / 12
    assert ideal_reuse(accesses).token_share == (3 + 1 + 3) * 4 / (12 + 12 + 10 + 12)
    near, far = ttl_reuse(accesses, [5, 19.5])
    assert near.block_share == (3 + 1) / 12
    assert far.block_share == (3 + 1 + 1) / 12
    # Within 5 s block 1 is held 1 + 5 + 1, blocks 2 and 3 hold 1 + 5 each, blocks 9 and 10 the last second each.
    assert near.mean_blocks == pytest.approx((7 + 6 + 6 + 1 + 1) / 21)


def test_that_the_last_block_counts_by_what_fills_it():
    accesses = block_accesses(trace_of([(0, 1, [1, 2]), (1, 1, [1, 2])]))
    assert accesses.tokens.tolist() == [4, 1, 4, 1]
    assert ideal_reuse(accesses).token_share == 0.5


@given(st.lists(st.integers(-3, 12), max_size=60))
def test_that_larger_values_before_each_are_counted(values):
    expected = [sum(before > value for before in values[:index]) for index, value in enumerate(values)]
    assert count_earlier_above(np.array(values, np.int64)).tolist() == expected


def test_that_lengths_alone_say_nothing_of_reuse():
    trace = trace_of([(0, 4, []), (1, 4, [])])
    with pytest.raises(ValueError, match="no block ids"):
        block_accesses(trace)
