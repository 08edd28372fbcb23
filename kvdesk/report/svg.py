"""A small SVG writer: rectangles, lines, paths and text of the subset that every viewer draws alike (Tiny 1.2).

Hatching is drawn as lines cut at the rectangle's edges: patterns and clip paths are not in the subset.
"""

from html import escape

FONT = "DejaVu Sans, sans-serif"
INK, MUTED, RULE = "#1f2933", "#56616d", "#d5dbe1"


class Canvas:
    """Collects the elements of one picture, y downwards, in points."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self._elements: list[str] = []

    def rect(self, x: float, y: float, width: float, height: float, fill: str, stroke: str = "none") -> None:
        self._elements.append(
            f'<rect x="{x:.2f}" y="{y:.2f}" width="{max(0.0, width):.2f}" height="{height:.2f}" fill="{fill}" '
            f'stroke="{stroke}" stroke-width="0.6"/>'
        )

    def line(
        self, x1: float, y1: float, x2: float, y2: float, color: str = RULE, width: float = 0.6, dash: str = ""
    ) -> None:
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self._elements.append(
            f'<line x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}" stroke="{color}" '
            f'stroke-width="{width:g}"{dashes}/>'
        )

    def polyline(self, points: list[tuple[float, float]], color: str, width: float = 1.6, dash: str = "") -> None:
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        coordinates = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
        self._elements.append(
            f'<polyline points="{coordinates}" fill="none" stroke="{color}" stroke-width="{width:g}" '
            f'stroke-linejoin="round"{dashes}/>'
        )

    def dot(self, x: float, y: float, radius: float, fill: str) -> None:
        self._elements.append(
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:g}" fill="{fill}" stroke="#ffffff" stroke-width="1"/>'
        )

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 8,
        color: str = INK,
        anchor: str = "start",
        bold: bool = False,
    ) -> None:
        weight = ' font-weight="bold"' if bold else ""
        self._elements.append(
            f'<text x="{x:.2f}" y="{y:.2f}" font-family="{FONT}" font-size="{size:g}" fill="{color}" '
            f'text-anchor="{anchor}"{weight}>{escape(text)}</text>'
        )

    def hatch(
        self, x: float, y: float, width: float, height: float, color: str, gap: float = 4.0, rising: bool = True
    ) -> None:
        """Diagonal lines at 45° inside a rectangle."""
        pieces = []
        offset = gap - (x % gap) if rising else gap / 2
        while offset < width + height:
            x1, x2 = max(0.0, offset - height), min(width, offset)
            y1, y2 = min(height, offset), max(0.0, offset - width)
            if rising:
                pieces.append(f"M{x + x1:.2f} {y + y1:.2f}L{x + x2:.2f} {y + y2:.2f}")
            else:
                pieces.append(f"M{x + x1:.2f} {y + height - y1:.2f}L{x + x2:.2f} {y + height - y2:.2f}")
            offset += gap
        if pieces:
            self._elements.append(f'<path d="{"".join(pieces)}" fill="none" stroke="{color}" stroke-width="0.6"/>')

    def source(self) -> str:
        """The picture as one SVG element."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny" '
            f'width="{self.width:g}" height="{self.height:g}" viewBox="0 0 {self.width:g} {self.height:g}">'
        )
        return f"{head}{''.join(self._elements)}</svg>"


_NARROW = set("iIjl.,:;'|!()[]f tr·")


def text_width(text: str, size: float) -> float:
    """About how wide a text is in DejaVu Sans, rather too wide than too narrow."""
    total = 0.0
    for char in text:
        if char in _NARROW:
            total += 0.38
        elif char in "mwMW@%" or ord(char) > 0x2E80:
            total += 1.0
        else:
            total += 0.72 if char.isupper() else 0.64
    return total * size


def fitted(text: str, size: float, width: float) -> str:
    """The text, cut with an ellipsis where it would be wider than `width`."""
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def nice_step(largest: float, most_steps: int = 8) -> float:
    """A round step (1, 2 or 5 × 10ⁿ) that divides 0…largest into at most `most_steps` parts."""
    step = 10.0**-9
    while True:
        for factor in (1, 2, 5):
            if largest / (step * factor) <= most_steps:
                return step * factor
        step *= 10
