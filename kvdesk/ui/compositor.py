"""Every kind of block as strips: the look of the printed report, in one place."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from kvdesk.report.blocks import (
    Block,
    Bullets,
    Callout,
    Cell,
    Command,
    Contents,
    Cover,
    Figure,
    FindingList,
    FormulaBlock,
    Heading,
    KeyValues,
    PageBreak,
    Paragraph,
    Picture,
    Report,
    Row,
    Table,
    outline,
)
from kvdesk.report.palette import LINE_COLORS, VERDICT_COLORS
from kvdesk.report.phrases import swatch
from kvdesk.ui.typesetting import FAINT, INK, MUTED, RULE, Placed, Strip, Style, Typecase

BODY = Style(9.0)
NOTE = Style(8.0, MUTED)
CELL = Style(8.0, leading=1.36)
MONO = Style(7.6, leading=1.36, mono=True)
HEADINGS = {
    0: Style(21.0, bold=True, leading=1.2),
    1: Style(13.5, bold=True),
    2: Style(11.0, bold=True),
    3: Style(8.5, bold=True),
}
SPACE_ABOVE = {0: 0.0, 1: 22.0, 2: 20.0, 3: 13.0}
NO_VERDICT = "#6b7683"
TINT = "#f4f6f8"
SEVERITY_COLORS = {"error": "#c0322b", "warning": "#8f5d06", "info": "#2f5d8a", "ok": "#2b8a4b"}
COVER = {"kind": Style(9.0, MUTED), "title": Style(25.0, bold=True, leading=1.18), "organisation": Style(13.0)}
LOGO = (150.0, 70.0)
CONTENTS = {1: Style(9.0, leading=1.36), 2: Style(8.0, MUTED, leading=1.36)}
NUMBER_COLUMN = 34.0
GUTTER = 5.0
SMALL_TABLE = 0.12
FAIR_TABLE = 0.33
FEW_ROWS = 4
FEW_ITEMS = 5  # a list of so few stays whole
HEADER_LINES = 0.6  # a header may take two lines, and then its words share the width unevenly


def compose(report: Report, typecase: Typecase, page_height: float) -> Iterator[Strip]:
    """The strips of a whole report in order."""
    breaks = False
    before: Block = PageBreak()
    for block, following in zip(report.blocks, (*report.blocks[1:], PageBreak()), strict=True):
        before, previous = block, before
        if isinstance(block, PageBreak):
            breaks = True
            continue
        if isinstance(block, Cover | Contents):
            yield from _front(block, report, typecase)
            continue
        *strips, last = _strips(block, typecase, page_height)
        if _leads_to(block, following, previous):
            last = replace(last, keeps_with_next=True)
        for strip in (*strips, last):
            yield replace(strip, starts_page=True) if breaks else strip
            breaks = False


def _leads_to(block: Block, following: Block, previous: Block) -> bool:
    """Whether a block's end belongs on the same page as the start of the one after it."""
    if isinstance(block, Callout | Bullets):
        return isinstance(following, Bullets | Figure)
    if isinstance(block, Paragraph) and isinstance(previous, Heading):
        is_part = isinstance(following, Heading) and following.level > previous.level
        return is_part or isinstance(following, Figure | Table | KeyValues)
    return isinstance(block, Table) and isinstance(following, Paragraph) and following.tone == "muted"


def _strips(block: Block, typecase: Typecase, page_height: float) -> Iterable[Strip]:
    match block:
        case Heading():
            return [_heading(block, typecase)]
        case Paragraph():
            return [typecase.text(block.text, NOTE if block.tone == "muted" else BODY, before=5)]
        case Bullets():
            return _bullets(block, typecase)
        case Callout():
            return _callout(block, typecase)
        case Table():
            return _table(block, typecase, page_height)
        case KeyValues():
            return _key_values(block, typecase, page_height)
        case Figure():
            return _figure(block, typecase)
        case FormulaBlock():
            return _formula(block, typecase)
        case FindingList():
            return _findings(block, typecase)
        case Command():
            return _command(block, typecase)
        case Cover() | Contents() | PageBreak():
            return []


def _heading(block: Heading, typecase: Typecase) -> Strip:
    strip = typecase.text(block.text, HEADINGS[block.level], before=SPACE_ABOVE[block.level])
    return replace(
        strip, keeps_with_next=True, bookmark=(block.level, block.text), anchor=block.anchor, running=block.running
    )


