"""A request trace as a curve of hit ratios: replayed once, read off at several capacities."""

from kvdesk.engine.demand.columns import BlockColumns
from kvdesk.engine.demand.prefix_reuse import block_accesses, ideal_reuse, lru_reuse
from kvdesk.engine.offload.hits import replayed_points
from kvdesk.project.reuse import CurveReuse, RequestFacts

POINTS = 24


def curve_of(trace: BlockColumns) -> CurveReuse:
    """What an LRU cache of each size gives, from one block of a hundredth to all distinct ones; ValueError where the
    trace has no block ids. Requests a second and lengths are the trace's own means.
    """
    accesses = block_accesses(trace)
    distinct = int((accesses.previous < 0).sum())
    step = 100 ** (1 / (POINTS - 1))
    sizes = sorted({max(1, round(distinct / 100 * step**index)) for index in range(POINTS)})
    points = replayed_points(lru_reuse(accesses, sizes), accesses.block_size)
    ideal = ideal_reuse(accesses).token_share
    count = len(trace.input_len)
    prompt = float(trace.input_len.mean())
    facts = RequestFacts(
        requests_per_s=count / accesses.span_s if accesses.span_s > 0 else 0.0,
        reused_tokens=prompt * ideal,
        new_tokens=max(1.0, prompt * (1 - ideal)),
        output_tokens=float(trace.output_len.mean()),
    )
    return CurveReuse(requests=facts, points=points, distinct_share=1 - ideal)
