"""Blocks on paper: text is laid out into strips across the page, and strips are put on pages.

A strip is what never breaks (a table row, a line of a callout, a figure) unless it is taller than a page. A strip that
keeps with the next moves to the next page together with it, so that no heading, caption or table header stands alone;
strips that stay near each other move together only where that leaves little of a page empty, and part otherwise; a
table that goes on repeats its header. `QTextDocument` knows neither rule, so only its text engine is used here.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPagedPaintDevice,
    QPainter,
    QTextLayout,
    QTextLine,
    QTextOption,
)
from PySide6.QtSvg import QSvgRenderer

FAMILIES = ["DejaVu Sans Condensed", "DejaVu Sans", "Noto Sans", "Segoe UI", "Helvetica Neue", "Arial"]
MONO_FAMILIES = ["DejaVu Sans Mono", "Noto Sans Mono", "Consolas", "Menlo", "Liberation Mono", "Courier New"]
FEW_LINES = 4
OVERHANG = 0.5  # points
MOST_EMPTY = 0.18  # of a page, left empty to keep strips near each other
INK, MUTED, RULE, FAINT = "#1f2933", "#56616d", "#9aa5b1", "#dde2e7"


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks; sizes in points."""

    size: float = 9.0
    color: str = INK
    bold: bool = False
    leading: float = 1.42
    mono: bool = False


class Flow:
    """One text laid out in lines of a width, in the units of the device."""

    def __init__(self, text: str, style: Style, width: float, device: QPagedPaintDevice, align: str = "left") -> None:
        self.style, font = style, font_for(style, device)
        self._layout = QTextLayout(text.replace("\n", "\u2028"), font)
        option = QTextOption(Qt.AlignmentFlag.AlignRight if align == "right" else Qt.AlignmentFlag.AlignLeft)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._layout.setTextOption(option)
        self.leading = style.size * style.leading * device.logicalDpiY() / 72
        self._layout.beginLayout()
        self.num_lines = 0
        while (line := self._layout.createLine()).isValid():
            line.setLineWidth(max(1.0, width))
            _keep_unit(line, self._layout.text(), width)
            shift = (self.leading - line.height()) / 2
            line.setPosition(QPointF(0, self.num_lines * self.leading + shift))
            self.num_lines += 1
        self._layout.endLayout()

    def paint(self, painter: QPainter, x: float, y: float, first: int, last: int) -> None:
        """Draw the lines from `first` up to `last`, the first of them at the top."""
        painter.setPen(QColor(self.style.color))
        for index in range(first, last):
            self._layout.lineAt(index).draw(painter, QPointF(x, y - first * self.leading))


_UNIT_AHEAD = re.compile(r"(?:B|[KMGT]i?B|%)(?:\W|$)")
_NUMBER_AT_END = re.compile(r"\s\S*\d\s+$")
_SECOND_AHEAD = re.compile(r"s(?:\W|$)")
_RATE_AT_END = re.compile(r"\s\S*[Bb]/$")


def _keep_unit(line: QTextLine, text: str, width: float) -> None:
    """Shorten a line that would end between a number and its unit or within GB/s, so that both go to the next one."""
    end = line.textStart() + line.textLength()
    pairs = (_UNIT_AHEAD, _NUMBER_AT_END), (_SECOND_AHEAD, _RATE_AT_END)
    parted = next((last for ahead, last in pairs if ahead.match(text, end)), None)
    first = None if parted is None else parted.search(text[line.textStart() : end])
    if first is None:
        return
    wanted = columns = first.start() + 1
    line.setNumColumns(columns, width)
    while line.textLength() > wanted and columns > 1:  # a ligature is one column
        columns -= 1
        line.setNumColumns(columns, width)


def font_for(style: Style, device: QPagedPaintDevice) -> QFont:
    font = QFont(MONO_FAMILIES if style.mono else FAMILIES)
    font.setPointSizeF(style.size)
    font.setBold(style.bold)
    return QFont(font, device)


@dataclass(frozen=True, slots=True)
class Placed:
    """Some lines of a flow at a place in its strip."""

    flow: Flow
    x: float
    first: int
    last: int

    @property
    def height(self) -> float:
        return (self.last - self.first) * self.flow.leading


