"""What people type, and how figures are written."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvdesk.units import ENGLISH, GIB, INDONESIAN, parse_bytes, parse_count, parse_decimal, with_unit


@pytest.mark.parametrize(
    ("text", "point", "expected"),
    [
        ("0,625", ".", "0.625"),
        ("0.625", ",", "0.625"),
        ("4.096", ",", "4096"),
        ("4.096", ".", "4.096"),
        ("4,096", ".", "4096"),
        ("1,234,567.5", ".", "1234567.5"),
        ("1.234.567,5", ".", "1234567.5"),
        ("12,5", ".", "12.5"),
        ("1 234", ".", "1234"),
    ],
)
def test_that_numbers_are_read_in_either_habit(text, point, expected):
    assert str(parse_decimal(text, point)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("80 GB", 80_000_000_000),
        ("80GiB", 80 * GIB),
        ("0,625 GiB", 671_088_640),
        ("79.6 GiB", 85_469_849_190),
        ("1,024 MiB", GIB),
        ("12345", 12_345),
    ],
)
def test_that_gigabytes_and_gibibytes_are_never_confused(text, expected):
    assert parse_bytes(text) == expected


def test_that_a_bare_number_takes_the_unit_of_its_field():
    assert parse_bytes("0,625", default_unit="gib") == 671_088_640


@pytest.mark.parametrize(
    ("text", "expected"),
    [("128k", 131_072), ("128K", 131_072), ("4096", 4096), ("3,072", 3072), ("3.072", 3072), ("1m", 1 << 20)],
)
def test_that_lengths_are_read_as_people_type_them(text, expected):
    assert parse_count(text) == expected
    assert parse_count(text, ",") == expected


@pytest.mark.parametrize("text", ["", "x", "1.2.3", "-3 GB", "5 apples", "1e5", "NaN", "∞"])
def test_that_what_is_not_a_size_is_refused_with_the_text(text):
    with pytest.raises(ValueError, match="is not|negative"):
        parse_bytes(text)


@pytest.mark.parametrize("text", ["", "x", "1.2.3", "nan", "-infinity", "sNaN"])
def test_that_what_is_no_finite_number_is_refused(text):
    with pytest.raises(ValueError, match="is not a number"):
        parse_decimal(text)


@pytest.mark.parametrize("text", ["-1", "1.5", "k", "ten"])
def test_that_what_is_not_a_count_is_refused(text):
    with pytest.raises(ValueError, match="is not|negative"):
        parse_count(text)


@given(st.integers(0, 1 << 60))
def test_that_what_is_written_is_read_back(size):
    for numbers in (ENGLISH, INDONESIAN):
        assert parse_count(numbers.integer(size), numbers.decimal_point) == size
        assert parse_bytes(numbers.bytes(size), numbers.decimal_point) == size


def test_that_numbers_follow_the_reader():
    assert ENGLISH.gib(671_088_640) == "0.625 GiB"
    assert INDONESIAN.gib(671_088_640) == "0,625 GiB"
    assert INDONESIAN.bytes(671_088_640) == "671.088.640 B"
    assert ENGLISH.both(4_026_531_840) == "3.75 GiB (4,026,531,840 B)"


@given(st.integers(-(1 << 50), 1 << 50).filter(bool))
def test_that_a_size_that_is_not_zero_never_reads_as_zero(size):
    assert any(digit in "123456789" for digit in ENGLISH.gib(size))


def test_that_templates_are_filled_with_the_reader_s_numbers():
    text = INDONESIAN.fill(
        "{n:n} · {size:gib} · {share:pct} · {name}", {"n": 4096, "size": GIB, "share": 0.9, "name": "x"}
    )
    assert text == "4.096 · 1,00 GiB · 90 % · x"


def test_that_a_minus_sign_is_no_hyphen_and_is_read_back():
    assert [ENGLISH.decimal(-1234.5, 2), ENGLISH.integer(-7), ENGLISH.plain(-0.5)] == ["−1,234.50", "−7", "−0.5"]
    assert ENGLISH.exact(Decimal("-0.10")) == "−0.10"
    assert INDONESIAN.gib(-5 * GIB) == "−5,00 GiB"
    assert parse_decimal("−1.234,5", ",") == Decimal("-1234.5")
    with pytest.raises(ValueError, match="negative"):
        parse_bytes("−3 GB")


def test_that_a_figure_with_its_unit_keeps_its_value():
    for text, value, unit in (
        (with_unit(ENGLISH.decimal(18.34, 1), "µs"), 18.34, "µs"),
        (INDONESIAN.fill("{share:pct}", {"share": 0.125}), 12.5, "%"),
        (ENGLISH.fill("{size:gib}", {"size": 3 * GIB}), 3 * GIB, "GiB"),
    ):
        assert (text.value, text.unit) == (value, unit)
    assert with_unit(ENGLISH.decimal(18.34, 1), "µs") == "18.3 µs"
    assert INDONESIAN.fill("{share:pct}", {"share": 0.125}) == "12,5 %"
    assert ENGLISH.fill("{name}", {"name": "x"}) == "x"
    assert not hasattr(ENGLISH.fill("about {share:pct}", {"share": 0.125}), "value")


def test_that_zero_has_no_sign():
    assert ENGLISH.decimal(-0.001, 2) == "0.00"
    assert ENGLISH.plain(-0.0001) == "0"


def test_that_a_little_is_not_written_as_nothing():
    shares = (0.0, 0.0004, 0.0005, 0.001)
    assert [ENGLISH.fill("{share:pct}", {"share": share}) for share in shares] == ["0 %", "< 0.1 %", "0.1 %", "0.1 %"]
    assert INDONESIAN.fill("{share:pct}", {"share": 0.0004}) == "< 0,1 %"
