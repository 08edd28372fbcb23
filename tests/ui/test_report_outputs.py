"""One plan, every output: the same figures in the PDF's text, the workbook, Markdown, HTML and the JSON of budgets; and
what the PDF has of a cover, contents and hostile texts."""

import io
import json
import os
import re
from decimal import Decimal

import pytest

pytest.importorskip("PySide6")
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
pypdf = pytest.importorskip("pypdf")
openpyxl = pytest.importorskip("openpyxl")

from kvdesk import cli, i18n, paths  # noqa: E402
from kvdesk.engine.plan import make_plan  # noqa: E402
from kvdesk.project.edit import replace_at  # noqa: E402
from kvdesk.project.file import read  # noqa: E402
from kvdesk.project.report_settings import Logo, ReportSettings  # noqa: E402
from kvdesk.report import html, markdown, spreadsheet  # noqa: E402
from kvdesk.report.blocks import Heading, KeyValues, Meta, Report, outline  # noqa: E402
from kvdesk.report.document import build_report  # noqa: E402
from kvdesk.ui import pdf, typesetting  # noqa: E402
from kvdesk.units import ENGLISH, INDONESIAN  # noqa: E402
from tests.report import test_hostile_texts as hostile_texts  # noqa: E402

pytestmark = pytest.mark.gui
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><rect width="60" height="60" fill="red"/></svg>'
HOSTILE = '<script>alert("x")</script> | `code` =1+1 <img src=x onerror=y> & '


@pytest.fixture(autouse=True)
def _application(qapp):
    yield
    i18n.install("en")


def example(name):
    return read(paths.resource("examples", f"{name}.kvdesk"))


def report_of(plan, numbers=ENGLISH, **more):
    return build_report(plan, numbers=numbers, today="2026-11-30", version="0.1.0", **more)


def open_pdf(report, **more):
    return pypdf.PdfReader(io.BytesIO(pdf.pdf_bytes(report, **more)))


def text_of(reader):
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


@pytest.mark.parametrize("name", ["worksheet", "gpt-oss-120b", "deepseek-r1", "three-quotes"])
@pytest.mark.parametrize(("language", "numbers"), [("en", ENGLISH), ("id", INDONESIAN)])
def test_that_all_outputs_have_the_figures_of_budget_json(name, language, numbers, capsys):
    cli.run(["budget", str(paths.resource("examples", f"{name}.kvdesk")), "--json"])
    budget = json.loads(capsys.readouterr().out)
    wanted = set()
    for case in (case for option in budget["options"] for case in option["cases"]):
        wanted |= {case["kv"][key] for key in ("logical_bytes", "allocated_bytes", "replication_bytes")}
        for rank in case["ranks"]:
            wanted |= {*rank["lines"].values(), rank["usable_bytes"], rank["capacity_bytes"]}
            wanted |= {band[end] for band in rank["bands"].values() for end in ("low", "best", "high")}
    i18n.install(language)
    plan = make_plan(example(name))
    report = report_of(plan, numbers, language=language)
    for text in (text_of(open_pdf(report)), markdown.render(report), html.render(report)):
        assert not [size for size in wanted if numbers.bytes(size) not in text]
    book = openpyxl.load_workbook(io.BytesIO(spreadsheet.render(report, plan)))
    cells = {cell.value for sheet in book.worksheets[2:] for row in sheet.iter_rows() for cell in row}
    assert not wanted - {value for value in cells if isinstance(value, int)}


def amounts(cost):
    """Every amount of an option's cost that is a sum and not nothing, in cents."""
    found = [cost[key] for key in ("once", "monthly", "power_monthly")] + list(cost["over_years"].values())
    found += [line[key] for line in cost["lines"] for key in ("once", "monthly")]
    return {round(Decimal(text), 2) for text in found if text and Decimal(text)}


