"""What would work: every legal way to spread a model over the present cards, with what each leaves and costs."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Literal

from kvdesk.engine.budget import stage_loads, verdict_of
from kvdesk.engine.case_rate import CaseRate, CaseRates
from kvdesk.engine.findings import Finding
from kvdesk.engine.interconnect.collectives import LinkTime
from kvdesk.engine.interconnect.groups import Parallelism, sharding_of
from kvdesk.engine.interconnect.traffic import Load, step_cost
from kvdesk.engine.interconnect.transfer import pipeline_bubble
from kvdesk.engine.limits import longest_positions, memory_bound, most_sequences
from kvdesk.engine.load import resolved
from kvdesk.engine.parallelism import (
    JOINS_REPLICAS,
    Degrees,
    attention_groups,
    divides_heads,
    legal_expert_sizes,
    most_experts,
    resolve_degrees,
)
from kvdesk.engine.placement import Placement, place
from kvdesk.engine.plan import facts_of
from kvdesk.engine.result import Bound, Verdict
from kvdesk.engine.runtimes.registry import refusal_of
from kvdesk.engine.runtimes.room import Facts, Room
from kvdesk.engine.shared_prefix import with_shared_prefix
from kvdesk.engine.weights import ModelWeights, model_weights
from kvdesk.project.base import MAX_SEQUENCES
from kvdesk.project.deployment import Deployment
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.links.topology import TopologySpec, topology_of
from kvdesk.project.model_spec import ModelSpec
from kvdesk.project.project import Option, Project
from kvdesk.project.workload import Case

Edit = tuple[tuple[str | int, ...], Any]
Way = Literal["tensor", "pipeline", "data"]
VERDICTS: tuple[Verdict, ...] = ("fits", "depends", "does_not_fit")
SEVERAL = (1, 2, 4, 8)


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal way, for one case. `headroom_bytes` at the best estimates on `tightest_rank`; `most_sequences` at the
    case's length over all replicas and `longest_positions` at its sequences as memory allows them (None: it sets no
    limit), `bound` what runs out. Replicated bytes are those held beyond once, of weights and of the case's caches.

    `link_s` is what a token waits for links in decode, in seconds (None: not known); `unknown` names parallelisms whose
    link nobody stated, their time missing from it. `rate` is what all replicas put out of the case, an estimate; None
    where it does not fit or a figure is not known. `edits` apply the choice, in order, as one undo step.
    """

    degrees: Degrees
    verdict: Verdict
    headroom_bytes: int
    tightest_rank: int
    most_sequences: int
    longest_positions: int | None
    bound: Bound
    replicated_weights_bytes: int
    replicated_cache_bytes: int
    link_s: LinkTime | None
    unknown: tuple[Parallelism, ...]
    rate: CaseRate | None
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class Several:
    """The same case on so many cards: replicas of one card, one TP group, or one pipeline; `refusal` where that is not
    legal. `bubble` is (p − 1) ÷ (m + p − 1) with as many micro-batches as a replica has sequences, the least it can be.
    """

    cards: int
    way: Way
    choice: Choice | None
    refusal: Finding | None
    bubble: float


