"""Bars as data: segments, rows of equal ranks, texts."""

from itertools import pairwise

import pytest

from kvdesk.units import ENGLISH, GIB

pytest.importorskip("PySide6")

from kvdesk.ui.views.rows import gib_number, line_value, ranges_text, rows_of, segments_of


@pytest.mark.parametrize("plan", ["fits", "depends", "does_not_fit", "many_cards"])
def test_that_the_widths_of_the_segments_add_up_to_the_usable_bytes(plan, request):
    for rank in request.getfixturevalue(plan).case.ranks:
        assert sum(segment.width_bytes for segment in segments_of(rank)) == rank.usable_bytes


def test_that_segments_stand_side_by_side(fits):
    segments = segments_of(fits.case.ranks[0])
    assert segments[0].start_bytes == 0
    assert all(left.end_bytes == right.start_bytes for left, right in pairwise(segments))


def test_that_empty_lines_have_no_segment(fits):
    names = [segment.name for segment in segments_of(fits.case.ranks[0])]
    assert names == ["weights_bytes", "kv_cache_bytes", "activation_bytes", "runtime_bytes", "headroom_bytes"]


def test_that_few_ranks_have_a_row_each(fits):
    assert [row.label for row in rows_of(fits.case, 8)] == ["Card 0", "Card 1"]


def test_that_equal_ranks_share_a_row_where_there_are_many(many_cards):
    rows = rows_of(many_cards.case, 8)
    assert sorted(rank for row in rows for rank in row.ranks) == list(range(64))
    assert len(rows) == 3
    for row in rows:
        assert {many_cards.case.ranks[rank].lines for rank in row.ranks} == {row.budget.lines}


def test_that_a_row_names_its_ranks_as_ranges(many_cards):
    assert [row.label for row in rows_of(many_cards.case, 8)] == ["Cards 0–3", "Cards 4–59", "Cards 60–63"]
    assert ranges_text([0, 2, 3, 7, 9], ENGLISH) == "0, 2–3, 7…"


def test_that_a_row_ends_where_capacity_or_the_high_estimate_ends(fits, does_not_fit):
    row = rows_of(fits.case, 8)[0]
    assert row.end_bytes == row.budget.capacity_bytes
    row = rows_of(does_not_fit.case, 8)[0]
    assert row.end_bytes == row.budget.usable_bytes - row.budget.headroom.low


def test_that_a_band_stands_beside_its_best_value(fits):
    rank = fits.case.ranks[0]
    assert line_value(rank.line("activation_bytes"), ENGLISH) == "2.25 (1.00–5.75)"
    assert line_value(rank.line("kv_cache_bytes"), ENGLISH) == "18.00"


def test_that_a_size_that_is_not_zero_never_reads_as_zero():
    assert gib_number(5, ENGLISH) == "<0.001"
    assert gib_number(0, ENGLISH) == "0.00"
    assert gib_number(-3 * GIB, ENGLISH) == "−3.00"
