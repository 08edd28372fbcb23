"""Translation without Qt: `translate` is the identity until a catalogue is installed.

Catalogues are Qt Linguist `.ts` files (resources/i18n/kvdesk_<language>.ts): lupdate finds `translate("Context",
"text")` calls in the source, Linguist edits them, and they are read here with the standard library. Translate first,
then `.format(…)`: an f-string never matches its catalogue entry.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from xml.etree import ElementTree

from kvdesk import paths

_messages: dict[tuple[str, str], str] = {}


def translate(context: str, text: str) -> str:
    """The text in the installed language; itself where the catalogue has none."""
    return _messages.get((context, text), text)


def languages() -> tuple[str, ...]:
    """Language codes that can be installed; English needs no catalogue."""
    return ("en", *sorted(path.stem.removeprefix("kvdesk_") for path in paths.resource("i18n").glob("kvdesk_*.ts")))


def read_catalog(language: str) -> dict[tuple[str, str], str]:
    """(context, text) → translation, finished entries only; ValueError names a language that is not there."""
    if language not in languages():
        raise ValueError(f'language "{language}" is not there yet; use one of {", ".join(languages())}')
    if language == "en":
        return {}
    messages = {}
    for context in ElementTree.parse(paths.resource("i18n", f"kvdesk_{language}.ts")).getroot().iter("context"):
        name = context.findtext("name", "")
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is not None and translation.text and translation.get("type") is None:
                messages[name, message.findtext("source", "")] = translation.text
    return messages


def install(language: str) -> None:
    """Make `translate` speak this language from now on."""
    messages = read_catalog(language)
    _messages.clear()
    _messages.update(messages)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Text in another language for a while."""
    before = dict(_messages)
    install(language)
    try:
        yield
    finally:
        _messages.clear()
        _messages.update(before)
