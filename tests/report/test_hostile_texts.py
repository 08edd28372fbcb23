"""Markup, formulas and very long names in every text of a project at once: the report escapes them and stays whole."""

import io
import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from pydantic import BaseModel

from kvdesk.engine.plan import make_plan
from kvdesk.project.edit import EditRefused, Path, replace_at
from kvdesk.project.project import Project
from kvdesk.report import html, markdown, spreadsheet
from kvdesk.report.document import build_report
from kvdesk.units import ENGLISH

HOSTILE = '<script>alert("{x}")</script><img src=x onerror=y> | `c` ``` =1+1 {0} %s &amp; ]]> '
FENCED = re.compile(r"^(`{3,})[^\n`]*\n.*?^\1$", re.MULTILINE | re.DOTALL)  # a listing is shown as it stands
EXAMPLES = ("worksheet", "gpt-oss-120b", "deepseek-r1", "three-quotes")
openpyxl = pytest.importorskip("openpyxl")


def texts(value: object, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Every text of a project with its path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from texts(getattr(value, name), (*path, name))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from texts(item, (*path, index))


def poisoned(project: Project, poison: str) -> tuple[Project, int]:
    """The project with every text that may be anything replaced, and how many those are."""
    count = 0
    for path, _ in texts(project):
        for words in (f"{count} {poison}", f"{count} {poison}"[:190], f"{count} {poison}"[:60]):
            try:
                project = replace_at(project, path, words)
            except EditRefused:
                continue
            count += 1
            break
    return project, count


class Tags(HTMLParser):
    """Every element with its attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.seen: list[tuple[str, list[tuple[str, str | None]]]] = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.seen.append((tag, attrs))


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize(
    "poison", [HOSTILE, "=HYPERLINK(1)" + "W" * 4000, "\N{BELL}\N{RIGHT-TO-LEFT OVERRIDE}x\n\n# y"]
)
def test_that_no_text_of_a_project_becomes_markup_or_a_formula(example_named, name, poison):
    project, count = poisoned(example_named(name), poison)
    assert count > 10
    plan = make_plan(project)
    report = build_report(plan, numbers=ENGLISH, version="0.1.0", today="2026-11-30")
    page = Tags(html.render(report))
    assert not [tag for tag, _ in page.seen if tag in {"script", "img", "iframe", "object"}]
    assert not [name for _, attributes in page.seen for name, _ in attributes if name.startswith("on")]
    assert "<script" not in FENCED.sub("", markdown.render(report))
    book = openpyxl.load_workbook(io.BytesIO(spreadsheet.render(report, plan)))
    cells = [cell for sheet in book.worksheets for row in sheet.iter_rows() for cell in row]
    assert not [cell.value for cell in cells if cell.data_type == "f"]
