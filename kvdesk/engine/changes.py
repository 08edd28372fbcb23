"""The smallest changes that would make a case fit, each as edits the user can apply with one click."""

from dataclasses import replace
from typing import Any

from kvdesk.engine.kv_cache import logical_bytes
from kvdesk.engine.limits import most_sequences
from kvdesk.engine.parallelism import Degrees, attention_groups, expert_refusal, legal_tensor_sizes
from kvdesk.engine.placement import Placement, place
from kvdesk.engine.result import Change, Limits
from kvdesk.engine.runtimes.room import Facts
from kvdesk.engine.shared_prefix import with_shared_prefix
from kvdesk.engine.weights import ModelWeights
from kvdesk.project.deployment import Deployment
from kvdesk.project.dtypes import row_size_bits
from kvdesk.project.workload import Case, StaticCache

MOST_CARDS_TRIED = 64
USUAL_CARDS_PER_NODE = 8
STAGE_MULTIPLES = frozenset({1, 2, 3, 4, 6, 8})


def smallest_changes(
    placement: Placement, weights: ModelWeights, case: Case, limits: Limits, *, option_index: int, case_index: int
) -> tuple[Change, ...]:
    """Single changes after which the verdict is "fits": fewer sequences, shorter, a smaller cache, more cards."""
    option, this_case = ("options", option_index), ("workload", "cases", case_index)
    candidates = (
        _fewer_sequences(case, limits, this_case),
        _shorter(case, limits, this_case),
        _smaller_cache(placement, weights, case, option),
        _longer_static(placement, weights, case),
        _lower_share(placement, weights, case, option),
        _more_cards(placement, weights, case, option),
    )
    return tuple(change for change in candidates if change is not None)


def _fewer_sequences(case: Case, limits: Limits, path: tuple[str | int, ...]) -> Change | None:
    most = limits.safe_max_sequences or 0
    if most < 1 or case.resident_sequences is None or most >= case.resident_sequences:
        return None
    values = {"before": case.resident_sequences, "after": most}
    edits: tuple[tuple[tuple[str | int, ...], Any], ...] = (((*path, "resident_sequences"), most),)
    if case.traffic is not None and case.traffic.is_live:
        edits += (((*path, "traffic", "is_live"), False),)
    return Change("fewer_sequences", edits, values)


