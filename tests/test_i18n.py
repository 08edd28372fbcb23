"""Translation without Qt."""

import re

import pytest

from kvdesk import i18n


@pytest.fixture(autouse=True)
def _english_again():
    yield
    i18n.install("en")


def test_that_translate_is_the_identity_in_english():
    i18n.install("en")
    assert i18n.translate("Words", "Weights") == "Weights"


def test_that_an_unknown_language_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="en"):
        i18n.install("xx")


@pytest.mark.parametrize("language", [code for code in i18n.languages() if code != "en"])
def test_that_a_translation_keeps_every_placeholder(language):
    fields = re.compile(r"\{[^}]*\}")
    for (context, text), translation in i18n.read_catalog(language).items():
        assert sorted(fields.findall(text)) == sorted(fields.findall(translation)), (context, text)
