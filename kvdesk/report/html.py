"""The report as one HTML file: nothing outside it is loaded, no script runs, every text is escaped."""

import base64
from collections.abc import Iterator
from html import escape

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

_STYLE = """
:root { color-scheme: light; }
body { font: 15px/1.5 "DejaVu Sans", "Segoe UI", "Helvetica Neue", Arial, sans-serif; color: #1f2933; background: #fff;
  max-width: 60rem; margin: 2rem auto; padding: 0 1.25rem; overflow-wrap: anywhere; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.35rem; margin: 2.5rem 0 .5rem; }
h3 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
h4 { font-size: .95rem; margin: 1.4rem 0 .3rem; }
.muted { color: #56616d; font-size: .87rem; }
.scroll { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .87rem; font-variant-numeric: tabular-nums;
  overflow-wrap: normal; }
caption { text-align: left; font-weight: bold; padding: .3rem 0; }
th, td { padding: .28rem .6rem; border-bottom: 1px solid #dde2e7; text-align: left; vertical-align: top; }
th:first-child, td:first-child { padding-left: 0; }
thead th { color: #56616d; font-size: .8rem; border-top: 1px solid #9aa5b1; border-bottom-color: #9aa5b1; }
thead th { white-space: normal; }
tbody th { font-weight: normal; }
.right { text-align: right; white-space: nowrap; }
.total > * { font-weight: bold; border-top: 1px solid #9aa5b1; border-bottom-color: #9aa5b1; }
.aside > * { color: #56616d; }
.strong { font-weight: bold; }
.facts th { color: #56616d; width: 34%; }
.callout { background: #f4f6f8; border-left: 4px solid #6b7683; padding: .6rem 1rem; margin: 1rem 0; }
.callout p { margin: .3rem 0; }
.callout .title { font-weight: bold; }
.formula { border-left: 3px solid #dde2e7; padding-left: .8rem; margin: .9rem 0; font-size: .87rem; }
.formula p { margin: .1rem 0; }
.formula .state { float: right; color: #56616d; }
.command p { margin: .9rem 0 .2rem; font-weight: bold; font-size: .87rem; }
.command pre { margin: 0 0 1rem; padding: .5rem .7rem; background: #f4f6f8; white-space: pre-wrap;
  overflow-wrap: anywhere; font: .84rem/1.45 "DejaVu Sans Mono", Consolas, Menlo, monospace; }
.findings { list-style: none; padding: 0; font-size: .9rem; }
.findings li { margin: .25rem 0; }
.findings b { margin-right: .6rem; }
.error b { color: #c0322b; } .warning b { color: #8f5d06; } .info b { color: #2f5d8a; } .ok b { color: #2b8a4b; }
figure { margin: 1.2rem 0; }
figure svg { width: 100%; height: auto; }
.cover { margin: 0 0 2.5rem; }
.cover img { max-width: 15rem; max-height: 6rem; margin: 0 0 1.2rem; display: block; }
.cover .facts { width: auto; }
.organisation { font-size: 1.1rem; margin: .2rem 0 1rem; }
.contents ol { list-style: none; padding: 0; font-size: .9rem; }
.contents .part { padding-left: 1.4rem; }
.contents a { color: inherit; text-decoration: none; }
footer { margin-top: 3rem; border-top: 1px solid #9aa5b1; padding-top: .4rem; }
@media print {
  @page { margin: 18mm; }
  body { font-size: 10pt; max-width: none; margin: 0; padding: 0; }
  h2, h3, h4, caption { break-after: avoid; }
  tr, figure, .callout, .formula, .command { break-inside: avoid; }
  thead { display: table-header-group; }
  .scroll { overflow: visible; }
  .page { break-before: page; }
}
"""


def render(report: Report) -> str:
    """The whole file."""
    meta = report.meta
    parts = (meta.remark, meta.made_by, meta.date, f"SHA-256 {report.project_sha256}")
    foot = " · ".join(part for part in parts if part)
    verdicts = "".join(f".{name} {{ color: {color}; font-weight: bold; }}\n" for name, color in VERDICT_COLORS.items())
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(report.language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src data:; '
        "style-src 'unsafe-inline'\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="generator" content="{escape(meta.made_by)}">\n'
        + (f'<meta name="author" content="{escape(meta.author)}">\n' if meta.author else "")
        + f"<title>{escape(report.title)}</title>\n<style>{_STYLE}{verdicts}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(_blocks(report))
        + f'\n</main>\n<footer class="muted">{escape(foot)}</footer>\n</body>\n</html>\n'
    )


def _blocks(report: Report) -> Iterator[str]:
    breaks = False
    for block in report.blocks:
        if isinstance(block, PageBreak):
            breaks = True
        elif isinstance(block, Contents):
            yield _contents(block, outline(report))
        elif isinstance(block, Heading):
            yield _heading(block, breaks)
            breaks = False
        else:
            yield _block(block)


def _heading(block: Heading, starts_page: bool) -> str:
    tag = f"h{block.level + 1}"
    page = ' class="page"' if starts_page else ""
    return f'<{tag} id="{escape(block.anchor)}"{page}>{escape(block.text)}</{tag}>'