def _shorter(case: Case, limits: Limits, path: tuple[str | int, ...]) -> Change | None:
    """A shorter input: the output reserve and what else is stored stay as they are."""
    if limits.safe_max_positions is None or case.input_len is None:
        return None
    input_len = case.input_len - -(-(case.positions - limits.safe_max_positions) // case.turns)
    if not 1 <= input_len < case.input_len:
        return None
    after = case.positions - case.turns * (case.input_len - input_len)
    values = {"before": case.positions, "after": after, "input": input_len}
    edits: tuple[tuple[tuple[str | int, ...], Any], ...] = (((*path, "input_len"), input_len),)
    if case.input_law is not None:
        edits += (((*path, "input_law"), None),)
    return Change("shorter", edits, values)


def _smaller_cache(
    placement: Placement, weights: ModelWeights, case: Case, option: tuple[str | int, ...]
) -> Change | None:
    """The runtime's usual smaller cache type, where it serves this model with it and that is enough."""
    room, facts = placement.room, placement.facts
    dtype = room.smaller_cache_dtype
    if dtype is None:
        return None
    storage = replace(facts.storage, k_dtype=dtype, v_dtype=dtype)
    smaller_facts = replace(facts, storage=storage)
    if room.refusal(smaller_facts) is not None:
        return None
    smaller = with_shared_prefix(place(room, smaller_facts, placement.hardware, weights), case)
    before = logical_bytes(placement.whole_terms, case.positions, 1)
    after = logical_bytes(smaller.whole_terms, case.positions, 1)
    if after >= before or not _fits(smaller, case):
        return None
    edits = tuple(((*option, "deployment", field), dtype) for field in ("k_dtype", "v_dtype"))
    return Change("cache_dtype", edits, {"dtype": dtype, "bits": row_size_bits(256, dtype) // 256})


def _longer_static(placement: Placement, weights: ModelWeights, case: Case) -> Change | None:
    """A static cache that holds the case, where that is all that is missing."""
    if not isinstance(placement.strategy, StaticCache) or placement.can_store(case.positions):
        return None
    longer = _placed(placement, weights, replace(placement.facts, strategy=StaticCache(max_positions=case.positions)))
    if not _fits(longer, case):
        return None
    path = ("workload", "cache", "max_positions")
    return Change("static_cache", ((path, case.positions),), {"positions": case.positions})


def _lower_share(
    placement: Placement, weights: ModelWeights, case: Case, option: tuple[str | int, ...]
) -> Change | None:
    """The largest share, in hundredths, that leaves room for what stands outside the budget."""
    path = placement.room.share_path
    if not path or placement.outside_fits(safe=True):
        return None

    def under(hundredths: int) -> Placement:
        deployment = _with_setting(placement.deployment, path, hundredths / 100)
        return _placed(placement, weights, replace(placement.facts, deployment=deployment))

    most = min((seat.capacity_bytes - seat.outside.high) * 100 // seat.capacity_bytes for seat in placement.seats)
    while 0 < most < 100 and under(most + 1).outside_fits(safe=True):  # a share of less than the whole card
        most += 1
    if most <= 0 or not _fits(under(most), case):
        return None
    share = most / 100
    return Change("memory_share", (((*option, "deployment", *path), share),), {"share": share})


def _with_setting(deployment: Deployment, path: tuple[str, ...], value: object) -> Deployment:
    """The deployment with one setting replaced, validated."""
    name, *rest = path
    if rest:
        inner = getattr(deployment, name)
        value = type(inner).model_validate({**dict(inner), rest[0]: value})
    return Deployment.model_validate({**dict(deployment), name: value})


def _more_cards(
    placement: Placement, weights: ModelWeights, case: Case, option: tuple[str | int, ...]
) -> Change | None:
    """The fewest cards more, over legal TP, multiples of the present PP, and replicas; where all cards are alike.

    Among as many cards the one whose TP stays in a node, then fewer stages, then the smaller TP.
    """
    hardware = placement.hardware
    if not hardware.is_uniform:
        return None
    per_node = max(USUAL_CARDS_PER_NODE, hardware.count)
    best: tuple[int, bool, int, int] | None = None
    for tensor, pipeline in _replicas(placement):
        least = tensor * pipeline, tensor > per_node, pipeline, tensor
        if best is not None and best <= least:
            continue
        alone = _one_replica(placement, tensor, pipeline)
        if alone is None:
            continue
        alike = with_shared_prefix(_placed(placement, weights, alone), case)
        most = most_sequences(alike, case.positions, safe=True)
        if most < 1:
            continue
        cards = tensor * pipeline * -(-case.sequences // most)
        if hardware.num_cards < cards <= MOST_CARDS_TRIED and (best is None or (cards, *least[1:]) < best):
            best = cards, *least[1:]
    if best is None:
        return None
    cards, _, pipeline, tensor = best
    return _on_cards(placement, option, cards, tensor, pipeline)


def _replicas(placement: Placement) -> list[tuple[int, int]]:
    """TP and PP of replicas to try, the smallest first; more stages only in a replica of more cards than there are."""
    present, layers, most = placement.degrees.pipeline, placement.model.num_layers, MOST_CARDS_TRIED
    return sorted(
        (
            (tensor, pipeline)
            for tensor in legal_tensor_sizes(placement.model, most // present)
            for pipeline in range(present, min(layers, most // tensor) + 1, present)
            if pipeline // present in STAGE_MULTIPLES
            and (pipeline == present or tensor * pipeline > placement.hardware.num_cards)
        ),
        key=lambda sizes: (sizes[0] * sizes[1], sizes[1]),
    )


def _on_cards(placement: Placement, option: tuple[str | int, ...], cards: int, tensor: int, pipeline: int) -> Change:
    """The change to so many cards like the present ones, in nodes as full as can be."""
    hardware = placement.hardware
    per_node = (
        cards if cards <= max(USUAL_CARDS_PER_NODE, hardware.count) else max(USUAL_CARDS_PER_NODE, hardware.count)
    )
    nodes = -(-cards // per_node)
    edits: tuple[tuple[tuple[str | int, ...], Any], ...] = (
        (
            (*option, "hardware"),
            hardware.model_copy(
                update={
                    "count": per_node,
                    "nodes": nodes,
                    "idle": per_node * nodes - cards,
                    "links": hardware.links.within(per_node),
                }
            ),
        ),
        ((*option, "deployment", "tensor_parallel_size"), tensor),
        ((*option, "deployment", "pipeline_parallel_size"), pipeline),
        ((*option, "deployment", "data_parallel_size"), None),
    )
    if placement.deployment.pipeline_partition and pipeline != placement.degrees.pipeline:
        edits += (((*option, "deployment", "pipeline_partition"), ()),)
    if placement.degrees.expert > 1:
        edits += (((*option, "deployment", "expert_parallel_size"), tensor),)
    if placement.deployment.experts_over_replicas:
        edits += (((*option, "deployment", "experts_over_replicas"), False),)
    data = cards // (tensor * pipeline)
    values = {"before": hardware.num_cards, "after": cards, "tp": tensor, "pp": pipeline, "dp": data}
    return Change("more_cards", edits, values)


def _one_replica(placement: Placement, tensor: int, pipeline: int) -> Facts | None:
    """The option with one replica of another TP and PP, its experts spread as before; None where that is not legal."""
    facts, context = placement.facts, placement.degrees.decode_context
    expert = 1 if placement.degrees.expert == 1 else tensor
    deployment = facts.deployment.model_copy(
        update={
            "tensor_parallel_size": tensor,
            "pipeline_parallel_size": pipeline,
            "expert_parallel_size": expert,
            "experts_over_replicas": False,
        }
    )
    if pipeline != len(deployment.pipeline_partition):  # a partition typed for another number of stages
        deployment = deployment.model_copy(update={"pipeline_partition": ()})
    if tensor % context or tensor % attention_groups(deployment):
        return None
    if expert_refusal(placement.model, deployment, 1) is not None:
        return None
    degrees = Degrees(tensor, pipeline, 1, context, expert)
    alone = replace(facts, degrees=degrees, deployment=deployment)
    return None if placement.room.refusal(alone) is not None else alone


def _placed(placement: Placement, weights: ModelWeights, facts: Facts) -> Placement:
    return place(placement.room, facts, placement.hardware, weights)


def _fits(placement: Placement, case: Case) -> bool:
    placement = with_shared_prefix(placement, case)
    per_replica = placement.sequences_per_replica(case.sequences)
    return most_sequences(placement, case.positions, safe=True) >= per_replica
