"""A model from nothing: the few facts that a plan needs, where there is no config to read."""

from dataclasses import dataclass

from kvdesk.project.base import MAX_LAYERS
from kvdesk.project.dtypes import BITS
from kvdesk.project.layer_cache import FullAttention
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelSource, ModelSpec, plain_format

ARCHITECTURE = "by hand"


class TooFewParametersError(ValueError):
    """Fewer parameters than embedding and attention take; `least` is what they take."""

    def __init__(self, least: int) -> None:
        super().__init__(f"embedding and attention alone have {least} parameters")
        self.least = least


@dataclass(frozen=True, slots=True)
class HandFacts:
    """What is typed; `weights_bytes` where the checkpoint's size is known, else `num_parameters` decides it."""

    name: str
    num_layers: int
    hidden_size: int
    vocab_size: int
    num_attention_heads: int
    num_kv_heads: int
    head_dim: int
    weight_dtype: str = "bf16"
    num_parameters: int | None = None
    weights_bytes: int | None = None
    max_position_embeddings: int | None = None
    tie_word_embeddings: bool = False

    @property
    def parameters(self) -> int:
        """Parameters as typed, else those that the size holds in the weight type: ⌊bytes × 8 ÷ bits⌋."""
        if self.num_parameters is not None:
            return self.num_parameters
        return (self.weights_bytes or 0) * 8 // BITS[self.weight_dtype]

    @property
    def attention_params(self) -> int:
        return 2 * self.hidden_size * self.num_attention_heads * self.head_dim

    @property
    def kv_projection_params(self) -> int:
        return 2 * self.hidden_size * self.num_kv_heads * self.head_dim

    @property
    def fixed_params(self) -> int:
        """Embedding, head and the attention of every layer."""
        ends = self.vocab_size * self.hidden_size * (1 if self.tie_word_embeddings else 2)
        return ends + self.num_layers * (self.attention_params + self.kv_projection_params)


def model_by_hand(facts: HandFacts) -> ModelSpec:
    """Full attention in every layer; what embedding and attention leave of the parameters is spread over the MLPs.

    ValidationError names a figure out of its range; TooFewParametersError says what embedding and attention take.
    """
    rest = facts.parameters - facts.fixed_params
    if rest < 0:
        raise TooFewParametersError(facts.fixed_params)
    count = min(facts.num_layers, MAX_LAYERS)
    cache = FullAttention(
        num_attention_heads=facts.num_attention_heads,
        num_kv_heads=facts.num_kv_heads,
        k_head_dim=facts.head_dim,
        v_head_dim=facts.head_dim,
    )
    each, over = divmod(rest, count)
    ends = facts.vocab_size * facts.hidden_size
    weights = LayerWeights(
        attention_params=facts.attention_params,
        kv_projection_params=facts.kv_projection_params,
        mlp_params=each,
    )
    return ModelSpec(
        name=facts.name,
        architecture=ARCHITECTURE,
        source=ModelSource(kind="hand"),
        hidden_size=facts.hidden_size,
        vocab_size=facts.vocab_size,
        max_position_embeddings=facts.max_position_embeddings,
        tie_word_embeddings=facts.tie_word_embeddings,
        embedding_params=ends + over,  # fewer than there are layers: so the layers stay alike, and the sum exact
        head_params=ends,
        layer_groups=(LayerGroup(layers=tuple(range(count)), caches=(cache,), weights=weights),),
        weight_format=plain_format(facts.weight_dtype),
        weights_bytes=facts.weights_bytes,
    )
