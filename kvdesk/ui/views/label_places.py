"""Where the labels of a plot go: inside it, off each other, and off the curves where there is room."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF


@dataclass(frozen=True, slots=True)
class Wanted:
    """A label's size and the top left corners it would like, the best first."""

    size: QSizeF
    corners: tuple[QPointF, ...]


def around(point: QPointF, size: QSizeF, gap: float = 8.0) -> tuple[QPointF, ...]:
    """The corners of a label beside a point: above it to the left, below to the right, then farther away."""
    right, left = point.x() + gap, point.x() - gap - size.width()
    below, above = point.y() + gap / 2, point.y() - gap / 2 - size.height()
    middle = point.x() - size.width() / 2
    near = [QPointF(left, above), QPointF(right, below), QPointF(right, above), QPointF(left, below)]
    steps = [step * (size.height() + 2) / 2 for step in range(1, 9)]
    far = [QPointF(x, above - step) for step in steps for x in (left, middle, right)]
    return (*near, *far, *(QPointF(x, below + step) for step in steps for x in (right, middle)))


def place_labels(
    wanted: Iterable[Wanted], bounds: QRectF, curves: Sequence[Sequence[QPointF]], marks: Sequence[QRectF] = ()
) -> list[QRectF]:
    """A rectangle for each label in turn, never over a mark; one that finds no wish free slides down from the top."""
    taken: list[QRectF] = list(marks)
    for label in wanted:
        taken.append(_place(label, bounds, curves, taken))
    return taken[len(marks) :]


def _place(label: Wanted, bounds: QRectF, curves: Sequence[Sequence[QPointF]], taken: Sequence[QRectF]) -> QRectF:
    """The first wish that is free and off the curves, else the first that is free."""
    first_free = None
    for corner in label.corners:
        rect = _inside(QRectF(corner, label.size), bounds)
        if any(rect.intersects(other) for other in taken):
            continue
        if not _meets(rect, curves):
            return rect
        first_free = first_free or rect
    return first_free or _slid(_inside(QRectF(label.corners[0], label.size), bounds), bounds, taken)


def _inside(rect: QRectF, bounds: QRectF) -> QRectF:
    left = max(bounds.left(), min(rect.left(), bounds.right() - rect.width()))
    top = max(bounds.top(), min(rect.top(), bounds.bottom() - rect.height()))
    return QRectF(left, top, rect.width(), rect.height())


def _slid(rect: QRectF, bounds: QRectF, taken: Sequence[QRectF]) -> QRectF:
    step = rect.height() + 1
    candidate = QRectF(rect.left(), bounds.top(), rect.width(), rect.height())
    while candidate.bottom() <= bounds.bottom():
        if not any(candidate.intersects(other) for other in taken):
            return candidate
        candidate.translate(0, step)
    return rect


def _meets(rect: QRectF, curves: Sequence[Sequence[QPointF]]) -> bool:
    return any(_crosses(rect, start, end) for curve in curves for start, end in pairwise(curve))


def _crosses(rect: QRectF, start: QPointF, end: QPointF) -> bool:
    if max(start.x(), end.x()) < rect.left() or min(start.x(), end.x()) > rect.right():
        return False
    if max(start.y(), end.y()) < rect.top() or min(start.y(), end.y()) > rect.bottom():
        return False
    if rect.contains(start) or rect.contains(end):
        return True
    line = QLineF(start, end)
    corners = (rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft())
    sides = (QLineF(corners[side], corners[(side + 1) % 4]) for side in range(4))
    bounded = QLineF.IntersectionType.BoundedIntersection
    return any(line.intersects(side)[0] == bounded for side in sides)
