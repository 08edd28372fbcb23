"""How vLLM divides a card: a share of it is the budget, and the pool is what the budget leaves.

Source: vLLM 0.33, v1/worker/utils.py, request_memory; v1/worker/gpu_worker.py, determine_available_memory.
"""

import math
from fractions import Fraction

from kvdesk.engine.derivation import Step
from kvdesk.engine.runtimes.room import Facts
from kvdesk.engine.runtimes.vllm.layout import Layout
from kvdesk.engine.runtimes.vllm.serving import rules_in
from kvdesk.i18n import translate


def utilization(facts: Facts) -> float:
    """gpu_memory_utilization: as set, else the version's default."""
    asked = facts.deployment.vllm.gpu_memory_utilization
    return rules_in(facts).utilization if asked is None else asked


def usable_bytes(facts: Facts, capacity_bytes: int) -> int:
    """⌈capacity × gpu_memory_utilization⌉; with kv_cache_memory_bytes that share does not count, and the budget is the
    card without what stands outside."""
    if facts.deployment.vllm.kv_cache_memory_bytes is not None:
        return capacity_bytes - facts.outside_bytes
    share = capacity_bytes * Fraction(str(utilization(facts)))
    return math.ceil(share) if rules_in(facts).rounds_budget_up else math.floor(share)


def usable_steps(facts: Facts, capacity_bytes: int, usable: int) -> tuple[Step, ...]:
    """The share, or the fixed pool in its place."""
    values = {"capacity": capacity_bytes, "share": utilization(facts), "usable": usable}
    pool = facts.deployment.vllm.kv_cache_memory_bytes
    if pool is None:
        up = translate("Formula", "⌈{capacity:b} × {share:p}⌉ = {usable:b} = {usable:gib} usable")
        down = translate("Formula", "⌊{capacity:b} × {share:p}⌋ = {usable:b} = {usable:gib} usable")
        return (Step(up if rules_in(facts).rounds_budget_up else down, values),)
    values |= {"outside": facts.outside_bytes, "pool": pool}
    text = translate("Formula", "{capacity:b} − {outside:b} outside = {usable:b} = {usable:gib} usable")
    fixed = translate("Formula", "kv_cache_memory_bytes gives the cache {pool:b}, whatever the share of the card")
    return (Step(text, values), Step(fixed, values))


def most_cache_bytes(facts: Facts, layout: Layout) -> int | None:
    """What the caches may take whatever is free, without the null block: kv_cache_memory_bytes, or so many blocks as
    num_gpu_blocks_override says; None where the budget decides.

    Blocks are counted on the stage whose blocks are the largest: it holds the fewest, and the pool has as many on
    every stage.
    """
    settings = facts.deployment.vllm
    block = layout.block_bytes
    if settings.num_gpu_blocks_override is not None:
        return (settings.num_gpu_blocks_override - 1) * block
    if settings.kv_cache_memory_bytes is not None:
        return max(0, settings.kv_cache_memory_bytes - block)
    return None
