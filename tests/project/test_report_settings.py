"""How a report is dressed: what a project may hold of it, and which pictures may be its logo."""

import struct

import pytest
from pydantic import ValidationError

from kvdesk.project import file, logo
from kvdesk.project.edit import EditRefused, replace_at
from kvdesk.project.project import Project
from kvdesk.project.report_settings import SECTIONS, Logo, ReportSettings, is_day

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><rect width="60" height="60" fill="red"/></svg>'


def png(width, height):
    return (
        b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height) + b"\x08\x02\x00\x00\x00" + b"\0" * 20
    )


def jpeg(width, height):
    start = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + b"\0" * 9
    return start + b"\xff\xff\xc2\x00\x11\x08" + struct.pack(">HH", height, width) + b"\x03" + b"\0" * 9 + b"\xff\xda"


@pytest.mark.parametrize(
    ("content", "media_type", "size"),
    [
        (png(640, 480), "image/png", (640, 480)),
        (jpeg(300, 200), "image/jpeg", (300, 200)),
        (SVG, "image/svg+xml", (200, 60)),
        (
            b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="4cm" height="2.5cm"/>',
            "image/svg+xml",
            (4, 2.5),
        ),
    ],
)
def test_that_pictures_are_told_by_their_bytes(content, media_type, size):
    made = Logo.of("any.name", content)
    assert made.content == content
    assert (made.media_type, made.size) == (media_type, size)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (png(20_000, 10_000), "200 megapixels; at most 25"),
        (jpeg(20_000, 10_000), "200 megapixels"),
        (png(10, 10) + b"\0" * logo.MOST_BYTES, "larger than 2 MiB"),
        (b"%PDF-1.7 not a picture", "not a PNG, JPEG or SVG"),
        (b"", "not a PNG, JPEG or SVG"),
        (b"<html><svg></svg></html>", "not a PNG, JPEG or SVG"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 40, "damaged"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "damaged"),
        (png(0, 10), "damaged"),
        (png(4000, 10), "longer than it is wide"),
        (b"<svg><g></svg>", "well-formed"),
        (b"<svg/>", "damaged"),
        (b'<svg viewBox="0 0 x 1"/>', "damaged"),
        (b'<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg viewBox="0 0 1 1">&a;</svg>', "document type"),
        (b'<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>', "script"),
        (b'<svg viewBox="0 0 1 1" onload="alert(1)"/>', "script"),
        (
            b'<svg viewBox="0 0 1 1" xmlns:x="http://www.w3.org/1999/xlink"><image x:href="file:///etc/passwd"/></svg>',
            "loads",
        ),
        (b'<svg viewBox="0 0 1 1"><rect fill="url(http://example.org/a)"/></svg>', "loads"),
        (b'<svg viewBox="0 0 1 1"><style>@import "a.css";</style></svg>', "loads"),
    ],
)
def test_that_a_file_that_can_be_no_logo_is_refused_in_a_clause(content, said):
    with pytest.raises(logo.LogoError, match=said) as refusal:
        Logo.of("logo", content)
    assert "\n" not in str(refusal.value)


def test_that_a_reference_within_the_drawing_is_allowed():
    inside = b'<svg viewBox="0 0 2 1"><defs><linearGradient id="g"/></defs><rect fill="url(#g)"/><use href="#g"/></svg>'
    assert Logo.of("logo", inside).size == (2, 1)


def test_that_settings_are_saved_and_read_and_older_files_have_none(tmp_path):
    settings = ReportSettings(
        title="Quote <1>",
        organisation="Dinas",
        author="A",
        date="2026-11-30",
        version="2",
        logo=Logo.of("logo.svg", SVG),
        hidden=("glossary", "cover"),
        language="id",
        paper="Letter",
    )
    path = tmp_path / "plan.kvdesk"
    file.write(path, replace_at(Project(), ("report",), settings))
    assert file.read(path).report == settings
    text = file.dumps(Project())
    assert file.loads(text.replace('"report"', '"report"'), file="x").report == ReportSettings()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("date", "30/11/2026"),
        ("date", "2026-02-30"),
        ("date", "20261130"),
        ("language", "../id"),
        ("paper", "A0"),
        ("hidden", ("nothing",)),
        ("title", "x" * 301),
        ("logo", {"data": "bm90IGEgcGljdHVyZQ=="}),
        ("logo", {"data": "***"}),
    ],
)
def test_that_settings_that_cannot_be_printed_are_refused(field, value):
    with pytest.raises(EditRefused, match=rf"report\.{field}"):
        replace_at(Project(), ("report", field), value)
    with pytest.raises(ValidationError):
        ReportSettings.model_validate({field: value})


def test_that_sections_are_shown_in_their_order():
    settings = ReportSettings(hidden=("sources", "cover"))
    assert settings.hidden == ("cover", "sources")
    assert settings.shown == tuple(name for name in SECTIONS if name not in ("cover", "sources"))


@pytest.mark.parametrize(("text", "is_one"), [("2026-11-30", True), ("2026-W01-1", False), ("", False), ("x", False)])
def test_that_a_day_is_written_in_one_way(text, is_one):
    assert is_day(text) is is_one
