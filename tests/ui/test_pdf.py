"""The report on paper: what its text says, what its pages show, and that a failure costs nothing."""

import errno
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("PySide6")
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
pypdf = pytest.importorskip("pypdf")

from PySide6.QtGui import QGuiApplication, QPageLayout, QPageRanges  # noqa: E402

from kvdesk import paths  # noqa: E402
from kvdesk.engine.plan import make_plan  # noqa: E402
from kvdesk.project.edit import replace_at  # noqa: E402
from kvdesk.project.file import read, sha256  # noqa: E402
from kvdesk.report.blocks import cells  # noqa: E402
from kvdesk.report.document import (  # noqa: E402
    Heading,
    KeyValues,
    Meta,
    Paragraph,
    Report,
    ReportError,
    Table,
    build_report,
)
from kvdesk.report.serving import command_lines, option_command  # noqa: E402
from kvdesk.ui import pdf  # noqa: E402
from kvdesk.units import ENGLISH, INDONESIAN  # noqa: E402

pytestmark = pytest.mark.gui
META = Meta("0.1.0", "2026-11-30", "0123456789ab", "Page {page} of {pages}", "KVDesk 0.1.0")


@pytest.fixture(autouse=True)
def _application(qapp):
    """One application for the whole run."""


def example(name):
    return read(paths.resource("examples", f"{name}.kvdesk"))


def report_of(project, numbers=ENGLISH):
    return build_report(make_plan(project), numbers=numbers, today="2026-11-30", version="0.1.0")


def open_pdf(report, **more):
    return pypdf.PdfReader(io.BytesIO(pdf.pdf_bytes(report, **more)))


def text_of(reader):
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


@pytest.mark.parametrize(
    ("name", "numbers"), [("worksheet", INDONESIAN), ("gpt-oss-120b", ENGLISH), ("deepseek-r1", ENGLISH)]
)
def test_that_every_exact_figure_of_every_rank_is_in_the_text(name, numbers):
    project = example(name)
    text = text_of(open_pdf(report_of(project, numbers)))
    for option in make_plan(project).options:
        for case in option.cases:
            for line in (line for rank in case.ranks for line in rank.lines):
                assert numbers.bytes(line.best) in text


@pytest.mark.parametrize(("size", "width"), [("A4", 595), ("Letter", 612)])
def test_that_every_page_has_its_size_number_and_identity(size, width):
    project = example("worksheet")
    reader = open_pdf(report_of(project), page_size=size)
    for number, page in enumerate(reader.pages, 1):
        text = page.extract_text()
        assert round(float(page.mediabox.width)) == width
        assert f"Page {number} of {len(reader.pages)}" in text
        assert sha256(project)[:12] in text
        assert "2026-11-30" in text


def test_that_every_page_says_that_a_model_was_entered_by_hand():
    project = example("worksheet")
    for kind, is_said in (("hand", True), ("example", False)):
        edited = replace_at(project, ("model", "source", "kind"), kind)
        pages = [page.extract_text() for page in open_pdf(report_of(edited)).pages]
        assert all(("model entered by hand" in page) is is_said for page in pages)


def test_that_headers_name_the_project_and_the_option():
    project = example("gpt-oss-120b")
    reader = open_pdf(report_of(project))
    last_case = [page.extract_text() for page in reader.pages if f"{len(project.options) + 5}.1" in page.extract_text()]
    assert project.name in last_case[0]
    assert f"Option {project.options[-1].name}" in last_case[0]


def test_that_a_table_that_goes_on_repeats_its_header():
    rows = tuple(cells(str(number), f"row {number}") for number in range(200))
    blocks = (Heading(0, "Long", "a"), Table("Caption", ("Number", "Words"), rows, ("right", "left")))
    pages = [page.extract_text() for page in open_pdf(Report("Long", "en", blocks, "0" * 64, META)).pages]
    assert len(pages) > 2
    assert all("Number" in page and "Words" in page for page in pages)
    assert sum(page.count("Caption") for page in pages) == 1
    assert all(sum(f"row {number}\n" in page + "\n" for page in pages) == 1 for number in range(200))


def test_that_no_heading_stands_alone_at_the_end_of_a_page():
    blocks = []
    for number in range(60):
        blocks += [
            Heading(2, f"Heading {number}", f"h{number}"),
            Paragraph(f"Text of {number}. " * (1 + number % 9 * 6)),
        ]
    for page in open_pdf(Report("Many", "en", tuple(blocks), "0" * 64, META)).pages:
        lines = [line for line in page.extract_text().splitlines() if line.strip()]
        headings = [at for at, line in enumerate(lines) if line.startswith("Heading")]
        assert all("Text of" in lines[at + 1] for at in headings)


