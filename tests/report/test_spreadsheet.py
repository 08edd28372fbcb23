"""The workbook and the CSV: the plan's figures as numbers, and no text of the user's runs as a formula."""

import csv
import io
import json
import re
import zipfile
from datetime import datetime

import openpyxl
import pytest

from kvdesk import cli, paths
from kvdesk.engine.plan import make_plan
from kvdesk.project.edit import replace_at
from kvdesk.project.report_settings import Logo
from kvdesk.report import spreadsheet
from kvdesk.report.blocks import KeyValues, Row, Table, cells
from kvdesk.report.budget_lines import LINE_COLUMNS, line_rows, render_csv
from kvdesk.report.document import Heading
from kvdesk.report.tables import Measured, sheets
from kvdesk.units import ENGLISH, GIB, INDONESIAN, Quantity
from tests.report.conftest import EXAMPLES

FORMULAS = ("=1+1", "+1+1", "-1+1", "@SUM(A1)", "=cmd|' /C calc'!A0", "\t=1", "https://example.org")


def book_of(report, plan):
    return openpyxl.load_workbook(io.BytesIO(spreadsheet.render(report, plan)))


def csv_rows(plan):
    return list(csv.DictReader(io.StringIO(render_csv(plan).decode("utf-8-sig"), newline="")))


def budget_json(capsys, path):
    cli.run(["budget", str(path), "--json"])
    return json.loads(capsys.readouterr().out)


def json_lines(budget):
    """(option, case, rank, part, line) → best bytes, as `budget --json` has them."""
    found = {}
    for option in budget["options"]:
        for case in option["cases"]:
            for rank in case["ranks"]:
                key = (option["name"], case["name"], rank["rank"])
                found |= {(*key, "budget", name): size for name, size in rank["lines"].items()}
                found |= {(*key, "outside", name): size for name, size in rank["outside"].items()}
                found |= {(*key, "card", name): rank[name] for name in ("usable_bytes", "capacity_bytes")}
                found[(*key, "card", "pool_bytes")] = rank["pool"]["pool_bytes"]
    return found


@pytest.mark.parametrize("name", EXAMPLES)
def test_that_workbook_and_csv_have_the_figures_of_budget_json(name, capsys, report_of, example_named):
    project = example_named(name)
    plan = make_plan(project)
    wanted = json_lines(budget_json(capsys, paths.resource("examples", f"{name}.kvdesk")))
    read = csv_rows(plan)
    keys = [(row["option"], row["case"], int(row["rank"]), row["part"], row["line"]) for row in read]
    assert dict(zip(keys, (int(row["best_bytes"]) for row in read), strict=True)) == wanted
    rows = list(book_of(report_of(plan), plan)["Budget lines"].iter_rows(values_only=True))
    assert rows[0] == LINE_COLUMNS
    at = {column: index for index, column in enumerate(LINE_COLUMNS)}
    in_book = {tuple(row[at[each]] for each in ("option", "case", "rank", "part", "line")): row for row in rows[1:]}
    assert {key: row[at["best_bytes"]] for key, row in in_book.items()} == wanted


def test_that_every_figure_of_every_rank_is_a_number_in_a_table(report_of, example):
    plan = make_plan(example)
    book = book_of(report_of(plan), plan)
    numbers = {
        cell.value
        for sheet in book.worksheets[2:]
        for row in sheet.iter_rows()
        for cell in row
        if isinstance(cell.value, int)
    }
    for option in plan.options:
        for case in option.cases:
            assert {line.best for rank in case.ranks for line in rank.lines} <= numbers
            assert {case.kv.logical_bytes, case.kv.allocated_bytes} <= numbers


def test_that_every_table_of_the_report_has_a_sheet(report_of, example):
    plan = make_plan(example)
    report = report_of(plan)
    tables = [block for block in report.blocks if isinstance(block, Table | KeyValues)]
    figures = [block for block in report.blocks if getattr(block, "data", None) is not None]
    book = book_of(report, plan)
    assert len(book.worksheets) == 2 + len(tables) + len(figures)
    titles = [sheet["A1"].value for sheet in book.worksheets[2:]]
    assert [title for title in titles if title == tables[0].caption]
    assert all(len(sheet.title) <= 31 for sheet in book.worksheets)


def test_that_a_figure_in_a_column_of_figures_is_a_number_and_no_text(report_of, example):
    """A sign, digits and a unit: what a reader takes for a figure. Ranges and words stay texts."""
    figure = re.compile(r"[−+≈]? ?\d[\d,.]*(?: (?:%|[KMGT]?i?B|[µm]?s|min|h|k?W|tokens|[A-Z]{3}( an? \w+)?))?")
    report = report_of(make_plan(example))
    tables = [block for block in report.blocks if isinstance(block, Table)]
    tables += [block.data for block in report.blocks if getattr(block, "data", None) is not None]
    texts = [
        (table.caption, table.header[at], cell.text)
        for table in tables
        for row in table.rows
        for at, cell in enumerate(row.cells)
        if table.align[at] == "right" and figure.fullmatch(cell.text) and not isinstance(cell.text, Quantity)
    ]
    assert len(tables) > 20
    assert not [found for found in texts if not found[2].isdigit()]


