"""The smallest purchase that carries a load, over offers × counts × legal placements × cache types, within limits.

A way is one offer, one runtime, one cache type and one placement of a replica; more pieces of the offer give it more
replicas. What a replica carries does not depend on how many there are, so each way is placed once and the fewest pieces
follow; the counts below do not carry the load, and those above are dearer. Where experts are spread over all replicas
it does depend on them, and each number that is tried is placed.
"""

from kvdesk.engine.search.answer import (
    Answer,
    Loser,
    answer,
    cost_and_capacity,
    cost_and_latency,
    latency_of,
    option_of,
)
from kvdesk.engine.search.asking import Found, find, question_of
from kvdesk.engine.search.question import Limits, Offer, Question
from kvdesk.engine.search.ways import Lost, Purchasable, Way, WayOutcome, combinations_of, search

__all__ = [
    "Answer",
    "Found",
    "Limits",
    "Loser",
    "Lost",
    "Offer",
    "Purchasable",
    "Question",
    "Way",
    "WayOutcome",
    "answer",
    "combinations_of",
    "cost_and_capacity",
    "cost_and_latency",
    "find",
    "latency_of",
    "option_of",
    "question_of",
    "search",
]
