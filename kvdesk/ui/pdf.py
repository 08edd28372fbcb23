"""The report on paper: PDF, print and preview share one painter. Needs a `QGuiApplication` and makes one where none is.

Text stays text and figures stay vectors. `QPdfWriter` writes no outline and no language, so pypdf adds them.
"""

import io
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QGuiApplication,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)

from kvdesk.i18n import translate
from kvdesk.project.file import write_atomically
from kvdesk.report.document import Report, ReportError
from kvdesk.ui.compositor import compose
from kvdesk.ui.typesetting import MUTED, RULE, Page, Style, Typecase, font_for, number_contents, paginate

__all__ = [
    "PAGE_SIZES",
    "ReportError",
    "ensure_application",
    "paint_report",
    "pdf_bytes",
    "print_report",
    "write_pdf",
]

PAGE_SIZES = {"A4": QPageSize.PageSizeId.A4, "Letter": QPageSize.PageSizeId.Letter}
SIDE, TOP, BOTTOM = 51.0, 62.0, 58.0
HEADER = Style(7.5, MUTED)
RESOLUTION = 1200

if TYPE_CHECKING:
    from pypdf import PdfWriter

_application: QGuiApplication | None = None


def write_pdf(report: Report, path: Path, *, page_size: str = "A4") -> None:
    """Write the report as PDF on paper of `PAGE_SIZES`; ReportError says why not, and the old file is as it was."""
    data = pdf_bytes(report, page_size=page_size)
    try:
        write_atomically(path, data)
    except OSError as error:
        message = translate("Report", "{path}: the report could not be written ({reason}); write it elsewhere")
        raise ReportError(message.format(path=path, reason=error.strerror or error)) from None


def pdf_bytes(report: Report, *, page_size: str = "A4") -> bytes:
    """The PDF of a report: outline, properties and embedded fonts included."""
    ensure_application()
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(RESOLUTION)
    writer.setPageLayout(QPageLayout(QPageSize(PAGE_SIZES[page_size]), QPageLayout.Orientation.Portrait, QMarginsF()))
    writer.setTitle(report.title)
    writer.setCreator(f"KVDesk {report.meta.version}")
    pages = paint_report(report, writer)
    buffer.close()
    return _with_outline(bytes(content.data()), report, pages)


def print_report(report: Report, printer: QPagedPaintDevice) -> None:
    """Print on a `QPrinter`, or show in a preview dialog: connect its `paintRequested` to this."""
    full_page = getattr(printer, "setFullPage", None)
    if full_page is not None:
        full_page(True)
    paint_report(report, printer)


def paint_report(report: Report, device: QPagedPaintDevice) -> list[Page]:
    """Lay the report out for a device and paint the pages it asks for; all pages are returned."""
    point = device.logicalDpiY() / 72
    paper = device.pageLayout().fullRectPixels(device.logicalDpiY())
    width, height = paper.width() - 2 * SIDE * point, paper.height() - (TOP + BOTTOM) * point
    typecase = Typecase(device, width)
    pages = paginate(compose(report, typecase, height), height)
    number_contents(pages, typecase)
    wanted = device.pageRanges()
    numbers = [number for number in range(1, len(pages) + 1) if wanted.isEmpty() or wanted.contains(number)]
    painter = QPainter()
    if not painter.begin(device):
        raise ReportError(translate("Report", "The printer could not be started; choose another one."))
    try:
        for position, number in enumerate(numbers):
            if position and not device.newPage():
                raise ReportError(translate("Report", "The printer stopped; the report is not whole."))
            _paint_page(painter, report, pages, number, typecase, paper.height())
    finally:
        painter.end()
    return pages


def _paint_page(
    painter: QPainter, report: Report, pages: list[Page], number: int, typecase: Typecase, paper_height: float
) -> None:
    page, point = pages[number - 1], typecase.point
    _paint_line(painter, report.title if number > 1 else "", page.running, 34 * point, typecase)
    for y, strip in page.strips:
        strip.paint(painter, SIDE * point, TOP * point + y, point)
    meta = report.meta
    left = " · ".join(part for part in (meta.remark, meta.made_by, meta.date, f"SHA-256 {meta.sha_short}…") if part)
    right = meta.page_of.format(page=number, pages=len(pages))
    foot = paper_height - 36 * point
    painter.fillRect(QRectF(SIDE * point, foot - 13 * point, typecase.width, 0.5 * point), QColor(RULE))
    _paint_line(painter, left, right, foot, typecase)


def _paint_line(painter: QPainter, left: str, right: str, baseline: float, typecase: Typecase) -> None:
    """A small line at both edges; the left text gives way where both would touch."""
    x, width = SIDE * typecase.point, typecase.width
    font = font_for(HEADER, typecase.device)
    metrics = QFontMetricsF(font, typecase.device)
    painter.setFont(font)
    painter.setPen(QColor(HEADER.color))
    right = metrics.elidedText(right, Qt.TextElideMode.ElideRight, width * 0.5)
    taken = metrics.horizontalAdvance(right)
    left = metrics.elidedText(left, Qt.TextElideMode.ElideRight, width - taken - 12 * typecase.point)
    painter.drawText(
        QRectF(x, baseline - 12 * typecase.point, width, 14 * typecase.point), Qt.AlignmentFlag.AlignLeft, left
    )
    painter.drawText(
        QRectF(x, baseline - 12 * typecase.point, width, 14 * typecase.point), Qt.AlignmentFlag.AlignRight, right
    )


