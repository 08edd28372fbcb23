"""What fields of a project hold, in words short enough for a cell."""

from decimal import Decimal
from typing import Any

from pydantic import BaseModel

from kvdesk.engine.names import runtime_name
from kvdesk.i18n import translate
from kvdesk.project.dtypes import AUTO
from kvdesk.report.field_words import field_word
from kvdesk.report.words import strategy_name
from kvdesk.units import Numbers

MOST_LETTERS = 300
MOST_FACTS = 4
_NONE_IS_ALL = {"cases", "suppliers"}  # of a search: those that are named, or all


def value_words(value: Any, numbers: Numbers, name: str = "") -> str:
    """What a field holds, short enough for a cell."""
    match value:
        case None:
            text = translate("Fields", "not set")
        case bool():
            text = translate("Fields", "yes") if value else translate("Fields", "no")
        case int():
            written = str if name.endswith("_year") else numbers.both if name.endswith("_bytes") else numbers.integer
            text = written(value)
        case float():
            text = numbers.plain(value, 6)
        case Decimal():
            text = numbers.exact(value)
        case BaseModel():
            text = _record(value, numbers)
        case tuple():
            text = _items(value, numbers, name)
        case _:
            text = _word(str(value), name)
    return text if len(text) <= MOST_LETTERS else text[: MOST_LETTERS - 1] + "…"


def _word(text: str, name: str) -> str:
    if not text:
        return translate("Fields", "the first option") if name == "baseline" else translate("Fields", "empty")
    if name == "runtime":
        return runtime_name(text)
    if name == "kind":
        return _kinds().get(text, text)
    return translate("Fields", "automatic") if text == AUTO else text


def _kinds() -> dict[str, str]:
    """Kinds that a user chooses among; others go by the name they have in the file."""
    return {
        **{kind: strategy_name(kind) for kind in ("dynamic", "padded", "static", "paged")},
        "rate": translate("Fields", "by a rate"),
        "table": translate("Fields", "by a table"),
        "buy": translate("Fields", "bought"),
        "rent": translate("Fields", "rented"),
    }


def _items(items: tuple[Any, ...], numbers: Numbers, name: str) -> str:
    if not items:
        return translate("Fields", "all") if name in _NONE_IS_ALL else translate("Fields", "none")
    if not any(isinstance(item, BaseModel) for item in items):
        return ", ".join(value_words(item, numbers) for item in items)
    return numbers.fill(translate("Fields", "{count:n} entries"), {"count": len(items)})


def _record(record: BaseModel, numbers: Numbers) -> str:
    """Its name where it has one, else the first of its facts that are given."""
    known = next((getattr(record, key) for key in ("name", "item", "text") if getattr(record, key, "")), None)
    if isinstance(known, str):
        return known
    facts, laws = [], []
    for name in type(record).model_fields:
        value = getattr(record, name)
        nested = value if isinstance(value, tuple) else (value,)
        if isinstance(value, BaseModel) and hasattr(value, "kind"):  # a law or a strategy, as short as a number
            laws.append(f"{field_word(name)}: {_record(value, numbers).replace('; ', ', ')}")
        elif value is not None and not any(isinstance(item, BaseModel) for item in nested):
            said = value_words(value, numbers, name)
            facts.append(said if name == "kind" else f"{field_word(name)}: {said}")
    return "; ".join((*facts[:MOST_FACTS], *laws)) or translate("Fields", "given")