@pytest.mark.parametrize("numbers", [ENGLISH, INDONESIAN])
def test_that_a_number_is_the_same_in_every_language(report_of, worksheet, numbers):
    plan = make_plan(worksheet)
    grids = [sheet.rows for sheet in sheets(report_of(plan, numbers))]
    plain = [sheet.rows for sheet in sheets(report_of(plan, ENGLISH))]

    def values(grid):
        return [value for rows in grid for row in rows for value in row if isinstance(value, int | float)]

    assert values(grids) == values(plain)


def test_that_units_stand_in_the_headings_and_sizes_are_exact(report_of, worksheet):
    plan = make_plan(worksheet)
    budget = next(sheet for sheet in sheets(report_of(plan)) if sheet.title.startswith("Budget of"))
    names = [column.name for column in budget.columns]
    assert names[:3] == ["Line", "Best (GiB)", "Best, exact bytes (B)"]
    assert "At the low estimates (GiB)" in names
    assert "At the low estimates (B)" in names
    for row in budget.rows:
        assert row[1] * GIB == row[2]


def test_that_columns_tell_numbers_sizes_dates_and_words_apart(report_of, worksheet):
    rows = (
        Row(cells("a", ENGLISH.integer(4096), ENGLISH.both(GIB), "2026-11-30", ENGLISH.measured(4800, "GB/s")).cells),
        Row(cells("b", "no limit", ENGLISH.both(3 * GIB), "", ENGLISH.gib(GIB)).cells),
    )
    table = Table("T", ("Name", "Count", "Size", "Day", "Any"), rows, ("left", "right", "right", "left", "left"))
    report = report_of(worksheet)
    blocks = (Heading(1, "1  Part", "p"), table)
    (sheet,) = sheets(type(report)("T", "en", blocks, "0" * 64, report.meta))
    assert [column.kind for column in sheet.columns] == ["text", "number", "gib", "bytes", "date", "mixed"]
    assert sheet.place == "1  Part"
    first, second = sheet.rows
    assert first[:4] == ("a", 4096, 1.0, GIB)
    assert (first[4].isoformat(), first[5]) == ("2026-11-30", Measured(4800, "GB/s"))
    assert second[1:] == ("no limit", 3.0, 3 * GIB, None, Measured(GIB, "B"))


def test_that_a_range_is_three_numbers(report_of, worksheet):
    times = (Quantity("2.39 ms (1.19–4.77)", 2.391, "ms", (1.19, 4.77)), Quantity("0.0 µs", 0.0, "µs"))
    table = Table("T", ("Link", "A step"), tuple(cells("x", time) for time in times), ("left", "right"))
    report = report_of(worksheet)
    (sheet,) = sheets(type(report)("T", "en", (table,), "0" * 64, report.meta))
    assert [column.name for column in sheet.columns] == ["Link", "A step", "A step, low", "A step, high"]
    first, second = sheet.rows
    assert first[1:] == (Measured(2.391, "ms"), Measured(1.19, "ms"), Measured(4.77, "ms"))
    assert second[1:] == (Measured(0.0, "µs"), None, None)


def hostile(project, text):
    project = replace_at(project, ("name",), text)
    project = replace_at(project, ("options", 0, "name"), text)
    project = replace_at(project, ("workload", "cases", 0, "name"), text)
    project = replace_at(project, ("workload", "tokenizer"), text)
    for field in ("title", "organisation", "author", "version"):
        project = replace_at(project, ("report", field), text)
    return replace_at(project, ("model", "name"), text)


@pytest.mark.parametrize("text", FORMULAS)
def test_that_no_text_becomes_a_formula_or_a_link_in_the_workbook(report_of, worksheet, text):
    plan = make_plan(hostile(worksheet, text))
    data = spreadsheet.render(report_of(plan), plan)
    book = openpyxl.load_workbook(io.BytesIO(data))
    found = [cell for sheet in book.worksheets for row in sheet.iter_rows() for cell in row if cell.value == text]
    assert found
    assert all(cell.data_type == "s" and cell.hyperlink is None for cell in found)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    assert not any(b"<f>" in part or b"<f " in part for part in parts.values())
    assert not any(b"http://example" in part or b'Target="https' in part for part in parts.values())


