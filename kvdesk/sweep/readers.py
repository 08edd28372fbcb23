"""Values of settings as they are typed: each reader takes one text and refuses with a ValueError in words."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from kvdesk.i18n import translate

Reader: TypeAlias = Callable[[str], Any]
MOST = 1 << 40


def whole(least: int, most: int = MOST) -> Callable[[str], int]:
    """A whole number between two bounds."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise ValueError(translate("Sweep", '"{text}" is not a whole number').format(text=text[:40])) from None
        if not least <= value <= most:
            template = translate("Sweep", "{text} is not between {least} and {most}")
            raise ValueError(template.format(text=text[:40], least=least, most=most))
        return value

    return read


def one_of(choices: Iterable[str]) -> Callable[[str], str]:
    """One of a few words."""
    known = tuple(choices)

    def read(text: str) -> str:
        if text not in known:
            template = translate("Sweep", '"{text}" is none of {known}')
            raise ValueError(template.format(text=text[:40], known=", ".join(known)))
        return text

    return read


def number(text: str) -> float:
    """Any number, with a decimal point."""
    try:
        return float(text)
    except ValueError:
        raise ValueError(translate("Sweep", '"{text}" is not a number').format(text=text[:40])) from None


def switch(text: str) -> bool:
    """On or off."""
    if text not in {"on", "off"}:
        raise ValueError(translate("Sweep", '"{text}" is neither on nor off').format(text=text[:40]))
    return text == "on"


def word(text: str) -> str:
    """Any text that is not empty."""
    if not text:
        raise ValueError(translate("Sweep", "a value is empty; leave out the comma or type it"))
    return text
