"""Long texts are counted in windows; the sum is that of one pass."""

import pytest
import tiny
from hypothesis import given, settings
from hypothesis import strategies as st

from kvdesk.importers.chat_tokens import encoding
from kvdesk.importers.chat_tokens.encoding import count_tokens

TOKENIZERS = {"byte-level": tiny.byte_level, "marked spaces": tiny.spaces_marked, "words": tiny.words}


@pytest.fixture(autouse=True)
def small_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoding, "WINDOW", 2000)
    monkeypatch.setattr(encoding, "OVERLAP", 600)


@pytest.mark.parametrize("name", TOKENIZERS)
@pytest.mark.parametrize("seed", range(8))
def test_windows_count_what_one_pass_counts(name: str, seed: int) -> None:
    tokenizer, text = TOKENIZERS[name](), tiny.prose(4000, seed)
    found = count_tokens(tokenizer, text)
    assert found.is_exact
    assert found.count == len(tokenizer.encode(text, add_special_tokens=False).ids)


@given(
    st.lists(st.sampled_from([*tiny.WORDS, "\n\n", "  ", "🙂🙂", "東京" * 9, "<|im_start|>", "a" * 40]), max_size=1500)
)
@settings(max_examples=25, deadline=None)
def test_odd_texts_too(pieces: list[str]) -> None:
    text = " ".join(pieces)
    found = count_tokens(tiny.byte_level(), text)
    assert not found.is_exact or found.count == len(tiny.byte_level().encode(text, add_special_tokens=False).ids)


def test_one_endless_word_is_counted_and_said_not_to_be_exact() -> None:
    found = count_tokens(tiny.words(), "a" * 10_000)
    assert not found.is_exact
    assert found.count >= 1


def test_the_characters_done_only_rise() -> None:
    told: list[int] = []
    text = tiny.prose(3000)
    count_tokens(tiny.byte_level(), text, told.append)
    assert told == sorted(told)
    assert told[-1] == len(text)
