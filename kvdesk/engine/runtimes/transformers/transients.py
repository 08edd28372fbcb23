"""What stands on a card for a moment beside the caches: a layer's attention, a prompt's storage, a dequantised copy.

None of it follows from the settings alone: each grows with the load. It enters the activations only where the
deployment caps both a sequence and their number (`max_model_len`, `max_num_seqs`); elsewhere it is told as a finding,
so that limits stay the inverse of the budget.
"""

from dataclasses import dataclass

from kvdesk.engine.kv_cache import is_latent, kv_shape
from kvdesk.engine.runtimes.room import Facts
from kvdesk.engine.runtimes.transformers.stored import StoredTerm, expanded, terms_of
from kvdesk.engine.runtimes.transformers.support import (
    element_bytes,
    implementation_of,
    quantization_of,
    quantized_tensors,
    stored_layers,
)
from kvdesk.project.dtypes import BITS
from kvdesk.project.layer_cache import CrossAttention, LatentAttention, LayerCache, SparseLatentAttention, query_heads

FP32_BYTES = BITS["fp32"] // 8
MOST_GQA_DIMENSION = 256  # integrations/sdpa_attention.py, use_gqa_in_sdpa


@dataclass(frozen=True, slots=True)
class Transient:
    """Bytes at the low, best and high estimates; `scores_bytes` of the best are attention scores."""

    low: int = 0
    best: int = 0
    high: int = 0
    scores_bytes: int = 0

    def plus(self, other: "Transient") -> "Transient":
        return Transient(
            self.low + other.low,
            self.best + other.best,
            self.high + other.high,
            self.scores_bytes + other.scores_bytes,
        )


def attention(facts: Facts, layers: range, sequences: int, positions: int) -> Transient:
    """The largest layer's attention over whole prompts of `positions`, all at once."""
    kept = {cache for caches, _ in stored_layers(facts, layers) for cache in caches}
    found = (_attention(facts, cache, sequences, positions) for cache in kept)
    return max(found, key=lambda transient: transient.high, default=Transient())


def _attention(facts: Facts, cache: LayerCache, sequences: int, positions: int) -> Transient:
    heads = query_heads((cache,))
    shape = kv_shape(cache)
    if heads is None or shape is None or isinstance(cache, CrossAttention):  # an encoder's positions are few
        return Transient()
    size, tensor = element_bytes(facts), facts.degrees.tensor
    here = -(-heads // tensor)
    repeated = repeated_bytes(cache, here, size) * sequences * positions
    match facts.deployment.transformers.attn_implementation:
        case "eager":
            scores = scores_bytes(here, positions, size) * sequences
            return Transient(here * sequences * positions**2 * size, scores + repeated, scores + repeated, scores)
        case "sdpa" if not is_latent(cache):
            in_kernel = shape[1] == shape[2] <= MOST_GQA_DIMENSION  # and where no mask is needed
            return Transient(0, 0 if in_kernel else repeated, repeated)
        case "flash_attention_2" if not is_latent(cache):
            return Transient()
    return Transient(repeated, repeated, repeated)


def scores_bytes(num_heads: int, positions: int, size: int) -> int:
    """Scores of one sequence's prompt in eager attention: heads × positions² × (scores, the softmax in float32, and its
    copy in the model's type). Source: transformers 5.24, modeling_llama.py, eager_attention_forward."""
    copy = size if size != FP32_BYTES else 0
    return num_heads * positions**2 * (size + FP32_BYTES + copy)


def repeated_bytes(cache: LayerCache, num_heads: int, size: int) -> int:
    """K and V of a position as the attention reads them, beside the cache: repeated to every query head (`repeat_kv`),
    0 where each has its own; a latent expanded to every head, heads × (2 × nope + rope + v): what `kv_b_proj` gives and
    the keys joined from it (modeling_deepseek_v3.py, expand_kv), at every step."""
    if isinstance(cache, LatentAttention | SparseLatentAttention):
        whole = expanded(cache)
        if whole is None or cache.qk_nope_head_dim is None:
            return 0
        return num_heads * (cache.qk_nope_head_dim + whole.k_head_dim + whole.v_head_dim) * size
    shape, heads = kv_shape(cache), query_heads((cache,))
    if shape is None or heads == shape[0]:
        return 0
    return num_heads * (shape[1] + shape[2]) * size


def prompt_storage(facts: Facts, layers: range, sequences: int, positions: int) -> int:
    """What the windows of a dynamic cache keep alive beyond what they hold, from a prompt of `positions` to the next
    step: a slice of the prompt's whole tensor keeps that tensor. Source: transformers 5.24, cache_utils.py,
    DynamicSlidingWindowLayer.update; a layer sent to host memory is copied without it."""
    if implementation_of(facts) != "dynamic":
        return 0
    extra = 0
    for caches, count in stored_layers(facts, layers):
        for cache in caches:
            for term in terms_of(cache, count, facts.storage, facts.degrees.tensor, static=False):
                if isinstance(term, StoredTerm) and term.span.kind in {"window", "chunk"}:
                    extra += count * -(-positions * term.unit_bits // 8) - term.held(positions)
    return sequences * extra


def dequantized(facts: Facts, layers: range, sequences: int, positions: int) -> Transient:
    """The whole cache of one layer in the model's type, at every step of a quantised cache: once where the attention
    reads it, twice while what was dequantised is joined with what was not. Source: cache_utils.py,
    QuantizedLayer.update."""
    if implementation_of(facts) != "quantized":
        return Transient()
    each = max(
        sum(tensor.shape[0] * tensor.shape[-1] for tensor in quantized_tensors(facts, caches))
        for caches, _ in stored_layers(facts, layers)
    )
    once = each * quantization_of(facts).element_bytes * sequences * positions
    return Transient(once, 2 * once, 2 * once)


def of_stage(facts: Facts, layers: range, sequences: int, positions: int) -> Transient:
    """All of them together on a rank that holds `layers`."""
    alive = Transient(high=prompt_storage(facts, layers, sequences, positions))
    found = attention(facts, layers, sequences, positions).plus(alive)
    return found.plus(dequantized(facts, layers, sequences, positions))
