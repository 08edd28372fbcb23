"""The smallest changes that would make a case fit, each as edits the user can apply with one click."""

from dataclasses import replace
from typing import Any

from kvdesk.engine import budget
from kvdesk.engine.budget import Placement
from kvdesk.engine.kv_cache import Storage, logical_bytes
from kvdesk.engine.parallelism import Degrees, legal_tensor_sizes
from kvdesk.engine.result import Change, Limits
from kvdesk.engine.runtimes import arithmetic
from kvdesk.engine.weights import ModelWeights
from kvdesk.project.dtypes import BITS
from kvdesk.project.workload import Case, StaticCache

SMALLER_CACHE_DTYPE = "fp8_e4m3"
MOST_CARDS_TRIED = 64
USUAL_CARDS_PER_NODE = 8


def smallest_changes(
    placement: Placement, weights: ModelWeights, case: Case, limits: Limits, *, option_index: int, case_index: int
) -> tuple[Change, ...]:
    """Single changes after which the verdict is "fits": fewer sequences, shorter, a smaller cache, more cards."""
    option, this_case = ("options", option_index), ("workload", "cases", case_index)
    candidates = (
        _fewer_sequences(case, limits, this_case),
        _shorter(case, limits, this_case),
        _smaller_cache(placement, weights, case, option),
        _longer_static(placement, case),
        _lower_share(placement, case, option),
        _more_cards(placement, weights, case, option),
    )
    return tuple(change for change in candidates if change is not None)


def _fewer_sequences(case: Case, limits: Limits, path: tuple[str | int, ...]) -> Change | None:
    most = limits.safe_max_sequences or 0
    if most < 1 or case.resident_sequences is None or most >= case.resident_sequences:
        return None
    values = {"before": case.resident_sequences, "after": most}
    return Change("fewer_sequences", (((*path, "resident_sequences"), most),), values)


def _shorter(case: Case, limits: Limits, path: tuple[str | int, ...]) -> Change | None:
    """A shorter input: the output reserve and what else is stored stay as they are."""
    if limits.safe_max_positions is None or case.input_len is None:
        return None
    input_len = case.input_len - (case.positions - limits.safe_max_positions)
    if not 1 <= input_len < case.input_len:
        return None
    values = {"before": case.positions, "after": limits.safe_max_positions, "input": input_len}
    return Change("shorter", (((*path, "input_len"), input_len),), values)


def _smaller_cache(
    placement: Placement, weights: ModelWeights, case: Case, option: tuple[str | int, ...]
) -> Change | None:
    storage = replace(placement.storage, k_dtype=SMALLER_CACHE_DTYPE, v_dtype=SMALLER_CACHE_DTYPE)
    smaller = _replace(placement, weights, placement.degrees, storage)
    before = logical_bytes(placement.whole_terms, case.positions, 1)
    if logical_bytes(smaller.whole_terms, case.positions, 1) >= before or not _fits(smaller, case):
        return None
    edits = tuple(((*option, "deployment", field), SMALLER_CACHE_DTYPE) for field in ("k_dtype", "v_dtype"))
    return Change("cache_dtype", edits, {"dtype": SMALLER_CACHE_DTYPE, "bits": BITS[SMALLER_CACHE_DTYPE]})


def _longer_static(placement: Placement, case: Case) -> Change | None:
    """A static cache that holds the case, where that is all that is missing."""
    if placement.can_store(case.positions):
        return None
    longer = replace(placement, strategy=StaticCache(max_positions=case.positions))
    if not _fits(longer, case):
        return None
    path = ("workload", "cache", "max_positions")
    return Change("static_cache", ((path, case.positions),), {"positions": case.positions})


def _lower_share(placement: Placement, case: Case, option: tuple[str | int, ...]) -> Change | None:
    """The largest share, in hundredths, that leaves room for what stands outside the budget."""
    if placement.outside_fits:
        return None
    share = (placement.capacity_bytes - placement.outside_bytes) * 100 // placement.capacity_bytes / 100
    if share <= 0:
        return None
    lower = replace(placement, usable_bytes=arithmetic.usable_bytes(placement.capacity_bytes, share))
    if not _fits(lower, case):
        return None
    return Change("memory_share", (((*option, "deployment", "memory_share"), share),), {"share": share})


def _more_cards(
    placement: Placement, weights: ModelWeights, case: Case, option: tuple[str | int, ...]
) -> Change | None:
    """The fewest cards more, over legal TP and replicas at the present PP."""
    hardware, pipeline = placement.hardware, placement.degrees.pipeline
    best: tuple[int, int, int] | None = None
    for tensor in legal_tensor_sizes(placement.model, MOST_CARDS_TRIED // pipeline):
        one = _replace(placement, weights, Degrees(tensor, pipeline, 1))
        most = budget.most_sequences(one, case.positions, safe=True)
        if most < 1:
            continue
        data = -(-case.sequences // most)
        cards = tensor * pipeline * data
        if hardware.num_cards < cards <= MOST_CARDS_TRIED and (best is None or cards < best[0]):
            best = (cards, tensor, data)
    if best is None:
        return None
    cards, tensor, data = best
    per_node = (
        cards if cards <= max(USUAL_CARDS_PER_NODE, hardware.count) else max(USUAL_CARDS_PER_NODE, hardware.count)
    )
    nodes = -(-cards // per_node)
    edits: tuple[tuple[tuple[str | int, ...], Any], ...] = (
        (
            (*option, "hardware"),
            hardware.model_copy(update={"count": per_node, "nodes": nodes, "idle": per_node * nodes - cards}),
        ),
        ((*option, "deployment", "tensor_parallel_size"), tensor),
        ((*option, "deployment", "data_parallel_size"), None),
    )
    return Change(
        "more_cards", edits, {"before": hardware.num_cards, "after": cards, "tp": tensor, "pp": pipeline, "dp": data}
    )


def _replace(
    placement: Placement, weights: ModelWeights, degrees: Degrees, storage: Storage | None = None
) -> Placement:
    return budget.place(
        placement.model,
        placement.hardware,
        placement.deployment,
        placement.strategy,
        degrees,
        storage or placement.storage,
        weights,
    )


def _fits(placement: Placement, case: Case) -> bool:
    per_replica = placement.sequences_per_replica(case.sequences)
    return budget.most_sequences(placement, case.positions, safe=True) >= per_replica
