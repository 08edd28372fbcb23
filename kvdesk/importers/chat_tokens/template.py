"""Chat templates: Jinja from strangers, rendered with nothing to reach and not much to spend.

This is the inner fence, whose refusals are sentences. The outer one is `kvdesk.importers.chat_tokens.worker`, a process
with a limit on memory that is ended when it takes too long.
"""

import json
import re
from collections.abc import Mapping
from datetime import datetime
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from kvdesk.importers.chat_tokens.conversations import Conversation, Message, whole_characters
from kvdesk.importers.errors import ImportRefused

if TYPE_CHECKING:
    from jinja2 import Template
    from jinja2.sandbox import ImmutableSandboxedEnvironment

MAX_RANGE = 100_000
MAX_POWER = 64
MAX_REPEATED = 1 << 20
# A template says each content once, escapes it at worst, and adds texts of its own.
SPARE_CHARACTERS = 1 << 20
MOST_TIMES = 4
_LOOPS_OVER_PARTS = re.compile(r"\bfor\s+\w+\s+in\s+[\w.\[\]'\"]*content\b")
_TESTS_FOR_TEXT = re.compile(r"content['\"\]]*\s+is\s+(?:not\s+)?(?:string|mapping|iterable)|is_string")


class TemplateStopped(Exception):
    """A limit of the inner fence was reached; `str()` says which."""


class TemplateRaised(Exception):
    """The template itself refuses the conversation, with its own words."""


@cache
def environment() -> "ImmutableSandboxedEnvironment":
    """The environment chat templates are written for (transformers 5.24, utils/chat_template_utils.py), without a
    loader, with its own limits on ranges, powers and repeated texts, and without filters that make long texts."""
    from jinja2.ext import loopcontrols  # noqa: PLC0415  only counting needs it

    from kvdesk.importers.chat_tokens.jinja_parts import BoundedEnvironment, Generation  # noqa: PLC0415

    made = BoundedEnvironment(trim_blocks=True, lstrip_blocks=True, extensions=[Generation, loopcontrols])
    made.filters["tojson"] = _to_json
    for name in ("center", "urlize"):
        del made.filters[name]
    for name in ("lipsum", "cycler", "joiner"):
        del made.globals[name]
    made.globals["raise_exception"] = _raise_exception
    return made


def _raise_exception(message: object) -> None:
    raise TemplateRaised(str(message)[:300])


def _to_json(
    value: Any,
    ensure_ascii: bool = False,
    indent: int | None = None,
    separators: tuple[str, str] | None = None,
    sort_keys: bool = False,
) -> str:
    if isinstance(indent, int) and indent > 64:
        raise TemplateStopped(f"it indents JSON by {indent}")
    return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)


def render(
    source: str,
    conversation: Conversation,
    special_tokens: Mapping[str, str],
    *,
    file: str,
    add_generation_prompt: bool,
    now: datetime,
) -> str:
    """The prompt a template makes of a conversation. Raises ImportRefused, one sentence with the file."""
    most = SPARE_CHARACTERS + MOST_TIMES * sum(len(message.text) for message in conversation.messages)
    whole = takes_parts(source)
    try:
        pieces = _compiled(source).generate(
            messages=[_for_template(message, whole) for message in conversation.messages],
            tools=list(conversation.tools) or None,
            documents=None,
            add_generation_prompt=add_generation_prompt,
            strftime_now=now.strftime,
            **special_tokens,
        )
        return _joined(pieces, most)
    except TemplateRaised as error:
        raise ImportRefused(
            f'{file}: chat_template refuses this conversation: "{error}"; change its messages'
        ) from None
    except TemplateStopped as error:
        raise _stopped(file, str(error)) from None
    except MemoryError:
        raise _stopped(file, "it takes too much memory") from None
    except RecursionError:
        raise _stopped(file, "it calls itself without end") from None
    except Exception as error:  # whatever a stranger's template makes a filter raise, an assertion among them
        raise _failed(file, error) from None


@lru_cache(maxsize=4)
def _compiled(source: str) -> "Template":
    return environment().from_string(source)


def _joined(pieces: Any, most: int) -> str:
    held, length = [], 0
    for piece in pieces:
        length += len(piece)
        if length > most:
            raise TemplateStopped(f"it writes more than {most:,} characters")
        held.append(piece)
    return whole_characters("".join(held))


def _stopped(file: str, why: str) -> ImportRefused:
    return ImportRefused(f"{file}: chat_template was stopped, {why}; use the template of the model's publisher")


def _failed(file: str, error: Exception) -> ImportRefused:
    line = getattr(error, "lineno", None)
    place = f" at line {line}" if line else ""
    reason = " ".join(str(error).split())[:200] or type(error).__name__
    return ImportRefused(f"{file}: chat_template fails{place} ({reason}); use the template of the model's publisher")


def takes_parts(source: str) -> bool:
    """Whether a template walks through the parts of a content and knows no plain text."""
    return bool(_LOOPS_OVER_PARTS.search(source)) and not _TESTS_FOR_TEXT.search(source)


def _for_template(message: Message, whole: bool) -> dict[str, Any]:
    """The message as a template expects it: a text in one piece, or the list of its parts as it stood."""
    content = message.raw.get("content")
    if whole:
        parts = [{"type": "text", "text": content}] if isinstance(content, str) else content
    else:
        parts = message.text if isinstance(content, str | list) else content
    return {**message.raw, "content": parts}
