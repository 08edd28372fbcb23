"""The pools SGLang makes of the memory that is left, as it prints them.

Source: sglang 0.5.23, model_executor/pool_configurator.py, mem_cache/kv_cache_configurator.py
(`_profile_available_bytes`, `_apply_token_constraints`) and mem_cache/memory_pool_host.py.
"""

from dataclasses import dataclass
from fractions import Fraction

from kvdesk.engine.findings import Finding
from kvdesk.engine.runtimes.room import Capacity, CapacityGroup, Facts
from kvdesk.engine.runtimes.sglang.layers import StagePools, has_window_pool, rules_of
from kvdesk.engine.runtimes.sglang.pools import PoolCache

_DECIMAL_GIGABYTE = 10**9


@dataclass(frozen=True, slots=True)
class Sizes:
    """Tokens of the two pools and slots of states, alike on every rank; None where there is no such pool."""

    tokens: int
    swa_tokens: int | None
    slots: int | None


def pool_sizes(facts: Facts, caches: tuple[PoolCache, ...], cache_bytes: tuple[int, ...], max_model_len: int) -> Sizes:
    """Every stage by itself, then the least of them: ranks agree on one number of tokens.

    tokens = ⌊bytes ÷ cell⌋ in whole pages, at most --max-total-tokens; the window pool ⌊tokens × ratio⌋.
    """
    page, cap = caches[0].page, facts.deployment.sglang.max_total_tokens
    slots = _slots(caches, cache_bytes)
    unlimited = cap or max_model_len
    left = (_after_states(cache, size, slots) for cache, size in zip(caches, cache_bytes, strict=True))
    late = rules_of(facts).splits_windows_late and has_window_pool(facts)
    count = _late_tokens if late else _tokens
    sizes = [count(cache, size, cap) for cache, size in zip(caches, left, strict=True)]
    least = min((size for size in sizes if size is not None), default=unlimited)
    tokens = max(0, least) // page * page
    windowed = next((cache for cache in caches if cache.pools.swa_layers), None)
    if windowed is None:
        return Sizes(tokens, None, slots)
    ratio = 1.0 if not windowed.pools.full_layers else float(windowed.ratio)
    return Sizes(tokens, int(tokens * ratio) // page * page, slots)


def _slots(caches: tuple[PoolCache, ...], cache_bytes: tuple[int, ...]) -> int | None:
    """K, the fixed number or what fits on the rank that has the least."""
    if not caches[0].pools.slot_bytes:
        return None
    rules, slot = caches[0].states, caches[0].pools.slot_bytes
    if rules.fixed_slots is not None:
        return rules.fixed_slots
    return min(rules.slots_for(size * rules.part, slot) for size in cache_bytes)


def _after_states(cache: PoolCache, size: int, slots: int | None) -> int:
    """What the slots, their padding slot and a draft's intermediate states leave."""
    if slots is None:
        return size
    rules = cache.states
    return size - cache.pools.slot_bytes * (slots + rules.spare_slot + rules.scratch_slots(slots))


def _tokens(cache: PoolCache, size: int, cap: int | None) -> int | None:
    """⌊bytes ÷ bytes of a token⌋, at most the cap; None where the stage keeps no positions."""
    pools = cache.pools
    if not pools.full_layers and not pools.swa_layers:
        return None
    if not pools.swa_layers:
        tokens = max(0, size) // pools.sized_cell
    elif not pools.full_layers:
        tokens = max(0, size) // (pools.swa_cell + pools.full_cell)
    else:
        tokens = int(max(0, size) // (pools.full_cell + float(cache.ratio) * pools.swa_cell))
    return tokens if cap is None else min(tokens, cap)


def _late_tokens(cache: PoolCache, size: int, cap: int | None) -> int | None:
    """0.5.9 beside a window pool: whole pages of a token in every layer, at most the cap, and what they take divided
    anew (model_runner_kv_cache_mixin.py, `set_num_tokens_hybrid_swa`)."""
    pools = cache.pools
    if not pools.swa_layers or not pools.full_layers:
        return _tokens(cache, size, cap)
    both = pools.full_cell + pools.swa_cell
    whole = max(0, size) // both
    whole = (whole if cap is None else min(whole, cap)) // cache.page * cache.page
    return int(whole * both / (pools.full_cell + float(cache.ratio) * pools.swa_cell))


def capacity(facts: Facts, caches: tuple[PoolCache, ...], cache_bytes: tuple[int, ...], max_model_len: int) -> Capacity:
    """The engine's own figures; `tokens` is max_total_num_tokens of one rank, whatever the parallelism."""
    sizes = pool_sizes(facts, caches, cache_bytes, max_model_len)
    cache, pools = caches[0], caches[0].pools
    names = [("full", sizes.tokens)] if any(other.pools.full_layers for other in caches) else []
    if sizes.swa_tokens is not None:
        names.append(("swa", sizes.swa_tokens))
    least = max(other.least_windows for other in caches)
    starts = sizes.tokens > 0 and (sizes.swa_tokens is None or sizes.swa_tokens >= least)
    if sizes.slots is not None:
        starts = starts and sizes.slots >= cache.states.per_request
    single = sizes.swa_tokens is None
    return Capacity(
        runtime="sglang",
        version=facts.deployment.sglang.version,
        max_model_len=max_model_len,
        block_size=cache.page,
        block_bytes=cache.page * pools.full_cell if single else None,
        num_blocks=sizes.tokens // cache.page if single else None,
        tokens=sizes.tokens,
        max_concurrency=_concurrency(cache, sizes, max_model_len),
        groups=_groups(cache, max_model_len),
        state_slots=sizes.slots,
        pools=tuple(names),
        starts=starts,
        notes=tuple(_notes(facts, caches, sizes)),
    )


def _concurrency(cache: PoolCache, sizes: Sizes, max_model_len: int) -> float:
    """Sequences of `max_model_len` that every pool holds, over the groups of data-parallel attention."""
    full = cache.tokens(cache.groups, max_model_len)[0]
    windows = cache.window_tokens(max_model_len)
    counts = [Fraction(sizes.tokens, full)] if cache.pools.full_layers else []
    if sizes.swa_tokens is not None and windows:
        counts.append(Fraction(sizes.swa_tokens, windows))
    if sizes.slots is not None:
        counts.append(Fraction(sizes.slots // cache.states.per_request))
    return float(min(counts, default=Fraction(0)) * cache.groups)


def _groups(cache: PoolCache, max_model_len: int) -> tuple[CapacityGroup, ...]:
    """The pools of the first stage, a page of one layer each."""
    full = cache.tokens(cache.groups, max_model_len)[0]
    windows = cache.window_tokens(max_model_len)
    pools, page = cache.pools, cache.page
    found = []
    if pools.full_layers:
        each = page * pools.full_cell // pools.full_layers
        found.append(CapacityGroup("full", pools.full_layers, page, each, full // page))
    if pools.swa_layers:
        each = page * pools.swa_cell // pools.swa_layers
        found.append(CapacityGroup("swa", pools.swa_layers, page, each, windows // page))
    if pools.state_layers:
        each = pools.slot_bytes // pools.state_layers
        found.append(CapacityGroup("state", pools.state_layers, 1, each, cache.states.per_request))
    return tuple(found)


def _notes(facts: Facts, caches: tuple[PoolCache, ...], sizes: Sizes) -> list[Finding]:
    page = caches[0].page
    padding = max(cache.padding_bytes for cache in caches)
    notes = [Finding("sglang-padding-page", "info", "", {"page": page, "size": padding})]
    over = max((cache.pools.full_cell - cache.pools.sized_cell) * sizes.tokens for cache in caches)
    if over:
        notes.append(Finding("sglang-pool-larger-than-sized", "warning", "", {"size": over}))
    least = max(cache.least_windows for cache in caches)
    if sizes.swa_tokens is not None and sizes.swa_tokens < least:
        values = {"tokens": sizes.swa_tokens, "least": least}
        notes.append(Finding("sglang-window-pool-too-small", "error", "", values))
    if facts.deployment.sglang.enable_hierarchical_cache:
        tokens = max(host_tokens(facts, page, sizes.tokens, cache.pools) for cache in caches)
        held = max(host_tokens(facts, page, sizes.tokens, cache.pools) * cache.pools.full_cell for cache in caches)
        notes.append(Finding("sglang-host-cache", "info", "", {"tokens": tokens, "size": held}))
    return notes


def host_tokens(facts: Facts, page: int, device_tokens: int, pools: StagePools) -> int:
    """Tokens of a rank's host pool: ⌊device tokens × ratio⌋, or ⌊GB × 10⁹ ÷ bytes of a token⌋; then (⌊÷ page⌋ + 1)
    pages."""
    settings = facts.deployment.sglang
    if settings.hicache_size_gb is not None and pools.full_cell:
        asked = int(settings.hicache_size_gb * _DECIMAL_GIGABYTE // pools.full_cell)
    else:
        asked = int(device_tokens * settings.hicache_ratio)
    return (asked // page + 1) * page