def _contents(block: Contents, headings: tuple[Heading, ...]) -> str:
    items = "\n".join(_contents_item(heading) for heading in headings)
    return f'<nav class="contents"><h4>{escape(block.title)}</h4>\n<ol>\n{items}\n</ol></nav>'


def _contents_item(heading: Heading) -> str:
    part = ' class="part"' if heading.level > 1 else ""
    return f'<li{part}><a href="#{escape(heading.anchor)}">{escape(heading.text)}</a></li>'


def _cover(block: Cover) -> str:
    facts = "\n".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{escape(value)}</td></tr>' for name, value in block.facts
    )
    organisation = f'<p class="organisation">{escape(block.organisation)}</p>\n' if block.organisation else ""
    return (
        f'<header class="cover">{_picture(block.logo)}\n'
        f"<h1>{escape(block.title)}</h1>\n{organisation}"
        f'<table class="facts"><caption class="muted">{escape(block.kind)}</caption>\n'
        f"<tbody>\n{facts}\n</tbody></table></header>"
    )


def _picture(picture: Picture | None) -> str:
    """The picture within the file: a browser runs no script of it and loads nothing for it."""
    if picture is None:
        return ""
    data = base64.b64encode(picture.content).decode()
    return f'<img src="data:{picture.media_type};base64,{data}" alt="{escape(picture.alt)}">'


def _block(block: Block) -> str:
    match block:
        case Cover():
            return _cover(block)
        case Paragraph():
            kind = ' class="muted"' if block.tone == "muted" else ""
            return f"<p{kind}>{escape(block.text)}</p>"
        case Bullets():
            lead = f"<p>{escape(block.lead)}</p>\n" if block.lead else ""
            return lead + "<ul>" + "".join(f"<li>{escape(item)}</li>" for item in block.items) + "</ul>"
        case Callout():
            return _callout(block)
        case Table():
            return _table(block)
        case KeyValues():
            return _key_values(block)
        case Figure():
            return _figure(block)
        case FormulaBlock():
            return _formula(block)
        case Command():
            caption = f"<p>{escape(block.caption)}</p>" if block.caption else ""
            return f'<div class="command">{caption}<pre>{escape(block.text)}</pre></div>'
        case FindingList():
            items = (
                f'<li class="{item.severity}"><b>{escape(item.word)}</b>{escape(item.text)}</li>'
                for item in block.items
            )
            return f'<ul class="findings">{"".join(items)}</ul>'
    return ""


def _callout(block: Callout) -> str:
    color = f' style="border-left-color: {VERDICT_COLORS[block.verdict]}"' if block.verdict else ""
    tone = f" {block.verdict}" if block.verdict else ""
    lines = "".join(f"<p>{escape(line)}</p>" for line in block.lines)
    return f'<div class="callout"{color}><p class="title{tone}">{escape(block.title)}</p>{lines}</div>'


def _table(block: Table) -> str:
    heads = "".join(
        f'<th scope="col" class="{align}">{escape(text)}</th>'
        for text, align in zip(block.header, block.align, strict=True)
    )
    rows = "\n".join(_row(row, block) for row in block.rows)
    return (
        f'<div class="scroll"><table>\n<caption>{escape(block.caption)}</caption>\n<thead><tr>{heads}</tr></thead>\n'
        f"<tbody>\n{rows}\n</tbody>\n</table></div>"
    )


def _row(row: Row, table: Table) -> str:
    kind = {"plain": "", "total": ' class="total"', "muted": ' class="aside"'}[row.kind]
    cells = "".join(
        _cell(cell, align, is_name=index == 0)
        for index, (cell, align) in enumerate(zip(row.cells, table.align, strict=True))
    )
    return f"<tr{kind}>{cells}</tr>"


def _cell(cell: Cell, align: str, *, is_name: bool) -> str:
    sign = ""
    if cell.line is not None:
        color = "#56616d" if cell.line == "headroom_bytes" else LINE_COLORS[cell.line]
        sign = f'<span style="color: {color}" aria-hidden="true">{swatch(cell.line)}</span> '
    text = sign + escape(cell.text).replace("\n", "<br>")
    tone = "" if cell.tone == "plain" else f" {cell.tone}"
    tag, scope = ("th", ' scope="row"') if is_name else ("td", "")
    return f'<{tag}{scope} class="{align}{tone}">{text}</{tag}>'


def _key_values(block: KeyValues) -> str:
    rows = "\n".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{escape(value)}</td></tr>' for name, value in block.pairs
    )
    return (
        f'<div class="scroll"><table class="facts">\n<caption>{escape(block.caption)}</caption>\n'
        f"<tbody>\n{rows}\n</tbody>\n</table></div>"
    )


def _figure(block: Figure) -> str:
    svg = block.drawing.svg.replace("<svg ", f'<svg role="img" aria-label="{escape(block.alt)}" ', 1)
    return f'<figure>{svg}<figcaption class="muted">{escape(block.caption)}</figcaption></figure>'


def _formula(block: FormulaBlock) -> str:
    lines = "".join(f"<p>{escape(line)}</p>" for line in block.lines)
    source = f'<p class="muted">{escape(block.source)}</p>' if block.source else ""
    return (
        f'<div class="formula"><p><span class="state">{escape(block.state_text)}</span>'
        f"<b>{escape(block.title)}</b></p>{lines}{source}</div>"
    )