def test_that_a_table_of_a_fair_height_parts_only_where_staying_whole_would_empty_much_of_a_page():
    rows = tuple(cells(f"row {number}", "words") for number in range(12))
    filled, parted = [], 0
    for filler in range(12, 46):
        blocks = (
            KeyValues("Filler", tuple((f"name {number}", "value") for number in range(filler))),
            Table("Caption", ("Row", "Words"), rows, ("left", "left")),
        )
        pages = [page.extract_text() for page in open_pdf(Report("T", "en", blocks, "0" * 64, META)).pages]
        counts = [len(re.findall(r"\brow \d+\b", page)) for page in pages]
        assert sum(counts) == 12
        assert not {1, 11} & set(counts), "one row stands alone"
        parted += 0 not in counts and len(pages) > 1
        if len(pages) > 1:
            filled.append(len(pages[0].splitlines()))
    assert parted
    assert min(filled) > 0.76 * max(filled)


@pytest.mark.parametrize("word", ["terbanyak", "terbesar", "Permintaan tertampung", "kilowatt"])
def test_that_no_heading_of_a_narrow_column_breaks_within_a_word(word):
    columns = 8
    header = ("Placement", *(f"Most {word}" for _ in range(columns - 1)))
    row = cells("a placement with so many words that the other columns have no room to spare " * 2, *("1" * 7))
    table = Table("Caption", header, (row,), ("left", *("right",) * (columns - 1)))
    text = text_of(open_pdf(Report("T", "en", (table,), "0" * 64, META)))
    assert all(text.count(part) == columns - 1 for part in word.split())


def test_that_no_unit_of_a_rate_is_parted():
    header = ("Tier", *("Read, GB/s",) * 9)
    table = Table("Caption", header, (cells("a tier " * 30, *("1" * 9)),), ("left", *("right",) * 9))
    text = text_of(open_pdf(Report("T", "en", (table,), "0" * 64, META)))
    assert text.count("GB/s") == 9


def test_that_what_introduces_a_part_stands_on_its_page():
    for filler in range(30, 52):
        blocks = (
            KeyValues("Filler", tuple((f"name {number}", "value") for number in range(filler))),
            Heading(1, "The section", "s"),
            Paragraph("What it is about.", "muted"),
            Heading(3, "The part", "p"),
            Paragraph("What it says."),
        )
        for page in open_pdf(Report("T", "en", blocks, "0" * 64, META)).pages:
            text = page.extract_text()
            assert ("The section" in text) == ("What it is about" in text) == ("What it says" in text)


def test_that_a_text_longer_than_a_page_is_printed_whole():
    word = "endless" * 3
    project = replace_at(example("worksheet"), ("workload", "tokenizer"), " ".join([word] * 1500))
    reader = open_pdf(report_of(project))
    text = "".join("".join(page.extract_text().split()) for page in reader.pages)
    assert text.count("endless") == 3 * 1500
    project = replace_at(example("worksheet"), ("name",), "<script>" * 24)
    assert "<script>" in text_of(open_pdf(report_of(project)))


def test_that_no_page_holds_a_picture_of_pixels(tmp_path):
    if shutil.which("pdfimages") is None:
        pytest.skip("poppler is not here")
    path = tmp_path / "report.pdf"
    pdf.write_pdf(report_of(example("deepseek-r1")), path)
    listed = subprocess.run(["pdfimages", "-list", str(path)], capture_output=True, text=True, check=True)
    assert len(listed.stdout.splitlines()) == 2


def test_that_every_font_is_embedded():
    for page in open_pdf(report_of(example("worksheet"))).pages:
        for font in page["/Resources"]["/Font"].values():
            descendants = font.get_object().get("/DescendantFonts", [font])
            assert "/FontFile2" in descendants[0].get_object()["/FontDescriptor"].get_object()


def test_that_text_copied_from_it_is_what_is_read():
    blocks = (Heading(0, "Title", "a"), Paragraph("Does it fit? The offered waffles: affine, fluffy"))
    text = open_pdf(Report("Title", "en", blocks, "0" * 64, META)).pages[0].extract_text()
    assert "Does it fit? The offered waffles: affine, fluffy" in text


