"""Colours: readable on light and on dark."""

import pytest

pytest.importorskip("PySide6")

from PySide6.QtGui import QColor, QPalette

from kvdesk.report.palette import LINE_COLORS, VERDICT_COLORS
from kvdesk.ui.views import tones


def palette(base: str, text: str) -> QPalette:
    made = QPalette()
    made.setColor(QPalette.ColorRole.Base, QColor(base))
    made.setColor(QPalette.ColorRole.Text, QColor(text))
    return made


PALETTES = [palette("#ffffff", "#1c2430"), palette("#262b31", "#e3e7eb"), palette("#000000", "#ffffff")]


@pytest.mark.parametrize("shown", PALETTES)
def test_that_every_text_colour_has_enough_contrast(shown):
    ground = tones.ground(shown)
    colors = [tones.muted(shown), tones.text(shown)]
    colors += [tones.verdict_color(verdict, shown) for verdict in VERDICT_COLORS]
    colors += [tones.severity_color(severity, shown) for severity in ("ok", "info", "warning", "error")]
    colors += [tones.readable(QColor(color), ground) for color in LINE_COLORS.values()]
    assert min(tones.contrast(color, ground) for color in colors) >= 4.5


def test_that_contrast_is_that_of_the_guidelines():
    assert tones.contrast(QColor("black"), QColor("white")) == pytest.approx(21)
    assert tones.contrast(QColor("#777777"), QColor("white")) == pytest.approx(4.48, abs=0.01)


def test_that_a_colour_with_enough_contrast_stays_as_it_is():
    assert tones.readable(QColor("#0b5394"), QColor("white")) == QColor("#0b5394")


def test_that_headroom_is_dim_in_the_dark():
    light, dark = (tones.line_color("headroom_bytes", PALETTES[at]) for at in (0, 1))
    assert light.name() == LINE_COLORS["headroom_bytes"]
    assert tones.luminance(dark) < 0.2
