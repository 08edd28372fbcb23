"""Conversations as people have them: a list of messages, an object that holds one, one a line, or plain text."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.json_object import kind_of

MAX_DOCUMENT_BYTES = 256 << 20
MAX_MESSAGES = 1 << 20


@dataclass(frozen=True, slots=True)
class Message:
    """One message: the text of its content, how it stood in the file, and its parts that are not text, by type."""

    role: str
    text: str
    raw: Mapping[str, Any]
    not_counted: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Conversation:
    """Messages, and the tools offered with them."""

    name: str
    messages: tuple[Message, ...]
    tools: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class PlainText:
    """A text with no roles."""

    name: str
    text: str


_HALVES = re.compile("[\ud800-\udfff]")


def whole_characters(text: str) -> str:
    """The text with halves of characters, which JSON can spell and no tokenizer reads, as U+FFFD."""
    return text if text.isascii() else _HALVES.sub("\ufffd", text)


Document = Conversation | PlainText


def read_documents(data: bytes, *, file: str) -> list[Document]:
    """The conversations in a file or a paste; what is not JSON is one plain text.

    JSON: a list of {role, content}; an object with `messages` (and `tools`), as the OpenAI interface takes it; a list
    of either; JSON Lines of either, or of messages, which are one conversation. Text that starts like JSON and breaks
    is read as plain text unless its first line or its whole start is an object or a list of conversations; then it is
    refused by the place where it breaks. Raises ImportRefused with file, place and way forward.
    """
    if len(data) > MAX_DOCUMENT_BYTES:
        raise ImportRefused(f"{file}: it is larger than {MAX_DOCUMENT_BYTES >> 20} MiB; give a part of it")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ImportRefused(f"{file}: byte {error.start} is not UTF-8 text; save it as UTF-8") from None
    if text[:4096].lstrip()[:1] not in {"{", "["}:
        return [PlainText(file, text)]
    try:
        value = _loads(text)
    except ValueError as error:
        return _lines(text, file, error)
    return _of_value(value, file)


def _loads(text: str) -> Any:
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _lines(text: str, file: str, whole: ValueError) -> list[Document]:
    """JSON Lines; where not even the first line is JSON, what starts like messages is refused and the rest is text."""
    found: list[Document] = []
    messages: list[Any] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            value = _loads(line)
        except ValueError as error:
            if not found and not messages:
                return _broken(text, file, whole)
            raise ImportRefused(f"{file}: line {number} is not JSON ({_reason(error)}); correct or remove it") from None
        if isinstance(value, dict) and "role" in value:
            messages.append(value)
        else:
            found += _of_value(value, f"{file}: line {number}")
    if messages:
        found.append(_conversation(messages, (), file))
    return found


def _broken(text: str, file: str, error: ValueError) -> list[Document]:
    head = text[:4096]
    if '"role"' not in head and '"messages"' not in head:
        return [PlainText(file, text)]
    place = ""
    if isinstance(error, json.JSONDecodeError):
        place = f" at line {error.lineno}, column {error.colno}"
    raise ImportRefused(f"{file}: not JSON{place} ({_reason(error)}); correct it, or take out the braces to count text")


def _reason(error: ValueError) -> str:
    return error.msg if isinstance(error, json.JSONDecodeError) else str(error)


def _of_value(value: Any, file: str) -> list[Document]:
    if isinstance(value, dict):
        if "messages" in value:
            return [_conversation(value["messages"], value.get("tools") or (), file)]
        if "role" in value:
            return [_conversation([value], (), file)]
        raise ImportRefused(f"{file}: messages is missing; give a list of messages with role and content")
    if not isinstance(value, list):
        raise ImportRefused(f"{file}: the JSON is {kind_of(value)}; give a list of messages with role and content")
    if not value:
        raise ImportRefused(f"{file}: the list holds no message; give one with role and content")
    if all(isinstance(entry, dict) and "role" in entry for entry in value):
        return [_conversation(value, (), file)]
    if all(isinstance(entry, list) or (isinstance(entry, dict) and "messages" in entry) for entry in value):
        return [document for i, entry in enumerate(value, 1) for document in _of_value(entry, f"{file}: {i}")]
    index = next(i for i, entry in enumerate(value) if not (isinstance(entry, dict) and "role" in entry))
    raise ImportRefused(f"{file}: [{index}] is not a message: role is missing; give each message a role and a content")


def _conversation(messages: Any, tools: Any, file: str) -> Conversation:
    if not isinstance(messages, list) or not messages:
        what = "empty" if messages == [] else f"{kind_of(messages)}, not a list"
        raise ImportRefused(f"{file}: messages is {what}; give a list of messages with role and content")
    if len(messages) > MAX_MESSAGES:
        raise ImportRefused(f"{file}: messages holds more than {MAX_MESSAGES:,}; give a part of it")
    if not isinstance(tools, list | tuple):
        raise ImportRefused(f"{file}: tools is {kind_of(tools)}, not a list; correct or remove it")
    return Conversation(file, tuple(_message(raw, i, file) for i, raw in enumerate(messages)), tuple(tools))


def _message(raw: Any, index: int, file: str) -> Message:
    role = raw.get("role") if isinstance(raw, dict) else None
    if not isinstance(role, str):
        raise ImportRefused(f"{file}: messages[{index}].role is not a text; give each message a role")
    content = raw.get("content")
    if content is None:
        return Message(role, "", raw)
    if isinstance(content, str):
        return Message(role, whole_characters(content), raw)
    if not isinstance(content, list):
        what = f"messages[{index}].content is {kind_of(content)}"
        raise ImportRefused(f"{file}: {what}, not a text or a list of parts; correct it")
    texts: list[str] = []
    others: dict[str, int] = {}
    for number, part in enumerate(content):
        kind = part.get("type") if isinstance(part, dict) else "text" if isinstance(part, str) else None
        if not isinstance(kind, str):
            raise ImportRefused(f"{file}: messages[{index}].content[{number}].type is not a text; correct it")
        text = part.get("text") if isinstance(part, dict) else part
        if kind in {"text", "input_text", "output_text"} and isinstance(text, str):
            texts.append(text)
        else:
            others[kind] = others.get(kind, 0) + 1
    return Message(role, whole_characters("\n".join(texts)), raw, others)
