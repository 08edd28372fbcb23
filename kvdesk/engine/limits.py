"""Limits as the exact inverse of the budget: the largest value that still fits."""

from collections.abc import Callable, Iterable

from kvdesk.engine.budget import StageLoad
from kvdesk.engine.placement import Placement, Stage
from kvdesk.engine.result import Bound, Limits
from kvdesk.engine.runtimes.room import UNLIMITED_SEQUENCES
from kvdesk.project.base import MAX_POSITIONS, MAX_SEQUENCES
from kvdesk.project.workload import Case

_TRIES = 3  # how often a limit may move what it rests on before the loads are tried one by one


def largest_that_fits(fits: Callable[[int], bool], start: int, upper: int) -> int | None:
    """The largest n in 1…upper with fits(n), for a `fits` that never turns true again once false.

    0 where not even 1 fits, None where `upper` itself does: no limit in sight. `start` is a first guess, often the
    answer; else it is doubled or halved to a bracket, then bisected.
    """
    if fits(upper):
        return None
    low, high = 0, upper
    guess = max(1, min(start, upper - 1))
    if fits(guess) and not fits(guess + 1):
        return guess
    while low < guess < high:
        if fits(guess):
            low, guess = guess, guess * 2
        else:
            high, guess = guess, guess // 2
    while high - low > 1:
        middle = (low + high) // 2
        if fits(middle):
            low = middle
        else:
            high = middle
    return low


def _distinct(seats: Iterable[Stage], *, safe: bool) -> list[tuple[Stage, int]]:
    """Seats that differ in cache or in room, each with its room; equal ones give the same answer."""
    found: dict[tuple[int, int], tuple[Stage, int]] = {}
    for stage in seats:
        room = stage.room.low if safe else stage.room.best
        found.setdefault((hash(stage.cache), room), (stage, room))
    return list(found.values())


def most_sequences(placement: Placement, positions: int, *, safe: bool) -> int:
    """The most sequences on one replica at a length, by the tightest rank of all: the replicas share evenly."""
    ceiling = placement.room.ceilings(placement.facts).sequences
    upper = UNLIMITED_SEQUENCES if ceiling is None else ceiling

    def under(started: Placement, count: int) -> Placement:
        return started.for_load(max(1, count), positions)

    def holds(count: int) -> bool:
        return _holds(under(placement, count), count, positions, safe=safe)

    def most(started: Placement) -> int:
        return most_in(started, started.seats, positions, safe=safe)

    found = _settled(placement, under, most, holds, upper)
    return upper if found is None else found


def most_in(placement: Placement, seats: tuple[Stage, ...], positions: int, *, safe: bool) -> int:
    """The most sequences at a length on a replica that has these seats.

    A rank whose layers keep nothing sets no limit while its fixed lines fit: UNLIMITED_SEQUENCES.
    """
    ceilings = placement.room.ceilings(placement.facts)
    fits = (seat.outside_fits() for seat in seats)
    if not all(fit.high if safe else fit.best for fit in fits) or not placement.can_store(positions):
        return 0
    most = UNLIMITED_SEQUENCES if ceilings.sequences is None else ceilings.sequences
    for stage, room in _distinct(seats, safe=safe):
        if room < 0:
            return 0
        each = stage.cache.need(1, positions).total_bytes
        if not each:
            continue
        found = largest_that_fits(
            lambda count, stage=stage, room=room: (  # type: ignore[misc]
                stage.cache.need(count, positions).total_bytes <= room
            ),
            room // each,
            most,
        )
        most = most if found is None else min(most, found)
        if not most:
            return 0
    return most


def longest_positions(placement: Placement, sequences_per_replica: int, start: int, *, safe: bool) -> int | None:
    """The longest sequence at a concurrency; None where memory sets no limit (every layer has a window)."""

    def under(started: Placement, positions: int) -> Placement:
        return started.for_load(sequences_per_replica, max(1, positions))

    def holds(positions: int) -> bool:
        return _holds(under(placement, positions), sequences_per_replica, positions, safe=safe)

    def longest(started: Placement) -> int | None:
        return _longest_in(started, sequences_per_replica, start, safe=safe)

    return _settled(placement, under, longest, holds, MAX_POSITIONS)


def _settled(
    started: Placement,
    under: Callable[[Placement, int], Placement],
    limit_in: Callable[[Placement], int | None],
    holds: Callable[[int], bool],
    upper: int,
) -> int | None:
    """The largest load that fits where what the runtime keeps beside the caches may grow with the load itself.

    `under(started, n)` is the option started for a load of n, itself where it is the same for it; `limit_in` the limit
    while it stays as started. Where neither the answer nor the next load changes it, that is the limit; else loads are
    tried one by one.
    """
    guess = limit_in(started)
    for _ in range(_TRIES):
        most = upper if guess is None else guess
        again = under(started, most)
        if again is started and under(started, min(most + 1, upper)) is started:
            return guess
        started, guess = again, limit_in(again)
    return largest_that_fits(holds, guess or 1, upper)


