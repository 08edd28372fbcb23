"""How prompts come back: as turns of sessions, as popular documents, as a replayed curve, or as typed shares."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from kvdesk.project.base import MAX_POSITIONS, Spec

Tokens = Annotated[float, Field(ge=0, le=MAX_POSITIONS)]
Share = Annotated[float, Field(ge=0, le=1)]
Rate = Annotated[float, Field(ge=0, le=1e9)]
MAX_TURNS = 2048


class ThinkTime(Spec):
    """Time between a reply and the next turn: exponential by its mean, or log-normal by two percentiles."""

    law: Literal["exponential", "log-normal"] = "exponential"
    mean_s: Annotated[float, Field(gt=0, le=1e9)] | None = None
    p50_s: Annotated[float, Field(gt=0, le=1e9)] | None = None
    p90_s: Annotated[float, Field(gt=0, le=1e9)] | None = None

    @model_validator(mode="after")
    def _has_its_facts(self) -> Self:
        if self.law == "exponential" and self.mean_s is None:
            raise ValueError("mean_s: an exponential think time has one fact; type its mean in seconds")
        if self.law == "log-normal":
            if self.p50_s is None or self.p90_s is None:
                raise ValueError("p50_s, p90_s: a log-normal think time has two facts; type both in seconds")
            if self.p90_s < self.p50_s:
                raise ValueError("p90_s: it is below p50_s; type the time that nine of ten do not exceed")
        return self


class SessionReuse(Spec):
    """Sessions of several turns: each turn's prompt is everything before it and what the user adds.

    `system_tokens` are shared by all sessions. `num_turns` is the mean; geometric: each turn is the last with the same
    chance. `prefix_stability` is the share of a session's prefix that really stays the same: stripped thoughts, date
    stamps and changed tool prompts break it.
    """

    kind: Literal["sessions"] = "sessions"
    sessions_per_s: Rate = 0.1
    num_turns: Annotated[float, Field(ge=1, le=MAX_TURNS)] = 5
    turns_law: Literal["fixed", "geometric"] = "geometric"
    system_tokens: Tokens = 0
    user_tokens: Annotated[float, Field(gt=0, le=MAX_POSITIONS)] = 500
    output_tokens: Tokens = 300
    think_time: ThinkTime = ThinkTime(mean_s=200)
    prefix_stability: Share = 1.0


class RequestFacts(Spec):
    """Requests a second and their mean: positions that come back, positions that are new, positions replied."""

    requests_per_s: Rate
    reused_tokens: Tokens
    new_tokens: Annotated[float, Field(gt=0, le=MAX_POSITIONS)]
    output_tokens: Tokens = 0


class PopularityReuse(Spec):
    """Documents or prompts asked for independently: item i of `num_items` with a share ∝ 1 ÷ i^`exponent` (Zipf)."""

    kind: Literal["popularity"] = "popularity"
    requests: RequestFacts
    num_items: Annotated[int, Field(ge=1, le=10_000_000)]
    exponent: Annotated[float, Field(ge=0, le=10)] = 1.0
    eviction: Literal["lru", "fifo", "lfu"] = "lru"


class CurvePoint(Spec):
    """A cache of so many positions holds this share of the prompts' positions; `estimate` is what Che's approximation
    makes of the same trace's popularities."""

    tokens: Tokens
    hit: Share
    estimate: Share | None = None


class KeptFor(Spec):
    """What a replay gives where each position goes `time_s` after its last use: the share found, and the positions
    resident; `by_law` are those of Little's law, λ_distinct · time."""

    time_s: Annotated[float, Field(gt=0, le=1e9)]
    hit: Share
    tokens: Tokens
    by_law: Tokens


class CurveReuse(Spec):
    """Hit ratios by capacity, as a replayed trace gives them; `distinct_share` of the prompts' positions were new."""

    kind: Literal["curve"] = "curve"
    requests: RequestFacts
    points: Annotated[tuple[CurvePoint, ...], Field(min_length=1, max_length=1000)]
    distinct_share: Share | None = None
    times: Annotated[tuple[KeptFor, ...], Field(max_length=100)] = ()

    @model_validator(mode="after")
    def _rises(self) -> Self:
        for before, after in zip(self.points, self.points[1:], strict=False):
            if not (before.tokens < after.tokens and before.hit <= after.hit):
                raise ValueError("points: a larger cache holds no less; sort them by tokens and check their shares")
        return self


class TypedReuse(Spec):
    """The share of the prompts' positions that each tier gives, typed by hand; the cards' own first."""

    kind: Literal["typed"] = "typed"
    requests: RequestFacts
    shares: Annotated[tuple[Share, ...], Field(min_length=1, max_length=17)]

    @model_validator(mode="after")
    def _is_at_most_all(self) -> Self:
        if sum(self.shares) > 1 + 1e-9:
            raise ValueError("shares: they sum to more than 1; each is what its own tier gives beyond those above")
        return self


Reuse = Annotated[SessionReuse | PopularityReuse | CurveReuse | TypedReuse, Field(discriminator="kind")]
