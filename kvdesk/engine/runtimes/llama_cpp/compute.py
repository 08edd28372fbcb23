"""The compute buffer of a device: an estimate from the shapes, and how far it was off where it was measured.

The allocator packs tensors by their lifetimes, so no short formula is exact. Source: llama.cpp b11434,
src/llama-context.cpp (sched_reserve), and runs of it on CPU and RPC devices; CUDA's own pools are not in it.
"""

from dataclasses import dataclass
from typing import NamedTuple

from kvdesk.engine.runtimes.llama_cpp.context import ContextPlan, context_plan, expected_context
from kvdesk.engine.runtimes.llama_cpp.devices import draft_device, layers_of_devices, output_device
from kvdesk.engine.runtimes.llama_cpp.layout import layout_of
from kvdesk.engine.runtimes.room import Facts
from kvdesk.engine.sentences.llama_cpp import COMPUTE_BASIS
from kvdesk.project.base import MAX_BYTES
from kvdesk.project.deployment import Band
from kvdesk.project.layer_cache import (
    CompressedAttention,
    FullAttention,
    IndexerKeys,
    LatentAttention,
    LayerCache,
    RecurrentState,
    SlidingAttention,
    SparseLatentAttention,
    query_heads,
)
from kvdesk.project.model_spec import LayerGroup

_FLOAT = 4
_COPIES = 4  # GGML_SCHED_MAX_COPIES
_PER_CHANNEL = 5  # projections of a recurrence beside its convolution, read off mamba, mamba2 and nemotron_h
_SPARSE_BYTES = (0, 13, 40)  # bytes a cell and position of indexer scores: none, as DeepSeek-V3.2, as MiniMax-M3
_MARGIN = (50, 100, 110)  # per cent of the formula
_STATE_MARGIN = (50, 100, 160)
_PIPELINED_MARGIN = (50, 100, 125)
# Experts a token passes, which no plan knows: low, best and high for models of up to so many experts.
_EXPERTS = ((8, (1, 2, 4)), (16, (1, 2, 4)), (128, (4, 8, 8)), (384, (4, 8, 10)), (1 << 16, (8, 10, 22)))


class _Three(NamedTuple):
    low: int
    best: int
    high: int


@dataclass(frozen=True, slots=True)
class _Shapes:
    """What the buffer is made of: floats a position of the widest step, cells that masks cover, logits rows."""

    widest: _Three
    hidden: int
    mask_cells: int
    ubatch: int
    mask_bytes: int
    sparse_cells: int
    margin: tuple[int, int, int]


