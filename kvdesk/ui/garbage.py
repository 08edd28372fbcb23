"""Cyclic garbage is collected in the GUI thread alone.

A Qt object that a collection ends in another thread waits there for Python's lock while it holds one of Qt's; the GUI
thread may hold the first and wait for the second, and the window hangs.
"""

import gc

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 1000


def collect_garbage() -> None:
    """Collect the oldest generation that is due, as Python itself would have done while it allocated."""
    for generation in (2, 1, 0):
        if gc.get_count()[generation] > gc.get_threshold()[generation]:
            gc.collect(generation)
            return


class GarbageCollection(QObject):
    """Takes the place of Python's automatic collection for as long as the program runs."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(collect_garbage)
        self._timer.start()
