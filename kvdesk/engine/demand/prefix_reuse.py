"""How much of the prompts a prefix cache would hold: endless, least recently used, and forgotten after a time.

A prompt's hit ends at its first missing block. Blocks are used head to tail, and a missing block is inserted as it is
met. One cache serves all requests.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from kvdesk.engine.demand.columns import BlockColumns, Integers, Reals

NEVER = np.iinfo(np.int64).max


@dataclass(frozen=True, slots=True)
class Reuse:
    """What a cache gives: the share of blocks, and of prompt tokens, that it holds when they are asked for.

    `capacity_blocks` is the cache's size where it has one, `mean_blocks` what it holds on average where it has none.
    """

    block_share: float
    token_share: float
    capacity_blocks: int | None = None
    mean_blocks: float | None = None


@dataclass(frozen=True, slots=True, eq=False)
class BlockAccesses:
    """Every use of a block, in order: which block, by which request, when, and the use before it (−1: none).

    `first` is where each request's blocks begin, `tokens` the positions of each block, the last of a prompt partly
    filled; `gap_s` the time since the block's use before, infinite for its first.
    """

    block: Integers
    request: Integers
    first: Integers
    previous: Integers
    time_s: Reals
    gap_s: Reals
    tokens: Integers
    block_size: int
    prompt_tokens: int
    span_s: float


def block_accesses(trace: BlockColumns) -> BlockAccesses:
    """The uses of a trace's blocks; ValueError where it has no block ids."""
    offsets, values, block_size = trace.hash_offsets, trace.hash_values, trace.block_size
    if offsets is None or values is None or block_size is None or not len(values):
        raise ValueError("the trace has no block ids: prefix reuse cannot be told from lengths alone")
    sizes = np.diff(offsets)
    request = np.repeat(np.arange(len(sizes)), sizes)
    block = np.unique(values, return_inverse=True)[1].astype(np.int64).reshape(-1)
    order = np.argsort(block, kind="stable")
    again = block[order[1:]] == block[order[:-1]]
    previous = np.full(len(block), -1, np.int64)
    previous[order[1:][again]] = order[:-1][again]
    time_s = trace.arrival_s[request]
    gap_s = np.where(previous >= 0, time_s - time_s[previous], np.inf)
    place = np.arange(len(block)) - offsets[request]
    tokens = np.clip(trace.input_len[request] - place * block_size, 0, block_size)
    return BlockAccesses(
        block=block,
        request=request,
        first=offsets[:-1][sizes > 0],
        previous=previous,
        time_s=time_s,
        gap_s=gap_s,
        tokens=tokens,
        block_size=block_size,
        prompt_tokens=int(trace.input_len.sum()),
        span_s=float(trace.arrival_s[-1] - trace.arrival_s[0]),
    )


def ideal_reuse(accesses: BlockAccesses) -> Reuse:
    """An endless cache: a block is held from its first use on."""
    hit = _prefix_max(accesses, (accesses.previous < 0).astype(np.int64)) == 0
    return _reuse(accesses, hit)


def stack_distances(accesses: BlockAccesses) -> Integers:
    """Least capacity, in blocks, of an LRU cache that holds each block when it is asked for; `NEVER` for a first use.

    1 + distinct blocks used since the block's use before = (i − p) − #{j < i: previous_j > p}, p the use before: a
    use j after p whose own use before is after p too repeats a block already counted. Source: Mattson, Gecsei, Slutz
    and Traiger (1970), "Evaluation techniques for storage hierarchies": LRU is a stack algorithm, so that one pass
    serves every capacity.
    """
    repeats = count_earlier_above(accesses.previous)
    distance = np.arange(len(repeats)) - accesses.previous - repeats
    return np.where(accesses.previous >= 0, distance, NEVER)


def lru_reuse(accesses: BlockAccesses, capacities_blocks: Sequence[int]) -> tuple[Reuse, ...]:
    """Least recently used, at each capacity in blocks; all of them in one pass over the trace.

    A block counts at a capacity when the largest stack distance from the prompt's head to it is within the capacity.
    """
    needed = _prefix_max(accesses, stack_distances(accesses))
    order = np.argsort(needed, kind="stable")
    ordered, tokens = needed[order], np.concatenate([[0], np.cumsum(accesses.tokens[order])])
    found = []
    for capacity in capacities_blocks:
        hits = int(np.searchsorted(ordered, capacity, "right"))
        token_share = float(tokens[hits]) / max(1, accesses.prompt_tokens)
        found.append(Reuse(hits / len(needed), token_share, capacity_blocks=capacity))
    return tuple(found)


def ttl_reuse(accesses: BlockAccesses, times_s: Sequence[float]) -> tuple[Reuse, ...]:
    """Blocks forgotten a time after their last use, for each time.

    `mean_blocks` = Σ over uses of min(time to the next use, the time to live, the rest of the trace) ÷ span.
    """
    worst = _prefix_max(accesses, accesses.gap_s)
    next_gap = np.full(len(worst), np.inf)
    later = np.flatnonzero(accesses.previous >= 0)
    next_gap[accesses.previous[later]] = accesses.gap_s[later]
    rest = accesses.time_s[-1] - accesses.time_s
    found = []
    for time_s in times_s:
        held = np.minimum(np.minimum(next_gap, time_s), rest).sum()
        mean_blocks = float(held) / accesses.span_s if accesses.span_s > 0 else 0.0
        reuse = _reuse(accesses, worst <= time_s)
        found.append(Reuse(reuse.block_share, reuse.token_share, mean_blocks=mean_blocks))
    return tuple(found)


def _reuse(accesses: BlockAccesses, hit: npt.NDArray[np.bool_]) -> Reuse:
    tokens = float(accesses.tokens[hit].sum())
    return Reuse(float(np.mean(hit)), tokens / max(1, accesses.prompt_tokens))


def _prefix_max(accesses: BlockAccesses, values: Any) -> Any:
    """The largest value from the head of each prompt to each block: a running maximum that starts anew each prompt."""
    order = np.argsort(values, kind="stable")
    rank = np.empty(len(values), np.int64)
    rank[order] = np.arange(len(values))
    floor = accesses.request * len(values)
    return values[order[np.maximum.accumulate(floor + rank) - floor]]


def count_earlier_above(values: Integers) -> Integers:
    """For each value, how many before it are larger: merge sort from below, one vectorised pass a level."""
    count = len(values)
    order = np.argsort(values, kind="stable")
    rank = np.empty(count, np.int64)
    rank[order] = np.arange(count)
    above = np.zeros(count, np.int64)
    index = np.arange(count)
    width = 1
    while width < count:
        pair = index // (2 * width)
        is_right = (index // width) % 2 == 1
        key = pair * (count + 1) + rank
        left = np.sort(key[~is_right])
        right = np.flatnonzero(is_right)
        through = np.searchsorted(left, key[right], "right")
        end = np.searchsorted(left, (pair[right] + 1) * (count + 1), "left")
        above[right] += end - through
        width *= 2
    return above
