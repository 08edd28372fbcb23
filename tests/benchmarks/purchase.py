"""A search for a purchase over the whole catalogue of accelerators, and a sweep of a million points."""

from decimal import Decimal

from kvdesk import catalog
from kvdesk.engine.search import Answer, Question, answer, offers_of, search
from kvdesk.project.deployment import Deployment
from kvdesk.project.project import Project
from kvdesk.project.quotes import PriceItem, PriceList


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
    return Question(
        project=project,
        offers=offers_of(prices, cards),
        deployments=(Deployment(),),
        pieces=tuple(range(1, 65)),
        cache_dtypes=("auto", "fp8_e4m3"),
        headroom=Decimal("0.2"),
        spare_replicas=1,
        most_pipeline=4,
    )


def searched(project: Project) -> Answer:
    asked = question(project)
    return answer(asked, search(asked))