def _holds(placement: Placement, sequences: int, positions: int, *, safe: bool) -> bool:
    """Whether a replica holds a load as it was started."""
    if not placement.outside_fits(safe=safe) or not placement.can_store(positions, sequences):
        return False
    return all(
        seat.cache.need(sequences, positions).total_bytes <= (seat.room.low if safe else seat.room.best)
        for seat in placement.seats
    )


def _longest_in(placement: Placement, sequences_per_replica: int, start: int, *, safe: bool) -> int | None:
    """The longest sequence at a concurrency while batches and buffers stay as they were started."""
    ceilings = placement.room.ceilings(placement.facts)
    if not placement.outside_fits(safe=safe):
        return 0
    if ceilings.sequences is not None and sequences_per_replica > ceilings.sequences:
        return 0
    longest = ceilings.positions
    # Seats differ; each has its own longest, and the shortest of them holds.
    for stage, room in _distinct(placement.seats, safe=safe):
        if longest == 0:
            return 0
        near, far = (stage.cache.need(sequences_per_replica, at).total_bytes for at in (start, 2 * start))
        slope = (far - near) / start
        guess = start + int((room - near) / slope) if slope > 0 else start
        found = largest_that_fits(
            lambda positions, stage=stage, room=room: (  # type: ignore[misc]
                stage.cache.need(sequences_per_replica, positions).total_bytes <= room
            ),
            guess,
            MAX_POSITIONS if longest is None else longest,
        )
        if found is not None:
            longest = found if longest is None else min(longest, found)
    return longest


def limits(placement: Placement, case: Case, loads: tuple[StageLoad, ...]) -> Limits:
    """The limits of a case over the whole option."""
    data, per_replica = placement.degrees.data, placement.sequences_per_replica(case.sequences)
    most = most_sequences(placement, case.positions, safe=False)
    longest = longest_positions(placement, per_replica, case.positions, safe=False)
    safe_most = most_sequences(placement, case.positions, safe=True) * data // case.caches_each
    resident = min(MAX_SEQUENCES, most * data // case.caches_each)
    memory = memory_bound(placement, case, loads, most)
    longest_usable, longest_bound = _longest_usable(placement, longest, memory)
    counts = [(resident, memory)]
    if placement.deployment.max_num_seqs is not None:
        counts.append((placement.deployment.max_num_seqs * data // case.caches_each, Bound("max_num_seqs")))
    most_usable, most_bound = min(counts, key=lambda item: item[0])
    return Limits(
        max_sequences=resident,
        max_positions=longest,
        max_sequences_per_replica=min(MAX_SEQUENCES, most // case.caches_each),
        safe_max_sequences=min(MAX_SEQUENCES, safe_most),
        safe_max_positions=longest_positions(placement, per_replica, case.positions, safe=True),
        longest_usable=longest_usable,
        most_usable=most_usable,
        longest_bound_by=longest_bound,
        most_bound_by=most_bound,
        memory_bound_by=memory,
    )


def _longest_usable(placement: Placement, longest: int | None, memory: Bound) -> tuple[int | None, Bound]:
    """The longest length under memory, the static cache, the trained length and the runtime's cap, and what binds."""
    trained, cap = placement.model.max_position_embeddings, placement.deployment.max_model_len
    lengths: list[tuple[int, Bound]] = []
    if longest is not None:
        static = longest == placement.room.ceilings(placement.facts).positions
        lengths.append((longest, Bound("static_cache") if static else memory))
    if trained is not None:
        lengths.append((trained, Bound("trained_length")))
    if cap is not None:
        lengths.append((cap, Bound("max_model_len")))
    return min(lengths, key=lambda item: item[0], default=(None, Bound("nothing")))


def memory_bound(placement: Placement, case: Case, loads: tuple[StageLoad, ...], most: int) -> Bound:
    """The rank that runs out first: least room for each byte its cache has, not least headroom in bytes; where ranks
    agree on the room of one of them, that one."""
    if not placement.outside_fits():
        return Bound("outside", None if placement.is_uniform else placement.crowded.first_rank)
    if not placement.can_store(case.positions):
        return Bound("static_cache")
    if most == placement.room.ceilings(placement.facts).sequences:
        return Bound("slots")
    tightest = min(loads, key=lambda load: (load.headroom.best / max(1, load.cache_bytes), load.kept_back_bytes))
    return Bound("kv_cache", tightest.stage.first_rank)
