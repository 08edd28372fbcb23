"""The process that counts: it loads what strangers wrote, and the caller ends it when it takes too long.

Frames are bytes; what this side sends is JSON, so that nothing the caller reads can run. Each document is told by
`{"render": seconds}` before its template starts and `{"rendered": true}` after; `{"done", "of"}` are the characters
counted so far and those to count.
"""

import json
from collections.abc import Callable
from contextlib import contextmanager
from datetime import datetime
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from kvdesk.importers.chat_tokens.conversations import Conversation, Document, Message, PlainText, read_documents
from kvdesk.importers.chat_tokens.encoding import Tokens, count_tokens, load_tokenizer
from kvdesk.importers.chat_tokens.files import TokenizerFiles
from kvdesk.importers.chat_tokens.results import DocumentCount, MessageCount
from kvdesk.importers.chat_tokens.template import render
from kvdesk.importers.errors import ImportRefused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tokenizers import Tokenizer

Tell = Callable[[dict[str, Any]], None]
SPARE_BYTES = 1 << 30
BYTES_A_CHARACTER = 16
SECONDS_A_MEGABYTE = 0.5
TAIL = 4096  # characters before a generation prompt that its tokens may depend on
REPORTED = 1 << 20  # characters of short texts between two reports


def serve(connection: Connection, files: TokenizerFiles, now: str, render_seconds: float) -> None:
    """Load the tokenizer, then count one paste after another until the connection closes."""

    def tell(message: dict[str, Any]) -> None:
        connection.send_bytes(json.dumps(message).encode())

    try:
        tokenizer = load_tokenizer(files.tokenizer, files.file)
        tell({"ready": True})
        while True:
            file = connection.recv_bytes().decode()
            job = Job(tokenizer, files, datetime.fromisoformat(now), tell, render_seconds)
            _answer(connection.recv_bytes(), file, job)
    except ImportRefused as refusal:
        tell({"refused": str(refusal)})
    except (EOFError, OSError):
        return


class Job:
    """The documents of one paste, counted one after the other."""

    def __init__(
        self, tokenizer: "Tokenizer", files: TokenizerFiles, now: datetime, tell: Tell, render_seconds: float
    ) -> None:
        self.tokenizer = tokenizer
        self.files = files
        self.now = now
        self.tell = tell
        self.render_seconds = render_seconds
        self.work = 1
        self._done = 0
        self._told = 0

    def advance(self, characters: int) -> None:
        """So many more characters are counted."""
        self._done += characters
        if self._done - self._told >= REPORTED or self._done >= self.work:
            self._told = self._done
            self.tell({"done": min(self._done, self.work), "of": self.work})

    def tokens(self, text: str) -> Tokens:
        """Tokens of a text, told as it goes."""
        before = 0

        def forward(position: int) -> None:
            nonlocal before
            self.advance(position - before)
            before = position

        return count_tokens(self.tokenizer, text, forward)

    def rendered(self, conversation: Conversation, add_generation_prompt: bool) -> str:
        """The prompt, within limits of time (the caller's) and memory (this process's)."""
        assert self.files.template is not None
        size = sum(len(message.text) for message in conversation.messages)
        self.tell({"render": self.render_seconds + SECONDS_A_MEGABYTE * size / 1e6})
        with memory_limit(SPARE_BYTES + BYTES_A_CHARACTER * size):
            text = render(
                self.files.template,
                conversation,
                self.files.special_tokens,
                file=self.files.template_file or self.files.file,
                add_generation_prompt=add_generation_prompt,
                now=self.now,
            )
        self.tell({"rendered": True})
        return text


def _answer(data: bytes, file: str, job: Job) -> None:
    try:
        documents = read_documents(data, file=file)
        del data
        job.work = max(1, sum(_work(document, job.files.template is not None) for document in documents))
        for document in documents:
            count = count_document(document, job)
            job.tell({"document": count.as_data()})
        job.tell({"finished": len(documents)})
    except ImportRefused as refusal:
        job.tell({"refused": str(refusal), "alive": True})
    except MemoryError:
        job.tell({"refused": f"{file}: it takes more memory than there is; give a part of it", "alive": True})


def _work(document: Document, has_template: bool) -> int:
    if isinstance(document, PlainText):
        return len(document.text)
    return sum(len(message.text) for message in document.messages) * (2 if has_template else 1)


def count_document(document: Document, job: Job) -> DocumentCount:
    """Tokens of one document: each content by itself, then the prompt of the whole after the template."""
    special = job.tokenizer.num_special_tokens_to_add(False)
    if isinstance(document, PlainText):
        tokens = job.tokens(document.text)
        return DocumentCount(
            document.name,
            "text",
            (),
            tokens.count,
            tokens.count,
            len(document.text),
            len(document.text.encode()),
            special_tokens=special,
            is_exact=tokens.is_exact,
        )
    counted = [(message, job.tokens(message.text)) for message in document.messages]
    messages = tuple(_message(message, tokens) for message, tokens in counted)
    contents = sum(message.tokens for message in messages)
    exact = all(tokens.is_exact for _, tokens in counted)
    total, opening = Tokens(contents, exact), None
    if job.files.template is not None:
        text = job.rendered(document, add_generation_prompt=False)
        total = job.tokens(text)
        opening = _generation_prompt(text, job.rendered(document, add_generation_prompt=True), total, job)
    return DocumentCount(
        document.name,
        "conversation",
        messages,
        total.count,
        contents,
        sum(message.characters for message in messages),
        sum(message.num_bytes for message in messages),
        template_tokens=None if opening is None else total.count - contents,
        generation_prompt_tokens=opening,
        special_tokens=special,
        is_exact=exact and total.is_exact,
    )


def _message(message: Message, tokens: Tokens) -> MessageCount:
    size = len(message.text.encode("utf-8", "surrogatepass"))
    return MessageCount(message.role, tokens.count, len(message.text), size, message.not_counted)


def _generation_prompt(text: str, opened: str, total: Tokens, job: Job) -> int:
    """Tokens that `opened` has more than `text`: from its last characters on where it only adds to them."""
    if len(text) > TAIL and opened.startswith(text):
        start = len(text) - TAIL
        ends = [len(job.tokenizer.encode(part[start:], add_special_tokens=False).ids) for part in (text, opened)]
        return ends[1] - ends[0]
    return count_tokens(job.tokenizer, opened).count - total.count


@contextmanager
def memory_limit(spare_bytes: int) -> "Iterator[None]":
    """The process may take so much more address space inside; no limit where the system keeps none (Windows, macOS)."""
    try:
        import resource  # noqa: PLC0415  not on Windows

        with open("/proc/self/statm", encoding="ascii") as stream:
            taken = int(stream.read().split()[0]) * resource.getpagesize()
        before = resource.getrlimit(resource.RLIMIT_AS)
        wanted = taken + spare_bytes
        if before[1] != resource.RLIM_INFINITY:
            wanted = min(wanted, before[1])
        resource.setrlimit(resource.RLIMIT_AS, (wanted, before[1]))
    except (ImportError, OSError, ValueError):
        yield
        return
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
