"""A request trace as a curve of hit ratios: replayed once, read off at several capacities, with what formulas say."""

import numpy as np

from kvdesk.engine.demand.columns import BlockColumns, Reals
from kvdesk.engine.demand.prefix_reuse import BlockAccesses, block_accesses, ideal_reuse, lru_reuse, ttl_reuse
from kvdesk.engine.offload.hits import held_time, replayed_points, resident_for
from kvdesk.project.reuse import CurveReuse, KeptFor, RequestFacts

POINTS = 24
TIMES_S = (10.0, 60.0, 300.0, 600.0, 1800.0)


def curve_of(trace: BlockColumns) -> CurveReuse:
    """What an LRU cache of each size gives, from one block of a hundredth to all distinct ones; ValueError where the
    trace has no block ids. Requests a second and lengths are the trace's own means.

    Beside each point stands Che's estimate from the same trace's popularities, and beside what a time to live keeps
    what Little's law makes of it: how far formulas are from the replay is seen, not believed.
    """
    accesses = block_accesses(trace)
    distinct = int((accesses.previous < 0).sum())
    step = 100 ** (1 / (POINTS - 1))
    sizes = sorted({max(1, round(distinct / 100 * step**index)) for index in range(POINTS)})
    estimates = che_shares(accesses, sizes)
    points = replayed_points(lru_reuse(accesses, sizes), accesses.block_size, estimates)
    ideal = ideal_reuse(accesses).token_share
    count = len(trace.input_len)
    prompt = float(trace.input_len.mean())
    facts = RequestFacts(
        requests_per_s=count / accesses.span_s if accesses.span_s > 0 else 0.0,
        reused_tokens=prompt * ideal,
        new_tokens=max(1.0, prompt * (1 - ideal)),
        output_tokens=float(trace.output_len.mean()),
    )
    return CurveReuse(requests=facts, points=points, distinct_share=1 - ideal, times=kept_times(accesses))


def che_shares(accesses: BlockAccesses, capacities_blocks: list[int]) -> list[float]:
    """Che's estimate of the share of prompt tokens that an LRU cache holds, at each capacity in blocks.

    Σᵢ (1 − e^(−λᵢT)) = C with λᵢ the uses of block i ÷ span; the share Σᵢ kᵢ·(cᵢ − 1) ÷ cᵢ·(1 − e^(−λᵢT)) ÷ Σ kᵢ, kᵢ
    the tokens of all its cᵢ uses: the first of them finds nothing. Blocks used equally often are taken together.
    """
    uses = np.bincount(accesses.block)
    tokens = np.bincount(accesses.block, weights=accesses.tokens)
    kinds, which, blocks = np.unique(uses, return_inverse=True, return_counts=True)
    weights = np.bincount(which.reshape(-1), weights=tokens) * (kinds - 1) / kinds / max(1, accesses.prompt_tokens)
    rates: Reals = kinds / max(accesses.span_s, 1e-9)

    def held(time_s: float) -> Reals:
        return np.asarray(-np.expm1(-rates * time_s), np.float64)

    found = []
    for capacity in capacities_blocks:
        if capacity >= len(uses):
            found.append(float(weights.sum()))
            continue
        time_s = held_time(lambda time: float(blocks @ held(time)), capacity)
        found.append(float(weights @ held(time_s)))
    return found


def kept_times(accesses: BlockAccesses) -> tuple[KeptFor, ...]:
    """What is found and resident for each time to live, replayed and by Little's law; nothing of a trace of no span."""
    if accesses.span_s <= 0:
        return ()
    distinct = int((accesses.previous < 0).sum())
    per_s = distinct * accesses.block_size / accesses.span_s
    replays = ttl_reuse(accesses, TIMES_S)
    return tuple(
        KeptFor(
            time_s=time_s,
            hit=replay.token_share,
            tokens=(replay.mean_blocks or 0.0) * accesses.block_size,
            by_law=resident_for(time_s, per_s),
        )
        for time_s, replay in zip(TIMES_S, replays, strict=True)
        if time_s < accesses.span_s
    )
