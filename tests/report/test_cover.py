"""The cover, the contents, the answer in a buyer's words, the glossary, and sections switched off."""

import pytest

from kvdesk import i18n
from kvdesk.engine.plan import make_plan
from kvdesk.project.edit import replace_at
from kvdesk.project.report_settings import SECTIONS, Logo, ReportSettings
from kvdesk.report import html, markdown
from kvdesk.report.answer import buyer_sentence
from kvdesk.report.blocks import Callout, Contents, Cover, Heading, KeyValues, Table, outline
from kvdesk.report.cover import section_name
from kvdesk.report.glossary import glossary
from kvdesk.units import ENGLISH, INDONESIAN
from tests.report.test_renderers import HOSTILE, read

LOGO = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><rect width="60" height="60"/></svg>'


@pytest.fixture(autouse=True)
def _english_again():
    yield
    i18n.install("en")


def dressed(project, **fields):
    return replace_at(project, ("report",), ReportSettings(**fields))


def test_that_the_cover_says_what_was_typed_and_leaves_out_what_was_not(report_of, worksheet):
    project = dressed(
        worksheet, title="Quote 7", organisation="Dinas", author="R. Wijaya", date="2026-02-28", version="3"
    )
    report = report_of(project)
    first = report.blocks[0]
    assert isinstance(first, Cover)
    assert (first.title, first.organisation) == ("Quote 7", "Dinas")
    facts = dict(first.facts)
    assert facts["Author"] == "R. Wijaya"
    assert facts["Date"] == "2026-02-28"
    assert facts["Version"] == "3"
    assert facts["Project"] == worksheet.name
    assert (report.title, report.meta.date, report.meta.author) == ("Quote 7", "2026-02-28", "R. Wijaya")
    plain = report_of(worksheet).blocks[0]
    assert plain.title == worksheet.name
    assert plain.organisation == ""
    assert not {"Author", "Version", "Project"} & set(dict(plain.facts))
    assert dict(plain.facts)["Date"] == "2026-11-30"


def test_that_every_section_can_be_switched_off_and_numbers_follow(report_of, worksheet):
    whole = [heading.text for heading in outline(report_of(worksheet)) if heading.level == 1]
    assert [text.split("  ")[0] for text in whole] == [str(number) for number in range(1, len(whole) + 1)]
    for name in SECTIONS:
        report = report_of(dressed(worksheet, hidden=(name,)))
        left = [heading.text for heading in outline(report) if heading.level == 1]
        assert [text.split("  ")[0] for text in left] == [str(number) for number in range(1, len(left) + 1)]
        if name not in ("cover", "contents"):
            gone = {text.split("  ")[1] for text in whole} - {text.split("  ")[1] for text in left}
            absent = name in ("comparison", "costs", "growth", "purchase", "notes")  # nothing of the kind in it
            assert len(gone) == (0 if absent else 1), name
        kinds = {type(block) for block in report.blocks}
        assert (Cover in kinds) is (name != "cover")
        assert (Contents in kinds) is (name != "contents")
        assert any(
            report.project_sha256 == value
            for block in report.blocks
            if isinstance(block, KeyValues)
            for _, value in block.pairs
        )


def test_that_sections_named_by_the_caller_replace_the_project_s(report_of, worksheet):
    report = report_of(dressed(worksheet, hidden=("verdict",)), sections=("verdict",))
    assert [heading.text for heading in outline(report)] == ["1  Verdict"]
    assert isinstance(report.blocks[0], Heading)
    assert report.blocks[0].level == 0


@pytest.mark.parametrize(
    ("cards", "tensor", "words"),
    [
        (1, 1, ": one card; room for "),
        (4, 4, ": 4 cards; room for "),
        (4, 1, ": 4 replicas on a card each; "),
        (4, 2, ": 2 replicas × 2 cards; "),
    ],
)
def test_that_the_answer_counts_replicas_cards_and_users(worksheet, cards, tensor, words):
    hardware = worksheet.options[0].hardware.model_copy(update={"count": cards})
    project = replace_at(worksheet, ("options", 0, "hardware"), hardware)
    project = replace_at(project, ("options", 0, "deployment", "tensor_parallel_size"), tensor)
    option = make_plan(project).options[0]
    case = option.cases[0]
    said = buyer_sentence(option, case, ENGLISH)
    assert words in said
    assert said.endswith(f"; you asked for {case.case.resident_sequences}.")
    replicas = cards // tensor
    most = case.limits.most_usable
    assert f"{most // replicas} users each, {most} in all" in said if replicas > 1 else f"room for {most} users" in said
    if case.limits.safe_max_sequences < most:
        assert f"({case.limits.safe_max_sequences} by the high estimates)" in said


