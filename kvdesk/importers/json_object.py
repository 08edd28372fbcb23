"""JSON from outside, read into one object: broken text is refused by the place where it breaks."""

import json
from typing import Any

from kvdesk.importers.errors import ImportRefused

MAX_JSON_BYTES = 256 << 20


def read_object(data: bytes, *, file: str) -> dict[str, Any]:
    """The object that UTF-8 JSON text holds.

    A byte-order mark and any line ends are allowed, and so are NaN and Infinity, which some published configs hold:
    whoever reads such a value refuses it. Raises ImportRefused where the text is not UTF-8, not JSON, nested too
    deeply, larger than `MAX_JSON_BYTES`, or not an object. Source: RFC 8259, and what published configs look like.
    """
    if len(data) > MAX_JSON_BYTES:
        raise ImportRefused(f"{file}: the file is larger than {MAX_JSON_BYTES >> 20} MiB; give the model's config.json")
    try:
        value = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ImportRefused(f"{file}: byte {error.start} is not UTF-8 text; save the file as UTF-8 JSON") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise ImportRefused(f"{file}: not JSON at {place} ({error.msg}); fetch the file again") from None
    except RecursionError:
        raise ImportRefused(f"{file}: the JSON is nested too deeply; fetch the file again") from None
    except ValueError:
        raise ImportRefused(f"{file}: a number in the JSON has too many digits; fetch the file again") from None
    if not isinstance(value, dict):
        raise ImportRefused(f"{file}: the JSON is {kind_of(value)}, not an object; give the model's config.json")
    return value


def kind_of(value: object) -> str:
    """The JSON name of a value's type, with its article, for a sentence."""
    names = {
        bool: "true or false",
        str: "a text",
        int: "a number",
        float: "a number",
        list: "a list",
        dict: "an object",
    }
    return "null" if value is None else names[type(value)]