@pytest.mark.parametrize("text", ["a\x00b", "a\u202eb", "a\x1bb"])
def test_that_what_cannot_be_printed_breaks_no_file(report_of, worksheet, text):
    plan = make_plan(hostile(worksheet, text))
    assert "a\ufffdb" in {cell.value for cell in book_of(report_of(plan), plan)["Budget lines"]["A"]}
    assert {row["option"] for row in csv_rows(plan)} == {"a\ufffdb"}


@pytest.mark.parametrize("text", FORMULAS[:5])
def test_that_no_text_begins_a_formula_in_the_csv(worksheet, text):
    rows = csv_rows(make_plan(hostile(worksheet, text)))
    assert {row["option"] for row in rows} == {f"'{text}"}


def test_that_negative_headroom_stays_a_number_in_the_csv(worksheet):
    project = replace_at(worksheet, ("workload", "cases", 0, "resident_sequences"), 5000)
    rows = [row for row in csv_rows(make_plan(project)) if row["line"] == "headroom_bytes"]
    assert any(int(row["best_bytes"]) < 0 for row in rows)


def test_that_what_is_not_computed_has_a_row_and_no_figure(worksheet):
    project = replace_at(worksheet, ("options", 0, "deployment", "tensor_parallel_size"), 3)
    (row,) = line_rows(make_plan(project))
    named = dict(zip(LINE_COLUMNS, row, strict=True))
    assert named["verdict"] == "not_computed"
    assert named["best_bytes"] == ""
    unset = replace_at(worksheet, ("workload", "cases", 0, "input_len"), None)
    assert "not_set" in {row[2] for row in line_rows(make_plan(unset))}


def test_that_names_longer_than_a_cell_or_a_sheet_s_name_are_cut(report_of, worksheet):
    project = replace_at(worksheet, ("workload", "tokenizer"), "x" * 40_000)
    project = replace_at(project, ("model", "name"), "History [1]: a/b\\c*?" * 300)
    plan = make_plan(project)
    book = book_of(report_of(plan), plan)
    longest = max(
        (cell.value for sheet in book.worksheets for row in sheet.iter_rows() for cell in row),
        key=lambda v: len(str(v)),
    )
    assert len(longest) == 32_767
    assert longest.endswith("…")
    names = [sheet.title for sheet in book.worksheets]
    assert len({name.casefold() for name in names}) == len(names)


def test_that_the_cover_sheet_has_date_identity_answer_and_links(report_of, worksheet):
    project = replace_at(worksheet, ("report", "date"), "2026-02-28")
    plan = make_plan(project)
    report = report_of(plan)
    book = book_of(report, plan)
    front = book.worksheets[0]
    facts = {row[0].value: row[1].value for row in front.iter_rows(max_col=2) if row[0].value}
    assert facts["Date"] == datetime(2026, 2, 28)
    assert facts["SHA-256 of the project"] == report.project_sha256
    said = " ".join(str(row[1].value) for row in front.iter_rows(max_col=2))
    assert "you asked for" in said
    linked = [cell.hyperlink.location for row in front.iter_rows() for cell in row if cell.hyperlink]
    assert len(linked) == len(book.worksheets) - 1


def test_that_the_cover_sheet_answers_which_option_and_when_each_runs_out(report_of, example_named):
    plan = make_plan(example_named("three-quotes"))
    front = book_of(report_of(plan), plan).worksheets[0]
    said = [(row[0].value, str(row[1].value)) for row in front.iter_rows(max_col=2)]
    which = next(at for at, (lead, _) in enumerate(said) if lead == "Which option")
    growth = next(at for at, (lead, _) in enumerate(said) if lead == "With the growth planned")
    first_option = next(at for at, (lead, _) in enumerate(said) if lead and lead.startswith("Option A"))
    assert which < growth < first_option
    # 30,000 + 36 × 514.20 by hand; of B, 72 requests held in all at best and 64 at the high estimates: 24 × 2.75 = 66
    assert any("48,511.20 EUR" in text for _, text in said[which:growth])
    assert any("“B: 1 × H100”" in text and "2028-Q4" in text for _, text in said[growth:first_option])


def test_that_the_same_report_gives_the_same_bytes(report_of, worksheet):
    plan = make_plan(worksheet)
    assert spreadsheet.render(report_of(plan), plan) == spreadsheet.render(report_of(plan), plan)
    properties = book_of(report_of(plan), plan).properties
    assert properties.title == worksheet.name
    assert properties.created == datetime(2026, 11, 30)


def test_that_the_logo_is_in_the_workbook(report_of, worksheet, png):
    project = replace_at(worksheet, ("report", "logo"), Logo.of("logo.png", png(40, 20)))
    plan = make_plan(project)
    with zipfile.ZipFile(io.BytesIO(spreadsheet.render(report_of(plan), plan))) as archive:
        assert [name for name in archive.namelist() if name.startswith("xl/media/")]
