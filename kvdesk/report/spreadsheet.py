"""The report as an Excel workbook: a sheet for each table, real numbers, units in the headings, no formula anywhere."""

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from kvdesk.engine.plan import Plan
from kvdesk.i18n import translate
from kvdesk.report.blocks import Bullets, Callout, Cover, KeyValues, Report, RowKind, Table, printable
from kvdesk.report.budget_lines import LINE_COLUMNS, line_rows
from kvdesk.report.summary import option_callout
from kvdesk.report.tables import Column, Kind, Measured, Sheet, Value, sheets
from kvdesk.units import numbers_of

MOST_CHARACTERS = 32_767  # of a cell, by the format
_FORBIDDEN = re.compile(r"[\[\]:*?/\\\x00-\x1f]")
_FORMATS: dict[Kind, str] = {
    "text": "@",
    "mixed": "@",
    "number": "#,##0.###",
    "bytes": "#,##0",
    "gib": "#,##0.000",
    "date": "yyyy-mm-dd",
}


_LOOKS: dict[str, dict[str, Any]] = {
    "total": {"bold": True, "top": 1, "bottom": 1},
    "muted": {"font_color": "#56616d"},
    "title": {"bold": True, "font_size": 14, "text_wrap": False},
    "place": {"font_color": "#56616d", "text_wrap": False},
    "head": {"bold": True, "bottom": 1, "bg_color": "#f4f6f8"},
    "link": {"font_color": "#2f5d8a", "underline": 1, "text_wrap": False},
    "left": {"align": "left"},
}


@dataclass(frozen=True, slots=True)
class _Named:
    """A table with the name of its sheet."""

    name: str
    sheet: Sheet


def render(report: Report, plan: Plan) -> bytes:
    """The workbook: a cover with the answers and a list of the sheets, the budget lines, then every table.

    The report's language must be installed: what the workbook adds to the report's texts is said in it.
    """
    return _Book(report, plan).content()


