"""The base of everything a project file holds: frozen, closed, strict about numbers."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

MAX_LAYERS = 10_000
MAX_BYTES = 1 << 60
MAX_POSITIONS = 1 << 40
MAX_SEQUENCES = 1 << 24


class Spec(BaseModel):
    """A frozen record; unknown fields are refused, so a typing error in a file never passes in silence."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


Size = Annotated[int, Field(ge=0, le=MAX_BYTES)]
Count = Annotated[int, Field(ge=1, le=1 << 20)]
Dimension = Annotated[int, Field(ge=1, le=1 << 24)]
Parameters = Annotated[int, Field(ge=0, le=1 << 60)]
Positions = Annotated[int, Field(ge=0, le=MAX_POSITIONS)]
