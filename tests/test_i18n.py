"""Translation without Qt, and the catalogues against the texts in the source."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from kvdesk import i18n
from kvdesk.paths import resource

SOURCE = Path(i18n.__file__).parent
LANGUAGES = [code for code in i18n.languages() if code != "en"]


def glossary() -> list[tuple[str, str, list[str]]]:
    """English, Indonesian and the words never to be used, as the table beside the catalogue has them."""
    text = resource("i18n", "glossary-id.md").read_text(encoding="utf-8")
    rows = [
        [cell.strip() for cell in line.strip("| ").split("|")] for line in text.splitlines() if line.startswith("|")
    ]
    return [(row[0], row[1], [word for word in row[2:] if word]) for row in rows[2:]]


@pytest.fixture(autouse=True)
def _english_again():
    yield
    i18n.install("en")


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call of the plain function `translate` in kvdesk/, with its place."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "translate":
                yield f"{path.relative_to(SOURCE.parent)}:{node.lineno}", node


def literal(node: ast.expr) -> str | None:
    """The text of a string literal (adjacent ones are one to the parser, added ones are joined); None for another."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            first, second = literal(left), literal(right)
            return None if first is None or second is None else first + second
    return None


def marked() -> set[tuple[str, str]]:
    """Context and text of every call with two literals."""
    found = set()
    for _, call in calls():
        texts = [literal(argument) for argument in call.args]
        if len(texts) == 2 and texts[0] is not None and texts[1] is not None:
            found.add((texts[0], texts[1]))
    return found


def fields(text: str) -> list[str]:
    """The placeholders with conversion and format: "{size:gib}"."""
    return sorted(
        f"{{{name}!{conversion}:{spec}}}"
        for _, name, spec, conversion in string.Formatter().parse(text)
        if name is not None
    )


def mnemonics(text: str) -> int:
    return len(re.findall(r"&[^&\s]", text.replace("&&", "")))


def test_that_translate_is_the_identity_in_english():
    i18n.install("en")
    assert i18n.translate("Words", "Weights") == "Weights"


def test_that_translate_speaks_an_installed_language():
    i18n.install("id")
    assert i18n.translate("Words", "Weights") == "Bobot"


def test_that_an_unknown_language_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="en"):
        i18n.install("xx")


def test_that_another_language_is_spoken_for_a_while():
    i18n.install("id")
    with i18n.speaking("en"):
        assert i18n.translate("Words", "Weights") == "Weights"
    assert i18n.translate("Words", "Weights") == "Bobot"


def test_that_every_text_to_translate_is_a_literal():
    wrong = [place for place, call in calls() if len(call.args) != 2 or None in map(literal, call.args)]
    assert not wrong, f"lupdate cannot read these, and no catalogue can match them: {wrong}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_every_text_in_the_source_has_a_finished_translation(language):
    missing = sorted(marked() - i18n.read_catalog(language).keys())
    assert not missing, f"run packaging/update_translations.py and translate: {missing}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_no_translation_is_left_over_from_a_text_that_is_gone(language):
    assert not sorted(i18n.read_catalog(language).keys() - marked())


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_a_translation_keeps_every_placeholder_and_its_format(language):
    for (context, text), translation in i18n.read_catalog(language).items():
        assert fields(text) == fields(translation), (context, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_a_translation_has_as_many_mnemonics_as_its_text(language):
    for (context, text), translation in i18n.read_catalog(language).items():
        assert mnemonics(text) == mnemonics(translation), (context, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_a_translation_ends_as_its_text_does(language):
    for (context, text), translation in i18n.read_catalog(language).items():
        for mark in (".", ":", "…", "?"):
            assert text.endswith(mark) == translation.endswith(mark), (context, text, translation)


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_the_fields_of_the_window_have_a_mnemonic_of_their_own(language):
    menus = {"&File", "&Edit", "O&ption", "&Help"}
    panels = {"Model", "Workload", "Hardware"}
    keys: dict[str, str] = {}
    for (context, text), translation in i18n.read_catalog(language).items():
        if (context in panels or text in menus) and (found := re.search(r"&(\w)", translation)):
            key = found.group(1).upper()
            assert key not in keys, (keys[key], translation)
            keys[key] = translation


def test_that_the_indonesian_uses_the_words_of_the_glossary():
    words = glossary()
    assert len(words) > 30
    for (context, text), translation in i18n.read_catalog("id").items():
        if context == "Qt":
            continue
        english, indonesian = text.replace("&", ""), translation.replace("&", "").lower()
        for word, expected, never in words:
            if re.search(rf"(?<![{{\w]){word}s?\b(?![:}}\w])", english, re.IGNORECASE):
                assert expected.lower() in indonesian, (context, text, translation)
            for other in never:
                said = re.search(rf"(?<![{{\w]){other}(?:nya)?\b(?![:}}\w])", indonesian)
                assert not said, (context, text, translation, f"say {expected}")


def test_that_the_indonesian_leaves_names_flags_and_units_as_they_are():
    names = r"GiB|GB|TP|PP|DP|MLA|KVDesk|Hub|Qt|SHA-256|PDF|HTML|Markdown|bf16|config\.json|--max-[a-z-]+"
    for (context, text), translation in i18n.read_catalog("id").items():
        for name in re.findall(rf"(?<![\w{{:])(?:{names})(?!\w)", text):
            assert name in translation, (context, text, translation)