@dataclass(frozen=True, slots=True, eq=False)
class Strip:
    """A horizontal piece of a page. Distances in device units; `before` is dropped at the top of a page.

    `anchor` names the place, `target` the one whose page number stands at the right edge.
    """

    texts: tuple[Placed, ...] = ()
    before: float = 0.0
    padding: float = 0.0
    left: float = 0.0
    width: float = 0.0
    keeps_with_next: bool = False
    stays_near_next: bool = False
    repeated: tuple["Strip", ...] = ()
    starts_page: bool = False
    fill: str = ""
    bar: str = ""
    rule_above: str = ""
    rule_below: str = ""
    drawing: QSvgRenderer | QImage | None = None
    drawing_height: float = 0.0
    bookmark: tuple[int, str] | None = None
    anchor: str = ""
    target: str = ""
    running: str | None = None

    @property
    def height(self) -> float:
        return 2 * self.padding + max(self.drawing_height, *(text.height for text in self.texts), 0.0)

    def split(self, room: float) -> tuple["Strip", "Strip"]:
        """Two strips, the first at most `room` high (one line at the least): for a row taller than a page."""
        heads, tails = [], []
        for text in self.texts:
            fitting = max(1, int((room - 2 * self.padding) / text.flow.leading))
            cut = min(text.last, text.first + fitting)
            heads.append(replace(text, last=cut))
            tails.append(replace(text, first=cut))
        head = replace(self, texts=tuple(heads), rule_below="", keeps_with_next=False)
        tail = replace(self, texts=tuple(tails), before=0.0, rule_above="", bookmark=None, running=None)
        return head, replace(tail, anchor="", target="")

    def paint(self, painter: QPainter, x: float, y: float, point: float) -> None:
        x += self.left
        if self.fill:
            painter.fillRect(QRectF(x, y, self.width, self.height), QColor(self.fill))
        if self.bar:
            painter.fillRect(QRectF(x, y, 2.5 * point, self.height), QColor(self.bar))
        for color, at in ((self.rule_above, y), (self.rule_below, y + self.height)):
            if color:
                painter.fillRect(QRectF(x, at - 0.25 * point, self.width, 0.5 * point), QColor(color))
        frame = QRectF(x, y + self.padding, self.width, self.drawing_height)
        if isinstance(self.drawing, QSvgRenderer):
            self.drawing.render(painter, frame)
        elif self.drawing is not None:
            painter.drawImage(frame, self.drawing)
        for text in self.texts:
            text.flow.paint(painter, x + text.x, y + self.padding, text.first, text.last)


@dataclass(slots=True)
class Page:
    """Strips with their heights on one page, and what its header says."""

    strips: list[tuple[float, Strip]] = field(default_factory=list)
    running: str = ""


def paginate(strips: Iterable[Strip], height: float) -> list[Page]:
    """Pages of a height. Every page but an empty report's holds something."""
    pages = [Page()]
    y, running = 0.0, ""
    for chain, near in _with_near(list(_chains(strips))):
        breaks = chain[0].starts_page or y + _kept_height(chain, height) > height
        breaks = breaks or (height - y < MOST_EMPTY * height and y + near > height)
        for index, strip in enumerate(chain):
            rest = strip
            if pages[-1].strips and ((index == 0 and breaks) or y + _least_height(rest, height) > height):
                pages.append(Page(running=running))
                y = _place(pages[-1], rest.repeated, 0.0)
            while y + _space(pages[-1], rest) + rest.height > height and _can_split(rest):
                head, rest = rest.split(height - y - _space(pages[-1], rest))
                _place(pages[-1], (head,), y)
                pages.append(Page(running=running))
                y = _place(pages[-1], rest.repeated, 0.0)
            y = _place(pages[-1], (rest,), y)
            if strip.running is not None:
                running = strip.running
                pages[-1].running = running
    return pages


def _with_near(chains: Sequence[list[Strip]]) -> Iterator[tuple[list[Strip], float]]:
    """Every chain with the height of all that stays near it, at the first of those; 0 elsewhere."""
    is_first = True
    for at, chain in enumerate(chains):
        near = 0.0
        if is_first and chain[-1].stays_near_next:
            for each in chains[at:]:
                near += sum(strip.before + strip.height for strip in each)
                if not each[-1].stays_near_next:
                    break
        yield chain, near
        is_first = not chain[-1].stays_near_next