def test_that_a_serving_command_can_be_copied_from_paper_and_run():
    """Each line ends in a backslash, so a shell puts them together again; no page parts them."""
    project = replace_at(example("worksheet"), ("options", 0, "deployment", "runtime"), "vllm")
    settings = {"gpu_memory_utilization": 0.85, "block_size": 32, "max_num_batched_tokens": 4096, "enforce_eager": True}
    for name, value in settings.items():
        project = replace_at(project, ("options", 0, "deployment", "vllm", name), value)
    command = option_command(make_plan(project).options[0])
    pages = [page.extract_text() for page in open_pdf(report_of(project)).pages]
    lines = command_lines(command)
    assert len(lines) > 1
    page = next(page for page in pages if "vllm serve" in page)
    printed = [line.strip() for line in page.split("\n")]
    start = printed.index(lines[0].strip())
    copied = "\n".join(printed[start : start + len(lines)])
    assert shlex.split(copied.replace("\\\n", " ")) == shlex.split(command)


def test_that_bookmarks_follow_the_sections():
    reader = open_pdf(report_of(example("worksheet")))
    titles = [item.title for item in reader.outline if not isinstance(item, list)]
    assert titles[0] == "1 Verdict" or titles[0].split() == ["1", "Verdict"]
    children = [item for item in reader.outline if isinstance(item, list)]
    assert children
    for item in reader.outline:
        if not isinstance(item, list):
            page = reader.pages[reader.get_destination_page_number(item)]
            assert item.title.split()[-1] in page.extract_text()


def test_that_the_properties_name_the_project_and_no_author():
    reader = open_pdf(report_of(example("worksheet")))
    assert reader.metadata.title == example("worksheet").name
    assert reader.metadata.creator == "KVDesk 0.1.0"
    assert not reader.metadata.author
    assert reader.metadata.creation_date_raw == "D:20261130000000Z"
    assert reader.root_object["/Lang"] == "en"


def test_that_a_refused_option_and_an_unset_project_are_printed():
    refused = replace_at(example("worksheet"), ("options", 0, "deployment", "tensor_parallel_size"), 3)
    assert "TP 3 does not divide the heads" in text_of(open_pdf(report_of(refused)))


def test_that_a_failed_write_leaves_the_old_file_and_says_so(tmp_path, monkeypatch):
    folder = tmp_path / "reports"
    folder.mkdir()
    path = folder / "report.pdf"
    path.write_bytes(b"the old report")

    def full_disk(_descriptor):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("kvdesk.project.file.os.fsync", full_disk)
    with pytest.raises(ReportError, match=re.escape("No space left on device")) as refusal:
        pdf.write_pdf(report_of(example("worksheet")), path)
    assert str(path) in str(refusal.value)
    assert path.read_bytes() == b"the old report"
    assert list(folder.iterdir()) == [path]


def test_that_a_folder_that_is_not_there_is_refused_in_one_sentence(tmp_path):
    with pytest.raises(ReportError, match="could not be written"):
        pdf.write_pdf(report_of(example("worksheet")), tmp_path / "nowhere" / "report.pdf")


def test_that_the_printer_gets_the_pages_it_asks_for(tmp_path):
    support = pytest.importorskip("PySide6.QtPrintSupport")
    printer = support.QPrinter(support.QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(support.QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    printer.setPageOrientation(QPageLayout.Orientation.Portrait)
    report = report_of(example("worksheet"))
    pdf.print_report(report, printer)
    whole = len(pypdf.PdfReader(tmp_path / "printed.pdf").pages)
    assert whole == len(open_pdf(report).pages)
    printer.setPageRanges(QPageRanges.fromString("2-3"))
    pdf.print_report(report, printer)
    pages = pypdf.PdfReader(tmp_path / "printed.pdf").pages
    assert [f"Page {number} of {whole}" in page.extract_text() for number, page in zip((2, 3), pages, strict=True)]


def test_that_a_process_without_screen_or_application_writes_one(tmp_path):
    program = (
        "import sys; from pathlib import Path; from kvdesk import paths; from kvdesk.engine.plan import make_plan;"
        "from kvdesk.project.file import read; from kvdesk.report.document import build_report;"
        "from kvdesk.ui.pdf import write_pdf; from kvdesk.units import ENGLISH;"
        "plan = make_plan(read(paths.resource('examples', 'worksheet.kvdesk')));"
        "write_pdf(build_report(plan, numbers=ENGLISH, version='0'), Path(sys.argv[1]));"
        "assert 'PySide6.QtWidgets' not in sys.modules and 'pyqtgraph' not in sys.modules"
    )
    path = tmp_path / "report.pdf"
    run = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(Path(__file__).parents[2]), "HOME": str(tmp_path)},
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert path.read_bytes().startswith(b"%PDF-")
    assert QGuiApplication.instance() is not None
