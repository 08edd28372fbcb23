"""How many replicas of one placement carry a load."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from kvdesk.engine.findings import Finding
from kvdesk.engine.limits import largest_that_fits, most_sequences
from kvdesk.engine.load import as_points
from kvdesk.engine.parallelism import (
    JOINS_REPLICAS,
    Degrees,
    attention_groups,
    divides_heads,
    expert_refusal,
    legal_expert_sizes,
    most_experts,
)
from kvdesk.engine.placement import Placement, place
from kvdesk.engine.plan import facts_of
from kvdesk.engine.runtimes.registry import refusal_of
from kvdesk.engine.runtimes.room import Facts, Room
from kvdesk.engine.search.question import Question
from kvdesk.engine.shared_prefix import with_shared_prefix
from kvdesk.engine.weights import ModelWeights, model_weights
from kvdesk.project.base import MAX_SEQUENCES
from kvdesk.project.deployment import Deployment
from kvdesk.project.hardware_spec import AcceleratorSpec, HardwareSpec
from kvdesk.project.project import Option
from kvdesk.project.workload import Case

# Runtimes that reserve as many slots as a replica's load has sequences, unless they are told how many: there, what a
# replica holds follows from how many replicas share the load.
RESERVES_FOR_LOAD = frozenset({"llama.cpp"})
# Runtimes whose TP ranks can attend to sequences of their own each, beside experts over all of them.
ATTENDS_APART = frozenset({"sglang", "tensorrt-llm"})


@dataclass(frozen=True)
class Setting:
    """One card served in one way with one cache type: what all placements on it share, and the replicas looked at.
    With `apart` each TP rank attends to sequences of its own and experts are spread over all of them."""

    question: Question
    hardware: HardwareSpec
    room: Room
    facts: Facts
    weights: ModelWeights
    dtype: str
    cases: tuple[Case, ...]
    apart: bool = False
    replicas: dict[Degrees, "Replica"] = field(default_factory=dict)

    @staticmethod
    def of(
        question: Question, accelerator: AcceleratorSpec, deployment: Deployment, dtype: str, apart: bool = False
    ) -> "Setting | Finding":
        """Why nothing can be computed, where that does not depend on the placement."""
        plain, hardware = spread(deployment, Degrees(1, 1, 1), dtype), HardwareSpec(accelerator=accelerator)
        option = Option(name="A", hardware=hardware, deployment=plain, checkpoint=question.checkpoint)
        found = facts_of(as_points(question.project), option, refuse=False)
        if isinstance(found, Finding):
            return found
        room, facts = found
        weights = model_weights(facts.model, deployment.weight_dtype)
        return Setting(question, hardware, room, facts, weights, dtype, question.chosen_cases, apart)

    def replica(self, degrees: Degrees) -> "Replica":
        """A replica spread like that; offers of the same card ask for the same ones."""
        if degrees not in self.replicas:
            self.replicas[degrees] = Replica(self, degrees)
        return self.replicas[degrees]

    def placements(self, most_cards: int, most_tensor: int) -> Iterator[Degrees]:
        """The legal ways to spread one replica over at most so many cards: TP ascending, then PP, EP and DCP; then,
        where the runtime can, with the experts over all replicas, EP TP × DP, whatever their number will be."""
        if self.apart:
            yield from self._placements_apart(most_cards, most_tensor)
            return
        model, deployment, question = self.facts.model, self.facts.deployment, self.question
        for tensor in range(1, most_tensor + 1):
            with_tensor = deployment.model_copy(update={"tensor_parallel_size": tensor, "experts_over_replicas": False})
            groups = attention_groups(with_tensor)
            if tensor % groups or not divides_heads(model, tensor // groups):
                continue
            experts = legal_expert_sizes(model, with_tensor, tensor, 1) if question.expert_parallel else (1,)
            contexts = [size for size in range(1, tensor + 1) if tensor % size == 0] if question.decode_context else [1]
            for pipeline in range(1, min(model.num_layers, question.most_pipeline, most_cards // tensor) + 1):
                for expert in (size for size in experts if size <= tensor):
                    for context in contexts:
                        yield Degrees(tensor, pipeline, 1, context, expert)
                for context in contexts if self._joins_replicas else ():
                    yield Degrees(tensor, pipeline, 1, context, tensor, over_replicas=True)

    def _placements_apart(self, most_cards: int, most_tensor: int) -> Iterator[Degrees]:
        """Attention needs no heads divided, so TP may be anything the experts divide over."""
        model, most_stages = self.facts.model, min(self.facts.model.num_layers, self.question.most_pipeline)
        for tensor in range(2, most_tensor + 1):
            with_tensor = spread(self.facts.deployment, Degrees(tensor, 1, 1, 1, tensor), self.dtype, apart=True)
            if tensor in legal_expert_sizes(model, with_tensor, tensor, 1):
                for pipeline in range(1, min(most_stages, most_cards // tensor) + 1):
                    yield Degrees(tensor, pipeline, 1, 1, tensor)

    @property
    def _joins_replicas(self) -> bool:
        """Whether experts can be spread over all replicas."""
        joins = self.facts.deployment.runtime in JOINS_REPLICAS
        return joins and self.question.expert_parallel and most_experts(self.facts.model) > 0


def attends_apart(question: Question, deployment: Deployment) -> bool:
    """Whether ways in which TP ranks attend apart are to be tried as well."""
    model = question.model
    has_experts = model is not None and most_experts(model) > 0
    return question.expert_parallel and has_experts and deployment.runtime in ATTENDS_APART


def spread(deployment: Deployment, degrees: Degrees, dtype: str, apart: bool = False) -> Deployment:
    """The deployment with these degrees and this cache type; a partition of other stages is dropped."""
    update: dict[str, Any] = {
        "k_dtype": dtype,
        "v_dtype": dtype,
        "tensor_parallel_size": degrees.tensor,
        "pipeline_parallel_size": degrees.pipeline,
        "data_parallel_size": degrees.data,
        "decode_context_parallel_size": degrees.decode_context,
        "expert_parallel_size": degrees.expert,
        "experts_over_replicas": degrees.over_replicas,
        "pipeline_partition": deployment.pipeline_partition
        if len(deployment.pipeline_partition) == degrees.pipeline
        else (),
    }
    if degrees.expert == 1:
        update["redundant_experts"] = 0
    if apart and deployment.runtime == "sglang":
        update["sglang"] = deployment.sglang.model_copy(update={"attention_dp_size": degrees.tensor})
    elif apart:
        update["tensorrt_llm"] = deployment.tensorrt_llm.model_copy(update={"enable_attention_dp": True})
    return deployment.model_copy(update=update)


def with_replicas(degrees: Degrees, data: int) -> Degrees:
    """The degrees of so many replicas spread like that; experts over all of them go to all their ranks."""
    expert = degrees.tensor * data if degrees.over_replicas else degrees.expert
    return replace(degrees, data=data, expert=expert)


@dataclass
class Replica:
    """One replica of a placement: what it carries, computed when it is asked for. Where experts are spread over all
    replicas, `at` so many of them a replica holds another share of the experts."""

    setting: Setting
    degrees: Degrees

    def __post_init__(self) -> None:
        self.cases = self.setting.cases
        self.loads = [self.setting.question.sequences(case) for case in self.cases]
        self._beside: dict[int, int] = {}

    @cached_property
    def deployment(self) -> Deployment:
        setting = self.setting
        return spread(setting.facts.deployment, self.degrees, setting.dtype, setting.apart)

    def _facts(self, most: int) -> Facts:
        return replace(self.setting.facts, degrees=self.degrees, deployment=self.deployment, most_sequences=most)

    def at(self, replicas: int) -> "Replica":
        """This replica where there are so many."""
        return self.setting.replica(with_replicas(self.degrees, replicas)) if self.degrees.over_replicas else self

    @cached_property
    def refusal(self) -> Finding | None:
        """Why the runtime would not serve it at all."""
        return refusal_of(self.setting.room, self._facts(1))

    @cached_property
    def illegal(self) -> Finding | None:
        """Why experts cannot be spread over so many replicas."""
        return expert_refusal(self.setting.facts.model, self.deployment, self.degrees.data)

    def placed(self, most: int) -> Placement:
        """Where at most so many sequences of a replica are planned for."""
        setting = self.setting
        return place(setting.room, self._facts(most), setting.hardware, setting.weights)

    @cached_property
    def _most(self) -> tuple[int, ...]:
        """The most sequences of each case on a replica; of runtimes that reserve for a load, with one slot."""
        return self._most_in(self.placed(1))

    def _most_in(self, placement: Placement) -> tuple[int, ...]:
        """Each case with what its sequences store once."""
        return tuple(
            most_sequences(with_shared_prefix(placement, case), case.positions, safe=True) for case in self.cases
        )

    def carries(self, replicas: int) -> int | None:
        """The first case that so many replicas do not carry; None where they carry all."""
        needed = [-(-load // replicas) for load in self.loads]
        if self.deployment.runtime in RESERVES_FOR_LOAD:
            most = self._most_in(self.placed(max(needed)))
        else:
            most = self.at(replicas)._most
        return next((index for index, (need, held) in enumerate(zip(needed, most, strict=True)) if held < need), None)

    def fewest(self, choices: Sequence[int]) -> int | None:
        """The place in ascending `choices` of the first number of replicas that carries all cases; None: none does."""
        low, high = 0, len(choices)
        if not high or self.carries(choices[-1]) is not None:
            return None
        while low < high:
            middle = (low + high) // 2
            if self.carries(choices[middle]) is None:
                high = middle
            else:
                low = middle + 1
        return low

    def most_of_first_case(self, replicas: int) -> int:
        """Requests of the first case that so many replicas hold at once, the others' loads being as they are."""
        most = self.at(replicas)._most[0]
        if self.deployment.runtime in RESERVES_FOR_LOAD:
            others = max((-(-load // replicas) for load in self.loads[1:]), default=1)
            most = self._most_beside(others)
        return min(MAX_SEQUENCES, most * replicas // self.cases[0].caches_each)

    def _most_beside(self, others: int) -> int:
        """The most sequences of the first case where a replica reserves for at least `others`."""
        if others not in self._beside:
            case = self.cases[0]

            def fits(count: int) -> bool:
                placement = with_shared_prefix(self.placed(max(count, others)), case)
                return most_sequences(placement, case.positions, safe=True) >= count

            found = largest_that_fits(fits, self.loads[0], MAX_SEQUENCES)
            self._beside[others] = MAX_SEQUENCES if found is None else found
        return self._beside[others]

    def holds_one(self, case: int, replicas: int) -> bool:
        """Whether one of so many replicas holds a single sequence of a case."""
        return self.at(replicas)._most[case] > 0