def compute_buffer(facts: Facts, stage: int) -> Band:
    """Estimate of the compute buffer on one device, in bytes.

    4 · ub · (4 · E + X) + 2 · ub · cells, with X the most of: feed-forward 3 · n_ff; experts 3 · k · n_ff_exp, and
    k · E where 2 · n_ff_exp < E; MLA's projections; a recurrence's; logits n_vocab · n_out ÷ ub on the output's device.
    Without flash attention X also has n_head · cells, and masks are twice as wide. Two devices or more with everything
    offloaded hold inputs four times: 16 · E on all but the last, 7 · E there, 8 · ub · cells.
    """
    layers = layers_of_devices(facts)[stage]
    has_output = output_device(facts) == stage
    if not layers and not has_output:
        return Band(low=0, best=0, high=0, basis=COMPUTE_BASIS)
    shapes, copies = _shapes(facts), _is_pipelined(facts)
    logits = _FLOAT * facts.model.vocab_size * _output_rows(facts, shapes.ubatch) if has_output else 0
    residuals = 4 if not copies else 7 if stage == facts.degrees.pipeline - 1 else 16
    margin = _larger(shapes.margin, _PIPELINED_MARGIN) if copies else shapes.margin
    masks = shapes.mask_bytes * shapes.ubatch * shapes.mask_cells * (_COPIES if copies else 1)
    found = []
    for widest, per_cent, sparse in zip(shapes.widest, margin, _SPARSE_BYTES, strict=True):
        wide = max(_FLOAT * shapes.ubatch * widest if layers else 0, logits)
        size = _FLOAT * shapes.ubatch * residuals * shapes.hidden + wide
        size += masks + sparse * shapes.ubatch * shapes.sparse_cells
        found.append(size * per_cent // 100)
    times = 2 if facts.deployment.mtp and draft_device(facts) == stage else 1  # the draft context has its own graph
    low = min(max(found[0], logits), found[1]) if layers else min(logits, found[1])
    best, high = min(MAX_BYTES, found[1] * times), min(MAX_BYTES, found[2] * times)
    return Band(low=min(low, best), best=best, high=high, basis=COMPUTE_BASIS)


def _larger(one: tuple[int, int, int], other: tuple[int, int, int]) -> tuple[int, int, int]:
    return (min(one[0], other[0]), max(one[1], other[1]), max(one[2], other[2]))


def _is_pipelined(facts: Facts) -> bool:
    """llama-context.cpp: several devices, every layer and the output on them, caches too."""
    settings = facts.deployment.llama_cpp
    return facts.degrees.pipeline > 1 and settings.n_gpu_layers is None and not settings.no_kv_offload


def _output_rows(facts: Facts, ubatch: int) -> int:
    """Rows of logits reserved: the server's slots and their drafts (b11434), else every position of a micro-batch."""
    plan = context_plan(facts)
    if not plan.rules.few_outputs:
        return ubatch
    drafted = facts.deployment.num_speculative_tokens if facts.deployment.mtp else 0
    return min(ubatch, expected_context(facts).slots * (1 + drafted))


def _shapes(facts: Facts) -> _Shapes:
    model, plan, context = facts.model, context_plan(facts), expected_context(facts)
    caches = [cache for group in model.layer_groups for cache in group.caches]
    kinds = _cells_by_kind(facts, plan)
    widest = [_feed_forward(group, model.hidden_size) for group in model.layer_groups]
    widest += [_projections(cache) for cache in caches]
    if not plan.flash:
        widest += [_scores(cache, max(kinds, default=0)) for cache in caches]
    states = any(isinstance(cache, RecurrentState) for cache in caches)
    sparse = any(isinstance(cache, IndexerKeys | CompressedAttention) for cache in caches)
    return _Shapes(
        widest=_Three(*(max((three[at] for three in widest), default=0) for at in range(3))),
        hidden=model.hidden_size,
        mask_cells=sum(kinds),
        ubatch=context.ubatch,
        mask_bytes=2 if plan.flash else 4,
        sparse_cells=context.seq_cells if sparse else 0,
        margin=_STATE_MARGIN if states else _MARGIN,
    )


def _cells_by_kind(facts: Facts, plan: ContextPlan) -> list[int]:
    """Cells of one stream of each cache there is: full, window, indexer."""
    context, layout = expected_context(facts), layout_of(facts)
    held = {
        (cells, isinstance(cache, IndexerKeys))
        for group in facts.model.layer_groups
        for cache in group.caches
        for cells, _ in layout.layer((cache,)).rows
    }
    return [
        cells.number(plan, context) // (context.slots if cells.per_sequence else context.streams) for cells, _ in held
    ]


def _feed_forward(group: LayerGroup, hidden: int) -> _Three:
    """Floats a position: the projections side by side, of the dense part or of the experts a token passes."""
    weights = group.weights
    dense = max(weights.mlp_params, weights.shared_expert_params) // hidden
    if not weights.num_experts:
        return _Three(dense, dense, dense)
    guesses = next(guess for most, guess in _EXPERTS if weights.num_experts <= most)
    each = weights.expert_params // hidden
    back = hidden if 2 * each < 3 * hidden else 0
    return _Three(*(max(dense, count * (each + back)) for count in guesses))


def _projections(cache: LayerCache) -> _Three:
    """MLA: heads × (key of a head + rank + rope + rank + rope); recurrences: read off the measured ones."""
    match cache:
        case LatentAttention() | SparseLatentAttention():
            key = (cache.qk_nope_head_dim or 0) + cache.qk_rope_head_dim
            each = key + cache.kv_lora_rank + cache.qk_rope_head_dim + cache.kv_lora_rank + cache.qk_rope_head_dim
            size = cache.num_attention_heads * each
        case RecurrentState(conv_channels=channels):
            size = _PER_CHANNEL * channels
        case _:
            size = 0
    return _Three(size, size, size)


def _scores(cache: LayerCache, cells: int) -> _Three:
    """K·Q of every head without flash attention, and the queries: heads × cells + 1.5 × heads × head_dim."""
    heads = query_heads((cache,))
    if heads is None:
        return _Three(0, 0, 0)
    width = cache.k_head_dim if isinstance(cache, FullAttention | SlidingAttention) else 0
    size = heads * cells + 3 * heads * width // 2
    return _Three(size, size, size)
