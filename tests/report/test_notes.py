"""Notes in the report: numbered beside their figures, all of them in a section, escaped everywhere."""

import io

import pytest

from kvdesk.engine.plan import make_plan
from kvdesk.project.edit import replace_at
from kvdesk.project.naming import with_note, with_option_named
from kvdesk.report import html, markdown, spreadsheet
from kvdesk.report.blocks import FormulaBlock, Table

openpyxl = pytest.importorskip("openpyxl")

HTML = "<b>checked</b> & <script>alert(1)</script>\n| by *two* |"


@pytest.fixture
def noted(worksheet):
    """Two notes; the report comes to the cache of the case before its headroom."""
    name, case = worksheet.options[0].name, next(case.name for case in worksheet.workload.cases if case.is_set)
    project = with_note(worksheet, name, case, "headroom_bytes", "agreed on Monday")
    return with_note(project, name, case, "logical_bytes", HTML)


def notes_table(report):
    return next(block for block in report.blocks if isinstance(block, Table) and block.caption == "Notes on figures")


def test_that_notes_are_numbered_in_the_order_of_the_report(noted, report_of):
    report = report_of(noted)
    rows = [[cell.text for cell in row.cells] for row in notes_table(report).rows]
    assert [(row[0], row[3], row[5]) for row in rows] == [
        ("1", "KV cache, logical bytes", HTML),
        ("2", "Headroom", "agreed on Monday"),
    ]
    titles = [block.title for block in report.blocks if isinstance(block, FormulaBlock)]
    assert "KV cache, logical bytes [1]" in titles
    assert "Headroom [2]" in titles
    assert sum("[" in title for title in titles) == 2
    lines = [row.cells[0].text for block in report.blocks if isinstance(block, Table) for row in block.rows]
    assert "Headroom [2]" in lines  # in the budget too


def test_that_a_note_stands_beside_the_value_it_speaks_of(noted, report_of):
    case = make_plan(noted).options[0].cases[0]
    values = [row.cells[4].text for row in notes_table(report_of(noted)).rows]
    sizes = case.kv.logical_bytes, case.tightest.headroom.best
    assert values == [f"{size / 2**30:.2f} GiB" if size >= 2**30 else f"{size / 2**30:.3f} GiB" for size in sizes]


def test_that_html_and_script_in_a_note_stay_text(noted, report_of):
    report = report_of(noted)
    page = html.render(report)
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    text = markdown.render(report)
    assert "<script>" not in text
    assert "by \\*two\\*" in text


def test_that_the_workbook_has_a_sheet_of_notes(noted, report_of):
    book = openpyxl.load_workbook(io.BytesIO(spreadsheet.render(report_of(noted), make_plan(noted))))
    sheet = next(book[name] for name in book.sheetnames if "Notes on figures" in name)
    texts = [cell.value for row in sheet.iter_rows() for cell in row]
    assert "agreed on Monday" in texts
    assert HTML in texts


def test_that_a_project_without_notes_has_no_section_and_one_can_be_switched_off(noted, worksheet, report_of):
    assert "Notes on figures" not in markdown.render(report_of(worksheet))
    hidden = replace_at(noted, ("report", "hidden"), ("notes",))
    text = markdown.render(report_of(hidden))
    assert "agreed on Monday" not in text
    assert "\\[2\\]" not in text


def test_that_a_note_on_a_figure_this_version_does_not_know_is_printed_with_its_key(noted, report_of):
    case = noted.notes[0].case
    project = with_note(noted, noted.options[0].name, case, "cost.total", "from a later day")
    rows = [[cell.text for cell in row.cells] for row in notes_table(report_of(project)).rows]
    assert rows[-1][3:] == ["cost.total", "–", "from a later day"]


def test_that_notes_follow_a_renamed_option_into_the_report(noted, report_of):
    rows = notes_table(report_of(with_option_named(noted, 0, "Other"))).rows
    assert {row.cells[1].text for row in rows} == {"Other"}