def choices(
    project: Project,
    option_index: int,
    case_index: int,
    *,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Iterator[Choice]:
    """Every legal (TP, PP, DP, EP, DCP) of an option for a case that is set, as they are computed; nothing where the
    model, the card or the runtime is missing. `progress` is told (done, of all); `cancelled` ends it."""
    asked = _Asked.of(project, option_index, case_index)
    if asked is None:
        return
    candidates = list(_candidates(asked))
    for done, candidate in enumerate(candidates):
        if cancelled is not None and cancelled():
            return
        found = asked.choice(*candidate)
        if isinstance(found, Choice):
            yield found
        if progress is not None:
            progress(done + 1, len(candidates))


def best_first(found: Iterable[Choice]) -> list[Choice]:
    """Those that fit first; among them the one that serves the case fastest (`Choice.rate`), those whose rate
    is not known after them by most sequences; what does not fit by how little it lacks.

    So a TP group stays inside its fast links, and replicas or stages go across slow ones, as far as the links' time
    outweighs the bytes that more ranks divide. Equal rates: by most sequences, then headroom.
    """
    return sorted(found, key=_rank)


def _rank(choice: Choice) -> tuple[float, ...]:
    verdict = VERDICTS.index(choice.verdict)
    if choice.verdict == "does_not_fit":
        return verdict, -choice.headroom_bytes
    rate = 0.0 if choice.rate is None else choice.rate.tokens_per_s
    return verdict, -rate, -choice.most_sequences, -choice.headroom_bytes


def other_way(project: Project, option_index: int) -> Choice | None:
    """Another way on the same cards with which every case that is set has the verdict "fits": the first by `best_first`
    for the case of most positions; None where there is none.

    For each TP and PP two ways are placed: experts and contexts shared as now and, where that does not fit, so that
    each rank holds least.
    """
    cases = resolved(project).workload.cases
    held = [case.sequences * case.positions if case.is_set else 0 for case in cases]
    asked = _Asked.of(project, option_index, held.index(max(held)))
    if asked is None:
        return None
    fitting = [
        found
        for _, ways in groupby(_candidates(asked), key=lambda way: (way[0].tensor, way[0].pipeline))
        if (found := asked.first_fitting(list(ways))) is not None
    ]
    rates = [asked.tokens_per_s(placement) for placement in fitting]
    fastest = [placement for placement, rate in zip(fitting, rates, strict=True) if rate == max(rates)]
    chosen = [
        asked.choice(placement.degrees, _spread(asked.option.deployment, placement.degrees)) for placement in fastest
    ]
    return next(iter(best_first(choice for choice in chosen if isinstance(choice, Choice))), None)


def several(
    project: Project, option_index: int, case_index: int, counts: tuple[int, ...] = SEVERAL
) -> tuple[Several, ...]:
    """The same case on 1, 2, 4 and 8 cards of the option's kind in one node, each way."""
    rows = []
    for count in counts:
        ways: tuple[Way, ...] = ("tensor", "pipeline", "data") if count > 1 else ("tensor",)
        hardware = project.options[option_index].hardware
        alone = HardwareSpec(accelerator=hardware.accelerator, count=count, links=hardware.links.within(count))
        asked = _Asked.of(project, option_index, case_index, alone)
        if asked is None:
            return ()
        for way in ways:
            sizes = {"tensor": (count, 1, 1), "pipeline": (1, count, 1), "data": (1, 1, count)}[way]
            found = asked.row(*sizes)
            refusal = found if isinstance(found, Finding) else None
            stages, batches = sizes[1], -(-asked.case.sequences // sizes[2])
            choice = found if isinstance(found, Choice) else None
            rows.append(Several(count, way, choice, refusal, pipeline_bubble(stages, max(1, batches))))
    return tuple(rows)


@dataclass(frozen=True)
class _Asked:
    """What all candidates share."""

    option_index: int
    option: Option
    hardware: HardwareSpec
    case: Case
    cases: tuple[Case, ...]
    room: Room
    facts: Facts
    weights: ModelWeights
    topology: TopologySpec | None
    rates: CaseRates

    @staticmethod
    def of(
        project: Project, option_index: int, case_index: int, hardware: HardwareSpec | None = None
    ) -> "_Asked | None":
        """None where there is nothing to compute. The option's own degrees need not be legal."""
        project = resolved(project)
        option, case = project.options[option_index], project.workload.cases[case_index]
        hardware = hardware or option.hardware
        plain = _spread(option.deployment, Degrees(1, 1, hardware.num_cards))
        one = option.model_copy(update={"deployment": plain, "hardware": hardware})
        found = facts_of(project, one, refuse=False)
        if isinstance(found, Finding) or not case.is_set:
            return None
        room, facts = found
        weights = model_weights(facts.model, option.deployment.weight_dtype)
        set_cases = tuple(each for each in project.workload.cases if each.is_set)
        topology = topology_of(hardware)
        assert hardware.pace is not None  # facts are refused without a card
        rates = CaseRates(facts.model, hardware.pace, topology)
        return _Asked(option_index, option, hardware, case, set_cases, room, facts, weights, topology, rates)

    def row(self, tensor: int, pipeline: int, data: int) -> Choice | Finding:
        """One way with nothing else shared."""
        deployment = _spread(self.option.deployment, Degrees(tensor, pipeline, data))
        degrees = resolve_degrees(self.facts.model, self.hardware, deployment)
        return degrees if isinstance(degrees, Finding) else self.choice(degrees, deployment)

    def placed(self, degrees: Degrees, deployment: Deployment) -> Placement | Finding:
        """The placement under all cases, or why the runtime refuses it."""
        most = max(-(-case.sequences // degrees.data) for case in self.cases)
        facts = replace(self.facts, degrees=degrees, deployment=deployment, most_sequences=most)
        refusal = refusal_of(self.room, facts)
        if refusal is not None:
            return refusal
        return place(self.room, facts, self.hardware, self.weights)

    def first_fitting(self, ways: list[tuple[Degrees, Deployment]]) -> Placement | None:
        """Of ways with the same TP and PP the one most like the option's, else the one that divides most, where all
        cases fit with it."""
        alike = min(ways, key=self._unlike)
        for way in (alike, *sorted(ways, key=lambda way: (-way[0].decode_context, -way[0].expert_span))):
            placement = self.placed(*way)
            if isinstance(placement, Finding):
                continue
            if self._all_fit(placement):
                return placement
            if way is not alike:
                return None
        return None

    def tokens_per_s(self, placement: Placement) -> float:
        """What the ways that fit are ranked by first; 0 where it is not known."""
        per_replica = placement.sequences_per_replica(self.case.sequences)
        rate = self.rates.rate(placement.for_load(per_replica, self.case.positions), self.case)
        return 0.0 if rate is None else rate.tokens_per_s

    def _unlike(self, way: tuple[Degrees, Deployment]) -> tuple[bool, ...]:
        degrees, own = way[0], self.option.deployment
        joined = own.experts_over_replicas or own.expert_parallel_size > own.tensor_parallel_size
        return (
            degrees.decode_context != own.decode_context_parallel_size,
            (degrees.expert > 1) != (own.expert_parallel_size > 1),
            degrees.over_replicas != joined,
        )

    def _all_fit(self, placement: Placement) -> bool:
        """Whether all cases have the verdict "fits"."""
        for case in sorted(self.cases, key=lambda case: -case.sequences * case.positions):
            per_replica = placement.sequences_per_replica(case.sequences)
            started = with_shared_prefix(placement.for_load(per_replica, case.positions), case)
            if verdict_of(started, case, stage_loads(started, case)) != "fits":
                return False
        return True

    def choice(self, degrees: Degrees, deployment: Deployment) -> Choice | Finding:
        """What becomes of the case under these degrees, or why the runtime refuses them."""
        case, placed = self.case, self.placed(degrees, deployment)
        if isinstance(placed, Finding):
            return placed
        per_replica = placed.sequences_per_replica(case.sequences)
        alone = placed.for_load(per_replica, case.positions)
        placement = with_shared_prefix(alone, case)
        loads = stage_loads(placement, case)
        most = most_sequences(placement, case.positions, safe=False)
        tightest = min(loads, key=lambda load: (load.headroom.best, load.kept_back_bytes))
        link, unknown = self._link(placement, per_replica)
        verdict = verdict_of(placement, case, loads)
        logical = sum(load.stage.ranks * load.logical_bytes for load in loads)
        once = placement.once_bytes(per_replica, case.positions)
        return Choice(
            degrees=degrees,
            verdict=verdict,
            headroom_bytes=tightest.headroom.best,
            tightest_rank=tightest.stage.first_rank,
            most_sequences=min(MAX_SEQUENCES, most * degrees.data // case.caches_each),
            longest_positions=longest_positions(placement, per_replica, case.positions, safe=False),
            bound=memory_bound(placement, case, loads, most),
            replicated_weights_bytes=placement.replicated_weights_bytes,
            replicated_cache_bytes=max(0, logical - degrees.data * once),
            link_s=link,
            unknown=unknown,
            rate=None if verdict == "does_not_fit" else self.rates.rate(alone, case),  # all read a shared prefix
            edits=self._edits(degrees, deployment),
        )

    def _link(self, placement: Placement, per_replica: int) -> tuple[LinkTime | None, tuple[Parallelism, ...]]:
        """Exposed link time of a decode step; None where the topology or a fact of the model is not known."""
        if self.topology is None:
            return None, ()
        sharding = sharding_of(placement.degrees, placement.deployment)
        cost = step_cost(placement.model, sharding, Load(per_replica), self.topology)
        return (None, ()) if isinstance(cost, Finding) else (cost.token, cost.unknown)

    def _edits(self, degrees: Degrees, deployment: Deployment) -> tuple[Edit, ...]:
        """The deployment's fields that differ from the option's, and the cards where they do."""
        path: tuple[str | int, ...] = ("options", self.option_index)
        names = (*_SIZES, "experts_over_replicas", "redundant_experts", "pipeline_partition")
        edits = [
            ((*path, "deployment", name), getattr(deployment, name))
            for name in names
            if getattr(deployment, name) != getattr(self.option.deployment, name)
        ]
        if self.hardware != self.option.hardware:
            edits.insert(0, ((*path, "hardware"), self.hardware))
        return tuple(edits)


_SIZES = (
    "tensor_parallel_size",
    "pipeline_parallel_size",
    "data_parallel_size",
    "decode_context_parallel_size",
    "expert_parallel_size",
)


def _spread(deployment: Deployment, degrees: Degrees) -> Deployment:
    """The deployment with other degrees; a partition typed for another number of stages is dropped."""
    sizes = (degrees.tensor, degrees.pipeline, degrees.data, degrees.decode_context, degrees.expert)
    update: dict[str, Any] = dict(zip(_SIZES, sizes, strict=True)) | {"experts_over_replicas": degrees.over_replicas}
    if degrees.expert == 1:
        update["redundant_experts"] = 0
    if len(deployment.pipeline_partition) != degrees.pipeline:
        update["pipeline_partition"] = ()
    return deployment.model_copy(update=update)


def _candidates(asked: _Asked) -> Iterator[tuple[Degrees, Deployment]]:
    """Degrees that use all cards at work, TP ascending, then PP, EP and DCP."""
    model, cards = asked.facts.model, asked.hardware.num_cards
    for tensor in range(1, cards + 1):
        groups = attention_groups(asked.option.deployment.model_copy(update={"tensor_parallel_size": tensor}))
        if cards % tensor or tensor % groups or not divides_heads(model, tensor // groups):
            continue
        for pipeline in range(1, min(model.num_layers, cards // tensor) + 1):
            if cards // tensor % pipeline:
                continue
            for degrees in _shared(model, asked.option.deployment, tensor, pipeline, cards // tensor // pipeline):
                yield degrees, _spread(asked.option.deployment, degrees)


def _shared(model: ModelSpec, deployment: Deployment, tensor: int, pipeline: int, data: int) -> Iterator[Degrees]:
    """The ways to share experts and contexts among the same ranks: EP 1, TP or TP × DP, and every DCP dividing TP."""
    spreads = [(1, False)]
    if most_experts(model):
        apart = deployment.model_copy(update={"experts_over_replicas": False})
        legal = legal_expert_sizes(model, apart, tensor, data)
        spreads += [(size, size > tensor) for size in (tensor, tensor * data) if size > 1 and size in legal]
        if data > 1 and deployment.runtime in JOINS_REPLICAS:
            spreads.append((1, True))
    contexts = [size for size in range(1, tensor + 1) if tensor % size == 0]
    for expert, over in dict.fromkeys(spreads):
        for context in contexts:
            yield Degrees(tensor, pipeline, data, context, expert, over)
