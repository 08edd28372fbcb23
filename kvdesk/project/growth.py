"""How the load grows over quarters: users, context and models, each by a table or by a rate."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from kvdesk.project.base import Spec

MOST_QUARTERS = 40


class RateCourse(Spec):
    """Times (1 + `per_quarter`) each quarter, from 1."""

    kind: Literal["rate"] = "rate"
    per_quarter: Annotated[float, Field(gt=-1, le=10)] = 0.0

    def at(self, quarter: int) -> float:
        return float((1 + self.per_quarter) ** quarter)


class TableCourse(Spec):
    """A factor for each quarter from the first; past the last one it stays."""

    kind: Literal["table"] = "table"
    factors: Annotated[tuple[Annotated[float, Field(gt=0, le=1e6)], ...], Field(min_length=1, max_length=MOST_QUARTERS)]

    def at(self, quarter: int) -> float:
        return self.factors[min(quarter, len(self.factors) - 1)]


Course = Annotated[RateCourse | TableCourse, Field(discriminator="kind")]
STEADY = RateCourse()


class Growth(Spec):
    """Factors on today's cases: `users` on their sequences, `context` on the input's length. `models` are how many
    models of this size are served at once in each quarter, each with the case's load and replicas of its own; the last
    figure stays."""

    first_year: Annotated[int, Field(ge=2000, le=2100)]
    first_quarter: Annotated[int, Field(ge=1, le=4)] = 1
    quarters: Annotated[int, Field(ge=1, le=MOST_QUARTERS)] = 12
    users: Course = STEADY
    context: Course = STEADY
    models: Annotated[
        tuple[Annotated[int, Field(ge=1, le=1000)], ...], Field(min_length=1, max_length=MOST_QUARTERS)
    ] = (1,)

    @model_validator(mode="after")
    def _stays_in_bounds(self) -> Self:
        last = self.quarters - 1
        for name, course in (("users", self.users), ("context", self.context)):
            if max(course.at(0), course.at(last)) > 1e6:
                raise ValueError(f"{name}: grows more than a million times in {self.quarters} quarters; lower the rate")
        return self

    def models_at(self, quarter: int) -> int:
        return self.models[min(quarter, len(self.models) - 1)]

    def name(self, quarter: int) -> str:
        """ "2027-Q3"."""
        years, index = divmod(self.first_quarter - 1 + quarter, 4)
        return f"{self.first_year + years}-Q{index + 1}"