@pytest.mark.parametrize(("language", "numbers"), [("en", ENGLISH), ("id", INDONESIAN)])
def test_that_all_outputs_have_the_costs_of_budget_json(language, numbers, capsys):
    cli.run(["budget", str(paths.resource("examples", "three-quotes.kvdesk")), "--json"])
    budget = json.loads(capsys.readouterr().out)
    wanted = set().union(*(amounts(option["cost"]) for option in budget["options"]))
    assert Decimal("48511.20") in wanted  # 3 years of the first quote, by hand
    i18n.install(language)
    plan = make_plan(example("three-quotes"))
    report = report_of(plan, numbers, language=language)
    for text in (text_of(open_pdf(report)), markdown.render(report), html.render(report)):
        assert not [amount for amount in wanted if f"{numbers.decimal(amount, 2)} EUR" not in text]
    book = openpyxl.load_workbook(io.BytesIO(spreadsheet.render(report, plan)))
    numeric = {
        round(Decimal(str(cell.value)), 2): cell.number_format
        for sheet in book.worksheets[2:]
        for row in sheet.iter_rows()
        for cell in row
        if isinstance(cell.value, int | float) and "EUR" in cell.number_format
    }
    assert not wanted - set(numeric)


@pytest.mark.parametrize(
    ("path", "value", "today", "said", "unsaid"),
    [
        (("prices", "rates"), (), "2026-11-30", "exchange rate USD into EUR", "68,509.80"),
        (("prices", "items", 1, "price"), None, "2026-11-30", "missing: price of L40S", "48,511.20"),
        (("prices", "items"), None, "2027-02-01", "was valid until 2027-01-31: ask for a new one", ""),
        (("workload", "cases", 0, "output_len"), 0, "2026-11-30", "there is no price for a million of them", ""),
    ],
)
def test_that_what_is_wrong_with_a_quote_is_a_sentence_in_every_output(path, value, today, said, unsaid):
    project = example("three-quotes")
    if path != ("prices", "items"):
        project = replace_at(project, path, value)
    plan = make_plan(project)
    report = build_report(plan, numbers=ENGLISH, today=today, version="0.1.0")
    book = openpyxl.load_workbook(io.BytesIO(spreadsheet.render(report, plan)))
    cells = " ".join(str(cell.value) for sheet in book.worksheets for row in sheet.iter_rows() for cell in row)
    for text in (text_of(open_pdf(report)), markdown.render(report), html.render(report)):
        assert said in text
        assert not unsaid or unsaid not in text
    assert not unsaid or unsaid not in cells


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_that_the_contents_name_the_page_of_every_section_and_lead_there(paper):
    report = report_of(make_plan(example("worksheet")))
    reader = open_pdf(report, page_size=paper)
    front = reader.pages[0].extract_text()
    links = [annotation.get_object() for annotation in reader.pages[0]["/Annots"]]
    assert len(links) == len(outline(report))
    for heading, link in zip(outline(report), links, strict=True):
        page = (
            link["/Dest"][0].get_object() if hasattr(link["/Dest"][0], "get_object") else reader.pages[link["/Dest"][0]]
        )
        number = next(at for at, each in enumerate(reader.pages, 1) if each == page)
        words = r"\s+".join(re.escape(word) for word in heading.text.split())
        assert re.search(rf"{words}\s+{number}\b", front), heading.text
        assert re.search(words, reader.pages[number - 1].extract_text())


def test_that_the_pdf_knows_its_author_title_and_language():
    settings = ReportSettings(title="Quote 7", author="R. Wijaya", organisation="Dinas", date="2026-02-28")
    project = replace_at(example("worksheet"), ("report",), settings)
    reader = open_pdf(report_of(make_plan(project), INDONESIAN, language="id"))
    assert (reader.metadata.title, reader.metadata.author) == ("Quote 7", "R. Wijaya")
    assert reader.metadata.creation_date_raw == "D:20260228000000Z"
    assert reader.root_object["/Lang"] == "id"
    front = reader.pages[0].extract_text()
    assert all(text in front for text in ("Quote 7", "R. Wijaya", "Dinas", "2026-02-28"))


def _png():
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice
    from PySide6.QtGui import QImage

    image = QImage(60, 20, QImage.Format.Format_RGB32)
    image.fill(0x2F5D8A)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(data.data())


