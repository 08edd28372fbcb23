"""The only room that knows Qt."""

import ctypes
import sys

# PySide 6.12 hands out None, True and False from many calls (QPainter.setPen, QFont.setBold …) without taking a
# reference. Python 3.12 made them immortal; before it, some thousand such calls end the process ("deallocating None").
# References that nobody gives back keep them alive.
if sys.version_info < (3, 12):
    for _constant in (None, True, False, NotImplemented):
        ctypes.c_ssize_t.from_address(id(_constant)).value += 1 << 60
