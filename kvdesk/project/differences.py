"""Two copies of a project: what differs, field by field, and one with the other's fields taken over.

Options, cases, prices and whatever else has a name or an id of its own are told apart by it, not by their place; what
has neither is compared place by place. Another model or card in the place of one differs as a whole.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from pydantic import BaseModel, ValidationError

from kvdesk.project.edit import EditRefused, Path, explain
from kvdesk.project.project import Project

Kind = Literal["changed", "added", "removed", "order"]
KEYS = ("id", "name")


@dataclass(frozen=True, slots=True)
class Difference:
    """`path` leads to the field in the first project: changed from `before` to `after`; `added` where only the second
    has it (the place it would take, before is None), `removed` where only the first has it. "order": both hold the same
    named items in another order, given as their names. `label` names the items on the way ("options", "A", "name")."""

    path: Path
    label: tuple[str, ...]
    kind: Kind
    before: Any
    after: Any


def differences(before: Project, after: Project) -> tuple[Difference, ...]:
    """Every field that differs, in the project's order; none where the two are equal."""
    return tuple(_models(before, after, (), ()))


def merged(mine: Project, taken: Iterable[Difference]) -> Project:
    """`mine` with some of its differences to another project taken over: all at once, for one may need another.

    With an option or a case that is taken out go the notes on it and its place as the baseline. EditRefused where the
    fields taken do not make a valid project together.
    """
    chosen = tuple(taken)
    if not chosen:
        return mine
    raw: Any = _plain(mine)
    for difference in (one for one in chosen if one.kind == "changed"):
        raw = _set(raw, difference.path, _plain(difference.after))
    lists = {_list_path(one): None for one in chosen if one.kind != "changed"}
    for path in sorted(lists, key=len, reverse=True):  # the inner ones first: outer places move with what is removed
        _rearrange(raw, path, [one for one in chosen if one.kind != "changed" and _list_path(one) == path])
    _forget(raw, chosen)
    try:
        return Project.model_validate(raw)
    except ValidationError as error:
        raise EditRefused(explain(error)) from None


def _forget(raw: Any, chosen: tuple[Difference, ...]) -> None:
    """What spoke by name of an option or a case that has been taken out."""
    gone: dict[Path, set[str]] = {("options",): set(), ("workload", "cases"): set()}
    for one in chosen:
        if one.kind == "removed" and one.path[:-1] in gone:
            gone[one.path[:-1]].add(one.before.name)
    options, cases = gone["options",], gone["workload", "cases"]
    raw["notes"] = [note for note in raw["notes"] if note["option"] not in options and note["case"] not in cases]
    if raw["baseline"] in options:
        raw["baseline"] = ""


def _list_path(difference: Difference) -> Path:
    return difference.path if difference.kind == "order" else difference.path[:-1]


def _rearrange(raw: Any, path: Path, chosen: list[Difference]) -> None:
    """Removed, added and ordered items of one list."""
    items = raw
    for part in path:
        items = items[part]
    for difference in sorted((one for one in chosen if one.kind == "removed"), key=_index, reverse=True):
        items.pop(_index(difference))
    for difference in sorted((one for one in chosen if one.kind == "added"), key=_index):
        items.insert(_index(difference), _plain(difference.after))
    for difference in (one for one in chosen if one.kind == "order"):
        _order(items, difference.after)


def _index(difference: Difference) -> int:
    index = difference.path[-1]
    assert isinstance(index, int)
    return index


def _models(before: BaseModel, after: BaseModel, path: Path, label: tuple[str, ...]) -> Iterator[Difference]:
    for name in type(before).model_fields:
        first, second = getattr(before, name), getattr(after, name)
        if first is not second:
            yield from _values(first, second, (*path, name), (*label, name))


def _values(before: Any, after: Any, path: Path, label: tuple[str, ...]) -> Iterator[Difference]:
    if isinstance(before, BaseModel) and type(before) is type(after) and _key(before) == _key(after):
        yield from _models(before, after, path, label)
    elif _is_keyed(before, after):
        yield from _keyed(before, after, path, label)
    elif _is_placed(before, after):
        for place, (first, second) in enumerate(zip(before, after, strict=True)):
            yield from _values(first, second, (*path, place), (*label, str(place + 1)))
    elif before != after or isinstance(before, bool) != isinstance(after, bool):  # 5 of the window is 5.0 of a file
        yield Difference(path, label, "changed", before, after)


def _key(item: Any) -> str | None:
    return next((getattr(item, key) for key in KEYS if isinstance(getattr(item, key, None), str)), None)


def _keys(items: tuple[Any, ...]) -> list[str | None]:
    return [_key(item) for item in items]


def _is_keyed(before: Any, after: Any) -> bool:
    """Tuples of records, each with a name that is there once; an empty one beside such a tuple too."""
    if not (isinstance(before, tuple) and isinstance(after, tuple) and (before or after)):
        return False
    if not all(isinstance(item, BaseModel) for item in (*before, *after)):
        return False
    return all(None not in keys and len(set(keys)) == len(keys) for keys in (_keys(before), _keys(after)))


def _is_placed(before: Any, after: Any) -> bool:
    """Tuples of as many records; other tuples change as a whole."""
    return (
        isinstance(before, tuple)
        and isinstance(after, tuple)
        and len(before) == len(after)
        and any(isinstance(item, BaseModel) for item in before)
    )


def _keyed(before: tuple[Any, ...], after: tuple[Any, ...], path: Path, label: tuple[str, ...]) -> Iterator[Difference]:
    first, second = _keys(before), _keys(after)
    known, others = set(first), dict(zip(second, after, strict=True))
    for place, key in enumerate(first):
        if key in others:
            yield from _values(before[place], others[key], (*path, place), (*label, str(key)))
        else:
            yield Difference((*path, place), (*label, str(key)), "removed", before[place], None)
    for place, key in enumerate(second):
        if key not in known:
            yield Difference((*path, place), (*label, str(key)), "added", None, after[place])
    shared = [key for key in first if key in others], [key for key in second if key in known]
    if shared[0] != shared[1]:
        yield Difference(path, label, "order", tuple(first), tuple(second))


def as_data(value: Any) -> Any:
    """A value of a difference as the file holds it."""
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if isinstance(value, tuple):
        return [as_data(item) for item in value]
    return str(value) if isinstance(value, Decimal) else value


def _plain(value: Any) -> Any:
    """Records as dictionaries and tuples as lists, numbers and texts as they are."""
    if isinstance(value, BaseModel):
        return {name: _plain(getattr(value, name)) for name in type(value).model_fields}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _set(raw: Any, path: Path, value: Any) -> Any:
    if not path:
        return value
    raw[path[0]] = _set(raw[path[0]], path[1:], value)
    return raw


def _order(items: list[Any], names: tuple[str, ...]) -> None:
    """Named items in the order given; items that are not named stay at the end."""
    place = {name: index for index, name in enumerate(names)}

    def rank(item: dict[str, Any]) -> int:
        key = next((item[key] for key in KEYS if isinstance(item.get(key), str)), "")
        return place.get(key, len(place))

    items.sort(key=rank)
