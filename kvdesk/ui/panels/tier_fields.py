"""Fields for tiers: rates, times, dates, and parts of a tier that are there only when enough of them was typed."""

import re
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from kvdesk.engine.sentences.tier_names import tier_name
from kvdesk.i18n import translate
from kvdesk.project.base import Spec
from kvdesk.project.edit import EditRefused, Path, explain, value_at
from kvdesk.project.project import Project
from kvdesk.report.tiers_look import capacity_text
from kvdesk.ui.binding import CountField, LineField, NumberField, SizeField, TextField
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.panels.tier_sentences import refusal_text
from kvdesk.ui.reading import numbers
from kvdesk.units import GIB, parse_decimal

GIGA = 10**9
_SCALES = {"": 1.0, "gb/s": 1.0, "mb/s": 1e-3, "tb/s": 1e3, "gbit/s": 0.125, "mbit/s": 0.000125}


class PlainField(LineField):
    """A line whose refusals are told in the reader's language."""

    def _explain(self, refusal: str, value: Any) -> str:
        return refusal_text(super()._explain(refusal, value))


class RateField(PlainField):
    """Bytes a second, shown in GB/s (10⁹): "55", "55 GB/s", "400 Gbit/s"."""

    unit_bytes = GIGA

    def parse(self, text: str) -> int:
        match = re.fullmatch(r"\s*([^a-zA-Z]+?)\s*([a-zA-Z/]*)\s*", text)
        if match is None or match.group(2).lower() not in _SCALES:
            raise ValueError(text)
        value = float(parse_decimal(match.group(1), numbers().decimal_point)) * _SCALES[match.group(2).lower()]
        if value < 0:
            raise ValueError(text)
        return round(value * self.unit_bytes)

    def write(self, value: Any) -> str:
        return numbers().plain(value / self.unit_bytes, 4)

    def stepped(self, value: Any, steps: int) -> int:
        return max(int(value or 0) + steps * self.unit_bytes, self.unit_bytes)

    def describe(self, project: Project) -> str:
        return translate("TierFields", "Type a rate such as 55, 55 GB/s or 400 Gbit/s; a bare number is GB/s.")


class BitRateField(RateField):
    """Bits a second, shown in Gbit/s."""

    def parse(self, text: str) -> int:
        bare = re.fullmatch(r"\s*([^a-zA-Z]+?)\s*(?:gbit/s)?\s*", text, re.IGNORECASE)
        if bare is None:
            return super().parse(text) * 8
        value = float(parse_decimal(bare.group(1), numbers().decimal_point))
        if value < 0:
            raise ValueError(text)
        return round(value * GIGA)

    def describe(self, project: Project) -> str:
        return translate("TierFields", "Type a rate such as 10 or 10 Gbit/s; a bare number is Gbit/s.")


class MillisecondsField(PlainField):
    """Seconds, shown in milliseconds: "0.1", "2 s"."""

    def parse(self, text: str) -> float:
        match = re.fullmatch(r"\s*([^a-zA-Zµμ]+?)\s*(ms|s|[µμu]s)?\s*", text)
        if match is None:
            raise ValueError(text)
        scale = {"s": 1.0, "ms": 1e-3, None: 1e-3}.get(match.group(2), 1e-6)
        value = float(parse_decimal(match.group(1), numbers().decimal_point)) * scale
        if value < 0:
            raise ValueError(text)
        return value

    def write(self, value: Any) -> str:
        return numbers().plain(value * 1e3, 4)

    def stepped(self, value: Any, steps: int) -> float:
        return max(0.0, round(float(value or 0) + steps / 1e4, 7))

    def describe(self, project: Project) -> str:
        return translate("TierFields", "Type a time such as 0.1, 50 us or 2 s; a bare number is milliseconds.")


class FractionField(PlainField):
    """A share from none to all: "0", "0.25", "25 %"."""

    def parse(self, text: str) -> float:
        value = float(parse_decimal(text.replace("%", ""), numbers().decimal_point))
        share = value / 100 if "%" in text or value > 1 else value
        if not 0 <= share <= 1:
            raise ValueError(text)
        return share

    def write(self, value: Any) -> str:
        return numbers().plain(value, 4)

    def stepped(self, value: Any, steps: int) -> float:
        return min(max(round(float(value or 0) + steps / 100, 4), 0.0), 1.0)

    def describe(self, project: Project) -> str:
        return translate("TierFields", "Type a share from 0 to 1, such as 0.25 or 25 %.")

    def unit_shown(self) -> str:
        if self._value is None or "%" in self.text():
            return ""
        return numbers().fill("= {share:pct}", {"share": self._value})


