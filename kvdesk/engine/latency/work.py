"""What one step moves and computes on one rank of a pipeline stage: weight bytes, cache bytes, FLOPs by precision."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kvdesk.engine.kv_cache import Storage
from kvdesk.engine.latency.reading import Read, reads_of
from kvdesk.engine.parallelism import groups_in
from kvdesk.engine.weights import Shards, even_shards, format_of, layer_parameters, shard, stage_weights
from kvdesk.project.dtypes import AUTO
from kvdesk.project.model_spec import Component, LayerGroup, ModelSpec, WeightFormat

GEMM_COMPONENTS: tuple[Component, ...] = ("attention", "mlp", "experts", "shared_experts", "router")


@dataclass(frozen=True, slots=True)
class Experts:
    """Routed experts of some layers: how many there are, how many a token takes, bytes of those on the rank, and how
    many replicas' tokens they serve."""

    num_experts: int
    experts_per_token: int
    size_bytes: int
    replicas: int = 1

    def touched_bytes(self, tokens: int) -> float:
        """Bytes of the distinct experts that `tokens` tokens of each replica reach: E · (1 − (1 − k/E)^tokens) of E,
        expected when tokens choose evenly and apart. Skewed routing touches fewer."""
        missed = (1 - self.experts_per_token / self.num_experts) ** (tokens * self.replicas)
        return self.size_bytes * (1 - missed)


@dataclass(frozen=True, slots=True)
class Tokens:
    """What a step computes: `prefill` new positions of one sequence after `past` stored ones, and one position of each
    of `decode` sequences that hold `positions`. `samples` of them leave a token through the head."""

    prefill: int = 0
    past: int = 0
    decode: int = 0
    positions: int = 0
    samples: int = 0

    @property
    def total(self) -> int:
        return self.prefill + self.decode


@dataclass(frozen=True, slots=True)
class Amounts:
    """Bytes and FLOPs of a step on one rank; products with weights by the type the card computes in, those of the
    routed experts apart."""

    weight_bytes: float
    gemm_flops: Mapping[str, float]
    expert_flops: Mapping[str, float]
    decode_cache_bytes: float
    decode_flops: float
    prefill_cache_bytes: int
    prefill_flops: int

    @property
    def cache_bytes(self) -> float:
        return self.decode_cache_bytes + self.prefill_cache_bytes

    @property
    def flops(self) -> float:
        products = sum(self.gemm_flops.values()) + sum(self.expert_flops.values())
        return products + self.decode_flops + self.prefill_flops

    @property
    def read_bytes(self) -> float:
        return self.weight_bytes + self.cache_bytes


@dataclass(frozen=True, slots=True)
class StageWork:
    """One rank of a stage. `always_bytes` are the weights every step reads, whatever its tokens; `head_bytes` those of
    the head, read where a token is sampled; `token_flops`, `expert_flops` and `head_flops` are per token, by compute
    type. Of the decoding sequences' caches it reads `cache_share`: less than 1 where ranks attend to different
    sequences or positions."""

    num_layers: int
    always_bytes: int
    head_bytes: int
    experts: tuple[Experts, ...]
    token_flops: Mapping[str, int]
    expert_flops: Mapping[str, int]
    head_flops: Mapping[str, int]
    reads: tuple[Read, ...]
    cache_share: float = 1.0

    @property
    def compute_types(self) -> set[str]:
        """The precisions its products run in."""
        return {*self.token_flops, *self.expert_flops, *self.head_flops}

    def amounts(self, tokens: Tokens) -> Amounts:
        """What a step of `tokens` moves and computes."""
        touched = sum(experts.touched_bytes(tokens.total) for experts in self.experts)
        flops = {name: float(each * tokens.total) for name, each in self.token_flops.items()}
        for name, each in self.head_flops.items():
            flops[name] = flops.get(name, 0) + each * tokens.samples
        after, decode = tokens.past + tokens.prefill, tokens.decode
        attended = decode if self.cache_share == 1 else decode * self.cache_share
        return Amounts(
            weight_bytes=self.always_bytes + touched + (self.head_bytes if tokens.samples else 0),
            gemm_flops=flops,
            expert_flops={name: float(each * tokens.total) for name, each in self.expert_flops.items()},
            decode_cache_bytes=attended * sum(read.read_bytes(tokens.positions) for read in self.reads if decode),
            decode_flops=attended * sum(read.decode_step_flops(tokens.positions) for read in self.reads),
            prefill_cache_bytes=sum(read.read_bytes(after, tokens.prefill) for read in self.reads)
            if tokens.prefill
            else 0,
            prefill_flops=sum(read.flops(tokens.past, tokens.prefill, "prefill") for read in self.reads),
        )


