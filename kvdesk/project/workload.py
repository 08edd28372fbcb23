"""The load: cases, what each request stores, and how the plain-arithmetic cache reserves it."""

from typing import Annotated, Literal

from pydantic import Field

from kvdesk.project.base import MAX_SEQUENCES, Positions, Spec


class Case(Spec):
    """One load to plan for. A case whose sequences or lengths are not given is not set and has no verdict.

    `resident_sequences` are sequences whose cache is held now; a queue stores nothing. `other_positions` are stored
    beside the prompt and the reply (system prompt, template). Each parallel sample keeps a cache of its own.
    """

    name: Annotated[str, Field(min_length=1, max_length=200)]
    resident_sequences: Annotated[int, Field(ge=1, le=MAX_SEQUENCES)] | None = None
    input_len: Positions | None = None
    output_len: Positions | None = None
    other_positions: Positions = 0
    parallel_samples: Annotated[int, Field(ge=1, le=4096)] = 1

    @property
    def is_set(self) -> bool:
        return None not in (self.resident_sequences, self.input_len, self.output_len) and self.positions > 0

    @property
    def positions(self) -> int:
        """Stored positions of one sequence: other + input + output reserve."""
        return self.other_positions + (self.input_len or 0) + (self.output_len or 0)

    @property
    def sequences(self) -> int:
        """Caches held at once: resident sequences × parallel samples."""
        return (self.resident_sequences or 0) * self.parallel_samples


class DynamicCache(Spec):
    """Grows with each sequence; reserves what is stored."""

    kind: Literal["dynamic"] = "dynamic"


class PaddedCache(Spec):
    """Grows with the batch: every sequence is padded to the longest one, `longest_positions`."""

    kind: Literal["padded"] = "padded"
    longest_positions: Annotated[Positions, Field(ge=1)] = 4096


class StaticCache(Spec):
    """Reserves `max_positions` for every sequence at start, whatever is stored."""

    kind: Literal["static"] = "static"
    max_positions: Annotated[Positions, Field(ge=1)] = 4096


class PagedCache(Spec):
    """Reserves whole blocks of `block_size` positions."""

    kind: Literal["paged"] = "paged"
    block_size: Annotated[int, Field(ge=1, le=65_536)] = 16


CacheStrategy = Annotated[DynamicCache | PaddedCache | StaticCache | PagedCache, Field(discriminator="kind")]


class Workload(Spec):
    """The cases and how requests are formed.

    `encoder_positions` is what an encoder–decoder model keeps of its input. Tokenizer, chat template, stopping rule
    and cache class are recorded by name: they explain the lengths and the strategy; nothing is computed from them.
    """

    cases: Annotated[tuple[Case, ...], Field(min_length=1)]
    cache: CacheStrategy = DynamicCache()
    encoder_positions: Annotated[Positions, Field(ge=1)] | None = None
    tokenizer: str = ""
    chat_template: str = ""
    stopping_rule: str = ""
    cache_class: str = ""
    cache_parameters: str = ""


CASE_NAMES = ("typical", "long", "peak")


def default_workload() -> Workload:
    """The three cases every project starts with, none of them set."""
    return Workload(cases=tuple(Case(name=name) for name in CASE_NAMES))