class DecimalField(PlainField):
    """A number with decimals, as long as it was typed."""

    def parse(self, text: str) -> float:
        return float(parse_decimal(text, numbers().decimal_point))

    def write(self, value: Any) -> str:
        return numbers().plain(value, 6)

    def describe(self, project: Project) -> str:
        return translate("TierFields", "Type a number such as 0.8.")


class WholeField(CountField):
    """A whole number whose refusals are told in the reader's language."""

    def _explain(self, refusal: str, value: Any) -> str:
        return refusal_text(super()._explain(refusal, value))


class BytesField(SizeField):
    """A size in the units in which it is a short number, "2 TB"; its refusals are told in the reader's language."""

    def write(self, value: Any) -> str:
        if value < GIGA:
            return super().write(value)
        is_short = 100 * value % GIGA == 0 or 100 * value % GIB == 0
        return capacity_text(value, numbers()) if is_short else numbers().plain(value / GIB, 2)

    def _explain(self, refusal: str, value: Any) -> str:
        return refusal_text(super()._explain(refusal, value))


class PointsField(PlainField):
    """A curve as "positions: share" with semicolons between: "1m: 0.2; 8m: 0.31"."""

    def parse(self, text: str) -> tuple[Any, ...]:
        from kvdesk.project.reuse import CurvePoint  # noqa: PLC0415
        from kvdesk.units import parse_count  # noqa: PLC0415

        point = numbers().decimal_point
        found = []
        for part in text.split(";"):
            if not part.strip():
                continue
            tokens, colon, share = part.partition(":")
            if not colon:
                raise ValueError(text)
            value = float(parse_decimal(share.replace("%", ""), point))
            found.append(
                CurvePoint.model_construct(
                    tokens=float(parse_count(tokens, point)), hit=value / 100 if "%" in share else value
                )
            )
        return tuple(found)

    def write(self, value: Any) -> str:
        return "; ".join(f"{numbers().integer(int(each.tokens))}: {numbers().plain(each.hit, 4)}" for each in value)

    def describe(self, project: Project) -> str:
        return translate(
            "TierFields",
            "Type positions and shares with semicolons between, the smallest first: 1000000: 0.2; 8000000: 0.31.",
        )

    def unit_shown(self) -> str:
        return ""


class NameField(TextField):
    """A tier's name, a shipped one in the reader's language: those that are staged through it follow it."""

    def write(self, value: Any) -> str:
        return tier_name(str(value))

    def parse(self, text: str) -> str:
        """The text, or the name as it stands where nothing was changed in it."""
        return str(self._value) if self._value is not None and text == tier_name(str(self._value)) else text

    def _send(self, value: Any) -> bool:
        tiers = value_at(self.document.project, self.path[:-2])
        place = self.path[-2]
        before = tiers[place].name
        changed = []
        try:
            for index, tier in enumerate(tiers):
                update = {"name": value} if index == place else {}
                if tier.parent == before and before != value:
                    update = {"parent": value}
                changed.append(type(tier).model_validate({**dict(tier), **update}))
            self.document.apply([(self.path[:-2], tuple(changed))], self.name, self._gesture)
        except (ValidationError, EditRefused) as refusal:
            self._set_error(self._explain(str(refusal), value))
            return False
        self._value = value
        self._set_error("")
        return True

    def _explain(self, refusal: str, value: Any) -> str:
        if not str(value).strip():
            return self.describe(self.document.project)
        return refusal_text(refusal.partition(": tiers: ")[2] or refusal)


