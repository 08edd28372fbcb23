"""What computing a prompt costs, and from which bandwidth and length on loading its cache is quicker.

Every figure is of one replica. Times are those of `kvdesk.engine.latency`, so that a prompt takes as long here as in
the service times; where a figure that they need is not known, what the FLOP alone take, the least there can be.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from kvdesk.engine.findings import Finding
from kvdesk.engine.kv_cache import span_of
from kvdesk.engine.latency import Estimate, Load, Pipeline, Share, Tokens, prefill_times
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
USUAL = 1 << 15


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


@dataclass(frozen=True, slots=True)
class KnownSteps(Pipeline):
    """Stages that reckon a step once: prompts of many lengths begin with the same ones."""

    known: dict[tuple[Tokens, Estimate], tuple[float, float]] = field(default_factory=dict, repr=False, compare=False)

    def times(self, tokens: Tokens, estimate: Estimate) -> tuple[float, float]:
        """Latency and period of a step."""
        key = tokens, estimate
        if key not in self.known:
            self.known[key] = Pipeline.times(self, tokens, estimate)
        return self.known[key]


@dataclass(frozen=True, slots=True)
class PrefillSteps:
    """The stages of a replica, and the most positions that one of its steps computes; None for whole prompts."""

    pipeline: Pipeline
    chunk_tokens: int | None = None

    def at_share(self, mfu: float) -> "PrefillSteps":
        """The same with a share of the dense rate in matrix products; that of routed experts keeps its ratio to it."""
        line = self.pipeline
        reach = line.efficiency
        experts = mfu * min(1.0, reach.experts.best / reach.compute.best)
        reach = replace(reach, compute=Share(mfu, mfu, mfu), experts=Share(experts, experts, experts))
        return replace(self, pipeline=KnownSteps(line.stages, line.rates, reach, line.links, line.handover))


@dataclass(frozen=True, slots=True, eq=False)
class Prefill:
    """Seconds in which a replica computes one prompt, with nothing else to do.

    By `steps` where they are given: each reads the weights and the cache or computes, whichever takes longer, then its
    layers and links, best estimates; the last position is always computed. Else F(n, s) ÷ `rate`, the dense rate × MFU.
    """

    work: PrefillWork
    rate: float
    steps: PrefillSteps | None = None
    _known: dict[tuple[int, int], float] = field(default_factory=dict, repr=False)

    @property
    def request_s(self) -> float:
        """What the server adds to a request before its first token."""
        return 0.0 if self.steps is None else self.steps.pipeline.efficiency.request.best

    @property
    def least_s(self) -> float:
        """What one position takes alone: a prompt that is found waits for it all the same. Nothing by FLOP."""
        return 0.0 if self.steps is None else self.seconds(1)

    def seconds(self, new: float, before: float = 0) -> float:
        """Seconds of `new` positions after `before` that are there already."""
        if self.steps is None:
            return self.work.seconds(new, self.rate, before)
        key = max(1, round(new)), round(before)
        if key not in self._known:
            load = Load(1, sum(key), 1, cached_len=key[1], chunk_tokens=self.steps.chunk_tokens)
            self._known[key] = prefill_times(self.steps.pipeline, load, 0.0, "best")[0] - self.request_s
        return self._known[key]

    def whole_seconds(self, reused: float, new: float) -> float:
        """Seconds of a prompt of which nothing is found."""
        if self.steps is None:
            return self.seconds(reused + new)
        return self.seconds(round(reused) + max(1, round(new)))

    def spared_seconds(self, reused: float, new: float) -> float:
        """What finding `reused` positions spares a prompt with `new` others: whole − seconds(new, reused) = F(s) ÷
        rate by FLOP."""
        if self.steps is None:
            return self.seconds(reused)
        return max(0.0, self.whole_seconds(reused, new) - self.seconds(new, reused))


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
    compute_s: Callable[[int], float], load_s: Callable[[int], float], longest: int = LONGEST
) -> int | None:
    """The fewest positions whose loading is quicker than computing them; None where none up to `longest` are.

    Computing grows ever faster with length and loading never does, so one length parts the two: found by bisection
    between two powers of two, from the usual lengths upward or downward.
    """

    def wins(positions: int) -> bool:
        return load_s(positions) < compute_s(positions)

    high = min(USUAL, longest)
    while not wins(high):
        if high == longest:
            return None
        high = min(2 * high, longest)
    low = high // 2
    while low and wins(low):
        low, high = low // 2, low
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if wins(middle) else (middle, high)
    return high


def saved_money_per_million(prefill: Prefill, positions: float, cards_per_hour: float) -> float:
    """V = 10⁶·(T ÷ n) ÷ 3600 × the price of all cards an hour: what a million positions not computed save, T being
    F ÷ (G·MFU), or by steps what n positions take beside the step that the last one takes anyway."""
    seconds = prefill.seconds(positions) - prefill.least_s
    return 1e6 * seconds / positions / 3600 * cards_per_hour
