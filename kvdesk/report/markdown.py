"""The report as Markdown with GitHub's tables: every text escaped, figures by their caption and data."""

import re
from collections.abc import Iterator, Sequence

from kvdesk.report.blocks import (
    Block,
    Bullets,
    Callout,
    Command,
    Contents,
    Cover,
    Figure,
    FindingList,
    FormulaBlock,
    Heading,
    KeyValues,
    Paragraph,
    Report,
    Table,
    outline,
)

_SPECIAL = re.compile(r"([\\`*_{}\[\]#|~$!])")
_LINE_START = re.compile(r"^(\s*\d*)([-+=:](?![\d.])|[.)](?=\s|$))")
_HTML = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def render(report: Report) -> str:
    """The whole file, ending in what identifies it."""
    meta = report.meta
    parts = (meta.remark, meta.made_by, meta.date, f"SHA-256 {report.project_sha256}")
    foot = " · ".join(part for part in parts if part)
    pieces = [piece for block in report.blocks for piece in _piece(block, report)]
    return "\n\n".join([*pieces, "---", _text(foot)]) + "\n"


def _text(text: str) -> str:
    """Plain text as Markdown that shows exactly it, on one line."""
    joined = " ".join(text.split())
    escaped = _SPECIAL.sub(r"\\\1", joined.translate(_HTML))
    return _LINE_START.sub(r"\1\\\2", escaped)  # "-" and "1." at the start of a line would make a list


def _cell(text: str) -> str:
    return "<br>".join(_SPECIAL.sub(r"\\\1", " ".join(line.split()).translate(_HTML)) for line in text.split("\n"))


def _cover(block: Cover) -> Iterator[str]:
    yield f"# {_cell(block.title)}"
    yield from [_text(line) for line in (block.organisation, block.kind) if line]
    yield "\n".join(f"- {_text(name)}: {_cell(value)}" for name, value in block.facts)


def _contents(block: Contents, report: Report) -> Iterator[str]:
    yield f"**{_cell(block.title)}**"
    yield "\n".join(f"{'  ' * (heading.level - 1)}- {_text(heading.text)}" for heading in outline(report))


def _piece(block: Block, report: Report) -> Iterator[str]:
    if isinstance(block, Cover):
        yield from _cover(block)
    elif isinstance(block, Contents):
        yield from _contents(block, report)
    else:
        yield from _block(block)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading():
            yield f"{'#' * (block.level + 1)} {_cell(block.text)}"
        case Paragraph():
            yield _text(block.text)
        case Bullets():
            yield from [_text(block.lead)] if block.lead else []
            yield "\n".join(f"- {_text(item)}" for item in block.items)
        case Callout():
            yield "\n>\n".join([f"> **{_cell(block.title)}**", *(f"> {_text(line)}" for line in block.lines)])
        case Table():
            yield from _table(block)
        case KeyValues():
            yield f"**{_cell(block.caption)}**"
            yield _grid(("", ""), ("left", "left"), block.pairs)
        case Figure():
            yield f"*{_cell(block.caption)}*"
            yield _text(block.alt)
            yield from _table(block.data) if block.data else []
        case FormulaBlock():
            yield f"**{_cell(block.title)}** ({_cell(block.state_text)})"
            yield _fenced(block.lines)
            yield from [_text(block.source)] if block.source else []
        case Command():
            yield from [f"**{_cell(block.caption)}**"] if block.caption else []
            yield _verbatim(block.text)
        case FindingList():
            yield "\n".join(f"- **{_cell(item.word)}** {_cell(item.text)}" for item in block.items)


def _table(block: Table) -> Iterator[str]:
    yield f"**{_cell(block.caption)}**"
    rows = [[cell.text for cell in row.cells] for row in block.rows]
    yield _grid(block.header, block.align, rows, {at for at, row in enumerate(block.rows) if row.kind == "total"})


def _grid(
    header: Sequence[str], align: Sequence[str], rows: Sequence[Sequence[str]], totals: set[int] | None = None
) -> str:
    rules = ["---:" if each == "right" else "---" for each in align]
    lines = [_line(_cell(text) for text in header), _line(rules)]
    for at, row in enumerate(rows):
        texts = [_cell(text) for text in row]
        if totals and at in totals:
            texts = [f"**{text}**" if text else "" for text in texts]
        lines.append(_line(texts))
    return "\n".join(lines)


def _line(texts: Iterator[str] | Sequence[str]) -> str:
    return f"| {' | '.join(texts)} |"


def _fenced(lines: tuple[str, ...]) -> str:
    """Lines as a code block."""
    return _verbatim("\n".join(" ".join(line.split()) for line in lines))


def _verbatim(body: str) -> str:
    """A code block with its spaces, whose fence is longer than any run of backticks inside."""
    longest = max((len(run) for run in re.findall(r"`+", body)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{body}\n{fence}"
