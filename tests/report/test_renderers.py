"""HTML and Markdown: the same figures, well-formed, and no text of the user's becomes markup."""

import re
from html.parser import HTMLParser

import pytest

from kvdesk.engine.plan import make_plan
from kvdesk.project.edit import replace_at
from kvdesk.report import html, markdown
from kvdesk.units import INDONESIAN

HOSTILE = '<script>alert("x")</script> | `code` *bold* _it_ [a](javascript:b) <img src=x onerror=y> & 🙂 # $m$ ~~s~~'
VOID = {"meta", "br", "img"}


class Reader(HTMLParser):
    """Checks nesting, and collects text and attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] != "style":
            self.text.append(data)


def read(source: str) -> Reader:
    reader = Reader()
    reader.feed(source)
    reader.close()
    assert not reader.open
    return reader


def hostile(project):
    project = replace_at(project, ("name",), HOSTILE)
    project = replace_at(project, ("options", 0, "name"), HOSTILE)
    project = replace_at(project, ("workload", "tokenizer"), HOSTILE * 40)
    project = replace_at(project, ("model", "name"), HOSTILE)
    return replace_at(project, ("workload", "cases", 0, "name"), HOSTILE)


@pytest.mark.parametrize("render", [html.render, markdown.render])
def test_that_every_exact_figure_of_every_rank_is_there(render, report_of, rank_figures, example):
    text = render(report_of(example))
    assert not [figure for figure in rank_figures(example) if figure not in text]


@pytest.mark.parametrize("render", [html.render, markdown.render])
def test_that_stages_that_differ_all_show_their_figures(render, report_of, rank_figures, staged):
    text = render(report_of(staged))
    assert not [figure for figure in rank_figures(staged) if figure not in text]


@pytest.mark.parametrize("render", [html.render, markdown.render])
def test_that_numbers_follow_the_reader(render, report_of, rank_figures, worksheet):
    text = render(report_of(worksheet, INDONESIAN))
    assert not [figure for figure in rank_figures(worksheet, INDONESIAN) if figure not in text]


def test_that_html_is_one_well_formed_file_that_loads_nothing(report_of, example):
    source = html.render(report_of(example, language="id"))
    reader = read(source)
    tags = {tag for tag, _ in reader.tags}
    assert source.startswith('<!DOCTYPE html>\n<html lang="id">')
    assert not tags & {"script", "img", "link", "iframe", "object"}
    assert not [attrs for _, attrs in reader.tags if {"src", "onclick"} & set(attrs)]
    anchors = {f"#{attrs['id']}" for _, attrs in reader.tags if "id" in attrs}
    assert {attrs["href"] for _, attrs in reader.tags if "href" in attrs} <= anchors
    assert "svg" in tags


def test_that_html_tables_have_captions_and_scopes(report_of, example):
    reader = read(html.render(report_of(example)))
    names = [tag for tag, _ in reader.tags]
    assert names.count("caption") == names.count("table")
    assert all(attrs.get("scope") in ("col", "row") for tag, attrs in reader.tags if tag == "th")


def test_that_html_anchors_are_unique_and_pictures_have_words(report_of, example):
    reader = read(html.render(report_of(example)))
    anchors = [attrs["id"] for _, attrs in reader.tags if "id" in attrs]
    assert len(anchors) == len(set(anchors))
    assert all(attrs.get("aria-label") for tag, attrs in reader.tags if tag == "svg")


def test_that_hostile_names_stay_text_in_html(report_of, worksheet):
    reader = read(html.render(report_of(hostile(worksheet))))
    assert not {"script", "img"} & {tag for tag, _ in reader.tags}
    assert all(attrs["href"].startswith("#section-") for tag, attrs in reader.tags if tag == "a")
    assert HOSTILE in "".join(reader.text)


def test_that_hostile_names_stay_text_in_markdown(report_of, worksheet):
    text = markdown.render(report_of(hostile(worksheet)))
    assert "<script" not in text
    assert "<img" not in text
    assert "](" not in text.replace("\\]", "")
    for line in text.splitlines():
        if line.startswith("|"):
            assert not re.search(r"(?<!\\)`", line)


def test_that_markdown_rows_have_as_many_cells_as_their_header(report_of, worksheet):
    columns = None
    for line in markdown.render(report_of(hostile(worksheet))).splitlines():
        if not line.startswith("|"):
            columns = None
            continue
        here = len(re.findall(r"(?<!\\)\|", line))
        assert columns in (None, here)
        columns = here
    assert columns is None


def test_that_a_fence_is_longer_than_any_run_of_backticks_inside(report_of, worksheet):
    plan = make_plan(worksheet)
    assert "```text" in markdown.render(report_of(plan))
    assert markdown._fenced(("a ```` b",)).startswith("`````text\n")


@pytest.mark.parametrize(
    ("text", "shown"),
    [("- dash", "\\- dash"), ("1. one", r"1\. one"), ("a\n\nb", "a b"), ("plain 4,096 B", "plain 4,096 B")],
)
def test_that_text_never_starts_a_list_or_a_paragraph(text, shown):
    assert markdown._text(text) == shown


def test_that_an_unfinished_project_renders(report_of, worksheet):
    project = replace_at(worksheet, ("options", 0, "deployment", "tensor_parallel_size"), 7)
    for render in (html.render, markdown.render):
        assert "TP 7" in render(report_of(project))
