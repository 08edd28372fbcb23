"""Edits by path: each makes a new, validated value and shares everything that did not change.

A path is a tuple of field names and positions, such as ("workload", "cases", 0, "input_len").
"""

from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

Path = tuple[str | int, ...]
Root = TypeVar("Root", bound=BaseModel)


class EditRefused(ValueError):
    """An edit that would make the project invalid; str() is one sentence with the field and the reason."""


def path_text(path: Path) -> str:
    """ "workload.cases.0.input_len"."""
    return ".".join(str(part) for part in path)


def parse_path(text: str) -> Path:
    """The path that `path_text` writes."""
    return tuple(int(part) if part.isdigit() else part for part in text.split(".")) if text else ()


def fields_of(record: BaseModel) -> dict[str, Any]:
    """The fields of a record by name, without what it has worked out of them."""
    return {name: getattr(record, name) for name in type(record).model_fields}


def value_at(root: BaseModel, path: Path) -> Any:
    """The value a path leads to; LookupError names a step that is not there."""
    node: Any = root
    for part in path:
        node = _child(node, part)
    return node


def replace_at(root: Root, path: Path, value: Any) -> Root:
    """A new root in which `path` holds `value`; EditRefused where any model on the way does not allow it."""
    if not path:
        raise LookupError("a path needs at least one step")
    try:
        return _replaced(root, path, value)  # type: ignore[no-any-return]
    except ValidationError as error:
        raise EditRefused(f"{path_text(path)}: {explain(error)}") from None


def insert_at(root: Root, path: Path, value: Any) -> Root:
    """A new root with `value` put before the position a path ends in."""
    items, index = value_at(root, path[:-1]), _position(path)
    return replace_at(root, path[:-1], (*items[:index], value, *items[index:]))


def remove_at(root: Root, path: Path) -> Root:
    """A new root without the item a path ends in."""
    items, index = value_at(root, path[:-1]), _position(path)
    return replace_at(root, path[:-1], (*items[:index], *items[index + 1 :]))


def explain(error: ValidationError) -> str:
    """The first problem of a validation as one clause: the field, where it is nested, and what is wrong."""
    first = error.errors()[0]
    location = ".".join(str(part) for part in first["loc"])
    message = first["msg"].removeprefix("Value error, ")
    shown = repr(first["input"]) if isinstance(first["input"], str | int | float | None) else ""
    if len(shown) > 60:
        shown = shown[:57] + "…"
    where = f"{location}: " if location else ""
    return f"{where}{message}{f', not {shown}' if shown and first['type'] != 'value_error' else ''}"


def _position(path: Path) -> int:
    index = path[-1]
    if not isinstance(index, int):
        raise LookupError(f"{path_text(path)} does not end in a position")
    return index


def _child(node: Any, part: str | int) -> Any:
    if isinstance(node, BaseModel) and isinstance(part, str) and part in type(node).model_fields:
        return getattr(node, part)
    if isinstance(node, tuple) and isinstance(part, int) and 0 <= part < len(node):
        return node[part]
    raise LookupError(f"{part!r} is not part of {type(node).__name__}")


def _replaced(node: Any, path: Path, value: Any) -> Any:
    """Rebuild along the path: `model_copy` would not validate, and siblings are already valid instances."""
    if not path:
        return value
    part, rest = path[0], path[1:]
    child = _replaced(_child(node, part), rest, value)
    if isinstance(node, tuple):
        assert isinstance(part, int)
        return (*node[:part], child, *node[part + 1 :])
    return type(node).model_validate({**fields_of(node), str(part): child})
