"""Cycles with Qt objects end in the GUI thread, whoever allocates."""

import gc
import threading
from typing import ClassVar

from PySide6.QtCore import QObject

from kvdesk.ui.garbage import GarbageCollection, collect_garbage


class Noted(QObject):
    """Says which thread ended it."""

    ended: ClassVar[list[threading.Thread]] = []

    def __del__(self) -> None:
        self.ended.append(threading.current_thread())


def test_that_a_cycle_waits_for_the_gui_thread(qtbot):
    gc.enable()
    owner = QObject()
    GarbageCollection(owner)
    Noted.ended.clear()
    noted = Noted()
    noted.itself = noted
    del noted
    worker = threading.Thread(target=lambda: [[] for _ in range(50_000)])  # far past the threshold of a collection
    worker.start()
    worker.join()
    assert not Noted.ended
    kept = [[] for _ in range(50_000)]
    collect_garbage()
    gc.collect()
    assert Noted.ended == [threading.main_thread()]
    assert kept


def test_that_the_program_collects_while_it_runs(qtbot):
    gc.enable()
    owner = QObject()
    GarbageCollection(owner)._timer.setInterval(1)
    kept = [[] for _ in range(5_000)]
    assert gc.get_count()[0] > gc.get_threshold()[0]
    qtbot.waitUntil(lambda: gc.get_count()[0] < gc.get_threshold()[0], timeout=5000)
    assert kept
