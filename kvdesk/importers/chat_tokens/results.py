"""What was counted: tokens beside characters and bytes, by message, by role, and what the template adds."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class MessageCount:
    """One message's content by itself; `not_counted` are its parts that are not text, by type."""

    role: str
    tokens: int
    characters: int
    num_bytes: int
    not_counted: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RoleCount:
    """The contents of all messages of a role."""

    role: str
    messages: int
    tokens: int
    characters: int
    num_bytes: int


@dataclass(frozen=True, slots=True)
class DocumentCount:
    """One document. `total_tokens` is the prompt after the template, without the generation prompt; where there is no
    template, and for plain text, the tokens of the contents.

    `template_tokens` = total − Σ contents: role marks, special tokens, default system texts, tool definitions and
    calls; negative where a template leaves contents out; None without a template. `generation_prompt_tokens` is what
    opens the answer, counted apart. `special_tokens` is what the tokenizer itself puts around a text when it is asked
    to, no part of the total. `is_exact` is False where a long text could only be counted in pieces that may differ by
    a token at each cut.
    """

    name: str
    kind: Literal["conversation", "text"]
    messages: tuple[MessageCount, ...]
    total_tokens: int
    content_tokens: int
    characters: int
    num_bytes: int
    template_tokens: int | None = None
    generation_prompt_tokens: int | None = None
    special_tokens: int = 0
    is_exact: bool = True

    @property
    def by_role(self) -> tuple[RoleCount, ...]:
        """The contents by role, in order of first appearance."""
        held: dict[str, list[MessageCount]] = {}
        for message in self.messages:
            held.setdefault(message.role, []).append(message)
        return tuple(
            RoleCount(
                role,
                len(messages),
                sum(message.tokens for message in messages),
                sum(message.characters for message in messages),
                sum(message.num_bytes for message in messages),
            )
            for role, messages in held.items()
        )

    @property
    def not_counted(self) -> dict[str, int]:
        """Parts that are not text, by type: a runtime turns them into tokens by rules of its own."""
        counts: dict[str, int] = {}
        for message in self.messages:
            for kind, count in message.not_counted.items():
                counts[kind] = counts.get(kind, 0) + count
        return counts

    def as_data(self) -> dict[str, Any]:
        """As plain data, for JSON."""
        return asdict(self)


def from_data(data: dict[str, Any]) -> DocumentCount:
    """The document that `as_data` wrote."""
    messages = tuple(MessageCount(**message) for message in data["messages"])
    return DocumentCount(**{**data, "messages": messages})


def added_up(counts: Iterable[DocumentCount], name: str = "") -> DocumentCount:
    """Several documents as one: sums, the messages of all, a template's figures where any has them."""
    counts = tuple(counts)
    templates = [count.template_tokens for count in counts if count.template_tokens is not None]
    openings = [count.generation_prompt_tokens for count in counts if count.generation_prompt_tokens is not None]
    return DocumentCount(
        name=name,
        kind="conversation" if any(count.kind == "conversation" for count in counts) else "text",
        messages=tuple(message for count in counts for message in count.messages),
        total_tokens=sum(count.total_tokens for count in counts),
        content_tokens=sum(count.content_tokens for count in counts),
        characters=sum(count.characters for count in counts),
        num_bytes=sum(count.num_bytes for count in counts),
        template_tokens=sum(templates) if templates else None,
        generation_prompt_tokens=sum(openings) if openings else None,
        special_tokens=sum(count.special_tokens for count in counts),
        is_exact=all(count.is_exact for count in counts),
    )
