"""The load: cases, what each request stores, and how the plain-arithmetic cache reserves it."""

from typing import Annotated, Literal

from pydantic import Field

from kvdesk.project.base import MAX_SEQUENCES, Positions, Spec
from kvdesk.project.traffic import CaseTraffic, Length

PrefixStorage = Literal["runtime", "once", "each"]


class Case(Spec):
    """One load to plan for. A case whose sequences or lengths are not given is not set and has no verdict.

    `resident_sequences` are sequences whose cache is held now; `queued_requests` wait and store nothing.
    `other_positions` are stored beside the prompt and the reply (template, tools), `shared_prefix` is what all
    sequences begin with (system prompt, documents): stored once on each replica where `prefix_storage` or, for
    "runtime", the runtime's prefix caching says so. `media_count` images or clips store `media_positions` each.
    A conversation of `turns` keeps every turn's prompt and reply; `speculative_tokens` are drafts whose positions are
    reserved past the reply. Each parallel sample, and each beam of it, keeps a cache of its own.

    Where `input_law` or `output_law` is given, lengths vary: the plan takes the length that `percentile` of the
    requests do not exceed, in the place of `input_len` and `output_len`. With live `traffic` the resident sequences
    follow from it. `kvdesk.engine.load` puts these figures in.
    """

    name: Annotated[str, Field(min_length=1, max_length=200)]
    resident_sequences: Annotated[int, Field(ge=1, le=MAX_SEQUENCES)] | None = None
    input_len: Positions | None = None
    output_len: Positions | None = None
    other_positions: Positions = 0
    parallel_samples: Annotated[int, Field(ge=1, le=4096)] = 1
    num_beams: Annotated[int, Field(ge=1, le=4096)] = 1
    queued_requests: Annotated[int, Field(ge=0, le=MAX_SEQUENCES)] = 0
    shared_prefix: Positions = 0
    prefix_storage: PrefixStorage = "runtime"
    media_count: Annotated[int, Field(ge=0, le=1 << 20)] = 0
    media_positions: Positions = 0
    turns: Annotated[int, Field(ge=1, le=1 << 20)] = 1
    speculative_tokens: Annotated[int, Field(ge=0, le=1 << 16)] = 0
    input_law: Length | None = None
    output_law: Length | None = None
    percentile: Annotated[float, Field(ge=1, lt=100)] = 95.0
    traffic: CaseTraffic | None = None

    @property
    def is_set(self) -> bool:
        return None not in (self.resident_sequences, self.input_len, self.output_len) and self.positions > 0

    @property
    def beside_positions(self) -> int:
        """Stored whatever the turns: shared prefix, other positions, images and clips."""
        return self.shared_prefix + self.other_positions + self.media_count * self.media_positions

    @property
    def positions(self) -> int:
        """Stored positions of one sequence: beside + turns × (input + output reserve) + drafts."""
        turn = (self.input_len or 0) + (self.output_len or 0)
        return self.beside_positions + self.turns * turn + self.speculative_tokens

    @property
    def sequences(self) -> int:
        """Caches held at once: resident sequences × parallel samples × beams."""
        return (self.resident_sequences or 0) * self.caches_each

    @property
    def caches_each(self) -> int:
        """Caches of one resident request."""
        return self.parallel_samples * self.num_beams


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
