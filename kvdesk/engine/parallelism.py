"""Which rank holds which layers and heads, and which degrees are legal.

Ranks are numbered TP fastest, then PP, then DP, and fill nodes in order.
"""

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
    sequence's positions among `decode_context` of the TP ranks."""

    tensor: int
    pipeline: int
    data: int
    decode_context: int = 1

    @property
    def num_ranks(self) -> int:
        return self.tensor * self.pipeline * self.data


@dataclass(frozen=True, slots=True)
class RankPosition:
    """Where one rank stands: its number, node, replica (dp), stage (pp) and shard (tp)."""

    rank: int
    node: int
    dp: int
    pp: int
    tp: int


def divides_heads(model: ModelSpec, tensor_parallel_size: int) -> bool:
    """Whether TP divides the query heads of every layer and each layer's KV heads divide or replicate evenly."""
    return all(_divides(cache, tensor_parallel_size) for group in model.layer_groups for cache in group.caches)


def _divides(cache: LayerCache, tensor_parallel_size: int) -> bool:
    if isinstance(cache, RecurrentState):
        return cache.num_heads % tensor_parallel_size == 0
    heads = query_heads((cache,))
    if heads is not None and heads % tensor_parallel_size:
        return False
    shape = kv_shape(cache)
    if shape is None or is_latent(cache):
        return True
    return shape[0] % tensor_parallel_size == 0 or tensor_parallel_size % shape[0] == 0


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
    if len(layers) == model.num_layers:
        return tuple((group, len(group.layers)) for group in model.layer_groups)
    counted = ((group, sum(1 for index in group.layers if index in layers)) for group in model.layer_groups)
    return tuple((group, count) for group, count in counted if count)


def resolve_degrees(model: ModelSpec, hardware: HardwareSpec, deployment: Deployment) -> Degrees | Finding:
    """The degrees of a deployment on its cards, or the finding that says which ones would be legal."""
    tensor, pipeline = deployment.tensor_parallel_size, deployment.pipeline_parallel_size
    cards = hardware.num_cards
    if not divides_heads(model, tensor):
        sizes = legal_tensor_sizes(model, max(cards, tensor))
        legal = tuple(size for size in sizes if cards % (size * pipeline) == 0) or sizes
        values = {"tp": tensor, "heads": model.num_attention_heads, "legal": legal}
        return Finding("tensor-parallel-illegal", "error", "deployment.tensor_parallel_size", values)
    if pipeline > model.num_layers:
        values = {"pp": pipeline, "layers": model.num_layers}
        return Finding("pipeline-parallel-illegal", "error", "deployment.pipeline_parallel_size", values)
    partition = deployment.pipeline_partition
    if partition and (len(partition) != pipeline or sum(partition) != model.num_layers):
        values = {"pp": pipeline, "layers": model.num_layers, "sum": sum(partition), "stages": len(partition)}
        return Finding("pipeline-partition-illegal", "error", "deployment.pipeline_partition", values)
    context = deployment.decode_context_parallel_size
    if tensor % context:
        values = {"dcp": context, "tp": tensor, "legal": tuple(n for n in range(1, tensor + 1) if tensor % n == 0)}
        return Finding("decode-context-illegal", "error", "deployment.decode_context_parallel_size", values)
    data = deployment.data_parallel_size
    if data is None:
        if cards % (tensor * pipeline):
            return Finding("cards-left-over", "error", "hardware.count", _left_over(model, cards, tensor, pipeline))
        data = cards // (tensor * pipeline)
    if tensor * pipeline * data != cards:
        values = _left_over(model, cards, tensor, pipeline) | {"dp": data, "needed": tensor * pipeline * data}
        return Finding("degrees-do-not-match-cards", "error", "deployment.data_parallel_size", values)
    return Degrees(tensor, pipeline, data, context)


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
    for rank in range(degrees.num_ranks):
        stage, tp = divmod(rank, degrees.tensor)
        dp, pp = divmod(stage, degrees.pipeline)
        yield RankPosition(rank, rank // cards_per_node, dp, pp, tp)
