"""The context × concurrency map: which loads an option holds, and with what change the others would be held."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from kvdesk.engine.limits import most_sequences
from kvdesk.engine.parallelism import Degrees, attention_groups, legal_tensor_sizes
from kvdesk.engine.placement import Placement, Stage, place
from kvdesk.engine.result import CasePlan, OptionPlan
from kvdesk.engine.runtimes.registry import refusal_of
from kvdesk.engine.shared_prefix import with_shared_prefix
from kvdesk.project.workload import Case

FITS, SMALLER_CACHE, MORE_CARDS, DEPENDS, DOES_NOT_FIT = range(5)
SIZE = 200
SHORTEST = 256
MOST_CARDS = 1024


@dataclass(frozen=True, slots=True, eq=False)
class ContextMap:
    """Codes by sequence (row) and length (column), both rising; `codes` are FITS … DOES_NOT_FIT.

    A cell fits where the plan's verdict would be "fits": at the high estimates; it depends where only the low ones do
    and no change on offer would do better. `edges[code]` is how many rows of each
    column are at most that code. `smaller_dtype` is the cache type behind SMALLER_CACHE and `cards` the number behind
    MORE_CARDS, None where nothing of the kind is on offer.
    """

    lengths: tuple[int, ...]
    sequences: tuple[int, ...]
    codes: npt.NDArray[np.uint8]
    edges: tuple[npt.NDArray[np.int64], ...]
    smaller_dtype: str | None
    cards: int | None
    trained_length: int | None
    point_length: int
    point_sequences: int
    point_code: int


def context_map(option: OptionPlan, plan: CasePlan, size: int = SIZE) -> ContextMap:
    """The map around a computed case: lengths from 256 to four times the case or a little past the trained length,
    sequences from 1 to past four times the case and the limit, both even in their logarithm."""
    assert option.placement is not None
    case, trained = plan.case, option.placement.model.max_position_embeddings
    lengths = _grid(min(SHORTEST, case.positions), max(4 * case.positions, trained or 0, 4 * SHORTEST), size)
    most = min(plan.limits.max_sequences or 0, 16 * case.sequences)
    counts = _grid(1, max(4 * case.sequences, 2 * most, 16), size)
    placement = with_shared_prefix(option.placement, case)
    smaller, more = _with_smaller_cache(placement, case), _with_more_cards(placement, case)
    fits = fitting_rows(placement, lengths, counts)
    nothing = np.zeros(len(lengths), np.int64)
    quantised = np.maximum(fits, nothing if smaller is None else fitting_rows(smaller, lengths, counts))
    found = nothing
    for other in more:
        found = np.maximum(found, fitting_rows(other, lengths, counts))
    changed = np.maximum(quantised, found)
    edges = (fits, quantised, changed, np.maximum(changed, fitting_rows(placement, lengths, counts, low=True)))
    rows = np.arange(len(counts))[:, None]
    codes = sum((rows >= edge[None, :]).astype(np.uint8) for edge in edges)
    return ContextMap(
        lengths=lengths,
        sequences=counts,
        codes=np.asarray(codes, np.uint8),
        edges=edges,
        smaller_dtype=None if smaller is None else smaller.storage.k_dtype,
        cards=more[0].degrees.num_ranks if more else None,
        trained_length=trained,
        point_length=case.positions,
        point_sequences=case.sequences,
        point_code=_point_code(case, placement, smaller, more),
    )


def _grid(first: int, last: int, size: int) -> tuple[int, ...]:
    """`size` whole numbers from `first` to `last`, even in their logarithm; small ones repeat."""
    return tuple(int(value) for value in np.rint(np.geomspace(first, last, size)).tolist())


def fitting_rows(
    placement: Placement, lengths: Sequence[int], counts: Sequence[int], *, low: bool = False
) -> npt.NDArray[np.int64]:
    """For each length how many of the counts fit at the high estimates (`low`: at the low ones), both rising.

    The need never falls in either direction, so the border is a staircase: from the shortest length and the highest
    count, each step goes to a lower count or to a longer length, lengths + counts steps in all.
    """
    edge = np.zeros(len(lengths), np.int64)
    fits_beside = (seat.outside_fits() for seat in placement.seats)
    if not all(fit.low if low else fit.high for fit in fits_beside):
        return edge
    rooms = {(hash(seat.cache), _room(seat, low=low)): seat for seat in placement.seats}
    ceilings, seats = placement.room.ceilings(placement.facts), tuple(rooms.values())
    each = [placement.sequences_per_replica(count) for count in counts]
    row = len(counts)
    refused: tuple[int, int] | None = None
    for column, length in enumerate(lengths):
        if ceilings.positions is not None and length > ceilings.positions:
            break
        while row:
            load = each[row - 1], length
            if (
                load != refused
                and _fits(seats, *load, low=low)
                and (ceilings.sequences is None or load[0] <= ceilings.sequences)
            ):
                break
            refused = load
            row -= 1
        edge[column] = row
        if not row:
            break
    return edge


def _room(seat: Stage, *, low: bool) -> int:
    """What is left to the caches at the high estimates, or at the low ones."""
    return seat.room.high if low else seat.room.low


def _fits(seats: tuple[Stage, ...], sequences: int, positions: int, *, low: bool = False) -> bool:
    return all(seat.cache.need(sequences, positions).total_bytes <= _room(seat, low=low) for seat in seats)


def _with_smaller_cache(placement: Placement, case: Case) -> Placement | None:
    """The same cards with the runtime's usual smaller cache type; None where it does not serve this model with it."""
    room, facts = placement.room, placement.facts
    dtype = room.smaller_cache_dtype
    if dtype is None or dtype == facts.storage.k_dtype:
        return None
    smaller = replace(facts, storage=replace(facts.storage, k_dtype=dtype, v_dtype=dtype))
    if refusal_of(room, smaller) is not None:
        return None
    placed = place(room, smaller, placement.hardware, placement.weights)
    return with_shared_prefix(placed, case)