def _front(block: Cover | Contents, report: Report, typecase: Typecase) -> Iterator[Strip]:
    yield from _cover(block, typecase) if isinstance(block, Cover) else _contents(block, report, typecase)


def _cover(block: Cover, typecase: Typecase) -> Iterator[Strip]:
    logo = _logo(block.logo, typecase) if block.logo is not None else None
    if logo is not None:
        yield logo
    yield typecase.text(block.kind, COVER["kind"], before=60)
    yield replace(typecase.text(block.title, COVER["title"], before=4), running="")
    if block.organisation:
        yield typecase.text(block.organisation, COVER["organisation"], before=6)
    rows = [
        Strip(texts, 22 * typecase.point if index == 0 else 0, 2 * typecase.point, width=typecase.width)
        for index, texts in enumerate(_pairs(block.facts, typecase))
    ]
    yield from rows


def _logo(picture: Picture, typecase: Typecase) -> Strip | None:
    """The logo in its own proportions, as large as its place."""
    scale = min(LOGO[0] / picture.width, LOGO[1] / picture.height)
    is_drawing = picture.media_type == "image/svg+xml"
    width, height = picture.width * scale, picture.height * scale
    return typecase.logo(picture.content, is_drawing=is_drawing, width=width, height=height)


def _contents(block: Contents, report: Report, typecase: Typecase) -> Iterator[Strip]:
    """One line a heading; the page numbers follow when the pages are known."""
    title = typecase.text(block.title, HEADINGS[2], before=34, padding=2)
    yield replace(title, keeps_with_next=True, rule_below=RULE)
    point = typecase.point
    for index, heading in enumerate(outline(report)):
        left, is_part = (14 * point, True) if heading.level > 1 else (0.0, False)
        text = typecase.flow(heading.text, CONTENTS[heading.level], left, typecase.width - left - NUMBER_COLUMN * point)
        before = (1 if is_part else 4) * point
        strip = Strip((text,), before, 0.6 * point, width=typecase.width, target=heading.anchor)
        yield replace(strip, keeps_with_next=index == 0)


def _bullets(block: Bullets, typecase: Typecase) -> Iterator[Strip]:
    if block.lead:
        yield replace(typecase.text(block.lead, BODY, before=7), keeps_with_next=True)
    point = typecase.point
    for index, item in enumerate(block.items):
        mark = typecase.flow("•", BODY, 4 * point, 10 * point)
        text = typecase.flow(item, BODY, 14 * point, typecase.width - 14 * point)
        strip = Strip((mark, text), (4 if index == 0 else 1.5) * point, width=typecase.width)
        is_short = len(block.items) <= FEW_ITEMS
        yield replace(strip, keeps_with_next=index < len(block.items) - 1 and (index == 0 or is_short))


def _callout(block: Callout, typecase: Typecase) -> Iterator[Strip]:
    color = NO_VERDICT if block.verdict is None else VERDICT_COLORS[block.verdict]
    title = Style(10.0, color if block.verdict else INK, bold=True)
    texts = [(block.title, title), *((line, BODY) for line in block.lines)]
    for index, (text, style) in enumerate(texts):
        strip = typecase.text(text, style, before=8 if index == 0 else 0, indent=12, padding=3.5 if index == 0 else 2.2)
        last = index == len(texts) - 1
        yield replace(strip, fill=TINT, bar=color, keeps_with_next=not last)


def _figure(block: Figure, typecase: Typecase) -> Iterator[Strip]:
    ratio = block.drawing.height / block.drawing.width
    yield replace(typecase.picture(block.drawing.svg, ratio, 10), keeps_with_next=True)
    yield typecase.text(block.caption, NOTE, before=3)


def _formula(block: FormulaBlock, typecase: Typecase) -> list[Strip]:
    point, half = typecase.point, typecase.width * 0.7
    name = typecase.flow(block.title, replace(CELL, bold=True), 8 * point, half)
    state = typecase.flow(block.state_text, NOTE, half, typecase.width - half, "right")
    strips = [Strip((name, state), 8 * point, 0.8 * point, width=typecase.width, bar=FAINT)]
    strips += [replace(typecase.text(line, CELL, indent=8, padding=0.8), bar=FAINT) for line in block.lines]
    if block.source:
        strips.append(replace(typecase.text(block.source, NOTE, indent=8, padding=0.8), bar=FAINT))
    return _together(strips)


