"""Tokens of a text of any length: in windows that overlap, spliced where both windows agree."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kvdesk.importers.errors import ImportRefused

if TYPE_CHECKING:
    from tokenizers import Tokenizer

WINDOW = 1 << 18  # characters encoded at once
OVERLAP = 1 << 12
AGREED = 16  # tokens on either side of a splice that both windows must have alike
Advance = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Tokens:
    """How many tokens, and whether that is what one pass over the whole text would give."""

    count: int
    is_exact: bool = True


def load_tokenizer(data: bytes, file: str) -> "Tokenizer":
    """The tokenizer of a tokenizer.json; it neither cuts off nor pads, whatever the file says.

    Raises ImportRefused with what the tokenizers library says about it.
    """
    from tokenizers import Tokenizer  # noqa: PLC0415  a second of start-up that only counting needs

    try:
        tokenizer = Tokenizer.from_buffer(data)
        tokenizer.no_truncation()
        tokenizer.no_padding()
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # the library's panics are no Exceptions
        reason = " ".join(str(error).split())[:200]
        raise ImportRefused(f"{file}: model is not one the tokenizers library reads ({reason}); update it") from None
    return tokenizer


def count_tokens(tokenizer: "Tokenizer", text: str, advance: Advance | None = None) -> Tokens:
    """Tokens of a text without the special tokens around it; `advance` is told the characters done.

    Up to `WINDOW` characters in one pass. Longer texts in windows: each begins `OVERLAP` characters before the last
    one ends, and is joined to it at a token boundary around which both have the same tokens. Where no such place is
    (one word of thousands of characters), the windows are joined at the cut and the count is not exact.
    """
    total, exact, start, skip = 0, True, 0, 0
    while True:
        end = min(start + WINDOW, len(text))
        encoding = tokenizer.encode(text[start:end], add_special_tokens=False)
        ids = encoding.ids
        if end == len(text):
            total += len(ids) - skip
            if advance is not None:
                advance(end)
            return Tokens(total, exact)
        following = end - OVERLAP
        found = _splice(tokenizer, ids, encoding.offsets, text[following:end], following - start)
        if found is None:
            total, exact, start, skip = total + len(ids) - skip, False, end, 0
        else:
            total, start, skip = total + found[0] - skip, following, found[1]
        if advance is not None:
            advance(start)


def _splice(
    tokenizer: "Tokenizer", ids: list[int], offsets: list[tuple[int, int]], overlap: str, shift: int
) -> tuple[int, int] | None:
    """(tokens of this window before the splice, tokens of the next to leave out); None where the two never agree.

    The next window is looked at by its first `OVERLAP` characters: what it holds after them cannot change tokens so
    far before.
    """
    head = tokenizer.encode(overlap, add_special_tokens=False)
    mine = {start - shift: index for index, (start, _) in enumerate(offsets) if start >= shift}
    for index, (place, _) in sorted(enumerate(head.offsets), key=lambda entry: abs(entry[1][0] - OVERLAP // 2)):
        other = mine.get(place)
        if other is None or index < AGREED or other < AGREED or not _is_boundary(head.offsets, index):
            continue
        ahead = head.ids[index : index + AGREED]
        if len(ahead) < AGREED or not _is_boundary(offsets, other):
            continue
        if ids[other : other + AGREED] == ahead and ids[other - AGREED : other] == head.ids[index - AGREED : index]:
            return other, index
    return None


def _is_boundary(offsets: list[tuple[int, int]], index: int) -> bool:
    """Whether a token begins a character of its own: the bytes of one character may be several tokens."""
    return index == 0 or offsets[index - 1][1] <= offsets[index][0]
