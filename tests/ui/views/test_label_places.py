"""Labels of a plot: inside, apart, off the curves."""

from itertools import combinations

import pytest

pytest.importorskip("PySide6")

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF, QSizeF

from kvdesk.ui.views.label_places import Wanted, around, place_labels

BOUNDS = QRectF(0, 0, 400, 200)
SIZE = QSizeF(90, 15)
points = st.builds(QPointF, st.floats(0, 400), st.floats(0, 200))


@given(st.lists(points, min_size=1, max_size=6))
def test_that_labels_stay_inside_and_off_each_other(places):
    rects = place_labels([Wanted(SIZE, around(point, SIZE)) for point in places], BOUNDS, [])
    assert all(BOUNDS.contains(rect) for rect in rects)
    assert not any(one.intersects(other) for one, other in combinations(rects, 2))


def test_that_a_label_avoids_a_curve_where_it_can():
    curve = [QPointF(0, 200), QPointF(400, 0)]
    (rect,) = place_labels([Wanted(SIZE, around(QPointF(200, 100), SIZE))], BOUNDS, [curve])
    corners = (rect.topLeft(), rect.topRight(), rect.bottomLeft(), rect.bottomRight())
    sides = {corner.y() < 200 - corner.x() / 2 for corner in corners}
    assert len(sides) == 1


def test_that_a_label_without_a_free_wish_slides_away():
    same = Wanted(SIZE, (QPointF(10, 10),))
    first, second = place_labels([same, same], BOUNDS, [])
    assert not first.intersects(second)
