"""How many replicas of one placement carry a load."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from kvdesk.engine.findings import Finding
from kvdesk.engine.limits import largest_that_fits, most_sequences
from kvdesk.engine.parallelism import Degrees, attention_groups, divides_heads, legal_expert_sizes
from kvdesk.engine.placement import Placement, place
from kvdesk.engine.plan import facts_of
from kvdesk.engine.runtimes.registry import refusal_of
from kvdesk.engine.runtimes.room import Facts, Room
from kvdesk.engine.search.question import Question
from kvdesk.engine.weights import ModelWeights, model_weights
from kvdesk.project.base import MAX_SEQUENCES
from kvdesk.project.deployment import Deployment
from kvdesk.project.hardware_spec import AcceleratorSpec, HardwareSpec
from kvdesk.project.project import Option

# Runtimes that reserve as many slots as a replica's load has sequences, unless they are told how many: there, what a
# replica holds follows from how many replicas share the load.
RESERVES_FOR_LOAD = frozenset({"llama.cpp"})


@dataclass(frozen=True)
class Setting:
    """One card served in one way with one cache type: what all placements on it share, and the replicas looked at."""

    question: Question
    hardware: HardwareSpec
    room: Room
    facts: Facts
    weights: ModelWeights
    dtype: str
    replicas: dict[Degrees, "Replica"] = field(default_factory=dict)

    @staticmethod
    def of(question: Question, accelerator: AcceleratorSpec, deployment: Deployment, dtype: str) -> "Setting | Finding":
        """Why nothing can be computed, where that does not depend on the placement."""
        plain, hardware = spread(deployment, Degrees(1, 1, 1), dtype), HardwareSpec(accelerator=accelerator)
        option = Option(name="A", hardware=hardware, deployment=plain, checkpoint=question.checkpoint)
        found = facts_of(question.project, option, refuse=False)
        if isinstance(found, Finding):
            return found
        room, facts = found
        weights = model_weights(facts.model, deployment.weight_dtype)
        return Setting(question, hardware, room, facts, weights, dtype)

    def replica(self, degrees: Degrees) -> "Replica":
        """A replica spread like that; offers of the same card ask for the same ones."""
        if degrees not in self.replicas:
            self.replicas[degrees] = Replica(self, degrees)
        return self.replicas[degrees]

    def placements(self, most_cards: int, most_tensor: int) -> Iterator[Degrees]:
        """The legal ways to spread one replica over at most so many cards: TP ascending, then PP, EP and DCP."""
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


def spread(deployment: Deployment, degrees: Degrees, dtype: str) -> Deployment:
    """The deployment with these degrees and this cache type; a partition of other stages is dropped."""
    update = {
        "k_dtype": dtype,
        "v_dtype": dtype,
        "tensor_parallel_size": degrees.tensor,
        "pipeline_parallel_size": degrees.pipeline,
        "data_parallel_size": degrees.data,
        "decode_context_parallel_size": degrees.decode_context,
        "expert_parallel_size": degrees.expert,
        "experts_over_replicas": False,
        "pipeline_partition": deployment.pipeline_partition
        if len(deployment.pipeline_partition) == degrees.pipeline
        else (),
    }
    if degrees.expert == 1:
        update["redundant_experts"] = 0
    return deployment.model_copy(update=update)


@dataclass
class Replica:
    """One replica of a placement: what it carries, computed when it is asked for."""

    setting: Setting
    degrees: Degrees

    def __post_init__(self) -> None:
        self.cases = self.setting.question.chosen_cases
        self.loads = [self.setting.question.sequences(case) for case in self.cases]
        self._beside: dict[int, int] = {}

    @cached_property
    def deployment(self) -> Deployment:
        return spread(self.setting.facts.deployment, self.degrees, self.setting.dtype)

    def _facts(self, most: int) -> Facts:
        return replace(self.setting.facts, degrees=self.degrees, deployment=self.deployment, most_sequences=most)

    @cached_property
    def refusal(self) -> Finding | None:
        """Why the runtime would not serve it at all."""
        return refusal_of(self.setting.room, self._facts(1))

    def placed(self, most: int) -> Placement:
        """Where at most so many sequences of a replica are planned for."""
        setting = self.setting
        return place(setting.room, self._facts(most), setting.hardware, setting.weights)

    @cached_property
    def _most(self) -> tuple[int, ...]:
        """The most sequences of each case on a replica; of runtimes that reserve for a load, with one slot."""
        placement = self.placed(1)
        return tuple(most_sequences(placement, case.positions, safe=True) for case in self.cases)

    def carries(self, replicas: int) -> int | None:
        """The first case that so many replicas do not carry; None where they carry all."""
        needed = [-(-load // replicas) for load in self.loads]
        if self.deployment.runtime in RESERVES_FOR_LOAD:
            placement = self.placed(max(needed))
            most = tuple(most_sequences(placement, case.positions, safe=True) for case in self.cases)
        else:
            most = self._most
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
        most = self._most[0]
        if self.deployment.runtime in RESERVES_FOR_LOAD:
            others = max((-(-load // replicas) for load in self.loads[1:]), default=1)
            most = self._most_beside(others)
        return min(MAX_SEQUENCES, most * replicas // self.cases[0].parallel_samples)

    def _most_beside(self, others: int) -> int:
        """The most sequences of the first case where a replica reserves for at least `others`."""
        if others not in self._beside:
            positions = self.cases[0].positions

            def fits(count: int) -> bool:
                return most_sequences(self.placed(max(count, others)), positions, safe=True) >= count

            found = largest_that_fits(fits, self.loads[0], MAX_SEQUENCES)
            self._beside[others] = MAX_SEQUENCES if found is None else found
        return self._beside[others]

    def holds_one(self, case: int) -> bool:
        """Whether a replica holds a single sequence of a case."""
        return self._most[case] > 0
