"""The caches of a model with compressed attention (DeepSeek-V4) as vLLM registers them: up to five a layer.

Source: vLLM 0.33, models/deepseek_v4/{attention,compressor}.py; v1/attention/backends/mla/sparse_swa.py.
"""

from collections.abc import Iterator

from kvdesk.engine.runtimes.arithmetic import round_up
from kvdesk.engine.runtimes.vllm.specs import LayerSpec
from kvdesk.project.layer_cache import CompressedAttention, LayerCache, SlidingAttention

BLOCK_SIZE = 256
WINDOW_BLOCK = 64
ALIGNMENT = 576  # every page is rounded up to it in the packed layout
ROTARY = 64  # the part of an entry that stays in 16 bits
WIDE_STATES, NARROW_STATES = 4, 8  # inputs in a block of overlapping and of plain compression
_ORDER = ("indexer", "indexer state", "compressor", "compressor state")


def entry_bytes(head_dim: int) -> int:
    """A packed entry: a byte an element, 2 B an element of its rotary part, and a scale for every 64 elements of the
    rest, padded to 8 B: 584 B of 512."""
    plain = head_dim - ROTARY
    return plain + 2 * ROTARY + round_up(plain // 64, 8)


def indexer_entry_bytes(head_dim: int) -> int:
    """A byte an element and a scale of 4 B for every 128: 132 B of 128."""
    return head_dim + head_dim // 128 * 4


def compressed_specs(layer: tuple[LayerCache, ...]) -> Iterator[LayerSpec]:
    """The window of latents that every layer keeps, then the entries and waiting inputs of what it compresses."""
    specs = dict(_compressions(layer))
    for cache in layer:
        if isinstance(cache, SlidingAttention):
            size = entry_bytes(cache.k_head_dim)
            page = round_up(WINDOW_BLOCK * size, ALIGNMENT)
            yield LayerSpec("latent_window", cache.kind, WINDOW_BLOCK, page, (size,), size=cache.window)
    for name in _ORDER:
        if name in specs:
            yield specs[name]


def _compressions(layer: tuple[LayerCache, ...]) -> Iterator[tuple[str, LayerSpec]]:
    for cache in layer:
        if not isinstance(cache, CompressedAttention):
            continue
        size = entry_bytes(cache.head_dim) if cache.part == "compressor" else indexer_entry_bytes(cache.head_dim)
        page = round_up(BLOCK_SIZE // cache.ratio * size, ALIGNMENT)
        yield cache.part, LayerSpec("latent", cache.kind, BLOCK_SIZE, page, (cache.part, cache.ratio, size))
        yield f"{cache.part} state", _waiting(cache)


def _waiting(cache: CompressedAttention) -> LayerSpec:
    """Inputs and scores of the positions not yet compressed, in float32: a window of one block's positions, of two
    where blocks overlap, each twice as wide."""
    folds = 2 if cache.overlaps else 1
    width = 2 * folds * cache.head_dim
    block = WIDE_STATES if cache.overlaps else NARROW_STATES
    page = round_up(block * width * 4, ALIGNMENT)
    return LayerSpec("latent_window", cache.kind, block, page, (cache.part, width), size=folds * cache.ratio)
