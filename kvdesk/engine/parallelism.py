"""Which rank holds which layers and heads, and which degrees are legal.

Ranks are numbered TP fastest, then PP, then DP, and fill cards and nodes in order.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kvdesk.engine.findings import Finding
from kvdesk.engine.kv_cache import is_latent, kv_shape
from kvdesk.project.deployment import Deployment
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.layer_cache import LayerCache, RecurrentState, query_heads
from kvdesk.project.model_spec import LayerGroup, ModelSpec


@dataclass(frozen=True, slots=True)
class Degrees:
    """Resolved parallel degrees; `tensor × pipeline × data` cards are at work. Decode-context parallelism shares a
    sequence's positions among `decode_context` of the TP ranks; `expert` ranks hold different routed experts, out of a
    replica's or, `over_replicas`, out of those of all replicas."""

    tensor: int
    pipeline: int
    data: int
    decode_context: int = 1
    expert: int = 1
    over_replicas: bool = False

    @property
    def num_ranks(self) -> int:
        return self.tensor * self.pipeline * self.data

    @property
    def ranks_of_replica(self) -> int:
        return self.tensor * self.pipeline

    @property
    def expert_span(self) -> int:
        """Ranks of a stage that the routed experts are spread over."""
        return self.tensor * self.data if self.over_replicas else self.tensor

    @property
    def expert_cut(self) -> int:
        """Parts each routed expert is cut into."""
        return self.expert_span // self.expert


@dataclass(frozen=True, slots=True)
class RankPosition:
    """Where one rank stands: its number, node, replica (dp), stage (pp), shard (tp) and part of the experts (ep)."""

    rank: int
    node: int
    dp: int
    pp: int
    tp: int
    ep: int = 0


def divides_heads(model: ModelSpec, tensor_parallel_size: int) -> bool:
    """Whether TP divides the query heads of every layer and each layer's KV heads divide or replicate evenly."""
    return all(
        _undivided(cache, tensor_parallel_size) is None for group in model.layer_groups for cache in group.caches
    )


def _undivided(cache: LayerCache, tensor_parallel_size: int) -> tuple[str, int] | None:
    """The refusal and how many heads of which kind TP does not divide; None where it divides all of a cache."""
    if isinstance(cache, RecurrentState):
        return ("tensor-parallel-state-heads", cache.num_heads) if cache.num_heads % tensor_parallel_size else None
    heads = query_heads((cache,))
    if heads is not None and heads % tensor_parallel_size:
        return "tensor-parallel-illegal", heads
    shape = kv_shape(cache)
    if shape is None or is_latent(cache):
        return None
    if shape[0] % tensor_parallel_size == 0 or tensor_parallel_size % shape[0] == 0:
        return None
    return "tensor-parallel-kv-heads", shape[0]


def legal_tensor_sizes(model: ModelSpec, at_most: int) -> tuple[int, ...]:
    """TP degrees up to `at_most` that `divides_heads` allows."""
    return tuple(size for size in range(1, at_most + 1) if divides_heads(model, size))


def stage_layers(num_layers: int, pipeline_parallel_size: int, partition: tuple[int, ...] = ()) -> tuple[range, ...]:
    """Layers of each pipeline stage: ⌊layers ÷ PP⌋ each; what is left goes one each to the stages before the last.
    A `partition` typed by hand gives them instead.

    The last stage carries the head and the first the embedding, so the spare layers start at the second to last and
    move forwards. Source: vLLM 0.33, distributed/utils.py, get_pp_indices.
    """
    if partition:
        return consecutive(partition)
    base, spare = divmod(num_layers, pipeline_parallel_size)
    sizes = [base] * pipeline_parallel_size
    for step in range(spare):
        sizes[-2 - step] += 1
    return consecutive(sizes)


def consecutive(sizes: Sequence[int], first: int = 0) -> tuple[range, ...]:
    """Stretches of so many layers each, one after the other from layer `first`."""
    starts = [first + sum(sizes[:stage]) for stage in range(len(sizes))]
    return tuple(range(start, start + size) for start, size in zip(starts, sizes, strict=True))


def groups_in(model: ModelSpec, layers: range) -> tuple[tuple[LayerGroup, int], ...]:
    """The layer groups of a stretch of layers, each with how many of its layers are there."""
    found = model.stretches.get(layers)
    if found is None:
        counts = Counter(map(id, model.group_of_layer[layers.start : layers.stop]))
        found = tuple((group, counts[id(group)]) for group in model.layer_groups if id(group) in counts)
        model.stretches[layers] = found
    return found


