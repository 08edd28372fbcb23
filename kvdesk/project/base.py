"""The base of everything a project file holds: frozen, closed, strict about numbers."""

from collections.abc import Generator, Mapping
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field

MAX_LAYERS = 10_000
MAX_BYTES = 1 << 60
MAX_POSITIONS = 1 << 40
MAX_SEQUENCES = 1 << 24


class Spec(BaseModel):
    """A frozen record; unknown fields are refused, so a typing error in a file never passes in silence."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    def __iter__(self) -> Generator[tuple[str, Any], None, None]:
        """The fields alone, so that `dict(spec)` makes the same spec again whatever was computed of it meanwhile."""
        yield from ((name, getattr(self, name)) for name in type(self).model_fields)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """What was computed of other fields does not go into the copy."""
        copied = super().model_copy(update=update, deep=deep)
        for name in copied.__dict__.keys() - type(self).model_fields.keys():
            del copied.__dict__[name]
        return copied


Size = Annotated[int, Field(ge=0, le=MAX_BYTES)]
Count = Annotated[int, Field(ge=1, le=1 << 20)]
Dimension = Annotated[int, Field(ge=1, le=1 << 24)]
Parameters = Annotated[int, Field(ge=0, le=1 << 60)]
Positions = Annotated[int, Field(ge=0, le=MAX_POSITIONS)]
