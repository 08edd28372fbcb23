"""Which pictures may be a report's logo: told from the first bytes of a file, without decoding it."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from kvdesk.i18n import translate

MOST_BYTES = 2 << 20
MOST_PIXELS = 25_000_000
# Rasters have one scale; a strip of a hundred to one is no logo and would print as a line.
MOST_RATIO = 40.0

_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
_LENGTH = re.compile(r"\s*(\d+(?:\.\d*)?|\.\d+)(?:px|pt|mm|cm|in|pc)?\s*")
_SCRIPTING = {"script", "foreignObject", "handler", "listener", "animate", "animateTransform", "animateMotion", "set"}


class LogoError(ValueError):
    """A file that cannot be a logo; str() is one clause that says why."""


def kind_of(content: bytes) -> tuple[str, tuple[float, float]]:
    """The media type of a picture and its width and height; LogoError where it is none or past the limits."""
    if len(content) > MOST_BYTES:
        sentence = translate("Logo", "the file is larger than {most} MiB; use a smaller one")
        raise LogoError(sentence.format(most=MOST_BYTES >> 20))
    if content.startswith(_PNG):
        kind, size = "image/png", _png_size(content)
    elif content.startswith(_JPEG):
        kind, size = "image/jpeg", _jpeg_size(content)
    elif b"<svg" in content[:4096]:
        kind, size = "image/svg+xml", _svg_size(content)
    else:
        raise LogoError(translate("Logo", "it is not a PNG, JPEG or SVG picture"))
    width, height = size
    if kind != "image/svg+xml" and width * height > MOST_PIXELS:
        sentence = translate("Logo", "the picture has {given:.0f} megapixels; at most {most:.0f} are taken")
        raise LogoError(sentence.format(given=width * height / 1e6, most=MOST_PIXELS / 1e6))
    if not 1 / MOST_RATIO <= width / height <= MOST_RATIO:
        raise LogoError(translate("Logo", "the picture is far longer than it is wide, or the other way round"))
    return kind, size


def _broken() -> LogoError:
    return LogoError(translate("Logo", "the picture is damaged: its size cannot be read"))


def _sized(width: float, height: float) -> tuple[float, float]:
    if width <= 0 or height <= 0:
        raise _broken()
    return float(width), float(height)


def _png_size(content: bytes) -> tuple[float, float]:
    if content[12:16] != b"IHDR" or len(content) < 33:
        raise _broken()
    return _sized(int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big"))


def _jpeg_size(content: bytes) -> tuple[float, float]:
    """The size in the first start-of-frame segment."""
    for marker, segment in _jpeg_segments(content):
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC) and len(segment) >= 5:
            return _sized(int.from_bytes(segment[3:5], "big"), int.from_bytes(segment[1:3], "big"))
    raise _broken()


def _jpeg_segments(content: bytes) -> Iterator[tuple[int, bytes]]:
    at = 2
    while at + 4 <= len(content) and content[at] == 0xFF:
        marker = content[at + 1]
        if marker == 0xFF:  # padding
            at += 1
            continue
        length = int.from_bytes(content[at + 2 : at + 4], "big")
        if length < 2 or marker == 0xDA:
            return
        yield marker, content[at + 4 : at + 2 + length]
        at += 2 + length


def _svg_size(content: bytes) -> tuple[float, float]:
    """The size of a drawing that holds nothing but shapes: no script, no entity, nothing outside the file."""
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise LogoError(translate("Logo", "the SVG declares a document type; save it as plain SVG"))
    try:
        root = ElementTree.fromstring(content)
    except (ElementTree.ParseError, ValueError, LookupError):
        raise LogoError(translate("Logo", "the SVG is not well-formed XML")) from None
    if _name(root.tag) != "svg":
        raise LogoError(translate("Logo", "it is not a PNG, JPEG or SVG picture"))
    for element in root.iter():
        if _name(element.tag) in _SCRIPTING or any(_is_active(key, value) for key, value in element.attrib.items()):
            raise LogoError(translate("Logo", "the SVG holds a script or loads something; save it as plain SVG"))
        if _name(element.tag) == "style" and re.search(r"@import|url\(\s*['\"]?(?!#)", element.text or ""):
            raise LogoError(translate("Logo", "the SVG holds a script or loads something; save it as plain SVG"))
    box = re.split(r"[\s,]+", root.get("viewBox", "").strip())
    try:
        if len(box) == 4:
            return _sized(float(box[2]), float(box[3]))
    except ValueError:
        raise _broken() from None
    width, height = (_LENGTH.fullmatch(root.get(side, "")) for side in ("width", "height"))
    if width is None or height is None:
        raise _broken()
    return _sized(float(width.group(1)), float(height.group(1)))


def _name(tag: object) -> str:
    return str(tag).rpartition("}")[2]


def _is_active(key: str, value: str) -> bool:
    name = _name(key).lower()
    if name.startswith("on"):
        return True
    if name in ("href", "src"):
        return not value.strip().startswith("#")
    return re.search(r"url\(\s*['\"]?(?!#)", value) is not None