def attention_groups(deployment: Deployment) -> int:
    """Groups of TP ranks that attend to different sequences: SGLang's --dp with data-parallel attention, all TP ranks
    in TensorRT-LLM's, 1 elsewhere."""
    match deployment.runtime:
        case "sglang":
            return deployment.sglang.attention_dp_size
        case "tensorrt-llm" if deployment.tensorrt_llm.enable_attention_dp:
            return deployment.tensor_parallel_size
        case _:
            return 1


def resolve_degrees(model: ModelSpec, hardware: HardwareSpec, deployment: Deployment) -> Degrees | Finding:
    """The degrees of a deployment on its cards, or the finding that says which ones would be legal."""
    tensor, pipeline = deployment.tensor_parallel_size, deployment.pipeline_parallel_size
    context, cards = deployment.decode_context_parallel_size, hardware.num_cards
    found = (
        _tensor_refusal(model, deployment, cards)
        or _pipeline_refusal(model, deployment)
        or (
            Finding("decode-context-illegal", "error", "deployment.decode_context_parallel_size", _dcp(context, tensor))
            if tensor % context
            else None
        )
    )
    if found is not None:
        return found
    data = deployment.data_parallel_size
    if data is None:
        if cards % (tensor * pipeline):
            return Finding("cards-left-over", "error", "hardware.count", _left_over(model, cards, tensor, pipeline))
        data = cards // (tensor * pipeline)
    if tensor * pipeline * data != cards:
        values = _left_over(model, cards, tensor, pipeline) | {"dp": data, "needed": tensor * pipeline * data}
        return Finding("degrees-do-not-match-cards", "error", "deployment.data_parallel_size", values)
    return expert_refusal(model, deployment, data) or Degrees(
        tensor, pipeline, data, context, deployment.expert_parallel_size, over_replicas(deployment, data)
    )


def _dcp(context: int, tensor: int) -> dict[str, object]:
    return {"dcp": context, "tp": tensor, "legal": tuple(n for n in range(1, tensor + 1) if tensor % n == 0)}


