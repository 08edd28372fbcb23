"""A search for a purchase over the whole catalogue of accelerators, and a sweep of a million points."""

from collections.abc import Callable
from decimal import Decimal

import numpy as np

from kvdesk import catalog
from kvdesk.engine import sweep
from kvdesk.engine.plan import make_plan
from kvdesk.engine.search import Answer, Question, answer, question_of, search
from kvdesk.project.deployment import Deployment
from kvdesk.project.project import Project
from kvdesk.project.quotes import PriceItem, PriceList
from kvdesk.project.search import OfferSpec, SearchSpec


def question(project: Project) -> Question:
    """Every catalogue card in nodes of 8 and 1 to 16 nodes or more, TP × PP × EP × DCP, two cache types: the prices are
    made up from the cards' memory, for only their order matters."""
    cards = catalog.accelerators()
    items = tuple(
        PriceItem(
            id=f"{spec.id}-{each}",
            item=spec.name,
            price=Decimal(1000 + spec.capacity_bytes // 10**7) * each,
            currency="EUR",
            accelerator=spec.id,
            cards=each,
        )
        for spec in cards
        for each in (1, 8)
    )
    prices = PriceList(currency="EUR", items=items)
    project = project.model_copy(update={"prices": prices})
    known = {spec.id: spec for spec in cards}
    spec = SearchSpec(
        offers=tuple(OfferSpec(accelerator=known[item.accelerator or ""], price=item.id) for item in items),
        deployments=(Deployment(),),
        most_pieces=64,
        cache_dtypes=("auto", "fp8_e4m3"),
        headroom=Decimal("0.2"),
        spare_replicas=1,
        most_pipeline=4,
    )
    asked = question_of(project, spec)
    assert isinstance(asked, Question)
    return asked


def searched(project: Project) -> Answer:
    asked = question(project)
    return answer(asked, search(asked))


def million_points(project: Project) -> dict[str, Callable[[], object]]:
    """Logical bytes and verdicts of random points; under a runtime's own rules, of a grid of 1,000 × 1,000."""
    placement = make_plan(project).options[0].placement
    assert placement is not None
    random = np.random.default_rng(1)
    positions, sequences = random.integers(1, 130_000, 10**6), random.integers(1, 500, 10**6)
    if placement.room.name != "arithmetic":
        positions, sequences = 128 * np.arange(1, 1001)[:, None], np.arange(1, 1001)[None, :]
    return {
        "logical bytes": lambda: sweep.logical_bytes(placement.whole_terms, positions, sequences),
        "verdicts": lambda: sweep.verdicts(placement, positions, sequences),
    }
