"""Counting from outside: a process that is started, asked, watched and, where it takes too long, ended."""

import json
import multiprocessing
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Self

from kvdesk.importers.chat_tokens import worker
from kvdesk.importers.chat_tokens.conversations import MAX_DOCUMENT_BYTES
from kvdesk.importers.chat_tokens.files import TokenizerFiles
from kvdesk.importers.chat_tokens.results import DocumentCount, from_data
from kvdesk.importers.errors import ImportRefused

POLL_SECONDS = 0.05
RENDER_SECONDS = 5.0
START_SECONDS = 120.0
END_SECONDS = 2.0
Progress = Callable[[int, int], None]
Cancelled = Callable[[], bool]


class CountCancelled(Exception):
    """The reader was asked to stop."""


class Counter:
    """Counts documents with one tokenizer, in a process that starts when it is first asked and is kept for the next.

    Call it off the GUI's thread: `count` waits for the process, though never long for an answer to `cancelled`. Close
    it, or use it as a context manager. `now` is the date a template may ask for, `render_seconds` what it may take, and
    half a second more for each million characters.
    """

    def __init__(
        self, files: TokenizerFiles, now: datetime | None = None, render_seconds: float = RENDER_SECONDS
    ) -> None:
        self._files = files
        self._now = now or datetime.now()
        self._render_seconds = render_seconds
        self._process: multiprocessing.process.BaseProcess | None = None
        self._connection: Connection | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process, whatever it is doing."""
        connection, process = self._connection, self._process
        self._connection = self._process = None
        if connection is not None:
            connection.close()
        if process is not None:
            process.kill()
            process.join(END_SECONDS)

    def count(
        self,
        data: bytes,
        *,
        file: str,
        progress: Progress | None = None,
        cancelled: Cancelled | None = None,
    ) -> tuple[DocumentCount, ...]:
        """The documents in a file or a paste (`kvdesk.importers.chat_tokens.conversations`), counted.

        `progress` is told the characters done and how many there are; when `cancelled` says so, CountCancelled is
        raised. Raises ImportRefused, one sentence, for what cannot be read, for a template that fails or is stopped.
        """
        if len(data) > MAX_DOCUMENT_BYTES:
            raise ImportRefused(f"{file}: it is larger than {MAX_DOCUMENT_BYTES >> 20} MiB; give a part of it")
        found: list[DocumentCount] = []
        finished = False
        try:
            self._start(cancelled)
            self._send(file.encode(), data)
            for message in self._messages(file, cancelled):
                if "document" in message:
                    found.append(from_data(message["document"]))
                elif "refused" in message:
                    finished = bool(message.get("alive"))
                    raise ImportRefused(message["refused"])
                elif "finished" in message:
                    finished = True
                    return tuple(found)
                elif "done" in message and progress is not None:
                    progress(message["done"], message["of"])
            raise AssertionError("the messages end with an answer")
        finally:
            if not finished:
                self.close()

    def _start(self, cancelled: Cancelled | None) -> None:
        if self._process is not None and self._process.is_alive():
            return
        self.close()
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        arguments = (there, self._files, self._now.isoformat(), self._render_seconds)
        process = context.Process(target=worker.serve, args=arguments, name="kvdesk-tokens", daemon=True)
        process.start()
        there.close()
        self._process, self._connection = process, here
        deadline = time.monotonic() + START_SECONDS
        message = self._receive(self._files.file, cancelled, deadline, "loading the tokenizer")
        if "refused" in message:
            raise ImportRefused(message["refused"])

    def _send(self, *frames: bytes) -> None:
        assert self._connection is not None
        for frame in frames:
            self._connection.send_bytes(frame)

    def _messages(self, file: str, cancelled: Cancelled | None) -> Iterator[dict[str, Any]]:
        """What the process says; the time a template may take runs from its word that it starts."""
        deadline: float | None = None
        template = self._files.template_file or self._files.file
        while True:
            message = self._receive(template if deadline is not None else file, cancelled, deadline, "its template")
            if "render" in message:
                deadline = time.monotonic() + message["render"]
            elif "rendered" in message:
                deadline = None
            yield message

    def _receive(self, file: str, cancelled: Cancelled | None, deadline: float | None, what: str) -> dict[str, Any]:
        assert self._connection is not None
        while True:
            try:
                if self._connection.poll(POLL_SECONDS):
                    message: dict[str, Any] = json.loads(self._connection.recv_bytes())
                    return message
            except (EOFError, OSError):
                sentence = f"{file}: counting ended of itself, out of memory perhaps; give a part of it"
                raise ImportRefused(sentence) from None
            if cancelled is not None and cancelled():
                raise CountCancelled
            if deadline is not None and time.monotonic() > deadline:
                if what == "its template":
                    sentence = "chat_template was stopped, it takes too long; use the template of the model's publisher"
                else:
                    sentence = f"{what} takes too long; give the model's own tokenizer.json"
                raise ImportRefused(f"{file}: {sentence}")