def _tensor_refusal(model: ModelSpec, deployment: Deployment, cards: int) -> Finding | None:
    """Heads divide over the ranks that share attention."""
    tensor, pipeline, groups = deployment.tensor_parallel_size, deployment.pipeline_parallel_size, 1
    if tensor % attention_groups(deployment) == 0:
        groups = attention_groups(deployment)
    caches = (cache for group in model.layer_groups for cache in group.caches)
    found = next((why for cache in caches if (why := _undivided(cache, tensor // groups)) is not None), None)
    if found is None:
        return None
    sizes = legal_tensor_sizes(model, max(cards, tensor))
    legal = tuple(size for size in sizes if cards % (size * pipeline) == 0) or sizes
    code, heads = found
    values = {"tp": tensor, "heads": heads, "legal": legal}
    return Finding(code, "error", "deployment.tensor_parallel_size", values)


def _pipeline_refusal(model: ModelSpec, deployment: Deployment) -> Finding | None:
    pipeline, partition = deployment.pipeline_parallel_size, deployment.pipeline_partition
    values: dict[str, object] = {"pp": pipeline, "layers": model.num_layers}
    if pipeline > model.num_layers:
        return Finding("pipeline-parallel-illegal", "error", "deployment.pipeline_parallel_size", values)
    if partition and (len(partition) != pipeline or sum(partition) != model.num_layers):
        values |= {"sum": sum(partition), "stages": len(partition)}
        return Finding("pipeline-partition-illegal", "error", "deployment.pipeline_partition", values)
    return None


# Runtimes whose replicas can be one engine that spreads the experts over all of them, and those in which experts may
# be dealt to fewer ranks than TP has and then be cut.
JOINS_REPLICAS = frozenset({"arithmetic", "vllm"})
CUTS_DEALT_EXPERTS = frozenset({"arithmetic", "sglang", "tensorrt-llm"})
DEALS_UNEVENLY = frozenset({"arithmetic", "vllm"})


def over_replicas(deployment: Deployment, data: int) -> bool:
    """Whether experts are spread over all replicas: as chosen, or because more ranks share them than a replica has."""
    return data > 1 and (
        deployment.experts_over_replicas or deployment.expert_parallel_size > deployment.tensor_parallel_size
    )


def most_experts(model: ModelSpec) -> int:
    """The most routed experts of a layer; 0 in a dense model."""
    return max(group.weights.num_experts for group in model.layer_groups)


def legal_expert_sizes(model: ModelSpec, deployment: Deployment, tensor: int, data: int) -> tuple[int, ...]:
    """Expert-parallel sizes of a runtime: 1, or all ranks of a replica or of all replicas (vLLM, fused_moe/config.py);
    every divisor of TP in SGLang (ep_size × moe_dp_size = tp_size) and TensorRT-LLM (moe_tp × moe_ep = tp)."""
    experts, runtime = most_experts(model), deployment.runtime
    if not experts or runtime == "llama.cpp":
        return (1,)
    joined = deployment.experts_over_replicas and data > 1
    sizes = {1} if joined and runtime not in CUTS_DEALT_EXPERTS else {1, tensor}
    if runtime in CUTS_DEALT_EXPERTS:
        sizes |= {size for size in range(1, tensor + 1) if tensor % size == 0}
    if runtime in JOINS_REPLICAS:
        sizes.add(tensor * data)
    return tuple(sorted(size for size in sizes if _deals(model, deployment, size)))


def _deals(model: ModelSpec, deployment: Deployment, size: int) -> bool:
    """Whether experts can be dealt to so many ranks: at least one each, and evenly where the runtime needs that."""
    if size == 1:
        return True
    even = deployment.runtime not in DEALS_UNEVENLY or deployment.redundant_experts > 0
    routed = (group.weights.num_experts for group in model.layer_groups if group.weights.num_experts)
    counts = {count + deployment.redundant_experts for count in routed}
    return all(count >= size and not (even and count % size) for count in counts)


def expert_refusal(model: ModelSpec, deployment: Deployment, data: int) -> Finding | None:
    """Why experts cannot be spread like that, and the sizes that would do."""
    size, tensor, redundant = (
        deployment.expert_parallel_size,
        deployment.tensor_parallel_size,
        deployment.redundant_experts,
    )
    path, experts = "deployment.expert_parallel_size", most_experts(model)
    if not experts and (size > 1 or redundant):
        return Finding("expert-parallel-dense", "error", path, {"ep": size, "name": model.name})
    if redundant and size == 1:
        return Finding("redundant-experts-need-ep", "error", "deployment.redundant_experts", {"redundant": redundant})
    if deployment.experts_over_replicas and data > 1 and deployment.runtime not in JOINS_REPLICAS:
        where = "deployment.experts_over_replicas"
        return Finding("experts-over-replicas", "error", where, {"runtime": deployment.runtime})
    legal = legal_expert_sizes(model, deployment, tensor, data)
    if experts and size not in legal:
        counts = _redundant_counts(model, deployment, data) if redundant else ()
        if counts:
            values = {"experts": experts, "redundant": redundant, "ep": size, "legal": counts}
            return Finding("redundant-experts-illegal", "error", "deployment.redundant_experts", values)
        values = {"ep": size, "tp": tensor, "dp": data, "experts": experts, "redundant": redundant, "legal": legal}
        return Finding("expert-parallel-illegal", "error", path, values)
    return None


def _redundant_counts(model: ModelSpec, deployment: Deployment, data: int) -> tuple[int, ...]:
    """Counts of redundant experts near the one asked for, 0 among them, with which the EP asked for would do."""
    size, asked = deployment.expert_parallel_size, deployment.redundant_experts
    return tuple(
        count
        for count in (0, *range(max(1, asked - size), asked + size + 1))
        if size
        in legal_expert_sizes(
            model,
            deployment.model_copy(update={"redundant_experts": count}),
            deployment.tensor_parallel_size,
            data,
        )
    )


def _left_over(model: ModelSpec, cards: int, tensor: int, pipeline: int) -> dict[str, object]:
    choices = tuple(
        (size, stages, cards // (size * stages))
        for size in legal_tensor_sizes(model, cards)
        for stages in range(1, min(model.num_layers, cards // size) + 1)
        if cards % (size * stages) == 0 and (stages == pipeline or stages <= 2)
    )
    return {"cards": cards, "tp": tensor, "pp": pipeline, "choices": choices[:12]}


def rank_positions(degrees: Degrees, cards_per_node: int) -> Iterator[RankPosition]:
    """Every rank in order."""
    return (position_of(degrees, rank, cards_per_node) for rank in range(degrees.num_ranks))


def position_of(degrees: Degrees, rank: int, cards_per_node: int) -> RankPosition:
    """Where a rank stands. The experts are dealt to the ranks of a stage in order, replica by replica where they are
    spread over all of them (vLLM, fused_moe/config.py, flatten_tp_across_dp_and_pcp)."""
    stage, tp = divmod(rank, degrees.tensor)
    dp, pp = divmod(stage, degrees.pipeline)
    among = dp * degrees.tensor + tp if degrees.over_replicas else tp
    return RankPosition(rank, rank // cards_per_node, dp, pp, tp, among // degrees.expert_cut)
