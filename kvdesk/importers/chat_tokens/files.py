"""The files of a tokenizer: tokenizer.json, and the chat template and special tokens that stand beside it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.json_object import kind_of, read_object

TOKENIZER, CONFIG = "tokenizer.json", "tokenizer_config.json"
TEMPLATE, TEMPLATE_JSON = "chat_template.jinja", "chat_template.json"
MAX_BYTES = {TOKENIZER: 128 << 20, CONFIG: 16 << 20, TEMPLATE: 1 << 20, TEMPLATE_JSON: 2 << 20}
MAX_TEMPLATE_CHARACTERS = 1 << 20
SPECIAL_TOKENS = ("bos_token", "eos_token", "unk_token", "sep_token", "pad_token", "cls_token", "mask_token")


@dataclass(frozen=True, slots=True)
class TokenizerFiles:
    """A tokenizer and what goes with it. `templates` by name, "default" the one that is used first; `special_tokens`
    are the texts a template may ask for; `template_file` names where the templates were read."""

    file: str
    tokenizer: bytes
    templates: Mapping[str, str] = field(default_factory=dict)
    special_tokens: Mapping[str, str] = field(default_factory=dict)
    template_file: str = ""

    @property
    def template(self) -> str | None:
        """The template of an ordinary conversation; None where the model has none."""
        return self.templates.get("default") or next(iter(self.templates.values()), None)


def open_files(path: Path) -> TokenizerFiles:
    """The tokenizer in a folder, or at a path with its neighbours: tokenizer_config.json, chat_template.jinja,
    chat_template.json. Raises ImportRefused, one sentence with the file and the field."""
    folder, main = (path, path / TOKENIZER) if path.is_dir() else (path.parent, path)
    if not main.is_file():
        raise ImportRefused(f"{main}: the file is not there; give a tokenizer.json or the folder that holds one")
    beside = {
        name: _read(folder / name, MAX_BYTES[name])
        for name in (CONFIG, TEMPLATE, TEMPLATE_JSON)
        if (folder / name).is_file()
    }
    names = {name: str(folder / name) for name in beside}
    return read_files(_read(main, MAX_BYTES[TOKENIZER]), file=str(main), beside=beside, names=names)


def _read(path: Path, most: int) -> bytes:
    """The file, refused past `most` bytes before it is held whole."""
    try:
        with path.open("rb") as stream:
            data = stream.read(most + 1)
    except OSError as error:
        raise ImportRefused(f"{path}: the file cannot be read ({error.strerror}); check its permissions") from None
    if len(data) > most:
        raise ImportRefused(f"{path}: the file is larger than {most >> 20} MiB; give the model's own {path.name}")
    return data


def read_files(
    tokenizer: bytes,
    *,
    file: str,
    beside: Mapping[str, bytes] | None = None,
    names: Mapping[str, str] | None = None,
) -> TokenizerFiles:
    """The same from bytes; `beside` by file name, `names` how each is called in a sentence.

    The template is that of chat_template.jinja, else of chat_template.json, else of tokenizer_config.json, in the order
    transformers 5 looks for it.
    """
    beside, names = beside or {}, names or {}
    _check_tokenizer(tokenizer, file)
    templates: dict[str, str] = {}
    special: dict[str, str] = {}
    source = ""
    if CONFIG in beside:
        name = names.get(CONFIG, CONFIG)
        config = read_object(beside[CONFIG], file=name)
        special = _special_tokens(config, name)
        if config.get("chat_template") is not None:
            templates, source = _templates(config["chat_template"], name), name
    if TEMPLATE_JSON in beside:
        name = names.get(TEMPLATE_JSON, TEMPLATE_JSON)
        held = read_object(beside[TEMPLATE_JSON], file=name).get("chat_template")
        if held is None:
            raise ImportRefused(f"{name}: chat_template is missing; give the model's own {TEMPLATE_JSON}")
        templates, source = templates | _templates(held, name), name
    if TEMPLATE in beside:
        name = names.get(TEMPLATE, TEMPLATE)
        templates, source = templates | {"default": _text(beside[TEMPLATE], name)}, name
    return TokenizerFiles(file, tokenizer, templates, special, source)


def _check_tokenizer(data: bytes, file: str) -> None:
    if len(data) > MAX_BYTES[TOKENIZER]:
        raise ImportRefused(f"{file}: the file is larger than {MAX_BYTES[TOKENIZER] >> 20} MiB; give a tokenizer.json")
    model = read_object(data, file=file).get("model")
    if not isinstance(model, dict):
        what = "missing" if model is None else f"{kind_of(model)}, not an object"
        raise ImportRefused(f"{file}: model is {what}; give the tokenizer.json of the tokenizers library")


def _special_tokens(config: dict[str, Any], file: str) -> dict[str, str]:
    """Texts of the special tokens a config names, plain or as an object with `content`."""
    special = {}
    for name in SPECIAL_TOKENS:
        value = config.get(name)
        if isinstance(value, dict):
            value = value.get("content")
        if value is None:
            continue
        if not isinstance(value, str):
            raise ImportRefused(f"{file}: {name} is {kind_of(value)}, not a text; fetch the file again")
        special[name] = value
    return special


def _templates(held: Any, file: str) -> dict[str, str]:
    """One template, or a list of named ones."""
    if isinstance(held, str):
        return {"default": _bounded(held, file)}
    if not isinstance(held, list):
        raise ImportRefused(f"{file}: chat_template is {kind_of(held)}, not a text or a list; fetch the file again")
    found = {}
    for index, entry in enumerate(held):
        name = entry.get("name") if isinstance(entry, dict) else None
        text = entry.get("template") if isinstance(entry, dict) else None
        if not isinstance(name, str) or not isinstance(text, str):
            raise ImportRefused(f"{file}: chat_template[{index}] lacks a name or a template; fetch the file again")
        found[name] = _bounded(text, file)
    return found


def _text(data: bytes, file: str) -> str:
    try:
        return _bounded(data.decode("utf-8-sig"), file)
    except UnicodeDecodeError as error:
        raise ImportRefused(f"{file}: byte {error.start} is not UTF-8 text; save the template as UTF-8") from None


def _bounded(text: str, file: str) -> str:
    if len(text) > MAX_TEMPLATE_CHARACTERS:
        raise ImportRefused(f"{file}: chat_template is longer than {MAX_TEMPLATE_CHARACTERS:,} characters; shorten it")
    return text