def _with_more_cards(placement: Placement, case: Case) -> tuple[Placement, ...]:
    """Twice the cards: as twice the replicas, and as twice the TP where the model and the runtime allow it."""
    hardware, degrees = placement.hardware, placement.degrees
    if not hardware.is_uniform or 2 * degrees.num_ranks > MOST_CARDS:
        return ()
    ways = [replace(degrees, data=2 * degrees.data)]
    tensor = 2 * degrees.tensor
    if tensor in legal_tensor_sizes(placement.model, tensor) and degrees.expert == 1:
        ways.append(Degrees(tensor, degrees.pipeline, degrees.data, degrees.decode_context))
    found = []
    for way in ways:
        deployment = placement.deployment.model_copy(update={"tensor_parallel_size": way.tensor})
        facts = replace(placement.facts, degrees=way, deployment=deployment)
        if way.tensor % attention_groups(deployment) or refusal_of(placement.room, facts) is not None:
            continue
        larger = hardware.model_copy(update={"nodes": 2 * hardware.nodes, "idle": 0})
        found.append(with_shared_prefix(place(placement.room, facts, larger, placement.weights), case))
    return tuple(found)


def _point_code(case: Case, placement: Placement, smaller: Placement | None, more: tuple[Placement, ...]) -> int:
    """The code of the case itself, by the budget."""

    def holds(other: Placement) -> bool:
        needed = other.sequences_per_replica(case.sequences)
        return most_sequences(other, case.positions, safe=True) >= needed

    if holds(placement):
        return FITS
    if smaller is not None and holds(smaller):
        return SMALLER_CACHE
    if any(holds(other) for other in more):
        return MORE_CARDS
    depends = fitting_rows(placement, (case.positions,), (case.sequences,), low=True)
    return DEPENDS if depends[0] else DOES_NOT_FIT
