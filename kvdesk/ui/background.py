"""Work off the GUI thread where the newest request wins, and work that can be cancelled."""

from collections.abc import Callable
from threading import Condition, Event, Thread
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot


class Newest(QObject):
    """Does one piece of work at a time in a thread of its own; what waits is replaced by what is asked next.

    Signals: `done(key, result)`, of the piece asked for last alone; an exception is its result.
    """

    done = Signal(object, object)
    _finished = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ready = Condition()
        self._waiting: tuple[object, Callable[[], object]] | None = None
        self._key: object = None
        self._thread: Thread | None = None
        self._finished.connect(self._take)

    def ask(self, key: object, work: Callable[[], object]) -> None:
        """Do this piece as soon as the present one is over."""
        with self._ready:
            self._key, self._waiting = key, (key, work)
            if self._thread is None:
                self._thread = Thread(target=self._run, name="kvdesk replay", daemon=True)
                self._thread.start()
            self._ready.notify()

    def forget(self) -> None:
        """Nothing is wanted any more."""
        with self._ready:
            self._key, self._waiting = None, None

    def _run(self) -> None:
        while True:
            with self._ready:
                if self._waiting is None and not self._ready.wait_for(lambda: self._waiting is not None, 2.0):
                    self._thread = None
                    return
                assert self._waiting is not None
                (key, work), self._waiting = self._waiting, None
            try:
                result: object = work()
            except Exception as error:  # told to whoever asked; a thread of Qt's program must not die of it
                result = error
            try:
                self._finished.emit(key, result)
            except RuntimeError:  # the window is gone
                return

    @Slot(object, object)
    def _take(self, key: object, result: object) -> None:
        if key == self._key and key is not None:
            self.done.emit(key, result)


class Job(QObject):
    """One piece of work that can be told to stop and is then left alone.

    Signals, none of them after `stop`: `done(result)`, `failed(error)`, `progressed(done, total)`.
    """

    done = Signal(object)
    failed = Signal(object)
    progressed = Signal(object, object)

    def __init__(self, work: Callable[["Job"], Any]) -> None:
        super().__init__()
        self._work = work
        self._stopped = Event()

    def start(self) -> None:
        Thread(target=self._run, name="kvdesk job", daemon=True).start()

    def stop(self) -> None:
        self._stopped.set()

    def is_stopped(self) -> bool:
        return self._stopped.is_set()

    def report(self, done: int, total: int) -> None:
        """Tell how far the work is; called by the work itself."""
        if not self._stopped.is_set():
            self.progressed.emit(done, total)

    def _run(self) -> None:
        try:
            result = self._work(self)
        except Exception as error:  # the dialog says it in a sentence
            if not self._stopped.is_set():
                self.failed.emit(error)
        else:
            if not self._stopped.is_set():
                self.done.emit(result)
