"""What there is to say about where weights, experts and ranks stand, by finding code."""

from typing import TYPE_CHECKING

from kvdesk.i18n import translate
from kvdesk.units import Numbers

if TYPE_CHECKING:
    from kvdesk.engine.parallelism import Degrees


def degrees_text(degrees: "Degrees", numbers: Numbers) -> str:
    """ "40 cards = 5 replicas × 8 (TP 8)"; what is 1 is left out, "8 cards (TP 8)" where there is one replica;
    experts that are cut over all replicas are told."""
    inside = _inside_text([("TP", degrees.tensor), ("PP", degrees.pipeline)], degrees, numbers)
    values = {"cards": degrees.num_ranks, "dp": degrees.data, "each": degrees.ranks_of_replica}
    if degrees.num_ranks == 1:
        text = translate("Placement", "1 card")
    elif degrees.data == 1:
        text = numbers.fill(translate("Placement", "{cards:n} cards"), values)
    else:
        text = numbers.fill(translate("Placement", "{cards:n} cards = {dp:n} replicas × {each:n}"), values)
    return f"{text} ({inside})" if inside else text


def split_text(degrees: "Degrees", numbers: Numbers) -> str:
    """ "TP 2 × DP 4, EP 8"; what is 1 is left out."""
    return _inside_text([("TP", degrees.tensor), ("PP", degrees.pipeline), ("DP", degrees.data)], degrees, numbers)


def _inside_text(parts: list[tuple[str, int]], degrees: "Degrees", numbers: Numbers) -> str:
    split = " × ".join(f"{name} {numbers.integer(size)}" for name, size in parts if size > 1)
    shared = [("EP", degrees.expert), ("DCP", degrees.decode_context)]
    inside = ", ".join(
        [*filter(None, [split]), *(f"{name} {numbers.integer(size)}" for name, size in shared if size > 1)]
    )
    if degrees.over_replicas and degrees.expert == 1:
        cut = translate("Placement", "experts cut over all")
        inside = f"{inside}, {cut}" if inside else cut
    return inside


def templates() -> dict[str, str]:
    return {
        "expert-parallel-dense": translate(
            "Findings", "{name} has no routed experts to spread over {ep:n} ranks; legal here: EP 1."
        ),
        "expert-parallel-illegal": translate(
            "Findings",
            "{experts:n} experts ({redundant:n} redundant ones beside them) cannot be spread over EP {ep:n} at "
            "TP {tp:n} × DP {dp:n}; legal here: {legal}.",
        ),
        "redundant-experts-illegal": translate(
            "Findings",
            "{experts:n} experts and {redundant:n} redundant ones do not divide over EP {ep:n}; redundant experts that "
            "would do: {legal}.",
        ),
        "redundant-experts-need-ep": translate(
            "Findings",
            "{redundant:n} redundant experts need expert parallelism: choose an EP above 1, or 0 redundant experts.",
        ),
        "experts-over-replicas": translate(
            "Findings",
            "Replicas of {runtime} are engines of their own and share no experts; switch that off, or choose vllm.",
        ),
        "experts-spread": translate(
            "Findings",
            "{experts:n} routed experts over EP {ep:n}: {most:n} on the ranks that hold most, {least:n} on those that "
            "hold least, each expert cut into {cut:n}.",
        ),
        "experts-over-all-replicas": translate(
            "Findings",
            "The routed experts are spread over all {dp:n} replicas, which are one engine: where one rank fails, all "
            "stop.",
        ),
        "experts-in-each-replica": translate(
            "Findings",
            "Each of the {dp:n} replicas is planned as a server of its own with all experts; started as one engine "
            "(--data-parallel-size), vLLM spreads the experts over all of them. Switch that on to plan it so.",
        ),
        "cards-unequal": translate(
            "Findings",
            "The cards are not alike: a rank has {least:gib} to {most:gib} to use, and the least room for its cache is "
            "on card {rank:n}. They do not pool: each must fit what is placed on it, and a layer's cache stands where "
            "the layer is.",
        ),
        "ranks-take-least": translate(
            "Findings",
            "{runtime} gives every rank the pool of the one with the least room, rank {rank:n}: up to {size:gib} of a "
            "rank stay unused.",
        ),
        "card-taken": translate("Findings", "Others take {size:gib} of card {card:n}{why}."),
        "weights-copied": translate(
            "Findings",
            "The cards hold {size:gib} of weights beyond the model itself: what several ranks hold whole, padding, and "
            "the copies of replicas.",
        ),
    }
