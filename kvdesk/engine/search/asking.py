"""From the question as a project keeps it to the question the search answers, and everything that is told of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kvdesk.engine.findings import Finding
from kvdesk.engine.latency import Seconds
from kvdesk.engine.search.answer import Answer, answer, cost_and_latency, latency_of
from kvdesk.engine.search.question import Limits, Offer, Question
from kvdesk.engine.search.ways import Purchasable, search
from kvdesk.project.hardware_spec import AcceleratorSpec
from kvdesk.project.project import Project
from kvdesk.project.search import OfferSpec, SearchSpec

MOST_TIMED = 400  # purchases whose time per output token is estimated


@dataclass(frozen=True, slots=True)
class Found:
    """A search and all that follows: the answer, and what a token takes on the smallest purchases. `is_whole` is False
    where the search was stopped."""

    question: Question
    answer: Answer
    latencies: tuple[tuple[Purchasable, Seconds | Finding], ...]
    is_whole: bool = True

    @property
    def latency_front(self) -> tuple[tuple[Purchasable, Seconds], ...]:
        """The front of the objective against the time per output token."""
        return cost_and_latency(self.question, self.latencies)


def question_of(project: Project, spec: SearchSpec) -> Question | Finding:
    """The question of a project, or why it cannot be asked."""
    names = [case.name for case in project.workload.cases]
    gone = next((name for name in spec.cases if name not in names), None)
    if gone is not None:
        return Finding("search-case-gone", "error", "search.cases", {"case": gone})
    offers = _offers(project, spec.offers)
    if isinstance(offers, Finding):
        return offers
    question = Question(
        project=project,
        offers=offers,
        deployments=spec.deployments or (project.options[0].deployment,),
        pieces=tuple(range(1, spec.most_pieces + 1)),
        cases=tuple(names.index(name) for name in spec.cases),
        cache_dtypes=tuple(dict.fromkeys(spec.cache_dtypes)),
        headroom=spec.headroom,
        spare_replicas=spec.spare_replicas,
        spare_node=spec.spare_node,
        cards_per_node=spec.cards_per_node,
        most_pipeline=spec.most_pipeline,
        decode_context=spec.decode_context,
        years=spec.years,
        objective=spec.objective,
        limits=Limits(spec.budget, spec.most_watts, spec.most_rack_units, spec.most_cards, spec.suppliers),
        checkpoint=spec.checkpoint,
        offload=spec.offload,
    )
    not_set = next((name for name in spec.cases if name not in {case.name for case in question.chosen_cases}), None)
    if not_set is not None:
        return Finding("search-case-not-set", "error", "search.cases", {"case": not_set})
    return question.refusal() or question


def _offers(project: Project, wanted: Sequence[OfferSpec]) -> tuple[Offer, ...] | Finding:
    """What is offered; equal cards are one object, so that they are computed once."""
    offers, known = [], list[AcceleratorSpec]()
    for spec in wanted:
        item = None if spec.price is None else project.prices.item(spec.price)
        if spec.price is not None and (item is None or item.accelerator != spec.accelerator.id or item.per == "kwh"):
            return Finding("search-offer-gone", "error", "search.offers", {"price": spec.price})
        accelerator = next((each for each in known if each == spec.accelerator), spec.accelerator)
        known.append(accelerator)
        offers.append(Offer(item, accelerator, spec.cards))
    return tuple(offers)


def find(
    question: Question,
    *,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    halted: Callable[[], bool] | None = None,
) -> Found:
    """The whole search, then the times of the smallest purchases. `halted` ends the search early, and what it found by
    then is answered; what `cancelled` ends is of no use to anybody."""

    def is_over() -> bool:
        return bool((cancelled is not None and cancelled()) or (halted is not None and halted()))

    outcomes = tuple(search(question, progress=progress, cancelled=is_over))
    told, is_whole = answer(question, outcomes), not is_over()
    latencies = tuple(latency_of(question, _timed(question, told.smallest), cancelled=cancelled))
    return Found(question, told, latencies, is_whole)


def _timed(question: Question, smallest: Sequence[Purchasable]) -> list[Purchasable]:
    """The smallest purchases of each offer, as many of one as of another: dear cards may be the fast ones."""
    share = max(1, MOST_TIMED // len(question.offers))
    left = {id(offer): share for offer in question.offers}
    timed = []
    for one in smallest:
        offer = id(one.way.offer)
        if left[offer]:
            left[offer] -= 1
            timed.append(one)
    return timed
