"""Counts of conversations and texts, against the tokenizers library used directly."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
import tiny

from kvdesk.importers.chat_tokens import CountCancelled, Counter, ImportRefused, added_up

MESSAGES = [
    {"role": "system", "content": "the weights stay where they are"},
    {"role": "user", "content": "how many users fit? 🙂"},
    {"role": "assistant", "content": "Zwölf, or 1234.\nнаука 東京"},
    {"role": "user", "content": "and so far?"},
]


@pytest.fixture(scope="module")
def counter() -> Iterator[Counter]:
    with Counter(tiny.files()) as made:
        yield made


def tokens(text: str, tokenizer=None) -> int:
    return len((tokenizer or tiny.byte_level()).encode(text, add_special_tokens=False).ids)


def prompt(messages: list[dict], opening: str = "") -> str:
    said = "".join(f"<|im_start|>{m['role']}\n{m['content']}<|im_end|>\n" for m in messages)
    return f"<s>{said}{opening}"


def count(counter: Counter, value: object):
    (found,) = counter.count(json.dumps(value).encode(), file="chat.json")
    return found


def test_a_conversation_is_counted_as_the_library_counts_it(counter: Counter) -> None:
    found = count(counter, MESSAGES)
    assert found.kind == "conversation"
    assert found.is_exact
    assert found.total_tokens == tokens(prompt(MESSAGES))
    assert [message.tokens for message in found.messages] == [tokens(m["content"]) for m in MESSAGES]
    assert found.content_tokens == sum(tokens(m["content"]) for m in MESSAGES)
    assert found.template_tokens == found.total_tokens - found.content_tokens
    opened = prompt(MESSAGES, "<|im_start|>assistant\n")
    assert found.generation_prompt_tokens == tokens(opened) - tokens(prompt(MESSAGES))


def test_tokens_stand_beside_characters_and_bytes(counter: Counter) -> None:
    found = count(counter, MESSAGES)
    assert found.characters == sum(len(m["content"]) for m in MESSAGES)
    assert found.num_bytes == sum(len(m["content"].encode()) for m in MESSAGES)
    roles = {role.role: role for role in found.by_role}
    assert list(roles) == ["system", "user", "assistant"]
    assert roles["user"].messages == 2
    assert roles["user"].tokens == tokens(MESSAGES[1]["content"]) + tokens(MESSAGES[3]["content"])
    assert roles["assistant"].num_bytes == len(MESSAGES[2]["content"].encode())


def test_an_object_with_messages_counts_the_same(counter: Counter) -> None:
    assert count(counter, {"model": "x", "messages": MESSAGES}).total_tokens == count(counter, MESSAGES).total_tokens


def test_several_conversations_a_line_each(counter: Counter) -> None:
    lines = "\n".join(json.dumps({"messages": MESSAGES[:n]}) for n in (1, 2, 4))
    found = counter.count(lines.encode(), file="chats.jsonl")
    assert [document.total_tokens for document in found] == [tokens(prompt(MESSAGES[:n])) for n in (1, 2, 4)]
    assert [document.name for document in found] == [f"chats.jsonl: line {n}" for n in (1, 2, 3)]
    together = added_up(found, "all")
    assert together.total_tokens == sum(document.total_tokens for document in found)
    assert together.template_tokens == sum(document.template_tokens for document in found)
    assert sum(role.tokens for role in together.by_role) == together.content_tokens


def test_plain_text_has_no_template(counter: Counter) -> None:
    text = "the cache of a layer\n" * 5
    (found,) = counter.count(text.encode(), file="paste")
    assert (found.kind, found.total_tokens, found.template_tokens) == ("text", tokens(text), None)
    assert found.special_tokens == 1  # what the tokenizer would put before it when asked to


def test_an_empty_paste_counts_nothing(counter: Counter) -> None:
    (found,) = counter.count(b"", file="paste")
    assert (found.total_tokens, found.characters) == (0, 0)


def test_parts_that_are_not_text_are_listed(counter: Counter) -> None:
    content = [
        {"type": "text", "text": "how many"},
        {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}},
        {"type": "text", "text": "users"},
        {"type": "image_url", "image_url": {"url": "https://example.org/a.png"}},
        {"type": "input_audio", "input_audio": {}},
    ]
    found = count(counter, [{"role": "user", "content": content}])
    assert found.not_counted == {"image_url": 2, "input_audio": 1}
    assert found.content_tokens == tokens("how many\nusers")
    assert found.total_tokens == tokens(prompt([{"role": "user", "content": "how many\nusers"}]))


def test_contents_may_be_missing(counter: Counter) -> None:
    call = {"id": "1", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    found = count(counter, [MESSAGES[1], {"role": "assistant", "content": None, "tool_calls": [call]}])
    assert [message.tokens for message in found.messages] == [tokens(MESSAGES[1]["content"]), 0]


def test_half_characters_are_replaced(counter: Counter) -> None:
    (found,) = counter.count(b'[{"role": "user", "content": "a\\ud800b"}]', file="chat.json")
    assert found.content_tokens == tokens("a\ufffdb")


def test_a_tokenizer_that_cuts_and_pads_counts_all() -> None:
    made = type(tiny.byte_level()).from_str(tiny.byte_level().to_str())
    made.enable_truncation(4)
    made.enable_padding(length=50)
    with Counter(tiny.files(tokenizer=made)) as counter:
        assert count(counter, MESSAGES).total_tokens == tokens(prompt(MESSAGES))


def test_without_a_template_only_contents_are_counted() -> None:
    with Counter(tiny.files(template=None)) as counter:
        found = count(counter, MESSAGES)
    assert found.total_tokens == found.content_tokens
    assert (found.template_tokens, found.generation_prompt_tokens) == (None, None)


def test_a_template_that_leaves_contents_out_adds_less_than_nothing() -> None:
    with Counter(tiny.files(template="{{ messages[-1]['content'] }}")) as counter:
        found = count(counter, MESSAGES)
    assert found.total_tokens == tokens(MESSAGES[-1]["content"])
    assert found.template_tokens < 0


def test_a_refusal_leaves_the_counter_at_work(counter: Counter) -> None:
    with pytest.raises(ImportRefused, match=r"chat\.json: messages\[0\]\.role is not a text; give each message a role"):
        count(counter, {"messages": [{"content": "x"}]})
    assert count(counter, MESSAGES).total_tokens == tokens(prompt(MESSAGES))


def test_a_tokenizer_the_library_does_not_read() -> None:
    broken = tiny.files()
    broken = type(broken)("t.json", b'{"model": {"type": "None of these"}}', broken.templates)
    with Counter(broken) as counter, pytest.raises(ImportRefused, match=r"t\.json: model is not one .*; update it"):
        counter.count(b"x", file="paste")


def test_a_long_text_is_told_as_it_goes_and_stops_when_asked(counter: Counter) -> None:
    data = tiny.prose(300_000).encode()
    told: list[tuple[int, int]] = []
    with pytest.raises(CountCancelled):
        counter.count(
            data, file="paste", progress=lambda done, of: told.append((done, of)), cancelled=lambda: bool(told)
        )
    assert told
    assert all(0 < done <= of for done, of in told)
    started = time.monotonic()
    assert count(counter, MESSAGES).is_exact  # a new process
    assert time.monotonic() - started < 30


def test_progress_ends_at_the_end(counter: Counter) -> None:
    told: list[tuple[int, int]] = []
    counter.count(tiny.prose(200_000).encode(), file="paste", progress=lambda done, of: told.append((done, of)))
    assert told[-1][0] == told[-1][1]
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_neither_library_is_loaded_before_it_is_asked_for() -> None:
    script = (
        "import sys, kvdesk.importers.chat_tokens, kvdesk.cli; "
        "print(sorted({'tokenizers', 'jinja2', 'huggingface_hub'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