class _Book:
    """One workbook while it is written. Texts are written as texts, whatever they begin with."""

    def __init__(self, report: Report, plan: Plan) -> None:
        import xlsxwriter  # noqa: PLC0415  (only a workbook needs it)

        self._report, self._plan = report, plan
        self._stream = io.BytesIO()
        self._book = xlsxwriter.Workbook(
            self._stream,
            {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False},
        )
        self._formats: dict[tuple[str, str, str], Any] = {}
        self._set_properties()

    def content(self) -> bytes:
        front = self._book.add_worksheet(_sheet_name(translate("Report", "Cover"), set()))
        used = {front.get_name().casefold()}
        lines = self._book.add_worksheet(_sheet_name(translate("Report", "Budget lines"), used))
        used.add(lines.get_name().casefold())
        named = list(_named(sheets(self._report), used))
        for each in named:
            self._write_table(self._book.add_worksheet(each.name), each.sheet)
        self._write_lines(lines)
        self._write_front(front, lines.get_name(), named)
        self._book.close()
        return self._stream.getvalue()

    def _set_properties(self) -> None:
        meta = self._report.meta
        day = _day_of(meta.date)
        self._book.set_properties(
            {
                "title": self._report.title,
                "author": meta.author,
                "company": meta.organisation,
                "comments": f"{meta.made_by} · SHA-256 {self._report.project_sha256}",
                # No clock: a report without a date is dated as its format's epoch.
                "created": datetime(day.year, day.month, day.day) if day else datetime(1980, 1, 1),
            }
        )

    def _format(self, kind: Kind, row: str = "plain", unit: str = "") -> Any:
        """The look of a cell, made once: what it holds, and the row or part it belongs to."""
        key = (kind, row, unit)
        if key not in self._formats:
            number = _FORMATS[kind] + (f' "{unit}"' if unit else "")
            look = {"valign": "top", "num_format": number, "text_wrap": kind == "text", **_LOOKS.get(row, {})}
            self._formats[key] = self._book.add_format(look)
        return self._formats[key]

    def _text(self, sheet: Any, row: int, column: int, text: str, look: Any) -> None:
        """A text, never a formula or a link; one past the format's limit is cut and says so."""
        if len(text) > MOST_CHARACTERS:
            text = text[: MOST_CHARACTERS - 1] + "…"
        sheet.write_string(row, column, text, look)

    def _write_table(self, sheet: Any, table: Sheet) -> None:
        self._text(sheet, 0, 0, table.title, self._format("text", "title"))
        self._text(sheet, 1, 0, table.place, self._format("text", "place"))
        self._write_grid(sheet, 3, table.columns, table.rows, table.kinds)

    def _write_grid(
        self,
        sheet: Any,
        top: int,
        columns: tuple[Column, ...],
        rows: tuple[tuple[Value, ...], ...],
        kinds: tuple[RowKind, ...],
    ) -> None:
        for at, column in enumerate(columns):
            self._text(sheet, top, at, column.name, self._format("text", "head"))
            widest = max((_width(row[at], column.kind) for row in rows), default=0)
            sheet.set_column(at, at, min(60, max(10, widest + 2, len(column.name) // 2 + 2)))
        for down, (values, row_kind) in enumerate(zip(rows, kinds, strict=True), top + 1):
            for at, (value, column) in enumerate(zip(values, columns, strict=True)):
                self._write_value(sheet, down, at, value, column.kind, row_kind)
        sheet.freeze_panes(top + 1, 1)
        _set_page(sheet, top)

    def _write_value(self, sheet: Any, row: int, column: int, value: Value, kind: Kind, row_kind: RowKind) -> None:
        if value is None:
            sheet.write_blank(row, column, None, self._format("text", row_kind))
        elif isinstance(value, str):
            self._text(sheet, row, column, value, self._format("text", row_kind))
        elif isinstance(value, date):
            moment = datetime(value.year, value.month, value.day)
            sheet.write_datetime(row, column, moment, self._format("date", row_kind))
        elif isinstance(value, Measured):
            look = self._format(_written(value.value, "number"), row_kind, value.unit)
            sheet.write_number(row, column, value.value, look)
        else:
            sheet.write_number(row, column, value, self._format(_written(value, kind), row_kind))

    def _write_lines(self, sheet: Any) -> None:
        """The budget lines as the CSV has them, a filter on each column."""
        columns = tuple(Column(name, "bytes" if name.endswith("_bytes") else "text") for name in LINE_COLUMNS)
        rows = tuple(tuple(None if value == "" else printable(value) for value in row) for row in line_rows(self._plan))
        plain: RowKind = "plain"
        self._write_grid(sheet, 0, columns, rows, tuple(plain for _ in rows))
        sheet.autofilter(0, 0, len(rows), len(columns) - 1)

    def _write_front(self, sheet: Any, lines: str, named: list[_Named]) -> None:
        report, meta = self._report, self._report.meta
        sheet.set_column(0, 0, 34)
        sheet.set_column(1, 1, 100)
        self._text(sheet, 0, 0, report.title, self._format("text", "title"))
        row = 2
        for name, value in self._facts():
            self._text(sheet, row, 0, name, self._format("text", "muted"))
            day = _day_of(value) if value == meta.date else None
            if day is None:
                self._text(sheet, row, 1, value, self._format("text"))
            else:
                sheet.write_datetime(row, 1, datetime(day.year, day.month, day.day), self._format("date", "left"))
            row += 1
        for answer in _answers(report):
            row += 1
            self._text(sheet, row, 0, answer.lead, self._format("text", "total"))
            for line in answer.items:
                self._text(sheet, row, 1, line, self._format("text"))
                row += 1
        numbers = numbers_of(report.language)
        for callout in (option_callout(option, numbers) for option in self._plan.options):
            row += 1
            self._text(sheet, row, 0, printable(callout.title), self._format("text", "total"))
            for line in printable(callout.lines):
                self._text(sheet, row, 1, line, self._format("text"))
                row += 1
        row += 1
        for name, title, place in (
            (lines, translate("Report", "Budget lines"), ""),
            *((each.name, each.sheet.title, each.sheet.place) for each in named),
        ):
            sheet.write_url(
                row, 0, f"internal:'{name.replace(chr(39), chr(39) * 2)}'!A1", self._format("text", "link"), name
            )
            self._text(sheet, row, 1, f"{place} › {title}" if place else title, self._format("text"))
            row += 1
        _set_page(sheet, None)
        self._place_logo(sheet)

    def _facts(self) -> Iterator[tuple[str, str]]:
        report = self._report
        cover = next((block for block in report.blocks if isinstance(block, Cover)), None)
        if cover is not None:
            if cover.organisation:
                yield translate("Report", "Organisation"), cover.organisation
            yield from cover.facts
        elif report.meta.date:
            yield translate("Report", "Date"), report.meta.date
        yield translate("Report", "SHA-256 of the project"), report.project_sha256
        yield translate("Report", "KVDesk version"), report.meta.version

    def _place_logo(self, sheet: Any) -> None:
        """The logo beside the facts; the format takes no SVG."""
        cover = next((block for block in self._report.blocks if isinstance(block, Cover)), None)
        logo = cover.logo if cover is not None else None
        if logo is None or logo.media_type == "image/svg+xml":
            return
        scale = min(1.0, 240 / logo.width, 96 / logo.height)
        options = {
            "image_data": io.BytesIO(logo.content),
            "x_scale": scale,
            "y_scale": scale,
            "description": logo.alt,
        }
        sheet.insert_image(1, 2, "logo", options)


def _answers(report: Report) -> Iterator[Bullets]:
    """What the report answers before it comes to the options one by one."""
    for block in report.blocks:
        if isinstance(block, Bullets):
            yield block
        elif isinstance(block, Callout | Table | KeyValues):
            return


def _written(value: float, kind: Kind) -> Kind:
    """Whole numbers in a column of any numbers are written without a decimal mark."""
    return "bytes" if kind == "number" and float(value).is_integer() else kind


def _width(value: Value, kind: Kind) -> int:
    """About how many characters a value takes."""
    if value is None:
        return 0
    if isinstance(value, str):
        return min(60, max(len(line) for line in value.split("\n")))
    if isinstance(value, date):
        return 10
    if isinstance(value, Measured):
        return len(f"{value.value:,} {value.unit}")
    return len(f"{value:,.3f}" if kind == "gib" else f"{value:,}")


def _set_page(sheet: Any, header: int | None) -> None:
    """Printed: across, as wide as the page, the headings on each."""
    sheet.set_landscape()
    sheet.set_paper(9)
    sheet.fit_to_pages(1, 0)
    if header is not None:
        sheet.repeat_rows(header)


def _day_of(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _named(tables: Iterator[Sheet], used: set[str]) -> Iterator[_Named]:
    for number, table in enumerate(tables, 1):
        name = _sheet_name(f"{number} {table.title}", used)
        used.add(name.casefold())
        yield _Named(name, table)


def _sheet_name(wanted: str, used: set[str]) -> str:
    """A name the format takes: 31 characters, none of []:*?/\\, no apostrophe at an end, each once."""
    cleaned = " ".join(_FORBIDDEN.sub(" ", wanted).split()).strip("'")
    if len(cleaned) > 31 and " " in cleaned[20:31]:
        cleaned = cleaned[: cleaned.rindex(" ", 20, 32)]
    name = cleaned[:31].strip(" '") or "-"
    number = 2
    while name.casefold() in used or name.casefold() == "history":
        tail = f" {number}"
        name, number = cleaned[: 31 - len(tail)] + tail, number + 1
    return name
