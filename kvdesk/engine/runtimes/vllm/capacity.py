"""What vLLM makes of the bytes left for caches: blocks, its own token figure, and whether it starts.

Source: vLLM 0.33, v1/core/kv_cache_planning.py, get_kv_cache_configs; v1/core/kv_cache_utils.py, get_kv_cache_capacity.
"""

from kvdesk.engine.runtimes.room import Capacity, CapacityGroup, Facts
from kvdesk.engine.runtimes.vllm import notes
from kvdesk.engine.runtimes.vllm.layout import GroupLayout, Layout


def capacity_of(facts: Facts, layout: Layout, cache_bytes: tuple[int, ...], max_model_len: int) -> Capacity:
    """The pool of so many bytes on a rank of each stage."""
    settings, rules = facts.deployment.vllm, layout.serving.rules
    override = settings.num_gpu_blocks_override
    if override is not None:
        cache_bytes = tuple(override * block for block in layout.stage_bytes)
    if not layout.block_bytes:
        return Capacity("vllm", settings.version, max_model_len, layout.blocks.size, 0, 1)
    num_blocks = min(
        max(0, size) // block for size, block in zip(cache_bytes, layout.stage_bytes, strict=True) if block
    )
    concurrency = num_blocks / layout.blocks_per_request(max_model_len)
    tokens = int(concurrency * max_model_len)
    if not rules.tokens_are_concurrency:
        smallest = min(group.block_size for group in layout.groups)
        tokens = num_blocks // len(layout.groups) * smallest * layout.serving.decode_context
    if rules.concurrency_counts_tokens:
        concurrency = tokens / max_model_len
    longest = _longest(layout, cache_bytes, max_model_len)
    starts = longest == max_model_len
    return Capacity(
        runtime="vllm",
        version=settings.version,
        max_model_len=max_model_len,
        block_size=layout.blocks.size,
        block_bytes=layout.block_bytes,
        num_blocks=num_blocks,
        tokens=tokens,
        max_concurrency=concurrency,
        groups=tuple(_group(group, layout, max_model_len) for group in layout.groups),
        starts=starts,
        longest_start=None if starts else longest,
        notes=tuple(notes.capacity_notes(layout)),
    )


def _group(group: GroupLayout, layout: Layout, max_model_len: int) -> CapacityGroup:
    """States kept without prefix caching have one block, as long as the longest request."""
    whole = group.is_state and layout.serving.mamba_mode == "none"
    block = max_model_len if whole else group.block_size
    blocks = group.demand.logged_blocks(max_model_len)
    return CapacityGroup(group.kind, group.layers, block, group.page_bytes, blocks)


def _longest(layout: Layout, cache_bytes: tuple[int, ...], max_model_len: int) -> int:
    """The longest length, up to the asked one, of which the engine finds room for a request; 0 where none has it
    (_estimate_max_model_len_from_groups)."""
    low, high = 0, max_model_len
    while low < high:
        middle = (low + high + 1) // 2
        if _has_room(layout, cache_bytes, middle):
            low = middle
        else:
            high = middle - 1
    return low


def _has_room(layout: Layout, cache_bytes: tuple[int, ...], length: int) -> bool:
    """Whether a request of a length passes the check at start-up, by the version's own rule."""
    blocks = layout.blocks_per_request(length)
    match layout.serving.rules.start_check:
        case "positions":
            needs = tuple(block * -(-length // layout.blocks.size) for block in layout.stage_bytes)
        case "layers":
            needs = tuple(
                sum(size * demand.logged_blocks(length) for demand, size in stage) for stage in layout.layer_bytes
            )
        case "model":
            needs = (layout.model_bytes * blocks,) * len(cache_bytes)
        case "stages":
            needs = tuple(block * blocks for block in layout.stage_bytes)
        case _:
            needs = tuple(block * (blocks + 1) for block in layout.stage_bytes)
    return all(need <= size for need, size in zip(needs, cache_bytes, strict=True))