def _command(block: Command, typecase: Typecase) -> Iterator[Strip]:
    """One strip, so that no page parts it."""
    if block.caption:
        yield replace(typecase.text(block.caption, HEADINGS[3], before=9), keeps_with_next=True)
    strip = typecase.text(block.on_paper or block.text, MONO, before=3, indent=8, padding=4)
    yield replace(strip, fill=TINT)


def _findings(block: FindingList, typecase: Typecase) -> Iterator[Strip]:
    point = typecase.point
    column = max(typecase.advance(item.word, replace(CELL, bold=True)) for item in block.items) + 8 * point
    for index, item in enumerate(block.items):
        style = Style(8.0, SEVERITY_COLORS[item.severity], bold=True, leading=1.36)
        word = typecase.flow(item.word, style, 0, column)
        text = typecase.flow(item.text, CELL, column, typecase.width - column)
        yield Strip((word, text), (3 if index == 0 else 0) * point, 1.6 * point, width=typecase.width)


def _key_values(block: KeyValues, typecase: Typecase, page_height: float) -> list[Strip]:
    point = typecase.point
    rows = [
        Strip(texts, 0, 2 * point, width=typecase.width, rule_below=FAINT) for texts in _pairs(block.pairs, typecase)
    ]
    return _captioned(block.caption, _kept(rows, page_height), typecase)


def _pairs(pairs: tuple[tuple[str, str], ...], typecase: Typecase) -> Iterator[tuple[Placed, Placed]]:
    """Names and values side by side, the names in one column."""
    point = typecase.point
    names = max((typecase.advance(name, CELL) for name, _ in pairs), default=0.0) + 14 * point
    column = min(names, typecase.width * 0.4)
    for name, value in pairs:
        yield (
            typecase.flow(name, replace(CELL, color=MUTED), 0, column - 6 * point),
            typecase.flow(value, CELL, column, typecase.width - column),
        )


def _table(block: Table, typecase: Typecase, page_height: float) -> list[Strip]:
    columns = _Columns(block, typecase)
    head = replace(
        columns.strip(Row(tuple(Cell(text) for text in block.header)), Style(7.5, MUTED, bold=True, leading=1.3)),
        rule_below=RULE,
        keeps_with_next=True,
    )
    rows = []
    for row in block.rows:
        strip = replace(columns.strip(row, _row_style(row)), rule_below=FAINT, repeated=(head,))
        if row.kind == "total":
            strip = replace(strip, rule_above=RULE, rule_below=RULE)
        rows.append(strip)
    return _captioned(block.caption, [head, *_kept(rows, page_height)], typecase)


def _row_style(row: Row) -> Style:
    if row.kind == "total":
        return replace(CELL, bold=True)
    return replace(CELL, color=MUTED) if row.kind == "muted" else CELL


def _captioned(caption: str, strips: list[Strip], typecase: Typecase) -> list[Strip]:
    first = replace(
        typecase.text(caption, Style(8.5, bold=True), before=11, padding=1.5), keeps_with_next=True, rule_below=RULE
    )
    return [first, *strips]


def _together(strips: list[Strip]) -> list[Strip]:
    return [replace(strip, keeps_with_next=index < len(strips) - 1) for index, strip in enumerate(strips)]


def _kept(rows: list[Strip], page_height: float) -> list[Strip]:
    """A small table or one of few rows stays whole, one of a fair height where that costs little of a page; of any
    other the first two and the last two rows stay together."""
    height = sum(row.height for row in rows)
    if height < (FAIR_TABLE if len(rows) <= FEW_ROWS else SMALL_TABLE) * page_height:
        return _together(rows)
    if height < FAIR_TABLE * page_height:
        rows = [replace(row, stays_near_next=index < len(rows) - 1) for index, row in enumerate(rows)]
    if len(rows) < 4:
        return rows
    return [replace(rows[0], keeps_with_next=True), *rows[1:-2], replace(rows[-2], keeps_with_next=True), rows[-1]]


