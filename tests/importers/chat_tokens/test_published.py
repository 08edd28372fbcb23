"""Published tokenizers and chat templates of the shared corpus, where it is: counted as the library counts, or refused
with one sentence."""

import json
import os
from datetime import datetime
from pathlib import Path

import pytest
import tiny
from tokenizers import Tokenizer

from kvdesk.importers.chat_tokens import Counter, open_files, read_files
from kvdesk.importers.chat_tokens.conversations import read_documents
from kvdesk.importers.chat_tokens.template import render

ROOT = Path(os.environ.get("KVDESK_SHARED", Path(__file__).parents[4] / "shared")) / "corpus" / "configs"
NAMES = ("tokenizer_config.json", "chat_template.jinja", "chat_template.json")
SAID = ("Wie viele? 東京", "two", "so?")
CHAT = json.dumps(
    [{"role": role, "content": text} for role, text in zip(("user", "assistant", "user"), SAID, strict=True)]
)

pytestmark = pytest.mark.skipif(not ROOT.is_dir(), reason="the shared corpus is not here")


def folders(name: str) -> list[Path]:
    return sorted(path.parent for path in ROOT.glob(f"*/{name}"))


@pytest.mark.parametrize("folder", folders("tokenizer.json"), ids=lambda path: path.name)
def test_published_tokenizers_count_as_the_library_does(folder: Path) -> None:
    text = tiny.prose(90_000)
    made = Tokenizer.from_file(str(folder / "tokenizer.json"))
    with Counter(open_files(folder)) as counter:
        (found,) = counter.count(text.encode(), file="paste")
        (chat,) = counter.count(CHAT.encode(), file="chat")
    assert found.is_exact
    assert found.total_tokens == len(made.encode(text, add_special_tokens=False).ids)
    assert [message.tokens for message in chat.messages] == [
        len(made.encode(text, add_special_tokens=False).ids) for text in SAID
    ]


def with_templates() -> list[Path]:
    return sorted({folder for name in NAMES for folder in folders(name)})


@pytest.mark.parametrize("folder", with_templates(), ids=lambda path: path.name)
def test_published_templates_render(folder: Path) -> None:
    beside = {name: (folder / name).read_bytes() for name in NAMES if (folder / name).is_file()}
    found = read_files(b'{"model": {}}', file="tokenizer.json", beside=beside)
    if found.template is None:
        pytest.skip("no template")
    (conversation,) = read_documents(CHAT.encode(), file="chat")
    text = render(
        found.template,
        conversation,
        found.special_tokens,
        file=found.template_file,
        add_generation_prompt=True,
        now=datetime(2026, 3, 4),
    )
    assert SAID[0] in text
