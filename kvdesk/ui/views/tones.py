"""Colours of the views: the widget's palette and the budget lines' own, always readable on what they stand on."""

from functools import lru_cache

from PySide6.QtGui import QColor, QPalette

from kvdesk.engine.plan import LineName, Verdict
from kvdesk.report.palette import LINE_COLORS, UNUSABLE_COLOR, VERDICT_COLORS

TEXT_CONTRAST = 4.5
_SEVERITY_COLORS = {
    "ok": VERDICT_COLORS["fits"],
    "info": "#2f6db3",
    "warning": VERDICT_COLORS["depends"],
    "error": VERDICT_COLORS["does_not_fit"],
}


def luminance(color: QColor) -> float:
    """Relative luminance, 0 to 1 (WCAG 2)."""

    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF())


def contrast(one: QColor, other: QColor) -> float:
    """Contrast ratio, 1 to 21 (WCAG 2)."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def blend(one: QColor, other: QColor, share: float) -> QColor:
    """`one` with `share` of `other` mixed in."""
    return QColor.fromRgbF(
        one.redF() + (other.redF() - one.redF()) * share,
        one.greenF() + (other.greenF() - one.greenF()) * share,
        one.blueF() + (other.blueF() - one.blueF()) * share,
    )


def readable(color: QColor, background: QColor, at_least: float = TEXT_CONTRAST) -> QColor:
    """The colour, moved towards black or white only as far as its contrast needs."""
    return QColor.fromRgb(_readable(color.rgb(), background.rgb(), at_least))


@lru_cache(maxsize=256)
def _readable(rgb: int, background_rgb: int, at_least: float) -> int:
    color, background = QColor.fromRgb(rgb), QColor.fromRgb(background_rgb)
    target = QColor("black") if luminance(background) > 0.18 else QColor("white")
    for step in range(21):
        candidate = blend(color, target, step / 20)
        if contrast(candidate, background) >= at_least:
            return candidate.rgb()
    return target.rgb()


def ground(palette: QPalette) -> QColor:
    """What the cards and plots are drawn on."""
    return palette.color(QPalette.ColorRole.Base)


def text(palette: QPalette) -> QColor:
    return palette.color(QPalette.ColorRole.Text)


def muted(palette: QPalette) -> QColor:
    """Text of second rank."""
    return readable(blend(text(palette), ground(palette), 0.4), ground(palette))


def rule(palette: QPalette) -> QColor:
    """Hairlines and frames."""
    return blend(ground(palette), text(palette), 0.18)


def is_dark(palette: QPalette) -> bool:
    return luminance(ground(palette)) < 0.18


def line_color(name: LineName, palette: QPalette) -> QColor:
    """A budget line's colour; headroom is a light tone, so in the dark it is a dim one."""
    if name == "headroom_bytes" and is_dark(palette):
        return blend(ground(palette), text(palette), 0.16)
    return QColor(LINE_COLORS[name])


def outside_color(name: LineName, palette: QPalette) -> QColor:
    """A part of what stands beside the budget: its line's colour, grey for what was typed."""
    return unusable_color(palette) if name == "outside_bytes" else line_color(name, palette)


def unusable_color(palette: QPalette) -> QColor:
    return blend(QColor(UNUSABLE_COLOR), text(palette), 0.25)


def verdict_color(verdict: Verdict, palette: QPalette) -> QColor:
    return readable(QColor(VERDICT_COLORS[verdict]), ground(palette))


def severity_color(severity: str, palette: QPalette) -> QColor:
    return readable(QColor(_SEVERITY_COLORS[severity]), ground(palette))