def compute_type(stored: WeightFormat) -> str:
    """The precision matrices of a storage format are multiplied in: their own for fp8 and nvfp4, whose checkpoints
    quantise activations too; 16 bits for everything else, which is unpacked first (weight-only formats: GPTQ, AWQ,
    GGUF, mxfp4)."""
    name = stored.name.lower()
    if name.startswith(("fp8", "mxfp8")):
        return "fp8"
    if name.startswith("nvfp4"):
        return "fp4"
    if stored.bits == 32:
        return "fp32"
    return "16-bit"


def stage_work(
    model: ModelSpec,
    layers: range,
    shards: Shards | int,
    storage: Storage,
    weight_dtype: str = AUTO,
    expert_replicas: int = 1,
) -> StageWork:
    """The work of one rank that holds `layers`; `model.experts_per_token` must be known where it has experts.

    `shards` is a tensor-parallel size or how ranks divide the weights; the experts on the rank serve the tokens of
    `expert_replicas` replicas.
    """
    shards = even_shards(shards)
    weights = stage_weights(model, layers, shards, weight_dtype)
    last = model.num_layers - 1 in layers
    head_bytes = weights["head"]
    if last and model.tie_word_embeddings and not head_bytes:
        head_bytes = weights["embedding"]
    always = sum(size for part, size in weights.items() if part not in {"embedding", "tower", "experts", "head"})
    groups = groups_in(model, layers)
    per_token: dict[str, int] = {}
    in_experts: dict[str, int] = {}
    for group, count in groups:
        for component, params in _active(model, group, shards).items():
            into = in_experts if component == "experts" else per_token
            name = compute_type(format_of(model, component, weight_dtype))
            if params:
                into[name] = into.get(name, 0) + 2 * count * params
    head: dict[str, int] = {}
    if last:
        stored = format_of(model, "head", weight_dtype)
        head_params = model.embedding_params if model.tie_word_embeddings else model.head_params
        head[compute_type(stored)] = 2 * shard(head_params, shards.tensor)
    return StageWork(
        num_layers=len(layers),
        always_bytes=always,
        head_bytes=head_bytes,
        experts=_experts(model, groups, weights["experts"], expert_replicas),
        token_flops=per_token,
        expert_flops=in_experts,
        head_flops=head,
        reads=reads_of(model, layers, storage, shards.attention),
    )


def _active(model: ModelSpec, group: LayerGroup, shards: Shards) -> dict[Component, int]:
    """Parameters of one layer that a token of the replica costs one rank: its even part of those the token is
    multiplied with, of the experts those it is routed to."""
    params = layer_parameters(group, replace(shards, attention=shards.tensor))
    chosen = min(model.experts_per_token or 0, group.weights.num_experts)
    active = {component: params[component] for component in GEMM_COMPONENTS}
    active["experts"] = chosen * shard(group.weights.expert_params, shards.tensor)
    return active


def _experts(
    model: ModelSpec, groups: tuple[tuple[LayerGroup, int], ...], size_bytes: int, replicas: int
) -> tuple[Experts, ...]:
    """The stage's expert bytes split over its groups by their parameters."""
    params = {
        index: count * group.weights.num_experts * group.weights.expert_params
        for index, (group, count) in enumerate(groups)
    }
    total = sum(params.values())
    if not total:
        return ()
    return tuple(
        Experts(
            groups[index][0].weights.num_experts,
            min(model.experts_per_token or 0, groups[index][0].weights.num_experts),
            size_bytes * held // total,
            replicas,
        )
        for index, held in params.items()
        if held
    )


def needs_experts_per_token(model: ModelSpec) -> bool:
    """Whether the model has routed experts and nothing says how many a token goes through."""
    return model.experts_per_token is None and any(group.weights.num_experts for group in model.layer_groups)