# Qt's map from glyphs to text says "tabulator" for the space and one sign for a ligature: text copied or searched for
# would not be what is read.
_SPELT = {0x09: " ", 0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl"}
_RANGE = re.compile(rb"<([0-9A-F]{4})> <([0-9A-F]{4})> (?:<([0-9A-F]{4})>|\[([^\]]*)\])")


def _spell_out(writer: "PdfWriter") -> None:
    """Correct what each font says its glyphs mean."""
    from pypdf.generic import StreamObject  # noqa: PLC0415

    for item in writer._objects:
        meaning = item.get("/ToUnicode") if isinstance(item, dict) else None
        stream = meaning.get_object() if meaning is not None else None
        if isinstance(stream, StreamObject):
            stream.set_data(_RANGE.sub(_spelt_range, stream.get_data()))


def _spelt_range(match: re.Match[bytes]) -> bytes:
    """One range of glyphs with the text of each of them in full."""
    first, last, start, listed = match.groups()
    if start is None:
        codes = [int(code.strip(b"<>"), 16) for code in listed.split()]
    else:
        codes = [int(start, 16) + step for step in range(int(last, 16) - int(first, 16) + 1)]
    if not set(codes) & set(_SPELT):
        return match.group(0)
    texts = (_SPELT.get(code, chr(code)).encode("utf-16-be").hex().upper() for code in codes)
    return b"<%s> <%s> [%s]" % (first, last, " ".join(f"<{text}>" for text in texts).encode())


def _add_bookmarks(writer: "PdfWriter", pages: list[Page]) -> None:
    """Bookmarks for the headings, and links from the contents to them."""
    from pypdf.annotations import Link  # noqa: PLC0415
    from pypdf.generic import Fit, IndirectObject  # noqa: PLC0415

    parents: list[IndirectObject] = []
    places: dict[str, tuple[int, Fit]] = {}
    paper, scale = writer.pages[0].mediabox, 72 / RESOLUTION
    for index, page in enumerate(pages):
        for y, strip in page.strips:
            if strip.bookmark is None or strip.bookmark[0] not in (1, 2):
                continue
            level, text = strip.bookmark
            fit = Fit.xyz(left=0, top=float(paper.height) - TOP - y * scale + 4)
            parent = parents[level - 2] if level > 1 and len(parents) >= level - 1 else None
            item = writer.add_outline_item(title=text, page_number=index, parent=parent, fit=fit)
            parents[level - 1 :] = [item]
            places[strip.anchor] = (index, fit)
    for index, page in enumerate(pages):
        for y, strip in page.strips:
            if strip.target in places:
                top = float(paper.height) - TOP - y * scale
                rect = (SIDE, top - strip.height * scale, float(paper.width) - SIDE, top)
                target, fit = places[strip.target]
                writer.add_annotation(index, Link(rect=rect, target_page_index=target, fit=fit, border=[0, 0, 0]))


def _with_outline(data: bytes, report: Report, pages: list[Page]) -> bytes:
    """The same pages with bookmarks for the headings, the document's language, and no clock in its properties."""
    from pypdf import PdfWriter  # noqa: PLC0415  (only a PDF needs it)
    from pypdf.generic import BooleanObject, DictionaryObject, NameObject, TextStringObject  # noqa: PLC0415

    writer = PdfWriter(clone_from=io.BytesIO(data))
    writer.pdf_header = "%PDF-1.7"
    _add_bookmarks(writer, pages)
    _spell_out(writer)
    root = writer.root_object
    root.pop("/Metadata", None)  # Qt's own copy of the properties, with a time of day
    root[NameObject("/Lang")] = TextStringObject(report.language)
    root[NameObject("/PageMode")] = NameObject("/UseOutlines")
    root[NameObject("/ViewerPreferences")] = DictionaryObject({NameObject("/DisplayDocTitle"): BooleanObject(True)})
    day = report.meta.date.replace("-", "")
    writer.metadata = {
        "/Title": report.title,
        "/Creator": f"KVDesk {report.meta.version}",
        **({"/Author": report.meta.author} if report.meta.author else {}),
        **({"/CreationDate": f"D:{day}000000Z"} if len(day) == 8 and day.isdigit() else {}),
    }
    result = io.BytesIO()
    writer.write(result)
    return result.getvalue()


def ensure_application() -> None:
    """A `QGuiApplication` for font and paint engines; offscreen where this process has none yet."""
    global _application  # noqa: PLW0603  (Qt needs it to live as long as the process)
    if QGuiApplication.instance() is None:
        offscreen = [] if sys.platform in ("win32", "darwin") else ["-platform", "offscreen"]
        _application = QGuiApplication(["kvdesk", *offscreen])
