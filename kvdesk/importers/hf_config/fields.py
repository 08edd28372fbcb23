"""The fields of a raw config, read one at a time: each wrong value is refused by its own name."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.json_object import kind_of

MAX_DIMENSION = 1 << 24
BY_HAND = "enter the layer schedule by hand"
CORRECT = "correct the file or enter the model by hand"
_LONGEST_SHOWN = 60


def shown(value: object) -> str:
    """A value as JSON, short enough for a sentence."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**15:
        return f"about 10^{int(math.log10(abs(value)))}" if value > 0 else f"about −10^{int(math.log10(-value))}"
    if isinstance(value, list | dict) and len(value) > 20:
        return f"{kind_of(value)} of {len(value)} entries"
    try:
        text = json.dumps(value)
    except RecursionError:
        return kind_of(value)
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"


@dataclass(frozen=True, slots=True)
class Fields:
    """One JSON object of a config: `path` is where it stands in the file, `defaults` the architecture's own values.

    A default takes the place of a missing key only; an explicit null stays null, as in the modelling code.
    """

    file: str
    data: Mapping[str, Any]
    path: str = ""
    architecture: str = ""
    defaults: Mapping[str, Any] = field(default_factory=dict)

    def under(self, key: str, data: Mapping[str, Any]) -> Self:
        """The object `data` that stands under `key` of this one."""
        return type(self)(self.file, data, self.name_of(key), self.architecture, self.defaults)

    def name_of(self, key: str) -> str:
        """The key with the path to it, as a reader would look for it in the file."""
        return f"{self.path}.{key}" if self.path else key

    def refusal(self, key: str, problem: str, way: str = CORRECT) -> ImportRefused:
        """The sentence of a refusal: file, field, problem, architecture, way forward."""
        of = f" ({self.architecture})" if self.architecture else ""
        return ImportRefused(f"{self.file}: {self.name_of(key)} {problem}{of}; {way}")

    def get(self, key: str) -> Any:
        """The raw value; the architecture's default where the key is missing."""
        return self.data[key] if key in self.data else self.defaults.get(key)

    def is_live(self, key: str) -> bool:
        """Whether the key holds something that shapes anything: not null, false, zero or empty."""
        value = self.get(key)
        return bool(value) or (isinstance(value, float) and math.isnan(value))

    def integer(self, *keys: str, low: int = 1, high: int = MAX_DIMENSION) -> int:
        """The first of the keys that is present, as an integer between `low` and `high`."""
        value = self.optional_integer(*keys, low=low, high=high)
        if value is None:
            key = next((key for key in keys if key in self.data), keys[0])
            raise self.refusal(key, "is null" if key in self.data else "is missing")
        return value

    def optional_integer(self, *keys: str, low: int = 1, high: int = MAX_DIMENSION) -> int | None:
        """As `integer`, and None where every key is missing or null; what the config says goes before a default."""
        for source in (self.data, self.defaults):
            for key in keys:
                if source.get(key) is not None and (key in self.data) == (source is self.data):
                    return self.checked(key, source[key], low, high)
        return None

    def checked(self, key: str, value: object, low: int = 1, high: int = MAX_DIMENSION) -> int:
        """`value`, found under `key`, as an integer between `low` and `high` (an integral float is one)."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.refusal(key, f"is {kind_of(value)}, not a number")
        if isinstance(value, float) and (not math.isfinite(value) or value != int(value)):
            raise self.refusal(key, f"is {value}, not a whole number")
        number = int(value)
        if number < low:
            raise self.refusal(key, f"is {shown(number)}, less than {low}")
        if number > high:
            raise self.refusal(key, f"is {shown(number)}, more than {high}")
        return number

    def flag(self, key: str, default: bool) -> bool:
        """A true-or-false field; null is false."""
        value = self.get(key) if key in self.data or key in self.defaults else default
        if value is None or isinstance(value, bool):
            return bool(value)
        raise self.refusal(key, f"is {shown(value)}, not true or false")

    def text(self, key: str) -> str | None:
        """A text field; None where it is missing or null."""
        value = self.get(key)
        if value is None or isinstance(value, str):
            return value
        raise self.refusal(key, f"is {kind_of(value)}, not a text")

    def items(self, key: str, length: int | None = None) -> list[Any] | None:
        """A list field, of `length` entries where that is given; None where it is missing or null."""
        value = self.get(key)
        if value is None:
            return None
        if not isinstance(value, list):
            raise self.refusal(key, f"is {kind_of(value)}, not a list")
        if length is not None and len(value) != length:
            raise self.refusal(key, f"has {len(value)} entries for {length} layers")
        return value

    def nested(self, key: str) -> "Fields | None":
        """An object inside this one; None where it is missing or null."""
        value = self.get(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise self.refusal(key, f"is {kind_of(value)}, not an object")
        return self.under(key, value)
