"""What computing a prompt costs, and from which bandwidth and length on loading its cache is quicker.

Every figure is of one replica: FLOP of the whole model, the dense rate of all its cards.
"""

from collections.abc import Callable
from dataclasses import dataclass

from kvdesk.engine.findings import Finding
from kvdesk.engine.kv_cache import span_of
from kvdesk.project.layer_cache import (
    ChunkedAttention,
    CompressedAttention,
    CrossAttention,
    FullAttention,
    LatentAttention,
    LayerCache,
    SlidingAttention,
    SparseLatentAttention,
)
from kvdesk.project.model_spec import LayerGroup, ModelSpec

LONGEST = 1 << 24  # positions: longer prompts than anyone asks for


@dataclass(frozen=True, slots=True)
class Attention:
    """Attention of some layers: FLOP a pair of positions, and the most positions one sees (None: all before it)."""

    flops_per_pair: float
    window: int | None = None

    def pairs(self, new: float, before: float) -> float:
        """Pairs that `new` positions after `before` others see: n·s + n² ÷ 2, no more than a window each."""
        return self._upto(before + new) - self._upto(before)

    def _upto(self, positions: float) -> float:
        if self.window is None or positions <= self.window:
            return positions * positions / 2
        return self.window * self.window / 2 + self.window * (positions - self.window)


@dataclass(frozen=True, slots=True)
class PrefillWork:
    """F(n, s) = 2·P·n + 4·L·H·d·(n·s + n² ÷ 2) FLOP for n positions after s that are there already.

    2 FLOP a parameter that a position passes, and 2·d each for QKᵀ and PV a head and pair.
    """

    active_params: float
    attention: tuple[Attention, ...] = ()

    def flops(self, new: float, before: float = 0) -> float:
        """F(n, s) of n new positions after s."""
        pairs = sum(part.flops_per_pair * part.pairs(new, before) for part in self.attention)
        return 2 * self.active_params * new + pairs

    def seconds(self, new: float, rate: float, before: float = 0) -> float:
        """F(n, s) ÷ the rate that is reached (dense rate × MFU), in seconds."""
        return self.flops(new, before) / rate


def prefill_work(model: ModelSpec, count_embeddings: bool = True) -> PrefillWork | Finding:
    """The work of a model's prompt; the finding that says what is missing where it has experts and nobody says how
    many a position goes through.

    Linear and recurrent layers count by their parameters alone. An indexer's scores are left out.
    """
    routed = any(group.weights.num_experts for group in model.layer_groups)
    if routed and model.experts_per_token is None:
        return Finding("experts-per-token-missing", "error", "model.experts_per_token", {"name": model.name})
    params = sum(len(group.layers) * _active(group, model.experts_per_token or 0) for group in model.layer_groups)
    params += model.final_norm_params
    if count_embeddings:
        params += model.embedding_params + (0 if model.tie_word_embeddings else model.head_params)
    found: dict[int | None, float] = {}
    for group in model.layer_groups:
        for cache in group.caches:
            for part in _attention(cache):
                found[part.window] = found.get(part.window, 0) + len(group.layers) * part.flops_per_pair
    return PrefillWork(params, tuple(Attention(flops, window) for window, flops in found.items()))


def _active(group: LayerGroup, experts_per_token: int) -> int:
    """Parameters of one layer that a position passes: of the routed experts those it is sent to."""
    weights = group.weights
    return weights.num_parameters - (weights.num_experts - min(weights.num_experts, experts_per_token)) * (
        weights.expert_params
    )


def _attention(cache: LayerCache) -> tuple[Attention, ...]:
    """2·(dimension of K + dimension of V) FLOP a head and pair; a latent is expanded to its heads for a prompt."""
    match cache:
        case FullAttention() | SlidingAttention() | ChunkedAttention() | CrossAttention():
            flops = 2.0 * cache.num_attention_heads * (cache.k_head_dim + cache.v_head_dim)
            if isinstance(cache, CrossAttention):
                return (Attention(flops, cache.num_positions),) if cache.num_positions else ()
            if isinstance(cache, ChunkedAttention):
                return (Attention(flops, max(1, cache.chunk_size // 2)),)  # half a chunk on average
            span = span_of(cache)
            return (Attention(flops, span.size if span.kind == "window" else None),)
        case LatentAttention() | SparseLatentAttention():
            k_dim = (cache.qk_nope_head_dim or cache.kv_lora_rank) + cache.qk_rope_head_dim
            flops = 2.0 * cache.num_attention_heads * (k_dim + (cache.v_head_dim or cache.kv_lora_rank))
            return (Attention(flops, getattr(cache, "index_topk", None)),)
        case CompressedAttention(part="compressor"):
            return (Attention(4.0 * cache.num_attention_heads * cache.head_dim / cache.ratio),)
        case _:
            return ()


def break_even_rate(size_bytes: float, recompute_s: float, latency_s: float = 0.0) -> float | None:
    """BW* = bytes ÷ (T_recompute − latency): at this rate loading takes as long as computing; None where the latency
    alone takes longer. κ·s·G·MFU ÷ F(s, 0) without latency."""
    left = recompute_s - latency_s
    return size_bytes / left if left > 0 else None


def break_even_positions(
    work: PrefillWork, rate: float, load_s: Callable[[int], float], longest: int = LONGEST
) -> int | None:
    """The fewest positions whose loading is quicker than computing them; None where none up to `longest` are.

    Computing grows ever faster with length and loading never does, so one length parts the two: found by bisection.
    """

    def wins(positions: int) -> bool:
        return load_s(positions) < work.seconds(positions, rate)

    if not wins(longest):
        return None
    low, high = 0, longest
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if wins(middle) else (middle, high)
    return high


def saved_money_per_million(work: PrefillWork, positions: float, rate: float, cards_per_hour: float) -> float:
    """V = 10⁶·(F ÷ n) ÷ (G·MFU) ÷ 3600 × the price of all cards an hour: what a million positions not computed save."""
    return 1e6 * work.flops(positions) / positions / rate / 3600 * cards_per_hour
