"""Weight bytes of the model and of each rank, by component and storage format."""

from dataclasses import dataclass

from kvdesk.engine.kv_cache import kv_shape
from kvdesk.engine.parallelism import groups_in
from kvdesk.project.dtypes import AUTO
from kvdesk.project.model_spec import (
    Component,
    EndBytes,
    LayerBytes,
    LayerGroup,
    ModelSpec,
    MtpLayers,
    WeightFormat,
    plain_format,
)

COMPONENTS: tuple[Component, ...] = (
    "embedding",
    "attention",
    "mlp",
    "experts",
    "shared_experts",
    "router",
    "norms",
    "head",
    "tower",
)


@dataclass(frozen=True, slots=True)
class ModelWeights:
    """Weights of the whole model in bytes.

    `computed_bytes` follows from the architecture; `exact_bytes` from the checkpoint's index, None without one or
    when another weight dtype is planned. `mtp_bytes` are those of the prediction layers among the exact ones, which no
    plan loads unless it says so. `not_attributed_bytes` = exact − computed − mtp: what the index counts and the
    architecture does not explain (negative where the architecture explains more than the index holds).
    """

    components: dict[Component, int]
    computed_bytes: int
    exact_bytes: int | None
    mtp_bytes: int = 0

    @property
    def total_bytes(self) -> int:
        return self.computed_bytes if self.exact_bytes is None else self.exact_bytes

    @property
    def not_attributed_bytes(self) -> int:
        return 0 if self.exact_bytes is None else self.exact_bytes - self.computed_bytes - self.mtp_bytes


def format_of(model: ModelSpec, component: Component, weight_dtype: str) -> WeightFormat:
    """How a component is stored: as the checkpoint does ("auto"), or all of it in the dtype planned."""
    if weight_dtype != AUTO:
        return plain_format(weight_dtype)
    if model.quantized_format is not None and component in model.quantized_components:
        return model.quantized_format
    return model.weight_format


@dataclass(frozen=True, slots=True)
class Shards:
    """How the ranks of a stage divide its weights: into how many parts each component is cut, and which a rank has.

    `tensor` ranks divide MLP, shared experts and head; `attention` ranks attention, and embedding too (fewer under
    attention data parallelism). Routed experts, `redundant_experts` copies among them, are dealt to `expert_ranks`, and
    each is cut into `expert_cut`; the experts of layers below `experts_from` stay in host memory. The vocabulary is
    filled up to `vocab_multiple`.
    """

    tensor: int = 1
    attention: int = 1
    expert_cut: int = 1
    expert_ranks: int = 1
    expert_rank: int = 0
    redundant_experts: int = 0
    experts_from: int = 0
    vocab_multiple: int = 1

    def experts_here(self, num_experts: int) -> int:
        """Routed experts of a layer on this rank: ⌊(experts + redundant) ÷ EP⌋, the first `remainder` ranks one more.

        Source: vLLM 0.32, fused_moe/expert_map_manager.py, determine_expert_map.
        """
        if not num_experts:
            return 0
        each, more = divmod(num_experts + self.redundant_experts, self.expert_ranks)
        return each + (self.expert_rank < more)


def even_shards(shards: Shards | int) -> Shards:
    """A tensor-parallel size as shards: everything that divides is cut into as many parts. Shards stay as they are."""
    return Shards(shards, shards, shards) if isinstance(shards, int) else shards


