"""A tokenizer's files: which template counts, and one sentence with file and field for what cannot be read."""

import json
from pathlib import Path

import pytest
import tiny

from kvdesk.importers.chat_tokens import Counter, ImportRefused, files, open_files, read_files
from kvdesk.importers.chat_tokens.conversations import read_documents

GOOD = b'{"model": {"type": "BPE"}}'


def test_a_folder_and_the_file_in_it_are_the_same(tmp_path: Path) -> None:
    folder = tiny.folder(tmp_path / "model")
    assert open_files(folder) == open_files(folder / "tokenizer.json")
    with Counter(open_files(folder)) as counter:
        assert counter.count(b'[{"role": "user", "content": "x"}]', file="chat")[0].template_tokens > 0


def test_a_tokenizer_without_neighbours_has_no_template(tmp_path: Path) -> None:
    (tmp_path / "other.json").write_bytes(GOOD)
    assert open_files(tmp_path / "other.json").template is None


def test_the_template_file_comes_before_the_config(tmp_path: Path) -> None:
    folder = tiny.folder(tmp_path)
    (folder / "chat_template.json").write_text(json.dumps({"chat_template": "json"}), encoding="utf-8")
    assert (open_files(folder).template, Path(open_files(folder).template_file).name) == ("json", "chat_template.json")
    (folder / "chat_template.jinja").write_text("jinja", encoding="utf-8")
    assert (open_files(folder).template, Path(open_files(folder).template_file).name) == (
        "jinja",
        "chat_template.jinja",
    )


def config(**fields) -> files.TokenizerFiles:
    return read_files(GOOD, file="t.json", beside={"tokenizer_config.json": json.dumps(fields).encode()})


def test_named_templates() -> None:
    named = [{"name": "tool_use", "template": "t"}, {"name": "default", "template": "d"}]
    assert config(chat_template=named).template == "d"
    assert config(chat_template=named[:1]).template == "t"


def test_special_tokens_as_texts_and_as_objects() -> None:
    found = config(bos_token="<s>", eos_token={"content": "</s>"}, pad_token=None)
    assert found.special_tokens == {"bos_token": "<s>", "eos_token": "</s>"}


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"chat_template": 3}, "chat_template is a number"),
        ({"chat_template": [{"name": "x"}]}, r"chat_template\[0\] lacks"),
        ({"chat_template": "x" * (files.MAX_TEMPLATE_CHARACTERS + 1)}, "chat_template is longer"),
        ({"bos_token": 5}, "bos_token is a number"),
    ],
)
def test_a_field_that_cannot_be_read(fields: dict, field: str) -> None:
    with pytest.raises(ImportRefused, match=rf"^tokenizer_config\.json: {field}.*; .+$"):
        config(**fields)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"[]", "the JSON is a list"),
        (b"{", "not JSON"),
        (b"\xff\xfe", "byte 0 is not UTF-8"),
        (b"{}", "model is missing"),
        (b'{"model": 4}', "model is a number, not an object"),
    ],
)
def test_a_tokenizer_that_is_none(data: bytes, problem: str) -> None:
    with pytest.raises(ImportRefused, match=rf"^t\.json: {problem}.*; .+$"):
        read_files(data, file="t.json")


def test_files_that_are_not_there_or_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ImportRefused, match=r"tokenizer\.json: the file is not there; give"):
        open_files(tmp_path)
    folder = tiny.folder(tmp_path)
    monkeypatch.setitem(files.MAX_BYTES, "tokenizer.json", 100)
    with pytest.raises(ImportRefused, match=r"tokenizer\.json: the file is larger than"):
        open_files(folder)
    (folder / "chat_template.jinja").write_bytes(b"\xff")
    monkeypatch.undo()
    with pytest.raises(ImportRefused, match=r"chat_template\.jinja: byte 0 is not UTF-8 text"):
        open_files(folder)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("plain", ["PlainText"]),
        ("{not json at all", ["PlainText"]),
        ('[{"role": "user", "content": "x"}]', ["Conversation"]),
        ('{"role": "user", "content": "x"}', ["Conversation"]),
        ('{"role": "user", "content": "x"}\n{"role": "assistant", "content": "y"}', ["Conversation"]),
        ('[[{"role": "user", "content": "x"}], [{"role": "user", "content": "y"}]]', ["Conversation"] * 2),
        (
            '\ufeff{"messages": [{"role": "user", "content": "x"}]}\n\n{"messages": [{"role": "a"}]}\n',
            ["Conversation"] * 2,
        ),
    ],
)
def test_kinds_of_documents(text: str, kinds: list[str]) -> None:
    assert [type(found).__name__ for found in read_documents(text.encode(), file="f")] == kinds


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[]", "the list holds no message"),
        ("[1]", r"\[0\] is not a message: role is missing"),
        ('{"a": 1}', "messages is missing"),
        ('{"messages": []}', "messages is empty"),
        ('{"messages": "x"}', "messages is a text, not a list"),
        ('{"messages": [{"role": "a"}], "tools": 3}', "tools is a number"),
        ('{"messages": [3]}', r"messages\[0\]\.role is not a text"),
        ('[{"role": "a", "content": [{"x": 1}]}]', r"messages\[0\]\.content\[0\]\.type is not a text"),
        ('[{"role": "user", "content": "x"}', "not JSON at line 1, column"),
        ('{"messages": [{"role": "a"}]}\n{"messages": [', "line 2 is not JSON"),
    ],
)
def test_conversations_that_cannot_be_read(text: str, problem: str) -> None:
    with pytest.raises(ImportRefused, match=rf"^f: (line \d+: )?{problem}.*; .+$"):
        read_documents(text.encode(), file="f")


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(ImportRefused, match=r"^f: byte 1 is not UTF-8 text; save it as UTF-8$"):
        read_documents(b"a\xff", file="f")