def test_that_a_logo_is_printed_and_a_damaged_one_costs_no_page():
    project = example("worksheet")
    plain = open_pdf(report_of(make_plan(project)))
    for content, pictures in ((_png(), 1), (SVG, 0), (_png()[:60], 0)):
        dressed = replace_at(project, ("report", "logo"), Logo.of("logo", content))
        reader = open_pdf(report_of(make_plan(dressed)))
        assert len(reader.pages[0].images) == pictures
        assert len(reader.pages) == len(plain.pages)
        assert reader.pages[0].extract_text().startswith(plain.pages[0].extract_text()[:20])


def test_that_many_options_with_hostile_names_print_every_text():
    project = example("gpt-oss-120b")
    names = ["=SUM(A1)", "+1", "-1", "@x", HOSTILE * 2, "W" * 200, ("word " * 40).strip(), "Ünïcödé – 名"]
    options = tuple(project.options[0].model_copy(update={"name": name}) for name in names)
    project = replace_at(project, ("options",), options)
    (first, *_) = project.workload.cases
    project = replace_at(project, ("workload", "cases"), (first.model_copy(update={"name": HOSTILE}),))
    project = replace_at(project, ("workload", "tokenizer"), HOSTILE * 500)
    project = replace_at(project, ("model", "name"), "org/" + "model-" * 900)
    settings = ReportSettings(title=HOSTILE * 3, organisation=HOSTILE * 3, author="A" * 300, version=HOSTILE[:60])
    reader = open_pdf(report_of(make_plan(replace_at(project, ("report",), settings))), page_size="Letter")
    squeezed = "".join("".join(page.extract_text() for page in reader.pages).split())
    for text in (*names[:7], HOSTILE * 3, "A" * 300):
        assert "".join(text.split()) in squeezed
    assert squeezed.count("model-") >= 900
    sections = [item.title.split()[0] for item in reader.outline if not isinstance(item, list)]
    assert sections == [str(number) for number in range(1, len(sections) + 1)]


@pytest.mark.parametrize("poison", [hostile_texts.HOSTILE, "W" * 4000, "\N{BELL}\N{RIGHT-TO-LEFT OVERRIDE}x\n\n# y"])
def test_that_no_text_of_a_project_runs_or_leaves_the_page_in_the_pdf(poison, monkeypatch):
    laid_out = []

    def remembered(strips, height):
        laid_out.append((typesetting.paginate(strips, height), height))
        return laid_out[-1][0]

    monkeypatch.setattr(pdf, "paginate", remembered)
    project, _ = hostile_texts.poisoned(example("three-quotes"), poison)
    reader = open_pdf(report_of(make_plan(project)))
    ((pages, height),) = laid_out
    assert len(reader.pages) == len(pages)
    for page in pages:
        tops = [y for y, _ in page.strips]
        ends = [y + strip.height for y, strip in page.strips]
        assert max(ends) <= height
        assert all(end <= top + 1e-6 for end, top in zip(ends, tops[1:], strict=False))
    links = [link.get_object() for page in reader.pages for link in page.get("/Annots", ())]
    assert {link["/Subtype"] for link in links} == {"/Link"}
    assert not [link for link in links if "/A" in link]
    assert not {"/OpenAction", "/AA", "/AcroForm"} & set(reader.root_object)
    assert set(reader.root_object["/Names"]) <= {"/Dests"}  # neither scripts nor files
    if poison is hostile_texts.HOSTILE:
        assert "<script>alert(" in text_of(reader)


def test_that_a_heading_stays_with_a_row_that_no_page_holds():
    meta = Meta("0.1.0", "2026-11-30", "0123456789ab", "Page {page} of {pages}", "KVDesk 0.1.0")
    for filler in range(30, 60, 4):
        blocks = (
            KeyValues("Filler", tuple((f"name {number}", "value") for number in range(filler))),
            Heading(1, "The heading", "h"),
            KeyValues("The caption", (("short", "first"), ("long", "endless " * 4000))),
        )
        for page in open_pdf(Report("T", "en", blocks, "0" * 64, meta)).pages:
            text = page.extract_text()
            if "The heading" in text:
                assert "The caption" in text
                assert "first" in text