def shard(amount: int, num_shards: int) -> int:
    """Parameters or bytes on one of `num_shards` ranks: ⌈amount ÷ shards⌉, the last one padded."""
    return -(-amount // num_shards)


def vocab_shard(amount: int, vocab_size: int, num_shards: int, multiple: int) -> int:
    """One rank's rows of an embedding or a head of `amount`: the vocabulary filled up to a multiple, then divided.

    Source: vLLM 0.32 and SGLang 0.5.9, vocab_parallel_embedding.py, pad_vocab_size: 64, whatever TP.
    """
    padded = -(-vocab_size // multiple) * multiple
    return shard(-(-amount * padded // vocab_size), num_shards)


def layer_parameters(group: LayerGroup, shards: Shards | int) -> dict[Component, int]:
    """Parameters of one layer on one rank, by component.

    Query and output projections divide by the attention ranks, K and V projections by min(those, KV heads); MLP and
    shared experts by TP; latent down-projections, norms and the router are held whole; experts as `Shards` deals them.
    Source: Megatron-LM, arXiv 1909.08053, section 3, and vLLM's QKVParallelLinear for the replicated KV heads.
    """
    weights, shards = group.weights, even_shards(shards)
    return {
        "attention": shard(weights.attention_params, shards.attention)
        + shard(weights.kv_projection_params, _kv_shards(group, shards.attention))
        + weights.attention_replicated_params,
        "mlp": shard(weights.mlp_params, shards.tensor),
        "experts": shards.experts_here(weights.num_experts) * shard(weights.expert_params, shards.expert_cut),
        "shared_experts": shard(weights.shared_expert_params, shards.tensor),
        "router": weights.router_params,
        "norms": weights.norm_params,
    }


def layer_stored_bytes(group: LayerGroup, stored: LayerBytes, shards: Shards) -> dict[Component, int]:
    """Bytes of one layer on one rank, from the checkpoint's own tensors: ⌈bytes ÷ shards⌉, split as parameters are
    (`layer_parameters`)."""
    return {
        "attention": shard(stored.attention_bytes, shards.attention)
        + shard(stored.kv_projection_bytes, _kv_shards(group, shards.attention))
        + stored.attention_replicated_bytes,
        "mlp": shard(stored.mlp_bytes, shards.tensor),
        "experts": shards.experts_here(group.weights.num_experts) * shard(stored.expert_bytes, shards.expert_cut),
        "shared_experts": shard(stored.shared_expert_bytes, shards.tensor),
        "router": stored.router_bytes,
        "norms": stored.norm_bytes,
    }


def _kv_shards(group: LayerGroup, tensor_parallel_size: int) -> int:
    heads = next((shape[0] for cache in group.caches if (shape := kv_shape(cache)) is not None), 1)
    return min(tensor_parallel_size, heads)


def stage_weights(
    model: ModelSpec,
    layers: range,
    shards: Shards | int,
    weight_dtype: str = AUTO,
    has_head: bool | None = None,
) -> dict[Component, int]:
    """Bytes of one rank that holds `layers`, by component; `shards` is a tensor-parallel size or how ranks divide it.

    Parameters × format, rounded up once a component; where the checkpoint's headers were read and its own types are
    planned ("auto"), the bytes of its tensors instead. The stage with layer 0 holds the embedding and the tower, the
    one with the last layer the final norm and the head, unless `has_head` says otherwise; a tied embedding stands on
    both, once where they are the same stage.
    """
    shards = even_shards(shards)
    parameters: dict[Component, int] = dict.fromkeys(COMPONENTS, 0)
    stored: dict[Component, int] = dict.fromkeys(COMPONENTS, 0)
    for group, count in groups_in(model, layers):
        if weight_dtype == AUTO and group.stored_bytes is not None:
            into, amounts = stored, layer_stored_bytes(group, group.stored_bytes, shards)
        else:
            into, amounts = parameters, layer_parameters(group, shards)
        for component, amount in amounts.items():
            into[component] += count * amount
        if shards.experts_from and amounts["experts"]:
            away = sum(1 for layer in group.layers if layer in layers and layer < shards.experts_from)
            into["experts"] -= away * amounts["experts"]
    into, ends = parameters, _end_parameters(model)
    if weight_dtype == AUTO and model.end_bytes is not None:
        into, ends = stored, _end_bytes(model.end_bytes)
    embedding, tower, final_norm, head = ends
    first, last = 0 in layers, model.num_layers - 1 in layers if has_head is None else has_head
    if first:
        into["embedding"] += vocab_shard(embedding, model.vocab_size, shards.attention, shards.vocab_multiple)
        into["tower"] += tower
    if last:
        into["norms"] += final_norm
        if not (first and model.tie_word_embeddings):
            into["head"] += vocab_shard(head, model.vocab_size, shards.tensor, shards.vocab_multiple)
    return {
        component: stored[component] + format_of(model, component, weight_dtype).size_bytes(amount)
        for component, amount in parameters.items()
    }


def _end_parameters(model: ModelSpec) -> tuple[int, int, int, int]:
    return model.embedding_params, model.tower_params or 0, model.final_norm_params, model.head_params


def _end_bytes(stored: EndBytes) -> tuple[int, int, int, int]:
    return stored.embedding_bytes, stored.tower_bytes, stored.final_norm_bytes, stored.head_bytes


def model_weights(model: ModelSpec, weight_dtype: str = AUTO) -> ModelWeights:
    """The whole model, held once."""
    components = stage_weights(model, range(model.num_layers), 1, weight_dtype)
    computed = sum(components.values())
    exact = model.weights_bytes if weight_dtype == AUTO else None
    if exact is None or model.mtp is None:
        return ModelWeights(components, computed, exact)
    # A size from the parameters is an estimate: it explains at most what the rest leaves of the exact total.
    most = max(0, exact - computed) if model.mtp.stored_bytes is None else exact
    return ModelWeights(components, computed, exact, min(mtp_bytes(model), most))


def mtp_weights(model: ModelSpec, shards: Shards | int, weight_dtype: str = AUTO) -> int:
    """Bytes of all prediction layers on one rank that loads them; 0 without any.

    The layers are sharded as the model's own, an embedding or head of theirs by TP, their projection and norms held
    whole; the embedding and head they share with the model are not counted again. Source: the draft models of vLLM
    0.33.0, which build the projection as a replicated linear and share the rest where draft and model are one stage.
    """
    mtp, shards = model.mtp, even_shards(shards)
    if mtp is None:
        return 0
    own = mtp.num_layers * _mtp_layer_bytes(model, mtp, shards, weight_dtype)
    extra, vocab, _ = _mtp_beside(model, mtp, weight_dtype)
    return own + extra + shard(vocab, shards.tensor)


def mtp_bytes(model: ModelSpec, weight_dtype: str = AUTO) -> int:
    """Bytes of the prediction layers in the checkpoint, copies of the embedding and head included; 0 without any."""
    if model.mtp is None:
        return 0
    return mtp_weights(model, Shards(), weight_dtype) + _mtp_beside(model, model.mtp, weight_dtype)[2]


def _mtp_layer_bytes(model: ModelSpec, mtp: MtpLayers, shards: Shards, weight_dtype: str) -> int:
    layer = mtp.layer
    if weight_dtype == AUTO and layer.stored_bytes is not None:
        return sum(layer_stored_bytes(layer, layer.stored_bytes, shards).values())
    as_plain = weight_dtype == AUTO and mtp.plain_weights
    return sum(
        (model.weight_format if as_plain else format_of(model, component, weight_dtype)).size_bytes(amount)
        for component, amount in layer_parameters(layer, shards).items()
    )


def _mtp_beside(model: ModelSpec, mtp: MtpLayers, weight_dtype: str) -> tuple[int, int, int]:
    """Bytes beside the layers, of all of them: projection and norms, an embedding or head of their own, the copies."""
    if weight_dtype == AUTO and mtp.stored_bytes is not None:
        return mtp.extra_bytes or 0, mtp.own_vocab_bytes or 0, mtp.copied_bytes or 0
    stored = format_of(model, "embedding", weight_dtype)
    extra, vocab, copied = (
        stored.size_bytes(mtp.num_layers * params)
        for params in (mtp.extra_params, mtp.own_vocab_params, mtp.copied_params)
    )
    return extra, vocab, copied


# Parameters of the towers whose size is known, as the modelling code of transformers 5.24.0 counts them: the smallest
# (Fuyu's patch projection), the middle of fourteen (Kimi-K2.5 and Qwen3-VL 30B), the largest (Llama 3.2 Vision 90B).
KNOWN_TOWERS = (11_063_296, 504_887_664, 926_490_131)


def tower_band(model: ModelSpec, weight_dtype: str = AUTO) -> tuple[int, int, int, str] | None:
    """Bytes of a tower that is there and whose size is unknown: low, best, high, and what the band rests on.

    "dimensions": counted from the dimensions its config states; "known-towers": it states none, and the band is that of
    all towers whose size is known. None where its size is known, or where an exact total holds it already.
    """
    if model.tower_params is not None or (model.weights_bytes is not None and weight_dtype == AUTO):
        return None
    stored = format_of(model, "tower", weight_dtype)
    estimate = model.tower_estimate
    band = KNOWN_TOWERS if estimate is None else (estimate.low, estimate.best, estimate.high)
    low, best, high = (stored.size_bytes(params) for params in band)
    return low, best, high, "known-towers" if estimate is None else estimate.basis