class _Columns:
    """The columns of one table: as wide as their texts where there is room, else sharing what there is."""

    def __init__(self, table: Table, typecase: Typecase) -> None:
        self._typecase, self._align = typecase, table.align
        self._gutter = GUTTER * typecase.point
        header = Row(tuple(Cell(text) for text in table.header))
        natural = [self._gutter] * len(table.header)
        tight = list(natural)
        least = list(natural)
        for row, style in [(header, Style(7.5, bold=True)), *((row, _row_style(row)) for row in table.rows)]:
            for index, cell in enumerate(row.cells):
                text, toned = _marked(cell), _toned(style, cell)
                longest = _widest_word(text, toned, typecase)
                whole = typecase.advance(text, toned)
                wished = max(longest, HEADER_LINES * whole) if row is header else whole
                natural[index] = max(natural[index], wished + 2 * self._gutter)
                tight[index] = max(tight[index], (longest if row is header else whole) + 2 * self._gutter)
                never_wraps = row is not header and (table.align[index] == "right" or cell.tone in VERDICT_COLORS)
                word = whole if never_wraps else min(longest, typecase.width / len(natural))
                least[index] = max(least[index], min(word, typecase.width / 3) + 2 * self._gutter)
        self._widths = _headed(natural, tight, typecase.width) or _shared(tight, least, typecase.width)

    def strip(self, row: Row, style: Style) -> Strip:
        texts: list[Placed] = []
        x, last = 0.0, len(row.cells) - 1
        for index, (cell, width, align) in enumerate(zip(row.cells, self._widths, self._align, strict=True)):
            left, right = (0.0 if index == 0 else self._gutter), (0.0 if index == last else self._gutter)
            texts += self._cell(cell, style, x + left, width - left - right, align)
            x += width
        return Strip(tuple(texts), 0, 2 * self._typecase.point, width=self._typecase.width)

    def _cell(self, cell: Cell, style: Style, x: float, width: float, align: str) -> Iterator[Placed]:
        point = self._typecase.point
        if cell.line is not None:
            color = MUTED if cell.line == "headroom_bytes" else LINE_COLORS[cell.line]
            yield self._typecase.flow(swatch(cell.line), Style(8.0, color, leading=1.36), x, 12 * point)
            x, width = x + 12 * point, width - 12 * point
        yield self._typecase.flow(cell.text, _toned(style, cell), x, width, align)


def _widest_word(text: str, style: Style, typecase: Typecase) -> float:
    """The width of the widest word, sought among the longest."""
    words = set(text.split()) or {""}
    most = max(map(len, words))
    return max(typecase.advance(word, style) for word in words if len(word) >= most - 2)


def _marked(cell: Cell) -> str:
    return cell.text if cell.line is None else f"■■ {cell.text}"


def _toned(style: Style, cell: Cell) -> Style:
    match cell.tone:
        case "fits" | "depends" | "does_not_fit":
            return replace(style, color=VERDICT_COLORS[cell.tone], bold=True)
        case "muted":
            return replace(style, color=MUTED)
        case "strong":
            return replace(style, bold=True)
    return style


def _headed(natural: list[float], tight: list[float], width: float) -> list[float] | None:
    """Widths where all texts have their room and headers share what is left; None where not even texts have it."""
    if sum(natural) <= width:
        return _shared(natural, natural, width)
    spare, wishes = width - sum(tight), sum(natural) - sum(tight)
    if spare < 0:
        return None
    return [each + spare * (wish - each) / wishes for wish, each in zip(natural, tight, strict=True)]


def _shared(natural: list[float], least: list[float], width: float) -> list[float]:
    """Column widths that add up to `width`."""
    spare = width - sum(natural)
    if spare >= 0:
        return [each + spare * each / sum(natural) for each in natural]
    open_columns = set(range(len(natural)))
    widths, left = list(natural), width
    while open_columns:
        fair = left / len(open_columns)
        settled = {index for index in open_columns if natural[index] <= fair}
        if not settled:
            weight = left / sum(natural[index] ** 0.5 for index in open_columns)
            for index in open_columns:
                widths[index] = weight * natural[index] ** 0.5
            break
        left -= sum(natural[index] for index in settled)
        open_columns -= settled
    short = [max(0.0, need - given) for need, given in zip(least, widths, strict=True)]
    loose = [max(0.0, given - need) for need, given in zip(least, widths, strict=True)]
    if sum(short) and sum(loose) >= sum(short):
        part = sum(short) / sum(loose)
        widths = [given + want - part * over for given, want, over in zip(widths, short, loose, strict=True)]
    return widths