class Part:
    """Several fields that make up one part of a tier, such as its price: it is there once enough was typed.

    It is gone when every field is empty that has no default, where it may be gone.
    """

    def __init__(self, document: ProjectDocument, spec: type[Spec], *, is_optional: bool = True) -> None:
        self.document, self.spec, self._is_optional = document, spec, is_optional
        self.fields: dict[str, LineField] = {}

    def take(self, field: LineField, value: Any, gesture: str) -> bool:
        """Make the part from what all fields say; what is missing or wrong is told at the field it concerns."""
        path = field.path[:-1]
        present = value_at(self.document.project, path)
        values: dict[str, Any] = {} if present is None else dict(present)
        typed: dict[str, Any] = {}
        for name, other in self.fields.items():
            if other is field:
                typed[name] = value
            else:
                typed[name] = _typed(other)
        values |= typed
        if self._is_optional and all(typed[name] is None for name in typed if self._counts(name)):
            return self._put(field, path, None, gesture)
        values = {name: each for name, each in values.items() if each is not None or name not in self.fields}
        try:
            part = self.spec.model_validate(values)
        except ValidationError as error:
            self._blame(field, error)
            return False
        return self._put(field, path, part, gesture)

    def _counts(self, name: str) -> bool:
        """Whether a field says that the part is there: what has a default does not."""
        info = self.spec.model_fields[name]
        return info.is_required() or info.default is None

    def _put(self, field: LineField, path: Path, part: Spec | None, gesture: str) -> bool:
        for other in self.fields.values():
            other._set_error("")
        try:
            self.document.apply([(path, part)], field.name, gesture)
        except EditRefused as refusal:
            field._set_error(refusal_text(str(refusal).partition(": ")[2]))
            return False
        return True

    def _blame(self, field: LineField, error: ValidationError) -> None:
        """The sentence at the field that lacks something, and at the one just typed, which is not taken yet."""
        first = error.errors()[0]
        if first["type"] == "missing":
            blamed = self.fields.get(str(first["loc"][-1]), field)
            sentence = translate("TierFields", "Type {name} too.").format(name=blamed.name)
        else:
            text = explain(error)
            names, _, rest = text.partition(": ")
            blamed = self.fields.get(names.split(",")[0].strip(), field)
            sentence = refusal_text(rest or text)
        for each in {blamed, field}:
            each._set_error(sentence)


def _typed(field: LineField) -> Any:
    """What a field says now; None where it says nothing, or nothing that can be read."""
    try:
        return field._value_typed() if field.text().strip() else None
    except ValueError:
        return None


if TYPE_CHECKING:
    _Mixed = LineField
else:
    _Mixed = object  # two bases that are widgets would be two widgets


class PartField(_Mixed):
    """Mixed into a line: it edits one value of a part that may not be there yet."""

    part: Part

    def show_project(self, project: Project, path: Path) -> None:
        try:
            present = value_at(project, path[:-1])
        except LookupError:
            self._show_nothing(path)
            return
        if present is not None:
            super().show_project(project, path)
            return
        self.setEnabled(True)
        if path == self.path and self._value is None:
            return  # what was typed waits for the rest of its part
        self._start_gesture()
        self.path, self._value = path, None
        self._set_error("")
        self._rewrite()

    def _send(self, value: Any) -> bool:
        if not self.path or not self.part.take(self, value, self._gesture):
            return False
        self._value = value
        self._set_error("")
        return True


class PartRate(PartField, RateField):
    """A rate of a part."""


class PartWhole(PartField, WholeField):
    """A whole number of a part."""


class PartBytes(PartField, BytesField):
    """A size of a part."""


class PartNumber(PartField, DecimalField):
    """A number of a part."""


class PartText(PartField, TextField):
    """A text of a part."""


class PartDate(PartText):
    """A day: "2026-11-30"."""

    def parse(self, text: str) -> str:
        text = text.strip()
        if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
            raise ValueError(text)
        return text

    def describe(self, project: Project) -> str:
        return translate("TierFields", "Type a day as YYYY-MM-DD, such as 2026-11-30.")


class ShareListField(NumberField):
    """Shares with commas or semicolons between them."""

    def parse(self, text: str) -> Any:
        separator = ";" if ";" in text or numbers().decimal_point == "," else ","
        parts = [part for part in text.split(separator) if part.strip()]
        point = numbers().decimal_point
        return tuple(float(parse_decimal(part.replace("%", ""), point)) / (100 if "%" in part else 1) for part in parts)

    def write(self, value: Any) -> str:
        separator = "; " if numbers().decimal_point == "," else ", "
        return separator.join(numbers().plain(part, 4) for part in value)

    def stepped(self, value: Any, steps: int) -> Any:
        return None

    def describe(self, project: Project) -> str:
        return translate("TierFields", "Type shares from 0 to 1, the cards' own first, such as 0.1, 0.3.")

    def _explain(self, refusal: str, value: Any) -> str:
        return refusal_text(super()._explain(refusal, value))

    def unit_shown(self) -> str:
        return ""
