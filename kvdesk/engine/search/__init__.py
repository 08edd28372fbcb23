"""The smallest purchase that carries a load, over offers × counts × legal placements × cache types, within limits.

A way is one offer, one runtime, one cache type and one placement of a replica; more pieces of the offer give it more
replicas. What a replica carries does not depend on how many there are, so each way is placed once and the fewest pieces
follow; the counts below do not carry the load, and those above are dearer.
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
from kvdesk.engine.search.question import Limits, Offer, Question, offers_of
from kvdesk.engine.search.ways import Lost, Purchasable, Way, WayOutcome, search

__all__ = [
    "Answer",
    "Limits",
    "Loser",
    "Lost",
    "Offer",
    "Purchasable",
    "Question",
    "Way",
    "WayOutcome",
    "answer",
    "cost_and_capacity",
    "cost_and_latency",
    "latency_of",
    "offers_of",
    "option_of",
    "search",
]