def _kept_height(chain: Sequence[Strip], height: float) -> float:
    """What of a chain has to stand on one page: all of it, or where that is taller the strips that one page holds."""
    kept = 0.0
    for strip in chain:
        if kept + _least_height(strip, height) > height:
            break
        kept += _least_height(strip, height)
        if strip.height > height:
            break
    return kept


def _least_height(strip: Strip, height: float) -> float:
    """What of a strip must stand where it starts: the whole, or a few lines of one that no page holds."""
    if strip.height <= height or not _can_split(strip):
        return strip.before + strip.height
    lines = max(text.flow.leading for text in strip.texts) * FEW_LINES
    return strip.before + 2 * strip.padding + lines


def number_contents(pages: Sequence[Page], typecase: "Typecase") -> None:
    """Write at the right edge of every strip with a target, as its text is, the page on which that place is."""
    found = {strip.anchor: at for at, page in enumerate(pages, 1) for _, strip in page.strips if strip.anchor}
    for page in pages:
        for at, (y, strip) in enumerate(page.strips):
            if strip.target in found:
                number = typecase.flow(str(found[strip.target]), strip.texts[0].flow.style, 0, typecase.width, "right")
                page.strips[at] = (y, replace(strip, texts=(*strip.texts, number)))


def _space(page: Page, strip: Strip) -> float:
    return strip.before if page.strips else 0.0


def _can_split(strip: Strip) -> bool:
    return strip.drawing is None and any(text.last - text.first > 1 for text in strip.texts)


def _place(page: Page, strips: Sequence[Strip], y: float) -> float:
    for strip in strips:
        y += _space(page, strip)
        page.strips.append((y, strip))
        y += strip.height
    return y


def _chains(strips: Iterable[Strip]) -> Iterator[list[Strip]]:
    chain: list[Strip] = []
    for strip in strips:
        if strip.starts_page and chain:
            yield chain
            chain = []
        chain.append(strip)
        if not strip.keeps_with_next:
            yield chain
            chain = []
    if chain:
        yield chain


@dataclass(frozen=True, slots=True)
class Typecase:
    """The measure and the device: makes flows and strips in points, so that nobody else converts."""

    device: QPagedPaintDevice
    width: float

    @property
    def point(self) -> float:
        return self.device.logicalDpiY() / 72

    def advance(self, text: str, style: Style) -> float:
        """The width in which the longest line of a text does not break: its advance and what a last letter leans."""
        metrics = QFontMetricsF(font_for(style, self.device), self.device)
        return max(metrics.horizontalAdvance(line) for line in text.split("\n")) + OVERHANG * self.point

    def flow(self, text: str, style: Style, x: float, width: float, align: str = "left") -> Placed:
        laid = Flow(text, style, width, self.device, align)
        return Placed(laid, x, 0, laid.num_lines)

    def text(self, text: str, style: Style, *, before: float = 0.0, indent: float = 0.0, padding: float = 0.0) -> Strip:
        """A strip holding one text over the whole measure; distances in points."""
        left = indent * self.point
        placed = self.flow(text, style, left, self.width - left)
        return Strip((placed,), before * self.point, padding * self.point, width=self.width)

    def picture(self, svg: str, ratio: float, before: float) -> Strip:
        """A figure over the whole measure; `ratio` is height ÷ width."""
        renderer = QSvgRenderer(QByteArray(svg.encode()))
        return Strip(before=before * self.point, width=self.width, drawing=renderer, drawing_height=self.width * ratio)

    def logo(self, content: bytes, *, is_drawing: bool, width: float, height: float) -> Strip | None:
        """A picture of the user's in points; None where it cannot be read."""
        picture: QSvgRenderer | QImage = QSvgRenderer(QByteArray(content)) if is_drawing else QImage.fromData(content)
        is_there = picture.isValid() if isinstance(picture, QSvgRenderer) else not picture.isNull()
        if not is_there:
            return None
        return Strip(width=width * self.point, drawing=picture, drawing_height=height * self.point)