@pytest.mark.parametrize(
    ("tensor", "words"),
    [
        (1, ": 8 cards together, the experts shared by all of them; "),
        (2, ": 4 replicas × 2 cards, the experts shared by all cards; "),
    ],
)
def test_that_the_answer_says_that_all_cards_share_the_experts(example_named, tensor, words):
    project = example_named("deepseek-r1")
    degrees = {"tensor_parallel_size": tensor, "data_parallel_size": None, "experts_over_replicas": True}
    for name, value in {**degrees, "expert_parallel_size": 8}.items():
        project = replace_at(project, ("options", 0, "deployment", name), value)
    option = make_plan(project).options[0]
    assert option.refusal is None
    assert words in buyer_sentence(option, option.cases[0], ENGLISH)


def test_that_no_room_and_no_limit_are_words(worksheet):
    none = make_plan(replace_at(worksheet, ("workload", "cases", 0, "input_len"), 10**9)).options[0]
    assert "room for not even one user" in buyer_sentence(none, none.cases[0], ENGLISH)


def test_that_the_first_callout_holds_the_answer_of_every_case(report_of, example):
    plan = make_plan(example)
    callouts = [block for block in report_of(plan).blocks if isinstance(block, Callout)]
    for option, callout in zip(plan.options, callouts, strict=False):
        for case in option.cases:
            assert buyer_sentence(option, case, ENGLISH) in callout.lines


@pytest.mark.parametrize(("language", "numbers"), [("en", ENGLISH), ("id", INDONESIAN)])
def test_that_the_glossary_is_in_the_report_s_language_and_order(language, numbers):
    i18n.install(language)
    table = glossary(numbers)
    words = [row.cells[0].text for row in table.rows]
    assert words == sorted(words, key=str.casefold)
    assert len(words) > 20
    assert all(row.cells[1].text.endswith(".") for row in table.rows)
    assert ("Bobot" in str(table) or "bobot" in str(table)) is (language == "id")
    assert numbers.integer(1 << 30) in str(table)


def test_that_the_glossary_ends_the_report(report_of, example):
    last = report_of(example).blocks[-1]
    assert isinstance(last, Table)
    assert last == glossary(ENGLISH)


def test_that_sections_have_names_of_their_own():
    names = [section_name(name) for name in SECTIONS]
    assert len(set(names)) == len(SECTIONS)


def test_that_html_holds_the_logo_and_links_to_every_section(report_of, worksheet):
    project = dressed(
        worksheet, logo=Logo.of("logo.svg", LOGO), organisation=HOSTILE, author=HOSTILE, version=HOSTILE[:60]
    )
    report = report_of(project)
    reader = read(html.render(report))
    images = [attrs for tag, attrs in reader.tags if tag == "img"]
    assert len(images) == 1
    assert images[0]["src"].startswith("data:image/svg+xml;base64,")
    assert HOSTILE in images[0]["alt"]
    links = [attrs["href"] for tag, attrs in reader.tags if tag == "a"]
    assert links == [f"#{heading.anchor}" for heading in outline(report)]
    assert "script" not in {tag for tag, _ in reader.tags}
    assert HOSTILE in "".join(reader.text)


def test_that_markdown_lists_the_contents_and_shows_hostile_settings_as_text(report_of, worksheet):
    project = dressed(worksheet, title=HOSTILE, organisation=HOSTILE, author=HOSTILE, version=HOSTILE[:60])
    report = report_of(project)
    text = markdown.render(report)
    assert "<script" not in text
    assert "<img" not in text
    assert all(
        " ".join(heading.text.split()) in text
        for heading in outline(report)
        if heading.level == 1 and "Option" not in heading.text
    )
